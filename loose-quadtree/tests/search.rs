//! Ray casts, sweeps and neighbours of a `Quadtree`: handles, values, masks and functions that accept items. The index
//! below, which `geometry.rs` compares with brute force, says which boxes are hit.

mod common;

use common::{Coordinate, Random, random_box};
use loose_quadtree::{Aabb, Handle, Hit, ItemHit, Quadtree};
use std::ops::ControlFlow;

const WORLD: f64 = 500.0;

fn random_tree<S: Coordinate>(random: &mut Random) -> Quadtree<u64, S> {
    let mut tree = Quadtree::default();
    for _ in 0..random.below(150) {
        let (aabb, value, mask) = (random_box(random, WORLD, 20.0), random.below(8), random.below(8) as u32);
        let handle = tree.insert_masked(aabb, value, mask).unwrap();
        if random.below(4) == 0 {
            tree.remove(handle);
        }
    }
    tree
}

fn random_point<S: Coordinate>(random: &mut Random) -> [S; 2] {
    [0, 1].map(|_| S::from_f64(random.between(-50.0, WORLD + 50.0)))
}

/// Describes the items that a search may return: those with this mask that the function accepts.
struct Filter {
    mask: Option<u32>,
    least_value: u64,
}

impl Filter {
    fn random(random: &mut Random) -> Filter {
        Filter { mask: (random.below(2) == 0).then(|| random.below(8) as u32), least_value: random.below(8) }
    }

    fn has_mask<S: Coordinate>(&self, tree: &Quadtree<u64, S>, handle: Handle) -> bool {
        self.mask.is_none_or(|mask| tree.mask(handle).unwrap() & mask != 0)
    }
}

/// Checks that a hit and the tree agree about the item.
fn checked<S: Coordinate>(tree: &Quadtree<u64, S>, hit: &ItemHit<u64, S>) -> Hit<S> {
    assert_eq!((Some(hit.aabb), Some(hit.value)), (tree.aabb(hit.handle), tree.get(hit.handle)));
    Hit { fraction: hit.fraction, id: hit.handle.id() }
}

fn casts<S: Coordinate>() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let tree = random_tree::<S>(&mut random);
        for turn in 0..20 {
            let (from, to) = (random_point(&mut random), random_point::<S>(&mut random));
            let moving = random_box::<S>(&mut random, WORLD, 20.0);
            let mut expected = Vec::new();
            let cast = if turn % 2 == 0 {
                tree.index().ray_cast_all(from, to, &mut expected);
                tree.ray_cast(from, to)
            } else {
                tree.index().sweep(&moving, to, |id, fraction| expected.push(Hit { fraction, id }));
                expected.sort_by(|a, b| a.partial_cmp(b).unwrap());
                tree.sweep(&moving, to)
            };
            let filter = Filter::random(&mut random);
            let cast = filter.mask.map_or(cast, |mask| cast.masked(mask));
            expected.retain(|hit| filter.has_mask(&tree, tree.handle(hit.id).unwrap()));

            assert!(cast.all().iter().map(|hit| checked(&tree, hit)).eq(expected.iter().copied()));
            let mut visited = Vec::new();
            cast.for_each(|hit| visited.push(checked(&tree, &hit)));
            visited.sort_by(|a, b| a.partial_cmp(b).unwrap());
            assert_eq!(visited, expected);
            assert_eq!(cast.first().map(|hit| checked(&tree, &hit)), expected.first().copied());
            assert_eq!(cast.is_empty(), expected.is_empty());
            let any = cast.try_for_each(|hit| ControlFlow::Break(checked(&tree, &hit)));
            assert!(any.break_value().map_or(expected.is_empty(), |any| expected.contains(&any)));

            let first = cast.first_if(|handle, aabb, &value| {
                assert!(filter.has_mask(&tree, handle) && tree.aabb(handle) == Some(aabb));
                value >= filter.least_value
            });
            let is_accepted = |hit: &&Hit<S>| tree[tree.handle(hit.id).unwrap()] >= filter.least_value;
            assert_eq!(first.map(|hit| checked(&tree, &hit)), expected.iter().find(is_accepted).copied());
        }
    }
}

fn neighbors<S: Coordinate>() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let tree = random_tree::<S>(&mut random);
        for turn in 0..20 {
            let point = random_point(&mut random);
            let filter = Filter::random(&mut random);
            let radius = S::from_f64(random.between(-10.0, 100.0));
            let (search, expected): (_, Vec<_>) = if turn % 2 == 0 {
                (tree.nearest(point), tree.index().nearest(point).collect())
            } else {
                let within = tree.index().nearest_within(point, radius, usize::MAX);
                (tree.nearest(point).within(radius), within.collect())
            };
            let search = match filter.mask {
                Some(mask) => search.masked(mask),
                None => search,
            };
            let named = |(id, squared_distance)| (tree.handle(id).unwrap(), squared_distance);
            let mut expected: Vec<(Handle, S::Distance)> = expected.into_iter().map(named).collect();
            expected.retain(|&(handle, _)| filter.has_mask(&tree, handle));

            assert!(search.clone().map(|found| (found.handle, found.squared_distance)).eq(expected.iter().copied()));
            let first = search.first().map(|found| (found.handle, found.squared_distance));
            assert_eq!(first, expected.first().copied());
            let first = search.first_if(|handle, aabb, &value| {
                assert!(filter.has_mask(&tree, handle) && tree.aabb(handle) == Some(aabb));
                value >= filter.least_value
            });
            if let Some(first) = first {
                let handle = first.handle;
                assert_eq!((Some(first.aabb), Some(first.value)), (tree.aabb(handle), tree.get(handle)));
            }
            let accepted = expected.iter().find(|&&(handle, _)| tree[handle] >= filter.least_value);
            assert_eq!(first.map(|found| (found.handle, found.squared_distance)), accepted.copied());
        }
    }
}

#[test]
fn rays_and_sweeps_find_the_items_of_the_index() {
    casts::<i32>();
    casts::<f32>();
    casts::<f64>();
}

#[test]
fn neighbors_are_those_of_the_index() {
    neighbors::<i32>();
    neighbors::<f32>();
    neighbors::<f64>();
}

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
