//! Echo and room. Both are linear, so their output for a loop's tail may be added to its start.

use super::{RATE_F, filter::darken, number};
use serde::Deserialize;

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Echo {
    #[serde(deserialize_with = "number::echo_seconds")]
    pub seconds: f32,
    #[serde(deserialize_with = "number::feedback")]
    pub feedback: f32,
    #[serde(deserialize_with = "number::share")]
    pub level: f32,
}

impl Echo {
    /// Returns the seconds until the echo has fallen by 60 dB.
    pub fn tail_seconds(&self) -> f32 {
        let rounds = (0.001_f32.ln() / self.feedback.max(0.01).ln()).ceil();
        self.seconds * (rounds + 1.0)
    }

    pub fn mono(&self, samples: &mut [f32]) {
        let mut line = DelayLine::new(self.seconds);
        for sample in samples {
            let back = line.read_darkened(0.5);
            line.write(*sample + back * self.feedback);
            *sample += back * self.level;
        }
    }
}

/// A song's echo. Its repetitions alternate between left and right.
pub struct PingPong {
    echo: Echo,
    left: DelayLine,
    right: DelayLine,
}

impl PingPong {
    pub fn new(echo: Echo) -> PingPong {
        PingPong { echo, left: DelayLine::new(echo.seconds), right: DelayLine::new(echo.seconds) }
    }

    pub fn hear(&mut self, sent: f32) -> (f32, f32) {
        let (from_left, from_right) = (self.left.read_darkened(0.5), self.right.read_darkened(0.5));
        self.left.write(sent + from_right * self.echo.feedback);
        self.right.write(from_left * self.echo.feedback);
        (from_left * self.echo.level, from_right * self.echo.level)
    }
}

struct DelayLine {
    ring: Vec<f32>,
    at: usize,
    dark: f32,
}

impl DelayLine {
    fn new(seconds: f32) -> DelayLine {
        DelayLine { ring: vec![0.0; (seconds * RATE_F).round().max(1.0) as usize], at: 0, dark: 0.0 }
    }

    fn read(&self) -> f32 {
        self.ring[self.at]
    }

    fn read_darkened(&mut self, brightness: f32) -> f32 {
        self.dark = darken(self.dark, self.read(), brightness);
        self.dark
    }

    fn write(&mut self, sample: f32) {
        self.ring[self.at] = sample;
        self.at = if self.at + 1 == self.ring.len() { 0 } else { self.at + 1 };
    }
}

pub const ROOM_SECONDS: f32 = 1.8;

/// Comb lengths in seconds, without simple ratios, so that no tone rings alone. The right ear's are a little longer.
const COMBS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];
const COMB_FEEDBACK: f32 = 0.80;
const RIGHT_EAR: f32 = 0.00053;
const SMEARS: [f32; 2] = [0.0050, 0.0017];

/// One ear of a small hall: parallel combs, then all-passes in series.
pub struct Room {
    combs: [DelayLine; 4],
    smears: [DelayLine; 2],
}

impl Room {
    pub fn left() -> Room {
        Room::new(0.0)
    }

    pub fn right() -> Room {
        Room::new(RIGHT_EAR)
    }

    fn new(more: f32) -> Room {
        Room {
            combs: COMBS.map(|seconds| DelayLine::new(seconds + more)),
            smears: SMEARS.map(|seconds| DelayLine::new(seconds + more)),
        }
    }

    pub fn hear(&mut self, input: f32) -> f32 {
        let mut sum = 0.0;
        for comb in &mut self.combs {
            let back = comb.read_darkened(0.6);
            comb.write(input + back * COMB_FEEDBACK);
            sum += back;
        }
        sum *= 0.25;
        for smear in &mut self.smears {
            let back = smear.read();
            let through = sum - 0.5 * back;
            smear.write(through);
            sum = back + 0.5 * through;
        }
        sum
    }
}
