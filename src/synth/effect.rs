//! A sound effect: voices in layers, each playing a few notes. The layers are mixed and distorted. Echo and
//! reverberation (`room`) are added. The result gets the loudness of its role, such as a step or a shot.
//! `assets/sounds/` has one file for each effect.

use super::chord::MusicKey;
use super::level::{cut_silence, effect_loudness, factor, scale_under_ceiling};
use super::phrase::{PhraseNote, Pitch, SIXTEENTH, WHOLE, melody};
use super::role::Role;
use super::space::{Echo, ROOM_SECONDS, Room};
use super::voice::{Note, Voice, soft_clip};
use super::{Channels, RATE_F, filter::block_dc, key_hz, number, source, to_i16};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectText<'a> {
    role: Role,
    /// Decibels added to the role's loudness.
    #[serde(default, deserialize_with = "number::decibels")]
    trim: f32,
    /// The most semitones by which a variant is higher or lower than the effect as it is written.
    #[serde(default = "half_semitone", deserialize_with = "number::semitones")]
    vary: f32,
    /// Length in seconds of a looping sound. The part after it is faded into its start.
    #[serde(default, deserialize_with = "number::round_seconds")]
    loops: Option<f32>,
    #[serde(default, deserialize_with = "number::drive")]
    drive: f32,
    #[serde(default, deserialize_with = "number::share")]
    room: f32,
    #[serde(default)]
    echo: Option<Echo>,
    #[serde(borrow)]
    layers: Vec<LayerText<'a>>,
    /// The key in which it is written. While a song plays, the effect is transposed to the key of the song.
    #[serde(borrow, default)]
    key: Option<&'a str>,
}

fn half_semitone() -> f32 {
    0.5
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayerText<'a> {
    /// Notes as in a song's phrase. Each sixteenth lasts `step` seconds.
    play: &'a str,
    /// If it is missing, each note rings until it has decayed.
    #[serde(default, deserialize_with = "number::some_seconds")]
    step: Option<f32>,
    /// Seconds after the start of the effect.
    #[serde(default, deserialize_with = "number::seconds")]
    at: f32,
    voice: Voice,
}

#[derive(Clone, Debug)]
struct Strike {
    at: f32,
    gate: f32,
    key: f32,
    glide_from: Option<f32>,
    gain: f32,
}

#[derive(Clone, Debug)]
struct Layer {
    voice: Voice,
    strikes: Vec<Strike>,
}

/// Longest effect, so that a typing mistake does not fill the memory.
const MAX_SECONDS: f32 = 12.0;
/// Limit of the sum of the seconds for which all voices of all notes sound. A test keeps the shipped effects below a
/// quarter of it.
pub(super) const MAX_VOICE_SECONDS: f32 = 240.0;
/// Overlap of a loop's end with its start, as a share of its length.
const LOOP_OVERLAP: f32 = 0.3;
const FADE_SECONDS: f32 = 0.004;

/// The number of variants, and the share of `vary` by which each is detuned.
pub const VARIANTS: u32 = VARIANT_DETUNE.len() as u32;
const VARIANT_DETUNE: [f32; 5] = [0.0, 1.0, -1.0, 0.5, -0.5];

#[derive(Clone, Debug)]
pub struct Effect {
    pub role: Role,
    pub loops: Option<f32>,
    pub vary: f32,
    /// The first note of its key, from 0 (C) to 11 (B), if it is transposed to the key of the song.
    pub tonic: Option<i32>,
    trim: f32,
    drive: f32,
    room: f32,
    echo: Option<Echo>,
    layers: Vec<Layer>,
}

impl Effect {
    pub fn parse(text: &str) -> Result<Effect, String> {
        let read: EffectText = source::read(text)?;
        let mut layers = Vec::new();
        for layer in read.layers {
            let strikes = strikes(text, &layer)?;
            layers.extend(layer.voice.singles().into_iter().map(|voice| Layer { strikes: strikes.clone(), voice }));
        }
        if layers.is_empty() {
            return Err("1:1: an effect needs at least one layer".into());
        }
        let tonic = match read.key {
            Some(name) => {
                let what = || format!("found the key `{name}`, expected one such as d minor or f# dorian");
                Some(MusicKey::parse(name).ok_or_else(|| source::complaint(text, name, what()))?.tonic)
            }
            None => None,
        };
        let effect = Effect {
            role: read.role,
            loops: read.loops,
            trim: read.trim,
            vary: read.vary,
            tonic,
            drive: read.drive,
            room: read.room,
            echo: read.echo,
            layers,
        };
        let voice_seconds = effect.voice_seconds();
        if voice_seconds > MAX_VOICE_SECONDS {
            return Err(format!(
                "1:1: all notes together sound for {voice_seconds:.0} seconds; at most {MAX_VOICE_SECONDS} are rendered"
            ));
        }
        Ok(effect)
    }

    /// Returns at most how long one variant sounds, in seconds.
    pub fn seconds(&self) -> f32 {
        let of_layer = |layer: &Layer| {
            layer.strikes.iter().map(|strike| strike.at + layer.voice.seconds(strike.gate)).fold(0.0, f32::max)
        };
        let notes = self.layers.iter().map(of_layer).fold(0.0, f32::max);
        let room = if self.room > 0.0 { ROOM_SECONDS } else { 0.0 };
        let space = self.echo.map_or(0.0, |echo| echo.tail_seconds()) + room;
        // The part after a loop is cut off only when it was rendered.
        (notes + space).max(self.loops.unwrap_or_default())
    }

    /// Returns the sum of the seconds for which all voices of all notes sound. The cost of rendering grows with it.
    pub fn voice_seconds(&self) -> f32 {
        let of_layer = |layer: &Layer| layer.strikes.iter().map(|strike| layer.voice.seconds(strike.gate)).sum::<f32>();
        self.layers.iter().map(of_layer).sum()
    }

    /// Whether variants differ in pitch. A sound without such variation is rendered once only.
    pub fn varies(&self) -> bool {
        self.vary > 0.0
    }

    /// Renders the effect in about a millisecond. Variant 0 is as written. The others differ in noise and a little in
    /// pitch, so that a frequent sound does not seem mechanical. They repeat after `VARIANTS`.
    pub fn render(&self, channels: Channels, variant: u32) -> Vec<i16> {
        let samples = self.mix(variant);
        match channels {
            Channels::Mono => samples.into_iter().map(to_i16).collect(),
            Channels::Stereo => samples.into_iter().map(to_i16).flat_map(|sample| [sample, sample]).collect(),
        }
    }

    fn mix(&self, variant: u32) -> Vec<f32> {
        let variant = variant % VARIANTS;
        let detune = self.vary * VARIANT_DETUNE[variant as usize];
        let mut mix = Vec::new();
        let mut note = Vec::new();
        for (number, layer) in self.layers.iter().enumerate() {
            for strike in &layer.strikes {
                let hz = key_hz(strike.key + detune);
                let glide = strike.glide_from.map(|from| (key_hz(from + detune), strike.gate));
                let seed = 1 + number as u32 * 101 + variant * 7919;
                layer.voice.render(&Note { hz, glide, gate: strike.gate, seed, brightness: 1.0 }, &mut note);
                add(&mut mix, &note, strike.at, strike.gain);
            }
        }
        if self.drive > 0.0 {
            soft_clip(&mut mix, self.drive);
        }
        self.add_space(&mut mix);
        block_dc(&mut mix);
        match self.loops {
            Some(seconds) => close_loop(&mut mix, seconds),
            None => cut_silence(&mut mix, 1, FADE_SECONDS),
        }
        let loudness = self.role.loudness() + self.trim;
        let scale = factor(loudness - effect_loudness(&mix));
        scale_under_ceiling(&mut mix, scale);
        mix
    }

    fn add_space(&self, mix: &mut Vec<f32>) {
        let lengthen = |mix: &mut Vec<f32>, seconds: f32| mix.resize(mix.len() + (seconds * RATE_F) as usize, 0.0);
        if let Some(echo) = self.echo {
            lengthen(mix, echo.tail_seconds());
            echo.mono(mix);
        }
        if self.room > 0.0 {
            lengthen(mix, ROOM_SECONDS);
            let mut room = Room::left();
            mix.iter_mut().for_each(|sample| *sample += self.room * room.hear(*sample));
        }
    }
}

/// Returns a layer's notes in seconds, or an error if there are none or they last too long.
fn strikes(text: &str, layer: &LayerText) -> Result<Vec<Strike>, String> {
    let phrase = melody(text, layer.play, WHOLE)?;
    if phrase.notes.is_empty() {
        return Err(source::complaint(text, layer.play, "this layer has no notes"));
    }
    let step = layer.step.unwrap_or_else(|| layer.voice.struck_seconds());
    let seconds = |ticks: u32| ticks as f32 / SIXTEENTH as f32 * step;
    if layer.at + seconds(phrase.ticks) > MAX_SECONDS {
        return Err(source::complaint(text, layer.play, format!("this layer lasts longer than {MAX_SECONDS} seconds")));
    }
    let key = |pitch: Pitch| match pitch {
        Pitch::Key(key) => Ok(key as f32),
        Pitch::Degree(..) | Pitch::Chord => {
            Err(source::complaint(text, layer.play, "an effect has no chords; write notes such as c4"))
        }
    };
    let strike = |note: &PhraseNote| {
        Ok(Strike {
            at: layer.at + seconds(note.at),
            gate: seconds(note.ticks),
            key: key(note.pitch)?,
            glide_from: note.from.map(key).transpose()?,
            gain: note.gain,
        })
    };
    phrase.notes.iter().map(strike).collect()
}

fn add(mix: &mut Vec<f32>, note: &[f32], at: f32, gain: f32) {
    let start = (at * RATE_F).round() as usize;
    if mix.len() < start + note.len() {
        mix.resize(start + note.len(), 0.0);
    }
    for (sample, more) in mix[start..].iter_mut().zip(note) {
        *sample += more * gain;
    }
}

/// Cuts a sound to the length of its loop and fades the rest into its start, so that the end continues into the start.
fn close_loop(mix: &mut Vec<f32>, seconds: f32) {
    let length = (seconds * RATE_F) as usize;
    let overlap = (length as f32 * LOOP_OVERLAP) as usize;
    mix.resize(length + overlap, 0.0);
    for i in 0..overlap {
        let turn = i as f32 / overlap as f32;
        mix[i] = mix[i] * turn.sqrt() + mix[length + i] * (1.0 - turn).sqrt();
    }
    mix.truncate(length);
}
