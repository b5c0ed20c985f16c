//! obvhs: a tree of bounding boxes (BVH) for three dimensions, given flat boxes. Two strategies from its physics example:
//! build the tree again in each frame, in the same memory and as fast as it can, or move leaves that have a margin. If
//! no box moves, the slower, better build is used. In this library, boxes that only touch count as overlapping, so it
//! is given boxes that end at `right - 1` and `bottom - 1`.

use super::{Peer, Setting};
use glam::Vec3A;
use obvhs::BvhBuildParams;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::builder::build_bvh2;
use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};
use quadrant::geom::Rect;
use std::time::Duration;

/// Distance in pixels that a box may move before its leaf is moved within the tree. Faster than 1, 2 and 4 on these
/// boxes.
const MARGIN: i32 = 8;

fn closed(rect: Rect) -> Aabb {
    Aabb::new(
        Vec3A::new(rect.x as f32, rect.y as f32, 0.0),
        Vec3A::new((rect.right() - 1) as f32, (rect.bottom() - 1) as f32, 0.0),
    )
}

fn ask(bvh: &Bvh2, asker: u32, area: Rect, boxes: &[Rect], found: &mut impl FnMut(u32, u32)) {
    bvh.aabb_traverse(closed(area), |bvh, node| {
        let leaf = &bvh.nodes[node as usize];
        let first = leaf.first_index as usize;
        for &other in &bvh.primitive_indices[first..first + leaf.prim_count as usize] {
            if boxes[other as usize].overlaps(area) {
                found(asker, other);
            }
        }
        true
    });
}

pub struct Rebuild {
    bvh: Bvh2,
    builder: PlocBuilder,
    leaves: Vec<Aabb>,
}

impl Rebuild {
    fn build(&mut self, boxes: &[Rect]) {
        self.leaves.clear();
        self.leaves.extend(boxes.iter().map(|&rect| closed(rect)));
        let mut order = std::mem::take(&mut self.bvh.primitive_indices);
        order.clear();
        order.extend(0..boxes.len() as u32);
        let Rebuild { bvh, builder, leaves } = self;
        builder.build_with_bvh(bvh, PlocSearchDistance::Minimum, leaves, order, SortPrecision::U64, 0);
    }
}

impl Peer for Rebuild {
    fn new(setting: &Setting) -> Rebuild {
        let mut new = Rebuild { bvh: Bvh2::default(), builder: PlocBuilder::new(), leaves: Vec::new() };
        if setting.workload.anyone_moves() {
            new.build(setting.boxes);
        } else {
            let leaves: Vec<Aabb> = setting.boxes.iter().map(|&rect| closed(rect)).collect();
            new.bvh = build_bvh2(&leaves, BvhBuildParams::medium_build(), &mut Duration::default());
        }
        new
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        self.build(boxes);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            ask(&self.bvh, asker, area, boxes, &mut found);
        }
    }

    /// Queries for each box in the order of the leaves, which keeps neighbours in the cache.
    fn pairs(&mut self, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        for leaf in self.bvh.nodes.iter().filter(|node| node.is_leaf()) {
            // The build for moving boxes puts one box into each leaf.
            let one = self.bvh.primitive_indices[leaf.first_index as usize];
            ask(&self.bvh, one, boxes[one as usize], boxes, &mut |one, other| {
                if one < other {
                    found(one, other);
                }
            });
        }
    }
}

pub struct Move {
    bvh: Bvh2,
    wide: Vec<Rect>,
}

impl Peer for Move {
    fn new(setting: &Setting) -> Move {
        let wide: Vec<Rect> = setting.boxes.iter().map(|rect| rect.grown(MARGIN)).collect();
        let leaves: Vec<Aabb> = wide.iter().map(|&rect| closed(rect)).collect();
        let order = (0..leaves.len() as u32).collect();
        let bvh = PlocBuilder::new().build(PlocSearchDistance::Low, &leaves, order, SortPrecision::U64, 2);
        Move { bvh, wide }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            let (wide, rect) = (&mut self.wide[slot as usize], boxes[slot as usize]);
            if !wide.contains(rect) {
                *wide = rect.grown(MARGIN);
                self.bvh.move_primitive(closed(*wide), slot);
            }
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            ask(&self.bvh, asker, area, boxes, &mut found);
        }
    }
}
