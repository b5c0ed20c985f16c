//! A body: a box in whole pixels, a speed in sub-pixels, and the part of a pixel it has not moved yet. It moves
//! sideways first, then up or down, and stops at the first thing in its way; a body that is already inside
//! something is not held by it. Which picture is drawn on a body never changes the body.

use super::World;
use super::way::{Footing, Obstacle};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::level::Tile;

pub use super::way::Solidity;
pub use crate::geom::Facing;

/// How far a conveyor goes in a tick.
const BELT_PIXELS: i32 = 1;
/// What a fall gains each tick, and its greatest speed, in sub-pixels. Most bodies fall like this; what falls otherwise has
/// figures of its own.
pub const GRAVITY_SUBPIXELS: i32 = 72;
pub const FALL_CAP_SUBPIXELS: i32 = 1088;

#[derive(Clone, Debug)]
pub struct Body {
    pub rect: Rect,
    /// Sub-pixels per tick.
    pub velocity: Point,
    /// Sub-pixels that belong to the place but do not make a pixel yet: 0..256 a side.
    rest: Point,
    /// The speed of the board it stands on, told by the board each tick; who rides, takes it and forgets it.
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

    /// The middle of the lower edge: where a picture of it stands.
    pub fn feet(&self) -> Point {
        Point::new(self.rect.center().x, self.rect.bottom())
    }

    /// One tick more of falling freely.
    pub fn fall(&mut self) {
        self.velocity.y = (self.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
    }

    /// Whole pixels to go sideways this tick; the rest is kept.
    pub fn whole_x(&mut self) -> i32 {
        whole(&mut self.rest.x, self.velocity.x)
    }

    pub fn whole_y(&mut self) -> i32 {
        whole(&mut self.rest.y, self.velocity.y)
    }

    /// Moves sideways by its speed; returns what stopped it.
    pub fn move_x(&mut self, world: &mut World) -> Option<Obstacle> {
        let pixels = self.whole_x();
        let way = world.way_x(self.rect, pixels);
        self.rect.x += way.pixels();
        if way.obstacle.is_some() {
            self.stop_x();
        }
        way.obstacle
    }

    /// Moves up or down by its speed; returns what stopped it.
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

    /// What a conveyor does to what stands on it, if the tile is one.
    pub fn ride_belt(&mut self, world: &mut World, column: i32, row: i32) {
        if let Tile::Belt(facing) = world.level().tile(column, row) {
            self.rect.x += world.way_x(self.rect, facing.sign() * BELT_PIXELS).pixels();
            self.ride = Point::new(facing.sign() * BELT_PIXELS * SUBPIXELS, 0);
        }
    }

    /// What it stands on, if anything is right below its feet.
    pub fn ground(&self, world: &mut World, footing: Footing) -> Option<Obstacle> {
        world.way_y(self.rect, 1, footing).obstacle
    }
}

/// Adds a tick's speed to the rest and takes the whole pixels out of it, rounding down.
fn whole(rest: &mut i32, speed: i32) -> i32 {
    let sum = *rest + speed;
    *rest = sum.rem_euclid(SUBPIXELS);
    sum.div_euclid(SUBPIXELS)
}
