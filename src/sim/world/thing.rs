//! The behaviour of a kind of thing. The file of each kind implements [`Thing`] and writes only what differs from the defaults. The
//! list of all kinds is in `kinds`, and it calls these functions.
//!
//! A function that changes more than the numbers of its kind gets the whole entity, which is out of the pool meanwhile.

use std::collections::BTreeMap;

use crate::pool::Id;
use crate::sim::world::World;
use crate::sim::world::blow::{Blow, Struck};
use crate::sim::world::body::Body;
use crate::sim::world::danger::Danger;
use crate::sim::world::entity::{Entity, Phase, Traits};

pub trait Thing {
    /// When its turn is, or `None` if it only waits until something touches, hits or moves it.
    const PHASE: Option<Phase> = None;

    fn traits(&self) -> Traits;

    /// Whether its turn would change nothing. Skipping the turn saves most of the cost of things that wait.
    fn rests(&self, _body: &Body, _world: &World) -> bool {
        Self::PHASE.is_none()
    }

    /// Its turn.
    fn think(_me: &mut Entity, _world: &mut World) {}

    fn hurt(_me: &mut Entity, _world: &mut World, _blow: Blow) -> Struck {
        Struck::Through
    }

    /// Acts on a living player who overlaps it. Called in the player's turn, so that things that wait make no queries.
    fn touched(_me: &mut Entity, _world: &mut World, _by: &mut Entity) {}

    /// Something heavy has come to rest on it.
    fn pressed(_me: &mut Entity, _by: Id) {}

    /// The echo of a player is on it.
    fn echoed(_me: &mut Entity, _world: &mut World, _by: Id) {}

    /// A player or the wind pushes it by a pixel to the left (-1) or right (1). Returns whether it moved.
    fn pushed(_me: &mut Entity, _world: &mut World, _direction: i32) -> bool {
        false
    }

    /// Where it is about to hurt a player. The picture shows this, so that players can leave in time.
    fn danger(&self, _body: &Body, _world: &World) -> Option<Danger> {
        None
    }

    /// The level was changed: takes over its numbers for things, texts and wires from a fresh one.
    fn refit(&mut self, _fresh: &Self) {}

    /// The level was changed: replaces the ids that it stores by the new ones, and forgets what it rests on.
    fn rename(&mut self, _ids: &Ids) {}
}

/// The new ids of entities in a changed level.
pub struct Ids(pub BTreeMap<Id, Id>);

impl Ids {
    pub fn of(&self, id: Id) -> Option<Id> {
        self.0.get(&id).copied()
    }

    pub fn of_or_nobody(&self, id: Id) -> Id {
        self.of(id).unwrap_or(Id::NOBODY)
    }

    pub fn renew(&self, id: &mut Option<Id>) {
        *id = id.and_then(|id| self.of(id));
    }
}
