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
mod value;
pub mod vocabulary;

pub use decor::Decor;
pub use problem::{Problem, Problems};
pub use story::{Music, Note, Radio, Speaker, Story, Theme, Zone};
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

state_hash! {
    /// An entity at the start of the level. `feet` is the middle of its lower edge.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Thing {
        0: Drum { feet: Point },
        1: Exit { feet: Point },
        2: Sign { feet: Point } without { text: usize },
        /// Moves from stop (top left corner) to stop and, unless `ring`, back. With a wire it moves only while the wire
        /// is on.
        3: Lift { width: i32, stops: Vec<Point>, speed: i32, ring: bool, wire: Option<Wire> },
        4: Enemy { kind: EnemyKind, feet: Point, facing: Facing },
        5: Turret { place: Rect, mount: Mount },
        6: Mine { feet: Point },
        /// Wakes when a player is in `arena`. Turns `wire` on when it dies.
        7: Warden { warden: Warden, feet: Point, arena: Rect, wire: Option<Wire> },
        /// Three tiles high and one wide.
        8: Door { feet: Point, lock: Lock },
        /// Breakable unless it is of steel. Can be pushed and stacked.
        9: Crate { feet: Point, steel: bool },
        /// Is switched by hand or by a shot. With `ticks` it switches back by itself.
        10: Switch { feet: Point, wire: Wire, ticks: Option<u32> },
        /// On while something stands on it.
        11: Plate { feet: Point, wire: Wire },
        /// On while a player is in it, and forever after if `stays`.
        12: Trigger { area: Rect, wire: Wire, stays: bool },
        /// A beam from the first to the last tile of `area`. `ticks` is how long it is on and off. Without `ticks` it
        /// is always on. It is off while `wire` is on.
        13: LaserGate { area: Rect, ticks: Option<(u32, u32)>, wire: Option<Wire> },
        /// The head is two tiles wide, hangs at the top of `area` and stamps down to its bottom.
        14: Crusher { area: Rect, wait_ticks: u32 },
        /// Blows out of the floor of the tile, four tiles high.
        15: Steam { feet: Point, ticks: (u32, u32), after_ticks: u32 },
        16: Spring { feet: Point },
        17: Checkpoint { feet: Point },
        18: PickUp { feet: Point, what: PickUp },
        /// Hides what is behind it until a player is in it.
        19: Cover { area: Rect },
        20: Prisoner { feet: Point },
        /// Sends waves of enemies in, at most `at_once` alive at a time. The first wave begins when a player is within
        /// `near` pixels, or without `near` when the place is in the view. The next one begins when at most `left` are
        /// alive, or `after_ticks` after the one before. No wave begins while the wire is off. `beaten` is on when all
        /// waves have come and all their enemies are dead.
        30: Spawner {
            feet: Point,
            entrance: Entrance,
            waves: Vec<Vec<EnemyKind>>,
            at_once: u32,
            every_ticks: u32,
            left: u32,
            after_ticks: Option<u32>,
            near: Option<i32>,
            wire: Option<Wire>,
            beaten: Option<Wire>,
        },
        /// On a wall. An enemy that has noticed a player runs to it and turns its wire on.
        31: Alarm { feet: Point, wire: Wire },
        /// A low wall that shots break.
        32: Barricade { feet: Point },
        /// While the wire is on, the belts in `area` run the other way.
        36: BeltDrive { area: Rect, wire: Wire },
        /// Records a player who leaves it, and plays that as an echo. With a wire, the echo begins again only while the
        /// wire is on.
        40: EchoPad { feet: Point, wire: Option<Wire> },
        /// Split into quarters by beams while more than `holds` bodies are in it, and its quarters too if `depth` is 2.
        /// The wire is on while it is split.
        42: SplitRoom { area: Rect, holds: u32, depth: u32, wire: Option<Wire> },
        /// While the wire is on, one column after the other is erased.
        43: Eraser { area: Rect, wire: Wire, towards: Facing, every_ticks: u32 },
        /// `speed` is in sub-pixels per tick. With `ticks` it is on and off in turns. `after_ticks` delays the first turn.
        44: Wind { area: Rect, blows: Blows, speed: i32, draught: Draught, ticks: Option<(u32, u32)>, after_ticks: u32 },
        // The mid-bosses: the hive, the forklift, the proctor and the ladle. Each fights only while it is in the view and,
        // if it has `wakes`, while that wire is on. It turns `ended` on when it is destroyed.
        /// A hive on a chain. Once awake, it ignores its wire.
        45: Hive { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// A machine that a player can board.
        55: Mule { feet: Point, facing: Facing },
        50: Forklift { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        60: Proctor { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// `feet` is the lower end of its pot.
        71: Ladle { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
    }
}

impl Thing {
    /// The wire that it turns on, and the wire that it listens to. A test checks every entity of the vocabulary that
    /// has one.
    pub fn wires_mut(&mut self) -> (Option<&mut Wire>, Option<&mut Wire>) {
        match self {
            Thing::Spawner { wire, beaten, .. } => (beaten.as_mut(), wire.as_mut()),
            Thing::Warden { wire, .. } => (wire.as_mut(), None),
            Thing::Switch { wire, .. } | Thing::Plate { wire, .. } | Thing::Trigger { wire, .. } => (Some(wire), None),
            Thing::Alarm { wire, .. } => (Some(wire), None),
            Thing::BeltDrive { wire, .. } | Thing::Eraser { wire, .. } => (None, Some(wire)),
            Thing::Wind { draught: Draught::While(wire) | Draught::Unless(wire), .. } => (None, Some(wire)),
            Thing::Hive { wakes, ended, .. }
            | Thing::Forklift { wakes, ended, .. }
            | Thing::Proctor { wakes, ended, .. }
            | Thing::Ladle { wakes, ended, .. } => (ended.as_mut(), wakes.as_mut()),
            Thing::SplitRoom { wire, .. } => (wire.as_mut(), None),
            Thing::Lift { wire, .. } | Thing::LaserGate { wire, .. } | Thing::EchoPad { wire, .. } => {
                (None, wire.as_mut())
            }
            Thing::Door { lock: Lock::Opens(wire) | Lock::Shuts(wire), .. } => (None, Some(wire)),
            _ => (None, None),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub name: String,
    pub theme: Theme,
    pub music: Music,
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
    /// Covers only what the rules read: not names, texts, story, theme, music, decorations or the layout of the file.
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
