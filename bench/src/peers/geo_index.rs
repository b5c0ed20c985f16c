//! geo-index: a packed Hilbert R-tree of integers. It cannot be changed, so it is rebuilt each frame. Touching edges
//! overlap, so boxes end at `right - 1`. Its answers are exact.

use super::{Peer, Setting};
use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTree, RTreeBuilder, RTreeIndex};
use quadrant::geom::Rect;

pub struct Rebuild(RTree<i32>);

fn build(boxes: &[Rect]) -> RTree<i32> {
    let mut builder = RTreeBuilder::new(boxes.len() as u32);
    for rect in boxes {
        builder.add(rect.x, rect.y, rect.right() - 1, rect.bottom() - 1);
    }
    builder.finish::<HilbertSort>()
}

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        Rebuild(build(setting.boxes))
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        self.0 = build(boxes);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            for other in self.0.search(area.x, area.y, area.right() - 1, area.bottom() - 1) {
                found(asker, other);
            }
        }
    }

    /// Joins the tree with itself, which returns each pair in both orders and each item with itself.
    fn pairs(&mut self, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (one, other) in self.0.intersection_candidates_with_other_tree(&self.0) {
            if one < other {
                found(one, other);
            }
        }
    }
}
