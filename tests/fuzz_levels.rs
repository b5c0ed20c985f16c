//! Whatever bytes are in a level's file, reading it ends soon, takes little memory and never panics. Real levels are mutated by bytes,
//! lines, tokens and numbers; some inputs are noise. The ordinary suite runs a few thousand; for more:
//! QUADRANT_INPUTS=1000000 cargo test --release --test fuzz_levels -- --ignored --nocapture

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeSet;
use std::fs;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use quadrant::input::Inputs;
use quadrant::level::Problem;
use quadrant::level::campaign;
use quadrant::level::fault::Fault;
use quadrant::level::read::check;
use quadrant::rng::Rng;
use quadrant::sim::{IndexChoice, Rules, World};

/// One input of at most a few hundred kilobytes takes a millisecond or two; this leaves room for a busy machine.
const MOST_TIME: Duration = Duration::from_secs(2);
/// Beyond what was in use before.
const MOST_BYTES: usize = 96 << 20;
const ORDINARY_INPUTS: u32 = 20_000;
/// Every so many good ones are played for some ticks.
const PLAYED: u32 = 50;

/// Counts what is in use, and the most that was.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static MOST_IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came; only counters are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = IN_USE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST_IN_USE.fetch_max(now, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn texts_in(folder: &str, texts: &mut Vec<Vec<u8>>) {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        if file.is_dir() {
            texts_in(file.to_str().unwrap(), texts);
        } else if file.extension().is_some_and(|extension| extension == "ron") {
            texts.push(fs::read(file).unwrap());
        }
    }
}

fn real_texts() -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    texts_in("levels", &mut texts);
    texts_in("tests/levels-bad", &mut texts);
    texts
}

/// Pieces that mean something where levels are written.
const TOKENS: [&str; 44] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\\u{110000}",
    "'",
    "r#\"",
    "\"#",
    "//",
    "/*",
    "*/",
    "\n",
    "\r\n",
    "\0",
    "Level(",
    "Foe(",
    "Lift(",
    "Door(",
    "Warden(",
    "Trigger(",
    "Tile(",
    "Some(",
    "None",
    "true",
    "at: ",
    "area: ",
    "legend: {",
    "entities: [",
    "rows: [",
    "name: \"a\"",
    "wired: \"a\"",
    "#![enable(implicit_some)]",
    "rifleman",
    "P",
    "X",
    "\u{feff}",
    "é",
    "\u{1F600}",
];
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "16",
    "600",
    "601",
    "4096",
    "4294967295",
    "4294967296",
    "-2147483648",
    "2147483647",
    "99999999999999999999999999999999999999999",
    "1e9",
    "0x7fffffff",
    "-0",
    "1_000",
];

fn below(rng: &mut Rng, count: usize) -> usize {
    rng.between(0, count.max(1) as i32 - 1) as usize
}

/// A stretch of bytes, short more often than long.
fn stretch(rng: &mut Rng, text: &[u8]) -> std::ops::Range<usize> {
    let from = below(rng, text.len() + 1);
    let longest = [4, 40, 400, 4000][below(rng, 4)];
    from..(from + below(rng, longest)).min(text.len())
}

fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn mutate(rng: &mut Rng, text: &mut Vec<u8>, others: &[Vec<u8>]) {
    match below(rng, 12) {
        0 if !text.is_empty() => {
            let at = below(rng, text.len());
            text[at] = below(rng, 256) as u8;
        }
        1 if !text.is_empty() => {
            let at = below(rng, text.len());
            text[at] ^= 1 << below(rng, 8);
        }
        2 => {
            let range = stretch(rng, text);
            text.drain(range);
        }
        3 => {
            let range = stretch(rng, text);
            let (copy, at) = (text[range].to_vec(), below(rng, text.len() + 1));
            text.splice(at..at, copy);
        }
        4 => {
            let at = below(rng, text.len() + 1);
            text.splice(at..at, TOKENS[below(rng, TOKENS.len())].bytes());
        }
        // A number becomes another one.
        5..=6 => {
            let from = below(rng, text.len() + 1);
            if let Some(at) = text[from..].iter().position(u8::is_ascii_digit) {
                let (begin, rest) = (from + at, &text[from + at..]);
                let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                text.splice(begin..begin + length, NUMBERS[below(rng, NUMBERS.len())].bytes());
            }
        }
        7 => {
            let mut lines = lines_of(text);
            if lines.len() > 1 {
                let (a, b) = (below(rng, lines.len()), below(rng, lines.len()));
                lines.swap(a, b);
            }
            *text = lines.concat();
        }
        8 => {
            let mut lines = lines_of(text);
            let at = below(rng, lines.len().max(1));
            if let Some(line) = lines.get(at).cloned() {
                for _ in 0..below(rng, 40) {
                    lines.insert(at, line.clone());
                }
            }
            *text = lines.concat();
        }
        // A piece of another level.
        9 => {
            let other = &others[below(rng, others.len())];
            let (range, at) = (stretch(rng, other), below(rng, text.len() + 1));
            text.splice(at..at, other[range].to_vec());
        }
        // A letter of a row becomes another.
        10 => {
            let from = below(rng, text.len() + 1);
            if let Some(at) = text[from..].iter().position(|byte| *byte == b'.') {
                text[from + at] = b"#=H^v~<>PXDCBSKLW|rmgsncdeotihG?"[below(rng, 32)];
            }
        }
        _ => {
            let at = below(rng, text.len() + 1);
            text.truncate(at);
        }
    }
}

fn input(rng: &mut Rng, texts: &[Vec<u8>]) -> Vec<u8> {
    if below(rng, 20) == 0 {
        let length = below(rng, 2000);
        return match below(rng, 2) {
            0 => (0..length).map(|_| below(rng, 256) as u8).collect(),
            _ => (0..length / 8).flat_map(|_| TOKENS[below(rng, TOKENS.len())].bytes()).collect(),
        };
    }
    let mut text = texts[below(rng, texts.len())].clone();
    // One slip more often than many: those are the ones that leave a level readable further on.
    for _ in 0..1 + below(rng, 2) * below(rng, 6) {
        mutate(rng, &mut text, texts);
    }
    text
}

/// What is accepted, of a complaint about the text itself: what was found there is the author's.
fn gist(sentence: &str) -> &str {
    sentence.split_once("; ").map_or(sentence, |(_, accepted)| accepted)
}

/// Of all complaints about texts themselves that have a case in tests/levels-bad.
fn cases() -> BTreeSet<String> {
    let mut cases = BTreeSet::new();
    for file in fs::read_dir("tests/levels-bad").unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "txt") {
            for line in fs::read_to_string(file).unwrap().lines().filter(|line| line.contains(".ron:")) {
                cases.extend(line.split_once(' ').map(|(_, sentence)| gist(sentence).to_string()));
            }
        }
    }
    cases
}

/// Reads one input as a level and as a campaign, and keeps what RON stumbled over; true when a level came of it.
fn read_one(bytes: &[u8], told_of: &mut BTreeSet<String>) -> bool {
    // What is no text is refused before it is read.
    let text = String::from_utf8_lossy(bytes);
    let (level, of_level) = check("fuzz.ron", &text);
    assert!(level.is_some() || of_level.errors() > 0, "neither a level nor a problem");
    let told = of_level.to_string();
    assert!(told.len() < 4 << 20, "{} bytes of complaints", told.len());
    for problem in &of_level.list {
        assert!(problem.line >= 1 && problem.line <= text.split('\n').count() && problem.column >= 1);
    }
    let is_level = level.is_some();
    let (campaign, problems) = campaign::check("fuzz.ron", &text, &["docks-1"]);
    assert!(campaign.is_some() || problems.errors() > 0);
    let stumbled = |problem: &Problem| match &problem.fault {
        Fault::Syntax(sentence) => Some(gist(sentence).to_string()),
        _ => None,
    };
    told_of.extend(of_level.list.iter().chain(&problems.list).filter_map(stumbled));
    is_level
}

/// A level out of the reader can be played, whatever it looks like.
fn play(bytes: &[u8]) {
    let (Some(level), problems) = check("fuzz.ron", &String::from_utf8_lossy(bytes)) else { return };
    if problems.errors() == 0 {
        let level = Arc::new(level);
        let mut world = World::new(Arc::clone(&level), 1, Rules::default(), IndexChoice::default());
        for _ in 0..30 {
            world.step(Inputs::default());
        }
        world.reloaded(level).step(Inputs::default());
    }
}

fn fuzz(inputs: u32, seed: u64) {
    let texts = real_texts();
    let begun = Instant::now();
    let (mut good, mut slowest, mut largest) = (0, Duration::ZERO, 0);
    let mut told_of = BTreeSet::new();
    let failed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz-failed.ron");
    for nth in 0..inputs {
        // Each input follows from its number alone, so that one can be made again.
        let mut rng = Rng::new(seed + u64::from(nth));
        let bytes = input(&mut rng, &texts);
        let before = IN_USE.load(Ordering::Relaxed);
        MOST_IN_USE.store(before, Ordering::Relaxed);
        let started = Instant::now();
        let result = std::panic::catch_unwind(AssertUnwindSafe(|| read_one(&bytes, &mut told_of)));
        let (took, took_bytes) = (started.elapsed(), MOST_IN_USE.load(Ordering::Relaxed).saturating_sub(before));
        let is_good = *result.as_ref().unwrap_or(&false);
        good += u32::from(is_good);
        let played =
            if is_good && good.is_multiple_of(PLAYED) { std::panic::catch_unwind(|| play(&bytes)) } else { Ok(()) };
        if result.is_err() || played.is_err() || took > MOST_TIME || took_bytes > MOST_BYTES {
            fs::write(&failed, &bytes).unwrap();
            panic!("input {nth} of seed {seed}: {took:?}, {took_bytes} bytes; it is kept in {}", failed.display());
        }
        slowest = slowest.max(took);
        largest = largest.max(took_bytes);
        if inputs > ORDINARY_INPUTS && nth % 100_000 == 99_999 {
            println!("{} inputs, {good} levels, {:?}", nth + 1, begun.elapsed());
        }
    }
    println!(
        "{inputs} inputs in {:?}: {good} were levels; the slowest took {slowest:?}, the largest {} KB",
        begun.elapsed(),
        largest >> 10
    );
    assert!(good > 0 && good < inputs);
    let cases = cases();
    let without: Vec<&String> = told_of.iter().filter(|told| !cases.contains(*told)).collect();
    assert!(without.is_empty(), "no case in tests/levels-bad for {without:#?}");
}

#[test]
fn thousands_of_broken_levels_are_read() {
    fuzz(ORDINARY_INPUTS, 1);
}

#[test]
#[ignore = "takes minutes; QUADRANT_INPUTS says how many"]
fn as_many_as_one_likes() {
    let inputs = std::env::var("QUADRANT_INPUTS").ok().and_then(|inputs| inputs.parse().ok()).unwrap_or(100_000);
    let seed = std::env::var("QUADRANT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_000_000);
    fuzz(inputs, seed);
}
