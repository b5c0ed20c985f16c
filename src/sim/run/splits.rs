//! The splits of a run: the tick at which each checkpoint of the level was reached first, and the tick of the end. They
//! are read from the events of the world and change nothing in it. Checkpoints are ordered by the length of the way to
//! them, so two runs of a level have the same segments even if one of them left out a checkpoint.

use std::collections::VecDeque;

use crate::geom::{Point, TILE};
use crate::level::{Level, Thing};
use crate::sim::things::checkpoint;
use crate::sim::world::{EventKind, Outcome, World};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Splits {
    flags: Vec<Point>,
    /// One for each checkpoint, and the last one for the end. `None` is not reached yet, or left out.
    ticks: Vec<Option<u32>>,
}

impl Splits {
    pub fn new(level: &Level) -> Splits {
        let flag = |thing: &Thing| match thing {
            Thing::Checkpoint { feet } => Some(checkpoint::flag(*feet)),
            _ => None,
        };
        let mut flags: Vec<Point> = level.things.iter().filter_map(flag).collect();
        let steps = steps_from_start(level);
        let at = |flag: &Point| steps[cell(level, *flag).unwrap_or_default()];
        flags.sort_by_key(|flag| (at(flag), flag.x, flag.y));
        let ticks = vec![None; flags.len() + 1];
        Splits { flags, ticks }
    }

    /// Call it after each tick. Returns the split that was reached in this tick. Splits behind the tick of a world that
    /// went back are forgotten.
    pub fn after_tick(&mut self, world: &World) -> Option<usize> {
        let now = world.lasted();
        for split in &mut self.ticks {
            *split = split.filter(|tick| *tick <= now);
        }
        let last = self.flags.len();
        if world.outcome() == Outcome::Cleared {
            return self.ticks[last].replace(now).is_none().then_some(last);
        }
        let reached = world.events().iter().filter(|event| event.kind == EventKind::Checkpoint);
        let mut newest = None;
        for event in reached {
            let Some(nth) = self.flags.iter().position(|flag| *flag == event.at) else { continue };
            if self.ticks[nth].is_none() {
                (self.ticks[nth], newest) = (Some(now), Some(nth));
            }
        }
        newest
    }

    pub fn ticks(&self) -> &[Option<u32>] {
        &self.ticks
    }

    /// Where the checkpoints are, in the order of the splits.
    pub fn flags(&self) -> &[Point] {
        &self.flags
    }
}

/// Returns the index of the tile at a place, row by row. `None` outside the map.
fn cell(level: &Level, at: Point) -> Option<usize> {
    let ((width, height), (column, row)) = (level.size(), (at.x.div_euclid(TILE), at.y.div_euclid(TILE)));
    let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
    (column < width && row < height).then_some(row * width + column)
}

/// For each tile the number of steps from the start through tiles that are not solid. Doors and lifts do not count.
fn steps_from_start(level: &Level) -> Vec<u32> {
    let (width, height) = level.size();
    let mut steps = vec![u32::MAX; width * height];
    let mut open = VecDeque::new();
    if let Some(start) = cell(level, Point::new(level.start.x, level.start.y - 1)) {
        steps[start] = 0;
        open.push_back(start);
    }
    while let Some(from) = open.pop_front() {
        let (column, row) = ((from % width) as i32, (from / width) as i32);
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (column, row) = (column + dx, row + dy);
            let Some(to) = cell(level, Point::new(column * TILE, row * TILE)) else { continue };
            if steps[to] == u32::MAX && !level.tile(column, row).is_solid() {
                steps[to] = steps[from] + 1;
                open.push_back(to);
            }
        }
    }
    steps
}

/// Returns the ticks of a segment: from the split that the run reached before it to its own. `None` if it was left out.
pub fn segment(ticks: &[Option<u32>], nth: usize) -> Option<u32> {
    let own = ticks.get(nth).copied()??;
    let before = ticks.iter().flatten().filter(|tick| **tick < own).max();
    Some(own - before.unwrap_or(&0))
}

/// Returns the segments in the order in which a run reached them: first those that it reached, the end last. A stage may
/// have ways that part and come back, so this may be another order than that of the level.
pub fn order(ticks: &[Option<u32>], of: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..of).collect();
    order.sort_by_key(|nth| (nth + 1 == of, ticks.get(*nth).copied().flatten().unwrap_or(u32::MAX), *nth));
    order
}
