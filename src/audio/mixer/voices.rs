//! The sounds that play now: a *voice* plays an effect once, a *hum* repeats its sound without an end. Decides which
//! effects get a voice, what each ear hears, and which sounds become quieter while a more important sound plays (they
//! are *ducked*). An effect is mono. It becomes as wide as its role wants, duller with distance, and part of it is sent
//! to the room.

use super::{BLOCK, Ears, FULL, GAIN_STEP, LEAVING, Mixer, SAME, VOICES, line, towards};
use crate::synth::{RATE, Role};

/// The cutoff in Hz of a sound that is near, and of one that is as far away as can be heard.
const NEAR_HZ: f32 = 18_000.0;
const FAR_HZ: f32 = 600.0;
/// Samples by which the part of a sound lags that makes it wide. The attack comes from one place: 12 ms.
const LAG: usize = 530;
/// Share by which the deep part of what makes a sound wide follows. It is taken away, so that both ears have the bass.
const DEEP: f32 = 0.045;
/// Seconds for which an explosion makes the song softer. It then recovers, while the debris still falls.
const BLAST_SECONDS: f32 = 0.22;

#[derive(Clone, Copy, Debug)]
pub(super) struct Voice {
    pub(super) sound: usize,
    pub(super) variant: usize,
    /// In 65536ths of a sample.
    pub(super) position: u64,
    pub(super) step: u32,
    pub(super) ears: Ears,
    pub(super) space: Space,
    pub(super) rank: u8,
    pub(super) is_menu: bool,
    /// The voice was cut and fades out. This block is its last.
    pub(super) leaves: bool,
}

/// Where an effect is: how wide, how far away and how much in the room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    wide: f32,
    sent: f32,
    /// Share by which the filter of the distance follows the sound. At 1 it filters nothing.
    follows: f32,
    /// The memory of that filter, and of the one that keeps the bass in the middle.
    dull: f32,
    deep: f32,
}

impl Space {
    fn new(role: Role, far: i32) -> Space {
        let far = far as f32 / FULL as f32;
        let (wide, sent) = width_and_send(role);
        let cutoff = NEAR_HZ * (FAR_HZ / NEAR_HZ).powf(far);
        let follows = if far > 0.0 { 1.0 - (-std::f32::consts::TAU * cutoff / RATE as f32).exp() } else { 1.0 };
        // Of a sound far away, more is heard from the walls.
        Space { wide, sent: sent * (1.0 + far), follows, dull: 0.0, deep: 0.0 }
    }
}

/// Returns how wide an effect is, and how much of it the room hears. News about the game has no room, because it is not
/// in the world. Explosions are as wide as the picture. Steps and blows come from one place.
fn width_and_send(role: Role) -> (f32, f32) {
    match role {
        Role::Menu => (0.0, 0.0),
        Role::Pickup => (0.35, 0.0),
        Role::Ambience => (0.4, 0.0),
        Role::Step => (0.0, 0.5),
        Role::Move => (0.1, 0.7),
        Role::Impact => (0.2, 0.8),
        Role::World | Role::Enemy => (0.35, 1.0),
        Role::Shot => (0.4, 0.8),
        Role::Warning => (0.2, 0.5),
        Role::Explosion => (0.8, 1.0),
        Role::Event => (0.6, 0.5),
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Hum {
    pub(super) sound: usize,
    pub(super) position: usize,
    pub(super) now: [f32; 2],
    pub(super) ears: Ears,
}

/// When voices run out, a sound may cut one of its own or a lower rank, but never one of a higher rank.
fn rank(role: Role) -> u8 {
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

/// Returns the gain of the song while a sound of this role is heard. Sounds of a lower rank lose half as much.
fn ducks_to(role: Role) -> f32 {
    match role {
        Role::Event => 0.45,
        Role::Warning => 0.6,
        Role::Explosion => 0.5,
        Role::Enemy | Role::Pickup => 0.9,
        Role::Ambience | Role::Step | Role::Move | Role::Menu | Role::Impact | Role::World | Role::Shot => 1.0,
    }
}

/// Returns the step of an effect that is transposed by so many semitones, modulo an octave: at most six down or five up.
fn in_key(step: u32, semitones: i32) -> u32 {
    let semitones = (semitones + 6).rem_euclid(12) - 6;
    (step as f32 * (semitones as f32 / 12.0).exp2()) as u32
}

impl Mixer {
    pub(super) fn strike(&mut self, sound: usize, ears: Ears, far: i32, step: u32) {
        let Some(take) = self.takes.as_ref().and_then(|takes| takes.get(sound)) else { return };
        let (Some(role), variants) = (take.role, take.count()) else { return };
        if variants == 0 {
            return;
        }
        let step = match take.tonic.zip(self.tonic()) {
            Some((own, song)) => in_key(step, song - own),
            None => step,
        };
        let rank = rank(role);
        // An effect that starts twice at the same time plays once, at the louder of the two positions.
        if let Some(twin) = self.voices.iter_mut().find(|voice| voice.sound == sound && voice.position == 0) {
            if ears.left + ears.right > twin.ears.left + twin.ears.right {
                (twin.ears, twin.space) = (ears, Space::new(role, far));
            }
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
            // More voices are cut in one block than can fade out, so the oldest of them ends at once.
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
            space: Space::new(role, far),
            rank,
            is_menu: role == Role::Menu,
            leaves: false,
        });
    }

    fn cut(&mut self, is_one: impl Fn(&Voice) -> bool) {
        if let Some(oldest) = self.voices.iter_mut().find(|voice| !voice.leaves && is_one(voice)) {
            oldest.leaves = true;
        }
    }

    /// Returns the lowest gain that a playing sound leaves to the song.
    pub(super) fn ducked(&self) -> f32 {
        let Some(takes) = &self.takes else { return 1.0 };
        let loudest = |voice: &Voice| {
            let take = &takes[voice.sound];
            let end = match take.role {
                Some(Role::Explosion) => (BLAST_SECONDS * RATE as f32) as usize,
                // The last third of a sound makes nothing quieter.
                _ => take.variant(voice.variant).len() * 2 / 3,
            };
            let is_early = ((voice.position >> 16) as usize) < end;
            take.role.filter(|_| is_early).map_or(1.0, ducks_to)
        };
        self.voices.iter().filter(|voice| !voice.leaves).map(loudest).fold(1.0, f32::min)
    }

    pub(super) fn add_hums(&mut self, frames: usize, world_from: f32, world_to: f32) {
        let Some(takes) = &self.takes else { return };
        let part = frames as f32 / BLOCK as f32;
        for hum in &mut self.hums {
            let aim = [hum.ears.left, hum.ears.right].map(|share| share as f32 / FULL as f32);
            let is_silent = hum.now == [0.0; 2] && aim == [0.0; 2];
            let samples = takes.get(hum.sound).map_or(&[][..], |take| take.variant(0));
            if is_silent || samples.is_empty() || (world_from == 0.0 && world_to == 0.0) {
                continue;
            }
            let from = hum.now.map(|now| now * world_from * self.volumes.0);
            hum.now = [0, 1].map(|ear| towards(hum.now[ear], aim[ear], GAIN_STEP * part));
            let to = hum.now.map(|now| now * world_to * self.volumes.0);
            for (i, sum) in self.sums[..frames].iter_mut().enumerate() {
                let way = i as f32 / frames as f32;
                // The right ear hears another part of the loop, so a hum is around the player and not in a point.
                for ear in 0..2 {
                    let at = (hum.position + ear * samples.len() / 2) % samples.len();
                    sum[ear] += f32::from(samples[at]) * (from[ear] + (to[ear] - from[ear]) * way);
                }
                hum.position = (hum.position + 1) % samples.len();
            }
        }
    }

    pub(super) fn add_voices(&mut self, frames: usize, world_from: f32, world_to: f32) {
        let Some(takes) = &self.takes else { return };
        let ducking = self.voices.iter().filter(|voice| !voice.leaves).map(|voice| voice.rank).max().unwrap_or(0);
        let (effects, half_duck) = (self.volumes.0, 0.5 + 0.5 * self.duck);
        let mut kept = 0;
        for nth in 0..self.voices.len() {
            let mut voice = self.voices[nth];
            let samples = takes[voice.sound].variant(voice.variant);
            let (from, to) = if voice.is_menu { (1.0, 1.0) } else { (world_from, world_to) };
            let waits = from == 0.0 && to == 0.0;
            let duck = if voice.rank < ducking { half_duck } else { 1.0 };
            let to = if voice.leaves { 0.0 } else { to };
            let (gain, slope) = line(from * effects * duck, to * effects * duck, frames, 0);
            let is_over = !waits && {
                let out = (&mut self.sums[..frames], &mut self.sent[..frames]);
                !sound_out(samples, &mut voice, gain, slope, out)
            };
            if !(is_over || voice.leaves) {
                self.voices[kept] = voice;
                kept += 1;
            }
        }
        self.voices.truncate(kept);
    }
}

/// Adds a voice's next samples, interpolated linearly, to what is heard and to what the room hears. Returns false when the
/// voice has ended.
fn sound_out(
    samples: &[i16],
    voice: &mut Voice,
    mut gain: f32,
    slope: f32,
    (sums, sent): (&mut [[f32; 2]], &mut [[f32; 2]]),
) -> bool {
    let [left, right] = [voice.ears.left, voice.ears.right].map(|share| share as f32 / FULL as f32);
    let space = &mut voice.space;
    for (sum, sent) in sums.iter_mut().zip(sent) {
        let at = (voice.position >> 16) as usize;
        let Some(&[here, next]) = samples.get(at..at + 2).and_then(|pair| pair.first_chunk()) else { return false };
        let part = (voice.position & 0xFFFF) as f32 / 65536.0;
        let (here, next) = (f32::from(here), f32::from(next));
        let sample = here + (next - here) * part;
        space.dull += space.follows * (sample - space.dull);
        // What was heard a moment ago is added on one side and taken away on the other. Both together are the sound as it
        // was, so it stays whole on one loudspeaker.
        let late = at.checked_sub(LAG).map_or(0.0, |at| f32::from(samples[at])) * space.wide * space.follows;
        space.deep += DEEP * (late - space.deep);
        let aside = late - space.deep;
        let heard = [(space.dull + aside) * gain * left, (space.dull - aside) * gain * right];
        for ear in 0..2 {
            sum[ear] += heard[ear];
            sent[ear] += heard[ear] * space.sent;
        }
        voice.position += u64::from(voice.step);
        gain += slope;
    }
    true
}
