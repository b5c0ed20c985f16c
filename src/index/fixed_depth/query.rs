//! Finds what overlaps a box, from the coarsest level in use to the leaves. On each level it looks only at the cells
//! within reach that hold something. It ends when nothing lives in these cells or below them. Most queries are small,
//! so their code path is straight: four leaves and no loop over cells. Rarer cases are functions that are not inlined.

use super::super::buckets::Buckets;
use super::super::lanes::{Asking, Edges, LANES, Offsets, Small, SmallAsking, lanes};
use super::super::{Counts, Slot, TraceStep};
use super::FixedDepth;
use super::held::{HeldHits, HeldSlots};
use super::reach::Four;
use crate::geom::Rect;

impl FixedDepth {
    /// Visits every item that overlaps `area`. The compiler can inline `visit` and omit counts that are not used.
    #[inline]
    pub fn query_with(&self, area: Rect, mut visit: impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        if let Some(edges) = Edges::of(area) {
            self.search(edges, self.levels_in_use, &mut counts, &mut visit);
        }
        counts
    }

    /// Searches the levels whose bits are on, from coarse to fine. Rare work is in functions of its own.
    #[inline(always)]
    pub(super) fn search(&self, edges: Edges, levels: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        if levels & 1 != 0 {
            counts.add(self.search_root(edges, visit));
        }
        let with_homes = self.ground.levels_with_homes();
        let coarse = levels & !with_homes & !1;
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

    #[inline(never)]
    fn search_root(&self, edges: Edges, visit: &mut impl FnMut(Slot)) -> Counts {
        let mut counts = Counts { visited: 1, ..Counts::default() };
        let mut hits = HeldHits::new(&self.coarse);
        let asking = Asking::new(edges);
        for bucket in self.coarse.chain(self.chains[0]) {
            hits.add(bucket, asking.overlapping(&self.coarse.boxes()[bucket]), &mut counts, visit);
        }
        hits.show(&mut counts, visit);
        counts
    }

    /// Also returns whether the query ends here, because the finer levels hold nothing.
    #[inline(never)]
    fn search_coarse(&self, edges: Edges, levels: u32, visit: &mut impl FnMut(Slot)) -> (Counts, bool) {
        let mut counts = Counts::default();
        let mut hits = HeldHits::new(&self.coarse);
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
                    hits.add(bucket, asking.overlapping(&self.coarse.boxes()[bucket]), &mut counts, visit);
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
                hits.show(&mut counts, visit);
                return (counts, true);
            }
        }
        hits.show(&mut counts, visit);
        (counts, false)
    }

    /// Nearly every query in a game is small and ends here, with four leaves in a fixed pattern. If fewer are within
    /// reach, the others are compared in vain, which is cheaper than a branch.
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

    #[inline(always)]
    fn asked_of(&self, four: &Four) -> [SmallAsking; 4] {
        let side = self.ground.leaf as i16;
        let asking = SmallAsking::new(four.offsets);
        [asking, asking.seen_from(side, 0), asking.seen_from(0, side), asking.seen_from(side, side)]
    }

    #[inline(never)]
    fn search_behind_four(&self, homes: [usize; 4], asked: &[SmallAsking; 4], visit: &mut impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        let mut hits = HeldHits::new(&self.leaves);
        for (&home, asking) in homes.iter().zip(asked) {
            for bucket in self.leaves.chain(self.leaves.next(home)) {
                hits.add(bucket, asking.overlapping(&self.leaves.boxes()[bucket]), &mut counts, visit);
            }
        }
        hits.show(&mut counts, visit);
        counts
    }

    /// For large queries such as the camera's. All boxes of a leaf completely inside have their corners there, so they
    /// are returned without comparisons. Only leaves at the border are compared.
    #[inline(never)]
    fn search_many_leaves(&self, edges: Edges, visit: &mut impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        let mut hits = HeldHits::new(&self.leaves);
        let mut given = HeldSlots::new();
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
                        hits.add(bucket, asking.overlapping(&self.leaves.boxes()[bucket]), &mut counts, visit);
                    }
                }
            }
        }
        counts.pruned += block.cells() - counts.visited;
        given.show(&mut counts, visit);
        hits.show(&mut counts, visit);
        counts
    }

    /// Repeats the ordinary query cell by cell and box by box, and reports each step.
    pub(super) fn query_traced(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
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
                        step(TraceStep::Prune(self.cell(number, cell)));
                        continue;
                    }
                    counts.visited += 1;
                    step(TraceStep::Visit(self.cell(number, cell)));
                    let give =
                        has_homes && four.is_none() && inside.rows.contains(&row) && inside.columns.contains(&column);
                    self.visit_cell(cell, |slot, stored| {
                        let hit = stored.overlaps(edges);
                        counts.checks += u32::from(!give);
                        counts.hits += u32::from(hit);
                        counts.candidates += u32::from(hit);
                        step(if give { TraceStep::Give { slot } } else { TraceStep::Check { slot, hit } });
                    });
                }
            }
            if !has_homes && !self.occupied.any_added(level, block) {
                break;
            }
        }
        counts
    }
}
