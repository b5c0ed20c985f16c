//! What every stage promises who plays it, measured along the bot's own run: it is long enough, there are secrets and
//! prisoners, a checkpoint comes before one is tired, and never too many are awake in one picture. To read the figures:
//! cargo test -j1 --test stages -- --nocapture

mod common;

use std::sync::Arc;

use common::files::{recorded, shipped};
use quadrant::level::{Level, Thing};
use quadrant::sim::entity::Kind;
use quadrant::sim::event::What;
use quadrant::sim::foe::State;
use quadrant::sim::{IndexChoice, Outcome, World};

/// Those that are played through, and not only up to a warden.
const STAGES: [&str; 8] =
    ["docks-1", "docks-2", "docks-3", "foundry-1", "foundry-2", "gardens-1", "gardens-2", "vault-1"];

/// A stage is this long, or as large in another shape.
const TILES: usize = 160;
/// The bot knows the way and never stops: it takes about a quarter of what a newcomer takes.
const SHORTEST_SECONDS: u32 = 45;
const LONGEST_SECONDS: u32 = 120;
/// What the bot runs in this time takes a newcomer up to about a minute and a half.
const LONGEST_GAP_SECONDS: u32 = 20;
const MOST_AWAKE: usize = 6;

struct Run {
    seconds: u32,
    longest_gap: u32,
    most_awake: usize,
    most_seen: usize,
}

/// Foes that have noticed somebody and stand in the picture, and all that stand in it.
fn seen(world: &World) -> (usize, usize) {
    let view = world.view();
    let foes = world.entities().filter_map(|entity| match &entity.kind {
        Kind::Foe(foe) if entity.body.rect.overlaps(view) => Some(foe.state),
        _ => None,
    });
    foes.fold((0, 0), |(awake, all), state| {
        (awake + usize::from(!matches!(state, State::Patrol | State::Turn)), all + 1)
    })
}

fn run(name: &str, level: &Arc<Level>) -> Run {
    let replay = recorded(name);
    assert_eq!(replay.outcome, Outcome::Cleared, "{name}");
    let mut world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
    let (mut ticks, mut rested, mut longest_gap, mut most_awake, mut most_seen) = (0, 0, 0, 0, 0);
    replay
        .play(&mut world, |world| {
            ticks += 1;
            if world.events().iter().any(|event| matches!(event.what, What::Checkpoint | What::Cleared)) {
                longest_gap = longest_gap.max(ticks - rested);
                rested = ticks;
            }
            let (awake, all) = seen(world);
            most_awake = most_awake.max(awake);
            most_seen = most_seen.max(all);
        })
        .unwrap();
    Run { seconds: ticks / 60, longest_gap: longest_gap / 60, most_awake, most_seen }
}

#[test]
fn every_stage_is_a_whole_one() {
    for name in STAGES {
        let level = shipped(name);
        let (columns, rows) = level.size();
        let count = |is: fn(&Thing) -> bool| level.things.iter().filter(|thing| is(thing)).count();
        let secrets = count(|thing| matches!(thing, Thing::Cover { .. }));
        let prisoners = count(|thing| matches!(thing, Thing::Prisoner { .. }));
        let checkpoints = count(|thing| matches!(thing, Thing::Checkpoint { .. }));
        let run = run(name, &level);
        println!(
            "{name}: {columns} x {rows} tiles, {} s by the bot, {checkpoints} checkpoints at most {} s apart, at most {} foes awake and {} in a picture, {secrets} secrets, {prisoners} prisoners",
            run.seconds, run.longest_gap, run.most_awake, run.most_seen
        );
        assert!(columns >= TILES || columns * rows >= TILES * 23, "{name}");
        assert!(secrets >= 3 && prisoners >= 3, "{name}");
        assert!((SHORTEST_SECONDS..=LONGEST_SECONDS).contains(&run.seconds), "{name}");
        assert!(run.longest_gap <= LONGEST_GAP_SECONDS, "{name}: {} s without a checkpoint", run.longest_gap);
        assert!(run.most_awake <= MOST_AWAKE, "{name}: {} at once", run.most_awake);
    }
}
