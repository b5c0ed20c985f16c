//! Everything that the search has reached in any of its worlds: what is new in a world, and what was never reached.

use std::collections::BTreeSet;

use super::action::{FAR, RANGE, is_clear};
use super::map::tiles_of;
use crate::geom::{Point, Rect, TILE};
use crate::level::{Key, Thing, Wire};
use crate::pool::Id;
use crate::sim::{Entity, Kind, World};

pub struct Reached {
    columns: i32,
    /// Tiles that the player's body was in, tiles the player stood in, and tiles of the feet.
    tiles: Vec<bool>,
    stood: Vec<bool>,
    feet: Vec<bool>,
    keys: [bool; 3],
    wires: Vec<bool>,
    /// Entities that serve a goal, and those of them that are done.
    wanted: Vec<Id>,
    done: BTreeSet<Id>,
    /// Crates and drums with the tiles they were in.
    heavy: BTreeSet<(Id, i32, i32)>,
}

impl Reached {
    pub fn new(start: &World) -> Reached {
        let (columns, rows) = start.level().size();
        let wanted = start.entities().filter(|entity| super::tour::serves_a_goal(start, entity));
        Reached {
            columns: columns as i32,
            tiles: vec![false; columns * rows],
            stood: vec![false; columns * rows],
            feet: vec![false; columns * rows],
            keys: [false; 3],
            wires: vec![false; start.level().wires],
            wanted: wanted.map(|entity| entity.id).collect(),
            done: BTreeSet::new(),
            heavy: BTreeSet::new(),
        }
    }

    /// Adds a world. Returns true if anything in it is new.
    pub fn note(&mut self, world: &World) -> bool {
        let mut is_new = false;
        if let Some(player) = world.player(0) {
            let body = player.body.rect;
            for (column, row) in tiles_of(body) {
                is_new |= self.at(column, row).is_some_and(|at| !std::mem::replace(&mut self.tiles[at], true));
            }
            let feet = player.body.feet();
            if let Some(at) = self.at(feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE)) {
                self.feet[at] = true;
                self.stood[at] |= player.is_player_standing();
            }
        }
        for key in Key::ALL {
            is_new |= world.progress().has(key) && !std::mem::replace(&mut self.keys[key as usize], true);
        }
        for nth in 0..self.wires.len() {
            is_new |= world.is_on(Wire(nth as u16)) && !std::mem::replace(&mut self.wires[nth], true);
        }
        for id in &self.wanted {
            let is_open = world.get(*id).is_some_and(|entity| super::tour::serves_a_goal(world, entity));
            is_new |= !is_open && self.done.insert(*id);
        }
        for entity in world.entities() {
            if matches!(entity.kind, Kind::Crate(_) | Kind::Drum(_)) {
                let at = entity.body.rect.center();
                is_new |= self.heavy.insert((entity.id, at.x.div_euclid(TILE), at.y.div_euclid(TILE)));
            }
        }
        is_new
    }

    /// Whether every place to stand, key and wire of another search was reached here too.
    pub fn covers(&self, other: &Reached) -> bool {
        let all = |mine: &[bool], others: &[bool]| mine.iter().zip(others).all(|(mine, other)| *mine || !other);
        all(&self.stood, &other.stood) && all(&self.keys, &other.keys) && all(&self.wires, &other.wires)
    }

    /// Whether a lever that was never on, or a target that was never destroyed, can be seen from a reached place. The
    /// search tries only some of the shots and throws at it, so there may be one that hits.
    pub fn has_untried_target(&self, start: &World) -> bool {
        let is_untried = |entity: &Entity| match &entity.kind {
            Kind::Switch(_) => match start.level().things.get(entity.id.slot as usize) {
                Some(Thing::Switch { wire, .. }) => !self.has_wire(*wire),
                _ => false,
            },
            kind => kind.traits().toughness.is_some() && self.undone().any(|id| id == entity.id),
        };
        let can_be_seen = |entity: &Entity| {
            let to = entity.body.rect.center();
            self.tiles().any(|(column, row)| {
                let from = Point::new(column * TILE + TILE / 2, row * TILE + TILE / 2);
                let away = Point::new(to.x - from.x, to.y - from.y);
                let (x, y) = (away.x.abs(), away.y.abs());
                // From far away only a shot of the gun gets there, in one of its eight directions.
                let is_in_line = x < TILE || y < TILE || (x - y).abs() < TILE;
                let range = if is_in_line { FAR } else { RANGE };
                x.max(y) <= range && is_clear(start, from, away)
            })
        };
        start.entities().any(|entity| is_untried(entity) && can_be_seen(entity))
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && row >= 0;
        Some((row * self.columns + column) as usize).filter(|&at| inside && at < self.tiles.len())
    }

    pub fn has_tile(&self, (column, row): (i32, i32)) -> bool {
        self.at(column, row).is_some_and(|at| self.tiles[at])
    }

    pub fn has_feet(&self, (column, row): (i32, i32)) -> bool {
        self.at(column, row).is_some_and(|at| self.feet[at])
    }

    pub fn has_stood(&self, (column, row): (i32, i32)) -> bool {
        self.at(column, row).is_some_and(|at| self.stood[at])
    }

    pub fn has_place(&self, place: Rect) -> bool {
        tiles_of(place).any(|tile| self.has_tile(tile))
    }

    pub fn has_key(&self, key: Key) -> bool {
        self.keys[key as usize]
    }

    pub fn has_wire(&self, wire: Wire) -> bool {
        self.wires[wire.0 as usize]
    }

    pub fn tiles(&self) -> impl Iterator<Item = (i32, i32)> {
        (0..self.tiles.len())
            .filter(|&at| self.tiles[at])
            .map(|at| (at as i32 % self.columns, at as i32 / self.columns))
    }

    /// Returns the entities that serve a goal and were done in no world.
    pub fn undone(&self) -> impl Iterator<Item = Id> {
        self.wanted.iter().copied().filter(|id| !self.done.contains(id))
    }

    pub fn tiles_of_heavy(&self, id: Id) -> impl Iterator<Item = (i32, i32)> {
        self.heavy.range((id, i32::MIN, i32::MIN)..=(id, i32::MAX, i32::MAX)).map(|&(_, column, row)| (column, row))
    }
}
