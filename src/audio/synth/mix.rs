//! Renders a song, a tenth of a second at a time: notes from the shelf are added up on the desk, whose output is
//! recorded on the tape. So a song needs little more memory than its samples. The tails at the end of a loop are added
//! to its start, because that is how the start sounds the second time.

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

/// Memory for tape and shelf together, and the least for the shelf. A smaller shelf would render sounds repeatedly.
const SONG_BYTES: usize = 20_000_000;
const MIN_SHELF_BYTES: usize = 7_500_000;

/// A cue that sounds, and the frame at which it becomes silent.
struct Playing<'a> {
    cue: &'a Cue,
    end: usize,
}

impl Song {
    /// Renders a minute and a half of music in half a second and at most 24 megabytes, so call it on a thread.
    pub fn render(&self, channels: Channels) -> Vec<i16> {
        let mut tape = Tape::new(self.samples());
        self.play(usize::MAX, |from, frames| tape.record(from, frames));
        if !self.loops {
            tape.cut_silence(JINGLE_FADE_SECONDS);
        }
        tape.develop(self.level, SONG_LOUDNESS + self.trim, channels)
    }

    /// Renders the first seconds in stereo like [`render`](Self::render), but without the tail of the song's end.
    /// Returns `None` for a jingle, or if the file does not state the loudness.
    pub fn opening(&self, seconds: f32) -> Option<Vec<i16>> {
        let level = self.level.filter(|_| self.loops)?;
        let frames = ((seconds * RATE_F) as usize).min(self.frame(self.ticks));
        let mut tape = Tape::new(frames.next_multiple_of(STRETCH) * 2);
        self.play(frames, |from, frames| tape.record(from, frames));
        let mut samples = tape.develop(Some(level), SONG_LOUDNESS + self.trim, Channels::Stereo);
        samples.truncate(frames * 2);
        Some(samples)
    }

    /// Returns interleaved stereo before its loudness is set, for measuring. It takes 4 bytes a sample instead of 2.
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

    /// Plays the song to its last echo, or to the frame `until`. Calls `hear` with each stretch and its first frame.
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

    fn kick(&self, sounds: &[Sound], cues: &[Cue]) -> Kick {
        let kick = self.names.iter().position(|name| name == "kick");
        let strikes = cues.iter().filter(|cue| Some(sounds[cue.sound].instrument) == kick);
        Kick(strikes.map(|cue| cue.start).collect())
    }

    fn echo(&self) -> Echo {
        let seconds = self.seconds(self.echo.sixteenths * SIXTEENTH);
        Echo { seconds, feedback: self.echo.feedback, level: ECHO_LEVEL }
    }

    /// Returns the number of samples of both channels, until the song repeats or its tail is silent.
    fn samples(&self) -> usize {
        2 * if self.loops { self.frame(self.ticks) } else { self.frames_with_tail() }
    }

    fn frames_with_tail(&self) -> usize {
        let tail_seconds = self.longest_release() + self.echo().tail_seconds() + ROOM_SECONDS;
        self.frame(self.ticks) + (tail_seconds * RATE_F) as usize
    }

    /// Returns the seconds for which a note may sound after its written end, including the delay by swing.
    fn longest_release(&self) -> f32 {
        let voices = self.instruments.iter().flat_map(|instrument| &instrument.voices);
        let late = self.seconds(SIXTEENTH);
        late + voices.map(|voice| voice.release.max(voice.struck_seconds())).fold(0.0, f32::max) + 0.01
    }
}
