//! The sound of each menu action and each hum, the sounds that only one kind of enemy makes, and the ground that decides how a
//! step sounds. `feedback` has the sound of each event.

use super::Sound;
use super::mixer::{Ears, FULL};
use crate::feedback::{Ground, feedback_of};
use crate::geom::{Point, Rect};
use crate::level::{EnemyKind, Theme, Tile};
use crate::scene::MenuSound;
use crate::sim::World;
use crate::sim::enemy::Gait;
use crate::sim::kinds::Kind;
use crate::sim::machines::laser_gate::Beam;
use crate::sim::machines::steam::Jet;
use crate::sim::machines::wind::Air;
use crate::sim::world::event::{Charge, Event, EventKind};

/// Half-pictures from the middle of the picture at which a sound becomes silent. It fades from the edge on, at 1.
const EARSHOT: f32 = 2.0;
/// Gain of a sound at the edge of the picture: 2 dB less than in the middle.
const AT_EDGE: f32 = 0.8;
/// Half-pictures from the middle from which on a sound becomes duller.
const DULL_FROM: f32 = 0.5;
/// How far to one side a sound at the edge of the picture is heard. At 1 only one ear would hear it.
const PAN: f32 = 0.7;

/// Returns the ground at a place. Ledges, belts and ladders have their own material, all else that of the quadrant.
fn ground(world: &World, at: Point) -> Ground {
    let theme = world.level().theme;
    match world.level().tile_at(at) {
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

/// Returns the sound of an event, if it makes one. Some kinds of enemies have sounds of their own.
pub fn sound_of(event: &Event, world: &World) -> Option<Sound> {
    let own = event.charge.map(sound_of_charge).or_else(|| sound_of_enemy(event.kind, event.by?));
    own.or_else(|| feedback_of(event.kind, world.level().theme).heard.on(ground(world, event.at)))
}

fn sound_of_charge(charge: Charge) -> Sound {
    match charge {
        Charge::Drum => Sound::ExplosionDrum,
        Charge::Grenade => Sound::ExplosionGrenade,
        Charge::Rocket => Sound::ExplosionRocket,
    }
}

/// Returns the sound that only this kind of enemy makes. `None` if it sounds as the others do.
fn sound_of_enemy(what: EventKind, enemy: EnemyKind) -> Option<Sound> {
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
        let (here, _) = heard(at, seen);
        let all = &mut ears[hum as usize];
        // Several sources are hardly louder than the nearest one.
        *all = Ears { left: all.left.max(here.left), right: all.right.max(here.right) };
    }
    ears[Hum::Place as usize] = Ears::BOTH;
    ears
}

/// Returns the gains of a sound, and how far away it is as a share of [`FULL`]. In the picture it is panned to its side and
/// hardly fades. Outside it soon becomes quiet and dull.
pub fn heard(at: Point, seen: Rect) -> (Ears, i32) {
    let away = |at: i32, middle: i32, size: i32| (at - middle) as f32 / (size.max(1) as f32 / 2.0);
    let aside = away(at.x, seen.center().x, seen.w);
    let far = aside.abs().max(away(at.y, seen.center().y, seen.h).abs());
    let near = if far < 1.0 { 1.0 - (1.0 - AT_EDGE) * far } else { AT_EDGE * (EARSHOT - far) / (EARSHOT - 1.0) };
    let side = aside.clamp(-1.0, 1.0) * PAN;
    let share = |share: f32| (share.min(1.0) * near.max(0.0) * FULL as f32) as i32;
    let dull = ((far - DULL_FROM) / (EARSHOT - DULL_FROM)).clamp(0.0, 1.0);
    (Ears { left: share(1.0 - side), right: share(1.0 + side) }, (dull * FULL as f32) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::SOUNDS;
    use crate::feedback::EVENTS;
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

    fn sound_of(what: EventKind, ground: Ground) -> Option<Sound> {
        feedback_of(what, Theme::Docks).heard.on(ground)
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
        for feedback in EVENTS.iter().flat_map(|what| Theme::ALL.map(|theme| feedback_of(*what, theme))) {
            GROUNDS.iter().filter_map(|ground| feedback.heard.on(*ground)).for_each(&mut mark);
        }
        let kinds = words_of::<EnemyKind>().iter().filter_map(|word| word_as(word));
        let kinds = kinds.chain([EnemyKind::Turret(Mount::Floor)]);
        kinds.for_each(|kind| EVENTS.iter().filter_map(|what| sound_of_enemy(*what, kind)).for_each(&mut mark));
        [Charge::Drum, Charge::Grenade, Charge::Rocket].into_iter().map(sound_of_charge).for_each(&mut mark);
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
        let at = |x, y| heard(Point::new(x, y), seen).0;
        assert_eq!(at(1320, 680), Ears::BOTH);
        let edge = (FULL as f32 * AT_EDGE) as i32;
        assert!(at(1640, 680).right == edge && at(1640, 680).left < edge / 2);
        assert!(at(1000, 680).left == edge && at(1000, 680).right < edge / 2);
        let far = |x| heard(Point::new(x, 680), seen).1;
        assert!(far(1320) == 0 && far(1480) == 0 && far(1640) > 0 && far(1800) > far(1640) && far(1960) == FULL);
        let outside = at(1800, 680);
        assert!(outside.right > 0 && outside.right < FULL * 3 / 5, "{outside:?}");
        assert_eq!(at(1320 + 640, 680), Ears::SILENT);
        assert_eq!(at(1320, 680 + 360), Ears::SILENT);
    }
}
