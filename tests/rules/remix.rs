//! Tests of the games that are made from a level when a world begins: new game plus and the boss rush.

use std::sync::Arc;

use crate::common::files::{STAGES, shipped};
use quadrant::geom::{Rect, TILE};
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::{Level, Thing, Tile};
use quadrant::replay::{Recorder, Replay};
use quadrant::sim::kinds::Kind;
use quadrant::sim::run::remix::{fights, guest, harder, plus, rush};
use quadrant::sim::world::rules::Rush;
use quadrant::sim::{IndexChoice, Outcome, Rules, World};

const PLUS: Rules = rules(true, None);

const fn rules(plus: bool, rush: Option<Rush>) -> Rules {
    Rules { difficulty: quadrant::sim::Difficulty::Normal, endless_life: false, endless_ammunition: false, plus, rush }
}

/// The first fight of a level, with this life.
const fn first(life: u8) -> Option<Rush> {
    Some(Rush { life, fight: 0 })
}

fn world(level: &Arc<Level>, rules: Rules) -> World {
    World::new(Arc::clone(level), 1, rules, IndexChoice::default())
}

fn enemies(level: &Level) -> usize {
    level.things.iter().filter(|thing| matches!(thing, Thing::Enemy { .. })).count()
}

fn is_in_solid(level: &Level, body: Rect) -> bool {
    let columns = body.x.div_euclid(TILE)..=(body.right() - 1).div_euclid(TILE);
    columns.into_iter().any(|column| {
        let mut rows = body.y.div_euclid(TILE)..=(body.bottom() - 1).div_euclid(TILE);
        rows.any(|row| matches!(level.tile(column, row), Tile::Solid | Tile::Belt(_)))
    })
}

#[test]
fn a_harder_kind_walks_flies_or_stays_as_the_kind_before() {
    for kind in crate::common::files::enemy_kinds() {
        let Some(next) = harder(kind) else { continue };
        let (before, after) = (kind.nature(), next.nature());
        assert_eq!((before.gait, kind.needs_floor()), (after.gait, next.needs_floor()), "{}", before.name);
        assert!(after.score > before.score, "{} after {}", after.name, before.name);
    }
}

#[test]
fn new_game_plus_is_harder_in_every_stage_and_always_the_same() {
    for name in STAGES {
        let level = shipped(name);
        let remixed = plus(&level);
        assert_eq!(remixed, plus(&level), "{name}");
        assert_eq!(remixed.hash, level.hash, "{name}: recordings belong to the level as it was written");
        let pairs = level.things.iter().zip(&remixed.things);
        let changed = pairs.filter(|(before, after)| before != after).count();
        assert!(changed >= 3, "{name}: only {changed} things are harder");
        assert!(enemies(&remixed) >= enemies(&level), "{name}");
        // Everything else is where it was.
        for (before, after) in level.things.iter().zip(&remixed.things) {
            let is_same_kind = std::mem::discriminant(before) == std::mem::discriminant(after);
            assert!(is_same_kind && (before == after || matches!(before, Thing::Enemy { .. } | Thing::Spawner { .. })));
        }
        // A few enemies of the level itself touch a wall from the start.
        let plain: Vec<Rect> = world(&level, Rules::default()).entities().map(|entity| entity.body.rect).collect();
        let played = world(&level, PLUS);
        let new = played.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_)));
        for entity in new.filter(|entity| !plain.contains(&entity.body.rect)) {
            assert!(!is_in_solid(&level, entity.body.rect), "{name}: {:?} is in a wall", entity.body.rect);
        }
    }
}

#[test]
fn new_game_plus_changes_who_waits_and_where() {
    for name in STAGES {
        let level = shipped(name);
        let remixed = plus(&level);
        let (mut moved, mut guests, mut all) = (0, 0, 0);
        for pair in level.things.iter().zip(&remixed.things) {
            let (Thing::Enemy { kind, feet, .. }, Thing::Enemy { kind: other, feet: there, .. }) = pair else {
                continue;
            };
            all += 1;
            moved += usize::from(feet != there);
            guests += usize::from(guest(level.theme, *kind) == Some(*other));
            assert_eq!(feet.y, there.y, "{name}: on another floor");
            let away = (feet.x - there.x).abs();
            assert!(away == 0 || (4 * TILE..=10 * TILE).contains(&away), "{name}: {away} pixels away");
        }
        assert!(moved * 3 > all, "{name}: {moved} of {all} stand elsewhere");
        assert!(guests * 6 > all, "{name}: {guests} of {all} are of another quadrant");
    }
}

/// An enemy who stands elsewhere must be there to stay: nobody drops off an edge or out of the air.
#[test]
fn enemies_of_new_game_plus_stand_firm() {
    for name in STAGES {
        let level = shipped(name);
        let mut played = world(&level, PLUS);
        let enemies = |world: &World| {
            let enemies = world.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_)));
            enemies.map(|entity| (entity.id, entity.body.rect)).collect::<Vec<_>>()
        };
        let before = enemies(&played);
        (0..30).for_each(|_| played.step(Inputs::default()));
        for (id, rect) in enemies(&played) {
            let was = before.iter().find(|(other, _)| *other == id).map_or(rect, |(_, was)| *was);
            assert!(rect.y - was.y <= 2 * TILE, "{name}: from {was:?} to {rect:?}");
        }
    }
}

#[test]
fn a_recording_says_that_it_is_of_new_game_plus_or_of_a_boss_rush() {
    let level = shipped("docks-4");
    let mut right = Input::default();
    right.press(Button::Right);
    for rules in [PLUS, rules(false, first(3)), rules(true, first(1)), Rules::default()] {
        let mut played = world(&level, rules);
        let mut recorder = Recorder::new("docks-4", &level, 1, rules);
        for nth in 0..200u32 {
            let inputs: Inputs = [if nth % 50 < 40 { right } else { Input::default() }, Input::default()];
            played.step(inputs);
            recorder.record(&played, inputs);
        }
        let text = recorder.finish(&played).to_text();
        let read = Replay::from_text(&text).unwrap();
        assert_eq!(read.rules, rules);
        assert_eq!(text.contains(" plus"), rules.plus, "{text}");
        let mut again = world(&level, read.rules);
        assert_eq!(read.play(&mut again, |_| {}), Ok(()));
    }
    // The words were not there before, and a game without them has the same hash as before.
    let mut other = world(&level, PLUS);
    let plain = world(&level, Rules::default());
    assert_ne!(other.hash(), plain.hash());
    other.set_rules(Rules::default());
    assert!(Replay::from_text(&std::fs::read_to_string("tests/replays/docks-4.replay").unwrap()).is_ok());
}

#[test]
fn a_boss_rush_begins_in_the_arena_with_the_life_that_is_left() {
    let mut all = 0;
    for name in STAGES {
        let level = shipped(name);
        for (nth, it) in (0..).zip(fights(&level)) {
            all += 1;
            let fight = world(&level, rules(false, Some(Rush { life: 2, fight: nth })));
            let player = fight.player(0).unwrap();
            assert!(it.wakes.contains(player.body.rect), "{name}: {:?} in {:?}", player.body.rect, it.wakes);
            assert!(!is_in_solid(&level, player.body.rect), "{name}");
            assert!(matches!(&player.kind, Kind::Player(player) if player.life == 2), "{name}");
            assert_eq!(fight.lives(0), 0, "{name}: one life bar");
            let is_opponent = |kind: &&Kind| matches!(kind, Kind::Warden(_) | Kind::MidBoss(_));
            assert_eq!(
                fight.entities().map(|entity| &entity.kind).filter(is_opponent).count(),
                1,
                "{name}: one opponent"
            );
            for entity in fight.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_))) {
                assert!(it.arena.overlaps(entity.body.rect), "{name}: a guard outside");
            }
        }
        assert_eq!(rush(&level, 9), *level, "{name} has no tenth fight");
    }
    assert!(all >= 8, "only {all} fights");
}

#[test]
fn goods_that_nobody_can_reach_are_not_in_a_fight() {
    let goods = |level: &Level| {
        let tile = |thing: &Thing| match thing {
            Thing::PickUp { feet, .. }
            | Thing::Balloon { feet, .. }
            | Thing::Crate { feet, .. }
            | Thing::Prisoner { feet }
            | Thing::Checkpoint { feet } => Some((feet.x / TILE, (feet.y - 1) / TILE)),
            _ => None,
        };
        level.things.iter().filter_map(tile).collect::<Vec<_>>()
    };
    let yard = shipped("docks-2");
    assert!(goods(&yard).contains(&(295, 31)), "the weapon before the gate of the forklift");
    assert!(goods(&rush(&yard, 0)).iter().all(|(column, _)| (298..330).contains(column)));
    assert!(goods(&rush(&shipped("gardens-3"), 0)).contains(&(84, 55)), "in the house of the hive, beside its trigger");
}

/// A player who does nothing must be in a fight, not in a place that the opponent cannot see.
#[test]
fn an_opponent_of_the_boss_rush_wakes_and_defeats_a_player_who_stands_still() {
    for name in STAGES {
        let level = shipped(name);
        for fight in 0..fights(&level).len() as u8 {
            let mut world = world(&level, rules(false, Some(Rush { life: 5, fight })));
            let lost = (0..60 * 180).any(|_| {
                world.step(Inputs::default());
                world.outcome() == Outcome::Lost
            });
            assert!(lost, "{name}, fight {fight}: the player still has life after three minutes");
        }
    }
}
