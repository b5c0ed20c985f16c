//! Where everything stands in a text of RON: a small scanner that keeps for each value the bytes it covers and for each
//! field its name, and throws nothing away, so that a part can be replaced and the rest stays as its author left it. It
//! understands strings, raw strings, characters and nested comments; whether the words make sense is the reader's business.

use std::ops::Range;

/// Bytes of the text.
pub type Span = Range<usize>;

/// Brackets in brackets; a level has five, and the reader refuses what is deeper.
const DEEPEST: u32 = 64;

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
    /// What stands between the quotes.
    Text {
        inner: Span,
        raw: bool,
    },
    List(Vec<Node>),
    Tuple(Vec<Node>),
    Fields(Vec<Field>),
    Map(Vec<(Node, Node)>),
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

    /// What is in a list; nothing for what is none.
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

/// The value a whole text is; nothing when its brackets or quotes do not match.
pub fn scan(text: &str) -> Option<Node> {
    let mut scanner = Scanner { text, at: 0, depth: 0 };
    scanner.skip();
    while scanner.takes("#![") {
        scanner.at += scanner.rest().find(']')? + 1;
        scanner.skip();
    }
    let node = scanner.value()?;
    scanner.skip();
    scanner.rest().is_empty().then_some(node)
}

/// The byte after the comma that follows a value, if one does.
pub fn after_comma(text: &str, end: usize) -> Option<usize> {
    let mut scanner = Scanner { text, at: end, depth: 0 };
    scanner.skip();
    scanner.takes(",").then_some(scanner.at)
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// Space and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.skip_block();
            } else {
                let space = rest.trim_start_matches(|letter: char| {
                    letter.is_whitespace() || ['\u{200e}', '\u{200f}'].contains(&letter)
                });
                if space.len() == rest.len() {
                    return;
                }
                self.at += rest.len() - space.len();
            }
        }
    }

    fn skip_block(&mut self) {
        let mut open = 0;
        while let Some(letter) = self.next() {
            if self.takes("/*") {
                open += 1;
            } else if self.takes("*/") {
                open -= 1;
                if open == 0 {
                    return;
                }
            } else {
                self.at += letter.len_utf8();
            }
        }
    }

    fn value(&mut self) -> Option<Node> {
        let start = self.at;
        let nothing = start..start;
        match self.next()? {
            '"' => self.quoted(start, 0, false),
            'r' if self.raw_hashes().is_some() => {
                let hashes = self.raw_hashes()?;
                self.at += 1 + hashes;
                self.quoted(start, hashes, true)
            }
            '\'' => self.character(start),
            '[' => {
                let list = self.inside(']', Self::value)?;
                Some(Node { span: start..self.at, name: nothing, shape: Shape::List(list) })
            }
            '{' => {
                let map = self.inside('}', Self::entry)?;
                Some(Node { span: start..self.at, name: nothing, shape: Shape::Map(map) })
            }
            '(' => self.brackets(start, nothing),
            _ => {
                let name = self.word()?;
                let end = self.at;
                self.skip();
                if self.next() == Some('(') {
                    return self.brackets(start, name);
                }
                self.at = end;
                Some(Node { span: name, name: nothing, shape: Shape::Word })
            }
        }
    }

    fn word(&mut self) -> Option<Span> {
        let start = self.at;
        let rest = self.rest();
        let is_end = |letter: char| letter.is_whitespace() || ",:()[]{}\"'/".contains(letter);
        self.at += rest.find(is_end).unwrap_or(rest.len());
        (self.at > start).then_some(start..self.at)
    }

    /// How many hashes stand between an `r` and its quote.
    fn raw_hashes(&self) -> Option<usize> {
        let rest = &self.rest()[1..];
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        rest[hashes..].starts_with('"').then_some(hashes)
    }

    fn quoted(&mut self, start: usize, hashes: usize, raw: bool) -> Option<Node> {
        self.at += 1;
        let from = self.at;
        let end = format!("\"{}", "#".repeat(hashes));
        loop {
            if self.rest().starts_with(&end) {
                break;
            }
            let letter = self.next()?;
            self.at += letter.len_utf8();
            if letter == '\\' && !raw {
                self.at += self.next()?.len_utf8();
            }
        }
        let inner = from..self.at;
        self.at += end.len();
        Some(Node { span: start..self.at, name: start..start, shape: Shape::Text { inner, raw } })
    }

    fn character(&mut self, start: usize) -> Option<Node> {
        self.at += 1;
        if self.takes("\\") {
            self.at += self.next()?.len_utf8();
            // A long escape, such as the number of a letter.
            self.at += self.rest().find('\'')?;
        } else {
            self.at += self.next()?.len_utf8();
        }
        self.takes("'").then_some(Node { span: start..self.at, name: start..start, shape: Shape::Word })
    }

    /// What stands between brackets, with commas in between.
    fn inside<T>(&mut self, end: char, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.at += 1;
        let mut all = Vec::new();
        loop {
            self.skip();
            if self.next()? == end {
                self.at += 1;
                self.depth -= 1;
                return Some(all);
            }
            all.push(one(self)?);
            self.skip();
            if !self.takes(",") && self.next()? != end {
                return None;
            }
        }
    }

    fn entry(&mut self) -> Option<(Node, Node)> {
        let key = self.value()?;
        self.skip();
        if !self.takes(":") {
            return None;
        }
        self.skip();
        Some((key, self.value()?))
    }

    /// Round brackets: fields where the first word in them has a colon behind it, values where not.
    fn brackets(&mut self, start: usize, name: Span) -> Option<Node> {
        let before = self.at;
        self.at += 1;
        self.skip();
        let has_fields = self.word().is_some() && {
            self.skip();
            self.next() == Some(':')
        };
        self.at = before;
        let shape = if has_fields {
            Shape::Fields(self.inside(')', Self::named)?)
        } else {
            Shape::Tuple(self.inside(')', Self::value)?)
        };
        Some(Node { span: start..self.at, name, shape })
    }

    fn named(&mut self) -> Option<Field> {
        let name = self.word()?;
        self.skip();
        if !self.takes(":") {
            return None;
        }
        self.skip();
        Some(Field { name, value: self.value()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_comment_or_a_string_is_taken_for_brackets() {
        let text = "// a ( \nLevel(/* [ /* ( */ */ name: \"a \\\" ) ]\", rows: [r#\"P\"X\"#, \"..\",], \
                    legend: {'\"': Drum(), '\\'': Tile(air)}, entities: [Lift(at: (1, -2), path: [(3,4)])])";
        let level = scan(text).expect("it is whole");
        assert_eq!(&text[level.name.clone()], "Level");
        let names: Vec<&str> = level.fields().iter().map(|field| &text[field.name.clone()]).collect();
        assert_eq!(names, ["name", "rows", "legend", "entities"]);
        let rows = level.field(text, "rows").unwrap().value.list();
        let Shape::Text { inner, raw } = &rows[0].shape else { panic!("no text") };
        assert_eq!((&text[inner.clone()], *raw), ("P\"X", true));
        let lift = &level.field(text, "entities").unwrap().value.list()[0];
        assert_eq!(lift.field(text, "at").unwrap().value.place(text), Some((1, -2)));
        let Shape::Map(legend) = &level.field(text, "legend").unwrap().value.shape else { panic!("no map") };
        assert_eq!(&text[legend[1].0.span.clone()], "'\\''");
    }

    #[test]
    fn what_is_not_closed_is_nothing() {
        for text in ["Level(", "Level(name: \"a)", "[1, 2", "(1))", "", "Level(a: )", &"[".repeat(500)] {
            assert!(scan(text).is_none(), "{text}");
        }
    }
}
