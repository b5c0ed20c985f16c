//! Paints a [`DrawList`] into memory: for screenshots, films, tests of pictures, and a window without a graphics card.
//! It reads the atlas as it is in memory, one byte a pixel, so no picture is turned into colours first. It uses only integers, so the same
//! list gives the same pixels on every machine. Once the buffers of a [`Painter`] are as large as its pictures, it
//! allocates nothing. The pixels equal those of SDL's software renderer (`tests/frames` compares them), except where
//! that is wrong: it bends a sloped line at the edge of a surface, shifts a scaled sprite at the edge of a lens, and
//! blends the middle of a translucent outline twice if it is one pixel wide or high.

mod ink;
mod sprite;

use std::sync::Arc;

use crate::draw::skin::Skin;
use crate::draw::sprites::PALETTE;
use crate::draw::{Command, DrawList};
use crate::geom::Rect;
use ink::{Ink, Inks};

const BLACK: u32 = 0xff00_0000;

pub struct Painter {
    width: usize,
    pixels: Vec<u32>,
    row: Vec<u8>,
    inks: Inks,
    /// The skin of the last picture, and the inks of its colours.
    own: Option<(Arc<Skin>, Inks)>,
}

impl Default for Painter {
    fn default() -> Painter {
        Painter { width: 0, pixels: Vec::new(), row: Vec::new(), inks: Inks::new(&PALETTE), own: None }
    }
}

pub fn rgb(pixel: u32) -> [u8; 3] {
    let [_, red, green, blue] = pixel.to_be_bytes();
    [red, green, blue]
}

/// The part of the picture that is painted on, and its scale in quarters.
#[derive(Clone, Copy)]
struct Lens {
    area: Rect,
    clip: Rect,
    quarters: i32,
}

impl Lens {
    fn new(picture: Rect, area: Rect, quarters: i32) -> Lens {
        Lens { area, clip: area.intersection(picture), quarters }
    }

    /// Scales a length or a coordinate to pixels of the picture, rounded towards zero.
    fn scale(self, length: i32) -> i32 {
        if self.quarters == 4 { length } else { (i64::from(length) * i64::from(self.quarters) / 4) as i32 }
    }

    /// Scales a box to pixels of the picture. It is at least one pixel wide and high.
    fn place(self, rect: Rect) -> Rect {
        let (w, h) = (self.scale(rect.w.max(1)).max(1), self.scale(rect.h.max(1)).max(1));
        Rect::new(self.scale(rect.x), self.scale(rect.y), w, h).moved(self.area.x, self.area.y)
    }

    /// Like `place` for a sprite, which ends where its neighbour begins.
    fn place_between(self, from: (i32, i32), to: (i32, i32)) -> Rect {
        let (x, y) = (self.scale(from.0), self.scale(from.1));
        let (w, h) = ((self.scale(to.0) - x).max(1), (self.scale(to.1) - y).max(1));
        Rect::new(x, y, w, h).moved(self.area.x, self.area.y)
    }
}

impl Painter {
    /// Paints the list in order. Returns the pixels row by row, each as 0xffrrggbb.
    pub fn paint(&mut self, list: &DrawList) -> &[u32] {
        let whole = list.bounds();
        self.width = list.width as usize;
        self.pixels.resize(list.width as usize * list.height as usize, BLACK);
        self.row.clear();
        self.row.reserve(self.width);
        if !Skin::is_same(self.own.as_ref().map(|(skin, _)| skin), list.skin.as_ref()) {
            self.own = list.skin.as_ref().map(|skin| (Arc::clone(skin), Inks::new(skin.colours())));
        }
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
        // Each side ends before the corner where the next side begins.
        self.fill(lens, Rect::new(x, y, w - 1, 1), ink);
        self.fill(lens, Rect::new(x + w - 1, y, 1, h - 1), ink);
        self.fill(lens, Rect::new(x + 1, y + h - 1, w - 1, 1), ink);
        self.fill(lens, Rect::new(x, y + 1, 1, h - 1), ink);
    }

    /// Draws Bresenham's line, both ends included.
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

    /// Returns the part of a row that is in this box. The box must lie inside the picture.
    fn row_of(&mut self, y: i32, place: Rect) -> &mut [u32] {
        &mut self.pixels[y as usize * self.width + place.x as usize..][..place.w as usize]
    }
}
