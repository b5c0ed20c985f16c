//! The quadtree of a well-known Java tutorial. Nothing is ever removed: the tree is cleared and filled again each
//! frame. A node is split when it holds more than ten items, down to level five. An item that touches a midline stays
//! in the parent. A query returns the items of its nodes without comparisons.
//!
//! Corrected: as published, a query across a midline misses everything in the children. A reader pointed out that it
//! must visit them. Here it visits all four without testing them. Added: between two rebuilds the game changes items,
//! and queries must still be right. So items that changed since the last
//! [`start_tick`](super::SpatialIndex::start_tick) are in a list that every query returns, and their old entries in the
//! tree are skipped. As published, the lists of the nodes grow, so this index allocates while it is used.

use super::design::Design;
use super::nodes::{Node, Nodes, ROOT};
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::Rect;

const PUBLISHED_OBJECTS: usize = 10;
pub const PUBLISHED_DEPTH: u32 = 5;

/// The state of a slot's entry in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Missing,
    Valid,
    /// The item has moved or was removed since the last rebuild.
    Stale,
}

#[derive(Clone)]
pub struct Rebuild {
    most_depth: u32,
    nodes: Nodes,
    stored: Stored,
    entries: Vec<Entry>,
    /// Stored slots without a valid entry, and the index in that list for every slot.
    changed: Vec<Slot>,
    places: Vec<u32>,
}

impl Rebuild {
    pub fn new(setup: &Setup) -> Rebuild {
        Rebuild {
            most_depth: setup.depth_or(PUBLISHED_DEPTH),
            nodes: Nodes::new(setup.ground()),
            stored: Stored::new(setup.capacity),
            entries: vec![Entry::Missing; setup.capacity],
            changed: Vec::with_capacity(setup.capacity),
            places: vec![0; setup.capacity],
        }
    }

    /// Returns the child that contains the box. `None` if the box touches a midline of the node.
    fn child_for(&self, node: u32, rect: Rect) -> Option<u32> {
        let node = self.nodes.at(node);
        let middle = node.rect.center();
        let (left, right) = (rect.right() < middle.x, rect.x > middle.x);
        let (top, bottom) = (rect.bottom() < middle.y, rect.y > middle.y);
        let which = match (left, right, top, bottom) {
            (true, _, true, _) => 0,
            (_, true, true, _) => 1,
            (true, _, _, true) => 2,
            (_, true, _, true) => 3,
            _ => return None,
        };
        node.children().nth(which)
    }

    fn put_into_tree(&mut self, mut node: u32, slot: Slot) {
        let rect = self.stored.rect(slot);
        while let Some(child) = self.child_for(node, rect) {
            node = child;
        }
        let here = self.nodes.at_mut(node);
        here.items.push(slot);
        if here.items.len() <= PUBLISHED_OBJECTS || here.depth >= self.most_depth {
            return;
        }
        if here.is_leaf() {
            self.nodes.split(node);
        }
        let mut items = std::mem::take(&mut self.nodes.at_mut(node).items);
        items.retain(|&slot| match self.child_for(node, self.stored.rect(slot)) {
            None => true,
            Some(child) => {
                self.put_into_tree(child, slot);
                false
            }
        });
        self.nodes.at_mut(node).items = items;
    }

    fn search_node(&self, number: u32, area: Rect, watch: &mut impl Watch) {
        let node = self.nodes.at(number);
        watch.visit(|| node.cell());
        for &slot in &node.items {
            if self.entries[slot as usize] == Entry::Valid {
                watch.take(slot, self.stored.rect(slot).overlaps(area));
            }
        }
        match self.child_for(number, area) {
            Some(child) => self.search_node(child, area, watch),
            None => node.children().for_each(|child| self.search_node(child, area, watch)),
        }
    }
}

impl Design for Rebuild {
    const NAME: &'static str = "rebuild";
    const EXACT: bool = false;

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, slot: Slot, _: Rect) {
        self.places[slot as usize] = self.changed.len() as u32;
        self.changed.push(slot);
    }

    fn take_out(&mut self, slot: Slot, _: Rect) {
        if self.entries[slot as usize] == Entry::Valid {
            self.entries[slot as usize] = Entry::Stale;
            return;
        }
        let place = self.places[slot as usize] as usize;
        self.changed.swap_remove(place);
        if let Some(&moved) = self.changed.get(place) {
            self.places[moved as usize] = place as u32;
        }
    }

    fn clear_cells(&mut self) {
        self.nodes.clear();
        self.entries.fill(Entry::Missing);
        self.changed.clear();
    }

    fn start_tick(&mut self) {
        self.nodes.clear();
        self.changed.clear();
        self.entries.fill(Entry::Missing);
        for slot in 0..self.stored.capacity() as Slot {
            if self.stored.get(slot).is_some() {
                self.entries[slot as usize] = Entry::Valid;
                self.put_into_tree(ROOT, slot);
            }
        }
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        if area.is_empty() {
            return;
        }
        for &slot in &self.changed {
            watch.take(slot, self.stored.rect(slot).overlaps(area));
        }
        self.search_node(ROOT, area, watch);
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.nodes.visit(ROOT, &mut |_, node| visit(node.cell()));
    }

    fn cell_bytes(&self) -> usize {
        self.nodes.bytes()
            + self.entries.capacity() * size_of::<Entry>()
            + (self.changed.capacity() + self.places.capacity()) * size_of::<u32>()
    }

    fn validate_cells(&self) -> Result<(), String> {
        let mut valid = 0;
        let mut complaint = None;
        self.nodes.visit(ROOT, &mut |number, node: &Node| {
            for &slot in &node.items {
                if self.entries[slot as usize] != Entry::Valid {
                    continue;
                }
                valid += 1;
                let Some(rect) = self.stored.get(slot) else {
                    complaint = Some(format!("slot {slot} has an entry and is not stored"));
                    continue;
                };
                let mut home = ROOT;
                while let Some(child) = self.child_for(home, rect) {
                    home = child;
                }
                if home != number && node.items.len() > PUBLISHED_OBJECTS {
                    complaint = Some(format!("slot {slot} is in node {number} and belongs in {home}"));
                }
            }
        });
        for (place, &slot) in self.changed.iter().enumerate() {
            if self.places[slot as usize] as usize != place
                || self.stored.get(slot).is_none()
                || self.entries[slot as usize] == Entry::Valid
            {
                complaint = Some(format!("slot {slot} is wrongly on the list of changes"));
            }
        }
        if valid + self.changed.len() != self.stored.len() {
            let (changed, stored) = (self.changed.len(), self.stored.len());
            complaint = Some(format!("{valid} in the tree and {changed} changed, but {stored} are stored"));
        }
        complaint.map_or(Ok(()), Err)?;
        self.nodes.validate()
    }
}
