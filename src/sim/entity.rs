//! What lives in the world: a body and a kind. Every kind has a file of its own beside this one, with its
//! constants on top and how it is made, what it does in a tick (`think`) and what a blow does to it (`hurt`).
//! The matches below have no `_` arm: a new kind does not compile until each question about it is answered.

use super::body::{Body, Solidity};
use super::bullet::Bullet;
use super::drum::Drum;
use super::lift::Lift;
use super::player::Player;
use super::sign::Sign;
use super::{World, body, bullet, drum, exit, lift, player, sign};
use crate::geom::{Point, Rect};
use crate::pool::Id;

#[derive(Clone, Hash, Debug)]
pub struct Entity {
    pub id: Id,
    /// The tick of its birth; it acts from the next one.
    pub born: u32,
    /// Marked in the tick it dies and swept when that tick ends.
    pub dead: bool,
    pub body: Body,
    pub kind: Kind,
}

#[derive(Clone, Hash, Debug)]
pub enum Kind {
    Player(Player),
    Bullet(Bullet),
    Lift(Lift),
    Drum(Drum),
    Exit,
    Sign(Sign),
}

/// The turns of a tick, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Ground,
    Players,
    Others,
    Bullets,
}

impl Phase {
    pub const ALL: [Phase; 4] = [Phase::Ground, Phase::Players, Phase::Others, Phase::Bullets];
}

/// A blow: how much, and which way it throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub damage: i32,
    /// Where it comes from.
    pub from: Point,
}

impl Entity {
    /// A newborn; the world gives it its id when it is spawned.
    pub fn new(rect: Rect, solidity: Solidity, kind: Kind) -> Entity {
        let id = Id { slot: u32::MAX, generation: 0 };
        Entity { id, born: 0, dead: false, body: Body::new(rect, solidity), kind }
    }

    /// Its turn in a tick.
    pub fn think(&mut self, world: &mut World) {
        match self.kind {
            Kind::Player(_) => player::think(self, world),
            Kind::Bullet(_) => bullet::think(self, world),
            Kind::Lift(_) => lift::think(self, world),
            Kind::Drum(_) => drum::think(self, world),
            Kind::Exit => exit::think(self, world),
            Kind::Sign(_) => sign::think(self, world),
        }
    }

    /// What a blow does to it.
    pub fn hurt(&mut self, world: &mut World, blow: Blow) {
        match self.kind {
            Kind::Player(_) => player::hurt(self, world, blow),
            Kind::Drum(_) => drum::hurt(self, world, blow),
            Kind::Bullet(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => {}
        }
    }
}

impl Kind {
    pub fn phase(&self) -> Phase {
        match self {
            Kind::Lift(_) => Phase::Ground,
            Kind::Player(_) => Phase::Players,
            Kind::Drum(_) | Kind::Exit | Kind::Sign(_) => Phase::Others,
            Kind::Bullet(_) => Phase::Bullets,
        }
    }

    /// Whether a bullet ends on it. Boards that are solid only from above let bullets pass, as the tiles do.
    pub fn stops_bullets(&self) -> bool {
        match self {
            Kind::Player(player) => player.can_be_hit(),
            Kind::Drum(_) => true,
            Kind::Bullet(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// Whether a lift carries it.
    pub fn rides(&self) -> bool {
        match self {
            Kind::Player(_) | Kind::Drum(_) => true,
            Kind::Bullet(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// What a player calls it; used where a divergence or an overlay names it.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Player(_) => "player",
            Kind::Bullet(_) => "bullet",
            Kind::Lift(_) => "lift",
            Kind::Drum(_) => "drum",
            Kind::Exit => "exit",
            Kind::Sign(_) => "sign",
        }
    }
}

pub use body::Facing;
