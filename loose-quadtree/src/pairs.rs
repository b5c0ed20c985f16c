//! Finds each pair of overlapping boxes once. Two boxes of one level overlap only if their cells are neighbours, because
//! no box overhangs its cell by much more than half a cell. A cell compares its boxes with each other and with those of
//! the neighbours that come after it: east, south-west, south, south-east. A pair of different levels is found from the
//! larger box, which queries the levels below. A box of the list queries all levels.

use crate::dense::DenseQuadtree;
use crate::inspect::Probe;
use crate::lanes::{CELL, CellQuery, LANES, Window, bits};
use crate::layout::Level;
use crate::query::Query;
use crate::{Aabb, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` once with each pair of items whose boxes overlap, the lower id first, in no particular order.
    ///
    /// Costs as much as the cells in use, compared with their neighbours, the hits, and a query for each box that is in
    /// the [list](crate#what-is-stored-where) or above the leaves. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::new([10, 10], [20, 20])).unwrap();
    /// tree.insert(3, Aabb::new([19, 10], [30, 20])).unwrap();
    /// tree.insert(1, Aabb::new([30, 10], [40, 20])).unwrap();
    /// let mut pairs = Vec::new();
    /// tree.pairs(|a, b| pairs.push((a, b)));
    /// assert_eq!(pairs, [(3, 5)]);
    /// ```
    #[inline]
    pub fn pairs(&self, mut visit: impl FnMut(u32, u32)) {
        let Continue(()) = self.pairs_with(&mut (), &mut |a, b| {
            visit(a, b);
            Continue::<Infallible>(())
        });
    }

    /// Like [`pairs`](Self::pairs), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use std::ops::ControlFlow::Break;
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::new([10, 10], [20, 20])).unwrap();
    /// tree.insert(3, Aabb::new([19, 10], [30, 20])).unwrap();
    /// assert_eq!(tree.try_pairs(|a, b| Break((a, b))), Break((3, 5)));
    /// ```
    #[inline]
    pub fn try_pairs<B>(&self, mut visit: impl FnMut(u32, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.pairs_with(&mut (), &mut visit)
    }

    #[inline(always)]
    pub(crate) fn pairs_with<B>(
        &self,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut show = |a: u32, b: u32| visit(a.min(b), a.max(b));
        for place in 0..self.list.len() {
            self.pairs_of_listed(place, probe, &mut show)?;
        }
        for level in self.layout.levels().iter().filter(|level| self.levels_in_use >> level.height & 1 != 0) {
            debug_assert!(self.layout.stores(level.height));
            for row in 0..level.rows {
                for number in self.occupancy.own_in(level, level.at(0, row), level.columns as u32) {
                    probe.visited(1);
                    if level.height == 0 && self.layout.is_exact {
                        self.pairs_of_cell::<true, B>(level, number, probe, &mut show)?;
                    } else {
                        self.pairs_of_cell::<false, B>(level, number, probe, &mut show)?;
                    }
                }
            }
        }
        Continue(())
    }

    /// Compares a box of the list with those after it and with the boxes of all cells.
    #[inline(never)]
    fn pairs_of_listed<B>(
        &self,
        place: usize,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (id, aabb) = (self.list.id(place), self.list.get(place));
        probe.checks(|| self.list.len() - 1 - place);
        for later in place + 1..self.list.len() {
            if self.list.get(later).overlaps(&aabb) {
                probe.hit();
                show(id, self.list.id(later))?;
            }
        }
        let query = Query { aabb, steps: self.layout.steps(&aabb) };
        self.search_levels(&query, self.levels_in_use, probe, &mut |other| show(id, other))
    }

    #[inline(always)]
    fn pairs_of_cell<const EXACT: bool, B>(
        &self,
        level: &Level,
        number: u32,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        const CORNERS: [(i32, i32); 4] = [(CELL, 0), (-CELL, CELL), (0, CELL), (CELL, CELL)];
        let below = number + level.stride;
        // A bit for each neighbour that holds boxes. Cells beyond the edge are the empty border and hold none.
        let in_use = self.occupancy.own_bits(level, number + 1, 1) | self.occupancy.own_bits(level, below - 1, 3) << 1;
        let neighbours = [number + 1, below - 1, below, below + 1];
        let home = (level.first_home + number) as usize;
        for index in self.buckets.all_of(home) {
            let bucket = self.buckets.get(index);
            let count = bucket.len();
            let is_last = !self.buckets.has_behind(index);
            for lane in 0..count - usize::from(is_last) {
                let offsets = bucket.offsets(lane);
                let (window, cell) = (window_of::<EXACT>(offsets.edges()), CellQuery::of_stored(offsets, EXACT));
                let id = bucket.id(lane);
                probe.checks(|| count - 1 - lane);
                for later in bits(bucket.candidates(&cell) & (0xfe << lane)) {
                    self.show_pair::<EXACT, B>(id, index, later, window, probe, show)?;
                }
                if !is_last {
                    for behind in self.buckets.behind(index) {
                        self.pairs_in::<EXACT, B>(id, &cell, behind, window, probe, show)?;
                    }
                }
            }
            let (eastward, southward) = bucket.overhanging();
            let westward = bucket.starting_within(level.reach());
            let reaching = [eastward, southward & westward, southward, southward & eastward];
            let mut wanted = 0;
            for (neighbour, lanes) in reaching.into_iter().enumerate() {
                wanted |= (lanes * (in_use >> neighbour & 1)) << (neighbour * LANES);
            }
            if count < LANES {
                // Unused lanes reach nothing, but start within anything.
                wanted &= ((1u32 << count) - 1) * 0x0101_0101;
            }
            for bit in bits(wanted) {
                let (lane, neighbour) = (bit % LANES, bit / LANES);
                let (x, y) = CORNERS[neighbour];
                let window = window_of::<EXACT>(bucket.offsets(lane).edges()).seen_from(x, y);
                let id = bucket.id(lane);
                let cell = CellQuery::new(window);
                let home = (level.first_home + neighbours[neighbour]) as usize;
                for other in self.buckets.all_of(home) {
                    self.pairs_in::<EXACT, B>(id, &cell, other, window, probe, show)?;
                }
            }
            if level.height > 0 {
                for lane in 0..count {
                    self.pairs_below(bucket.id(lane), level.height, probe, show)?;
                }
            }
        }
        Continue(())
    }

    #[inline(never)]
    fn pairs_below<B>(
        &self,
        id: u32,
        height: u32,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let aabb: Aabb<S> = self.items[id as usize].aabb;
        let query = Query { aabb, steps: self.layout.steps(&aabb) };
        let below = self.levels_in_use & ((1 << height) - 1);
        self.search_levels(&query, below, probe, &mut |other| show(id, other))
    }

    #[inline(always)]
    fn pairs_in<const EXACT: bool, B>(
        &self,
        id: u32,
        cell: &CellQuery,
        index: usize,
        window: Window,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bucket = self.buckets.get(index);
        probe.checks(|| bucket.len());
        for lane in bits(bucket.candidates(cell)) {
            self.show_pair::<EXACT, B>(id, index, lane, window, probe, show)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn show_pair<const EXACT: bool, B>(
        &self,
        id: u32,
        index: usize,
        lane: usize,
        window: Window,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bucket = self.buckets.get(index);
        let other = bucket.id(lane);
        if !EXACT && !window.certainly_overlaps(bucket.offsets(lane)) && !self.boxes_overlap(id, other) {
            return Continue(());
        }
        probe.hit();
        show(id, other)
    }

    #[inline(never)]
    fn boxes_overlap(&self, one: u32, other: u32) -> bool {
        self.items[one as usize].aabb.overlaps(&self.items[other as usize].aabb)
    }
}

/// Returns the window of a stored box.
#[inline(always)]
fn window_of<const EXACT: bool>([left, top, right, bottom]: [i32; 4]) -> Window {
    let inwards = i32::from(EXACT);
    Window { left: left + inwards, top: top + inwards, right: right - inwards, bottom: bottom - inwards }
}
