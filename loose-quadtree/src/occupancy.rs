//! Two bits for each cell, exact after every operation: whether a box lives in it (*own*), and whether one lives in it
//! or below it (*any*). A byte holds eight cells, so the bits of a whole world fit in the first-level cache.

use crate::Scalar;
use crate::layout::{Block, Layout, Level};
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZero;

#[derive(Debug)]
pub(crate) struct Occupancy {
    own: Vec<u8>,
    any: Vec<u8>,
}

impl Clone for Occupancy {
    fn clone(&self) -> Occupancy {
        Occupancy { own: self.own.clone(), any: self.any.clone() }
    }

    fn clone_from(&mut self, source: &Occupancy) {
        self.own.clone_from(&source.own);
        self.any.clone_from(&source.any);
    }
}

impl Occupancy {
    pub fn new(cells: usize) -> Occupancy {
        // Eight bytes more, so that a read of eight bytes may start at any cell.
        let bytes = cells / 8 + 9;
        Occupancy { own: vec![0; bytes], any: vec![0; bytes] }
    }

    pub fn clear(&mut self) {
        self.own.fill(0);
        self.any.fill(0);
    }

    /// Marks a cell that got its first box and the cells above it, up to the first that is already marked.
    pub fn set<S: Scalar>(&mut self, layout: &Layout<S>, level: &Level, number: u32) {
        set_bit(&mut self.own, level.first_cell + number);
        let (mut column, mut row) = level.spot(number);
        for level in &layout.levels()[level.height as usize..] {
            let cell = level.first_cell + level.at(column, row);
            if bits_from(&self.any, cell) & 1 != 0 {
                return;
            }
            set_bit(&mut self.any, cell);
            (column, row) = (column / 2, row / 2);
        }
    }

    /// Clears the bits of a cell that lost its last box, and *any* above it up to the first cell still in use.
    pub fn unset<S: Scalar>(&mut self, layout: &Layout<S>, level: &Level, number: u32) {
        unset_bit(&mut self.own, level.first_cell + number);
        let (mut column, mut row) = level.spot(number);
        for level in &layout.levels()[level.height as usize..] {
            let cell = level.first_cell + level.at(column, row);
            let below = layout.children(level.height, column, row);
            if bits_from(&self.own, cell) & 1 != 0 || below.is_some_and(|(level, block)| self.any_in(level, block)) {
                return;
            }
            unset_bit(&mut self.any, cell);
            (column, row) = (column / 2, row / 2);
        }
    }

    pub fn is_own(&self, cell: u32) -> bool {
        bits_from(&self.own, cell) & 1 != 0
    }

    pub fn is_any(&self, cell: u32) -> bool {
        bits_from(&self.any, cell) & 1 != 0
    }

    pub fn any_in(&self, level: &Level, block: Block) -> bool {
        (block.row..block.row + block.rows).any(|row| {
            let first = level.first_cell + level.at(block.column, row);
            cells_in(&self.any, first, block.columns as u32).next().is_some()
        })
    }

    /// Returns the cells with boxes of their own among `count` cells in a row, as numbers within the level.
    #[inline(always)]
    pub fn own_in(&self, level: &Level, first: u32, count: u32) -> impl Iterator<Item = u32> {
        let start = level.first_cell;
        cells_in(&self.own, start + first, count).map(move |cell| cell - start)
    }

    /// Like `own_in`, but as bits, for up to 31 cells.
    #[inline(always)]
    pub fn own_bits(&self, level: &Level, first: u32, count: u32) -> u32 {
        bits_from(&self.own, level.first_cell + first) as u32 & ((1 << count) - 1)
    }

    /// Like `own_in`, but as bits. Says nothing about more than 57 cells.
    #[inline(always)]
    pub fn own_word(&self, level: &Level, first: u32, count: u32) -> u64 {
        bits_from(&self.own, level.first_cell + first) & ((1 << count.min(57)) - 1)
    }

    pub fn bytes(&self) -> usize {
        self.own.capacity() + self.any.capacity()
    }
}

fn set_bit(bits: &mut [u8], cell: u32) {
    bits[cell as usize / 8] |= 1 << (cell % 8);
}

fn unset_bit(bits: &mut [u8], cell: u32) {
    bits[cell as usize / 8] &= !(1 << (cell % 8));
}

/// Returns the bit of this cell as the lowest, and the bits of the next 56.
#[inline(always)]
fn bits_from(bits: &[u8], cell: u32) -> u64 {
    let byte = cell as usize / 8;
    let eight: [u8; 8] = bits[byte..byte + 8].try_into().unwrap_or_default();
    u64::from_le_bytes(eight) >> (cell % 8)
}

#[inline(always)]
fn cells_in(bits: &[u8], first: u32, count: u32) -> impl Iterator<Item = u32> {
    const AT_ONCE: u32 = 57;
    let end = first + count;
    let mut start = first;
    let mut word = 0u64;
    let mut next_start = first;
    core::iter::from_fn(move || {
        while word == 0 {
            if next_start >= end {
                return None;
            }
            start = next_start;
            let here = AT_ONCE.min(end - start);
            word = bits_from(bits, start) & ((1 << here) - 1);
            next_start = start + here;
        }
        let cell = start + NonZero::new(word)?.trailing_zeros();
        word &= word - 1;
        Some(cell)
    })
}
