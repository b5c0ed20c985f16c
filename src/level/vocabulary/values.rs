//! The values of one entity after the reader has checked each of them: its places are on the map, its numbers in their ranges, its
//! wires counted. The `make` functions of the vocabulary turn them into what the world knows, in pixels and ticks.

use serde::de::DeserializeOwned;

use super::{EntityKind, Place, word_as};
use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};
use crate::level::fault::Fault;
use crate::level::{Thing, Wire, Zone};

/// Ticks in a tenth of a second.
const TENTH: u32 = TICKS_A_SECOND / 10;

/// The value of one field.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    Place(Place),
    Area(Place, Place),
    Path(Vec<Place>),
    Number(i64),
    Pair(i64, i64),
    Word(&'static str),
    Flag(bool),
    Text(String),
    /// What a name has become.
    Wire(Wire),
    /// What a sign's text has become: its place among the texts of the level.
    Nth(usize),
}

/// What an entity becomes.
pub enum Made {
    Thing(Thing),
    Zone(Zone),
}

/// Why an entity makes no sense although each of its values does, and the field that is to blame.
pub struct Refusal(pub &'static str, pub Fault);

#[derive(Clone, Debug)]
pub struct Values {
    pub kind: &'static EntityKind,
    /// For each field of the kind its value, or the usual one.
    pub all: Vec<Option<Datum>>,
    /// Columns and rows of the map, if they are known.
    pub map: Option<Place>,
    /// No number had to be brought into its range.
    pub is_sound: bool,
}

impl Values {
    pub fn get(&self, name: &str) -> Option<&Datum> {
        let nth = self.kind.fields.iter().position(|field| field.name == name)?;
        self.all[nth].as_ref()
    }

    /// The same at a place of the rows.
    pub fn at(&self, place: Place) -> Values {
        let mut values = self.clone();
        if let Some(nth) = self.kind.fields.iter().position(|field| field.name == "at") {
            values.all[nth] = Some(Datum::Place(place));
        }
        values
    }

    /// Whether this field says something else than leaving it out does.
    pub fn is_set(&self, name: &str) -> bool {
        !matches!(self.get(name), None | Some(Datum::Flag(false)))
    }

    pub(super) fn place(&self, name: &str) -> Place {
        match self.get(name) {
            Some(Datum::Place(place)) => *place,
            other => panic!("{}.{name} is no place: {other:?}", self.kind.word),
        }
    }

    /// The middle of the lower edge of the tile in `at`.
    pub(super) fn feet(&self) -> Point {
        feet_of(self.place("at"))
    }

    pub(super) fn area(&self, name: &str) -> Rect {
        match self.get(name) {
            Some(Datum::Area(a, b)) => area_of(*a, *b),
            other => panic!("{}.{name} is no area: {other:?}", self.kind.word),
        }
    }

    pub(super) fn path(&self, name: &str) -> &[Place] {
        match self.get(name) {
            Some(Datum::Path(path)) => path,
            other => panic!("{}.{name} is no path: {other:?}", self.kind.word),
        }
    }

    pub(super) fn number(&self, name: &str) -> i32 {
        self.optional_number(name).unwrap_or_else(|| panic!("{}.{name} is no number", self.kind.word))
    }

    pub(super) fn optional_number(&self, name: &str) -> Option<i32> {
        match self.get(name)? {
            // Every range of the vocabulary is far smaller.
            Datum::Number(number) => Some(*number as i32),
            _ => None,
        }
    }

    /// Tenths of a second as ticks.
    pub(super) fn ticks(&self, name: &str) -> u32 {
        self.number(name) as u32 * TENTH
    }

    /// Two times in tenths of a second as ticks.
    pub(super) fn two_ticks(&self, name: &str) -> Option<(u32, u32)> {
        match self.get(name)? {
            Datum::Pair(on, off) => Some((*on as u32 * TENTH, *off as u32 * TENTH)),
            _ => None,
        }
    }

    pub(super) fn word(&self, name: &str) -> Option<&'static str> {
        match self.get(name)? {
            Datum::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A word as a value of the enum that its words come from.
    pub(super) fn choice<T: DeserializeOwned>(&self, name: &str) -> T {
        let found = self.word(name).and_then(word_as);
        found.unwrap_or_else(|| panic!("{}.{name} is no such word", self.kind.word))
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&Datum::Flag(true))
    }

    pub(super) fn optional_wire(&self, name: &str) -> Option<Wire> {
        match self.get(name)? {
            Datum::Wire(wire) => Some(*wire),
            _ => None,
        }
    }

    pub(super) fn wire(&self, name: &str) -> Wire {
        self.optional_wire(name).unwrap_or_else(|| panic!("{}.{name} is no wire", self.kind.word))
    }

    /// The place of the text in this field among the texts of the level.
    pub(super) fn text(&self, name: &str) -> usize {
        match self.get(name) {
            Some(Datum::Nth(nth)) => *nth,
            other => panic!("{}.{name} is no text: {other:?}", self.kind.word),
        }
    }

    /// Whether a place that is worked out, and written nowhere, is on the map.
    pub(super) fn inside(&self, place: Place) -> Result<Place, Refusal> {
        match self.map {
            Some((width, height)) if !(0..width).contains(&place.0) || !(0..height).contains(&place.1) => {
                Err(Refusal("", Fault::Outside { place, size: (width as usize, height as usize) }))
            }
            _ => Ok(place),
        }
    }
}

/// The middle of a tile's lower edge: where the feet of what stands in it are.
pub fn feet_of((column, row): Place) -> Point {
    Point::new(column * TILE + TILE / 2, (row + 1) * TILE)
}

pub fn corner_of((column, row): Place) -> Point {
    Point::new(column * TILE, row * TILE)
}

/// All tiles between two corners, both inside.
pub fn area_of(a: Place, b: Place) -> Rect {
    let area = Rect::between(corner_of(a), corner_of(b));
    Rect { w: area.w + TILE, h: area.h + TILE, ..area }
}
