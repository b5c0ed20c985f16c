//! The vocabulary of levels: everything an author can write, once. Tiles, letters, entities, their fields, ranges and defaults, with
//! a sentence about each. The reader, the editor's palette and forms, the tables of docs/levels.md and docs/level.schema.json all
//! come from here. The entities are in the files below `vocabulary/`, one file for each page of the palette. This module only
//! describes: it reads no text and draws nothing.

mod foes;
mod items;
mod values;
mod words;
mod work;

use std::sync::LazyLock;

use serde::de::DeserializeOwned;

pub use self::values::{Datum, Made, Refusal, Values, corner_of, feet_of};
pub use self::words::{word_as, words_of};
use super::fault::listed;
use super::letters::{EXIT, START};
use super::{Decor, Music, Theme, Tile};
use crate::geom::Facing;

/// A column and a row of the map, counted from its upper left corner.
pub type Place = (i32, i32);

/// The words a field accepts. They come from the enum itself, see [`words_of`].
pub type Words = fn() -> &'static [&'static str];

/// What a field accepts.
#[derive(Clone, Copy, Debug)]
pub enum Is {
    /// The tile its feet are in; it must not be solid.
    Feet,
    /// A tile.
    Tile,
    /// One end of a beam.
    End,
    /// Two corners of what it is, both inside.
    Area,
    /// Two corners of a part of the map that it only refers to; it does not move along.
    Part,
    /// Tiles to go to, at least one and at most so many.
    Path {
        most: usize,
    },
    /// A whole number from `low` to `high`, and what it counts.
    Number {
        low: i64,
        high: i64,
        unit: &'static str,
    },
    /// Two such numbers: on and off.
    Pair {
        low: i64,
        high: i64,
        unit: &'static str,
    },
    /// One of some words; `called` names such a word in a sentence.
    Choice {
        words: Words,
        called: &'static str,
    },
    Flag,
    /// At most so many letters, in so many lines.
    Text {
        letters: usize,
        lines: usize,
    },
    /// The name of the wire it turns on.
    Gives,
    /// The name of a wire that it listens to.
    Heeds,
    /// One of the lists of a level, which have rules of their own.
    List,
}

/// What leaving a field out means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
    /// It must be there.
    Required,
    /// The same as this value, as it would be written.
    Value(&'static str),
    /// Something that no value says: the words for it.
    Absent(&'static str),
}

/// A field of an entity or of the level itself.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub is: Is,
    pub usual: Usual,
    /// At most one field like this may be set in an entity.
    pub is_alone: bool,
    /// For the editor: from where an entity is put to the corners or the place that it begins with.
    pub begins: [Place; 2],
    pub doc: &'static str,
}

/// A field as an author writes it: its name and its value.
pub type Written<'a> = (&'a str, &'a str);

/// One cell of the editor's palette: an entity with some fields already set, and the letter of the rows that means exactly this.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub letter: Option<char>,
    pub name: &'static str,
    pub fields: &'static [Written<'static>],
}

/// A kind of entity.
#[derive(Clone, Copy, Debug)]
pub struct EntityKind {
    pub word: &'static str,
    /// Its name in a sentence.
    pub called: &'static str,
    pub doc: &'static str,
    /// In the order in which people write them.
    pub fields: &'static [Field],
    pub variants: &'static [Variant],
    /// Entities to copy from the page on levels.
    pub example: &'static str,
    pub make: fn(&Values) -> Result<Made, Refusal>,
}

/// A tile of the map.
#[derive(Clone, Copy, Debug)]
pub struct TileKind {
    pub letter: char,
    /// How the author's legend writes it.
    pub word: &'static str,
    pub tile: Tile,
    pub name: &'static str,
    pub doc: &'static str,
}

const fn tile_kind(letter: char, word: &'static str, tile: Tile, name: &'static str, doc: &'static str) -> TileKind {
    TileKind { letter, word, tile, name, doc }
}

pub const TILES: [TileKind; 9] = [
    tile_kind('.', "air", Tile::Empty, "air", "A space is air too."),
    tile_kind('#', "solid", Tile::Solid, "solid ground", ""),
    tile_kind('=', "one_way", Tile::OneWay, "one-way platform", "Jump up through it. Down and jump drops through it."),
    tile_kind('H', "ladder", Tile::Ladder, "ladder", ""),
    tile_kind('^', "spikes", Tile::SpikesUp, "spikes on the floor", ""),
    tile_kind('v', "spikes_down", Tile::SpikesDown, "spikes under a ceiling", ""),
    tile_kind('~', "acid", Tile::Acid, "acid", "It hurts as long as a player is in it."),
    tile_kind('<', "belt_left", Tile::Belt(Facing::Left), "conveyor to the left", ""),
    tile_kind('>', "belt_right", Tile::Belt(Facing::Right), "conveyor to the right", ""),
];

/// The pages of the palette that hold entities, in order.
pub const PAGES: [(&str, &[EntityKind]); 3] = [("Work", work::KINDS), ("Foe", foes::KINDS), ("Item", items::KINDS)];

/// Every kind of entity.
pub fn kinds() -> impl Iterator<Item = &'static EntityKind> {
    PAGES.into_iter().flat_map(|(_, kinds)| kinds)
}

pub fn kind_of(word: &str) -> Option<&'static EntityKind> {
    kinds().find(|kind| kind.word == word)
}

/// Every letter that stands for an entity.
pub fn letters() -> impl Iterator<Item = (char, &'static EntityKind, &'static Variant)> {
    let of_kind =
        |kind: &'static EntityKind| kind.variants.iter().filter_map(move |one| Some((one.letter?, kind, one)));
    kinds().flat_map(of_kind)
}

/// All letters of the rows, for a sentence.
pub fn letters_in_words() -> &'static str {
    static ALL: LazyLock<String> = LazyLock::new(|| {
        let tiles = TILES.iter().map(|kind| kind.letter);
        let all = tiles.chain([START, EXIT]).chain(letters().map(|(letter, ..)| letter));
        let all: Vec<String> = all.map(String::from).collect();
        format!("a space, {}", all.join(" "))
    });
    &ALL
}

/// The kinds that have a field like this, for a sentence: "switch, plate or warden".
pub fn kinds_with(is: fn(Is) -> bool) -> String {
    let has = |kind: &&EntityKind| kind.fields.iter().any(|field| is(field.is));
    let all: Vec<&str> = kinds().filter(has).map(|kind| kind.called).collect();
    listed(&all, "or")
}

impl Is {
    pub fn gives(self) -> bool {
        matches!(self, Is::Gives)
    }

    pub fn heeds(self) -> bool {
        matches!(self, Is::Heeds)
    }

    /// Whether its value is written in quotes.
    pub fn is_text(self) -> bool {
        matches!(self, Is::Text { .. } | Is::Gives | Is::Heeds)
    }
}

impl Field {
    pub fn is_required(&self) -> bool {
        self.usual == Usual::Required
    }

    /// Its value when it is left out, as it would be written: empty where no value says it.
    pub fn usual_value(&self) -> &'static str {
        match self.usual {
            Usual::Value(value) => value,
            Usual::Required | Usual::Absent(_) => "",
        }
    }

    const fn or(self, value: &'static str) -> Field {
        Field { usual: Usual::Value(value), ..self }
    }

    const fn without(self, meaning: &'static str) -> Field {
        Field { usual: Usual::Absent(meaning), ..self }
    }

    const fn alone(self) -> Field {
        Field { is_alone: true, ..self }
    }

    const fn begins(self, from: Place, to: Place) -> Field {
        Field { begins: [from, to], ..self }
    }
}

impl Variant {
    /// Which one it is of its kind: what a field says that tells them apart.
    pub fn what(&self) -> &'static str {
        self.fields.iter().find(|(name, _)| ["what", "key"].contains(name)).map_or("", |(_, value)| value)
    }
}

impl EntityKind {
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub fn field_names(&self) -> Vec<&'static str> {
        names_of(self.fields)
    }

    /// The variant that says all of this, if a letter stands for it. Places do not count.
    pub fn letter_of(&self, fields: &[Written]) -> Option<char> {
        let said: Vec<&Written> = fields.iter().filter(|(name, _)| *name != "at").collect();
        let says_all =
            |one: &&Variant| one.fields.len() == said.len() && one.fields.iter().all(|field| said.contains(&field));
        self.variants.iter().filter(|one| one.letter.is_some()).find(says_all)?.letter
    }

    /// An entity as it is written on one line, its fields in their usual order.
    pub fn written(&self, fields: &[Written]) -> String {
        let one = |field: &Field| {
            let (name, value) = fields.iter().find(|(name, _)| *name == field.name)?;
            Some(format!("{name}: {value}"))
        };
        let all: Vec<String> = self.fields.iter().filter_map(one).collect();
        format!("{}({})", self.word, all.join(", "))
    }
}

pub fn names_of(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().map(|field| field.name).collect()
}

/// A field that must be there.
const fn field(name: &'static str, is: Is, doc: &'static str) -> Field {
    Field { name, is, usual: Usual::Required, is_alone: false, begins: [(0, 0); 2], doc }
}

const fn choice<T: DeserializeOwned>(called: &'static str) -> Is {
    Is::Choice { words: words_of::<T>, called }
}

const fn number(name: &'static str, low: i64, high: i64, unit: &'static str, doc: &'static str) -> Field {
    field(name, Is::Number { low, high, unit }, doc)
}

const fn variant(letter: char, name: &'static str, fields: &'static [Written<'static>]) -> Variant {
    Variant { letter: Some(letter), name, fields }
}

/// A variant that no letter stands for.
const fn unlettered(name: &'static str, fields: &'static [Written<'static>]) -> Variant {
    Variant { letter: None, name, fields }
}

const TENTHS: &str = "tenths of a second";
/// The longest time in tenths of a second, or in seconds for a switch.
const LONGEST: i64 = 600;
const AT: Field = field("at", Is::Feet, "The tile its feet are in.");

/// The fields of a level, in the order in which people write them.
pub const LEVEL: [Field; 9] = [
    field("name", Is::Text { letters: MAX_NAME, lines: 1 }, "What the player reads."),
    field("theme", choice::<Theme>("theme"), "Tiles, sky and music.").or("docks"),
    field("music", choice::<Music>("music"), "The song that plays.").without("the song of the theme"),
    field("rows", Is::List, "The map, one string for each row."),
    field("legend", Is::List, "Letters of your own.").without("none"),
    field("entities", Is::List, "Entities that need more than a letter.").without("none"),
    field("decor", Is::List, "Decoration. It has no effect on the game.").without("none"),
    field("objectives", Is::List, "The goals, and which of them keep the exit shut.").without("the exit is open"),
    number("par_seconds", 1, 3600, "seconds", "The time for the medal \"swift\".").or("120"),
];

/// Their names.
pub const FIELDS: [&str; LEVEL.len()] = {
    let mut names = [""; LEVEL.len()];
    let mut nth = 0;
    while nth < names.len() {
        names[nth] = LEVEL[nth].name;
        nth += 1;
    }
    names
};

/// The most names for wiring in a level.
pub const MAX_WIRES: usize = 1023;
/// The longest name of a level or a wire, in letters.
pub const MAX_NAME: usize = 60;
/// The most decorations of a level, each place counted.
pub const MAX_DECOR: usize = 320_000;

/// The fields of one entry of `decor`.
pub const DECORATION: [Field; 2] = [
    field("what", choice::<Decor>("decoration"), "Which decoration."),
    field("at", Is::Path { most: MAX_DECOR }, "The tiles it stands in."),
];

/// The words before the goals in `objectives`.
pub const OBJECTIVES: [&str; 2] = ["Required", "Optional"];
