//! The query that is drawn: what the mouse asked for, how an index answered it, and a log of the answer, node by node.
//! The buffers are reused. Steps that do not fit into them are counted.

use std::fmt;

use crate::geom::{Point, Rect};
use crate::index::{Cell, Counts, Found, Slot, SpatialIndex, TraceStep};
use crate::lab::MAX_BOXES;

/// Maximum number of steps of an answer that are kept. A picture has no room for more.
const MOST_STEPS: usize = 8_192;
const NEIGHBOURS: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    Area(Rect),
    /// The nearest boxes within this many pixels.
    Nearest(Point, i32),
    Ray(Point, Point),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    Untouched,
    Hit,
    /// Compared in vain.
    False,
    /// Returned without a comparison, because its whole cell is inside the query.
    Given,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    Visited { depth: u32, column: i32, row: i32, items: u32 },
    Pruned { depth: u32, column: i32, row: i32 },
    Compared { checks: u32, hits: u32, given: u32 },
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Line::Visited { depth, column, row, items } => {
                words!("lab.log.visited", depth = depth, column = column, row = row, items = items).fmt(out)
            }
            Line::Pruned { depth, column, row } => {
                words!("lab.log.pruned", depth = depth, column = column, row = row).fmt(out)
            }
            Line::Compared { checks: 0, hits: _, given } => words!("lab.log.given", given = given).fmt(out),
            Line::Compared { checks, hits, given: 0 } => {
                words!("lab.log.checked", checks = checks, hits = hits).fmt(out)
            }
            Line::Compared { checks, hits, given } => {
                words!("lab.log.checked_given", checks = checks, hits = hits, given = given).fmt(out)
            }
        }
    }
}

/// The answer of an index to the drawn query.
pub struct Told {
    pub counts: Counts,
    steps: Vec<TraceStep>,
    /// Steps that did not fit.
    pub left_out: usize,
    pub marks: Vec<Mark>,
    pub found: Vec<Found>,
    pub lines: Vec<Line>,
}

impl Told {
    pub fn new() -> Told {
        Told {
            counts: Counts::default(),
            steps: Vec::with_capacity(MOST_STEPS),
            left_out: 0,
            marks: vec![Mark::Untouched; MAX_BOXES],
            found: Vec::new(),
            lines: Vec::with_capacity(MOST_STEPS),
        }
    }

    pub fn ask(&mut self, question: Question, index: &dyn SpatialIndex, world: Rect) {
        self.steps.clear();
        self.left_out = 0;
        self.found.clear();
        self.marks.fill(Mark::Untouched);
        match question {
            Question::Area(area) => {
                self.counts = index.trace(area, &mut |step| {
                    mark(&mut self.marks, step);
                    if self.steps.len() < MOST_STEPS {
                        self.steps.push(step);
                    } else {
                        self.left_out += 1;
                    }
                });
            }
            Question::Nearest(from, reach) => {
                self.counts = index.nearest(from, reach, NEIGHBOURS, &mut self.found);
            }
            Question::Ray(from, to) => self.counts = index.ray(from, to, &mut self.found),
        }
        for found in &self.found {
            self.marks[found.slot as usize] = Mark::Hit;
        }
        self.write_log(world);
    }

    /// Sets the marks as they were after this many nodes.
    pub fn go_back_to(&mut self, nodes: usize) {
        self.marks.fill(Mark::Untouched);
        let end = self.end_of(nodes);
        for &step in &self.steps[..end] {
            mark(&mut self.marks, step);
        }
    }

    /// Returns how many nodes the query came to. Nodes that were not kept do not count.
    pub fn nodes(&self) -> usize {
        self.steps.iter().filter(|step| is_node(step)).count()
    }

    /// Returns the first `nodes` nodes of the answer, and whether each was entered.
    pub fn cells(&self, nodes: usize) -> impl Iterator<Item = (Cell, bool)> {
        self.steps[..self.end_of(nodes)].iter().filter_map(|step| match step {
            TraceStep::Visit(cell) => Some((*cell, true)),
            TraceStep::Prune(cell) => Some((*cell, false)),
            TraceStep::Check { .. } | TraceStep::Take { .. } | TraceStep::Give { .. } => None,
        })
    }

    /// Returns the lines of the first `nodes` nodes.
    pub fn lines(&self, nodes: usize) -> &[Line] {
        let is_node = |line: &Line| !matches!(line, Line::Compared { .. });
        let ends = (0..self.lines.len()).filter(|&nth| is_node(&self.lines[nth])).nth(nodes);
        &self.lines[..ends.unwrap_or(self.lines.len())]
    }

    fn end_of(&self, nodes: usize) -> usize {
        (0..self.steps.len()).filter(|&nth| is_node(&self.steps[nth])).nth(nodes).unwrap_or(self.steps.len())
    }

    fn write_log(&mut self, world: Rect) {
        self.lines.clear();
        for step in &self.steps {
            let line = match *step {
                TraceStep::Visit(cell) => {
                    let (column, row) = place(cell, world);
                    Line::Visited { depth: cell.depth, column, row, items: cell.items }
                }
                TraceStep::Prune(cell) => {
                    let (column, row) = place(cell, world);
                    Line::Pruned { depth: cell.depth, column, row }
                }
                TraceStep::Check { hit, .. } | TraceStep::Take { hit, .. } => {
                    Line::Compared { checks: 1, hits: hit.into(), given: 0 }
                }
                TraceStep::Give { .. } => Line::Compared { checks: 0, hits: 0, given: 1 },
            };
            match (self.lines.last_mut(), line) {
                (Some(Line::Compared { checks, hits, given }), Line::Compared { checks: c, hits: h, given: g }) => {
                    *checks += c;
                    *hits += h;
                    *given += g;
                }
                _ => self.lines.push(line),
            }
        }
    }
}

impl Default for Told {
    fn default() -> Told {
        Told::new()
    }
}

fn is_node(step: &TraceStep) -> bool {
    matches!(step, TraceStep::Visit(_) | TraceStep::Prune(_))
}

fn mark(marks: &mut [Mark], step: TraceStep) {
    let (slot, mark): (Slot, Mark) = match step {
        TraceStep::Check { slot, hit } | TraceStep::Take { slot, hit } => {
            (slot, if hit { Mark::Hit } else { Mark::False })
        }
        TraceStep::Give { slot } => (slot, Mark::Given),
        TraceStep::Visit(_) | TraceStep::Prune(_) => return,
    };
    marks[slot as usize] = mark;
}

/// Returns column and row among cells of this size. Sides may differ by a pixel, so the cell's middle decides.
fn place(cell: Cell, world: Rect) -> (i32, i32) {
    let middle = cell.rect.center();
    ((middle.x - world.x) / cell.rect.w.max(1), (middle.y - world.y) / cell.rect.h.max(1))
}
