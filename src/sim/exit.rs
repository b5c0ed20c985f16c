//! The way out: the level is done when a living player stands in it.

use super::body::Solidity;
use super::entity::{Entity, Kind};
use super::event::What;
use super::{Asker, Outcome, World};
use crate::geom::{Point, Rect};

const WIDTH: i32 = 24;
const HEIGHT: i32 = 32;

pub fn exit(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Exit)
}

pub fn think(me: &mut Entity, world: &mut World) {
    if world.outcome != Outcome::Running {
        return;
    }
    let near = world.overlapping(Asker::Entity, me.body.rect);
    let reached = near.iter().any(|&id| matches!(world.get(id), Some(other) if other.is_player_standing()));
    world.recycle(near);
    if reached {
        world.outcome = Outcome::Cleared;
        world.tell(What::Cleared.at(me.body.rect.center()));
    }
}
