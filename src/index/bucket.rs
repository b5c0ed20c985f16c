//! A quadtree from a C# engine on MonoGame. A node is split when it holds more than its bucket, to a maximum depth. An
//! item lives in the smallest existing node that contains it. When an item leaves, nodes whose descendants fit in one
//! bucket are merged. A query uses a queue instead of recursion. It tests nodes and items and returns only true hits.
//!
//! Corrected: an item that is partly outside the world was an error. Here it stays in the root, which every query
//! enters. As published, nodes come and go and their lists grow, so this index allocates while it is used.

use super::design::Design;
use super::nodes::{Node, Nodes, ROOT};
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::Rect;
use std::cell::RefCell;
use std::collections::VecDeque;

const PUBLISHED_BUCKET: u32 = 32;
pub const PUBLISHED_DEPTH: u32 = 5;

#[derive(Clone)]
pub struct Bucket {
    most_depth: u32,
    nodes: Nodes,
    stored: Stored,
    /// The queue of the query, kept to reuse its memory.
    queue: RefCell<VecDeque<u32>>,
}

impl Bucket {
    pub fn new(setup: &Setup) -> Bucket {
        Bucket {
            most_depth: setup.depth_or(PUBLISHED_DEPTH),
            nodes: Nodes::new(setup.ground()),
            stored: Stored::new(setup.capacity),
            queue: RefCell::default(),
        }
    }

    /// Splits a full leaf before another item is added, and moves items that fit into a child down.
    fn split_if_full(&mut self, node: u32) {
        let full = self.nodes.at(node);
        if !full.is_leaf() || full.depth >= self.most_depth || full.items.len() < PUBLISHED_BUCKET as usize {
            return;
        }
        self.nodes.split(node);
        let mut items = std::mem::take(&mut self.nodes.at_mut(node).items);
        items.retain(|&slot| match self.nodes.child_holding(node, self.stored.rect(slot)) {
            None => true,
            Some(child) => {
                let child = self.nodes.at_mut(child);
                child.items.push(slot);
                child.below += 1;
                false
            }
        });
        self.nodes.at_mut(node).items = items;
    }
}

impl Design for Bucket {
    const NAME: &'static str = "bucket";
    const EXACT: bool = true;

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, slot: Slot, rect: Rect) {
        let mut node = ROOT;
        loop {
            self.nodes.at_mut(node).below += 1;
            self.split_if_full(node);
            match self.nodes.child_holding(node, rect) {
                Some(child) => node = child,
                None => break,
            }
        }
        self.nodes.at_mut(node).items.push(slot);
    }

    fn take_out(&mut self, slot: Slot, rect: Rect) {
        let is_to_merge = |node: &Node| node.below <= PUBLISHED_BUCKET && !node.is_leaf();
        if let Some(node) = self.nodes.take_out(slot, rect, is_to_merge) {
            let mut items = Vec::new();
            self.nodes.visit(node, &mut |_, node| items.extend(&node.items));
            self.nodes.merge(node);
            self.nodes.at_mut(node).items = items;
        }
    }

    fn clear_cells(&mut self) {
        self.nodes.clear();
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if area.is_empty() {
            return;
        }
        // Taken instead of borrowed, because `watch` may query this index again.
        let mut queue = self.queue.take();
        queue.clear();
        queue.push_back(ROOT);
        while let Some(node) = queue.pop_front() {
            let node = self.nodes.at(node);
            watch.visit(|| node.cell());
            for &slot in &node.items {
                watch.check(slot, self.stored.rect(slot).overlaps(area));
            }
            for child in node.children() {
                if self.nodes.at(child).rect.overlaps(area) {
                    queue.push_back(child);
                } else {
                    watch.prune(|| self.nodes.at(child).cell());
                }
            }
        }
        self.queue.replace(queue);
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.nodes.visit(ROOT, &mut |_, node| visit(node.cell()));
    }

    fn cell_bytes(&self) -> usize {
        self.nodes.bytes() + self.queue.borrow().capacity() * size_of::<u32>()
    }

    fn validate_cells(&self) -> Result<(), String> {
        let mut items = 0;
        let mut complaint = None;
        self.nodes.visit(ROOT, &mut |number, node: &Node| {
            items += node.items.len();
            let below: u32 = node.children().map(|child| self.nodes.at(child).below).sum();
            if node.below != below + node.items.len() as u32 {
                complaint = Some(format!("node {number} counts {} below it", node.below));
            }
            if !node.is_leaf() && node.below <= PUBLISHED_BUCKET {
                complaint = Some(format!("node {number} with {} below it should be merged", node.below));
            }
            if node.is_leaf() && node.depth < self.most_depth && node.items.len() > PUBLISHED_BUCKET as usize {
                complaint = Some(format!("node {number} with {} items should be split", node.items.len()));
            }
            for &slot in &node.items {
                match self.stored.get(slot) {
                    None => complaint = Some(format!("slot {slot} is in node {number} and not stored")),
                    Some(rect)
                        if self.nodes.child_holding(number, rect).is_some() || number != ROOT && !node.holds(rect) =>
                    {
                        complaint = Some(format!("slot {slot} does not belong in node {number}"));
                    }
                    Some(_) => {}
                }
            }
        });
        if items != self.stored.len() {
            complaint = Some(format!("{items} items are in nodes, {} are stored", self.stored.len()));
        }
        complaint.map_or(Ok(()), Err)?;
        self.nodes.validate()
    }
}
