//! Sheets of an author in place of the game's. A sheet in a skin has the cells of the one that it replaces, but each may have
//! another shape. Colours are as many as in the game's atlas: a skin has a palette of its own.

use std::fmt;
use std::sync::Arc;

use quadrant_build::sheets::{self, Grid, Palette};

use super::sprites::{FRAMES, Frame, SHEETS, Sheet};
use crate::spelling::nearest;

/// The most pixels of all sheets of a skin. It is more than a third of what the game has.
const MOST_PIXELS: u64 = 32 << 20;

pub struct Skin {
    /// For each frame of the game the number of its own, from 1. 0 is the game's.
    numbers: Vec<u16>,
    frames: Vec<OwnFrame>,
    sheets: Vec<OwnSheet>,
    palette: Palette,
    pixels: u64,
}

/// A frame is a rectangle of its sheet.
pub struct OwnFrame {
    pub frame: Frame,
    pub sheet: usize,
}

/// Pixels row by row, each the number of a colour.
pub struct OwnSheet {
    pub width: usize,
    pub pixels: Vec<u8>,
}

impl Default for Skin {
    fn default() -> Skin {
        let numbers = vec![0; FRAMES.len()];
        Skin { numbers, frames: Vec::new(), sheets: Vec::new(), palette: Palette::default(), pixels: 0 }
    }
}

impl fmt::Debug for Skin {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "Skin of {} sheets", self.sheets.len())
    }
}

impl Skin {
    /// Takes the PNG in place of the sheet of this name. The error is the end of a sentence that begins with the file's name.
    pub fn replace(&mut self, name: &str, png: &[u8]) -> Result<(), String> {
        let nth = SHEETS.iter().position(|sheet| sheet.name == name).ok_or_else(|| no_sheet(name))?;
        let Sheet { first, size, cell, pivot, .. } = SHEETS[nth];
        let pixels = self.pixels + u64::from(size.0) * u64::from(size.1);
        if pixels > MOST_PIXELS {
            return Err(format!(
                "is one too many: all own sheets together may have {} million pixels; remove some",
                MOST_PIXELS >> 20
            ));
        }
        // A sheet that is refused leaves none of its colours.
        let mut palette = self.palette.clone();
        let cells = sheets::read(png, &Grid { cell, pivot, size: Some(size) }, &mut palette)?;
        self.palette = palette;
        for (number, crop) in self.numbers[usize::from(first)..].iter_mut().zip(&cells.crops) {
            // The sizes of the game's sheets fit, and this one is as large.
            let frame = Frame {
                x: crop.place.0 as u16,
                y: crop.place.1 as u16,
                w: crop.width as u16,
                h: crop.height as u16,
                dx: crop.offset.0 as i16,
                dy: crop.offset.1 as i16,
            };
            self.frames.push(OwnFrame { frame, sheet: self.sheets.len() });
            *number = self.frames.len() as u16;
        }
        self.sheets.push(OwnSheet { width: cells.width, pixels: cells.pixels });
        self.pixels = pixels;
        Ok(())
    }

    /// Whether these are the same skin, or none.
    pub fn is_same(one: Option<&Arc<Skin>>, other: Option<&Arc<Skin>>) -> bool {
        one.map(Arc::as_ptr) == other.map(Arc::as_ptr)
    }

    /// Returns its own picture for a frame of the game. `None` if it has none.
    pub fn find(&self, frame: u16) -> Option<&OwnFrame> {
        self.frames.get(usize::from(*self.numbers.get(usize::from(frame))?).checked_sub(1)?)
    }

    pub fn sheets(&self) -> &[OwnSheet] {
        &self.sheets
    }

    pub fn colours(&self) -> &[[u8; 4]] {
        &self.palette.colours
    }
}

fn no_sheet(name: &str) -> String {
    let names: Vec<&str> = SHEETS.iter().map(|sheet| sheet.name).collect();
    match nearest(name, &names) {
        Some(near) => format!("is no sheet of the game; did you mean {near}.png?"),
        None => "is no sheet of the game; quadrant export --template sprites has their names".into(),
    }
}
