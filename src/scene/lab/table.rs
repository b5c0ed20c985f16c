//! The depth table of the tutorial, measured on the boxes of the lab: checks, kilobytes and time of each depth, for the
//! tutorial's tree and the game's. Every few ticks one row is measured again, so the table follows all changes.

use super::trial::Stopwatch;
use crate::index::fixed_depth::MAX_DEPTH;
use crate::index::{Counts, Kind, Slot};
use crate::lab::crowd::Crowd;
use crate::lab::stand::Stand;

pub const KINDS: [Kind; 2] = [Kind::Tutorial, Kind::FixedDepth];
pub const DEPTHS: usize = MAX_DEPTH as usize + 1;
/// Maximum number of boxes that make a query for one row. The cost for all boxes is projected from theirs.
const ASKERS: usize = 512;
const BATCH: usize = 32;
/// A row ends early after this many checks.
const MOST_CHECKS: u32 = 1_000_000;
/// Ticks to wait between rows, and with more than `MANY` boxes, because each row builds a new tree.
const PACE: u32 = 2;
const SLOW_PACE: u32 = 15;
const MANY: usize = 10_000;
/// The time of a row is the mean of about so many measurements, because a browser's clock only counts tenths of a
/// millisecond.
const MEAN_OF: u64 = 16;

/// Cost of the queries of all boxes in one tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    pub checks: u64,
    pub bytes: usize,
    /// The mean of the last measurements.
    pub nanos: u64,
    /// Number of measurements in the mean.
    measured: u64,
}

impl Measured {
    /// Returns this measurement with the times of those before it.
    fn after(self, before: Option<Measured>) -> Measured {
        let Some(before) = before else { return self };
        let measured = (before.measured + 1).min(MEAN_OF);
        Measured { nanos: (before.nanos * (measured - 1) + self.nanos) / measured, measured, ..self }
    }
}

pub struct Table {
    rows: [[Option<Measured>; DEPTHS]; 2],
    /// The row to measure next, counted through both trees.
    next: usize,
    wait: u32,
    askers: Vec<Slot>,
}

impl Table {
    pub fn new() -> Table {
        Table { rows: [[None; DEPTHS]; 2], next: 0, wait: 0, askers: Vec::with_capacity(ASKERS) }
    }

    /// Call it when the boxes have changed.
    pub fn forget(&mut self) {
        self.rows = [[None; DEPTHS]; 2];
        (self.next, self.wait) = (0, 0);
    }

    pub fn rows(&self, nth: usize) -> &[Option<Measured>; DEPTHS] {
        &self.rows[nth]
    }

    pub fn tick(&mut self, crowd: &Crowd, stopwatch: Stopwatch) {
        if self.wait > 0 {
            self.wait -= 1;
            return;
        }
        self.wait = if crowd.len() > MANY { SLOW_PACE } else { PACE };
        let (nth, depth) = (self.next / DEPTHS, self.next % DEPTHS);
        let now = self.measure(KINDS[nth], depth as u32, crowd, stopwatch);
        let row = &mut self.rows[nth][depth];
        *row = now.map(|now| now.after(*row));
        self.next = (self.next + 1) % (KINDS.len() * DEPTHS);
    }

    fn measure(&mut self, kind: Kind, depth: u32, crowd: &Crowd, stopwatch: Stopwatch) -> Option<Measured> {
        let mut stand = Stand::new(kind, Some(depth), crowd, 0);
        let every = crowd.len().div_ceil(ASKERS).max(1);
        self.askers.clear();
        self.askers.extend(crowd.boxes().map(|(slot, _)| slot).step_by(every));
        let (mut sum, mut asked) = (Counts::default(), 0);
        let begun = stopwatch();
        for batch in self.askers.chunks(BATCH) {
            sum.add(stand.ask(batch, crowd));
            asked += batch.len() as u64;
            if sum.checks > MOST_CHECKS {
                break;
            }
        }
        let nanos = stopwatch() - begun;
        let of_all = |part: u64| Some(part * crowd.len() as u64 / Some(asked).filter(|&asked| asked > 0)?);
        let (checks, nanos) = (of_all(sum.checks.into())?, of_all(nanos)?);
        Some(Measured { checks, bytes: stand.index().bytes(), nanos, measured: 1 })
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::new()
    }
}
