//! A level as the world needs it: tiles, the player's start and what stands where. It is valid by
//! construction: only [`read`] makes one, and it makes none from a text with a problem in it. A level never
//! changes while it is played; what can break or move is an entity. Worlds share it.

pub mod campaign;
mod decor;
pub mod edit;
pub mod fault;
mod hashed;
pub mod letters;
pub mod places;
pub mod problem;
pub mod read;
pub mod scan;
mod sense;
mod value;
pub mod vocabulary;

pub use decor::Decor;
pub use problem::{Problem, Problems};
pub use vocabulary::Place;

use serde::Deserialize;

use crate::geom::{Facing, Point, Rect, TILE};

/// The largest map, in tiles.
pub const MAX_WIDTH: usize = 4096;
pub const MAX_HEIGHT: usize = 1024;
/// The most entities a level may hold.
pub const MAX_THINGS: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    Empty,
    Solid,
    /// Jump up through it, stand on it, drop down with down + jump.
    OneWay,
    /// Climb it; its uppermost tile is also stood on.
    Ladder,
    /// They stand on the floor or hang from the ceiling, and hurt whoever touches them.
    SpikesUp,
    SpikesDown,
    /// It hurts as long as one is in it.
    Acid,
    /// Solid, and carries along what stands on it.
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

/// A name that joins who gives a signal (a switch, a trigger, a dead warden) to those that heed it (a door, a
/// lift). Counted from 0; the level's author writes words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wire(pub u16);

/// Who stands against the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    Rifleman,
    Marksman,
    /// Fires sideways.
    GreyDrone,
    /// Fires down.
    RedDrone,
    Shield,
    Sniper,
    Charger,
    Grenadier,
}

/// What a turret or a jet hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mount {
    Floor,
    Ceiling,
    /// On a wall to its left, pointing right.
    LeftWall,
    RightWall,
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
    /// It does what the player did.
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

/// How a door is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// By coming near.
    Plain,
    /// By shooting it to pieces.
    Weak,
    Key(Key),
    /// It opens while the wire is on.
    Opens(Wire),
    /// It stands open and shuts while the wire is on.
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

/// What there is to do in a level. Reaching the exit is always the last of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Blow up every drum.
    Drums,
    /// Destroy the warden.
    Warden,
    /// Free every prisoner.
    Prisoners,
    /// Find all intel.
    Intel,
}

/// A goal, and whether the exit stays shut until it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    pub goal: Goal,
    pub required: bool,
}

/// Something that stands in the level when it starts. `feet` is the middle of its lower edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Thing {
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
    /// Goes from stop to stop and, unless it is a ring, back the same way. Stops are top left corners. With a wire
    /// it goes only while that is on.
    Lift {
        width: i32,
        stops: Vec<Point>,
        speed: i32,
        ring: bool,
        wire: Option<Wire>,
    },
    Foe {
        foe: Foe,
        feet: Point,
        facing: Facing,
    },
    /// `place` is the tile it is in.
    Turret {
        place: Rect,
        mount: Mount,
    },
    Mine {
        feet: Point,
    },
    /// It wakes when a player is in `arena`, and turns `wire` on when it dies.
    Warden {
        warden: Warden,
        feet: Point,
        arena: Rect,
        wire: Option<Wire>,
    },
    /// Three tiles high and one wide, standing on `feet`.
    Door {
        feet: Point,
        lock: Lock,
    },
    /// Breakable unless it is of steel; either can be pushed and stacked.
    Crate {
        feet: Point,
        steel: bool,
    },
    /// Thrown by hand, or shot; with `ticks` it goes back by itself.
    Switch {
        feet: Point,
        wire: Wire,
        ticks: Option<u32>,
    },
    /// On while something stands on it.
    Plate {
        feet: Point,
        wire: Wire,
    },
    /// On while a player is in it, or from then on.
    Trigger {
        area: Rect,
        wire: Wire,
        stays: bool,
    },
    /// Between two emitters, the first and the last tile of `area`. `ticks` on and off, always on without; with a wire it
    /// is off while that is on.
    LaserGate {
        area: Rect,
        ticks: Option<(u32, u32)>,
        wire: Option<Wire>,
    },
    /// Its head hangs two tiles wide at the top of `area` and stamps down to the bottom of it.
    Crusher {
        area: Rect,
        wait_ticks: u32,
    },
    /// Blows out of the tile's floor, four tiles high.
    Steam {
        feet: Point,
        ticks: (u32, u32),
        after_ticks: u32,
    },
    Spring {
        feet: Point,
    },
    Checkpoint {
        feet: Point,
    },
    PickUp {
        feet: Point,
        what: PickUp,
    },
    /// Hides what is behind it until a player is in it.
    Cover {
        area: Rect,
    },
    Prisoner {
        feet: Point,
    },
    /// Sends foes in: at most `count` in all, `at_once` alive at a time, while the wire is on.
    Spawner {
        feet: Point,
        foe: Foe,
        count: u32,
        at_once: u32,
        every_ticks: u32,
        wire: Option<Wire>,
    },
}

impl Thing {
    /// The wire that it turns on or listens to. A test asks every entity of the vocabulary that has one.
    pub fn wire_mut(&mut self) -> Option<&mut Wire> {
        match self {
            Thing::Lift { wire, .. }
            | Thing::Warden { wire, .. }
            | Thing::LaserGate { wire, .. }
            | Thing::Spawner { wire, .. } => wire.as_mut(),
            Thing::Switch { wire, .. } | Thing::Plate { wire, .. } | Thing::Trigger { wire, .. } => Some(wire),
            Thing::Door { lock: Lock::Opens(wire) | Lock::Shuts(wire), .. } => Some(wire),
            _ => None,
        }
    }
}

/// Which quadrant a level lies in: its tiles, its sky and, unless the author says otherwise, its music.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Docks,
    Foundry,
    Gardens,
    Vault,
}

/// What is heard in a level, until a warden wakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Music {
    Title,
    Docks,
    Foundry,
    Gardens,
    Vault,
    Warden,
    Silence,
}

impl Theme {
    pub const ALL: [Theme; 4] = [Theme::Docks, Theme::Foundry, Theme::Gardens, Theme::Vault];

    pub fn music(self) -> Music {
        match self {
            Theme::Docks => Music::Docks,
            Theme::Foundry => Music::Foundry,
            Theme::Gardens => Music::Gardens,
            Theme::Vault => Music::Vault,
        }
    }
}

/// While the first player is in `area` the picture stays within `shows`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    pub area: Rect,
    pub shows: Rect,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub name: String,
    pub theme: Theme,
    pub music: Music,
    width: usize,
    height: usize,
    tiles: Vec<Tile>,
    /// Where the player's feet stand at the start: the middle of the body's lower edge.
    pub start: Point,
    pub things: Vec<Thing>,
    /// Where they overlap, the first that is named holds the picture.
    pub zones: Vec<Zone>,
    /// Behind the playfield or thin before it, each with the middle of its lower edge.
    pub decor: Vec<(Decor, Point)>,
    /// What the signs say; [`Thing::Sign`] names one by its place here.
    pub texts: Vec<String>,
    pub objectives: Vec<Objective>,
    /// Faster than this earns a medal.
    pub par_seconds: u32,
    /// How many wires there are.
    pub wires: usize,
    /// What the author calls each.
    pub wire_names: Vec<String>,
    /// Of all that the rules read: names, texts, theme, music, decorations and the layout of the file change nothing.
    pub hash: u64,
}

impl Level {
    /// The same level, begun elsewhere. It is another level to a replay.
    pub fn starting_at(&self, start: Point) -> Level {
        Level { start, ..self.clone() }.hashed()
    }

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
            Tile::Solid | Tile::Empty | Tile::SpikesUp | Tile::SpikesDown | Tile::Acid | Tile::Belt(_) => false,
        }
    }

    /// Whether this tile holds up who comes down on it.
    pub fn holds(&self, column: i32, row: i32) -> bool {
        self.tile(column, row).is_solid() || self.is_ledge(column, row)
    }
}
