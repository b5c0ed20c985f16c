//! How far a box can go along one axis before a tile or a solid entity stops it. The whole way is looked at, so
//! nothing is passed through at any speed. What already overlaps the box does not stop it: nobody gets stuck.

use super::{Asker, World};
use crate::geom::{Rect, TILE};
use crate::hash::state_hash;
use crate::pool::Id;

/// What a body stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solidity {
    /// Nothing.
    None,
    /// What falls on it; from below and from the sides it is air.
    Top,
    /// Everything.
    Solid,
}
state_hash!(enum Solidity { 0: None, 1: Top, 2: Solid });

/// What stood in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    Tile { column: i32, row: i32 },
    Entity(Id),
}

/// Whether ledges (one-way tiles, tops of ladders and of boards) hold the one who comes from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Footing {
    Ledges,
    NoLedges,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// -1, 0 or 1.
    direction: i32,
    /// How many pixels are free.
    free: i32,
    /// What it ends at, when it is shorter than was asked for.
    pub obstacle: Option<Obstacle>,
}

impl Way {
    /// How far one may go, in the direction that was asked for.
    pub fn pixels(&self) -> i32 {
        self.direction * self.free
    }

    /// Ends the way after `gap` pixels if it was longer. Of two entities at the same distance the lower slot is
    /// told, and a tile before any entity, so that the answer does not depend on the order of the index.
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

/// A box as one axis sees it: from where to where it reaches along the way, and across it.
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
}

impl World {
    /// The way to the right (positive) or left.
    pub fn way_x(&mut self, rect: Rect, pixels: i32) -> Way {
        self.way(Axis::X, rect, pixels, Footing::NoLedges, rect.union(rect.moved(pixels, 0)))
    }

    /// The way down (positive) or up.
    pub fn way_y(&mut self, rect: Rect, pixels: i32, footing: Footing) -> Way {
        self.way(Axis::Y, rect, pixels, footing, rect.union(rect.moved(0, pixels)))
    }

    fn way(&mut self, axis: Axis, rect: Rect, pixels: i32, footing: Footing, swept: Rect) -> Way {
        let mut way = Way { direction: pixels.signum(), free: pixels.abs(), obstacle: None };
        if pixels == 0 {
            return way;
        }
        let ledges = pixels > 0 && footing == Footing::Ledges;
        let me = axis.span(rect);
        // The space between me and something ahead; negative when I am in it or past it.
        let gap_to = |near: i32, far: i32| if pixels > 0 { near - me.far } else { me.near - far };

        // Rank after rank of tiles, from the one before my front to the one I would end in.
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

        self.ask(Asker::Entity, swept);
        for &slot in &self.hits[Asker::Entity as usize].slots {
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

    /// Whether nothing solid is inside the box: room to stand up, or to be put down.
    pub fn is_free(&mut self, rect: Rect) -> bool {
        for row in rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE) {
            for column in rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE) {
                if self.level.tile(column, row).is_solid() {
                    return false;
                }
            }
        }
        self.ask(Asker::Entity, rect);
        self.hits[Asker::Entity as usize].slots.iter().all(|&slot| {
            self.in_slot(slot)
                .is_none_or(|other| other.body.solidity != Solidity::Solid || !other.body.rect.overlaps(rect))
        })
    }
}
