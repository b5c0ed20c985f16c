//! What the tree can be asked. All questions go the same way: from the coarsest level in use to the leaves, at
//! each level only to the block of cells within reach, in it only to the cells that hold something, and no
//! further down once nothing lives in the block or below it.

use super::super::buckets::{Buckets, NONE};
use super::super::lanes::{Asking, Edges, Eight, LANES, Offsets, Small, SmallAsking, lanes};
use super::super::{Counts, Found, RAY_END, Segment, Slot, Step, keep_nearest, squared_distance};
use super::FixedDepth;
use super::ground::{Four, Level};
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

    /// Asks the levels whose bits are on, from coarse to fine. What most questions need not do is kept out of their
    /// way, in functions of its own.
    #[inline(always)]
    fn search(&self, edges: Edges, levels: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        let with_homes = self.ground.levels_with_homes();
        let coarse = levels & !with_homes;
        if coarse != 0 {
            let (cost, ends) = self.search_coarse(edges, coarse, visit);
            counts.add(cost);
            if ends {
                return;
            }
        }
        if levels & with_homes != 0 {
            match self.ground.four(edges) {
                Some(four) => self.search_four(four, counts, visit),
                None => counts.add(self.search_many_leaves(edges, visit)),
            }
        }
    }

    /// Also says whether the question ends here, because nothing can be found further down.
    #[inline(never)]
    fn search_coarse(&self, edges: Edges, levels: u32, visit: &mut impl FnMut(Slot)) -> (Counts, bool) {
        let mut counts = Counts::default();
        let mut heard = Heard::new(&self.coarse);
        let asking = Asking::new(edges);
        let span = self.ground.span(edges);
        for (number, level) in self.ground.levels().iter().enumerate() {
            if levels >> number & 1 == 0 {
                continue;
            }
            let block = self.ground.block(level, &span);
            let visited_before = counts.visited;
            let mut look = |cell: u32| {
                counts.visited += 1;
                for bucket in self.coarse.chain(self.chains[cell as usize]) {
                    counts.checks = counts.checks.saturating_add(self.coarse.count(bucket));
                    heard.add(bucket, asking.overlapping(&self.coarse.boxes()[bucket]), &mut counts, visit);
                }
            };
            let anything = if block.is_small() {
                let (own, added) = self.occupied.four(level, block);
                let upper = level.cell(block.column, block.row);
                for place in lanes(own) {
                    look(upper + place as u32 % 2 + place as u32 / 2 * level.stride);
                }
                added != 0
            } else {
                for row in block.row..block.row + block.rows {
                    self.occupied.own_in(level.cell(block.column, row), block.columns).for_each(&mut look);
                }
                self.occupied.any_added(level, block)
            };
            counts.pruned += block.cells() - (counts.visited - visited_before);
            if !anything {
                heard.show(&mut counts, visit);
                return (counts, true);
            }
        }
        heard.show(&mut counts, visit);
        (counts, false)
    }

    #[inline(always)]
    fn search_chain(&self, head: u32, asking: &Asking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for bucket in self.coarse.chain(head) {
            let hits = asking.overlapping(&self.coarse.boxes()[bucket]);
            report(&self.coarse, bucket, hits, counts, visit);
        }
    }

    /// Nearly every question in a game is small and ends here, with four leaves in a fixed pattern. Where fewer are
    /// within reach, the others are compared in vain, which is cheaper than to decide.
    #[inline(always)]
    fn search_four(&self, four: Four, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        let level = self.ground.leaves();
        let upper = four.home as usize;
        let lower = upper + level.stride as usize;
        let boxes_in = self.leaves.two_counts(upper) | self.leaves.two_counts(lower) << 16;
        let in_use = boxes_in.to_le_bytes().into_iter().filter(|&count| count != 0).count() as u32;
        counts.visited += in_use;
        counts.pruned += four.block(level).cells() - in_use;
        counts.checks += Buckets::<Small>::sum(boxes_in);
        let asked = self.asked_of(&four);
        let hits = asked[0].overlapping_both(&asked[1], self.leaves.two_boxes(upper))
            | asked[2].overlapping_both(&asked[3], self.leaves.two_boxes(lower)) << (2 * LANES);
        for hit in lanes(hits) {
            counts.hits += 1;
            counts.candidates += 1;
            let home = if hit < 2 * LANES { upper } else { lower };
            visit(self.leaves.slot(home + hit / LANES % 2, hit));
        }
        if Buckets::<Small>::any_chained(boxes_in) {
            counts.add(self.search_behind_four([upper, upper + 1, lower, lower + 1], &asked, visit));
        }
    }

    /// The question as seen from each of the four leaves.
    #[inline(always)]
    fn asked_of(&self, four: &Four) -> [SmallAsking; 4] {
        let side = self.ground.leaf as i16;
        let asking = SmallAsking::new(four.offsets);
        [asking, asking.seen_from(side, 0), asking.seen_from(0, side), asking.seen_from(side, side)]
    }

    #[inline(never)]
    fn search_behind_four(&self, homes: [usize; 4], asked: &[SmallAsking; 4], visit: &mut impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        let mut heard = Heard::new(&self.leaves);
        for (&home, asking) in homes.iter().zip(asked) {
            for bucket in self.leaves.chain(self.leaves.next(home)) {
                counts.checks = counts.checks.saturating_add(self.leaves.count(bucket));
                heard.add(bucket, asking.overlapping(&self.leaves.boxes()[bucket]), &mut counts, visit);
            }
        }
        heard.show(&mut counts, visit);
        counts
    }

    /// A question like the camera's. All boxes of a leaf that lies wholly inside it have their corners there, so they
    /// are given as they are; only those at its border are compared.
    #[inline(never)]
    fn search_many_leaves(&self, edges: Edges, visit: &mut impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        let mut heard = Heard::new(&self.leaves);
        let mut given = Given::new();
        let level = self.ground.leaves();
        let block = self.ground.leaf_block(edges);
        let inside = self.ground.leaves_inside(edges);
        for row in block.row..block.row + block.rows {
            let first = level.cell(block.column, row);
            let inside = if inside.rows.contains(&row) { inside.columns.clone() } else { 0..0 };
            for cell in self.occupied.own_in(first, block.columns) {
                counts.visited += 1;
                let column = block.column + cell - first;
                let home = cell - level.first;
                if inside.contains(&column) {
                    for bucket in self.leaves.home_chain(home) {
                        given.add(self.leaves.lanes_and_count(bucket), &mut counts, visit);
                    }
                } else {
                    let asking = SmallAsking::new(Offsets::new(edges, self.ground.corner(column, row)));
                    for bucket in self.leaves.home_chain(home) {
                        counts.checks = counts.checks.saturating_add(self.leaves.count(bucket));
                        heard.add(bucket, asking.overlapping(&self.leaves.boxes()[bucket]), &mut counts, visit);
                    }
                }
            }
        }
        counts.pruned += block.cells() - counts.visited;
        given.show(&mut counts, visit);
        heard.show(&mut counts, visit);
        counts
    }

    #[inline(always)]
    fn search_leaf(&self, home: u32, asking: &SmallAsking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for bucket in self.leaves.home_chain(home) {
            let hits = asking.overlapping(&self.leaves.boxes()[bucket]);
            report(&self.leaves, bucket, hits, counts, visit);
        }
    }

    /// Searches the buckets of a leaf that come after this one.
    #[inline(always)]
    fn search_behind(&self, bucket: usize, asking: &SmallAsking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for bucket in self.leaves.chain(self.leaves.next(bucket)) {
            let hits = asking.overlapping(&self.leaves.boxes()[bucket]);
            report(&self.leaves, bucket, hits, counts, visit);
        }
    }

    /// The ordinary query once more, cell by cell and box by box, for the stepping log.
    pub(super) fn query_told(&self, area: Rect, step: &mut dyn FnMut(Step)) -> Counts {
        let mut counts = Counts::default();
        let Some(edges) = Edges::of(area) else { return counts };
        for number in lanes(self.levels_in_use) {
            let number = number as u32;
            let level = self.ground.level(number);
            let has_homes = self.ground.levels_with_homes() == 1 << number;
            let inside = self.ground.leaves_inside(edges);
            let four = self.ground.four(edges).filter(|_| has_homes);
            let block = match four {
                Some(four) => four.block(level),
                None if has_homes => self.ground.leaf_block(edges),
                None => self.ground.block(level, &self.ground.span(edges)),
            };
            for row in block.row..block.row + block.rows {
                for column in block.column..block.column + block.columns {
                    let cell = level.cell(column, row);
                    if !self.occupied.is_own(cell) {
                        counts.pruned += 1;
                        step(Step::Prune(self.cell(number, cell)));
                        continue;
                    }
                    counts.visited += 1;
                    step(Step::Visit(self.cell(number, cell)));
                    let give = has_homes && four.is_none() && inside.rows.contains(&row) && inside.columns.contains(&column);
                    self.visit_cell(cell, |slot, stored| {
                        let hit = stored.overlaps(edges);
                        counts.checks += u32::from(!give);
                        counts.hits += u32::from(hit);
                        counts.candidates += u32::from(hit);
                        step(if give { Step::Give { slot } } else { Step::Check { slot, hit } });
                    });
                }
            }
            if !has_homes && !self.occupied.any_added(level, block) {
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
                    self.visit_cell(cell, |slot, stored| {
                        counts.checks += 1;
                        if let Some(distance) = way.crosses(stored.rect()) {
                            debug_assert!((0..=RAY_END).contains(&distance));
                            counts.hits += 1;
                            counts.candidates += 1;
                            visit(Found { distance, slot });
                        }
                    });
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
        self.visit_cell(level.cell(column, row), |slot, stored| {
            counts.checks += 1;
            keep_nearest(found, near.most, near.reach, squared_distance(near.point, stored.rect()), slot);
        });
        let Some((children, block)) = self.ground.children(number, column, row) else { return };
        let mut look = |distance: i64, column: u32, row: u32, found: &mut Vec<Found>| {
            if self.occupied.is_added(children.cell(column, row)) && distance <= near.limit(found) {
                self.nearest_below(near, number + 1, column, row, found, counts);
            } else {
                counts.pruned += 1;
            }
        };
        if block.is_small() {
            let mut order = [(i64::MAX, 0, 0); 4];
            for place in 0..block.cells() {
                let (column, row) = (block.column + place % block.columns, block.row + place / block.columns);
                order[place as usize] = (self.distance_to(near.point, children, column, row), column, row);
            }
            order.sort_unstable();
            for &(distance, column, row) in &order[..block.cells() as usize] {
                look(distance, column, row, found);
            }
            return;
        }
        // The root of a thin world: a line of cells, which are the nearer the closer they are to the nearest one.
        let (column, row) = self.ground.nearest_cell(children, near.point.x, near.point.y);
        let start = i64::from(column.max(row));
        for step in 0..i64::from(block.cells()) {
            for place in [start - step, start + step].into_iter().take(if step == 0 { 1 } else { 2 }) {
                if (0..i64::from(block.cells())).contains(&place) {
                    let place = place as u32;
                    let (column, row) = if block.rows == 1 { (place, 0) } else { (0, place) };
                    look(self.distance_to(near.point, children, column, row), column, row, found);
                }
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
                    if self.ground.home(cell).is_some() {
                        self.pairs_of_leaf(cell, &mut counts, &mut show);
                    } else {
                        self.pairs_of_coarse_cell(level, cell, finer, &mut counts, &mut show);
                    }
                }
            }
        }
        counts
    }

    /// The four neighbours a cell looks at, and a bit for each that holds something. Those beyond the edge of the
    /// world do not.
    #[inline(always)]
    fn neighbours(&self, level: &Level, cell: u32) -> ([u32; 4], u32) {
        let below = cell + level.stride;
        let in_use = self.occupied.own_of_run(cell + 1, 1) | self.occupied.own_of_run(below - 1, 3) << 1;
        ([cell + 1, below - 1, below, below + 1], in_use)
    }

    #[inline(always)]
    fn pairs_of_leaf(&self, cell: u32, counts: &mut Counts, show: &mut impl FnMut(Slot, Slot)) {
        let level = self.ground.leaves();
        let (neighbours, in_use) = self.neighbours(level, cell);
        let side = self.ground.leaf as i16;
        let corners = [(side, 0), (-side, side), (0, side), (side, side)];
        for bucket in self.leaves.home_chain(cell - level.first) {
            let boxes = &self.leaves.boxes()[bucket];
            let count = self.leaves.count(bucket) as usize;
            // After the last box there is nothing to compare it with, unless a bucket follows.
            let has_next = self.leaves.next(bucket) != NONE;
            for lane in 0..count - usize::from(!has_next) {
                let slot = self.leaves.slot(bucket, lane);
                let asking = SmallAsking::new(boxes.get(lane));
                counts.checks = counts.checks.saturating_add((count - 1 - lane) as u32);
                for later in lanes(asking.overlapping(boxes) & (0xfe << lane)) {
                    counts.hits += 1;
                    counts.candidates += 1;
                    show(slot, self.leaves.slot(bucket, later));
                }
                if has_next {
                    self.search_behind(bucket, &asking, counts, &mut |other| show(slot, other));
                }
            }
            // Eight lanes for each neighbour: those whose boxes reach over to where its boxes can be.
            let eastward = boxes.ending_beyond_east(side);
            let southward = boxes.ending_beyond_south(side);
            let westward = boxes.starting_before_east(level.reach as i16);
            let reaching = [eastward, southward & westward, southward, southward & eastward];
            let mut wanted = 0;
            for (index, lanes) in reaching.into_iter().enumerate() {
                wanted |= (lanes * (in_use >> index & 1)) << (index * LANES);
            }
            for bit in lanes(wanted) {
                let asking = SmallAsking::new(boxes.get(bit));
                let (east, south) = corners[bit / LANES];
                let asking = asking.seen_from(east, south);
                let slot = self.leaves.slot(bucket, bit);
                let neighbour = neighbours[bit / LANES] - level.first;
                self.search_leaf(neighbour, &asking, counts, &mut |other| show(slot, other));
            }
        }
    }

    fn pairs_of_coarse_cell(
        &self,
        level: &Level,
        cell: u32,
        finer: u32,
        counts: &mut Counts,
        show: &mut impl FnMut(Slot, Slot),
    ) {
        let (neighbours, in_use) = self.neighbours(level, cell);
        for bucket in self.coarse.chain(self.chains[cell as usize]) {
            let boxes = &self.coarse.boxes()[bucket];
            for (lane, (slot, edges)) in self.coarse.items_in(bucket).enumerate() {
                let asking = Asking::new(edges);
                let mut show = |other| show(slot, other);
                counts.checks = counts.checks.saturating_add(self.coarse.count(bucket) - 1 - lane as u32);
                for later in lanes(asking.overlapping(boxes) & (0xfe << lane)) {
                    counts.hits += 1;
                    counts.candidates += 1;
                    show(self.coarse.slot(bucket, later));
                }
                self.search_chain(self.coarse.next(bucket), &asking, counts, &mut show);
                for neighbour in lanes(in_use) {
                    let head = self.chains[neighbours[neighbour] as usize];
                    self.search_chain(head, &asking, counts, &mut show);
                }
                self.search(edges, finer, counts, &mut show);
            }
        }
    }
}

/// Shows the boxes of a bucket that were hit.
#[inline(always)]
fn report<T: Eight>(buckets: &Buckets<T>, bucket: usize, hits: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
    // All pairs of a crowd in one cell can be more than a `u32` holds.
    counts.checks = counts.checks.saturating_add(buckets.count(bucket));
    for lane in lanes(hits) {
        counts.hits += 1;
        counts.candidates += 1;
        visit(buckets.slot(bucket, lane));
    }
}

/// Hits in up to eight buckets, kept back and shown together. Where the hits of a bucket end is a jump that no processor
/// foresees, and each costs as much as a whole comparison; one for eight buckets is enough.
struct Heard<'a, T: Eight> {
    store: &'a Buckets<T>,
    buckets: [u32; 8],
    hits: u64,
    used: usize,
}

impl<'a, T: Eight> Heard<'a, T> {
    #[inline(always)]
    fn new(store: &'a Buckets<T>) -> Heard<'a, T> {
        Heard { store, buckets: [0; 8], hits: 0, used: 0 }
    }

    #[inline(always)]
    fn add(&mut self, bucket: usize, hits: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        self.buckets[self.used % 8] = bucket as u32;
        self.hits |= u64::from(hits) << (8 * (self.used % 8));
        // Without hits the place is given to the next one.
        self.used += usize::from(hits != 0);
        if self.used == 8 {
            self.show(counts, visit);
        }
    }

    #[inline(always)]
    fn show(&mut self, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        counts.hits += self.hits.count_ones();
        counts.candidates += self.hits.count_ones();
        while self.hits != 0 {
            let hit = self.hits.trailing_zeros() as usize;
            self.hits &= self.hits - 1;
            visit(self.store.slot(self.buckets[hit / 8] as usize, hit));
        }
        self.used = 0;
    }
}

/// Slots that are given without being compared, for the same reason in one list: a bucket's eight are copied whole, and
/// the next ones over those that were too many.
struct Given {
    slots: [Slot; Given::ROOM],
    used: usize,
}

impl Given {
    const ROOM: usize = 64;

    #[inline(always)]
    fn new() -> Given {
        Given { slots: [0; Given::ROOM], used: 0 }
    }

    #[inline(always)]
    fn add(&mut self, (eight, count): (&[Slot; LANES], u32), counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        self.slots[self.used..self.used + LANES].copy_from_slice(eight);
        self.used += count as usize;
        if self.used > Given::ROOM - LANES {
            self.show(counts, visit);
        }
    }

    #[inline(always)]
    fn show(&mut self, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        counts.hits += self.used as u32;
        counts.candidates += self.used as u32;
        self.slots[..self.used].iter().for_each(|&slot| visit(slot));
        self.used = 0;
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
