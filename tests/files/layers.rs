//! The layers: a file uses only what lies above it in the list, the outside is touched only in `app`, and the rules
//! know neither floats nor hash maps. Read from the source itself, so a slip fails here and not in a review.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::files::files_below;

/// From the top down; names in one line may use each other only as the comment says.
const LAYERS: [&[&str]; 13] = [
    &["geom", "pool", "hash", "input", "spelling"],
    &["rng"],
    &["index"],
    &["lab"],
    &["level"],
    &["sim"],
    &["replay"],
    &["bot"],
    &["settings"],
    &["career"],
    &["draw"],
    &["scene"],
    &["app"],
];

fn sources() -> Vec<(String, PathBuf, String)> {
    let mut files = Vec::new();
    for path in files_below("src", "rs") {
        let first = path.strip_prefix("src").unwrap().components().next().unwrap();
        let module = Path::new(first.as_os_str()).file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a source is text");
        files.push((module, path, text));
    }
    assert!(files.len() > 40, "the sources were not found");
    files
}

/// The lines of code: without comments, and without the tests at a file's end.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    text[..end].lines().enumerate().map(|(nth, line)| (nth + 1, line.split("//").next().unwrap_or("")))
}

fn rank(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

#[test]
fn a_layer_uses_only_what_lies_above_it() {
    let mut slips = Vec::new();
    for (module, path, text) in sources() {
        if module == "main" || module == "lib" {
            continue;
        }
        let own =
            rank(&module).unwrap_or_else(|| panic!("{}: say in this test which layer it belongs to", path.display()));
        for (line, code) in code(&text) {
            for used in code.split("crate::").skip(1) {
                let used: String =
                    used.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
                let allowed = used == module || rank(&used).is_some_and(|rank| rank < own);
                if !allowed && !used.is_empty() {
                    slips.push(format!("{}:{line}: {module} uses {used}", path.display()));
                }
            }
        }
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn the_outside_is_touched_only_in_app() {
    let mut slips = Vec::new();
    for (module, path, text) in sources() {
        for (line, code) in code(&text) {
            for word in ["sdl2::", "std::time", "std::fs", "std::env::", "std::thread", "std::process"] {
                if code.contains(word) && module != "app" && module != "main" {
                    slips.push(format!("{}:{line}: {word}", path.display()));
                }
            }
            for word in ["f32", "f64", "HashMap", "HashSet", "static mut"] {
                let rules =
                    ["geom", "pool", "rng", "hash", "input", "index", "lab", "level", "sim", "replay", "bot", "career"]
                        .contains(&module.as_str());
                if rules
                    && code
                        .split(|letter: char| !letter.is_alphanumeric() && letter != ' ')
                        .any(|part| part.trim() == word)
                {
                    slips.push(format!("{}:{line}: {word} in the rules", path.display()));
                }
            }
        }
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn the_library_forbids_unsafe() {
    assert!(fs::read_to_string("src/lib.rs").unwrap().contains("#![forbid(unsafe_code)]"));
}
