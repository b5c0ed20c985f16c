//! What is wrong with a text that a person wrote: where, and in a sentence that says what was found and what
//! would be accepted. Every problem of a file is collected; none stops the search for the next. All that can be wrong with a
//! level is in one list, [`Fault`], so that a test can ask for a case of each.

use std::fmt;

use super::read::letters_of_legend;
use super::{Goal, Key};
use crate::spelling::nearest;

/// What is wrong. The sentences are below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Not a text at all, or none that may be read.
    Unreadable(String),
    /// RON's own complaint.
    Syntax(String),
    UnknownField {
        found: String,
        of: String,
        accepted: &'static [&'static str],
    },
    UnknownWord {
        found: String,
        of: String,
        accepted: &'static [&'static str],
    },
    MissingField {
        field: &'static str,
        of: String,
    },
    TwiceField {
        field: &'static str,
        of: String,
    },
    NoRows,
    UnknownTile {
        found: char,
    },
    RaggedRow {
        length: usize,
        first: usize,
    },
    SecondStart,
    NoStart,
    NoExit,
    Outside {
        place: (i32, i32),
        size: (usize, usize),
    },
    InWall,
    NoPlace,
    LegendHasPlace,
    LegendReserved {
        letter: char,
    },
    LegendUnused {
        letter: char,
    },
    NobodyGives {
        name: String,
        near: Option<String>,
    },
    NobodyHeeds {
        name: String,
    },
    TooManyNames {
        most: usize,
    },
    SignLength {
        length: usize,
        most: usize,
    },
    LiftPath,
    LiftStop,
    LiftWidth {
        width: i32,
    },
    LiftSpeed {
        speed: i32,
    },
    TwoLocks,
    GateBent,
    CrusherDrop {
        down: i32,
    },
    Tenths {
        tenths: u32,
    },
    SpawnerCount {
        count: u32,
        at_once: u32,
    },
    Par {
        seconds: u32,
    },
    GoalTwice {
        goal: Goal,
    },
    GoalWithoutThing {
        goal: Goal,
    },
    NoKey {
        key: Key,
    },
    KeyBehindDoor {
        key: Key,
    },
    ExitUnreachable,
    GoalUnreachable {
        goal: Goal,
    },
    NoCheckpoint {
        tiles: usize,
    },
    ReturnIntoHarm {
        what: &'static str,
    },
    MapTooLarge {
        size: (usize, usize),
        most: (usize, usize),
    },
    TooManyThings {
        count: usize,
        most: usize,
    },
    NoStages,
    UnknownStage {
        name: String,
        near: Option<String>,
    },
    StageTwice {
        name: String,
    },
    QuadrantTwice,
    TitleLength {
        length: usize,
        most: usize,
    },
    NeverOpens,
    /// The bot could not finish it.
    Unsolved {
        why: String,
    },
}

impl Fault {
    /// Every fault by the name that programs read.
    pub const NAMES: [&str; 49] = [
        "syntax",
        "unknown-field",
        "unknown-word",
        "missing-field",
        "field-twice",
        "no-rows",
        "unknown-tile",
        "ragged-row",
        "second-start",
        "no-start",
        "no-exit",
        "outside",
        "in-wall",
        "no-place",
        "legend-has-place",
        "legend-reserved",
        "legend-unused",
        "nobody-gives",
        "nobody-heeds",
        "too-many-names",
        "sign-length",
        "lift-path",
        "lift-stop",
        "lift-width",
        "lift-speed",
        "two-locks",
        "gate-bent",
        "crusher-drop",
        "tenths",
        "spawner-count",
        "par",
        "goal-twice",
        "goal-without-thing",
        "no-key",
        "key-behind-door",
        "exit-unreachable",
        "goal-unreachable",
        "no-checkpoint",
        "map-too-large",
        "too-many-things",
        "unreadable",
        "return-into-harm",
        "no-stages",
        "unknown-stage",
        "stage-twice",
        "quadrant-twice",
        "title-length",
        "never-opens",
        "unsolved",
    ];

    pub fn name(&self) -> &'static str {
        let nth = match self {
            Fault::Syntax(_) => 0,
            Fault::UnknownField { .. } => 1,
            Fault::UnknownWord { .. } => 2,
            Fault::MissingField { .. } => 3,
            Fault::TwiceField { .. } => 4,
            Fault::NoRows => 5,
            Fault::UnknownTile { .. } => 6,
            Fault::RaggedRow { .. } => 7,
            Fault::SecondStart => 8,
            Fault::NoStart => 9,
            Fault::NoExit => 10,
            Fault::Outside { .. } => 11,
            Fault::InWall => 12,
            Fault::NoPlace => 13,
            Fault::LegendHasPlace => 14,
            Fault::LegendReserved { .. } => 15,
            Fault::LegendUnused { .. } => 16,
            Fault::NobodyGives { .. } => 17,
            Fault::NobodyHeeds { .. } => 18,
            Fault::TooManyNames { .. } => 19,
            Fault::SignLength { .. } => 20,
            Fault::LiftPath => 21,
            Fault::LiftStop => 22,
            Fault::LiftWidth { .. } => 23,
            Fault::LiftSpeed { .. } => 24,
            Fault::TwoLocks => 25,
            Fault::GateBent => 26,
            Fault::CrusherDrop { .. } => 27,
            Fault::Tenths { .. } => 28,
            Fault::SpawnerCount { .. } => 29,
            Fault::Par { .. } => 30,
            Fault::GoalTwice { .. } => 31,
            Fault::GoalWithoutThing { .. } => 32,
            Fault::NoKey { .. } => 33,
            Fault::KeyBehindDoor { .. } => 34,
            Fault::ExitUnreachable => 35,
            Fault::GoalUnreachable { .. } => 36,
            Fault::NoCheckpoint { .. } => 37,
            Fault::MapTooLarge { .. } => 38,
            Fault::TooManyThings { .. } => 39,
            Fault::Unreadable(_) => 40,
            Fault::ReturnIntoHarm { .. } => 41,
            Fault::NoStages => 42,
            Fault::UnknownStage { .. } => 43,
            Fault::StageTwice { .. } => 44,
            Fault::QuadrantTwice => 45,
            Fault::TitleLength { .. } => 46,
            Fault::NeverOpens => 47,
            Fault::Unsolved { .. } => 48,
        };
        Fault::NAMES[nth]
    }

    /// Only the whole makes no sense; each part of it is understood.
    pub fn is_of_the_whole(&self) -> bool {
        matches!(
            self,
            Fault::GoalWithoutThing { .. }
                | Fault::NoKey { .. }
                | Fault::KeyBehindDoor { .. }
                | Fault::ExitUnreachable
                | Fault::GoalUnreachable { .. }
                | Fault::NoCheckpoint { .. }
                | Fault::ReturnIntoHarm { .. }
        )
    }

    /// It is about the map as a whole, and no place in it is to blame.
    pub fn is_of_the_map(&self) -> bool {
        matches!(
            self,
            Fault::NoRows
                | Fault::NoStart
                | Fault::NoExit
                | Fault::Par { .. }
                | Fault::NoCheckpoint { .. }
                | Fault::MapTooLarge { .. }
                | Fault::TooManyThings { .. }
                | Fault::TooManyNames { .. }
        )
    }

    /// A warning keeps no level from being played.
    pub fn is_warning(&self) -> bool {
        matches!(self, Fault::LegendUnused { .. } | Fault::NoCheckpoint { .. })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Unreadable(complaint) | Fault::Syntax(complaint) => write!(out, "{complaint}"),
            Fault::UnknownField { found, of, accepted } => {
                write!(out, "{of} has no field {found}{}", accepting(found, accepted))
            }
            Fault::UnknownWord { found, of, accepted } => {
                write!(out, "{found} is no {of}{}", accepting(found, accepted))
            }
            Fault::MissingField { field, of } => write!(out, "{of} wants a field {field}, which is missing"),
            Fault::TwiceField { field, of } => write!(out, "{of} has the field {field} twice"),
            Fault::NoRows => write!(out, "the level has no rows; a level is at least one row of tiles"),
            Fault::UnknownTile { found } => {
                let legend = letters_of_legend();
                write!(out, "no tile is written {found:?}; accepted: {legend} and the legend's")
            }
            Fault::RaggedRow { length, first } => {
                write!(out, "this row has {length} characters; the first has {first}, and all must be as long")
            }
            Fault::SecondStart => write!(out, "a second start 'P'; a level has one"),
            Fault::NoStart => write!(out, "no start: one 'P' must stand in the rows"),
            Fault::NoExit => write!(out, "no exit: an 'X' must stand in the rows"),
            Fault::Outside { place: (column, row), size: (width, height) } => {
                write!(out, "({column}, {row}) is outside the map, which is {width} x {height} tiles")
            }
            Fault::InWall => write!(out, "this stands inside a solid tile; its place must be air"),
            Fault::NoPlace => write!(out, "this has no place; write at: (column, row)"),
            Fault::LegendHasPlace => {
                write!(out, "what a letter of the legend stands for has no place of its own: the rows say where")
            }
            Fault::LegendReserved { letter } => {
                write!(out, "{letter:?} cannot be given another meaning; '.', ' ', '#', 'P' and 'X' are kept")
            }
            Fault::LegendUnused { letter } => write!(out, "the legend's {letter:?} is in none of the rows"),
            Fault::NobodyGives { name, near } => {
                write!(out, "nothing here is named {name:?}")?;
                match near {
                    Some(near) => write!(out, "; did you mean {near:?}?"),
                    None => write!(out, "; name a switch, plate, trigger or warden so"),
                }
            }
            Fault::NobodyHeeds { name } => write!(out, "nothing heeds {name:?}; a door, lift, gate or spawner can"),
            Fault::TooManyNames { most } => write!(out, "more than {most} names; a level has at most so many"),
            Fault::SignLength { length, most } => write!(out, "a sign of {length} letters; accepted: 1 to {most}"),
            Fault::LiftPath => write!(out, "this lift has an empty path; name at least one place to go to"),
            Fault::LiftStop => write!(out, "two places in a row on this lift's path are the same"),
            Fault::LiftWidth { width } => write!(out, "a lift {width} tiles wide; accepted: 1 to 16"),
            Fault::LiftSpeed { speed } => write!(out, "a lift at {speed} pixels a second; accepted: 1 to 240"),
            Fault::TwoLocks => {
                write!(out, "this door has more than one lock; accepted: one of key, weak, opens, shuts, or none")
            }
            Fault::GateBent => write!(out, "this gate's ends must lie in one row or one column, apart"),
            Fault::CrusherDrop { down } => write!(out, "a crusher that falls {down} tiles; accepted: 1 and more"),
            Fault::Tenths { tenths } => write!(out, "a time of {tenths} tenths of a second; accepted: 1 to 600"),
            Fault::SpawnerCount { count, at_once } => {
                write!(out, "a spawner of {count}, {at_once} at once; accepted: a count of 1 to 100, at_once 1 to 16")
            }
            Fault::Par { seconds } => write!(out, "par_seconds is {seconds}; accepted: 1 to 3600"),
            Fault::GoalTwice { goal } => write!(out, "the goal {} is in the list already", goal.word()),
            Fault::GoalWithoutThing { goal } => {
                write!(out, "the goal is {}, but there are none in this level", goal.word())
            }
            Fault::NoKey { key } => write!(out, "there is no {} key in this level for this door", key.word()),
            Fault::KeyBehindDoor { key } => {
                write!(out, "the {} key lies behind its own door; put one where the door need not be open", key.word())
            }
            Fault::ExitUnreachable => write!(out, "solid tiles lie all around between the start and this exit"),
            Fault::GoalUnreachable { goal } => {
                write!(out, "solid tiles lie all around between the start and this one of the {}", goal.word())
            }
            Fault::NoCheckpoint { tiles } => {
                write!(out, "{tiles} tiles without a checkpoint; a player goes back to the start. 'K' is one")
            }
            Fault::ReturnIntoHarm { what } => {
                write!(out, "a player would come back here into {what}; two free tiles are needed")
            }
            Fault::MapTooLarge { size: (width, height), most: (most_width, most_height) } => {
                write!(out, "the map is {width} x {height} tiles; at most {most_width} x {most_height}")
            }
            Fault::TooManyThings { count, most } => write!(out, "{count} entities; at most {most}"),
            Fault::NoStages => write!(out, "there are no stages here; name at least one level"),
            Fault::UnknownStage { name, near } => {
                write!(out, "there is no level {name}")?;
                match near {
                    Some(near) => write!(out, "; did you mean {near}?"),
                    None => write!(out, "; its file would be {name}.ron, beside this one"),
                }
            }
            Fault::StageTwice { name } => write!(out, "{name} is a stage already; a level is one stage"),
            Fault::QuadrantTwice => write!(out, "this quadrant is in the list already"),
            Fault::Unsolved { why } => write!(out, "{why}"),
            Fault::TitleLength { length, most } => write!(out, "a title of {length} letters; accepted: 1 to {most}"),
            Fault::NeverOpens => {
                write!(out, "this quadrant never opens; `after` may name quadrants of the list that open without it")
            }
        }
    }
}

/// What would be accepted: the word that was meant, or all words.
fn accepting(found: &str, accepted: &[&str]) -> String {
    match nearest(found, accepted) {
        Some(near) => format!("; did you mean {near}?"),
        None => format!("; accepted: {}", accepted.join(", ")),
    }
}

impl Goal {
    pub fn word(self) -> &'static str {
        match self {
            Goal::Drums => "drums",
            Goal::Warden => "warden",
            Goal::Prisoners => "prisoners",
            Goal::Intel => "intel",
        }
    }
}

impl Key {
    pub fn word(self) -> &'static str {
        match self {
            Key::Red => "red",
            Key::Green => "green",
            Key::Blue => "blue",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// From 1, as editors count.
    pub line: usize,
    pub column: usize,
    pub fault: Fault,
}

/// The problems of one file, in the order of their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    pub file: String,
    pub list: Vec<Problem>,
    /// For each problem its line of the file and a caret under the place, in as many letters as a terminal shows.
    excerpts: Vec<String>,
}

/// Letters of a line that are shown around the place.
const EXCERPT: usize = 100;

impl Problems {
    /// Problems with the byte of the text they are at. Lines and columns are counted once for all of them, however long
    /// the text and its lines are.
    pub fn at_places(file: &str, text: &str, mut places: Vec<(usize, Fault)>) -> Problems {
        places.sort_by_key(|(offset, _)| *offset);
        let (mut line, mut line_start, mut column, mut seen) = (1, 0, 1, 0);
        let (mut list, mut excerpts): (Vec<Problem>, Vec<String>) = (Vec::new(), Vec::new());
        for (offset, fault) in places {
            for (at, _) in text[seen..offset].match_indices('\n') {
                (line, line_start, column) = (line + 1, seen + at + 1, 1);
            }
            column += text[line_start.max(seen)..offset].chars().count();
            seen = offset;
            let problem = Problem { line, column, fault };
            let here = list.iter().rev().take_while(|other| (other.line, other.column) == (line, column));
            if here.into_iter().all(|other| *other != problem) {
                list.push(problem);
                excerpts.push(excerpt_of(text, line_start, offset));
            }
        }
        Problems { file: file.into(), list, excerpts }
    }

    /// A file that could not even be read: the sentence is all there is.
    pub fn of_file(file: &str, sentence: String) -> Problems {
        let list = vec![Problem { line: 1, column: 1, fault: Fault::Unreadable(sentence) }];
        Problems { file: file.into(), list, excerpts: vec![String::new()] }
    }

    /// One more, of the file as a whole.
    pub fn and(mut self, fault: Fault) -> Problems {
        self.list.push(Problem { line: 1, column: 1, fault });
        self.excerpts.push(String::new());
        self
    }

    pub fn errors(&self) -> usize {
        self.list.iter().filter(|problem| !problem.fault.is_warning()).count()
    }

    pub fn warnings(&self) -> usize {
        self.list.len() - self.errors()
    }

    /// One line of JSON for each problem, for editors and other programs.
    pub fn to_json(&self) -> String {
        let line = |problem: &Problem| {
            let severity = if problem.fault.is_warning() { "warning" } else { "error" };
            format!(
                "{{\"file\":{},\"line\":{},\"column\":{},\"severity\":\"{severity}\",\"code\":\"{}\",\"message\":{}}}\n",
                json(&self.file),
                problem.line,
                problem.column,
                problem.fault.name(),
                json(&problem.fault.to_string())
            )
        };
        self.list.iter().map(line).collect()
    }
}

/// A text as JSON writes it.
fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if letter < ' ' => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// What stands around a place in its line, and a caret under it.
fn excerpt_of(text: &str, line_start: usize, offset: usize) -> String {
    if line_start == text.len() {
        return String::new();
    }
    let before = text[line_start..offset].char_indices().rev().take(EXCERPT / 2);
    let from = before.last().map_or(offset, |(at, _)| line_start + at);
    let around = text[from..].chars().take_while(|letter| *letter != '\n').take(EXCERPT);
    let shown: String = around.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let caret = " ".repeat(text[from..offset].chars().count());
    format!("    {}\n    {caret}^", shown.trim_end())
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for (nth, (problem, excerpt)) in self.list.iter().zip(&self.excerpts).enumerate() {
            let newline = if nth > 0 { "\n" } else { "" };
            let warning = if problem.fault.is_warning() { "warning: " } else { "" };
            let Problem { line, column, fault } = problem;
            write!(out, "{newline}{}:{line}:{column}: {warning}{fault}", self.file)?;
            if !excerpt.is_empty() {
                write!(out, "\n{excerpt}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// The byte of `text` at which its slice `part` begins.
pub fn offset_of(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// Line and column, from 1, of the place in `text` where `part` begins. `part` must be a slice of `text`.
pub fn place_of(text: &str, part: &str) -> (usize, usize) {
    let offset = offset_of(text, part);
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before[before.rfind('\n').map_or(0, |at| at + 1)..].chars().count() + 1;
    (line, column)
}
