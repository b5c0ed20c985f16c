//! The square cells of [`grid`](super::grid) and of both grids of [`double_grid`](super::double_grid), row by row from
//! the upper left corner of the world.

use crate::geom::Rect;

/// Maximum number of cells in a row or column, so that a vast world does not use up the memory.
const MOST_CELLS_A_SIDE: i64 = 256;

#[derive(Clone, Copy)]
pub struct Lattice {
    world: Rect,
    pub side: i64,
    pub columns: i64,
    pub rows: i64,
}

impl Lattice {
    /// The cells of a vast world are larger than `side`. The world must have at least one pixel.
    pub fn new(world: Rect, side: i64) -> Lattice {
        let finest = (i64::from(world.w.max(world.h)) as u64).div_ceil(MOST_CELLS_A_SIDE as u64) as i64;
        Lattice::exactly(world, side.max(finest))
    }

    fn exactly(world: Rect, side: i64) -> Lattice {
        let many = |length: i32| (i64::from(length) - 1) / side + 1;
        Lattice { world, side, columns: many(world.w), rows: many(world.h) }
    }

    /// Returns cells that are `times` as long and begin in the same corner.
    pub fn coarser(&self, times: i64) -> Lattice {
        Lattice::exactly(self.world, times * self.side)
    }

    pub fn len(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// Returns the column and row of a pixel. Pixels outside the world count as border pixels.
    #[inline(always)]
    pub fn spot(&self, x: i64, y: i64) -> (i64, i64) {
        // Both fit in 32 bits, in which a division takes a fraction of the time.
        let column = (x - i64::from(self.world.x)).clamp(0, i64::from(self.world.w) - 1) as u32 / self.side as u32;
        let row = (y - i64::from(self.world.y)).clamp(0, i64::from(self.world.h) - 1) as u32 / self.side as u32;
        (column.into(), row.into())
    }

    #[inline(always)]
    pub fn number(&self, (column, row): (i64, i64)) -> usize {
        (row * self.columns + column) as usize
    }

    pub fn spot_of(&self, number: usize) -> (i64, i64) {
        (number as i64 % self.columns, number as i64 / self.columns)
    }

    pub fn rect(&self, (column, row): (i64, i64)) -> Rect {
        let (left, top) = (column * self.side, row * self.side);
        let right = (left + self.side).min(self.world.w.into());
        let bottom = (top + self.side).min(self.world.h.into());
        let at = |origin: i32, offset: i64| (i64::from(origin) + offset) as i32;
        Rect::new(at(self.world.x, left), at(self.world.y, top), (right - left) as i32, (bottom - top) as i32)
    }

    pub fn spots(&self) -> impl Iterator<Item = (i64, i64)> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }
}
