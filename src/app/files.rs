//! Levels and replays on disk. A level is named by a file or by its name in a levels folder: `--data`, else
//! `levels/` here, else beside the program; the shipped levels are inside the program too. Errors are sentences.

use std::fs;
use std::path::{Path, PathBuf};

use crate::level::Level;
use crate::level::read::read;
use crate::spelling::nearest;

include!(concat!(env!("OUT_DIR"), "/levels.rs"));

/// No level or replay that a person makes comes near; a wrong file is refused before it fills the memory.
const MAX_BYTES: u64 = 64 << 20;

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
        let folders = match data {
            Some(data) => vec![data],
            None => std::iter::once(PathBuf::from("levels")).chain(beside_program()).collect(),
        };
        Library { folders: folders.into_iter().filter(|folder| folder.is_dir()).collect() }
    }

    pub fn find(&self, wanted: &str) -> Result<Source, String> {
        let as_file = Path::new(wanted);
        if as_file.is_file() {
            return Ok(Source { name: self.name_of(as_file), file: wanted.into(), text: text_of(as_file)? });
        }
        let name = wanted.strip_suffix(".ron").unwrap_or(wanted);
        for folder in &self.folders {
            let file = folder.join(name).with_extension("ron");
            if file.exists() {
                return Ok(Source { name: name.into(), file: file.display().to_string(), text: text_of(&file)? });
            }
        }
        if let Some((_, text)) = SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
            return Ok(Source { name: name.into(), file: format!("{name}.ron"), text: (*text).into() });
        }
        let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
        let hint = nearest(name, &names)
            .map_or_else(|| format!("the levels are: {}", names.join(", ")), |near| format!("did you mean {near}?"));
        Err(format!("there is no level {wanted}; {hint}"))
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

    /// Every level file below these files and folders, or below the library's first folder when none are named.
    pub fn list(&self, wanted: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
        let roots = if wanted.is_empty() { self.folders.get(..1).unwrap_or_default() } else { wanted };
        let mut files = Vec::new();
        for root in roots {
            if root.is_dir() { list_folder(root, &mut files)? } else { files.push(root.clone()) }
        }
        files.sort();
        Ok(files)
    }
}

fn list_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
        if path.is_dir() {
            list_folder(&path, files)?;
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
    let about = fs::metadata(file).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("is not a file".into());
    }
    if about.len() > MAX_BYTES {
        return Err(format!("is {} MB large; at most {} MB are read", about.len() >> 20, MAX_BYTES >> 20));
    }
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("is not text (UTF-8): byte {} in line {line} does not belong", good + 1)
    })
}

pub fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}
