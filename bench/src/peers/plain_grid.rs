//! A grid as most games write it, in its best form: the boxes are sorted by the cell of their upper left corner, which
//! takes three passes and no search, in each frame again. It needs boxes of similar size: a query looks as much further
//! left and up as the longest box is long.

use super::{Peer, Setting};
use crate::workload::{crosses, squared_distance};
use quadrant::geom::Rect;

pub struct Grid {
    side: i32,
    columns: i32,
    rows: i32,
    reach: i32,
    /// The first item of each cell, row by row, and the end.
    starts: Vec<u32>,
    items: Vec<(Rect, u32)>,
    nearest: Vec<(u64, u32)>,
}

impl Grid {
    fn cell(&self, x: i32, y: i32) -> (i32, i32) {
        ((x / self.side).clamp(0, self.columns - 1), (y / self.side).clamp(0, self.rows - 1))
    }

    fn number(&self, rect: Rect) -> usize {
        let (column, row) = self.cell(rect.x, rect.y);
        (row * self.columns + column) as usize
    }

    fn build(&mut self, boxes: &[Rect]) {
        self.reach = boxes.iter().map(|rect| rect.w.max(rect.h)).max().unwrap_or(0);
        self.starts.fill(0);
        self.items.resize(boxes.len(), (Rect::default(), 0));
        for &rect in boxes {
            let number = self.number(rect);
            self.starts[number] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for (id, &rect) in boxes.iter().enumerate() {
            let number = self.number(rect);
            self.starts[number] -= 1;
            self.items[self.starts[number] as usize] = (rect, id as u32);
        }
    }

    fn in_cells(&self, row: i32, left: i32, right: i32) -> &[(Rect, u32)] {
        let first = (row * self.columns) as usize;
        let (start, end) = (self.starts[first + left as usize], self.starts[first + right as usize + 1]);
        &self.items[start as usize..end as usize]
    }

    fn query(&self, area: Rect, mut found: impl FnMut(u32)) {
        let (left, top) = self.cell(area.x - self.reach, area.y - self.reach);
        let (right, bottom) = self.cell(area.right() - 1, area.bottom() - 1);
        for row in top..=bottom {
            for &(rect, id) in self.in_cells(row, left, right) {
                if rect.overlaps(area) {
                    found(id);
                }
            }
        }
    }

    /// Looks into the cells of one ring after the other.
    fn find_nearest(&mut self, point: (i32, i32), most: usize) {
        let mut best = std::mem::take(&mut self.nearest);
        best.clear();
        let (column, row) = self.cell(point.0, point.1);
        for ring in 0..self.columns.max(self.rows) {
            let free = i64::from((ring - 1) * self.side - self.reach).max(0) as u64;
            if best.len() == most && free * free > best[most - 1].0 {
                break;
            }
            for y in (row - ring).max(0)..=(row + ring).min(self.rows - 1) {
                let step = if (y - row).abs() == ring { 1 } else { 2 * ring };
                for x in (column - ring..=column + ring).step_by(step.max(1) as usize) {
                    if !(0..self.columns).contains(&x) {
                        continue;
                    }
                    for &(rect, id) in self.in_cells(y, x, x) {
                        let entry = (squared_distance(point, rect), id);
                        if best.len() < most || entry < best[most - 1] {
                            best.truncate(most - 1);
                            best.insert(best.partition_point(|other| *other < entry), entry);
                        }
                    }
                }
            }
        }
        self.nearest = best;
    }
}

impl Peer for Grid {
    fn new(setting: &Setting) -> Grid {
        let (width, height) = (setting.world.w, setting.world.h);
        let room = f64::from(width) * f64::from(height) / setting.boxes.len() as f64;
        let lengths: i64 = setting.boxes.iter().map(|rect| i64::from(rect.w.max(rect.h))).sum();
        let side = room.sqrt().max(1.5 * lengths as f64 / setting.boxes.len() as f64) as i32;
        let (columns, rows) = (width / side + 1, height / side + 1);
        let starts = vec![0; (columns * rows) as usize + 1];
        let mut grid = Grid { side, columns, rows, reach: 0, starts, items: Vec::new(), nearest: Vec::new() };
        grid.build(setting.boxes);
        grid
    }

    fn moved(&mut self, boxes: &[Rect], _: &[u32]) {
        self.build(boxes);
    }

    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, _: &[Rect], mut found: impl FnMut(u32, u32)) {
        for (asker, area) in questions {
            self.query(area, |other| found(asker, other));
        }
    }

    fn nearest(
        &mut self,
        points: impl Iterator<Item = (u32, (i32, i32))>,
        most: usize,
        mut found: impl FnMut(u32, u64),
    ) {
        for (asker, point) in points {
            self.find_nearest(point, most);
            self.nearest.iter().for_each(|&(square, _)| found(asker, square));
        }
    }

    /// In each row of cells, looks into those that the ray crosses.
    fn rays(
        &mut self,
        rays: impl Iterator<Item = (u32, [(i32, i32); 2])>,
        _: &[Rect],
        mut found: impl FnMut(u32, u32),
    ) {
        for (asker, [from, to]) in rays {
            let (upper, lower) = if from.1 <= to.1 { (from, to) } else { (to, from) };
            let slope = f64::from(lower.0 - upper.0) / f64::from((lower.1 - upper.1).max(1));
            let (_, top) = self.cell(0, upper.1 - self.reach);
            let (_, bottom) = self.cell(0, lower.1);
            let (least, most) = (upper.0.min(lower.0), upper.0.max(lower.0));
            for row in top..=bottom {
                let at = |y: i32| upper.0 + (slope * f64::from(y - upper.1)) as i32;
                let (start, end) = (at(row * self.side), at((row + 1) * self.side + self.reach));
                let is_flat = lower.1 - upper.1 < 2;
                let (start, end) = if is_flat { (least, most) } else { (start.min(end), start.max(end)) };
                let (left, _) = self.cell(start.max(least) - self.reach - 1, 0);
                let (right, _) = self.cell(end.min(most) + 1, 0);
                for &(rect, id) in self.in_cells(row, left.min(right), right) {
                    if crosses(from, to, rect) {
                        found(asker, id);
                    }
                }
            }
        }
    }
}
