//! Prints one line per bar of a song: the chord of all instruments except the tune, the number of drum hits, the notes
//! of the tune, and the instruments. A tune note that starts on a beat and lasts two sixteenths or more gets a `*` if
//! it is not in the chord, and `**` if it is also a semitone away from the chord. The sums count these notes, different
//! bars and large leaps.

use std::collections::BTreeMap;

use quadrant::synth::{Played, Song};

const NAMES: [&str; 12] = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
/// Intervals of each chord above its root, in semitones.
const CHORDS: [(&str, &[i32]); 9] = [
    ("", &[0, 4, 7]),
    ("m", &[0, 3, 7]),
    ("sus4", &[0, 5, 7]),
    ("sus2", &[0, 2, 7]),
    ("dim", &[0, 3, 6]),
    ("aug", &[0, 4, 8]),
    ("m7", &[0, 3, 7, 10]),
    ("maj7", &[0, 4, 7, 11]),
    ("7", &[0, 4, 7, 10]),
];
/// Instruments that may play the tune. In each bar, the first of them that plays is the tune.
const TUNES: [&str; 7] = ["lead", "flute", "glass", "horn", "reed", "counter", "answer"];

pub fn print(song: &Song) {
    let bar = song.sixteenths_in_a_bar() as f32;
    let notes: Vec<Played> = song.score().collect();
    println!("{}: {} bars of {bar} sixteenths", song.title, song.bars());
    let (mut on_beats, mut rubbing, mut tune_bars) = (0, 0, BTreeMap::new());
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    let (mut before, mut leaps): (Option<(&str, i32)>, u32) = (None, 0);
    for number in 0..song.bars() {
        let from = number as f32 * bar;
        let here: Vec<&Played> = notes.iter().filter(|note| note.at >= from && note.at < from + bar).collect();
        let tune = TUNES.iter().find(|tune| here.iter().any(|note| note.instrument == **tune)).copied();
        let is_tune = |note: &&&Played| Some(note.instrument) == tune;
        let (name, chord) = chord_of(here.iter().filter(|note| !note.is_drum && !is_tune(note)).copied(), from, bar);
        let mut words = Vec::new();
        for note in here.iter().filter(is_tune) {
            (low, high) = (low.min(note.key), high.max(note.key));
            leaps += u32::from(before.is_some_and(|(who, key)| who == note.instrument && (note.key - key).abs() > 12));
            before = Some((note.instrument, note.key));
            let far = chord.iter().map(|tone| (note.key - tone).rem_euclid(12)).map(|step| step.min(12 - step)).min();
            let is_on_beat = (note.at - from) % 4.0 == 0.0 && note.sixteenths >= 2.0;
            let mark = match far {
                Some(0) | None => "",
                _ if !is_on_beat => "",
                Some(1) => "**",
                Some(_) => "*",
            };
            on_beats += u32::from(is_on_beat);
            rubbing += u32::from(!mark.is_empty());
            words.push(format!("{}{mark}", key_name(note.key)));
        }
        *tune_bars.entry(words.join(" ").replace('*', "")).or_insert(0) += u32::from(!words.is_empty());
        let drums = here.iter().filter(|note| note.is_drum).count();
        let mut who: Vec<&str> = here.iter().filter(|note| !note.is_drum).map(|note| note.instrument).collect();
        who.sort_unstable();
        who.dedup();
        println!("{:3} {name:8} {drums:3} hits  {:60} [{}]", number + 1, words.join(" "), who.join(" "));
    }
    let heard = tune_bars.iter().filter(|(words, _)| !words.is_empty());
    let (different, all) = (heard.clone().count(), heard.map(|(_, count)| count).sum::<u32>());
    println!(
        "tune: {} to {}, {different} different bars of {all}, {leaps} leaps over an octave",
        key_name(low),
        key_name(high)
    );
    println!("on beats {on_beats} notes, {rubbing} of them outside of the chord");
}

fn key_name(key: i32) -> String {
    format!("{}{}", NAMES[key.rem_euclid(12) as usize], key / 12 - 1)
}

/// Returns the chord that explains most of the notes. It prefers a chord whose root is in the bass.
fn chord_of<'a>(notes: impl Iterator<Item = &'a Played<'a>>, from: f32, bar: f32) -> (String, Vec<i32>) {
    let mut weights = [0.0_f32; 12];
    let mut bass: Option<&Played> = None;
    for note in notes {
        weights[note.key.rem_euclid(12) as usize] += note.sixteenths.min(from + bar - note.at);
        if note.instrument == "bass" && bass.is_none_or(|lowest| note.at < lowest.at) {
            bass = Some(note);
        }
    }
    let all: f32 = weights.iter().sum();
    let mut best = (f32::MIN, String::from("-"), Vec::new());
    for root in 0..12 {
        for (suffix, steps) in CHORDS {
            let tones: Vec<i32> = steps.iter().map(|step| (root + step) % 12).collect();
            let inside: f32 = tones.iter().map(|tone| weights[*tone as usize]).sum();
            let missing = tones.iter().filter(|tone| weights[**tone as usize] == 0.0).count() as f32;
            let is_root = bass.is_some_and(|bass| bass.key.rem_euclid(12) == root);
            let worth = inside - (all - inside) - missing * 2.0 - tones.len() as f32 + if is_root { 4.0 } else { 0.0 };
            if all > 0.0 && worth > best.0 {
                best = (worth, format!("{}{suffix}", NAMES[root as usize]), tones);
            }
        }
    }
    (best.1, best.2)
}
