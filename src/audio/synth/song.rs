//! A song: instruments, their phrases, and the order in which they are played. All errors of an author except wrong
//! numbers are found here. The result is a list of notes, and playing it cannot fail. Their times are in musical ticks:
//! 96 ticks are a whole note.

use super::RATE_F;
use super::phrase::{Phrase, SIXTEENTH, WHOLE, beat, key, melody};
use super::score::{Instrument, SectionText, SongEcho, SongText};
use super::source::{complaint, read, unknown};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug)]
pub(super) struct SongNote {
    pub instrument: usize,
    pub at: u32,
    pub ticks: u32,
    pub key: i32,
    pub from: Option<i32>,
    pub gain: f32,
}

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
    /// Ticks in one bar.
    pub(super) bar: u32,
}

/// Longest song. At this length its samples take 50 megabytes.
const MAX_SECONDS: f64 = 300.0;
/// Limits of a song: its notes, and the seconds of all their voices. Tests keep shipped songs below a quarter of both.
pub(super) const MAX_NOTES: usize = 50_000;
pub(super) const MAX_VOICE_SECONDS: f32 = 10_000.0;

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
        let mut order = Order {
            text,
            bar,
            names: read.instruments.keys().copied().collect(),
            phrases: all_phrases(text, &read, bar)?,
            notes: Vec::new(),
            ticks: 0,
        };
        for section in &read.order {
            order.append(section)?;
            if order.ticks > max_ticks {
                return Err(format!("1:1: the song is longer than {MAX_SECONDS} seconds"));
            }
        }
        if order.notes.is_empty() {
            return Err("1:1: the song has no notes; write its sections in `order`".into());
        }
        let song = Song {
            names: order.names.iter().map(ToString::to_string).collect(),
            notes: order.notes,
            ticks: order.ticks,
            bar,
            frames_per_tick,
            title: read.title,
            loops: read.loops,
            trim: read.trim,
            level: read.level,
            swing: read.swing,
            echo: read.echo,
            instruments: read.instruments.into_values().collect(),
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

type Phrases<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Phrase>>;

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

struct Order<'a> {
    text: &'a str,
    bar: u32,
    names: Vec<&'a str>,
    phrases: Phrases<'a>,
    notes: Vec<SongNote>,
    ticks: u32,
}

impl<'a> Order<'a> {
    fn append(&mut self, section: &SectionText<'a>) -> Result<(), String> {
        let ticks = section.bars * self.bar;
        for (name, words) in &section.play {
            let instrument =
                self.names.iter().position(|known| known == name).ok_or_else(|| {
                    complaint(self.text, name, unknown("instrument", name, self.names.iter().copied()))
                })?;
            let mut at = 0;
            while at < ticks {
                let start = at;
                for word in words.split_whitespace() {
                    if at > ticks {
                        // The section is already too long, so the rest need not be written out.
                        break;
                    }
                    at += self.append_word(instrument, word, self.ticks + at)?;
                }
                if at == start {
                    let what = format!("`{name}` has nothing to play; omit it to keep it silent");
                    return Err(complaint(self.text, words, what));
                }
            }
            if at != ticks {
                let bars = f64::from(at) / f64::from(self.bar);
                let what = format!("these phrases last {bars} bars, but the section lasts {}", section.bars);
                return Err(complaint(self.text, words, what));
            }
        }
        self.ticks += ticks;
        Ok(())
    }

    /// Appends one word of an order and returns its length in ticks.
    fn append_word(&mut self, instrument: usize, word: &'a str, at: u32) -> Result<u32, String> {
        let Some((phrase_name, shift, times)) = order_word(word) else {
            let what =
                format!("found `{word}`, expected a phrase's name, perhaps with semitones and times, as in a+5*2");
            return Err(complaint(self.text, word, what));
        };
        let name = self.names[instrument];
        let known = self.phrases.get(name);
        let Some(phrase) = known.and_then(|known| known.get(phrase_name)) else {
            let names = known.into_iter().flat_map(|known| known.keys().copied());
            let what = unknown(&format!("phrase of `{name}` named"), phrase_name, names);
            return Err(complaint(self.text, word, what));
        };
        if self.notes.len() + phrase.notes.len() * times as usize > MAX_NOTES {
            return Err(complaint(self.text, word, format!("more than {MAX_NOTES} notes in one song")));
        }
        for time in 0..times {
            let start = at + time * phrase.ticks;
            self.notes.extend(phrase.notes.iter().map(|note| SongNote {
                instrument,
                at: start + note.at,
                ticks: note.ticks,
                key: note.key + shift,
                from: note.from.map(|from| from + shift),
                gain: note.gain,
            }));
        }
        Ok(phrase.ticks * times)
    }
}

/// Parses a word of an order: the phrase's name, semitones up or down (`a+5`, `a-12`), repetitions (`a*4`, `a+5*4`).
fn order_word(word: &str) -> Option<(&str, i32, u32)> {
    let (word, times) = match word.split_once('*') {
        Some((word, times)) => (word, times.parse().ok().filter(|times| (1..=64).contains(times))?),
        None => (word, 1),
    };
    let (name, shift) = match word.find(['+', '-']) {
        Some(sign) => (&word[..sign], word[sign..].parse().ok().filter(|shift| (-36..=36).contains(shift))?),
        None => (word, 0),
    };
    Some((name, shift, times))
}
