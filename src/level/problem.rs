//! What is wrong with a text that a person wrote: where, and in a sentence that says what was found and what
//! would be accepted. Every problem of a file is collected; none stops the search for the next.

use std::fmt;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// From 1, as editors count.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// The problems of one file, in the order of their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    pub file: String,
    pub list: Vec<Problem>,
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for (nth, problem) in self.list.iter().enumerate() {
            let newline = if nth > 0 { "\n" } else { "" };
            write!(out, "{newline}{}:{}:{}: {}", self.file, problem.line, problem.column, problem.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// Line and column, from 1, of the place in `text` where `part` begins. `part` must be a slice of `text`.
pub fn place_of(text: &str, part: &str) -> (usize, usize) {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before[before.rfind('\n').map_or(0, |at| at + 1)..].chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_letters_from_one() {
        let text = "ab\nçdé x";
        assert_eq!(place_of(text, &text[text.find('x').unwrap()..]), (2, 5));
        assert_eq!(place_of(text, text), (1, 1));
    }
}
