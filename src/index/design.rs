//! The part of the contract that brute force and the published designs share. Besides its cells, each of them keeps a
//! list of all boxes by slot. A [`Design`] implements the rest: the cells of a box, how a query uses them, and how to
//! validate them.

use super::stored::Stored;
use super::watch::{Watch, collect, tell};
use super::{Cell, Counts, Hits, Slot, SpatialIndex, TraceStep};
use crate::geom::Rect;

pub(super) trait Design: Clone + Send + 'static {
    const NAME: &'static str;
    const EXACT: bool;

    fn depth(&self) -> Option<u32> {
        None
    }
    fn stored(&self) -> &Stored;
    fn stored_mut(&mut self) -> &mut Stored;

    /// Puts a box that is already stored into its cells.
    fn add(&mut self, slot: Slot, rect: Rect);
    /// Takes a box that is no longer stored out of its cells.
    fn take_out(&mut self, slot: Slot, rect: Rect);
    fn clear_cells(&mut self);
    fn start_tick(&mut self) {}

    fn search(&self, area: Rect, watch: &mut impl Watch);

    fn cells(&self, visit: &mut dyn FnMut(Cell));
    /// Memory used, in bytes, without the struct itself and the boxes.
    fn cell_bytes(&self) -> usize;
    fn validate_cells(&self) -> Result<(), String>;
}

impl<D: Design> SpatialIndex for D {
    fn name(&self) -> &'static str {
        D::NAME
    }

    fn exact(&self) -> bool {
        D::EXACT
    }

    fn depth(&self) -> Option<u32> {
        Design::depth(self)
    }

    fn capacity(&self) -> usize {
        self.stored().capacity()
    }

    fn len(&self) -> usize {
        self.stored().len()
    }

    fn holds(&self, slot: Slot) -> bool {
        self.stored().get(slot).is_some()
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        self.stored().get(slot)
    }

    fn insert(&mut self, slot: Slot, rect: Rect) {
        self.remove(slot);
        if self.stored_mut().set(slot, rect) {
            self.add(slot, rect);
        }
    }

    /// Takes the item out and puts it back, even if it did not move. The published designs that can remove an item do
    /// this too (`rebuild` and `min_size` cannot).
    fn update(&mut self, slot: Slot, rect: Rect) {
        if self.holds(slot) {
            self.insert(slot, rect);
        }
    }

    fn remove(&mut self, slot: Slot) {
        if let Some(rect) = self.stored_mut().take(slot) {
            self.take_out(slot, rect);
        }
    }

    fn clear(&mut self) {
        self.clear_cells();
        self.stored_mut().clear();
    }

    fn load(&mut self, items: &[(Slot, Rect)]) {
        self.clear();
        for &(slot, rect) in items {
            self.insert(slot, rect);
        }
        Design::start_tick(self);
    }

    fn start_tick(&mut self) {
        Design::start_tick(self);
    }

    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        collect(hits, |watch| self.search(area, watch))
    }

    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
        tell(step, |watch| self.search(area, watch))
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        Design::cells(self, visit);
    }

    fn bytes(&self) -> usize {
        size_of::<D>() + self.stored().bytes() + self.cell_bytes()
    }

    fn validate(&self) -> Result<(), String> {
        self.validate_cells()?;
        self.stored().validate()
    }

    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(self.clone())
    }
}
