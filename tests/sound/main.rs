//! Tests of sounds and songs as text and as samples, without a device.

#[path = "../common/mod.rs"]
mod common;

mod complaints;
mod mixer;
mod music;
mod sounds;
