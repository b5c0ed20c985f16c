//! A world as a value: cloned, copied into the memory of another, and hashed. A new field of [`World`] does not compile
//! until [`World::become_like`] and the hash name it, as copied and hashed or as left out on purpose.

use std::sync::Arc;

use crate::hash::state_hash;
use crate::index;
use crate::index::Setup;
use crate::sim::world::World;
use crate::sim::world::working::Working;

impl World {
    /// Copies the state of another world of the same level. Keeps its own memory, index and log.
    pub fn become_like(&mut self, other: &World) {
        self.copy(other, false);
    }

    /// The same for the world that this one became like last. Copies only the entities that have acted since then.
    pub fn go_back_to(&mut self, other: &World) {
        self.copy(other, true);
    }

    fn copy(&mut self, other: &World, is_back: bool) {
        let World {
            level: _,
            index: _,
            setup: _,
            working: _,
            entities,
            wires,
            echo_pads,
            events,
            rng,
            rules,
            tick,
            outcome,
            inputs,
            kept,
            still_ticks,
            large_blast_at,
            players,
            lives,
            checkpoint,
            camera,
            progress,
            lasted,
            last_stir,
            is_calm,
            has_dead,
            events_dropped,
            births_refused,
            turns_put_off,
            tallies,
        } = other;
        // Two worlds of the bot differ in few boxes, so this costs much less than filling the index again.
        let index = &mut self.index;
        self.entities.become_like(entities, is_back, |slot, entity| {
            match (index.rect(slot), entity.map(|entity| entity.body.rect)) {
                (None, None) => {}
                (Some(old), Some(new)) if old == new => {}
                (None, Some(new)) => index.insert(slot, new),
                (Some(_), Some(new)) => index.update(slot, new),
                (Some(_), None) => index.remove(slot),
            }
        });
        self.wires.clone_from(wires);
        self.events.clone_from(events);
        self.echo_pads = *echo_pads;
        self.rng = *rng;
        self.rules = *rules;
        self.tick = *tick;
        self.outcome = *outcome;
        self.inputs = *inputs;
        self.kept = *kept;
        self.still_ticks = *still_ticks;
        self.large_blast_at = *large_blast_at;
        self.players = *players;
        self.lives = *lives;
        self.checkpoint = *checkpoint;
        self.camera = *camera;
        self.progress = *progress;
        self.lasted = *lasted;
        self.last_stir = *last_stir;
        self.is_calm = *is_calm;
        self.has_dead = *has_dead;
        self.events_dropped = *events_dropped;
        self.births_refused = *births_refused;
        self.turns_put_off = *turns_put_off;
        self.tallies = *tallies;
    }
}

impl Clone for World {
    fn clone(&self) -> World {
        World {
            level: Arc::clone(&self.level),
            entities: self.entities.clone(),
            index: self.index.boxed_clone(),
            events: with_capacity_of(&self.events),
            wires: self.wires.clone(),
            working: Working::with_capacity(self.entities.capacity()),
            ..*self
        }
    }
}

/// A world at one tick without spare memory and without an index, so it is much smaller than a [`World`]. It can be
/// read and copied back with [`World::become_like`], but not stepped.
pub struct KeptWorld(World);

impl World {
    pub fn kept(&self) -> KeptWorld {
        KeptWorld(World {
            level: Arc::clone(&self.level),
            entities: self.entities.kept(),
            index: index::build(index::Kind::Scan, &Setup { capacity: 0, ..self.setup }),
            events: self.events.clone(),
            wires: self.wires.clone(),
            working: Working::default(),
            ..*self
        })
    }
}

impl std::ops::Deref for KeptWorld {
    type Target = World;

    fn deref(&self) -> &World {
        &self.0
    }
}

/// Clones with the same capacity, so that a cloned world allocates as little as its original.
fn with_capacity_of<T: Clone>(original: &Vec<T>) -> Vec<T> {
    let mut clone = Vec::with_capacity(original.capacity());
    clone.extend_from_slice(original);
    clone
}

// Left out is what never differs in play, what only serves speed, counters or sound, and what means nothing between ticks.
// `echo_pads` follows from the entities.
state_hash!(struct World {
    tick, lasted, rng, rules, outcome, inputs, kept, still_ticks, large_blast_at, players, lives, checkpoint, camera, progress, wires,
    last_stir, entities,
} without {
    level, index, setup, echo_pads, is_calm, has_dead, events, events_dropped, births_refused, turns_put_off,
    tallies, working
});
