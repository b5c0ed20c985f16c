//! Compares the result of every recording with outcomes.txt. If the same inputs on the same level give a different
//! game, the rules have changed and `RULES_VERSION` must be raised, because old recordings and best runs cannot be
//! played under new rules. `QUADRANT_REWRITE=1` rewrites the table, but still fails if the version was not raised.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use crate::common::files::{files_below, shipped};
use quadrant::geom::TICKS_A_SECOND;
use quadrant::hash::hash_of;
use quadrant::replay::{Replay, word_of};
use quadrant::sim::{IndexChoice, RULES_VERSION, World};

const TABLE: &str = "tests/recordings/outcomes.txt";
const RULES: &str = "rules ";

#[derive(Clone, PartialEq, Eq, Debug)]
struct Outcome {
    /// Hashes of the level, and of seed, difficulty, assists and inputs.
    made_of: (u64, u64),
    /// Ticks, outcome, final hash, and a hash of the hashes of each second, which also shows differences in between.
    gives: String,
}

type Outcomes = BTreeMap<String, Outcome>;

fn played() -> Outcomes {
    let one = |file: &std::path::PathBuf| {
        let replay = Replay::from_any_rules(&fs::read_to_string(file).unwrap())
            .unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
        let level = shipped(&replay.level);
        let inputs: Vec<_> = replay.inputs().collect();
        let made_of = (level.hash, hash_of(&(replay.seed, replay.rules, inputs.clone())));
        let mut world = World::new(level, replay.seed, replay.rules, IndexChoice::default());
        let mut hashes = Vec::new();
        for inputs in inputs {
            world.step(inputs);
            if world.tick().is_multiple_of(TICKS_A_SECOND) {
                hashes.push(world.hash());
            }
        }
        let (ticks, outcome, end, course) = (world.tick(), word_of(world.outcome()), world.hash(), hash_of(&hashes));
        let gives = format!("{ticks} {outcome} {end:016x} course {course:016x}");
        (file.file_stem().unwrap().to_string_lossy().into_owned(), Outcome { made_of, gives })
    };
    files_below("tests/replays", "replay").iter().map(one).collect()
}

fn text_of(outcomes: &Outcomes) -> String {
    let mut text = format!("{RULES}{RULES_VERSION}\n");
    for (name, Outcome { made_of: (level, inputs), gives }) in outcomes {
        writeln!(text, "{name} level {level:016x} inputs {inputs:016x} gives {gives}").unwrap();
    }
    text
}

fn read(text: &str) -> (u32, Outcomes) {
    let (first, rest) = text.split_once('\n').expect("a line with the version of the rules");
    let version = first.strip_prefix(RULES).and_then(|version| version.parse().ok()).expect("rules VERSION");
    let one = |line: &str| {
        let (made_of, gives) = line.split_once(" gives ")?;
        let [name, "level", level, "inputs", inputs] = made_of.split(' ').collect::<Vec<_>>()[..] else { return None };
        let hash = |text| u64::from_str_radix(text, 16).ok();
        Some((name.into(), Outcome { made_of: (hash(level)?, hash(inputs)?), gives: gives.into() }))
    };
    (version, rest.lines().map(|line| one(line).unwrap_or_else(|| panic!("{TABLE}: {line}"))).collect())
}

/// Returns a message if the rules have changed since this table was written but their version has not.
fn forgotten_version((version, then): &(u32, Outcomes), now: &Outcomes) -> Option<String> {
    if *version < RULES_VERSION {
        return None;
    }
    let is_other = |name: &str, now: &Outcome| {
        then.get(name).is_some_and(|then| then.made_of == now.made_of && then.gives != now.gives)
    };
    let others: Vec<&str> = now.iter().filter(|(name, now)| is_other(name, now)).map(|(name, _)| &name[..]).collect();
    (!others.is_empty() || *version > RULES_VERSION).then(|| {
        format!(
            "The rules have changed, but RULES_VERSION is {RULES_VERSION} and that of {TABLE} is {version}. The same level and inputs \
             now give another game in {} of {} recordings ({}). If that is meant, raise RULES_VERSION in src/sim/rules.rs and \
             record again with QUADRANT_REWRITE=1",
            others.len(),
            now.len(),
            others.join(", "),
        )
    })
}

#[test]
fn changed_rules_need_a_new_version() {
    let now = played();
    let kept = fs::read_to_string(TABLE).unwrap_or(format!("{RULES}0\n"));
    if let Some(sentence) = forgotten_version(&read(&kept), &now) {
        panic!("{sentence}");
    }
    let text = text_of(&now);
    if std::env::var_os("QUADRANT_REWRITE").is_some() {
        fs::write(TABLE, &text).unwrap();
    } else {
        assert!(kept == text, "{TABLE} is not what the recordings give: QUADRANT_REWRITE=1 writes it again");
    }
}

#[test]
fn a_forgotten_version_is_detected() {
    let line = |level: u64, hash: u64| {
        format!("spring level {level:016x} inputs 0000000000000002 gives 9 cleared {hash:016x}\n")
    };
    let table = |version: u32, lines: &str| read(&format!("{RULES}{version}\n{lines}"));
    let (_, now) = table(RULES_VERSION, &line(1, 3));
    let is_found = |version, lines: &str| forgotten_version(&table(version, lines), &now).is_some();
    assert!(!is_found(RULES_VERSION, &line(1, 3)), "nothing has changed");
    assert!(is_found(RULES_VERSION, &line(1, 4)), "another end");
    assert!(!is_found(RULES_VERSION - 1, &line(1, 4)), "the version was raised");
    assert!(!is_found(RULES_VERSION, &line(7, 4)), "another level");
    assert!(is_found(RULES_VERSION + 1, &line(1, 3)), "the version was lowered");
    assert_eq!(table(RULES_VERSION, &line(1, 3)).0, RULES_VERSION);
}
