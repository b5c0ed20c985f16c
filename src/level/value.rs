//! From a scanned value to a Rust one, through serde. Every fault of an entity is found, not only the first: a field that is wrong is
//! reported and left out, and the rest is read again.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};

use super::fault::{Fault, shown};
use super::scan::{Field, Node, Shape};
use crate::spelling::nearest;

/// The longest text that is decoded at all, in bytes; every limit for a text is far below.
const MOST_TEXT: usize = 4096;

/// What is wrong with a value, and the byte of the text it is at.
#[derive(Debug)]
pub struct Wrong {
    pub at: Option<usize>,
    pub fault: Fault,
    /// The byte at which the value of the field begins that is to blame.
    field: Option<usize>,
}

type Read<T> = Result<T, Wrong>;

fn wrong<T>(at: usize, sentence: String) -> Read<T> {
    Err(Wrong { at: Some(at), fault: Fault::Syntax(sentence), field: None })
}

impl fmt::Display for Wrong {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.fault)
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(sentence: T) -> Wrong {
        Wrong { at: None, fault: Fault::Syntax(sentence.to_string()), field: None }
    }

    fn unknown_variant(found: &str, accepted: &'static [&'static str]) -> Wrong {
        let fault = Fault::UnknownWord { found: shown(found), of: String::new(), accepted };
        Wrong { at: None, fault, field: None }
    }

    fn missing_field(field: &'static str) -> Wrong {
        Wrong { at: None, fault: Fault::MissingField { field, of: String::new() }, field: None }
    }
}

/// What the reading of one value shares.
struct Notes {
    /// The first byte of each field's value that was reported already.
    bad: RefCell<Vec<usize>>,
    /// Faults that do not end the reading.
    found: RefCell<Vec<Wrong>>,
}

/// The value, unless something is wrong with it. All that is wrong goes to `complain`.
pub fn value_of<T: DeserializeOwned>(text: &str, node: &Node, mut complain: impl FnMut(usize, Fault)) -> Option<T> {
    let notes = Notes { bad: RefCell::default(), found: RefCell::default() };
    loop {
        notes.found.borrow_mut().clear();
        let value = T::deserialize(Value { text, node, field: "", notes: &notes });
        let found = std::mem::take(&mut *notes.found.borrow_mut());
        let had_bad = !notes.bad.borrow().is_empty();
        let again = match &value {
            Err(Wrong { field: Some(field), .. }) if !notes.bad.borrow().contains(field) => Some(*field),
            _ => None,
        };
        let is_last = again.is_none();
        let is_good = value.is_ok() && found.is_empty() && !had_bad;
        match value {
            Ok(value) if is_good => return Some(value),
            Ok(_) => {}
            Err(error) => {
                // A field that is there, but wrong or misspelt, is not missing as well.
                let is_misspelt = |missing: &str| {
                    found.iter().any(|wrong| match &wrong.fault {
                        Fault::UnknownField { found, accepted, .. } => nearest(found, accepted) == Some(missing),
                        _ => false,
                    })
                };
                let is_there = |missing: &str| node.field(text, missing).is_some() || is_misspelt(missing);
                if !matches!(&error.fault, Fault::MissingField { field, .. } if is_there(field)) {
                    complain(error.at.unwrap_or(node.span.start), error.fault);
                }
            }
        }
        if is_last {
            found.into_iter().for_each(|wrong| complain(wrong.at.unwrap_or(node.span.start), wrong.fault));
            return None;
        }
        notes.bad.borrow_mut().extend(again);
    }
}

#[derive(Clone, Copy)]
struct Value<'a> {
    text: &'a str,
    node: &'a Node,
    /// The field it is the value of, for what is said about it.
    field: &'a str,
    notes: &'a Notes,
}

impl<'a> Value<'a> {
    fn at(self) -> usize {
        self.node.span.start
    }

    fn source(self) -> &'a str {
        &self.text[self.node.span.clone()]
    }

    fn name(self) -> &'a str {
        &self.text[self.node.name.clone()]
    }

    fn inner(self, node: &'a Node) -> Value<'a> {
        Value { node, ..self }
    }

    /// What was found there, and what would be accepted.
    fn expected<T>(self, accepted: &str) -> Read<T> {
        let found = match &self.node.shape {
            Shape::Word => shown(self.source()),
            Shape::Text { .. } => shown(self.source()),
            Shape::List(_) => "a list in [ ]".into(),
            Shape::Map(_) => "{".into(),
            Shape::Tuple(parts) if self.node.name.is_empty() => match parts.len() {
                1 => "1 value in ( )".into(),
                count => format!("{count} values in ( )"),
            },
            Shape::Fields(_) if self.node.name.is_empty() => "fields in ( )".into(),
            Shape::Tuple(_) | Shape::Fields(_) => format!("{}( )", shown(self.name())),
            Shape::Broken => "something that cannot be read".into(),
        };
        let field = if self.field.is_empty() { String::new() } else { format!("{}: ", self.field) };
        wrong(self.at(), format!("{field}found {found}; write {accepted}"))
    }

    /// How the value of a field with two numbers or two places is written.
    fn pair(self) -> &'static str {
        match self.field {
            "area" | "arena" | "shows" => "two corners, ((column, row), (column, row))",
            "tenths" => "two whole numbers, (on, off)",
            "path" => "places in a list, [(column, row), (column, row)]",
            _ => "a place, (column, row)",
        }
    }

    fn whole(self) -> Read<i64> {
        if !matches!(self.node.shape, Shape::Word) {
            let quotes = matches!(self.node.shape, Shape::Text { .. });
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

    fn string(self) -> Read<Cow<'a, str>> {
        match &self.node.shape {
            Shape::Text { inner, raw } => {
                let source = &self.text[inner.clone()];
                if source.len() > MOST_TEXT {
                    let length = source.chars().count();
                    return wrong(self.at(), format!("a text of {length} letters; write a shorter one"));
                }
                if *raw {
                    return Ok(source.into());
                }
                let decoded = decoded(source);
                decoded.or_else(|at| {
                    let sentence =
                        "found \\ before a letter that it does not go with; write \\n for a new line, \\\" or \\\\";
                    wrong(inner.start + at, sentence.into())
                })
            }
            Shape::Word => self.expected("it in quotes, \"like this\""),
            _ => self.expected("a text in quotes"),
        }
    }
}

/// A whole number as RON writes it. The error says whether it is only too large.
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

/// A text without its escapes; the error is the byte of one that is none.
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

/// What stands after a `\`, and how many bytes of it there are.
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

/// The letter between two single quotes.
pub fn letter_of(word: &str) -> Option<char> {
    let inner = word.strip_prefix('\'')?.strip_suffix('\'')?;
    let decoded = decoded(inner).ok()?;
    let mut letters = decoded.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// How an author calls what serde calls by the name of a type.
fn in_words(of: &str) -> &str {
    match of {
        "Aim" => "objective",
        "Decor" => "decoration",
        "Entity" => "entity",
        "Facing" => "direction",
        "Foe" => "foe",
        "Found" => "pick-up",
        "Goal" => "goal",
        "Ground" => "tile",
        "Key" => "key",
        "Letter" => "tile",
        "Mount" => "mount",
        "Music" => "music",
        "Placed" => "a decoration",
        "Quarter" => "a quadrant",
        "Theme" => "theme",
        "Warden" => "warden",
        other => other,
    }
}

macro_rules! whole_numbers {
    ($($method:ident $visit:ident $number:ty),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
            match <$number>::try_from(self.whole()?) {
                Ok(number) => visitor.$visit(number),
                Err(_) => self.expected("a smaller number"),
            }
        })*
    };
}

impl<'de> de::Deserializer<'de> for Value<'_> {
    type Error = Wrong;

    whole_numbers!(deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64);

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.source() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => self.expected("true or false"),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_str(&self.string()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    /// What may be left out is written without `Some`, and may be written with it.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match &self.node.shape {
            Shape::Word if self.source() == "None" => visitor.visit_none(),
            Shape::Tuple(parts) if self.name() == "Some" && parts.len() == 1 => {
                visitor.visit_some(self.inner(&parts[0]))
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match &self.node.shape {
            Shape::List(parts) => visitor.visit_seq(Parts { parts, of: self }),
            _ if matches!(self.field, "path" | "at") => {
                self.expected("places in a list, [(column, row), (column, row)]")
            }
            _ => self.expected("a list in [ ]"),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Read<V::Value> {
        match &self.node.shape {
            Shape::Tuple(parts) if parts.len() == length && self.node.name.is_empty() => {
                visitor.visit_seq(Parts { parts, of: self })
            }
            _ => self.expected(self.pair()),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        accepted: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        if !self.node.name.is_empty() {
            let word = shown(self.name());
            return wrong(self.at(), format!("found {word}(; {} has no word before its (, remove it", in_words(name)));
        }
        self.fields(name, accepted, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        accepted: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        let (word, at) = match &self.node.shape {
            Shape::Word => (self.source(), self.at()),
            Shape::Tuple(_) | Shape::Fields(_) if !self.node.name.is_empty() => (self.name(), self.at()),
            Shape::Text { inner, .. } => {
                let word = &self.text[inner.clone()];
                let meant = match nearest(word, accepted).filter(|near| near != &word) {
                    Some(near) => format!(", which may mean {near}"),
                    None => String::new(),
                };
                return wrong(self.at(), format!("found {}{meant}; write a word without quotes", shown(self.source())));
            }
            Shape::Tuple(_) | Shape::Fields(_) if matches!(name, "Entity" | "Aim" | "Letter") => {
                return wrong(self.at(), "found ( without a word before it; write what this is, such as Drum(".into());
            }
            _ => return self.expected("a word"),
        };
        // A word with brackets after it that has none, and the other way round.
        let has_brackets = !matches!(self.node.shape, Shape::Word);
        let wants_brackets = matches!(name, "Entity" | "Aim" | "Letter");
        if accepted.contains(&word) && has_brackets != wants_brackets {
            return wrong(
                at,
                match (wants_brackets, name) {
                    (true, "Aim") => format!("found {word} alone; write a goal in ( ) after it"),
                    (true, _) => format!("found {word} alone; write its fields in ( ) after it"),
                    (false, _) => format!("found {word} with brackets; write the word alone"),
                },
            );
        }
        visitor.visit_enum(Variant { word, of: self }).map_err(|mut error| {
            if let Fault::UnknownWord { of, .. } = &mut error.fault
                && of.is_empty()
            {
                *of = in_words(name).into();
                error.at = Some(at);
            }
            error
        })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_unit()
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Read<V::Value> {
        self.expected("something else")
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct newtype_struct tuple_struct map identifier
    }
}

impl Value<'_> {
    fn fields<'de, V: Visitor<'de>>(self, name: &str, accepted: &'static [&'static str], visitor: V) -> Read<V::Value> {
        let fields = match &self.node.shape {
            Shape::Fields(fields) => fields.as_slice(),
            Shape::Tuple(parts) if parts.is_empty() => &[],
            _ => {
                let sentence = format!("the fields of {} have no names; write each as name: value", in_words(name));
                return wrong(self.at(), sentence);
            }
        };
        let name = in_words(name);
        // A field that was reported already still counts as there: the second one is not read in its place.
        let (mut seen, mut known): (Vec<&str>, Vec<&Field>) = Default::default();
        for field in fields {
            let word = &self.text[field.name.clone()];
            let fault = match accepted.iter().find(|known| **known == word) {
                None => Fault::UnknownField { found: shown(word), of: name.into(), accepted },
                Some(one) if seen.contains(one) => Fault::TwiceField { field: one, of: name.into() },
                Some(one) => {
                    seen.push(one);
                    if !self.notes.bad.borrow().contains(&field.value.span.start) {
                        known.push(field);
                    }
                    continue;
                }
            };
            self.notes.found.borrow_mut().push(Wrong { at: Some(field.name.start), fault, field: None });
        }
        let fields = Fields { fields: known.into_iter(), value: None, of: self };
        visitor.visit_map(fields).map_err(|mut error| {
            if let Fault::MissingField { of, .. } = &mut error.fault
                && of.is_empty()
            {
                *of = name.into();
                error.at = Some(self.at());
            }
            error
        })
    }
}

struct Parts<'a> {
    parts: &'a [Node],
    of: Value<'a>,
}

impl<'de> de::SeqAccess<'de> for Parts<'_> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        let Some((first, rest)) = self.parts.split_first() else { return Ok(None) };
        self.parts = rest;
        // A place in a list or a pair is called a place, not a path.
        let field = if self.of.field == "tenths" { "tenths" } else { "" };
        seed.deserialize(Value { node: first, field, ..self.of }).map(Some)
    }
}

struct Fields<'a, I> {
    fields: I,
    value: Option<&'a Field>,
    of: Value<'a>,
}

impl<'a, 'de, I: Iterator<Item = &'a Field>> de::MapAccess<'de> for Fields<'a, I> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        self.value = self.fields.next();
        let Some(field) = self.value else { return Ok(None) };
        let name: StrDeserializer<'_, Wrong> = self.of.text[field.name.clone()].into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Read<V::Value> {
        let field = self.value.take().expect("a key comes before its value");
        let start = field.value.span.start;
        let name = &self.of.text[field.name.clone()];
        seed.deserialize(Value { node: &field.value, field: name, ..self.of }).map_err(|error| Wrong {
            at: error.at.or(Some(start)),
            field: Some(start),
            ..error
        })
    }
}

struct Variant<'a> {
    word: &'a str,
    of: Value<'a>,
}

impl<'a, 'de> de::EnumAccess<'de> for Variant<'a> {
    type Error = Wrong;
    type Variant = Variant<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Read<(V::Value, Variant<'a>)> {
        let word: StrDeserializer<'_, Wrong> = self.word.into_deserializer();
        Ok((seed.deserialize(word)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_> {
    type Error = Wrong;

    fn unit_variant(self) -> Read<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<T::Value> {
        match &self.of.node.shape {
            Shape::Tuple(parts) if parts.len() == 1 => {
                seed.deserialize(Value { node: &parts[0], field: "", ..self.of })
            }
            _ => self.of.expected("one word between the brackets"),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Read<V::Value> {
        self.of.expected("something else")
    }

    fn struct_variant<V: Visitor<'de>>(self, accepted: &'static [&'static str], visitor: V) -> Read<V::Value> {
        self.of.fields(self.word, accepted, visitor)
    }
}
