//! The splits of a run: the tick at which each checkpoint of the level was reached first, and the tick of the end. They
//! are read from the events of the world and change nothing in it. Checkpoints are ordered from left to right, so two
//! runs of a level have the same segments even if one of them left out a checkpoint.

use super::event::EventKind;
use super::{Outcome, World, checkpoint};
use crate::geom::Point;
use crate::level::{Level, Thing};

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
        flags.sort_by_key(|flag| (flag.x, flag.y));
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
}

/// Returns the ticks of a segment: from the split before it to its own. `None` if one of the two was left out.
pub fn segment(ticks: &[Option<u32>], nth: usize) -> Option<u32> {
    let before = if nth == 0 { Some(0) } else { *ticks.get(nth - 1)? };
    ticks.get(nth).copied()??.checked_sub(before?)
}
