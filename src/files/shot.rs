//! Pictures without a window: a drawing list is painted in memory and written as PNG. It needs no display and no SDL.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use super::atomic::{reason, write_new};
use crate::draw::DrawList;
use crate::paint::{Painter, rgb};

/// Bytes that are compressed at once.
const CHUNK: usize = 1 << 20;

/// Saves the picture under the first of these names that is free, and returns that name. `None` if all are taken.
pub fn save_beside_others(list: &DrawList, files: impl Iterator<Item = PathBuf>) -> Result<Option<PathBuf>, String> {
    let bytes = png(list)?;
    for file in files {
        match write_new(&file, &bytes) {
            Ok(_) => return Ok(Some(file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && file.symlink_metadata().is_ok() => {}
            Err(error) => return Err(format!("{}: {}", file.display(), reason(&file, &error))),
        }
    }
    Ok(None)
}

/// Encodes the list as a PNG. The same list gives the same bytes.
pub fn png(list: &DrawList) -> Result<Vec<u8>, String> {
    png_of(Painter::default().paint(list), (list.width, list.height))
}

/// Encodes pixels, each 0xffrrggbb, as a PNG.
pub fn png_of(pixels: &[u32], size: (i32, i32)) -> Result<Vec<u8>, String> {
    encode(pixels, size, png::ColorType::Rgb, |[red, green, blue], row| row.extend([red, green, blue]))
}

/// The same in grey values, which shows what differs in brightness alone.
pub fn grey_png(list: &DrawList) -> Result<Vec<u8>, String> {
    let (mut painter, size) = (Painter::default(), (list.width, list.height));
    encode(painter.paint(list), size, png::ColorType::Grayscale, |[red, green, blue], row| {
        row.push(value(red, green, blue));
    })
}

/// Returns the brightness of a colour, by the weights of television (Rec. 709).
pub fn value(red: u8, green: u8, blue: u8) -> u8 {
    ((2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue) + 5000) / 10_000) as u8
}

/// Encodes a picture that was painted on black and on white. A pixel that differs becomes transparent.
#[cfg(not(target_family = "wasm"))]
pub fn cut_out_png(on_black: &[u32], on_white: &[u32], (width, height): (i32, i32)) -> Result<Vec<u8>, String> {
    let pixels: Vec<u8> = on_black
        .iter()
        .zip(on_white)
        .flat_map(|(black, white)| {
            let [red, green, blue] = rgb(*black);
            if black == white { [red, green, blue, u8::MAX] } else { [0; 4] }
        })
        .collect();
    rgba_png(&pixels, (width as u32, height as u32))
}

/// Encodes pixels of red, green, blue and opacity as a PNG.
#[cfg(not(target_family = "wasm"))]
pub fn rgba_png(pixels: &[u8], (width, height): (u32, u32)) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(pixels).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Works row by row, so that only the one painted copy of a large picture is in memory.
fn encode(
    pixels: &[u32],
    (width, height): (i32, i32),
    colour: png::ColorType,
    put: impl Fn([u8; 3], &mut Vec<u8>),
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    let mut stream = writer.stream_writer_with_size(CHUNK).map_err(|error| error.to_string())?;
    let mut line = Vec::new();
    for row in pixels.chunks(width as usize) {
        line.clear();
        row.iter().for_each(|&pixel| put(rgb(pixel), &mut line));
        stream.write_all(&line).map_err(|error| error.to_string())?;
    }
    stream.finish().map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(bytes)
}
