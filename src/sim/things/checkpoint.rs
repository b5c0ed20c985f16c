//! A checkpoint: when a player first touches it, players return there from then on, and a partner who is down comes
//! back. This touch also gives all life back, to both players. It reaches from its flag up to the next solid tile, so that
//! a jump or an upper route does not miss it. A player who stands still at it is neither seen nor hurt, because players return
//! there and first look around.

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::Level;
use crate::sim::player::{life, team};
use crate::sim::world::{Entity, EventKind, Kind, Solidity, Thing, Traits, World};

const WIDTH: i32 = 16;
/// Height of the flag, not of the whole body.
const HEIGHT: i32 = 32;

#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub is_reached: bool,
}
state_hash!(struct Checkpoint { is_reached });

pub fn checkpoint(feet: Point, level: &Level) -> Entity {
    let (column, row) = (feet.x.div_euclid(TILE), (feet.y - HEIGHT).div_euclid(TILE));
    let free = (0..row).rev().find(|&row| level.tile(column, row).is_solid()).map_or(0, |solid| solid + 1);
    let top = (free * TILE).min(feet.y - HEIGHT);
    let rect = Rect::new(feet.x - WIDTH / 2, top, WIDTH, feet.y - top);
    Entity::new(rect, Solidity::None, Kind::Checkpoint(Checkpoint { is_reached: false }))
}

/// The middle of the flag, the place of its event.
pub fn flag(feet: Point) -> Point {
    Point::new(feet.x, feet.y - HEIGHT / 2)
}

impl Thing for Checkpoint {
    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_on: self.is_reached, ..Traits::still("checkpoint") }
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let (Kind::Checkpoint(checkpoint), Kind::Player(player)) = (&mut me.kind, &mut by.kind) else { return };
        player.take_shelter();
        if checkpoint.is_reached {
            return;
        }
        checkpoint.is_reached = true;
        world.checkpoint = me.body.feet();
        world.tell(EventKind::Checkpoint.at(flag(world.checkpoint)));
        life::bring_back_partners(world, me.body.feet());
        if world.rules.checkpoints_heal() && team::share(player, world, |player| life::heal(player, life::LIFE)) {
            world.tell(EventKind::PickHealth.at(by.body.rect.center()));
        }
    }
}
