//! Sheets and the texts beside them, as the build script reads them. Pieces of a PNG get the sums that belong to them in half of the
//! inputs, and some pictures are made on the spot, or hardly any would come past the decoder's own checks.

use std::io::Cursor;
use std::time::Duration;

use quadrant::rng::Rng;

use crate::fuzz::{Reader, below, files, fuzz, text_of};

#[path = "../../build/sheets.rs"]
#[allow(dead_code, reason = "the build script packs what it reads; here it is only read")]
mod reading;

use reading::{Palette, Sheet, cut};

const MOST: (Duration, usize) = (Duration::from_secs(2), 160 << 20);
const WORDS: [&str; 16] = [
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
    "muzzle: [",
    "advance: [8]",
    "IHDR",
];

/// The sum of a piece of a PNG.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(!0, step)
}

/// Every piece gets the sum that belongs to it, as far as pieces can be made out.
fn with_right_sums(png: &mut [u8]) {
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

/// Some picture, of any kind there is.
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

/// All that happens to one sheet; true when it would be packed.
fn reads(png: &[u8], sheet: &Sheet) -> bool {
    let (mut palette, mut pictures) = (Palette::default(), Vec::new());
    let Ok(cells) = cut(png, sheet, &mut palette, &mut pictures) else { return false };
    assert_eq!(cells, pictures.len());
    for picture in &pictures {
        assert!(picture.width <= reading::ATLAS_WIDTH && picture.pixels.len() == picture.width * picture.height);
    }
    sheet.check_clips(cells).is_ok()
}

/// Sheets of a few kilobytes; the large ones are no different.
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
        // A picture that fits it, if one of a bearable size does.
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
        cell,
        pivot: (0, 0),
        clips: Vec::new(),
        torso: Vec::new(),
        muzzle: Vec::new(),
        advance: Vec::new(),
    };
    let reader =
        Reader { name: "sheets", seeds, words: &WORDS, ordinary: 2_000, most_time: MOST.0, most_bytes: MOST.1 };
    fuzz(&reader, |bytes, rng| {
        let mut png = if below(rng, 8) == 0 { picture(rng) } else { bytes.to_vec() };
        if below(rng, 2) == 0 {
            with_right_sums(&mut png);
        }
        let side = 1 + below(rng, 40);
        reads(&png, &sheet([(side, side), (16, 16), (1, 1), (8, 12)][below(rng, 4)]))
    });
}

/// What was found by reading and by fuzzing.
#[test]
fn what_cannot_be_packed_is_refused_with_a_sentence() {
    let sidecar = |cell: &str, pivot: &str, clip: &str| {
        Sheet::read(&format!("(cell: {cell}, pivot: {pivot}, clips: [(name: {clip}, ticks: 1, repeat: true)])"))
    };
    let good = "\"idle\", first: 0, frames: 1";
    assert!(sidecar("(8, 8)", "(0, 0)", good).is_ok());
    let refused = |sheet: Result<Sheet, String>, expected: &str| {
        let problem = sheet.err().unwrap_or_else(|| panic!("{expected}: accepted"));
        assert!(problem.contains(expected), "{problem}");
    };
    // From a pivot and a cell the offset is worked out; it was too large for its number.
    refused(sidecar("(8, 8)", "(-2147483648, 0)", good), "further away than 4096 pixels");
    // A name becomes a name in Rust.
    for name in ["\"\"", "\"a  b\"", "\"é\"", "\"a\\\"], x: [\""] {
        refused(sidecar("(8, 8)", "(0, 0)", &format!("{name}, first: 0, frames: 1")), "is not named by letters");
    }
    let far = sidecar("(8, 8)", "(0, 0)", "\"idle\", first: 18446744073709551615, frames: 2").unwrap();
    assert!(far.check_clips(4).is_err_and(|problem| problem.contains("does not fit the 4 cells")));

    // A head that speaks of sixteen gigabytes, and cells of one pixel.
    let whole = small_sheets().swap_remove(0);
    let mut huge = whole.clone();
    huge[16..24].copy_from_slice(&[0, 0, 255, 255, 0, 0, 255, 255]);
    with_right_sums(&mut huge);
    let read = |png: &[u8], sheet: &Sheet| cut(png, sheet, &mut Palette::default(), &mut Vec::new());
    let sheet = sidecar("(1, 1)", "(0, 0)", good).unwrap();
    assert!(read(&huge, &sheet).is_err_and(|problem| problem.contains("at most 4096 each way")));
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(Cursor::new(&mut out), 128, 64);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&[0; 128 * 64 * 4]).unwrap();
    assert!(read(&out, &sheet).is_err_and(|problem| problem.contains("8192 cells of 1 pixels; at most 4096")));
}
