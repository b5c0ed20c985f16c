//! Tests of where enemies stand. One that has noticed a player never just stands there: while it may move, and does not
//! attack, announce an attack, rest or recover, it stays in the same tile only for a short time. No two stand in the same
//! place, and none waits where a player comes back.

use std::collections::BTreeMap;

use crate::common::files::{STAGES, shipped};
use crate::common::{level, script, with};
use quadrant::geom::{Point, TILE};
use quadrant::level::{Level, Tile};
use quadrant::pool::Id;
use quadrant::sim::enemy::{Enemy, EnemyState, Gait, sleeps};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};
use std::sync::Arc;

/// Standing longer than this is a defect.
const MOST_TICKS: u32 = 180;
/// Shots into the air from a duck, so that enemies hear the player again and again and seldom see it.
const NOISE: &str = "5 up fire\n 55 down\n";

struct Stand {
    tile: (i32, i32),
    ticks: u32,
    has_noticed: bool,
}

/// Follows all enemies of a world and remembers how long each has stayed in its tile.
#[derive(Default)]
struct Watcher {
    stands: BTreeMap<Id, Stand>,
    longest: u32,
    what: String,
}

impl Watcher {
    fn look(&mut self, world: &World) {
        for (entity, enemy) in enemies(world) {
            let nature = enemy.kind.nature();
            if nature.gait != Gait::Walks || nature.speed == 0 {
                continue;
            }
            let feet = entity.body.feet();
            let tile = (feet.x.div_euclid(TILE), feet.y.div_euclid(TILE));
            let stand = self.stands.entry(entity.id).or_insert(Stand { tile, ticks: 0, has_noticed: false });
            stand.has_noticed |= enemy.state != EnemyState::Patrol;
            let may_move = matches!(
                enemy.state,
                EnemyState::Patrol | EnemyState::Watch | EnemyState::Run | EnemyState::Crouch | EnemyState::Climb
            );
            // An enemy that runs against a belt stays in its place, but it does not stand still.
            let rect = entity.body.rect;
            let is_belt = |x| matches!(world.level().tile_at(Point::new(x, rect.bottom())), Tile::Belt(_));
            let runs_on_belt = enemy.state == EnemyState::Run && (is_belt(rect.x) || is_belt(rect.right()));
            // A lift that rises may press one to the ceiling. It cannot leave until the lift sinks.
            let is_pressed = !world.is_free_of_tiles(rect.moved(0, -1));
            let may_move = may_move && !runs_on_belt && !is_pressed;
            let is_idle = stand.has_noticed && may_move && stand.tile == tile && !sleeps(entity.body.rect, world);
            stand.ticks = if is_idle { stand.ticks + 1 } else { 0 };
            stand.tile = tile;
            if stand.ticks > self.longest {
                self.longest = stand.ticks;
                self.what = format!("{} at {tile:?} in {:?}", nature.name, enemy.state);
            }
        }
    }
}

fn enemies(world: &World) -> impl Iterator<Item = (&Entity, &Enemy)> {
    world.entities().filter_map(|entity| match &entity.kind {
        Kind::Enemy(enemy) => Some((entity, enemy)),
        _ => None,
    })
}

fn begin(level: &Arc<Level>) -> World {
    World::new(Arc::clone(level), 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default())
}

fn play(world: &mut World, text: &str) -> Watcher {
    let mut watcher = Watcher::default();
    for inputs in script(text) {
        world.step(inputs);
        watcher.look(world);
    }
    watcher
}

/// The middle of a map: an obstacle between the player on the left and the enemy on the right.
const OBSTACLES: [(&str, &[&str]); 10] = [
    ("drum", &["................", "................", "................", ".......D........", "################"]),
    ("crates", &["................", "................", ".......C........", "......CCC.......", "################"]),
    ("step", &["................", "................", "................", "########........", "################"]),
    ("step up", &["................", "................", "................", "........########", "################"]),
    ("low wall", &["................", "................", ".......#........", ".......#........", "################"]),
    (
        "high wall",
        &[".......#........", ".......#........", ".......#........", ".......#........", "################"],
    ),
    ("gap", &["................", "................", "................", "................", "######...#######"]),
    ("wide gap", &["................", "................", "................", "................", "###.........####"]),
    ("ladder", &["................", "........H#######", "........H.......", "........H.......", "################"]),
    ("pedestal", &["................", ".............##.", ".............##.", ".............##.", "################"]),
];

/// Puts an obstacle into the middle of a floor. The player is on the left.
fn map(middle: &[&str]) -> Vec<String> {
    let mut rows: Vec<String> = vec![format!("{}X", ".".repeat(39)); 1];
    rows.extend(vec![".".repeat(40); 8]);
    rows.extend(middle.iter().enumerate().map(|(nth, part)| {
        let (left, right) = if nth == 4 { ("#", "#") } else { (".", ".") };
        format!("{}{part}{}", left.repeat(12), right.repeat(12))
    }));
    rows[12].replace_range(8..9, "P");
    rows.push("#".repeat(40));
    rows
}

/// Adds an enemy in a column.
fn arena(middle: &[&str], what: &str, column: i32) -> Arc<Level> {
    let rows = map(middle);
    let row = (9..14).find(|&row| rows[row as usize].as_bytes()[column as usize] == b'#').unwrap_or(13) - 1;
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    level(&rows, &format!("Foe(what: {what}, at: ({column}, {row}), facing: left),"))
}

#[test]
fn no_enemy_that_has_noticed_a_player_stands_still() {
    let mut faults = Vec::new();
    for (name, middle) in OBSTACLES {
        for what in ["rifleman", "marksman", "grenadier", "charger", "shield", "hound", "welder"] {
            // Behind the obstacle, and near it.
            for column in [21, 25, 30] {
                let mut world = begin(&arena(middle, what, column));
                let watcher = play(&mut world, &NOISE.repeat(15));
                if watcher.longest > MOST_TICKS {
                    faults.push(format!("{name} {column}: {} ticks, {}", watcher.longest, watcher.what));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Puts the player on many places of every stage, one after another in a new world each.
#[test]
fn no_enemy_of_the_stages_stands_still() {
    let mut faults = Vec::new();
    let mut looked = 0;
    for name in STAGES {
        let stage = shipped(name);
        let (columns, rows) = stage.size();
        let mut longest = Watcher::default();
        for column in (6..columns as i32 - 6).step_by(24) {
            let is_place = |row: &i32| {
                let is_open = |row| stage.tile(column, row) == Tile::Empty;
                stage.holds(column, *row) && is_open(row - 1) && is_open(row - 2)
            };
            let Some(row) = (2..rows as i32).rev().find(is_place) else { continue };
            let start = Point::new(column * TILE + TILE / 2, row * TILE);
            let mut world = begin(&Arc::new(stage.starting_at(start)));
            let watcher = play(&mut world, &NOISE.repeat(8));
            looked += watcher.stands.values().filter(|stand| stand.has_noticed).count();
            if watcher.longest > MOST_TICKS {
                faults.push(format!("{name} ({column}, {row}): {} ticks, {}", watcher.longest, watcher.what));
            }
            if watcher.longest > longest.longest {
                longest = watcher;
            }
        }
        println!("{name}: {} ticks, {}", longest.longest, longest.what);
    }
    println!("{looked} enemies noticed a player");
    assert!(looked > 100 && faults.is_empty(), "{looked} looked, {} faults\n{}", faults.len(), faults.join("\n"));
}

/// Two enemies that stand nearer to each other than this look like one.
const APART_PIXELS: i32 = 12;
/// So many ticks they may take to step apart.
const MEET_TICKS: u32 = 60;

/// Returns the longest time for which two enemies on foot stood in the same place in the view.
fn longest_overlap(world: &mut World, text: &str) -> u32 {
    let mut times: BTreeMap<(Id, Id), u32> = BTreeMap::new();
    let mut longest = 0;
    for inputs in script(text) {
        world.step(inputs);
        let stands = |enemy: &Enemy| matches!(enemy.state, EnemyState::Patrol | EnemyState::Watch | EnemyState::Rest);
        let all: Vec<_> = enemies(world)
            .filter(|(entity, _)| world.view().overlaps(entity.body.rect))
            .filter(|(_, enemy)| enemy.kind.nature().gait == Gait::Walks && stands(enemy))
            .map(|(entity, _)| (entity.id, entity.body.feet()))
            .collect();
        let mut now = BTreeMap::new();
        for (nth, (first, feet)) in all.iter().enumerate() {
            for (second, other) in &all[nth + 1..] {
                if feet.y == other.y && (feet.x - other.x).abs() < APART_PIXELS {
                    let pair = (*first, *second);
                    now.insert(pair, times.get(&pair).copied().unwrap_or_default() + 1);
                }
            }
        }
        times = now;
        longest = longest.max(times.values().copied().max().unwrap_or_default());
    }
    longest
}

#[test]
fn enemies_do_not_stand_in_the_same_place() {
    let kinds = ["rifleman", "marksman", "rifleman", "grenadier", "charger"];
    // They come to a wall that hides the player.
    let squad: String =
        (0..5).map(|nth: usize| format!("Foe(what: {}, at: ({}, 12), facing: left),", kinds[nth], 28 + nth)).collect();
    let door = "Spawner(at: (33, 12), from: door, waves: \"5 rifleman\", tenths: 3),";
    for (name, entities) in [("squad", squad.as_str()), ("door", door)] {
        for (_, middle) in OBSTACLES {
            let rows = map(middle);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let mut world = begin(&level(&rows, entities));
            let longest = longest_overlap(&mut world, &NOISE.repeat(15));
            println!("{name}: {longest} ticks at {middle:?}");
            assert!(longest <= MEET_TICKS, "{name}: {longest} ticks at {middle:?}");
        }
    }
}

/// So many ticks two enemies may stand in each other, if more than half of their boxes overlap: time to look, and to step aside.
const OVERLAP_TICKS: u32 = 40;

/// Returns the longest time for which two enemies that stand on a floor overlapped by more than half, and their states then.
/// In the view, because elsewhere nobody sees it. One who is stunned cannot step aside.
fn longest_stack(world: &mut World, text: &str) -> (u32, String) {
    let mut times: BTreeMap<(Id, Id), u32> = BTreeMap::new();
    let mut longest = (0, String::new());
    for inputs in script(text) {
        world.step(inputs);
        let view = world.view();
        let stands = |entity: &Entity| entity.body.velocity == Point::default() && view.overlaps(entity.body.rect);
        let all: Vec<_> = enemies(world)
            .filter(|(entity, enemy)| enemy.kind.nature().gait == Gait::Walks && stands(entity))
            .filter(|(_, enemy)| enemy.state != EnemyState::Stunned)
            .collect();
        let mut now = BTreeMap::new();
        for (nth, (one, enemy)) in all.iter().enumerate() {
            for (other, state) in &all[nth + 1..] {
                let (a, b) = (one.body.rect, other.body.rect);
                let shared = (a.right().min(b.right()) - a.x.max(b.x)).max(0);
                if a.bottom() == b.bottom() && 2 * shared > a.w.min(b.w) {
                    let ticks = times.get(&(one.id, other.id)).copied().unwrap_or_default() + 1;
                    now.insert((one.id, other.id), ticks);
                    if ticks > longest.0 {
                        longest = (ticks, format!("tick {}: {:?} {:?}", world.tick(), enemy.state, state.state));
                    }
                }
            }
        }
        times = now;
    }
    longest
}

#[test]
fn no_two_enemies_stand_in_each_other() {
    let squad = |kinds: [&str; 4]| -> String {
        (0..4).map(|nth| format!("Foe(what: {}, at: (30, 12), facing: left),", kinds[nth])).collect()
    };
    let crews = [
        "Spawner(at: (30, 12), from: door, waves: \"5 rifleman\", at_once: 5, tenths: 3),".to_string(),
        "Spawner(at: (30, 12), from: door, waves: \"2 grenadier, 2 marksman, shield\", at_once: 5, tenths: 3),"
            .to_string(),
        "Spawner(at: (30, 12), from: floor_hatch, waves: \"4 marksman\", at_once: 5, tenths: 3),".to_string(),
        "Spawner(at: (28, 2), from: drop_ship, waves: \"4 rifleman, 2 marksman\", at_once: 6, tenths: 3),".to_string(),
        squad(["rifleman", "rifleman", "marksman", "grenadier"]),
        squad(["shield", "charger", "rifleman", "welder"]),
    ];
    let mut faults = Vec::new();
    for (nth, crew) in crews.iter().enumerate() {
        for (name, middle) in OBSTACLES {
            let rows = map(middle);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            // One player comes near and waits, the other stays and makes noise.
            for text in ["90 right\n 900".to_string(), NOISE.repeat(15)] {
                let (ticks, what) = longest_stack(&mut begin(&level(&rows, crew)), &text);
                if ticks > OVERLAP_TICKS {
                    faults.push(format!("crew {nth}, {name}: {ticks} ticks, {what}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// So many enemies within this distance are a heap.
const HEAP: usize = 3;
const HEAP_PIXELS: i32 = 2 * TILE;

#[test]
fn a_squad_that_cannot_reach_the_player_does_not_wait_in_one_heap() {
    let kinds = ["rifleman", "marksman", "rifleman", "grenadier", "rifleman"];
    let squad: String =
        (0..5).map(|nth: usize| format!("Foe(what: {}, at: ({}, 12), facing: left),", kinds[nth], 26 + nth)).collect();
    // A wall up to the top of the map.
    let mut rows = map(OBSTACLES[5].1);
    for row in &mut rows[..13] {
        row.replace_range(19..20, "#");
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = begin(&level(&rows, &squad));
    let (mut now, mut longest) = (0, 0);
    for inputs in script(&NOISE.repeat(15)) {
        world.step(inputs);
        let middles: Vec<i32> = enemies(&world).map(|(entity, _)| entity.body.feet().x).collect();
        let is_heap =
            |&x: &i32| middles.iter().filter(|&&other| (x..=x + HEAP_PIXELS).contains(&other)).count() >= HEAP;
        now = if middles.iter().any(is_heap) { now + 1 } else { 0 };
        // They begin side by side.
        if world.tick() > 120 {
            longest = longest.max(now);
        }
    }
    println!("a heap for {longest} ticks");
    assert!(longest <= 90, "a heap for {longest} ticks");
}

/// Passes a checkpoint beside which an enemy stands, and dies.
#[test]
fn an_enemy_placed_beside_a_checkpoint_does_not_wait_there() {
    let mut rows = vec![".".repeat(60); 8];
    rows[0].replace_range(59..60, "X");
    rows[6].replace_range(5..6, "P");
    rows[6].replace_range(12..13, "K");
    rows[7] = "#".repeat(60);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    for column in [11, 13, 16] {
        let mut world = begin(&level(&rows, &format!("Foe(what: rifleman, at: ({column}, 6), facing: right),")));
        let (mut reached, mut back) = (None, None);
        for inputs in script("600 right") {
            let player = world.player(0).unwrap().id;
            if reached.is_some() && back.is_none() {
                let blow = Blow { damage: 1, from: Point::default(), side: Side::Nature, how: How::Crush };
                world.with(player, |player, world| player.hurt(world, blow));
            }
            world.step(if reached.is_some() { Default::default() } else { inputs });
            let told = |kind| world.events().iter().any(|event| event.kind == kind);
            reached = reached.or(told(EventKind::Checkpoint).then_some(()));
            back = back.or(told(EventKind::PlayerBack).then(|| world.tick()));
            if let Some(tick) = back {
                let x = world.player(0).unwrap().body.feet().x;
                let gaps = enemies(&world).map(|(entity, _)| (entity.body.feet().x - x).abs());
                let nearest = gaps.min().expect("it is alive");
                assert!(nearest >= 4 * TILE, "column {column}: {nearest} pixels away");
                if world.tick() > tick + 60 {
                    break;
                }
            }
        }
        assert!(back.is_some());
    }
}

#[test]
fn nobody_waits_where_a_player_comes_back() {
    let mut rows = vec![".".repeat(80); 12];
    rows[0].replace_range(79..80, "X");
    rows[10].replace_range(5..6, "P");
    rows[11] = "#".repeat(80);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let placed: String =
        [24, 27, 30].map(|column| format!("Foe(what: hound, at: ({column}, 10), facing: left),")).concat();
    let sent = "Spawner(at: (44, 10), waves: \"4 hound\", at_once: 4, tenths: 5),";
    let mut world = with(&rows, &(placed + sent));
    let feet = world.player(0).unwrap().body.feet();
    let near = |world: &World| {
        let is_near = |entity: &Entity| (entity.body.feet().x - feet.x).abs() <= 8 * TILE;
        enemies(world).filter(|(entity, _)| is_near(entity)).map(|(_, enemy)| enemy.state).collect::<Vec<_>>()
    };
    let (mut deaths, mut back_at, mut most) = (0, None, 0);
    for inputs in script(&NOISE.repeat(60)) {
        world.step(inputs);
        let told = |kind| world.events().iter().any(|event| event.kind == kind);
        deaths += u32::from(told(EventKind::PlayerDied));
        if told(EventKind::PlayerBack) {
            back_at = Some(world.tick());
            let player = world.player(0).unwrap().body.rect;
            assert!(enemies(&world).all(|(entity, _)| !entity.body.rect.overlaps(player)), "an enemy is in the player");
        }
        if back_at.is_some_and(|tick| world.tick() < tick + 60) {
            let states = near(&world);
            let attacks = |state: &EnemyState| matches!(state, EnemyState::Tell | EnemyState::Attack);
            assert!(!states.iter().any(attacks), "tick {}: {states:?}", world.tick());
        } else {
            most = most.max(near(&world).len());
        }
        if deaths >= 2 && back_at.is_some_and(|tick| world.tick() > tick + 60) {
            break;
        }
    }
    assert!(deaths >= 2 && most >= 2, "{deaths} deaths, {most} enemies came near");
}

#[test]
fn a_high_shot_passes_over_an_enemy_that_kneels() {
    let hits = |above: i32, state: EnemyState| {
        let mut rows = vec!["...............................X".to_string(); 1];
        rows.extend(vec![".".repeat(32); 8]);
        rows[8].replace_range(2..3, "P");
        rows.push("#".repeat(32));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut world = begin(&level(&rows, "Foe(what: marksman, at: (20, 8), facing: left),"));
        let player = world.player(0).unwrap().id;
        for inputs in script("400 down") {
            world.step(inputs);
            let (entity, enemy) = enemies(&world).next().unwrap();
            if enemy.state == state && enemy.ticks == 2 {
                assert_eq!(enemy.kneels, state == EnemyState::Rest);
                let feet = entity.body.feet();
                let at = Point::new(feet.x - 40, feet.y - above);
                world.spawn(bullet(player, Side::Players, Shot::Rifle, at, Point::new(2048, 0)));
                break;
            }
        }
        (0..12).any(|_| {
            world.step(Default::default());
            world.events().iter().any(|event| event.kind == EventKind::HitFlesh)
        })
    };
    assert!(hits(23, EnemyState::Tell) && hits(16, EnemyState::Tell));
    assert!(!hits(23, EnemyState::Rest) && hits(16, EnemyState::Rest));
}
