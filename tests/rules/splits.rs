//! Tests of the splits of a run: the ticks at which its checkpoints and its end were reached.

use std::sync::Arc;

use crate::common::files::{STAGES, recorded, shipped};
use crate::common::{level, script};
use quadrant::sim::splits::{Splits, segment};
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

/// Otherwise segments would have no times, and a player could not compare them.
#[test]
fn the_segments_of_the_stages_follow_the_way_through_them() {
    for name in STAGES {
        let Some(replay) = crate::common::files::recording(name) else { continue };
        let stage = shipped(name);
        let ticks = replay.splits(&stage).unwrap_or_else(|divergence| panic!("{name}: {divergence}"));
        let reached: Vec<u32> = ticks.iter().copied().flatten().collect();
        assert_eq!(ticks.last().copied().flatten(), Some(recorded(name).ticks.min(*reached.last().unwrap())), "{name}");
        let wrong = reached.windows(2).filter(|pair| pair[0] > pair[1]).count();
        assert!(wrong * 4 <= reached.len(), "{name}: {wrong} of {} segments run backwards: {ticks:?}", reached.len());
    }
}
