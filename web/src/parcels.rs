//! What players bring and take away: levels and recordings as files or as links, and everything of this browser in one
//! file, for another browser. All of it may come from strangers, so each text is limited and checked.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::disk::{self, Disk, Node};

/// Far more than any level or recording. A short link could hold a text that fills the memory.
const MOST_BYTES: usize = 8 << 20;
/// The ending of a file with everything.
const ALL: &str = ".quadrant";
/// How well texts are compressed, from 0 to 10.
const EFFORT: u8 = 9;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What becomes of a file that the game has written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Fate {
    /// It stays in this browser.
    Stored = 1,
    /// The player gets it as a download: an exported run or a screenshot.
    Given = 3,
    /// It only matters while the page is open.
    Dropped = 4,
}

pub fn fate_of(name: &str) -> Fate {
    let own = name.rsplit('/').next().unwrap_or_default();
    if name.starts_with("data/exports/") || (name == own && own.starts_with("quadrant-") && own.ends_with(".png")) {
        Fate::Given
    } else if own == "lock" || own.starts_with(".quadrant-") || name.starts_with("linked.") {
        Fate::Dropped
    } else {
        Fate::Stored
    }
}

/// Returns the words of the command line that show a file of this kind. `None` is a file of another kind.
fn words_for(name: &str) -> Option<Vec<String>> {
    let words: &[&str] = match name.rsplit_once('.')?.1 {
        "ron" => &["play", name],
        "replay" => &["replay", "--watch", name],
        _ => return None,
    };
    Some(words.iter().map(|word| word.to_string()).collect())
}

/// Takes a file that the player has chosen or dropped. Returns the words to start: none for a file with everything.
pub fn take(name: &str, bytes: &[u8], now: u64) -> Result<Vec<String>, String> {
    if bytes.len() > MOST_BYTES {
        return Err(format!("{name} is larger than {} MB", MOST_BYTES >> 20));
    }
    if name.ends_with(ALL) {
        let text = std::str::from_utf8(bytes).map_err(|_| format!("{name} is not text"))?;
        take_all(text, now).map_err(|why| format!("{name} is not a file that Quadrant exported: {why}"))?;
        return Ok(Vec::new());
    }
    // A name with slashes could replace progress.
    let words = words_for(name).filter(|_| Disk::plain(name) == name && !name.contains('/') && !name.starts_with('-'));
    let words = words
        .ok_or_else(|| format!("{name} is not a level (.ron), a recording (.replay) or exported files ({ALL})"))?;
    disk::with(|disk| disk.put(name, bytes, now, false))
        .map_err(|_| format!("{name} cannot be kept under this name"))?;
    Ok(words)
}

/// Returns everything that is stored in this browser, as one text. Older copies are left out.
pub fn all() -> Result<String, String> {
    let files: BTreeMap<String, String> = disk::with(|disk| {
        let names: Vec<String> = disk.files().map(|(name, _)| name.to_string()).collect();
        let texts = names.into_iter().filter(|name| fate_of(name) == Fate::Stored && !name.ends_with('~'));
        texts.filter_map(|name| Some((text_of(disk, &name)?, name))).map(|(text, name)| (name, text)).collect()
    });
    ron::to_string(&files).map_err(|error| error.to_string())
}

fn text_of(disk: &Disk, name: &str) -> Option<String> {
    let Node::File { bytes, .. } = disk.find(name)? else { return None };
    String::from_utf8(bytes.borrow().clone()).ok()
}

fn take_all(text: &str, now: u64) -> Result<(), String> {
    let files: BTreeMap<String, String> = ron::from_str(text).map_err(|error| error.to_string())?;
    if let Some(odd) = files.keys().find(|name| Disk::plain(name) != **name || fate_of(name) != Fate::Stored) {
        return Err(format!("it has a file named {odd:?}"));
    }
    for (name, text) in &files {
        disk::with(|disk| disk.put(name, text.as_bytes(), now, false)).map_err(|_| format!("{name} cannot be kept"))?;
    }
    Ok(())
}

/// Returns the end of an address that opens this file: `#level=` or `#replay=` and its text, compressed.
pub fn link_to(name: &str) -> Option<String> {
    let text = disk::with(|disk| text_of(disk, name))?;
    let kind = if name.ends_with(".replay") { "replay" } else { "level" };
    Some(format!("#{kind}={}", written(&compress_to_vec(text.as_bytes(), EFFORT))))
}

/// Returns the words that start what the end of an address asks for. `None` if it asks for nothing of this page.
pub fn follow(link: &str, now: u64) -> Option<Result<Vec<String>, String>> {
    let (kind, content) = link.strip_prefix('#')?.split_once('=')?;
    let name = match kind {
        "level" => "linked.ron",
        "replay" => "linked.replay",
        "tour" => return Some(Ok(["lab", "--tour", content].map(String::from).to_vec())),
        _ => return None,
    };
    let packed = read(content).ok_or("The link is damaged: it has letters that no link has.".to_string());
    let text = packed.and_then(|packed| {
        decompress_to_vec_with_limit(&packed, MOST_BYTES).map_err(|_| "The link is damaged or too large.".to_string())
    });
    Some(text.and_then(|text| take(name, &text, now)))
}

/// Writes bytes with letters that an address may have (base64url).
fn written(bytes: &[u8]) -> String {
    let digit = |bits: u32| char::from(DIGITS[(bits & 63) as usize]);
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        (0..=three.len() as u32).for_each(|nth| text.push(digit(bits >> (18 - 6 * nth))));
    }
    text
}

fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    for four in text.trim_end_matches('=').as_bytes().chunks(4) {
        let mut bits = 0;
        for letter in four {
            bits = bits << 6 | DIGITS.iter().position(|digit| digit == letter)? as u32;
        }
        let whole = bits << (6 * (4 - four.len()));
        // A single letter at the end holds no byte.
        bytes.extend_from_slice(&whole.to_be_bytes()[1..four.len().max(2)]);
        if four.len() == 1 {
            return None;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_opens_the_text_it_was_made_of() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte * 37).collect();
            assert_eq!(read(&written(&bytes)), Some(bytes));
        }
        take("mine.ron", b"Level(name: \"x\")", 0).unwrap();
        let link = link_to("mine.ron").unwrap();
        assert_eq!(follow(&link, 0).unwrap().unwrap(), ["play", "linked.ron"]);
        assert_eq!(disk::with(|disk| text_of(disk, "linked.ron")).unwrap(), "Level(name: \"x\")");
        assert_eq!(follow("#tour=4", 0).unwrap().unwrap(), ["lab", "--tour", "4"]);
        assert!(follow("", 0).is_none() && follow("#how", 0).is_none() && follow("#x=y", 0).is_none());
    }

    #[test]
    fn damaged_and_hostile_links_are_refused() {
        let bomb = compress_to_vec(&vec![b' '; MOST_BYTES + 1], 10);
        assert!(bomb.len() < 20_000);
        let refused = |link: &str| assert!(follow(link, 0).unwrap().is_err(), "{link}");
        refused(&format!("#level={}", written(&bomb)));
        for content in ["", "A", "AAAA", "%%%%", "äöü", "A A A", "-_-_-_"] {
            refused(&format!("#level={content}"));
            refused(&format!("#replay={content}"));
        }
    }

    #[test]
    fn no_file_can_replace_progress_or_look_like_an_option() {
        for name in ["data/progress.ron", "../data/progress.ron", "--data.ron", "x.exe", "", ".", "a/b.replay", "ron"] {
            assert!(take(name, b"", 0).is_err(), "{name:?}");
        }
        assert!(take("big.ron", &vec![0; MOST_BYTES + 1], 0).unwrap_err().contains("8 MB"));
        assert!(disk::with(|disk| disk.files().next().is_none()));
    }

    #[test]
    fn everything_moves_to_another_browser() {
        disk::with(|disk| {
            for name in ["data/progress.ron", "data/progress.ron~", "data/lock", "mine.ron", "data/exports/a.replay"] {
                disk.put(name, name.as_bytes(), 0, false).unwrap();
            }
        });
        let text = all().unwrap();
        disk::with(|disk| *disk = Disk::default());
        assert_eq!(take("files.quadrant", text.as_bytes(), 0).unwrap(), Vec::<String>::new());
        let names: Vec<String> = disk::with(|disk| disk.files().map(|(name, _)| name.into()).collect());
        assert_eq!(names, ["data/progress.ron", "mine.ron"]);
        for odd in ["", "{", "[]", "{\"/x\":\"\"}", "{\"../x\":\"\"}", "{\"data/lock\":\"\"}", "{\"a\":1}"] {
            assert!(take("files.quadrant", odd.as_bytes(), 0).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn what_is_written_is_stored_given_or_dropped() {
        assert_eq!(fate_of("data/settings.ron"), Fate::Stored);
        assert_eq!(fate_of("my-level.ron"), Fate::Stored);
        assert_eq!(fate_of("data/exports/docks-1-normal-1m02s.replay"), Fate::Given);
        assert_eq!(fate_of("quadrant-0001.png"), Fate::Given);
        assert_eq!(fate_of("data/lock"), Fate::Dropped);
        assert_eq!(fate_of("data/.quadrant-x.new"), Fate::Dropped);
        assert_eq!(fate_of("linked.ron"), Fate::Dropped);
    }
}
