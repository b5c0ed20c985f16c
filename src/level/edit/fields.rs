//! Reads and sets the fields of things. A letter that cannot express its fields any more becomes an entity of the list.

use super::text::{borrowed, quoted, unquoted};
use super::thing::{GONE, Which};
use super::tiles::Meaning;
use super::{Document, Done, lists};
use crate::level::scan::{self, Node};
use crate::level::vocabulary::{Field, Is, Usual, kind_of};

impl Document {
    /// Returns the fields that are written, each value as in the text.
    pub(super) fn written_fields(&self, which: Which) -> Vec<(String, String)> {
        let of_node = |node: &Node| {
            let one =
                |field: &scan::Member| (self.slice(&field.name).to_string(), self.slice(&field.value.span).to_string());
            node.fields().iter().map(one).collect()
        };
        match which {
            Which::Letter(place) => match self.letter_at(place).map(|(letter, _)| self.meaning(letter)) {
                Some(Meaning::Letter(_, variant)) => {
                    variant.fields.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
                }
                Some(Meaning::Legend(node)) => of_node(node),
                _ => Vec::new(),
            },
            Which::Entity(_) => self.node_of(which).map_or(Vec::new(), of_node),
            Which::Decor(..) => Vec::new(),
        }
    }

    /// Returns the fields that a person can type, with values as a person reads them. Required places are not among
    /// them, because they are dragged with the mouse.
    pub fn values(&self, which: Which) -> Vec<(&'static Field, String)> {
        let Some(kind) = self.item(which).and_then(|item| kind_of(&item.word)) else { return Vec::new() };
        let written = self.written_fields(which);
        let value = |field: &'static Field| {
            let written = written.iter().find(|(name, _)| name == field.name).map(|(_, value)| value.as_str());
            let value = match written {
                Some(written) if field.is.is_text() => unquoted(written),
                written => written.unwrap_or(field.usual_value()).to_string(),
            };
            (field, value)
        };
        kind.fields.iter().filter(|field| !is_dragged(field)).map(value).collect()
    }

    /// Changes one field. `value` is as a person reads it. A default value is left out.
    pub fn set_field(&mut self, which: Which, name: &str, value: &str, joined: bool) -> Done<Which> {
        let item = self.item(which).ok_or(GONE)?;
        if let Which::Decor(..) = which {
            let place = item.spots.first().ok_or(GONE)?.place;
            let changes = self.removed(which)?;
            self.apply(changes, joined)?;
            let (changes, which) = self.added_decor(value, place)?;
            self.apply(changes, true)?;
            return Ok(which);
        }
        let kind = kind_of(&item.word).ok_or("this has no fields")?;
        let field = kind.field(name).ok_or("there is no such field")?;
        let is_usual = !field.is_required() && value == field.usual_value();
        let value = Some(value).filter(|_| !is_usual);
        let value = value.map(|value| if field.is.is_text() { quoted(value) } else { value.to_string() });
        let is_alone = |other: &str| kind.field(other).is_some_and(|field| field.is_alone);
        let clears = |other: &str| value.is_some() && field.is_alone && other != name && is_alone(other);
        let Which::Letter(place) = which else {
            let node = self.node_of(which).ok_or(GONE)?;
            let others = kind.fields.iter().filter(|other| clears(other.name));
            let mut others = others.filter_map(|other| node.field(&self.text, other.name)).peekable();
            let mut changes = Vec::new();
            // If fields exclude each other, the new field replaces the old one in the text.
            if node.field(&self.text, name).is_none()
                && let (Some(other), Some(value)) = (others.peek(), &value)
            {
                changes.push((other.name.start..other.value.span.end, format!("{name}: {value}")));
                others.next();
            } else {
                changes.extend(lists::set_field(&self.text, node, name, value.as_deref()));
            }
            changes
                .extend(others.filter_map(|other| lists::set_field(&self.text, node, self.slice(&other.name), None)));
            self.apply(changes, joined)?;
            return Ok(which);
        };
        let mut written = self.written_fields(which);
        written.retain(|(other, _)| other != name && !clears(other));
        written.extend(value.map(|value| (name.to_string(), value)));
        let values = borrowed(&written);
        let letter = kind.letter_of(&values).filter(|letter| matches!(self.meaning(*letter), Meaning::Letter(..)));
        if let Some(letter) = letter {
            let change = self.letter_change(place, letter)?;
            self.apply(vec![change], joined)?;
            return Ok(which);
        }
        let (mut changes, now) = self.added(kind, &values, place)?;
        changes.push(self.letter_change(place, self.air())?);
        self.apply(changes, joined)?;
        Ok(now)
    }
}

/// Required places are dragged with the mouse, not typed.
fn is_dragged(field: &Field) -> bool {
    let is_place = matches!(field.is, Is::Feet | Is::Tile | Is::End | Is::Area | Is::Part | Is::Path { .. });
    is_place && field.usual == Usual::Required
}
