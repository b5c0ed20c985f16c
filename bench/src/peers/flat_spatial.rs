//! flat_spatial: `AABBGrid`, a grid in a hash map, updated in place. The documentation recommends cells of about the
//! size of a query: 128 px was the fastest of 32, 48, 64, 96 and 128. Touching edges overlap, so boxes end at
//! `right - 1`.

use super::{Peer, Setting};
use flat_spatial::AABB;
use flat_spatial::aabbgrid::{AABBGrid, AABBGridHandle};
use quadrant::geom::Rect;

const CELL: i32 = 128;

#[derive(Clone, Copy)]
struct Closed {
    lower: [f32; 2],
    upper: [f32; 2],
}

impl AABB for Closed {
    type V2 = [f32; 2];

    fn ll(&self) -> [f32; 2] {
        self.lower
    }

    fn ur(&self) -> [f32; 2] {
        self.upper
    }
}

fn closed(rect: Rect) -> Closed {
    Closed { lower: [rect.x as f32, rect.y as f32], upper: [(rect.right() - 1) as f32, (rect.bottom() - 1) as f32] }
}

pub struct Grid {
    grid: AABBGrid<u32, Closed>,
    handles: Vec<AABBGridHandle>,
}

impl Peer for Grid {
    fn new(setting: &Setting) -> Grid {
        let mut grid = AABBGrid::new(CELL);
        let slots = 0..setting.boxes.len() as u32;
        let handles = slots.map(|slot| grid.insert(closed(setting.boxes[slot as usize]), slot)).collect();
        Grid { grid, handles }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.grid.set_aabb(self.handles[slot as usize], closed(boxes[slot as usize]));
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            let area = closed(area);
            // The visitor panics if the area is inside one cell that never contained a box.
            let cells = self.grid.storage();
            let cell = cells.cell_id(area.lower);
            if cell == cells.cell_id(area.upper) && cells.cell(cell).is_none() {
                continue;
            }
            self.grid.query_visitor(area, |_, _, &other| found(asker, other));
        }
    }
}
