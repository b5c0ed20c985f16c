//! Tests of a level that changes while it is played: what did not change keeps its state, and the player stays in place
//! if there is room. `World::reloaded` is pure, so no test changes a file.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use crate::common::files::{files_below, recorded};
use crate::common::{film, level, script};
use quadrant::geom::{Point, TILE};
use quadrant::index::Kind as IndexKind;
use quadrant::level::read::check;
use quadrant::level::{Level, Thing, Wire};
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

fn start(level: &Arc<Level>) -> World {
    World::new(Arc::clone(level), 1, Rules::default(), IndexChoice::default())
}

fn changed(rows: &[&str], entities: &str, play: &str, rows_after: &[&str], entities_after: &str) -> (World, World) {
    let before = film(start(&level(rows, entities)), play).world;
    let after = before.reloaded(level(rows_after, entities_after));
    (before, after)
}

fn feet(world: &World) -> Point {
    world.player(0).expect("a player").body.feet()
}

fn count(world: &World, is: impl Fn(&Kind) -> bool) -> usize {
    world.entities().filter(|entity| is(&entity.kind)).count()
}

fn the<'a, T>(world: &'a World, pick: impl Fn(&'a Kind) -> Option<T>) -> T {
    world.entities().find_map(|entity: &'a Entity| pick(&entity.kind)).expect("it is there")
}

fn is_open(world: &World) -> bool {
    the(world, |kind| if let Kind::Door(door) = kind { Some(door.is_open()) } else { None })
}

const YARD: [&str; 5] = [
    "....................",
    "....................",
    "..P.........D...D...",
    "..................X.",
    "####################",
];

#[test]
fn a_destroyed_drum_stays_gone_and_the_score_is_kept() {
    let rows = ["..............", "..............", "P...D......D.X", "##############"];
    let play = "1 fire lock\n20 fire lock\n150 lock\n";
    let mut after = rows;
    after[0] = "======........";
    let (before, next) = changed(&rows, "", play, &after, "");
    assert_eq!(count(&before, |kind| matches!(kind, Kind::Drum(_))), 1);
    assert_eq!(count(&next, |kind| matches!(kind, Kind::Drum(_))), 1);
    assert!(before.progress().score > 0);
    assert_eq!(next.progress(), before.progress());
    assert_eq!((next.tick(), next.lasted(), feet(&next)), (before.tick(), before.lasted(), feet(&before)));
    assert_eq!(next.level().tile(0, 0), quadrant::level::Tile::OneWay);

    // A new drum counts as one more to do. A removed one no longer counts as done.
    let mut after = rows;
    after[2] = "P........D.D.X";
    let (_, next) = changed(&rows, "", play, &after, "");
    assert_eq!((next.progress().drums.done, next.progress().drums.of), (0, 2));
}

#[test]
fn an_open_door_stays_open_when_its_wire_gets_another_number() {
    let rows = ["P.......X", "#########"];
    let lever = "Switch(at: (0, 0), name: \"b\"), Door(at: (6, 0), opens: \"b\")";
    let entities = format!("Switch(at: (5, 0), name: \"a\"), Door(at: (3, 0), opens: \"a\"), {lever}");
    let (before, next) = changed(&rows, &entities, "1 up\n60\n", &["P......X.", "#########"], lever);
    let door_at = |world: &World, column: i32| {
        let at = column * TILE + TILE / 2;
        let here = |entity: &&Entity| matches!(entity.kind, Kind::Door(_)) && entity.body.feet().x == at;
        let door = world.entities().find(here).expect("a door");
        matches!(&door.kind, Kind::Door(door) if door.is_open())
    };
    assert!(door_at(&before, 6) && !door_at(&before, 3));
    assert!(door_at(&next, 6));
    let later = film(next, "120\n").world;
    assert!(door_at(&later, 6), "its wire is on in the changed level too");
}

#[test]
fn a_door_shuts_when_its_switch_was_moved() {
    let rows = ["P.....X", "#######"];
    let door = "Door(at: (4, 0), opens: \"a\")";
    let (before, next) = changed(
        &rows,
        &format!("Switch(at: (0, 0), name: \"a\"), {door}"),
        "1 up\n60\n",
        &rows,
        &format!("Switch(at: (2, 0), name: \"a\"), {door}"),
    );
    assert!(is_open(&before) && is_open(&next));
    assert!(!is_open(&film(next, "60\n").world), "a lever in another place is another lever, and it is off");
}

#[test]
fn a_trigger_stays_on_and_a_held_plate_stays_down() {
    let rows = ["P.......X", "#########"];
    let entities = "Trigger(area: ((0, 0), (0, 0)), name: \"t\"), Door(at: (6, 0), opens: \"t\")";
    let (before, next) = changed(&rows, entities, "60\n", &["P......X.", "#########"], entities);
    assert!(is_open(&before));
    assert!(is_open(&film(next, "60\n").world));

    let entities = "Plate(at: (0, 0), name: \"p\"), Door(at: (6, 0), opens: \"p\")";
    let (before, next) = changed(&rows, entities, "60\n", &["P......X.", "#########"], entities);
    assert!(is_open(&before));
    let stays = film(next, "60\n").world;
    assert!(is_open(&stays));
    assert!(!is_open(&film(stays, "40 right\n60\n").world), "the plate still knows who stands on it");
}

#[test]
fn dead_enemies_and_taken_pick_ups_stay_gone_and_keys_are_kept() {
    let rows = ["............", "P.r.......X.", "############"];
    let entities =
        "PickUp(at: (0, 1), what: red_key), PickUp(at: (0, 1), what: spread), PickUp(at: (9, 1), what: intel)";
    let mut after = rows;
    after[0] = "......==....";
    let (before, next) = changed(&rows, entities, "1 fire\n90 fire\n", &after, entities);
    assert_eq!(count(&before, |kind| matches!(kind, Kind::Enemy(_))), 0);
    assert_eq!(count(&next, |kind| matches!(kind, Kind::Enemy(_))), 0);
    assert_eq!(count(&next, |kind| matches!(kind, Kind::PickUp(_))), 1);
    assert_eq!(next.progress(), before.progress());
    let arms = |world: &World| match &world.player(0).expect("a player").kind {
        Kind::Player(player) => (player.weapon, player.rounds, player.life, player.grenades),
        _ => unreachable!(),
    };
    assert_eq!(arms(&next), arms(&before));
    assert!(next.progress().has(quadrant::level::Key::Red));
}

#[test]
fn an_enemy_keeps_its_position_and_a_new_one_is_added() {
    let rows = ["P....................r..X", "#########################"];
    let (before, next) = changed(&rows, "", "200\n", &["P......r.............r.X.", "#########################"], "");
    let places = |world: &World| {
        let foes = world.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_)));
        foes.map(|entity| entity.body.feet().x).collect::<Vec<_>>()
    };
    let (was, now) = (places(&before), places(&next));
    assert_eq!((was.len(), now.len()), (1, 2));
    assert_ne!(was[0], 21 * TILE + TILE / 2, "it walked");
    assert!(now.contains(&was[0]) && now.contains(&(7 * TILE + TILE / 2)), "{was:?} {now:?}");
}

#[test]
fn a_crate_falls_when_its_floor_was_removed() {
    let rows = ["P...C..X", "########", "........", "########"];
    let (_, next) = changed(&rows, "", "60\n", &["P...C..X", "####.###", "........", "########"], "");
    let place = |world: &World| {
        world.entities().find(|entity| matches!(entity.kind, Kind::Crate(_))).expect("a crate").body.feet()
    };
    assert_eq!(place(&next).y, TILE);
    assert_eq!(place(&film(next, "60\n").world).y, 3 * TILE);
}

#[test]
fn a_player_without_room_is_moved_to_the_nearest_free_place() {
    let mut after = YARD;
    after[3] = "..###.............X.";
    after[2] = "..###.......D...D...";
    after[1] = ".....P..............";
    let (before, next) = changed(&YARD, "", "30\n", &after, "");
    let (was, now) = (feet(&before), feet(&next));
    assert_ne!(was, now);
    assert!((was.x - now.x).abs() <= 3 * TILE && (was.y - now.y).abs() <= 2 * TILE, "from {was:?} to {now:?}");
    let rect = next.player(0).expect("a player").body.rect;
    for at in [Point::new(rect.x, rect.y), Point::new(rect.right() - 1, rect.bottom() - 1)] {
        assert!(!next.level().tile_at(at).is_solid());
    }
    assert!(feet(&film(next, "60 right\n").world).x > now.x);
}

#[test]
fn a_player_without_any_room_nearby_returns_to_the_start() {
    let rows = vec![".".repeat(60); 24];
    let mut before = rows;
    before[22].replace_range(40..41, "P");
    before[22].replace_range(50..51, "X");
    before[23] = "#".repeat(60);
    let mut after = vec!["#".repeat(60); 24];
    after[1].replace_range(2..12, "P.......X.");
    after[0].replace_range(2..12, "..........");
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    let after: Vec<&str> = after.iter().map(String::as_str).collect();
    let (_, next) = changed(&before, "", "30\n", &after, "");
    assert_eq!(feet(&next), next.level().start);
    assert_eq!(next.outcome(), Outcome::Running);
}

#[test]
fn new_spikes_do_not_hurt_a_player_who_stands_there() {
    let rows = ["....................", "P......X............", "####################"];
    let (before, next) = changed(
        &rows,
        "",
        "20 right\n20\n",
        &["P...................", "^^^^^^^X^^^^^.......", "####################"],
        "",
    );
    let life = |world: &World| match &world.player(0).expect("a player").kind {
        Kind::Player(player) => player.life,
        _ => unreachable!(),
    };
    assert_eq!(life(&next), life(&before));
    assert_ne!(feet(&next), feet(&before));
}

#[test]
fn a_reached_checkpoint_is_kept_and_used() {
    let rows = ["P..K......X", "###########"];
    let (before, next) = changed(&rows, "", "40 right\n10\n", &["P..K.....X.", "###########"], "");
    let reached =
        |world: &World| the(world, |kind| if let Kind::Checkpoint(c) = kind { Some(c.is_reached) } else { None });
    assert!(reached(&before) && reached(&next));
    let fell = next.reloaded(level(&["P..K......X", "####...####"], ""));
    let back = film(fell, "200\n").world;
    assert_eq!(feet(&back).x / TILE, 3, "the player fell through the new hole and is back at the checkpoint");
}

#[test]
fn a_lost_game_continues_in_the_changed_level() {
    let hole = ["P..X", "#..#"];
    let lost = film(start(&level(&hole, "")), &"30 right\n170\n".repeat(6)).world;
    assert_eq!(lost.outcome(), Outcome::Lost);
    let next = lost.reloaded(level(&["P..X", "####"], ""));
    assert_eq!(next.outcome(), Outcome::Running);
    assert!(crate::common::is_alive(next.player(0).expect("a player")));
    assert_eq!(film(next, "80 right\n").world.outcome(), Outcome::Cleared);
}

#[test]
fn both_players_keep_their_positions() {
    let rows = ["P........X", "##########"];
    let (before, next) = changed(&rows, "", "1\n2: 1 start\n20 right\n2: 5\n", &["P.......X.", "##########"], "");
    for number in 0..2 {
        assert_eq!(before.player(number).expect("two").body.rect, next.player(number).expect("two").body.rect);
    }
    assert_eq!(count(&next, |kind| matches!(kind, Kind::Player(_))), 2);
}

#[test]
fn bullets_and_spawned_enemies_are_kept() {
    let rows = ["P...................................X", "#####################################"];
    let entities = "Spawner(at: (30, 0), waves: \"3 rifleman\", at_once: 2, tenths: 5)";
    let mut other = rows;
    other[0] = "P..................................X.";
    let (before, next) = changed(&rows, entities, "100\n1 fire\n3 fire\n", &other, entities);
    let foes = |world: &World| count(world, |kind| matches!(kind, Kind::Enemy(_)));
    let shots = |world: &World| count(world, |kind| matches!(kind, Kind::Bullet(_)));
    assert!(foes(&before) > 0 && shots(&before) > 0, "{} foes, {} shots", foes(&before), shots(&before));
    assert_eq!((foes(&next), shots(&next)), (foes(&before), shots(&before)));
    // The spawner still counts its enemies: at most two at once.
    let mut world = next;
    for inputs in script("900\n") {
        world.step(inputs);
        assert!(foes(&world) <= 2);
    }
}

#[test]
fn a_change_of_texts_keeps_the_hash_of_the_world() {
    let text = std::fs::read_to_string("levels/docks-1.ron").unwrap();
    let level_of = |text: &str| Arc::new(check("a.ron", text).0.expect("a level"));
    let world = film(start(&level_of(&text)), "90 right\n1 right jump\n20 right fire\n").world;
    let next =
        world.reloaded(level_of(&text.replace("Hold jump to jump higher", "Hold it").replace("Pier Nine", "Pier 9")));
    assert_eq!(next.hash(), world.hash());
    assert_eq!(next.level().name, "Pier 9");
}

/// Signs refer to texts by number. Signs with equal texts share a number, so other texts can mean other numbers.
#[test]
fn signs_show_the_texts_of_the_new_level() {
    let level_of = |one: &str, other: &str| {
        let entities = format!("Sign(at: (1, 0), text: \"{one}\"), Sign(at: (9, 0), text: \"{other}\")");
        let text =
            format!("Level(name: \"a\", rows: [\"P............X\", \"##############\"], entities: [{entities}])");
        Arc::new(check("a.ron", &text).0.unwrap_or_else(|| panic!("{}", check("a.ron", &text).1)))
    };
    let said = |world: &World| -> Vec<String> {
        let signs = world.entities().filter_map(|entity| match &entity.kind {
            Kind::Sign(sign) => Some(world.level().texts[sign.text].clone()),
            _ => None,
        });
        signs.collect()
    };
    let pairs = [("left", "right"), ("both", "both"), ("right", "left")];
    let world = film(start(&level_of("first", "second")), "30 right\n1 fire\n").world;
    for (one, other) in pairs {
        let next = world.reloaded(level_of(one, other)).reloaded(level_of(other, one)).reloaded(level_of(one, other));
        assert_eq!(said(&next), [one, other]);
        assert_eq!(next.hash(), world.hash(), "to the rules nothing has changed");
    }
}

#[test]
fn reloads_give_the_same_hash_on_every_index() {
    let text = std::fs::read_to_string("levels/test/works.ron").unwrap();
    let replay = recorded("works");
    let old = Arc::new(check("works.ron", &text).0.expect("a level"));
    let mut new = text.lines().map(String::from).collect::<Vec<_>>();
    let row = new.iter().position(|line| line.contains('D')).expect("a drum");
    new[row] = new[row].replacen('D', ".", 1);
    let new = Arc::new(check("works.ron", &new.join("\n")).0.expect("a level"));
    let hashes = IndexKind::ALL.map(|kind| {
        let mut world = World::new(Arc::clone(&old), replay.seed, replay.rules, IndexChoice { kind, depth: None });
        for (nth, inputs) in replay.inputs().enumerate() {
            if nth % 97 == 50 {
                world = world.reloaded(Arc::clone(if nth % 2 == 0 { &new } else { &old }));
                assert_eq!(world.index().name(), kind.name());
            }
            world.step(inputs);
        }
        world.hash()
    });
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:x?}");
}

/// Returns the same level with the opposite numbers of all wires, texts and things.
fn renumbered(level: &Level) -> Arc<Level> {
    let mut new = level.clone();
    for thing in &mut new.things {
        if let Thing::Sign { text, .. } = thing {
            *text = new.texts.len() - 1 - *text;
        }
        let (emits, receives) = thing.wires_mut();
        for wire in emits.into_iter().chain(receives) {
            wire.0 = new.wire_names.len() as u16 - 1 - wire.0;
        }
    }
    new.things.reverse();
    new.texts.reverse();
    new.wire_names.reverse();
    new.hash ^= 1;
    Arc::new(new)
}

/// Reloads each level right after its start. Every entity must then be as in a new game of the new level.
#[test]
fn every_entity_gets_the_numbers_of_the_new_level() {
    let pad = "Switch(at: (5, 1), name: \"a\"), Door(at: (7, 1), opens: \"a\"), Switch(at: (4, 1), name: \"b\"), \
        EchoPad(at: (2, 1), wired: \"b\")";
    let mut levels = vec![level(&["..........", "P........X", "##########"], pad)];
    let files = files_below("levels", "ron").into_iter().map(|file| std::fs::read_to_string(file).unwrap());
    levels.extend(files.filter_map(|text| check("a.ron", &text).0).map(Arc::new));
    let mut changed = BTreeSet::new();
    for old in levels {
        let new = renumbered(&old);
        let (reloaded, fresh) = (start(&old).reloaded(Arc::clone(&new)), start(&new));
        let olds: BTreeSet<String> = start(&old).entities().map(|entity| format!("{:?}", entity.kind)).collect();
        for entity in fresh.entities() {
            let name = entity.kind.traits().name;
            let found = reloaded.get(entity.id).unwrap_or_else(|| panic!("{}: {name}", old.name));
            let expected = format!("{:?}", entity.kind);
            assert_eq!(format!("{:?}", found.kind), expected, "{}: {name}", old.name);
            if !olds.contains(&expected) {
                changed.insert(name);
            }
        }
    }
    let all = [
        "The Crucible",
        "The Gardener",
        "The Index",
        "The Stevedore",
        "alarm",
        "belt drive",
        "door",
        "echo pad",
        "eraser",
        "forklift",
        "hive",
        "ladle",
        "laser gate",
        "lift",
        "node",
        "plate",
        "proctor",
        "roller",
        "sign",
        "spawner",
        "split room",
        "strider",
        "switch",
        "trigger",
        "tug",
        "wind",
    ];
    assert!(all.iter().all(|name| changed.contains(name)), "only these have a number of the level: {changed:?}");
}

/// A lift moves at most so many pixels a tick.
const LIFT_PIXELS: i32 = 4;

/// Plays every recording and reloads its level again and again. Only the numbers of wires, texts and things change.
#[test]
fn every_recorded_level_keeps_its_state_after_a_change() {
    let mut reloads = 0;
    for file in files_below("tests/replays", "replay") {
        let replay = quadrant::replay::Replay::from_text(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let Ok(text) = std::fs::read_to_string(format!("levels/{}.ron", replay.level)) else { continue };
        let old = Arc::new(check("a.ron", &text).0.expect("a level"));
        let new = renumbered(&old);
        let wires = old.wire_names.len() as u16;
        let mut world = World::new(Arc::clone(&old), replay.seed, replay.rules, IndexChoice::default());
        for (nth, inputs) in replay.inputs().enumerate() {
            world.step(inputs);
            if nth % 61 == 30 && world.outcome() == Outcome::Running {
                let next = world.reloaded(Arc::clone(if nth % 2 == 0 { &new } else { &old }));
                let told = |world: &World| (*world.progress(), world.view());
                assert_eq!(told(&next), told(&world), "{}: tick {nth}", file.display());
                let at = |world: &World| world.player(0).map_or_else(Default::default, |player| player.body.feet());
                let (before, after) = (at(&world), at(&next));
                // A player on a lift is put where the lift is, a tick sooner or later.
                assert!(
                    before.x == after.x && (before.y - after.y).abs() <= LIFT_PIXELS,
                    "{}: tick {nth}, from {before:?} to {after:?}",
                    file.display()
                );
                let alive = |world: &World| world.entities().count();
                assert_eq!(alive(&next), alive(&world), "{}: tick {nth}", file.display());
                for wire in 0..wires {
                    let (before, after) = (world.is_on(Wire(wire)), next.is_on(Wire(wires - 1 - wire)));
                    if after != before {
                        // A plate that was just left, or a trigger that was just entered, takes one more tick.
                        let (mut old, mut new) = (world.clone(), next.clone());
                        old.step(Default::default());
                        new.step(Default::default());
                        let (before, after) = (old.is_on(Wire(wire)), new.is_on(Wire(wires - 1 - wire)));
                        assert_eq!(
                            after,
                            before,
                            "{}: tick {nth}, {}",
                            file.display(),
                            world.level().wire_names[wire as usize]
                        );
                    }
                }
                world = next;
                reloads += 1;
            }
        }
    }
    assert!(reloads > 100, "{reloads}");
}

#[test]
fn a_reload_of_a_campaign_level_takes_less_than_a_tenth_of_a_second() {
    let mut slowest = 0;
    for file in std::fs::read_dir("levels").unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "ron") || file.ends_with("campaign.ron") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let world = film(start(&Arc::new(check("a.ron", &text).0.expect("a level"))), "60 right\n").world;
        let changed = text.replacen("rows:", "theme: vault, rows:", 1).replacen("P...", ".P..", 1);
        let changed = if text.contains("theme:") { text.replacen("P...", ".P..", 1) } else { changed };
        let begun = Instant::now();
        let (level, problems) = check("a.ron", &changed);
        let level = level.unwrap_or_else(|| panic!("{problems}"));
        let next = world.reloaded(Arc::new(level));
        let view = quadrant::draw::view::View::new(&next);
        let micros = begun.elapsed().as_micros();
        drop(view);
        println!("{}: {micros} microseconds to read, reload and look at", file.display());
        slowest = slowest.max(micros);
    }
    assert!(slowest < 100_000, "{slowest} microseconds");
}
