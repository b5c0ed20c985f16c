//! The level map's tree: which cell of which quadrant is which stage, and where it lies. Like the tree under the game it halves
//! its square both ways until everything has a cell of its own: four quadrants, four cells in each, and deeper where a campaign
//! has more stages. The warden, who is last, has the lowest cell on the right.

use crate::career::{Best, Bests};
use crate::geom::Rect;
use crate::level::Theme;
use crate::sim::Difficulty;

/// A quadrant of the campaign, as the map needs it.
#[derive(Clone, Debug)]
pub struct Quadrant {
    pub theme: Theme,
    pub title: String,
    pub stages: Vec<Stage>,
}

#[derive(Clone, Debug)]
pub struct Stage {
    /// The name its level is found by.
    pub name: String,
    pub title: String,
    /// What was reached there; nothing as long as it is not cleared.
    pub bests: Option<Bests>,
    pub state: State,
    /// Whether there is a run to race on the difficulty that is looked at.
    pub has_run: bool,
}

impl Stage {
    pub fn is_cleared(&self) -> bool {
        self.bests.is_some()
    }

    pub fn best(&self, difficulty: Difficulty) -> Option<&Best> {
        self.bests.as_ref()?.on(difficulty)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    Open,
    /// What has to be done first.
    Shut(String),
    /// Its file is not good: what is wrong.
    Broken(String),
}

/// A place on the map. A square that was not split further.
#[derive(Clone, Debug)]
pub struct Cell {
    pub rect: Rect,
    /// In the list of quadrants; nothing where the campaign has none.
    pub quadrant: Option<usize>,
    /// In the quadrant's list; nothing where nothing is built.
    pub stage: Option<usize>,
    pub is_warden: bool,
}

/// Every square that was split, the whole map first, with how deep it lies; and the cells that were not.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub splits: Vec<(Rect, u32)>,
    pub cells: Vec<Cell>,
}

/// Left above, right above, left below, right below: the order of the index.
pub fn quarters(rect: Rect) -> [Rect; 4] {
    let (w, h) = (rect.w / 2, rect.h / 2);
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(column, row)| Rect::new(rect.x + column * w, rect.y + row * h, w, h))
}

impl Tree {
    pub fn new(quadrants: &[Quadrant], whole: Rect) -> Tree {
        let mut tree = Tree { splits: vec![(whole, 0)], cells: Vec::new() };
        for (nth, rect) in quarters(whole).into_iter().enumerate() {
            match quadrants.get(nth) {
                Some(quadrant) => {
                    let stages: Vec<usize> = (0..quadrant.stages.len()).collect();
                    tree.split(nth, &stages, stages.len(), rect, 1);
                }
                None => tree.cells.push(Cell { rect, quadrant: None, stage: None, is_warden: false }),
            }
        }
        tree
    }

    fn split(&mut self, quadrant: usize, stages: &[usize], of: usize, rect: Rect, depth: u32) {
        self.splits.push((rect, depth));
        let is_warden = |stage: Option<&usize>| stage.is_some_and(|stage| stage + 1 == of);
        if stages.len() > 4 {
            let share = stages.len().div_ceil(4);
            let mut parts = stages.chunks(share);
            for rect in quarters(rect) {
                match parts.next() {
                    Some([stage]) => self.cells.push(Cell {
                        rect,
                        quadrant: Some(quadrant),
                        stage: Some(*stage),
                        is_warden: is_warden(Some(stage)),
                    }),
                    Some(part) => self.split(quadrant, part, of, rect, depth + 1),
                    None => self.cells.push(Cell { rect, quadrant: Some(quadrant), stage: None, is_warden: false }),
                }
            }
            return;
        }
        let before_last = stages.len().saturating_sub(1);
        for (nth, rect) in quarters(rect).into_iter().enumerate() {
            let stage = if nth == 3 { stages.last() } else { stages[..before_last].get(nth) };
            self.cells.push(Cell {
                rect,
                quadrant: Some(quadrant),
                stage: stage.copied(),
                is_warden: is_warden(stage),
            });
        }
    }

    /// The cell one comes to from this one: the nearest that lies mostly that way and has a stage.
    pub fn beside(&self, from: usize, way: (i32, i32)) -> Option<usize> {
        let here = self.cells[from].rect.center();
        let costs = self.cells.iter().enumerate().filter_map(|(nth, cell)| {
            let there = cell.rect.center();
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let along = dx * way.0 + dy * way.1;
            let aside = (dx * way.1).abs() + (dy * way.0).abs();
            (cell.stage.is_some() && along > 0 && aside <= along * 2).then_some((along + aside * 2, nth))
        });
        costs.min().map(|(_, nth)| nth)
    }
}
