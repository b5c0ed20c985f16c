//! Finds levels, recordings and other files of the project, and creates empty folders for the tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quadrant::level::read::read;
use quadrant::level::vocabulary::{word_as, words_of};
use quadrant::level::{EnemyKind, Level, Mount, Thing};
use quadrant::replay::Replay;

/// The stages of the campaign.
pub const STAGES: [&str; 16] = [
    "docks-1",
    "docks-2",
    "docks-3",
    "docks-4",
    "foundry-1",
    "foundry-2",
    "foundry-3",
    "foundry-4",
    "gardens-1",
    "gardens-2",
    "gardens-3",
    "gardens-4",
    "vault-1",
    "vault-2",
    "vault-3",
    "vault-4",
];

/// Returns all files below a folder with this extension, sorted. Skips folders named `target`.
pub fn files_below(folder: impl AsRef<Path>, ending: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.as_ref().to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "nothing below {} ends in {ending}", folder.as_ref().display());
    found.sort();
    found
}

pub fn shipped(name: &str) -> Arc<Level> {
    let file = format!("levels/{name}.ron");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    Arc::new(read(&file, &text).unwrap_or_else(|problems| panic!("{problems}")))
}

/// Every kind of enemy that authors place by a word, with this word.
pub fn enemies_by_word() -> impl Iterator<Item = (&'static str, EnemyKind)> {
    words_of::<EnemyKind>().iter().map(|word| (*word, word_as(word).unwrap()))
}

/// Every kind of enemy.
pub fn enemy_kinds() -> impl Iterator<Item = EnemyKind> {
    enemies_by_word().map(|(_, kind)| kind).chain([EnemyKind::Turret(Mount::Floor)])
}

/// Returns a small level for each kind of enemy: the one with its name, or else the one with most of that kind. The
/// levels of turrets, mines and spawners follow.
pub fn enemy_arenas() -> Vec<String> {
    let names: Vec<String> = files_below("levels/test", "ron")
        .iter()
        .map(|path| format!("test/{}", path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    let levels: Vec<Arc<Level>> = names.iter().map(|name| shipped(name)).collect();
    let arena_of = |(word, wanted): (&str, EnemyKind)| {
        let is_wanted = |thing: &&Thing| matches!(thing, Thing::Enemy { kind, .. } if *kind == wanted);
        let count = |level: &Level| level.things.iter().filter(is_wanted).count();
        let own = format!("test/{word}");
        let best = names.iter().zip(&levels).max_by_key(|(name, level)| (**name == own, count(level)));
        let (name, level) = best.expect("levels/test is not empty");
        assert!(count(level) > 0, "no level in levels/test has a {word}");
        name.clone()
    };
    let mut arenas: Vec<String> = enemies_by_word().map(arena_of).collect();
    arenas.dedup();
    arenas.extend(["turret", "mine", "spawner"].map(|name| format!("test/{name}")));
    arenas
}

pub fn recording(name: &str) -> Option<Replay> {
    let file = format!("tests/replays/{name}.replay");
    let text = fs::read_to_string(&file).ok()?;
    Some(Replay::from_text(&text).unwrap_or_else(|problem| panic!("{file}: {problem}")))
}

pub fn recorded(name: &str) -> Replay {
    recording(name).unwrap_or_else(|| panic!("{name} is not recorded"))
}

/// Returns the folder that `./test` chose, else `target/tmp`. Cargo names that only to tests, and the program of a test is
/// in `target/PROFILE/deps`.
pub fn scratch() -> PathBuf {
    let chosen = std::env::var_os("QUADRANT_SCRATCH").map(PathBuf::from);
    chosen.unwrap_or_else(|| std::env::current_exe().unwrap().ancestors().nth(3).unwrap().join("tmp"))
}

pub fn empty_folder(name: &str) -> PathBuf {
    let folder = scratch().join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}
