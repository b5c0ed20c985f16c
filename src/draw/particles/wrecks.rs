//! Particles of large machines that come apart: pieces that tumble and stay, smoke, sparks, dust along the foot.

use super::{Particle, Particles, Touch, still};
use crate::draw::Blend;
use crate::draw::sprites::Sprite;
use crate::geom::Point;

const PIECE_TICKS: u32 = 1500;
const HALF_A_PIECE: i32 = 9;

impl Particles {
    pub fn piece(&mut self, sprite: Sprite, at: Point, speed: f32) {
        let side = if self.rng.below(2) == 0 { -1.0 } else { 1.0 };
        let (dx, dy) = (side * speed * (0.3 + self.part() * 0.6), -speed * (0.6 + self.part() * 0.6));
        let touch = Touch::Tumbles { lift: HALF_A_PIECE };
        let turned = self.rng.below(sprite.length());
        self.add(Particle {
            dx,
            dy,
            gravity: 0.13,
            touch,
            life: PIECE_TICKS,
            turned,
            fades: true,
            ..still(sprite, at)
        });
    }

    /// Adds one rising cloud within `spread` pixels to either side of `at`.
    pub fn smoke(&mut self, at: Point, spread: f32) {
        self.cloud(at, spread, 0);
    }

    pub fn shower(&mut self, at: Point, count: u32) {
        self.light(Sprite::Glow64Sodium, at, 5);
        self.sparks(Sprite::SparkFly, at, count, 3.4, 0);
    }

    /// Adds dust at a random place between two points of a foot.
    pub fn dust(&mut self, from: Point, to: Point) {
        let share = self.part();
        let x = from.x + ((to.x - from.x) as f32 * share) as i32;
        self.once(Sprite::DustLand, Point::new(x, from.y));
        self.sparks(Sprite::SparkChip, Point::new(x, from.y - 20), 2, 1.0, 0);
    }

    /// Adds rings of air that spread from `at`.
    pub fn roar(&mut self, at: Point) {
        self.light(Sprite::Glow96Red, at, 14);
        self.add(Particle { blend: Blend::Add, ..still(Sprite::RingRun, at) });
        self.add(Particle { blend: Blend::Add, delay: 6, ..still(Sprite::RingRun, at) });
    }
}
