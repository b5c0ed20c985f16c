//! Tests of the roller: what its shell stops, that each roll is announced, what belts and presses do to it, that no place is
//! safe, and how a fight ends and begins again.

use std::sync::Arc;

use crate::common::{self, count, level, player, script, with};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::roller::{Roller, RollerState, SPIN_TICKS};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::danger::Danger;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

/// A mill of 28 tiles between walls. Its floor has two pits and a kerb, and above it are ledges.
const MILL: &[&str] = &[
    "##############################",
    ".............................X",
    "#............................#",
    "#............................#",
    "#............................#",
    "#..=====....=====....=====...#",
    "#............................#",
    "#............................#",
    "#............................#",
    "#............................#",
    "#............................#",
    "#............................#",
    "#.............##.............#",
    "########..##########..########",
    "########..##########..########",
    "##############################",
];
const WHEEL: &str = "Roller(at: (23, 12), name: \"down\"), Door(at: (28, 3), opens: \"down\")";
/// A player who stands still is hit at least once in so many ticks, also where belts hold the roller back.
const TEN_SECONDS: u32 = 600;

fn safe() -> Rules {
    Rules { endless_life: true, ..Rules::default() }
}

/// The mill, with the player in this column on the lowest place with floor, and with belts instead of the floor: `>` or `<`.
fn mill(column: usize, belts: Option<char>, entities: &str, rules: Rules) -> World {
    let mut rows: Vec<String> = MILL.iter().map(ToString::to_string).collect();
    if let Some(belts) = belts {
        rows[12] = MILL[11].to_string();
        rows[13] = format!("#{}#", belts.to_string().repeat(28));
        rows[14] = MILL[15].to_string();
    }
    let row = (0..15).rev().find(|&row| rows[row].as_bytes()[column] == b'.').expect("air");
    rows[row].replace_range(column..=column, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    World::new(level(&rows, entities), 1, rules, IndexChoice::default())
}

fn wheel(world: &World) -> (&Entity, &Roller) {
    let pick = |entity| match entity {
        entity @ &Entity { kind: Kind::MidBoss(MidBoss::Roller(ref roller)), .. } => Some((entity, roller)),
        _ => None,
    };
    world.entities().find_map(pick).expect("a roller")
}

fn state(world: &World) -> RollerState {
    wheel(world).1.state
}

fn until(world: &mut World, is: RollerState) {
    common::until(world, 1500, |world| state(world) == is);
}

/// Bullets of the player fly at it from the left. Returns the life that they cost.
fn shoot(world: &mut World, bullets: i32) -> i32 {
    let (entity, roller) = wheel(world);
    let (life, rect) = (roller.life, entity.body.rect);
    common::shoot(world, Point::new(rect.x - 8, rect.center().y), Point::new(1536, 0), bullets);
    life - wheel(world).1.life
}

/// Lets it crack and shoots until it is in this stage. The mill needs belts.
fn wear_down(world: &mut World, stage: usize) {
    while wheel(world).1.stage() < stage {
        until(world, RollerState::Stands);
        common::until(world, 9, |world| !world.stands_still());
        shoot(world, 12);
    }
}

#[test]
fn its_shell_stops_shots_until_it_stands() {
    let asleep = "Switch(at: (5, 12), name: \"go\"), Roller(at: (23, 12), wired: \"go\")";
    assert_eq!(shoot(&mut mill(2, None, asleep, safe()), 3), 0, "while it is asleep, nothing hurts it");
    let mut world = mill(2, Some('<'), WHEEL, safe());
    until(&mut world, RollerState::Spins);
    assert_eq!(shoot(&mut world, 3), 0, "its shell is hard");
    until(&mut world, RollerState::Rolls);
    assert_eq!(shoot(&mut world, 3), 0);
    let life = wheel(&world).1.life;
    until(&mut world, RollerState::Stands);
    assert!(wheel(&world).1.life < life, "a hard bounce costs it life");
    common::until(&mut world, 9, |world| !world.stands_still());
    assert_eq!(shoot(&mut world, 3), 3, "its axle is open");
    let mut passed = 0;
    while state(&world) == RollerState::Stands {
        world.step(Inputs::default());
        passed += 1;
    }
    assert!(passed >= 100, "time to hit it: {passed}");
    assert_eq!(state(&world), RollerState::Spins);
}

#[test]
fn every_roll_is_announced() {
    let mut world = mill(6, None, WHEEL, safe());
    let (mut told, mut rolls, mut before) = (0, 0, state(&world));
    for tick in 0..3600 {
        let mut inputs = Inputs::default();
        inputs[0].press(if tick / 90 % 2 == 0 { Button::Right } else { Button::Left });
        let stands_still = world.stands_still();
        world.step(inputs);
        if stands_still {
            continue;
        }
        let now = state(&world);
        if now == RollerState::Spins && before != now {
            assert_eq!(count(&world, EventKind::RollerSpins), 1, "a sound");
        }
        if now == RollerState::Rolls && before != now && before != RollerState::Flies {
            assert!(before == RollerState::Spins && told + 1 >= SPIN_TICKS, "{before:?} for {told} ticks");
            rolls += 1;
        }
        told = if now == before { told + 1 } else { 0 };
        before = now;
    }
    assert!(rolls >= 8, "{rolls}");
}

#[test]
fn only_a_belt_makes_it_fast_enough_to_crack() {
    // Against the belts, along them, and without any.
    for (belts, cracks) in [(Some('>'), false), (Some('<'), true), (None, false)] {
        let mut world = mill(2, belts, WHEEL, safe());
        until(&mut world, RollerState::Rolls);
        common::until(&mut world, 900, |world| !matches!(state(world), RollerState::Rolls | RollerState::Flies));
        let expected = if cracks { RollerState::Stands } else { RollerState::Rests };
        assert_eq!(state(&world), expected, "{belts:?}");
        let is_piece = |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Ember);
        let marked = world.entities().filter(is_piece).filter(|piece| piece.danger(&world).is_some()).count();
        assert_eq!(marked, 3, "the place where each piece comes down is marked");
    }
}

#[test]
fn a_press_cracks_it() {
    let press = format!("{WHEEL}, Crusher(at: (12, 2), down: 10, tenths: 10)");
    let mut world = mill(2, Some('>'), &press, safe());
    let mut hits = 0;
    for _ in 0..3600 {
        let (life, before) = (wheel(&world).1.life, state(&world));
        world.step(Inputs::default());
        if wheel(&world).1.life < life {
            assert!(before != RollerState::Stands && state(&world) == RollerState::Stands);
            hits += 1;
        }
    }
    assert!(hits > 0, "no press met it");
}

#[test]
fn a_kerb_throws_it_up_and_it_lands_where_it_is_shown() {
    let mut world = mill(2, None, WHEEL, safe());
    until(&mut world, RollerState::Flies);
    world.step(Inputs::default());
    let danger = wheel(&world).0.danger(&world).expect("its place on the floor is marked");
    let Danger::Fall { area } = danger else { panic!("{danger:?}") };
    let mut highest = i32::MAX;
    while state(&world) == RollerState::Flies {
        world.step(Inputs::default());
        highest = highest.min(wheel(&world).0.body.rect.bottom());
    }
    let rect = wheel(&world).0.body.rect;
    assert!((rect.x - area.x).abs() <= 4 && rect.bottom() == area.bottom(), "{rect:?} instead of {area:?}");
    assert!(rect.bottom() - highest >= 2 * TILE, "it jumps");
    let shocks = |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Shock);
    assert_eq!(world.entities().filter(shocks).count(), 2);
}

#[test]
fn a_player_who_stands_or_ducks_in_one_place_is_hit_again_and_again() {
    // On the floor, in the pits, on the ledges and at the walls.
    for column in [1, 5, 8, 9, 14, 17, 21, 25, 28] {
        for (belts, ducks) in [(None, false), (None, true), (Some('<'), false)] {
            let mut world = mill(column, belts, WHEEL, safe());
            let (mut since, mut hits) = (None, 0);
            for _ in 0..2400 {
                let stands_still = world.stands_still();
                let mut inputs = Inputs::default();
                if ducks {
                    inputs[0].press(Button::Down);
                }
                world.step(inputs);
                if stands_still {
                    continue;
                }
                since = since.map(|ticks| ticks + 1);
                if count(&world, EventKind::PlayerHurt) > 0 {
                    (since, hits) = (Some(0), hits + 1);
                }
                assert!(since.is_none_or(|ticks| ticks <= TEN_SECONDS), "column {column}, {belts:?}, {ducks}: {hits}");
            }
            assert!(hits >= 4, "column {column}, {belts:?}, ducks: {ducks}: {hits}");
        }
    }
}

#[test]
fn a_player_who_stands_still_and_fires_loses() {
    for column in [4, 9, 17, 24] {
        for aims in [&[][..], &[Button::Up], &[Button::Up, Button::Right, Button::Lock]] {
            let mut world = mill(column, None, WHEEL, Rules::default());
            for _ in 0..9000 {
                let mut inputs = Inputs::default();
                aims.iter().for_each(|&button| inputs[0].press(button));
                inputs[0].press(Button::Fire);
                world.step(inputs);
            }
            assert_eq!(world.outcome(), Outcome::Lost, "column {column}, {aims:?}");
            assert!(wheel(&world).1.life > 0);
        }
    }
}

#[test]
fn it_rolls_over_a_player_who_ducks_in_a_pit() {
    let mut world = mill(9, None, WHEEL, safe());
    let mut over = 0;
    for _ in 0..1200 {
        let mut inputs = Inputs::default();
        inputs[0].press(Button::Down);
        world.step(inputs);
        let (rect, player) = (wheel(&world).0.body.rect, world.player(0).expect("a player").body.rect);
        let is_over = state(&world) == RollerState::Rolls && (rect.center().x - player.center().x).abs() < TILE;
        over += u32::from(is_over);
        assert!(!is_over || count(&world, EventKind::PlayerHurt) == 0);
    }
    assert!(over > 0, "it has not passed");
}

#[test]
fn burning_it_leaves_steel_behind() {
    let spills = |world: &World| {
        world.entities().filter(|one| matches!(&one.kind, Kind::Hazard(it) if it.form == Form::Spill)).count()
    };
    let mut world = mill(2, Some('<'), WHEEL, safe());
    wear_down(&mut world, 1);
    until(&mut world, RollerState::Rolls);
    until(&mut world, RollerState::Rests);
    assert_eq!(spills(&world), 0);
    wear_down(&mut world, 2);
    until(&mut world, RollerState::Rolls);
    let mut most = 0;
    while state(&world) == RollerState::Rolls {
        world.step(Inputs::default());
        most = most.max(spills(&world));
    }
    assert!(most >= 3, "{most}");
}

#[test]
fn its_end_opens_the_door_and_hurts_nobody() {
    let mut world = mill(4, Some('<'), WHEEL, safe());
    wear_down(&mut world, 2);
    while wheel(&world).1.is_whole() {
        until(&mut world, RollerState::Stands);
        common::until(&mut world, 9, |world| !world.stands_still());
        shoot(&mut world, 12);
    }
    let is_open = |world: &World| world.entities().any(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()));
    assert!(!is_open(&world), "not before its halves are on the floor");
    let film = common::film(world, "400 left");
    let told = [EventKind::PlayerHurt, EventKind::RollerEnds].map(|what| film.count(what));
    let world = film.world;
    assert_eq!((told, state(&world)), ([0, 1], RollerState::Wreck));
    assert!(is_open(&world));
    assert!(wheel(&world).0.rests(&world));
    assert_eq!(wheel(&world).0.body.rect.bottom() % TILE, 0, "it lies on the floor");
}

/// The player dies in the mill, comes back outside, and walks in again.
#[test]
fn it_waits_at_its_place_for_a_player_who_comes_back_and_keeps_its_life() {
    let mut rows = vec![format!("#{}#", ".".repeat(48)); 13];
    rows[0] = "#".repeat(50);
    rows[1] = format!("{}X", ".".repeat(49));
    rows[12] = format!("#....P{}#", ".".repeat(43));
    rows.push(format!("#{}#", "<".repeat(48)));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities =
        "Trigger(area: ((14, 1), (48, 12)), name: \"in\", stays: false), Roller(at: (34, 12), wired: \"in\")";
    let mut world = with(&rows, entities);
    let home = wheel(&world).0.body.rect;
    let mut deaths = 0;
    for _ in 0..6000 {
        let mut inputs = Inputs::default();
        if world.player(0).expect("a player").body.rect.x < 20 * TILE && deaths == 0 && player(&world).life > 0 {
            inputs[0].press(Button::Right);
        }
        world.step(inputs);
        deaths += count(&world, EventKind::PlayerDied);
        if deaths > 0 && count(&world, EventKind::PlayerBack) > 0 {
            break;
        }
    }
    assert_eq!(deaths, 1);
    let life = wheel(&world).1.life;
    for _ in 0..600 {
        world.step(Inputs::default());
    }
    let (entity, roller) = wheel(&world);
    assert_eq!((roller.state, roller.life), (RollerState::Asleep, life));
    assert!((entity.body.rect.x - home.x).abs() <= 2 && entity.body.rect.y == home.y, "it is back at its place");
    let mut wakes = 0;
    for inputs in script("260 right") {
        world.step(inputs);
        wakes += count(&world, EventKind::RollerWakes);
    }
    assert_eq!(wakes, 1, "the fight begins again");
}

#[test]
fn it_does_nothing_outside_the_view() {
    let mut rows: Vec<String> = vec![".".repeat(120); 12];
    rows[1].replace_range(119..120, "X");
    rows[10].replace_range(3..4, "P");
    rows[11] = "#".repeat(120);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = with(&rows, "Roller(at: (90, 10))");
    let place: Rect = wheel(&world).0.body.rect;
    for _ in 0..600 {
        world.step(Inputs::default());
        assert_eq!((state(&world), wheel(&world).0.body.rect), (RollerState::Asleep, place));
    }
}

#[test]
fn it_keeps_its_life_and_its_wire_when_the_level_is_reloaded() {
    let mut before = mill(4, Some('<'), WHEEL, safe());
    wear_down(&mut before, 1);
    let life = wheel(&before).1.life;
    // Another wire comes first, so that the wire of the roller has another number.
    let mut rows: Vec<String> = MILL.iter().map(ToString::to_string).collect();
    rows[12] = format!("#{}P{}#", ".".repeat(3), ".".repeat(24));
    rows[13] = format!("#{}#", "<".repeat(28));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = format!("Switch(at: (5, 12), name: \"other\"), Door(at: (26, 3), opens: \"other\"), {WHEEL}");
    let mut world = before.reloaded(Arc::clone(&level(&rows, &entities)));
    assert_eq!(wheel(&world).1.life, life);
    while wheel(&world).1.is_whole() {
        until(&mut world, RollerState::Stands);
        common::until(&mut world, 9, |world| !world.stands_still());
        shoot(&mut world, 12);
    }
    until(&mut world, RollerState::Wreck);
    for _ in 0..60 {
        world.step(Inputs::default());
    }
    let open: Vec<i32> = world
        .entities()
        .filter(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()))
        .map(|one| one.body.rect.x / TILE)
        .collect();
    assert_eq!(open, [28], "its own door");
}
