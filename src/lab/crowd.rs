//! The boxes of the lab: their positions, how they move, and how the layouts distribute them. A crowd does not know any
//! index. Slots are dense from 0. A slot of a level's crowd may be empty for a while, because entities come and go.

use super::{Layout, MAX_BOXES};
use crate::geom::Rect;
use crate::index::Slot;
use crate::rng::Rng;
use crate::words::Text;

/// The fastest movement of a box, in pixels a tick on each axis.
const SPEED: i32 = 2;
/// World area for each box, in square pixels. With sides of 8 to 32, each box overlaps about one other.
const GROUND_PER_BOX: i64 = 1_600;
/// One box in this many is large with [`Sizes::Mixed`].
const ONE_BIG_IN: usize = 100;
/// How far a box of a level may move from its start, in pixels.
const LEASH: i32 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    Small,
    Game,
    Large,
    /// As in the game, but one in a hundred is as large as a building.
    Mixed,
}

impl Sizes {
    pub const ALL: [Sizes; 4] = [Sizes::Small, Sizes::Game, Sizes::Large, Sizes::Mixed];

    pub const fn name(self) -> Text {
        match self {
            Sizes::Small => words!("lab.sizes.small"),
            Sizes::Game => words!("lab.sizes.game"),
            Sizes::Large => words!("lab.sizes.large"),
            Sizes::Mixed => words!("lab.sizes.mixed"),
        }
    }

    const fn sides(self, nth: usize) -> (i32, i32) {
        match self {
            Sizes::Small => (4, 8),
            Sizes::Large => (32, 96),
            Sizes::Mixed if nth % ONE_BIG_IN == ONE_BIG_IN - 1 => (128, 512),
            Sizes::Game | Sizes::Mixed => (8, 32),
        }
    }
}

#[derive(Clone, Copy)]
struct Mover {
    rect: Rect,
    dx: i32,
    dy: i32,
    ground: Rect,
    there: bool,
}

pub struct Crowd {
    world: Rect,
    movers: Vec<Mover>,
    count: usize,
}

impl Crowd {
    pub fn new(boxes: usize, layout: Layout, sizes: Sizes, seed: u64) -> Crowd {
        let boxes = boxes.clamp(1, MAX_BOXES);
        let ground = boxes as i64 * GROUND_PER_BOX;
        // Twice as wide as high, as levels are. With the midline layout it is a corridor.
        let height = if layout == Layout::Midline { 256 } else { ((ground / 2).isqrt() as i32).max(128) };
        let width = ((ground / i64::from(height)) as i32).max(256);
        let world = Rect::new(0, 0, width, height);
        let mut rng = Rng::new(seed);
        let movers = (0..boxes).map(|nth| mover(nth, boxes, layout, sizes.sides(nth), world, &mut rng)).collect();
        Crowd { world, movers, count: boxes }
    }

    /// The boxes of a level, by slot. They move a little around their start unless [`place`](Self::place) sets them.
    pub fn of_boxes(world: Rect, boxes: impl Iterator<Item = Option<Rect>>) -> Crowd {
        let mut rng = Rng::new(1);
        let movers: Vec<Mover> = boxes
            .map(|rect| {
                let (dx, dy) = (rng.between(-1, 1), rng.between(-1, 1));
                let home = rect.unwrap_or_default();
                Mover { rect: home, dx, dy, ground: home.grown(LEASH), there: rect.is_some() }
            })
            .collect();
        Crowd { world, count: movers.iter().filter(|mover| mover.there).count(), movers }
    }

    pub fn world(&self) -> Rect {
        self.world
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All slots are below this number.
    pub fn slots(&self) -> usize {
        self.movers.len()
    }

    pub fn rect(&self, slot: Slot) -> Option<Rect> {
        self.movers.get(slot as usize).filter(|mover| mover.there).map(|mover| mover.rect)
    }

    pub fn boxes(&self) -> impl Iterator<Item = (Slot, Rect)> {
        (0..).zip(&self.movers).filter(|(_, mover)| mover.there).map(|(slot, mover)| (slot, mover.rect))
    }

    /// Moves one box by `times` ticks. It turns around at the edge of its ground.
    pub fn step(&mut self, slot: Slot, times: i32) {
        let Some(mover) = self.movers.get_mut(slot as usize) else { return };
        let next = mover.rect.moved(mover.dx * times, mover.dy * times);
        if next.x < mover.ground.x || next.right() > mover.ground.right() {
            mover.dx = -mover.dx;
        }
        if next.y < mover.ground.y || next.bottom() > mover.ground.bottom() {
            mover.dy = -mover.dy;
        }
        mover.rect = mover.rect.moved(mover.dx * times, mover.dy * times);
    }

    pub fn place(&mut self, slot: Slot, rect: Option<Rect>) {
        let Some(mover) = self.movers.get_mut(slot as usize) else { return };
        self.count = self.count + usize::from(rect.is_some()) - usize::from(mover.there);
        mover.there = rect.is_some();
        mover.rect = rect.unwrap_or(mover.rect);
    }

    /// Adds a box at rest. Returns `None` if there are [`MAX_BOXES`] slots already.
    pub fn add(&mut self, rect: Rect) -> Option<Slot> {
        if self.movers.len() >= MAX_BOXES {
            return None;
        }
        self.movers.push(Mover { rect, dx: 0, dy: 0, ground: self.world, there: true });
        self.count += 1;
        Some(self.movers.len() as Slot - 1)
    }
}

fn mover(nth: usize, boxes: usize, layout: Layout, sides: (i32, i32), world: Rect, rng: &mut Rng) -> Mover {
    let side = |rng: &mut Rng, limit: i32| rng.between(sides.0, sides.1).min(limit);
    let (w, h) = (side(rng, world.w), side(rng, world.h));
    let (dx, dy) = (rng.between(-SPEED, SPEED), rng.between(-SPEED, SPEED));
    let anywhere = |rng: &mut Rng| (rng.between(0, world.w - w), rng.between(0, world.h - h));
    let (x, y) = match layout {
        Layout::Huge if nth == 0 => return Mover { rect: world, dx: 0, dy: 0, ground: world, there: true },
        Layout::Uniform | Layout::Huge => anywhere(rng),
        Layout::Midline => (rng.between(0, world.w - w), world.h / 2 - rng.between(1, h - 1)),
        Layout::Clustered if nth % 10 < 6 => patch(boxes, world, w, h, rng),
        Layout::Clustered => anywhere(rng),
    };
    let dy = if layout == Layout::Midline { 0 } else { dy };
    Mover { rect: Rect::new(x, y, w, h), dx, dy, ground: world, there: true }
}

/// Returns a place in one of the patches. There is one patch for a hundred boxes. All together cover 1/16 of the world.
fn patch(boxes: usize, world: Rect, w: i32, h: i32, rng: &mut Rng) -> (i32, i32) {
    let patches = (boxes as u32 / 100).max(1);
    let mut place = Rng::new(u64::from(rng.below(patches)) + 7);
    let side = (i64::from(world.w) * i64::from(world.h) / 16 / i64::from(patches)).isqrt() as i32;
    let (left, top) = (place.between(0, (world.w - side).max(0)), place.between(0, (world.h - side).max(0)));
    let at =
        |low: i32, limit: i32, own: i32, rng: &mut Rng| (low + rng.between(0, side)).clamp(0, (limit - own).max(0));
    (at(left, world.w, w, rng), at(top, world.h, h, rng))
}
