//! A level as the world needs it: tiles, the player's start and all entities. Only [`read`] creates levels, and
//! `read::read` returns one only if its text has no errors. A level does not change while it is played, because
//! everything that breaks or moves is an entity. Several worlds can share it.

pub mod campaign;
pub mod control;
pub mod cost;
mod decor;
pub mod edit;
pub mod fault;
mod hashed;
pub mod letters;
pub mod places;
pub mod problem;
mod quoted;
pub mod read;
pub mod scan;
mod sense;
mod story;
mod thing;
mod value;
pub mod vocabulary;

pub use decor::Decor;
pub use problem::{Problem, Problems};
pub use story::{Call, Hour, Music, Note, Radio, Speaker, Story, Theme, Weather, WeatherChange, Zone};
pub use thing::Thing;
pub use vocabulary::Place;

use serde::Deserialize;

use crate::geom::{Facing, Point, Rect, TILE};
use crate::hash::state_hash;

/// The largest map, in tiles.
pub const MAX_WIDTH: usize = 4096;
pub const MAX_HEIGHT: usize = 1024;
pub const MAX_THINGS: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    Empty,
    Solid,
    /// A player can jump up through it, stand on it, and drop through it with down + jump.
    OneWay,
    /// A player can climb it and stand on its top tile.
    Ladder,
    /// Spikes stand on the floor or hang from the ceiling and hurt whatever touches them.
    SpikesUp,
    SpikesDown,
    /// Hurts a player as long as the player is in it.
    Acid,
    /// Solid. Carries whatever stands on it.
    Belt(Facing),
}

impl Tile {
    #[inline]
    pub fn is_solid(self) -> bool {
        match self {
            Tile::Solid | Tile::Belt(_) => true,
            Tile::Empty | Tile::OneWay | Tile::Ladder | Tile::SpikesUp | Tile::SpikesDown | Tile::Acid => false,
        }
    }
}

/// Thickness of a board, as it is drawn.
const BOARD_PIXELS: i32 = 6;

/// A wire connects emitters (a switch, a trigger, a dead warden) to receivers (a door, a lift). Numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wire(pub u16);

state_hash! {
    /// The kinds of enemies. Each has a file in `sim/enemy` that says what it does.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum EnemyKind {
        0: Rifleman,
        1: Marksman,
        2: GreyDrone,
        3: RedDrone,
        4: Shield,
        5: Sniper,
        6: Charger,
        7: Grenadier,
        /// Authors do not write it as a word: they place it with [`Thing::Turret`], because it needs a mount.
        #[serde(skip)]
        8: Turret(mount: Mount),
        9: Hound,
        10: Mortar,
        11: Welder,
        12: Crawler,
        13: Spitter,
        14: Wasps,
        15: Phaser,
        16: Mirror,
    }
}

impl EnemyKind {
    /// Whether a level must put it on a floor.
    pub fn needs_floor(self) -> bool {
        !matches!(
            self,
            EnemyKind::Wasps
                | EnemyKind::Mirror
                | EnemyKind::Crawler
                | EnemyKind::GreyDrone
                | EnemyKind::RedDrone
                | EnemyKind::Turret(_)
        )
    }

    /// The common soldiers, who leap over shots, kneel and throw grenades.
    pub fn is_soldier(self) -> bool {
        matches!(self, EnemyKind::Rifleman | EnemyKind::Marksman)
    }

    /// Whether it is a soldier on two legs. They all have the same moods. The crew of a mortar never leaves it.
    pub fn is_trooper(self) -> bool {
        use EnemyKind::*;
        matches!(self, Rifleman | Marksman | Shield | Sniper | Charger | Grenadier | Welder)
    }

    /// Whether it can pass its time like this until it notices a player.
    pub fn may_do(self, pastime: Pastime) -> bool {
        self.is_trooper() || self == EnemyKind::Hound && pastime == Pastime::Naps
    }
}

state_hash! {
    /// The pastime of an enemy that is off its guard.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Pastime {
        0: Sits,
        1: Smokes,
        2: Naps,
        3: Talks,
        4: PlaysCards,
        5: WarmsHands,
    }
}

state_hash! {
    /// How the enemies of a spawner come into the level.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Entrance {
        /// From beyond the edge of the view.
        0: Edge,
        /// A steel door in the wall behind the playfield.
        1: Door,
        2: FloorHatch,
        3: CeilingHatch,
        /// A ship that flies in and lets them down on ropes.
        4: DropShip,
    }
}

/// The surface that a turret or a jet is attached to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mount {
    Floor,
    Ceiling,
    /// On a wall to its left, pointing right.
    LeftWall,
    RightWall,
}

/// Where the wind of an area carries what it can lift.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blows {
    Up,
    Left,
    Right,
}

/// When the wind of an area blows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draught {
    Always,
    /// While the wire is on.
    While(Wire),
    /// Except while the wire is on.
    Unless(Wire),
}

/// The four bosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warden {
    /// A crane that drops and grabs containers.
    Docks,
    /// A furnace that walks and floods lanes with molten metal.
    Foundry,
    /// A gardener that grows cover and thorns.
    Gardens,
    /// Copies what the player did.
    Vault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Key {
    Red,
    Green,
    Blue,
}

impl Key {
    pub const ALL: [Key; 3] = [Key::Red, Key::Green, Key::Blue];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// Opens when a player approaches.
    Plain,
    /// Opens when it is shot to pieces.
    Weak,
    Key(Key),
    /// Opens while the wire is on.
    Opens(Wire),
    /// Is open, and shuts while the wire is on.
    Shuts(Wire),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    Rifle,
    Spread,
    Rapid,
    Laser,
    Rocket,
    Flame,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickUp {
    Health,
    Grenades,
    Life,
    Intel,
    Weapon(Weapon),
    Key(Key),
}

/// A goal of a level. Reaching the exit is always the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    Drums,
    Warden,
    Prisoners,
    Intel,
}

/// A goal, and whether the exit stays shut until it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    pub goal: Goal,
    pub required: bool,
    /// How many are enough. `None` means all that the level has.
    pub enough: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub name: String,
    pub theme: Theme,
    pub music: Music,
    /// The song of the author's own that plays instead, by its name in the folder `songs` beside the level.
    pub song: Option<String>,
    pub hour: Hour,
    pub weather: Weather,
    /// Where several hold, the first one decides.
    pub weather_changes: Vec<WeatherChange>,
    width: usize,
    height: usize,
    tiles: Vec<Tile>,
    /// The player's feet at the start: the middle of the body's lower edge.
    pub start: Point,
    pub things: Vec<Thing>,
    /// The area and the wire of each belt drive among the things.
    drives: Vec<(Rect, Wire)>,
    /// The area of each room among the things that can be split, and its place in the list.
    rooms: Vec<(Rect, usize)>,
    /// The area of each crusher among the things.
    presses: Vec<Rect>,
    /// Where zones overlap, the first one decides the view.
    pub zones: Vec<Zone>,
    /// Decorations behind the playfield, and thin ones in front of it. The point is the middle of the lower edge.
    pub decor: Vec<(Decor, Point)>,
    /// The texts of signs, radio lines and notes, which hold an index into this list.
    pub texts: Vec<String>,
    pub story: Story,
    pub objectives: Vec<Objective>,
    /// A faster time earns a medal.
    pub par_seconds: u32,
    pub wires: usize,
    pub wire_names: Vec<String>,
    /// Covers only what the rules read: not names, texts, story, theme, music, weather, decorations or the layout of the file.
    pub hash: u64,
}

impl Level {
    /// Returns the same level with another start. A replay treats it as another level.
    pub fn starting_at(&self, start: Point) -> Level {
        Level { start, ..self.clone() }.hashed()
    }

    /// In tiles.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width as i32 * TILE, self.height as i32 * TILE)
    }

    /// Returns the tile at a column and row. Left and right of the map everything is solid. Above the map its top row
    /// continues, so nothing climbs over a wall at the edge. Below the map is air, so what falls into a pit leaves the
    /// map.
    #[inline]
    pub fn tile(&self, column: i32, row: i32) -> Tile {
        if column < 0 || column >= self.width as i32 {
            return Tile::Solid;
        }
        if row >= self.height as i32 {
            return Tile::Empty;
        }
        self.tiles[row.max(0) as usize * self.width + column as usize]
    }

    /// Yields the wires that turn the belt in this tile around.
    pub fn wires_of_belt(&self, column: i32, row: i32) -> impl Iterator<Item = Wire> {
        let is_in = move |area: Rect| area.covers((column * TILE, row * TILE));
        self.drives.iter().filter(move |(area, _)| is_in(*area)).map(|(_, wire)| *wire)
    }

    /// Returns the area of each room that can be split, and its place in the list of things.
    pub fn rooms(&self) -> &[(Rect, usize)] {
        &self.rooms
    }

    /// Whether a crusher can come down on this box.
    pub fn is_under_press(&self, place: Rect) -> bool {
        self.presses.iter().any(|area| area.overlaps(place))
    }

    #[inline]
    pub fn tile_at(&self, at: Point) -> Tile {
        self.tile(at.x.div_euclid(TILE), at.y.div_euclid(TILE))
    }

    /// Whether the tile can be stood on but does not stop movement from below.
    pub fn is_ledge(&self, column: i32, row: i32) -> bool {
        match self.tile(column, row) {
            Tile::OneWay => true,
            Tile::Ladder => self.tile(column, row - 1) != Tile::Ladder,
            Tile::Solid | Tile::Empty | Tile::SpikesUp | Tile::SpikesDown | Tile::Acid | Tile::Belt(_) => false,
        }
    }

    /// Returns the lower edge, in pixels, of what a thing in this tile can hang from: the solid tile or the board above it.
    pub fn ceiling(&self, column: i32, row: i32) -> Option<i32> {
        match self.tile(column, row - 1) {
            Tile::Solid | Tile::Belt(_) => Some(row * TILE),
            Tile::OneWay => Some((row - 1) * TILE + BOARD_PIXELS),
            Tile::Empty | Tile::Ladder | Tile::SpikesUp | Tile::SpikesDown | Tile::Acid => None,
        }
    }

    /// Whether this tile stops a fall.
    pub fn holds(&self, column: i32, row: i32) -> bool {
        self.tile(column, row).is_solid() || self.is_ledge(column, row)
    }
}
