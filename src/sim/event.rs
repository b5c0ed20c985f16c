//! What the world says to the outside: a sound to play, sparks to draw, ground to shake. Events are told once,
//! in the tick they happen; dropping them changes nothing in the world.

use crate::geom::Point;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    pub what: What,
    pub at: Point,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    Step,
    Jump,
    Land,
    /// Landed after a fall at full speed.
    LandHard,
    Duck,
    Turn,
    /// A rung of a ladder.
    Climb,
    Shot,
    /// A bullet ended on a tile.
    HitTile,
    /// A bullet ended on a drum.
    HitDrum,
    /// A drum's fuse is lit.
    Fuse,
    Explosion,
    PlayerHurt,
    PlayerDied,
    PlayerBack,
    LiftStart,
    LiftStop,
    Cleared,
    GameOver,
}

impl What {
    pub fn at(self, at: Point) -> Event {
        Event { what: self, at }
    }
}
