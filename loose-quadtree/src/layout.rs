//! The arithmetic of the tree: how the world is cut into cells, which cell a box lives in, and which cells a query must
//! look into. Coordinates are turned into whole *steps* first. The rest is shifts.

use crate::lanes::{CELL, CELL_BITS, Offsets, Window};
use crate::{Aabb, Config, Scalar};

/// More levels than a tree with the most cells can have.
pub(crate) const MAX_LEVELS: usize = 26;
/// The largest number of leaves. The leaves of a world that would need more are made larger.
const MOST_LEAVES: usize = 1 << 24;
/// Leaves for each item that there is room for, so that a large empty world does not use up the memory.
const LEAVES_PER_ITEM: usize = 4;
const FEWEST_LEAVES: usize = 1 << 12;

/// The number of leaves of a tree that chooses its depth.
pub(crate) fn most_leaves(capacity: usize) -> usize {
    capacity.saturating_mul(LEAVES_PER_ITEM).clamp(FEWEST_LEAVES, MOST_LEAVES)
}

/// A box at least this many steps long does not live in a cell of a level. The longest box of a level is half a cell.
const HALF_CELL: i32 = CELL / 2;

/// One level: a grid of square cells, numbered row by row. One more column and row at the end stay empty, so that a
/// query can look at 2 x 2 cells anywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Level {
    /// How many times a leaf must be doubled to get a cell of this level. Steps are coarser by the same factor.
    pub height: u32,
    pub columns: i32,
    pub rows: i32,
    pub stride: u32,
    /// A box in a cell overhangs it by at most this many steps of the level. Above the leaves, rounding adds one.
    pub reach: i32,
    /// The number of its first cell among the cells of all levels.
    pub first_cell: u32,
    /// The number of its first home bucket. Has no meaning in a level that stores no boxes.
    pub first_home: u32,
}

/// A block of cells of one level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub column: i32,
    pub row: i32,
    pub columns: i32,
    pub rows: i32,
}

impl Level {
    #[inline(always)]
    pub fn at(&self, column: i32, row: i32) -> u32 {
        row as u32 * self.stride + column as u32
    }

    /// Returns column and row of the cell with this number within the level.
    pub fn spot(&self, number: u32) -> (i32, i32) {
        ((number % self.stride) as i32, (number / self.stride) as i32)
    }

    /// The number of cells, with the empty border.
    pub fn len(&self) -> u32 {
        self.stride * (self.rows as u32 + 1) + 1
    }

    /// Returns column and row of the first cell that a query must look into.
    #[inline(always)]
    pub fn first_of(&self, window: Window) -> (i32, i32) {
        let first = |start: i32, cells: i32| ((start - self.reach) >> CELL_BITS).min(cells - 1).max(0);
        (first(window.left, self.columns), first(window.top, self.rows))
    }

    /// Returns all cells that a query must look into.
    pub fn block_of(&self, window: Window) -> Block {
        let (column, row) = self.first_of(window);
        let last = |end: i32, first: i32, cells: i32| (end >> CELL_BITS).clamp(first, cells - 1);
        let (right, bottom) = (last(window.right, column, self.columns), last(window.bottom, row, self.rows));
        Block { column, row, columns: right - column + 1, rows: bottom - row + 1 }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Layout<S: Scalar> {
    #[cfg(feature = "inspect")]
    bounds: Aabb<S>,
    origin: [S; 2],
    scale: S::Scale,
    /// Whether different coordinates never share a step, so that boxes in leaves are compared exactly.
    pub is_exact: bool,
    /// From the leaves upwards.
    levels: [Level; MAX_LEVELS],
    /// The height of the root.
    pub top: u32,
    /// Levels whose height is a multiple of this store boxes. With half as many levels to search, queries are faster,
    /// although a box may be smaller than a quarter of its cell.
    pub storing_step: u32,
    /// Size of the world in steps.
    extent: [i32; 2],
    homes: u32,
    cells: u32,
}

/// Where a box lives. The boxes of the root are in the list.
pub(crate) enum Home {
    Cell {
        home: u32,
        offsets: Offsets,
    },
    /// In the list, because the box is too long for every level or starts outside the world.
    Misfit,
    /// In the list as long as the level of this height is not in use.
    Level(u32),
}

impl<S: Scalar> Layout<S> {
    pub fn new(config: &Config<S>) -> Layout<S> {
        let bounds = config.bounds;
        // Infinite bounds are as good as very large ones. NaN becomes 0.
        let size = |axis: usize| (bounds.max[axis].to_f64() - bounds.min[axis].to_f64()).clamp(0.0, 1e300);
        let smallest = if S::IS_INTEGER { 1.0 } else { f64::MIN_POSITIVE };
        let (width, height) = (size(0).max(smallest), size(1).max(smallest));
        let longer = width.max(height);
        let along = |length: f64, leaf: f64| ((length / leaf) as usize).saturating_add(1);
        let cells = |leaf: f64| along(width, leaf).saturating_mul(along(height, leaf));
        let (mut leaf, most) = match config.depth {
            Some(depth) => (longer / f64::from(1u32 << depth.min(11)), MOST_LEAVES),
            None => {
                let most = most_leaves(config.capacity);
                // Boxes of exactly this size must fit into half a leaf, also when their edges are rounded.
                let spare = if S::IS_INTEGER { 2.0 } else { 2.05 };
                (spare * config.typical_size.to_f64().max(smallest), most)
            }
        };
        leaf = leaf.min(longer);
        if S::IS_INTEGER && config.depth.is_some() {
            // Rounded up, so that the cells of this depth cover the world.
            leaf = leaf as i64 as f64 + if leaf > (leaf as i64) as f64 { 1.0 } else { 0.0 };
        }
        while cells(leaf) > most {
            leaf *= 1.125;
        }
        let scale = S::scale(f64::from(CELL) / leaf);
        let mut layout = Layout {
            #[cfg(feature = "inspect")]
            bounds,
            origin: bounds.min.map(|at| if at.is_finite() { at } else { S::saturating_from_f64(-1e38) }),
            scale,
            is_exact: S::is_exact(scale),
            levels: [Level::default(); MAX_LEVELS],
            top: 0,
            storing_step: if config.fewest_checks { 1 } else { 2 },
            extent: [0; 2],
            homes: 0,
            cells: 0,
        };
        let [.., right, bottom] = layout.steps(&bounds);
        let last = |end: i32| (end - 1).max(0);
        // Infinite and reversed bounds may be more steps apart than their size says. Rounding may add a cell.
        let places = |end: i32, length: f64| ((last(end) >> CELL_BITS) + 1).min(along(length, leaf) as i32 + 1);
        let (mut columns, mut rows) = (places(right, width), places(bottom, height));
        layout.extent = [columns << CELL_BITS, rows << CELL_BITS];
        for height in 0.. {
            let level = Level {
                height,
                columns,
                rows,
                stride: columns as u32 + 1,
                reach: HALF_CELL + i32::from(height > 0),
                first_cell: layout.cells,
                first_home: layout.homes,
            };
            layout.levels[height as usize] = level;
            layout.cells += level.len();
            if layout.stores(height) {
                layout.homes += level.len();
            }
            layout.top = height;
            if columns == 1 && rows == 1 {
                break;
            }
            (columns, rows) = ((columns + 1) / 2, (rows + 1) / 2);
        }
        if layout.top == 0 {
            // The root stores nothing in cells, so in a tree without levels below it every box is a misfit.
            layout.extent = [0; 2];
        }
        layout
    }

    #[inline(always)]
    pub fn steps(&self, aabb: &Aabb<S>) -> [i32; 4] {
        S::steps(aabb, self.origin, self.scale)
    }

    #[inline(always)]
    pub fn steps_of_move(&self, aabb: &Aabb<S>) -> [i32; 4] {
        S::steps_of_move(aabb, self.origin, self.scale)
    }

    /// The steps of a query at the level of this height.
    #[inline(always)]
    pub fn window(&self, [left, top, right, bottom]: [i32; 4], height: u32) -> Window {
        // In an exact layout, a box that only touches the query is ruled out here.
        let inwards = i32::from(height == 0 && self.is_exact);
        Window {
            left: (left >> height) + inwards,
            top: (top >> height) + inwards,
            right: (right >> height) - inwards,
            bottom: (bottom >> height) - inwards,
        }
    }

    pub fn stores(&self, height: u32) -> bool {
        height.is_multiple_of(self.storing_step)
    }

    #[inline(always)]
    pub fn leaves(&self) -> &Level {
        &self.levels[0]
    }

    #[inline(always)]
    pub fn level(&self, height: u32) -> &Level {
        &self.levels[height as usize % MAX_LEVELS]
    }

    /// All levels, from the leaves to the root.
    pub fn levels(&self) -> &[Level] {
        &self.levels[..=self.top as usize]
    }

    /// The number of home buckets of all levels.
    pub fn homes(&self) -> usize {
        self.homes as usize
    }

    /// The number of cells of all levels, with their empty borders.
    pub fn cells(&self) -> usize {
        self.cells as usize
    }

    /// Returns where a box with these steps lives if the levels whose bits are set are in use. Its size decides the
    /// level, its upper left corner the cell.
    #[inline(always)]
    pub fn home_of(&self, steps: [i32; 4], in_use: u32) -> Home {
        let [left, top, right, bottom] = steps;
        // As an unsigned number, a negative step is very large.
        let is_inside = (left as u32) < self.extent[0] as u32 && (top as u32) < self.extent[1] as u32;
        let side = (right - left).max(bottom - top);
        if is_inside && side <= HALF_CELL {
            let (column, row) = (left >> CELL_BITS, top >> CELL_BITS);
            let (x, y) = (column << CELL_BITS, row << CELL_BITS);
            let offsets = Offsets::new([left - x, top - y, right - x, bottom - y]);
            return Home::Cell { home: self.leaves().at(column, row), offsets };
        }
        if is_inside { self.home_above(steps, side, in_use) } else { Home::Misfit }
    }

    #[inline(never)]
    fn home_above(&self, steps: [i32; 4], side: i32, in_use: u32) -> Home {
        let doublings = 32 - ((side - 1) / HALF_CELL).leading_zeros();
        let height = doublings.next_multiple_of(self.storing_step);
        if height >= self.top {
            return Home::Misfit;
        }
        if in_use >> height & 1 == 0 {
            return Home::Level(height);
        }
        let level = self.level(height);
        let [left, top, right, bottom] = steps;
        let [left, top, right, bottom] = [left >> height, top >> height, right >> height, bottom >> height];
        let (column, row) = (left >> CELL_BITS, top >> CELL_BITS);
        let (x, y) = (column << CELL_BITS, row << CELL_BITS);
        let offsets = Offsets::new([left - x, top - y, right - x, bottom - y]);
        Home::Cell { home: level.first_home + level.at(column, row), offsets }
    }

    /// Returns the level that owns a home bucket.
    #[inline(always)]
    pub fn level_of(&self, home: u32) -> &Level {
        let mut height = 0;
        while home >= self.level(height).first_home + self.level(height).len() {
            height += self.storing_step;
        }
        self.level(height)
    }

    /// Returns the box of a cell, cut off where the bounds end.
    #[cfg(feature = "inspect")]
    pub fn rect(&self, level: &Level, column: i32, row: i32) -> Aabb<S> {
        let edge = |place: i32, axis: usize| {
            let step = i64::from(place) << (level.height + CELL_BITS);
            let at = S::first_at(step, self.origin[axis], self.scale);
            if at > self.bounds.max[axis] { self.bounds.max[axis] } else { at }
        };
        Aabb { min: [edge(column, 0), edge(row, 1)], max: [edge(column + 1, 0), edge(row + 1, 1)] }
    }

    /// Returns the cells of the level below that lie in a cell of the level `height`.
    pub fn children(&self, height: u32, column: i32, row: i32) -> Option<(&Level, Block)> {
        let below = self.level(height.checked_sub(1)?);
        let (column, row) = (2 * column, 2 * row);
        let block = Block { column, row, columns: (below.columns - column).min(2), rows: (below.rows - row).min(2) };
        Some((below, block))
    }

    /// Returns a point in steps from the origin, not rounded.
    pub fn unrounded(&self, point: [S; 2]) -> [f64; 2] {
        let steps_per_unit = self.steps_per_unit();
        core::array::from_fn(|axis| (point[axis].to_f64() - self.origin[axis].to_f64()) * steps_per_unit)
    }

    pub fn steps_per_unit(&self) -> f64 {
        S::steps_per_unit(self.scale)
    }
}
