//! Sparks, dust, smoke, casings, rubble and corpses. They are visual only: no index and no hash contains them, and they
//! touch only tiles and the solid entities in the picture. `bursts` turns events into particles, `blasts` explosions.

mod blasts;
mod bursts;
mod marks;
mod particle;
mod remains;
mod shots;
mod wrecks;

use std::collections::VecDeque;

use super::on_screen;
use super::sprites::Sprite;
use super::{Blend, Colour, DrawList, Light};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::level::{Blows, Level};
use crate::rng::Rng;
use crate::sim::machines::wind::Air;
use crate::sim::world::body::Solidity;
use crate::sim::{Kind, World};

/// Ticks for which a particle blinks before it goes.
const FADE: u32 = 24;
/// The position of a bit is its centre, so on the ground it is drawn this many pixels higher.
const HALF_A_BIT: i32 = 2;
/// Maximum number of solid entities that are known at once: lifts, crates, doors, containers.
const MOST_SOLIDS: usize = 48;
/// A picture of fire is white for at most so many ticks, even while the world stands still.
const WHITE_TICKS: u32 = 3;
/// How far the largest fire reaches from its middle, in pixels.
const FIRE_REACH: i32 = 56;
/// How far an explosion lights what is near, in pixels.
const LIGHT_REACH: i32 = 112;
/// Maximum number of winds that are known at once.
const MOST_WINDS: usize = 16;

pub use marks::Walls;
pub use particle::Thrown;
use particle::{BLINDS_TICKS, Particle, Touch, is_fire, still};

pub struct Particles {
    /// The oldest first.
    all: VecDeque<Particle>,
    solids: Vec<Rect>,
    /// The areas of the winds that blow, and their speeds in pixels a tick.
    winds: Vec<(Rect, f32, f32)>,
    marks: marks::Marks,
    shots: shots::Shots,
    /// New particles are behind the actors.
    puts_back: bool,
    rng: Rng,
}

impl Particles {
    pub const MOST: usize = 512;

    pub fn new() -> Particles {
        Particles {
            all: VecDeque::with_capacity(Self::MOST),
            solids: Vec::with_capacity(MOST_SOLIDS),
            winds: Vec::with_capacity(MOST_WINDS),
            marks: marks::Marks::new(),
            shots: shots::Shots::new(),
            puts_back: false,
            rng: Rng::new(2),
        }
    }

    pub fn clear(&mut self) {
        self.all.clear();
        self.marks.clear();
    }

    /// Remembers what flies. Call it before a tick.
    pub fn remember(&mut self, world: &World) {
        self.shots.remember(world);
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

    /// Lets the white of fire pass while the world, and everything else here, stands still.
    pub fn cool(&mut self) {
        for particle in &mut self.all {
            if is_fire(particle.sprite) && particle.delay == 0 && particle.turned < WHITE_TICKS {
                particle.turned += 1;
            }
        }
    }

    /// If there is no room, the oldest particle goes.
    fn add(&mut self, particle: Particle) {
        let particle = Particle { is_back: self.puts_back, ..particle };
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

    pub fn draw_marks(&self, list: &mut DrawList, seen: Rect) {
        self.marks.draw(list, seen);
    }

    /// Lets explosions light all sprites that are drawn from now on, until the lights of the list are cleared.
    pub fn light_up(&self, list: &mut DrawList, seen: Rect) {
        for blast in self.all.iter().filter(|particle| particle.sprite == Sprite::Glow224Sodium && particle.delay == 0)
        {
            let at = on_screen(Point::new(blast.x as i32, blast.y as i32), seen);
            list.add_light(Light { at, reach: LIGHT_REACH, strength: blast.tint(list).alpha });
        }
    }

    /// Whether a fire in front of the entities hides this area.
    pub fn hide(&self, area: Rect) -> bool {
        let fires = self.all.iter().filter(|one| one.delay == 0 && !one.is_behind());
        let mut fires = fires.filter(|one| is_fire(one.sprite) || one.sprite == Sprite::ExplosionColumn);
        fires.any(|fire| Rect::pixel(Point::new(fire.x as i32, fire.y as i32)).grown(FIRE_REACH).overlaps(area))
    }

    /// Draws only what is behind the entities, or everything else.
    pub fn draw(&self, list: &mut DrawList, seen: Rect, mix: f32, behind: bool) {
        for particle in self.all.iter().filter(|particle| particle.is_behind() == behind) {
            let ends = particle.fades && particle.life - particle.age < FADE;
            let is_dark = ends && list.look.blinks(particle.age, 2);
            if particle.delay > 0 || is_dark {
                continue;
            }
            // Positions are those after the tick, and the picture is up to a tick earlier.
            let back = 1.0 - mix;
            let at = Point::new(
                (particle.x - particle.dx * back).round() as i32,
                (particle.y - particle.dy * back).round() as i32,
            );
            let (x, y) = on_screen(at, seen);
            let lift = match particle.touch {
                Touch::Bounces => HALF_A_BIT,
                Touch::Tumbles { lift } => lift,
                Touch::Nothing | Touch::Lies { .. } => 0,
            };
            // Where flashes are not wanted, the white picture of a fire is left out.
            let is_white = is_fire(particle.sprite) && !list.look.has_flashes();
            let frame = particle.sprite.at(particle.turned).max(usize::from(is_white));
            let tint = particle.tint(list);
            list.tinted(particle.sprite, frame, (x, y - lift), particle.flip, tint, particle.blend);
            if particle.age < particle.lit_ticks && list.look.has_flashes() {
                for _ in 0..2 {
                    list.tinted(particle.sprite, frame, (x, y - lift), particle.flip, Colour::WHITE, Blend::Add);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::TILE;

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
