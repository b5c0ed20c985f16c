//! Tests of the proctor: that it fights with what the player holds, that each attack is announced, what re-arming opens,
//! that no place in its room is safe, and how a fight ends and begins again.

use std::sync::Arc;

use crate::common::{self, count, level, player, script, with};
use quadrant::geom::{Point, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::level::Weapon;
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::proctor::{Proctor, ProctorState, REARM_TICKS};
use quadrant::sim::shots::bullet::Shot;
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

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
const DRONE: &str = "Proctor(at: (20, 5), name: \"down\"), Door(at: (26, 4), opens: \"down\")";
const WEAPONS: [(Weapon, &str); 6] = [
    (Weapon::Rifle, ""),
    (Weapon::Rapid, "rapid"),
    (Weapon::Spread, "spread"),
    (Weapon::Laser, "laser"),
    (Weapon::Rocket, "rocket"),
    (Weapon::Flame, "flame"),
];
/// The player is hit at least once in so many ticks.
const FOUR_SECONDS: u32 = 240;

fn normal() -> Rules {
    Rules { endless_ammunition: true, ..Rules::default() }
}

fn safe() -> Rules {
    Rules { endless_life: true, ..normal() }
}

/// The room, with the player in a column of the floor or on the ledge. A weapon lies at the player's feet.
fn room(column: usize, weapon: &str, rules: Rules) -> World {
    let mut rows: Vec<String> = ROOM.iter().map(ToString::to_string).collect();
    let row = if ROOM[6].as_bytes()[column] == b'=' && weapon.starts_with('^') { 5 } else { FLOOR };
    rows[row].replace_range(column..=column, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let weapon = weapon.trim_start_matches('^');
    let pick_up =
        if weapon.is_empty() { String::new() } else { format!(", PickUp(at: ({column}, {row}), what: {weapon})") };
    World::new(level(&rows, &format!("{DRONE}{pick_up}")), 1, rules, IndexChoice::default())
}

fn drone(world: &World) -> (&Entity, &Proctor) {
    let pick = |entity| match entity {
        entity @ &Entity { kind: Kind::MidBoss(MidBoss::Proctor(ref proctor)), .. } => Some((entity, proctor)),
        _ => None,
    };
    world.entities().find_map(pick).expect("a proctor")
}

fn state(world: &World) -> ProctorState {
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
fn shoot(world: &mut World, from_below: bool, damage: i32) -> i32 {
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
fn wear_down(world: &mut World, stage: usize) {
    while drone(world).1.stage() < stage {
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
fn a_player_who_stands_still_is_hit_at_least_every_four_seconds() {
    for (weapon, word) in WEAPONS {
        for (stage, column) in [(0, 1), (0, 8), (0, 15), (0, 26), (1, 12), (1, 18), (2, 1), (2, 15), (2, 22)] {
            for word in [word.to_string(), format!("^{word}")] {
                if word.starts_with('^') && !(10..16).contains(&column) {
                    continue;
                }
                let mut world = room(column, &word, safe());
                wear_down(&mut world, stage);
                let (mut since, mut hits) = (None, 0);
                for _ in 0..1500 {
                    let stands_still = world.stands_still();
                    world.step(Inputs::default());
                    if stands_still {
                        continue;
                    }
                    since = since.map(|ticks| ticks + 1);
                    if count(&world, EventKind::PlayerHurt) > 0 {
                        (since, hits) = (Some(0), hits + 1);
                    }
                    assert!(
                        since.is_none_or(|ticks| ticks <= FOUR_SECONDS),
                        "{weapon:?}, stage {stage}, column {column}, hit {hits}"
                    );
                }
                assert!(hits >= 4, "{weapon:?}, stage {stage}, column {column}: {hits}");
            }
        }
    }
}

#[test]
fn a_player_who_stands_still_and_fires_loses() {
    for (_, word) in WEAPONS {
        for up in [false, true] {
            let mut world = room(12, word, normal());
            for _ in 0..6000 {
                let mut inputs = Inputs::default();
                inputs[0].press(Button::Fire);
                if up {
                    inputs[0].press(Button::Up);
                }
                world.step(inputs);
            }
            assert_eq!(world.outcome(), Outcome::Lost, "{word}");
            assert!(drone(&world).1.life > 0);
        }
    }
}

#[test]
fn its_end_opens_the_door_and_hurts_nobody() {
    let mut world = room(22, "", safe());
    wear_down(&mut world, 2);
    while drone(&world).1.is_whole() {
        until(&mut world, ProctorState::Hovers);
        shoot(&mut world, false, 6);
    }
    let is_open = |world: &World| world.entities().any(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()));
    assert!(!is_open(&world), "not before it is on the floor");
    let film = common::film(world, "400 left");
    let told = [EventKind::PlayerHurt, EventKind::ProctorEnds].map(|what| film.count(what));
    let world = film.world;
    assert_eq!((told, state(&world)), ([0, 1], ProctorState::Wreck));
    assert!(is_open(&world));
    assert!(drone(&world).0.rests(&world));
    assert_eq!(drone(&world).0.body.rect.bottom() % TILE, 0, "it lies on the floor or on the block");
}

/// The player dies in the room, comes back outside, and walks in again.
#[test]
fn it_waits_at_its_place_for_a_player_who_comes_back_and_keeps_its_life() {
    const OUTSIDE: &[&str] = &[
        "#############################################",
        "............................................X",
        "#...........................................#",
        "#...........................................#",
        "#...........................................#",
        "#...........................................#",
        "#...........................................#",
        "#....P......................................#",
        "#############################################",
    ];
    let entities = "Trigger(area: ((12, 1), (43, 7)), name: \"in\", stays: false), Proctor(at: (30, 4), wired: \"in\")";
    let mut world = with(OUTSIDE, entities);
    let home = drone(&world).0.body.rect;
    assert_eq!(shoot(&mut world, false, 3), 0, "while it is asleep, nothing hurts it");
    let mut deaths = 0;
    for _ in 0..6000 {
        let mut inputs = Inputs::default();
        if world.player(0).expect("a player").body.rect.x < 16 * TILE && deaths == 0 && player(&world).life > 0 {
            inputs[0].press(Button::Right);
        }
        world.step(inputs);
        deaths += count(&world, EventKind::PlayerDied);
        if deaths == 0 && state(&world) == ProctorState::Hovers && drone(&world).1.life == drone(&world).1.most {
            shoot(&mut world, false, 10);
        }
        if deaths > 0 && count(&world, EventKind::PlayerBack) > 0 {
            break;
        }
    }
    assert_eq!(deaths, 1);
    let life = drone(&world).1.life;
    assert!(life < drone(&world).1.most);
    for _ in 0..600 {
        world.step(Inputs::default());
    }
    let (entity, proctor) = drone(&world);
    assert_eq!((proctor.state, proctor.life), (ProctorState::Asleep, life));
    let (here, home) = (entity.body.rect.center(), home.center());
    assert!((here.x - home.x).abs() <= 4 && (here.y - home.y).abs() <= 4, "it is back at its place: {here:?}");
    let mut wakes = 0;
    for inputs in script("150 right") {
        world.step(inputs);
        wakes += count(&world, EventKind::ProctorWakes);
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
    let mut world = with(&rows, "Proctor(at: (90, 6))");
    for _ in 0..600 {
        world.step(Inputs::default());
        assert_eq!(state(&world), ProctorState::Asleep);
    }
}

#[test]
fn it_keeps_its_life_and_its_wire_when_the_level_is_reloaded() {
    let mut before = room(22, "", safe());
    wear_down(&mut before, 1);
    let life = drone(&before).1.life;
    // Another wire comes first, so that the wire of the proctor has another number.
    let mut rows: Vec<String> = ROOM.iter().map(ToString::to_string).collect();
    rows[FLOOR].replace_range(3..4, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = format!("Switch(at: (5, {FLOOR}), name: \"other\"), Door(at: (23, 4), opens: \"other\"), {DRONE}");
    let mut world = before.reloaded(Arc::clone(&level(&rows, &entities)));
    assert_eq!(drone(&world).1.life, life);
    while drone(&world).1.is_whole() {
        until(&mut world, ProctorState::Hovers);
        shoot(&mut world, false, 6);
    }
    until(&mut world, ProctorState::Wreck);
    for _ in 0..60 {
        world.step(Inputs::default());
    }
    let open: Vec<i32> = world
        .entities()
        .filter(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()))
        .map(|one| one.body.rect.x / TILE)
        .collect();
    assert_eq!(open, [26], "its own door");
}

#[test]
fn it_aims_at_the_nearer_of_two_players() {
    let mut rows: Vec<String> = ROOM.iter().map(ToString::to_string).collect();
    rows[FLOOR].replace_range(4..5, "P");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = World::new(level(&rows, DRONE), 1, safe(), IndexChoice::default());
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
