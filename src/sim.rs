//! The rules: a [`World`] and its [`World::step`]. A world is plain data that can be cloned and hashed. Its only input
//! is [`Inputs`], its only output is events. No float, clock, file or hash map is used here: the same level, seed and
//! inputs give the same hash on every machine and every index.
//!
//! This file has the order of a tick: read it first. Then read [`world`], which every thing uses, and the file of one
//! thing, such as `things/door.rs`. A folder uses only the folders above it in the list below.

pub mod boss;
pub mod enemy;
pub mod kinds;
pub mod machines;
pub mod player;
pub mod run;
pub mod shots;
pub mod things;
pub mod world;

use std::sync::Arc;

pub use kinds::Kind;
pub use run::copy::KeptWorld;
pub use world::ask::Answer;
pub use world::entity::Entity;
pub use world::event::Event;
pub use world::log::Log;
pub use world::progress::Progress;
pub use world::rules::{Difficulty, RULES_VERSION, Rules};
pub use world::tally::{Asker, Tally};
pub use world::way::Obstacle;
pub use world::{IndexChoice, MOST_ECHOES, Outcome, World, distance_squared};

use run::remix;
use world::entity::PHASES;
use world::view::CameraState;
use world::working::Working;

use crate::index;
use crate::index::Setup;
use crate::input::{Button, Input, Inputs};
use crate::level::{Level, Thing};
use crate::pool::{Id, Pool};
use crate::rng::Rng;

/// Slots for entities that are spawned during play, such as bullets, beyond the entities of the level and the enemies
/// of its spawners.
const ROOM_FOR_THE_NEWBORN: usize = 512;
/// The cost that the turns of a tick may reach by the end of each phase. The turns of players always come, and what is left
/// over in a phase is for the next. A tick of a recorded game costs less than a twentieth of the first figure.
const MOST_SPENT: [u32; PHASES] = [16_384, u32::MAX, 24_576, 28_672];

impl World {
    pub fn new(level: Arc<Level>, seed: u64, rules: Rules, choice: IndexChoice) -> World {
        let level = remix::played(level, rules);
        let capacity = World::capacity_for(&level);
        let things = kinds::entities_of(&level, rules);
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
            large_blast_at: 0,
            players: [None; 2],
            // `join` takes one of them.
            lives: [player::LIVES + 1; 2],
            checkpoint: level.start,
            camera: CameraState::default(),
            progress: Progress::new(&level),
            lasted: 0,
            wires: vec![0; level.wires],
            echo_pads: [None; MOST_ECHOES],
            last_stir: 0,
            is_calm: false,
            has_dead: false,
            events: Vec::with_capacity(world::MAX_EVENTS),
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
            assert_eq!(world.spawn(thing), Some(world::id_of_thing(nth)), "in the slot of its place in the list");
        }
        world.join(0);
        if let (Some(rush), Some(id)) = (rules.rush, world.players[0]) {
            world.begin_rush(id, rush.life);
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
        (self.working.spent, self.working.calls) = (0, 0);
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

    pub fn capacity_for(level: &Level) -> usize {
        let of_spawners = level.things.iter().map(|thing| match thing {
            Thing::Spawner { at_once, .. } => *at_once as usize,
            _ => 0,
        });
        level.things.len() + ROOM_FOR_THE_NEWBORN + of_spawners.sum::<usize>()
    }
}
