//! Danger zones: where something that is about to explode or to come down will hurt a player.

use crate::geom::{Point, Rect};
use crate::sim::world::body::Body;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Danger {
    /// An explosion that reaches this far from a point, after so many ticks at the latest.
    Blast { at: Point, radius: i32, ticks_left: u32 },
    /// Something comes down here: a box as wide as the danger, with its foot on the floor.
    Fall { area: Rect },
}

impl Danger {
    pub fn of_blast(body: &Body, radius: i32, ticks_left: u32) -> Danger {
        Danger::Blast { at: body.rect.center(), radius, ticks_left }
    }
}
