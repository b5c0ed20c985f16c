//! Fuzzes songs and effects, from text to samples. Some accepted inputs are rendered, which must end soon, too.

use std::time::Duration;

use quadrant::synth::{Channels, Effect, Song, VARIANTS};

use crate::fuzz::{Reader, below, files, fuzz, text_of};

/// One in this many accepted inputs is rendered.
const SONGS_RENDERED: usize = 400;
const EFFECTS_RENDERED: usize = 20;

const WORDS: [&str; 52] = [
    "c4 ",
    "f#3 ",
    "bb2:6 ",
    "c4+e4+g4 ",
    "~d8 ",
    "- ",
    ". ",
    "| ",
    "[ ",
    " ]x64",
    "/32 ",
    "/1 ",
    "c4! ",
    "x",
    "X",
    "o",
    "*64",
    "+36",
    "-36",
    "tempo: 300",
    "tempo: 30",
    "beats: 7",
    "bars: 64",
    "swing: 1.0",
    "loops: false",
    "decay: 10.0",
    "attack: 10.0",
    "release: 10.0",
    "sustain: 1.0",
    "step: 0.0",
    "step: 10.0",
    "feedback: 0.7",
    "sixteenths: 16",
    "wave: Saw",
    "wave: White",
    "low_pass: [(0, 1e38), (0, -1e38)]",
    "bend: [(0, 60)]",
    "crush: (bits: 255, hold: 0)",
    "vibrato: (hz: 60, depth: 60)",
    "drive: 40",
    "chord ",
    "3' ",
    "6b,:5 ",
    "Dm7 ",
    "Bb/D:2 ",
    "chords: \"C\"",
    "like: \"A\"",
    "lift: -12",
    "low: \"e1\"",
    "layer: 3",
    "unison: (voices: 7, detune: 1)",
    "wave: Operators(shape: Stack, list: [(ratio: 1, level: [(0, 1)]), (ratio: 9, level: []), (ratio: 1, level: []), (ratio: 1, level: [])])",
];

#[test]
fn effects() {
    let most = (Duration::from_secs(2), 64 << 20);
    let seeds = files("assets/sounds", "ron");
    let reader =
        Reader { name: "effects", seeds, words: &WORDS, ordinary: 3_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, rng| {
        let Ok(effect) = Effect::parse(&text_of(bytes)) else { return false };
        if below(rng, EFFECTS_RENDERED) == 0 {
            let samples = effect.render(Channels::Stereo, rng.below(VARIANTS));
            assert!(samples.len().is_multiple_of(2));
        }
        true
    });
}

#[test]
fn songs() {
    let most = (Duration::from_secs(10), 256 << 20);
    let seeds = files("assets/songs", "ron");
    let reader = Reader { name: "songs", seeds, words: &WORDS, ordinary: 2_000, most_time: most.0, most_bytes: most.1 };
    fuzz(&reader, |bytes, rng| {
        let Ok(song) = Song::parse(&text_of(bytes)) else { return false };
        assert!(song.score().all(|note| note.at >= 0.0 && note.gain.is_finite()));
        if below(rng, SONGS_RENDERED) == 0 {
            assert!(!song.render().is_empty());
        }
        true
    });
}
