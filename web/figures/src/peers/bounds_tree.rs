//! A dynamic AABB tree, which is a bounding volume hierarchy (BVH) as Bullet and Box2D have it: each leaf is one box with a
//! margin, and each node the bounds of its two children. A box that leaves its margin is taken out and inserted again, where
//! it makes the bounds grow least.

use super::{Edges, NONE, Peer, Setting, bytes_of};
use quadrant::index::{Counts, Slot};

/// A box moves by at most 2 pixels a tick, so it leaves its margin after four ticks at the earliest.
const MARGIN: i32 = 8;

#[derive(Clone, Copy)]
struct Node {
    bounds: Edges,
    parent: u32,
    /// `NONE` and the slot if this is a leaf.
    children: [u32; 2],
}

pub struct BoundsTree {
    nodes: Vec<Node>,
    /// The leaf of each slot, and its box without the margin.
    leaves: Vec<u32>,
    boxes: Vec<Edges>,
    root: u32,
    /// A node that an insertion may use.
    free: Vec<u32>,
}

fn joined(one: Edges, other: Edges) -> Edges {
    Edges {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
    }
}

/// Half of the girth: the chance that a small query meets the bounds grows with it.
fn girth(edges: Edges) -> i64 {
    i64::from(edges.right - edges.left) + i64::from(edges.bottom - edges.top)
}

fn contains(outer: Edges, inner: Edges) -> bool {
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
}

fn grown(edges: Edges) -> Edges {
    Edges {
        left: edges.left - MARGIN,
        top: edges.top - MARGIN,
        right: edges.right + MARGIN,
        bottom: edges.bottom + MARGIN,
    }
}

impl BoundsTree {
    pub fn new(_: Setting) -> BoundsTree {
        BoundsTree { nodes: Vec::new(), leaves: Vec::new(), boxes: Vec::new(), root: NONE, free: Vec::new() }
    }

    fn take(&mut self, node: Node) -> u32 {
        if let Some(number) = self.free.pop() {
            self.nodes[number as usize] = node;
            return number;
        }
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// Builds the tree of these boxes: cuts them at the median of the longer axis.
    fn build(&mut self, slots: &mut [Slot], parent: u32) -> u32 {
        let bounds = slots.iter().map(|&slot| grown(self.boxes[slot as usize])).reduce(joined).unwrap_or_default();
        if let [slot] = *slots {
            let leaf = self.take(Node { bounds, parent, children: [NONE, slot] });
            self.leaves[slot as usize] = leaf;
            return leaf;
        }
        let node = self.take(Node { bounds, parent, children: [NONE, NONE] });
        let is_wide = bounds.right - bounds.left > bounds.bottom - bounds.top;
        let boxes = &self.boxes;
        let middle = slots.len() / 2;
        slots.select_nth_unstable_by_key(middle, |&slot| {
            let edges = boxes[slot as usize];
            if is_wide { edges.left + edges.right } else { edges.top + edges.bottom }
        });
        let (first, second) = slots.split_at_mut(middle);
        let children = [self.build(first, node), self.build(second, node)];
        self.nodes[node as usize].children = children;
        node
    }

    /// Goes down to the node beside which the leaf costs least.
    fn sibling_for(&self, bounds: Edges) -> u32 {
        let mut at = self.root;
        loop {
            let Node { bounds: own, children, .. } = self.nodes[at as usize];
            if children[0] == NONE {
                return at;
            }
            // What all bounds below here grow by is paid in any case.
            let both = girth(joined(own, bounds));
            let growth = both - girth(own);
            let cost = |child: u32| {
                let Node { bounds: own, children, .. } = self.nodes[child as usize];
                let new = girth(joined(own, bounds));
                growth + if children[0] == NONE { new } else { new - girth(own) }
            };
            let costs = children.map(cost);
            if both <= costs[0].min(costs[1]) {
                return at;
            }
            at = children[usize::from(costs[1] < costs[0])];
        }
    }

    fn insert(&mut self, leaf: u32, bounds: Edges) {
        let sibling = self.sibling_for(bounds);
        let Node { bounds: own, parent, .. } = self.nodes[sibling as usize];
        let node = self.take(Node { bounds: joined(own, bounds), parent, children: [sibling, leaf] });
        self.nodes[sibling as usize].parent = node;
        self.nodes[leaf as usize].parent = node;
        self.nodes[leaf as usize].bounds = bounds;
        self.replace_child(parent, sibling, node);
        self.fit(parent);
    }

    /// Takes a leaf and its parent out of the tree.
    fn remove(&mut self, leaf: u32) {
        let parent = self.nodes[leaf as usize].parent;
        let Node { parent: above, children, .. } = self.nodes[parent as usize];
        let sibling = if children[0] == leaf { children[1] } else { children[0] };
        self.nodes[sibling as usize].parent = above;
        self.replace_child(above, parent, sibling);
        self.free.push(parent);
        self.fit(above);
    }

    fn replace_child(&mut self, parent: u32, old: u32, new: u32) {
        match self.nodes.get_mut(parent as usize) {
            Some(node) => node.children = node.children.map(|child| if child == old { new } else { child }),
            None => self.root = new,
        }
    }

    /// Computes the bounds again from here up, as far as they change.
    fn fit(&mut self, mut at: u32) {
        while at != NONE {
            let Node { bounds, parent, children: [one, other] } = self.nodes[at as usize];
            let new = joined(self.nodes[one as usize].bounds, self.nodes[other as usize].bounds);
            if new == bounds {
                return;
            }
            self.nodes[at as usize].bounds = new;
            at = parent;
        }
    }

    fn look(&self, node: u32, area: Edges, found: &mut Vec<Slot>, counts: &mut Counts) {
        let Node { bounds, children: [one, other], .. } = self.nodes[node as usize];
        if !bounds.overlaps(area) {
            return;
        }
        counts.visited += 1;
        if one != NONE {
            self.look(one, area, found, counts);
            self.look(other, area, found, counts);
            return;
        }
        counts.checks += 1;
        if self.boxes[other as usize].overlaps(area) {
            counts.hits += 1;
            found.push(other);
        }
    }
}

impl Peer for BoundsTree {
    fn start_tick(&mut self, boxes: &[Edges], movers: usize) {
        if self.boxes.len() != boxes.len() {
            self.boxes = boxes.to_vec();
            self.leaves = vec![NONE; boxes.len()];
            self.nodes.clear();
            self.free.clear();
            let mut slots: Vec<Slot> = (0..boxes.len() as Slot).collect();
            self.root = if slots.is_empty() { NONE } else { self.build(&mut slots, NONE) };
            return;
        }
        for (slot, &edges) in boxes[..movers].iter().enumerate() {
            self.boxes[slot] = edges;
            let leaf = self.leaves[slot];
            if !contains(self.nodes[leaf as usize].bounds, edges) {
                if leaf == self.root {
                    self.nodes[leaf as usize].bounds = grown(edges);
                    continue;
                }
                self.remove(leaf);
                self.insert(leaf, grown(edges));
            }
        }
    }

    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let mut counts = Counts::default();
        if self.root != NONE {
            self.look(self.root, area, found, &mut counts);
        }
        counts
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.nodes) + bytes_of(&self.leaves) + bytes_of(&self.boxes) + bytes_of(&self.free)
    }
}
