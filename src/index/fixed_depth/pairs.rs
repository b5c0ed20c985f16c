//! Finds each pair of overlapping boxes once. A cell compares its boxes with each other, and compares those that
//! overhang with the boxes of the neighbours that come after it.

use super::super::buckets::{Buckets, NONE};
use super::super::lanes::{Asking, Eight, LANES, SmallAsking, lanes};
use super::super::{Counts, Slot};
use super::FixedDepth;
use super::ground::Level;

impl FixedDepth {
    /// Visits every pair of overlapping items once, the lower slot first.
    ///
    /// Two boxes of one level (all cells of one depth) overlap only if their cells are neighbours, because no box
    /// overhangs its cell by more than half a cell. A cell looks only at the neighbours that come after it: east,
    /// south-west, south, south-east. A pair of different levels is found from the larger box, which queries the finer
    /// levels.
    #[inline]
    pub fn pairs_with(&self, mut visit: impl FnMut(Slot, Slot)) -> Counts {
        let mut counts = Counts::default();
        self.add_pairs(&mut counts, &mut visit);
        counts
    }

    #[inline(always)]
    fn add_pairs(&self, counts: &mut Counts, visit: &mut impl FnMut(Slot, Slot)) {
        let mut show = |a: Slot, b: Slot| visit(a.min(b), a.max(b));
        for number in lanes(self.levels_in_use) {
            let level = self.ground.level(number as u32);
            let finer = self.levels_in_use & !((2 << number) - 1);
            for row in 0..level.rows {
                let first = level.cell(0, row);
                for cell in self.occupied.own_in(first, level.columns) {
                    counts.visited = counts.visited.saturating_add(1);
                    if self.ground.home(cell).is_some() {
                        self.pairs_of_leaf(cell, counts, &mut show);
                    } else {
                        self.pairs_of_coarse_cell(level, cell, finer, counts, &mut show);
                    }
                }
            }
        }
    }

    /// Returns the four neighbours after a cell, and one bit for each, set if boxes are stored in it. Cells beyond the
    /// edge store none.
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
            // A cell stores its boxes in buckets of eight. The last box of the last bucket has no later box to be
            // compared with.
            let has_next = self.leaves.next(bucket) != NONE;
            for lane in 0..count - usize::from(!has_next) {
                let slot = self.leaves.slot(bucket, lane);
                let asking = SmallAsking::new(boxes.get(lane));
                counts.checks = counts.checks.saturating_add((count - 1 - lane) as u32);
                let hits = asking.overlapping(boxes) & (0xfe << lane);
                counts.found(hits.count_ones());
                for later in lanes(hits) {
                    show(slot, self.leaves.slot(bucket, later));
                }
                if has_next {
                    self.search_behind(bucket, &asking, counts, &mut |other| show(slot, other));
                }
            }
            // Eight bits for each neighbour, one for each box of this bucket. A bit is set only if the box reaches the
            // area where boxes of that neighbour can be.
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
                let hits = asking.overlapping(boxes) & (0xfe << lane);
                counts.found(hits.count_ones());
                for later in lanes(hits) {
                    show(self.coarse.slot(bucket, later));
                }
                self.search_chain(self.coarse.next(bucket), &asking, counts, &mut show);
                for neighbour in lanes(in_use) {
                    let head = self.chains[neighbours[neighbour] as usize];
                    self.search_chain(head, &asking, counts, &mut show);
                }
                let mut cost = Counts::default();
                self.search(edges, finer, &mut cost, &mut show);
                counts.add(cost);
            }
        }
    }

    #[inline(always)]
    fn search_chain(&self, head: u32, asking: &Asking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for bucket in self.coarse.chain(head) {
            let hits = asking.overlapping(&self.coarse.boxes()[bucket]);
            report(&self.coarse, bucket, hits, counts, visit);
        }
    }

    #[inline(always)]
    fn search_leaf(&self, home: u32, asking: &SmallAsking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for bucket in self.leaves.home_chain(home) {
            let hits = asking.overlapping(&self.leaves.boxes()[bucket]);
            report(&self.leaves, bucket, hits, counts, visit);
        }
    }

    #[inline(always)]
    fn search_behind(&self, bucket: usize, asking: &SmallAsking, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        for bucket in self.leaves.chain(self.leaves.next(bucket)) {
            let hits = asking.overlapping(&self.leaves.boxes()[bucket]);
            report(&self.leaves, bucket, hits, counts, visit);
        }
    }
}

#[inline(always)]
fn report<T: Eight>(buckets: &Buckets<T>, bucket: usize, hits: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
    // All pairs of a crowd in one cell can exceed a `u32`.
    counts.checks = counts.checks.saturating_add(buckets.count(bucket));
    counts.found(hits.count_ones());
    for lane in lanes(hits) {
        visit(buckets.slot(bucket, lane));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::index::Setup;

    /// All pairs of a hundred thousand boxes in one place exceed a `u32`. Here the counts are full before the first
    /// pair. The boxes have all sizes, so that every level is searched.
    #[test]
    fn counts_of_pairs_stop_at_their_end() {
        let world = Rect::new(0, 0, 4096, 4096);
        let mut tree = FixedDepth::new(&Setup { world, capacity: 60, depth: Some(5), typical_side: 32 });
        for slot in 0..60 {
            tree.insert(slot, Rect::new(100, 100, 8 << (slot % 10), 8 << (slot % 10)));
        }
        let mut full =
            Counts { checks: u32::MAX, visited: u32::MAX, pruned: u32::MAX, candidates: u32::MAX, hits: u32::MAX };
        let mut pairs = 0;
        tree.add_pairs(&mut full, &mut |_, _| pairs += 1);
        assert_eq!(pairs, 60 * 59 / 2);
        assert_eq!((full.checks, full.candidates, full.hits), (u32::MAX, u32::MAX, u32::MAX));
    }
}
