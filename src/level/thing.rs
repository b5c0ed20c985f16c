//! The things that can stand in a level: the list of all kinds of things, each with its fields, its wires and what it costs. Their words and
//! texts are in `vocabulary`.

use super::{Blows, Draught, EnemyKind, Entrance, Level, Lock, Mount, Pastime, PickUp, Warden, Weapon, Wire};
use crate::geom::{Facing, Point, Rect, TILE};
use crate::hash::state_hash;

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
        4: Enemy { kind: EnemyKind, feet: Point, facing: Facing, pastime: Option<Pastime>, carries: Option<Weapon> },
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
        // The mid-bosses. Each fights only while it is in the view and,
        // if it has `wakes`, while that wire is on. It turns `ended` on when it is destroyed.
        /// A hive on a chain. Once awake, it ignores its wire.
        45: Hive { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// A machine that a player can board.
        55: Mule { feet: Point, facing: Facing },
        50: Forklift { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        60: Proctor { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// `feet` is the lower end of its pot.
        73: Balloon { feet: Point, weapon: Weapon },
        71: Ladle { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// `feet` is the lower edge of its trunk.
        76: Strider { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// `feet` is the lower edge of its wheelhouse.
        75: Tug { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        /// Its cells are entities too, at most 16 at a time.
        78: Node { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
        77: Roller { feet: Point, wakes: Option<Wire>, ended: Option<Wire> },
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
            | Thing::Ladle { wakes, ended, .. }
            | Thing::Tug { wakes, ended, .. }
            | Thing::Strider { wakes, ended, .. }
            | Thing::Roller { wakes, ended, .. }
            | Thing::Node { wakes, ended, .. } => (ended.as_mut(), wakes.as_mut()),
            Thing::SplitRoom { wire, .. } => (wire.as_mut(), None),
            Thing::Lift { wire, .. } | Thing::LaserGate { wire, .. } | Thing::EchoPad { wire, .. } => {
                (None, wire.as_mut())
            }
            Thing::Door { lock: Lock::Opens(wire) | Lock::Shuts(wire), .. } => (None, Some(wire)),
            _ => (None, None),
        }
    }

    /// The place of a mid-boss, and the wire that it turns on at its end. `None` for all other things.
    pub fn mid_boss(&self) -> Option<(Point, Option<Wire>)> {
        match *self {
            Thing::Hive { feet, ended, .. }
            | Thing::Forklift { feet, ended, .. }
            | Thing::Proctor { feet, ended, .. }
            | Thing::Ladle { feet, ended, .. }
            | Thing::Tug { feet, ended, .. }
            | Thing::Strider { feet, ended, .. }
            | Thing::Roller { feet, ended, .. }
            | Thing::Node { feet, ended, .. } => Some((feet, ended)),
            _ => None,
        }
    }

    /// What it costs. No `_` arm, so that a new kind of thing does not compile until it says so.
    pub(super) fn load(&self, level: &Level) -> Load {
        let (area, bodies, work) = match self {
            Thing::Drum { feet }
            | Thing::Exit { feet }
            | Thing::Enemy { feet, .. }
            | Thing::Crate { feet, .. }
            | Thing::Switch { feet, .. }
            | Thing::Plate { feet, .. }
            | Thing::Spring { feet }
            | Thing::PickUp { feet, .. }
            | Thing::Prisoner { feet }
            | Thing::Barricade { feet }
            | Thing::Balloon { feet, .. }
            | Thing::EchoPad { feet, .. } => (above(*feet, 1, 1), 1, 1),
            Thing::Alarm { feet, .. } | Thing::Mule { feet, .. } => (above(*feet, 2, 3), 1, 1),
            Thing::Door { feet, .. } => (above(*feet, 1, 3), 1, 1),
            Thing::Sign { feet, .. } | Thing::Hive { feet, .. } => (above(*feet, 5, 5), 1, 1),
            Thing::Forklift { feet, .. } | Thing::Proctor { feet, .. } | Thing::Ladle { feet, .. } => {
                (above(*feet, 5, 3), 1, 1)
            }
            Thing::Node { feet, .. } => (above(*feet, 8, 8), 17, 17),
            Thing::Roller { feet, .. } => (above(*feet, 7, 7), 1, 1),
            Thing::Warden { feet, .. } | Thing::Tug { feet, .. } | Thing::Strider { feet, .. } => {
                (above(*feet, 6, 6), 1, 1)
            }
            Thing::Turret { place, .. } => (*place, 1, 1),
            Thing::Trigger { area, .. } | Thing::Cover { area } | Thing::Eraser { area, .. } => (*area, 1, 1),
            Thing::Checkpoint { feet } => (column_above(level, *feet), 1, 1),
            // They have a turn in each tick, wherever the players are.
            Thing::Mine { feet } => (above(*feet, 1, 1), 1, 2),
            Thing::Steam { feet, .. } => (above(*feet, 1, 4), 1, 2),
            Thing::LaserGate { area, .. } | Thing::Crusher { area, .. } | Thing::Wind { area, .. } => (*area, 1, 2),
            Thing::Lift { stops, width, .. } => (path_of(stops, *width), 1, 3),
            // Each step of a body on a belt, or of an enemy, looks at all of these.
            Thing::BeltDrive { area, .. } | Thing::SplitRoom { area, .. } => (*area, 1, 16),
            Thing::Spawner { feet, at_once, .. } => {
                let bodies = 1 + *at_once as usize;
                (above(*feet, 2, 3), bodies, bodies)
            }
        };
        Load { area, bodies, work }
    }
}

/// The cost of a thing.
pub(super) struct Load {
    /// Where it is, moves or acts.
    pub area: Rect,
    /// How many entities it is, with those that it sends in.
    pub bodies: usize,
    /// Its share of [`MOST_WORK`](super::cost::MOST_WORK): 1 if it waits until something comes near.
    pub work: usize,
}

/// The box of so many tiles whose lower edge is at `feet`.
fn above(feet: Point, columns: i32, rows: i32) -> Rect {
    Rect::new(feet.x - columns * TILE / 2, feet.y - rows * TILE, columns * TILE, rows * TILE)
}

/// A checkpoint reaches up to the next solid tile.
fn column_above(level: &Level, feet: Point) -> Rect {
    let (column, row) = (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
    let rows = (0..row).rev().take_while(|&row| !level.tile(column, row).is_solid()).count() as i32;
    above(feet, 1, 1 + rows)
}

fn path_of(stops: &[Point], width: i32) -> Rect {
    let boards = stops.iter().map(|stop| Rect::new(stop.x, stop.y, width, TILE));
    boards.reduce(Rect::union).unwrap_or_default()
}
