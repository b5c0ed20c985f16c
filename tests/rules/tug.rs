//! Tests of the tug: when it is open, that each attack is announced, and what crates do to its claw. `bodies` tests what all
//! bodies promise.

use super::bodies::{GONE, arena, body, safe};
use crate::common::{self, count};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::tug::claw::{AIM_TICKS, CLAW, HELD_TICKS, LOCK_TICKS, STUCK_TICKS};
use quadrant::sim::boss::mid::tug::{ABOVE_QUAY_PIXELS, HOOT_TICKS, LIGHT_TICKS, Tug, TugState};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

/// A quay of 32 tiles between walls.
const WIDE: usize = 34;
const FLOOR: usize = 13;
pub(super) const SHIP: &str = "Tug(at: (16, 11), name: \"down\"), Door(at: (28, 4), opens: \"down\")";

pub(super) fn quay(column: usize, entities: &str, rules: Rules) -> World {
    let mut rows = vec![format!("#{}#", ".".repeat(WIDE - 2)); FLOOR + 2];
    rows[0] = "#".repeat(WIDE);
    rows[1] = format!("#{}X", ".".repeat(WIDE - 2));
    rows[FLOOR + 1] = "#".repeat(WIDE);
    arena(rows, (column, FLOOR), entities, rules)
}

fn ship(world: &World) -> (&Entity, &Tug) {
    body(world, |it| if let MidBoss::Tug(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> TugState {
    ship(world).1.state
}

fn until(world: &mut World, is: TugState) {
    common::until(world, 3000, |world| state(world) == is && !world.stands_still());
}

/// Runs away from the mark of the claw until the claw is stuck.
fn dodge(world: &mut World) {
    for _ in 0..3000 {
        if state(world) == TugState::Stuck && !world.stands_still() {
            return;
        }
        let x = world.player(0).expect("a player").body.rect.center().x;
        let mut inputs = Inputs::default();
        if let Some(area) = ship(world).1.falls_on() {
            let is_left = x < WIDE as i32 * TILE / 2;
            inputs[0].press(if area.center().x < x || is_left { Button::Right } else { Button::Left });
        }
        world.step(inputs);
    }
    panic!("its claw is never stuck");
}

/// Bullets of the player fly from the left at its wheelhouse, or at its joint. Returns the life that they cost.
fn shoot(world: &mut World, at_joint: bool, bullets: i32) -> i32 {
    let (entity, tug) = ship(world);
    let (life, rect) = (tug.life, entity.body.rect);
    let y = if at_joint { rect.y + 8 } else { rect.bottom() - 20 };
    common::shoot(world, Point::new(rect.x - 8, y), Point::new(1536, 0), bullets);
    life - ship(world).1.life
}

pub(super) fn dodge_and_shoot(world: &mut World) {
    dodge(world);
    shoot(world, false, 6);
}

/// The player then stands again where it stood before, because it has to dodge.
pub(super) fn wear_down(world: &mut World, stage: usize) {
    let (id, place) = world.player(0).map(|player| (player.id, player.body.rect)).expect("a player");
    while ship(world).1.is_whole() && ship(world).1.stage() < stage {
        dodge(world);
        shoot(world, stage == GONE, if stage == GONE { 10 } else { 6 });
    }
    world.with(id, |player, _| player.body.rect.x = place.x);
}

/// After its end.
pub(super) fn lies(_: &Entity, world: &World) {
    assert_eq!(ship(world).1.claw.y, (FLOOR as i32 + 1) * TILE, "its claw lies on the quay");
}

/// While it waits for a player who comes back, over a quay in row 13.
pub(super) fn waits(world: &World) {
    let (entity, tug) = ship(world);
    assert_eq!(entity.body.rect.bottom() + ABOVE_QUAY_PIXELS, 13 * TILE);
    assert!(tug.claw.y < entity.body.rect.bottom(), "its claw hangs over its deck");
}

#[test]
fn only_while_its_claw_is_stuck_shots_hurt_it() {
    let asleep = "Switch(at: (5, 13), name: \"go\"), Tug(at: (16, 11), wired: \"go\")";
    assert_eq!(shoot(&mut quay(2, asleep, safe()), false, 3), 0, "while it is asleep, nothing hurts it");
    let mut world = quay(16, SHIP, safe());
    until(&mut world, TugState::Follows);
    assert_eq!(shoot(&mut world, false, 3), 0, "its shutters are down");
    dodge(&mut world);
    assert_eq!(shoot(&mut world, false, 3), 3, "its wheelhouse is open");
    dodge(&mut world);
    assert_eq!(shoot(&mut world, true, 3), 6, "its joint counts twice");
}

#[test]
fn every_attack_is_announced() {
    let mut world = quay(14, SHIP, safe());
    let (mut told, mut seen, mut before, mut marked) = (0, [0; 3], state(&world), (0, 0));
    for tick in 0..5400 {
        // The player stands still, and later runs back and forth.
        let mut inputs = Inputs::default();
        if tick >= 1500 {
            inputs[0].press(if tick / 90 % 2 == 0 { Button::Right } else { Button::Left });
        }
        let stands_still = world.stands_still();
        world.step(inputs);
        if stands_still {
            continue;
        }
        let now = state(&world);
        let attacks = [
            (TugState::Aims, TugState::Grabs, AIM_TICKS),
            (TugState::Lights, TugState::Throws, LIGHT_TICKS),
            (TugState::Hoots, TugState::Rams, HOOT_TICKS),
        ];
        for (nth, (tell, attack, ticks)) in attacks.into_iter().enumerate() {
            assert!(ticks >= 40);
            if before == tell && now != tell {
                assert!(now == attack && told + 1 >= ticks, "{tell:?} for {told} ticks, then {now:?}");
                seen[nth] += 1;
            }
            assert!(now != attack || before == attack || before == tell, "{before:?} to {now:?}");
        }
        let mark = ship(&world).1.falls_on().map_or(0, |area| area.x);
        marked = if mark == marked.0 { (mark, marked.1 + 1) } else { (mark, 0) };
        if before == TugState::Aims && now == TugState::Grabs {
            assert!(marked.1 + 2 >= LOCK_TICKS, "the mark stays for {} ticks", marked.1);
        }
        told = if now == before { told + 1 } else { 0 };
        before = now;
    }
    assert!(seen.iter().all(|count| *count > 1), "{seen:?}");
}

#[test]
fn its_claw_comes_down_where_it_is_marked() {
    let mut world = quay(14, SHIP, safe());
    let (mut mark, mut grabs): (Option<Rect>, _) = (None, 0);
    for _ in 0..2400 {
        world.step(Inputs::default());
        let (entity, tug) = ship(&world);
        if state(&world) == TugState::Aims {
            mark = entity.danger(&world).is_some().then(|| tug.falls_on()).flatten();
        }
        for grab in world.events().iter().filter(|event| event.kind == EventKind::TugGrabs) {
            let mark = mark.expect("it was marked");
            assert_eq!((mark.center().x, mark.bottom()), (grab.at.x, grab.at.y));
            grabs += 1;
        }
    }
    assert!(grabs > 3, "{grabs}");
}

/// For how long the claw is stuck when it comes down on this crate, and whether it then throws it.
fn stuck_on(crates: &str) -> (u32, bool) {
    let mut world = quay(18, &format!("{SHIP}, {crates}"), safe());
    let id = world.player(0).expect("a player").id;
    until(&mut world, TugState::Aims);
    // The player stands beside the crate until the mark stays there.
    common::until(&mut world, AIM_TICKS, |world| ship(world).1.ticks + LOCK_TICKS > AIM_TICKS);
    world.with(id, |player, _| player.body.rect.x = 4 * TILE);
    until(&mut world, TugState::Stuck);
    let mut ticks = 0;
    while state(&world) == TugState::Stuck {
        world.step(Inputs::default());
        ticks += 1;
    }
    until(&mut world, TugState::Follows);
    let is_cargo = |entity: &Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Cargo);
    world.step(Inputs::default());
    (ticks, world.entities().any(is_cargo))
}

#[test]
fn a_crate_of_steel_holds_its_claw_and_one_of_wood_is_thrown() {
    assert_eq!(stuck_on(""), (STUCK_TICKS, false));
    assert_eq!(stuck_on("Crate(at: (19, 13), steel: true)"), (HELD_TICKS, false));
    assert_eq!(stuck_on("Crate(at: (19, 13))"), (STUCK_TICKS, true));
}

#[test]
fn it_rams_the_end_of_the_quay_and_burning_both_ends() {
    let mut most = [0; 3];
    for stage in [0, 2] {
        let mut world = quay(16, SHIP, safe());
        wear_down(&mut world, stage);
        let (mut rams, mut before) = (0, state(&world));
        for _ in 0..3000 {
            world.step(Inputs::default());
            if count(&world, EventKind::TugRams) > 0 {
                let shock = world
                    .entities()
                    .find(|entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Shock));
                let (shock, at) = (shock.expect("a shock"), ship(&world).0.body.rect.center().x);
                assert_eq!(shock.body.velocity.x.signum(), (at - shock.body.rect.x).signum(), "it runs inward");
                rams += 1;
            }
            most[stage] = most[stage].max(rams);
            let now = state(&world);
            if now == TugState::Follows && before != now {
                rams = 0;
            }
            before = now;
        }
    }
    assert_eq!((most[0], most[2]), (1, 2));
}

#[test]
fn its_claw_is_as_wide_as_its_mark() {
    let mut world = quay(14, SHIP, safe());
    until(&mut world, TugState::Aims);
    assert_eq!(ship(&world).1.falls_on().map(|area| area.w), Some(CLAW.x));
}
