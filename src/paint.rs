//! A [`DrawList`] painted into memory: shots, films, tests of pictures, and the window where there is no graphics card. It reads the
//! atlas as it is in the program, a byte a pixel, so no picture is ever unpacked. Integers only, and the same list gives the same
//! pixels on every machine; once the buffers of a [`Painter`] are as large as its pictures it allocates nothing.
//! The pixels are those of SDL's own painter in software (`tests/frames` compares them), except where that one is wrong:
//! it bends a sloped line at the edge of a surface, shifts a scaled sprite at the edge of a lens, and mixes the middle of a
//! translucent outline one pixel wide or high twice.

mod ink;
mod sprite;

use crate::draw::{Command, DrawList};
use crate::geom::Rect;
use ink::{Ink, Inks};

const BLACK: u32 = 0xff00_0000;

/// The picture, and the buffers that are kept between two of them.
#[derive(Default)]
pub struct Painter {
    width: usize,
    pixels: Vec<u32>,
    /// One row of a sprite, mirrored or scaled.
    row: Vec<u8>,
    inks: Inks,
}

/// Red, green and blue of a pixel.
pub fn rgb(pixel: u32) -> [u8; 3] {
    let [_, red, green, blue] = pixel.to_be_bytes();
    [red, green, blue]
}

/// The part of the picture that is painted on, and how large.
#[derive(Clone, Copy)]
struct Lens {
    area: Rect,
    /// What of the area is in the picture.
    clip: Rect,
    quarters: i32,
}

impl Lens {
    fn new(picture: Rect, area: Rect, quarters: i32) -> Lens {
        Lens { area, clip: area.intersection(picture), quarters }
    }

    /// A length or a place in pixels of the picture, rounded towards zero.
    fn scale(self, length: i32) -> i32 {
        if self.quarters == 4 { length } else { (i64::from(length) * i64::from(self.quarters) / 4) as i32 }
    }

    /// A box in pixels of the picture, at least one wide and high.
    fn place(self, rect: Rect) -> Rect {
        let (w, h) = (self.scale(rect.w.max(1)).max(1), self.scale(rect.h.max(1)).max(1));
        Rect::new(self.scale(rect.x), self.scale(rect.y), w, h).moved(self.area.x, self.area.y)
    }

    /// The same for a sprite, which ends where its neighbour begins.
    fn place_between(self, from: (i32, i32), to: (i32, i32)) -> Rect {
        let (x, y) = (self.scale(from.0), self.scale(from.1));
        let (w, h) = ((self.scale(to.0) - x).max(1), (self.scale(to.1) - y).max(1));
        Rect::new(x, y, w, h).moved(self.area.x, self.area.y)
    }
}

impl Painter {
    /// Paints the whole list, in order. Returns the pixels row by row, each 0xffrrggbb.
    pub fn paint(&mut self, list: &DrawList) -> &[u32] {
        let whole = list.bounds();
        self.width = list.width as usize;
        self.pixels.resize(list.width as usize * list.height as usize, BLACK);
        self.row.clear();
        self.row.reserve(self.width);
        let is_ground = |command: &Command| matches!(command, Command::Fill { rect, colour } if colour.alpha == 255 && rect.contains(whole));
        if !list.commands.first().is_some_and(is_ground) {
            self.pixels.fill(BLACK);
        }
        let mut lens = Lens::new(whole, whole, 4);
        for command in &list.commands {
            match *command {
                Command::Sprite { frame, x, y, flip, tint, blend } => {
                    self.sprite(lens, frame, (x, y), flip, tint, blend)
                }
                Command::Fill { rect, colour } => self.fill(lens, rect, colour.into()),
                Command::Outline { rect, colour } => self.outline(lens, rect, colour.into()),
                Command::Line { from, to, colour } => self.line(lens, from, to, colour.into()),
                Command::Points { from, to, colour } => {
                    let ink = colour.into();
                    for &point in &list.points[from as usize..to as usize] {
                        self.point(lens, point, ink);
                    }
                }
                Command::Lens { area, quarters } => lens = Lens::new(whole, area, quarters),
            }
        }
        &self.pixels
    }

    fn fill(&mut self, lens: Lens, rect: Rect, ink: Ink) {
        let place = lens.place(rect).intersection(lens.clip);
        for y in place.y..place.bottom() {
            ink.lay_on(self.row_of(y, place));
        }
    }

    fn outline(&mut self, lens: Lens, rect: Rect, ink: Ink) {
        let Rect { x, y, w, h } = Rect { w: rect.w.max(1), h: rect.h.max(1), ..rect };
        if w == 1 || h == 1 {
            return self.fill(lens, rect, ink);
        }
        // Each side ends before the corner where the next begins.
        self.fill(lens, Rect::new(x, y, w - 1, 1), ink);
        self.fill(lens, Rect::new(x + w - 1, y, 1, h - 1), ink);
        self.fill(lens, Rect::new(x + 1, y + h - 1, w - 1, 1), ink);
        self.fill(lens, Rect::new(x, y + 1, 1, h - 1), ink);
    }

    /// Bresenham's line, both ends included.
    fn line(&mut self, lens: Lens, from: (i32, i32), to: (i32, i32), ink: Ink) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        if across == 0 || down == 0 {
            let (left, top) = (from.0.min(to.0), from.1.min(to.1));
            return self.fill(lens, Rect::new(left, top, across.abs() + 1, down.abs() + 1), ink);
        }
        let (long, short) = (across.abs().max(down.abs()), across.abs().min(down.abs()));
        let is_flat = across.abs() >= down.abs();
        let (mut at, mut error) = (from, 2 * short - long);
        for _ in 0..=long {
            self.point(lens, at, ink);
            let is_step = error >= 0;
            if is_flat || is_step {
                at.0 += across.signum();
            }
            if !is_flat || is_step {
                at.1 += down.signum();
            }
            error += 2 * if is_step { short - long } else { short };
        }
    }

    fn point(&mut self, lens: Lens, (x, y): (i32, i32), ink: Ink) {
        if lens.quarters != 4 {
            return self.fill(lens, Rect::new(x, y, 1, 1), ink);
        }
        let (x, y) = (x + lens.area.x, y + lens.area.y);
        if lens.clip.covers((x, y)) {
            let pixel = &mut self.pixels[y as usize * self.width + x as usize];
            *pixel = ink.over(*pixel);
        }
    }

    /// A row of the picture, as far as it is in this box, which lies wholly inside the picture.
    fn row_of(&mut self, y: i32, place: Rect) -> &mut [u32] {
        &mut self.pixels[y as usize * self.width + place.x as usize..][..place.w as usize]
    }
}
