//! Segments, sweeps and nearest neighbours in random worlds, each answer compared with brute force.

mod common;

use common::reference::Reference;
use common::{Coordinate, Random, random_box};
use loose_quadtree::{Aabb, Cast, Config, DenseQuadtree, Hit, Quadtree, Shape};

/// A tree and what it holds.
struct World<S: Reference> {
    tree: DenseQuadtree<S>,
    boxes: Vec<Option<Aabb<S>>>,
    origin: f64,
    side: f64,
    size: f64,
}

impl<S: Reference> World<S> {
    fn random(random: &mut Random) -> World<S> {
        let count = match random.below(20) {
            0 => 700,
            1..4 => 200,
            4..11 => 60,
            _ => 10,
        };
        let (origin, side, sizes) = match random.below(12) {
            // As large as the range of `i32`.
            0 => (f64::from(i32::MIN), 4_294_967_295.0, [1e6, 1e7, 1e8]),
            // At the ends of this range.
            1 => (f64::from(i32::MIN), 3000.0, [7.0, 20.0, 300.0]),
            2 => (f64::from(i32::MAX) - 2900.0, 3000.0, [7.0, 20.0, 300.0]),
            3 => (-1000.0, 100.0, [0.5, 3.0, 20.0]),
            4 => (0.0, 100_000.0, [20.0, 300.0, 3000.0]),
            5..8 => (-300.0, 1000.0, [3.0, 20.0, 64.0]),
            _ => (0.0, 5000.0, [20.0, 64.0, 300.0]),
        };
        let size = sizes[random.below(3) as usize];
        let bounds = World::<S>::placed(origin, &Aabb::new([0.0, 0.0], [side, 0.7 * side]));
        let mut config = Config::new(bounds, count).typical_size(S::from_f64(size));
        if random.below(4) == 0 {
            // Deeper trees take longer to allocate than to query.
            config = config.depth(random.below(8) as u32);
        }
        let mut world = World { tree: DenseQuadtree::new(&config), boxes: vec![None; count], origin, side, size };
        for id in 0..count {
            // Some more than once, so that boxes move and levels open.
            for _ in 0..1 + random.below(2) {
                let aabb = world.random_box(random);
                world.tree.insert(id as u32, aabb).unwrap();
                world.boxes[id] = Some(aabb);
            }
            if random.below(10) == 0 {
                world.tree.remove(id as u32);
                world.boxes[id] = None;
            }
        }
        world
    }

    fn placed(origin: f64, aabb: &Aabb<f64>) -> Aabb<S> {
        let place = |corner: [f64; 2]| corner.map(|at| S::from_f64(origin + at));
        Aabb::new(place(aabb.min), place(aabb.max))
    }

    fn random_box(&self, random: &mut Random) -> Aabb<S> {
        World::<S>::placed(self.origin, &random_box::<f64>(random, self.side, self.size))
    }

    fn random_point(&self, random: &mut Random) -> [S; 2] {
        let kind = random.below(16);
        let mut at = || match kind {
            0..6 => self.origin + random.between(0.0, self.side),
            6..8 => self.origin + (random.between(0.0, self.side) / self.size).trunc() * self.size,
            8..10 => self.origin + random.between(-0.2 * self.side, 1.2 * self.side),
            10 => self.origin + random.between(-30.0, 30.0) * self.side,
            // Anything up to the largest number, in equal parts of its logarithm.
            11 => [-1.0, 1.0][random.below(2) as usize] * 10f64.powf(random.between(0.0, S::FURTHEST.log10())),
            12 => [-S::FURTHEST, S::FURTHEST][random.below(2) as usize],
            _ => {
                let corner = random.below(2) as usize;
                let stored = self.boxes[random.below(self.boxes.len() as u64) as usize].unwrap_or_default();
                [stored.min, stored.max][corner][random.below(2) as usize].to_f64()
            }
        };
        let point = [at(), at()];
        if kind >= 13 && random.below(2) == 0 {
            let stored = self.boxes[random.below(self.boxes.len() as u64) as usize].unwrap_or_default();
            return [stored.min, stored.max][random.below(2) as usize];
        }
        point.map(S::from_f64)
    }

    fn random_segment(&self, random: &mut Random) -> ([S; 2], [S; 2]) {
        let from = self.random_point(random);
        let length = match random.below(4) {
            0 => random.between(0.0, self.side),
            1 => (random.between(0.0, self.side) / self.size).trunc() * self.size,
            _ => random.between(0.0, 4.0 * self.size),
        };
        let direction = match random.below(12) {
            0..5 => return (from, self.random_point(random)),
            5 => return (from, from),
            6 | 7 => [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]][random.below(4) as usize],
            8 | 9 => [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]][random.below(4) as usize],
            _ => [random.between(-1.0, 1.0), random.between(-1.0, 1.0)],
        };
        let to = [0, 1].map(|axis| S::from_f64(from[axis].to_f64() + direction[axis] * length));
        (from, to)
    }

    /// The hits of brute force, in order.
    fn hits(&self, test: impl Fn(&Aabb<S>) -> Option<S::Fraction>) -> Vec<Hit<S>> {
        let boxes = self.boxes.iter().enumerate().filter_map(|(id, stored)| Some((id as u32, stored.as_ref()?)));
        let valid = boxes.filter(|(_, stored)| stored.is_valid());
        let mut hits: Vec<Hit<S>> =
            valid.filter_map(|(id, stored)| test(stored).map(|fraction| Hit { fraction, id })).collect();
        hits.sort_by(|a, b| a.partial_cmp(b).unwrap());
        hits
    }

    fn check_segment(&self, random: &mut Random, hit: &mut Vec<Hit<S>>) {
        let (from, to) = self.random_segment(random);
        let expected = self.hits(|stored| S::crosses(from, to, stored));
        self.tree.ray_cast_all(from, to, hit);
        assert_eq!(*hit, expected, "{from:?} {to:?}");
        if random.below(2) == 0 {
            assert_eq!(self.tree.ray_cast(from, to), expected.first().copied(), "{from:?} {to:?}");
        } else {
            let odd = self.tree.ray_cast_if(from, to, |id| id % 2 == 1);
            assert_eq!(odd, expected.into_iter().find(|hit| hit.id % 2 == 1), "{from:?} {to:?}");
        }
    }

    fn check_sweep(&self, random: &mut Random, hit: &mut Vec<Hit<S>>) {
        let (from, to) = self.random_segment(random);
        let motion = [0, 1].map(|axis| S::from_f64(to[axis].to_f64() - from[axis].to_f64()));
        let moving = match self.boxes[random.below(self.boxes.len() as u64) as usize] {
            Some(stored) if random.below(2) == 0 => stored,
            _ => {
                let aabb = self.random_box(random);
                let size = [0, 1].map(|axis| aabb.max[axis].to_f64() - aabb.min[axis].to_f64());
                Aabb::new(from, [0, 1].map(|axis| S::from_f64(from[axis].to_f64() + size[axis])))
            }
        };
        let expected = if moving.is_valid() { self.hits(|stored| S::meets(&moving, motion, stored)) } else { vec![] };
        hit.clear();
        self.tree.sweep(&moving, motion, |id, fraction| hit.push(Hit { fraction, id }));
        hit.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(*hit, expected, "{moving:?} {motion:?}");
        if random.below(2) == 0 {
            let first = self.tree.first_hit_of_sweep(&moving, motion, |_| true);
            assert_eq!(first, expected.first().copied(), "{moving:?} {motion:?}");
        } else {
            let odd = self.tree.first_hit_of_sweep(&moving, motion, |id| id % 2 == 1);
            assert_eq!(odd, expected.iter().copied().find(|hit| hit.id % 2 == 1), "{moving:?} {motion:?}");
        }
        // Items that overlap already are hit at once.
        if moving.is_valid() && S::meets(&moving, motion, &moving).is_some() {
            let overlapping = self.hits(|stored| stored.overlaps(&moving).then_some(S::Fraction::default()));
            assert!(overlapping.iter().all(|overlap| expected.contains(overlap)), "{moving:?} {motion:?}");
        }
    }

    fn check_nearest(&self, random: &mut Random) {
        let point = self.random_point(random);
        let boxes = self.boxes.iter().enumerate().filter_map(|(id, stored)| Some((id as u32, stored.as_ref()?)));
        let valid = boxes.filter(|(_, stored)| stored.is_valid());
        let mut expected: Vec<_> = valid.filter_map(|(id, stored)| Some((id, S::square(point, stored)?))).collect();
        let most =
            [1, 3, 20, usize::MAX][(random.below(50) as usize).min(3 * usize::from(random.below(20) == 0) + 2) % 4];
        if most < expected.len() {
            expected.select_nth_unstable_by(most - 1, |a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap());
            expected.truncate(most);
        }
        expected.sort_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap());
        if random.below(2) == 0 {
            let expected = expected.into_iter().map(|(id, distance)| (id, S::distance(distance)));
            assert!(self.tree.nearest(point).take(most).eq(expected), "{point:?} {most}");
            return;
        }
        let radius = S::from_f64(random.between(-0.1, 5.0) * self.size);
        let within = expected.iter().filter(|found| S::square_of_radius(radius).is_some_and(|most| found.1 <= most));
        let within = within.map(|&(id, distance)| (id, S::distance(distance)));
        assert!(self.tree.nearest_within(point, radius, most).eq(within), "{point:?} {radius:?} {most}");
    }

    fn check_nearest_one(&self, random: &mut Random) {
        let point = self.random_point(random);
        let (divisor, rest) = [(1, 0), (2, 1), (7, 3), (1000, 999)][random.below(4) as usize];
        let accepts = |id: u32| id % divisor == rest;
        if random.below(2) == 0 {
            let expected = self.tree.nearest(point).find(|&(id, _)| accepts(id));
            assert_eq!(self.tree.nearest_one(point, accepts), expected, "{point:?} {divisor}");
            return;
        }
        let radius = S::from_f64(random.between(-0.1, 5.0) * self.size);
        let expected = self.tree.nearest_within(point, radius, usize::MAX).find(|&(id, _)| accepts(id));
        let found = self.tree.nearest_one_within(point, radius, accepts);
        assert_eq!(found, expected, "{point:?} {radius:?} {divisor}");
    }
}

/// Number of queries of each kind and type of coordinates.
fn queries() -> u32 {
    std::env::var("QUERIES").ok().and_then(|text| text.parse().ok()).unwrap_or(300_000)
}

fn run<S: Reference>(mut check: impl FnMut(&World<S>, &mut Random)) {
    const QUERIES_PER_WORLD: u32 = 200;
    for seed in 0..queries().div_ceil(QUERIES_PER_WORLD) {
        let mut random = Random(seed.into());
        let world = World::random(&mut random);
        let guard = Seed(seed);
        for _ in 0..QUERIES_PER_WORLD {
            check(&world, &mut random);
        }
        std::mem::forget(guard);
    }
}

/// Names the world of a failed assertion.
struct Seed(u32);

impl Drop for Seed {
    fn drop(&mut self) {
        eprintln!("the seed of this world is {}", self.0);
    }
}

macro_rules! tests {
    ($module:ident, $scalar:ident) => {
        mod $module {
            use super::*;

            #[test]
            fn segments_hit_like_brute_force() {
                let mut hits = Vec::new();
                run::<$scalar>(|world, random| world.check_segment(random, &mut hits));
            }

            #[test]
            fn sweeps_hit_like_brute_force() {
                let mut hits = Vec::new();
                run::<$scalar>(|world, random| world.check_sweep(random, &mut hits));
            }

            #[test]
            fn nearest_items_come_like_those_of_brute_force() {
                run::<$scalar>(|world, random| world.check_nearest(random));
            }

            #[test]
            fn the_nearest_item_alone_is_the_first_of_all() {
                run::<$scalar>(|world, random| world.check_nearest_one(random));
            }
        }
    };
}

tests!(integers, i32);
tests!(floats, f32);
tests!(doubles, f64);

#[test]
fn computed_boxes_saturate() {
    let (low, high) = (i32::MIN, i32::MAX);
    let all = Aabb::new([low; 2], [high; 2]);
    assert_eq!((all.size(), all.center()), ([high; 2], [-1; 2]));
    assert_eq!(all.expanded(1), all);
    assert_eq!(Aabb::from_min_size([high - 2, 0], [5, 1]), Aabb::new([high - 2, 0], [high, 1]));
    assert_eq!(Aabb::from_center_size([low, high], [10, 10]), Aabb::new([low, high - 5], [low + 5, high]));
    assert_eq!(Aabb::at([high - 1, 0]).translated([9, low]), Aabb::new([high, low], [high, low + 1]));
    assert_eq!(Aabb::at([0, 0]).expanded(low), Aabb::new([high; 2], [low + 1; 2]));
    let huge = Aabb::new([-f64::MAX; 2], [f64::MAX; 2]);
    assert_eq!((huge.size(), huge.center()), ([f64::INFINITY; 2], [0.0; 2]));
}

#[test]
fn computed_boxes_are_those_of_their_definition() {
    let mut random = Random(1);
    for _ in 0..10_000 {
        let mut at = || random.between(-1000.0, 1000.0) as i32;
        let (center, size, by) = ([at(), at()], [at().abs(), at().abs()], at());
        let aabb = Aabb::from_center_size(center, size);
        assert_eq!((aabb.center(), aabb.size()), (center, size));
        assert_eq!(aabb, Aabb::from_min_size(aabb.min, size));
        let moved = aabb.translated([by, -by]);
        assert_eq!((moved.center(), moved.size()), ([center[0] + by, center[1] - by], size));
        assert_eq!(aabb.expanded(by).expanded(-by), aabb);
        let other = Aabb::from_center_size([at(), at()], [at().abs(), at().abs()]);
        // The box in common holds the points of both.
        let common = aabb.intersection(&other);
        assert_eq!(common.is_some(), aabb.overlaps(&other));
        let point = [at(), at()];
        let is_in_both = aabb.contains_point(point) && other.contains_point(point);
        assert_eq!(common.is_some_and(|common| common.contains_point(point)), is_in_both);
    }
}

/// The table of the documentation, once for integers and once for floats. `left` and `right` are boxes side by side.
/// `inside` is a point in the middle of `left`, and `edge` one on the common edge.
const RULES: [(&str, &str, &str); 26] = [
    ("query(left)", "inside left", "inside left"),
    ("query(inside)", "left", "left"),
    ("query(edge)", "", ""),
    ("query(corner)", "", ""),
    ("at(corner)", "right", "right"),
    ("query(a square at the corner)", "right", "right"),
    ("pairs", "inside left", "inside left"),
    ("at(edge)", "right", "right"),
    ("at(inside)", "left", "left"),
    ("in_circle that touches left and edge", "right", "edge left right"),
    ("in_circle that touches inside", "left right", "edge inside left right"),
    ("in_circle(edge, 0)", "right", "edge left right"),
    ("contained_in(left)", "edge inside left", "edge inside left"),
    ("contained_in(edge)", "edge", "edge"),
    ("containing(edge)", "edge left right", "edge left right"),
    ("containing(inside)", "inside left", "inside left"),
    ("ray_cast along the common edge", "right", "edge left right"),
    ("ray_cast along the outer edge of right", "", "right"),
    ("ray_cast past a corner of right", "", "right"),
    ("ray_cast(edge, edge)", "right", "edge left right"),
    ("sweep along the outer edge of right", "", ""),
    ("sweep that ends at the common edge", "inside left", "inside left"),
    ("sweep along inside and edge", "left right", "left right"),
    ("sweep(inside) to edge", "left", "left"),
    ("sweep(left, [0, 0])", "inside left", "inside left"),
    ("nearest(edge) at distance 0", "right", "edge left right"),
];

fn answers<S: Coordinate>() -> Vec<(&'static str, String)> {
    let point = |x: f64, y: f64| [S::from_f64(x), S::from_f64(y)];
    let area = |left, top, right, bottom| Aabb::new(point(left, top), point(right, bottom));
    let left = area(0.0, 0.0, 10.0, 10.0);
    let (inside, edge) = (area(5.0, 5.0, 5.0, 5.0), area(10.0, 5.0, 10.0, 5.0));
    let right = area(10.0, 0.0, 20.0, 10.0);
    let items = [(left, "left"), (inside, "inside"), (edge, "edge"), (right, "right")];
    let tree: Quadtree<&str, S> = items.into_iter().collect();

    let sorted = |mut names: Vec<&str>| {
        names.sort();
        names.join(" ")
    };
    let query = |shape: Shape<S>| sorted(tree.query(shape).map(|(_, _, &name)| name).collect());
    let cast = |cast: Cast<&'static str, S>| sorted(cast.all().iter().map(|hit| *hit.value).collect());
    let mut pairs = Vec::new();
    tree.pairs(|(_, &a), (_, &b)| pairs.extend([a, b]));
    let circle = |x, radius| query(Shape::Circle { center: point(x, 5.0), radius: S::from_f64(radius) });
    let zero = S::Distance::default();
    let nearest = tree.nearest(edge.min).filter(|found| found.squared_distance == zero);
    vec![
        ("query(left)", query(left.into())),
        ("query(inside)", query(inside.into())),
        ("query(edge)", query(edge.into())),
        ("query(corner)", query(area(10.0, 0.0, 10.0, 0.0).into())),
        ("at(corner)", query(Shape::At(right.min))),
        ("query(a square at the corner)", query(area(10.0, 0.0, 11.0, 1.0).into())),
        ("pairs", sorted(pairs)),
        ("at(edge)", query(Shape::At(edge.min))),
        ("at(inside)", query(Shape::At(inside.min))),
        ("in_circle that touches left and edge", circle(15.0, 5.0)),
        ("in_circle that touches inside", circle(11.0, 6.0)),
        ("in_circle(edge, 0)", circle(10.0, 0.0)),
        ("contained_in(left)", query(Shape::ContainedIn(left))),
        ("contained_in(edge)", query(Shape::ContainedIn(edge))),
        ("containing(edge)", query(Shape::Containing(edge))),
        ("containing(inside)", query(Shape::Containing(inside))),
        ("ray_cast along the common edge", cast(tree.ray_cast(point(10.0, -5.0), point(10.0, 15.0)))),
        ("ray_cast along the outer edge of right", cast(tree.ray_cast(point(20.0, -5.0), point(20.0, 15.0)))),
        ("ray_cast past a corner of right", cast(tree.ray_cast(point(15.0, -5.0), point(25.0, 5.0)))),
        ("ray_cast(edge, edge)", cast(tree.ray_cast(edge.min, edge.min))),
        ("sweep along the outer edge of right", cast(tree.sweep(&area(20.0, -9.0, 22.0, -1.0), point(0.0, 30.0)))),
        ("sweep that ends at the common edge", cast(tree.sweep(&area(-4.0, 4.0, -2.0, 6.0), point(12.0, 0.0)))),
        ("sweep along inside and edge", cast(tree.sweep(&area(-4.0, 5.0, -2.0, 9.0), point(30.0, 0.0)))),
        ("sweep(inside) to edge", cast(tree.sweep(&inside, point(5.0, 0.0)))),
        ("sweep(left, [0, 0])", cast(tree.sweep(&left, point(0.0, 0.0)))),
        ("nearest(edge) at distance 0", sorted(nearest.map(|found| *found.value).collect())),
    ]
}

#[test]
fn edges_and_points_are_found_as_the_table_says() {
    for (number, (rule, integers, floats)) in RULES.into_iter().enumerate() {
        assert_eq!(answers::<i32>()[number], (rule, integers.to_string()));
        assert_eq!(answers::<f32>()[number], (rule, floats.to_string()));
        assert_eq!(answers::<f64>()[number], (rule, floats.to_string()));
    }
    assert_eq!(answers::<i32>().len(), RULES.len());
}
