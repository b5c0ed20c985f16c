//! Random operations, each answer compared with brute force.

mod common;

use common::{Coordinate, Random, random_box};
use loose_quadtree::{Aabb, Config, DenseQuadtree};

fn brute_force<S: Coordinate>(boxes: &[Option<Aabb<S>>], area: &Aabb<S>) -> Vec<u32> {
    let found = boxes.iter().enumerate().filter(|(_, stored)| {
        stored.is_some_and(|stored| stored.is_valid() && area.is_valid() && stored.overlaps(area))
    });
    found.map(|(id, _)| id as u32).collect()
}

fn run<S: Coordinate>(seed: u64, operations: u32) {
    let mut random = Random(seed);
    let capacity = [3, 40, 300, 2000][random.below(4) as usize];
    let world = [100.0, 1000.0, 5000.0, 100_000.0][random.below(4) as usize];
    let size = [1.0, 7.0, 20.0, 64.0, 300.0][random.below(5) as usize];
    let origin = S::from_f64([0.0, -300.0][random.below(2) as usize]);
    let bounds = Aabb::new([origin, origin], [S::from_f64(world), S::from_f64(0.7 * world)]);
    let mut config = Config::new(bounds, capacity).typical_size(S::from_f64(size));
    if random.below(3) == 0 {
        config = config.depth(random.below(12) as u32);
    }
    if random.below(4) == 0 {
        config = config.fewest_checks();
    }
    let mut tree = DenseQuadtree::new(&config);
    let mut boxes: Vec<Option<Aabb<S>>> = vec![None; capacity];
    for operation in 0..operations {
        let id = random.below(capacity as u64) as u32;
        match random.below(100) {
            0..30 => {
                let aabb = random_box(&mut random, world, size);
                tree.insert(id, aabb).unwrap();
                boxes[id as usize] = Some(aabb);
            }
            30..60 => {
                // A small step, as in a game.
                if let Some(aabb) = boxes[id as usize].as_mut() {
                    let step = S::from_f64(size / 8.0).to_f64();
                    let move_by = |at: S| S::from_f64(at.to_f64() + step);
                    *aabb = Aabb::new(aabb.min.map(move_by), aabb.max.map(move_by));
                    assert!(tree.update(id, *aabb));
                } else {
                    assert!(!tree.update(id, random_box(&mut random, world, size)));
                }
            }
            60..75 => assert_eq!(tree.remove(id).is_some(), boxes[id as usize].take().is_some()),
            _ => {
                let area = match random.below(4) {
                    0 => boxes[id as usize].unwrap_or(random_box(&mut random, world, size)),
                    1 => random_box(&mut random, world, 10.0 * size),
                    _ => random_box(&mut random, world, size),
                };
                let mut found = Vec::new();
                tree.query(&area, |id| found.push(id));
                #[cfg(feature = "inspect")]
                assert_eq!(tree.trace(&area, |_| ()), tree.query_counted(&area, |_| ()), "seed {seed}, {operation}");
                found.sort_unstable();
                assert_eq!(found, brute_force(&boxes, &area), "seed {seed}, operation {operation}, {area:?}");
            }
        }
        if operation % 500 == 499 {
            let mut pairs = Vec::new();
            tree.pairs(|a, b| pairs.push((a, b)));
            pairs.sort_unstable();
            let mut expected = Vec::new();
            for (id, stored) in boxes.iter().enumerate() {
                let Some(stored) = stored else { continue };
                let id = id as u32;
                expected.extend(brute_force(&boxes, stored).into_iter().filter(|&other| other > id).map(|b| (id, b)));
            }
            assert_eq!(pairs, expected, "seed {seed}, operation {operation}");
        }
        if random.below(5000) == 0 {
            tree.clear();
            boxes.fill(None);
        }
        #[cfg(feature = "inspect")]
        if operation % 1000 == 0 {
            assert_eq!(tree.validate(), Ok(()), "seed {seed}, operation {operation}");
        }
    }
}

fn operations() -> u32 {
    std::env::var("OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000)
}

fn all<S: Coordinate>() {
    for seed in 0..operations() / 4000 {
        run::<S>(seed.into(), 4000);
    }
}

#[test]
fn integers_answer_like_brute_force() {
    all::<i32>();
}

#[test]
fn floats_answer_like_brute_force() {
    all::<f32>();
}

#[test]
fn doubles_answer_like_brute_force() {
    all::<f64>();
}
