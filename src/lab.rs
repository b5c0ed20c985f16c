//! The lab's world: any number of boxes that move and ask, each tick, who overlaps them; nothing else. It serves to
//! watch and to measure an index without a game around it. Same seed, same boxes, on every index.

use crate::geom::Rect;
use crate::index::{self, Counts, Hits, Kind, Setup, Slot, SpatialIndex};
use crate::rng::Rng;
use crate::spelling::nearest;

/// The most boxes it takes.
pub const MAX_BOXES: usize = 100_000;
/// Sides of a box, in pixels: those of what lives in the game.
const SIDES: (i32, i32) = (8, 32);
/// The fastest a box moves, in pixels a tick and axis.
const SPEED: i32 = 2;
/// Ground for each box, in pixels: with these sides each overlaps about one other.
const GROUND_PER_BOX: i64 = 1_600;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The same everywhere.
    Uniform,
    /// Six in ten stand in patches ten times as dense.
    Clustered,
    /// All across the horizontal midline: the bad day of a tree whose boxes must fit their cells.
    Midline,
    /// Uniform, and one box as large as the world.
    Huge,
}

impl Layout {
    pub const ALL: [(&str, Layout); 4] = [
        ("uniform", Layout::Uniform),
        ("clustered", Layout::Clustered),
        ("midline", Layout::Midline),
        ("huge", Layout::Huge),
    ];

    /// By name, or a sentence with the names there are.
    pub fn named(name: &str) -> Result<Layout, String> {
        if let Some((_, layout)) = Layout::ALL.iter().find(|(known, _)| *known == name) {
            return Ok(*layout);
        }
        let names = Layout::ALL.map(|(name, _)| name);
        let hint = nearest(name, &names).map_or(String::new(), |near| format!(" (did you mean {near}?)"));
        Err(format!("there is no layout {name}{hint}; there are {}", names.join(", ")))
    }
}

struct Mover {
    rect: Rect,
    dx: i32,
    dy: i32,
}

pub struct Lab {
    world: Rect,
    movers: Vec<Mover>,
    index: Box<dyn SpatialIndex>,
    hits: Hits,
}

impl Lab {
    pub fn new(kind: Kind, depth: Option<u32>, boxes: usize, layout: Layout, seed: u64) -> Lab {
        let boxes = boxes.clamp(1, MAX_BOXES);
        let ground = boxes as i64 * GROUND_PER_BOX;
        // Twice as wide as high, as levels are; a corridor when all stand on its midline.
        let height = if layout == Layout::Midline { 256 } else { ((ground / 2).isqrt() as i32).max(128) };
        let width = ((ground / i64::from(height)) as i32).max(256);
        let world = Rect::new(0, 0, width, height);
        let mut rng = Rng::new(seed);
        let movers: Vec<Mover> = (0..boxes).map(|nth| mover(nth, boxes, layout, world, &mut rng)).collect();
        let typical_side = index::typical_side(movers.iter().map(|mover| mover.rect));
        let mut index = index::build(kind, &Setup { world, capacity: boxes, depth, typical_side });
        let items: Vec<(Slot, Rect)> = (0..).zip(movers.iter().map(|mover| mover.rect)).collect();
        index.load(&items);
        Lab { world, movers, index, hits: Hits::with_capacity(boxes) }
    }

    /// Everything moves, then everything asks who overlaps it. Returns what the asking cost.
    pub fn step(&mut self) -> Counts {
        self.index.start_tick();
        for (slot, mover) in (0..).zip(&mut self.movers) {
            mover.step(self.world);
            self.index.update(slot, mover.rect);
        }
        let mut sum = Counts::default();
        for mover in &self.movers {
            sum.add(self.index.query(mover.rect, &mut self.hits));
        }
        sum
    }

    pub fn index(&self) -> &dyn SpatialIndex {
        &*self.index
    }
}

impl Mover {
    /// On its way, and back from the world's edge.
    fn step(&mut self, world: Rect) {
        let next = self.rect.moved(self.dx, self.dy);
        if next.x < world.x || next.right() > world.right() {
            self.dx = -self.dx;
        }
        if next.y < world.y || next.bottom() > world.bottom() {
            self.dy = -self.dy;
        }
        self.rect = self.rect.moved(self.dx, self.dy);
    }
}

fn mover(nth: usize, boxes: usize, layout: Layout, world: Rect, rng: &mut Rng) -> Mover {
    let (w, h) = (rng.between(SIDES.0, SIDES.1), rng.between(SIDES.0, SIDES.1));
    let (dx, dy) = (rng.between(-SPEED, SPEED), rng.between(-SPEED, SPEED));
    let anywhere = |rng: &mut Rng| (rng.between(0, world.w - w), rng.between(0, world.h - h));
    let (x, y) = match layout {
        Layout::Huge if nth == 0 => return Mover { rect: world, dx: 0, dy: 0 },
        Layout::Uniform | Layout::Huge => anywhere(rng),
        Layout::Midline => (rng.between(0, world.w - w), world.h / 2 - rng.between(1, h - 1)),
        Layout::Clustered if nth % 10 < 6 => patch(boxes, world, w, h, rng),
        Layout::Clustered => anywhere(rng),
    };
    // Those on the midline stay on it.
    Mover { rect: Rect::new(x, y, w, h), dx, dy: if layout == Layout::Midline { 0 } else { dy } }
}

/// A place in one of the patches, of which there is one for each hundred boxes: their ground is a sixteenth of the world's.
fn patch(boxes: usize, world: Rect, w: i32, h: i32, rng: &mut Rng) -> (i32, i32) {
    let patches = (boxes as u32 / 100).max(1);
    let mut place = Rng::new(u64::from(rng.below(patches)) + 7);
    let side = (i64::from(world.w) * i64::from(world.h) / 16 / i64::from(patches)).isqrt() as i32;
    let (left, top) = (place.between(0, (world.w - side).max(0)), place.between(0, (world.h - side).max(0)));
    let at =
        |low: i32, limit: i32, own: i32, rng: &mut Rng| (low + rng.between(0, side)).clamp(0, (limit - own).max(0));
    (at(left, world.w, w, rng), at(top, world.h, h, rng))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_finds_the_same_number_in_every_layout() {
        for (name, layout) in Layout::ALL {
            let hits = |kind: Kind| {
                let mut lab = Lab::new(kind, None, 300, layout, 1);
                (0..20).map(|_| lab.step().hits).collect::<Vec<_>>()
            };
            let expected = hits(Kind::Scan);
            assert!(expected.iter().all(|&hits| hits > 300), "{name}: everybody finds at least himself");
            for kind in Kind::ALL {
                assert_eq!(hits(kind), expected, "{kind} in {name}");
            }
        }
    }

    #[test]
    fn scan_counts_every_box_for_every_question() {
        let counts = Lab::new(Kind::Scan, None, 50, Layout::Uniform, 1).step();
        assert_eq!(counts.checks, 50 * 50);
    }
}
