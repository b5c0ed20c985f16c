//! Tests that every recording gives the same hashes on every index. After an intended change of the rules (raise
//! RULES_VERSION) or of a level, run QUADRANT_REWRITE=1 cargo test --release --test recordings twice: in the first run,
//! a test may read a recording before another test has written it again, and fail. quadrant bot --campaign -o
//! tests/replays plays all stages again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::files::{files_below, shipped};
use quadrant::bot::{BYTES, Limits, TICKS, Task, prove};
use quadrant::hash::hash_of;
use quadrant::index::Kind;
use quadrant::input::Inputs;
use quadrant::level::campaign;
use quadrant::level::read::read;
use quadrant::replay::{Recorder, Replay};
use quadrant::sim::{IndexChoice, Outcome, Rules, World};

fn on(kind: Kind) -> IndexChoice {
    IndexChoice { kind, depth: None }
}

/// The first line of a script names its level.
fn record(script: &str, index: IndexChoice) -> Replay {
    let (first, rest) = script.split_once('\n').expect("a line that names the level");
    let name = first.strip_prefix("level ").expect("level NAME").trim();
    recorded(name, 1, Rules::default(), index, crate::common::script(rest))
}

fn recorded(
    name: &str,
    seed: u64,
    rules: Rules,
    index: IndexChoice,
    inputs: impl IntoIterator<Item = Inputs>,
) -> Replay {
    let level = shipped(name);
    let mut recorder = Recorder::new(name, &level, seed, rules);
    let mut world = World::new(level, seed, rules, index);
    for inputs in inputs {
        world.step(inputs);
        recorder.record(&world, inputs);
    }
    recorder.finish(&world)
}

#[test]
fn scripts_reproduce_their_recordings() {
    for script in files_below("tests/scripts", "script") {
        let name = script.file_stem().unwrap().to_string_lossy().into_owned();
        let file = format!("tests/replays/{name}.replay");
        let recorded = record(&fs::read_to_string(&script).unwrap(), on(Kind::Scan)).to_text();
        if std::env::var_os("QUADRANT_REWRITE").is_some() {
            fs::write(&file, &recorded).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            recorded == kept,
            "{file} is not what its script gives; if the rules were meant to change, record it again with QUADRANT_REWRITE=1 and look at it"
        );
    }
}

/// Every recording without a script is the bot's run through a stage. A change of the bot does not change these
/// recordings, and another test plays them. With `QUADRANT_REWRITE=1` the bot plays a stage again only if the recorded
/// inputs no longer clear it.
#[test]
fn recorded_bot_runs_clear_their_stages() {
    for file in files_below("tests/replays", "replay") {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if PathBuf::from(format!("tests/scripts/{name}.script")).exists() {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        if std::env::var_os("QUADRANT_REWRITE").is_none() {
            assert_eq!(Replay::from_text(&text).unwrap().outcome, Outcome::Cleared, "{}", file.display());
            continue;
        }
        // After a change of the rules only the inputs are used.
        let kept = Replay::from_any_rules(&text).unwrap();
        let mut played = recorded(&kept.level, kept.seed, kept.rules, on(Kind::Scan), kept.inputs());
        if played.outcome != Outcome::Cleared {
            let (level, before) = (shipped(&kept.level), kept.inputs().collect::<Vec<_>>());
            let (seed, rules) = (kept.seed, kept.rules);
            let task = Task { name: &kept.level, level: &level, seed, rules, before: &before };
            let run = prove(&task, &mut Limits { ticks: TICKS, stop: &mut |_| false, bytes: BYTES }).run();
            played = run.unwrap_or_else(|attempt| panic!("{}: {}", file.display(), attempt.why)).replay;
        }
        fs::write(&file, played.to_text()).unwrap();
        assert_eq!(played.outcome, Outcome::Cleared, "{}", file.display());
    }
}

/// The indexes and depths on which a recording is played. A script is short and is played on all of them. The run of a
/// stage is long: it is played on every index, and on one depth, which is another one for each stage. `outcomes` plays all
/// on the usual depth.
fn choices(name: &str, nth: usize) -> Vec<IndexChoice> {
    let at = |depth| IndexChoice { kind: Kind::FixedDepth, depth: Some(depth) };
    let depths = if Path::new(&format!("tests/scripts/{name}.script")).exists() {
        (0..=8).map(at).collect()
    } else {
        vec![at((nth % 9) as u32)]
    };
    Kind::ALL.into_iter().filter(|kind| *kind != Kind::FixedDepth).map(on).chain(depths).collect()
}

#[test]
fn every_replay_gives_its_hashes_on_every_index_and_depth() {
    let files = files_below("tests/replays", "replay");
    let next = AtomicUsize::new(0);
    let play_some = || {
        while let Some((nth, file)) = files.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
            let replay = Replay::from_text(&fs::read_to_string(file).unwrap())
                .unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
            let level = shipped(&replay.level);
            assert_eq!(replay.refuses(&level), None, "{}", file.display());
            for choice in choices(&file.file_stem().unwrap().to_string_lossy(), nth) {
                let mut world = World::new(Arc::clone(&level), replay.seed, replay.rules, choice);
                if let Err(divergence) = replay.play(&mut world, |_| {}) {
                    panic!("{} on {choice:?}: {divergence}", file.display());
                }
                assert_eq!((world.hash(), world.outcome()), (replay.final_hash, replay.outcome));
                let checked = world.index().validate();
                checked.unwrap_or_else(|problem| panic!("{} on {choice:?}: {problem}", file.display()));
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(play_some);
        play_some();
    });
}

#[test]
fn every_stage_of_the_campaign_can_be_finished() {
    let stems =
        files_below("levels", "ron").into_iter().map(|file| file.file_stem().unwrap().to_string_lossy().into_owned());
    let levels: Vec<String> = stems.filter(|name| name != "campaign").collect();
    let names: Vec<&str> = levels.iter().map(String::as_str).collect();
    let text = fs::read_to_string("levels/campaign.ron").unwrap();
    let (campaign, problems) = campaign::check("levels/campaign.ron", &text, &names);
    for stage in campaign.unwrap_or_else(|| panic!("{problems}")).stages() {
        let file = format!("tests/replays/{stage}.replay");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let replay = Replay::from_text(&text).unwrap();
        assert_eq!((replay.level.as_str(), replay.outcome), (stage, Outcome::Cleared));
        assert_eq!(replay.rules, Rules::default(), "{file}");
    }
}

#[test]
fn a_cloned_world_gives_the_same_hashes() {
    let text = fs::read_to_string(&files_below("tests/replays", "replay")[0]).unwrap();
    let replay = Replay::from_text(&text).unwrap();
    let mut world = World::new(shipped(&replay.level), replay.seed, Rules::default(), IndexChoice::default());
    let mut clone = None;
    for (tick, inputs) in replay.inputs().enumerate() {
        if tick == 200 {
            clone = Some(world.clone());
        }
        world.step(inputs);
        if let Some(clone) = &mut clone {
            clone.step(inputs);
            assert_eq!(clone.hash(), world.hash(), "tick {tick}");
        }
    }
}

#[test]
fn swapping_the_index_every_tick_changes_nothing() {
    let text = fs::read_to_string(&files_below("tests/replays", "replay")[0]).unwrap();
    let replay = Replay::from_text(&text).unwrap();
    let mut world = World::new(shipped(&replay.level), replay.seed, Rules::default(), IndexChoice::default());
    for (tick, inputs) in replay.inputs().enumerate() {
        world.set_index(on(Kind::ALL[tick % Kind::ALL.len()]));
        world.step(inputs);
    }
    assert_eq!(world.hash(), replay.final_hash);
}

#[test]
fn a_cut_or_changed_replay_is_refused() {
    let script = "level docks-1\n 30 right\n 10 right jump\n 40 fire\n";
    let text = record(script, on(Kind::Scan)).to_text();
    assert_eq!(Replay::from_text(&text).unwrap().to_text(), text, "read and written it is the same");
    for cut in 0..text.len() {
        assert!(Replay::from_text(&text[..cut]).is_err(), "cut after {cut} bytes");
    }
    for at in 0..text.len() {
        for flip in [1, 2, 32] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= flip;
            if let Ok(changed) = String::from_utf8(bytes) {
                assert!(Replay::from_text(&changed).is_err(), "byte {at} changed to {:?}", &changed[at..=at]);
            }
        }
    }
}

/// Returns the refusal of a recording in which a part of the text is replaced. The checksum is right.
fn refusal(text: &str, part: &str, by: &str) -> String {
    let (body, _) = text.rsplit_once("sum ").unwrap();
    assert!(body.contains(part), "{part}");
    let body = body.replacen(part, by, 1);
    let refused = Replay::from_text(&format!("{body}sum {:016x}\n", hash_of(body.as_bytes())));
    refused.expect_err(by).to_string()
}

#[test]
fn a_replay_has_each_line_of_its_head_and_its_end_once() {
    let text = record("level docks-1\n 70 right\n", on(Kind::Scan)).to_text();
    for word in ["rules_version", "level", "hash", "seed", "rules", "end"] {
        let line = text.lines().find(|line| line.split(' ').next() == Some(word)).unwrap();
        let line = format!("{line}\n");
        let refused = refusal(&text, &line, &format!("{line}{line}"));
        let is_named = refused.contains(&format!("a second line '{word}'")) || refused.contains("after the line 'end'");
        assert!(is_named, "{word}: {refused}");
    }
    let end = text.lines().find(|line| line.starts_with("end ")).unwrap();
    for (part, by) in [
        (end, format!("{end}\ninput 5 0 0 0 0")),
        (end, format!("{end} 1")),
        ("\ninput ", "\ninput 0 0 0 0 0\ninput ".into()),
        ("\ninput ", "\ninput 4294967295 0 0 0 0\ninput ".into()),
        ("\ninput ", "\ninput 864001 0 0 0 0\ninput ".into()),
        ("\ninput ", "\ninput 1 0 0 0 0 0\ninput ".into()),
    ] {
        let refused = refusal(&text, part, &by);
        let reasons = ["cannot be parsed", "after the line 'end'", "do not add up"];
        assert!(reasons.iter().any(|reason| refused.contains(reason)), "{by}: {refused}");
    }
}

#[test]
fn a_message_repeats_only_a_little_of_a_replay_and_no_control_characters() {
    let text = record("level docks-1\n 70 right\n", on(Kind::Scan)).to_text();
    let long = "\u{1b}[2J\u{202e}\u{7}".repeat(100_000);
    for (part, by) in [
        ("\ninput ", format!("\ninput {long} ")),
        ("seed", long.clone()),
        ("level docks-1", format!("level {long}")),
        ("level docks-1", "level docks\u{202e}1".into()),
        ("quadrant replay 3", format!("quadrant replay {long}")),
    ] {
        let refused = refusal(&text, part, &by);
        assert!(refused.len() < 1_000, "{} bytes", refused.len());
        assert!(!refused.contains(|letter: char| letter.is_control() || letter == '\u{202e}'), "{refused:?}");
    }
}

#[test]
fn a_diverging_replay_reports_where() {
    let script = "level docks-1\n 200 right\n";
    let replay = record(script, on(Kind::Scan));
    let mut world = World::new(shipped("docks-1"), 1, Rules::default(), IndexChoice::default());
    // One other input comes first.
    world.step(crate::common::script("1 left")[0]);
    let divergence = replay.play(&mut world, |_| {}).unwrap_err().to_string();
    assert!(divergence.starts_with("DIVERGED between tick 0 and tick 60"), "{divergence}");
    assert!(divergence.contains("the first entity that differs is in slot"), "{divergence}");
    let other = read("a.ron", "Level(name: \"a\", rows: [\"P.X\", \"###\"])").unwrap();
    assert!(replay.refuses(&other).unwrap().contains("another version of level docks-1"));
}
