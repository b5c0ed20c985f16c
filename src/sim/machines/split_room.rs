//! A room that is a cell of a quadtree. While more bodies are inside than it holds, beams along its two midlines split
//! it into quarters. Each quarter is split by the same rule, if the room is deep enough. A midline flickers for a second
//! before its beam hurts, and stays lit for some time after the room holds its bodies again.
//!
//! The bodies are players, enemies, crates and drums. Each counts in the one cell that its middle is in. The room asks
//! for them once every few ticks, with one query for its whole area. The same query finds what the beams strike.
//! Players find the beams with a query of their own.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::sim::enemy;
use crate::sim::world::{
    Asker, Blow, Body, Entity, EventKind, How, Kind, Phase, Side, Solidity, Thing, Traits, World, id_of_thing,
};

/// The largest number of times that a room is split into quarters.
pub const MOST_DEPTH: u32 = 2;
/// The cells that can be split: the room and its quarters. Then come the quarters of the quarters.
const NODES: usize = 5;
const CELLS: usize = 21;
/// Ticks of flickering before a beam is on.
pub const WARNING_TICKS: u32 = 60;
/// Ticks for which the beams stay on when the cell holds its bodies again, so that they do not flicker.
pub const JOIN_TICKS: u32 = 45;
/// Ticks from one count to the next. Nothing crosses a beam in this time.
const COUNT_EVERY_TICKS: u32 = 4;
/// Pixels. A beam along the horizontal midline is below it, so that it does not touch what stands on the midline.
const WIDTH: i32 = 4;
/// Damage to an enemy: more than any enemy takes.
const DAMAGE: i32 = 40;

/// The midlines of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    Dark,
    Warn { ticks_left: u32 },
    Lit { ticks_left: u32 },
}
state_hash!(enum Lines { 0: Dark, 1: Warn { ticks_left }, 2: Lit { ticks_left } });

#[derive(Clone, Debug)]
pub struct SplitRoom {
    pub holds: u32,
    depth: u32,
    pub(in crate::sim) wire: Option<Wire>,
    lines: [Lines; NODES],
    /// Bodies in the room, in its quarters, and in their quarters.
    counts: [u16; CELLS],
}
state_hash!(struct SplitRoom { holds, depth, wire, lines, counts });

pub fn split_room(area: Rect, holds: u32, depth: u32, wire: Option<Wire>) -> Entity {
    let room = SplitRoom { holds, depth, wire, lines: [Lines::Dark; NODES], counts: [0; CELLS] };
    Entity::new(area, Solidity::None, Kind::SplitRoom(room))
}

/// Returns the quarter in which a point of `area` is: 0 and 1 are the upper ones, 2 and 3 the lower ones.
fn quarter_at(area: Rect, at: Point) -> usize {
    let middle = area.center();
    usize::from(at.x >= middle.x) + 2 * usize::from(at.y >= middle.y)
}

fn quarter(area: Rect, nth: usize) -> Rect {
    let (w, h) = (area.w / 2, area.h / 2);
    Rect::new(area.x + w * (nth as i32 % 2), area.y + h * (nth as i32 / 2), w, h)
}

/// Returns the upright and the level beam of a split cell.
pub fn beams(cell: Rect) -> [Rect; 2] {
    let middle = cell.center();
    [Rect::new(middle.x - WIDTH / 2, cell.y, WIDTH, cell.h), Rect::new(cell.x, middle.y, cell.w, WIDTH)]
}

impl SplitRoom {
    pub fn is_split(&self) -> bool {
        matches!(self.lines[0], Lines::Lit { .. })
    }

    /// Yields the cells that can be split now, with their midlines. A quarter can be split while the room is.
    pub fn nodes(&self, area: Rect) -> impl Iterator<Item = (Rect, Lines)> {
        let deep = if self.depth > 1 && self.is_split() { NODES } else { 1 };
        let cell = move |nth: usize| if nth == 0 { area } else { quarter(area, nth - 1) };
        (0..deep).map(move |nth| (cell(nth), self.lines[nth]))
    }

    /// Yields the cells that are not split, with the number of bodies in each.
    pub fn leaves(&self, area: Rect) -> impl Iterator<Item = (Rect, u32)> {
        let is_leaf = move |nth: usize| match nth {
            0 => !self.is_split(),
            1..NODES => self.is_split() && !self.is_lit(nth),
            _ => self.is_split() && self.is_lit((nth - 1) / 4),
        };
        let cell = move |nth: usize| match nth {
            0 => area,
            1..NODES => quarter(area, nth - 1),
            _ => quarter(quarter(area, (nth - NODES) / 4), (nth - NODES) % 4),
        };
        (0..CELLS).filter(move |nth| is_leaf(*nth)).map(move |nth| (cell(nth), u32::from(self.counts[nth])))
    }

    /// Bodies in the whole room.
    pub fn bodies(&self) -> u32 {
        u32::from(self.counts[0])
    }

    /// Whether the room and each of its quarters is split.
    pub fn lit(&self) -> [bool; NODES] {
        std::array::from_fn(|nth| self.is_lit(nth))
    }

    fn is_lit(&self, nth: usize) -> bool {
        matches!(self.lines[nth], Lines::Lit { .. })
    }

    /// Returns the lit beam that `body` touches.
    pub fn lit_beam_at(&self, area: Rect, body: Rect) -> Option<Rect> {
        let lit = self.nodes(area).filter(|(_, lines)| matches!(lines, Lines::Lit { .. }));
        lit.flat_map(|(cell, _)| beams(cell)).find(|beam| beam.overlaps(body))
    }

    fn add(&mut self, area: Rect, at: Point) {
        let first = quarter_at(area, at);
        let second = quarter_at(quarter(area, first), at);
        for nth in [0, 1 + first, NODES + 4 * first + second] {
            self.counts[nth] = self.counts[nth].saturating_add(1);
        }
    }
}

fn is_body(kind: &Kind) -> bool {
    match kind {
        Kind::Player(player) => player.is_alive(),
        Kind::Enemy(enemy) => !enemy.is_away(),
        Kind::Crate(_) | Kind::Drum(_) => true,
        _ => false,
    }
}

impl Thing for SplitRoom {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_on: self.is_split(), ..Traits::still("split room") }
    }

    /// A room without bodies and lights far from the view.
    fn rests(&self, body: &Body, world: &World) -> bool {
        self.bodies() == 0 && self.lines == [Lines::Dark; NODES] && enemy::sleeps(body.rect, world)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let (area, slot) = (me.body.rect, me.id.slot);
        let Kind::SplitRoom(room) = &mut me.kind else { return };
        if (world.tick + slot).is_multiple_of(COUNT_EVERY_TICKS) {
            count(room, area, world);
        }
        let was_split = room.is_split();
        for nth in 0..NODES {
            let is_open = nth == 0 || room.depth > 1 && room.is_lit(0);
            let is_full = is_open && u32::from(room.counts[nth]) > room.holds;
            let before = room.lines[nth];
            room.lines[nth] = match before {
                _ if !is_open => Lines::Dark,
                Lines::Dark if is_full => Lines::Warn { ticks_left: WARNING_TICKS },
                Lines::Warn { ticks_left: 0 } | Lines::Lit { .. } if is_full => Lines::Lit { ticks_left: JOIN_TICKS },
                Lines::Warn { ticks_left } if is_full => Lines::Warn { ticks_left: ticks_left - 1 },
                Lines::Lit { ticks_left } if ticks_left > 0 => Lines::Lit { ticks_left: ticks_left - 1 },
                Lines::Dark | Lines::Warn { .. } | Lines::Lit { .. } => Lines::Dark,
            };
            let event = match (before, room.lines[nth]) {
                (Lines::Dark, Lines::Warn { .. }) => EventKind::RoomWarns,
                (Lines::Warn { .. }, Lines::Lit { .. }) => EventKind::RoomSplits,
                (Lines::Lit { .. }, Lines::Dark) => EventKind::RoomJoins,
                _ => continue,
            };
            let cell = if nth == 0 { area } else { quarter(area, nth - 1) };
            if world.view().overlaps(cell) {
                world.tell(event.at(cell.center()));
            }
        }
        if let (Some(wire), true) = (room.wire, was_split != room.is_split()) {
            world.signal(wire, room.is_split());
        }
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::SplitRoom(room) = &me.kind else { return };
        if let Some(beam) = room.lit_beam_at(me.body.rect, by.body.rect) {
            let from = beam.intersection(by.body.rect).center();
            by.hurt(world, Blow { damage: 1, from, side: Side::Nature, how: How::Touch });
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
}

/// Counts the bodies. The beams that are lit strike enemies, and light the fuses of drums.
fn count(room: &mut SplitRoom, area: Rect, world: &mut World) {
    room.counts = [0; CELLS];
    let inside = world.overlapping(Asker::Entity, area);
    for &id in inside.iter() {
        let Some(other) = world.get(id).filter(|other| is_body(&other.kind)) else { continue };
        let (rect, is_struck) = (other.body.rect, matches!(other.kind, Kind::Enemy(_) | Kind::Drum(_)));
        if let (true, Some(beam)) = (is_struck, room.lit_beam_at(area, rect)) {
            let from = beam.intersection(rect).center();
            let blow = Blow { damage: DAMAGE, from, side: Side::Nature, how: How::Touch };
            world.with(id, |other, world| other.hurt(world, blow));
        }
        let middle = rect.center();
        if area.covers((middle.x, middle.y)) && world.get(id).is_some() {
            room.add(area, middle);
        }
    }
    world.recycle(inside);
}

impl World {
    /// Whether a lit beam of a room is in this box. Needs no query, because the level lists its rooms.
    pub(in crate::sim) fn is_beam_at(&self, rect: Rect) -> bool {
        self.level.rooms().iter().filter(|(area, _)| area.overlaps(rect)).any(|(area, nth)| {
            let room = self.get(id_of_thing(*nth));
            room.is_some_and(|room| matches!(&room.kind, Kind::SplitRoom(it) if it.lit_beam_at(*area, rect).is_some()))
        })
    }
}
