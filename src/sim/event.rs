//! What the world says to the outside: a sound to play, sparks to draw, ground to shake. Events are told once,
//! in the tick they happen; dropping them changes nothing in the world.

use crate::geom::Point;
use crate::level::Weapon;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub at: Point,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    // The player's body.
    Step,
    Jump,
    Land,
    /// Landed after a fall at full speed.
    LandHard,
    Duck,
    Turn,
    /// A rung of a ladder.
    Climb,
    Roll,
    Spring,
    PlayerHurt,
    PlayerDied,
    PlayerBack,
    PlayerLeft,

    // Arms.
    Shot(Weapon),
    /// The last round of a weapon is spent.
    Empty,
    Melee,
    Throw,
    Bounce,
    /// A bullet ended on a tile.
    HitTile,
    /// A blow on something of steel: a drum, a door, a drone, a warden's armour.
    HitSteel,
    HitWood,
    HitFlesh,
    /// A blow that a shield kept off.
    Blocked,
    Explosion,
    SmallExplosion,

    // Enemies.
    /// An enemy has seen a player.
    Alert,
    /// An enemy is about to attack.
    Tell,
    EnemyShot,
    EnemyDied,
    /// A machine falls apart.
    Wrecked,
    /// A mine has been stepped near.
    Armed,
    /// A warden is about to attack.
    WardenTell,
    WardenHurt,
    WardenPhase,
    WardenDied,

    // Things.
    /// A drum's fuse is lit.
    Fuse,
    LiftStart,
    LiftStop,
    DoorOpens,
    DoorShuts,
    DoorLocked,
    CrateBroken,
    CratePushed,
    Switch,
    Plate,
    Stamp,
    Steam,
    Sizzle,
    Checkpoint,
    PickHealth,
    PickWeapon,
    PickKey,
    PickLife,
    PickIntel,
    Secret,
    Freed,
    Alarm,

    // The game.
    GoalReached,
    ExitOpens,
    Cleared,
    GameOver,
}

impl EventKind {
    pub fn at(self, at: Point) -> Event {
        Event { kind: self, at }
    }
}
