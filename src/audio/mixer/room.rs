//! The room of a quadrant: what its walls give back of the effects. It is a network of four delay lines that feed each
//! other. Lengths, losses and loudness differ from quadrant to quadrant, the memory does not, so that a change of rooms
//! allocates nothing.

use crate::level::Theme;
use crate::synth::RATE;

/// Samples of a delay line, and of a line that smears: 186 and 11 ms.
const LENGTH: usize = 8192;
const SMEAR_LENGTH: usize = 512;
/// Samples by which the two sides smear. They differ, so that the two ears do not hear the same.
const SMEARS: [usize; 2] = [401, 347];
/// Share by which the deep part follows what enters: below about 150 Hz.
const DEEP: f32 = 0.021;
/// A tail is over after so many silent frames at its entrance.
const TAIL: usize = 4 * RATE as usize;

/// How the walls of a quadrant throw sound back.
struct Walls {
    /// Lengths of the lines, without simple ratios. Short ones ring like metal, long ones are single echoes.
    milliseconds: [f32; 4],
    /// Share that stays after one round.
    feedback: f32,
    /// Share of the treble that stays.
    brightness: f32,
    /// How much the entrance is smeared. Without it, a shot comes back as a slap.
    smear: f32,
    level: f32,
}

fn walls(theme: Theme) -> Walls {
    match theme {
        // Open water, and hulls and containers of steel far away: a slap, and hardly a tail.
        Theme::Docks => Walls {
            milliseconds: [83.1, 109.3, 131.9, 171.7],
            feedback: 0.36,
            brightness: 0.3,
            smear: 0.2,
            level: 0.52,
        },
        // Narrow, between plates and pipes: a short tail that rings.
        Theme::Foundry => {
            Walls { milliseconds: [9.7, 13.1, 17.3, 23.9], feedback: 0.87, brightness: 0.8, smear: 0.5, level: 0.24 }
        }
        // Leaves and earth swallow everything but a soft first reflection.
        Theme::Gardens => {
            Walls { milliseconds: [14.9, 19.7, 26.3, 33.1], feedback: 0.45, brightness: 0.13, smear: 0.6, level: 0.58 }
        }
        // A high hall of marble: a long, smooth tail.
        Theme::Vault => {
            Walls { milliseconds: [41.3, 53.9, 67.7, 79.1], feedback: 0.85, brightness: 0.45, smear: 0.6, level: 0.3 }
        }
    }
}

pub(super) struct Room {
    walls: Option<Walls>,
    lengths: [usize; 4],
    lines: [[f32; LENGTH]; 4],
    smears: [[f32; SMEAR_LENGTH]; 2],
    /// The treble of each line after its losses.
    dark: [f32; 4],
    /// The deep part of what enters, which does not come back: it would only be mud.
    deep: [f32; 2],
    at: usize,
    silent: usize,
}

impl Room {
    pub fn open() -> Room {
        Room {
            walls: None,
            lengths: [0; 4],
            lines: [[0.0; LENGTH]; 4],
            smears: [[0.0; SMEAR_LENGTH]; 2],
            dark: [0.0; 4],
            deep: [0.0; 2],
            at: 0,
            silent: TAIL,
        }
    }

    /// Changes to the walls of a quadrant, or to none. The old tail ends.
    pub fn change(&mut self, theme: Option<Theme>) {
        self.walls = theme.map(walls);
        if let Some(walls) = &self.walls {
            self.lengths = walls.milliseconds.map(|length| (length / 1000.0 * RATE as f32) as usize);
        }
        self.quieten();
    }

    pub fn quieten(&mut self) {
        self.lines.iter_mut().for_each(|line| line.fill(0.0));
        self.smears.iter_mut().for_each(|line| line.fill(0.0));
        self.dark = [0.0; 4];
        self.deep = [0.0; 2];
        self.silent = TAIL;
    }

    /// Adds what comes back of the sent frames.
    pub fn add(&mut self, sent: &[[f32; 2]], sums: &mut [[f32; 2]]) {
        let Some(walls) = &self.walls else { return };
        let is_silent = sent.iter().all(|frame| *frame == [0.0; 2]);
        self.silent = if is_silent { self.silent.saturating_add(sent.len()) } else { 0 };
        if self.silent > TAIL {
            return;
        }
        for (frame, sum) in sent.iter().zip(sums) {
            let entering = [0, 1].map(|side: usize| {
                self.deep[side] += DEEP * (frame[side] - self.deep[side]);
                let bright = frame[side] - self.deep[side];
                let line = &mut self.smears[side];
                let old = line[self.at.wrapping_sub(SMEARS[side]) % SMEAR_LENGTH];
                let through = bright + walls.smear * old;
                line[self.at % SMEAR_LENGTH] = through;
                old - walls.smear * through
            });
            let back = [0, 1, 2, 3].map(|nth: usize| {
                let old = self.lines[nth][self.at.wrapping_sub(self.lengths[nth]) % LENGTH];
                self.dark[nth] += walls.brightness * (old - self.dark[nth]);
                self.dark[nth]
            });
            // A Hadamard matrix: every line feeds all of them, and nothing is lost but the feedback.
            let [a, b, c, d] = back.map(|back| back * 0.5 * walls.feedback);
            let fed = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
            for (nth, fed) in fed.into_iter().enumerate() {
                self.lines[nth][self.at % LENGTH] = entering[nth % 2] + fed;
            }
            sum[0] += walls.level * (back[0] + back[2]);
            sum[1] += walls.level * (back[1] + back[3]);
            self.at = self.at.wrapping_add(1);
        }
    }
}
