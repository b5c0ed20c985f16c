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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
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
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Uniform, Kind::Clustered, Kind::Mixed, Kind::Midline, Kind::WorldBox, Kind::Level];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Uniform => "uniform",
            Kind::Clustered => "clustered",
            Kind::Mixed => "mixed",
            Kind::Midline => "midline",
            Kind::WorldBox => "world-box",
            Kind::Level => "level",
        }
    }
}

pub struct Scene {
    pub world: Rect,
    homes: Vec<Rect>,
    speeds: Vec<(i32, i32)>,
}

impl Scene {
    /// `boxes` is ignored for a level, which has a fixed number of entities.
    pub fn new(kind: Kind, boxes: usize) -> Scene {
        let mut random = Random::new(boxes as u64 * 8 + kind as u64);
        let side = (ROOM * (boxes as f64).sqrt()) as i32;
        let square = Rect::new(SWING, SWING, side, side);
        let scene = match kind {
            Kind::Uniform => scattered(square, boxes, &mut random),
            Kind::Clustered => clustered(square, boxes, &mut random),
            Kind::Mixed => mixed(square, boxes, &mut random),
            Kind::Midline => midline(boxes, &mut random),
            Kind::WorldBox => world_box(square, boxes, &mut random),
            Kind::Level => level(&mut random),
        };
        let furthest = scene.at(LONGEST_CYCLE / 2, |_| true);
        assert!(furthest.iter().all(|&rect| scene.world.contains(rect)), "a box of {kind:?} leaves the world");
        scene
    }

    pub fn len(&self) -> usize {
        self.homes.len()
    }

    /// Returns the boxes `along` frames away from home. Only those for which `moves` is true swing.
    pub fn at(&self, along: i32, moves: impl Fn(u32) -> bool) -> Vec<Rect> {
        let place = |(slot, (home, speed)): (usize, (&Rect, &(i32, i32)))| {
            if moves(slot as u32) { home.moved(speed.0 * along, speed.1 * along) } else { *home }
        };
        self.homes.iter().zip(&self.speeds).enumerate().map(place).collect()
    }

    /// Returns a scene whose boxes stay within [`SWING`] of `area`.
    fn around(area: Rect, homes: Vec<Rect>, random: &mut Random) -> Scene {
        let speeds =
            homes.iter().map(|_| (random.between(-FASTEST, FASTEST), random.between(-FASTEST, FASTEST))).collect();
        Scene { world: area.grown(SWING), homes, speeds }
    }
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
