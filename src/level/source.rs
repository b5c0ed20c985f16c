//! What an author may write in the lists of a level: every entity with its fields and what they are when they
//! are left out. Places are tiles, counted from the top left corner, column first. Nothing is checked here;
//! `read` does that and turns these into the level's things.

use serde::Deserialize;

use super::{Decor, Foe, Goal, Key, Mount, PickUp, Tile, Warden, Weapon};
use crate::geom::Facing;

/// Column and row.
pub type Place = (i32, i32);
/// In place of a place that was left out: the rows tell it, for what a letter stands for.
pub const NOWHERE: Place = (i32::MIN, i32::MIN);
/// Two corners, both inside.
pub type Area = (Place, Place);

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Entity {
    /// A board of `width` tiles that goes from `at` through every place in `path` and back.
    Lift {
        #[serde(default = "nowhere")]
        at: Place,
        path: Vec<Place>,
        #[serde(default = "lift_width")]
        width: i32,
        /// Pixels per second.
        #[serde(default = "lift_speed")]
        speed: i32,
        /// Go on from the last place to the first instead of turning back.
        #[serde(default)]
        ring: bool,
        #[serde(default)]
        wired: Option<String>,
    },
    Sign {
        #[serde(default = "nowhere")]
        at: Place,
        text: String,
    },
    Drum {
        #[serde(default = "nowhere")]
        at: Place,
    },
    Foe {
        what: Foe,
        #[serde(default = "nowhere")]
        at: Place,
        #[serde(default = "left")]
        facing: Facing,
    },
    Turret {
        #[serde(default = "nowhere")]
        at: Place,
        #[serde(default = "ceiling")]
        mount: Mount,
    },
    Mine {
        #[serde(default = "nowhere")]
        at: Place,
    },
    Warden {
        what: Warden,
        #[serde(default = "nowhere")]
        at: Place,
        arena: Area,
        #[serde(default)]
        name: Option<String>,
    },
    Door {
        #[serde(default = "nowhere")]
        at: Place,
        /// One of these, or none: then it opens for whoever comes near.
        #[serde(default)]
        key: Option<Key>,
        #[serde(default)]
        weak: bool,
        #[serde(default)]
        opens: Option<String>,
        #[serde(default)]
        shuts: Option<String>,
    },
    Crate {
        #[serde(default = "nowhere")]
        at: Place,
        #[serde(default)]
        steel: bool,
    },
    Switch {
        #[serde(default = "nowhere")]
        at: Place,
        name: String,
        /// It goes back after so many seconds; without, it stays.
        #[serde(default)]
        seconds: Option<i64>,
    },
    Plate {
        #[serde(default = "nowhere")]
        at: Place,
        name: String,
    },
    Trigger {
        area: Area,
        name: String,
        /// Once on, always on.
        #[serde(default = "yes")]
        stays: bool,
    },
    /// A beam from one place to another in the same row or column.
    LaserGate {
        from: Place,
        to: Place,
        /// Tenths of a second on, then off; without, always on.
        #[serde(default)]
        tenths: Option<(i64, i64)>,
        /// The wire that turns it off.
        #[serde(default)]
        wired: Option<String>,
    },
    /// Two tiles wide; `at` is the upper left one of its head, `down` how many tiles it falls.
    Crusher {
        #[serde(default = "nowhere")]
        at: Place,
        down: i32,
        #[serde(default = "crusher_tenths")]
        tenths: i64,
    },
    Steam {
        #[serde(default = "nowhere")]
        at: Place,
        /// Tenths of a second on, then off.
        #[serde(default = "steam_tenths")]
        tenths: (i64, i64),
        /// So many tenths late, so that jets in a row take turns.
        #[serde(default)]
        late: i64,
    },
    Spring {
        #[serde(default = "nowhere")]
        at: Place,
    },
    Checkpoint {
        #[serde(default = "nowhere")]
        at: Place,
    },
    PickUp {
        #[serde(default = "nowhere")]
        at: Place,
        what: Found,
    },
    Cover {
        area: Area,
    },
    /// While the player is in `area`, the picture stays within `shows`, or within `area` itself.
    Camera {
        area: Area,
        #[serde(default)]
        shows: Option<Area>,
    },
    Prisoner {
        #[serde(default = "nowhere")]
        at: Place,
    },
    Spawner {
        #[serde(default = "nowhere")]
        at: Place,
        what: Foe,
        #[serde(default = "spawner_count")]
        count: i64,
        #[serde(default = "spawner_at_once")]
        at_once: i64,
        #[serde(default = "spawner_tenths")]
        tenths: i64,
        #[serde(default)]
        wired: Option<String>,
    },
}

/// What is picked up, in one word.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    Health,
    Grenades,
    Life,
    Intel,
    Spread,
    Rapid,
    Laser,
    Rocket,
    Flame,
    RedKey,
    GreenKey,
    BlueKey,
}

/// A decoration: what, and the tiles it stands in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub what: Decor,
    pub at: Vec<Place>,
}

#[derive(Deserialize)]
pub enum Aim {
    Required(Goal),
    Optional(Goal),
}

impl Found {
    pub fn pick_up(self) -> PickUp {
        match self {
            Found::Health => PickUp::Health,
            Found::Grenades => PickUp::Grenades,
            Found::Life => PickUp::Life,
            Found::Intel => PickUp::Intel,
            Found::Spread => PickUp::Weapon(Weapon::Spread),
            Found::Rapid => PickUp::Weapon(Weapon::Rapid),
            Found::Laser => PickUp::Weapon(Weapon::Laser),
            Found::Rocket => PickUp::Weapon(Weapon::Rocket),
            Found::Flame => PickUp::Weapon(Weapon::Flame),
            Found::RedKey => PickUp::Key(Key::Red),
            Found::GreenKey => PickUp::Key(Key::Green),
            Found::BlueKey => PickUp::Key(Key::Blue),
        }
    }
}

/// What a letter of the legend can be besides an entity.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Air,
    Solid,
    OneWay,
    Ladder,
    Spikes,
    SpikesDown,
    Acid,
    BeltLeft,
    BeltRight,
}

/// A letter that is a tile.
#[derive(Deserialize)]
pub enum Letter {
    Tile(Ground),
}

impl Ground {
    pub fn tile(self) -> Tile {
        match self {
            Ground::Air => Tile::Empty,
            Ground::Solid => Tile::Solid,
            Ground::OneWay => Tile::OneWay,
            Ground::Ladder => Tile::Ladder,
            Ground::Spikes => Tile::SpikesUp,
            Ground::SpikesDown => Tile::SpikesDown,
            Ground::Acid => Tile::Acid,
            Ground::BeltLeft => Tile::Belt(Facing::Left),
            Ground::BeltRight => Tile::Belt(Facing::Right),
        }
    }
}

impl Entity {
    /// Where it stands; nothing for what is told by an area.
    pub fn place(&mut self) -> Option<&mut Place> {
        match self {
            Entity::Lift { at, .. }
            | Entity::Sign { at, .. }
            | Entity::Drum { at }
            | Entity::Foe { at, .. }
            | Entity::Turret { at, .. }
            | Entity::Mine { at }
            | Entity::Warden { at, .. }
            | Entity::Door { at, .. }
            | Entity::Crate { at, .. }
            | Entity::Switch { at, .. }
            | Entity::Plate { at, .. }
            | Entity::Crusher { at, .. }
            | Entity::Steam { at, .. }
            | Entity::Spring { at }
            | Entity::Checkpoint { at }
            | Entity::PickUp { at, .. }
            | Entity::Prisoner { at }
            | Entity::Spawner { at, .. } => Some(at),
            Entity::Trigger { .. } | Entity::LaserGate { .. } | Entity::Cover { .. } | Entity::Camera { .. } => None,
        }
    }
}

fn nowhere() -> Place {
    NOWHERE
}

fn lift_width() -> i32 {
    3
}

fn lift_speed() -> i32 {
    60
}

fn left() -> Facing {
    Facing::Left
}

fn ceiling() -> Mount {
    Mount::Ceiling
}

fn yes() -> bool {
    true
}

fn crusher_tenths() -> i64 {
    12
}

fn steam_tenths() -> (i64, i64) {
    (10, 15)
}

fn spawner_count() -> i64 {
    6
}

fn spawner_at_once() -> i64 {
    2
}

fn spawner_tenths() -> i64 {
    15
}
