//! Stores what the game keeps between two sessions: progress, settings and the best runs. Each is a text in the user's
//! data folder. It is written as a whole, ends with a checksum, and the version before it is kept as `NAME~`. A text
//! that is damaged or from a newer game is never used in part and never overwritten: it is set aside under another
//! name, the older copy is used if it is good, and one sentence says so. No error here ends the game.

use std::fmt::Write;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::files::atomic::{folder_of, reason, with_tail, write_keeping, write_new};
use crate::files::library::read_text;
use crate::hash::hash_of;
use crate::saves::folder::{data_folder, download_folders};

/// The first line of every text, up to the number of its format.
const INTRO: &str = "// Quadrant, format ";
/// The last line, up to the checksum of everything above it.
const SUM: &str = "// sum ";
/// People who edit a text by hand write this instead of the checksum.
const BY_HAND: &str = "none";
/// Maximum number of names to try for a file that is set aside or written beside others.
const MOST_SET_ASIDE: u32 = 999;
/// The folder of what is made for other people.
pub(super) const EXPORTS: &str = "exports";
/// This empty file is locked while something is read, changed and written.
const LOCK: &str = "lock";
/// A game holds the lock for some milliseconds. One that is suspended at that moment must not stop all others.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// A value that can be stored as RON, with the number of its format.
pub trait Saved: Serialize + DeserializeOwned {
    const FORMAT: u32;
    /// The oldest format that can be read: newer ones only add fields that may be missing.
    const OLDEST: u32 = Self::FORMAT;

    /// The name in sentences, such as "your progress".
    fn called() -> &'static str;
}

#[derive(Debug, PartialEq)]
pub struct Loaded<T> {
    /// `None` if nothing was stored or nothing of it can be read.
    pub value: Option<T>,
    /// One sentence for the screen if something was wrong.
    pub complaint: Option<String>,
}

/// Why a text cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// The reason is for the log.
    Damaged(String),
    OtherFormat(u32),
}

/// While this lives, no other game changes anything in the folder.
pub struct Held {
    /// Closing the file unlocks it. `None` if the file system has no locks.
    _lock: Option<File>,
}

pub struct Store {
    folder: Result<PathBuf, String>,
    /// Names of files that can be neither read nor moved. They are not overwritten.
    untouched: Vec<String>,
    /// Where files from others come.
    downloads: Vec<PathBuf>,
}

impl Store {
    /// Opens the data folder of this user. Creates it if it is missing.
    pub fn open() -> Store {
        let folder = match data_folder() {
            Some(data) => {
                let folder = data.join("quadrant");
                let made = fs::create_dir_all(&folder).map_err(|error| reason(&folder.join(LOCK), &error));
                made.map(|()| folder)
            }
            None => Err(words!("saves.no_folder").into()),
        };
        Store { folder, untouched: Vec::new(), downloads: download_folders() }
    }

    pub fn at(folder: &Path) -> Store {
        Store { folder: Ok(folder.to_path_buf()), untouched: Vec::new(), downloads: Vec::new() }
    }

    /// The same folder, for somebody else who keeps something there.
    pub fn again(&self) -> Store {
        Store { folder: self.folder.clone(), untouched: Vec::new(), downloads: self.downloads.clone() }
    }

    pub fn downloads(&self) -> &[PathBuf] {
        &self.downloads
    }

    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref().ok()
    }

    /// The folder of what is made for other people.
    pub fn exports(&self) -> Option<PathBuf> {
        Some(self.folder()?.join(EXPORTS))
    }

    /// Waits until no other game changes anything here. Hold it from reading to writing. The error ends a sentence.
    pub fn hold(&self) -> Result<Held, String> {
        let file = self.folder.clone()?.join(LOCK);
        let opened = fs::create_dir_all(folder_of(&file))
            .and_then(|()| File::options().read(true).append(true).create(true).open(&file));
        let lock = opened.map_err(|error| reason(&file, &error))?;
        let begun = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Held { _lock: Some(lock) }),
                Err(TryLockError::WouldBlock) if begun.elapsed() < LONGEST_WAIT => sleep(Duration::from_millis(5)),
                Err(TryLockError::WouldBlock) => {
                    return Err(words!("saves.held").into());
                }
                Err(TryLockError::Error(error)) => {
                    log::info!("{}: this file system has no locks: {error}", file.display());
                    return Ok(Held { _lock: None });
                }
            }
        }
    }

    /// Reads what was stored under a name without an ending.
    pub fn read<T: Saved>(&mut self, name: &str) -> Loaded<T> {
        let Ok(folder) = &self.folder else { return Loaded { value: None, complaint: None } };
        let file = folder.join(format!("{name}.ron"));
        let older = with_tail(&file, "~");
        if fs::symlink_metadata(&file).is_err() {
            // Never written, or removed by a person. The older copy is used if there is one.
            let value = older.is_file().then(|| value_of(&older).ok()).flatten();
            let complaint = value.is_some().then(|| words!("saves.gone", contents = T::called()).to_string());
            return Loaded { value, complaint };
        }
        let fault = match value_of(&file) {
            Ok(value) => return Loaded { value: Some(value), complaint: None },
            Err(fault) => fault,
        };
        let (what, tail) = match &fault {
            Fault::Damaged(why) => {
                log::warn!("{}: {why}", file.display());
                (words!("saves.damaged"), "damaged".to_string())
            }
            Fault::OtherFormat(format) if *format > T::FORMAT => (words!("saves.newer"), format!("format-{format}")),
            Fault::OtherFormat(format) => (words!("saves.too_old"), format!("format-{format}")),
        };
        let aside = match set_aside(&file, &tail) {
            Ok(aside) => words!("saves.aside", file = aside).to_string(),
            Err(error) => {
                self.untouched.push(name.into());
                words!("saves.not_aside", why = error).to_string()
            }
        };
        let value: Option<T> = value_of(&older).ok();
        let instead = if value.is_some() { words!("saves.older") } else { words!("saves.without") };
        let complaint =
            words!("saves.bad_file", contents = T::called(), fault = what, aside = aside, instead = instead)
                .to_string();
        Loaded { value, complaint: Some(complaint) }
    }

    /// Reads a value if it is good. Sets nothing aside.
    pub fn peek<T: Saved>(&self, name: &str) -> Option<T> {
        value_of(&self.folder()?.join(format!("{name}.ron"))).ok()
    }

    /// Writes the whole text. The error is a sentence for the screen.
    pub fn write<T: Saved>(&self, name: &str, value: &T) -> Result<(), String> {
        let not_kept = |why: &str| not_saved(T::called(), why);
        if self.untouched.iter().any(|untouched| untouched == name) {
            return Err(not_kept(&words!("saves.untouched")));
        }
        let text = text_of(value).map_err(|error| not_kept(&error))?;
        self.write_text(&format!("{name}.ron"), &text).map_err(|why| not_kept(&why))
    }

    /// Writes a text under a name with its ending and perhaps a folder. The error is the end of a sentence.
    pub fn write_text(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.folder.clone()?.join(name);
        let written = fs::create_dir_all(folder_of(&file)).and_then(|()| write_keeping(&file, text.as_bytes()));
        written.map_err(|error| {
            log::warn!("{}: {error}", file.display());
            reason(&file, &error)
        })
    }

    /// Writes to the first free name of `NAME.ENDING`, `NAME-2.ENDING` and so on. The error is the end of a sentence.
    pub fn write_beside_others(&self, name: &str, ending: &str, text: &str) -> Result<PathBuf, String> {
        let folder = self.folder.clone()?;
        for nth in 1..=MOST_SET_ASIDE {
            let file = folder.join(match nth {
                1 => format!("{name}.{ending}"),
                _ => format!("{name}-{nth}.{ending}"),
            });
            match fs::create_dir_all(folder_of(&file)).and_then(|()| write_new(&file, text.as_bytes())) {
                Ok(_) => return Ok(file),
                Err(error) if error.kind() == ErrorKind::AlreadyExists && fs::symlink_metadata(&file).is_ok() => {}
                Err(error) => return Err(reason(&file, &error)),
            }
        }
        Err(format!("there are already {MOST_SET_ASIDE} such files; remove some"))
    }

    /// Reads the text that `write_text` wrote under this name, if there is one. The error is a sentence that follows
    /// the file's name.
    pub fn read_text(&self, name: &str) -> Result<Option<String>, String> {
        let Ok(folder) = &self.folder else { return Ok(None) };
        let file = folder.join(name);
        if !file.exists() {
            return Ok(None);
        }
        read_text(&file).map(Some)
    }

    pub fn set_aside(&self, name: &str) -> Result<String, String> {
        set_aside(&self.folder.clone()?.join(name), "damaged")
    }
}

pub fn not_saved(called: &str, why: &str) -> String {
    words!("saves.not_saved", contents = called, why = why).to_string()
}

pub fn text_of<T: Saved>(value: &T) -> Result<String, String> {
    let pretty = ron::ser::PrettyConfig::new().struct_names(false).new_line("\n");
    let body = ron::ser::to_string_pretty(value, pretty).map_err(|error| error.to_string())?;
    let mut text = format!(
        "{INTRO}{}. The game writes this file. If you change it, write {BY_HAND} for the sum in the last line.\n{body}\n",
        T::FORMAT
    );
    let sum = hash_of(text.as_bytes());
    writeln!(text, "{SUM}{sum:016x}").expect("writing to a String cannot fail");
    Ok(text)
}

fn value_of<T: Saved>(file: &Path) -> Result<T, Fault> {
    value_in(&read_text(file).map_err(Fault::Damaged)?)
}

/// Reads the value from a text of the current format, of an older one, or written by hand without a first and last line.
pub fn value_in<T: Saved>(text: &str) -> Result<T, Fault> {
    let damaged = |what: &str| Fault::Damaged(what.into());
    let parsed = |text: &str| ron::from_str(text).map_err(|error| Fault::Damaged(error.to_string()));
    let above_the_sum = text.rsplit_once(SUM);
    let Some(first) = text.strip_prefix(INTRO) else {
        return if above_the_sum.is_some() { Err(damaged("its first line is damaged")) } else { parsed(text) };
    };
    let (body, sum) = above_the_sum.ok_or_else(|| damaged("its last line is missing"))?;
    let is_whole = sum == format!("{:016x}\n", hash_of(body.as_bytes())) || sum.trim_end() == BY_HAND;
    if !is_whole {
        return Err(damaged("its checksum does not match its content"));
    }
    let digits: String = first.chars().take_while(char::is_ascii_digit).collect();
    let format: u32 = digits.parse().map_err(|_| damaged("its format is not a number"))?;
    if (T::OLDEST..=T::FORMAT).contains(&format) { parsed(body) } else { Err(Fault::OtherFormat(format)) }
}

fn set_aside(file: &Path, tail: &str) -> Result<String, String> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    let names = (1..=MOST_SET_ASIDE).map(|nth| match nth {
        1 => format!("{stem}.{tail}.{ending}"),
        _ => format!("{stem}.{tail}-{nth}.{ending}"),
    });
    let free = names.map(|name| file.with_file_name(name)).find(|name| fs::symlink_metadata(name).is_err());
    let free = free.ok_or_else(|| format!("there are already {MOST_SET_ASIDE} such files; remove some"))?;
    fs::rename(file, &free).map_err(|error| reason(file, &error))?;
    Ok(free.file_name().unwrap_or_default().to_string_lossy().into_owned())
}
