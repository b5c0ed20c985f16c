//! Writes every file that the program writes. A file is written beside its place, under a random name that is created
//! exclusively, then flushed and moved to its place. So no reader sees half of a file, a failed or interrupted write
//! leaves the old file, planted links are never followed, and two games never write into one file.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

/// Prefix and suffixes of the names of files that are written beside their place.
const BESIDE: &str = ".quadrant-";
const TAILS: [&str; 2] = [NEW, OLD];
const NEW: &str = ".new";
const OLD: &str = ".old";

enum Place {
    /// A file, or a name that no file has yet. A link to a file is resolved: the file is replaced, not the link.
    File(PathBuf),
    /// A pipe or a device, which is written to directly.
    Stream,
}

pub fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    match place_of(file)? {
        Place::File(place) => {
            may_replace(&place)?;
            put(&place, NEW, bytes, &place)
        }
        Place::Stream => OpenOptions::new().append(true).open(file)?.write_all(bytes),
    }
}

/// Writes a file of a folder that is not in its place yet. It does not wait for the disk, which takes a second for a hundred
/// files. After a power failure the file may be empty, so its content must come from elsewhere again.
pub fn write_apart(file: &Path, bytes: &[u8]) -> Result<()> {
    fs::create_dir_all(folder_of(file))?;
    fs::write(file, bytes)
}

/// Writes a file and keeps the previous one as `NAME~`. That copy is whole at every moment too.
pub fn write_keeping(file: &Path, bytes: &[u8]) -> Result<()> {
    if let Place::File(place) = place_of(file)?
        && place.exists()
    {
        may_replace(&place)?;
        put(&with_tail(&place, "~"), OLD, &fs::read(&place)?, &place)?;
    }
    write(file, bytes)
}

/// Writes a file that must not exist yet. If it exists, the error is of the kind `AlreadyExists`. The file is locked
/// until what is returned is dropped.
pub fn write_new(file: &Path, bytes: &[u8]) -> Result<File> {
    if fs::symlink_metadata(file).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let new = written_beside(file, NEW, bytes, file)?;
    // A page in a browser is the only game that uses its files, and they have no second names.
    let new = if cfg!(target_family = "wasm") { new.persist(file)? } else { new.persist_noclobber(file)? };
    sync_folder(file)?;
    Ok(new)
}

/// Whether [`write()`] can be expected to succeed. Changes nothing and leaves nothing behind.
pub fn can_write(file: &Path) -> Result<()> {
    match place_of(file)? {
        Place::File(place) => {
            may_replace(&place)?;
            beside(&place, NEW).map(drop)
        }
        // Opening a pipe would wait for its reader.
        Place::Stream => Ok(()),
    }
}

/// Whether both names lead to one file, also by another spelling, a link or a hard link.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let is_file = |file: &Path| fs::metadata(file).is_ok_and(|about| about.is_file());
    // Only for files, because opening a pipe would wait for the other end.
    is_file(one) && is_file(other) && same_file::is_same_file(one, other).unwrap_or(false)
}

pub fn with_tail(file: &Path, tail: impl AsRef<OsStr>) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(tail);
    file.with_file_name(name)
}

pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

pub fn is_stream(file: &Path) -> bool {
    // The program's own output may be a file. Other programs write to it as well, so it is not replaced.
    let own = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"];
    let is_special = fs::metadata(file).is_ok_and(|about| !about.is_file() && !about.is_dir());
    is_special || own.iter().any(|own| file.starts_with(own))
}

fn place_of(file: &Path) -> Result<Place> {
    match fs::metadata(file) {
        Ok(about) if about.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(_) if is_stream(file) => Ok(Place::Stream),
        Ok(_) => Ok(Place::File(fs::canonicalize(file)?)),
        // A link that leads nowhere is itself replaced.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Place::File(file.into())),
        Err(error) => Err(error),
    }
}

/// A file without write permission must not be replaced, even if its folder allows it.
fn may_replace(place: &Path) -> Result<()> {
    match OpenOptions::new().append(true).open(place) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Creates an empty file in the folder of `place`. It is locked, and it is removed when it is dropped. What interrupted
/// games left in that folder is removed first.
fn beside(place: &Path, tail: &str) -> Result<NamedTempFile> {
    sweep(folder_of(place));
    let mut builder = tempfile::Builder::new();
    builder.prefix(BESIDE).suffix(tail);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The same permissions as any new file. The system reduces them by the user's umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let new = builder.tempfile_in(folder_of(place))?;
    // Nobody else has opened it, so this fails only where a file system has no locks.
    let _ = new.as_file().try_lock();
    Ok(new)
}

/// Writes a file beside `place`, with the permissions of `like` if that exists.
fn written_beside(place: &Path, tail: &str, bytes: &[u8], like: &Path) -> Result<NamedTempFile> {
    let mut new = beside(place, tail)?;
    new.write_all(bytes)?;
    if let Ok(about) = fs::metadata(like) {
        new.as_file().set_permissions(about.permissions())?;
    }
    new.as_file().sync_all()?;
    Ok(new)
}

fn put(place: &Path, tail: &str, bytes: &[u8], like: &Path) -> Result<()> {
    written_beside(place, tail, bytes, like)?.persist(place)?;
    sync_folder(place)
}

/// Flushes the folder, because a file's name is stored in it. Does nothing where a folder cannot be opened (Windows).
fn sync_folder(file: &Path) -> Result<()> {
    fs::File::open(folder_of(file)).map_or(Ok(()), |folder| folder.sync_all())
}

/// Returns why a file could not be written and what to do, as the end of a sentence that begins with its name.
pub fn reason(file: &Path, error: &Error) -> String {
    let folder = folder_of(file);
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full; make room on it".into(),
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only; choose another place".into(),
        ErrorKind::FileTooLarge => "the file would be larger than this system allows".into(),
        ErrorKind::IsADirectory => "is a folder; add the name of a file".into(),
        ErrorKind::InvalidFilename => "the name is too long, or has characters that this system does not allow".into(),
        ErrorKind::BrokenPipe => "the reader has closed it".into(),
        ErrorKind::PermissionDenied if file.exists() && may_replace(file).is_err() => {
            "no permission to write to this file; change its permissions or choose another name".into()
        }
        ErrorKind::PermissionDenied => {
            format!(
                "no permission to write to the folder {}; change its permissions or choose another folder",
                folder.display()
            )
        }
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::AlreadyExists => match first_odd(folder) {
            Some(part) if part.exists() => {
                format!("{} is a file, but a folder is needed there; move it or choose another place", part.display())
            }
            Some(part) => format!("there is no folder {}; create it first", part.display()),
            None => format!("no file can be created in {}; choose another place", folder.display()),
        },
        _ => plain(error),
    }
}

/// Whether a running game has locked this file. False where a file system has no locks.
pub fn is_held(file: &File) -> bool {
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Removes what an interrupted game left in this folder. It keeps files younger than an hour and files that a running
/// game has locked, because they may still be written.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = name.starts_with(BESIDE) && TAILS.iter().any(|tail| name.ends_with(tail));
        let is_old = || {
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(about.modified().ok()?.elapsed().ok()? > Duration::from_secs(60 * 60))
        };
        if is_ours && is_old() == Some(true) && File::open(entry.path()).is_ok_and(|file| !is_held(&file)) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn first_odd(folder: &Path) -> Option<&Path> {
    let parts: Vec<&Path> = folder.ancestors().filter(|part| !part.as_os_str().is_empty()).collect();
    parts.into_iter().rev().find(|part| !part.is_dir())
}

pub fn plain(error: &Error) -> String {
    let words = error.to_string();
    words.split(" (os error").next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quadrant-whole-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = scratch("replaced");
        let file = folder.join("a");
        can_write(&file).unwrap();
        assert!(names(&folder).is_empty(), "asking leaves nothing behind");
        write(&file, b"one").unwrap();
        write(&file, b"two").unwrap();
        assert_eq!(names(&folder), ["a"]);
        write_keeping(&file, b"three").unwrap();
        assert_eq!((fs::read(&file).unwrap(), fs::read(folder.join("a~")).unwrap()), (b"three".into(), b"two".into()));
        assert_eq!(write_new(&file, b"four").unwrap_err().kind(), ErrorKind::AlreadyExists);
        write_new(&folder.join("b"), b"four").unwrap();
        assert_eq!(names(&folder), ["a", "a~", "b"]);
        assert_eq!(fs::read(&file).unwrap(), b"three");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_an_interrupted_game_left_is_swept_away() {
        let folder = scratch("swept");
        let long_ago = std::time::SystemTime::now() - Duration::from_secs(2 * 60 * 60);
        for (name, is_old) in [(".quadrant-a1b2c3.new", true), (".quadrant-d4e5f6.old", false), ("mine.new", true)] {
            let file = File::create(folder.join(name)).unwrap();
            if is_old {
                file.set_modified(long_ago).unwrap();
            }
        }
        // A game that was suspended while it wrote this file may go on.
        let held = beside(&folder.join("a"), NEW).unwrap();
        held.as_file().set_modified(long_ago).unwrap();
        let held_name = held.path().file_name().unwrap().to_string_lossy().into_owned();
        // Any write sweeps the folder that it writes to.
        write(&folder.join("output.png"), b"one").unwrap();
        let mut expected = [".quadrant-d4e5f6.old", "mine.new", "output.png", &held_name];
        expected.sort_unstable();
        assert_eq!(names(&folder), expected);
        // Windows removes no folder with an open file.
        drop(held);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_kept_and_planted_ones_are_not_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = scratch("links");
        let (file, link, victim) = (folder.join("a"), folder.join("link"), folder.join("victim"));
        fs::write(&file, "one").unwrap();
        fs::write(&victim, "victim").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        // Earlier versions wrote temporary files under these names.
        symlink(&victim, folder.join("a.new")).unwrap();
        symlink(&victim, folder.join("a.old")).unwrap();
        write_keeping(&link, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read(&victim).unwrap(), b"victim");
        assert_eq!(names(&folder), ["a", "a.new", "a.old", "a~", "link", "victim"]);
        fs::hard_link(&file, folder.join("hard")).unwrap();
        let winding = folder.join("../").join(folder.file_name().unwrap()).join("a");
        for other in [&link, &folder.join("hard"), &winding] {
            assert!(is_same_file(&file, other), "{}", other.display());
        }
        assert!(!is_same_file(&file, &victim) && !is_same_file(&file, &folder.join("none")));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_are_written_through_and_folders_are_refused() {
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        assert_eq!(write(Path::new("/dev/full"), b"full").unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(write(Path::new("/tmp"), b"").unwrap_err().kind(), ErrorKind::IsADirectory);
        assert_eq!(can_write(Path::new("/tmp")).unwrap_err().kind(), ErrorKind::IsADirectory);
    }

    #[test]
    fn every_reason_is_a_plain_sentence() {
        let folder = scratch("reasons");
        let file = folder.join("file");
        fs::write(&file, "").unwrap();
        let missing = folder.join("missing");
        for (place, kind, sentence) in [
            (folder.join("a"), ErrorKind::StorageFull, "the disk is full; make room on it".to_string()),
            (folder.join("a"), ErrorKind::QuotaExceeded, "the disk is full; make room on it".into()),
            (folder.join("a"), ErrorKind::ReadOnlyFilesystem, "the disk is read-only; choose another place".into()),
            (folder.join("a"), ErrorKind::FileTooLarge, "the file would be larger than this system allows".into()),
            (folder.clone(), ErrorKind::IsADirectory, "is a folder; add the name of a file".into()),
            (
                missing.join("a"),
                ErrorKind::NotFound,
                format!("there is no folder {}; create it first", missing.display()),
            ),
            (
                missing.join("deeper/a"),
                ErrorKind::NotFound,
                format!("there is no folder {}; create it first", missing.display()),
            ),
            // The folder exists, but nothing can be created in it, as in /proc.
            (
                folder.join("a"),
                ErrorKind::NotFound,
                format!("no file can be created in {}; choose another place", folder.display()),
            ),
            (
                file.join("a"),
                ErrorKind::AlreadyExists,
                format!("{} is a file, but a folder is needed there; move it or choose another place", file.display()),
            ),
            (
                file.join("b/a"),
                ErrorKind::NotADirectory,
                format!("{} is a file, but a folder is needed there; move it or choose another place", file.display()),
            ),
            (
                folder.join("a"),
                ErrorKind::PermissionDenied,
                format!(
                    "no permission to write to the folder {}; change its permissions or choose another folder",
                    folder.display()
                ),
            ),
        ] {
            assert_eq!(reason(&place, &kind.into()), sentence, "{kind:?}");
        }
        for number in 1..200 {
            let error = Error::from_raw_os_error(number);
            assert!(!reason(&folder.join("a"), &error).contains("os error"), "{error}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
