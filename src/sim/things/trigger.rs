//! An area that turns its wire on while a player or an echo is in it, or forever from the first touch. It makes no queries,
//! because the player's own query finds it. A trigger that stays on has done its work and is removed.

use crate::geom::Rect;
use crate::hash::state_hash;
use crate::level::Wire;
use crate::pool::Id;
use crate::sim::world::{Body, Entity, Kind, Phase, Solidity, Thing, Traits, World};

#[derive(Clone, Debug)]
pub struct Trigger {
    pub(in crate::sim) wire: Wire,
    stays: bool,
    pub is_on: bool,
    touched_at: Option<u32>,
}
state_hash!(struct Trigger { wire, stays, is_on, touched_at });

pub fn trigger(area: Rect, wire: Wire, stays: bool) -> Entity {
    let trigger = Trigger { wire, stays, is_on: false, touched_at: None };
    Entity::new(area, Solidity::None, Kind::Trigger(trigger))
}

impl Thing for Trigger {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_on: self.is_on, ..Traits::still("trigger") }
    }

    /// Whether its state is up to date: on while a player touches it, off otherwise.
    fn rests(&self, _: &Body, world: &World) -> bool {
        self.is_on == (self.touched_at == Some(world.tick()))
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Trigger(trigger) = &mut me.kind else { return };
        trigger.is_on = !trigger.is_on;
        world.signal(trigger.wire, trigger.is_on);
        me.dead = trigger.stays;
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        Trigger::echoed(me, world, by.id);
    }

    fn echoed(me: &mut Entity, world: &mut World, _: Id) {
        if let Kind::Trigger(trigger) = &mut me.kind {
            trigger.touched_at = Some(world.tick);
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
}
