//! bolt-quadtree: boxes are relocated in place, and the tree updates itself before the next query. Its own list of
//! pairs returns a pair once for each leaf that both touch, so this peer queries for each box instead. Its test
//! excludes touching edges, so its answers are exact.

use super::{Peer, Setting};
use quadrant::geom::Rect;
use quadtree::quadtree::{Config, EntityTypeUpdate, QuadTree};
use quadtree::shapes::Rectangle;

/// Side of the smallest leaf in pixels. The depth is computed from it.
const LEAF: i32 = 64;
/// Number of items at which a leaf splits, from its own benchmarks. 4 and 32 took the same time. A loose tree was
/// slower.
const NODE_CAPACITY: usize = 13;

pub struct Relocate(QuadTree);

impl Peer for Relocate {
    fn new(setting: &Setting) -> Relocate {
        let Rect { x, y, w, h } = setting.world;
        let side = w.max(h);
        let config = Config {
            pool_size: setting.boxes.len(),
            node_capacity: NODE_CAPACITY,
            max_depth: (side / LEAF).max(1).ilog2() as usize,
            min_size: LEAF as f32 / 2.0,
            ..Config::default()
        };
        let (x, y, side) = (x as f32, y as f32, side as f32);
        let world = Rectangle::new(x + side / 2.0, y + side / 2.0, side, side);
        let mut tree = QuadTree::new_with_config(world, config).expect("the world has a size");
        for (slot, rect) in setting.boxes.iter().enumerate() {
            let (x, y, right, bottom) = (rect.x as f32, rect.y as f32, rect.right() as f32, rect.bottom() as f32);
            tree.insert_rect_extent(slot as u32, x, y, right, bottom, None).expect("the box is in the world");
        }
        tree.update();
        Relocate(tree)
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            let rect = boxes[slot as usize];
            let (x, y, right, bottom) = (rect.x as f32, rect.y as f32, rect.right() as f32, rect.bottom() as f32);
            let update = EntityTypeUpdate::Preserve;
            self.0.relocate_rect_extent(slot, x, y, right, bottom, update).expect("the box is in the world");
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            let (x, y, right, bottom) = (area.x as f32, area.y as f32, area.right() as f32, area.bottom() as f32);
            let asked = self.0.collisions_rect_extent_with(x, y, right, bottom, |other| found(asker, other));
            asked.expect("the area has a size");
        }
    }
}
