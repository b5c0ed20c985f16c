//! All that can be written in a level, made from the vocabulary: all of its words, and random entities. A new entity, field
//! or word is fuzzed without a change here.

use quadrant::level::campaign;
use quadrant::level::letters::{EXIT, START};
use quadrant::level::vocabulary::{
    DECORATION, EntityKind, Field, Is, LEVEL, MOST_IN_A_WAVE, MOST_WAVES, OBJECTIVES, TILES, kinds, letters, words_of,
};
use quadrant::level::{EnemyKind, Goal, MAX_HEIGHT, MAX_WIDTH};
use quadrant::rng::Rng;

use crate::fuzz::{below, pick};

/// Numbers at the limits of what a program can count. Most of them are no numbers of a level.
pub const EXTREMES: [&str; 27] = [
    "0",
    "-1",
    "1",
    "2",
    "17",
    "255",
    "256",
    "4095",
    "4096",
    "4097",
    "32767",
    "-32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9007199254740992",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "99999999999999999999999999999999999999999",
    "0x7fffffff",
    "1e308",
    "-0.5",
    "NaN",
];

/// Every word of the format, with the sign that follows it.
pub fn words() -> Vec<String> {
    let mut words: Vec<String> = ["Level(", "Campaign(", "Tile(", "Some(", "None", "true", "false", " / ", "16 ", "2 "]
        .map(String::from)
        .to_vec();
    words.extend(TILES.map(|kind| kind.word.to_string()));
    words.extend(OBJECTIVES.map(|word| format!("{word}(")));
    words.extend(words_of::<Goal>().iter().map(|word| word.to_string()));
    words.extend([START, EXIT].into_iter().chain(letters().map(|(letter, ..)| letter)).map(String::from));
    words.extend(campaign::FIELDS.iter().chain(&campaign::QUADRANT).map(|name| format!("{name}: ")));
    words.extend(kinds().map(|kind| format!("{}(", kind.word)));
    words.extend(kinds().map(|kind| kind.example.to_string()));
    for field in kinds().flat_map(|kind| kind.fields).chain(&LEVEL).chain(&DECORATION) {
        words.push(format!("{}: ", field.name));
        match field.is {
            Is::Choice { words: known, .. } => words.extend(known().iter().map(|word| word.to_string())),
            Is::Waves => words.extend(words_of::<EnemyKind>().iter().map(|word| format!("{word}, "))),
            Is::Number { low, high, .. } | Is::Pair { low, high, .. } => {
                words.extend([low, high, low - 1, high + 1].map(|number| format!("{}: {number}", field.name)));
            }
            _ => {}
        }
    }
    words.sort();
    words.dedup();
    words
}

/// A place on the map, or rarely outside it.
fn place(rng: &mut Rng, (width, height): (usize, usize)) -> String {
    match below(rng, 40) {
        0 => format!("({}, {})", pick(rng, &EXTREMES), pick(rng, &EXTREMES)),
        1 => format!("({width}, {height})"),
        2 => format!("({}, {})", below(rng, MAX_WIDTH), below(rng, MAX_HEIGHT)),
        _ => format!("({}, {})", below(rng, width), below(rng, height)),
    }
}

fn number(rng: &mut Rng, low: i64, high: i64) -> String {
    match below(rng, 8) {
        0 => pick(rng, &EXTREMES).into(),
        1 => low.to_string(),
        2 => high.to_string(),
        _ => (low + below(rng, (high - low + 1) as usize) as i64).to_string(),
    }
}

fn waves(rng: &mut Rng) -> String {
    let mut waves = Vec::new();
    let most = if below(rng, 20) == 0 { 2 * MOST_WAVES } else { 3 };
    for _ in 0..1 + below(rng, most) {
        let mut groups = Vec::new();
        for _ in 0..1 + below(rng, 3) {
            let enemy = pick(rng, words_of::<EnemyKind>());
            groups.push(match below(rng, 12) {
                0 => format!("{} {enemy}", pick(rng, &EXTREMES)),
                1 => pick(rng, &STRINGS).to_string(),
                2..5 => format!("{} {enemy}", 1 + below(rng, MOST_IN_A_WAVE / 2)),
                _ => enemy.to_string(),
            });
        }
        waves.push(groups.join(", "));
    }
    waves.join(" / ")
}

/// Texts that a terminal, a font or a parser may stumble over.
pub const STRINGS: [&str; 18] = [
    "",
    " ",
    "a",
    "\\n",
    "\\n\\n\\n\\n\\n",
    "\\u{1b}[2J\\u{1b}]0;OWNED\\u{7}",
    "\u{1b}[31m\u{7}\u{8}",
    "\\u{202e}txt.exe\\u{202c}",
    "\u{202e}\u{2066}\u{200f}\u{061c}",
    "\\0\\x7f\\u{9b}31m\\u{85}",
    "\u{7f}\u{9b}31m\u{85}\u{2028}",
    "\0",
    "\u{feff}\u{200b}\u{ad}",
    "\u{e9}\u{df}\u{20ac}\u{1F600}\u{10ffff}\u{e0041}",
    "\r\n",
    "\t",
    "\\u{110000}",
    "{jump} {up} {nothing} {",
];

pub fn string(rng: &mut Rng) -> String {
    match below(rng, 4) {
        0 => pick(rng, &STRINGS).repeat([1, 3, 61, 300, 5000][below(rng, 5)]),
        1 => "x".repeat(below(rng, 130)),
        2 => format!("{}{}", pick(rng, &STRINGS), pick(rng, &STRINGS)),
        _ => pick(rng, &STRINGS).into(),
    }
}

fn value(rng: &mut Rng, field: &Field, map: (usize, usize)) -> String {
    match field.is {
        Is::Feet | Is::Tile | Is::End => place(rng, map),
        Is::Area | Is::Part => format!("({}, {})", place(rng, map), place(rng, map)),
        Is::Path { .. } => {
            let stops = [1, 2, 3, 4, 64, 65][below(rng, 6)];
            let stops: Vec<String> = (0..stops).map(|_| place(rng, map)).collect();
            format!("[{}]", stops.join(", "))
        }
        Is::Number { low, high, .. } => number(rng, low, high),
        Is::Pair { low, high, .. } => format!("({}, {})", number(rng, low, high), number(rng, low, high)),
        Is::Choice { words, .. } => pick(rng, words()).into(),
        Is::Flag => pick(rng, &["true", "false"]).into(),
        Is::Text { .. } if below(rng, 4) == 0 => format!("\"{}\"", string(rng)),
        Is::Text { .. } => "\"Read me\"".into(),
        Is::Waves => format!("\"{}\"", waves(rng)),
        // Few names, so that many of them have an emitter and a receiver.
        Is::Emits | Is::Receives => format!("\"{}\"", pick(rng, &["a", "b", "c"])),
        Is::List => "[]".into(),
    }
}

/// Returns an entity of this kind for a map of this size: with all fields that it needs, and some of the others.
pub fn entity(rng: &mut Rng, kind: &EntityKind, map: (usize, usize)) -> String {
    let mut fields = Vec::new();
    for field in kind.fields {
        let is_left_out =
            below(rng, if field.is_required() { 60 } else { 2 }) == if field.is_required() { 1 } else { 0 };
        if !is_left_out {
            fields.push(format!("{}: {}", field.name, value(rng, field, map)));
        }
    }
    format!("{}({})", kind.word, fields.join(", "))
}

pub fn any_entity(rng: &mut Rng, map: (usize, usize)) -> String {
    let kinds: Vec<&EntityKind> = kinds().collect();
    let kind = kinds[below(rng, kinds.len())];
    entity(rng, kind, map)
}

#[test]
fn the_grammar_writes_entities_of_every_kind_that_are_accepted() {
    use quadrant::level::read::check;
    let mut rng = Rng::new(1);
    for kind in kinds() {
        let is_accepted = |rng: &mut Rng| {
            let (air, floor) = (".".repeat(40), "#".repeat(40));
            let rows: String = (0..28).map(|_| format!("\"{air}\",")).collect();
            let entity = entity(rng, kind, (40, 29));
            let level = format!(
                "Level(name: \"g\", rows: [{rows} \"P{}X\", \"{floor}\"], entities: [{entity}])",
                ".".repeat(38)
            );
            let problems = check("g.ron", &level).1;
            // The names of a single entity, and the keys, are connected with nothing.
            problems.list.iter().all(|problem| {
                problem.fault.is_of_the_whole()
                    || problem.fault.is_warning()
                    || ["no-receiver", "no-emitter"].contains(&problem.fault.name())
            })
        };
        let accepted = (0..400).filter(|_| is_accepted(&mut rng)).count();
        assert!(accepted > 0 && accepted < 400, "{accepted} of 400 for {}", kind.word);
    }
}
