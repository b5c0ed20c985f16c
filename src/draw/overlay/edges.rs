//! Places the text boxes in corners that are free of players and other boxes. A box keeps its corner until a player
//! comes under it, so that it does not jump.

use crate::draw::DrawList;
use crate::geom::Rect;

const MARGIN: i32 = 6;
/// Below life, score, goals and notices, in pixels.
const TOP: i32 = 65;
/// Above the legend and the counter line, in pixels.
const BOTTOM: i32 = 34;
const AROUND_THE_PLAYER: i32 = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeBox {
    Panel,
    Inspector,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Corner {
    left: bool,
    top: bool,
}

/// Corners by preference: the panel on the right, the inspector on the left.
const WISHES: [[Corner; 4]; 2] = [
    [
        Corner { left: false, top: true },
        Corner { left: true, top: true },
        Corner { left: false, top: false },
        Corner { left: true, top: false },
    ],
    [
        Corner { left: true, top: true },
        Corner { left: true, top: false },
        Corner { left: false, top: true },
        Corner { left: false, top: false },
    ],
];

pub struct Edges {
    last: [Option<Corner>; 2],
    size: (i32, i32),
    players: [Option<Rect>; 2],
    /// The boxes that were placed in this picture.
    taken: Vec<Rect>,
}

impl Edges {
    pub fn new() -> Edges {
        // Room for both boxes, the strip and the text of a sign, so that no picture allocates.
        Edges { last: [None; 2], size: (0, 0), players: [None; 2], taken: Vec::with_capacity(4) }
    }

    pub fn begin(&mut self, list: &DrawList, players: [Option<Rect>; 2]) {
        self.size = (list.width, list.height);
        self.players = players.map(|rect| rect.map(|rect| rect.grown(AROUND_THE_PLAYER)));
        self.taken.clear();
    }

    /// Returns a free corner for a box, or `None` if each is taken.
    pub fn place(&mut self, who: EdgeBox, size: (i32, i32)) -> Option<Rect> {
        let is_free = |corner: &Corner| self.is_free(self.rect(*corner, size));
        let last = self.last[who as usize];
        let corner = last.iter().chain(&WISHES[who as usize]).copied().find(is_free)?;
        self.last[who as usize] = Some(corner);
        let rect = self.rect(corner, size);
        self.taken.push(rect);
        Some(rect)
    }

    /// Returns the strip at the lower edge: on the left, or if a player is there, on the right above the counter line.
    pub fn strip(&mut self, (w, h): (i32, i32)) -> Rect {
        let left = Rect::new(MARGIN, self.size.1 - h - 3, w, h);
        let right = Rect::new(self.size.0 - MARGIN - w, self.size.1 - h - 19, w, h);
        let strip = if self.is_free(left) { left } else { right };
        self.taken.push(strip);
        strip
    }

    /// Adds a box that was placed elsewhere.
    pub fn add(&mut self, rect: Option<Rect>) {
        self.taken.extend(rect);
    }

    pub fn taken(&self) -> &[Rect] {
        &self.taken
    }

    fn is_free(&self, rect: Rect) -> bool {
        !self.players.iter().flatten().chain(&self.taken).any(|other| other.overlaps(rect))
    }

    fn rect(&self, corner: Corner, (w, h): (i32, i32)) -> Rect {
        let x = if corner.left { MARGIN } else { self.size.0 - MARGIN - w };
        let y = if corner.top { TOP.min(self.size.1 - h - MARGIN) } else { (self.size.1 - BOTTOM - h).max(MARGIN) };
        Rect::new(x, y, w, h)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{inspector, panel};
    use super::*;
    use crate::draw::{HEIGHT, WIDTH};

    #[test]
    fn wherever_one_player_is_both_boxes_find_a_place_and_cover_neither_him_nor_each_other() {
        let list = DrawList::new(WIDTH, HEIGHT);
        let mut edges = Edges::new();
        for x in (0..WIDTH - 10).step_by(7) {
            for y in (0..HEIGHT - 26).step_by(7) {
                let player = Rect::new(x, y, 10, 26);
                edges.begin(&list, [Some(player), None]);
                let panel = edges.place(EdgeBox::Panel, panel::SIZE).expect("a place for the panel");
                let short = (inspector::WIDTH, inspector::SHORT);
                let inspector = edges.place(EdgeBox::Inspector, short).expect("a place for the inspector");
                assert!(!panel.overlaps(player) && !inspector.overlaps(player), "at {x} {y}");
                assert!(!panel.overlaps(inspector), "at {x} {y}");
                assert!(list.bounds().contains(panel) && list.bounds().contains(inspector));
            }
        }
    }
}
