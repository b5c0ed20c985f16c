//! The remains of machines that fly, of plants with roots, and of swarms. `bursts` has the corpses of those that walk.

use std::f32::consts::TAU;

use super::bursts::STRUCK_TICKS;
use super::{Particle, Particles, Touch, still};
use crate::draw::sprites::Sprite;
use crate::geom::Point;

const GRAVITY: f32 = 0.14;
const WRECK_TICKS: u32 = 1200;
const DEAD_WASP_TICKS: u32 = 260;
const SWARM: u32 = 8;
/// A machine that lies on the ground is drawn so many pixels above it.
const HALF_OF_A_MACHINE: i32 = 7;
const SMOKE_EVERY_TICKS: u32 = 4;

impl Particles {
    /// Lets a flying machine fall from `at` to `floor` with a trail of smoke, and explode there.
    pub fn crash(&mut self, sprite: Sprite, at: Point, dx: f32, floor: i32) {
        let life = (2.0 * (floor - at.y).max(1) as f32 / GRAVITY).sqrt() as u32 + 1;
        for tick in (2..life).step_by(SMOKE_EVERY_TICKS as usize) {
            let time = tick as f32;
            let there = Point::new(at.x + (dx * time) as i32, at.y + (GRAVITY * time * time / 2.0) as i32 - 6);
            self.add(Particle { dy: -0.3, delay: tick, ..still(Sprite::ExplosionWisp, there) });
        }
        let falls = Particle { dx, gravity: GRAVITY, life, flip: dx < 0.0, ..still(sprite, at) };
        self.add(Particle { lit_ticks: STRUCK_TICKS, ..falls });
        let there = Point::new(at.x + (dx * life as f32) as i32, floor - 6);
        self.add(Particle { delay: life, ..still(Sprite::Blast24Burst, there) });
        self.cloud(there, 3.0, life + 4);
    }

    /// Knocks a flying machine out of the air. It spins, bounces and lies there.
    pub fn knocked_down(&mut self, sprite: Sprite, at: Point, away: f32) {
        let touch = Touch::Tumbles { lift: HALF_OF_A_MACHINE };
        let falls = Particle { dx: away * 2.2, dy: -2.4, gravity: GRAVITY, touch, fades: true, ..still(sprite, at) };
        self.add(Particle { life: WRECK_TICKS, lit_ticks: STRUCK_TICKS, flip: away < 0.0, ..falls });
    }

    /// Plays a clip in which it flies apart.
    pub fn bursts(&mut self, sprite: Sprite, at: Point, flip: bool) {
        self.light(Sprite::Glow96Sodium, at, 10);
        self.add(Particle { flip, lit_ticks: STRUCK_TICKS, ..still(sprite, at) });
    }

    /// Plays a death clip in place. Its last picture stays for long, and smokes for a while at `top`.
    pub fn wreckage(&mut self, sprite: Sprite, at: Point, top: Point, flip: bool) {
        self.add(Particle { life: WRECK_TICKS, flip, fades: true, lit_ticks: STRUCK_TICKS, ..still(sprite, at) });
        for nth in 0..6 {
            let aside = Point::new(top.x + self.spread(3.0) as i32, top.y - 4);
            let dy = -0.3 - self.part() * 0.2;
            self.add(Particle { dy, delay: 20 + nth * 28, ..still(Sprite::ExplosionWisp, aside) });
        }
    }

    /// The place of one body of a swarm, and a number from 0 to 1 for its direction.
    fn of_swarm(&mut self, nth: u32, middle: Point) -> (Point, f32) {
        let turns = nth as f32 / SWARM as f32 + self.part() * 0.1;
        let (x, y) = ((turns * TAU).cos() * 14.0, (turns * TAU).sin() * 10.0);
        (Point::new(middle.x + x as i32, middle.y + y as i32), turns)
    }

    /// Throws the bodies of a swarm apart. They rain down and lie there.
    pub fn rain(&mut self, sprite: Sprite, middle: Point, speed: f32) {
        self.once(Sprite::ImpactsFleshForward, middle);
        for nth in 0..SWARM {
            let (at, turns) = self.of_swarm(nth, middle);
            let push = speed * (0.5 + self.part() * 0.5);
            let (dx, dy) = ((turns * TAU).cos() * push, (turns * TAU).sin() * push * 0.6 - 1.2);
            let life = DEAD_WASP_TICKS + self.rng.below(60);
            let touch = Touch::Tumbles { lift: 3 };
            self.add(Particle { dx, dy, gravity: 0.12, life, touch, fades: true, ..still(sprite, at) });
        }
    }

    /// Torn wings, which sink slowly.
    pub fn wings(&mut self, middle: Point) {
        for nth in 0..SWARM {
            let (at, _) = self.of_swarm(nth, middle);
            let (dx, dy) = (self.spread(0.5), 0.25 + self.part() * 0.3);
            let turned = self.rng.below(Sprite::WaspsEndsWing.length());
            let life = 60 + self.rng.below(40);
            self.add(Particle { dx, dy, life, turned, fades: true, ..still(Sprite::WaspsEndsWing, at) });
        }
    }

    /// The bodies of a swarm burn: they rise for a moment, fall with a trail of smoke, and go out.
    pub fn embers(&mut self, sprite: Sprite, middle: Point) {
        self.light(Sprite::Glow96Sodium, middle, 14);
        for nth in 0..SWARM {
            let (at, _) = self.of_swarm(nth, middle);
            let (dx, dy) = (self.spread(0.7), -0.8 - self.part() * 0.6);
            let life = 34 + self.rng.below(26);
            let turned = self.rng.below(sprite.length());
            self.add(Particle { dx, dy, gravity: 0.05, life, turned, ..still(sprite, at) });
            self.add(Particle { dy: -0.5, delay: 6 + nth * 3, ..still(Sprite::ExplosionWisp, at) });
        }
        self.sparks(Sprite::SparkFly, middle, 12, 2.4, 4);
    }

    /// The bodies of a swarm dissolve, one after the other.
    pub fn glitter(&mut self, sprite: Sprite, middle: Point) {
        self.light(Sprite::Glow64Cold, middle, 10);
        for nth in 0..SWARM {
            let (at, _) = self.of_swarm(nth, middle);
            self.add(Particle { delay: nth, ..still(sprite, at) });
        }
        self.sparks(Sprite::SparkFly, middle, 5, 2.0, 0);
    }
}
