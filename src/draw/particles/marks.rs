//! The marks that stay on the scenery for the rest of a stage: stains on the wall behind somebody who was shot, and scorched floor.

use std::collections::VecDeque;

use crate::draw::decor::Decorations;
use crate::draw::sprites::Sprite;
use crate::draw::tiles::Tiles;
use crate::draw::{DrawList, on_screen};
use crate::geom::{Point, Rect, TILE};
use crate::level::Level;

/// The oldest mark goes when there is no room.
const MOST: usize = 128;
/// How far below an explosion the floor is scorched, in tiles.
const SCORCH_DEPTH: i32 = 3;
/// Half of the width of a scorch, large and small.
const HALVES: [(Sprite, i32); 2] = [(Sprite::ScorchesLarge, 34), (Sprite::ScorchesSmall, 16)];
/// A scorch this near to another one of the same size is not added.
const APART: i32 = 12;

/// How far a stain reaches from its pivot, in pixels.
const STAIN_REACH: i32 = 18;

/// The things that can be behind somebody: the backs of tiles, and decorations.
pub struct Walls<'a> {
    pub level: &'a Level,
    pub tiles: &'a Tiles,
    pub decorations: &'a Decorations,
}

impl Walls<'_> {
    fn is_behind(&self, at: Point) -> bool {
        let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
        let has_back = || !self.tiles.is_open(column, row) || self.decorations.is_wall(self.level, at);
        self.level.bounds().covers((at.x, at.y)) && !self.level.tile(column, row).is_solid() && has_back()
    }
}

#[derive(Clone, Copy)]
struct Mark {
    sprite: Sprite,
    frame: usize,
    at: Point,
    flip: bool,
}

pub struct Marks(VecDeque<Mark>);

impl Marks {
    pub fn new() -> Marks {
        Marks(VecDeque::with_capacity(MOST))
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn add(&mut self, mark: Mark) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(mark);
    }

    /// Adds a stain if there is a wall behind this place, and no ground before it.
    pub fn stain(&mut self, walls: &Walls, (sprite, frame): (Sprite, usize), at: Point, flip: bool) {
        let ahead = Point::new(at.x + if flip { -STAIN_REACH } else { STAIN_REACH }, at.y);
        if walls.is_behind(at) && walls.is_behind(ahead) {
            self.add(Mark { sprite, frame, at, flip });
        }
    }

    /// Blackens the floor below an explosion, as far as there is floor.
    pub fn scorch(&mut self, level: &Level, at: Point, is_large: bool) {
        let column = |x: i32| x.div_euclid(TILE);
        let row = at.y.div_euclid(TILE);
        let Some(floor) = (row..=row + SCORCH_DEPTH).find(|&row| level.holds(column(at.x), row)) else { return };
        let is_floor = |x: i32| level.holds(column(x), floor) && !level.tile(column(x), floor - 1).is_solid();
        let fits = |half: i32| is_floor(at.x) && is_floor(at.x - half) && is_floor(at.x + half);
        let sizes = &HALVES[usize::from(!is_large)..];
        if let Some(&(sprite, _)) = sizes.iter().find(|(_, half)| fits(*half)) {
            let at = Point::new(at.x, floor * TILE);
            let is_there = |mark: &Mark| mark.sprite == sprite && mark.at.y == at.y && (mark.at.x - at.x).abs() < APART;
            if !self.0.iter().any(is_there) {
                self.add(Mark { sprite, frame: 0, at, flip: false });
            }
        }
    }

    pub fn draw(&self, list: &mut DrawList, seen: Rect) {
        for mark in &self.0 {
            let (x, y) = on_screen(mark.at, seen);
            list.sprite(mark.sprite, mark.frame, x, y, mark.flip);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::read::read;

    fn level() -> Level {
        let rows = ["P........X", "##..####.#", "##########"];
        read("marks", &format!("Level(name: \"marks\", theme: vault, rows: {rows:?})")).expect("it is right")
    }

    #[test]
    fn the_oldest_mark_goes_and_a_scorch_lies_on_whole_floor() {
        let (level, mut marks) = (level(), Marks::new());
        for nth in 0..MOST as i32 + 3 {
            marks.add(Mark { sprite: Sprite::StainsBlood, frame: 0, at: Point::new(nth, 0), flip: false });
        }
        assert_eq!((marks.0.len(), marks.0[0].at.x), (MOST, 3));
        marks.clear();
        // In the middle of the block there is room for a small scorch only, and on its edge for none.
        marks.scorch(&level, Point::new(6 * TILE, 10), true);
        marks.scorch(&level, Point::new(4 * TILE + 2, 10), true);
        let places: Vec<_> = marks.0.iter().map(|mark| (mark.sprite, mark.at)).collect();
        assert_eq!(places, [(Sprite::ScorchesSmall, Point::new(6 * TILE, TILE))]);
    }
}
