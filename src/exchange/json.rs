//! A level as JSON: docs/level.schema.json describes it. A word with brackets is an object with one field, and any other
//! word a string. Back in RON, the vocabulary says which strings are words.

use serde_json::{Value, json};

use crate::level::edit::quoted;
use crate::level::fault::in_backquotes;
use crate::level::scan::{Member, Node, NodeKind};
use crate::level::vocabulary::{DECORATION, Field, Is, LEVEL, kind_of};

/// What a line of a draft is about.
#[derive(Clone, Copy)]
enum About {
    Level,
    /// A field of the level: its place among them.
    Field(usize),
    Row(usize),
    /// An entity or a decoration: its place in the list of labels.
    Item(usize),
}

/// The text of a level that was written from a file of another program.
pub struct Draft {
    pub text: String,
    lines: Vec<About>,
    /// What the entities and then the decorations are called in that file.
    labels: Vec<String>,
    /// Whether the tiles were painted in an editor, and not written as letters.
    pub is_painted: bool,
}

/// Converts a value of a level to JSON. The value must have no error.
pub fn value_of(text: &str, node: &Node) -> Value {
    let (word, name) = (&text[node.span.clone()], &text[node.name.clone()]);
    let inner = match &node.shape {
        NodeKind::Word => match word {
            "true" | "false" => json!(word == "true"),
            "None" => Value::Null,
            _ => ron::from_str::<i64>(word).map_or_else(|_| json!(word), |number| json!(number)),
        },
        NodeKind::Text { .. } => json!(ron::from_str::<String>(word).unwrap_or_default()),
        NodeKind::List(parts) => parts.iter().map(|part| value_of(text, part)).collect(),
        NodeKind::Tuple(parts) => match (parts.as_slice(), name) {
            ([], _) => json!({}),
            ([only], word) if !word.is_empty() => value_of(text, only),
            (parts, _) => parts.iter().map(|part| value_of(text, part)).collect(),
        },
        NodeKind::Fields(fields) => {
            let one = |field: &Member| (text[field.name.clone()].to_string(), value_of(text, &field.value));
            Value::Object(fields.iter().map(one).filter(|(_, value)| !value.is_null()).collect())
        }
        NodeKind::Map(entries) => {
            let letter =
                |key: &Node| ron::from_str::<char>(&text[key.span.clone()]).map_or(String::new(), String::from);
            Value::Object(entries.iter().map(|(key, value)| (letter(key), value_of(text, value))).collect())
        }
        NodeKind::Broken => Value::Null,
    };
    if ["", "Level", "Some"].contains(&name) { inner } else { json!({ name: inner }) }
}

/// Writes the text of a level. `labels` say what its entities and then its decorations are called in the file that it
/// comes from.
pub fn level_of(level: &Value, labels: Vec<String>) -> Result<Draft, String> {
    let Value::Object(fields) = level else { return Err("is not a level; a level is an object, { }".into()) };
    let mut draft = Draft { text: String::new(), lines: Vec::new(), labels, is_painted: false };
    draft.line(About::Level, "Level(");
    let known = LEVEL.iter().filter_map(|field| fields.get_key_value(field.name));
    let unknown = fields.iter().filter(|(name, _)| *name != "$schema" && LEVEL.iter().all(|field| field.name != *name));
    let mut items = 0;
    for (name, value) in known.chain(unknown) {
        draft.field(name, value, &mut items)?;
    }
    draft.line(About::Level, ")");
    Ok(draft)
}

impl Draft {
    fn line(&mut self, about: About, text: &str) {
        self.text += text;
        self.text.push('\n');
        self.lines.push(about);
    }

    /// Writes a field of the level. A list has a line for each of its parts. `items` counts entities and decorations.
    fn field(&mut self, name: &str, value: &Value, items: &mut usize) -> Result<(), String> {
        let parts = match (name, value) {
            ("rows" | "entities" | "decor" | "objectives", Value::Array(parts)) => parts,
            ("legend", Value::Object(letters)) => {
                self.line(About::Level, "    legend: {");
                for (letter, value) in letters {
                    self.line(About::Level, &format!("        {}: {},", letter_in_quotes(letter)?, entity(value)?));
                }
                self.line(About::Level, "    },");
                return Ok(());
            }
            _ => {
                let nth = LEVEL.iter().position(|field| field.name == name);
                let about = nth.map_or(About::Level, About::Field);
                self.line(about, &format!("    {}: {},", named(name)?, term(nth.map(|nth| LEVEL[nth].is), value)?));
                return Ok(());
            }
        };
        self.line(About::Level, &format!("    {name}: ["));
        for (nth, part) in parts.iter().enumerate() {
            let (about, text) = match (name, part) {
                ("rows", Value::String(row)) => (About::Row(nth), row_in_quotes(row)),
                ("rows", _) => (About::Row(nth), term(None, part)?),
                ("objectives", _) => (About::Level, entity(part)?),
                _ => {
                    *items += 1;
                    let is_decor = name == "decor";
                    if self.labels.len() < *items {
                        let word = part.as_object().and_then(|fields| fields.keys().next()).filter(|_| !is_decor);
                        let word = word.map_or(String::new(), |word| format!(" ({})", in_backquotes(word)));
                        self.labels.push(format!("{name}[{nth}]{word}"));
                    }
                    let text = match part {
                        Value::Object(_) if is_decor => fields_of(&DECORATION, part),
                        _ if is_decor => term(None, part),
                        _ => entity(part),
                    };
                    let text = text.map_err(|problem| format!("{}: {problem}", self.labels[*items - 1]))?;
                    (About::Item(*items - 1), text)
                }
            };
            self.line(about, &format!("        {text},"));
        }
        self.line(About::Level, "    ],");
        Ok(())
    }

    /// Names what is at a place of the text, for the begin of a sentence. Empty for the level itself.
    pub fn place_of(&self, line: usize, column: usize) -> String {
        match self.lines.get(line.saturating_sub(1)) {
            // Before a row are eight spaces and a quote.
            Some(About::Row(row)) => format!("column {}, row {row}: ", column.saturating_sub(10)),
            Some(About::Item(nth)) => self.labels.get(*nth).map_or(String::new(), |label| format!("{label}: ")),
            Some(About::Field(nth)) => format!("`{}`: ", LEVEL[*nth].name),
            Some(About::Level) | None => String::new(),
        }
    }
}

fn is_word(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && text.chars().all(is_part)
}

fn named(word: &str) -> Result<&str, String> {
    let refused = || format!("found {} in the place of a name; write letters, digits and _", in_backquotes(word));
    if is_word(word) { Ok(word) } else { Err(refused()) }
}

fn letter_in_quotes(text: &str) -> Result<String, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ ('\'' | '\\')), None) => Ok(format!("'\\{letter}'")),
        (Some(letter), None) => Ok(format!("'{letter}'")),
        _ => Err(format!("found {} in the legend; write one letter", in_backquotes(text))),
    }
}

/// A row has no escapes, so a row with a quote becomes a raw text.
fn row_in_quotes(row: &str) -> String {
    if !row.contains(['"', '\\']) {
        return quoted(row);
    }
    let most = row.split('"').skip(1).map(|part| part.bytes().take_while(|byte| *byte == b'#').count()).max();
    let hashes = "#".repeat(most.unwrap_or(0) + 1);
    format!("r{hashes}\"{row}\"{hashes}")
}

/// Writes a word with brackets: an entity, a tile of the legend, or a goal.
fn entity(value: &Value) -> Result<String, String> {
    let Value::Object(fields) = value else { return term(None, value) };
    let mut fields = fields.iter();
    let (Some((word, inner)), None) = (fields.next(), fields.next()) else { return fields_of(&[], value) };
    Ok(match inner {
        Value::Object(_) => {
            let known = kind_of(word).map_or(&[][..], |kind| kind.fields);
            format!("{}{}", named(word)?, fields_of(known, inner)?)
        }
        Value::Array(parts) => {
            let parts: Result<Vec<String>, String> = parts.iter().map(|part| term(Some(WORD), part)).collect();
            format!("{}({})", named(word)?, parts?.join(", "))
        }
        _ => format!("{}({})", named(word)?, term(Some(WORD), inner)?),
    })
}

/// Some word. The reader checks which.
const WORD: Is = Is::Choice { words: || &[], called: "" };

/// Writes fields in brackets, the known ones in their usual order.
fn fields_of(known: &[Field], value: &Value) -> Result<String, String> {
    let Value::Object(fields) = value else { return term(None, value) };
    let is_known = |name: &str| known.iter().any(|field| field.name == name);
    let first = known.iter().filter_map(|field| Some((field.name, fields.get(field.name)?, Some(field.is))));
    let rest = fields.iter().filter(|(name, _)| !is_known(name)).map(|(name, value)| (name.as_str(), value, None));
    let all = first.chain(rest).filter(|(_, value, _)| !value.is_null());
    let all: Result<Vec<String>, String> =
        all.map(|(name, value, is)| Ok(format!("{}: {}", named(name)?, term(is, value)?))).collect();
    Ok(format!("({})", all?.join(", ")))
}

/// Writes a value. What does not fit its field is written as well as possible, and the reader reports it.
fn term(is: Option<Is>, value: &Value) -> Result<String, String> {
    let all = |parts: &[Value], is: Option<Is>| -> Result<String, String> {
        Ok(parts.iter().map(|part| term(is, part)).collect::<Result<Vec<_>, _>>()?.join(", "))
    };
    Ok(match (is, value) {
        (_, Value::Null) => "None".into(),
        (_, Value::Bool(_) | Value::Number(_)) => value.to_string(),
        (Some(Is::Choice { .. }), Value::String(word)) if is_word(word) => word.clone(),
        (_, Value::String(text)) => quoted(text),
        (Some(Is::Feet | Is::Tile | Is::End | Is::Pair { .. }), Value::Array(parts)) => {
            format!("({})", all(parts, None)?)
        }
        (Some(Is::Area | Is::Part), Value::Array(parts)) => format!("({})", all(parts, Some(Is::Tile))?),
        (Some(Is::Path { .. }), Value::Array(parts)) => format!("[{}]", all(parts, Some(Is::Tile))?),
        (_, Value::Array(parts)) => format!("[{}]", all(parts, None)?),
        (_, Value::Object(_)) => fields_of(&[], value)?,
    })
}
