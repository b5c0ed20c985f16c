//! The way of a scripted player through a level: the bot plans it piece by piece. Where the player is not where the plan
//! says, for example after a hit, it plans again from there.

use std::collections::VecDeque;
use std::iter;

use super::opponent::{expect_rest, is_opponent};
use crate::bot::{Nearer, Planner, Style};
use crate::geom::{Point, TILE};
use crate::input::Input;
use crate::level::Thing;
use crate::pool::Id;
use crate::sim::world::blow::Side;
use crate::sim::world::body::Solidity;
use crate::sim::{Entity, Kind, Outcome, World};

/// How far a player plans ahead whom nothing surprises.
pub const FAR_TICKS: u32 = 240;
/// The same in the fight with a warden, where only blows lead on, each by a few ticks: about fifteen of them. For a longer
/// piece, the search would need more worlds than it may try.
const FIGHT_TICKS: u32 = 90;
/// The end of a piece is not played, because it may lead to where the next piece cannot go on.
const UNPLAYED_TICKS: usize = 60;
/// Where the bot finds no way that leads on, for example in a fall to death, the player does not plan again for so long,
/// and for twice as long each time in a row. A slow lift may come only after half a minute.
const WAIT_TICKS: usize = 60;
/// Plans that begin within this distance of each other, in pixels, may lead nowhere. After `FULL_AFTER` of them a player
/// plays a piece to its end. After `HELD_UP_AFTER`, something that it has left out may be in the way, such as an enemy
/// before the crate that it pushes. After each `FARTHER_AFTER` it plans twice as far ahead.
const SAME_PLACE_PIXELS: i32 = 3 * TILE;
const FULL_AFTER: u32 = 4;
const HELD_UP_AFTER: u32 = 8;
const FARTHER_AFTER: u32 = 32;
const MOST_DOUBLINGS: u32 = 2;
/// A quarter of a piece is enough for a player. But a quarter may lead nowhere, so in a row of plans that begin near each
/// other, after each `FULL_AFTER` of them as many must be whole.
const PARTS: u32 = 4;
/// After so many plans without success in a row, the player plans on another idea of the world and is content with less,
/// and in the end gives up.
const RETHINK_AFTER: u32 = 4;
const MOST_FAILURES: u32 = 6;

/// A player also gives up when it has tried so many worlds in its plans. Most runs need less than a tenth of this.
const MOST_WORLDS: u64 = 5_000_000;

struct Step {
    /// Where the feet are before it, if the plan leads on.
    feet: Option<Point>,
    input: Input,
}

pub struct Route {
    planner: Planner,
    ahead_ticks: u32,
    steps: VecDeque<Step>,
    /// Whether to plan again now, and to keep to the steps if no better plan is found.
    looks_for_better: bool,
    /// Ticks after which the player notices that it is not where the plan says.
    reaction_ticks: u32,
    off_ticks: u32,
    failures: u32,
    /// Where a plan began first, and how many more have begun near there in a row.
    place: Point,
    repeats: u32,
    last: Input,
}

impl Route {
    pub fn new(style: Style, ahead_ticks: u32, reaction_ticks: u32) -> Route {
        Route {
            planner: Planner::new(style),
            ahead_ticks,
            steps: VecDeque::new(),
            looks_for_better: false,
            reaction_ticks,
            off_ticks: 0,
            failures: 0,
            place: Point::default(),
            repeats: 0,
            last: Input::default(),
        }
    }

    /// The player did something else than the plan says.
    pub fn forget(&mut self) {
        self.steps.clear();
        (self.off_ticks, self.looks_for_better) = (0, false);
    }

    /// Whether something that the plans leave out may be in the way.
    pub fn is_held_up(&self) -> bool {
        self.repeats >= HELD_UP_AFTER || self.finds_no_way()
    }

    pub fn finds_no_way(&self) -> bool {
        self.failures >= RETHINK_AFTER
    }

    /// Plans again, because something has happened that the plan did not expect. A player who waits keeps to its plan after
    /// some others at the same place. It would wait for ever if it waited first in each of them.
    pub fn reconsider(&mut self) {
        if self.may_reconsider() {
            self.forget();
        }
    }

    /// The same, because less is in the way than the plan expected. So the plan is still good if there is no better one.
    pub fn look_for_better(&mut self) {
        self.looks_for_better |= self.may_reconsider();
    }

    fn may_reconsider(&self) -> bool {
        let waits_again = self.repeats >= FULL_AFTER && self.last == Input::default();
        self.failures == 0 && !waits_again
    }

    /// Returns what the plan presses now, or `None` if no way leads on. `imagined` makes the world that it plans on.
    pub fn next(&mut self, world: &World, imagined: impl FnOnce(&World) -> World) -> Option<Input> {
        let Some(player) = world.player(0).filter(|player| player.is_living_player()) else {
            self.forget();
            return Some(Input::default());
        };
        if world.stands_still() {
            // The plan goes on when the world does. A press during a stop would be kept until then.
            return Some(self.last.without(self.last.presses()));
        }
        let is_off = self.steps.front().is_some_and(|step| step.feet.is_some_and(|feet| feet != player.body.feet()));
        if self.off_ticks > 0 || is_off {
            self.off_ticks += 1;
        }
        let is_unplanned = self.steps.is_empty() && self.off_ticks == 0;
        if is_unplanned || self.off_ticks > self.reaction_ticks {
            self.plan(world, imagined);
        } else if self.looks_for_better && self.off_ticks == 0 {
            let kept = std::mem::take(&mut self.steps);
            self.plan(world, imagined);
            if self.failures > 0 {
                (self.steps, self.failures) = (kept, 0);
            }
        }
        if self.failures > MOST_FAILURES || self.planner.worlds() > MOST_WORLDS {
            return None;
        }
        self.last = self.steps.pop_front().map(|step| step.input).unwrap_or_default();
        Some(self.last)
    }

    fn plan(&mut self, world: &World, imagined: impl FnOnce(&World) -> World) {
        self.forget();
        self.count_repeats(world);
        let mut world = imagined(world);
        let ahead_ticks = if world.warden().is_some() { self.ahead_ticks.min(FIGHT_TICKS) } else { self.ahead_ticks };
        let ticks = ahead_ticks << (self.repeats / FARTHER_AFTER).min(MOST_DOUBLINGS);
        let settles = self.finds_no_way();
        let takes_part = settles || self.repeats % (2 * FULL_AFTER) < FULL_AFTER;
        let least_ticks = if takes_part { ticks / PARTS } else { ticks };
        let piece = self.planner.plan(&world, Nearer { ticks, least_ticks, settles });
        if !piece.is_good {
            let wait_ticks = WAIT_TICKS << self.failures;
            self.failures += 1;
            let waits = piece.inputs.into_iter().chain(iter::repeat(Input::default()));
            self.steps.extend(waits.take(wait_ticks).map(|input| Step { feet: None, input }));
            return;
        }
        self.failures = 0;
        let mut kept = Input::default();
        for input in piece.inputs {
            let input = input.with(kept);
            kept = if world.stands_still() { input.presses() } else { Input::default() };
            if !world.stands_still() {
                self.steps.push_back(Step { feet: world.player(0).map(|player| player.body.feet()), input });
            }
            world.step([input, Input::default()]);
        }
        if world.outcome() == Outcome::Running && self.repeats < FULL_AFTER {
            self.steps.truncate(self.steps.len().saturating_sub(UNPLAYED_TICKS).max(UNPLAYED_TICKS));
        }
    }

    fn count_repeats(&mut self, world: &World) {
        let Some(feet) = world.player(0).map(|player| player.body.feet()) else { return };
        let is_near = (feet.x - self.place.x).abs().max((feet.y - self.place.y).abs()) < SAME_PLACE_PIXELS;
        if is_near {
            self.repeats += 1;
        } else {
            (self.place, self.repeats) = (feet, 0);
        }
    }
}

/// Whether it fights the player, or is something that an opponent has thrown or fired.
pub fn is_hostile(entity: &Entity) -> bool {
    match &entity.kind {
        Kind::Hazard(_) => true,
        Kind::Bullet(bullet) => bullet.side == Side::Enemies,
        Kind::Grenade(grenade) => grenade.side == Side::Enemies,
        _ => is_opponent(entity),
    }
}

/// Returns a copy of the world without enemies, their spawners and their shots. Wardens and mid-bosses stay, because the
/// way goes on only when they are dead. Nothing that they throw or fire stays, except objects that are in the way. The
/// gates that open when the enemies of a spawner are dead are open.
pub fn without_enemies(world: &World) -> World {
    let is_gone = |entity: &&Entity| match entity.kind {
        Kind::Enemy(_) | Kind::Spawner(_) | Kind::Alarm(_) => true,
        Kind::Hazard(_) => entity.body.solidity == Solidity::None,
        _ => is_hostile(entity) && !is_opponent(entity),
    };
    let gone: Vec<Id> = world.entities().filter(is_gone).map(|entity| entity.id).collect();
    let mut emptied = world.clone();
    for id in gone {
        emptied.with(id, |entity, emptied| {
            entity.dead = true;
            if let Kind::Spawner(spawner) = &entity.kind
                && let Thing::Spawner { beaten: Some(wire), .. } = emptied.level().things[spawner.thing]
                && !spawner.is_beaten
            {
                emptied.signal(wire, true);
            }
        });
    }
    let left: Vec<Id> = emptied.entities().filter(|entity| is_opponent(entity)).map(|entity| entity.id).collect();
    for id in left {
        emptied.with(id, |opponent, _| expect_rest(opponent));
    }
    emptied
}
