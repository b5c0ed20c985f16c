//! The hive: a nest of the drones that hangs on a chain. It sends flying enemies out of its mouth, more of them the more it
//! is torn. Its lower half is plated, so shots hurt it only from its own height or from above. When its life is gone, the
//! chain breaks, the hive falls, and its wire is on.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::{EnemyKind, Wire};
use crate::pool::Id;
use crate::sim::boss::mid;
use crate::sim::enemy;
use crate::sim::kinds::Kind;
use crate::sim::world::{
    Blow, Body, Entity, EventKind, Footing, Ids, Phase, Rules, Side, Solidity, Struck, Thing, Traits, World, blast,
    fell_out,
};

pub const WIDTH: i32 = 52;
pub const HEIGHT: i32 = 68;
/// Life on normal. A third of it is one state.
const LIFE: i32 = 66;
/// Ticks for which the mouth glows before it sends an enemy.
pub const SWELL_TICKS: u32 = 40;
/// Ticks between two enemies, and how many may be alive, in each state.
const EVERY_TICKS: [u32; 3] = [170, 150, 120];
const MOST_ALIVE: [usize; 3] = [2, 3, 4];
/// What it sends in each state, in turns.
const SENDS: [&[EnemyKind]; 3] =
    [&[EnemyKind::GreyDrone], &[EnemyKind::Wasps, EnemyKind::GreyDrone], &[EnemyKind::RedDrone, EnemyKind::Wasps]];
const MOST_BROOD: usize = 4;
const LANDING_RADIUS: i32 = 56;
const LANDING_DAMAGE: i32 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HiveState {
    Asleep,
    Awake,
    /// The chain is broken.
    Falls,
    /// It is down. It burns, then it lies there.
    Wreck,
}
state_hash!(enum HiveState { 0: Asleep, 1: Awake, 2: Falls, 3: Wreck });

#[derive(Clone, Debug)]
pub struct Hive {
    pub(in crate::sim) wakes: Option<Wire>,
    pub(in crate::sim) ended: Option<Wire>,
    pub state: HiveState,
    /// Ticks since the last enemy came out, or since it is a wreck.
    pub ticks: u32,
    pub life: i32,
    pub most: i32,
    sent: u32,
    pub(in crate::sim) brood: [Option<Id>; MOST_BROOD],
    /// Where the chain ends, which stays there when the hive falls.
    pub chain_end: Point,
    pub flash_ticks: u32,
}
state_hash!(struct Hive { wakes, ended, state, ticks, life, most, sent, brood, chain_end } without { flash_ticks });

pub fn hive(feet: Point, wakes: Option<Wire>, ended: Option<Wire>, rules: Rules) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let life = rules.toughness(LIFE);
    let hive = Hive {
        wakes,
        ended,
        state: HiveState::Asleep,
        ticks: 0,
        life,
        most: life,
        sent: 0,
        brood: [None; MOST_BROOD],
        chain_end: Point::new(feet.x, rect.y),
        flash_ticks: 0,
    };
    Entity::new(rect, Solidity::None, Kind::Hive(hive))
}

impl Hive {
    /// Whole (0), torn (1) or burning (2).
    pub fn stage(&self) -> usize {
        mid::stage(self.life, self.most)
    }

    pub fn is_awake(&self) -> bool {
        self.state == HiveState::Awake
    }

    pub fn hangs(&self) -> bool {
        matches!(self.state, HiveState::Asleep | HiveState::Awake)
    }

    /// Whether its mouth glows, because an enemy comes out soon.
    pub fn swells(&self) -> bool {
        self.swell_ticks().is_some()
    }

    /// For how long its mouth has glowed.
    pub fn swell_ticks(&self) -> Option<u32> {
        let is_awake = self.state == HiveState::Awake;
        (self.ticks + SWELL_TICKS).checked_sub(EVERY_TICKS[self.stage()]).filter(|_| is_awake)
    }

    pub fn burns(&self) -> bool {
        self.state == HiveState::Wreck && mid::burns(self.ticks)
    }
}

impl Thing for Hive {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        if self.hangs() {
            return Traits {
                stops_players_shots: true,
                toughness: Some(self.life),
                is_enemy: true,
                has_odd_size: true,
                ..Traits::still("hive")
            };
        }
        let is_down = self.state == HiveState::Wreck;
        Traits { has_odd_size: true, is_on: is_down, is_done: is_down, ..Traits::still("hive") }
    }

    /// Whether it lies there and will never change again.
    fn rests(&self, _: &Body, _: &World) -> bool {
        self.state == HiveState::Wreck && !self.burns() && self.flash_ticks == 0
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Entity { body, kind: Kind::Hive(hive), .. } = me else { return };
        hive.flash_ticks = hive.flash_ticks.saturating_sub(1);
        let rect = body.rect;
        match hive.state {
            HiveState::Asleep => {
                if mid::is_awake(world, hive.wakes, rect) {
                    hive.state = HiveState::Awake;
                }
            }
            HiveState::Awake if world.may_attack_from(rect) => send(hive, world, rect),
            HiveState::Awake => {}
            HiveState::Falls => {
                body.fall();
                if body.move_y(world, Footing::NoLedges).is_some() || fell_out(world.level(), body.rect) {
                    land(hive, world, body.rect);
                }
            }
            HiveState::Wreck => {
                hive.ticks += 1;
                mid::burn(world, hive.ticks, rect);
            }
        }
    }

    /// The plates of the lower half stop a blow, whoever strikes it.
    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let middle = me.body.rect.center();
        let Kind::Hive(hive) = &mut me.kind else { return Struck::Through };
        if !hive.hangs() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        if blow.from.y > middle.y {
            world.tell(EventKind::HitSteel.at(blow.from));
            return Struck::Blocked;
        }
        let before = hive.stage();
        hive.state = HiveState::Awake;
        hive.life -= blow.damage;
        hive.flash_ticks = mid::FLASH_TICKS;
        world.tell(EventKind::HitFlesh.at(blow.from));
        if hive.life <= 0 {
            hive.state = HiveState::Falls;
            me.body.velocity = Point::default();
            world.award(mid::SCORE);
            world.tell(EventKind::HiveTears.at(Point::new(middle.x, me.body.rect.y)));
        } else if hive.stage() != before {
            hive.ticks = 0;
            world.tell(EventKind::HiveTears.at(middle));
        }
        Struck::Through
    }

    fn refit(&mut self, fresh: &Self) {
        (self.wakes, self.ended) = (fresh.wakes, fresh.ended);
    }

    fn rename(&mut self, ids: &Ids) {
        self.brood.iter_mut().for_each(|id| ids.renew(id));
    }
}

/// Counts the time to the next enemy, which waits while enough of them are alive.
fn send(hive: &mut Hive, world: &mut World, rect: Rect) {
    let stage = hive.stage();
    hive.ticks += 1;
    let every = EVERY_TICKS[stage];
    if hive.ticks + SWELL_TICKS == every {
        world.tell(EventKind::HiveSwells.at(mouth(rect)));
    }
    if hive.ticks < every {
        return;
    }
    let alive = hive.brood.iter().filter(|id| id.is_some_and(|id| world.get(id).is_some())).count();
    let to = world.players().find(|player| player.is_living_player()).map(|player| player.body.rect.center());
    let (Some(to), true) = (to, alive < MOST_ALIVE[stage]) else {
        hive.ticks = every - 1;
        return;
    };
    hive.ticks = 0;
    let kinds = SENDS[stage];
    let kind = kinds[hive.sent as usize % kinds.len()];
    hive.sent += 1;
    let place = hive.brood.iter().position(|id| id.is_none_or(|id| world.get(id).is_none()));
    if let Some(place) = place {
        hive.brood[place] = world.spawn(enemy::sent(kind, mouth(rect), to));
    }
}

/// The feet of what comes out.
fn mouth(rect: Rect) -> Point {
    Point::new(rect.center().x, rect.bottom() + 8)
}

fn land(hive: &mut Hive, world: &mut World, rect: Rect) {
    (hive.state, hive.ticks) = (HiveState::Wreck, 0);
    let at = Point::new(rect.center().x, rect.bottom() - 12);
    blast::blast(world, at, LANDING_RADIUS, LANDING_DAMAGE, Side::Nature);
    world.tell(EventKind::HiveLands.at(at));
    if let Some(wire) = hive.ended {
        world.signal(wire, true);
    }
}
