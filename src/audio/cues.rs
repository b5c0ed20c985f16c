//! The sound of each event, each menu action and each hum, and the ground that decides how a step sounds. `sound_of` has no
//! `_` arm: a new event does not compile until it has a sound, or a reason for having none.

use super::Sound;
use super::mixer::{Ears, FULL};
use crate::geom::{Point, Rect};
use crate::level::{EnemyKind, Theme, Tile, Weapon};
use crate::scene::MenuSound;
use crate::sim::World;
use crate::sim::enemy::Gait;
use crate::sim::kinds::Kind;
use crate::sim::machines::laser_gate::Beam;
use crate::sim::machines::steam::Jet;
use crate::sim::machines::wind::Air;
use crate::sim::world::event::EventKind;

/// Half-pictures from the middle of the picture at which a sound becomes silent. It fades from the edge on, at 1.
const EARSHOT: f32 = 2.0;
/// How far to one side a sound at the edge of the picture is heard. At 1 only one ear would hear it.
const PAN: f32 = 0.7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Concrete,
    Iron,
    Moss,
    Marble,
    Planks,
}

/// Returns the ground at the feet. Ledges, belts and ladders have their own material, all else that of the quadrant.
pub fn ground(world: &World, feet: Point) -> Ground {
    let theme = world.level().theme;
    match world.level().tile_at(feet) {
        Tile::OneWay => match theme {
            Theme::Docks | Theme::Gardens => Ground::Planks,
            Theme::Foundry | Theme::Vault => Ground::Iron,
        },
        Tile::Belt(_) | Tile::Ladder => Ground::Iron,
        Tile::Empty | Tile::Solid | Tile::SpikesUp | Tile::SpikesDown | Tile::Acid => match theme {
            Theme::Docks => Ground::Concrete,
            Theme::Foundry => Ground::Iron,
            Theme::Gardens => Ground::Moss,
            Theme::Vault => Ground::Marble,
        },
    }
}

pub fn sound_of(what: EventKind, ground: Ground) -> Option<Sound> {
    Some(match what {
        EventKind::Step => match ground {
            Ground::Concrete => Sound::Step,
            Ground::Iron => Sound::StepIron,
            Ground::Moss => Sound::StepMoss,
            Ground::Marble => Sound::StepMarble,
            Ground::Planks => Sound::StepPlanks,
        },
        EventKind::Land => match ground {
            Ground::Concrete => Sound::Land,
            Ground::Iron => Sound::LandIron,
            Ground::Moss => Sound::LandMoss,
            Ground::Marble => Sound::LandMarble,
            Ground::Planks => Sound::LandPlanks,
        },
        EventKind::HitTile => match ground {
            Ground::Iron => Sound::ImpactSteel,
            Ground::Concrete | Ground::Marble => Sound::ImpactStone,
            Ground::Moss => Sound::ImpactEarth,
            Ground::Planks => Sound::ImpactWood,
        },
        EventKind::Jump => Sound::Jump,
        EventKind::LandHard => Sound::LandHard,
        EventKind::Duck => Sound::Duck,
        EventKind::Turn => Sound::Turn,
        EventKind::Climb => Sound::Climb,
        EventKind::Roll => Sound::Roll,
        EventKind::Spring => Sound::Spring,
        EventKind::PlayerHurt => Sound::Hurt,
        EventKind::PlayerDied => Sound::Death,
        EventKind::PlayerBack => Sound::Respawn,
        EventKind::PlayerLeft => Sound::MenuBack,
        EventKind::Shot(Weapon::Rifle) => Sound::ShootRifle,
        EventKind::Shot(Weapon::Spread) => Sound::ShootSpread,
        EventKind::Shot(Weapon::Rapid) => Sound::ShootRapid,
        EventKind::Shot(Weapon::Laser) => Sound::ShootLaser,
        EventKind::Shot(Weapon::Rocket) => Sound::ShootRocket,
        EventKind::Shot(Weapon::Flame) => Sound::Flame,
        EventKind::Empty => Sound::EmptyClick,
        EventKind::Swap => Sound::WeaponSwap,
        EventKind::Melee => Sound::Melee,
        EventKind::Finished => Sound::Finish,
        EventKind::RolledThrough => Sound::RolledThrough,
        EventKind::Charging => Sound::LaserCharge,
        EventKind::Charged => Sound::LaserFull,
        EventKind::Beam => Sound::ShootBeam,
        EventKind::Staggered | EventKind::Shoved => Sound::Stagger,
        EventKind::Throw => Sound::GrenadeThrow,
        EventKind::Bounce => Sound::GrenadeBounce,
        EventKind::HitSteel => Sound::DrumHit,
        EventKind::HitWood => Sound::ImpactWood,
        EventKind::HitFlesh => Sound::ImpactFlesh,
        EventKind::Blocked => Sound::ImpactShield,
        EventKind::Explosion => Sound::ExplosionBig,
        EventKind::SmallExplosion => Sound::ExplosionSmall,
        EventKind::Alert => Sound::EnemyAlert,
        EventKind::Tell => Sound::EnemyAim,
        EventKind::EnemyShot => Sound::EnemyShoot,
        EventKind::Dash => Sound::Roll,
        EventKind::Whistle => Sound::ShellWhistle,
        EventKind::EnemyDied => Sound::EnemyDeath,
        EventKind::Wrecked => Sound::Wreck,
        EventKind::Armed => Sound::MineArmed,
        EventKind::WardenTell => Sound::WardenTell,
        EventKind::WardenHurt => Sound::BossHit,
        EventKind::WardenPhase => Sound::BossPhase,
        EventKind::WardenDied => Sound::BossDeath,
        EventKind::Fuse => Sound::DrumFuse,
        EventKind::LiftStart => Sound::LiftStart,
        EventKind::LiftStop => Sound::LiftStop,
        EventKind::DoorOpens => Sound::DoorOpen,
        EventKind::DoorShuts => Sound::DoorShut,
        EventKind::DoorLocked => Sound::DoorLocked,
        EventKind::CrateBroken => Sound::CrateBreak,
        EventKind::BarricadeHit => match ground {
            Ground::Concrete | Ground::Planks | Ground::Moss => Sound::ImpactEarth,
            Ground::Iron => Sound::ImpactStone,
            Ground::Marble => Sound::ImpactShield,
        },
        EventKind::BarricadeBreaks => Sound::BarricadeBreak,
        EventKind::CratePushed => Sound::CratePush,
        EventKind::Switch => Sound::SwitchOn,
        EventKind::Plate => Sound::Plate,
        EventKind::BeltTurns => Sound::BeltTurns,
        EventKind::EchoReady => Sound::EchoReady,
        EventKind::EchoRecords => Sound::EchoRecords,
        EventKind::EchoCounts => Sound::EchoCounts,
        EventKind::EchoPlays => Sound::EchoPlays,
        EventKind::EchoEnds => Sound::EchoEnds,
        EventKind::RoomWarns => Sound::RoomWarns,
        EventKind::RoomSplits => Sound::RoomSplits,
        EventKind::RoomJoins => Sound::RoomJoins,
        EventKind::Erased => Sound::Erased,
        EventKind::WindRises => Sound::WindRises,
        EventKind::WindDrops => Sound::WindDrops,
        EventKind::HiveSwells => Sound::HiveSwells,
        EventKind::HiveTears => Sound::HiveTears,
        EventKind::MuleBoarded | EventKind::MuleLeft => Sound::MuleBoard,
        EventKind::MuleStep => Sound::MuleStep,
        EventKind::MuleJumps => Sound::MuleJump,
        EventKind::MuleLands => Sound::MuleLand,
        EventKind::MuleShot => Sound::MuleGun,
        EventKind::MuleSwings => Sound::MuleSwing,
        EventKind::MulePunch => Sound::MulePunch,
        EventKind::MuleAlarm => Sound::MuleAlarm,
        EventKind::MuleLost => Sound::MuleLost,
        EventKind::HiveLands | EventKind::ForkliftEnds | EventKind::ProctorEnds | EventKind::LadleEnds => {
            Sound::BossDeath
        }
        EventKind::ForkliftStarts => Sound::ForkliftStarts,
        EventKind::ForkliftRoars => Sound::ForkliftRoars,
        EventKind::ForkliftBeeps => Sound::ForkliftBeeps,
        EventKind::ForkliftLifts => Sound::ForkliftLifts,
        EventKind::ForkliftThrows => Sound::ForkliftThrows,
        EventKind::ForkliftCrashes => Sound::ForkliftCrashes,
        EventKind::ForkliftBreaks | EventKind::ProctorBreaks | EventKind::LadleBreaks => Sound::ForkliftBreaks,
        EventKind::ProctorWakes => Sound::ProctorWakes,
        EventKind::ProctorRearms => Sound::ProctorRearms,
        EventKind::ProctorTells => Sound::ProctorTells,
        EventKind::ProctorFires => Sound::ProctorFires,
        EventKind::ProctorBeam => Sound::ProctorBeam,
        EventKind::ProctorFlames => Sound::ProctorFlames,
        EventKind::LadleWakes => Sound::LadleWakes,
        EventKind::LadleTilts => Sound::LadleTilts,
        EventKind::LadlePours => Sound::LadlePours,
        EventKind::LadleShakes => Sound::LadleShakes,
        EventKind::LadleThrows => Sound::LadleThrows,
        EventKind::LadleRattles => Sound::LadleRattles,
        EventKind::LadleLands => Sound::LadleLands,
        EventKind::LadleHauled => Sound::LadleHauled,
        EventKind::Stamp => Sound::Crusher,
        EventKind::Steam => Sound::SteamPuff,
        EventKind::Sizzle => Sound::Acid,
        EventKind::Checkpoint => Sound::Checkpoint,
        EventKind::PickHealth => Sound::PickupHealth,
        EventKind::PickWeapon => Sound::PickupWeapon,
        EventKind::PickKey => Sound::PickupKey,
        EventKind::PickLife => Sound::PickupLife,
        EventKind::PickIntel => Sound::PickupIntel,
        EventKind::Secret => Sound::Secret,
        EventKind::Freed => Sound::PrisonerFree,
        EventKind::Alarm => Sound::Alarm,
        EventKind::GateWarns => Sound::GateWarns,
        EventKind::GateOpens => Sound::GateOpens,
        EventKind::HatchOpens => Sound::HatchOpens,
        EventKind::ShipComes => Sound::ShipComes,
        EventKind::Siren => Sound::Siren,
        EventKind::AlarmBroken => Sound::AlarmBroken,
        EventKind::GoalReached => Sound::Medal,
        EventKind::ExitOpens => Sound::ExitOpens,
        EventKind::Cleared => Sound::Exit,
        // The death that ended the game has already been heard, and the song for it begins.
        EventKind::GameOver => return None,
    })
}

/// Returns the sound that an event makes in this quadrant only. `None` if it sounds the same everywhere.
pub fn sound_in(what: EventKind, theme: Theme) -> Option<Sound> {
    (what == EventKind::Erased && theme.has_falling_roofs()).then_some(Sound::Collapse)
}

/// Returns the sound that only this kind of enemy makes. `None` if it sounds as the others do.
pub fn sound_of_enemy(what: EventKind, enemy: EnemyKind) -> Option<Sound> {
    Some(match (enemy, what) {
        (EnemyKind::Marksman, EventKind::EnemyShot) => Sound::MarksmanShoot,
        (EnemyKind::Marksman, EventKind::EnemyDied) => Sound::MarksmanDeath,
        (EnemyKind::Sniper, EventKind::EnemyShot) => Sound::SniperShoot,
        (EnemyKind::Sniper, EventKind::EnemyDied) => Sound::SniperDeath,
        (EnemyKind::Shield, EventKind::EnemyShot) => Sound::ShieldShoot,
        (EnemyKind::Shield, EventKind::EnemyDied) => Sound::ShieldDeath,
        (EnemyKind::Charger, EventKind::Melee) => Sound::ChargerStrike,
        (EnemyKind::Charger, EventKind::EnemyDied) => Sound::ChargerDeath,
        (EnemyKind::Grenadier, EventKind::Throw) => Sound::GrenadierThrow,
        (EnemyKind::Grenadier, EventKind::EnemyDied) => Sound::GrenadierDeath,
        (EnemyKind::GreyDrone, EventKind::EnemyShot) => Sound::DroneShoot,
        (EnemyKind::GreyDrone, EventKind::Wrecked) => Sound::DroneWreck,
        (EnemyKind::RedDrone, EventKind::EnemyShot) => Sound::RedDroneShoot,
        (EnemyKind::RedDrone, EventKind::Wrecked) => Sound::RedDroneWreck,
        (EnemyKind::Turret(_), EventKind::EnemyShot) => Sound::TurretShoot,
        (EnemyKind::Turret(_), EventKind::Wrecked) => Sound::TurretWreck,
        (EnemyKind::Mirror, EventKind::Wrecked) => Sound::MirrorBreak,
        (EnemyKind::Spitter, EventKind::Tell) => Sound::SpitterSwell,
        (EnemyKind::Spitter, EventKind::EnemyShot) => Sound::SpitterSpit,
        (EnemyKind::Spitter, EventKind::EnemyDied) => Sound::SpitterWilt,
        (EnemyKind::Wasps, EventKind::Tell) => Sound::WaspsGather,
        (EnemyKind::Wasps, EventKind::Dash) => Sound::WaspsDive,
        (EnemyKind::Wasps, EventKind::EnemyDied) => Sound::WaspsDeath,
        (EnemyKind::Phaser, EventKind::Tell) => Sound::PhaserOut,
        (EnemyKind::Phaser, EventKind::Dash) => Sound::PhaserIn,
        (EnemyKind::Phaser, EventKind::EnemyShot) => Sound::PhaserShoot,
        (EnemyKind::Phaser, EventKind::EnemyDied) => Sound::PhaserDeath,
        (EnemyKind::Mirror, EventKind::Tell) => Sound::MirrorFold,
        (EnemyKind::Mirror, EventKind::Blocked) => Sound::MirrorRing,
        (EnemyKind::Mirror, EventKind::EnemyShot) => Sound::MirrorShoot,
        (EnemyKind::Hound, EventKind::Tell) => Sound::HoundGrowl,
        (EnemyKind::Hound, EventKind::Jump) => Sound::HoundLeap,
        (EnemyKind::Hound, EventKind::Melee) => Sound::HoundBite,
        (EnemyKind::Hound, EventKind::Wrecked) => Sound::HoundWreck,
        (EnemyKind::Mortar, EventKind::Tell) => Sound::MortarLoad,
        (EnemyKind::Mortar, EventKind::EnemyShot) => Sound::MortarFire,
        (EnemyKind::Mortar, EventKind::EnemyDied) => Sound::MortarDeath,
        (EnemyKind::Welder, EventKind::Tell) => Sound::WelderIgnite,
        (EnemyKind::Welder, EventKind::EnemyShot) => Sound::WelderFlame,
        (EnemyKind::Welder, EventKind::EnemyDied) => Sound::WelderDeath,
        (EnemyKind::Crawler, EventKind::Tell) => Sound::CrawlerSwell,
        (EnemyKind::Crawler, EventKind::EnemyShot) => Sound::CrawlerDrip,
        (EnemyKind::Crawler, EventKind::Wrecked) => Sound::CrawlerFalls,
        _ => return None,
    })
}

pub fn sound_of_menu(sound: MenuSound) -> Sound {
    match sound {
        MenuSound::Move => Sound::MenuMove,
        MenuSound::Choose => Sound::MenuChoose,
        MenuSound::Back => Sound::MenuBack,
        MenuSound::Denied => Sound::MenuDenied,
        MenuSound::Count => Sound::ScoreTick,
        MenuSound::Medal => Sound::Medal,
        MenuSound::Stamp => Sound::Crusher,
        MenuSound::Tool => Sound::Tool,
        MenuSound::Radio => Sound::Radio,
    }
}

/// A sound that continues as long as its source exists. All sources of one kind share one voice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hum {
    Drone,
    Swarm,
    Gate,
    Steam,
    Wind,
    Place,
}

pub const HUMS: [Hum; 6] = [Hum::Drone, Hum::Swarm, Hum::Gate, Hum::Steam, Hum::Wind, Hum::Place];

pub fn sound_of_hum(hum: Hum, theme: Theme) -> Sound {
    match hum {
        Hum::Drone => Sound::DroneHum,
        Hum::Swarm => Sound::WaspsBuzz,
        Hum::Gate => Sound::GateHum,
        Hum::Steam => Sound::Steam,
        Hum::Wind => Sound::Wind,
        Hum::Place => match theme {
            Theme::Docks => Sound::PlaceDocks,
            Theme::Foundry => Sound::PlaceFoundry,
            Theme::Gardens => Sound::PlaceGardens,
            Theme::Vault => Sound::PlaceVault,
        },
    }
}

/// Returns the gains of every hum. It visits each entity once and makes no query.
pub fn hums(world: &World, seen: Rect) -> [Ears; HUMS.len()] {
    let mut ears = [Ears::SILENT; HUMS.len()];
    for entity in world.entities() {
        let hum = if let Kind::Enemy(enemy) = &entity.kind
            && enemy.kind.nature().gait == Gait::Flies
        {
            if enemy.kind == EnemyKind::Wasps { Hum::Swarm } else { Hum::Drone }
        } else if let Kind::LaserGate(gate) = &entity.kind
            && gate.beam == Beam::On
        {
            Hum::Gate
        } else if let Kind::SplitRoom(room) = &entity.kind
            && room.is_split()
        {
            Hum::Gate
        } else if let Kind::Steam(steam) = &entity.kind
            && steam.jet() == Jet::Blows
        {
            Hum::Steam
        } else if let Kind::Wind(wind) = &entity.kind
            && wind.air() != Air::Still
        {
            Hum::Wind
        } else {
            continue;
        };
        // The area of a wind may be larger than the picture.
        let at = match hum {
            Hum::Wind => entity.body.rect.nearest(seen.center()),
            _ => entity.body.rect.center(),
        };
        let here = heard(at, seen);
        let all = &mut ears[hum as usize];
        // Several sources are hardly louder than the nearest one.
        *all = Ears { left: all.left.max(here.left), right: all.right.max(here.right) };
    }
    ears[Hum::Place as usize] = Ears::BOTH;
    ears
}

/// Returns the gains of a sound. In the picture it is at full gain and panned to its side. Outside it fades.
pub fn heard(at: Point, seen: Rect) -> Ears {
    let away = |at: i32, middle: i32, size: i32| (at - middle) as f32 / (size.max(1) as f32 / 2.0);
    let aside = away(at.x, seen.center().x, seen.w);
    let far = aside.abs().max(away(at.y, seen.center().y, seen.h).abs());
    let near = ((EARSHOT - far) / (EARSHOT - 1.0)).clamp(0.0, 1.0);
    let side = aside.clamp(-1.0, 1.0) * PAN;
    let share = |share: f32| (share.min(1.0) * near * FULL as f32) as i32;
    Ears { left: share(1.0 - side), right: share(1.0 + side) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::SOUNDS;
    use crate::level::Mount;
    use crate::level::vocabulary::{word_as, words_of};

    const GROUNDS: [Ground; 5] = [Ground::Concrete, Ground::Iron, Ground::Moss, Ground::Marble, Ground::Planks];
    const MENUS: [MenuSound; 9] = [
        MenuSound::Move,
        MenuSound::Choose,
        MenuSound::Back,
        MenuSound::Denied,
        MenuSound::Count,
        MenuSound::Medal,
        MenuSound::Stamp,
        MenuSound::Tool,
        MenuSound::Radio,
    ];
    const EVENTS: &[EventKind] = &[
        EventKind::Step,
        EventKind::Jump,
        EventKind::Land,
        EventKind::LandHard,
        EventKind::Duck,
        EventKind::Turn,
        EventKind::Climb,
        EventKind::Roll,
        EventKind::Spring,
        EventKind::PlayerHurt,
        EventKind::PlayerDied,
        EventKind::PlayerBack,
        EventKind::PlayerLeft,
        EventKind::Shot(Weapon::Rifle),
        EventKind::Shot(Weapon::Spread),
        EventKind::Shot(Weapon::Rapid),
        EventKind::Shot(Weapon::Laser),
        EventKind::Shot(Weapon::Rocket),
        EventKind::Shot(Weapon::Flame),
        EventKind::Empty,
        EventKind::Swap,
        EventKind::Melee,
        EventKind::Finished,
        EventKind::RolledThrough,
        EventKind::Charging,
        EventKind::Charged,
        EventKind::Beam,
        EventKind::Staggered,
        EventKind::Shoved,
        EventKind::Throw,
        EventKind::Bounce,
        EventKind::HitTile,
        EventKind::HitSteel,
        EventKind::HitWood,
        EventKind::HitFlesh,
        EventKind::Blocked,
        EventKind::Explosion,
        EventKind::SmallExplosion,
        EventKind::Alert,
        EventKind::Tell,
        EventKind::EnemyShot,
        EventKind::Dash,
        EventKind::Whistle,
        EventKind::EnemyDied,
        EventKind::Wrecked,
        EventKind::Armed,
        EventKind::WardenTell,
        EventKind::WardenHurt,
        EventKind::WardenPhase,
        EventKind::WardenDied,
        EventKind::Fuse,
        EventKind::LiftStart,
        EventKind::LiftStop,
        EventKind::DoorOpens,
        EventKind::DoorShuts,
        EventKind::DoorLocked,
        EventKind::CrateBroken,
        EventKind::CratePushed,
        EventKind::Switch,
        EventKind::Plate,
        EventKind::BeltTurns,
        EventKind::EchoReady,
        EventKind::EchoRecords,
        EventKind::EchoCounts,
        EventKind::EchoPlays,
        EventKind::EchoEnds,
        EventKind::RoomWarns,
        EventKind::RoomSplits,
        EventKind::RoomJoins,
        EventKind::Erased,
        EventKind::WindRises,
        EventKind::WindDrops,
        EventKind::HiveSwells,
        EventKind::HiveTears,
        EventKind::HiveLands,
        EventKind::MuleBoarded,
        EventKind::MuleLeft,
        EventKind::MuleStep,
        EventKind::MuleJumps,
        EventKind::MuleLands,
        EventKind::MuleShot,
        EventKind::MuleSwings,
        EventKind::MulePunch,
        EventKind::MuleAlarm,
        EventKind::MuleLost,
        EventKind::ForkliftStarts,
        EventKind::ForkliftRoars,
        EventKind::ForkliftBeeps,
        EventKind::ForkliftLifts,
        EventKind::ForkliftThrows,
        EventKind::ForkliftCrashes,
        EventKind::ForkliftBreaks,
        EventKind::ForkliftEnds,
        EventKind::ProctorWakes,
        EventKind::ProctorRearms,
        EventKind::ProctorTells,
        EventKind::ProctorFires,
        EventKind::ProctorBeam,
        EventKind::ProctorFlames,
        EventKind::ProctorBreaks,
        EventKind::ProctorEnds,
        EventKind::LadleWakes,
        EventKind::LadleTilts,
        EventKind::LadlePours,
        EventKind::LadleShakes,
        EventKind::LadleThrows,
        EventKind::LadleRattles,
        EventKind::LadleLands,
        EventKind::LadleHauled,
        EventKind::LadleBreaks,
        EventKind::LadleEnds,
        EventKind::Stamp,
        EventKind::Steam,
        EventKind::Sizzle,
        EventKind::Checkpoint,
        EventKind::PickHealth,
        EventKind::PickWeapon,
        EventKind::PickKey,
        EventKind::PickLife,
        EventKind::PickIntel,
        EventKind::Secret,
        EventKind::Freed,
        EventKind::Alarm,
        EventKind::GateWarns,
        EventKind::GateOpens,
        EventKind::HatchOpens,
        EventKind::ShipComes,
        EventKind::Siren,
        EventKind::AlarmBroken,
        EventKind::BarricadeHit,
        EventKind::BarricadeBreaks,
        EventKind::GoalReached,
        EventKind::ExitOpens,
        EventKind::Cleared,
        EventKind::GameOver,
    ];
    /// Silent events. `sound_of` says why each is silent.
    const SILENT: &[EventKind] = &[EventKind::GameOver];

    #[test]
    fn every_event_has_a_sound_or_a_reason() {
        let source = include_str!("../sim/world/event.rs");
        let body =
            source.split("pub enum EventKind {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("the list");
        for line in body.lines().map(str::trim).filter(|line| line.ends_with(',')) {
            let name = line.trim_end_matches(',').split('(').next().unwrap_or_default();
            let is_listed = EVENTS.iter().any(|what| format!("{what:?}").split('(').next() == Some(name));
            assert!(is_listed, "the event {name} is not in this test's list");
        }
        for what in EVENTS {
            for ground in GROUNDS {
                assert_eq!(sound_of(*what, ground).is_none(), SILENT.contains(what), "{what:?} on {ground:?}");
            }
        }
    }

    #[test]
    fn grounds_differ_and_no_sound_is_made_for_nothing() {
        for what in [EventKind::Step, EventKind::Land] {
            let mut sounds: Vec<usize> = GROUNDS.iter().filter_map(|g| Some(sound_of(what, *g)? as usize)).collect();
            sounds.sort_unstable();
            sounds.dedup();
            assert_eq!(sounds.len(), GROUNDS.len(), "{what:?}");
        }
        let mut used = vec![false; SOUNDS.len()];
        let mut mark = |sound: Sound| used[sound as usize] = true;
        EVENTS.iter().for_each(|what| GROUNDS.iter().filter_map(|g| sound_of(*what, *g)).for_each(&mut mark));
        EVENTS.iter().for_each(|what| Theme::ALL.iter().filter_map(|t| sound_in(*what, *t)).for_each(&mut mark));
        let kinds = words_of::<EnemyKind>().iter().filter_map(|word| word_as(word));
        let kinds = kinds.chain([EnemyKind::Turret(Mount::Floor)]);
        kinds.for_each(|kind| EVENTS.iter().filter_map(|what| sound_of_enemy(*what, kind)).for_each(&mut mark));
        MENUS.iter().for_each(|menu| mark(sound_of_menu(*menu)));
        HUMS.iter().for_each(|hum| Theme::ALL.iter().for_each(|theme| mark(sound_of_hum(*hum, *theme))));
        let idle: Vec<&str> = SOUNDS.iter().zip(used).filter(|(_, used)| !used).map(|(sound, _)| sound.0).collect();
        assert!(idle.is_empty(), "no event makes these: {idle:?}");
    }

    #[test]
    fn each_kind_of_enemy_dies_with_a_sound_of_its_own() {
        let kinds = words_of::<EnemyKind>().iter().filter_map(|word| word_as(word));
        let mut sounds = Vec::new();
        for kind in kinds.chain([EnemyKind::Turret(Mount::Floor)]) {
            let dies = if kind.nature().is_machine { EventKind::Wrecked } else { EventKind::EnemyDied };
            // The general sound is that of the rifleman.
            let sound = sound_of_enemy(dies, kind).or_else(|| sound_of(dies, Ground::Concrete));
            assert!(!sounds.contains(&sound), "{kind:?} dies like another kind");
            sounds.push(sound);
        }
    }

    #[test]
    fn each_kind_of_enemy_attacks_with_a_sound_of_its_own() {
        const ATTACKS: [EventKind; 4] = [EventKind::EnemyShot, EventKind::Throw, EventKind::Melee, EventKind::Dash];
        let kinds = words_of::<EnemyKind>().iter().filter_map(|word| word_as(word));
        let mut sounds = Vec::new();
        for kind in kinds.chain([EnemyKind::Turret(Mount::Floor)]) {
            let own = ATTACKS.into_iter().find_map(|attack| sound_of_enemy(attack, kind));
            // The general sound is that of the rifleman.
            let sound = own.or_else(|| sound_of(EventKind::EnemyShot, Ground::Concrete));
            assert!(!sounds.contains(&sound), "{kind:?} attacks like another kind");
            sounds.push(sound);
        }
    }

    #[test]
    fn sounds_lie_where_they_happen_and_fade_outside_of_the_picture() {
        let seen = Rect::new(1000, 500, 640, 360);
        let at = |x, y| heard(Point::new(x, y), seen);
        assert_eq!(at(1320, 680), Ears::BOTH);
        assert!(at(1640, 680).right == FULL && at(1640, 680).left < FULL / 2);
        assert!(at(1000, 680).left == FULL && at(1000, 680).right < FULL / 2);
        let outside = at(1800, 680);
        assert!(outside.right > 0 && outside.right < FULL * 3 / 5, "{outside:?}");
        assert_eq!(at(1320 + 640, 680), Ears::SILENT);
        assert_eq!(at(1320, 680 + 360), Ears::SILENT);
    }
}
