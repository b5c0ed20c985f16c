//! The coarse map with which the bot finds its way: every tile that a body can be in, standing or in some part of a
//! jump, and its cost. It is built for each plan from the level and its entities, and again when a key or a wire
//! changes what is open. A lift, a press or a spring becomes a leap from one state to another.

use super::access::{Access, Lock};
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::level::{Blows, Draught, Level, Thing, Tile};
use crate::sim::machines::split_room::beams;
use crate::sim::world::body::Solidity;
use crate::sim::{Kind, World};

/// Rows above the map that a jump may pass through.
pub const ABOVE: i32 = 4;

/// The states of a body in a tile. `STAND` includes ladders. A jump rises a tile with each state from `RISE` to `TOP`,
/// and can move one tile sideways at `TOP` and one at `GLIDE`. After `FALL`, a body falls a tile with each state. In
/// each of these states except `LAST`, it can also move one tile sideways. In a fast fall, `FAST` and `LAST` alternate,
/// so it can move sideways only in every second tile.
pub const STAND: usize = 0;
pub const RISE: usize = 1;
pub const TOP: usize = 4;
pub const GLIDE: usize = 5;
pub const FALL: usize = 6;
pub const FAST: usize = 9;
pub const LAST: usize = 10;
pub const STATES: usize = 11;

/// Ticks to rise by a tile, and to leave the ground.
pub const RISING: u32 = 6;
pub const JUMP: u32 = 6;
/// Ticks to shoot away or climb over what is in a tile.
pub const OBSTRUCTED: u32 = 40;
/// Cost of a tile that hurts. It is entered only where nothing else leads on.
const HARM: u32 = 300;
/// Cost of a tile that hurts from time to time.
const RISK: u32 = 20;
/// Cost of a tile on a route of the map that failed.
const DOUBT: u32 = 3_000;
/// Cost of a locked tile. It is so high that the bot first goes to what opens the lock, if it can. `tour` plans this.
pub const LOCKED: u32 = 20_000;
/// How fast a press is pulled up, in sub-pixels per tick.
const PRESS: i32 = SUBPIXELS;
/// Speed of a player in the air, in sub-pixels per tick.
const RUN: i32 = 2 * SUBPIXELS;
/// Ticks to wait for a wind that pauses, shared by the tiles on the way up.
const PAUSE: u32 = 6;
/// How far a spring throws beyond a jump, in tiles.
const SPRING: i32 = 5;

#[derive(Clone, Copy)]
pub struct Cell {
    pub tile: Tile,
    pub wall: bool,
    /// A body can stand in it.
    pub holds: bool,
    /// Only a moving board holds a body in it.
    pub board: bool,
    /// A locked door is there, which stops shots too. A beam does not.
    pub shut: bool,
    pub toll: u32,
}

/// A ride or a throw from one state to another.
pub struct Leap {
    pub from: usize,
    pub to: usize,
    pub ticks: u32,
}

pub struct Map {
    pub columns: i32,
    rows: i32,
    pub cells: Vec<Cell>,
    /// Sorted by `to`.
    pub leaps: Vec<Leap>,
    pub locks: Vec<(Rect, Lock)>,
}

pub fn tiles_of(rect: Rect) -> impl Iterator<Item = (i32, i32)> {
    let columns = rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE);
    let rows = rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE);
    rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
}

impl Map {
    pub fn new(world: &World, access: &Access, doubts: &[(i32, i32)]) -> Map {
        let level = world.level();
        let (columns, rows) = (level.size().0 as i32, level.size().1 as i32 + ABOVE);
        let cell = |at: i32| {
            let (column, row) = (at % columns, at / columns - ABOVE);
            let tile = level.tile(column, row);
            let harm = matches!(tile, Tile::SpikesUp | Tile::SpikesDown | Tile::Acid);
            let holds = level.holds(column, row + 1) || tile == Tile::Ladder;
            let toll = if harm { HARM } else { 0 };
            Cell { tile, wall: tile.is_solid(), holds, board: false, shut: false, toll }
        };
        let mut map = Map {
            columns,
            rows,
            cells: (0..columns * rows).map(cell).collect(),
            leaps: Vec::new(),
            locks: super::access::locks(level, access),
        };
        for door in world.entities().filter(|one| matches!(one.kind, Kind::Door(_))).map(|one| one.body.rect) {
            if map.locks.iter().any(|(area, _)| *area == door) {
                map.each_of(door, |cell| cell.shut = true);
            }
        }
        for entity in world.entities() {
            if entity.body.solidity == Solidity::Solid && !entity.kind.traits().is_enemy {
                map.put_solid(entity.body.rect);
            }
        }
        for thing in &level.things {
            map.put_thing(thing, access);
        }
        for &(column, row) in doubts {
            map.raise_toll(Rect::new((column - 1) * TILE, (row - 1) * TILE, 3 * TILE, 3 * TILE), DOUBT);
        }
        for nth in 0..map.locks.len() {
            map.raise_toll(map.locks[nth].0, LOCKED);
        }
        map.leaps.sort_by_key(|leap| (leap.to, leap.from));
        map
    }

    /// Adds a solid box: it is in the way, but a body can stand on it.
    fn put_solid(&mut self, rect: Rect) {
        let half = Rect::new(rect.x, rect.y + TILE / 2, rect.w, rect.h - TILE / 2);
        self.raise_toll(if half.is_empty() { rect } else { half }, OBSTRUCTED);
        for (column, row) in tiles_of(Rect::new(rect.x, rect.y - 1, rect.w, 1)) {
            if let Some(cell) = self.cell_mut(column, row) {
                cell.holds = true;
            }
        }
    }

    fn put_thing(&mut self, thing: &Thing, access: &Access) {
        match thing {
            Thing::Lift { width, stops, speed, ring, wire } => {
                let toll = if wire.is_none_or(|wire| access.is_on(wire)) { 0 } else { LOCKED };
                let last = if *ring { stops.len() } else { stops.len() - 1 };
                for nth in 0..last {
                    let (a, b) = (stops[nth], stops[(nth + 1) % stops.len()]);
                    self.put_board(a, b, *width, *speed, toll, !ring);
                }
            }
            Thing::Spring { feet } => {
                let (column, row) = (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
                for up in 1..=SPRING {
                    let (Some(from), Some(to)) = (self.at(column, row), self.at(column, row - up)) else { break };
                    if self.cells[to].wall {
                        break;
                    }
                    let ticks = JUMP + RISING * up as u32 / 2;
                    self.leaps.push(Leap { from: from * STATES + STAND, to: to * STATES + RISE, ticks });
                }
            }
            Thing::LaserGate { area, ticks: Some(_), .. } => self.raise_toll(*area, RISK),
            // The beams may be lit at any time.
            Thing::SplitRoom { area, .. } => beams(*area).into_iter().for_each(|beam| self.raise_toll(beam, RISK)),
            Thing::Crusher { area, .. } => {
                self.raise_toll(*area, RISK);
                // When the press is down, the player gets onto its head and is lifted.
                let low = Point::new(area.x, area.bottom() - area.w);
                self.put_board(low, Point::new(area.x, area.y), area.w, PRESS, 0, false);
            }
            Thing::Steam { feet, .. } => {
                self.raise_toll(Rect::new(feet.x - TILE / 2, feet.y - 4 * TILE, TILE, 4 * TILE), RISK)
            }
            Thing::Wind { area, blows: Blows::Up, speed, draught, ticks, .. } => {
                let blows = !matches!(draught, Draught::While(wire) if !access.is_on(*wire));
                self.put_updraught(*area, *speed, if ticks.is_some() { PAUSE } else { 0 }, blows);
            }
            Thing::Mine { feet } => self.raise_toll(Rect::new(feet.x - 4, feet.y - 4, 8, 4), RISK),
            _ => {}
        }
    }

    /// Adds the places above a board that moves from `a` to `b`, and the rides between them.
    fn put_board(&mut self, a: Point, b: Point, width: i32, speed: i32, toll: u32, both_ways: bool) {
        let steps = ((b.x - a.x).abs().max((b.y - a.y).abs()) / TILE).max(1);
        let pixels = (i64::from(b.x - a.x).pow(2) + i64::from(b.y - a.y).pow(2)).isqrt() as i32;
        let ticks = (pixels * SUBPIXELS / speed.max(1) / steps) as u32;
        let mut before: Vec<usize> = Vec::new();
        for step in 0..=steps {
            let (x, y) = (a.x + (b.x - a.x) * step / steps, a.y + (b.y - a.y) * step / steps);
            let mut here = Vec::new();
            for (column, row) in tiles_of(Rect::new(x, y - 1, width, 1)) {
                let Some(at) = self.at(column, row).filter(|&at| !self.cells[at].wall) else { continue };
                let cell = &mut self.cells[at];
                if !cell.holds {
                    (cell.holds, cell.board) = (true, true);
                    cell.toll += toll;
                }
                here.push(at * STATES + STAND);
            }
            if before.len() == here.len() {
                for (&from, &to) in before.iter().zip(&here) {
                    self.leaps.push(Leap { from, to, ticks });
                    if both_ways {
                        self.leaps.push(Leap { from: to, to: from, ticks });
                    }
                }
            }
            before = here;
        }
    }

    /// In a wind that lifts, a body goes from every state to the next tile above, and floats from tile to tile aside. A
    /// wind without its wire is locked, but has the same leaps, so that the bot sees what its lever is good for.
    fn put_updraught(&mut self, area: Rect, speed: i32, pause: u32, blows: bool) {
        let up = (TILE * SUBPIXELS / speed.max(1)) as u32 + pause;
        let aside = (TILE * SUBPIXELS / RUN) as u32;
        let toll = if blows { 0 } else { LOCKED };
        for (column, row) in tiles_of(area) {
            let Some(here) = self.at(column, row).filter(|&at| !self.cells[at].wall) else { continue };
            if let Some(above) = self.at(column, row - 1).filter(|&at| !self.cells[at].wall) {
                for part in (STAND..STATES).filter(|&part| part != STAND || self.cells[here].holds) {
                    self.leaps.push(Leap { from: here * STATES + part, to: above * STATES + TOP, ticks: up + toll });
                }
            }
            for dx in [-1, 1] {
                if let Some(beside) = self.at(column + dx, row).filter(|&at| !self.cells[at].wall) {
                    self.leaps.push(Leap { from: here * STATES + TOP, to: beside * STATES + TOP, ticks: aside + toll });
                }
            }
        }
    }

    fn raise_toll(&mut self, area: Rect, toll: u32) {
        self.each_of(area, |cell| cell.toll = cell.toll.max(toll));
    }

    fn each_of(&mut self, area: Rect, change: impl Fn(&mut Cell)) {
        for (column, row) in tiles_of(area) {
            if let Some(cell) = self.cell_mut(column, row) {
                change(cell);
            }
        }
    }

    pub fn at(&self, column: i32, row: i32) -> Option<usize> {
        let row = row + ABOVE;
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| (row * self.columns + column) as usize)
    }

    fn cell_mut(&mut self, column: i32, row: i32) -> Option<&mut Cell> {
        let at = self.at(column, row)?;
        Some(&mut self.cells[at])
    }

    pub fn cell(&self, column: i32, row: i32) -> Option<&Cell> {
        self.at(column, row).map(|at| &self.cells[at]).filter(|cell| !cell.wall)
    }

    /// Whether a wall is above this tile, so that a body has to duck.
    pub fn is_low(&self, column: i32, row: i32) -> bool {
        self.at(column, row - 1).is_none_or(|at| self.cells[at].wall)
    }
}

/// Returns the column and row of the feet, as a level's author counts.
pub fn tile_of(level: &Level, body: Rect) -> (i32, i32) {
    let column = body.center().x.div_euclid(TILE).clamp(0, level.size().0 as i32 - 1);
    (column, (body.bottom() - 1).div_euclid(TILE))
}
