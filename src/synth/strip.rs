//! The strip of an instrument on the desk, for what works on all its notes together: distortion like that of an
//! amplifier, the loudspeaker behind it, and a chorus. Only instruments with `drive` or `chorus` have one.

use super::RATE_F;
use super::filter::Filter;
use super::score::{Chorus, Drive};
use super::voice::soft_clip;
use super::wave::sine;

/// The shortest delay of a chorus.
const CHORUS_SECONDS: f32 = 0.007;
/// Power chords without this would rumble.
const AMPLIFIER_LOW_HZ: f32 = 90.0;
const UNEVEN_LOW_HZ: f32 = 40.0;

pub struct Strip {
    pub sides: [Vec<f32>; 2],
    drive: Option<(Drive, [[Filter; 4]; 2])>,
    chorus: Option<(Chorus, Delay)>,
}

/// The last samples of both sides.
struct Delay {
    ring: Vec<[f32; 2]>,
    at: usize,
    phase: f32,
}

impl Strip {
    /// Returns a strip for stretches of so many frames.
    pub fn new(drive: Option<Drive>, chorus: Option<Chorus>, frames: usize) -> Strip {
        let amplifier = |drive: Drive| {
            let filters = || {
                let mut filters: [Filter; 4] = Default::default();
                filters[0].tune(AMPLIFIER_LOW_HZ, 0.0);
                filters[1].tune(UNEVEN_LOW_HZ, 0.0);
                filters[2].tune(drive.low_pass, 0.15 + 0.65 * drive.bite);
                filters[3].tune(drive.low_pass * 1.3, 0.0);
                filters
            };
            (drive, [filters(), filters()])
        };
        let delay = |chorus: Chorus| {
            let longest = ((CHORUS_SECONDS + chorus.depth / 1000.0) * RATE_F) as usize + 2;
            (chorus, Delay { ring: vec![[0.0; 2]; longest], at: 0, phase: 0.0 })
        };
        Strip { sides: [vec![0.0; frames], vec![0.0; frames]], drive: drive.map(amplifier), chorus: chorus.map(delay) }
    }

    /// Applies distortion and chorus to the stretch in `sides`.
    pub fn work(&mut self) {
        if let Some((drive, amplifiers)) = &mut self.drive {
            for (side, [high, level, low, lower]) in self.sides.iter_mut().zip(amplifiers) {
                high.high_pass(side);
                if drive.uneven > 0.0 {
                    clip_unevenly(side, *drive);
                    level.high_pass(side);
                } else {
                    soft_clip(side, drive.amount);
                }
                low.low_pass(side);
                lower.low_pass(side);
            }
        }
        if let Some((chorus, delay)) = &mut self.chorus {
            delay.add_copies(*chorus, &mut self.sides);
        }
    }
}

/// Clips waves that are shifted, so that one half of each is clipped sooner. Silence stays silence.
fn clip_unevenly(samples: &mut [f32], drive: Drive) {
    let shift = drive.uneven / drive.amount.max(0.1);
    samples.iter_mut().for_each(|sample| *sample += shift);
    soft_clip(samples, drive.amount.max(0.1));
    let mut rest = [shift];
    soft_clip(&mut rest, drive.amount.max(0.1));
    samples.iter_mut().for_each(|sample| *sample -= rest[0]);
}

impl Delay {
    fn add_copies(&mut self, chorus: Chorus, sides: &mut [Vec<f32>; 2]) {
        let [left, right] = sides;
        for (left, right) in left.iter_mut().zip(right) {
            self.ring[self.at] = [*left, *right];
            let sway = sine(self.phase);
            *left += chorus.level * self.back(0, chorus.depth * (0.5 + 0.5 * sway));
            // Inverted on one side, the copies make the sound wide, and cancel out on a single loudspeaker.
            *right -= chorus.level * self.back(1, chorus.depth * (0.5 - 0.5 * sway));
            self.phase = (self.phase + chorus.hz / RATE_F).fract();
            self.at = (self.at + 1) % self.ring.len();
        }
    }

    /// Returns the sample of a side so many milliseconds, and the shortest delay, ago.
    fn back(&self, side: usize, milliseconds: f32) -> f32 {
        let frames = (CHORUS_SECONDS + milliseconds / 1000.0) * RATE_F;
        let whole = frames as usize;
        let part = frames - whole as f32;
        let at = |frames: usize| self.ring[(self.at + self.ring.len() - frames) % self.ring.len()][side];
        at(whole) * (1.0 - part) + at(whole + 1) * part
    }
}
