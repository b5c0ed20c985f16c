//! Computes how far a box can go along one axis before a tile or a solid entity stops it. It checks the whole distance,
//! so nothing is skipped at any speed. An entity that already overlaps the box does not stop it, so nothing gets stuck.

use crate::geom::{Point, Rect, TILE};
use crate::level::Tile;
use crate::pool::Id;
use crate::sim::world::World;
use crate::sim::world::body::Solidity;
use crate::sim::world::tally::Asker;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    Tile { column: i32, row: i32 },
    Entity(Id),
}

/// Whether ledges (one-way tiles, tops of ladders and of lifts) stop a body that comes from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Footing {
    Ledges,
    NoLedges,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    direction: i32,
    /// Pixels until the obstacle, never negative.
    free: i32,
    pub obstacle: Option<Obstacle>,
}

impl Way {
    /// Pixels that the box can move, with the sign of the requested direction.
    pub fn pixels(&self) -> i32 {
        self.direction * self.free
    }

    /// Shortens the distance to `gap` pixels. Of entities at the same distance it keeps the lower slot, and it prefers
    /// a tile to any entity, so that the answer does not depend on the order of the index.
    fn shorten(&mut self, gap: i32, obstacle: Obstacle) {
        let first = match (self.obstacle, obstacle) {
            (Some(Obstacle::Entity(old)), Obstacle::Entity(new)) => new < old,
            _ => false,
        };
        if gap < self.free || gap == self.free && first {
            self.free = gap;
            self.obstacle = Some(obstacle);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    X,
    Y,
}

/// A box on one axis: its extent along the movement, and across it.
struct Span {
    near: i32,
    far: i32,
    low: i32,
    high: i32,
}

impl Axis {
    fn span(self, rect: Rect) -> Span {
        match self {
            Axis::X => Span { near: rect.x, far: rect.right(), low: rect.y, high: rect.bottom() },
            Axis::Y => Span { near: rect.y, far: rect.bottom(), low: rect.x, high: rect.right() },
        }
    }

    /// Returns the strip of so many pixels in front of a box. The first thing that stops the box overlaps this strip.
    fn ahead(self, rect: Rect, sign: i32, pixels: i32) -> Rect {
        match (self, sign > 0) {
            (Axis::X, true) => Rect { x: rect.right(), w: pixels, ..rect },
            (Axis::X, false) => Rect { x: rect.x - pixels, w: pixels, ..rect },
            (Axis::Y, true) => Rect { y: rect.bottom(), h: pixels, ..rect },
            (Axis::Y, false) => Rect { y: rect.y - pixels, h: pixels, ..rect },
        }
    }
}

impl World {
    /// Checks a movement to the right (positive) or left.
    pub fn way_x(&mut self, rect: Rect, pixels: i32) -> Way {
        self.way(Axis::X, rect, pixels, Footing::NoLedges)
    }

    /// Checks a movement down (positive) or up.
    pub fn way_y(&mut self, rect: Rect, pixels: i32, footing: Footing) -> Way {
        self.way(Axis::Y, rect, pixels, footing)
    }

    fn way(&mut self, axis: Axis, rect: Rect, pixels: i32, footing: Footing) -> Way {
        let mut way = Way { direction: pixels.signum(), free: pixels.abs(), obstacle: None };
        if pixels == 0 {
            return way;
        }
        let ledges = pixels > 0 && footing == Footing::Ledges;
        let me = axis.span(rect);
        // Gap between the box and something ahead, negative if it is inside or past it.
        let gap_to = |near: i32, far: i32| if pixels > 0 { near - me.far } else { me.near - far };

        // Checks rank after rank of tiles, from the one in front of the box to the one where it would end.
        let front = if pixels > 0 { me.far } else { me.near - 1 };
        let (first, last) = (front.div_euclid(TILE), (front + pixels - pixels.signum()).div_euclid(TILE));
        let mut rank = first;
        while way.obstacle.is_none() && (rank - last) * pixels.signum() <= 0 {
            for file in me.low.div_euclid(TILE)..=(me.high - 1).div_euclid(TILE) {
                let (column, row) = if axis == Axis::X { (rank, file) } else { (file, rank) };
                let gap = gap_to(rank * TILE, (rank + 1) * TILE);
                let stops = self.level.tile(column, row).is_solid() || ledges && self.level.is_ledge(column, row);
                if stops && gap >= 0 {
                    way.shorten(gap, Obstacle::Tile { column, row });
                    break;
                }
            }
            rank += pixels.signum();
        }

        if way.free == 0 {
            return way;
        }
        self.ask(Asker::Entity, axis.ahead(rect, pixels.signum(), way.free));
        for &slot in &self.working.hits[Asker::Entity as usize].slots {
            let Some(other) = self.in_slot(slot) else { continue };
            let stops = match other.body.solidity {
                Solidity::Solid => true,
                Solidity::Top => ledges,
                Solidity::None => false,
            };
            let them = axis.span(other.body.rect);
            let gap = gap_to(them.near, them.far);
            if stops && gap >= 0 && me.low < them.high && them.low < me.high {
                way.shorten(gap, Obstacle::Entity(other.id));
            }
        }
        way
    }

    /// Returns the top of the first solid tile below a place. A dropped object lands there, unless something is on it.
    pub fn floor_below(&self, from: Point) -> i32 {
        let level = self.level();
        let rows = level.size().1 as i32;
        let column = from.x.div_euclid(TILE);
        let row = (from.y.div_euclid(TILE) + 1..rows).find(|&row| level.tile(column, row).is_solid());
        row.unwrap_or(rows) * TILE
    }

    /// Returns the harmful tile that a body overlaps. Spikes fill only half of their tile.
    pub fn harm_in(&self, rect: Rect) -> Option<(Tile, Point)> {
        for row in rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE) {
            for column in rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE) {
                let tile = self.level().tile(column, row);
                let harm = match tile {
                    Tile::SpikesUp => Rect::new(column * TILE + 2, row * TILE + TILE / 2, TILE - 4, TILE / 2),
                    Tile::SpikesDown => Rect::new(column * TILE + 2, row * TILE, TILE - 4, TILE / 2),
                    Tile::Acid => Rect::new(column * TILE, row * TILE + 4, TILE, TILE - 4),
                    Tile::Empty | Tile::Solid | Tile::OneWay | Tile::Ladder | Tile::Belt(_) => continue,
                };
                if harm.overlaps(rect) {
                    return Some((tile, harm.center()));
                }
            }
        }
        None
    }

    pub fn is_free_of_tiles(&self, rect: Rect) -> bool {
        let mut rows = rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE);
        let columns = rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE);
        rows.all(|row| columns.clone().all(|column| !self.level.tile(column, row).is_solid()))
    }

    /// Whether no solid tile or entity is in the box, so that a body can stand up or be put there.
    pub fn is_free(&mut self, rect: Rect) -> bool {
        if !self.is_free_of_tiles(rect) {
            return false;
        }
        self.ask(Asker::Entity, rect);
        self.working.hits[Asker::Entity as usize].slots.iter().all(|&slot| {
            self.in_slot(slot)
                .is_none_or(|other| other.body.solidity != Solidity::Solid || !other.body.rect.overlaps(rect))
        })
    }
}
