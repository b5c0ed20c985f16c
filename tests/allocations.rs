//! After the level is loaded neither a tick nor a picture allocates. Counted by the allocator itself.

mod common;
#[path = "common/allocations.rs"]
mod counting;

use std::sync::Arc;

use common::files::{recorded, shipped};
use counting::allocations;

use quadrant::draw::overlay::{Counter, Overlays};
use quadrant::draw::view::View;
use quadrant::draw::{Blend, Command, DrawList, HEIGHT, WIDTH};
use quadrant::index::Kind;
use quadrant::input::Inputs;
use quadrant::level::Level;
use quadrant::replay::Replay;
use quadrant::scene::credits::Credits;
use quadrant::scene::lab::Lab;
use quadrant::scene::lab::settings::{Page, Settings as LabSettings};
use quadrant::scene::options::Options;
use quadrant::scene::play::{Play, Start};
use quadrant::scene::{Controls, MenuKey, Tool};
use quadrant::sdl::renderer::{self, Pictures};
use quadrant::settings::{Scaling, Settings};
use quadrant::sim::{IndexChoice, Rules, World};
use sdl2::surface::Surface;

/// Runs, jumps, falls into the water and comes back, shoots drums, reads signs, in the first level, with two players.
const BUSY: &str = "
    60 right
    20 right jump
    40 right
    90 right fire
    20 right jump
    30 fire
    300 right fire
    20 left jump
    2: 30
    2: 1 start
    2: 200 right fire
    2: 20 jump right
    2: 100 left fire
";

fn busy_world(index: Kind) -> World {
    world_of("docks-1", index)
}

fn world_of(level: &str, index: Kind) -> World {
    World::new(shipped(level), 1, Rules::default(), IndexChoice { kind: index, depth: None })
}

/// An arena and its recording.
fn arena(name: &str) -> (Arc<Level>, Replay) {
    (shipped(&format!("test/{name}")), recorded(name))
}

/// Arenas that are full of foes who see, tell, shoot, fall and are sent in.
const FOES: [&str; 10] = [
    "test/rifleman",
    "test/marksman",
    "test/drones",
    "test/shield",
    "test/sniper",
    "test/charger",
    "test/turret",
    "test/grenadier",
    "test/mine",
    "test/spawner",
];

/// Plays these inputs, a picture after each tick, and tells how often memory was taken; `each` looks at the world.
fn taken_by(
    world: &mut World,
    view: &mut View,
    list: &mut DrawList,
    inputs: impl Iterator<Item = Inputs>,
    mut each: impl FnMut(&World),
) -> u64 {
    let before = allocations();
    for inputs in inputs {
        view.before_tick(world);
        world.step(inputs);
        view.after_tick(world);
        list.clear();
        view.draw(world, 0.5, list);
        each(world);
    }
    allocations() - before
}

#[test]
fn the_counter_counts() {
    let before = allocations();
    drop(std::hint::black_box(Vec::<u8>::with_capacity(100)));
    assert_eq!(allocations() - before, 1);
}

#[test]
fn a_tick_allocates_nothing_on_the_games_tree() {
    for index in [Kind::FixedDepth, Kind::Grid, Kind::Scan] {
        let mut world = busy_world(index);
        let script = common::script(BUSY);
        let before = allocations();
        for inputs in script {
            world.step(inputs);
        }
        assert_eq!(allocations() - before, 0, "on {index}");
        assert!(world.tick() > 500);
    }
}

/// Crates pushed, stacked and drowned, a plate, a press, prisoners' gifts: what moves in the arenas.
#[test]
fn neither_do_crates_plates_presses_and_gifts() {
    for name in ["crates", "plates", "crusher", "prisoner", "conveyor"] {
        let script = std::fs::read_to_string(format!("tests/scripts/{name}.script")).expect("it is there");
        let script = common::script(script.split_once('\n').expect("a line for the level").1);
        let mut world = world_of(&format!("test/{name}"), Kind::FixedDepth);
        let mut view = View::new(&world, (WIDTH, HEIGHT));
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let taken = taken_by(&mut world, &mut view, &mut list, script.into_iter(), |_| {});
        assert_eq!(taken, 0, "in {name}");
        assert_eq!(list.left_out, 0, "in {name}");
    }
}

#[test]
fn foes_allocate_nothing_nor_do_their_pictures() {
    for arena in FOES {
        let mut world = world_of(arena, Kind::FixedDepth);
        let mut view = View::new(&world, (WIDTH, HEIGHT));
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let script = common::script(BUSY);
        let taken = taken_by(&mut world, &mut view, &mut list, script.into_iter(), |_| {});
        assert_eq!(taken, 0, "in {arena}");
    }
}

#[test]
fn a_picture_allocates_nothing() {
    let mut world = busy_world(Kind::FixedDepth);
    let mut view = View::new(&world, (WIDTH, HEIGHT));
    view.overlays.hitboxes = true;
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let script = common::script(BUSY);
    let taken = taken_by(&mut world, &mut view, &mut list, script.into_iter(), |_| {});
    assert_eq!(taken, 0);
    assert!(list.commands.len() > 300 && list.left_out == 0, "{} commands", list.commands.len());
}

/// The lab makes trees anew while it works; drawing it takes no memory once it has drawn a picture.
#[test]
fn the_labs_picture_allocates_nothing() {
    for (boxes, page) in [(300, Page::Figures), (300, Page::Table), (300, Page::Steps), (20_000, Page::Figures)] {
        let settings = LabSettings { boxes, page, beside: Some(Kind::Grid), ..LabSettings::default() };
        let mut lab = Lab::new(settings, Vec::new(), || 0);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        for tick in 0..30 {
            lab.tick(Controls::default());
            list.clear();
            let before = allocations();
            lab.draw(&mut list);
            assert!(allocations() == before || tick == 0, "{boxes} boxes, {page:?}");
        }
        assert_eq!(list.left_out, 0);
        lab.show_tour(0);
        let before = allocations();
        list.clear();
        lab.draw(&mut list);
        assert_eq!(allocations(), before, "nor does the tour's text");
    }
}

#[test]
fn a_fight_with_a_warden_allocates_nothing() {
    for name in ["warden_docks", "warden_foundry", "warden_gardens", "warden_vault"] {
        let (level, replay) = arena(name);
        let mut world = World::new(level, replay.seed, replay.rules, IndexChoice::default());
        let mut view = View::new(&world, (WIDTH, HEIGHT));
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let mut woke = false;
        let taken =
            taken_by(&mut world, &mut view, &mut list, replay.inputs(), |world| woke |= world.warden().is_some());
        assert_eq!(taken, 0, "{name}");
        assert!(woke && world.warden().is_none() && list.left_out == 0, "{name} was fought to its end");
    }
}

/// Whole pictures of play, put together, painted in memory and handed to SDL, along the recorded runs of each quadrant: with particles, darkness and
/// glows, weapons, doors, foes and wardens. What SDL itself takes is not counted: it has an allocator of its own.
#[test]
fn whole_pictures_of_play_allocate_nothing_in_any_quadrant() {
    let surface = Surface::new(WIDTH as u32, HEIGHT as u32, renderer::FORMAT).expect("a surface");
    let mut canvas = surface.into_canvas().expect("a canvas");
    let creator = canvas.texture_creator();
    let mut pictures = Pictures::load(&canvas, &creator, (WIDTH, HEIGHT)).expect("the atlas");
    let mut atlas = renderer::load_atlas(&creator).expect("the atlas");
    // The painter's buffers are as large as these pictures once it has painted one.
    pictures.show(&mut canvas, &DrawList::new(WIDTH, HEIGHT), Scaling::Whole).expect("it is painted");
    for stage in ["docks-1", "docks-4", "foundry-1", "foundry-4", "gardens-1", "gardens-4", "vault-1", "vault-4"] {
        let replay = recorded(stage);
        let (level, seed, rules) = (shipped(stage), replay.seed, replay.rules);
        let index = IndexChoice::default();
        let mut play =
            Play::new(Start { level_name: stage.into(), level, seed, rules, index, next: None }, (WIDTH, HEIGHT));
        // As the game always does.
        play.record();
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let (mut most, mut lights) = (0, 0);
        for (tick, inputs) in replay.inputs().enumerate() {
            let before = allocations();
            // The page of results is put together when the stage is over: that is no play.
            let is_over = play.results().is_some();
            play.step(inputs);
            list.clear();
            play.draw(0.5, &mut list);
            if tick % 10 == 0 {
                renderer::play(&mut canvas, &mut atlas, &list).expect("it is painted");
                pictures.show(&mut canvas, &list, Scaling::Whole).expect("it is painted");
            }
            let is_over = is_over || play.results().is_some();
            assert!(allocations() == before || is_over, "{stage}, tick {tick}: {}", allocations() - before);
            most = most.max(play.view().particles().0);
            lights += list.commands.iter().filter(|command| is_light(command)).count();
            assert_eq!(list.left_out, 0, "{stage}, tick {tick}");
        }
        assert!(most > 30 && lights > 1000, "{stage}: at most {most} particles, {lights} lights");
    }
}

fn is_light(command: &Command) -> bool {
    matches!(command, Command::Sprite { blend: Blend::Add, .. })
}

/// The menus: title with the run behind it, options, credits, and the pause over a game.
#[test]
fn nor_do_the_menus() {
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let mut quiet = |name: &str, draw: &mut dyn FnMut(&mut DrawList)| {
        for nth in 0..90 {
            list.clear();
            let before = allocations();
            draw(&mut list);
            // The first picture may make room.
            assert!(allocations() == before || nth == 0, "{name}, picture {nth}: {}", allocations() - before);
        }
    };
    let mut options = Options::new(Settings::default(), Arc::default());
    quiet("options", &mut |list| {
        options.tick(Controls::default());
        options.draw(list);
    });
    let mut credits = Credits::default();
    quiet("credits", &mut |list| {
        credits.tick(Controls::default());
        credits.draw(list);
    });
    let level = shipped("docks-1");
    let (rules, index) = (Rules::default(), IndexChoice::default());
    let start = Start { level_name: "docks-1".into(), level, seed: 1, rules, index, next: None };
    let mut play = Play::new(start, (WIDTH, HEIGHT));
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    quiet("pause", &mut |list| {
        play.tick(Controls::default());
        play.draw(0.5, list);
    });
}

/// Every overlay at once, and the worlds that are kept for going back; then a hundred ticks back, on again and back;
/// there with the free camera, slowly, and with the page of keys.
#[test]
fn neither_looking_inside_nor_going_back_allocates() {
    for name in ["works", "warden_docks", "drum_chain"] {
        let (level, replay) = arena(name);
        let Replay { seed, rules, .. } = replay;
        let index = IndexChoice::default();
        let mut play =
            Play::new(Start { level_name: name.into(), level, seed, rules, index, next: None }, (WIDTH, HEIGHT));
        play.record();
        play.show(Overlays { hitboxes: true, tree: true, counter: Counter::Panel, inspector: true, help: false });
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let mut tick = |controls: Controls| {
            let before = allocations();
            play.tick(controls);
            list.clear();
            play.draw(0.5, &mut list);
            assert_eq!(list.left_out, 0, "in {name}");
            // The page of results is put together when the stage is over: that is no play.
            assert!(allocations() == before || play.results().is_some(), "in {name}, {:?}", controls.tool);
        };
        for players in replay.inputs() {
            tick(Controls { players, ..Controls::default() });
        }
        for tool in [Tool::StepBack, Tool::StepOn, Tool::StepBack] {
            for _ in 0..100 {
                tick(Controls { tool: Some(tool), ..Controls::default() });
            }
        }
        for tool in [Tool::FreeCamera, Tool::SlowMotion, Tool::Help] {
            tick(Controls { tool: Some(tool), ..Controls::default() });
            (0..10).for_each(|_| tick(Controls::default()));
        }
        assert!(play.results().is_none(), "in {name}, this was the game and not its results");
    }
}
