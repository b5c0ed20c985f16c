//! The sounds of a song. Each is rendered when it is played for the first time, and kept while there is room. It is
//! dropped after its last note. When the shelf is full, the sound with the longest time to its next note is dropped,
//! and rendered again later. A sound that is still heard is never dropped, so a song that needs more memory exceeds the
//! limit. Sounds are kept in 16 bits, each with its own scale. This halves the memory. The error is 100 dB below the
//! sound.

use super::cue::{Cue, NEVER, Sound};
use super::level::peak;
use super::song::Song;
use super::voice::Note;
use super::{key_hz, nearest};

pub struct Shelf<'a> {
    song: &'a Song,
    sounds: Vec<Sound>,
    /// In the order of `sounds`.
    kept: Vec<Option<Kept>>,
    bytes: usize,
    max_bytes: usize,
    /// Buffers that all renderings share, so that a rendering allocates only the samples that are kept.
    note: Vec<f32>,
    sum: Vec<f32>,
}

struct Kept {
    parts: Vec<Part>,
    /// The frame at which all its notes up to now are silent, and the frame of its next note.
    silent: usize,
    wanted: usize,
}

/// All voices of a sound that have the same pan.
pub struct Part {
    pub pan: f32,
    /// Factor from the stored 16-bit samples to the rendered ones.
    pub scale: f32,
    pub samples: Vec<i16>,
}

impl Kept {
    fn bytes(&self) -> usize {
        self.parts.iter().map(|part| size_of_val(part.samples.as_slice())).sum()
    }
}

impl<'a> Shelf<'a> {
    pub fn new(song: &'a Song, sounds: Vec<Sound>, max_bytes: usize) -> Shelf<'a> {
        let kept = sounds.iter().map(|_| None).collect();
        Shelf { song, sounds, kept, bytes: 0, max_bytes, note: Vec::new(), sum: Vec::new() }
    }

    /// Renders the cue's sound unless it is kept. Returns the cue's last frame. The song is done up to the frame `now`.
    pub fn fetch(&mut self, cue: &Cue, now: usize) -> usize {
        let mut kept = match self.kept[cue.sound].take() {
            Some(kept) => kept,
            None => Kept { parts: self.render(cue.sound, now), silent: 0, wanted: NEVER },
        };
        let frames = kept.parts.iter().map(|part| part.samples.len()).max().unwrap_or(0);
        kept.silent = kept.silent.max(cue.start + frames);
        kept.wanted = cue.next;
        self.kept[cue.sound] = Some(kept);
        cue.start + frames
    }

    pub fn sound(&self, sound: usize) -> (usize, &[Part]) {
        (self.sounds[sound].instrument, self.kept[sound].as_ref().map_or(&[], |kept| &kept.parts))
    }

    /// Drops the sounds that are silent and have no further note.
    pub fn clear(&mut self, now: usize) {
        for sound in 0..self.kept.len() {
            if self.kept[sound].as_ref().is_some_and(|kept| kept.wanted == NEVER && kept.silent <= now) {
                self.drop_sound(sound);
            }
        }
    }

    fn render(&mut self, sound: usize, now: usize) -> Vec<Part> {
        let song = self.song;
        let instrument = &song.instruments[self.sounds[sound].instrument];
        let mut pans: Vec<f32> = Vec::new();
        for voice in &instrument.voices {
            if !pans.contains(&voice.pan) {
                pans.push(voice.pan);
            }
        }
        pans.into_iter().map(|pan| self.render_part(sound, pan, now)).collect()
    }

    fn render_part(&mut self, sound: usize, pan: f32, now: usize) -> Part {
        let Sound { instrument: place, key, from, ticks, touch } = self.sounds[sound];
        let instrument = &self.song.instruments[place];
        self.sum.clear();
        for (number, voice) in instrument.voices.iter().enumerate().filter(|(_, voice)| voice.pan == pan) {
            let held = self.song.seconds(ticks) * instrument.gate;
            let gate = if instrument.hit.is_some() { voice.struck_seconds() } else { held };
            let glide = from.map(|from| (key_hz(from as f32), instrument.glide));
            let seed = 1 + place as u32 * 31 + number as u32;
            let brightness = if touch == 0 { 1.0 } else { (f32::from(touch) / 16.0).powf(instrument.touch) };
            let out = if self.sum.is_empty() { &mut self.sum } else { &mut self.note };
            voice.render(&Note { hz: key_hz(key as f32), glide, gate, seed, brightness }, out);
            self.sum.resize(self.sum.len().max(self.note.len()), 0.0);
            self.sum.iter_mut().zip(self.note.drain(..)).for_each(|(sample, more)| *sample += more);
        }
        self.make_room(self.sum.len() * size_of::<i16>(), now);
        let part = Part::from_samples((instrument.pan + pan).clamp(-1.0, 1.0), &self.sum);
        self.bytes += size_of_val(part.samples.as_slice());
        part
    }

    fn make_room(&mut self, bytes: usize, now: usize) {
        while self.bytes + bytes > self.max_bytes {
            let silent = |sound: &usize| self.kept[*sound].as_ref().is_some_and(|kept| kept.silent <= now);
            let wanted = |sound: &usize| self.kept[*sound].as_ref().map(|kept| kept.wanted);
            match (0..self.kept.len()).filter(silent).max_by_key(wanted) {
                Some(sound) => self.drop_sound(sound),
                None => return,
            }
        }
    }

    fn drop_sound(&mut self, sound: usize) {
        self.bytes -= self.kept[sound].take().map_or(0, |kept| kept.bytes());
    }
}

impl Part {
    fn from_samples(pan: f32, samples: &[f32]) -> Part {
        let steps = f32::from(i16::MAX) / peak(samples.iter().copied()).max(1e-6);
        Part { pan, scale: 1.0 / steps, samples: samples.iter().map(|sample| nearest(sample * steps)).collect() }
    }
}
