//! The vocabulary of levels: everything an author can write (tiles, letters, entities, fields, ranges, defaults), with
//! a sentence about each. The reader, the editor, the tables of docs/levels.md and docs/level.schema.json are derived
//! from it. `vocabulary/` has the entities, one file for each page of the palette. This file only describes.

mod enemies;
mod items;
mod synonyms;
mod values;
mod waves;
mod words;
mod work;

use std::sync::LazyLock;

use serde::de::DeserializeOwned;

pub use self::synonyms::{likely_field, unknown_field, unknown_word};
pub use self::values::{Datum, Made, Refusal, Values, corner_of, feet_of};
pub use self::waves::{MOST_IN_A_WAVE, MOST_WAVES, waves_of};
pub use self::words::{word_as, words_of};
use super::fault::listed;
use super::letters::{EXIT, START};
use super::{Decor, Hour, Music, Theme, Tile, Weapon, Weather};
use crate::geom::Facing;

/// Column and row of the map, counted from the upper left corner.
pub type Place = (i32, i32);

/// The fields by which the variants of an entity differ.
pub const VARIED: [&str; 3] = ["what", "key", "from"];

/// The words that a field accepts. They come from the enum itself: see [`words_of`].
pub type Words = fn() -> &'static [&'static str];

#[derive(Clone, Copy, Debug)]
pub enum Is {
    /// The tile of its feet. It must not be solid.
    Feet,
    Tile,
    End,
    /// Two opposite corner tiles of the entity. Both tiles belong to it.
    Area,
    /// Two corners of a part of the map that it only refers to. The part does not move along with it.
    Part,
    /// At least one and at most `most` tiles to go to.
    Path {
        most: usize,
    },
    /// A whole number from `low` to `high`.
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
    /// One of these words. `called` names such a word in a sentence.
    Choice {
        words: Words,
        called: &'static str,
    },
    Flag,
    Text {
        letters: usize,
        lines: usize,
    },
    /// The waves of a spawner, in a text.
    Waves,
    /// The name of a wire that it turns on.
    Emits,
    /// The name of a wire that it listens to.
    Receives,
    /// A list of the level, with rules of its own.
    List,
}

/// The meaning of a field that is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
    Required,
    /// The same as this value, as an author would write it.
    Value(&'static str),
    /// A meaning that no value has, in words.
    Absent(&'static str),
}

#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub is: Is,
    pub usual: Usual,
    /// At most one field like this may be set in an entity.
    pub is_alone: bool,
    /// The initial corners or end in the editor, relative to the place of the entity.
    pub begins: [Place; 2],
    pub doc: &'static str,
}

pub type Written<'a> = (&'a str, &'a str);

/// A cell of the editor's palette: an entity with some fields set, and the letter that means exactly this.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub letter: Option<char>,
    pub name: &'static str,
    pub fields: &'static [Written<'static>],
}

#[derive(Clone, Copy, Debug)]
pub struct EntityKind {
    pub word: &'static str,
    pub called: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    pub variants: &'static [Variant],
    /// Example entities for the page about levels.
    pub example: &'static str,
    pub make: fn(&Values) -> Result<Made, Refusal>,
}

#[derive(Clone, Copy, Debug)]
pub struct TileKind {
    pub letter: char,
    pub word: &'static str,
    pub tile: Tile,
    pub name: &'static str,
    pub doc: &'static str,
}

const fn tile_kind(letter: char, word: &'static str, tile: Tile, name: &'static str, doc: &'static str) -> TileKind {
    TileKind { letter, word, tile, name, doc }
}

pub const TILES: [TileKind; 9] = [
    tile_kind('.', "air", Tile::Empty, "air", "A space is also air."),
    tile_kind('#', "solid", Tile::Solid, "solid ground", ""),
    tile_kind(
        '=',
        "one_way",
        Tile::OneWay,
        "one-way platform",
        "Jump up through it. Press down and jump to drop through it.",
    ),
    tile_kind('H', "ladder", Tile::Ladder, "ladder", ""),
    tile_kind('^', "spikes", Tile::SpikesUp, "spikes on the floor", ""),
    tile_kind('v', "spikes_down", Tile::SpikesDown, "spikes under a ceiling", ""),
    tile_kind('~', "acid", Tile::Acid, "acid", "It hurts a player who touches it, and throws the player up."),
    tile_kind('<', "belt_left", Tile::Belt(Facing::Left), "conveyor to the left", ""),
    tile_kind('>', "belt_right", Tile::Belt(Facing::Right), "conveyor to the right", ""),
];

pub const PAGES: [(&str, &[EntityKind]); 3] =
    [("Work", work::KINDS), ("Enemy", enemies::KINDS), ("Item", items::KINDS)];

pub fn kinds() -> impl Iterator<Item = &'static EntityKind> {
    PAGES.into_iter().flat_map(|(_, kinds)| kinds)
}

pub fn kind_of(word: &str) -> Option<&'static EntityKind> {
    kinds().find(|kind| kind.word == word)
}

pub fn letters() -> impl Iterator<Item = (char, &'static EntityKind, &'static Variant)> {
    let of_kind =
        |kind: &'static EntityKind| kind.variants.iter().filter_map(move |one| Some((one.letter?, kind, one)));
    kinds().flat_map(of_kind)
}

pub fn letters_in_words() -> &'static str {
    static ALL: LazyLock<String> = LazyLock::new(|| {
        let tiles = TILES.iter().map(|kind| kind.letter);
        let all = tiles.chain([START, EXIT]).chain(letters().map(|(letter, ..)| letter));
        let all: Vec<String> = all.map(String::from).collect();
        format!("a space, {}", all.join(" "))
    });
    &ALL
}

/// Lists the kinds that have such a field, for a sentence: "switch, plate or warden".
pub fn kinds_with(is: fn(Is) -> bool) -> String {
    let has = |kind: &&EntityKind| kind.fields.iter().any(|field| is(field.is));
    let all: Vec<&str> = kinds().filter(has).map(|kind| kind.called).collect();
    listed(&all, "or")
}

impl Is {
    pub fn emits(self) -> bool {
        matches!(self, Is::Emits)
    }

    pub fn receives(self) -> bool {
        matches!(self, Is::Receives)
    }

    pub fn is_text(self) -> bool {
        matches!(self, Is::Text { .. } | Is::Waves | Is::Emits | Is::Receives)
    }
}

impl Field {
    pub fn is_required(&self) -> bool {
        self.usual == Usual::Required
    }

    /// Returns the default as an author would write it. Empty if no value means the same.
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
    /// The field value that distinguishes this variant from the others of its kind.
    pub fn what(&self) -> &'static str {
        self.fields.iter().find(|(name, _)| VARIED.contains(name)).map_or("", |(_, value)| value)
    }
}

impl EntityKind {
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub fn field_names(&self) -> Vec<&'static str> {
        names_of(self.fields)
    }

    /// Returns the letter of the variant with exactly these fields. Places are ignored.
    pub fn letter_of(&self, fields: &[Written]) -> Option<char> {
        let said: Vec<&Written> = fields.iter().filter(|(name, _)| *name != "at").collect();
        let says_all =
            |one: &&Variant| one.fields.len() == said.len() && one.fields.iter().all(|field| said.contains(&field));
        self.variants.iter().filter(|one| one.letter.is_some()).find(says_all)?.letter
    }

    /// Writes an entity on one line, with the fields in their usual order.
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

/// A required field.
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

const fn unlettered(name: &'static str, fields: &'static [Written<'static>]) -> Variant {
    Variant { letter: None, name, fields }
}

/// The weapons that lie about. Players have rifles anyway.
const WEAPONS: Is =
    Is::Choice { words: || words_of::<Weapon>().split_first().map_or(&[], |(_, rest)| rest), called: "weapon" };

const TENTHS: &str = "tenths of a second";
/// The longest time in tenths of a second, or in seconds for a switch.
const LONGEST: i64 = 600;
const AT: Field = field("at", Is::Feet, "The tile that its feet are in.");

pub const LEVEL: [Field; 12] = [
    field("name", Is::Text { letters: MAX_NAME, lines: 1 }, "The name that players see."),
    field("theme", choice::<Theme>("theme"), "The tiles, the sky and the music.").or("docks"),
    field("music", choice::<Music>("music"), "The song of the level, or one of your own, such as \"songs/storm\".")
        .without("the song of the theme"),
    field("hour", choice::<Hour>("hour"), "The light of the sky.").or("dusk"),
    field("weather", choice::<Weather>("weather"), "What falls or drifts in front of the sky.")
        .without("the weather of the theme"),
    field(
        "briefing",
        Is::Text { letters: MAX_BRIEFING, lines: 1 },
        "One or two sentences that the player reads before the level.",
    )
    .without("nothing is said"),
    field("rows", Is::List, "The map, one string for each row."),
    field("legend", Is::List, "Your own letters for the rows.").without("none"),
    field("entities", Is::List, "Entities that need more than a letter.").without("none"),
    field("decor", Is::List, "Decoration. It has no effect on the game.").without("none"),
    field("objectives", Is::List, "The goals. The exit is closed until the required ones are reached.")
        .without("the exit is open"),
    number("par_seconds", 1, 3600, "seconds", "Clearing the level within this time earns the medal \"swift\".")
        .or("120"),
];

pub const FIELDS: [&str; LEVEL.len()] = {
    let mut names = [""; LEVEL.len()];
    let mut nth = 0;
    while nth < names.len() {
        names[nth] = LEVEL[nth].name;
        nth += 1;
    }
    names
};

pub const MAX_WIRES: usize = 1023;
/// The longest name of a level or a wire, in letters.
pub const MAX_NAME: usize = 60;
pub const MAX_BRIEFING: usize = 160;
/// How a song of the author's own begins, which is also its folder.
pub const OWN_SONGS: &str = "songs/";
/// Maximum number of decorations in a level. Each place counts.
pub const MAX_DECOR: usize = 320_000;

pub const DECORATION: [Field; 2] = [
    field("what", choice::<Decor>("decoration"), "The kind of decoration."),
    field("at", Is::Path { most: MAX_DECOR }, "The tiles that it is in."),
];

pub const OBJECTIVES: [&str; 2] = ["Required", "Optional"];
