//! Every way a level can be wrong: each file in tests/levels-bad stands beside exactly what the program says about it, and
//! there is at least one file for every fault there is. After a change of the words that is meant, QUADRANT_REWRITE=1
//! cargo test --test files writes them afresh; read them before they are kept.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use quadrant::app::files::read_text;
use quadrant::level::campaign;
use quadrant::level::fault::Fault;
use quadrant::level::problem::Problems;
use quadrant::level::read::check;
use quadrant::level::{MAX_HEIGHT, MAX_THINGS, MAX_WIDTH};

/// The levels there are for the files whose names begin with `campaign_`.
const STAGES: [&str; 4] = ["docks-1", "docks-2", "foundry-1", "vault-1"];

fn problems_of(file: &str) -> Problems {
    match read_text(&PathBuf::from("tests/levels-bad").join(file)) {
        Ok(text) if file.starts_with("campaign_") => campaign::check(file, &text, &STAGES).1,
        Ok(text) => check(file, &text).1,
        Err(sentence) => Problems::of_file(file, sentence),
    }
}

fn level_of(rows: &[String], more: &str) -> String {
    let rows: String = rows.iter().map(|row| format!("\"{row}\",\n")).collect();
    format!("Level(name: \"large\", rows: [\n{rows}], {more})")
}

fn large(width: usize, height: usize) -> Vec<String> {
    let mut rows = vec![".".repeat(width); height];
    rows[0].replace_range(0..2, "PX");
    rows
}

#[test]
fn every_bad_level_is_told_as_it_should_be() {
    let mut files: Vec<String> = fs::read_dir("tests/levels-bad")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".ron"))
        .collect();
    files.sort();
    assert!(files.len() >= 60, "{} files", files.len());
    let mut met = BTreeSet::new();
    let mut wrong = Vec::new();
    for file in &files {
        let problems = problems_of(file);
        assert!(!problems.list.is_empty(), "{file} has no problem");
        met.extend(problems.list.iter().map(|problem| problem.fault.name()));
        let told = format!("{problems}\n");
        let expected = format!("tests/levels-bad/{}.txt", file.trim_end_matches(".ron"));
        if std::env::var_os("QUADRANT_REWRITE").is_some() {
            fs::write(&expected, &told).unwrap();
        }
        if fs::read_to_string(&expected).unwrap_or_default() != told {
            wrong.push(told);
        }
    }
    assert!(wrong.is_empty(), "not what is kept:\n{}", wrong.concat());
    // These are too large to keep as files, and the last is told by the bot: tests/files/program.rs has its case.
    met.extend(["map-too-large", "too-many-things", "too-many-names", "unsolved"]);
    let unmet: Vec<_> = Fault::NAMES.iter().filter(|name| !met.contains(*name)).collect();
    assert!(unmet.is_empty(), "no case for {unmet:?}");
}

#[test]
fn what_is_too_large_is_told() {
    let told = |text: &str| check("large.ron", text).1.to_string();
    let wide = told(&level_of(&large(MAX_WIDTH + 1, 2), ""));
    assert!(wide.contains("the map is 4097 x 2 tiles; at most 4096 x 1024"), "{wide}");
    let high = told(&level_of(&large(8, MAX_HEIGHT + 1), ""));
    assert!(high.contains("the map is 8 x 1025 tiles; at most 4096 x 1024"), "{high}");
    let mut rows = large(100, 50);
    for row in rows.iter_mut().skip(1) {
        *row = "D".repeat(100);
    }
    let full = told(&level_of(&rows, ""));
    assert!(full.contains(&format!("4901 entities; at most {MAX_THINGS}")), "{full}");
    let names: String = (0..1100).map(|nth| format!("Switch(at: (3, 0), name: \"n{nth}\"),")).collect();
    let named = told(&level_of(&large(8, 2), &format!("entities: [{names}]")));
    assert!(named.contains("more than 1023 names"), "{}", &named[..200]);
}

#[test]
fn the_largest_level_is_read() {
    let (level, problems) = check("large.ron", &level_of(&large(MAX_WIDTH, MAX_HEIGHT), ""));
    assert_eq!((problems.errors(), problems.warnings()), (0, 1), "no checkpoint");
    assert_eq!(level.unwrap().size(), (MAX_WIDTH, MAX_HEIGHT));
}

#[test]
fn a_thousand_problems_are_not_all_collected() {
    let mut rows = large(100, 50);
    for row in rows.iter_mut().skip(1) {
        *row = "?".repeat(100);
    }
    let problems = check("large.ron", &level_of(&rows, "")).1;
    assert_eq!(problems.list.len(), 500);
}

#[test]
fn programs_get_a_line_of_json_for_each_problem() {
    let json = problems_of("ragged.ron").to_json();
    assert_eq!(
        json.lines().next(),
        Some(
            "{\"file\":\"ragged.ron\",\"line\":5,\"column\":10,\"severity\":\"error\",\"code\":\"ragged-row\",\"message\":\"this row has 11 characters; the first has 10, and all must be as long\"}"
        )
    );
}
