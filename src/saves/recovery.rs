//! Keeps unsaved changes of the editor in the user's data folder, and offers them when the editor or the game starts
//! again. Each running editor has its own recovery file, and locks it as long as it runs: a file without a lock was left
//! behind. It contains the text from the editor after four lines that say where it belongs. It is never put beside the
//! level and never applied without asking.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::files::atomic::{folder_of, is_held, reason, write_new};
use crate::hash::hash_of;

const FOLDER: &str = "recovery";
/// The folder of the marks of levels that are open in an editor.
const EDITED: &str = "edited";
/// Recovery files of one level: more than editors that can be open or killed in the same time.
const MOST_FILES: u32 = 99;
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
    /// When it was written, in seconds since 1970.
    seconds: u64,
    /// The recovery file that it was read from.
    place: Option<PathBuf>,
}

impl Unsaved {
    pub fn new(file: &Path, text: &str, base: Option<u64>) -> Unsaved {
        Unsaved { file: absolute(file), text: text.into(), base, seconds: seconds_now(), place: None }
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

    fn to_text(&self) -> String {
        let Unsaved { file, text, base, seconds, place: _ } = self;
        let base = base.map_or(NEW.into(), |base| format!("{base:016x}"));
        let file = file.to_string_lossy();
        format!("{INTRO}{FILE}{file:?}\n{TIME}{seconds}\n{BASE}{base}\n{text}")
    }

    fn from_text(text: &str) -> Option<Unsaved> {
        let (file, rest) = text.strip_prefix(INTRO)?.strip_prefix(FILE)?.split_once('\n')?;
        let (time, rest) = rest.strip_prefix(TIME)?.split_once('\n')?;
        let (base, text) = rest.strip_prefix(BASE)?.split_once('\n')?;
        // Older versions wrote the number of the process behind the time.
        let seconds = time.split(' ').next()?;
        Some(Unsaved {
            file: PathBuf::from(ron::from_str::<String>(file).ok()?),
            text: text.into(),
            base: if base == NEW { None } else { Some(u64::from_str_radix(base, 16).ok()?) },
            seconds: seconds.parse().ok()?,
            place: None,
        })
    }
}

pub struct Recovery {
    /// The user's data folder. `None` if there is none.
    data: Option<PathBuf>,
    /// The recovery file of this editor, locked.
    own: Option<(PathBuf, File)>,
    /// The mark of the level that is open in this editor. Every editor that has the level open shares a lock on it.
    mark: Option<(PathBuf, File)>,
}

impl Recovery {
    pub fn new(data: Option<&Path>) -> Recovery {
        Recovery { data: data.map(Path::to_path_buf), own: None, mark: None }
    }

    /// Writes a new file and removes the one before. The error is the end of a sentence.
    pub fn keep(&mut self, unsaved: &Unsaved) -> Result<(), String> {
        let folder = self.data.as_ref().ok_or("the system has no folder for user data")?.join(FOLDER);
        let name = name_of(&unsaved.file);
        for nth in 1..=MOST_FILES {
            let place = folder.join(if nth == 1 { format!("{name}.ron") } else { format!("{name}-{nth}.ron") });
            match fs::create_dir_all(&folder).and_then(|()| write_new(&place, unsaved.to_text().as_bytes())) {
                Ok(file) => {
                    self.forget();
                    self.own = Some((place, file));
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists && place.symlink_metadata().is_ok() => {}
                Err(error) => return Err(format!("{}: {}", place.display(), reason(&place, &error))),
            }
        }
        Err(format!("there are already {MOST_FILES} recovery files of this level in {}", folder.display()))
    }

    /// Call this when the changes were saved or are not wanted any more.
    pub fn forget(&mut self) {
        if let Some((place, file)) = self.own.take() {
            // Windows removes no file that is open.
            drop(file);
            remove(&place);
        }
    }

    /// Removes changes that an earlier game left behind.
    pub fn discard(&self, unsaved: &Unsaved) {
        if let Some(place) = unsaved.place.as_deref().filter(|place| read(place).as_ref() == Some(unsaved)) {
            remove(place);
        }
    }

    /// Returns the changes to this level that earlier games left behind, the newest first.
    pub fn find(&self, file: &Path) -> Vec<Unsaved> {
        let file = absolute(file);
        self.all().into_iter().filter(|unsaved| unsaved.file == file).collect()
    }

    /// Returns everything that was left behind, the newest first.
    pub fn all(&self) -> Vec<Unsaved> {
        let folder = self.data.iter().filter_map(|data| fs::read_dir(data.join(FOLDER)).ok());
        let files = folder.flatten().flatten().map(|entry| entry.path());
        let files = files.filter(|file| file.extension().is_some_and(|end| end == "ron"));
        let mut all: Vec<Unsaved> = files.filter_map(|file| read(&file)).collect();
        all.sort_by(|one, other| other.seconds.cmp(&one.seconds).then_with(|| one.place.cmp(&other.place)));
        all
    }

    /// Marks a level as open in this editor. Returns whether another editor has it open. Where a file system has no
    /// locks, nobody can tell.
    pub fn open(&mut self, file: &Path) -> bool {
        self.close();
        let place = self.data.as_ref().map(|data| data.join(EDITED).join(name_of(&absolute(file))));
        // A page in a browser is the only game that uses its files.
        let Some(place) = place.filter(|_| !cfg!(target_family = "wasm")) else { return false };
        let opened = fs::create_dir_all(folder_of(&place))
            .and_then(|()| File::options().read(true).append(true).create(true).open(&place));
        // It only serves a warning, so a failure has no effect.
        let Ok(mark) = opened else { return false };
        let is_open_elsewhere = is_locked(&mark);
        // Wine reports an error for a lock that it has released.
        let _ = mark.unlock();
        let _ = mark.try_lock_shared();
        self.mark = Some((place, mark));
        is_open_elsewhere
    }

    /// Call this when the editor is left.
    pub fn close(&mut self) {
        if let Some((place, mark)) = self.mark.take() {
            let _ = mark.unlock();
            let is_last = !is_locked(&mark);
            drop(mark);
            if is_last {
                remove(&place);
            }
        }
    }
}

impl Drop for Recovery {
    fn drop(&mut self) {
        self.close();
    }
}

/// The name follows from the level's file.
fn name_of(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    format!("{stem}-{:016x}", hash_of(file.as_os_str().as_encoded_bytes()))
}

/// Whether another editor has locked this file. If not, it is locked now.
fn is_locked(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Reads what a game left behind. `None` if that game still runs.
fn read(place: &Path) -> Option<Unsaved> {
    let mut file = File::open(place).ok().filter(|file| !is_held(file))?;
    let mut text = String::new();
    let is_text = file.read_to_string(&mut text).is_ok();
    let unsaved = Unsaved::from_text(&text).filter(|_| is_text);
    if unsaved.is_none() {
        log::warn!("{}: is not a recovery file", place.display());
    }
    Some(Unsaved { place: Some(place.into()), ..unsaved? })
}

fn remove(place: &Path) {
    if let Err(error) = fs::remove_file(place)
        && place.exists()
    {
        log::warn!("{}: {}", place.display(), reason(place, &error));
    }
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

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("quadrant-recovery-{}-{name}", std::process::id()))
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).map_or(0, Iterator::count)
    }

    #[test]
    fn what_is_kept_is_found_by_its_file_and_forgotten() {
        let data = scratch("found");
        let mut recovery = Recovery::new(Some(&data));
        // Windows allows no quotation marks in a name.
        let file = data.join(if cfg!(windows) { "a level.ron" } else { "a \"level\".ron" });
        assert_eq!(recovery.find(&file), []);
        let first = Unsaved::new(&file, "Level(\n// file: x\n)\n", None);
        recovery.keep(&first).unwrap();
        let second = Unsaved::new(&file, "two", Some(7));
        recovery.keep(&second).unwrap();
        assert_eq!(names(&data.join(FOLDER)), 1, "the text before is replaced");
        let mut other = Recovery::new(Some(&data));
        let old = Unsaved { seconds: first.seconds - 90, ..Unsaved::new(&data.join("b.ron"), "b", None) };
        assert_eq!(old.age(), "1 minute ago");
        other.keep(&old).unwrap();
        assert_eq!((recovery.all(), other.all()), (Vec::new(), Vec::new()), "both still run");
        drop((recovery, other));
        let later = Recovery::new(Some(&data));
        let texts = |found: Vec<Unsaved>| found.into_iter().map(|unsaved| unsaved.text).collect::<Vec<_>>();
        assert_eq!(texts(later.find(&file)), ["two"]);
        assert_eq!(texts(later.all()), ["two", "b"]);
        later.discard(&later.find(&file)[0]);
        assert_eq!(texts(later.all()), ["b"]);
        assert_eq!(names(&data.join(FOLDER)), 1, "nothing is left of what was discarded");
        fs::remove_dir_all(&data).unwrap();
    }

    /// Two editors of one level, and one that was killed before: none replaces or removes the file of another.
    #[test]
    fn each_editor_of_a_level_has_its_own_file() {
        let data = scratch("own");
        let file = data.join("a.ron");
        let kept = |text: &str| {
            let mut recovery = Recovery::new(Some(&data));
            recovery.keep(&Unsaved::new(&file, text, None)).unwrap();
            recovery
        };
        drop(kept("killed"));
        let (mut one, mut other) = (kept("one"), kept("other"));
        other.keep(&Unsaved::new(&file, "other again", None)).unwrap();
        let left = || {
            let mut texts: Vec<String> =
                Recovery::new(Some(&data)).find(&file).into_iter().map(|unsaved| unsaved.text).collect();
            texts.sort();
            texts
        };
        assert_eq!(left(), ["killed"]);
        one.forget();
        drop((one, other));
        assert_eq!(left(), ["killed", "other again"]);
        let old = Recovery::new(Some(&data)).find(&file).remove(0);
        Recovery::new(Some(&data)).discard(&old);
        // The name is free again. A late answer to the question about the old changes must not remove new ones.
        let again = [kept("again"), kept("again")];
        Recovery::new(Some(&data)).discard(&old);
        assert_eq!(names(&data.join(FOLDER)), 3);
        drop(again);
        Recovery::new(Some(&data)).discard(&old);
        assert_eq!(names(&data.join(FOLDER)), 3);
        fs::remove_dir_all(&data).unwrap();
    }

    #[test]
    fn a_level_that_another_editor_has_open_is_known() {
        let data = scratch("open");
        let file = data.join("a.ron");
        let mut editors = [(); 3].map(|()| Recovery::new(Some(&data)));
        assert!(!editors[0].open(&file) && !editors[0].open(&file), "an editor is no other editor");
        assert!(editors[1].open(&file) && !editors[2].open(&data.join("b.ron")));
        editors[0].close();
        assert!(editors[2].open(&file), "the second one still has it open");
        editors[1].close();
        editors[2].close();
        assert_eq!(names(&data.join(EDITED)), 0);
        assert!(!editors[0].open(&file));
        drop(editors);
        fs::remove_dir_all(&data).unwrap();
    }

    #[test]
    fn every_line_comes_back_and_what_is_cut_is_refused() {
        let unsaved = Unsaved::new(Path::new("/folder/a.ron"), "Level(\r\n\n)", Some(1));
        let text = unsaved.to_text();
        assert_eq!(Unsaved::from_text(&text), Some(unsaved.clone()));
        let header = text.find("Level(").unwrap();
        assert!((0..header).all(|length| Unsaved::from_text(&text[..length]).is_none()));
        let with_process = text.replacen(&format!("{}\n", unsaved.seconds), &format!("{} 1\n", unsaved.seconds), 1);
        assert_eq!(Unsaved::from_text(&with_process), Some(unsaved), "of an older version");
    }
}
