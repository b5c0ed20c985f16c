//! Items as entities. Those of a level hover where it put them. What an enemy or a balloon drops falls to the floor.

use crate::geom::{Point, Rect};
use crate::level::PickUp;
use crate::sim::world::{Entity, Kind, Solidity, World};

/// Pixels. The box is larger than the picture, so that the item is easy to take.
const SIDE: i32 = 18;

pub fn rect_of(feet: Point) -> Rect {
    Rect::new(feet.x - SIDE / 2, feet.y - SIDE, SIDE, SIDE)
}

pub fn pick_up(feet: Point, what: PickUp) -> Entity {
    Entity::new(rect_of(feet), Solidity::None, Kind::PickUp(what))
}

impl World {
    /// Lets an item fall from a place.
    pub(in crate::sim) fn drop_item(&mut self, middle: Point, what: PickUp) {
        let mut item = pick_up(Point::new(middle.x, middle.y + SIDE / 2), what);
        // An item that does not move stays in the air.
        item.body.velocity.y = 1;
        self.spawn(item);
    }
}
