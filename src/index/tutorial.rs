//! The quadtree of a run-and-gun tutorial in C, as published, so that the lab can show its behaviour. All nodes are
//! created up front, to a fixed depth. An item lives in the smallest node that contains it, and one that touches a
//! midline stays in the parent. Faults that are not fatal are kept and marked FAULT below.
//! [`fixed_depth`](super::fixed_depth) avoids them.
//!
//! 1. A query across a midline visits all four children without testing them.
//! 2. `added_to` is cleared only in the node that an item is taken from. It stays on in the nodes above.
//! 3. An item is taken out and put back each tick, even if it did not move, with a search along its node's list. All
//!    designs here take out and put back, so that part is in `design`.
//! 4. A small item one pixel across the root's midline is compared by every query.
//!
//! One fault is not kept: in the tutorial, a full list of candidates ends the program. Here the list of the caller
//! grows. The lists of the nodes grow as published, so this index allocates until every list has reached its largest
//! size.

use super::design::Design;
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::Rect;

/// Levels below the root in part ten of the tutorial. A later part says 5.
pub const PUBLISHED_DEPTH: u32 = 3;
/// Initial capacity of a node's list. It doubles from there.
const FIRST_CAPACITY: usize = 8;

#[derive(Clone, Debug)]
struct Node {
    rect: Rect,
    depth: u32,
    added_to: bool,
    items: Vec<Slot>,
}

/// Position of a box relative to the two midlines of a node.
enum Side {
    /// Strictly in one quarter.
    Child(usize),
    Straddles,
}

#[derive(Clone)]
pub struct Tutorial {
    depth: u32,
    /// Level by level. The children of node `n` are `4 n + 1` to `4 n + 4`.
    nodes: Vec<Node>,
    stored: Stored,
}

impl Tutorial {
    pub fn new(setup: &Setup) -> Tutorial {
        let depth = setup.depth_or(PUBLISHED_DEPTH);
        let count: usize = (0..=depth).map(|level| 1 << (2 * level)).sum();
        let mut nodes: Vec<Node> = Vec::with_capacity(count);
        for number in 0..count {
            let (rect, depth) = match number.checked_sub(1) {
                None => (setup.ground(), 0),
                Some(before) => {
                    let parent = &nodes[before / 4];
                    (quarter(parent.rect, before % 4), parent.depth + 1)
                }
            };
            nodes.push(Node { rect, depth, added_to: false, items: Vec::with_capacity(FIRST_CAPACITY) });
        }
        Tutorial { depth, nodes, stored: Stored::new(setup.capacity) }
    }

    /// Returns the child that contains the box. FAULT 4: `<` and `>`, so a box that touches a midline straddles it.
    fn side(&self, node: usize, rect: Rect) -> Side {
        let Rect { x, y, w, h } = self.nodes[node].rect;
        let (vertical, horizontal) = (x.saturating_add(w / 2), y.saturating_add(h / 2));
        let (left, right) = (rect.x < vertical && rect.right() < vertical, rect.x > vertical);
        let (top, bottom) = (rect.y < horizontal && rect.bottom() < horizontal, rect.y > horizontal);
        match (left, right, top, bottom) {
            _ if self.nodes[node].depth == self.depth => Side::Straddles,
            (true, _, true, _) => Side::Child(4 * node + 1),
            (_, true, true, _) => Side::Child(4 * node + 2),
            (true, _, _, true) => Side::Child(4 * node + 3),
            (_, true, _, true) => Side::Child(4 * node + 4),
            _ => Side::Straddles,
        }
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        if self.nodes[node].depth == self.depth { 0..0 } else { 4 * node + 1..4 * node + 5 }
    }

    fn search_node(&self, number: usize, area: Rect, watch: &mut impl Watch) {
        let node = &self.nodes[number];
        if !node.added_to {
            watch.prune(|| node.cell());
            return;
        }
        watch.visit(|| node.cell());
        for &slot in &node.items {
            watch.take(slot, self.stored.rect(slot).overlaps(area));
        }
        match self.side(number, area) {
            Side::Child(child) => self.search_node(child, area, watch),
            // FAULT 1: all four, even those that the area does not reach.
            Side::Straddles => self.children(number).for_each(|child| self.search_node(child, area, watch)),
        }
    }
}

impl Node {
    fn cell(&self) -> Cell {
        Cell { rect: self.rect, depth: self.depth, items: self.items.len() as u32 }
    }
}

/// As published: the last row and column of an odd side are in no child. This is harmless: only the midlines decide.
fn quarter(rect: Rect, which: usize) -> Rect {
    let (w, h) = (rect.w / 2, rect.h / 2);
    let x = rect.x.saturating_add(w * (which as i32 & 1));
    let y = rect.y.saturating_add(h * (which as i32 >> 1));
    Rect::new(x, y, w, h)
}

impl Design for Tutorial {
    const NAME: &'static str = "tutorial";
    const EXACT: bool = false;

    fn depth(&self) -> Option<u32> {
        Some(self.depth)
    }

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, slot: Slot, rect: Rect) {
        let mut node = 0;
        loop {
            self.nodes[node].added_to = true;
            match self.side(node, rect) {
                Side::Child(child) => node = child,
                Side::Straddles => break,
            }
        }
        self.nodes[node].items.push(slot);
    }

    /// FAULT 3: a search along the list. FAULT 2: only the last node of the walk updates `added_to`.
    fn take_out(&mut self, slot: Slot, rect: Rect) {
        let mut node = 0;
        while let Side::Child(child) = self.side(node, rect) {
            node = child;
        }
        let items = &mut self.nodes[node].items;
        if let Some(place) = items.iter().position(|&item| item == slot) {
            items.remove(place);
        }
        let children = self.children(node);
        self.nodes[node].added_to =
            !self.nodes[node].items.is_empty() || self.nodes[children].iter().any(|child| child.added_to);
    }

    fn clear_cells(&mut self) {
        for node in &mut self.nodes {
            node.items.clear();
            node.added_to = false;
        }
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if !area.is_empty() {
            self.search_node(0, area, watch);
        }
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.nodes.iter().for_each(|node| visit(node.cell()));
    }

    /// The authors counted only the nodes. This counts their lists too.
    fn cell_bytes(&self) -> usize {
        let items: usize = self.nodes.iter().map(|node| node.items.capacity()).sum();
        self.nodes.capacity() * size_of::<Node>() + items * size_of::<Slot>()
    }

    /// Checks that `added_to` is never off without a reason. It may be on without one: that is the published fault.
    fn validate_cells(&self) -> Result<(), String> {
        let mut items = 0;
        for (number, node) in self.nodes.iter().enumerate() {
            items += node.items.len();
            let below = self.nodes[self.children(number)].iter().any(|child| child.added_to);
            if (below || !node.items.is_empty()) && !node.added_to {
                return Err(format!("node {number} holds something and says it does not"));
            }
            for &slot in &node.items {
                let Some(rect) = self.stored.get(slot) else {
                    return Err(format!("slot {slot} is in node {number} and not stored"));
                };
                let mut home = 0;
                while let Side::Child(child) = self.side(home, rect) {
                    home = child;
                }
                if home != number {
                    return Err(format!("slot {slot} is in node {number} and belongs in {home}"));
                }
            }
        }
        if items != self.stored.len() {
            return Err(format!("{items} items are in nodes, {} are stored", self.stored.len()));
        }
        Ok(())
    }
}
