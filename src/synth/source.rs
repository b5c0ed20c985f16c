//! Parses RON text and finds the line and column of a piece of it. Names and phrases stay borrowed from the text, so
//! the position of a piece is a difference of two addresses.

use ron::extensions::Extensions;
use serde::Deserialize;

use crate::spelling::nearest;

/// Longest text that is parsed. It is far longer than any song that a person writes.
const MAX_BYTES: usize = 1 << 20;

/// Parses the text of a whole file. An error is one line: `line:column: what is wrong`.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("1:1: the text is longer than {} KB", MAX_BYTES >> 10));
    }
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text).map_err(|error| {
        let place = error.span.start;
        let what = match &error.code {
            ron::Error::NoSuchEnumVariant { expected, found, .. } => unknown("word", found, expected.iter().copied()),
            ron::Error::NoSuchStructField { expected, found, .. } => unknown("field", found, expected.iter().copied()),
            ron::Error::ExpectedStructLike | ron::Error::ExpectedNamedStructLike(_) => "`(` is missing".into(),
            ron::Error::ExpectedDifferentStructName { found, .. } => {
                format!("there is no `{found}` here; begin with `(`")
            }
            other => other.to_string().replace('\n', " "),
        };
        format!("{}:{}: {what}", place.line, place.col)
    })
}

/// Formats an error about `piece`, which must be borrowed from `text`. A name with a line break in it is still one line.
pub fn complaint(text: &str, piece: &str, what: impl std::fmt::Display) -> String {
    let offset = (piece.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let before = text.get(..offset).unwrap_or("");
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    format!("{line}:{column}: {}", what.to_string().replace('\n', " "))
}

/// Formats an error about an unknown name, with the most similar known name or else all of them.
pub fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(name, &known) {
        _ if known.is_empty() => format!("there is no {what} `{name}`; none is defined"),
        Some(nearest) => format!("there is no {what} `{name}`; did you mean `{nearest}`?"),
        None => format!("there is no {what} `{name}`; accepted: {}", known.join(", ")),
    }
}
