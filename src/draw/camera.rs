//! The part of the world in the picture, interpolated between the world's last two views, and its shake. Blows add up
//! to trauma, which fades. The shake grows with its square. The recoil of a shot kicks it in one direction. A picture of
//! another size shows the same middle.

use crate::geom::Rect;
use crate::rng::Rng;
use crate::settings::Shake;

const SHAKE_PIXELS: f32 = 9.0;
const TRAUMA_FADE: f32 = 0.028;
/// Share of a kick that is left after each tick, and the largest kick in pixels.
const KICK_FADE: f32 = 0.6;
const MOST_KICK: f32 = 5.0;

#[derive(Clone, Debug)]
pub struct Camera {
    bounds: Rect,
    /// `before` is the world's view a tick ago.
    now: Rect,
    before: Rect,
    trauma: f32,
    shake: (i32, i32),
    kick: (f32, f32),
    rng: Rng,
}

impl Camera {
    pub fn new(bounds: Rect, view: Rect) -> Camera {
        Camera { bounds, now: view, before: view, trauma: 0.0, shake: (0, 0), kick: (0.0, 0.0), rng: Rng::new(1) }
    }

    /// Jumps to another map or view without interpolation. A shake goes on.
    pub fn go_to(&mut self, bounds: Rect, view: Rect) {
        (self.bounds, self.now, self.before) = (bounds, view, view);
    }

    /// Advances one tick. A jump of more than a quarter of the picture is shown without interpolation.
    pub fn follow(&mut self, view: Rect) {
        let jumps = (view.x - self.now.x).abs() > view.w / 4 || (view.y - self.now.y).abs() > view.h / 4;
        self.before = if jumps { view } else { self.now };
        self.now = view;
        self.trauma = (self.trauma - TRAUMA_FADE).max(0.0);
        self.kick = (self.kick.0 * KICK_FADE, self.kick.1 * KICK_FADE);
        let reach = (self.trauma * self.trauma * SHAKE_PIXELS).round() as i32;
        self.shake = (self.rng.between(-reach, reach), self.rng.between(-reach, reach));
    }

    /// Adds a blow of strength 0.0 to 1.0.
    pub fn shake(&mut self, trauma: f32) {
        self.trauma = (self.trauma + trauma).min(1.0);
    }

    /// Pushes the picture by so many pixels, from which it comes back within some ticks.
    pub fn kick(&mut self, dx: f32, dy: f32) {
        let add = |now: f32, more: f32| (now + more).clamp(-MOST_KICK, MOST_KICK);
        self.kick = (add(self.kick.0, dx), add(self.kick.1, dy));
    }

    /// Returns the part of the world that a picture of this size shows, without the shake. `mix` is 0.0 at the previous
    /// tick and 1.0 now.
    pub fn looks_at(&self, mix: f32, (w, h): (i32, i32)) -> Rect {
        let between = |before: i32, now: i32| before + ((now - before) as f32 * mix).round() as i32;
        // A view that grows keeps its middle.
        let x = between(self.before.x + (self.before.w - self.now.w) / 2, self.now.x) + (self.now.w - w) / 2;
        let y = between(self.before.y + (self.before.h - self.now.h) / 2, self.now.y) + (self.now.h - h) / 2;
        if (w, h) == (self.now.w, self.now.h) {
            return Rect::new(x, y, w, h);
        }
        let keep = |at: i32, size: i32, low: i32, length: i32| {
            if length <= size { low + (length - size) / 2 } else { at.clamp(low, low + length - size) }
        };
        Rect::new(keep(x, w, self.bounds.x, self.bounds.w), keep(y, h, self.bounds.y, self.bounds.h), w, h)
    }

    pub fn shaken(&self, wanted: Shake) -> (i32, i32) {
        let part = |shift: i32, kick: f32| (shift + kick.round() as i32) * wanted.percent() / 100;
        (part(self.shake.0, self.kick.0), part(self.shake.1, self.kick.1))
    }
}
