//! The coarse map the bot finds its way by: every tile a body can be in, standing or in some part of a jump, and the
//! plausible moves between these states. It is generous on purpose, because the search on the real rules decides; it only
//! has to tell how far it still is. A [`Field`] holds, for every state, the ticks to a target, found backwards from there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::access::{Access, Lock};
use crate::geom::{Point, Rect, TILE};
use crate::level::{Level, Thing, Tile};
use crate::sim::World;
use crate::sim::body::{Body, Solidity};

/// Rows above the map that a jump may pass through.
const ABOVE: i32 = 4;

/// The states of a body in a tile: standing or on a ladder; three of rising, a tile each; two of the jump's top, a tile
/// along each; and the fall, slow, then fast, where it drifts sideways in every other tile only.
const STAND: usize = 0;
const RISE: usize = 1;
const TOP: usize = 4;
const GLIDE: usize = 5;
const FALL: usize = 6;
const FAST: usize = 9;
const LAST: usize = 10;
const STATES: usize = 11;

/// Ticks for a tile's width or height.
const WALK: u32 = 7;
const CREEP: u32 = 10;
const CLIMB: u32 = 13;
const RISING: u32 = 6;
const FALLING: u32 = 5;
const JUMP: u32 = 6;
const LAND: u32 = 1;
const DROP: u32 = 8;
/// To step on a board: some of the time one waits for it.
const BOARD: u32 = 30;
/// To shoot away or climb over what stands in a tile.
const OBSTRUCTED: u32 = 40;
/// What hurts is walked into only where nothing else leads on.
const HARM: u32 = 300;
/// Where something may hurt at times.
const RISK: u32 = 20;
/// Through something locked: only the errand that opens it makes this way short.
pub const LOCKED: u32 = 20_000;
/// No way.
pub const NEVER: u32 = u32::MAX;
/// How far a spring throws beyond a jump, in tiles.
const SPRING: i32 = 5;
/// A target that can be shot is as good as reached from so many tiles away.
const SHOT: i32 = 9;

#[derive(Clone, Copy)]
struct Cell {
    tile: Tile,
    /// No body can be in it.
    wall: bool,
    /// A body stands in it.
    holds: bool,
    /// Only a board that moves holds it.
    board: bool,
    toll: u32,
}

/// How a body is held, as the map wants to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// On the ground or on a ladder.
    Stands,
    /// By so many pixels more.
    Rises(i32),
    Falls,
}

/// A ride or a throw from one state to another.
struct Leap {
    from: usize,
    to: usize,
    ticks: u32,
}

/// The map for one state of the keys and wires.
pub struct Map {
    columns: i32,
    rows: i32,
    cells: Vec<Cell>,
    /// Sorted by where they end.
    leaps: Vec<Leap>,
    locks: Vec<(Rect, Lock)>,
}

/// Ticks to a target from every state, and the state that comes next.
pub struct Field {
    ticks: Vec<u32>,
    next: Vec<u32>,
}

fn tiles_of(rect: Rect) -> impl Iterator<Item = (i32, i32)> {
    let columns = rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE);
    let rows = rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE);
    rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
}

impl Map {
    pub fn new(world: &World, access: &Access) -> Map {
        let level = world.level();
        let (columns, rows) = (level.size().0 as i32, level.size().1 as i32 + ABOVE);
        let cell = |at: i32| {
            let (column, row) = (at % columns, at / columns - ABOVE);
            let tile = level.tile(column, row);
            let harm = matches!(tile, Tile::SpikesUp | Tile::SpikesDown | Tile::Acid);
            let below = level.tile(column, row + 1);
            let holds = below.is_solid() || level.is_ledge(column, row + 1) || tile == Tile::Ladder;
            let toll = if harm { HARM } else { 0 };
            Cell { tile, wall: tile.is_solid(), holds, board: false, toll }
        };
        let mut map = Map {
            columns,
            rows,
            cells: (0..columns * rows).map(cell).collect(),
            leaps: Vec::new(),
            locks: super::access::locks(level, access),
        };
        for entity in world.entities() {
            if entity.body.solidity == Solidity::Solid && !entity.kind.traits().is_foe {
                map.put_solid(entity.body.rect);
            }
        }
        for thing in &level.things {
            map.put_thing(thing, access);
        }
        for nth in 0..map.locks.len() {
            map.raise_toll(map.locks[nth].0, LOCKED);
        }
        map.leaps.sort_by_key(|leap| (leap.to, leap.from));
        map
    }

    /// In the way, but to be stood on.
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
            Thing::LaserGate { area, ticks: Some(_), .. } | Thing::Crusher { area, .. } => self.raise_toll(*area, RISK),
            Thing::Steam { feet, .. } => {
                self.raise_toll(Rect::new(feet.x - TILE / 2, feet.y - 4 * TILE, TILE, 4 * TILE), RISK)
            }
            Thing::Mine { feet } => self.raise_toll(Rect::new(feet.x - 4, feet.y - 4, 8, 4), RISK),
            _ => {}
        }
    }

    /// The places above a board on its way from `a` to `b`, and the ride along them.
    fn put_board(&mut self, a: Point, b: Point, width: i32, speed: i32, toll: u32, both_ways: bool) {
        let steps = ((b.x - a.x).abs().max((b.y - a.y).abs()) / TILE).max(1);
        let pixels = (i64::from(b.x - a.x).pow(2) + i64::from(b.y - a.y).pow(2)).isqrt() as i32;
        let ticks = (pixels * 256 / speed.max(1) / steps) as u32;
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

    fn raise_toll(&mut self, area: Rect, toll: u32) {
        for (column, row) in tiles_of(area) {
            if let Some(cell) = self.cell_mut(column, row) {
                cell.toll = cell.toll.max(toll);
            }
        }
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let row = row + ABOVE;
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| (row * self.columns + column) as usize)
    }

    fn cell_mut(&mut self, column: i32, row: i32) -> Option<&mut Cell> {
        let at = self.at(column, row)?;
        Some(&mut self.cells[at])
    }

    fn cell(&self, column: i32, row: i32) -> Option<&Cell> {
        self.at(column, row).map(|at| &self.cells[at]).filter(|cell| !cell.wall)
    }

    /// Whether there is a wall over this tile, so that one has to duck.
    pub fn is_low(&self, column: i32, row: i32) -> bool {
        self.at(column, row - 1).is_none_or(|at| self.cells[at].wall)
    }

    /// The ticks from everywhere to `target`; what can be shot is also reached along the eight ways a gun points.
    pub fn field(&self, target: Rect, shootable: bool) -> Field {
        let mut field =
            Field { ticks: vec![NEVER; self.cells.len() * STATES], next: vec![0; self.cells.len() * STATES] };
        let mut open = BinaryHeap::new();
        let mut reach = |column: i32, row: i32, ticks: u32, open: &mut BinaryHeap<Reverse<(u32, u32)>>| {
            let Some(at) = self.at(column, row).filter(|&at| !self.cells[at].wall) else { return false };
            for state in at * STATES..(at + 1) * STATES {
                let is_place = state % STATES != STAND || self.cells[at].holds;
                if is_place && ticks < field.ticks[state] {
                    field.ticks[state] = ticks;
                    field.next[state] = state as u32;
                    open.push(Reverse((ticks, state as u32)));
                }
            }
            true
        };
        for (column, row) in tiles_of(target) {
            reach(column, row, 0, &mut open);
        }
        if shootable {
            let middle = target.center();
            let (column, row) = (middle.x.div_euclid(TILE), middle.y.div_euclid(TILE));
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
                // From the feet the gun is a tile higher.
                let mut out = 1;
                while out <= SHOT && reach(column + dx * out, row + dy * out, (2 + out as u32) * WALK, &mut open) {
                    out += 1;
                }
            }
        }
        while let Some(Reverse((ticks, state))) = open.pop() {
            if ticks == field.ticks[state as usize] {
                self.spread(state as usize, ticks, &mut field, &mut open);
            }
        }
        field
    }

    /// Tells every state from which this one is reached in one move.
    fn spread(&self, state: usize, ticks: u32, field: &mut Field, open: &mut BinaryHeap<Reverse<(u32, u32)>>) {
        let (at, part) = (state / STATES, state % STATES);
        let (x, y) = (at as i32 % self.columns, at as i32 / self.columns - ABOVE);
        let me = self.cells[at];
        let low = self.is_low(x, y);
        // Nobody jumps where he cannot stand; falling out of a low place is possible.
        if low && (RISE..=GLIDE).contains(&part) {
            return;
        }
        let toll = me.toll + if low && part > GLIDE { OBSTRUCTED } else { 0 };
        let mut from = |column: i32, row: i32, part: usize, cost: u32| {
            let Some(at) = self.at(column, row).filter(|&at| !self.cells[at].wall) else { return };
            let (before, sum) = (at * STATES + part, ticks + cost);
            if sum < field.ticks[before] && (part != STAND || self.cells[at].holds) {
                field.ticks[before] = sum;
                field.next[before] = state as u32;
                open.push(Reverse((sum, before as u32)));
            }
        };
        let first = self.leaps.partition_point(|leap| leap.to < state);
        for leap in self.leaps[first..].iter().take_while(|leap| leap.to == state) {
            let at = (leap.from / STATES) as i32;
            from(at % self.columns, at / self.columns - ABOVE, leap.from % STATES, leap.ticks + toll);
        }
        let beside = [-1, 1];
        match part {
            STAND => {
                for dx in beside {
                    let onto_board = me.board && self.cell(x + dx, y).is_some_and(|cell| !cell.board);
                    let cost = if low { CREEP } else { WALK } + if onto_board { BOARD } else { 0 };
                    from(x + dx, y, STAND, cost + toll);
                }
                if self.cell(x, y + 1).is_some_and(|cell| cell.tile == Tile::Ladder) {
                    from(x, y + 1, STAND, CLIMB + toll);
                }
                if me.tile == Tile::Ladder {
                    from(x, y - 1, STAND, CLIMB + toll);
                    for part in RISE..STATES {
                        from(x, y, part, LAND + JUMP);
                    }
                }
                for part in TOP..STATES {
                    from(x, y, part, LAND + if me.board { BOARD } else { 0 });
                }
            }
            RISE => from(x, y, STAND, JUMP),
            2..=TOP => {
                for dx in [-1, 0, 1] {
                    if self.drift(x, y, dx, 1) {
                        from(x + dx, y + 1, part - 1, RISING + toll);
                    }
                }
                // Who lets go of jump is at the top at once.
                if part == TOP {
                    for rising in RISE..TOP {
                        from(x, y, rising, LAND);
                    }
                }
            }
            GLIDE => beside.into_iter().for_each(|dx| from(x + dx, y, TOP, WALK + toll)),
            FALL => {
                from(x, y, TOP, WALK / 2);
                from(x, y, GLIDE, WALK / 2);
                from(x, y, STAND, DROP);
                for dx in beside {
                    from(x + dx, y, STAND, WALK + toll);
                    from(x + dx, y, TOP, WALK + toll);
                    from(x + dx, y, GLIDE, WALK + toll);
                }
                if matches!(me.tile, Tile::OneWay | Tile::Ladder) {
                    from(x, y - 1, STAND, DROP + toll);
                }
            }
            FAST | LAST => {
                for dx in [-1, 0, 1] {
                    if (part == FAST || dx == 0) && self.drift(x, y, dx, -1) {
                        from(x + dx, y - 1, part - 1, FALLING + toll);
                        if part == FAST {
                            from(x + dx, y - 1, LAST, FALLING + toll);
                        }
                    }
                }
            }
            _ => {
                for dx in [-1, 0, 1] {
                    if self.drift(x, y, dx, -1) {
                        from(x + dx, y - 1, part - 1, FALLING + toll);
                    }
                }
            }
        }
    }

    /// Whether a body gets here from beside without a corner in the way.
    fn drift(&self, x: i32, y: i32, dx: i32, dy: i32) -> bool {
        dx == 0 || self.cell(x + dx, y).is_some() || dy != 0 && self.cell(x, y + dy).is_some()
    }

    /// The states a falling body may be in, by its speed.
    fn falling(speed: i32) -> std::ops::RangeInclusive<usize> {
        match speed {
            i32::MIN..160 => TOP..=GLIDE,
            160..480 => FALL..=FALL,
            480..720 => FALL + 1..=FALL + 1,
            720..900 => FALL + 2..=FALL + 2,
            900.. => FAST..=FAST,
        }
    }

    /// How far it is for a body in sixteenths of a tick, to the pixel; `None` where the map knows no way.
    pub fn to_go(&self, field: &Field, body: &Body, how: How) -> Option<i64> {
        let feet = body.feet();
        let column = feet.x.div_euclid(TILE);
        let mut row = (feet.y - 1).div_euclid(TILE);
        let standing = how == How::Stands;
        let parts = match how {
            How::Stands => STAND..=STAND,
            How::Falls => Map::falling(body.velocity.y),
            How::Rises(pixels) => {
                // Not by its speed but by how high it will get: hops that lead nowhere must not look promising. Who rises
                // higher than a jump is taken to be where a jump from there gets as high.
                let top = (feet.y - pixels - 1).div_euclid(TILE);
                row = row.min(top + (TOP - RISE) as i32);
                let part = TOP - (row - top) as usize;
                part..=part
            }
        };
        let mut best: Option<i64> = None;
        for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            let Some(at) = self.at(column + dx, row + dy) else { continue };
            let cell = &self.cells[at];
            if cell.wall || dy != 0 && !(standing && (cell.board || cell.tile == Tile::Ladder)) {
                continue;
            }
            let off = (feet.x - ((column + dx) * TILE + TILE / 2)).abs();
            let off_y = if dy == 0 && !cell.board && cell.tile != Tile::Ladder {
                0
            } else {
                (feet.y - (row + dy + 1) * TILE).abs()
            };
            let aside = i64::from(off) * i64::from(WALK) + i64::from(off_y) * i64::from(CLIMB);
            for part in parts.clone() {
                let ticks = field.ticks[at * STATES + part];
                if ticks != NEVER {
                    let sum = i64::from(ticks) * 16 + aside;
                    best = Some(best.map_or(sum, |best| best.min(sum)));
                }
            }
        }
        best
    }

    /// The ticks from a place that somebody may stand or hang in.
    pub fn ticks_from(&self, field: &Field, place: Rect) -> u32 {
        self.best_of(field, place).map_or(NEVER, |state| field.ticks[state])
    }

    fn best_of(&self, field: &Field, place: Rect) -> Option<usize> {
        let states = tiles_of(place).filter_map(|(column, row)| self.at(column, row));
        let states = states.flat_map(|at| at * STATES..(at + 1) * STATES).filter(|&state| field.ticks[state] != NEVER);
        states.min_by_key(|&state| (field.ticks[state], state))
    }

    /// The first lock on the way from a place to the field's target.
    pub fn lock_on_way(&self, field: &Field, place: Rect) -> Option<Lock> {
        let mut state = self.best_of(field, place)?;
        loop {
            let at = (state / STATES) as i32;
            let tile = Rect::new(at % self.columns * TILE, (at / self.columns - ABOVE) * TILE, TILE, TILE);
            if let Some((_, lock)) = self.locks.iter().find(|(area, _)| area.overlaps(tile)) {
                return Some(*lock);
            }
            let next = field.next[state] as usize;
            if next == state {
                return None;
            }
            state = next;
        }
    }
}

/// The tile at the feet, as a level's author counts.
pub fn tile_of(level: &Level, body: Rect) -> (i32, i32) {
    let column = body.center().x.div_euclid(TILE).clamp(0, level.size().0 as i32 - 1);
    (column, (body.bottom() - 1).div_euclid(TILE))
}
