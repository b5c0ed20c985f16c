//! A song's notes to samples. Equal notes of an instrument are rendered once and added wherever they
//! occur: most of a song is a few hundred different sounds. A looping song is rendered with its
//! tails, which are then added to its start: that is what the start sounds like the second time.

use super::level::{cut_silence, factor, scale_under_ceiling, song_loudness};
use super::phrase::SIXTEENTH;
use super::score::Instrument;
use super::song::{Song, SongNote};
use super::space::{Echo, ROOM_SECONDS, Room};
use super::voice::Note;
use super::{Channels, RATE_F, key_hz, to_i16};
use std::collections::BTreeMap;

/// LUFS of every song before its own trim.
const SONG_LOUDNESS: f32 = -19.0;
const ECHO_LEVEL: f32 = 0.7;
const ROOM_LEVEL: f32 = 0.9;
const JINGLE_FADE_SECONDS: f32 = 0.05;

/// How long instruments make room for the kick, and in how fine steps.
const DUCK_SECONDS: f32 = 0.16;
const DUCK_FRAMES: usize = 64;

/// What makes two notes the same sound.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Sound {
    instrument: usize,
    key: i32,
    from: Option<i32>,
    ticks: u32,
}

struct Buses {
    dry: Vec<f32>,
    echo: Vec<f32>,
    room: Vec<f32>,
    duck: Vec<f32>,
    /// Kept between notes, so that adding one allocates nothing.
    scaled: Vec<f32>,
}

impl Song {
    /// The samples. Well under half a second of work for a minute and a half; meant for a thread or a loading screen.
    pub fn render(&self, channels: Channels) -> Vec<i16> {
        let mut frames = self.mix();
        let scale = factor(SONG_LOUDNESS + self.trim - song_loudness(&frames));
        scale_under_ceiling(&mut frames, scale);
        match channels {
            Channels::Stereo => frames.into_iter().map(to_i16).collect(),
            Channels::Mono => frames.chunks_exact(2).map(|ears| to_i16((ears[0] + ears[1]) / 2.0)).collect(),
        }
    }

    /// Interleaved stereo before loudness is set.
    pub fn mix(&self) -> Vec<f32> {
        let length = self.frame(self.ticks);
        let echo = Echo {
            seconds: self.frame(self.echo.sixteenths * SIXTEENTH) as f32 / RATE_F,
            feedback: self.echo.feedback,
            level: ECHO_LEVEL,
        };
        let tail_seconds = self.longest_release() + echo.tail_seconds() + ROOM_SECONDS;
        let total = length + (tail_seconds * RATE_F) as usize;
        let mut buses = Buses {
            dry: vec![0.0; total * 2],
            echo: vec![0.0; total],
            room: vec![0.0; total],
            duck: self.duck_curve(total),
            scaled: Vec::new(),
        };
        for (sound, notes) in &self.sounds() {
            self.add_sound(sound, notes, &mut buses);
        }
        let mut frames = buses.together(&echo);
        if self.loops {
            wrap_tail(&mut frames, length * 2);
        } else {
            cut_silence(&mut frames, 2, JINGLE_FADE_SECONDS);
        }
        frames
    }

    /// Each different sound with the notes that play it, in an order that never changes: sums of
    /// floats depend on theirs.
    fn sounds(&self) -> BTreeMap<Sound, Vec<&SongNote>> {
        let mut sounds: BTreeMap<Sound, Vec<&SongNote>> = BTreeMap::new();
        for note in &self.notes {
            let sound = Sound { instrument: note.instrument, key: note.key, from: note.from, ticks: note.ticks };
            sounds.entry(sound).or_default().push(note);
        }
        sounds
    }

    /// Seconds for which a note may sound after its written end, a late sixteenth's wait included.
    fn longest_release(&self) -> f32 {
        let voices = self.instruments.iter().flat_map(|instrument| &instrument.voices);
        let late = self.frame(SIXTEENTH) as f32 / RATE_F;
        late + voices.map(|voice| voice.release.max(voice.struck_seconds())).fold(0.0, f32::max) + 0.01
    }

    fn frame(&self, tick: u32) -> usize {
        (f64::from(tick) * self.frames_per_tick).round() as usize
    }

    /// When a note starts, the swing of its sixteenth included.
    fn start(&self, note: &SongNote) -> usize {
        let late = if note.at / SIXTEENTH % 2 == 1 { f64::from(self.swing) * f64::from(SIXTEENTH) } else { 0.0 };
        ((f64::from(note.at) + late) * self.frames_per_tick).round() as usize
    }

    fn add_sound(&self, sound: &Sound, notes: &[&SongNote], buses: &mut Buses) {
        let instrument = &self.instruments[sound.instrument];
        let mut samples = Vec::new();
        for (number, voice) in instrument.voices.iter().enumerate() {
            let written = self.frame(sound.ticks) as f32 / RATE_F;
            let gate = if instrument.hit.is_some() { voice.struck_seconds() } else { written * instrument.gate };
            let glide = sound.from.map(|from| (key_hz(from as f32), instrument.glide));
            let seed = 1 + sound.instrument as u32 * 31 + number as u32;
            voice.render(&Note { hz: key_hz(sound.key as f32), glide, gate, seed }, &mut samples);
            for note in notes {
                buses.add(&samples, self.start(note), note.gain * instrument.gain, voice.pan, instrument);
            }
        }
    }

    /// For each `DUCK_FRAMES` frames, how present the kick is: 1 as it strikes, then falling to 0.
    fn duck_curve(&self, frames: usize) -> Vec<f32> {
        let mut curve = vec![0.0_f32; frames / DUCK_FRAMES + 2];
        let Some(kick) = self.names.iter().position(|name| name == "kick") else {
            return curve;
        };
        let steps = (DUCK_SECONDS * RATE_F) as usize / DUCK_FRAMES;
        for note in self.notes.iter().filter(|note| note.instrument == kick) {
            let first = self.start(note) / DUCK_FRAMES;
            for (step, present) in curve[first..].iter_mut().take(steps).enumerate() {
                *present = present.max(1.0 - step as f32 / steps as f32);
            }
        }
        curve
    }
}

impl Buses {
    /// What was sent to echo and room comes back into the stereo frames.
    fn together(self, echo: &Echo) -> Vec<f32> {
        let mut frames = self.dry;
        echo.ping_pong(&self.echo, &mut frames);
        let (mut left, mut right) = (Room::left(), Room::right());
        for (sent, frame) in self.room.iter().zip(frames.chunks_exact_mut(2)) {
            frame[0] += ROOM_LEVEL * left.hear(*sent);
            frame[1] += ROOM_LEVEL * right.hear(*sent);
        }
        frames
    }

    fn add(&mut self, samples: &[f32], start: usize, gain: f32, voice_pan: f32, instrument: &Instrument) {
        let pan = (instrument.pan + voice_pan).clamp(-1.0, 1.0);
        let (left, right) = ((1.0 - pan).min(1.0), (1.0 + pan).min(1.0));
        let mut scaled = std::mem::take(&mut self.scaled);
        scaled.clear();
        scaled.extend(samples.iter().map(|sample| sample * gain));
        if instrument.duck > 0.0 {
            for (i, sample) in scaled.iter_mut().enumerate() {
                *sample *= 1.0 - instrument.duck * self.kick_presence(start + i);
            }
        }
        for (frame, sample) in self.dry[start * 2..].chunks_exact_mut(2).zip(&scaled) {
            frame[0] += sample * left;
            frame[1] += sample * right;
        }
        for (bus, amount) in [(&mut self.echo, instrument.echo), (&mut self.room, instrument.room)] {
            if amount > 0.0 {
                bus[start..].iter_mut().zip(&scaled).for_each(|(sent, sample)| *sent += sample * amount);
            }
        }
        self.scaled = scaled;
    }

    fn kick_presence(&self, frame: usize) -> f32 {
        let (step, part) = (frame / DUCK_FRAMES, (frame % DUCK_FRAMES) as f32 / DUCK_FRAMES as f32);
        self.duck[step] + (self.duck[step + 1] - self.duck[step]) * part
    }
}

/// Adds what sounds after the end to the start, however long the tail.
fn wrap_tail(frames: &mut Vec<f32>, length: usize) {
    for from in length..frames.len() {
        frames[from % length] += frames[from];
    }
    frames.truncate(length);
}
