//! The cells of the four designs whose trees grow and shrink. They are in one list, are named by their index in it, and
//! are created and freed in fours. The authors used objects and references. Each design decides which item goes where.

use super::{Cell, Slot};
use crate::geom::Rect;

pub const ROOT: u32 = 0;
/// Instead of the children of a leaf.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub struct Node {
    pub rect: Rect,
    pub depth: u32,
    pub items: Vec<Slot>,
    /// Items in this cell and below it, for designs that keep the count.
    pub below: u32,
    first_child: u32,
}

impl Node {
    pub fn is_leaf(&self) -> bool {
        self.first_child == NONE
    }

    pub fn children(&self) -> std::ops::Range<u32> {
        if self.is_leaf() { 0..0 } else { self.first_child..self.first_child + 4 }
    }

    pub fn cell(&self) -> Cell {
        Cell { rect: self.rect, depth: self.depth, items: self.items.len() as u32 }
    }

    pub fn holds(&self, rect: Rect) -> bool {
        self.rect.contains(rect)
    }

    pub fn drop_item(&mut self, slot: Slot) {
        if let Some(place) = self.items.iter().position(|&item| item == slot) {
            self.items.swap_remove(place);
        }
    }
}

/// Loses no pixel if a side is odd: the eastern and southern quarters are larger by one.
pub fn quarters(rect: Rect) -> [Rect; 4] {
    let Rect { x, y, w, h } = rect;
    let (left, upper) = (w / 2, h / 2);
    let (right, lower) = (w - left, h - upper);
    let (middle, center) = (x.saturating_add(left), y.saturating_add(upper));
    [
        Rect::new(x, y, left, upper),
        Rect::new(middle, y, right, upper),
        Rect::new(x, center, left, lower),
        Rect::new(middle, center, right, lower),
    ]
}

#[derive(Clone, Debug)]
pub struct Nodes {
    all: Vec<Node>,
    /// The first of each four free nodes.
    free: Vec<u32>,
}

impl Nodes {
    pub fn new(world: Rect) -> Nodes {
        let root = Node { rect: world, depth: 0, items: Vec::new(), below: 0, first_child: NONE };
        Nodes { all: vec![root], free: Vec::new() }
    }

    pub fn at(&self, node: u32) -> &Node {
        &self.all[node as usize]
    }

    pub fn at_mut(&mut self, node: u32) -> &mut Node {
        &mut self.all[node as usize]
    }

    /// Returns the child that contains the whole box.
    pub fn child_holding(&self, node: u32, rect: Rect) -> Option<u32> {
        self.at(node).children().find(|&child| self.at(child).holds(rect))
    }

    /// Walks down to the node of an item and removes it. Returns the highest node on the way that should now be merged.
    pub fn take_out(&mut self, slot: Slot, rect: Rect, is_to_merge: impl Fn(&Node) -> bool) -> Option<u32> {
        let mut node = ROOT;
        let mut highest = None;
        loop {
            let here = self.at_mut(node);
            here.below -= 1;
            if highest.is_none() && is_to_merge(here) {
                highest = Some(node);
            }
            match self.child_holding(node, rect) {
                Some(child) => node = child,
                None => break,
            }
        }
        self.at_mut(node).drop_item(slot);
        highest
    }

    /// Creates four children: north-west, north-east, south-west, south-east.
    pub fn split(&mut self, node: u32) {
        let quarters = quarters(self.at(node).rect);
        let depth = self.at(node).depth + 1;
        let first = match self.free.pop() {
            Some(first) => first,
            None => {
                let first = self.all.len() as u32;
                let blank = Node { rect: Rect::default(), depth: 0, items: Vec::new(), below: 0, first_child: NONE };
                self.all.extend(std::iter::repeat_n(blank, 4));
                first
            }
        };
        for (child, rect) in (first..).zip(quarters) {
            let child = self.at_mut(child);
            (child.rect, child.depth) = (rect, depth);
        }
        self.at_mut(node).first_child = first;
    }

    /// Frees everything below a node. Items that are still stored there are dropped.
    pub fn merge(&mut self, node: u32) {
        let children = self.at(node).children();
        if children.is_empty() {
            return;
        }
        for child in children.clone() {
            self.merge(child);
            let child = self.at_mut(child);
            child.items.clear();
            child.below = 0;
        }
        self.free.push(children.start);
        self.at_mut(node).first_child = NONE;
    }

    pub fn clear(&mut self) {
        self.merge(ROOT);
        let root = self.at_mut(ROOT);
        root.items.clear();
        root.below = 0;
    }

    pub fn visit(&self, node: u32, visit: &mut dyn FnMut(u32, &Node)) {
        visit(node, self.at(node));
        for child in self.at(node).children() {
            self.visit(child, visit);
        }
    }

    pub fn bytes(&self) -> usize {
        let items: usize = self.all.iter().map(|node| node.items.capacity()).sum();
        self.all.capacity() * size_of::<Node>() + items * size_of::<Slot>() + self.free.capacity() * size_of::<u32>()
    }

    pub fn validate(&self) -> Result<(), String> {
        let mut used = 0;
        let mut complaint = None;
        self.visit(ROOT, &mut |number, node| {
            used += 1;
            for child in node.children() {
                let child = self.at(child);
                if child.depth != node.depth + 1 || !node.rect.contains(child.rect) {
                    complaint = Some(format!("node {number} {node:?} has a child {child:?}"));
                }
            }
        });
        match complaint {
            Some(complaint) => Err(complaint),
            None if used + 4 * self.free.len() == self.all.len() => Ok(()),
            None => Err(format!("of {} nodes {used} are used and {} free", self.all.len(), 4 * self.free.len())),
        }
    }
}
