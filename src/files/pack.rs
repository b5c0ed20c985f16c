//! A pack: a folder of levels in one file, to give to others. It is a zip archive of levels and their campaign, recordings
//! that show that they can be beaten, thumbnails, and the author's own pictures, songs and effects. A pack comes from a
//! stranger. So it is read within bounds, it has only files of known kinds with plain names, and it is unpacked into a
//! folder of its own, which then serves like any other folder of levels.

mod inspect;
mod version;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveWriter};
use serde::{Deserialize, Serialize};

use crate::assets::own::is_tune;
use crate::files::atomic::{self, reason};
use crate::files::listing::{CARD, SONGS, SOUNDS, SPRITES, read_bytes, text_of};
use crate::hash::hash_of;
use crate::level::Problems;
use crate::level::fault::{Fault, shown};
use crate::level::letters::{is_hidden, is_shown};
use crate::level::scan::scan;
use crate::spelling::nearest;

pub use inspect::Stage;

pub const ENDING: &str = "quad";
/// Bounds of a pack: of its file, of all that is in it, and of one file in it.
const MOST_BYTES: u64 = 8 << 20;
const MOST_UNPACKED: u64 = 32 << 20;
const MOST_IN_A_FILE: u64 = 16 << 20;
const MOST_FILES: usize = 2000;
/// The longest path in a pack, in letters.
const MOST_LETTERS: usize = 100;
/// The longest title, name of an author, and text, in letters. The first two fit into a row of the list of packs.
const MOST_IN_A_NAME: usize = 40;
const MOST_IN_WORDS: usize = 300;
/// Names that Windows keeps for devices, also with an ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The words of the author about a pack.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename = "Pack", deny_unknown_fields)]
pub struct Card {
    pub title: String,
    #[serde(default)]
    pub author: String,
    #[serde(default)]
    pub words: String,
    /// The author counts it up with each version that is given to others, so that a game knows which one is newer.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub version: u32,
    /// The levels in the order in which they are played, by their paths without the ending. Those that are not named follow in the
    /// order of their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<String>,
}

fn is_zero(version: &u32) -> bool {
    *version == 0
}

/// A file in a pack, by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Card,
    Campaign,
    Level,
    Proof,
    Thumbnail,
    Sprites,
    Song,
    Sound,
}

/// A pack in memory: its files by their paths.
#[derive(PartialEq, Eq, Debug)]
pub struct Pack {
    pub card: Card,
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Part {
    /// Returns what a file in a pack is for. The error is the end of a sentence that begins with the path.
    pub fn of(path: &str) -> Result<Part, String> {
        let parts: Vec<&str> = path.split('/').collect();
        let (Some(file), true) = (parts.last(), path.len() <= MOST_LETTERS) else {
            return Err(format!("is too long; at most {MOST_LETTERS} letters"));
        };
        let Some((stem, ending)) = file.split_once('.') else {
            return Err("is a file without an ending".into());
        };
        let folders = &parts[..parts.len() - 1];
        if let Some(odd) = folders.iter().chain([&stem]).find(|part| !is_plain(part)) {
            return Err(format!("has the part {odd:?}; use only letters from a to z, digits, spaces, - and _"));
        }
        match (folders, stem, ending) {
            ([SPRITES], _, "png") => Ok(Part::Sprites),
            ([SONGS], _, "ron") => Ok(Part::Song),
            ([SOUNDS], _, "ron") => Ok(Part::Sound),
            ([SPRITES | SONGS | SOUNDS, ..], ..) => {
                Err("does not belong there; sprites/ has .png files, songs/ and sounds/ have .ron files".into())
            }
            ([], "pack", "ron") => Ok(Part::Card),
            ([], "campaign", "ron") => Ok(Part::Campaign),
            (_, _, "ron") => Ok(Part::Level),
            (_, _, "replay") => Ok(Part::Proof),
            (_, _, "png") => Ok(Part::Thumbnail),
            _ => Err("is no file of a pack; these are .ron, .replay and .png".into()),
        }
    }
}

/// Whether this part of a path means the same on every system.
fn is_plain(part: &str) -> bool {
    let is_device =
        DEVICES.contains(&part.to_ascii_lowercase().trim_end_matches(|letter: char| letter.is_ascii_digit()));
    !part.is_empty()
        && part.trim() == part
        && !is_device
        && part.bytes().all(|letter| letter.is_ascii_alphanumeric() || b" -_".contains(&letter))
}

/// Returns a name of a level or a pack that means the same on every system, made from another one.
pub fn plain_name(name: &str) -> String {
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || b"-_".contains(&(letter as u8)) { letter } else { '-' };
    let name: String = name.chars().map(plain).take(40).collect();
    let name = name.trim_matches('-');
    if is_plain(name) && name != "pack" && name != "campaign" { name.into() } else { format!("level-{name}") }
}

/// The name of the file of a pack.
pub fn file_name(name: &str) -> String {
    format!("{name}.{ENDING}")
}

impl Card {
    /// Whether both are cards of versions of one pack.
    pub fn is_of_same_pack(&self, other: &Card) -> bool {
        (&self.title, &self.author) == (&other.title, &other.author)
    }

    /// The card in a folder of levels, if it has a good one.
    pub fn of_folder(folder: &Path) -> Option<Card> {
        let file = folder.join(CARD);
        let text = text_of(&file).ok()?;
        Card::read(&file.display().to_string(), &text).inspect_err(|why| log::info!("{why}")).ok()
    }

    /// The text of the card's file.
    pub fn to_text(&self) -> Result<String, String> {
        let pretty = ron::ser::PrettyConfig::new().struct_names(true).new_line("\n");
        ron::ser::to_string_pretty(self, pretty).map(|text| text + "\n").map_err(|error| error.to_string())
    }

    /// The error begins with the name of the file.
    pub fn read(name: &str, text: &str) -> Result<Card, String> {
        let card: Card = ron::from_str(text).map_err(|error| format!("{name}:{error}"))?;
        for (field, value, most) in [
            ("title", &card.title, MOST_IN_A_NAME),
            ("author", &card.author, MOST_IN_A_NAME),
            ("words", &card.words, MOST_IN_WORDS),
        ] {
            let length = value.chars().count();
            if length > most || field == "title" && value.trim().is_empty() {
                return Err(format!("{name}: the {field} has {length} letters; it needs 1 to {most}"));
            }
            if let Some(odd) = value.chars().find(|letter| is_hidden(*letter) || !is_shown(*letter)) {
                return Err(format!("{name}: the {field} has {odd:?}, which the game's letters do not have"));
            }
        }
        if card.levels.len() > MOST_FILES || card.levels.iter().any(|level| level.len() > MOST_LETTERS) {
            return Err(format!(
                "{name}: levels has too much; it needs at most {MOST_FILES} names of at most {MOST_LETTERS} letters"
            ));
        }
        Ok(card)
    }

    /// Reports the levels in its text that are not there, or there twice. `names` are those that are there.
    pub fn check_levels(&self, file: &str, text: &str, names: &[&str]) -> Problems {
        let root = scan(text);
        let written = root.as_ref().and_then(|root| root.field(text, "levels")).map_or(&[][..], |of| of.value.list());
        let (mut before, mut faults) = (BTreeSet::new(), Vec::new());
        for (level, node) in self.levels.iter().zip(written) {
            let why = match nearest(level, names) {
                _ if !before.insert(level) => format!("the level {} is named twice", shown(level)),
                _ if names.contains(&level.as_str()) => continue,
                Some(near) => format!("there is no level {}; did you mean {near}?", shown(level)),
                None => format!("there is no level {} in the folder", shown(level)),
            };
            faults.push((node.span.start, Fault::Unreadable(why)));
        }
        Problems::at_places(file, text, faults)
    }
}

/// Reads the own pictures and sounds in the folder of a level, by their paths in a pack. A song that is none of the game's is
/// taken only if the level plays it: its name is `song`.
pub fn own_files(level: &Path, song: Option<&str>) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut files = BTreeMap::new();
    for inside in [SPRITES, SONGS, SOUNDS] {
        let folder = level.with_file_name(inside);
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten().take(MOST_FILES) {
            let path = format!("{inside}/{}", entry.file_name().to_string_lossy());
            let name = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy();
            let is_heard = inside != SONGS || is_tune(&name) || song == Some(&*name);
            if is_heard && Part::of(&path).is_ok() && entry.file_type().is_ok_and(|kind| kind.is_file()) {
                let bytes = read_bytes(&entry.path()).map_err(|why| format!("{}: {why}", entry.path().display()))?;
                files.insert(path, bytes);
            }
        }
    }
    Ok(files)
}

impl Pack {
    /// Takes what belongs to a pack from a folder. Also returns what is left out, each as a sentence.
    pub fn of_folder(folder: &Path) -> Result<(Pack, Vec<String>), String> {
        let (files, left_out) = files_of(folder)?;
        if !files.contains_key(CARD) {
            return Err(format!("{}: {}", folder.display(), no_card()));
        }
        let card = Card::read(&folder.join(CARD).display().to_string(), &text_of(&folder.join(CARD))?)?;
        Ok((Pack { card, files }, left_out))
    }

    /// Reads the file of a pack. The error begins with its name.
    pub fn open(file: &Path) -> Result<Pack, String> {
        read_bytes(file).and_then(|bytes| Pack::read(&bytes)).map_err(|why| format!("{}: {why}", file.display()))
    }

    /// The error is the end of a sentence that begins with the file's name.
    pub fn read(bytes: &[u8]) -> Result<Pack, String> {
        if bytes.len() as u64 > MOST_BYTES {
            return Err(format!("is larger than {} MB, which no pack is", MOST_BYTES >> 20));
        }
        let damaged = |why: &dyn Display| format!("is damaged, or is no pack; get the file again ({why})");
        let archive = ZipArchive::from_slice(bytes).map_err(|error| damaged(&error))?;
        let mut files = BTreeMap::new();
        let mut room = MOST_UNPACKED;
        let mut names = BTreeSet::new();
        for header in archive.entries() {
            let header = header.map_err(|error| damaged(&error))?;
            if names.len() == MOST_FILES {
                return Err(too_many());
            }
            let path = header.file_path().as_ref().to_vec();
            let path = String::from_utf8(path).map_err(|_| damaged(&"a name in it is not text"))?;
            if path.ends_with('/') {
                continue;
            }
            Part::of(&path).map_err(|why| format!("has the file {path:?}, which {why}"))?;
            if !names.insert(path.to_ascii_lowercase()) {
                return Err(format!("has the file {path} twice"));
            }
            let entry = archive.get_entry(header.wayfinder()).map_err(|error| damaged(&error))?;
            let most = room.min(MOST_IN_A_FILE);
            // The size in the archive may be wrong.
            let mut bytes = Vec::new();
            let read = match header.compression_method() {
                CompressionMethod::STORE => entry.verifying_reader(entry.data()).take(most + 1).read_to_end(&mut bytes),
                CompressionMethod::DEFLATE => {
                    let reader = entry.verifying_reader(DeflateDecoder::new(entry.data()));
                    reader.take(most + 1).read_to_end(&mut bytes)
                }
                _ => return Err(format!("has {path} in a form that is not read; only stored and deflated files are")),
            };
            read.map_err(|error| damaged(&error))?;
            if bytes.len() as u64 > most {
                return Err(format!("is too large when it is open: {path}"));
            }
            room -= bytes.len() as u64;
            files.insert(path, bytes);
        }
        let card = files.get(CARD).ok_or_else(no_card)?;
        let card = std::str::from_utf8(card).map_err(|_| format!("has a {CARD} that is not text"))?;
        let card = Card::read(CARD, card).map_err(|why| format!("has a wrong card: {why}"))?;
        Ok(Pack { card, files })
    }

    /// Gives the same bytes for the same files, on every machine.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let written = |error: &dyn Display| format!("the pack cannot be made: {error}");
        let mut archive = ZipArchiveWriter::new(&mut bytes);
        for (path, content) in &self.files {
            let file = archive.new_file(path).compression_method(CompressionMethod::DEFLATE).start();
            let (mut file, config) = file.map_err(|error| written(&error))?;
            let mut writer = config.wrap(DeflateEncoder::new(&mut file, Compression::best()));
            writer.write_all(content).map_err(|error| written(&error))?;
            let (encoder, descriptor) = writer.finish().map_err(|error| written(&error))?;
            encoder.finish().map_err(|error| written(&error))?;
            file.finish(descriptor).map_err(|error| written(&error))?;
        }
        archive.finish().map_err(|error| written(&error))?;
        match Pack::read(&bytes) {
            Ok(read) if read == *self => Ok(bytes),
            Ok(_) => Err("the pack does not give back its files".into()),
            Err(why) => Err(format!("the pack {why}")),
        }
    }

    pub fn of(&self, wanted: Part) -> impl Iterator<Item = (&str, &[u8])> {
        let is_wanted = move |path: &str| Part::of(path) == Ok(wanted);
        self.files
            .iter()
            .filter(move |(path, _)| is_wanted(path))
            .map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// A number that only this content has.
    pub fn sum(&self) -> u64 {
        let sums: Vec<(u64, u64)> =
            self.files.iter().map(|(path, bytes)| (hash_of(path.as_bytes()), hash_of(bytes.as_slice()))).collect();
        hash_of(&sums)
    }

    /// Whether it was installed there.
    pub fn is_in(&self, packs: &Path) -> bool {
        self.is_whole_at(&packs.join(self.folder_name()))
    }

    /// Unpacks it into a folder of its own below `packs`, unless it is there already. Returns that folder. It appears
    /// whole or not at all.
    pub fn install(&self, packs: &Path) -> Result<PathBuf, String> {
        let place = packs.join(self.folder_name());
        if self.is_whole_at(&place) {
            return Ok(place);
        }
        let failed = |place: &Path, error: &std::io::Error| format!("{}: {}", place.display(), reason(place, error));
        fs::create_dir_all(packs).map_err(|error| failed(packs, &error))?;
        let new = tempfile::Builder::new().prefix(".new-").tempdir_in(packs).map_err(|error| failed(packs, &error))?;
        for (path, bytes) in &self.files {
            let file = new.path().join(path);
            atomic::write_apart(&file, bytes).map_err(|error| failed(&file, &error))?;
        }
        if place.exists() {
            fs::remove_dir_all(&place).map_err(|error| failed(&place, &error))?;
        }
        match fs::rename(new.path(), &place) {
            Ok(()) => drop(new.keep()),
            // Another game was quicker.
            Err(_) if self.is_whole_at(&place) => {}
            Err(error) => return Err(failed(&place, &error)),
        }
        Ok(place)
    }

    /// Whether all of its files are in this folder. After a power failure some may be missing or empty.
    fn is_whole_at(&self, place: &Path) -> bool {
        let has_file = |path: &str| fs::metadata(place.join(path)).is_ok_and(|about| about.len() > 0);
        self.files.iter().all(|(path, bytes)| bytes.is_empty() || has_file(path))
    }

    /// The title for people, and the content, so that two packs never share a folder.
    fn folder_name(&self) -> String {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let title: String = self.card.title.chars().map(plain).take(32).collect();
        format!("{}-{:016x}", title.trim_matches('-'), self.sum())
    }
}

/// The files of a pack by their paths, and what was left out, each as a sentence.
type Taken = (BTreeMap<String, Vec<u8>>, Vec<String>);

/// Reads what belongs to a pack from a folder.
fn files_of(folder: &Path) -> Result<Taken, String> {
    let mut files = BTreeMap::new();
    let mut left_out = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(within) = folders.pop() {
        let place = folder.join(&within);
        let entries =
            fs::read_dir(&place).map_err(|error| format!("{}: {}", place.display(), atomic::plain(&error)))?;
        for entry in entries.flatten() {
            let path = format!("{within}{}", entry.file_name().to_string_lossy());
            // A link could lead anywhere, also to private files.
            let Ok(kind) = entry.file_type() else { continue };
            match Part::of(&path) {
                _ if files.len() + folders.len() + left_out.len() > MOST_FILES => {
                    return Err(format!("{}: {}", folder.display(), too_many()));
                }
                _ if kind.is_dir() => folders.push(format!("{path}/")),
                Ok(_) if kind.is_file() => {
                    let bytes =
                        read_bytes(&entry.path()).map_err(|why| format!("{}: {why}", entry.path().display()))?;
                    files.insert(path, bytes);
                }
                Ok(_) => left_out.push(format!("{path}: is a link, and links are not followed")),
                Err(why) => left_out.push(format!("{path}: {why}")),
            }
        }
    }
    Ok((files, left_out))
}

fn too_many() -> String {
    format!("has more than {MOST_FILES} files")
}

fn no_card() -> String {
    format!(
        "has no {CARD}, which says what it is, such as Pack(title: \"My levels\", author: \"Me\", words: \"Three towers.\")"
    )
}
