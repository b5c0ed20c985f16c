//! Tests of sounds and songs as text and as samples, without a device.

#[path = "../common/mod.rs"]
mod common;

use quadrant::audio::synth;

#[path = "../../tools/listen/src/bands.rs"]
mod bands;
mod complaints;
mod memory;
mod mixer;
mod music;
mod songs;
mod sounds;
