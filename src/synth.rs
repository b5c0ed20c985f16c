//! The synthesiser: RON text in, samples out. `Effect` and `Song` are parsed once, and each error is one line that
//! starts with `line:column:`. After that, rendering cannot fail. There is no file, clock, global state or random
//! source except seeded noise, so the same text gives the same samples. The files in assets/ are examples of the texts.
//! Reading order: `wave` (oscillators), `voice` (a shaped oscillator), `effect` (voices in layers), `phrase` (notes as
//! text), `chord`, `score`, `order` (phrases in order), `song`, `mix` (plays a song, with `cue`, `shelf`, `desk`,
//! `strip`, `master`), `level`.

mod chord;
mod cue;
mod curve;
mod desk;
mod effect;
mod filter;
mod kick;
mod level;
mod master;
mod mix;
mod number;
mod order;
mod phrase;
mod role;
mod score;
mod shelf;
mod song;
mod source;
mod space;
mod strip;
#[cfg(test)]
mod tests;
mod voice;
mod wav;
mod wave;

pub use effect::{Effect, VARIANTS};
pub use level::{effect_loudness, song_loudness};
pub use mix::{Player, mix_layers};
pub use order::Section;
pub use role::Role;
pub use song::{Played, Song};
pub use wav::wav;

/// Samples per second of everything.
pub const RATE: u32 = 44_100;

/// Upper limit of every sample, as a share of full scale: -1.2 dBFS.
pub const CEILING: f32 = 0.87;

const RATE_F: f32 = RATE as f32;

/// The most layers that a song can have.
pub const LAYERS: usize = 3;

/// The layout of an effect: one sample a frame, or left and right interleaved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Channels {
    Mono,
    Stereo,
}

/// Returns the frequency of a key number. 69 is the A of 440 Hz.
fn key_hz(key: f32) -> f32 {
    440.0 * ((key - 69.0) / 12.0).exp2()
}

fn to_i16(sample: f32) -> i16 {
    (sample * 32767.0).round().clamp(-32767.0, 32767.0) as i16
}

/// Rounds a sample that is known to fit. Unlike in `to_i16`, the compiler can process several samples at once. Adding
/// 3 * 2^22 makes a float so large that it has no bits left for a fraction. Its lowest 16 bits are then the rounded
/// sample.
fn nearest(sample: f32) -> i16 {
    (sample + 12_582_912.0).to_bits() as i16
}
