//! The public functions, types and constants, as a list in tests/api.txt. A line that is removed or changed there breaks
//! programs that use the crate: the version must say so. To write the list again: REWRITE=1 cargo test --test api

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

/// Returns what a line declares, without its body.
fn declaration(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim());
        let signs = text.replace("->", "");
        let is_whole = signs.matches(['(', '<']).count() == signs.matches([')', '>']).count();
        if is_whole && text.ends_with(['{', ';', ',', '}']) {
            break;
        }
        text.push(' ');
    }
    let body = text.find(" {").unwrap_or(text.len());
    // However long a line may be, the list is the same.
    text[..body].trim_end_matches([',', ';']).replace("( ", "(").replace(", )", ")")
}

/// Returns the names that the crate shows.
fn shown(front: &str) -> BTreeSet<String> {
    let uses = front.lines().filter_map(|line| line.strip_prefix("pub use ")?.split_once("::"));
    let names = uses.flat_map(|(_, names)| names.split(['{', '}', ',', ';']).map(|name| name.trim().to_string()));
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the type that a line at the start of a block is about.
fn owner(line: &str) -> Option<String> {
    let is_block = ["impl", "pub struct", "pub enum", "pub trait"].iter().any(|start| line.starts_with(start));
    let head = line.split(" where ").next()?.trim_end_matches('{');
    let (kind, name) = match head.split_once(" for ") {
        Some((kind, name)) => (kind, name),
        None if line.starts_with("impl<") => ("", head.split_once("> ")?.1),
        None => ("", head.trim_start_matches("pub ").split_once(' ')?.1),
    };
    let name: String = name.trim().chars().take_while(|at| at.is_alphanumeric()).collect();
    // The functions of a trait are those of the trait.
    (is_block && kind.is_empty()).then_some(name)
}

#[test]
fn the_public_interface_is_the_one_in_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = shown(&fs::read_to_string(root.join("src/lib.rs")).unwrap());
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(root.join("src")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        // A module inside a file is indented once more.
        let lines: Vec<&str> = text.lines().collect();
        let mut now = None;
        let mut is_hidden = false;
        for (number, line) in lines.iter().enumerate() {
            let inner = line.trim();
            let indent = line.len() - inner.len();
            if inner.starts_with("impl") || inner.starts_with("pub ") && indent <= 4 && owner(inner).is_some() {
                now = owner(inner).filter(|name| names.contains(name)).map(|name| (name, indent));
            } else if matches!(&now, Some((_, at)) if inner == "}" && indent == *at) {
                now = None;
            }
            let Some((name, at)) = &now else { continue };
            let is_item =
                indent == at + 4 && ["pub ", "fn ", "type ", "const "].iter().any(|start| inner.starts_with(start));
            let is_trait = name == "Scalar";
            if is_item && !is_hidden && (inner.starts_with("pub ") || is_trait)
                || indent == *at && inner.starts_with("pub ")
            {
                found.insert(format!("{name}: {}", declaration(&lines[number..])));
            }
            is_hidden = inner == "#[doc(hidden)]" || is_hidden && (inner.starts_with("#[") || inner.starts_with("///"));
        }
    }
    let list: String = found.iter().map(|line| format!("{line}\n")).collect();
    let path = root.join("tests/api.txt");
    if env::var_os("REWRITE").is_some() {
        fs::write(&path, &list).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let old: BTreeSet<&str> = expected.lines().collect();
    let new: BTreeSet<&str> = list.lines().collect();
    let (gone, added) = (old.difference(&new).collect::<Vec<_>>(), new.difference(&old).collect::<Vec<_>>());
    assert!(gone.is_empty() && added.is_empty(), "gone: {gone:#?}\nadded: {added:#?}");
}
