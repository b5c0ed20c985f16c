//! The rules that the mid-bosses share: the forklift of the Docks, the ladle of the Foundry, the hive of the Gardens and
//! the proctor of the Vault. Each wakes by a wire, shows its life in three stages, leaves a wreck that burns out, and
//! turns a wire on at its end.

pub mod forklift;
pub mod hive;
pub mod ladle;
pub mod proctor;

use crate::geom::{Point, Rect};
use crate::level::Wire;
use crate::sim::kinds::Kind;
use crate::sim::world::{Blow, Body, Event, EventKind, Footing, How, Side, World, fell_out};

/// Ticks for which a hit lights it up.
pub(in crate::sim) const FLASH_TICKS: u32 = 3;
pub(in crate::sim) const SCORE: u32 = 2000;
/// Explosions while its wreck burns out: how many ticks apart, and for how long.
const BANG_TICKS: u32 = 12;
const BURNS_TICKS: u32 = 60;

/// Whole (0), damaged (1) or burning (2). Each is a third of its life.
pub(in crate::sim) fn stage(life: i32, most: i32) -> usize {
    match life * 3 {
        life if life > most * 2 => 0,
        life if life > most => 1,
        _ => 2,
    }
}

/// Whether it fights: its wire is on, if it has one, and players see it.
pub(in crate::sim) fn is_awake(world: &World, wakes: Option<Wire>, rect: Rect) -> bool {
    wakes.is_none_or(|wire| world.is_on(wire)) && world.may_attack_from(rect)
}

/// Returns the feet of the living player who is nearest to a column of pixels.
pub(in crate::sim) fn target(world: &World, from: i32) -> Option<Point> {
    let living = world.players().filter(|player| player.is_living_player());
    living.map(|player| player.body.feet()).min_by_key(|feet| (feet.x - from).abs())
}

/// Hurts the players in a box and throws them away from a point.
pub(in crate::sim) fn strike(world: &mut World, from: Point, area: Rect) {
    let blow = Blow { damage: 1, from, side: Side::Enemies, how: How::Touch };
    world.strike_players(blow, |player| player.overlaps(area));
}

/// Lets it fall to the ground. Returns whether it has arrived.
pub(in crate::sim) fn is_down(body: &mut Body, world: &mut World) -> bool {
    body.fall();
    body.move_y(world, Footing::NoLedges).is_some() || fell_out(world.level(), body.rect)
}

/// It is a wreck from now on: its score, its event, and its wire.
pub(in crate::sim) fn end(world: &mut World, event: Event, wire: Option<Wire>) {
    world.award(SCORE);
    world.tell(event);
    if let Some(wire) = wire {
        world.signal(wire, true);
    }
}

/// Whether a wreck still burns so many ticks after its end.
pub(in crate::sim) fn burns(ticks: u32) -> bool {
    ticks < BURNS_TICKS
}

/// Small explosions in a wreck, in turns at its left, in its middle and at its right.
pub(in crate::sim) fn burn(world: &mut World, ticks: u32, rect: Rect) {
    if burns(ticks) && ticks.is_multiple_of(BANG_TICKS) {
        let aside = (ticks / BANG_TICKS % 3) as i32 * 14 - 14;
        world.tell(EventKind::SmallExplosion.at(Point::new(rect.center().x + aside, rect.center().y + 8)));
    }
}

/// The bar that shows the life of a mid-boss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    pub name: &'static str,
    pub life: i32,
    pub most: i32,
    pub stage: usize,
    pub is_struck: bool,
}

impl Kind {
    /// Returns the bar of a mid-boss that fights.
    pub fn bar(&self) -> Option<Bar> {
        let bar = |name: &'static str, life: i32, most: i32, flash_ticks: u32| {
            Some(Bar { name, life, most, stage: stage(life, most), is_struck: flash_ticks > 0 })
        };
        match self {
            Kind::Hive(it) if it.is_awake() => bar(words!("hive.name").as_str(), it.life, it.most, it.flash_ticks),
            Kind::Forklift(it) if it.fights() => {
                bar(words!("forklift.name").as_str(), it.life, it.most, it.flash_ticks)
            }
            Kind::Proctor(it) if it.fights() => bar(words!("proctor.name").as_str(), it.life, it.most, it.flash_ticks),
            Kind::Ladle(it) if it.fights() => bar(words!("ladle.name").as_str(), it.life, it.most, it.flash_ticks),
            _ => None,
        }
    }
}
