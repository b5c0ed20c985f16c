//! Tests which song plays when in recorded fights, and the quality of each song: bass, drums, and a varied tune in
//! harmony.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::common::files::{files_below, recorded, shipped};
use quadrant::audio::synth::{Played, RATE, Song};
use quadrant::audio::{Tune, music};
use quadrant::sim::{IndexChoice, World};

/// Returns each tune of a recording with the tick in which it starts.
fn heard_in(name: &str) -> Vec<(u32, Option<Tune>)> {
    let replay = recorded(name);
    let mut world = World::new(shipped(&format!("test/{name}")), replay.seed, replay.rules, IndexChoice::default());
    let mut heard = vec![(0, music::of_world(&world).tune)];
    replay
        .play(&mut world, |world| {
            let tune = music::of_world(world).tune;
            if heard.last().is_some_and(|last| last.1 != tune) {
                heard.push((world.tick(), tune));
            }
        })
        .unwrap_or_else(|_| panic!("{name} diverged"));
    heard
}

#[test]
fn the_boss_song_plays_from_waking_to_death_and_the_stage_ends_with_a_fanfare() {
    for (name, stage) in [
        ("warden_docks", Tune::Docks),
        ("warden_foundry", Tune::Foundry),
        ("warden_gardens", Tune::Gardens),
        ("warden_vault", Tune::Vault),
    ] {
        let heard = heard_in(name);
        let tunes: Vec<Option<Tune>> = heard.iter().map(|change| change.1).collect();
        assert_eq!(tunes, [Some(stage), Some(Tune::Boss), None, Some(stage), Some(Tune::Victory)], "{name}: {heard:?}");
        assert!(heard[2].0 - heard[1].0 > 600, "{name}: the fight was over in no time: {heard:?}");
    }
}

fn songs() -> Vec<(String, Song)> {
    let song = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("readable");
        let song = Song::parse(&text).unwrap_or_else(|complaint| panic!("{}:{complaint}", path.display()));
        (path.file_stem().expect("a name").to_string_lossy().into_owned(), song)
    };
    files_below("assets/songs", "ron").into_iter().map(song).collect()
}

/// Instruments that may carry the tune. The first of them that plays in a bar does.
const TUNES: [&str; 6] = ["lead", "flute", "glass", "horn", "reed", "counter"];

fn tune<'a>(song: &Song, score: &'a [Played<'a>]) -> Vec<(u32, &'a Played<'a>)> {
    let bar = song.sixteenths_in_a_bar() as f32;
    let number = |note: &Played| (note.at / bar) as u32;
    let mut tune = Vec::new();
    for wanted in 0..song.bars() {
        let here: Vec<&Played> = score.iter().filter(|note| number(note) == wanted).collect();
        if let Some(singer) = TUNES.iter().find(|name| here.iter().any(|note| note.instrument == **name)) {
            tune.extend(here.into_iter().filter(|note| note.instrument == *singer).map(|note| (wanted, note)));
        }
    }
    tune
}

#[test]
fn songs_have_bass_drums_and_a_varied_tune() {
    for (name, song) in songs().into_iter().filter(|(_, song)| song.loops) {
        let score: Vec<Played> = song.score().collect();
        let bar = song.sixteenths_in_a_bar() as f32;
        let bars_with = |is_one: &dyn Fn(&Played) -> bool| {
            let mut bars: Vec<u32> =
                score.iter().filter(|note| is_one(note)).map(|note| (note.at / bar) as u32).collect();
            bars.dedup();
            bars.sort_unstable();
            bars.dedup();
            bars.len() as f32 / song.bars() as f32
        };
        assert!(bars_with(&|note| note.instrument == "bass") > 0.85, "{name}: too little bass");
        assert!(bars_with(&|note| note.is_drum) > 0.75, "{name}: too few drums");
        let tune = tune(&song, &score);
        let mut bars: BTreeMap<u32, Vec<(i32, u32)>> = BTreeMap::new();
        for (number, note) in &tune {
            bars.entry(*number).or_default().push((note.key, (note.at % bar) as u32));
        }
        assert!(
            bars.len() as f32 / song.bars() as f32 > 0.8,
            "{name}: a tune in {} of {} bars",
            bars.len(),
            song.bars()
        );
        let mut different: Vec<_> = bars.values().collect();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() * 10 > bars.len() * 7, "{name}: {} of {} bars differ", different.len(), bars.len());
        let keys = || tune.iter().map(|(_, note)| note.key);
        let range = keys().max().unwrap_or(0) - keys().min().unwrap_or(0);
        assert!((12..=29).contains(&range), "{name}: a tune over {range} semitones");
        let loudest_hit = score.iter().filter(|note| note.is_drum).map(|note| note.gain).fold(0.0, f32::max);
        assert!(
            score.iter().any(|note| note.is_drum && note.gain < loudest_hit * 0.6),
            "{name}: all drum hits are equally loud"
        );
    }
}

/// On the first and the third beat a tune is seldom a semitone away from another note.
#[test]
fn tunes_keep_to_the_harmony_on_strong_beats() {
    for (name, song) in songs() {
        let score: Vec<Played> = song.score().collect();
        let tune = tune(&song, &score);
        let strong: Vec<&(u32, &Played)> = tune.iter().filter(|(_, note)| note.at % 8.0 == 0.0).collect();
        let rubs = |note: &Played| {
            score.iter().any(|other| {
                let sounds = !other.is_drum && other.at <= note.at && other.at + other.sixteenths > note.at;
                let apart = (other.key - note.key).rem_euclid(12);
                sounds && other.instrument != note.instrument && (apart == 1 || apart == 11)
            })
        };
        let rubbing = strong.iter().filter(|(_, note)| rubs(note)).count();
        println!("{name}: {rubbing} of {} notes on strong beats rub", strong.len());
        assert!(rubbing * 12 <= strong.len(), "{name}: {rubbing} of {} notes rub", strong.len());
    }
}

/// Frequencies above 8 kHz are far quieter than the rest.
#[test]
fn no_song_is_shrill() {
    for (name, song) in songs() {
        let samples = song.render(quadrant::audio::synth::Channels::Mono);
        let (mut whole, mut air) = (0.0_f64, 0.0_f64);
        let mut low = [0.0_f64; 2];
        let share = 1.0 - (-std::f64::consts::TAU * 8000.0 / f64::from(RATE)).exp();
        for sample in samples.iter().map(|sample| f64::from(*sample)) {
            let mut high = sample;
            for low in &mut low {
                *low += share * (high - *low);
                high -= *low;
            }
            whole += sample * sample;
            air += high * high;
        }
        let under = 10.0 * (air / whole).log10();
        println!("{name}: above 8 kHz {under:.1} dB");
        assert!(under < -15.0, "{name}: {under:.1} dB of it are above 8 kHz");
    }
}
