//! rstar: an R*-tree, bulk loaded each frame as its front page recommends. Removing and inserting is slower if more
//! than a few boxes in a hundred move. Touching edges overlap, so boxes end at `right - 1`. Its answers are exact.

use super::{Peer, Setting};
use quadrant::geom::Rect;
use rstar::{AABB, PointDistance, RTree, RTreeObject};
use std::ops::ControlFlow;

struct Item {
    bounds: AABB<[i32; 2]>,
    slot: u32,
}

impl RTreeObject for Item {
    type Envelope = AABB<[i32; 2]>;

    fn envelope(&self) -> AABB<[i32; 2]> {
        self.bounds
    }
}

impl PointDistance for Item {
    fn distance_2(&self, point: &[i32; 2]) -> i32 {
        self.bounds.distance_2(point)
    }
}

fn closed(rect: Rect) -> AABB<[i32; 2]> {
    AABB::from_bounds([rect.x, rect.y], [rect.right() - 1, rect.bottom() - 1])
}

fn build(boxes: &[Rect]) -> RTree<Item> {
    let items = boxes.iter().enumerate().map(|(slot, &rect)| Item { bounds: closed(rect), slot: slot as u32 });
    RTree::bulk_load(items.collect())
}

pub struct Rebuild(RTree<Item>);

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        Rebuild(build(setting.boxes))
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        self.0 = build(boxes);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            let _ = self.0.locate_in_envelope_intersecting_int(closed(area), |item| {
                found(asker, item.slot);
                ControlFlow::<()>::Continue(())
            });
        }
    }

    fn nearest(
        &mut self,
        points: impl Iterator<Item = (u32, (i32, i32))>,
        most: usize,
        mut found: impl FnMut(u32, u64),
    ) {
        for (asker, (x, y)) in points {
            let nearest = self.0.nearest_neighbor_iter_with_distance_2([x, y]);
            nearest.take(most).for_each(|(_, square)| found(asker, square as u64));
        }
    }

    /// Joins the tree with itself, which returns each pair in both orders and each item with itself.
    fn pairs(&mut self, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (one, other) in self.0.intersection_candidates_with_other_tree(&self.0) {
            if one.slot < other.slot {
                found(one.slot, other.slot);
            }
        }
    }
}
