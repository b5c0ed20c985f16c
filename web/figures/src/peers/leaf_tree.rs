//! A quadtree that stores a box in every leaf that it touches, and cuts a leaf that holds more than eight. It is built again
//! in each tick, from the root down. A box that a query meets in several leaves is found in the leaf of the first corner that
//! both share.

use super::{Edges, Peer, Setting, bytes_of};
use quadrant::index::{Counts, Slot};

const MOST_IN_A_LEAF: usize = 8;

#[derive(Clone, Copy)]
enum Node {
    /// The first of its four children.
    Cut(u32),
    /// A part of the list of items.
    Leaf(u32, u32),
}

pub struct LeafTree {
    world: Edges,
    /// Leaves at this depth are not cut. They are as long as a usual box.
    deepest: u32,
    nodes: Vec<Node>,
    items: Vec<(Edges, Slot)>,
    /// The boxes of the cells that are being cut.
    open: Vec<(Edges, Slot)>,
}

impl LeafTree {
    pub fn new(setting: Setting) -> LeafTree {
        let Edges { left, top, right, bottom } = setting.world;
        let longest = (right - left).max(bottom - top);
        let deepest = (longest / setting.typical_side.max(1)).max(1).ilog2();
        // A square, so that all cells are squares.
        let side = (longest as u32).next_power_of_two() as i32;
        let world = Edges { left, top, right: left + side, bottom: top + side };
        LeafTree { world, deepest, nodes: Vec::new(), items: Vec::new(), open: Vec::new() }
    }

    /// Makes the node of the boxes from `start` on in `open`.
    fn build(&mut self, node: usize, cell: Edges, depth: u32, start: usize) {
        let end = self.open.len();
        if end - start <= MOST_IN_A_LEAF || depth == self.deepest {
            let first = self.items.len();
            self.items.extend_from_slice(&self.open[start..end]);
            self.nodes[node] = Node::Leaf(first as u32, self.items.len() as u32);
            return;
        }
        let children = self.nodes.len();
        self.nodes.resize(children + 4, Node::Leaf(0, 0));
        self.nodes[node] = Node::Cut(children as u32);
        for (nth, quarter) in quarters(cell).into_iter().enumerate() {
            for at in start..end {
                if self.open[at].0.overlaps(quarter) {
                    self.open.push(self.open[at]);
                }
            }
            self.build(children + nth, quarter, depth + 1, end);
            self.open.truncate(end);
        }
    }

    /// `within` is the part of the area that is in the world, or the side of the world next to it.
    fn look(
        &self,
        node: usize,
        cell: Edges,
        (area, within): (Edges, Edges),
        found: &mut Vec<Slot>,
        counts: &mut Counts,
    ) {
        counts.visited += 1;
        match self.nodes[node] {
            Node::Cut(children) => {
                for (nth, quarter) in quarters(cell).into_iter().enumerate() {
                    if quarter.overlaps(within) {
                        self.look(children as usize + nth, quarter, (area, within), found, counts);
                    }
                }
            }
            Node::Leaf(first, end) => {
                counts.checks += end - first;
                for &(edges, slot) in &self.items[first as usize..end as usize] {
                    let (x, y) = (edges.left.max(within.left), edges.top.max(within.top));
                    let is_first = x >= cell.left && x < cell.right && y >= cell.top && y < cell.bottom;
                    if edges.overlaps(area) && is_first {
                        counts.hits += 1;
                        found.push(slot);
                    }
                }
            }
        }
    }
}

fn quarters(cell: Edges) -> [Edges; 4] {
    let Edges { left, top, right, bottom } = cell;
    let (x, y) = (left + (right - left) / 2, top + (bottom - top) / 2);
    let of = |left, top, right, bottom| Edges { left, top, right, bottom };
    [of(left, top, x, y), of(x, top, right, y), of(left, y, x, bottom), of(x, y, right, bottom)]
}

impl Peer for LeafTree {
    fn start_tick(&mut self, boxes: &[Edges], _movers: usize) {
        self.nodes.clear();
        self.items.clear();
        self.open.clear();
        self.open.extend(boxes.iter().copied().zip(0..));
        self.nodes.push(Node::Leaf(0, 0));
        self.build(0, self.world, 0, 0);
    }

    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let mut counts = Counts::default();
        let Edges { left, top, right, bottom } = self.world;
        let (x, y) = (area.left.clamp(left, right - 1), area.top.clamp(top, bottom - 1));
        let within =
            Edges { left: x, top: y, right: area.right.clamp(x + 1, right), bottom: area.bottom.clamp(y + 1, bottom) };
        self.look(0, self.world, (area, within), found, &mut counts);
        counts
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.nodes) + bytes_of(&self.items) + bytes_of(&self.open)
    }
}
