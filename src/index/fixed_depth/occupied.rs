//! Two bits for each cell, which are exact after every operation. The tutorial has one such bit, `addedTo`. `own` means
//! that a box lives in the cell itself, `added` that one lives in it or below it. A byte holds eight cells, so the bits
//! of a whole world fit in the first-level cache, and one read covers up to 57 cells in a row.

use super::ground::Block;
use super::ground::{Ground, Level};

#[derive(Clone, Debug)]
pub struct Occupied {
    own: Vec<u8>,
    added: Vec<u8>,
}

impl Occupied {
    pub fn new(ground: &Ground) -> Occupied {
        // Eight bytes more, so that a read of eight bytes may start at any cell.
        let bytes = ground.leaves().end() as usize / 8 + 9;
        Occupied { own: vec![0; bytes], added: vec![0; bytes] }
    }

    pub fn clear(&mut self) {
        self.own.fill(0);
        self.added.fill(0);
    }

    /// Marks a cell that got its first box and the cells above it, up to the first one that is already marked.
    pub fn set(&mut self, ground: &Ground, mut number: u32, cell: u32) {
        set_bit(&mut self.own, cell);
        let (mut column, mut row) = ground.level(number).spot(cell);
        loop {
            let cell = ground.level(number).cell(column, row);
            if bits_from(&self.added, cell) & 1 != 0 {
                return;
            }
            set_bit(&mut self.added, cell);
            if number == 0 {
                return;
            }
            (column, row) = ground.parent(number, column, row);
            number -= 1;
        }
    }

    /// Clears the bits of a cell that lost its last box, and `added` above it up to the first cell still in use.
    pub fn unset(&mut self, ground: &Ground, mut number: u32, cell: u32) {
        unset_bit(&mut self.own, cell);
        let (mut column, mut row) = ground.level(number).spot(cell);
        loop {
            let cell = ground.level(number).cell(column, row);
            if bits_from(&self.own, cell) & 1 != 0 || self.below(ground, number, column, row) {
                return;
            }
            unset_bit(&mut self.added, cell);
            if number == 0 {
                return;
            }
            (column, row) = ground.parent(number, column, row);
            number -= 1;
        }
    }

    fn below(&self, ground: &Ground, number: u32, column: u32, row: u32) -> bool {
        ground.children(number, column, row).is_some_and(|(level, block)| self.any_added(level, block))
    }

    pub fn is_own(&self, cell: u32) -> bool {
        bits_from(&self.own, cell) & 1 != 0
    }

    pub fn is_added(&self, cell: u32) -> bool {
        bits_from(&self.added, cell) & 1 != 0
    }

    #[inline(always)]
    pub fn any_added(&self, level: &Level, block: Block) -> bool {
        (block.row..block.row + block.rows).any(|row| self.any_added_in(level.cell(block.column, row), block.columns))
    }

    #[inline(always)]
    pub fn any_added_in(&self, first: u32, count: u32) -> bool {
        cells_in(&self.added, first, count).next().is_some()
    }

    #[inline(always)]
    pub fn own_in(&self, first: u32, count: u32) -> impl Iterator<Item = u32> {
        cells_in(&self.own, first, count)
    }

    /// Like `own_in`, but as bits, for up to 31 cells.
    #[inline(always)]
    pub fn own_of_run(&self, first: u32, count: u32) -> u32 {
        bits_from(&self.own, first) as u32 & ((1 << count) - 1)
    }

    /// For a block of at most 2 x 2 cells, returns the bits of `own` and of `added`, row by row.
    #[inline(always)]
    pub fn four(&self, level: &Level, block: Block) -> (u32, u32) {
        let first = level.cell(block.column, block.row);
        // One bit or two for the upper row, and none for the lower row if the block has only one.
        let upper = 2 * u64::from(block.columns) - 1;
        let lower = upper * u64::from(block.rows - 1);
        let bits = |bits: &[u8]| {
            (bits_from(bits, first) & upper | (bits_from(bits, first + level.stride) & lower) << 2) as u32
        };
        (bits(&self.own), bits(&self.added))
    }

    /// Returns all cells of a level that have boxes of their own, row by row.
    pub fn own_of(&self, level: &Level) -> impl Iterator<Item = u32> {
        cells_in(&self.own, level.first, level.end() - level.first)
    }

    pub fn bytes(&self) -> usize {
        self.own.capacity() + self.added.capacity()
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
    std::iter::from_fn(move || {
        while word == 0 {
            if next_start >= end {
                return None;
            }
            start = next_start;
            let here = AT_ONCE.min(end - start);
            word = bits_from(bits, start) & ((1 << here) - 1);
            next_start = start + here;
        }
        let cell = start + word.trailing_zeros();
        word &= word - 1;
        Some(cell)
    })
}
