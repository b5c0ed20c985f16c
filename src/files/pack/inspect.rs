//! The inspection of a pack: everything in it is read as the game will read it, before anything of it is kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::{Card, Pack, Part, files_of};
use crate::assets::own::{self, Own};
use crate::draw::DrawList;
use crate::files::library::Library;
use crate::files::listing::CARD;
use crate::files::own::Found;
use crate::files::shot;
use crate::input::Inputs;
use crate::level::{Level, Problems, campaign, read};
use crate::replay::{Replay, level_name_of};
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
    pub fn picture(&self, own: &Arc<Own>) -> Result<Vec<u8>, String> {
        let (level_name, level) = (self.name.clone(), Arc::clone(&self.level));
        let (rules, index) = (Rules::default(), IndexChoice::default());
        let mut play = Play::new(Start { level_name, level, own: Arc::clone(own), seed: 1, rules, index, next: None });
        for _ in 0..THUMBNAIL_TICK {
            play.step(Inputs::default());
        }
        let mut list = DrawList::new(THUMBNAIL.0, THUMBNAIL.1);
        play.draw(1.0, &mut list);
        shot::png(&list)
    }
}

impl Pack {
    /// Makes a pack of one level, with the recording that clears it, and with the own pictures and sounds of its folder.
    pub fn of_level(
        card: Card,
        stage: &Stage,
        text: &str,
        run: &Replay,
        own: BTreeMap<String, Vec<u8>>,
    ) -> Result<Pack, String> {
        let name = &stage.name;
        let mut pack = Pack { card, files: own };
        let picture = stage.picture(&Arc::new(pack.own().own))?;
        pack.files.extend([
            (CARD.to_string(), pack.card.to_text()?.into_bytes()),
            (format!("{name}.ron"), text.into()),
            (format!("{name}.png"), picture),
        ]);
        pack.prove(stage, run.clone());
        Ok(pack)
    }

    /// Takes the recording that clears a level.
    pub fn prove(&mut self, stage: &Stage, mut run: Replay) {
        run.level = level_name_of(&stage.name);
        self.files.insert(format!("{}.replay", stage.name), run.to_text().into_bytes());
    }

    /// Makes a pack of a folder under this card, with a thumbnail of each level. It must have no problem, and each level needs
    /// one of these recordings, which clear them.
    pub fn proved(folder: &Path, card: Card, runs: &[&Replay]) -> Result<Pack, String> {
        let (mut files, _) = files_of(folder)?;
        files.insert(CARD.to_string(), card.text_for(folder)?.into_bytes());
        let mut pack = Pack { card, files };
        let (stages, problems) = pack.inspect();
        if let Some(found) = problems.iter().find(|found| found.errors() > 0) {
            return Err(found.to_string());
        }
        let own = Arc::new(pack.own().own);
        for stage in stages {
            let picture = stage.picture(&own)?;
            let run = runs.iter().find(|run| run.refuses(&stage.level).is_none());
            let run = run.ok_or_else(|| format!("{}.ron: no recording clears it", stage.name))?;
            // The file of its author stays as it is.
            let beside = pack.files.get(&format!("{}.replay", stage.name)).map(|text| String::from_utf8_lossy(text));
            if !beside.is_some_and(|text| Replay::from_text(&text).is_ok_and(|beside| beside == **run)) {
                pack.prove(&stage, (*run).clone());
            }
            pack.files.entry(format!("{}.png", stage.name)).or_insert(picture);
        }
        Ok(pack)
    }

    /// Reads its own pictures and sounds.
    pub fn own(&self) -> Found {
        let mut own = Found::default();
        for (part, kind) in
            [(Part::Sprites, own::Part::Sheet), (Part::Song, own::Part::Song), (Part::Sound, own::Part::Effect)]
        {
            for (path, bytes) in self.of(part) {
                let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
                own.add(kind, path, &name, bytes);
            }
        }
        own
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
        // A level with faults is there too, and its faults are reported.
        let there: Vec<&str> = self.of(Part::Level).map(|(path, _)| path.trim_end_matches(".ron")).collect();
        let names: Vec<&str> = there.iter().copied().chain(inside.iter().map(String::as_str)).collect();
        for (path, bytes) in self.of(Part::Campaign) {
            problems.push(match std::str::from_utf8(bytes) {
                Ok(text) => campaign::check(path, text, &names).1,
                Err(error) => Problems::of_bytes(path, bytes, error.valid_up_to()),
            });
        }
        let card = self.files.get(CARD).map(|card| String::from_utf8_lossy(card));
        problems.extend(card.map(|text| self.card.check_levels(CARD, &text, &there)));
        let own = self.own();
        problems.extend(stages.iter().filter_map(|Stage { name, level }| {
            Some(Problems::of_file(&format!("{name}.ron"), own.missing_song(level.song.as_ref()?)?))
        }));
        problems.extend(own.problems);
        problems.retain(|found| !found.list.is_empty());
        (stages, problems)
    }
}
