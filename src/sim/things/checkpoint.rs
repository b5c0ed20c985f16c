//! A checkpoint: when a player first touches it, players return there from then on, and a partner who is down comes
//! back. It gives all life back once, to a player who stands still at it, or when no enemy in the picture fights. So
//! a player who only runs past the enemies gets nothing. It reaches from its flag up to the next solid tile, so that a jump
//! or an upper route does not miss it. A player who stands still at it is neither seen nor hurt, because players return
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
    /// It has given life back.
    pub is_used: bool,
}
state_hash!(struct Checkpoint { is_reached, is_used });

impl Checkpoint {
    /// Whether a player would get life back who stands still at it.
    pub fn would_heal(&self, world: &World) -> bool {
        self.is_reached && !self.is_used && world.rules.checkpoints_heal() && world.players().any(is_hurt)
    }

    /// Whether a hurt player could wait here for life that it no longer gives.
    pub fn is_missed(&self, world: &World) -> bool {
        self.is_used && world.players().any(is_hurt)
    }
}

fn is_hurt(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Player(player) if player.is_alive() && player.life < life::LIFE)
}

pub fn checkpoint(feet: Point, level: &Level) -> Entity {
    let (column, row) = (feet.x.div_euclid(TILE), (feet.y - HEIGHT).div_euclid(TILE));
    let free = (0..row).rev().find(|&row| level.tile(column, row).is_solid()).map_or(0, |solid| solid + 1);
    let top = (free * TILE).min(feet.y - HEIGHT);
    let rect = Rect::new(feet.x - WIDTH / 2, top, WIDTH, feet.y - top);
    Entity::new(rect, Solidity::None, Kind::Checkpoint(Checkpoint { is_reached: false, is_used: false }))
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
        let is_safe = player.take_shelter();
        if !checkpoint.is_reached {
            checkpoint.is_reached = true;
            world.checkpoint = me.body.feet();
            world.tell(EventKind::Checkpoint.at(flag(world.checkpoint)));
            life::bring_back_partners(world, me.body.feet());
        }
        let is_wanted = player.life < life::LIFE || world.players().any(is_hurt);
        if is_wanted && !checkpoint.is_used && world.rules.checkpoints_heal() && (is_safe || !is_fight(world)) {
            checkpoint.is_used = team::share(player, world, |player| life::heal(player, life::LIFE));
            if checkpoint.is_used {
                world.tell(EventKind::PickHealth.at(by.body.rect.center()));
            }
        }
    }
}

/// Whether an enemy in the picture fights. All checkpoints that are touched in a tick share one query.
fn is_fight(world: &mut World) -> bool {
    let is_fight = world.working.fight.unwrap_or_else(|| world.fighting() > 0);
    world.working.fight = Some(is_fight);
    is_fight
}
