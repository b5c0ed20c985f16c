//! Continues a game in a level that its author has just changed. What did not change keeps its state: an open door
//! stays open, a dead enemy stays dead. A thing is the same if the level describes it in exactly the same way, and
//! identical things are matched in order. The result depends only on the world and the level, not on a clock or a file.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::geom::{Point, Rect, TILE};
use crate::hash::hash_of;
use crate::level::{Level, Thing, Wire};
use crate::pool::Id;
use crate::sim::player;
use crate::sim::player::{Player, PlayerState, Stance, life};
use crate::sim::run::remix;
use crate::sim::world::{Entity, Ids, IndexChoice, Kind, Solidity, World, id_of_thing};

/// A player without room is moved at most this far. The search goes in steps of a quarter tile.
const NEAR_PIXELS: i32 = 10 * TILE;
const STEP_PIXELS: usize = TILE as usize / 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// New, or changed.
    New,
    Kept,
    /// It was there before and is gone: shot, taken or blown up.
    Gone,
}

impl World {
    /// Returns this game in a changed level. Score, time, lives and keys are kept, and the game is running.
    pub fn reloaded(&self, level: Arc<Level>) -> World {
        if level.hash == self.level.hash {
            return self.reworded(remix::played(level, self.rules));
        }
        let kind = self.index.name().parse().expect("an index has a name it is known by");
        let mut next = World::new(level, 0, self.rules, IndexChoice { kind, depth: self.setup.depth });
        (next.tick, next.lasted, next.rng) = (self.tick, self.lasted, self.rng);
        (next.inputs, next.kept) = (self.inputs, self.kept);
        (next.events_dropped, next.births_refused) = (self.events_dropped, self.births_refused);
        next.turns_put_off = self.turns_put_off;

        let befores = befores(&self.level, &next.level);
        let mut ids = Ids(BTreeMap::new());
        let fates: Vec<Fate> =
            befores.iter().enumerate().map(|(nth, before)| next.keep_thing(self, nth, *before, &mut ids)).collect();
        next.checkpoint = self.checkpoint_in(&next.level);
        next.keep_players(self, &mut ids);
        // `keep_players` may have called `join`, which takes a life. Keeping a player must cost nothing.
        next.lives = self.lives;
        next.keep_the_newborn(self, &mut ids);
        next.sweep_the_dead();
        next.rename_all(&ids);
        next.find_echo_pads();
        for (nth, fate) in fates.iter().enumerate() {
            next.signal_again(nth, *fate);
        }
        let is_done = |nth: usize| match fates[nth] {
            Fate::New => false,
            Fate::Gone => true,
            Fate::Kept => next.get(id_of_thing(nth)).is_some_and(|entity| entity.kind.traits().is_done),
        };
        next.progress = self.progress.recounted(&next.level, is_done);
        next.camera = self.camera;
        next.look_from_here();
        next.events.clear();
        next
    }

    /// Handles changes of names, texts and decorations, which no rule reads. A sign's text may have a new index.
    fn reworded(&self, level: Arc<Level>) -> World {
        let mut next = World { level: Arc::clone(&level), ..self.clone() };
        for (nth, thing) in level.things.iter().enumerate() {
            if let Thing::Sign { text, .. } = thing {
                next.with(id_of_thing(nth), |one, _| {
                    if let Kind::Sign(sign) = &mut one.kind {
                        sign.text = *text;
                    }
                });
            }
        }
        next
    }

    fn keep_thing(&mut self, old: &World, nth: usize, before: Option<usize>, ids: &mut Ids) -> Fate {
        let Some(before) = before else { return Fate::New };
        let (was, id) = (id_of_thing(before), id_of_thing(nth));
        let Some(kept) = old.get(was) else {
            self.with(id, |thing, _| thing.dead = true);
            return Fate::Gone;
        };
        if is_walled_in(kept.body.rect, old, &self.level) {
            return Fate::New;
        }
        ids.0.insert(was, id);
        self.with(id, |thing, _| {
            let mut kept = Entity { id, ..kept.clone() };
            kept.kind.refit(&thing.kind);
            *thing = kept;
        });
        Fate::Kept
    }

    fn keep_players(&mut self, old: &World, ids: &mut Ids) {
        for number in 0..2 {
            let Some(kept) = old.player(number) else { continue };
            if self.players[number].is_none() {
                self.join(number);
            }
            let Some(id) = self.players[number] else { continue };
            ids.0.insert(kept.id, id);
            self.with(id, |me, world| {
                *me = Entity { id, ..kept.clone() };
                find_room(me, old, world);
            });
        }
    }

    /// Keeps what was spawned since the level began: shots, enemies from spawners, gifts, and hazards. Those of a warden go
    /// with it.
    fn keep_the_newborn(&mut self, old: &World, ids: &mut Ids) {
        for newborn in old.entities() {
            let is_thing = newborn.id.generation == 0 && (newborn.id.slot as usize) < old.level.things.len();
            let is_player = matches!(newborn.kind, Kind::Player(_));
            let is_orphan = old.has_warden_of(newborn.id) && !self.has_warden_of(newborn.id);
            if is_thing || is_player || is_orphan || is_walled_in(newborn.body.rect, old, &self.level) {
                continue;
            }
            if let Some(id) = self.spawn(newborn.clone()) {
                ids.0.insert(newborn.id, id);
                self.with(id, |me, _| me.born = newborn.born);
            }
        }
    }

    /// Whether a warden has spawned this hazard. A warden that was kept still refers to it by the old id.
    fn has_warden_of(&self, hazard: Id) -> bool {
        self.entities()
            .any(|entity| matches!(&entity.kind, Kind::Warden(it) if it.common.things.contains(&Some(hazard))))
    }

    fn rename_all(&mut self, ids: &Ids) {
        let mut slot = 0;
        while let Some(id) = self.entities.next_from(slot) {
            slot = id.slot + 1;
            self.with(id, |one, _| one.kind.rename(ids));
        }
    }

    fn signal_again(&mut self, nth: usize, fate: Fate) {
        let mut thing = self.level.things[nth].clone();
        let is_on = match fate {
            Fate::New => false,
            // A trigger that stays on is removed once it was touched. No other emitter is ever removed.
            Fate::Gone => matches!(thing, Thing::Trigger { .. }),
            Fate::Kept => self.get(id_of_thing(nth)).is_some_and(|entity| entity.kind.traits().is_on),
        };
        if let (true, (Some(wire), _)) = (is_on, thing.wires_mut()) {
            self.signal(*wire, true);
        }
    }

    fn checkpoint_in(&self, level: &Level) -> Point {
        let is_there = |thing: &Thing| matches!(thing, Thing::Checkpoint { feet } if *feet == self.checkpoint);
        if level.things.iter().any(is_there) { self.checkpoint } else { level.start }
    }
}

/// For each thing of the new level, finds its index in the old level.
fn befores(old: &Level, new: &Level) -> Vec<Option<usize>> {
    let mut waiting: BTreeMap<u64, VecDeque<usize>> = BTreeMap::new();
    let wires = numbered(&new.wire_names);
    for (nth, thing) in old.things.iter().enumerate() {
        waiting.entry(hash_of(&said(old, thing, &wires))).or_default().push_back(nth);
    }
    new.things.iter().map(|thing| waiting.get_mut(&hash_of(&said(new, thing, &wires)))?.pop_front()).collect()
}

/// Maps the name of each wire to its number. A name can have different numbers in different versions of a level.
fn numbered(names: &[String]) -> BTreeMap<&str, usize> {
    names.iter().enumerate().rev().map(|(nth, name)| (name.as_str(), nth)).collect()
}

/// Renumbers the wires of a thing, so that versions can be compared. The hash leaves out a sign's text.
fn said(level: &Level, thing: &Thing, wires: &BTreeMap<&str, usize>) -> Thing {
    let mut thing = thing.clone();
    let (emits, receives) = thing.wires_mut();
    for wire in emits.into_iter().chain(receives) {
        let number = wires.get(level.wire_names[wire.0 as usize].as_str());
        *wire = Wire(number.map_or(u16::MAX, |number| *number as u16));
    }
    thing
}

/// Whether the new ground covers this box and the old ground did not.
fn is_walled_in(rect: Rect, old: &World, new: &Level) -> bool {
    is_in_ground(rect, new) && !is_in_ground(rect, &old.level)
}

fn is_in_ground(rect: Rect, level: &Level) -> bool {
    let columns = rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE);
    (rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE))
        .any(|row| columns.clone().any(|column| level.tile(column, row).is_solid()))
}

/// A player stays, or moves to the nearest place with room, or else to the checkpoint. A player who had lost the last
/// life comes back, because this is another level.
fn find_room(me: &mut Entity, old: &World, world: &mut World) {
    let Kind::Player(p) = &mut me.kind else { return };
    match p.state {
        PlayerState::Dead { .. } => return,
        PlayerState::Down { .. } => return life::come_back(p, &mut me.body, world, None),
        PlayerState::Well | PlayerState::Stunned { .. } => {}
    }
    let rect = me.body.rect;
    let was_hurt_here = old.harm_in(rect).is_some();
    // A crate on a lift may have risen into the player, who gets free in the next tick.
    let is_in = |other: &Entity| other.body.solidity == Solidity::Solid && other.body.rect.overlaps(rect);
    let has_room = world.is_free(rect) || old.entities().any(is_in) && world.is_free_of_tiles(rect);
    if has_room && (was_hurt_here || world.harm_in(rect).is_none()) {
        return;
    }
    let spot = nearest_room(me.body.rect, world);
    p.put(&mut me.body, world, spot);
}

/// Returns the nearest place where the box fits and no tile hurts. Of two equally near places it is the upper one.
fn nearest_room(rect: Rect, world: &mut World) -> Option<Rect> {
    let steps = || (-NEAR_PIXELS..=NEAR_PIXELS).step_by(STEP_PIXELS);
    let mut ways: Vec<(i32, i32)> = steps().flat_map(|dy| steps().map(move |dx| (dx, dy))).collect();
    ways.sort_by_key(|(dx, dy)| (dx * dx + dy * dy, *dy, *dx));
    let (map, level) = (world.level.bounds(), Arc::clone(&world.level));
    ways.into_iter().map(|(dx, dy)| rect.moved(dx, dy)).find(|&place| {
        place.bottom() <= map.bottom()
            && !is_in_ground(place, &level)
            && world.is_free(place)
            && world.harm_in(place).is_none()
    })
}

impl Player {
    /// Puts the player without speed at a place, or at the checkpoint, and ends what the player was doing.
    fn put(&mut self, body: &mut crate::sim::world::body::Body, world: &mut World, place: Option<Rect>) {
        self.get_off(body);
        match place {
            Some(place) => *body = player::player(self.number, Point::new(place.center().x, place.bottom())).body,
            None => {
                *body = player::player(self.number, world.checkpoint).body;
                player::fit_in(body, world);
            }
        }
        body.stop_x();
        body.stop_y();
        self.stance = Stance::Air;
    }
}
