//! Tests the bot on the levels of `tests/puzzles`. Their first line is `// Beatable: ...` or
//! `// Obstacle: (column, row). ...`. The bot must solve the beatable ones and report a place near the obstacle of the
//! others.

use quadrant_tests as common;

use std::sync::Arc;

use common::files::files_below;
use quadrant::bot::{BYTES, Limits, Task, Verdict, prove};
use quadrant::level::read::check;
use quadrant::sim::Rules;

/// A reported place up to this many tiles away counts as the obstacle.
const NEAR: i32 = 3;
/// The bot never tries this many ticks, so it must give up by itself.
const TICKS: u64 = 12_000_000;

fn obstacle_of(text: &str) -> Option<(i32, i32)> {
    let first = text.lines().next().unwrap_or_default();
    if first.starts_with("// Beatable: ") {
        return None;
    }
    let place = first.strip_prefix("// Obstacle: (").and_then(|rest| rest.split_once(')')).expect(first).0;
    let (column, row) = place.split_once(", ").expect(first);
    Some((column.parse().expect(first), row.parse().expect(first)))
}

/// Runs the bot on the puzzles that are (or are not) beatable. Returns their number and a line for each failure.
fn failures(beatable: bool) -> (usize, Vec<String>) {
    let (mut count, mut failures) = (0, Vec::new());
    for file in files_below("tests/puzzles", "ron") {
        let text = std::fs::read_to_string(&file).unwrap();
        let obstacle = obstacle_of(&text);
        if obstacle.is_none() != beatable {
            continue;
        }
        count += 1;
        let name = file.display().to_string();
        let (level, problems) = check(&name, &text);
        let level = Arc::new(level.unwrap_or_else(|| panic!("{problems}")));
        let task = Task { name: &name, level: &level, seed: 1, rules: Rules::default(), before: &[] };
        match (prove(&task, &mut Limits { ticks: TICKS, stop: &mut |_| false, bytes: BYTES }), obstacle) {
            (Verdict::Cleared(_), None) => {}
            (Verdict::Cleared(_), Some(_)) => failures.push(format!("{name}: was solved")),
            (verdict, None) => failures.push(format!("{name}: {}", verdict.run().unwrap_err().why)),
            (verdict, Some((column, row))) => {
                let attempt = verdict.run().unwrap_err();
                let (other_column, other_row) = attempt.obstacle.tile;
                let is_near = (column - other_column).abs() <= NEAR && (row - other_row).abs() <= NEAR;
                if !is_near {
                    failures.push(format!("{name}: the obstacle is at ({column}, {row}); {}", attempt.why));
                }
            }
        }
    }
    (count, failures)
}

#[test]
fn every_puzzle_that_can_be_beaten_is_solved() {
    let (count, failures) = failures(true);
    assert_eq!(count, 32);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// `./test` runs it in an optimised build because impossible levels take the bot longest.
#[test]
#[ignore = "cargo test --release --test puzzles -- --ignored"]
fn nine_in_ten_obstacles_are_found() {
    let (count, failures) = failures(false);
    assert_eq!(count, 30);
    assert!(failures.len() <= count / 10, "{}", failures.join("\n"));
}
