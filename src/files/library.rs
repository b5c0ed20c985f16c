//! Levels, the campaign and replays on disk. A level is named by a file or by its name in a levels folder: `--data`,
//! else `levels/` here, else beside the program. The shipped levels are inside the program. A folder, a pipe or a link
//! to itself in the place of a file is refused quickly, with a sentence.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::assets::own::Own;
use crate::career::LevelKey;
use crate::failure::Failure;
use crate::files::atomic::{self, folder_of, is_same_file, reason};
pub use crate::files::listing::{
    CARD, LeftOut, Listing, MAX_BYTES, SONGS, SOUNDS, SPRITES, level_text, read_text, text_of,
};
use crate::files::listing::{level_in, plain_bytes, sentence_of};
use crate::files::own;
use crate::hash::hash_of;
use crate::level::campaign::{self, Campaign};
use crate::level::read::{self, read};
use crate::level::{Level, Problems};
use crate::replay::{Replay, is_level_name, level_name_of};
use crate::spelling::nearest;

include!(concat!(env!("OUT_DIR"), "/levels.rs"));

/// The campaign's name in a folder of levels and among the shipped levels.
const CAMPAIGN: &str = "campaign";
const LEVELS: &str = "levels";

/// Bytes that are read to recognise a folder of levels, a fraction of a second at the start.
const MOST_BYTES_SUMMED: u64 = 8 << 20;

/// A level's text, the name by which it is found, and its name in messages.
pub struct Source {
    pub name: String,
    pub file: String,
    pub text: String,
}

/// The folders that are searched for levels, in order.
pub struct Library {
    folders: Vec<PathBuf>,
    /// The own pictures and sounds that were read last.
    own: Mutex<Option<own::Kept>>,
    /// Whether it is a pack. The campaign of the game is none of it.
    is_pack: bool,
}

impl Library {
    pub fn new(data: Option<PathBuf>) -> Result<Library, Failure> {
        let beside_program = || Some(std::env::current_exe().ok()?.parent()?.join("levels"));
        if let Some(data) = data.as_ref().filter(|data| !data.is_dir()) {
            let what = if data.exists() { "is not a folder" } else { "there is no such folder" };
            let data = data.display();
            return Err(Failure::Usage(format!("--data {data}: {what}; omit --data to use the levels of the game")));
        }
        if let Some(data) = data.as_ref().filter(|data| !has_levels(data)) {
            let inner = Some(data.join(LEVELS)).filter(|inner| has_levels(inner));
            let instead = inner.map_or("a folder with level files".into(), |inner| inner.display().to_string());
            let data = data.display();
            return Err(Failure::Usage(format!(
                "--data {data}: there is no level in this folder; name {instead} instead"
            )));
        }
        let folders = match data {
            Some(data) => vec![data],
            None => std::iter::once(PathBuf::from(LEVELS)).chain(beside_program()).collect(),
        };
        Ok(Library {
            folders: folders.into_iter().filter(|folder| folder.is_dir()).collect(),
            is_pack: false,
            own: Mutex::default(),
        })
    }

    pub fn inside() -> Library {
        Library { folders: Vec::new(), is_pack: false, own: Mutex::default() }
    }

    /// The levels of an opened pack, before those of the game.
    pub fn of_pack(folder: &Path) -> Library {
        Library { folders: vec![folder.to_path_buf()], is_pack: true, own: Mutex::default() }
    }

    pub fn find(&self, wanted: &str) -> Result<Source, String> {
        let name = wanted.strip_suffix(".ron").unwrap_or(wanted);
        if let Some(file) = self.file_of(wanted) {
            let name = if file == Path::new(wanted) { self.name_of(&file) } else { name.into() };
            return Ok(Source { name, file: file.display().to_string(), text: text_of(&file)? });
        }
        if let Some(source) = shipped_source(name) {
            return Ok(source);
        }
        if fs::symlink_metadata(wanted).is_ok() {
            // Something is there, but it is no file. `text_of` reports what it is.
            text_of(Path::new(wanted))?;
        }
        Err(no_level(wanted))
    }

    /// Finds a level by its name only, as replays and campaigns do. A file of that name elsewhere does not count.
    pub fn find_named(&self, name: &str) -> Result<Source, String> {
        match self.named_file(name) {
            Some(file) => {
                let text = text_of(&file)?;
                Ok(Source { name: name.into(), file: file.display().to_string(), text })
            }
            None => shipped_source(name).ok_or_else(|| no_level(name)),
        }
    }

    /// Returns the file of a level. `None` is a level inside the program.
    pub fn file_of(&self, wanted: &str) -> Option<PathBuf> {
        let as_file = Path::new(wanted);
        let name = wanted.strip_suffix(".ron").unwrap_or(wanted);
        let is_file = || as_file.is_file().then(|| as_file.to_path_buf());
        if name != wanted {
            return is_file().or_else(|| self.named_file(name));
        }
        // A level of the library comes before a file that has its name without an ending.
        self.named_file(name).or_else(|| shipped_source(name).map_or_else(is_file, |_| None))
    }

    fn named_file(&self, name: &str) -> Option<PathBuf> {
        let files = self.folders.iter().map(|folder| folder.join(format!("{name}.ron")));
        files.filter(|_| is_level_name(name)).find(|file| file.exists())
    }

    /// Returns a level's key in the records. The level is a stage if the library has the same content under its name.
    pub fn key_of(&self, name: &str, level: &Level) -> LevelKey {
        let is_stage = self.load_named(name).is_ok_and(|own| own.hash == level.hash);
        LevelKey { stage: is_stage.then(|| name.into()), content: level.hash }
    }

    /// Whether there is a campaign to play. Only a pack may have none.
    pub fn has_campaign(&self) -> bool {
        let has_one = |folder: &PathBuf| folder.join(CAMPAIGN).with_extension("ron").exists();
        !self.is_pack || self.folders.iter().any(has_one)
    }

    /// Returns the campaign, if there is one and it can be read.
    pub fn readable_campaign(&self) -> Option<Campaign> {
        let campaign = self.has_campaign().then(|| self.campaign())?;
        campaign.inspect_err(|problem| log::warn!("{problem}")).ok()
    }

    /// Returns the campaign of the first folder that has one, else the shipped one. The error lists all its problems.
    pub fn campaign(&self) -> Result<Campaign, String> {
        let own = self.folders.iter().find(|folder| folder.join(CAMPAIGN).with_extension("ron").exists());
        let (file, text) = match own {
            Some(folder) => {
                let file = folder.join(CAMPAIGN).with_extension("ron");
                (file.display().to_string(), text_of(&file)?)
            }
            None if self.is_pack => return Err("this pack has no campaign".into()),
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

    /// The folder whose levels are listed first.
    pub fn folder(&self) -> Option<&Path> {
        self.folders.first().map(PathBuf::as_path)
    }

    /// Returns the folder whose own pictures and sounds a level has: that of the library which it is in, else the one which its
    /// file is in. `None` is a level inside the program.
    pub fn folder_of(&self, wanted: &str) -> Option<PathBuf> {
        // The editor begins a level before there is a file.
        let is_new =
            || Path::new(wanted).extension().is_some_and(|ending| ending == "ron") && self.find(wanted).is_err();
        let file = self.file_of(wanted).or_else(|| is_new().then(|| wanted.into()))?;
        let full = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let folder = full(folder_of(&file));
        let of_library = self.folders.iter().find(|library| folder.starts_with(full(library)));
        Some(of_library.map_or_else(|| folder_of(&file).to_path_buf(), Clone::clone))
    }

    /// Returns the own pictures and sounds of a level. Their faults are part of the answer, and no error.
    pub fn own(&self, wanted: &str, level: &Level) -> Arc<Own> {
        let Some(folder) = self.folder_of(wanted) else { return Arc::default() };
        let own = match own::stamp(&folder) {
            None => Arc::default(),
            Some(stamp) => {
                // A panic elsewhere leaves at most an old value, and its stamp says so.
                let mut kept = self.own.lock().unwrap_or_else(PoisonError::into_inner);
                match &*kept {
                    Some((place, old, own)) if *place == folder && *old == stamp => Arc::clone(own),
                    _ => {
                        let own = Arc::new(own::Found::of_folder(&folder).into_own(&folder));
                        *kept = Some((folder.clone(), stamp, Arc::clone(&own)));
                        own
                    }
                }
            }
        };
        match &level.song {
            Some(song) if own.complaint.is_none() && !own.songs.contains_key(song) => {
                let problem = format!("there is no file songs/{song}.ron");
                Arc::new(Own { complaint: Some(own::complaint(&problem, &folder)), ..Own::clone(&own) })
            }
            _ => own,
        }
    }

    pub fn load(&self, wanted: &str) -> Result<(String, Level), String> {
        let source = self.find(wanted)?;
        let level = source.level()?;
        Ok((source.name, level))
    }

    pub fn load_named(&self, name: &str) -> Result<Level, String> {
        self.find_named(name)?.level()
    }

    /// Returns a replay's level, and the name or file it was found by. It tries `given`, then the replay's level name
    /// in the library, beside the replay, and here. The content decides whether it is the right one.
    pub fn level_of(&self, replay: &Replay, file: &Path, given: Option<&str>) -> Result<(String, Level), String> {
        let beside = |folder: &Path| {
            let file = folder.join(format!("{}.ron", replay.level));
            file.is_file().then(|| file.display().to_string())
        };
        let found = [
            given.map(|given| (given.to_string(), self.find(given))),
            Some((replay.level.clone(), self.find_named(&replay.level))),
            beside(folder_of(file)).map(|file| (file.clone(), self.find(&file))),
            beside(Path::new("")).map(|file| (file.clone(), self.find(&file))),
        ];
        let mut problems = Vec::new();
        for (wanted, source) in found.into_iter().flatten() {
            match source.and_then(|source| source.level()) {
                Ok(level) => match replay.refuses(&level) {
                    None => return Ok((wanted, level)),
                    Some(problem) => problems.insert(0, problem),
                },
                Err(problem) => problems.push(problem),
            }
        }
        let problem = problems.into_iter().next().unwrap_or_default();
        Err(format!("{problem}; name its level with --level FILE"))
    }

    /// Returns a level's name in replays and records: its name in the library if it is there, else that of the file.
    fn name_of(&self, file: &Path) -> String {
        let full = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let file_full = full(file);
        let inside =
            self.folders.iter().find_map(|folder| file_full.strip_prefix(full(folder)).ok().map(Path::to_path_buf));
        match inside {
            Some(inside) => level_name_of(&inside.with_extension("").to_string_lossy().replace('\\', "/")),
            None => level_name_of(&file.file_stem().unwrap_or_default().to_string_lossy()),
        }
    }

    pub fn files(&self) -> Vec<PathBuf> {
        self.folders.iter().flat_map(|folder| Listing::of(folder).files).collect()
    }

    /// Returns the names of all levels that are found by their name.
    pub fn level_names(&self) -> BTreeSet<String> {
        let folders = self.folders.iter().map(|folder| Some(folder.as_path())).chain([None]);
        folders.flat_map(level_names).collect()
    }

    /// Says which levels `check` reads if none are named. `None` for `levels/` here, which needs no message.
    pub fn what_is_checked(&self) -> Option<String> {
        let own = fs::read_dir(".").into_iter().flatten().flatten();
        let own = own.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "ron")).count();
        let here = match own {
            0 => String::new(),
            1 => "; to check the .ron file in this folder: quadrant check .".into(),
            _ => format!("; to check the {own} .ron files in this folder: quadrant check ."),
        };
        match self.folders.first() {
            Some(folder) if folder == Path::new(LEVELS) => None,
            Some(folder) => Some(format!("checking the levels in {}{here}", folder.display())),
            None => Some(format!("there is no folder {LEVELS}/ here, so the built-in levels are checked{here}")),
        }
    }

    /// Lists the level files below these folders and of these files and names, else those below the first folder, else
    /// those in the program.
    pub fn list(&self, wanted: &[PathBuf]) -> Listing {
        let mut listing = Listing::default();
        if wanted.is_empty() && self.folders.is_empty() {
            listing.files = SHIPPED.iter().map(|(name, _)| PathBuf::from(format!("{name}.ron"))).collect();
            return listing;
        }
        let roots = if wanted.is_empty() { self.folders.get(..1).unwrap_or_default() } else { wanted };
        for root in roots {
            match root.is_dir() {
                true => listing.add(root, 0),
                false => listing.files.push(self.file_of(&root.display().to_string()).unwrap_or_else(|| root.clone())),
            }
        }
        listing.files.sort();
        listing
    }
}

impl Source {
    pub fn level(&self) -> Result<Level, String> {
        read(&self.file, &self.text).map_err(|problems| problems.to_string())
    }
}

fn has_levels(folder: &Path) -> bool {
    let is_level = |file: &Path| file.extension().is_some_and(|ending| ending == "ron");
    fs::read_dir(folder).is_ok_and(|files| files.flatten().any(|file| is_level(&file.path())))
}

fn shipped_source(name: &str) -> Option<Source> {
    let (_, text) = shipped().find(|(shipped, _)| *shipped == name)?;
    Some(Source { name: name.into(), file: format!("{name}.ron"), text: (*text).into() })
}

fn no_level(wanted: &str) -> String {
    let name = wanted.strip_suffix(".ron").unwrap_or(wanted);
    let names: Vec<&str> = shipped().map(|(name, _)| *name).collect();
    let all = || {
        // Those below test/ are for the tests.
        let names: Vec<&str> = names.iter().copied().filter(|name| !name.starts_with("test/")).collect();
        format!("the levels are: {}", names.join(", "))
    };
    let hint = nearest(name, &names).map_or_else(all, |near| format!("did you mean {near}?"));
    format!("there is no level {wanted}; {hint}")
}

/// Returns a hash of the names and texts of all levels and the campaign in a folder, to recognise the folder elsewhere.
/// A file for which there is no room in the bytes that are read counts by its size. Logs what is left out.
pub fn sum_of_folder(folder: &Path) -> u64 {
    let mut listing = Listing::of(folder);
    for LeftOut { path, why, .. } in &listing.left_out {
        log::warn!("{}: {why}", path.display());
    }
    listing.files.sort();
    let mut room = MOST_BYTES_SUMMED;
    let mut sum_of = |file: &Path| match fs::metadata(file).map_or(0, |about| about.len()) {
        bytes if bytes > room => hash_of(&bytes),
        bytes => {
            room -= bytes;
            hash_of(read_text(file).unwrap_or_default().as_bytes())
        }
    };
    let texts = listing.files.iter().map(|file| {
        let name = file.strip_prefix(folder).unwrap_or(file).to_string_lossy().replace('\\', "/");
        (hash_of(name.as_bytes()), sum_of(file))
    });
    hash_of(&texts.collect::<Vec<(u64, u64)>>())
}

pub fn level_input(name: &str) -> Result<String, Problems> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes);
    level_in(name, read.map_err(sentence_of).and_then(|_| plain_bytes(bytes)))
}

/// Returns all problems of a level or a campaign, also if it is not text, and the level, if it can be read. A missing file may be
/// inside the program.
pub fn check(file: &Path) -> (Option<Level>, Problems) {
    let name = file.display().to_string();
    let inside = SHIPPED.iter().find(|(name, _)| !file.exists() && Path::new(name) == file.with_extension(""));
    let text = match inside.map_or_else(|| level_text(file), |(_, text)| Ok(text.to_string())) {
        Ok(text) => text,
        Err(problems) => return (None, problems),
    };
    if !is_campaign(file) {
        return read::check(&name, &text);
    }
    let names = level_names(file.parent().filter(|_| inside.is_none()));
    (None, campaign::check(&name, &text, &names.iter().map(String::as_str).collect::<Vec<_>>()).1)
}

pub fn is_campaign(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "campaign.ron")
}

fn shipped() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    SHIPPED.iter().filter(|(name, _)| *name != CAMPAIGN)
}

/// Returns the levels a campaign can name: those in its folder, and the shipped ones.
fn level_names(folder: Option<&Path>) -> Vec<String> {
    let mut files = Vec::new();
    if let Some(folder) = folder {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        files = Listing::of(folder).files;
        files.retain(|file| !is_campaign(file));
        files.iter_mut().for_each(|file| *file = file.strip_prefix(folder).unwrap_or(file).with_extension(""));
    }
    let mut names: Vec<String> = files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect();
    names.retain(|name| is_level_name(name));
    names.extend(shipped().map(|(name, _)| name.to_string()));
    names.sort();
    names.dedup();
    names
}

pub fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    atomic::write(file, bytes).map_err(|error| format!("{}: {}", file.display(), reason(file, &error)))
}

/// Checks in advance that an output can be written and is not a file that the command reads. Changes nothing.
pub fn claim(output: &Path, inputs: &[PathBuf]) -> Result<(), String> {
    if let Some(input) = inputs.iter().find(|input| is_same_file(output, input)) {
        let (output, input) = (output.display(), input.display());
        let which = if output.to_string() == input.to_string() { String::new() } else { format!(" (as {input})") };
        return Err(format!("{output}: this command reads that file{which}; choose another name for the output"));
    }
    atomic::can_write(output).map_err(|error| format!("{}: {}", output.display(), reason(output, &error)))
}
