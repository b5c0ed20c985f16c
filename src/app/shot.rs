//! A picture without a window: a list played over a surface in memory, written as PNG. Needs no display.

use std::path::Path;

use sdl2::pixels::PixelFormatEnum;
use sdl2::surface::Surface;

use super::files::write;
use super::renderer;
use crate::draw::DrawList;

pub fn save(list: &DrawList, file: &Path) -> Result<(), String> {
    let bytes = png(list)?;
    write(file, &bytes)
}

/// The list as the bytes of a PNG; the same list gives the same bytes.
pub fn png(list: &DrawList) -> Result<Vec<u8>, String> {
    let (width, height) = (list.width as u32, list.height as u32);
    let surface = Surface::new(width, height, PixelFormatEnum::RGBA32)?;
    let mut canvas = surface.into_canvas()?;
    let creator = canvas.texture_creator();
    let mut atlas = renderer::load_atlas(&creator)?;
    renderer::play(&mut canvas, &mut atlas, list)?;
    let pixels = canvas.read_pixels(None, PixelFormatEnum::RGB24)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(&pixels).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(bytes)
}
