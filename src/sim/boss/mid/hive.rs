//! The hive: a nest of the drones that hangs on a chain. It sends flying enemies out of its mouth, more of them the more it
//! is torn. Its lower half is plated, so shots hurt it only from its own height or from above. When its life is gone, the
//! chain breaks, the hive falls, and its wire is on.

use std::ops::{Deref, DerefMut};

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::EnemyKind;
use crate::pool::Id;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::enemy;
use crate::sim::world::{Blow, Body, EventKind, Footing, Side, Struck, World, blast, fell_out};

pub const WIDTH: i32 = 52;
pub const HEIGHT: i32 = 68;
/// Life on normal. A third of it is one state.
pub(super) const LIFE: i32 = 66;
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
    pub common: Common<HiveState>,
    sent: u32,
    pub(in crate::sim) brood: [Option<Id>; MOST_BROOD],
    /// Where the chain ends, which stays there when the hive falls.
    pub chain_end: Point,
}
state_hash!(struct Hive { common, sent, brood, chain_end });

impl Deref for Hive {
    type Target = Common<HiveState>;

    fn deref(&self) -> &Common<HiveState> {
        &self.common
    }
}

impl DerefMut for Hive {
    fn deref_mut(&mut self) -> &mut Common<HiveState> {
        &mut self.common
    }
}

impl State for HiveState {
    const ASLEEP: HiveState = HiveState::Asleep;
    const DYING: HiveState = HiveState::Falls;
    const WRECK: HiveState = HiveState::Wreck;
}

impl Hive {
    pub(super) fn new(feet: Point, common: Common<HiveState>) -> Hive {
        Hive { common, sent: 0, brood: [None; MOST_BROOD], chain_end: Point::new(feet.x, feet.y - HEIGHT) }
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

    pub(super) fn think(&mut self, body: &mut Body, world: &mut World) {
        let hive = self;
        let rect = body.rect;
        match hive.state {
            HiveState::Asleep => {
                if common::is_awake(world, hive.wakes, rect) {
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
                common::burn(world, hive.ticks, rect);
            }
        }
    }

    /// The plates of the lower half stop a blow, whoever strikes it.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let middle = body.rect.center();
        let hive = self;
        if !hive.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        if blow.from.y > middle.y {
            world.tell(EventKind::HitSteel.at(blow.from));
            return Struck::Blocked;
        }
        let before = hive.stage();
        hive.state = HiveState::Awake;
        hive.life -= blow.damage;
        hive.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::HitFlesh.at(blow.from));
        if hive.life <= 0 {
            hive.state = HiveState::Falls;
            body.velocity = Point::default();
            world.award(common::SCORE);
            world.tell(EventKind::HiveTears.at(Point::new(middle.x, body.rect.y)));
        } else if hive.stage() != before {
            hive.ticks = 0;
            world.tell(EventKind::HiveTears.at(middle));
        }
        Struck::Through
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
    blast::blast(world, at, LANDING_RADIUS, LANDING_DAMAGE, Side::Nature, None);
    world.tell(EventKind::HiveLands.at(at));
    if let Some(wire) = hive.ended {
        world.signal(wire, true);
    }
}
