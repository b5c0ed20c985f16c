//! Tests of sounds and songs as text and as samples, without a device.

use quadrant_tests as common;

use quadrant::synth;

mod complaints;
mod effects;
mod memory;
mod mixer;
mod music;
mod songs;
mod sounds;
