//! A song: instruments, their phrases, and the order in which they are played. All errors of an author except wrong
//! numbers are found here. The result is a list of notes, and playing it cannot fail. Their times are in musical ticks:
//! 96 ticks are a whole note.

use super::chord::{Chord, MusicKey};
use super::order::{MAX_NOTES, Order, Phrases, Section, SongNote};
use super::phrase::{SIXTEENTH, WHOLE, beat, key, melody};
use super::score::{Instrument, SectionText, SongEcho, SongText};
use super::source::{complaint, read, unknown};
use super::voice::Voice;
use super::{LAYERS, RATE_F};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    pub instrument: &'a str,
    /// A drum plays one key only, so its key says nothing about harmony.
    pub is_drum: bool,
    /// In sixteenths from the start of the song.
    pub at: f32,
    pub sixteenths: f32,
    /// 69 is the A of 440 Hz.
    pub key: i32,
    pub gain: f32,
}

#[derive(Clone, Debug)]
pub struct Song {
    pub title: String,
    /// Whether the song repeats. Then its last sample continues with its first.
    pub loops: bool,
    /// Quarters in a minute.
    pub tempo: f32,
    /// The key as it is written, such as `d minor`.
    pub key_name: String,
    pub(super) trim: f32,
    /// Loudness of the mix in LUFS, if the file states it.
    pub level: Option<f32>,
    pub(super) swing: f32,
    pub(super) frames_per_tick: f64,
    pub(super) echo: SongEcho,
    pub(super) names: Vec<String>,
    pub(super) instruments: Vec<Instrument>,
    pub(super) notes: Vec<SongNote>,
    pub(super) ticks: u32,
    /// The tick to which the song returns at its end.
    pub(super) loop_from: u32,
    /// Ticks in one bar.
    pub(super) bar: u32,
    key: Option<MusicKey>,
    sections: Vec<Section>,
    /// The chord track, and the tick at which each chord begins.
    chords: Vec<(u32, Chord)>,
}

/// Longest song.
const MAX_SECONDS: f64 = 300.0;
/// Limit of the seconds of all voices of a song. A test keeps shipped songs below a quarter of it, and of the notes.
pub(super) const MAX_VOICE_SECONDS: f32 = 24_000.0;

impl Song {
    pub fn parse(text: &str) -> Result<Song, String> {
        let read: SongText = read(text)?;
        if let Some(name) =
            read.instruments.iter().find(|(_, instrument)| instrument.voices.is_empty()).map(|(name, _)| name)
        {
            return Err(complaint(text, name, format!("`{name}` has no voices; an instrument needs at least one")));
        }
        let bar = read.beats * WHOLE / 4;
        let frames_per_tick = f64::from(RATE_F) * 60.0 / f64::from(read.tempo * (WHOLE / 4) as f32);
        let max_ticks = (MAX_SECONDS * f64::from(RATE_F) / frames_per_tick) as u32;
        let key = match read.key {
            Some(name) => {
                let what = || format!("found the key `{name}`, expected one such as d minor or f# dorian");
                Some(MusicKey::parse(name).ok_or_else(|| complaint(text, name, what()))?)
            }
            None => None,
        };
        let mut lows = Vec::new();
        for (name, instrument) in &read.instruments {
            lows.push(low(text, name, instrument)?);
        }
        let mut order = Order {
            text,
            bar,
            key,
            lows,
            voices: BTreeMap::new(),
            sections: Vec::new(),
            chords: Vec::new(),
            names: read.instruments.keys().copied().collect(),
            phrases: all_phrases(text, &read, bar)?,
            notes: Vec::new(),
            ticks: 0,
        };
        let mut whole: Vec<SectionText> = Vec::new();
        for section in &read.order {
            whole.push(whole_section(text, section, &whole)?);
            order.find_chords(&whole[whole.len() - 1])?;
            if order.ticks > max_ticks {
                return Err(format!("1:1: the song is longer than {MAX_SECONDS} seconds"));
            }
        }
        for (section, text) in whole.iter().enumerate() {
            order.append(section, text)?;
        }
        if order.notes.is_empty() {
            return Err("1:1: the song has no notes; write its sections in `order`".into());
        }
        let loop_from = match read.loop_from {
            Some(name) => {
                let names = || read.order.iter().filter_map(|section| section.name);
                let place = read.order.iter().position(|section| section.name == Some(name));
                let place = place.ok_or_else(|| complaint(text, name, unknown("section", name, names())))?;
                order.sections[place].at as u32 * SIXTEENTH
            }
            None => 0,
        };
        let song = Song {
            key,
            sections: order.sections,
            chords: order.chords,
            loop_from,
            names: order.names.iter().map(ToString::to_string).collect(),
            notes: order.notes,
            ticks: order.ticks,
            bar,
            frames_per_tick,
            title: read.title,
            tempo: read.tempo,
            key_name: read.key.unwrap_or_default().to_string(),
            loops: read.loops,
            trim: read.trim,
            level: read.level,
            swing: read.swing,
            echo: read.echo,
            instruments: read.instruments.into_values().map(with_unison).collect(),
        };
        let voice_seconds = song.voice_seconds();
        if voice_seconds > MAX_VOICE_SECONDS {
            return Err(format!(
                "1:1: all notes together sound for {voice_seconds:.0} seconds; at most {MAX_VOICE_SECONDS} are rendered"
            ));
        }
        Ok(song)
    }

    /// Returns the seconds of all voices of all notes, to which the cost of rendering is proportional.
    pub(super) fn voice_seconds(&self) -> f32 {
        let of_note = |note: &SongNote| {
            let instrument = &self.instruments[note.instrument];
            let gate = self.seconds(note.ticks) * instrument.gate;
            instrument.voices.iter().map(|voice| voice.seconds(gate)).sum::<f32>()
        };
        self.notes.iter().map(of_note).sum()
    }

    /// How long it lasts once, without the fading of its last notes.
    pub fn length_seconds(&self) -> f32 {
        self.seconds(self.ticks)
    }

    pub fn instruments(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    pub fn score(&self) -> impl Iterator<Item = Played<'_>> {
        let sixteenths = |ticks: u32| ticks as f32 / SIXTEENTH as f32;
        self.notes.iter().map(move |note| Played {
            instrument: &self.names[note.instrument],
            is_drum: self.instruments[note.instrument].hit.is_some(),
            at: sixteenths(note.at),
            sixteenths: sixteenths(note.ticks),
            key: note.key,
            gain: note.gain,
        })
    }

    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Whether a key belongs to the chord at a time in sixteenths.
    pub fn is_in_chord(&self, key: i32, at: f32) -> bool {
        let tick = (at * SIXTEENTH as f32) as u32;
        self.chords.iter().rfind(|chord| chord.0 <= tick).is_some_and(|(_, chord)| chord.has(key))
    }

    /// Returns the layers of the song, of which the first is always heard.
    pub fn layers(&self) -> usize {
        self.instruments.iter().map(|instrument| instrument.layer).max().unwrap_or(1).min(LAYERS)
    }

    /// Returns the first note of the key at a tick, from 0 (C) to 11 (B). `None` if the song does not state its key.
    pub(super) fn tonic(&self, tick: u32) -> Option<i32> {
        let at = tick as f32 / SIXTEENTH as f32;
        let lift = self.sections.iter().rfind(|section| section.at <= at).map_or(0, |section| section.lift);
        self.key.map(|key| (key.tonic + lift).rem_euclid(12))
    }

    /// Returns the place to which the song returns at its end, in sixteenths from its start.
    pub fn loops_from(&self) -> f32 {
        self.loop_from as f32 / SIXTEENTH as f32
    }

    pub fn bars(&self) -> u32 {
        self.ticks / self.bar
    }

    pub fn sixteenths_in_a_bar(&self) -> u32 {
        self.bar / SIXTEENTH
    }

    /// Returns the song with one instrument only, for judging the balance.
    pub fn solo(&self, name: &str) -> Song {
        let mut song = self.clone();
        song.notes.retain(|note| self.names[note.instrument] == name);
        song
    }
}

fn all_phrases<'a>(text: &'a str, read: &SongText<'a>, bar: u32) -> Result<Phrases<'a>, String> {
    let (mut all, mut count) = (Phrases::new(), 0);
    for (&name, written) in &read.phrases {
        let instrument = read
            .instruments
            .get(name)
            .ok_or_else(|| complaint(text, name, unknown("instrument", name, read.instruments.keys().copied())))?;
        let drum = drum_key(text, name, instrument)?;
        let mut known = BTreeMap::new();
        for (&phrase, &words) in written {
            let notes = match drum {
                Some(key) => beat(text, words, bar, key)?,
                None => melody(text, words, bar)?,
            };
            if notes.ticks == 0 {
                return Err(complaint(text, words, format!("phrase `{phrase}` of `{name}` is empty")));
            }
            count += notes.notes.len();
            if count > MAX_NOTES {
                return Err(complaint(text, words, format!("more than {MAX_NOTES} notes in all phrases together")));
            }
            known.insert(phrase, notes);
        }
        all.insert(name, known);
    }
    Ok(all)
}

/// Returns the only key of a drum. `None` is an instrument that is no drum.
fn drum_key(text: &str, name: &str, instrument: &Instrument) -> Result<Option<i32>, String> {
    let Some(hit) = &instrument.hit else { return Ok(None) };
    match key(hit) {
        Some(key) => Ok(Some(key)),
        None => Err(complaint(text, name, format!("the hit of `{name}` is `{hit}`, expected a note such as c2"))),
    }
}

/// Replaces each voice that has a unison by its single voices.
fn with_unison(instrument: Instrument) -> Instrument {
    let voices = instrument.voices.iter().flat_map(Voice::singles).collect();
    Instrument { voices, ..instrument }
}

/// Returns the key number of an instrument's field `low`.
fn low(text: &str, name: &str, instrument: &Instrument) -> Result<Option<i32>, String> {
    let Some(low) = &instrument.low else { return Ok(None) };
    match key(low) {
        Some(key) => Ok(Some(key)),
        None => Err(complaint(text, name, format!("the field low of `{name}` is `{low}`, expected a note such as c2"))),
    }
}

/// Returns a section with what it takes over from the section that it is like.
fn whole_section<'a>(
    text: &str,
    section: &SectionText<'a>,
    earlier: &[SectionText<'a>],
) -> Result<SectionText<'a>, String> {
    let mut section = section.clone();
    let Some(model) = section.like else {
        return match section.without.first() {
            Some(name) => Err(complaint(text, name, "`without` is only for sections with `like`")),
            None => Ok(section),
        };
    };
    let Some(model) = earlier.iter().find(|earlier| earlier.name == Some(model)) else {
        let names = earlier.iter().filter_map(|section| section.name);
        return Err(complaint(text, model, unknown("earlier section", model, names)));
    };
    section.bars = section.bars.or(model.bars);
    section.chords = section.chords.or(model.chords);
    for name in &section.without {
        if !model.play.contains_key(name) {
            return Err(complaint(text, name, unknown("instrument in that section", name, model.play.keys().copied())));
        }
    }
    for (name, words) in &model.play {
        if !section.without.contains(name) {
            section.play.entry(name).or_insert(words);
        }
    }
    Ok(section)
}
