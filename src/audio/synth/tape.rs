//! The recording of a song in 16-bit samples. Its loudness is known only at its end, so it is recorded as loud as fits.
//! When a sum does not fit, everything recorded so far is made half as loud. At the end the samples are scaled in
//! place.

use super::level::{audible_length, factor, peak, song_loudness, under_ceiling};
use super::{Channels, RATE_F, nearest};

/// The value of a sample that stands for a level of 1 at the start of the recording. It is high on purpose: making a
/// song half as loud a few times is better than recording it too softly.
const FIRST_STEPS: f32 = 8.0 * 32767.0;

pub struct Tape {
    samples: Vec<i16>,
    steps: f32,
}

impl Tape {
    pub fn new(samples: usize) -> Tape {
        Tape { samples: vec![0; samples], steps: FIRST_STEPS }
    }

    /// Adds interleaved frames from a frame on. The tape is a ring: frames past its end are added to its start.
    pub fn record(&mut self, from: usize, frames: &[f32]) {
        let mut at = from * 2 % self.samples.len();
        let mut rest = frames;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(self.samples.len() - at));
            self.add(at, now);
            (at, rest) = (0, later);
        }
    }

    fn add(&mut self, at: usize, more: &[f32]) {
        while peak(self.sums(at, more)) > f32::from(i16::MAX) {
            self.samples.iter_mut().for_each(|sample| *sample = nearest(f32::from(*sample) * 0.5));
            self.steps *= 0.5;
        }
        for (sample, more) in self.samples[at..].iter_mut().zip(more) {
            *sample = nearest(f32::from(*sample) + more * self.steps);
        }
    }

    fn sums<'a>(&'a self, at: usize, more: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        self.samples[at..].iter().zip(more).map(|(sample, more)| f32::from(*sample) + more * self.steps)
    }

    pub fn cut_silence(&mut self, fade_seconds: f32) {
        self.samples.truncate(audible_length(&self.samples, 2));
        let fade = ((fade_seconds * RATE_F) as usize * 2).min(self.samples.len());
        for (i, sample) in self.samples.iter_mut().rev().take(fade).enumerate() {
            *sample = nearest(f32::from(*sample) * i as f32 / fade as f32);
        }
    }

    /// Scales the samples to a loudness in LUFS, under the ceiling. `mixed` is the mix's loudness, measured if `None`.
    pub fn develop(mut self, mixed: Option<f32>, loudness: f32, channels: Channels) -> Vec<i16> {
        let scale = match mixed {
            Some(mixed) => factor(loudness - mixed) / self.steps,
            None => factor(loudness - song_loudness(&self.samples)),
        };
        self.samples.iter_mut().for_each(|sample| {
            // The ceiling is below the largest sample, so the result fits.
            *sample = nearest(under_ceiling(f32::from(*sample) * scale) * f32::from(i16::MAX));
        });
        if channels == Channels::Mono {
            self.fold();
        }
        self.samples
    }

    fn fold(&mut self) {
        let frames = self.samples.len() / 2;
        for i in 0..frames {
            self.samples[i] = self.samples[i * 2].midpoint(self.samples[i * 2 + 1]);
        }
        self.samples.truncate(frames);
        self.samples.shrink_to_fit();
    }
}
