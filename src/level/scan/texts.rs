//! Reads quoted texts and letters, and what people type instead: a missing quote, or curly quotes of a word processor.
//! It reports these, and reads them if their meaning is clear. Otherwise it skips the line.

use super::{Node, NodeKind, Scanner, beyond_space};
use crate::level::fault::in_backquotes;

/// Maximum number of letters of a line that are searched for a quote.
const LINE: usize = 1000;
/// Quotes that word processors write instead of straight ones.
pub(super) const CURLY: [char; 10] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '‛'];

impl<'a> Scanner<'a> {
    /// Whether the text here has a closing quote but no opening one.
    pub(super) fn lacks_quote(&self) -> bool {
        let line = self.rest().as_bytes();
        // This is done for each value of a file.
        let is_end = |byte: &u8| matches!(byte, b'"' | b':' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'\n');
        let length = line.iter().take(LINE).take_while(|byte| !is_end(byte)).count();
        let after = line.get(length + 1).is_none_or(|byte| b",)] \r\n".contains(byte));
        length > 0 && line.get(length) == Some(&b'"') && after
    }

    pub(super) fn raw_hashes(&self) -> Option<usize> {
        let rest = &self.rest()[1..];
        let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
        rest[hashes..].starts_with('"').then_some(hashes)
    }

    pub(super) fn raw(&mut self, start: usize) -> Node {
        let hashes = self.raw_hashes().unwrap_or(0);
        let from = start + 2 + hashes;
        let end = format!("\"{}", "#".repeat(hashes));
        let Some(length) = self.text[from..].find(&end) else {
            self.fault(start, |_| {
                format!("this raw text has no {}; write it where the text ends", in_backquotes(&end))
            });
            self.stop();
            return self.broken(start);
        };
        self.at = from + length + end.len();
        let inner = from..from + length;
        Node { span: start..self.at, name: start..start, shape: NodeKind::Text { inner, raw: true } }
    }

    /// Returns the closing quote of the text that begins there, unless what follows shows that a quote is missing.
    pub(super) fn text_end(&self, start: usize) -> Option<usize> {
        let (from, bytes) = (start + 1, self.text.as_bytes());
        let find = |from: usize| Some(from + self.text.get(from..)?.find('"')?);
        let (mut at, mut end) = (from, find(from)?);
        while let Some(slash) = self.text[at..end].find('\\') {
            at += slash + 1;
            at += self.next_len(at);
            if at > end {
                end = find(at)?;
            }
        }
        let is_end = if self.text[from..end].contains('\n') {
            let (next, _) = beyond_space(self.text, end + 1);
            bytes.get(next).is_none_or(|next| b",:)]}".contains(next))
        } else {
            bytes.get(end + 1).is_none_or(|next| b" \t\r\n,:;=)]}/\"".contains(next) || *next >= 0x80)
        };
        is_end.then_some(end)
    }

    pub(super) fn quoted(&mut self, start: usize) -> Node {
        let from = start + 1;
        let end = self.text_end(start);
        if let Some(end) = end {
            self.at = end + 1;
            return Node {
                span: start..self.at,
                name: start..start,
                shape: NodeKind::Text { inner: from..end, raw: false },
            };
        }
        let mut line = self.text[from..self.line_end(start)].char_indices().take(LINE);
        match line.find(|(_, letter)| CURLY.contains(letter)) {
            Some((curly, letter)) => self.curly_fault(from + curly, letter, false),
            None => self.fault(start, |_| {
                "this text is not closed in its line; write `\"` after it, and `\\\"` for a quote inside it".into()
            }),
        }
        self.skip_line(start)
    }

    /// Skips a text without an end: to the end of the line, without the brackets and the comma there.
    pub(super) fn skip_line(&mut self, start: usize) -> Node {
        self.at = self.skipped_line(start);
        self.quiet = self.quiet.max(self.line_end(start));
        self.skipped.push(start..self.at);
        self.broken(start)
    }

    pub(super) fn skipped_line(&self, start: usize) -> usize {
        let line = &self.text[start..self.line_end(start)];
        let kept = line.trim_end_matches(|letter: char| letter.is_whitespace() || ",;)]}".contains(letter)).len();
        start + kept.max(self.next_len(start))
    }

    fn curly_fault(&mut self, at: usize, letter: char, is_key: bool) {
        let straight = if is_key { '\'' } else { '"' };
        self.fault(at, |_| format!("found `{letter}`; type the straight quote `{straight}` instead"));
    }

    /// Reads a text in curly quotes and reports them.
    pub(super) fn curly(&mut self, start: usize, letter: char) -> Node {
        let from = start + letter.len_utf8();
        let line = &self.text[from..self.line_end(from)];
        let closes = |other: char| CURLY.contains(&other) || other == '"' || other == '\'';
        let end = line.char_indices().find(|(_, other)| closes(*other));
        self.curly_fault(start, letter, self.key == start);
        let Some((length, close)) = end else { return self.skip_line(start) };
        self.at = from + length + close.len_utf8();
        self.quiet = self.quiet.max(self.at);
        let inner = from..from + length;
        Node { span: start..self.at, name: start..start, shape: NodeKind::Text { inner, raw: false } }
    }

    /// Reads a letter in single quotes, which only a key of the legend can be. A text in single quotes is reported and
    /// read.
    pub(super) fn character(&mut self, start: usize) -> Node {
        let is_key = self.key == start;
        let rest = &self.text[start + 1..];
        let mut letters = rest.char_indices();
        let letter = match letters.next() {
            // A long escape, such as the number of a letter.
            Some((_, '\\')) => {
                rest.get(2..).and_then(|tail| tail.find('\'').filter(|end| *end < 10)).map(|end| end + 2)
            }
            Some((_, '\n' | '\'')) | None => None,
            Some(_) => letters.next().filter(|(_, close)| *close == '\'').map(|(at, _)| at),
        };
        let (length, shape) = match letter {
            Some(length) => (length, NodeKind::Word),
            None => match rest.find(['\'', '\n']).filter(|end| *end > 0 && rest.as_bytes()[*end] == b'\'') {
                Some(length) => {
                    self.fault(start, |it| {
                        let found = in_backquotes(&it.text[start..start + length + 2]);
                        format!("found {found}; {}", advice_on_quotes(is_key))
                    });
                    (length, NodeKind::Text { inner: start + 1..start + 1 + length, raw: false })
                }
                None => {
                    self.fault(start, |_| format!("found `'`; {}", advice_on_quotes(is_key)));
                    return self.skip_line(start);
                }
            },
        };
        self.at = start + 1 + length + 1;
        Node { span: start..self.at, name: start..start, shape }
    }
}

fn advice_on_quotes(is_key: bool) -> &'static str {
    if is_key {
        "write one letter in single quotes, such as `'q'`"
    } else {
        "write a text in double quotes, and a word without quotes"
    }
}
