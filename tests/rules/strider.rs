//! Tests of the strider: what its bark stops, that each attack is announced, that no place under it is safe, and how a fight
//! ends and begins again.

use std::sync::Arc;

use crate::common::{self, count, level, player, script, with};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Inputs};
use quadrant::level::PickUp;
use quadrant::sim::boss::mid::MidBoss;
use quadrant::sim::boss::mid::strider::{
    ABOVE_FLOOR_PIXELS, BEND_TICKS, FOOT, LIFT_TICKS, LOCK_TICKS, SHAKE_TICKS, Strider, StriderState,
};
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Outcome, Rules, World};

/// A grove of 32 tiles between walls, with two steps of two tiles.
const WIDE: usize = 34;
const FLOOR: usize = 13;
const STEPS: [std::ops::Range<usize>; 2] = [8..11, 24..27];
const TREE: &str = "Strider(at: (16, 10), name: \"down\"), Door(at: (28, 4), opens: \"down\")";
/// A player who stands still is hit at least once in so many ticks.
const EIGHT_SECONDS: u32 = 480;

fn safe() -> Rules {
    Rules { endless_life: true, ..Rules::default() }
}

/// The rows of the grove, with the player in this column, on the floor or on a step.
fn rows(column: usize) -> Vec<String> {
    let mut rows = vec![format!("#{}#", ".".repeat(WIDE - 2)); FLOOR + 2];
    rows[0] = "#".repeat(WIDE);
    rows[1] = format!("#{}X", ".".repeat(WIDE - 2));
    for step in STEPS {
        for row in [FLOOR - 1, FLOOR] {
            rows[row].replace_range(step.clone(), "###");
        }
    }
    let row = (0..=FLOOR).rev().find(|&row| rows[row].as_bytes()[column] == b'.').expect("air");
    rows[row].replace_range(column..=column, "P");
    rows[FLOOR + 1] = "#".repeat(WIDE);
    rows
}

fn grove(column: usize, entities: &str, rules: Rules) -> World {
    let rows = rows(column);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    World::new(level(&rows, entities), 1, rules, IndexChoice::default())
}

fn tree(world: &World) -> (&Entity, &Strider) {
    let pick = |entity| match entity {
        entity @ &Entity { kind: Kind::MidBoss(MidBoss::Strider(ref strider)), .. } => Some((entity, strider)),
        _ => None,
    };
    world.entities().find_map(pick).expect("a strider")
}

fn state(world: &World) -> StriderState {
    tree(world).1.state
}

fn until(world: &mut World, is: StriderState) {
    common::until(world, 3000, |world| state(world) == is && !world.stands_still());
}

/// Bullets of the player fly from the left at its flower, or at its heart. Returns the life that they cost.
fn shoot(world: &mut World, at_flower: bool, bullets: i32) -> i32 {
    let (entity, strider) = tree(world);
    let (life, rect) = (strider.life, entity.body.rect);
    let y = if at_flower { rect.y + 20 } else { rect.bottom() - 20 };
    common::shoot(world, Point::new(rect.x - 8, y), Point::new(1536, 0), bullets);
    life - tree(world).1.life
}

fn wear_down(world: &mut World, stage: usize) {
    until(world, StriderState::Stands);
    while tree(world).1.stage() < stage {
        shoot(world, true, 4);
    }
}

#[test]
fn its_flower_always_bleeds_and_its_heart_when_it_kneels() {
    let asleep = "Switch(at: (5, 13), name: \"go\"), Strider(at: (16, 10), wired: \"go\")";
    assert_eq!(shoot(&mut grove(2, asleep, safe()), true, 3), 0, "while it is asleep, nothing hurts it");
    let mut world = grove(16, TREE, safe());
    until(&mut world, StriderState::Stands);
    assert_eq!(shoot(&mut world, false, 3), 0, "its bark is hard");
    assert_eq!(shoot(&mut world, true, 3), 6, "its flower counts twice");
    until(&mut world, StriderState::Opens);
    for _ in 0..30 {
        world.step(Inputs::default());
    }
    assert_eq!(shoot(&mut world, false, 3), 3, "its heart is open");
    let above = (FLOOR as i32 + 1) * TILE - tree(&world).0.body.rect.bottom();
    assert!(above <= 15, "it kneels so deep that a player on the floor hits it: {above}");
}

#[test]
fn every_attack_is_announced() {
    let mut world = grove(14, TREE, safe());
    let (mut told, mut seen, mut before, mut marked) = (0, [0; 3], state(&world), (0, 0));
    for tick in 0..6000 {
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
            (StriderState::Lifts, StriderState::Stamps, LIFT_TICKS),
            (StriderState::Shakes, StriderState::Stands, SHAKE_TICKS),
            (StriderState::Bends, StriderState::Sweeps, BEND_TICKS),
        ];
        for (nth, (tell, attack, ticks)) in attacks.into_iter().enumerate() {
            assert!(ticks >= 40);
            if before == tell && now != tell {
                assert!(now == attack && told + 1 >= ticks, "{tell:?} for {told} ticks, then {now:?}");
                seen[nth] += 1;
            }
            assert!(nth == 1 || now != attack || before == attack || before == tell, "{before:?} to {now:?}");
        }
        if count(&world, EventKind::StriderDrops) > 0 {
            assert_eq!(before, StriderState::Shakes, "fruit falls only after its crown has shaken");
        }
        let aim = tree(&world).1.aim;
        marked = if aim == marked.0 { (aim, marked.1 + 1) } else { (aim, 0) };
        if before == StriderState::Lifts && now == StriderState::Stamps {
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
        for (column, ducks) in [(1, false), (6, true), (9, false), (16, true), (25, false), (32, false)] {
            let mut world = grove(column, TREE, safe());
            wear_down(&mut world, stage);
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
    for column in [4, 9, 16, 25] {
        for aims in [&[][..], &[Button::Up], &[Button::Up, Button::Right, Button::Lock], &[Button::Down]] {
            let mut world = grove(column, TREE, Rules::default());
            for _ in 0..12_000 {
                let mut inputs = Inputs::default();
                aims.iter().for_each(|&button| inputs[0].press(button));
                inputs[0].press(Button::Fire);
                world.step(inputs);
            }
            assert_eq!(world.outcome(), Outcome::Lost, "column {column}, {aims:?}");
            assert!(tree(&world).1.life > 0);
        }
    }
}

#[test]
fn its_roots_come_down_where_they_are_marked_on_the_floor_and_on_steps() {
    let mut heights = std::collections::BTreeSet::new();
    for column in [14, 9] {
        let mut world = grove(column, TREE, safe());
        let (mut mark, mut stamps): (Option<Rect>, _) = (None, 0);
        for _ in 0..2400 {
            world.step(Inputs::default());
            let (entity, strider) = tree(&world);
            if state(&world) == StriderState::Lifts {
                mark = strider.falls_on(&entity.body, &world);
                assert!(entity.danger(&world).is_some());
            }
            for stamp in world.events().iter().filter(|event| event.kind == EventKind::StriderStamps) {
                let mark = mark.expect("it was marked");
                assert_eq!((mark.center().x, mark.bottom(), mark.w), (stamp.at.x, stamp.at.y, FOOT.x));
                heights.insert(stamp.at.y);
                stamps += 1;
            }
        }
        assert!(stamps > 5, "{stamps}");
    }
    assert_eq!(heights.len(), 2, "{heights:?}");
}

#[test]
fn a_low_branch_must_be_jumped_over_and_a_high_one_ducked_under() {
    let mut seen = [false; 2];
    for _ in 0..2 {
        for presses in [Button::Jump, Button::Down] {
            let mut world = grove(16, TREE, safe());
            for _ in 0..4 {
                until(&mut world, StriderState::Bends);
                let is_high = tree(&world).1.is_high;
                let mut hurt = 0;
                while matches!(state(&world), StriderState::Bends | StriderState::Sweeps) {
                    let mut inputs = Inputs::default();
                    let (entity, strider) = tree(&world);
                    let branch = strider.branch(&entity.body, &world);
                    let body = world.player(0).expect("a player").body.rect;
                    let is_near = (branch.center().x - body.center().x).abs() < 60;
                    if state(&world) == StriderState::Sweeps && (presses == Button::Down || is_near) {
                        inputs[0].press(presses);
                    }
                    world.step(inputs);
                    hurt += count(&world, EventKind::PlayerHurt);
                }
                let wanted = if is_high { Button::Down } else { Button::Jump };
                if presses == wanted {
                    assert_eq!(hurt, 0, "high: {is_high}, {presses:?}");
                    seen[usize::from(is_high)] = true;
                }
            }
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn fruit_falls_on_the_player() {
    let mut world = grove(14, TREE, safe());
    until(&mut world, StriderState::Shakes);
    common::until(&mut world, 200, |world| count(world, EventKind::StriderDrops) > 0);
    let is_fruit = |entity: &&Entity| matches!(&entity.kind, Kind::Hazard(hazard) if hazard.form == Form::Fruit);
    assert!(world.entities().filter(is_fruit).all(|fruit| fruit.danger(&world).is_some()), "each is marked");
    assert!(world.entities().filter(is_fruit).count() >= 4);
    let mut hurt = 0;
    for _ in 0..60 {
        world.step(Inputs::default());
        hurt += count(&world, EventKind::PlayerHurt);
    }
    assert!(hurt > 0);
}

#[test]
fn its_end_opens_the_door_gives_health_and_hurts_nobody() {
    let mut world = grove(24, TREE, safe());
    wear_down(&mut world, 2);
    while tree(&world).1.is_whole() {
        shoot(&mut world, true, 4);
    }
    let is_open = |world: &World| world.entities().any(|one| matches!(&one.kind, Kind::Door(door) if door.is_open()));
    assert!(!is_open(&world), "not before it has taken root");
    let film = common::film(world, "400");
    let told = [EventKind::PlayerHurt, EventKind::StriderEnds].map(|what| film.count(what));
    let world = film.world;
    assert_eq!((told, state(&world)), ([0, 1], StriderState::Blossoms));
    assert!(is_open(&world));
    assert!(tree(&world).0.rests(&world));
    let is_health = |entity: &&Entity| matches!(&entity.kind, Kind::PickUp(PickUp::Health));
    assert_eq!(world.entities().filter(is_health).count(), 2);
}

/// The player dies in the grove, comes back outside, and walks in again.
#[test]
fn it_waits_at_its_place_for_a_player_who_comes_back_and_keeps_its_life() {
    let mut rows = vec![format!("#{}#", ".".repeat(58)); 14];
    rows[0] = "#".repeat(60);
    rows[1] = format!("{}X", ".".repeat(59));
    rows[12] = format!("#....P{}#", ".".repeat(53));
    rows[13] = "#".repeat(60);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities =
        "Trigger(area: ((18, 1), (58, 12)), name: \"in\", stays: false), Strider(at: (36, 9), wired: \"in\")";
    let mut world = with(&rows, entities);
    let home = tree(&world).0.body.rect;
    assert_eq!(home.bottom() + ABOVE_FLOOR_PIXELS, 13 * TILE);
    let mut deaths = 0;
    for _ in 0..9000 {
        let mut inputs = Inputs::default();
        if world.player(0).expect("a player").body.rect.x < 30 * TILE && deaths == 0 && player(&world).life > 0 {
            inputs[0].press(Button::Right);
        }
        world.step(inputs);
        deaths += count(&world, EventKind::PlayerDied);
        if deaths == 0 && state(&world) == StriderState::Stands && tree(&world).1.life == tree(&world).1.most {
            shoot(&mut world, true, 4);
        }
        if deaths > 0 && count(&world, EventKind::PlayerBack) > 0 {
            break;
        }
    }
    assert_eq!(deaths, 1);
    let life = tree(&world).1.life;
    assert!(life < tree(&world).1.most);
    for _ in 0..600 {
        world.step(Inputs::default());
    }
    let (entity, strider) = tree(&world);
    assert_eq!((strider.state, strider.life), (StriderState::Asleep, life));
    assert!((entity.body.rect.x - home.x).abs() <= 3 && entity.body.rect.y == home.y, "it is back at its place");
    let mut wakes = 0;
    for inputs in script("180 right") {
        world.step(inputs);
        wakes += count(&world, EventKind::StriderWakes);
    }
    assert_eq!(wakes, 1, "the fight begins again");
}

#[test]
fn it_does_nothing_outside_the_view() {
    let mut rows: Vec<String> = vec![".".repeat(120); 14];
    rows[1].replace_range(119..120, "X");
    rows[12].replace_range(3..4, "P");
    rows[13] = "#".repeat(120);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut world = with(&rows, "Strider(at: (90, 9))");
    for _ in 0..600 {
        world.step(Inputs::default());
        assert_eq!(state(&world), StriderState::Asleep);
    }
}

#[test]
fn it_keeps_its_life_and_its_wire_when_the_level_is_reloaded() {
    let mut before = grove(22, TREE, safe());
    wear_down(&mut before, 1);
    let life = tree(&before).1.life;
    // Another wire comes first, so that the wire of the strider has another number.
    let rows = rows(21);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let entities = format!("Switch(at: (5, {FLOOR}), name: \"other\"), Door(at: (20, 4), opens: \"other\"), {TREE}");
    let mut world = before.reloaded(Arc::clone(&level(&rows, &entities)));
    assert_eq!(tree(&world).1.life, life);
    while tree(&world).1.is_whole() {
        shoot(&mut world, true, 4);
    }
    until(&mut world, StriderState::Blossoms);
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
