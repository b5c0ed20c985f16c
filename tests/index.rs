//! Compares the nine indexes with brute force: random operations in difficult scenes, `validate` after each. Also
//! tests counts, pruning, memory and allocations. A failure prints the seed and the step.

use quadrant::geom::{Point, Rect};
use quadrant::index::fixed_depth::FixedDepth;
use quadrant::index::{
    Cell, Counts, Found, Hits, Kind, RAY_END, Segment, Setup, Slot, SpatialIndex, TraceStep, build, typical_side,
};
use quadrant_counting::allocations;
use std::collections::BTreeSet;
use std::hint::black_box;

/// Operations of all indexes together in the normal test run.
const OPERATIONS: u64 = 240_000;

struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = (i64::from(high) - i64::from(low) + 1) as u64;
        (i64::from(low) + ((self.roll() >> 16) % span) as i64) as i32
    }

    fn one_in(&mut self, many: i32) -> bool {
        self.between(1, many) == 1
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.between(0, from.len() as i32 - 1) as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Scene {
    Uniform,
    Clustered,
    Midline,
    Huge,
    Outside,
    Empty,
}

const SCENES: [Scene; 6] =
    [Scene::Uniform, Scene::Clustered, Scene::Midline, Scene::Huge, Scene::Outside, Scene::Empty];

const WORLDS: [Rect; 7] = [
    Rect::new(0, 0, 256, 256),
    Rect::new(-37, 11, 333, 95),
    Rect::new(1000, -2000, 64, 512),
    Rect::new(0, 0, 1680, 760),
    Rect::new(-500, -500, 1000, 1000),
    Rect::new(7, 7, 100, 3),
    Rect::new(30, -9000, 40, 20_000),
];

const LONG_WORLDS: [Rect; 3] = [WORLDS[1], WORLDS[2], WORLDS[5]];

fn a_box(dice: &mut Dice, scene: Scene, world: Rect) -> Rect {
    let longer = world.w.max(world.h).max(1);
    let small = (longer / 12).max(1);
    let (w, h) = (dice.between(1, small), dice.between(1, small));
    let x = dice.between(world.x.saturating_sub(small), world.right());
    let y = dice.between(world.y.saturating_sub(small), world.bottom());
    match scene {
        Scene::Uniform => Rect::new(x, y, w, h),
        Scene::Clustered => {
            let corner = dice.between(0, 3);
            let x = world.x.saturating_add(world.w / 3 * (corner & 1)).saturating_add(dice.between(0, small));
            let y = world.y.saturating_add(world.h / 3 * (corner >> 1)).saturating_add(dice.between(0, small));
            Rect::new(x, y, w, h)
        }
        Scene::Midline => {
            let part = dice.pick(&[2, 4, 8]);
            let line = world.w / part * dice.between(1, part - 1);
            let near = dice.between(-2, 1);
            match dice.between(0, 2) {
                0 => Rect::new(world.x.saturating_add(line).saturating_add(near), y, w, h),
                1 => Rect::new(x, world.y.saturating_add(world.h / 2).saturating_add(near), w, h),
                _ => Rect::new(world.x.saturating_add(line - w + near), y, w, h),
            }
        }
        Scene::Huge => match dice.between(0, 5) {
            0 => world,
            1 => Rect::new(i32::MIN, i32::MIN, i32::MAX, i32::MAX),
            2 => Rect::new(-1_500_000_000, y, i32::MAX, h),
            _ => {
                let (w, h) = (dice.between(1, longer.saturating_mul(2)), dice.between(1, longer));
                Rect::new(x.saturating_sub(w / 2), y.saturating_sub(h / 2), w, h)
            }
        },
        Scene::Outside => match dice.between(0, 5) {
            0 => Rect::new(i32::MAX - 3, i32::MAX - 3, 10, 10),
            1 => Rect::new(i32::MIN, y, w, h),
            2 => Rect::new(x, i32::MAX - 1, w, 1),
            _ => {
                let far = longer.saturating_mul(3);
                let x = dice.between(world.x.saturating_sub(far), world.right().saturating_add(far));
                let y = dice.between(world.y.saturating_sub(far), world.bottom().saturating_add(far));
                Rect::new(x, y, w, h)
            }
        },
        Scene::Empty => match dice.between(0, 5) {
            0 => Rect::new(x, y, 0, h),
            1 => Rect::new(x, y, w, 0),
            2 => Rect::new(x, y, -w, h),
            3 => Rect::new(x, y, i32::MIN, i32::MIN),
            _ => Rect::new(x, y, 1, 1),
        },
    }
}

/// Usually a box of this scene, sometimes of another, so that every run has odd boxes.
fn mixed_box(dice: &mut Dice, scene: Scene, world: Rect) -> Rect {
    let scene = if dice.one_in(8) { dice.pick(&SCENES) } else { scene };
    a_box(dice, scene, world)
}

fn a_point(dice: &mut Dice, scene: Scene, world: Rect) -> Point {
    let rect = mixed_box(dice, scene, world);
    match dice.between(0, 40) {
        0 => Point::new(i32::MIN, i32::MAX),
        1 => Point::new(i32::MAX, i32::MAX),
        2 => Point::new(rect.x, i32::MIN),
        _ => Point::new(rect.x, rect.y),
    }
}

// ---------------------------------------------------------------- the comparison

#[derive(Default)]
struct Answers {
    ours: Hits,
    scans: Hits,
    our_found: Vec<Found>,
    scan_found: Vec<Found>,
}

struct Run {
    index: Box<dyn SpatialIndex>,
    scan: Box<dyn SpatialIndex>,
    world: Rect,
    scene: Scene,
    dice: Dice,
    answers: Answers,
    log: String,
}

impl Run {
    fn new(kind: Kind, setup: &Setup, scene: Scene, seed: u64) -> Run {
        Run {
            index: build(kind, setup),
            scan: build(Kind::Scan, setup),
            world: setup.world,
            scene,
            dice: Dice::new(seed),
            answers: Answers::default(),
            log: format!("{kind} {setup:?} {scene:?} seed {seed}"),
        }
    }

    fn step(&mut self, number: u64) {
        let (world, scene) = (self.world, self.scene);
        let capacity = self.index.capacity() as i32;
        let slot = self.dice.between(0, capacity - 1) as Slot;
        let rect = mixed_box(&mut self.dice, scene, world);
        match self.dice.between(0, 99) {
            0..=19 => self.change("insert", slot, |index| index.insert(slot, rect)),
            20..=37 => self.change("update", slot, |index| index.update(slot, rect)),
            38..=49 => {
                // Small moves are usual in a game.
                let (dx, dy) = (self.dice.between(-5, 5), self.dice.between(-5, 5));
                let rect = self.scan.rect(slot).unwrap_or(rect).moved(dx, dy);
                self.change("shift", slot, |index| index.update(slot, rect));
            }
            50..=59 => self.change("remove", slot, |index| index.remove(slot)),
            60..=79 => self.compare_query(rect),
            80..=85 => {
                let point = a_point(&mut self.dice, scene, world);
                let reach = self.dice.pick(&[0, 1, 10, 100, 3000, i32::MAX, -5]);
                let most = self.dice.pick(&[0, 1, 2, 5, 1000]);
                self.compare_nearest(point, reach, most);
            }
            86..=91 => {
                let from = a_point(&mut self.dice, scene, world);
                let to = if self.dice.one_in(12) { from } else { a_point(&mut self.dice, scene, world) };
                self.compare_ray(from, to);
            }
            92..=95 => self.compare_pairs(),
            96 => {
                let many = self.dice.between(0, capacity);
                let items: Vec<(Slot, Rect)> =
                    (0..many).map(|slot| (slot as Slot, mixed_box(&mut self.dice, scene, world))).collect();
                self.change("load", many as Slot, |index| index.load(&items));
            }
            97 if self.dice.one_in(4) => self.change("clear", 0, |index| index.clear()),
            97 => {
                let clone = self.index.boxed_clone();
                self.index = clone;
            }
            98 => self.change("start_tick", 0, |index| index.start_tick()),
            _ => {
                let beyond = self.dice.pick(&[capacity as Slot, Slot::MAX, Slot::MAX - 1]);
                self.change("refuse", beyond, |index| {
                    index.insert(beyond, rect);
                    index.update(beyond, rect);
                    index.remove(beyond);
                });
                assert!(!self.index.holds(beyond), "{}", self.log);
            }
        }
        if let Err(complaint) = self.index.validate() {
            panic!("{} step {number}: {complaint}", self.log);
        }
        assert_eq!(self.index.len(), self.scan.len(), "{} step {number}", self.log);
    }

    fn change(&mut self, what: &str, slot: Slot, act: impl Fn(&mut dyn SpatialIndex)) {
        act(&mut *self.index);
        act(&mut *self.scan);
        assert_eq!(self.index.holds(slot), self.scan.holds(slot), "{} after {what} of {slot}", self.log);
    }

    fn compare_query(&mut self, area: Rect) {
        let Answers { ours, scans, .. } = &mut self.answers;
        let counts = self.index.query(area, ours);
        let scan_counts = self.scan.query(area, scans);
        if !area.is_empty() {
            assert_eq!(scan_counts.checks as usize, self.scan.len());
        }
        assert_eq!(counts.candidates as usize, ours.slots.len(), "{} query {area:?}", self.log);
        assert_eq!(counts.hits as usize, scans.slots.len(), "{} query {area:?}", self.log);
        let unique: BTreeSet<Slot> = ours.slots.iter().copied().collect();
        assert_eq!(unique.len(), ours.slots.len(), "{} query {area:?}: a slot came twice", self.log);
        let scan = &self.scan;
        let mut exact: Vec<Slot> = unique.into_iter().filter(|&slot| scan.rect(slot).unwrap().overlaps(area)).collect();
        exact.sort_unstable();
        assert_eq!(exact, scans.slots, "{} query {area:?}", self.log);
        if self.index.exact() {
            assert_eq!(ours.slots.len(), scans.slots.len(), "{} query {area:?}: not exact", self.log);
        }
        assert!(ours.high_water >= ours.slots.len());

        // The trace must describe the same query.
        let mut told = Counts::default();
        let mut checked = BTreeSet::new();
        let traced = self.index.trace(area, &mut |step| match step {
            TraceStep::Visit(_) => told.visited += 1,
            TraceStep::Prune(_) => told.pruned += 1,
            TraceStep::Check { slot, hit } | TraceStep::Take { slot, hit } => {
                told.checks += 1;
                told.hits += u32::from(hit);
                told.candidates += u32::from(hit || matches!(step, TraceStep::Take { .. }));
                assert_eq!(scan.rect(slot).unwrap().overlaps(area), hit);
                assert!(checked.insert(slot), "slot {slot} was compared twice");
            }
            TraceStep::Give { slot } => {
                told.hits += 1;
                told.candidates += 1;
                assert!(scan.rect(slot).unwrap().overlaps(area));
                assert!(checked.insert(slot), "slot {slot} was returned twice");
            }
        });
        assert_eq!(told, traced, "{} trace {area:?}", self.log);
        assert_eq!(counts, traced, "{} query against trace {area:?}", self.log);
    }

    fn compare_nearest(&mut self, point: Point, reach: i32, most: usize) {
        let Answers { our_found, scan_found, .. } = &mut self.answers;
        self.index.nearest(point, reach, most, our_found);
        self.scan.nearest(point, reach, most, scan_found);
        assert_eq!(our_found, scan_found, "{} nearest {point:?} {reach} {most}", self.log);
    }

    fn compare_ray(&mut self, from: Point, to: Point) {
        let Answers { our_found, scan_found, .. } = &mut self.answers;
        self.index.ray(from, to, our_found);
        self.scan.ray(from, to, scan_found);
        assert_eq!(our_found, scan_found, "{} ray {from:?} {to:?}", self.log);
    }

    fn compare_pairs(&self) {
        let pairs_of = |index: &dyn SpatialIndex| {
            let mut pairs = Vec::new();
            index.pairs(&mut |a, b| pairs.push((a, b)));
            pairs.sort_unstable();
            pairs
        };
        assert_eq!(pairs_of(&*self.index), pairs_of(&*self.scan), "{} pairs", self.log);
    }
}

fn agrees(kind: Kind, operations: u64) {
    let has_depth = !matches!(kind, Kind::Grid | Kind::DoubleGrid | Kind::Scan);
    let depths: u64 = if has_depth { 10 } else { 1 };
    let runs = depths * SCENES.len() as u64;
    let steps = operations / runs + 1;
    for run in 0..runs {
        let mut dice = Dice::new(run + 1000 * kind as u64 + 1);
        let scene = SCENES[(run % SCENES.len() as u64) as usize];
        // The last depth is `None`, which means the index's own choice.
        let depth = Some((run / SCENES.len() as u64) as u32).filter(|&depth| depth <= 8 && has_depth);
        let mut done = 0;
        while done < steps {
            // `validate` visits every cell, and there are 65 536 leaves at depth 8. So most worlds are long and thin.
            let many_cells = depth.is_none_or(|depth| depth > 6) && kind != Kind::Scan;
            let worlds = if many_cells && !dice.one_in(12) { &LONG_WORLDS[..] } else { &WORLDS[..] };
            let world = dice.pick(worlds);
            let capacity = dice.pick(&[1, 7, 30, 60, 120]);
            let typical_side = dice.pick(&[1, 4, 16, 40]);
            let setup = Setup { world, capacity, depth, typical_side };
            let mut run = Run::new(kind, &setup, scene, dice.roll());
            for number in 0..250.min(steps - done) {
                run.step(number);
            }
            done += 250;
        }
    }
}

fn operations(kind: Kind) -> u64 {
    OPERATIONS / Kind::ALL.len() as u64 / if kind == Kind::Scan { 4 } else { 1 }
}

#[test]
fn fixed_depth_agrees_with_scan() {
    agrees(Kind::FixedDepth, operations(Kind::FixedDepth) * 2);
}

#[test]
fn tutorial_agrees_with_scan() {
    agrees(Kind::Tutorial, operations(Kind::Tutorial));
}

#[test]
fn bucket_agrees_with_scan() {
    agrees(Kind::Bucket, operations(Kind::Bucket));
}

#[test]
fn rebuild_agrees_with_scan() {
    agrees(Kind::Rebuild, operations(Kind::Rebuild));
}

#[test]
fn multi_leaf_agrees_with_scan() {
    agrees(Kind::MultiLeaf, operations(Kind::MultiLeaf));
}

#[test]
fn min_size_agrees_with_scan() {
    agrees(Kind::MinSize, operations(Kind::MinSize));
}

#[test]
fn grid_agrees_with_scan() {
    agrees(Kind::Grid, operations(Kind::Grid));
}

#[test]
fn double_grid_agrees_with_scan() {
    agrees(Kind::DoubleGrid, operations(Kind::DoubleGrid));
}

#[test]
fn scan_agrees_with_itself() {
    agrees(Kind::Scan, operations(Kind::Scan));
}

/// `QUADRANT_OPERATIONS=20000000 cargo test --release --test index -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn all_indexes_agree_with_scan_in_a_long_run() {
    let asked = std::env::var("QUADRANT_OPERATIONS").ok();
    let operations: u64 = asked.and_then(|text| text.parse().ok()).unwrap_or(20_000_000);
    for kind in Kind::ALL {
        let started = std::time::Instant::now();
        agrees(kind, operations / Kind::ALL.len() as u64);
        println!(
            "{kind}: {} operations in {:.1} s",
            operations / Kind::ALL.len() as u64,
            started.elapsed().as_secs_f64()
        );
    }
}

#[test]
fn odd_worlds_and_capacities() {
    let worlds = [
        Rect::new(0, 0, 0, 0),
        Rect::new(5, 5, -3, 10),
        Rect::new(0, 0, 1, 1),
        Rect::new(i32::MIN, i32::MIN, i32::MAX, i32::MAX),
        Rect::new(i32::MAX, i32::MAX, 100, 100),
        Rect::new(0, 0, i32::MAX, 1),
        Rect::new(-3, i32::MIN, 1, i32::MAX),
        Rect::new(0, 0, 255, 257),
    ];
    for (number, world) in worlds.into_iter().enumerate() {
        for kind in Kind::ALL {
            for depth in [None, Some(0), Some(3), Some(99)] {
                for typical_side in [i32::MIN, 0, 12, i32::MAX] {
                    // A square with 256 leaves a side takes long to validate.
                    let setup = Setup { world, capacity: 20, depth, typical_side };
                    let mut run = Run::new(kind, &setup, SCENES[number % SCENES.len()], number as u64 + 1);
                    for number in 0..40 {
                        run.step(number);
                    }
                }
            }
        }
    }
}

#[test]
fn an_index_of_capacity_zero_stays_empty() {
    for kind in Kind::ALL {
        let mut index = build(kind, &Setup { world: WORLDS[0], capacity: 0, depth: None, typical_side: 8 });
        index.insert(0, Rect::new(1, 1, 5, 5));
        index.update(0, Rect::new(1, 1, 5, 5));
        index.remove(0);
        index.start_tick();
        let mut hits = Hits::default();
        index.query(WORLDS[0], &mut hits);
        assert!(hits.slots.is_empty() && index.is_empty() && !index.holds(0));
        index.validate().unwrap();
    }
}

#[test]
fn index_names_parse_and_misspellings_get_a_suggestion() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        let setup = Setup { world: WORLDS[0], capacity: 10, depth: None, typical_side: 8 };
        assert_eq!(build(kind, &setup).name(), kind.name());
    }
    assert_eq!(Kind::Scan.next(), Kind::FixedDepth);
    let complaint = "fixd_depth".parse::<Kind>().unwrap_err();
    assert_eq!(
        complaint,
        "unknown index fixd_depth (did you mean fixed_depth?); accepted: fixed_depth, tutorial, bucket, \
         rebuild, multi_leaf, min_size, grid, double_grid, scan"
    );
    assert!("Multi-Leaf".parse::<Kind>().unwrap_err().contains("did you mean multi_leaf?"));
    assert!(!"octree".parse::<Kind>().unwrap_err().contains("did you mean"));
}

#[test]
fn typical_side_ignores_a_few_large_boxes() {
    assert_eq!(typical_side([]), 1);
    assert_eq!(typical_side([Rect::new(0, 0, 3, 9), Rect::new(0, 0, 0, 90)]), 9);
    assert_eq!(typical_side((1..=200).map(|side| Rect::new(0, 0, side, 1))), 200);
    let sides = |big: i32| (0..100).map(move |number| if number < big { 500 } else { 30 + number % 3 });
    for big in 0..=5 {
        assert_eq!(typical_side(sides(big).map(|side| Rect::new(0, 0, side, 8))), 32);
    }
    assert_eq!(typical_side(sides(6).map(|side| Rect::new(0, 0, side, 8))), 500);
}

fn leaf_side(tree: &FixedDepth) -> i32 {
    let mut side = 0;
    tree.cells(&mut |cell| {
        if Some(cell.depth) == tree.depth() {
            side = side.max(cell.rect.w.max(cell.rect.h));
        }
    });
    side
}

#[test]
fn default_depth_follows_from_world_and_box_size() {
    for (world, side, depth, leaf) in [
        (Rect::new(0, 0, 3360, 1520), 32, 6, 64),
        (Rect::new(0, 0, 3360, 1520), 2000, 0, 3360),
        // Four leaves for each item and at least 4096 in all: larger leaves than the boxes ask for.
        (Rect::new(0, 0, 65536, 65536), 1, 6, 1029),
        (Rect::new(0, 0, 100, 100), 50, 0, 100),
        (Rect::new(0, 0, 101, 100), 50, 1, 100),
    ] {
        let tree = FixedDepth::new(&Setup { world, capacity: 10, depth: None, typical_side: side });
        assert_eq!((tree.depth(), leaf_side(&tree)), (Some(depth), leaf), "{world:?} {side}");
    }
}

// ---------------------------------------------------------------- rays

#[test]
fn rays_cross_the_boxes_that_small_steps_enter() {
    let mut dice = Dice::new(77);
    for _ in 0..3000 {
        let mut spot = || Point::new(dice.between(-40, 40), dice.between(-40, 40));
        let (from, to) = (spot(), spot());
        let corner = spot();
        let rect = Rect::new(corner.x, corner.y, dice.between(1, 30), dice.between(1, 30));
        // Coordinates are in units of 1 / (2 * STEPS) pixel.
        const STEPS: i64 = 997;
        let inside = |at: i64| {
            let place = |from: i32, to: i32| i64::from(2 * from + 1) * STEPS + i64::from(2 * (to - from)) * at;
            let within = |place: i64, start: i32, end: i32| {
                place > i64::from(2 * start) * STEPS && place < i64::from(2 * end) * STEPS
            };
            within(place(from.x, to.x), rect.x, rect.right()) && within(place(from.y, to.y), rect.y, rect.bottom())
        };
        let first = (0..=STEPS).find(|&at| inside(at));
        match (first, Segment::new(from, to).crosses(rect)) {
            (Some(at), Some(entered)) => {
                let walked = at * RAY_END / STEPS;
                assert!(entered <= walked && walked - entered <= RAY_END / STEPS + 1, "{from:?} {to:?} {rect:?}");
            }
            (Some(_), None) => panic!("{from:?} {to:?} walks into {rect:?}"),
            (None, Some(_)) => {
                // A ray may cut a corner between two steps.
                let corner_cut = (0..STEPS).all(|at| !inside(at));
                assert!(corner_cut);
            }
            (None, None) => {}
        }
    }
}

#[test]
fn rays_along_diagonals_meet_only_their_own_corner() {
    // There is a box in each corner. A ray from the middle to a corner meets only that one.
    for kind in Kind::ALL {
        let mut index = build(kind, &Setup { world: WORLDS[0], capacity: 4, depth: None, typical_side: 20 });
        let corners = [(20, 20), (220, 20), (20, 220), (220, 220)];
        for (slot, (x, y)) in corners.into_iter().enumerate() {
            index.insert(slot as Slot, Rect::new(x, y, 20, 20));
        }
        let mut found = Vec::new();
        for (slot, (x, y)) in corners.into_iter().enumerate() {
            let (middle, corner) = (Point::new(128, 128), Point::new(x + 8, y + 8));
            for (from, to) in [(middle, corner), (corner, middle)] {
                index.ray(from, to, &mut found);
                let slots: Vec<Slot> = found.iter().map(|item| item.slot).collect();
                assert_eq!(slots, [slot as Slot], "{kind} {from:?} {to:?}");
            }
        }
        // This ray meets two boxes. They are sorted by distance.
        index.ray(Point::new(255, 255), Point::new(0, 0), &mut found);
        let slots: Vec<Slot> = found.iter().map(|item| item.slot).collect();
        assert_eq!(slots, [3, 0], "{kind}");
        assert!(found[0].distance < found[1].distance);
    }
}

#[test]
fn a_ray_that_only_touches_a_box_does_not_cross_it() {
    let rect = Rect::new(10, 10, 10, 10);
    let crosses = |from: (i32, i32), to: (i32, i32)| {
        Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1)).crosses(rect)
    };
    assert_eq!(crosses((9, 9), (9, 30)), None);
    assert_eq!(crosses((20, 0), (20, 30)), None);
    assert!(crosses((10, 0), (10, 30)).is_some());
    assert!(crosses((19, 30), (19, 0)).is_some());
    // Exactly through the corner at (10, 10).
    assert_eq!(crosses((9, 10), (10, 9)), None);
    assert_eq!(crosses((10, 10), (10, 10)), Some(0));
    assert_eq!(crosses((9, 10), (9, 10)), None);
    let far = Segment::new(Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX));
    assert!(far.crosses(rect).is_some());
    assert_eq!(far.crosses(Rect::new(10, -20, 5, 5)), None);
}

// ---------------------------------------------------------------- counts

fn scattered(many: i32, world: Rect, side: i32, seed: u64) -> Vec<(Slot, Rect)> {
    let mut dice = Dice::new(seed);
    let mut place = |slot| {
        let (w, h) = (dice.between(side / 2, side), dice.between(side / 2, side));
        let (x, y) = (dice.between(world.x, world.right() - w), dice.between(world.y, world.bottom() - h));
        (slot as Slot, Rect::new(x, y, w, h))
    };
    (0..many).map(&mut place).collect()
}

fn filled_index(kind: Kind, world: Rect, depth: Option<u32>, items: &[(Slot, Rect)]) -> Box<dyn SpatialIndex> {
    let typical_side = typical_side(items.iter().map(|&(_, rect)| rect));
    let mut index = build(kind, &Setup { world, capacity: items.len(), depth, typical_side });
    index.load(items);
    index
}

/// Every box of every visited cell is tested or returned directly after the visit, so the count is complete.
#[test]
fn checks_count_all_boxes_of_the_visited_cells() {
    let world = Rect::new(0, 0, 1600, 900);
    for (side, many) in [(24, 700), (90, 200), (600, 40)] {
        let items = scattered(many, world, side, 5);
        for kind in [Kind::FixedDepth, Kind::Tutorial, Kind::Bucket, Kind::Rebuild, Kind::MinSize, Kind::Scan] {
            for depth in [None, Some(0), Some(2), Some(5), Some(8)] {
                let index = filled_index(kind, world, depth, &items);
                let mut dice = Dice::new(side as u64);
                for _ in 0..100 {
                    let area = mixed_box(&mut dice, Scene::Uniform, world);
                    let (mut entered, mut given, mut left) = (0, 0, 0);
                    let counts = index.trace(area, &mut |step| match step {
                        TraceStep::Visit(cell) => {
                            assert_eq!(left, 0, "{kind} {depth:?} {area:?}: boxes of another cell before {cell:?}");
                            (entered, left) = (entered + cell.items, cell.items);
                        }
                        TraceStep::Prune(_) => {}
                        TraceStep::Check { .. } | TraceStep::Take { .. } => left -= 1,
                        TraceStep::Give { .. } => (given, left) = (given + 1, left - 1),
                    });
                    assert_eq!((counts.checks + given, left), (entered, 0), "{kind} {depth:?} {area:?}");
                }
            }
        }
    }
}

#[test]
fn a_callback_of_pairs_may_run_queries() {
    let world = Rect::new(0, 0, 400, 400);
    let items = scattered(120, world, 40, 21);
    for kind in Kind::ALL {
        let index = filled_index(kind, world, None, &items);
        let mut hits = Hits::default();
        let mut pairs = 0;
        index.pairs(&mut |one, other| {
            pairs += 1;
            index.query(items[one as usize].1, &mut hits);
            assert!(hits.slots.contains(&other), "{kind}");
        });
        let alone = |&(slot, rect): &(Slot, Rect)| {
            items.iter().filter(|&&(other, stored)| other > slot && stored.overlaps(rect)).count()
        };
        assert_eq!(pairs, items.iter().map(alone).sum::<usize>(), "{kind}");
    }
}

#[test]
fn scan_checks_every_stored_box() {
    let mut scan = filled_index(Kind::Scan, WORLDS[0], None, &scattered(50, WORLDS[0], 9, 1));
    scan.remove(7);
    scan.remove(8);
    let counts = scan.query(Rect::new(3, 3, 1, 1), &mut Hits::default());
    assert_eq!((counts.checks, counts.visited), (48, 1));
}

/// 150 boxes on 210 x 95 tiles each query their own area. The test against the box itself is not counted.
#[test]
fn queries_in_a_typical_level_need_few_checks() {
    let world = Rect::new(0, 0, 210 * 16, 95 * 16);
    let items = scattered(150, world, 32, 3);
    let checks = |kind| {
        let index = filled_index(kind, world, None, &items);
        let ask = |&(_, rect): &(Slot, Rect)| index.query(rect, &mut Hits::default()).checks;
        items.iter().map(ask).sum::<u32>() - 150
    };
    let (ours, tutorials, brute) = (checks(Kind::FixedDepth), checks(Kind::Tutorial), checks(Kind::Scan));
    assert_eq!(brute, 150 * 149);
    assert!(ours <= 100 && tutorials >= 8 * ours, "ours {ours}, the tutorial's {tutorials}");
}

// ---------------------------------------------------------------- fixed_depth: pruning

/// A query visits no empty cell and no cell twice.
#[test]
fn fixed_depth_visits_no_empty_cell() {
    let world = Rect::new(-100, 40, 2000, 1100);
    for depth in 0..=8 {
        let mut items = scattered(120, world, 30, 11);
        items[3].1 = Rect::new(200, 200, 500, 300);
        items[4].1 = world;
        let index = filled_index(Kind::FixedDepth, world, Some(depth), &items);
        let mut dice = Dice::new(9);
        for _ in 0..400 {
            let area = a_box(&mut dice, Scene::Uniform, world);
            if !world.contains(area) {
                continue; // The border cells answer for the outside too.
            }
            let mut seen = BTreeSet::new();
            index.trace(area, &mut |step| match step {
                TraceStep::Visit(cell) => {
                    assert!(cell.items > 0, "{cell:?} is empty");
                    assert!(seen.insert((cell.depth, cell.rect.x, cell.rect.y)));
                    // A box may extend half a cell beyond its cell, and a small block is widened by one.
                    let reach = cell.rect.grown(2 * cell.rect.w.max(cell.rect.h) + 16);
                    assert!(cell.depth == 0 || reach.overlaps(area), "{cell:?} is out of reach of {area:?}");
                }
                TraceStep::Prune(cell) => {
                    assert_eq!(cell.items, 0, "{cell:?} is not empty");
                    assert!(seen.insert((cell.depth, cell.rect.x, cell.rect.y)));
                }
                _ => {}
            });
        }
    }
}

/// Two boxes of the largest size for a leaf, at every distance and position.
#[test]
fn fixed_depth_is_exact_across_leaf_borders() {
    let world = Rect::new(0, 0, 128, 128);
    for side in [15, 16] {
        let mut tree = FixedDepth::new(&Setup { world, capacity: 2, depth: Some(3), typical_side: 1 });
        let long = leaf_side(&tree) / 2;
        for x in 32..48 {
            for y in 32..48 {
                let one = Rect::new(x, y, long, long);
                tree.insert(0, one);
                for (dx, dy) in (-9..=9).flat_map(|dx| (-9..=9).map(move |dy| (dx, dy))) {
                    let other = Rect::new(x + dx, y + dy, side - 8, long);
                    tree.insert(1, other);
                    let (mut pairs, mut hits, mut found) = (0, 0, Hits::default());
                    tree.pairs(&mut |_, _| pairs += 1);
                    tree.query(other, &mut found);
                    hits += i32::from(found.slots.contains(&0));
                    let expected = i32::from(one.overlaps(other));
                    assert_eq!((pairs, hits), (expected, expected), "{one:?} {other:?}");
                }
            }
        }
    }
}

#[test]
fn fixed_depth_visits_no_cell_after_all_boxes_are_removed() {
    let world = Rect::new(0, 0, 2000, 1100);
    let items = scattered(300, world, 60, 4);
    for depth in 0..=8 {
        let mut index = filled_index(Kind::FixedDepth, world, Some(depth), &items);
        for &(slot, _) in &items {
            index.remove(slot);
            index.validate().unwrap();
        }
        assert_eq!(index.query(world, &mut Hits::default()), Counts::default());
    }
}

#[test]
fn fixed_depth_checks_do_not_grow_with_the_number_of_boxes() {
    let mean_checks = |many: i32| {
        let side = (40.0 * f64::from(many).sqrt()) as i32;
        let world = Rect::new(0, 0, side, side);
        let items = scattered(many, world, 32, 8);
        let index = filled_index(Kind::FixedDepth, world, None, &items);
        let mut hits = Hits::default();
        let checks: u32 = items.iter().map(|&(_, rect)| index.query(rect, &mut hits).checks).sum();
        checks / many as u32
    };
    let (few, many) = (mean_checks(1_000), mean_checks(30_000));
    assert!(few <= 12 && many <= 12, "{few} checks among 1 000, {many} among 30 000");
}

/// A corridor has as many leaves for its boxes as a square.
#[test]
fn fixed_depth_does_not_waste_its_depth_on_a_corridor() {
    for (width, height) in [(400_000, 640), (640, 400_000)] {
        let world = Rect::new(-7, 5, width, height);
        let mut items = scattered(2_000, world, 32, 3);
        items[0].1 = Rect::new(100, 100, width / 2, 8);
        items[1].1 = Rect::new(100, 100, 8, height / 2);
        items[2].1 = Rect::new(-500, 100, 8, 8);
        let index = filled_index(Kind::FixedDepth, world, None, &items);
        let (mut leaves, mut roots) = (0, 0);
        index.cells(&mut |cell| {
            leaves += u32::from(Some(cell.depth) == index.depth());
            roots += u32::from(cell.depth == 0);
            assert!(world.contains(cell.rect));
        });
        assert!(roots == 1 && (6_000..=8_000).contains(&leaves), "{leaves} leaves");
        index.validate().unwrap();
        let mut hits = Hits::default();
        let checks: u32 = items[3..].iter().map(|&(_, rect)| index.query(rect, &mut hits).checks).sum();
        assert!(checks < 8 * 2_000, "{checks} checks for 2 000 questions");
        let scan = filled_index(Kind::Scan, world, None, &items);
        let (mut ours, mut scans) = (Vec::new(), Vec::new());
        let mut dice = Dice::new(4);
        for _ in 0..200 {
            let mut point = || a_point(&mut dice, Scene::Uniform, world);
            let (from, to) = (point(), point());
            index.ray(from, to, &mut ours);
            scan.ray(from, to, &mut scans);
            assert_eq!(ours, scans);
            index.nearest(from, 5_000, 7, &mut ours);
            scan.nearest(from, 5_000, 7, &mut scans);
            assert_eq!(ours, scans);
        }
    }
}

#[test]
fn a_large_query_tests_only_boxes_at_its_border() {
    let world = Rect::new(0, 0, 4000, 4000);
    let items = scattered(10_000, world, 32, 2);
    let index = filled_index(Kind::FixedDepth, world, None, &items);
    let counts = index.query(Rect::new(500, 500, 3000, 3000), &mut Hits::default());
    assert!(counts.hits > 5_000 && counts.checks < counts.hits / 4, "{counts:?}");
}

// ---------------------------------------------------------------- the tutorial's published faults

#[test]
fn tutorial_fault_1_a_straddling_query_visits_all_four() {
    let world = Rect::new(0, 0, 1024, 1024);
    let corners = [(10, 10), (1000, 10), (10, 1000), (1000, 1000)];
    let items: Vec<(Slot, Rect)> = (0..).zip(corners).map(|(slot, (x, y))| (slot, Rect::new(x, y, 8, 8))).collect();
    let tutorial = filled_index(Kind::Tutorial, world, Some(3), &items);
    let mut hits = Hits::default();
    // A thin strip across every midline returns all boxes untested.
    let strip = Rect::new(100, 505, 824, 14);
    let counts = tutorial.query(strip, &mut hits);
    hits.slots.sort_unstable();
    assert_eq!(hits.slots, [0, 1, 2, 3]);
    assert_eq!((counts.candidates, counts.hits, counts.checks), (4, 0, 4));
    assert!(!tutorial.exact());
    let counts = filled_index(Kind::FixedDepth, world, Some(3), &items).query(strip, &mut hits);
    assert_eq!((counts.candidates, counts.checks), (0, 0));
}

#[test]
fn tutorial_fault_2_added_to_stays_set_in_the_parents() {
    let world = Rect::new(0, 0, 1024, 1024);
    let item = [(0, Rect::new(10, 10, 8, 8))];
    let mut tutorial = filled_index(Kind::Tutorial, world, Some(3), &item);
    let mut ours = filled_index(Kind::FixedDepth, world, Some(3), &item);
    let visited = |index: &dyn SpatialIndex| index.query(Rect::new(10, 10, 8, 8), &mut Hits::default()).visited;
    assert_eq!(visited(&*tutorial), 4);
    tutorial.remove(0);
    ours.remove(0);
    // The node of the box is cleared, but its three parents are still visited.
    assert_eq!(visited(&*tutorial), 3);
    assert_eq!(visited(&*ours), 0);
}

#[test]
fn tutorial_fault_8_a_small_box_on_the_midline_is_checked_by_every_query() {
    let world = Rect::new(0, 0, 1024, 1024);
    let item = [(0, Rect::new(505, 700, 8, 8))];
    let far_away = Rect::new(900, 20, 8, 8);
    assert_eq!(filled_index(Kind::Tutorial, world, Some(5), &item).query(far_away, &mut Hits::default()).checks, 1);
    assert_eq!(filled_index(Kind::FixedDepth, world, Some(5), &item).query(far_away, &mut Hits::default()).checks, 0);
}

// ---------------------------------------------------------------- memory and allocations

#[test]
fn fixed_depth_allocates_nothing_after_it_is_created() {
    for kind in [Kind::FixedDepth, Kind::Grid, Kind::DoubleGrid, Kind::Scan] {
        for depth in [Some(0), Some(4), Some(8)] {
            let world = Rect::new(0, 0, 1680, 760);
            let capacity = 400;
            let setup = Setup { world, capacity, depth, typical_side: 32 };
            let mut index = build(kind, &setup);
            let items = scattered(capacity as i32, world, 32, 6);
            let mut hits = Hits::with_capacity(capacity);
            let mut found = Vec::with_capacity(capacity);
            let mut dice = Dice::new(12);
            let before = allocations();
            index.load(&items);
            for _ in 0..20_000 {
                let slot = dice.between(0, capacity as i32 - 1) as Slot;
                let scene = dice.pick(&SCENES);
                let rect = a_box(&mut dice, scene, world);
                match dice.between(0, 9) {
                    0 => index.remove(slot),
                    1 => index.insert(slot, rect),
                    2..=5 => index.update(slot, rect),
                    6 => _ = index.ray(Point::new(rect.x, 0), Point::new(900, rect.y), &mut found),
                    7 => _ = index.nearest(Point::new(rect.x, rect.y), 300, 9, &mut found),
                    8 if dice.one_in(100) => index.clear(),
                    8 if dice.one_in(20) => _ = index.pairs(&mut |a, b| _ = black_box((a, b))),
                    _ => _ = index.query(rect, &mut hits),
                }
            }
            index.start_tick();
            assert_eq!(allocations() - before, 0, "{kind} {depth:?}");
        }
    }
}

/// At most 150 bytes for each item and 180 for each leaf.
#[test]
fn fixed_depth_stays_within_its_memory_limit() {
    for (w, h) in [(3360, 1520), (4000, 4000), (640, 360), (65536, 16384)] {
        for capacity in [100, 1_000, 10_000, 100_000] {
            for depth in 0..=8 {
                let setup = Setup { world: Rect::new(0, 0, w, h), capacity, depth: Some(depth), typical_side: 16 };
                let before = allocations();
                let tree = FixedDepth::new(&setup);
                assert!(allocations() - before < 20);
                let mut leaves = 0;
                tree.cells(&mut |cell: Cell| leaves += usize::from(cell.depth == depth));
                let (bytes, most) = (tree.bytes(), 150 * capacity + 180 * leaves);
                assert!(bytes <= most, "{w} x {h}, {capacity} items, depth {depth}: {bytes} bytes, at most {most}");
                if depth == 8 && capacity == 100_000 && (w, h) == (4000, 4000) {
                    assert_eq!(leaves, 250 * 250);
                }
            }
        }
    }
}

/// The worst layouts: one box in each cell, nine in each leaf, all in one place, all in the root.
#[test]
fn fixed_depth_never_runs_out_of_buckets() {
    let world = Rect::new(0, 0, 256, 256);
    for depth in 0..=5 {
        for capacity in [1, 9, 50, 333, 1500] {
            let setup = Setup { world, capacity, depth: Some(depth), typical_side: 4 };
            let mut tree = FixedDepth::new(&setup);
            let leaf = leaf_side(&tree);
            let mut cells = Vec::new();
            tree.cells(&mut |cell| cells.push(cell));
            let layouts: [&dyn Fn(usize) -> Rect; 4] = [
                // One box for each cell, just large enough for its level.
                &|slot| {
                    let cell = cells[slot % cells.len()];
                    let side = (leaf << (depth - cell.depth)) / 2;
                    Rect::new(cell.rect.x, cell.rect.y, side.max(1), side.max(1))
                },
                &|slot| {
                    let leaves = 1 << (2 * depth);
                    let number = (slot / 9 % leaves) as i32;
                    Rect::new((number & ((1 << depth) - 1)) * leaf, (number >> depth) * leaf, 1, 1)
                },
                &|_| Rect::new(100, 100, 1, 1),
                &|slot| Rect::new(-(slot as i32) - 1, 5, 10, 10),
            ];
            for layout in layouts {
                for slot in 0..capacity {
                    tree.insert(slot as Slot, layout(slot));
                }
                tree.validate().unwrap();
                assert_eq!(SpatialIndex::len(&tree), capacity);
                let everything = Rect::new(-5000, -5000, 10_000, 10_000);
                assert_eq!(tree.query(everything, &mut Hits::default()).hits as usize, capacity);
            }
        }
    }
}
