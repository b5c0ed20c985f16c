//! How long a tick takes on the tree and on brute force, both in one run, tick by tick in turn, so that a busy moment hits
//! both alike. Not part of the ordinary suite; this prints the figures and holds them to what was promised:
//! cargo test --release --test speed -- --ignored --nocapture

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quadrant::index::Kind;
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::Level;
use quadrant::level::read::check;
use quadrant::sim::{IndexChoice, Rules, World};

/// Conveyors one over the other, each as busy as it gets: crates and drums that never rest, foes among them.
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

/// The median tick on either, in microseconds, and how many were alive.
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
fn a_tick_keeps_its_promise() {
    // One shot among four thousand drums would be the end of them: the large one has none.
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
