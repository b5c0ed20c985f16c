//! aabb-quadtree: stores an item in every leaf that it touches. It has no update, so each frame rebuilds it or, if few
//! boxes move, removes and inserts those. It also returns boxes that only touch the area, so this peer tests the
//! result.

use super::{Peer, Setting};
use aabb_quadtree::{ItemId, QuadTree};
use euclid::{TypedPoint2D, TypedRect, TypedSize2D, UnknownUnit};
use quadrant::geom::Rect;

type Bounds = TypedRect<f32, UnknownUnit>;
type Tree = QuadTree<u32, UnknownUnit, [(ItemId, Bounds); 16]>;

/// Side of the smallest leaf in pixels. It gives the depth, because the default depth of 8 is too small for many boxes.
const LEAF: i32 = 64;

fn bounds(rect: Rect) -> Bounds {
    TypedRect::new(TypedPoint2D::new(rect.x as f32, rect.y as f32), TypedSize2D::new(rect.w as f32, rect.h as f32))
}

fn build(world: Rect, boxes: &[Rect]) -> (Tree, Vec<ItemId>) {
    // It fails on an item at the very edge, and when the halves are not exact: use a power of two with a margin.
    let side = ((world.w.max(world.h) + 2) as u32).next_power_of_two() as i32;
    let depth = (side / LEAF).max(1).ilog2() as usize;
    // The other numbers are its defaults.
    let ground = Rect::new(world.x - 1, world.y - 1, side, side);
    let mut tree = Tree::new(bounds(ground), true, 4, 16, depth, boxes.len());
    let insert = |(slot, &rect): (usize, &Rect)| tree.insert_with_box(slot as u32, bounds(rect)).expect("in the world");
    let ids = boxes.iter().enumerate().map(insert).collect();
    (tree, ids)
}

fn ask(tree: &Tree, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
    for (asker, area) in questions {
        for (&other, _, _) in tree.query(bounds(area)) {
            if boxes[other as usize].overlaps(area) {
                found(asker, other);
            }
        }
    }
}

pub struct Rebuild {
    tree: Tree,
    world: Rect,
}

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        Rebuild { tree: build(setting.world, setting.boxes).0, world: setting.world }
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        self.tree = build(self.world, boxes).0;
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], found: impl FnMut(u32, u32)) {
        ask(&self.tree, questions, boxes, found);
    }
}

pub struct Reinsert {
    tree: Tree,
    ids: Vec<ItemId>,
}

impl Peer for Reinsert {
    fn new(setting: &Setting) -> Reinsert {
        let (tree, ids) = build(setting.world, setting.boxes);
        Reinsert { tree, ids }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            let id = &mut self.ids[slot as usize];
            self.tree.remove(*id);
            *id = self.tree.insert_with_box(slot, bounds(boxes[slot as usize])).expect("in the world");
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], found: impl FnMut(u32, u32)) {
        ask(&self.tree, questions, boxes, found);
    }
}
