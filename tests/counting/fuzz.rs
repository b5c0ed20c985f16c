//! Fuzzes everything that reads a file or a line: good inputs with mutated bytes, lines, numbers, brackets and
//! keywords, and some noise. Reading must not panic or take more time and memory than allowed. Each input depends only
//! on its number and the seed, so it can be made again.

use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use quadrant::rng::Rng;
use quadrant_tests::files::scratch;

use crate::{IN_USE, MOST};

pub struct Reader<'a> {
    /// The name of the reader and of the file that keeps an input that failed.
    pub name: &'a str,
    pub seeds: Vec<Vec<u8>>,
    /// Keywords of the format.
    pub words: &'a [&'a str],
    /// Number of inputs in the normal test run. The environment variable `QUADRANT_INPUTS` overrides it.
    pub ordinary: u32,
    pub most_time: Duration,
    pub most_bytes: usize,
}

/// In bytes.
const LARGEST: usize = 1 << 20;

const WORDS: [&str; 24] = [
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
    "\u{feff}",
    "é",
    "\u{1F600}",
    "#![enable(implicit_some)]",
];
const NUMBERS: [&str; 24] = [
    "0",
    "-1",
    "1",
    "7",
    "16",
    "64",
    "65",
    "255",
    "256",
    "600",
    "4096",
    "65536",
    "4294967295",
    "4294967296",
    "-2147483648",
    "2147483647",
    "18446744073709551615",
    "99999999999999999999999999999999999999999",
    "1e9",
    "0x7fffffff",
    "-0",
    "0.5",
    "1e38",
    "NaN",
];

pub fn below(rng: &mut Rng, count: usize) -> usize {
    rng.below(count.max(1) as u32) as usize
}

pub fn pick<'a, T: ?Sized>(rng: &mut Rng, list: &[&'a T]) -> &'a T {
    list[below(rng, list.len())]
}

pub fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        if path.is_dir() {
            texts.extend(files(path.to_str().unwrap(), ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            texts.push(fs::read(path).unwrap());
        }
    }
    texts
}

/// Picks a random range of bytes, which is short more often than long.
fn stretch(rng: &mut Rng, text: &[u8]) -> Range<usize> {
    let from = below(rng, text.len() + 1);
    let longest = [4, 40, 400, 4000][below(rng, 4)];
    from..(from + below(rng, longest)).min(text.len())
}

fn group(rng: &mut Rng, text: &[u8]) -> Option<Range<usize>> {
    let from = below(rng, text.len() + 1);
    let begin = from + text[from..].iter().position(|byte| b"([{".contains(byte))?;
    let mut depth = 0;
    for (nth, byte) in text[begin..].iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(begin..begin + nth + 1);
        }
    }
    None
}

fn mutate_structure(rng: &mut Rng, text: &mut Vec<u8>, others: &[Vec<u8>]) {
    let Some(range) = group(rng, text) else { return };
    let whole = text[range.clone()].to_vec();
    match below(rng, 5) {
        0 => drop(text.splice(range, [])),
        1 => drop(text.splice(range.end..range.end, [&b", "[..], &whole].concat())),
        2 => drop(text.splice(range.start + 1..range.end - 1, [])),
        3 => {
            let deep = [1, 10, 300, 5000][below(rng, 4)];
            let (open, close) = (whole[0], whole[whole.len() - 1]);
            drop(text.splice(range, [vec![open; deep], whole, vec![close; deep]].concat()));
        }
        _ => {
            let other = &others[below(rng, others.len())];
            if let Some(piece) = group(rng, other) {
                text.splice(range, other[piece].iter().copied());
            }
        }
    }
}

fn mutate_lines(rng: &mut Rng, text: &mut Vec<u8>) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (a, b) = (below(rng, lines.len()), below(rng, lines.len()));
    match below(rng, 3) {
        0 if lines.len() > 1 => lines.swap(a, b),
        1 if !lines.is_empty() => drop(lines.remove(a)),
        _ => {
            if let Some(line) = lines.get(a).cloned() {
                lines.splice(a..a, vec![line; below(rng, 40)]);
            }
        }
    }
    *text = lines.concat();
}

fn mutate(rng: &mut Rng, text: &mut Vec<u8>, reader: &Reader) {
    let at = below(rng, text.len() + 1);
    match below(rng, 14) {
        0 if at < text.len() => text[at] = below(rng, 256) as u8,
        1 if at < text.len() => text[at] ^= 1 << below(rng, 8),
        2 => {
            let range = stretch(rng, text);
            text.drain(range);
        }
        3 => {
            let range = stretch(rng, text);
            let copy = text[range].to_vec();
            text.splice(at..at, copy);
        }
        4 => drop(text.splice(at..at, pick(rng, &WORDS).bytes())),
        5 => drop(text.splice(at..at, pick(rng, reader.words).bytes())),
        // Replaces a number.
        6..=7 => {
            if let Some(after) = text[at..].iter().position(u8::is_ascii_digit) {
                let begin = at + after;
                let length = text[begin..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
                text.splice(begin..begin + length, pick(rng, &NUMBERS).bytes());
            }
        }
        8 => mutate_lines(rng, text),
        9..=10 => mutate_structure(rng, text, &reader.seeds),
        // Inserts a piece of another seed.
        11 => {
            let other = &reader.seeds[below(rng, reader.seeds.len())];
            let range = stretch(rng, other);
            text.splice(at..at, other[range].to_vec());
        }
        // Replaces a byte by another byte of the text.
        12 if at < text.len() => text[at] = text[below(rng, text.len())],
        _ => text.truncate(at),
    }
}

fn input(rng: &mut Rng, reader: &Reader) -> Vec<u8> {
    if below(rng, 20) == 0 {
        let length = below(rng, 2000);
        return match below(rng, 2) {
            0 => (0..length).map(|_| below(rng, 256) as u8).collect(),
            _ => (0..length / 8).flat_map(|_| pick(rng, reader.words).bytes()).collect(),
        };
    }
    let text = &reader.seeds[below(rng, reader.seeds.len())];
    mutated(rng, text, reader)
}

/// Returns a text with one to six random changes.
pub fn mutated(rng: &mut Rng, text: &[u8], reader: &Reader) -> Vec<u8> {
    let mut text = text.to_vec();
    // One change is as likely as all other numbers together, because such a text can be read further.
    for _ in 0..1 + below(rng, 2) * below(rng, 6) {
        mutate(rng, &mut text, reader);
        // Repeated doubling would make it larger than any real file.
        text.truncate(LARGEST);
    }
    text
}

/// Replaces invalid UTF-8, because the real readers refuse it before they parse.
pub fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns how long this thread has worked. Other programs on the machine do not count, where the system tells.
fn worked(begun: Instant) -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Returns whether the input was accepted (`None` after a panic), the time, and the peak of the memory.
fn cost(bytes: &[u8], mut rng: Rng, read: &mut impl FnMut(&[u8], &mut Rng) -> bool) -> (Option<bool>, Duration, usize) {
    let before = IN_USE.get();
    MOST.set(before);
    let begun = Instant::now();
    let before_work = worked(begun);
    let accepted = catch_unwind(AssertUnwindSafe(|| read(bytes, &mut rng))).ok();
    (accepted, worked(begun) - before_work, (MOST.get() - before) as usize)
}

/// Reads the requested number of inputs, which are seeds with random changes.
pub fn fuzz(reader: &Reader, read: impl FnMut(&[u8], &mut Rng) -> bool) {
    fuzz_made(reader, |rng| input(rng, reader), read);
}

/// Reads the requested number of inputs. `read` returns whether it accepted the input. Its random numbers depend only
/// on the input.
pub fn fuzz_made(
    reader: &Reader,
    mut make: impl FnMut(&mut Rng) -> Vec<u8>,
    mut read: impl FnMut(&[u8], &mut Rng) -> bool,
) {
    let from_environment = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let inputs: u32 = from_environment("QUADRANT_INPUTS").unwrap_or(reader.ordinary);
    let seed = from_environment("QUADRANT_SEED").map_or(1, u64::from);
    // Debug builds are slower.
    let most_time = if cfg!(debug_assertions) { reader.most_time * 8 } else { reader.most_time };
    let name = reader.name;
    let (mut accepted, mut slowest, mut largest) = (0, Duration::ZERO, 0);
    let begun = Instant::now();
    for nth in 0..inputs {
        let mut rng = Rng::new((seed << 32) + u64::from(nth));
        let bytes = make(&mut rng);
        let (result, mut took, took_bytes) = cost(&bytes, rng, &mut read);
        // Try again, because another program may have used the processor.
        for _ in 0..3 {
            if took > most_time && result.is_some() {
                took = took.min(cost(&bytes, rng, &mut read).1);
            }
        }
        if result.is_none() || took > most_time || took_bytes > reader.most_bytes {
            let kept = scratch().join(format!("fuzz-{name}"));
            fs::write(&kept, &bytes).unwrap();
            panic!(
                "{name}: input {nth} of seed {seed}: {took:?}, {took_bytes} bytes; it is kept in {}",
                kept.display()
            );
        }
        accepted += u32::from(result == Some(true));
        slowest = slowest.max(took);
        largest = largest.max(took_bytes);
    }
    println!(
        "{name}: {inputs} inputs of seed {seed} in {:.0?} ({:.0} a second), {accepted} accepted; slowest {slowest:.1?} of {most_time:?}, largest {} KB of {}",
        begun.elapsed(),
        f64::from(inputs) / begun.elapsed().as_secs_f64(),
        largest >> 10,
        reader.most_bytes >> 10
    );
    assert!(accepted > 0 && accepted < inputs, "{name}: {accepted} of {inputs} were accepted");
}
