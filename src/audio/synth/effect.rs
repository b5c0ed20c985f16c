//! A sound effect: voices in layers, each playing a few notes, then mixed, dirtied, echoed and
//! brought to the loudness of its role. `assets/sounds/` has one file for each.

use super::level::{cut_silence, effect_loudness, factor, scale_under_ceiling};
use super::phrase::{PhraseNote, SIXTEENTH, WHOLE, melody};
use super::role::Role;
use super::space::{Echo, ROOM_SECONDS, Room};
use super::voice::{Note, Voice, soft_clip};
use super::{Channels, RATE_F, filter::block_dc, key_hz, number, source, to_i16};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectText<'a> {
    role: Role,
    /// Decibels away from the role's loudness.
    #[serde(default, deserialize_with = "number::decibels")]
    trim: f32,
    /// Semitones by which variants differ.
    #[serde(default = "half_semitone", deserialize_with = "number::semitones")]
    vary: f32,
    /// Seconds of a sound that goes round; its end is faded into its start.
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
}

fn half_semitone() -> f32 {
    0.5
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayerText<'a> {
    /// Words as in a song's phrase, each lasting `step` seconds.
    play: &'a str,
    /// Left out: each note rings until it has decayed.
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

/// Longest effect, so that a slip of the keyboard does not fill the memory.
const MAX_SECONDS: f32 = 12.0;
/// The most there is to render for one effect: seconds of all voices of all notes together. A test holds what is
/// shipped to a quarter of it.
pub(super) const MAX_VOICE_SECONDS: f32 = 240.0;
/// The overlap of a looping sound's end with its start, as a share of its length.
const LOOP_OVERLAP: f32 = 0.3;
const FADE_SECONDS: f32 = 0.004;

/// How many variants an effect has, and by what part of its `vary` each is off.
pub const VARIANTS: u32 = VARIANT_DETUNE.len() as u32;
const VARIANT_DETUNE: [f32; 5] = [0.0, 1.0, -1.0, 0.5, -0.5];

#[derive(Clone, Debug)]
pub struct Effect {
    pub role: Role,
    /// Seconds of one round, for a sound to be played round and round.
    pub loops: Option<f32>,
    /// Semitones by which variants differ.
    pub vary: f32,
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
            layers.push(Layer { strikes: strikes(text, &layer)?, voice: layer.voice });
        }
        if layers.is_empty() {
            return Err("1:1: an effect needs at least one layer".into());
        }
        let effect = Effect {
            role: read.role,
            loops: read.loops,
            trim: read.trim,
            vary: read.vary,
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

    /// How long all voices of all notes sound, one after the other: what rendering costs follows from it.
    pub(super) fn voice_seconds(&self) -> f32 {
        let of_layer = |layer: &Layer| layer.strikes.iter().map(|strike| layer.voice.seconds(strike.gate)).sum::<f32>();
        self.layers.iter().map(of_layer).sum()
    }

    /// Whether variants differ at all; a sound without variation need be rendered once only.
    pub fn varies(&self) -> bool {
        self.vary > 0.0
    }

    /// The samples. Variant 0 is as written; the others are a little higher or lower and have other noise,
    /// so that a sound heard often does not become a machine; they come round after `VARIANTS`. About a
    /// millisecond of work.
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
                layer.voice.render(&Note { hz, glide, gate: strike.gate, seed }, &mut note);
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

/// A layer's notes in seconds, and a complaint if they last too long.
fn strikes(text: &str, layer: &LayerText) -> Result<Vec<Strike>, String> {
    let phrase = melody(text, layer.play, WHOLE)?;
    if phrase.notes.is_empty() {
        return Err(source::complaint(text, layer.play, "this layer plays nothing"));
    }
    let step = layer.step.unwrap_or_else(|| layer.voice.struck_seconds());
    let seconds = |ticks: u32| ticks as f32 / SIXTEENTH as f32 * step;
    if layer.at + seconds(phrase.ticks) > MAX_SECONDS {
        return Err(source::complaint(text, layer.play, format!("this layer lasts longer than {MAX_SECONDS} seconds")));
    }
    let strike = |note: &PhraseNote| Strike {
        at: layer.at + seconds(note.at),
        gate: seconds(note.ticks),
        key: note.key as f32,
        glide_from: note.from.map(|from| from as f32),
        gain: note.gain,
    };
    Ok(phrase.notes.iter().map(strike).collect())
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

/// Cuts a sound to one round, what follows faded in over its start: the end then runs on into the start.
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
