//! A song as its author writes it. Names and phrases are borrowed from the file's text, so that errors have a position.

use super::{number, voice::Voice};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SongText<'a> {
    pub title: String,
    #[serde(deserialize_with = "number::tempo")]
    pub tempo: f32,
    /// Quarters in a bar.
    #[serde(default = "four", deserialize_with = "number::beats")]
    pub beats: u32,
    /// Delay of every second sixteenth, as a share of a sixteenth.
    #[serde(default, deserialize_with = "number::share")]
    pub swing: f32,
    /// False for a jingle, which ends when its tails have faded.
    #[serde(default = "yes")]
    pub loops: bool,
    #[serde(default, deserialize_with = "number::decibels")]
    pub trim: f32,
    /// Loudness of the mix in LUFS, from `quadrant-listen level`. With it a song can start before it is rendered.
    #[serde(default, deserialize_with = "number::some_loudness")]
    pub level: Option<f32>,
    #[serde(default)]
    pub echo: SongEcho,
    #[serde(borrow)]
    pub instruments: BTreeMap<&'a str, Instrument>,
    #[serde(borrow)]
    pub phrases: BTreeMap<&'a str, BTreeMap<&'a str, &'a str>>,
    #[serde(borrow)]
    pub order: Vec<SectionText<'a>>,
}

fn four() -> u32 {
    4
}

fn yes() -> bool {
    true
}

/// A number of bars in which each instrument repeats its phrases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionText<'a> {
    #[serde(deserialize_with = "number::bars")]
    pub bars: u32,
    #[serde(borrow)]
    pub play: BTreeMap<&'a str, &'a str>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SongEcho {
    #[serde(deserialize_with = "number::sixteenths")]
    pub sixteenths: u32,
    #[serde(deserialize_with = "number::feedback")]
    pub feedback: f32,
}

impl Default for SongEcho {
    fn default() -> SongEcho {
        SongEcho { sixteenths: 3, feedback: 0.35 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instrument {
    #[serde(default = "one", deserialize_with = "number::gain")]
    pub gain: f32,
    #[serde(default, deserialize_with = "number::pan")]
    pub pan: f32,
    /// How much of it is sent to the echo, and to the room.
    #[serde(default, deserialize_with = "number::gain")]
    pub echo: f32,
    #[serde(default, deserialize_with = "number::gain")]
    pub room: f32,
    /// The share of its written length for which a note is held.
    #[serde(default = "one", deserialize_with = "number::share")]
    pub gate: f32,
    /// Seconds that a `~` note takes to reach its key.
    #[serde(default = "glide", deserialize_with = "number::seconds")]
    pub glide: f32,
    /// How much each hit of the instrument named `kick` lowers this instrument.
    #[serde(default, deserialize_with = "number::share")]
    pub duck: f32,
    /// The one note that a drum plays. Only drums have it. Their phrases are written in letters and dots.
    #[serde(default)]
    pub hit: Option<String>,
    pub voices: Vec<Voice>,
}

fn one() -> f32 {
    1.0
}

fn glide() -> f32 {
    0.06
}
