//! Adds and removes elements and fields in the text as an author would. An element on its own line gets and frees a
//! line. One in a row of others stays in the row. Comments stay.

use super::Change;
use crate::level::scan::{Node, Span, after_comma};
use crate::level::vocabulary::FIELDS;

const INDENT: &str = "    ";

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
    if text[..end].ends_with('\r') && end > at { end - 1 } else { end }
}

fn indent_of(text: &str, at: usize) -> &str {
    let start = line_start(text, at);
    let rest = &text[start..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}

fn begins_line(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].trim().is_empty()
}

fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

pub fn add(text: &str, root: &Node, list: &str, element: &str) -> Vec<Change> {
    match root.field(text, list) {
        Some(field) => push(text, &field.value, element),
        None => {
            let newline = newline(text);
            let indent = root.fields().first().map_or("", |field| indent_of(text, field.name.start));
            let is_tall = root.fields().first().is_some_and(|field| begins_line(text, field.name.start));
            let value = if is_tall {
                format!("[{newline}{indent}{INDENT}{element},{newline}{indent}]")
            } else {
                format!("[{element}]")
            };
            vec![new_field(text, root, list, &value)]
        }
    }
}

pub fn push(text: &str, list: &Node, element: &str) -> Vec<Change> {
    let newline = newline(text);
    let close = list.span.end - 1;
    let Some(last) = list.list().last() else {
        let is_tall = begins_line(text, close);
        if is_tall {
            let at = line_start(text, close);
            let indent = indent_of(text, close);
            return vec![(at..at, format!("{indent}{INDENT}{element},{newline}"))];
        }
        let indent = indent_of(text, list.span.start);
        let is_field_on_a_line = text[line_start(text, list.span.start)..list.span.start].trim_end().ends_with(':');
        let value = if is_field_on_a_line {
            format!("{newline}{indent}{INDENT}{element},{newline}{indent}")
        } else {
            element.into()
        };
        return vec![(close..close, value)];
    };
    let comma = after_comma(text, last.span.end).filter(|comma| *comma <= close);
    if !begins_line(text, last.span.start) || line_end(text, last.span.end) > close {
        let at = last.span.end;
        return vec![(at..at, format!(", {element}"))];
    }
    let indent = indent_of(text, last.span.start);
    // After a comment that belongs to the last element.
    let end = last.span.end;
    let at = line_end(text, comma.unwrap_or(end));
    let line = format!("{newline}{indent}{element},");
    match comma {
        Some(_) => vec![(at..at, line)],
        None if at == end => vec![(at..at, format!(",{line}"))],
        None => vec![(end..end, ",".to_string()), (at..at, line)],
    }
}

/// Removes an element from a list. Removes its whole line if it is alone on it.
pub fn remove(text: &str, list: &Node, nth: usize) -> Change {
    let all = list.list();
    let Span { start, end } = all[nth].span;
    let close = list.span.end - 1;
    let end = after_comma(text, end).filter(|comma| *comma <= close).unwrap_or(end);
    let rest = text[end..line_end(text, end)].trim_start();
    let is_alone = rest.is_empty() || rest.starts_with("//");
    if begins_line(text, start) && is_alone {
        let next = (line_end(text, end) + newline(text).len()).min(text.len());
        return (line_start(text, start)..next, String::new());
    }
    if nth + 1 < all.len() {
        let space = text[end..].len() - text[end..].trim_start_matches([' ', '\t']).len();
        return (start..end + space, String::new());
    }
    // The last element of a row takes the comma before it along.
    let from = if nth > 0 { all[nth - 1].span.end } else { start };
    let between = &text[from..start];
    let from = if between.trim() == "," || between.is_empty() { from } else { start };
    (from..end, String::new())
}

/// Adds a field to the level, after the fields that people write before it.
pub fn new_field(text: &str, root: &Node, name: &str, value: &str) -> Change {
    let rank = |name: &str| FIELDS.iter().position(|known| *known == name).unwrap_or(FIELDS.len());
    let before = root.fields().iter().filter(|field| rank(&text[field.name.clone()]) < rank(name));
    let Some(before) = before.max_by_key(|field| field.value.span.end) else {
        let at = root.name.end + 1;
        return (at..at, format!("{name}: {value}, "));
    };
    let end = before.value.span.end;
    let comma = after_comma(text, end).filter(|comma| *comma < root.span.end);
    if !begins_line(text, before.name.start) {
        return (end..end, format!(", {name}: {value}"));
    }
    let indent = indent_of(text, before.name.start);
    match comma {
        Some(comma) => {
            let at = line_end(text, comma);
            (at..at, format!("{}{indent}{name}: {value},", newline(text)))
        }
        None => (end..end, format!(",{}{indent}{name}: {value}", newline(text))),
    }
}

/// Sets or adds a field of an entity. Removes it if `value` is `None`.
pub fn set_field(text: &str, entity: &Node, name: &str, value: Option<&str>) -> Option<Change> {
    let fields = entity.fields();
    let nth = fields.iter().position(|field| &text[field.name.clone()] == name);
    match (nth, value) {
        (Some(nth), Some(value)) => Some((fields[nth].value.span.clone(), value.into())),
        (Some(nth), None) => Some(without_field(text, entity, nth)),
        (None, None) => None,
        (None, Some(value)) => Some(match fields.last() {
            Some(last) => {
                let end = last.value.span.end;
                let space = if begins_line(text, last.name.start) {
                    format!("{}{}", newline(text), indent_of(text, last.name.start))
                } else {
                    " ".into()
                };
                (end..end, format!(",{space}{name}: {value}"))
            }
            None => {
                let at = entity.span.end - 1;
                (at..at, format!("{name}: {value}"))
            }
        }),
    }
}

/// Removes a field with the comma and space after it. For a later field, removes those before it.
fn without_field(text: &str, entity: &Node, nth: usize) -> Change {
    let fields = entity.fields();
    let field = &fields[nth];
    let end = field.value.span.end;
    if nth == 0 {
        let close = entity.span.end - 1;
        let next = fields.get(1).map_or(end, |next| next.name.start);
        let comma = after_comma(text, end).filter(|comma| *comma <= close).unwrap_or(end);
        let is_bare = text[comma..next.max(comma)].trim().is_empty();
        return (field.name.start..if is_bare { next.max(comma) } else { comma }, String::new());
    }
    let before = fields[nth - 1].value.span.end;
    let is_bare = text[before..field.name.start].trim() == ",";
    if is_bare {
        return (before..end, String::new());
    }
    // A comment is before it, so only the field and one comma are removed.
    let comma = after_comma(text, end).filter(|comma| *comma < entity.span.end).unwrap_or(end);
    (field.name.start..comma, String::new())
}
