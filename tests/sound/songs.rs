//! Tests every song in assets as it sounds. Rendering takes most of the time, so a song is rendered once for all checks.

use std::path::Path;

use crate::bands;
use crate::sounds::{check_levels, floats, sources};
use crate::synth::{RATE, Song, mix_layers, song_loudness};

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

fn check_song(path: &str, text: &str) {
    let song = Song::parse(text).unwrap_or_else(|complaint| panic!("{path}:{complaint}"));
    let layers = song.render_layers();
    let rendered = mix_layers(&layers);
    check_layers(path, text, &song, &rendered);
    let samples = floats(&rendered);
    check_levels(path, &samples);
    assert!(song.level.is_some(), "{path}: no level; write it with `quadrant-listen level`");
    // `quadrant-listen level SONG` writes the level with which a song is as loud as the others.
    let loudness = song_loudness(&samples);
    assert!((loudness + 19.0).abs() < 0.15, "{path}: {loudness} LUFS; a changed song needs a new level");
    check_brightness(path, &samples);
    // `quadrant-listen bands` prints these figures.
    if song.loops {
        let name = Path::new(path).file_stem().expect("a name").to_string_lossy();
        let bands = bands::of(&name, &song, &layers);
        if let Some(band) = bands.iter().find(|band| !band.is_kept()) {
            panic!("{name}: {} {:.1} is outside of its band", band.name, band.value);
        }
    } else {
        assert!(rendered == song.render(), "{path}: two renderings differ");
    }
}

/// Frequencies above 8 kHz are far quieter than the rest.
fn check_brightness(path: &str, samples: &[f32]) {
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
    println!("{path}: above 8 kHz {under:.1} dB");
    assert!(under < -15.0, "{path}: {under:.1} dB of it are above 8 kHz");
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
