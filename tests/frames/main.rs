//! Measures how long a picture takes to list and to paint in software: the slowest pictures of the recorded runs of
//! each quadrant and an even fuller one, at 640 x 360 and scaled to 1280 x 720. The limits are 150 and 60 pictures a
//! second on one core. `painter` compares our painter with SDL's. The measurements are not part of the normal test run:
//! taskset -c 0 cargo test --release --test frames -- --ignored --nocapture --test-threads 1

use quadrant_tests as common;
mod painter;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use quadrant::draw::overlay::Counter;
use quadrant::draw::sprites::{ATLAS_HEIGHT, ATLAS_WIDTH, CLIPS, FRAMES, Frame, PAGES, SPRITES, page};
use quadrant::draw::view::{Parts, View};
use quadrant::draw::{Blend, Command, DrawList, HEIGHT, WIDTH};
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::scene::Screen;
use quadrant::scene::play::{Play, Start};
use quadrant::sdl::renderer::{FORMAT, Pictures};
use quadrant::settings::Scaling;
use quadrant::sim::{IndexChoice, Rules, World};
use quadrant::synth::Song;
use sdl2::render::SurfaceCanvas;
use sdl2::surface::Surface;

/// Size of a window and the time limit of a picture in it, in microseconds.
const WINDOWS: [((u32, u32), f64); 2] = [((640, 360), 1e6 / 150.0), ((1280, 720), 1e6 / 60.0)];
const QUADRANTS: [&str; 4] = ["docks", "foundry", "gardens", "vault"];
/// Paints every `EVERY`th tick of a recording, then the `DEAREST` slowest pictures `AGAIN` times.
const EVERY: usize = 5;
const DEAREST: usize = 5;
const AGAIN: usize = 60;

fn start(name: &str, level: Arc<Level>, seed: u64, rules: Rules) -> Play {
    let index = IndexChoice::default();
    let mut play =
        Play::new(Start { level_name: name.into(), level, seed, rules, index, next: None, own: Default::default() });
    play.view().overlays.counter = Counter::Line;
    play
}

fn canvas((width, height): (u32, u32)) -> SurfaceCanvas<'static> {
    Surface::new(width, height, FORMAT).expect("a surface").into_canvas().expect("a canvas")
}

#[derive(Default)]
struct Took(Vec<f64>);

impl Took {
    /// Returns the time that `share` percent of the pictures did not exceed.
    fn percentile(&mut self, share: usize) -> f64 {
        self.0.sort_by(f64::total_cmp);
        self.0[(self.0.len() - 1) * share / 100]
    }

    fn add(&mut self, work: impl FnOnce()) {
        let begun = Instant::now();
        work();
        self.0.push(begun.elapsed().as_secs_f64() * 1e6);
    }
}

/// Paints a list in both sizes and checks the limits. `put_together` is the time to list it.
fn check_paint_time(name: &str, list: &DrawList, put_together: f64) {
    for (size, most) in WINDOWS {
        let mut canvas = canvas(size);
        let creator = canvas.texture_creator();
        let mut pictures = Pictures::load(&canvas, &creator).expect("the atlas");
        let mut took = Took::default();
        for _ in 0..AGAIN {
            took.add(|| pictures.show(&mut canvas, list, Scaling::Whole).expect("it is painted"));
        }
        let (median, late) = (took.percentile(50), took.percentile(95));
        let whole = median + put_together;
        println!(
            "{name:>24} {:4} x {}: put together {put_together:5.0}, painted {median:5.0} (95 of 100 in {late:5.0}) µs: {:4.0} a second, {} commands",
            size.0,
            size.1,
            1e6 / whole,
            list.commands.len()
        );
        assert!(whole < most, "{name} takes {whole:.0} microseconds of {most:.0}");
    }
}

#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn the_slowest_pictures_of_the_recorded_runs_are_fast_enough() {
    for quadrant in QUADRANTS {
        let mut canvas = canvas(WINDOWS[0].0);
        let creator = canvas.texture_creator();
        let mut pictures = Pictures::load(&canvas, &creator).expect("the atlas");
        let (mut listed, mut painted) = (Took::default(), Took::default());
        let mut dearest: Vec<(f64, String, DrawList)> = Vec::new();
        for stage in (1..=4).map(|nth| format!("{quadrant}-{nth}")) {
            let Some(replay) = common::files::recording(&stage) else { continue };
            let mut play = start(&stage, common::files::shipped(&stage), replay.seed, replay.rules);
            let mut list = DrawList::new(WIDTH, HEIGHT);
            for (tick, inputs) in replay.inputs().enumerate() {
                play.step(inputs);
                if tick % EVERY != 0 {
                    continue;
                }
                listed.add(|| {
                    list.clear();
                    play.draw(1.0, &mut list);
                });
                painted.add(|| pictures.show(&mut canvas, &list, Scaling::Whole).expect("it is painted"));
                let cost = painted.0.last().copied().unwrap_or_default();
                if dearest.len() < DEAREST || dearest.iter().any(|other| other.0 < cost) {
                    dearest.push((cost, format!("{stage} at {tick}"), list.clone()));
                    dearest.sort_by(|a, b| b.0.total_cmp(&a.0));
                    dearest.truncate(DEAREST);
                }
            }
        }
        println!(
            "{quadrant}: {} pictures, put together in {:.0} (95 of 100 in {:.0}) µs, painted in {:.0} ({:.0}); the dearest:",
            painted.0.len(),
            listed.percentile(50),
            listed.percentile(95),
            painted.percentile(50),
            painted.percentile(95)
        );
        let late = listed.percentile(95);
        for (_, name, list) in &dearest {
            check_paint_time(name, list, late);
        }
    }
}

/// A screen with 200 entities that stay, and enough drums that their explosions create the largest number of particles.
fn full(theme: &str) -> Arc<Level> {
    let mut rows = vec![format!("#{}#", ".".repeat(38)); 23];
    rows[22] = "#".repeat(40);
    for row in [5, 9, 13, 17] {
        rows[row] = format!("#{}#", "=".repeat(38));
    }
    for row in [3, 7, 11, 15, 19] {
        rows[row] = format!("#{}#", "hi".repeat(19));
    }
    for row in [4, 8, 12, 16] {
        rows[row] = format!("#{}#", &"r.D.m.D.s.".repeat(4)[..38]);
    }
    rows[21] = format!("#P.D{}.X#", "..D".repeat(11));
    let lamps: String = (1..39).step_by(3).map(|column| format!("({column}, 21), ({column}, 8), ")).collect();
    let text = format!(
        "Level(name: \"full\", theme: {theme}, rows: {rows:?}, decor: [(what: lantern, at: [{lamps}]), (what: lamp_post, at: [{lamps}])])"
    );
    let (level, problems) = check("full.ron", &text);
    Arc::new(level.unwrap_or_else(|| panic!("{problems}\n{text}")))
}

/// Plays until particles are at their limit. Each event is shown 20 times to get there.
fn fullest(quadrant: &str) -> (World, View) {
    let mut world =
        World::new(full(quadrant), 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default());
    let mut view = View::new(&world);
    view.overlays.counter = Counter::Line;
    let mut fire = Input::default();
    fire.press(Button::Fire);
    let inputs: Inputs = [fire, Input::default()];
    for _ in 0..1200 {
        view.before_tick(&world);
        world.step(inputs);
        (0..20).for_each(|_| view.after_tick(&world));
        let (now, most) = view.particles();
        if now == most {
            return (world, view);
        }
    }
    panic!("{quadrant}: {:?} particles", view.particles());
}

#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn the_fullest_picture_is_fast_enough() {
    for quadrant in QUADRANTS {
        let (world, mut view) = fullest(quadrant);
        let things = world.entities().count();
        let mut list = DrawList::new(WIDTH, HEIGHT);
        view.draw(&world, 1.0, &mut list);
        let lights =
            list.commands.iter().filter(|command| matches!(command, Command::Sprite { blend: Blend::Add, .. })).count();
        println!(
            "{quadrant}: {things} things, {:?} particles, {lights} lights, {} clips",
            view.particles(),
            CLIPS.len()
        );
        assert!(things >= 200 && list.left_out == 0, "{things} things");
        let mut costs = Vec::new();
        for (name, shown, has_glows) in [
            ("all of it", Parts { particles: true, darkness: true }, true),
            ("without particles", Parts { particles: false, darkness: true }, true),
            ("without darkness", Parts { particles: true, darkness: false }, true),
            ("without any light", Parts { particles: true, darkness: false }, false),
        ] {
            view.shown = shown;
            let mut listed = Took::default();
            let mut list = list.clone();
            for _ in 0..AGAIN {
                listed.add(|| {
                    list.clear();
                    view.draw(&world, 1.0, &mut list);
                });
            }
            list.commands.retain(|command| has_glows || !matches!(command, Command::Sprite { blend: Blend::Add, .. }));
            costs.push((name, listed.percentile(50), list));
        }
        for (name, listed, list) in &costs {
            check_paint_time(name, list, *listed);
        }
    }
}

/// Loads everything that a start needs: the atlas, a level and the beginning of a song, for each of the songs.
#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn loading_is_fast_enough() {
    let mut atlas = Took::default();
    let mut levels = Took::default();
    let mut song = Took::default();
    for _ in 0..9 {
        let canvas = canvas(WINDOWS[1].0);
        let creator = canvas.texture_creator();
        atlas.add(|| drop(Pictures::load(&canvas, &creator).expect("the atlas")));
        // This level has every kind of entity.
        levels.add(|| drop(start("docks-3", common::files::shipped("docks-3"), 1, Rules::default())));
    }
    for file in std::fs::read_dir("assets/songs").expect("the songs") {
        let text = std::fs::read_to_string(file.expect("a song").path()).expect("it is there");
        song.add(|| assert!(!Song::parse(&text).expect("a song").player().next_stretch().is_empty()));
    }
    let [atlas, level] = [&mut atlas, &mut levels].map(|took| took.percentile(50) / 1000.0);
    let (songs, song) = (song.0.len(), song.percentile(100) / 1000.0);
    println!(
        "atlas {atlas:.1} ms, a level and its first world {level:.1} ms, the first stretch of the slowest of {songs} songs {song:.1} ms"
    );
    assert!(atlas + level < 400.0 && song < 100.0);
}

#[test]
fn every_sprite_is_on_a_page_of_the_atlas() {
    let mut taken = vec![false; (ATLAS_WIDTH * ATLAS_HEIGHT) as usize];
    assert_eq!(taken.len(), (0..PAGES.len()).map(|nth| page(nth).len()).sum::<usize>());
    for (nth, clip) in CLIPS.iter().enumerate() {
        let clip_frames = (0..usize::from(clip.frames)).map(|frame| usize::from(SPRITES[nth].frame(frame)));
        for frame in clip_frames {
            let Frame { x, y, w, h, .. } = FRAMES[frame];
            let (right, bottom) = (u32::from(x) + u32::from(w), u32::from(y) + u32::from(h));
            assert!(right <= ATLAS_WIDTH && bottom <= ATLAS_HEIGHT, "{} is outside", clip.name);
            if w == 0 || h == 0 {
                // An empty picture may be between two pages.
                continue;
            }
            let is_on = |(top, height): &(u32, u32)| *top <= u32::from(y) && bottom <= top + height;
            assert_eq!(PAGES.iter().filter(|page| is_on(page)).count(), 1, "{} is on two pages", clip.name);
        }
    }
    // Equal pictures share one place.
    let mut places = BTreeSet::new();
    for (nth, frame) in FRAMES.iter().enumerate() {
        if !places.insert((frame.x, frame.y, frame.w, frame.h)) {
            continue;
        }
        for row in 0..u32::from(frame.h) {
            let from = ((u32::from(frame.y) + row) * ATLAS_WIDTH + u32::from(frame.x)) as usize;
            for place in &mut taken[from..from + usize::from(frame.w)] {
                assert!(!std::mem::replace(place, true), "frame {nth} overlaps another");
            }
        }
    }
}
