//! Tests of the ladle: what its belly stops, that each attack is announced, that it overshoots, and what it spills. `bodies`
//! tests what all bodies promise.

use super::bodies::{arena, body, safe};
use crate::common::{self, count};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::ladle::{Ladle, LadleState, RATTLE_TICKS, SHAKE_TICKS, TILT_TICKS};
use quadrant::sim::shots::hazard::{self, Form, SPILL_COOLS_TICKS, SPILL_TICKS};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

/// A hall of 32 tiles between walls. On the floor are a step of two tiles and one of four.
const HALL: &[&str] = &[
    "##################################",
    ".................................X",
    "#................................#",
    "#................................#",
    "#................................#",
    "#................................#",
    "#................................#",
    "#................................#",
    "#................................#",
    "#................................#",
    "#...................###..........#",
    "#...................###..........#",
    "#........###........###..........#",
    "#........###........###..........#",
    "##################################",
];
const FLOOR: usize = 13;
pub(super) const POT: &str = "Ladle(at: (16, 6), name: \"down\"), Door(at: (28, 4), opens: \"down\")";

/// The hall, with the player in this column, on the floor or on a step.
pub(super) fn hall(column: usize, entities: &str, rules: Rules) -> World {
    let row = (0..=FLOOR).rev().find(|&row| HALL[row].as_bytes()[column] == b'.').expect("air");
    arena(HALL.iter().map(ToString::to_string).collect(), (column, row), entities, rules)
}

fn pot(world: &World) -> (&Entity, &Ladle) {
    body(world, |it| if let MidBoss::Ladle(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> LadleState {
    pot(world).1.state
}

fn until(world: &mut World, is: LadleState) {
    common::until(world, 1500, |world| state(world) == is);
}

/// Bullets of the player fly up at its belly, or from the left at its side. Returns the life that they cost.
pub(super) fn shoot(world: &mut World, from_below: bool, bullets: i32) -> i32 {
    let (entity, ladle) = pot(world);
    let (life, rect) = (ladle.life, entity.body.rect);
    if from_below {
        common::shoot(world, Point::new(rect.center().x, rect.bottom() + 8), Point::new(0, -1536), bullets);
    } else {
        common::shoot(world, Point::new(rect.x - 8, rect.center().y), Point::new(1536, 0), bullets);
    }
    life - pot(world).1.life
}

/// Shoots at its side until it is in this stage.
pub(super) fn wear_down(world: &mut World, stage: usize) {
    while pot(world).1.is_whole() && pot(world).1.stage() < stage {
        until(world, LadleState::Follows);
        shoot(world, false, 6);
    }
}

fn spills(world: &World) -> impl Iterator<Item = (Rect, u32)> {
    world.entities().filter_map(|entity| match &entity.kind {
        Kind::Hazard(hazard) if hazard.form == Form::Spill => Some((entity.body.rect, hazard.live_ticks)),
        _ => None,
    })
}

#[test]
fn its_belly_stops_shots_and_its_sides_do_not() {
    let asleep = "Switch(at: (5, 13), name: \"go\"), Ladle(at: (16, 6), wired: \"go\")";
    assert_eq!(shoot(&mut hall(2, asleep, safe()), false, 3), 0, "while it is asleep, nothing hurts it");
    let mut world = hall(16, POT, safe());
    until(&mut world, LadleState::Follows);
    assert_eq!(shoot(&mut world, true, 3), 0, "its belly is armoured");
    assert_eq!(shoot(&mut world, false, 3), 3, "its sides are not");
    wear_down(&mut world, 1);
    until(&mut world, LadleState::Lies);
    // Its fall holds the world still for a moment.
    common::until(&mut world, 9, |world| !world.stands_still());
    let (entity, ladle) = pot(&world);
    let (life, rect) = (ladle.life, entity.body.rect);
    assert_eq!(rect.bottom(), (FLOOR as i32 + 1) * TILE, "it lies on the floor");
    let low = Point::new(rect.x - 8, rect.bottom() - 3);
    common::shoot(&mut world, low, Point::new(1536, 0), 3);
    assert_eq!(life - pot(&world).1.life, 3, "on the floor, every shot hurts it");
}

#[test]
fn every_attack_is_announced() {
    let mut world = hall(14, POT, safe());
    wear_down(&mut world, 1);
    let (mut told, mut seen, mut before) = (0, [0; 3], state(&world));
    for tick in 0..3600 {
        // The player stands in the middle, and later runs back and forth.
        let mut inputs = Inputs::default();
        if tick >= 1200 {
            inputs[0].press(if tick / 90 % 2 == 0 { Button::Right } else { Button::Left });
        }
        let stands_still = world.stands_still();
        world.step(inputs);
        if stands_still {
            continue;
        }
        let now = state(&world);
        let attacks = [
            (LadleState::Tilts, LadleState::Pours, TILT_TICKS),
            (LadleState::Shakes, LadleState::Follows, SHAKE_TICKS),
            (LadleState::Rattles, LadleState::Drops, RATTLE_TICKS),
        ];
        for (nth, (tell, attack, ticks)) in attacks.into_iter().enumerate() {
            assert!(ticks >= 40);
            if before == tell && now != tell {
                assert!(now == attack && told + 1 >= ticks, "{tell:?} for {told} ticks, then {now:?}");
                seen[nth] += 1;
            }
            assert!(nth == 1 || now != attack || before == attack || before == tell, "{before:?} to {now:?}");
        }
        if count(&world, EventKind::LadleThrows) > 0 {
            assert_eq!(before, LadleState::Shakes, "it throws only after it has shaken");
        }
        told = if now == before { told + 1 } else { 0 };
        before = now;
    }
    assert!(seen.iter().all(|count| *count > 1), "{seen:?}");
}

#[test]
fn it_overshoots_a_player_who_runs_under_it() {
    // A hall without steps.
    let mut rows: Vec<String> = HALL[..FLOOR].iter().map(|row| row.replace(".###", "....")).collect();
    rows.push(rows[FLOOR - 1].clone());
    rows.push("#".repeat(34));
    let mut world = arena(rows, (21, FLOOR), POT, safe());
    until(&mut world, LadleState::Follows);
    // It comes to the right. The player runs to the left, under it.
    let (mut met, mut farthest) = (None, 0);
    for _ in 0..90 {
        let mut inputs = Inputs::default();
        inputs[0].press(Button::Left);
        world.step(inputs);
        let (player, pot) = (world.player(0).expect("a player"), pot(&world).0.body.rect.center().x);
        if pot > player.body.rect.center().x {
            farthest = farthest.max(pot - *met.get_or_insert(pot));
        }
    }
    assert!(farthest >= 12, "it drives on for {farthest} pixels");
}

#[test]
fn it_pours_only_where_the_floor_is_marked() {
    let mut world = hall(14, POT, safe());
    let (mut lane, mut poured) = (None, 0);
    for _ in 0..2400 {
        world.step(Inputs::default());
        let (entity, ladle) = pot(&world);
        lane = ladle.lane(&entity.body).or(lane);
        let Some((left, right)) = lane else { continue };
        for (rect, left_ticks) in spills(&world) {
            poured += 1;
            assert!(rect.right() > left && rect.x < right || left_ticks <= SPILL_COOLS_TICKS, "{rect:?} is not marked");
        }
        if spills(&world).next().is_none() && !matches!(state(&world), LadleState::Tilts | LadleState::Pours) {
            lane = None;
        }
    }
    assert!(poured > 500, "{poured}");
}

#[test]
fn what_it_has_poured_burns_for_about_two_seconds_and_is_then_cold() {
    let mut world = hall(4, "", safe());
    let feet = world.player(0).expect("a player").body.feet();
    for side in -3..=3 {
        world.spawn(hazard::spill(feet.moved(side * TILE, 0)));
    }
    let (mut hurts, mut last, mut tick) = (0, 0, 0);
    while tick <= SPILL_TICKS + 2 {
        tick += u32::from(!world.stands_still());
        world.step(Inputs::default());
        if count(&world, EventKind::PlayerHurt) > 0 {
            (hurts, last) = (hurts + 1, tick);
        }
    }
    assert!(hurts > 0 && last <= SPILL_TICKS - SPILL_COOLS_TICKS + 1, "{hurts} hits, the last after {last} ticks");
    assert!(spills(&world).next().is_none(), "it is gone");
}

#[test]
fn burning_it_pours_there_and_back_and_is_faster() {
    let (mut backs, mut fastest) = ([0; 3], [0; 3]);
    for stage in 0..3 {
        let mut world = hall(14, POT, safe());
        wear_down(&mut world, stage);
        let mut before = state(&world);
        for tick in 0..2400 {
            let mut inputs = Inputs::default();
            inputs[0].press(if tick / 100 % 2 == 0 { Button::Right } else { Button::Left });
            world.step(inputs);
            let (entity, ladle) = pot(&world);
            backs[stage] += usize::from(before == LadleState::Pours && ladle.state == LadleState::Tilts);
            if ladle.state == LadleState::Follows {
                fastest[stage] = fastest[stage].max(entity.body.velocity.x.abs());
            }
            before = ladle.state;
        }
    }
    assert!(backs[0] == 0 && backs[1] == 0 && backs[2] > 2, "{backs:?}");
    assert!(fastest[0] == fastest[1] && fastest[1] < fastest[2], "{fastest:?}");
}

#[test]
fn it_drops_where_it_is_shown_sends_two_shocks_lies_and_is_hauled_up() {
    let mut world = hall(14, POT, safe());
    wear_down(&mut world, 1);
    until(&mut world, LadleState::Rattles);
    let height = pot(&world).0.body.rect.bottom();
    assert!(pot(&world).0.danger(&world).is_some(), "its place on the floor is marked");
    until(&mut world, LadleState::Lies);
    let shocks = |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Shock);
    let speeds: Vec<i32> = world.entities().filter(shocks).map(|shock| shock.body.velocity.x.signum()).collect();
    assert_eq!(speeds, [-1, 1]);
    let mut passed = 0;
    while state(&world) == LadleState::Lies {
        world.step(Inputs::default());
        passed += 1;
    }
    assert!(passed >= 60, "time to hit it: {passed}");
    assert_eq!(state(&world), LadleState::Hauled);
    until(&mut world, LadleState::Follows);
    assert_eq!(pot(&world).0.body.rect.bottom(), height);
}
