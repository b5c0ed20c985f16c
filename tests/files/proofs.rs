//! Tests of recordings that show that a level can be beaten: named with `check --proof`, or beside the level.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::files::empty_folder;
use crate::common::person::Person;
use quadrant::hash::hash_of;
use quadrant::input::Button;
use quadrant::sim::RULES_VERSION;

const WAY: &str = "Level(name: \"way\", rows: [\"P...X\", \"#####\"])";
const LONGER_WAY: &str = "Level(name: \"way\", rows: [\"P....X\", \"######\"])";
const PIT: &str = "Level(name: \"pit\", rows: [\"P.........X\", \"#.........#\"])";

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    command.arg("check").args(words).current_dir(folder);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs `quadrant check` and returns its exit code, what it printed, and what it complained about.
fn check(folder: &Path, words: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command(folder, words).output().unwrap();
    (status.code().unwrap(), text(&stdout), text(&stderr))
}

/// Creates a folder with two levels and the recording of a person who plays the first one for some ticks.
fn desk(name: &str, ticks: u32) -> std::path::PathBuf {
    let folder = empty_folder(name);
    fs::write(folder.join("way.ron"), WAY).unwrap();
    fs::write(folder.join("pit.ron"), PIT).unwrap();
    let mut person = Person::records(&folder, &folder.join("way.ron"), &folder.join("mine.replay"));
    person.hold(Button::Right, ticks);
    person.session.close().unwrap();
    folder
}

/// Changes the text of a recording, and its checksum.
fn forge(folder: &Path, from: &str, to: &str) {
    let recording = fs::read_to_string(folder.join("mine.replay")).unwrap();
    let lines = recording.rsplit_once("sum ").unwrap().0;
    assert!(lines.contains(from), "{lines}");
    let lines = lines.replace(from, to);
    fs::write(folder.join("forged.replay"), format!("{lines}sum {:016x}\n", hash_of(lines.as_bytes()))).unwrap();
}

#[test]
fn the_recording_of_a_person_shows_that_a_level_can_be_beaten() {
    let folder = desk("proofs-person", 300);
    let cleared = |words: &[&str], expected: &str| {
        let (code, told, complaints) = check(&folder, words);
        assert!(code == 0 && complaints.is_empty() && told.starts_with(expected), "{words:?}: {told}{complaints}");
        assert!(told.ends_with(" on normal\n1 level, 0 problems, 0 warnings\n"), "{told}");
    };
    cleared(&["--proof", "mine.replay", "way.ron"], "way.ron: cleared by its recording mine.replay, ");
    fs::copy(folder.join("mine.replay"), folder.join("way.replay")).unwrap();
    cleared(&["--solve", "way.ron"], "way.ron: cleared by its recording way.replay, ");
    let json = ["--format", "json"];
    assert_eq!(check(&folder, &["--solve", "way.ron", json[0], json[1]]), (0, String::new(), String::new()));
    // Texts do not belong to what a recording is made on.
    fs::write(folder.join("way.ron"), WAY.replace("\"way\"", "\"A way\"")).unwrap();
    cleared(&["--solve", "way.ron"], "way.ron: cleared by its recording way.replay, ");

    let mut child = command(&folder, &["-", "--proof", "mine.replay"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(WAY.as_bytes()).unwrap();
    let told = text(&child.wait_with_output().unwrap().stdout);
    assert!(told.starts_with("<stdin>: cleared by its recording mine.replay, "), "{told}");
}

#[test]
fn a_recording_that_no_longer_fits_leaves_the_level_to_the_bot() {
    let folder = desk("proofs-old", 300);
    fs::rename(folder.join("mine.replay"), folder.join("way.replay")).unwrap();
    fs::write(folder.join("way.ron"), LONGER_WAY).unwrap();
    let (code, told, _) = check(&folder, &["--solve", "way.ron"]);
    let why = "way.ron:1:1: warning: way.replay: was made on another version of level way (its hash is ";
    assert!(code == 0 && told.contains(why), "{told}");
    let next = "to record it again: quadrant play way.ron --record way.replay; now the bot plays the level\n";
    assert!(told.contains(next) && told.contains("way.ron: the bot finished the level"), "{told}");
    assert!(told.ends_with("1 level, 0 problems, 1 warning\n"), "{told}");
    let (code, told, _) = check(&folder, &["--solve", "way.ron", "--format", "json"]);
    assert!(code == 0 && told.contains("\"severity\":\"warning\",\"code\":\"old-proof\""), "{told}");
    // Without a request, nothing is played.
    assert_eq!(check(&folder, &["way.ron"]).1, "1 level, 0 problems, 0 warnings\n");
}

#[test]
fn a_recording_that_shows_nothing_is_a_problem_and_says_why() {
    let folder = desk("proofs-refused", 300);
    let refuses = |words: &[&str], why: &str| {
        let (code, told, complaints) = check(&folder, words);
        assert!(code == 1 && told.contains(why), "{words:?}: {told}{complaints}");
        assert!(told.contains("; to record it again: quadrant play "), "{told}");
        let (code, told, _) = check(&folder, &[words, &["--format", "json"]].concat());
        assert!(code == 1 && told.contains("\"severity\":\"error\",\"code\":\"no-proof\""), "{told}");
    };
    refuses(&["--proof", "nowhere.replay", "way.ron"], "way.ron:1:1: nowhere.replay: does not exist");
    refuses(&["--proof", "mine.replay", "pit.ron"], "mine.replay: was recorded on level way, not on pit;");
    let hard = ["--proof", "mine.replay", "way.ron", "--difficulty", "hard"];
    refuses(&hard, "mine.replay: was played on normal, not on hard;");
    let forged = |from: &str, to: &str, why: &str| {
        forge(&folder, from, to);
        refuses(&["--proof", "forged.replay", "way.ron"], why);
    };
    let [rules, older] = [RULES_VERSION, RULES_VERSION - 1].map(|version| format!("rules_version {version}\n"));
    forged(&rules, &older, "forged.replay: was made under version ");
    forged("rules normal\n", "rules normal endless_life\n", "forged.replay: was played with assists");
    forged("seed 1\n", "seed 2\n", "forged.replay: DIVERGED between tick 0 and ");
    let cut = fs::read_to_string(folder.join("mine.replay")).unwrap();
    fs::write(folder.join("cut.replay"), &cut[..cut.len() / 2]).unwrap();
    refuses(&["--proof", "cut.replay", "way.ron"], "cut.replay: ends too early");

    let folder = desk("proofs-short", 5);
    let (code, told, _) = check(&folder, &["--proof", "mine.replay", "way.ron"]);
    assert!(code == 1 && told.contains("mine.replay: does not clear the level in its 6 ticks;"), "{told}");
}

#[test]
fn a_proof_takes_one_level() {
    let folder = desk("proofs-many", 5);
    fs::write(folder.join("campaign.ron"), "Campaign(quadrants: [])").unwrap();
    for levels in [&[][..], &["."], &["way.ron", "pit.ron"], &["campaign.ron"]] {
        let (code, _, complaints) = check(&folder, &[&["--proof", "mine.replay"], levels].concat());
        assert!(code == 2 && complaints.contains("--proof takes one level; for more, "), "{levels:?}: {complaints}");
    }
}
