//! The mixing desk. It mixes a short stretch of the song. Notes are added to four lists of samples, called buses: left,
//! right, to the echo and to the room. Then echo and room are applied, and the result is stereo. Only echo and room
//! remember what came before.

use super::kick::{DUCK_FRAMES, Kick};
use super::score::Instrument;
use super::shelf::Part;
use super::space::{Echo, PingPong, Room};

/// Frames in a stretch: a tenth of a second, so that the buses fit into the processor's nearest cache.
pub const STRETCH: usize = 64 * DUCK_FRAMES;

const ROOM_LEVEL: f32 = 0.9;

pub struct Desk {
    /// The frame at which the stretch begins.
    from: usize,
    left: Vec<f32>,
    right: Vec<f32>,
    to_echo: Vec<f32>,
    to_room: Vec<f32>,
    kick: Kick,
    presence: Vec<f32>,
    scaled: Vec<f32>,
    frames: Vec<f32>,
    echo: PingPong,
    rooms: [Room; 2],
}

impl Desk {
    pub fn new(kick: Kick, echo: Echo) -> Desk {
        let bus = || vec![0.0; STRETCH];
        Desk {
            from: 0,
            left: bus(),
            right: bus(),
            to_echo: bus(),
            to_room: bus(),
            kick,
            presence: bus(),
            scaled: bus(),
            frames: vec![0.0; STRETCH * 2],
            echo: PingPong::new(echo),
            rooms: [Room::left(), Room::right()],
        }
    }

    pub fn begin(&mut self, from: usize) {
        self.from = from;
        for bus in [&mut self.left, &mut self.right, &mut self.to_echo, &mut self.to_room] {
            bus.fill(0.0);
        }
        self.kick.presence(from, &mut self.presence);
    }

    /// Adds the part of a note that falls into the stretch. The note is struck at the frame `start`.
    pub fn add(&mut self, part: &Part, start: usize, gain: f32, instrument: &Instrument) {
        let at = start.saturating_sub(self.from);
        let samples = part.samples.get(self.from.saturating_sub(start)..).unwrap_or(&[]);
        let length = samples.len().min(STRETCH - at);
        let scaled = &mut self.scaled[..length];
        let gain = gain * instrument.gain * part.scale;
        scaled.iter_mut().zip(samples).for_each(|(scaled, sample)| *scaled = f32::from(*sample) * gain);
        if instrument.duck > 0.0 {
            let presence = &self.presence[at..];
            scaled.iter_mut().zip(presence).for_each(|(sample, present)| *sample *= 1.0 - instrument.duck * present);
        }
        send(scaled, (1.0 - part.pan).min(1.0), &mut self.left[at..]);
        send(scaled, (1.0 + part.pan).min(1.0), &mut self.right[at..]);
        send(scaled, instrument.echo, &mut self.to_echo[at..]);
        send(scaled, instrument.room, &mut self.to_room[at..]);
    }

    /// Returns the stretch as interleaved stereo, with echo and room.
    pub fn finish(&mut self) -> &[f32] {
        let [left_room, right_room] = &mut self.rooms;
        for (i, frame) in self.frames.chunks_exact_mut(2).enumerate() {
            let (left, right) = self.echo.hear(self.to_echo[i]);
            let sent = self.to_room[i];
            frame[0] = self.left[i] + left + ROOM_LEVEL * left_room.hear(sent);
            frame[1] = self.right[i] + right + ROOM_LEVEL * right_room.hear(sent);
        }
        &self.frames
    }
}

fn send(samples: &[f32], amount: f32, bus: &mut [f32]) {
    if amount > 0.0 {
        bus.iter_mut().zip(samples).for_each(|(sum, sample)| *sum += sample * amount);
    }
}
