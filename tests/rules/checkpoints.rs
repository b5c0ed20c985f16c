//! Tests that a death costs little time: every place where something was put is near a checkpoint, the start or the
//! exit. Distances are measured through the open tiles of a level, so they do not depend on recordings.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::common::files::{STAGES, shipped};
use quadrant::geom::{Point, TILE};
use quadrant::level::{EnemyKind, Level, Thing};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Rules, World};

/// In tiles. Two checkpoints are at most twice as far from each other. A person who fights advances four tiles or more
/// a second, the bot seven. So that is at most twenty seconds.
const MOST_TILES: usize = 40;

fn tile_of(feet: Point) -> (i32, i32) {
    (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE))
}

/// Returns the length of the shortest way through open tiles from each tile to one of `from`.
fn distances(level: &Level, from: impl Iterator<Item = (i32, i32)>) -> HashMap<(i32, i32), usize> {
    let mut found: HashMap<(i32, i32), usize> = from.map(|tile| (tile, 0)).collect();
    let mut open: VecDeque<(i32, i32)> = found.keys().copied().collect();
    let (columns, rows) = level.size();
    while let Some((column, row)) = open.pop_front() {
        let steps = found[&(column, row)] + 1;
        for next in [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)] {
            let is_inside = (0..columns as i32).contains(&next.0) && (0..rows as i32).contains(&next.1);
            if is_inside && !level.tile(next.0, next.1).is_solid() && !found.contains_key(&next) {
                found.insert(next, steps);
                open.push_back(next);
            }
        }
    }
    found
}

#[test]
fn nothing_in_a_stage_is_far_from_a_checkpoint() {
    let mut faults = Vec::new();
    for name in STAGES {
        let level = shipped(name);
        let rest = |thing: &Thing| match thing {
            Thing::Checkpoint { feet } | Thing::Exit { feet } => Some(tile_of(*feet)),
            _ => None,
        };
        let rests = level.things.iter().filter_map(rest).chain([tile_of(level.start)]);
        let far = distances(&level, rests);
        let mut met = 0;
        for thing in &level.things {
            let feet = match thing {
                Thing::Enemy { feet, .. } | Thing::Prisoner { feet } | Thing::PickUp { feet, .. } => *feet,
                Thing::Sign { feet, .. } | Thing::Drum { feet } | Thing::Mine { feet } => *feet,
                _ => continue,
            };
            met += 1;
            let (column, row) = tile_of(feet);
            match far.get(&(column, row)) {
                Some(&tiles) if tiles <= MOST_TILES => {}
                tiles => faults.push(format!("{name} ({column}, {row}): {tiles:?} tiles to a checkpoint")),
            }
        }
        assert!(met > 4, "{name}: {met} things");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Ticks for which a world without any input is watched.
const IDLE_TICKS: u32 = 600;

/// Steps an idle world and returns the places of an event. It ends when the player is hurt, and thrown to another place.
fn idle_events(level: Arc<Level>, wanted: EventKind) -> Vec<Point> {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let mut world = World::new(level, 1, rules, IndexChoice::default());
    let mut places = Vec::new();
    for _ in 0..IDLE_TICKS {
        world.step(Default::default());
        if world.events().iter().any(|event| event.kind == EventKind::PlayerHurt) {
            break;
        }
        places.extend(world.events().iter().filter(|event| event.kind == wanted).map(|event| event.at));
    }
    places
}

#[test]
fn no_drum_explodes_by_itself() {
    let fuses = |stage| idle_events(shipped(stage), EventKind::Fuse).into_iter().map(move |at| (stage, tile_of(at)));
    assert_eq!(STAGES.into_iter().flat_map(fuses).collect::<Vec<_>>(), []);
}

#[test]
fn no_mortar_reaches_a_player_who_waits_at_a_checkpoint() {
    let is_mortar = |thing: &Thing| matches!(thing, Thing::Enemy { kind: EnemyKind::Mortar, .. });
    let mut seen = 0;
    for stage in STAGES {
        let level = shipped(stage);
        if !level.things.iter().any(is_mortar) {
            continue;
        }
        for thing in &level.things {
            let Thing::Checkpoint { feet } = thing else { continue };
            let shells = idle_events(Arc::new(level.starting_at(*feet)), EventKind::Whistle);
            assert!(shells.is_empty(), "{stage}, checkpoint {:?}", tile_of(*feet));
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen} checkpoints");
}
