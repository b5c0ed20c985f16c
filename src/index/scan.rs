//! Brute force: every question is put to every item. It is the specification of all the other indexes, which
//! must find what this finds, and the number they are measured against. Do not make it clever.

use super::stored::Stored;
use super::watch::{Watch, collect, tell};
use super::{Cell, Counts, Hits, Setup, Slot, SpatialIndex, Step};
use crate::geom::Rect;

#[derive(Clone)]
pub struct Scan {
    world: Rect,
    stored: Stored,
}

impl Scan {
    pub fn new(setup: &Setup) -> Scan {
        Scan { world: setup.ground(), stored: Stored::new(setup.capacity) }
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if area.is_empty() {
            return;
        }
        watch.visit(|| self.cell());
        for (slot, rect) in self.stored.iter() {
            watch.check(slot, rect.overlaps(area));
        }
    }

    fn cell(&self) -> Cell {
        Cell { rect: self.world, depth: 0, items: self.stored.len() as u32 }
    }
}

impl SpatialIndex for Scan {
    fn name(&self) -> &'static str {
        "scan"
    }

    fn exact(&self) -> bool {
        true
    }

    fn capacity(&self) -> usize {
        self.stored.capacity()
    }

    fn len(&self) -> usize {
        self.stored.len()
    }

    fn holds(&self, slot: Slot) -> bool {
        self.stored.get(slot).is_some()
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        self.stored.get(slot)
    }

    fn insert(&mut self, slot: Slot, rect: Rect) {
        self.stored.set(slot, rect);
    }

    fn update(&mut self, slot: Slot, rect: Rect) {
        if self.holds(slot) {
            self.stored.set(slot, rect);
        }
    }

    fn remove(&mut self, slot: Slot) {
        self.stored.take(slot);
    }

    fn clear(&mut self) {
        self.stored.clear();
    }

    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        collect(hits, |watch| self.search(area, watch))
    }

    fn trace(&self, area: Rect, step: &mut dyn FnMut(Step)) -> Counts {
        tell(step, |watch| self.search(area, watch))
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        visit(self.cell());
    }

    fn bytes(&self) -> usize {
        size_of::<Scan>() + self.stored.bytes()
    }

    fn validate(&self) -> Result<(), String> {
        self.stored.validate()
    }

    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(self.clone())
    }
}
