//! Sparks, dust, smoke, casings and flashes: what an event looks like for a moment. They are pictures, not entities:
//! they are in no index and no hash. When there is no room the oldest goes.

use super::sprites::Sprite;
use super::view::on_screen;
use super::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::rng::Rng;
use crate::sim::Event;
use crate::sim::event::What;

const MOST: usize = 512;
/// The last ticks of what blinks away.
const FADE: u32 = 24;
/// The speed that is left after a bounce.
const BOUNCE: f32 = 0.45;

#[derive(Clone, Copy)]
struct Particle {
    sprite: Sprite,
    blend: Blend,
    /// Pixels, and pixels a tick.
    x: f32,
    y: f32,
    dx: f32,
    dy: f32,
    gravity: f32,
    /// Where it bounces.
    floor: f32,
    age: u32,
    /// It waits this long before it shows.
    delay: u32,
    life: u32,
    flip: bool,
    /// It blinks for its last moments.
    fades: bool,
}

pub struct Particles {
    all: Vec<Particle>,
    /// The next to go when there is no room.
    oldest: usize,
    rng: Rng,
}

impl Particles {
    pub fn new() -> Particles {
        Particles { all: Vec::with_capacity(MOST), oldest: 0, rng: Rng::new(2) }
    }

    pub fn clear(&mut self) {
        self.all.clear();
    }

    pub fn tick(&mut self) {
        for particle in &mut self.all {
            if particle.delay > 0 {
                particle.delay -= 1;
                continue;
            }
            particle.age += 1;
            particle.dy += particle.gravity;
            particle.x += particle.dx;
            particle.y += particle.dy;
            if particle.y > particle.floor {
                particle.y = particle.floor;
                particle.dy *= -BOUNCE;
                particle.dx *= BOUNCE;
            }
        }
        self.all.retain(|particle| particle.age < particle.life);
    }

    fn add(&mut self, particle: Particle) {
        if self.all.len() < MOST {
            self.all.push(particle);
        } else {
            self.oldest = (self.oldest + 1) % MOST;
            self.all[self.oldest] = particle;
        }
    }

    /// A clip that plays once where something happened.
    fn once(&mut self, sprite: Sprite, at: Point) {
        self.add(still(sprite, at));
    }

    fn light(&mut self, sprite: Sprite, at: Point, life: u32) {
        self.add(Particle { blend: Blend::Add, life, ..still(sprite, at) });
    }

    fn thrown(&mut self, sprite: Sprite, at: Point, speed: f32, life: u32) {
        let (dx, dy) = (self.spread(speed), -self.part() * speed - speed * 0.3);
        let phase = self.rng.below(u32::from(sprite.clip().frames) * u32::from(sprite.clip().ticks));
        self.add(Particle { dx, dy, gravity: 0.16, life: life + phase, age: phase, ..still(sprite, at) });
    }

    /// 0.0 to 1.0.
    fn part(&mut self) -> f32 {
        self.rng.below(1024) as f32 / 1024.0
    }

    fn spread(&mut self, reach: f32) -> f32 {
        (self.part() * 2.0 - 1.0) * reach
    }

    /// A spent case leaves the gun, away from where it points, and rolls at the shooter's feet.
    pub fn casing(&mut self, feet: Point, facing: i32) {
        let at = Point::new(feet.x + facing * 5, feet.y - 17);
        let floor = feet.y as f32 - 1.0;
        let (dx, dy) = (-facing as f32 * (0.8 + self.part() * 0.6), -1.6 - self.part() * 0.7);
        self.add(Particle { dx, dy, gravity: 0.14, floor, life: 50, ..still(Sprite::CasingSpin, at) });
    }

    /// Somebody falls: his last clip, thrown a little backwards, then he lies on the floor for a while.
    pub fn corpse(&mut self, sprite: Sprite, feet: Point, flip: bool, floor: i32) {
        let away = if flip { 0.7 } else { -0.7 };
        let floor = floor as f32;
        let life = sprite.length() + 90;
        self.add(Particle { dx: away, dy: -1.4, gravity: 0.16, floor, life, flip, fades: true, ..still(sprite, feet) });
    }

    /// A machine that flew tumbles down to the floor and bursts there.
    pub fn crash(&mut self, sprite: Sprite, at: Point, flip: bool, floor: i32) {
        let gravity = 0.14;
        let life = (2.0 * (floor - at.y).max(1) as f32 / gravity).sqrt() as u32 + 1;
        let dx = self.spread(0.5);
        self.add(Particle { dx, gravity, life, flip, ..still(sprite, at) });
        let there = Point::new(at.x + (dx * life as f32) as i32, floor - 6);
        self.add(Particle { delay: life, ..still(Sprite::ExplosionSmall, there) });
        self.add(Particle { delay: life + 4, dy: -0.35, ..still(Sprite::ExplosionSmoke, there) });
    }

    /// What is left of something that was screwed on, for a good while.
    pub fn wreckage(&mut self, sprite: Sprite, at: Point, flip: bool) {
        self.add(Particle { life: 1200, flip, fades: true, ..still(sprite, at) });
        for nth in 0..6 {
            let aside = Point::new(at.x + self.spread(3.0) as i32, at.y - 2);
            let dy = -0.3 - self.part() * 0.2;
            self.add(Particle { dy, delay: 20 + nth * 28, ..still(Sprite::ExplosionSmoke, aside) });
        }
    }

    /// What an event looks like.
    pub fn burst(&mut self, event: &Event) {
        let at = event.at;
        match event.what {
            What::HitTile => {
                self.once(Sprite::ImpactsSteel, at);
                self.light(Sprite::Glow16Sodium, at, 4);
            }
            What::HitSteel | What::Blocked | What::Sizzle => self.once(Sprite::ImpactsSteel, at),
            What::HitWood => self.once(Sprite::ImpactsEarth, at),
            What::Land | What::LandHard | What::Stamp => self.once(Sprite::DustLand, at),
            What::Turn | What::Jump | What::Roll | What::Spring => self.once(Sprite::DustTurn, at),
            What::Explosion => self.explosion(at),
            What::SmallExplosion => self.small_explosion(at),
            What::PlayerHurt | What::PlayerDied | What::HitFlesh => self.once(Sprite::ImpactsFlesh, at),
            What::PlayerBack | What::PlayerLeft => self.light(Sprite::Glow64Cold, at, 18),
            What::Shot(_) => self.light(Sprite::Glow32Sodium, at, 3),
            What::FoeShot => self.light(Sprite::Glow32Red, at, 3),
            What::Wrecked | What::WardenPhase => self.wreck(at),
            What::WardenDied => {
                self.explosion(at);
                self.wreck(at);
            }
            What::CrateBroken => {
                for _ in 0..7 {
                    self.thrown(Sprite::DebrisPlank, at, 2.6, 45);
                }
            }
            What::PickHealth
            | What::PickWeapon
            | What::PickKey
            | What::PickLife
            | What::PickIntel
            | What::Checkpoint
            | What::Freed => self.light(Sprite::Glow32Cold, at, 12),
            What::Step
            | What::Duck
            | What::Climb
            | What::Empty
            | What::Melee
            | What::Throw
            | What::Bounce
            | What::Alert
            | What::Tell
            | What::FoeDied
            | What::Armed
            | What::WardenTell
            | What::WardenHurt
            | What::Fuse
            | What::LiftStart
            | What::LiftStop
            | What::DoorOpens
            | What::DoorShuts
            | What::DoorLocked
            | What::CratePushed
            | What::Switch
            | What::Plate
            | What::Steam
            | What::Secret
            | What::Alarm
            | What::GoalReached
            | What::ExitOpens
            | What::Cleared
            | What::GameOver => {}
        }
    }

    fn small_explosion(&mut self, at: Point) {
        self.light(Sprite::Glow64Sodium, at, 9);
        self.once(Sprite::ExplosionSmall, at);
        for nth in 0..2 {
            let (dx, dy) = (self.spread(0.3), -0.25 - self.part() * 0.3);
            self.add(Particle { dx, dy, delay: 5 + nth * 4, ..still(Sprite::ExplosionSmoke, at) });
        }
    }

    /// A machine comes apart.
    fn wreck(&mut self, at: Point) {
        self.small_explosion(at);
        for nth in 0..8 {
            let sprite = if nth % 2 == 0 { Sprite::DebrisPlate } else { Sprite::DebrisShard };
            self.thrown(sprite, at, 3.0, 50);
        }
    }

    /// In layers: light, a flash, balls of fire one after the other, smoke that rises, bits that fly.
    fn explosion(&mut self, at: Point) {
        self.light(Sprite::Glow96Sodium, at, 16);
        self.light(Sprite::Glow96Sodium, at, 7);
        self.once(Sprite::ExplosionFlash, at);
        for nth in 0..5 {
            let aside = Point::new(at.x + self.spread(17.0) as i32, at.y + self.spread(15.0) as i32);
            let sprite = if nth == 0 { Sprite::ExplosionBall } else { Sprite::ExplosionSmall };
            self.add(Particle { delay: nth * 3, ..still(sprite, if nth == 0 { at } else { aside }) });
        }
        for nth in 0..4 {
            let aside = Point::new(at.x + self.spread(20.0) as i32, at.y + self.spread(12.0) as i32);
            let (dx, dy) = (self.spread(0.3), -0.25 - self.part() * 0.35);
            self.add(Particle { dx, dy, delay: 10 + nth * 4, ..still(Sprite::ExplosionSmoke, aside) });
        }
        for _ in 0..9 {
            let sprite = if self.rng.below(2) == 0 { Sprite::DebrisPlate } else { Sprite::DebrisShard };
            self.thrown(sprite, at, 3.4, 55);
        }
    }

    pub fn draw(&self, list: &mut DrawList, seen: Rect, mix: f32) {
        for particle in &self.all {
            let ends = particle.fades && particle.life - particle.age < FADE;
            let is_dark = ends && list.look.blinks(particle.age, 2);
            // The first white of an explosion is nothing but glare.
            let glares = particle.sprite == Sprite::ExplosionFlash && !list.look.has_flashes();
            if particle.delay > 0 || is_dark || glares {
                continue;
            }
            // Positions are those after the tick; what is drawn lies up to a tick before.
            let back = 1.0 - mix;
            let at = Point::new(
                (particle.x - particle.dx * back).round() as i32,
                (particle.y - particle.dy * back).round() as i32,
            );
            let (x, y) = on_screen(at, seen);
            let tint = match particle.blend {
                Blend::Add => Colour::WHITE.with_alpha(list.look.sudden_light()),
                Blend::Over => Colour::WHITE,
            };
            list.tinted(particle.sprite, particle.sprite.at(particle.age), x, y, particle.flip, tint, particle.blend);
        }
    }
}

fn still(sprite: Sprite, at: Point) -> Particle {
    Particle {
        sprite,
        blend: Blend::Over,
        x: at.x as f32,
        y: at.y as f32,
        dx: 0.0,
        dy: 0.0,
        gravity: 0.0,
        floor: f32::INFINITY,
        age: 0,
        delay: 0,
        life: sprite.length(),
        flip: false,
        fades: false,
    }
}
