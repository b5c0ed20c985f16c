//! The wardens, one for each quadrant. This file contains what they share. `life` contains how they wake, get hurt and
//! die, and each warden's attacks have their own file. An attack has four stages: rest, tell, strike and open, in which
//! it is safe to hit the warden. The ids of everything that a warden spawns are stored, so that nothing outlives it.

pub mod docks;
pub mod foundry;
pub mod gardens;
mod life;
pub mod limb;
pub mod vault;

use super::body::{Body, Facing, Solidity};
use super::entity::{Blow, Entity, How, Kind, Side};
use super::event::EventKind;
use super::{Rules, World};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::level::{self, Wire};
use crate::pool::Id;
use limb::{Limb, LimbState};

/// Ticks between explosions while it reels or dies.
const BANG_TICKS: u32 = 10;
/// After an attack, and at the start of a fight, its body is harmless for this long: time to get out of it.
const GET_UP_TICKS: u32 = 40;
const MOST_THINGS: usize = 40;
const PHASES: i32 = 3;

#[derive(Debug)]
pub struct Warden {
    pub common: Common,
    pub own: Own,
}
state_hash!(struct Warden { common, own });

impl Clone for Warden {
    fn clone(&self) -> Warden {
        Warden { common: self.common.clone(), own: self.own.clone() }
    }

    /// Reuses the existing `Box`, because worlds are snapshotted during play and that must not allocate.
    fn clone_from(&mut self, source: &Warden) {
        self.common.clone_from(&source.common);
        match (&mut self.own, &source.own) {
            (Own::Vault(mine), Own::Vault(theirs)) => mine.clone_from(theirs),
            (mine, theirs) => mine.clone_from(theirs),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Own {
    Docks(docks::Docks),
    Foundry(foundry::Foundry),
    Gardens(gardens::Gardens),
    Vault(Box<vault::Vault>),
}
state_hash!(enum Own { 0: Docks(own), 1: Foundry(own), 2: Gardens(own), 3: Vault(own) });

#[derive(Clone, Debug)]
pub struct Common {
    pub which: level::Warden,
    pub arena: Rect,
    pub(super) wire: Option<Wire>,
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
    pub(super) holds_view: bool,
    pub(super) things: [Option<Id>; MOST_THINGS],
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

pub fn warden(which: level::Warden, feet: Point, arena: Rect, wire: Option<Wire>, rules: Rules) -> Entity {
    let (size, own) = match which {
        level::Warden::Docks => (docks::SIZE, Own::Docks(docks::Docks::new())),
        level::Warden::Foundry => (foundry::SIZE, Own::Foundry(foundry::Foundry::new())),
        level::Warden::Gardens => (gardens::SIZE, Own::Gardens(gardens::Gardens::new())),
        level::Warden::Vault => (vault::SIZE, Own::Vault(Box::new(vault::Vault::new()))),
    };
    let life = rules.toughness(own.life());
    let common = Common {
        which,
        arena,
        wire,
        life,
        most: life,
        phase: 0,
        state: WardenState::Asleep,
        stage: Stage::Rest,
        ticks: 0,
        limb: LimbState::START,
        flash_ticks: 0,
        holds_view: false,
        things: [None; MOST_THINGS],
    };
    let rect = Rect::new(feet.x - size.x / 2, feet.y - size.y, size.x, size.y);
    let mut entity = Entity::new(rect, Solidity::None, Kind::Warden(Box::new(Warden { common, own })));
    // The crane never turns.
    entity.body.facing = if which == level::Warden::Docks { Facing::Right } else { Facing::Left };
    entity
}

impl Warden {
    /// From the alarm to the last explosion.
    pub fn is_awake(&self) -> bool {
        !matches!(self.common.state, WardenState::Asleep | WardenState::Wreck)
    }

    pub fn is_whole(&self) -> bool {
        !matches!(self.common.state, WardenState::Dies { .. } | WardenState::Wreck)
    }

    /// Whether a blow costs life now. While no player is in the arena none does, so it cannot be shot from outside.
    pub fn is_weak(&self) -> bool {
        self.common.state == WardenState::Fights
            && self.common.holds_view
            && match &self.own {
                Own::Foundry(foundry) => foundry.is_open(self.common.stage),
                Own::Docks(_) | Own::Gardens(_) | Own::Vault(_) => true,
            }
    }

    /// Returns the limb of the present phase.
    pub fn limb(&self) -> &'static Limb {
        self.limb_of(self.common.phase)
    }

    pub fn limb_of(&self, phase: u32) -> &'static Limb {
        let limbs = match self.common.which {
            level::Warden::Docks => &docks::LIMBS,
            level::Warden::Foundry => &foundry::LIMBS,
            level::Warden::Gardens => &gardens::LIMBS,
            level::Warden::Vault => &vault::LIMBS,
        };
        &limbs[phase as usize]
    }

    pub fn name(&self) -> &'static str {
        match self.common.which {
            level::Warden::Docks => words!("warden.docks").as_str(),
            level::Warden::Foundry => words!("warden.foundry").as_str(),
            level::Warden::Gardens => words!("warden.gardens").as_str(),
            level::Warden::Vault => words!("warden.vault").as_str(),
        }
    }
}

impl Own {
    /// Life on normal.
    fn life(&self) -> i32 {
        match self {
            Own::Docks(_) => docks::LIFE,
            Own::Foundry(_) => foundry::LIFE,
            Own::Gardens(_) => gardens::LIFE,
            Own::Vault(_) => vault::LIFE,
        }
    }
}

impl Common {
    pub fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.ticks = 0;
    }

    fn recover(&mut self, world: &World, ticks: u32, turn: &mut usize) {
        if self.ticks >= world.rules.rest_ticks(ticks) {
            *turn += 1;
            self.enter(Stage::Rest);
        }
    }

    fn announce(&mut self, world: &mut World, at: Point) {
        self.enter(Stage::Tell);
        world.tell(EventKind::WardenTell.at(at));
    }

    /// Spawns an entity of its own, unless `MOST_THINGS` of them are in the world.
    fn put(&mut self, world: &mut World, newborn: Entity) {
        let is_free = |id: &Option<Id>| id.is_none_or(|id| world.get(id).is_none());
        if let Some(place) = self.things.iter().position(is_free) {
            self.things[place] = world.spawn(newborn);
        }
    }

    fn things<'a>(&'a self, world: &'a World) -> impl Iterator<Item = &'a Entity> {
        self.things.iter().filter_map(|id| world.get((*id)?))
    }

    fn target(&self, world: &World, from: i32) -> Option<Point> {
        let there = world.players().filter(|player| player.is_living_player() && self.arena.overlaps(player.body.rect));
        there.map(|player| player.body.feet()).min_by_key(|feet| (feet.x - from).abs())
    }

    fn strike(&self, world: &mut World, area: Rect) {
        let blow = Blow { damage: 1, from: area.center(), side: Side::Enemies, how: How::Touch };
        world.strike_players(blow, |player| player.overlaps(area));
    }

    /// Hurts players who stand in its body (`reach.x` to each side, `reach.y` up), because they would be safe from all
    /// attacks in there. Not while it is open or right after, so that players can come close for a melee attack.
    fn burn(&self, body: &Body, world: &mut World, reach: Point) {
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
    fn threshold(&self) -> i32 {
        self.most * (PHASES - 1 - self.phase as i32) / PHASES
    }
}

/// Moves sideways through everything. Its middle stays in the arena, at least `room` from the walls.
fn glide(body: &mut Body, arena: Rect, room: i32, speed: i32) {
    body.velocity.x = speed;
    let pixels = body.whole_x();
    body.rect.x = kept_in(arena, room, body.rect.x + pixels, body.rect.w);
}

fn kept_in(arena: Rect, room: i32, x: i32, width: i32) -> i32 {
    let low = arena.x + room - width / 2;
    x.clamp(low, (arena.right() - room - width / 2).max(low))
}

fn speed_towards(from: i32, to: i32, speed: i32) -> i32 {
    if (to - from).abs() <= speed / SUBPIXELS { 0 } else { (to - from).signum() * speed }
}

pub use life::{DEATH_TICKS, WAKE_TICKS, hurt};

pub fn think(me: &mut Entity, world: &mut World) {
    let Entity { id, body, kind: Kind::Warden(warden), .. } = me else { return };
    let limb = warden.limb();
    let Warden { common: it, own } = &mut **warden;
    it.flash_ticks = it.flash_ticks.saturating_sub(1);
    if matches!(it.state, WardenState::Asleep | WardenState::Wreck) {
        if it.state == WardenState::Asleep && is_entered(world, it.arena) {
            life::wake(it, body, world);
        }
        return;
    }
    life::hold_view(it, world);
    if let Own::Vault(vault) = own {
        vault.record(it, world);
    }
    match &mut it.state {
        WardenState::Wakes { ticks_left: 0 } | WardenState::Reels { ticks_left: 0 } => {
            it.state = WardenState::Fights;
            it.limb = LimbState::START;
            it.enter(Stage::Rest);
        }
        WardenState::Wakes { ticks_left } => *ticks_left -= 1,
        WardenState::Reels { ticks_left } => {
            *ticks_left -= 1;
            if ticks_left.is_multiple_of(BANG_TICKS) {
                life::bang(body, world);
            }
        }
        WardenState::Dies { ticks_left } => {
            let left = *ticks_left;
            *ticks_left = left.saturating_sub(1);
            life::die_on(it, body, world, left);
        }
        WardenState::Fights => {
            it.ticks += 1;
            match own {
                Own::Docks(docks) => docks.fight(it, body, world),
                Own::Foundry(foundry) => foundry.fight(it, body, world),
                Own::Gardens(gardens) => gardens.fight(it, body, world),
                Own::Vault(vault) => vault.fight(it, body, world, *id),
            }
            limb.act(it, body, world, *id);
        }
        WardenState::Asleep | WardenState::Wreck => {}
    }
}

fn is_entered(world: &World, arena: Rect) -> bool {
    world.players().any(|player| player.is_living_player() && arena.contains(player.body.rect))
}

impl World {
    pub fn warden(&self) -> Option<&Warden> {
        self.entities().find_map(|entity| match &entity.kind {
            Kind::Warden(warden) if warden.is_awake() => Some(&**warden),
            _ => None,
        })
    }
}
