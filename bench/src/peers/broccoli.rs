//! broccoli: a k-d tree over a slice that it sorts, rebuilt each frame as its design intends. The slice keeps its order
//! from the frame before, so it is nearly sorted. Its pairs include boxes that only touch, so this peer tests each
//! pair. Its queries return only boxes that overlap.

use super::{Peer, Setting};
use broccoli::aabb::BBox;
use broccoli::aabb::pin::AabbPin;
use broccoli::{Tree, TreeData, axgeom};
use quadrant::geom::Rect;

type Item = BBox<i32, u32>;

pub struct Rebuild {
    items: Vec<Item>,
    /// The tree over `items` without its borrow of them. `None` after the items have moved.
    shape: Option<TreeData<i32>>,
}

fn bounds(rect: Rect) -> axgeom::Rect<i32> {
    axgeom::Rect::new(rect.x, rect.right(), rect.y, rect.bottom())
}

impl Rebuild {
    fn tree(&mut self) -> Tree<'_, Item> {
        match &self.shape {
            Some(shape) => Tree::from_tree_data(&mut self.items, shape),
            None => Tree::new(&mut self.items),
        }
    }
}

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        let slots = 0..setting.boxes.len() as u32;
        let mut items: Vec<Item> = slots.map(|slot| BBox::new(bounds(setting.boxes[slot as usize]), slot)).collect();
        let shape = Some(Tree::new(&mut items).get_tree_data());
        Rebuild { items, shape }
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        for item in &mut self.items {
            item.rect = bounds(boxes[item.inner as usize]);
        }
        self.shape = None;
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        let mut tree = self.tree();
        for (asker, area) in questions {
            tree.find_all_intersect_rect(AabbPin::new(&mut bounds(area)), |_, item| found(asker, item.inner));
        }
    }

    fn pairs(&mut self, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        self.tree().find_colliding_pairs(|one, other| {
            if one.rect.get_intersect_rect(&other.rect).is_some() {
                found(one.inner, other.inner);
            }
        });
    }
}
