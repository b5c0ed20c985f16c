//! Controls in the texts of a level. An author writes `{jump}`, and a player reads the name of the key or button that jumps
//! (`draw/controls.rs`). A brace has no other meaning, so one that stands alone is a fault.

use crate::input::Button;

/// The names that authors can write. `use` is up: it pulls levers and opens mules. Of two names that are equally near to a misspelt
/// one, the first is suggested, so the shortest ones are last.
pub const CONTROLS: [(&str, Button); 12] = [
    ("left", Button::Left),
    ("right", Button::Right),
    ("down", Button::Down),
    ("jump", Button::Jump),
    ("fire", Button::Fire),
    ("grenade", Button::Grenade),
    ("roll", Button::Roll),
    ("lock", Button::Lock),
    ("swap", Button::Swap),
    ("pause", Button::Start),
    ("use", Button::Up),
    ("up", Button::Up),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Words,
    Control(Button),
    /// There is no such control.
    Unknown,
    /// A brace that stands alone.
    Brace,
}

/// Splits a text before and after each placeholder. Yields what is written, and what it is.
pub fn pieces(text: &str) -> impl Iterator<Item = (&str, Piece)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (length, piece) = first(rest)?;
        let (written, after) = rest.split_at(length);
        rest = after;
        Some((written, piece))
    })
}

/// Returns the length in bytes of the first piece, and what it is.
fn first(text: &str) -> Option<(usize, Piece)> {
    const BRACES: [char; 2] = ['{', '}'];
    let words = text.find(BRACES).unwrap_or(text.len());
    if words > 0 {
        return Some((words, Piece::Words));
    }
    let inside = text.get(1..)?.split(BRACES).next()?;
    if !text.starts_with('{') || !text[1 + inside.len()..].starts_with('}') {
        return Some((1, Piece::Brace));
    }
    let known = CONTROLS.iter().find(|(name, _)| *name == inside);
    Some((inside.len() + 2, known.map_or(Piece::Unknown, |(_, button)| Piece::Control(*button))))
}

#[cfg(test)]
mod tests {
    use super::Piece::{self, Brace, Control, Unknown, Words};
    use super::*;

    #[test]
    fn a_text_is_split_at_its_braces_and_nothing_is_lost() {
        let check = |expected: &[(&str, Piece)]| {
            let text: String = expected.iter().map(|(written, _)| *written).collect();
            assert_eq!(pieces(&text).collect::<Vec<_>>(), expected);
        };
        check(&[]);
        check(&[("{jump}", Control(Button::Jump))]);
        check(&[("ä ", Words), ("{up}", Control(Button::Up)), (" ", Words), ("{jmup}", Unknown), ("{", Brace)]);
        check(&[("{", Brace), ("a", Words), ("{up}", Control(Button::Up)), ("}", Brace)]);
        check(&[("{}", Unknown), ("}", Brace)]);
    }
}
