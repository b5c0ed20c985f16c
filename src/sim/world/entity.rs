//! Everything in the world is an entity: a body and a kind. [`Traits`] is all that other code needs to know of a kind.

use crate::geom::Rect;
use crate::hash::state_hash;
use crate::level::Goal;
use crate::pool::Id;
use crate::sim::kinds::Kind;
use crate::sim::world::blow::Side;
use crate::sim::world::body::{Body, Solidity};

#[derive(Debug)]
pub struct Entity {
    pub id: Id,
    /// The tick in which it was spawned. It acts from the next one.
    pub born: u32,
    /// Set when it dies. It is removed when that tick ends.
    pub dead: bool,
    pub body: Body,
    pub kind: Kind,
}
state_hash!(struct Entity { id, born, dead, body, kind });

impl Clone for Entity {
    fn clone(&self) -> Entity {
        Entity { body: self.body.clone(), kind: self.kind.clone(), ..*self }
    }

    /// Reuses the boxes and frames of the kind, so that storing copies of a world again and again allocates nothing.
    fn clone_from(&mut self, source: &Entity) {
        (self.id, self.born, self.dead) = (source.id, source.born, source.dead);
        self.body.clone_from(&source.body);
        self.kind.clone_from(&source.kind);
    }
}

/// The parts of a tick, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Ground,
    Players,
    Others,
    Bullets,
}

pub const PHASES: usize = Phase::Bullets as usize + 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Its name for players, in messages about a divergence, in overlays and in reports of the bot.
    pub name: &'static str,
    /// Whether it is hit by a shot of the players, or of the enemies. Entities that are solid only from above let
    /// bullets pass, as such tiles do.
    pub stops_players_shots: bool,
    pub stops_enemy_shots: bool,
    pub blocks_sight: bool,
    /// Whether a gun close behind it fires over it: see `bullet`.
    pub is_low_wall: bool,
    /// Whether players may use a melee attack on it. Their grenades explode on it.
    pub is_enemy: bool,
    /// Whether lifts carry it.
    pub rides: bool,
    /// Whether its size is not typical, as for areas and wardens. Such a size is ignored when the cells of the index
    /// are chosen.
    pub has_odd_size: bool,
    /// Damage that it still takes, `None` if no shot of a player breaks it.
    pub toughness: Option<i32>,
    /// The goal of a level that it serves. The arrow points at it.
    pub serves: Option<Goal>,
    /// Whether it was switched, pressed or reached. It then turns its wire on, if it has one.
    pub is_on: bool,
    /// Whether players have nothing left to do about it: a prisoner is free, a secret is found, a boss is beaten.
    pub is_done: bool,
}

impl Traits {
    pub const fn still(name: &'static str) -> Traits {
        Traits {
            name,
            stops_players_shots: false,
            stops_enemy_shots: false,
            blocks_sight: false,
            is_low_wall: false,
            is_enemy: false,
            rides: false,
            has_odd_size: false,
            toughness: None,
            serves: None,
            is_on: false,
            is_done: false,
        }
    }

    pub const fn hard(name: &'static str) -> Traits {
        Traits { stops_players_shots: true, stops_enemy_shots: true, blocks_sight: true, ..Traits::still(name) }
    }
}

impl Entity {
    /// `World::spawn` sets `id` and `born`.
    pub fn new(rect: Rect, solidity: Solidity, kind: Kind) -> Entity {
        let id = Id { slot: u32::MAX, generation: 0 };
        Entity { id, born: 0, dead: false, body: Body::new(rect, solidity), kind }
    }
}

impl Kind {
    pub fn stops_shots(&self, side: Side) -> bool {
        let traits = self.traits();
        match side {
            Side::Players => traits.stops_players_shots,
            Side::Enemies => traits.stops_enemy_shots,
            Side::Nature => traits.stops_players_shots || traits.stops_enemy_shots,
        }
    }
}
