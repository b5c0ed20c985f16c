//! Text in three pixel fonts. Text is formatted straight into the draw list, without a string in between. A line in the
//! small font is one command of dots, because the overlays show a thousand letters. The other fonts have shading, so
//! they are drawn as sprites. A letter that the fonts lack is shown as a question mark.

use std::fmt::{self, Display, Write};

use super::sprites::{
    FONT_DISPLAY_ADVANCE, FONT_DISPLAY_SIDES, FONT_LARGE_ADVANCE, FONT_SMALL_ADVANCE, FONT_SMALL_ROWS, FONT_SMALL_TOP,
    Sprite,
};
use super::{Blend, Colour, DrawList};
use crate::level::letters::place_in_font;
use crate::settings::TextSize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    Small,
    Large,
    /// For headings, banners and large numbers. It is the same in both sizes of text.
    Display,
}

/// Pixels by which a letter may move under the arm of the one before it.
const MAX_KERN: u8 = 3;

impl Font {
    pub fn of(size: TextSize) -> Font {
        match size {
            TextSize::Normal => Font::Small,
            TextSize::Large => Font::Large,
        }
    }

    /// Pixels from a letter to the next.
    fn step(self, letter: char) -> i32 {
        match self {
            Font::Small => FONT_SMALL_ADVANCE[place(letter)],
            Font::Large => FONT_LARGE_ADVANCE[place(letter)],
            Font::Display => FONT_DISPLAY_ADVANCE[place(letter)],
        }
    }

    /// Pixels by which a letter moves towards the one before it, because their shapes leave a gap: `AV`, `To`. Numbers
    /// keep their width, so that they do not tremble while they count.
    fn kern(self, before: char, letter: char) -> i32 {
        if self != Font::Display || !before.is_alphabetic() || !letter.is_alphabetic() {
            return 0;
        }
        let (right, left) = (FONT_DISPLAY_SIDES[place(before)][1], FONT_DISPLAY_SIDES[place(letter)][0]);
        let gap = right.iter().zip(left).map(|(right, left)| right + left).min().unwrap_or(0);
        i32::from(gap.min(MAX_KERN))
    }

    pub fn capital(self) -> i32 {
        match self {
            Font::Small => 7,
            Font::Large => 12,
            Font::Display => 14,
        }
    }

    /// Pixels from one line to the next.
    pub fn line(self) -> i32 {
        match self {
            Font::Small => 12,
            Font::Large => 18,
            Font::Display => 22,
        }
    }

    /// Returns the font for this size, or the small one if `text` would be wider than `width`.
    pub fn fitting(size: TextSize, width: i32, text: impl Display) -> Font {
        let wanted = Font::of(size);
        if wanted.width(text) <= width { wanted } else { Font::Small }
    }

    /// Returns the font for a heading of at most `width` pixels.
    pub fn heading(width: i32, text: impl Display) -> Font {
        let fonts = [Font::Display, Font::Large];
        fonts.into_iter().find(|font| font.width(&text) <= width).unwrap_or(Font::Small)
    }

    /// Splits `text` into lines of at most `width` pixels, at `\n` and at spaces. A wider word is split too. The lines
    /// between two `\n` are as few as possible and about equally long, so that no word is alone on the last one.
    pub fn lines(self, text: &str, width: i32) -> Lines<'_> {
        Lines { font: self, rest: Some(text), width, left: Some(0) }
    }

    /// The same, but each line is as full as possible. For a text of which only the first lines are shown.
    pub fn full_lines(self, text: &str, width: i32) -> Lines<'_> {
        Lines { font: self, rest: Some(text), width, left: None }
    }

    /// The same for a text that is being written: each line, and how much of it is there after so many letters.
    pub fn written(self, text: &str, width: i32, letters: usize) -> impl Iterator<Item = (&str, &str)> {
        let mut left = letters;
        self.lines(text, width).map(move |line| {
            let end = line.char_indices().nth(left).map_or(line.len(), |(byte, _)| byte);
            // The space at which the line was broken counts too.
            left = left.saturating_sub(line.chars().count() + 1);
            (line, &line[..end])
        })
    }

    pub fn width(self, text: impl Display) -> i32 {
        let mut measure = Measure { font: self, before: ' ', width: 0 };
        write!(measure, "{text}").expect("measuring cannot fail");
        measure.width
    }
}

#[derive(Clone)]
pub struct Lines<'a> {
    font: Font,
    rest: Option<&'a str>,
    width: i32,
    /// How many lines are left until the next `\n`, or 0 if they are not counted yet. `None` if lines are full.
    left: Option<usize>,
}

impl Lines<'_> {
    /// Returns the end of the line with which `text` begins, and where the next line begins. The line is as full as
    /// possible.
    fn full(&self, text: &str) -> (usize, Option<usize>) {
        let (mut wide, mut space) = (0, None);
        for (at, letter) in text.char_indices() {
            if letter == '\n' {
                return (at, Some(at + 1));
            }
            if letter == ' ' {
                space = Some(at);
            }
            wide += self.font.step(letter);
            // Every line takes at least one letter, so the iteration ends.
            if wide > self.width && at > 0 {
                return space.map_or((at, Some(at)), |space| (space, Some(space + 1)));
            }
        }
        (text.len(), None)
    }

    /// The number of full lines until the next `\n`.
    fn count_full(&self, text: &str) -> usize {
        let text = text.split('\n').next().unwrap_or(text);
        Lines { left: None, rest: Some(text), ..*self }.count()
    }

    /// The same as `full`, but the line is one of `lines` that are about equally long. It ends at the space that is
    /// nearest to its share, if the others then still fit.
    fn even(&self, text: &str, lines: usize) -> Option<(usize, Option<usize>)> {
        let text = text.split('\n').next().unwrap_or(text);
        let share = self.font.width(text) / lines as i32;
        let ends = text.match_indices(' ').map(|(at, _)| (self.font.width(&text[..at]), at));
        let fitting = ends.take_while(|(wide, _)| *wide <= self.width);
        let near = fitting.filter(|(_, at)| self.count_full(&text[at + 1..]) < lines);
        near.min_by_key(|(wide, _)| (wide - share).abs()).map(|(_, at)| (at, Some(at + 1)))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest?;
        let mut even = None;
        if let Some(left) = self.left {
            let lines = if left == 0 { self.count_full(text) } else { left };
            self.left = Some(lines - 1);
            even = (lines > 1).then(|| self.even(text, lines)).flatten();
        }
        let (end, next) = even.unwrap_or_else(|| self.full(text));
        self.rest = next.map(|next| &text[next..]);
        Some(&text[..end])
    }
}

fn place(letter: char) -> usize {
    place_in_font(letter).unwrap_or('?' as usize - 32)
}

struct Measure {
    font: Font,
    before: char,
    width: i32,
}

impl Write for Measure {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.width += self.font.step(letter) - self.font.kern(self.before, letter);
            self.before = letter;
        }
        Ok(())
    }
}

const ROWS: usize = FONT_SMALL_ROWS[0].len();

/// Returns a letter's dark edge and its shadow to the lower right, so that it is legible on any ground. The edge begins
/// one row above the letter and one column to the left.
fn shade(letter: &[u16; ROWS]) -> [u32; ROWS + 3] {
    let light = |row: usize| letter.get(row).map_or(0, |bits| u32::from(*bits));
    std::array::from_fn(|row| {
        let near = (0..4).filter_map(|up| row.checked_sub(up)).fold(0, |bits, row| bits | light(row));
        let around = near | near << 1 | near << 2 | near << 3;
        around & !row.checked_sub(1).map_or(0, |row| light(row) << 1)
    })
}

struct Dots<'a> {
    list: &'a mut DrawList,
    is_shade: bool,
    x: i32,
    baseline: i32,
}

impl Dots<'_> {
    fn put(&mut self, rows: impl IntoIterator<Item = u32>, (left, top): (i32, i32)) {
        for (mut bits, y) in rows.into_iter().zip(top..) {
            while bits != 0 {
                self.list.dot(left + bits.trailing_zeros() as i32, y);
                bits &= bits - 1;
            }
        }
    }
}

impl Write for Dots<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let (rows, x, top) = (&FONT_SMALL_ROWS[place(letter)], self.x, self.baseline + FONT_SMALL_TOP);
            match self.is_shade {
                true => self.put(shade(rows), (x - 1, top - 1)),
                false => self.put(rows.map(u32::from), (x, top)),
            }
            self.x += Font::Small.step(letter);
        }
        Ok(())
    }
}

struct Sprites<'a> {
    list: &'a mut DrawList,
    font: Font,
    clip: Sprite,
    before: char,
    x: i32,
    baseline: i32,
    colour: Colour,
}

impl Write for Sprites<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.x -= self.font.kern(self.before, letter);
            self.list.tinted(self.clip, place(letter), (self.x, self.baseline), false, self.colour, Blend::Over);
            self.x += self.font.step(letter);
            self.before = letter;
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
    fn left(self, font: Font, x: i32, text: &dyn Display) -> i32 {
        match self {
            Align::Left => x,
            Align::Middle => x - font.width(text) / 2,
            Align::Right => x - font.width(text),
        }
    }
}

impl DrawList {
    /// Draws one line of text with a dark edge, so that it is legible on any ground. `y` is the top of a capital.
    pub fn text(&mut self, font: Font, align: Align, x: i32, y: i32, colour: Colour, text: impl Display) {
        let x = align.left(font, x, &text);
        if font == Font::Small {
            let shadow = Colour::INK.with_alpha(colour.alpha);
            self.print_dots(true, x, y + font.capital(), shadow, &text);
        }
        self.plain_text(font, Align::Left, x, y, colour, text);
    }

    /// Draws `text` in lines of at most `width` pixels. Returns the y below the last line.
    pub fn paragraph(
        &mut self,
        font: Font,
        align: Align,
        at: (i32, i32),
        width: i32,
        colour: Colour,
        text: &str,
    ) -> i32 {
        let (x, mut y) = at;
        for line in font.lines(text, width) {
            self.text(font, align, x, y, colour, line);
            y += font.line();
        }
        y
    }

    /// Draws one line without the dark edge, for text on a dark box.
    pub fn plain_text(&mut self, font: Font, align: Align, x: i32, y: i32, colour: Colour, text: impl Display) {
        let (x, baseline) = (align.left(font, x, &text), y + font.capital());
        let clip = match font {
            Font::Small => return self.print_dots(false, x, baseline, colour, &text),
            Font::Large => Sprite::FontLargeLetters,
            Font::Display => Sprite::FontDisplayLetters,
        };
        let mut printer = Sprites { list: self, font, clip, before: ' ', x, baseline, colour };
        write!(printer, "{text}").expect("printing cannot fail");
    }

    fn print_dots(&mut self, is_shade: bool, x: i32, baseline: i32, colour: Colour, text: &dyn Display) {
        let from = self.points.len();
        write!(Dots { list: self, is_shade, x, baseline }, "{text}").expect("printing cannot fail");
        self.end_points(from, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words_and_endless_words_within() {
        let lines = |text, width| Font::Small.lines(text, width).collect::<Vec<_>>();
        assert_eq!(lines("a word", 400), ["a word"]);
        assert_eq!(lines("one\n\ntwo", 400), ["one", "", "two"]);
        let (long, endless) = ("word ".repeat(80), "w".repeat(900));
        for (font, text) in
            [(Font::Small, &long), (Font::Large, &long), (Font::Small, &endless), (Font::Large, &endless)]
        {
            let broken: Vec<&str> = font.lines(text, 300).collect();
            assert!(broken.len() > 5);
            assert!(broken.iter().all(|line| font.width(line) <= 300), "{broken:?}");
            let whole: String = broken.concat();
            assert_eq!(whole.replace(' ', ""), text.replace(' ', ""), "nothing is lost");
        }
        assert_eq!(lines("ww", 1), ["w", "w"], "however narrow it is");
    }

    #[test]
    fn lines_are_about_equally_long_and_no_more_than_are_needed() {
        let text = "Hold the key to stand still and aim in all eight directions, then let it go to run on.";
        for font in [Font::Small, Font::Large] {
            for width in 100..700 {
                let (even, full) = (font.lines(text, width), font.full_lines(text, width));
                assert_eq!(even.clone().count(), full.count(), "{width}");
                let widths: Vec<i32> = even.clone().map(|line| font.width(line)).collect();
                assert!(widths.iter().all(|wide| *wide <= width), "{widths:?} in {width}");
                let last = even.last().unwrap_or_default();
                assert!(widths.len() > 6 || last.contains(' '), "{last} is alone in {width}");
            }
        }
        let two: Vec<&str> = Font::Small.lines("one two three four\nfive", 80).collect();
        assert_eq!(two, ["one two", "three four", "five"], "a new line begins a new count");
    }
}
