//! Which song is played when: the title's in all menus, the level's own in each stage, the wardens' from the moment one wakes
//! until it dies, and two for the end of a stage. It only says what should be heard; the speaker sees to it.

use super::Tune;
use crate::level::{Level, Music, Thing};
use crate::scene::Scene;
use crate::scene::play::Play;
use crate::sim::{Outcome, World};

/// How long a song takes to go: from scene to scene, for a warden, and where the new song begins with a bang.
const FADE_SECONDS: f32 = 0.9;
const QUICK_SECONDS: f32 = 0.25;

/// What should be heard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Programme {
    pub tune: Option<Tune>,
    /// What follows, for a tune that ends.
    pub then: Option<Tune>,
    /// How fast the one before it goes.
    pub fade_seconds: f32,
}

impl Programme {
    const fn of(tune: Tune, fade_seconds: f32) -> Programme {
        Programme { tune: Some(tune), then: None, fade_seconds }
    }
}

/// What a level sounds like as long as nothing special happens.
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
            // It falls apart: nothing but that is to be heard.
            Some(_) => Programme { tune: None, then: None, fade_seconds: FADE_SECONDS },
            None => Programme { tune: of_level(world.level()), then: None, fade_seconds: FADE_SECONDS },
        },
    }
}

/// What a scene wants to be heard.
pub fn of_scene(scene: &Scene) -> Programme {
    match (scene.game(), scene) {
        (Some(play), _) => of_world(play.world()),
        (None, Scene::Editor(_)) => Programme::of(Tune::Calm, FADE_SECONDS),
        // Whatever else there is, is a menu: the title's song goes on through all of them.
        (None, _) => Programme::of(Tune::Title, FADE_SECONDS),
    }
}

/// The songs a scene needs now or may need at any moment, the most urgent first.
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
