//! Everything that can be wrong with a level or a campaign, in one list, so that a test can ask for a case of each.
//! Each fault has a name for programs, and a sentence for people that says what was found and what would be accepted.

use std::fmt;

use super::control::CONTROLS;
use super::letters::{EXIT, KEPT, START, is_hidden};
pub use super::quoted::{Quoted, in_backquotes, named, shown};
use super::{Goal, Key};
use crate::spelling::nearest;

/// The subject of a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// A level with warnings can be played.
    Warning,
    /// Each part is understood, and only the level as a whole makes no sense.
    Whole,
    /// The map as a whole, without a place.
    Map,
}

/// Makes the enum from the table: each fault with its name for programs, its marks, and its sentence.
macro_rules! faults {
    (|$out:ident| $($(#[$doc:meta])* $fault:ident $({ $($field:ident: $type:ty),* })? $(($inner:ident: $of:ty))?,
        $name:literal $([$($mark:ident)*])?: $($sentence:literal)? $($write:block)?;)*) => {
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Fault {
            $($(#[$doc])* $fault $({ $($field: $type),* })? $(($of))?,)*
        }

        impl Fault {
            pub const NAMES: &[&str] = &[$($name),*];

            pub fn name(&self) -> &'static str {
                match self { $(Fault::$fault { .. } => $name),* }
            }

            fn marks(&self) -> &'static [Mark] {
                match self { $(Fault::$fault { .. } => &[$($(Mark::$mark),*)?]),* }
            }
        }

        impl fmt::Display for Fault {
            fn fmt(&self, $out: &mut fmt::Formatter) -> fmt::Result {
                match self {
                    $(Fault::$fault $({ $($field),* })? $(($inner))? => $(write!($out, $sentence))? $($write)?,)*
                }
            }
        }
    };
}

impl Fault {
    pub fn is_of_the_whole(&self) -> bool {
        self.marks().contains(&Mark::Whole)
    }

    pub fn is_of_the_map(&self) -> bool {
        self.marks().contains(&Mark::Map)
    }

    pub fn is_warning(&self) -> bool {
        self.marks().contains(&Mark::Warning)
    }
}

faults! { |out|
    /// The file is not a text or cannot be read.
    Unreadable(why: String), "unreadable": { write!(out, "{why}") };
    /// A sentence about brackets, quotes, commas or a value.
    Syntax(why: String), "syntax": { write!(out, "{why}") };
    /// `meant` is what the word of another editor means here, in backquotes.
    UnknownField { found: Quoted, of: String, accepted: Vec<&'static str>, meant: Option<String> }, "unknown-field":
        { write_unknown_field(out, found, of, accepted, meant.as_deref()) };
    UnknownWord { found: Quoted, of: String, accepted: Vec<&'static str>, meant: Option<String> }, "unknown-word":
        { match meant {
            _ if of == "entity" && **found == *"Tile" => {
                write!(out, "there is no entity `Tile`; write tiles in `rows`, or give them a letter in `legend`")
            }
            Some(meant) => write!(out, "there is no {of} `{found}`; did you mean {meant}?"),
            None => write!(out, "there is no {of} `{found}`{}", accepting(found, accepted)),
        } };
    MissingField { field: &'static str, of: String }, "missing-field":
        "{of} has no `{field}`; add `{field}:` and its value";
    TwiceField { field: &'static str, of: String }, "field-twice":
        "{of} has the field `{field}` twice; remove one of the two";
    NoRows, "no-rows" [Map]: "the level has no rows; write at least one row of tiles";
    UnknownTile { found: char, accepted: &'static str }, "unknown-tile":
        { match is_hidden(*found) {
            true => write!(out, "{} is not a tile; write . or an ordinary space", named(*found)),
            false => write!(out, "unknown letter {found:?}; accepted: {accepted} and the letters of the legend"),
        } };
    RaggedRow { length: usize, usual: usize }, "ragged-row":
        "this row has {length} letters, but most rows have {usual}; make all rows equally long";
    SecondStart, "second-start": "this is a second start {START:?}; a level has one, so remove the others";
    NoStart, "no-start" [Map]: "the level has no start; write one {START:?} in the rows";
    NoExit, "no-exit" [Map]: "the level has no exit; write an {EXIT:?} in the rows";
    Outside { place: (i32, i32), size: (usize, usize) }, "outside":
        { let (w, h) = size;
        write!(out, "{place:?} is outside the map of {w} x {h} tiles; the first column and row are 0") };
    InWall, "in-wall": "this is inside a solid tile; move it to air";
    NoPlace, "no-place": "this has no place; add `at: (column, row)`";
    LegendHasPlace, "legend-has-place":
        "an entity of the legend gets its place from its letter in the rows; remove `at`";
    /// The entity has an area or two ends.
    LegendManyPlaces { of: &'static str }, "legend-many-places":
        "{of} needs more than one place, so it cannot be a letter; move it to `entities`, and write `.` in the rows \
         where its letter is";
    LegendReserved { letter: char }, "legend-reserved":
        { let kept = KEPT.map(|letter| format!("{letter:?}"));
        write!(out, "the legend cannot change the meaning of {letter:?}; {} are reserved", listed(&kept, "and")) };
    LegendUnused { letter: char }, "legend-unused" [Warning]:
        "the legend defines {letter:?}, but no row uses it; remove it";
    NoEmitter { name: Quoted, near: Option<Quoted>, emitters: String }, "no-emitter":
        { match near {
            Some(near) => write!(out, "no entity emits the name {name:?}; did you mean {near:?}?"),
            None => write!(out, "no entity emits the name {name:?}; give it to a {emitters}"),
        } };
    NoReceiver { name: Quoted, receivers: String }, "no-receiver":
        "no entity receives the name {name:?}; use it in a {receivers}";
    TooManyNames { most: usize }, "too-many-names" [Map]: "the level has more than {most} names; use fewer";
    TextLength { length: usize, most: usize }, "text-length": "the text has {length} letters; accepted: 1 to {most}";
    LiftPath, "lift-path": "the path of this lift is empty; write at least one place";
    /// A wave of a spawner has no enemy between two commas or slashes.
    WaveEmpty, "wave-empty":
        "an enemy is missing here; write groups of enemies such as \"2 rifleman, grenadier / shield\"";
    WaveSize { count: usize, most: usize }, "wave-size":
        { match count {
            0 => write!(out, "a group has no enemy; write a number from 1 to {most} before the word, or no number"),
            _ => write!(out, "this wave has {count} enemies; accepted: 1 to {most}. A slash begins another wave"),
        } };
    TooManyWaves { count: usize, most: usize }, "too-many-waves": "there are {count} waves; accepted: 1 to {most}";
    HatchLoose, "hatch-loose" [Warning]:
        "no solid tile holds this hatch; put `at` above a solid tile for a floor_hatch, or below one for a \
         ceiling_hatch";
    ShipUnderRoof, "ship-under-roof" [Warning]:
        "a solid tile is above this drop ship, so it cannot fly in; put it under open sky";
    LiftStop, "lift-stop":
        "two successive stops of this lift are in the same place; move one of the two (the first stop is `at`)";
    /// A number is outside the range that the vocabulary gives.
    OutOfRange { field: &'static str, found: i64, low: i64, high: i64, unit: &'static str }, "out-of-range":
        "`{field}` is {found}; accepted: {low} to {high} {unit}";
    TwoLocks { accepted: Vec<&'static str> }, "two-locks":
        { write!(out, "this door has more than one lock; set at most one of {}", accepted.join(", ")) };
    GateBent, "gate-bent": "`from` and `to` of this gate must be different tiles in one row or one column";
    PastimeOfSoldiers, "pastime" [Warning]:
        "this enemy stands guard: only soldiers have a pastime, except the crew of a mortar; a hound can only nap";
    CarriesNothing, "carries-nothing" [Warning]:
        "this enemy carries nothing: only soldiers do, except the crew of a mortar";
    RoomNotSquare, "room-not-square":
        "the area of this room must be a square with an even number of tiles on each side";
    GoalTwice { goal: Goal }, "goal-twice": "the goal {goal} is in the list twice; remove one of the two";
    GoalWithoutThing { goal: Goal }, "goal-without-thing" [Whole]:
        "the goal is {goal}, but this level has none; add one, or remove the goal";
    GoalTooLarge { goal: Goal, wanted: u32, there: usize }, "goal-too-large" [Whole]:
        "the goal is {wanted} of {goal}, but this level has only {there}; write at most {there}, or no number for all";
    NoKey { key: Key }, "no-key" [Whole]:
        "this level has no {key} key for this door; place a PickUp with `what: {key}_key`";
    KeyBehindDoor { key: Key }, "key-behind-door" [Whole]:
        "the {key} key cannot be reached, because solid tiles or locked doors block every way to it; move it in front \
         of them";
    ExitUnreachable, "exit-unreachable" [Whole]:
        "solid tiles separate the start from this exit; open a way between them";
    GoalUnreachable { goal: Goal }, "goal-unreachable" [Whole]:
        "solid tiles separate the start from this goal ({goal}); open a way between them";
    NoCheckpoint { tiles: usize }, "no-checkpoint" [Warning Whole Map]:
        "this level is {tiles} tiles wide and has no checkpoint; add one with 'K'";
    ReturnIntoHarm { what: &'static str, who: &'static str }, "return-into-harm" [Whole]:
        "{who} would be in {what}; keep this tile and the tile above it free";
    MapTooLarge { size: (usize, usize), most: (usize, usize) }, "map-too-large" [Map]:
        { write!(out, "the map is {} x {} tiles; at most {} x {}", size.0, size.1, most.0, most.1) };
    TooManyThings { count: usize, most: usize }, "too-many-things" [Map]:
        "the level has {count} entities; at most {most} are accepted";
    NoQuadrants { example: &'static str }, "no-quadrants":
        "the list of quadrants is empty; add at least one, such as `{example}`";
    NoStages, "no-stages": "this quadrant has no stages; add at least one level, such as `\"docks-1\"`";
    UnknownStage { name: Quoted, near: Option<Quoted> }, "unknown-stage":
        { match near {
            Some(near) => write!(out, "there is no level `{name}`; did you mean `{near}`?"),
            None => {
                write!(out, "there is no level `{name}`; its file would be `{name}.ron` in the folder of this file")
            }
        } };
    StageTwice { name: Quoted }, "stage-twice": "{name} is a stage already; remove one of the two";
    QuadrantTwice, "quadrant-twice": "this quadrant is in the list already; remove one of the two";
    TitleLength { length: usize, most: usize }, "title-length": "the title has {length} letters; accepted: 1 to {most}";
    NeverOpens, "never-opens":
        "this quadrant never opens; `after` may name only quadrants of this list that can open before it";
    LetterTwice { letter: char }, "letter-twice":
        "the legend has {letter:?} twice; remove one of the two, or use another letter";
    NameEmpty { of: &'static str }, "name-empty": "{of} is empty; write at least one letter between the quotes";
    NameLength { of: &'static str, length: usize, most: usize }, "name-length":
        "{of} has {length} letters; accepted: 1 to {most}";
    HiddenLetter { of: &'static str, found: char }, "hidden-letter":
        { write!(out, "{of} contains {}; delete it, because only visible letters are accepted", named(*found)) };
    NotShown { found: char }, "not-shown" [Warning]:
        "the font has no {found:?}, and the game shows ? instead; use Latin or Cyrillic letters";
    UnknownControl { found: Quoted }, "unknown-control":
        { let names = CONTROLS.map(|(name, _)| name);
        match nearest(found.trim_matches(['{', '}', ' ']), &names) {
            Some(near) => write!(out, "there is no control `{found}`; did you mean `{{{near}}}`?"),
            None => write!(out, "there is no control `{found}`; accepted: {{{}}}", names.join("}, {")),
        } };
    BraceAlone { found: Quoted }, "brace-alone":
        "`{found}` is alone; write the name of a control between {{ and }}, such as `{{jump}}`";
    TextLines { lines: usize, most: usize }, "text-lines":
        "the text has {lines} lines and does not fit on the screen; accepted: 1 to {most} lines";
    PathLength { count: usize, most: usize }, "path-length":
        "the path of this lift has {count} places; accepted: 1 to {most}";
    TooMuchDecor { count: usize, most: usize }, "too-much-decor":
        "the level has {count} decorations; at most {most} are accepted, and each place counts";
    TooManyValues { most: usize }, "too-many-values":
        "the file has more than {most} values, and the rest is not read; make it smaller";
    ReturnFalls { into: &'static str, who: &'static str }, "return-falls" [Whole]:
        "{who} falls into {into} and dies; put solid ground below";
    ReturnTaken { what: &'static str, who: &'static str }, "return-taken" [Whole]:
        "{who} would be inside {what}; move one of the two";
    /// A pick-up is in the same place as something solid.
    PickUpCovered { what: &'static str }, "pick-up-covered" [Whole]:
        "this pick-up is inside {what}, so a player may not see or reach it; move one of the two";
    HiveLoose, "hive-loose" [Warning]: "nothing holds the chain of this hive; put a solid tile above it";
    CoverInAir, "cover-in-air" [Warning]:
        "no solid tile touches this cover, so it looks like a block in open air; put it against the ground or a wall";
    AlarmAlone { tiles: i32 }, "alarm-alone" [Warning]:
        "no enemy is near enough to run to this alarm; put an enemy on its floor or a spawner, at most {tiles} tiles \
         away";
    CameraAway, "camera-away" [Warning]:
        "a player in this `area` may be outside the picture; let `shows` contain the whole area, or leave it out";
    CrusherOutside { down: i32, room: i32 }, "crusher-outside":
        { match room {
            ..1 => write!(
                out,
                "this crusher has no room in the map; its head is 2 x 2 tiles with `at` in the upper left corner, and \
                 it falls at least 1 tile"
            ),
            _ => write!(
                out,
                "`down` is {down}, but the map ends below this crusher; accepted here: 1 to {room} tiles"
            ),
        } };
    InOnePlace { what: &'static str }, "in-one-place" [Whole]:
        "this is inside {what}, and both are solid; move one of the two";
    OddPlace { what: &'static str }, "odd-place" [Warning]: "this is in the same place as {what}; move one of the two";
    WardenOutside, "warden-outside" [Whole]: "this warden is outside its arena; `arena` must contain the place in `at`";
    ArenaSmall { size: (i32, i32), least: (i32, i32) }, "arena-small" [Whole]:
        { write!(out, "the arena is {} x {} tiles; it must be at least {} x {}", size.0, size.1, least.0, least.1) };
    LiftOutside, "lift-outside" [Whole]:
        "this lift leaves the map; each place is its left end, and its right end must be inside the map too";
    LiftInGround, "lift-in-ground" [Warning]:
        "this lift moves through solid tiles; make it narrower or change its path";
    InMidAir { what: &'static str }, "in-mid-air" [Warning]: "{what} is in mid-air; put ground in the tile below it";
    TurretLoose, "turret-loose" [Warning]:
        "no solid tile holds this turret; put one on the side that `mount` names, or change `mount`";
    CrawlerLoose, "crawler-loose" [Warning]: "nothing holds this crawler; put it below a solid tile or a board";
    KeyWithoutDoor { key: Key }, "key-without-door" [Warning]:
        "this {key} key opens no door; remove it, or add `key: {key}` to a door";
    /// The bot tried everything that can be reached.
    Blocked { why: String }, "blocked": "{why}";
    /// The bot gave up, so there may be a way.
    NotFound { why: String }, "not-found": "{why}";
    /// The recording that should clear the level does not. Without one that does, the bot decides.
    NoProof { why: String }, "no-proof": "{why}";
    OldProof { why: String }, "old-proof" [Warning]: "{why}; now the bot plays the level";
    /// Too many entities in one place for a fast tick.
    Crowded { count: usize, most: usize, within: &'static str, place: (i32, i32) }, "crowded":
        { let (column, row) = place;
        write!(
            out,
            "this is one of {count} entities {within} column {column}, row {row}; at most {most} are accepted there, \
             so that the game stays fast. A spawner also counts its enemies"
        ) };
    TooMuchWork { count: usize, most: usize }, "too-much-work" [Map]:
        "the entities count {count}; at most {most} are accepted, so that the game stays fast. Machines, beams and \
         mines count 2 or 3, belt drives and split rooms 16, a spawner 1 and its enemies";
}

fn write_unknown_field(
    out: &mut fmt::Formatter,
    found: &str,
    of: &str,
    accepted: &[&str],
    meant: Option<&str>,
) -> fmt::Result {
    let near = || nearest(found, accepted).filter(|near| is_close(found, near));
    let meant = meant.map(String::from).or_else(|| Some(format!("`{}`", near()?)));
    let (meant, its) = meant.map_or((String::new(), "its"), |meant| (format!("did you mean {meant}? "), "Its"));
    match accepted {
        [] => write!(out, "{of} has no field `{found}`; it has no fields"),
        [only] => write!(out, "{of} has no field `{found}`; {meant}{its} only field is `{only}`"),
        _ => write!(out, "{of} has no field `{found}`; {meant}{its} fields: {}", accepted.join(", ")),
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

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Goal::Drums => "drums",
            Goal::Warden => "warden",
            Goal::Prisoners => "prisoners",
            Goal::Intel => "intel",
        })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Key::Red => "red",
            Key::Green => "green",
            Key::Blue => "blue",
        })
    }
}
