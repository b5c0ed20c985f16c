//! Oscillators. Square and saw are smoothed around their jumps (polynomial band-limited steps), so that high notes do
//! not alias. The noises are stepped on purpose. None has a DC offset.

use super::{curve::Curve, number};
use serde::{Deserialize, Deserializer, de::Error};
use std::f32::consts::TAU;

#[derive(Clone, Debug, Deserialize)]
pub enum Wave {
    Sine,
    Triangle,
    Saw,
    /// A square that is high for this share of a period: 0.5 sounds hollow, 0.25 bright, 0.125 reedy.
    Square(#[serde(deserialize_with = "number::duty")] f32),
    /// A square whose duty moves by `depth` in both directions, `hz` times a second.
    Sway {
        #[serde(deserialize_with = "number::duty")]
        duty: f32,
        #[serde(deserialize_with = "number::share")]
        depth: f32,
        #[serde(deserialize_with = "number::slow_hertz")]
        hz: f32,
    },
    /// A sine whose phase is modulated by a second one, `ratio` times as fast. Whole ratios sound harmonic, others
    /// metallic. `depth` is a curve over time with values in radians.
    Fm {
        #[serde(deserialize_with = "number::ratio")]
        ratio: f32,
        depth: Curve,
    },
    /// Four sines. Each one that is not heard changes the phase of another, as in the sound chips of consoles.
    Operators {
        shape: Shape,
        /// How much the fourth operator changes its own phase.
        #[serde(default, deserialize_with = "number::share")]
        feedback: f32,
        #[serde(deserialize_with = "four")]
        list: Box<[Operator; 4]>,
    },
    /// White noise, independent of the note.
    White,
    /// Sixteen random steps per period of the note: rumble and gravel.
    Crunch,
    /// Thirty-one random steps that repeat each period: a metallic tone at the pitch of the note.
    Metal,
}

/// Which operators change which. Those named last are heard.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Shape {
    /// 4 changes 3, 3 changes 2, and 2 changes 1.
    Stack,
    /// 4 changes 3, and 2 changes 1.
    Pairs,
    /// 2, 3 and 4 change 1.
    Fan,
}

/// One sine of the four. `level` is its loudness if it is heard, otherwise the depth of the change in radians.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operator {
    #[serde(deserialize_with = "number::ratio")]
    pub ratio: f32,
    pub level: Curve,
}

fn four<'de, D: Deserializer<'de>>(source: D) -> Result<Box<[Operator; 4]>, D::Error> {
    let list = Vec::<Operator>::deserialize(source)?;
    let list: Result<[Operator; 4], Vec<Operator>> = list.try_into();
    list.map(Box::new).map_err(|list| D::Error::custom(format!("found {} operators, expected 4", list.len())))
}

#[derive(Clone)]
pub struct Noise(u32);

impl Noise {
    pub fn new(seed: u32) -> Noise {
        Noise(seed.wrapping_mul(0x9E37_79B9) | 1)
    }

    /// Returns a value from -1 to 1.
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as i32 as f32 / 2_147_483_648.0
    }
}

/// One full cycle of a five-bit shift register, and its mean, which is subtracted.
const METAL: u32 = 0b010_0001_0010_1100_1111_1000_1101_1101;
const METAL_MEAN: f32 = 1.0 / 31.0;

pub struct Oscillator {
    phase: f32,
    modulator: f32,
    operators: [f32; 4],
    /// The last sample of the fourth operator.
    fed_back: f32,
    noise: Noise,
    held: f32,
    hold_phase: f32,
}

impl Oscillator {
    pub fn new(seed: u32) -> Oscillator {
        Oscillator {
            phase: 0.0,
            modulator: 0.0,
            operators: [0.0; 4],
            fed_back: 0.0,
            noise: Noise::new(seed),
            held: 0.0,
            hold_phase: 1.0,
        }
    }

    /// Writes the next samples. `step` is the part of a period that one sample takes. `brightness` is a factor of the
    /// depth of FM.
    pub fn fill(&mut self, wave: &Wave, seconds: f32, step: f32, brightness: f32, out: &mut [f32]) {
        match wave {
            Wave::Sine => self.each(step, out, |phase, _| sine(phase)),
            Wave::Triangle => self.each(step, out, |phase, _| 1.0 - 4.0 * ((phase + 0.25).fract() - 0.5).abs()),
            // It falls, so that its fundamental is in phase with that of a sine or a square of the same note, and the
            // two do not cancel each other.
            Wave::Saw => self.each(step, out, |phase, step| 1.0 - 2.0 * phase + jump(phase, step)),
            Wave::Square(duty) => self.square(*duty, step, out),
            Wave::Sway { duty, depth, hz } => {
                let swayed = duty + depth * sine((hz * seconds).fract());
                self.square(swayed.clamp(0.02, 0.98), step, out);
            }
            Wave::Fm { ratio, depth } => self.fm(*ratio, depth.at(seconds) * brightness, step, out),
            Wave::Operators { shape, feedback, list } => {
                let levels = [0, 1, 2, 3].map(|nth| {
                    let is_heard = nth == 0 || nth == 2 && *shape == Shape::Pairs;
                    list[nth].level.at(seconds) * if is_heard { 1.0 } else { brightness / TAU }
                });
                let steps = [0, 1, 2, 3].map(|nth: usize| step * list[nth].ratio);
                self.operate(*shape, *feedback, levels, steps, out);
            }
            Wave::White => out.iter_mut().for_each(|sample| *sample = self.noise.next()),
            Wave::Crunch => self.crunch(step, out),
            Wave::Metal => self.each(step, out, |phase, _| {
                let bit = METAL >> ((phase * 31.0) as u32).min(30) & 1;
                bit as f32 * 2.0 - 1.0 - METAL_MEAN
            }),
        }
    }

    fn each(&mut self, step: f32, out: &mut [f32], shape: impl Fn(f32, f32) -> f32) {
        for sample in out {
            *sample = shape(self.phase, step);
            self.phase = wrapped(self.phase + step);
        }
    }

    fn square(&mut self, duty: f32, step: f32, out: &mut [f32]) {
        let mean = 2.0 * duty - 1.0;
        self.each(step, out, |phase, step| {
            let level = if phase < duty { 1.0 } else { -1.0 };
            let fallen = phase - duty + f32::from(u8::from(phase < duty));
            level + jump(phase, step) - jump(fallen, step) - mean
        });
    }

    fn fm(&mut self, ratio: f32, depth: f32, step: f32, out: &mut [f32]) {
        for sample in out {
            let pushed = self.phase + depth / TAU * sine(self.modulator);
            *sample = sine(wrapped(pushed));
            self.phase = wrapped(self.phase + step);
            self.modulator = wrapped(self.modulator + step * ratio);
        }
    }

    fn operate(&mut self, shape: Shape, feedback: f32, levels: [f32; 4], steps: [f32; 4], out: &mut [f32]) {
        for sample in out {
            let [one, two, three, four] = self.operators;
            let fourth = sine(wrapped(four + feedback * 0.3 * self.fed_back));
            self.fed_back = fourth;
            let at = |phase: f32, pushed: f32| sine(wrapped(phase + pushed));
            *sample = match shape {
                Shape::Stack => {
                    let third = at(three, levels[3] * fourth);
                    let second = at(two, levels[2] * third);
                    levels[0] * at(one, levels[1] * second)
                }
                Shape::Pairs => {
                    let pair = levels[2] * at(three, levels[3] * fourth);
                    pair + levels[0] * at(one, levels[1] * at(two, 0.0))
                }
                Shape::Fan => {
                    let pushed = levels[1] * at(two, 0.0) + levels[2] * at(three, 0.0) + levels[3] * fourth;
                    levels[0] * at(one, pushed)
                }
            };
            for (phase, step) in self.operators.iter_mut().zip(steps) {
                *phase = wrapped(*phase + step);
            }
        }
    }

    fn crunch(&mut self, step: f32, out: &mut [f32]) {
        for sample in out {
            if self.hold_phase >= 1.0 {
                self.hold_phase = wrapped(self.hold_phase);
                self.held = self.noise.next();
            }
            *sample = self.held;
            self.hold_phase += step * 16.0;
        }
    }
}

/// Returns the fraction of a phase, like `phase - phase.floor()`. On some targets `floor` is a call into a library.
fn wrapped(phase: f32) -> f32 {
    let rest = phase - phase as i32 as f32;
    if rest < 0.0 { rest + 1.0 } else { rest }
}

/// Returns the sine of a phase from 0 to 1, with an error of at most 0.0002.
pub fn sine(phase: f32) -> f32 {
    let folded = if phase > 0.75 {
        phase - 1.0
    } else if phase > 0.25 {
        0.5 - phase
    } else {
        phase
    };
    let x = folded * TAU;
    let square = x * x;
    x * (1.0 - square * (1.0 / 6.0 - square * (1.0 / 120.0 - square / 5040.0)))
}

/// Returns what to add around a jump of height two at phase zero, so that it has no harmonics above the audible range.
fn jump(phase: f32, step: f32) -> f32 {
    if phase < step {
        let x = phase / step;
        2.0 * x - x * x - 1.0
    } else if phase > 1.0 - step {
        let x = (phase - 1.0) / step;
        x * x + 2.0 * x + 1.0
    } else {
        0.0
    }
}
