//! Measures sounds: length, loudness, brightness, evenness, and whether a sound's end meets its start. Brightness comes
//! from a Fourier transform over windows of 4096 samples.

use quadrant::synth::{Channels, RATE, effect_loudness, song_loudness};
use quadrant_listen::effects::body_samples;
use quadrant_listen::spectrum;

pub const HEADING: &str = "name                class      seconds  body ms  peak dBFS   RMS dB    LUFS  centroid Hz  over 2k %  over 8k dB     DC   seam/near";
const WINDOW: usize = 4096;
/// A shot without sound above this frequency is boxy.
const BRIGHT_HZ: f32 = 2000.0;
/// Sound above this frequency counts as air. A sound with too much air is shrill.
const AIR_HZ: f32 = 8000.0;

pub fn line(name: &str, class: &str, samples: &[i16], channels: Channels, loops: bool) -> String {
    let width = if channels == Channels::Stereo { 2 } else { 1 };
    let floats: Vec<f32> = samples.iter().map(|sample| f32::from(*sample) / 32768.0).collect();
    let peak = floats.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    let power = floats.iter().map(|sample| sample * sample).sum::<f32>() / floats.len() as f32;
    let loudness = if width == 2 { song_loudness(&floats) } else { effect_loudness(&floats) };
    let mono: Vec<f32> = floats.chunks_exact(width).map(|frame| frame.iter().sum::<f32>() / width as f32).collect();
    let (centroid, bright, air) = colour(&mono);
    let body = if loops || width == 2 {
        "-".into()
    } else {
        format!("{:.0}", body_samples(&mono) as f32 * 1000.0 / RATE as f32)
    };
    let mean = floats.iter().sum::<f32>() / floats.len() as f32;
    let seam = if loops { seam(&floats, width) } else { "-".into() };
    format!(
        "{name:19} {class:10} {:7.2} {body:>8} {:10.1} {:8.1} {loudness:7.1} {centroid:12.0} {bright:10.0} {air:11.1} {mean:7.4}   {seam}",
        mono.len() as f32 / RATE as f32,
        decibels(peak * peak),
        decibels(power),
    )
}

fn decibels(power: f32) -> f32 {
    10.0 * power.max(1e-10).log10()
}

/// Returns the step from the last frame to the first, and the largest step in the hundredth of a second around it.
fn seam(samples: &[f32], width: usize) -> String {
    let near = RATE as usize / 100 * width;
    let step = |from: usize, to: usize| (samples[to] - samples[from]).abs();
    let over = (0..width).map(|ear| step(samples.len() - width + ear, ear)).fold(0.0, f32::max);
    let beside = (0..near).chain(samples.len() - near - width..samples.len() - width);
    let around = beside.map(|i| step(i, i + width)).fold(0.0, f32::max);
    format!("{over:.4}/{around:.4}")
}

/// Returns the spectral centroid in Hz, the percentage of the energy above `BRIGHT_HZ`, and the level of the sound above
/// `AIR_HZ` in dB relative to the whole.
fn colour(samples: &[f32]) -> (f32, f32, f32) {
    let (mut weighted, mut amplitudes, mut air, mut whole) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    let mut bright = 0.0_f64;
    // The first window is centred on the start. Otherwise a window, which fades in, would miss the attack.
    let begun: Vec<f32> = [&[0.0; WINDOW / 2][..], samples].concat();
    for window in begun.chunks(WINDOW) {
        let mut whole_window = window.to_vec();
        whole_window.resize(WINDOW, 0.0);
        let powers = spectrum::powers(&whole_window);
        for (bin, power) in powers.iter().enumerate().take(WINDOW / 2).skip(1) {
            let hertz = bin as f32 * RATE as f32 / WINDOW as f32;
            let power = f64::from(*power);
            weighted += power.sqrt() * f64::from(hertz);
            amplitudes += power.sqrt();
            whole += power;
            bright += if hertz > BRIGHT_HZ { power } else { 0.0 };
            air += if hertz > AIR_HZ { power } else { 0.0 };
        }
    }
    let share = (air / whole.max(1e-12)) as f32;
    let bright = (100.0 * bright / whole.max(1e-12)) as f32;
    ((weighted / amplitudes.max(1e-12)) as f32, bright, decibels(share))
}
