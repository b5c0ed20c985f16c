//! What decorations share: a table of things, each with a name, a number of frames and a paint function, and the sheet
//! that is made of it. The pivot is the middle of the floor line. Everything gets a dark outline.

use crate::canvas::Canvas;
use crate::palette::INK;
use crate::sheet::Sheet;

pub struct Thing {
    pub name: &'static str,
    pub ticks: u32,
    pub frames: i32,
    pub paint: fn(&mut Canvas, i32),
}

pub const fn still(name: &'static str, paint: fn(&mut Canvas, i32)) -> Thing {
    Thing { name, ticks: 1, frames: 1, paint }
}

pub const fn moving(name: &'static str, ticks: u32, frames: i32, paint: fn(&mut Canvas, i32)) -> Thing {
    Thing { name, ticks, frames, paint }
}

pub fn sheet(name: &'static str, note: &'static str, (width, height): (i32, i32), things: &[Thing]) -> Sheet {
    let mut sheet = Sheet::new(name, note, (width, height), (width / 2, height - 1));
    for thing in things {
        let frames = (0..thing.frames).map(|frame| {
            let mut canvas = Canvas::new(width, height);
            (thing.paint)(&mut canvas, frame);
            canvas.outline_where(INK, |_, y| y < height - 1);
            canvas
        });
        sheet.clip(thing.name, thing.ticks, thing.frames > 1, frames.collect());
    }
    sheet
}
