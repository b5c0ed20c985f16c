//! Where the boxes of text stand: in a corner in which neither the player nor another box is. A box stays where it is until
//! the player comes under it, so that nothing jumps about.

use crate::draw::DrawList;
use crate::geom::Rect;

const MARGIN: i32 = 6;
/// Below life, score, goals and what the tools say.
const TOP: i32 = 65;
/// Above the legend and the line of counts.
const BOTTOM: i32 = 34;
/// The player keeps so much room around him.
const AROUND_THE_PLAYER: i32 = 20;

/// Who wants a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Panel,
    Inspector,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Corner {
    left: bool,
    top: bool,
}

/// The first wish comes first: the panel on the right, the inspector on the left.
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

#[derive(Default)]
pub struct Edges {
    /// Where each stood last.
    last: [Option<Corner>; 2],
    size: (i32, i32),
    player: Option<Rect>,
    /// What stands already in this picture.
    taken: Option<Rect>,
}

impl Edges {
    pub fn begin(&mut self, list: &DrawList, player: Option<Rect>) {
        self.size = (list.width, list.height);
        self.player = player.map(|rect| rect.grown(AROUND_THE_PLAYER));
        self.taken = None;
    }

    pub fn place(&mut self, who: Who, size: (i32, i32)) -> Rect {
        let is_free = |corner: &Corner| {
            let rect = self.rect(*corner, size);
            ![self.player, self.taken].into_iter().flatten().any(|other| other.overlaps(rect))
        };
        let wishes = &WISHES[who as usize];
        let last = self.last[who as usize];
        let corner = last.iter().chain(wishes).copied().find(is_free).unwrap_or(wishes[0]);
        self.last[who as usize] = Some(corner);
        let rect = self.rect(corner, size);
        self.taken = Some(rect);
        rect
    }

    fn rect(&self, corner: Corner, (w, h): (i32, i32)) -> Rect {
        let x = if corner.left { MARGIN } else { self.size.0 - MARGIN - w };
        let y = if corner.top { TOP.min(self.size.1 - h - MARGIN) } else { (self.size.1 - BOTTOM - h).max(MARGIN) };
        Rect::new(x, y, w, h)
    }
}
