//! Growth, memory, handles and events of a `Quadtree`. `oracle.rs` compares its answers with brute force.

use loose_quadtree::{Aabb, Config, DenseQuadtree, Handle, OverlapEvent, OverlapTracker, Quadtree, Scalar, Shape};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the allocations of each thread, because tests run at the same time.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all calls are passed on to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations_of(run: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    run();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn shapes_reach_the_last_coordinates() {
    let mut tree: Quadtree<&str, i32> = Quadtree::default();
    let (low, high) = (i32::MIN, i32::MAX);
    tree.insert(Aabb::new([high, high], [high, high]), "corner").unwrap();
    tree.insert(Aabb::new([low, low], [low, low]), "other corner").unwrap();
    tree.insert(Aabb::new([high - 1, high - 1], [high, high]), "last square").unwrap();
    assert_eq!(tree.contained_in(&Aabb::new([low, low], [high, high])).count(), 3);
    assert_eq!(tree.containing(&Aabb::new([high, high], [high, high])).count(), 2);
    assert_eq!(tree.containing(&Aabb::new([low, low], [low, low])).count(), 1);
    assert_eq!(tree.at([high, high]).count(), 0);
    assert_eq!(tree.at([high - 1, high - 1]).count(), 1);
    assert_eq!(tree.in_circle([low, low], high).count(), 0);
    assert_eq!(tree.in_circle([high, high], 0).count(), 0);
    assert_eq!(tree.in_circle([0, 0], high).count(), 0);
    assert_eq!(tree.in_circle([high, high], 2).count(), 1);

    let mut tree: Quadtree<&str, f64> = Quadtree::default();
    let far = Aabb::new([f64::INFINITY; 2], [f64::INFINITY; 2]);
    tree.insert(far, "end").unwrap();
    tree.insert(Aabb::new([1e300, 0.0], [2e300, 1.0]), "far").unwrap();
    tree.insert(Aabb::new([1e-300, 0.0], [2e-300, 0.0]), "tiny").unwrap();
    tree.insert(Aabb::new([f64::NAN; 2], [1.0; 2]), "never").unwrap();
    assert_eq!(tree.contained_in(&Aabb::new([0.0; 2], [f64::INFINITY; 2])).count(), 3);
    assert_eq!(tree.in_circle([0.0, 0.0], 1e300).count(), 2);
    assert_eq!(tree.in_circle([0.0, 0.0], 0.99e300).count(), 1);
    assert_eq!(tree.in_circle([0.0, 0.0], 1e-300).count(), 1);
    assert_eq!(tree.in_circle([0.0, 0.0], 0.99e-300).count(), 0);
    assert_eq!(tree.in_circle([0.0, 0.0], f64::NAN).count(), 0);
    assert_eq!(tree.at([f64::NAN, 0.0]).count(), 0);
}

/// Returns a square grid of boxes with this side, one cell apart each.
fn grid(count: usize, side: f32) -> Vec<Aabb<f32>> {
    let columns = (count as f64).sqrt() as usize;
    let at = |place: usize| [(place % columns) as f32 * 2.0 * side, (place / columns) as f32 * 2.0 * side];
    (0..count).map(at).map(|[x, y]| Aabb::new([x, y], [x + side, y + side])).collect()
}

/// Returns how much 1000 queries with boxes of the tree look at, in comparison with a tree built for the same boxes. A cell
/// counts as much as eight boxes, which are compared at once.
fn slowness(tree: &Quadtree<usize>) -> f64 {
    let ideal: Quadtree<usize> = tree.iter().map(|(_, &aabb, &value)| (aabb, value)).collect();
    let looks = |tree: &Quadtree<usize>| -> u32 {
        let areas = tree.iter().map(|(_, &aabb, _)| aabb).step_by(tree.len() / 1000);
        let costs = areas.map(|area| tree.index().query_counted(&area, |_| {}));
        costs.map(|cost| cost.checks + 8 * (cost.visited + cost.pruned)).sum()
    };
    f64::from(looks(tree)) / f64::from(looks(&ideal))
}

/// Without growth, the factors are in the hundreds.
const SLOW: f64 = 8.0;

#[test]
fn inserting_without_a_hint_ends_in_a_good_fit() {
    let mut tree: Quadtree<usize> = Quadtree::default();
    for (value, aabb) in grid(20_000, 30.0).into_iter().enumerate() {
        tree.insert(aabb, value).unwrap();
    }
    let slowness = slowness(&tree);
    assert!(slowness < SLOW, "{slowness}: {tree:?}");
}

/// Moves each item by scaling its box about the origin.
fn scale(tree: &mut Quadtree<usize>, handles: &[Handle], size: f32, place: f32) {
    for &handle in handles {
        let aabb = *tree.aabb(handle).unwrap();
        let min = aabb.min.map(|at| at * place);
        let length = |axis: usize| (aabb.max[axis] - aabb.min[axis]) * size;
        assert!(tree.move_to(handle, Aabb::new(min, [min[0] + length(0), min[1] + length(1)])));
    }
}

#[test]
fn growth_follows_a_world_that_grows_and_shrinks_1000_fold() {
    let mut tree: Quadtree<usize> = Quadtree::default();
    let boxes = grid(10_000, 1.0);
    let handles: Vec<Handle> = boxes.iter().map(|&aabb| tree.insert(aabb, 0).unwrap()).collect();
    for factor in [1.1f32, 1.0 / 1.1] {
        for _ in 0..73 {
            scale(&mut tree, &handles, 1.0, factor);
        }
        let slowness = slowness(&tree);
        println!("{factor}: {slowness}");
        assert!(slowness < SLOW, "{slowness}: {tree:?}");
    }
}

#[test]
fn growth_follows_boxes_that_all_grow_and_shrink() {
    let boxes = grid(10_000, 1.0);
    let mut tree: Quadtree<usize> = boxes.iter().map(|&aabb| (aabb, 0)).collect();
    let handles: Vec<Handle> = tree.iter().map(|(handle, ..)| handle).collect();
    for factor in [1.05f32, 1.0 / 1.05] {
        for _ in 0..24 {
            scale(&mut tree, &handles, factor, 1.0);
        }
        // The levels above the leaves keep a tree fast that is not built again, so only this shows that it was.
        assert!(tree.config().typical_size > 1.5, "{tree:?}");
        let slowness = slowness(&tree);
        println!("{factor}: {slowness}");
        assert!(slowness < SLOW, "{slowness}: {tree:?}");
    }
}

#[test]
fn growth_ignores_a_few_boxes_far_away() {
    let boxes = grid(10_000, 1.0);
    let mut tree: Quadtree<usize> = Quadtree::default();
    for far in 0..20 {
        let at = 1e9 * far as f32;
        tree.insert(Aabb::new([at, at], [at + 1.0, at + 1.0]), 0).unwrap();
    }
    boxes.iter().for_each(|&aabb| _ = tree.insert(aabb, 0).unwrap());
    assert!(tree.config().bounds.max[0] < 1e5, "{tree:?}");
    assert!(tree.index().depth() > 4, "{tree:?}");
}

#[test]
fn growth_survives_huge_coordinates() {
    for far in [1e10f32, 1e25, 1e36, 1e38, f32::MAX, f32::INFINITY] {
        let mut tree: Quadtree<usize> = Quadtree::default();
        for place in 0..200 {
            let at = if place % 2 == 0 { far } else { -far };
            tree.insert(Aabb::new([at, place as f32], [at, place as f32 + 1.0]), place).unwrap();
        }
        tree.refit();
        assert_eq!(tree.contained_in(&Aabb::new([-far; 2], [far; 2])).count(), 200, "{far}");
        assert_eq!(tree.contained_in(&Aabb::new([0.0, -far], [far; 2])).count(), 100, "{far}");
    }
}

#[test]
fn moving_all_at_once_lets_a_tree_grow() {
    let mut tree: Quadtree<usize> = grid(10_000, 1.0).into_iter().map(|aabb| (aabb, 0)).collect();
    for _ in 0..73 {
        tree.update_all(|_, aabb, _| *aabb = Aabb::from_min_size(aabb.min.map(|at| 1.1 * at), aabb.size()));
    }
    let slowness = slowness(&tree);
    assert!(slowness < SLOW, "{slowness}: {tree:?}");
}

#[test]
fn growth_keeps_a_typical_size_that_was_set() {
    let world = Aabb::new([0.0, 0.0], [10.0, 10.0]);
    let sample = grid(200, 3.0);
    let configs = [
        (Config::new(world, 10), None),
        (Config::fit(&sample).capacity(10), None),
        (Config::new(world, 10).typical_size(4.0), Some(4.0)),
        (Config::fit(&sample).capacity(10).typical_size(64.0).depth(5).fewest_checks(), Some(64.0)),
    ];
    for (config, kept) in configs {
        let mut tree = Quadtree::new(&config);
        for (value, aabb) in grid(1000, 3.0).into_iter().enumerate() {
            tree.insert(aabb, value).unwrap();
        }
        // The bounds are replaced, and are at least those of the boxes.
        assert!(tree.config().bounds.max[0] > 180.0, "{tree:?}");
        for size in [1.0, 20.0] {
            assert_eq!(tree.config().typical_size, kept.unwrap_or(3.0 * size));
            assert_eq!((tree.config().depth, tree.config().fewest_checks), (config.depth, config.fewest_checks));
            if size == 1.0 {
                tree.update_all(|_, aabb, _| {
                    *aabb = Aabb::new(aabb.min.map(|at| 20.0 * at), aabb.max.map(|at| 20.0 * at));
                });
                tree.refit();
            }
        }
        #[cfg(feature = "serde")]
        {
            let text = serde_json::to_string(&tree).unwrap();
            let mut loaded: Quadtree<usize> = serde_json::from_str(&text).unwrap();
            loaded.update_all(|_, aabb, _| *aabb = Aabb::from_min_size(aabb.min, [5.0, 5.0]));
            loaded.refit();
            assert_eq!(loaded.config().typical_size, kept.unwrap_or(5.0));
            assert_eq!(loaded.config().fewest_checks, config.fewest_checks);
        }
    }
}

/// The sizes of the boxes are from 0.54 to 1 times `size`. Whether all of them fit into the first leaves depends on `size`.
#[test]
fn a_growing_tree_chooses_a_typical_size() {
    fn check<S: Scalar>(scaled: fn(f64) -> S) {
        let world = Aabb::new([scaled(0.0); 2], [scaled(4000.0); 2]);
        for capacity in [500, 20_000] {
            for size in [1.0, 7.0, 7.4, 7.8, 8.2, 30.0] {
                for count in [64, 100, 900, 5000] {
                    let mut tree = Quadtree::new(&Config::new(world, capacity));
                    let mut state = 1u32;
                    let mut random = || {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        f64::from(state >> 8) / f64::from(1 << 24)
                    };
                    for value in 0..count {
                        let [x, y] = [3870.0 * random(), 3870.0 * random()];
                        let mut side = || size * (0.54 + 0.46 * random());
                        let aabb = Aabb::new([scaled(x), scaled(y)], [scaled(x + side()), scaled(y + side())]);
                        tree.insert(aabb, value).unwrap();
                    }
                    let typical = tree.config().typical_size.to_f64() / scaled(1.0).to_f64();
                    let name = format!("{size}, {count} of {capacity}: {tree:?}");
                    assert!((0.9 * size..=1.01 * size).contains(&typical), "{typical} for {name}");
                    // The bounds of the caller stay, as long as the tree has room and the boxes fit into its leaves.
                    assert!(count > capacity || size > 7.0 || tree.config().bounds == world, "{name}");
                    // And it stays as it is.
                    let mut allocations =
                        || allocations_of(|| tree.update_all(|_, aabb, _| *aabb = aabb.expanded(scaled(0.0))));
                    assert!((0..3).all(|_| allocations() == 0));
                }
            }
        }
    }
    check(|at| at as f32);
    check(|at| 1e-3 * at);
    check(|at| (1000.0 * at) as i32);
}

#[test]
fn choosing_a_typical_size_costs_few_builds() {
    let world = Aabb::new([0.0, 0.0], [300.0, 300.0]);
    let mut tree = Quadtree::new(&Config::new(world, 20_000));
    let boxes = grid(20_000, 0.5);
    let allocations = allocations_of(|| boxes.iter().for_each(|&aabb| _ = tree.insert(aabb, 0).unwrap()));
    // Each of the five choices allocates about 50 times, for lists that grow, and a build about 20 times.
    assert!(allocations < 400, "{allocations}");
    assert_eq!(tree.config().typical_size, 0.5);
}

#[test]
fn growth_survives_tiny_coordinates() {
    fn check<S: Scalar>(tiny: S) {
        let boxes = [0, 1].map(|value| (Aabb::new([S::default(); 2], [tiny; 2]), value));
        let tree: Quadtree<usize, S> = boxes.into_iter().collect();
        assert_eq!(tree.count_in(boxes[0].0), 2);
        assert!(tree.index().bytes() < 1_000_000, "{tiny:?}: {} bytes", tree.index().bytes());
    }
    [f32::MIN_POSITIVE, 1e-40, 1e-45].into_iter().for_each(check);
    [f64::MIN_POSITIVE, 1e-310, 5e-324].into_iter().for_each(check);
}

#[test]
fn odd_bounds_take_little_memory() {
    let numbers = [0.0, 1.0, f64::MAX, f64::INFINITY];
    let numbers = numbers.into_iter().chain(numbers.map(|at| -at)).chain([f64::NAN]);
    for bounds in numbers.clone().flat_map(|min| numbers.clone().map(move |max| Aabb::new([min; 2], [max; 2]))) {
        let mut tree: Quadtree<(), f64> = Quadtree::fixed(&Config::new(bounds, 10));
        tree.insert(Aabb::new([0.0; 2], [2.0; 2]), ()).unwrap();
        assert_eq!(tree.count_in(Shape::At([1.0; 2])), 1, "{bounds:?}");
        let bytes = tree.index().bytes();
        assert!(bytes < 1_000_000, "{bounds:?}: {bytes} bytes");
    }
}

/// Counts how often the tree allocates while it moves, as a measure of how often it is built.
#[test]
fn growth_never_thrashes() {
    let cases: [(&str, Vec<Aabb<f32>>); 3] = [
        ("one place", vec![Aabb::new([5.0, 5.0], [6.0, 6.0]); 2000]),
        ("infinite", vec![Aabb::new([f32::NEG_INFINITY, 0.0], [f32::INFINITY, 1.0]); 2000]),
        (
            "spread",
            (0..2000).map(|x| Aabb::new([1.5f32.powi(x % 60), 0.0], [1.5f32.powi(x % 60) + 1.0, 1.0])).collect(),
        ),
    ];
    for (name, boxes) in cases {
        let mut tree: Quadtree<usize> = Quadtree::default();
        let handles: Vec<Handle> = boxes.iter().map(|&aabb| tree.insert(aabb, 0).unwrap()).collect();
        let allocations = allocations_of(|| {
            for _ in 0..100 {
                for (&handle, &aabb) in handles.iter().zip(&boxes) {
                    tree.move_to(handle, aabb);
                }
            }
        });
        println!("{name}: {allocations}");
        // A build allocates about 40 times.
        assert!(allocations < 200, "{name}: {allocations} allocations, {tree:?}");
    }
}

#[test]
fn a_fixed_tree_never_allocates() {
    let boxes = grid(2000, 8.0);
    let fixed = Quadtree::fixed(&Config::new(Aabb::new([0.0, 0.0], [300.0, 300.0]), 2000).typical_size(8.0));
    for mut tree in [fixed.clone(), fixed] {
        let mut handles = Vec::with_capacity(2000);
        let allocations = allocations_of(|| {
            for round in 0..4 {
                for &aabb in &boxes {
                    handles.push(tree.insert(aabb, round).unwrap());
                }
                assert!(tree.insert(boxes[0], 0).is_err());
                for &handle in &handles {
                    let aabb = *tree.aabb(handle).unwrap();
                    tree.move_to(handle, aabb.translated([5.0, 0.0]));
                }
                tree.update_all(|_, aabb, _| *aabb = aabb.translated([0.0, 5.0]));
                let area = Aabb::new([0.0, 0.0], [500.0, 500.0]);
                tree.for_each_in(area, |_, _| {});
                tree.query(area).masked(1).for_each(drop);
                tree.query_mut(area).for_each(|_, _, value| *value += 1);
                assert!(tree.any_in(area) && tree.count_in(area) > 32 && !tree.query(area).is_empty());
                tree.in_circle([50.0, 50.0], 20.0).for_each(drop);
                assert!((1..=32).contains(&tree.in_circle([50.0, 50.0], 20.0).map(|_| 1).sum()));
                for found in tree.in_circle([50.0, 50.0], 20.0) {
                    assert!(found.1.is_valid());
                }
                tree.pairs(|_, _| {});
                tree.pairs_mut(|_, _| {});
                assert!(!tree.ray_cast([0.0, 0.0], [500.0, 500.0]).is_empty());
                assert!(tree.sweep(&boxes[0], [500.0, 0.0]).masked(2).first().is_some());
                assert!(tree.nearest([900.0, 900.0]).first_if(|_, _, &value| value == round + 1).is_some());
                assert!(tree.nearest([50.0, 50.0]).within(20.0).first().is_some());
                match round % 2 {
                    0 => handles.iter().for_each(|&handle| _ = tree.remove(handle).unwrap()),
                    _ => tree.clear(),
                }
                handles.clear();
            }
        });
        assert_eq!(allocations, 0);
    }
}

#[test]
fn overlap_events_do_not_allocate_in_a_steady_state() {
    let mut tree: Quadtree<usize, i32> = (0..500).map(|x| (Aabb::new([x, 0], [x + 3, 3]), 0)).collect();
    let handles: Vec<Handle> = tree.iter().map(|(handle, ..)| handle).collect();
    let mut tracker = OverlapTracker::new();
    let mut events = 0;
    let mut round = |tree: &mut Quadtree<usize, i32>, y: i32| {
        for &handle in handles.iter().step_by(2) {
            let aabb = *tree.aabb(handle).unwrap();
            tree.move_to(handle, Aabb::new([aabb.min[0], y], [aabb.max[0], y + 3]));
        }
        tracker.update(tree, |_| events += 1);
    };
    // The tree grows to the new places first.
    (0..20).for_each(|turn| round(&mut tree, turn % 2 * 100));
    assert_eq!(allocations_of(|| (0..10).for_each(|turn| round(&mut tree, turn % 2 * 100))), 0);
    assert!(events > 1000);
}

#[test]
fn an_item_in_the_place_of_a_removed_one_is_a_different_item() {
    let mut tree: Quadtree<&str, i32> = Quadtree::default();
    let aabb = Aabb::new([0, 0], [5, 5]);
    let (wall, old) = (tree.insert(aabb, "wall").unwrap(), tree.insert(aabb, "old").unwrap());
    let mut tracker = OverlapTracker::with_capacity(4);
    tracker.update(&tree, |event| assert_eq!(event, OverlapEvent::Begin(wall, old)));
    tree.remove(old);
    let new = tree.insert(aabb, "new").unwrap();
    assert_eq!(new.id(), old.id());
    let mut events = Vec::new();
    tracker.update(&tree, |event| events.push(event));
    assert_eq!(events, [OverlapEvent::End(wall, old), OverlapEvent::Begin(wall, new)]);
    assert_eq!((tree.get(old), tree.get(new)), (None, Some(&"new")));
}

#[test]
fn items_and_a_fixed_tree_can_be_extended() {
    let boxes: Vec<(Aabb<i32>, i32)> = (0..100).map(|x| (Aabb::at([x, x]), x)).collect();
    let mut tree: Quadtree<i32, i32> = boxes.iter().copied().collect();
    assert_eq!(tree.capacity(), 100);
    tree.extend(boxes.iter().copied());
    assert_eq!((tree.len(), tree.at([7, 7]).count()), (200, 2));
    let mut fixed = Quadtree::fixed(&Config::new(Aabb::new([0, 0], [100, 100]), 150));
    fixed.extend(boxes.iter().copied());
    assert_eq!(fixed.len(), 100);
    let overfull = std::panic::catch_unwind(move || fixed.extend(boxes));
    assert!(overfull.is_err());
}

#[cfg(feature = "serde")]
#[test]
fn handles_survive_serialization() {
    let mut tree: Quadtree<String, i32> = (0..50).map(|x| (Aabb::at([x, 0]), x.to_string())).collect();
    let handles: Vec<Handle> = tree.iter().map(|(handle, ..)| handle).collect();
    for &handle in handles.iter().step_by(3) {
        tree.remove(handle);
    }
    tree.set_mask(handles[1], 4);
    let text = serde_json::to_string(&tree).unwrap();
    let mut loaded: Quadtree<String, i32> = serde_json::from_str(&text).unwrap();
    for &handle in &handles {
        assert_eq!(loaded.get(handle), tree.get(handle));
        assert_eq!(loaded.aabb(handle), tree.aabb(handle));
        assert_eq!(loaded.mask(handle), tree.mask(handle));
    }
    let again = Aabb::at([9, 9]);
    assert_eq!(loaded.insert(again, String::new()).unwrap(), tree.insert(again, String::new()).unwrap());
    let twice = text.replacen("\"free\":[", "\"free\":[0,", 1);
    assert!(serde_json::from_str::<Quadtree<String, i32>>(&twice).is_err());
}

#[test]
fn threads_can_query_at_once() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Quadtree<String, f32>>();
    is_shared::<Quadtree<String, i32>>();
    is_shared::<DenseQuadtree<f64>>();
    is_shared::<OverlapTracker>();
    let tree: Quadtree<i32, i32> = (0..1000).map(|x| (Aabb::new([x, 0], [x + 1, 1]), x)).collect();
    std::thread::scope(|scope| {
        for start in 0..4 {
            let tree = &tree;
            scope.spawn(move || {
                for x in (start..990).step_by(4) {
                    let sum: i32 = tree.query(Aabb::new([x, 0], [x + 10, 1])).map(|(_, _, value)| value).sum();
                    assert_eq!(sum, 10 * x + 45);
                }
            });
        }
    });
}
