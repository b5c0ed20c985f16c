//! Random operations on a `Quadtree`, each answer compared with a `Vec`. Growth, handles, masks, events, memory.

use loose_quadtree::{Aabb, Config, DenseQuadtree, Handle, OverlapEvent, OverlapTracker, Quadtree, Scalar, Shape};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Counts the allocations of each thread, because tests run at the same time.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all calls are passed on to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
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

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Conversion for the tests. All coordinates are quarters, so that distances are exact.
trait Coordinate: Scalar {
    fn of(value: f64) -> Self;
    fn back(self) -> f64;
}

impl Coordinate for i32 {
    fn of(value: f64) -> i32 {
        value as i32
    }

    fn back(self) -> f64 {
        self.into()
    }
}

impl Coordinate for f32 {
    fn of(value: f64) -> f32 {
        ((value * 4.0).round() / 4.0) as f32
    }

    fn back(self) -> f64 {
        self.into()
    }
}

impl Coordinate for f64 {
    fn of(value: f64) -> f64 {
        (value * 4.0).round() / 4.0
    }

    fn back(self) -> f64 {
        self
    }
}

fn random_box<S: Coordinate>(random: &mut Random, world: f64, size: f64) -> Aabb<S> {
    let side = |random: &mut Random| match random.below(30) {
        0 => 0.0,
        1 => random.between(0.0, world),
        2..6 => random.between(0.0, 12.0 * size),
        _ => random.between(0.25 * size, size),
    };
    let (w, h) = (side(random), side(random));
    let far = if random.below(30) == 0 { 20.0 * world } else { 0.0 };
    let at = |random: &mut Random| {
        let at = random.between(-far, world + far);
        // On a lattice, so that many edges coincide.
        if random.below(3) == 0 { (at / size).floor() * size } else { at }
    };
    let (x, y) = (at(random), at(random));
    let [x, y, right, bottom] = [x, y, x + w, y + h].map(S::of);
    match random.below(100) {
        0 => Aabb::new([right, y], [x, bottom]),
        _ => Aabb::new([x, y], [right, bottom]),
    }
}

fn random_shape<S: Coordinate>(random: &mut Random, world: f64, size: f64) -> Shape<S> {
    let wide = [1.0, 6.0][random.below(2) as usize] * size;
    let area = random_box::<S>(random, world, wide);
    match random.below(6) {
        0 | 1 => Shape::Overlapping(area),
        2 => Shape::At(area.min),
        3 => Shape::Circle { center: area.min, radius: S::of(random.between(-0.1 * size, 4.0 * size)) },
        4 => Shape::ContainedIn(area),
        _ => Shape::Containing(area),
    }
}

/// Written again, from the documentation.
fn should_match<S: Coordinate>(shape: &Shape<S>, aabb: &Aabb<S>) -> bool {
    let [left, top, right, bottom] = edges(aabb);
    if left > right || top > bottom {
        return false;
    }
    match shape {
        Shape::Overlapping(area) => {
            let [a, b, c, d] = edges(area);
            a <= c && b <= d && left < c && a < right && top < d && b < bottom
        }
        Shape::At(point) => {
            let [x, y] = point.map(S::back);
            left <= x && x < right && top <= y && y < bottom
        }
        Shape::Circle { center, radius } => {
            let ([x, y], radius) = (center.map(S::back), radius.back());
            let is_integer = S::of(0.5).back() == 0.0;
            if is_integer && (left == right || top == bottom) || radius < 0.0 {
                return false;
            }
            let last = if is_integer { 1.0 } else { 0.0 };
            let (dx, dy) = (x - x.clamp(left, right - last), y - y.clamp(top, bottom - last));
            dx * dx + dy * dy <= radius * radius
        }
        Shape::ContainedIn(area) => {
            let [a, b, c, d] = edges(area);
            a <= c && b <= d && a <= left && right <= c && b <= top && bottom <= d
        }
        Shape::Containing(area) => {
            let [a, b, c, d] = edges(area);
            a <= c && b <= d && left <= a && c <= right && top <= b && d <= bottom
        }
        _ => unreachable!(),
    }
}

fn edges<S: Coordinate>(aabb: &Aabb<S>) -> [f64; 4] {
    [aabb.min[0], aabb.min[1], aabb.max[0], aabb.max[1]].map(S::back)
}

#[derive(Clone)]
struct Item<S> {
    handle: Handle,
    aabb: Aabb<S>,
    mask: u32,
    value: u64,
}

fn check_query<S: Coordinate>(tree: &Quadtree<u64, S>, model: &[Item<S>], shape: Shape<S>, mask: Option<u32>) {
    let is_shown = |item: &&Item<S>| should_match(&shape, &item.aabb) && mask.is_none_or(|mask| item.mask & mask != 0);
    let mut expected: Vec<_> = model.iter().filter(is_shown).map(|item| (item.handle, item.value)).collect();
    expected.sort_unstable();
    let query = || mask.map_or(tree.query(shape), |mask| tree.query(shape).masked(mask));
    let mut found = Vec::new();
    for (handle, aabb, &value) in query() {
        assert_eq!(tree.aabb(handle), Some(aabb));
        found.push((handle, value));
    }
    found.sort_unstable();
    assert_eq!(found, expected, "{shape:?}");
    let mut visited = Vec::new();
    query().for_each(|(handle, _, &value)| visited.push((handle, value)));
    visited.sort_unstable();
    assert_eq!(visited, expected);
    assert_eq!(query().is_empty(), expected.is_empty());
    let mut rest = query();
    assert_eq!(rest.next().is_some(), !expected.is_empty());
    assert_eq!(rest.size_hint().1, Some(expected.len().saturating_sub(1)));
    assert_eq!(rest.is_empty(), expected.len() < 2);
    assert_eq!(rest.count(), expected.len().saturating_sub(1));
    if mask.is_none() {
        assert_eq!(tree.count_in(shape), expected.len());
        assert_eq!(tree.any_in(shape), !expected.is_empty());
        let mut sum = 0;
        tree.for_each_in(shape, |_, value| sum += value);
        assert_eq!(sum, expected.iter().map(|(_, value)| value).sum::<u64>());
        let first = tree.try_for_each_in(shape, |handle, _| ControlFlow::Break(handle));
        assert!(first.break_value().map_or(expected.is_empty(), |first| expected.iter().any(|&(h, _)| h == first)));
        let mut ids = Vec::new();
        tree.index().query_shape(shape, |id| ids.push(id));
        ids.sort_unstable();
        assert_eq!(ids, expected.iter().map(|(handle, _)| handle.id()).collect::<Vec<u32>>());
    }
}

fn pairs_of<S: Coordinate>(model: &[Item<S>]) -> BTreeSet<(Handle, Handle)> {
    let mut pairs = BTreeSet::new();
    for (place, one) in model.iter().enumerate() {
        for other in &model[place + 1..] {
            if should_match(&one.aabb.into(), &other.aabb) && one.aabb.is_valid() {
                pairs.insert((one.handle.min(other.handle), one.handle.max(other.handle)));
            }
        }
    }
    pairs
}

fn check_all<S: Coordinate>(tree: &Quadtree<u64, S>, model: &[Item<S>], last: &mut BTreeSet<(Handle, Handle)>) {
    assert_eq!(tree.len(), model.len());
    assert_eq!(tree.iter().len(), model.len());
    let mut items: Vec<_> = model.iter().map(|item| (item.handle, edges(&item.aabb), item.value)).collect();
    items.sort_by_key(|item| item.0);
    assert!(tree.iter().map(|(handle, aabb, &value)| (handle, edges(aabb), value)).eq(items));
    let expected = pairs_of(model);
    let mut pairs = Vec::new();
    tree.pairs(|(a, _), (b, _)| pairs.push((a, b)));
    assert_eq!(pairs.len(), expected.len());
    assert_eq!(pairs.into_iter().collect::<BTreeSet<_>>(), expected);
    let mask_of = |handle| tree.mask(handle).unwrap();
    let mut masked = 0;
    tree.pairs_masked(0b101, |_, _| masked += 1);
    let is_shown = |&&(a, b): &&(Handle, Handle)| mask_of(a) & 0b101 != 0 && mask_of(b) & 0b101 != 0;
    assert_eq!(masked, expected.iter().filter(is_shown).count());
    *last = expected;
}

fn run<S: Coordinate>(seed: u64, operations: u32) {
    let mut random = Random(seed);
    let fixed = random.below(2) == 0;
    let most = [5, 60, 400, 3000][random.below(4) as usize];
    let mut world = [100.0, 1000.0, 20_000.0][random.below(3) as usize];
    let mut size = [1.0, 7.0, 64.0][random.below(3) as usize];
    let bounds = Aabb::new([S::of(0.0); 2], [S::of(world), S::of(0.7 * world)]);
    let mut tree: Quadtree<u64, S> = match random.below(3) {
        _ if fixed => Quadtree::fixed(&Config::new(bounds, most).typical_size(S::of(size))),
        0 => Quadtree::default(),
        1 => Quadtree::with_bounds(bounds),
        _ => Quadtree::new(&Config::new(bounds, most / 3).typical_size(S::of(size))),
    };
    let mut model: Vec<Item<S>> = Vec::new();
    let mut stale: Vec<Handle> = Vec::new();
    let (mut tracker, mut last) = (OverlapTracker::new(), BTreeSet::new());
    for operation in 0..operations {
        let place = random.below(model.len().max(1) as u64) as usize;
        match random.below(100) {
            0..35 => {
                let (aabb, mask, value) =
                    (random_box(&mut random, world, size), random.next() as u32 & 7, random.next() >> 20);
                match tree.insert_masked(aabb, value, mask) {
                    Ok(handle) => {
                        assert!(!fixed || model.len() < most);
                        model.push(Item { handle, aabb, mask, value });
                    }
                    Err(full) => {
                        assert!(fixed && model.len() == most);
                        assert_eq!((full.value, full.capacity), (value, most));
                    }
                }
                if !fixed && model.len() > most {
                    stale.push(model[0].handle);
                    assert!(tree.remove(model[0].handle).is_some());
                    model.swap_remove(0);
                }
            }
            35..60 => {
                if let Some(item) = model.get_mut(place) {
                    item.aabb = random_box(&mut random, world, size);
                    assert!(tree.move_to(item.handle, item.aabb));
                    item.mask = random.next() as u32 & 7;
                    assert!(tree.set_mask(item.handle, item.mask));
                    item.value += 1;
                    *tree.get_mut(item.handle).unwrap() += 1;
                }
            }
            60..72 => {
                if place < model.len() {
                    let item = model.swap_remove(place);
                    let (aabb, value) = tree.remove(item.handle).unwrap();
                    assert_eq!((edges(&aabb), value), (edges(&item.aabb), item.value));
                    stale.push(item.handle);
                }
            }
            72..75 => {
                if let Some(&handle) = stale.get(random.below(stale.len().max(1) as u64) as usize) {
                    assert_eq!((tree.get(handle), tree.aabb(handle), tree.mask(handle)), (None, None, None));
                    assert_eq!(tree.remove(handle), None);
                    assert!(!tree.move_to(handle, Aabb::default()) && !tree.set_mask(handle, 1));
                    assert!(!tree.contains(handle) && tree.get_mut(handle).is_none());
                }
            }
            75 if random.below(8) == 0 => {
                let mut moves = BTreeMap::new();
                for item in model.iter_mut().filter(|item| item.value % 2 == 0) {
                    // Some boxes stay where they are.
                    if random.below(3) > 0 {
                        item.aabb = random_box(&mut random, world, size);
                    }
                    item.value += 1;
                    moves.insert(item.handle, item.aabb);
                }
                let update = |handle: Handle, aabb: &mut Aabb<S>, value: &mut u64| {
                    if let Some(&new) = moves.get(&handle) {
                        (*aabb, *value) = (new, *value + 1);
                    }
                };
                if random.below(2) == 0 {
                    tree.update_all(update);
                } else {
                    tree.retain(|handle, aabb, value| {
                        update(handle, aabb, value);
                        *value % 5 != 0
                    });
                    stale.extend(model.iter().filter(|item| item.value % 5 == 0).map(|item| item.handle));
                    model.retain(|item| item.value % 5 != 0);
                }
            }
            75 => {
                let shape = random_shape(&mut random, world, size);
                for item in model.iter_mut().filter(|item| should_match(&shape, &item.aabb) && item.mask & 3 != 0) {
                    item.value += 5;
                }
                tree.query_mut(shape).masked(3).for_each(|_, _, value| *value += 5);
            }
            _ => {
                let mask = (random.below(3) == 0).then(|| random.next() as u32 & 7);
                check_query(&tree, &model, random_shape(&mut random, world, size), mask);
            }
        }
        if operation % 400 == 399 {
            let before = core::mem::take(&mut last);
            check_all(&tree, &model, &mut last);
            let (mut begun, mut ended) = (BTreeSet::new(), BTreeSet::new());
            tracker.update(&tree, |event| {
                assert!(match event {
                    OverlapEvent::Begin(a, b) => begun.insert((a, b)),
                    OverlapEvent::End(a, b) => ended.insert((a, b)),
                });
            });
            assert_eq!(begun, &last - &before);
            assert_eq!(ended, &before - &last);
        }
        match random.below(4000) {
            0 => {
                stale.extend(model.drain(..).map(|item| item.handle));
                tree.clear();
            }
            1 => tree.refit(),
            2 => {
                tree.retain(|_, _, &mut value| value % 3 != 0);
                stale.extend(model.iter().filter(|item| item.value % 3 == 0).map(|item| item.handle));
                model.retain(|item| item.value % 3 != 0);
            }
            3 => {
                stale.extend(model.drain(..).map(|item| item.handle));
                tree.drain().take(3).for_each(drop);
            }
            4 => tree = tree.clone(),
            5 if !fixed => tree.reserve(2 * most),
            6 => (world, size) = (world * 3.0, size * 3.0),
            7 => (world, size) = (world / 3.0, (size / 3.0).max(1.0)),
            _ => {}
        }
    }
}

fn all<S: Coordinate>() {
    for seed in 0..60 {
        run::<S>(seed, 4000);
    }
}

#[test]
fn integers_answer_like_a_vec() {
    all::<i32>();
}

#[test]
fn floats_answer_like_a_vec() {
    all::<f32>();
}

#[test]
fn doubles_answer_like_a_vec() {
    all::<f64>();
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

fn pairs_between<S: Coordinate>() {
    for seed in 0..30 {
        let mut random = Random(seed);
        let boxes = |random: &mut Random, count| -> Vec<Aabb<S>> {
            (0..count).map(|_| random_box(random, 500.0, 20.0)).collect()
        };
        let sizes = [0, 1, 30, 500];
        let a = boxes(&mut random, sizes[seed as usize % 4]);
        let b = boxes(&mut random, sizes[seed as usize / 4 % 4]);
        let tree = |boxes: &[Aabb<S>]| -> Quadtree<usize, S> {
            boxes.iter().enumerate().map(|(place, &aabb)| (aabb, place)).collect()
        };
        let (one, other) = (tree(&a), tree(&b));
        let mut found = Vec::new();
        one.pairs_between(&other, |(_, &a), (_, &b)| found.push((a, b)));
        found.sort_unstable();
        let mut expected = Vec::new();
        for (place, stored) in a.iter().enumerate() {
            let hits = b.iter().enumerate().filter(|(_, b)| stored.is_valid() && should_match(&stored.into(), b));
            expected.extend(hits.map(|(other, _)| (place, other)));
        }
        assert_eq!(found, expected);
        let first = one.try_pairs_between(&other, |(_, &a), (_, &b)| ControlFlow::Break((a, b)));
        assert!(first.break_value().map_or(expected.is_empty(), |first| expected.contains(&first)));
    }
}

#[test]
fn pairs_between_trees_are_those_of_a_vec() {
    pairs_between::<i32>();
    pairs_between::<f32>();
    pairs_between::<f64>();
}

/// Returns a square grid of boxes with this side, one cell apart each.
fn grid(count: usize, side: f32) -> Vec<Aabb<f32>> {
    let columns = (count as f64).sqrt() as usize;
    let at = |place: usize| [(place % columns) as f32 * 2.0 * side, (place / columns) as f32 * 2.0 * side];
    (0..count).map(at).map(|[x, y]| Aabb::new([x, y], [x + side, y + side])).collect()
}

/// Returns how long 1000 queries with boxes of the tree take, in comparison with a tree built for the same boxes.
fn slowness(tree: &Quadtree<usize>) -> f64 {
    let ideal: Quadtree<usize> = tree.iter().map(|(_, &aabb, &value)| (aabb, value)).collect();
    let time = |tree: &Quadtree<usize>| {
        let areas: Vec<Aabb<f32>> = tree.iter().map(|(_, &aabb, _)| aabb).step_by(tree.len() / 1000).collect();
        let once = || {
            let start = std::time::Instant::now();
            let found: usize = areas.iter().map(|area| tree.count_in(area)).sum();
            assert!(found >= areas.len());
            start.elapsed().as_secs_f64()
        };
        (0..15).map(|_| once()).fold(f64::MAX, f64::min)
    };
    time(tree) / time(&ideal)
}

/// Generous, because other programs run on the machine. Without growth, the factors are in the hundreds.
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

#[test]
fn growth_survives_tiny_coordinates() {
    fn check<S: Coordinate>(tiny: S) {
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
