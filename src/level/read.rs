//! From the text of a level to a [`Level`], or to every problem in it. The text is RON: rows of characters
//! and a list of entities. Rows and entities stay slices of the author's text until they have been understood,
//! so a complaint about their meaning still knows its line and column. What the whole of it means (can the exit be reached?) is
//! asked in `sense`. Reading never panics on what a person wrote.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::problem::{Fault, Problems, offset_of};
use super::sense;
use super::source::{Aim, Area, Entity, Letter, NOWHERE, Place, Placed};
use super::{
    Decor, Foe, Level, Lock, MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Mount, Objective, PickUp, Theme, Thing, Tile, Wire,
};
use crate::geom::{Facing, Point, Rect, SUBPIXELS, TILE};
use crate::hash::hash_of;
use crate::spelling::nearest;

/// The characters a row may hold and what each stands for. Foes look to the left, from where most players come.
pub const LEGEND: [(char, &str); 33] = [
    ('.', "air"),
    (' ', "air"),
    ('#', "solid ground"),
    ('=', "one-way platform"),
    ('H', "ladder"),
    ('^', "spikes on the floor"),
    ('v', "spikes under a ceiling"),
    ('~', "acid"),
    ('<', "conveyor to the left"),
    ('>', "conveyor to the right"),
    ('P', "the player's start"),
    ('X', "exit"),
    ('D', "fuel drum"),
    ('C', "crate"),
    ('B', "steel crate"),
    ('S', "spring"),
    ('K', "checkpoint"),
    ('L', "prisoner"),
    ('W', "weak door"),
    ('|', "door"),
    ('r', "rifleman"),
    ('m', "marksman"),
    ('g', "grenadier"),
    ('s', "shield trooper"),
    ('n', "sniper"),
    ('c', "charger"),
    ('d', "grey drone"),
    ('e', "red drone"),
    ('o', "mine"),
    ('t', "turret under a ceiling"),
    ('i', "intel"),
    ('h', "health"),
    ('G', "grenades"),
];

/// The longest text of a sign, in letters: two lines over the player's head.
const MAX_SIGN: usize = 120;
/// The medal's time when the author names none.
pub const PAR_SECONDS: u32 = 120;
/// Ticks in a tenth of a second.
const TENTH: u32 = 6;
/// The most wires of a level.
const MAX_WIRES: usize = 1024;
/// More problems than anybody reads; the rest are not collected.
const MAX_PROBLEMS: usize = 500;
/// What is longer is cut where a complaint repeats it.
const LONG: usize = 200;
/// Letters whose meaning an author cannot change.
const KEPT: [char; 5] = ['.', ' ', '#', 'P', 'X'];

#[derive(Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
struct Source<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(default)]
    theme: Theme,
    #[serde(borrow)]
    rows: Vec<&'a str>,
    #[serde(borrow, default)]
    legend: BTreeMap<char, &'a ron::value::RawValue>,
    #[serde(borrow, default)]
    entities: Vec<&'a ron::value::RawValue>,
    #[serde(borrow, default)]
    decor: Vec<&'a ron::value::RawValue>,
    #[serde(borrow, default)]
    objectives: Vec<&'a ron::value::RawValue>,
    #[serde(default = "par_seconds")]
    par_seconds: u32,
}

fn par_seconds() -> u32 {
    PAR_SECONDS
}

/// Reads one level; `file` is only for the complaints. Warnings are not told.
pub fn read(file: &str, text: &str) -> Result<Level, Problems> {
    let (level, problems) = check(file, text);
    level.filter(|_| problems.errors() == 0).ok_or(problems)
}

/// The level, unless its text is wrong, and all that is wrong or odd. There is a level too where only the whole makes no
/// sense (its exit is walled in, say): for who tries out rules, not for players.
pub fn check(file: &str, text: &str) -> (Option<Level>, Problems) {
    let Sketch { level, is_whole, problems } = sketch(file, text);
    (level.filter(|_| is_whole), problems)
}

/// What has been understood of a level that is still being made.
pub struct Sketch {
    /// As far as it is understood; nothing when the text as a whole is not.
    pub level: Option<Level>,
    /// It can be tried out: only the whole may still make no sense.
    pub is_whole: bool,
    pub problems: Problems,
}

/// The level as far as it is understood, without what is wrong in itself: for who draws it while it is made. Without a
/// start it begins in its upper left corner.
pub fn sketch(file: &str, text: &str) -> Sketch {
    let mut reader = Reader {
        text,
        problems: Vec::new(),
        width: 0,
        tiles: Vec::new(),
        things: Vec::new(),
        thing_count: 0,
        origins: Vec::new(),
        start_origin: text,
        decor: Vec::new(),
        texts: Vec::new(),
        objectives: Vec::new(),
        wires: Vec::new(),
    };
    let level = match options().from_str(text) {
        Ok(source) => reader.level(source),
        Err(error) => {
            reader.syntax(text, error);
            None
        }
    };
    let is_whole = reader.is_whole();
    Sketch { level, is_whole, problems: Problems::at_places(file, text, reader.problems) }
}

/// RON as authors write it: what may be left out is written without `Some`.
pub(super) fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// A name, and where in the text it was first given to something that signals and to something that heeds.
struct Named<'a> {
    name: String,
    given: Option<&'a str>,
    heeded: Option<&'a str>,
}

struct Reader<'a> {
    text: &'a str,
    /// With the byte of the text they are at; lines are counted once, at the end.
    problems: Vec<(usize, Fault)>,
    width: usize,
    tiles: Vec<Tile>,
    things: Vec<Thing>,
    /// All there would be, also beyond the limit, where none is kept.
    thing_count: usize,
    /// For each thing the place in the text that made it.
    origins: Vec<&'a str>,
    start_origin: &'a str,
    decor: Vec<(Decor, Point)>,
    texts: Vec<String>,
    objectives: Vec<(&'a str, Objective)>,
    wires: Vec<Named<'a>>,
}

impl<'a> Reader<'a> {
    fn complain(&mut self, at: &str, fault: Fault) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push((offset_of(self.text, at), fault));
        }
    }

    /// What RON stumbled over in a part of the text.
    fn syntax(&mut self, part: &'a str, error: ron::error::SpannedError) {
        let (place, fault) = stumbled(part, error);
        self.complain(place, fault);
    }

    fn level(&mut self, source: Source<'a>) -> Option<Level> {
        let end = source.rows.last().copied().unwrap_or(self.text);
        let height = source.rows.len();
        let size = (source.rows.first().map_or(0, |row| row.chars().count()), height);
        if size.0 == 0 {
            self.complain(end, Fault::NoRows);
            return None;
        }
        if size.0 > MAX_WIDTH || height > MAX_HEIGHT {
            self.complain(end, Fault::MapTooLarge { size, most: (MAX_WIDTH, MAX_HEIGHT) });
            return None;
        }
        let start = self.rows(&source.rows, &source.legend);
        for raw in &source.entities {
            let raw = raw.get_ron().trim_start();
            if let Some(entity) = self.parse(raw) {
                self.entity(raw, entity);
            }
        }
        for raw in &source.decor {
            self.decoration(raw.get_ron().trim_start());
        }
        for raw in &source.objectives {
            self.objective(raw.get_ron().trim_start());
        }
        if !(1..=3600).contains(&source.par_seconds) {
            self.complain(end, Fault::Par { seconds: source.par_seconds });
        }
        self.loose_wires();
        if self.thing_count > MAX_THINGS {
            self.complain(end, Fault::TooManyThings { count: self.thing_count, most: MAX_THINGS });
        }
        let start = start.unwrap_or(feet_of((0, 0)));
        let objectives: Vec<Objective> = self.objectives.iter().map(|(_, objective)| *objective).collect();
        let rules = (&self.things, &objectives, source.par_seconds);
        let level = Level {
            hash: hash_of(&(self.width, &self.tiles, start, rules)),
            name: source.name.into(),
            theme: source.theme,
            width: self.width,
            height,
            tiles: std::mem::take(&mut self.tiles),
            start,
            things: std::mem::take(&mut self.things),
            decor: std::mem::take(&mut self.decor),
            texts: std::mem::take(&mut self.texts),
            objectives,
            par_seconds: source.par_seconds,
            wires: self.wires.len(),
            wire_names: self.wires.iter().map(|named| named.name.clone()).collect(),
        };
        // What the whole means is only asked of a whole.
        if self.is_whole() {
            let goals = self.objectives.clone();
            let origins = std::mem::take(&mut self.origins);
            sense::check(&level, |place, fault| match place {
                sense::At::Thing(nth) => self.complain(origins[nth], fault),
                sense::At::Objective(nth) => self.complain(goals[nth].0, fault),
                sense::At::Start => self.complain(self.start_origin, fault),
                sense::At::Map => self.complain(end, fault),
            });
        }
        Some(level)
    }

    /// Whether nothing is wrong but perhaps the sense of it all.
    fn is_whole(&self) -> bool {
        self.problems.iter().all(|(_, fault)| fault.is_warning() || fault.is_of_the_whole())
    }

    /// Tiles and what stands on them; returns the player's start.
    fn rows(&mut self, rows: &[&'a str], legend: &BTreeMap<char, &'a ron::value::RawValue>) -> Option<Point> {
        self.width = rows.first().map_or(0, |row| row.chars().count());
        let meanings = self.legend(rows, legend);
        let (mut start, mut exit) = (None, false);
        // What letters stand for waits until all tiles are known; more than a level may hold are only counted.
        let mut lettered = Vec::new();
        for (r, &row) in rows.iter().enumerate() {
            let length = row.chars().count();
            if length != self.width {
                self.complain(row, Fault::RaggedRow { length, first: self.width });
            }
            for (c, (offset, letter)) in row.char_indices().enumerate() {
                let place = (c as i32, r as i32);
                let here = &row[offset..];
                let meaning = meanings.get(&letter);
                let tile = match meaning {
                    Some(Meaning::Tile(tile)) => Some(*tile),
                    Some(Meaning::Entity(..)) => None,
                    None => tile_of(letter),
                };
                self.tiles.push(tile.unwrap_or(Tile::Empty));
                if tile.is_some() {
                    continue;
                }
                match (meaning, letter) {
                    (Some(Meaning::Entity(..)), _) if lettered.len() > MAX_THINGS => self.thing_count += 1,
                    (Some(Meaning::Entity(raw, entity)), _) => lettered.push((*raw, entity, place)),
                    (_, 'P') if start.is_none() => {
                        start = Some(feet_of(place));
                        self.start_origin = here;
                    }
                    (_, 'P') => self.complain(here, Fault::SecondStart),
                    _ => match thing_of(letter, place) {
                        Some(thing) => {
                            exit |= matches!(thing, Thing::Exit { .. });
                            if c < self.width {
                                self.push(here, thing);
                            }
                        }
                        None => self.complain(here, Fault::UnknownTile { found: letter }),
                    },
                }
            }
            // Rows of unequal length are complained of; the map stays whole for what is asked of it further on.
            self.tiles.resize(self.width * (r + 1), Tile::Empty);
        }
        for (raw, entity, place) in lettered {
            let mut entity = entity.clone();
            if let Some(at) = entity.place() {
                *at = place;
                self.entity(raw, entity);
            }
        }
        let end = rows.last().copied().unwrap_or(self.text);
        if start.is_none() {
            self.complain(end, Fault::NoStart);
        }
        if !exit {
            self.complain(end, Fault::NoExit);
        }
        start
    }

    /// What the author's letters mean. Each is understood once, here.
    fn legend(
        &mut self,
        rows: &[&str],
        legend: &BTreeMap<char, &'a ron::value::RawValue>,
    ) -> BTreeMap<char, Meaning<'a>> {
        let mut meanings = BTreeMap::new();
        let used = letters_in(rows);
        for (&letter, raw) in legend {
            let raw = raw.get_ron().trim_start();
            if KEPT.contains(&letter) {
                self.complain(raw, Fault::LegendReserved { letter });
                continue;
            }
            if !used.contains(&letter) {
                self.complain(raw, Fault::LegendUnused { letter });
            }
            if raw.starts_with("Tile") {
                // What is wrong in the legend is told there, and not again for its letter in the rows.
                let tile = self.parse(raw).map_or(Tile::Empty, |Letter::Tile(ground)| ground.tile());
                meanings.insert(letter, Meaning::Tile(tile));
            } else if let Some(mut entity) = self.parse::<Entity>(raw) {
                if entity.place().is_none_or(|place| *place != NOWHERE) {
                    self.complain(raw, Fault::LegendHasPlace);
                }
                meanings.insert(letter, Meaning::Entity(raw, entity));
            } else {
                meanings.insert(letter, Meaning::Tile(Tile::Empty));
            }
        }
        meanings
    }

    fn push(&mut self, origin: &'a str, thing: Thing) {
        self.thing_count += 1;
        if self.things.len() < MAX_THINGS {
            self.things.push(thing);
            self.origins.push(origin);
        }
    }

    /// One element of a list; complains at the place in it where RON stumbled.
    fn parse<T: DeserializeOwned>(&mut self, raw: &'a str) -> Option<T> {
        options().from_str(raw).map_err(|error| self.syntax(raw, error)).ok()
    }

    fn decoration(&mut self, raw: &'a str) {
        let Some(Placed { what, at }) = self.parse(raw) else { return };
        for place in at {
            let feet = feet_of(self.inside(raw, place));
            self.decor.push((what, feet));
        }
    }

    fn objective(&mut self, raw: &'a str) {
        let objective = match self.parse(raw) {
            Some(Aim::Required(goal)) => Objective { goal, required: true },
            Some(Aim::Optional(goal)) => Objective { goal, required: false },
            None => return,
        };
        if self.objectives.iter().any(|(_, other)| other.goal == objective.goal) {
            self.complain(raw, Fault::GoalTwice { goal: objective.goal });
        }
        self.objectives.push((raw, objective));
    }

    fn entity(&mut self, raw: &'a str, mut entity: Entity) {
        let complaints = self.problems.len();
        if entity.place().is_some_and(|place| *place == NOWHERE) {
            return self.complain(raw, Fault::NoPlace);
        }
        let thing = match entity {
            Entity::Lift { at, path, width, speed, ring, wired } => {
                self.lift(raw, at, path, (width, speed), ring, wired)
            }
            Entity::Sign { at, text } => {
                let length = text.chars().count();
                if !(1..=MAX_SIGN).contains(&length) {
                    self.complain(raw, Fault::SignLength { length, most: MAX_SIGN });
                }
                self.texts.push(text);
                Thing::Sign { feet: self.feet(raw, at), text: self.texts.len() - 1 }
            }
            Entity::Drum { at } => Thing::Drum { feet: self.feet(raw, at) },
            Entity::Foe { what, at, facing } => Thing::Foe { foe: what, feet: self.feet(raw, at), facing },
            Entity::Turret { at, mount } => Thing::Turret { place: self.area(raw, (at, at)), mount },
            Entity::Mine { at } => Thing::Mine { feet: self.feet(raw, at) },
            Entity::Warden { what, at, arena, name } => Thing::Warden {
                warden: what,
                feet: self.feet(raw, at),
                arena: self.area(raw, arena),
                wire: name.map(|name| self.gives(raw, name)),
            },
            Entity::Door { at, key, weak, opens, shuts } => {
                let feet = self.feet(raw, at);
                let lock = match (key, weak, opens, shuts) {
                    (None, false, None, None) => Lock::Plain,
                    (Some(key), false, None, None) => Lock::Key(key),
                    (None, true, None, None) => Lock::Weak,
                    (None, false, Some(name), None) => Lock::Opens(self.heeds(raw, name)),
                    (None, false, None, Some(name)) => Lock::Shuts(self.heeds(raw, name)),
                    _ => {
                        self.complain(raw, Fault::TwoLocks);
                        return;
                    }
                };
                Thing::Door { feet, lock }
            }
            Entity::Crate { at, steel } => Thing::Crate { feet: self.feet(raw, at), steel },
            Entity::Switch { at, name, seconds } => Thing::Switch {
                feet: self.feet(raw, at),
                wire: self.gives(raw, name),
                ticks: seconds.map(|seconds| seconds.clamp(1, 600) * 60),
            },
            Entity::Plate { at, name } => Thing::Plate { feet: self.feet(raw, at), wire: self.gives(raw, name) },
            Entity::Trigger { area, name, stays } => {
                Thing::Trigger { area: self.area(raw, area), wire: self.gives(raw, name), stays }
            }
            Entity::LaserGate { from, to, tenths, wired } => {
                if (from.0 == to.0) == (from.1 == to.1) {
                    self.complain(raw, Fault::GateBent);
                }
                Thing::LaserGate {
                    area: self.area(raw, (from, to)),
                    ticks: tenths.map(|(on, off)| (self.tenths(raw, on), self.tenths(raw, off))),
                    wire: wired.map(|name| self.heeds(raw, name)),
                }
            }
            Entity::Crusher { at, down, tenths } => {
                let foot = (at.0.saturating_add(1), at.1.saturating_add(down).saturating_add(1));
                if down < 1 {
                    self.complain(raw, Fault::CrusherDrop { down });
                }
                Thing::Crusher { area: self.area(raw, (at, foot)), wait_ticks: self.tenths(raw, tenths) }
            }
            Entity::Steam { at, tenths: (on, off), late } => Thing::Steam {
                feet: self.feet(raw, at),
                ticks: (self.tenths(raw, on), self.tenths(raw, off)),
                after_ticks: late.min(600) * TENTH,
            },
            Entity::Spring { at } => Thing::Spring { feet: self.feet(raw, at) },
            Entity::Checkpoint { at } => Thing::Checkpoint { feet: self.feet(raw, at) },
            Entity::PickUp { at, what } => Thing::PickUp { feet: self.feet(raw, at), what: what.pick_up() },
            Entity::Cover { area } => Thing::Cover { area: self.area(raw, area) },
            Entity::Prisoner { at } => Thing::Prisoner { feet: self.feet(raw, at) },
            Entity::Spawner { at, what, count, at_once, tenths, wired } => {
                if !(1..=100).contains(&count) || !(1..=16).contains(&at_once) {
                    self.complain(raw, Fault::SpawnerCount { count, at_once });
                }
                Thing::Spawner {
                    feet: self.feet(raw, at),
                    foe: what,
                    count,
                    at_once,
                    every_ticks: self.tenths(raw, tenths),
                    wire: wired.map(|name| self.heeds(raw, name)),
                }
            }
        };
        // Whoever draws a level that is still being made can show what stands in a wall, not what is bent or outside.
        if self.problems[complaints..].iter().all(|(_, fault)| *fault == Fault::InWall) {
            self.push(raw, thing);
        }
    }

    fn lift(
        &mut self,
        raw: &'a str,
        at: Place,
        path: Vec<Place>,
        (width, speed): (i32, i32),
        ring: bool,
        wired: Option<String>,
    ) -> Thing {
        if path.is_empty() {
            self.complain(raw, Fault::LiftPath);
        }
        if !(1..=16).contains(&width) {
            self.complain(raw, Fault::LiftWidth { width });
        }
        if !(1..=240).contains(&speed) {
            self.complain(raw, Fault::LiftSpeed { speed });
        }
        let stops: Vec<Point> =
            std::iter::once(at).chain(path).map(|place| self.inside(raw, place)).map(corner_of).collect();
        if stops.windows(2).any(|leg| leg[0] == leg[1]) {
            self.complain(raw, Fault::LiftStop);
        }
        let (width, speed) = (width.saturating_mul(TILE), speed.saturating_mul(SUBPIXELS) / 60);
        Thing::Lift { width, stops, speed, ring, wire: wired.map(|name| self.heeds(raw, name)) }
    }

    /// The wire of this name, given to something that signals.
    fn gives(&mut self, raw: &'a str, name: String) -> Wire {
        let wire = self.wire(name);
        self.wires[wire.0 as usize].given.get_or_insert(raw);
        wire
    }

    /// The wire of this name, heeded by something.
    fn heeds(&mut self, raw: &'a str, name: String) -> Wire {
        let wire = self.wire(name);
        self.wires[wire.0 as usize].heeded.get_or_insert(raw);
        wire
    }

    fn wire(&mut self, name: String) -> Wire {
        let known = self.wires.iter().position(|named| named.name == name);
        let nth = known.unwrap_or_else(|| {
            if self.wires.len() == MAX_WIRES {
                return 0;
            }
            self.wires.push(Named { name, given: None, heeded: None });
            self.wires.len() - 1
        });
        Wire(nth as u16)
    }

    /// Complains about names that lead nowhere. A warden may have one that nobody heeds.
    fn loose_wires(&mut self) {
        if self.wires.len() == MAX_WIRES {
            self.complain(self.text, Fault::TooManyNames { most: MAX_WIRES - 1 });
        }
        let wires = std::mem::take(&mut self.wires);
        let given: Vec<&str> =
            wires.iter().filter(|named| named.given.is_some()).map(|named| named.name.as_str()).collect();
        for Named { name, given: giver, heeded } in &wires {
            match (giver, heeded) {
                (None, Some(raw)) => {
                    let near = nearest(name, &given).map(String::from);
                    self.complain(raw, Fault::NobodyGives { name: name.clone(), near });
                }
                (Some(raw), None) if !raw.starts_with("Warden") => {
                    self.complain(raw, Fault::NobodyHeeds { name: name.clone() });
                }
                _ => {}
            }
        }
        self.wires = wires;
    }

    /// Tenths of a second as ticks.
    fn tenths(&mut self, raw: &str, tenths: u32) -> u32 {
        if !(1..=600).contains(&tenths) {
            self.complain(raw, Fault::Tenths { tenths });
        }
        tenths.min(600) * TENTH
    }

    fn feet(&mut self, raw: &str, place: Place) -> Point {
        let place = self.inside(raw, place);
        if self.tiles.get(place.1 as usize * self.width + place.0 as usize).is_some_and(|tile| tile.is_solid()) {
            self.complain(raw, Fault::InWall);
        }
        feet_of(place)
    }

    fn area(&mut self, raw: &str, (a, b): Area) -> Rect {
        let (a, b) = (corner_of(self.inside(raw, a)), corner_of(self.inside(raw, b)));
        let area = Rect::between(a, b);
        Rect { w: area.w + TILE, h: area.h + TILE, ..area }
    }

    /// The place itself; complains when it is not on the map.
    fn inside(&mut self, raw: &str, (column, row): Place) -> Place {
        let height = self.tiles.len().checked_div(self.width).unwrap_or(0);
        if !(0..self.width as i32).contains(&column) || !(0..height as i32).contains(&row) {
            self.complain(raw, Fault::Outside { place: (column, row), size: (self.width, height) });
            return (0, 0);
        }
        (column, row)
    }
}

/// What a letter of the author's legend stands for.
enum Meaning<'a> {
    Tile(Tile),
    Entity(&'a str, Entity),
}

/// The letters that stand in the rows.
fn letters_in(rows: &[&str]) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    let mut last = None;
    for letter in rows.iter().flat_map(|row| row.chars()) {
        // Most stand beside their like.
        if last.replace(letter) != Some(letter) {
            letters.insert(letter);
        }
    }
    letters
}

fn tile_of(character: char) -> Option<Tile> {
    Some(match character {
        '.' | ' ' => Tile::Empty,
        '#' => Tile::Solid,
        '=' => Tile::OneWay,
        'H' => Tile::Ladder,
        '^' => Tile::SpikesUp,
        'v' => Tile::SpikesDown,
        '~' => Tile::Acid,
        '<' => Tile::Belt(Facing::Left),
        '>' => Tile::Belt(Facing::Right),
        _ => return None,
    })
}

fn thing_of(character: char, place: Place) -> Option<Thing> {
    let feet = feet_of(place);
    let foe = |foe| Thing::Foe { foe, feet, facing: Facing::Left };
    Some(match character {
        'X' => Thing::Exit { feet },
        'D' => Thing::Drum { feet },
        'C' => Thing::Crate { feet, steel: false },
        'B' => Thing::Crate { feet, steel: true },
        'S' => Thing::Spring { feet },
        'K' => Thing::Checkpoint { feet },
        'L' => Thing::Prisoner { feet },
        'W' => Thing::Door { feet, lock: Lock::Weak },
        '|' => Thing::Door { feet, lock: Lock::Plain },
        'r' => foe(Foe::Rifleman),
        'm' => foe(Foe::Marksman),
        'g' => foe(Foe::Grenadier),
        's' => foe(Foe::Shield),
        'n' => foe(Foe::Sniper),
        'c' => foe(Foe::Charger),
        'd' => foe(Foe::GreyDrone),
        'e' => foe(Foe::RedDrone),
        'o' => Thing::Mine { feet },
        't' => {
            let corner = corner_of(place);
            Thing::Turret { place: Rect::new(corner.x, corner.y, TILE, TILE), mount: Mount::Ceiling }
        }
        'i' => Thing::PickUp { feet, what: PickUp::Intel },
        'h' => Thing::PickUp { feet, what: PickUp::Health },
        'G' => Thing::PickUp { feet, what: PickUp::Grenades },
        _ => return None,
    })
}

/// The middle of a tile's lower edge: where the feet of what stands in it are.
fn feet_of((column, row): Place) -> Point {
    Point::new(column * TILE + TILE / 2, (row + 1) * TILE)
}

fn corner_of((column, row): Place) -> Point {
    Point::new(column * TILE, row * TILE)
}

/// The letters alone: what they mean fills a page.
pub(super) fn letters_of_legend() -> String {
    LEGEND.map(|(letter, _)| letter.to_string()).join(" ")
}

/// Where RON stumbled in a part of a text, and over what.
pub(super) fn stumbled(part: &str, error: ron::error::SpannedError) -> (&str, Fault) {
    let place = error.span.start;
    let line_start: usize = part.split_inclusive('\n').take(place.line.saturating_sub(1)).map(str::len).sum();
    let line = &part[line_start..];
    let column = line.char_indices().nth(place.col.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    let of = |outer: Option<String>| in_words(outer.as_deref().unwrap_or("word here"));
    let fault = match error.code {
        ron::Error::NoSuchStructField { expected, found, outer } => {
            Fault::UnknownField { found: short(found), of: of(outer), accepted: expected }
        }
        ron::Error::NoSuchEnumVariant { expected, found, outer } => {
            Fault::UnknownWord { found: short(found), of: of(outer), accepted: expected }
        }
        ron::Error::MissingStructField { field, outer } => Fault::MissingField { field, of: of(outer) },
        ron::Error::DuplicateStructField { field, outer } => Fault::TwiceField { field, of: of(outer) },
        code => Fault::Syntax(short(sentence_of(code))),
    };
    (&line[column..], fault)
}

/// Words of an author's that nobody would read to the end are cut.
fn short(text: String) -> String {
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// How an author calls what RON calls by the name of a type.
fn in_words(of: &str) -> String {
    match of {
        "Aim" => "objective",
        "Decor" => "decoration",
        "Entity" => "entity",
        "Facing" => "direction",
        "Foe" => "foe",
        "Found" => "pick-up",
        "Goal" => "goal",
        "Ground" => "tile",
        "Key" => "key",
        "Mount" => "mount",
        "Placed" => "a decoration",
        "Quarter" => "a quadrant",
        "Theme" => "theme",
        "Warden" => "warden",
        other => other,
    }
    .into()
}

/// RON's complaint as a sentence of ours.
fn sentence_of(code: ron::Error) -> String {
    match code {
        ron::Error::ExpectedNamedStructLike("Level") => "a level begins with Level( and ends with )".into(),
        ron::Error::ExpectedNamedStructLike("Campaign") => "a campaign begins with Campaign( and ends with )".into(),
        ron::Error::ExpectedDifferentStructName { expected: "Campaign", found } => {
            format!("this is a {found}; a campaign's text begins with Campaign(")
        }
        ron::Error::ExpectedDifferentStructName { expected, found } => {
            format!("this is a {found}; a level's text begins with {expected}(")
        }
        ron::Error::ExceededRecursionLimit => "brackets are nested too deep here".into(),
        ron::Error::Eof => "the text ends too early".into(),
        code => {
            let complaint = code.to_string();
            let mut letters = complaint.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> String {
        read("bad.ron", text).unwrap_err().to_string()
    }

    #[test]
    fn a_level_is_a_few_lines() {
        let level = read("a.ron", "Level(name: \"a\", rows: [\"P.D.X\", \"#####\"])").unwrap();
        assert_eq!(level.size(), (5, 2));
        assert_eq!(level.start, Point::new(8, 16));
        assert_eq!(level.things.len(), 2);
        assert_eq!(
            (level.tile(-1, 0), level.tile(0, -5), level.tile(0, 1), level.tile(0, 2)),
            (Tile::Solid, Tile::Empty, Tile::Solid, Tile::Empty)
        );
    }

    #[test]
    fn every_problem_is_told_with_its_place() {
        let text = "Level(\n  name: \"b\",\n  rows: [\n    \"P?.P\",\n    \"###\",\n  ],\n  entities: [\n    Sign(at: (9, 0), text: \"x\"),\n    Lift(at: (0, 0), path: [], spede: 3),\n  ],\n)\n";
        let (_, problems) = check("bad.ron", text);
        let told: Vec<_> = problems.list.iter().map(|p| (p.line, p.column, p.fault.name())).collect();
        let expected = [
            (4, 7, "unknown-tile"),
            (4, 9, "second-start"),
            (5, 6, "ragged-row"),
            (5, 6, "no-exit"),
            (8, 5, "outside"),
            (9, 32, "unknown-field"),
        ];
        assert_eq!(told, expected, "{problems}");
        let told = problems.to_string();
        assert!(told.contains("    \"P?.P\",\n          ^"), "{told}");
        assert!(told.contains("Lift has no field spede; did you mean speed?"), "{told}");
    }

    #[test]
    fn broken_text_is_one_sentence_with_its_place() {
        assert!(complaints("Level(name: \"b\", rows: [\"P\"").starts_with("bad.ron:1:"));
        assert!(complaints("").starts_with("bad.ron:1:1: "));
    }

    #[test]
    fn letters_get_the_meaning_the_author_gives_them() {
        let text = "Level(name: \"l\", rows: [\"PqwX\", \"####\"], legend: {'q': Foe(what: sniper, facing: right), 'w': Tile(acid)})";
        let level = read("l.ron", text).unwrap();
        assert_eq!(level.tile(2, 0), Tile::Acid);
        let sniper = Thing::Foe { foe: Foe::Sniper, feet: Point::new(24, 16), facing: Facing::Right };
        assert!(level.things.contains(&sniper));
    }

    #[test]
    fn names_join_givers_and_heeders_and_loose_ones_are_told() {
        let rows = "rows: [\"P...X\", \"#####\"]";
        let text = format!(
            "Level(name: \"w\", {rows}, entities: [Switch(at: (1, 0), name: \"a\"), Door(at: (2, 0), opens: \"a\")])"
        );
        let level = read("w.ron", &text).unwrap();
        assert_eq!(level.wires, 1);
        assert!(matches!(level.things[2], Thing::Door { lock: Lock::Opens(Wire(0)), .. }));
        let told = complaints(&text.replace("opens: \"a\"", "opens: \"b\""));
        assert!(told.contains("nothing here is named \"b\""), "{told}");
        assert!(told.contains("nothing heeds \"a\""), "{told}");
        let told = complaints(&text.replace("opens: \"a\"", "opens: \"a\", key: red"));
        assert!(told.contains("more than one lock"), "{told}");
    }
}
