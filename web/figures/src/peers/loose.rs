//! The loose quadtree of the page in plain code (Ulrich 2000; Ericson's *hierarchical grid*, 2005): the size of a box decides
//! the depth, its upper left corner the cell. Each cell is a list of slots. Depths without a box are left out of a query.

use super::{Edges, NONE, Peer, Setting, bytes_of, cell_bits};
use quadrant::index::{Counts, Slot};

/// A depth of the tree: a grid. The first is that of the leaves.
struct Level {
    bits: u32,
    columns: i32,
    rows: i32,
    /// The first box of each cell.
    heads: Vec<Slot>,
    count: u32,
}

#[derive(Clone, Copy)]
struct Item {
    edges: Edges,
    level: u32,
    cell: u32,
    before: Slot,
    next: Slot,
}

pub struct Loose {
    world: Edges,
    levels: Vec<Level>,
    items: Vec<Item>,
}

impl Loose {
    pub fn new(setting: Setting) -> Loose {
        let world = setting.world;
        let (width, height) = (world.right - world.left, world.bottom - world.top);
        let mut levels = Vec::new();
        for bits in cell_bits(setting).. {
            let (columns, rows) = (((width - 1) >> bits) + 1, ((height - 1) >> bits) + 1);
            levels.push(Level { bits, columns, rows, heads: vec![NONE; (columns * rows) as usize], count: 0 });
            // Boxes of any size fit into the last depth, the root.
            if columns * rows == 1 {
                break;
            }
        }
        Loose { world, levels, items: Vec::new() }
    }

    fn place(&self, edges: Edges) -> (u32, u32) {
        let side = edges.side();
        let last = self.levels.len() - 1;
        let number = self.levels.iter().position(|level| 2 * side <= 1 << level.bits).unwrap_or(last);
        let level = &self.levels[number];
        let (column, row) = ((edges.left - self.world.left) >> level.bits, (edges.top - self.world.top) >> level.bits);
        if (0..level.columns).contains(&column) && (0..level.rows).contains(&row) {
            (number as u32, (row * level.columns + column) as u32)
        } else {
            // Boxes that begin outside the world are in the root, which every query reads.
            (last as u32, 0)
        }
    }

    fn link(&mut self, slot: Slot, edges: Edges, (level, cell): (u32, u32)) {
        let Level { heads, count, .. } = &mut self.levels[level as usize];
        *count += 1;
        let next = std::mem::replace(&mut heads[cell as usize], slot);
        if next != NONE {
            self.items[next as usize].before = slot;
        }
        self.items[slot as usize] = Item { edges, level, cell, before: NONE, next };
    }

    fn unlink(&mut self, slot: Slot) {
        let Item { level, cell, before, next, .. } = self.items[slot as usize];
        let Level { heads, count, .. } = &mut self.levels[level as usize];
        *count -= 1;
        match before {
            NONE => heads[cell as usize] = next,
            before => self.items[before as usize].next = next,
        }
        if next != NONE {
            self.items[next as usize].before = before;
        }
    }
}

impl Peer for Loose {
    fn start_tick(&mut self, boxes: &[Edges], movers: usize) {
        if self.items.len() < boxes.len() {
            for (slot, &edges) in (0..).zip(boxes).skip(self.items.len()) {
                let place = self.place(edges);
                self.items.push(Item { edges, level: place.0, cell: place.1, before: NONE, next: NONE });
                self.link(slot, edges, place);
            }
        }
        for (slot, &edges) in (0..).zip(&boxes[..movers]) {
            let place = self.place(edges);
            let item = &mut self.items[slot as usize];
            if (item.level, item.cell) == place {
                item.edges = edges;
            } else {
                self.unlink(slot);
                self.link(slot, edges, place);
            }
        }
    }

    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let mut counts = Counts::default();
        for level in self.levels.iter().filter(|level| level.count > 0) {
            // A box reaches at most half a cell out of its cell. In the root it may be of any size.
            let back = (1 << level.bits >> 1) - 1;
            let column = |x: i32| ((x - self.world.left) >> level.bits).clamp(0, level.columns - 1);
            let row = |y: i32| ((y - self.world.top) >> level.bits).clamp(0, level.rows - 1);
            for row in row(area.top - back)..=row(area.bottom - 1) {
                for column in column(area.left - back)..=column(area.right - 1) {
                    counts.visited += 1;
                    let mut slot = level.heads[(row * level.columns + column) as usize];
                    while slot != NONE {
                        let item = &self.items[slot as usize];
                        counts.checks += 1;
                        if item.edges.overlaps(area) {
                            counts.hits += 1;
                            found.push(slot);
                        }
                        slot = item.next;
                    }
                }
            }
        }
        counts
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.items) + self.levels.iter().map(|level| bytes_of(&level.heads)).sum::<usize>()
    }
}
