//! Remembers what flew a tick ago. Events say where something was hit or exploded. This says from which side, and by what.

use crate::geom::{Point, SUBPIXELS};
use crate::sim::shots::bullet::Shot;
use crate::sim::{Kind, World};

/// Maximum number of shots that are known at once.
const MOST: usize = 256;
/// A shot hit something this near to its path, in pixels.
const NEAR: f32 = 14.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flown {
    Bullet,
    Rocket,
    Grenade,
}

#[derive(Clone, Copy)]
struct Flight {
    what: Flown,
    x: f32,
    y: f32,
    /// Pixels in a tick.
    dx: f32,
    dy: f32,
}

pub struct Shots(Vec<Flight>);

impl Shots {
    pub fn new() -> Shots {
        Shots(Vec::with_capacity(MOST))
    }

    /// Call it before a tick.
    pub fn remember(&mut self, world: &World) {
        self.0.clear();
        for entity in world.entities() {
            let what = match &entity.kind {
                Kind::Bullet(bullet) if matches!(bullet.shot, Shot::Rocket | Shot::Missile) => Flown::Rocket,
                Kind::Bullet(_) => Flown::Bullet,
                Kind::Grenade(_) => Flown::Grenade,
                _ => continue,
            };
            if self.0.len() < MOST {
                let (at, velocity) = (entity.body.rect.center(), entity.body.velocity);
                let [dx, dy] = [velocity.x, velocity.y].map(|speed| speed as f32 / SUBPIXELS as f32);
                self.0.push(Flight { what, x: at.x as f32, y: at.y as f32, dx, dy });
            }
        }
    }

    /// Returns what flew past a point, and its direction: a vector of length 1, or 0 if it lay still.
    pub fn past(&self, at: Point) -> Option<(Flown, (f32, f32))> {
        let away = |flight: &Flight| {
            let (x, y) = (at.x as f32 - flight.x, at.y as f32 - flight.y);
            let length = flight.dx.hypot(flight.dy).max(0.01);
            let along = ((x * flight.dx + y * flight.dy) / length).clamp(0.0, length);
            (x - flight.dx / length * along).hypot(y - flight.dy / length * along)
        };
        let nearest = self.0.iter().min_by(|one, other| away(one).total_cmp(&away(other)))?;
        let length = nearest.dx.hypot(nearest.dy).max(0.01);
        (away(nearest) <= NEAR).then_some((nearest.what, (nearest.dx / length, nearest.dy / length)))
    }
}
