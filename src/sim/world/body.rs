//! A body: a box in whole pixels, a speed, and the part of a pixel it has not moved yet. How it is drawn never
//! changes the box. `motion` moves it.

use crate::geom::{Facing, Point, Rect, SUBPIXELS};
use crate::hash::state_hash;

/// Most falls gain this speed per tick, up to the cap. Entities that fall otherwise have constants of their own.
pub const GRAVITY_SUBPIXELS: i32 = 72;
pub const FALL_CAP_SUBPIXELS: i32 = 1088;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solidity {
    None,
    /// Only what comes down on it, not what comes from below or from the sides.
    Top,
    Solid,
}
state_hash!(enum Solidity { 0: None, 1: Top, 2: Solid });

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

    pub fn stop_x(&mut self) {
        self.velocity.x = 0;
        self.rest.x = 0;
    }

    pub fn stop_y(&mut self) {
        self.velocity.y = 0;
        self.rest.y = 0;
    }
}

/// Adds a tick's speed to `rest` and takes the whole pixels out, rounding down.
fn whole(rest: &mut i32, speed: i32) -> i32 {
    let sum = *rest + speed;
    *rest = sum.rem_euclid(SUBPIXELS);
    sum.div_euclid(SUBPIXELS)
}
