//! From RON text to values, and from a piece of that text back to its line and column. Names and
//! phrases stay borrowed from the text, so a complaint about one finds its place by subtraction.

use ron::extensions::Extensions;
use serde::Deserialize;

/// Reads a whole file's text. A complaint is one line: `line:column: what is wrong`.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text).map_err(|error| {
        let place = error.span.start;
        let what = error.code.to_string().replace('\n', " ");
        format!("{}:{}: {what}", place.line, place.col)
    })
}

/// A complaint about `piece`, which must be borrowed from `text`.
pub fn complaint(text: &str, piece: &str, what: impl std::fmt::Display) -> String {
    let offset = (piece.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let before = text.get(..offset).unwrap_or("");
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    format!("{line}:{column}: {what}")
}

/// "there is no <what> `name`; there are a, b, c" with the likeliest first.
pub fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let mut known: Vec<&str> = known.collect();
    known.sort_by_key(|candidate| (distance(name, candidate), *candidate));
    match known.as_slice() {
        [] => format!("there is no {what} `{name}`; none is defined"),
        [nearest, ..] if distance(name, nearest) <= 2 => {
            format!("there is no {what} `{name}`; did you mean `{nearest}`?")
        }
        all => format!("there is no {what} `{name}`; there are {}", all.join(", ")),
    }
}

/// How many letters must be typed, removed or replaced to turn one name into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let cost = corner + usize::from(letter != *other);
            corner = row[j + 1];
            row[j + 1] = cost.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
