//! A level as the world needs it: tiles, the player's start and what stands where. It is valid by
//! construction: only [`read`] makes one, and it makes none from a text with a problem in it. A level never
//! changes while it is played; what can break or move is an entity. Worlds share it.

pub mod problem;
pub mod read;

pub use problem::{Problem, Problems};

use serde::Deserialize;

use crate::geom::{Point, Rect, TILE};

/// The largest map, in tiles.
pub const MAX_WIDTH: usize = 4096;
pub const MAX_HEIGHT: usize = 1024;
/// The most entities a level may hold.
pub const MAX_THINGS: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    Empty,
    Solid,
    /// Jump up through it, stand on it, drop down with down + jump.
    OneWay,
    /// Climb it; its uppermost tile is also stood on.
    Ladder,
}

/// Something that stands in the level when it starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// Feet at the middle of the point.
    Drum {
        feet: Point,
    },
    Exit {
        feet: Point,
    },
    Sign {
        feet: Point,
        text: usize,
    },
    /// Goes from stop to stop and, unless it is a ring, back the same way. Stops are top left corners.
    Lift {
        width: i32,
        stops: Vec<Point>,
        speed: i32,
        ring: bool,
    },
}

/// Something that is only looked at. The names are those of the sheets docks_decor and docks_big.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decor {
    LampPost,
    LampHanging,
    Railing,
    PipeVertical,
    PipeHorizontal,
    PipeBend,
    CrateStack,
    ContainerTeal,
    ContainerRust,
    ContainerOpen,
    Window,
    WindowDark,
    Cable,
    SignArrow,
    SignDanger,
    Bollard,
    LifeRing,
    Chain,
    Hook,
    Vent,
    Warehouse,
    Tank,
    Tug,
    CraneLeg,
    Billboard,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub name: String,
    width: usize,
    height: usize,
    tiles: Vec<Tile>,
    /// Where the player's feet stand at the start: the middle of the body's lower edge.
    pub start: Point,
    pub things: Vec<Thing>,
    /// Behind the playfield, each with the middle of its lower edge.
    pub decor: Vec<(Decor, Point)>,
    /// What the signs say; [`Thing::Sign`] names one by its place here.
    pub texts: Vec<String>,
    /// Of all that the rules can see: names, decoration, comments and the words on signs change nothing.
    pub hash: u64,
}

impl Level {
    /// Width and height in tiles.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The whole map in pixels.
    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width as i32 * TILE, self.height as i32 * TILE)
    }

    /// The tile at a column and row. Beyond the left and right edge all is solid, above the map its top row goes
    /// on, so nobody climbs over a wall at the edge; below it is nothing, so that a fall has an end.
    pub fn tile(&self, column: i32, row: i32) -> Tile {
        if column < 0 || column >= self.width as i32 {
            return Tile::Solid;
        }
        if row >= self.height as i32 {
            return Tile::Empty;
        }
        self.tiles[row.max(0) as usize * self.width + column as usize]
    }

    /// The tile that covers a pixel.
    pub fn tile_at(&self, at: Point) -> Tile {
        self.tile(at.x.div_euclid(TILE), at.y.div_euclid(TILE))
    }

    /// Whether one can stand on the upper edge of this tile without being stopped by it from below.
    pub fn is_ledge(&self, column: i32, row: i32) -> bool {
        match self.tile(column, row) {
            Tile::OneWay => true,
            Tile::Ladder => self.tile(column, row - 1) != Tile::Ladder,
            Tile::Solid | Tile::Empty => false,
        }
    }
}
