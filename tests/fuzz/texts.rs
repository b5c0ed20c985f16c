//! Fuzzes the texts that the game itself writes (replays, careers and settings), and the command line. Three of four
//! texts get a correct checksum, because the others are refused before anything else is read.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use quadrant::career::statistics::{Cause, Counts};
use quadrant::career::{Bests, Career, LevelKey, content_name};
use quadrant::cli::CommandLine;
use quadrant::failure::Failure;
use quadrant::geom::Point;
use quadrant::hash::hash_of;
use quadrant::level::Level;
use quadrant::level::read::read;
use quadrant::replay::Replay;
use quadrant::rng::Rng;
use quadrant::saves::store::{Saved, text_of as written, value_in};
use quadrant::settings::Settings;
use quadrant::sim::{Difficulty, IndexChoice, World};

use crate::fuzz::{Reader, below, files, fuzz, pick, text_of};

/// Longest replay that is played, in ticks. One of `PLAYED` accepted replays is played.
const MOST_PLAYED: u32 = 600;
const PLAYED: usize = 40;

fn with_checksum(bytes: &[u8], sum: &str, rng: &mut Rng) -> String {
    let text = text_of(bytes);
    match text.rsplit_once(sum) {
        Some((body, _)) if below(rng, 4) > 0 => format!("{body}{sum}{:016x}\n", hash_of(body.as_bytes())),
        _ => text,
    }
}

#[test]
fn replays() {
    let words = [
        "quadrant replay 2\n",
        "quadrant replay 3\n",
        "rules_version 1\n",
        "rules_version 4294967295\n",
        "level test/works\n",
        "seed 18446744073709551615\n",
        "rules hard endless_life endless_ammunition\n",
        "input 1 3ff 3ff 3ff 3ff\n",
        "input 4294967295 0 0 0 0\n",
        "input 0 0 0 0 0\n",
        "check 60 0123456789abcdef 4294967295:ffff\n",
        "end 4294967295 running 0\n",
        "end 60 cleared 0\n",
        "sum 0",
        " ",
        "\n",
    ];
    // Long recordings contain the same kinds of lines.
    let seeds: Vec<Vec<u8>> = files("tests/replays", "replay").into_iter().filter(|text| text.len() < 40_000).collect();
    let most = (Duration::from_secs(2), 64 << 20);
    let reader =
        Reader { name: "replays", seeds, words: &words, ordinary: 5_000, most_time: most.0, most_bytes: most.1 };
    let level = |name: &str| -> Option<Arc<Level>> {
        let text = fs::read_to_string(format!("levels/{name}.ron")).ok()?;
        read(name, &text).ok().map(Arc::new)
    };
    fuzz(&reader, |bytes, rng| {
        let text = with_checksum(bytes, "sum ", rng);
        // Older versions wrote paths. Such a text becomes a replay that names its level.
        if let Ok(kept) = Replay::from_kept_text(&text) {
            assert_eq!(Replay::from_text(&kept.to_text()), Ok(kept));
        }
        let Ok(replay) = Replay::from_text(&text) else { return false };
        assert_eq!(Replay::from_text(&replay.to_text()).as_ref(), Ok(&replay));
        if replay.ticks <= MOST_PLAYED
            && below(rng, PLAYED) == 0
            && let Some(level) = level(&replay.level).filter(|level| replay.refuses(level).is_none())
        {
            // The replay may diverge. That must give a report.
            let mut world = World::new(level, replay.seed, replay.rules, IndexChoice::default());
            let _ = replay.play(&mut world, |_| {}).map_err(|divergence| divergence.to_string());
        }
        true
    });
}

fn kept<T: Saved + PartialEq + std::fmt::Debug>(bytes: &[u8], rng: &mut Rng) -> Option<T> {
    let value: T = value_in(&with_checksum(bytes, "// sum ", rng)).ok()?;
    let again: T = value_in(&written(&value).expect("can be written")).expect("can be read again");
    assert_eq!(again, value);
    Some(value)
}

#[test]
fn careers() {
    let words = [
        "// Quadrant, format 4",
        "// Quadrant, format 3",
        "cleared: [",
        "records: {",
        "earlier: {",
        "normal: Some((",
        "// Quadrant, format 2",
        "// Quadrant, format 0",
        "// Quadrant, format 99999999999",
        "// sum none",
        "// sum ",
        "levels: {",
        "last: Some(",
        "score: ",
        "ticks: None",
        "grade: Some(S)",
        "grade: 'A'",
        "medals: [swift, swift]",
        "\"docks-1\": ",
    ];
    let mut seeds = files("tests/saves", "ron");
    let mut career = Career::default();
    ["docks-1", "docks-2", "own level é"].into_iter().for_each(|level| {
        career.pass(&LevelKey { stage: Some(level.into()), content: 7 });
        career.records.insert(content_name(7), Bests::default());
    });
    career.last = Some("docks-2".into());
    career.statistics.kills.insert("rifleman".into(), u64::MAX - 1);
    career.statistics.places.insert("docks-1".into(), vec![(3, 4, 5)]);
    career.keep_tries(7, Difficulty::Normal, &[vec![Some(90), None, Some(3600)]]);
    seeds.push(written(&career).unwrap().into_bytes());
    let most = (Duration::from_secs(1), 16 << 20);
    let reader =
        Reader { name: "careers", seeds, words: &words, ordinary: 5_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, rng| {
        let Some(mut read) = kept::<Career>(bytes, rng) else { return false };
        let before = read.clone();
        read.merge(&before);
        // The figures that the screens compute from the numbers.
        let mut counts = Counts::default();
        counts.kill("rifleman");
        counts.death(Cause::Fall, Point::new(56, 64));
        read.statistics.add(&counts, Some("docks-1"));
        let _ = (read.statistics.kills(), read.statistics.deaths(), read.statistics.accuracy());
        read.trials.values().for_each(|trial| _ = trial.sum_of_best());
        read.merge(&career);
        true
    });
}

#[test]
fn settings() {
    let words = [
        "// Quadrant, format 1",
        "// sum none",
        "sound: 255",
        "shake: Half",
        "scale: 0",
        "speed: 0",
        "dead_zone: 255",
        "first_pad: 7",
        "keys: (",
        "pads: (",
        "Jump: [\"Space\", \"Space\", \"Space\"]",
        "Jump: []",
        "\"Escape\"",
        "taught_pads: [\"\"]",
        "South",
    ];
    let mut bound = Settings::default();
    bound.taught_pads.push("030000005e0400008e02000014010000,Pad,a:b0,b:b1,platform:Linux,".into());
    let seeds = vec![
        written(&Settings::default()).unwrap().into_bytes(),
        written(&bound).unwrap().into_bytes(),
        b"(music: 1)".to_vec(),
        b"(sound: 3, shake: Off, fullscreen: true, difficulty: hard)".to_vec(),
    ];
    let most = (Duration::from_secs(1), 16 << 20);
    let reader =
        Reader { name: "settings", seeds, words: &words, ordinary: 5_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, rng| {
        let Some(read) = kept::<Settings>(bytes, rng) else { return false };
        let corrected = read.corrected();
        assert_eq!(corrected.clone().corrected(), corrected, "a second correction changes nothing");
        true
    });
}

/// One word on each line, as the shell would split them.
#[test]
fn command_lines() {
    let words = [
        "\nplay\n",
        "\nshot\n",
        "\nreplay\n",
        "\nlab\n",
        "\nbot\n",
        "\ncheck\n",
        "\nedit\n",
        "\nrhythm\n",
        "\ndepths\n",
        "\n--help\n",
        "\n--version\n",
        "\n--data\n",
        "\n--record\n",
        "\n--replay\n",
        "\n-o\n",
        "\n-o=",
        "\n-oa.png\n",
        "\n--index=",
        "\n--depth\n8\n",
        "\n--seed\n",
        "\n--tick=",
        "\n--overlay\nhitboxes,,tree\n",
        "\n--size\n8192x8193\n",
        "\n--scene\ngallery\n",
        "\n--watch\n",
        "\n--boxes\n",
        "\n--layout\nmidline\n",
        "\n--\n",
        "\n-\n",
        "\n--=\n",
        "\n\n",
        "=",
        "grid",
        "docks-1",
    ];
    let seeds = [
        "shot\ndocks-1\n--tick\n120\n--overlay\nhitboxes,counter\n--size\n320x200\n-o\na.png",
        "lab\n--headless\n--index\ngrid\n--boxes\n1000\n--ticks\n10\n--csv\n--beside\nscan",
        "play\ndocks-1\n--record\nmine.replay\n--difficulty\nhard\n--seed\n7\n--depth\n5",
        "replay\na.replay\nb.replay\n--index\nscan",
        "bot\n--campaign\n-o\ntests/replays",
        "check\nlevels\n--solve\n--format\njson",
        "edit\nmy-level.ron",
        "rhythm\ndocks-1\na.replay\n--csv",
        "depths\ntest/works\n--csv",
        "--help",
        "",
    ];
    let most = (Duration::from_secs(1), 1 << 20);
    let reader = Reader {
        name: "command_lines",
        seeds: seeds.iter().map(|text| text.as_bytes().to_vec()).collect(),
        words: &words,
        ordinary: 5_000,
        most_time: most.0,
        most_bytes: most.1,
    };
    fuzz(&reader, |bytes, rng| {
        let mut line: Vec<OsString> = bytes.split(|byte| *byte == b'\n').map(word_of).collect();
        if below(rng, 8) == 0 {
            line.push(pick(rng, &["--tick", "--size", "-o"]).into());
        }
        match CommandLine::parse(line) {
            Ok(command) => !command.words.about.usage.is_empty(),
            Err(Failure::Usage(sentence) | Failure::Problem(sentence)) => {
                assert!(!sentence.is_empty());
                false
            }
            Err(failure @ Failure::Ended(_)) => panic!("{failure:?}"),
        }
    });
}

/// A word may be invalid UTF-8.
fn word_of(bytes: &[u8]) -> OsString {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec());
    #[cfg(not(unix))]
    return text_of(bytes).into();
}
