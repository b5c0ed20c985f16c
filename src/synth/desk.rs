//! The mixing desk. It mixes a short stretch of the song. Each layer of the song has four lists of samples, called buses:
//! left, right, to the echo and to the room. Notes are added to the buses of their layer, some through a strip of their
//! instrument. Then echo and room are applied, and the result is stereo for each layer.

use super::filter::{Filter, darken};
use super::kick::DUCK_FRAMES;
use super::score::Instrument;
use super::shelf::Part;
use super::space::{Echo, PingPong, Room};
use super::strip::Strip;

/// Frames in a stretch: a tenth of a second, so that the buses fit into the processor's nearest cache.
pub const STRETCH: usize = 64 * DUCK_FRAMES;

const ROOM_LEVEL: f32 = 0.9;
const RUMBLE_HZ: f32 = 25.0;
/// What is above about 3 kHz becomes louder, by this share of it, so that drums snap.
const PRESENCE: f32 = 0.55;
const PRESENCE_BRIGHTNESS: f32 = 0.35;
/// What differs between the sides above about 200 Hz becomes louder, by this share of it. What is lower stays in the
/// middle.
const WIDTH: f32 = 0.5;
const WIDTH_BRIGHTNESS: f32 = 0.028;

pub struct Desk {
    /// The frame at which the stretch begins.
    from: usize,
    layers: Vec<Layer>,
    /// In the order of the instruments.
    strips: Vec<Option<Strip>>,
    /// How present the kick is, and its layer.
    pub presence: Vec<f32>,
    kick_layer: usize,
    scaled: Vec<f32>,
}

struct Layer {
    sides: [Vec<f32>; 2],
    to_echo: Vec<f32>,
    to_room: Vec<f32>,
    echo: PingPong,
    rooms: [Room; 2],
    /// They remove what is too low to hear, which some tones of FM have.
    rumble: [Filter; 2],
    /// The low part of each side, and of their difference.
    dull: [f32; 2],
    narrow: f32,
    frames: Vec<f32>,
}

impl Desk {
    pub fn new(layers: usize, instruments: &[Instrument], echo: Echo, kick_layer: usize) -> Desk {
        let bus = || vec![0.0; STRETCH];
        let layer = |_| Layer {
            sides: [bus(), bus()],
            to_echo: bus(),
            to_room: bus(),
            echo: PingPong::new(echo),
            rooms: [Room::left(), Room::right()],
            rumble: [(); 2].map(|()| {
                let mut filter = Filter::default();
                filter.tune(RUMBLE_HZ, 0.0);
                filter
            }),
            dull: [0.0; 2],
            narrow: 0.0,
            frames: vec![0.0; STRETCH * 2],
        };
        let strip = |instrument: &Instrument| {
            let Instrument { drive, chorus, .. } = *instrument;
            (drive.is_some() || chorus.is_some()).then(|| Strip::new(drive, chorus, STRETCH))
        };
        Desk {
            from: 0,
            layers: (0..layers).map(layer).collect(),
            strips: instruments.iter().map(strip).collect(),
            presence: bus(),
            kick_layer,
            scaled: bus(),
        }
    }

    pub fn begin(&mut self, from: usize) {
        self.from = from;
        for layer in &mut self.layers {
            let [left, right] = &mut layer.sides;
            for bus in [left, right, &mut layer.to_echo, &mut layer.to_room] {
                bus.fill(0.0);
            }
        }
        for strip in self.strips.iter_mut().flatten() {
            strip.sides.iter_mut().for_each(|side| side.fill(0.0));
        }
    }

    /// Adds the part of a note that falls into the stretch. The note is struck at the frame `start`.
    pub fn add(&mut self, part: &Part, start: usize, gain: f32, number: usize, instrument: &Instrument) {
        let at = start.saturating_sub(self.from);
        let samples = part.samples.get(self.from.saturating_sub(start)..).unwrap_or(&[]);
        let length = samples.len().min(STRETCH - at);
        let scaled = &mut self.scaled[..length];
        let gain = gain * part.scale;
        scaled.iter_mut().zip(samples).for_each(|(scaled, sample)| *scaled = f32::from(*sample) * gain);
        let sides = [(1.0 - part.pan).min(1.0), (1.0 + part.pan).min(1.0)];
        if let Some(strip) = &mut self.strips[number] {
            for (bus, side) in strip.sides.iter_mut().zip(sides) {
                send(scaled, side, &mut bus[at..]);
            }
            return;
        }
        make_room(instrument, self.kick_layer, &self.presence[at..], scaled, |layer, scaled| {
            let layer = &mut self.layers[layer - 1];
            for (bus, side) in layer.sides.iter_mut().zip(sides) {
                send(scaled, side, &mut bus[at..]);
            }
            send(scaled, instrument.echo, &mut layer.to_echo[at..]);
            send(scaled, instrument.room, &mut layer.to_room[at..]);
        });
    }

    /// Finishes the stretch. `layer` then returns its layers as interleaved stereo, with echo and room.
    pub fn finish(&mut self, instruments: &[Instrument]) {
        for (strip, instrument) in self.strips.iter_mut().zip(instruments) {
            let Some(strip) = strip else { continue };
            strip.work();
            for (number, side) in strip.sides.iter_mut().enumerate() {
                make_room(instrument, self.kick_layer, &self.presence, side, |layer, side| {
                    let layer = &mut self.layers[layer - 1];
                    send(side, 1.0, &mut layer.sides[number]);
                    send(side, instrument.echo * 0.5, &mut layer.to_echo);
                    send(side, instrument.room * 0.5, &mut layer.to_room);
                });
            }
        }
        for layer in &mut self.layers {
            let [left, right] = &mut layer.sides;
            let [left_room, right_room] = &mut layer.rooms;
            for (i, (left, right)) in left.iter_mut().zip(right.iter_mut()).enumerate() {
                let echoes = layer.echo.hear(layer.to_echo[i]);
                let sent = layer.to_room[i];
                *left += echoes.0 + ROOM_LEVEL * left_room.hear(sent);
                *right += echoes.1 + ROOM_LEVEL * right_room.hear(sent);
                let apart = (*left - *right) * 0.5;
                layer.narrow = darken(layer.narrow, apart, WIDTH_BRIGHTNESS);
                let wider = WIDTH * (apart - layer.narrow);
                *left += wider;
                *right -= wider;
                for (side, dull) in [left, right].into_iter().zip(&mut layer.dull) {
                    *dull = darken(*dull, *side, PRESENCE_BRIGHTNESS);
                    *side += PRESENCE * (*side - *dull);
                }
            }
            for (side, rumble) in [left, right].into_iter().zip(&mut layer.rumble) {
                rumble.high_pass(side);
            }
            let [left, right] = &layer.sides;
            for (frame, sides) in layer.frames.chunks_exact_mut(2).zip(left.iter().zip(right)) {
                frame.copy_from_slice(&[*sides.0, *sides.1]);
            }
        }
    }

    pub fn layer(&self, layer: usize) -> &[f32] {
        &self.layers[layer].frames
    }
}

/// Brings samples of an instrument to its gain and adds them to its layer, softer where the kick is present. An
/// instrument may be heard without the kick, because the layer of the kick is a higher one. Then what the kick takes away
/// is subtracted in the layer of the kick.
fn make_room(
    instrument: &Instrument,
    kick_layer: usize,
    presence: &[f32],
    samples: &mut [f32],
    mut add: impl FnMut(usize, &[f32]),
) {
    let Instrument { gain, duck, layer, .. } = *instrument;
    let is_with_kick = kick_layer <= layer;
    let level = |present: f32| gain * (1.0 - if is_with_kick { duck * present } else { 0.0 });
    samples.iter_mut().zip(presence).for_each(|(sample, present)| *sample *= level(*present));
    add(layer, samples);
    if duck > 0.0 && !is_with_kick {
        samples.iter_mut().zip(presence).for_each(|(sample, present)| *sample *= -duck * present);
        add(kick_layer, samples);
    }
}

fn send(samples: &[f32], amount: f32, bus: &mut [f32]) {
    if amount > 0.0 {
        bus.iter_mut().zip(samples).for_each(|(sum, sample)| *sum += sample * amount);
    }
}
