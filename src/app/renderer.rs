//! The one player of a [`DrawList`], over any SDL canvas: the window's or a surface in memory. The picture is painted
//! in game pixels and, in a window, scaled up by a whole number with black bars around it.

use sdl2::pixels::{Color, PixelFormatEnum};
use sdl2::rect::{Point, Rect as SdlRect};
use sdl2::render::{BlendMode, Canvas, RenderTarget, Texture, TextureCreator};

use crate::draw::sprites::{ATLAS, ATLAS_HEIGHT, ATLAS_WIDTH, FRAMES, PALETTE};
use crate::draw::{Blend, Colour, Command, DrawList};
use crate::geom::Rect;

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

/// The atlas as a texture of this canvas.
pub fn load_atlas<T>(creator: &TextureCreator<T>) -> Result<Texture<'_>, String> {
    let mut texture = creator
        .create_texture_static(PixelFormatEnum::RGBA32, ATLAS_WIDTH, ATLAS_HEIGHT)
        .map_err(|error| format!("the pictures do not fit this renderer: {error}"))?;
    // In bands, so that the atlas is never held a second time.
    let mut pixels = Vec::with_capacity((ATLAS_WIDTH * BAND * 4) as usize);
    for (nth, band) in ATLAS.chunks((ATLAS_WIDTH * BAND) as usize).enumerate() {
        pixels.clear();
        pixels.extend(band.iter().flat_map(|&colour| PALETTE[usize::from(colour)]));
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

    /// What a picture costs, put together and painted in software, all along the recorded way through the first stage of each
    /// quadrant. Run it in a release build on a quiet machine, with --ignored --nocapture.
    #[test]
    #[ignore = "measures; wants a release build and a quiet machine"]
    fn what_a_picture_costs() {
        use crate::replay::Replay;
        use crate::scene::play::{Play, Start};
        use crate::sim::IndexChoice;
        /// Every so many ticks a picture is painted.
        const EVERY: usize = 5;
        const FRAME_MICROS: u128 = 1_000_000 / 120;
        let surface = sdl2::surface::Surface::new(640, 360, PixelFormatEnum::RGBA32).expect("a surface");
        let mut canvas = surface.into_canvas().expect("a canvas");
        let creator = canvas.texture_creator();
        let mut atlas = load_atlas(&creator).expect("the atlas");
        for quadrant in ["docks-1", "foundry-1", "gardens-1", "vault-1"] {
            let text = std::fs::read_to_string(format!("levels/{quadrant}.ron")).expect("the level is there");
            let level = std::sync::Arc::new(crate::level::read::read(quadrant, &text).expect("the level is right"));
            let replay =
                std::fs::read_to_string(format!("tests/replays/{quadrant}.replay")).expect("the replay is there");
            let replay = Replay::from_text(&replay).expect("the replay is right");
            let (seed, rules, index) = (replay.seed, replay.rules, IndexChoice::default());
            let mut play_on =
                Play::new(Start { level_name: quadrant.into(), level, seed, rules, index, next: None }, (640, 360));
            let mut list = DrawList::new(640, 360);
            let (mut listed, mut painted, mut most) = (Vec::new(), Vec::new(), 0);
            for (tick, inputs) in replay.inputs().enumerate() {
                play_on.step(inputs);
                if tick % EVERY != 0 {
                    continue;
                }
                let begun = std::time::Instant::now();
                list.clear();
                play_on.draw(1.0, &mut list);
                listed.push(begun.elapsed().as_micros());
                let begun = std::time::Instant::now();
                play(&mut canvas, &mut atlas, &list).expect("it paints");
                canvas.present();
                painted.push(begun.elapsed().as_micros());
                most = most.max(list.commands.len());
            }
            listed.sort_unstable();
            painted.sort_unstable();
            let (middle, late) = (painted.len() / 2, painted.len() * 99 / 100);
            println!(
                "{quadrant}: {} pictures, put together in {} µs (99 of 100 in {}), painted in {} µs (99 of 100 in {}), at most {most} commands",
                painted.len(),
                listed[middle],
                listed[late],
                painted[middle],
                painted[late]
            );
            assert!(listed[middle] + painted[middle] < FRAME_MICROS, "{quadrant} is slower than 120 pictures a second");
        }
    }
}
