//! The mixer: takes of effects, hums and songs in, samples out. It runs on SDL's sound thread, so it never waits, never
//! takes memory and never gives any back: what it is told comes through a queue of fixed length, and what it no longer plays
//! goes back through another. Who is heard when there is no room is settled here, by rank: feet before nobody, shots before
//! feet, and a warden's warning before all.

mod decks;
mod voices;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use super::synth::Role;
use decks::Deck;
use voices::{Hum, Voice};

/// Effects at once.
pub const VOICES: usize = 24;
/// Of one effect at once; the oldest makes room.
pub const SAME: usize = 4;
/// Commands that wait for the mixer: several ticks of the busiest world.
const QUEUE: usize = 512;
/// Frames worked on at once: six milliseconds. Gains move from one to the next in straight lines.
const BLOCK: usize = 256;
/// Gains are shares of this.
pub const FULL: i32 = 256;
/// How loud songs are beside effects: at full volume a song stands 4.5 dB under its own loudness, -23.5 LUFS.
const MUSIC_GAIN: f32 = 0.6;
/// Songs that sound at once: one that comes and two that go.
const DECKS: usize = 3;
/// How loud the song is while the world stands, and how fast all gains move, each in shares a block.
const HUSHED: f32 = 0.4;
const GAIN_STEP: f32 = 0.05;
/// A duck comes at once and leaves in about a third of a second.
const DUCK_STEP: f32 = 0.25;
const RECOVER_STEP: f32 = 0.012;
/// A voice that is cut leaves over one block; so many may be leaving.
const LEAVING: usize = 8;
/// The step of a take that is played as it was rendered.
pub const STEP: u32 = 1 << 16;

/// An effect, ready to be played.
#[derive(Debug, Default)]
pub struct Take {
    pub role: Option<Role>,
    /// Semitones by which it may be played higher or lower.
    pub vary: f32,
    /// The same effect with other noise, mono.
    pub variants: Vec<Vec<i16>>,
}

/// What happens at the end of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ends {
    /// It goes round.
    Loops,
    /// What follows it begins.
    #[default]
    Once,
    /// It is the beginning of a song that is not rendered to its end yet: what follows is the whole song, which goes on at this place.
    Opens,
}

/// A song, ready to be played: left and right in turn.
#[derive(Debug, Default)]
pub struct Record {
    pub samples: Vec<i16>,
    pub ends: Ends,
}

/// Where a sound is: the share of it that each ear hears, of `FULL`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ears {
    pub left: i32,
    pub right: i32,
}

impl Ears {
    pub const SILENT: Ears = Ears { left: 0, right: 0 };
    pub const BOTH: Ears = Ears { left: FULL, right: FULL };
}

#[derive(Debug)]
pub enum Command {
    Takes(Arc<Vec<Take>>),
    /// Play an effect. The step says how fast, and so how high.
    Strike {
        sound: usize,
        ears: Ears,
        step: u32,
    },
    /// From now on this hum sounds like so; in silence it waits where it is.
    Hum {
        hum: usize,
        sound: usize,
        ears: Ears,
    },
    /// This song from its start, or none. The one before it fades within so many frames.
    Tune {
        record: Option<Arc<Record>>,
        fade: u32,
    },
    /// What follows when the song ends.
    Next(Arc<Record>),
    /// Shares of `FULL`.
    Volumes {
        effects: i32,
        music: i32,
    },
    /// The world stands: its sounds wait, the song is soft. What is heard in menus goes on.
    Hush(bool),
    /// Another world: what waits is forgotten.
    Clear,
}

/// What the mixer gives back, to be freed elsewhere.
#[derive(Debug)]
pub enum Retired {
    Takes(Arc<Vec<Take>>),
    Record(Arc<Record>),
}

/// The game's end of the two queues.
pub struct Console {
    commands: SyncSender<Command>,
    retired: Receiver<Retired>,
}

impl Console {
    /// Tells the mixer. When it has not listened for long (its device is dead) it is not told: nothing waits for it.
    pub fn tell(&self, command: Command) {
        match self.commands.try_send(command) {
            Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        }
    }

    /// Frees what the mixer is done with.
    pub fn sweep(&self) {
        while self.retired.try_recv().is_ok() {}
    }
}

/// Hums at once.
const HUM_SLOTS: usize = 8;

pub struct Mixer {
    commands: Receiver<Command>,
    retired: SyncSender<Retired>,
    takes: Option<Arc<Vec<Take>>>,
    voices: Vec<Voice>,
    hums: [Hum; HUM_SLOTS],
    decks: [Option<Deck>; DECKS],
    volumes: (f32, f32),
    is_hushed: bool,
    /// Gains as they are now, on their way to what they should be.
    world_gain: f32,
    music_gain: f32,
    duck: f32,
    started: usize,
    sums: [[f32; 2]; BLOCK],
}

impl Mixer {
    pub fn new() -> (Console, Mixer) {
        let (commands, heard) = sync_channel(QUEUE);
        let (retired, swept) = sync_channel(QUEUE);
        let mixer = Mixer {
            commands: heard,
            retired,
            takes: None,
            voices: Vec::with_capacity(VOICES + LEAVING),
            hums: [Hum { sound: 0, position: 0, now: [0.0; 2], ears: Ears::SILENT }; HUM_SLOTS],
            decks: [const { None }; DECKS],
            volumes: (1.0, 1.0),
            is_hushed: false,
            world_gain: 1.0,
            music_gain: 1.0,
            duck: 1.0,
            started: 0,
            sums: [[0.0; 2]; BLOCK],
        };
        (Console { commands, retired: swept }, mixer)
    }

    /// The next samples, left and right in turn.
    pub fn fill(&mut self, out: &mut [i16]) {
        while let Ok(command) = self.commands.try_recv() {
            self.obey(command);
        }
        for part in out.chunks_mut(BLOCK * 2) {
            self.block(part.len() / 2);
            for (frame, sum) in part.chunks_exact_mut(2).zip(&self.sums) {
                frame.copy_from_slice(&sum.map(limited));
            }
        }
    }

    /// How many effects are playing, not counting those that leave.
    pub fn voices(&self) -> usize {
        self.voices.iter().filter(|voice| !voice.leaves).count()
    }

    /// How many voices an effect has.
    pub fn voices_of(&self, sound: usize) -> usize {
        self.voices.iter().filter(|voice| voice.sound == sound && !voice.leaves).count()
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Takes(takes) => {
                self.voices.clear();
                if let Some(old) = self.takes.replace(takes) {
                    retire(&self.retired, Retired::Takes(old));
                }
            }
            Command::Strike { sound, ears, step } => self.strike(sound, ears, step),
            Command::Hum { hum, sound, ears } => {
                let hum = &mut self.hums[hum];
                if hum.sound != sound {
                    *hum = Hum { sound, position: 0, now: [0.0; 2], ears };
                }
                hum.ears = ears;
            }
            Command::Tune { record, fade } => self.change_tune(record, fade),
            Command::Next(record) => {
                let playing = self.decks.iter_mut().flatten().find(|deck| deck.loses == 0.0);
                let old = match playing {
                    Some(deck) => deck.next.replace(record),
                    None => Some(record),
                };
                if let Some(old) = old {
                    retire(&self.retired, Retired::Record(old));
                }
            }
            Command::Volumes { effects, music } => {
                self.volumes = (effects as f32 / FULL as f32, music as f32 / FULL as f32);
            }
            Command::Hush(is_hushed) => self.is_hushed = is_hushed,
            Command::Clear => {
                self.voices.iter_mut().filter(|voice| !voice.is_menu).for_each(|voice| voice.leaves = true);
                self.hums.iter_mut().for_each(|hum| hum.ears = Ears::SILENT);
            }
        }
    }

    fn block(&mut self, frames: usize) {
        self.sums[..frames].fill([0.0; 2]);
        let duck_to = self.ducked();
        // The last block of a device's buffer may be a short one.
        let part = frames as f32 / BLOCK as f32;
        let change = (duck_to - self.duck).clamp(-DUCK_STEP * part, RECOVER_STEP * part);
        let (duck_from, duck_to) = (self.duck, self.duck + change);
        self.duck = duck_to;
        let world_from = self.world_gain;
        self.world_gain = towards(self.world_gain, if self.is_hushed { 0.0 } else { 1.0 }, GAIN_STEP * 4.0 * part);
        let music_from = self.music_gain;
        self.music_gain = towards(self.music_gain, if self.is_hushed { HUSHED } else { 1.0 }, GAIN_STEP * part);
        let music = MUSIC_GAIN * self.volumes.1;
        self.add_songs(frames, music * music_from * duck_from, music * self.music_gain * duck_to);
        self.add_hums(frames, world_from, self.world_gain);
        self.add_voices(frames, world_from, self.world_gain);
    }
}

/// Out of the mixer, so that the memory is given back elsewhere. The queue holds more than there can ever be on the way; once
/// the game's end of it is gone, what comes back is freed here.
fn retire(queue: &SyncSender<Retired>, old: Retired) {
    if let Err(TrySendError::Full(old) | TrySendError::Disconnected(old)) = queue.try_send(old) {
        drop(old);
    }
}

/// A straight line over `frames`: its value at the frame `at`, and its slope.
fn line(from: f32, to: f32, frames: usize, at: usize) -> (f32, f32) {
    let slope = (to - from) / frames as f32;
    (from + slope * at as f32, slope)
}

fn towards(now: f32, aim: f32, step: f32) -> f32 {
    now + (aim - now).clamp(-step, step)
}

/// Bends what is louder than two thirds of full scale instead of cutting it off; never louder than -0.6 dBFS.
fn limited(sample: f32) -> i16 {
    const KNEE: f32 = 21_000.0;
    const ROOM: f32 = 30_500.0 - KNEE;
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample.round() as i16;
    }
    ((KNEE + over * ROOM / (over + ROOM)) * sample.signum()) as i16
}
