//! Tests that neither a tick nor a picture allocates after the level is loaded. The test program uses its own
//! allocator, which counts the allocations.

use quadrant_tests as common;

use std::sync::Arc;

use common::files::{enemy_arenas, recorded, shipped};
use common::{CROWD_INPUTS, crowd, script};

use loose_quadtree::{Aabb, Config, Quadtree};
use quadrant::assets::own::{Own, Part};
use quadrant::career::Totals;
use quadrant::draw::overlay::{Counter, Overlays};
use quadrant::draw::sprites::{PAGES, SHEETS, page};
use quadrant::draw::view::View;
use quadrant::draw::{Blend, Command, DrawList, HEIGHT, WIDTH};
use quadrant::index::Kind;
use quadrant::input::Inputs;
use quadrant::level::Level;
use quadrant::replay::Replay;
use quadrant::scene::Screen;
use quadrant::scene::credits::Credits;
use quadrant::scene::lab::Lab;
use quadrant::scene::lab::settings::{LabPage, Settings as LabSettings};
use quadrant::scene::options::Options;
use quadrant::scene::play::{Play, Start};
use quadrant::scene::{Controls, MenuKey, Tool};
use quadrant::sdl::renderer::{self, Pictures};
use quadrant::settings::{Scaling, Settings};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::{Entity, IndexChoice, Kind as EntityKind, Rules, World};
use quadrant_counting::allocations;
use sdl2::surface::Surface;

/// Two players run, jump, fall into water, shoot drums and read signs in the first level.
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

fn arena(name: &str) -> (Arc<Level>, Replay) {
    (shipped(&format!("test/{name}")), recorded(name))
}

/// A game that goes back some ticks copies its tree in each tick.
#[test]
fn a_copy_over_an_earlier_state_of_a_tree_allocates_nothing() {
    let world = Aabb::new([0, 0], [1000, 1000]);
    let config = Config::new(world, 1000).typical_size(8);
    for mut now in [Quadtree::fixed(&config), Quadtree::new(&config)] {
        for at in 0..1000 {
            // Some are in the list, and some in chains of buckets.
            let side = if at % 50 == 0 { 600 } else { 7 };
            let corner = [at * at % 97, at % 89];
            _ = now.insert(Aabb::new(corner, corner.map(|edge| edge + side)), at);
        }
        let mut ring = [now.clone(), now.clone()];
        let before = allocations();
        for tick in 0..40 {
            now.update_all(|_, aabb, _| *aabb = aabb.translated([3, 2]));
            now.retain(|_, _, value| *value % 40 != tick);
            ring[tick as usize % 2].clone_from(&now);
        }
        now.clone_from(&ring[0]);
        assert_eq!(allocations() - before, 0);
        assert_eq!(now.len(), ring[0].len());
    }
}

/// Plays inputs and draws a picture after each tick. Returns the number of allocations.
fn allocations_while_playing(
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
fn the_allocation_counter_works() {
    let before = allocations();
    drop(std::hint::black_box(Vec::<u8>::with_capacity(100)));
    assert_eq!(allocations() - before, 1);
}

#[test]
fn a_tick_allocates_nothing_on_the_games_tree() {
    for index in [Kind::FixedDepth, Kind::Grid, Kind::DoubleGrid, Kind::Scan] {
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

#[test]
fn crates_plates_crushers_and_gifts_allocate_nothing() {
    for name in ["crates", "plates", "crusher", "prisoner", "conveyor", "echo_pad", "mule"] {
        let script = std::fs::read_to_string(format!("tests/scripts/{name}.script")).expect("it is there");
        let script = common::script(script.split_once('\n').expect("a line for the level").1);
        let mut world = world_of(&format!("test/{name}"), Kind::FixedDepth);
        let mut view = View::new(&world);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let taken = allocations_while_playing(&mut world, &mut view, &mut list, script.into_iter(), |_| {});
        assert_eq!(taken, 0, "in {name}");
        assert_eq!(list.left_out, 0, "in {name}");
    }
}

#[test]
fn foes_and_their_pictures_allocate_nothing() {
    for arena in enemy_arenas() {
        let mut world = world_of(&arena, Kind::FixedDepth);
        let mut view = View::new(&world);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let script = common::script(BUSY);
        let taken = allocations_while_playing(&mut world, &mut view, &mut list, script.into_iter(), |_| {});
        assert_eq!(taken, 0, "in {arena}");
    }
}

#[test]
fn a_picture_allocates_nothing() {
    let mut world = busy_world(Kind::FixedDepth);
    let mut view = View::new(&world);
    view.overlays.hitboxes = true;
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let script = common::script(BUSY);
    let taken = allocations_while_playing(&mut world, &mut view, &mut list, script.into_iter(), |_| {});
    assert_eq!(taken, 0);
    assert!(list.commands.len() > 300 && list.left_out == 0, "{} commands", list.commands.len());
}

/// Only the first picture and the ticks of the lab may allocate, because the lab builds new trees.
#[test]
fn drawing_the_lab_allocates_nothing() {
    for (boxes, page) in
        [(300, LabPage::Figures), (300, LabPage::Table), (300, LabPage::Steps), (20_000, LabPage::Figures)]
    {
        let settings = LabSettings { boxes, page, beside: Some(Kind::Grid), ..LabSettings::default() };
        let mut lab = Lab::new(settings, Vec::new(), || 0);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        for tick in 0..30 {
            lab.tick(Controls::default());
            list.clear();
            let before = allocations();
            lab.draw(1.0, &mut list);
            assert!(allocations() == before || tick == 0, "{boxes} boxes, {page:?}");
        }
        assert_eq!(list.left_out, 0);
        lab.show_tour(0);
        let before = allocations();
        list.clear();
        lab.draw(1.0, &mut list);
        assert_eq!(allocations(), before, "the tour's text");
    }
}

#[test]
fn a_fight_with_sixty_enemies_allocates_nothing() {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let mut world = World::new(crowd(), 1, rules, IndexChoice::default());
    let mut view = View::new(&world);
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let (inputs, mut most) = (script(CROWD_INPUTS), 0);
    let taken = allocations_while_playing(&mut world, &mut view, &mut list, inputs.into_iter(), |world| {
        let fights =
            |entity: &&Entity| matches!(&entity.kind, EntityKind::Enemy(one) if one.state != EnemyState::Patrol);
        most = most.max(world.entities().filter(fights).count());
    });
    assert_eq!(taken, 0);
    assert!(most >= 60, "{most} enemies fight");
}

#[test]
fn a_fight_with_a_warden_allocates_nothing() {
    for name in ["warden_docks", "warden_foundry", "warden_gardens", "warden_vault"] {
        let (level, replay) = arena(name);
        let mut world = World::new(level, replay.seed, replay.rules, IndexChoice::default());
        let mut view = View::new(&world);
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let mut woke = false;
        let taken = allocations_while_playing(&mut world, &mut view, &mut list, replay.inputs(), |world| {
            woke |= world.warden().is_some()
        });
        assert_eq!(taken, 0, "{name}");
        assert!(woke && world.warden().is_none() && list.left_out == 0, "{name}: the boss was beaten");
    }
}

/// Plays recorded runs of each quadrant. Each picture is put together as a draw list, painted in memory and passed to
/// SDL. SDL's own allocations are not counted.
#[test]
fn whole_pictures_of_play_allocate_nothing_in_any_quadrant() {
    let surface = Surface::new(WIDTH as u32, HEIGHT as u32, renderer::FORMAT).expect("a surface");
    let mut canvas = surface.into_canvas().expect("a canvas");
    let creator = canvas.texture_creator();
    let mut pictures = Pictures::load(&canvas, &creator).expect("the atlas");
    let mut atlas = renderer::load_atlas(&creator).expect("the atlas");
    // A page of the atlas is unpacked when it is first shown, and the first picture allocates the painter's buffers.
    (0..PAGES.len()).for_each(|nth| _ = page(nth));
    // Some of the sheets are an author's own. The first picture with them allocates room for their textures.
    let own = own();
    let mut first = DrawList::new(WIDTH, HEIGHT);
    first.skin.clone_from(&own.skin);
    pictures.show(&mut canvas, &first, Scaling::Whole).expect("it is painted");
    renderer::play(&mut canvas, &mut atlas, &first).expect("it is painted");
    for stage in ["docks-1", "docks-4", "foundry-1", "foundry-4", "gardens-1", "gardens-4", "vault-1", "vault-4"] {
        let replay = recorded(stage);
        let (level, seed, rules) = (shipped(stage), replay.seed, replay.rules);
        let index = IndexChoice::default();
        let mut play =
            Play::new(Start { level_name: stage.into(), level, seed, rules, index, next: None, own: Arc::clone(&own) });
        play.record();
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let (mut most, mut lights) = (0, 0);
        for (tick, inputs) in replay.inputs().enumerate() {
            let before = allocations();
            // The page of results may allocate, because it appears after the stage.
            let is_over = play.results().is_some();
            play.step(inputs);
            // A picture costs far more than a tick.
            if tick % 8 == 0 {
                list.clear();
                play.draw(0.5, &mut list);
            }
            if tick % 96 == 0 {
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

/// Two sheets of one colour in place of the game's.
fn own() -> Arc<Own> {
    let mut own = Own::default();
    for sheet in SHEETS.iter().filter(|sheet| ["player", "crates"].contains(&sheet.name)) {
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, sheet.size.0, sheet.size.1);
        encoder.set_color(png::ColorType::Rgba);
        let pixels = [20, 200, 40, 255].repeat((sheet.size.0 * sheet.size.1) as usize);
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
        own.add(Part::Sheet, sheet.name, &png).unwrap();
    }
    Arc::new(own)
}

fn is_light(command: &Command) -> bool {
    matches!(command, Command::Sprite { blend: Blend::Add, .. })
}

#[test]
fn menus_allocate_nothing() {
    let mut list = DrawList::new(WIDTH, HEIGHT);
    let mut quiet = |name: &str, draw: &mut dyn FnMut(&mut DrawList)| {
        for nth in 0..90 {
            list.clear();
            let before = allocations();
            draw(&mut list);
            // The first picture may allocate.
            assert!(allocations() == before || nth == 0, "{name}, picture {nth}: {}", allocations() - before);
        }
    };
    let mut options = Options::new(Settings::default(), Arc::default());
    quiet("options", &mut |list| {
        options.tick(Controls::default());
        options.draw(1.0, list);
    });
    let mut credits = Credits::new(&Totals::default(), true);
    quiet("credits", &mut |list| {
        credits.tick(Controls::default());
        credits.draw(1.0, list);
    });
    let level = shipped("docks-1");
    let (rules, index) = (Rules::default(), IndexChoice::default());
    let start =
        Start { level_name: "docks-1".into(), level, seed: 1, rules, index, next: None, own: Default::default() };
    let mut play = Play::new(start);
    play.tick(Controls { menu: Some(MenuKey::Back), ..Controls::default() });
    quiet("pause", &mut |list| {
        play.tick(Controls::default());
        play.draw(0.5, list);
    });
}

/// All overlays at once, with rewinding, the free camera, slow motion and the page of keys.
#[test]
fn overlays_and_rewinding_allocate_nothing() {
    for name in ["works", "warden_docks", "drum_chain", "echo_pad"] {
        let (level, replay) = arena(name);
        let Replay { seed, rules, .. } = replay;
        let index = IndexChoice::default();
        let mut play = Play::new(Start {
            level_name: name.into(),
            level,
            seed,
            rules,
            index,
            next: None,
            own: Default::default(),
        });
        play.record();
        play.show(Overlays { hitboxes: true, tree: true, counter: Counter::Panel, inspector: true, help: false });
        let mut list = DrawList::new(WIDTH, HEIGHT);
        let mut tick = |controls: Controls| {
            let before = allocations();
            play.tick(controls);
            list.clear();
            play.draw(0.5, &mut list);
            assert_eq!(list.left_out, 0, "in {name}");
            // The page of results may allocate, because it appears after the stage.
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
        assert!(play.results().is_none(), "in {name}, the game ended too early");
    }
}
