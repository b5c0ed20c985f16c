//! Continues a game in a level that its author has just changed. What did not change keeps its state: an open door
//! stays open, a dead enemy stays dead. A thing is the same if the level describes it in exactly the same way, and
//! identical things are matched in order. The result depends only on the world and the level, not on a clock or a file.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::entity::{Entity, Kind};
use super::heavy::Rest;
use super::player::{self, Player, PlayerState, Stance, life};
use super::{IndexChoice, World, remix};
use crate::geom::{Point, Rect, TILE};
use crate::hash::hash_of;
use crate::level::{Level, Thing, Wire};
use crate::pool::Id;

/// A player without room is moved at most this far. The search goes in steps of a quarter tile.
const NEAR_PIXELS: i32 = 10 * TILE;
const STEP_PIXELS: usize = TILE as usize / 4;
const NOBODY: Id = Id { slot: u32::MAX, generation: u32::MAX };

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// New, or changed.
    New,
    Kept,
    /// It was there before and is gone: shot, taken or blown up.
    Gone,
}

struct Ids(BTreeMap<Id, Id>);

impl Ids {
    fn of(&self, id: Id) -> Option<Id> {
        self.0.get(&id).copied()
    }
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
            refit(&mut kept.kind, &thing.kind);
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
            self.with(id, |one, _| rename(&mut one.kind, ids));
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

/// The id of a thing of the level, known because `World::new` spawns the things in the order of the list and a slot is
/// never used twice with the same generation.
pub(super) fn id_of_thing(nth: usize) -> Id {
    Id { slot: nth as u32, generation: 0 }
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

/// Copies the numbers that the new level gives (things, texts, wires) from a fresh entity.
fn refit(kept: &mut Kind, fresh: &Kind) {
    match (kept, fresh) {
        (Kind::Lift(kept), Kind::Lift(fresh)) => kept.thing = fresh.thing,
        (Kind::Spawner(kept), Kind::Spawner(fresh)) => kept.thing = fresh.thing,
        (Kind::Sign(kept), Kind::Sign(fresh)) => kept.text = fresh.text,
        (Kind::Door(kept), Kind::Door(fresh)) => kept.lock = fresh.lock,
        (Kind::Switch(kept), Kind::Switch(fresh)) => kept.wire = fresh.wire,
        (Kind::Plate(kept), Kind::Plate(fresh)) => kept.wire = fresh.wire,
        (Kind::Trigger(kept), Kind::Trigger(fresh)) => kept.wire = fresh.wire,
        (Kind::LaserGate(kept), Kind::LaserGate(fresh)) => kept.wire = fresh.wire,
        (Kind::Alarm(kept), Kind::Alarm(fresh)) => kept.wire = fresh.wire,
        (Kind::BeltDrive(kept), Kind::BeltDrive(fresh)) => kept.wire = fresh.wire,
        (Kind::EchoPad(kept), Kind::EchoPad(fresh)) => kept.wire = fresh.wire,
        (Kind::SplitRoom(kept), Kind::SplitRoom(fresh)) => kept.wire = fresh.wire,
        (Kind::Eraser(kept), Kind::Eraser(fresh)) => kept.wire = fresh.wire,
        (Kind::Wind(kept), Kind::Wind(fresh)) => kept.draught = fresh.draught,
        (Kind::Hive(kept), Kind::Hive(fresh)) => (kept.wakes, kept.ended) = (fresh.wakes, fresh.ended),
        (Kind::Forklift(kept), Kind::Forklift(fresh)) => (kept.wakes, kept.ended) = (fresh.wakes, fresh.ended),
        (Kind::Proctor(kept), Kind::Proctor(fresh)) => (kept.wakes, kept.ended) = (fresh.wakes, fresh.ended),
        (Kind::Ladle(kept), Kind::Ladle(fresh)) => (kept.wakes, kept.ended) = (fresh.wakes, fresh.ended),
        (Kind::Warden(kept), Kind::Warden(fresh)) => kept.common.wire = fresh.common.wire,
        // The other kinds keep no numbers of the level.
        (Kind::Lift(_) | Kind::Spawner(_) | Kind::Sign(_) | Kind::Door(_) | Kind::Switch(_) | Kind::Plate(_), _) => {}
        (Kind::Trigger(_) | Kind::LaserGate(_) | Kind::Warden(_) | Kind::Alarm(_) | Kind::BeltDrive(_), _) => {}
        (Kind::SplitRoom(_) | Kind::Eraser(_), _) => {}
        (Kind::Wind(_) | Kind::Hive(_) | Kind::Forklift(_) | Kind::Proctor(_) | Kind::Ladle(_), _) => {}
        (Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Drum(_) | Kind::Exit | Kind::Enemy(_), _) => {}
        (
            Kind::Mine(_) | Kind::Barricade(_) | Kind::Crate(_) | Kind::Crusher(_) | Kind::Steam(_) | Kind::Spring(_),
            _,
        ) => {}
        (Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) | Kind::Hazard(_), _) => {}
        (Kind::EchoPad(_) | Kind::Echo(_) | Kind::Mule(_), _) => {}
    }
}

/// Replaces the ids that an entity stores by the new ones. Drums and crates look again for what they rest on.
fn rename(kind: &mut Kind, ids: &Ids) {
    let renamed = |id: &mut Option<Id>| *id = id.and_then(|id| ids.of(id));
    match kind {
        Kind::Bullet(bullet) => {
            bullet.owner = ids.of(bullet.owner).unwrap_or(NOBODY);
            bullet.met.iter_mut().for_each(renamed);
        }
        Kind::Grenade(grenade) => grenade.owner = ids.of(grenade.owner).unwrap_or(NOBODY),
        Kind::Drum(drum) => drum.rest = Rest::None,
        Kind::Crate(one) => one.rest = Rest::None,
        Kind::Plate(plate) => {
            renamed(&mut plate.holder);
            plate.is_down &= plate.holder.is_some();
        }
        Kind::Spawner(spawner) => spawner.alive.iter_mut().for_each(renamed),
        Kind::Warden(warden) => warden.common.things.iter_mut().for_each(renamed),
        Kind::EchoPad(pad) => renamed(&mut pad.echo),
        Kind::Echo(echo) => echo.pad = ids.of(echo.pad).unwrap_or(NOBODY),
        Kind::Hive(hive) => hive.brood.iter_mut().for_each(renamed),
        Kind::Player(Player { stance: Stance::Ride { mule, .. }, .. }) => *mule = ids.of(*mule).unwrap_or(NOBODY),
        Kind::Mule(mule) => mule.rest = Rest::None,
        Kind::Player(_)
        | Kind::Lift(_)
        | Kind::Exit
        | Kind::Sign(_)
        | Kind::Enemy(_)
        | Kind::Barricade(_)
        | Kind::Mine(_)
        | Kind::Door(_) => {}
        Kind::Switch(_) | Kind::Trigger(_) | Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) => {}
        Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) => {}
        Kind::Hazard(_) | Kind::Alarm(_) | Kind::BeltDrive(_) | Kind::Wind(_) => {}
        Kind::SplitRoom(_) | Kind::Eraser(_) | Kind::Forklift(_) | Kind::Proctor(_) | Kind::Ladle(_) => {}
    }
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
    let was_hurt_here = life::harm_in(old, me.body.rect).is_some();
    if world.is_free(me.body.rect) && (was_hurt_here || life::harm_in(world, me.body.rect).is_none()) {
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
            && life::harm_in(world, place).is_none()
    })
}

impl Player {
    /// Puts the player without speed at a place, or at the checkpoint, and ends what the player was doing.
    fn put(&mut self, body: &mut super::body::Body, world: &mut World, place: Option<Rect>) {
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
