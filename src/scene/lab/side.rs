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
    pub nanos: [u64; HISTORY],
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
            nanos: [0; HISTORY],
            cells: Vec::with_capacity(MOST_CELLS),
            cell_count: 0,
        }
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
