//! Finds where to go on after a fault, by what follows: whether a bracket is missing, mistaken or extra, where the next
//! field or entity begins, and how much to skip.

use super::{Node, Scanner, Sort, Span, beyond_space};
use crate::level::fault::in_backquotes;
use crate::spelling::nearest;

/// Maximum number of skipped bytes. After that the rest is not read.
pub(super) const MOST_SKIPPED: usize = 1 << 20;
/// Maximum number of searches for more text behind what seems to be the end.
const MOST_ENDS: usize = 8;

pub(super) enum Judged {
    /// It closes an outer bracket: the closing bracket of the open one is missing.
    Missing,
    /// It is in the place of the right one.
    Mistaken,
    Extra,
}

impl Scanner<'_> {
    pub(super) fn is_in_element(&self) -> bool {
        self.open.len().checked_sub(2).is_some_and(|nth| self.open[nth].sort == Sort::List)
    }

    /// Whether an entity begins here: a capital letter, and a bracket after the word.
    pub(super) fn is_entity(&self) -> bool {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        rest.as_bytes()[0].is_ascii_uppercase() && rest[length..].starts_with('(')
    }

    pub(super) fn unclosed(&mut self) {
        let closers: String = self.open.iter().rev().map(|open| char::from(open.sort.closer())).collect();
        let at = self.text.trim_end().len();
        self.fault(at, |it| {
            let of = it.open.last().map_or("", |open| &it.text[open.of.clone()]);
            let of = if of.is_empty() { String::new() } else { format!(" to close {}", in_backquotes(of)) };
            let last_line = it.text[..at].rsplit('\n').next().unwrap_or("");
            let hint = if last_line.contains("//") { ", on a new line, because this line is a comment" } else { "" };
            format!("the file ends, but `{closers}` is missing{of}; write it at the end{hint}")
        });
        if self.open.len() > 1 {
            self.is_cut = true;
            self.skipped.push(self.element.min(at)..self.text.len());
        }
        self.is_over = true;
    }

    /// Reports that the open bracket is not closed.
    pub(super) fn missing(&mut self, sort: Sort) {
        let closer = char::from(sort.closer());
        self.fault(self.end, |it| {
            let of = it.open.last().map_or("", |open| &it.text[open.of.clone()]);
            if of.is_empty() {
                return format!(
                    "a `{closer}` is missing here to close the open bracket; write it, or remove that bracket"
                );
            }
            format!("a `{closer}` is missing here to close {}; write it", in_backquotes(of))
        });
        // It is not known what still belongs to the element.
        if self.open.len() > 2 {
            self.skipped.push(self.element.min(self.end)..self.end);
        }
    }

    /// Decides what a closing bracket means that does not match the open one.
    pub(super) fn judge(&self, byte: u8) -> Judged {
        let last = self.open.len() - 1;
        let outer = (0..last).rev().find(|nth| self.open[*nth].sort.closer() == byte);
        if outer.is_some_and(|nth| self.fits(nth)) {
            Judged::Missing
        } else if self.fits(last) {
            Judged::Mistaken
        } else {
            Judged::Extra
        }
    }

    /// Whether the text after this bracket makes sense if it closes the open bracket number `nth`.
    fn fits(&self, nth: usize) -> bool {
        self.fits_at(nth, self.at)
    }

    fn fits_at(&self, nth: usize, at: usize) -> bool {
        let (next, _) = beyond_space(self.text, at + 1);
        let rest = &self.text[next..];
        let Some(parent) = nth.checked_sub(1).map(|parent| &self.open[parent]) else { return rest.is_empty() };
        let Some(tail) = rest.strip_prefix(',') else {
            return rest.is_empty() || rest.as_bytes()[0] == parent.sort.closer() && self.fits_at(nth - 1, next);
        };
        let (next, _) = beyond_space(self.text, self.text.len() - tail.len());
        if self.text.as_bytes().get(next) == Some(&parent.sort.closer()) {
            return true;
        }
        let field = self.field_at(next);
        match parent.sort {
            // A place cannot be an entity.
            Sort::List if nth == 2 && self.is_place_at(next) => false,
            Sort::List | Sort::Tuple => field.is_none(),
            Sort::Map => self.text[next..].starts_with('\''),
            Sort::Fields if nth == 1 => field.is_some_and(|field| self.is_nearly_field(&field)),
            Sort::Fields => field.is_some_and(|field| !self.is_field(&field) || &self.text[field] == "name"),
        }
    }

    fn is_place_at(&self, at: usize) -> bool {
        let inner = self.text[at..].strip_prefix('(').map(str::trim_start);
        inner.is_some_and(|inner| inner.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-'))
    }

    fn is_nearly_field(&self, field: &Span) -> bool {
        self.format.is_some_and(|format| nearest(&self.text[field.clone()], format.fields).is_some())
    }

    fn is_field(&self, field: &Span) -> bool {
        self.format.is_some_and(|format| format.fields.contains(&&self.text[field.clone()]))
    }

    /// Returns the name of a field that begins there: a word and a colon.
    pub(super) fn field_at(&self, at: usize) -> Option<Span> {
        let bytes = self.text.as_bytes();
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let (next, _) = beyond_space(self.text, at + length);
        (length > 0 && bytes[at].is_ascii_alphabetic() && bytes.get(next) == Some(&b':')).then_some(at..at + length)
    }

    /// Whether a field of the outermost bracket begins here whose name no inner bracket uses, such as `rows`.
    pub(super) fn is_landmark(&self) -> bool {
        let Some(format) = self.format else { return false };
        format.landmarks.iter().any(|name| self.rest().starts_with(name))
            && self.field_at(self.at).is_some_and(|field| format.landmarks.contains(&&self.text[field]))
    }

    /// Returns where more fields of the outermost bracket begin, after the bracket that seems to close it.
    pub(super) fn more_fields(&mut self) -> Option<usize> {
        let format = self.format.filter(|_| self.open.len() == 1)?;
        let (next, _) = beyond_space(self.text, self.at);
        if next == self.text.len() || self.ends == MOST_ENDS {
            return None;
        }
        self.ends += 1;
        let next = if self.text[next..].starts_with(',') { beyond_space(self.text, next + 1).0 } else { next };
        if self.field_at(next).is_some_and(|field| self.is_field(&field)) {
            return Some(next);
        }
        let lines = self.text[next..].match_indices('\n').map(|(at, _)| next + at + 1);
        let mut starts = lines.map(|at| at + self.text[at..].bytes().take_while(|byte| b" \t".contains(byte)).count());
        starts.find(|at| self.field_at(*at).is_some_and(|field| format.landmarks.contains(&&self.text[field])))
    }

    /// Skips to the comma or bracket that ends this value, or to a field that only the outermost bracket has.
    pub(super) fn resync(&mut self, start: usize) -> Node {
        let bytes = self.text.as_bytes();
        let mut depth = 0usize;
        while let Some(&byte) = bytes.get(self.at) {
            if self.at - start > MOST_SKIPPED {
                self.stop();
                break;
            }
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth == 0 => break,
                b')' | b']' | b'}' => depth -= 1,
                b',' if depth == 0 => break,
                b' ' | b'\t' | b'\r' | b'\n' => {
                    self.at += 1;
                    continue;
                }
                b'/' => {
                    let (next, _) = beyond_space(self.text, self.at);
                    if next > self.at {
                        self.at = next;
                        continue;
                    }
                }
                b'"' => {
                    self.at = self.text_end(self.at).map_or_else(|| self.skipped_line(self.at), |end| end + 1);
                    self.end = self.at;
                    continue;
                }
                _ if byte.is_ascii_alphanumeric() => {
                    if self.open.len() > 1 && self.is_landmark() {
                        break;
                    }
                    self.word();
                    continue;
                }
                _ => {}
            }
            self.at += self.next_len(self.at);
            self.end = self.at;
        }
        // The end of a long line is searched once, even if many parts of the line are skipped.
        if !self.line.contains(&start) {
            self.line = start..self.line_end(start);
        }
        self.quiet = self.quiet.max(self.line.end);
        self.skipped.push(start..self.at);
        self.broken(start)
    }

    /// Skips to the next field of the level, because a whole list may be in the place of a field.
    pub(super) fn skip_to_field(&mut self, start: usize) {
        loop {
            self.resync(start);
            let is_end = match self.byte() {
                Some(b',') => {
                    let (next, _) = beyond_space(self.text, self.at + 1);
                    self.open.len() > 1 || self.field_at(next).is_some_and(|field| self.is_field(&field))
                }
                Some(b']' | b'}') => self.open.len() > 1,
                _ => true,
            };
            if is_end || self.is_over {
                return;
            }
            self.at += 1;
        }
    }
}
