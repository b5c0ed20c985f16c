//! A spatial hash (Teschner and others, 2003): a grid without borders. A box is in every cell that it touches, and a hash of
//! column and row says in which part of a table the cell is. It is built again in each tick, in two arrays, by a counting
//! sort. A box that a query meets in several cells is found in the first cell that both touch.

use super::{Edges, Peer, Setting, bytes_of, cell_bits};
use quadrant::index::{Counts, Slot};

/// A box in one of its cells.
#[derive(Clone, Copy, Default)]
struct Entry {
    edges: Edges,
    slot: Slot,
    column: i32,
    row: i32,
}

pub struct Hash {
    bits: u32,
    /// The first entry of each part of the table, and the end of the last. The number of parts is a power of two.
    starts: Vec<u32>,
    entries: Vec<Entry>,
}

impl Hash {
    pub fn new(setting: Setting) -> Hash {
        Hash { bits: cell_bits(setting), starts: Vec::new(), entries: Vec::new() }
    }
}

/// Calls `visit` with each cell that the box touches.
fn each_cell(edges: Edges, bits: u32, mut visit: impl FnMut(i32, i32)) {
    for row in edges.top >> bits..=(edges.bottom - 1) >> bits {
        for column in edges.left >> bits..=(edges.right - 1) >> bits {
            visit(column, row);
        }
    }
}

fn part(column: i32, row: i32, parts: usize) -> usize {
    (column.wrapping_mul(73_856_093) ^ row.wrapping_mul(19_349_663)) as usize & (parts - 1)
}

impl Peer for Hash {
    fn start_tick(&mut self, boxes: &[Edges], _movers: usize) {
        let (bits, parts) = (self.bits, (2 * boxes.len()).next_power_of_two());
        self.starts.clear();
        self.starts.resize(parts + 1, 0);
        for &edges in boxes {
            each_cell(edges, bits, |column, row| self.starts[part(column, row, parts)] += 1);
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.entries.resize(sum as usize, Entry::default());
        for (slot, &edges) in (0..).zip(boxes) {
            each_cell(edges, bits, |column, row| {
                let start = &mut self.starts[part(column, row, parts)];
                *start -= 1;
                self.entries[*start as usize] = Entry { edges, slot, column, row };
            });
        }
    }

    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let mut counts = Counts::default();
        let (bits, parts) = (self.bits, self.starts.len() - 1);
        each_cell(area, bits, |column, row| {
            counts.visited += 1;
            let part = part(column, row, parts);
            for entry in &self.entries[self.starts[part] as usize..self.starts[part + 1] as usize] {
                // Another cell may have the same part of the table.
                if entry.column != column || entry.row != row {
                    continue;
                }
                counts.checks += 1;
                let is_first = || {
                    entry.edges.left.max(area.left) >> bits == column && entry.edges.top.max(area.top) >> bits == row
                };
                if entry.edges.overlaps(area) && is_first() {
                    counts.hits += 1;
                    found.push(entry.slot);
                }
            }
        });
        counts
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.starts) + bytes_of(&self.entries)
    }
}
