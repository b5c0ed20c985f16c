//! The node of the Vault: a cell of a quadtree as a machine. [`cell`] has its cells, which fly, fire beams along rows and columns,
//! and split into four. This is their root: a dark frame in the middle of the room, which counts what is left. Asleep, it is shut
//! and holds all of them. When no cell is hit for a while, they come together again, and nothing heals. When all are out, the
//! frame falls, and its wire is on. There are never more than [`MOST_CELLS`] cells.

pub mod cell;

use std::ops::{Deref, DerefMut};

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::boss::mid::{MidBoss, common};
use crate::sim::world::{Blow, Body, EventKind, Kind, Side, Struck, World};

pub const SIDE: i32 = 120;
/// Life on normal, of all cells together.
pub(super) const LIFE: i32 = 230;
/// Four quarters, and four cells in each.
pub const MOST_CELLS: usize = 16;
const WAKE_TICKS: u32 = 50;
/// Without a hit for so long, the cells come together again. They have so long for the way.
const QUIET_TICKS: u32 = 540;
const JOIN_TICKS: u32 = 240;
/// So many cells may announce or fire at the same time.
const MOST_ATTACKERS: u32 = 3;
/// The room reaches from the frame to the next walls, at most so far.
const REACH_TILES: i32 = 40;
/// Nothing hurts a player while the frame falls, and for a while afterwards.
const SPARED_TICKS: u32 = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeState {
    /// It is shut, or its cells come back to it.
    Asleep,
    Wakes,
    /// Its cells fight.
    Fights,
    /// Its cells come together.
    Joins,
    /// The frame falls.
    Falls,
    /// It burns, then it lies there.
    Wreck,
}
state_hash!(enum NodeState { 0: Asleep, 1: Wakes, 2: Fights, 3: Joins, 4: Falls, 5: Wreck });

#[derive(Clone, Debug)]
pub struct Node {
    pub common: Common<NodeState>,
    pub(in crate::sim) cells: [Option<Id>; MOST_CELLS],
    /// The room in which the cells fly.
    room: Rect,
    /// Cells that announce an attack or fire.
    attackers: u32,
}
state_hash!(struct Node { common, cells, room, attackers });

impl Deref for Node {
    type Target = Common<NodeState>;

    fn deref(&self) -> &Common<NodeState> {
        &self.common
    }
}

impl DerefMut for Node {
    fn deref_mut(&mut self) -> &mut Common<NodeState> {
        &mut self.common
    }
}

impl State for NodeState {
    const ASLEEP: NodeState = NodeState::Asleep;
    const DYING: NodeState = NodeState::Falls;
    const WRECK: NodeState = NodeState::Wreck;
}

impl Node {
    pub(super) fn new(common: Common<NodeState>) -> Node {
        Node { common, cells: [None; MOST_CELLS], room: Rect::default(), attackers: 0 }
    }

    /// Whether it is shut, with all cells in it.
    pub fn is_shut(&self) -> bool {
        self.cells.iter().all(Option::is_none) && matches!(self.state, NodeState::Asleep | NodeState::Wakes)
    }

    pub(super) fn think(&mut self, id: Id, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        if it.is_whole() {
            count(it, world);
        }
        let is_awake = common::is_awake(world, it.wakes, body.rect);
        if it.fights() && !is_awake {
            it.enter(NodeState::Asleep);
        }
        match it.state {
            NodeState::Asleep => {
                if are_home(it, world) {
                    take_in(it, world);
                }
                if is_awake && it.is_shut() {
                    it.room = room_around(world, body.rect.center());
                    it.enter(NodeState::Wakes);
                    world.tell(EventKind::NodeWakes.at(body.rect.center()));
                }
            }
            NodeState::Wakes if it.ticks >= WAKE_TICKS => open(it, id, body, world),
            NodeState::Wakes => {}
            NodeState::Fights if it.life == 0 => {
                body.velocity = Point::default();
                it.enter(NodeState::Falls);
                world.tell(EventKind::NodeBreaks.at(body.rect.center()));
            }
            NodeState::Fights if it.ticks >= QUIET_TICKS && it.cells.iter().flatten().count() > 1 => {
                it.enter(NodeState::Joins);
                world.tell(EventKind::NodeJoins.at(body.rect.center()));
            }
            NodeState::Fights => {}
            // A cell that is put out on the way counts too.
            NodeState::Joins if it.life == 0 => it.enter(NodeState::Fights),
            NodeState::Joins => {
                if are_home(it, world) || it.ticks >= JOIN_TICKS {
                    open(it, id, body, world);
                }
            }
            NodeState::Falls => fall(it, body, world),
            NodeState::Wreck => common::burn(world, it.ticks, body.rect),
        }
    }

    /// It stops a blow while it is shut. Only its cells can be hurt.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        if !self.is_shut() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        world.tell(EventKind::blocked(blow, body.rect));
        Struck::Blocked
    }

    /// A cell was hit.
    fn is_hit(&mut self) {
        if self.state == NodeState::Fights {
            self.ticks = 0;
        }
        self.flash_ticks = common::FLASH_TICKS;
    }

    /// A cell splits.
    fn forget(&mut self, id: Id) {
        self.cells.iter_mut().filter(|place| **place == Some(id)).for_each(|place| *place = None);
    }

    /// Puts a new cell on the list, which always has room for it.
    fn add(&mut self, id: Option<Id>) {
        if let Some(place) = self.cells.iter_mut().find(|place| place.is_none()) {
            *place = id;
        }
    }
}

/// Returns the cell with this id, if it is not out.
fn cell_of(world: &World, id: Id) -> Option<&cell::Cell> {
    match &world.get(id)?.kind {
        Kind::MidBoss(MidBoss::Cell(cell)) => Some(cell),
        _ => None,
    }
}

/// Counts what is left of its cells: their life, and how many attack. A shut node keeps its life.
fn count(it: &mut Node, world: &World) {
    for place in &mut it.cells {
        *place = place.filter(|&id| cell_of(world, id).is_some());
    }
    let cells = || it.cells.iter().flatten().filter_map(|&id| cell_of(world, id));
    let (life, attackers) = (cells().map(|cell| cell.life).sum(), cells().filter(|cell| cell.attacks()).count() as u32);
    it.attackers = attackers;
    if !it.is_shut() {
        it.life = life;
    }
}

/// Whether all its cells are at the frame.
fn are_home(it: &mut Node, world: &World) -> bool {
    it.cells.iter().flatten().all(|&id| cell_of(world, id).is_none_or(|cell| cell.is_home))
}

/// Lets its life out as one cell that is as large as the frame.
fn open(it: &mut Node, id: Id, body: &Body, world: &mut World) {
    let life = it.life;
    take_in(it, world);
    it.enter(NodeState::Fights);
    let first = cell::root(id, body.rect.center(), life, it.most);
    let first = world.spawn(first);
    it.add(first);
}

fn take_in(it: &mut Node, world: &mut World) {
    for id in &mut it.cells {
        if let Some(id) = id.take() {
            world.with(id, |cell, _| cell.dead = true);
        }
    }
}

/// Returns the box of air around a place, up to the next solid tiles on the row and the column of the place.
fn room_around(world: &World, at: Point) -> Rect {
    let free = |dx: i32, dy: i32| {
        let is_air = |step: &i32| !world.level().tile_at(at.moved(dx * step * TILE, dy * step * TILE)).is_solid();
        (1..REACH_TILES).take_while(is_air).count() as i32
    };
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    let (left, top) = (column - free(-1, 0), row - free(0, -1));
    let (right, bottom) = (column + free(1, 0) + 1, row + free(0, 1) + 1);
    Rect::new(left * TILE, top * TILE, (right - left) * TILE, (bottom - top) * TILE)
}

fn fall(it: &mut Node, body: &mut Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    if !common::is_down(body, world) {
        return;
    }
    it.enter(NodeState::Wreck);
    world.hold_still_at(body.feet(), 4);
    common::end(world, EventKind::NodeEnds.at(body.rect.center()), it.ended);
}
