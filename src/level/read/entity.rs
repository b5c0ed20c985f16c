//! Turns the text of an entity into a thing: reads its fields as the vocabulary describes them, looks up its places on
//! the map, and turns names into wires. An entity with an error is left out, so that the rest can be drawn. The only
//! exception is a place inside a wall.

use super::Reader;
use crate::level::fault::Fault;
use crate::level::letters::is_hidden;
use crate::level::places;
use crate::level::scan::{Node, NodeKind, scan};
use crate::level::value::{MOST_TEXT, Read, Record, Value, Wrong};
use crate::level::vocabulary::{
    Datum, Field, Is, MAX_NAME, Made, Place, Refusal, Usual, Values, kind_of, kinds, waves_of,
};
use crate::level::{MAX_HEIGHT, MAX_THINGS, MAX_WIDTH};

/// Reads the fields of an entity. `None` if something in it cannot be understood at all.
pub(super) fn values_of(text: &str, node: &Node, mut complain: impl FnMut(usize, Fault)) -> Option<Values> {
    let value = Value::new(text, node);
    let read = || -> Read<_> {
        let words: Vec<&str> = match kind_of(value.word_before()) {
            Some(kind) => vec![kind.word],
            None => kinds().map(|kind| kind.word).collect(),
        };
        let word = value.tagged("entity", &words, "its fields")?;
        let kind = kind_of(word).expect("it is one of those words");
        Ok((kind, Record::new(value, kind.word, kind.field_names())?))
    };
    let (kind, mut record) = match read() {
        Ok(read) => read,
        Err(wrong) => {
            complain(wrong.at, wrong.fault);
            return None;
        }
    };
    let mut values = Values { kind, all: Vec::new(), map: None, is_sound: true };
    for field in kind.fields {
        // A letter of the legend has no place. It is checked later whether the entity needs one.
        if field.is_required() && field.name != "at" {
            record.require(field.name);
        }
        let found = record.get(field.name, |value| Ok((datum_of(field, value)?, value.at())));
        let (found, at) = found.map_or((None, 0), |(datum, at)| (datum, at));
        let datum = found.map(|datum| {
            in_range(field, datum, |fault| {
                values.is_sound = false;
                complain(at, fault);
            })
        });
        values.all.push(datum.or_else(|| usual(field)));
    }
    let is_understood = record.faults.is_empty();
    record.faults.into_iter().for_each(|wrong| complain(wrong.at, wrong.fault));
    is_understood.then_some(values)
}

/// Reads the value of a field. Does not check its range.
pub(super) fn datum_of(field: &Field, value: Value) -> Read<Option<Datum>> {
    let value = match field.usual {
        Usual::Absent(_) => value.optional(),
        Usual::Required | Usual::Value(_) => Some(value),
    };
    let Some(value) = value else { return Ok(None) };
    Ok(Some(match field.is {
        Is::Feet | Is::Tile | Is::End => Datum::Place(value.place()?),
        Is::Area | Is::Part => {
            let (a, b) = value.area()?;
            Datum::Area(a, b)
        }
        Is::Path { .. } => Datum::Path(value.places()?),
        Is::Number { .. } => Datum::Number(value.whole()?),
        Is::Pair { .. } => {
            let (on, off) = value.pair()?;
            Datum::Pair(on, off)
        }
        Is::Choice { words, called } => Datum::Word(value.word(called, words())?),
        Is::Flag => Datum::Flag(value.flag()?),
        Is::Text { letters, .. } => Datum::Text(value.string(letters)?.into()),
        Is::Emits | Is::Receives => Datum::Text(value.string(MAX_NAME)?.into()),
        Is::Waves => {
            let waves = waves_of(&value.string(MOST_TEXT)?);
            Datum::Waves(waves.map_err(|(byte, fault)| Wrong { at: value.at_in_text(byte), fault })?)
        }
        Is::List => unreachable!("the lists of a level are read element by element"),
    }))
}

pub(super) fn usual(field: &Field) -> Option<Datum> {
    let text = Some(field.usual_value()).filter(|text| !text.is_empty())?;
    datum_of(field, Value::new(text, &scan(text)?)).ok()?
}

/// Clamps the numbers of a value to the range of its field, and reports numbers outside.
pub(super) fn in_range(field: &Field, datum: Datum, mut complain: impl FnMut(Fault)) -> Datum {
    let (Is::Number { low, high, unit } | Is::Pair { low, high, unit }) = field.is else { return datum };
    let mut bounded = |found: i64| {
        if !(low..=high).contains(&found) {
            complain(Fault::OutOfRange { field: field.name, found, low, high, unit });
        }
        found.clamp(low, high)
    };
    match datum {
        Datum::Number(number) => Datum::Number(bounded(number)),
        Datum::Pair(on, off) => Datum::Pair(bounded(on), bounded(off)),
        other => other,
    }
}

impl Reader<'_> {
    pub(super) fn values(&mut self, node: &Node) -> Option<Values> {
        let values = values_of(self.text, node, |at, fault| self.complain(at, fault));
        if values.is_none() {
            self.unread.push(node.span.clone());
        }
        values
    }

    /// Adds an entity. `origin` is the byte in the text: its own, or that of its letter in the rows.
    pub(super) fn entity(&mut self, node: &Node, origin: usize, mut values: Values) {
        let kind = values.kind;
        if kind.field("at").is_some() && values.get("at").is_none() {
            return self.complain(node.span.start, Fault::NoPlace);
        }
        let (errors, in_walls) = (self.errors, self.in_walls);
        for (nth, field) in kind.fields.iter().enumerate() {
            let datum = values.all[nth].take();
            values.all[nth] = datum.map(|datum| self.on_the_map(node, field, datum));
        }
        let locks: Vec<&str> = kind.fields.iter().filter(|field| field.is_alone).map(|field| field.name).collect();
        if locks.iter().filter(|name| values.is_set(name)).count() > 1 {
            self.complain(node.span.start, Fault::TwoLocks { accepted: locks });
        }
        // The editor can show a thing inside a wall, but not one with another error.
        if self.errors - errors > self.in_walls - in_walls {
            return;
        }
        values.map = self.is_map_known.then(|| self.map_size());
        match (kind.make)(&values) {
            Ok(_) if !values.is_sound => {}
            Ok(Made::Thing(thing)) => self.push(origin, thing),
            Ok(Made::Noted(thing, note)) => {
                self.push(origin, thing);
                self.story.notes.push(note);
            }
            Ok(Made::Radio(radio)) => {
                self.thing_count += 1;
                if self.story.radio.len() < MAX_THINGS {
                    self.story.radio.push(radio);
                }
            }
            Ok(Made::Weather(change)) => {
                self.thing_count += 1;
                if self.weather_changes.len() < MAX_THINGS {
                    self.weather_changes.push(change);
                }
            }
            Ok(Made::Zone(zone)) => {
                if !places::is_in_picture(&zone) {
                    self.complain(value_at(self.text, node, "shows"), Fault::CameraAway);
                }
                self.thing_count += 1;
                if self.zones.len() < MAX_THINGS {
                    self.zones.push(zone);
                }
            }
            Err(Refusal(field, fault)) => self.complain(value_at(self.text, node, field), fault),
        }
    }

    /// Converts a value for this level: checks places, turns names into wires, and stores texts in the level.
    fn on_the_map(&mut self, node: &Node, field: &Field, datum: Datum) -> Datum {
        match (field.is, datum) {
            (Is::Feet, Datum::Place(place)) => Datum::Place(self.feet(node, place)),
            (_, Datum::Place(place)) => Datum::Place(self.inside(node, field.name, place)),
            (_, Datum::Area(a, b)) => Datum::Area(self.inside(node, field.name, a), self.inside(node, field.name, b)),
            (Is::Path { most }, Datum::Path(path)) => {
                if path.len() > most {
                    let at = value_at(self.text, node, field.name);
                    self.complain(at, Fault::PathLength { count: path.len(), most });
                }
                Datum::Path(path.into_iter().take(most).map(|place| self.inside(node, field.name, place)).collect())
            }
            (Is::Text { letters, lines }, Datum::Text(text)) => {
                self.text(value_at(self.text, node, field.name), &text, (letters, lines));
                if let Some(field) = node.field(self.text, field.name) {
                    self.letters(&field.value, &text);
                    self.controls(&field.value, &text);
                }
                self.texts.push(text);
                Datum::Nth(self.texts.len() - 1)
            }
            (Is::Emits, Datum::Text(name)) => Datum::Wire(self.emitter(node, field, name)),
            (Is::Receives, Datum::Text(name)) => Datum::Wire(self.receiver(node, field, name)),
            (_, datum) => datum,
        }
    }

    /// Reports what is wrong with a text of at most this many letters and lines.
    pub(super) fn text(&mut self, at: usize, text: &str, (most, most_lines): (usize, usize)) {
        let (length, lines) = (text.chars().count(), text.split('\n').count());
        let hidden = text.chars().find(|letter| is_hidden(*letter) && *letter != '\n' && *letter != '\u{a0}');
        if text.trim().is_empty() {
            self.complain(at, Fault::TextLength { length: 0, most });
        } else if length > most {
            self.complain(at, Fault::TextLength { length, most });
        } else if let Some(found) = hidden {
            self.complain(at, Fault::HiddenLetter { of: "the text", found });
        } else if lines > most_lines {
            self.complain(at, Fault::TextLines { lines, most: most_lines });
        }
    }

    fn feet(&mut self, node: &Node, place: Place) -> Place {
        let errors = self.errors;
        let place = self.inside(node, "at", place);
        if self.is_map_known
            && self.errors == errors
            && self.tiles.get(place.1 as usize * self.width + place.0 as usize).is_some_and(|tile| tile.is_solid())
        {
            self.in_walls += 1;
            self.complain(place_in(self.text, node, "at", place), Fault::InWall);
        }
        place
    }

    fn map_size(&self) -> Place {
        (self.width as i32, self.tiles.len().checked_div(self.width).unwrap_or(0) as i32)
    }

    /// Returns the place, and reports it if it is not on the map.
    pub(super) fn inside(&mut self, node: &Node, field: &str, (column, row): Place) -> Place {
        if !self.is_map_known {
            return (column.clamp(0, MAX_WIDTH as i32), row.clamp(0, MAX_HEIGHT as i32));
        }
        let (width, height) = self.map_size();
        if !(0..width).contains(&column) || !(0..height).contains(&row) {
            let at = place_in(self.text, node, field, (column, row));
            let size = (width as usize, height as usize);
            self.complain(at, Fault::Outside { place: (column, row), size });
            return (0, 0);
        }
        (column, row)
    }
}

/// Returns the byte of a field's value, or of the entity if the field is left out.
pub(super) fn value_at(text: &str, node: &Node, field: &str) -> usize {
    node.field(text, field).map_or(node.span.start, |field| field.value.span.start)
}

/// Returns the byte of this place in a field, or of the entity if the place is not written there.
fn place_in(text: &str, node: &Node, field: &str, place: Place) -> usize {
    let mut open: Vec<&Node> = node.field(text, field).map(|field| &field.value).into_iter().collect();
    while let Some(part) = open.pop() {
        if part.place(text) == Some(place) {
            return part.span.start;
        }
        match &part.shape {
            NodeKind::List(parts) | NodeKind::Tuple(parts) => open.extend(parts.iter().rev()),
            NodeKind::Fields(_) | NodeKind::Map(_) | NodeKind::Word | NodeKind::Text { .. } | NodeKind::Broken => {}
        }
    }
    node.span.start
}
