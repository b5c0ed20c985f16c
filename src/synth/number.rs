//! Numbers in the texts of authors, checked while they are parsed, so that an error has the number's line and column.

use serde::{Deserialize, Deserializer, de::Error};

fn between<'de, D: Deserializer<'de>>(source: D, low: f32, high: f32, unit: &str) -> Result<f32, D::Error> {
    let value = f32::deserialize(source)?;
    if (low..=high).contains(&value) {
        return Ok(value);
    }
    Err(D::Error::custom(format!("found {value}, expected {low} to {high}{unit}")))
}

fn whole<'de, D: Deserializer<'de>>(source: D, low: u32, high: u32, unit: &str) -> Result<u32, D::Error> {
    let value = u32::deserialize(source)?;
    if (low..=high).contains(&value) {
        return Ok(value);
    }
    Err(D::Error::custom(format!("found {value}, expected {low} to {high} {unit}")))
}

/// A share of something: 0 is none, 1 is all.
pub fn share<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 1.0, "")
}

/// A linear gain. 1 leaves the sound unchanged.
pub fn gain<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 4.0, "")
}

pub fn pan<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, -1.0, 1.0, " (left to right)")
}

pub fn seconds<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 10.0, " seconds")
}

pub fn some_seconds<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Seconds(#[serde(deserialize_with = "seconds")] f32);
    Ok(Option::<Seconds>::deserialize(source)?.map(|seconds| seconds.0))
}

pub fn round_seconds<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f32>, D::Error> {
    let seconds = some_seconds(source)?;
    match seconds {
        Some(short) if short < 0.2 => {
            Err(D::Error::custom(format!("found a loop of {short} seconds, expected 0.2 to 10")))
        }
        _ => Ok(seconds),
    }
}

pub fn some_loudness<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Loudness(#[serde(deserialize_with = "loudness")] f32);
    Ok(Option::<Loudness>::deserialize(source)?.map(|loudness| loudness.0))
}

fn loudness<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, -60.0, 20.0, " LUFS")
}

pub fn echo_seconds<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.01, 1.0, " seconds")
}

/// The share of its level that an echo keeps at each repetition. With a share above 0.7, echoes would continue for
/// too long after the last note.
pub fn feedback<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 0.7, "")
}

pub fn sixteenths<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 1, 16, "sixteenths")
}

pub fn beats<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 2, 7, "beats in a bar")
}

pub fn some_bars<'de, D: Deserializer<'de>>(source: D) -> Result<Option<u32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Bars(#[serde(deserialize_with = "bars")] u32);
    Ok(Option::<Bars>::deserialize(source)?.map(|bars| bars.0))
}

fn bars<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 1, 64, "bars")
}

pub fn layer<'de, D: Deserializer<'de>>(source: D) -> Result<usize, D::Error> {
    whole(source, 1, super::LAYERS as u32, "layers").map(|layer| layer as usize)
}

/// Voices of a unison.
pub fn unison<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 2, 7, "voices")
}

/// Semitones by which a section is higher or lower.
pub fn lift<'de, D: Deserializer<'de>>(source: D) -> Result<i32, D::Error> {
    between(source, -12.0, 12.0, " semitones").map(|semitones| semitones as i32)
}

pub fn hertz<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 20.0, 18_000.0, " Hz")
}

pub fn milliseconds<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 10.0, " milliseconds")
}

/// Later than this, two instruments that should play together are heard as two.
pub fn lateness<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 30.0, " milliseconds")
}

pub fn semitones<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, -60.0, 60.0, " semitones")
}

pub fn decibels<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, -40.0, 12.0, " dB")
}

pub fn slow_hertz<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 60.0, " Hz")
}

pub fn duty<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.02, 0.98, "")
}

/// Strength of a soft clip. 0 leaves the sound unchanged.
pub fn drive<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 40.0, "")
}

pub fn ratio<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.01, 32.0, "")
}

pub fn tempo<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 30.0, 300.0, " beats a minute")
}
