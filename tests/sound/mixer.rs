//! Tests the mixer with takes of known samples: priorities, volumes, directions, pauses, and that it never allocates.

use std::sync::mpsc::sync_channel;
use std::time::Instant;

use quadrant::audio::mixer::{
    Console, Ears, FULL, Mixer, MixerCommand, SAME, STEP, Stream, Stretch, Take, Takes, VOICES, shared,
};
use quadrant::level::Theme;
use quadrant::synth::{RATE, Role};

use crate::memory::moves;

const STEP_SOUND: usize = 0;
const SHOT: usize = 1;
const TELL: usize = 2;
const MENU: usize = 3;
const EVENT: usize = 4;
const SHOT_SOUNDS: usize = 40;

/// Half a second of a constant level for each. The first five are followed by forty different shots.
fn takes() -> Takes {
    let take = |role, level: i16| Take { role: Some(role), variants: vec![vec![level; 22_050]], ..Take::default() };
    let mut all = vec![
        take(Role::Step, 100),
        take(Role::Shot, 200),
        take(Role::Warning, 1000),
        take(Role::Menu, 400),
        take(Role::Event, 0),
    ];
    all.extend((0..SHOT_SOUNDS).map(|_| take(Role::Shot, 10)));
    shared(all)
}

fn mixer() -> (Console, Mixer) {
    let (console, mixer) = Mixer::new();
    console.tell(MixerCommand::Takes(takes()));
    (console, mixer)
}

fn strike(console: &Console, sound: usize) {
    console.tell(MixerCommand::Strike { sound, ears: Ears::BOTH, far: 0, step: STEP });
}

/// Mixes this many frames and returns the last one.
fn heard(mixer: &mut Mixer, frames: usize) -> [i16; 2] {
    let mut out = vec![0; frames * 2];
    mixer.fill(&mut out);
    [out[frames * 2 - 2], out[frames * 2 - 1]]
}

/// A song of this level that lasts so many frames.
fn song(level: i16, frames: usize) -> Stream {
    layers(&[level], frames, None)
}

/// A song with a layer for each level.
fn layers(levels: &[i16], frames: usize, tonic: Option<i32>) -> Stream {
    const PART: usize = 100;
    let (sender, stream) = sync_channel(frames.div_ceil(PART));
    for from in (0..frames).step_by(PART) {
        let frame: Vec<i16> = levels.iter().flat_map(|level| [*level, *level]).collect();
        let samples = frame.repeat(PART.min(frames - from));
        sender.send(Stretch { samples, layers: levels.len(), tonic }).expect("there is room");
    }
    stream
}

fn play(console: &Console, stream: Option<Stream>, fade: u32) {
    console.tell(MixerCommand::Song { stream, fade });
}

#[test]
fn shots_never_cut_the_tell_of_a_boss_but_the_tell_cuts_a_shot() {
    let (console, mut mixer) = mixer();
    strike(&console, TELL);
    for nth in 0..SHOT_SOUNDS {
        strike(&console, 5 + nth);
        heard(&mut mixer, 16);
    }
    assert_eq!((mixer.voices(), mixer.voices_of(TELL)), (VOICES, 1));
    let (console, mut mixer) = self::mixer();
    for nth in 0..VOICES {
        strike(&console, 5 + nth);
    }
    heard(&mut mixer, 16);
    assert_eq!(mixer.voices(), VOICES);
    strike(&console, TELL);
    heard(&mut mixer, 16);
    assert_eq!((mixer.voices(), mixer.voices_of(TELL), mixer.voices_of(5)), (VOICES, 1, 0), "the oldest shot went");
    strike(&console, STEP_SOUND);
    heard(&mut mixer, 16);
    assert_eq!(mixer.voices_of(STEP_SOUND), 0, "steps cut no other sound");
}

#[test]
fn an_effect_has_few_voices_and_two_at_once_become_one() {
    let (console, mut mixer) = mixer();
    strike(&console, SHOT);
    strike(&console, SHOT);
    heard(&mut mixer, 16);
    assert_eq!(mixer.voices_of(SHOT), 1);
    for _ in 0..10 {
        strike(&console, SHOT);
        heard(&mut mixer, 16);
    }
    assert_eq!(mixer.voices_of(SHOT), SAME);
    heard(&mut mixer, 30_000);
    assert_eq!(mixer.voices(), 0, "and ends");
}

#[test]
fn a_voice_that_is_cut_fades_out() {
    let (console, mut mixer) = mixer();
    for _ in 0..SAME {
        strike(&console, TELL);
        heard(&mut mixer, 256);
    }
    let mut out = [0; 512];
    strike(&console, TELL);
    mixer.fill(&mut out);
    // Both ears together: what makes a sound wide cancels out.
    let steps = out.chunks_exact(2).map(|frame| (frame[0] + frame[1]) / 2).collect::<Vec<_>>();
    let largest = steps.windows(2).map(|pair| (pair[1] - pair[0]).abs()).max();
    assert!(largest < Some(20), "a click of {largest:?}");
    assert!((990..=1000).contains(&(steps[0] - steps[255])), "from {} to {}", steps[0], steps[255]);
}

#[test]
fn a_sound_from_the_left_is_louder_on_the_left() {
    let (console, mut mixer) = mixer();
    console.tell(MixerCommand::Strike { sound: TELL, ears: Ears { left: FULL, right: FULL / 4 }, far: 0, step: STEP });
    let [left, right] = heard(&mut mixer, 16);
    assert!((left - right * 4).abs() < 4, "{left} and {right}");
    assert!((990..=1000).contains(&left), "{left}");
}

#[test]
fn a_sound_at_a_higher_pitch_ends_sooner() {
    let (console, mut mixer) = mixer();
    console.tell(MixerCommand::Strike { sound: SHOT, ears: Ears::BOTH, far: 0, step: STEP * 2 });
    heard(&mut mixer, 11_000);
    assert_eq!(mixer.voices(), 1);
    heard(&mut mixer, 512);
    assert_eq!(mixer.voices(), 0);
}

#[test]
fn a_song_plays_once_or_continues_with_the_next() {
    let (console, mut mixer) = mixer();
    play(&console, Some(song(1000, 400_000)), 0);
    let level = heard(&mut mixer, 1000)[0];
    assert!((520..=530).contains(&level), "{level}");
    play(&console, Some(song(2000, 400)), 100);
    console.tell(MixerCommand::Next(song(3000, 400_000)));
    heard(&mut mixer, 300);
    assert!((1050..=1060).contains(&heard(&mut mixer, 90)[0]));
    assert!((1580..=1590).contains(&heard(&mut mixer, 100)[0]), "without a gap");
    play(&console, Some(song(500, 100)), 0);
    assert_eq!(heard(&mut mixer, 1000), [0, 0], "nothing follows");
}

#[test]
fn a_layer_fades_in_quickly_and_out_slowly() {
    let (console, mut mixer) = mixer();
    console.tell(MixerCommand::Layers(1));
    play(&console, Some(layers(&[1000, 2000], 1_000_000, None)), 0);
    let calm = heard(&mut mixer, 1000)[0];
    assert!((520..=530).contains(&calm), "the second layer is silent: {calm}");
    let second = RATE as usize;
    console.tell(MixerCommand::Layers(2));
    let half = heard(&mut mixer, second * 3 / 4)[0];
    assert!((1034..=1086).contains(&half), "{half}");
    let full = heard(&mut mixer, second)[0];
    assert!((1580..=1590).contains(&full), "{full}");
    console.tell(MixerCommand::Layers(1));
    let half = heard(&mut mixer, second * 2)[0];
    assert!((1034..=1086).contains(&half), "{half}");
    assert_eq!(heard(&mut mixer, second * 2 + 500)[0], calm);
}

/// The next stretch is heard as soon as it is rendered.
#[test]
fn a_song_that_is_rendered_too_slowly_pauses() {
    let (console, mut mixer) = mixer();
    let (sender, stream) = sync_channel(4);
    play(&console, Some(stream), 0);
    assert_eq!(heard(&mut mixer, 500), [0, 0]);
    for _ in 0..2 {
        sender.send(Stretch { samples: vec![1000; 1000], layers: 1, tonic: None }).expect("there is room");
        assert!((520..=530).contains(&heard(&mut mixer, 400)[0]));
        assert_eq!(heard(&mut mixer, 400), [0, 0]);
    }
}

/// An effect in D is four semitones lower while a song in B flat plays, so it lasts longer.
#[test]
fn an_effect_with_a_key_is_transposed_to_the_song() {
    let (console, mut mixer) = mixer();
    let take = Take { role: Some(Role::Pickup), tonic: Some(2), variants: vec![vec![0; 22_050]], ..Take::default() };
    console.tell(MixerCommand::Takes(shared(vec![take])));
    let mut lasts = |tonic: Option<i32>| {
        play(&console, Some(layers(&[0], 100_000, tonic)), 0);
        heard(&mut mixer, 1000);
        strike(&console, 0);
        (0..).find(|_| (heard(&mut mixer, 100), mixer.voices() == 0).1).unwrap_or(0) * 100
    };
    let near = |frames: usize, expected: f32| (frames as f32 - expected).abs() < 300.0;
    assert!(near(lasts(None), 22_050.0) && near(lasts(Some(2)), 22_050.0));
    assert!(near(lasts(Some(10)), 22_050.0 * (4.0_f32 / 12.0).exp2()));
    assert!(near(lasts(Some(5)), 22_050.0 * (-3.0_f32 / 12.0).exp2()));
}

#[test]
fn songs_cross_fade_without_a_click() {
    let (console, mut mixer) = mixer();
    play(&console, Some(song(8000, 400_000)), 0);
    heard(&mut mixer, 2000);
    play(&console, Some(song(0, 400_000)), 8820);
    let mut out = vec![0; 20_000];
    mixer.fill(&mut out);
    let steps = out.chunks_exact(2).map(|frame| frame[0]).collect::<Vec<_>>();
    let largest = steps.windows(2).map(|pair| (pair[1] - pair[0]).abs()).enumerate().max_by_key(|step| step.1);
    assert!(largest.is_some_and(|step| step.1 < 11), "a click: {largest:?}");
    let (early, middle, late) = (steps[0], steps[4410], steps[9999]);
    assert!(early > 4148 && (1948..2385).contains(&middle) && late == 0, "{early} {middle} {late}");
}

#[test]
fn a_warning_ducks_the_song_and_shots_for_a_moment() {
    let (console, mut mixer) = mixer();
    play(&console, Some(song(10_000, 400_000)), 0);
    let before = heard(&mut mixer, 4096)[0];
    strike(&console, EVENT);
    let under = heard(&mut mixer, 4096)[0];
    let after = heard(&mut mixer, 44_100)[0];
    assert!(f32::from(under) < f32::from(before) * 0.5, "{before} to {under}");
    assert_eq!(after, before);
    strike(&console, SHOT);
    let alone = heard(&mut mixer, 4096)[0] - before;
    strike(&console, EVENT);
    let both = heard(&mut mixer, 4096)[0] - under;
    assert!((150..=200).contains(&alone) && both < alone * 3 / 4, "a shot alone {alone}, ducked {both}");
}

#[test]
fn an_explosion_ducks_the_song_only_while_it_begins() {
    let (console, mut mixer) = mixer();
    let blast = Take { role: Some(Role::Explosion), variants: vec![vec![0; 88_200]], ..Take::default() };
    console.tell(MixerCommand::Takes(shared(vec![blast])));
    play(&console, Some(song(10_000, 400_000)), 0);
    let before = heard(&mut mixer, 4096)[0];
    strike(&console, 0);
    let under = heard(&mut mixer, 4096)[0];
    let after = heard(&mut mixer, RATE as usize)[0];
    assert!(f32::from(under) < f32::from(before) * 0.6 && after == before, "{before}, {under}, {after}");
    assert_eq!(mixer.voices(), 1, "it is still heard");
}

#[test]
fn speech_softens_the_song_and_the_effects() {
    let (console, mut mixer) = mixer();
    play(&console, Some(song(10_000, 400_000)), 0);
    let alone = heard(&mut mixer, 8192)[0];
    console.tell(MixerCommand::Speech(true));
    let under = heard(&mut mixer, 8192)[0];
    strike(&console, STEP_SOUND);
    let step = heard(&mut mixer, 512)[0] - under;
    assert!((3170..=3190).contains(&under) && (75..=85).contains(&step), "song {alone} to {under}, a step of {step}");
    console.tell(MixerCommand::Speech(false));
    heard(&mut mixer, 22_050);
    assert_eq!(heard(&mut mixer, 512)[0], alone);
}

/// Every second sample of the take is its opposite, so it is as bright as a sound can be.
#[test]
fn a_sound_far_away_is_dull_and_an_explosion_is_wide_but_whole() {
    let (console, mut mixer) = mixer();
    let bright: Vec<i16> = (0..22_050).map(|at| if at % 2 == 0 { 4000 } else { -4000 }).collect();
    let take = |role| Take { role: Some(role), variants: vec![bright.clone()], ..Take::default() };
    console.tell(MixerCommand::Takes(shared(vec![take(Role::Step), take(Role::Explosion)])));
    let mut play = |sound: usize, far: i32| {
        console.tell(MixerCommand::Clear);
        heard(&mut mixer, 512);
        console.tell(MixerCommand::Strike { sound, ears: Ears::BOTH, far, step: STEP });
        heard(&mut mixer, 2000);
        let [left, right] = heard(&mut mixer, 2);
        (left.abs(), right.abs())
    };
    assert_eq!(play(0, 0), (4000, 4000));
    let far = [FULL / 4, FULL / 2, FULL].map(|far| play(0, far).0);
    assert!(far[0] < 3900 && far[1] < far[0] * 3 / 4 && far[2] < 300, "{far:?}");
    let (left, right) = play(1, 0);
    assert!((left - right).abs() > 4000 && ((left + right) / 2 - 4000).abs() < 200, "{left} and {right}");
}

/// The tail of a room outlives the sound. Menus have no room.
#[test]
fn a_room_gives_sounds_of_the_world_back() {
    let (console, mut mixer) = mixer();
    let take = |role| Take { role: Some(role), variants: vec![vec![9000; 200]], ..Take::default() };
    console.tell(MixerCommand::Takes(shared(vec![take(Role::Impact), take(Role::Menu)])));
    let mut is_back = |sound: usize, theme: Option<Theme>| {
        console.tell(MixerCommand::Room(theme));
        strike(&console, sound);
        heard(&mut mixer, 1000);
        let mut out = vec![0; 30_000];
        mixer.fill(&mut out);
        out.iter().any(|sample| *sample != 0)
    };
    assert!(!is_back(0, None) && !is_back(1, Some(Theme::Vault)));
    assert!(Theme::ALL.into_iter().all(|theme| is_back(0, Some(theme))));
}

#[test]
fn a_pause_holds_effects_softens_the_song_and_plays_menu_sounds() {
    let (console, mut mixer) = mixer();
    play(&console, Some(song(10_000, 400_000)), 0);
    strike(&console, SHOT);
    heard(&mut mixer, 2048);
    console.tell(MixerCommand::Hush(true));
    let song_alone = heard(&mut mixer, 88_200)[0];
    assert!((2054..=2186).contains(&song_alone), "{song_alone}");
    assert_eq!(mixer.voices_of(SHOT), 1, "it waits");
    strike(&console, MENU);
    assert!((395..=400).contains(&(heard(&mut mixer, 512)[0] - song_alone)));
    heard(&mut mixer, 44_100);
    console.tell(MixerCommand::Hush(false));
    let back = heard(&mut mixer, 8192)[0];
    assert!((5450..=5500).contains(&back), "{back}");
    console.tell(MixerCommand::Clear);
    heard(&mut mixer, 16);
    assert_eq!(mixer.voices(), 0);
}

#[test]
fn a_hum_fades_in_loops_and_fades_out() {
    let (console, mut mixer) = mixer();
    let hum = |ears| console.tell(MixerCommand::Hum { hum: 0, sound: TELL, ears });
    hum(Ears::BOTH);
    assert!(heard(&mut mixer, 256)[0] < 100);
    heard(&mut mixer, 60_000);
    assert_eq!(heard(&mut mixer, 60_000), [1000, 1000], "longer than its take");
    hum(Ears::SILENT);
    heard(&mut mixer, 8192);
    assert_eq!(heard(&mut mixer, 16), [0, 0]);
}

#[test]
fn volumes_apply_at_once_and_nothing_clips() {
    let (console, mut mixer) = mixer();
    let (loud, mut full) = Mixer::new();
    let take = |_| Take { role: Some(Role::Event), variants: vec![vec![28_000; 44_100]], ..Take::default() };
    loud.tell(MixerCommand::Takes(shared((0..VOICES).map(take).collect())));
    (0..VOICES).for_each(|sound| strike(&loud, sound));
    play(&loud, Some(song(28_000, 400_000)), 0);
    let [left, right] = heard(&mut full, 4096);
    assert!(left > 29_000 && left == right && f32::from(left) / 32_768.0 < 0.944, "{left}: over -0.5 dBFS");
    console.tell(MixerCommand::Volumes { effects: FULL / 2, music: 0 });
    play(&console, Some(song(10_000, 400_000)), 0);
    strike(&console, TELL);
    assert!((495..=500).contains(&heard(&mut mixer, 16)[0]));
}

/// `Console::sweep` frees songs and takes that ended or were replaced.
#[test]
fn the_mixer_neither_allocates_nor_frees() {
    let (console, mut mixer) = mixer();
    let mut out = vec![0; 1024];
    let songs: Vec<_> = (0..20).map(|nth| song(nth, if nth % 2 == 0 { 10_000 } else { 700 })).collect();
    let mut during = 0;
    for (nth, stream) in songs.into_iter().enumerate() {
        play(&console, Some(stream), 600);
        console.tell(MixerCommand::Next(song(1, 300)));
        console.tell(MixerCommand::Hum { hum: nth % 4, sound: STEP_SOUND, ears: Ears::BOTH });
        (0..40).for_each(|sound| strike(&console, sound));
        console.tell(MixerCommand::Room(Theme::ALL.get(nth % 5).copied()));
        console.tell(MixerCommand::Speech(nth % 2 == 0));
        if nth % 5 == 0 {
            console.tell(MixerCommand::Takes(takes()));
        }
        let before = moves();
        (0..4).for_each(|_| mixer.fill(&mut out));
        during += moves() - before;
    }
    assert_eq!(during, 0);
    // A song whose stream was dropped cannot be sent any further.
    let (sender, stream) = sync_channel(1);
    play(&console, Some(stream), 0);
    heard(&mut mixer, 16);
    (0..4).for_each(|_| play(&console, Some(song(1, 9000)), 0));
    heard(&mut mixer, 1000);
    console.sweep();
    assert!(sender.send(Stretch::default()).is_err(), "the song is still held");
    drop(mixer);
    strike(&console, SHOT);
    (0..1000).for_each(|_| strike(&console, SHOT));
}

/// The worst case: all voices, all hums, two songs, a room. The device needs 10 ms of sound every 10 ms.
#[test]
fn ten_milliseconds_are_mixed_in_a_fraction_of_that() {
    let (console, mut mixer) = mixer();
    play(&console, Some(song(1000, 400_000)), 0);
    play(&console, Some(song(1000, 400_000)), 44_100 * 60);
    console.tell(MixerCommand::Room(Some(Theme::Vault)));
    for hum in 0..4 {
        console.tell(MixerCommand::Hum { hum, sound: STEP_SOUND, ears: Ears::BOTH });
    }
    let mut out = vec![0; 882];
    let (mut times, mut voices) = (Vec::new(), 0);
    for _ in 0..40 {
        (0..VOICES).for_each(|nth| {
            console.tell(MixerCommand::Strike { sound: 5 + nth, ears: Ears::BOTH, far: 0, step: STEP + 99 })
        });
        let begun = Instant::now();
        mixer.fill(&mut out);
        times.push(begun.elapsed().as_micros());
        voices = voices.max(mixer.voices());
    }
    times.sort_unstable();
    println!("10 ms with {voices} voices: {} us in the middle, {} at most", times[20], times[39]);
    assert_eq!(voices, VOICES);
    assert!(times[20] < 5_000, "{} us", times[20]);
}
