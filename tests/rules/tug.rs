//! Tests of the tug: when it is open, that each attack is announced, that no place on the quay is safe, what crates do to its
//! claw, and how a fight ends and begins again.

use std::sync::Arc;

use crate::common::{self, count, level, player, script, with};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::tug::claw::{AIM_TICKS, CLAW, HELD_TICKS, LOCK_TICKS, STUCK_TICKS};
use quadrant::sim::boss::mid::tug::{ABOVE_QUAY_PIXELS, HOOT_TICKS, LIGHT_TICKS, Tug, TugState};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

/// A quay of 32 tiles between walls.
const WIDE: usize = 34;
const FLOOR: usize = 13;
const SHIP: &str = "Tug(at: (16, 11), name: \"down\"), Door(at: (28, 4), opens: \"down\")";
/// A player who stands still is hit at least once in so many ticks.
const EIGHT_SECONDS: u32 = 480;

fn safe() -> Rules {
    Rules { endless_life: true, ..Rules::default() }
}

/// The rows of the quay, with the player in this column.
fn rows(column: usize) -> Vec<String> {
    let mut rows = vec![format!("#{}#", ".".repeat(WIDE - 2)); FLOOR + 2];
    rows[0] = "#".repeat(WIDE);
    rows[1] = format!("#{}X", ".".repeat(WIDE - 2));
    rows[FLOOR].replace_range(column..=column, "P");
    rows[FLOOR + 1] = "#".repeat(WIDE);
    rows
}

fn quay(column: usize, entities: &str, rules: Rules) -> World {
    let rows = rows(column);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    World::new(level(&rows, entities), 1, rules, IndexChoice::default())
}

fn ship(world: &World) -> (&Entity, &Tug) {
    let pick = |entity| match entity {
        entity @ &Entity { kind: Kind::MidBoss(MidBoss::Tug(ref tug)), .. } => Some((entity, tug)),
        _ => None,
    };
    world.entities().find_map(pick).expect("a tug")
}

fn state(world: &World) -> TugState {
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

fn wear_down(world: &mut World, stage: usize) {
    while ship(world).1.stage() < stage {
        dodge(world);
        shoot(world, false, 6);
    }
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
fn a_player_who_stands_still_or_ducks_is_hit_at_least_every_eight_seconds() {
    for stage in 0..3 {
        for (column, ducks) in [(1, false), (6, true), (12, false), (16, true), (24, false), (32, false)] {
            let mut world = quay(16, SHIP, safe());
            wear_down(&mut world, stage);
            let id = world.player(0).expect("a player").id;
            world.with(id, |player, _| player.body.rect.x = column * TILE);
            let mut inputs = Inputs::default();
            if ducks {
                inputs[0].press(Button::Down);
            }
            // From the first hit on, because it may have far to go first.
            let (mut since, mut hits) = (None, 0);
            for _ in 0..2400 {
                let stands_still = world.stands_still();
                world.step(inputs);
                if stands_still {
                    continue;
                }
                since = since.map(|ticks| ticks + 1);
                if count(&world, EventKind::PlayerHurt) > 0 {
                    (since, hits) = (Some(0), hits + 1);
                }
                assert!(since.is_none_or(|ticks| ticks <= EIGHT_SECONDS), "stage {stage}, column {column}, hit {hits}");
            }
            assert!(hits >= 4, "stage {stage}, column {column}: {hits}");
        }
    }
}

#[test]
fn a_player_who_stands_still_and_fires_loses() {
    for column in [4, 10, 16, 26] {
        for aims in [&[][..], &[Button::Up], &[Button::Up, Button::Right, Button::Lock], &[Button::Down]] {
            let mut world = quay(column, SHIP, Rules::default());
            for _ in 0..12_000 {
                let mut inputs = Inputs::default();
                aims.iter().for_each(|&button| inputs[0].press(button));
                inputs[0].press(Button::Fire);
                world.step(inputs);
            }
            assert_eq!(world.outcome(), Outcome::Lost, "column {column}, {aims:?}");
            assert!(ship(&world).1.life > 0);
        }
    }
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
fn its_end_opens_the_door_and_hurts_nobody() {
    let mut world = quay(24, SHIP, safe());
    while ship(&world).1.is_whole() {
        dodge(&mut world);
        shoot(&mut world, true, 10);
    }
    let is_open = |world: &World| world.entities().any(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()));
    assert!(!is_open(&world), "not before it has sunk");
    let film = common::film(world, "400 left");
    let told = [EventKind::PlayerHurt, EventKind::TugEnds].map(|what| film.count(what));
    let world = film.world;
    assert_eq!((told, state(&world)), ([0, 1], TugState::Wreck));
    assert!(is_open(&world));
    assert!(ship(&world).0.rests(&world));
    assert_eq!(ship(&world).1.claw.y, (FLOOR as i32 + 1) * TILE, "its claw lies on the quay");
}

/// The player dies on the quay, comes back outside, and walks in again.
#[test]
fn it_waits_at_its_place_for_a_player_who_comes_back_and_keeps_its_life() {
    let mut rows = vec![format!("#{}#", ".".repeat(58)); 14];
    rows[0] = "#".repeat(60);
    rows[1] = format!("{}X", ".".repeat(59));
    rows[12] = format!("#....P{}#", ".".repeat(53));
    rows[13] = "#".repeat(60);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = "Trigger(area: ((18, 1), (58, 12)), name: \"in\", stays: false), Tug(at: (36, 10), wired: \"in\")";
    let mut world = with(&rows, entities);
    let home = ship(&world).0.body.rect;
    assert_eq!(home.bottom() + ABOVE_QUAY_PIXELS, 13 * TILE);
    let mut deaths = 0;
    for _ in 0..9000 {
        let mut inputs = Inputs::default();
        if world.player(0).expect("a player").body.rect.x < 30 * TILE && deaths == 0 && player(&world).life > 0 {
            inputs[0].press(Button::Right);
        }
        world.step(inputs);
        deaths += count(&world, EventKind::PlayerDied);
        if deaths > 0 && count(&world, EventKind::PlayerBack) > 0 {
            break;
        }
    }
    assert_eq!(deaths, 1);
    let life = ship(&world).1.life;
    for _ in 0..600 {
        world.step(Inputs::default());
    }
    let (entity, tug) = ship(&world);
    assert_eq!((tug.state, tug.life), (TugState::Asleep, life));
    assert!((entity.body.rect.x - home.x).abs() <= 2 && entity.body.rect.y == home.y, "it is back at its place");
    assert!(tug.claw.y < home.bottom(), "its claw hangs over its deck");
    let mut wakes = 0;
    for inputs in script("180 right") {
        world.step(inputs);
        wakes += count(&world, EventKind::TugWakes);
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
    let mut world = with(&rows, "Tug(at: (90, 8))");
    for _ in 0..600 {
        world.step(Inputs::default());
        assert_eq!(state(&world), TugState::Asleep);
    }
}

#[test]
fn it_keeps_its_life_and_its_wire_when_the_level_is_reloaded() {
    let mut before = quay(24, SHIP, safe());
    wear_down(&mut before, 1);
    let life = ship(&before).1.life;
    // Another wire comes first, so that the wire of the tug has another number.
    let rows = rows(25);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = format!("Switch(at: (5, {FLOOR}), name: \"other\"), Door(at: (26, 4), opens: \"other\"), {SHIP}");
    let mut world = before.reloaded(Arc::clone(&level(&rows, &entities)));
    assert_eq!(ship(&world).1.life, life);
    while ship(&world).1.is_whole() {
        dodge(&mut world);
        shoot(&mut world, true, 10);
    }
    until(&mut world, TugState::Wreck);
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

#[test]
fn its_claw_is_as_wide_as_its_mark() {
    let mut world = quay(14, SHIP, safe());
    until(&mut world, TugState::Aims);
    assert_eq!(ship(&world).1.falls_on().map(|area| area.w), Some(CLAW.x));
}
