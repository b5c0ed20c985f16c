//! Ray casts and nearest-neighbour queries. Both take some time for each cell, and gain by entering few cells.

use super::super::lanes::lanes;
use super::super::{Counts, Found, RAY_END, Segment, keep_nearest, squared_distance};
use super::FixedDepth;
use super::ground::Block;
use super::ground::Level;
use crate::geom::Point;

impl FixedDepth {
    /// Visits everything that the segment crosses, in no order: see [`ray`](super::SpatialIndex::ray). In each row of
    /// cells it searches only the columns that the segment passes while it is within reach of this row.
    pub fn ray_with(&self, from: Point, to: Point, mut visit: impl FnMut(Found)) -> Counts {
        let way = Segment::new(from, to);
        let mut counts = Counts::default();
        let (top, bottom) = (i64::from(from.y.min(to.y)), i64::from(from.y.max(to.y)));
        for number in lanes(self.levels_in_use) {
            let level = self.ground.level(number as u32);
            let (first, last) = self.ground.rows(level, top, bottom);
            let mut anything = false;
            for row in first..=last {
                let (above, below) = self.ground.reach_down(level, row);
                let Some((left, right)) = way.columns_between(above, below) else { continue };
                let (start, end) = self.ground.columns(level, left, right);
                let (first, columns) = (level.cell(start, row), end - start + 1);
                anything = anything || self.occupied.any_added_in(first, columns);
                counts.pruned += columns;
                for cell in self.occupied.own_in(first, columns) {
                    counts.pruned -= 1;
                    counts.visited += 1;
                    self.visit_cell(cell, |slot, stored| {
                        counts.checks += 1;
                        if let Some(distance) = way.crosses(stored.rect()) {
                            debug_assert!((0..=RAY_END).contains(&distance));
                            counts.hits += 1;
                            counts.candidates += 1;
                            visit(Found { distance, slot });
                        }
                    });
                }
            }
            if !anything {
                break;
            }
        }
        counts
    }

    /// See [`nearest`](super::SpatialIndex::nearest). Goes from the root down, nearer children first. Skips empty cells
    /// and cells that are further away than the last item of a full list.
    pub(super) fn nearest_to(&self, point: Point, reach: i32, most: usize, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let mut counts = Counts::default();
        let furthest = i64::from(reach.max(0)) * i64::from(reach.max(0));
        if most > 0 && self.occupied.is_added(0) {
            self.nearest_below(&Near { point, reach, most, furthest }, 0, 0, 0, found, &mut counts);
        }
        counts.candidates = found.len() as u32;
        counts.hits = found.len() as u32;
        counts
    }

    fn nearest_below(
        &self,
        near: &Near,
        number: u32,
        column: u32,
        row: u32,
        found: &mut Vec<Found>,
        counts: &mut Counts,
    ) {
        counts.visited += 1;
        let level = self.ground.level(number);
        self.visit_cell(level.cell(column, row), |slot, stored| {
            counts.checks += 1;
            keep_nearest(found, near.most, near.reach, squared_distance(near.point, stored.rect()), slot);
        });
        let Some((children, block)) = self.ground.children(number, column, row) else { return };
        if !block.is_small() {
            return self.nearest_in_line(near, children, block, found, counts);
        }
        let mut order = [(i64::MAX, 0, 0); 4];
        for place in 0..block.cells() {
            let (column, row) = (block.column + place % block.columns, block.row + place / block.columns);
            order[place as usize] = (self.distance_to(near.point, children, column, row), column, row);
        }
        order.sort_unstable();
        for &(_, column, row) in &order[..block.cells() as usize] {
            self.nearest_child(near, number + 1, column, row, found, counts);
        }
    }

    /// Searches the line of cells below a thin world's root, from the cell nearest to the point outwards.
    fn nearest_in_line(&self, near: &Near, level: &Level, line: Block, found: &mut Vec<Found>, counts: &mut Counts) {
        let is_row = line.rows == 1;
        let (column, row) = self.ground.nearest_cell(level, near.point.x, near.point.y);
        let (start, end) = (if is_row { column } else { row }, line.cells());
        for step in 0..end {
            let before = start.checked_sub(step);
            let after = Some(start + step).filter(|&place| step > 0 && place < end);
            for place in before.into_iter().chain(after) {
                let (column, row) = if is_row { (place, 0) } else { (0, place) };
                self.nearest_child(near, 1, column, row, found, counts);
            }
        }
    }

    fn nearest_child(
        &self,
        near: &Near,
        number: u32,
        column: u32,
        row: u32,
        found: &mut Vec<Found>,
        counts: &mut Counts,
    ) {
        let level = self.ground.level(number);
        let is_near = || self.distance_to(near.point, level, column, row) <= near.limit(found);
        if self.occupied.is_added(level.cell(column, row)) && is_near() {
            self.nearest_below(near, number, column, row, found, counts);
        } else {
            counts.pruned += 1;
        }
    }

    /// Returns the squared distance from the point to the nearest pixel that a box in this cell or below it can cover.
    fn distance_to(&self, point: Point, level: &Level, column: u32, row: u32) -> i64 {
        let apart = |at: i32, (first, last): (i64, i64)| (first - i64::from(at)).max(i64::from(at) - last).max(0);
        let x = apart(point.x, self.ground.reach_across(level, column));
        let y = apart(point.y, self.ground.reach_down(level, row));
        // Saturates for a cell 2^32 pixels away, which no `reach` covers.
        x.saturating_mul(x).saturating_add(y.saturating_mul(y)).min(i64::MAX - 1)
    }
}

struct Near {
    point: Point,
    reach: i32,
    most: usize,
    furthest: i64,
}

impl Near {
    /// Squared distance beyond which an item cannot be among the results.
    fn limit(&self, found: &[Found]) -> i64 {
        match found.last() {
            Some(worst) if found.len() == self.most => worst.distance,
            _ => self.furthest,
        }
    }
}
