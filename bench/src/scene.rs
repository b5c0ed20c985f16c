//! The positions and movements of the boxes, the same for every library and run. Boxes are sprites, 8 to 32 px a side.
//! Each box gets 40 x 40 px of world, so that it overlaps about one other: two boxes overlap within (20 + 20) x
//! (20 + 20) px on average. Neighbours in the list are not neighbours in the world. Each box moves at its own velocity
//! (at most [`FASTEST`]) for half a cycle and then returns, so rounds repeat without a jump.

use crate::random::Random;
use quadrant::geom::Rect;
use quadrant::input::Inputs;
use quadrant::level::read::read;
use quadrant::sim::{IndexChoice, Rules, World};
use std::sync::Arc;

pub const LONGEST_CYCLE: i32 = 16;
/// Pixels per frame and axis.
pub const FASTEST: i32 = 3;
/// Largest distance in pixels of a box from its home.
const SWING: i32 = FASTEST * LONGEST_CYCLE / 2;
/// Side in pixels of the part of the world that each box gets.
const ROOM: f64 = 40.0;
/// In pixels.
const SMALL: i32 = 8;
const LARGE: i32 = 32;
/// Average side in pixels.
const TYPICAL: i32 = (SMALL + LARGE) / 2;
/// Least side in pixels of the part of the world that boxes are scattered over, so that the longest box fits.
const LEAST_WORLD: i32 = 512;
/// How many times as long as its boxes' region the world of [`Kind::Sparse`] is, along each axis.
const SPARSE: i32 = 10;
/// Largest size of a box of [`Kind::Growing`], in multiples of its first size.
const GROWTH: i32 = 8;
/// Side in pixels of the part of the world that each box of [`Kind::Growing`] gets. A box has 160 px a side on average
/// when it is largest and then overlaps about four others.
const GROWING_ROOM: f64 = 160.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    // The number of a scene is part of the seed of its boxes, so new scenes are added at the end.
    Uniform,
    /// Six in ten boxes are in patches of about 300 boxes. A patch has ten times the density of a uniform world.
    Clustered,
    /// One box in a hundred is large: 128 to 512 px a side.
    Mixed,
    /// A corridor 640 px high with 40 px of length per box. Every box crosses its horizontal midline.
    Midline,
    WorldBox,
    /// A level of the game: 210 x 95 tiles and its entities.
    Level,
    /// One box in a hundred has a size from a power law.
    Power1,
    /// One box in ten has a size from a power law.
    Power10,
    /// Uniform, but in the corner of a world 100 times as large that is furthest from the origin.
    Sparse,
    /// All boxes have the same centre and the same velocity, so each overlaps all others.
    Point,
    /// Every box grows to eight times its size in half a cycle and shrinks back, around its centre.
    Growing,
}

impl Kind {
    pub const ALL: [Kind; 11] = [
        Kind::Uniform,
        Kind::Clustered,
        Kind::Mixed,
        Kind::Power1,
        Kind::Power10,
        Kind::Sparse,
        Kind::Growing,
        Kind::Point,
        Kind::Midline,
        Kind::WorldBox,
        Kind::Level,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Uniform => "uniform",
            Kind::Clustered => "clustered",
            Kind::Mixed => "mixed",
            Kind::Midline => "midline",
            Kind::WorldBox => "world-box",
            Kind::Level => "level",
            Kind::Power1 => "power-1",
            Kind::Power10 => "power-10",
            Kind::Sparse => "sparse",
            Kind::Point => "point",
            Kind::Growing => "growing",
        }
    }
}

pub struct Scene {
    pub world: Rect,
    homes: Vec<Rect>,
    speeds: Vec<(i32, i32)>,
    /// Whether boxes also grow when they move.
    grows: bool,
}

impl Scene {
    /// `boxes` is ignored for a level, which has a fixed number of entities.
    pub fn new(kind: Kind, boxes: usize) -> Scene {
        let mut random = Random::new(boxes as u64 * 8 + kind as u64);
        let square = square(ROOM, boxes);
        let scene = match kind {
            Kind::Uniform => scattered(square, boxes, &mut random),
            Kind::Clustered => clustered(square, boxes, &mut random),
            Kind::Mixed => mixed(square, boxes, &mut random),
            Kind::Midline => midline(boxes, &mut random),
            Kind::WorldBox => world_box(square, boxes, &mut random),
            Kind::Level => level(&mut random),
            Kind::Power1 => power(square, boxes, 100, &mut random),
            Kind::Power10 => power(square, boxes, 10, &mut random),
            Kind::Sparse => sparse(square, boxes, &mut random),
            Kind::Point => point(square, boxes, &mut random),
            Kind::Growing => growing(boxes, &mut random),
        };
        let furthest = scene.at(LONGEST_CYCLE / 2, |_| true);
        assert!(furthest.iter().all(|&rect| scene.world.contains(rect)), "a box of {kind:?} leaves the world");
        scene
    }

    pub fn len(&self) -> usize {
        self.homes.len()
    }

    /// Returns the boxes `along` frames away from home. Only those for which `moves` is true swing and grow.
    pub fn at(&self, along: i32, moves: impl Fn(u32) -> bool) -> Vec<Rect> {
        let place = |(slot, (home, speed)): (usize, (&Rect, &(i32, i32)))| {
            if !moves(slot as u32) {
                return *home;
            }
            let sized = if self.grows { grown(*home, along) } else { *home };
            sized.moved(speed.0 * along, speed.1 * along)
        };
        self.homes.iter().zip(&self.speeds).enumerate().map(place).collect()
    }

    /// Returns a scene whose boxes stay within [`SWING`] of `area`.
    fn around(area: Rect, homes: Vec<Rect>, random: &mut Random) -> Scene {
        let speeds =
            homes.iter().map(|_| (random.between(-FASTEST, FASTEST), random.between(-FASTEST, FASTEST))).collect();
        Scene { world: area.grown(SWING), homes, speeds, grows: false }
    }
}

/// Returns the size of a box of [`Kind::Growing`] after `along` frames, around the centre of its first size.
fn grown(home: Rect, along: i32) -> Rect {
    let added = |side: i32| side * (GROWTH - 1) * along / (LONGEST_CYCLE / 2);
    let (w, h) = (added(home.w), added(home.h));
    Rect::new(home.x - w / 2, home.y - h / 2, home.w + w, home.h + h)
}

/// Returns the area that boxes are scattered over if each gets `room` x `room` pixels.
fn square(room: f64, boxes: usize) -> Rect {
    let side = ((room * (boxes as f64).sqrt()) as i32).max(LEAST_WORLD);
    Rect::new(SWING, SWING, side, side)
}

fn placed(area: Rect, w: i32, h: i32, random: &mut Random) -> Rect {
    Rect::new(random.between(area.x, area.right() - w), random.between(area.y, area.bottom() - h), w, h)
}

fn sprite(area: Rect, random: &mut Random) -> Rect {
    let (w, h) = (random.between(SMALL, LARGE), random.between(SMALL, LARGE));
    placed(area, w, h, random)
}

fn scattered(area: Rect, boxes: usize, random: &mut Random) -> Scene {
    let homes = (0..boxes).map(|_| sprite(area, random)).collect();
    Scene::around(area, homes, random)
}

fn clustered(area: Rect, boxes: usize, random: &mut Random) -> Scene {
    // 500 boxes per patch, six in ten of them inside: 300 boxes on a tenth of the 300 x 40 x 40 px that they would
    // have.
    let side = (300.0 * ROOM * ROOM / 10.0).sqrt() as i32;
    let patches: Vec<Rect> = (0..boxes.div_ceil(500)).map(|_| placed(area, side, side, random)).collect();
    let homes = (0..boxes)
        .map(|_| {
            let inside = random.between(1, 10) <= 6;
            let patch = patches[random.between(0, patches.len() as i32 - 1) as usize];
            sprite(if inside { patch } else { area }, random)
        })
        .collect();
    Scene::around(area, homes, random)
}

fn mixed(area: Rect, boxes: usize, random: &mut Random) -> Scene {
    let homes = (0..boxes)
        .map(|_| {
            if random.once_in(100) {
                let (w, h) = (random.between(128, 512), random.between(128, 512));
                placed(area, w, h, random)
            } else {
                sprite(area, random)
            }
        })
        .collect();
    Scene::around(area, homes, random)
}

/// Like `scattered`, but one box in `times` has a size from a power law.
fn power(area: Rect, boxes: usize, times: i32, random: &mut Random) -> Scene {
    let homes = (0..boxes)
        .map(|_| {
            if random.once_in(times) {
                let factor = power_factor(random);
                // Each side is up to a quarter shorter or longer.
                let mut side = || (TYPICAL as f64 * factor * random.between(750, 1250) as f64 / 1000.0) as i32;
                let (w, h) = (side(), side());
                placed(area, w, h, random)
            } else {
                sprite(area, random)
            }
        })
        .collect();
    Scene::around(area, homes, random)
}

/// Returns a number from 1 to 20, each `x` with a probability density proportional to `1 / x^2`. It inverts the
/// distribution function, `(1 - 1 / x) / (1 - 1 / 20)`.
fn power_factor(random: &mut Random) -> f64 {
    let share = random.between(0, 1_000_000) as f64 / 1_000_000.0;
    1.0 / (1.0 - share * (1.0 - 1.0 / 20.0))
}

fn sparse(area: Rect, boxes: usize, random: &mut Random) -> Scene {
    let region = area.grown(SWING);
    let before = region.w * (SPARSE - 1);
    let mut scene = scattered(area.moved(before, before), boxes, random);
    scene.world = Rect::new(region.x, region.y, region.w * SPARSE, region.h * SPARSE);
    scene
}

fn point(area: Rect, boxes: usize, random: &mut Random) -> Scene {
    // Not the middle of the world, where many indexes have a border between cells: the scene midline tests that.
    let (x, y) = (area.x + area.w / 3, area.y + area.h / 3);
    let homes = (0..boxes)
        .map(|_| {
            let (w, h) = (random.between(SMALL, LARGE), random.between(SMALL, LARGE));
            Rect::new(x - w / 2, y - h / 2, w, h)
        })
        .collect();
    let mut scene = Scene::around(area, homes, random);
    scene.speeds.fill((FASTEST, FASTEST)); // they stay on one point
    scene
}

fn growing(boxes: usize, random: &mut Random) -> Scene {
    let area = square(GROWING_ROOM, boxes);
    let homes = (0..boxes)
        .map(|_| {
            let (w, h) = (random.between(SMALL, LARGE), random.between(SMALL, LARGE));
            let largest = placed(area, GROWTH * w, GROWTH * h, random);
            Rect::new(largest.x + (GROWTH - 1) * w / 2, largest.y + (GROWTH - 1) * h / 2, w, h)
        })
        .collect();
    let mut scene = Scene::around(area, homes, random);
    scene.grows = true;
    scene
}

fn midline(boxes: usize, random: &mut Random) -> Scene {
    // All boxes overlap vertically, so each gets 40 px of length: 100 000 boxes are 4 000 000 px, exact in an f32.
    let area = Rect::new(SWING, SWING, ROOM as i32 * boxes as i32, 640);
    let middle = area.center().y;
    let homes = (0..boxes)
        .map(|_| {
            let (w, h) = (random.between(SMALL, LARGE), random.between(SMALL, LARGE));
            let top = random.between(middle - h + 1, middle - 1);
            Rect::new(random.between(area.x, area.right() - w), top, w, h)
        })
        .collect();
    let mut scene = Scene::around(area, homes, random);
    for speed in &mut scene.speeds {
        speed.1 = 0; // they stay on the line
    }
    scene
}

fn world_box(area: Rect, boxes: usize, random: &mut Random) -> Scene {
    let mut scene = scattered(area, boxes, random);
    scene.homes[0] = area;
    scene
}

/// The entities of `levels/test/works.ron` after one second. The world is moved to leave room to swing on all sides.
fn level(random: &mut Random) -> Scene {
    let text = include_str!("../../levels/test/works.ron");
    let level = read("works.ron", text).unwrap_or_else(|problems| panic!("{problems}"));
    let bounds = level.bounds();
    let mut world = World::new(Arc::new(level), 1, Rules::default(), IndexChoice::default());
    for _ in 0..60 {
        world.step(Inputs::default());
    }
    let homes = world.entities().map(|entity| entity.body.rect.moved(SWING, SWING)).collect();
    Scene::around(bounds.moved(SWING, SWING), homes, random)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_changes_every_size_of_a_growing_scene() {
        let scene = Scene::new(Kind::Growing, 1_000);
        for along in 0..LONGEST_CYCLE / 2 {
            for (now, next) in scene.at(along, |_| true).iter().zip(scene.at(along + 1, |_| true)) {
                assert!(next.w > now.w && next.h > now.h, "{now:?} becomes {next:?}");
            }
        }
        for (home, largest) in scene.homes.iter().zip(scene.at(LONGEST_CYCLE / 2, |_| true)) {
            assert_eq!((largest.w, largest.h), (GROWTH * home.w, GROWTH * home.h));
        }
    }

    #[test]
    fn boxes_of_a_sparse_scene_are_in_a_hundredth_of_the_world() {
        let scene = Scene::new(Kind::Sparse, 1_000);
        let Rect { w, h, .. } = scene.world;
        let corner =
            Rect::new(scene.world.right() - w / SPARSE, scene.world.bottom() - h / SPARSE, w / SPARSE, h / SPARSE);
        for along in 0..=LONGEST_CYCLE / 2 {
            assert!(scene.at(along, |_| true).iter().all(|&rect| corner.contains(rect)));
        }
    }

    #[test]
    fn boxes_on_a_point_all_overlap_in_every_frame() {
        let scene = Scene::new(Kind::Point, 300);
        for along in 0..=LONGEST_CYCLE / 2 {
            let boxes = scene.at(along, |_| true);
            assert!(boxes.iter().all(|one| boxes.iter().all(|other| one.overlaps(*other))), "frame {along}");
        }
    }

    #[test]
    fn sizes_from_the_power_law_have_its_quantiles() {
        let mut random = Random::new(1);
        let mut factors: Vec<f64> = (0..100_000).map(|_| power_factor(&mut random)).collect();
        factors.sort_unstable_by(f64::total_cmp);
        assert!(factors[0] >= 1.0 && factors[99_999] <= 20.0 + 1e-9);
        // A share s of the factors is below 1 / (1 - s * 0.95).
        for share in [0.25, 0.5, 0.9, 0.99] {
            let expected = 1.0 / (1.0 - share * 0.95);
            let found = factors[(share * 100_000.0) as usize];
            assert!((found / expected - 1.0).abs() < 0.1, "{found} instead of {expected} at {share}");
        }
    }
}
