//! Tests which song plays when in recorded fights, how much of it is heard, and what is in a song.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::common::files::{files_below, recorded, shipped};
use crate::common::with;
use crate::synth::{LAYERS, Played, Song};
use quadrant::audio::{Tune, music};
use quadrant::geom::Rect;
use quadrant::input::Inputs;
use quadrant::sim::{IndexChoice, World};
use quadrant_listen::hook::Hook;

/// Returns each tune of a recording and its layers, with the tick in which they start. `seen` is the picture.
fn heard_in(name: &str, seen: impl Fn(&World) -> Rect) -> Vec<(u32, Option<Tune>, usize)> {
    let replay = recorded(name);
    let mut world = World::new(shipped(&format!("test/{name}")), replay.seed, replay.rules, IndexChoice::default());
    let mut heard = Vec::new();
    let hear = |world: &World, heard: &mut Vec<(u32, Option<Tune>, usize)>| {
        let music::Programme { tune, layers, .. } = music::of_world(world, seen(world));
        if heard.last().is_none_or(|last| (last.1, last.2) != (tune, layers)) {
            heard.push((world.tick(), tune, layers));
        }
    };
    hear(&world, &mut heard);
    replay.play(&mut world, |world| hear(world, &mut heard)).unwrap_or_else(|_| panic!("{name} diverged"));
    heard
}

#[test]
fn the_song_of_a_warden_gains_a_layer_in_each_phase_and_the_stage_ends_with_a_fanfare() {
    for (name, stage, warden) in [
        ("warden_docks", Tune::Docks, Tune::WardenDocks),
        ("warden_foundry", Tune::Foundry, Tune::WardenFoundry),
        ("warden_gardens", Tune::Gardens, Tune::WardenGardens),
        ("warden_vault", Tune::Vault, Tune::WardenVault),
    ] {
        let heard = heard_in(name, |_| Rect::default());
        let tunes: Vec<(Option<Tune>, usize)> = heard.iter().map(|change| (change.1, change.2)).collect();
        let expected = [
            (Some(stage), 1),
            (Some(warden), 1),
            (Some(warden), 2),
            (Some(warden), 3),
            (None, 3),
            (Some(stage), 1),
            (Some(Tune::Victory), 3),
        ];
        assert_eq!(tunes, expected, "{name}: {heard:?}");
        assert!(heard[4].0 - heard[1].0 > 600, "{name}: the fight was too short: {heard:?}");
    }
}

fn songs() -> Vec<(String, Song)> {
    let song = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("readable");
        let song = Song::parse(&text).unwrap_or_else(|complaint| panic!("{}:{complaint}", path.display()));
        (path.file_stem().expect("a name").to_string_lossy().into_owned(), song)
    };
    files_below("assets/songs", "ron").into_iter().map(song).collect()
}

#[test]
fn songs_have_bass_and_drums_that_are_not_all_equally_loud() {
    for (name, song) in songs().into_iter().filter(|(_, song)| song.loops) {
        let score: Vec<Played> = song.score().collect();
        let bar = song.sixteenths_in_a_bar() as f32;
        let bars_with = |is_one: &dyn Fn(&Played) -> bool| {
            let bars: BTreeSet<u32> =
                score.iter().filter(|note| is_one(note)).map(|note| (note.at / bar) as u32).collect();
            bars.len() as f32 / song.bars() as f32
        };
        assert!(bars_with(&|note| note.instrument == "bass") > 0.8, "{name}: too little bass");
        assert!(bars_with(&|note| note.is_drum) > 0.75, "{name}: too few drums");
        let gain = |note: &&Played| note.is_drum.then_some(note.gain);
        let gains: BTreeSet<u32> =
            score.iter().filter_map(|note| gain(&note)).map(|gain| (gain * 10.0) as u32).collect();
        assert!(gains.len() >= 2, "{name}: all drum hits are equally loud");
    }
}

/// What a listener remembers must not be mistaken for that of another quadrant.
#[test]
fn the_title_and_each_quadrant_have_an_opening_and_a_form_of_their_own() {
    let wanted = ["title", "docks", "foundry", "gardens", "vault"];
    let hooks: Vec<Hook> =
        songs().iter().filter(|(name, _)| wanted.contains(&name.as_str())).map(|(_, song)| Hook::of(song)).collect();
    let different = |of: fn(&Hook) -> &str| hooks.iter().map(of).collect::<BTreeSet<&str>>().len();
    assert_eq!(different(|hook| &hook.opening), wanted.len());
    assert_eq!(different(|hook| &hook.form), wanted.len());
    assert_eq!(different(|hook| &hook.notes), wanted.len());
}

/// The first layer always plays. The others join while an enemy in the picture has seen the player.
#[test]
fn all_layers_are_heard_while_an_enemy_fights_in_the_picture() {
    let air = "                              ";
    let rows = [air, air, air, air, "   P            r         X   ", "##############################"];
    let layers = |seen: Rect| {
        let mut world = with(&rows, "");
        let mut hear = || {
            world.step(Inputs::default());
            music::of_world(&world, seen).layers
        };
        (0..200).map(|_| hear()).collect::<BTreeSet<usize>>()
    };
    assert_eq!(layers(Rect::new(0, 0, 160, 96)), BTreeSet::from([1]), "the rifleman is outside of the picture");
    assert_eq!(layers(Rect::new(0, 0, 480, 96)), BTreeSet::from([1, LAYERS]));
}

/// The song of the stage comes back when the eraser is done.
#[test]
fn a_chase_has_a_song_of_its_own() {
    let air = "                              ";
    let rows = [air, air, air, air, "   P                      X   ", "##############################"];
    let things = "Trigger(area: ((0, 0), (8, 4)), name: \"a\", stays: true), \
        Eraser(area: ((16, 0), (20, 4)), wired: \"a\", tenths: 1)";
    let tunes = |seen: Rect| {
        let mut world = with(&rows, things);
        let mut tunes = Vec::new();
        for _ in 0..600 {
            world.step(Inputs::default());
            tunes.push(music::of_world(&world, seen).tune);
        }
        tunes.dedup();
        tunes
    };
    assert!(tunes(Rect::new(0, 0, 480, 96)).ends_with(&[Some(Tune::Chase), Some(Tune::Docks)]));
    assert_eq!(tunes(Rect::new(0, 0, 160, 96)), [Some(Tune::Docks)], "the eraser is outside of the picture");
}

#[test]
fn all_layers_are_heard_while_a_mid_boss_fights() {
    for name in ["forklift", "ladle", "hive", "node", "proctor", "roller", "strider", "tug"] {
        let heard = heard_in(name, World::view);
        let layers: Vec<usize> = heard.iter().map(|change| change.2).collect();
        assert_eq!(layers, [1, LAYERS, 1, LAYERS], "{name}: calm, the fight, calm, the fanfare: {heard:?}");
        assert!(heard[2].0 - heard[1].0 > 300, "{name}: the fight was too short: {heard:?}");
    }
}
