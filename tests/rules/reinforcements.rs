//! Tests of reinforcements: waves from each entrance, their warnings and conditions, and the alarm that calls them.

use crate::common::{film, level, script, with};
use quadrant::geom::{Rect, TILE};
use quadrant::index;
use quadrant::level::{EnemyKind, Wire};
use quadrant::pool::Id;
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::things::alarm::AlarmState;
use quadrant::sim::things::spawner::Gate;
use quadrant::sim::world::blow::{Blow, How, Side, Struck};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};

/// Ticks between the first warning and the first enemy.
const LEAST_WARNING: u32 = 30;
const ENTRANCES: [&str; 5] = ["edge", "door", "floor_hatch", "ceiling_hatch", "drop_ship"];

/// A hall with a block under open sky at its left, in which a ceiling hatch fits.
const HALL: &[&str] = &[
    "......................................X",
    ".......................................",
    ".......................................",
    ".......................................",
    ".......................................",
    ".......................................",
    ".......................................",
    "....................##.................",
    ".......................................",
    ".......................................",
    ".......................................",
    "..P....................................",
    "#######################################",
];

fn spawner(from: &str, rest: &str) -> String {
    let at = match from {
        "ceiling_hatch" => (20, 8),
        "drop_ship" => (26, 6),
        _ => (26, 11),
    };
    format!("Spawner(at: {at:?}, from: {from}, {rest}),")
}

fn hall(entities: &str) -> World {
    let rules = Rules { endless_life: true, ..Rules::default() };
    World::new(level(HALL, entities), 1, rules, IndexChoice::default())
}

fn enemies(world: &World) -> Vec<(Id, EnemyKind, EnemyState, Rect)> {
    let one = |entity: &Entity| match &entity.kind {
        Kind::Enemy(enemy) => Some((entity.id, enemy.kind, enemy.state, entity.body.rect)),
        _ => None,
    };
    world.entities().filter_map(one).collect()
}

fn kill(world: &mut World, id: Id) {
    let blow = Blow { damage: 99, from: Default::default(), side: Side::Nature, how: How::Blast };
    world.with(id, |enemy, world| enemy.hurt(world, blow));
}

/// The kinds in the order in which they came, when each is killed `life` ticks after it came.
fn arrivals(world: &mut World, ticks: u32, life: u32) -> Vec<(u32, EnemyKind)> {
    let mut came: Vec<(u32, Id, EnemyKind)> = Vec::new();
    for tick in 0..ticks {
        world.step(Default::default());
        for (id, kind, ..) in enemies(world) {
            if came.iter().all(|(_, known, _)| *known != id) {
                came.push((tick, id, kind));
            }
        }
        for &(since, id, _) in came.iter().filter(|(since, ..)| tick == since + life) {
            assert!(since <= tick);
            kill(world, id);
        }
    }
    came.into_iter().map(|(tick, _, kind)| (tick, kind)).collect()
}

#[test]
fn waves_come_in_order_and_exactly() {
    for from in ENTRANCES {
        let mut world = hall(&spawner(from, "waves: \"2 rifleman, grenadier / shield / 2 charger\", tenths: 3"));
        let came = arrivals(&mut world, 2400, 40);
        let kinds: Vec<EnemyKind> = came.iter().map(|(_, kind)| *kind).collect();
        use EnemyKind::*;
        assert_eq!(kinds, [Rifleman, Rifleman, Grenadier, Shield, Charger, Charger], "{from}");
        assert_eq!(world.progress().enemies.of, 0, "{from}: only placed enemies are counted");
        // Each wave waits for the last one of the wave before.
        assert!(came[3].0 > came[2].0 + 40 && came[4].0 > came[3].0 + 40, "{from}: {came:?}");
    }
}

#[test]
fn the_next_wave_waits_for_the_number_left_or_for_the_time() {
    let first_of_second = |rest: &str| {
        let mut world = hall(&spawner("door", &format!("waves: \"3 rifleman / 2 shield\", tenths: 1, {rest}")));
        let came = arrivals(&mut world, 900, 2000);
        came.iter().find(|(_, kind)| *kind == EnemyKind::Shield).map(|(tick, _)| *tick)
    };
    assert_eq!(first_of_second("left: 0"), None);
    let (by_number, by_time) = (first_of_second("left: 3, at_once: 5"), first_of_second("after: 50, at_once: 5"));
    assert!(by_number.expect("it comes at once") < 320, "{by_number:?}");
    assert!((400..560).contains(&by_time.expect("it comes after a time")), "{by_time:?}");
}

#[test]
fn a_lamp_or_a_ship_is_seen_before_the_first_enemy() {
    for from in &ENTRANCES[1..] {
        let mut world = hall(&spawner(from, "waves: \"rifleman\""));
        let (mut warned, mut came) = (None, None);
        for tick in 0..400 {
            world.step(Default::default());
            let warns =
                |event: &quadrant::sim::Event| matches!(event.kind, EventKind::GateWarns | EventKind::ShipComes);
            if world.events().iter().any(warns) {
                warned.get_or_insert(tick);
            }
            if !enemies(&world).is_empty() {
                came.get_or_insert(tick);
            }
        }
        let (warned, came) = (warned.expect(from), came.expect(from));
        assert!(came >= warned + LEAST_WARNING, "{from}: warned at {warned}, came at {came}");
    }
}

#[test]
fn nobody_comes_out_on_a_player() {
    let mut world = hall(&spawner("floor_hatch", "waves: \"2 charger\", near: 3"));
    let mut came = 0;
    // The player runs to the opening and stays in it, then goes away.
    for inputs in script("200 right") {
        let player = world.player(0).unwrap().body.rect;
        let goes = player.center().x < 26 * TILE + 8;
        world.step(if goes { inputs } else { Default::default() });
        came += enemies(&world).len();
    }
    assert_eq!(came, 0);
    assert_eq!(world.player(0).unwrap().body.rect.center().x / TILE, 26);
    let life = film(world, "100 left\n 200");
    assert!(life.count(EventKind::Alert) > 0 || !enemies(&life.world).is_empty(), "they come when there is room");
}

#[test]
fn a_door_that_bursts_throws_back_who_stands_before_it_and_its_first_man_stops_shots() {
    let mut world = hall(&spawner("door", "waves: \"2 rifleman\", near: 3"));
    let full = |world: &World| match &world.player(0).unwrap().kind {
        Kind::Player(player) => player.life,
        _ => 0,
    };
    let (life, mut burst, mut shielded) = (full(&world), None, 0);
    for tick in 0..300 {
        let x = world.player(0).unwrap().body.rect.center().x;
        let text = if burst.is_none() && x < 26 * TILE + 8 { "1 right" } else { "1 fire" };
        world.step(script(text)[0]);
        if world.events().iter().any(|event| event.kind == EventKind::DoorBursts) {
            burst = Some((tick, x));
        }
        let first =
            world.entities().find_map(|it| if let Kind::Enemy(enemy) = &it.kind { Some((enemy, it)) } else { None });
        if let Some((enemy, entity)) = first.filter(|(enemy, _)| enemy.shield_ticks > 0) {
            let (wounds, id) = (enemy.wounds, entity.id);
            let blow = Blow { damage: 5, from: entity.body.rect.center(), side: Side::Players, how: How::Bullet };
            let struck = world.with(id, |enemy, world| enemy.hurt(world, blow));
            assert_eq!(struck, Some(Struck::Blocked));
            assert!(matches!(&world.get(id).unwrap().kind, Kind::Enemy(enemy) if enemy.wounds == wounds));
            shielded += 1;
        }
        if burst.is_some_and(|(then, _)| tick == then + 120) {
            break;
        }
    }
    assert_eq!(shielded, 24, "ticks behind a shield");
    let (_, before) = burst.expect("it bursts");
    let thrown = (world.player(0).unwrap().body.rect.center().x - before).abs();
    assert!(thrown > 2 * TILE, "thrown by {thrown} pixels");
    assert_eq!(full(&world), life, "without damage");
}

/// Otherwise the gate that opens at the end of the wave would stay shut.
#[test]
fn a_player_who_stays_in_the_way_is_pushed_aside_without_harm() {
    for from in ["door", "floor_hatch", "ceiling_hatch"] {
        let mut world = hall(&spawner(from, "waves: \"2 charger\", near: 20"));
        let opening = world.entities().find(|it| matches!(it.kind, Kind::Spawner(_))).unwrap().body.rect.center().x;
        let player = world.player(0).unwrap().id;
        world.with(player, |player, _| player.body.rect.x = opening);
        let (mut shoved, mut born) = (0, std::collections::BTreeSet::new());
        for tick in 0..900 {
            // The player always walks back.
            let x = world.player(0).unwrap().body.rect.center().x;
            world.step(script(if x < opening { "1 right" } else { "1 left" })[0]);
            shoved += world.events().iter().filter(|event| event.kind == EventKind::Shoved).count();
            for (id, _, _, rect) in enemies(&world) {
                if born.insert(id) {
                    assert!(tick > 150, "{from}: it waits for the player to go");
                    assert!(!rect.overlaps(world.player(0).unwrap().body.rect), "{from}: it came out on the player");
                    kill(&mut world, id);
                }
            }
        }
        assert!(shoved > 0, "{from}: the player was pushed");
        assert_eq!(born.len(), 2, "{from}: all came out");
        let Kind::Player(player) = &world.player(0).unwrap().kind else { unreachable!() };
        assert_eq!(player.life, quadrant::sim::player::LIFE, "{from}: it does not hurt");
    }
}

#[test]
fn one_push_moves_a_player_out_of_the_way() {
    for distance in -36..36 {
        let mut world = hall(&spawner("door", "waves: \"rifleman\", near: 20"));
        let player = world.player(0).unwrap().id;
        let (mut pushes, mut born) = (0, 0);
        world.with(player, |player, _| player.body.rect.x += 24 * TILE + distance);
        for _ in 0..160 {
            world.step(Default::default());
            pushes += world.events().iter().filter(|event| event.kind == EventKind::Shoved).count();
            born = born.max(enemies(&world).len());
            if born > 0 {
                break;
            }
        }
        assert!(pushes <= 1 && born == 1, "{distance}: {pushes} pushes, {born} came out");
    }
}

#[test]
fn a_player_who_runs_past_a_door_is_not_held_there() {
    for (side, keys) in [(-1, "1 right"), (1, "1 left")] {
        let mut world = hall(&spawner("door", "waves: \"2 rifleman\", near: 20"));
        let player = world.player(0).unwrap().id;
        let x = |world: &World| world.player(0).unwrap().body.rect.center().x;
        let is_pushed = |world: &World| world.events().iter().any(|event| event.kind == EventKind::Shoved);
        let opening = world.entities().find(|it| matches!(it.kind, Kind::Spawner(_))).unwrap().body.rect.center().x;
        // The player stands in the way, a little longer than the door is patient, and then runs.
        let mut waited = 0;
        while !is_pushed(&world) {
            world.with(player, |player, _| player.body.rect.x = opening + 35 * side - 5);
            world.step(Default::default());
            waited += 1;
            assert!(waited < 300, "{keys}: the player is pushed");
        }
        let mut passed = None;
        for tick in 0..120 {
            world.step(script(keys)[0]);
            assert!(tick < 30 || !is_pushed(&world), "{keys}: pushed while running");
            passed = passed.or(((x(&world) - opening) * side < -20).then_some(tick));
        }
        assert!(passed.is_some(), "{keys}: at {} of {opening}", x(&world));
    }
}

/// A player in a corner cannot get out of the way by being pushed, so the enemies come out all the same.
#[test]
fn a_player_in_a_corner_beside_a_door_is_not_pushed_for_ever() {
    let rows = [
        "####################",
        "#..................X",
        "#.................##",
        "#..............##..#",
        "#............P.##..#",
        "####################",
    ];
    let door = "Spawner(at: (11, 4), from: door, waves: \"2 rifleman\", near: 20)";
    let rules = Rules { endless_life: true, ..Rules::default() };
    let mut world = World::new(level(&rows, door), 1, rules, IndexChoice::default());
    let mut born = std::collections::BTreeSet::new();
    for tick in 0..1200 {
        // The player always walks back into the corner.
        world.step(script("1 right")[0]);
        let is_shoved = world.events().iter().any(|event| event.kind == EventKind::Shoved);
        assert!(!is_shoved || tick < 600, "tick {tick}");
        for (id, ..) in enemies(&world) {
            born.insert(id);
            kill(&mut world, id);
        }
    }
    assert_eq!(born.len(), 2);
}

/// A crate that was pushed or carried there would keep the wave in, and so the gate that opens at its end.
#[test]
fn a_crate_in_front_of_a_door_keeps_nobody_in() {
    for crates in ["Crate(at: (26, 11))", "Crate(at: (26, 11), steel: true)", "Drum(at: (26, 11))"] {
        let beside = if crates.contains("steel") { ", Crate(at: (26, 10), steel: true)" } else { "" };
        let mut world = hall(&format!("{} {crates}{beside}", spawner("door", "waves: \"2 charger\", near: 20")));
        let player = world.player(0).unwrap().id;
        let mut born = std::collections::BTreeSet::new();
        for _ in 0..600 {
            world.step(Default::default());
            born.extend(enemies(&world).iter().map(|(id, ..)| *id));
            world.with(player, |player, _| player.body.rect.x = 10 * TILE);
        }
        assert_eq!(born.len(), 2, "{crates}");
    }
}

/// The player stands near the door, at each of many distances.
#[test]
fn nobody_from_a_door_is_seen_in_a_player() {
    let mut came = 0;
    for distance in (0..120).step_by(6) {
        let mut world = hall(&spawner("door", "waves: \"3 rifleman\", near: 20, tenths: 4"));
        let player = world.player(0).unwrap().id;
        world.with(player, |player, _| player.body.rect.x = 26 * TILE - distance);
        let mut born = std::collections::BTreeMap::new();
        for _ in 0..300 {
            world.step(Default::default());
            let player = world.player(0).unwrap().body.rect;
            let waves = [vec![EnemyKind::Rifleman; 3]];
            let door = world.entities().find(|entity| matches!(entity.kind, Kind::Spawner(_))).unwrap();
            let Kind::Spawner(spawner) = &door.kind else { unreachable!() };
            let is_shown = spawner.next_in_opening(&waves).is_some();
            assert!(!is_shown || !door.body.rect.overlaps(player), "shown in the player, {distance} pixels away");
            for (id, _, _, rect) in enemies(&world) {
                let age = world.tick() - *born.entry(id).or_insert(world.tick());
                assert!(age > 45 || !rect.overlaps(player), "{distance} pixels away, {age} ticks old");
            }
        }
        came += born.len();
    }
    assert!(came > 20, "{came} came out");
}

#[test]
fn those_from_a_ship_come_down_on_ropes_and_land() {
    let mut world = hall(&spawner("drop_ship", "waves: \"2 rifleman\""));
    let mut fastest = 0;
    for _ in 0..400 {
        world.step(Default::default());
        let falling = world.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_)));
        fastest = falling.map(|entity| entity.body.velocity.y).max().unwrap_or(0).max(fastest);
    }
    assert!((1..800).contains(&fastest), "{fastest}");
    let all = enemies(&world);
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|(.., rect)| rect.bottom() == 12 * TILE), "{all:?}");
}

#[test]
fn they_know_where_the_player_is() {
    // The rifleman comes out far behind the player, who looks away and makes no sound.
    let mut world = hall(&spawner("door", "waves: \"rifleman\""));
    let came = (0..300).find_map(|_| {
        world.step(Default::default());
        enemies(&world).first().map(|(_, _, state, _)| *state)
    });
    assert_eq!(came, Some(EnemyState::Watch));
}

#[test]
fn a_wave_waits_for_its_wire() {
    let mut world = hall(
        &("Switch(at: (5, 11), name: \"in\"),".to_string() + &spawner("door", "waves: \"rifleman\", wired: \"in\"")),
    );
    for _ in 0..300 {
        world.step(Default::default());
        assert!(enemies(&world).is_empty());
    }
    world.signal(Wire(0), true);
    assert_eq!(arrivals(&mut world, 300, 1000).len(), 1);
}

const ALARM: &str = "Alarm(at: (30, 11), name: \"in\"),";

fn alarm_of(world: &World) -> (Id, AlarmState) {
    let one = |entity: &Entity| match &entity.kind {
        Kind::Alarm(alarm) => Some((entity.id, alarm.state)),
        _ => None,
    };
    world.entities().find_map(one).expect("an alarm")
}

/// A guard that sees the player, an alarm behind it, and a door that the alarm opens.
fn guarded() -> World {
    let guard = "Foe(what: rifleman, at: (24, 11), facing: left),";
    hall(&(ALARM.to_string() + guard + "Spawner(at: (35, 11), from: door, waves: \"2 rifleman\", wired: \"in\"),"))
}

#[test]
fn an_enemy_that_notices_a_player_runs_to_the_alarm_and_presses_it() {
    let mut world = guarded();
    let (mut runs, mut presses) = (0, 0);
    for _ in 0..300 {
        world.step(Default::default());
        let (_, _, state, rect) = enemies(&world)[0];
        match state {
            EnemyState::ToAlarm { .. } => runs += 1,
            EnemyState::Presses => {
                presses += 1;
                assert_eq!(rect.bottom(), 12 * TILE);
            }
            _ => {}
        }
        if alarm_of(&world).1 == AlarmState::Sounds {
            break;
        }
        assert!(!world.is_on(Wire(0)));
    }
    assert!(runs >= 30 && presses >= 39, "{runs} ticks of running, {presses} of pressing");
    assert!(world.is_on(Wire(0)));
    arrivals(&mut world, 400, 2000);
    assert_eq!(enemies(&world).len(), 3);
}

#[test]
fn the_alarm_can_be_prevented() {
    // By killing the runner.
    let mut world = guarded();
    while !matches!(enemies(&world)[0].2, EnemyState::ToAlarm { .. }) {
        world.step(Default::default());
    }
    let runner = enemies(&world)[0].0;
    kill(&mut world, runner);
    assert!(arrivals(&mut world, 600, 2000).is_empty());
    assert_eq!(alarm_of(&world).1, AlarmState::Quiet);

    // By breaking the box: it takes three shots and makes no sound.
    let mut world = guarded();
    let (id, _) = alarm_of(&world);
    let blow = Blow { damage: 1, from: Default::default(), side: Side::Players, how: How::Bullet };
    for left in (0..3).rev() {
        world.with(id, |alarm, world| alarm.hurt(world, blow));
        assert_eq!(alarm_of(&world).1 == AlarmState::Broken, left == 0);
    }
    for _ in 0..600 {
        world.step(Default::default());
        assert!(!world.is_on(Wire(0)) && !matches!(enemies(&world)[0].2, EnemyState::ToAlarm { .. }));
    }
}

#[test]
fn breaking_an_alarm_that_sounds_stops_the_next_waves() {
    let mut world = hall(
        &(ALARM.to_string()
            + "Foe(what: rifleman, at: (24, 11), facing: left),"
            + "Spawner(at: (35, 11), from: door, waves: \"rifleman / rifleman\", left: 9, after: 100, wired: \"in\"),"),
    );
    while alarm_of(&world).1 != AlarmState::Sounds {
        world.step(Default::default());
    }
    while enemies(&world).len() < 2 {
        world.step(Default::default());
    }
    let (id, _) = alarm_of(&world);
    let blow = Blow { damage: 3, from: Default::default(), side: Side::Players, how: How::Bullet };
    world.with(id, |alarm, world| alarm.hurt(world, blow));
    assert!(!world.is_on(Wire(0)));
    for _ in 0..900 {
        world.step(Default::default());
    }
    assert_eq!(enemies(&world).len(), 2);
}

#[test]
fn a_reloaded_level_keeps_what_has_come_and_what_sounds() {
    let entities = ALARM.to_string()
        + "Foe(what: rifleman, at: (24, 11), facing: left),"
        + "Spawner(at: (35, 11), from: door, waves: \"2 rifleman / shield\", tenths: 2, wired: \"in\"),";
    let mut world = hall(&entities);
    while enemies(&world).len() < 3 {
        world.step(Default::default());
    }
    let mut rows: Vec<&str> = HALL.to_vec();
    rows[2] = "#......................................";
    // The new level names another wire first, so the numbers of the wires change.
    let more = "Switch(at: (3, 11), name: \"other\"), Door(at: (1, 11), opens: \"other\"),".to_string() + &entities;
    let mut next = world.reloaded(level(&rows, &more));
    assert_eq!((enemies(&next).len(), alarm_of(&next).1), (3, AlarmState::Sounds));
    assert!(next.is_on(Wire(1)) && !next.is_on(Wire(0)));
    for (id, ..) in enemies(&next) {
        kill(&mut next, id);
    }
    let kinds: Vec<EnemyKind> = arrivals(&mut next, 500, 2000).into_iter().map(|(_, kind)| kind).collect();
    assert_eq!(kinds, [EnemyKind::Shield], "the wave that had come does not come again");
}

#[test]
fn reinforcements_are_the_same_on_every_index() {
    let waves = "waves: \"2 rifleman, charger / grenadier\"";
    let all: String = ENTRANCES.iter().map(|from| spawner(from, waves)).collect();
    let all = all + ALARM + &spawner("door", "waves: \"shield\", wired: \"in\"");
    let hashes = |kind: index::Kind| {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = World::new(level(HALL, &all), 7, rules, IndexChoice { kind, depth: None });
        let step = |inputs| {
            world.step(inputs);
            world.hash()
        };
        script("60 right\n 60 right fire\n 200 fire\n 200").into_iter().map(step).collect::<Vec<u64>>()
    };
    let scan = hashes(index::Kind::ALL[0]);
    for kind in &index::Kind::ALL[1..] {
        assert_eq!(hashes(*kind), scan, "{kind:?}");
    }
}

#[test]
fn an_alarm_without_an_enemy_is_quiet() {
    let world = with(HALL, &(ALARM.to_string() + &spawner("door", "waves: \"rifleman\", wired: \"in\"")));
    assert_eq!(film(world, "300").count(EventKind::Siren), 0);
}

#[test]
fn a_spawner_signals_when_its_waves_are_dead_and_opens_a_gate() {
    let gate = "Door(at: (32, 11), opens: \"beaten\"),";
    let mut world = hall(&(spawner("door", "waves: \"rifleman / 2 rifleman\", name: \"beaten\", tenths: 2") + gate));
    let mut came: Vec<Id> = Vec::new();
    for tick in 0..2000 {
        world.step(Default::default());
        assert!(!world.is_on(Wire(0)), "{} came, tick {tick}", came.len());
        for (id, ..) in enemies(&world) {
            if !came.contains(&id) {
                came.push(id);
            }
        }
        if tick % 100 == 99 && came.len() < 3 {
            enemies(&world).into_iter().for_each(|(id, ..)| kill(&mut world, id));
        }
    }
    assert_eq!(came.len(), 3);
    let mut next = world.reloaded(level(
        HALL,
        &("Switch(at: (3, 11), name: \"other\"), Door(at: (1, 11), opens: \"other\"),".to_string()
            + &spawner("door", "waves: \"rifleman / 2 rifleman\", name: \"beaten\", tenths: 2")
            + gate),
    ));
    for id in &came {
        kill(&mut world, *id);
    }
    for _ in 0..60 {
        world.step(Default::default());
    }
    assert!(world.is_on(Wire(0)));
    // A level that is saved while it is played keeps the signal.
    for (id, ..) in enemies(&next) {
        kill(&mut next, id);
    }
    for _ in 0..60 {
        next.step(Default::default());
    }
    assert!(next.is_on(Wire(1)) && !next.is_on(Wire(0)));
}

/// A player stands in front of the opening and never stops firing. The first man out of a door has a shield instead.
#[test]
fn no_enemy_from_a_hatch_dies_before_it_begins_to_attack() {
    for from in ["floor_hatch", "ceiling_hatch"] {
        let mut world = hall(&spawner(from, "waves: \"2 rifleman / 2 rifleman\", near: 10, left: 2"));
        let mut known: Vec<(Id, bool, bool)> = Vec::new();
        let walk = if from == "ceiling_hatch" { "80 right" } else { "140 right" };
        for inputs in script(&format!("{walk}\n 900 fire")) {
            world.step(inputs);
            let alive = enemies(&world);
            for (id, _, state, _) in &alive {
                if known.iter().all(|(other, ..)| other != id) {
                    known.push((*id, false, *state == EnemyState::Run));
                }
                let one = known.iter_mut().find(|(other, ..)| other == id).expect("it was added");
                one.1 |= matches!(state, EnemyState::Tell | EnemyState::Attack);
            }
            for (id, has_attacked, runs) in &known {
                let is_dead = alive.iter().all(|(other, ..)| other != id);
                assert!(!is_dead || *has_attacked || *runs, "{from}: killed before it could act");
            }
        }
        assert_eq!(known.len(), 4, "{from}");
    }
}

#[test]
fn an_enemy_that_is_lost_far_away_keeps_no_gate_shut() {
    let row = |before: &str| format!("{before}{}X", ".".repeat(159 - before.len()));
    let rows = [row(""), row(""), row(""), row("..P"), "#".repeat(160)];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let rules = Rules { endless_life: true, ..Rules::default() };
    let entities = "Spawner(at: (10, 3), from: door, waves: \"shield\", near: 12, name: \"won\"), Door(at: (20, 3), opens: \"won\"),";
    let mut world = World::new(level(&rows, entities), 1, rules, IndexChoice::default());
    while enemies(&world).is_empty() {
        assert!(world.tick() < 600, "one comes out");
        world.step(Default::default());
    }
    let id = enemies(&world)[0].0;
    let is_open = |world: &mut World, column: i32| {
        world.with(id, |enemy, _| enemy.body.rect.x = column * TILE);
        (0..120).for_each(|_| world.step(Default::default()));
        world.entities().any(|entity| matches!(&entity.kind, Kind::Door(door) if door.is_open()))
    };
    assert!(!is_open(&mut world, 60), "it may come back");
    assert!(is_open(&mut world, 130));
    assert!(world.get(id).is_some(), "it lives all the same");
}

/// In a closed fight, four seconds within two tiles are enough, under the sky and under a roof, and two beside a wall.
#[test]
fn whoever_stays_in_a_closed_fight_is_shelled_and_sees_the_mark_first() {
    let rows = |roof: char| {
        let air = format!("{}X", ".".repeat(59));
        let mut rows = vec![air; 12];
        rows[4] = roof.to_string().repeat(60);
        rows.push(format!("....P{}", ".".repeat(55)));
        rows.push("#".repeat(60));
        // A wall that no enemy passes, so that no blow moves the player.
        rows[5..13].iter_mut().for_each(|row| row.replace_range(10..11, "#"));
        rows
    };
    let shells = |roof: char, closed: bool, start: usize| {
        let mut rows = rows(roof);
        rows[12].replace_range(4..5, ".");
        rows[12].replace_range(start..start + 1, "P");
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let name = if closed { "name: \"won\"" } else { "left: 0" };
        let entities = format!(
            "Spawner(at: (18, 12), from: door, waves: \"shield\", near: 20, {name}), Door(at: (40, 12), opens: \"won\"), Switch(at: (50, 12), name: \"won\")"
        );
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = World::new(level(&rows, &entities), 1, rules, IndexChoice::default());
        let (mut falls, mut begins) = (0, None);
        for tick in 0..600 {
            world.step(Default::default());
            let is_falling = |entity: &Entity| match &entity.kind {
                Kind::Hazard(hazard) => hazard.name() == "shell",
                Kind::Grenade(grenade) => grenade.side == Side::Enemies,
                _ => false,
            };
            falls = falls.max(world.entities().filter(|entity| is_falling(entity)).count());
            begins = begins.or((falls > 0).then_some(tick));
        }
        (falls, begins)
    };
    assert_eq!((shells('.', true, 4).0, shells('#', true, 4).0), (3, 3));
    assert_eq!(shells('.', false, 4).0, 0, "only in a fight that keeps a gate shut");
    let (in_the_open, in_a_corner) = (shells('.', true, 4).1, shells('.', true, 8).1);
    assert!(in_a_corner.unwrap() + 60 < in_the_open.unwrap(), "{in_a_corner:?}, {in_the_open:?}");
}

#[test]
fn a_drop_ship_that_is_shot_down_falls_and_brings_nobody_more() {
    let mut world = hall(&spawner("drop_ship", "waves: \"4 rifleman / 4 rifleman\", name: \"won\""));
    let mut fallen = 0;
    for _ in 0..600 {
        world.step(Default::default());
        let falls = |entity: &Entity| matches!(&entity.kind, Kind::Spawner(ship) if ship.gate == Gate::Falls);
        fallen += usize::from(world.entities().any(falls));
        let ship = world.entities().find(|entity| matches!(entity.kind, Kind::Spawner(_))).map(|ship| ship.id);
        let blow = Blow { damage: 1, from: Default::default(), side: Side::Players, how: How::Bullet };
        world.with(ship.expect("a ship"), |ship, world| ship.hurt(world, blow));
        for (id, ..) in enemies(&world) {
            kill(&mut world, id);
        }
    }
    assert!(fallen > 10, "it falls for {fallen} ticks");
    let is_beaten = |entity: &Entity| matches!(&entity.kind, Kind::Spawner(ship) if ship.is_beaten);
    assert!(world.entities().any(is_beaten), "the fight is over");
}

/// Others give up a player whom they have not seen for long. So nobody has to look for the last one.
#[test]
fn the_last_of_a_closed_fight_never_give_up() {
    let give_up = |name: &str| {
        let wall = format!("{}#{}X", ".".repeat(25), ".".repeat(33));
        let floor = "#".repeat(60);
        let last = format!("....P{}#{}", ".".repeat(20), ".".repeat(34));
        let rows = [&wall, &wall, &wall, &last, &floor].map(String::as_str);
        let entities = format!(
            "Spawner(at: (45, 3), from: door, waves: \"2 rifleman\", wired: \"now\", {name}), Door(at: (55, 3), opens: \"won\"), Trigger(area: ((3, 2), (5, 3)), name: \"now\"), Switch(at: (52, 3), name: \"won\")"
        );
        let mut world = World::new(level(&rows, &entities), 1, Rules::default(), IndexChoice::default());
        for _ in 0..1500 {
            world.step(Default::default());
        }
        let rests = |one: &Entity| matches!(&one.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Patrol);
        world.entities().filter(|one| rests(one)).count()
    };
    assert_eq!((give_up("left: 0"), give_up("name: \"won\"")), (2, 0));
}
