//! The sounds that play now: a *voice* plays an effect once, a *hum* repeats its sound without an end. Decides which
//! effects get a voice, what each ear hears, and which sounds become quieter while a more important sound plays (they
//! are *ducked*).

use super::{BLOCK, Ears, FULL, GAIN_STEP, LEAVING, Mixer, SAME, VOICES, line, towards};
use crate::audio::synth::Role;

#[derive(Clone, Copy, Debug)]
pub(super) struct Voice {
    pub(super) sound: usize,
    pub(super) variant: usize,
    /// In 65536ths of a sample.
    pub(super) position: u64,
    pub(super) step: u32,
    pub(super) ears: Ears,
    pub(super) rank: u8,
    pub(super) is_menu: bool,
    /// The voice was cut and fades out. This block is its last.
    pub(super) leaves: bool,
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
        Role::Explosion => 0.75,
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
    pub(super) fn strike(&mut self, sound: usize, ears: Ears, step: u32) {
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
                twin.ears = ears;
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
            // The last third of a sound makes nothing quieter.
            let is_early = (voice.position >> 16) as usize * 3 < take.variant(voice.variant).len() * 2;
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
                let sample = f32::from(samples[hum.position % samples.len()]);
                hum.position = (hum.position + 1) % samples.len();
                for ear in 0..2 {
                    sum[ear] += sample * (from[ear] + (to[ear] - from[ear]) * way);
                }
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
            let is_over = !waits && !sound_out(samples, &mut voice, gain, slope, &mut self.sums[..frames]);
            if !(is_over || voice.leaves) {
                self.voices[kept] = voice;
                kept += 1;
            }
        }
        self.voices.truncate(kept);
    }
}

/// Adds a voice's next samples, interpolated linearly. Returns false when the voice has ended.
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
