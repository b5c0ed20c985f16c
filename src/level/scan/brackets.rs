//! Reads brackets and their contents: lists, tuples, fields and maps, separated by commas. Reports every missing or
//! extra comma, colon and bracket. `recovery` decides what was probably meant.

use super::recovery::{Judged, MOST_SKIPPED};
use super::texts::CURLY;
use super::{Member, Node, NodeKind, Open, Scanner, Sort, Span, beyond_space};
use crate::level::fault::{in_backquotes, shown};
use crate::level::letters::is_hidden;

/// Maximum depth of nested brackets. A level needs six.
const DEEPEST: usize = 16;
/// Named values and fields take more memory and time, so they count as more values.
const COST_OF_NAME: usize = 3;
const COST_OF_FIELD: usize = 2;

/// A comma before such a letter would not help. Brackets, colons and hidden letters have messages of their own.
fn begins_no_value(letter: char) -> bool {
    !letter.is_alphanumeric()
        && !is_hidden(letter)
        && !CURLY.contains(&letter)
        && !" \"'([{)]}<>+-._:=/\\".contains(letter)
}

impl Scanner<'_> {
    pub(super) fn inside<T>(&mut self, sort: Sort, name: Span, mut one: impl FnMut(&mut Self) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        let opened = self.at;
        if self.open.len() == DEEPEST {
            let sentence = "too many brackets are open here; close some, because no level needs more than six at once";
            self.fault(opened, |_| sentence.into());
            self.stop();
            return all;
        }
        let of = if name.is_empty() { self.field.clone() } else { name };
        self.open.push(Open { sort, of });
        self.at += 1;
        self.end = self.at;
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
                self.fault(here, |_| format!("this `)` ends the {called}, but more fields follow; remove this `)`"));
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
                                format!("this bracket is `{}`, but it must be `{closer}`; replace it", char::from(byte))
                            });
                            break;
                        }
                        Judged::Extra => {
                            self.at += 1;
                            self.fault(here, |_| format!("this `{}` closes no bracket; remove it", char::from(byte)));
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
                    self.fault(here, |_| "found `;`; write a comma instead".into());
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
                self.fault(here, |it| match it.next().filter(|letter| begins_no_value(*letter)) {
                    Some(letter) => format!("found `{letter}`, which is not part of a value; remove it"),
                    None => "a comma is missing before this; write one after the previous value".into(),
                });
                // For the same reason it may not even be a value.
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
        // Most values of a long text are tuples of two, and a vector reserves space for four.
        all.shrink_to_fit();
        all
    }

    pub(super) fn element(&mut self) -> Option<Node> {
        let Some(field) = self.field_at(self.at) else {
            self.element = self.at;
            self.field = 0..0;
            return Some(self.value());
        };
        self.fault(field.start, |it| {
            let name = in_backquotes(&it.text[field.clone()]);
            let list = it.open.last().map_or("", |open| &it.text[open.of.clone()]);
            let advice = if it.text[..it.end].ends_with(')') {
                "remove the `)` before it, or begin a new entry here"
            } else if list == "entities" {
                "write the kind of entity before it, such as `Drum(`"
            } else {
                "write the missing bracket before it"
            };
            format!("the field {name} is outside brackets; {advice}")
        });
        // Skips the remaining fields up to the bracket that was meant to close them.
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

    pub(super) fn entry(&mut self) -> Option<(Node, Node)> {
        self.key = self.at;
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
            self.fault(self.at, |_| "this letter has no meaning; write an entity or a tile after the colon".into());
            self.skipped.push(key.span.start..self.at);
            return None;
        }
        Some((key, self.value()))
    }

    /// Reads round brackets: fields if a colon follows the first word, or is probably missing, and values otherwise.
    pub(super) fn brackets(&mut self, start: usize, name: Span, is_whole: bool) -> Node {
        let mut ahead = Scanner::new(self.text, None);
        (ahead.at, _) = beyond_space(self.text, self.at + 1);
        let first = ahead.word();
        let (next, _) = beyond_space(self.text, ahead.at);
        let has_fields = first.is_some_and(|word| {
            let begins = self.text.as_bytes()[word.start].is_ascii_lowercase();
            begins && self.text.as_bytes().get(next).is_some_and(|next| !b",)'".contains(next))
        });
        if !name.is_empty() {
            self.values += COST_OF_NAME;
        }
        let shape = if is_whole || has_fields {
            NodeKind::Fields(self.inside(Sort::Fields, name.clone(), Self::named))
        } else {
            NodeKind::Tuple(self.inside(Sort::Tuple, name.clone(), |it| Some(it.value())))
        };
        Node { span: start..self.at, name, shape }
    }

    fn named(&mut self) -> Option<Member> {
        let start = self.at;
        self.values += COST_OF_FIELD;
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
                self.fault(self.at, |_| format!("found `=` after {}; write a colon instead", in_backquotes(word)));
                self.at += 1;
            }
            Some(b'(') if word.as_bytes()[0].is_ascii_uppercase() => {
                self.fault(start, |_| {
                    format!("found `{}(` outside the list of entities; write it inside `entities: [ ]`", shown(word))
                });
                self.resync(start);
                return None;
            }
            Some(byte) if !b",)]}".contains(&byte) => {
                if word.starts_with('#') || word.starts_with("--") {
                    self.fault(start, |_| format!("found {}; a comment begins with `//`", in_backquotes(word)));
                    self.at = self.line_end(start);
                    self.skipped.push(start..self.at);
                    self.had_comma = true;
                    return None;
                }
                self.fault(self.at, |_| {
                    format!("a colon is missing after {}; write it before this", in_backquotes(word))
                });
            }
            _ => {
                self.fault(start, |_| {
                    format!("{} has no value; write a colon and its value after it", in_backquotes(word))
                });
                self.skipped.push(start..self.at);
                return None;
            }
        }
        self.end = self.at;
        self.skip();
        if self.byte().is_none_or(|byte| b",)]};".contains(&byte)) {
            self.fault(self.end, |_| format!("{} has no value; write its value after the colon", in_backquotes(word)));
            self.skipped.push(start..self.at);
            return None;
        }
        self.field = name.clone();
        let value = self.value();
        if matches!(value.shape, NodeKind::Broken) {
            self.skipped.push(start..value.span.end);
        }
        Some(Member { name, value })
    }
}
