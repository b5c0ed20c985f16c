//! The notes of a song as cues in order of time. Equal notes of an instrument share one sound: most of a song is a few
//! hundred sounds. Each cue knows when its sound is needed next, so that no sound is kept longer than needed.

use super::RATE_F;
use super::order::SongNote;
use super::phrase::{SIXTEENTH, WHOLE};
use super::song::Song;
use std::collections::BTreeMap;

/// Notes whose fields are all equal share one sound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sound {
    pub instrument: usize,
    pub key: i32,
    pub from: Option<i32>,
    pub ticks: u32,
    /// How loud the note is, in sixteenths, if that changes its sound.
    pub touch: u8,
}

#[derive(Clone, Copy)]
pub struct Cue {
    /// Frames after the start of the song.
    pub start: usize,
    pub sound: usize,
    pub gain: f32,
    /// The start of the next cue of the same sound, or `NEVER`.
    pub next: usize,
}

pub const NEVER: usize = usize::MAX;

impl Song {
    /// Returns every different sound and every cue. Their order must not change, because sums of floats depend on it.
    pub(super) fn cues(&self) -> (Vec<Sound>, Vec<Cue>) {
        let touch = |note: &SongNote| match self.instruments[note.instrument].touch {
            0.0 => 0,
            _ => (note.gain * self.accent(note) * 16.0).round() as u8,
        };
        let sound = |note: &SongNote| Sound {
            instrument: note.instrument,
            key: note.key,
            from: note.from,
            ticks: note.ticks,
            touch: touch(note),
        };
        let mut numbers: BTreeMap<Sound, usize> = self.notes.iter().map(|note| (sound(note), 0)).collect();
        numbers.values_mut().enumerate().for_each(|(number, slot)| *slot = number);
        let cue = |note| Cue {
            start: self.start(note),
            sound: numbers[&sound(note)],
            gain: note.gain * self.accent(note),
            next: NEVER,
        };
        let mut cues: Vec<Cue> = self.notes.iter().map(cue).collect();
        cues.sort_by_key(|cue| (cue.start, cue.sound));
        let mut next = vec![NEVER; numbers.len()];
        for cue in cues.iter_mut().rev() {
            cue.next = std::mem::replace(&mut next[cue.sound], cue.start);
        }
        (numbers.into_keys().collect(), cues)
    }

    /// Returns a musician's accent: the first beat is loudest, other beats are softer. A drum has none, because
    /// the letters of its phrases say how loud each stroke is.
    fn accent(&self, note: &SongNote) -> f32 {
        let (quarter, in_bar) = (WHOLE / 4, note.at % self.bar);
        match in_bar {
            _ if self.instruments[note.instrument].hit.is_some() => 1.0,
            0 => 1.0,
            _ if in_bar.is_multiple_of(quarter) => 0.95,
            _ if in_bar.is_multiple_of(quarter / 2) => 0.89,
            _ => 0.82,
        }
    }

    pub(super) fn frame(&self, tick: u32) -> usize {
        (f64::from(tick) * self.frames_per_tick).round() as usize
    }

    /// Returns the length of a number of ticks, rounded to whole frames.
    pub(super) fn seconds(&self, ticks: u32) -> f32 {
        self.frame(ticks) as f32 / RATE_F
    }

    fn start(&self, note: &SongNote) -> usize {
        let late = if note.at / SIXTEENTH % 2 == 1 { f64::from(self.swing) * f64::from(SIXTEENTH) } else { 0.0 };
        let behind = f64::from(self.instruments[note.instrument].late) / 1000.0 * f64::from(RATE_F);
        ((f64::from(note.at) + late) * self.frames_per_tick + behind).round() as usize
    }
}
