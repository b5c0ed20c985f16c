//! A body: a box in whole pixels, a speed, and the part of a pixel it has not moved yet. It moves sideways first, then
//! up or down, until an obstacle stops it. What it is already inside does not stop it. How it is drawn never changes
//! the box.

use super::World;
use super::way::{Footing, Obstacle};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;

pub use super::way::Solidity;
pub use crate::geom::Facing;

/// Per tick.
const BELT_PIXELS: i32 = 1;
/// Most falls gain this speed per tick, up to the cap. Entities that fall otherwise have constants of their own.
pub const GRAVITY_SUBPIXELS: i32 = 72;
pub const FALL_CAP_SUBPIXELS: i32 = 1088;

#[derive(Clone, Debug)]
pub struct Body {
    pub rect: Rect,
    /// Sub-pixels per tick.
    pub velocity: Point,
    /// Sub-pixels of the position that do not make a whole pixel yet: 0..256 on each axis.
    rest: Point,
    /// Speed in sub-pixels per tick of the lift or belt it is on, which sets this each tick. Players and walking
    /// enemies set it back to 0 after use.
    pub ride: Point,
    pub facing: Facing,
    pub solidity: Solidity,
}
state_hash!(struct Body { rect, velocity, rest, ride, facing, solidity });

impl Body {
    pub fn new(rect: Rect, solidity: Solidity) -> Body {
        let still = Point::new(0, 0);
        Body { rect, velocity: still, rest: still, ride: still, facing: Facing::Right, solidity }
    }

    /// The middle of the lower edge, where its picture is placed.
    pub fn feet(&self) -> Point {
        Point::new(self.rect.center().x, self.rect.bottom())
    }

    pub fn fall(&mut self) {
        self.velocity.y = (self.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
    }

    pub fn whole_x(&mut self) -> i32 {
        whole(&mut self.rest.x, self.velocity.x)
    }

    pub fn whole_y(&mut self) -> i32 {
        whole(&mut self.rest.y, self.velocity.y)
    }

    /// Returns the obstacle that stopped it.
    pub fn move_x(&mut self, world: &mut World) -> Option<Obstacle> {
        let pixels = self.whole_x();
        let way = world.way_x(self.rect, pixels);
        self.rect.x += way.pixels();
        if way.obstacle.is_some() {
            self.stop_x();
        }
        way.obstacle
    }

    pub fn move_y(&mut self, world: &mut World, footing: Footing) -> Option<Obstacle> {
        let pixels = self.whole_y();
        let way = world.way_y(self.rect, pixels, footing);
        self.rect.y += way.pixels();
        if way.obstacle.is_some() {
            self.stop_y();
        }
        way.obstacle
    }

    pub fn stop_x(&mut self) {
        self.velocity.x = 0;
        self.rest.x = 0;
    }

    pub fn stop_y(&mut self) {
        self.velocity.y = 0;
        self.rest.y = 0;
    }

    pub fn ride_belt(&mut self, world: &mut World, column: i32, row: i32) {
        if let Some(facing) = world.belt(column, row) {
            self.rect.x += world.way_x(self.rect, facing.sign() * BELT_PIXELS).pixels();
            self.ride = Point::new(facing.sign() * BELT_PIXELS * SUBPIXELS, 0);
        }
    }

    pub fn ground(&self, world: &mut World, footing: Footing) -> Option<Obstacle> {
        world.way_y(self.rect, 1, footing).obstacle
    }
}

/// Adds a tick's speed to `rest` and takes the whole pixels out, rounding down.
fn whole(rest: &mut i32, speed: i32) -> i32 {
    let sum = *rest + speed;
    *rest = sum.rem_euclid(SUBPIXELS);
    sum.div_euclid(SUBPIXELS)
}
