//! Computes which cells a query must look into, by arithmetic on the measures in `ground`. A box lives in the cell of
//! its corner and is at most half as long. So a box that overlaps a query starts in it or less than half a cell before.

use super::super::lanes::{Edges, Offsets};
use super::ground::{Axis, Block, Ground, Level};

/// Larger than the distance between any two pixels.
const FAR: i64 = 1 << 40;

#[derive(Clone, Copy, Debug)]
pub struct Span {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

/// Four leaves, 2 x 2, that hold everything a small query can reach.
#[derive(Clone, Copy, Debug)]
pub struct Four {
    /// The home of the upper left leaf.
    pub home: u32,
    column: u32,
    row: u32,
    /// The query box relative to the corner of that leaf.
    pub offsets: Offsets,
}

impl Four {
    #[inline(always)]
    pub fn block(&self, level: &Level) -> Block {
        let Four { column, row, .. } = *self;
        Block { column, row, columns: 2.min(level.columns - column), rows: 2.min(level.rows - row) }
    }
}

#[derive(Clone, Debug)]
pub struct Inside {
    pub columns: std::ops::Range<u32>,
    pub rows: std::ops::Range<u32>,
}

impl Ground {
    /// Returns the leaves of the upper left and the lower right corner of a box. The last pixel is at `right - 1` and
    /// `bottom - 1`, because those edges are excluded. The upper left corner is taken one pixel further in: `block`
    /// goes back half a cell from it, and a box that overlaps this one starts less than half a cell before it.
    #[inline(always)]
    pub fn span(&self, edges: Edges) -> Span {
        Span {
            left: self.across.cell(i64::from(edges.left) + 1),
            top: self.down.cell(i64::from(edges.top) + 1),
            right: self.across.cell(i64::from(edges.right) - 1),
            bottom: self.down.cell(i64::from(edges.bottom) - 1),
        }
    }

    /// Returns the cells of a level that can hold boxes overlapping the span. They start less than half a cell before
    /// it. Half a cell is a whole number of leaves. At the leaf level it is rounded up to one.
    #[inline(always)]
    pub fn block(&self, level: &Level, span: &Span) -> Block {
        let above = level.above_leaves;
        let reach = (1u32 << above).div_ceil(2);
        let (column, row) = (span.left.saturating_sub(reach) >> above, span.top.saturating_sub(reach) >> above);
        let (right, bottom) = (span.right >> above, span.bottom >> above);
        Block { column, row, columns: right - column + 1, rows: bottom - row + 1 }
    }

    /// Like `block` for the leaves, exact to the pixel.
    pub fn leaf_block(&self, edges: Edges) -> Block {
        let reach = i64::from(self.half_leaf) - 1;
        let column = self.across.cell(i64::from(edges.left) - reach);
        let row = self.down.cell(i64::from(edges.top) - reach);
        let (right, bottom) =
            (self.across.cell(i64::from(edges.right) - 1), self.down.cell(i64::from(edges.bottom) - 1));
        Block { column, row, columns: right - column + 1, rows: bottom - row + 1 }
    }

    /// Returns the four leaves that can hold every box that overlaps `edges`, or `None` if four are not enough.
    #[inline(always)]
    pub fn four(&self, edges: Edges) -> Option<Four> {
        let reach = i64::from(self.half_leaf) - 1;
        let (column, row) =
            (self.across.cell(i64::from(edges.left) - reach), self.down.cell(i64::from(edges.top) - reach));
        let (x, y) = self.corner(column, row);
        let (right, bottom) = (i64::from(edges.right) - x, i64::from(edges.bottom) - y);
        if right > 2 * self.leaf || bottom > 2 * self.leaf {
            return None;
        }
        let offsets = Offsets::near(i64::from(edges.left) - x, i64::from(edges.top) - y, right, bottom);
        Some(Four { home: row * self.leaf_stride + column, column, row, offsets })
    }

    /// Returns the leaves that lie completely inside a box, without some at the border of the world.
    #[inline]
    pub fn leaves_inside(&self, edges: Edges) -> Inside {
        let after = |axis: &Axis, pixel: i32| axis.cell(i64::from(pixel) - 1) + 1;
        Inside {
            columns: after(&self.across, edges.left)..self.across.cell(edges.right.into()),
            rows: after(&self.down, edges.top)..self.down.cell(edges.bottom.into()),
        }
    }

    /// Returns the cell of a level that contains a pixel, or the nearest cell if the pixel is outside the world.
    pub fn nearest_cell(&self, level: &Level, x: i32, y: i32) -> (u32, u32) {
        (self.across.cell(x.into()) >> level.above_leaves, self.down.cell(y.into()) >> level.above_leaves)
    }

    /// Returns the columns of a level whose boxes can touch the pixel columns `left` to `right`.
    pub fn columns(&self, level: &Level, left: i64, right: i64) -> (u32, u32) {
        let first = self.across.cell(left - level.reach + 1) >> level.above_leaves;
        (first, self.across.cell(right) >> level.above_leaves)
    }

    pub fn rows(&self, level: &Level, top: i64, bottom: i64) -> (u32, u32) {
        let first = self.down.cell(top - level.reach + 1) >> level.above_leaves;
        (first, self.down.cell(bottom) >> level.above_leaves)
    }

    /// Returns the first and last pixel column that a box in this column of cells, or below it, can cover.
    pub fn reach_across(&self, level: &Level, column: u32) -> (i64, i64) {
        reach_along(&self.across, level, column)
    }

    pub fn reach_down(&self, level: &Level, row: u32) -> (i64, i64) {
        reach_along(&self.down, level, row)
    }
}

fn reach_along(axis: &Axis, level: &Level, place: u32) -> (i64, i64) {
    if level.first == 0 {
        return (-FAR, FAR);
    }
    let start = axis.origin + i64::from(place) * level.side;
    // The end of the longest possible box that starts on the last pixel of the cell.
    (start, start + level.side + level.reach - 2)
}
