//! The Fourier transform, and the share of a sound's energy in a range of frequencies.

use std::f32::consts::TAU;

use quadrant::synth::RATE;

/// Returns the power at each multiple of `RATE / window.len()` below half of the rate, with a Hann window. The length must
/// be a power of two.
pub fn powers(window: &[f32]) -> Vec<f32> {
    let length = window.len();
    let hann = |i: usize| 0.5 - 0.5 * (TAU * i as f32 / length as f32).cos();
    transformed(window.iter().enumerate().map(|(i, sample)| sample * hann(i)).collect())
}

/// Returns the percentage of a sound's energy from `low` to `high` Hz. What is below 20 Hz is not heard and not counted.
pub fn share(samples: &[f32], low: f32, high: f32) -> f32 {
    let mut whole = samples.to_vec();
    whole.resize(samples.len().next_power_of_two().max(8192), 0.0);
    let hertz = RATE as f32 / whole.len() as f32;
    let powers = transformed(whole);
    let sum = |from: f32, to: f32| -> f64 {
        let range = (from / hertz).ceil() as usize..((to / hertz).ceil() as usize).min(powers.len());
        powers[range].iter().map(|power| f64::from(*power)).sum()
    };
    (100.0 * sum(low.max(20.0), high) / sum(20.0, RATE as f32).max(1e-12)) as f32
}

fn transformed(mut real: Vec<f32>) -> Vec<f32> {
    let mut imaginary = vec![0.0; real.len()];
    transform(&mut real, &mut imaginary);
    let half = real.len() / 2;
    real.iter().zip(&imaginary).take(half).map(|(real, imaginary)| real * real + imaginary * imaginary).collect()
}

/// Transforms in place. The length must be a power of two.
fn transform(real: &mut [f32], imaginary: &mut [f32]) {
    let length = real.len();
    let bits = length.trailing_zeros();
    for i in 0..length {
        let other = i.reverse_bits() >> (usize::BITS - bits);
        if other > i {
            real.swap(i, other);
            imaginary.swap(i, other);
        }
    }
    let mut half = 1;
    while half < length {
        for i in 0..half {
            let (sine, cosine) = (-TAU * i as f32 / (2 * half) as f32).sin_cos();
            for a in (i..length).step_by(2 * half) {
                let b = a + half;
                let (r, m) = (real[b] * cosine - imaginary[b] * sine, real[b] * sine + imaginary[b] * cosine);
                (real[b], imaginary[b]) = (real[a] - r, imaginary[a] - m);
                (real[a], imaginary[a]) = (real[a] + r, imaginary[a] + m);
            }
        }
        half *= 2;
    }
}
