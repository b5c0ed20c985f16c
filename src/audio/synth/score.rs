//! A song as its author writes it. Names and phrases stay borrowed from the file's text, so that
//! `song`, which checks them, can say where they stand.

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
    /// How late every other sixteenth comes, as a share of a sixteenth.
    #[serde(default, deserialize_with = "number::share")]
    pub swing: f32,
    /// A jingle does not: it ends once its tails have faded.
    #[serde(default = "yes")]
    pub loops: bool,
    #[serde(default, deserialize_with = "number::decibels")]
    pub trim: f32,
    /// How loud its mix is: `quadrant-listen level` writes it. A song that says so can begin before it is rendered to its end.
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

/// So many bars in which each instrument plays its phrases one after the other, again and again.
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
    /// How much of it is sent to the echo and to the room.
    #[serde(default, deserialize_with = "number::gain")]
    pub echo: f32,
    #[serde(default, deserialize_with = "number::gain")]
    pub room: f32,
    /// The share of its written length a note is held.
    #[serde(default = "one", deserialize_with = "number::share")]
    pub gate: f32,
    /// Seconds a `~` note takes to arrive.
    #[serde(default = "glide", deserialize_with = "number::seconds")]
    pub glide: f32,
    /// By how much it makes room for each hit of the instrument named `kick`.
    #[serde(default, deserialize_with = "number::share")]
    pub duck: f32,
    /// A drum: the one note it always plays. Its phrases are written in x and dots.
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
