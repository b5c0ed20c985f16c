//! Finds, adds, removes and moves the things of a level. A thing is written as a letter in the rows if a letter can
//! express it, and as an entity of the list otherwise.

use super::spots::{Role, Spot, spot_of, spots_of};
use super::text::{borrowed, place_text, plain, quoted};
use super::tiles::Meaning;
use super::{BROKEN, Change, Document, Done, Item, Place, Written, lists};
use crate::level::scan::Node;
use crate::level::vocabulary::{EntityKind, Field, Is, VARIED, kind_of};
use crate::words::Text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    Letter(Place),
    /// Index in the list of entities.
    Entity(usize),
    /// Index in the list of decorations, and index in the places of that decoration.
    Decor(usize, usize),
}

pub(super) const OUTSIDE: Text = words!("edit.outside");
const ONLY_LETTER: Text = words!("edit.taken");
pub(super) const GONE: Text = words!("edit.gone");

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
            let places = node.field(&self.text, "at").map_or(&[][..], |at| at.value.list());
            for (part, place) in places.iter().enumerate() {
                let Some(spot) = spot_of(&self.text, place, Role::At) else { continue };
                let which = Which::Decor(nth, part);
                let (word, what) = ("Decor".to_string(), what.clone());
                items.push(Item { which, word, what, spots: vec![spot], emits: None, receives: None, waves: None });
            }
        }
        items
    }

    fn lettered(&self, letter: char, place: Place) -> Option<Item> {
        let which = Which::Letter(place);
        let spots = vec![Spot { place, role: Role::At, span: 0..0 }];
        let item = |word: &str, what: &str| {
            let (word, what) = (word.to_string(), what.to_string());
            Some(Item { which, word, what, spots: spots.clone(), emits: None, receives: None, waves: None })
        };
        match self.meaning(letter) {
            Meaning::Tile(_) | Meaning::Nothing => None,
            Meaning::Start => item("Start", ""),
            Meaning::Exit => item("Exit", ""),
            Meaning::Letter(kind, variant) => item(kind.word, variant.what()),
            Meaning::Legend(node) => Some(self.item_of(which, node, spots.clone())),
        }
    }

    fn item_of(&self, which: Which, node: &Node, spots: Vec<Spot>) -> Item {
        let word = self.slice(&node.name).to_string();
        let value = |name: &str| Some(plain(&self.text, &node.field(&self.text, name)?.value));
        let named = |is: fn(Is) -> bool| {
            let fields = kind_of(&word).map_or(&[][..], |kind| kind.fields);
            fields.iter().filter(|field| is(field.is)).find_map(|field| value(field.name))
        };
        let (emits, receives) = (named(Is::emits), named(Is::receives));
        let waves = named(|is| matches!(is, Is::Waves));
        let is_word = |name: &&&str| {
            let field = kind_of(&word).and_then(|kind| kind.field(name));
            field.is_none_or(|field| matches!(field.is, Is::Choice { .. }))
        };
        let what = VARIED.iter().filter(is_word).find_map(|name| value(name)).unwrap_or_default();
        Item { which, what, word, spots, emits, receives, waves }
    }

    pub(super) fn node_of(&self, which: Which) -> Option<&Node> {
        match which {
            Which::Letter(_) => None,
            Which::Entity(nth) => self.list("entities").get(nth),
            Which::Decor(nth, _) => self.list("decor").get(nth),
        }
    }

    /// Adds an entity. Required fields that `values` lacks get a sensible value near its place.
    pub fn add(&mut self, word: &str, values: &[Written], place: Place) -> Done<Which> {
        let kind = kind_of(word).ok_or_else(|| words!("edit.no_entity", word = word).to_string())?;
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        let started = self.started(kind, values, place);
        let (changes, which) = self.added(kind, &borrowed(&started), place)?;
        self.apply(changes, false)?;
        Ok(which)
    }

    pub fn written_at(&self, word: &str, values: &[Written], place: Place) -> Option<String> {
        let kind = kind_of(word)?;
        Some(kind.written(&borrowed(&self.started(kind, values, place))))
    }

    fn started(&self, kind: &EntityKind, values: &[Written], place: Place) -> Vec<(String, String)> {
        let value = |field: &Field| {
            let written = values.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value.to_string());
            let value = written.or_else(|| field.is_required().then(|| self.first_value(kind, field, place)))?;
            Some((field.name.to_string(), value))
        };
        kind.fields.iter().filter_map(value).collect()
    }

    fn first_value(&self, kind: &EntityKind, field: &Field, (column, row): Place) -> String {
        let (width, height) = self.size();
        let near = |(dx, dy): Place| place_text(((column + dx).clamp(0, width - 1), (row + dy).clamp(0, height - 1)));
        let [from, to] = field.begins;
        match field.is {
            Is::Feet | Is::Tile => place_text((column, row)),
            // A beam ends at the given place and begins above it. In the top row it begins there and ends below.
            Is::End => near((from.0, if row == 0 { from.1 + 3 } else { from.1 })),
            Is::Area | Is::Part => format!("({}, {})", near(from), near(to)),
            Is::Path { .. } if row >= 4 => format!("[{}]", near((0, -4))),
            Is::Path { .. } => format!("[{}]", near((if column + 4 < width { 4 } else { -4 }, 0))),
            // How far a crusher falls: at most to the ground.
            Is::Number { low, .. } => i64::from(height - 2 - row).clamp(low, low.max(3)).to_string(),
            Is::Pair { .. } => "(10, 10)".into(),
            Is::Choice { words, .. } => words()[0].into(),
            Is::Flag => "false".into(),
            Is::Text { .. } => quoted("Read me"),
            Is::Waves => quoted("rifleman"),
            Is::Emits | Is::Receives => quoted(&self.fresh_name(kind.word)),
            Is::List => String::new(),
        }
    }

    /// Returns the changes that add an entity: as a letter if one expresses all of it and the place is free.
    pub(super) fn added(&self, kind: &EntityKind, values: &[Written], place: Place) -> Done<(Vec<Change>, Which)> {
        let root = self.root.as_ref().ok_or(BROKEN)?;
        if let Some(letter) = kind.letter_of(values)
            && matches!(self.meaning(letter), Meaning::Letter(..))
            && self.is_air(place)
        {
            return Ok((vec![self.letter_change(place, letter)?], Which::Letter(place)));
        }
        let at = place_text(place);
        let mut all: Vec<Written> = values.iter().filter(|(name, _)| *name != "at").copied().collect();
        if kind.field("at").is_some() {
            all.push(("at", &at));
        }
        let changes = lists::add(&self.text, root, "entities", &kind.written(&all));
        Ok((changes, Which::Entity(self.list("entities").len())))
    }

    /// Adds a decoration, to the places of the same decoration if there is one.
    pub fn add_decor(&mut self, what: &str, place: Place) -> Done<Which> {
        let (changes, which) = self.added_decor(what, place)?;
        self.apply(changes, false)?;
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
        // The last one of its kind, because later decorations are painted later.
        if let Some(nth) = decor.iter().rposition(|node| is_like(&node))
            && let Some(at) = decor[nth].field(&self.text, "at")
        {
            let which = Which::Decor(nth, at.value.list().len());
            return Ok((lists::push(&self.text, &at.value, &place_text(place)), which));
        }
        let text = format!("(what: {what}, at: [{}])", place_text(place));
        Ok((lists::add(&self.text, root, "decor", &text), Which::Decor(decor.len(), 0)))
    }

    pub fn set_start(&mut self, place: Place) -> Done<Which> {
        let old = self.items.iter().find(|item| item.word == "Start").map(|item| item.which);
        match old {
            Some(Which::Letter(from)) => self.move_by(Which::Letter(from), (place.0 - from.0, place.1 - from.1)),
            _ => self.set_letter(place, 'P'),
        }
    }

    pub fn add_exit(&mut self, place: Place) -> Done<Which> {
        self.set_letter(place, 'X')
    }

    fn set_letter(&mut self, place: Place, letter: char) -> Done<Which> {
        if !self.is_air(place) {
            return Err(ONLY_LETTER.into());
        }
        let change = self.letter_change(place, letter)?;
        self.apply(vec![change], false)?;
        Ok(Which::Letter(place))
    }

    pub fn remove(&mut self, which: Which) -> Done {
        let changes = self.removed(which)?;
        self.apply(changes, false)?;
        Ok(())
    }

    pub(super) fn removed(&self, which: Which) -> Done<Vec<Change>> {
        let item = self.item(which).ok_or(GONE)?;
        let is_last = |word: &str| self.items.iter().filter(|item| item.word == word).count() == 1;
        if item.word == "Start" || item.word == "Exit" && is_last("Exit") {
            return Err(words!("edit.needed").into());
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

    /// Moves a thing with all its places, except a part of the map such as an arena.
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
            self.apply(changes, false)?;
            return Ok(which);
        };
        let to = moved(from);
        let (letter, _) = self.letter_at(from).ok_or(GONE)?;
        let mut changes = vec![self.letter_change(from, self.air())?];
        let mut now = Which::Letter(to);
        if self.is_air(to) {
            changes.push(self.letter_change(to, letter)?);
        } else {
            let kind = kind_of(&item.word).ok_or(ONLY_LETTER)?;
            let written = self.written_fields(which);
            let (more, entity) = self.added(kind, &borrowed(&written), to)?;
            changes.extend(more);
            now = entity;
        }
        self.apply(changes, false)?;
        Ok(now)
    }

    pub fn move_spot(&mut self, which: Which, nth: usize, place: Place) -> Done<Which> {
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        let spot = self.item(which).and_then(|item| item.spots.get(nth)).ok_or(GONE)?;
        if let Which::Letter(from) = which {
            return self.move_by(which, (place.0 - from.0, place.1 - from.1));
        }
        let change = (spot.span.clone(), place_text(place));
        self.apply(vec![change], false)?;
        Ok(which)
    }

    /// Adds a stop at the end of a lift's path. Removes the last stop if `place` is `None`.
    pub fn lengthen_path(&mut self, which: Which, place: Option<Place>) -> Done {
        let node = self.node_of(which).ok_or(GONE)?;
        let path = &node.field(&self.text, "path").ok_or("only a lift has a path")?.value;
        let stops = path.list().len();
        let changes = match place {
            Some(place) if self.is_inside(place) => lists::push(&self.text, path, &place_text(place)),
            Some(_) => return Err(OUTSIDE.into()),
            None if stops > 1 => vec![lists::remove(&self.text, path, stops - 1)],
            None => return Err(words!("edit.no_stop").into()),
        };
        self.apply(changes, false)?;
        Ok(())
    }
}
