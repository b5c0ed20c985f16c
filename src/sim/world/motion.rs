//! How a body moves: sideways first, then up or down, until an obstacle stops it. What it is already inside does not stop
//! it.

use crate::geom::{Point, SUBPIXELS};
use crate::sim::world::World;
use crate::sim::world::body::Body;
use crate::sim::world::way::{Footing, Obstacle};

/// Per tick.
const BELT_PIXELS: i32 = 1;

impl Body {
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
