//! Reads the order of a song: which phrases are played one after the other in each section, and over which chords. The
//! result is the list of notes.

use super::chord::{Chord, MusicKey, Voices, lead, qualities};
use super::phrase::{Phrase, PhraseNote, Pitch, SIXTEENTH, WHOLE};
use super::score::SectionText;
use super::source::{complaint, unknown};
use std::collections::BTreeMap;

/// Most notes of a song.
pub const MAX_NOTES: usize = 50_000;

#[derive(Clone, Copy, Debug)]
pub struct SongNote {
    pub instrument: usize,
    pub at: u32,
    pub ticks: u32,
    pub key: i32,
    pub from: Option<i32>,
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

/// The phrases of each instrument by their names.
pub type Phrases<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Phrase>>;

/// A song while its order is read.
pub struct Order<'a> {
    pub text: &'a str,
    pub bar: u32,
    pub key: Option<MusicKey>,
    /// The field `low` of each instrument.
    pub lows: Vec<Option<i32>>,
    /// The voices of each chord, for each lowest key of an instrument that plays them.
    pub voices: BTreeMap<i32, Vec<Voices>>,
    pub sections: Vec<Section>,
    pub chords: Vec<(u32, Chord)>,
    pub names: Vec<&'a str>,
    pub phrases: Phrases<'a>,
    pub notes: Vec<SongNote>,
    pub ticks: u32,
}

impl<'a> Order<'a> {
    /// Appends a section without its notes.
    pub fn find_chords(&mut self, section: &SectionText<'a>) -> Result<(), String> {
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
    pub fn append(&mut self, number: usize, section: &SectionText<'a>) -> Result<(), String> {
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
                let what =
                    format!("these phrases of `{name}` last {} bars, but the section lasts {}", bars(at), bars(ticks));
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

/// The facts needed to turn written pitches of an instrument into keys.
struct Pitches<'c> {
    chords: &'c [(u32, Chord)],
    key: Option<MusicKey>,
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
