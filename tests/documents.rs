//! The pages for people tell the truth: each command in them is tried, each link leads somewhere, and whoever opens a source
//! of ours, in any folder, reads first what it is for. What would take minutes is only parsed (`--help` after it).

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::files::{empty_folder, files_below};

const PAGES: [&str; 10] = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "CREDITS.md",
    "docs/levels.md",
    "docs/quadtree.md",
    "docs/performance.md",
    "docs/reliability.md",
    "levels/README.md",
    "bench/README.md",
];
/// Scripts, which have no ending that tells.
const SCRIPTS: [&str; 8] =
    ["play", "test", "package", "setup.sh", ".ci/run", "docs/make-pictures", "packaging/start", "tests/under-valgrind"];

fn page(name: &str) -> String {
    fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_source_opens_with_what_it_is_for() {
    let mut slips = Vec::new();
    let mut demand = |file: &Path, mark: &str, least: usize| {
        let text = fs::read_to_string(file).unwrap();
        let first = |line: &&str| !line.starts_with("#!") && !line.starts_with("level ");
        let opening: String = text.lines().filter(first).take_while(|line| line.starts_with(mark)).collect();
        if opening.len() < least {
            slips.push(format!("{} does not say what it is for", file.display()));
        }
    };
    for folder in ["src", "tests", "tools/src", "tools/listen/src", "bench/src"] {
        files_below(folder, "rs").iter().for_each(|file| demand(file, "//!", 60));
    }
    files_below("build", "rs").iter().for_each(|file| demand(file, "//!", 60));
    demand(Path::new("build.rs"), "//!", 60);
    SCRIPTS.iter().for_each(|file| demand(Path::new(file), "#", 40));
    files_below("tests/scripts", "script").iter().for_each(|file| demand(file, "#", 20));
    files_below(".github", "yml").iter().for_each(|file| demand(file, "#", 60));
    for folder in ["levels", "assets"] {
        files_below(folder, "ron").iter().for_each(|file| demand(file, "//", 20));
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn every_link_leads_somewhere() {
    for name in PAGES {
        let folder = Path::new(name).parent().unwrap();
        for (_, rest) in page(name).match_indices("](").map(|(at, _)| (at, page(name)[at + 2..].to_string())) {
            let target = rest.split([')', '#']).next().unwrap();
            if !target.is_empty() && !target.starts_with("http") {
                assert!(folder.join(target).exists(), "{name} has a link to {target}, which is not there");
            }
        }
    }
}

#[test]
fn the_version_has_a_day_in_the_changes() {
    let version = env!("CARGO_PKG_VERSION");
    let heading = format!("## {version} (");
    let changes = page("CHANGELOG.md");
    let line = changes.lines().find(|line| line.starts_with(&heading)).unwrap_or_else(|| panic!("{heading}"));
    let day = line[heading.len()..].trim_end_matches(')');
    assert!(day.len() == 10 && day.split('-').count() == 3, "{line}");
}

/// The commands of a page: lines of its blocks, and what stands between backticks in its text. What follows three spaces is
/// an explanation.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_block = !is_block;
        } else if is_block {
            found.push(line.split("   ").next().unwrap().split(" # ").next().unwrap().to_string());
        } else {
            found.extend(line.split('`').skip(1).step_by(2).map(String::from));
        }
    }
    let ours = ["quadrant ", "./play", "./test", "./package", "cargo ", "cd tools", "docs/make-pictures", "QUADRANT_"];
    found.retain(|command| ours.iter().any(|begin| command.starts_with(begin)));
    found
}

/// A folder as a reader of the pages has it: the recordings, and the levels he just wrote. All others are in the program.
#[cfg(target_os = "linux")]
fn desk() -> PathBuf {
    let desk = empty_folder("desk");
    std::os::unix::fs::symlink(fs::canonicalize("tests").unwrap(), desk.join("tests")).unwrap();
    let readme = page("README.md");
    let level =
        readme.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a level in README.md");
    fs::create_dir(desk.join("my-levels")).unwrap();
    fs::create_dir_all(desk.join("levels/test")).unwrap();
    for name in ["my-level.ron", "jetty.ron", "my-levels/one.ron", "levels/test/gunner.ron"] {
        fs::write(desk.join(name), level).unwrap();
    }
    desk
}

/// Minutes, or a window that stays: their words are only read.
fn is_long(words: &[&str]) -> bool {
    ["--campaign", "--solve"].iter().any(|long| words.contains(long)) || words.iter().any(|word| is_blank(word))
}

/// What the reader is to replace: FILE, or three dots.
fn is_blank(word: &str) -> bool {
    word == "..." || word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase())
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_of_the_pages_works() {
    let desk = desk();
    let mut tried = 0;
    for name in PAGES {
        for command in commands(&page(name)) {
            let from = format!("{name}: {command}");
            let words: Vec<&str> = command.split_whitespace().collect();
            if words[0] == "quadrant" || words[0] == "./play" {
                let mut words: Vec<&str> =
                    words[1..].iter().map(|word| if *word == "NAME" { "grid" } else { word }).collect();
                if is_long(&words) {
                    words.push("--help");
                }
                // One of the commands begins this recording anew.
                fs::copy("tests/replays/rifleman.replay", desk.join("mine.replay")).unwrap();
                let output = Command::new(env!("CARGO_BIN_EXE_quadrant"))
                    .args(&words)
                    .current_dir(&desk)
                    .env("HOME", &desk)
                    .env_remove("DISPLAY")
                    .env_remove("WAYLAND_DISPLAY")
                    .env_remove("SDL_VIDEODRIVER")
                    .output()
                    .unwrap();
                let complaint = String::from_utf8_lossy(&output.stderr);
                // What wants a window has got as far as that.
                assert!(output.status.success() || complaint.contains("there is no display"), "{from}: {complaint}");
                tried += 1;
            }
            for word in &words {
                // Scripts, and the tests and packages that cargo is asked for.
                let script = word.strip_prefix("./").unwrap_or(word);
                let is_script = word.starts_with("./") || words[0] == *word && word.contains('/');
                assert!(!is_script || Path::new(script).is_file(), "{from}: {word} is not there");
            }
            for (flag, place) in [("--test", "tests/"), ("--example", "examples/")] {
                for pair in words.windows(2).filter(|pair| pair[0] == flag && !is_blank(pair[1])) {
                    assert!(Path::new(&format!("{place}{}.rs", pair[1])).is_file(), "{from}: {}", pair[1]);
                }
            }
            for pair in words.windows(2).filter(|pair| pair[0] == "--features") {
                assert!(page("Cargo.toml").contains(&format!("\n{} = [", pair[1])), "{from}: {}", pair[1]);
            }
        }
    }
    assert!(tried >= 20, "only {tried} commands of the game were found");
}
