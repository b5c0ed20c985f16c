//! The one player of a [`DrawList`], over any SDL canvas: the window's or a surface in memory. The picture is painted
//! in game pixels and, in a window, scaled up by a whole number with black bars around it.

use sdl2::pixels::{Color, PixelFormatEnum};
use sdl2::rect::{Point, Rect as SdlRect};
use sdl2::render::{BlendMode, Canvas, RenderTarget, Texture, TextureCreator};

use crate::draw::sprites::{ATLAS, ATLAS_HEIGHT, ATLAS_WIDTH, FRAMES, PALETTE};
use crate::draw::{Blend, Colour, Command, DrawList};
use crate::geom::Rect;

/// How the atlas and the picture are kept: as SDL's painters like it best. Where a painter in software finds the two in different
/// orders of colours, it takes every pixel apart and puts it together again.
pub const FORMAT: PixelFormatEnum = PixelFormatEnum::BGRA32;

/// Rows of the atlas that are unpacked at once.
const BAND: u32 = 64;
/// Points that are handed over at once.
const POINTS: usize = 256;
/// SDL's software painter writes rows of 16 pixels and more of one colour past the processor's cache, and whatever is painted
/// over them then waits for the memory. Opaque boxes that fit into the cache are therefore handed over in stripes.
const STRIPE: i32 = 15;
const MOST_STRIPED: i32 = 64 * 1024;
/// Stripes that are handed over at once.
const STRIPES: usize = 48;

/// The atlas, and the picture in game pixels before it is scaled to the window.
pub struct Pictures<'a> {
    atlas: Texture<'a>,
    target: Texture<'a>,
}

impl<'a> Pictures<'a> {
    /// For pictures of this size.
    pub fn load<T>(creator: &'a TextureCreator<T>, (width, height): (i32, i32)) -> Result<Pictures<'a>, String> {
        let atlas = load_atlas(creator)?;
        let target = creator
            .create_texture_target(FORMAT, width as u32, height as u32)
            .map_err(|error| format!("the picture does not fit this renderer: {error}"))?;
        Ok(Pictures { atlas, target })
    }

    /// Paints the list, and shows it as large as it fits into the canvas.
    pub fn show<T: RenderTarget>(&mut self, canvas: &mut Canvas<T>, list: &DrawList) -> Result<(), String> {
        let mut painted = Ok(());
        let atlas = &mut self.atlas;
        canvas
            .with_texture_canvas(&mut self.target, |canvas| painted = play(canvas, atlas, list))
            .map_err(|error| error.to_string())?;
        painted?;
        canvas.set_draw_color(Color::BLACK);
        canvas.clear();
        let place = letterbox(canvas.output_size()?, (list.width as u32, list.height as u32));
        canvas.copy(&self.target, None, place)?;
        canvas.present();
        Ok(())
    }
}

/// The atlas as a texture of this canvas.
pub fn load_atlas<T>(creator: &TextureCreator<T>) -> Result<Texture<'_>, String> {
    let mut texture = creator
        .create_texture_static(FORMAT, ATLAS_WIDTH, ATLAS_HEIGHT)
        .map_err(|error| format!("the pictures do not fit this renderer: {error}"))?;
    // In bands, so that the atlas is never held a second time.
    let mut pixels = Vec::with_capacity((ATLAS_WIDTH * BAND * 4) as usize);
    for (nth, band) in ATLAS.chunks((ATLAS_WIDTH * BAND) as usize).enumerate() {
        pixels.clear();
        pixels.extend(band.iter().flat_map(|&colour| {
            let [red, green, blue, alpha] = PALETTE[usize::from(colour)];
            [blue, green, red, alpha]
        }));
        let rows = band.len() as u32 / ATLAS_WIDTH;
        let place = SdlRect::new(0, nth as i32 * BAND as i32, ATLAS_WIDTH, rows);
        texture.update(place, &pixels, ATLAS_WIDTH as usize * 4).map_err(|error| error.to_string())?;
    }
    texture.set_blend_mode(BlendMode::Blend);
    Ok(texture)
}

/// Paints the whole list, in order.
pub fn play<T: RenderTarget>(canvas: &mut Canvas<T>, atlas: &mut Texture, list: &DrawList) -> Result<(), String> {
    let is_ground = |command: &Command| matches!(command, Command::Fill { rect, colour } if colour.alpha == 255 && rect.contains(list.bounds()));
    if !list.commands.first().is_some_and(is_ground) {
        canvas.set_draw_color(Color::BLACK);
        canvas.clear();
    }
    let (mut tint, mut blend, mut scale) = (Colour::WHITE, Blend::Over, 1.0);
    set_tint(atlas, tint);
    atlas.set_blend_mode(BlendMode::Blend);
    for command in &list.commands {
        match *command {
            Command::Sprite { frame, x, y, flip, tint: wanted, blend: mode } => {
                if wanted != tint {
                    tint = wanted;
                    set_tint(atlas, tint);
                }
                if mode != blend {
                    blend = mode;
                    atlas.set_blend_mode(if blend == Blend::Add { BlendMode::Add } else { BlendMode::Blend });
                }
                let frame = &FRAMES[usize::from(frame)];
                let (w, h) = (u32::from(frame.w), u32::from(frame.h));
                let from = SdlRect::new(frame.x.into(), frame.y.into(), w, h);
                let to = SdlRect::new(x, y, w, h);
                if flip && scale != 1.0 {
                    // SDL's software painter scales the corner of the viewport along with a mirrored picture, so
                    // we scale this one ourselves.
                    let scaled = |length: i32| (length as f32 * scale) as i32;
                    let (right, bottom) = (scaled(x + w as i32), scaled(y + h as i32));
                    let (x, y) = (scaled(x), scaled(y));
                    canvas.set_scale(1.0, 1.0)?;
                    let to = SdlRect::new(x, y, (right - x).max(1) as u32, (bottom - y).max(1) as u32);
                    canvas.copy_ex(atlas, from, to, 0.0, None, true, false)?;
                    canvas.set_scale(scale, scale)?;
                } else if flip {
                    canvas.copy_ex(atlas, from, to, 0.0, None, true, false)?;
                } else {
                    canvas.copy(atlas, from, to)?;
                }
            }
            Command::Fill { rect, colour } => {
                set_colour(canvas, colour);
                fill(canvas, rect, colour)?;
            }
            Command::Outline { rect, colour } => {
                set_colour(canvas, colour);
                canvas.draw_rect(sdl_rect(rect))?;
            }
            Command::Line { from, to, colour } => {
                set_colour(canvas, colour);
                canvas.draw_line(from, to)?;
            }
            Command::Points { from, to, colour } => {
                set_colour(canvas, colour);
                let mut band = [Point::new(0, 0); POINTS];
                for points in list.points[from as usize..to as usize].chunks(POINTS) {
                    for (place, &(x, y)) in band.iter_mut().zip(points) {
                        *place = Point::new(x, y);
                    }
                    canvas.draw_points(&band[..points.len()])?;
                }
            }
            Command::Lens { area, quarters } => {
                // The part first: SDL counts it in scaled pixels.
                canvas.set_scale(1.0, 1.0)?;
                canvas.set_viewport(sdl_rect(area));
                scale = quarters as f32 / 4.0;
                canvas.set_scale(scale, scale)?;
            }
        }
    }
    Ok(())
}

/// Where a picture of this size goes in a window of that size: scaled by the largest whole number that fits (or, in a
/// window smaller than the picture, by less than one), in the middle.
pub fn letterbox((width, height): (u32, u32), (list_width, list_height): (u32, u32)) -> SdlRect {
    let whole = (width / list_width).min(height / list_height);
    let (w, h) = if whole > 0 {
        (list_width * whole, list_height * whole)
    } else if width * list_height < height * list_width {
        (width.max(1), (width * list_height / list_width).max(1))
    } else {
        ((height * list_width / list_height).max(1), height.max(1))
    };
    SdlRect::new((width as i32 - w as i32) / 2, (height as i32 - h as i32) / 2, w, h)
}

fn set_tint(atlas: &mut Texture, tint: Colour) {
    atlas.set_color_mod(tint.red, tint.green, tint.blue);
    atlas.set_alpha_mod(tint.alpha);
}

fn fill<T: RenderTarget>(canvas: &mut Canvas<T>, rect: Rect, colour: Colour) -> Result<(), String> {
    if colour.alpha < 255 || rect.w <= STRIPE || rect.w * rect.h > MOST_STRIPED {
        return canvas.fill_rect(sdl_rect(rect));
    }
    let mut band = [SdlRect::new(0, 0, 1, 1); STRIPES];
    let mut left = rect.x;
    while left < rect.right() {
        let mut count = 0;
        while count < STRIPES && left < rect.right() {
            let w = STRIPE.min(rect.right() - left);
            band[count] = sdl_rect(Rect { x: left, w, ..rect });
            (count, left) = (count + 1, left + w);
        }
        canvas.fill_rects(&band[..count])?;
    }
    Ok(())
}

/// The colour of lines, boxes and points. What is opaque is not mixed with what is there: a software painter then only writes.
fn set_colour<T: RenderTarget>(canvas: &mut Canvas<T>, colour: Colour) {
    canvas.set_draw_color(Color::RGBA(colour.red, colour.green, colour.blue, colour.alpha));
    canvas.set_blend_mode(if colour.alpha == 255 { BlendMode::None } else { BlendMode::Blend });
}

fn sdl_rect(rect: Rect) -> SdlRect {
    SdlRect::new(rect.x, rect.y, rect.w.max(0) as u32, rect.h.max(0) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_scaled_by_whole_numbers_and_centred() {
        assert_eq!(letterbox((1280, 720), (640, 360)), SdlRect::new(0, 0, 1280, 720));
        assert_eq!(letterbox((1366, 768), (640, 360)), SdlRect::new(43, 24, 1280, 720));
        assert_eq!(letterbox((1920, 1080), (640, 360)), SdlRect::new(0, 0, 1920, 1080));
        assert_eq!(letterbox((320, 400), (640, 360)), SdlRect::new(0, 110, 320, 180));
        assert_eq!(letterbox((1, 1), (640, 360)), SdlRect::new(0, 0, 1, 1));
    }

    /// In a part of the picture that shows things smaller, what looks to the left stands where what looks to the right would.
    #[test]
    fn mirrored_pictures_stay_in_their_lens() {
        let painted = |flip: bool| {
            let surface = sdl2::surface::Surface::new(96, 96, PixelFormatEnum::RGBA32).expect("a surface");
            let mut canvas = surface.into_canvas().expect("a canvas");
            let creator = canvas.texture_creator();
            let mut atlas = load_atlas(&creator).expect("the atlas");
            let mut list = DrawList::new(96, 96);
            let area = crate::geom::Rect::new(60, 50, 24, 24);
            let frame = FRAMES.iter().position(|frame| frame.w <= 40 && frame.h <= 40 && frame.w * frame.h > 600);
            let frame = frame.expect("a small picture") as u16;
            let sprite = Command::Sprite { frame, x: 4, y: 4, flip, tint: Colour::WHITE, blend: Blend::Over };
            list.lens(area, 2, |list| list.push(sprite));
            play(&mut canvas, &mut atlas, &list).expect("it paints");
            let pixels = canvas.read_pixels(None, PixelFormatEnum::RGBA32).expect("pixels");
            let lit = |nth: &usize| pixels[nth * 4..nth * 4 + 3].iter().any(|part| *part > 0);
            let (inside, outside): (Vec<usize>, Vec<usize>) = (0..96 * 96)
                .filter(lit)
                .partition(|nth| area.overlaps(crate::geom::Rect::new((nth % 96) as i32, (nth / 96) as i32, 1, 1)));
            (inside.len(), outside.len())
        };
        let (plain, mirrored) = (painted(false), painted(true));
        assert!(plain.0 > 60 && plain.1 == 0, "{plain:?}");
        assert!(mirrored.0.abs_diff(plain.0) <= plain.0 / 4 && mirrored.1 == 0, "{plain:?}, mirrored {mirrored:?}");
    }
}
