//! Text from two pixel fonts. Letters are sprites; what is printed is formatted straight into them, without a
//! string in between. A letter the fonts do not have is shown as a question mark.

use std::fmt::{self, Arguments, Write};

use super::sprites::{FONT_LARGE_ADVANCE, FONT_SMALL_ADVANCE, Sprite};
use super::{Blend, Colour, DrawList};
use crate::settings::TextSize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    Small,
    Large,
}

impl Font {
    /// The font for people who want their text in this size.
    pub fn of(size: TextSize) -> Font {
        match size {
            TextSize::Normal => Font::Small,
            TextSize::Large => Font::Large,
        }
    }

    /// The cell of a letter: its clip, its place there, and the step to the next.
    fn letter(self, letter: char) -> (Sprite, usize, i32) {
        let (ascii, latin, advance) = match self {
            Font::Small => (Sprite::FontSmallAscii, Sprite::FontSmallLatin, &FONT_SMALL_ADVANCE),
            Font::Large => (Sprite::FontLargeAscii, Sprite::FontLargeLatin, &FONT_LARGE_ADVANCE),
        };
        match letter as usize {
            code @ 32..=126 => (ascii, code - 32, advance[code - 32]),
            code @ 160..=255 => (latin, code - 160, advance[95 + code - 160]),
            _ => (ascii, '?' as usize - 32, advance['?' as usize - 32]),
        }
    }

    /// From the top of a capital to the baseline.
    pub fn capital(self) -> i32 {
        match self {
            Font::Small => 7,
            Font::Large => 12,
        }
    }

    /// From one line to the next.
    pub fn line(self) -> i32 {
        match self {
            Font::Small => 12,
            Font::Large => 18,
        }
    }

    pub fn width(self, text: Arguments) -> i32 {
        let mut measure = Measure { font: self, width: 0 };
        measure.write_fmt(text).expect("measuring cannot fail");
        measure.width
    }
}

struct Measure {
    font: Font,
    width: i32,
}

impl Write for Measure {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.width += text.chars().map(|letter| self.font.letter(letter).2).sum::<i32>();
        Ok(())
    }
}

struct Printer<'a> {
    list: &'a mut DrawList,
    font: Font,
    x: i32,
    baseline: i32,
    colour: Colour,
}

impl Write for Printer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let (sprite, nth, step) = self.font.letter(letter);
            self.list.tinted(sprite, nth, self.x, self.baseline, false, self.colour, Blend::Over);
            self.x += step;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    Left,
    Middle,
    Right,
}

impl Align {
    /// Where a text begins.
    fn left(self, font: Font, x: i32, text: Arguments) -> i32 {
        match self {
            Align::Left => x,
            Align::Middle => x - font.width(text) / 2,
            Align::Right => x - font.width(text),
        }
    }
}

impl DrawList {
    /// One line of text with a dark edge to the lower right, so that it reads on any ground. `y` is the top of a capital.
    pub fn text(&mut self, font: Font, align: Align, x: i32, y: i32, colour: Colour, text: Arguments) {
        let x = align.left(font, x, text);
        let baseline = y + font.capital();
        if font == Font::Small {
            let shadow = Colour::INK.with_alpha(colour.alpha);
            for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
                self.print(font, x + dx, baseline + dy, shadow, text);
            }
        }
        self.print(font, x, baseline, colour, text);
    }

    /// The same without the edge, for what stands on a dark box: a quarter of the letters to paint.
    pub fn plain_text(&mut self, font: Font, align: Align, x: i32, y: i32, colour: Colour, text: Arguments) {
        self.print(font, align.left(font, x, text), y + font.capital(), colour, text);
    }

    fn print(&mut self, font: Font, x: i32, baseline: i32, colour: Colour, text: Arguments) {
        let mut printer = Printer { list: self, font, x, baseline, colour };
        printer.write_fmt(text).expect("printing cannot fail");
    }
}
