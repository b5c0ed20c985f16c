//! The tree of the game and the grid, updated in place. Their queries test every box exactly.

use super::{Memory, Peer, Setting};
use crate::workload::crosses;
use loose_quadtree::{Aabb, Config, DenseQuadtree, Scalar};
use quadrant::geom::Rect;
use quadrant::index::{Setup, SpatialIndex, grid, typical_side};

/// The tree of the game.
pub struct Tree<S: Scalar>(DenseQuadtree<S>);

/// The edges of floats belong to their box for a search for neighbours, so boxes end at `right - 1` there.
fn last<S: Coordinate>(rect: Rect) -> Aabb<S> {
    if S::IS_WHOLE { S::aabb(rect) } else { S::aabb(Rect { w: rect.w - 1, h: rect.h - 1, ..rect }) }
}

/// Coordinates are whole numbers below 2^22, which all three types hold exactly.
pub trait Coordinate: Scalar {
    const IS_WHOLE: bool;
    fn square(distance: Self::Distance) -> u64;
    fn from(pixel: i32) -> Self;
    /// The centre of a pixel.
    fn middle(pixel: i32) -> Self;

    fn aabb(rect: Rect) -> Aabb<Self> {
        Aabb::new([rect.x, rect.y].map(Self::from), [rect.right(), rect.bottom()].map(Self::from))
    }
}

impl Coordinate for i32 {
    const IS_WHOLE: bool = true;

    fn square(distance: u128) -> u64 {
        distance as u64
    }

    #[inline(always)]
    fn from(pixel: i32) -> i32 {
        pixel
    }

    fn middle(pixel: i32) -> i32 {
        pixel
    }
}

impl Coordinate for f32 {
    const IS_WHOLE: bool = false;

    fn square(distance: f64) -> u64 {
        distance as u64
    }

    #[inline(always)]
    fn from(pixel: i32) -> f32 {
        pixel as f32
    }

    fn middle(pixel: i32) -> f32 {
        pixel as f32 + 0.5
    }
}

impl<S: Coordinate> Peer for Tree<S> {
    fn new(setting: &Setting) -> Tree<S> {
        let stored = if setting.workload.finds_neighbours() { last } else { S::aabb };
        let boxes: Vec<Aabb<S>> = setting.boxes.iter().map(|&rect| stored(rect)).collect();
        let mut tree = DenseQuadtree::new(&Config::fit(&boxes));
        for (id, &aabb) in (0..).zip(&boxes) {
            tree.insert(id, aabb).expect("there is room for every box");
        }
        Tree(tree)
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &id in movers {
            self.0.update(id, S::aabb(boxes[id as usize]));
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            self.0.query(&S::aabb(area), |other| found(asker, other));
        }
    }

    fn pairs(&mut self, _: &[Rect], found: impl FnMut(u32, u32)) {
        self.0.pairs(found);
    }

    fn nearest(
        &mut self,
        points: impl Iterator<Item = (u32, (i32, i32))>,
        most: usize,
        mut found: impl FnMut(u32, u64),
    ) {
        for (asker, (x, y)) in points {
            let point = [S::from(x), S::from(y)];
            if most == 1 {
                self.0.nearest_one(point, |_| true).into_iter().for_each(|(_, square)| found(asker, S::square(square)));
            } else {
                self.0.nearest(point).take(most).for_each(|(_, square)| found(asker, S::square(square)));
            }
        }
    }

    /// A ray of floats goes through points instead of the centres of pixels, and an edge may be hit or missed, so boxes
    /// next to it are tested.
    fn rays(
        &mut self,
        rays: impl Iterator<Item = (u32, [(i32, i32); 2])>,
        boxes: &[Rect],
        mut found: impl FnMut(u32, u32),
    ) {
        for (asker, [from, to]) in rays {
            let [start, end] = [from, to].map(|(x, y)| [S::middle(x), S::middle(y)]);
            self.0.segment(start, end, |other, _| {
                if S::IS_WHOLE || crosses(from, to, boxes[other as usize]) {
                    found(asker, other);
                }
            });
        }
    }

    fn memory(&self) -> Option<Memory> {
        let mut leaves = 0;
        self.0.cells(|cell| leaves += usize::from(cell.depth == self.0.depth()));
        Some(Memory { bytes: self.0.bytes(), leaves })
    }
}

pub struct Grid(grid::Grid);

impl Peer for Grid {
    fn new(setting: &Setting) -> Grid {
        Grid(loaded(grid::Grid::new(&setup(setting)), setting))
    }

    fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
        for &slot in movers {
            self.0.update(slot, boxes[slot as usize]);
        }
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            self.0.query_with(area, |other| found(asker, other));
        }
    }

    fn pairs(&mut self, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        self.0.pairs(&mut found);
    }
}

/// The same settings as in the game: the depth and the cells are computed from the world's size and the boxes.
fn setup(setting: &Setting) -> Setup {
    Setup {
        world: setting.world,
        capacity: setting.boxes.len(),
        depth: None,
        typical_side: typical_side(setting.boxes.iter().copied()),
    }
}

fn loaded<I: SpatialIndex>(mut index: I, setting: &Setting) -> I {
    assert!(index.exact(), "{} leaves the test to the caller, which this peer does not do", index.name());
    for (slot, &rect) in setting.boxes.iter().enumerate() {
        index.insert(slot as u32, rect);
    }
    index
}
