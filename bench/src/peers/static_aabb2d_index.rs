//! static_aabb2d_index: a packed Hilbert R-tree of integers. It cannot be changed, so it is rebuilt each frame.
//! Touching edges overlap, so boxes end at `right - 1`. Its answers are exact.

use super::{Peer, Setting};
use quadrant::geom::Rect;
use static_aabb2d_index::{StaticAABB2DIndex, StaticAABB2DIndexBuilder};

pub struct Rebuild {
    tree: StaticAABB2DIndex<i32>,
    stack: Vec<usize>,
}

fn build(boxes: &[Rect]) -> StaticAABB2DIndex<i32> {
    let mut builder = StaticAABB2DIndexBuilder::new(boxes.len());
    for rect in boxes {
        builder.add(rect.x, rect.y, rect.right() - 1, rect.bottom() - 1);
    }
    builder.build().expect("as many boxes were added as were announced")
}

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        Rebuild { tree: build(setting.boxes), stack: Vec::new() }
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        self.tree = build(boxes);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            let mut visitor = |other: usize| found(asker, other as u32);
            let Rebuild { tree, stack } = self;
            tree.visit_query_with_stack(area.x, area.y, area.right() - 1, area.bottom() - 1, &mut visitor, stack)
        }
    }

    /// Queries for each box in the order of the Hilbert curve, which keeps neighbours in the cache.
    fn pairs(&mut self, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        let Rebuild { tree, stack } = self;
        for (rect, &one) in tree.item_boxes().iter().zip(tree.item_indices()) {
            let mut visitor = |other: usize| {
                if one < other {
                    found(one as u32, other as u32);
                }
            };
            tree.visit_query_with_stack(rect.min_x, rect.min_y, rect.max_x, rect.max_y, &mut visitor, stack)
        }
    }
}
