//! Reads a parsed value as a number, a text, a word or a place. Any other value is a fault that says what was found and
//! what would be accepted. A [`Record`] reads all fields of one thing and finds all of their faults, not only the
//! first. The vocabulary decides which fields there are.

use std::borrow::Cow;

use super::fault::{Fault, in_backquotes, shown};
use super::scan::{Member, Node, NodeKind};
use super::vocabulary::{Place, likely_field, unknown_field, unknown_word};
use crate::spelling::nearest;

/// The longest text that is decoded, in bytes. Every limit for a text is far smaller.
pub const MOST_TEXT: usize = 4096;
const PLACE: &str = "a place, (column, row)";

#[derive(Debug)]
pub struct Wrong {
    pub at: usize,
    pub fault: Fault,
}

pub type Read<T> = Result<T, Wrong>;

fn wrong<T>(at: usize, sentence: String) -> Read<T> {
    Err(Wrong { at, fault: Fault::Syntax(sentence) })
}

#[derive(Clone, Copy)]
pub struct Value<'a> {
    text: &'a str,
    node: &'a Node,
    /// The field of this value, for messages.
    field: &'a str,
}

impl<'a> Value<'a> {
    pub fn new(text: &'a str, node: &'a Node) -> Value<'a> {
        Value { text, node, field: "" }
    }

    pub fn at(self) -> usize {
        self.node.span.start
    }

    /// The byte in the file of a byte in this text. If the text has an escape before it, the result is a little too small.
    pub fn at_in_text(self, byte: usize) -> usize {
        match &self.node.shape {
            NodeKind::Text { inner, .. } => inner.start + byte,
            _ => self.at(),
        }
    }

    fn source(self) -> &'a str {
        &self.text[self.node.span.clone()]
    }

    pub fn word_before(self) -> &'a str {
        &self.text[self.node.name.clone()]
    }

    fn expected<T>(self, accepted: &str) -> Read<T> {
        let found = match &self.node.shape {
            NodeKind::Word | NodeKind::Text { .. } => in_backquotes(self.source()),
            NodeKind::List(_) => "a list in [ ]".into(),
            NodeKind::Map(_) => "`{`".into(),
            NodeKind::Tuple(parts) if self.node.name.is_empty() => match parts.len() {
                1 => "1 value in ( )".into(),
                count => format!("{count} values in ( )"),
            },
            NodeKind::Fields(_) if self.node.name.is_empty() => "fields in ( )".into(),
            NodeKind::Tuple(_) | NodeKind::Fields(_) => format!("`{}( )`", shown(self.word_before())),
            NodeKind::Broken => "something that cannot be parsed".into(),
        };
        let field = if self.field.is_empty() { String::new() } else { format!("`{}`: ", self.field) };
        wrong(self.at(), format!("{field}found {found}; write {accepted}"))
    }

    pub fn whole(self) -> Read<i64> {
        if !matches!(self.node.shape, NodeKind::Word) {
            let quotes = matches!(self.node.shape, NodeKind::Text { .. });
            return self.expected(if quotes { "a whole number, without quotes" } else { "a whole number" });
        }
        match whole_number(self.source()) {
            Ok(number) => Ok(number),
            Err(true) => self.expected("a smaller number"),
            Err(false) => {
                let is_number =
                    self.source().starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter));
                self.expected(if is_number { "a whole number, only digits" } else { "a whole number" })
            }
        }
    }

    /// Reads a text of at most this many letters. A much longer one is not even decoded.
    pub fn string(self, most: usize) -> Read<Cow<'a, str>> {
        match &self.node.shape {
            NodeKind::Text { inner, raw } => {
                let source = &self.text[inner.clone()];
                if source.len() > MOST_TEXT {
                    let length = source.chars().count();
                    return Err(Wrong { at: self.at(), fault: Fault::TextLength { length, most } });
                }
                if *raw {
                    return Ok(source.into());
                }
                let decoded = decoded(source);
                decoded.or_else(|at| {
                    let sentence = "found an unknown escape; write `\\n` for a line break, `\\\"` for a quote, or `\\\\` for \
                                    a backslash";
                    wrong(inner.start + at, sentence.into())
                })
            }
            NodeKind::Word => self.expected("it in double quotes, \"like this\""),
            _ => self.expected("a text in double quotes"),
        }
    }

    pub fn flag(self) -> Read<bool> {
        match self.source() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => self.expected("true or false"),
        }
    }

    /// Returns `None` for the word `None`, and the inner value for `Some`. Authors need not write either.
    pub fn optional(self) -> Option<Value<'a>> {
        match &self.node.shape {
            NodeKind::Word if self.source() == "None" => None,
            NodeKind::Tuple(parts) if self.word_before() == "Some" && parts.len() == 1 => {
                Some(Value { node: &parts[0], ..self })
            }
            _ => Some(self),
        }
    }

    /// Returns the two values of a pair. Only numbers keep the field, because a place in a pair is called a place.
    /// Reads how many there are of something.
    pub fn count(self) -> Read<u32> {
        match self.whole()? {
            whole @ 1..=999 => Ok(whole as u32),
            _ => self.expected("a whole number from 1 to 999"),
        }
    }

    fn two(self, accepted: &str, field: &'a str) -> Read<[Value<'a>; 2]> {
        match &self.node.shape {
            NodeKind::Tuple(parts) if self.node.name.is_empty() => match parts.as_slice() {
                [a, b] => Ok([a, b].map(|node| Value { node, field, ..self })),
                _ => self.expected(accepted),
            },
            _ => self.expected(accepted),
        }
    }

    pub fn pair(self) -> Read<(i64, i64)> {
        let [a, b] = self.two("two whole numbers, (on, off)", self.field)?;
        Ok((a.whole()?, b.whole()?))
    }

    pub fn place(self) -> Read<Place> {
        let [column, row] = self.two(PLACE, "")?;
        let small = |value: Value| i32::try_from(value.whole()?).or_else(|_| value.expected("a smaller number"));
        Ok((small(column)?, small(row)?))
    }

    pub fn area(self) -> Read<(Place, Place)> {
        let [a, b] = self.two("two corners, ((column, row), (column, row))", "")?;
        Ok((a.place()?, b.place()?))
    }

    pub fn places(self) -> Read<Vec<Place>> {
        self.list_of("places in a list, [(column, row), (column, row)]", Value::place)
    }

    pub fn list<T>(self, one: impl Fn(Value<'a>) -> Read<T>) -> Read<Vec<T>> {
        self.list_of("a list in [ ]", one)
    }

    fn list_of<T>(self, accepted: &str, one: impl Fn(Value<'a>) -> Read<T>) -> Read<Vec<T>> {
        match &self.node.shape {
            NodeKind::List(parts) => parts.iter().map(|node| one(Value { node, field: "", ..self })).collect(),
            _ => self.expected(accepted),
        }
    }

    /// Reads one of these words, without brackets.
    pub fn word(self, called: &str, words: &[&'static str]) -> Read<&'static str> {
        let word = self.name_or_word(words)?;
        match words.iter().find(|known| **known == word) {
            Some(_) if !matches!(self.node.shape, NodeKind::Word) => {
                wrong(self.at(), format!("found `{word}` with brackets; write the word alone"))
            }
            Some(known) => Ok(known),
            None => self.unknown(called, words),
        }
    }

    /// Reads one of these words with brackets after it. `inside` says what is in the brackets.
    pub fn tagged(self, called: &str, words: &[&'static str], inside: &str) -> Read<&'static str> {
        if self.node.name.is_empty() && matches!(self.node.shape, NodeKind::Tuple(_) | NodeKind::Fields(_)) {
            let example = words[0];
            let sentence =
                format!("found `(` without a word before it; write the kind of {called}, such as `{example}(`");
            return wrong(self.at(), sentence);
        }
        let word = self.name_or_word(words)?;
        match words.iter().find(|known| **known == word) {
            Some(_) if matches!(self.node.shape, NodeKind::Word) => {
                wrong(self.at(), format!("found `{word}` alone; write {inside} in ( ) after it"))
            }
            Some(known) => Ok(known),
            None => self.unknown(called, words),
        }
    }

    fn unknown<T>(self, called: &str, words: &[&'static str]) -> Read<T> {
        let word = if self.node.name.is_empty() { self.source() } else { self.word_before() };
        Err(Wrong { at: self.at(), fault: unknown_word(word, called, words) })
    }

    fn name_or_word(self, words: &[&str]) -> Read<&'a str> {
        match &self.node.shape {
            NodeKind::Word => Ok(self.source()),
            NodeKind::Tuple(_) | NodeKind::Fields(_) if !self.node.name.is_empty() => Ok(self.word_before()),
            NodeKind::Text { inner, .. } => {
                let word = &self.text[inner.clone()];
                let meant = match nearest(word, words).filter(|near| near != &word) {
                    Some(near) => format!(", which may mean `{near}`"),
                    None => String::new(),
                };
                wrong(self.at(), format!("found {}{meant}; write a word without quotes", in_backquotes(self.source())))
            }
            _ => self.expected("a word"),
        }
    }

    pub fn inner(self) -> Read<Value<'a>> {
        match &self.node.shape {
            NodeKind::Tuple(parts) if parts.len() == 1 => Ok(Value { node: &parts[0], field: "", ..self }),
            _ => self.expected("one word between the brackets"),
        }
    }

    /// Returns what is in the brackets: one value or two.
    pub fn one_or_two(self, accepted: &str) -> Read<(Value<'a>, Option<Value<'a>>)> {
        let inner = |node| Value { node, field: "", ..self };
        match &self.node.shape {
            NodeKind::Tuple(parts) if (1..=2).contains(&parts.len()) => Ok((inner(&parts[0]), parts.get(1).map(inner))),
            _ => self.expected(accepted),
        }
    }
}

pub struct Record<'a> {
    value: Value<'a>,
    of: &'a str,
    accepted: Vec<&'static str>,
    known: Vec<&'a Member>,
    unknown: Vec<&'a str>,
    pub faults: Vec<Wrong>,
}

impl<'a> Record<'a> {
    /// `of` is its name in a sentence, and `accepted` are all of its fields.
    pub fn new(value: Value<'a>, of: &'a str, accepted: Vec<&'static str>) -> Read<Record<'a>> {
        let fields = match &value.node.shape {
            NodeKind::Fields(fields) => fields.as_slice(),
            NodeKind::Tuple(parts) if parts.is_empty() => &[],
            _ => return wrong(value.at(), format!("the fields of {of} have no names; write each as `name: value`")),
        };
        let mut record = Record { value, of, accepted, known: Vec::new(), unknown: Vec::new(), faults: Vec::new() };
        for field in fields {
            record.add(field);
        }
        Ok(record)
    }

    /// Like `new`, without a word before the brackets. `example` shows how it is written.
    pub fn without_word(value: Value<'a>, of: &'a str, accepted: Vec<&'static str>, example: &str) -> Read<Record<'a>> {
        match &value.node.shape {
            NodeKind::Tuple(_) | NodeKind::Fields(_) if !value.node.name.is_empty() => {
                let word = shown(value.word_before());
                wrong(value.at(), format!("found `{word}(`; remove the word, because {of} begins with `(` alone"))
            }
            NodeKind::Tuple(_) | NodeKind::Fields(_) => Record::new(value, of, accepted),
            _ => value.expected(&format!("{of} as `{example}`")),
        }
    }

    fn add(&mut self, field: &'a Member) {
        let word = &self.value.text[field.name.clone()];
        let fault = match self.accepted.iter().find(|known| **known == word) {
            None => {
                self.unknown.push(word);
                unknown_field(word, self.of, &self.accepted)
            }
            Some(known) if self.find(known).is_some() => Fault::TwiceField { field: known, of: self.of.into() },
            Some(_) => return self.known.push(field),
        };
        self.faults.push(Wrong { at: field.name.start, fault });
    }

    /// Returns the first field of this name. A second one is never used.
    fn find(&self, name: &str) -> Option<&'a Member> {
        self.known.iter().find(|field| &self.value.text[field.name.clone()] == name).copied()
    }

    pub fn get<T>(&mut self, name: &'static str, read: impl FnOnce(Value<'a>) -> Read<T>) -> Option<T> {
        let field = self.find(name)?;
        let value = read(Value { node: &field.value, field: &self.value.text[field.name.clone()], ..self.value });
        value.map_err(|wrong| self.faults.push(wrong)).ok()
    }

    /// Reports a field that is missing, unless it is only misspelt.
    pub fn require(&mut self, name: &'static str) {
        let is_misspelt = self.unknown.iter().any(|word| likely_field(word, &self.accepted) == Some(name));
        if self.find(name).is_none() && !is_misspelt {
            let fault = Fault::MissingField { field: name, of: self.of.into() };
            self.faults.push(Wrong { at: self.value.at(), fault });
        }
    }
}

/// Parses a whole number as RON writes it. The error is true if the number is only too large.
pub fn whole_number(word: &str) -> Result<i64, bool> {
    let (digits, is_negative) = match word.as_bytes().first() {
        Some(b'-') => (&word[1..], true),
        Some(b'+') => (&word[1..], false),
        _ => (word, false),
    };
    let (digits, base) = match digits.get(..2) {
        Some("0x") => (&digits[2..], 16),
        Some("0b") => (&digits[2..], 2),
        Some("0o") => (&digits[2..], 8),
        _ => (digits, 10),
    };
    let begins = |digit: char| digit.is_digit(base);
    if !digits.starts_with(begins) || digits.contains(|digit: char| !digit.is_digit(base) && digit != '_') {
        return Err(false);
    }
    if digits.len() > 40 {
        return Err(true);
    }
    let number = i64::from_str_radix(&digits.replace('_', ""), base).map_err(|_| true)?;
    Ok(if is_negative { -number } else { number })
}

/// Decodes the escapes of a text. The error is the byte of an unknown one.
pub fn decoded(source: &str) -> Result<Cow<'_, str>, usize> {
    if !source.contains('\\') {
        return Ok(source.into());
    }
    let (mut text, mut at) = (String::with_capacity(source.len()), 0);
    while let Some(slash) = source[at..].find('\\').map(|found| at + found) {
        text.push_str(&source[at..slash]);
        let (letter, length) = escaped(&source[slash + 1..]).ok_or(slash)?;
        text.push(letter);
        at = slash + 1 + length;
    }
    text.push_str(&source[at..]);
    Ok(text.into())
}

fn escaped(rest: &str) -> Option<(char, usize)> {
    let number = |digits: &str| char::from_u32(u32::from_str_radix(digits, 16).ok()?);
    Some(match rest.chars().next()? {
        'n' => ('\n', 1),
        't' => ('\t', 1),
        'r' => ('\r', 1),
        '0' => ('\0', 1),
        letter @ ('"' | '\'' | '\\') => (letter, 1),
        'x' => (number(rest.get(1..3)?)?, 3),
        'u' => {
            let digits = rest.strip_prefix("u{")?.split('}').next().filter(|digits| digits.len() <= 6)?;
            rest.get(2 + digits.len()..3 + digits.len()).filter(|close| *close == "}")?;
            (number(digits)?, 3 + digits.len())
        }
        _ => return None,
    })
}

pub fn letter_of(word: &str) -> Option<char> {
    let inner = word.strip_prefix('\'')?.strip_suffix('\'')?;
    let decoded = decoded(inner).ok()?;
    let mut letters = decoded.chars();
    letters.next().filter(|_| letters.next().is_none())
}
