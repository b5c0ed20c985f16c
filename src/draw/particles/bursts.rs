//! Particles that are added together: those of an event, the layers of an explosion, a corpse, a crash. `feedback` says which
//! event has which.

use super::{BLINDS_TICKS, Particle, Particles, Thrown, Touch, still};
use crate::draw::Blend;
use crate::draw::sprites::{FRAMES, Sprite};
use crate::feedback::{Burst, Sparks};
use crate::geom::Point;
use crate::level::{EnemyKind, Theme};
use crate::sim::Event;
use crate::sim::world::blow::How;

/// The flash of an explosion comes so long before its fire.
const FLASH_TICKS: u32 = 2;
const RUBBLE_TICKS: u32 = 260;
const FALLEN_TICKS: u32 = 180;
const GEAR_TICKS: u32 = 240;
const HALF_OF_GEAR: i32 = 3;
/// For so many ticks the dead are white, like an enemy that was hit. The stop of the world comes on top.
pub(super) const STRUCK_TICKS: u32 = 2;
/// The outermost pixels of a corpse's sprite are only cloth or empty. So this many pixels may overhang a ledge.
const OVERHANG: i32 = 4;

impl Particles {
    pub(super) fn once(&mut self, sprite: Sprite, at: Point) {
        self.add(still(sprite, at));
    }

    pub(super) fn light(&mut self, sprite: Sprite, at: Point, life: u32) {
        self.add(Particle { blend: Blend::Add, life, ..still(sprite, at) });
    }

    /// Throws a piece of debris that bounces and then lies there.
    fn thrown(&mut self, sprite: Sprite, at: Point, speed: f32, delay: u32) {
        let (dx, dy) = (self.spread(speed), -self.part() * speed - speed * 0.3);
        let turned = self.rng.below(sprite.length());
        let life = RUBBLE_TICKS + turned;
        let touch = Touch::Bounces;
        self.add(Particle { dx, dy, gravity: 0.16, life, turned, touch, delay, fades: true, ..still(sprite, at) });
    }

    /// Sparks fly further and disappear sooner.
    pub(super) fn sparks(&mut self, sprite: Sprite, at: Point, count: u32, speed: f32, delay: u32) {
        for _ in 0..count {
            let (dx, dy) = (self.spread(speed), -self.part() * speed);
            let life = sprite.length() - self.rng.below(10);
            let touch = Touch::Bounces;
            self.add(Particle { dx, dy, gravity: 0.11, life, touch, delay, ..still(sprite, at) });
        }
    }

    /// Ejects the empty case of a cartridge towards the back of the gun.
    pub fn casing(&mut self, feet: Point, facing: i32) {
        let at = Point::new(feet.x + facing * 5, feet.y - 17);
        let (dx, dy) = (-facing as f32 * (0.8 + self.part() * 0.6), -1.6 - self.part() * 0.7);
        let touch = Touch::Bounces;
        self.add(Particle { dx, dy, gravity: 0.14, touch, life: 110, fades: true, ..still(Sprite::CasingSpin, at) });
    }

    /// Plays a death clip while it is thrown. Then the corpse lies on the floor for a while.
    pub fn corpse(&mut self, sprite: Sprite, feet: Point, flip: bool, thrown: Thrown) {
        let last = &FRAMES[usize::from(sprite.frame(usize::from(sprite.clip().frames) - 1))];
        let (left, right) = (i32::from(last.dx), i32::from(last.dx) + i32::from(last.w));
        let (left, right) = if flip { (-right, -left) } else { (left, right) };
        let touch = Touch::Lies { left: left + OVERHANG, right: right - OVERHANG };
        let life = sprite.length() + FALLEN_TICKS;
        let Thrown { dx, dy, lands_at } = thrown;
        let fallen =
            Particle { dx, dy, lands_at, gravity: 0.16, touch, life, flip, fades: true, ..still(sprite, feet) };
        self.add(Particle { lit_ticks: STRUCK_TICKS, ..fallen });
    }

    /// Plays a death clip in place. Nothing is left.
    pub fn dissolve(&mut self, sprite: Sprite, at: Point, middle: Point, flip: bool) {
        self.light(Sprite::Glow64Cold, middle, 10);
        self.add(Particle { flip, ..still(sprite, at) });
        self.sparks(Sprite::SparkFly, middle, 5, 2.0, 0);
    }

    /// Throws what an enemy wore or carried. It spins, bounces and lies there for a while.
    pub fn gear(&mut self, sprite: Sprite, at: Point, (dx, dy): (f32, f32)) {
        let (dx, dy) = (dx + self.spread(0.4), dy - self.part() * 0.5);
        let touch = Touch::Tumbles { lift: HALF_OF_GEAR };
        self.add(Particle { dx, dy, gravity: 0.15, touch, life: GEAR_TICKS, fades: true, ..still(sprite, at) });
    }

    /// Throws some plates of a machine.
    pub fn plates(&mut self, at: Point, count: u32) {
        self.sparks(Sprite::SparkFly, at, 6, 2.6, 0);
        for nth in 0..count {
            // After the flash of the hit, which they would hide.
            self.thrown(if nth % 2 == 0 { Sprite::DebrisPlate } else { Sprite::DebrisShard }, at, 2.6, 4);
        }
    }

    /// Smoke over something that burns for a while.
    pub fn smoulder(&mut self, feet: Point) {
        self.light(Sprite::Glow64Sodium, Point::new(feet.x, feet.y - 14), 60);
        for nth in 0..8 {
            let aside = Point::new(feet.x + self.spread(7.0) as i32, feet.y - if nth < 4 { 30 } else { 12 });
            let dy = -0.5 - self.part() * 0.3;
            self.add(Particle { dy, delay: 6 + nth * 12, ..still(Sprite::ExplosionWisp, aside) });
        }
    }

    pub fn burst(&mut self, theme: Theme, event: &Event, sparks: &Sparks) {
        let at = event.at;
        if let Some(clip) = sparks.clip {
            self.once(clip, at);
        }
        if let Some((glow, ticks)) = sparks.light {
            self.light(glow, at, ticks);
        }
        match sparks.burst {
            None => {}
            Some(Burst::Ring) => self.ring(at),
            Some(Burst::Blocked) => self.blocked(at, event.blow.is_some_and(|blow| blow.how == How::Blast)),
            Some(Burst::Finished) => self.finished(at),
            Some(Burst::SmallExplosion) => self.small_explosion(at),
            Some(Burst::Explosion) => self.explosion(at, 0),
            Some(Burst::LastBlast) => self.last_blast(at),
            Some(Burst::Torn) => {
                self.small_explosion(at);
                self.plates(at, 6);
            }
            Some(Burst::Broken) => {
                self.explosion(at, 0);
                self.plates(at, 8);
            }
            // It explodes after its fall.
            Some(Burst::Wrecked) if event.by == Some(EnemyKind::Crawler) => {
                self.once(Sprite::Blast24Burst, Point::new(at.x, at.y - 6));
                self.plates(at, 5);
            }
            Some(Burst::Wrecked) => self.wrecked(at, event.blow.map(|blow| blow.how)),
            Some(Burst::Wreck) => self.wreck(at),
            Some(Burst::Shatter(bits)) => self.shatter(theme, at, bits),
            Some(Burst::MuleDust) => self.mule_dust(at),
        }
        if let Some((sprite, count, speed)) = sparks.flying {
            self.sparks(sprite, at, count, speed, 0);
        }
    }

    fn ring(&mut self, at: Point) {
        self.light(Sprite::RingRun, at, Sprite::RingRun.length());
    }

    fn blocked(&mut self, at: Point, is_blast: bool) {
        // It waits until the fire of an explosion is behind the actors, which would hide it.
        let delay = if is_blast { BLINDS_TICKS } else { 0 };
        self.add(Particle { delay, ..still(Sprite::ImpactsSteel, at) });
        let light = if is_blast { Sprite::Glow64Cold } else { Sprite::Glow32Cold };
        self.add(Particle { blend: Blend::Add, life: 5, delay, ..still(light, at) });
        self.sparks(Sprite::SparkFly, at, if is_blast { 10 } else { 5 }, 3.0, delay);
    }

    fn finished(&mut self, at: Point) {
        self.ring(at);
        self.sparks(Sprite::SparkFly, at, 10, 3.4, 0);
        self.add(Particle { dy: -0.7, life: 45, fades: true, ..still(Sprite::HudGrenade, at) });
    }

    fn mule_dust(&mut self, at: Point) {
        for side in [-1, 1] {
            let dx = side as f32 * 1.2;
            let foot = Point::new(at.x + side * 12, at.y);
            self.add(Particle { dx, flip: side > 0, ..still(Sprite::DustTurn, foot) });
        }
        self.once(Sprite::DustLand, at);
    }

    /// A puff of smoke behind a rocket.
    pub fn trail(&mut self, at: Point) {
        let dy = -0.1 - self.part() * 0.15;
        self.add(Particle { dy, ..still(Sprite::DustTurn, Point::new(at.x, at.y + 4)) });
    }

    /// The smoke of a machine that is half destroyed. It rises from `top` and is thin, so the machine stays visible.
    pub fn damaged(&mut self, top: Point) {
        let aside = Point::new(top.x + self.spread(4.0) as i32, top.y);
        let (dx, dy) = (self.spread(0.15), -0.5 - self.part() * 0.3);
        self.add(Particle { dx, dy, ..still(Sprite::ExplosionWisp, aside) });
        self.sparks(Sprite::SparkFly, Point::new(top.x, top.y + 6), 2, 1.6, 0);
    }

    fn small_explosion(&mut self, at: Point) {
        self.light(Sprite::Glow64Sodium, at, 9);
        self.once(Sprite::ExplosionFlashSmall, at);
        for nth in 0..3 {
            let (dx, dy) = (self.spread(0.3), -0.25 - self.part() * 0.3);
            self.add(Particle { dx, dy, delay: FLASH_TICKS + 26 + nth * 6, ..still(Sprite::ExplosionSmoke, at) });
        }
        self.add(Particle { delay: FLASH_TICKS, ..still(Sprite::Blast64Burst, at) });
        self.sparks(Sprite::SparkFly, at, 6, 2.6, 0);
    }

    /// Breaks a crate, a barricade or a boarded door into bits of the quadrant's material.
    fn shatter(&mut self, theme: Theme, at: Point, bits: u32) {
        let (large, small) = match theme {
            Theme::Docks => (Sprite::PiecesDocksLarge, Sprite::PiecesDocksSmall),
            Theme::Foundry => (Sprite::PiecesFoundryLarge, Sprite::PiecesFoundrySmall),
            Theme::Gardens => (Sprite::PiecesGardensLarge, Sprite::PiecesGardensSmall),
            Theme::Vault => (Sprite::PiecesVaultLarge, Sprite::PiecesVaultSmall),
        };
        self.once(Sprite::DustLand, at);
        for nth in 0..bits {
            self.thrown(if nth % 3 == 0 { small } else { large }, at, 2.8, 0);
        }
    }

    /// The end of a machine. Fire and lasers leave it whole at first, and a blow by hand only dents it.
    fn wrecked(&mut self, at: Point, how: Option<How>) {
        match how {
            Some(How::Flame | How::Laser) => self.sparks(Sprite::SparkFly, at, 8, 2.6, 0),
            Some(How::Melee) => {
                self.once(Sprite::ImpactsSteel, at);
                self.plates(at, 3);
            }
            _ => self.wreck(at),
        }
    }

    fn wreck(&mut self, at: Point) {
        self.small_explosion(at);
        for nth in 0..8 {
            let sprite = if nth % 2 == 0 { Sprite::DebrisPlate } else { Sprite::DebrisShard };
            self.thrown(sprite, at, 3.0, 0);
        }
    }

    /// A flash, a ring of air, a mass and a column of fire, dust along the ground, debris, and smoke that stays.
    fn explosion(&mut self, at: Point, delay: u32) {
        for life in [20, 9] {
            self.add(Particle { blend: Blend::Add, life, delay, ..still(Sprite::Glow96Sodium, at) });
        }
        self.add(Particle { delay, ..still(Sprite::ExplosionFlash, at) });
        for wait in [1, 6] {
            self.add(Particle { blend: Blend::Add, delay: delay + wait, ..still(Sprite::RingRun, at) });
        }
        // Smoke is added first, so that it is behind the fire and stays when the fire is gone.
        for nth in 0..9 {
            let aside = Point::new(at.x + self.spread(30.0) as i32, at.y - 8 + self.spread(16.0) as i32);
            let (dx, dy) = (self.spread(0.3), -0.25 - self.part() * 0.35);
            self.add(Particle { dx, dy, delay: delay + 22 + nth * 6, ..still(Sprite::ExplosionSmoke, aside) });
        }
        self.add(Particle { delay: delay + FLASH_TICKS, ..still(Sprite::Blast112Burst, at) });
        let above = Point::new(at.x, at.y - 16);
        self.add(Particle { dy: -0.5, delay: delay + 5, ..still(Sprite::ExplosionColumn, above) });
        for nth in 0..4 {
            let aside = Point::new(at.x + self.spread(44.0) as i32, at.y + self.spread(26.0) as i32);
            self.add(Particle { delay: delay + 12 + nth * 5, ..still(Sprite::Blast24Burst, aside) });
        }
        for side in [-1.0, 1.0] {
            let dust = Particle { dx: side * 2.2, delay: delay + 2, flip: side > 0.0, ..still(Sprite::DustTurn, at) };
            self.add(dust);
        }
        // The smoke that rises at its place.
        for nth in 0..5 {
            let aside = Point::new(at.x + self.spread(14.0) as i32, at.y);
            let dy = -0.4 - self.part() * 0.2;
            self.add(Particle { dy, delay: delay + 50 + nth * 16, ..still(Sprite::ExplosionWisp, aside) });
        }
        self.sparks(Sprite::SparkFly, at, 14, 4.4, delay);
        for _ in 0..11 {
            let sprite = if self.rng.below(2) == 0 { Sprite::DebrisPlate } else { Sprite::DebrisShard };
            self.thrown(sprite, at, 3.8, delay + 2);
        }
    }

    /// A warden's end: explosions all over it, then long smoke.
    fn last_blast(&mut self, at: Point) {
        /// Offsets from its centre, in pixels, and ticks after the first.
        const BLASTS: [(i32, i32, u32); 7] =
            [(0, 0, 0), (-34, 14, 8), (30, -10, 14), (12, 26, 22), (-18, -24, 30), (40, 22, 38), (0, 6, 46)];
        for (dx, dy, delay) in BLASTS {
            self.explosion(Point::new(at.x + dx, at.y + dy), delay);
        }
        for nth in 0..12 {
            let aside = Point::new(at.x + self.spread(44.0) as i32, at.y + 20);
            let dy = -0.4 - self.part() * 0.3;
            self.add(Particle { dy, delay: 60 + nth * 16, ..still(Sprite::ExplosionSmoke, aside) });
        }
    }
}
