//! What a player hears, sees and feels of each event: the table at the end has one row an event, in the order of
//! `sim/world/event.rs`. A new event does not compile until it has a row. `audio` plays the sounds, `draw` shows the sparks and
//! shakes the picture, and `game` shakes the pads.

use crate::assets::sprites::Sprite;
use crate::assets::sprites::Sprite::{
    BalloonBurst, Blast24Burst, DustLand, DustTurn, Glow16Sodium, Glow32Cold, Glow32Red, Glow32Sodium, Glow64Cold,
    Glow64Red, Glow64Sodium, Glow96Cold, Glow96Sodium, ImpactsEarthForward as ImpactsEarth,
    ImpactsFleshForward as ImpactsFlesh, ImpactsSteelForward as ImpactsSteel, ImpactsStoneForward as ImpactsStone,
    ImpactsWoodForward as ImpactsWood, SparkChip, SparkFly,
};
use crate::assets::{Sound, Sound as S};
use crate::level::{Theme, Weapon};
use crate::sim::world::event::EventKind;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feedback {
    pub heard: Heard,
    pub sparks: Sparks,
    /// How strongly it shakes the picture, from 0.0 to 1.0.
    pub shake: f32,
    /// How far it throws the picture down, in pixels, because it throws the camera up.
    pub kick: f32,
    /// Whether the picture flashes.
    pub flashes: bool,
    pub rumble: Option<Rumble>,
    /// Whether only the player that it happened to feels it.
    pub felt_by_one: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    Nothing,
    Alike(Sound),
    /// The ground at its place decides: one sound for each [`Ground`].
    ByGround([Sound; 5]),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Concrete,
    Iron,
    Moss,
    Marble,
    Planks,
}

/// Particles, in the order in which they are added.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sparks {
    /// A clip that plays once.
    pub clip: Option<Sprite>,
    /// A glow, and its ticks.
    pub light: Option<(Sprite, u32)>,
    pub burst: Option<Burst>,
    /// The kind of what flies away, how many, and the speed in pixels a tick.
    pub flying: Option<(Sprite, u32, f32)>,
}

/// Particles that are more than a clip, a glow and sparks: `draw/particles/bursts.rs` has a function for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Burst {
    Ring,
    Blocked,
    Finished,
    SmallExplosion,
    Explosion,
    LastBlast,
    /// The spray behind a body that a blow kills.
    Killed,
    /// A small explosion that tears plates off a mule.
    Torn,
    /// An explosion that tears plates off a machine.
    Broken,
    /// The end of a machine. It depends on the blow that ended it.
    Wrecked,
    Wreck,
    /// Bits of the quadrant's material.
    Shatter(u32),
    /// Dust on both sides of a mule.
    MuleDust,
}

/// How strongly and how long a pad shakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rumble {
    /// Strength of the slow motor and of the fast motor, 0 to 65535.
    pub motors: (u16, u16),
    pub milliseconds: u32,
}

impl Heard {
    pub fn on(self, ground: Ground) -> Option<Sound> {
        match self {
            Heard::Nothing => None,
            Heard::Alike(sound) => Some(sound),
            Heard::ByGround(sounds) => Some(sounds[ground as usize]),
        }
    }
}

const fn feedback(heard: Heard) -> Feedback {
    let sparks = Sparks { clip: None, light: None, burst: None, flying: None };
    Feedback { heard, sparks, shake: 0.0, kick: 0.0, flashes: false, rumble: None, felt_by_one: false }
}

const fn heard(sound: Sound) -> Feedback {
    feedback(Heard::Alike(sound))
}

/// The sounds on concrete, iron, moss, marble and planks.
const fn heard_on(concrete: Sound, iron: Sound, moss: Sound, marble: Sound, planks: Sound) -> Feedback {
    feedback(Heard::ByGround([concrete, iron, moss, marble, planks]))
}

impl Feedback {
    const fn clip(mut self, clip: Sprite) -> Feedback {
        self.sparks.clip = Some(clip);
        self
    }

    const fn light(mut self, glow: Sprite, ticks: u32) -> Feedback {
        self.sparks.light = Some((glow, ticks));
        self
    }

    const fn sparks(mut self, count: u32, speed: f32) -> Feedback {
        self.sparks.flying = Some((SparkFly, count, speed));
        self
    }

    const fn chips(mut self, count: u32, speed: f32) -> Feedback {
        self.sparks.flying = Some((SparkChip, count, speed));
        self
    }

    const fn burst(mut self, burst: Burst) -> Feedback {
        self.sparks.burst = Some(burst);
        self
    }

    const fn kick(mut self, pixels: f32) -> Feedback {
        self.kick = pixels;
        self
    }

    const fn flash(mut self) -> Feedback {
        self.flashes = true;
        self
    }

    /// Shakes the picture, and pads as strongly.
    const fn shake(mut self, shake: f32) -> Feedback {
        self.shake = shake;
        self.rumble((60_000.0 * shake) as u16, (40_000.0 * shake) as u16, (900.0 * shake * shake) as u32)
    }

    const fn rumble(mut self, slow: u16, fast: u16, milliseconds: u32) -> Feedback {
        self.rumble = Some(Rumble { motors: (slow, fast), milliseconds });
        self
    }

    const fn without_rumble(mut self) -> Feedback {
        self.rumble = None;
        self
    }

    const fn felt_by_one(mut self) -> Feedback {
        self.felt_by_one = true;
        self
    }
}

macro_rules! table {
    ($theme:ident: $($event:ident $(($weapon:ident))? => $feedback:expr,)*) => {
        pub fn feedback_of(event: EventKind, $theme: Theme) -> Feedback {
            match event { $(EventKind::$event $((Weapon::$weapon))? => $feedback,)* }
        }

        #[cfg(test)]
        pub const EVENTS: &[EventKind] = &[$(EventKind::$event $((Weapon::$weapon))?),*];
    };
}

// The sound, then the particles, then how strongly it shakes. A shake without a rumble of its own shakes pads as strongly.
table! { theme:
    // Players.
    Step => heard_on(S::Step, S::StepIron, S::StepMoss, S::StepMarble, S::StepPlanks),
    Jump => heard(S::Jump).clip(DustTurn),
    Land => heard_on(S::Land, S::LandIron, S::LandMoss, S::LandMarble, S::LandPlanks).clip(DustLand),
    LandHard => heard(S::LandHard).clip(DustLand).shake(0.18).rumble(9_000, 0, 70).felt_by_one(),
    Duck => heard(S::Duck),
    Turn => heard(S::Turn).clip(DustTurn),
    Climb => heard(S::Climb),
    Roll => heard(S::Roll).clip(DustTurn),
    Spring => heard(S::Spring).clip(DustTurn),
    PlayerHurt => heard(S::Hurt).clip(ImpactsFlesh).shake(0.5).rumble(26_000, 40_000, 180).felt_by_one(),
    PlayerDied => heard(S::Death).clip(ImpactsFlesh).shake(0.5).rumble(50_000, 50_000, 420).felt_by_one(),
    PlayerBack => heard(S::Respawn).light(Glow64Cold, 18),
    PlayerLeft => heard(S::MenuBack).light(Glow64Cold, 18),

    // Weapons and blows.
    Shot(Rifle) => heard(S::ShootRifle).light(Glow32Sodium, 3),
    Shot(Spread) => heard(S::ShootSpread).light(Glow64Sodium, 3),
    Shot(Rapid) => heard(S::ShootRapid).light(Glow32Sodium, 3),
    Shot(Laser) => heard(S::ShootLaser).light(Glow64Cold, 3),
    Shot(Rocket) => heard(S::ShootRocket).light(Glow64Sodium, 3),
    Shot(Flame) => heard(S::Flame).light(Glow64Sodium, 3),
    Swap => heard(S::WeaponSwap),
    Empty => heard(S::EmptyClick),
    Melee => heard(S::Melee),
    Finished => heard(S::Finish).burst(Burst::Finished).shake(0.45).felt_by_one(),
    RolledThrough => heard(S::RolledThrough).light(Glow64Cold, 8).sparks(5, 2.4),
    Charging => heard(S::LaserCharge),
    Charged => heard(S::LaserFull).light(Glow32Cold, 6),
    Beam => heard(S::ShootBeam).light(Glow96Cold, 7).burst(Burst::Ring).sparks(6, 3.0),
    Staggered => heard(S::Stagger).sparks(4, 2.0),
    Throw => heard(S::GrenadeThrow),
    Bounce => heard(S::GrenadeBounce),
    HitTile => {
        let hit = heard_on(S::ImpactStone, S::ImpactSteel, S::ImpactEarth, S::ImpactStone, S::ImpactWood);
        match theme {
            Theme::Gardens => hit.clip(ImpactsEarth),
            Theme::Foundry => hit.clip(ImpactsSteel).light(Glow16Sodium, 4),
            Theme::Docks | Theme::Vault => hit.clip(ImpactsStone).light(Glow16Sodium, 4).chips(1, 1.2),
        }
    },
    HitSteel => heard(S::DrumHit).clip(ImpactsSteel).sparks(3, 2.2),
    HitWood => heard(S::ImpactWood).clip(ImpactsWood),
    HitFlesh => heard(S::ImpactFlesh).clip(ImpactsFlesh),
    Blocked => heard(S::ImpactShield).burst(Burst::Blocked),
    Explosion => heard(S::ExplosionBig).burst(Burst::Explosion).shake(0.6).kick(5.0).rumble(32_000, 16_000, 220),
    SmallExplosion => {
        heard(S::ExplosionSmall).burst(Burst::SmallExplosion).shake(0.3).kick(2.5).rumble(14_000, 10_000, 120)
    },

    // Enemies.
    Alert => heard(S::EnemyAlert),
    Panic => heard(S::EnemyPanic),
    Jeer => heard(S::EnemyJeer),
    Tell => heard(S::EnemyAim),
    EnemyShot => heard(S::EnemyShoot).light(Glow32Red, 3),
    Dash => heard(S::Roll),
    Whistle => heard(S::ShellWhistle),
    // There are too many of them to shake pads.
    EnemyDied => heard(S::EnemyDeath).burst(Burst::Killed).shake(0.24).without_rumble(),
    Wrecked => heard(S::Wreck).burst(Burst::Wrecked).shake(0.24).rumble(14_000, 10_000, 120),
    Armed => heard(S::MineArmed),
    WardenTell => heard(S::WardenTell),
    WardenHurt => heard(S::BossHit).clip(ImpactsSteel).light(Glow32Sodium, 4).sparks(2, 2.6),
    WardenPhase => heard(S::BossPhase).burst(Burst::Wreck).shake(0.6),
    WardenDied => heard(S::BossDeath).burst(Burst::LastBlast).shake(1.0).flash(),
    CellSplits => heard(S::CellSplits),
    CellBurns => heard(S::CellBurns).burst(Burst::Ring).light(Glow96Cold, 10).sparks(8, 3.4).shake(0.25),

    // Things.
    BalloonBursts => heard(S::BalloonBurst).clip(BalloonBurst),
    Fuse => heard(S::DrumFuse),
    LiftStart => heard(S::LiftStart),
    LiftStop => heard(S::LiftStop),
    DoorOpens => heard(S::DoorOpen),
    DoorShuts => heard(S::DoorShut),
    DoorLocked => heard(S::DoorLocked),
    CrateBroken => heard(S::CrateBreak).burst(Burst::Shatter(9)),
    CratePushed => heard(S::CratePush),
    Switch => heard(S::SwitchOn),
    Plate => heard(S::Plate),
    BeltTurns => heard(S::BeltTurns),
    EchoReady => heard(S::EchoReady),
    EchoRecords => heard(S::EchoRecords),
    EchoCounts => heard(S::EchoCounts),
    EchoPlays => heard(S::EchoPlays),
    EchoEnds => heard(S::EchoEnds),
    RoomWarns => heard(S::RoomWarns),
    RoomSplits => heard(S::RoomSplits),
    RoomJoins => heard(S::RoomJoins),
    Erased => match theme.has_falling_roofs() {
        true => heard(S::Collapse).burst(Burst::Shatter(6)).shake(0.25),
        false => heard(S::Erased),
    },
    WindRises => heard(S::WindRises),
    WindDrops => heard(S::WindDrops),

    // A mule.
    MuleBoarded => heard(S::MuleBoard).light(Glow32Cold, 12),
    MuleLeft => heard(S::MuleBoard).light(Glow32Cold, 12),
    MuleStep => heard(S::MuleStep),
    MuleJumps => heard(S::MuleJump).clip(DustTurn),
    MuleLands => heard(S::MuleLand).burst(Burst::MuleDust).shake(0.22).rumble(12_000, 0, 80).felt_by_one(),
    MuleShot => heard(S::MuleGun).light(Glow64Sodium, 3),
    MuleSwings => heard(S::MuleSwing),
    MulePunch => {
        heard(S::MulePunch).clip(Blast24Burst).sparks(9, 3.2).shake(0.35).rumble(24_000, 12_000, 140).felt_by_one()
    },
    MuleAlarm => heard(S::MuleAlarm),
    MuleLost => heard(S::MuleLost).burst(Burst::Torn).shake(0.5).rumble(40_000, 40_000, 300).felt_by_one(),

    // Mid-bosses.
    HiveSwells => heard(S::HiveSwells).light(Glow64Sodium, 20),
    HiveTears => heard(S::HiveTears).burst(Burst::Broken).shake(0.6),
    HiveLands => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),
    ForkliftStarts => heard(S::ForkliftStarts),
    ForkliftRoars => heard(S::ForkliftRoars).light(Glow64Red, 20),
    ForkliftBeeps => heard(S::ForkliftBeeps),
    ForkliftLifts => heard(S::ForkliftLifts),
    ForkliftThrows => heard(S::ForkliftThrows),
    ForkliftCrashes => {
        heard(S::ForkliftCrashes).clip(ImpactsSteel).light(Glow64Sodium, 8).sparks(12, 3.2).shake(0.5)
    },
    ForkliftBreaks => heard(S::ForkliftBreaks).burst(Burst::Broken).shake(0.6),
    ForkliftEnds => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),
    ProctorWakes => heard(S::ProctorWakes).light(Glow64Cold, 20),
    ProctorRearms => heard(S::ProctorRearms),
    ProctorTells => heard(S::ProctorTells).light(Glow64Cold, 20),
    ProctorFires => heard(S::ProctorFires).light(Glow32Red, 4),
    ProctorBeam => heard(S::ProctorBeam).light(Glow64Cold, 8),
    ProctorFlames => heard(S::ProctorFlames).light(Glow64Sodium, 10),
    ProctorBreaks => heard(S::ForkliftBreaks).burst(Burst::Broken).shake(0.6),
    ProctorEnds => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),
    LadleWakes => heard(S::LadleWakes),
    LadleTilts => heard(S::LadleTilts).light(Glow64Sodium, 20),
    LadlePours => heard(S::LadlePours).light(Glow64Sodium, 8).sparks(6, 2.2),
    LadleShakes => heard(S::LadleShakes).light(Glow64Sodium, 20),
    LadleThrows => heard(S::LadleThrows).light(Glow64Sodium, 8).sparks(8, 2.6),
    LadleRattles => heard(S::LadleRattles),
    LadleLands => heard(S::LadleLands).clip(DustLand).light(Glow96Sodium, 12).sparks(16, 3.4).shake(0.5),
    LadleHauled => heard(S::LadleHauled),
    LadleBreaks => heard(S::ForkliftBreaks).burst(Burst::Broken).shake(0.6),
    LadleEnds => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),
    TugWakes => heard(S::TugHoots),
    TugAims => heard(S::TugAims).light(Glow64Red, 20),
    TugGrabs => heard(S::TugGrabs).clip(DustLand).light(Glow64Sodium, 8).sparks(12, 3.2).shake(0.5),
    TugOpens => heard(S::TugOpens),
    TugHauls => heard(S::TugHauls).sparks(4, 2.0),
    TugLights => heard(S::TugLights).light(Glow64Sodium, 20),
    TugThrows => heard(S::ForkliftThrows).light(Glow32Sodium, 6),
    TugHoots => heard(S::TugHoots).light(Glow64Red, 20),
    TugRams => heard(S::TugRams).clip(ImpactsSteel).light(Glow64Sodium, 8).sparks(14, 3.4).shake(0.6),
    TugBreaks => heard(S::ForkliftBreaks).burst(Burst::Broken).shake(0.6),
    TugSinks => heard(S::TugSinks),
    TugEnds => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),
    StriderWakes => heard(S::StriderCreaks),
    StriderLifts => heard(S::StriderLifts),
    StriderStamps => heard(S::StriderStamps).clip(DustLand).shake(0.4).rumble(20_000, 0, 120),
    StriderShakes => heard(S::StriderShakes),
    StriderDrops => heard(S::StriderDrops),
    StriderBends => heard(S::StriderCreaks).light(Glow64Sodium, 20),
    StriderSweeps => heard(S::StriderSweeps).shake(0.2),
    StriderOpens => heard(S::StriderOpens).light(Glow64Sodium, 20),
    StriderBreaks => heard(S::HiveTears).burst(Burst::Broken).shake(0.6),
    StriderRoots => heard(S::StriderRoots).clip(DustLand).shake(0.6),
    StriderEnds => heard(S::StriderBlossoms).light(Glow96Sodium, 40).shake(0.9),
    RollerWakes => heard(S::RollerWakes).light(Glow96Sodium, 20),
    RollerSpins => heard(S::RollerSpins).light(Glow96Sodium, 20).sparks(10, 2.6),
    RollerJumps => heard(S::RollerJumps).clip(DustTurn).sparks(8, 2.6),
    RollerLands => heard(S::RollerLands).clip(DustLand).light(Glow96Sodium, 12).sparks(16, 3.4).shake(0.5),
    RollerBounces => heard(S::RollerBounces).light(Glow64Sodium, 8).sparks(12, 3.2).shake(0.35),
    RollerCracks => {
        heard(S::RollerCracks).clip(ImpactsSteel).light(Glow96Sodium, 14).burst(Burst::Shatter(9)).sparks(20, 3.8).shake(0.6)
    },
    RollerBreaks => heard(S::ForkliftBreaks).burst(Burst::Broken).shake(0.6),
    RollerEnds => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),
    NodeWakes => heard(S::NodeWakes).light(Glow96Cold, 20),
    NodeTells => heard(S::NodeTells).light(Glow64Cold, 20),
    NodeFires => heard(S::NodeFires).light(Glow64Red, 8),
    NodeSplits => heard(S::NodeSplits).light(Glow96Cold, 14).burst(Burst::Shatter(9)).sparks(16, 3.4).shake(0.5),
    NodeOut => heard(S::NodeOut).light(Glow64Cold, 10).burst(Burst::Shatter(6)).sparks(10, 3.0).shake(0.25),
    NodeJoins => heard(S::NodeJoins).light(Glow96Cold, 20),
    NodeBreaks => heard(S::ForkliftBreaks).burst(Burst::Broken).shake(0.6),
    NodeEnds => heard(S::BossDeath).burst(Burst::LastBlast).shake(0.9),

    // More things.
    Stamp => heard(S::Crusher).clip(DustLand).shake(0.3).rumble(18_000, 0, 110),
    Steam => heard(S::SteamPuff),
    Sizzle => heard(S::Acid).clip(ImpactsSteel).sparks(3, 2.2),
    Checkpoint => heard(S::Checkpoint).light(Glow32Cold, 12),
    PickHealth => heard(S::PickupHealth).light(Glow32Cold, 12),
    PickWeapon => heard(S::PickupWeapon).light(Glow32Cold, 12),
    PickKey => heard(S::PickupKey).light(Glow32Cold, 12),
    PickLife => heard(S::PickupLife).light(Glow32Cold, 12),
    PickIntel => heard(S::PickupIntel).light(Glow32Cold, 12),
    Secret => heard(S::Secret),
    Freed => heard(S::PrisonerFree).light(Glow32Cold, 12),
    Alarm => heard(S::Alarm),
    GateWarns => heard(S::GateWarns),
    DoorBursts => heard(S::GateOpens).burst(Burst::SmallExplosion).shake(0.4).kick(2.0),
    HatchOpens => heard(S::HatchOpens),
    ShipComes => heard(S::ShipComes),
    ShipFalls => heard(S::ExplosionBig).burst(Burst::Wreck).shake(0.6),
    Shoved => heard(S::Stagger).sparks(4, 2.0),
    Siren => heard(S::Siren),
    AlarmBroken => heard(S::AlarmBroken).light(Glow64Sodium, 9).sparks(10, 2.8),
    BarricadeHit => {
        heard_on(S::ImpactEarth, S::ImpactStone, S::ImpactEarth, S::ImpactShield, S::ImpactEarth)
            .clip(ImpactsEarth)
            .chips(2, 1.4)
    },
    BarricadeBreaks => heard(S::BarricadeBreak).burst(Burst::Shatter(5)),

    // The game.
    GoalReached => heard(S::Medal),
    ExitOpens => heard(S::ExitOpens),
    Cleared => heard(S::Exit),
    // The death that ended the game has already been heard, and the song for it begins.
    GameOver => feedback(Heard::Nothing),
}
