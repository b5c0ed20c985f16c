//! Tests of what commands write and print: an output never overwrites an input, unwritable outputs are reported before
//! the work, lost output is a failure, and a recording contains the name of its level and never a path.

// Devices, links and pipes need Unix.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::files::empty_folder;
use quadrant::hash::hash_of;
use quadrant::replay::Replay;
use quadrant::sim::RULES_VERSION;

const WAY: &str = "Level(name: \"way\", rows: [\"P...X\", \"#####\"])";
const PIT: &str = "Level(name: \"pit\", rows: [\"P.........X\", \"#.........#\"])";

fn quadrant_in(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrant"));
    command.args(words).current_dir(folder).env("HOME", folder).env_remove("XDG_DATA_HOME");
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    quadrant_in(folder, words).output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> =
        entries.filter(|file| file.is_file()).map(|file| (file.clone(), fs::read(file).unwrap())).collect();
    all.sort();
    all
}

/// Creates a folder with a level, an impossible level, a folder `levels` with a level, and a recording of the first
/// level.
fn desk(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    fs::create_dir(folder.join("levels")).unwrap();
    for (file, text) in [("way.ron", WAY), ("pit.ron", PIT), ("levels/one.ron", WAY)] {
        fs::write(folder.join(file), text).unwrap();
    }
    let output = run(&folder, &["bot", "way.ron", "-o", "way.replay"]);
    assert!(output.status.success(), "{}", stderr(&output));
    folder
}

#[test]
fn an_output_that_is_an_input_is_refused_before_any_work() {
    let folder = desk("outputs-inputs");
    fs::hard_link(folder.join("way.ron"), folder.join("hard.png")).unwrap();
    symlink("way.replay", folder.join("link.png")).unwrap();
    symlink("levels/one.ron", folder.join("one.png")).unwrap();
    let winding = format!("../{}/way.ron", folder.file_name().unwrap().to_str().unwrap());
    let before = contents(&folder);
    for words in [
        &["bot", "way.ron", "-o", "way.ron"][..],
        &["bot", "way.ron", "-o", "hard.png"],
        &["bot", "way.ron", "-o", &winding],
        &["bot", "one", "-o", "levels/one.ron"],
        &["shot", "way.ron", "-o", "hard.png"],
        &["shot", "one", "-o", "one.png"],
        &["shot", "way.ron", "--replay", "way.replay", "-o", "link.png"],
        &["film", "way.replay:0-10", "-o", "link.png"],
        &["film", "way.replay:0-10", "-o", "hard.png"],
        &["play", "way.ron", "--record", "way.ron"],
        &["play", "one", "--record", "levels/../levels/one.ron"],
    ] {
        let output = run(&folder, words);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {}", stderr(&output));
        let sentence = stderr(&output);
        assert!(sentence.contains("this command reads that file"), "{words:?}: {sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
    }
    for words in [
        &["shot", "way.ron", "-o", "way.ron"][..],
        &["shot", "way.ron", "-o", "way.jpg"],
        &["film", "way.replay:0-10", "-o", "way.replay"],
        &["shot", "way.ron", "--replay", "way.replay", "-o", "way.replay"],
    ] {
        let output = run(&folder, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("ends in .png"), "{words:?}: {}", stderr(&output));
    }
    assert!(contents(&folder) == before, "a file was changed");
    assert_eq!(fs::read_to_string(folder.join("levels/one.ron")).unwrap(), WAY);
}

#[test]
fn a_failed_command_replaces_no_file() {
    let folder = desk("outputs-failed");
    let before = contents(&folder);
    for output in ["way.replay", "way.replay", "new.replay"] {
        let output = run(&folder, &["bot", "pit.ron", "-o", output]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    }
    // The bot writes its best attempt, but never over an existing recording.
    for attempt in ["way.stuck.replay", "way.stuck-2.replay", "new.replay"] {
        assert!(fs::read_to_string(folder.join(attempt)).unwrap().contains(" running "), "{attempt}");
        fs::remove_file(folder.join(attempt)).unwrap();
    }
    assert!(contents(&folder) == before, "a file was changed");
    assert!(run(&folder, &["bot", "one", "-o", "way.replay"]).status.success());
    assert_eq!(contents(&folder).len(), before.len());
    assert!(fs::read_to_string(folder.join("way.replay")).unwrap().contains("\nlevel one\n"));
}

#[test]
fn devices_can_be_outputs_and_bad_paths_give_errors() {
    let folder = desk("outputs-devices");
    let before = contents(&folder);
    let output = run(&folder, &["shot", "way.ron", "--size", "64x64", "-o", "/dev/stdout"]);
    assert!(output.status.success() && output.stdout.starts_with(b"\x89PNG"), "{}", stderr(&output));
    let output = run(&folder, &["bot", "way.ron", "-o", "/dev/stdout"]);
    let head = format!("quadrant replay 3\nrules_version {RULES_VERSION}\nlevel way\n");
    assert!(stdout(&output).contains(&head), "{}", stdout(&output));
    for (place, sentence) in [
        ("/dev/full", "/dev/full: the disk is full; make room on it"),
        ("levels", "levels: is a folder; add the name of a file"),
        ("nowhere/a.replay", "nowhere/a.replay: there is no folder nowhere; create it first"),
        ("way.ron/a.replay", "way.ron is a file, but a folder is needed there"),
        #[cfg(target_os = "linux")]
        ("/proc/a.replay", "/proc/a.replay: no file can be created in /proc; choose another place"),
    ] {
        for words in [["bot", "way.ron", "-o", place], ["play", "way.ron", "--record", place]] {
            if words[0] == "play" && place == "/dev/full" {
                // This error only appears at the end.
                continue;
            }
            let output = run(&folder, &words);
            assert_eq!(output.status.code(), Some(1), "{words:?}");
            assert!(stderr(&output).contains(sentence), "{words:?}: {}", stderr(&output));
            assert!(!stderr(&output).contains("os error"), "{}", stderr(&output));
        }
    }
    assert!(contents(&folder) == before, "a file was changed");
}

/// The reader of the output closes early, as `head` does, or reads nothing, as `true` does.
#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    let folder = desk("outputs-unread");
    fs::write(folder.join("bad.ron"), "Level(name: \"a\", rows: [\"P.?.X\", \"#####\"])").unwrap();
    let way = fs::read_to_string(folder.join("way.replay")).unwrap();
    fs::write(folder.join("cut.replay"), &way[..way.len() / 2]).unwrap();
    for (words, code) in [
        (&["check", "bad.ron"][..], 1),
        (&["check", "bad.ron", "--format", "json"], 1),
        (&["check", "way.ron"], 0),
        (&["replay", "way.replay", "cut.replay"], 1),
        (&["replay", "way.replay"], 0),
        (&["bot", "pit.ron"], 1),
        (&["bot", "way.ron"], 0),
        (&["rhythm", "way.ron"], 0),
        (&["depths", "way.ron"], 0),
        (&["lab", "--headless", "--boxes", "10", "--ticks", "1000000", "--csv"], 0),
        (&["--help"], 0),
        (&["completions", "zsh"], 0),
    ] {
        let mut command = quadrant_in(&folder, words);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{words:?}: {}", stderr(&output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let folder = desk("outputs-lost");
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    for words in [
        &["--help"][..],
        &["--version"],
        &["check", "way.ron"],
        &["check", "pit.ron", "--solve"],
        &["check", "--solve", "way.ron"],
        &["replay", "way.replay"],
        &["bot", "way.ron"],
        &["rhythm", "way.ron"],
        &["depths", "way.ron"],
        &["lab", "--headless", "--boxes", "10", "--ticks", "1000000", "--csv"],
        &["man"],
        &["completions", "bash"],
    ] {
        let output = quadrant_in(&folder, words).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {}", stderr(&output));
        let sentence = "quadrant: some output was lost: the disk is full; make room on it\n";
        assert!(stderr(&output).ends_with(sentence), "{words:?}: {}", stderr(&output));
    }
    // If stderr is full, too, the exit code still reports the failure.
    for (words, code) in [(&["check", "way.ron"][..], 1), (&["check", "nowhere.ron"], 1), (&["chekc"], 2)] {
        let status = quadrant_in(&folder, words).stdout(full()).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{words:?}");
    }
}

/// Adds the checksum to the lines of a recording.
fn replay(lines: &str) -> String {
    format!("{lines}sum {:016x}\n", hash_of(lines.as_bytes()))
}

#[test]
fn a_recording_that_names_a_path_is_refused() {
    let folder = desk("outputs-paths");
    let way = fs::read_to_string(folder.join("way.replay")).unwrap();
    let (body, _) = way.rsplit_once("sum ").unwrap();
    assert!(body.contains("\nlevel way\n"), "{body}");
    let full = folder.join("way.ron");
    for name in [
        full.to_str().unwrap(),
        "/dev/zero",
        "../outputs-paths/way",
        "..",
        "./way",
        "levels/../way",
        "levels//one",
        "levels\\one",
        "C:way",
        "C:/way",
        "\\\\host\\way",
        "file:///way",
        "https://host/way",
        "",
        " way",
        "way/",
        "way\u{7}",
    ] {
        let text = replay(&body.replace("\nlevel way\n", &format!("\nlevel {name}\n")));
        fs::write(folder.join("odd.replay"), text).unwrap();
        for words in [&["replay", "odd.replay"][..], &["film", "odd.replay:0-10", "-o", "a.png"]] {
            let output = run(&folder, words);
            assert_eq!(output.status.code(), Some(1), "{name:?}");
            assert!(
                stderr(&output).contains("this must be the name of a level, not a path"),
                "{name:?}: {}",
                stderr(&output)
            );
        }
    }
    let named = replay(&body.replace("\nlevel way\n", "\nlevel one\n"));
    fs::write(folder.join("named.replay"), named).unwrap();
    assert!(run(&folder, &["replay", "named.replay"]).status.success());
}

#[test]
fn a_campaign_that_names_a_path_is_refused() {
    let folder = desk("outputs-campaign");
    for (name, is_good) in
        [("one", true), ("../way", false), ("../levels/one", false), ("/dev/zero", false), ("./one", false)]
    {
        let text = format!("Campaign(quadrants: [(quadrant: docks, title: \"a\", stages: [{name:?}])])");
        fs::write(folder.join("levels/campaign.ron"), text).unwrap();
        let output = run(&folder, &["check"]);
        assert_eq!(output.status.success(), is_good, "{output:?}");
        assert_eq!(stdout(&output).contains("there is no level"), !is_good, "{output:?}");
        assert_eq!(run(&folder, &["bot", "--campaign"]).status.success(), is_good);
    }
}

/// A level is found by name beside the recording or here, or by `--level`. Its content must match.
#[test]
fn a_recording_finds_its_level() {
    let folder = desk("outputs-level");
    for place in ["deep", "elsewhere", "tapes"] {
        fs::create_dir(folder.join(place)).unwrap();
    }
    fs::rename(folder.join("way.ron"), folder.join("deep/way.ron")).unwrap();
    let deep = folder.join("deep");
    assert!(run(&folder.join("tapes"), &["bot", "../deep/way.ron", "-o", "../tapes/a.replay"]).status.success());
    let tape = fs::read_to_string(folder.join("tapes/a.replay")).unwrap();
    assert!(tape.contains("\nlevel way\n"), "a name, not a path: {tape}");
    let output = run(&folder, &["replay", "tapes/a.replay"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("there is no level way"), "{}", stderr(&output));
    assert!(stderr(&output).contains("--level FILE"), "{}", stderr(&output));
    assert!(run(&folder, &["replay", "tapes/a.replay", "--level", "deep/way.ron"]).status.success());
    assert!(run(&deep, &["replay", "../tapes/a.replay"]).status.success(), "here");
    fs::copy(folder.join("tapes/a.replay"), deep.join("a.replay")).unwrap();
    assert!(run(&folder, &["replay", "deep/a.replay"]).status.success(), "beside the recording");
    // A different level of the same name is skipped.
    fs::write(folder.join("levels/way.ron"), PIT).unwrap();
    assert!(run(&folder, &["replay", "deep/a.replay"]).status.success());
    let output = run(&folder, &["replay", "tapes/a.replay", "--level", "pit.ron"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("another version of level way"), "{}", stderr(&output));
    assert!(run(&folder, &["film", "tapes/a.replay:0-8", "--level", "deep/way.ron", "-o", "a.png"]).status.success());
}

/// A short file must not cost minutes: a recording needs a line for each second.
#[test]
fn a_short_recording_file_cannot_claim_many_ticks() {
    let folder = desk("outputs-long");
    let way = fs::read_to_string(folder.join("way.replay")).unwrap();
    let head: String = way.lines().take(6).map(|line| format!("{line}\n")).collect();
    assert!(head.ends_with("rules normal\n"), "{head}");
    for (ticks, sentence) in [
        (5_184_000, "lasts 5184000 ticks; at most 864000 (four hours) are played"),
        (864_000, "must have a line 'check' for every 60th tick"),
        (60, "must have a line 'check' for every 60th tick"),
    ] {
        let text = format!("{head}input {ticks} 0 0 0 0\nend {ticks} running 0000000000000000\n");
        fs::write(folder.join("long.replay"), replay(&text)).unwrap();
        let output = run(&folder, &["replay", "long.replay"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
    }
}

#[test]
fn the_data_option_works_before_and_after_the_command() {
    let folder = desk("outputs-data");
    fs::create_dir(folder.join("mine")).unwrap();
    fs::write(folder.join("mine/own.ron"), WAY).unwrap();
    for words in [["--data", "mine", "bot", "own"], ["bot", "own", "--data", "mine"], ["bot", "--data", "mine", "own"]]
    {
        assert!(run(&folder, &words).status.success(), "{words:?}");
    }
    // A level of the folder comes before the built-in one of the same name.
    fs::write(folder.join("mine/docks-1.ron"), "Level(name: 5)").unwrap();
    let output = run(&folder, &["--data", "mine", "check", "docks-1"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    fs::remove_file(folder.join("mine/docks-1.ron")).unwrap();
    for words in [
        &["check", "--data", "nope"][..],
        &["--data", "nope", "check"],
        &["--data", "nope"],
        &["play", "way.ron", "--data", "nope"],
        &["shot", "way.ron", "-o", "a.png", "--data", "nope"],
    ] {
        let output = run(&folder, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("--data nope: there is no such folder"), "{}", stderr(&output));
    }
    // The folder around a folder of levels.
    fs::create_dir_all(folder.join("outer/levels")).unwrap();
    fs::write(folder.join("outer/levels/own.ron"), WAY).unwrap();
    let output = run(&folder, &["check", "--data", "outer"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let sentence = "--data outer: there is no level in this folder; name outer/levels instead";
    assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
    let output = run(&folder, &["--watch", "bot"]);
    assert!(
        stderr(&output).contains("--watch is not an option of this command; quadrant --help"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn check_says_which_levels_it_reads() {
    let folder = desk("outputs-checked");
    let output = run(&folder, &["check"]);
    assert!(stdout(&output).starts_with("1 level, 0 problems") && stderr(&output).is_empty(), "{output:?}");
    fs::remove_dir_all(folder.join("levels")).unwrap();
    let output = run(&folder, &["check"]);
    let note = "there is no folder levels/ here, so the built-in levels are checked";
    let own = "to check the 2 .ron files in this folder: quadrant check .";
    assert!(output.status.success());
    assert!(stderr(&output).contains(note) && stderr(&output).contains(own), "{output:?}");
    let output = run(&folder, &["check", "way.ron"]);
    assert!(stderr(&output).is_empty(), "{output:?}");
}

#[test]
fn a_level_on_standard_input_is_checked() {
    let folder = desk("outputs-stdin");
    let check = |words: &[&str], text: &[u8]| {
        let mut child = quadrant_in(&folder, words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text).unwrap();
        child.wait_with_output().unwrap()
    };
    let output = check(&["check", "-"], WAY.as_bytes());
    assert!(output.status.success() && stdout(&output).starts_with("1 level, 0 problems"), "{output:?}");
    let output = check(&["check", "-", "--solve"], WAY.as_bytes());
    assert!(stdout(&output).starts_with("<stdin>: the bot finished the level"), "{output:?}");
    let output = check(&["check", "-", "--format", "json"], WAY.replace("P...", "P.?.").as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("\"file\":\"<stdin>\"") && stdout(&output).contains("\"line\":1"), "{output:?}");
    let output = check(&["check", "-"], b"Level(name: \"M\xfchle\")");
    assert!(output.status.code() == Some(1) && stdout(&output).starts_with("<stdin>:1:"), "{output:?}");
}

/// A desktop starts the program with only a file as argument.
#[test]
fn a_file_alone_plays_a_level_or_watches_a_recording() {
    let folder = desk("outputs-opened");
    let full = folder.join("way.replay");
    for word in ["way.ron", "./way.ron", full.to_str().unwrap(), "way.replay"] {
        let output = run(&folder, &[word]);
        assert!(stderr(&output).contains("there is no display"), "{word}: {}", stderr(&output));
    }
    assert!(stderr(&run(&folder, &["./nowhere.ron"])).contains("there is no level ./nowhere.ron"));
    assert!(stderr(&run(&folder, &["nowhere.replay"])).contains("nowhere.replay: does not exist"));
    assert!(stderr(&run(&folder, &["plya"])).contains("did you mean play?"));
}

/// The limit is 260 MB. The picture takes 134 MB and is in memory only once.
/// All frames are in memory before the first one is written.
#[test]
fn a_film_that_would_fill_the_memory_is_refused_before_it_is_painted() {
    let folder = desk("film");
    let film = |ticks: &str, size: &str| {
        let recording = std::env::current_dir().unwrap().join("tests/replays/docks-1.replay");
        let part = format!("{}:{ticks}", recording.display());
        let begun = std::time::Instant::now();
        let output = run(&folder, &["film", &part, "--size", size, "-o", "film.png"]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(begun.elapsed() < std::time::Duration::from_secs(10) && !folder.join("film.png").exists());
        stderr(&output)
    };
    let sentence = film("0-40", "8192x8192");
    assert!(
        sentence.contains("10 frames of 8192x8192 are 671 million pixels, and a film has at most 100"),
        "{sentence}"
    );
    let replay = Replay::from_text(&std::fs::read_to_string("tests/replays/docks-1.replay").unwrap()).unwrap();
    let frames = format!("{} frames of 640x360", replay.ticks / 4);
    assert!(film("0-4000000000", "640x360").contains(&frames), "no more than the recording has: {frames}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_screenshot_needs_little_extra_memory() {
    let folder = desk("outputs-large");
    let program = env!("CARGO_BIN_EXE_quadrant");
    let script = format!("ulimit -v 260000; exec {program} shot way.ron --size 8192x4096 -o large.png");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    fs::remove_file(folder.join("large.png")).unwrap();
}
