//! The tree that the game uses, from the crate `loose-quadtree` (in the folder of that name), whose front page explains
//! it. All cells are allocated up front, a box may overhang its cell, and every lookup is arithmetic.

use super::{Cell, Counts, Found, Hits, Setup, Slot, SpatialIndex, TraceStep};
use crate::geom::{Point, Rect};
use loose_quadtree::{Aabb, Config, DenseQuadtree, Stats};

/// Maximum depth of a tree that the player or a test chooses.
pub const MAX_DEPTH: u32 = 8;

#[derive(Clone)]
pub struct FixedDepth(DenseQuadtree<i32>);

impl FixedDepth {
    pub fn new(setup: &Setup) -> FixedDepth {
        // The game shows its checks, and watching them is the point.
        let config =
            Config::new(aabb(setup.ground()), setup.capacity).typical_size(setup.typical_side.max(1)).fewest_checks();
        FixedDepth(DenseQuadtree::new(&match setup.depth {
            Some(depth) => config.depth(depth.min(MAX_DEPTH)),
            None => config,
        }))
    }
}

/// An empty box becomes an invalid one, which the tree stores and never finds.
#[inline(always)]
fn aabb(rect: Rect) -> Aabb<i32> {
    let (right, bottom) = (rect.right(), rect.bottom());
    if rect.x < right && rect.y < bottom {
        Aabb::new([rect.x, rect.y], [right, bottom])
    } else {
        Aabb::new([0, 0], [-1, -1])
    }
}

fn rect(aabb: Aabb<i32>) -> Rect {
    let [x, y] = aabb.min;
    Rect::new(x, y, aabb.max[0].wrapping_sub(x), aabb.max[1].wrapping_sub(y))
}

fn cell(cell: loose_quadtree::Cell<i32>) -> Cell {
    Cell { rect: rect(cell.aabb), depth: cell.depth, items: cell.items as u32 }
}

#[inline(always)]
fn counts(Stats { checks, visited, pruned, hits }: Stats) -> Counts {
    Counts { checks, visited, pruned, candidates: hits, hits }
}

impl SpatialIndex for FixedDepth {
    fn name(&self) -> &'static str {
        "fixed_depth"
    }

    fn exact(&self) -> bool {
        true
    }

    fn depth(&self) -> Option<u32> {
        Some(self.0.depth())
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn holds(&self, slot: Slot) -> bool {
        self.0.contains(slot)
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        self.0.get(slot).map(|&aabb| if aabb.is_valid() { rect(aabb) } else { Rect::default() })
    }

    fn insert(&mut self, slot: Slot, rect: Rect) {
        // A slot beyond the capacity is not stored: see the contract in `index`.
        let _ = self.0.insert(slot, aabb(rect));
    }

    fn update(&mut self, slot: Slot, rect: Rect) {
        self.0.update(slot, aabb(rect));
    }

    fn remove(&mut self, slot: Slot) {
        self.0.remove(slot);
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        hits.slots.clear();
        let counts = counts(self.0.query_counted(&aabb(area), |slot| hits.slots.push(slot)));
        hits.raise_mark();
        counts
    }

    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
        counts(self.0.trace(&aabb(area), |traced| {
            step(match traced {
                loose_quadtree::TraceStep::Visit(visited) => TraceStep::Visit(cell(visited)),
                loose_quadtree::TraceStep::Prune(pruned) => TraceStep::Prune(cell(pruned)),
                loose_quadtree::TraceStep::Check { id, hit } => TraceStep::Check { slot: id, hit },
                loose_quadtree::TraceStep::Give { id } => TraceStep::Give { slot: id },
            });
        }))
    }

    fn ray(&self, from: Point, to: Point, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let stats = self.0.segment_counted([from.x, from.y], [to.x, to.y], |slot, distance| {
            found.push(Found { distance: distance.into(), slot });
        });
        found.sort_unstable();
        counts(stats)
    }

    fn pairs(&self, visit: &mut dyn FnMut(Slot, Slot)) -> Counts {
        counts(self.0.pairs_counted(visit))
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.0.cells(|stored| visit(cell(stored)));
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn validate(&self) -> Result<(), String> {
        self.0.validate()
    }

    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(self.clone())
    }
}
