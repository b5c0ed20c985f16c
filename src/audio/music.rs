//! Chooses the song of each scene and how much of it is heard. In a stage, the first layer of the level's song always
//! plays, and the other layers join while enemies fight. While an eraser comes on, a song of its own plays. Each warden
//! has a song of its own, with one more layer in each phase.

use std::sync::Arc;

use super::{TUNES, Tune};
use crate::assets::own::{Own, OwnSong};
use crate::geom::Rect;
use crate::level::{Level, Music, Theme, Warden};
use crate::scene::Scene;
use crate::scene::play::Play;
use crate::sim::enemy::EnemyState;
use crate::sim::kinds::Kind;
use crate::sim::{Outcome, World};
use crate::synth::LAYERS;

/// Seconds in which the previous song fades out. The quick fade is for songs that begin loudly.
const FADE_SECONDS: f32 = 0.9;
const QUICK_SECONDS: f32 = 0.25;

/// The song that plays if the first scene has none of its own.
pub const TITLE: Programme = Programme::of(Tune::Title, FADE_SECONDS);

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Programme {
    pub tune: Option<Tune>,
    /// The song that follows when `tune` ends.
    pub then: Option<Tune>,
    pub fade_seconds: f32,
    /// The layers of the song that are heard.
    pub layers: usize,
    /// Whether it is the song that the level names, which may be one of its author.
    pub is_of_level: bool,
}

impl Programme {
    const fn of(tune: Tune, fade_seconds: f32) -> Programme {
        Programme { tune: Some(tune), then: None, fade_seconds, layers: LAYERS, is_of_level: false }
    }
}

fn of_level(level: &Level) -> Option<Tune> {
    match level.music {
        Music::Title => Some(Tune::Title),
        Music::Docks => Some(Tune::Docks),
        Music::Foundry => Some(Tune::Foundry),
        Music::Gardens => Some(Tune::Gardens),
        Music::Vault => Some(Tune::Vault),
        Music::Warden => Some(of_warden(match level.theme {
            Theme::Docks => Warden::Docks,
            Theme::Foundry => Warden::Foundry,
            Theme::Gardens => Warden::Gardens,
            Theme::Vault => Warden::Vault,
        })),
        Music::Silence => None,
    }
}

fn of_warden(warden: Warden) -> Tune {
    match warden {
        Warden::Docks => Tune::WardenDocks,
        Warden::Foundry => Tune::WardenFoundry,
        Warden::Gardens => Tune::WardenGardens,
        Warden::Vault => Tune::WardenVault,
    }
}

/// A song as it is played: one of the game, or one that a level brings.
#[derive(Clone, Debug)]
pub enum Piece {
    Ours(Tune),
    /// With the song of the game that stands in where it cannot be played.
    Own(Arc<OwnSong>, Option<Tune>),
}

impl Piece {
    /// Returns what a level plays for this song of the game.
    pub fn of(tune: Tune, own: Option<&Own>) -> Piece {
        let own = own.and_then(|own| own.songs.get(TUNES[tune as usize].0));
        own.map_or(Piece::Ours(tune), |song| Piece::Own(Arc::clone(song), Some(tune)))
    }

    /// The song of the game that it is or replaces.
    pub fn tune(&self) -> Option<Tune> {
        match *self {
            Piece::Ours(tune) => Some(tune),
            Piece::Own(_, tune) => tune,
        }
    }
}

impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        match (self, other) {
            (Piece::Ours(one), Piece::Ours(other)) => one == other,
            (Piece::Own(one, _), Piece::Own(other, _)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Programme {
    /// Returns what is played of it in a game, if any.
    pub fn piece(&self, game: Option<&Play>) -> Option<Piece> {
        let own = game.map(|game| game.own().as_ref());
        let name = game.filter(|_| self.is_of_level).and_then(|game| game.level().song.as_ref());
        if let Some(song) = own.zip(name).and_then(|(own, name)| own.songs.get(name)) {
            return Some(Piece::Own(Arc::clone(song), self.tune));
        }
        self.tune.map(|tune| Piece::of(tune, own))
    }
}

/// Returns the music of a world, of which the part `seen` is in the picture.
pub fn of_world(world: &World, seen: Rect) -> Programme {
    match world.outcome() {
        Outcome::Cleared => Programme { then: Some(Tune::Briefing), ..Programme::of(Tune::Victory, QUICK_SECONDS) },
        Outcome::Lost => Programme::of(Tune::GameOver, QUICK_SECONDS),
        Outcome::Running => match world.warden() {
            Some(warden) if warden.is_whole() => {
                let layers = 1 + warden.common.phase as usize;
                Programme { layers, ..Programme::of(of_warden(warden.common.which), QUICK_SECONDS) }
            }
            // While the boss falls apart, its explosions are heard without music.
            Some(_) => Programme { tune: None, ..Programme::of(Tune::Title, FADE_SECONDS) },
            None if is_chased(world, seen) => Programme::of(Tune::Chase, QUICK_SECONDS),
            None => {
                let layers = if is_dangerous(world, seen) { LAYERS } else { 1 };
                Programme {
                    tune: of_level(world.level()),
                    then: None,
                    fade_seconds: FADE_SECONDS,
                    layers,
                    is_of_level: true,
                }
            }
        },
    }
}

/// Whether a mid-boss fights, or an enemy in the picture does or is about to. It visits each entity once and makes no
/// query.
fn is_dangerous(world: &World, seen: Rect) -> bool {
    world.entities().any(|entity| match &entity.kind {
        Kind::Enemy(enemy) => !enemy.is_calm() && enemy.state != EnemyState::Turn && seen.overlaps(entity.body.rect),
        kind => kind.fighting_mid_boss().is_some(),
    })
}

/// Whether an eraser comes on in the picture.
fn is_chased(world: &World, seen: Rect) -> bool {
    world.entities().any(|entity| match &entity.kind {
        Kind::Eraser(eraser) => seen.overlaps(entity.body.rect) && eraser.warned(entity.body.rect).w > 0,
        _ => false,
    })
}

/// Returns the music of a scene. `None` goes on with the song of the scene before.
pub fn of_scene(scene: &Scene) -> Option<Programme> {
    if let Some(play) = scene.game() {
        return Some(of_world(play.world(), scene.seen()));
    }
    let tune = match scene {
        Scene::Options(_) => return None,
        Scene::Map(_) => Tune::Map,
        Scene::Briefing(_) => Tune::Calm,
        Scene::Notes(_) | Scene::Editor(_) | Scene::Trial(_) | Scene::OwnLevels(_) | Scene::Publish(_) => {
            Tune::Briefing
        }
        Scene::Modes(_) | Scene::BossRush(_) | Scene::Achievements(_) | Scene::Statistics(_) => Tune::Map,
        Scene::Scores(_) => Tune::Ending,
        Scene::Panels(panels) if !panels.is_ending() => Tune::Calm,
        Scene::Panels(_) | Scene::Ending(_) => Tune::Ending,
        Scene::Credits(_) => Tune::Credits,
        Scene::Title(_) | Scene::Lab(_) | Scene::Play(_) => Tune::Title,
    };
    let then = (tune == Tune::Ending).then_some(Tune::Credits);
    Some(Programme { then, ..Programme::of(tune, FADE_SECONDS) })
}
