//! A checkpoint: the first time a player touches it, it becomes the place where the players come back. Going back to
//! an older one changes nothing: what has been reached is never lost.

use super::World;
use super::body::Solidity;
use super::entity::{Entity, Kind};
use super::event::What;
use crate::geom::{Point, Rect};

const WIDTH: i32 = 16;
const HEIGHT: i32 = 32;

#[derive(Clone, Hash, Debug)]
pub struct Checkpoint {
    pub is_reached: bool,
}

pub fn checkpoint(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Checkpoint(Checkpoint { is_reached: false }))
}

pub fn touched(me: &mut Entity, world: &mut World) {
    let Kind::Checkpoint(checkpoint) = &mut me.kind else { return };
    if !checkpoint.is_reached {
        checkpoint.is_reached = true;
        world.checkpoint = me.body.feet();
        world.tell(What::Checkpoint.at(me.body.rect.center()));
    }
}
