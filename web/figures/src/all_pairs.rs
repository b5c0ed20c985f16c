//! Brute force as a game writes it: each pair is compared once, in a plain loop over four arrays, which compilers turn
//! into SIMD instructions.

use quadrant::geom::Rect;
use quadrant::index::Counts;

#[derive(Default)]
pub struct AllPairs {
    left: Vec<i32>,
    top: Vec<i32>,
    right: Vec<i32>,
    bottom: Vec<i32>,
    /// 1 for each box that was found to touch another one.
    touches: Vec<u32>,
}

impl AllPairs {
    pub fn start_tick(&mut self, boxes: impl Iterator<Item = Rect>) {
        for list in [&mut self.left, &mut self.top, &mut self.right, &mut self.bottom] {
            list.clear();
        }
        for rect in boxes {
            self.left.push(rect.x);
            self.top.push(rect.y);
            self.right.push(rect.right());
            self.bottom.push(rect.bottom());
        }
        self.touches.clear();
        self.touches.resize(self.left.len(), 0);
    }

    /// Compares a box with all that come after it. After this, `touches` is right for the box if all before it were asked.
    pub fn ask(&mut self, nth: usize) -> Counts {
        let (left, top, right, bottom) = (self.left[nth], self.top[nth], self.right[nth], self.bottom[nth]);
        let after = nth + 1..self.left.len();
        let mut hits = 0;
        let others = self.left[after.clone()].iter().zip(&self.top[after.clone()]);
        let others = others.zip(&self.right[after.clone()]).zip(&self.bottom[after.clone()]);
        for ((((&l, &t), &r), &b), touches) in others.zip(&mut self.touches[after.clone()]) {
            let hit = u32::from((l < right) & (left < r) & (t < bottom) & (top < b));
            *touches |= hit;
            hits += hit;
        }
        self.touches[nth] |= u32::from(hits > 0);
        Counts { checks: after.len() as u32, visited: 1, hits, candidates: hits, ..Counts::default() }
    }

    pub fn touches(&self, nth: usize) -> bool {
        self.touches[nth] != 0
    }

    pub fn bytes(&self) -> usize {
        [&self.left, &self.top, &self.right, &self.bottom].iter().map(|list| list.capacity() * 4).sum::<usize>()
            + self.touches.capacity() * 4
    }
}
