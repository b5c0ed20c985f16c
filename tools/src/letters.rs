//! The fonts. The letters of a face are drawn as dots in a text file, and a letter with a mark, such as É, is composed
//! of both. The reading face (`letters/reading.txt`) is the small font, and twice as large and bolder the large one.
//! The display face (`letters/display.txt`) is the font of headings and large numbers.

use std::collections::{BTreeMap, BTreeSet};

use crate::canvas::Canvas;
use crate::palette::{INK, STEEL, WHITE};
use crate::sheet::Sheet;

/// A mark, then pairs of a letter and what becomes of it with the mark.
const MARKED: [(&str, &str); 16] = [
    ("grave", "AÀEÈIÌOÒUÙaàeèıìoòuùЕЀИЍеѐиѝ"),
    ("acute", "AÁEÉIÍOÓUÚYÝaáeéıíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźГЃгѓКЌкќ"),
    ("circumflex", "AÂEÊIÎOÔUÛaâeêıîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷ"),
    ("tilde", "AÃNÑOÕaãnñoõIĨıĩUŨuũ"),
    ("diaeresis", "AÄEËIÏOÖUÜaäeëıïoöuüyÿYŸЕЁеёІЇıї"),
    ("ring", "AÅaåUŮuů"),
    ("macron", "AĀaāEĒeēIĪıīOŌoōUŪuū"),
    ("breve", "AĂaăEĔeĕGĞgğIĬıĭOŎoŏUŬuŭИЙийУЎуў"),
    ("dot", "CĊcċEĖeėGĠgġIİZŻzż"),
    ("caron", "CČcčDĎEĚeěNŇnňRŘrřSŠsšTŤZŽzž"),
    ("double_acute", "OŐoőUŰuű"),
    ("cedilla", "CÇcçSŞsş"),
    ("ogonek", "AĄaąEĘeęIĮiįUŲuų"),
    ("comma_below", "GĢKĶkķLĻlļNŅnņRŖrŗSȘsșTŢTȚtţtț"),
    ("comma_above", "gģ"),
    ("apostrophe", "dďLĽlľtť"),
];
/// The Catalan letters are two letters in one.
const JOINED: [(char, char, char); 2] = [('Ŀ', 'L', '·'), ('ŀ', 'l', '·')];

/// A place in a letter: columns from its left side, and rows from the baseline, which are negative above it.
type Dot = (i32, i32);

#[derive(Clone, Default)]
struct Drawing {
    width: i32,
    dots: BTreeSet<Dot>,
}

impl Drawing {
    fn moved(&self, dx: i32, dy: i32) -> impl Iterator<Item = Dot> {
        self.dots.iter().map(move |(x, y)| (x + dx, y + dy))
    }

    fn rows(&self) -> (i32, i32) {
        let rows = self.dots.iter().map(|dot| dot.1);
        (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0))
    }

    /// Returns the letter with a mark. A mark above is in the middle of the letter's upper part, one row away from it.
    fn marked(&self, name: &str, mark: &Drawing) -> Drawing {
        let mut marked = self.clone();
        let ((top, bottom), (mark_top, mark_bottom)) = (self.rows(), mark.rows());
        let middle = (self.width - mark.width).div_euclid(2);
        let side = |row: i32| self.dots.iter().filter(move |dot| dot.1 == row).map(|dot| dot.0);
        let (dx, dy) = match name {
            // The tail of a letter that has one already, such as Ģ, is out of the way.
            "comma_below" => (middle, bottom + 2 - mark_top),
            "cedilla" => (middle, bottom + 1 - mark_top),
            "ogonek" => (side(bottom).max().unwrap_or(0) + 1 - mark.width, bottom + 1 - mark_top),
            "apostrophe" => {
                let rows = top..=top + mark_bottom - mark_top;
                let beside = self.dots.iter().filter(|dot| rows.contains(&dot.1)).map(|dot| dot.0).max();
                (beside.unwrap_or(0) + 2, top - mark_top)
            }
            // A ring touches the letter, because it is the tallest mark.
            "ring" => (middle, top - 1 - mark_bottom),
            _ => (middle, top - 2 - mark_bottom),
        };
        marked.dots.extend(mark.moved(dx, dy));
        // A mark may be wider than an I.
        let left = marked.dots.iter().map(|dot| dot.0).min().unwrap_or(0).min(0);
        let right = marked.dots.iter().map(|dot| dot.0).max().unwrap_or(0);
        Drawing { width: (right + 1).max(self.width) - left, dots: marked.moved(-left, 0).collect() }
    }

    /// Returns the letter twice as large. A corner between two dots is filled by half, so diagonals are not stairs of
    /// two.
    fn doubled(&self) -> Drawing {
        let has = |x: i32, y: i32| self.dots.contains(&(x, y));
        let (top, bottom) = self.rows();
        let mut doubled = Drawing { width: 2 * self.width, dots: BTreeSet::new() };
        for (x, y) in (top - 1..=bottom + 1).flat_map(|y| (-1..=self.width).map(move |x| (x, y))) {
            for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let (aside, along) = (has(x + dx, y), has(x, y + dy));
                let is_corner = aside == along && aside != has(x - dx, y) && along != has(x, y - dy);
                if if is_corner { aside } else { has(x, y) } {
                    doubled.dots.insert((2 * x + (dx + 1) / 2, 2 * y + (dy + 1) / 2));
                }
            }
        }
        doubled
    }

    fn bolder(mut self) -> Drawing {
        let beside: Vec<Dot> = self.moved(1, 0).collect();
        self.dots.extend(beside);
        self
    }
}

/// The letters of a face, in the order of their codes.
type Face = BTreeMap<char, Drawing>;

fn letter_of(word: &str) -> char {
    let code = word.strip_prefix("U+").and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
    let mut letters = word.chars();
    code.or(letters.next().filter(|_| letters.next().is_none())).unwrap_or_else(|| panic!("{word:?} is not a letter"))
}

/// Reads a file of letters.
fn read(text: &str) -> Face {
    let (mut face, mut marks) = (Face::new(), BTreeMap::new());
    let mut lines = text.lines().filter(|line| !line.starts_with("//") && !line.is_empty()).peekable();
    while let Some(line) = lines.next() {
        let mut words = line.split(' ');
        let kind = words.next().unwrap_or_default();
        let mut rows: Vec<&str> = Vec::new();
        while let Some(row) = lines.next_if(|line| line.starts_with(['.', '#']) && !line.contains(' ')) {
            assert!(rows.is_empty() || rows[0].len() == row.len(), "a row of {line:?} has another length");
            rows.push(row);
        }
        let (mut names, mut lowered, mut width) = (Vec::new(), 0, rows.first().map_or(0, |row| row.len() as i32));
        while let Some(word) = words.next() {
            let mut number = || -> i32 { words.next().and_then(|word| word.parse().ok()).expect("a number") };
            match word {
                "lowered" => lowered = number(),
                "raised" => lowered = -number(),
                "wide" => width = number(),
                name => names.push(name),
            }
        }
        let top = lowered - rows.len() as i32;
        let dots = rows
            .iter()
            .zip(top..)
            .flat_map(|(row, y)| row.chars().zip(0..).filter(|(dot, _)| *dot == '#').map(move |(_, x)| (x, y)));
        let drawing = Drawing { width, dots: dots.collect() };
        match kind {
            "letter" => face.extend(names.iter().map(|name| (letter_of(name), drawing.clone()))),
            "mark" => marks.extend(names.iter().map(|name| (*name, drawing.clone()))),
            _ => panic!("{line:?} begins with neither `letter` nor `mark`"),
        }
    }
    for (name, pairs) in MARKED {
        let letters: Vec<char> = pairs.chars().collect();
        for pair in letters.chunks_exact(2) {
            let marked = face[&pair[0]].marked(name, &marks[name]);
            face.insert(pair[1], marked);
        }
    }
    for (joined, first, second) in JOINED {
        let (first, second) = (face[&first].clone(), face[&second].clone());
        let dots = first.moved(0, 0).chain(second.moved(first.width + 1, 0)).collect();
        face.insert(joined, Drawing { width: first.width + 1 + second.width, dots });
    }
    face
}

pub fn sheets() -> Vec<Sheet> {
    let reading = read(include_str!("letters/reading.txt"));
    let display = read(include_str!("letters/display.txt"));
    assert!(reading.keys().eq(display.keys()), "both faces have the same letters");
    let large = reading.iter().map(|(letter, drawing)| (*letter, drawing.doubled().bolder())).collect();
    vec![
        sheet(
            ("font_small", "The small font. The game draws its dots, with a dark edge. tools/src/letters/reading.txt"),
            (10, 14),
            (0, 11),
            &reading,
            |drawing| drawing.width + 1,
            |cell, dots| dots.for_each(|(x, y)| cell.put(x, y, WHITE)),
        ),
        sheet(
            ("font_large", "The large font: the small one, doubled. tools/src/letters/reading.txt"),
            (20, 30),
            (1, 22),
            &large,
            |drawing| drawing.width + 2,
            |cell, dots| shaded(cell, dots.collect(), 22 - 7, false),
        ),
        sheet(
            ("font_display", "The font of headings and large numbers. tools/src/letters/display.txt"),
            (20, 26),
            (1, 20),
            &display,
            |drawing| drawing.width + 2,
            |cell, dots| shaded(cell, dots.collect(), 20 - 6, true),
        ),
    ]
}

/// Paints a letter with a dark edge: light above the row `horizon`, and darker below. A heavy letter has a lower edge
/// in a third tone, and a shadow.
fn shaded(cell: &mut Canvas, dots: BTreeSet<Dot>, horizon: i32, is_heavy: bool) {
    let shadow = if is_heavy { 2 } else { 1 };
    for (x, y) in &dots {
        cell.rect(x - 1, y - 1, 3, 2 + shadow, INK);
    }
    for &(x, y) in &dots {
        let is_edge = is_heavy && !dots.contains(&(x, y + 1));
        let color = match (y < horizon, is_edge) {
            (true, _) => WHITE,
            (false, false) => STEEL.at(5),
            (false, true) => STEEL.at(4),
        };
        cell.put(x, y, color);
    }
}

fn sheet(
    (name, note): (&'static str, &'static str),
    cell: (i32, i32),
    pivot: Dot,
    face: &Face,
    advance: impl Fn(&Drawing) -> i32,
    paint: impl Fn(&mut Canvas, &mut dyn Iterator<Item = Dot>),
) -> Sheet {
    let mut sheet = Sheet::new(name, note, cell, pivot);
    let painted = face.values().map(|drawing| {
        let mut canvas = Canvas::new(cell.0, cell.1);
        paint(&mut canvas, &mut drawing.moved(pivot.0, pivot.1));
        canvas
    });
    sheet.clip("letters", 1, false, painted.collect());
    sheet.font(face.keys().collect(), face.values().map(advance).collect());
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_is_cut_off_by_its_cell() {
        for sheet in sheets() {
            let edge = i32::from(sheet.name != "font_small");
            for (letter, cell) in sheet.letters.chars().zip(&sheet.cells) {
                let is_light = |x, y| cell.get(x, y).is_some_and(|color| color != INK);
                let light = (0..cell.height)
                    .flat_map(|y| (0..cell.width).map(move |x| (x, y)))
                    .filter(|&(x, y)| is_light(x, y));
                let count = light.clone().count();
                let inside = light.filter(|&(x, y)| {
                    (edge..cell.width - edge).contains(&x) && (edge..cell.height - edge).contains(&y)
                });
                assert_eq!(inside.count(), count, "{}: {letter}", sheet.name);
            }
        }
        for text in [include_str!("letters/reading.txt"), include_str!("letters/display.txt")] {
            for (letter, drawing) in read(text) {
                assert!(drawing.dots.iter().all(|dot| (0..drawing.width).contains(&dot.0)), "{letter}");
            }
        }
    }

    #[test]
    fn different_letters_of_an_alphabet_look_different() {
        for text in [include_str!("letters/reading.txt"), include_str!("letters/display.txt")] {
            let face = read(text);
            for alphabet in [' '..='~', 'À'..='ķ', 'Ĺ'..='ž', 'Ѐ'..='Я', 'а'..='џ'] {
                let mut seen = BTreeMap::new();
                for letter in alphabet.filter(|letter| face.contains_key(letter)) {
                    let other = seen.insert(face[&letter].dots.clone(), letter);
                    // These are the same letter in two languages.
                    let is_known = |other| [('Ð', 'Đ'), ('ð', 'đ'), ('ћ', 'ħ')].contains(&(other, letter));
                    assert!(other.is_none_or(is_known), "{letter} and {other:?}");
                }
            }
        }
    }
}
