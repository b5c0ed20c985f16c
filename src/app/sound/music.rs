//! Which song is played when: the title's in all menus, the quadrant's in its stages, the wardens' from the moment one wakes
//! until it dies, and two for the end of a stage. It only says what should be heard; the speaker sees to it.

use super::{TUNES, Tune};
use crate::level::{Level, Theme, Thing};
use crate::scene::Scene;
use crate::sim::{Outcome, World};

/// How long a song takes to go: from scene to scene, for a warden, and where the new song begins with a bang.
const FADE_SECONDS: f32 = 0.9;
const QUICK_SECONDS: f32 = 0.25;

/// What should be heard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Music {
    pub tune: Option<Tune>,
    /// What follows, for a tune that ends.
    pub then: Option<Tune>,
    /// How fast the one before it goes.
    pub fade_seconds: f32,
}

impl Music {
    const fn of(tune: Tune, fade_seconds: f32) -> Music {
        Music { tune: Some(tune), then: None, fade_seconds }
    }
}

pub fn theme(theme: Theme) -> Tune {
    match theme {
        Theme::Docks => Tune::Docks,
        Theme::Foundry => Tune::Foundry,
        Theme::Gardens => Tune::Gardens,
        Theme::Vault => Tune::Vault,
    }
}

/// A song by the name of its file, as a level may name it.
pub fn named(name: &str) -> Option<Tune> {
    ALL.into_iter().find(|tune| TUNES[*tune as usize].0 == name)
}

const ALL: [Tune; TUNES.len()] = [
    Tune::Boss,
    Tune::Calm,
    Tune::Docks,
    Tune::Foundry,
    Tune::GameOver,
    Tune::Gardens,
    Tune::Title,
    Tune::Vault,
    Tune::Victory,
];

/// What a level sounds like as long as nothing special happens.
fn of_level(level: &Level) -> Tune {
    theme(level.theme)
}

pub fn of_world(world: &World) -> Music {
    match world.outcome() {
        Outcome::Cleared => Music { tune: Some(Tune::Victory), then: Some(Tune::Calm), fade_seconds: QUICK_SECONDS },
        Outcome::Lost => Music::of(Tune::GameOver, QUICK_SECONDS),
        Outcome::Running => match world.warden() {
            Some(warden) if warden.is_whole() => Music::of(Tune::Boss, QUICK_SECONDS),
            // It falls apart: nothing but that is to be heard.
            Some(_) => Music { tune: None, then: None, fade_seconds: FADE_SECONDS },
            None => Music::of(of_level(world.level()), FADE_SECONDS),
        },
    }
}

/// What a scene wants to be heard.
pub fn of_scene(scene: &Scene) -> Music {
    match scene {
        Scene::Play(play) => of_world(play.world()),
        Scene::Editor(editor) => match editor.playing() {
            Some(play) => of_world(play.world()),
            None => Music::of(Tune::Calm, FADE_SECONDS),
        },
        // Whatever else there is, is a menu: the title's song goes on through all of them.
        _ => Music::of(Tune::Title, FADE_SECONDS),
    }
}

/// The songs a scene needs now or may need at any moment, the most urgent first.
pub fn soon(scene: &Scene, tunes: &mut Vec<Tune>) {
    let music = of_scene(scene);
    tunes.clear();
    tunes.extend(music.tune);
    tunes.extend(music.then);
    let playing = match scene {
        Scene::Play(play) => Some(play.world()),
        Scene::Editor(editor) => editor.playing().map(|play| play.world()),
        _ => None,
    };
    if let Some(world) = playing.filter(|world| world.outcome() == Outcome::Running) {
        tunes.push(of_level(world.level()));
        if world.level().things.iter().any(|thing| matches!(thing, Thing::Warden { .. })) {
            tunes.push(Tune::Boss);
        }
        tunes.push(Tune::Victory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_song_is_found_by_the_name_of_its_file() {
        for (place, (name, _)) in TUNES.iter().enumerate() {
            assert_eq!(named(name).map(|tune| tune as usize), Some(place), "{name}");
        }
        assert_eq!(named("polka"), None);
    }
}
