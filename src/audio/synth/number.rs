//! Numbers as an author writes them, checked while they are read, so that the complaint carries the
//! line and column of the number itself. Each function is named in a `deserialize_with`.

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

/// A share of something: 0 none, 1 all.
pub fn share<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 1.0, "")
}

/// A linear gain, 1 being unchanged.
pub fn gain<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 4.0, "")
}

/// Left -1, middle 0, right 1.
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

/// The length of a round, for a sound that may go round.
pub fn round_seconds<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f32>, D::Error> {
    let seconds = some_seconds(source)?;
    match seconds {
        Some(short) if short < 0.2 => {
            Err(D::Error::custom(format!("found a round of {short} seconds, expected 0.2 to 10")))
        }
        _ => Ok(seconds),
    }
}

/// How loud a song's mix is, in LUFS.
pub fn some_loudness<'de, D: Deserializer<'de>>(source: D) -> Result<Option<f32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Loudness(#[serde(deserialize_with = "loudness")] f32);
    Ok(Option::<Loudness>::deserialize(source)?.map(|loudness| loudness.0))
}

fn loudness<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, -60.0, 20.0, " LUFS")
}

/// Seconds between echoes.
pub fn echo_seconds<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.01, 1.0, " seconds")
}

/// What an echo leaves of itself each round; more than this would not die away within a song's tail.
pub fn feedback<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 0.7, "")
}

/// Sixteenths between echoes.
pub fn sixteenths<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 1, 16, "sixteenths")
}

/// Quarters in a bar.
pub fn beats<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 2, 7, "beats in a bar")
}

/// Bars of one section.
pub fn bars<'de, D: Deserializer<'de>>(source: D) -> Result<u32, D::Error> {
    whole(source, 1, 64, "bars")
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

/// How hard a soft clip is driven: 0 leaves the sound alone.
pub fn drive<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.0, 40.0, "")
}

pub fn ratio<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 0.01, 32.0, "")
}

pub fn tempo<'de, D: Deserializer<'de>>(source: D) -> Result<f32, D::Error> {
    between(source, 30.0, 300.0, " beats a minute")
}
