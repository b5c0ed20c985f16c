//! Fuzzes packs of levels, which come from strangers: damaged archives, and archives that are whole but have odd names and
//! damaged files in them. A pack that is accepted is also put on a shelf, and nothing may appear outside of its folder.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use quadrant::files::pack::{Pack, Part};
use quadrant::files::shelf::{Shelf, levels_of};
use quadrant_tests::files::empty_folder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::fuzz::{Reader, below, fuzz, fuzz_made, mutated};

/// What may be in memory for one pack.
const MOST_BYTES: usize = 256 << 20;
const MOST_TIME: Duration = Duration::from_secs(2);
const WORDS: [&str; 12] = [
    "PK\u{1}\u{2}",
    "PK\u{3}\u{4}",
    "PK\u{5}\u{6}",
    "Pack(",
    "title: \"a\"",
    "author: \"a\"",
    "words: \"a\"",
    "Level(",
    "Campaign(",
    "pack.ron",
    "../",
    "quadrant replay",
];
const NAMES: [&str; 16] = [
    "pack.ron",
    "campaign.ron",
    "spring.ron",
    "spring.replay",
    "spring.png",
    "more/spring.ron",
    "songs/docks.ron",
    "sounds/jump.ron",
    "sprites/dara.png",
    "../spring.ron",
    "/spring.ron",
    "a/../../spring.ron",
    "con.ron",
    ".new-a.ron",
    "Spring.ron",
    "a\\b.ron",
];

/// Writes an archive with these files, whatever their names are. The writer would make odd names harmless, so each is
/// written with other letters first.
fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let disguised = |nth: usize, path: &str| format!("{}{nth:04}", "Q".repeat(path.len().saturating_sub(4)));
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (nth, (path, content)) in files.iter().enumerate() {
        let name = disguised(nth, path);
        let (mut file, config) =
            archive.new_file(&name).compression_method(CompressionMethod::DEFLATE).start().unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut file, Compression::fast()));
        writer.write_all(content).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        file.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    for (nth, (path, _)) in files.iter().enumerate() {
        let name = disguised(nth, path).into_bytes();
        if name.len() != path.len() {
            continue;
        }
        let places: Vec<usize> =
            bytes.windows(name.len()).enumerate().filter(|(_, part)| *part == name).map(|(at, _)| at).collect();
        for at in places {
            bytes[at..at + name.len()].copy_from_slice(path.as_bytes());
        }
    }
    bytes
}

fn seeds() -> Vec<(String, Vec<u8>)> {
    let read = |name: &str, file: &str| (name.to_string(), fs::read(file).unwrap());
    let card = b"Pack(title: \"Two ways\", author: \"Mira\", words: \"Short.\")".to_vec();
    let campaign = b"Campaign(quadrants: [(quadrant: docks, title: \"A\", stages: [\"spring\"])])".to_vec();
    vec![
        ("pack.ron".into(), card),
        ("campaign.ron".into(), campaign),
        read("spring.ron", "levels/test/spring.ron"),
        read("spring.replay", "tests/replays/spring.replay"),
    ]
}

fn all_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found
}

/// Reads and inspects a pack and, if it is good, puts it on a shelf.
fn take(bytes: &[u8], root: &Path) -> bool {
    let pack = match Pack::read(bytes) {
        Ok(pack) => pack,
        Err(why) => {
            assert!(!why.is_empty() && why.len() < 600, "{why}");
            return false;
        }
    };
    assert!(pack.files.keys().all(|path| Part::of(path).is_ok()));
    assert!(pack.files.values().map(Vec::len).sum::<usize>() <= 32 << 20);
    let (stages, problems) = pack.inspect();
    assert!(problems.iter().all(|found| !found.to_string().is_empty()));
    if stages.is_empty() || problems.iter().any(|found| found.errors() > 0) {
        return false;
    }
    let home = root.join("home");
    let place = pack.install(&home.join("packs")).unwrap();
    let found = all_below(root);
    assert!(found.iter().all(|file| file.starts_with(&place)), "{found:?} outside of {}", place.display());
    assert_eq!(found.len(), pack.files.len());
    assert_eq!(levels_of(&place).len(), stages.len());
    Shelf::new(&home, &[]).remove(&place).unwrap();
    true
}

/// Every byte of an archive may be damaged.
#[test]
fn packs() {
    let root = empty_folder("fuzz-packs");
    let whole = archive(&seeds());
    let reader = Reader {
        name: "packs",
        seeds: vec![whole],
        words: &WORDS,
        ordinary: 4_000,
        most_time: MOST_TIME,
        most_bytes: MOST_BYTES,
    };
    fuzz(&reader, |bytes, _| take(bytes, &root));
}

/// The archive is whole, so that what is in it is read: one of its files or names is damaged.
#[test]
fn packed() {
    let root = empty_folder("fuzz-packed");
    let files = seeds();
    let seeds: Vec<Vec<u8>> = files.iter().map(|(_, content)| content.clone()).collect();
    let (ordinary, most_time, most_bytes) = (1_000, MOST_TIME, MOST_BYTES);
    let reader = Reader { name: "packed", seeds, words: &WORDS, ordinary, most_time, most_bytes };
    fuzz_made(
        &reader,
        |rng| {
            let mut files = files.clone();
            let nth = below(rng, files.len());
            match below(rng, 4) {
                0 => files[nth].0 = NAMES[below(rng, NAMES.len())].into(),
                1 => {
                    let name = NAMES[below(rng, NAMES.len())].into();
                    files.push((name, files[nth].1.clone()));
                }
                2 => drop(files.remove(nth)),
                _ => files[nth].1 = mutated(rng, &files[nth].1, &reader),
            }
            archive(&files)
        },
        |bytes, _| take(bytes, &root),
    );
}
