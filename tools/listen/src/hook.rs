//! What a listener takes home of a song: its form, and the first two bars of its tune.

use quadrant::synth::{Played, Song};

use crate::bands::tune;

const BARS: u32 = 2;
const FLAT: [&str; 12] = ["c", "db", "d", "eb", "e", "f", "gb", "g", "ab", "a", "bb", "b"];
const SHARP: [&str; 12] = ["c", "c#", "d", "d#", "e", "f", "f#", "g", "g#", "a", "a#", "b"];
/// Keys whose notes outside of C major are written with flats.
const FLAT_KEYS: [&str; 4] = ["c phrygian", "d minor", "f major", "g minor"];
const INTERVALS: [&str; 13] = [
    "unison",
    "minor second",
    "major second",
    "minor third",
    "major third",
    "fourth",
    "tritone",
    "fifth",
    "minor sixth",
    "major sixth",
    "minor seventh",
    "major seventh",
    "octave",
];

pub struct Hook {
    /// The sections in order, those that play once in brackets.
    pub form: String,
    /// The interval between the first two notes of the tune.
    pub opening: String,
    /// In the notation of phrases, one word for an eighth.
    pub notes: String,
}

impl Hook {
    pub fn of(song: &Song) -> Hook {
        let score: Vec<Played> = song.score().collect();
        let is_in_loop = |note: &&(u32, Played)| note.1.at >= song.loops_from();
        let tune: Vec<Played> = tune(song, &score).iter().filter(is_in_loop).map(|note| note.1).collect();
        let form: Vec<String> = song
            .sections()
            .iter()
            .map(
                |section| {
                    if section.at < song.loops_from() { format!("({})", section.name) } else { section.name.clone() }
                },
            )
            .collect();
        Hook { form: form.join(" "), opening: opening(&tune), notes: notes(song, &tune) }
    }
}

fn opening(tune: &[Played]) -> String {
    let [first, second, ..] = tune else { return String::new() };
    let step = second.key - first.key;
    let name = INTERVALS.get(step.unsigned_abs() as usize).copied().unwrap_or("more than an octave");
    match step {
        0 => name.into(),
        1.. => format!("{name} up"),
        _ => format!("{name} down"),
    }
}

fn notes(song: &Song, tune: &[Played]) -> String {
    let Some(first) = tune.first() else { return String::new() };
    let bar = song.sixteenths_in_a_bar();
    let from = first.at as u32 / bar * bar;
    let names = if FLAT_KEYS.contains(&song.key_name.as_str()) { FLAT } else { SHARP };
    let word = |at: u32| {
        let is_here = |note: &&Played| note.at as u32 / 2 == at / 2;
        let sounds = |note: &&Played| note.at < at as f32 && note.at + note.sixteenths > at as f32;
        match tune.iter().find(is_here) {
            Some(note) => format!("{}{}", names[note.key.rem_euclid(12) as usize], note.key / 12 - 1),
            None if tune.iter().any(|note| sounds(&note)) => "-".into(),
            None => ".".into(),
        }
    };
    let bars = (0..BARS).map(|number| {
        let words: Vec<String> = (0..bar).step_by(2).map(|at| word(from + number * bar + at)).collect();
        words.join(" ")
    });
    bars.collect::<Vec<_>>().join(" / ")
}
