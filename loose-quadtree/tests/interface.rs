//! The promises of the types to their users.

use loose_quadtree::{Aabb, Config, DenseQuadtree, Quadtree};
use std::fmt::Debug;

/// Each statement is a mistake, because its result is lost. The compiler must say so.
#[test]
#[deny(unfulfilled_lint_expectations)]
fn a_lost_result_is_a_warning() {
    macro_rules! is_warned_about {
        ($($lost:expr;)*) => {
            $(
                #[expect(unused_must_use)]
                {
                    $lost;
                }
            )*
        };
    }
    let area = Aabb::new([0, 0], [9, 9]);
    let config = Config::new(area, 4);
    let mut tree: Quadtree<u32, i32> = Quadtree::new(&config);
    let handle = tree.insert(area, 1).unwrap();
    is_warned_about! {
        Aabb::new([0, 0], [9, 9]);
        Aabb::at([0, 0]);
        Aabb::from_min_size([0, 0], [9, 9]);
        Aabb::from_center_size([0, 0], [9, 9]);
        Aabb::from_corners([0, 0], [9, 9]);
        area.size();
        area.center();
        area.translated([1, 1]);
        area.expanded(1);
        area.union(&area);
        area.intersection(&area);
        area.is_valid();
        area.overlaps(&area);
        area.contains(&area);
        area.contains_point([1, 1]);
        area.stopped_by(&area, [1, 1], 0);
        Config::new(area, 4);
        Config::fit([&area]);
        config.clone().typical_size(4);
        config.clone().capacity(4);
        config.clone().depth(4);
        config.clone().fewest_checks();
        DenseQuadtree::new(&config);
        Quadtree::<u32, i32>::new(&config);
        Quadtree::<u32, i32>::fixed(&config);
        Quadtree::<u32, i32>::with_bounds(area);
        tree.insert(area, 2);
        tree.query(area);
        tree.query_mut(area);
        tree.at([1, 1]);
        tree.in_circle([1, 1], 1);
        tree.contained_in(&area);
        tree.containing(&area);
        tree.any_in(area);
        tree.count_in(area);
        tree.ray_cast([1, 1], [2, 2]);
        tree.ray_cast([1, 1], [2, 2]).first();
        tree.ray_cast([1, 1], [2, 2]).all();
        tree.sweep(&area, [2, 2]);
        tree.nearest([1, 1]);
        tree.nearest([1, 1]).first();
        tree.nearest([1, 1]).first_if(|_, _, _| true);
        tree.iter();
        tree.iter_mut();
        tree.drain();
        tree.get(handle);
        tree.aabb(handle);
        tree.mask(handle);
        tree.contains(handle);
        tree.len();
        tree.is_empty();
        tree.index().iter();
        tree.index().nearest([1, 1]);
        tree.index().nearest_one([1, 1], |_| true);
        tree.index().ray_cast([1, 1], [2, 2]);
        handle.id();
        handle.to_bits();
    }
}

#[test]
fn types_have_the_usual_traits() {
    fn is_value<T: Clone + Debug>(_: &T) {}
    let area = Aabb::new([0, 0], [9, 9]);
    let config = Config::new(area, 40);
    assert_eq!(config, config.clone());
    assert_ne!(config, config.clone().typical_size(1));
    let index = DenseQuadtree::new(&config);
    is_value(&index);
    assert_eq!(format!("{index:?}"), "DenseQuadtree { len: 0, capacity: 40, depth: 3, .. }");

    let mut tree: Quadtree<i32, i32> = (0..40).map(|value| (area, value)).collect();
    is_value(&tree);
    is_value(&tree.iter());
    // A clone of a query finds what the query has not yet returned.
    let mut query = tree.query(area);
    is_value(&query);
    let first = query.next().unwrap();
    let rest: Vec<_> = query.clone().chain([first]).map(|(_, _, &value)| value).collect();
    assert_eq!((rest.len(), query.count()), (40, 39));

    assert_eq!(tree.iter_mut().len(), 40);
    for (_, aabb, value) in &mut tree {
        *value += aabb.max[0];
    }
    assert!(tree.iter().map(|(_, _, &value)| value).eq(9..49));
}

/// An allocation of this size would end the process instead.
#[test]
fn a_capacity_that_no_tree_has_is_a_panic_with_a_reason() {
    let world = Aabb::new([0, 0], [9, 9]);
    for capacity in [1 << 31, usize::MAX] {
        let config = Config::new(world, capacity);
        let creations: [&dyn Fn(); 4] = [
            &|| drop(DenseQuadtree::new(&config)),
            &|| drop(Quadtree::<(), i32>::new(&config)),
            &|| drop(Quadtree::<(), i32>::fixed(&config)),
            &|| Quadtree::<(), i32>::default().reserve(capacity),
        ];
        for create in creations {
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(create)).unwrap_err();
            let reason = panic.downcast_ref::<String>().map(String::as_str).unwrap_or_default();
            assert!(reason.contains("the capacity of a tree must not exceed 2147483647"), "{reason}");
        }
        // A fixed tree ignores what it has no room for.
        Quadtree::<(), i32>::fixed(&Config::new(world, 1)).reserve(capacity);
    }
}

#[test]
fn configurations_without_meaning_are_slow_but_not_wrong() {
    let numbers = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, -5.0, f64::MAX, f64::MIN_POSITIVE];
    for typical_size in numbers {
        for corner in numbers {
            for (world, depth) in [
                (Aabb::new([0.0, 0.0], [100.0, 100.0]), None),
                (Aabb::new([100.0, 100.0], [0.0, 0.0]), None),
                (Aabb::new([corner, 0.0], [100.0, corner]), None),
                (Aabb::new([0.0, corner], [corner, 100.0]), Some(3)),
            ] {
                let mut config = Config::new(world, 300).typical_size(typical_size);
                config.depth = depth;
                for mut tree in [Quadtree::new(&config), Quadtree::fixed(&config)] {
                    (0..300).for_each(|x| {
                        _ = tree.insert(Aabb::new([f64::from(x), 0.0], [f64::from(x) + 5.0, 5.0]), x).unwrap()
                    });
                    assert_eq!(tree.count_in(Aabb::new([10.0, 0.0], [20.0, 9.0])), 14, "{config:?}");
                    assert!(tree.index().bytes() < 1_000_000, "{config:?}: {} bytes", tree.index().bytes());
                }
            }
        }
    }
    let deep =
        |depth| DenseQuadtree::new(&Config::new(Aabb::new([0.0f32, 0.0], [100.0, 100.0]), 1).depth(depth)).depth();
    assert_eq!((deep(11), deep(400)), (11, 11));
}
