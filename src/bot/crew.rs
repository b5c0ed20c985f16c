//! Fights that open a gate: a spawner turns a wire on when all its enemies are dead, and a mid-boss at its end. Once they
//! come, only they count: how many are left, how much they endure, and how far away the nearest is that no wall hides.

use super::access::Lock;
use super::action::is_clear;
use super::route::{TICK, UNKNOWN};
use super::weights::stays_on;
use crate::geom::{Point, Rect, TILE};
use crate::level::{EnemyKind, Thing};
use crate::pool::Id;
use crate::sim::boss::mid::MidBoss;
use crate::sim::boss::mid::forklift;
use crate::sim::boss::mid::hive::HiveState;
use crate::sim::things::spawner::Spawner;
use crate::sim::{Entity, Kind, World};

/// Sixteenths of a tick for each enemy that is left, for each point of its toughness, and for each pixel on the way to it.
const ENEMY: i64 = 60 * TICK;
pub const TOUGHNESS: i64 = 6 * TICK;
const WALKING: i64 = 7;
/// A hive hangs where the map knows no way. So its fall must not make the way from there look longer.
const HIVE: i64 = 2 * UNKNOWN as i64 * TICK;
/// Of each point of the life of another mid-boss, and of one that can be hurt for some moments only.
const LIFE: i64 = 3 * TOUGHNESS;
const GUARDED_LIFE: i64 = 4 * TOUGHNESS;
/// An enemy so near can be shot from where the player is, if no wall is in between.
const NEAR: i32 = 6 * TILE;
/// A player so near to the middle of an opening keeps the next enemy in.
const ROOM: i32 = 4 * TILE;
/// Of each enemy that walls hide. While they hide the whole crew, the player goes to the place where it came out. Less than
/// an enemy costs while it has not come, so that its coming does not make the fight dearer.
const HIDDEN: i64 = 40 * TICK;

/// Returns the spawner at this place whose enemies keep the lock shut, or the mid-boss that does.
pub fn crew_of(world: &World, place: Rect, lock: Lock) -> Option<Id> {
    let holds = |entity: &&Entity| match &entity.kind {
        Kind::Spawner(spawner) => match &world.level().things[spawner.thing] {
            Thing::Spawner { feet, beaten: Some(wire), .. } => {
                lock == Lock::Wire(*wire) && place.contains(Rect::new(feet.x, feet.y - 1, 1, 1))
            }
            _ => false,
        },
        Kind::MidBoss(MidBoss::Hive(_)) => place.overlaps(entity.body.rect),
        Kind::MidBoss(it) => it.seen().ended.is_some_and(|wire| lock == Lock::Wire(wire)),
        _ => false,
    };
    world.entities().find(holds).map(|entity| entity.id)
}

/// Returns the lock of the fight that must be won before this one begins: its spawner waits for another spawner.
pub fn fight_before(world: &World, spawner: Id) -> Option<Lock> {
    let Kind::Spawner(spawner) = &world.get(spawner)?.kind else { return None };
    let things = &world.level().things;
    let Thing::Spawner { wire: Some(awaited), .. } = things[spawner.thing] else { return None };
    let ends_it = |thing: &Thing| matches!(thing, Thing::Spawner { beaten: Some(wire), .. } if *wire == awaited);
    (things.iter().any(ends_it) && !stays_on(world, awaited)).then_some(Lock::Wire(awaited))
}

/// Returns the cost of all that will come, so that a fight looks no dearer when it begins. 0 once it has begun.
pub fn to_come(world: &World, spawner: Id) -> i64 {
    match world.get(spawner).map(|entity| &entity.kind) {
        Some(Kind::Spawner(spawner)) if !spawner.has_begun() => yet_to_come(world, spawner),
        Some(Kind::MidBoss(MidBoss::Hive(hive))) if hive.state != HiveState::Asleep => 0,
        Some(Kind::MidBoss(it)) if !it.seen().fights => cost_of(it),
        _ => 0,
    }
}

/// Waiting for the next enemy is progress too. Otherwise the bot would look for another way while none comes. And each one
/// costs more before it comes than after, or the bot would keep it in. What it endures counts twice, here and in `leaf`.
fn yet_to_come(world: &World, spawner: &Spawner) -> i64 {
    let level = world.level();
    let of = |kind: EnemyKind| 2 * ENEMY + i64::from(kind.nature().life) * 2 * TOUGHNESS;
    spawner.kinds_to_come(level).map(of).sum::<i64>() + i64::from(spawner.ticks_to_last(level)) * TICK
}

fn cost_of(it: &MidBoss) -> i64 {
    let life = i64::from(it.seen().life);
    match it {
        MidBoss::Hive(_) => HIVE + life * TOUGHNESS,
        MidBoss::Forklift(_) | MidBoss::Roller(_) => life * GUARDED_LIFE,
        MidBoss::Tug(tug) => life * GUARDED_LIFE + i64::from(tug.ticks_until_open()) * TICK,
        MidBoss::Proctor(_) | MidBoss::Ladle(_) | MidBoss::Strider(_) => life * LIFE,
        MidBoss::Node(_) | MidBoss::Cell(_) => life * LIFE,
    }
}

/// Returns the cost to kill the rest of the crew, with the way to it if a player is given, or `None` before the first
/// one comes. `way_back` is the cost of the way to the place where the crew came out, if the map knows one.
pub fn to_go(world: &World, spawner: Id, player: Option<&Entity>, way_back: impl Fn() -> Option<i64>) -> Option<i64> {
    let from = player.map(|player| player.body.rect.center());
    let way_to = |at: Point| from.map_or(0, |from| (at.x - from.x).abs() + (at.y - from.y).abs());
    let with_way = |cost: i64, at: Point| Some(cost + i64::from((way_to(at) - NEAR).max(0)) * WALKING);
    let spawner = match &world.get(spawner)?.kind {
        Kind::Spawner(spawner) => spawner,
        Kind::MidBoss(it) if it.seen().fights => {
            let body = &world.get(spawner)?.body;
            let at = match it {
                // Shots hurt only its upper half.
                MidBoss::Hive(_) => Point::new(body.rect.center().x, body.rect.y + body.rect.h / 4),
                // Shots hurt only its back.
                MidBoss::Forklift(_) => forklift::rear(body),
                _ => body.rect.center(),
            };
            return with_way(cost_of(it), at);
        }
        _ => return None,
    };
    if !spawner.has_begun() {
        return None;
    }
    let mut sum = yet_to_come(world, spawner);
    // Whether it is hidden, and how far away it is.
    let mut nearest: Option<(bool, i32)> = None;
    for enemy in spawner.crew(world) {
        let at = enemy.body.rect.center();
        let is_hidden = from.is_some_and(|from| !is_clear(world, from, Point::new(at.x - from.x, at.y - from.y)));
        let this = (is_hidden, way_to(at));
        nearest = Some(nearest.map_or(this, |nearest| nearest.min(this)));
        sum += if is_hidden { HIDDEN } else { 0 }
            + ENEMY
            + i64::from(enemy.kind.traits().toughness.unwrap_or(0)) * TOUGHNESS;
    }
    let straight = |way: i32| i64::from((way - NEAR).max(0)) * WALKING;
    if let (Some(from), Thing::Spawner { feet, .. }) = (from, &world.level().things[spawner.thing])
        && spawner.to_come(world.level()) > 0
        && !spawner.comes_from_the_edge(world.level())
    {
        sum += i64::from((ROOM - (from.x - feet.x).abs()).max(0)) * WALKING;
    }
    Some(
        sum + match nearest {
            Some((false, way)) => straight(way),
            Some((true, way)) => way_back().unwrap_or(straight(way)),
            // They come from the edge of the view, so nothing is gained at the place of the spawner.
            None if spawner.comes_from_the_edge(world.level()) => 0,
            None => way_back().unwrap_or(0),
        },
    )
}
