//! A file is written whole beside its place and then put there, so that nobody ever sees half of one, whenever the machine
//! stops. What was there before is kept as `NAME~`, whole as well.

use std::ffi::OsStr;
use std::fs;
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

pub fn write_whole(file: &Path, bytes: &[u8]) -> Result<()> {
    // Behind a link the file itself is replaced, not the link.
    let place = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let beside = with_tail(&place, ".new");
    if place.exists() {
        let before = fs::read(&place)?;
        put(&with_tail(&place, ".old"), &before, &place, &with_tail(&place, "~"))?;
    }
    put(&beside, bytes, &place, &place)?;
    // The name itself reaches the disk with its folder. Where a folder cannot be opened (Windows) that goes by itself.
    if let Some(folder) = place.parent().and_then(|folder| fs::File::open(folder).ok()) {
        folder.sync_all()?;
    }
    Ok(())
}

/// Writes `beside`, with the permissions of `like` if that is there, and moves it to its place.
fn put(beside: &Path, bytes: &[u8], like: &Path, place: &Path) -> Result<()> {
    let written = (|| {
        let mut new = fs::File::create(beside)?;
        new.write_all(bytes)?;
        new.sync_all()?;
        if let Ok(about) = fs::metadata(like) {
            fs::set_permissions(beside, about.permissions())?;
        }
        fs::rename(beside, place)
    })();
    if written.is_err() {
        // What is half written helps nobody; that it cannot be removed changes nothing.
        let _ = fs::remove_file(beside);
    }
    written
}

/// The file's name with something behind it.
pub fn with_tail(file: &Path, tail: impl AsRef<OsStr>) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(tail);
    file.with_file_name(name)
}

/// Why something could not be written, as a sentence's end.
pub fn reason(error: &Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full".into(),
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only".into(),
        ErrorKind::PermissionDenied => "the folder may not be written to by you".into(),
        ErrorKind::NotFound => "the folder is not there".into(),
        _ => error.to_string(),
    }
}
