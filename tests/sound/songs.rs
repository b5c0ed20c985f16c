//! Tests every song in assets as it sounds. Rendering takes most of the time, so a song is rendered once for all checks.

use std::path::Path;

use quadrant_listen::{bands, spectrum};

use crate::memory::peak;
use crate::sounds::{check_levels, floats, sources};
use crate::synth::{RATE, Song, mix_layers, song_loudness};

/// The most that a song may need while it plays, however long it is.
const MOST_BYTES: usize = 16_000_000;
/// What the layers of a fight add at least to a stage, in LU. A change of one LU is hardly noticed, two are.
const LEAST_DANGER: f32 = 2.0;
/// The level of what is above 8 kHz, compared with the whole song, in dB.
const MOST_AIR: f32 = -12.0;
const LEAST_AIR: f32 = -23.5;
const AIR_HZ: f32 = 8000.0;

#[test]
fn every_song_sounds_as_it_should() {
    let songs = sources("songs");
    let (first, second) = songs.split_at(songs.len() / 2);
    let check = |songs: &[(String, String)]| songs.iter().for_each(|(path, text)| check_song(path, text));
    std::thread::scope(|scope| {
        scope.spawn(|| check(first));
        check(second);
    });
}

#[test]
fn a_song_that_repeats_needs_little_memory() {
    let songs = sources("songs").into_iter().map(|(path, text)| (path, Song::parse(&text).expect("a song")));
    let shortest = songs.filter(|(_, song)| song.loops).min_by_key(|(_, song)| song.frames());
    let (path, song) = shortest.expect("a song that repeats");
    let ((), needs) = peak(|| {
        let (mut player, mut samples) = (song.player(), 0);
        while samples < 2 * song.frames() {
            samples += player.next_stretch().len() / (2 * song.layers());
        }
    });
    println!("{path}: needs {needs} bytes in two rounds");
    assert!(needs < MOST_BYTES, "{path}: needs {needs} bytes");
}

fn check_song(path: &str, text: &str) {
    let song = Song::parse(text).unwrap_or_else(|complaint| panic!("{path}:{complaint}"));
    let (layers, held) = peak(|| song.render_layers());
    // A song that plays needs the same, except for what it returns here.
    let needs = held - layers.iter().map(|layer| size_of::<i16>() * layer.capacity()).sum::<usize>();
    println!("{path}: needs {needs} bytes while it plays");
    assert!(needs < MOST_BYTES, "{path}: needs {needs} bytes");
    let rendered = mix_layers(&layers);
    check_layers(path, text, &song, &rendered);
    let samples = floats(&rendered);
    check_levels(path, &samples);
    assert!(song.level.is_some(), "{path}: no level; write it with `quadrant-listen level`");
    let name = Path::new(path).file_stem().expect("a name").to_string_lossy();
    // `quadrant-listen level SONG` writes the level with which a song is as loud as its scene wants.
    let loudness = song_loudness(&samples);
    let off = loudness - bands::loudness(&name);
    assert!(off.abs() < 0.15, "{path}: {loudness} LUFS; a changed song needs a new level");
    check_brightness(path, song.loops, &samples);
    if ["docks", "foundry", "gardens", "vault"].contains(&&*name) {
        check_danger(path, &song, &layers);
    }
    // `quadrant-listen bands` prints these figures.
    let bands = bands::of(&name, &song, &layers);
    if let Some(band) = bands.iter().find(|band| !band.is_kept()) {
        panic!("{name}: {} {:.1} is outside of its band", band.name, band.value);
    }
    if !song.loops {
        assert!(rendered == song.render(), "{path}: two renderings differ");
    }
}

/// What is above 8 kHz is far quieter than the rest, but not missing: brushes, shakers and breath are heard there.
fn check_brightness(path: &str, loops: bool, samples: &[f32]) {
    let left: Vec<f32> = samples.iter().step_by(2).copied().collect();
    let under = 10.0 * (spectrum::share(&left, AIR_HZ, RATE as f32 / 2.0) / 100.0).log10();
    println!("{path}: above 8 kHz {under:.1} dB");
    assert!(under < MOST_AIR, "{path}: {under:.1} dB of it are above 8 kHz");
    assert!(!loops || under > LEAST_AIR, "{path}: only {under:.1} dB of it are above 8 kHz");
}

/// A song is played in layers, which may fade in and out. With all of them it is the song in one piece.
fn check_layers(path: &str, text: &str, song: &Song, rendered: &[i16]) {
    if song.layers() == 1 {
        return;
    }
    let flat = text.replace("layer: 2", "layer: 1").replace("layer: 3", "layer: 1");
    let whole = Song::parse(&flat).expect("a song").render();
    let apart = rendered.iter().zip(&whole).map(|(a, b)| (i32::from(*a) - i32::from(*b)).abs()).max();
    assert!(apart <= Some(2), "{path}: {apart:?} apart, of 32767");
}

/// An enemy may appear in any bar, so danger is heard in every four bars of a stage, also in its quiet sections. Loudness
/// in LU counts what ears hear: a deep bass alone, which small loudspeakers do not play, would not do.
fn check_danger(path: &str, song: &Song, layers: &[Vec<i16>]) {
    let [calm, fight] = [&layers[..1], layers].map(|heard| floats(&mix_layers(heard)));
    let bars = song.bars() as usize;
    let frame = |bar: usize| calm.len() / 2 * bar / bars * 2;
    for bar in 0..=bars - 4 {
        let loudness = |samples: &[f32]| song_loudness(&samples[frame(bar)..frame(bar + 4)]);
        let adds = loudness(&fight) - loudness(&calm);
        assert!(adds >= LEAST_DANGER, "{path}: danger adds {adds:.1} LU from bar {} on", bar + 1);
    }
}

/// The kick makes the bass softer where both are heard, but not in the first layer, which may be heard without the kick.
#[test]
fn a_kick_that_is_not_heard_changes_nothing() {
    // It is so soft that the glue changes nothing.
    let render = |kick_layer: u32, duck: f32| {
        let text = format!(
            "(title: \"t\", tempo: 120, level: 20.0, instruments: {{
                \"kick\": (hit: \"c2\", layer: {kick_layer}, voices: [()]),
                \"bass\": (duck: {duck:?}, echo: 0.5, voices: [(sustain: 0.5)]),
                \"pad\": (duck: {duck:?}, chorus: (hz: 0.4, depth: 3, level: 0.6), voices: [(sustain: 0.5)]),
                \"lead\": (layer: 2, voices: [()]),
            }},
            phrases: {{ \"kick\": {{ \"a\": \"..x. x... x... x...\" }}, \"bass\": {{ \"a\": \"/4 c2 d2 e2 f2\" }},
                \"pad\": {{ \"a\": \"/1 c4\" }}, \"lead\": {{ \"a\": \"/1 c5\" }} }},
            order: [(bars: 2, play: {{ \"kick\": \"a\", \"bass\": \"a\", \"pad\": \"a\", \"lead\": \"a\" }})])"
        );
        Song::parse(&text).expect("a song").render_layers().swap_remove(0)
    };
    let change = |kick_layer: u32| {
        let (ducked, plain) = (render(kick_layer, 0.5), render(kick_layer, 0.0));
        ducked.iter().zip(plain).map(|(a, b)| (i32::from(*a) - i32::from(b)).abs()).max()
    };
    assert!(change(2) <= Some(1), "{:?}: the bass makes room for a kick in another layer", change(2));
    assert!(change(1) > Some(50), "{:?}: the bass makes no room for the kick", change(1));
}
