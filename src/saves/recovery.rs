//! Keeps unsaved changes of the editor in the user's data folder, one file for each level, and offers them when the
//! editor or the game starts again. A recovery file is the text from the editor after four lines that say where it
//! belongs. It is never put beside the level and never applied without asking.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::files::atomic::{folder_of, reason, sweep, write};
use crate::hash::hash_of;

const FOLDER: &str = "recovery";
const INTRO: &str = "// Quadrant, recovery, format 1: unsaved changes; the level's text is below these lines\n";
const FILE: &str = "// file: ";
const TIME: &str = "// time: ";
const BASE: &str = "// base: ";
/// The base of a file that did not exist yet.
const NEW: &str = "none";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsaved {
    pub file: PathBuf,
    pub text: String,
    /// The hash of the file's text when the editor read it.
    pub base: Option<u64>,
    /// When it was written, in seconds since 1970, and the process that wrote it.
    seconds: u64,
    process: u32,
}

impl Unsaved {
    pub fn new(file: &Path, text: &str, base: Option<u64>) -> Unsaved {
        let seconds = seconds_now();
        Unsaved { file: absolute(file), text: text.into(), base, seconds, process: process() }
    }

    pub fn name(&self) -> String {
        self.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    pub fn age(&self) -> String {
        match seconds_now().saturating_sub(self.seconds) {
            seconds @ 0..60 => words!("ago.seconds", seconds = seconds).to_string(),
            seconds @ 60..3600 => words!("ago.minutes", minutes = seconds / 60).to_string(),
            seconds @ 3600..86_400 => words!("ago.hours", hours = seconds / 3600).to_string(),
            seconds => words!("ago.days", days = seconds / 86_400).to_string(),
        }
    }

    /// Whether another running process wrote it. Then nothing was lost. Only Linux can tell.
    fn is_in_use(&self) -> bool {
        self.process != process() && Path::new("/proc").join(self.process.to_string()).is_dir()
    }

    fn to_text(&self) -> String {
        let Unsaved { file, text, base, seconds, process } = self;
        let base = base.map_or(NEW.into(), |base| format!("{base:016x}"));
        let file = file.to_string_lossy();
        format!("{INTRO}{FILE}{file:?}\n{TIME}{seconds} {process}\n{BASE}{base}\n{text}")
    }

    fn from_text(text: &str) -> Option<Unsaved> {
        let (file, rest) = text.strip_prefix(INTRO)?.strip_prefix(FILE)?.split_once('\n')?;
        let (time, rest) = rest.strip_prefix(TIME)?.split_once('\n')?;
        let (base, text) = rest.strip_prefix(BASE)?.split_once('\n')?;
        let (seconds, process) = time.split_once(' ')?;
        Some(Unsaved {
            file: PathBuf::from(ron::from_str::<String>(file).ok()?),
            text: text.into(),
            base: if base == NEW { None } else { Some(u64::from_str_radix(base, 16).ok()?) },
            seconds: seconds.parse().ok()?,
            process: process.parse().ok()?,
        })
    }
}

pub struct Recovery {
    /// `None` if the user has no data folder.
    folder: Option<PathBuf>,
}

impl Recovery {
    pub fn new(data: Option<&Path>) -> Recovery {
        let folder = data.map(|data| data.join(FOLDER));
        if let Some(folder) = &folder {
            sweep(folder);
        }
        Recovery { folder }
    }

    /// The name follows from the level's file, so each level has one recovery file.
    fn place(&self, file: &Path) -> Option<PathBuf> {
        let file = absolute(file);
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{stem}-{:016x}.ron", hash_of(file.as_os_str().as_encoded_bytes()));
        Some(self.folder.as_ref()?.join(name))
    }

    /// The error is the end of a sentence.
    pub fn keep(&self, unsaved: &Unsaved) -> Result<(), String> {
        let place = self.place(&unsaved.file).ok_or("the system has no folder for user data")?;
        let written = fs::create_dir_all(folder_of(&place)).and_then(|()| write(&place, unsaved.to_text().as_bytes()));
        written.map_err(|error| format!("{}: {}", place.display(), reason(&place, &error)))
    }

    /// Call this when the changes were saved or are not wanted any more.
    pub fn forget(&self, file: &Path) {
        let Some(place) = self.place(file) else { return };
        if let Err(error) = fs::remove_file(&place)
            && place.exists()
        {
            log::warn!("{}: {}", place.display(), reason(&place, &error));
        }
    }

    pub fn find(&self, file: &Path) -> Option<Unsaved> {
        read(&self.place(file)?).filter(|unsaved| !unsaved.is_in_use())
    }

    /// Returns everything that was left behind, the newest first.
    pub fn all(&self) -> Vec<Unsaved> {
        let files = self.folder.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let files = files.map(|entry| entry.path()).filter(|file| file.extension().is_some_and(|end| end == "ron"));
        let mut all: Vec<Unsaved> = files.filter_map(|file| read(&file)).filter(|one| !one.is_in_use()).collect();
        all.sort_by(|one, other| other.seconds.cmp(&one.seconds).then_with(|| one.file.cmp(&other.file)));
        all
    }
}

fn read(place: &Path) -> Option<Unsaved> {
    let text = fs::read_to_string(place).ok()?;
    let unsaved = Unsaved::from_text(&text);
    if unsaved.is_none() {
        log::warn!("{}: is not a recovery file", place.display());
    }
    unsaved
}

/// Also works for a file that does not exist yet.
fn absolute(file: &Path) -> PathBuf {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match (fs::canonicalize(folder), file.file_name()) {
        (Ok(folder), Some(name)) => plain(&folder).join(name),
        _ => std::path::absolute(file).unwrap_or_else(|_| file.into()),
    }
}

/// Windows writes the same folder as `\\?\C:\folder` once it exists, and as `C:\folder` before.
fn plain(folder: &Path) -> PathBuf {
    match folder.to_str().and_then(|text| text.strip_prefix(r"\\?\")) {
        Some(drive) if drive.as_bytes().get(1) == Some(&b':') => drive.into(),
        _ => folder.into(),
    }
}

/// A page in a browser has no number of a process.
fn process() -> u32 {
    if cfg!(target_family = "wasm") { 0 } else { std::process::id() }
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_by_its_file_and_forgotten() {
        let data = std::env::temp_dir().join(format!("quadrant-recovery-{}", std::process::id()));
        let recovery = Recovery::new(Some(&data));
        // Windows allows no quotation marks in a name.
        let file = data.join(if cfg!(windows) { "a level.ron" } else { "a \"level\".ron" });
        assert_eq!(recovery.find(&file), None);
        let first = Unsaved::new(&file, "Level(\n// file: x\n)\n", None);
        recovery.keep(&first).unwrap();
        let second = Unsaved::new(&file, "two", Some(7));
        recovery.keep(&second).unwrap();
        assert_eq!(recovery.find(&file), Some(second.clone()));
        let other = Unsaved { seconds: first.seconds - 90, ..Unsaved::new(&data.join("b.ron"), "b", None) };
        assert_eq!(other.age(), "1 minute ago");
        recovery.keep(&other).unwrap();
        assert_eq!(recovery.all(), [second, other.clone()]);
        recovery.forget(&file);
        assert_eq!(recovery.all(), [other]);
        let names = |folder: &Path| fs::read_dir(folder).unwrap().count();
        assert_eq!(names(&data.join(FOLDER)), 1, "nothing is left of what was forgotten");
        fs::remove_dir_all(&data).unwrap();
    }

    #[test]
    fn every_line_comes_back_and_what_is_cut_is_refused() {
        let unsaved = Unsaved::new(Path::new("/folder/a.ron"), "Level(\r\n\n)", Some(1));
        let text = unsaved.to_text();
        assert_eq!(Unsaved::from_text(&text), Some(unsaved));
        let header = text.find("Level(").unwrap();
        assert!((0..header).all(|length| Unsaved::from_text(&text[..length]).is_none()));
    }

    #[test]
    fn what_another_process_still_edits_is_not_offered() {
        let unsaved = |process| Unsaved { process, ..Unsaved::new(Path::new("a.ron"), "a", None) };
        assert!(!unsaved(std::process::id()).is_in_use());
        assert!(!unsaved(u32::MAX).is_in_use());
        if cfg!(target_os = "linux") {
            assert!(unsaved(1).is_in_use());
        }
    }
}
