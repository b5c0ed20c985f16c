//! An area that turns its wire on while a player or an echo is in it, or forever from the first touch. It makes no queries,
//! because the player's own query finds it. A trigger that stays on has done its work and is removed.

use super::World;
use super::body::Solidity;
use super::entity::{Entity, Kind};
use crate::geom::Rect;
use crate::hash::state_hash;
use crate::level::Wire;

#[derive(Clone, Debug)]
pub struct Trigger {
    pub(super) wire: Wire,
    stays: bool,
    pub is_on: bool,
    touched_at: Option<u32>,
}
state_hash!(struct Trigger { wire, stays, is_on, touched_at });

pub fn trigger(area: Rect, wire: Wire, stays: bool) -> Entity {
    let trigger = Trigger { wire, stays, is_on: false, touched_at: None };
    Entity::new(area, Solidity::None, Kind::Trigger(trigger))
}

impl Trigger {
    /// Whether its state is up to date: on while a player touches it, off otherwise.
    pub fn rests(&self, tick: u32) -> bool {
        self.is_on == (self.touched_at == Some(tick))
    }
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Kind::Trigger(trigger) = &mut me.kind else { return };
    trigger.is_on = !trigger.is_on;
    world.signal(trigger.wire, trigger.is_on);
    me.dead = trigger.stays;
}

pub fn touched(me: &mut Entity, world: &World) {
    if let Kind::Trigger(trigger) = &mut me.kind {
        trigger.touched_at = Some(world.tick);
    }
}
