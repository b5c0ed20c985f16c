//! How far effects are apart that must not be mistaken for each other: a player who does not look must know what happened. Each effect
//! becomes a picture of its first 400 ms, with the level of 24 bands every 20 ms. The bands are spaced as the ear spaces
//! pitches. The distance of two effects is the difference of their pictures, in dB, where one of the two is heard. How
//! loud they are as a whole does not count.

use quadrant::synth::RATE;

use crate::spectrum;

/// The effects that decide what a player does next, and those of every shot, blow and step: a run through a stage plays
/// little else.
pub const HEARD_MOST: [&str; 27] = [
    "shoot_rifle",
    "shoot_rapid",
    "shoot_spread",
    "shoot_laser",
    "shoot_rocket",
    "flame",
    "shoot_beam",
    "melee",
    "grenade_throw",
    "explosion_big",
    "explosion_small",
    "explosion_drum",
    "explosion_grenade",
    "explosion_rocket",
    "impact_flesh",
    "impact_stone",
    "impact_steel",
    "impact_shield",
    "drum_hit",
    "boss_hit",
    "enemy_shoot",
    "enemy_death",
    "wreck",
    "hurt",
    "jump",
    "land",
    "step",
];

/// Each shot of an enemy, and each sound of a shot or a blow that strikes: they tell who shoots and what was hit.
pub const SHOTS_AND_IMPACTS: [&str; 31] = [
    "enemy_shoot",
    "marksman_shoot",
    "sniper_shoot",
    "shield_shoot",
    "drone_shoot",
    "red_drone_shoot",
    "turret_shoot",
    "mortar_fire",
    "welder_flame",
    "crawler_drip",
    "spitter_spit",
    "phaser_shoot",
    "mirror_shoot",
    "proctor_fires",
    "node_fires",
    "mule_gun",
    "shoot_rifle",
    "shoot_rapid",
    "shoot_spread",
    "shoot_laser",
    "shoot_rocket",
    "impact_flesh",
    "impact_wood",
    "impact_earth",
    "impact_stone",
    "impact_steel",
    "impact_shield",
    "boss_hit",
    "drum_hit",
    "hound_bite",
    "melee",
];

/// What heavy machines and their wrecks do.
pub const MACHINES: [&str; 19] = [
    "ladle_throws",
    "roller_jumps",
    "charger_strike",
    "strider_stamps",
    "tug_grabs",
    "forklift_crashes",
    "mule_punch",
    "roller_lands",
    "roller_bounces",
    "ladle_lands",
    "tug_rams",
    "mule_land",
    "forklift_throws",
    "hatch_opens",
    "strider_roots",
    "crusher",
    "turret_wreck",
    "hound_wreck",
    "drone_wreck",
];

/// Effects of which no two may be mistaken for each other.
pub const GROUPS: [&[&str]; 3] = [&HEARD_MOST, &SHOTS_AND_IMPACTS, &MACHINES];

/// The least distance of two of them, in dB. Variants of one effect, which should be taken for the same, are nearer to
/// each other than this.
pub const LEAST: f32 = 8.0;

const BANDS: usize = 24;
const LOW_HZ: f32 = 40.0;
const HIGH_HZ: f32 = 14_000.0;
const FRAMES: usize = 20;
const HOP: usize = RATE as usize / 50;
const WINDOW: usize = 1024;
/// A part so many dB softer than the loudest one is not heard.
const FLOOR: f32 = -50.0;

pub struct Picture([[f32; BANDS]; FRAMES]);

fn mel(hertz: f32) -> f32 {
    2595.0 * (1.0 + hertz / 700.0).log10()
}

impl Picture {
    pub fn of(samples: &[f32]) -> Picture {
        let edge = |nth: usize| {
            let mel = mel(LOW_HZ) + (mel(HIGH_HZ) - mel(LOW_HZ)) * nth as f32 / (BANDS + 1) as f32;
            700.0 * (10.0_f32.powf(mel / 2595.0) - 1.0)
        };
        let edges: Vec<f32> = (0..BANDS + 2).map(edge).collect();
        let mut picture = [[0.0; BANDS]; FRAMES];
        for (frame, bands) in picture.iter_mut().enumerate() {
            // The first window is centred on the start.
            let sample = |i: usize| (frame * HOP + i).checked_sub(WINDOW / 2).and_then(|at| samples.get(at));
            let window: Vec<f32> = (0..WINDOW).map(|i| sample(i).copied().unwrap_or(0.0)).collect();
            for (bin, power) in spectrum::powers(&window).into_iter().enumerate() {
                let hertz = bin as f32 * RATE as f32 / WINDOW as f32;
                for (band, sum) in bands.iter_mut().enumerate() {
                    let (low, middle, high) = (edges[band], edges[band + 1], edges[band + 2]);
                    let weight = ((hertz - low) / (middle - low)).min((high - hertz) / (high - middle)).max(0.0);
                    *sum += weight * power;
                }
            }
        }
        let loudest = picture.iter().flatten().fold(1e-12_f32, |loudest, power| loudest.max(*power));
        let level = |power: f32| (10.0 * (power / loudest).max(1e-9).log10()).max(FLOOR);
        Picture(picture.map(|bands| bands.map(level)))
    }

    /// Returns the distance in dB.
    pub fn from(&self, other: &Picture) -> f32 {
        let is_heard = |bands: &[f32; BANDS]| bands.iter().any(|level| *level > FLOOR);
        let both = self.0.iter().zip(&other.0).filter(|(one, other)| is_heard(one) || is_heard(other));
        let differences: Vec<f32> =
            both.flat_map(|(one, other)| one.iter().zip(other).map(|(a, b)| (a - b).powi(2))).collect();
        (differences.iter().sum::<f32>() / differences.len().max(1) as f32).sqrt()
    }
}
