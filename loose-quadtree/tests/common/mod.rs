//! Random worlds, and what the tests compare the tree with.

// Each test uses a part of this.
#![allow(dead_code)]

pub mod check;
pub mod model;
pub mod operation;
pub mod reference;

use loose_quadtree::{Aabb, Scalar};
use serde::{Serialize, de::DeserializeOwned};

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

pub trait Coordinate: Scalar + Serialize + DeserializeOwned {
    fn from_f64(value: f64) -> Self;
    /// Returns any kind of number, with small ones, infinities and the ends of the range among them.
    fn from_pattern(bits: u16) -> Self;
}

impl Coordinate for i32 {
    fn from_f64(value: f64) -> i32 {
        value as i32
    }

    /// Near zero, near both ends, and near the multiples of 2^24.
    fn from_pattern(bits: u16) -> i32 {
        let [low, high] = bits.to_le_bytes();
        (i32::from(high) << 24).wrapping_add((low as i8).into())
    }
}

impl Coordinate for f32 {
    fn from_f64(value: f64) -> f32 {
        value as f32
    }

    /// Every exponent, so also subnormal numbers, infinity and NaN.
    fn from_pattern(bits: u16) -> f32 {
        f32::from_bits(u32::from(bits) << 16)
    }
}

impl Coordinate for f64 {
    fn from_f64(value: f64) -> f64 {
        value
    }

    fn from_pattern(bits: u16) -> f64 {
        f64::from_bits(u64::from(bits) << 48)
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
