//! The words of the game. assets/text/en.ron has a key for everything that a player reads. The code names the key:
//! `words!("pause.resume")`, or `words!("card.drums", of = 3)` for a text with placeholders. The build script generates the macro
//! from the file, so an unknown key or placeholder is a compile error. Another language will be another file with the same keys.

use std::fmt::{self, Display, Formatter};
use std::ops::Deref;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A text without placeholders. Only `words!` makes one. The field is public because the macro makes it with the constructor:
/// only then can `&words!(...)` live as long as the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(pub &'static str);

impl Text {
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

/// `&text` can be passed where a `&str` is expected.
impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.as_str().into()
    }
}

impl Display for Text {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.pad(self.as_str())
    }
}

/// The keys of all texts.
pub fn keys() -> impl Iterator<Item = &'static str> {
    KEYS.into_iter().chain(FORM_KEYS)
}

enum Piece {
    Words(&'static str),
    /// A placeholder by its number.
    Value(usize),
}
use Piece::{Value, Words};

/// A text with its placeholders filled in, made by `words!`. Formatting it allocates nothing. The fields are public because the
/// macro makes it with a struct literal: only then do its temporaries live as long as the variable that holds it.
pub struct Filled<'a> {
    pub number: u16,
    pub is_one: bool,
    pub values: &'a [&'a dyn Display],
}

impl Display for Filled<'_> {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let pieces = FORMS[self.number as usize][usize::from(!self.is_one)];
        pieces.iter().try_for_each(|piece| match piece {
            Words(words) => to.write_str(words),
            Value(nth) => self.values[*nth].fmt(to),
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn placeholders_are_filled_and_one_has_its_own_form() {
        assert_eq!(words!("card.drums", of = 1).to_string(), "Blow up the fuel drum");
        assert_eq!(words!("card.drums", of = 3).to_string(), "Blow up 3 fuel drums");
        assert_eq!(words!("count.of", done = 2, all = "?").to_string(), "2 of ?");
    }
}
