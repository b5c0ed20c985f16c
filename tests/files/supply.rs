//! Tests of where the program comes from: the libraries and their licences, and the workflows that test and publish it.
//! `./test supply` checks the libraries themselves.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::common::files::files_below;

fn read(file: &str) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The text that follows each `mark`, up to the end of its line.
fn after<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| Some(line.split_once(mark)?.1.trim())).collect()
}

fn workflows() -> Vec<(PathBuf, String)> {
    let files = files_below(".github", "yml");
    files.into_iter().map(|file| (file.clone(), fs::read_to_string(file).unwrap())).collect()
}

fn shell(command: &str) -> Output {
    Command::new("bash").args(["-c", command]).output().expect("bash starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A tag can be moved to other code, a hash cannot. Actions of this repository come with the commit.
#[test]
fn actions_are_pinned_by_hash() {
    let is_pinned = |action: &str| {
        let (name, version) = action.split_once(" # v").unwrap_or((action, ""));
        let hash = name.split_once('@').map_or("", |(_, hash)| hash);
        let is_hash = hash.len() == 40 && hash.chars().all(|letter| matches!(letter, '0'..='9' | 'a'..='f'));
        is_hash && version.split('.').filter(|part| part.parse::<u32>().is_ok()).count() == 3
    };
    let mut actions = 0;
    for (file, text) in workflows() {
        for action in after(&text, "uses: ").into_iter().filter(|action| !action.starts_with("./")) {
            assert!(is_pinned(action), "{}: {action}", file.display());
            actions += 1;
        }
        assert!(!text.contains("| sh"), "{} runs what it downloads", file.display());
    }
    assert!(actions > 10, "only {actions} actions were found");
}

#[test]
fn every_job_builds_with_the_same_rust_and_has_a_time_limit() {
    let toolchain = read(".github/actions/rust/action.yml");
    let version = after(&toolchain, "rust=")[0];
    for (file, text) in workflows() {
        for image in after(&text, "container: ") {
            assert!(image.starts_with(&format!("rust:{version}-")), "{}: {image}, not {version}", file.display());
        }
        // A job that calls a whole workflow has the limits of that workflow.
        let jobs = after(&text, "runs-on: ").len();
        assert_eq!(after(&text, "timeout-minutes: ").len(), jobs, "{}", file.display());
        assert!(!text.contains("toolchain install stable"), "{}", file.display());
    }
}

#[test]
fn long_tests_run_every_week() {
    let weekly = read(".github/workflows/weekly.yml");
    assert!(weekly.contains("schedule:") && weekly.contains("./test ${{ matrix.mode }}"));
    let usage = said(&shell("./test --help"));
    let modes: BTreeSet<&str> = after(&weekly, "{ mode: ").iter().map(|rest| rest.split(',').next().unwrap()).collect();
    for mode in &modes {
        assert!(usage.contains(&format!("./test {mode} ")), "there is no ./test {mode}");
    }
    for mode in ["soak", "fuzz", "valgrind", "bot", "supply"] {
        assert!(modes.contains(mode), "./test {mode} runs on no schedule");
    }
}

#[test]
fn a_tag_is_published_only_if_it_names_the_version() {
    let version = env!("CARGO_PKG_VERSION");
    let good = shell(&format!("packaging/release-notes v{version}"));
    assert!(good.status.success(), "{}", said(&good));
    let notes = said(&good);
    assert!(notes.starts_with(&format!("## {version} (")) && notes.matches("\n## ").count() == 0, "{notes}");
    for tag in ["v0.0.0", version, &format!("v{version}.1"), ""] {
        let bad = shell(&format!("packaging/release-notes '{tag}'"));
        assert!(!bad.status.success() && bad.stdout.is_empty(), "{tag}: {}", said(&bad));
    }
    let release = read(".github/workflows/release.yml");
    assert!(release.contains("tags: [\"v*\"]") && release.contains("gh release create"));
    assert!(release.contains("packaging/release-notes \"$GITHUB_REF_NAME\"") && release.contains("needs: version"));
}

#[test]
fn every_lock_file_is_checked() {
    let script = read("tests/supply");
    let list = script.rsplit_once("< <(").and_then(|(_, rest)| rest.split_once(")\n")).expect("a list of locks").0;
    let output = shell(list);
    assert!(output.status.success(), "{}", said(&output));
    let checked: BTreeSet<PathBuf> = said(&output).lines().map(PathBuf::from).collect();
    let locks = files_below(".", "lock").into_iter().filter(|file| file.ends_with("Cargo.lock"));
    let locks: BTreeSet<PathBuf> = locks.map(|file| file.strip_prefix(".").unwrap().to_path_buf()).collect();
    assert_eq!(checked, locks);
}

#[test]
fn every_exception_of_the_check_has_a_reason() {
    let config = read("deny.toml");
    for line in config.lines().filter(|line| line.contains("RUSTSEC-")) {
        let reason = after(line, "reason = \"");
        assert!(reason.first().is_some_and(|reason| reason.len() > 40), "{line}");
    }
}

/// The page of credits names each library that the game uses itself, and each that cannot be used under the MIT licence.
#[test]
fn the_credits_are_complete() {
    let credits = read("CREDITS.md");
    let manifest = read("Cargo.toml") + "\n" + &read("web/Cargo.toml") + "\n" + &read("web/figures/Cargo.toml");
    let mut is_linked = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_linked = line == "[dependencies]" || line.starts_with("[target.");
        } else if let Some((name, rest)) = line.split_once(" = ").filter(|_| is_linked && !line.contains("path = ")) {
            assert!(credits.contains(&format!("`{name}`")), "CREDITS.md does not name {name} = {rest}");
        }
    }
    let tree = "tree --locked --offline --edges normal,no-proc-macro --prefix none --format {p}:{l}";
    let output = Command::new(env!("CARGO")).args(tree.split(' ')).output().expect("cargo starts");
    assert!(output.status.success(), "{}", said(&output));
    let mut libraries = 0;
    for line in said(&output).lines() {
        let (library, licence) = line.trim_end_matches(" (*)").rsplit_once(':').expect("a library and its licence");
        let name = library.split(' ').next().unwrap();
        let may_be_mit = licence.split(" OR ").flat_map(|part| part.split('/')).any(|part| part == "MIT");
        assert!(may_be_mit || credits.contains(&format!("`{name}`")), "CREDITS.md does not name {name} ({licence})");
        libraries += 1;
    }
    assert!(libraries > 20, "only {libraries} libraries were found");
}
