//! What lives in the world: a body and a kind. Every kind has a file of its own beside this one, with its
//! constants on top and how it is made, what it does in a tick (`think`), what a blow does to it (`hurt`) and what it does to
//! a player who is in it (`touched`). The matches below have no `_` arm: a new kind does not compile until each
//! question about it is answered.

use super::body::{Body, Solidity};
use super::bullet::Bullet;
use super::drum::Drum;
use super::grenade::Grenade;
use super::lift::Lift;
use super::player::Player;
use super::sign::Sign;
use super::{Asker, World, body, bullet, drum, exit, grenade, lift, player, sign};
use crate::geom::{Point, Rect};
use crate::level::Goal;
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
    Grenade(Grenade),
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

/// Whose a blow is. Nobody hurts his own side; nature (a drum, a spike, a crusher) hurts all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    Players,
    Foes,
    Nature,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    Bullet,
    Flame,
    Blast,
    /// By hand.
    Melee,
    /// By what it touches: spikes, acid, a beam, a charger.
    Touch,
    /// Between two hard things: it kills.
    Crush,
}

/// A blow: how much, whose, and which way it throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub damage: i32,
    /// Where it comes from.
    pub from: Point,
    pub side: Side,
    pub how: How,
}

/// What became of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Struck {
    /// It went in. What pierces goes on.
    Through,
    /// It was kept off; nothing goes on behind.
    Blocked,
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
            Kind::Grenade(_) => grenade::think(self, world),
            Kind::Lift(_) => lift::think(self, world),
            Kind::Drum(_) => drum::think(self, world),
            Kind::Exit | Kind::Sign(_) => {}
        }
    }

    /// What a blow does to it.
    pub fn hurt(&mut self, world: &mut World, blow: Blow) -> Struck {
        match self.kind {
            Kind::Player(_) => player::hurt(self, world, blow),
            Kind::Drum(_) => drum::hurt(self, world, blow),
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => Struck::Through,
        }
    }

    /// What it does to a living player whose body is in its own. Called in the player's turn, so that things that wait
    /// to be touched ask nothing themselves.
    pub fn touched(&mut self, world: &mut World, by: &mut Entity) {
        match self.kind {
            Kind::Exit => exit::touched(self, world, by),
            Kind::Sign(_) => sign::touched(self, world),
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Drum(_) => {}
        }
    }

    /// Lets everything a player is in know.
    pub(super) fn touch_all(&mut self, world: &mut World) {
        let touched = world.overlapping(Asker::Entity, self.body.rect);
        for &id in touched.iter() {
            world.with(id, |other, world| other.touched(world, self));
        }
        world.recycle(touched);
    }

    /// Whether one cannot look through it.
    pub fn blocks_sight(&self) -> bool {
        match self.kind {
            Kind::Drum(_) => true,
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }
}

impl Kind {
    pub fn phase(&self) -> Phase {
        match self {
            Kind::Lift(_) => Phase::Ground,
            Kind::Player(_) => Phase::Players,
            Kind::Drum(_) | Kind::Exit | Kind::Sign(_) => Phase::Others,
            Kind::Bullet(_) | Kind::Grenade(_) => Phase::Bullets,
        }
    }

    /// Whether a bullet of this side ends on it. Boards that are solid only from above let bullets pass, as the tiles do.
    pub fn stops_bullets(&self, side: Side) -> bool {
        match self {
            Kind::Player(player) => side != Side::Players && player.can_be_hit(),
            Kind::Drum(_) => true,
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// Whether a player may strike at it by hand.
    pub fn is_foe(&self) -> bool {
        match self {
            Kind::Player(_)
            | Kind::Bullet(_)
            | Kind::Grenade(_)
            | Kind::Lift(_)
            | Kind::Drum(_)
            | Kind::Exit
            | Kind::Sign(_) => false,
        }
    }

    /// How much more it takes to shoot it to pieces; `None` for what no shot of a player's breaks.
    pub fn toughness(&self) -> Option<i32> {
        match self {
            Kind::Drum(drum) => drum.toughness(),
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => None,
        }
    }

    /// Whether a lift carries it.
    pub fn rides(&self) -> bool {
        match self {
            Kind::Player(_) | Kind::Drum(_) => true,
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// Whether a goal of the level is reached by means of it: the arrow points there.
    pub fn serves(&self, goal: Goal) -> bool {
        match self {
            Kind::Drum(_) => goal == Goal::Drums,
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// What a player calls it; used where a divergence or an overlay names it.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Player(_) => "player",
            Kind::Bullet(_) => "bullet",
            Kind::Grenade(_) => "grenade",
            Kind::Lift(_) => "lift",
            Kind::Drum(_) => "drum",
            Kind::Exit => "exit",
            Kind::Sign(_) => "sign",
        }
    }
}

pub use body::Facing;
