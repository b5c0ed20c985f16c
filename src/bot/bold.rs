//! A second map for finding routes. In `super::map` a wall or a locked door blocks the route. On this bolder map
//! everything can be passed at a price, even walls, gaps and locked doors. Where the first map knows no route, this one
//! still estimates the distance, and the bot looks for the obstacle along its route.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::map::tiles_of;
use crate::geom::Rect;
use crate::level::{Level, Tile};

/// Ticks for an empty tile: with ground at most `SUPPORT` tiles below it, and with no ground there.
const GROUND: u32 = 7;
const FLIGHT: u32 = 12;
/// Ticks for a tile that hurts, for a tile that something such as a locked door blocks, and for a wall.
const HARM: u32 = 60;
const BARRED: u32 = 200;
const WALL: u32 = 600;
/// Ground at most this many tiles below counts, because a jump reaches that high.
const SUPPORT: i32 = 3;

pub struct Bold {
    columns: i32,
    rows: i32,
    ticks: Vec<u32>,
    /// The next tile on the route to the target.
    next: Vec<u32>,
}

impl Bold {
    pub fn new(level: &Level, target: Rect, barred: &[Rect]) -> Bold {
        let (columns, rows) = (level.size().0 as i32, level.size().1 as i32);
        let mut price: Vec<u32> = (0..columns * rows)
            .map(|at| {
                let (column, row) = (at % columns, at / columns);
                let is_supported = (1..=SUPPORT).any(|down| level.holds(column, row + down));
                match level.tile(column, row) {
                    Tile::Solid | Tile::Belt(_) => WALL,
                    Tile::SpikesUp | Tile::SpikesDown | Tile::Acid => HARM,
                    Tile::Ladder => GROUND,
                    Tile::Empty | Tile::OneWay if is_supported => GROUND,
                    Tile::Empty | Tile::OneWay => FLIGHT,
                }
            })
            .collect();
        let mut bold =
            Bold { columns, rows, ticks: vec![u32::MAX; price.len()], next: (0..price.len() as u32).collect() };
        for (column, row) in barred.iter().flat_map(|rect| tiles_of(*rect)) {
            if let Some(at) = bold.at(column, row) {
                price[at] = price[at].max(BARRED);
            }
        }
        let mut open = BinaryHeap::new();
        for (column, row) in tiles_of(target) {
            if let Some(at) = bold.at(column, row) {
                bold.ticks[at] = 0;
                open.push(Reverse((0, at as u32)));
            }
        }
        while let Some(Reverse((ticks, at))) = open.pop() {
            let at = at as usize;
            if ticks > bold.ticks[at] {
                continue;
            }
            let (column, row) = bold.place(at);
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let Some(before) = bold.at(column + dx, row + dy) else { continue };
                let sum = ticks + price[at];
                if sum < bold.ticks[before] {
                    bold.ticks[before] = sum;
                    bold.next[before] = at as u32;
                    open.push(Reverse((sum, before as u32)));
                }
            }
        }
        bold
    }

    pub fn at(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| (row * self.columns + column) as usize)
    }

    fn place(&self, at: usize) -> (i32, i32) {
        (at as i32 % self.columns, at as i32 / self.columns)
    }

    /// Returns the ticks to the target. A tile above the map counts as its top row.
    pub fn ticks_from(&self, column: i32, row: i32) -> u32 {
        self.at(column, row.max(0)).map_or(u32::MAX, |at| self.ticks[at])
    }

    pub fn way_from(&self, column: i32, row: i32) -> Vec<(i32, i32)> {
        let mut way = Vec::new();
        let Some(mut at) = self.at(column, row.max(0)) else { return way };
        loop {
            way.push(self.place(at));
            let next = self.next[at] as usize;
            if next == at {
                return way;
            }
            at = next;
        }
    }
}
