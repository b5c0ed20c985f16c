//! The inspection of a pack: everything in it is read as the game will read it, before anything of it is kept.

use std::sync::Arc;

use super::{Pack, Part};
use crate::audio::synth::{Effect, Song};
use crate::files::library::Library;
use crate::level::{Level, Problems, campaign, read};

/// A level of a pack, by its path without the ending.
pub struct Stage {
    pub name: String,
    pub level: Arc<Level>,
}

impl Pack {
    /// Reads everything in it. Returns its levels, and the problems of each file that has some.
    pub fn inspect(&self) -> (Vec<Stage>, Vec<Problems>) {
        let mut stages = Vec::new();
        let mut problems: Vec<Problems> = Vec::new();
        for (path, bytes) in self.of(Part::Level) {
            let (level, found) = match std::str::from_utf8(bytes) {
                Ok(text) => read::check(path, text),
                Err(error) => (None, Problems::of_bytes(path, bytes, error.valid_up_to())),
            };
            stages.extend(
                level.map(|level| Stage { name: path.trim_end_matches(".ron").into(), level: Arc::new(level) }),
            );
            problems.push(found);
        }
        let inside = Library::inside().level_names();
        let names: Vec<&str> =
            stages.iter().map(|stage| stage.name.as_str()).chain(inside.iter().map(String::as_str)).collect();
        let texts = [Part::Campaign, Part::Song, Part::Sound]
            .into_iter()
            .flat_map(|part| self.of(part).map(move |file| (part, file)));
        for (part, (path, bytes)) in texts {
            let Ok(text) = std::str::from_utf8(bytes) else {
                problems.push(Problems::of_file(path, "is not UTF-8 text".into()));
                continue;
            };
            let wrong = match part {
                Part::Campaign => {
                    problems.push(campaign::check(path, text, &names).1);
                    None
                }
                Part::Song => Song::parse(text).err(),
                _ => Effect::parse(text).err(),
            };
            problems.extend(wrong.map(|why| Problems::of_file(path, why)));
        }
        problems.retain(|found| !found.list.is_empty());
        (stages, problems)
    }
}
