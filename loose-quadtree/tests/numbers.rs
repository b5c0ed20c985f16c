//! Very large and very small floats, whose squares and quotients no float can express.

use loose_quadtree::{Aabb, Quadtree, Scalar};

/// Checks that neighbours, radii and circles agree about items at these distances, the nearest first.
fn check_distances<S: Scalar>(point: S, places: &[S], radii: &[S]) {
    let y = S::default();
    let boxes = places.iter().map(|&at| Aabb::new([at, y], [at, y]));
    let tree: Quadtree<usize, S> = boxes.rev().zip((0..places.len()).rev()).collect();
    let all: Vec<usize> = (0..places.len()).collect();
    let center = [point, y];
    assert_eq!(tree.nearest(center).map(|found| *found.value).collect::<Vec<_>>(), all);
    for (count, &radius) in radii.iter().enumerate() {
        let within: Vec<usize> = tree.nearest(center).within(radius).map(|found| *found.value).collect();
        assert_eq!(within, all[..count], "within {radius:?}");
        let mut in_circle: Vec<usize> = tree.in_circle(center, radius).map(|(_, _, &value)| value).collect();
        in_circle.sort();
        assert_eq!(in_circle, all[..count], "in a circle of {radius:?}");
        let first = tree.nearest(center).within(radius).first().map(|found| *found.value);
        assert_eq!(first, within.first().copied(), "the first within {radius:?}");
        let last = within.last().copied();
        let found = tree.nearest(center).within(radius).first_if(|_, _, &value| Some(value) == last);
        assert_eq!(found.map(|found| *found.value), last, "the last within {radius:?}");
    }
}

#[test]
fn distances_of_any_size_are_compared_right() {
    let places = [1e-320, 3e-200, 3e-170, 1e-160, 3e-150, 1e-3, 1e140, 1e153, 1e155, 1e200, 1e250, 1e308];
    let radii = [1e-323, 2e-320, 1e-180, 1e-165, 1e-155, 1e-100, 1.0, 1e150, 1e154, 1e190, 1e210, 1e300, f64::MAX];
    check_distances(0.0, &places, &radii);
    check_distances(0.0, &places.map(|at| -at), &radii);
    // The difference of the coordinates is infinite.
    check_distances(-1.5e308, &[-1.2e308, 0.1e308, 1e308, 1.5e308], &[0.2e308, 1e308, 1.7e308]);
    // Only the last bit differs, on a scale where all squares are 0.
    let near = 3e-200f64;
    check_distances(0.0, &[near, near.next_up(), near.next_up().next_up()], &[near.next_down(), near, near.next_up()]);
    let places = [1e-45, 1e-40, 1e-30, 1.0, 1e20, 1e30, 3e38f32];
    check_distances(0.0, &places, &[0.0, 1e-42, 1e-35, 1e-10, 1e19, 1e25, 1e38, f32::MAX]);
}

#[test]
fn a_squared_distance_is_rounded_if_no_float_holds_it() {
    let squared = |at: f64| {
        let tree: Quadtree<(), f64> = [(Aabb::new([at, 0.0], [at, 0.0]), ())].into_iter().collect();
        tree.nearest([0.0; 2]).first().unwrap().squared_distance
    };
    for at in [1e-170, 1e-161, 1e-150, 3.0, 1e150, 1e170] {
        assert_eq!(squared(at), at * at, "{at}");
    }
}

/// Returns the fraction of the first hit of a sweep, and checks that the mirrored sweep has the same one.
fn swept(item: [[f64; 2]; 2], moving: [[f64; 2]; 2], motion: [f64; 2]) -> Option<f64> {
    let sweep = |sign: f64, swap: bool| {
        let turned = |at: [f64; 2]| if swap { [at[1], at[0]] } else { at }.map(|at| sign * at);
        let aabb = |[a, b]: [[f64; 2]; 2]| Aabb::from_corners(turned(a), turned(b));
        let tree: Quadtree<(), f64> = [(aabb(item), ())].into_iter().collect();
        tree.sweep(&aabb(moving), turned(motion)).first().map(|hit| hit.fraction)
    };
    let fraction = sweep(1.0, false);
    assert_eq!([sweep(-1.0, false), sweep(1.0, true), sweep(-1.0, true)], [fraction; 3]);
    fraction
}

#[test]
fn sweeps_find_boxes_of_any_size() {
    let unit = [[0.0, 0.0], [1.0, 1.0]];
    for speed in [0.0, 1e-320, 1.0, 1e20, 1e30, 1e200, f64::MAX] {
        for tiny in [5e-324, 1e-300, 1e-30] {
            // The boxes overlap already.
            assert_eq!(swept([[0.0, 0.0], [tiny, 1.0]], unit, [speed, 0.0]), Some(0.0), "{speed} {tiny}");
            assert_eq!(swept([[0.0, 0.0], [tiny, tiny]], unit, [speed, -speed]), Some(0.0), "{speed} {tiny}");
            // The boxes touch. Only a motion towards the other one meets it.
            let beside = [[1.0, 0.0], [2.0, 1.0]];
            assert_eq!(swept(beside, unit, [-speed, 0.0]), None, "{speed}");
            assert_eq!(swept(beside, unit, [speed, 0.0]), (speed > 0.0).then_some(0.0), "{speed}");
            // A tiny box between a tiny box and the end of the way.
            let (first, next) = ([[-tiny, 0.0], [0.0, 1.0]], [[tiny, 0.0], [2.0 * tiny, 1.0]]);
            let fraction = (speed > tiny).then_some(tiny / speed);
            assert_eq!(swept(next, first, [speed, 0.0]), fraction, "{speed} {tiny}");
            // It passes the corner of that box on one side or on the other.
            for (slope, is_hit) in [(3.0, true), (0.2, false)] {
                let diagonal = [[tiny, 4.0 * tiny], [4.0 * tiny, 8.0 * tiny]];
                if speed > 100.0 && speed < 1e300 {
                    let fraction = swept(diagonal, [[-tiny, 0.0], [0.0, tiny]], [speed, slope * speed]);
                    assert_eq!(fraction.is_some(), is_hit, "{speed} {tiny} {slope}");
                }
            }
        }
    }
    // A box without area far away, in comparison with which the moving box has no size.
    assert_eq!(swept([[1e20, 0.5], [1e20, 0.5]], unit, [2e20, 0.0]), Some(0.5));
}

#[test]
fn rays_find_boxes_of_any_size() {
    let cast = |item: [[f64; 2]; 2], from: [f64; 2], to: [f64; 2]| {
        let tree: Quadtree<(), f64> = [(Aabb::new(item[0], item[1]), ())].into_iter().collect();
        tree.ray_cast(from, to).first().map(|hit| hit.fraction)
    };
    for far in [1.0, 1e30, 1e200, f64::MAX] {
        for tiny in [5e-324, 1e-300, 1e-30] {
            let item = [[0.0, -1.0], [tiny, 1.0]];
            assert_eq!(cast(item, [tiny, 0.0], [far, 0.0]), Some(0.0), "{far} {tiny}");
            assert_eq!(cast(item, [far, 0.0], [tiny, 0.0]), Some(1.0), "{far} {tiny}");
            assert_eq!(cast(item, [0.0, 0.0], [-far, far]), Some(0.0), "{far} {tiny}");
            // The box is just behind the start, or just behind the end.
            assert_eq!(cast(item, [2.0 * tiny, 0.0], [far, 0.0]), None, "{far} {tiny}");
            assert_eq!(cast(item, [-tiny, 0.0], [-far, 0.0]), None, "{far} {tiny}");
            assert_eq!(cast(item, [far, 0.0], [2.0 * tiny, 0.0]), None, "{far} {tiny}");
        }
    }
}

#[test]
fn the_stored_bits_do_not_depend_on_the_call() {
    fn check<S: Scalar>(numbers: &[S], bits: fn(S) -> u64) {
        for &old in numbers {
            for &new in numbers {
                let aabb = |at: S| Aabb::new([at, at], [at, at]);
                let mut tree: Quadtree<(), S> = [(aabb(old), ()); 3].into_iter().collect();
                let handles: Vec<_> = tree.iter().map(|(handle, ..)| handle).collect();
                tree.move_to(handles[0], aabb(new));
                tree.update_all(|handle, stored, _| {
                    if handle == handles[1] {
                        *stored = aabb(new);
                    }
                });
                tree.retain(|handle, stored, _| {
                    if handle == handles[2] {
                        *stored = aabb(new);
                    }
                    true
                });
                for (_, aabb, _) in &tree {
                    assert_eq!([aabb.min, aabb.max].map(|corner| corner.map(bits)), [[bits(new); 2]; 2]);
                }
            }
        }
    }
    check(&[0.0, -0.0, 1.0, f64::NAN, -f64::NAN], f64::to_bits);
    check(&[0.0, -0.0, 1.0, f32::NAN, -f32::NAN], |at| at.to_bits().into());
}
