//! The arithmetic of the tree: how a world is cut into cells, and in which of them a box lives. Nothing is stored here
//! but the measures of the world, and nothing is found by walking down: a cell's number follows from coordinates by a
//! subtraction, a multiplication and a shift. `reach` goes on from here, to the cells a question must look into.

use super::super::lanes::Edges;
use super::{MAX_DEPTH, Setup};
use crate::geom::Rect;

/// The largest leaf whose boxes are kept as [`Small`](super::super::lanes::Small): seen from the cell next to
/// theirs, two and a half leaves must fit in 16 bits. Beyond that the leaves are kept like the coarser cells.
const LARGEST_SMALL_LEAF: i64 = 0xffff * 2 / 5;
/// A world so many times longer than wide counts as thin.
const THIN: i64 = 8;

/// One direction, cut into leaf cells. For a question, what is outside the world counts as its first or last pixel, so
/// cell numbers never fall as coordinates rise, and none is ever out of range.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    pub origin: i64,
    /// The last pixel of the world, from the origin.
    last: i64,
    /// As good as 1 / leaf, in parts of 2^64: see [`Axis::cell_at`].
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

    /// Nothing if the pixel is outside the world.
    #[inline(always)]
    fn cell_inside(&self, at: i32) -> Option<u32> {
        // A negative offset is a very large one without its sign.
        let offset = (i64::from(at) - self.origin) as u64;
        (offset <= self.last as u64).then(|| self.cell_at(offset))
    }

    /// `offset / leaf` without a division, which takes ten times as long. The factor is too small by less than one part
    /// in 2^32. The 1 makes up for that and is not enough to reach the next cell, so it is exact for offsets below 2^31.
    #[inline(always)]
    fn cell_at(&self, offset: u64) -> u32 {
        ((u128::from(offset + 1) * u128::from(self.factor)) >> 64) as u32
    }
}

/// One level: a grid of square cells, numbered row by row. After the last column and below the last row lies one
/// more that stays empty, so that a cell's neighbours to the east and south can be named without asking for the edge.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The number of its first cell; the cells of all levels are numbered through.
    pub first: u32,
    pub columns: u32,
    pub rows: u32,
    /// How many numbers one row takes: the columns and the empty one.
    pub stride: u32,
    /// How often a cell must be halved to be a leaf.
    pub above_leaves: u32,
    /// The side of a cell.
    pub side: i64,
    /// The longest side of a box that lives here. It is also how far such a box can reach out of its cell, whose
    /// side is at least twice that. In the root, where all live that fit nowhere else, it has no meaning.
    pub reach: i64,
}

impl Level {
    #[inline(always)]
    pub fn cell(&self, column: u32, row: u32) -> u32 {
        self.first + row * self.stride + column
    }

    /// The numbers after its last.
    pub fn end(&self) -> u32 {
        self.first + (self.rows + 1) * self.stride
    }

    /// The column and row of a cell.
    pub fn spot(&self, cell: u32) -> (u32, u32) {
        let number = cell - self.first;
        (number % self.stride, number / self.stride)
    }
}

/// The cells of one level that a question can reach.
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

    /// Whether it is no larger than 2 x 2 cells, as that of nearly every question in a game.
    #[inline(always)]
    pub fn is_small(&self) -> bool {
        self.columns <= 2 && self.rows <= 2
    }
}

/// A cell by its number, and by its column and row.
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
    /// The side of a leaf.
    pub leaf: i64,
    /// The longest side of a box that lives in the leaves.
    pub half_leaf: u32,
    /// How many numbers one row of leaves takes.
    pub leaf_stride: u32,
    /// The number of the first cell with a home bucket.
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
            // Without depth the leaf is the root, where boxes live that no 16 bits can tell.
            first_home: if depth > 0 && leaf <= LARGEST_SMALL_LEAF { levels[depth as usize].first } else { u32::MAX },
        }
    }

    #[inline(always)]
    pub fn levels(&self) -> &[Level] {
        &self.levels[..=self.depth as usize]
    }

    /// Numbers are never too large; the remainder tells the compiler so.
    #[inline(always)]
    pub fn level(&self, number: u32) -> &Level {
        &self.levels[number as usize % (MAX_DEPTH as usize + 1)]
    }

    #[inline(always)]
    pub fn leaves(&self) -> &Level {
        self.level(self.depth)
    }

    /// The number of a leaf among the leaves, which is that of its home bucket; other cells have none.
    #[inline(always)]
    pub fn home(&self, cell: u32) -> Option<u32> {
        cell.checked_sub(self.first_home)
    }

    /// A bit for the level whose cells have homes, if there is one.
    #[inline(always)]
    pub fn levels_with_homes(&self) -> u32 {
        if self.first_home == u32::MAX { 0 } else { 1 << self.depth }
    }

    pub fn homes(&self) -> u32 {
        self.leaves().end().saturating_sub(self.first_home)
    }

    /// How many numbers of cells have no home, the empty border counted too.
    pub fn without_home(&self) -> u32 {
        self.leaves().end().min(self.first_home)
    }

    /// The level a cell belongs to.
    #[inline(always)]
    pub fn level_of(&self, cell: u32) -> u32 {
        let mut number = self.depth;
        while cell < self.level(number).first {
            number -= 1;
        }
        number
    }

    /// Where a box lives: its level by its longer side, then the cell that its upper left corner is in. If that is
    /// outside the world, or no other level is for boxes so long, it is the root, which every question is put to.
    #[inline(always)]
    pub fn spot_of(&self, edges: Edges) -> Spot {
        let (Some(column), Some(row)) = (self.across.cell_inside(edges.left), self.down.cell_inside(edges.top)) else {
            return ROOT;
        };
        let side = edges.side();
        if side <= self.half_leaf {
            return Spot { cell: self.leaves().cell(column, row), column, row };
        }
        // The deepest level whose cells are at least twice as long as the box.
        let leaves_long = (2 * u64::from(side)).div_ceil(self.leaf as u64);
        let above = leaves_long.next_power_of_two().trailing_zeros();
        if above >= self.depth {
            return ROOT;
        }
        let (column, row) = (column >> above, row >> above);
        Spot { cell: self.level(self.depth - above).cell(column, row), column, row }
    }

    /// The upper left corner of a leaf.
    #[inline(always)]
    pub fn corner(&self, column: u32, row: u32) -> (i64, i64) {
        (self.across.origin + i64::from(column) * self.leaf, self.down.origin + i64::from(row) * self.leaf)
    }

    pub fn corner_of(&self, leaf: u32) -> (i64, i64) {
        let (column, row) = self.leaves().spot(leaf);
        self.corner(column, row)
    }

    /// The cells of the next level that a cell is cut into: four, fewer at the edge of the world, and for the root of
    /// a thin world a whole line.
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

    /// The cell of the level above that this one was cut from.
    pub fn parent(&self, number: u32, column: u32, row: u32) -> (u32, u32) {
        let cuts = self.level(number - 1).above_leaves - self.level(number).above_leaves;
        (column >> cuts, row >> cuts)
    }

    /// A cell as it is drawn: cut off where the world ends.
    pub fn rect(&self, level: &Level, column: u32, row: u32) -> Rect {
        let left = self.across.origin + i64::from(column) * level.side;
        let top = self.down.origin + i64::from(row) * level.side;
        let right = (left + level.side).min(self.across.origin + self.across.last + 1);
        let bottom = (top + level.side).min(self.down.origin + self.down.last + 1);
        Rect::new(left as i32, top as i32, (right - left) as i32, (bottom - top) as i32)
    }
}

/// The smallest leaf there can be at this depth: one that cuts the longer side `depth` times in two. In a thin world most
/// of these leaves would lie outside, so there it is the one that makes do with as many cells, the empty border counted,
/// as a square world would have.
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
