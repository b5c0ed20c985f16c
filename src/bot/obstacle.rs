//! Names what the bot could not pass. The cheapest route on the second map (`bold`) leads from the reached places to
//! what the bot wanted, and the obstacle is at the beginning of that route. If it is a lock and what opens the lock was
//! not reached, then that is what the bot wanted, and the search for the obstacle starts again.

use std::fmt;

use super::access::{Lock, openers};
use super::bold::Bold;
use super::map::tiles_of;
use super::reached::Reached;
use crate::geom::{Rect, TILE};
use crate::level::{self, Level, Thing, Tile};
use crate::sim::world::body::Solidity;
use crate::sim::{Entity, Kind, World};

/// Tiles beyond the reached ones in which an obstacle is looked for.
const AHEAD: usize = 4;
/// Tiles from the edge of a gap to the tile that is named. In a narrow gap it is the middle.
const INTO_GAP: i32 = 3;
/// Tiles from side to side of the thickest wall.
const MOST_OF_A_WALL: i32 = 3;
/// Limit of locks behind locks. No level needs more.
const MOST_LOCKS: usize = 12;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    pub tile: (i32, i32),
    pub what: What,
    pub wanted: &'static str,
    pub wanted_tile: (i32, i32),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    Thing(&'static str),
    /// Shut, although its key or signal could be reached.
    Door,
    Wall,
    Spikes,
    Acid,
    /// Width in tiles. At the edge of the map it may be wider.
    Gap(i32),
    /// Height of a step in tiles.
    Height(i32),
    /// A crate or drum that cannot be brought to its plate.
    Weight,
    /// Nothing visible.
    Way,
    /// A gate that opens when all enemies with this name are dead: how many are left, and how many there are in all.
    Fight {
        name: String,
        left: usize,
        all: usize,
    },
    /// A mid-boss or a warden, and its life.
    Boss {
        name: &'static str,
        life: i32,
    },
}

impl fmt::Display for Obstacle {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let ((column, row), (to_column, to_row)) = (self.tile, self.wanted_tile);
        match &self.what {
            What::Fight { name, left, all } => {
                return write!(out, "the gate at column {column}, row {row}: {left} of {all} enemies of `{name}` live");
            }
            What::Boss { name, life } => {
                return write!(out, "the {name} at column {column}, row {row} still has {life} life");
            }
            What::Thing(name) => write!(out, "the {name}")?,
            What::Door => write!(out, "the closed door")?,
            What::Wall => write!(out, "the wall")?,
            What::Spikes => write!(out, "the spikes")?,
            What::Acid => write!(out, "the acid")?,
            What::Gap(tiles) => write!(out, "the gap of {tiles} tiles")?,
            What::Height(tiles) => write!(out, "the step of {tiles} tiles")?,
            What::Weight => write!(out, "the path of the crate or drum to its plate")?,
            What::Way => write!(out, "the passage")?,
        }
        write!(
            out,
            " at column {column}, row {row} blocks the way to the {} at column {to_column}, row {to_row}",
            self.wanted
        )
    }
}

/// Returns the fight that goes on in this world, nearest to the player.
pub fn fight(world: &World) -> Option<Obstacle> {
    let player = world.player(0)?.body.rect.center();
    let level = world.level();
    let tile = |place: Rect| (place.center().x.div_euclid(TILE), (place.bottom() - 1).div_euclid(TILE));
    let named = |what, tile| Some(Obstacle { tile, what, wanted: "exit", wanted_tile: tile });
    let fights = world.entities().filter_map(|entity| {
        let found = match &entity.kind {
            Kind::Spawner(spawner) if spawner.has_begun() && !spawner.is_beaten => {
                let Thing::Spawner { beaten: Some(wire), waves, .. } = &level.things[spawner.thing] else {
                    return None;
                };
                let gate = level.things.iter().find_map(|thing| match thing {
                    Thing::Door { feet, lock: level::Lock::Opens(it) } if it == wire => {
                        Some(Rect::new(feet.x, feet.y - 1, 1, 1))
                    }
                    _ => None,
                });
                let (name, all) = (level.wire_names[wire.0 as usize].clone(), waves.iter().map(Vec::len).sum());
                named(What::Fight { name, left: spawner.left(world), all }, tile(gate.unwrap_or(entity.body.rect)))
            }
            Kind::MidBoss(it) if it.seen().fights => {
                named(What::Boss { name: it.seen().name, life: it.seen().life }, tile(entity.body.rect))
            }
            Kind::Warden(it) if it.is_awake() => {
                let life = entity.kind.traits().toughness?;
                named(What::Boss { name: "warden", life }, tile(entity.body.rect))
            }
            _ => None,
        };
        found.map(|found| ((entity.body.rect.center().x - player.x).abs(), found))
    });
    fights.min_by_key(|(away, _)| *away).map(|(_, found)| found)
}

struct Wanted {
    place: Rect,
    name: &'static str,
}

/// Returns the obstacle, as far as it follows from the start of the level and the reached places.
pub fn obstacle(start: &World, reached: &Reached) -> Obstacle {
    let barred = barred(start);
    let undone = reached.undone().filter_map(|id| start.get(id));
    let exits = start.entities().filter(|entity| matches!(entity.kind, Kind::Exit(_)));
    let all = undone.chain(exits).map(|entity| Wanted { place: entity.body.rect, name: entity.kind.traits().name });
    // A goal that was never reached says more than one that was reached and not done.
    let all: Vec<Wanted> = all.collect();
    let first = all.iter().position(|wanted| !reached.has_place(wanted.place)).unwrap_or(0);
    let Some(mut wanted) = all.into_iter().nth(first) else {
        return Obstacle { tile: (0, 0), what: What::Way, wanted: "exit", wanted_tile: (0, 0) };
    };
    let mut seen: Vec<Rect> = Vec::new();
    loop {
        let way = way_to(start.level(), reached, wanted.place, &barred);
        let found = first_on_way(start, reached, &way);
        let lock = way.iter().take(AHEAD + 1).find_map(|&tile| lock_at(start.level(), tile));
        if let Some((area, lock)) = lock
            && !seen.contains(&area)
            && seen.len() < MOST_LOCKS
        {
            seen.push(area);
            if let Some(next) = before_lock(start, reached, lock, &barred) {
                match next {
                    Before::Wanted(next) => {
                        wanted = next;
                        continue;
                    }
                    Before::Weight(tile) => return named(tile, What::Weight, &wanted),
                }
            }
            let nearest = way.iter().copied().find(|&tile| overlaps(area, tile)).unwrap_or(found.0);
            let what = if is_door(start.level(), area) { What::Door } else { found.1 };
            return named(nearest, what, &wanted);
        }
        return named(found.0, found.1, &wanted);
    }
}

fn named(tile: (i32, i32), what: What, wanted: &Wanted) -> Obstacle {
    let middle = wanted.place.center();
    let wanted_tile = (middle.x.div_euclid(TILE), (wanted.place.bottom() - 1).div_euclid(TILE));
    Obstacle { tile, what, wanted: wanted.name, wanted_tile }
}

fn overlaps(area: Rect, (column, row): (i32, i32)) -> bool {
    area.overlaps(Rect::new(column * TILE, row * TILE, TILE, TILE))
}

/// Returns everything that stops a body at the level's start, and all beams.
fn barred(start: &World) -> Vec<Rect> {
    let bars = |kind: &Kind| matches!(kind, Kind::LaserGate(_));
    let solid = start.entities().filter(|one| one.body.solidity == Solidity::Solid || bars(&one.kind));
    solid.map(|entity| entity.body.rect).collect()
}

/// Returns the route to a place from the nearest reached tile, which is its first tile.
fn way_to(level: &Level, reached: &Reached, place: Rect, barred: &[Rect]) -> Vec<(i32, i32)> {
    let bold = Bold::new(level, place, barred);
    let nearest = reached.tiles().min_by_key(|&(column, row)| (bold.ticks_from(column, row), column, row));
    nearest.map(|(column, row)| bold.way_from(column, row)).unwrap_or_default()
}

/// Returns what is at the beginning of a route. The route's first tile was reached.
fn first_on_way(start: &World, reached: &Reached, way: &[(i32, i32)]) -> ((i32, i32), What) {
    let level = start.level();
    let Some(&from) = way.first() else { return ((0, 0), What::Way) };
    for &tile in way.iter().take(AHEAD) {
        let bars = |kind: &Kind| matches!(kind, Kind::LaserGate(_) | Kind::Steam(_));
        let things = start.entities().filter(|one| overlaps(one.body.rect, tile));
        // An enemy is no obstacle: it can be beaten, or `fight` names it.
        let bar =
            |one: &Entity| (one.body.solidity == Solidity::Solid || bars(&one.kind)) && !one.kind.traits().is_enemy;
        if let Some(entity) = things.into_iter().find(|one| bar(one)) {
            return (tile, What::Thing(entity.kind.traits().name));
        }
        match level.tile(tile.0, tile.1) {
            Tile::Solid | Tile::Belt(_) => return (tile, What::Wall),
            Tile::SpikesUp | Tile::SpikesDown => return (tile, What::Spikes),
            Tile::Acid => return (tile, What::Acid),
            Tile::Empty | Tile::OneWay | Tile::Ladder => {}
        }
    }
    let ground_below = |column: i32, row: i32| {
        let below = (row..level.size().1 as i32).find(|&row| level.tile(column, row) != Tile::Empty);
        below.filter(|&row| level.holds(column, row) || level.tile(column, row) == Tile::Ladder)
    };
    let first = way.get(1).copied().unwrap_or(from);
    // The next place on the route where the player could stand.
    let landing =
        way.iter().copied().find(|&(column, row)| !reached.has_tile((column, row)) && level.holds(column, row + 1));
    if ground_below(first.0, first.1).is_none() {
        let is_gap =
            |column: i32| ground_below(column, first.1).is_none() && level.tile(column, first.1) == Tile::Empty;
        let left = (0..first.0).rev().find(|&column| !is_gap(column)).map_or(0, |column| column + 1);
        let right = (first.0..level.size().0 as i32).find(|&column| !is_gap(column)).unwrap_or(level.size().0 as i32);
        let goes_right = landing.is_none_or(|(column, _)| column >= first.0);
        let into = INTO_GAP.min((right - left) / 2);
        let column = if goes_right { left + into } else { right - 1 - into };
        // The row of the floor from which the player jumps.
        let edge = if goes_right { left - 1 } else { right };
        let floor = (0..level.size().1 as i32).rev().find(|&row| reached.has_stood((edge, row))).unwrap_or(first.1);
        return ((column, floor), What::Gap(right - left));
    }
    match landing {
        Some((column, row)) => {
            let stood = (from.1..level.size().1 as i32).find(|&row| reached.has_stood((from.0, row))).unwrap_or(from.1);
            let is_solid = |column: i32| (row + 1..=stood).all(|row| level.tile(column, row).is_solid());
            let middle = (column, (row + stood + 1) / 2);
            // Behind a wall the floor is as low as before it. Behind a step it stays high.
            let ahead = (column - from.0).signum();
            let ends = |by: i32| !level.tile(column + ahead * by, stood).is_solid();
            let is_wall = is_solid(column) && (1..=MOST_OF_A_WALL).any(ends);
            match () {
                () if row < stood && is_wall => (middle, What::Wall),
                () if row < from.1 => ((column, (row + stood) / 2), What::Height(stood - row)),
                () => (first, What::Way),
            }
        }
        None => (first, What::Way),
    }
}

fn lock_at(level: &Level, tile: (i32, i32)) -> Option<(Rect, Lock)> {
    level.things.iter().find_map(|thing| {
        let (area, lock) = match thing {
            Thing::Door { feet, lock } => {
                let area = Rect::new(feet.x - TILE / 2, feet.y - 3 * TILE, TILE, 3 * TILE);
                match *lock {
                    level::Lock::Key(key) => (area, Lock::Key(key)),
                    level::Lock::Opens(wire) => (area, Lock::Wire(wire)),
                    level::Lock::Plain | level::Lock::Weak | level::Lock::Shuts(_) => return None,
                }
            }
            Thing::LaserGate { area, ticks: None, wire: Some(wire) } => (*area, Lock::Wire(*wire)),
            Thing::Lift { width, stops, wire: Some(wire), .. } => {
                let mut area = Rect::new(stops[0].x, stops[0].y - TILE, *width, TILE);
                for stop in stops {
                    area = area.union(Rect::new(stop.x, stop.y - TILE, *width, TILE));
                }
                (area, Lock::Wire(*wire))
            }
            _ => return None,
        };
        overlaps(area, tile).then_some((area, lock))
    })
}

fn is_door(level: &Level, area: Rect) -> bool {
    level
        .things
        .iter()
        .any(|thing| matches!(thing, Thing::Door { feet, .. } if feet.y == area.bottom() && area.w == TILE))
}

enum Before {
    Wanted(Wanted),
    /// The tile at which the weight for the plate got stuck.
    Weight((i32, i32)),
}

/// Returns what has to be reached before a lock opens, or `None` if it was reached.
fn before_lock(start: &World, reached: &Reached, lock: Lock, barred: &[Rect]) -> Option<Before> {
    let (is_had, name) = match lock {
        Lock::Key(key) => (reached.has_key(key), "key"),
        Lock::Wire(wire) => (reached.has_wire(wire), "switch"),
        Lock::Shut => (true, "switch"),
    };
    let openers: Vec<Rect> = openers(start.level(), lock).into_iter().map(|(place, _)| place).collect();
    if !is_had && openers.iter().all(|place| !reached.has_place(*place)) {
        let nearest = openers.into_iter().min_by_key(|place| {
            let bold = Bold::new(start.level(), *place, barred);
            reached.tiles().map(|(column, row)| bold.ticks_from(column, row)).min()
        });
        return nearest.map(|place| Before::Wanted(Wanted { place, name }));
    }
    // A plate is released when the player leaves it, so the level's crate or drum should be on it.
    let plates: Vec<Rect> = start
        .entities()
        .filter(|entity| matches!((&entity.kind, lock), (Kind::Plate(plate), Lock::Wire(wire)) if plate.gives(wire)))
        .map(|entity| entity.body.rect)
        .collect();
    let heavies = start.entities().filter(|one| matches!(one.kind, Kind::Crate(_) | Kind::Drum(_)));
    let plate = *plates.first()?;
    let bold = Bold::new(start.level(), plate, barred);
    let ways = heavies.filter_map(|heavy| {
        let nearest = reached.tiles_of_heavy(heavy.id).min_by_key(|&(column, row)| bold.ticks_from(column, row))?;
        Some((bold.ticks_from(nearest.0, nearest.1), nearest, heavy.body.rect))
    });
    let (ticks, nearest, rect) = ways.min_by_key(|(ticks, nearest, _)| (*ticks, *nearest))?;
    if ticks == 0 || tiles_of(plate).any(|tile| tile == nearest) {
        return None;
    }
    // The player never came near the crate, so the crate is what the bot wants.
    if !reached.has_place(rect.grown(TILE / 2)) {
        return Some(Before::Wanted(Wanted { place: rect, name: "crate" }));
    }
    Some(Before::Weight(bold.way_from(nearest.0, nearest.1).get(1).copied().unwrap_or(nearest)))
}
