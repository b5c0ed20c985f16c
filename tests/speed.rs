//! Measures a tick on the tree and on brute force, and the cost of the overlays. The variants take turns tick by tick,
//! so that other load affects all. Not part of the normal test run:
//! cargo test --release --test speed -- --ignored --nocapture --test-threads 1

use quadrant_tests as common;

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{CROWD_INPUTS, crowd, script};
use quadrant::draw::overlay::{Counter, Overlays};
use quadrant::draw::{DrawList, HEIGHT, WIDTH};
use quadrant::index::Kind;
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::paint::Painter;
use quadrant::scene::Screen;
use quadrant::scene::Tool;
use quadrant::scene::play::{Play, Start};
use quadrant::sim::{IndexChoice, Rules, World};

/// Builds conveyors above each other with crates, drums and enemies that never rest.
fn works((width, height): (usize, usize), belt_every: usize, thing_every: usize, things: &[char]) -> Arc<Level> {
    let mut rows = vec![vec!['.'; width]; height];
    for row in &mut rows {
        (row[0], row[width - 1]) = ('#', '#');
    }
    rows[height - 1] = vec!['#'; width];
    let mut nth = 0;
    for (belt, row) in (belt_every..height - 1).step_by(belt_every).enumerate() {
        rows[row][1..width - 1].fill(if belt % 2 == 0 { '>' } else { '<' });
        for column in (1..width - 1).filter(|column| column % thing_every == 0) {
            rows[row - 1][column] = things[nth % things.len()];
            nth += 1;
        }
    }
    rows[height - 2][2] = 'P';
    rows[height - 2][6] = 'X';
    let mut text = String::from("Level(name: \"busy\", rows: [\n");
    for row in rows {
        writeln!(text, "{:?},", row.into_iter().collect::<String>()).unwrap();
    }
    text.push_str("])");
    let (level, problems) = check("busy.ron", &text);
    Arc::new(level.unwrap_or_else(|| panic!("{problems}")))
}

/// Returns the median tick on the tree and on scan in microseconds, and the number of entities.
fn ticks(level: &Arc<Level>, count: usize) -> (f64, f64, usize) {
    let on = |kind| World::new(Arc::clone(level), 1, Rules::default(), IndexChoice { kind, depth: None });
    let (mut tree, mut scan) = (on(Kind::FixedDepth), on(Kind::Scan));
    let mut fire = Input::default();
    fire.press(Button::Fire);
    let inputs: Inputs = [fire, Input::default()];
    let mut took: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    for tick in 0..count {
        for (world, took) in [&mut tree, &mut scan].into_iter().zip(&mut took) {
            let begun = Instant::now();
            world.step(inputs);
            took.push(begun.elapsed());
        }
        if tick % 60 == 0 {
            assert_eq!(tree.hash(), scan.hash(), "tick {tick}");
        }
    }
    let median = |took: &mut Vec<Duration>| {
        took.sort();
        took[took.len() / 2].as_secs_f64() * 1e6
    };
    let [mut on_tree, mut on_scan] = took;
    (median(&mut on_tree), median(&mut on_scan), tree.entities().count())
}

#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn a_tick_is_fast_enough() {
    // The large level has no drums, because one shot would make them all explode.
    let small = (works((210, 95), 9, 10, &['C', 'D', 'B', 'r', 'C', 'D']), 200, 100.0);
    let large = (works((214, 100), 5, 1, &['C', 'B', 'C', 'r']), 4000, 2000.0);
    for (level, expected, most_micros) in [small, large] {
        let (tree, scan, alive) = ticks(&level, 600);
        println!(
            "{alive} alive: {tree:.1} microseconds a tick on the tree, {scan:.1} on scan, {:.1} times",
            scan / tree
        );
        assert!(alive >= expected, "{alive} alive");
        assert!(tree < most_micros, "{tree} microseconds");
        assert!(scan / tree >= 3.0, "{scan} on scan against {tree} on the tree");
    }
}

/// The least time of each tick in several runs, because other programs can only make a tick slower.
#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn a_tick_with_sixty_fighting_enemies_takes_less_than_a_tenth_of_a_millisecond() {
    let (level, inputs) = (crowd(), script(CROWD_INPUTS));
    let mut least = vec![f64::MAX; inputs.len()];
    for _ in 0..10 {
        let rules = Rules { endless_life: true, ..Rules::default() };
        let mut world = World::new(Arc::clone(&level), 1, rules, IndexChoice::default());
        for (inputs, least) in inputs.iter().zip(&mut least) {
            let begun = Instant::now();
            world.step(*inputs);
            *least = least.min(begun.elapsed().as_secs_f64() * 1e6);
        }
    }
    least.sort_by(f64::total_cmp);
    let median = least[least.len() / 2];
    println!("{median:.1} microseconds for the median tick, {:.1} for the longest", least[least.len() - 1]);
    assert!(median < 100.0, "{median} microseconds");
}

const NO_OVERLAY: Overlays =
    Overlays { hitboxes: false, tree: false, counter: Counter::Off, inspector: false, help: false };
const ALL_OVERLAYS: Overlays =
    Overlays { hitboxes: true, tree: true, counter: Counter::Panel, inspector: true, help: false };

struct Look {
    name: &'static str,
    play: Play,
    frames: Vec<[f64; 3]>,
}

/// Painting in software is the slowest way, so this is the largest cost.
#[test]
#[ignore = "times are only worth something in a release build, alone on the machine"]
fn all_overlays_together_cost_less_than_a_millisecond_a_frame() {
    let level = works((210, 95), 9, 10, &['C', 'D', 'B', 'r', 'C', 'D']);
    let look = |(name, overlays): (&'static str, Overlays)| {
        let (level, rules, index) = (Arc::clone(&level), Rules::default(), IndexChoice::default());
        let start =
            Start { level_name: name.into(), level, seed: 1, rules, index, next: None, own: Default::default() };
        let mut play = Play::new(start);
        play.show(overlays);
        Look { name, play, frames: Vec::new() }
    };
    let mut looks = [
        ("none", NO_OVERLAY),
        ("hitboxes", Overlays { hitboxes: true, ..NO_OVERLAY }),
        ("tree", Overlays { tree: true, ..NO_OVERLAY }),
        ("line", Overlays { counter: Counter::Line, ..NO_OVERLAY }),
        ("panel", Overlays { counter: Counter::Panel, ..NO_OVERLAY }),
        ("inspector", Overlays { inspector: true, ..NO_OVERLAY }),
        ("free", NO_OVERLAY),
        ("help", Overlays { help: true, ..NO_OVERLAY }),
        ("all", ALL_OVERLAYS),
    ]
    .map(look);
    for look in looks.iter_mut().filter(|look| look.name == "free") {
        look.play.use_tool(Tool::FreeCamera, Inputs::default());
    }
    let mut painter = Painter::default();
    let mut list = DrawList::new(WIDTH, HEIGHT);
    for frame in 0..600 {
        for look in &mut looks {
            let mut took = [0.0; 3];
            let mut time = |nth: usize, work: &mut dyn FnMut()| {
                let begun = Instant::now();
                work();
                took[nth] = begun.elapsed().as_secs_f64() * 1e6;
            };
            time(0, &mut || look.play.step(Inputs::default()));
            list.clear();
            time(1, &mut || look.play.draw(0.5, &mut list));
            time(2, &mut || {
                painter.paint(&list);
            });
            // From here on the graphs are full.
            if frame >= 300 {
                look.frames.push(took);
            }
        }
    }
    let alive = looks[0].play.world().entities().count();
    println!("{alive} alive; medians in microseconds a frame, and how much more than none");
    let none = looks[0].frames.clone();
    for Look { name, frames, .. } in &looks {
        let median = |of: &dyn Fn(usize) -> f64| {
            let mut all: Vec<f64> = (0..frames.len()).map(of).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        let [tick, list, paint] = [0, 1, 2].map(|part| median(&|nth| frames[nth][part]));
        let sum = |frame: &[f64; 3]| frame.iter().sum::<f64>();
        let more = median(&|nth| sum(&frames[nth]) - sum(&none[nth]));
        println!("{name:>10}: tick {tick:6.1}  list {list:6.1}  paint {paint:7.1}   {more:+7.1}");
        assert!(more < 1000.0, "{name} costs {more:.1} microseconds a frame");
    }
    assert!(alive >= 200, "{alive} alive");
}
