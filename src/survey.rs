//! Reference players: three scripted players that always play in the same way, so that their figures show how much a
//! stage fights back. Each plays a level from its start to its end. Their lives are not limited: after a game over they
//! go on from the last checkpoint. A run that does not clear the level ends after a number of ticks, or when its plans
//! have tried too many worlds.
//! - `camper`, `human` and `runner` decide what a player presses. `route` plans the way with the bot.
//! - `observer` counts what happens. It only reads the world. `opponent` tells opponents from other entities.
//!
//! A player uses no clock, so the same level, seed and rules give the same figures on every machine.

mod camper;
mod human;
mod observer;
mod opponent;
mod route;
mod runner;

use std::sync::Arc;

use crate::bot;
use crate::geom::{TICKS_A_SECOND, TILE};
use crate::input::Input;
use crate::level::Level;
use crate::sim::world::event::EventKind;
use crate::sim::{Outcome, Rules, World};
use crate::spelling::named;

use camper::Camper;
use human::Human;
use observer::Observer;
use runner::Runner;

/// A run that lasts longer is ended: ten minutes, about ten times as long as the bot needs.
const MOST_TICKS: u32 = 10 * 60 * TICKS_A_SECOND;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    Camper,
    Runner,
    Human,
}

impl Hand {
    pub const ALL: [Hand; 3] = [Hand::Camper, Hand::Runner, Hand::Human];

    pub fn word(self) -> &'static str {
        match self {
            Hand::Camper => "camper",
            Hand::Runner => "runner",
            Hand::Human => "human",
        }
    }

    /// Parses `Hand::word`. The error is a sentence for the user.
    pub fn named(name: &str) -> Result<Hand, String> {
        named("hand", name, &Hand::ALL.map(|hand| (hand.word(), hand)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Cleared,
    /// The time ran out.
    Time,
    /// The player found no way that leads on, or has tried too many worlds in its plans.
    Stuck,
}

impl End {
    pub fn word(self) -> &'static str {
        match self {
            End::Cleared => "cleared",
            End::Time => "time",
            End::Stuck => "stuck",
        }
    }
}

/// The figures of one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub ticks: u32,
    pub end: End,
    pub deaths: u32,
    pub figures: Figures,
}

/// Counts of the fights between the player and the enemies. Mid-bosses and wardens count as enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Points of life that the player lost. A fall or a crush costs all that were left.
    pub damage: u32,
    /// Enemies that were in the picture at some time.
    pub met: u32,
    /// Enemies that died, also those that died outside the picture.
    pub killed: u32,
    /// Enemies that died before they began an attack.
    pub unanswered: u32,
    /// Attacks that were announced in the picture.
    pub attacks: u32,
    /// Shots and grenades of enemies.
    pub shots: u32,
    /// The longest time in which no attack began in the picture.
    pub quiet_ticks: u32,
}

trait Player {
    /// Returns what it presses in the next tick, or `None` if it finds no way that leads on.
    fn next(&mut self, world: &World) -> Option<Input>;
}

/// Lets a scripted player play a level. That takes seconds, because the way is planned with the bot.
pub fn play(level: &Arc<Level>, seed: u64, rules: Rules, hand: Hand) -> Run {
    let mut world = World::new(Arc::clone(level), seed, rules, bot::INDEX);
    let mut observer = Observer::new(&world);
    let mut player: Box<dyn Player> = match hand {
        Hand::Camper => Box::new(Camper::new()),
        Hand::Runner => Box::new(Runner::new()),
        Hand::Human => Box::new(Human::new(seed)),
    };
    let end = loop {
        match world.outcome() {
            Outcome::Cleared => break End::Cleared,
            Outcome::Lost => world.continue_from_checkpoint(),
            Outcome::Running => {}
        }
        if world.tick() >= MOST_TICKS {
            break End::Time;
        }
        let Some(input) = player.next(&world) else { break End::Stuck };
        world.step([input, Input::default()]);
        observer.look(&world);
        for event in world.events() {
            if matches!(event.kind, EventKind::PlayerHurt | EventKind::PlayerDied) {
                let (tick, at, how) = (world.tick(), event.at, event.blow.map(|blow| blow.how));
                log::info!("tick {tick}, tile {:?}: {:?} by {how:?}", (at.x / TILE, at.y / TILE), event.kind);
            }
        }
    };
    Run { ticks: world.tick(), end, deaths: world.progress().deaths(), figures: observer.figures() }
}
