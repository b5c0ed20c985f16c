//! The bot has no clock and no state outside a search: it says the same again, and beside another search.

use std::thread;

use quadrant::bot::Verdict;

use super::{level_of, summary, timed_verdict};

/// Enough to clear or to exhaust all levels but the last one.
const TICKS: u64 = 1_000_000;

/// Levels of each verdict.
const LEVELS: [&str; 6] = [
    "puzzles/crate_step_beatable",
    "puzzles/crew_behind_wall_beatable",
    "puzzles/wired_lift_beatable",
    "puzzles/ledge_too_high",
    "puzzles/guards_and_wall",
    "../levels/docks-2",
];

#[test]
#[ignore = "./test bot"]
fn a_verdict_is_the_same_again_and_beside_another_search() {
    let verdicts = || {
        LEVELS.map(|name| {
            let text = std::fs::read_to_string(format!("tests/{name}.ron")).unwrap();
            timed_verdict(&level_of(name, &text), TICKS).0
        })
    };
    let alone = verdicts();
    // Equal verdicts have the same recording, tried ticks, obstacle and memory.
    let same = |again: [Verdict; 6]| {
        for ((name, first), again) in LEVELS.iter().zip(&alone).zip(&again) {
            assert!(first == again, "{name}: {:?}, then {:?}", summary(first), summary(again));
        }
    };
    LEVELS.iter().zip(&alone).for_each(|(name, verdict)| println!("{name}: {:?}", summary(verdict)));
    for of in ["cleared", "blocked", "not found"] {
        assert!(alone.iter().any(|verdict| summary(verdict).0 == of), "no level is {of}");
    }
    same(verdicts());
    let (one, two) = thread::scope(|scope| {
        let other = scope.spawn(verdicts);
        (verdicts(), other.join().unwrap())
    });
    same(one);
    same(two);
}
