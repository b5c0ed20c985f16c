//! Gathers what the screen of the own levels shows: the packs on the shelf, the levels of the player, and the levels of a
//! pack.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::career::{Career, LevelKey};
use crate::files::library::{Library, text_of};
use crate::files::pack::Card;
use crate::files::shelf::{Arrived, Shelf, Shelved, levels_of, recording_of};
use crate::level::read::read;
use crate::saves::keeper::Keeper;
use crate::saves::proofs::proofs_of;
use crate::scene::own::{Entry, EntryKind, OwnLevels, Proof, Stage};

/// Returns the packs and the levels of the player. `at` is the place of the entry in focus.
pub fn own(shelf: Option<&Shelf>, keeper: &Keeper, at: Option<&str>) -> OwnLevels {
    let packs = shelf.map(Shelf::packs).unwrap_or_default().into_iter().map(|Shelved { folder, card, age }| {
        let Card { title, author, words, version, levels: _ } = card;
        let kind = EntryKind::Pack { levels: levels_of(&folder).len(), version, age };
        Entry { kind, place: folder.to_string_lossy().into_owned(), title, author, words, stages: Vec::new() }
    });
    let library = Library::inside();
    let levels = shelf.map(Shelf::own_levels).unwrap_or_default().into_iter().map(|file| {
        let words = words!("own.file", file = file.display()).to_string();
        level_entry(&file, EntryKind::Level, words, keeper.career(), &library)
    });
    let arrived = shelf.map(Shelf::arrived).unwrap_or_default().into_iter().map(arrived_entry);
    let new = Entry {
        kind: EntryKind::New,
        place: String::new(),
        title: words!("own.new").into(),
        author: String::new(),
        words: String::new(),
        stages: Vec::new(),
    };
    OwnLevels::new(arrived.chain(packs).chain(levels).chain([new]).collect(), None, at)
}

fn arrived_entry(Arrived { file, card }: Arrived) -> Entry {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let Card { title, author, words, .. } =
        card.unwrap_or_else(|why| Card { title: name, words: why, ..Card::default() });
    let place = file.to_string_lossy().into_owned();
    Entry { kind: EntryKind::Arrived, place, title, author, words, stages: Vec::new() }
}

/// Returns the levels of an opened pack, with the progress in it.
pub fn pack(folder: &Path, card: Card, keeper: &Keeper, at: Option<&str>) -> OwnLevels {
    let library = Library::of_pack(folder);
    let entry =
        |file: &PathBuf| level_entry(file, EntryKind::LevelOfPack, card.words.clone(), keeper.career(), &library);
    let entries = levels_of(folder).iter().map(entry).collect();
    OwnLevels::new(entries, Some((card.title.clone(), card.author.clone())), at)
}

/// Returns the levels of a pack in the order in which they are played.
pub fn stages_of(folder: &Path, career: &Career) -> Vec<Stage> {
    let library = Library::of_pack(folder);
    levels_of(folder).iter().map(|file| stage_of(file, career, &library)).collect()
}

/// Returns the levels of a folder that is published, each with a recording that may show that it can be beaten.
pub fn stages_to_publish(folder: &Path, keeper: &Keeper) -> Vec<Stage> {
    let mut stages = stages_of(folder, keeper.career());
    for (file, stage) in levels_of(folder).iter().zip(&mut stages) {
        let Ok(level) = &stage.level else { continue };
        if let Some((_, run)) = proofs_of(keeper.store(), file, level).into_iter().next() {
            stage.recording = Some(run);
            stage.proof = Proof::Waits;
        }
    }
    stages
}

fn level_entry(file: &Path, kind: EntryKind, words: String, career: &Career, library: &Library) -> Entry {
    let stage = stage_of(file, career, library);
    let own = stage.level.as_ref().map_or("", |level| &level.story.briefing);
    let words = if kind == EntryKind::LevelOfPack && !own.is_empty() { own.into() } else { words };
    let title = match &stage.level {
        Ok(level) => level.name.clone(),
        Err(_) => file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    };
    let place = file.to_string_lossy().into_owned();
    Entry { kind, place, title, author: String::new(), words, stages: vec![stage] }
}

fn stage_of(file: &Path, career: &Career, library: &Library) -> Stage {
    let name = file.display().to_string();
    let level = text_of(file).and_then(|text| read(&name, &text).map_err(|problems| problems.to_string()));
    let content = level.as_ref().map(|level| level.hash).ok();
    let skin = level.as_ref().ok().and_then(|level| library.own(&name, level).skin.clone());
    let mut stage = Stage::new(level.map(Arc::new), skin, recording_of(file));
    if let Some(content) = content {
        let key = LevelKey { stage: None, content };
        stage.best = career.bests(&key).of_all().and_then(|best| best.ticks);
        stage.is_cleared = career.has_bests(&key);
    }
    stage
}
