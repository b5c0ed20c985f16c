//! The cost that a level may have. `check` refuses a crowd, a spawner flood and too many machines, and what it accepts has ticks of
//! bounded cost: levels of 4 096 entities of each kind in several arrangements are played with random input. The costs
//! are counted, because the time of a tick depends on the machine. The long run also prints the dearest tick of each:
//! cargo test --release --test rules costs -- --ignored --nocapture

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::hands::Hands;
use quadrant::geom::{Facing, Point, TILE};
use quadrant::index;
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::read::check;
use quadrant::level::vocabulary::{EntityKind, Field, Is, Usual, Variant, kinds};
use quadrant::level::{EnemyKind, Level, MAX_THINGS};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::Side;
use quadrant::sim::{Asker, Entity, IndexChoice, Kind, Rules, World, enemy};

/// Leaves room for the exit and for what completes a wire.
const COUNT: i32 = MAX_THINGS as i32 - 8;
/// The bounds of a tick: with these figures, at most 2 milliseconds in a release build. The checks of hives are cheap, because
/// many boxes in one cell are compared at once, so only the long run allows as many.
const MOST_QUERIES: u32 = 16_000;
const MOST_CHECKS: u32 = 400_000;
const MOST_CHECKS_OF_ALL: u32 = 1_000_000;
/// A pile is as large as `check` accepts, and so far from the next one that they do not count together.
const PILE: i32 = 120;

struct Arrangement {
    name: &'static str,
    /// Columns and rows of the map.
    size: (i32, i32),
    /// A ledge in each so many rows.
    ledges: i32,
    place: fn(i32) -> (i32, i32),
    /// Areas and beams cover the map.
    is_wide: bool,
}

const fn arranged(name: &'static str, size: (i32, i32), ledges: i32, place: fn(i32) -> (i32, i32)) -> Arrangement {
    Arrangement { name, size, ledges, place, is_wide: false }
}

const ARRANGEMENTS: [Arrangement; 10] = [
    arranged("one tile", (80, 30), 99, |_| (20, 28)),
    Arrangement { is_wide: true, ..arranged("one tile, wide", (80, 30), 99, |_| (20, 28)) },
    arranged("a row", (4096, 24), 99, |nth| (4 + nth % 4090, 22)),
    arranged("a screen", (60, 26), 99, |nth| (6 + nth % 38, 3 + nth / 38 % 20)),
    arranged("floors", (60, 26), 3, |nth| (6 + nth % 38, 2 + nth / 38 % 7 * 3)),
    arranged("spread", (1100, 70), 4, |nth| (8 + nth % 256 * 4, 3 + nth / 256 * 4)),
    arranged("a shaft", (40, 1024), 999, |nth| (8 + nth / 1000, 10 + nth % 1000)),
    arranged("piles", (460, 34), 8, |nth| (8 + nth / PILE % 34 * 13, 7 + nth / PILE / 34 * 8)),
    arranged("full screens", (520, 26), 99, |nth| (8 + nth % 38 + nth / 1270 * 150, 3 + nth % 1270 / 38 % 20)),
    arranged("two to a tile", (400, 26), 3, |nth| (6 + nth / 2 % 300, 2 + nth / 600 * 3)),
];

fn written((column, row): (i32, i32)) -> String {
    format!("({column}, {row})")
}

/// Returns the value of a field that is needed, or that makes the entity dearer.
fn value(field: &Field, of: &Arrangement, (column, row): (i32, i32)) -> Option<String> {
    let inside = |(column, row): (i32, i32)| written((column.clamp(1, of.size.0 - 2), row.clamp(1, of.size.1 - 2)));
    let is_square = field.doc.contains("square");
    let area = |(from, to)| Some(format!("({}, {})", inside(from), inside(to)));
    match field.is {
        Is::Feet | Is::Tile => Some(written((column, row))),
        Is::End if of.is_wide => Some(inside((if field.name == "from" { 8 } else { of.size.0 }, row))),
        Is::End => Some(inside((column + i32::from(field.name == "to"), row))),
        Is::Path { .. } => Some(format!("[{}]", inside((column, row - 1)))),
        Is::Waves => Some("\"16 rifleman / 16 grey_drone / 16 hound / 16 wasps\"".into()),
        Is::Number { high, .. } if field.name == "at_once" => Some(high.to_string()),
        Is::Number { low, .. } if field.name == "tenths" => Some(low.to_string()),
        _ if field.usual != Usual::Required => None,
        Is::Area | Is::Part if of.is_wide => area(((1, 1), if is_square { (24, 24) } else { of.size })),
        Is::Part => area(((column - 8, row - 7), (column + 8, row + 4))),
        Is::Area => area(((column - 1, row - 1), (column, row))),
        Is::Text { .. } => Some("\"Text\"".into()),
        Is::Emits | Is::Receives => Some("\"n\"".into()),
        Is::Number { low, .. } => Some(low.to_string()),
        Is::Pair { .. } | Is::Choice { .. } | Is::Flag | Is::List => None,
    }
}

fn entity(kind: &'static EntityKind, variant: &'static Variant, of: &Arrangement, nth: i32) -> String {
    let own = |field: &Field| match variant.fields.iter().find(|(name, _)| *name == field.name) {
        Some((_, value)) if !matches!(field.is, Is::Waves) => Some((field.name, value.to_string())),
        _ => Some((field.name, value(field, of, (of.place)(nth))?)),
    };
    let fields: Vec<(&str, String)> = kind.fields.iter().filter_map(own).collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    kind.written(&fields)
}

/// A walled map with a floor, the start on its left and the exit on its right.
fn text(of: &Arrangement, entities: &str) -> String {
    let (width, height) = (of.size.0 as usize, of.size.1 as usize);
    let mut text = String::from("Level(name: \"cost\", rows: [\n");
    for row in 0..height {
        let mut letters = vec![if row % of.ledges as usize == 0 { '=' } else { '.' }; width];
        (letters[0], letters[width - 1]) = ('#', '#');
        if row == 0 || row == height - 1 {
            letters.fill('#');
        }
        if row == height - 2 {
            (letters[2], letters[width - 2]) = ('P', 'X');
        }
        writeln!(text, "{:?},", letters.into_iter().collect::<String>()).unwrap();
    }
    let mut wires = String::new();
    if entities.contains("\"n\"") {
        let (column, row) = (4, of.size.1 - 2);
        write!(wires, "Trigger(area: ((1, 1), (6, {row})), name: \"n\"), Door(at: ({column}, {row}), opens: \"n\"),")
            .unwrap();
    }
    for key in ["red", "green", "blue"] {
        if entities.contains(&format!("key: {key}")) {
            write!(wires, "PickUp(at: (3, {}), what: {key}_key),", of.size.1 - 2).unwrap();
        }
        if entities.contains(&format!("{key}_key")) {
            write!(wires, "Door(at: (4, {}), key: {key}),", of.size.1 - 2).unwrap();
        }
    }
    write!(text, "], entities: [{wires}\n{entities}])").unwrap();
    text
}

fn all_of(kind: &'static EntityKind, variant: &'static Variant, of: &Arrangement, count: i32) -> String {
    let entities: Vec<String> = (0..count).map(|nth| entity(kind, variant, of, nth)).collect();
    text(of, &entities.join(",\n"))
}

fn accepted(text: &str) -> Result<Arc<Level>, String> {
    let (level, problems) = check("cost.ron", text);
    let refused = problems.list.iter().find(|one| !one.fault.is_warning());
    refused.map_or_else(|| Ok(Arc::new(level.expect("without errors"))), |one| Err(one.fault.to_string()))
}

fn playing(level: &Arc<Level>, kind: index::Kind) -> World {
    let rules = Rules { endless_life: true, endless_ammunition: true, ..Rules::default() };
    World::new(Arc::clone(level), 1, rules, IndexChoice { kind, depth: None })
}

/// Returns the queries and the checks of the last tick. What lies in a cell inside the area of a query is a hit without a
/// check, so the hits count if they are more.
fn cost(world: &World) -> (u32, u32) {
    let tallies = Asker::ALL.map(|asker| world.tally(asker));
    let checks = tallies.iter().map(|tally| tally.checks.max(tally.hits));
    (tallies.iter().map(|tally| tally.questions).sum(), checks.sum())
}

#[derive(Default)]
struct Dearest {
    queries: u32,
    checks: u32,
    took: Duration,
}

/// Plays in several worlds at the same time. The time of a tick is the shortest of them, because other programs use the
/// processor too.
fn play(level: &Arc<Level>, ticks: u32, worlds: usize) -> Dearest {
    let mut worlds: Vec<World> = (0..worlds).map(|_| playing(level, index::Kind::FixedDepth)).collect();
    let (mut hands, mut dearest) = (Hands::new(3), Dearest::default());
    for tick in 0..ticks {
        let inputs = hands.at(tick);
        let times = worlds.iter_mut().map(|world| {
            let begun = Instant::now();
            world.step(inputs);
            begun.elapsed()
        });
        dearest.took = dearest.took.max(times.min().expect("a world"));
        let (queries, checks) = cost(&worlds[0]);
        (dearest.queries, dearest.checks) = (dearest.queries.max(queries), dearest.checks.max(checks));
    }
    dearest
}

/// Returns a level with as many of an entity as are accepted: all, or half of them, and so on.
fn fullest(kind: &'static EntityKind, variant: &'static Variant, of: &Arrangement) -> Option<(i32, Arc<Level>)> {
    let counts = (0..7).map(|halves| COUNT >> halves);
    counts.into_iter().find_map(|count| Some((count, accepted(&all_of(kind, variant, of, count)).ok()?)))
}

/// Plays what is accepted of all kinds in these arrangements, and returns what cost too much.
fn too_dear(
    (ticks, worlds, most_checks): (u32, usize, u32),
    is_chosen: fn(&Arrangement) -> bool,
    report: fn(&str, &Dearest),
) -> Vec<String> {
    let mut dear = Vec::new();
    let mut judge = |name: String, level: &Arc<Level>| {
        let dearest = play(level, ticks, worlds);
        report(&name, &dearest);
        if dearest.queries > MOST_QUERIES || dearest.checks > most_checks {
            dear.push(format!("{name}: {} queries, {} checks", dearest.queries, dearest.checks));
        }
    };
    for of in ARRANGEMENTS.iter().filter(|of| is_chosen(of)) {
        for (kind, variant) in variants() {
            if let Some((count, level)) = fullest(kind, variant, of) {
                judge(format!("{}: {count} {}", of.name, variant.name), &level);
            }
        }
    }
    let all: Vec<_> = variants().filter(|(kind, _)| !matches!(kind.word, "Spawner" | "Lift" | "Warden")).collect();
    let of = ARRANGEMENTS.iter().find(|of| of.name == "spread").expect("an arrangement");
    let mixed = (0..COUNT / 4).map(|nth| (nth, all[nth as usize % all.len()]));
    let mixed: Vec<String> = mixed.map(|(nth, (kind, variant))| entity(kind, variant, of, nth)).collect();
    judge("a mixture".into(), &accepted(&text(of, &mixed.join(",\n"))).expect("a level"));
    dear
}

fn variants() -> impl Iterator<Item = (&'static EntityKind, &'static Variant)> {
    kinds().flat_map(|kind| kind.variants.iter().map(move |variant| (kind, variant)))
}

#[test]
fn no_accepted_level_costs_too_much() {
    let dear = too_dear((60, 1, MOST_CHECKS), |of| matches!(of.name, "piles" | "full screens" | "a shaft"), |_, _| {});
    assert!(dear.is_empty(), "{dear:#?}");
}

#[test]
#[ignore = "takes minutes"]
fn no_accepted_level_costs_too_much_for_long() {
    let report = |name: &str, dearest: &Dearest| {
        let Dearest { queries, checks, took } = dearest;
        println!("{:8.3} ms {queries:6} queries {checks:8} checks  {name}", took.as_secs_f64() * 1e3);
    };
    let dear = too_dear((400, 3, MOST_CHECKS_OF_ALL), |_| true, report);
    assert!(dear.is_empty(), "{dear:#?}");
}

/// Returns the first complaint about so many of an entity in an arrangement.
fn refusal(word: &str, arrangement: &str, count: i32) -> String {
    let kind = kinds().find(|kind| kind.word == word).expect("an entity");
    let of = ARRANGEMENTS.iter().find(|of| of.name == arrangement).expect("an arrangement");
    accepted(&all_of(kind, &kind.variants[0], of, count)).err().unwrap_or_default()
}

#[test]
fn a_crowd_is_refused_with_its_place() {
    let told = refusal("Checkpoint", "one tile", 3000);
    assert!(told.contains("this is one of 3000 entities close to column 20, row"), "{told}");
    assert!(told.contains("at most 128 are accepted there"), "{told}");
    assert_eq!(refusal("Checkpoint", "one tile", 120), "");
    // Three to a tile are few enough in each place, and too many within a screen.
    let told = refusal("PickUp", "a screen", 1300);
    assert!(told.contains("entities within a screen of column"), "{told}");
    assert_eq!(refusal("PickUp", "spread", COUNT), "");
}

#[test]
fn too_many_that_never_rest_are_refused() {
    let told = refusal("Lift", "spread", COUNT);
    assert!(told.contains("the entities count 12"), "{told}");
    assert_eq!(refusal("Lift", "spread", 2000), "");
    let told = refusal("Spawner", "spread", 600);
    assert!(told.contains("the entities count 10"), "{told}");
}

/// Enemies in one place, as if they had gathered there.
fn gathered(kind: index::Kind) -> World {
    let level = accepted(&text(&ARRANGEMENTS[0], "")).expect("a level");
    let mut world = playing(&level, kind);
    let feet = Point::new(20 * TILE, 10 * TILE);
    for _ in 0..500 {
        world.spawn(enemy::enemy(EnemyKind::RedDrone, feet, Facing::Left));
    }
    world
}

#[test]
fn those_of_a_crowd_that_gathers_wait_for_their_turn() {
    let (mut world, mut hands) = (gathered(index::Kind::FixedDepth), Hands::new(7));
    let owner = world.player(0).expect("a player").id;
    for tick in 0..120 {
        // A rocket hits all of them at once, and each calls the others.
        if tick % 20 == 10 {
            let at = Point::new(20 * TILE - 40, 10 * TILE - 8);
            world.spawn(bullet(owner, Side::Players, Shot::Rocket, at, Point::new(512, 0)));
        }
        world.step(hands.at(tick));
        if tick == 9 {
            let moves = |it: &&Entity| matches!(it.kind, Kind::Enemy(_)) && it.body.velocity != Point::default();
            assert!(world.entities().filter(moves).count() > 10, "the first ones come");
        }
        let (queries, checks) = cost(&world);
        assert!(checks < 200_000, "tick {tick}: {queries} queries, {checks} checks");
    }
    assert!(world.turns_put_off > 1000, "{} turns waited", world.turns_put_off);
}

#[test]
fn the_same_ones_wait_on_every_index() {
    let mut worlds = index::Kind::ALL.map(gathered);
    let mut hands = Hands::new(7);
    for tick in 0..40 {
        let inputs = hands.at(tick);
        worlds.iter_mut().for_each(|world| world.step(inputs));
    }
    assert!(worlds[0].turns_put_off > 0);
    for world in &worlds {
        assert_eq!(
            (world.hash(), world.turns_put_off),
            (worlds[0].hash(), worlds[0].turns_put_off),
            "{}",
            world.index().name()
        );
    }
}

#[test]
fn checkpoints_in_one_place_share_one_query() {
    let queries = |count: usize| {
        let checkpoints: String =
            (1..9).map(|column| format!("Checkpoint(at: ({column}, 28)),").repeat(count)).collect();
        let entities = format!("{checkpoints} Foe(what: rifleman, at: (14, 28))");
        let level = accepted(&text(&ARRANGEMENTS[0], &entities)).expect("a level");
        let mut world = World::new(level, 1, Rules::default(), IndexChoice::default());
        // The player holds a button, so that it is seen and hurt at the checkpoints.
        let mut input = Input::default();
        input.press(Button::Lock);
        let mut most = 0;
        for _ in 0..400 {
            world.step([input.take(), Input::default()]);
            input.press(Button::Lock);
            most = most.max(world.tally(Asker::Sight).questions);
        }
        most
    };
    assert_eq!(queries(10), queries(1));
}

#[test]
fn a_lift_carries_a_stack_of_a_limited_height() {
    let board = |crates: i32| {
        let of = Arrangement { size: (40, 330), ..ARRANGEMENTS[0] };
        let stack: String = (0..crates).map(|nth| format!("Crate(at: (25, {})),", 326 - nth)).collect();
        let level = accepted(&text(&of, &format!("{stack} Lift(at: (25, 327), width: 1, path: [(25, 322)])")))
            .expect("a level");
        let mut world = playing(&level, index::Kind::FixedDepth);
        (0..120).for_each(|_| world.step(Inputs::default()));
        let lift = world.entities().find(|it| matches!(it.kind, Kind::Lift(_))).expect("a lift");
        lift.body.rect.y
    };
    assert!(board(200) < 327 * TILE, "it rises with 200 crates");
    assert_eq!(board(300), 327 * TILE, "and not with 300");
}
