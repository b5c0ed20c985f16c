//! The eight indexes against brute force: random operations in awkward scenes, `validate` after every one, every
//! answer compared; then the promises one by one: counts, pruning, memory, allocations, the published faults.
//! A failure prints the seed and the step that lead to it.

use quadrant::geom::{Point, Rect};
use quadrant::index::fixed_depth::FixedDepth;
use quadrant::index::{
    Cell, Counts, Found, Hits, Kind, RAY_END, Segment, Setup, Slot, SpatialIndex, Step, build, typical_side,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeSet;

/// Operations in the ordinary test run, all indexes together.
const OPERATIONS: u64 = 240_000;

// ---------------------------------------------------------------- dice

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

    /// From `low` to `high`, both included.
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

// ---------------------------------------------------------------- scenes

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

const WORLDS: [Rect; 6] = [
    Rect::new(0, 0, 256, 256),
    Rect::new(-37, 11, 333, 95),
    Rect::new(1000, -2000, 64, 512),
    Rect::new(0, 0, 1680, 760),
    Rect::new(-500, -500, 1000, 1000),
    Rect::new(7, 7, 100, 3),
];

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

/// Mostly of the scene, now and then of another, so that no run is without the odd ones.
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

/// Both answers, in memory that is used again.
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
                // As things move in a game: a little.
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

        // The stepping log tells of the same question.
        let mut told = Counts::default();
        let mut checked = BTreeSet::new();
        let traced = self.index.trace(area, &mut |step| match step {
            Step::Visit(_) => told.visited += 1,
            Step::Prune(_) => told.pruned += 1,
            Step::Check { slot, hit } | Step::Take { slot, hit } => {
                told.checks += 1;
                told.hits += u32::from(hit);
                told.candidates += u32::from(hit || matches!(step, Step::Take { .. }));
                assert_eq!(scan.rect(slot).unwrap().overlaps(area), hit);
                assert!(checked.insert(slot), "slot {slot} was compared twice");
            }
            Step::Give { slot } => {
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

/// Random operations with this index at every depth, in every scene.
fn agrees(kind: Kind, operations: u64) {
    let depths: u64 = if kind.has_depth() { 10 } else { 1 };
    let runs = depths * SCENES.len() as u64;
    let steps = operations / runs + 1;
    for run in 0..runs {
        let mut dice = Dice::new(run + 1000 * kind as u64 + 1);
        let scene = SCENES[(run % SCENES.len() as u64) as usize];
        // The last of the depths is the index's own choice.
        let depth = Some((run / SCENES.len() as u64) as u32).filter(|&depth| depth <= 8 && kind.has_depth());
        let mut done = 0;
        while done < steps {
            let world = dice.pick(&WORLDS);
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
    // Brute force against itself proves little.
    OPERATIONS / 8 / if kind == Kind::Scan { 4 } else { 1 }
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
fn scan_agrees_with_itself() {
    agrees(Kind::Scan, operations(Kind::Scan));
}

/// `QUADRANT_OPERATIONS=20000000 cargo test --release --test index -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn all_agree_with_scan_for_long() {
    let asked = std::env::var("QUADRANT_OPERATIONS").ok();
    let operations: u64 = asked.and_then(|text| text.parse().ok()).unwrap_or(20_000_000);
    for kind in Kind::ALL {
        let started = std::time::Instant::now();
        agrees(kind, operations / Kind::ALL.len() as u64);
        println!("{kind}: {} operations in {:.1} s", operations / 8, started.elapsed().as_secs_f64());
    }
}

// ---------------------------------------------------------------- odd worlds

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
                    // A square of 256 leaves a side takes long to walk.
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
fn no_capacity_holds_nothing() {
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

// ---------------------------------------------------------------- names and sizes

#[test]
fn names_are_found_and_misspellings_answered() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        let setup = Setup { world: WORLDS[0], capacity: 10, depth: None, typical_side: 8 };
        assert_eq!(build(kind, &setup).name(), kind.name());
    }
    assert_eq!(Kind::Scan.next(), Kind::FixedDepth);
    let complaint = "fixd_depth".parse::<Kind>().unwrap_err();
    assert_eq!(
        complaint,
        "there is no index \"fixd_depth\" (did you mean fixed_depth?); there are fixed_depth, tutorial, bucket, \
         rebuild, multi_leaf, min_size, grid, scan"
    );
    assert!("Multi-Leaf".parse::<Kind>().unwrap_err().contains("did you mean multi_leaf?"));
    assert!(!"octree".parse::<Kind>().unwrap_err().contains("did you mean"));
}

#[test]
fn typical_side_leaves_a_few_big_ones_aside() {
    assert_eq!(typical_side([]), 1);
    assert_eq!(typical_side([Rect::new(0, 0, 3, 9), Rect::new(0, 0, 0, 90)]), 9);
    assert_eq!(typical_side((1..=200).map(|side| Rect::new(0, 0, side, 1))), 200);
    let sides = |big: i32| (0..100).map(move |number| if number < big { 500 } else { 30 + number % 3 });
    for big in 0..=5 {
        assert_eq!(typical_side(sides(big).map(|side| Rect::new(0, 0, side, 8))), 32);
    }
    assert_eq!(typical_side(sides(6).map(|side| Rect::new(0, 0, side, 8))), 500);
}

#[test]
fn default_depth_follows_from_the_world_and_what_lives_there() {
    for (world, side, depth, leaf) in [
        (Rect::new(0, 0, 3360, 1520), 32, 6, 64),
        (Rect::new(0, 0, 3360, 1520), 2000, 0, 3360),
        (Rect::new(0, 0, 65536, 65536), 1, 8, 256),
        (Rect::new(0, 0, 100, 100), 50, 0, 100),
        (Rect::new(0, 0, 101, 100), 50, 1, 100),
    ] {
        let tree = FixedDepth::new(&Setup { world, capacity: 10, depth: None, typical_side: side });
        assert_eq!((tree.depth(), tree.leaf_side()), (depth, leaf), "{world:?} {side}");
    }
}

// ---------------------------------------------------------------- rays

/// The way in 64 000 small steps: slow, obvious, and good enough where it does not graze.
#[test]
fn rays_cross_what_a_walk_along_them_meets() {
    let mut dice = Dice::new(77);
    for _ in 0..3000 {
        let mut spot = || Point::new(dice.between(-40, 40), dice.between(-40, 40));
        let (from, to) = (spot(), spot());
        let corner = spot();
        let rect = Rect::new(corner.x, corner.y, dice.between(1, 30), dice.between(1, 30));
        // Everything is counted in units of 1 / (2 * STEPS) pixel.
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
                // Only a corner can be cut between two steps.
                let corner_cut = (0..STEPS).all(|at| !inside(at));
                assert!(corner_cut);
            }
            (None, None) => {}
        }
    }
}

#[test]
fn rays_know_all_diagonals_from_their_mirror_images() {
    // A box in each corner; the way from the middle to a corner meets that one only.
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
        // Right through two of them, in the order they are met.
        index.ray(Point::new(255, 255), Point::new(0, 0), &mut found);
        let slots: Vec<Slot> = found.iter().map(|item| item.slot).collect();
        assert_eq!(slots, [3, 0], "{kind}");
        assert!(found[0].distance < found[1].distance);
    }
}

#[test]
fn to_touch_is_not_to_cross() {
    let rect = Rect::new(10, 10, 10, 10);
    let crosses = |from: (i32, i32), to: (i32, i32)| {
        Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1)).crosses(rect)
    };
    assert_eq!(crosses((9, 9), (9, 30)), None);
    assert_eq!(crosses((20, 0), (20, 30)), None);
    assert!(crosses((10, 0), (10, 30)).is_some());
    assert!(crosses((19, 30), (19, 0)).is_some());
    // Through the corner at 10, 10 exactly.
    assert_eq!(crosses((9, 10), (10, 9)), None);
    assert_eq!(crosses((10, 10), (10, 10)), Some(0));
    assert_eq!(crosses((9, 10), (9, 10)), None);
    let far = Segment::new(Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX));
    assert!(far.crosses(rect).is_some());
    assert_eq!(far.crosses(Rect::new(10, -20, 5, 5)), None);
}
