//! A grid in two arrays, built again in each tick by a counting sort (as in Simon Green's *Particle Simulation using CUDA*,
//! 2008): the boxes are sorted by the cell of their upper left corner, so those of a cell are side by side in memory. A query
//! also looks as far to the left and up as a usual box is long. Longer boxes are in a list of their own, which every query
//! reads.

use super::{Edges, Peer, Setting, bytes_of, cell_bits};
use quadrant::index::{Counts, Slot};

pub struct SortedGrid {
    world: Edges,
    bits: u32,
    columns: i32,
    rows: i32,
    /// Boxes in the cells are at most this long.
    reach: i32,
    /// The first box of each cell, row by row, and the end of the last.
    starts: Vec<u32>,
    sorted: Vec<(Edges, Slot)>,
    long: Vec<(Edges, Slot)>,
}

impl SortedGrid {
    pub fn new(setting: Setting) -> SortedGrid {
        let (world, bits) = (setting.world, cell_bits(setting));
        let (columns, rows) = (((world.right - world.left) >> bits) + 1, ((world.bottom - world.top) >> bits) + 1);
        let starts = vec![0; (columns * rows) as usize + 1];
        let (sorted, long) = (Vec::new(), Vec::new());
        SortedGrid { world, bits, columns, rows, reach: setting.typical_side, starts, sorted, long }
    }

    fn column(&self, x: i32) -> i32 {
        ((x - self.world.left) >> self.bits).clamp(0, self.columns - 1)
    }

    fn row(&self, y: i32) -> i32 {
        ((y - self.world.top) >> self.bits).clamp(0, self.rows - 1)
    }

    fn cell(&self, edges: Edges) -> usize {
        (self.row(edges.top) * self.columns + self.column(edges.left)) as usize
    }

    /// Visits the boxes in the cells.
    fn look(&self, area: Edges, mut found: impl FnMut(Slot)) -> Counts {
        let mut counts = Counts::default();
        let (left, right) = (self.column(area.left - self.reach + 1), self.column(area.right - 1));
        let (top, bottom) = (self.row(area.top - self.reach + 1), self.row(area.bottom - 1));
        for row in top..=bottom {
            // The cells of a row are neighbours in memory too.
            let first = (row * self.columns + left) as usize;
            let last = (row * self.columns + right) as usize;
            let list = &self.sorted[self.starts[first] as usize..self.starts[last + 1] as usize];
            counts.checks += list.len() as u32;
            for &(_, slot) in list.iter().filter(|(edges, _)| edges.overlaps(area)) {
                counts.hits += 1;
                found(slot);
            }
        }
        counts.visited = ((right - left + 1) * (bottom - top + 1)) as u32;
        counts
    }
}

impl Peer for SortedGrid {
    fn start_tick(&mut self, boxes: &[Edges], _movers: usize) {
        self.starts.fill(0);
        self.long.clear();
        let mut count = 0;
        for (slot, &edges) in boxes.iter().enumerate() {
            if edges.side() > self.reach {
                self.long.push((edges, slot as Slot));
            } else {
                let cell = self.cell(edges);
                self.starts[cell] += 1;
                count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.sorted.resize(count, (Edges::default(), 0));
        for (slot, &edges) in boxes.iter().enumerate() {
            if edges.side() <= self.reach {
                let cell = self.cell(edges);
                self.starts[cell] -= 1;
                self.sorted[self.starts[cell] as usize] = (edges, slot as Slot);
            }
        }
    }

    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let mut counts = self.look(area, |slot| found.push(slot));
        counts.checks += self.long.len() as u32;
        for &(_, slot) in self.long.iter().filter(|(edges, _)| edges.overlaps(area)) {
            counts.hits += 1;
            found.push(slot);
        }
        counts
    }

    fn pair_steps(&self) -> Option<usize> {
        Some(self.sorted.len() + self.long.len())
    }

    /// A box in a cell overlaps only boxes of that cell and of those around it. To meet each pair once, it is compared with
    /// those after it in its cell, in the cell to the right and in three cells of the next row.
    fn pair_step(&self, nth: usize, movers: usize, pairs: &mut Vec<(Slot, Slot)>) -> Counts {
        let mut counts = Counts { visited: 5, ..Counts::default() };
        let Some(&(edges, slot)) = self.sorted.get(nth) else {
            let nth = nth - self.sorted.len();
            let (edges, slot) = self.long[nth];
            let mut found = |other: Slot| {
                if (slot.min(other) as usize) < movers {
                    pairs.push((slot, other));
                }
            };
            counts = self.look(edges, &mut found);
            let after = &self.long[nth + 1..];
            counts.checks += after.len() as u32;
            after.iter().filter(|(other, _)| other.overlaps(edges)).for_each(|&(_, other)| found(other));
            return counts;
        };
        let moves = (slot as usize) < movers;
        let mut compare = |list: &[(Edges, Slot)]| {
            for &(other, other_slot) in list {
                // Two boxes at rest need no comparison.
                if moves || (other_slot as usize) < movers {
                    counts.checks += 1;
                    if other.overlaps(edges) {
                        counts.hits += 1;
                        pairs.push((slot, other_slot));
                    }
                }
            }
        };
        let (column, row) = (self.column(edges.left), self.row(edges.top));
        let start = |row: i32, column: i32| self.starts[(row * self.columns + column) as usize] as usize;
        let right = (column + 1).min(self.columns - 1);
        compare(&self.sorted[nth + 1..start(row, right + 1)]);
        if row + 1 < self.rows {
            compare(&self.sorted[start(row + 1, (column - 1).max(0))..start(row + 1, right + 1)]);
        }
        counts
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.starts) + bytes_of(&self.sorted) + bytes_of(&self.long)
    }
}
