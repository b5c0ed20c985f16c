//! F2: the cells of the index that the world runs on. Cells visited by queries of this tick are bright, pruned cells
//! have a dark rim. Also shows the last query of the focused entity, with every box that it was compared with. All of
//! it comes from the world's log, so it shows what happened. The camera's query, which would light up everything, is
//! left out.

use std::fmt::Display;

use super::{Lens, Spaced, name_of};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::index::{Cell, TraceStep};
use crate::pool::Id;
use crate::settings::Colours;
use crate::sim::world::log::Asked;
use crate::sim::{Entity, World};

/// Visited and pruned cells are kept first.
const MOST_CELLS: usize = 8 * 1024;
/// Maximum number of different cells that the queries of a tick come to, and size of the table that finds duplicates.
const MOST_SEEN: usize = 8 * 1024;
const PLACES: usize = 4 * MOST_SEEN;
/// Maximum number of boxes that one query was compared with.
const MOST_MARKS: usize = 1024;
/// A cell with a shorter side in the picture, in pixels, is not drawn, because only lines would be visible.
const SMALLEST: i32 = 5;
pub const LEGEND: (i32, i32) = (340, 27);
/// Pixels between two texts.
const GAP: i32 = 8;
/// Width of the band inside a visited cell, in pixels. A filled cell would hide the picture and be slow to paint.
const SHINE: i32 = 5;
/// Numbers above this y would cover the score and the players' life.
const BELOW_THE_SCORE: i32 = 34;
/// Smallest cell side that has a number, in pixels.
const ROOM_FOR_A_NUMBER: i32 = 14;

/// From the root down. The colours differ in lightness too.
const DEPTHS: [Colour; 9] = [
    Colour::rgb(0xfff2b0),
    Colour::rgb(0xffd978),
    Colour::rgb(0xffb450),
    Colour::rgb(0xf58f62),
    Colour::rgb(0xe07fa8),
    Colour::rgb(0xb48ad8),
    Colour::rgb(0x8f9bf0),
    Colour::rgb(0x68b4f4),
    Colour::rgb(0x58d0f0),
];

fn colour_of(mark: Mark, colours: Colours) -> Colour {
    Colour::rgb(match (mark, colours) {
        (Mark::Hit, Colours::Safe) => 0xf0e442,
        (Mark::Tested, Colours::Safe) => 0x56b4e9,
        (Mark::Rejected, Colours::Safe) => 0xd55e00,
        (Mark::Hit, Colours::Vivid) => 0x30e040,
        (Mark::Tested, Colours::Vivid) => 0x4080ff,
        (Mark::Rejected, Colours::Vivid) => 0xff3030,
    })
}

/// Whether the queries of a tick came to a cell. When states are merged the larger one wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum CellState {
    Untouched,
    Pruned,
    Visited,
}

/// The result for a box in a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Hit,
    /// Compared by the index and rejected there.
    Tested,
    /// Returned by the index, but does not overlap.
    Rejected,
}

#[derive(Default)]
pub struct TreeOverlay {
    seen: Vec<(Cell, CellState)>,
    /// Hash table with open addressing: the `look` in which an entry was written, and an index into `seen`.
    places: Vec<(u32, u32)>,
    /// Incremented every tick, so that `places` needs no clearing.
    look: u32,
    drawn: Vec<(Cell, CellState)>,
    visited: u32,
    pruned: u32,
    questions: u32,
    left_out: u32,
    last: Option<Last>,
    marks: Vec<(Id, Mark)>,
}

#[derive(Clone, Copy)]
struct Last {
    who: Id,
    asked: Asked,
    tick: u32,
    questions: u32,
    hits: u32,
    tested: u32,
    rejected: u32,
}

impl TreeOverlay {
    pub fn take_memory(&mut self) {
        self.seen.reserve_exact(MOST_SEEN.saturating_sub(self.seen.len()));
        self.places.resize(PLACES, (0, 0));
        self.drawn.reserve_exact(MOST_CELLS.saturating_sub(self.drawn.len()));
        self.marks.reserve_exact(MOST_MARKS.saturating_sub(self.marks.len()));
    }

    pub fn forget(&mut self) {
        self.seen.clear();
        self.last = None;
        self.marks.clear();
        (self.visited, self.pruned, self.questions, self.left_out) = (0, 0, 0, 0);
    }

    pub fn after_tick(&mut self, world: &World, focus: Option<Id>) {
        let Some(log) = world.log() else { return self.forget() };
        (self.questions, self.left_out) = (log.questions().len() as u32, log.left_out);
        self.seen.clear();
        self.look += 1;
        for step in log.all_steps() {
            let one = match *step {
                TraceStep::Visit(cell) => (cell, CellState::Visited),
                TraceStep::Prune(cell) => (cell, CellState::Pruned),
                TraceStep::Check { .. } | TraceStep::Take { .. } | TraceStep::Give { .. } => continue,
            };
            self.see(one);
        }
        self.visited = self.seen.iter().filter(|(_, state)| *state == CellState::Visited).count() as u32;
        self.pruned = self.seen.len() as u32 - self.visited;
        self.keep_question(world, focus);
    }

    /// Adds a cell that a query came to. In a busy tick the same few cells come thousands of times.
    fn see(&mut self, (cell, state): (Cell, CellState)) {
        let Rect { x, y, w, h } = cell.rect;
        let hash = [x, y, w, h].iter().fold(u64::from(cell.depth), |hash, &part| {
            (hash ^ u64::from(part as u32)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        let mut place = hash as usize % PLACES;
        while self.places[place].0 == self.look {
            let (known, before) = &mut self.seen[self.places[place].1 as usize];
            if known.rect == cell.rect && known.depth == cell.depth {
                *before = (*before).max(state);
                return;
            }
            place = (place + 1) % PLACES;
        }
        if self.seen.len() < MOST_SEEN {
            self.places[place] = (self.look, self.seen.len() as u32);
            self.seen.push((cell, state));
        }
    }

    /// Stores the last query of `focus`. In a tick without a query, the previous one is kept.
    fn keep_question(&mut self, world: &World, focus: Option<Id>) {
        if self.last.is_some_and(|last| Some(last.who) != focus) {
            self.last = None;
            self.marks.clear();
        }
        let (Some(log), Some(who)) = (world.log(), focus) else { return };
        let own = || log.questions().iter().filter(|asked| asked.who == Some(who));
        let Some(&asked) = own().next_back() else { return };
        let (tick, questions) = (world.tick(), own().count() as u32);
        self.marks.clear();
        for step in log.steps(&asked) {
            let (slot, mark) = match *step {
                TraceStep::Check { slot, hit: true }
                | TraceStep::Take { slot, hit: true }
                | TraceStep::Give { slot } => (slot, Mark::Hit),
                TraceStep::Check { slot, hit: false } => (slot, Mark::Tested),
                TraceStep::Take { slot, hit: false } => (slot, Mark::Rejected),
                TraceStep::Visit(_) | TraceStep::Prune(_) => continue,
            };
            // The asking entity is in the index and is compared with itself, but that is no candidate.
            if let Some(entity) = world.in_slot(slot)
                && entity.id != who
                && self.marks.len() < MOST_MARKS
            {
                self.marks.push((entity.id, mark));
            }
        }
        let count = |wanted| self.marks.iter().filter(|(_, mark)| *mark == wanted).count() as u32;
        let (hits, tested, rejected) = (count(Mark::Hit), count(Mark::Tested), count(Mark::Rejected));
        self.last = Some(Last { who, asked, tick, questions, hits, tested, rejected });
    }

    pub fn draw_cells(&mut self, list: &mut DrawList, world: &World, lens: Lens) {
        let TreeOverlay { seen, drawn, .. } = self;
        let in_picture = |cell: &Cell| {
            let side = cell.rect.w.min(cell.rect.h) / lens.zoom;
            cell.rect.overlaps(lens.seen) && side >= SMALLEST
        };
        drawn.clear();
        drawn.extend(seen.iter().filter(|(cell, _)| in_picture(cell)).take(MOST_CELLS));
        world.index().cells(&mut |cell| {
            if in_picture(&cell) && drawn.len() < MOST_CELLS {
                drawn.push((cell, CellState::Untouched));
            }
        });
        once_each(drawn);
        // Leaves first, so that the thick lines of coarse cells are on top.
        for (cell, state) in drawn.iter().rev() {
            draw_cell(list, cell, *state, lens);
        }
    }

    pub fn draw_question(&self, list: &mut DrawList, world: &World, focus: Option<&Entity>, lens: Lens) {
        let Some(last) = self.last.filter(|last| focus.is_some_and(|focus| focus.id == last.who)) else { return };
        let area = lens.rect(last.asked.area);
        let from = (area.center().x, area.center().y);
        list.outline(area, Colour::WHITE);
        for (id, mark) in &self.marks {
            let Some(entity) = world.get(*id) else { continue };
            let colour = colour_of(*mark, list.look.colours);
            let rect = lens.rect(entity.body.rect);
            list.line(from, (rect.center().x, rect.center().y), colour.with_alpha(200));
            list.outline(rect.grown(1), colour);
            list.fill(rect, colour.with_alpha(60));
        }
    }

    pub fn draw_legend(&self, list: &mut DrawList, place: Rect, world: &World) {
        let (x, y) = (place.x, place.y);
        let colours = list.look.colours;
        let [hit, tested, rejected] = [Mark::Hit, Mark::Tested, Mark::Rejected].map(|mark| colour_of(mark, colours));
        let mut pen = Pen { list, x: x + 6, y: y + 4 };
        pen.list.fill(place, Colour::INK);
        let index = world.index();
        match index.depth() {
            Some(depth) => {
                pen.write(Colour::PAPER, &words!("overlay.cells.tree", index = index.name(), depth = depth));
            }
            None => pen.write(Colour::PAPER, &index.name()),
        }
        pen.write(DEPTHS[2], &words!("overlay.cells.visited", cells = Spaced(self.visited)));
        pen.write(Colour::DIM, &words!("overlay.cells.pruned", cells = Spaced(self.pruned)));
        pen.write(Colour::PAPER, &words!("overlay.cells.queries", queries = Spaced(self.questions)));
        if self.left_out > 0 {
            pen.write(rejected, &words!("overlay.cells.left_out", queries = self.left_out));
        }
        (pen.x, pen.y) = (x + 6, y + 16);
        if self.questions == 0 {
            return pen.write(Colour::DIM, &words!("overlay.cells.no_query"));
        }
        let Some(last) = self.last else {
            return pen.write(Colour::DIM, &words!("overlay.cells.no_last"));
        };
        let gone = words!("overlay.inspector.gone").as_str();
        let name = world.get(last.who).map_or(gone, |entity| entity.kind.traits().name);
        let (queries, asker) = (last.questions, name_of(last.asked.asker));
        match world.tick().saturating_sub(last.tick) {
            0 => pen.write(Colour::WHITE, &words!("overlay.cells.last", name = name, queries = queries, asker = asker)),
            ago => pen.write(
                Colour::WHITE,
                &words!("overlay.cells.last_ago", name = name, queries = queries, asker = asker, ago = ago),
            ),
        }
        pen.write(hit, &words!("overlay.cells.hits", boxes = last.hits));
        pen.write(tested, &words!("overlay.cells.checked", boxes = last.tested));
        pen.write(rejected, &words!("overlay.cells.rejected", boxes = last.rejected));
    }
}

struct Pen<'a> {
    list: &'a mut DrawList,
    x: i32,
    y: i32,
}

impl Pen<'_> {
    fn write(&mut self, colour: Colour, text: &dyn Display) {
        self.list.plain_text(Font::Small, Align::Left, self.x, self.y, colour, text);
        self.x += Font::Small.width(text) + GAP;
    }
}

/// Sorts from the root down and keeps the largest state of each cell. The item count is the current one of the index.
fn once_each(cells: &mut Vec<(Cell, CellState)>) {
    let place = |cell: &Cell| (cell.depth, cell.rect.y, cell.rect.x, cell.rect.w, cell.rect.h);
    cells.sort_unstable_by(|(a, s), (b, t)| place(a).cmp(&place(b)).then(t.cmp(s)));
    cells.dedup_by(|(later, state), (first, _)| {
        let same = place(later) == place(first);
        if same && *state == CellState::Untouched {
            first.items = later.items;
        }
        same
    });
}

fn band(list: &mut DrawList, rect: Rect, wide: i32, colour: Colour) {
    let Rect { x, y, w, h } = rect;
    if w.min(h) <= 2 * wide {
        return list.fill(rect, colour);
    }
    list.fill(Rect::new(x, y, w, wide), colour);
    list.fill(Rect::new(x, y + h - wide, w, wide), colour);
    list.fill(Rect::new(x, y + wide, wide, h - 2 * wide), colour);
    list.fill(Rect::new(x + w - wide, y + wide, wide, h - 2 * wide), colour);
}

fn draw_cell(list: &mut DrawList, cell: &Cell, state: CellState, lens: Lens) {
    let colour = DEPTHS[(cell.depth as usize).min(DEPTHS.len() - 1)];
    let rect = lens.rect(cell.rect);
    let line = match state {
        CellState::Visited => colour.with_alpha(235),
        CellState::Pruned => colour.with_alpha(90),
        CellState::Untouched => colour.with_alpha(48),
    };
    if state == CellState::Visited && cell.items > 0 {
        band(list, rect, SHINE, colour.with_alpha(64));
    }
    list.outline(rect, line);
    if state == CellState::Pruned {
        band(list, rect.grown(-1), 3, Colour::INK.with_alpha(190));
    }
    if cell.depth <= 2 && state != CellState::Pruned {
        list.outline(rect.grown(-1), line);
    }
    if cell.items > 0 && rect.w >= ROOM_FOR_A_NUMBER && rect.h >= ROOM_FOR_A_NUMBER {
        // At the middle of the upper edge, where cells of different depths do not meet.
        let (x, y) = (rect.center().x, rect.y + 3);
        if y >= BELOW_THE_SCORE && list.bounds().covers((x, y)) {
            list.text(Font::Small, Align::Middle, x, y, colour, cell.items);
        }
    }
}
