//! What a player has besides the game's own levels: the packs that were opened, each in a folder of its own in the data
//! folder, the levels that the editor saved, and those in the folder where the game was started.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf, absolute};

use crate::files::atomic::{self, folder_of, reason, with_tail};
use crate::files::library::{Library, is_campaign};
use crate::files::listing::{Listing, sentence_of, text_of};
use crate::files::pack::{Card, ENDING, Pack};
use crate::level::Problems;
use crate::level::read::read;
use crate::replay::Replay;
use crate::scene::own::Age;

/// The folder of opened packs in the player's data folder.
const PACKS: &str = "packs";
/// The file in the data folder with the paths of the levels that the editor saved last, one a line, the last one first.
const EDITED: &str = "edited.txt";
const MOST_EDITED: usize = 100;
/// Bounds for the folder where the game was started, which may be any folder.
const MOST_OWN: usize = 200;
/// So many packs that arrived are looked into.
const MOST_ARRIVED: usize = 12;
const MOST_OWN_BYTES: u64 = 1 << 20;
/// Words that are in the text of every level.
const LEVEL: &str = "Level(";

/// A file that a player brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    Pack,
    Level,
}

pub fn kind_of(file: &Path) -> Option<FileKind> {
    let ending = file.extension()?.to_ascii_lowercase();
    let kinds = [(ENDING, FileKind::Pack), ("ron", FileKind::Level)];
    kinds.into_iter().find(|(known, _)| ending == *known).map(|(_, kind)| kind)
}

pub struct Shelf {
    packs: PathBuf,
    edited: PathBuf,
    downloads: Vec<PathBuf>,
}

/// A pack that was put on the shelf.
pub struct Added {
    pub folder: PathBuf,
    /// Whether it is new there, beside another version of it.
    pub is_update: bool,
}

/// The file of a pack that was not opened yet.
pub struct Arrived {
    pub file: PathBuf,
    /// Or why it cannot be opened.
    pub card: Result<Card, String>,
}

/// A pack on the shelf.
pub struct Shelved {
    pub folder: PathBuf,
    pub card: Card,
    pub age: Age,
}

/// Another version of a pack that was just put on the shelf, which it may replace.
pub struct OtherVersion {
    /// By the numbers of both. `Equal` if they say nothing.
    pub age: Ordering,
    pub version: u32,
    /// The titles of the levels that are not the same in both.
    pub changed: Vec<String>,
}

impl Shelf {
    /// `data` is the player's data folder. Packs arrive in `downloads` and in the folder where the game was started.
    pub fn new(data: &Path, downloads: &[PathBuf]) -> Shelf {
        let downloads = downloads.iter().cloned().chain([".".into()]).collect();
        Shelf { packs: data.join(PACKS), edited: data.join(EDITED), downloads }
    }

    /// Returns the packs that arrived and were not opened yet, the newest first.
    pub fn arrived(&self) -> Vec<Arrived> {
        let files = self.downloads.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
        let is_pack = |file: &PathBuf| kind_of(file) == Some(FileKind::Pack) && file.is_file();
        let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).filter(is_pack).take(MOST_OWN).collect();
        files.sort_by_cached_key(|file| Reverse(fs::metadata(file).and_then(|about| about.modified()).ok()));
        files.truncate(MOST_ARRIVED);
        let unopened = |file: PathBuf| match Pack::open(&file) {
            Ok(pack) if pack.is_in(&self.packs) => None,
            Ok(pack) => Some(Arrived { file, card: Ok(pack.card) }),
            Err(why) => Some(Arrived { file, card: Err(why) }),
        };
        files.into_iter().filter_map(unopened).collect()
    }

    /// Opens the file of a pack and puts it on the shelf. The error begins with the file's name and has a line for each
    /// problem.
    pub fn add(&self, file: &Path) -> Result<Added, String> {
        let pack = Pack::open(file)?;
        let (stages, problems) = pack.inspect();
        if problems.iter().map(Problems::errors).sum::<usize>() > 0 {
            let lines: Vec<String> = problems.iter().map(|found| found.to_string()).collect();
            return Err(format!("{}: {}", file.display(), lines.join("\n")));
        }
        if stages.is_empty() {
            return Err(format!("{}: there is no level in it", file.display()));
        }
        let before = self.packs();
        let folder = pack.install(&self.packs)?;
        let is_known = before.iter().any(|shelved| shelved.folder == folder);
        let is_update = !is_known && before.iter().any(|shelved| shelved.card.is_of_same_pack(&pack.card));
        Ok(Added { folder, is_update })
    }

    /// Returns the other versions of a pack on the shelf.
    pub fn others_of(&self, folder: &Path) -> Vec<PathBuf> {
        let packs = self.packs();
        let Some(this) = packs.iter().find(|shelved| shelved.folder == folder) else { return Vec::new() };
        let others = packs.iter().filter(|other| other.folder != folder && other.card.is_of_same_pack(&this.card));
        others.map(|other| other.folder.clone()).collect()
    }

    /// Compares a pack on the shelf with its other versions.
    pub fn compared(&self, folder: &Path) -> Vec<OtherVersion> {
        let version = |folder: &Path| Card::of_folder(folder).unwrap_or_default().version;
        let levels = |folder: &Path| {
            let named =
                |file: PathBuf| Some((file.strip_prefix(folder).ok()?.with_extension(""), text_of(&file).ok()?));
            levels_of(folder).into_iter().filter_map(named).collect::<BTreeMap<_, _>>()
        };
        let (this, mine) = (version(folder), levels(folder));
        let compare = |other: PathBuf| {
            let theirs = levels(&other);
            let changed = theirs.iter().filter(|(name, text)| mine.get(*name) != Some(*text));
            let title = |(name, text): (&PathBuf, &String)| {
                let name = name.display().to_string();
                read(&name, text).map_or(name, |level| level.name)
            };
            let number = version(&other);
            OtherVersion { age: number.cmp(&this), version: number, changed: changed.map(title).collect() }
        };
        self.others_of(folder).into_iter().map(compare).collect()
    }

    /// Returns all packs in the order of their titles, and of several versions the newest one first. A folder without a good
    /// card is left out.
    pub fn packs(&self) -> Vec<Shelved> {
        let folders = fs::read_dir(&self.packs).into_iter().flatten().flatten().map(|entry| entry.path());
        let card = |folder: PathBuf| {
            let card = Card::of_folder(&folder)?;
            let since = fs::metadata(&folder).and_then(|about| about.modified()).ok();
            Some((since, Shelved { folder, card, age: Age::Latest }))
        };
        let mut packs: Vec<_> = folders.filter(|folder| !is_hidden(folder)).filter_map(card).collect();
        packs.sort_by_cached_key(|(since, Shelved { folder, card, .. })| {
            let Card { title, author, version, .. } = card;
            let age = (Reverse(*version), Reverse(*since));
            (title.to_lowercase(), title.clone(), author.clone(), age, folder.clone())
        });
        for nth in 1..packs.len() {
            let (before, this) = (&packs[nth - 1], &packs[nth]);
            let is_same = before.1.card.is_of_same_pack(&this.1.card);
            packs[nth].1.age = match this.1.card.version.cmp(&before.1.card.version) {
                Ordering::Less if is_same => Age::Older,
                // Not every disk knows times.
                Ordering::Equal if is_same && this.0 < before.0 => Age::OpenedBefore,
                _ => Age::Latest,
            };
        }
        packs.into_iter().map(|(_, shelved)| shelved).collect()
    }

    /// Removes a pack that is on the shelf. The progress in it stays.
    pub fn remove(&self, folder: &Path) -> Result<(), String> {
        // Nothing else is ever removed as a folder.
        if folder.parent() != Some(&self.packs) || is_hidden(folder) {
            return Err(format!("{}: is not on the shelf", folder.display()));
        }
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {}", folder.display(), sentence_of(error)))
    }

    /// Remembers a level that the editor saved, unless it is in a pack: it then belongs to the pack's author.
    pub fn remember(&self, level: &Path) -> Result<(), String> {
        let Ok(level) = absolute(level) else { return Ok(()) };
        if level.starts_with(&self.packs) || level.to_str().is_none_or(|path| path.contains('\n')) {
            return Ok(());
        }
        let before = self.edited();
        if before.first() == Some(&level) {
            return Ok(());
        }
        let others = before.iter().filter(|other| **other != level);
        let lines: Vec<String> =
            [&level].into_iter().chain(others).take(MOST_EDITED).map(|path| format!("{}\n", path.display())).collect();
        let written = fs::create_dir_all(folder_of(&self.edited))
            .and_then(|()| atomic::write(&self.edited, lines.concat().as_bytes()));
        written.map_err(|error| format!("{}: {}", self.edited.display(), reason(&self.edited, &error)))
    }

    /// The remembered levels that are still there.
    fn edited(&self) -> Vec<PathBuf> {
        let text = text_of(&self.edited).unwrap_or_default();
        text.lines().map(PathBuf::from).filter(|file| file.is_file()).take(MOST_EDITED).collect()
    }

    /// Returns the levels in the folder where the game was started, and those that the editor saved elsewhere.
    pub fn own_levels(&self) -> Vec<PathBuf> {
        let mut files = levels_here();
        let full = |file: &PathBuf| fs::canonicalize(file).unwrap_or_else(|_| file.clone());
        let here: Vec<PathBuf> = files.iter().map(full).collect();
        let mut others: Vec<PathBuf> = self.edited();
        others.retain(|file| is_level(file) && !here.contains(&full(file)));
        others.sort_by_cached_key(|file| natural(&file.to_string_lossy()));
        files.extend(others);
        files
    }
}

/// A pack that is being unpacked has a name that begins with a dot.
fn is_hidden(folder: &Path) -> bool {
    folder.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'))
}

/// Returns the level files of a pack in the order in which they are played: that of its campaign, that of its card, and then that
/// of their names. Numbers in names count as numbers.
pub fn levels_of(pack: &Path) -> Vec<PathBuf> {
    let mut files = Listing::of(pack).files;
    files.retain(|file| !is_campaign(file));
    let stages: Vec<PathBuf> = Library::of_pack(pack)
        .readable_campaign()
        .map_or(Vec::new(), |campaign| campaign.stages().map(|stage| pack.join(format!("{stage}.ron"))).collect());
    let named: Vec<PathBuf> = Card::of_folder(pack)
        .map_or(Vec::new(), |card| card.levels.iter().map(|level| pack.join(format!("{level}.ron"))).collect());
    files.sort_by_cached_key(|file| {
        let nth = |list: &[PathBuf]| list.iter().position(|other| other == file).unwrap_or(usize::MAX);
        (nth(&stages), nth(&named), natural(&file.to_string_lossy()))
    });
    files
}

fn is_level(file: &Path) -> bool {
    let is_small = || fs::metadata(file).is_ok_and(|about| about.is_file() && about.len() <= MOST_OWN_BYTES);
    let is_ron = file.extension().is_some_and(|ending| ending == "ron") && !is_campaign(file);
    is_ron && is_small() && text_of(file).is_ok_and(|text| text.contains(LEVEL))
}

/// Returns the levels in the folder where the game was started.
fn levels_here() -> Vec<PathBuf> {
    let files = fs::read_dir(".").into_iter().flatten().flatten().map(|entry| PathBuf::from(entry.file_name()));
    let mut files: Vec<PathBuf> = files.filter(|file| is_level(file)).take(MOST_OWN).collect();
    files.sort_by_cached_key(|file| natural(&file.to_string_lossy()));
    files
}

/// Returns the recording beside a level, if it can be read.
pub fn recording_of(level: &Path) -> Option<Replay> {
    let text = text_of(&level.with_extension("replay")).ok()?;
    Replay::from_text(&text).inspect_err(|why| log::info!("{}: {why}", level.display())).ok()
}

/// Removes a level of the player and its recording. Both stay as `NAME~`, where the copies from before a save are too.
pub fn put_away(level: &Path) -> Result<(), String> {
    for file in [level.with_extension("replay"), level.to_path_buf()] {
        if file.exists() {
            fs::rename(&file, with_tail(&file, "~"))
                .map_err(|error| format!("{}: {}", file.display(), reason(&file, &error)))?;
        }
    }
    Ok(())
}

/// A key that sorts level-2 before level-10.
fn natural(name: &str) -> String {
    let mut key = String::new();
    let mut digits = String::new();
    for letter in name.chars().chain(['\0']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            key += &format!("{:0>20}", std::mem::take(&mut digits));
        }
        key.extend(letter.to_lowercase());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_as_numbers() {
        let mut names = ["b", "level-10", "Level-2", "level-1/b", "level-1"];
        names.sort_by_cached_key(|name| natural(name));
        assert_eq!(names, ["b", "level-1", "level-1/b", "Level-2", "level-10"]);
    }

    #[test]
    fn only_what_is_on_the_shelf_is_removed() {
        let data = std::env::temp_dir().join(format!("quadrant-shelf-{}", std::process::id()));
        let shelf = Shelf::new(&data, &[]);
        let pack = data.join("packs/x");
        fs::create_dir_all(&pack).unwrap();
        fs::write(pack.join("pack.ron"), "Pack(title: \"X\")").unwrap();
        fs::create_dir_all(data.join("packs/.new-1")).unwrap();
        assert_eq!(shelf.packs().len(), 1);
        for other in [data.clone(), data.join("packs"), pack.join(".."), data.join("packs/.new-1"), pack.join("sub")] {
            assert!(shelf.remove(&other).is_err(), "{}", other.display());
        }
        shelf.remove(&pack).unwrap();
        assert!(shelf.packs().is_empty() && data.join("packs").is_dir());
        fs::remove_dir_all(&data).unwrap();
    }
}
