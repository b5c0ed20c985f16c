//! The problems of one file with their lines, columns and carets, for people and as JSON. All problems of a file are
//! collected, up to a limit. A problem does not stop the search for the next. The kinds of problems are in `fault`.

use std::fmt;

use super::fault::Fault;
use super::letters::{is_hidden, printable};
use super::scan::{NodeKind, scan};

/// Maximum number of listed problems. The rest are only counted.
pub const MAX_PROBLEMS: usize = 200;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// From 1, as in text editors.
    pub line: usize,
    pub column: usize,
    pub fault: Fault,
}

/// Sorted by position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    pub file: String,
    pub list: Vec<Problem>,
    /// Numbers of errors and warnings that are not in the list.
    more: (usize, usize),
    /// For each problem its line of the file and a caret below the position, short enough for a terminal.
    excerpts: Vec<String>,
}

/// Maximum number of letters shown around the position.
const EXCERPT: usize = 100;
/// Maximum number of letters of a sentence about a file in another format.
const LONGEST_SENTENCE: usize = 400;

impl Problems {
    /// Takes each problem with its position in the text, in bytes. One pass counts all lines and columns, even of long
    /// lines.
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

    /// Sets how many errors and warnings the file has in total. The list contains only the first of them.
    pub fn of_all(mut self, errors: usize, warnings: usize) -> Problems {
        let is_all = errors + warnings <= MAX_PROBLEMS;
        self.more = if is_all {
            (0, 0)
        } else {
            (errors.saturating_sub(self.errors()), warnings.saturating_sub(self.warnings()))
        };
        self
    }

    pub fn of_file(file: &str, sentence: String) -> Problems {
        let list = vec![Problem { line: 1, column: 1, fault: Fault::Unreadable(sentence) }];
        Problems { file: file.into(), list, more: (0, 0), excerpts: vec![String::new()] }
    }

    /// Returns the problem of a file in another format. `why` may begin with the line and the column, such as `4:12: `.
    pub fn of_other(file: &str, text: &str, why: &str) -> Problems {
        let place = || {
            let (line, rest) = why.split_once(':')?;
            let (column, what) = rest.split_once(": ")?;
            let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
            let start = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum::<usize>();
            let within = text[start..].char_indices().nth(column.checked_sub(1)?).map_or(0, |(at, _)| at);
            Some((start + within, what))
        };
        // The sentence may have words of a stranger, which a terminal could obey.
        let plain = |what: &str| {
            let plain = printable(what).replace(['\n', '\t'], " ");
            plain.chars().take(LONGEST_SENTENCE).collect::<String>()
        };
        match place() {
            Some((at, what)) => Problems::at_places(file, text, vec![(at, Fault::Unreadable(plain(what)))]),
            None => Problems::of_file(file, plain(why)),
        }
    }

    /// Returns the problem of a file that is not valid UTF-8. The first bad byte is at position `bad`.
    pub fn of_bytes(file: &str, bytes: &[u8], bad: usize) -> Problems {
        let end = bytes.len().min(bad + EXCERPT);
        let text = String::from_utf8_lossy(&bytes[..end]);
        let byte = bytes.get(bad).copied().unwrap_or_default();
        let sentence = format!("the byte {byte:#04x} is not UTF-8 text; save this file as UTF-8 in your text editor");
        Problems::at_places(file, &text, vec![(bad, Fault::Unreadable(sentence))])
    }

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

    /// Returns one line of JSON for each problem, for editors and other programs.
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

fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if is_hidden(letter) => {
                letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn excerpt_of(text: &str, line_start: usize, offset: usize) -> String {
    if line_start == text.len() {
        return String::new();
    }
    let before = text[line_start..offset].char_indices().rev().take(EXCERPT / 2);
    let from = before.last().map_or(offset, |(at, _)| line_start + at);
    let around = text[from..].chars().take_while(|letter| *letter != '\n').take(EXCERPT);
    let shown: String = around.map(|letter| if is_hidden(letter) { ' ' } else { letter }).collect();
    let caret = " ".repeat(text[from..offset].chars().count());
    format!("    {}\n    {caret}^", shown.trim_end())
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let file = printable(&self.file);
        for (nth, (problem, excerpt)) in self.list.iter().zip(&self.excerpts).enumerate() {
            let newline = if nth > 0 { "\n" } else { "" };
            let warning = if problem.fault.is_warning() { "warning: " } else { "" };
            let Problem { line, column, fault } = problem;
            write!(out, "{newline}{file}:{line}:{column}: {warning}{fault}")?;
            if !excerpt.is_empty() {
                write!(out, "\n{excerpt}")?;
            }
        }
        match self.more.0 + self.more.1 {
            0 => Ok(()),
            more => write!(out, "\n{file}: and {more} more problems"),
        }
    }
}

impl std::error::Error for Problems {}

/// Returns the position in the text, in bytes, at which a tile of the rows is written. `None` if the rows cannot be
/// read.
pub fn place_of_tile(text: &str, column: usize, row: usize) -> Option<usize> {
    let root = scan(text)?;
    let row = root.field(text, "rows")?.value.list().get(row)?;
    let NodeKind::Text { inner, .. } = &row.shape else { return None };
    let (within, _) = text[inner.clone()].char_indices().nth(column)?;
    Some(inner.start + within)
}
