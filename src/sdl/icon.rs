//! The icon of the window. If anything fails here, it is logged and the game continues.

use sdl2::pixels::PixelFormatEnum;
use sdl2::surface::Surface;
use sdl2::video::Window;

/// Desktops scale it down where they need to. None shows a window's icon larger than 64 x 64 pixels.
static ICON: &[u8] = include_bytes!("../../assets/icon/64.png");

pub fn put_on(window: &mut Window) {
    let shown = pixels().and_then(|(side, mut pixels)| {
        let icon = Surface::from_data(&mut pixels, side, side, side * 4, PixelFormatEnum::RGBA32)?;
        window.set_icon(icon);
        Ok(())
    });
    if let Err(problem) = shown {
        log::warn!("the window has no icon: {problem}");
    }
}

/// Returns its side, and its pixels as red, green, blue and alpha.
fn pixels() -> Result<(u32, Vec<u8>), String> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(ICON)).read_info().map_err(|error| error.to_string())?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let info = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    Ok((info.width, pixels))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_is_a_square_of_colours_on_nothing() {
        let (side, pixels) = super::pixels().unwrap();
        assert_eq!(pixels.len(), (side * side * 4) as usize);
        assert_eq!(pixels[3], 0, "its corner is clear");
        assert!(pixels.chunks(4).filter(|pixel| pixel[3] == 255).count() > pixels.len() / 8, "most of it is not");
    }
}
