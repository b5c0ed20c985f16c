//! The cells along the path of a moving box. A segment is the path of a box without area. The path is computed in
//! steps with floats and widened by every error that can occur, so it may reach too many cells, never too few.
//!
//! At each level the walk goes row by row in the direction of the path. In each row it visits the cells with boxes,
//! again in the direction of the path. Cells that the path reaches only after the limit that the visitor has set are
//! skipped, and so are all cells behind them.

use crate::dense::DenseQuadtree;
use crate::inspect::Probe;
use crate::lanes::{CELL, CELL_BITS, CellQuery, Window, bits};
use crate::layout::Level;
use crate::scalar::FURTHEST_STEP;
use crate::{Aabb, Scalar};
use core::ops::ControlFlow::{self, Continue};

/// Steps beyond this distance are not computed, because the errors of floats would exceed the size of the tree.
const HUGE: f64 = (1u64 << 60) as f64;
/// Bound of the error of all computations with a number of this size.
const FLOAT_ERROR: f64 = 1.0 / (1u64 << 48) as f64;
/// Both ends of the path and the edges of the box are rounded to whole steps, and a slow motion counts as none.
const ROUNDING: f64 = 3.0;
/// Number of cells of a row whose occupancy is read at once.
const CHUNK: i32 = 31;

/// The path of a moving box: its place at the start, and its motion.
pub(crate) struct Path {
    x: Axis,
    y: Axis,
}

/// One direction of a path, in steps.
#[derive(Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    motion: f64,
    /// 1 / motion, or 0 without motion.
    inverse: f64,
}

impl Path {
    /// `middle` is added to the coordinates of the box.
    pub fn new<S: Scalar>(tree: &DenseQuadtree<S>, aabb: &Aabb<S>, motion: [f64; 2], middle: f64) -> Path {
        let (low, high) = (tree.layout.unrounded(aabb.min), tree.layout.unrounded(aabb.max));
        let steps_per_unit = tree.layout.steps_per_unit();
        let axis = |axis: usize, cells: i32| {
            let middle = middle * steps_per_unit;
            let (low, high, motion) = (low[axis] + middle, high[axis] + middle, motion[axis] * steps_per_unit);
            // A box that starts in the tree and lives in a cell ends less than twice as far from the origin.
            let furthest = f64::from(2 * CELL) * f64::from(cells);
            Axis::new(low, high, motion, S::STEP_ERROR * furthest)
        };
        let leaves = tree.layout.leaves();
        Path { x: axis(0, leaves.columns), y: axis(1, leaves.rows) }
    }
}

impl Axis {
    fn new(low: f64, high: f64, motion: f64, error: f64) -> Axis {
        let is_small = |value: f64| value.abs() < HUGE;
        if !(is_small(low) && is_small(high) && is_small(motion)) {
            return Axis { low: f64::NEG_INFINITY, high: f64::INFINITY, motion: 0.0, inverse: 0.0 };
        }
        let error = ROUNDING + error + FLOAT_ERROR * (low.abs() + high.abs() + motion.abs());
        let (motion, inverse) = if motion.abs() < 1.0 { (0.0, 0.0) } else { (motion, 1.0 / motion) };
        Axis { low: low - error, high: high + error, motion, inverse }
    }

    /// Returns between which fractions of the path the box touches these steps. The first is greater than the last if
    /// it never does.
    #[inline(always)]
    fn fractions_at(self, (start, end): (f64, f64)) -> (f64, f64) {
        let (first, last) = ((start - self.high) * self.inverse, (end - self.low) * self.inverse);
        if self.motion > 0.0 {
            (first, last)
        } else if self.motion < 0.0 {
            (last, first)
        } else {
            (0.0, if start <= self.high && self.low <= end { 1.0 } else { -1.0 })
        }
    }

    /// Returns the first and the last step that the box touches between two fractions of its path.
    #[inline(always)]
    fn steps_between(self, from: f64, to: f64) -> (i32, i32) {
        let (a, b) = (from * self.motion, to * self.motion);
        let step = |at: f64| at.clamp((-FURTHEST_STEP).into(), FURTHEST_STEP.into()) as i32;
        (step(self.low + a.min(b)), step(self.high + a.max(b)))
    }
}

/// Returns the first and the last step that a box in a cell can touch. `place` is the column or the row of the cell.
#[inline(always)]
fn loose_cell(level: &Level, place: i32) -> (f64, f64) {
    let steps = |at: i32| i64::from(at) << level.height;
    let end = steps(place * CELL + CELL + level.reach);
    // The steps of the box end there, the box may not.
    let end = if end < FURTHEST_STEP.into() { end as f64 } else { f64::INFINITY };
    (steps(place * CELL) as f64, end)
}

/// Returns the first and the last column (or row) whose boxes can touch these steps.
#[inline(always)]
fn places(level: &Level, (first, last): (i32, i32), cells: i32) -> (i32, i32) {
    let start = ((first >> level.height) - level.reach) >> CELL_BITS;
    (start.max(0), (last >> level.height >> CELL_BITS).min(cells - 1))
}

impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` with every item that the path may touch. The visitor tests the exact box and returns the fraction
    /// of the path after which it needs no more items.
    #[inline]
    pub(crate) fn walk<B>(
        &self,
        path: &Path,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32, &Aabb<S>) -> ControlFlow<B, f64>,
    ) -> ControlFlow<B> {
        let mut limit = 1.0;
        if self.list.len() > 0 {
            probe.visited(1);
            probe.checks(|| self.list.len());
            for place in 0..self.list.len() {
                limit = visit(self.list.id(place), &self.list.get(place))?;
            }
        }
        // Large boxes first: they are few, and one that is hit spares much of the levels below.
        for level in self.layout.levels().iter().rev().filter(|level| self.levels_in_use >> level.height & 1 != 0) {
            limit = self.walk_level(level, path, limit, probe, visit)?;
        }
        Continue(())
    }

    fn walk_level<B>(
        &self,
        level: &Level,
        path: &Path,
        mut limit: f64,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32, &Aabb<S>) -> ControlFlow<B, f64>,
    ) -> ControlFlow<B, f64> {
        let (first, last) = places(level, path.y.steps_between(0.0, limit), level.rows);
        for number in 0..=last - first {
            let row = if path.y.motion < 0.0 { last - number } else { first + number };
            let (from, to) = path.y.fractions_at(loose_cell(level, row));
            if from > limit {
                break;
            }
            let during = (from.max(0.0), to.min(limit));
            if during.0 <= during.1 {
                limit = self.walk_row(level, row, path, during, limit, probe, visit)?;
            }
        }
        Continue(limit)
    }

    /// Visits the cells of a row that the path reaches between the fractions `from` and `to`.
    #[allow(clippy::too_many_arguments)]
    fn walk_row<B>(
        &self,
        level: &Level,
        row: i32,
        path: &Path,
        (from, to): (f64, f64),
        mut limit: f64,
        probe: &mut impl Probe,
        visit: &mut impl FnMut(u32, &Aabb<S>) -> ControlFlow<B, f64>,
    ) -> ControlFlow<B, f64> {
        let (first, last) = places(level, path.x.steps_between(from, to), level.columns);
        let is_backwards = path.x.motion < 0.0;
        let cells = last - first + 1;
        let (mut done, mut visited) = (0, 0);
        'row: while done < cells {
            let here = CHUNK.min(cells - done);
            let start = if is_backwards { last + 1 - done - here } else { first + done };
            done += here;
            let mut own = self.occupancy.own_bits(level, level.at(start, row), here as u32);
            while own != 0 {
                let bit = if is_backwards { own.ilog2() } else { own.trailing_zeros() };
                own &= !(1 << bit);
                let column = start + bit as i32;
                let (enter, leave) = path.x.fractions_at(loose_cell(level, column));
                if enter > limit {
                    break 'row;
                }
                let (enter, leave) = (enter.max(from), leave.min(to).min(limit));
                if enter > leave {
                    continue;
                }
                visited += 1;
                let window = {
                    let (left, right) = path.x.steps_between(enter, leave);
                    let (top, bottom) = path.y.steps_between(enter, leave);
                    let (x, y) = (column * CELL, row * CELL);
                    let level_step = |step: i32| step >> level.height;
                    Window {
                        left: level_step(left) - x,
                        top: level_step(top) - y,
                        right: level_step(right) - x,
                        bottom: level_step(bottom) - y,
                    }
                };
                let window = CellQuery::new(window);
                for bucket in self.buckets.all_of((level.first_home + level.at(column, row)) as usize) {
                    let bucket = self.buckets.get(bucket);
                    probe.checks(|| bucket.len());
                    for lane in bits(bucket.candidates(&window)) {
                        let id = bucket.id(lane);
                        limit = visit(id, &self.items[id as usize].aabb)?;
                    }
                }
            }
        }
        probe.visited(visited);
        probe.pruned(cells.max(0) as usize - visited);
        Continue(limit)
    }
}
