//! What players bring and take away: levels, recordings and packs as files or as links, and everything of this browser in one
//! file, for another browser. All of it may come from strangers, so each text is limited and checked, and nothing that
//! a player has is replaced, except by a file with everything. `web/tests/fuzz.rs` reads a lot of damaged ones.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use quadrant::career::Career;
use quadrant::saves::store::{Fault, value_in};
use quadrant::scene::lab::tour::STEPS;
use quadrant::settings::Settings;

use crate::disk::{self, Disk, Node};
use crate::runs;

/// Far more than any level or recording. A short link could hold a text that fills the memory.
pub const MOST_BYTES: usize = 8 << 20;
/// More files of one name than anybody brings.
const MOST_NAMES: u32 = 999;
/// A longer name is cut in a sentence.
const LONGEST_NAME: usize = 60;
/// How large a file with everything may be: it has the pictures of many packs.
const MOST_BYTES_OF_ALL: usize = 64 << 20;
/// Begins what stands for a file that is not text, such as a picture of a pack.
const NOT_TEXT: &str = "base64url:";
/// The files that are checked before they replace those of this browser.
const PROGRESS: &str = "data/progress.ron";
pub const SETTINGS: &str = "data/settings.ron";
/// The ending of a file with everything.
const ALL: &str = ".quadrant";
/// How well texts are compressed, from 0 to 10.
const EFFORT: u8 = 9;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Where a file goes that the game has written.
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
    } else if own == "lock"
        || own.starts_with(".quadrant-")
        || name.starts_with("linked.")
        // A pack is kept as the files in it, under another name than while it is unpacked.
        || name == own && own.ends_with(".quad")
        || name.contains("/.new-")
    {
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
        "quad" => &[name],
        _ => return None,
    };
    Some(words.iter().map(|word| word.to_string()).collect())
}

/// Takes a file that the player has chosen or dropped. Returns the words to start: none for a file with everything.
pub fn take(name: &str, bytes: &[u8], now: u64) -> Result<Vec<String>, String> {
    let shown = shown(name);
    // Some systems write endings in capitals.
    let name =
        &name.rsplit_once('.').map_or(name.into(), |(stem, ending)| format!("{stem}.{}", ending.to_lowercase()))[..];
    let most = if name.ends_with(ALL) { MOST_BYTES_OF_ALL } else { MOST_BYTES };
    if bytes.len() > most {
        return Err(format!("{shown} is larger than {} MB.", most >> 20));
    }
    if name.ends_with(ALL) {
        let text = std::str::from_utf8(bytes).map_err(|_| format!("{shown} is not text."))?;
        take_all(text, now).map_err(|why| format!("{shown} is not a file that Quadrant exported: {why}."))?;
        return Ok(Vec::new());
    }
    // A name with slashes could replace progress, and one with a line break could add an option.
    let is_plain = Disk::plain(name) == name && !name.contains('/') && !name.chars().any(char::is_control);
    if !is_plain || name.starts_with('-') || words_for(name).is_none() {
        return Err(format!(
            "{shown} is not a level (.ron), a recording (.replay), a pack of levels (.quad) or exported files ({ALL})."
        ));
    }
    let name = disk::with(|disk| free_name(disk, name, bytes)).ok_or(format!("There are too many files {shown}."))?;
    disk::with(|disk| disk.put(&name, bytes, now, false)).map_err(|_| format!("{shown} is the name of a folder."))?;
    Ok(words_for(&name).unwrap_or_default())
}

/// Returns a name for a file that the player has brought: its own or, if another file has it, one with a number. A linked
/// file replaces the one before, which another link can bring again.
fn free_name(disk: &Disk, name: &str, bytes: &[u8]) -> Option<String> {
    let (stem, ending) = name.rsplit_once('.')?;
    let numbered = (2..=MOST_NAMES).map(|nth| format!("{stem}-{nth}.{ending}"));
    std::iter::once(name.to_string()).chain(numbered).find(|name| match disk.find(name) {
        Some(Node::File { bytes: held, .. }) => fate_of(name) == Fate::Dropped || *held.borrow() == bytes,
        _ => true,
    })
}

/// Returns a name as it may stand in a sentence.
fn shown(name: &str) -> String {
    let plain = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    match name.chars().nth(LONGEST_NAME) {
        None if name.is_empty() => "A file without a name".into(),
        None => name.chars().map(plain).collect(),
        Some(_) => name.chars().take(LONGEST_NAME).map(plain).chain(['…']).collect(),
    }
}

/// Returns everything that is stored in this browser, as one text. Older copies are left out.
pub fn all() -> Result<String, String> {
    let files: BTreeMap<String, String> = disk::with(|disk| {
        let names: Vec<String> = disk.files().map(|(name, _)| name.to_string()).collect();
        let texts = names.into_iter().filter(|name| fate_of(name) == Fate::Stored && !name.ends_with('~'));
        texts.filter_map(|name| Some((parcel_of(disk, &name)?, name))).map(|(text, name)| (name, text)).collect()
    });
    ron::to_string(&files).map_err(|error| error.to_string())
}

fn text_of(disk: &Disk, name: &str) -> Option<String> {
    let Node::File { bytes, .. } = disk.find(name)? else { return None };
    String::from_utf8(bytes.borrow().clone()).ok()
}

/// Returns a file as it stands in a file with everything.
fn parcel_of(disk: &Disk, name: &str) -> Option<String> {
    let Node::File { bytes, .. } = disk.find(name)? else { return None };
    let bytes = bytes.borrow();
    let text = std::str::from_utf8(&bytes).ok().filter(|text| !text.starts_with(NOT_TEXT));
    Some(text.map_or_else(|| format!("{NOT_TEXT}{}", written(&bytes)), String::from))
}

/// Takes all files or, if one of them is damaged, none.
fn take_all(text: &str, now: u64) -> Result<(), String> {
    let files: BTreeMap<String, String> = ron::from_str(text).map_err(|error| error.to_string())?;
    let mut contents = Vec::with_capacity(files.len());
    for (name, text) in &files {
        if Disk::plain(name) != *name || name.chars().any(char::is_control) || fate_of(name) != Fate::Stored {
            return Err(format!("it has a file named {:?}", shown(name)));
        }
        let checked = match name.as_str() {
            PROGRESS => value_in::<Career>(text).map(drop),
            SETTINGS => value_in::<Settings>(text).map(drop),
            _ => Ok(()),
        };
        checked.map_err(|fault| match fault {
            Fault::Damaged(_) => format!("{name} in it is damaged"),
            Fault::OtherFormat(_) => format!("{name} in it is of a version of Quadrant that this one cannot read"),
        })?;
        contents.push(match text.strip_prefix(NOT_TEXT) {
            Some(letters) => read(letters).ok_or_else(|| format!("{} in it is damaged", shown(name)))?,
            None => text.clone().into_bytes(),
        });
    }
    for (name, content) in files.keys().zip(&contents) {
        let put = disk::with(|disk| disk.put(name, content, now, false));
        put.map_err(|_| format!("{} in it is the name of a folder", shown(name)))?;
    }
    Ok(())
}

/// Returns the end of an address that opens this file: `#run=` and a packed recording or, if it cannot be packed,
/// `#level=` or `#replay=` and the text, compressed.
pub fn link_to(name: &str) -> Option<String> {
    let text = disk::with(|disk| text_of(disk, name))?;
    if let Some(packed) = runs::pack(&text) {
        return Some(format!("#run={}", written(&packed)));
    }
    let kind = if name.ends_with(".replay") { "replay" } else { "level" };
    Some(format!("#{kind}={}", written(&compress_to_vec(text.as_bytes(), EFFORT))))
}

/// Returns the words that start what the end of an address asks for. `None` if it asks for nothing of this page.
pub fn follow(link: &str, now: u64) -> Option<Result<Vec<String>, String>> {
    let (kind, content) = link.strip_prefix('#')?.split_once('=')?;
    let name = match kind {
        "level" => "linked.ron",
        "replay" | "run" => "linked.replay",
        "tour" => return Some(tour(content)),
        _ => return None,
    };
    let packed = read(content).ok_or("The link is damaged: it has letters that no link has.".to_string());
    let text = packed.and_then(|packed| {
        let text = match kind {
            "run" => runs::unpack(&packed).map(String::into_bytes),
            _ => decompress_to_vec_with_limit(&packed, MOST_BYTES).ok(),
        };
        text.ok_or("The link is damaged or too large.".to_string())
    });
    Some(text.and_then(|text| take(name, &text, now)))
}

fn tour(step: &str) -> Result<Vec<String>, String> {
    let is_step = (1..=STEPS.len()).any(|number| number.to_string() == step);
    let words = ["lab", "--tour", step].map(String::from).to_vec();
    let last = STEPS.len();
    if is_step {
        Ok(words)
    } else {
        Err(format!("The tour has {last} steps. Write a number from 1 to {last} after #tour=."))
    }
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
    use quadrant::saves::store::text_of as written_by_the_store;

    use super::*;

    #[test]
    fn a_link_opens_the_text_it_was_made_of() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length).map(|byte: u8| byte.wrapping_mul(37)).collect();
            assert_eq!(read(&written(&bytes)), Some(bytes));
        }
        take("mine.ron", b"Level(name: \"x\")", 0).unwrap();
        let link = link_to("mine.ron").unwrap();
        assert_eq!(follow(&link, 0).unwrap().unwrap(), ["play", "linked.ron"]);
        assert_eq!(disk::with(|disk| text_of(disk, "linked.ron")).unwrap(), "Level(name: \"x\")");
        assert_eq!(follow("#tour=4", 0).unwrap().unwrap(), ["lab", "--tour", "4"]);
        let replay = include_bytes!("../../tests/replays/mirror.replay");
        take("mine.replay", replay, 0).unwrap();
        let link = link_to("mine.replay").unwrap();
        assert!(link.starts_with("#run="), "{link}");
        assert_eq!(follow(&link, 0).unwrap().unwrap(), ["replay", "--watch", "linked.replay"]);
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
        for content in ["", "A", "AAAA", "-_-_-_"] {
            refused(&format!("#run={content}"));
        }
        for step in ["", "0", "13", "01", "-1", "1\n--index", "9999", "<b>"] {
            refused(&format!("#tour={step}"));
        }
    }

    #[test]
    fn no_file_can_replace_progress_or_look_like_an_option() {
        for name in [
            "data/progress.ron",
            "../data/progress.ron",
            "--data.ron",
            "x.exe",
            "",
            ".",
            "a/b.replay",
            "ron",
            "a\n.ron",
        ] {
            assert!(take(name, b"", 0).is_err(), "{name:?}");
        }
        let long = take(&"\u{7}ä".repeat(4000), b"", 0).unwrap_err();
        assert!(long.chars().count() < 200 && !long.contains(char::is_control), "{long}");
        assert!(take("big.ron", &vec![0; MOST_BYTES + 1], 0).unwrap_err().contains("8 MB"));
        assert!(disk::with(|disk| disk.files().next().is_none()));
    }

    #[test]
    fn a_file_replaces_no_other() {
        assert_eq!(take("mine.ron", b"one", 0).unwrap(), ["play", "mine.ron"]);
        assert_eq!(take("mine.ron", b"two", 0).unwrap(), ["play", "mine-2.ron"]);
        assert_eq!(take("mine.RON", b"one", 0).unwrap(), ["play", "mine.ron"], "it is the same file");
        assert_eq!(take("mine.ron", b"two", 0).unwrap(), ["play", "mine-2.ron"]);
        assert_eq!(take("Two ways.QUAD", b"PK", 0).unwrap(), ["Two ways.quad"]);
        assert_eq!(disk::with(|disk| text_of(disk, "mine.ron")).unwrap(), "one");
        let linked = |text: &str| follow(&format!("#level={}", written(&compress_to_vec(text.as_bytes(), 1))), 0);
        assert_eq!(linked("one").unwrap().unwrap(), linked("two").unwrap().unwrap());
    }

    #[test]
    fn everything_moves_to_another_browser() {
        const PICTURE: &[u8] = &[0x89, b'P', b'N', b'G', 0xff, 0];
        let bytes_of = |name: &str| match disk::with(|disk| disk.find(name)) {
            Some(Node::File { bytes, .. }) => bytes.take(),
            _ => panic!("{name} is no file"),
        };
        let progress = written_by_the_store(&Career::default()).unwrap();
        disk::with(|disk| {
            for name in ["data/progress.ron~", "data/lock", "mine.ron", "data/exports/a.replay"] {
                disk.put(name, name.as_bytes(), 0, false).unwrap();
            }
            disk.put(PROGRESS, progress.as_bytes(), 0, false).unwrap();
            disk.put("sprites/crate.png", PICTURE, 0, false).unwrap();
            disk.put("odd.ron", format!("{NOT_TEXT}?").as_bytes(), 0, false).unwrap();
        });
        let text = all().unwrap();
        disk::with(|disk| *disk = Disk::default());
        assert_eq!(take("files.quadrant", text.as_bytes(), 0).unwrap(), Vec::<String>::new());
        let names: Vec<String> = disk::with(|disk| disk.files().map(|(name, _)| name.into()).collect());
        assert_eq!(names, [PROGRESS, "mine.ron", "odd.ron", "sprites/crate.png"]);
        assert_eq!(bytes_of("sprites/crate.png"), PICTURE);
        assert_eq!(bytes_of("odd.ron"), format!("{NOT_TEXT}?").as_bytes());
        let damaged = format!("{{\"a.png\":\"{NOT_TEXT}?\",\"b.ron\":\"\"}}");
        assert!(take("files.quadrant", damaged.as_bytes(), 0).unwrap_err().contains("a.png in it is damaged"));
        assert!(disk::with(|disk| disk.find("b.ron").is_none()));
        let progress = progress.replace('"', "\\\"");
        for odd in ["", "{", "[]", "{\"/x\":\"\"}", "{\"../x\":\"\"}", "{\"data/lock\":\"\"}", "{\"a\":1}"] {
            assert!(take("files.quadrant", odd.as_bytes(), 0).is_err(), "{odd:?}");
        }
        let damaged = format!("{{\"{PROGRESS}\":\"{}\",\"new.ron\":\"\"}}", progress.replace("0", "1"));
        let why = take("files.quadrant", damaged.as_bytes(), 0).unwrap_err();
        assert!(why.contains("progress.ron in it is damaged"), "{why}");
        assert!(disk::with(|disk| disk.find("new.ron").is_none()), "nothing of a damaged file is taken");
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
        assert_eq!(fate_of("two.quad"), Fate::Dropped);
        assert_eq!(fate_of("data/packs/.new-1a2b3c/one.ron"), Fate::Dropped);
        assert_eq!(fate_of("data/packs/two-0123456789abcdef/one.ron"), Fate::Stored);
    }
}
