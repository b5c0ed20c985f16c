//! Finds what overlaps a box: first the list, then the upper levels in use, then the leaves. At each level it compares
//! the boxes of all cells within reach. A small query reaches 2 x 2 cells, which are compared in a fixed pattern.

use crate::dense::DenseQuadtree;
use crate::inspect::Probe;
use crate::lanes::{Bucket, CELL, CELL_BITS, CellQueries, CellQuery, LANES, Window, bits, without_flag};
use crate::layout::Level;
use crate::{Aabb, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};
use core::ops::Range;

/// A query and its edges in steps.
#[derive(Clone, Copy)]
pub(crate) struct Query<S> {
    pub aabb: Aabb<S>,
    pub steps: [i32; 4],
}

impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` with each item whose box overlaps `area`, in no particular order.
    ///
    /// Costs as much as the [list](crate#what-is-stored-where), the cells in reach with their boxes, and the hits.
    /// Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::new([10, 10], [20, 20])).unwrap();
    /// tree.insert(6, Aabb::new([20, 10], [30, 20])).unwrap();
    /// let mut found = Vec::new();
    /// tree.query(&Aabb::new([0, 0], [20, 20]), |id| found.push(id));
    /// assert_eq!(found, [5]);
    /// ```
    #[inline]
    pub fn query(&self, area: &Aabb<S>, mut visit: impl FnMut(u32)) {
        let Continue(()) = self.query_with(area, &mut (), &mut move |id| {
            visit(id);
            Continue::<Infallible>(())
        });
    }

    /// Like [`query`](Self::query), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use std::ops::ControlFlow::Break;
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::new([10, 10], [20, 20])).unwrap();
    /// assert_eq!(tree.try_query(&Aabb::new([0, 0], [20, 20]), Break), Break(5));
    /// ```
    #[inline]
    pub fn try_query<B>(&self, area: &Aabb<S>, mut visit: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.query_with(area, &mut (), &mut visit)
    }

    #[inline(always)]
    pub(crate) fn query_with<B>(
        &self,
        area: &Aabb<S>,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !area.is_valid() {
            return Continue(());
        }
        let query = Query { aabb: *area, steps: self.layout.steps(area) };
        self.search(&query, self.levels_in_use, probe, visit)
    }

    /// Searches the list and the levels whose bits are set.
    #[inline(always)]
    pub(crate) fn search<B>(
        &self,
        query: &Query<S>,
        levels: u32,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.list.len() > 0 {
            self.search_list(*query, probe, visit)?;
        }
        self.search_levels(query, levels, probe, visit)
    }

    #[inline(always)]
    pub(crate) fn search_levels<B>(
        &self,
        query: &Query<S>,
        levels: u32,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if levels & !1 != 0 {
            self.search_upper_levels(*query, levels & !1, probe, visit)?;
        }
        if levels & 1 != 0 {
            let (leaves, window) = (self.layout.leaves(), self.layout.window(query.steps, 0));
            if self.layout.is_exact {
                self.search_level::<true, B>(leaves, window, query, probe, visit)?;
            } else {
                self.search_level::<false, B>(leaves, window, query, probe, visit)?;
            }
        }
        Continue(())
    }

    #[inline(never)]
    fn search_list<B>(
        &self,
        query: Query<S>,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        probe.visited(1);
        probe.checks(|| self.list.len());
        for (eight, boxes) in self.list.boxes().iter().enumerate() {
            for lane in bits(S::overlaps_of_eight(boxes, &query.aabb)) {
                probe.hit();
                visit(self.list.id(eight * LANES + lane))?;
            }
        }
        Continue(())
    }

    #[inline(never)]
    fn search_upper_levels<B>(
        &self,
        query: Query<S>,
        levels: u32,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for height in bits(levels) {
            let level = self.layout.level(height as u32);
            let window = self.layout.window(query.steps, level.height);
            if self.is_sparse(level) && self.is_empty_near(level, window, probe) {
                continue;
            }
            self.search_level::<false, B>(level, window, &query, probe, visit)?;
        }
        Continue(())
    }

    /// Whether most queries find only empty cells at this level. To look at their bits first is then cheaper than to
    /// compare four buckets. At other levels it would cost a branch that processors cannot predict.
    #[inline(always)]
    fn is_sparse(&self, level: &Level) -> bool {
        8 * self.level_boxes[level.height as usize] < level.len()
    }

    /// Whether a small query finds only empty cells.
    #[inline(always)]
    fn is_empty_near(&self, level: &Level, window: Window, probe: &mut impl Probe) -> bool {
        let (column, row) = level.first_of(window);
        let is_small = window.right - column * CELL < 2 * CELL && window.bottom - row * CELL < 2 * CELL;
        let number = level.at(column, row);
        let own = |number: u32| self.occupancy.own_bits(level, number, 2);
        let is_empty = is_small && own(number) | own(number + level.stride) == 0;
        if is_empty {
            probe.pruned(((level.columns - column).min(2) * (level.rows - row).min(2)) as usize);
        }
        is_empty
    }

    #[inline(always)]
    fn search_level<const EXACT: bool, B>(
        &self,
        level: &Level,
        window: Window,
        query: &Query<S>,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (column, row) = level.first_of(window);
        let near = window.seen_from(column * CELL, row * CELL);
        if near.right >= 2 * CELL || near.bottom >= 2 * CELL {
            return self.search_block::<EXACT, B>(level, window, query, probe, visit);
        }
        let home = (level.first_home + level.at(column, row)) as usize;
        let (upper, lower) = (self.buckets.two(home), self.buckets.two(home + level.stride as usize));
        let queries = CellQueries::new(near);
        let at = [queries.at(0, 0), queries.at(1, 0), queries.at(0, 1), queries.at(1, 1)];
        let four = [&upper[0], &upper[1], &lower[0], &lower[1]];
        probe.four(four, (level.columns - column).min(2) * (level.rows - row).min(2));
        let mut hits = Bucket::candidates_of_four(four, &at);
        if !EXACT {
            let uncertain = hits & !Bucket::certain_of_four(four, &at);
            if uncertain != 0 {
                hits &= !self.misses_among(uncertain, four, query);
            }
        }
        for hit in bits(hits) {
            probe.hit();
            visit(four[hit / LANES].id(hit))?;
        }
        if Bucket::any_chained(four) {
            for (place, cell) in at.iter().enumerate() {
                let home = home + place % 2 + place / 2 * level.stride as usize;
                self.search_chain::<EXACT, B>(home, cell, query, probe, visit)?;
            }
        }
        Continue(())
    }

    /// Returns those of the lanes whose exact boxes do not overlap the query. Each bucket has eight bits.
    #[inline(never)]
    fn misses_among(&self, lanes: u32, four: [&Bucket; 4], query: &Query<S>) -> u32 {
        let is_miss = |lane: usize| !self.really_overlaps(four[lane / LANES].id(lane), query);
        bits(lanes).filter(|&lane| is_miss(lane)).fold(0, |misses, lane| misses | 1 << lane)
    }

    /// Returns a bit for each lane whose box overlaps the query.
    #[inline(always)]
    fn hits_of<const EXACT: bool>(&self, bucket: &Bucket, cell: &CellQuery, query: &Query<S>) -> u32 {
        let hits = bucket.candidates(cell);
        if EXACT {
            return hits;
        }
        let uncertain = hits & !bucket.certain(cell);
        if uncertain == 0 { hits } else { hits & !self.misses_among(uncertain, [bucket; 4], query) }
    }

    /// Compares the exact boxes. Rarely needed, because few edges share a step.
    #[inline(never)]
    pub(crate) fn really_overlaps(&self, id: u32, query: &Query<S>) -> bool {
        self.items[id as usize].aabb.overlaps(&query.aabb)
    }

    #[inline(never)]
    fn search_chain<const EXACT: bool, B>(
        &self,
        home: usize,
        cell: &CellQuery,
        query: &Query<S>,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for bucket in self.buckets.behind(home) {
            let bucket = self.buckets.get(bucket);
            probe.checks(|| bucket.len());
            for lane in bits(self.hits_of::<EXACT>(bucket, cell, query)) {
                probe.hit();
                visit(bucket.id(lane))?;
            }
        }
        Continue(())
    }

    /// Searches any number of cells. Boxes in cells that lie inside the query are not compared: a box that starts in
    /// the query overlaps it.
    #[inline(never)]
    fn search_block<const EXACT: bool, B>(
        &self,
        level: &Level,
        window: Window,
        query: &Query<S>,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let block = level.block_of(window);
        let end = block.column + block.columns;
        let is_row_inside = inside(window.top, window.bottom, block.row, block.row + block.rows);
        let columns_inside = inside(window.left, window.right, block.column, end);
        let mut found = Found::new();
        let mut visited = 0;
        for row in block.row..block.row + block.rows {
            let inside = if is_row_inside.contains(&row) { columns_inside.clone() } else { end..end };
            let cells = |columns: Range<i32>| {
                let cells = (columns.end - columns.start) as u32;
                self.occupancy.own_in(level, level.at(columns.start, row), cells)
            };
            let home = |number: u32| (level.first_home + number) as usize;
            let cell = |number: u32| {
                let column = (number - level.at(0, row)) as i32;
                CellQuery::new(window.seen_from(column * CELL, row * CELL))
            };
            for number in cells(block.column..inside.start) {
                visited += 1;
                self.search_edge::<EXACT, B>(home(number), &cell(number), query, &mut found, probe, visit)?;
            }
            for number in cells(inside.clone()) {
                visited += 1;
                let home = home(number);
                let bucket = self.buckets.get(home);
                found.add_all(bucket);
                if bucket.is_chained() {
                    for bucket in self.buckets.behind(home) {
                        found.show_if_full(probe, visit)?;
                        found.add_all(self.buckets.get(bucket));
                    }
                }
                found.show_if_full(probe, visit)?;
            }
            for number in cells(inside.end..end) {
                visited += 1;
                self.search_edge::<EXACT, B>(home(number), &cell(number), query, &mut found, probe, visit)?;
            }
            found.show(probe, visit)?;
        }
        probe.visited(visited);
        probe.pruned((block.columns * block.rows) as usize - visited);
        Continue(())
    }

    /// Searches a cell that lies only partly in the query.
    #[inline(always)]
    fn search_edge<const EXACT: bool, B>(
        &self,
        home: usize,
        cell: &CellQuery,
        query: &Query<S>,
        found: &mut Found,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for bucket in self.buckets.all_of(home) {
            let bucket = self.buckets.get(bucket);
            probe.checks(|| bucket.len());
            found.add(bucket, self.hits_of::<EXACT>(bucket, cell, query));
            found.show_if_full(probe, visit)?;
        }
        Continue(())
    }
}

/// Returns the columns (or rows) from `first` up to `end` that lie inside a window with these edges, or none at the end.
fn inside(start: i32, last: i32, first: i32, end: i32) -> Range<i32> {
    let inside = ((start >> CELL_BITS) + 1).max(first)..(last >> CELL_BITS).min(end);
    if inside.is_empty() { end..end } else { inside }
}

/// Ids that are found before they are shown. They are put here without a branch, because a processor cannot predict how
/// many boxes a bucket holds.
struct Found {
    ids: [u32; Found::ROOM],
    len: usize,
}

impl Found {
    const ROOM: usize = 64;

    #[inline(always)]
    fn new() -> Found {
        Found { ids: [0; Found::ROOM], len: 0 }
    }

    /// Adds all boxes of a bucket. There must be room for eight.
    #[inline(always)]
    fn add_all(&mut self, bucket: &Bucket) {
        if let Some(place) = self.ids[self.len..].first_chunk_mut() {
            *place = bucket.ids();
            self.len += bucket.len();
        }
    }

    /// Adds those boxes of a bucket whose bits are set. There must be room for eight.
    #[inline(always)]
    fn add(&mut self, bucket: &Bucket, lanes: u32) {
        for lane in 0..LANES {
            self.ids[self.len % Found::ROOM] = bucket.id(lane);
            self.len += (lanes >> lane & 1) as usize;
        }
    }

    #[inline(always)]
    fn show_if_full<B>(
        &mut self,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.len > Found::ROOM - LANES { self.show(probe, visit) } else { Continue(()) }
    }

    #[inline(always)]
    fn show<B>(&mut self, probe: &mut impl Probe, visit: &mut impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        show_all(&self.ids[..core::mem::take(&mut self.len)], probe, visit)
    }
}

/// A function of its own, so that the compiler sees that nothing else changes what `visit` has captured, and keeps it in
/// registers.
#[inline(never)]
fn show_all<B>(ids: &[u32], probe: &mut impl Probe, visit: &mut impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
    for &id in ids {
        probe.hit();
        visit(without_flag(id))?;
    }
    Continue(())
}
