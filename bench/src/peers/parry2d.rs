//! parry2d: `Bvh`, the broad phase of Rapier. Three strategies: update leaves and refit with incremental optimisation,
//! as Rapier does; update leaves and rebuild ("binned"); or, if few boxes move, remove and insert, as its documentation
//! recommends. Touching edges overlap, so boxes end at `right - 1`. Only the margin of the last strategy makes a test
//! necessary.

use super::{Peer, Setting};
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use quadrant::geom::Rect;

/// Distance in pixels that a box may move before its leaf is inserted again. Faster than 1, 2 and 4 on these boxes.
const MARGIN: f32 = 8.0;

struct Tree {
    bvh: Bvh,
    workspace: BvhWorkspace,
}

impl Tree {
    fn new(setting: &Setting) -> Tree {
        let leaves: Vec<Aabb> = setting.boxes.iter().map(|&rect| closed(rect)).collect();
        Tree { bvh: Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves), workspace: BvhWorkspace::default() }
    }

    fn rewrite(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.bvh.insert_or_update_partially(closed(boxes[slot as usize]), slot, 0.0);
        }
    }

    fn ask(&self, questions: impl Iterator<Item = (u32, Rect)>, mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            for other in self.bvh.intersect_aabb(&closed(area)) {
                found(asker, other);
            }
        }
    }

    fn pairs(&mut self, mut found: impl FnMut(u32, u32)) {
        self.bvh.traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut found);
    }
}

fn closed(rect: Rect) -> Aabb {
    Aabb::new(
        Vector::new(rect.x as f32, rect.y as f32),
        Vector::new((rect.right() - 1) as f32, (rect.bottom() - 1) as f32),
    )
}

pub struct Refit(Tree);

impl Peer for Refit {
    fn new(setting: &Setting) -> Refit {
        Refit(Tree::new(setting))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        self.0.rewrite(boxes, movers);
        self.0.bvh.refit(&mut self.0.workspace);
        self.0.bvh.optimize_incremental(&mut self.0.workspace);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.ask(questions, found);
    }

    fn pairs(&mut self, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.pairs(found);
    }
}

/// Refits only the branches of boxes that moved, for the case that few do.
pub struct PartialRefit {
    tree: Tree,
    before: Vec<u32>,
}

impl Peer for PartialRefit {
    fn new(setting: &Setting) -> PartialRefit {
        PartialRefit { tree: Tree::new(setting), before: Vec::new() }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.tree.bvh.update_partially_if_present(closed(boxes[slot as usize]), slot, 0.0);
        }
        self.tree.bvh.refit_partial(&self.before, movers);
        self.before.clear();
        self.before.extend_from_slice(movers);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.tree.ask(questions, found);
    }

    fn pairs(&mut self, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.tree.pairs(found);
    }
}

pub struct Rebuild(Tree);

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        Rebuild(Tree::new(setting))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        self.0.rewrite(boxes, movers);
        self.0.bvh.rebuild(&mut self.0.workspace, BvhBuildStrategy::Binned);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.ask(questions, found);
    }

    fn pairs(&mut self, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.pairs(found);
    }
}

pub struct Reinsert(Tree);

impl Peer for Reinsert {
    fn new(setting: &Setting) -> Reinsert {
        Reinsert(Tree::new(setting))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.0.bvh.reinsert_or_update_with_change_detection(closed(boxes[slot as usize]), slot, MARGIN);
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            for other in self.0.bvh.intersect_aabb(&closed(area)) {
                if boxes[other as usize].overlaps(area) {
                    found(asker, other);
                }
            }
        }
    }
}
