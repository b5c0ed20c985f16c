//! Where the picture looks. It keeps the player a little behind the middle of where he faces, follows upwards only
//! when he has landed or leaves the middle band, holds both players, stays inside the map, and shakes by trauma:
//! blows add up, the shake is their square, and it fades.

use crate::geom::{Point, Rect};
use crate::rng::Rng;

/// How far ahead of the player it looks, in pixels.
const LOOK_AHEAD: f32 = 56.0;
/// How much of the missing way it goes each tick.
const FOLLOW_X: f32 = 0.09;
const FOLLOW_AHEAD: f32 = 0.045;
const FOLLOW_Y: f32 = 0.10;
/// In the air the player may leave the middle by this much, up and down, before it follows.
const BAND: f32 = 72.0;
/// The feet stand below the middle: more room above, where jumps go.
const FEET_BELOW_MIDDLE: f32 = 46.0;
const SHAKE_PIXELS: f32 = 9.0;
const TRAUMA_FADE: f32 = 0.028;

/// What the camera is asked to follow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Subject {
    pub feet: Point,
    /// -1.0 to 1.0.
    pub ahead: f32,
    pub on_ground: bool,
}

#[derive(Clone, Debug)]
pub struct Camera {
    size: (i32, i32),
    bounds: Rect,
    /// The middle of the picture, now and a tick ago.
    middle: (f32, f32),
    before: (f32, f32),
    ahead: f32,
    trauma: f32,
    shake: (i32, i32),
    rng: Rng,
}

impl Camera {
    pub fn new(size: (i32, i32), bounds: Rect) -> Camera {
        Camera {
            size,
            bounds,
            middle: (0.0, 0.0),
            before: (0.0, 0.0),
            ahead: 0.0,
            trauma: 0.0,
            shake: (0, 0),
            rng: Rng::new(1),
        }
    }

    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// Looks at the subject at once: at the start, and when the player was put elsewhere.
    pub fn jump_to(&mut self, subject: Subject) {
        self.ahead = subject.ahead * LOOK_AHEAD;
        self.middle = self.kept_inside((subject.feet.x as f32 + self.ahead, subject.feet.y as f32 - FEET_BELOW_MIDDLE));
        self.before = self.middle;
    }

    /// One tick nearer to the subject.
    pub fn follow(&mut self, subject: Subject) {
        self.before = self.middle;
        self.ahead += (subject.ahead * LOOK_AHEAD - self.ahead) * FOLLOW_AHEAD;
        let (mut x, mut y) = self.middle;
        x += (subject.feet.x as f32 + self.ahead - x) * FOLLOW_X;
        let off = subject.feet.y as f32 - FEET_BELOW_MIDDLE - y;
        let beyond = off - off.clamp(-BAND, BAND);
        y += if subject.on_ground { off * FOLLOW_Y } else { beyond * FOLLOW_Y * 2.0 };
        self.middle = self.kept_inside((x, y));

        self.trauma = (self.trauma - TRAUMA_FADE).max(0.0);
        let reach = (self.trauma * self.trauma * SHAKE_PIXELS).round() as i32;
        self.shake = (self.rng.between(-reach, reach), self.rng.between(-reach, reach));
    }

    /// A blow of 0.0 to 1.0.
    pub fn shake(&mut self, trauma: f32) {
        self.trauma = (self.trauma + trauma).min(1.0);
    }

    fn kept_inside(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let keep = |at: f32, size: i32, low: i32, length: i32| {
            let half = size as f32 / 2.0;
            if length <= size {
                low as f32 + length as f32 / 2.0
            } else {
                at.clamp(low as f32 + half, (low + length) as f32 - half)
            }
        };
        (keep(x, self.size.0, self.bounds.x, self.bounds.w), keep(y, self.size.1, self.bounds.y, self.bounds.h))
    }

    /// The part of the world in the picture, `mix` of the way from the last tick to this one, without the shake.
    pub fn looks_at(&self, mix: f32) -> Rect {
        let x = self.before.0 + (self.middle.0 - self.before.0) * mix;
        let y = self.before.1 + (self.middle.1 - self.before.1) * mix;
        let (w, h) = self.size;
        Rect::new((x - w as f32 / 2.0).round() as i32, (y - h as f32 / 2.0).round() as i32, w, h)
    }

    /// The shift of this tick's shake.
    pub fn shaken(&self) -> (i32, i32) {
        self.shake
    }
}
