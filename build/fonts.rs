//! The tables of the fonts as Rust source. A font is a sheet with a letter in each cell.

use std::fmt::Write;

use crate::sheets::{Palette, Picture, Sheet};

/// Rows of a capital of the display font.
const CAPITAL: i32 = 14;
/// Free columns of a row without a dot: more than any letter is moved.
const FREE: i32 = 15;
/// Columns between two letters.
const APART: i32 = 2;

/// Returns the source of the letters that the fonts have. They are sorted, so the game can search them.
pub fn letters(fonts: &[&str]) -> Result<String, String> {
    let letters: Vec<char> = fonts.first().copied().unwrap_or_default().chars().collect();
    if fonts.iter().any(|font| !font.chars().eq(letters.iter().copied())) {
        return Err("the fonts have different letters".into());
    }
    if !letters.is_sorted() || !letters.iter().copied().take(95).eq(' '..='~') {
        return Err("the letters of the fonts are not sorted, or one of ASCII is missing".into());
    }
    Ok(format!("pub static LETTERS: [char; {}] = {letters:?};\n", letters.len()))
}

/// Returns the source of the dots of each letter: a number for each row of its cell, with a bit for each column.
pub fn rows(name: &str, sheet: &Sheet, pictures: &[Picture], palette: &Palette) -> String {
    let rows_of = |picture: &Picture| {
        let mut rows = vec![0u16; sheet.cell.1];
        picture.dots(palette).for_each(|(x, y)| rows[(y + sheet.pivot.1) as usize] |= 1 << x);
        rows
    };
    let letters: Vec<_> = pictures[..sheet.advance.len()].iter().map(rows_of).collect();
    format!(
        "pub static {name}_ROWS: [[u16; {}]; {}] = {letters:?};\n/// The first row, from the baseline.\n\
         pub const {name}_TOP: i32 = {};\npub static {name}_ADVANCE: [i32; {}] = {:?};\n",
        sheet.cell.1,
        letters.len(),
        -sheet.pivot.1,
        letters.len(),
        sheet.advance,
    )
}

/// Returns the source of the free columns at the left and the right of each letter, in each row of a capital. The right
/// ones count the rows above and below too, because letters must not touch at a corner.
pub fn sides(name: &str, sheet: &Sheet, pictures: &[Picture], palette: &Palette) -> String {
    let (mut table, rows) = (String::new(), CAPITAL as usize);
    for (picture, advance) in pictures.iter().zip(&sheet.advance) {
        let (mut left, mut right) = (vec![FREE; rows], vec![FREE; rows]);
        for (x, y) in picture.dots(palette) {
            let row = |y: i32| (y + CAPITAL).clamp(0, CAPITAL - 1) as usize;
            left[row(y)] = left[row(y)].min(x);
            for near in [row(y - 1), row(y), row(y + 1)] {
                right[near] = right[near].min((advance - APART - 1 - x).max(0));
            }
        }
        write!(table, "[{left:?}, {right:?}], ").unwrap();
    }
    format!("pub static {name}_SIDES: [[[u8; {CAPITAL}]; 2]; {}] = [{table}];\n", sheet.advance.len())
}
