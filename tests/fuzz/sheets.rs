//! Fuzzes sheets and their sidecars with the code of the build script. A sidecar is the `.ron` file beside a sheet that
//! describes its cells and clips. Half of the inputs get correct PNG checksums, and some pictures are generated,
//! because the decoder would refuse almost all others.

use std::io::Cursor;
use std::time::Duration;

use quadrant::rng::Rng;

use crate::fuzz::{Reader, below, files, fuzz, text_of};

use quadrant_build::sheets::{ATLAS_WIDTH, Palette, Sheet, Source, cut};

const MOST: (Duration, usize) = (Duration::from_secs(2), 160 << 20);
const WORDS: [&str; 17] = [
    "source: hand",
    "cell: (1, 1)",
    "cell: (0, 32)",
    "cell: (4097, 1)",
    "pivot: (-2147483648, 2147483647)",
    "clips: [",
    "name: \"\"",
    "name: \"é\"",
    "name: \"a b\"",
    "first: 18446744073709551615",
    "frames: 0",
    "ticks: 0",
    "repeat: true",
    "torso: [(0, 0)]",
    "muzzle: Some((",
    "advance: [8]",
    "IHDR",
];

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(!0, step)
}

pub fn with_correct_checksums(png: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = png.get(at..at + 4) {
        let length = u32::from_be_bytes(length.try_into().expect("four bytes")) as usize;
        let end = at.saturating_add(8).saturating_add(length);
        if png.get(end..end.saturating_add(4)).is_none() {
            return;
        }
        let sum = crc(&png[at + 4..end]);
        png[end..end + 4].copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
}

fn picture(rng: &mut Rng) -> Vec<u8> {
    use png::{BitDepth, ColorType};
    let (width, height) = (1 + rng.below(70), 1 + rng.below(70));
    let kinds = [ColorType::Rgba, ColorType::Rgb, ColorType::Grayscale, ColorType::GrayscaleAlpha];
    let (kind, depth) = (kinds[below(rng, 4)], [BitDepth::Eight, BitDepth::Sixteen][below(rng, 2)]);
    let bytes = width as usize * height as usize * kind.samples() * if depth == BitDepth::Sixteen { 2 } else { 1 };
    let colours = 1 + rng.below(6);
    let pixels: Vec<u8> = (0..bytes).map(|_| (rng.below(colours) * 50) as u8).collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(Cursor::new(&mut out), width, height);
    encoder.set_color(kind);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().expect("a head");
    writer.write_image_data(&pixels).expect("pixels");
    drop(writer);
    out
}

fn reads(png: &[u8], sheet: &Sheet) -> bool {
    let (mut palette, mut pictures) = (Palette::default(), Vec::new());
    let Ok(cells) = cut(png, sheet, &mut palette, &mut pictures) else { return false };
    assert_eq!(cells, pictures.len());
    for picture in &pictures {
        assert!(picture.width <= ATLAS_WIDTH && picture.pixels.len() == picture.width * picture.height);
    }
    sheet.check_clips(cells).is_ok()
}

/// Small sheets are read faster, and large ones would test nothing more.
fn small_sheets() -> Vec<Vec<u8>> {
    files("assets/sprites", "png").into_iter().filter(|png| png.len() < 3_000).collect()
}

#[test]
fn sidecars() {
    let seeds = files("assets/sprites", "ron");
    let reader =
        Reader { name: "sidecars", seeds, words: &WORDS, ordinary: 3_000, most_time: MOST.0, most_bytes: MOST.1 };
    fuzz(&reader, |bytes, rng| {
        let Ok(sheet) = Sheet::read(&text_of(bytes)) else { return false };
        // Adds a picture if the cells are not too large.
        let (width, height) = sheet.cell;
        if below(rng, 20) == 0 && (1..=64).contains(&width) && (1..=64).contains(&height) {
            reads(&picture(rng), &sheet);
        }
        sheet.check_clips(16).is_ok()
    });
}

#[test]
fn sheets() {
    let seeds = small_sheets();
    assert!(seeds.len() > 10);
    let sheet = |cell: (usize, usize)| Sheet {
        source: Source::Painted,
        cell,
        pivot: (0, 0),
        clips: Vec::new(),
        torso: Vec::new(),
        letters: String::new(),
        advance: Vec::new(),
    };
    let reader =
        Reader { name: "sheets", seeds, words: &WORDS, ordinary: 2_000, most_time: MOST.0, most_bytes: MOST.1 };
    fuzz(&reader, |bytes, rng| {
        let mut png = if below(rng, 8) == 0 { picture(rng) } else { bytes.to_vec() };
        if below(rng, 2) == 0 {
            with_correct_checksums(&mut png);
        }
        let side = 1 + below(rng, 40);
        reads(&png, &sheet([(side, side), (16, 16), (1, 1), (8, 12)][below(rng, 4)]))
    });
}

#[test]
fn sheets_that_cannot_be_packed_give_an_error() {
    let sidecar = |cell: &str, pivot: &str, clip: &str| {
        Sheet::read(&format!(
            "(source: hand, cell: {cell}, pivot: {pivot}, clips: [(name: {clip}, ticks: 1, repeat: true)])"
        ))
    };
    let good = "\"idle\", first: 0, frames: 1";
    assert!(sidecar("(8, 8)", "(0, 0)", good).is_ok());
    let refused = |sheet: Result<Sheet, String>, expected: &str| {
        let problem = sheet.err().unwrap_or_else(|| panic!("{expected}: accepted"));
        assert!(problem.contains(expected), "{problem}");
    };
    // The offset is computed from the pivot and the cell, and it overflowed.
    refused(sidecar("(8, 8)", "(-2147483648, 0)", good), "further away than 4096 pixels");
    // A name becomes an identifier in Rust.
    for name in ["\"\"", "\"a  b\"", "\"é\"", "\"a\\\"], x: [\""] {
        refused(sidecar("(8, 8)", "(0, 0)", &format!("{name}, first: 0, frames: 1")), "must be words of letters");
    }
    let far = sidecar("(8, 8)", "(0, 0)", "\"idle\", first: 18446744073709551615, frames: 2").unwrap();
    assert!(far.check_clips(4).is_err_and(|problem| problem.contains("does not fit the 4 cells")));

    // A header that claims 16 GB, and a picture with too many cells.
    let whole = small_sheets().swap_remove(0);
    let mut huge = whole.clone();
    huge[16..24].copy_from_slice(&[0, 0, 255, 255, 0, 0, 255, 255]);
    with_correct_checksums(&mut huge);
    let read = |png: &[u8], sheet: &Sheet| cut(png, sheet, &mut Palette::default(), &mut Vec::new());
    let sheet = sidecar("(1, 1)", "(0, 0)", good).unwrap();
    assert!(read(&huge, &sheet).is_err_and(|problem| problem.contains("at most 4096 each way")));
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(Cursor::new(&mut out), 128, 64);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&[0; 128 * 64 * 4]).unwrap();
    assert!(read(&out, &sheet).is_err_and(|problem| problem.contains("8192 cells of 1 pixels; at most 4096")));
}
