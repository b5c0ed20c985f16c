//! Tests that docs/levels.md is correct and complete: each example parses without problems or warnings, and every word
//! that an author can write occurs in it. `vocabulary.rs` checks its tables.

use std::fs;
use std::sync::Arc;

use quadrant::geom::Rect;
use quadrant::level::campaign;
use quadrant::level::control::CONTROLS;
use quadrant::level::places::body_of;
use quadrant::level::problem::Problems;
use quadrant::level::read::check;
use quadrant::level::vocabulary::{OBJECTIVES, words_of};
use quadrant::level::{Decor, Goal, Thing};
use quadrant::sim::{IndexChoice, Rules, World};

fn page() -> String {
    fs::read_to_string("docs/levels.md").unwrap()
}

fn examples(page: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut is_inside = false;
    for (nth, line) in page.lines().enumerate() {
        match line {
            "```ron" => {
                is_inside = true;
                found.push((nth + 2, String::new()));
            }
            "```" => is_inside = false,
            _ if is_inside => {
                let (_, example) = found.last_mut().unwrap();
                example.push_str(line);
                example.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// Puts a fragment into a plain level with a floor and a ceiling. Fields of a level begin in lower case. Everything else is entities.
fn whole(fragment: &str) -> String {
    let mut rows = vec![".".repeat(40); 16];
    rows[0] = "#".repeat(40);
    rows[14].replace_range(1..2, "P");
    rows[14].replace_range(38..39, "X");
    rows[15] = "#".repeat(40);
    let rows: String = rows.iter().map(|row| format!("{row:?}, ")).collect();
    let rows = if fragment.contains("rows:") { String::new() } else { format!("rows: [{rows}],") };
    let is_fields = fragment.starts_with(|letter: char| letter.is_lowercase());
    let (open, shut) = if is_fields { ("", "") } else { ("entities: [", "]") };
    format!("Level(name: \"example\", {rows} {open}\n{fragment}{shut})")
}

fn problems_of(example: &str) -> Problems {
    if example.contains("Campaign(") {
        return campaign::check("levels.md", example, &["docks-1", "jetty"]).1;
    }
    let text = if example.contains("Level(") { example.into() } else { whole(example) };
    check("levels.md", &text).1
}

#[test]
fn every_example_parses_without_problems() {
    let page = page();
    let examples = examples(&page);
    assert!(examples.len() >= 20, "{} examples", examples.len());
    let wrong: Vec<String> = examples
        .iter()
        .map(|(line, example)| (line, problems_of(example)))
        .filter(|(_, problems)| !problems.list.is_empty())
        .map(|(line, problems)| format!("the example in line {line}:\n{problems}\n"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.concat());
    let (_, first) = &examples[0];
    assert!(first.lines().count() <= 24, "a first level is about twenty lines");
}

#[test]
fn the_level_in_the_readme_parses_without_problems() {
    let page = fs::read_to_string("README.md").unwrap();
    let examples = examples(&page);
    assert!(!examples.is_empty(), "README.md has no level");
    for (line, example) in examples {
        let problems = check("README.md", &example).1;
        assert!(problems.list.is_empty(), "the example in line {line}:\n{problems}");
    }
}

fn explains(page: &str, word: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    page.match_indices(word)
        .any(|(at, _)| !is_part(page[..at].chars().next_back()) && !is_part(page[at + word.len()..].chars().next()))
}

/// Checks only words that are not in the tables, because the tables are generated from the vocabulary.
#[test]
fn every_level_keyword_is_explained() {
    let page = page();
    let mut words = vec!["Tile"];
    words.extend(OBJECTIVES);
    words.extend(campaign::FIELDS.iter().chain(&campaign::QUADRANT));
    words.extend(words_of::<Goal>().iter().chain(words_of::<Decor>()));
    assert!(words.len() > 100, "{}: {words:?}", words.len());
    let missing: Vec<_> = words.iter().filter(|word| !explains(&page, word)).collect();
    assert!(missing.is_empty(), "docs/levels.md says nothing of {missing:?}");
}

/// The reader has its own body sizes because it may not use the rules. They must be the same.
#[test]
fn the_level_reader_and_the_rules_agree_on_body_sizes() {
    let folder = fs::read_dir("levels/test").unwrap().map(|entry| entry.unwrap().path());
    let mut compared = 0;
    for file in folder {
        let level = check("test.ron", &fs::read_to_string(&file).unwrap()).0.unwrap();
        let things = level.things.clone();
        let world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
        let rects: Vec<Rect> = world.entities().map(|entity| entity.body.rect).collect();
        for thing in &things {
            let Some(body) = body_of(thing) else { continue };
            // For an enemy or a turret, only an overlap is required because kinds differ in size.
            let is_same = |rect: &&Rect| match thing {
                Thing::Enemy { .. } | Thing::Turret { .. } => rect.overlaps(body),
                _ => **rect == body,
            };
            assert!(rects.iter().any(|rect| is_same(&rect)), "{}: {thing:?} {body:?}", file.display());
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn every_control_is_on_the_page() {
    let page = page();
    let names = CONTROLS.map(|(name, _)| format!("`{{{name}}}`"));
    let missing: Vec<&String> = names.iter().filter(|name| !page.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
