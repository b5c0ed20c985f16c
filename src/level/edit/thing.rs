//! What stands in the level: finding it, adding it, taking it out, moving it. What a letter of the rows can say is written as a
//! letter; what it cannot becomes an entity of the list, and back.

use super::fields::plain;
use super::form::{self, Form, Is, Value, form_of, letter_of, place_text, quoted, written};
use super::spots::{Role, Spot, spots_of};
use super::tiles::Meaning;
use super::{BROKEN, Change, Document, Done, Item, Place, lists};
use crate::level::scan::Node;

/// Which of all that stands in a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// A letter in the rows.
    Letter(Place),
    /// By its place in the list of entities.
    Entity(usize),
    /// By its place in the list of decorations, and the place in that one's places.
    Decor(usize, usize),
}

pub(super) const OUTSIDE: &str = "that is outside the map";
const ONLY_LETTER: &str = "the start and the exit need air: this place is taken";
pub(super) const GONE: &str = "that is no longer there";

impl Document {
    pub(super) fn find_items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for (row, of) in self.rows.iter().enumerate() {
            for (column, letter) in self.slice(&of.inner).chars().enumerate() {
                items.extend(self.lettered(letter, (column as i32, row as i32)));
            }
        }
        for (nth, node) in self.list("entities").iter().enumerate() {
            items.push(self.item_of(Which::Entity(nth), node, spots_of(&self.text, node)));
        }
        for (nth, node) in self.list("decor").iter().enumerate() {
            let what = node.field(&self.text, "what").map_or(String::new(), |field| plain(&self.text, &field.value));
            for (part, spot) in spots_of(&self.text, node).into_iter().enumerate() {
                let which = Which::Decor(nth, part);
                let (word, what) = ("Decor".to_string(), what.clone());
                items.push(Item { which, word, what, spots: vec![spot], gives: None, heeds: None });
            }
        }
        items
    }

    fn lettered(&self, letter: char, place: Place) -> Option<Item> {
        let which = Which::Letter(place);
        let spots = vec![Spot { place, role: Role::At, span: 0..0 }];
        let item = |word: &str, what: &str| {
            let (word, what) = (word.to_string(), what.to_string());
            Some(Item { which, word, what, spots: spots.clone(), gives: None, heeds: None })
        };
        match self.meaning(letter) {
            Meaning::Tile(_) | Meaning::Nothing => None,
            Meaning::Start => item("Start", ""),
            Meaning::Exit => item("Exit", ""),
            Meaning::Letter(word, values) => {
                item(word, values.iter().find(|(name, _)| *name == "what").map_or("", |(_, value)| value))
            }
            Meaning::Legend(node) => Some(self.item_of(which, node, spots.clone())),
        }
    }

    fn item_of(&self, which: Which, node: &Node, spots: Vec<Spot>) -> Item {
        let word = self.slice(&node.name).to_string();
        let value = |name: &str| Some(plain(&self.text, &node.field(&self.text, name)?.value));
        let named = |is: Is| {
            let fields = form_of(&word).map_or(&[][..], |form| form.fields);
            fields.iter().filter(|field| field.is == is).find_map(|field| value(field.name))
        };
        let (gives, heeds) = (named(Is::Gives), named(Is::Heeds));
        Item { which, what: value("what").or_else(|| value("key")).unwrap_or_default(), word, spots, gives, heeds }
    }

    pub(super) fn node_of(&self, which: Which) -> Option<&Node> {
        match which {
            Which::Letter(_) => None,
            Which::Entity(nth) => self.list("entities").get(nth),
            Which::Decor(nth, _) => self.list("decor").get(nth),
        }
    }

    /// Adds an entity; what is not told of it begins as something sensible near its place.
    pub fn add(&mut self, word: &str, values: &[Value], place: Place) -> Done<Which> {
        let form = form_of(word).ok_or_else(|| format!("there is no entity {word}"))?;
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        let started = self.started(form, values, place);
        let (changes, which) = self.added(form, &borrowed(&started), place)?;
        self.apply(changes, false);
        Ok(which)
    }

    /// An entity as it would be added there, on one line.
    pub fn written_at(&self, word: &str, values: &[Value], place: Place) -> Option<String> {
        let form = form_of(word)?;
        Some(written(form, &borrowed(&self.started(form, values, place))))
    }

    fn started(&self, form: &Form, values: &[Value], place: Place) -> Vec<(String, String)> {
        let value = |field: &form::Field| {
            let told = values.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value.to_string());
            let value = told.or_else(|| field.usual.is_none().then(|| self.first_value(form, field, place)))?;
            Some((field.name.to_string(), value))
        };
        form.fields.iter().filter_map(value).collect()
    }

    fn first_value(&self, form: &Form, field: &form::Field, place: Place) -> String {
        let (width, height) = self.size();
        let near =
            |dx: i32, dy: i32| place_text(((place.0 + dx).clamp(0, width - 1), (place.1 + dy).clamp(0, height - 1)));
        match (form.word, field.is) {
            // A beam comes down to where it is put.
            ("LaserGate", Is::Place) if field.name == "from" => near(0, -3),
            ("LaserGate", Is::Place) if place.1 == 0 => near(0, 3),
            (_, Is::Place) => place_text(place),
            ("Warden", Is::Area) => format!("({}, {})", near(-16, -10), near(16, 2)),
            // A picture is 40 x 22 tiles.
            ("Camera", Is::Area) => format!("({}, {})", near(-20, -11), near(20, 11)),
            (_, Is::Area) => format!("({}, {})", near(-1, -2), near(1, 0)),
            (_, Is::Path) if place.1 >= 4 => format!("[{}]", near(0, -4)),
            (_, Is::Path) => format!("[{}]", near(if place.0 + 4 < width { 4 } else { -4 }, 0)),
            ("Crusher", Is::Number { .. }) => (height - 2 - place.1).clamp(1, 3).to_string(),
            (_, Is::Number { low, .. }) => low.max(3).to_string(),
            (_, Is::Pair) => "(10, 10)".into(),
            (_, Is::Choice(words)) => words[0].into(),
            (_, Is::Flag) => "false".into(),
            (_, Is::Text) => quoted("Read me"),
            (_, Is::Gives | Is::Heeds) => quoted(&self.fresh_name(form.word)),
        }
    }

    /// The changes that put an entity there: as a letter if one says it all and the place is free.
    pub(super) fn added(&self, form: &Form, values: &[Value], place: Place) -> Done<(Vec<Change>, Which)> {
        let root = self.root.as_ref().ok_or(BROKEN)?;
        if let Some(letter) = letter_of(form.word, values)
            && matches!(self.meaning(letter), Meaning::Letter(..))
            && self.is_air(place)
        {
            return Ok((vec![self.letter_change(place, letter)?], Which::Letter(place)));
        }
        let at = place_text(place);
        let mut all: Vec<Value> = values.iter().filter(|(name, _)| *name != "at").copied().collect();
        if form.field("at").is_some() {
            all.push(("at", &at));
        }
        let changes = lists::add(&self.text, root, "entities", &written(form, &all));
        Ok((changes, Which::Entity(self.list("entities").len())))
    }

    /// Adds a decoration, to the places of its like if there are any.
    pub fn add_decor(&mut self, what: &str, place: Place) -> Done<Which> {
        let (changes, which) = self.added_decor(what, place)?;
        self.apply(changes, false);
        Ok(which)
    }

    pub(super) fn added_decor(&self, what: &str, place: Place) -> Done<(Vec<Change>, Which)> {
        let root = self.root.as_ref().ok_or(BROKEN)?;
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        let decor = self.list("decor");
        let is_like =
            |node: &&Node| node.field(&self.text, "what").is_some_and(|field| self.slice(&field.value.span) == what);
        // The last of its kind: what stands later is painted later.
        if let Some(nth) = decor.iter().rposition(|node| is_like(&node))
            && let Some(at) = decor[nth].field(&self.text, "at")
        {
            let which = Which::Decor(nth, at.value.list().len());
            return Ok((lists::push(&self.text, &at.value, &place_text(place)), which));
        }
        let text = format!("(what: {what}, at: [{}])", place_text(place));
        Ok((lists::add(&self.text, root, "decor", &text), Which::Decor(decor.len(), 0)))
    }

    /// Puts the start here.
    pub fn set_start(&mut self, place: Place) -> Done<Which> {
        let old = self.items.iter().find(|item| item.word == "Start").map(|item| item.which);
        match old {
            Some(Which::Letter(from)) => self.move_by(Which::Letter(from), (place.0 - from.0, place.1 - from.1)),
            _ => self.set_letter(place, 'P'),
        }
    }

    /// Puts an exit here.
    pub fn add_exit(&mut self, place: Place) -> Done<Which> {
        self.set_letter(place, 'X')
    }

    fn set_letter(&mut self, place: Place, letter: char) -> Done<Which> {
        if !self.is_air(place) {
            return Err(ONLY_LETTER.into());
        }
        let change = self.letter_change(place, letter)?;
        self.apply(vec![change], false);
        Ok(Which::Letter(place))
    }

    pub fn remove(&mut self, which: Which) -> Done {
        let changes = self.removed(which)?;
        self.apply(changes, false);
        Ok(())
    }

    pub(super) fn removed(&self, which: Which) -> Done<Vec<Change>> {
        let item = self.item(which).ok_or(GONE)?;
        let is_last = |word: &str| self.items.iter().filter(|item| item.word == word).count() == 1;
        if item.word == "Start" || item.word == "Exit" && is_last("Exit") {
            return Err("a level needs its start and an exit; drag it elsewhere".into());
        }
        match which {
            Which::Letter(place) => Ok(vec![self.letter_change(place, self.air())?]),
            Which::Entity(nth) => Ok(vec![lists::remove(&self.text, self.field("entities").ok_or(GONE)?, nth)]),
            Which::Decor(nth, part) => {
                let node = self.node_of(which).ok_or(GONE)?;
                let at = &node.field(&self.text, "at").ok_or(GONE)?.value;
                Ok(vec![match at.list().len() {
                    1 => lists::remove(&self.text, self.field("decor").ok_or(GONE)?, nth),
                    _ => lists::remove(&self.text, at, part),
                }])
            }
        }
    }

    /// Moves it by so many columns and rows, with all its places but a warden's arena.
    pub fn move_by(&mut self, which: Which, (dx, dy): (i32, i32)) -> Done<Which> {
        let item = self.item(which).ok_or(GONE)?;
        let moved = |place: Place| (place.0 + dx, place.1 + dy);
        let goes = |spot: &&Spot| spot.role != Role::Part;
        if (dx, dy) == (0, 0) {
            return Ok(which);
        }
        if !item.spots.iter().filter(goes).all(|spot| self.is_inside(moved(spot.place))) {
            return Err(OUTSIDE.into());
        }
        let Which::Letter(from) = which else {
            let spots = item.spots.iter().filter(goes);
            let changes = spots.map(|spot| (spot.span.clone(), place_text(moved(spot.place)))).collect();
            self.apply(changes, false);
            return Ok(which);
        };
        let to = moved(from);
        let (letter, _) = self.letter_at(from).ok_or(GONE)?;
        let mut changes = vec![self.letter_change(from, self.air())?];
        let mut now = Which::Letter(to);
        if self.is_air(to) {
            changes.push(self.letter_change(to, letter)?);
        } else {
            let form = form_of(&item.word).ok_or(ONLY_LETTER)?;
            let told = self.told(which);
            let (more, entity) = self.added(form, &borrowed(&told), to)?;
            changes.extend(more);
            now = entity;
        }
        self.apply(changes, false);
        Ok(now)
    }

    /// Moves one of its places: a corner of its area, a stop of its path.
    pub fn move_spot(&mut self, which: Which, nth: usize, place: Place) -> Done<Which> {
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        let spot = self.item(which).and_then(|item| item.spots.get(nth)).ok_or(GONE)?;
        if let Which::Letter(from) = which {
            return self.move_by(which, (place.0 - from.0, place.1 - from.1));
        }
        let change = (spot.span.clone(), place_text(place));
        self.apply(vec![change], false);
        Ok(which)
    }

    /// A lift's path gets another stop behind its last, or loses its last.
    pub fn lengthen_path(&mut self, which: Which, place: Option<Place>) -> Done {
        let node = self.node_of(which).ok_or(GONE)?;
        let path = &node.field(&self.text, "path").ok_or("only a lift has a path")?.value;
        let stops = path.list().len();
        let changes = match place {
            Some(place) if self.is_inside(place) => lists::push(&self.text, path, &place_text(place)),
            Some(_) => return Err(OUTSIDE.into()),
            None if stops > 1 => vec![lists::remove(&self.text, path, stops - 1)],
            None => return Err("a lift's path has at least one stop".into()),
        };
        self.apply(changes, false);
        Ok(())
    }
}

pub(super) fn borrowed(values: &[(String, String)]) -> Vec<Value<'_>> {
    values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}
