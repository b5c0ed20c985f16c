//! Tests of the saves: whatever happens to a file, it is read whole or set aside with a message, and the last good copy
//! remains. Processes are killed while they write, files are cut and changed at every byte, disks are full.

// Signals, limits and permissions need Unix.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::common::files::{empty_folder, recorded};
use quadrant::career::{Career, LevelKey, content_name};
use quadrant::hash::hash_of;
use quadrant::input::{Button, Inputs};
use quadrant::level::read::read;
use quadrant::replay::Replay;
use quadrant::rng::Rng;
use quadrant::saves::keeper::Keeper;
use quadrant::saves::preferences::Preferences;
use quadrant::saves::store::{Saved, Store};
use quadrant::settings::Settings;
use quadrant::sim::world::progress::{Grade, Medal, Results};
use quadrant::sim::{Difficulty, IndexChoice, Outcome, RULES_VERSION, Rules, World};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
struct Notes {
    words: Vec<String>,
    count: u32,
}

impl Saved for Notes {
    const FORMAT: u32 = 2;

    fn called() -> &'static str {
        "your notes"
    }
}

fn notes(count: u32) -> Notes {
    Notes { words: vec!["a \"word\"".into(), "// sum 0".into()], count }
}

#[test]
fn the_store_reads_what_it_wrote_and_keeps_the_file_before() {
    let folder = empty_folder("store-plain");
    let mut store = Store::at(&folder);
    let found = store.read::<Notes>("notes");
    assert_eq!((found.value, found.complaint), (None, None), "a first start is no complaint");
    store.write("notes", &notes(1)).unwrap();
    store.write("notes", &notes(2)).unwrap();
    let found = store.read::<Notes>("notes");
    assert_eq!((found.value, found.complaint), (Some(notes(2)), None));
    let older = fs::read_to_string(folder.join("notes.ron~")).unwrap();
    assert!(older.contains("count: 1"), "{older}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left behind");
}

#[test]
fn a_file_edited_by_hand_needs_sum_none_in_its_last_line() {
    let folder = empty_folder("store-by-hand");
    let mut store = Store::at(&folder);
    store.write("notes", &notes(1)).unwrap();
    let text = fs::read_to_string(folder.join("notes.ron")).unwrap();
    let changed = text.replace("count: 1", "count: 77");
    let (above, _) = changed.rsplit_once("// sum ").unwrap();
    fs::write(folder.join("notes.ron"), format!("{above}// sum none\n")).unwrap();
    assert_eq!(store.read::<Notes>("notes").value, Some(notes(77)));
    fs::write(folder.join("notes.ron"), changed).unwrap();
    let complaint = store.read::<Notes>("notes").complaint;
    assert_eq!(
        complaint.as_deref(),
        Some("The file with your notes is damaged. It was moved to notes.damaged.ron. The game starts without it"),
        "without it the sum does not fit"
    );
}

const SAVES: &str = "tests/saves";

fn sample(format: u32) -> String {
    fs::read_to_string(format!("{SAVES}/progress-{format}.ron")).unwrap()
}

fn with_progress(name: &str, text: &[u8]) -> PathBuf {
    let folder = empty_folder(&format!("store-{name}"));
    fs::write(folder.join("progress.ron"), text).unwrap();
    folder
}

/// Returns a stage whose content is unique to its name.
fn stage(name: &str) -> LevelKey {
    LevelKey { stage: Some(name.into()), content: hash_of(name) }
}

/// Returns a stage whose content is that of the run.
fn stage_of(name: &str, run: &Replay) -> LevelKey {
    LevelKey { stage: Some(name.into()), content: run.level_hash }
}

fn names(folder: &PathBuf) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name != "lock").collect();
    names.sort();
    names
}

/// Returns the stage of this name. docks-1 has the content that the samples of formats 4 and 5 contain.
fn docks_1_or(name: &str) -> LevelKey {
    let content = if name == "docks-1" { 0x0123_4567_89ab_cdef } else { hash_of(name) };
    LevelKey { stage: Some(name.into()), content }
}

#[test]
fn every_older_format_is_read_and_rewritten_in_the_newest() {
    for format in 5..=7 {
        let folder = with_progress("formats", sample(format).as_bytes());
        let mut keeper = Keeper::new(Store::at(&folder), None);
        assert_eq!(keeper.complaint(), None, "format {format}");
        let best = |name, difficulty| keeper.career().best(&docks_1_or(name), difficulty);
        let docks = best("docks-1", Difficulty::Normal).unwrap_or_else(|| panic!("format {format}"));
        assert_eq!((docks.score, docks.ticks, docks.grade), (12400, Some(4000), Some(Grade::A)));
        assert_eq!(docks.medals, [Medal::Unbroken, Medal::Swift]);
        assert_eq!(best("docks-1", Difficulty::Hard).map(|best| best.score), Some(9100));
        assert_eq!(best("docks-1", Difficulty::Easy), None);
        assert!(["docks-2", "docks-4"].iter().all(|stage| keeper.career().is_cleared(stage)));
        assert_eq!(best("docks-4", Difficulty::Normal), None, "passed without a record");
        keeper.begins(&stage("docks-3"));
        let again = Keeper::new(Store::at(&folder), None);
        assert_eq!(again.career(), keeper.career(), "format {format}");
        assert!(fs::read_to_string(folder.join("progress.ron")).unwrap().starts_with("// Quadrant, format 7."));
        assert_eq!(fs::read_to_string(folder.join("progress.ron~")).unwrap(), sample(format), "the old text is kept");
    }
}

/// Bests that were kept by name move to the content of the stage when it is cleared the next time.
#[test]
fn records_kept_by_name_move_to_their_content() {
    let folder = with_progress("settled", sample(5).as_bytes());
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let (then, now) = (stage("docks-2"), LevelKey { stage: Some("docks-2".into()), content: 1 });
    let score = |keeper: &Keeper, level| keeper.career().best(level, Difficulty::Normal).map(|best| best.score);
    assert_eq!((score(&keeper, &then), score(&keeper, &now)), (Some(800), Some(800)), "the content is unknown");
    keeper.clears(&now, &Results { difficulty: Difficulty::Easy, ..figures() }, None);
    assert_eq!((score(&keeper, &then), score(&keeper, &now)), (None, Some(800)), "now it is known");
    assert!(keeper.career().earlier.is_empty());
}

/// A run under other rules is not damaged. It is neither raced nor set aside, and any new run replaces it.
#[test]
fn a_run_under_other_rules_is_reported_and_replaced() {
    let folder = empty_folder("store-other-rules");
    let run = recorded("docks-1");
    let text = run.to_text();
    let (body, _) = text.rsplit_once("sum ").unwrap();
    let body = body.replace(&format!("rules_version {RULES_VERSION}\n"), "rules_version 0\n");
    let old = format!("{body}sum {:016x}\n", hash_of(body.as_bytes()));
    let docks = stage_of("docks-1", &run);
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let fast = figures();
    keeper.clears(&docks, &fast, Some(&run));
    let place = folder.join(format!("runs/{}.replay", content_name(run.level_hash)));
    fs::write(&place, &old).unwrap();
    let told = format!(
        "Your best run was made under version 0 of the rules; this game plays version {RULES_VERSION}. Clear the stage to keep a new one"
    );
    assert_eq!(keeper.run(&docks, Difficulty::Normal), Err(told));
    assert_eq!(fs::read_to_string(&place).unwrap(), old, "it stays where it is");
    let verdict = keeper.clears(&docks, &Results { ticks: fast.ticks + 100, ..fast }, Some(&run));
    assert!(!verdict.new_time, "the best time is the old one's");
    assert_eq!(keeper.run(&docks, Difficulty::Normal), Ok(Some(run.clone())));
    fs::write(&place, "damaged").unwrap();
    keeper.clears(&docks, &Results { ticks: fast.ticks + 50, ..fast }, Some(&run));
    assert_eq!(fs::read_to_string(&place).unwrap(), "damaged", "a damaged file is not replaced before it is set aside");
}

#[test]
fn a_file_of_a_format_that_cannot_be_read_is_set_aside_whole() {
    let old = sample(5).replace("format 5", "format 4").replace("012e5d47a6c410a6", "none");
    for (text, format, is) in [
        (sample(8), 8, "is from a newer version of the game"),
        (old, 4, "is from an old version that this game cannot read"),
    ] {
        let folder = with_progress("formats-not-read", text.as_bytes());
        let mut keeper = Keeper::new(Store::at(&folder), None);
        let aside = format!("progress.format-{format}.ron");
        let told = format!("The file with your progress {is}. It was moved to {aside}. The game starts without it");
        assert_eq!(keeper.complaint(), Some(told));
        keeper.begins(&stage("docks-1"));
        assert_eq!(keeper.complaint(), None);
        assert_eq!(fs::read_to_string(folder.join(&aside)).unwrap(), text);
        assert_eq!(names(&folder), [aside, "progress.ron".into()]);
    }
}

/// Returns the text cut at every third byte, and with every third byte changed.
fn damaged(whole: &[u8]) -> Vec<Vec<u8>> {
    let cut = (0..whole.len()).step_by(3).map(|length| whole[..length].to_vec());
    let flipped = (1..whole.len()).step_by(3).zip([0x01, 0x20, 0x80, 0xff].into_iter().cycle()).map(|(at, flip)| {
        let mut bytes = whole.to_vec();
        bytes[at] ^= flip;
        bytes
    });
    cut.chain(flipped).collect()
}

fn emptied(folder: &PathBuf) {
    names(folder).iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
}

/// No damaged file is read in part. A message is shown, the file is kept under another name, and the game can save.
#[test]
fn damaged_progress_is_never_used_and_never_lost() {
    let folder = empty_folder("store-damage");
    for bytes in damaged(sample(5).as_bytes()) {
        emptied(&folder);
        fs::write(folder.join("progress.ron"), &bytes).unwrap();
        let mut keeper = Keeper::new(Store::at(&folder), None);
        let sentence = keeper.complaint().unwrap_or_else(|| panic!("believed: {}", String::from_utf8_lossy(&bytes)));
        assert!(sentence.contains("It was moved to progress.damaged.ron"), "{sentence}");
        assert_eq!(fs::read(folder.join("progress.damaged.ron")).unwrap(), bytes);
        assert_eq!(*keeper.career(), Career::default());
        keeper.begins(&stage("docks-1"));
        assert_eq!(keeper.complaint(), None, "the game goes on and saves");
    }
}

#[test]
fn damaged_settings_are_never_used_and_never_lost() {
    let folder = empty_folder("store-damaged-settings");
    let chosen = Settings { music: 3, taught_pads: vec!["03,a pad,a:b0".into()], ..Settings::default() };
    Store::at(&folder).write("settings", &chosen).unwrap();
    let whole = fs::read(folder.join("settings.ron")).unwrap();
    assert_eq!(Store::at(&folder).read::<Settings>("settings").value, Some(chosen));
    for bytes in damaged(&whole) {
        emptied(&folder);
        fs::write(folder.join("settings.ron"), &bytes).unwrap();
        let found = Store::at(&folder).read::<Settings>("settings");
        let sentence = found.complaint.unwrap_or_else(|| panic!("believed: {}", String::from_utf8_lossy(&bytes)));
        assert!(found.value.is_none() && sentence.contains("It was moved to settings.damaged.ron"), "{sentence}");
        assert_eq!(fs::read(folder.join("settings.damaged.ron")).unwrap(), bytes);
    }
}

#[test]
fn a_damaged_run_is_never_used_and_never_lost() {
    let folder = empty_folder("store-damaged-run");
    fs::create_dir(folder.join("runs")).unwrap();
    let whole = fs::read("tests/replays/spring.replay").unwrap();
    let run = Replay::from_text(std::str::from_utf8(&whole).unwrap()).unwrap();
    let name = content_name(run.level_hash);
    let (place, aside) =
        (folder.join(format!("runs/{name}.replay")), folder.join(format!("runs/{name}.damaged.replay")));
    for bytes in damaged(&whole) {
        let _ = fs::remove_file(&aside);
        fs::write(&place, &bytes).unwrap();
        match Keeper::new(Store::at(&folder), None).run(&stage_of("spring", &run), Difficulty::Normal) {
            Ok(found) => panic!(
                "read as valid (equal to the saved run: {}): {}",
                found == Some(run),
                String::from_utf8_lossy(&bytes)
            ),
            Err(sentence) => {
                assert_eq!(
                    sentence,
                    format!("The file of your best run is damaged. It was moved to {name}.damaged.replay")
                );
                assert_eq!(fs::read(&aside).unwrap(), bytes);
            }
        }
    }
}

/// Root has to drop its capabilities for this test.
#[test]
fn a_read_only_folder_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let folder = with_progress("read-only", sample(5).as_bytes());
    let may = |mode: u32| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    may(0o555);
    let test = std::env::current_exe().unwrap();
    let helper =
        ["--exact", "store::clears_a_stage_and_prints_the_message", "--ignored", "--nocapture", "--test-threads=1"];
    let is_root = fs::write(folder.join("probe"), "").is_ok();
    let mut command = Command::new(if is_root { "setpriv".into() } else { test.clone() });
    if is_root {
        fs::remove_file(folder.join("probe")).unwrap();
        // Root without its capabilities is an owner without write permission.
        command.args(["--bounding-set=-all", "--inh-caps=-all"]).arg(&test);
    }
    let output = command.args(helper).env("QUADRANT_SAVES_INTO", &folder).output().expect("setpriv, of util-linux");
    may(0o755);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("The game could not save your progress: no permission to write to the folder "), "{told}");
    assert!(told.contains("cleared in the running game: true"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("progress.ron")).unwrap(), sample(5));
    assert_eq!(names(&folder), ["progress.ron"]);
}

/// Not a test: the process that the test above runs without write permission.
#[test]
#[ignore = "the helper of a_read_only_folder_is_reported"]
fn clears_a_stage_and_prints_the_message() {
    let Ok(folder) = std::env::var("QUADRANT_SAVES_INTO") else { return };
    let mut keeper = Keeper::new(Store::at(&PathBuf::from(folder)), None);
    keeper.clears(&stage("docks-3"), &figures(), None);
    println!("{}", keeper.complaint().unwrap_or_default());
    println!("cleared in the running game: {}", keeper.career().is_cleared("docks-3"));
}

#[test]
fn the_older_copy_is_used_when_the_file_is_damaged() {
    let folder = with_progress("older", sample(5).as_bytes());
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let before = keeper.career().clone();
    keeper.begins(&stage("docks-1"));
    fs::write(folder.join("progress.ron"), "// Quadrant, form").unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let told = "The file with your progress is damaged. It was moved to progress.damaged.ron. An older copy is used";
    assert_eq!(keeper.complaint().as_deref(), Some(told));
    assert_eq!(*keeper.career(), before);
    keeper.begins(&stage("docks-1"));
    assert_eq!(keeper.complaint(), None, "said once");
    assert_eq!(Keeper::new(Store::at(&folder), None).complaint(), None);
    fs::write(folder.join("progress.ron"), "again").unwrap();
    let sentence = Keeper::new(Store::at(&folder), None).complaint().unwrap();
    assert!(sentence.contains("progress.damaged-2.ron"), "the first is not written over: {sentence}");
}

#[test]
fn a_folder_in_place_of_a_file_is_set_aside() {
    let folder = empty_folder("store-odd");
    fs::create_dir(folder.join("progress.ron")).unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), None);
    assert!(keeper.complaint().unwrap().contains("is damaged. It was moved to progress.damaged.ron"));
    keeper.begins(&stage("docks-1"));
    assert_eq!(keeper.complaint(), None);
    assert!(folder.join("progress.ron").is_file());
}

fn figures() -> Results {
    let level = read("yard.ron", "Level(name: \"yard\", rows: [\"P..X\", \"####\"])").unwrap();
    let mut world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
    let mut right = Inputs::default();
    right[0].press(Button::Right);
    while world.outcome() == Outcome::Running {
        world.step(right);
    }
    world.results()
}

/// If no file may grow, every write fails halfway, as on a full disk.
#[test]
fn a_failed_write_keeps_the_old_file_and_is_reported() {
    let folder = with_progress("full", sample(5).as_bytes());
    let test = std::env::current_exe().unwrap();
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; exec {} --exact store::clears_a_stage_and_prints_the_message --ignored --nocapture --test-threads=1",
        test.display()
    );
    let output = Command::new("sh").args(["-c", &script]).env("QUADRANT_SAVES_INTO", &folder).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(
        told.contains("The game could not save your progress: the file would be larger than this system allows"),
        "{told}"
    );
    assert!(told.contains("cleared in the running game: true"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("progress.ron")).unwrap(), sample(5), "what was there still is");
    assert_eq!(names(&folder), ["progress.ron"], "nothing half written is left");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_game_goes_on() {
    let folder = empty_folder("store-full");
    let run = Replay::from_text(&fs::read_to_string("tests/replays/docks-1.replay").unwrap()).unwrap();
    fs::create_dir(folder.join("runs")).unwrap();
    let place = folder.join(format!("runs/{}.replay", content_name(run.level_hash)));
    std::os::unix::fs::symlink("/dev/full", &place).unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), None);
    keeper.clears(&stage_of("docks-1", &run), &figures(), Some(&run));
    assert_eq!(
        keeper.complaint().as_deref(),
        Some("The game could not save your best run: the disk is full; make room on it")
    );
    assert!(keeper.career().is_cleared("docks-1"));
}

/// Not a test: one of several games that run at the same time. It clears stages of its own.
#[test]
#[ignore = "the helper of several_games_at_once_lose_no_record"]
fn clears_many_stages() {
    let Ok(folder) = std::env::var("QUADRANT_SAVES_INTO") else { return };
    let own = std::process::id();
    let mut keeper = Keeper::new(Store::at(&PathBuf::from(folder)), None);
    for nth in 0..GAMES_CLEAR {
        keeper.clears(&stage(&format!("{own}-{nth}")), &figures(), None);
        assert_eq!(keeper.complaint(), None);
    }
}

const GAMES_CLEAR: u32 = 15;

#[test]
fn several_games_at_once_lose_no_record() {
    let folder = empty_folder("store-at-once");
    let game = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::clears_many_stages", "--ignored", "--test-threads=1"])
            .env("QUADRANT_SAVES_INTO", &folder)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let games: Vec<Child> = (0..4).map(|_| game()).collect();
    for mut game in games {
        assert!(game.wait().unwrap().success());
    }
    let career = Keeper::new(Store::at(&folder), None).career().clone();
    let all = 4 * GAMES_CLEAR;
    assert_eq!((career.cleared.len(), career.records.len(), career.totals.stages), (all as usize, all as usize, all));
}

/// Settings are written under the same lock as progress.
#[test]
fn settings_wait_for_another_game_that_saves() {
    let folder = empty_folder("store-settings");
    let mut preferences = Preferences::read(Store::at(&folder));
    preferences.change(&Settings { rumble: false, ..Settings::default() });
    let held = Store::at(&folder).hold().unwrap();
    let saves = std::thread::spawn(move || {
        preferences.save();
        preferences.complaint()
    });
    std::thread::sleep(Duration::from_millis(200));
    assert!(!folder.join("settings.ron").exists(), "it did not wait");
    drop(held);
    assert_eq!(saves.join().unwrap(), None);
    assert!(folder.join("settings.ron").exists());
}

/// A game that was stopped while it held the folder does not stop the others for ever.
#[test]
fn a_folder_that_another_game_holds_is_waited_for_and_then_reported() {
    let folder = empty_folder("store-held");
    let held = Store::at(&folder).hold().unwrap();
    let (sender, ended) = mpsc::channel();
    let other = Store::at(&folder);
    std::thread::spawn(move || sender.send(other.hold().map(|_| ())));
    let told = ended.recv_timeout(Duration::from_secs(20)).expect("it waits for ever");
    assert!(told.as_ref().is_err_and(|why| why.starts_with("another game is using the folder")), "{told:?}");
    drop(held);
    assert!(Store::at(&folder).hold().is_ok());
}

#[test]
fn an_unwritable_folder_is_reported_and_the_game_goes_on() {
    let folder = empty_folder("store-nowhere").join("file");
    fs::write(&folder, "no folder").unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), None);
    assert_eq!(keeper.complaint(), None, "the first start is no problem");
    keeper.clears(&stage("docks-1"), &figures(), None);
    let sentence = keeper.complaint().unwrap();
    assert!(sentence.starts_with("The game could not save your progress: "), "{sentence}");
    assert!(keeper.career().is_cleared("docks-1"));
}

#[test]
fn the_best_run_is_kept_and_a_damaged_one_is_reported() {
    let folder = empty_folder("store-runs");
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let text = fs::read_to_string("tests/replays/docks-1.replay").unwrap();
    let run = Replay::from_text(&text).unwrap();
    let other = Replay::from_text(&fs::read_to_string("tests/replays/docks-2.replay").unwrap()).unwrap();
    for run in [&run, &other] {
        // The name of the level's file does not matter.
        for name in [Some("docks-1"), Some("test/works"), None] {
            let level = LevelKey { stage: name.map(String::from), content: run.level_hash };
            keeper.clears(&level, &figures(), Some(run));
            assert_eq!(keeper.complaint(), None, "{name:?}");
            assert_eq!(keeper.run(&level, Difficulty::Normal), Ok(Some(run.clone())), "{name:?}");
            assert_eq!(keeper.run(&level, Difficulty::Hard), Ok(None), "{name:?}");
        }
    }
    assert_eq!(names(&folder), ["progress.ron", "progress.ron~", "runs"], "there is nothing else");
    let name = content_name(run.level_hash);
    assert_eq!(fs::read_dir(folder.join("runs")).unwrap().count(), 2);
    let place = folder.join(format!("runs/{name}.replay"));
    assert_eq!(fs::read_to_string(&place).unwrap(), text, "it can be watched and sent on");
    fs::write(&place, &text[..text.len() / 2]).unwrap();
    let told = keeper.run(&stage_of("docks-1", &run), Difficulty::Normal).unwrap_err();
    assert_eq!(told, format!("The file of your best run is damaged. It was moved to {name}.damaged.replay"));
    assert_eq!(keeper.run(&stage_of("docks-1", &run), Difficulty::Normal), Ok(None));
}

/// The content decides, not the name: two files with one name and different content are two levels, and two files with
/// the same content are one level. A stage stays cleared in a new version.
#[test]
fn results_are_kept_by_the_content_of_a_level() {
    let folder = empty_folder("store-content");
    let run = Replay::from_text(&fs::read_to_string("tests/replays/docks-1.replay").unwrap()).unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let file = |content| LevelKey { stage: None, content };
    keeper.clears(&file(run.level_hash), &figures(), Some(&run));
    assert!(keeper.career().best(&file(run.level_hash), Difficulty::Normal).is_some());
    assert!(keeper.has_run(&file(run.level_hash), Difficulty::Normal));
    assert_eq!(keeper.career().best(&file(2), Difficulty::Normal), None);
    assert!(!keeper.has_run(&file(2), Difficulty::Normal));
    assert!(keeper.career().cleared.is_empty() && keeper.career().last.is_none(), "a file is no stage");

    let (old, new) = (stage_of("docks-1", &run), LevelKey { stage: Some("docks-1".into()), content: 3 });
    keeper.clears(&old, &figures(), Some(&run));
    let keeper = Keeper::new(Store::at(&folder), None);
    assert!(keeper.career().is_cleared("docks-1"), "also after the stage was changed");
    assert_eq!(keeper.career().best(&new, Difficulty::Normal), None, "its times were made on another content");
    assert!(!keeper.has_run(&new, Difficulty::Normal) && keeper.has_run(&old, Difficulty::Normal));
}

#[test]
fn a_slower_run_does_not_replace_a_faster_one_and_two_games_at_once_lose_nothing() {
    let folder = empty_folder("store-two");
    let run = Replay::from_text(&fs::read_to_string("tests/replays/docks-1.replay").unwrap()).unwrap();
    let (mut one, mut other) = (Keeper::new(Store::at(&folder), None), Keeper::new(Store::at(&folder), None));
    let fast = figures();
    let docks = stage_of("docks-1", &run);
    let verdict = one.clears(&docks, &fast, Some(&run));
    assert!(verdict.new_time && verdict.before.is_none() && !verdict.is_better());
    other.clears(&stage("foundry-1"), &fast, None);
    let slow = Results { ticks: fast.ticks + 100, ..fast };
    let verdict = one.clears(&docks, &slow, None);
    assert!(!verdict.new_time && !verdict.new_score && !verdict.new_grade && verdict.new_medals == [false; 4]);
    assert_eq!(one.run(&docks, Difficulty::Normal), Ok(Some(run)));
    let career = Keeper::new(Store::at(&folder), None).career().clone();
    assert!(career.is_cleared("docks-1") && career.is_cleared("foundry-1"), "{career:?}");
}

#[test]
fn a_best_on_easy_neither_beats_nor_hides_one_on_hard() {
    let folder = empty_folder("store-difficulties");
    let run = Replay::from_text(&fs::read_to_string("tests/replays/docks-1.replay").unwrap()).unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), None);
    let hard = Results { difficulty: Difficulty::Hard, ticks: 900, ..figures() };
    let easy = Results { difficulty: Difficulty::Easy, ticks: 100, ..hard };
    let of = |seed| {
        let mut run = run.clone();
        run.seed = seed;
        run
    };
    let docks = stage_of("docks-1", &run);
    keeper.clears(&docks, &hard, Some(&of(900)));
    let verdict = keeper.clears(&docks, &easy, Some(&of(100)));
    assert_eq!(verdict.before, None, "on easy it is the first");
    let verdict = keeper.clears(&docks, &Results { ticks: 800, ..hard }, Some(&of(800)));
    assert!(verdict.new_time && verdict.is_better(), "however fast it was on easy");
    let again = Keeper::new(Store::at(&folder), None);
    let ticks = |difficulty| again.career().best(&docks, difficulty).and_then(|best| best.ticks);
    assert_eq!(Difficulty::ALL.map(ticks), [Some(100), None, Some(800)]);
    let runs = Difficulty::ALL.map(|difficulty| again.run(&docks, difficulty).unwrap().map(|run| run.seed));
    assert_eq!(runs, [Some(100), None, Some(800)]);
    assert_eq!(again.career().totals.stages, 3, "all three count");
}

#[test]
fn an_export_replaces_no_file_and_reports_failure() {
    let folder = empty_folder("store-exports");
    let text = fs::read_to_string("tests/replays/docks-1.replay").unwrap();
    let run = Replay::from_text(&text).unwrap();
    let keeper = Keeper::new(Store::at(&folder), None);
    let files: Vec<PathBuf> = (0..3).map(|_| keeper.export(&run).unwrap()).collect();
    for (nth, file) in files.iter().enumerate() {
        assert!(file.starts_with(folder.join("exports")), "{}", file.display());
        assert!(!files[..nth].contains(file), "nothing is written over");
        assert_eq!(fs::read_to_string(file).unwrap(), text, "the export is an ordinary recording");
    }
    let nowhere = folder.join("file");
    fs::write(&nowhere, "no folder").unwrap();
    assert!(Keeper::new(Store::at(&nowhere), None).export(&run).is_err());
}

/// A player's own levels have a separate career. Their folder is recognised after it was moved and renamed.
#[test]
fn a_data_folder_keeps_its_own_career_when_it_is_moved() {
    let (folder, mine) = (empty_folder("store-own"), empty_folder("store-own-levels"));
    fs::write(mine.join("docks-1.ron"), "Level(name: \"yard\", rows: [\"P..X\", \"####\"])").unwrap();
    let mut keeper = Keeper::new(Store::at(&folder), Some(&mine));
    keeper.clears(&stage("docks-1"), &figures(), None);
    keeper.begins(&stage("docks-2"));
    assert!(Keeper::new(Store::at(&folder), Some(&mine)).career().is_cleared("docks-1"));
    assert!(!Keeper::new(Store::at(&folder), None).career().is_cleared("docks-1"));
    let moved = empty_folder("store-own-elsewhere").join("renamed");
    fs::rename(&mine, &moved).unwrap();
    let mut again = Keeper::new(Store::at(&folder), Some(&moved));
    assert_eq!(again.career(), keeper.career());
    again.clears(&stage("docks-2"), &figures(), None);
    assert!(Keeper::new(Store::at(&folder), Some(&moved)).career().is_cleared("docks-1"));
    let other = empty_folder("store-own-other");
    fs::write(other.join("docks-1.ron"), "Level(name: \"other\", rows: [\"P..X\", \"####\"])").unwrap();
    assert!(Keeper::new(Store::at(&folder), Some(&other)).career().cleared.is_empty());
}

/// Not a test: the process that is killed below. It saves forever, with a larger number each time.
#[test]
#[ignore = "the helper of a_process_killed_while_it_saves_loses_nothing"]
fn saves_forever() {
    let Ok(folder) = std::env::var("QUADRANT_SAVES_INTO") else { return };
    let mut store = Store::at(&PathBuf::from(folder));
    let first = store.read::<Notes>("notes").value.map_or(1, |notes| notes.count + 1);
    println!("begins");
    for count in first.. {
        // The text is longer than a page, so that a write takes several steps.
        let words = (0..400).map(|nth| format!("word {nth} of {count}")).collect();
        store.write("notes", &Notes { words, count }).unwrap();
        println!("saved {count}");
    }
}

const RUNS: [&str; 2] = ["tests/replays/docks-1.replay", "tests/replays/docks-2.replay"];

/// Not a test: the same with settings and runs.
#[test]
#[ignore = "the helper of a_process_killed_while_it_saves_settings_and_runs_loses_nothing"]
fn saves_settings_and_runs_forever() {
    let Ok(folder) = std::env::var("QUADRANT_SAVES_INTO") else { return };
    let store = Store::at(&PathBuf::from(folder));
    let runs = RUNS.map(|file| fs::read_to_string(file).unwrap());
    println!("begins");
    for count in 0.. {
        let taught_pads = (0..100).map(|nth| format!("{nth} of {count}")).collect();
        store.write("settings", &Settings { taught_pads, ..Settings::default() }).unwrap();
        store.write_text(&format!("runs/{}.replay", content_name(hash_of("docks-1"))), &runs[count % 2]).unwrap();
    }
}

#[test]
fn a_process_killed_while_it_saves_settings_and_runs_loses_nothing() {
    let folder = empty_folder("store-killed-others");
    let mut chance = Rng::new(11);
    let runs = RUNS.map(|file| Replay::from_text(&fs::read_to_string(file).unwrap()).unwrap());
    let mut between = 0;
    for round in 0..100 {
        let mut child = killed_soon("saves_settings_and_runs_forever", &folder, &mut chance, 60_000);
        assert_eq!(child.wait().unwrap().signal(), Some(9), "round {round}");
        let in_runs = folder.join("runs");
        let left = [&folder, &in_runs].into_iter().filter(|folder| folder.is_dir()).flat_map(names);
        between += usize::from(left.into_iter().any(|name| name.ends_with(".new") || name.ends_with(".old")));
        let found = Store::at(&folder).read::<Settings>("settings");
        assert_eq!(found.complaint, None, "round {round}");
        if let Some(settings) = found.value {
            let count = settings.taught_pads[0].strip_prefix("0 of ").unwrap();
            let is_whole = settings.taught_pads.iter().all(|pad| pad.ends_with(&format!(" of {count}")));
            assert!(is_whole && settings.taught_pads.len() == 100, "round {round}");
        }
        let run = Keeper::new(Store::at(&folder), None)
            .run(&stage("docks-1"), Difficulty::Normal)
            .unwrap_or_else(|told| panic!("{round}: {told}"));
        assert!(run.is_none_or(|run| runs.contains(&run)), "round {round}: a run that was never saved");
    }
    assert!(between > 0 && folder.join("runs").is_dir(), "it was never killed while it saved");
}

/// Starts a process that saves forever. Kills it after a random time of at most `at_most` microseconds.
fn killed_soon(helper: &str, folder: &PathBuf, chance: &mut Rng, at_most: u32) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("store::{helper}"), "--ignored", "--nocapture", "--test-threads=1"])
        .env("QUADRANT_SAVES_INTO", folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Reads one byte at a time, so that the lines after `begins` are left to the caller.
    let mut out = BufReader::with_capacity(1, child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("begins") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "it never began");
    }
    std::thread::sleep(Duration::from_micros(u64::from(chance.below(at_most))));
    child.kill().unwrap();
    child.stdout = Some(out.into_inner());
    child
}

#[test]
fn a_process_killed_while_it_saves_loses_nothing() {
    let folder = empty_folder("store-killed");
    let mut chance = Rng::new(7);
    let (mut last, mut between) = (0, 0);
    for round in 0..200 {
        let mut child = killed_soon("saves_forever", &folder, &mut chance, 12_000);
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(9), "round {round}: it was killed, it did not end by itself");
        let saved = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("saved ")?.parse::<u32>().ok());
        let told = saved.last().unwrap_or(last);
        between += usize::from(names(&folder).iter().any(|name| name.ends_with(".new") || name.ends_with(".old")));
        let found = Store::at(&folder).read::<Notes>("notes");
        assert_eq!(found.complaint, None, "round {round}");
        if let Some(notes) = found.value {
            let is_whole = notes.words.iter().all(|word| word.ends_with(&format!(" of {}", notes.count)));
            assert!(is_whole && notes.words.len() == 400, "round {round}");
            // It may be the last reported number or the one that was being saved.
            assert!([told, told + 1].contains(&notes.count), "round {round}: {} after {told}", notes.count);
            last = notes.count;
        } else {
            assert_eq!(told, 0, "round {round}: what was saved is gone");
        }
        let older = folder.join("notes.ron~");
        if older.exists() {
            // The older copy is complete at every moment, too.
            let beside = with_progress("killed-older", b"");
            fs::remove_file(beside.join("progress.ron")).unwrap();
            fs::copy(older, beside.join("notes.ron")).unwrap();
            let found = Store::at(&beside).read::<Notes>("notes");
            assert!(found.value.is_some() && found.complaint.is_none(), "round {round}");
        }
    }
    println!("in {between} of 200 rounds it was killed between the first byte and the last");
    assert!(last > 0 && between > 0, "it was never killed while it saved: {last}, {between}");
}
