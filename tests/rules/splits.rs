//! Tests of the splits of a run: the ticks at which its checkpoints and its end were reached.

use std::sync::Arc;

use crate::common::files::{STAGES, recording, shipped};
use crate::common::{level, script};
use quadrant::sim::run::splits::{Splits, order, segment};
use quadrant::sim::{IndexChoice, Outcome, Rules, World};

const ROWS: [&str; 2] = ["P...K......K.....X", "##################"];

#[test]
fn a_split_is_told_once_and_forgotten_when_the_world_goes_back() {
    let level = level(&ROWS, "");
    let mut world = World::new(Arc::clone(&level), 1, Rules::default(), IndexChoice::default());
    let mut splits = Splits::new(&level);
    let mut told = Vec::new();
    let mut early = None;
    for inputs in script("300 right") {
        world.step(inputs);
        told.extend(splits.after_tick(&world));
        if told.len() == 1 && early.is_none() {
            early = Some(world.clone());
        }
        if world.outcome() == Outcome::Cleared {
            break;
        }
    }
    assert_eq!(told, [0, 1, 2]);
    let ticks = splits.ticks().to_vec();
    assert!(ticks.iter().all(Option::is_some) && ticks.is_sorted(), "{ticks:?}");
    assert_eq!(ticks[2], Some(world.lasted()));
    assert_eq!(segment(&ticks, 0), ticks[0]);
    assert_eq!(segment(&ticks, 1), Some(ticks[1].unwrap() - ticks[0].unwrap()));

    splits.after_tick(&early.unwrap());
    assert_eq!(splits.ticks(), [ticks[0], None, None]);
}

/// The stages part and come back, so a run may reach the checkpoints in another order than that of the level.
#[test]
fn the_segments_of_a_run_in_their_order_add_up_to_its_time() {
    for name in STAGES {
        let Some(replay) = recording(name) else { continue };
        let ticks = replay.splits(&shipped(name)).unwrap_or_else(|divergence| panic!("{name}: {divergence}"));
        let order = order(&ticks, ticks.len());
        assert_eq!(order.last(), Some(&(ticks.len() - 1)), "{name}: the end is the last one");
        let reached: Vec<u32> = order.iter().filter_map(|nth| ticks[*nth]).collect();
        assert!(reached.is_sorted() && reached.len() > 1, "{name}: {ticks:?}");
        let sum: u32 = order.iter().filter_map(|nth| segment(&ticks, *nth)).sum();
        assert_eq!(Some(sum), ticks[ticks.len() - 1], "{name}");
    }
}
