//! A quadtree from a Python introduction for games. An item is stored in *every* leaf that it touches, so midlines cost
//! nothing and large boxes cost much. A leaf is split when it holds more than its limit, while there is depth left.
//! Four children become one leaf again if their items together are few enough. A move is a removal and an insertion.
//!
//! Corrected: what lies outside the world was lost. Here stored boxes and query boxes are pulled to the border first,
//! which keeps every overlap. An item in several leaves was found several times. Here it is found once. Added: a leaf
//! is not split if every item in it would go to all four children. As published, boxes that cover the world split it
//! down to the last level. Leaves come and go and their lists grow, so this index allocates while it is used.

use super::design::Design;
use super::nodes::{Node, Nodes, ROOT};
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::Rect;
use std::cell::RefCell;

/// Maximum number of items in a leaf before it is split. The article leaves both numbers to the reader.
const LEAF_ITEMS: usize = 8;
const DEFAULT_DEPTH: u32 = 5;

#[derive(Clone)]
pub struct MultiLeaf {
    most_depth: u32,
    nodes: Nodes,
    stored: Stored,
    seen: RefCell<Seen>,
}

/// The slots that the running query has found: those marked with its number.
#[derive(Clone, Default)]
struct Seen {
    question: u32,
    marks: Vec<u32>,
}

impl Seen {
    fn start_query(&mut self) {
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            self.marks.fill(0);
            self.question = 1;
        }
    }

    fn is_new(&mut self, slot: Slot) -> bool {
        std::mem::replace(&mut self.marks[slot as usize], self.question) != self.question
    }
}

impl MultiLeaf {
    pub fn new(setup: &Setup) -> MultiLeaf {
        MultiLeaf {
            most_depth: setup.depth_or(DEFAULT_DEPTH),
            nodes: Nodes::new(setup.ground()),
            stored: Stored::new(setup.capacity),
            seen: RefCell::new(Seen { question: 0, marks: vec![0; setup.capacity] }),
        }
    }

    /// Pulls the parts of a box outside the world to the border pixels of the world. `None` if the box covers no pixel.
    fn pulled_in(&self, rect: Rect) -> Option<Rect> {
        let world = self.nodes.at(ROOT).rect;
        let pull = |start: i32, end: i32, first: i32, past: i32| {
            let start = start.clamp(first, past - 1);
            (start, (end - 1).clamp(start, past - 1) - start + 1)
        };
        if rect.x >= rect.right() || rect.y >= rect.bottom() {
            return None;
        }
        let (x, w) = pull(rect.x, rect.right(), world.x, world.right());
        let (y, h) = pull(rect.y, rect.bottom(), world.y, world.bottom());
        Some(Rect::new(x, y, w, h))
    }

    fn add_below(&mut self, node: u32, slot: Slot, rect: Rect) {
        if self.nodes.at(node).is_leaf() {
            self.nodes.at_mut(node).items.push(slot);
            self.split_if_full(node);
            return;
        }
        for child in self.nodes.at(node).children() {
            if self.nodes.at(child).rect.overlaps(rect) {
                self.add_below(child, slot, rect);
            }
        }
    }

    fn split_if_full(&mut self, node: u32) {
        if !self.should_split(node) {
            return;
        }
        self.nodes.split(node);
        let items = std::mem::take(&mut self.nodes.at_mut(node).items);
        for child in self.nodes.at(node).children() {
            let region = self.nodes.at(child).rect;
            for &slot in &items {
                if self.pulled_in(self.stored.rect(slot)).is_some_and(|rect| rect.overlaps(region)) {
                    self.nodes.at_mut(child).items.push(slot);
                }
            }
            self.split_if_full(child);
        }
    }

    fn should_split(&self, node: u32) -> bool {
        let node = self.nodes.at(node);
        if node.items.len() <= LEAF_ITEMS || node.depth >= self.most_depth || node.rect.w < 2 || node.rect.h < 2 {
            return false;
        }
        // An item touches all four children if it covers the pixels around the middle.
        let middle = node.rect.center();
        let around = Rect::new(middle.x - 1, middle.y - 1, 2, 2);
        let in_all = |&slot: &Slot| self.pulled_in(self.stored.rect(slot)).is_some_and(|rect| rect.contains(around));
        !node.items.iter().all(in_all)
    }

    fn take_below(&mut self, node: u32, slot: Slot, rect: Rect) {
        if self.nodes.at(node).is_leaf() {
            self.nodes.at_mut(node).drop_item(slot);
            return;
        }
        for child in self.nodes.at(node).children() {
            if self.nodes.at(child).rect.overlaps(rect) {
                self.take_below(child, slot, rect);
            }
        }
        if let Some(items) = self.few_enough_below(node) {
            self.nodes.merge(node);
            self.nodes.at_mut(node).items = items;
        }
    }

    /// Returns the distinct items of the four children if they are leaves and one leaf could hold them all.
    fn few_enough_below(&self, node: u32) -> Option<Vec<Slot>> {
        let mut items: Vec<Slot> = Vec::new();
        for child in self.nodes.at(node).children() {
            let child = self.nodes.at(child);
            if !child.is_leaf() {
                return None;
            }
            for &slot in &child.items {
                if !items.contains(&slot) {
                    items.push(slot);
                }
                if items.len() > LEAF_ITEMS {
                    return None;
                }
            }
        }
        Some(items)
    }

    fn leaves_touched(&self, node: u32, rect: Rect) -> u32 {
        let node = self.nodes.at(node);
        match (node.rect.overlaps(rect), node.is_leaf()) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => node.children().map(|child| self.leaves_touched(child, rect)).sum(),
        }
    }

    fn search_node(&self, node: u32, pulled_in: Rect, area: Rect, seen: &mut Seen, watch: &mut impl Watch) {
        let node = self.nodes.at(node);
        if !node.rect.overlaps(pulled_in) {
            return watch.prune(|| node.cell());
        }
        watch.visit(|| node.cell());
        for &slot in &node.items {
            if seen.is_new(slot) {
                watch.check(slot, self.stored.rect(slot).overlaps(area));
            }
        }
        for child in node.children() {
            self.search_node(child, pulled_in, area, seen, watch);
        }
    }
}

impl Design for MultiLeaf {
    const NAME: &'static str = "multi_leaf";
    const EXACT: bool = true;

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, slot: Slot, rect: Rect) {
        if let Some(rect) = self.pulled_in(rect) {
            self.add_below(ROOT, slot, rect);
        }
    }

    fn take_out(&mut self, slot: Slot, rect: Rect) {
        if let Some(rect) = self.pulled_in(rect) {
            self.take_below(ROOT, slot, rect);
        }
    }

    fn clear_cells(&mut self) {
        self.nodes.clear();
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if let Some(pulled_in) = self.pulled_in(area) {
            // Taken instead of borrowed, because `watch` may query this index again. That query then uses new marks.
            let mut seen = self.seen.take();
            seen.marks.resize(self.stored.capacity(), 0);
            seen.start_query();
            self.search_node(ROOT, pulled_in, area, &mut seen, watch);
            self.seen.replace(seen);
        }
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.nodes.visit(ROOT, &mut |_, node| visit(node.cell()));
    }

    fn cell_bytes(&self) -> usize {
        self.nodes.bytes() + self.seen.borrow().marks.capacity() * size_of::<u32>()
    }

    fn validate_cells(&self) -> Result<(), String> {
        let mut complaint = None;
        let mut leaves_of = vec![0; self.stored.capacity()];
        self.nodes.visit(ROOT, &mut |number, node: &Node| {
            if !node.is_leaf() && !node.items.is_empty() {
                complaint = Some(format!("node {number} is no leaf and holds {} items", node.items.len()));
            }
            if node.is_leaf() && self.should_split(number) {
                complaint = Some(format!("leaf {number} holds {} items and should be split", node.items.len()));
            }
            if !node.is_leaf() && self.few_enough_below(number).is_some() {
                complaint = Some(format!("the leaves below node {number} should be one"));
            }
            for &slot in &node.items {
                leaves_of[slot as usize] += 1;
                let rect = self.stored.get(slot).and_then(|rect| self.pulled_in(rect));
                if !rect.is_some_and(|rect| rect.overlaps(node.rect)) {
                    complaint = Some(format!("slot {slot} does not touch leaf {number}"));
                }
            }
        });
        for (slot, rect) in self.stored.iter() {
            let touched = self.pulled_in(rect).map_or(0, |rect| self.leaves_touched(ROOT, rect));
            if leaves_of[slot as usize] != touched {
                complaint =
                    Some(format!("slot {slot} is in {} leaves and touches {touched}", leaves_of[slot as usize]));
            }
        }
        complaint.map_or(Ok(()), Err)?;
        self.nodes.validate()
    }
}
