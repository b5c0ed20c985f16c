//! From the text of a level to a [`Level`], or to every problem in it. The text is RON: rows of characters
//! and a list of entities. Rows and entities stay slices of the author's text until they have been understood,
//! so a complaint about their meaning still knows its line and column. Reading never panics on what a person wrote.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;

use super::problem::{Problem, Problems, place_of};
use super::{Decor, Level, MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Thing, Tile};
use crate::geom::{Point, SUBPIXELS, TILE};
use crate::hash::hash_of;

/// The characters a row may hold and what each stands for.
pub const LEGEND: [(char, &str); 8] = [
    ('.', "air"),
    (' ', "air"),
    ('#', "solid ground"),
    ('=', "one-way platform"),
    ('H', "ladder"),
    ('P', "the player's start"),
    ('D', "fuel drum"),
    ('X', "exit"),
];

/// The longest text of a sign, in letters: two lines over the player's head.
const MAX_SIGN: usize = 120;

#[derive(Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
struct Source<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    rows: Vec<&'a str>,
    #[serde(borrow, default)]
    entities: Vec<&'a ron::value::RawValue>,
    #[serde(borrow, default)]
    decor: Vec<&'a ron::value::RawValue>,
}

/// Entities as an author writes them; places are tiles, counted from the top left corner, column first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum Entity {
    /// A board of `width` tiles that goes from `at` through every place in `path` and back.
    Lift {
        at: (i32, i32),
        path: Vec<(i32, i32)>,
        #[serde(default = "lift_width")]
        width: i32,
        /// Pixels per second.
        #[serde(default = "lift_speed")]
        speed: i32,
        /// Go on from the last place to the first instead of turning back.
        #[serde(default)]
        ring: bool,
    },
    Sign {
        at: (i32, i32),
        text: String,
    },
    Drum {
        at: (i32, i32),
    },
}

/// A decoration as an author writes it: what, and the tiles it stands in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    what: Decor,
    at: Vec<(i32, i32)>,
}

fn lift_width() -> i32 {
    3
}

fn lift_speed() -> i32 {
    60
}

/// Reads one level; `file` is only for the complaints.
pub fn read(file: &str, text: &str) -> Result<Level, Problems> {
    let options = ron::Options::default();
    let source: Source = options.from_str(text).map_err(|error| {
        let place = error.span.start;
        let problem = Problem { line: place.line, column: place.col, message: error.code.to_string() };
        Problems { file: file.into(), list: vec![problem] }
    })?;
    let mut reader = Reader {
        text,
        problems: Vec::new(),
        width: 0,
        tiles: Vec::new(),
        things: Vec::new(),
        decor: Vec::new(),
        texts: Vec::new(),
    };
    let start = reader.rows(&source.rows);
    for raw in &source.entities {
        reader.entity(raw.get_ron().trim_start());
    }
    for raw in &source.decor {
        reader.decoration(raw.get_ron().trim_start());
    }
    reader.limits(&source);
    match start {
        Some(start) if reader.problems.is_empty() => {
            let hash = hash_of(&(reader.width, &reader.tiles, start, &reader.things));
            Ok(Level {
                name: source.name.into(),
                width: reader.width,
                height: source.rows.len(),
                tiles: reader.tiles,
                start,
                things: reader.things,
                decor: reader.decor,
                texts: reader.texts,
                hash,
            })
        }
        _ => {
            reader.problems.sort();
            Err(Problems { file: file.into(), list: reader.problems })
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    problems: Vec<Problem>,
    width: usize,
    tiles: Vec<Tile>,
    things: Vec<Thing>,
    decor: Vec<(Decor, Point)>,
    texts: Vec<String>,
}

impl Reader<'_> {
    fn complain(&mut self, at: &str, message: String) {
        let (line, column) = place_of(self.text, at);
        self.problems.push(Problem { line, column, message });
    }

    /// Tiles and what stands on them; returns the player's start.
    fn rows(&mut self, rows: &[&str]) -> Option<Point> {
        self.width = rows.first().map_or(0, |row| row.chars().count());
        let (mut start, mut exit) = (None, false);
        for (r, row) in rows.iter().enumerate() {
            let length = row.chars().count();
            if length != self.width {
                self.complain(
                    row,
                    format!("this row has {length} characters; the first has {}, and all must be as long", self.width),
                );
            }
            for (c, (offset, character)) in row.char_indices().enumerate() {
                let feet = feet_of((c as i32, r as i32));
                let mut tile = Tile::Empty;
                match character {
                    '.' | ' ' => {}
                    '#' => tile = Tile::Solid,
                    '=' => tile = Tile::OneWay,
                    'H' => tile = Tile::Ladder,
                    'D' => self.things.push(Thing::Drum { feet }),
                    'X' => {
                        exit = true;
                        self.things.push(Thing::Exit { feet });
                    }
                    'P' if start.is_none() => start = Some(feet),
                    'P' => self.complain(&row[offset..], "a second start 'P'; a level has one".into()),
                    _ => self
                        .complain(&row[offset..], format!("no tile is written {character:?}; accepted: {}", legend())),
                }
                self.tiles.push(tile);
            }
        }
        let end = rows.last().copied().unwrap_or(self.text);
        if start.is_none() {
            self.complain(end, "no start: one 'P' must stand in the rows".into());
        }
        if !exit {
            self.complain(end, "no exit: an 'X' must stand in the rows".into());
        }
        start
    }

    /// One element of a list; complains at the place in it where RON stumbled.
    fn parse<T: DeserializeOwned>(&mut self, raw: &str) -> Option<T> {
        ron::from_str(raw)
            .map_err(|error| {
                let (line, column) = place_of(self.text, raw);
                let place = error.span.start;
                let column = if place.line == 1 { column + place.col - 1 } else { place.col };
                self.problems.push(Problem { line: line + place.line - 1, column, message: error.code.to_string() });
            })
            .ok()
    }

    fn decoration(&mut self, raw: &str) {
        let Some(Placed { what, at }) = self.parse(raw) else { return };
        for place in at {
            let feet = feet_of(self.inside(raw, place));
            self.decor.push((what, feet));
        }
    }

    fn entity(&mut self, raw: &str) {
        let Some(entity) = self.parse(raw) else { return };
        match entity {
            Entity::Lift { at, path, width, speed, ring } => {
                if path.is_empty() {
                    self.complain(raw, "this lift has an empty path; name at least one place to go to".into());
                }
                if !(1..=16).contains(&width) {
                    self.complain(raw, format!("a lift {width} tiles wide; accepted: 1 to 16"));
                }
                if !(1..=240).contains(&speed) {
                    self.complain(raw, format!("a lift at {speed} pixels a second; accepted: 1 to 240"));
                }
                let stops: Vec<Point> =
                    std::iter::once(at).chain(path).map(|place| self.inside(raw, place)).map(corner_of).collect();
                if stops.windows(2).any(|leg| leg[0] == leg[1]) {
                    self.complain(raw, "two places in a row on this lift's path are the same".into());
                }
                let (width, speed) = (width.saturating_mul(TILE), speed.saturating_mul(SUBPIXELS) / 60);
                self.things.push(Thing::Lift { width, stops, speed, ring });
            }
            Entity::Sign { at, text } => {
                let feet = feet_of(self.inside(raw, at));
                let length = text.chars().count();
                if !(1..=MAX_SIGN).contains(&length) {
                    self.complain(raw, format!("a sign of {length} letters; accepted: 1 to {MAX_SIGN}"));
                }
                self.things.push(Thing::Sign { feet, text: self.texts.len() });
                self.texts.push(text);
            }
            Entity::Drum { at } => {
                let feet = feet_of(self.inside(raw, at));
                self.things.push(Thing::Drum { feet });
            }
        }
    }

    /// The place itself; complains when it is not on the map.
    fn inside(&mut self, raw: &str, (column, row): (i32, i32)) -> (i32, i32) {
        let height = self.tiles.len().checked_div(self.width).unwrap_or(0);
        if !(0..self.width as i32).contains(&column) || !(0..height as i32).contains(&row) {
            self.complain(
                raw,
                format!("({column}, {row}) is outside the map, which is {} x {height} tiles", self.width),
            );
            return (0, 0);
        }
        (column, row)
    }

    fn limits(&mut self, source: &Source) {
        if self.width > MAX_WIDTH || source.rows.len() > MAX_HEIGHT {
            let message =
                format!("the map is {} x {} tiles; at most {MAX_WIDTH} x {MAX_HEIGHT}", self.width, source.rows.len());
            self.complain(source.rows[0], message);
        }
        if self.things.len() > MAX_THINGS {
            self.complain(self.text, format!("{} entities; at most {MAX_THINGS}", self.things.len()));
        }
    }
}

/// The middle of a tile's lower edge: where the feet of what stands in it are.
fn feet_of((column, row): (i32, i32)) -> Point {
    Point::new(column * TILE + TILE / 2, (row + 1) * TILE)
}

fn corner_of((column, row): (i32, i32)) -> Point {
    Point::new(column * TILE, row * TILE)
}

fn legend() -> String {
    LEGEND.map(|(character, meaning)| format!("{character:?} {meaning}")).join(", ")
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
        let told = complaints(text);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("bad.ron:4:7: no tile is written '?'; accepted: '.' air"), "{told}");
        assert_eq!(lines[1], "bad.ron:4:9: a second start 'P'; a level has one");
        assert_eq!(lines[2], "bad.ron:5:6: no exit: an 'X' must stand in the rows");
        assert_eq!(lines[3], "bad.ron:5:6: this row has 3 characters; the first has 4, and all must be as long");
        assert!(lines[4].starts_with("bad.ron:8:5: (9, 0) is outside the map"), "{told}");
        assert!(lines[5].starts_with("bad.ron:9:"), "{told}");
        assert!(lines[5].contains("spede"), "{told}");
        assert_eq!(lines.len(), 6, "{told}");
    }

    #[test]
    fn broken_text_is_one_sentence_with_its_place() {
        assert!(complaints("Level(name: \"b\", rows: [\"P\"").starts_with("bad.ron:1:"));
        assert!(complaints("").starts_with("bad.ron:1:1: "));
    }
}
