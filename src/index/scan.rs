//! Brute force: every query is compared with every item. It specifies what all other indexes must find and is the
//! baseline for measurements. Do not optimise it.

use super::design::Design;
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
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

    fn cell(&self) -> Cell {
        Cell { rect: self.world, depth: 0, items: self.stored.len() as u32 }
    }
}

impl Design for Scan {
    const NAME: &'static str = "scan";
    const EXACT: bool = true;

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, _: Slot, _: Rect) {}

    fn take_out(&mut self, _: Slot, _: Rect) {}

    fn clear_cells(&mut self) {}

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if area.is_empty() {
            return;
        }
        watch.visit(|| self.cell());
        for (slot, rect) in self.stored.iter() {
            watch.check(slot, rect.overlaps(area));
        }
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        visit(self.cell());
    }

    fn cell_bytes(&self) -> usize {
        0
    }

    fn validate_cells(&self) -> Result<(), String> {
        Ok(())
    }
}
