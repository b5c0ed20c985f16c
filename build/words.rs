//! Turns the catalogue of words, assets/text/en.ron, into Rust source: the tables of `src/words.rs` and the macro `words!`. The
//! macro has an arm for each key and its placeholders, so any other call is a compile error.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

/// A text, or a text with one form for 1 and one for other numbers.
#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Text(String),
    Plural(Plural),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plural {
    /// The placeholder that chooses the form.
    count: String,
    one: String,
    other: String,
}

/// A piece of a text: words, or the name of a placeholder.
#[derive(PartialEq)]
enum Piece {
    Words(String),
    Value(String),
}

/// Splits `"{deaths} of {all}"` at its placeholders.
fn pieces(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(format!("{text:?} has a brace that is not closed"))?;
        if !name.starts_with(|letter: char| letter.is_ascii_lowercase())
            || !name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
        {
            return Err(format!(
                "{name:?} in {text:?} is not the name of a placeholder: use small letters, digits and _"
            ));
        }
        if !words.is_empty() {
            pieces.push(Piece::Words(words.into()));
        }
        pieces.push(Piece::Value(name.into()));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest.into()));
    }
    Ok(pieces)
}

/// Returns the placeholders in the order of their first use.
fn names(pieces: &[Piece]) -> Vec<&str> {
    let mut names = Vec::new();
    for piece in pieces {
        if let Piece::Value(name) = piece
            && !names.contains(&name.as_str())
        {
            names.push(name);
        }
    }
    names
}

/// Returns the Rust source that `src/words.rs` includes.
pub fn source(text: &str) -> Result<String, String> {
    let entries: BTreeMap<String, Entry> = ron::from_str(text).map_err(|error| error.to_string())?;
    let (mut keys, mut form_keys) = (String::new(), String::new());
    let (mut forms, mut arms) = (String::new(), String::new());
    let (mut plain_count, mut forms_count) = (0, 0);
    for (key, entry) in &entries {
        let wrong = |problem: String| format!("{key:?}: {problem}");
        let (one, other, count) = match entry {
            Entry::Text(text) => (None, pieces(text).map_err(wrong)?, None),
            Entry::Plural(plural) => {
                let [one, other] = [&plural.one, &plural.other].map(|text| pieces(text).map_err(wrong));
                (Some(one?), other?, Some(&plural.count))
            }
        };
        let mut names = names(&other);
        // The number chooses the form even if neither text shows it.
        if let Some(count) = count
            && !names.contains(&count.as_str())
        {
            names.push(count);
        }
        let list = |pieces: &[Piece]| {
            let one = |piece: &Piece| match piece {
                Piece::Words(words) => Ok(format!("Words({words:?})")),
                Piece::Value(name) => match names.iter().position(|known| known == name) {
                    Some(nth) => Ok(format!("Value({nth})")),
                    None => Err(wrong(format!("the placeholder {name:?} is in `one` but not in `other`"))),
                },
            };
            pieces.iter().map(one).collect::<Result<Vec<_>, _>>().map(|pieces| format!("&[{}]", pieces.join(", ")))
        };
        if names.is_empty() {
            let [Piece::Words(words)] = other.as_slice() else { return Err(wrong("it is empty".into())) };
            writeln!(keys, "    {key:?},").unwrap();
            writeln!(arms, "    ({key:?}) => {{ $crate::words::Text({words:?}) }};").unwrap();
            plain_count += 1;
            continue;
        }
        let one = one.as_deref().unwrap_or(&other);
        writeln!(form_keys, "    {key:?},").unwrap();
        writeln!(forms, "    [{}, {}],", list(one)?, list(&other)?).unwrap();
        let parameters: Vec<String> = names.iter().map(|name| format!("{name} = ${name}:expr")).collect();
        let values: Vec<String> = names.iter().map(|name| format!("&${name}")).collect();
        let is_one = count.map_or("false".into(), |count| format!("${count} == 1"));
        writeln!(
            arms,
            "    ({key:?}, {} $(,)?) => {{ $crate::words::Filled {{ number: {forms_count}, is_one: {is_one}, values: &[{}] }} }};",
            parameters.join(", "),
            values.join(", ")
        )
        .unwrap();
        forms_count += 1;
    }
    Ok(format!(
        "static KEYS: [&str; {plain_count}] = [\n{keys}];\n\
         static FORM_KEYS: [&str; {forms_count}] = [\n{form_keys}];\n\
         static FORMS: [[&[Piece]; 2]; {forms_count}] = [\n{forms}];\n\
         /// Returns a text of assets/text/en.ron by its key. Placeholders follow in the order in which the text uses them.\n\
         #[macro_export]\n\
         macro_rules! words {{\n{arms}    \
         ($key:literal $($rest:tt)*) => {{ compile_error!(concat!(\"assets/text/en.ron has no text \", $key, \" with these placeholders in this order\")) }};\n}}\n"
    ))
}
