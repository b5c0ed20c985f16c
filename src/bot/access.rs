//! The state of all locks: the player's keys and the wires that are on. When they change, the bot plans again. Which
//! key or wire opens a lock, and where to get it, follows from the level alone.

use super::echo_wires;
use super::weights::stays_on;
use crate::geom::{Point, Rect, TILE};
use crate::level::{self, Blows, Draught, Key, Level, PickUp, Thing, Wire};
use crate::sim::World;
use crate::sim::boss::mid::hive;

/// Ordered, so that plans can be stored under it in a map.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Access {
    keys: [bool; 3],
    /// `None` for a wire that only turns belts around or stills winds, because a player can run against every belt and wait
    /// for every wind.
    wires: Vec<Option<bool>>,
    /// The wires that are meant for echoes on plates.
    for_echoes: Vec<bool>,
}

/// The key or signal that is missing to get past something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    Key(Key),
    Wire(Wire),
    /// A wire that is on and should be off. The bot can only wait for that.
    Shut,
}

impl Access {
    pub fn of(world: &World) -> Access {
        let keys = Key::ALL.map(|key| world.progress().has(key));
        let wires = || (0..world.level().wires).map(|nth| Wire(nth as u16));
        let for_echoes: Vec<bool> = wires().map(|wire| echo_wires::is_for_echoes(world.level(), wire)).collect();
        let is_on = |wire: Wire| is_on(world, wire, &for_echoes);
        let state = |wire: Wire| (!changes_no_way(world.level(), wire)).then(|| is_on(wire));
        Access { keys, wires: wires().map(state).collect(), for_echoes }
    }

    /// Whether it still matches the world. The bot asks this for each copy of the world that it tries, so it allocates
    /// nothing.
    pub fn is_of(&self, world: &World) -> bool {
        let keys = Key::ALL.map(|key| world.progress().has(key));
        let is_on = |nth: usize| is_on(world, Wire(nth as u16), &self.for_echoes);
        let same = |(nth, on): (usize, &Option<bool>)| on.is_none_or(|on| is_on(nth) == on);
        keys == self.keys && self.wires.iter().enumerate().all(same)
    }

    pub fn is_on(&self, wire: Wire) -> bool {
        self.wires[wire.0 as usize] == Some(true)
    }
}

/// Whether a wire is on, and stays on when the player leaves, or comes on again in each round of an echo.
fn is_on(world: &World, wire: Wire, for_echoes: &[bool]) -> bool {
    if for_echoes[wire.0 as usize] { echo_wires::holds(world, wire) } else { stays_on(world, wire) }
}

/// Whether all that hears the wire are belts, winds that blow aside, and winds that it stills.
fn changes_no_way(level: &Level, wire: Wire) -> bool {
    let is_receiver = |thing: &&Thing| Thing::clone(thing).wires_mut().1.is_some_and(|it| *it == wire);
    let mut found = level.things.iter().filter(is_receiver).peekable();
    found.peek().is_some()
        && found.all(|thing| match thing {
            Thing::BeltDrive { .. } => true,
            Thing::Wind { blows, draught, .. } => *blows != Blows::Up || matches!(draught, Draught::Unless(_)),
            _ => false,
        })
}

/// Returns what is shut now, and what opens it. A lift that waits for its wire is locked at its first stop, and a wind that
/// lifts in its whole area.
pub fn locks(level: &Level, access: &Access) -> Vec<(Rect, Lock)> {
    let lock = |thing: &Thing| match thing {
        Thing::Door { feet, lock } => {
            let area = Rect::new(feet.x - TILE / 2, feet.y - 3 * TILE, TILE, 3 * TILE);
            match *lock {
                level::Lock::Plain | level::Lock::Weak => None,
                level::Lock::Key(key) => (!access.keys[key as usize]).then_some((area, Lock::Key(key))),
                level::Lock::Opens(wire) => (!access.is_on(wire)).then_some((area, Lock::Wire(wire))),
                level::Lock::Shuts(wire) => access.is_on(wire).then_some((area, Lock::Shut)),
            }
        }
        Thing::LaserGate { area, ticks: None, wire: Some(wire) } => {
            (!access.is_on(*wire)).then_some((*area, Lock::Wire(*wire)))
        }
        Thing::Lift { width, stops, wire: Some(wire), .. } => {
            let board = Rect::new(stops[0].x, stops[0].y - TILE, *width, TILE);
            (!access.is_on(*wire)).then_some((board, Lock::Wire(*wire)))
        }
        Thing::Wind { area, blows: Blows::Up, draught: Draught::While(wire), .. } => {
            (!access.is_on(*wire)).then_some((*area, Lock::Wire(*wire)))
        }
        _ => None,
    };
    level.things.iter().filter_map(lock).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    BeingThere,
    /// A shot there works too.
    Shot,
    Weight,
}

pub fn openers(level: &Level, lock: Lock) -> Vec<(Rect, By)> {
    let around = |feet: Point| Rect::new(feet.x - TILE / 2, feet.y - TILE, TILE, TILE);
    let opener = |thing: &Thing| match (thing, lock) {
        (Thing::PickUp { feet, what: PickUp::Key(key) }, Lock::Key(wanted)) if *key == wanted => {
            Some((around(*feet), By::BeingThere))
        }
        (Thing::Switch { feet, wire, .. }, Lock::Wire(wanted)) if *wire == wanted => Some((around(*feet), By::Shot)),
        (Thing::Plate { feet, wire }, Lock::Wire(wanted)) if *wire == wanted => Some((around(*feet), By::Weight)),
        (Thing::Trigger { area, wire, .. }, Lock::Wire(wanted)) if *wire == wanted => Some((*area, By::BeingThere)),
        (Thing::Warden { feet, wire: Some(wire), .. }, Lock::Wire(wanted))
        | (Thing::Spawner { feet, beaten: Some(wire), .. }, Lock::Wire(wanted))
            if *wire == wanted =>
        {
            Some((around(*feet), By::Shot))
        }
        // Shots hurt only its upper half.
        (Thing::Hive { feet, ended: Some(wire), .. }, Lock::Wire(wanted)) if *wire == wanted => {
            Some((around(Point::new(feet.x, feet.y - hive::HEIGHT * 3 / 4)), By::Shot))
        }
        _ => {
            let (feet, ended) = thing.mid_boss()?;
            (ended.map(Lock::Wire) == Some(lock)).then(|| (around(feet), By::Shot))
        }
    };
    level.things.iter().filter_map(opener).collect()
}
