//! Chooses the song of each scene: the title song in menus, a calm one in the editor, the level's own song in a stage,
//! the boss song while a warden is awake and alive, and others when a stage ends.

use super::Tune;
use crate::level::{Level, Music, Thing};
use crate::scene::Scene;
use crate::scene::play::Play;
use crate::sim::{Outcome, World};

/// Seconds in which the previous song fades out. The quick fade is for songs that begin loudly.
const FADE_SECONDS: f32 = 0.9;
const QUICK_SECONDS: f32 = 0.25;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Programme {
    pub tune: Option<Tune>,
    /// The song that follows when `tune` ends.
    pub then: Option<Tune>,
    pub fade_seconds: f32,
}

impl Programme {
    const fn of(tune: Tune, fade_seconds: f32) -> Programme {
        Programme { tune: Some(tune), then: None, fade_seconds }
    }
}

fn of_level(level: &Level) -> Option<Tune> {
    match level.music {
        Music::Title => Some(Tune::Title),
        Music::Docks => Some(Tune::Docks),
        Music::Foundry => Some(Tune::Foundry),
        Music::Gardens => Some(Tune::Gardens),
        Music::Vault => Some(Tune::Vault),
        Music::Warden => Some(Tune::Boss),
        Music::Silence => None,
    }
}

pub fn of_world(world: &World) -> Programme {
    match world.outcome() {
        Outcome::Cleared => {
            Programme { tune: Some(Tune::Victory), then: Some(Tune::Calm), fade_seconds: QUICK_SECONDS }
        }
        Outcome::Lost => Programme::of(Tune::GameOver, QUICK_SECONDS),
        Outcome::Running => match world.warden() {
            Some(warden) if warden.is_whole() => Programme::of(Tune::Boss, QUICK_SECONDS),
            // While the boss falls apart, its explosions are heard without music.
            Some(_) => Programme { tune: None, then: None, fade_seconds: FADE_SECONDS },
            None => Programme { tune: of_level(world.level()), then: None, fade_seconds: FADE_SECONDS },
        },
    }
}

pub fn of_scene(scene: &Scene) -> Programme {
    match (scene.game(), scene) {
        (Some(play), _) => of_world(play.world()),
        (None, Scene::Editor(_)) => Programme::of(Tune::Calm, FADE_SECONDS),
        // Every other scene is a menu, and the title song continues through all of them.
        (None, _) => Programme::of(Tune::Title, FADE_SECONDS),
    }
}

/// Lists the songs that a scene needs now or may need at any moment, the most urgent first.
pub fn soon(scene: &Scene, tunes: &mut Vec<Tune>) {
    let music = of_scene(scene);
    tunes.clear();
    tunes.extend(music.tune);
    tunes.extend(music.then);
    if let Some(world) = scene.game().map(Play::world).filter(|world| world.outcome() == Outcome::Running) {
        tunes.extend(of_level(world.level()));
        if world.level().things.iter().any(|thing| matches!(thing, Thing::Warden { .. })) {
            tunes.push(Tune::Boss);
        }
        tunes.push(Tune::Victory);
    }
}
