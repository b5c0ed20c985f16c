//! A blow: how it is dealt, and what becomes of it.

use crate::geom::Point;
use crate::hash::state_hash;

/// A blow never hurts its own side. A blow of nature (a drum, a spike, a crusher) hurts all sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Players,
    Enemies,
    Nature,
}
state_hash!(enum Side { 0: Players, 1: Enemies, 2: Nature });

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Bullet,
    /// A bullet in every way, except for what it leaves of the dead.
    Laser,
    Flame,
    Blast,
    Melee,
    /// Contact with something harmful: a beam, a charger.
    Touch,
    Spikes,
    Acid,
    Steam,
    /// Crushed between two hard things, which kills a player at once.
    Crush,
}

impl How {
    pub fn is_shot(self) -> bool {
        matches!(self, How::Bullet | How::Laser)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub damage: i32,
    /// Where it comes from. A hit player is thrown away from there.
    pub from: Point,
    pub side: Side,
    pub how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Struck {
    /// It went in. A piercing shot goes on.
    Through,
    /// It was stopped. Even a piercing shot ends here.
    Blocked,
    /// A bullet is thrown back, and is the enemy's from now on. Everything else is stopped.
    Reflected,
}
