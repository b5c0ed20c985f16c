//! A song: instruments, their phrases, and the order in which they are played. All errors of an author except wrong
//! numbers are found here. The result is a list of notes, and playing it cannot fail. Their times are in musical ticks:
//! 96 ticks are a whole note.

use super::chord::{Chord, Key, Voices, lead, qualities};
use super::phrase::{Phrase, PhraseNote, Pitch, SIXTEENTH, WHOLE, beat, key, melody};
use super::score::{Instrument, SectionText, SongEcho, SongText};
use super::source::{complaint, read, unknown};
use super::voice::Voice;
use super::{LAYERS, RATE_F};
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

/// A part of a song, as in its `order`.
#[derive(Clone, Debug)]
pub struct Section {
    pub name: String,
    /// In sixteenths from the start of the song.
    pub at: f32,
    pub sixteenths: f32,
    /// Semitones by which it is higher than written.
    pub lift: i32,
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
    /// The tick to which the song returns at its end.
    pub(super) loop_from: u32,
    /// Ticks in one bar.
    pub(super) bar: u32,
    key: Option<Key>,
    sections: Vec<Section>,
    /// The chord track, and the tick at which each chord begins.
    chords: Vec<(u32, Chord)>,
}

/// Longest song.
const MAX_SECONDS: f64 = 300.0;
/// Limits of a song: its notes, and the seconds of all their voices. Tests keep shipped songs below a quarter of both.
pub(super) const MAX_NOTES: usize = 50_000;
pub(super) const MAX_VOICE_SECONDS: f32 = 16_000.0;

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
                Some(Key::parse(name).ok_or_else(|| complaint(text, name, what()))?)
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

struct Order<'a> {
    text: &'a str,
    bar: u32,
    key: Option<Key>,
    /// The field `low` of each instrument.
    lows: Vec<Option<i32>>,
    /// The voices of each chord, for each lowest key of an instrument that plays them.
    voices: BTreeMap<i32, Vec<Voices>>,
    sections: Vec<Section>,
    chords: Vec<(u32, Chord)>,
    names: Vec<&'a str>,
    phrases: Phrases<'a>,
    notes: Vec<SongNote>,
    ticks: u32,
}

impl<'a> Order<'a> {
    /// Appends a section without its notes.
    fn find_chords(&mut self, section: &SectionText<'a>) -> Result<(), String> {
        let Some(bars) = section.bars else {
            let first = section.play.keys().next().copied().unwrap_or(self.text);
            return Err(complaint(self.text, first, "this section has no `bars`"));
        };
        let ticks = bars * self.bar;
        let chords = self.chords(section, ticks)?;
        self.chords.extend(chords.iter().map(|(at, chord)| (self.ticks + at, *chord)));
        self.sections.push(Section {
            name: section.name.or(section.like).unwrap_or_default().to_string(),
            at: self.ticks as f32 / SIXTEENTH as f32,
            sixteenths: ticks as f32 / SIXTEENTH as f32,
            lift: section.lift,
        });
        self.ticks += ticks;
        Ok(())
    }

    /// Appends the notes of the section with this number.
    fn append(&mut self, number: usize, section: &SectionText<'a>) -> Result<(), String> {
        let Section { at: start, sixteenths, lift, .. } = self.sections[number];
        let (start, ticks) = (start as u32 * SIXTEENTH, sixteenths as u32 * SIXTEENTH);
        for (name, words) in &section.play {
            let instrument =
                self.names.iter().position(|known| known == name).ok_or_else(|| {
                    complaint(self.text, name, unknown("instrument", name, self.names.iter().copied()))
                })?;
            let mut at = 0;
            while at < ticks {
                let before = at;
                for word in words.split_whitespace() {
                    if at > ticks {
                        // The section is already too long, so the rest need not be written out.
                        break;
                    }
                    at += self.append_word(instrument, word, start + at, lift, section.chords.is_some())?;
                }
                if at == before {
                    let what = format!("`{name}` has nothing to play; omit it to keep it silent");
                    return Err(complaint(self.text, words, what));
                }
            }
            if at != ticks {
                let bars = |ticks: u32| f64::from(ticks) / f64::from(self.bar);
                let what = format!("these phrases last {} bars, but the section lasts {}", bars(at), bars(ticks));
                return Err(complaint(self.text, words, what));
            }
        }
        Ok(())
    }

    /// Returns the chords of a section and the ticks in the section at which they begin.
    fn chords(&self, section: &SectionText<'a>, ticks: u32) -> Result<Vec<(u32, Chord)>, String> {
        let (Some(words), mut chords, mut at) = (section.chords, Vec::new(), 0) else { return Ok(Vec::new()) };
        while at < ticks {
            let start = at;
            for word in words.split_whitespace().filter(|word| *word != "|") {
                let (chord, length, times) = chord_word(word, self.bar).ok_or_else(|| {
                    let names = qualities().join(" ");
                    let what = format!(
                        "found `{word}`, expected a chord such as Dm, C/E, Bb*2 (two bars) or F:2 (two quarters); after the root: {names}"
                    );
                    complaint(self.text, word, what)
                })?;
                for _ in 0..times {
                    chords.push((at, chord.transposed(section.lift)));
                    at += length;
                }
            }
            if at == start {
                return Err(complaint(self.text, words, "there are no chords here"));
            }
        }
        if at == ticks {
            return Ok(chords);
        }
        let (lasts, bars) = (f64::from(at) / f64::from(self.bar), ticks / self.bar);
        Err(complaint(self.text, words, format!("these chords last {lasts} bars, but the section lasts {bars}")))
    }

    /// Appends one word of an order and returns its length in ticks.
    fn append_word(
        &mut self,
        instrument: usize,
        word: &'a str,
        at: u32,
        lift: i32,
        has_chords: bool,
    ) -> Result<u32, String> {
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
        let plays_chords = phrase.notes.iter().any(|note| note.pitch == Pitch::Chord);
        if let Some(low) = self.lows[instrument].filter(|_| plays_chords) {
            let chords = || self.chords.iter().map(|chord| chord.1).collect::<Vec<_>>();
            self.voices.entry(low).or_insert_with(|| lead(&chords(), low));
        }
        let pitches = Pitches {
            chords: if has_chords { &self.chords } else { &[] },
            key: self.key,
            low: self.lows[instrument],
            counts_from_bass: name == "bass",
            lift,
            voices: &self.voices,
        };
        let mut all = Vec::new();
        for time in 0..times {
            let start = at + time * phrase.ticks;
            for note in &phrase.notes {
                let keys = pitches.keys(note, start + note.at);
                let (keys, from) = keys.map_err(|what| complaint(self.text, word, format!("`{name}` {what}")))?;
                all.extend(keys.into_iter().map(|key| SongNote {
                    instrument,
                    at: start + note.at,
                    ticks: note.ticks,
                    key: key + shift,
                    from: from.map(|from| from + shift),
                    gain: note.gain,
                }));
            }
        }
        let length = phrase.ticks * times;
        self.notes.extend(all);
        Ok(length)
    }
}

/// What is needed to turn written pitches of an instrument into keys.
struct Pitches<'c> {
    chords: &'c [(u32, Chord)],
    key: Option<Key>,
    low: Option<i32>,
    /// Whether degree 1 is the lowest note of a chord such as C/E.
    counts_from_bass: bool,
    lift: i32,
    voices: &'c BTreeMap<i32, Vec<Voices>>,
}

impl Pitches<'_> {
    /// Returns the keys of a note at a tick, and the key from which it glides.
    fn keys(&self, note: &PhraseNote, at: u32) -> Result<(Vec<i32>, Option<i32>), String> {
        let from = match note.from {
            Some(from) => self.of_pitch(from, at)?.first().copied(),
            None => None,
        };
        Ok((self.of_pitch(note.pitch, at)?, from))
    }

    fn of_pitch(&self, pitch: Pitch, at: u32) -> Result<Vec<i32>, String> {
        if let Pitch::Key(key) = pitch {
            return Ok(vec![key + self.lift]);
        }
        let place = self.chords.partition_point(|chord| chord.0 <= at).checked_sub(1);
        let place = place.ok_or("plays the chord, but this section has no `chords`")?;
        let chord = self.chords[place].1;
        let low =
            self.low.ok_or("plays the chord, but has no field `low`; write its lowest note, such as low: \"c2\"")?;
        if let Pitch::Degree(degree, shift) = pitch {
            let key = self.key.ok_or("plays degrees, but the song has no `key`; write one such as d minor")?;
            let lowest = chord.lowest(low);
            let plain = match (degree, self.counts_from_bass) {
                (1, true) => lowest,
                (8, true) => lowest + 12,
                _ => chord.degree(degree, key, low),
            };
            return Ok(vec![plain + shift]);
        }
        let voices = self.voices.get(&low).and_then(|voices| voices.get(place));
        Ok(voices.map_or(Vec::new(), |voices| voices.to_vec()))
    }
}

/// Parses a word of a chord track: the chord, its ticks, and how often it is repeated.
fn chord_word(word: &str, bar: u32) -> Option<(Chord, u32, u32)> {
    let (word, times) = match word.split_once('*') {
        Some((word, times)) => (word, times.parse().ok().filter(|times| (1..=64).contains(times))?),
        None => (word, 1),
    };
    let (name, ticks) = match word.split_once(':') {
        Some((name, quarters)) => {
            (name, quarters.parse::<u32>().ok().filter(|quarters| (1..=7).contains(quarters))? * WHOLE / 4)
        }
        None => (word, bar),
    };
    Some((Chord::parse(name)?, ticks, times))
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
