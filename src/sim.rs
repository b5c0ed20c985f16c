//! The rules: a [`World`] and its [`World::step`]. A world is plain data that can be cloned and hashed. Its only input
//! is [`Inputs`], its only output is events. No float, clock, file or hash map is used here: the same level, seed and
//! inputs give the same hash on every machine and every index.
//!
//! An entity changes only through [`World::with`]: it is taken out of the pool, gets `&mut` to itself and to the world,
//! and is put back. So the index is always correct, no entity collides with itself, and there is no public `get_mut`.

pub mod alarm;
mod ask;
pub mod barricade;
pub mod belt_drive;
mod blast;
pub mod body;
pub mod bullet;
mod cast;
pub mod checkpoint;
mod copy;
pub mod cover;
pub mod crates;
pub mod crusher;
pub mod danger;
pub mod door;
pub mod drum;
pub mod echo;
pub mod echo_pad;
pub mod enemy;
pub mod entity;
pub mod eraser;
pub mod event;
mod exit;
pub mod forklift;
pub mod grenade;
pub mod hazard;
mod heavy;
pub mod hive;
pub mod ladle;
pub mod laser_gate;
mod lift;
pub mod log;
pub mod mid_boss;
pub mod mine;
pub mod mule;
mod noise;
pub mod pick_up;
pub mod plate;
pub mod player;
pub mod prisoner;
pub mod proctor;
pub mod progress;
mod reload;
pub mod remix;
pub mod rules;
mod sight;
mod sign;
pub mod spawner;
pub mod split_room;
pub mod splits;
pub mod spring;
pub mod steam;
pub mod sweep;
pub mod switch;
mod tally;
pub mod trigger;
pub mod view;
pub mod warden;
mod way;
pub mod wind;
mod working;

use std::sync::Arc;

pub use ask::Answer;
pub use copy::KeptWorld;
pub use entity::{Entity, Kind};
pub use event::Event;
pub use log::Log;
pub use progress::Progress;
pub use rules::{Difficulty, RULES_VERSION, Rules};
pub use tally::{Asker, Tally};
pub use way::Obstacle;

use bullet::Bullet;
use entity::{Blow, PHASES, Side};
use grenade::Grenade;
use working::Working;

use crate::geom::{Point, Rect, TILE};
use crate::hash::hash_of;
use crate::hash::state_hash;
use crate::index::{self, Setup, SpatialIndex};
use crate::input::{Button, Input, Inputs};
use crate::level::{Level, Thing, Wire};
use crate::pool::{Id, Pool};
use crate::rng::Rng;

/// Pads with an echo at the same time.
pub const MOST_ECHOES: usize = 4;
/// Slots for entities that are spawned during play, such as bullets, beyond the entities of the level and the enemies
/// of its spawners.
const ROOM_FOR_THE_NEWBORN: usize = 512;
/// Maximum number of events in one tick. More are dropped and counted, which changes no result.
const MAX_EVENTS: usize = 256;
/// The cost of a query besides its hits, and of taking an entity out of the pool, where a hit costs 1. From the times of
/// a release build: a hit takes about 30 nanoseconds.
const QUERY_COST: u32 = 2;
const TURN_COST: u32 = 2;
/// What the turns of a tick may cost up to the end of each phase. The turns of players always come, and what is left
/// over in a phase is for the next. A tick of a recorded game costs less than a twentieth of the first figure.
const MOST_SPENT: [u32; PHASES] = [16_384, u32::MAX, 24_576, 28_672];
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
    level: Arc<Level>,
    entities: Pool<Entity>,
    index: Box<dyn SpatialIndex>,
    setup: Setup,
    rng: Rng,
    rules: Rules,
    tick: u32,
    outcome: Outcome,
    inputs: Inputs,
    /// The buttons pressed while the world stands still after a heavy blow. The next tick that runs takes them.
    kept: Inputs,
    still_ticks: u32,
    players: [Option<Id>; 2],
    /// Lives of each player that are left, not counting the current one. A player who leaves and joins again does not
    /// get used lives back.
    lives: [u32; 2],
    /// Feet of a returning player: at the start or at the last checkpoint.
    checkpoint: Point,
    camera: view::CameraState,
    progress: Progress,
    lasted: u32,
    wires: Vec<u32>,
    /// The pads with an echo, the oldest first. It follows from the entities.
    echo_pads: [Option<Id>; MOST_ECHOES],
    /// No enemy begins an attack: see [`World::expect_calm`].
    is_calm: bool,
    has_dead: bool,
    events: Vec<Event>,
    /// Since the start: events that were dropped, and spawns that were refused, because there was no room.
    pub events_dropped: u32,
    pub births_refused: u32,
    /// Since the start: turns that waited for the next tick, because the ones before them cost too much.
    pub turns_put_off: u32,
    tallies: [Tally; 4],
    working: Working,
}

impl World {
    pub fn new(level: Arc<Level>, seed: u64, rules: Rules, choice: IndexChoice) -> World {
        let level = remix::played(level, rules);
        let capacity = World::capacity_for(&level);
        let things = cast::entities_of(&level, rules);
        // In a level with few entities most queries are about the players, so they count too.
        let crowd = things.iter().filter(|thing| !thing.kind.traits().has_odd_size).map(|thing| thing.body.rect);
        let boxes = crowd.chain([player::player(0, level.start).body.rect; 2]);
        let setup =
            Setup { world: level.bounds(), capacity, depth: choice.depth, typical_side: index::typical_side(boxes) };
        let mut world = World {
            entities: Pool::new(capacity),
            index: index::build(choice.kind, &setup),
            setup,
            rng: Rng::new(seed),
            rules,
            tick: 0,
            outcome: Outcome::Running,
            inputs: Inputs::default(),
            kept: Inputs::default(),
            still_ticks: 0,
            players: [None; 2],
            // `join` takes one of them.
            lives: [player::LIVES + 1; 2],
            checkpoint: level.start,
            camera: view::CameraState::default(),
            progress: Progress::new(&level),
            lasted: 0,
            wires: vec![0; level.wires],
            echo_pads: [None; MOST_ECHOES],
            is_calm: false,
            has_dead: false,
            events: Vec::with_capacity(MAX_EVENTS),
            events_dropped: 0,
            births_refused: 0,
            turns_put_off: 0,
            tallies: [Tally::default(); 4],
            working: Working::with_capacity(capacity),
            level,
        };
        // Lifts, spawners and the reloading of a level find a thing by its place in the level's list.
        assert_eq!(things.len(), world.level.things.len(), "one entity for each thing of the level");
        for (nth, thing) in things.into_iter().enumerate() {
            assert_eq!(world.spawn(thing), Some(reload::id_of_thing(nth)), "in the slot of its place in the list");
        }
        world.join(0);
        if let (Some(life), Some(id)) = (rules.rush, world.players[0]) {
            world.begin_rush(id, life);
        }
        world.look_at_once();
        world
    }

    /// A rush has one life bar: the player begins with what is left of it, and has no other lives.
    fn begin_rush(&mut self, player: Id, life: u8) {
        self.lives = [0; 2];
        self.with(player, |me, _| {
            if let Kind::Player(player) = &mut me.kind {
                player.life = i32::from(life).clamp(1, player::LIFE);
            }
        });
    }

    /// Advances the world by a sixtieth of a second. The ground moves before what stands on it. Players act on what
    /// they saw, then everything else acts. Bullets are last, so they meet bodies where this tick's picture shows them.
    pub fn step(&mut self, inputs: Inputs) {
        self.tick += 1;
        self.events.clear();
        self.tallies = [Tally::default(); 4];
        if let Some(log) = &mut self.working.log {
            log.clear();
        }
        self.index.start_tick();
        let inputs = [0, 1].map(|number| inputs[number].with(self.kept[number]));
        if self.outcome == Outcome::Running {
            self.lasted = self.tick;
        }
        if self.still_ticks > 0 {
            self.still_ticks -= 1;
            self.kept = inputs.map(Input::presses);
            return;
        }
        self.kept = Inputs::default();
        self.inputs = inputs;
        self.progress.tick();
        if self.outcome == Outcome::Running && self.players[1].is_none() && inputs[1].pressed(Button::Start) {
            self.join(1);
        }
        self.take_turns();
        self.look_on();
        self.sweep_the_dead();
        debug_assert!(self.working.is_complete(), "every answer is handed back with World::recycle");
    }

    /// Lets every entity act that existed when the tick began, phase by phase. They are listed once, because going
    /// through all slots for each phase took up to half of a tick (docs/performance.md). When a crowd has gathered whose turns
    /// would cost too much together, those with the highest slots wait for the next tick, as if time stood still for them.
    fn take_turns(&mut self) {
        let mut turns = std::mem::take(&mut self.working.turns);
        turns.iter_mut().for_each(Vec::clear);
        let mut attackers = 0;
        for (id, entity) in self.entities.iter() {
            attackers += usize::from(enemy::attacks(entity));
            if let Some(phase) = entity.kind.phase()
                && entity.born < self.tick
            {
                turns[phase as usize].push(id);
            }
        }
        self.working.attackers = if self.is_calm { usize::MAX } else { attackers };
        (self.working.spent, self.working.calls, self.working.fight) = (0, 0, None);
        for (turns, most) in turns.iter().zip(MOST_SPENT) {
            for &id in turns {
                if self.get(id).is_none_or(|entity| entity.rests(self)) {
                    continue;
                }
                if self.working.spent < most {
                    self.with(id, Entity::think);
                } else {
                    self.turns_put_off += 1;
                }
            }
        }
        self.working.turns = turns;
        self.hear_noises();
    }

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

    pub fn in_slot(&self, slot: u32) -> Option<&Entity> {
        self.get(self.entities.id_at(slot)?)
    }

    /// Returns the entity, unless it is acting or dead.
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

    /// Enemies forget the players. See `enemy::guard`.
    fn enemies_return_to_guard(&mut self) {
        enemy::return_to_guard(self);
    }

    /// See [`pick_up::weapons_return`].
    fn weapons_return(&mut self) {
        pick_up::weapons_return(self);
    }

    /// Counts an emitter of this wire that has gone on or off. The emitter must call this once for each change. A wire
    /// is on while at least one of its emitters is on.
    pub fn signal(&mut self, wire: Wire, on: bool) {
        let givers = &mut self.wires[wire.0 as usize];
        *givers = if on { *givers + 1 } else { givers.saturating_sub(1) };
    }

    pub fn is_on(&self, wire: Wire) -> bool {
        self.wires[wire.0 as usize] > 0
    }

    fn sweep_the_dead(&mut self) {
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

    /// Nothing hits a player for so many ticks.
    fn spare_players(&mut self, ticks: u32) {
        for id in self.players.into_iter().flatten() {
            self.with(id, |entity, _| {
                if let Kind::Player(player) = &mut entity.kind {
                    player.immune_ticks = player.immune_ticks.max(ticks);
                }
            });
        }
    }

    /// Removes bullets and grenades of enemies, so that a player does not return into a hail of bullets.
    fn clear_shots(&mut self) {
        let mut slot = 0;
        while let Some(id) = self.entities.next_from(slot) {
            slot = id.slot + 1;
            let is_enemies = self.get(id).is_some_and(|entity| {
                matches!(
                    entity.kind,
                    Kind::Bullet(Bullet { side: Side::Enemies, .. })
                        | Kind::Grenade(Grenade { side: Side::Enemies, .. })
                )
            });
            if is_enemies {
                self.with(id, |shot, _| shot.dead = true);
            }
        }
    }

    /// The player enters at the partner or, if there is none, at the last checkpoint. That takes a life, so joining
    /// again gains nothing. Without lives, the player lies down beside the partner.
    fn join(&mut self, number: usize) {
        let partner = self.player(1 - number).filter(|partner| partner.is_living_player());
        let feet = partner.map_or(self.checkpoint, |partner| partner.body.feet());
        let mut newcomer = player::player(number, feet);
        player::fit_in(&mut newcomer.body, self);
        match (self.lives[number].checked_sub(1), &mut newcomer.kind) {
            (Some(left), _) => self.lives[number] = left,
            (None, Kind::Player(player)) => player.state = player::PlayerState::Down { revived_ticks: 0 },
            (None, _) => {}
        }
        self.players[number] = self.spawn(newcomer);
    }

    /// After a game over, brings the players back at the last checkpoint with the initial lives and no score. Otherwise
    /// does nothing. A recording does not contain this call, so end the recording before it. After it, forget the
    /// earlier worlds that were kept to go back in time.
    pub fn continue_from_checkpoint(&mut self) {
        if self.outcome != Outcome::Lost {
            return;
        }
        self.outcome = Outcome::Running;
        self.lives = [player::LIVES + 1; 2];
        self.progress.continue_without_score();
        for number in 0..2 {
            if let Some(id) = self.players[number] {
                self.lives[number] = player::LIVES;
                self.with(id, |me, world| {
                    if let Entity { body, kind: Kind::Player(player), .. } = me {
                        player::life::come_back(player, body, world, None);
                    }
                });
            }
        }
        self.look_at_once();
    }

    pub fn set_index(&mut self, choice: IndexChoice) {
        self.setup.depth = choice.depth;
        self.run_on(index::build(choice.kind, &self.setup));
    }

    pub fn run_on(&mut self, index: Box<dyn SpatialIndex>) {
        self.index = index;
        self.fill_index();
    }

    fn fill_index(&mut self) {
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

    pub fn capacity_for(level: &Level) -> usize {
        let of_spawners = level.things.iter().map(|thing| match thing {
            Thing::Spawner { at_once, .. } => *at_once as usize,
            _ => 0,
        });
        level.things.len() + ROOM_FOR_THE_NEWBORN + of_spawners.sum::<usize>()
    }

    pub fn capacity(&self) -> usize {
        self.entities.capacity()
    }

    /// Returns the player, unless this player is acting, has not joined or has left the game.
    pub fn player(&self, number: usize) -> Option<&Entity> {
        self.get(self.players[number]?)
    }

    /// Hurts the players whose box a blow reaches. There are at most two players, so this needs no query.
    fn strike_players(&mut self, blow: Blow, reaches: impl Fn(Rect) -> bool) {
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

fn fell_out(level: &Level, rect: Rect) -> bool {
    rect.y > level.bounds().bottom() + FALL_OUT
}

/// Squared distance from a point to a box, 0 inside the box.
pub fn distance_squared(from: Point, to: Rect) -> i64 {
    let dx = i64::from((to.x - from.x).max(from.x - to.right()).max(0));
    let dy = i64::from((to.y - from.y).max(from.y - to.bottom()).max(0));
    dx * dx + dy * dy
}
