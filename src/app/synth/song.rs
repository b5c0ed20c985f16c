//! A song: instruments, the phrases each of them knows, and the order in which they are played.
//! Everything an author can get wrong is found here; what is left is a list of notes in ticks.

use super::phrase::{Phrase, SIXTEENTH, WHOLE, beat, key, melody};
use super::source::{complaint, read, unknown};
use super::{RATE_F, number, voice::Voice};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SongText<'a> {
    title: String,
    #[serde(deserialize_with = "number::tempo")]
    tempo: f32,
    /// Quarters in a bar.
    #[serde(default = "four")]
    beats: u32,
    /// How late every other sixteenth comes, as a share of a sixteenth.
    #[serde(default, deserialize_with = "number::share")]
    swing: f32,
    /// A jingle does not: it ends once its tails have faded.
    #[serde(default = "yes")]
    loops: bool,
    #[serde(default, deserialize_with = "number::decibels")]
    trim: f32,
    #[serde(default)]
    echo: SongEcho,
    #[serde(borrow)]
    instruments: BTreeMap<&'a str, Instrument>,
    #[serde(borrow)]
    phrases: BTreeMap<&'a str, BTreeMap<&'a str, &'a str>>,
    #[serde(borrow)]
    order: Vec<SectionText<'a>>,
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
struct SectionText<'a> {
    bars: u32,
    #[serde(borrow)]
    play: BTreeMap<&'a str, &'a str>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SongEcho {
    pub sixteenths: u32,
    #[serde(deserialize_with = "number::share")]
    pub feedback: f32,
}

impl Default for SongEcho {
    fn default() -> SongEcho {
        SongEcho { sixteenths: 3, feedback: 0.35 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Instrument {
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

/// A note in its place in the song.
#[derive(Clone, Copy, Debug)]
pub(super) struct SongNote {
    pub instrument: usize,
    pub at: u32,
    pub ticks: u32,
    pub key: i32,
    pub from: Option<i32>,
    pub gain: f32,
}

#[derive(Clone, Debug)]
pub struct Song {
    pub title: String,
    /// Whether it goes round; then its samples run on from the last to the first.
    pub loops: bool,
    pub(super) trim: f32,
    pub(super) swing: f32,
    pub(super) frames_per_tick: f64,
    pub(super) echo: SongEcho,
    pub(super) names: Vec<String>,
    pub(super) instruments: Vec<Instrument>,
    pub(super) notes: Vec<SongNote>,
    pub(super) ticks: u32,
}

const MAX_SECONDS: f64 = 300.0;

impl Song {
    pub fn parse(text: &str) -> Result<Song, String> {
        let read: SongText = read(text)?;
        if !(2..=7).contains(&read.beats) {
            return Err(format!("1:1: found {} beats in a bar, expected 2 to 7", read.beats));
        }
        let bar = read.beats * WHOLE / 4;
        let phrases = all_phrases(text, &read, bar)?;
        let mut song = Song {
            title: read.title,
            loops: read.loops,
            trim: read.trim,
            swing: read.swing,
            frames_per_tick: f64::from(RATE_F) * 60.0 / f64::from(read.tempo) / f64::from(WHOLE / 4),
            echo: read.echo,
            names: read.instruments.keys().map(|name| name.to_string()).collect(),
            instruments: Vec::new(),
            notes: Vec::new(),
            ticks: 0,
        };
        for section in &read.order {
            song.append(text, section, &phrases, bar)?;
        }
        song.instruments = read.instruments.into_values().collect();
        let seconds = song.frames_per_tick * f64::from(song.ticks) / f64::from(RATE_F);
        if song.notes.is_empty() || seconds > MAX_SECONDS {
            return Err(format!(
                "1:1: the song lasts {seconds:.0} seconds with {} notes, expected notes and at most {MAX_SECONDS} seconds",
                song.notes.len()
            ));
        }
        Ok(song)
    }

    /// The instruments' names, in the order `solo` counts them.
    pub fn instruments(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The same song with one instrument alone, for judging the balance.
    pub fn solo(&self, name: &str) -> Song {
        let mut song = self.clone();
        song.notes.retain(|note| self.names[note.instrument] == name);
        song
    }

    fn append<'a>(
        &mut self,
        text: &'a str,
        section: &SectionText<'a>,
        phrases: &Phrases<'a>,
        bar: u32,
    ) -> Result<(), String> {
        let ticks = section.bars.min(4096) * bar;
        for (name, words) in &section.play {
            let instrument = self
                .names
                .iter()
                .position(|known| known == name)
                .ok_or_else(|| complaint(text, name, unknown("instrument", name, self.instruments())))?;
            let mut at = 0;
            while at < ticks {
                let start = at;
                for word in words.split_whitespace() {
                    at += self.append_phrase(text, instrument, word, self.ticks + at, phrases)?;
                }
                if at == start {
                    return Err(complaint(
                        text,
                        words,
                        format!("`{name}` is given nothing to play; leave it out to have it silent"),
                    ));
                }
            }
            if at != ticks {
                let bars = |ticks: u32| f64::from(ticks) / f64::from(bar);
                return Err(complaint(
                    text,
                    words,
                    format!("these phrases end after {} bars, the section after {}", bars(at), section.bars),
                ));
            }
        }
        self.ticks += ticks;
        Ok(())
    }

    /// Appends one word of an order, as `a`, `a+5` (five semitones up) or `a*4` (four times), and says how long it is.
    fn append_phrase<'a>(
        &mut self,
        text: &'a str,
        instrument: usize,
        word: &'a str,
        at: u32,
        phrases: &Phrases<'a>,
    ) -> Result<u32, String> {
        let (name, shift, times) = order_word(word).ok_or_else(|| {
            complaint(
                text,
                word,
                format!("`{word}`: expected a phrase's name, perhaps with +5 or -12 semitones, perhaps with *4 times"),
            )
        })?;
        let known = phrases.get(self.names[instrument].as_str());
        let phrase = known.and_then(|known| known.get(name)).ok_or_else(|| {
            let names = known.into_iter().flat_map(|known| known.keys().copied());
            complaint(text, word, unknown(&format!("phrase of `{}` named", self.names[instrument]), name, names))
        })?;
        for time in 0..times {
            self.notes.extend(phrase.notes.iter().map(|note| SongNote {
                instrument,
                at: at + time * phrase.ticks + note.at,
                ticks: note.ticks,
                key: note.key + shift,
                from: note.from.map(|from| from + shift),
                gain: note.gain,
            }));
        }
        Ok(phrase.ticks * times)
    }
}

/// A phrase's name, its semitones up, and how many times.
fn order_word(word: &str) -> Option<(&str, i32, u32)> {
    let (word, times) = match word.split_once('*') {
        Some((word, times)) => (word, times.parse().ok().filter(|times| (1..=64).contains(times))?),
        None => (word, 1),
    };
    match word.find(['+', '-']) {
        Some(sign) => {
            Some((&word[..sign], word[sign..].parse().ok().filter(|shift| (-36..=36).contains(shift))?, times))
        }
        None => Some((word, 0, times)),
    }
}

type Phrases<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Phrase>>;

fn all_phrases<'a>(text: &'a str, read: &SongText<'a>, bar: u32) -> Result<Phrases<'a>, String> {
    let mut all = Phrases::new();
    for (&name, written) in &read.phrases {
        let instrument = read
            .instruments
            .get(name)
            .ok_or_else(|| complaint(text, name, unknown("instrument", name, read.instruments.keys().copied())))?;
        let drum = match &instrument.hit {
            Some(hit) => Some(key(hit).ok_or_else(|| {
                complaint(text, name, format!("the hit of `{name}` is `{hit}`, expected a note such as c2"))
            })?),
            None => None,
        };
        let mut phrases = BTreeMap::new();
        for (&phrase, &words) in written {
            let notes = match drum {
                Some(key) => beat(text, words, bar, key)?,
                None => melody(text, words, bar)?,
            };
            if notes.ticks < SIXTEENTH {
                return Err(complaint(text, words, format!("phrase `{phrase}` of `{name}` is empty")));
            }
            phrases.insert(phrase, notes);
        }
        all.insert(name, phrases);
    }
    Ok(all)
}
