//! Letters: those of the rows that every level keeps, those that the game's fonts can show, and those that nobody can see.

/// Another letter for air.
pub const SPACE: char = ' ';
/// Where the player starts, and the exit. Both can only be letters.
pub const START: char = 'P';
pub const EXIT: char = 'X';
/// Letters whose meaning no legend changes.
pub const KEPT: [char; 5] = ['.', SPACE, '#', START, EXIT];

/// The place of a letter in the game's fonts: ASCII, then the second half of Latin-1. `None` for all others.
pub fn place_in_font(letter: char) -> Option<usize> {
    match letter as usize {
        code @ 32..=126 => Some(code - 32),
        code @ 160..=255 => Some(ASCII + code - 160),
        _ => None,
    }
}

/// How many letters of the fonts are ASCII.
pub const ASCII: usize = 95;

/// Whether the game's fonts have this letter.
pub fn is_shown(letter: char) -> bool {
    place_in_font(letter).is_some()
}

/// A letter that cannot be seen.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || (letter.is_whitespace() && letter != ' ')
        || matches!(letter, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}
