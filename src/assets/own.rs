//! The pictures, songs and effects of a folder of levels, in place of the game's. It comes from a stranger, so each
//! file is checked and all together are bounded. A file with a fault is left out, and the game's own stands in.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::skin::Skin;
use super::{SOUNDS, TUNES};
use crate::spelling::nearest;
use crate::synth::{Effect, Song};

/// The most songs of a folder. Each is small, because it is rendered while it plays.
const MOST_SONGS: usize = 32;
/// The most seconds of all effects together, because they stay in memory: three variants are 64 MB.
const MOST_SECONDS: f32 = 240.0;
/// The most seconds of all voices of all effects together, to which the time of rendering is proportional.
const MOST_VOICE_SECONDS: f32 = 3000.0;

pub type OwnEffects = Arc<Vec<OwnEffect>>;

/// An effect, and the number of the one in [`SOUNDS`] that it replaces. Its text is for a mixer in another process, which reads it
/// again.
#[derive(Clone, Debug)]
pub struct OwnEffect {
    pub number: usize,
    pub effect: Effect,
    pub text: String,
}

/// A song, and its text, for the same reason.
#[derive(Debug)]
pub struct OwnSong {
    pub song: Song,
    pub text: String,
}

#[derive(Clone, Default, Debug)]
pub struct Own {
    pub skin: Option<Arc<Skin>>,
    /// By their names. Each replaces the song of the game with this name, or is one that only levels name.
    pub songs: BTreeMap<String, Arc<OwnSong>>,
    pub effects: OwnEffects,
    /// The faults of the files, for players.
    pub complaint: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Sheet,
    Song,
    Effect,
}

impl Own {
    /// Takes the content of a file by its name without the ending. The error is the end of a sentence that begins with the file's
    /// name, or of a text that begins with its line and column: `4:12: what is wrong`.
    pub fn add(&mut self, part: Part, name: &str, bytes: &[u8]) -> Result<(), String> {
        match part {
            Part::Sheet => {
                let skin = self.skin.get_or_insert_default();
                // Nobody shows it before all files are read.
                Arc::get_mut(skin).ok_or("is shown already")?.replace(name, bytes)
            }
            Part::Song => self.add_song(name, text_of(bytes)?),
            Part::Effect => self.add_effect(name, text_of(bytes)?),
        }
    }

    fn add_song(&mut self, name: &str, text: &str) -> Result<(), String> {
        if self.songs.len() == MOST_SONGS {
            return Err(format!("is one too many: a folder may have {MOST_SONGS} songs; remove some"));
        }
        self.songs.insert(name.into(), Arc::new(OwnSong { song: Song::parse(text)?, text: text.into() }));
        Ok(())
    }

    fn add_effect(&mut self, name: &str, text: &str) -> Result<(), String> {
        let number = SOUNDS.iter().position(|sound| sound.0 == name).ok_or_else(|| no_effect(name))?;
        let effect = Effect::parse(text)?;
        let all = || self.effects.iter().map(|own| &own.effect).chain([&effect]);
        let (seconds, voices) =
            (all().map(Effect::seconds).sum::<f32>(), all().map(Effect::voice_seconds).sum::<f32>());
        if seconds > MOST_SECONDS || voices > MOST_VOICE_SECONDS {
            return Err(format!(
                "is too much: all own effects together may last {MOST_SECONDS} seconds, and their voices \
                 {MOST_VOICE_SECONDS}; make some shorter"
            ));
        }
        Arc::make_mut(&mut self.effects).push(OwnEffect { number, effect, text: text.into() });
        Ok(())
    }
}

/// Whether the game has a song of this name.
pub fn is_tune(name: &str) -> bool {
    TUNES.iter().any(|tune| tune.0 == name)
}

fn text_of(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|_| "is not UTF-8 text; save it as UTF-8 in your text editor".into())
}

fn no_effect(name: &str) -> String {
    let names: Vec<&str> = SOUNDS.iter().map(|sound| sound.0).collect();
    match nearest(name, &names) {
        Some(near) => format!("is no effect of the game; did you mean {near}.ron?"),
        None => "is no effect of the game; quadrant export --template sprites has their names".into(),
    }
}
