//! The sound of each event, each menu action and each hum, and the ground that decides how a step sounds. No match here
//! has a `_` arm: a new event does not compile until it has a sound, or a reason for having none.

use super::Sound;
use super::mixer::{Ears, FULL};
use crate::geom::{Point, Rect};
use crate::level::{Theme, Tile, Weapon};
use crate::scene::MenuSound;
use crate::sim::World;
use crate::sim::entity::Kind;
use crate::sim::event::What;
use crate::sim::foe::Who;
use crate::sim::laser_gate::Beam;
use crate::sim::steam::Jet;

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

pub fn sound_of(what: What, ground: Ground) -> Option<Sound> {
    Some(match what {
        What::Step => match ground {
            Ground::Concrete => Sound::Step,
            Ground::Iron => Sound::StepIron,
            Ground::Moss => Sound::StepMoss,
            Ground::Marble => Sound::StepMarble,
            Ground::Planks => Sound::StepPlanks,
        },
        What::Land => match ground {
            Ground::Concrete => Sound::Land,
            Ground::Iron => Sound::LandIron,
            Ground::Moss => Sound::LandMoss,
            Ground::Marble => Sound::LandMarble,
            Ground::Planks => Sound::LandPlanks,
        },
        What::HitTile => match ground {
            Ground::Iron => Sound::ImpactSteel,
            Ground::Concrete | Ground::Marble => Sound::ImpactStone,
            Ground::Moss => Sound::ImpactEarth,
            Ground::Planks => Sound::ImpactWood,
        },
        What::Jump => Sound::Jump,
        What::LandHard => Sound::LandHard,
        What::Duck => Sound::Duck,
        What::Turn => Sound::Turn,
        What::Climb => Sound::Climb,
        What::Roll => Sound::Roll,
        What::Spring => Sound::Spring,
        What::PlayerHurt => Sound::Hurt,
        What::PlayerDied => Sound::Death,
        What::PlayerBack => Sound::Respawn,
        What::PlayerLeft => Sound::MenuBack,
        What::Shot(Weapon::Rifle) => Sound::ShootRifle,
        What::Shot(Weapon::Spread) => Sound::ShootSpread,
        What::Shot(Weapon::Rapid) => Sound::ShootRapid,
        What::Shot(Weapon::Laser) => Sound::ShootLaser,
        What::Shot(Weapon::Rocket) => Sound::ShootRocket,
        What::Shot(Weapon::Flame) => Sound::Flame,
        What::Empty => Sound::EmptyClick,
        What::Melee => Sound::Melee,
        What::Throw => Sound::GrenadeThrow,
        What::Bounce => Sound::GrenadeBounce,
        What::HitSteel => Sound::DrumHit,
        What::HitWood => Sound::ImpactWood,
        What::HitFlesh => Sound::ImpactFlesh,
        What::Blocked => Sound::ImpactShield,
        What::Explosion => Sound::ExplosionBig,
        What::SmallExplosion => Sound::ExplosionSmall,
        What::Alert => Sound::EnemyAlert,
        What::Tell => Sound::EnemyAim,
        What::FoeShot => Sound::EnemyShoot,
        What::FoeDied => Sound::EnemyDeath,
        What::Wrecked => Sound::Wreck,
        What::Armed => Sound::MineArmed,
        What::WardenTell => Sound::WardenTell,
        What::WardenHurt => Sound::BossHit,
        What::WardenPhase => Sound::BossPhase,
        What::WardenDied => Sound::BossDeath,
        What::Fuse => Sound::DrumFuse,
        What::LiftStart => Sound::LiftStart,
        What::LiftStop => Sound::LiftStop,
        What::DoorOpens => Sound::DoorOpen,
        What::DoorShuts => Sound::DoorShut,
        What::DoorLocked => Sound::DoorLocked,
        What::CrateBroken => Sound::CrateBreak,
        What::CratePushed => Sound::CratePush,
        What::Switch => Sound::SwitchOn,
        What::Plate => Sound::Plate,
        What::Stamp => Sound::Crusher,
        What::Steam => Sound::SteamPuff,
        What::Sizzle => Sound::Acid,
        What::Checkpoint => Sound::Checkpoint,
        What::PickHealth => Sound::PickupHealth,
        What::PickWeapon => Sound::PickupWeapon,
        What::PickKey => Sound::PickupKey,
        What::PickLife => Sound::PickupLife,
        What::PickIntel => Sound::PickupIntel,
        What::Secret => Sound::Secret,
        What::Freed => Sound::PrisonerFree,
        What::Alarm => Sound::Alarm,
        What::GoalReached => Sound::Medal,
        What::ExitOpens => Sound::ExitOpens,
        What::Cleared => Sound::Exit,
        // The death that ended the game has already been heard, and the song for it begins.
        What::GameOver => return None,
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
    }
}

/// A sound that continues as long as its source exists. All sources of one kind share one voice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hum {
    Drone,
    Gate,
    Steam,
    Place,
}

pub const HUMS: [Hum; 4] = [Hum::Drone, Hum::Gate, Hum::Steam, Hum::Place];

pub fn sound_of_hum(hum: Hum, theme: Theme) -> Sound {
    match hum {
        Hum::Drone => Sound::DroneHum,
        Hum::Gate => Sound::GateHum,
        Hum::Steam => Sound::Steam,
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
        let hum = if let Kind::Foe(foe) = &entity.kind
            && matches!(foe.who, Who::GreyDrone | Who::RedDrone)
        {
            Hum::Drone
        } else if let Kind::LaserGate(gate) = &entity.kind
            && gate.beam == Beam::On
        {
            Hum::Gate
        } else if let Kind::Steam(steam) = &entity.kind
            && steam.jet() == Jet::Blows
        {
            Hum::Steam
        } else {
            continue;
        };
        let here = heard(entity.body.rect.center(), seen);
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

    const GROUNDS: [Ground; 5] = [Ground::Concrete, Ground::Iron, Ground::Moss, Ground::Marble, Ground::Planks];
    const MENUS: [MenuSound; 8] = [
        MenuSound::Move,
        MenuSound::Choose,
        MenuSound::Back,
        MenuSound::Denied,
        MenuSound::Count,
        MenuSound::Medal,
        MenuSound::Stamp,
        MenuSound::Tool,
    ];
    const EVENTS: &[What] = &[
        What::Step,
        What::Jump,
        What::Land,
        What::LandHard,
        What::Duck,
        What::Turn,
        What::Climb,
        What::Roll,
        What::Spring,
        What::PlayerHurt,
        What::PlayerDied,
        What::PlayerBack,
        What::PlayerLeft,
        What::Shot(Weapon::Rifle),
        What::Shot(Weapon::Spread),
        What::Shot(Weapon::Rapid),
        What::Shot(Weapon::Laser),
        What::Shot(Weapon::Rocket),
        What::Shot(Weapon::Flame),
        What::Empty,
        What::Melee,
        What::Throw,
        What::Bounce,
        What::HitTile,
        What::HitSteel,
        What::HitWood,
        What::HitFlesh,
        What::Blocked,
        What::Explosion,
        What::SmallExplosion,
        What::Alert,
        What::Tell,
        What::FoeShot,
        What::FoeDied,
        What::Wrecked,
        What::Armed,
        What::WardenTell,
        What::WardenHurt,
        What::WardenPhase,
        What::WardenDied,
        What::Fuse,
        What::LiftStart,
        What::LiftStop,
        What::DoorOpens,
        What::DoorShuts,
        What::DoorLocked,
        What::CrateBroken,
        What::CratePushed,
        What::Switch,
        What::Plate,
        What::Stamp,
        What::Steam,
        What::Sizzle,
        What::Checkpoint,
        What::PickHealth,
        What::PickWeapon,
        What::PickKey,
        What::PickLife,
        What::PickIntel,
        What::Secret,
        What::Freed,
        What::Alarm,
        What::GoalReached,
        What::ExitOpens,
        What::Cleared,
        What::GameOver,
    ];
    /// Silent events. `sound_of` says why each is silent.
    const SILENT: &[What] = &[What::GameOver];

    #[test]
    fn every_event_has_a_sound_or_a_reason() {
        let source = include_str!("../sim/event.rs");
        let body = source.split("pub enum What {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("the list");
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
        for what in [What::Step, What::Land] {
            let mut sounds: Vec<usize> = GROUNDS.iter().filter_map(|g| Some(sound_of(what, *g)? as usize)).collect();
            sounds.sort_unstable();
            sounds.dedup();
            assert_eq!(sounds.len(), GROUNDS.len(), "{what:?}");
        }
        let mut used = vec![false; SOUNDS.len()];
        let mut mark = |sound: Sound| used[sound as usize] = true;
        EVENTS.iter().for_each(|what| GROUNDS.iter().filter_map(|g| sound_of(*what, *g)).for_each(&mut mark));
        MENUS.iter().for_each(|menu| mark(sound_of_menu(*menu)));
        HUMS.iter().for_each(|hum| Theme::ALL.iter().for_each(|theme| mark(sound_of_hum(*hum, *theme))));
        let idle: Vec<&str> = SOUNDS.iter().zip(used).filter(|(_, used)| !used).map(|(sound, _)| sound.0).collect();
        assert!(idle.is_empty(), "nobody makes these: {idle:?}");
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
