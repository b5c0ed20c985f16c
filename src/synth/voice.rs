//! One voice: an oscillator with pitch movement, envelope, filters and distortion. A layer of an effect is one voice
//! that plays a few notes. An instrument is one or several voices at once. Envelope, pitch and cutoff are computed once
//! per `BLOCK` samples, a third of a millisecond. The level is interpolated in between, so that no click is audible.

use super::wave::{Oscillator, Wave, sine};
use super::{RATE_F, curve::Curve, filter::Filter, number};
use serde::Deserialize;

const BLOCK: usize = 16;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Voice {
    pub wave: Wave,
    #[serde(deserialize_with = "number::gain")]
    pub gain: f32,
    /// Semitones added to the written note. Small values detune, 12 is an octave.
    #[serde(deserialize_with = "number::semitones")]
    pub tune: f32,
    #[serde(deserialize_with = "number::pan")]
    pub pan: f32,

    /// The envelope: seconds to rise, seconds to fall to the sustained share, seconds to become silent after the note
    /// ends. Falls are cubic: steep at first, like the sound of a struck object.
    #[serde(deserialize_with = "number::seconds")]
    pub attack: f32,
    #[serde(deserialize_with = "number::seconds")]
    pub decay: f32,
    #[serde(deserialize_with = "number::share")]
    pub sustain: f32,
    #[serde(deserialize_with = "number::seconds")]
    pub release: f32,

    /// Several copies of the voice, a little out of tune with each other.
    pub unison: Option<Unison>,

    /// Semitones over time.
    pub bend: Curve,
    pub vibrato: Option<Sway>,
    /// Like vibrato, but of the level. `depth` is a share.
    pub tremolo: Option<Sway>,

    /// Cutoffs in Hz over time. `resonance` applies to the low-pass.
    pub low_pass: Curve,
    pub high_pass: Curve,
    #[serde(deserialize_with = "number::share")]
    pub resonance: f32,

    #[serde(deserialize_with = "number::drive")]
    pub drive: f32,
    pub crush: Option<Crush>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unison {
    #[serde(deserialize_with = "number::unison")]
    pub voices: u32,
    /// Semitones between the lowest and the highest copy.
    #[serde(deserialize_with = "number::semitones")]
    pub detune: f32,
    /// How far the copies are apart in stereo. With 1, the outer ones are heard on one side only.
    #[serde(default, deserialize_with = "number::share")]
    pub spread: f32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sway {
    #[serde(deserialize_with = "number::slow_hertz")]
    pub hz: f32,
    #[serde(deserialize_with = "number::semitones")]
    pub depth: f32,
    /// Seconds before it starts.
    #[serde(default, deserialize_with = "number::seconds")]
    pub after: f32,
}

/// Keeps only `bits` bits, and holds each sample for `hold` samples, which sounds like old hardware.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crush {
    pub bits: u8,
    #[serde(default = "Crush::hold")]
    pub hold: u16,
}

impl Crush {
    fn hold() -> u16 {
        1
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Note {
    pub hz: f32,
    /// For a gliding note: the frequency in Hz it starts at, and the seconds until it reaches `hz`.
    pub glide: Option<(f32, f32)>,
    pub gate: f32,
    pub seed: u32,
    /// Factor for the cutoff of the low-pass and for the depth of FM. Soft notes have less of both.
    pub brightness: f32,
}

impl Default for Voice {
    fn default() -> Voice {
        Voice {
            wave: Wave::Square(0.5),
            gain: 1.0,
            tune: 0.0,
            pan: 0.0,
            unison: None,
            attack: 0.001,
            decay: 0.2,
            sustain: 0.0,
            release: 0.03,
            bend: Curve::default(),
            vibrato: None,
            tremolo: None,
            low_pass: Curve::default(),
            high_pass: Curve::default(),
            resonance: 0.0,
            drive: 0.0,
            crush: None,
        }
    }
}

impl Voice {
    /// Returns the voices of a unison, which together are as loud as one. Without a unison it is the voice itself.
    pub fn singles(&self) -> Vec<Voice> {
        let Some(Unison { voices, detune, spread }) = self.unison else { return vec![self.clone()] };
        let single = |nth: u32| {
            let side = nth as f32 / (voices - 1) as f32 * 2.0 - 1.0;
            Voice {
                tune: self.tune + side * detune / 2.0,
                pan: (self.pan + side * spread).clamp(-1.0, 1.0),
                gain: self.gain / (voices as f32).sqrt(),
                unison: None,
                ..self.clone()
            }
        };
        (0..voices).map(single).collect()
    }

    /// Seconds a note sounds if it is held until it has decayed.
    pub fn struck_seconds(&self) -> f32 {
        self.attack + self.decay
    }

    /// Seconds a note sounds if it is released after `gate` seconds.
    pub fn seconds(&self, gate: f32) -> f32 {
        let seconds = gate + self.release;
        if self.sustain == 0.0 { seconds.min(self.struck_seconds()) } else { seconds }
    }

    pub fn render(&self, note: &Note, out: &mut Vec<f32>) {
        let blocks = (self.seconds(note.gate) * RATE_F / BLOCK as f32).ceil() as usize + 1;
        out.clear();
        out.resize(blocks * BLOCK, 0.0);

        let mut oscillator = Oscillator::new(note.seed);
        let (mut low_pass, mut high_pass) = (Filter::default(), Filter::default());
        let mut crusher = Crusher::default();
        let mut level = 0.0;
        for (block, samples) in out.chunks_exact_mut(BLOCK).enumerate() {
            let now = (block * BLOCK) as f32 / RATE_F;
            oscillator.fill(&self.wave, now, self.step(note, now), note.brightness, samples);
            if !self.low_pass.is_empty() {
                low_pass.tune(self.low_pass.hertz_at(now) * note.brightness, self.resonance);
                low_pass.low_pass(samples);
            }
            if !self.high_pass.is_empty() {
                high_pass.tune(self.high_pass.hertz_at(now), 0.0);
                high_pass.high_pass(samples);
            }
            if self.drive > 0.0 {
                soft_clip(samples, self.drive);
            }
            if let Some(crush) = self.crush {
                crusher.crush(crush, samples);
            }
            let next = self.level(now + BLOCK as f32 / RATE_F, note.gate);
            for (i, sample) in samples.iter_mut().enumerate() {
                *sample *= level + (next - level) * i as f32 / BLOCK as f32;
            }
            level = next;
        }
    }

    /// Returns the part of a period that one sample takes at the time `now`.
    fn step(&self, note: &Note, now: f32) -> f32 {
        let mut semitones = self.tune + self.bend.at(now);
        if let Some(vibrato) = self.vibrato {
            semitones += vibrato.at(now);
        }
        if let Some((from_hz, seconds)) = note.glide {
            let left = 1.0 - (now / seconds.max(0.001)).min(1.0);
            semitones += left * 12.0 * (from_hz / note.hz).log2();
        }
        (note.hz * (semitones / 12.0).exp2() / RATE_F).min(0.45)
    }

    fn level(&self, now: f32, gate: f32) -> f32 {
        let held = |now: f32| {
            if now < self.attack {
                return now / self.attack;
            }
            self.sustain + (1.0 - self.sustain) * fall(now - self.attack, self.decay)
        };
        let mut level = if now <= gate { held(now) } else { held(gate) * fall(now - gate, self.release) };
        if let Some(tremolo) = self.tremolo {
            level *= 1.0 - 0.5 * (tremolo.depth - tremolo.at(now)).clamp(0.0, 2.0);
        }
        level * self.gain
    }
}

impl Sway {
    fn at(&self, now: f32) -> f32 {
        if now < self.after {
            return 0.0;
        }
        self.depth * sine(((now - self.after) * self.hz).fract())
    }
}

fn fall(since: f32, seconds: f32) -> f32 {
    let left = 1.0 - (since / seconds.max(0.0005)).min(1.0);
    left * left * left
}

/// Compresses loud samples. Quiet samples become louder, and full-scale samples keep their level.
pub fn soft_clip(samples: &mut [f32], drive: f32) {
    let makeup = (1.0 + drive) / drive;
    for sample in samples {
        let pushed = *sample * drive;
        *sample = makeup * pushed / (1.0 + pushed.abs());
    }
}

#[derive(Default)]
struct Crusher {
    held: f32,
    count: u16,
}

impl Crusher {
    fn crush(&mut self, crush: Crush, samples: &mut [f32]) {
        let steps = (1_u32 << crush.bits.clamp(1, 15)) as f32 / 2.0;
        for sample in samples {
            if self.count == 0 {
                self.count = crush.hold.max(1);
                self.held = (*sample * steps).round() / steps;
            }
            self.count -= 1;
            *sample = self.held;
        }
    }
}
