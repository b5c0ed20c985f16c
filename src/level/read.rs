//! From the text of a level to a [`Level`], or to every problem in it. The text is RON: rows of characters
//! and a list of entities. Rows and entities stay slices of the author's text until they have been understood,
//! so a complaint about their meaning still knows its line and column. What the whole of it means (can the exit be reached?) is
//! asked in `sense`. Reading never panics on what a person wrote.

mod entity;
mod names;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeMap;

use self::entity::value_of;
use self::names::Named;
use super::fault::Fault;
use super::letters::{KEPT, feet_of, letters_in, thing_of, tile_of};
use super::problem::{Problems, offset_of};
use super::sense;
use super::source::{Aim, Entity, Letter, NOWHERE, Placed};
use super::words::{options, stumbled};
use super::{Decor, Level, MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Music, Objective, Theme, Thing, Tile, Zone};
use crate::geom::Point;
use crate::hash::hash_of;

/// The medal's time when the author names none.
pub const PAR_SECONDS: u32 = 120;
/// More problems than anybody reads; the rest are not collected.
const MAX_PROBLEMS: usize = 500;

#[derive(Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
struct Source<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(default)]
    theme: Theme,
    #[serde(default)]
    music: Option<Music>,
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
        zones: Vec::new(),
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
    zones: Vec<Zone>,
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
            self.complain(value_of(self.text, "par_seconds"), Fault::Par { seconds: source.par_seconds });
        }
        self.loose_wires();
        if self.thing_count > MAX_THINGS {
            self.complain(end, Fault::TooManyThings { count: self.thing_count, most: MAX_THINGS });
        }
        let start = start.unwrap_or(feet_of((0, 0)));
        let objectives: Vec<Objective> = self.objectives.iter().map(|(_, objective)| *objective).collect();
        let rules = (&self.things, &objectives, source.par_seconds);
        let hash = hash_of(&(self.width, &self.tiles, start, rules));
        // Where the picture is counts too: nothing attacks from outside it. A level without zones is what it was before there were any.
        let hash = if self.zones.is_empty() { hash } else { hash_of(&(hash, &self.zones)) };
        let level = Level {
            hash,
            name: source.name.into(),
            theme: source.theme,
            music: source.music.unwrap_or(source.theme.music()),
            width: self.width,
            height,
            tiles: std::mem::take(&mut self.tiles),
            start,
            things: std::mem::take(&mut self.things),
            zones: std::mem::take(&mut self.zones),
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
}

/// What a letter of the author's legend stands for.
enum Meaning<'a> {
    Tile(Tile),
    Entity(&'a str, Entity),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Facing;
    use crate::level::{Foe, Lock, Wire};

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
            (8, 14, "outside"),
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
