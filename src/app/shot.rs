//! A picture without a window: a list played over a surface in memory, written as PNG. Needs no display.

use std::io::ErrorKind;
use std::path::PathBuf;

use sdl2::pixels::PixelFormatEnum;
use sdl2::surface::Surface;

use super::renderer;
use super::whole::{reason, write_new};
use crate::draw::DrawList;

/// Saves the picture under the first of these names that no file has, and returns that name; nothing where each is taken.
pub fn save_beside_others(list: &DrawList, files: impl Iterator<Item = PathBuf>) -> Result<Option<PathBuf>, String> {
    let bytes = png(list)?;
    for file in files {
        match write_new(&file, &bytes) {
            Ok(()) => return Ok(Some(file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && file.symlink_metadata().is_ok() => {}
            Err(error) => return Err(format!("{}: {}", file.display(), reason(&file, &error))),
        }
    }
    Ok(None)
}

/// The list as the bytes of a PNG; the same list gives the same bytes.
pub fn png(list: &DrawList) -> Result<Vec<u8>, String> {
    encode(&pixels(list)?, list, png::ColorType::Rgb)
}

/// The same in grey values: what of it is told apart by light and dark alone.
pub fn grey_png(list: &DrawList) -> Result<Vec<u8>, String> {
    let values: Vec<u8> = pixels(list)?.chunks_exact(3).map(|part| value(part[0], part[1], part[2])).collect();
    encode(&values, list, png::ColorType::Grayscale)
}

/// How light a colour is to the eye, by the weights of television (Rec. 709).
pub fn value(red: u8, green: u8, blue: u8) -> u8 {
    ((2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue) + 5000) / 10_000) as u8
}

/// The list painted: red, green and blue of every pixel.
pub fn pixels(list: &DrawList) -> Result<Vec<u8>, String> {
    let surface = Surface::new(list.width as u32, list.height as u32, renderer::FORMAT)?;
    let mut canvas = surface.into_canvas()?;
    let creator = canvas.texture_creator();
    let mut atlas = renderer::load_atlas(&creator)?;
    renderer::play(&mut canvas, &mut atlas, list)?;
    canvas.read_pixels(None, PixelFormatEnum::RGB24)
}

fn encode(pixels: &[u8], list: &DrawList, colour: png::ColorType) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, list.width as u32, list.height as u32);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(pixels).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(bytes)
}
