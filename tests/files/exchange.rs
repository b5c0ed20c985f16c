//! Levels as files of Tiled and LDtk and as JSON: every level comes back as the same level.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use quadrant::exchange::{FORMATS, Format, Found, export, import};
use quadrant::level::Level;
use quadrant::level::read::check;

use crate::common::files::{empty_folder, files_below};

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

fn quadrant(folder: &Path, words: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    let output = command.args(words).current_dir(folder).output().expect("the program starts");
    let told = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), told.concat())
}

#[test]
fn a_template_becomes_a_level_that_can_be_played() {
    for (format, file) in [("tiled", "level.tmj"), ("ldtk", "quadrant.ldtk"), ("json", "level.json")] {
        let folder = empty_folder(&format!("template-{format}"));
        let write = ["export", "--template", format, "-o", "mine"];
        assert!(quadrant(&folder, &write).0 && quadrant(&folder, &write).0, "the same again does no harm");
        let own = fs::read_to_string(folder.join("mine").join(file)).unwrap().replace("A new level", "My level");
        fs::write(folder.join("mine").join(file), own).unwrap();
        let (is_done, told) = quadrant(&folder, &write);
        assert!(!is_done && told.contains("is there already"), "{told}");
        let (is_done, told) = quadrant(&folder, &["import", &format!("mine/{file}"), "-o", "mine.ron"]);
        assert!(is_done, "{told}");
        let (is_done, told) = quadrant(&folder, &["check", "mine.ron", "--solve"]);
        assert!(is_done, "{told}");
        let (is_done, told) = quadrant(&folder, &["export", "mine.ron", "-o", &format!("mine/{file}")]);
        assert!(is_done && told.is_empty(), "the picture of the tiles is there: {told}");
    }
}

#[test]
fn what_is_refused_leaves_the_level_of_before() {
    let folder = empty_folder("import-refused");
    let file_of = |name: &str| fs::canonicalize(format!("tests/exchange/{name}")).unwrap().display().to_string();
    fs::write(folder.join("a.ron"), "// mine").unwrap();
    for bad in ["no_start.tmj", "zstd.tmj", "cut_off.json", "class_unknown.ldtk", "outside.tmj"] {
        let (is_done, told) = quadrant(&folder, &["import", &file_of(bad), "-o", "a.ron"]);
        assert!(!is_done && !told.is_empty());
        assert_eq!(fs::read_to_string(folder.join("a.ron")).unwrap(), "// mine", "{bad}: {told}");
    }
    let (is_done, told) = quadrant(&folder, &["import", &file_of("good.tmj"), "-o", "a.ron"]);
    assert!(is_done, "{told}");
    assert_eq!(fs::read_to_string(folder.join("a.ron~")).unwrap(), "// mine", "the previous version is kept");
}

#[test]
fn a_project_with_several_levels_becomes_several_files_in_one_folder() {
    let folder = empty_folder("import-several");
    let text = fs::read_to_string("tests/exchange/two_levels.ldtk").unwrap();
    fs::write(folder.join("two.ldtk"), text.replace("\"Second\"", "\"../Second\"")).unwrap();
    let (is_done, told) = quadrant(&folder, &["import", "two.ldtk"]);
    assert!(!is_done && told.contains("has 2 levels; name one with --level"), "{told}");
    let (is_done, told) = quadrant(&folder, &["import", "two.ldtk", "--level", "God"]);
    assert!(!is_done && told.contains("did you mean Good?"), "{told}");
    let (is_done, told) = quadrant(&folder, &["import", "two.ldtk", "-o", "."]);
    assert!(is_done, "{told}");
    assert!(folder.join("Good.ron").exists() && folder.join("___Second.ron").exists(), "no level leaves the folder");
}

#[test]
fn a_command_that_cannot_work_says_what_to_write() {
    let folder = empty_folder("export-usage");
    let cases: [(&[&str], &str); 6] = [
        (&["export", "docks-1"], "needs --format tiled, ldtk, json"),
        (
            &["export", "docks-1", "-o", "a.tmx"],
            "-o a.tmx: unknown ending tmx (did you mean tmj?); accepted: tmj, ldtk, json; or use --format",
        ),
        (&["export", "docks-1", "--format", "tield"], "did you mean tiled?"),
        (&["export", "--template", "tiled"], "needs -o FOLDER"),
        (&["import"], "needs FILE"),
        (&["import", "a.tmj", "-o", "a.tmj"], "use a name that ends in .ron"),
    ];
    for (words, expected) in cases {
        let (is_done, told) = quadrant(&folder, words);
        assert!(!is_done && told.contains(expected), "{words:?}: {told}");
    }
}
