//! What a whole level means: can the exit and the required goals be reached, does every door's key lie outside it, is
//! there a thing for every goal, does nobody come back into harm? Gravity is left out: whether a jump is possible is for a player to say, but where
//! solid tiles lie all around nobody ever gets.

use super::problem::Fault;
use super::{Goal, Key, Level, Lock, PickUp, Thing, Tile};
use crate::geom::{Point, Rect, TILE};

/// What a complaint is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// By its place in the level's list.
    Thing(usize),
    Objective(usize),
    Start,
    Map,
}

/// A level longer than this wants a checkpoint.
const FAR: usize = 200;
/// Rows of tiles a door covers, and a jet of steam.
const DOOR_ROWS: i32 = 3;
const STEAM_ROWS: i32 = 4;
/// The room a player needs where he comes back, in pixels.
const PLAYER: (i32, i32) = (10, 26);

pub fn check(level: &Level, mut complain: impl FnMut(At, Fault)) {
    let things = || level.things.iter().enumerate();
    for (nth, objective) in level.objectives.iter().enumerate() {
        if !level.things.iter().any(|thing| serves(thing, objective.goal)) {
            complain(At::Objective(nth), Fault::GoalWithoutThing { goal: objective.goal });
        }
    }
    if level.width > FAR && !level.things.iter().any(|thing| matches!(thing, Thing::Checkpoint { .. })) {
        complain(At::Map, Fault::NoCheckpoint { tiles: level.width });
    }
    let returns = things().filter_map(|(nth, thing)| match thing {
        Thing::Checkpoint { feet } => Some((At::Thing(nth), *feet)),
        _ => None,
    });
    for (place, feet) in std::iter::once((At::Start, level.start)).chain(returns) {
        if let Some(what) = harm_at(level, feet) {
            complain(place, Fault::ReturnIntoHarm { what });
        }
    }
    let key_of = |thing: &Thing| match thing {
        Thing::PickUp { what: PickUp::Key(key), .. } => Some(*key),
        _ => None,
    };
    let door_of = |thing: &Thing| match thing {
        Thing::Door { lock: Lock::Key(key), .. } => Some(*key),
        _ => None,
    };

    // Out from the start; each key that is found opens its doors, until nothing new is.
    let mut keys: Vec<Key> = Vec::new();
    let mut reached = flood(level, &keys);
    loop {
        let before = keys.len();
        for (_, thing) in things() {
            if let (Some(key), Some(feet)) = (key_of(thing), feet_of(thing))
                && !keys.contains(&key)
                && reached.holds(feet)
            {
                keys.push(key);
            }
        }
        if keys.len() == before {
            break;
        }
        reached = flood(level, &keys);
    }
    let mut is_locked = false;
    for (nth, thing) in things() {
        if let Some(key) = door_of(thing)
            && !level.things.iter().any(|other| key_of(other) == Some(key))
        {
            complain(At::Thing(nth), Fault::NoKey { key });
            is_locked = true;
        }
        if let Some(key) = key_of(thing)
            && !keys.contains(&key)
            && level.things.iter().any(|other| door_of(other) == Some(key))
        {
            complain(At::Thing(nth), Fault::KeyBehindDoor { key });
            is_locked = true;
        }
    }
    if is_locked {
        return;
    }
    for (nth, thing) in things() {
        let Some(feet) = feet_of(thing) else { continue };
        if reached.holds(feet) {
            continue;
        }
        if let Thing::Exit { .. } = thing {
            complain(At::Thing(nth), Fault::ExitUnreachable);
        }
        let goal = level.objectives.iter().find(|objective| objective.required && serves(thing, objective.goal));
        if let Some(objective) = goal {
            complain(At::Thing(nth), Fault::GoalUnreachable { goal: objective.goal });
        }
    }
}

/// What would hurt a player who comes back here, or leave him no room.
fn harm_at(level: &Level, feet: Point) -> Option<&'static str> {
    let body = Rect::new(feet.x - PLAYER.0 / 2, feet.y - PLAYER.1, PLAYER.0, PLAYER.1);
    let tiles = [feet.y - 1, body.y].map(|y| level.tile_at(Point::new(feet.x, y)));
    let harms = |thing: &Thing| match thing {
        Thing::LaserGate { area, .. } | Thing::Crusher { area, .. } => area.overlaps(body),
        Thing::Steam { feet, .. } => {
            Rect::new(feet.x - TILE / 2, feet.y - STEAM_ROWS * TILE, TILE, STEAM_ROWS * TILE).overlaps(body)
        }
        _ => false,
    };
    if tiles.iter().any(|tile| tile.is_solid()) {
        Some("solid ground")
    } else if tiles.iter().any(|tile| matches!(tile, Tile::SpikesUp | Tile::SpikesDown | Tile::Acid)) {
        Some("spikes or acid")
    } else if level.things.iter().any(harms) {
        Some("the way of a crusher, a beam or a jet of steam")
    } else {
        None
    }
}

fn serves(thing: &Thing, goal: Goal) -> bool {
    match goal {
        Goal::Drums => matches!(thing, Thing::Drum { .. }),
        Goal::Warden => matches!(thing, Thing::Warden { .. }),
        Goal::Prisoners => matches!(thing, Thing::Prisoner { .. }),
        Goal::Intel => matches!(thing, Thing::PickUp { what: PickUp::Intel, .. }),
    }
}

/// Where a player must get to have it; nothing for what is only there.
fn feet_of(thing: &Thing) -> Option<Point> {
    match thing {
        Thing::Exit { feet }
        | Thing::Drum { feet }
        | Thing::PickUp { feet, .. }
        | Thing::Prisoner { feet }
        | Thing::Warden { feet, .. } => Some(*feet),
        _ => None,
    }
}

/// The tiles that can be reached.
struct Reached {
    width: usize,
    height: usize,
    tiles: Vec<bool>,
}

impl Reached {
    fn holds(&self, feet: Point) -> bool {
        let (column, row) = (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
        self.at(column, row).is_some_and(|nth| self.tiles[nth])
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.width as i32).contains(&column) && (0..self.height as i32).contains(&row);
        inside.then(|| row as usize * self.width + column as usize)
    }
}

fn flood(level: &Level, keys: &[Key]) -> Reached {
    let mut reached = Reached { width: level.width, height: level.height, tiles: vec![false; level.tiles.len()] };
    let mut shut = vec![false; level.tiles.len()];
    for thing in &level.things {
        if let Thing::Door { feet, lock: Lock::Key(key) } = thing
            && !keys.contains(key)
        {
            for up in 0..DOOR_ROWS {
                if let Some(nth) = reached.at(feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE) - up) {
                    shut[nth] = true;
                }
            }
        }
    }
    let mut next = vec![(level.start.x.div_euclid(TILE), (level.start.y - 1).div_euclid(TILE))];
    while let Some((column, row)) = next.pop() {
        let Some(nth) = reached.at(column, row) else { continue };
        if reached.tiles[nth] || shut[nth] || level.tiles[nth].is_solid() {
            continue;
        }
        reached.tiles[nth] = true;
        next.extend([(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]);
    }
    reached
}
