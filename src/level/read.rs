//! From the text of a level to a [`Level`], or to every problem in it. The text is RON: rows of characters
//! and a list of entities. Rows and entities stay slices of the author's text until they have been understood,
//! so a complaint about their meaning still knows its line and column. Reading never panics on what a person wrote.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;

use super::problem::{Problem, Problems, place_of};
use super::source::{Aim, Area, Entity, Place, Placed};
use super::{Decor, Foe, Level, Lock, MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Mount, Objective, PickUp, Thing, Tile, Wire};
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
const PAR_SECONDS: u32 = 120;
/// Ticks in a tenth of a second.
const TENTH: u32 = 6;
/// The room a player needs where he comes back, in pixels.
const RETURN: (i32, i32) = (10, 26);
const STEAM_TILES: i32 = 4;
/// The most wires of a level.
const MAX_WIRES: usize = 1024;

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
    #[serde(borrow, default)]
    objectives: Vec<&'a ron::value::RawValue>,
    #[serde(default = "par_seconds")]
    par_seconds: u32,
}

fn par_seconds() -> u32 {
    PAR_SECONDS
}

/// Reads one level; `file` is only for the complaints.
pub fn read(file: &str, text: &str) -> Result<Level, Problems> {
    let source: Source = options().from_str(text).map_err(|error| {
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
        objectives: Vec::new(),
        wires: Vec::new(),
        returns: Vec::new(),
    };
    let start = reader.rows(&source.rows);
    for raw in &source.entities {
        reader.entity(raw.get_ron().trim_start());
    }
    for raw in &source.decor {
        reader.decoration(raw.get_ron().trim_start());
    }
    for raw in &source.objectives {
        reader.objective(raw.get_ron().trim_start());
    }
    reader.loose_wires();
    reader.harmless_returns();
    reader.limits(&source);
    match start {
        Some(start) if reader.problems.is_empty() => {
            let rules = (&reader.things, &reader.objectives, source.par_seconds);
            let hash = hash_of(&(reader.width, &reader.tiles, start, rules));
            Ok(Level {
                name: source.name.into(),
                width: reader.width,
                height: source.rows.len(),
                tiles: reader.tiles,
                start,
                things: reader.things,
                decor: reader.decor,
                texts: reader.texts,
                objectives: reader.objectives,
                par_seconds: source.par_seconds,
                wires: reader.wires.len(),
                hash,
            })
        }
        _ => {
            reader.problems.sort();
            Err(Problems { file: file.into(), list: reader.problems })
        }
    }
}

/// RON as authors write it: what may be left out is written without `Some`.
fn options() -> ron::Options {
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
    problems: Vec<Problem>,
    width: usize,
    tiles: Vec<Tile>,
    things: Vec<Thing>,
    decor: Vec<(Decor, Point)>,
    texts: Vec<String>,
    objectives: Vec<Objective>,
    wires: Vec<Named<'a>>,
    /// Where players come into the level, and where in the text that is written.
    returns: Vec<(&'a str, Point)>,
}

impl<'a> Reader<'a> {
    fn complain(&mut self, at: &str, message: String) {
        let (line, column) = place_of(self.text, at);
        self.problems.push(Problem { line, column, message });
    }

    /// Tiles and what stands on them; returns the player's start.
    fn rows(&mut self, rows: &[&'a str]) -> Option<Point> {
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
                let place = (c as i32, r as i32);
                let feet = feet_of(place);
                if let Some(tile) = tile_of(character) {
                    self.tiles.push(tile);
                    continue;
                }
                self.tiles.push(Tile::Empty);
                if matches!(character, 'P' | 'K') {
                    self.returns.push((&row[offset..], feet));
                }
                match character {
                    'P' if start.is_none() => start = Some(feet),
                    'P' => self.complain(&row[offset..], "a second start 'P'; a level has one".into()),
                    _ => match thing_of(character, place) {
                        Some(thing) => {
                            exit |= matches!(thing, Thing::Exit { .. });
                            self.things.push(thing);
                        }
                        None => self.complain(
                            &row[offset..],
                            format!("no tile is written {character:?}; accepted: {}", legend()),
                        ),
                    },
                }
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
        options()
            .from_str(raw)
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

    fn objective(&mut self, raw: &str) {
        let objective = match self.parse(raw) {
            Some(Aim::Required(goal)) => Objective { goal, required: true },
            Some(Aim::Optional(goal)) => Objective { goal, required: false },
            None => return,
        };
        if self.objectives.iter().any(|other| other.goal == objective.goal) {
            self.complain(raw, "this goal is in the list already".into());
        }
        self.objectives.push(objective);
    }

    fn entity(&mut self, raw: &'a str) {
        let Some(entity) = self.parse(raw) else { return };
        let thing = match entity {
            Entity::Lift { at, path, width, speed, ring, wired } => {
                self.lift(raw, at, path, (width, speed), ring, wired)
            }
            Entity::Sign { at, text } => {
                let length = text.chars().count();
                if !(1..=MAX_SIGN).contains(&length) {
                    self.complain(raw, format!("a sign of {length} letters; accepted: 1 to {MAX_SIGN}"));
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
                        self.complain(
                            raw,
                            "this door has more than one lock; accepted: one of key, weak, opens, shuts, or none"
                                .into(),
                        );
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
                    self.complain(raw, "this gate's ends must lie in one row or one column, apart".into());
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
                    self.complain(raw, format!("a crusher that falls {down} tiles; accepted: 1 and more"));
                }
                Thing::Crusher { area: self.area(raw, (at, foot)), wait_ticks: self.tenths(raw, tenths) }
            }
            Entity::Steam { at, tenths: (on, off), late } => Thing::Steam {
                feet: self.feet(raw, at),
                ticks: (self.tenths(raw, on), self.tenths(raw, off)),
                after_ticks: late.min(600) * TENTH,
            },
            Entity::Spring { at } => Thing::Spring { feet: self.feet(raw, at) },
            Entity::Checkpoint { at } => {
                let feet = self.feet(raw, at);
                self.returns.push((raw, feet));
                Thing::Checkpoint { feet }
            }
            Entity::PickUp { at, what } => Thing::PickUp { feet: self.feet(raw, at), what: what.pick_up() },
            Entity::Cover { area } => Thing::Cover { area: self.area(raw, area) },
            Entity::Prisoner { at } => Thing::Prisoner { feet: self.feet(raw, at) },
            Entity::Spawner { at, what, count, at_once, tenths, wired } => {
                if !(1..=100).contains(&count) || !(1..=16).contains(&at_once) {
                    self.complain(raw, "a spawner's count is 1 to 100, and at_once 1 to 16".into());
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
        self.things.push(thing);
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
            self.complain(self.text, format!("more than {MAX_WIRES} names"));
        }
        let wires = std::mem::take(&mut self.wires);
        let given: Vec<&str> =
            wires.iter().filter(|named| named.given.is_some()).map(|named| named.name.as_str()).collect();
        for Named { name, given: giver, heeded } in &wires {
            match (giver, heeded) {
                (None, Some(raw)) => {
                    let hint = nearest(name, &given).map_or(String::new(), |near| format!(" (did you mean {near:?}?)"));
                    let message = format!("nothing here is named {name:?}{hint}; name a switch, plate or trigger so");
                    self.complain(raw, message);
                }
                (Some(raw), None) if !raw.starts_with("Warden") => {
                    let message = format!("nothing heeds {name:?}; a door, lift, gate or spawner can");
                    self.complain(raw, message);
                }
                _ => {}
            }
        }
        self.wires = wires;
    }

    /// Complains about a start or a checkpoint where a player would come back into a wall or into harm.
    fn harmless_returns(&mut self) {
        for (raw, feet) in std::mem::take(&mut self.returns) {
            let body = Rect::new(feet.x - RETURN.0 / 2, feet.y - RETURN.1, RETURN.0, RETURN.1);
            // Above the map its top row goes on.
            let rows = [feet.y - 1, body.y].map(|y| y.div_euclid(TILE).max(0) as usize);
            let tiles = rows.map(|row| self.tiles.get(row * self.width + (feet.x / TILE) as usize).copied());
            let what = if tiles.iter().flatten().any(|tile| tile.is_solid()) {
                "solid ground"
            } else if tiles.iter().flatten().any(|tile| matches!(tile, Tile::SpikesUp | Tile::SpikesDown | Tile::Acid))
            {
                "spikes or acid"
            } else if self.things.iter().any(|thing| harms(thing, body)) {
                "the way of a crusher, a beam or a jet of steam"
            } else {
                continue;
            };
            self.complain(raw, format!("a player would come back here into {what}; two free tiles are needed"));
        }
    }

    /// Tenths of a second as ticks.
    fn tenths(&mut self, raw: &str, tenths: u32) -> u32 {
        if !(1..=600).contains(&tenths) {
            self.complain(raw, format!("a time of {tenths} tenths of a second; accepted: 1 to 600"));
        }
        tenths.min(600) * TENTH
    }

    fn feet(&mut self, raw: &str, place: Place) -> Point {
        feet_of(self.inside(raw, place))
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

/// Whether a thing hurts in the place of this body, now or by turns.
fn harms(thing: &Thing, body: Rect) -> bool {
    match thing {
        Thing::LaserGate { area, .. } | Thing::Crusher { area, .. } => area.overlaps(body),
        Thing::Steam { feet, .. } => {
            Rect::new(feet.x - TILE / 2, feet.y - STEAM_TILES * TILE, TILE, STEAM_TILES * TILE).overlaps(body)
        }
        _ => false,
    }
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
    fn nobody_comes_back_into_a_wall_or_into_harm() {
        let text = |above: &str, row: &str, entities: &str| {
            format!("Level(name: \"k\", rows: [\"{above}\", \"{row}\", \"#######\"], entities: [{entities}])")
        };
        assert!(read("k.ron", &text(".......", "P..K..X", "")).is_ok());
        let told = complaints(&text("#......", "P..K..X", ""));
        assert!(told.starts_with("bad.ron:1:37: a player would come back here into solid ground"), "{told}");
        let told = complaints(&text("...v...", "P..K..X", ""));
        assert!(told.contains("into spikes or acid"), "{told}");
        let told = complaints(&text(".......", "P..~..X", "Checkpoint(at: (3, 1))"));
        assert!(told.contains("into spikes or acid"), "{told}");
        let told = complaints(&text(".......", "P..K..X", "Steam(at: (3, 1))"));
        assert!(told.contains("a jet of steam"), "{told}");
    }

    #[test]
    fn broken_text_is_one_sentence_with_its_place() {
        assert!(complaints("Level(name: \"b\", rows: [\"P\"").starts_with("bad.ron:1:"));
        assert!(complaints("").starts_with("bad.ron:1:1: "));
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
