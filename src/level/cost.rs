//! Bounds what a level may cost in a tick, so that none makes the game slow. A tick costs most where entities meet: each
//! of them asks which others are near, so a crowd costs the square of its size. So a level may have only so many
//! entities close together, within the part of the level that is awake at one time, and in all. What only gathers
//! during play is bounded by `sim`, where an entity whose turn would take too long waits for the next tick.
//!
//! The cost of each thing is in `thing`.

use super::fault::Fault;
use super::sense::At;
use super::thing::Load;
use super::{Level, MAX_THINGS};
use crate::geom::{Rect, TILE};

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

pub fn check(level: &Level, mut complain: impl FnMut(At, Fault)) {
    let loads: Vec<Load> = level.things.iter().map(|thing| thing.load(level)).collect();
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
