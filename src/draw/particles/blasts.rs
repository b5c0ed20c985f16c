//! Explosions in three shapes, so that players know what exploded: a drum is a ball, a grenade a fountain, a rocket a ring. All of them
//! light what is near, scorch the floor and leave smoke that rises.

use super::shots::Flown;
use super::{Particle, Particles, still};
use crate::draw::Blend;
use crate::draw::sprites::Sprite;
use crate::geom::Point;
use crate::level::{Level, Theme};

/// The pieces that an explosion tears off a machine or a drum, or throws out of the ground or a floor.
pub(super) const METAL: [Sprite; 7] = {
    use Sprite::*;
    [DebrisPlate, DebrisShard, DebrisBolt, DebrisBent, DebrisCog, DebrisStrip, DebrisPipe]
};
const EARTH: [Sprite; 3] = [Sprite::DebrisClod, Sprite::DebrisCrumb, Sprite::DebrisCrumb];
const GRIT: [Sprite; 3] = [Sprite::DebrisStone, Sprite::DebrisShard, Sprite::DebrisBolt];
/// The clouds that an explosion leaves.
pub(super) const SMOKES: [Sprite; 4] =
    [Sprite::ExplosionSmoke, Sprite::ExplosionSmokeWide, Sprite::ExplosionSmokeTall, Sprite::ExplosionSmokeCurl];
/// Ticks for which an explosion lights what is near.
const LIGHT_TICKS: u32 = 16;
/// The foot of a fountain is so far below a grenade, in pixels.
const FOOT: i32 = 6;

impl Particles {
    /// Shows an explosion as what exploded there.
    pub(super) fn blast(&mut self, level: &Level, at: Point, is_large: bool) {
        self.marks.scorch(level, at, is_large);
        match self.shots.past(at) {
            Some((Flown::Grenade, _)) => self.fountain(level, at),
            Some((Flown::Rocket, _)) => self.hoop(at),
            _ if is_large => self.explosion(at, 0),
            _ => self.small_explosion(at),
        }
    }

    fn shine(&mut self, at: Point, delay: u32) {
        for _ in 0..2 {
            self.add(Particle { blend: Blend::Add, life: LIGHT_TICKS, delay, ..still(Sprite::Glow224Sodium, at) });
        }
        self.add(Particle { blend: Blend::Add, life: 9, delay, ..still(Sprite::Glow96Sodium, at) });
    }

    /// Adds a cloud at most `reach` pixels away that rises and thins.
    pub(super) fn cloud(&mut self, at: Point, reach: f32, delay: u32) {
        let aside = Point::new(at.x + self.spread(reach) as i32, at.y + self.spread(reach / 2.0) as i32);
        let (dx, dy) = (self.spread(0.25), -0.35 - self.part() * 0.45);
        let sprite = SMOKES[self.rng.below(SMOKES.len() as u32) as usize];
        let flip = self.rng.below(2) == 0;
        self.add(Particle { dx, dy, delay, flip, ..still(sprite, aside) });
    }

    pub(super) fn small_explosion(&mut self, at: Point) {
        self.shine(at, 0);
        self.add(still(Sprite::Blast64Burst, at));
        for nth in 0..4 {
            self.cloud(at, 10.0, 22 + nth * 7);
        }
        self.sparks(Sprite::SparkFly, at, 6, 2.6, 0);
    }

    /// The ground jumps up around a short fire, and rains down.
    fn fountain(&mut self, level: &Level, at: Point) {
        let (burst, bits) = match level.theme {
            Theme::Gardens => (Sprite::FountainEarth, EARTH),
            Theme::Docks | Theme::Foundry | Theme::Vault => (Sprite::FountainGrit, GRIT),
        };
        self.shine(at, 0);
        let foot = Point::new(at.x, at.y + FOOT);
        self.add(still(burst, foot));
        for side in [-1.0, 1.0] {
            self.add(Particle { dx: side * 2.0, flip: side > 0.0, ..still(Sprite::DustTurn, foot) });
        }
        for nth in 0..5 {
            self.cloud(Point::new(at.x, at.y - 12 - nth * 8), 8.0, 18 + nth as u32 * 5);
        }
        for nth in 0..14 {
            let (dx, dy) = (self.spread(1.5), -2.6 - self.part() * 3.4);
            self.throw(bits[nth % bits.len()], at, (dx, dy), 1);
        }
    }

    /// Fire runs outwards in a ring.
    fn hoop(&mut self, at: Point) {
        self.shine(at, 0);
        self.add(still(Sprite::HoopBurst, at));
        self.add(Particle { blend: Blend::Add, ..still(Sprite::RingRun, at) });
        for nth in 0..4 {
            self.cloud(at, 26.0, 18 + nth * 6);
        }
        self.sparks(Sprite::SparkFly, at, 14, 4.6, 0);
        for nth in 0..4 {
            self.thrown(METAL[1 + nth % 2], at, 3.4, 1);
        }
    }

    /// A mass and a column of fire, dust along the ground, debris, and smoke that stays.
    pub(super) fn explosion(&mut self, at: Point, delay: u32) {
        self.shine(at, delay);
        // Smoke is added first, so that it is behind the fire and stays when the fire is gone.
        for nth in 0..9 {
            self.cloud(Point::new(at.x, at.y - 8), 30.0, delay + 20 + nth * 6);
        }
        self.add(Particle { delay, ..still(Sprite::Blast112Burst, at) });
        let above = Point::new(at.x, at.y - 16);
        self.add(Particle { dy: -0.5, delay: delay + 3, ..still(Sprite::ExplosionColumn, above) });
        for nth in 0..4 {
            let aside = Point::new(at.x + self.spread(44.0) as i32, at.y + self.spread(26.0) as i32);
            self.add(Particle { delay: delay + 10 + nth * 5, ..still(Sprite::Blast24Burst, aside) });
        }
        for side in [-1.0, 1.0] {
            self.add(Particle { dx: side * 2.2, delay: delay + 2, flip: side > 0.0, ..still(Sprite::DustTurn, at) });
        }
        // The smoke that rises at its place.
        for nth in 0..5 {
            let aside = Point::new(at.x + self.spread(14.0) as i32, at.y);
            let dy = -0.5 - self.part() * 0.3;
            self.add(Particle { dy, delay: delay + 50 + nth * 16, ..still(Sprite::ExplosionWisp, aside) });
        }
        self.sparks(Sprite::SparkFly, at, 14, 4.4, delay);
        for nth in 0..13 {
            self.thrown(METAL[nth % METAL.len()], at, 3.8, delay + 2);
        }
    }

    /// A warden's end: explosions all over it, then long smoke. They are behind it, so that players see how it ends.
    pub(super) fn last_blast(&mut self, at: Point) {
        /// Offsets from its centre, in pixels, and ticks after the first.
        const BLASTS: [(i32, i32, u32); 7] =
            [(0, 0, 0), (-34, 14, 8), (30, -10, 14), (12, 26, 22), (-18, -24, 30), (40, 22, 38), (0, 6, 46)];
        self.puts_back = true;
        for (dx, dy, delay) in BLASTS {
            self.explosion(Point::new(at.x + dx, at.y + dy), delay);
        }
        for nth in 0..12 {
            self.cloud(Point::new(at.x, at.y + 20), 44.0, 60 + nth * 16);
        }
        self.puts_back = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::particles::particle::is_fire;
    use crate::level::read::read;

    #[test]
    fn a_fire_is_white_for_three_ticks_even_while_the_world_stands_still() {
        let level =
            read("floor", "Level(name: \"floor\", rows: [\"P........X\", \"##########\"])").expect("it is right");
        let mut particles = Particles::new();
        particles.blast(&level, Point::new(80, 8), true);
        let whites = |particles: &Particles| {
            let fires = particles.all.iter().filter(|one| is_fire(one.sprite) && one.delay == 0);
            fires.filter(|fire| fire.sprite.at(fire.turned) == 0).count()
        };
        for stop in 0..3 {
            assert_eq!(whites(&particles), 1, "after {stop} ticks of a stop");
            particles.cool();
        }
        assert_eq!(whites(&particles), 0);
        particles.tick(&level);
        assert_eq!(whites(&particles), 0, "it is not white again");
    }
}
