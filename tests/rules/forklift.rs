//! Tests of the forklift: what its steel stops, that each attack is announced, and what it does with crates. `bodies` tests
//! what all bodies promise.

use super::bodies::{arena, body, safe};
use crate::common::{self, count, script, with};
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::forklift::{BEEP_TICKS, Forklift, ForkliftState, LIFT_TICKS, ROAR_TICKS};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

/// A yard of thirty tiles between walls, with two crates of steel.
const YARD: &[&str] = &[
    "#################################",
    "................................X",
    "#...............................#",
    "#...............................#",
    "#...............................#",
    "#...............................#",
    "#...............................#",
    "#...............................#",
    "#...............................#",
    "#P........B.......B.............#",
    "#################################",
];
pub(super) const TRUCK: &str = "Forklift(at: (28, 9), name: \"down\"), Door(at: (30, 4), opens: \"down\")";

/// The yard, with the start of the player in another column.
pub(super) fn yard(column: usize, entities: &str, rules: Rules) -> World {
    arena(YARD.iter().map(|row| row.replace('P', ".")).collect(), (column, 9), entities, rules)
}

pub(super) fn truck(world: &World) -> (&Entity, &Forklift) {
    body(world, |it| if let MidBoss::Forklift(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> ForkliftState {
    truck(world).1.state
}

fn until(world: &mut World, is: ForkliftState) {
    common::until(world, 1200, |world| state(world) == is);
}

/// A bullet of the player flies at it from its back, or from its front. Returns the life that it costs.
pub(super) fn shoot(world: &mut World, from_behind: bool, damage: i32) -> i32 {
    let (entity, forklift) = truck(world);
    let (life, rect, sign) = (forklift.life, entity.body.rect, entity.body.facing.sign());
    let side = if from_behind { -sign } else { sign };
    let at = Point::new(rect.center().x + side * (rect.w / 2 + 6), rect.center().y);
    common::shoot(world, at, Point::new(-side * 1536, 0), damage);
    life - truck(world).1.life
}

/// Shoots at its back until it is in this stage.
pub(super) fn wear_down(world: &mut World, stage: usize) {
    while truck(world).1.is_whole() && truck(world).1.stage() < stage {
        until(world, ForkliftState::Rest);
        shoot(world, true, 6);
    }
}

#[test]
fn its_front_stops_shots_and_its_back_does_not() {
    let asleep = "Switch(at: (5, 9), name: \"go\"), Forklift(at: (28, 9), wired: \"go\")";
    assert_eq!(shoot(&mut yard(2, asleep, Rules::default()), true, 3), 0, "while it is asleep, nothing hurts it");
    let mut world = yard(2, TRUCK, safe());
    until(&mut world, ForkliftState::Stunned);
    assert_eq!(shoot(&mut world, false, 3), 0, "its front is steel");
    assert_eq!(shoot(&mut world, true, 3), 3, "its back is not");
    let rect = truck(&world).0.body.rect;
    let (owner, before) = (world.player(0).expect("a player").id, truck(&world).1.life);
    let above = Point::new(rect.center().x, rect.y - 8);
    world.spawn(bullet(owner, Side::Players, Shot::Rifle, above, Point::new(0, 1536)));
    for _ in 0..3 {
        world.step(Inputs::default());
    }
    assert_eq!(before - truck(&world).1.life, 1, "nor is the cabin from above");
}

#[test]
fn every_attack_is_announced() {
    let mut world = yard(4, TRUCK, safe());
    wear_down(&mut world, 1);
    let (mut told, mut seen, mut thrown) = (0, [0; 3], 0);
    let mut before = state(&world);
    for tick in 0..2400 {
        // The player stands near a wall, and later runs back and forth.
        let mut inputs = Inputs::default();
        if tick >= 1200 {
            inputs[0].press(if tick / 150 % 2 == 0 { Button::Right } else { Button::Left });
        }
        let stands_still = world.stands_still();
        world.step(inputs);
        if stands_still {
            continue;
        }
        let now = state(&world);
        for (nth, (tell, attack, ticks)) in [
            (ForkliftState::Roars, ForkliftState::Rams, ROAR_TICKS),
            (ForkliftState::Beeps, ForkliftState::Backs, BEEP_TICKS),
            (ForkliftState::Lifts, ForkliftState::Rest, LIFT_TICKS),
        ]
        .into_iter()
        .enumerate()
        {
            if now == attack && before == tell {
                assert!(told + 1 >= ticks, "{attack:?} after {told} ticks");
                seen[nth] += 1;
            } else {
                assert!(now != attack || before == attack || attack == ForkliftState::Rest, "{before:?} to {now:?}");
            }
        }
        thrown += count(&world, EventKind::ForkliftThrows);
        told = if now == before { told + 1 } else { 0 };
        before = now;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    assert_eq!(thrown, seen[2], "it throws only from its raised fork");
}

#[test]
fn nobody_is_safe_on_a_crate() {
    // In the middle, and in front of the wall, which stops the truck before it reaches the player.
    for (rows, column) in [("#........PB.....................#", 10), ("#B.P............................#", 1)] {
        let mut drawn = YARD.to_vec();
        drawn[9] = rows;
        let mut world = with(&drawn, "Forklift(at: (28, 9))");
        let climbs = if column == 10 { "30 right jump\n400" } else { "30 left jump\n400" };
        let mut hits = 0;
        for inputs in script(climbs) {
            world.step(inputs);
            hits += count(&world, EventKind::PlayerHurt);
        }
        assert!(hits > 0, "{rows}");
    }
}

#[test]
fn it_pushes_crates_and_the_player_up_to_the_wall_which_stuns_it() {
    let mut world = yard(2, TRUCK, safe());
    until(&mut world, ForkliftState::Stunned);
    let lefts: Vec<i32> = world
        .entities()
        .filter(|entity| matches!(entity.kind, Kind::Crate(_)))
        .map(|entity| entity.body.rect.x)
        .collect();
    let end = world.player(0).expect("a player").body.rect.right();
    assert_eq!(world.player(0).expect("a player").body.rect.x, TILE, "the player is pushed to the wall");
    assert_eq!(lefts, [end, end + TILE], "both crates are side by side, and none is inside the player");
    assert_eq!(truck(&world).0.body.rect.x, end + 2 * TILE);
    let mut passed = 0;
    while state(&world) == ForkliftState::Stunned {
        world.step(Inputs::default());
        passed += 1;
    }
    assert!(passed >= 60, "time to hit its back");
    assert_eq!(state(&world), ForkliftState::Beeps, "then it backs off the wall");
}

#[test]
fn it_throws_more_crates_once_it_is_damaged_and_drives_faster_when_it_burns() {
    let mut world = yard(2, TRUCK, safe());
    let (mut thrown, mut fastest) = ([0; 3], [0; 3]);
    for stage in 0..3 {
        wear_down(&mut world, stage);
        for _ in 0..1500 {
            world.step(Inputs::default());
            let (entity, forklift) = truck(&world);
            assert_eq!(forklift.stage(), stage);
            fastest[stage] = fastest[stage].max(entity.body.velocity.x.abs());
            thrown[stage] += count(&world, EventKind::ForkliftThrows);
        }
    }
    assert!(0 < thrown[0] && thrown[0] < thrown[1] && thrown[2] > 0, "{thrown:?}");
    assert!(fastest[0] == fastest[1] && fastest[1] < fastest[2], "{fastest:?}");
}

#[test]
fn a_thrown_crate_shows_where_it_comes_down() {
    let mut world = yard(2, TRUCK, safe());
    wear_down(&mut world, 1);
    for _ in 0..1500 {
        world.step(Inputs::default());
        let cargo = |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Cargo);
        if let Some(entity) = world.entities().find(cargo) {
            return assert!(entity.danger(&world).is_some());
        }
    }
    panic!("it never throws");
}

#[test]
fn it_stops_at_an_edge() {
    let mut rows: Vec<String> = vec![".".repeat(39); 12];
    rows[1].replace_range(38..39, "X");
    rows[8] = format!("{}......{}", "#".repeat(6), "#".repeat(27));
    let mut world = arena(rows, (2, 7), "Forklift(at: (30, 7))", Rules::default());
    for _ in 0..900 {
        world.step(Inputs::default());
        let rect = truck(&world).0.body.rect;
        // It moves up to four pixels in a tick.
        assert!(rect.x >= 12 * TILE - 4 && rect.right() <= 39 * TILE, "{rect:?}");
    }
    assert_eq!(truck(&world).0.body.rect.bottom(), 8 * TILE);
}
