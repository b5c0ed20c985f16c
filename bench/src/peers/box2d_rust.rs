//! box2d-rust: the dynamic tree of this port of Box2D v3, used as in Box2D's own broad phase: leaves have a margin and
//! are enlarged when their box leaves it, and each frame rebuilds a part of the tree. This peer removes
//! the results that overlap only because of the margin.

use super::{Peer, Setting};
use box2d_rust::dynamic_tree::{DEFAULT_CATEGORY_BITS, DynamicTree};
use box2d_rust::{Aabb, Vec2};
use quadrant::geom::Rect;

/// In pixels. Faster than 1, 2 and 4 on these boxes.
const MARGIN: i32 = 8;

pub struct Tree {
    tree: DynamicTree,
    proxies: Vec<i32>,
    wide: Vec<Rect>,
}

fn closed(rect: Rect) -> Aabb {
    Aabb {
        lower_bound: Vec2 { x: rect.x as f32, y: rect.y as f32 },
        upper_bound: Vec2 { x: (rect.right() - 1) as f32, y: (rect.bottom() - 1) as f32 },
    }
}

impl Peer for Tree {
    fn new(setting: &Setting) -> Tree {
        let mut tree = DynamicTree::new(setting.boxes.len() as i32);
        // Boxes that never move need no margin.
        let margin = if setting.workload.anyone_moves() { MARGIN } else { 0 };
        let wide: Vec<Rect> = setting.boxes.iter().map(|rect| rect.grown(margin)).collect();
        let create =
            |(slot, &rect): (usize, &Rect)| tree.create_proxy(closed(rect), DEFAULT_CATEGORY_BITS, slot as u64);
        let proxies = wide.iter().enumerate().map(create).collect();
        tree.rebuild(true);
        Tree { tree, proxies, wide }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            let (wide, rect) = (&mut self.wide[slot as usize], boxes[slot as usize]);
            if !wide.contains(rect) {
                *wide = rect.grown(MARGIN);
                self.tree.enlarge_proxy(self.proxies[slot as usize], closed(*wide));
            }
        }
        self.tree.rebuild(false);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            self.tree.query_all(closed(area), |_, other| {
                if boxes[other as usize].overlaps(area) {
                    found(asker, other as u32);
                }
                true
            });
        }
    }
}
