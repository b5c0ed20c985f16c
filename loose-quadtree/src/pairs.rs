//! Finds each pair of overlapping boxes once. Two boxes of one level overlap only if their cells are neighbours, because
//! no box overhangs its cell by much more than half a cell. A cell compares its boxes with each other and with those of
//! the neighbours that come after it: east, south-west, south, south-east. A pair of different levels is found from the
//! larger box, which queries the levels below. A box of the list queries all levels.

use crate::Scalar;
use crate::buckets::Seat;
use crate::dense::DenseQuadtree;
use crate::inspect::Probe;
use crate::lanes::{CellQuery, LANES, bits};
use crate::layout::Level;
use crate::query::Query;
use core::convert::Infallible;
use core::num::NonZero;
use core::ops::ControlFlow::{self, Continue};

/// Hits that are found before they are shown, so that the processor can predict the loops that find them.
struct Waiting {
    hits: [Hits; WAITING],
    len: usize,
}

const WAITING: usize = 32;

/// A box and some lanes of a bucket, with a bit for each lane.
#[derive(Clone, Copy, Default)]
struct Hits {
    seat: Seat,
    other: u32,
    possible: u32,
    /// The exact boxes need not be compared.
    certain: u32,
}

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
            if level.height > 0 {
                self.pairs_of_level::<false, B>(level, probe, &mut show)?;
                self.pairs_below(level, probe, &mut show)?;
            } else if self.layout.is_exact {
                self.pairs_of_level::<true, B>(level, probe, &mut show)?;
            } else {
                self.pairs_of_level::<false, B>(level, probe, &mut show)?;
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

    /// Compares the boxes of one level with each other.
    #[inline(never)]
    fn pairs_of_level<const EXACT: bool, B>(
        &self,
        level: &Level,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut waiting = Waiting { hits: [Hits::default(); WAITING], len: 0 };
        for row in 0..level.rows {
            for number in self.occupancy.own_in(level, level.at(0, row), level.columns as u32) {
                probe.visited(1);
                self.pairs_of_cell::<EXACT, B>(level, number, &mut waiting, probe, show)?;
            }
        }
        self.show_waiting(&mut waiting, probe, show)
    }

    #[inline(always)]
    fn pairs_of_cell<const EXACT: bool, B>(
        &self,
        level: &Level,
        number: u32,
        waiting: &mut Waiting,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let below = number + level.stride;
        // A bit for each neighbour that holds boxes. Cells beyond the edge are the empty border and hold none.
        let in_use = self.occupancy.own_bits(level, number + 1, 1) | self.occupancy.own_bits(level, below - 1, 3) << 1;
        let mut places = [number, number + 1, below - 1, below, below + 1].map(|number| level.first_home + number);
        for index in self.buckets.all_of(places[0] as usize) {
            places[0] = index as u32;
            let bucket = self.buckets.get(index);
            let used = bucket.used();
            let (eastward, southward) = bucket.overhanging();
            let westward = bucket.starting_within(level.reach);
            let reaching = [eastward, southward & westward, southward, southward & eastward];
            // Eight bits for the cell itself, and eight for each neighbour. The last box has none after it.
            let mut wanted = u64::from(used >> u32::from(!self.buckets.has_behind(index)));
            for (neighbour, lanes) in reaching.into_iter().enumerate() {
                let lanes = lanes & (used * (in_use >> neighbour & 1));
                wanted |= u64::from(lanes) << ((neighbour + 1) * LANES);
            }
            while let Some(first) = NonZero::new(wanted) {
                let bit = first.trailing_zeros() as usize;
                wanted &= wanted - 1;
                let (lane, place) = (bit % LANES, bit / LANES);
                let cell = CellQuery::of_lane(bucket, lane).seen_from(place);
                // In its own bucket, a box is compared only with those after it.
                let mut lanes = if place == 0 { 0xfe << lane } else { 0xff };
                for other in self.buckets.all_of(places[place] as usize) {
                    let (possible, certain) = self.compare::<EXACT>(&cell, other, lanes, probe);
                    if waiting.len == WAITING {
                        self.show_waiting(waiting, probe, show)?;
                    }
                    waiting.hits[waiting.len % WAITING] =
                        Hits { seat: Seat::new(index, lane), other: other as u32, possible, certain };
                    // No branch, because it could not be predicted.
                    waiting.len += usize::from(possible != 0);
                    lanes = 0xff;
                }
            }
        }
        Continue(())
    }

    /// Compares a box with some boxes of a bucket. Returns which may overlap and which certainly do.
    #[inline(always)]
    fn compare<const EXACT: bool>(
        &self,
        cell: &CellQuery,
        other: usize,
        lanes: u32,
        probe: &mut impl Probe,
    ) -> (u32, u32) {
        let bucket = self.buckets.get(other);
        probe.checks(|| (bucket.used() & lanes).count_ones() as usize);
        let certain = bucket.certain(cell) & lanes;
        (if EXACT { certain } else { bucket.candidates(cell) & lanes }, certain)
    }

    #[inline(never)]
    fn show_waiting<B>(
        &self,
        waiting: &mut Waiting,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let len = core::mem::take(&mut waiting.len);
        for hits in &waiting.hits[..len] {
            let id = self.buckets.get(hits.seat.bucket()).id(hits.seat.lane());
            let other = self.buckets.get(hits.other as usize);
            for lane in bits(hits.possible) {
                let other = other.id(lane);
                if hits.certain >> lane & 1 != 0 || self.boxes_overlap(id, other) {
                    probe.hit();
                    show(id, other)?;
                }
            }
        }
        Continue(())
    }

    /// Compares the boxes of one level with those of the levels below it.
    #[inline(never)]
    fn pairs_below<B>(
        &self,
        level: &Level,
        probe: &mut impl Probe,
        show: &mut impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let below = self.levels_in_use & ((1 << level.height) - 1);
        for number in self.occupancy.own_in(level, 0, level.len()) {
            for index in self.buckets.all_of((level.first_home + number) as usize) {
                let bucket = self.buckets.get(index);
                for lane in 0..bucket.len() {
                    let id = bucket.id(lane);
                    let aabb = self.items[id as usize].aabb;
                    let query = Query { aabb, steps: self.layout.steps(&aabb) };
                    self.search_levels(&query, below, probe, &mut |other| show(id, other))?;
                }
            }
        }
        Continue(())
    }

    #[inline(never)]
    fn boxes_overlap(&self, one: u32, other: u32) -> bool {
        self.items[one as usize].aabb.overlaps(&self.items[other as usize].aabb)
    }
}
