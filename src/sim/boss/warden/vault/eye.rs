//! The eye of the Index: its third phase. It leaves its squares, rises into the middle of the hall and opens. It finds a
//! player as a quadtree does. The hall has 16 cells, which are four quarters of four cells. In a search, the eye marks the
//! quarter with the player, then one cell of this quarter, and burns it. In a pass, it marks and burns one half of each
//! quarter, then the other. Players must leave marked cells. Its lids open after an attack. Only then do
//! blows hurt it.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::boss::warden::common::{Common, Stage};
use crate::sim::world::{Body, EventKind, Rules, World};

pub const SIZE: Point = Point::new(176, 112);
/// From the floor of the hall to its lower lid.
const OVER_FLOOR_PIXELS: i32 = 138;
/// Pixels a tick, sideways and up.
const RISE_PIXELS: i32 = 6;
/// Cells in a row of the hall.
pub const SIDE: i32 = 4;
pub const CELLS: usize = 16;
/// A cell does not burn this close to its edge, so nobody is hit who stands on the edge.
const EDGE_PIXELS: i32 = 4;

const REST_TICKS: u32 = 30;
/// How long a quarter is marked, then one of its cells, and how long the cells of a pass are marked: time to run from the
/// wall out of a cell, even on hard.
const QUARTER_TICKS: u32 = 26;
const CELL_TICKS: u32 = 84;
const PASS_TICKS: u32 = 84;
pub const BURN_TICKS: u32 = 10;
const OPEN_TICKS: u32 = 180;
/// How often it burns cells in an attack.
const STEPS: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Search,
    Pass,
}
state_hash!(enum Attack { 0: Search, 1: Pass });

#[derive(Clone, Copy, Debug)]
pub struct Eye {
    pub attack: Attack,
    turn: usize,
    /// The cells that have burned in this attack.
    step: usize,
    /// The half of each quarter that a pass begins with, where the player is: left (0) or right (1).
    first: usize,
    /// One bit for each cell. The order of cells is that of a quadtree: the four cells of a quarter follow each other.
    pub marked: u16,
    /// Ticks of this phase.
    pub ticks: u32,
}
state_hash!(struct Eye { attack, turn, step, first, marked, ticks });

impl Eye {
    pub(super) fn new() -> Eye {
        Eye { attack: Attack::Search, turn: 0, step: 0, first: 0, marked: 0, ticks: 0 }
    }

    pub(super) fn fight(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        self.ticks += 1;
        rise(it, body, world);
        match it.stage {
            Stage::Rest => self.rest(it, body, world),
            Stage::Tell => self.tell(it, body, world),
            Stage::Strike => self.burn(it, body, world),
            Stage::Open => it.recover(world, OPEN_TICKS, &mut self.turn),
        }
    }

    fn rest(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        self.marked = 0;
        if it.ticks >= world.rules.rest_ticks(REST_TICKS) {
            self.attack = if self.turn.is_multiple_of(2) { Attack::Search } else { Attack::Pass };
            self.step = 0;
            self.look(it, body, world);
        }
    }

    /// Marks what it looks at.
    fn look(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        let Some(cell) = self.cell_of_target(it, body, world) else { return };
        if self.step == 0 {
            self.first = cell & 1;
        }
        self.marked = match self.attack {
            Attack::Search => 0b1111 << (cell & !3),
            Attack::Pass => 0b0101_0101_0101_0101 << ((self.first + self.step) & 1),
        };
        it.announce(world, body.rect.center());
    }

    fn tell(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        if self.attack == Attack::Search && it.ticks == world.rules.tell_ticks(QUARTER_TICKS) {
            self.split(it, body, world);
        }
        if it.ticks >= self.tell_ticks(world.rules) {
            it.enter(Stage::Strike);
            for (nth, cell) in self.cells(hall(it.arena, body, world)) {
                if self.attack == Attack::Search || nth & 2 != 0 {
                    world.tell(EventKind::CellBurns.at(cell.center()));
                }
            }
        }
    }

    pub fn tell_ticks(&self, rules: Rules) -> u32 {
        rules.tell_ticks(match self.attack {
            Attack::Search => QUARTER_TICKS + CELL_TICKS,
            Attack::Pass => PASS_TICKS,
        })
    }

    /// Whether an attack is over, after which its lids close.
    pub fn has_attacked(&self) -> bool {
        self.turn > 0
    }

    /// Of the marked quarter, only the cell stays marked that is nearest to the player.
    fn split(&mut self, it: &Common, body: &Body, world: &mut World) {
        let hall = hall(it.arena, body, world);
        let at = it.target(world, hall.center().x).unwrap_or(hall.center());
        let distance = |cell: Rect| (cell.center().x - at.x).pow(2) + (cell.center().y - at.y).pow(2);
        let nearest = self.cells(hall).min_by_key(|(_, cell)| distance(*cell));
        let Some((nth, cell)) = nearest else { return };
        self.marked = 1 << nth;
        world.tell(EventKind::CellSplits.at(cell.center()));
    }

    fn burn(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        for (_, cell) in self.cells(hall(it.arena, body, world)) {
            it.strike(world, cell.grown(-EDGE_PIXELS));
        }
        if it.ticks < BURN_TICKS {
            return;
        }
        self.step += 1;
        if self.step < STEPS {
            self.look(it, body, world);
        } else {
            self.marked = 0;
            it.enter(Stage::Open);
        }
    }

    fn cell_of_target(&self, it: &Common, body: &Body, world: &World) -> Option<usize> {
        let hall = hall(it.arena, body, world);
        let feet = it.target(world, hall.center().x)?;
        let column = ((feet.x - hall.x) * SIDE / hall.w).clamp(0, SIDE - 1) as usize;
        let row = ((feet.y - 1 - hall.y) * SIDE / hall.h).clamp(0, SIDE - 1) as usize;
        Some(column & 1 | (row & 1) << 1 | (column & 2) << 1 | (row & 2) << 2)
    }

    /// Returns the marked cells and their numbers.
    pub fn cells(&self, hall: Rect) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let marked = self.marked;
        (0..CELLS).filter(move |nth| marked & 1 << nth != 0).map(move |nth| (nth, cell(hall, nth)))
    }
}

pub fn cell(hall: Rect, nth: usize) -> Rect {
    let (column, row) = ((nth & 1 | nth >> 1 & 2) as i32, (nth >> 1 & 1 | nth >> 2 & 2) as i32);
    let (w, h) = (hall.w / SIDE, hall.h / SIDE);
    Rect::new(hall.x + column * w, hall.y + row * h, w, h)
}

/// Returns the part of the arena above the floor.
pub fn hall(arena: Rect, body: &Body, world: &World) -> Rect {
    Rect { h: world.floor_below(body.rect.center()) - arena.y, ..arena }
}

/// Moves into the middle of the hall.
pub(super) fn rise(it: &Common, body: &mut Body, world: &World) {
    let floor = hall(it.arena, body, world).bottom();
    let middle = body.rect.center();
    let to = Point::new(it.arena.center().x, floor - OVER_FLOOR_PIXELS - SIZE.y / 2);
    let step = |from: i32, to: i32| from + (to - from).clamp(-RISE_PIXELS, RISE_PIXELS);
    let (x, y) = (step(middle.x, to.x), step(middle.y, to.y));
    body.rect = Rect::new(x - SIZE.x / 2, y - SIZE.y / 2, SIZE.x, SIZE.y);
    body.velocity = Point::default();
}
