//! An alarm: a siren on a wall. It picks an enemy near it that has noticed a player. The enemy runs to it and presses
//! its button (`enemy/runner.rs`). Then the siren sounds and its wire is on. A player can stop the enemy on the way, or
//! shoot the siren to pieces. A broken siren is silent and its wire is off.

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::level::places::ALARM_TILES;
use crate::sim::enemy;
use crate::sim::enemy::mind::runner;
use crate::sim::world::{
    Asker, Blow, Body, Entity, EventKind, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World,
};

/// The box on the wall, at the height of a gun.
const WIDTH: i32 = 14;
const HEIGHT: i32 = 22;
pub const ABOVE_FLOOR_PIXELS: i32 = 6;
/// An enemy this near, on the same floor, may run to it.
const REACH_PIXELS: i32 = ALARM_TILES * TILE;
/// Ticks between two looks for an enemy, and after an enemy was sent.
const LOOK_TICKS: u32 = 6;
const AGAIN_TICKS: u32 = 120;
/// Rifle hits that break it.
pub const TOUGHNESS: i32 = 3;
/// The siren calls so often, and so many ticks apart.
const CALLS: u32 = 4;
const CALL_TICKS: u32 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlarmState {
    Quiet,
    Sounds,
    Broken,
}
state_hash!(enum AlarmState { 0: Quiet, 1: Sounds, 2: Broken });

#[derive(Clone, Debug)]
pub struct Alarm {
    pub(in crate::sim) wire: Wire,
    pub state: AlarmState,
    /// Ticks in this state.
    pub ticks: u32,
    wait_ticks: u32,
    pub toughness: i32,
    pub hit_at: u32,
}
state_hash!(struct Alarm { wire, state, ticks, wait_ticks, toughness } without { hit_at });

pub fn alarm(feet: Point, wire: Wire) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - ABOVE_FLOOR_PIXELS - HEIGHT, WIDTH, HEIGHT);
    let alarm = Alarm { wire, state: AlarmState::Quiet, ticks: 0, wait_ticks: 0, toughness: TOUGHNESS, hit_at: 0 };
    Entity::new(rect, Solidity::None, Kind::Alarm(alarm))
}

impl Thing for Alarm {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        if self.state == AlarmState::Broken {
            return Traits::still("alarm");
        }
        Traits {
            stops_players_shots: true,
            toughness: Some(self.toughness),
            is_on: self.state == AlarmState::Sounds,
            ..Traits::still("alarm")
        }
    }

    fn rests(&self, body: &Body, world: &World) -> bool {
        enemy::sleeps(body.rect, world)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let (rect, slot) = (me.body.rect, me.id.slot);
        let Kind::Alarm(alarm) = &mut me.kind else { return };
        alarm.ticks = alarm.ticks.saturating_add(1);
        alarm.wait_ticks = alarm.wait_ticks.saturating_sub(1);
        match alarm.state {
            AlarmState::Sounds if alarm.ticks.is_multiple_of(CALL_TICKS) && alarm.ticks < CALLS * CALL_TICKS => {
                world.tell(EventKind::Siren.at(rect.center()));
            }
            AlarmState::Quiet if (world.tick + slot).is_multiple_of(LOOK_TICKS) => look(alarm, world, rect),
            AlarmState::Quiet | AlarmState::Sounds | AlarmState::Broken => {}
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let at = me.body.rect.center();
        let Kind::Alarm(alarm) = &mut me.kind else { return Struck::Through };
        if alarm.state == AlarmState::Broken || blow.side == Side::Enemies {
            return Struck::Through;
        }
        alarm.toughness -= blow.damage;
        alarm.hit_at = world.tick;
        world.tell(EventKind::HitSteel.at(blow.from));
        if alarm.toughness <= 0 {
            if alarm.state == AlarmState::Sounds {
                world.signal(alarm.wire, false);
            }
            (alarm.state, alarm.ticks) = (AlarmState::Broken, 0);
            world.tell(EventKind::AlarmBroken.at(at));
        }
        Struck::Blocked
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
}

/// Sounds if an enemy has pressed the button. Otherwise it sends the nearest enemy that can run to it, unless one is
/// already on its way.
fn look(alarm: &mut Alarm, world: &mut World, rect: Rect) {
    let (x, floor) = (rect.center().x, rect.bottom() + ABOVE_FLOOR_PIXELS);
    let near = world.overlapping(Asker::Sight, Rect { x: rect.x - REACH_PIXELS, w: rect.w + 2 * REACH_PIXELS, ..rect });
    let (mut is_pressed, mut is_taken, mut nearest) = (false, false, None);
    for &id in near.iter() {
        let Some(entity) = world.get(id) else { continue };
        let feet = entity.body.feet();
        is_pressed |= runner::has_pressed(entity) && entity.body.rect.overlaps(rect);
        is_taken |= runner::runs(entity);
        let distance = (feet.x - x).abs();
        if runner::may_run(entity)
            && feet.y == floor
            && nearest.is_none_or(|(least, _)| distance < least)
            && has_way(world, feet, x)
        {
            nearest = Some((distance, id));
        }
    }
    world.recycle(near);
    if is_pressed {
        (alarm.state, alarm.ticks) = (AlarmState::Sounds, 0);
        world.signal(alarm.wire, true);
        world.tell(EventKind::Siren.at(rect.center()));
    } else if let Some((_, id)) = nearest.filter(|_| !is_taken && alarm.wait_ticks == 0) {
        alarm.wait_ticks = AGAIN_TICKS;
        world.with(id, |enemy, world| runner::send(enemy, world, x));
    }
}

/// Whether there is floor and no wall on all tiles between.
fn has_way(world: &World, feet: Point, x: i32) -> bool {
    let row = feet.y.div_euclid(TILE);
    let columns = feet.x.min(x).div_euclid(TILE)..=feet.x.max(x).div_euclid(TILE);
    let is_free = |column: i32, row: i32| !world.level().tile(column, row).is_solid();
    columns.clone().all(|column| world.level().holds(column, row) && is_free(column, row - 1))
}
