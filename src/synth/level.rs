//! Loudness. Every sound is brought to a stated loudness, so that the way it is built does not decide how loud it is.
//! It is measured as in broadcasting (BS.1770): low frequencies count less, high ones more. A short effect is as loud
//! as its loudest tenth of a second, a song as its average without pauses.

use super::{CEILING, RATE_F};

const WINDOW_SECONDS: f32 = 0.1;

/// Returns the loudness in LUFS of a mono effect that both loudspeakers play.
pub fn effect_loudness(samples: &[f32]) -> f32 {
    let window = (WINDOW_SECONDS * RATE_F) as usize;
    let hop = window / 8;
    let mut ear = Ear::default();
    let sums: Vec<f32> = samples.chunks(hop).map(|part| part.iter().map(|sample| ear.power(*sample)).sum()).collect();
    let loudest = (0..sums.len()).map(|i| sums[i..(i + 8).min(sums.len())].iter().sum::<f32>()).fold(0.0, f32::max);
    lufs(2.0 * loudest / window as f32)
}

/// Returns the LUFS of interleaved stereo, where 1 is full scale. Pauses, 10 dB below the average, do not count.
pub fn song_loudness(samples: &[f32]) -> f32 {
    let mut meter = Meter::default();
    samples.chunks_exact(2).for_each(|frame| meter.hear(frame[0], frame[1]));
    meter.loudness()
}

/// Measures the loudness of a song while it plays.
#[derive(Default)]
pub struct Meter {
    ears: [Ear; 2],
    /// Power of the current block, and its frames so far.
    power: f32,
    frames: usize,
    blocks: Vec<f32>,
}

impl Meter {
    const BLOCK: usize = (0.4 * RATE_F) as usize;

    pub fn hear(&mut self, left: f32, right: f32) {
        self.power += self.ears[0].power(left) + self.ears[1].power(right);
        self.frames += 1;
        if self.frames == Meter::BLOCK {
            self.blocks.push(self.power / Meter::BLOCK as f32);
            (self.power, self.frames) = (0.0, 0);
        }
    }

    pub fn loudness(&self) -> f32 {
        let rest = (self.frames > 0).then_some(self.power / Meter::BLOCK as f32);
        let blocks = || self.blocks.iter().copied().chain(rest);
        let average = blocks().sum::<f32>() / blocks().count().max(1) as f32;
        let (mut sum, mut count) = (0.0, 0);
        for power in blocks().filter(|&power| power > average * 0.1) {
            sum += power;
            count += 1;
        }
        lufs(sum / count.max(1) as f32)
    }
}

pub fn factor(decibels: f32) -> f32 {
    10.0_f32.powf(decibels / 20.0)
}

pub fn scale_under_ceiling(samples: &mut [f32], scale: f32) {
    samples.iter_mut().for_each(|sample| *sample = under_ceiling(*sample * scale));
}

/// Compresses a peak so that it stays below the ceiling. Levels below half the ceiling do not change.
pub fn under_ceiling(sample: f32) -> f32 {
    let knee = CEILING * 0.5;
    let room = CEILING - knee;
    let over = sample.abs() - knee;
    if over > 0.0 { sample.signum() * (knee + room * over / (over + room)) } else { sample }
}

fn lufs(power: f32) -> f32 {
    -0.691 + 10.0 * power.max(1e-12).log10()
}

/// Weights a sample like the ear, with two one-pole filters: 4 dB more well above 1.5 kHz, less and less below 40 Hz.
#[derive(Default)]
struct Ear {
    dull: f32,
    rumble: f32,
}

impl Ear {
    fn power(&mut self, sample: f32) -> f32 {
        self.dull += 0.19 * (sample - self.dull);
        let bright = sample + 0.585 * (sample - self.dull);
        self.rumble += 0.0057 * (bright - self.rumble);
        let weighted = bright - self.rumble;
        weighted * weighted
    }
}

/// Ends a sound where it becomes silent, after whole frames of `channels` samples, and fades out the end.
pub fn cut_silence(samples: &mut Vec<f32>, channels: usize, fade_seconds: f32) {
    samples.truncate(audible_length(samples, channels));
    let fade = ((fade_seconds * RATE_F) as usize * channels).min(samples.len());
    for (i, sample) in samples.iter_mut().rev().take(fade).enumerate() {
        *sample *= i as f32 / fade as f32;
    }
}

/// Returns the number of samples until they stay 60 dB below their peak, in whole frames of `channels`.
pub fn audible_length<S: Copy + Into<f32>>(samples: &[S], channels: usize) -> usize {
    let peak = peak(samples.iter().map(|sample| (*sample).into()));
    let last = samples.iter().rposition(|sample| (*sample).into().abs() > peak * 0.001).unwrap_or(0);
    (last / channels + 1) * channels
}

/// Returns the largest absolute level. Without a sign the bits of floats have the same order as the floats, and
/// processors compare several integers at a time.
pub fn peak(samples: impl Iterator<Item = f32>) -> f32 {
    f32::from_bits(samples.fold(0, |peak, sample| peak.max(sample.abs().to_bits() as i32)) as u32)
}
