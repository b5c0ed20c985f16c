//! The arithmetic of the tree: how a world is cut into cells, and which cell a box lives in. A cell number follows from
//! coordinates by a subtraction, a multiplication and a shift, without a walk down the tree. Only the measures of the
//! world are stored. `reach` computes which cells a query must look into.

use super::super::lanes::Edges;
use super::{MAX_DEPTH, Setup};
use crate::geom::Rect;

/// The largest leaf whose boxes are stored as [`Small`](super::super::lanes::Small): relative to the corner of a cell,
/// in 16 bits. A box can end two and a half leaves from the corner of the cell to its west: one leaf to its own cell,
/// less than one to its start, and half a leaf for its length. Larger leaves are stored like the coarser cells.
const LARGEST_SMALL_LEAF: i64 = 0xffff * 2 / 5;
/// A world counts as thin if it is more than this many times longer than wide.
const THIN: i64 = 8;

/// One direction, cut into leaf cells. A coordinate outside the world counts as its first or last pixel. So cell
/// numbers never fall when coordinates rise and are never out of range.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    pub origin: i64,
    /// The last pixel of the world, relative to the origin.
    last: i64,
    /// About 1 / leaf, in parts of 2^64: see [`Axis::cell_at`].
    factor: u64,
}

impl Axis {
    fn new(origin: i32, length: i64, leaf: i64) -> Axis {
        Axis { origin: origin.into(), last: length - 1, factor: u64::MAX / leaf as u64 }
    }

    #[inline(always)]
    pub fn cell(&self, at: i64) -> u32 {
        self.cell_at((at - self.origin).clamp(0, self.last) as u64)
    }

    /// Returns `None` if the pixel is outside the world.
    #[inline(always)]
    fn cell_inside(&self, at: i32) -> Option<u32> {
        // As an unsigned number, a negative offset is very large.
        let offset = (i64::from(at) - self.origin) as u64;
        (offset <= self.last as u64).then(|| self.cell_at(offset))
    }

    /// Computes `offset / leaf` without a division, which takes ten times as long. The factor is too small by less than
    /// one part in 2^32. Adding 1 makes up for it without reaching the next cell. Exact for offsets below 2^31.
    #[inline(always)]
    fn cell_at(&self, offset: u64) -> u32 {
        ((u128::from(offset + 1) * u128::from(self.factor)) >> 64) as u32
    }
}

/// One level, which is all cells of one depth: a grid of squares, numbered row by row. One more column and row at the
/// end stay empty, so that neighbours to the east and south have a number without a test for the edge.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The number of its first cell. Cell numbers are unique across all levels.
    pub first: u32,
    pub columns: u32,
    pub rows: u32,
    pub stride: u32,
    /// How many times a cell must be halved to get a leaf.
    pub above_leaves: u32,
    /// The side of a cell, in pixels.
    pub side: i64,
    /// The longest side of a box that lives here. Such a box overhangs its cell by less than this, which is at most
    /// half a cell. It has no meaning in the root, which also holds boxes that fit nowhere else.
    pub reach: i64,
}

impl Level {
    #[inline(always)]
    pub fn cell(&self, column: u32, row: u32) -> u32 {
        self.first + row * self.stride + column
    }

    pub fn end(&self) -> u32 {
        self.first + (self.rows + 1) * self.stride
    }

    pub fn spot(&self, cell: u32) -> (u32, u32) {
        let number = cell - self.first;
        (number % self.stride, number / self.stride)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub column: u32,
    pub row: u32,
    pub columns: u32,
    pub rows: u32,
}

impl Block {
    #[inline(always)]
    pub fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    #[inline(always)]
    pub fn is_small(&self) -> bool {
        self.columns <= 2 && self.rows <= 2
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub cell: u32,
    pub column: u32,
    pub row: u32,
}

const ROOT: Spot = Spot { cell: 0, column: 0, row: 0 };

#[derive(Clone, Debug)]
pub struct Ground {
    pub across: Axis,
    pub down: Axis,
    levels: [Level; MAX_DEPTH as usize + 1],
    pub depth: u32,
    /// The side of a leaf, in pixels.
    pub leaf: i64,
    /// The longest side of a box that lives in the leaves.
    pub half_leaf: u32,
    pub leaf_stride: u32,
    first_home: u32,
}

impl Ground {
    pub fn new(setup: &Setup) -> Ground {
        let world = setup.ground();
        let (width, height) = (i64::from(world.w), i64::from(world.h));
        let longer = width.max(height);
        let doublings = |leaf: i64| (0..).find(|&above| leaf << above >= longer).unwrap_or_default();
        let (depth, leaf) = match setup.depth {
            Some(depth) => (depth.min(MAX_DEPTH), finest_leaf(width, height, depth.min(MAX_DEPTH))),
            None => {
                let finest = finest_leaf(width, height, MAX_DEPTH);
                let leaf = (2 * i64::from(setup.typical_side.max(1))).clamp(finest, longer.max(finest));
                (doublings(leaf).min(MAX_DEPTH), leaf)
            }
        };
        let mut levels = [Level { first: 0, columns: 1, rows: 1, stride: 2, above_leaves: 0, side: leaf, reach: 0 };
            MAX_DEPTH as usize + 1];
        let mut first = 0;
        for (number, level) in levels.iter_mut().enumerate().take(depth as usize + 1) {
            let above_leaves = if number == 0 { doublings(leaf).max(depth) } else { depth - number as u32 };
            let side = leaf << above_leaves;
            let (columns, rows) = ((width - 1) / side + 1, (height - 1) / side + 1);
            let (columns, rows) = (columns as u32, rows as u32);
            *level = Level { first, columns, rows, stride: columns + 1, above_leaves, side, reach: side / 2 };
            first = level.end();
        }
        Ground {
            across: Axis::new(world.x, width, leaf),
            down: Axis::new(world.y, height, leaf),
            levels,
            depth,
            leaf,
            half_leaf: (leaf / 2) as u32,
            leaf_stride: levels[depth as usize].stride,
            // With depth 0 the only leaf is the root, which also holds boxes that do not fit in 16 bits.
            first_home: if depth > 0 && leaf <= LARGEST_SMALL_LEAF { levels[depth as usize].first } else { u32::MAX },
        }
    }

    #[inline(always)]
    pub fn levels(&self) -> &[Level] {
        &self.levels[..=self.depth as usize]
    }

    /// `number` is always in range. The remainder lets the compiler omit the check.
    #[inline(always)]
    pub fn level(&self, number: u32) -> &Level {
        &self.levels[number as usize % (MAX_DEPTH as usize + 1)]
    }

    #[inline(always)]
    pub fn leaves(&self) -> &Level {
        self.level(self.depth)
    }

    /// Returns the number of a leaf among the leaves. It is also the number of its home bucket, the bucket that the
    /// leaf always owns. Other cells have none.
    #[inline(always)]
    pub fn home(&self, cell: u32) -> Option<u32> {
        cell.checked_sub(self.first_home)
    }

    /// Returns a mask with the bit of the level whose cells have home buckets, if there is one.
    #[inline(always)]
    pub fn levels_with_homes(&self) -> u32 {
        if self.first_home == u32::MAX { 0 } else { 1 << self.depth }
    }

    pub fn homes(&self) -> u32 {
        self.leaves().end().saturating_sub(self.first_home)
    }

    /// Counts the cell numbers without a home bucket, including the empty border.
    pub fn without_home(&self) -> u32 {
        self.leaves().end().min(self.first_home)
    }

    #[inline(always)]
    pub fn level_of(&self, cell: u32) -> u32 {
        let mut number = self.depth;
        while cell < self.level(number).first {
            number -= 1;
        }
        number
    }

    /// Returns the cell of a box: the longer side gives the level, the upper left corner the cell. It is the root,
    /// which every query searches, if the corner is outside the world or the box is too long for all other levels.
    #[inline(always)]
    pub fn spot_of(&self, edges: Edges) -> Spot {
        let (Some(column), Some(row)) = (self.across.cell_inside(edges.left), self.down.cell_inside(edges.top)) else {
            return ROOT;
        };
        let side = edges.side();
        if side <= self.half_leaf {
            return Spot { cell: self.leaves().cell(column, row), column, row };
        }
        let leaves_long = (2 * u64::from(side)).div_ceil(self.leaf as u64);
        let above = leaves_long.next_power_of_two().trailing_zeros();
        if above >= self.depth {
            return ROOT;
        }
        let (column, row) = (column >> above, row >> above);
        Spot { cell: self.level(self.depth - above).cell(column, row), column, row }
    }

    #[inline(always)]
    pub fn corner(&self, column: u32, row: u32) -> (i64, i64) {
        (self.across.origin + i64::from(column) * self.leaf, self.down.origin + i64::from(row) * self.leaf)
    }

    pub fn corner_of(&self, leaf: u32) -> (i64, i64) {
        let (column, row) = self.leaves().spot(leaf);
        self.corner(column, row)
    }

    /// Returns the cells of the next level below a cell: four, fewer at the edge, or the line of a thin world's root.
    pub fn children(&self, number: u32, column: u32, row: u32) -> Option<(&Level, Block)> {
        if number == self.depth {
            return None;
        }
        let children = self.level(number + 1);
        let cuts = self.level(number).above_leaves - children.above_leaves;
        let (column, row) = (column << cuts, row << cuts);
        let (columns, rows) = ((children.columns - column).min(1 << cuts), (children.rows - row).min(1 << cuts));
        Some((children, Block { column, row, columns, rows }))
    }

    /// Returns the cell of the level above that contains this one.
    pub fn parent(&self, number: u32, column: u32, row: u32) -> (u32, u32) {
        let cuts = self.level(number - 1).above_leaves - self.level(number).above_leaves;
        (column >> cuts, row >> cuts)
    }

    /// Returns the pixels of a cell, cut off where the world ends.
    pub fn rect(&self, level: &Level, column: u32, row: u32) -> Rect {
        let left = self.across.origin + i64::from(column) * level.side;
        let top = self.down.origin + i64::from(row) * level.side;
        let right = (left + level.side).min(self.across.origin + self.across.last + 1);
        let bottom = (top + level.side).min(self.down.origin + self.down.last + 1);
        Rect::new(left as i32, top as i32, (right - left) as i32, (bottom - top) as i32)
    }
}

/// Returns the smallest possible side of a leaf. Normally it is the longer side of the world, halved `depth` times. In
/// a thin world most cells of such a tree would be outside the world. There, leaves may be smaller, as long as there
/// are no more cells (border included) than in a square world of this depth.
fn finest_leaf(width: i64, height: i64, depth: u32) -> i64 {
    let longer = width.max(height);
    let halved = (longer as u64).div_ceil(1 << depth) as i64;
    if longer <= THIN * width.min(height) {
        return halved;
    }
    let most = ((1 << depth) + 1) * ((1 << depth) + 1);
    let cells = |leaf: i64| ((width - 1) / leaf + 2) * ((height - 1) / leaf + 2);
    let mut leaf = halved.min(((width * height) >> (2 * depth)).isqrt().max(1));
    while cells(leaf) > most {
        leaf += leaf / 64 + 1;
    }
    leaf.min(longer)
}
