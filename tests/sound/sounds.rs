//! Tests every effect and song in assets: it parses, renders reproducibly, stays below the ceiling, has no clicks, and
//! has the loudness of its role.

use std::path::PathBuf;

use crate::common::files::files_below;
use quadrant::audio::synth::{CEILING, Channels, Effect, RATE, Song, effect_loudness, song_loudness};

fn sources(folder: &str) -> Vec<(String, String)> {
    let text = |path: &PathBuf| (path.display().to_string(), std::fs::read_to_string(path).expect("readable"));
    files_below(format!("assets/{folder}"), "ron").iter().map(text).collect()
}

fn effects() -> Vec<(String, Effect)> {
    let parsed = |(path, text): (String, String)| {
        (path.clone(), Effect::parse(&text).unwrap_or_else(|complaint| panic!("{path}:{complaint}")))
    };
    sources("sounds").into_iter().map(parsed).collect()
}

fn songs() -> Vec<(String, Song)> {
    let parsed = |(path, text): (String, String)| {
        (path.clone(), Song::parse(&text).unwrap_or_else(|complaint| panic!("{path}:{complaint}")))
    };
    sources("songs").into_iter().map(parsed).collect()
}

fn floats(samples: &[i16]) -> Vec<f32> {
    samples.iter().map(|sample| f32::from(*sample) / 32768.0).collect()
}

fn check_levels(path: &str, samples: &[f32]) {
    let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    assert!(peak <= CEILING, "{path}: peak {peak}");
    assert!(peak > 0.02, "{path}: nearly silent");
    let mean = samples.iter().sum::<f32>() / samples.len() as f32;
    assert!(mean.abs() < 0.003, "{path}: a mean of {mean} is DC");
}

/// The jump at the end of a loop is no larger than the steps near it.
fn check_seam(path: &str, samples: &[f32], channels: usize) {
    let near = RATE as usize / 50 * channels;
    let largest =
        |part: &[f32]| (channels..part.len()).map(|i| (part[i] - part[i - channels]).abs()).fold(0.0, f32::max);
    let around = largest(&samples[..near]).max(largest(&samples[samples.len() - near..]));
    for ear in 0..channels {
        let jump = (samples[ear] - samples[samples.len() - channels + ear]).abs();
        assert!(jump <= around, "{path}: the loop jumps by {jump}, steps beside it by {around}");
    }
}

#[test]
fn effects_render_with_the_loudness_of_their_role() {
    for (path, effect) in effects() {
        let samples = floats(&effect.render(Channels::Mono, 0));
        check_levels(&path, &samples);
        match effect.loops {
            Some(_) => check_seam(&path, &samples, 1),
            None => {
                assert!(samples[0].abs() < 0.01, "{path}: starts with a click of {}", samples[0]);
                assert!(samples[samples.len() - 1].abs() < 0.001, "{path}: ends with a click");
            }
        }
        let off = effect_loudness(&samples) - effect.role.loudness();
        assert!(off.abs() < 6.0, "{path}: {off} dB away from its role");
    }
}

#[test]
fn effects_render_reproducibly_and_variants_differ() {
    for (path, effect) in effects() {
        let first = effect.render(Channels::Mono, 0);
        assert!(first == effect.render(Channels::Mono, 0), "{path}: two renderings differ");
        if effect.varies() {
            assert!(first != effect.render(Channels::Mono, 1), "{path}: variant 1 is variant 0");
        }
    }
}

#[test]
fn stereo_is_mono_twice_for_effects() {
    let (_, effect) = effects().swap_remove(0);
    let (mono, stereo) = (effect.render(Channels::Mono, 2), effect.render(Channels::Stereo, 2));
    assert!(stereo.chunks_exact(2).map(|ears| (ears[0], ears[1])).eq(mono.iter().map(|sample| (*sample, *sample))));
}

#[test]
fn songs_render_evenly_and_loop_without_a_seam() {
    let mut loudnesses = Vec::new();
    for (path, song) in songs() {
        let rendered = song.render(Channels::Stereo);
        if !song.loops {
            assert!(rendered == song.render(Channels::Stereo), "{path}: two renderings differ");
        }
        let samples = floats(&rendered);
        check_levels(&path, &samples);
        if song.loops {
            check_seam(&path, &samples, 2);
            assert!(samples.len() / 2 >= 60 * RATE as usize, "{path}: shorter than a minute");
        }
        loudnesses.push(song_loudness(&samples));
    }
    let loudest = loudnesses.iter().fold(f32::MIN, |a, b| a.max(*b));
    let softest = loudnesses.iter().fold(f32::MAX, |a, b| a.min(*b));
    assert!(loudest - softest <= 2.0, "songs differ by {} dB", loudest - softest);
}

/// The field `level` in a song's file must equal the loudness of its mix. The opening is rendered before the whole
/// song, so a wrong level makes the loudness change after it. `quadrant-listen level SONG` measures the level and
/// writes it.
#[test]
fn the_opening_of_a_song_matches_the_whole_song() {
    for (path, song) in songs().into_iter().filter(|(_, song)| song.loops) {
        let level = song.level.unwrap_or_else(|| panic!("{path}: no level"));
        let mix = song_loudness(&song.mix());
        assert!((level - mix).abs() < 0.1, "{path}: the level is {level}, the mix has {mix}");
        let (opening, whole) = (song.opening(8.0).expect("it has a level"), song.render(Channels::Stereo));
        assert_eq!(opening.len(), 2 * 8 * RATE as usize, "{path}");
        // After six seconds nearly nothing of the song's end still sounds.
        let late = 2 * 6 * RATE as usize;
        let apart =
            opening[late..].iter().zip(&whole[late..]).map(|(a, b)| (i32::from(*a) - i32::from(*b)).abs()).max();
        assert!(apart < Some(40), "{path}: {apart:?} apart, of 32767");
    }
}

#[test]
fn the_examples_on_the_sound_page_parse() {
    let page = include_str!("../../assets/SOUND.md");
    let examples: Vec<&str> = page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [effect, song] = examples.as_slice() else { panic!("{} examples", examples.len()) };
    Effect::parse(effect).expect("the effect parses");
    Song::parse(song).expect("the song parses");
}
