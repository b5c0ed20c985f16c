//! A spring: it throws a player who lands on it or walks onto it about six tiles high. A mule is too heavy for it.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::world::{Entity, EventKind, Kind, Solidity, Thing, Traits, World};

const WIDTH: i32 = 14;
const HEIGHT: i32 = 8;
/// 7.4 pixels a tick. Against a gravity of 72 sub-pixels this gives 97 pixels of height.
const THROW_SUBPIXELS: i32 = 1900;

#[derive(Clone, Debug)]
pub struct Spring {
    /// Tick of the last throw.
    pub sprung_at: Option<u32>,
}
state_hash!(struct Spring without { sprung_at });

pub fn spring(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Spring(Spring { sprung_at: None }))
}

impl Thing for Spring {
    fn traits(&self) -> Traits {
        Traits::still("spring")
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Spring(spring) = &mut me.kind else { return };
        let Entity { body, kind: Kind::Player(player), .. } = by else { return };
        if body.velocity.y < 0 || player.stance.is_riding() {
            return;
        }
        player.throw_up(body, THROW_SUBPIXELS);
        spring.sprung_at = Some(world.tick);
        world.tell(EventKind::Spring.at(me.body.feet()));
    }
}
