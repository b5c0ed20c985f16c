//! Parses notes from text. A melodic phrase is a list of words, each one step long:
//!
//! ```text
//! c4 f#3 bb2    a note: letter, sharp or flat, octave (a4 is 440 Hz)
//! c4+eb4+g4     a chord          c4:5   quieter (1 to 9, the default is 10)      c4!   an accent
//! ~d4           glides from the note before
//! 1 3 5' 6b,    a degree of the chord that sounds, an octave higher or lower (songs only)
//! chord         all voices of the chord that sounds (songs only)
//! -             holds the sounding note one step longer        .   silence
//! /8            from here on a step is an eighth (1 2 4 8 16 32, and thirds: 3 6 12 24)
//! [ c4 . ]x4    repeats four times
//! |             a bar line, allowed only where a bar ends
//! ```
//!
//! A drum's phrase has a letter per sixteenth: `x` hit, `X` accent, `o` soft, `.` none, and `|`. Spaces are ignored.

use super::source::complaint;

/// Ticks in a whole note: enough for 32nds and for triplets.
pub const WHOLE: u32 = 96;
pub const SIXTEENTH: u32 = WHOLE / 16;

/// The pitch of a note as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pitch {
    /// 69 is the A of 440 Hz.
    Key(i32),
    /// A degree of the chord, and the semitones to add.
    Degree(i32, i32),
    /// All voices of the chord.
    Chord,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhraseNote {
    pub at: u32,
    pub ticks: u32,
    pub pitch: Pitch,
    /// The pitch that a gliding note starts from.
    pub from: Option<Pitch>,
    pub gain: f32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Phrase {
    pub notes: Vec<PhraseNote>,
    pub ticks: u32,
}

/// Limit of the words of a phrase after its repeats are written out, and of its notes, because a chord has several.
const MAX_WORDS: usize = 8192;

/// Parses a melodic phrase. `file` is the whole text that `words` is borrowed from.
pub fn melody(file: &str, words: &str, bar: u32) -> Result<Phrase, String> {
    let mut phrase = Phrase::default();
    let mut step = SIXTEENTH;
    let mut sounding = 0..0;
    for word in unrolled(file, words)? {
        if let Some(part) = word.strip_prefix('/') {
            step = step_ticks(part).ok_or_else(|| {
                complaint(file, word, format!("`{word}` is not a step, expected /1 /2 /4 /8 /16 /32 or /3 /6 /12 /24"))
            })?;
            continue;
        }
        match word {
            "|" => {
                bar_line(file, word, phrase.ticks, bar)?;
                continue;
            }
            "." => sounding = 0..0,
            "-" if sounding.is_empty() => {
                return Err(complaint(file, word, "`-` holds a note, but no note sounds here"));
            }
            "-" => phrase.notes[sounding.clone()].iter_mut().for_each(|note| note.ticks += step),
            _ => {
                let before = phrase.notes.last().map(|note| note.pitch);
                let first = phrase.notes.len();
                strike(file, word, before, |pitch, from, gain| {
                    phrase.notes.push(PhraseNote { at: phrase.ticks, ticks: step, pitch, from, gain });
                })?;
                sounding = first..phrase.notes.len();
                if sounding.end > MAX_WORDS {
                    return Err(complaint(file, word, format!("more than {MAX_WORDS} notes in one phrase")));
                }
            }
        }
        phrase.ticks += step;
    }
    Ok(phrase)
}

/// Parses a drum's phrase. Every hit plays `key`.
pub fn beat(file: &str, letters: &str, bar: u32, key: i32) -> Result<Phrase, String> {
    let mut phrase = Phrase::default();
    for (offset, letter) in letters.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        let place = &letters[offset..];
        let gain = match letter {
            'x' => 0.8,
            'X' => 1.0,
            'o' => 0.4,
            '.' => 0.0,
            '|' => {
                bar_line(file, place, phrase.ticks, bar)?;
                continue;
            }
            _ => {
                return Err(complaint(
                    file,
                    place,
                    format!("found `{letter}` in a drum's phrase, expected x X o . or |"),
                ));
            }
        };
        if gain > 0.0 {
            let pitch = Pitch::Key(key);
            phrase.notes.push(PhraseNote { at: phrase.ticks, ticks: SIXTEENTH, pitch, from: None, gain });
        }
        phrase.ticks += SIXTEENTH;
    }
    Ok(phrase)
}

/// Parses the name of a note, such as `f#3`.
pub fn key(name: &str) -> Option<i32> {
    let mut letters = name.chars();
    let semitone = match letters.next()? {
        'c' => 0,
        'd' => 2,
        'e' => 4,
        'f' => 5,
        'g' => 7,
        'a' => 9,
        'b' => 11,
        _ => return None,
    };
    let rest = letters.as_str();
    let (shift, octave) = match rest.chars().next()? {
        '#' => (1, &rest[1..]),
        'b' => (-1, &rest[1..]),
        _ => (0, rest),
    };
    let octave: i32 = octave.parse().ok().filter(|octave| (0..=8).contains(octave))?;
    Some(12 * (octave + 1) + semitone + shift)
}

/// Parses a degree such as `5`, `6b`, `3'` (an octave higher) or `1,` (an octave lower).
fn degree(name: &str) -> Option<Pitch> {
    let (number, marks) = name.split_at(name.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(name.len()));
    let number = number.parse().ok().filter(|number| (1..=15).contains(number))?;
    let semitones = marks.chars().map(|mark| match mark {
        '#' => Some(1),
        'b' => Some(-1),
        '\'' => Some(12),
        ',' => Some(-12),
        _ => None,
    });
    let shift: i32 = semitones.sum::<Option<i32>>()?;
    (shift.abs() <= 40).then_some(Pitch::Degree(number, shift))
}

/// Parses one word of notes. Calls `note` with each note's pitch, the pitch it glides from, and its gain.
fn strike(
    file: &str,
    word: &str,
    before: Option<Pitch>,
    mut note: impl FnMut(Pitch, Option<Pitch>, f32),
) -> Result<(), String> {
    let wrong = |piece: &str| {
        complaint(file, piece, format!("found `{piece}`, expected a note such as c4 f#3 bb2:6, or - . | /8 [ ]x2"))
    };
    let (names, glides) = match word.strip_prefix('~') {
        Some(names) => (names, true),
        None => (word, false),
    };
    let (names, accent) = match names.strip_suffix('!') {
        Some(names) => (names, 1.25),
        None => (names, 1.0),
    };
    let (names, gain) = match names.split_once(':') {
        Some((names, tenths)) => {
            let tenths = tenths.parse::<u8>().ok().filter(|tenths| (1..=9).contains(tenths));
            (names, f32::from(tenths.ok_or_else(|| wrong(word))?) / 10.0)
        }
        None => (names, 1.0),
    };
    for name in names.split('+') {
        let pitch = match name {
            "chord" => Some(Pitch::Chord),
            _ => key(name).map(Pitch::Key).or_else(|| degree(name)),
        };
        note(pitch.ok_or_else(|| wrong(word))?, before.filter(|_| glides), gain * accent);
    }
    Ok(())
}

fn step_ticks(part: &str) -> Option<u32> {
    let part: u32 = part.parse().ok()?;
    (matches!(part, 1 | 2 | 4 | 8 | 16 | 32 | 3 | 6 | 12 | 24)).then(|| WHOLE / part)
}

fn bar_line(file: &str, place: &str, ticks: u32, bar: u32) -> Result<(), String> {
    let over = ticks % bar;
    if over == 0 {
        return Ok(());
    }
    let sixteenths = |ticks: u32| f64::from(ticks) / f64::from(SIXTEENTH);
    Err(complaint(
        file,
        place,
        format!("the bar before this line has {} sixteenths, expected {}", sixteenths(over), sixteenths(bar)),
    ))
}

fn unrolled<'a>(file: &str, words: &'a str) -> Result<Vec<&'a str>, String> {
    let mut flat: Vec<&str> = Vec::new();
    let mut open: Vec<(usize, &str)> = Vec::new();
    for word in words.split_whitespace() {
        if word == "[" {
            open.push((flat.len(), word));
        } else if let Some(count) = word.strip_prefix("]x") {
            let count: usize = count
                .parse()
                .ok()
                .filter(|count| (1..=64).contains(count))
                .ok_or_else(|| complaint(file, word, "expected ]x1 to ]x64"))?;
            let (start, _) = open.pop().ok_or_else(|| complaint(file, word, "this repeat is not opened with ["))?;
            let body = flat[start..].to_vec();
            if flat.len() + body.len() * (count - 1) > MAX_WORDS {
                return Err(complaint(file, word, format!("more than {MAX_WORDS} notes in one phrase")));
            }
            for _ in 1..count {
                flat.extend_from_slice(&body);
            }
        } else {
            flat.push(word);
        }
    }
    match open.pop() {
        Some((_, word)) => Err(complaint(file, word, "this repeat is not closed with ]x2")),
        None => Ok(flat),
    }
}
