//! Levels that differ in one number from a level that the bot clears. No verdict *blocked* on them may be false: neither the
//! run through the original, nor a simple hand, nor a wider search may clear what is blocked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use quadrant::bot::{Run, TICKS, Verdict};
use quadrant::hash::hash_of;
use quadrant::input::Inputs;
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::rng::Rng;
use quadrant::sim::{IndexChoice, Outcome, Rules, World};

use super::common::files::files_below;
use super::{Failures, fights, gunner, level_of, processor_time, summary, timed_verdict, verdict_of};

const MUTANTS: usize = 600;
/// An original that takes more is left out, because each of its mutants would take as long.
const ORIGINAL_TICKS: u64 = 1_000_000;

struct Original {
    name: String,
    text: String,
    level: Arc<Level>,
    run: Run,
    /// Chooses what is changed. Each level has its own, so its mutants do not depend on which other levels are cleared.
    rng: Rng,
}

/// Returns the levels that the bot clears soon: puzzles, the levels for tests, and closed fights.
fn originals() -> Vec<Original> {
    let files = files_below("tests/puzzles", "ron").into_iter().chain(files_below("levels/test", "ron"));
    let of_file = |file: PathBuf| (file.file_stem().unwrap().display().to_string(), fs::read_to_string(&file).unwrap());
    let original = |(name, text): (String, String)| {
        if numbers_in(&text).is_empty() || text.starts_with("// Obstacle: ") {
            return None;
        }
        let level = level_of(&name, &text);
        let run = timed_verdict(&level, ORIGINAL_TICKS).0.run().ok()?;
        let rng = Rng::new(hash_of(name.as_bytes()));
        Some(Original { name, text, level, run, rng })
    };
    files.map(of_file).chain(fights::levels()).filter_map(original).collect()
}

/// Returns where the numbers of a level's text are, without those of comments and of strings that are not waves.
fn numbers_in(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut rest, mut is_word) = (text, false);
    while let Some(first) = rest.chars().next() {
        let at = text.len() - rest.len();
        let length = |of: &str, end: &dyn Fn(char) -> bool| of.find(end).unwrap_or(of.len());
        let step = match first {
            '/' if rest.starts_with("//") => length(rest, &|letter| letter == '\n'),
            '"' if !text[..at].ends_with("waves: ") => length(&rest[1..], &|letter| letter == '"') + 2,
            '0'..='9' => {
                let digits = length(rest, &|letter| !letter.is_ascii_digit());
                if !is_word {
                    found.push(at..at + digits);
                }
                digits
            }
            _ => first.len_utf8(),
        };
        is_word = first.is_alphanumeric() || first == '_';
        rest = rest.get(step..).unwrap_or_default();
    }
    found
}

/// Changes one number of a text, and returns the text and what was changed.
fn mutant_of(text: &str, rng: &mut Rng) -> (String, String) {
    let numbers = numbers_in(text);
    let place = numbers[rng.below(numbers.len() as u32) as usize].clone();
    let old: u32 = text[place.clone()].parse().expect("few digits");
    let others = [old + 1, old + 2, old + 5, old * 2, old / 2, old.saturating_sub(1), old.saturating_sub(2), 0];
    let new = others[rng.below(others.len() as u32) as usize];
    let line = text[..place.start].lines().count();
    let mutant = format!("{}{new}{}", &text[..place.start], &text[place.end..]);
    (mutant, format!("line {line}: {old} to {new}"))
}

fn clears(level: &Arc<Level>, inputs: impl Iterator<Item = Inputs>) -> bool {
    let mut world = World::new(Arc::clone(level), 1, Rules::default(), IndexChoice::default());
    inputs.into_iter().any(|inputs| {
        world.step(inputs);
        world.outcome() == Outcome::Cleared
    })
}

/// Returns what clears a level that is said to be blocked, or what else a person should know who judges it.
fn judge(level: &Arc<Level>, run: &Run) -> Result<&'static str, &'static str> {
    if clears(level, run.replay.inputs()) {
        return Err("the run through the original clears it");
    }
    if gunner::clears(level) {
        return Err("a simple hand that fires clears it");
    }
    let normal = Rules::default();
    let before: Vec<Inputs> = run.replay.inputs().collect();
    for (seed, before) in [(1, &before[..]), (2, &[]), (3, &[])] {
        if let Verdict::Cleared(_) = verdict_of(level, seed, normal, before, TICKS) {
            return Err("a wider search clears it");
        }
    }
    // Without life to lose, the bot goes through what kills, so only a run that also works with life counts.
    match verdict_of(level, 1, Rules { endless_life: true, ..normal }, &[], TICKS) {
        Verdict::Cleared(run) if clears(level, run.replay.inputs()) => Err("a run with endless life clears it"),
        Verdict::Cleared(_) => Ok("only endless life clears it"),
        _ => Ok("endless life does not clear it either"),
    }
}

#[test]
#[ignore = "./test bot"]
fn no_level_with_one_number_changed_is_falsely_blocked() {
    let mut originals = originals();
    println!("{} originals, {:.0} s", originals.len(), processor_time().as_secs_f64());
    let mut seen: BTreeSet<u64> = originals.iter().map(|original| original.level.hash).collect();
    let (mut failures, mut judged, mut counts) = (Failures::new("mutants"), 0, BTreeMap::new());
    for nth in 0.. {
        assert!(nth < 100 * MUTANTS, "only {judged} mutants can be read");
        let among = originals.len();
        let Original { name, text, run, rng, .. } = &mut originals[nth % among];
        let (text, change) = mutant_of(text, rng);
        let Some(level) = check(name, &text).0.filter(|level| seen.insert(level.hash)) else { continue };
        let level = Arc::new(level);
        let (verdict, took) = timed_verdict(&level, TICKS);
        let (word, tried) = summary(&verdict);
        println!("{judged:3}  {word:9}  {tried:9} ticks  {:6.1} s  {name}, {change}", took.as_secs_f64());
        *counts.entry(word).or_insert(0) += 1;
        if matches!(verdict, Verdict::Blocked(_)) {
            let judgement = judge(&level, run);
            println!("     {}\n     {}", verdict.run().unwrap_err().why, judgement.unwrap_or_else(|why| why));
            if judgement.is_err() {
                failures.keep(&format!("{name}-{judged}"), &text);
            }
        }
        judged += 1;
        if judged == MUTANTS {
            break;
        }
    }
    println!("{counts:?}, {:.0} s", processor_time().as_secs_f64());
    assert!(counts.contains_key("blocked"), "no mutant tests what is said of blocked levels");
    failures.end(MUTANTS);
}
