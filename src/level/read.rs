//! Reads the text of a level into a [`Level`], or into all of its problems. The text is RON: rows of characters and a
//! list of entities. `scan` finds where everything is, `value` understands each entity by itself, and this file joins
//! them, so that one fault does not hide others. Nothing is reported as missing that may be in a part that could not be
//! read. `sense` and `places` check the level as a whole (can the exit be reached?). Reading never panics on any text.

mod entity;
mod letters;
mod names;
mod rows;
mod texts;

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use self::entity::{datum_of, in_range, usual};
use self::names::Named;
use super::fault::{Fault, in_backquotes, shown};
use super::problem::{MAX_PROBLEMS, Problems};
use super::scan::{Format, Node, NodeKind, Span, Tree, tree};
use super::value::{Read, Record, Value};
use super::vocabulary::{
    DECORATION, Datum, FIELDS, LEVEL, MAX_DECOR, OBJECTIVES, feet_of, likely_field, names_of, unknown_field, word_as,
    words_of,
};
use super::{
    Decor, Goal, Level, MAX_THINGS, Music, Objective, Story, Theme, Thing, Tile, WeatherChange, Wire, Zone, cost,
    places, sense,
};
use crate::geom::{Point, Rect};

/// If more bytes than this were not understood, anything may be in them.
const MOST_UNREAD: usize = 1 << 16;

const FORMAT: Format = Format { word: "Level", called: "level", fields: &FIELDS, landmarks: FIELDS.split_at(1).1 };

/// Reads one level. `file` is only used in messages. Warnings are not reported.
pub fn read(file: &str, text: &str) -> Result<Level, Problems> {
    let (level, problems) = check(file, text);
    level.filter(|_| problems.errors() == 0).ok_or(problems)
}

/// Returns the level unless its text is wrong, and all errors and warnings. A level that only makes no sense as a whole
/// (its exit is walled in, for example) is also returned, for trying out rules.
pub fn check(file: &str, text: &str) -> (Option<Level>, Problems) {
    let Sketch { level, is_whole, problems, .. } = sketch(file, text);
    (level.filter(|_| is_whole), problems)
}

/// The parts of a level that are understood while an author is still writing it.
pub struct Sketch {
    /// `None` if brackets, quotes or commas are wrong, or a row cannot be read.
    pub level: Option<Level>,
    /// True if it can be tried out. Only the level as a whole may still make no sense.
    pub is_whole: bool,
    pub problems: Problems,
    /// The parsed text, if there is a level.
    pub root: Option<Node>,
}

/// Reads what is right in a level, to draw it while an author writes it. The default start is the upper left corner.
pub fn sketch(file: &str, text: &str) -> Sketch {
    let mut tree = tree(text, &FORMAT);
    let mut reader =
        Reader { text, unread: tree.skipped.clone(), is_cut: tree.is_cut, is_map_known: true, ..Reader::default() };
    let has_faults = !tree.faults.is_empty();
    std::mem::take(&mut tree.faults).into_iter().for_each(|(at, fault)| reader.complain(at, fault));
    let root = tree.root.take();
    let level = root.as_ref().and_then(|root| reader.level(root, &tree)).filter(|_| !has_faults);
    let is_whole = reader.is_whole();
    let (errors, warnings) = (reader.errors, reader.warnings);
    let problems = Problems::at_places(file, text, reader.problems).of_all(errors, warnings);
    Sketch { root: root.filter(|_| level.is_some()), level, is_whole, problems }
}

#[derive(Default)]
struct Reader<'a> {
    text: &'a str,
    /// With the byte in the text. Lines are counted once, at the end.
    problems: Vec<(usize, Fault)>,
    /// Include problems that are not kept.
    errors: usize,
    warnings: usize,
    /// Errors that are not about the level as a whole.
    deep_errors: usize,
    in_walls: usize,
    unread: Vec<Span>,
    is_cut: bool,
    /// True if every row was read, so that the size of the map is known.
    is_map_known: bool,
    width: usize,
    tiles: Vec<Tile>,
    things: Vec<Thing>,
    /// Includes things beyond the limit, which are not kept.
    thing_count: usize,
    origins: Vec<usize>,
    start_origin: usize,
    zones: Vec<Zone>,
    weather_changes: Vec<WeatherChange>,
    decor: Vec<(Decor, Point)>,
    decor_count: usize,
    texts: Vec<String>,
    story: Story,
    objectives: Vec<(usize, Objective)>,
    wires: Vec<Named>,
    has_too_many_names: bool,
}

impl<'a> Reader<'a> {
    fn complain(&mut self, at: usize, fault: Fault) {
        let is_warning = fault.is_warning();
        self.errors += usize::from(!is_warning);
        self.warnings += usize::from(is_warning);
        self.deep_errors += usize::from(!is_warning && !fault.is_of_the_whole());
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push((at, fault));
        } else if self.errors == 1 && !is_warning {
            // The first error is more important than one of many warnings.
            self.problems.pop();
            self.problems.push((at, fault));
        }
    }

    fn level(&mut self, root: &'a Node, tree: &Tree) -> Option<Level> {
        let misspelt = self.names_of_fields(root);
        let field = |name: &str| root.field(self.text, name).map(|field| &field.value).filter(|node| is_read(node));
        let [name, theme, music, hour, weather, briefing, rows, legend, entities, decor, objectives, par] =
            FIELDS.map(field);
        let has =
            |name: &str| root.field(self.text, name).is_some() || misspelt.contains(name) || !tree.skipped.is_empty();
        let (has_rows, has_name) = (has("rows"), has("name"));
        let name = name.map(|node| self.level_name(node));
        if name.is_none() && !has_name {
            self.complain(root.span.start, Fault::MissingField { field: "name", of: "Level".into() });
        }
        let theme: Theme = self.word_of("theme", theme).unwrap_or_default();
        let is_own = |node: &&Node| matches!(node.shape, NodeKind::Text { .. });
        let song = music.filter(is_own).and_then(|node| self.song(node));
        let music: Option<Music> = self.word_of("music", music.filter(|node| !is_own(node)));
        let hour = self.word_of("hour", hour).unwrap_or_default();
        let weather = self.word_of("weather", weather).unwrap_or(theme.weather());
        self.story.briefing = briefing.map(|node| self.briefing(node)).unwrap_or_default();
        let par_seconds = self.par(par);

        let before = self.deep_errors;
        let rows = self.row_texts(rows, has_rows, root, tree);
        let end = rows.last().map_or(root.span.start, |(at, _)| *at);
        let height = rows.len();
        let start = self.rows(&rows, (legend, misspelt.contains("legend")), tree);
        let are_rows_good = self.deep_errors == before;
        if !start.has_exit && self.is_map_known {
            self.complain(end, Fault::NoExit);
        }
        for node in self.elements(entities, "entities in a list, [ ]") {
            if self.thing_count > MAX_THINGS {
                self.thing_count += 1;
            } else if tree.is_damaged(&node.span) {
                self.unread.push(node.span.clone());
            } else if let Some(values) = self.values(node) {
                self.entity(node, node.span.start, values);
            }
        }
        for node in self.elements(decor, "decorations in a list, [ ]") {
            if !tree.is_damaged(&node.span) && self.decor_count <= MAX_DECOR {
                self.decoration(node);
            }
        }
        if self.decor_count > MAX_DECOR {
            let at = decor.map_or(end, |node| node.span.start);
            self.complain(at, Fault::TooMuchDecor { count: self.decor_count, most: MAX_DECOR });
        }
        for node in self.elements(objectives, "goals in a list, [ ]") {
            if !tree.is_damaged(&node.span) {
                self.objective(node);
            }
        }
        self.loose_wires();
        if self.thing_count > MAX_THINGS {
            self.complain(end, Fault::TooManyThings { count: self.thing_count, most: MAX_THINGS });
        }
        if !self.is_map_known {
            return None;
        }
        let start = start.feet.unwrap_or(feet_of((0, 0)));
        let objectives: Vec<Objective> = self.objectives.iter().map(|(_, objective)| *objective).collect();
        let level = Level {
            hash: 0,
            name: name.unwrap_or_default(),
            theme,
            music: music.unwrap_or(theme.music()),
            song,
            hour,
            weather,
            weather_changes: std::mem::take(&mut self.weather_changes),
            width: self.width,
            height,
            tiles: std::mem::take(&mut self.tiles),
            start,
            drives: drives_of(&self.things),
            rooms: rooms_of(&self.things),
            presses: presses_of(&self.things),
            things: std::mem::take(&mut self.things),
            zones: std::mem::take(&mut self.zones),
            decor: std::mem::take(&mut self.decor),
            texts: std::mem::take(&mut self.texts),
            story: std::mem::take(&mut self.story),
            objectives,
            par_seconds,
            wires: self.wires.len(),
            wire_names: self.wires.iter().map(|named| named.name.clone()).collect(),
        }
        .hashed();
        let mut found = Vec::new();
        // The level as a whole is checked if each part is right, and places if the map and all things are known.
        if self.is_whole() {
            sense::check(&level, |at, fault| found.push((at, fault)));
            cost::check(&level, |at, fault| found.push((at, fault)));
        }
        if are_rows_good && self.unread.is_empty() {
            places::check(&level, |at, fault| found.push((at, fault)));
        }
        for (at, fault) in found {
            let at = match at {
                sense::At::Thing(nth) => self.origins[nth],
                sense::At::Objective(nth) => self.objectives[nth].0,
                sense::At::Start => self.start_origin,
                sense::At::Map => end,
            };
            self.complain(at, fault);
        }
        Some(level)
    }

    /// Reports unknown and repeated fields of the level. Returns the known fields that were probably meant.
    fn names_of_fields(&mut self, root: &Node) -> BTreeSet<&'static str> {
        let (mut seen, mut misspelt) = (BTreeSet::new(), BTreeSet::new());
        for field in root.fields() {
            let name = &self.text[field.name.clone()];
            match FIELDS.iter().find(|known| **known == name) {
                None => {
                    misspelt.extend(likely_field(name, &FIELDS));
                    self.unread.push(field.value.span.clone());
                    self.complain(field.name.start, unknown_field(name, "Level", &FIELDS));
                }
                Some(known) if !seen.insert(known) => {
                    self.complain(field.name.start, Fault::TwiceField { field: known, of: "Level".into() });
                }
                Some(_) => {}
            }
        }
        misspelt
    }

    /// Whether a part that was not understood contains this word.
    fn hides(&self, word: &str) -> bool {
        let is_much = || self.unread.iter().map(|span| span.len() + 1).sum::<usize>() > MOST_UNREAD;
        self.is_cut
            || self.unread.len() > MOST_UNREAD
            || is_much()
            || self.unread.iter().any(|span| self.text[span.clone()].contains(word))
    }

    /// True if nothing is wrong except perhaps the level as a whole.
    fn is_whole(&self) -> bool {
        self.deep_errors == 0
    }

    /// Returns a field of the level itself, or its default if it is left out or wrong.
    fn datum(&mut self, name: &str, node: Option<&Node>) -> Option<Datum> {
        let field = LEVEL.iter().find(|field| field.name == name)?;
        let found = node.and_then(|node| {
            let datum = self.understand(node, |value| datum_of(field, value)).flatten()?;
            Some(in_range(field, datum, |fault| self.complain(node.span.start, fault)))
        });
        found.or_else(|| usual(field))
    }

    fn word_of<T: DeserializeOwned>(&mut self, name: &str, node: Option<&Node>) -> Option<T> {
        match self.datum(name, node)? {
            Datum::Word(word) => word_as(word),
            _ => None,
        }
    }

    fn par(&mut self, node: Option<&Node>) -> u32 {
        match self.datum("par_seconds", node) {
            Some(Datum::Number(seconds)) => seconds as u32,
            _ => 0,
        }
    }

    /// Returns the elements of a list. Reports a value that is not a list.
    fn elements(&mut self, node: Option<&'a Node>, accepted: &str) -> &'a [Node] {
        let Some(node) = node else { return &[] };
        if !matches!(node.shape, NodeKind::List(_)) {
            self.unread.push(node.span.clone());
            let found = match &node.shape {
                NodeKind::Text { .. } => "a text".to_string(),
                NodeKind::Word => in_backquotes(&self.text[node.span.clone()]),
                NodeKind::Map(_) => "`{`".to_string(),
                _ => format!("`{}( )`", shown(&self.text[node.name.clone()])),
            };
            self.complain(node.span.start, Fault::Syntax(format!("found {found}; write {accepted}")));
        }
        node.list()
    }

    fn push(&mut self, origin: usize, thing: Thing) {
        self.thing_count += 1;
        if self.things.len() < MAX_THINGS {
            self.things.push(thing);
            self.origins.push(origin);
        }
    }

    fn understand<'n, T>(&mut self, node: &'n Node, read: impl FnOnce(Value<'n>) -> Read<T>) -> Option<T>
    where
        'a: 'n,
    {
        let value = read(Value::new(self.text, node));
        if value.is_err() {
            self.unread.push(node.span.clone());
        }
        value.map_err(|wrong| self.complain(wrong.at, wrong.fault)).ok()
    }

    fn decoration(&mut self, node: &Node) {
        let example = "(what: fern, at: [(4, 14)])";
        let read = |value| Record::without_word(value, "a decoration", names_of(&DECORATION), example);
        let Some(mut record) = self.understand(node, read) else { return };
        let [what, at] = DECORATION.map(|field| {
            record.require(field.name);
            record.get(field.name, |value| datum_of(&field, value)).flatten()
        });
        if !record.faults.is_empty() {
            self.unread.push(node.span.clone());
        }
        record.faults.into_iter().for_each(|wrong| self.complain(wrong.at, wrong.fault));
        let (Some(Datum::Word(what)), Some(Datum::Path(at))) = (what, at) else { return };
        let Some(what) = word_as(what) else { return };
        self.decor_count += at.len();
        for place in at.into_iter().take(MAX_DECOR) {
            let feet = feet_of(self.inside(node, "at", place));
            self.decor.push((what, feet));
        }
    }

    fn objective(&mut self, node: &Node) {
        let read = |value: Value| {
            let word = value.tagged("objective", &OBJECTIVES, "a goal")?;
            let (goal, enough) = value.one_or_two("a goal, or a goal and how many are enough")?;
            let goal = goal.word("goal", words_of::<Goal>())?;
            Ok((word == OBJECTIVES[0], goal, enough.map(Value::count).transpose()?))
        };
        let Some((required, goal, enough)) = self.understand(node, read) else { return };
        let Some(goal) = word_as(goal) else { return };
        if self.objectives.iter().any(|(_, other)| other.goal == goal) {
            return self.complain(node.span.start, Fault::GoalTwice { goal });
        }
        self.objectives.push((node.span.start, Objective { goal, required, enough }));
    }
}

fn is_read(node: &Node) -> bool {
    !matches!(node.shape, NodeKind::Broken)
}

fn drives_of(things: &[Thing]) -> Vec<(Rect, Wire)> {
    let drive = |thing: &Thing| match thing {
        Thing::BeltDrive { area, wire } => Some((*area, *wire)),
        _ => None,
    };
    things.iter().filter_map(drive).collect()
}

fn rooms_of(things: &[Thing]) -> Vec<(Rect, usize)> {
    let room = |(nth, thing): (usize, &Thing)| match thing {
        Thing::SplitRoom { area, .. } => Some((*area, nth)),
        _ => None,
    };
    things.iter().enumerate().filter_map(room).collect()
}

fn presses_of(things: &[Thing]) -> Vec<Rect> {
    let press = |thing: &Thing| match thing {
        Thing::Crusher { area, .. } => Some(*area),
        _ => None,
    };
    things.iter().filter_map(press).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Facing;
    use crate::level::{EnemyKind, Lock, Wire};

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
    fn every_problem_is_reported_with_its_place() {
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
        assert!(told.contains("Lift has no field `spede`; did you mean `speed`?"), "{told}");
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
        let sniper = Thing::Enemy {
            kind: EnemyKind::Sniper,
            feet: Point::new(24, 16),
            facing: Facing::Right,
            pastime: None,
            carries: None,
        };
        assert!(level.things.contains(&sniper));
    }

    #[test]
    fn names_connect_emitters_to_receivers_and_loose_ones_are_reported() {
        let rows = "rows: [\"P...X\", \"#####\"]";
        let text = format!(
            "Level(name: \"w\", {rows}, entities: [Switch(at: (1, 0), name: \"a\"), Door(at: (2, 0), opens: \"a\")])"
        );
        let level = read("w.ron", &text).unwrap();
        assert_eq!(level.wires, 1);
        assert!(matches!(level.things[2], Thing::Door { lock: Lock::Opens(Wire(0)), .. }));
        let told = complaints(&text.replace("opens: \"a\"", "opens: \"b\""));
        assert!(told.contains("no entity emits the name \"b\""), "{told}");
        assert!(told.contains("no entity receives the name \"a\""), "{told}");
        let told = complaints(&text.replace("opens: \"a\"", "opens: \"a\", key: red"));
        assert!(told.contains("more than one lock"), "{told}");
    }
}
