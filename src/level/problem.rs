//! Where it is wrong: the problems of one file with their lines, columns and carets, for people and as JSON. Every problem of a
//! file is collected, up to a bound; none stops the search for the next. What can be wrong is in `fault`.

use std::fmt;

use super::fault::Fault;
use super::scan::{Shape, scan};

/// More problems than anybody reads; the rest are counted.
pub const MAX_PROBLEMS: usize = 200;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// From 1, as editors count.
    pub line: usize,
    pub column: usize,
    pub fault: Fault,
}

/// The problems of one file, in the order of their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    pub file: String,
    pub list: Vec<Problem>,
    /// Errors and warnings that are not in the list any more.
    more: (usize, usize),
    /// For each problem its line of the file and a caret under the place, in as many letters as a terminal shows.
    excerpts: Vec<String>,
}

/// Letters of a line that are shown around the place.
const EXCERPT: usize = 100;

impl Problems {
    /// Problems with the byte of the text they are at. Lines and columns are counted once for all of them, however long
    /// the text and its lines are.
    pub fn at_places(file: &str, text: &str, mut places: Vec<(usize, Fault)>) -> Problems {
        places.sort_by_key(|(offset, _)| *offset);
        let (mut line, mut line_start, mut column, mut seen) = (1, 0, 1, 0);
        let (mut list, mut excerpts): (Vec<Problem>, Vec<String>) = (Vec::new(), Vec::new());
        for (offset, fault) in places {
            for (at, _) in text[seen..offset].match_indices('\n') {
                (line, line_start, column) = (line + 1, seen + at + 1, 1);
            }
            column += text[line_start.max(seen)..offset].chars().count();
            seen = offset;
            let problem = Problem { line, column, fault };
            let here = list.iter().rev().take_while(|other| (other.line, other.column) == (line, column));
            if here.into_iter().all(|other| *other != problem) {
                list.push(problem);
                excerpts.push(excerpt_of(text, line_start, offset));
            }
        }
        Problems { file: file.into(), list, more: (0, 0), excerpts }
    }

    /// These are the first of so many errors and warnings.
    pub fn of_all(mut self, errors: usize, warnings: usize) -> Problems {
        let is_all = errors + warnings <= MAX_PROBLEMS;
        self.more = if is_all {
            (0, 0)
        } else {
            (errors.saturating_sub(self.errors()), warnings.saturating_sub(self.warnings()))
        };
        self
    }

    /// A file that could not even be read: the sentence is all there is.
    pub fn of_file(file: &str, sentence: String) -> Problems {
        let list = vec![Problem { line: 1, column: 1, fault: Fault::Unreadable(sentence) }];
        Problems { file: file.into(), list, more: (0, 0), excerpts: vec![String::new()] }
    }

    /// A file that is no text from this byte on.
    pub fn of_bytes(file: &str, bytes: &[u8], bad: usize) -> Problems {
        let end = bytes.len().min(bad + EXCERPT);
        let text = String::from_utf8_lossy(&bytes[..end]);
        let byte = bytes.get(bad).copied().unwrap_or_default();
        let sentence = format!("the byte {byte:#04x} is no text; save this file as UTF-8 in your text editor");
        Problems::at_places(file, &text, vec![(bad, Fault::Unreadable(sentence))])
    }

    /// These and others of the same file.
    pub fn with(mut self, other: Problems) -> Problems {
        self.list.extend(other.list);
        self.excerpts.extend(other.excerpts);
        self
    }

    pub fn errors(&self) -> usize {
        self.list.iter().filter(|problem| !problem.fault.is_warning()).count() + self.more.0
    }

    pub fn warnings(&self) -> usize {
        self.list.iter().filter(|problem| problem.fault.is_warning()).count() + self.more.1
    }

    /// One line of JSON for each problem, for editors and other programs.
    pub fn to_json(&self) -> String {
        let line = |problem: &Problem| {
            let severity = if problem.fault.is_warning() { "warning" } else { "error" };
            format!(
                "{{\"file\":{},\"line\":{},\"column\":{},\"severity\":\"{severity}\",\"code\":\"{}\",\"message\":{}}}\n",
                json(&self.file),
                problem.line,
                problem.column,
                problem.fault.name(),
                json(&problem.fault.to_string())
            )
        };
        self.list.iter().map(line).collect()
    }
}

/// A text as JSON writes it.
fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if letter < ' ' => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// What stands around a place in its line, and a caret under it.
fn excerpt_of(text: &str, line_start: usize, offset: usize) -> String {
    if line_start == text.len() {
        return String::new();
    }
    let before = text[line_start..offset].char_indices().rev().take(EXCERPT / 2);
    let from = before.last().map_or(offset, |(at, _)| line_start + at);
    let around = text[from..].chars().take_while(|letter| *letter != '\n').take(EXCERPT);
    let shown: String = around.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let caret = " ".repeat(text[from..offset].chars().count());
    format!("    {}\n    {caret}^", shown.trim_end())
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for (nth, (problem, excerpt)) in self.list.iter().zip(&self.excerpts).enumerate() {
            let newline = if nth > 0 { "\n" } else { "" };
            let warning = if problem.fault.is_warning() { "warning: " } else { "" };
            let Problem { line, column, fault } = problem;
            write!(out, "{newline}{}:{line}:{column}: {warning}{fault}", self.file)?;
            if !excerpt.is_empty() {
                write!(out, "\n{excerpt}")?;
            }
        }
        match self.more.0 + self.more.1 {
            0 => Ok(()),
            more => write!(out, "\n{}: and {more} more problems", self.file),
        }
    }
}

impl std::error::Error for Problems {}

/// The byte of a level's text at which a tile of its rows stands; `None` where the rows cannot be read.
pub fn place_of_tile(text: &str, column: usize, row: usize) -> Option<usize> {
    let root = scan(text)?;
    let row = root.field(text, "rows")?.value.list().get(row)?;
    let Shape::Text { inner, .. } = &row.shape else { return None };
    let (within, _) = text[inner.clone()].char_indices().nth(column)?;
    Some(inner.start + within)
}
