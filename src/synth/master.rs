//! The last step of a song: its loudness, a soft compression of everything together (the *glue*), and the ceiling. All
//! layers get the same gain, computed from their sum, so that the layers still add up to the whole song.

use super::level::under_ceiling;
use super::nearest;

/// Frames for which the glue measures the level.
const STEP: usize = 64;
/// Above this level in dB (root mean square of both sides), the glue takes away part of what is louder.
const THRESHOLD: f32 = -21.0;
const TAKEN: f32 = 0.3;
/// Shares of a change of the gain that are made in one step, when it falls and when it rises.
const FALL: f32 = 0.16;
const RISE: f32 = 0.012;

pub struct Master {
    scale: f32,
    decibels: f32,
    gain: f32,
    out: Vec<i16>,
}

impl Master {
    pub fn new(scale: f32) -> Master {
        Master { scale, decibels: 0.0, gain: 1.0, out: Vec::new() }
    }

    /// Returns the frames of all layers, left and right of the first layer, then of the second, and so on.
    pub fn finish(&mut self, layers: &[&[f32]]) -> &[i16] {
        let samples = layers[0].len();
        self.out.clear();
        for from in (0..samples).step_by(STEP * 2) {
            let to = (from + STEP * 2).min(samples);
            let sum = |at: usize| layers.iter().map(|layer| layer[at]).sum::<f32>() * self.scale;
            let power = (from..to).map(|at| sum(at) * sum(at)).sum::<f32>() / (to - from) as f32;
            let over = (10.0 * power.max(1e-9).log10() - THRESHOLD).max(0.0);
            let change = -over * TAKEN - self.decibels;
            self.decibels += change * if change < 0.0 { FALL } else { RISE };
            let next = 10.0_f32.powf(self.decibels / 20.0);
            for frame in (from..to).step_by(2) {
                let share = (frame - from) as f32 / (STEP * 2) as f32;
                let gain = (self.gain + (next - self.gain) * share) * self.scale;
                let gains = [0, 1].map(|side| {
                    let whole = layers.iter().map(|layer| layer[frame + side]).sum::<f32>() * gain;
                    if whole == 0.0 { gain } else { gain * under_ceiling(whole) / whole }
                });
                for layer in layers {
                    for side in 0..2 {
                        let sample = (layer[frame + side] * gains[side]).clamp(-1.0, 1.0);
                        self.out.push(nearest(sample * f32::from(i16::MAX)));
                    }
                }
            }
            self.gain = next;
        }
        &self.out
    }
}
