//! The mixer: takes of effects, hums and songs in, samples out. It runs on SDL's sound thread, so it never waits, never
//! takes memory and never gives any back: what it is told comes through a queue of fixed length, and what it no longer plays
//! goes back through another. Who is heard when there is no room is settled here, by rank: feet before nobody, shots before
//! feet, and a warden's warning before all.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use super::super::synth::Role;

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

/// A song, ready to be played: left and right in turn.
#[derive(Debug, Default)]
pub struct Record {
    pub samples: Vec<i16>,
    /// It goes round; otherwise it ends, and what follows it begins.
    pub loops: bool,
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

/// One effect on its way out.
#[derive(Clone, Copy, Debug)]
struct Voice {
    sound: usize,
    variant: usize,
    /// In 65536ths of a sample.
    position: u64,
    step: u32,
    ears: Ears,
    rank: u8,
    /// Heard while the world stands.
    is_menu: bool,
    /// Cut: this block is its last.
    leaves: bool,
}

#[derive(Clone, Copy, Debug)]
struct Hum {
    sound: usize,
    position: usize,
    now: [f32; 2],
    ears: Ears,
}

#[derive(Debug)]
struct Deck {
    record: Arc<Record>,
    next: Option<Arc<Record>>,
    position: usize,
    gain: f32,
    /// What the gain loses each block, once it is on its way out.
    loses: f32,
}

/// Hums at once.
pub const HUM_SLOTS: usize = 8;

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

/// Who makes room for whom: the lower rank. A sound cuts its own rank, and never a higher one.
pub fn rank(role: Role) -> u8 {
    match role {
        Role::Ambience | Role::Step => 0,
        Role::Impact | Role::Move => 1,
        Role::Shot | Role::World => 2,
        Role::Explosion => 3,
        Role::Enemy => 4,
        Role::Menu | Role::Pickup => 5,
        Role::Warning => 6,
        Role::Event => 7,
    }
}

/// How much is left of the song while such a sound is heard, and of sounds of a lower rank half as much is taken.
fn ducks_to(role: Role) -> f32 {
    match role {
        Role::Event => 0.45,
        Role::Warning => 0.6,
        Role::Explosion => 0.75,
        Role::Enemy | Role::Pickup => 0.9,
        Role::Ambience | Role::Step | Role::Move | Role::Menu | Role::Impact | Role::World | Role::Shot => 1.0,
    }
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
                    self.retire(Retired::Takes(old));
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
                    self.retire(Retired::Record(old));
                }
            }
            Command::Volumes { effects, music } => {
                self.volumes = (effects as f32 / FULL as f32, music as f32 / FULL as f32);
            }
            Command::Hush(is_hushed) => self.is_hushed = is_hushed,
            Command::Clear => {
                self.voices.retain(|voice| voice.is_menu);
                self.hums.iter_mut().for_each(|hum| hum.ears = Ears::SILENT);
            }
        }
    }

    /// Out of the mixer, so that the memory is given back elsewhere. The queue holds more than there can ever be on the way.
    fn retire(&self, old: Retired) {
        if let Err(TrySendError::Full(old) | TrySendError::Disconnected(old)) = self.retired.try_send(old) {
            drop(old);
        }
    }

    fn strike(&mut self, sound: usize, ears: Ears, step: u32) {
        let Some(take) = self.takes.as_ref().and_then(|takes| takes.get(sound)) else { return };
        let (Some(role), variants) = (take.role, take.variants.len()) else { return };
        if variants == 0 {
            return;
        }
        let rank = rank(role);
        // The same effect twice at once is one, where it is louder.
        if let Some(twin) = self.voices.iter_mut().find(|voice| voice.sound == sound && voice.position == 0) {
            let louder = |a: Ears, b: Ears| if a.left + a.right >= b.left + b.right { a } else { b };
            twin.ears = louder(twin.ears, ears);
            return;
        }
        if self.voices_of(sound) >= SAME {
            self.cut(|voice| voice.sound == sound);
        } else if self.voices() >= VOICES {
            let Some(lowest) = self.voices.iter().filter(|voice| !voice.leaves).map(|voice| voice.rank).min() else {
                return;
            };
            if lowest > rank {
                return;
            }
            self.cut(|voice| voice.rank == lowest);
        }
        if self.voices.len() == VOICES + LEAVING {
            // More is cut in one block than can leave softly: the oldest of those is gone at once.
            let gone = self.voices.iter().position(|voice| voice.leaves).unwrap_or(0);
            self.voices.remove(gone);
        }
        self.started += 1;
        self.voices.push(Voice {
            sound,
            variant: self.started % variants,
            position: 0,
            step,
            ears,
            rank,
            is_menu: role == Role::Menu,
            leaves: false,
        });
    }

    /// The oldest of these leaves.
    fn cut(&mut self, is_one: impl Fn(&Voice) -> bool) {
        if let Some(oldest) = self.voices.iter_mut().find(|voice| !voice.leaves && is_one(voice)) {
            oldest.leaves = true;
        }
    }

    fn change_tune(&mut self, record: Option<Arc<Record>>, fade: u32) {
        let loses = 1.0 / (fade as f32 / BLOCK as f32).max(1.0);
        for deck in self.decks.iter_mut().flatten() {
            deck.loses = deck.loses.max(loses);
        }
        let Some(record) = record else { return };
        // The deck that is free, or the one that is nearest to silence.
        let softest = |deck: &Option<Deck>| deck.as_ref().map_or(-1.0, |deck| deck.gain);
        let place =
            (0..DECKS).min_by(|&a, &b| softest(&self.decks[a]).total_cmp(&softest(&self.decks[b]))).unwrap_or(0);
        if let Some(old) = self.decks[place].replace(Deck { record, next: None, position: 0, gain: 1.0, loses: 0.0 }) {
            self.retire_deck(old);
        }
    }

    fn retire_deck(&self, deck: Deck) {
        self.retire(Retired::Record(deck.record));
        if let Some(next) = deck.next {
            self.retire(Retired::Record(next));
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

    /// How much the most important sound leaves of the rest.
    fn ducked(&self) -> f32 {
        let Some(takes) = &self.takes else { return 1.0 };
        let loudest = |voice: &Voice| {
            let take = &takes[voice.sound];
            // The tail of a sound ducks nothing.
            let is_early = (voice.position >> 16) as usize * 3 < take.variants[voice.variant].len() * 2;
            take.role.filter(|_| is_early).map_or(1.0, ducks_to)
        };
        self.voices.iter().filter(|voice| !voice.leaves).map(loudest).fold(1.0, f32::min)
    }

    fn add_songs(&mut self, frames: usize, from: f32, to: f32) {
        let part = frames as f32 / BLOCK as f32;
        for place in 0..DECKS {
            let Some(deck) = &mut self.decks[place] else { continue };
            let gain_from = deck.gain;
            deck.gain = (deck.gain - deck.loses * part).max(0.0);
            let (from, to) = (from * gain_from, to * deck.gain);
            let mut done = 0;
            while done < frames {
                let left = deck.record.samples.len().saturating_sub(deck.position) / 2;
                if left == 0 {
                    deck.position = 0;
                    if deck.record.loops && !deck.record.samples.is_empty() {
                        continue;
                    }
                    let Some(next) = deck.next.take() else {
                        deck.gain = 0.0;
                        deck.loses = 1.0;
                        break;
                    };
                    let old = std::mem::replace(&mut deck.record, next);
                    if let Err(TrySendError::Full(old) | TrySendError::Disconnected(old)) =
                        self.retired.try_send(Retired::Record(old))
                    {
                        drop(old);
                    }
                    continue;
                }
                let now = left.min(frames - done);
                let samples = &deck.record.samples[deck.position..deck.position + now * 2];
                let (gain, slope) = line(from, to, frames, done);
                add(samples, gain, slope, &mut self.sums[done..done + now]);
                deck.position += now * 2;
                done += now;
            }
            if deck.gain == 0.0
                && deck.loses > 0.0
                && let Some(deck) = self.decks[place].take()
            {
                self.retire_deck(deck);
            }
        }
    }

    fn add_hums(&mut self, frames: usize, world_from: f32, world_to: f32) {
        let Some(takes) = &self.takes else { return };
        let part = frames as f32 / BLOCK as f32;
        for hum in &mut self.hums {
            let aim = [hum.ears.left, hum.ears.right].map(|share| share as f32 / FULL as f32);
            let is_silent = hum.now == [0.0; 2] && aim == [0.0; 2];
            let samples =
                takes.get(hum.sound).and_then(|take| take.variants.first()).map_or(&[][..], |samples| samples);
            if is_silent || samples.is_empty() || (world_from == 0.0 && world_to == 0.0) {
                continue;
            }
            let from = hum.now.map(|now| now * world_from * self.volumes.0);
            hum.now = [0, 1].map(|ear| towards(hum.now[ear], aim[ear], GAIN_STEP * part));
            let to = hum.now.map(|now| now * world_to * self.volumes.0);
            for (i, sum) in self.sums[..frames].iter_mut().enumerate() {
                let way = i as f32 / frames as f32;
                let sample = f32::from(samples[hum.position % samples.len()]);
                hum.position = (hum.position + 1) % samples.len();
                for ear in 0..2 {
                    sum[ear] += sample * (from[ear] + (to[ear] - from[ear]) * way);
                }
            }
        }
    }

    fn add_voices(&mut self, frames: usize, world_from: f32, world_to: f32) {
        let Some(takes) = &self.takes else { return };
        let ducking = self.voices.iter().filter(|voice| !voice.leaves).map(|voice| voice.rank).max().unwrap_or(0);
        let (effects, half_duck) = (self.volumes.0, 0.5 + 0.5 * self.duck);
        let mut kept = 0;
        for nth in 0..self.voices.len() {
            let mut voice = self.voices[nth];
            let samples = &takes[voice.sound].variants[voice.variant];
            let (from, to) = if voice.is_menu { (1.0, 1.0) } else { (world_from, world_to) };
            let waits = from == 0.0 && to == 0.0;
            let duck = if voice.rank < ducking { half_duck } else { 1.0 };
            let to = if voice.leaves { 0.0 } else { to };
            let (gain, slope) = line(from * effects * duck, to * effects * duck, frames, 0);
            let is_over = !waits && !sound_out(samples, &mut voice, gain, slope, &mut self.sums[..frames]);
            if !(is_over || voice.leaves) {
                self.voices[kept] = voice;
                kept += 1;
            }
        }
        self.voices.truncate(kept);
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

fn add(samples: &[i16], mut gain: f32, slope: f32, sums: &mut [[f32; 2]]) {
    for (sum, frame) in sums.iter_mut().zip(samples.chunks_exact(2)) {
        sum[0] += f32::from(frame[0]) * gain;
        sum[1] += f32::from(frame[1]) * gain;
        gain += slope;
    }
}

/// Adds a voice's next samples, read at its step, in between two of them where it falls there. False when it has ended.
fn sound_out(samples: &[i16], voice: &mut Voice, mut gain: f32, slope: f32, sums: &mut [[f32; 2]]) -> bool {
    let [left, right] = [voice.ears.left, voice.ears.right].map(|share| share as f32 / FULL as f32);
    for sum in sums {
        let at = (voice.position >> 16) as usize;
        let Some(&[here, next]) = samples.get(at..at + 2).and_then(|pair| pair.first_chunk()) else { return false };
        let part = (voice.position & 0xFFFF) as f32 / 65536.0;
        let (here, next) = (f32::from(here), f32::from(next));
        let sample = (here + (next - here) * part) * gain;
        sum[0] += sample * left;
        sum[1] += sample * right;
        voice.position += u64::from(voice.step);
        gain += slope;
    }
    true
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
