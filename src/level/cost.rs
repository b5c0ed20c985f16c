//! Bounds what a level may cost in a tick, so that none makes the game slow. A tick costs most where entities meet: each
//! of them asks which others are near, so a crowd costs the square of its size. So a level may have only so many
//! entities close together, within the part of the level that is awake at one time, and in all. What only gathers
//! during play is bounded by `sim`, where an entity whose turn would take too long waits for the next tick.
//!
//! The match in `load_of` has no `_` arm, so a new kind of thing does not compile until it says what it costs.

use super::fault::Fault;
use super::sense::At;
use super::{Level, MAX_THINGS, Thing};
use crate::geom::{Point, Rect, TILE};

/// Each query near such a crowd compares that many boxes. The fullest place of a shipped level has 34 entities.
pub const MOST_NEAR: usize = 128;
/// Two tiles: the side of a leaf of the index in most levels. An entity also counts as near within its own length,
/// because the index keeps a long box in a large cell.
const NEAR_PIXELS: i32 = 2 * TILE;
/// All of them may have a turn in each tick.
pub const MOST_AROUND: usize = 1280;
/// Half of the view, with the margin in which entities are awake.
const AROUND: (i32, i32) = (640, 500);
/// Twice as much as a full level of entities that wait.
pub const MOST_WORK: usize = 2 * MAX_THINGS;

/// What a thing costs.
struct Load {
    /// Where it is, moves or acts.
    area: Rect,
    /// How many entities it is, with those that it sends in.
    bodies: usize,
    /// Its share of [`MOST_WORK`]: 1 if it waits until something comes near.
    work: usize,
}

pub fn check(level: &Level, mut complain: impl FnMut(At, Fault)) {
    let loads: Vec<Load> = level.things.iter().map(|thing| load_of(level, thing)).collect();
    let count = loads.iter().map(|load| load.work).sum();
    if count > MOST_WORK {
        return complain(At::Map, Fault::TooMuchWork { count, most: MOST_WORK });
    }
    let near = |area: Rect| area.grown(area.w.max(area.h).max(NEAR_PIXELS));
    let around = |area: Rect| {
        let (x, y) = AROUND;
        Rect::new(area.x - x, area.y - y, area.w + 2 * x, area.h + 2 * y)
    };
    let crowds = [
        crowd(level, &loads, near, MOST_NEAR, "close to"),
        crowd(level, &loads, around, MOST_AROUND, "within a screen of"),
    ];
    if let Some((nth, fault)) = crowds.into_iter().flatten().next() {
        complain(At::Thing(nth), fault);
    }
}

fn load_of(level: &Level, thing: &Thing) -> Load {
    let (area, bodies, work) = match thing {
        Thing::Drum { feet }
        | Thing::Exit { feet }
        | Thing::Enemy { feet, .. }
        | Thing::Crate { feet, .. }
        | Thing::Switch { feet, .. }
        | Thing::Plate { feet, .. }
        | Thing::Spring { feet }
        | Thing::PickUp { feet, .. }
        | Thing::Prisoner { feet }
        | Thing::Barricade { feet }
        | Thing::EchoPad { feet, .. } => (above(*feet, 1, 1), 1, 1),
        Thing::Alarm { feet, .. } | Thing::Mule { feet, .. } => (above(*feet, 2, 3), 1, 1),
        Thing::Door { feet, .. } => (above(*feet, 1, 3), 1, 1),
        Thing::Sign { feet, .. } | Thing::Hive { feet, .. } => (above(*feet, 5, 5), 1, 1),
        Thing::Forklift { feet, .. } | Thing::Proctor { feet, .. } | Thing::Ladle { feet, .. } => {
            (above(*feet, 5, 3), 1, 1)
        }
        Thing::Warden { feet, .. } => (above(*feet, 6, 6), 1, 1),
        Thing::Turret { place, .. } => (*place, 1, 1),
        Thing::Trigger { area, .. } | Thing::Cover { area } | Thing::Eraser { area, .. } => (*area, 1, 1),
        Thing::Checkpoint { feet } => (column_above(level, *feet), 1, 1),
        // They have a turn in each tick, wherever the players are.
        Thing::Mine { feet } => (above(*feet, 1, 1), 1, 2),
        Thing::Steam { feet, .. } => (above(*feet, 1, 4), 1, 2),
        Thing::LaserGate { area, .. } | Thing::Crusher { area, .. } | Thing::Wind { area, .. } => (*area, 1, 2),
        Thing::Lift { stops, width, .. } => (path_of(stops, *width), 1, 3),
        // Each step of a body on a belt, or of an enemy, looks at all of these.
        Thing::BeltDrive { area, .. } | Thing::SplitRoom { area, .. } => (*area, 1, 16),
        Thing::Spawner { feet, at_once, .. } => {
            let bodies = 1 + *at_once as usize;
            (above(*feet, 2, 3), bodies, bodies)
        }
    };
    Load { area, bodies, work }
}

/// The box of so many tiles whose lower edge is at `feet`.
fn above(feet: Point, columns: i32, rows: i32) -> Rect {
    Rect::new(feet.x - columns * TILE / 2, feet.y - rows * TILE, columns * TILE, rows * TILE)
}

/// A checkpoint reaches up to the next solid tile.
fn column_above(level: &Level, feet: Point) -> Rect {
    let (column, row) = (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
    let rows = (0..row).rev().take_while(|&row| !level.tile(column, row).is_solid()).count() as i32;
    above(feet, 1, 1 + rows)
}

fn path_of(stops: &[Point], width: i32) -> Rect {
    let boards = stops.iter().map(|stop| Rect::new(stop.x, stop.y, width, TILE));
    boards.reduce(Rect::union).unwrap_or_default()
}

/// Finds the tile that is in `reach` of most things. Names the first thing that is too much there, if there is one.
fn crowd(
    level: &Level,
    loads: &[Load],
    reach: impl Fn(Rect) -> Rect,
    most: usize,
    within: &'static str,
) -> Option<(usize, Fault)> {
    if loads.iter().map(|load| load.bodies).sum::<usize>() <= most {
        return None;
    }
    let (width, height) = level.size();
    let tiles_of = |area: Rect| {
        let span = |from: i32, until: i32, end: usize| {
            let tile = |at: i32| at.clamp(0, end as i32) as usize;
            (tile(from.div_euclid(TILE)), tile((until - 1).div_euclid(TILE) + 1))
        };
        (span(area.x, area.right(), width), span(area.y, area.bottom(), height))
    };
    // Each box adds to the count at its upper left and lower right tile, and takes away at the two other corners, so
    // that the sum of all counts to the left and above is the number of boxes at a tile.
    let stride = width + 1;
    let mut counts = vec![0; stride * (height + 1)];
    for load in loads {
        let ((left, right), (top, bottom)) = tiles_of(reach(load.area));
        for (at, sign) in [((left, top), 1), ((right, top), -1), ((left, bottom), -1), ((right, bottom), 1)] {
            counts[at.1 * stride + at.0] += sign * load.bodies as i32;
        }
    }
    for nth in 0..counts.len() {
        let [left, above, corner] = [
            if nth % stride > 0 { counts[nth - 1] } else { 0 },
            if nth >= stride { counts[nth - stride] } else { 0 },
            if nth % stride > 0 && nth >= stride { counts[nth - stride - 1] } else { 0 },
        ];
        counts[nth] += left + above - corner;
    }
    let fullest = (0..counts.len()).max_by_key(|&nth| (counts[nth], std::cmp::Reverse(nth)))?;
    let (column, row) = (fullest % stride, fullest / stride);
    let is_there = |load: &Load| {
        let ((left, right), (top, bottom)) = tiles_of(reach(load.area));
        (left..right).contains(&column) && (top..bottom).contains(&row)
    };
    let mut count = 0;
    let too_much = loads.iter().enumerate().filter(|(_, load)| is_there(load)).find(|(_, load)| {
        count += load.bodies;
        count > most
    });
    let (nth, load) = too_much?;
    // Several tiles may be equally full. The place of the entity says more than the first of them.
    let middle = load.area.center();
    let place = (middle.x.div_euclid(TILE), middle.y.div_euclid(TILE));
    Some((nth, Fault::Crowded { count: counts[fullest] as usize, most, within, place }))
}
