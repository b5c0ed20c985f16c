//! The fields of what stands in the level: what each says, and setting one. A letter whose fields no letter can say any more
//! becomes an entity of the list.

use super::form::{self, Is, form_of, letter_of, quoted};
use super::thing::{GONE, Which, borrowed};
use super::tiles::Meaning;
use super::{Document, Done, lists};
use crate::level::scan::{Field, Node, Shape};

/// A value as a person reads it: texts without their quotes.
pub(super) fn plain(text: &str, node: &Node) -> String {
    let raw = &text[node.span.clone()];
    match node.shape {
        Shape::Text { .. } => ron::from_str::<String>(raw).unwrap_or_else(|_| raw.into()),
        _ => raw.into(),
    }
}

fn has_no_other_lock(name: &str, other: &str) -> bool {
    const LOCKS: [&str; 4] = ["key", "weak", "opens", "shuts"];
    !LOCKS.contains(&name) || !LOCKS.contains(&other) || name == other
}

impl Document {
    /// What is told of it, each value as it is written.
    pub(super) fn told(&self, which: Which) -> Vec<(String, String)> {
        let of_node = |node: &Node| {
            let one = |field: &Field| (self.slice(&field.name).to_string(), self.slice(&field.value.span).to_string());
            node.fields().iter().map(one).collect()
        };
        match which {
            Which::Letter(place) => match self.letter_at(place).map(|(letter, _)| self.meaning(letter)) {
                Some(Meaning::Letter(_, values)) => {
                    values.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
                }
                Some(Meaning::Legend(node)) => of_node(node),
                _ => Vec::new(),
            },
            Which::Entity(_) => self.node_of(which).map_or(Vec::new(), of_node),
            Which::Decor(..) => Vec::new(),
        }
    }

    /// Every field of it but its places, with its value as a person reads it.
    pub fn values(&self, which: Which) -> Vec<(&'static form::Field, String)> {
        let Some(form) = self.item(which).and_then(|item| form_of(&item.word)) else { return Vec::new() };
        let told = self.told(which);
        let value = |field: &'static form::Field| {
            let written = told.iter().find(|(name, _)| name == field.name).map(|(_, value)| value.as_str());
            let value = match field.is {
                Is::Text | Is::Gives | Is::Heeds => {
                    written.map_or(String::new(), |text| ron::from_str(text).unwrap_or_else(|_| text.into()))
                }
                _ => written.or(field.usual).unwrap_or("").to_string(),
            };
            (field, value)
        };
        // Those that must be there are dragged.
        let is_place =
            |field: &&form::Field| matches!(field.is, Is::Place | Is::Area | Is::Path) && field.usual.is_none();
        form.fields.iter().filter(|field| !is_place(field)).map(value).collect()
    }

    /// Changes one field; `value` is as a person reads it. What is as usual is left out.
    pub fn set_field(&mut self, which: Which, name: &str, value: &str, joined: bool) -> Done<Which> {
        let item = self.item(which).ok_or(GONE)?;
        if let Which::Decor(..) = which {
            let place = item.spots.first().ok_or(GONE)?.place;
            let changes = self.removed(which)?;
            self.apply(changes, joined);
            let (changes, which) = self.added_decor(value, place)?;
            self.apply(changes, true);
            return Ok(which);
        }
        let form = form_of(&item.word).ok_or("this has no fields")?;
        let field = form.field(name).ok_or("there is no such field")?;
        let is_text = matches!(field.is, Is::Text | Is::Gives | Is::Heeds);
        let value = if is_text { quoted(value) } else { value.to_string() };
        let usual = field.usual.map(|usual| if is_text { quoted(usual) } else { usual.to_string() });
        let value = Some(value).filter(|value| Some(value) != usual.as_ref());
        let clears = |other: &str| value.is_some() && form.word == "Door" && !has_no_other_lock(name, other);
        let Which::Letter(place) = which else {
            let node = self.node_of(which).ok_or(GONE)?;
            let others = form.fields.iter().filter(|other| clears(other.name));
            let mut others = others.filter_map(|other| node.field(&self.text, other.name)).peekable();
            let mut changes = Vec::new();
            // One lock takes the place of another.
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
            self.apply(changes, joined);
            return Ok(which);
        };
        let mut told = self.told(which);
        told.retain(|(other, _)| other != name && !clears(other));
        told.extend(value.map(|value| (name.to_string(), value)));
        let values = borrowed(&told);
        let letter =
            letter_of(form.word, &values).filter(|letter| matches!(self.meaning(*letter), Meaning::Letter(..)));
        if let Some(letter) = letter {
            let change = self.letter_change(place, letter)?;
            self.apply(vec![change], joined);
            return Ok(which);
        }
        let (mut changes, now) = self.added(form, &values, place)?;
        changes.push(self.letter_change(place, self.air())?);
        self.apply(changes, joined);
        Ok(now)
    }
}
