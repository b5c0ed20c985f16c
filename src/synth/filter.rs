//! Filters: one that shapes voices and can sweep without clicks, one that removes what is too low to hear, and one that
//! makes echoes darker.

use super::RATE_F;
use std::f32::consts::PI;

/// A state-variable filter: the same two state values give low-pass and high-pass.
#[derive(Default)]
pub struct Filter {
    band: f32,
    low: f32,
    damping: f32,
    gains: (f32, f32, f32),
}

impl Filter {
    /// Sets the cutoff and the resonance. The resonance is from 0 (flat) to 1 (whistles at the cutoff).
    pub fn tune(&mut self, hertz: f32, resonance: f32) {
        let warped = (PI * hertz.clamp(20.0, 18_000.0) / RATE_F).tan();
        self.damping = 1.414 - 1.36 * resonance.clamp(0.0, 1.0);
        let first = 1.0 / (1.0 + warped * (warped + self.damping));
        self.gains = (first, warped * first, warped * warped * first);
    }

    pub fn low_pass(&mut self, samples: &mut [f32]) {
        for sample in samples {
            *sample = self.step(*sample).1;
        }
    }

    pub fn high_pass(&mut self, samples: &mut [f32]) {
        for sample in samples {
            let (band, low) = self.step(*sample);
            *sample -= self.damping * band + low;
        }
    }

    fn step(&mut self, input: f32) -> (f32, f32) {
        let (first, second, third) = self.gains;
        let above = input - self.low;
        let band = first * self.band + second * above;
        let low = self.low + second * self.band + third * above;
        self.band = 2.0 * band - self.band;
        self.low = 2.0 * low - self.low;
        (band, low)
    }
}

/// Removes everything below about 25 Hz, which would only move the loudspeaker.
pub fn block_dc(samples: &mut [f32]) {
    let mut filter = Filter::default();
    filter.tune(25.0, 0.0);
    filter.high_pass(samples);
}

/// One-pole low-pass for echoes that become darker. Returns the new memory.
pub fn darken(memory: f32, input: f32, brightness: f32) -> f32 {
    memory + brightness * (input - memory)
}
