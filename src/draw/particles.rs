//! Sparks, dust, smoke, casings, rubble and corpses. They are visual only: no index and no hash contains them, and they
//! touch only tiles and the solid entities in the picture. `bursts` turns events into particles.

mod bursts;
mod remains;
mod wrecks;

use std::collections::VecDeque;

use super::on_screen;
use super::sprites::Sprite;
use super::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::level::{Blows, Level};
use crate::rng::Rng;
use crate::sim::machines::wind::Air;
use crate::sim::world::body::Solidity;
use crate::sim::{Kind, World};

/// Ticks for which a particle blinks before it goes.
const FADE: u32 = 24;
/// Ticks for which fire is in front of the actors.
const BLINDS_TICKS: u32 = 8;
/// Share of the speed left after a bounce. `GRIP` is the share left by each touch of the ground.
const BOUNCE: f32 = 0.45;
const GRIP: f32 = 0.7;
/// A particle that falls slower than this, in pixels a tick, does not bounce.
const TOO_SLOW: f32 = 0.8;
/// A faster particle, in pixels a tick, could fall through a tile.
const FASTEST: f32 = 12.0;
/// The position of a bit is its centre, so on the ground it is drawn this many pixels higher.
const HALF_A_BIT: i32 = 2;
/// Maximum number of solid entities that are known at once: lifts, crates, doors, containers.
const MOST_SOLIDS: usize = 48;
/// A lift may rise by this many pixels in a tick and still carry what lies on it.
const CARRIED: f32 = 4.0;
/// Pixels a tick by which something that overhangs an edge is moved back.
const SLUMP: f32 = 0.5;
/// The tint of what has fallen.
const FALLEN: Colour = Colour::rgb(0x808a98);
/// Maximum number of winds that are known at once.
const MOST_WINDS: usize = 16;
/// Change of the speed of a particle in the wind, in pixels a tick. It is more than any gravity.
const WIND_PULL: f32 = 0.24;

#[derive(Clone, Copy)]
struct Particle {
    sprite: Sprite,
    blend: Blend,
    x: f32,
    y: f32,
    dx: f32,
    dy: f32,
    gravity: f32,
    touch: Touch,
    age: u32,
    /// Age of its clip. It stops while the particle rests, except for `Touch::Lies`.
    turned: u32,
    delay: u32,
    life: u32,
    flip: bool,
    fades: bool,
    /// It is white for so many ticks of its age.
    lit_ticks: u32,
    /// Age of its clip at which it touches the ground. 0 if the clip does not depend on that.
    lands_at: u32,
}

/// How a corpse is thrown: its speed in pixels a tick, and the age of its clip at which it lands.
#[derive(Clone, Copy)]
pub struct Thrown {
    pub dx: f32,
    pub dy: f32,
    pub lands_at: u32,
}

/// How it collides with tiles and solids.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    /// For light and smoke.
    Nothing,
    /// Bounces and comes to rest.
    Bounces,
    /// As `Bounces`, for a large sprite whose clip is one whole turn. On the ground, its centre is `lift` pixels higher.
    Tumbles { lift: i32 },
    /// As `Bounces`, and then lies on its whole length, from `left` to `right` of its position.
    Lies { left: i32, right: i32 },
}

impl Particle {
    /// Corpses hide no spring and no pick-up. The smoke of an explosion hides no actor, and its fire only at first, so that
    /// players see themselves and the shots that come out of it.
    fn is_behind(&self) -> bool {
        match self.sprite {
            Sprite::ExplosionSmoke => true,
            Sprite::Blast64Burst | Sprite::Blast112Burst | Sprite::ExplosionColumn => self.age >= BLINDS_TICKS,
            _ => matches!(self.touch, Touch::Lies { .. }),
        }
    }

    /// Whether it lies there for good. It is dark then, so that it is not mistaken for an enemy that kneels beside it.
    fn has_fallen(&self) -> bool {
        match self.touch {
            Touch::Lies { .. } => self.turned > self.sprite.length(),
            Touch::Tumbles { .. } => self.dy == 0.0 && self.dx.abs() < 0.1,
            Touch::Nothing | Touch::Bounces => false,
        }
    }

    fn tick(&mut self, level: &Level, solids: &[Rect]) {
        if self.delay > 0 {
            self.delay -= 1;
            return;
        }
        let from = (self.x, self.y);
        self.age += 1;
        self.dy = (self.dy + self.gravity).min(FASTEST);
        self.x += self.dx;
        self.y += self.dy;
        let rests = self.touch != Touch::Nothing && self.meet_ground(level, solids, from);
        // In the air, the clip waits before the frame in which it lands.
        let waits = self.turned + 1 == self.lands_at;
        self.turned += u32::from(!waits && (!rests || matches!(self.touch, Touch::Lies { .. })));
        if rests && matches!(self.touch, Touch::Tumbles { .. }) {
            // It comes to rest on its side, never on its end.
            self.turned = self.turned.next_multiple_of(self.sprite.length() / 2);
        }
    }

    /// Brings its speed nearer to that of a wind, unless it is light or lies on the ground as a corpse.
    fn blow(&mut self, dx: f32, dy: f32) {
        if matches!(self.touch, Touch::Lies { .. }) || self.blend == Blend::Add || self.delay > 0 {
            return;
        }
        let pulled = |speed: f32, wanted: f32| match wanted {
            0.0 => speed,
            _ if wanted > 0.0 => speed.max((speed + WIND_PULL).min(wanted)),
            _ => speed.min((speed - WIND_PULL).max(wanted)),
        };
        (self.dx, self.dy) = (pulled(self.dx, dx), pulled(self.dy, dy));
    }

    fn meet_ground(&mut self, level: &Level, solids: &[Rect], from: (f32, f32)) -> bool {
        if is_solid(level, self.x, from.1 - 1.0) && !is_solid(level, from.0, from.1 - 1.0) {
            (self.x, self.dx) = (from.0, -self.dx * BOUNCE);
        }
        if self.dy < 0.0 {
            if is_solid(level, self.x, self.y) {
                (self.y, self.dy) = (from.1, 0.0);
            }
            return false;
        }
        let tile = (self.y / TILE as f32).floor() * TILE as f32;
        let is_on = |solid: &&Rect| {
            let top = solid.y as f32;
            (solid.x..solid.right()).contains(&(self.x as i32)) && from.1 <= top + CARRIED && self.y >= top
        };
        let top = match solids.iter().filter(is_on).map(|solid| solid.y).min() {
            Some(top) => top as f32,
            None if from.1 <= tile && holds(level, self.x, tile) => tile,
            None => return false,
        };
        self.y = top;
        self.turned = self.turned.max(self.lands_at);
        self.lands_at = 0;
        self.dy = if self.dy > TOO_SLOW { -self.dy * BOUNCE } else { 0.0 };
        self.dx *= GRIP;
        if let Touch::Lies { left, right } = self.touch
            && self.dy == 0.0
        {
            // An end over an edge or in a wall moves it the other way, unless the other end is bad too.
            let is_bad = |end: f32| !holds(level, end, top) || is_solid(level, end, top - 4.0);
            let (left, right) = (is_bad(self.x + left as f32), is_bad(self.x + right as f32));
            self.x += f32::from(i8::from(left) - i8::from(right)) * SLUMP;
        }
        self.dy == 0.0
    }
}

fn cell(x: f32, y: f32) -> (i32, i32) {
    ((x.floor() as i32).div_euclid(TILE), (y.floor() as i32).div_euclid(TILE))
}

fn is_solid(level: &Level, x: f32, y: f32) -> bool {
    let (column, row) = cell(x, y);
    level.tile(column, row).is_solid()
}

fn holds(level: &Level, x: f32, top: f32) -> bool {
    let (column, row) = cell(x, top);
    level.holds(column, row)
}

pub struct Particles {
    /// The oldest first.
    all: VecDeque<Particle>,
    solids: Vec<Rect>,
    /// The areas of the winds that blow, and their speeds in pixels a tick.
    winds: Vec<(Rect, f32, f32)>,
    rng: Rng,
}

impl Particles {
    pub const MOST: usize = 512;

    pub fn new() -> Particles {
        Particles {
            all: VecDeque::with_capacity(Self::MOST),
            solids: Vec::with_capacity(MOST_SOLIDS),
            winds: Vec::with_capacity(MOST_WINDS),
            rng: Rng::new(2),
        }
    }

    pub fn clear(&mut self) {
        self.all.clear();
    }

    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Collects the boxes of the solid entities in these slots.
    pub fn learn_solids(&mut self, world: &World, slots: &[u32]) {
        self.solids.clear();
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            if entity.body.solidity != Solidity::None && self.solids.len() < MOST_SOLIDS {
                self.solids.push(entity.body.rect);
            }
        }
    }

    /// Collects the winds in these slots, which carry sparks, smoke and debris.
    pub fn learn_winds(&mut self, world: &World, slots: &[u32]) {
        self.winds.clear();
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            if let Kind::Wind(wind) = &entity.kind
                && wind.air() == Air::Blows
                && self.winds.len() < MOST_WINDS
            {
                let speed = wind.speed as f32 / SUBPIXELS as f32;
                let (dx, dy) = match wind.blows {
                    Blows::Up => (0.0, -speed),
                    Blows::Left => (-speed, 0.0),
                    Blows::Right => (speed, 0.0),
                };
                self.winds.push((entity.body.rect, dx, dy));
            }
        }
    }

    pub fn tick(&mut self, level: &Level) {
        for particle in &mut self.all {
            for &(area, dx, dy) in &self.winds {
                if area.covers((particle.x as i32, particle.y as i32 - 1)) {
                    particle.blow(dx, dy);
                }
            }
            particle.tick(level, &self.solids);
        }
        self.all.retain(|particle| particle.age < particle.life);
    }

    /// If there is no room, the oldest particle goes.
    fn add(&mut self, particle: Particle) {
        if self.all.len() == Self::MOST {
            self.all.pop_front();
        }
        self.all.push_back(particle);
    }

    /// Returns a random number from 0.0 to 1.0.
    fn part(&mut self) -> f32 {
        self.rng.below(1024) as f32 / 1024.0
    }

    fn spread(&mut self, reach: f32) -> f32 {
        (self.part() * 2.0 - 1.0) * reach
    }

    /// Draws only what is behind the entities, or everything else.
    pub fn draw(&self, list: &mut DrawList, seen: Rect, mix: f32, behind: bool) {
        for particle in self.all.iter().filter(|particle| particle.is_behind() == behind) {
            let ends = particle.fades && particle.life - particle.age < FADE;
            let is_dark = ends && list.look.blinks(particle.age, 2);
            let is_flash = matches!(particle.sprite, Sprite::ExplosionFlash | Sprite::ExplosionFlashSmall);
            let glares = is_flash && !list.look.has_flashes();
            if particle.delay > 0 || is_dark || glares {
                continue;
            }
            // Positions are those after the tick, and the picture is up to a tick earlier.
            let back = 1.0 - mix;
            let at = Point::new(
                (particle.x - particle.dx * back).round() as i32,
                (particle.y - particle.dy * back).round() as i32,
            );
            let (x, y) = on_screen(at, seen);
            let tint = match particle.blend {
                Blend::Add => Colour::WHITE.with_alpha(list.look.sudden_light()),
                Blend::Over if particle.has_fallen() => FALLEN,
                Blend::Over => Colour::WHITE,
            };
            let lift = match particle.touch {
                Touch::Bounces => HALF_A_BIT,
                Touch::Tumbles { lift } => lift,
                Touch::Nothing | Touch::Lies { .. } => 0,
            };
            let frame = particle.sprite.at(particle.turned);
            list.tinted(particle.sprite, frame, (x, y - lift), particle.flip, tint, particle.blend);
            if particle.age < particle.lit_ticks && list.look.has_flashes() {
                for _ in 0..2 {
                    list.tinted(particle.sprite, frame, (x, y - lift), particle.flip, Colour::WHITE, Blend::Add);
                }
            }
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
        touch: Touch::Nothing,
        age: 0,
        turned: 0,
        delay: 0,
        life: sprite.length(),
        flip: false,
        fades: false,
        lit_ticks: 0,
        lands_at: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the corpse of a rifleman who dies at `x`, near an edge at x = 64 with a floor two tiles below.
    fn fallen(x: i32, flip: bool) -> Particle {
        let text = "Level(name: \"edge\", rows: [\"P..X......\", \"####......\", \"..........\", \"##########\"])";
        let level = crate::level::read::read("edge", text).expect("the level is right");
        let mut particles = Particles::new();
        let back = Thrown { dx: if flip { 1.3 } else { -1.3 }, dy: -1.9, lands_at: 0 };
        particles.corpse(Sprite::SoldierEndsShot, Point::new(x, TILE), flip, back);
        for _ in 0..120 {
            particles.tick(&level);
        }
        particles.all[0]
    }

    #[test]
    fn the_oldest_particle_goes_when_there_is_no_room() {
        let mut particles = Particles::new();
        let add = |particles: &mut Particles, x: i32, life: u32| {
            particles.add(Particle { life, ..still(Sprite::GearRifle, Point::new(x, 0)) });
        };
        let text = "Level(name: \"edge\", rows: [\"P.X\", \"###\"])";
        let level = crate::level::read::read("edge", text).expect("the level is right");
        // Some end early, so that the order of the slots no longer is that of their age by itself.
        (0..Particles::MOST as i32).for_each(|nth| add(&mut particles, nth, if nth % 3 == 1 { 1 } else { 90 }));
        particles.tick(&level);
        let gone = Particles::MOST - particles.count();
        (0..gone as i32 + 40).for_each(|nth| add(&mut particles, 1000 + nth, 90));
        let oldest: Vec<i32> = particles.all.iter().map(|particle| particle.x as i32).take(2).collect();
        assert_eq!((particles.count(), oldest), (Particles::MOST, vec![60, 62]));
    }

    #[test]
    fn what_is_thrown_lands_before_it_lies() {
        let text = "Level(name: \"floor\", rows: [\"P........X\", \"##########\"])";
        let level = crate::level::read::read("floor", text).expect("the level is right");
        let mut particles = Particles::new();
        let thrown = Thrown { dx: 0.4, dy: -6.0, lands_at: 24 };
        particles.corpse(Sprite::SoldierEndsBlown, Point::new(80, TILE), false, thrown);
        particles.gear(Sprite::GearRifle, Point::new(80, TILE - 16), (0.5, -2.0));
        let (mut in_air, mut on_ground) = (0, 0);
        for _ in 0..200 {
            particles.tick(&level);
            let corpse = particles.all[0];
            if corpse.lands_at > 0 {
                assert!(corpse.turned < 24, "it lies in the air");
                in_air += 1;
            } else {
                assert!(corpse.turned >= 24);
                on_ground += 1;
            }
        }
        assert!(in_air > 50 && on_ground > 50, "{in_air} ticks in the air, {on_ground} on the ground");
        // A rifle lies flat: in the first or the fifth of eight steps.
        let rifle = particles.all[1];
        assert_eq!((rifle.sprite.at(rifle.turned) % 4, rifle.y), (0, TILE as f32));
    }

    #[test]
    fn the_fallen_do_not_lie_over_an_edge() {
        let edge = 4 * TILE;
        // Thrown away from the edge, the corpse still overhangs it and is moved back until it does not.
        let above = fallen(edge - 2, false);
        let Touch::Lies { right, .. } = above.touch else { panic!("a corpse lies") };
        assert_eq!(above.y, TILE as f32);
        assert!(above.x + right as f32 <= edge as f32, "{} + {right} is over the edge at {edge}", above.x);
        // Thrown over the edge, it falls to the floor below.
        assert_eq!(fallen(edge - 2, true).y, 3.0 * TILE as f32);
    }
}
