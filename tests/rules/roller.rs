//! Tests of the roller: what its shell stops, that each roll is announced, and what belts and presses do to it. `bodies` tests
//! what all bodies promise.

use super::bodies::{arena, body, safe};
use crate::common::{self, count};
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::roller::{Roller, RollerState, SPIN_TICKS};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::danger::Danger;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

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
pub(super) const WHEEL: &str = "Roller(at: (23, 12), name: \"down\"), Door(at: (28, 3), opens: \"down\")";

/// The mill, with the player in this column on the lowest place with floor, and with belts instead of the floor: `>` or `<`.
pub(super) fn mill(column: usize, belts: Option<char>, entities: &str, rules: Rules) -> World {
    let mut rows: Vec<String> = MILL.iter().map(ToString::to_string).collect();
    if let Some(belts) = belts {
        rows[12] = MILL[11].to_string();
        rows[13] = format!("#{}#", belts.to_string().repeat(28));
        rows[14] = MILL[15].to_string();
    }
    let row = (0..15).rev().find(|&row| rows[row].as_bytes()[column] == b'.').expect("air");
    arena(rows, (column, row), entities, rules)
}

fn wheel(world: &World) -> (&Entity, &Roller) {
    body(world, |it| if let MidBoss::Roller(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> RollerState {
    wheel(world).1.state
}

fn until(world: &mut World, is: RollerState) {
    common::until(world, 1500, |world| state(world) == is);
}

/// Bullets of the player fly at it from the left. Returns the life that they cost.
pub(super) fn shoot(world: &mut World, bullets: i32) -> i32 {
    let (entity, roller) = wheel(world);
    let (life, rect) = (roller.life, entity.body.rect);
    common::shoot(world, Point::new(rect.x - 8, rect.center().y), Point::new(1536, 0), bullets);
    life - wheel(world).1.life
}

/// Lets it crack and shoots until it is in this stage. The mill needs belts.
pub(super) fn wear_down(world: &mut World, stage: usize) {
    while wheel(world).1.is_whole() && wheel(world).1.stage() < stage {
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
