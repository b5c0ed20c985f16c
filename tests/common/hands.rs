//! Random input, and a soak test: nothing panics, no entity leaves the world, no pool becomes full, and the tree gives
//! the same world as brute force.

use std::sync::Arc;

use quadrant::index::Kind;
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::Level;
use quadrant::rng::Rng;
use quadrant::sim::{IndexChoice, Rules, World};

/// Holds random buttons for random times, for each of two players.
pub struct Hands {
    rng: Rng,
    held: [Input; 2],
    until: [u32; 2],
}

impl Hands {
    pub fn new(seed: u64) -> Hands {
        Hands { rng: Rng::new(seed), held: Inputs::default(), until: [0; 2] }
    }

    pub fn at(&mut self, tick: u32) -> Inputs {
        [0, 1].map(|player| {
            if self.until[player] <= tick {
                self.until[player] = tick + 1 + self.rng.below(30);
                let mut input = Input::default();
                for button in Button::ALL {
                    // Right is more likely than the others, because the player would never leave the start otherwise.
                    let likely = if button == Button::Right { 60 } else { 25 };
                    if self.rng.below(100) < likely {
                        input.press(button);
                    }
                }
                self.held[player] = input;
            }
            self.held[player].take()
        })
    }
}

/// Plays a level with random input on the tree and on brute force. Calls `each` with the tree's world after each tick.
pub fn soak(level: &Arc<Level>, seed: u64, ticks: u32, rules: Rules, each: impl Fn(&World)) {
    let on = |kind| World::new(Arc::clone(level), seed, rules, IndexChoice { kind, depth: None });
    let (mut tree, mut scan) = (on(Kind::FixedDepth), on(Kind::Scan));
    let mut hands = Hands::new(seed);
    let limits = level.bounds().grown(200);
    for tick in 0..ticks {
        let inputs = hands.at(tick);
        tree.step(inputs);
        scan.step(inputs);
        if tick.is_multiple_of(60) {
            assert_eq!(tree.hash(), scan.hash(), "seed {seed}, tick {tick}");
            tree.index().validate().unwrap();
        }
        for entity in tree.entities() {
            assert!(
                limits.contains(entity.body.rect),
                "seed {seed}, tick {tick}: {} at {:?}",
                entity.kind.traits().name,
                entity.body.rect
            );
        }
        each(&tree);
        if tree.outcome() != quadrant::sim::Outcome::Running && tick.is_multiple_of(1000) {
            (tree, scan) = (on(Kind::FixedDepth), on(Kind::Scan));
        }
    }
    assert_eq!((tree.births_refused, tree.events_dropped), (0, 0));
}
