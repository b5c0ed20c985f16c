//! The letters that are fixed in all levels, the letters that the game's fonts can show, and invisible letters.

/// Another letter for air.
pub const SPACE: char = ' ';
/// The player's start and the exit. Both can only be written as letters.
pub const START: char = 'P';
pub const EXIT: char = 'X';
/// Letters that a legend cannot change.
pub const KEPT: [char; 5] = ['.', SPACE, '#', START, EXIT];

/// Returns the index of a letter in the game's fonts: ASCII, then the second half of Latin-1. `None` for others.
pub fn place_in_font(letter: char) -> Option<usize> {
    match letter as usize {
        code @ 32..=126 => Some(code - 32),
        code @ 160..=255 => Some(ASCII + code - 160),
        _ => None,
    }
}

pub const ASCII: usize = 95;

pub fn is_shown(letter: char) -> bool {
    place_in_font(letter).is_some()
}

pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || (letter.is_whitespace() && letter != ' ')
        || matches!(letter, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}
