//! The inspection of a pack: everything in it is read as the game will read it, before anything of it is kept.

use std::sync::Arc;

use super::{Card, Pack, Part};
use crate::audio::synth::{Effect, Song};
use crate::draw::DrawList;
use crate::files::library::Library;
use crate::files::listing::CARD;
use crate::files::shot;
use crate::input::Inputs;
use crate::level::{Level, Problems, campaign, read};
use crate::replay::Replay;
use crate::scene::Screen;
use crate::scene::play::{Play, Start};
use crate::sim::{IndexChoice, Rules};

/// The size of a thumbnail, and the tick that it shows.
const THUMBNAIL: (i32, i32) = (320, 180);
const THUMBNAIL_TICK: u32 = 60;

/// A level of a pack, by its path without the ending.
pub struct Stage {
    pub name: String,
    pub level: Arc<Level>,
}

impl Stage {
    /// Paints the thumbnail of the level, a PNG.
    pub fn picture(&self) -> Result<Vec<u8>, String> {
        let (level_name, level) = (self.name.clone(), Arc::clone(&self.level));
        let (rules, index) = (Rules::default(), IndexChoice::default());
        let mut play = Play::new(Start { level_name, level, seed: 1, rules, index, next: None });
        for _ in 0..THUMBNAIL_TICK {
            play.step(Inputs::default());
        }
        let mut list = DrawList::new(THUMBNAIL.0, THUMBNAIL.1);
        play.draw(1.0, &mut list);
        shot::png(&list)
    }
}

impl Pack {
    /// Makes a pack of one level, with the recording that clears it.
    pub fn of_level(card: Card, stage: &Stage, text: &str, run: &Replay) -> Result<Pack, String> {
        let name = &stage.name;
        let files = [
            (CARD.to_string(), card.to_text()?.into_bytes()),
            (format!("{name}.ron"), text.into()),
            (format!("{name}.replay"), run.to_text().into_bytes()),
            (format!("{name}.png"), stage.picture()?),
        ];
        Ok(Pack { card, files: files.into() })
    }

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
