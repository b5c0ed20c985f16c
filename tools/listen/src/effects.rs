//! Measures the attack, the deep part and the tail of guns and explosions, and compares each figure with its band.

use quadrant::synth::{Channels, Effect, RATE};

use crate::bands::Band;
use crate::spectrum;

/// Renderings that are measured. The worst of them counts.
pub const VARIANTS: u32 = 3;
/// A sound is boxy if so much of its energy, in percent, is below [`BOX_HZ`].
const BOXY: f32 = 80.0;
const BOX_HZ: f32 = 500.0;
/// The part below this is felt more than heard.
const DEEP_HZ: f32 = 120.0;
const BRIGHT_HZ: f32 = 2000.0;

/// What a gun or an explosion should be: the longest attack in ms, the least and most energy below 120 Hz and above 2 kHz
/// in percent, and the shortest and longest time in ms until nine tenths of the energy are given off.
type Wanted = (&'static str, f32, [f32; 2], [f32; 2], [f32; 2]);

/// A gun has a thump and a crack, but those that fire most have the shortest body. The fire of the flame thrower swells.
const GUNS: [Wanted; 7] = [
    ("shoot_rifle", 5.0, [20.0, 50.0], [20.0, 50.0], [15.0, 50.0]),
    ("shoot_rapid", 5.0, [8.0, 30.0], [30.0, 60.0], [10.0, 35.0]),
    ("shoot_spread", 5.0, [20.0, 50.0], [20.0, 50.0], [50.0, 120.0]),
    ("shoot_laser", 5.0, [15.0, 40.0], [5.0, 30.0], [40.0, 100.0]),
    ("shoot_rocket", 5.0, [20.0, 50.0], [10.0, 40.0], [120.0, 300.0]),
    ("flame", 80.0, [10.0, 40.0], [8.0, 30.0], [80.0, 200.0]),
    ("shoot_beam", 10.0, [30.0, 60.0], [4.0, 30.0], [90.0, 250.0]),
];

/// An explosion is loudest at once, and half of it is below 120 Hz. The larger it is, the longer it lasts.
const EXPLOSIONS: [Wanted; 6] = [
    ("explosion_big", 10.0, [40.0, 70.0], [3.0, 20.0], [280.0, 600.0]),
    ("explosion_drum", 10.0, [35.0, 65.0], [2.0, 20.0], [200.0, 400.0]),
    ("explosion_grenade", 10.0, [40.0, 70.0], [8.0, 30.0], [90.0, 200.0]),
    ("explosion_rocket", 10.0, [40.0, 70.0], [8.0, 30.0], [120.0, 250.0]),
    ("explosion_small", 10.0, [35.0, 65.0], [5.0, 30.0], [60.0, 150.0]),
    ("wreck", 10.0, [30.0, 60.0], [8.0, 30.0], [90.0, 250.0]),
];

/// Returns the bands of each gun and each explosion.
pub fn of_all(effect: impl Fn(&str) -> Effect) -> Vec<(&'static str, Vec<Band>)> {
    let wanted = GUNS.into_iter().chain(EXPLOSIONS);
    wanted.map(|wanted| (wanted.0, of(&effect(wanted.0), wanted))).collect()
}

fn of(effect: &Effect, (_, attack, deep, bright, body): Wanted) -> Vec<Band> {
    let renderings: Vec<Vec<f32>> = (0..VARIANTS).map(|variant| rendered(effect, variant)).collect();
    let milliseconds = |sample: usize| sample as f32 * 1000.0 / RATE as f32;
    // The variant that is furthest from the middle of the band.
    let band = |name, [low, high]: [f32; 2], figure: &dyn Fn(&[f32]) -> f32| {
        let off = |value: f32| (value - (low + high) / 2.0).abs();
        let values = renderings.iter().map(|samples| figure(samples));
        let value = values.max_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(0.0);
        Band { name, value, low, high }
    };
    let late = renderings.iter().map(|samples| milliseconds(loudest(samples))).fold(0.0, f32::max);
    vec![
        Band { name: "attack ms", value: late, low: 0.0, high: attack },
        band("under 120 Hz %", deep, &|samples| spectrum::share(samples, 0.0, DEEP_HZ)),
        band("over 2 kHz %", bright, &|samples| spectrum::share(samples, BRIGHT_HZ, RATE as f32)),
        band("body ms", body, &|samples| milliseconds(body_samples(samples))),
    ]
}

/// Returns how many of the effects are boxy.
pub fn boxy<'e>(effects: impl Iterator<Item = &'e Effect>) -> Band {
    let is_boxy = |effect: &&Effect| spectrum::share(&rendered(effect, 0), 0.0, BOX_HZ) >= BOXY;
    Band { name: "boxy effects", value: effects.filter(is_boxy).count() as f32, low: 0.0, high: 4.0 }
}

pub fn rendered(effect: &Effect, variant: u32) -> Vec<f32> {
    effect.render(Channels::Mono, variant).iter().map(|sample| f32::from(*sample) / 32768.0).collect()
}

fn loudest(samples: &[f32]) -> usize {
    samples.iter().enumerate().max_by(|a, b| a.1.abs().total_cmp(&b.1.abs())).map_or(0, |(at, _)| at)
}

/// Returns the samples in which a sound has given off nine tenths of its energy. The rest is its tail.
pub fn body_samples(samples: &[f32]) -> usize {
    let whole: f32 = samples.iter().map(|sample| sample * sample).sum();
    let mut sum = 0.0;
    let end = samples.iter().position(|sample| {
        sum += sample * sample;
        sum >= whole * 0.9
    });
    end.unwrap_or(0)
}
