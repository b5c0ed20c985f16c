//! Distances on the map. A [`Field`] holds the ticks from every state of the map to one target, computed backwards over
//! the plausible moves: walk, jump, fall, climb, ride. It is generous on purpose, because the search on the real rules
//! decides. It must never call something impossible that is possible.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::access::Lock;
use super::map::{ABOVE, FALL, FAST, GLIDE, JUMP, LAST, Map, OBSTRUCTED, RISE, RISING, STAND, STATES, TOP, tiles_of};
use crate::geom::{Rect, TILE};
use crate::level::Tile;
use crate::sim::world::body::Body;

/// Costs are counted in sixteenths of a tick where a tick is too coarse.
pub const TICK: i64 = 16;
/// Ticks for a tile's width or height.
const WALK: u32 = 7;
const CREEP: u32 = 10;
const CLIMB: u32 = 13;
const FALLING: u32 = 5;
const LAND: u32 = 1;
const DROP: u32 = 8;
/// Ticks to step on a board (a lift or the head of a crusher), including some of the wait for it.
const BOARD: u32 = 30;
/// Ticks for a route that the map does not know.
pub const UNKNOWN: u32 = 40_000;
pub const NEVER: u32 = u32::MAX;
/// Tiles from which a shot reaches a target.
const SHOT: i32 = 9;

/// Ticks to a target from every state, and the next state on the route.
pub struct Field {
    ticks: Vec<u32>,
    next: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// On the ground or on a ladder.
    Stands,
    /// By this many more pixels.
    Rises(i32),
    Falls,
}

impl Map {
    /// Returns the ticks from everywhere to `target`. A `shootable` target is also reached along the eight directions
    /// of the gun, up to a wall or a locked door.
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
        // The player's head touches it as well, and the feet are a tile lower.
        let touched = Rect { h: target.h + TILE, ..target };
        for (column, row) in tiles_of(touched) {
            reach(column, row, 0, &mut open);
        }
        if shootable {
            let middle = target.center();
            let (column, row) = (middle.x.div_euclid(TILE), middle.y.div_euclid(TILE));
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let mut out = 1;
                let is_shut = |out: i32| self.cell(column + dx * out, row + dy * out).is_some_and(|cell| cell.shut);
                while out <= SHOT
                    && !is_shut(out)
                    && reach(column + dx * out, row + dy * out, (2 + out as u32) * WALK, &mut open)
                {
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

    /// Updates every state from which this one is reached in one move.
    fn spread(&self, state: usize, ticks: u32, field: &mut Field, open: &mut BinaryHeap<Reverse<(u32, u32)>>) {
        let (at, part) = (state / STATES, state % STATES);
        let (x, y) = (at as i32 % self.columns, at as i32 / self.columns - ABOVE);
        let me = self.cells[at];
        let low = self.is_low(x, y);
        // A body cannot jump where it cannot stand upright. It can fall out of a low place.
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
                // Releasing jump ends the rise at once.
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

    /// Whether a body gets here from the side without a corner in the way. A locked door is one too.
    fn drift(&self, x: i32, y: i32, dx: i32, dy: i32) -> bool {
        let is_free = |column, row| self.cell(column, row).is_some_and(|cell| !cell.shut);
        dx == 0 || is_free(x + dx, y) || dy != 0 && is_free(x, y + dy)
    }

    /// Returns the states of a falling body, by its speed in sub-pixels per tick.
    fn falling(speed: i32) -> std::ops::RangeInclusive<usize> {
        match speed {
            i32::MIN..160 => TOP..=GLIDE,
            160..480 => FALL..=FALL,
            480..720 => FALL + 1..=FALL + 1,
            720..900 => FALL + 2..=FALL + 2,
            900.. => FAST..=FAST,
        }
    }

    /// Returns the distance of a body to the pixel, in sixteenths of a tick, or `None` where the map knows no route.
    pub fn to_go(&self, field: &Field, body: &Body, how: How) -> Option<i64> {
        self.nearest_state(field, body, how).map(|(to_go, _)| to_go)
    }

    /// Returns the tiles that the feet pass from a body to the field's target, according to the map.
    pub fn claimed_way(&self, field: &Field, body: &Body, how: How) -> Vec<(i32, i32)> {
        let mut way = Vec::new();
        let mut state = self.nearest_state(field, body, how).map(|(_, state)| state);
        while let Some(now) = state {
            let at = (now / STATES) as i32;
            way.push((at % self.columns, at / self.columns - ABOVE));
            let next = field.next[now] as usize;
            state = (next != now).then_some(next);
        }
        way
    }

    fn nearest_state(&self, field: &Field, body: &Body, how: How) -> Option<(i64, usize)> {
        let feet = body.feet();
        let column = feet.x.div_euclid(TILE);
        let mut row = (feet.y - 1).div_euclid(TILE);
        let standing = how == How::Stands;
        let parts = match how {
            How::Stands => STAND..=STAND,
            How::Falls => Map::falling(body.velocity.y),
            How::Rises(pixels) => {
                // The state depends on the height that the body will reach, not on its speed, so that pointless hops do
                // not look promising. If that is too high for a jump from this row, `row` becomes the lowest row from
                // which a jump gets there.
                let top = (feet.y - pixels - 1).div_euclid(TILE);
                row = row.min(top + (TOP - RISE) as i32);
                let part = TOP - (row - top) as usize;
                part..=part
            }
        };
        let mut best: Option<(i64, usize)> = None;
        for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            let Some(at) = self.at(column + dx, row + dy) else { continue };
            let cell = &self.cells[at];
            // From inside a door, the route does not count it.
            if cell.wall
                || (dx, dy) != (0, 0) && cell.shut
                || dy != 0 && !(standing && (cell.board || cell.tile == Tile::Ladder))
            {
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
                let state = at * STATES + part;
                if field.ticks[state] != NEVER {
                    let here = (i64::from(field.ticks[state]) * 16 + aside, state);
                    best = Some(best.map_or(here, |best| best.min(here)));
                }
            }
        }
        best
    }

    pub fn ticks_from(&self, field: &Field, place: Rect) -> u32 {
        self.best_of(field, place).map_or(NEVER, |state| field.ticks[state])
    }

    fn best_of(&self, field: &Field, place: Rect) -> Option<usize> {
        let states = tiles_of(place).filter_map(|(column, row)| self.at(column, row));
        let states = states.flat_map(|at| at * STATES..(at + 1) * STATES).filter(|&state| field.ticks[state] != NEVER);
        states.min_by_key(|&state| (field.ticks[state], state))
    }

    /// Returns the locks on the route from a place to the target, one entry for each locked tile that is entered.
    pub fn locks_on_way(&self, field: &Field, place: Rect) -> Vec<Lock> {
        let mut locks = Vec::new();
        let Some(mut state) = self.best_of(field, place) else { return locks };
        loop {
            let next = field.next[state] as usize;
            if next == state {
                return locks;
            }
            if next / STATES != state / STATES {
                let at = (next / STATES) as i32;
                let tile = Rect::new(at % self.columns * TILE, (at / self.columns - ABOVE) * TILE, TILE, TILE);
                locks.extend(self.locks.iter().find(|(area, _)| area.overlaps(tile)).map(|(_, lock)| *lock));
            }
            state = next;
        }
    }
}
