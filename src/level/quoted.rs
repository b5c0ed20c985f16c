//! Words of a file in the sentences about it. A stranger wrote them, so they are shortened, and a terminal must find
//! nothing in them that it would obey. A fault can hold no other words: see [`Quoted`].

use std::fmt;
use std::ops::Deref;

use super::letters::printable;

/// The longest word in a sentence, in letters.
const LONGEST: usize = 40;

/// A word of a file that is fit for a sentence. Only [`shown`] makes one.
#[derive(Clone, PartialEq, Eq)]
pub struct Quoted(String);

impl Deref for Quoted {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// In quotes, like that of a text.
impl fmt::Debug for Quoted {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        fmt::Debug::fmt(&self.0, out)
    }
}

/// Shortens an author's word for a sentence, and replaces everything that a terminal would obey.
pub fn shown(text: &str) -> Quoted {
    let (kept, dots) = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => (&text[..end], "..."),
        None => (text, ""),
    };
    Quoted(format!("{}{dots}", printable(kept).replace(['\n', '\t'], "?")))
}

/// Like [`shown`], in backquotes, because the text may be an article or a comma, which would be read as a part of the
/// sentence.
pub fn in_backquotes(text: &str) -> String {
    format!("`{}`", shown(text))
}

/// Names an invisible letter by its number, and by its common name if it has one.
pub fn named(letter: char) -> String {
    let name = match letter {
        '\0' => "NUL",
        '\t' => "a tab",
        '\n' => "a line break",
        '\r' => "a carriage return",
        '\u{1b}' => "an escape character",
        '\u{a0}' | '\u{202f}' | '\u{2007}' => "a no-break space",
        '\u{200b}' => "a zero-width space",
        '\u{feff}' => "a byte order mark",
        '\u{3000}' => "an ideographic space",
        _ => "an invisible character",
    };
    format!("{name} (U+{:04X})", letter as u32)
}
