//! WAV files with 16 bits per sample and one or two channels, which every audio player can read.

use super::{Channels, RATE};

/// Returns the content of the file.
pub fn wav(samples: &[i16], channels: Channels) -> Vec<u8> {
    let count: u16 = if channels == Channels::Stereo { 2 } else { 1 };
    let bytes = samples.len() as u32 * 2;
    let mut out = Vec::with_capacity(44 + samples.len() * 2);
    out.extend(b"RIFF");
    out.extend((36 + bytes).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16_u32.to_le_bytes());
    out.extend(1_u16.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(RATE.to_le_bytes());
    out.extend((RATE * u32::from(count) * 2).to_le_bytes());
    out.extend((count * 2).to_le_bytes());
    out.extend(16_u16.to_le_bytes());
    out.extend(b"data");
    out.extend(bytes.to_le_bytes());
    out.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    out
}
