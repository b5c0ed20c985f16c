//! Random worlds.

use loose_quadtree::{Aabb, Scalar};

pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

pub trait Coordinate: Scalar {
    fn from_f64(value: f64) -> Self;
}

impl Coordinate for i32 {
    fn from_f64(value: f64) -> i32 {
        value as i32
    }
}

impl Coordinate for f32 {
    fn from_f64(value: f64) -> f32 {
        value as f32
    }
}

impl Coordinate for f64 {
    fn from_f64(value: f64) -> f64 {
        value
    }
}

/// Mostly small boxes in the world, some long ones, some outside, some points, some that only touch others.
pub fn random_box<S: Coordinate>(random: &mut Random, world: f64, size: f64) -> Aabb<S> {
    let side = |random: &mut Random| match random.below(40) {
        0 => 0.0,
        1 => random.between(0.0, world),
        2..8 => random.between(0.0, 12.0 * size),
        _ => random.between(0.25 * size, size),
    };
    let (w, h) = (side(random), side(random));
    let far = if random.below(30) == 0 { 2.0 * world } else { 0.0 };
    let at = |random: &mut Random| {
        let at = random.between(-far, world + far);
        // On a lattice, so that many edges coincide.
        if random.below(3) == 0 { (at / size) as i64 as f64 * size } else { at }
    };
    let (x, y) = (at(random), at(random));
    let [x, y, right, bottom] = [x, y, x + w, y + h].map(S::from_f64);
    match random.below(200) {
        0 => Aabb::new([right, y], [x, bottom]),
        _ => Aabb::new([x, y], [right, bottom]),
    }
}
