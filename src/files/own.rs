//! The own pictures, songs and effects of a folder of levels: where they are, and what is wrong with them. `assets/own` has
//! what is right.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::assets::own::{Own, Part, is_tune};
use crate::files::listing::{SONGS, SOUNDS, SPRITES, read_bytes, sentence_of};
use crate::hash::hash_of;
use crate::level::Problems;
use crate::level::fault::shown;
use crate::level::letters::printable;
use crate::spelling::nearest;

/// The folders, what they have, and the ending of their files.
const FOLDERS: [(&str, Part, &str); 3] =
    [(SPRITES, Part::Sheet, "png"), (SONGS, Part::Song, "ron"), (SOUNDS, Part::Effect, "ron")];
/// The largest file that is read, and all files together. The largest sheet of the game has 200 KB.
const MOST_IN_A_FILE: u64 = 8 << 20;
const MOST_BYTES: u64 = 32 << 20;
/// The most files of one of the folders that are looked at. The game has 280 sheets.
const MOST_FILES: usize = 1000;

/// The files of a folder, and the problems of those that were left out.
#[derive(Default)]
pub struct Found {
    pub own: Own,
    pub problems: Vec<Problems>,
    /// Songs by their names, also those with a fault, each with its file.
    pub songs: BTreeMap<String, String>,
    bytes: u64,
}

/// A file of a folder: its path in the folder, and its name without the ending.
struct File {
    path: String,
    part: Part,
    name: String,
}

impl Found {
    pub fn of_folder(folder: &Path) -> Found {
        let mut found = Found::default();
        for file in found.files(folder) {
            let path = folder.join(&file.path);
            // A file that is too large is not read at all.
            let bytes = match fs::metadata(&path) {
                Ok(about) if about.len() > MOST_IN_A_FILE => Err(too_large()),
                Ok(_) => read_bytes(&path),
                Err(error) => Err(sentence_of(error)),
            };
            match bytes {
                Ok(bytes) => found.add(file.part, &path.display().to_string(), &file.name, &bytes),
                Err(why) => found.problems.push(Problems::of_file(&path.display().to_string(), why)),
            }
        }
        found
    }

    /// Adds the content of a file. `path` is its name in messages.
    pub fn add(&mut self, part: Part, path: &str, name: &str, bytes: &[u8]) {
        if part == Part::Song {
            self.songs.insert(name.into(), path.into());
        }
        self.bytes += bytes.len() as u64;
        let added = match bytes.len() as u64 {
            bytes if bytes > MOST_IN_A_FILE => Err(too_large()),
            _ if self.bytes > MOST_BYTES => {
                Err(format!("is one too many: all own files together may have {} MB", MOST_BYTES >> 20))
            }
            _ => self.own.add(part, name, bytes),
        };
        if let Err(why) = added {
            self.problems.push(Problems::of_other(path, std::str::from_utf8(bytes).unwrap_or_default(), &why));
        }
    }

    /// Lists the files, and reports what does not belong there.
    fn files(&mut self, folder: &Path) -> Vec<File> {
        let mut files = Vec::new();
        for (inside, part, ending) in FOLDERS {
            let Ok(entries) = fs::read_dir(folder.join(inside)) else { continue };
            let mut names: Vec<String> = entries
                .flatten()
                .take(MOST_FILES + 1)
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                // Systems put hidden files everywhere.
                .filter(|name| !name.starts_with('.'))
                .collect();
            if names.len() > MOST_FILES {
                let why = format!("has more than {MOST_FILES} files; the rest is not read");
                self.problems.push(Problems::of_file(&folder.join(inside).display().to_string(), why));
            }
            names.sort();
            for file in names {
                let path = format!("{inside}/{file}");
                match file.strip_suffix(&format!(".{ending}")) {
                    Some(name) => files.push(File { path, part, name: name.into() }),
                    None => {
                        let why = format!("is not read: {inside}/ has files that end in .{ending}");
                        self.problems.push(Problems::of_file(&folder.join(path).display().to_string(), why));
                    }
                }
            }
        }
        files
    }

    /// Returns a sentence about the song that a level names, if the folder does not have it.
    pub fn missing_song(&self, name: &str) -> Option<String> {
        if self.songs.contains_key(name) {
            return None;
        }
        let name = shown(name);
        if is_tune(&name) {
            return Some(format!(
                "there is no file songs/{name}.ron beside the level; for the game's song write {name}"
            ));
        }
        let names: Vec<&str> = self.songs.keys().map(String::as_str).collect();
        Some(match nearest(&name, &names) {
            Some(near) => format!("there is no file songs/{name}.ron beside the level; did you mean songs/{near}?"),
            None => format!("there is no file songs/{name}.ron beside the level"),
        })
    }

    /// Returns the problems of songs that are never heard: not one of these names, and none of the game's.
    pub fn unused_songs(&self, named: &BTreeSet<String>) -> Vec<Problems> {
        // Of one that cannot be read, this would say too much.
        let read = self.songs.iter().filter(|(name, _)| self.own.songs.contains_key(*name));
        let unused = read.filter(|(name, _)| !named.contains(*name) && !is_tune(name));
        unused
            .map(|(name, path)| {
                let why = format!("no level plays it; a level plays it with music: \"songs/{name}\"");
                Problems::of_file(path, why)
            })
            .collect()
    }

    /// Says what there is: `1 song (18.8 s), 2 effects, 1 sheet`. `None` if there is nothing good.
    pub fn counted(&self) -> Option<String> {
        let counted = |count: usize, what: &str| {
            (count > 0).then(|| format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
        };
        let seconds: f32 = self.own.songs.values().map(|own| own.song.length_seconds()).sum();
        let songs = counted(self.own.songs.len(), "song").map(|songs| format!("{songs} ({seconds:.1} s)"));
        let sheets = self.own.skin.as_ref().map_or(0, |skin| skin.sheets().len());
        let all = [songs, counted(self.own.effects.len(), "effect"), counted(sheets, "sheet")];
        let all: Vec<String> = all.into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// Returns what the game uses. Its complaint is the first problem.
    pub fn into_own(self, folder: &Path) -> Own {
        let complaint = self.problems.first().and_then(|problems| {
            let first = problems.list.first()?;
            let place = format!("{}:{}:{}", problems.file, first.line, first.column);
            Some(complaint(&format!("{place}: {}", first.fault), folder))
        });
        complaint.iter().for_each(|complaint| log::warn!("{complaint}"));
        Own { complaint, ..self.own }
    }
}

/// Returns what a file is for, by the folder that it is in.
pub fn part_of(file: &Path) -> Option<Part> {
    let inside = file.parent()?.file_name()?;
    let ends = |ending: &str| file.extension().is_some_and(|own| own == ending);
    FOLDERS.into_iter().find(|(folder, _, ending)| inside == *folder && ends(ending)).map(|(_, part, _)| part)
}

/// Reads one file as a part of a folder of levels.
pub fn found_in(file: &Path, part: Part) -> Found {
    let (path, name) = (file.display().to_string(), file.file_stem().unwrap_or_default().to_string_lossy());
    let mut found = Found::default();
    match read_bytes(file) {
        Ok(bytes) => found.add(part, &path, &name, &bytes),
        Err(why) => found.problems.push(Problems::of_file(&path, why)),
    }
    found
}

/// Returns the message about a fault for a player, and the advice.
pub fn complaint(problem: &str, folder: &Path) -> String {
    let folder = folder.display().to_string();
    words!("play.own_faulty", problem = printable(problem), folder = printable(&folder)).to_string()
}

/// Returns a number that changes with the files. `None` if there are none.
pub fn stamp(folder: &Path) -> Option<u64> {
    let mut files: Vec<(u64, u64, u64)> = Vec::new();
    for (inside, ..) in FOLDERS {
        let Ok(entries) = fs::read_dir(folder.join(inside)) else { continue };
        files.extend(entries.flatten().take(MOST_FILES + 1).map(|entry| {
            let about = entry.metadata().ok();
            let changed = about.as_ref().and_then(|about| about.modified().ok());
            let age = changed.and_then(|changed| changed.duration_since(SystemTime::UNIX_EPOCH).ok());
            let name = format!("{inside}/{}", entry.file_name().to_string_lossy());
            (hash_of(name.as_bytes()), about.map_or(0, |about| about.len()), age.map_or(0, |age| age.as_nanos() as u64))
        }));
    }
    files.sort_unstable();
    (!files.is_empty()).then(|| hash_of(&files))
}

/// The own files that were read last. Most levels that follow each other are in one folder.
pub type Kept = (PathBuf, u64, Arc<Own>);

fn too_large() -> String {
    format!("is larger than {} MB; larger files are not read", MOST_IN_A_FILE >> 20)
}
