//! One index in the lab: its answer to the drawn query, and what it cost in the last tick and the last four seconds.

use super::question::Told;
use crate::index::{Cell, Counts, Kind};
use crate::lab::crowd::Crowd;
use crate::lab::stand::Stand;

pub const HISTORY: usize = 240;
/// Slots for boxes that are added by hand before the index must be rebuilt with more.
const ROOM_FOR_MORE: usize = 64;
/// Maximum number of cells that are kept for drawing. If there are more, they are too small to see.
const MOST_CELLS: usize = 4_096;
/// Ticks between two reads of the cells if there are more than `MOST_CELLS`.
const CELLS_PACE: u32 = 30;

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Sample {
    pub counts: Counts,
    pub asked: u32,
    pub move_nanos: u64,
    pub ask_nanos: u64,
}

pub struct Side {
    pub stand: Stand,
    pub told: Told,
    pub last: Sample,
    pub checks: [u32; HISTORY],
    /// Nanoseconds of the updates and of the queries.
    pub moved: [u64; HISTORY],
    pub asked: [u64; HISTORY],
    /// Number of ticks in the history since the boxes were last told to move otherwise.
    ticks: usize,
    /// The first cells of the index, at most `MOST_CELLS`.
    pub cells: Vec<Cell>,
    pub cell_count: usize,
}

impl Side {
    pub fn new(kind: Kind, depth: Option<u32>, crowd: &Crowd) -> Side {
        Side {
            stand: Stand::new(kind, depth, crowd, ROOM_FOR_MORE),
            told: Told::new(),
            last: Sample::default(),
            checks: [0; HISTORY],
            moved: [0; HISTORY],
            asked: [0; HISTORY],
            ticks: 0,
            cells: Vec::with_capacity(MOST_CELLS),
            cell_count: 0,
        }
    }

    /// Stores the last sample in this place of the history.
    pub fn keep(&mut self, nth: usize) {
        self.checks[nth] = self.last.counts.checks;
        (self.moved[nth], self.asked[nth]) = (self.last.move_nanos, self.last.ask_nanos);
        self.ticks = (self.ticks + 1).min(HISTORY);
    }

    /// Call it when later ticks cost something else, so that the means do not mix both.
    pub fn forget_times(&mut self) {
        (self.moved, self.asked, self.ticks) = ([0; HISTORY], [0; HISTORY], 0);
    }

    pub fn nanos(&self, nth: usize) -> u64 {
        self.moved[nth] + self.asked[nth]
    }

    /// Returns the nanoseconds of the updates and of the queries in all ticks of the history, and their number. The clock of
    /// a browser only counts tenths of a millisecond, but the mean of many ticks is right.
    pub fn times(&self) -> ([u64; 2], u64) {
        ([&self.moved, &self.asked].map(|nanos| nanos.iter().sum()), self.ticks as u64)
    }

    /// Reads the cells of the index. If there are very many, this happens only now and then.
    pub fn look_at_cells(&mut self, tick: u32) {
        if self.cell_count > MOST_CELLS && !tick.is_multiple_of(CELLS_PACE) {
            return;
        }
        self.cells.clear();
        self.cell_count = 0;
        self.stand.index().cells(&mut |cell| {
            self.cell_count += 1;
            if self.cells.len() < MOST_CELLS {
                self.cells.push(cell);
            }
        });
    }
}
