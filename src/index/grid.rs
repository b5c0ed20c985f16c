//! A uniform grid. Where all boxes have about the same size, hardly any tree is faster. Boxes of different sizes are
//! the weakness of a grid. The cells are twice the typical side. A box is stored in the cell of its upper left corner,
//! so a query also looks half a cell further left and up. Boxes longer than half a cell are in one list that every
//! query reads.

use super::buckets::{Buckets, NONE, Seat};
use super::lanes::{Asking, Edges, LANES, lanes};
use super::lattice::Lattice;
use super::watch::{Watch, tell};
use super::{Cell, Counts, Hits, Setup, Slot, SpatialIndex, TraceStep};
use crate::geom::Rect;

/// Instead of a cell: the slot is not stored.
const ABSENT: u32 = u32::MAX;
/// Instead of a cell: the slot is stored, but its box is empty and in no cell.
const NOWHERE: u32 = u32::MAX - 1;
/// Instead of a cell: the box is in the list of long boxes.
const LONG: u32 = u32::MAX - 2;

#[derive(Clone, Copy, Debug)]
struct CellPlace {
    cell: u32,
    seat: Seat,
}

#[derive(Clone)]
pub struct Grid {
    lattice: Lattice,
    /// A home bucket for each cell.
    buckets: Buckets,
    long: u32,
    places: Vec<CellPlace>,
    count: usize,
}

impl Grid {
    pub fn new(setup: &Setup) -> Grid {
        let lattice = Lattice::new(setup.ground(), 2 * i64::from(setup.typical_side.max(1)));
        // The chain of a cell begins behind a full home, so one spare bucket for every eight boxes is enough, and one
        // more for the long boxes.
        let spare = setup.capacity.div_ceil(LANES) + 1;
        Grid {
            lattice,
            buckets: Buckets::new(lattice.len(), spare),
            long: NONE,
            places: vec![CellPlace { cell: ABSENT, seat: Seat::default() }; setup.capacity],
            count: 0,
        }
    }

    #[inline(always)]
    fn cell_of(&self, edges: Edges) -> u32 {
        if 2 * i64::from(edges.side()) > self.lattice.side {
            return LONG;
        }
        self.lattice.number(self.lattice.spot(edges.left.into(), edges.top.into())) as u32
    }

    fn settle(&mut self, slot: Slot, cell: u32, edges: Edges) {
        let seat = if cell == LONG {
            self.buckets.push_chain(&mut self.long, slot, edges)
        } else {
            self.buckets.push_home(cell, slot, edges)
        };
        self.places[slot as usize] = CellPlace { cell, seat };
    }

    fn leave(&mut self, CellPlace { cell, seat }: CellPlace) {
        let moved = match cell {
            NOWHERE => None,
            LONG => self.buckets.remove_chain(&mut self.long, seat),
            home => self.buckets.remove_home(home, seat),
        };
        if let Some(slot) = moved {
            self.places[slot as usize].seat = seat;
        }
    }

    #[inline]
    pub fn query_with(&self, area: Rect, mut visit: impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        let Some(edges) = Edges::of(area) else { return counts };
        let asking = Asking::new(edges);
        let mut look = |bucket: usize| {
            counts.checks += self.buckets.count(bucket);
            for lane in lanes(asking.overlapping(&self.buckets.boxes()[bucket])) {
                counts.hits += 1;
                visit(self.buckets.slot(bucket, lane));
            }
        };
        for bucket in self.buckets.chain(self.long) {
            look(bucket);
        }
        let ((left, top), (right, bottom)) = self.corners(edges);
        for row in top..=bottom {
            for home in self.lattice.number((left, row))..=self.lattice.number((right, row)) {
                for bucket in self.buckets.chain(home as u32) {
                    look(bucket);
                }
            }
        }
        counts.visited = ((right - left + 1) * (bottom - top + 1)) as u32;
        counts.candidates = counts.hits;
        counts
    }

    /// Returns the first and last cell that can hold a box that overlaps `edges`.
    #[inline(always)]
    fn corners(&self, edges: Edges) -> ((i64, i64), (i64, i64)) {
        let reach = self.lattice.side / 2;
        let first = self.lattice.spot(i64::from(edges.left) - reach + 1, i64::from(edges.top) - reach + 1);
        (first, self.lattice.spot(i64::from(edges.right) - 1, i64::from(edges.bottom) - 1))
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        let Some(edges) = Edges::of(area) else { return };
        for (slot, stored) in self.buckets.items(self.long) {
            watch.check(slot, stored.overlaps(edges));
        }
        let ((left, top), (right, bottom)) = self.corners(edges);
        for row in top..=bottom {
            for column in left..=right {
                let spot = (column, row);
                watch.visit(|| self.cell(spot));
                for (slot, stored) in self.buckets.items(self.lattice.number(spot) as u32) {
                    watch.check(slot, stored.overlaps(edges));
                }
            }
        }
    }

    fn cell(&self, spot: (i64, i64)) -> Cell {
        let home = self.lattice.number(spot) as u32;
        let items = self.buckets.chain(home).map(|bucket| self.buckets.count(bucket)).sum();
        Cell { rect: self.lattice.rect(spot), depth: 0, items }
    }
}

impl SpatialIndex for Grid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn exact(&self) -> bool {
        true
    }

    fn capacity(&self) -> usize {
        self.places.len()
    }

    fn len(&self) -> usize {
        self.count
    }

    fn holds(&self, slot: Slot) -> bool {
        self.places.get(slot as usize).is_some_and(|place| place.cell != ABSENT)
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        match *self.places.get(slot as usize)? {
            CellPlace { cell: ABSENT, .. } => None,
            CellPlace { cell: NOWHERE, .. } => Some(Rect::default()),
            CellPlace { seat, .. } => Some(self.buckets.box_at(seat).rect()),
        }
    }

    fn insert(&mut self, slot: Slot, rect: Rect) {
        let Some(place) = self.places.get(slot as usize) else { return };
        if place.cell != ABSENT {
            return self.update(slot, rect);
        }
        self.count += 1;
        match Edges::of(rect) {
            Some(edges) => self.settle(slot, self.cell_of(edges), edges),
            None => self.places[slot as usize].cell = NOWHERE,
        }
    }

    fn update(&mut self, slot: Slot, rect: Rect) {
        let Some(&place) = self.places.get(slot as usize) else { return };
        if place.cell == ABSENT {
            return;
        }
        let Some(edges) = Edges::of(rect) else {
            self.leave(place);
            self.places[slot as usize].cell = NOWHERE;
            return;
        };
        let cell = self.cell_of(edges);
        if cell == place.cell {
            self.buckets.set(place.seat, edges);
        } else {
            self.leave(place);
            self.settle(slot, cell, edges);
        }
    }

    fn remove(&mut self, slot: Slot) {
        let Some(&place) = self.places.get(slot as usize) else { return };
        if place.cell != ABSENT {
            self.leave(place);
            self.places[slot as usize].cell = ABSENT;
            self.count -= 1;
        }
    }

    fn clear(&mut self) {
        for home in 0..self.lattice.len() as u32 {
            self.buckets.clear_home(home);
        }
        self.buckets.clear_chain(&mut self.long);
        self.places.fill(CellPlace { cell: ABSENT, seat: Seat::default() });
        self.count = 0;
    }

    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        hits.slots.clear();
        let counts = self.query_with(area, |slot| hits.slots.push(slot));
        hits.raise_mark();
        counts
    }

    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
        tell(step, |watch| self.search(area, watch))
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.lattice.spots().for_each(|spot| visit(self.cell(spot)));
    }

    fn bytes(&self) -> usize {
        size_of::<Grid>() + self.buckets.bytes() + self.places.capacity() * size_of::<CellPlace>()
    }

    fn validate(&self) -> Result<(), String> {
        let mut used = 0;
        let mut boxes = 0;
        let cells = 0..self.lattice.len() as u32;
        for (cell, head) in cells.map(|cell| (cell, cell)).chain([(LONG, self.long)]) {
            if head == NONE {
                continue;
            }
            self.buckets.validate_chain(head, &mut used, |slot, edges, seat| {
                boxes += 1;
                match self.places.get(slot as usize) {
                    Some(place) if place.cell == cell && place.seat == seat && self.cell_of(edges) == cell => Ok(()),
                    place => Err(format!("slot {slot} lies in cell {cell} at {seat:?}, but its place is {place:?}")),
                }
            })?;
        }
        self.buckets.validate_free(used)?;
        let nowhere = self.places.iter().filter(|place| place.cell == NOWHERE).count();
        if boxes + nowhere != self.count {
            return Err(format!("{boxes} boxes and {nowhere} empty ones are stored, not {}", self.count));
        }
        Ok(())
    }

    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(self.clone())
    }
}
