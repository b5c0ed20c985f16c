//! The quadtree of a run-and-gun tutorial in C, as published, so that the lab can show what it does. All nodes are
//! made up front, to a fixed depth; an item lives in the smallest node that wholly holds it, and one that touches a
//! midline stays in the parent. Its faults are kept where they are not fatal, and marked FAULT below with these
//! numbers; [`fixed_depth`](super::fixed_depth) is the answer to them.
//!
//! 1. A query that straddles a midline visits all four children, untested.
//! 2. `added_to` goes off only in the node an item is taken from; the nodes above stay on.
//! 3. An item is taken out and put back each tick, even one that stands still, with a search along its node's list;
//!    all published designs do the first, so it stands in `design`.
//! 4. One pixel across the root's midline, and a small item is everybody's neighbour.
//!
//! Not kept: a full candidate list cannot end the program, since the caller's list grows. The lists of
//! the nodes grow as published, so this index allocates until every list has reached its largest.

use super::design::Design;
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::Rect;

/// Levels below the root in the tutorial's tenth part; it says 5 later on.
pub const PUBLISHED_DEPTH: u32 = 3;
/// What a node's list has room for at first; it doubles from there.
const FIRST_CAPACITY: usize = 8;

#[derive(Clone, Debug)]
struct Node {
    rect: Rect,
    depth: u32,
    /// Whether anything has been put in here or below and not been seen to leave.
    added_to: bool,
    items: Vec<Slot>,
}

/// Where a box lies from a node's two midlines.
enum Side {
    /// Strictly in one quarter.
    Child(usize),
    /// On a midline, or touching it.
    Straddles,
}

#[derive(Clone)]
pub struct Tutorial {
    depth: u32,
    /// Level after level; the children of node `n` are `4 n + 1` to `4 n + 4`.
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

    /// The child that wholly holds the box, if there is one. FAULT 4: `<` and `>`, so to touch is to straddle.
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
        match self.side(number, area) {
            Side::Child(child) => self.search_node(child, area, watch),
            // FAULT 1: all four, whether the area reaches them or not.
            Side::Straddles => self.children(number).for_each(|child| self.search_node(child, area, watch)),
        }
        for &slot in &node.items {
            watch.take(slot, self.stored.rect(slot).overlaps(area));
        }
    }
}

impl Node {
    fn cell(&self) -> Cell {
        Cell { rect: self.rect, depth: self.depth, items: self.items.len() as u32 }
    }
}

/// As published, in whole numbers: the last row and column of an odd side are in no child, which does no harm,
/// since only the midlines decide.
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

    /// FAULT 3: a search along the list. FAULT 2: only the node at the end of the walk learns that it may be empty now.
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

    /// The authors counted the nodes alone; this counts their lists too.
    fn cell_bytes(&self) -> usize {
        let items: usize = self.nodes.iter().map(|node| node.items.capacity()).sum();
        self.nodes.capacity() * size_of::<Node>() + items * size_of::<Slot>()
    }

    /// That `added_to` may be on without reason is the published fault; that it is never off without one is proved.
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
