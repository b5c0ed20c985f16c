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
    /// The key, such as `d minor`. Pick-ups are transposed to it, and degrees outside of a chord are its steps.
    #[serde(borrow, default)]
    pub key: Option<&'a str>,
    /// The section to which the song returns at its end. The sections before it are played once.
    #[serde(borrow, default)]
    pub loop_from: Option<&'a str>,
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

/// A number of bars in which each instrument repeats its phrases. With `like`, everything that is not written is that of
/// an earlier section.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionText<'a> {
    #[serde(borrow, default)]
    pub name: Option<&'a str>,
    #[serde(borrow, default)]
    pub like: Option<&'a str>,
    #[serde(default, deserialize_with = "number::some_bars")]
    pub bars: Option<u32>,
    /// Chords such as `Dm Bb*2 C/E:2`. Each lasts a bar, or so many quarters. They repeat until the section is full.
    #[serde(borrow, default)]
    pub chords: Option<&'a str>,
    /// Semitones by which the section is higher than written.
    #[serde(default, deserialize_with = "number::lift")]
    pub lift: i32,
    #[serde(borrow, default)]
    pub play: BTreeMap<&'a str, &'a str>,
    /// Instruments of the section `like` that are silent in this one.
    #[serde(borrow, default)]
    pub without: Vec<&'a str>,
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
    /// Milliseconds by which it plays behind the beat. A drummer who lays back has a late snare.
    #[serde(default, deserialize_with = "number::lateness")]
    pub late: f32,
    /// Seconds that a `~` note takes to reach its key.
    #[serde(default = "glide", deserialize_with = "number::seconds")]
    pub glide: f32,
    /// How much each hit of the instrument named `kick` lowers this instrument.
    #[serde(default, deserialize_with = "number::share")]
    pub duck: f32,
    /// The layer of the song, from 1. Layer 1 is always heard, layer 2 in danger, layer 3 when it is worst.
    #[serde(default = "first", deserialize_with = "number::layer")]
    pub layer: usize,
    /// The lowest root of its degrees, and the lowest voice of its chords.
    #[serde(default)]
    pub low: Option<String>,
    /// How much duller soft notes are: with 1, a note half as loud has half the cutoff and half the FM depth.
    #[serde(default, deserialize_with = "number::share")]
    pub touch: f32,
    /// Distortion of all its notes together, like an amplifier.
    #[serde(default)]
    pub drive: Option<Drive>,
    #[serde(default)]
    pub chorus: Option<Chorus>,
    /// The one note that a drum plays. Only drums have it. Their phrases are written in letters and dots.
    #[serde(default)]
    pub hit: Option<String>,
    pub voices: Vec<Voice>,
}

/// Notes that are distorted together add tones of their own, which makes two notes a fifth apart a power chord.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drive {
    #[serde(deserialize_with = "number::drive")]
    pub amount: f32,
    /// The loudspeaker: the cutoff in Hz behind the distortion.
    #[serde(deserialize_with = "number::hertz")]
    pub low_pass: f32,
    /// How much sooner one half of each wave is clipped than the other. It adds even harmonics, as a valve does.
    #[serde(default, deserialize_with = "number::share")]
    pub uneven: f32,
    /// The peak of the loudspeaker at its cutoff. It is what makes a guitar bite.
    #[serde(default, deserialize_with = "number::share")]
    pub bite: f32,
}

/// A copy of the instrument, a few milliseconds late, whose delay sways in opposite directions left and right. The right
/// copy is inverted.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chorus {
    #[serde(deserialize_with = "number::slow_hertz")]
    pub hz: f32,
    /// Milliseconds by which the delay sways.
    #[serde(deserialize_with = "number::milliseconds")]
    pub depth: f32,
    #[serde(deserialize_with = "number::share")]
    pub level: f32,
}

fn first() -> usize {
    1
}

fn one() -> f32 {
    1.0
}

fn glide() -> f32 {
    0.06
}
