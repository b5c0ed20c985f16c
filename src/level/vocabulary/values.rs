//! The values of one entity after the reader has checked them: places are on the map, numbers in their ranges, wires
//! numbered. The `make` functions of the vocabulary convert them to pixels and ticks.

use serde::de::DeserializeOwned;

use super::{EntityKind, Place, word_as};
use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};
use crate::level::fault::Fault;
use crate::level::{EnemyKind, Note, Radio, Thing, WeatherChange, Wire, Zone};

const TENTH: u32 = TICKS_A_SECOND / 10;

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
    Waves(Vec<Vec<EnemyKind>>),
    /// A name of a wire.
    Wire(Wire),
    /// A text: its index in the texts of the level.
    Nth(usize),
}

pub enum Made {
    Thing(Thing),
    /// A pick-up with something written on it.
    Noted(Thing, Note),
    Zone(Zone),
    Radio(Radio),
    Weather(WeatherChange),
}

/// Why an entity makes no sense although each value does, and the field to blame.
pub struct Refusal(pub &'static str, pub Fault);

#[derive(Clone, Debug)]
pub struct Values {
    pub kind: &'static EntityKind,
    pub all: Vec<Option<Datum>>,
    /// Columns and rows of the map, if known.
    pub map: Option<Place>,
    /// True if no number had to be clamped.
    pub is_sound: bool,
}

impl Values {
    pub fn get(&self, name: &str) -> Option<&Datum> {
        let nth = self.kind.fields.iter().position(|field| field.name == name)?;
        self.all[nth].as_ref()
    }

    /// Returns these values at another place.
    pub fn at(&self, place: Place) -> Values {
        let mut values = self.clone();
        if let Some(nth) = self.kind.fields.iter().position(|field| field.name == "at") {
            values.all[nth] = Some(Datum::Place(place));
        }
        values
    }

    /// Whether the field has a value other than `false`.
    pub fn is_set(&self, name: &str) -> bool {
        !matches!(self.get(name), None | Some(Datum::Flag(false)))
    }

    /// Unwraps a value that the kind of entity always has. Panics if `make` expects another kind.
    fn must<T>(&self, name: &str, found: Option<T>) -> T {
        found.unwrap_or_else(|| panic!("{}.{name} is {:?}", self.kind.word, self.get(name)))
    }

    pub(super) fn place(&self, name: &str) -> Place {
        let Some(Datum::Place(place)) = self.get(name) else { return self.must(name, None) };
        *place
    }

    pub(super) fn feet(&self) -> Point {
        feet_of(self.place("at"))
    }

    pub(super) fn optional_area(&self, name: &str) -> Option<Rect> {
        let Datum::Area(a, b) = self.get(name)? else { return None };
        Some(area_of(*a, *b))
    }

    pub(super) fn area(&self, name: &str) -> Rect {
        self.must(name, self.optional_area(name))
    }

    pub(super) fn path(&self, name: &str) -> &[Place] {
        let Some(Datum::Path(path)) = self.get(name) else { return self.must(name, None) };
        path
    }

    pub(super) fn optional_number(&self, name: &str) -> Option<i32> {
        // Every range of the vocabulary fits.
        let Datum::Number(number) = self.get(name)? else { return None };
        Some(*number as i32)
    }

    pub(super) fn number(&self, name: &str) -> i32 {
        self.must(name, self.optional_number(name))
    }

    /// Converts tenths of a second to ticks.
    pub(super) fn ticks(&self, name: &str) -> u32 {
        self.number(name) as u32 * TENTH
    }

    pub(super) fn optional_ticks(&self, name: &str) -> Option<u32> {
        Some(self.optional_number(name)? as u32 * TENTH)
    }

    pub(super) fn two_ticks(&self, name: &str) -> Option<(u32, u32)> {
        let Datum::Pair(on, off) = self.get(name)? else { return None };
        Some((*on as u32 * TENTH, *off as u32 * TENTH))
    }

    pub(super) fn word(&self, name: &str) -> Option<&'static str> {
        let Datum::Word(word) = self.get(name)? else { return None };
        Some(word)
    }

    pub(super) fn optional_choice<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        word_as(self.word(name)?)
    }

    pub(super) fn choice<T: DeserializeOwned>(&self, name: &str) -> T {
        self.must(name, self.optional_choice(name))
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&Datum::Flag(true))
    }

    pub(super) fn optional_wire(&self, name: &str) -> Option<Wire> {
        let Datum::Wire(wire) = self.get(name)? else { return None };
        Some(*wire)
    }

    pub(super) fn wire(&self, name: &str) -> Wire {
        self.must(name, self.optional_wire(name))
    }

    pub(super) fn optional_text(&self, name: &str) -> Option<usize> {
        let Datum::Nth(nth) = self.get(name)? else { return None };
        Some(*nth)
    }

    pub(super) fn text(&self, name: &str) -> usize {
        self.must(name, self.optional_text(name))
    }

    pub(super) fn waves(&self, name: &str) -> Vec<Vec<EnemyKind>> {
        let Some(Datum::Waves(waves)) = self.get(name) else { return self.must(name, None) };
        waves.clone()
    }
}

/// The middle of the lower edge of a tile.
pub fn feet_of((column, row): Place) -> Point {
    Point::new(column * TILE + TILE / 2, (row + 1) * TILE)
}

pub fn corner_of((column, row): Place) -> Point {
    Point::new(column * TILE, row * TILE)
}

pub fn area_of(a: Place, b: Place) -> Rect {
    let area = Rect::between(corner_of(a), corner_of(b));
    Rect { w: area.w + TILE, h: area.h + TILE, ..area }
}
