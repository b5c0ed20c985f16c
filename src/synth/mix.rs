//! Plays a song, a tenth of a second at a time: notes from the shelf are added up on the desk, and the master makes
//! samples of them. A looping song is played without an end. So a song never takes more memory than its shelf.

use super::cue::{Cue, NEVER};
use super::desk::{Desk, STRETCH};
use super::kick::{DUCK_FRAMES, Kick};
use super::level::{Meter, audible_length, factor};
use super::master::Master;
use super::phrase::SIXTEENTH;
use super::shelf::Shelf;
use super::song::Song;
use super::space::{Echo, ROOM_SECONDS};
use super::{RATE_F, nearest};

/// LUFS of every song before its own trim.
const SONG_LOUDNESS: f32 = -15.0;
const ECHO_LEVEL: f32 = 0.7;
const JINGLE_FADE_SECONDS: f32 = 0.05;

/// A level is found by so many measurements at most.
const MEASUREMENTS: usize = 6;
const ESTIMATE_SECONDS: f32 = 20.0;

/// Memory for the sounds of a song. With a smaller shelf, sounds are rendered repeatedly.
const SHELF_BYTES: usize = 6_000_000;

/// A song that plays.
pub struct Player<'a> {
    song: &'a Song,
    cues: Vec<Cue>,
    kicks: Vec<usize>,
    /// The next cue, and the frames by which the current round of the loop is later than the first one.
    next: usize,
    late: usize,
    kick: Kick,
    /// The round up to which `kick` is known, in frames like `late`.
    kicks_late: usize,
    desk: Desk,
    shelf: Shelf<'a>,
    master: Master,
    playing: Vec<Playing>,
    from: usize,
}

/// A cue that sounds, and the frame at which it becomes silent.
struct Playing {
    cue: Cue,
    end: usize,
}

impl Song {
    /// Starts the song. If its file does not state its level, it is estimated from the first seconds.
    pub fn player(&self) -> Player<'_> {
        let estimate = || self.measured_level((ESTIMATE_SECONDS * RATE_F) as usize);
        self.player_at(self.level.unwrap_or_else(estimate))
    }

    /// Returns the value for `level` with which the first frames of the song have the right loudness.
    pub fn measured_level(&self, frames: usize) -> f32 {
        let mut level = self.level.unwrap_or(SONG_LOUDNESS);
        for _ in 0..MEASUREMENTS {
            let off = self.loudness_at(level, frames) - SONG_LOUDNESS - self.trim;
            // The glue makes loud songs softer, so the level must change by more than the loudness.
            level += off * 1.4;
            if off.abs() < 0.03 {
                break;
            }
        }
        level
    }

    fn loudness_at(&self, level: f32, frames: usize) -> f32 {
        let mut player = self.player_at(level);
        let mut meter = Meter::default();
        let mut frames = self.frames().min(frames);
        while frames > 0 {
            let samples = player.next_stretch();
            let count = frames.min(STRETCH);
            for frame in samples.chunks_exact(2 * self.layers()).take(count) {
                let side = |side: usize| frame.iter().skip(side).step_by(2).map(|part| f32::from(*part)).sum::<f32>();
                meter.hear(side(0) / 32768.0, side(1) / 32768.0);
            }
            frames -= count;
        }
        meter.loudness()
    }

    /// Renders the song once, as interleaved stereo for each layer. Their sum is the song. Call it on a thread.
    pub fn render_layers(&self) -> Vec<Vec<i16>> {
        let (count, length) = (self.layers(), self.frames() * 2);
        let mut layers: Vec<_> = (0..count).map(|_| Vec::with_capacity(length + STRETCH * 2)).collect();
        let mut player = self.player();
        while layers[0].len() < length {
            let samples = player.next_stretch();
            for frame in samples.chunks_exact(2 * count) {
                for (layer, sides) in layers.iter_mut().zip(frame.chunks_exact(2)) {
                    layer.extend_from_slice(sides);
                }
            }
        }
        layers.iter_mut().for_each(|layer| layer.truncate(length));
        if !self.loops {
            let length = layers.iter().map(|layer| audible_length(layer, 2)).max().unwrap_or(0);
            layers.iter_mut().for_each(|layer| fade_end(layer, length));
        }
        layers
    }

    /// Renders the song once, as interleaved stereo.
    pub fn render(&self) -> Vec<i16> {
        mix_layers(&self.render_layers())
    }

    fn player_at(&self, level: f32) -> Player<'_> {
        let (sounds, cues) = self.cues();
        let kick = self.names.iter().position(|name| name == "kick");
        let kick_layer = kick.map_or(1, |kick| self.instruments[kick].layer);
        let is_kick = |cue: &&Cue| kick.is_some_and(|kick| sounds[cue.sound].instrument == kick);
        let kicks: Vec<usize> = cues.iter().filter(is_kick).map(|cue| cue.start).collect();
        Player {
            song: self,
            kick: Kick(kicks.clone()),
            kicks,
            kicks_late: 0,
            next: 0,
            late: 0,
            desk: Desk::new(self.layers(), &self.instruments, self.echo(), kick_layer),
            shelf: Shelf::new(self, sounds, SHELF_BYTES),
            master: Master::new(factor(SONG_LOUDNESS + self.trim - level)),
            playing: Vec::with_capacity(cues.len().min(256)),
            cues,
            from: 0,
        }
    }

    fn echo(&self) -> Echo {
        let seconds = self.seconds(self.echo.sixteenths * SIXTEENTH);
        Echo { seconds, feedback: self.echo.feedback, level: ECHO_LEVEL }
    }

    /// Returns the number of frames until the song repeats or its tail is silent.
    pub fn frames(&self) -> usize {
        self.frame(self.ticks) + if self.loops { 0 } else { (self.tail_seconds() * RATE_F) as usize }
    }

    /// Returns the frames from the place to which the song returns to its end.
    fn loop_frames(&self) -> usize {
        self.frame(self.ticks) - self.frame(self.loop_from)
    }

    fn tail_seconds(&self) -> f32 {
        self.longest_release() + self.echo().tail_seconds() + ROOM_SECONDS
    }

    /// Returns the seconds for which a note may sound after its written end, including the delay by swing and of
    /// instruments that play behind the beat.
    fn longest_release(&self) -> f32 {
        let voices = self.instruments.iter().flat_map(|instrument| &instrument.voices);
        let behind = self.instruments.iter().map(|instrument| instrument.late).fold(0.0, f32::max) / 1000.0;
        let late = self.seconds(SIXTEENTH) + behind;
        late + voices.map(|voice| voice.release.max(voice.struck_seconds())).fold(0.0, f32::max) + 0.01
    }
}

impl Player<'_> {
    /// Returns the next stretch: for each frame, left and right of each layer.
    pub fn next_stretch(&mut self) -> &[i16] {
        let from = self.from;
        self.find_kicks(from + STRETCH + DUCK_FRAMES);
        self.desk.begin(from);
        self.kick.presence(from, &mut self.desk.presence);
        while let Some(cue) = self.next_cue(from + STRETCH) {
            let end = self.shelf.fetch(&cue, from);
            self.playing.push(Playing { cue, end });
        }
        let instruments = &self.song.instruments;
        for Playing { cue, .. } in &self.playing {
            let (number, parts) = self.shelf.sound(cue.sound);
            for part in parts {
                self.desk.add(part, cue.start, cue.gain, number, &instruments[number]);
            }
        }
        self.desk.finish(instruments);
        self.playing.retain(|playing| playing.end > from + STRETCH);
        self.shelf.clear(from + STRETCH);
        self.from += STRETCH;
        let mut layers: [&[f32]; super::LAYERS] = [&[]; super::LAYERS];
        let count = self.song.layers();
        for (number, layer) in layers[..count].iter_mut().enumerate() {
            *layer = self.desk.layer(number);
        }
        self.master.finish(&layers[..count])
    }

    /// Whether the song and its last echo have been played. A looping song is never over.
    pub fn is_over(&self) -> bool {
        !self.song.loops && self.from >= self.song.frames()
    }

    /// Returns the first note of the key of the next stretch, from 0 (C) to 11 (B).
    pub fn tonic(&self) -> Option<i32> {
        let end = self.song.frame(self.song.ticks);
        let over = self.from.saturating_sub(end);
        let at = if over == 0 || !self.song.loops {
            self.from
        } else {
            end - self.song.loop_frames() + over % self.song.loop_frames()
        };
        self.song.tonic((at as f64 / self.song.frames_per_tick) as u32)
    }

    /// Takes the next cue if it starts before a frame. After the last one, the loop begins again.
    fn next_cue(&mut self, before: usize) -> Option<Cue> {
        if self.next == self.cues.len() && self.song.loops {
            let first = self.song.frame(self.song.loop_from);
            let next = self.cues.partition_point(|cue| cue.start < first);
            if next == self.cues.len() {
                return None;
            }
            self.next = next;
            self.late += self.song.loop_frames();
        }
        let cue = self.cues.get(self.next).filter(|cue| cue.start + self.late < before)?;
        self.next += 1;
        let next = if cue.next == NEVER { NEVER } else { cue.next + self.late };
        Some(Cue { start: cue.start + self.late, next, ..*cue })
    }

    /// Makes the strikes of the kick known up to a frame, and forgets those of earlier rounds.
    fn find_kicks(&mut self, until: usize) {
        let (first, end) = (self.song.frame(self.song.loop_from), self.song.frame(self.song.ticks));
        while self.song.loops && until > end + self.kicks_late {
            let old = end + self.kicks_late;
            self.kick.0.retain(|strike| strike + 2 * STRETCH > old.min(self.from));
            self.kicks_late += self.song.loop_frames();
            let again = self.kicks.iter().filter(|strike| **strike >= first).map(|strike| strike + self.kicks_late);
            self.kick.0.extend(again);
        }
    }
}

/// Adds up the samples of layers.
pub fn mix_layers(layers: &[Vec<i16>]) -> Vec<i16> {
    let mut whole = layers[0].clone();
    for layer in &layers[1..] {
        whole.iter_mut().zip(layer).for_each(|(sum, sample)| *sum = sum.saturating_add(*sample));
    }
    whole
}

/// Ends a jingle after so many samples, and fades out its end.
fn fade_end(samples: &mut Vec<i16>, length: usize) {
    samples.truncate(length);
    let fade = ((JINGLE_FADE_SECONDS * RATE_F) as usize * 2).min(samples.len());
    for (i, sample) in samples.iter_mut().rev().take(fade).enumerate() {
        *sample = nearest(f32::from(*sample) * i as f32 / fade as f32);
    }
}
