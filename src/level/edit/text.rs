//! Converts between values as an author writes them and values as a person reads them.

use super::{Place, Written};
use crate::level::scan::{Node, NodeKind};

pub fn place_text((column, row): Place) -> String {
    format!("({column}, {row})")
}

pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

pub fn plain(text: &str, node: &Node) -> String {
    let raw = &text[node.span.clone()];
    match node.shape {
        NodeKind::Text { .. } => unquoted(raw),
        _ => raw.into(),
    }
}

/// Removes the quotes of a text. A value without quotes stays the same.
pub fn unquoted(raw: &str) -> String {
    ron::from_str(raw).unwrap_or_else(|_| raw.into())
}

pub fn borrowed(fields: &[(String, String)]) -> Vec<Written<'_>> {
    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}
