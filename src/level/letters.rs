//! The letters that are fixed in all levels, the letters that the game's fonts can show, and invisible letters.

use std::borrow::Cow;

/// Another letter for air.
pub const SPACE: char = ' ';
/// The player's start and the exit. Both can only be written as letters.
pub const START: char = 'P';
pub const EXIT: char = 'X';
/// Letters that a legend cannot change.
pub const KEPT: [char; 5] = ['.', SPACE, '#', START, EXIT];

include!(concat!(env!("OUT_DIR"), "/letters.rs"));

/// Returns the index of a letter in the game's fonts: its place in `LETTERS`, which are sorted and begin with ASCII.
/// `None` if the fonts do not have it.
pub fn place_in_font(letter: char) -> Option<usize> {
    match letter as usize {
        code @ 32..=126 => Some(code - 32),
        _ => LETTERS.binary_search(&letter).ok(),
    }
}

pub fn is_shown(letter: char) -> bool {
    place_in_font(letter).is_some()
}

pub fn is_hidden(letter: char) -> bool {
    is_invisible(letter) || letter.is_whitespace() && letter != ' '
}

/// Control characters, and letters without a picture that change how a line is read: a terminal would obey them. The
/// spaces and line breaks that everybody types are not among them.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns a text of a stranger, such as a name in a file, as it may be printed: `?` for each invisible letter. Line
/// breaks and tabs stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_bad = |letter: char| is_invisible(letter) && !"\n\t".contains(letter);
    if text.contains(is_bad) { text.replace(is_bad, "?").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_printable() {
        let stranger = "a\u{1b}[2J\u{7}\u{9b}31m\u{7f}\0\r\u{85}\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{e0041}b";
        assert_eq!(printable(stranger), "a?[2J??31m??????????b");
        let ordinary = "docks-1.ron:\tdrei \u{e9}\u{20ac}\u{1F600}\u{a0}!\n";
        assert_eq!(printable(ordinary), ordinary);
    }
}
