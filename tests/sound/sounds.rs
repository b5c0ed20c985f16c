//! Tests every effect in assets: it parses, renders reproducibly, stays below the ceiling, has no clicks, and
//! has the loudness of its role.

use std::path::PathBuf;

use crate::common::files::files_below;
use quadrant::synth::{CEILING, Channels, Effect, RATE, Song, effect_loudness};

pub fn sources(folder: &str) -> Vec<(String, String)> {
    let text = |path: &PathBuf| (path.display().to_string(), std::fs::read_to_string(path).expect("readable"));
    files_below(format!("assets/{folder}"), "ron").iter().map(text).collect()
}

fn effects() -> Vec<(String, Effect)> {
    let parsed = |(path, text): (String, String)| {
        (path.clone(), Effect::parse(&text).unwrap_or_else(|complaint| panic!("{path}:{complaint}")))
    };
    sources("sounds").into_iter().map(parsed).collect()
}

pub fn floats(samples: &[i16]) -> Vec<f32> {
    samples.iter().map(|sample| f32::from(*sample) / 32768.0).collect()
}

pub fn check_levels(path: &str, samples: &[f32]) {
    let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    assert!(peak <= CEILING, "{path}: peak {peak}");
    assert!(peak > 0.02, "{path}: nearly silent");
    let mean = samples.iter().sum::<f32>() / samples.len() as f32;
    assert!(mean.abs() < 0.003, "{path}: a mean of {mean} is DC");
}

/// The jump at the end of a loop is no larger than the steps near it.
fn check_seam(path: &str, samples: &[f32]) {
    let near = RATE as usize / 50;
    let largest = |part: &[f32]| part.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    let around = largest(&samples[..near]).max(largest(&samples[samples.len() - near..]));
    let jump = (samples[0] - samples[samples.len() - 1]).abs();
    assert!(jump <= around, "{path}: the loop jumps by {jump}, steps beside it by {around}");
}

#[test]
fn effects_render_with_the_loudness_of_their_role() {
    for (path, effect) in effects() {
        let samples = floats(&effect.render(Channels::Mono, 0));
        check_levels(&path, &samples);
        match effect.loops {
            Some(_) => check_seam(&path, &samples),
            None => {
                assert!(samples[0].abs() < 0.01, "{path}: starts with a click of {}", samples[0]);
                assert!(samples[samples.len() - 1].abs() < 0.001, "{path}: ends with a click");
            }
        }
        let off = effect_loudness(&samples) - effect.role.loudness();
        assert!(off.abs() < 6.0, "{path}: {off} dB away from its role");
    }
}

#[test]
fn effects_render_reproducibly_and_variants_differ() {
    for (path, effect) in effects() {
        let first = effect.render(Channels::Mono, 0);
        assert!(first == effect.render(Channels::Mono, 0), "{path}: two renderings differ");
        if effect.varies() {
            assert!(first != effect.render(Channels::Mono, 1), "{path}: variant 1 is variant 0");
        }
    }
}

#[test]
fn stereo_is_mono_twice_for_effects() {
    let (_, effect) = effects().swap_remove(0);
    let (mono, stereo) = (effect.render(Channels::Mono, 2), effect.render(Channels::Stereo, 2));
    assert!(stereo.chunks_exact(2).map(|ears| (ears[0], ears[1])).eq(mono.iter().map(|sample| (*sample, *sample))));
}

/// `docs/make-figures` writes the page.
#[test]
fn the_page_of_figures_names_every_sound() {
    let page = include_str!("../../docs/sound.md");
    let figures = page.split("```").nth(1).expect("figures");
    let names = figures.lines().filter_map(|line| line.split_whitespace().next());
    let mut listed: Vec<&str> = names.filter(|name| *name != "name").collect();
    let files: Vec<PathBuf> = ["assets/sounds", "assets/songs"].iter().flat_map(|it| files_below(it, "ron")).collect();
    let mut shipped: Vec<&str> = files.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    listed.sort_unstable();
    shipped.sort_unstable();
    assert_eq!(listed, shipped, "run docs/make-figures");
}

/// Pick-ups sound in the key of the song, and are open: the root, the fourth and the fifth belong to every key that a
/// stage may have. A third does not, nor does a natural second, which rubs against the low second of a phrygian song.
#[test]
fn pick_ups_fit_the_key_of_every_song() {
    let pick_ups: Vec<_> = sources("sounds").into_iter().filter(|(_, text)| text.contains("role: Pickup")).collect();
    assert!(pick_ups.len() > 10);
    for (path, text) in pick_ups {
        assert!(text.contains("key: \"d major\""), "{path}: no key");
        for play in text.split("play: \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let mut notes = play.split([' ', '+']).filter(|word| word.starts_with(|first: char| first.is_alphabetic()));
            let is_open = |note: &str| note.starts_with(['d', 'g', 'a']) && !note.contains(['#', 'b']);
            assert!(notes.all(is_open), "{path}: `{play}` has a note that is not d, g or a");
        }
    }
}

/// Returns the energy of a sound in each octave from 125 Hz up to 16 kHz, as shares of the whole.
fn octaves(samples: &[f32]) -> [f32; 7] {
    let mut energies = [0.0; 7];
    let mut rest = samples.to_vec();
    for (nth, energy) in energies.iter_mut().enumerate().rev() {
        let share = 1.0 - (-std::f32::consts::TAU * 125.0 * (1 << nth) as f32 / RATE as f32).exp();
        let mut low = [0.0; 2];
        for sample in &mut rest {
            low[0] += share * (*sample - low[0]);
            low[1] += share * (low[0] - low[1]);
            *energy += (*sample - low[1]).powi(2);
            *sample = low[1];
        }
    }
    let whole: f32 = energies.iter().sum();
    energies.map(|energy| energy / whole)
}

fn rendered(name: &str) -> Vec<f32> {
    let text = std::fs::read_to_string(format!("assets/sounds/{name}.ron")).expect(name);
    floats(&Effect::parse(&text).expect(name).render(Channels::Mono, 0))
}

/// Guns have a crack, which is above 2 kHz. The body of the rifle's shot ends long before the next shot.
#[test]
fn guns_crack_and_the_body_of_the_rifle_is_short() {
    for name in ["shoot_rifle", "shoot_rapid", "shoot_spread"] {
        let bright: f32 = octaves(&rendered(name))[4..].iter().sum();
        println!("{name}: {:.0} % above 2 kHz", bright * 100.0);
        assert!(bright > 0.25, "{name}: {bright} of its energy is above 2 kHz");
    }
    let rifle = rendered("shoot_rifle");
    let energy = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>();
    let body = RATE as usize * 70 / 1000;
    assert!(energy(&rifle[..body]) > 0.9 * energy(&rifle), "the body lasts longer than 70 ms");
    assert!(rifle.len() > 2 * body, "no tail");
}

/// Each kind of enemy has an attack and a death of its own. Two of them differ in colour or in length.
#[test]
fn enemies_can_be_told_apart_by_ear() {
    let attacks = [
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
        "grenadier_throw",
        "charger_strike",
    ];
    let deaths = [
        "enemy_death",
        "marksman_death",
        "sniper_death",
        "shield_death",
        "charger_death",
        "grenadier_death",
        "drone_wreck",
        "red_drone_wreck",
        "turret_wreck",
        "hound_wreck",
        "mortar_death",
        "welder_death",
        "crawler_falls",
        "spitter_wilt",
        "wasps_death",
        "phaser_death",
        "mirror_break",
    ];
    for names in [&attacks[..], &deaths[..]] {
        let figures = names.iter().map(|name| {
            let samples = rendered(name);
            let colour = octaves(&samples).map(|share| 10.0 * (share + 0.003).log10());
            (name, colour, 6.0 * (samples.len() as f32).log2())
        });
        let figures: Vec<_> = figures.collect();
        for (nth, one) in figures.iter().enumerate() {
            for other in &figures[..nth] {
                let colour = one.1.iter().zip(other.1).map(|(a, b)| (a - b).powi(2)).sum::<f32>() / 7.0;
                let apart = (colour + (one.2 - other.2).powi(2)).sqrt();
                assert!(apart > 1.4, "{} and {} are only {apart:.1} apart", one.0, other.0);
            }
        }
    }
}

/// After its end, a song goes on at the place from which it loops, and nothing shows where: what is heard there is what
/// was heard the first time, apart from the echoes of the end.
#[test]
fn a_song_loops_without_a_seam() {
    let text = |loop_from: &str| {
        format!(
            "(title: \"t\", tempo: 125, level: -20.0, {loop_from}
            instruments: {{ \"kick\": (hit: \"c2\", voices: [(wave: Sine)]), \"bass\": (duck: 0.5, voices: [(sustain: 0.5)]) }},
            phrases: {{ \"kick\": {{ \"a\": \"x... x... x... x...\" }}, \"bass\": {{ \"a\": \"c2 d2 e2 f2\", \"b\": \"g2 a2 b2 c3\" }} }},
            order: [
                (name: \"A\", bars: 2, play: {{ \"bass\": \"a\" }}),
                (name: \"B\", bars: 2, play: {{ \"bass\": \"b\", \"kick\": \"a\" }}),
            ])"
        )
    };
    let play = |song: &Song, frames: usize| {
        let (mut player, mut samples) = (song.player(), Vec::new());
        while samples.len() < frames * 2 {
            samples.extend_from_slice(player.next_stretch());
        }
        samples
    };
    // A multiple of the 64 frames in which gains change, so that both rounds have the same steps.
    let (bar, rate) = (84_672, RATE as usize);
    for (loop_from, back) in [("", 4 * bar), ("loop_from: \"B\",", 2 * bar)] {
        let song = Song::parse(&text(loop_from)).expect("a song");
        let samples = play(&song, 9 * bar);
        for at in (4 * bar + rate / 2..8 * bar).step_by(441) {
            let (again, first) = (i32::from(samples[at * 2]), i32::from(samples[(at - back) * 2]));
            assert!(
                (again - first).abs() <= 3 + first.abs() / 100,
                "{loop_from} at frame {at}: {again}, the first time {first}"
            );
        }
    }
}

#[test]
fn the_examples_on_the_sound_page_parse() {
    let page = include_str!("../../docs/songs.md");
    let examples: Vec<&str> = page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [effect, song] = examples.as_slice() else { panic!("{} examples", examples.len()) };
    Effect::parse(effect).expect("the effect parses");
    Song::parse(song).expect("the song parses");
}
