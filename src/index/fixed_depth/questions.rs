//! What the tree can be asked. All questions go the same way: from the coarsest level in use to the leaves, at
//! each level only to the block of cells within reach, in it only to the cells that hold something, and no
//! further down once nothing lives in the block or below it.

use super::super::lanes::{Asking, Bucket, Edges, LANES, NONE, lanes};
use super::super::{Counts, Found, RAY_END, Segment, Slot, Step, keep_nearest, squared_distance};
use super::FixedDepth;
use super::ground::{Block, Level};
use crate::geom::{Point, Rect};

impl FixedDepth {
    /// Shows every item that overlaps `area`. The same as `query`, for a caller that needs no list; where the type is
    /// known, the compiler melts `visit` into the search, and leaves out the counts if nobody reads them.
    #[inline]
    pub fn query_with(&self, area: Rect, mut visit: impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        if let Some(edges) = Edges::of(area) {
            self.search(edges, self.levels_in_use, &mut counts, &mut visit);
        }
        counts
    }

    /// Asks the levels whose bits are on, from coarse to fine.
    #[inline(always)]
    fn search(&self, edges: Edges, levels: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        let asking = Asking::new(edges);
        let leaf_bit = 1 << self.ground.depth;
        let coarse = levels & (leaf_bit - 1);
        if coarse != 0 && !self.search_coarse(edges, &asking, coarse, counts, visit) {
            return;
        }
        if levels & leaf_bit != 0 {
            self.search_leaves(edges, &asking, counts, visit);
        }
    }

    /// False if nothing can be found further down.
    fn search_coarse(
        &self,
        edges: Edges,
        asking: &Asking,
        levels: u32,
        counts: &mut Counts,
        visit: &mut impl FnMut(Slot),
    ) -> bool {
        for number in lanes(levels) {
            let level = self.ground.level(number as u32);
            let block = self.ground.block(level, edges);
            if !self.occupied.any_added(level, block) {
                counts.pruned += block.cells();
                return false;
            }
            self.search_block(level, block, asking, counts, visit);
        }
        true
    }

    #[inline(always)]
    fn search_leaves(&self, edges: Edges, asking: &Asking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        let leaves = self.ground.leaves();
        let block = self.ground.block(leaves, edges);
        if !block.is_small() {
            self.search_block(leaves, block, asking, counts, visit);
            return;
        }
        // Nearly every question in a game is small and ends here, with four leaves in a fixed pattern. Where the
        // block is narrower, the neighbour is compared in vain, which is cheaper than to decide.
        let first = leaves.cell(block.column, block.row);
        let own = self.occupied.own_of_four(first, leaves.stride);
        counts.visited += own.count_ones();
        counts.pruned += block.widened(leaves).cells() - own.count_ones();
        if own == 0 {
            return;
        }
        let all = self.buckets.all();
        let upper = (first - leaves.first) as usize;
        let lower = upper + leaves.stride as usize;
        let four = [&all[upper], &all[upper + 1], &all[lower], &all[lower + 1]];
        let mut hits = 0;
        let mut chained = false;
        for (index, bucket) in four.into_iter().enumerate() {
            hits |= bucket.overlapping(asking) << (index * LANES);
            counts.checks += bucket.len;
            chained |= bucket.next != NONE;
        }
        for hit in lanes(hits) {
            counts.hits += 1;
            counts.candidates += 1;
            visit(four[hit / LANES].slot(hit));
        }
        if chained {
            for bucket in four {
                self.search_chain(bucket.next, asking, counts, visit);
            }
        }
    }

    #[inline(always)]
    fn search_block(
        &self,
        level: &Level,
        block: Block,
        asking: &Asking,
        counts: &mut Counts,
        visit: &mut impl FnMut(Slot),
    ) {
        let mut visited = 0;
        for row in block.row..block.row + block.rows {
            for cell in self.occupied.own_in(level.cell(block.column, row), block.columns) {
                visited += 1;
                self.search_chain(self.first_bucket(cell), asking, counts, visit);
            }
        }
        counts.visited += visited;
        counts.pruned += block.cells() - visited;
    }

    #[inline(always)]
    fn search_chain(&self, head: u32, asking: &Asking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for (_, bucket) in self.buckets.chain(head) {
            counts.checks += bucket.len;
            for lane in lanes(bucket.overlapping(asking)) {
                counts.hits += 1;
                counts.candidates += 1;
                visit(bucket.slot(lane));
            }
        }
    }

    /// The ordinary query once more, cell by cell and box by box, for the stepping log.
    pub(super) fn query_told(&self, area: Rect, step: &mut dyn FnMut(Step)) -> Counts {
        let mut counts = Counts::default();
        let Some(edges) = Edges::of(area) else { return counts };
        for number in lanes(self.levels_in_use) {
            let number = number as u32;
            let level = self.ground.level(number);
            let mut block = self.ground.block(level, edges);
            if number == self.ground.depth && block.is_small() {
                block = block.widened(level);
            }
            let go_down = number == self.ground.depth || self.occupied.any_added(level, block);
            for row in block.row..block.row + block.rows {
                for column in block.column..block.column + block.columns {
                    let cell = level.cell(column, row);
                    if !go_down || !self.occupied.is_own(cell) {
                        counts.pruned += 1;
                        step(Step::Prune(self.cell(number, cell)));
                        continue;
                    }
                    counts.visited += 1;
                    step(Step::Visit(self.cell(number, cell)));
                    for (slot, stored) in self.buckets_of(cell).flat_map(Bucket::items) {
                        let hit = stored.overlaps(edges);
                        counts.checks += 1;
                        counts.hits += u32::from(hit);
                        counts.candidates += u32::from(hit);
                        step(Step::Check { slot, hit });
                    }
                }
            }
            if !go_down {
                break;
            }
        }
        counts
    }

    /// Shows everything the way from `from` to `to` crosses, in no order. See [`ray`](super::SpatialIndex::ray).
    ///
    /// It is a query whose block is another run of columns in each row of cells: those that the way passes over
    /// while it is within reach of the row.
    pub fn ray_with(&self, from: Point, to: Point, mut visit: impl FnMut(Found)) -> Counts {
        let way = Segment::new(from, to);
        let mut counts = Counts::default();
        let (top, bottom) = (i64::from(from.y.min(to.y)), i64::from(from.y.max(to.y)));
        for number in lanes(self.levels_in_use) {
            let level = self.ground.level(number as u32);
            let (first, last) = self.ground.rows(level, top, bottom);
            let mut anything = false;
            for row in first..=last {
                let (above, below) = self.ground.reach_down(level, row);
                let Some((left, right)) = way.columns_between(above, below) else { continue };
                let (start, end) = self.ground.columns(level, left, right);
                let (first, columns) = (level.cell(start, row), end - start + 1);
                anything = anything || self.occupied.any_added_in(first, columns);
                counts.pruned += columns;
                for cell in self.occupied.own_in(first, columns) {
                    counts.pruned -= 1;
                    counts.visited += 1;
                    for (slot, stored) in self.buckets_of(cell).flat_map(Bucket::items) {
                        counts.checks += 1;
                        if let Some(distance) = way.crosses(stored.rect()) {
                            debug_assert!((0..=RAY_END).contains(&distance));
                            counts.hits += 1;
                            counts.candidates += 1;
                            visit(Found { distance, slot });
                        }
                    }
                }
            }
            if !anything {
                break;
            }
        }
        counts
    }

    /// See [`nearest`](super::SpatialIndex::nearest). From the root down, nearer children first, no cell that
    /// is empty, and none that is further away than the worst of the best so far.
    pub(super) fn nearest_to(&self, point: Point, reach: i32, most: usize, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let mut counts = Counts::default();
        let furthest = i64::from(reach.max(0)) * i64::from(reach.max(0));
        if most > 0 && self.occupied.is_added(0) {
            self.nearest_below(&Near { point, reach, most, furthest }, 0, 0, 0, found, &mut counts);
        }
        counts.candidates = found.len() as u32;
        counts.hits = found.len() as u32;
        counts
    }

    fn nearest_below(
        &self,
        near: &Near,
        number: u32,
        column: u32,
        row: u32,
        found: &mut Vec<Found>,
        counts: &mut Counts,
    ) {
        counts.visited += 1;
        let level = self.ground.level(number);
        for (slot, stored) in self.buckets_of(level.cell(column, row)).flat_map(Bucket::items) {
            counts.checks += 1;
            keep_nearest(found, near.most, near.reach, squared_distance(near.point, stored.rect()), slot);
        }
        if number == self.ground.depth {
            return;
        }
        let children = self.ground.level(number + 1);
        let mut order = [(i64::MAX, 0, 0); 4];
        for (place, (x, y)) in order.iter_mut().zip([(0, 0), (1, 0), (0, 1), (1, 1)]) {
            let (column, row) = (2 * column + x, 2 * row + y);
            if column >= children.columns || row >= children.rows {
                continue;
            }
            if self.occupied.is_added(children.cell(column, row)) {
                *place = (self.distance_to(near.point, children, column, row), column, row);
            } else {
                counts.pruned += 1;
            }
        }
        order.sort_unstable();
        for (distance, column, row) in order.into_iter().filter(|&(distance, ..)| distance != i64::MAX) {
            if distance <= near.limit(found) {
                self.nearest_below(near, number + 1, column, row, found, counts);
            } else {
                counts.pruned += 1;
            }
        }
    }

    /// The squared distance from the point to the nearest pixel that a box in this cell or below it can cover.
    fn distance_to(&self, point: Point, level: &Level, column: u32, row: u32) -> i64 {
        let apart = |at: i32, (first, last): (i64, i64)| (first - i64::from(at)).max(i64::from(at) - last).max(0);
        let x = apart(point.x, self.ground.reach_across(level, column));
        let y = apart(point.y, self.ground.reach_down(level, row));
        // Saturating, for a cell 2^32 pixels away: no reach gets there.
        x.saturating_mul(x).saturating_add(y.saturating_mul(y)).min(i64::MAX - 1)
    }

    /// Shows every two items that overlap, once, the lower slot first.
    ///
    /// Two boxes of one level overlap only if their cells are neighbours, since no box reaches further than half a
    /// cell out of its own. To meet each pair once, a cell looks at itself and at the half of its neighbours that come
    /// after it: east, south-west, south, south-east. Boxes of different levels are found from the larger
    /// one, which asks the levels below its own.
    #[inline]
    pub fn pairs_with(&self, mut visit: impl FnMut(Slot, Slot)) -> Counts {
        let mut counts = Counts::default();
        let mut show = |a: Slot, b: Slot| visit(a.min(b), a.max(b));
        for number in lanes(self.levels_in_use) {
            let level = self.ground.level(number as u32);
            let finer = self.levels_in_use & !((2 << number) - 1);
            for row in 0..level.rows {
                let first = level.cell(0, row);
                for cell in self.occupied.own_in(first, level.columns) {
                    counts.visited += 1;
                    self.pairs_of_cell(level, cell - first, row, &mut counts, &mut show);
                    if finer != 0 {
                        for (slot, edges) in self.buckets_of(cell).flat_map(Bucket::items) {
                            self.search(edges, finer, &mut counts, &mut |other| show(slot, other));
                        }
                    }
                }
            }
        }
        counts
    }

    #[inline(always)]
    fn pairs_of_cell(
        &self,
        level: &Level,
        column: u32,
        row: u32,
        counts: &mut Counts,
        show: &mut impl FnMut(Slot, Slot),
    ) {
        let cell = level.cell(column, row);
        let below = cell + level.stride;
        let neighbours = [cell + 1, below - 1, below, below + 1];
        // Those that are empty, or beyond the edge of the world, have their bits off.
        let neighbours_in_use = self.occupied.own_of_run(cell + 1, 1) | self.occupied.own_of_run(below - 1, 3) << 1;
        let (east, south) = (self.ground.left_of(level, column + 1), self.ground.top_of(level, row + 1));
        let reached_from_west = self.ground.left_of(level, column) + level.reach;
        for bucket in self.buckets_of(cell) {
            for (lane, (slot, edges)) in bucket.items().enumerate() {
                let asking = Asking::new(edges);
                let later = bucket.overlapping(&asking) & (0xfe << lane);
                counts.checks += bucket.len - 1 - lane as u32;
                for lane in lanes(later) {
                    counts.hits += 1;
                    counts.candidates += 1;
                    show(slot, bucket.slot(lane));
                }
                self.search_chain(bucket.next, &asking, counts, &mut |other| show(slot, other));
            }
            // Eight lanes for each neighbour: those whose boxes reach over to where its boxes can be.
            let eastward = bucket.ending_right_of(east);
            let southward = bucket.ending_below(south);
            let westward = bucket.starting_left_of(reached_from_west);
            let wanted = [eastward, southward & westward, southward, southward & eastward];
            let mut reaching = 0;
            for (index, lanes) in wanted.into_iter().enumerate() {
                let in_use = neighbours_in_use >> index & 1;
                reaching |= (lanes * in_use) << (index * LANES);
            }
            for bit in lanes(reaching) {
                let slot = bucket.slot(bit);
                let asking = Asking::new(bucket.edges(bit));
                let neighbour = self.first_bucket(neighbours[bit / LANES]);
                self.search_chain(neighbour, &asking, counts, &mut |other| show(slot, other));
            }
        }
    }
}

/// A nearest-neighbour question on its way down.
struct Near {
    point: Point,
    reach: i32,
    most: usize,
    furthest: i64,
}

impl Near {
    /// What is further away than this cannot be among the found.
    fn limit(&self, found: &[Found]) -> i64 {
        match found.last() {
            Some(worst) if found.len() == self.most => worst.distance,
            _ => self.furthest,
        }
    }
}
