//! Draws every clip of the atlas on a few pages, to be judged by eye: its name, all its frames at the game's size, and
//! again three times as large. Pages are made from the list of clips, so a new clip appears without a change here.

use super::font::{Align, Font};
use super::sprites::{CLIPS, FRAMES, SPRITES, Sprite};
use super::{Colour, DrawList};
use crate::geom::Rect;

/// Pixels around a field, between two fields, and between two frames.
const MARGIN: i32 = 6;
const LABEL: i32 = 13;
/// Scale of the large frames in quarters, as [`DrawList::lens`] takes it. `TIMES` is the same scale as a factor.
const LARGE: i32 = 12;
const TIMES: i32 = LARGE / 4;
const GROUND: Colour = Colour::rgb(0x26344c);
const FIELD: Colour = Colour::rgb(0x31445e);

struct Field {
    sprite: Sprite,
    /// The corner of a cell relative to the pivot, and its size.
    cell: Rect,
    columns: i32,
    times: i32,
}

impl Field {
    /// Returns `None` for a clip without pixels.
    fn of(sprite: Sprite, width: i32) -> Option<Field> {
        let clip = sprite.clip();
        let frames = (0..usize::from(clip.frames)).map(|nth| &FRAMES[usize::from(sprite.frame(nth))]);
        let boxes = frames
            .filter(|frame| frame.w > 0)
            .map(|frame| Rect::new(frame.dx.into(), frame.dy.into(), frame.w.into(), frame.h.into()));
        let cell = boxes.reduce(Rect::union)?;
        let room = width - 4 * MARGIN;
        // A clip as wide as the picture, such as a layer of the sky, is not enlarged.
        let times = if cell.w * TIMES <= room { TIMES } else { 1 };
        let columns = (room / (cell.w * times + MARGIN)).clamp(1, i32::from(clip.frames));
        Some(Field { sprite, cell, columns, times })
    }

    fn rows(&self) -> i32 {
        (i32::from(self.sprite.clip().frames) + self.columns - 1) / self.columns
    }

    fn step(&self, times: i32) -> (i32, i32) {
        (self.cell.w * times + MARGIN, self.cell.h * times + MARGIN)
    }

    fn size(&self) -> (i32, i32) {
        let name = Font::Small.width(self.sprite.clip().name);
        let (large, small) = (self.step(self.times), self.step(1));
        let heights = if self.times > 1 { large.1 + small.1 } else { small.1 };
        ((large.0 * self.columns).max(name) + MARGIN, LABEL + heights * self.rows() + MARGIN)
    }

    fn draw(&self, list: &mut DrawList, x: i32, y: i32) {
        let (width, height) = self.size();
        list.fill(Rect::new(x, y, width, height), FIELD);
        let name = format_args!("{}", self.sprite.clip().name);
        list.text(Font::Small, Align::Left, x + MARGIN, y + 3, Colour::PAPER, name);
        let top = y + LABEL + MARGIN;
        self.draw_frames(list, x + MARGIN, top, 1);
        if self.times > 1 {
            let (left, top) = (x + MARGIN, top + self.step(1).1 * self.rows());
            // Inside the lens a pixel is three pixels wide, so the corner is rounded up to a multiple of three.
            list.lens(list.bounds(), LARGE, |list| {
                self.draw_frames(list, (left + TIMES - 1) / TIMES, (top + TIMES - 1) / TIMES, TIMES);
            });
        }
    }

    /// `times` is the scale of the lens around it. Steps are divided by it, because the lens multiplies them again.
    fn draw_frames(&self, list: &mut DrawList, x: i32, y: i32, times: i32) {
        for nth in 0..i32::from(self.sprite.clip().frames) {
            let (across, down) = (nth % self.columns, nth / self.columns);
            let (dx, dy) = (self.step(times).0 / times * across, self.step(times).1 / times * down);
            list.sprite(self.sprite, nth as usize, x + dx - self.cell.x, y + dy - self.cell.y, false);
        }
    }
}

/// Draws page `wanted`, counted from 1, of all clips whose name starts with `sheets`. Returns the number of pages.
pub fn draw(list: &mut DrawList, sheets: &str, wanted: usize) -> usize {
    list.fill(list.bounds(), GROUND);
    let (width, height) = (list.width, list.height);
    let (mut page, mut x, mut y, mut shelf) = (1, MARGIN, LABEL + MARGIN, 0);
    let fields = SPRITES.iter().filter(|sprite| sprite.clip().name.starts_with(sheets));
    for field in fields.filter_map(|&sprite| Field::of(sprite, width)) {
        let (field_width, field_height) = field.size();
        if x > MARGIN && x + field_width + MARGIN > width {
            (x, y, shelf) = (MARGIN, y + shelf + MARGIN, 0);
        }
        if y > LABEL + MARGIN && y + field_height + MARGIN > height {
            (page, x, y, shelf) = (page + 1, MARGIN, LABEL + MARGIN, 0);
        }
        if page == wanted {
            field.draw(list, x, y);
        }
        (x, shelf) = (x + field_width + MARGIN, shelf.max(field_height));
    }
    list.text(
        Font::Small,
        Align::Left,
        MARGIN,
        4,
        Colour::AMBER,
        words!("gallery.page", clips = CLIPS.len(), page = wanted, pages = page),
    );
    page
}
