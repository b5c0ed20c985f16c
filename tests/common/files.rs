//! Finds levels, recordings and other files of the project, and creates empty folders for the tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quadrant::level::Level;
use quadrant::level::read::read;
use quadrant::replay::Replay;

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

pub fn recording(name: &str) -> Option<Replay> {
    let file = format!("tests/replays/{name}.replay");
    let text = fs::read_to_string(&file).ok()?;
    Some(Replay::from_text(&text).unwrap_or_else(|problem| panic!("{file}: {problem}")))
}

pub fn recorded(name: &str) -> Replay {
    recording(name).unwrap_or_else(|| panic!("{name} is not recorded"))
}

pub fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}
