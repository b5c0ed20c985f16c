//! The world and what every thing in it may use: [`World::with`] to act on another thing, queries, ways, sight, blows,
//! events and wires. Nothing in this folder names a kind of thing. Start with the fields of [`World`].
//!
//! An entity changes only through [`World::with`]: it is taken out of the pool, gets `&mut` to itself and to the world,
//! and is put back. So the index is always correct, no entity collides with itself, and there is no public `get_mut`.

pub mod ask;
pub mod blast;
pub mod blow;
pub mod body;
pub mod danger;
pub mod drops;
pub mod entity;
pub mod event;
mod goals;
pub mod heavy;
pub mod log;
mod motion;
mod noise;
pub mod progress;
pub mod riders;
pub mod rules;
pub mod sight;
pub mod sweep;
pub mod tally;
pub mod thing;
pub mod view;
pub mod way;
pub mod working;

use std::sync::Arc;

pub use crate::sim::kinds::Kind;
pub use ask::Answer;
pub use blow::{Blow, How, Side, Struck};
pub use body::{Body, Solidity};
pub use danger::Danger;
pub use entity::{Entity, Phase, Traits};
pub use event::{Event, EventKind};
pub use rules::Rules;
pub use tally::{Asker, Tally};
pub use thing::{Ids, Thing};
pub use way::{Footing, Obstacle};

use crate::geom::{Point, Rect, TILE};
use crate::hash::{hash_of, state_hash};
use crate::index;
use crate::index::{Setup, SpatialIndex};
use crate::input::Inputs;
use crate::level::{Level, Wire};
use crate::pool::{Id, Pool};
use crate::rng::Rng;
use crate::sim::world::log::Log;
use crate::sim::world::progress::Progress;
use crate::sim::world::view::CameraState;
use crate::sim::world::working::Working;

/// Pads with an echo at the same time.
pub const MOST_ECHOES: usize = 4;
/// Maximum number of events in one tick. More are dropped and counted, which changes no result.
pub(super) const MAX_EVENTS: usize = 256;
/// The cost of a query besides its hits, and of taking an entity out of the pool, where a hit costs 1. From the times of
/// a release build: a hit takes about 30 nanoseconds.
pub(super) const QUERY_COST: u32 = 2;
const TURN_COST: u32 = 2;
/// A body is lost when its top is more than this many pixels below the map.
const FALL_OUT: i32 = 3 * TILE;

/// Which index a world runs on. It changes the cost of a tick, never the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndexChoice {
    pub kind: index::Kind,
    /// `None` chooses the depth by the size of the level and the typical size of its entities.
    pub depth: Option<u32>,
}

impl Default for IndexChoice {
    fn default() -> IndexChoice {
        IndexChoice { kind: index::Kind::FixedDepth, depth: None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Running,
    Cleared,
    Lost,
}
state_hash!(enum Outcome { 0: Running, 1: Cleared, 2: Lost });

pub struct World {
    pub(super) level: Arc<Level>,
    pub(super) entities: Pool<Entity>,
    pub(super) index: Box<dyn SpatialIndex>,
    pub(super) setup: Setup,
    pub(super) rng: Rng,
    pub(super) rules: Rules,
    pub(super) tick: u32,
    pub(super) outcome: Outcome,
    pub(super) inputs: Inputs,
    /// The buttons pressed while the world stands still after a heavy blow. The next tick that runs takes them.
    pub(super) kept: Inputs,
    pub(super) still_ticks: u32,
    /// The tick of the last large explosion.
    pub(super) large_blast_at: u32,
    pub(super) players: [Option<Id>; 2],
    /// Lives of each player that are left, not counting the current one. A player who leaves and joins again does not
    /// get used lives back.
    pub(super) lives: [u32; 2],
    /// Feet of a returning player: at the start or at the last checkpoint.
    pub(super) checkpoint: Point,
    pub(super) camera: CameraState,
    pub(super) progress: Progress,
    pub(super) lasted: u32,
    pub(super) wires: Vec<u32>,
    /// The pads with an echo, the oldest first. It follows from the entities.
    pub(super) echo_pads: [Option<Id>; MOST_ECHOES],
    /// The tick in which an enemy last noticed a player, was wounded, or taunted.
    pub(super) last_stir: u32,
    /// No enemy begins an attack: see [`World::expect_calm`].
    pub(super) is_calm: bool,
    pub(super) has_dead: bool,
    pub(super) events: Vec<Event>,
    /// Since the start: events that were dropped, and spawns that were refused, because there was no room.
    pub events_dropped: u32,
    pub births_refused: u32,
    /// Since the start: turns that waited for the next tick, because the ones before them cost too much.
    pub turns_put_off: u32,
    pub(super) tallies: [Tally; 4],
    pub(super) working: Working,
}

impl World {
    /// Takes the entity out of the pool, lets it act, and puts it back at its new position. Returns `None` if there is
    /// no such entity or it is already acting. Dead entities can still act until the tick ends.
    pub fn with<R>(&mut self, id: Id, act: impl FnOnce(&mut Entity, &mut World) -> R) -> Option<R> {
        let mut entity = self.entities.lift(id)?;
        let before = entity.body.rect;
        let outer = self.working.acting.replace(id);
        self.working.spent = self.working.spent.saturating_add(TURN_COST);
        if let (Some(log), Some(by)) = (&mut self.working.log, outer) {
            log.met(by, id);
        }
        let result = act(&mut entity, self);
        self.working.acting = outer;
        self.has_dead |= entity.dead;
        if entity.body.rect != before {
            self.index.update(id.slot, entity.body.rect);
        }
        self.entities.put_back(id, entity);
        Some(result)
    }

    #[inline]
    pub fn view(&self) -> Rect {
        self.camera.view()
    }

    /// Keeps the view in an area such as a warden's arena. It glides there, because a cut would startle players.
    pub fn hold_view(&mut self, area: Option<Rect>) {
        self.camera.held = area;
    }

    /// Shows this place instead of the players for a moment.
    pub(in crate::sim) fn show(&mut self, at: Point, ticks: u32) {
        (self.camera.shown, self.camera.shown_ticks) = (at, ticks);
    }

    /// Whether the view shows the end of a warden, and nothing may hide it.
    pub fn shows_an_end(&self) -> bool {
        self.camera.shown_ticks > 0
    }

    #[inline]
    pub fn in_slot(&self, slot: u32) -> Option<&Entity> {
        self.get(self.entities.id_at(slot)?)
    }

    /// Returns the entity, unless it is acting or dead.
    #[inline]
    pub fn get(&self, id: Id) -> Option<&Entity> {
        self.entities.get(id).filter(|entity| !entity.dead)
    }

    /// Adds an entity, which acts from the next tick. If the world is full, counts that and returns `None`.
    pub fn spawn(&mut self, newborn: Entity) -> Option<Id> {
        let (rect, tick) = (newborn.body.rect, self.tick);
        let id = self.entities.insert(|id| Entity { id, born: tick, ..newborn });
        match id {
            Some(id) => self.index.insert(id.slot, rect),
            None => self.births_refused += 1,
        }
        id
    }

    pub fn tell(&mut self, event: Event) {
        if self.events.len() < MAX_EVENTS {
            self.events.push(event);
        } else {
            self.events_dropped += 1;
        }
    }

    /// Stops the world for some ticks, to give weight to a blow. Calls do not add up: the longest stop counts.
    pub fn hold_still(&mut self, ticks: u32) {
        self.still_ticks = self.still_ticks.max(ticks);
    }

    /// The same for what happens at a place, if it is in the view.
    pub fn hold_still_at(&mut self, at: Point, ticks: u32) {
        if self.view().covers((at.x, at.y)) {
            self.hold_still(ticks);
        }
    }

    /// Whether the next tick only lets the stop after a blow go on.
    pub fn stands_still(&self) -> bool {
        self.still_ticks > 0
    }

    /// Counts an emitter of this wire that has gone on or off. The emitter must call this once for each change. A wire
    /// is on while at least one of its emitters is on.
    pub fn signal(&mut self, wire: Wire, on: bool) {
        let givers = &mut self.wires[wire.0 as usize];
        *givers = if on { *givers + 1 } else { givers.saturating_sub(1) };
    }

    #[inline]
    pub fn is_on(&self, wire: Wire) -> bool {
        self.wires[wire.0 as usize] > 0
    }

    pub(super) fn sweep_the_dead(&mut self) {
        if !self.has_dead {
            return;
        }
        self.has_dead = false;
        let mut slot = 0;
        while let Some(id) = self.entities.next_from(slot) {
            slot = id.slot + 1;
            if self.entities.get(id).is_some_and(|entity| entity.dead) {
                self.entities.remove(id);
                self.index.remove(id.slot);
            }
        }
    }

    pub fn set_index(&mut self, choice: IndexChoice) {
        self.setup.depth = choice.depth;
        self.run_on(index::build(choice.kind, &self.setup));
    }

    pub fn run_on(&mut self, index: Box<dyn SpatialIndex>) {
        self.index = index;
        self.fill_index();
    }

    pub(super) fn fill_index(&mut self) {
        self.index.clear();
        for (id, entity) in self.entities.iter() {
            self.index.insert(id.slot, entity.body.rect);
        }
    }

    /// While on, [`World::log`] has the queries of the last tick.
    pub fn watch(&mut self, on: bool) {
        if on != self.working.log.is_some() {
            self.working.log = on.then(Box::default);
        }
    }

    pub fn log(&self) -> Option<&Log> {
        self.working.log.as_deref()
    }

    /// Counts all buffers that could grow during play, except those of the index.
    pub fn buffer_bytes(&self) -> usize {
        self.entities.bytes() + self.working.bytes() + self.events.capacity() * size_of::<Event>()
    }

    pub fn hash(&self) -> u64 {
        hash_of(self)
    }

    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    pub fn index(&self) -> &dyn SpatialIndex {
        &*self.index
    }

    pub fn tick(&self) -> u32 {
        self.tick
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Changes a copy of a world to what a person expects, who does not know when the next attack begins: no enemy begins
    /// an attack any more, and those that have begun go on. The random numbers are other ones too. Only for plans.
    pub fn expect_calm(&mut self) {
        self.is_calm = true;
        self.rng = Rng::new(u64::from(self.tick));
    }

    /// The rules count at once, also for enemies that are alive: an enemy stores its wounds, and how many it survives
    /// depends on the rules. A warden keeps the life it began with. A recording does not contain this call, so end the
    /// recording first.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Ticks from the start to the end of the level, or to now.
    pub fn lasted(&self) -> u32 {
        self.lasted
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    pub fn lives(&self, number: usize) -> u32 {
        self.lives[number]
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Living entities in slot order, except those that are acting.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.entities.iter().map(|(_, entity)| entity).filter(|entity| !entity.dead)
    }

    pub fn capacity(&self) -> usize {
        self.entities.capacity()
    }

    /// Returns the player, unless this player is acting, has not joined or has left the game.
    pub fn player(&self, number: usize) -> Option<&Entity> {
        self.get(self.players[number]?)
    }

    /// Hurts the players whose box a blow reaches. There are at most two players, so this needs no query.
    pub(super) fn strike_players(&mut self, blow: Blow, reaches: impl Fn(Rect) -> bool) {
        for number in 0..self.players.len() {
            if let Some(id) = self.player(number).filter(|it| reaches(it.body.rect)).map(|it| it.id) {
                self.with(id, |player, world| player.hurt(world, blow));
            }
        }
    }

    pub fn players(&self) -> impl Iterator<Item = &Entity> {
        self.players.iter().flatten().filter_map(|id| self.get(*id))
    }
}

/// The id of a thing of the level, known because `World::new` spawns the things in the order of the list and a slot is
/// never used twice with the same generation.
pub(super) fn id_of_thing(nth: usize) -> Id {
    Id { slot: nth as u32, generation: 0 }
}

pub(super) fn fell_out(level: &Level, rect: Rect) -> bool {
    rect.y > level.bounds().bottom() + FALL_OUT
}

/// Squared distance from a point to a box, 0 inside the box.
pub fn distance_squared(from: Point, to: Rect) -> i64 {
    let dx = i64::from((to.x - from.x).max(from.x - to.right()).max(0));
    let dy = i64::from((to.y - from.y).max(from.y - to.bottom()).max(0));
    dx * dx + dy * dy
}
