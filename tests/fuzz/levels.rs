//! Fuzzes levels and campaigns. Every syntax error that comes up must have a case in tests/levels-bad, and every level
//! that is accepted must be playable.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use quadrant::input::Inputs;
use quadrant::level::campaign;
use quadrant::level::fault::Fault;
use quadrant::level::read::check;
use quadrant::level::{Level, Problems};
use quadrant::sim::{IndexChoice, Rules, World};

use crate::fuzz::{Reader, files, fuzz, text_of};
use crate::grammar;

/// One in this many accepted levels is played for some ticks.
const PLAYED: u32 = 50;

/// Returns the part of a syntax error that says what is accepted. The rest quotes the input.
fn gist(sentence: &str) -> &str {
    sentence.rsplit_once("; ").map_or(sentence, |(_, accepted)| accepted)
}

/// Returns the syntax errors in tests/levels-bad.
fn cases() -> BTreeSet<String> {
    let told = files("tests/levels-bad", "txt").iter().map(|bytes| text_of(bytes)).collect::<String>();
    let lines = told.lines().filter(|line| line.contains(".ron:"));
    lines.filter_map(|line| line.split_once(' ').map(|(_, sentence)| gist(sentence).to_string())).collect()
}

fn check_problems(problems: &Problems, text: &str, told_of: &mut BTreeSet<String>) {
    let told = problems.to_string();
    let long = problems.list.iter().find(|problem| problem.fault.to_string().chars().count() > 240);
    assert!(long.is_none(), "longer than three lines: {long:?}");
    assert!(told.len() < 4 << 20, "{} bytes of complaints", told.len());
    for problem in &problems.list {
        assert!(problem.line >= 1 && problem.line <= text.split('\n').count() && problem.column >= 1);
        if let Fault::Syntax(sentence) = &problem.fault {
            told_of.insert(gist(sentence).to_string());
        }
    }
}

fn play(level: Level) {
    let level = Arc::new(level);
    let mut world = World::new(Arc::clone(&level), 1, Rules::default(), IndexChoice::default());
    for _ in 0..30 {
        world.step(Inputs::default());
    }
    world.reloaded(level).step(Inputs::default());
}

fn expect_cases_of(told_of: &BTreeSet<String>) {
    let cases = cases();
    let without: Vec<&String> = told_of.iter().filter(|told| !cases.contains(*told)).collect();
    assert!(without.is_empty(), "no case in tests/levels-bad for {without:#?}");
}

#[test]
fn levels() {
    let mut seeds = files("levels", "ron");
    seeds.extend(files("tests/levels-bad", "ron"));
    let most = (Duration::from_secs(2), 96 << 20);
    let words = grammar::words();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let reader =
        Reader { name: "levels", seeds, words: &words, ordinary: 10_000, most_time: most.0, most_bytes: most.1 };
    let (mut told_of, mut good) = (BTreeSet::new(), 0u32);
    fuzz(&reader, |bytes, _| {
        let text = text_of(bytes);
        let (level, problems) = check("fuzz.ron", &text);
        assert!(level.is_some() || problems.errors() > 0, "neither a level nor a problem");
        check_problems(&problems, &text, &mut told_of);
        let is_level = level.is_some();
        good += u32::from(is_level);
        if let Some(level) = level.filter(|_| good.is_multiple_of(PLAYED) && problems.errors() == 0) {
            play(level);
        }
        is_level
    });
    expect_cases_of(&told_of);
}

#[test]
fn campaigns() {
    let mut seeds = vec![fs::read("levels/campaign.ron").unwrap()];
    let is_campaign = |name: &std::path::Path| {
        let name = name.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("campaign_") && name.ends_with(".ron")
    };
    let bad = fs::read_dir("tests/levels-bad").unwrap().map(|entry| entry.unwrap().path());
    let mut bad: Vec<_> = bad.filter(|path| is_campaign(path)).collect();
    bad.sort();
    seeds.extend(bad.into_iter().map(|path| fs::read(path).unwrap()));
    let most = (Duration::from_secs(1), 32 << 20);
    let words = grammar::words();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let reader =
        Reader { name: "campaigns", seeds, words: &words, ordinary: 5_000, most_time: most.0, most_bytes: most.1 };
    let mut told_of = BTreeSet::new();
    let names = fs::read_dir("levels").unwrap().map(|entry| entry.unwrap().path().with_extension(""));
    let stages: Vec<String> = names.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
    fuzz(&reader, |bytes, _| {
        let text = text_of(bytes);
        let (campaign, problems) = campaign::check("fuzz.ron", &text, &stages);
        assert!(campaign.is_some() || problems.errors() > 0, "neither a campaign nor a problem");
        check_problems(&problems, &text, &mut told_of);
        campaign.is_some()
    });
    expect_cases_of(&told_of);
}
