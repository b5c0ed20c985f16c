//! Levels, the campaign and replays on disk. A level is named by a file or by its name in a levels folder: `--data`, else
//! `levels/` here, else beside the program; the shipped levels are inside the program too. Whatever stands where a file
//! should (a folder, a pipe, a link to itself) is refused with a sentence, quickly.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Error, Read};
use std::path::{Path, PathBuf};

use super::whole::reason;
use crate::level::campaign::{self, Campaign};
use crate::level::read::{self, read};
use crate::level::{Level, Problems};
use crate::spelling::nearest;

include!(concat!(env!("OUT_DIR"), "/levels.rs"));

/// No level or replay that a person makes comes near; a wrong file is refused before it fills the memory.
const MAX_BYTES: u64 = 64 << 20;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The campaign of a folder of levels, and its name among the shipped levels.
const CAMPAIGN: &str = "campaign";

/// A level's text, the name it is found by, and what to call it in messages.
pub struct Source {
    pub name: String,
    pub file: String,
    pub text: String,
}

/// The folders that are searched for levels, in order.
pub struct Library {
    folders: Vec<PathBuf>,
}

impl Library {
    pub fn new(data: Option<PathBuf>) -> Library {
        let beside_program = || Some(std::env::current_exe().ok()?.parent()?.join("levels"));
        if let Some(data) = data.as_ref().filter(|data| !data.is_dir()) {
            log::warn!("{}: is not a folder; the levels that come with the game are used", data.display());
        }
        let folders = match data {
            Some(data) => vec![data],
            None => std::iter::once(PathBuf::from("levels")).chain(beside_program()).collect(),
        };
        Library { folders: folders.into_iter().filter(|folder| folder.is_dir()).collect() }
    }

    /// The levels inside the program alone.
    pub fn inside() -> Library {
        Library { folders: Vec::new() }
    }

    pub fn find(&self, wanted: &str) -> Result<Source, String> {
        let name = wanted.strip_suffix(".ron").unwrap_or(wanted);
        if let Some(file) = self.file_of(wanted) {
            let name = if file == Path::new(wanted) { self.name_of(&file) } else { name.into() };
            return Ok(Source { name, file: file.display().to_string(), text: text_of(&file)? });
        }
        if let Some((_, text)) = shipped().find(|(shipped, _)| *shipped == name) {
            return Ok(Source { name: name.into(), file: format!("{name}.ron"), text: (*text).into() });
        }
        if fs::symlink_metadata(wanted).is_ok() {
            // Something is there, but no file: what it is says `text_of`.
            text_of(Path::new(wanted))?;
        }
        let names: Vec<&str> = shipped().map(|(name, _)| *name).collect();
        let hint = nearest(name, &names)
            .map_or_else(|| format!("the levels are: {}", names.join(", ")), |near| format!("did you mean {near}?"));
        Err(format!("there is no level {wanted}; {hint}"))
    }

    /// The file a level is read from; nothing for one inside the program.
    pub fn file_of(&self, wanted: &str) -> Option<PathBuf> {
        let as_file = Path::new(wanted);
        if as_file.is_file() {
            return Some(as_file.into());
        }
        let name = wanted.strip_suffix(".ron").unwrap_or(wanted);
        self.folders.iter().map(|folder| folder.join(format!("{name}.ron"))).find(|file| file.exists())
    }

    /// The campaign of the first folder that has one, else the shipped one. The error is every problem of it.
    pub fn campaign(&self) -> Result<Campaign, String> {
        let own = self.folders.iter().find(|folder| folder.join(CAMPAIGN).with_extension("ron").exists());
        let (file, text) = match own {
            Some(folder) => {
                let file = folder.join(CAMPAIGN).with_extension("ron");
                (file.display().to_string(), text_of(&file)?)
            }
            None => {
                let (name, text) = SHIPPED.iter().find(|(name, _)| *name == CAMPAIGN).ok_or("there is no campaign")?;
                (format!("{name}.ron"), (*text).into())
            }
        };
        let names = level_names(own.map(PathBuf::as_path));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (campaign, problems) = campaign::check(&file, &text, &names);
        campaign.ok_or_else(|| problems.to_string())
    }

    pub fn load(&self, wanted: &str) -> Result<(String, Level), String> {
        let source = self.find(wanted)?;
        let level = read(&source.file, &source.text).map_err(|problems| problems.to_string())?;
        Ok((source.name, level))
    }

    /// What a replay calls the level in this file: its name in the library if it is there, else the file as given.
    fn name_of(&self, file: &Path) -> String {
        let full = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let file_full = full(file);
        let inside =
            self.folders.iter().find_map(|folder| file_full.strip_prefix(full(folder)).ok().map(Path::to_path_buf));
        match inside {
            Some(inside) => inside.with_extension("").to_string_lossy().replace('\\', "/"),
            None => file.to_string_lossy().into_owned(),
        }
    }

    /// Every level file below these files and folders, or below the library's first folder when none are named, or the
    /// levels inside the program when there is no folder either.
    pub fn list(&self, wanted: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
        if wanted.is_empty() && self.folders.is_empty() {
            return Ok(SHIPPED.iter().map(|(name, _)| PathBuf::from(format!("{name}.ron"))).collect());
        }
        let roots = if wanted.is_empty() { self.folders.get(..1).unwrap_or_default() } else { wanted };
        let mut files = Vec::new();
        for root in roots {
            if root.is_dir() { list_folder(root, &mut BTreeSet::new(), &mut files)? } else { files.push(root.clone()) }
        }
        files.sort();
        Ok(files)
    }
}

/// All that is wrong with a file, a level or a campaign. A file that is no text has a problem like any other, with its place.
/// What is not there may be inside the program, as it is for those who play.
pub fn problems_of(file: &Path) -> Problems {
    let name = file.display().to_string();
    let inside = SHIPPED.iter().find(|(name, _)| !file.exists() && Path::new(name) == file.with_extension(""));
    let text = match inside.map_or_else(|| read_text(file), |(_, text)| Ok(text.to_string())) {
        Ok(text) => text,
        Err(problem) => return Problems::of_file(&name, problem),
    };
    if !is_campaign(file) {
        return read::check(&name, &text).1;
    }
    let names = level_names(file.parent().filter(|_| inside.is_none()));
    campaign::check(&name, &text, &names.iter().map(String::as_str).collect::<Vec<_>>()).1
}

pub fn is_campaign(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "campaign.ron")
}

/// The levels inside the program.
fn shipped() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    SHIPPED.iter().filter(|(name, _)| *name != CAMPAIGN)
}

/// The levels a campaign can name: those in its folder, and the shipped ones.
fn level_names(folder: Option<&Path>) -> Vec<String> {
    let mut files = Vec::new();
    if let Some(folder) = folder {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if let Err(problem) = list_folder(folder, &mut BTreeSet::new(), &mut files) {
            log::warn!("{problem}");
        }
        files.retain(|file| !is_campaign(file));
        files.iter_mut().for_each(|file| *file = file.strip_prefix(folder).unwrap_or(file).with_extension(""));
    }
    let mut names: Vec<String> = files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect();
    names.extend(shipped().map(|(name, _)| name.to_string()));
    names.sort();
    names.dedup();
    names
}

/// `seen` are the folders listed already, by their full names: a link may lead back to one.
fn list_folder(folder: &Path, seen: &mut BTreeSet<PathBuf>, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let named = |error: std::io::Error| format!("{}: {}", folder.display(), sentence_of(error));
    if !seen.insert(fs::canonicalize(folder).map_err(named)?) {
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(named)? {
        let path = entry.map_err(named)?.path();
        if path.is_dir() {
            list_folder(&path, seen, files)?;
        } else if path.extension().is_some_and(|extension| extension == "ron") {
            files.push(path);
        }
    }
    Ok(())
}

/// The text of a file; the error names it.
pub fn text_of(file: &Path) -> Result<String, String> {
    read_text(file).map_err(|problem| format!("{}: {problem}", file.display()))
}

/// The text of a file; the error is a sentence that follows its name.
pub fn read_text(file: &Path) -> Result<String, String> {
    let about = fs::metadata(file).map_err(sentence_of)?;
    if !about.is_file() {
        return Err("is not a file".into());
    }
    if about.len() > MAX_BYTES {
        return Err(format!("is {} MB large; at most {} MB are read", about.len() >> 20, MAX_BYTES >> 20));
    }
    // Some files are longer than they say.
    let mut bytes = Vec::with_capacity(about.len() as usize);
    let opened = fs::File::open(file).map_err(sentence_of)?;
    opened.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(sentence_of)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("is larger than {} MB; no more are read", MAX_BYTES >> 20));
    }
    // Some editors begin a text with a mark that says that it is one.
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("is not text (UTF-8): byte {} in line {line} does not belong", good + 1)
    })
}

/// What went wrong, as a sentence that follows the file's name.
fn sentence_of(error: std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "is not there".into(),
        std::io::ErrorKind::PermissionDenied => "may not be read by you".into(),
        _ => error.to_string(),
    }
}

pub fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(file, bytes).map_err(|error| unwritable(file, &error))
}

/// Whether something could be written there, found out without harm to what is there.
pub fn try_to_write(file: &Path) -> Result<(), String> {
    let opened = fs::OpenOptions::new().append(true).create(true).open(file);
    opened.map(drop).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &Path, error: &Error) -> String {
    format!("{}: {}", file.display(), reason(error))
}
