//! A song to samples, a tenth of a second at a time: notes from the shelf are added up on the desk,
//! and what leaves the desk is recorded on the tape. So a song of any length needs little more memory
//! than its samples. A looping song is played with its tails, which the tape adds to its start: that
//! is what the start sounds like the second time.

use super::cue::{Cue, Sound};
use super::desk::{Desk, STRETCH};
use super::kick::Kick;
use super::level::cut_silence;
use super::phrase::SIXTEENTH;
use super::shelf::Shelf;
use super::song::Song;
use super::space::{Echo, ROOM_SECONDS};
use super::tape::Tape;
use super::{Channels, RATE_F};

/// LUFS of every song before its own trim.
const SONG_LOUDNESS: f32 = -19.0;
const ECHO_LEVEL: f32 = 0.7;
const JINGLE_FADE_SECONDS: f32 = 0.05;

/// What the tape and the shelf may take together; but a shelf under the second figure would have the
/// sounds of a long song rendered again and again.
const SONG_BYTES: usize = 20_000_000;
const MIN_SHELF_BYTES: usize = 7_500_000;

/// A cue that sounds, and the frame at which it will have died away.
struct Playing<'a> {
    cue: &'a Cue,
    end: usize,
}

impl Song {
    /// The samples. Half a second of work for a minute and a half, and at most 24 megabytes while it
    /// lasts; meant for a thread or a loading screen.
    pub fn render(&self, channels: Channels) -> Vec<i16> {
        let mut tape = Tape::new(self.samples());
        self.play(usize::MAX, |from, frames| tape.record(from, frames));
        if !self.loops {
            tape.cut_silence(JINGLE_FADE_SECONDS);
        }
        tape.develop(self.level, SONG_LOUDNESS + self.trim, channels)
    }

    /// Its first seconds in stereo as [`render`](Self::render) gives them, but without what is left of its end: for who cannot wait for the
    /// whole. None for a jingle, and where the file does not say how loud the mix is.
    pub fn opening(&self, seconds: f32) -> Option<Vec<i16>> {
        let level = self.level.filter(|_| self.loops)?;
        let frames = ((seconds * RATE_F) as usize).min(self.frame(self.ticks));
        let mut tape = Tape::new(frames.next_multiple_of(STRETCH) * 2);
        self.play(frames, |from, frames| tape.record(from, frames));
        let mut samples = tape.develop(Some(level), SONG_LOUDNESS + self.trim, Channels::Stereo);
        samples.truncate(frames * 2);
        Some(samples)
    }

    /// Interleaved stereo before loudness is set, for measuring: four times the memory of the samples.
    pub fn mix(&self) -> Vec<f32> {
        let length = self.samples();
        let mut mix = vec![0.0; length];
        self.play(usize::MAX, |from, frames| {
            for (i, sample) in frames.iter().enumerate() {
                mix[(from * 2 + i) % length] += sample;
            }
        });
        if !self.loops {
            cut_silence(&mut mix, 2, JINGLE_FADE_SECONDS);
        }
        mix
    }

    /// Plays the song to its last echo, or to a frame before, handing each stretch to `hear` with the frame it begins at.
    fn play(&self, until: usize, mut hear: impl FnMut(usize, &[f32])) {
        let (sounds, cues) = self.cues();
        let mut desk = Desk::new(self.kick(&sounds, &cues), self.echo());
        let tape_bytes = self.samples() * size_of::<i16>();
        let mut shelf = Shelf::new(self, sounds, SONG_BYTES.saturating_sub(tape_bytes).max(MIN_SHELF_BYTES));
        let total = self.frames_with_tail();
        let mut coming = cues.iter().peekable();
        let mut playing: Vec<Playing> = Vec::new();
        for from in (0..total.min(until)).step_by(STRETCH) {
            while let Some(cue) = coming.next_if(|cue| cue.start < from + STRETCH) {
                playing.push(Playing { cue, end: shelf.fetch(cue, from) });
            }
            desk.begin(from);
            for Playing { cue, .. } in &playing {
                let (instrument, parts) = shelf.sound(cue.sound);
                for part in parts {
                    desk.add(part, cue.start, cue.gain, &self.instruments[instrument]);
                }
            }
            let length = STRETCH.min(total - from);
            hear(from, &desk.finish()[..length * 2]);
            playing.retain(|playing| playing.end > from + STRETCH);
            shelf.clear(from + STRETCH);
        }
    }

    /// Every strike of the instrument named `kick`.
    fn kick(&self, sounds: &[Sound], cues: &[Cue]) -> Kick {
        let kick = self.names.iter().position(|name| name == "kick");
        let strikes = cues.iter().filter(|cue| Some(sounds[cue.sound].instrument) == kick);
        Kick(strikes.map(|cue| cue.start).collect())
    }

    fn echo(&self) -> Echo {
        let seconds = self.seconds(self.echo.sixteenths * SIXTEENTH);
        Echo { seconds, feedback: self.echo.feedback, level: ECHO_LEVEL }
    }

    /// Left and right, until the song goes round or its tail has died away.
    fn samples(&self) -> usize {
        2 * if self.loops { self.frame(self.ticks) } else { self.frames_with_tail() }
    }

    /// Until the last echo of the last note has died away.
    fn frames_with_tail(&self) -> usize {
        let tail_seconds = self.longest_release() + self.echo().tail_seconds() + ROOM_SECONDS;
        self.frame(self.ticks) + (tail_seconds * RATE_F) as usize
    }

    /// Seconds for which a note may sound after its written end, a late sixteenth's wait included.
    fn longest_release(&self) -> f32 {
        let voices = self.instruments.iter().flat_map(|instrument| &instrument.voices);
        let late = self.seconds(SIXTEENTH);
        late + voices.map(|voice| voice.release.max(voice.struck_seconds())).fold(0.0, f32::max) + 0.01
    }
}
