//! Everything that can be wrong with a level or a campaign, in one list, so that a test can ask for a case of each.
//! Each fault has a name for programs, and a sentence for people that says what was found and what would be accepted.

use std::fmt;

use super::control::CONTROLS;
use super::letters::{EXIT, KEPT, START, is_hidden};
pub use super::quoted::{Quoted, in_backquotes, named, shown};
use super::{Goal, Key};
use crate::spelling::nearest;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The file is not a text or cannot be read.
    Unreadable(String),
    /// A sentence about brackets, quotes, commas or a value.
    Syntax(String),
    UnknownField {
        found: Quoted,
        of: String,
        accepted: Vec<&'static str>,
        /// What the word of another editor means here, in backquotes.
        meant: Option<String>,
    },
    UnknownWord {
        found: Quoted,
        of: String,
        accepted: Vec<&'static str>,
        meant: Option<String>,
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
        accepted: &'static str,
    },
    RaggedRow {
        length: usize,
        usual: usize,
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
    /// The entity has an area or two ends.
    LegendManyPlaces {
        of: &'static str,
    },
    LegendReserved {
        letter: char,
    },
    LegendUnused {
        letter: char,
    },
    NoEmitter {
        name: Quoted,
        near: Option<Quoted>,
        emitters: String,
    },
    NoReceiver {
        name: Quoted,
        receivers: String,
    },
    TooManyNames {
        most: usize,
    },
    TextLength {
        length: usize,
        most: usize,
    },
    LiftPath,
    /// A wave of a spawner has no enemy between two commas or slashes.
    WaveEmpty,
    WaveSize {
        count: usize,
        most: usize,
    },
    TooManyWaves {
        count: usize,
        most: usize,
    },
    HatchLoose,
    ShipUnderRoof,
    LiftStop,
    /// A number is outside the range that the vocabulary gives.
    OutOfRange {
        field: &'static str,
        found: i64,
        low: i64,
        high: i64,
        unit: &'static str,
    },
    TwoLocks {
        accepted: Vec<&'static str>,
    },
    GateBent,
    RoomNotSquare,
    GoalTwice {
        goal: Goal,
    },
    GoalWithoutThing {
        goal: Goal,
    },
    GoalTooLarge {
        goal: Goal,
        wanted: u32,
        there: usize,
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
        who: &'static str,
    },
    MapTooLarge {
        size: (usize, usize),
        most: (usize, usize),
    },
    TooManyThings {
        count: usize,
        most: usize,
    },
    NoQuadrants {
        example: &'static str,
    },
    NoStages,
    UnknownStage {
        name: Quoted,
        near: Option<Quoted>,
    },
    StageTwice {
        name: Quoted,
    },
    QuadrantTwice,
    TitleLength {
        length: usize,
        most: usize,
    },
    NeverOpens,
    LetterTwice {
        letter: char,
    },
    NameEmpty {
        of: &'static str,
    },
    NameLength {
        of: &'static str,
        length: usize,
        most: usize,
    },
    HiddenLetter {
        of: &'static str,
        found: char,
    },
    NotShown {
        found: char,
    },
    UnknownControl {
        found: Quoted,
    },
    BraceAlone {
        found: Quoted,
    },
    TextLines {
        lines: usize,
        most: usize,
    },
    PathLength {
        count: usize,
        most: usize,
    },
    TooMuchDecor {
        count: usize,
        most: usize,
    },
    TooManyValues {
        most: usize,
    },
    ReturnFalls {
        into: &'static str,
        who: &'static str,
    },
    ReturnTaken {
        what: &'static str,
        who: &'static str,
    },
    /// A pick-up is in the same place as something solid.
    PickUpCovered {
        what: &'static str,
    },
    HiveLoose,
    CoverInAir,
    AlarmAlone {
        tiles: i32,
    },
    CameraAway,
    CrusherOutside {
        down: i32,
        room: i32,
    },
    InOnePlace {
        what: &'static str,
    },
    OddPlace {
        what: &'static str,
    },
    WardenOutside,
    ArenaSmall {
        size: (i32, i32),
        least: (i32, i32),
    },
    LiftOutside,
    LiftInGround,
    InMidAir {
        what: &'static str,
    },
    TurretLoose,
    CrawlerLoose,
    KeyWithoutDoor {
        key: Key,
    },
    Unsolved {
        why: String,
    },
    /// Too many entities in one place for a fast tick.
    Crowded {
        count: usize,
        most: usize,
        within: &'static str,
        place: (i32, i32),
    },
    TooMuchWork {
        count: usize,
        most: usize,
    },
}

impl Fault {
    pub const NAMES: [&str; 84] = [
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
        "no-emitter",
        "no-receiver",
        "too-many-names",
        "text-length",
        "lift-path",
        "lift-stop",
        "out-of-range",
        "two-locks",
        "gate-bent",
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
        "letter-twice",
        "name-empty",
        "name-length",
        "hidden-letter",
        "not-shown",
        "text-lines",
        "path-length",
        "too-much-decor",
        "too-many-values",
        "return-falls",
        "return-taken",
        "in-one-place",
        "odd-place",
        "warden-outside",
        "arena-small",
        "lift-outside",
        "lift-in-ground",
        "in-mid-air",
        "turret-loose",
        "key-without-door",
        "legend-many-places",
        "no-quadrants",
        "wave-empty",
        "wave-size",
        "too-many-waves",
        "hatch-loose",
        "ship-under-roof",
        "crawler-loose",
        "room-not-square",
        "goal-too-large",
        "crowded",
        "too-much-work",
        "pick-up-covered",
        "hive-loose",
        "cover-in-air",
        "alarm-alone",
        "camera-away",
        "crusher-outside",
        "unknown-control",
        "brace-alone",
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
            Fault::NoEmitter { .. } => 17,
            Fault::NoReceiver { .. } => 18,
            Fault::TooManyNames { .. } => 19,
            Fault::TextLength { .. } => 20,
            Fault::LiftPath => 21,
            Fault::LiftStop => 22,
            Fault::OutOfRange { .. } => 23,
            Fault::TwoLocks { .. } => 24,
            Fault::GateBent => 25,
            Fault::RoomNotSquare => 72,
            Fault::UnknownControl { .. } => 82,
            Fault::BraceAlone { .. } => 83,
            Fault::GoalTwice { .. } => 26,
            Fault::GoalWithoutThing { .. } => 27,
            Fault::NoKey { .. } => 28,
            Fault::KeyBehindDoor { .. } => 29,
            Fault::ExitUnreachable => 30,
            Fault::GoalUnreachable { .. } => 31,
            Fault::NoCheckpoint { .. } => 32,
            Fault::MapTooLarge { .. } => 33,
            Fault::TooManyThings { .. } => 34,
            Fault::Unreadable(_) => 35,
            Fault::ReturnIntoHarm { .. } => 36,
            Fault::NoStages => 37,
            Fault::UnknownStage { .. } => 38,
            Fault::StageTwice { .. } => 39,
            Fault::QuadrantTwice => 40,
            Fault::TitleLength { .. } => 41,
            Fault::NeverOpens => 42,
            Fault::Unsolved { .. } => 43,
            Fault::LetterTwice { .. } => 44,
            Fault::NameEmpty { .. } => 45,
            Fault::NameLength { .. } => 46,
            Fault::HiddenLetter { .. } => 47,
            Fault::NotShown { .. } => 48,
            Fault::TextLines { .. } => 49,
            Fault::PathLength { .. } => 50,
            Fault::TooMuchDecor { .. } => 51,
            Fault::TooManyValues { .. } => 52,
            Fault::ReturnFalls { .. } => 53,
            Fault::ReturnTaken { .. } => 54,
            Fault::InOnePlace { .. } => 55,
            Fault::OddPlace { .. } => 56,
            Fault::WardenOutside => 57,
            Fault::ArenaSmall { .. } => 58,
            Fault::LiftOutside => 59,
            Fault::LiftInGround => 60,
            Fault::InMidAir { .. } => 61,
            Fault::TurretLoose => 62,
            Fault::KeyWithoutDoor { .. } => 63,
            Fault::LegendManyPlaces { .. } => 64,
            Fault::NoQuadrants { .. } => 65,
            Fault::WaveEmpty => 66,
            Fault::WaveSize { .. } => 67,
            Fault::TooManyWaves { .. } => 68,
            Fault::HatchLoose => 69,
            Fault::ShipUnderRoof => 70,
            Fault::CrawlerLoose => 71,
            Fault::GoalTooLarge { .. } => 73,
            Fault::Crowded { .. } => 74,
            Fault::TooMuchWork { .. } => 75,
            Fault::PickUpCovered { .. } => 76,
            Fault::HiveLoose => 77,
            Fault::CoverInAir => 78,
            Fault::AlarmAlone { .. } => 79,
            Fault::CameraAway => 80,
            Fault::CrusherOutside { .. } => 81,
        };
        Fault::NAMES[nth]
    }

    /// True if each part is understood, and only the level as a whole makes no sense.
    pub fn is_of_the_whole(&self) -> bool {
        matches!(
            self,
            Fault::GoalWithoutThing { .. }
                | Fault::GoalTooLarge { .. }
                | Fault::NoKey { .. }
                | Fault::KeyBehindDoor { .. }
                | Fault::ExitUnreachable
                | Fault::GoalUnreachable { .. }
                | Fault::NoCheckpoint { .. }
                | Fault::ReturnIntoHarm { .. }
                | Fault::ReturnFalls { .. }
                | Fault::ReturnTaken { .. }
                | Fault::InOnePlace { .. }
                | Fault::PickUpCovered { .. }
                | Fault::WardenOutside
                | Fault::ArenaSmall { .. }
                | Fault::LiftOutside
        )
    }

    /// True for problems of the map as a whole, without a place.
    pub fn is_of_the_map(&self) -> bool {
        matches!(
            self,
            Fault::NoRows
                | Fault::NoStart
                | Fault::NoExit
                | Fault::NoCheckpoint { .. }
                | Fault::MapTooLarge { .. }
                | Fault::TooManyThings { .. }
                | Fault::TooManyNames { .. }
                | Fault::TooMuchWork { .. }
        )
    }

    /// A level with warnings can be played.
    pub fn is_warning(&self) -> bool {
        matches!(
            self,
            Fault::LegendUnused { .. }
                | Fault::NoCheckpoint { .. }
                | Fault::NotShown { .. }
                | Fault::OddPlace { .. }
                | Fault::LiftInGround
                | Fault::InMidAir { .. }
                | Fault::TurretLoose
                | Fault::HatchLoose
                | Fault::ShipUnderRoof
                | Fault::CrawlerLoose
                | Fault::KeyWithoutDoor { .. }
                | Fault::HiveLoose
                | Fault::CoverInAir
                | Fault::AlarmAlone { .. }
                | Fault::CameraAway
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Unreadable(complaint) | Fault::Syntax(complaint) => write!(out, "{complaint}"),
            Fault::UnknownField { found, of, accepted, meant } => {
                let near = || nearest(found, accepted).filter(|near| is_close(found, near));
                let meant = meant.clone().or_else(|| Some(format!("`{}`", near()?)));
                let (meant, its) =
                    meant.map_or((String::new(), "its"), |meant| (format!("did you mean {meant}? "), "Its"));
                match accepted.as_slice() {
                    [] => write!(out, "{of} has no field `{found}`; it has no fields"),
                    [only] => write!(out, "{of} has no field `{found}`; {meant}{its} only field is `{only}`"),
                    _ => write!(out, "{of} has no field `{found}`; {meant}{its} fields: {}", accepted.join(", ")),
                }
            }
            Fault::UnknownWord { found, of, .. } if *of == "entity" && **found == *"Tile" => {
                write!(out, "there is no entity `Tile`; write tiles in `rows`, or give them a letter in `legend`")
            }
            Fault::UnknownWord { found, of, accepted, meant } => match meant {
                Some(meant) => write!(out, "there is no {of} `{found}`; did you mean {meant}?"),
                None => write!(out, "there is no {of} `{found}`{}", accepting(found, accepted)),
            },
            Fault::MissingField { field, of } => write!(out, "{of} has no `{field}`; add `{field}:` and its value"),
            Fault::TwiceField { field, of } => write!(out, "{of} has the field `{field}` twice; remove one of the two"),
            Fault::NoRows => write!(out, "the level has no rows; write at least one row of tiles"),
            Fault::UnknownTile { found, accepted } => {
                if is_hidden(*found) {
                    return write!(out, "{} is not a tile; write . or an ordinary space", named(*found));
                }
                write!(out, "unknown letter {found:?}; accepted: {accepted} and the letters of the legend")
            }
            Fault::RaggedRow { length, usual } => {
                write!(out, "this row has {length} letters, but most rows have {usual}; make all rows equally long")
            }
            Fault::SecondStart => {
                write!(out, "this is a second start {START:?}; a level has one, so remove the others")
            }
            Fault::NoStart => write!(out, "the level has no start; write one {START:?} in the rows"),
            Fault::NoExit => write!(out, "the level has no exit; write an {EXIT:?} in the rows"),
            Fault::Outside { place: (column, row), size: (width, height) } => {
                write!(
                    out,
                    "({column}, {row}) is outside the map of {width} x {height} tiles; the first column and row are 0"
                )
            }
            Fault::InWall => write!(out, "this is inside a solid tile; move it to air"),
            Fault::NoPlace => write!(out, "this has no place; add `at: (column, row)`"),
            Fault::LegendHasPlace => {
                write!(out, "an entity of the legend gets its place from its letter in the rows; remove `at`")
            }
            Fault::LegendManyPlaces { of } => {
                write!(
                    out,
                    "{of} needs more than one place, so it cannot be a letter; move it to `entities`, and write `.` in \
                     the rows where its letter is"
                )
            }
            Fault::LegendReserved { letter } => {
                let kept = KEPT.map(|letter| format!("{letter:?}"));
                write!(out, "the legend cannot change the meaning of {letter:?}; {} are reserved", listed(&kept, "and"))
            }
            Fault::LegendUnused { letter } => {
                write!(out, "the legend defines {letter:?}, but no row uses it; remove it")
            }
            Fault::NoEmitter { name, near, emitters } => {
                write!(out, "no entity emits the name {name:?}")?;
                match near {
                    Some(near) => write!(out, "; did you mean {near:?}?"),
                    None => write!(out, "; give it to a {emitters}"),
                }
            }
            Fault::NoReceiver { name, receivers } => {
                write!(out, "no entity receives the name {name:?}; use it in a {receivers}")
            }
            Fault::TooManyNames { most } => write!(out, "the level has more than {most} names; use fewer"),
            Fault::TextLength { length, most } => write!(out, "the text has {length} letters; accepted: 1 to {most}"),
            Fault::WaveEmpty => {
                write!(
                    out,
                    "an enemy is missing here; write groups of enemies such as \"2 rifleman, grenadier / shield\""
                )
            }
            Fault::WaveSize { count: 0, most } => {
                write!(out, "a group has no enemy; write a number from 1 to {most} before the word, or no number")
            }
            Fault::WaveSize { count, most } => {
                write!(out, "this wave has {count} enemies; accepted: 1 to {most}. A slash begins another wave")
            }
            Fault::TooManyWaves { count, most } => write!(out, "there are {count} waves; accepted: 1 to {most}"),
            Fault::HatchLoose => {
                write!(
                    out,
                    "no solid tile holds this hatch; put `at` above a solid tile for a floor_hatch, or below one for a \
                     ceiling_hatch"
                )
            }
            Fault::ShipUnderRoof => {
                write!(out, "a solid tile is above this drop ship, so it cannot fly in; put it under open sky")
            }
            Fault::LiftPath => write!(out, "the path of this lift is empty; write at least one place"),
            Fault::LiftStop => {
                write!(
                    out,
                    "two successive stops of this lift are in the same place; move one of the two (the first stop is `at`)"
                )
            }
            Fault::OutOfRange { field, found, low, high, unit } => {
                write!(out, "`{field}` is {found}; accepted: {low} to {high} {unit}")
            }
            Fault::TwoLocks { accepted } => {
                write!(out, "this door has more than one lock; set at most one of {}", accepted.join(", "))
            }
            Fault::GateBent => {
                write!(out, "`from` and `to` of this gate must be different tiles in one row or one column")
            }
            Fault::RoomNotSquare => {
                write!(out, "the area of this room must be a square with an even number of tiles on each side")
            }
            Fault::GoalTwice { goal } => {
                write!(out, "the goal {} is in the list twice; remove one of the two", goal.word())
            }
            Fault::GoalWithoutThing { goal } => {
                write!(out, "the goal is {}, but this level has none; add one, or remove the goal", goal.word())
            }
            Fault::GoalTooLarge { goal, wanted, there } => {
                write!(
                    out,
                    "the goal is {wanted} of {}, but this level has only {there}; write at most {there}, or no number for all",
                    goal.word()
                )
            }
            Fault::NoKey { key } => {
                write!(out, "this level has no {0} key for this door; place a PickUp with `what: {0}_key`", key.word())
            }
            Fault::KeyBehindDoor { key } => {
                write!(
                    out,
                    "the {} key cannot be reached, because solid tiles or locked doors block every way to it; move it \
                     in front of them",
                    key.word()
                )
            }
            Fault::ExitUnreachable => {
                write!(out, "solid tiles separate the start from this exit; open a way between them")
            }
            Fault::GoalUnreachable { goal } => {
                write!(out, "solid tiles separate the start from this goal ({}); open a way between them", goal.word())
            }
            Fault::NoCheckpoint { tiles } => {
                write!(out, "this level is {tiles} tiles wide and has no checkpoint; add one with 'K'")
            }
            Fault::ReturnIntoHarm { what, who } => {
                write!(out, "{who} would be in {what}; keep this tile and the tile above it free")
            }
            Fault::MapTooLarge { size: (width, height), most: (most_width, most_height) } => {
                write!(out, "the map is {width} x {height} tiles; at most {most_width} x {most_height}")
            }
            Fault::TooManyThings { count, most } => {
                write!(out, "the level has {count} entities; at most {most} are accepted")
            }
            Fault::LetterTwice { letter } => {
                write!(out, "the legend has {letter:?} twice; remove one of the two, or use another letter")
            }
            Fault::NameEmpty { of } => write!(out, "{of} is empty; write at least one letter between the quotes"),
            Fault::NameLength { of, length, most } => {
                write!(out, "{of} has {length} letters; accepted: 1 to {most}")
            }
            Fault::HiddenLetter { of, found } => {
                write!(out, "{of} contains {}; delete it, because only visible letters are accepted", named(*found))
            }
            Fault::NotShown { found } => {
                write!(out, "the font has no {found:?}, and the game shows ? instead; use Western European letters")
            }
            Fault::UnknownControl { found } => {
                let names = CONTROLS.map(|(name, _)| name);
                write!(out, "there is no control `{found}`")?;
                match nearest(found.trim_matches(['{', '}', ' ']), &names) {
                    Some(near) => write!(out, "; did you mean `{{{near}}}`?"),
                    None => write!(out, "; accepted: {{{}}}", names.join("}, {")),
                }
            }
            Fault::BraceAlone { found } => {
                write!(out, "`{found}` is alone; write the name of a control between {{ and }}, such as `{{jump}}`")
            }
            Fault::TextLines { lines, most } => {
                write!(out, "the text has {lines} lines and does not fit on the screen; accepted: 1 to {most} lines")
            }
            Fault::PathLength { count, most } => {
                write!(out, "the path of this lift has {count} places; accepted: 1 to {most}")
            }
            Fault::TooMuchDecor { count, most } => {
                write!(out, "the level has {count} decorations; at most {most} are accepted, and each place counts")
            }
            Fault::TooManyValues { most } => {
                write!(out, "the file has more than {most} values, and the rest is not read; make it smaller")
            }
            Fault::ReturnFalls { into, who } => {
                write!(out, "{who} falls into {into} and dies; put solid ground below")
            }
            Fault::ReturnTaken { what, who } => {
                write!(out, "{who} would be inside {what}; move one of the two")
            }
            Fault::PickUpCovered { what } => {
                write!(out, "this pick-up is inside {what}, so a player may not see or reach it; move one of the two")
            }
            Fault::HiveLoose => {
                write!(out, "nothing holds the chain of this hive; put a solid tile above it")
            }
            Fault::CoverInAir => {
                write!(
                    out,
                    "no solid tile touches this cover, so it looks like a block in open air; put it against the ground or a wall"
                )
            }
            Fault::AlarmAlone { tiles } => {
                write!(
                    out,
                    "no enemy is near enough to run to this alarm; put an enemy on its floor or a spawner, at most {tiles} tiles away"
                )
            }
            Fault::CameraAway => {
                write!(
                    out,
                    "a player in this `area` may be outside the picture; let `shows` contain the whole area, or leave it out"
                )
            }
            Fault::CrusherOutside { room, .. } if *room < 1 => {
                write!(
                    out,
                    "this crusher has no room in the map; its head is 2 x 2 tiles with `at` in the upper left corner, and it \
                     falls at least 1 tile"
                )
            }
            Fault::CrusherOutside { down, room } => {
                write!(out, "`down` is {down}, but the map ends below this crusher; accepted here: 1 to {room} tiles")
            }
            Fault::InOnePlace { what } => {
                write!(out, "this is inside {what}, and both are solid; move one of the two")
            }
            Fault::OddPlace { what } => write!(out, "this is in the same place as {what}; move one of the two"),
            Fault::WardenOutside => {
                write!(out, "this warden is outside its arena; `arena` must contain the place in `at`")
            }
            Fault::ArenaSmall { size: (width, height), least: (least_width, least_height) } => {
                write!(out, "the arena is {width} x {height} tiles; it must be at least {least_width} x {least_height}")
            }
            Fault::LiftOutside => {
                write!(
                    out,
                    "this lift leaves the map; each place is its left end, and its right end must be inside the map too"
                )
            }
            Fault::LiftInGround => {
                write!(out, "this lift moves through solid tiles; make it narrower or change its path")
            }
            Fault::InMidAir { what } => write!(out, "{what} is in mid-air; put ground in the tile below it"),
            Fault::TurretLoose => {
                write!(
                    out,
                    "no solid tile holds this turret; put one on the side that `mount` names, or change `mount`"
                )
            }
            Fault::CrawlerLoose => {
                write!(out, "nothing holds this crawler; put it below a solid tile or a board")
            }
            Fault::KeyWithoutDoor { key } => {
                write!(out, "this {} key opens no door; remove it, or add `key: {}` to a door", key.word(), key.word())
            }
            Fault::NoQuadrants { example } => {
                write!(out, "the list of quadrants is empty; add at least one, such as `{example}`")
            }
            Fault::NoStages => {
                write!(out, "this quadrant has no stages; add at least one level, such as `\"docks-1\"`")
            }
            Fault::UnknownStage { name, near } => {
                write!(out, "there is no level `{name}`")?;
                match near {
                    Some(near) => write!(out, "; did you mean `{near}`?"),
                    None => write!(out, "; its file would be `{name}.ron` in the folder of this file"),
                }
            }
            Fault::StageTwice { name } => write!(out, "{name} is a stage already; remove one of the two"),
            Fault::QuadrantTwice => write!(out, "this quadrant is in the list already; remove one of the two"),
            Fault::Unsolved { why } => write!(out, "{why}"),
            Fault::Crowded { count, most, within, place: (column, row) } => {
                write!(
                    out,
                    "this is one of {count} entities {within} column {column}, row {row}; at most {most} are accepted there, \
                     so that the game stays fast. A spawner also counts its enemies"
                )
            }
            Fault::TooMuchWork { count, most } => {
                write!(
                    out,
                    "the entities count {count}; at most {most} are accepted, so that the game stays fast. Machines, beams and \
                     mines count 2 or 3, belt drives and split rooms 16, a spawner 1 and its enemies"
                )
            }
            Fault::TitleLength { length, most } => write!(out, "the title has {length} letters; accepted: 1 to {most}"),
            Fault::NeverOpens => {
                write!(
                    out,
                    "this quadrant never opens; `after` may name only quadrants of this list that can open before it"
                )
            }
        }
    }
}

/// Joins words for a sentence: "a, b and c".
pub fn listed<T: AsRef<str>>(words: &[T], last: &str) -> String {
    let mut sentence = String::new();
    for (nth, word) in words.iter().enumerate() {
        let before = if nth + 1 < words.len() { ", ".into() } else { format!(" {last} ") };
        sentence += if nth == 0 { "" } else { &before };
        sentence += word.as_ref();
    }
    sentence
}

/// Maximum number of letters for the found word and the accepted words.
const MOST_LETTERS: usize = 200;

/// Lists what would be accepted: the word that was probably meant, or all words, or as many as fit.
fn accepting(found: &str, accepted: &[&str]) -> String {
    if let Some(near) = nearest(found, accepted) {
        return format!("; did you mean `{near}`?");
    }
    let room = MOST_LETTERS - found.chars().count();
    let all = accepted.join(", ");
    if all.len() <= room {
        return format!("; accepted: {all}");
    }
    let more = |named: usize| format!(" and {} more, in docs/levels.md", accepted.len() - named);
    let mut length = more(0).len();
    let fits = |word: &&&str| {
        length += word.len() + ", ".len();
        length <= room
    };
    let named = accepted.iter().take_while(fits).count();
    format!("; accepted: {}{}", accepted[..named].join(", "), more(named))
}

/// Whether the words share at least three quarters of their letters: `what` and `at` do not.
fn is_close(found: &str, near: &str) -> bool {
    let same = near.chars().filter(|letter| found.contains(*letter)).count();
    same * 4 >= found.chars().count().max(near.chars().count()) * 3
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
