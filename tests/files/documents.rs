//! Tests that the documents are correct: each command in them works, each link has a target, and each source file
//! begins with a description. Commands that take minutes are only parsed (`--help` is added).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
#[cfg(target_os = "linux")]
use std::{path::PathBuf, process::Stdio, time::Duration};

#[cfg(target_os = "linux")]
use crate::common::files::empty_folder;
use crate::common::files::files_below;

use quadrant::index::Kind;
use quadrant::lab::{Lab, Layout};

const PAGES: [&str; 19] = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "CREDITS.md",
    "docs/playing.md",
    "docs/weapons.md",
    "docs/tools.md",
    "docs/levels.md",
    "docs/songs.md",
    "docs/rhythm.md",
    "docs/stages.md",
    "docs/story.md",
    "docs/quadtree.md",
    "docs/benchmark.md",
    "docs/performance.md",
    "docs/reliability.md",
    "assets/PICTURES.md",
    "levels/README.md",
    "bench/README.md",
];
const SCRIPTS: [&str; 18] = [
    "play",
    "test",
    "package",
    "setup.sh",
    ".ci/run",
    "docs/make-pictures",
    "packaging/macos",
    "packaging/release-notes",
    "packaging/start",
    "tests/map-tests",
    "tests/of",
    "tests/supply",
    "tests/under-valgrind",
    "loose-quadtree/fuzz/run",
    "web/build",
    "web/copy",
    "web/package",
    "web/test",
];

fn page(name: &str) -> String {
    fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the comment at the beginning of a file, whose lines begin with `mark`.
fn description(text: &str, mark: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("#!") && !line.starts_with("level "));
    let lines = lines.map_while(|line| line.strip_prefix(mark));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Whether a comment says something: at least five different words.
fn says_something(comment: &str) -> bool {
    let words = comment.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() > 1);
    words.map(str::to_lowercase).collect::<BTreeSet<_>>().len() >= 5
}

/// Code has a description of its own: a file that was copied from another one must get a new one.
#[test]
fn every_source_file_begins_with_a_description() {
    for nothing in ["x".repeat(60), "To do. ".repeat(20), "src/sim/enemy.rs".into()] {
        assert!(!says_something(&nothing), "{nothing}");
    }
    let mut slips = Vec::new();
    let mut all = BTreeMap::new();
    let mut demand = |file: &Path, mark: &str, is_code: bool| {
        let said = description(&fs::read_to_string(file).unwrap(), mark);
        if !says_something(&said) {
            slips.push(format!("{} does not say what it is for", file.display()));
        }
        if let Some(other) = all.insert(said, file.to_path_buf()).filter(|_| is_code) {
            slips.push(format!("{} has the description of {}", file.display(), other.display()));
        }
    };
    for folder in ["src", "tests", "tools/src", "tools/listen/src", "bench/src", "web/src", "web/figures/src", "build"]
    {
        files_below(folder, "rs").iter().for_each(|file| demand(file, "//!", true));
    }
    demand(Path::new("build.rs"), "//!", true);
    SCRIPTS.iter().for_each(|file| demand(Path::new(file), "#", true));
    files_below("tests/scripts", "script").iter().for_each(|file| demand(file, "#", false));
    files_below(".github", "yml").iter().for_each(|file| demand(file, "#", true));
    for folder in ["levels", "assets"] {
        files_below(folder, "ron").iter().for_each(|file| demand(file, "//", false));
    }
    assert!(slips.is_empty(), "{}", slips.join("\n"));
}

#[test]
fn every_link_in_the_pages_has_a_target() {
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
fn the_version_has_a_date_in_the_changelog() {
    let version = env!("CARGO_PKG_VERSION");
    let heading = format!("## {version} (");
    let changes = page("CHANGELOG.md");
    let line = changes.lines().find(|line| line.starts_with(&heading)).unwrap_or_else(|| panic!("{heading}"));
    let day = line[heading.len()..].trim_end_matches(')');
    assert!(day.len() == 10 && day.split('-').count() == 3, "{line}");
}

/// Extracts commands from code blocks and from text between backticks. Text after three spaces is an explanation.
#[cfg(target_os = "linux")]
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
    let ours = ["quadrant ", "./play", "./test", "./package", "cargo ", "cd tools", "docs/make-", "QUADRANT_"];
    found.retain(|command| ours.iter().any(|begin| command.starts_with(begin)));
    found
}

/// Creates a folder with the recordings and with the level of README.md under the names that the pages use.
#[cfg(target_os = "linux")]
fn desk() -> PathBuf {
    let desk = empty_folder("desk");
    std::os::unix::fs::symlink(fs::canonicalize("tests").unwrap(), desk.join("tests")).unwrap();
    let readme = page("README.md");
    let level =
        readme.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a level in README.md");
    fs::create_dir(desk.join("my-levels")).unwrap();
    fs::create_dir_all(desk.join("levels/test")).unwrap();
    for (folder, name, nth) in [("sounds", "jump", 1), ("songs", "storm", 2)] {
        let page = page("docs/songs.md");
        let text = page.split("```ron\n").nth(nth).and_then(|rest| rest.split("```").next()).expect("an example");
        fs::create_dir(desk.join(folder)).unwrap();
        fs::write(desk.join(format!("{folder}/{name}.ron")), text).unwrap();
    }
    fs::write(desk.join("my-levels/pack.ron"), "Pack(title: \"Mine\")").unwrap();
    for name in ["my-level.ron", "jetty.ron", "my-levels/jetty.ron", "levels/test/gunner.ron"] {
        fs::write(desk.join(name), level).unwrap();
    }
    desk
}

/// Commands that take minutes, or that name a placeholder, are only parsed.
#[cfg(target_os = "linux")]
fn is_only_parsed(words: &[&str]) -> bool {
    ["--campaign", "--solve"].iter().any(|long| words.contains(long)) || words.iter().any(|word| is_placeholder(word))
}

/// Placeholders are `FILE` and other capitals, or three dots.
#[cfg(target_os = "linux")]
fn is_placeholder(word: &str) -> bool {
    word == "..." || word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase())
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_in_the_pages_works() {
    let desk = desk();
    let mut tried = 0;
    let mut windows = Vec::new();
    let mut seen = BTreeSet::new();
    for name in PAGES {
        for command in commands(&page(name)) {
            if !seen.insert(command.clone()) {
                continue;
            }
            let from = format!("{name}: {command}");
            let words: Vec<&str> = command.split_whitespace().collect();
            if words[0] == "quadrant" || words[0] == "./play" {
                let mut words: Vec<&str> =
                    words[1..].iter().map(|word| if *word == "NAME" { "grid" } else { word }).collect();
                if is_only_parsed(&words) {
                    words.push("--help");
                }
                // One of the commands writes the first of these recordings.
                fs::copy("tests/replays/rifleman.replay", desk.join("mine.replay")).unwrap();
                fs::copy("tests/replays/rifleman.replay", desk.join("yours.replay")).unwrap();
                let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
                command.args(&words).current_dir(&desk).env("HOME", &desk);
                for display in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] {
                    command.env_remove(display);
                }
                let output = command.output().unwrap();
                let complaint = String::from_utf8_lossy(&output.stderr);
                if complaint.contains("there is no display") {
                    // Without a display every window is refused at the same point. The dummy driver must open it.
                    command.env("SDL_VIDEODRIVER", "dummy").env("SDL_AUDIODRIVER", "dummy").stderr(Stdio::null());
                    windows.push((from.clone(), command));
                } else {
                    assert!(output.status.success(), "{from}: {complaint}");
                }
                tried += 1;
            }
            for word in &words {
                let script = word.strip_prefix("./").unwrap_or(word);
                let is_script = word.starts_with("./") || words[0] == *word && word.contains('/');
                assert!(!is_script || Path::new(script).is_file(), "{from}: {word} is not there");
            }
            for (flag, place) in [("--test", "tests/"), ("--example", "examples/")] {
                for pair in words.windows(2).filter(|pair| pair[0] == flag && !is_placeholder(pair[1])) {
                    let is_there = |tail: &str| Path::new(&format!("{place}{}{tail}", pair[1])).is_file();
                    assert!(is_there(".rs") || is_there("/main.rs"), "{from}: {}", pair[1]);
                }
            }
            for pair in words.windows(2).filter(|pair| pair[0] == "--features") {
                assert!(page("Cargo.toml").contains(&format!("\n{} = [", pair[1])), "{from}: {}", pair[1]);
            }
        }
    }
    assert!(tried >= 20, "only {tried} commands of the game were found");
    assert!(windows.len() >= 5, "only {} commands that open a window were found", windows.len());
    let opened: Vec<_> = windows.into_iter().map(|(from, mut command)| (from, command.spawn().unwrap())).collect();
    std::thread::sleep(Duration::from_secs(2));
    for (from, mut window) in opened {
        let ended = window.try_wait().unwrap();
        window.kill().unwrap();
        window.wait().unwrap();
        assert_eq!(ended, None, "{from}: its window did not stay open");
    }
}

/// Returns the rows of the first table of a page whose head begins with `head`.
fn rows_below<'a>(page: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let lines = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows: Vec<Vec<&str>> = lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(!rows.is_empty(), "the page has no table that begins with {head:?}");
    rows
}

/// Formats a whole number as the page does, with a space between groups of three digits.
fn spaced(number: u32) -> String {
    let digits = number.to_string();
    let by_threes = digits.as_bytes().rchunks(3).rev().map(|three| std::str::from_utf8(three).unwrap());
    by_threes.collect::<Vec<_>>().join(" ")
}

/// Compares every count in docs/quadtree.md with what its command prints now. Times differ from machine to machine and
/// are not compared. `QUADRANT_REWRITE=1` corrects the tables. Sentences must be corrected by hand.
#[test]
fn the_quadtree_page_shows_what_its_commands_print() {
    let mut text = page("docs/quadtree.md");
    let mut wrong = Vec::new();
    let mut expect = |row: &[&str], column: usize, figure: String| {
        if row[column] != figure {
            wrong.push((row.join(" | "), column, figure));
        }
    };
    let output = Command::new(env!("CARGO_BIN_EXE_quadrant"))
        .args(["depths", "test/works", "--replay", "tests/replays/works.replay", "--csv"])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let by_depth = |index: &str, depth: usize| {
        let line = printed.lines().find(|line| line.starts_with(&format!("{index},{depth},"))).expect("a row");
        let figure = |nth: usize| line.split(',').nth(nth).unwrap().parse::<f64>().unwrap();
        (format!("{:.1}", figure(4)), format!("{:.2}", figure(3) / 1024.0))
    };
    let rows = rows_below(&text, "| depth | tutorial: checks");
    assert_eq!(rows.len(), 9);
    for (depth, row) in rows.iter().enumerate() {
        for (index, column) in [("tutorial", 1), ("fixed_depth", 4)] {
            let (checks, kilobytes) = by_depth(index, depth);
            expect(row, column, checks);
            expect(row, column + 1, kilobytes);
        }
    }
    let last_tick = |kind: Kind, depth: Option<u32>, boxes: usize, layout: Layout, ticks: u32| {
        let mut lab = Lab::new(kind, depth, boxes, layout, 1);
        (0..ticks).map(|_| lab.step()).last().unwrap()
    };
    let layouts = ["uniform", "clustered", "midline", "huge"].map(|name| Layout::named(name).unwrap());
    for row in rows_below(&text, "| | uniform: checks") {
        let kind: Kind = row[0].trim_matches('`').parse().unwrap();
        for (nth, layout) in layouts.into_iter().enumerate() {
            let counts = last_tick(kind, None, 1000, layout, 10);
            expect(&row, 1 + 3 * nth, spaced(counts.checks));
            expect(&row, 2 + 3 * nth, spaced(counts.visited));
        }
    }
    let readme = page("README.md");
    for row in rows_below(&readme, "| | uniform | clustered") {
        let kind: Kind = row[0].split('`').nth(1).unwrap().parse().unwrap();
        for (nth, layout) in layouts.into_iter().enumerate() {
            let checks = spaced(last_tick(kind, None, 1000, layout, 10).checks);
            assert_eq!(row[1 + nth], checks, "README.md, {kind:?}");
        }
    }
    let first = spaced(last_tick(Kind::FixedDepth, None, 1000, layouts[0], 10).checks);
    assert!(
        readme.contains(&format!("the first figure of the table above ({first})")),
        "README.md does not say {first}"
    );
    for row in rows_below(&text, "| checks for each question") {
        let name = row[0].trim_start_matches('`').split(['`', ' ']).next().unwrap();
        let depth = row[0].contains("--depth 8").then_some(8);
        for (column, boxes) in [(1, 1000), (2, 10_000), (3, 100_000)] {
            let counts = last_tick(name.parse().unwrap(), depth, boxes, Layout::Uniform, 2);
            expect(&row, column, format!("{:.1}", f64::from(counts.checks) / boxes as f64));
        }
    }
    if std::env::var_os("QUADRANT_REWRITE").is_some() {
        let mut corrected: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (row, column, figure) in &wrong {
            corrected.entry(row).or_insert_with(|| row.split(" | ").collect())[*column] = figure;
        }
        for (row, cells) in corrected {
            text = text.replace(&format!("| {row} |"), &format!("| {} |", cells.join(" | ")));
        }
        fs::write("docs/quadtree.md", &text).unwrap();
    }
    assert!(wrong.is_empty(), "row, column, what the command gives: {wrong:#?}");
    let brute = by_depth("tutorial", 0).0;
    let (whole_checks, tenths) =
        brute.split_once('.').map(|(whole, tenths)| (spaced(whole.parse().unwrap()), tenths)).unwrap();
    let midline = |kind| spaced(last_tick(kind, None, 1000, layouts[2], 10).checks);
    let sentences = [
        format!("Brute force would make {whole_checks}.{tenths} checks a tick"),
        format!("the strict tree makes {} checks a tick", midline(Kind::Tutorial)),
        format!("the loose one {}.", midline(Kind::FixedDepth)),
    ];
    for sentence in sentences {
        assert!(text.contains(&sentence), "docs/quadtree.md does not say: {sentence}");
    }
}
