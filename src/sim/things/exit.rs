//! The exit: the level is cleared when a living player stands on the ground in it and every required goal is reached.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::world::{Entity, EventKind, Kind, Outcome, Solidity, Thing, Traits, World};

const WIDTH: i32 = 24;
const HEIGHT: i32 = 32;

#[derive(Clone, Debug)]
pub struct Exit;
state_hash!(struct Exit);

pub fn exit(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Exit(Exit))
}

impl Thing for Exit {
    fn traits(&self) -> Traits {
        Traits::still("exit")
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        if world.outcome == Outcome::Running && by.is_player_standing() && world.exit_is_open() {
            world.outcome = Outcome::Cleared;
            world.tell(EventKind::Cleared.at(me.body.rect.center()));
        }
    }
}
