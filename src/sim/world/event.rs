//! Events tell the outside what happened: a sound to play, sparks to draw, ground to shake. Each is reported once, in
//! its tick. Dropping one changes nothing in the world.

use crate::geom::{Point, Rect};
use crate::level::{EnemyKind, Weapon};
use crate::sim::world::blow::Blow;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub at: Point,
    /// The kind of the enemy that does it. Some kinds have sounds of their own.
    pub by: Option<EnemyKind>,
    /// The blow that hit or killed an enemy or a player, or was blocked.
    pub blow: Option<Blow>,
    /// What exploded, if it has a sound of its own.
    pub charge: Option<Charge>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charge {
    Drum,
    Grenade,
    Rocket,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    // Players.
    Step,
    Jump,
    Land,
    /// After a fall at full speed, or when a charger hits a wall.
    LandHard,
    Duck,
    Turn,
    Climb,
    Roll,
    Spring,
    PlayerHurt,
    PlayerDied,
    PlayerBack,
    PlayerLeft,

    // Weapons and blows.
    Shot(Weapon),
    /// The player took the other weapon in hand.
    Swap,
    /// The last round of a weapon was fired, or there is no grenade to throw or no other weapon to take.
    Empty,
    Melee,
    /// A melee attack killed a staggered enemy. The player gets a grenade.
    Finished,
    /// A player rolled through a shot. The next shot of the player is stronger.
    RolledThrough,
    /// The laser begins to charge.
    Charging,
    /// The laser is charged.
    Charged,
    /// The laser fires its beam.
    Beam,
    /// Heavy damage in a short time staggered an enemy.
    Staggered,
    Throw,
    Bounce,
    /// A shot, an ember or a seed hit a tile.
    HitTile,
    /// A blow on steel: a drum, a door, a crusher, a machine. Also the landing of a drum or a steel crate.
    HitSteel,
    HitWood,
    HitFlesh,
    /// A shield, or the armour of a warden, blocked a blow.
    Blocked,
    Explosion,
    SmallExplosion,

    // Enemies.
    Alert,
    /// An enemy runs away with its arms in the air.
    Panic,
    /// An enemy cheers or taunts.
    Jeer,
    /// An enemy announces an attack.
    Tell,
    EnemyShot,
    /// An enemy dives, or appears at another place.
    Dash,
    /// A shell of a mortar comes down soon.
    Whistle,
    EnemyDied,
    /// An enemy that is a machine was destroyed.
    Wrecked,
    /// A player came near a mine.
    Armed,
    WardenTell,
    WardenHurt,
    WardenPhase,
    WardenDied,
    /// The eye of the Index marks one cell of a quarter of its hall.
    CellSplits,
    CellBurns,

    // Things.
    BalloonBursts,
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
    /// Belts begin to run the other way.
    BeltTurns,
    /// A player has stood on a pad for long enough.
    EchoReady,
    /// A pad begins to record.
    EchoRecords,
    /// One of the last seconds of a recording.
    EchoCounts,
    EchoPlays,
    EchoEnds,
    /// The midlines of a room or of one of its quarters flicker, because it splits soon.
    RoomWarns,
    RoomSplits,
    RoomJoins,
    /// A column of an eraser is gone.
    Erased,
    /// The air of a wind begins to move.
    WindRises,
    /// The air of a wind is still again.
    WindDrops,

    // A mule.
    MuleBoarded,
    MuleLeft,
    MuleStep,
    MuleJumps,
    MuleLands,
    MuleShot,
    /// It draws its fist back.
    MuleSwings,
    /// Its fist strikes something.
    MulePunch,
    /// Its armour is nearly gone, or it explodes soon.
    MuleAlarm,
    /// Its armour is gone, and it throws its rider out.
    MuleLost,

    // Mid-bosses.
    /// The mouth of a hive glows, because an enemy comes out soon.
    HiveSwells,
    /// The shell of a hive tears.
    HiveTears,
    /// A hive whose chain is broken hits the floor.
    HiveLands,
    /// The motor of a forklift starts: it wakes.
    ForkliftStarts,
    /// It announces that it will ram.
    ForkliftRoars,
    /// It drives backwards, or will soon.
    ForkliftBeeps,
    /// Its fork rises, because it will throw a crate.
    ForkliftLifts,
    ForkliftThrows,
    /// It rams a wall.
    ForkliftCrashes,
    /// It loses a third of its life.
    ForkliftBreaks,
    ForkliftEnds,
    ProctorWakes,
    /// A proctor folds its arms to change its weapon.
    ProctorRearms,
    /// It announces an attack.
    ProctorTells,
    ProctorFires,
    ProctorBeam,
    ProctorFlames,
    /// It loses a third of its life.
    ProctorBreaks,
    /// It hits the floor after its fall.
    ProctorEnds,
    LadleWakes,
    /// A ladle announces that it will pour.
    LadleTilts,
    LadlePours,
    /// It announces that it will throw slag.
    LadleShakes,
    LadleThrows,
    /// It announces that it will drop onto the floor.
    LadleRattles,
    /// It hits the floor.
    LadleLands,
    /// It is pulled up again.
    LadleHauled,
    /// It loses a third of its life.
    LadleBreaks,
    /// It hits the floor after its last fall.
    LadleEnds,
    /// The horn of a tug sounds: it wakes.
    TugWakes,
    /// Its claw swings over the place where it will come down.
    TugAims,
    /// Its claw hits the quay.
    TugGrabs,
    /// Its claw is stuck, and the shutters of its wheelhouse open.
    TugOpens,
    /// Its claw is pulled up again.
    TugHauls,
    /// A torch is lit on its deck, because its crew will throw bottles.
    TugLights,
    TugThrows,
    /// It announces that it will ram.
    TugHoots,
    TugRams,
    /// It loses a third of its life.
    TugBreaks,
    /// Its life is gone, and water runs into its hull.
    TugSinks,
    /// It is at the bottom.
    TugEnds,
    /// A strider wakes.
    StriderWakes,
    /// It raises a root, which will come down on its mark.
    StriderLifts,
    StriderStamps,
    /// Its crown shakes, because fruit will fall.
    StriderShakes,
    StriderDrops,
    /// It bends, because it will sweep a branch over the floor.
    StriderBends,
    StriderSweeps,
    /// It kneels, and its heart is open.
    StriderOpens,
    /// It loses a third of its life.
    StriderBreaks,
    /// Its life is gone, and it takes root.
    StriderRoots,
    /// It blossoms.
    StriderEnds,
    RollerWakes,
    /// A roller announces that it will roll.
    RollerSpins,
    /// A kerb throws it up.
    RollerJumps,
    RollerLands,
    /// A wall throws it back.
    RollerBounces,
    /// A hard bounce or a press cracks its shell.
    RollerCracks,
    /// It loses a third of its life.
    RollerBreaks,
    /// Its halves lie on the floor.
    RollerEnds,
    NodeWakes,
    /// A cell of a node announces a beam.
    NodeTells,
    NodeFires,
    /// A cell splits into four.
    NodeSplits,
    /// A cell is put out.
    NodeOut,
    /// Its cells come together again.
    NodeJoins,
    /// All its cells are out, and its frame falls.
    NodeBreaks,
    NodeEnds,

    // More things.
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
    /// The lamp of a door or a hatch blinks, because enemies will come out.
    GateWarns,
    /// A door was blown open from inside.
    DoorBursts,
    HatchOpens,
    ShipComes,
    /// A drop ship was shot down.
    ShipFalls,
    /// A player stood too long where enemies come out, and was pushed aside.
    Shoved,
    /// An alarm sounds.
    Siren,
    AlarmBroken,
    /// A barricade was hit, and it lost a stage.
    BarricadeHit,
    BarricadeBreaks,

    // The game.
    GoalReached,
    ExitOpens,
    Cleared,
    GameOver,
}

impl EventKind {
    pub fn at(self, at: Point) -> Event {
        Event { kind: self, at, by: None, blow: None, charge: None }
    }

    pub fn by(self, enemy: EnemyKind, at: Point) -> Event {
        Event { by: Some(enemy), ..self.at(at) }
    }

    /// A blow that a body blocks. An explosion may be far from the body, so the place is where the blow meets it.
    pub fn blocked(blow: Blow, body: Rect) -> Event {
        Event { blow: Some(blow), ..EventKind::Blocked.at(body.nearest(blow.from)) }
    }
}
