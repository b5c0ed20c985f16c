//! One particle: how it moves, what stops it, and how it is tinted.

use super::blasts::SMOKES;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::level::Level;

/// Ticks for which fire is in front of the actors.
pub const BLINDS_TICKS: u32 = 8;
/// Share of the speed left after a bounce. `GRIP` is the share left by each touch of the ground.
const BOUNCE: f32 = 0.45;
const GRIP: f32 = 0.7;
/// A particle that falls slower than this, in pixels a tick, does not bounce.
const TOO_SLOW: f32 = 0.8;
/// A faster particle, in pixels a tick, could fall through a tile.
const FASTEST: f32 = 12.0;
/// A lift may rise by this many pixels in a tick and still carry what lies on it.
const CARRIED: f32 = 4.0;
/// Pixels a tick by which something that overhangs an edge is moved back.
const SLUMP: f32 = 0.5;
/// The tint of what has fallen, at first and in the end. It loses its colour a second after it fell.
const FALLEN: Colour = Colour::rgb(0x808a98);
const DEAD: Colour = Colour::rgb(0x4e4658);
const COLOUR_TICKS: u32 = 60;
const PALES_TICKS: u32 = 24;
/// Change of the speed of a particle in the wind, in pixels a tick. It is more than any gravity.
const WIND_PULL: f32 = 0.24;

#[derive(Clone, Copy)]
pub struct Particle {
    pub sprite: Sprite,
    pub blend: Blend,
    pub x: f32,
    pub y: f32,
    pub dx: f32,
    pub dy: f32,
    pub gravity: f32,
    pub touch: Touch,
    pub age: u32,
    /// Age of its clip. It stops while the particle rests, except for `Touch::Lies`.
    pub turned: u32,
    pub delay: u32,
    pub life: u32,
    pub flip: bool,
    pub fades: bool,
    /// It is white for so many ticks of its age.
    pub lit_ticks: u32,
    /// The factor of its colours, unless it gives light.
    pub dye: Colour,
    /// Ticks for which it has lain there.
    pub lain: u32,
    /// It is behind the actors from the start.
    pub is_back: bool,
    /// Age of its clip at which it touches the ground. 0 if the clip does not depend on that.
    pub lands_at: u32,
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
pub enum Touch {
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
    /// Corpses and pieces that lie hide no spring, no pick-up and no player. The smoke of an explosion hides no actor, and
    /// its fire only at first, so that players see themselves and the shots that come out of it.
    pub fn is_behind(&self) -> bool {
        match self.sprite {
            _ if self.is_back => true,
            sprite if SMOKES.contains(&sprite) => true,
            Sprite::Glow224Sodium => true,
            Sprite::ExplosionColumn => self.age >= BLINDS_TICKS,
            sprite if is_fire(sprite) => self.age >= BLINDS_TICKS,
            _ => matches!(self.touch, Touch::Lies { .. }) || self.has_fallen(),
        }
    }

    /// The factor of its colours.
    pub fn tint(&self, list: &DrawList) -> Colour {
        let left = (255 * (self.life - self.age.min(self.life)) / self.life.max(1)) as u8;
        match (self.blend, self.sprite) {
            (Blend::Add, Sprite::Glow224Sodium) => Colour::WHITE.with_alpha(left.min(list.look.sudden_light())),
            (Blend::Add, _) => Colour::WHITE.with_alpha(list.look.sudden_light()),
            // Smoke thins, in few steps, because each has to be mixed.
            (Blend::Over, sprite) if SMOKES.contains(&sprite) => Colour::WHITE.with_alpha((left / 4 * 3 + 0x3f) | 0x1f),
            (Blend::Over, _) if self.has_fallen() => {
                let pale = self.lain.saturating_sub(COLOUR_TICKS).min(PALES_TICKS);
                let mixed = |from: u8, to: u8| {
                    ((u32::from(from) * (PALES_TICKS - pale) + u32::from(to) * pale) / PALES_TICKS) as u8
                };
                let [red, green, blue] = [(FALLEN.red, DEAD.red), (FALLEN.green, DEAD.green), (FALLEN.blue, DEAD.blue)]
                    .map(|(from, to)| mixed(from, to));
                Colour { red, green, blue, alpha: 255 }
            }
            (Blend::Over, _) => self.dye,
        }
    }

    /// Whether it lies there for good. It is dark then, so that it is not mistaken for an enemy that kneels beside it.
    pub fn has_fallen(&self) -> bool {
        match self.touch {
            Touch::Lies { .. } => self.turned > self.sprite.length(),
            Touch::Tumbles { .. } => self.dy == 0.0 && self.dx.abs() < 0.1,
            Touch::Nothing | Touch::Bounces => false,
        }
    }

    pub fn tick(&mut self, level: &Level, solids: &[Rect]) {
        if self.delay > 0 {
            self.delay -= 1;
            return;
        }
        let from = (self.x, self.y);
        self.age += 1;
        self.lain += u32::from(self.has_fallen());
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
    pub fn blow(&mut self, dx: f32, dy: f32) {
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

/// The fire of an explosion. Its first picture is white.
pub fn is_fire(sprite: Sprite) -> bool {
    use Sprite::*;
    matches!(sprite, Blast24Burst | Blast64Burst | Blast112Burst | FountainEarth | FountainGrit | HoopBurst)
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

pub fn still(sprite: Sprite, at: Point) -> Particle {
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
        dye: Colour::WHITE,
        lain: 0,
        is_back: false,
        lands_at: 0,
    }
}
