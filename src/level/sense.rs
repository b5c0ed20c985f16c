//! Checks a level as a whole: the exit, the required goals and the keys of doors can be reached, each goal has a thing,
//! and no player comes back into harm. Gravity is ignored: whether a jump is possible is for a player to decide, but
//! nothing gets through solid tiles.

use super::fault::Fault;
use super::{Goal, Key, Level, Lock, Objective, PickUp, Thing, Tile};
use crate::geom::{Point, Rect, TILE};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Index in the level's list.
    Thing(usize),
    Objective(usize),
    Start,
    Map,
}

/// A level longer than this many tiles should have a checkpoint.
const FAR: usize = 200;
/// Height in tiles of a door, and of a jet of steam.
const DOOR_ROWS: i32 = 3;
const STEAM_ROWS: i32 = 4;
/// The size of a player, in pixels, for the space needed where the player comes back.
pub const PLAYER: (i32, i32) = (10, 26);

pub fn check(level: &Level, mut complain: impl FnMut(At, Fault)) {
    let things = || level.things.iter().enumerate();
    for (nth, objective) in level.objectives.iter().enumerate() {
        let Objective { goal, enough, .. } = *objective;
        let there = level.things.iter().filter(|thing| serves(thing, goal)).count();
        match enough {
            _ if there == 0 => complain(At::Objective(nth), Fault::GoalWithoutThing { goal }),
            Some(wanted) if wanted as usize > there => {
                complain(At::Objective(nth), Fault::GoalTooLarge { goal, wanted, there });
            }
            _ => {}
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
            complain(place, Fault::ReturnIntoHarm { what, who: who_at(place) });
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

    // Spreads from the start. Each key that is found opens its doors, until no new key is found.
    let mut keys: Vec<Key> = Vec::new();
    let mut reached = Reached::from_start(level);
    loop {
        let found = things().find_map(|(_, thing)| {
            let (key, feet) = (key_of(thing)?, feet_of(thing)?);
            (!keys.contains(&key) && reached.holds(feet)).then_some(key)
        });
        let Some(key) = found else { break };
        keys.push(key);
        reached.open(key);
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

/// Returns what would hurt a player who comes back here, or would leave the player no room.
fn harm_at(level: &Level, feet: Point) -> Option<&'static str> {
    let body = Rect::new(feet.x - PLAYER.0 / 2, feet.y - PLAYER.1, PLAYER.0, PLAYER.1);
    let tiles = [feet.y - 1, body.y].map(|y| level.tile_at(Point::new(feet.x, y)));
    let harm_of = |thing: &Thing| {
        let (what, area) = match thing {
            Thing::LaserGate { area, .. } => ("a beam", *area),
            Thing::Crusher { area, .. } => ("the path of a crusher", *area),
            Thing::Eraser { area, .. } => ("the area of an eraser", *area),
            Thing::Steam { feet, .. } => {
                let up = STEAM_ROWS * TILE;
                ("a jet of steam", Rect::new(feet.x - TILE / 2, feet.y - up, TILE, up))
            }
            _ => return None,
        };
        area.overlaps(body).then_some(what)
    };
    if tiles.iter().any(|tile| tile.is_solid()) {
        Some("solid ground")
    } else if tiles.iter().any(|tile| matches!(tile, Tile::SpikesUp | Tile::SpikesDown | Tile::Acid)) {
        Some("spikes or acid")
    } else {
        level.things.iter().find_map(harm_of)
    }
}

/// Names the player who comes into the level at a place, for a sentence.
pub fn who_at(at: At) -> &'static str {
    match at {
        At::Start => "a player who starts here",
        At::Thing(_) | At::Objective(_) | At::Map => "a player who returns at this checkpoint",
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

/// Returns where a player must get to in order to reach a thing. `None` for things that need not be reached.
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

/// The tiles that can be reached with the keys found so far. When a key is found, the search continues from where it
/// was, so it walks once through a map of millions of tiles.
struct Reached<'a> {
    level: &'a Level,
    tiles: Vec<bool>,
    /// The keys still missing for each tile, one bit each.
    shut: Vec<u8>,
    next: Vec<(i32, i32)>,
}

impl Reached<'_> {
    fn from_start(level: &Level) -> Reached<'_> {
        let start = (level.start.x.div_euclid(TILE), (level.start.y - 1).div_euclid(TILE));
        let count = level.tiles.len();
        let mut reached = Reached { level, tiles: vec![false; count], shut: vec![0; count], next: vec![start] };
        for key in Key::ALL {
            for nth in reached.doors_of(key) {
                reached.shut[nth] |= 1 << key as u8;
            }
        }
        reached.spread();
        reached
    }

    fn holds(&self, feet: Point) -> bool {
        let (column, row) = (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
        self.at(column, row).is_some_and(|nth| self.tiles[nth])
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let (width, height) = self.level.size();
        let inside = (0..width as i32).contains(&column) && (0..height as i32).contains(&row);
        inside.then(|| row as usize * width + column as usize)
    }

    fn doors_of(&self, key: Key) -> Vec<usize> {
        let doors = self.level.things.iter().filter_map(|thing| match thing {
            Thing::Door { feet, lock: Lock::Key(wanted) } if *wanted == key => Some(*feet),
            _ => None,
        });
        let tiles = doors.flat_map(|feet| {
            (0..DOOR_ROWS).map(move |up| (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE) - up))
        });
        tiles.filter_map(|(column, row)| self.at(column, row)).collect()
    }

    fn open(&mut self, key: Key) {
        let width = self.level.width;
        for nth in self.doors_of(key) {
            self.shut[nth] &= !(1 << key as u8);
            let (column, row) = ((nth % width) as i32, (nth / width) as i32);
            let around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)];
            if around.into_iter().any(|(column, row)| self.at(column, row).is_some_and(|nth| self.tiles[nth])) {
                self.next.push((column, row));
            }
        }
        self.spread();
    }

    /// Returns the index of a tile that can be reached but was not visited yet.
    fn fresh(&self, column: i32, row: i32) -> Option<usize> {
        self.at(column, row).filter(|&nth| !self.tiles[nth] && self.shut[nth] == 0 && !self.level.tiles[nth].is_solid())
    }

    /// Fills a whole stretch of a row at once, and queues the rows above and below it.
    fn spread(&mut self) {
        while let Some((mut column, row)) = self.next.pop() {
            if self.fresh(column, row).is_none() {
                continue;
            }
            while self.fresh(column - 1, row).is_some() {
                column -= 1;
            }
            let mut was_fresh = [false; 2];
            while let Some(nth) = self.fresh(column, row) {
                self.tiles[nth] = true;
                for (was_fresh, beside) in was_fresh.iter_mut().zip([row - 1, row + 1]) {
                    let is_fresh = self.fresh(column, beside).is_some();
                    if is_fresh && !*was_fresh {
                        self.next.push((column, beside));
                    }
                    *was_fresh = is_fresh;
                }
                column += 1;
            }
        }
    }
}
