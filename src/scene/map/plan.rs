//! The quadtree of the level map. Like the game's tree it splits a square in four until each stage has a cell of its
//! own: four quadrants of four cells, and deeper if a quadrant has more stages. In a quadrant of at most four stages
//! the last stage, the warden's, has the lower right cell.

use crate::career::{Best, Bests};
use crate::geom::Rect;
use crate::level::Theme;
use crate::sim::Difficulty;

#[derive(Clone, Debug)]
pub struct Quadrant {
    pub theme: Theme,
    pub title: String,
    pub stages: Vec<MapStage>,
}

#[derive(Clone, Debug)]
pub struct MapStage {
    /// The name under which its level is found.
    pub name: String,
    pub title: String,
    /// `None` until the stage is cleared.
    pub bests: Option<Bests>,
    pub state: StageState,
    /// Whether the best run on the current difficulty was kept, so that it can be raced.
    pub has_run: bool,
}

impl MapStage {
    pub fn is_cleared(&self) -> bool {
        self.bests.is_some()
    }

    pub fn best(&self, difficulty: Difficulty) -> Option<&Best> {
        self.bests.as_ref()?.on(difficulty)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StageState {
    Open,
    /// Locked. Says what has to be done first.
    Shut(String),
    /// The level file has errors. Says which.
    Broken(String),
}

/// A square of the map that is not split further.
#[derive(Clone, Debug)]
pub struct MapCell {
    pub rect: Rect,
    /// Index of its quadrant. `None` where the campaign has none.
    pub quadrant: Option<usize>,
    /// Index in the quadrant's stages. `None` where there is no stage.
    pub stage: Option<usize>,
    pub is_warden: bool,
}

/// The split squares with their depths, the whole map first, and the cells.
#[derive(Clone, Debug, Default)]
pub struct MapTree {
    pub splits: Vec<(Rect, u32)>,
    pub cells: Vec<MapCell>,
}

/// Upper left, upper right, lower left, lower right: the order of the index.
pub fn quarters(rect: Rect) -> [Rect; 4] {
    let (w, h) = (rect.w / 2, rect.h / 2);
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(column, row)| Rect::new(rect.x + column * w, rect.y + row * h, w, h))
}

impl MapTree {
    pub fn new(quadrants: &[Quadrant], whole: Rect) -> MapTree {
        let mut tree = MapTree { splits: vec![(whole, 0)], cells: Vec::new() };
        for (nth, rect) in quarters(whole).into_iter().enumerate() {
            match quadrants.get(nth) {
                Some(quadrant) => {
                    let stages: Vec<usize> = (0..quadrant.stages.len()).collect();
                    tree.split(nth, &stages, stages.len(), rect, 1);
                }
                None => tree.cells.push(MapCell { rect, quadrant: None, stage: None, is_warden: false }),
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
                    Some([stage]) => self.cells.push(MapCell {
                        rect,
                        quadrant: Some(quadrant),
                        stage: Some(*stage),
                        is_warden: is_warden(Some(stage)),
                    }),
                    Some(part) => self.split(quadrant, part, of, rect, depth + 1),
                    None => self.cells.push(MapCell { rect, quadrant: Some(quadrant), stage: None, is_warden: false }),
                }
            }
            return;
        }
        let before_last = stages.len().saturating_sub(1);
        for (nth, rect) in quarters(rect).into_iter().enumerate() {
            let stage = if nth == 3 { stages.last() } else { stages[..before_last].get(nth) };
            self.cells.push(MapCell {
                rect,
                quadrant: Some(quadrant),
                stage: stage.copied(),
                is_warden: is_warden(stage),
            });
        }
    }

    /// Returns the nearest cell with a stage in this direction, at most twice as far aside as along it. Of two that are
    /// equally near, the later stage is to the right and below, and the earlier one to the left and above.
    pub fn beside(&self, from: usize, way: (i32, i32)) -> Option<usize> {
        let here = self.cells[from].rect.center();
        let costs = self.cells.iter().enumerate().filter_map(|(nth, cell)| {
            let there = cell.rect.center();
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let along = dx * way.0 + dy * way.1;
            let aside = (dx * way.1).abs() + (dy * way.0).abs();
            let is_there = cell.stage.is_some() && along > 0 && aside <= along * 2;
            is_there.then_some((along + aside * 2, nth as i32 * -(way.0 + way.1), nth))
        });
        costs.min().map(|(.., nth)| nth)
    }
}
