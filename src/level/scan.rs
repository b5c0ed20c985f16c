//! Where everything is in a text of RON. The scanner keeps for each value the bytes it covers and for each field its name, and drops
//! nothing, so that a part can be replaced and the rest stays as its author left it. Where brackets, quotes or commas are
//! wrong it says so and goes on with the next entry or field, so that one reading finds every fault. Whether the words make sense
//! is the reader's business.
//!
//! Two rules keep one mistake from being reported twice: after a part that had to be skipped nothing more is reported in its line,
//! and what was skipped is remembered, so that nobody misses what may be in there.

use std::ops::Range;

use super::fault::{Fault, named, shown};
use super::letters::is_hidden;
use crate::spelling::nearest;

/// Bytes of the text.
pub type Span = Range<usize>;

/// Brackets in brackets. A level needs six.
const DEEPEST: usize = 16;
/// The most values of a text: room for 4096 entities and 16384 decorations, and a bound for the memory a hostile file takes.
pub const MOST_VALUES: usize = 300_000;
/// So many faults are enough for one reading. The rest of the text is skipped then.
pub const MOST_FAULTS: usize = 200;
/// After so many bytes that make no sense, the rest is not read.
const MOST_SKIPPED: usize = 1 << 20;
/// How often one looks for more of a text behind what seems to be its end.
const MOST_ENDS: usize = 8;
/// Letters of a line in which a curly quote is looked for.
const LINE: usize = 1000;
/// Quotes that word processors make of straight ones.
const CURLY: [char; 10] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '‛'];

#[derive(Clone, Debug)]
pub struct Node {
    /// With its name and its brackets.
    pub span: Span,
    /// The word before its brackets; empty where there is none.
    pub name: Span,
    pub shape: Shape,
}

#[derive(Clone, Debug)]
pub enum Shape {
    /// A number, a character, a word.
    Word,
    /// What is between the quotes.
    Text {
        inner: Span,
        raw: bool,
    },
    List(Vec<Node>),
    Tuple(Vec<Node>),
    Fields(Vec<Field>),
    Map(Vec<(Node, Node)>),
    /// It could not be understood and was skipped.
    Broken,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Span,
    pub value: Node,
}

impl Node {
    pub fn fields(&self) -> &[Field] {
        match &self.shape {
            Shape::Fields(fields) => fields,
            _ => &[],
        }
    }

    pub fn field<'a>(&'a self, text: &str, name: &str) -> Option<&'a Field> {
        self.fields().iter().find(|field| &text[field.name.clone()] == name)
    }

    /// The elements of a list; empty for anything else.
    pub fn list(&self) -> &[Node] {
        match &self.shape {
            Shape::List(list) => list,
            _ => &[],
        }
    }

    /// A pair of whole numbers.
    pub fn place(&self, text: &str) -> Option<(i32, i32)> {
        let Shape::Tuple(parts) = &self.shape else { return None };
        let number = |nth: usize| parts.get(nth).and_then(|part| text[part.span.clone()].parse().ok());
        (parts.len() == 2).then_some((number(0)?, number(1)?))
    }
}

/// What a whole text is: a level or a campaign.
pub struct Format {
    /// It begins with this word.
    pub word: &'static str,
    /// In a sentence.
    pub called: &'static str,
    /// All its fields.
    pub fields: &'static [&'static str],
    /// Those of them that nothing inside of it has: where one of these begins, all brackets inside should be closed.
    pub landmarks: &'static [&'static str],
}

/// A text as far as it is understood.
pub struct Tree {
    /// `None` when the text is not even the beginning of what was asked for.
    pub root: Option<Node>,
    pub faults: Vec<(usize, Fault)>,
    /// Parts that were not understood, in the order of the text.
    pub skipped: Vec<Span>,
    /// Its end is missing, or was not read.
    pub is_cut: bool,
}

impl Tree {
    /// Whether something in this part was skipped.
    pub fn is_damaged(&self, part: &Span) -> bool {
        let nth = self.skipped.partition_point(|skipped| skipped.end <= part.start);
        self.skipped[nth..].iter().take_while(|skipped| skipped.start < part.end).next().is_some()
    }
}

/// The value a whole text is; `None` when something is wrong with its brackets, quotes or commas.
pub fn scan(text: &str) -> Option<Node> {
    let mut scanner = Scanner::new(text, None);
    scanner.skip();
    let node = scanner.value();
    scanner.skip();
    (scanner.faults.is_empty() && scanner.at == text.len()).then_some(node)
}

/// A whole text and all that is wrong with its brackets, quotes and commas.
pub fn tree(text: &str, format: &Format) -> Tree {
    let mut scanner = Scanner::new(text, Some(format));
    let root = scanner.whole(format);
    let Scanner { faults, mut skipped, is_cut, .. } = scanner;
    skipped.sort_by_key(|span| (span.start, span.end));
    Tree { root, faults, skipped, is_cut }
}

/// The byte after the comma that follows a value, if one does.
pub fn after_comma(text: &str, end: usize) -> Option<usize> {
    let (at, _) = beyond_space(text, end);
    text[at..].starts_with(',').then_some(at + 1)
}

/// Where the next token begins, behind space and comments; and whether a comment that is not closed takes up all the rest.
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
                // All the space RON knows.
                Some(letter @ ('\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')) => {
                    at += letter.len_utf8()
                }
                _ => return (at, false),
            },
            _ => return (at, false),
        }
    }
}

/// The end of a comment between `/*` and `*/`, which may hold others.
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

/// An open bracket.
struct Open {
    sort: Sort,
    /// What it belongs to: the word before it, or the field it is the value of.
    of: Span,
}

struct Scanner<'a> {
    text: &'a str,
    format: Option<&'a Format>,
    at: usize,
    /// The end of the last token.
    end: usize,
    open: Vec<Open>,
    /// The field whose value is read.
    field: Span,
    /// Where the last element of a list began.
    element: usize,
    values: usize,
    faults: Vec<(usize, Fault)>,
    skipped: Vec<Span>,
    /// Up to here nothing more is reported.
    quiet: usize,
    /// From the last part that was skipped to the end of its line.
    line: Span,
    /// The end of the text was reached, or given up, and that was reported.
    is_over: bool,
    /// See [`Tree::is_cut`].
    is_cut: bool,
    /// An element ended without its bracket; the comma before the next one was read already.
    had_comma: bool,
    /// How often the last bracket was not the last.
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

    /// Nothing more is read.
    fn stop(&mut self) {
        (self.is_over, self.is_cut) = (true, true);
        self.skipped.push(self.at..self.text.len());
        self.at = self.text.len();
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline)
    }

    /// Space and comments.
    fn skip(&mut self) {
        loop {
            let begun = self.at;
            let (at, is_open) = beyond_space(self.text, begun);
            self.at = at;
            if is_open {
                let comment = self.text[begun..].find("/*").map_or(begun, |found| begun + found);
                self.fault(comment, |_| "this comment has no end; write */ after it".into());
                return self.stop();
            }
            let Some(letter) = self.next() else { return };
            if letter == '/' {
                self.at = self.line_end(at);
                self.fault(at, |_| "found /; a comment begins with //".into());
            } else if is_hidden(letter) {
                // One report for all that follow it.
                self.at += self.rest().find(|other| !is_hidden(other)).unwrap_or(self.rest().len());
                let advice = if letter.is_control() { "delete it" } else { "replace it by an ordinary space" };
                self.fault(at, |_| format!("found {}; {advice}", named(letter)));
            } else {
                return;
            }
        }
    }

    /// The whole text: its word, its fields, and nothing after them.
    fn whole(&mut self, format: &Format) -> Option<Node> {
        self.skip();
        while self.rest().starts_with("#!") {
            if !self.rest().starts_with("#![enable(") {
                self.fault(self.at, |_| "found #!; remove this line, a comment begins with //".into());
            }
            self.at = self.line_end(self.at);
            self.skip();
        }
        let (word, called) = (format.word, format.called);
        let begins = |_: &Self| format!("a {called} begins with {word}( and ends with )");
        if self.at == self.text.len() {
            // A file of letters that nobody can see is not empty, and that is said already.
            if self.faults.is_empty() {
                self.fault(0, |_| format!("the file is empty; a {called} begins with {word}( and ends with )"));
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
                _ => self.fault(start, |_| format!("this is a {}; a {called} begins with {word}(", shown(found))),
            }
            if !has_bracket || (!found.is_empty() && nearest(found, &[word]).is_none()) {
                return None;
            }
        }
        let node = self.brackets(start, name, true);
        self.skip();
        if self.at < self.text.len() && !self.is_over {
            self.fault(self.at, |_| "something follows the last ); remove it, only a comment may follow".into());
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
                Node { span: start..self.at, name: nothing, shape: Shape::List(list) }
            }
            Some('{') => {
                let map = self.inside(Sort::Map, nothing.clone(), Self::entry);
                Node { span: start..self.at, name: nothing, shape: Shape::Map(map) }
            }
            Some('(') => self.brackets(start, nothing, false),
            Some(letter) if CURLY.contains(&letter) => self.curly(start, letter),
            _ if self.lacks_quote() => {
                self.fault(start, |_| "the first quote of this text is missing; write \" before it".into());
                self.skip_line(start)
            }
            _ => match self.word() {
                Some(name) => {
                    let (next, _) = beyond_space(self.text, name.end);
                    if self.text[next..].starts_with('(') {
                        self.at = next;
                        self.brackets(start, name, false)
                    } else {
                        Node { span: name, name: nothing, shape: Shape::Word }
                    }
                }
                None => {
                    self.fault(start, |it| format!("found {}; write a value here", it.found()));
                    self.resync(start)
                }
            },
        };
        if !matches!(node.shape, Shape::Broken) {
            self.end = self.at;
        }
        node
    }

    /// Whether the text here has a quote at its end, but none before it.
    fn lacks_quote(&self) -> bool {
        let line = self.rest().as_bytes();
        let is_end = |byte: &u8| b"\":(){}[]\n".contains(byte);
        let length = line.iter().take(LINE).take_while(|byte| !is_end(byte)).count();
        let after = line.get(length + 1).is_none_or(|byte| b",)] \r\n".contains(byte));
        length > 0 && line.get(length) == Some(&b'"') && after
    }

    fn broken(&self, start: usize) -> Node {
        Node { span: start..self.at.max(start), name: start..start, shape: Shape::Broken }
    }

    fn word(&mut self) -> Option<Span> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            if byte.is_ascii() {
                if byte <= b' ' || byte == 0x7f || b",:;=()[]{}\"'/".contains(&byte) {
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

    /// What is there, for a sentence.
    fn found(&self) -> String {
        let mut ahead = Scanner::new(self.text, None);
        ahead.at = self.at;
        match ahead.word() {
            Some(word) => shown(&self.text[word]),
            None => self.next().map_or("the end of the file".into(), |sign| sign.to_string()),
        }
    }

    /// How many hashes are between an `r` and its quote.
    fn raw_hashes(&self) -> Option<usize> {
        let rest = &self.rest()[1..];
        let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
        rest[hashes..].starts_with('"').then_some(hashes)
    }

    fn raw(&mut self, start: usize) -> Node {
        let hashes = self.raw_hashes().unwrap_or(0);
        let from = start + 2 + hashes;
        let end = format!("\"{}", "#".repeat(hashes));
        let Some(length) = self.text[from..].find(&end) else {
            self.fault(start, |_| format!("this raw text has no {}; write it where the text ends", shown(&end)));
            self.stop();
            return self.broken(start);
        };
        self.at = from + length + end.len();
        let inner = from..from + length;
        Node { span: start..self.at, name: start..start, shape: Shape::Text { inner, raw: true } }
    }

    /// The quote that ends the text that begins there. A quote that is missing makes the next one seem to be the end; what follows
    /// it gives that away.
    fn text_end(&self, start: usize) -> Option<usize> {
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

    fn quoted(&mut self, start: usize) -> Node {
        let from = start + 1;
        let end = self.text_end(start);
        if let Some(end) = end {
            self.at = end + 1;
            return Node {
                span: start..self.at,
                name: start..start,
                shape: Shape::Text { inner: from..end, raw: false },
            };
        }
        let mut line = self.text[from..self.line_end(start)].char_indices().take(LINE);
        match line.find(|(_, letter)| CURLY.contains(letter)) {
            Some((curly, letter)) => self.curly_fault(from + curly, letter, true),
            None => self.fault(start, |_| {
                "this text is not closed in its line; write \" after it, and \\\" for a quote inside it".into()
            }),
        }
        self.skip_line(start)
    }

    /// Skips a text whose end is not known: to the end of the line, but for the brackets and the comma that end it.
    fn skip_line(&mut self, start: usize) -> Node {
        self.at = self.skipped_line(start);
        self.quiet = self.quiet.max(self.line_end(start));
        self.skipped.push(start..self.at);
        self.broken(start)
    }

    fn skipped_line(&self, start: usize) -> usize {
        let line = &self.text[start..self.line_end(start)];
        let kept = line.trim_end_matches(|letter: char| letter.is_whitespace() || ",;)]}".contains(letter)).len();
        start + kept.max(self.next_len(start))
    }

    /// Bytes of the letter there.
    fn next_len(&self, at: usize) -> usize {
        self.text[at..].chars().next().map_or(0, char::len_utf8)
    }

    fn curly_fault(&mut self, at: usize, letter: char, is_text: bool) {
        let is_single = ['‘', '’', '‚', '‛'].contains(&letter) && !is_text;
        let straight = if is_single { '\'' } else { '"' };
        self.fault(at, |_| format!("found {letter}; type the straight quote {straight} instead"));
    }

    /// A text between curly quotes: reported, and understood.
    fn curly(&mut self, start: usize, letter: char) -> Node {
        let from = start + letter.len_utf8();
        let line = &self.text[from..self.line_end(from)];
        let closes = |other: char| CURLY.contains(&other) || other == '"' || other == '\'';
        let end = line.char_indices().find(|(_, other)| closes(*other));
        self.curly_fault(start, letter, end.is_none_or(|(length, _)| line[..length].chars().count() != 1));
        let Some((length, close)) = end else { return self.skip_line(start) };
        self.at = from + length + close.len_utf8();
        self.quiet = self.quiet.max(self.at);
        let inner = from..from + length;
        Node { span: start..self.at, name: start..start, shape: Shape::Text { inner, raw: false } }
    }

    /// A letter in single quotes; or a text in them, which is reported and understood.
    fn character(&mut self, start: usize) -> Node {
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
            Some(length) => (length, Shape::Word),
            None => match rest.find(['\'', '\n']).filter(|end| *end > 0 && rest.as_bytes()[*end] == b'\'') {
                Some(length) => {
                    self.fault(start, |_| {
                        "this text is in single quotes; write it in double quotes, \"like this\"".into()
                    });
                    (length, Shape::Text { inner: start + 1..start + 1 + length, raw: false })
                }
                None => {
                    self.fault(start, |_| "found '; write one letter between two single quotes, such as 'q'".into());
                    return self.skip_line(start);
                }
            },
        };
        self.at = start + 1 + length + 1;
        Node { span: start..self.at, name: start..start, shape }
    }

    /// What is between brackets, with commas in between.
    fn inside<T>(&mut self, sort: Sort, name: Span, mut one: impl FnMut(&mut Self) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        let opened = self.at;
        if self.open.len() == DEEPEST {
            self.fault(opened, |_| "brackets are nested too deep here; a level needs no more than six".into());
            self.stop();
            return all;
        }
        let of = if name.is_empty() { self.field.clone() } else { name };
        self.open.push(Open { sort, of });
        self.at += 1;
        self.end = self.at;
        // Whether a value may follow.
        let mut may_follow = true;
        loop {
            self.skip();
            if self.is_over {
                break;
            }
            let here = self.at;
            let Some(byte) = self.byte() else {
                self.unclosed();
                break;
            };
            if byte == sort.closer() {
                self.at += 1;
                self.end = self.at;
                let Some(next) = self.more_fields() else { break };
                let called = self.format.map_or("text", |format| format.called);
                self.fault(here, |_| {
                    format!("this {} ends the {called}, but more follows; remove it", char::from(byte))
                });
                self.skipped.push(self.at..next);
                self.at = next;
                may_follow = true;
                continue;
            }
            match byte {
                b')' | b']' | b'}' => {
                    let closer = char::from(sort.closer());
                    match self.judge(byte) {
                        Judged::Missing => {
                            self.missing(sort);
                            break;
                        }
                        Judged::Mistaken => {
                            self.at += 1;
                            self.end = self.at;
                            self.fault(here, |_| {
                                format!("found {} instead of {closer}; write the right bracket", char::from(byte))
                            });
                            break;
                        }
                        Judged::Extra => {
                            self.at += 1;
                            self.fault(here, |_| format!("this {} closes no bracket; remove it", char::from(byte)));
                            self.skipped.push(here..self.at);
                            continue;
                        }
                    }
                }
                b',' if !may_follow => {
                    self.at += 1;
                    may_follow = true;
                    continue;
                }
                b',' => {
                    self.at += 1;
                    self.fault(here, |_| {
                        "found a comma with nothing before it; remove it, or write what is missing".into()
                    });
                    self.skipped.push(here..self.at);
                    may_follow = true;
                    continue;
                }
                b';' => {
                    self.at += 1;
                    self.fault(here, |_| "found ; here; write a comma instead".into());
                    may_follow = true;
                    continue;
                }
                _ => {}
            }
            if self.open.len() > 1 && self.is_landmark() {
                self.missing(sort);
                self.had_comma = true;
                break;
            }
            let ends_in_field = sort == Sort::List && self.open.len() > 2 && self.field_at(here).is_some();
            let is_round = matches!(sort, Sort::Fields | Sort::Tuple);
            let begins_element = is_round && self.is_entity() || sort == Sort::Fields && byte == b'(';
            if ends_in_field || begins_element && self.is_in_element() {
                self.missing(sort);
                self.had_comma = true;
                break;
            }
            if !may_follow {
                self.fault(here, |_| "a comma is missing before this; write one after what is before it".into());
                // What is there may be no value at all, for the same reason.
                self.quiet = self.quiet.max(here + 1);
                if sort == Sort::Tuple {
                    self.skipped.push(here..here + self.next_len(here));
                }
            }
            let element = if self.is_over { None } else { one(self) };
            if self.is_over {
                all.extend(element);
                break;
            }
            if self.at == here && element.is_none() {
                self.at += self.next_len(here);
            }
            all.extend(element);
            self.skip();
            may_follow = self.takes(b',') || std::mem::take(&mut self.had_comma);
        }
        self.open.pop();
        all
    }

    /// Whether the open bracket is of an element of a list.
    fn is_in_element(&self) -> bool {
        self.open.len().checked_sub(2).is_some_and(|nth| self.open[nth].sort == Sort::List)
    }

    /// Whether an entity begins here: a capital, and a bracket after the word.
    fn is_entity(&self) -> bool {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        rest.as_bytes()[0].is_ascii_uppercase() && rest[length..].starts_with('(')
    }

    /// The text ends inside of brackets.
    fn unclosed(&mut self) {
        let closers: String = self.open.iter().rev().map(|open| char::from(open.sort.closer())).collect();
        let at = self.text.trim_end().len();
        self.fault(at, |it| {
            let of = it.open.last().map_or("", |open| &it.text[open.of.clone()]);
            let of = if of.is_empty() { String::new() } else { format!(" to close {}", shown(of)) };
            let last_line = it.text[..at].rsplit('\n').next().unwrap_or("");
            let hint = if last_line.contains("//") { ", on a line of its own: this one is a comment" } else { "" };
            format!("the file ends, but {closers} is missing{of}; write it at the end{hint}")
        });
        if self.open.len() > 1 {
            self.is_cut = true;
            self.skipped.push(self.element.min(at)..self.text.len());
        }
        self.is_over = true;
    }

    /// The bracket that is open should have been closed.
    fn missing(&mut self, sort: Sort) {
        let closer = char::from(sort.closer());
        self.fault(self.end, |it| {
            let of = it.open.last().map_or("", |open| &it.text[open.of.clone()]);
            let of = if of.is_empty() { "the bracket that is open".into() } else { shown(of) };
            format!("a {closer} is missing here to close {of}; write it")
        });
        // What belongs to an element and what does not is not known.
        if self.open.len() > 2 {
            self.skipped.push(self.element.min(self.end)..self.end);
        }
    }

    /// What to make of a closing bracket that does not belong to the bracket that is open.
    fn judge(&self, byte: u8) -> Judged {
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

    /// Whether what follows the bracket here makes sense if it closes the open bracket with this number.
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

    /// The name of a field that begins there: a word and a colon.
    fn field_at(&self, at: usize) -> Option<Span> {
        let bytes = self.text.as_bytes();
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let (next, _) = beyond_space(self.text, at + length);
        (length > 0 && bytes[at].is_ascii_alphabetic() && bytes.get(next) == Some(&b':')).then_some(at..at + length)
    }

    /// Whether a field begins here that only the whole text has.
    fn is_landmark(&self) -> bool {
        let Some(format) = self.format else { return false };
        format.landmarks.iter().any(|name| self.rest().starts_with(name))
            && self.field_at(self.at).is_some_and(|field| format.landmarks.contains(&&self.text[field]))
    }

    /// Where more fields of the whole text begin, behind the bracket that seems to be its last.
    fn more_fields(&mut self) -> Option<usize> {
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
        // At the beginning of some line further down.
        let lines = self.text[next..].match_indices('\n').map(|(at, _)| next + at + 1);
        let mut starts = lines.map(|at| at + self.text[at..].bytes().take_while(|byte| b" \t".contains(byte)).count());
        starts.find(|at| self.field_at(*at).is_some_and(|field| format.landmarks.contains(&&self.text[field])))
    }

    /// Skips to the comma or the bracket that ends what is read, or to where a field of the whole text begins.
    fn resync(&mut self, start: usize) -> Node {
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
        // The end of a long line is looked for once, however many parts of it are skipped.
        if !self.line.contains(&start) {
            self.line = start..self.line_end(start);
        }
        self.quiet = self.quiet.max(self.line.end);
        self.skipped.push(start..self.at);
        self.broken(start)
    }

    /// In the level itself: skips to its next field, for what is there instead may be a whole list.
    fn skip_to_field(&mut self, start: usize) {
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

    fn element(&mut self) -> Option<Node> {
        let Some(field) = self.field_at(self.at) else {
            self.element = self.at;
            // Its bracket belongs to no field.
            self.field = 0..0;
            return Some(self.value());
        };
        self.fault(field.start, |it| {
            let name = shown(&it.text[field.clone()]);
            format!("{name}: is outside of its brackets; remove the ) before it, or write ( before it")
        });
        // The rest of the fields, to the bracket that was to close them.
        let start = self.element.min(self.at);
        while self.field_at(self.at).is_some() && !self.is_landmark() {
            if self.at - field.start > MOST_SKIPPED {
                self.stop();
                break;
            }
            self.resync(self.at);
            self.takes(b',');
            self.skip();
        }
        self.takes(b')');
        self.skipped.push(start..self.at);
        self.end = self.at;
        None
    }

    fn entry(&mut self) -> Option<(Node, Node)> {
        let key = self.value();
        self.skip();
        if !self.takes(b':') {
            self.fault(self.at, |it| format!("found {}; write a colon between a letter and what it means", it.found()));
            let is_value = self.byte().is_some_and(|byte| !b",)]}".contains(&byte));
            if self.takes(b'=') {
                self.takes(b'>');
            } else if !is_value {
                self.skipped.push(key.span.start..self.at);
                return None;
            }
        }
        self.skip();
        if self.byte().is_none_or(|byte| b",)]}".contains(&byte)) {
            self.fault(self.at, |it| format!("found {}; write what this letter means", it.found()));
            self.skipped.push(key.span.start..self.at);
            return None;
        }
        Some((key, self.value()))
    }

    /// Round brackets: fields where the first word in them has a colon behind it, or should have, values where not.
    fn brackets(&mut self, start: usize, name: Span, is_whole: bool) -> Node {
        let mut ahead = Scanner::new(self.text, None);
        (ahead.at, _) = beyond_space(self.text, self.at + 1);
        let first = ahead.word();
        let (next, _) = beyond_space(self.text, ahead.at);
        let has_fields = first.is_some_and(|word| {
            let begins = self.text.as_bytes()[word.start].is_ascii_lowercase();
            begins && self.text.as_bytes().get(next).is_some_and(|next| !b",)'".contains(next))
        });
        let shape = if is_whole || has_fields {
            Shape::Fields(self.inside(Sort::Fields, name.clone(), Self::named))
        } else {
            Shape::Tuple(self.inside(Sort::Tuple, name.clone(), |it| Some(it.value())))
        };
        Node { span: start..self.at, name, shape }
    }

    fn named(&mut self) -> Option<Field> {
        let start = self.at;
        let Some(name) = self.word() else {
            self.fault(start, |it| format!("found {}; write a field here, its name and a colon", it.found()));
            self.skip_to_field(start);
            return None;
        };
        let word = &self.text[name.clone()];
        self.skip();
        match self.byte() {
            Some(b':') => self.at += 1,
            Some(b'=') => {
                self.fault(self.at, |_| format!("found = after {}; write a colon instead", shown(word)));
                self.at += 1;
            }
            Some(b'(') if word.as_bytes()[0].is_ascii_uppercase() => {
                self.fault(start, |_| {
                    format!("found {}(; write it between the brackets of entities: [ ]", shown(word))
                });
                self.resync(start);
                return None;
            }
            Some(byte) if !b",)]}".contains(&byte) => {
                if word.starts_with('#') || word.starts_with("--") {
                    self.fault(start, |_| format!("found {}; a comment begins with //", shown(word)));
                    self.at = self.line_end(start);
                    self.skipped.push(start..self.at);
                    self.had_comma = true;
                    return None;
                }
                self.fault(self.at, |_| format!("a colon is missing after {}; write it before this", shown(word)));
            }
            _ => {
                self.fault(start, |_| format!("{} has no value; write a colon and its value after it", shown(word)));
                self.skipped.push(start..self.at);
                return None;
            }
        }
        self.end = self.at;
        self.skip();
        if self.byte().is_none_or(|byte| b",)]};".contains(&byte)) {
            self.fault(self.end, |_| format!("{}: has no value; write its value after the colon", shown(word)));
            self.skipped.push(start..self.at);
            return None;
        }
        self.field = name.clone();
        let value = self.value();
        if matches!(value.shape, Shape::Broken) {
            self.skipped.push(start..value.span.end);
        }
        Some(Field { name, value })
    }
}

/// See [`Scanner::judge`].
enum Judged {
    /// It closes a bracket further out; the one that is open has none.
    Missing,
    /// It is there instead of the right one.
    Mistaken,
    Extra,
}
