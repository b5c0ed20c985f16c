//! Parses RON and records where everything is: the range of bytes of each value, and the name of each field. Nothing is
//! dropped, so a part can be replaced and the rest stays as its author left it. If brackets, quotes or commas are
//! wrong, it reports that and goes on with the next entry or field, so one pass finds every fault. The reader checks
//! the words. `brackets` reads brackets and their contents, `texts` reads quoted texts, `recovery` decides where to go
//! on.
//!
//! Two rules keep one mistake from being reported twice. After a skipped part nothing more is reported in its line. And
//! skipped parts are remembered, so nothing that may be in them is reported as missing.

mod brackets;
mod node;
mod recovery;
mod texts;

use std::ops::Range;

use super::fault::{Fault, in_backquotes, named, shown};
use super::letters::is_hidden;
use crate::spelling::nearest;
use texts::CURLY;

pub use node::{Member, Node, NodeKind};

pub type Span = Range<usize>;

/// Maximum number of values in a text: enough for all decorations of a level, and a limit for a hostile file.
pub const MOST_VALUES: usize = 1_000_000;
/// Maximum number of faults. After that the rest of the text is skipped.
pub const MOST_FAULTS: usize = 200;

/// The extensions of RON that a file may turn on.
const EXTENSIONS: [&str; 4] = ["implicit_some", "unwrap_newtypes", "unwrap_variant_newtypes", "explicit_struct_names"];

/// The format of the whole text: that of a level or of a campaign.
pub struct Format {
    /// The first word of the text.
    pub word: &'static str,
    pub called: &'static str,
    pub fields: &'static [&'static str],
    /// Fields that only the whole text has. All inner brackets should be closed where one of these begins.
    pub landmarks: &'static [&'static str],
}

pub struct Tree {
    /// `None` if the text does not even begin like the format.
    pub root: Option<Node>,
    pub faults: Vec<(usize, Fault)>,
    pub skipped: Vec<Span>,
    /// The end of the text is missing or was not read.
    pub is_cut: bool,
}

impl Tree {
    pub fn is_damaged(&self, part: &Span) -> bool {
        let nth = self.skipped.partition_point(|skipped| skipped.end <= part.start);
        self.skipped[nth..].iter().take_while(|skipped| skipped.start < part.end).next().is_some()
    }
}

/// Parses a whole text as one value. `None` if its brackets, quotes or commas are wrong.
pub fn scan(text: &str) -> Option<Node> {
    let mut scanner = Scanner::new(text, None);
    scanner.skip();
    let node = scanner.value();
    scanner.skip();
    (scanner.faults.is_empty() && scanner.at == text.len()).then_some(node)
}

/// Parses a whole text and reports everything that is wrong with its brackets, quotes and commas.
pub fn tree(text: &str, format: &Format) -> Tree {
    let mut scanner = Scanner::new(text, Some(format));
    let root = scanner.whole(format);
    let Scanner { faults, mut skipped, is_cut, .. } = scanner;
    skipped.sort_by_key(|span| (span.start, span.end));
    Tree { root, faults, skipped, is_cut }
}

/// Returns the length of an attribute such as `#![enable(implicit_some)]` at the start of a line. Levels are read as if
/// all extensions of RON were on.
fn attribute(line: &str) -> Option<usize> {
    let inner = line.strip_prefix("#![enable(")?;
    let (names, after) = inner.split_once(')')?;
    let rest = after.trim_start().strip_prefix(']')?;
    let names = names.strip_suffix(',').unwrap_or(names);
    names.split(',').all(|name| EXTENSIONS.contains(&name.trim())).then(|| line.len() - rest.len())
}

/// Returns the byte after the comma that follows a value, if there is one.
pub fn after_comma(text: &str, end: usize) -> Option<usize> {
    let (at, _) = beyond_space(text, end);
    text[at..].starts_with(',').then_some(at + 1)
}

/// Returns the start of the next token after space and comments, and whether an unclosed comment takes up the rest.
fn beyond_space(text: &str, mut at: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c) => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
            }
            Some(b'/') if bytes.get(at + 1) == Some(&b'*') => match comment_end(bytes, at) {
                Some(end) => at = end,
                None => return (text.len(), true),
            },
            Some(0xc2 | 0xe2) => match text[at..].chars().next() {
                // All space characters of RON.
                Some(letter @ ('\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')) => {
                    at += letter.len_utf8()
                }
                _ => return (at, false),
            },
            _ => return (at, false),
        }
    }
}

/// Returns the end of a block comment, which may contain others.
fn comment_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut open = 0;
    loop {
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'/', Some(b'*')) => (open, at) = (open + 1, at + 2),
            (b'*', Some(b'/')) => {
                (open, at) = (open - 1, at + 2);
                if open == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    List,
    Tuple,
    Fields,
    Map,
}

impl Sort {
    fn closer(self) -> u8 {
        match self {
            Sort::List => b']',
            Sort::Tuple | Sort::Fields => b')',
            Sort::Map => b'}',
        }
    }
}

struct Open {
    sort: Sort,
    /// The word before it, or the field that it is the value of.
    of: Span,
}

struct Scanner<'a> {
    text: &'a str,
    format: Option<&'a Format>,
    at: usize,
    end: usize,
    open: Vec<Open>,
    /// The field whose value is being read.
    field: Span,
    element: usize,
    /// Where the key of a map begins that is read now or was read last.
    key: usize,
    values: usize,
    faults: Vec<(usize, Fault)>,
    skipped: Vec<Span>,
    /// Faults before this byte are not reported.
    quiet: usize,
    /// From the last skipped part to the end of its line.
    line: Span,
    /// The end of the text was reached or given up, and this was reported.
    is_over: bool,
    is_cut: bool,
    /// An element ended without its bracket, and the comma after it was read already.
    had_comma: bool,
    /// How many times more text followed what seemed to be the last bracket.
    ends: usize,
}
impl<'a> Scanner<'a> {
    fn new(text: &'a str, format: Option<&'a Format>) -> Scanner<'a> {
        Scanner {
            text,
            format,
            at: 0,
            end: 0,
            open: Vec::new(),
            field: 0..0,
            element: 0,
            key: usize::MAX,
            values: 0,
            faults: Vec::new(),
            skipped: Vec::new(),
            quiet: 0,
            line: 0..0,
            is_over: false,
            is_cut: false,
            had_comma: false,
            ends: 0,
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn fault(&mut self, at: usize, sentence: impl FnOnce(&Self) -> String) {
        if at < self.quiet || self.is_over {
            return;
        }
        let fault = Fault::Syntax(sentence(self));
        self.faults.push((at, fault));
        if self.faults.len() == MOST_FAULTS {
            self.stop();
        }
    }

    fn stop(&mut self) {
        (self.is_over, self.is_cut) = (true, true);
        self.skipped.push(self.at..self.text.len());
        self.at = self.text.len();
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline)
    }

    fn skip(&mut self) {
        loop {
            let begun = self.at;
            let (at, is_open) = beyond_space(self.text, begun);
            self.at = at;
            if is_open {
                let comment = self.text[begun..].find("/*").map_or(begun, |found| begun + found);
                self.fault(comment, |_| "this comment has no end; write `*/` after it".into());
                return self.stop();
            }
            let Some(letter) = self.next() else { return };
            if letter == '/' {
                self.at = self.line_end(at);
                self.fault(at, |_| "found `/`; a comment begins with `//`".into());
            } else if is_hidden(letter) {
                // One report for all hidden letters that follow.
                self.at += self.rest().find(|other| !is_hidden(other)).unwrap_or(self.rest().len());
                let advice = if letter.is_control() { "delete it" } else { "replace it with an ordinary space" };
                self.fault(at, |_| format!("found {}; {advice}", named(letter)));
            } else {
                return;
            }
        }
    }

    fn whole(&mut self, format: &Format) -> Option<Node> {
        self.skip();
        while self.rest().starts_with("#!") {
            let end = self.line_end(self.at);
            match attribute(&self.text[self.at..end]) {
                Some(length) => self.at += length,
                None => {
                    self.fault(self.at, |_| {
                        "found `#!`; remove this line, or begin it with `//` if it is a comment".into()
                    });
                    self.at = end;
                }
            }
            self.skip();
        }
        let (word, called) = (format.word, format.called);
        let begins = |it: &Self| match word == "Level" && it.rest().starts_with('{') {
            true => format!("found `{{`; a {called} begins with `{word}(`, and quadrant import makes one of JSON"),
            false => format!("a {called} begins with `{word}(` and ends with `)`"),
        };
        if self.at == self.text.len() {
            // A file of only hidden letters is not empty, and they were reported already.
            if self.faults.is_empty() {
                self.fault(0, |_| format!("the file is empty; a {called} begins with `{word}(` and ends with `)`"));
            }
            return None;
        }
        let start = self.at;
        let name = self.word().unwrap_or(start..start);
        let found = &self.text[name.clone()];
        self.skip();
        let has_bracket = self.byte() == Some(b'(');
        if found != word || !has_bracket {
            match found {
                _ if !has_bracket || found.is_empty() => self.fault(start, begins),
                _ => self.fault(start, |_| format!("found `{}(`; a {called} begins with `{word}(`", shown(found))),
            }
            if !has_bracket || (!found.is_empty() && nearest(found, &[word]).is_none()) {
                return None;
            }
        }
        let node = self.brackets(start, name, true);
        self.skip();
        if self.at < self.text.len() && !self.is_over {
            self.fault(self.at, |_| {
                "there is text after the last `)`; remove it, because only comments may follow".into()
            });
        }
        Some(node)
    }

    fn value(&mut self) -> Node {
        let start = self.at;
        let nothing = start..start;
        self.values += 1;
        if self.values > MOST_VALUES {
            if !self.is_over {
                self.faults.push((start, Fault::TooManyValues { most: MOST_VALUES }));
                self.stop();
            }
            return self.broken(start);
        }
        let node = match self.next() {
            Some('"') => self.quoted(start),
            Some('r') if self.raw_hashes().is_some() => self.raw(start),
            Some('\'') => self.character(start),
            Some('[') => {
                let list = self.inside(Sort::List, nothing.clone(), Self::element);
                Node { span: start..self.at, name: nothing, shape: NodeKind::List(list) }
            }
            Some('{') => {
                let map = self.inside(Sort::Map, nothing.clone(), Self::entry);
                Node { span: start..self.at, name: nothing, shape: NodeKind::Map(map) }
            }
            Some('(') => self.brackets(start, nothing, false),
            Some(letter) if CURLY.contains(&letter) => self.curly(start, letter),
            _ if self.lacks_quote() => {
                self.fault(start, |_| "the opening quote of this text is missing; write `\"` before it".into());
                self.skip_line(start)
            }
            _ => match self.word() {
                Some(name) => {
                    let (next, _) = beyond_space(self.text, name.end);
                    if self.text[next..].starts_with('(') {
                        self.at = next;
                        self.brackets(start, name, false)
                    } else {
                        Node { span: name, name: nothing, shape: NodeKind::Word }
                    }
                }
                None => {
                    self.fault(start, |it| format!("found {}; write a value here", it.found()));
                    self.resync(start)
                }
            },
        };
        if !matches!(node.shape, NodeKind::Broken) {
            self.end = self.at;
        }
        node
    }

    fn broken(&self, start: usize) -> Node {
        Node { span: start..self.at.max(start), name: start..start, shape: NodeKind::Broken }
    }

    fn word(&mut self) -> Option<Span> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            if byte.is_ascii() {
                // No value is a word with a quote inside, so whatever reads this word reports it.
                let is_end = byte <= b' ' || byte == 0x7f || b",:;=()[]{}\"/".contains(&byte);
                if is_end || byte == b'\'' && self.at == start {
                    break;
                }
                self.at += 1;
            } else {
                let letter = self.next().unwrap_or(' ');
                if is_hidden(letter) || CURLY.contains(&letter) {
                    break;
                }
                self.at += letter.len_utf8();
            }
        }
        self.end = self.at;
        (self.at > start).then_some(start..self.at)
    }

    /// Names the next token for a sentence.
    fn found(&self) -> String {
        let mut ahead = Scanner::new(self.text, None);
        ahead.at = self.at;
        match ahead.word() {
            Some(word) => in_backquotes(&self.text[word]),
            None => self.next().map_or("the end of the file".into(), |sign| in_backquotes(&sign.to_string())),
        }
    }

    fn next_len(&self, at: usize) -> usize {
        self.text[at..].chars().next().map_or(0, char::len_utf8)
    }
}
