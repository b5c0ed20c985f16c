//! A short fight through the mixer of the game, in the room of a quadrant: what a player hears of positions, distances and
//! walls. Also measures the rooms.

use std::sync::mpsc::sync_channel;

use quadrant::audio::mixer::{Console, Ears, FULL, Mixer, MixerCommand, STEP, Stream, Stretch, Take, shared};
use quadrant::level::Theme;
use quadrant::synth::{Effect, RATE, Role, Song};

use crate::bands::Band;
use crate::effects::VARIANTS;

/// Seconds, effect, side from -1 to 1, and distance from 0 to 1.
const FIGHT: [(f32, &str, f32, f32); 30] = [
    (0.0, "step_iron", 0.0, 0.0),
    (0.3, "jump", 0.0, 0.0),
    (0.7, "land", 0.0, 0.0),
    (0.9, "shoot_rifle", 0.05, 0.0),
    (1.04, "shoot_rifle", 0.05, 0.0),
    (1.1, "enemy_shoot", 0.8, 0.2),
    (1.18, "shoot_rifle", 0.05, 0.0),
    (1.25, "impact_flesh", 0.7, 0.1),
    (1.32, "shoot_rifle", 0.05, 0.0),
    (1.4, "enemy_death", 0.7, 0.1),
    (1.9, "enemy_shoot", -0.9, 0.3),
    (2.2, "hurt", 0.0, 0.0),
    (2.6, "grenade_throw", 0.0, 0.0),
    (3.3, "explosion_grenade", -0.6, 0.1),
    (3.4, "wreck", -0.7, 0.1),
    (4.4, "shoot_spread", -0.05, 0.0),
    (4.6, "drum_hit", -0.5, 0.0),
    (5.0, "shoot_spread", -0.05, 0.0),
    (5.7, "explosion_drum", -0.5, 0.0),
    (7.0, "shoot_laser", 0.05, 0.0),
    (7.25, "shoot_laser", 0.05, 0.0),
    (7.35, "impact_steel", 0.9, 0.2),
    (7.6, "explosion_small", 1.0, 0.6),
    (8.2, "shoot_rocket", 0.05, 0.0),
    (8.9, "explosion_rocket", 0.8, 0.1),
    (9.6, "explosion_big", 1.0, 0.9),
    (10.6, "shoot_beam", 0.05, 0.0),
    (10.75, "boss_hit", 0.5, 0.0),
    (11.3, "explosion_big", 0.3, 0.0),
    (12.0, "explosion_small", 0.5, 0.0),
];
const SECONDS: f32 = 14.5;

/// Mixes the fight, left and right interleaved. The song, if there is one, plays with all layers, as loud as in the game.
pub fn fight(theme: Theme, effect: impl Fn(&str) -> Effect, song: Option<&Song>) -> Vec<i16> {
    let take = |event: &(f32, &str, f32, f32)| {
        let effect = effect(event.1);
        let render = |variant| effect.render(quadrant::synth::Channels::Mono, variant);
        Take { role: Some(effect.role), variants: (0..VARIANTS).map(render).collect(), ..Take::default() }
    };
    let (console, mut mixer) = begin(theme, FIGHT.iter().map(take).collect());
    if let Some(song) = song {
        console.tell(MixerCommand::Song { stream: Some(stream(song)), fade: 1 });
    }
    let mut out = Vec::new();
    for (nth, (at, _, side, far)) in FIGHT.into_iter().enumerate() {
        play(&mut mixer, at, &mut out);
        let gain = |share: f32| ((1.0 + share * 0.7).min(1.0) * (1.0 - far) * FULL as f32) as i32;
        let ears = Ears { left: gain(-side), right: gain(side) };
        console.tell(MixerCommand::Strike { sound: nth, ears, far: (far * FULL as f32) as i32, step: STEP });
    }
    play(&mut mixer, SECONDS, &mut out);
    out
}

/// Returns the song from the place to which it returns at its end, where its introduction is over.
fn stream(song: &Song) -> Stream {
    let sixteenth = song.frames() as f32 / (song.bars() * song.sixteenths_in_a_bar()) as f32;
    let first = (song.loops_from() * sixteenth) as usize;
    let mut player = song.player();
    let layers = song.layers();
    let mut samples: Vec<i16> = Vec::new();
    while samples.len() < (first + (SECONDS * RATE as f32) as usize) * 2 * layers {
        samples.extend_from_slice(player.next_stretch());
    }
    // One stretch is enough, because the mixer takes what it needs of it.
    let (sender, stream) = sync_channel(1);
    let samples = samples.split_off(first * 2 * layers);
    let _ = sender.send(Stretch { samples, layers, tonic: player.tonic() });
    stream
}

fn begin(theme: Theme, takes: Vec<Take>) -> (Console, Mixer) {
    let (console, mixer) = Mixer::new();
    console.tell(MixerCommand::Takes(shared(takes)));
    console.tell(MixerCommand::Room(Some(theme)));
    (console, mixer)
}

fn play(mixer: &mut Mixer, until: f32, out: &mut Vec<i16>) {
    let from = out.len();
    out.resize((until * RATE as f32) as usize * 2, 0);
    mixer.fill(&mut out[from..]);
}

/// Returns how alike the two sides are: 1 if they are the same, 0 if they have nothing in common.
pub fn correlation(samples: &[i16]) -> f32 {
    let sum = |of: fn(f64, f64) -> f64| -> f64 {
        samples.chunks_exact(2).map(|frame| of(f64::from(frame[0]), f64::from(frame[1]))).sum()
    };
    (sum(|left, right| left * right) / (sum(|left, _| left * left) * sum(|_, right| right * right)).sqrt()) as f32
}

/// Measures what the walls of a quadrant give back of a short burst: for how long, how loud, how bright and how wide.
pub fn room(theme: Theme) -> Vec<Band> {
    // A burst of noise, 5 ms long. An impact is not as wide as a blast, so the sides differ because of the room.
    let mut seed = 1_u32;
    let burst = (0..RATE / 200).map(|_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as u16 as i16 / 2
    });
    let burst: Vec<i16> = burst.collect();
    let direct: f64 = burst.iter().map(|sample| f64::from(*sample).powi(2)).sum();
    let takes = vec![Take { role: Some(Role::World), variants: vec![burst], ..Take::default() }];
    let (console, mut mixer) = begin(theme, takes);
    console.tell(MixerCommand::Strike { sound: 0, ears: Ears::BOTH, far: 0, step: STEP });
    let mut out = Vec::new();
    play(&mut mixer, 4.0, &mut out);
    let back = &out[RATE as usize / 200 * 2..];
    let energy = |part: &[i16]| part.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>();
    let whole = energy(back);
    let decibels = |share: f64| 10.0 * share.max(1e-12).log10() as f32;
    // From 5 to 25 dB below the whole, and three times as long for 60 dB.
    let when = |below: f32| {
        let mut left = whole;
        let frames = back.chunks_exact(2).take_while(|frame| {
            left -= energy(frame);
            decibels(left / whole) > below
        });
        frames.count() as f32 / RATE as f32
    };
    let mono: Vec<f32> = back.chunks_exact(2).map(|frame| f32::from(frame[0]) + f32::from(frame[1])).collect();
    let bright = crate::spectrum::share(&mono, 2000.0, RATE as f32);
    // Seconds, level, share above 2 kHz.
    let (seconds, level, treble) = match theme {
        Theme::Docks => ([0.4, 1.0], [-16.0, -8.0], [45.0, 75.0]),
        Theme::Foundry => ([0.4, 0.9], [-14.0, -6.0], [75.0, 90.0]),
        Theme::Gardens => ([0.0, 0.3], [-24.0, -14.0], [15.0, 45.0]),
        Theme::Vault => ([1.4, 2.6], [-14.0, -6.0], [55.0, 75.0]),
    };
    let band = |name, value, [low, high]: [f32; 2]| Band { name, value, low, high };
    vec![
        band("tail s", 3.0 * (when(-25.0) - when(-5.0)), seconds),
        band("level dB", decibels(whole / (2.0 * direct)), level),
        band("over 2 kHz %", bright, treble),
        band("correlation", correlation(back), [-0.3, 0.5]),
    ]
}

/// How wide the fight is, and how loud its loudest sample in dBFS.
pub fn of_fight(samples: &[i16]) -> Vec<Band> {
    let peak = samples.iter().map(|sample| f32::from(*sample).abs()).fold(1.0, f32::max) / 32768.0;
    vec![
        Band { name: "correlation", value: correlation(samples), low: 0.2, high: 0.75 },
        Band { name: "peak dBFS", value: 20.0 * peak.log10(), low: -6.0, high: -0.5 },
    ]
}
