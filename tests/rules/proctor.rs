//! Tests of the proctor: that it fights with what the player holds, that each attack is announced, and what re-arming opens.
//! `bodies` tests what all bodies promise.

use super::bodies::{arena, body, safe};
use crate::common::{self, count, player};
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::level::Weapon;
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::proctor::{Proctor, ProctorState, REARM_TICKS};
use quadrant::sim::shots::bullet::Shot;
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, Rules, World};

/// A room of 26 tiles between walls, with a block on the floor and a ledge.
const ROOM: &[&str] = &[
    "############################",
    "...........................X",
    "#..........................#",
    "#..........................#",
    "#..........................#",
    "#..........................#",
    "#.........======...........#",
    "#..........................#",
    "#..........................#",
    "#..........................#",
    "#...............##.........#",
    "#...............##.........#",
    "############################",
];
const FLOOR: usize = 11;
pub(super) const DRONE: &str = "Proctor(at: (20, 5), name: \"down\"), Door(at: (26, 4), opens: \"down\")";
const WEAPONS: [(Weapon, &str); 6] = [
    (Weapon::Rifle, ""),
    (Weapon::Rapid, "rapid"),
    (Weapon::Spread, "spread"),
    (Weapon::Laser, "laser"),
    (Weapon::Rocket, "rocket"),
    (Weapon::Flame, "flame"),
];

fn room(column: usize, weapon: &str, rules: Rules) -> World {
    room_with(column, weapon, DRONE, rules)
}

/// The room, with the player in a column of the floor or on the ledge. A weapon lies at the player's feet.
pub(super) fn room_with(column: usize, weapon: &str, entities: &str, rules: Rules) -> World {
    let row = if ROOM[6].as_bytes()[column] == b'=' && weapon.starts_with('^') { 5 } else { FLOOR };
    let weapon = weapon.trim_start_matches('^');
    let pick_up =
        if weapon.is_empty() { String::new() } else { format!(", PickUp(at: ({column}, {row}), what: {weapon})") };
    arena(ROOM.iter().map(ToString::to_string).collect(), (column, row), &format!("{entities}{pick_up}"), rules)
}

fn drone(world: &World) -> (&Entity, &Proctor) {
    body(world, |it| if let MidBoss::Proctor(it) = it { Some(it) } else { None })
}

pub(super) fn state(world: &World) -> ProctorState {
    drone(world).1.state
}

fn until(world: &mut World, is: ProctorState) {
    common::until(world, 1200, |world| state(world) == is);
}

fn shots(world: &World) -> usize {
    let is_shot = |one: &&Entity| matches!(&one.kind, Kind::Bullet(bullet) if bullet.side == Side::Enemies);
    world.entities().filter(is_shot).count()
}

/// Bullets of the player fly at it from below, or from its side. Returns the life that they cost.
pub(super) fn shoot(world: &mut World, from_below: bool, damage: i32) -> i32 {
    let (entity, proctor) = drone(world);
    let (life, rect) = (proctor.life, entity.body.rect);
    let (at, velocity) = match from_below {
        true => (Point::new(rect.center().x, rect.bottom() + 6), Point::new(0, -1536)),
        false => (Point::new(rect.right() + 6, rect.y + 8), Point::new(-1536, 0)),
    };
    common::shoot(world, at, velocity, damage);
    life - drone(world).1.life
}

/// Shoots at it until it is in this stage.
pub(super) fn wear_down(world: &mut World, stage: usize) {
    while drone(world).1.is_whole() && drone(world).1.stage() < stage {
        until(world, ProctorState::Hovers);
        shoot(world, false, 6);
    }
}

fn swap(world: &mut World) {
    let mut inputs = Inputs::default();
    inputs[0].press(Button::Swap);
    world.step(inputs);
    world.step(Inputs::default());
}

#[test]
fn it_fights_with_each_weapon_and_announces_each_attack() {
    for (weapon, word) in WEAPONS {
        for stage in [0, 2] {
            let mut world = room(4, word, safe());
            wear_down(&mut world, stage);
            let (mut told, mut attacks, mut before, mut fired) = (0, 0, state(&world), shots(&world));
            for _ in 0..900 {
                let stands_still = world.stands_still();
                world.step(Inputs::default());
                if stands_still {
                    continue;
                }
                let (now, now_fired) = (state(&world), shots(&world));
                let (_, proctor) = drone(&world);
                if now == ProctorState::Attacks && before != now && !(before == ProctorState::Tells) {
                    panic!("{weapon:?} in stage {stage} comes after {before:?}");
                }
                if now == ProctorState::Attacks && before == ProctorState::Tells {
                    assert!(told >= 30, "{weapon:?} in stage {stage} after {told} ticks");
                    assert_eq!(proctor.arms, weapon);
                    attacks += 1;
                }
                let fires = before == ProctorState::Attacks || now == ProctorState::Attacks;
                assert!(now_fired <= fired || fires, "{weapon:?} in stage {stage} fires as it {before:?}");
                if now == ProctorState::Tells && before != now {
                    assert_eq!(count(&world, EventKind::ProctorTells), 1, "a sound");
                }
                told = if now == ProctorState::Tells { told + 1 } else { 0 };
                (before, fired) = (now, now_fired);
            }
            assert!(attacks >= 4, "{weapon:?} in stage {stage}: {attacks}");
        }
    }
}

/// How often it fires in one attack, and how many bullets or rockets.
fn volley(word: &str, stage: usize) -> (usize, usize) {
    let mut world = room(4, word, safe());
    wear_down(&mut world, stage);
    until(&mut world, ProctorState::Tells);
    until(&mut world, ProctorState::Attacks);
    let (mut fired, mut seen) = (0, Vec::new());
    let begins = world.tick();
    while state(&world) == ProctorState::Attacks {
        world.step(Inputs::default());
        fired += count(&world, EventKind::ProctorFires);
        for entity in world.entities().filter(|one| one.born >= begins) {
            let Kind::Bullet(bullet) = &entity.kind else { continue };
            assert_eq!(bullet.shot == Shot::Missile, word == "rocket");
            if !seen.contains(&entity.id) {
                seen.push(entity.id);
            }
        }
    }
    (fired, seen.len())
}

#[test]
fn its_shots_are_like_those_of_the_weapon_and_its_second_arm_fires_when_it_burns() {
    assert_eq!(volley("", 0), (3, 3), "a burst of three");
    assert_eq!(volley("spread", 0), (1, 5), "a fan of five");
    assert_eq!(volley("rocket", 0), (1, 1));
    assert_eq!(volley("rapid", 0), (6, 6));
    assert_eq!(volley("", 2), (6, 6));
    assert_eq!(volley("spread", 2), (2, 10));
    assert_eq!(volley("rocket", 2), (2, 2));
}

#[test]
fn its_shutter_stops_shots_and_an_open_core_counts_twice() {
    let asleep = "Switch(at: (5, 11), name: \"go\"), Proctor(at: (20, 5), wired: \"go\")";
    assert_eq!(shoot(&mut room_with(2, "", asleep, safe()), false, 3), 0, "while it is asleep, nothing hurts it");
    let mut world = room(4, "spread", safe());
    until(&mut world, ProctorState::Tells);
    assert_eq!(shoot(&mut world, true, 3), 0, "the shutter is shut");
    assert_eq!(shoot(&mut world, false, 3), 3, "its shell is not");
    until(&mut world, ProctorState::Attacks);
    swap(&mut world);
    until(&mut world, ProctorState::Rearms);
    assert_eq!(shoot(&mut world, true, 3), 6, "the core is open");
    let mut open = 3;
    while state(&world) == ProctorState::Rearms {
        world.step(Inputs::default());
        open += 1;
    }
    assert!((REARM_TICKS - 5..=REARM_TICKS + 5).contains(&open), "{open}");
    assert_eq!(drone(&world).1.arms, Weapon::Rifle);
    assert_eq!(player(&world).weapon, Weapon::Rifle);
}

#[test]
fn a_player_who_swaps_all_the_time_does_not_keep_it_from_attacking() {
    let mut world = room(4, "spread", safe());
    let (mut attacks, mut rearmed, mut before) = (0, 0, state(&world));
    for tick in 0..1800 {
        let mut inputs = Inputs::default();
        if tick % 10 == 0 {
            inputs[0].press(Button::Swap);
        }
        world.step(inputs);
        let now = state(&world);
        attacks += usize::from(now == ProctorState::Attacks && before != now);
        rearmed += usize::from(now == ProctorState::Rearms && before != now);
        before = now;
    }
    assert!(attacks >= 7 && rearmed <= attacks + 1, "{attacks} attacks, re-armed {rearmed} times");
}

#[test]
fn it_aims_at_the_nearer_of_two_players() {
    let mut world = room(4, "", safe());
    let mut seen = [0; 2];
    for tick in 0..1800 {
        let mut inputs = Inputs::default();
        // The second player joins, and runs to the other end of the room.
        if tick == 0 {
            inputs[1].press(Button::Start);
        } else if tick < 120 {
            inputs[1].press(Button::Right);
            if tick % 30 < 20 {
                inputs[1].press(Button::Jump);
            }
        }
        world.step(inputs);
        let (entity, proctor) = drone(&world);
        if proctor.state == ProctorState::Tells && proctor.ticks == 1 {
            let far = |number: usize| {
                let at = world.player(number).expect("a player").body.rect.center();
                let here = entity.body.rect.center();
                ((at.x - here.x).pow(2) + (at.y - here.y).pow(2), (at.x - proctor.aim.x).abs())
            };
            let (one, two) = (far(0), far(1));
            let nearer = usize::from(two.0 < one.0);
            seen[nearer] += 1;
            assert!([one, two][nearer].1 < 2 * TILE, "it aims at the nearer one");
        }
    }
    assert!(seen.iter().sum::<usize>() >= 6, "{seen:?}");
}
