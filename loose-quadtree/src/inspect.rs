//! Looking inside a tree: what a query costs, which cells there are, and whether everything is where it belongs.

use crate::lanes::Bucket;
#[cfg(feature = "inspect")]
pub use public::{Cell, Stats, TraceStep};

/// Receives the steps of a query. The ordinary query has an empty one, which costs nothing.
pub(crate) trait Probe {
    fn visited(&mut self, cells: usize);
    fn pruned(&mut self, cells: usize);
    fn checks(&mut self, boxes: impl FnOnce() -> usize);
    fn hit(&mut self);
    /// A pattern of 2 x 2 cells was compared. At the end of the world, only `cells` of them exist.
    fn four(&mut self, buckets: [&Bucket; 4], cells: i32);
}

impl Probe for () {
    #[inline(always)]
    fn visited(&mut self, _: usize) {}
    #[inline(always)]
    fn pruned(&mut self, _: usize) {}
    #[inline(always)]
    fn checks(&mut self, _: impl FnOnce() -> usize) {}
    #[inline(always)]
    fn hit(&mut self) {}
    #[inline(always)]
    fn four(&mut self, _: [&Bucket; 4], _: i32) {}
}

#[cfg(feature = "inspect")]
mod public {
    use super::Probe;
    use crate::buckets::Seat;
    use crate::dense::{ABSENT, DenseQuadtree, LISTED, NOWHERE};
    use crate::lanes::Bucket;
    use crate::layout::{Block, Home, Level};
    use crate::list::MISFIT;
    use crate::{Aabb, Scalar};
    use alloc::format;
    use alloc::string::String;
    use core::convert::Infallible;
    use core::ops::ControlFlow::Continue;

    /// The cost of a query.
    #[cfg_attr(docsrs, doc(cfg(feature = "inspect")))]
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Stats {
        /// Stored boxes that were compared with the query. Empty lanes of a bucket do not count.
        pub checks: u32,
        /// Cells that the query looked into. The root counts if it holds boxes.
        pub visited: u32,
        /// Cells that were within reach but hold nothing.
        pub pruned: u32,
        /// Items that were found.
        pub hits: u32,
    }

    fn add(sum: &mut u32, more: usize) {
        *sum = sum.saturating_add(more as u32);
    }

    impl Probe for Stats {
        #[inline(always)]
        fn visited(&mut self, cells: usize) {
            add(&mut self.visited, cells);
        }

        #[inline(always)]
        fn pruned(&mut self, cells: usize) {
            add(&mut self.pruned, cells);
        }

        #[inline(always)]
        fn checks(&mut self, boxes: impl FnOnce() -> usize) {
            add(&mut self.checks, boxes());
        }

        #[inline(always)]
        fn hit(&mut self) {
            add(&mut self.hits, 1);
        }

        #[inline(always)]
        fn four(&mut self, buckets: [&Bucket; 4], cells: i32) {
            let counts = buckets.map(Bucket::len);
            let visited = counts.iter().filter(|&&count| count > 0).count();
            add(&mut self.checks, counts.iter().sum());
            add(&mut self.visited, visited);
            add(&mut self.pruned, cells as usize - visited);
        }
    }

    /// A cell of the tree.
    #[cfg_attr(docsrs, doc(cfg(feature = "inspect")))]
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Cell<S> {
        /// Cut off where the bounds of the tree end.
        pub aabb: Aabb<S>,
        /// 0 for the root.
        pub depth: u32,
        /// Number of boxes stored in this cell itself, without those below it.
        pub items: usize,
    }

    /// A step of a query, as [`DenseQuadtree::trace`] reports it.
    #[cfg_attr(docsrs, doc(cfg(feature = "inspect")))]
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum TraceStep<S> {
        /// The query looks at the boxes stored in this cell.
        Visit(Cell<S>),
        /// The cell is within reach, but nothing is stored there.
        Prune(Cell<S>),
        /// A stored box is compared with the query.
        Check {
            /// The id of the stored box.
            id: u32,
            /// Whether it overlaps the query.
            hit: bool,
        },
        /// An item is found without a comparison, because its whole cell lies inside the query.
        Give {
            /// The id of the item.
            id: u32,
        },
    }

    /// # Counters and cells
    ///
    /// These functions need the [feature](crate#features) `inspect`.
    #[cfg_attr(docsrs, doc(cfg(feature = "inspect")))]
    impl<S: Scalar> DenseQuadtree<S> {
        /// Like [`query`](Self::query), and returns what it cost. Counting makes it a little slower.
        ///
        /// ```
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [11, 11])).unwrap();
        /// tree.insert(6, Aabb::new([90, 90], [91, 91])).unwrap();
        /// let stats = tree.query_counted(&Aabb::new([9, 9], [12, 12]), |id| assert_eq!(id, 5));
        /// assert_eq!((stats.checks, stats.hits), (1, 1));
        /// ```
        #[inline]
        pub fn query_counted(&self, area: &Aabb<S>, mut visit: impl FnMut(u32)) -> Stats {
            let mut stats = Stats::default();
            let Continue(()) = self.query_with(area, &mut stats, &mut |id| {
                visit(id);
                Continue::<Infallible>(())
            });
            stats
        }

        /// Like [`pairs`](Self::pairs), and returns what it cost. Counting makes it a little slower.
        ///
        /// ```
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [12, 12])).unwrap();
        /// tree.insert(6, Aabb::new([11, 10], [13, 12])).unwrap();
        /// assert_eq!(tree.pairs_counted(|a, b| assert_eq!((a, b), (5, 6))).hits, 1);
        /// ```
        #[inline]
        pub fn pairs_counted(&self, mut visit: impl FnMut(u32, u32)) -> Stats {
            let mut stats = Stats::default();
            let Continue(()) = self.pairs_with(&mut stats, &mut |a, b| {
                visit(a, b);
                Continue::<Infallible>(())
            });
            stats
        }

        /// Like [`segment`](Self::segment), and returns what it cost.
        ///
        /// ```
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [20, 20])).unwrap();
        /// let stats = tree.segment_counted([0, 15], [90, 15], |id, _| assert_eq!(id, 5));
        /// assert_eq!((stats.checks, stats.hits), (1, 1));
        /// ```
        #[inline]
        pub fn segment_counted(&self, from: [S; 2], to: [S; 2], mut visit: impl FnMut(u32, S::Fraction)) -> Stats {
            let mut stats = Stats::default();
            let mut hits = 0;
            let Continue(()) = self.segment_with(from, to, &mut stats, &mut |hit| {
                hits += 1;
                visit(hit.id, hit.fraction);
                Continue::<Infallible>(())
            });
            stats.hits = hits;
            stats
        }

        /// Runs a query cell by cell and box by box, and reports each step. Returns the same figures as
        /// [`query_counted`](Self::query_counted). Slow.
        ///
        /// ```
        /// use loose_quadtree::TraceStep;
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [11, 11])).unwrap();
        /// let mut is_hit = false;
        /// tree.trace(&Aabb::new([9, 9], [12, 12]), |step| is_hit |= step == TraceStep::Check { id: 5, hit: true });
        /// assert!(is_hit);
        /// ```
        pub fn trace(&self, area: &Aabb<S>, mut step: impl FnMut(TraceStep<S>)) -> Stats {
            let mut stats = Stats::default();
            if !area.is_valid() {
                return stats;
            }
            let compare = |stats: &mut Stats, id: u32, is_given: bool, step: &mut dyn FnMut(TraceStep<S>)| {
                let hit = self.items[id as usize].aabb.overlaps(area);
                stats.checks += u32::from(!is_given);
                stats.hits += u32::from(hit);
                step(if is_given { TraceStep::Give { id } } else { TraceStep::Check { id, hit } });
            };
            if self.list.len() > 0 {
                stats.visited += 1;
                step(TraceStep::Visit(self.root()));
                for place in 0..self.list.len() {
                    compare(&mut stats, self.list.id(place), false, &mut step);
                }
            }
            let steps = self.layout.steps(area);
            let levels = self.layout.levels().iter().rev();
            for level in levels.filter(|level| self.levels_in_use >> level.height & 1 != 0) {
                let window = self.layout.window(steps, level.height);
                let (column, row) = level.first_of(window);
                let near = window.seen_from(column << 7, row << 7);
                let is_small = near.right < 256 && near.bottom < 256;
                let block = if is_small {
                    let (columns, rows) = ((level.columns - column).min(2), (level.rows - row).min(2));
                    Block { column, row, columns, rows }
                } else {
                    level.block_of(window)
                };
                for row in block.row..block.row + block.rows {
                    for column in block.column..block.column + block.columns {
                        let cell = self.cell(level, column, row);
                        if cell.items == 0 {
                            stats.pruned += 1;
                            step(TraceStep::Prune(cell));
                            continue;
                        }
                        stats.visited += 1;
                        step(TraceStep::Visit(cell));
                        let near = window.seen_from(column << 7, row << 7);
                        let is_inside = near.left < 0 && near.top < 0 && near.right >= 128 && near.bottom >= 128;
                        for id in self.ids_in((level.first_home + level.at(column, row)) as usize) {
                            compare(&mut stats, id, is_inside && !is_small, &mut step);
                        }
                    }
                }
            }
            stats
        }

        fn ids_in(&self, home: usize) -> impl Iterator<Item = u32> {
            self.buckets.all_of(home).flat_map(|bucket| {
                let bucket = self.buckets.get(bucket);
                (0..bucket.len()).map(|lane| bucket.id(lane))
            })
        }

        fn root(&self) -> Cell<S> {
            let root = self.layout.level(self.layout.top);
            Cell { aabb: self.layout.rect(root, 0, 0), depth: 0, items: self.list.len() }
        }

        fn cell(&self, level: &Level, column: i32, row: i32) -> Cell<S> {
            let home = (level.first_home + level.at(column, row)) as usize;
            let items = if self.layout.stores(level.height) { self.ids_in(home).count() } else { 0 };
            Cell { aabb: self.layout.rect(level, column, row), depth: self.layout.top - level.height, items }
        }

        /// Calls `visit` with every cell of the tree, from the root to the leaves. The boxes that fit nowhere else are
        /// counted in the root. Costs as much as there are cells and items.
        ///
        /// ```
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [11, 11])).unwrap();
        /// let mut items = 0;
        /// tree.cells(|cell| items += cell.items);
        /// assert_eq!(items, 1);
        /// ```
        pub fn cells(&self, mut visit: impl FnMut(Cell<S>)) {
            for level in self.layout.levels().iter().rev() {
                for row in 0..level.rows {
                    for column in 0..level.columns {
                        let is_root = level.height == self.layout.top;
                        visit(if is_root { self.root() } else { self.cell(level, column, row) });
                    }
                }
            }
        }

        /// Returns the cell that an item is stored in, or `None` if the id is not stored or its box is invalid. Costs
        /// as much as there are boxes in the cell.
        ///
        /// ```
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [11, 11])).unwrap();
        /// let cell = tree.cell_of(5).unwrap();
        /// assert!(cell.aabb.contains_point([10, 10]));
        /// assert_eq!(cell.depth, tree.depth());
        /// ```
        #[must_use]
        pub fn cell_of(&self, id: u32) -> Option<Cell<S>> {
            match self.items.get(id as usize)?.home {
                ABSENT | NOWHERE => None,
                LISTED => Some(self.root()),
                home => {
                    let level = self.layout.level_of(home);
                    let (column, row) = level.spot(home - level.first_home);
                    Some(self.cell(level, column, row))
                }
            }
        }

        /// Checks the whole structure. The error says in one sentence what is wrong, which is always a defect of this
        /// crate. Slow on purpose: it shares no shortcut with the code that it checks.
        ///
        /// ```
        /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
        ///
        /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
        /// tree.insert(5, Aabb::new([10, 10], [11, 11])).unwrap();
        /// assert_eq!(tree.validate(), Ok(()));
        /// ```
        pub fn validate(&self) -> Result<(), String> {
            let mut spare = 0;
            let mut boxes = self.list.len();
            for place in 0..self.list.len() {
                let (id, height) = (self.list.id(place), self.list.height(place));
                let item = self.items[id as usize];
                let expected = match self.layout.home_of(self.layout.steps(&item.aabb), self.levels_in_use) {
                    Home::Misfit => Some(MISFIT),
                    Home::Level(height) => Some(height as u8),
                    Home::Cell { .. } => None,
                };
                if item.home != LISTED || item.seat != place as u32 || expected != Some(height) {
                    return Err(format!("item {id} is at place {place} of the list, but belongs elsewhere: {item:?}"));
                }
                if self.list.get(place) != item.aabb {
                    return Err(format!("the list has another box for item {id} than {:?}", item.aabb));
                }
            }
            for level in self.layout.levels() {
                let mut at_level = 0;
                for number in 0..level.len() {
                    let before = at_level;
                    if self.layout.stores(level.height) {
                        spare += self.validate_cell(level, number, &mut at_level)?;
                    }
                    self.validate_bits(level, number, at_level != before)?;
                }
                let (height, counted) = (level.height, self.level_boxes[level.height as usize]);
                if at_level != counted {
                    return Err(format!("the level of height {height} holds {at_level} boxes, but counts {counted}"));
                }
                if (self.levels_in_use >> height & 1 != 0) != (at_level != 0) {
                    return Err(format!("the level of height {height} holds {at_level} boxes, but its bit is wrong"));
                }
                boxes += at_level as usize;
            }
            if spare + self.buckets.free() != self.buckets.spare() {
                let (free, all) = (self.buckets.free(), self.buckets.spare());
                return Err(format!("of {all} spare buckets {spare} are used and {free} are free"));
            }
            let nowhere = self.items.iter().filter(|item| item.home == NOWHERE).count();
            if boxes + nowhere != self.len() {
                return Err(format!("{boxes} boxes and {nowhere} invalid ones are stored, not {}", self.len()));
            }
            Ok(())
        }

        fn validate_cell(&self, level: &Level, number: u32, at_level: &mut u32) -> Result<usize, String> {
            let home = level.first_home + number;
            let (column, row) = level.spot(number);
            self.buckets.validate(home as usize, |id, offsets, seat: Seat| {
                *at_level += 1;
                if column >= level.columns || row >= level.rows {
                    return Err(format!("the empty border of height {} holds item {id}", level.height));
                }
                let item = self.items.get(id as usize).ok_or(format!("item {id} is beyond the capacity"))?;
                let steps = self.layout.steps(&item.aabb);
                let is_here = matches!(self.layout.home_of(steps, self.levels_in_use),
                    Home::Cell { home: expected, offsets: same } if expected == home && same == offsets);
                if !is_here || item.home != home || item.seat != u32::from(seat) {
                    return Err(format!("item {id} is in home {home} at {seat:?}, but belongs elsewhere: {item:?}"));
                }
                Ok(())
            })
        }

        fn validate_bits(&self, level: &Level, number: u32, holds_boxes: bool) -> Result<(), String> {
            let (column, row) = level.spot(number);
            let is_border = column >= level.columns || row >= level.rows;
            let mut below = false;
            if let Some((children, block)) = self.layout.children(level.height, column, row).filter(|_| !is_border) {
                for row in block.row..block.row + block.rows {
                    let mut columns = block.column..block.column + block.columns;
                    below |=
                        columns.any(|column| self.occupancy.is_any(children.first_cell + children.at(column, row)));
                }
            }
            let cell = level.first_cell + number;
            let (own, any) = (self.occupancy.is_own(cell), self.occupancy.is_any(cell));
            if own != holds_boxes || any != (holds_boxes || below) {
                return Err(format!("cell {number} of height {}: own {own}, any {any}", level.height));
            }
            Ok(())
        }
    }
}
