//! The file behind the editor. It is written whole and then moved to its place, and the previous one is kept as
//! `NAME.ron~`. Before a save it is compared with what was read, because other programs may write it too.

use std::path::{Path, PathBuf};

use crate::files::atomic::{reason, write_keeping};
use crate::files::library::text_of;
use crate::hash::hash_of;
use crate::level::edit::template;
use crate::replay::{Replay, level_name_of};
use crate::scene::editor::Filed;

pub struct Desk {
    file: PathBuf,
    /// The text on disk when it was last read or written. `None` if there was no file.
    known: Option<String>,
}

impl Desk {
    /// Returns the file and its text. A new file begins with the template.
    pub fn open(file: &Path) -> Result<(Desk, String), String> {
        if !file.exists() {
            let name = file.file_stem().map_or("New level".into(), |stem| stem.to_string_lossy().into_owned());
            return Ok((Desk { file: file.into(), known: None }, template(&titled(&name))));
        }
        let text = text_of(file)?;
        Ok((Desk { file: file.into(), known: Some(text.clone()) }, text))
    }

    pub fn without_file(file: &Path) -> Desk {
        Desk { file: file.into(), known: None }
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    pub fn base(&self) -> Option<u64> {
        self.known.as_ref().map(|text| hash_of(text.as_bytes()))
    }

    /// The text was not made from what is on disk, so saving must ask before it replaces the file.
    pub fn forget_base(&mut self) {
        self.known = None;
    }

    /// Whether another program has changed or deleted the file since it was read.
    pub fn conflict(&self) -> Option<Filed> {
        let is_as_known = match &self.known {
            // A file that cannot be read counts as changed.
            Some(known) => text_of(&self.file).is_ok_and(|now| now == *known),
            None => !self.file.exists(),
        };
        let conflict = || if self.file.exists() { Filed::ChangedOnDisk } else { Filed::Gone };
        (!is_as_known).then(conflict)
    }

    pub fn save(&mut self, text: &str, over: bool) -> Filed {
        if let Some(conflict) = self.conflict().filter(|_| !over) {
            return conflict;
        }
        match write_keeping(&self.file, text.as_bytes()) {
            Ok(()) => {
                self.known = Some(text.into());
                Filed::Saved
            }
            Err(error) => Filed::Failed(format!("not saved: {}: {}", self.file.display(), reason(&self.file, &error))),
        }
    }

    /// Writes a recording beside the level, as the proof that it can be beaten.
    pub fn keep_proof(&self, replay: &Replay) -> Filed {
        let file = self.file.with_extension("replay");
        // Recordings name their level as it is found beside them, never by a path.
        let mut replay = replay.clone();
        replay.level = level_name_of(&self.file.file_stem().unwrap_or_default().to_string_lossy());
        match write_keeping(&file, replay.to_text().as_bytes()) {
            Ok(()) => Filed::Kept(file.display().to_string()),
            Err(error) => Filed::Failed(format!("not saved: {}: {}", file.display(), reason(&file, &error))),
        }
    }

    pub fn reload(&mut self) -> Filed {
        match text_of(&self.file) {
            Ok(text) => {
                self.known = Some(text.clone());
                Filed::Text(text)
            }
            Err(error) => Filed::Failed(format!("not reloaded: {error}")),
        }
    }
}

/// Returns the name of a level in this file: `my-level` becomes My level.
fn titled(stem: &str) -> String {
    let words = stem.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or("New level".into(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::atomic::with_tail;
    use crate::replay::Recorder;
    use crate::sim::{IndexChoice, Rules, World};

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quadrant-desk-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder.join("a.ron")
    }

    #[test]
    fn what_somebody_else_wrote_is_not_lost_and_what_was_there_is_kept() {
        let file = scratch("others");
        let (mut desk, text) = Desk::open(&file).unwrap();
        assert!(text.contains("name: \"A\""), "{text}");
        assert_eq!(desk.save("one", false), Filed::Saved);
        assert!(!with_tail(&file, "~").exists(), "there was nothing before");
        assert_eq!(desk.save("two", false), Filed::Saved);
        assert_eq!(fs::read_to_string(with_tail(&file, "~")).unwrap(), "one");
        fs::write(&file, "theirs").unwrap();
        assert_eq!(desk.save("three", false), Filed::ChangedOnDisk);
        assert_eq!(fs::read_to_string(&file).unwrap(), "theirs");
        assert_eq!(desk.reload(), Filed::Text("theirs".into()));
        assert_eq!(desk.save("four", false), Filed::Saved);
        fs::remove_file(&file).unwrap();
        assert_eq!(desk.save("five", false), Filed::Gone, "it was there, and is gone");
        assert_eq!(desk.save("five", true), Filed::Saved);
        assert_eq!(fs::read_to_string(&file).unwrap(), "five");
        let left: Vec<_> =
            fs::read_dir(file.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "{left:?}");
        fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    /// Otherwise a recording that was kept after *Save as* names a path that nobody else has.
    #[test]
    fn a_kept_run_names_its_level_without_a_path() {
        let file = scratch("names").with_file_name("mirror.ron");
        let text = template("Mirror");
        let level = std::sync::Arc::new(crate::level::read::read("a", &text).unwrap());
        let world = World::new(level.clone(), 1, Rules::default(), IndexChoice::default());
        let run = Recorder::new("pack/mirror", &level, 1, Rules::default()).finish(&world);
        assert!(matches!(Desk::without_file(&file).keep_proof(&run), Filed::Kept(_)));
        let kept = Replay::from_text(&fs::read_to_string(file.with_extension("replay")).unwrap()).unwrap();
        assert_eq!(kept.level, "mirror");
        fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_file_that_cannot_be_written_is_said() {
        let file = Path::new("/nowhere-at-all/a.ron");
        let (mut desk, _) = Desk::open(file).unwrap();
        assert!(matches!(desk.save("x", false), Filed::Failed(sentence) if sentence.contains("/nowhere-at-all/a.ron")));
    }
}
