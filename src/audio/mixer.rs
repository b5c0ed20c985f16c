//! The mixer adds up effects, hums and songs. It runs on SDL's sound thread, so it never waits, allocates or frees
//! memory: commands come through a queue of fixed length, and what it no longer plays goes back through another. When
//! voices run out, ranks decide: footsteps have the lowest rank, and events such as the death of a boss the highest.

mod decks;
mod room;
mod voices;

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, OnceLock};

use crate::level::Theme;
use crate::synth::{LAYERS, Role};
use decks::Deck;
pub use decks::{Stream, Stretch};
use room::Room;
use voices::{Hum, Voice};

/// Effects that can play at the same time.
pub const VOICES: usize = 24;
/// Voices of one effect that can play at the same time. When one more starts, the oldest is cut.
pub const SAME: usize = 4;
/// Length of each of the two queues: enough commands for several ticks of the busiest world.
const QUEUE: usize = 512;
/// Frames mixed in one step: six milliseconds. Gains change linearly within a block.
const BLOCK: usize = 256;
/// Gains in commands are shares of this.
pub const FULL: i32 = 256;
/// Gain of songs relative to effects. Songs are mixed to -15 LUFS. At the usual volume, this gain makes them 5.5 dB
/// softer, so that they play at about -20.5 LUFS and effects are heard above them.
const MUSIC_GAIN: f32 = 0.53;
/// Songs that can sound at the same time: one that starts and two that fade out.
const DECKS: usize = 3;
/// Gain of the song while the world is paused.
const HUSHED: f32 = 0.4;
/// Gains of the song and of effects during a line on the radio.
const SPEECH_MUSIC: f32 = 0.6;
const SPEECH_EFFECTS: f32 = 0.8;
/// Largest change of a song's or hum's own gain in one block. The common gain of all sounds of the world, which fades
/// when the world is paused, may change four times as much.
const GAIN_STEP: f32 = 0.05;
/// Largest changes of `duck` in one block: the song becomes quieter within 20 ms, and recovers in about a third of a
/// second.
const DUCK_STEP: f32 = 0.25;
const RECOVER_STEP: f32 = 0.012;
/// Voices that can fade out at the same time. A voice that is cut fades out over one block.
const LEAVING: usize = 8;
/// The step that plays a take at its original speed.
pub const STEP: u32 = 1 << 16;

#[derive(Debug, Default)]
pub struct Take {
    pub role: Option<Role>,
    /// Largest random pitch change in semitones, up or down.
    pub vary: f32,
    /// The first note of its key, from 0 (C) to 11 (B), if it is transposed to the key of the song.
    pub tonic: Option<i32>,
    /// Mono renderings that differ in noise and a little in pitch.
    pub variants: Vec<Vec<i16>>,
    /// More of them, once the effect was struck: most effects are never heard in a session.
    pub more: OnceLock<Vec<Vec<i16>>>,
}

/// All effects by their numbers. They are shared, because a level may have its own of a few.
pub type Takes = Arc<Vec<Arc<Take>>>;

pub fn shared(takes: Vec<Take>) -> Takes {
    Arc::new(takes.into_iter().map(Arc::new).collect())
}

impl Take {
    fn count(&self) -> usize {
        self.variants.len() + self.more.get().map_or(0, Vec::len)
    }

    fn variant(&self, nth: usize) -> &[i16] {
        let more = || self.more.get()?.get(nth - self.variants.len());
        self.variants.get(nth).or_else(more).map_or(&[], Vec::as_slice)
    }
}

/// The gains of a sound at the left and the right ear, as shares of `FULL`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ears {
    pub left: i32,
    pub right: i32,
}

impl Ears {
    pub const SILENT: Ears = Ears { left: 0, right: 0 };
    pub const BOTH: Ears = Ears { left: FULL, right: FULL };
}

/// A song is a `Stream` for the mixer, and the name of a tune for a speaker that does not know who renders it.
#[derive(Debug)]
pub enum MixerCommand<Song = Stream> {
    Takes(Takes),
    /// Plays an effect. `far` is how far away it is, as a share of `FULL`: distance makes a sound duller. `step` sets its
    /// speed and therefore its pitch.
    Strike {
        sound: usize,
        ears: Ears,
        far: i32,
        step: u32,
    },
    /// Sets the sound and the gains of a hum. A silent hum keeps its position.
    Hum {
        hum: usize,
        sound: usize,
        ears: Ears,
    },
    /// Starts this song, or none. The previous song fades out over `fade` frames.
    Song {
        stream: Option<Song>,
        fade: u32,
    },
    /// The song that follows at the end of the current one.
    Next(Song),
    /// So many layers of the song are heard. The others fade out.
    Layers(usize),
    Volumes {
        effects: i32,
        music: i32,
    },
    /// True while the world is paused: its sounds wait, and the song is softer. Menu sounds continue.
    Hush(bool),
    /// True during a line on the radio: the song and the effects are softer.
    Speech(bool),
    /// Effects sound as in this quadrant, or without a room.
    Room(Option<Theme>),
    /// Another world has begun: cuts all sounds except menu sounds.
    Clear,
}

impl<Song> MixerCommand<Song> {
    /// Returns the same command with what `stream` makes of its song.
    pub fn with_stream<Other>(self, stream: impl FnOnce(Song) -> Other) -> MixerCommand<Other> {
        match self {
            MixerCommand::Takes(takes) => MixerCommand::Takes(takes),
            MixerCommand::Strike { sound, ears, far, step } => MixerCommand::Strike { sound, ears, far, step },
            MixerCommand::Hum { hum, sound, ears } => MixerCommand::Hum { hum, sound, ears },
            MixerCommand::Song { stream: song, fade } => MixerCommand::Song { stream: song.map(stream), fade },
            MixerCommand::Next(song) => MixerCommand::Next(stream(song)),
            MixerCommand::Layers(layers) => MixerCommand::Layers(layers),
            MixerCommand::Volumes { effects, music } => MixerCommand::Volumes { effects, music },
            MixerCommand::Hush(is_hushed) => MixerCommand::Hush(is_hushed),
            MixerCommand::Speech(is_heard) => MixerCommand::Speech(is_heard),
            MixerCommand::Room(theme) => MixerCommand::Room(theme),
            MixerCommand::Clear => MixerCommand::Clear,
        }
    }
}

/// Memory that the mixer gives back, to be freed on another thread.
#[derive(Debug)]
pub enum Retired {
    Takes(Takes),
    Stream(Stream),
    Stretch(Stretch),
}

pub struct Console {
    commands: SyncSender<MixerCommand>,
    retired: Receiver<Retired>,
}

impl Console {
    /// Never waits: if the queue is full, the device is dead, and the command is dropped.
    pub fn tell(&self, command: MixerCommand) {
        match self.commands.try_send(command) {
            Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        }
    }

    pub fn sweep(&self) {
        while self.retired.try_recv().is_ok() {}
    }
}

const HUM_SLOTS: usize = 8;

pub struct Mixer {
    commands: Receiver<MixerCommand>,
    retired: SyncSender<Retired>,
    takes: Option<Takes>,
    voices: Vec<Voice>,
    hums: [Hum; HUM_SLOTS],
    decks: [Option<Deck>; DECKS],
    /// The layers of the song that are heard.
    layers: usize,
    volumes: (f32, f32),
    is_hushed: bool,
    is_spoken: bool,
    room: Box<Room>,
    /// Current gains. They move gradually to their targets.
    world_gain: f32,
    music_gain: f32,
    /// How far song and effects have made room for speech, from 0 to 1.
    speech: f32,
    /// Below 1, the song and less important sounds are quieter while a more important sound plays.
    duck: f32,
    started: usize,
    sums: [[f32; 2]; BLOCK],
    /// The part of the sound that enters the room.
    sent: [[f32; 2]; BLOCK],
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
            layers: LAYERS,
            volumes: (1.0, 1.0),
            is_hushed: false,
            is_spoken: false,
            room: Box::new(Room::open()),
            world_gain: 1.0,
            music_gain: 1.0,
            speech: 0.0,
            duck: 1.0,
            started: 0,
            sums: [[0.0; 2]; BLOCK],
            sent: [[0.0; 2]; BLOCK],
        };
        (Console { commands, retired: swept }, mixer)
    }

    /// Writes the next samples, left and right interleaved.
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

    pub fn voices(&self) -> usize {
        self.voices.iter().filter(|voice| !voice.leaves).count()
    }

    pub fn voices_of(&self, sound: usize) -> usize {
        self.voices.iter().filter(|voice| voice.sound == sound && !voice.leaves).count()
    }

    fn obey(&mut self, command: MixerCommand) {
        match command {
            MixerCommand::Takes(takes) => {
                self.voices.clear();
                if let Some(old) = self.takes.replace(takes) {
                    retire(&self.retired, Retired::Takes(old));
                }
            }
            MixerCommand::Strike { sound, ears, far, step } => self.strike(sound, ears, far, step),
            MixerCommand::Hum { hum, sound, ears } => {
                let hum = &mut self.hums[hum];
                if hum.sound != sound {
                    *hum = Hum { sound, position: 0, now: [0.0; 2], ears };
                }
                hum.ears = ears;
            }
            MixerCommand::Song { stream, fade } => self.change_song(stream, fade),
            MixerCommand::Next(stream) => self.follow(stream),
            MixerCommand::Layers(layers) => self.layers = layers,
            MixerCommand::Volumes { effects, music } => {
                self.volumes = (effects as f32 / FULL as f32, music as f32 / FULL as f32);
            }
            MixerCommand::Hush(is_hushed) => self.is_hushed = is_hushed,
            MixerCommand::Speech(is_spoken) => self.is_spoken = is_spoken,
            MixerCommand::Room(theme) => self.room.change(theme),
            MixerCommand::Clear => {
                self.room.quieten();
                self.voices.iter_mut().filter(|voice| !voice.is_menu).for_each(|voice| voice.leaves = true);
                self.hums.iter_mut().for_each(|hum| hum.ears = Ears::SILENT);
            }
        }
    }

    fn block(&mut self, frames: usize) {
        self.sums[..frames].fill([0.0; 2]);
        self.sent[..frames].fill([0.0; 2]);
        let duck_to = self.ducked();
        // The last block of a device's buffer can be shorter.
        let part = frames as f32 / BLOCK as f32;
        let change = (duck_to - self.duck).clamp(-DUCK_STEP * part, RECOVER_STEP * part);
        let (duck_from, duck_to) = (self.duck, self.duck + change);
        self.duck = duck_to;
        let world_from = self.world_gain;
        self.world_gain = towards(self.world_gain, if self.is_hushed { 0.0 } else { 1.0 }, GAIN_STEP * 4.0 * part);
        let music_from = self.music_gain;
        self.music_gain = towards(self.music_gain, if self.is_hushed { HUSHED } else { 1.0 }, GAIN_STEP * part);
        let speech_from = self.speech;
        self.speech = towards(self.speech, if self.is_spoken { 1.0 } else { 0.0 }, GAIN_STEP * part);
        let under_speech = |gain: f32, speech: f32| 1.0 + (gain - 1.0) * speech;
        let music = |gain: f32, duck: f32, speech: f32| {
            MUSIC_GAIN * self.volumes.1 * gain * duck * under_speech(SPEECH_MUSIC, speech)
        };
        let (music_from, music_to) =
            (music(music_from, duck_from, speech_from), music(self.music_gain, duck_to, self.speech));
        let world_from = world_from * under_speech(SPEECH_EFFECTS, speech_from);
        let world_to = self.world_gain * under_speech(SPEECH_EFFECTS, self.speech);
        self.add_songs(frames, music_from, music_to);
        self.add_hums(frames, world_from, world_to);
        self.add_voices(frames, world_from, world_to);
        self.room.add(&self.sent[..frames], &mut self.sums[..frames]);
    }
}

/// Gives memory back, so that another thread frees it. The queue has room for everything that can be on the way. After
/// the game has dropped its end of the queue, the memory is freed here.
fn retire(queue: &SyncSender<Retired>, old: Retired) {
    if let Err(TrySendError::Full(old) | TrySendError::Disconnected(old)) = queue.try_send(old) {
        drop(old);
    }
}

/// Returns the value at the frame `at` of a straight line over `frames`, and its slope per frame.
fn line(from: f32, to: f32, frames: usize, at: usize) -> (f32, f32) {
    let slope = (to - from) / frames as f32;
    (from + slope * at as f32, slope)
}

fn towards(now: f32, aim: f32, step: f32) -> f32 {
    now + (aim - now).clamp(-step, step)
}

/// Compresses what is louder than two thirds of full scale instead of clipping it. The result is below -0.6 dBFS.
fn limited(sample: f32) -> i16 {
    const KNEE: f32 = 21_000.0;
    const ROOM: f32 = 30_500.0 - KNEE;
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample.round() as i16;
    }
    ((KNEE + over * ROOM / (over + ROOM)) * sample.signum()) as i16
}
