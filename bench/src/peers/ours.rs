//! The tree of the game and the grid, updated in place. Their queries test every box exactly.

use super::{Memory, Peer, Setting};
use quadrant::geom::Rect;
use quadrant::index::{self, Setup, SpatialIndex, fixed_depth, grid, typical_side};

pub struct FixedDepth(fixed_depth::FixedDepth);

impl Peer for FixedDepth {
    fn new(setting: &Setting) -> FixedDepth {
        FixedDepth(loaded(fixed_depth::FixedDepth::new(&setup(setting)), setting))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.0.update(slot, boxes[slot as usize]);
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            self.0.query_with(area, |other| found(asker, other));
        }
    }

    fn pairs(&mut self, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.pairs_with(found);
    }

    fn memory(&self) -> Option<Memory> {
        let mut leaves = 0;
        self.0.cells(&mut |cell: index::Cell| leaves += usize::from(cell.depth == self.0.depth()));
        Some(Memory { bytes: self.0.bytes(), leaves })
    }
}

pub struct Grid(grid::Grid);

impl Peer for Grid {
    fn new(setting: &Setting) -> Grid {
        Grid(loaded(grid::Grid::new(&setup(setting)), setting))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.0.update(slot, boxes[slot as usize]);
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            self.0.query_with(area, |other| found(asker, other));
        }
    }

    fn pairs(&mut self, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        self.0.pairs(&mut found);
    }
}

/// The same settings as in the game: the depth and the cells are computed from the world's size and the boxes.
fn setup(setting: &Setting) -> Setup {
    Setup {
        world: setting.world,
        capacity: setting.boxes.len(),
        depth: None,
        typical_side: typical_side(setting.boxes.iter().copied()),
    }
}

fn loaded<I: SpatialIndex>(mut index: I, setting: &Setting) -> I {
    assert!(index.exact(), "{} leaves the test to the caller, which this peer does not do", index.name());
    for (slot, &rect) in setting.boxes.iter().enumerate() {
        index.insert(slot as u32, rect);
    }
    index
}
