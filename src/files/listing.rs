//! The level files below a folder, and the texts of files, within bounds: a wrong folder or file is refused quickly.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::files::atomic::plain;
use crate::level::Problems;

/// Far more than any level or replay that a person makes. A wrong file is refused before it fills the memory.
pub const MAX_BYTES: u64 = 64 << 20;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// Bounds for a folder of levels, because somebody may name any folder. A larger one is read in part.
const MOST_ENTRIES: usize = 10_000;
const DEEPEST: usize = 8;
/// What a folder of levels may have besides levels: the card of a pack, which names it and its author, and folders of the
/// author's own pictures, songs and effects. See `pack`.
pub const CARD: &str = "pack.ron";
pub const SPRITES: &str = "sprites";
pub const SONGS: &str = "songs";
pub const SOUNDS: &str = "sounds";

/// The level files below a folder, and what was left out.
#[derive(Default)]
pub struct Listing {
    pub files: Vec<PathBuf>,
    pub left_out: Vec<LeftOut>,
    entries: usize,
}

pub struct LeftOut {
    pub path: PathBuf,
    /// The end of a sentence that begins with the path.
    pub why: String,
    /// Whether it is a folder of levels that should have been read.
    pub is_missed: bool,
}

impl Listing {
    pub fn of(folder: &Path) -> Listing {
        let mut listing = Listing::default();
        listing.add(folder, 0);
        listing
    }

    /// Adds the files below a folder. Links to folders are not followed: they could lead anywhere, also back here.
    pub fn add(&mut self, folder: &Path, depth: usize) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.leave_out(folder, sentence_of(error), true),
        };
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return self.leave_out(folder, sentence_of(error), true),
            };
            self.entries += 1;
            if self.entries > MOST_ENTRIES {
                // Once is enough.
                if self.entries == MOST_ENTRIES + 1 {
                    let why = format!("the rest is not read, because there are more than {MOST_ENTRIES} files here");
                    self.leave_out(folder, why, true);
                }
                return;
            }
            let path = entry.path();
            if depth == 0 && [CARD, SPRITES, SONGS, SOUNDS].iter().any(|other| entry.file_name() == *other) {
                continue;
            }
            if !path.is_dir() {
                self.files.extend(Some(path).filter(|path| path.extension().is_some_and(|ending| ending == "ron")));
            } else if entry.file_type().is_ok_and(|kind| kind.is_symlink()) {
                self.leave_out(&path, "is a link to a folder, and such links are not followed".into(), false);
            } else if depth == DEEPEST {
                self.leave_out(&path, format!("is not read, because it is more than {DEEPEST} folders deep"), true);
            } else {
                self.add(&path, depth + 1);
            }
        }
    }

    fn leave_out(&mut self, path: &Path, why: String, is_missed: bool) {
        self.left_out.push(LeftOut { path: path.into(), why, is_missed });
    }
}

/// The error begins with the file's name.
pub fn text_of(file: &Path) -> Result<String, String> {
    read_text(file).map_err(|problem| format!("{}: {problem}", file.display()))
}

/// The error is the end of a sentence that begins with the file's name.
pub fn read_text(file: &Path) -> Result<String, String> {
    String::from_utf8(read_bytes(file)?).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("is not UTF-8 text: byte {} in line {line} is invalid", good + 1)
    })
}

/// The error is a problem at the first byte that is not text.
pub fn level_text(file: &Path) -> Result<String, Problems> {
    level_in(&file.display().to_string(), read_bytes(file))
}

pub fn level_in(name: &str, bytes: Result<Vec<u8>, String>) -> Result<String, Problems> {
    let bytes = bytes.map_err(|problem| Problems::of_file(name, problem))?;
    String::from_utf8(bytes)
        .map_err(|error| Problems::of_bytes(name, error.as_bytes(), error.utf8_error().valid_up_to()))
}

pub fn read_bytes(file: &Path) -> Result<Vec<u8>, String> {
    let about = fs::metadata(file).map_err(sentence_of)?;
    if !about.is_file() {
        return Err("is not a file".into());
    }
    if about.len() > MAX_BYTES {
        return Err(format!("is {} MB large; at most {} MB are read", about.len() >> 20, MAX_BYTES >> 20));
    }
    // Some files are longer than their metadata says.
    let mut bytes = Vec::with_capacity(about.len() as usize);
    let opened = fs::File::open(file).map_err(sentence_of)?;
    opened.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(sentence_of)?;
    plain_bytes(bytes)
}

/// Checks the size and removes the byte order mark that some editors write.
pub fn plain_bytes(mut bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("is larger than {} MB; larger files are not read", MAX_BYTES >> 20));
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(bytes)
}

pub fn sentence_of(error: std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "does not exist".into(),
        std::io::ErrorKind::PermissionDenied => "cannot be read; change its permissions".into(),
        _ => plain(&error),
    }
}
