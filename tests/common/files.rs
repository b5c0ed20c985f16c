//! What stands in the project's folders, as tests need it: levels and recordings by name, all files below a folder, and an empty
//! folder to write into.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quadrant::level::Level;
use quadrant::level::read::read;
use quadrant::replay::Replay;

/// All files below a folder with this ending, in order, but for what a build left there.
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

/// A level that is shipped, by its name.
pub fn shipped(name: &str) -> Arc<Level> {
    let file = format!("levels/{name}.ron");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    Arc::new(read(&file, &text).unwrap_or_else(|problems| panic!("{problems}")))
}

/// The recording of this name; nothing where there is none.
pub fn recording(name: &str) -> Option<Replay> {
    let file = format!("tests/replays/{name}.replay");
    let text = fs::read_to_string(&file).ok()?;
    Some(Replay::from_text(&text).unwrap_or_else(|problem| panic!("{file}: {problem}")))
}

/// One that must be there.
pub fn recorded(name: &str) -> Replay {
    recording(name).unwrap_or_else(|| panic!("{name} is not recorded"))
}

/// An empty folder of its own.
pub fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}
