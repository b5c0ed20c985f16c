//! Box2D v3 in C: the same tree as `box2d_rust`, used in the same way, through the raw bindings of boxdd-sys.

use super::{Peer, Setting};
use boxdd_sys::ffi::{
    b2AABB, b2DynamicTree, b2DynamicTree_Create, b2DynamicTree_CreateProxy, b2DynamicTree_Destroy,
    b2DynamicTree_EnlargeProxy, b2DynamicTree_QueryAll, b2DynamicTree_Rebuild, b2Vec2,
};
use quadrant::geom::Rect;
use std::ffi::c_void;

/// In pixels, as in `box2d_rust`.
const MARGIN: i32 = 8;
const CATEGORY: u64 = 1;

pub struct Tree {
    tree: b2DynamicTree,
    proxies: Vec<i32>,
    wide: Vec<Rect>,
}

fn closed(rect: Rect) -> b2AABB {
    b2AABB {
        lowerBound: b2Vec2 { x: rect.x as f32, y: rect.y as f32 },
        upperBound: b2Vec2 { x: (rect.right() - 1) as f32, y: (rect.bottom() - 1) as f32 },
    }
}

/// # Safety
/// `closure` must point to an `F` that nothing else uses during the call.
unsafe extern "C" fn call<F: FnMut(u32)>(_proxy: i32, slot: u64, closure: *mut c_void) -> bool {
    // SAFETY: the caller promises that `closure` is an `F` that is free to use.
    unsafe { (*closure.cast::<F>())(slot as u32) };
    true
}

fn query<F: FnMut(u32)>(tree: &b2DynamicTree, area: Rect, mut found: F) {
    // SAFETY: the tree is alive. `found` outlives the call, and only the call uses it.
    unsafe { b2DynamicTree_QueryAll(tree, closed(area), Some(call::<F>), (&raw mut found).cast()) };
}

impl Peer for Tree {
    fn new(setting: &Setting) -> Tree {
        let margin = if setting.workload.anyone_moves() { MARGIN } else { 0 };
        let wide: Vec<Rect> = setting.boxes.iter().map(|rect| rect.grown(margin)).collect();
        // SAFETY: plain calls on a tree that was just created.
        unsafe {
            let mut tree = b2DynamicTree_Create(setting.boxes.len() as i32);
            let create = |(slot, &rect): (usize, &Rect)| {
                b2DynamicTree_CreateProxy(&mut tree, closed(rect), CATEGORY, slot as u64)
            };
            let proxies = wide.iter().enumerate().map(create).collect();
            b2DynamicTree_Rebuild(&mut tree, true);
            Tree { tree, proxies, wide }
        }
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            let (wide, rect) = (&mut self.wide[slot as usize], boxes[slot as usize]);
            if !wide.contains(rect) {
                *wide = rect.grown(MARGIN);
                // SAFETY: the proxy belongs to this tree.
                unsafe { b2DynamicTree_EnlargeProxy(&mut self.tree, self.proxies[slot as usize], closed(*wide)) };
            }
        }
        // SAFETY: the tree is alive.
        unsafe { b2DynamicTree_Rebuild(&mut self.tree, false) };
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            query(&self.tree, area, |other| {
                if boxes[other as usize].overlaps(area) {
                    found(asker, other);
                }
            });
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // SAFETY: the tree is alive and is not used after this.
        unsafe { b2DynamicTree_Destroy(&mut self.tree) };
    }
}
