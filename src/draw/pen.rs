//! What drawing something of a world needs: where the commands go, the world, and which part and moment of it is shown.

use super::{DrawList, on_screen};
use crate::geom::{Point, Rect};
use crate::level::Theme;
use crate::sim::World;

pub struct Pen<'a> {
    pub list: &'a mut DrawList,
    pub world: &'a World,
    /// The part of the world in the picture.
    pub seen: Rect,
    /// The tick of the world.
    pub now: u32,
    /// The moment of the picture: 0.0 at the previous tick, 1.0 at this one.
    pub mix: f32,
}

impl Pen<'_> {
    pub fn new<'a>(list: &'a mut DrawList, world: &'a World, seen: Rect, mix: f32) -> Pen<'a> {
        Pen { list, world, seen, now: world.tick(), mix }
    }

    pub fn theme(&self) -> Theme {
        self.world.level().theme
    }

    /// Returns where a point of the world is in the picture.
    pub fn at(&self, point: Point) -> (i32, i32) {
        on_screen(point, self.seen)
    }
}
