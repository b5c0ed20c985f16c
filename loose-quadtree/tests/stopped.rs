//! Boxes that sweeps stop at walls.

mod common;

use common::{Coordinate, Random};
use loose_quadtree::{Aabb, Quadtree};

/// A ball in a room of four walls stops at each one, and then moves on in another direction.
fn ball_in_a_room<S: Coordinate>(seed: u64, scale: f64) {
    let mut random = Random(seed);
    let at = |x: f64, y: f64| [S::from_f64(x * scale), S::from_f64(y * scale)];
    let mut walls: Quadtree<(), S> = Quadtree::default();
    for (min, max) in
        [((-9.0, -9.0), (9.0, 0.0)), ((-9.0, 7.0), (9.0, 9.0)), ((-9.0, 0.0), (0.0, 7.0)), ((8.0, 0.0), (9.0, 7.0))]
    {
        walls.insert(Aabb::new(at(min.0, min.1), at(max.0, max.1)), ()).unwrap();
    }
    let mut ball = Aabb::new(at(1.1, 1.3), at(1.4, 1.7));
    let mut stops = 0;
    for step in 0..5000 {
        let motion = at(random.between(-9.0, 9.0), random.between(-9.0, 9.0));
        ball = match walls.sweep(&ball, motion).first() {
            None => ball.translated(motion),
            Some(hit) => {
                stops += 1;
                ball.stopped_by(hit.aabb, motion, hit.fraction)
            }
        };
        assert!(walls.query(ball).is_empty(), "step {step}: {ball:?} overlaps a wall");
    }
    assert!(stops > 1000, "{stops}");
    assert!(ball.is_valid());
}

#[test]
fn a_stopped_box_never_overlaps_what_stopped_it() {
    for seed in 0..20 {
        ball_in_a_room::<f32>(seed, 1.0);
        ball_in_a_room::<f32>(seed, 0.37);
        ball_in_a_room::<f64>(seed, 1.0 / 3.0);
        ball_in_a_room::<i32>(seed, 1000.0);
    }
}
