//! A sign with a short text for a player nearby. The text is in the level, and the sign only stores when it was last
//! read. Its box is the area where it can be read, which is wider than its picture.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::world::{Entity, Kind, Solidity, Thing, Traits, World};

const WIDTH: i32 = 72;
const HEIGHT: i32 = 48;

#[derive(Clone, Debug)]
pub struct Sign {
    /// Index in the level's texts.
    pub text: usize,
    read_at: Option<u32>,
}
state_hash!(struct Sign without { text, read_at });

impl Sign {
    pub fn is_read(&self, tick: u32) -> bool {
        self.read_at == Some(tick)
    }
}

pub fn sign(feet: Point, text: usize) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Sign(Sign { text, read_at: None }))
}

impl Thing for Sign {
    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, ..Traits::still("sign") }
    }

    fn touched(me: &mut Entity, world: &mut World, _: &mut Entity) {
        if let Kind::Sign(sign) = &mut me.kind {
            sign.read_at = Some(world.tick);
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.text = fresh.text;
    }
}
