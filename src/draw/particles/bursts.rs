//! Particles that are added together: those of an event, a corpse, a crash. `feedback` says which event has which. `blasts`
//! has the explosions.

use super::blasts::METAL;
use super::marks::Walls;
use super::{BLINDS_TICKS, Particle, Particles, Thrown, Touch, still};
use crate::draw::sprites::{FRAMES, Sprite};
use crate::draw::{Blend, Colour};
use crate::feedback::{Burst, Sparks};
use crate::geom::Point;
use crate::level::{EnemyKind, Theme};
use crate::sim::Event;
use crate::sim::world::blow::{Blow, How};

const RUBBLE_TICKS: u32 = 260;
const FALLEN_TICKS: u32 = 180;
const GEAR_TICKS: u32 = 240;
const HALF_OF_GEAR: i32 = 3;
/// For so many ticks the dead are white, like an enemy that was hit. The stop of the world comes on top.
pub(super) const STRUCK_TICKS: u32 = 2;
/// The outermost pixels of a corpse's sprite are only cloth or empty. So this many pixels may overhang a ledge.
const OVERHANG: i32 = 4;
/// The clips of a hit by the way of the shot: forward, up, down and between. They are mirrored for the other side.
const STRIKES: [[Sprite; 5]; 5] = {
    use Sprite::*;
    [
        [ImpactsSteelForward, ImpactsSteelUpDiagonal, ImpactsSteelUp, ImpactsSteelDownDiagonal, ImpactsSteelDown],
        [ImpactsFleshForward, ImpactsFleshUpDiagonal, ImpactsFleshUp, ImpactsFleshDownDiagonal, ImpactsFleshDown],
        [ImpactsEarthForward, ImpactsEarthUpDiagonal, ImpactsEarthUp, ImpactsEarthDownDiagonal, ImpactsEarthDown],
        [ImpactsStoneForward, ImpactsStoneUpDiagonal, ImpactsStoneUp, ImpactsStoneDownDiagonal, ImpactsStoneDown],
        [ImpactsWoodForward, ImpactsWoodUpDiagonal, ImpactsWoodUp, ImpactsWoodDownDiagonal, ImpactsWoodDown],
    ]
};
const STEEL: usize = 0;
const FLESH: usize = 1;
/// The colour of the sparks where a blow has no effect on steel.
const COLD: Colour = Colour::rgb(0x7cb4ff);
/// The sine of the angle above which a shot goes between forward and up, and above which it goes up.
const STEEP: [f32; 2] = [0.38, 0.92];
/// How far behind a victim the shot comes out, and how far behind it the wall is stained, in pixels.
const OUT: f32 = 6.0;
/// Speed and gravity of the spray of a hit, in pixels a tick. It is gone before it comes through the floor.
const SPRAY_SPEED: f32 = 0.6;
const SPRAY_GRAVITY: f32 = 0.12;
/// Drops of blood fly until they have fallen, and lie there for a moment.
const DROP_TICKS: u32 = 90;
const DROP_GRAVITY: f32 = 0.2;
const STAIN_BEHIND: f32 = 14.0;

impl Particles {
    pub(super) fn once(&mut self, sprite: Sprite, at: Point) {
        self.add(still(sprite, at));
    }

    pub(super) fn light(&mut self, sprite: Sprite, at: Point, life: u32) {
        self.add(Particle { blend: Blend::Add, life, ..still(sprite, at) });
    }

    /// Throws a piece of debris that bounces and then lies there.
    pub(super) fn thrown(&mut self, sprite: Sprite, at: Point, speed: f32, delay: u32) {
        let (dx, dy) = (self.spread(speed), -self.part() * speed - speed * 0.3);
        self.throw(sprite, at, (dx, dy), delay);
    }

    pub(super) fn throw(&mut self, sprite: Sprite, at: Point, (dx, dy): (f32, f32), delay: u32) {
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

    /// Throws dust up from a foot that brakes or lands, in the direction in which it slides.
    pub fn puff(&mut self, foot: Point, slides: i32) {
        let dx = slides.signum() as f32;
        self.add(Particle { dx: dx * 0.8, ..still(Sprite::DustTurn, foot) });
        for nth in 0..3 {
            let (dx, dy) = (dx * (0.7 + nth as f32 * 0.4 + self.part() * 0.4), -0.9 - self.part() * 0.8);
            let at = Point::new(foot.x, foot.y - 2);
            self.add(Particle { dx, dy, gravity: 0.09, life: 22, fades: true, ..still(Sprite::SparkChip, at) });
        }
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
            self.thrown(METAL[nth as usize % METAL.len()], at, 2.6, 4);
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

    /// Shows the hit of a shot as it flew, if that is known.
    fn strike(&mut self, clip: Sprite, at: Point, way: Option<(f32, f32)>) {
        let (clip, flip) = match (STRIKES.iter().find(|clips| clips[0] == clip), way) {
            (Some(clips), Some(way)) => (clips[turn_of(way)], way.0 < 0.0),
            _ => (clip, false),
        };
        // A spray of blood goes on with the shot and falls.
        let (gravity, speed) = if STRIKES[FLESH].contains(&clip) { (SPRAY_GRAVITY, SPRAY_SPEED) } else { (0.0, 0.0) };
        let (x, y) = way.unwrap_or_default();
        self.add(Particle { flip, dx: x * speed, dy: y * speed, gravity, ..still(clip, at) });
    }

    /// Where a blow was going that hit or killed at a place.
    fn way_of(&self, at: Point, blow: Option<Blow>) -> Option<(f32, f32)> {
        let away = |from: Point| {
            let (x, y) = ((at.x - from.x) as f32, (at.y - from.y) as f32);
            let length = x.hypot(y);
            (length > 1.0).then(|| (x / length, y / length))
        };
        match blow {
            Some(blow) if !blow.how.is_shot() => away(blow.from),
            Some(blow) => self.shots.past(blow.from).map(|(_, way)| way).or_else(|| away(blow.from)),
            None => self.shots.past(at).map(|(_, way)| way),
        }
    }

    /// Throws drops, sparks or chips out behind a victim.
    fn jet(&mut self, sprite: Sprite, at: Point, (x, y): (f32, f32), count: u32) {
        for _ in 0..count {
            let (aside, speed) = (self.spread(0.34), 1.4 + self.part() * 4.2);
            let (dx, dy) = ((x - y * aside) * speed, (y + x * aside) * speed - 0.5);
            let is_blood = sprite == Sprite::SparkDrop;
            let life = if is_blood { DROP_TICKS } else { sprite.length() } - self.rng.below(8);
            let gravity = if is_blood { DROP_GRAVITY } else { 0.13 };
            self.add(Particle { dx, dy, gravity, life, fades: is_blood, touch: Touch::Bounces, ..still(sprite, at) });
        }
    }

    /// The spray behind a body that a blow kills, and its mark on the wall there. Fire and lasers throw nothing.
    fn killed(&mut self, walls: &Walls, event: &Event, is_machine: bool) {
        let Some(blow) = event.blow.filter(|blow| matches!(blow.how, How::Bullet | How::Melee | How::Blast)) else {
            return;
        };
        let Some(way) = self.way_of(event.at, Some(blow)) else { return };
        let behind =
            |pixels: f32| Point::new(event.at.x + (way.0 * pixels) as i32, event.at.y + (way.1 * pixels) as i32);
        let (clips, drops, stains) = match is_machine {
            true => (STRIKES[STEEL], Sprite::SparkFly, Sprite::StainsOil),
            false => (STRIKES[FLESH], Sprite::SparkDrop, Sprite::StainsBlood),
        };
        self.strike(clips[0], behind(OUT), Some(way));
        self.jet(drops, behind(OUT), way, 16);
        let stain = self.rng.below(u32::from(stains.clip().frames)) as usize;
        self.marks.stain(walls, (stains, stain), behind(STAIN_BEHIND), way.0 < 0.0);
    }

    pub fn burst(&mut self, walls: &Walls, event: &Event, sparks: &Sparks) {
        let level = walls.level;
        let at = event.at;
        if let Some(clip) = sparks.clip {
            let way = self.way_of(at, event.blow);
            self.strike(clip, at, way);
        }
        if let Some((glow, ticks)) = sparks.light {
            self.light(glow, at, ticks);
        }
        match sparks.burst {
            None => {}
            Some(Burst::Ring) => self.ring(at),
            Some(Burst::Blocked) => self.blocked(at, event.blow),
            Some(Burst::Finished) => self.finished(at),
            Some(Burst::SmallExplosion) => self.blast(level, at, false),
            Some(Burst::Explosion) => self.blast(level, at, true),
            Some(Burst::Killed) => self.killed(walls, event, false),
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
            Some(Burst::Wrecked) => {
                self.killed(walls, event, true);
                self.wrecked(at, event.blow.map(|blow| blow.how));
            }
            Some(Burst::Wreck) => self.wreck(at),
            Some(Burst::Shatter(bits)) => self.shatter(level.theme, at, bits),
            Some(Burst::MuleDust) => self.mule_dust(at),
        }
        if let Some((sprite, count, speed)) = sparks.flying {
            self.sparks(sprite, at, count, speed, 0);
        }
    }

    fn ring(&mut self, at: Point) {
        self.light(Sprite::RingRun, at, Sprite::RingRun.length());
    }

    /// A blow without effect: cold light, and what it throws flies back to where it came from. That of a wound is warm.
    fn blocked(&mut self, at: Point, blow: Option<Blow>) {
        let is_blast = blow.is_some_and(|blow| blow.how == How::Blast);
        // It waits until the fire of an explosion is behind the actors, which would hide it.
        let delay = if is_blast { BLINDS_TICKS } else { 0 };
        let way = self.way_of(at, blow);
        let (dx, dy) = way.map_or((0.0, -1.0), |(x, y)| (-x, -y));
        let (clip, flip) = way.map_or((STRIKES[STEEL][0], false), |way| (STRIKES[STEEL][turn_of(way)], way.0 < 0.0));
        self.add(Particle { delay, flip, dye: COLD, ..still(clip, at) });
        let light = if is_blast { Sprite::Glow64Cold } else { Sprite::Glow32Cold };
        self.add(Particle { blend: Blend::Add, life: 5, delay, ..still(light, at) });
        for _ in 0..if is_blast { 12 } else { 7 } {
            let (aside, speed) = (self.spread(0.5), 1.6 + self.part() * 2.6);
            let (dx, dy) = ((dx - dy * aside) * speed, (dy + dx * aside) * speed - 0.9);
            let (life, touch) = (Sprite::SparkChip.length() - self.rng.below(6), Touch::Bounces);
            self.add(Particle { dx, dy, gravity: 0.13, life, touch, delay, ..still(Sprite::SparkChip, at) });
        }
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

    /// Breaks a crate, a barricade or a boarded door into bits of the quadrant's material.
    fn shatter(&mut self, theme: Theme, at: Point, bits: u32) {
        use Sprite::*;
        let pieces = match theme {
            Theme::Docks => [PiecesDocksLarge, PiecesDocksChip, PiecesDocksSmall, PiecesDocksLong],
            Theme::Foundry => [PiecesFoundryLarge, PiecesFoundryChip, PiecesFoundrySmall, PiecesFoundryLong],
            Theme::Gardens => [PiecesGardensLarge, PiecesGardensChip, PiecesGardensSmall, PiecesGardensLong],
            Theme::Vault => [PiecesVaultLarge, PiecesVaultChip, PiecesVaultSmall, PiecesVaultLong],
        };
        self.once(DustLand, at);
        for nth in 0..bits {
            self.thrown(pieces[nth as usize % pieces.len()], at, 2.8, 0);
        }
    }

    /// The end of a machine. Fire and lasers leave it whole at first, and a blow by hand only dents it.
    fn wrecked(&mut self, at: Point, how: Option<How>) {
        match how {
            Some(How::Flame | How::Laser) => self.sparks(Sprite::SparkFly, at, 8, 2.6, 0),
            Some(How::Melee) => {
                self.once(Sprite::ImpactsSteelForward, at);
                self.plates(at, 3);
            }
            _ => self.wreck(at),
        }
    }

    fn wreck(&mut self, at: Point) {
        self.small_explosion(at);
        for nth in 0..8 {
            self.thrown(METAL[nth % METAL.len()], at, 3.0, 0);
        }
    }
}

/// The place in [`STRIKES`] of a direction.
fn turn_of((_, y): (f32, f32)) -> usize {
    match y.abs() {
        steep if steep < STEEP[0] => 0,
        steep => 1 + usize::from(steep >= STEEP[1]) + if y > 0.0 { 2 } else { 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strike_points_where_the_shot_went_and_the_spray_flies_there() {
        let clips = [(1.0, 0.0), (0.7, -0.7), (0.0, -1.0), (-0.7, 0.7), (0.1, 1.0)].map(turn_of);
        assert_eq!(clips, [0, 1, 2, 3, 4]);
        let mut particles = Particles::new();
        particles.strike(STRIKES[FLESH][0], Point::new(0, 0), Some((-0.7, -0.7)));
        particles.jet(Sprite::SparkDrop, Point::new(0, 0), (-1.0, 0.0), 16);
        let strike = particles.all[0];
        assert!(strike.sprite == Sprite::ImpactsFleshUpDiagonal && strike.flip);
        assert!(particles.all.range(1..).all(|drop| drop.dx < -1.0), "a drop flies back");
        assert!(strike.dx < 0.0 && particles.all.iter().all(|blood| blood.gravity > 0.0), "no blood hangs in the air");
    }
}
