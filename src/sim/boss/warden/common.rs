//! What the wardens share: their state, and what each of them may do with it. An attack has four stages: rest, tell, strike
//! and open, in which it is safe to hit the warden. The ids of everything that a warden spawns are stored, so that nothing
//! outlives it.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::level;
use crate::level::Wire;
use crate::pool::Id;
use crate::sim::world::{Blow, Body, Entity, EventKind, How, Side, World};

/// After a pause, a limb starts its rest so late in it.
const HEAD_START_TICKS: u32 = 70;
/// Ticks between explosions while it reels or dies.
pub(super) const BANG_TICKS: u32 = 10;
/// After an attack, and at the start of a fight, its body is harmless for this long: time to get out of it.
pub(super) const GET_UP_TICKS: u32 = 40;
pub(super) const MOST_THINGS: usize = 40;
pub(super) const PHASES: i32 = 3;

#[derive(Clone, Debug)]
pub struct Common {
    pub which: level::Warden,
    pub arena: Rect,
    pub(in crate::sim) wire: Option<Wire>,
    pub life: i32,
    pub most: i32,
    /// 0, 1 or 2.
    pub phase: u32,
    pub state: WardenState,
    pub stage: Stage,
    pub ticks: u32,
    pub limb: LimbState,
    pub flash_ticks: u32,
    /// Whether the view stays in the arena. It does while a player is there.
    pub(in crate::sim) holds_view: bool,
    pub(in crate::sim) things: [Option<Id>; MOST_THINGS],
}
state_hash!(struct Common {
    which, arena, wire, life, most, phase, state, stage, ticks, limb, holds_view, things,
} without { flash_ticks });

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WardenState {
    Asleep,
    Wakes {
        ticks_left: u32,
    },
    Fights,
    /// Between two phases.
    Reels {
        ticks_left: u32,
    },
    Dies {
        ticks_left: u32,
    },
    /// Dead. It stays to be looked at.
    Wreck,
}
state_hash!(enum WardenState {
    0: Asleep,
    1: Wakes { ticks_left },
    2: Fights,
    3: Reels { ticks_left },
    4: Dies { ticks_left },
    5: Wreck,
});

/// The stage of an attack. Each is a pose too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Rest,
    Tell,
    Strike,
    /// The attack is over and the warden gets up slowly: the time to hit it.
    Open,
}
state_hash!(enum Stage { 0: Rest, 1: Tell, 2: Strike, 3: Open });

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimbState {
    Rest {
        ticks: u32,
    },
    Tell {
        ticks: u32,
        at: Point,
    },
    /// A burst goes on.
    Fires {
        ticks: u32,
        at: Point,
        step: i32,
    },
}
state_hash!(enum LimbState { 0: Rest { ticks }, 1: Tell { ticks, at }, 2: Fires { ticks, at, step } });

impl LimbState {
    pub const START: LimbState = LimbState::Rest { ticks: HEAD_START_TICKS };

    /// A tick in which it cannot attack. It attacks the sooner afterwards.
    pub(super) fn wait(&mut self) {
        *self = match *self {
            LimbState::Rest { ticks } => LimbState::Rest { ticks: ticks + 1 },
            LimbState::Tell { .. } | LimbState::Fires { .. } => LimbState::START,
        };
    }
}

impl Common {
    pub fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.ticks = 0;
    }

    pub(super) fn recover(&mut self, world: &World, ticks: u32, turn: &mut usize) {
        if self.ticks >= world.rules.rest_ticks(ticks) {
            *turn += 1;
            self.enter(Stage::Rest);
        }
    }

    pub(super) fn announce(&mut self, world: &mut World, at: Point) {
        self.enter(Stage::Tell);
        world.tell(EventKind::WardenTell.at(at));
    }

    /// Spawns an entity of its own, unless `MOST_THINGS` of them are in the world.
    pub(super) fn put(&mut self, world: &mut World, newborn: Entity) {
        let is_free = |id: &Option<Id>| id.is_none_or(|id| world.get(id).is_none());
        if let Some(place) = self.things.iter().position(is_free) {
            self.things[place] = world.spawn(newborn);
        }
    }

    pub(super) fn things<'a>(&'a self, world: &'a World) -> impl Iterator<Item = &'a Entity> {
        self.things.iter().filter_map(|id| world.get((*id)?))
    }

    pub(super) fn target(&self, world: &World, from: i32) -> Option<Point> {
        let there = world.players().filter(|player| player.is_living_player() && self.arena.overlaps(player.body.rect));
        there.map(|player| player.body.feet()).min_by_key(|feet| (feet.x - from).abs())
    }

    pub(super) fn strike(&self, world: &mut World, area: Rect) {
        let blow = Blow { damage: 1, from: area.center(), side: Side::Enemies, how: How::Touch };
        world.strike_players(blow, |player| player.overlaps(area));
    }

    /// Hurts players who stand in its body (`reach.x` to each side, `reach.y` up), because they would be safe from all
    /// attacks in there. Not while it is open or right after, so that players can come close for a melee attack.
    pub(super) fn burn(&self, body: &Body, world: &mut World, reach: Point) {
        let harms = match self.stage {
            Stage::Rest => self.ticks >= GET_UP_TICKS,
            Stage::Tell | Stage::Strike => true,
            Stage::Open => false,
        };
        if harms {
            let feet = body.feet();
            self.strike(world, Rect::new(feet.x - reach.x, feet.y - reach.y, 2 * reach.x, reach.y));
        }
    }

    /// The life at which the next phase begins. After the last phase it is death.
    pub(super) fn threshold(&self) -> i32 {
        self.most * (PHASES - 1 - self.phase as i32) / PHASES
    }
}

/// Moves sideways through everything. Its middle stays in the arena, at least `room` from the walls.
pub(super) fn glide(body: &mut Body, arena: Rect, room: i32, speed: i32) {
    body.velocity.x = speed;
    let pixels = body.whole_x();
    body.rect.x = kept_in(arena, room, body.rect.x + pixels, body.rect.w);
}

pub(super) fn kept_in(arena: Rect, room: i32, x: i32, width: i32) -> i32 {
    let low = arena.x + room - width / 2;
    x.clamp(low, (arena.right() - room - width / 2).max(low))
}

pub(super) fn speed_towards(from: i32, to: i32, speed: i32) -> i32 {
    if (to - from).abs() <= speed / SUBPIXELS { 0 } else { (to - from).signum() * speed }
}
