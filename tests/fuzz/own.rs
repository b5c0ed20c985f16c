//! Fuzzes the own pictures, songs and effects of a folder of levels, each as the game reads it, and tests the bounds of all of
//! them together.

use std::io::Cursor;
use std::time::Duration;

use quadrant::assets::own::Part;
use quadrant::draw::sprites::{FRAMES, SHEETS};
use quadrant::files::own::Found;
use quadrant_counting::peak;

use crate::fuzz::{Reader, below, files, fuzz};
use crate::sheets::with_correct_checksums;

const WORDS: [&str; 8] = ["IHDR", "IDAT", "PLTE", "tRNS", "acTL", "iCCP", "tempo: 300", "bars: 64"];
const ORDINARY: u32 = 10_000;

fn read(part: Part, name: &str, bytes: &[u8]) -> Found {
    let mut found = Found::default();
    found.add(part, "file", name, bytes);
    let is_good = found.own.skin.as_ref().is_some_and(|skin| !skin.sheets().is_empty())
        || !found.own.songs.is_empty()
        || !found.own.effects.is_empty();
    assert_eq!(is_good, found.problems.is_empty(), "it is used, or there is a problem");
    found
}

/// What is refused says where and why in few words.
fn is_good(part: Part, name: &str, bytes: &[u8]) -> bool {
    let found = read(part, name, bytes);
    for problem in found.problems.iter().flat_map(|problems| &problems.list) {
        let sentence = problem.fault.to_string();
        assert!(problem.line > 0 && problem.column > 0 && !sentence.is_empty(), "{sentence}");
    }
    found.problems.is_empty()
}

fn reader(name: &'static str, seeds: Vec<Vec<u8>>, most_bytes: usize) -> Reader<'static> {
    Reader { name, seeds, words: &WORDS, ordinary: ORDINARY, most_time: Duration::from_secs(2), most_bytes }
}

#[test]
fn own_sheets() {
    let seeds: Vec<Vec<u8>> = files("assets/sprites", "png").into_iter().filter(|png| png.len() < 2_000).collect();
    assert!(seeds.len() > 10);
    fuzz(&reader("own_sheets", seeds, 64 << 20), |bytes, rng| {
        let mut png = bytes.to_vec();
        if below(rng, 2) == 0 {
            with_correct_checksums(&mut png);
        }
        // The sheet that it may replace, by the size in its head.
        let size = |at: usize| png.get(at..at + 4).map_or(0, |four| u32::from_be_bytes(four.try_into().unwrap()));
        let fits = |sheet: &&quadrant::draw::sprites::Sheet| sheet.size == (size(16), size(20));
        let sheet = SHEETS.iter().find(fits).unwrap_or(&SHEETS[below(rng, SHEETS.len())]);
        let found = read(Part::Sheet, sheet.name, &png);
        for own in found.own.skin.iter().flat_map(|skin| (0..FRAMES.len() as u16).filter_map(|nth| skin.find(nth))) {
            let (x, y, w, h) = (own.frame.x, own.frame.y, own.frame.w, own.frame.h);
            assert!(u32::from(x) + u32::from(w) <= sheet.size.0 && u32::from(y) + u32::from(h) <= sheet.size.1);
        }
        found.problems.is_empty()
    });
}

#[test]
fn own_songs() {
    fuzz(&reader("own_songs", files("assets/songs", "ron"), 128 << 20), |bytes, _| is_good(Part::Song, "storm", bytes));
}

#[test]
fn own_effects() {
    fuzz(&reader("own_effects", files("assets/sounds", "ron"), 64 << 20), |bytes, _| {
        is_good(Part::Effect, "jump", bytes)
    });
}

/// A PNG of one colour.
fn plain((width, height): (u32, u32)) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(Cursor::new(&mut out), width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    let pixels = [20, 200, 40, 255].repeat(width as usize * height as usize);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    out
}

/// The first problem of a file.
fn why(found: &Found) -> String {
    found.problems.first().map(|problems| problems.list[0].fault.to_string()).unwrap_or_default()
}

#[test]
fn more_than_the_bounds_is_refused_with_a_sentence() {
    // Every sheet of the game is too much.
    let (found, bytes) = peak(|| {
        let mut found = Found::default();
        for sheet in &SHEETS {
            found.add(Part::Sheet, sheet.name, sheet.name, &plain(sheet.size));
        }
        found
    });
    assert!(why(&found).contains("all own sheets together may have 32 million pixels"), "{}", why(&found));
    assert!(bytes < 96 << 20, "{bytes} bytes");

    let song = |order: &str| {
        format!(
            "(title: \"t\", tempo: 30, instruments: {{ \"a\": (voices: [(decay: 0.1)]) }}, phrases: {{ \"a\": {{ \"a\": \"[ [ c4 ]x64 ]x64\", \
             \"b\": \"c4\" }} }}, order: [{order}])"
        )
    };
    let hour = song(&"(bars: 64, play: { \"a\": \"b\" }),".repeat(8));
    assert!(why(&read(Part::Song, "storm", hour.as_bytes())).contains("longer than 300 seconds"));
    let notes = song(&"(bars: 64, play: { \"a\": \"a*64\" }),".repeat(250));
    let (found, bytes) = peak(|| read(Part::Song, "storm", notes.as_bytes()));
    assert!(why(&found).contains("longer than 300 seconds") || why(&found).contains("notes"), "{}", why(&found));
    assert!(bytes < 64 << 20, "{bytes} bytes");

    let short = "(title: \"t\", tempo: 120, instruments: { \"a\": (voices: [(decay: 0.1)]) }, phrases: { \"a\": { \"a\": \"c4\" } }, \
                 order: [(bars: 1, play: { \"a\": \"a\" })])";
    let mut found = Found::default();
    (0..33).for_each(|nth| found.add(Part::Song, "file", &format!("song-{nth}"), short.as_bytes()));
    assert_eq!(found.own.songs.len(), 32);
    assert!(why(&found).contains("a folder may have 32 songs"), "{}", why(&found));

    let long = "(role: Move, layers: [(play: \"c4\", step: 9.0, voice: (sustain: 1.0))])";
    let mut found = Found::default();
    for (name, _) in quadrant::assets::SOUNDS {
        found.add(Part::Effect, "file", name, long.as_bytes());
    }
    assert!(why(&found).contains("all own effects together may last 240 seconds"), "{}", why(&found));
    assert!((20..28).contains(&found.own.effects.len()), "{}", found.own.effects.len());

    let large = vec![b' '; (8 << 20) + 1];
    assert!(why(&read(Part::Effect, "jump", &large)).contains("larger than 8 MB"));
    assert!(why(&read(Part::Effect, "jump", &large[..2 << 20])).contains("longer than 1024 KB"));
    let mut found = Found::default();
    (0..5).for_each(|nth| found.add(Part::Sheet, "file", &format!("no-{nth}"), &large[..8 << 20]));
    let last = found.problems.last().unwrap().list[0].fault.to_string();
    assert!(last.contains("all own files together may have 32 MB"), "{last}");
}
