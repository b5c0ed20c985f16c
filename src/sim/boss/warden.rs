//! The wardens, one for each quadrant. `common` has what they share, `life` how they wake, get hurt and die, and each
//! warden's attacks have their own file.

mod common;
pub mod docks;
pub mod foundry;
pub mod gardens;
mod life;
pub mod limb;
pub mod vault;

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::level;
use crate::level::{Goal, Wire};
use crate::sim::world::{Blow, Entity, Ids, Kind, Phase, Rules, Solidity, Struck, Thing, Traits, World};
use limb::Limb;

pub use common::{Common, LimbState, Stage, WardenState};
pub use life::{DEATH_TICKS, WAKE_TICKS};

use common::{BANG_TICKS, MOST_THINGS};

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
                Own::Vault(vault) => vault.is_open(&self.common),
                Own::Docks(_) | Own::Gardens(_) => !self.is_in_ground(),
            }
    }

    /// Whether a part of it is in the ground.
    pub fn is_in_ground(&self) -> bool {
        matches!(&self.own, Own::Gardens(gardens) if gardens.is_under(&self.common))
    }

    /// The life that a blow costs.
    fn cost(&self, blow: Blow) -> i32 {
        let is_core_open = matches!(self.own, Own::Docks(_)) && self.common.stage == Stage::Open;
        if is_core_open { 2 * blow.damage } else { blow.damage }
    }

    /// Whether it is the eye of the Index, its third phase.
    pub fn is_eye(&self) -> bool {
        matches!(self.own, Own::Vault(_)) && vault::Vault::is_eye(&self.common)
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

impl Thing for Warden {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        if self.is_whole() {
            return Traits {
                stops_players_shots: true,
                toughness: Some(self.common.life),
                is_enemy: true,
                has_odd_size: true,
                serves: Some(Goal::Warden),
                ..Traits::still(self.name())
            };
        }
        let is_wreck = self.common.state == WardenState::Wreck;
        Traits { has_odd_size: true, is_on: is_wreck, is_done: is_wreck, ..Traits::still(self.name()) }
    }

    fn think(me: &mut Entity, world: &mut World) {
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
                if let Own::Vault(vault) = own {
                    vault.reel(it, body, world);
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
                match own {
                    Own::Gardens(gardens) if gardens.keeps_limb_back(it) => it.limb.wait(),
                    _ => limb.act(it, body, world, *id),
                }
            }
            WardenState::Asleep | WardenState::Wreck => {}
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        life::hurt(me, world, blow)
    }

    fn refit(&mut self, fresh: &Self) {
        self.common.wire = fresh.common.wire;
    }

    fn rename(&mut self, ids: &Ids) {
        self.common.things.iter_mut().for_each(|id| ids.renew(id));
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
