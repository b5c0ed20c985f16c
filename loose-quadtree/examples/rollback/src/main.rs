//! Two players push 10 000 boxes around. The sync test of ggrs goes back eight frames in each frame, plays them again, and
//! ends with an error if the world is not the same, to the bit. What happens depends on the order in which the tree finds
//! the pairs, so a tree with another order after going back would fail at once.
//!
//! `cargo run -- 300` plays 300 frames.

use std::process::ExitCode;

use ggrs::{GgrsError, GgrsRequest, SessionBuilder};
use loose_quadtree::{Aabb, Quadtree};
use serde::{Deserialize, Serialize};

const BOXES: i32 = 10_000;
const WORLD: Aabb<i32> = Aabb { min: [0, 0], max: [4000, 4000] };
const SIDE: i32 = 16;
const PLAYERS: usize = 2;
/// The frames that the game may go back.
const PREDICTION: usize = 8;
/// What a player pushes is at most so far away.
const REACH: i32 = 120;

/// Where a player points.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
struct Input {
    x: i32,
    y: i32,
}

struct Rollback;

impl ggrs::Config for Rollback {
    type Input = Input;
    type InputPredictor = ggrs::PredictRepeatLast;
    // The game keeps its own copies, so that saving allocates nothing.
    type State = ();
    type Address = usize;
}

#[derive(Clone)]
struct Ball {
    velocity: [i32; 2],
    hits: u32,
}

struct World {
    tree: Quadtree<Ball, i32>,
    /// FNV-1a of all that happened, in its order.
    checksum: u64,
}

impl Clone for World {
    fn clone(&self) -> World {
        World { tree: self.tree.clone(), checksum: self.checksum }
    }

    // The derived one would make a new tree each time.
    fn clone_from(&mut self, source: &World) {
        self.tree.clone_from(&source.tree);
        self.checksum = source.checksum;
    }
}

impl World {
    fn new() -> World {
        let boxes = (0..BOXES).map(|nth| {
            let corner = [nth * 37 % 3900, nth * 101 % 3907];
            let ball = Ball { velocity: [nth % 7 - 3, nth % 5 - 2], hits: 0 };
            (Aabb::new(corner, corner.map(|edge| edge + SIDE)), ball)
        });
        World { tree: boxes.collect(), checksum: 0xcbf2_9ce4_8422_2325 }
    }

    fn note(&mut self, number: u64) {
        self.checksum = (self.checksum ^ number).wrapping_mul(0x0100_0000_01b3);
    }

    fn advance(&mut self, inputs: &[Input]) {
        for input in inputs {
            let pushed: Vec<_> =
                self.tree.in_circle([input.x, input.y], REACH).map(|(handle, aabb, _)| (handle, *aabb)).collect();
            for (handle, aabb) in pushed {
                let ball = &mut self.tree[handle];
                ball.velocity = [0, 1].map(|axis| (aabb.min[axis] - [input.x, input.y][axis]).signum() * 4);
            }
        }
        self.tree.update_all(|_, aabb, ball| {
            for axis in 0..2 {
                if aabb.min[axis] + ball.velocity[axis] < WORLD.min[axis]
                    || aabb.max[axis] + ball.velocity[axis] > WORLD.max[axis]
                {
                    ball.velocity[axis] = -ball.velocity[axis];
                }
            }
            *aabb = aabb.translated(ball.velocity);
        });
        // Each two that meet swap their velocities, one pair after the other: another order gives another world.
        let mut pairs = Vec::new();
        self.tree.pairs(|(a, _), (b, _)| pairs.push((a, b)));
        for (a, b) in pairs {
            let of_a = self.tree[a].velocity;
            self.tree[a].velocity = std::mem::replace(&mut self.tree[b].velocity, of_a);
            self.tree[a].hits += 1;
            self.note(a.to_bits() ^ b.to_bits().rotate_left(32));
        }
        // A box that was hit often ends, and another one begins, so that places in the tree are used again.
        let ended: Vec<_> = self.tree.iter().filter(|(.., ball)| ball.hits > 40).map(|(handle, ..)| handle).collect();
        for handle in ended {
            self.tree.remove(handle);
            let corner = [handle.to_bits() as i32 & 2047, 2000];
            let ball = Ball { velocity: [1, -1], hits: 0 };
            let new = self.tree.insert(Aabb::new(corner, corner.map(|edge| edge + SIDE)), ball);
            self.note(new.map_or(0, |handle| handle.to_bits()));
        }
    }
}

fn play(frames: u32) -> Result<World, GgrsError> {
    let mut session = SessionBuilder::<Rollback>::new()
        .with_num_players(PLAYERS)?
        .with_max_prediction_window(PREDICTION + 1)
        .with_check_distance(PREDICTION)
        .start_synctest_session()?;
    let mut now = World::new();
    let mut saved = vec![now.clone(); PREDICTION + 2];
    for frame in 0..frames as i32 {
        for player in 0..PLAYERS {
            let input = Input { x: (frame * 31 + player as i32 * 1700) % 4000, y: (frame * 17) % 4000 };
            session.add_local_input(player, input)?;
        }
        for request in session.advance_frame()? {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    let place = frame as usize % saved.len();
                    saved[place].clone_from(&now);
                    cell.save(frame, None, Some(now.checksum.into()));
                }
                GgrsRequest::LoadGameState { frame, .. } => now.clone_from(&saved[frame as usize % saved.len()]),
                GgrsRequest::AdvanceFrame { inputs } => {
                    let mut both = [Input::default(); PLAYERS];
                    both.iter_mut().zip(&inputs).for_each(|(both, (input, _))| *both = *input);
                    now.advance(&both);
                }
            }
        }
    }
    Ok(now)
}

fn main() -> ExitCode {
    let frames = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(60);
    match play(frames) {
        Ok(world) => {
            println!("{frames} frames, {} boxes, checksum {:016x}", world.tree.len(), world.checksum);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
