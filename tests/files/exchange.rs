//! Levels as files of Tiled and LDtk and as JSON: every level comes back as the same level.

use std::fs;
use std::path::{Path, PathBuf};

use quadrant::exchange::{FORMATS, Format, Found, export, import};
use quadrant::level::Level;
use quadrant::level::read::check;

use crate::common::files::files_below;

/// All levels of the game and of the tests that can be read.
fn levels() -> Vec<(PathBuf, String, Level)> {
    let folders = ["levels", "tests/levels-odd", "tests/puzzles"];
    let files = folders.iter().flat_map(|folder| files_below(folder, "ron"));
    let levels = files.filter(|file| !file.ends_with("campaign.ron")).map(|file| {
        let text = fs::read_to_string(&file).unwrap();
        let (level, problems) = check("a", &text);
        let level = level.unwrap_or_else(|| panic!("{}: {problems}", file.display()));
        (file, text, level)
    });
    levels.collect()
}

/// Returns the level that a file of another program has.
fn back(file: &str, name: &str) -> Level {
    let found = import(file, name).unwrap_or_else(|refusal| panic!("{}", refusal.told(name, file)));
    assert_eq!(found.len(), 1, "{name}");
    let draft = found.into_iter().next().unwrap().draft.unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let (level, problems) = check(name, &draft.text);
    level.unwrap_or_else(|| panic!("{problems}"))
}

#[test]
fn every_level_comes_back_the_same_in_every_format() {
    let levels = levels();
    assert!(levels.len() > 120, "{} levels", levels.len());
    for (file, text, level) in &levels {
        for (name, format) in FORMATS {
            let shown = format!("{} as {name}", file.display());
            let written = export(format, text, "a").unwrap_or_else(|problem| panic!("{shown}: {problem}"));
            let mut again = back(&written, &shown);
            assert_eq!(again.hash, level.hash, "{shown}");
            // Several decorations of one kind may be written in one entry or in several.
            assert!(again.decor == level.decor || format != Format::Json, "{shown}: other decorations");
            again.decor.clone_from(&level.decor);
            assert!(again == *level, "{shown}: other texts");
        }
    }
}

/// Returns what import makes of a file, or what it says.
fn told(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let found = match import(&text, "a") {
        Ok(found) => found,
        Err(refusal) => return format!("{}\n", refusal.told("a", &text)),
    };
    let one = |Found { name, draft }: Found| match draft {
        Ok(draft) => {
            let (level, told) = draft.check(&name);
            let told: String = told.iter().map(|told| format!("{told}\n")).collect();
            told + if level.is_some() { &draft.text } else { "" }
        }
        Err(problem) => format!("{name}: {problem}\n"),
    };
    found.into_iter().map(one).collect()
}

/// QUADRANT_REWRITE=1 cargo test --test files exchange writes the texts beside the files again.
#[test]
fn files_of_other_programs_become_levels_or_are_refused_with_a_sentence() {
    let files: Vec<PathBuf> = ["tmj", "tsj", "ldtk", "ldtkl", "json"]
        .iter()
        .flat_map(|ending| files_below("tests/exchange", ending))
        .collect();
    assert!(files.len() > 50, "{} files", files.len());
    for file in files {
        let (said, beside) = (told(&file), PathBuf::from(format!("{}.txt", file.display())));
        if std::env::var_os("QUADRANT_REWRITE").is_some() {
            fs::write(&beside, &said).unwrap();
        }
        assert_eq!(said, fs::read_to_string(&beside).unwrap_or_default(), "{}", file.display());
    }
}
