//! A quadtree from a C# article. Cells are created as items come, down to a smallest size. An item lives in the
//! smallest cell that contains it, at any level. A query that lies completely in one child searches only that child. If
//! a child lies completely in the query, all its items are returned without comparisons.
//!
//! Corrected: as published, a cell without children counts as empty, so items in the smallest cells are never found.
//! Here a cell is empty when it and all cells below it hold nothing. An item outside the world was refused with a
//! warning. Here it stays in the root, which every query enters. Added: the article has no removal (it says to rebuild
//! the tree). Here an item is taken out, and cells that become empty are removed. Cells are created and removed and
//! their lists grow, so this index allocates while it is used.

use super::design::Design;
use super::nodes::{Node, Nodes, ROOT, quarters};
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::Rect;

/// A cell of this area or less, in square pixels, gets no children.
const PUBLISHED_SMALLEST_AREA: i64 = 10;

#[derive(Clone)]
pub struct MinSize {
    /// Replaces the smallest area if a depth was given.
    most_depth: Option<u32>,
    nodes: Nodes,
    stored: Stored,
}

impl MinSize {
    pub fn new(setup: &Setup) -> MinSize {
        MinSize {
            most_depth: setup.depth.map(|depth| setup.depth_or(depth)),
            nodes: Nodes::new(setup.ground()),
            stored: Stored::new(setup.capacity),
        }
    }

    fn may_split(&self, node: &Node) -> bool {
        let area = i64::from(node.rect.w) * i64::from(node.rect.h);
        self.most_depth.map_or(area > PUBLISHED_SMALLEST_AREA, |most| node.depth < most)
    }

    fn search_node(&self, number: u32, area: Rect, watch: &mut impl Watch) {
        let node = self.nodes.at(number);
        watch.visit(|| node.cell());
        for &slot in &node.items {
            watch.check(slot, self.stored.rect(slot).overlaps(area));
        }
        for number in node.children() {
            let child = self.nodes.at(number);
            if child.below > 0 && child.rect.contains(area) {
                return self.search_node(number, area, watch);
            }
            if child.below == 0 || !child.rect.overlaps(area) {
                watch.prune(|| child.cell());
            } else if area.contains(child.rect) {
                self.give_all(number, watch);
            } else {
                self.search_node(number, area, watch);
            }
        }
    }

    fn give_all(&self, number: u32, watch: &mut impl Watch) {
        let node = self.nodes.at(number);
        watch.visit(|| node.cell());
        for &slot in &node.items {
            watch.give(slot);
        }
        for child in node.children() {
            self.give_all(child, watch);
        }
    }
}

impl Design for MinSize {
    const NAME: &'static str = "min_size";
    const EXACT: bool = true;

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, slot: Slot, rect: Rect) {
        if rect.is_empty() {
            // A whole cell is returned without comparisons, so an empty box must be in no cell.
            return;
        }
        let mut node = ROOT;
        loop {
            self.nodes.at_mut(node).below += 1;
            let here = self.nodes.at(node);
            if here.is_leaf() && here.holds(rect) && self.may_split(here) {
                self.nodes.split(node);
            }
            match self.nodes.child_holding(node, rect) {
                Some(child) => node = child,
                None => break,
            }
        }
        self.nodes.at_mut(node).items.push(slot);
    }

    fn take_out(&mut self, slot: Slot, rect: Rect) {
        if rect.is_empty() {
            return;
        }
        let is_to_merge = |node: &Node| node.below == node.items.len() as u32 - u32::from(node.items.contains(&slot));
        if let Some(node) = self.nodes.take_out(slot, rect, is_to_merge) {
            self.nodes.merge(node);
        }
    }

    fn clear_cells(&mut self) {
        self.nodes.clear();
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if !area.is_empty() {
            self.search_node(ROOT, area, watch);
        }
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.nodes.visit(ROOT, &mut |_, node| visit(node.cell()));
    }

    fn cell_bytes(&self) -> usize {
        self.nodes.bytes()
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
            for &slot in &node.items {
                match self.stored.get(slot) {
                    None => complaint = Some(format!("slot {slot} is in node {number} and not stored")),
                    Some(rect)
                        if self.nodes.child_holding(number, rect).is_some() || number != ROOT && !node.holds(rect) =>
                    {
                        complaint = Some(format!("slot {slot} does not belong in node {number}"));
                    }
                    Some(rect)
                        if self.may_split(node) && quarters(node.rect).iter().any(|part| part.contains(rect)) =>
                    {
                        complaint = Some(format!("slot {slot} could lie deeper than node {number}"));
                    }
                    Some(_) => {}
                }
            }
        });
        let empty = self.stored.iter().filter(|(_, rect)| rect.is_empty()).count();
        if items + empty != self.stored.len() {
            complaint = Some(format!("{items} items are in nodes, {} are stored", self.stored.len()));
        }
        complaint.map_or(Ok(()), Err)?;
        self.nodes.validate()
    }
}
