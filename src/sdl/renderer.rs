//! Shows a [`DrawList`] in a window: painted in game pixels, then scaled up by a whole number or to fill the window,
//! with black bars around it. On a graphics card SDL's renderer paints it, with the atlas as textures. Where SDL would
//! paint in software, our own painter is used instead: it needs no textures, and SDL only scales the result.

use std::sync::Arc;

use sdl2::pixels::{Color, PixelFormatEnum};
use sdl2::rect::{Point, Rect as SdlRect};
use sdl2::render::{BlendMode, Canvas, RenderTarget, ScaleMode, Texture, TextureCreator, TextureValueError};

use crate::draw::skin::Skin;
use crate::draw::sprites::{ATLAS_WIDTH, FRAMES, PAGES, PALETTE, page};
use crate::draw::{Blend, Colour, Command, DrawList, HEIGHT, WIDTH};
use crate::geom::Rect;
use crate::paint::Painter;
use crate::settings::Scaling;

/// The format of the atlas and the picture that SDL's renderers handle best.
pub const FORMAT: PixelFormatEnum = PixelFormatEnum::BGRA32;

/// Rows of the atlas that are unpacked at once.
const BAND: u32 = 16;
const POINTS: usize = 256;
/// A page of the atlas is freed when it was not used for this many pictures: about a minute of play.
const KEPT_PAINTINGS: u32 = 3600;
/// The largest whole number by which a picture is enlarged before it is fitted to a window.
const LARGEST_STEP: u32 = 6;

pub struct Pictures<'a, T> {
    creator: &'a TextureCreator<T>,
    paints: Paints<'a, T>,
    format: PixelFormatEnum,
    /// As large as the largest picture. A smaller one is in its upper left corner.
    picture: Texture<'a>,
    enlarged: Option<Texture<'a>>,
}

enum Paints<'a, T> {
    Renderer(Atlas<'a, T>),
    Painter(Box<Painter>),
}

impl<'a, T> Pictures<'a, T> {
    pub fn load<R: RenderTarget>(
        canvas: &Canvas<R>,
        creator: &'a TextureCreator<T>,
    ) -> Result<Pictures<'a, T>, String> {
        let (width, height) = (WIDTH as u32, HEIGHT as u32);
        if canvas.info().name != "software" {
            let paints = Paints::Renderer(load_atlas(creator)?);
            let picture = target(creator, FORMAT, width, height)?;
            return Ok(Pictures { creator, paints, format: FORMAT, picture, enlarged: None });
        }
        // SDL scales the window's own format fastest. Both formats have the same bytes for a pixel.
        let is_usual = creator.default_pixel_format() == PixelFormatEnum::RGB888 && cfg!(target_endian = "little");
        let format = if is_usual { PixelFormatEnum::RGB888 } else { FORMAT };
        let picture = creator.create_texture_streaming(format, width, height).map_err(|error| unfit(&error))?;
        Ok(Pictures { creator, paints: Paints::Painter(Box::default()), format, picture, enlarged: None })
    }

    /// Paints the list and shows it as large as it fits.
    pub fn show<R: RenderTarget>(
        &mut self,
        canvas: &mut Canvas<R>,
        list: &DrawList,
        scaling: Scaling,
    ) -> Result<(), String> {
        self.paint(canvas, list)?;
        let size = (list.width as u32, list.height as u32);
        let place = letterbox(canvas.output_size()?, size, scaling);
        let step = if scaling == Scaling::Fill { step_to(place, size) } else { 1 };
        if step > 1 {
            self.enlarge(canvas, size, step)?;
        } else {
            self.enlarged = None;
        }
        blacken(canvas)?;
        match &mut self.enlarged {
            Some(enlarged) => canvas.copy(enlarged, None, place)?,
            None => canvas.copy(&self.picture, SdlRect::new(0, 0, size.0, size.1), place)?,
        }
        canvas.present();
        Ok(())
    }

    fn paint<R: RenderTarget>(&mut self, canvas: &mut Canvas<R>, list: &DrawList) -> Result<(), String> {
        match &mut self.paints {
            Paints::Renderer(atlas) => {
                let mut painted = Ok(());
                canvas
                    .with_texture_canvas(&mut self.picture, |canvas| painted = play(canvas, atlas, list))
                    .map_err(|error| error.to_string())?;
                painted
            }
            Paints::Painter(painter) => {
                let rows = painter.paint(list).chunks(list.width as usize);
                // The crate reads a rectangle that is passed here after it is gone.
                self.picture.with_lock(None, |bytes, pitch| {
                    for (bytes, row) in bytes.chunks_mut(pitch).zip(rows) {
                        for (bytes, pixel) in bytes.as_chunks_mut().0.iter_mut().zip(row) {
                            *bytes = pixel.to_le_bytes();
                        }
                    }
                })
            }
        }
    }

    /// Makes every pixel a square of whole pixels. Scaling the result down by less than half, with linear filtering,
    /// keeps edges as sharp as possible and makes all game pixels look equally wide.
    fn enlarge<R: RenderTarget>(
        &mut self,
        canvas: &mut Canvas<R>,
        (width, height): (u32, u32),
        step: u32,
    ) -> Result<(), String> {
        let (wide, high) = (width * step, height * step);
        let fits = |texture: &Texture| (texture.query().width, texture.query().height) == (wide, high);
        if !self.enlarged.as_ref().is_some_and(fits) {
            let mut texture = target(self.creator, self.format, wide, high)?;
            texture.set_scale_mode(ScaleMode::Linear);
            texture.set_blend_mode(BlendMode::None);
            self.enlarged = Some(texture);
        }
        let Some(enlarged) = &mut self.enlarged else { return Ok(()) };
        let mut copied = Ok(());
        let picture = &self.picture;
        canvas
            .with_texture_canvas(enlarged, |canvas| {
                copied = canvas.copy(picture, SdlRect::new(0, 0, width, height), None)
            })
            .map_err(|error| error.to_string())?;
        copied
    }
}

fn target<T>(
    creator: &TextureCreator<T>,
    format: PixelFormatEnum,
    width: u32,
    height: u32,
) -> Result<Texture<'_>, String> {
    creator.create_texture_target(format, width, height).map_err(|error| unfit(&error))
}

fn unfit(error: &TextureValueError) -> String {
    words!("window.picture", error = error).to_string()
}

/// Returns the next whole number above a fractional scale. 1 means that the picture is copied directly.
fn step_to(place: SdlRect, (width, height): (u32, u32)) -> u32 {
    let is_whole = place.width().is_multiple_of(width) && place.height().is_multiple_of(height);
    if is_whole { 1 } else { place.width().div_ceil(width).max(place.height().div_ceil(height)).min(LARGEST_STEP) }
}

/// The atlas as one texture for each page. A page is loaded when a picture on it is painted for the first time.
pub struct Atlas<'a, T> {
    creator: &'a TextureCreator<T>,
    pages: Vec<Option<Page<'a>>>,
    /// The skin of the last picture, and its sheets that are in use.
    own: Option<(Arc<Skin>, Vec<Option<Page<'a>>>)>,
    /// Buffer for loading a page. It is kept, because drawing allocates nothing.
    band: Vec<u8>,
    paintings: u32,
}

struct Page<'a> {
    texture: Texture<'a>,
    tint: Colour,
    blend: Blend,
    /// Counted in pictures.
    last_used: u32,
}

pub fn load_atlas<T>(creator: &TextureCreator<T>) -> Result<Atlas<'_, T>, String> {
    let band = Vec::with_capacity((ATLAS_WIDTH * BAND * 4) as usize);
    let mut atlas = Atlas { creator, pages: PAGES.iter().map(|_| None).collect(), own: None, band, paintings: 0 };
    // A renderer that cannot hold a page must fail now, not in the middle of a game.
    atlas.pages[0] = Some(load_page(creator, (page(0), ATLAS_WIDTH as usize), &PALETTE, &mut atlas.band)?);
    Ok(atlas)
}

impl<'a, T> Atlas<'a, T> {
    /// Returns the page of a frame and its place on it. `None` if the frame has no pixels.
    fn find(&mut self, number: u16) -> Result<Option<(&mut Page<'a>, SdlRect)>, String> {
        let Atlas { creator, pages, own, band, paintings } = self;
        let own = own.as_mut().map(|(skin, pages)| (&*skin, pages));
        let own = own.and_then(|(skin, pages)| Some((skin.find(number)?, skin, pages)));
        let frame = own.as_ref().map_or(&FRAMES[usize::from(number)], |(own, ..)| &own.frame);
        // SDL's rectangles are never empty: a frame without pixels would paint one of its neighbour.
        if frame.w == 0 {
            return Ok(None);
        }
        let (page, y) = match own {
            Some((own, skin, pages)) => {
                let sheet = &skin.sheets()[own.sheet];
                let make = || load_page(creator, (&sheet.pixels, sheet.width), skin.colours(), band);
                (made(&mut pages[own.sheet], make)?, usize::from(frame.y))
            }
            None => {
                let (nth, y) = frame.page();
                let make = || load_page(creator, (page(nth), ATLAS_WIDTH as usize), &PALETTE, band);
                (made(&mut pages[nth], make)?, y)
            }
        };
        page.last_used = *paintings;
        Ok(Some((page, SdlRect::new(frame.x.into(), y as i32, frame.w.into(), frame.h.into()))))
    }

    fn begin_painting(&mut self, skin: Option<&Arc<Skin>>) {
        self.paintings = self.paintings.wrapping_add(1);
        if !Skin::is_same(self.own.as_ref().map(|(own, _)| own), skin) {
            self.own = skin.map(|skin| (Arc::clone(skin), skin.sheets().iter().map(|_| None).collect()));
        }
        let own = self.own.iter_mut().flat_map(|(_, pages)| pages);
        for page in self.pages.iter_mut().chain(own) {
            page.take_if(|page| self.paintings.wrapping_sub(page.last_used) > KEPT_PAINTINGS);
        }
    }
}

/// Returns the page in this place, and makes it if it is not there.
fn made<'p, 'a>(
    place: &'p mut Option<Page<'a>>,
    make: impl FnOnce() -> Result<Page<'a>, String>,
) -> Result<&'p mut Page<'a>, String> {
    match place {
        Some(page) => Ok(page),
        empty => Ok(empty.insert(make()?)),
    }
}

/// Makes a texture of pixels, row by row, each the number of a colour.
fn load_page<'a, T>(
    creator: &'a TextureCreator<T>,
    (page, row): (&[u8], usize),
    colours: &[[u8; 4]],
    pixels: &mut Vec<u8>,
) -> Result<Page<'a>, String> {
    let mut texture = creator
        .create_texture_static(FORMAT, row as u32, (page.len() / row) as u32)
        .map_err(|error| words!("window.pictures", error = error).to_string())?;
    // In bands, so that there is never a copy of the whole page.
    for (nth, band) in page.chunks(row * BAND as usize).enumerate() {
        pixels.clear();
        pixels.extend(band.iter().flat_map(|&colour| {
            let [red, green, blue, alpha] = colours[usize::from(colour)];
            [blue, green, red, alpha]
        }));
        let rows = (band.len() / row) as u32;
        let place = SdlRect::new(0, nth as i32 * BAND as i32, row as u32, rows);
        texture.update(place, pixels, row * 4).map_err(|error| error.to_string())?;
    }
    texture.set_blend_mode(BlendMode::Blend);
    Ok(Page { texture, tint: Colour::WHITE, blend: Blend::Over, last_used: 0 })
}

impl Page<'_> {
    fn look(&mut self, tint: Colour, blend: Blend) {
        if tint != self.tint {
            self.tint = tint;
            self.texture.set_color_mod(tint.red, tint.green, tint.blue);
            self.texture.set_alpha_mod(tint.alpha);
        }
        if blend != self.blend {
            self.blend = blend;
            self.texture.set_blend_mode(if blend == Blend::Add { BlendMode::Add } else { BlendMode::Blend });
        }
    }
}

pub fn play<R: RenderTarget, T>(
    canvas: &mut Canvas<R>,
    atlas: &mut Atlas<'_, T>,
    list: &DrawList,
) -> Result<(), String> {
    let is_ground = |command: &Command| matches!(command, Command::Fill { rect, colour } if colour.alpha == 255 && rect.contains(list.bounds()));
    if !list.commands.first().is_some_and(is_ground) {
        blacken(canvas)?;
    }
    atlas.begin_painting(list.skin.as_ref());
    let mut scale = 1.0;
    for command in &list.commands {
        match *command {
            Command::Sprite { frame, x, y, flip, tint, blend } => {
                let Some((page, from)) = atlas.find(frame)? else { continue };
                page.look(tint, blend);
                let atlas = &page.texture;
                let (w, h) = from.size();
                if scale == 1.0 {
                    canvas.copy_ex(atlas, from, SdlRect::new(x, y, w, h), 0.0, None, flip, false)?;
                    continue;
                }
                // Sprites are scaled here. SDL would leave gaps between neighbours, and its software renderer scales
                // the corner of the viewport along with a mirrored sprite.
                let scaled = |length: i32| (length as f32 * scale) as i32;
                let (right, bottom) = (scaled(x + w as i32), scaled(y + h as i32));
                let (x, y) = (scaled(x), scaled(y));
                let to = SdlRect::new(x, y, (right - x).max(1) as u32, (bottom - y).max(1) as u32);
                canvas.set_scale(1.0, 1.0)?;
                canvas.copy_ex(atlas, from, to, 0.0, None, flip, false)?;
                canvas.set_scale(scale, scale)?;
            }
            Command::Fill { rect, colour } => {
                set_colour(canvas, colour);
                canvas.fill_rect(sdl_rect(rect))?;
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
                // The viewport is set first, because SDL counts it in scaled pixels.
                canvas.set_scale(1.0, 1.0)?;
                canvas.set_viewport(sdl_rect(area));
                scale = quarters as f32 / 4.0;
                canvas.set_scale(scale, scale)?;
            }
        }
    }
    Ok(())
}

/// Returns where a picture goes in a window, centred: scaled by the largest whole number that fits. To fill the window,
/// or if the window is smaller than the picture, it is scaled as far as one side allows.
pub fn letterbox((width, height): (u32, u32), (list_width, list_height): (u32, u32), scaling: Scaling) -> SdlRect {
    let whole = (width / list_width).min(height / list_height);
    let (w, h) = if whole > 0 && scaling == Scaling::Whole {
        (list_width * whole, list_height * whole)
    } else if width * list_height < height * list_width {
        (width.max(1), (width * list_height / list_width).max(1))
    } else {
        ((height * list_width / list_height).max(1), height.max(1))
    };
    SdlRect::new((width as i32 - w as i32) / 2, (height as i32 - h as i32) / 2, w, h)
}

/// Paints everything black. `Canvas::clear` does the same, but it panics if the graphics device fails.
fn blacken<T: RenderTarget>(canvas: &mut Canvas<T>) -> Result<(), String> {
    set_colour(canvas, Colour::rgb(0));
    canvas.fill_rect(None)
}

/// Sets the colour of lines, boxes and points. Opaque colours are not blended, so that a software renderer only writes.
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
        let place = |window| letterbox(window, (640, 360), Scaling::Whole);
        assert_eq!(place((1280, 720)), SdlRect::new(0, 0, 1280, 720));
        assert_eq!(place((1366, 768)), SdlRect::new(43, 24, 1280, 720));
        assert_eq!(place((1920, 1080)), SdlRect::new(0, 0, 1920, 1080));
        assert_eq!(place((320, 400)), SdlRect::new(0, 110, 320, 180));
        assert_eq!(place((1, 1)), SdlRect::new(0, 0, 1, 1));
    }

    #[test]
    fn the_picture_fills_the_window_as_far_as_its_shape_allows() {
        let place = |window| letterbox(window, (640, 360), Scaling::Fill);
        assert_eq!(place((1600, 900)), SdlRect::new(0, 0, 1600, 900));
        assert_eq!(place((1000, 700)), SdlRect::new(0, 69, 1000, 562));
        assert_eq!(place((1366, 768)), SdlRect::new(0, 0, 1365, 768));
        assert_eq!(place((1920, 1080)), SdlRect::new(0, 0, 1920, 1080));
        assert_eq!(place((320, 400)), SdlRect::new(0, 110, 320, 180));
        assert_eq!(place((1, 1)), SdlRect::new(0, 0, 1, 1));
        let step = |window| step_to(place(window), (640, 360));
        assert_eq!([(1600, 900), (1000, 700), (1920, 1080), (320, 400), (9000, 5000)].map(step), [3, 2, 1, 1, 6]);
    }

    /// Light and dark columns of single pixels in a window 2.5 times as large: all light columns look equally wide and
    /// bright, except for rounding. With whole pixels alone they would be two and three pixels wide in turn.
    #[test]
    fn all_pixels_are_equally_wide_in_a_filled_window() {
        let surface = sdl2::surface::Surface::new(160, 90, FORMAT).expect("a surface");
        let mut canvas = surface.into_canvas().expect("a canvas");
        let creator = canvas.texture_creator();
        let mut pictures = Pictures::load(&canvas, &creator).expect("pictures");
        let mut list = DrawList::new(64, 36);
        for x in (0..64).step_by(2) {
            list.fill(Rect::new(x, 0, 1, 36), Colour::WHITE);
        }
        pictures.show(&mut canvas, &list, Scaling::Fill).expect("it paints");
        let row = canvas.read_pixels(SdlRect::new(0, 45, 160, 1), PixelFormatEnum::RGB24).expect("pixels");
        let light: Vec<u32> = row.chunks_exact(3).map(|pixel| pixel[0].into()).collect();
        // Two columns of the picture are five columns of the window.
        let sums: Vec<u32> = light.chunks_exact(5).map(|five| five.iter().sum()).collect();
        let inner = &sums[1..sums.len() - 1];
        let wide = 255 * 5 / 2;
        assert!(inner.iter().all(|sum| sum.abs_diff(wide) <= 32), "{inner:?}");
    }

    /// A page is loaded when one of its pictures is painted, and freed when a minute of pictures did not use it.
    #[test]
    fn only_the_pages_in_use_are_held() {
        let surface = sdl2::surface::Surface::new(64, 36, FORMAT).expect("a surface");
        let mut canvas = surface.into_canvas().expect("a canvas");
        let creator = canvas.texture_creator();
        let mut atlas = load_atlas(&creator).expect("the atlas");
        let held = |atlas: &Atlas<_>| atlas.pages.iter().filter(|page| page.is_some()).count();
        let frame = FRAMES.iter().position(|frame| u32::from(frame.y) >= PAGES[PAGES.len() - 1].0);
        let frame = frame.expect("a picture on the last page") as u16;
        let mut list = DrawList::new(64, 36);
        list.push(Command::Sprite { frame, x: 0, y: 0, flip: false, tint: Colour::WHITE, blend: Blend::Over });
        play(&mut canvas, &mut atlas, &list).expect("it paints");
        assert_eq!(held(&atlas), 2, "the first page and the last");
        for _ in 0..KEPT_PAINTINGS {
            play(&mut canvas, &mut atlas, &list).expect("it paints");
        }
        assert_eq!(held(&atlas), 1, "the last page is in use");
        list.clear();
        for _ in 0..KEPT_PAINTINGS {
            play(&mut canvas, &mut atlas, &list).expect("it paints");
        }
        assert_eq!(held(&atlas), 1);
        play(&mut canvas, &mut atlas, &list).expect("it paints");
        assert_eq!(held(&atlas), 0);
    }

    /// In a lens that scales down, a mirrored sprite covers the same area as one that is not mirrored.
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
