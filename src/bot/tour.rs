//! What there is to do and in which order: the things that serve required goals, whatever opens what is locked on the way
//! to them, and the exit. From it follows, for any world, how many ticks of play are left: the number the search
//! brings down.

use std::rc::Rc;

use super::access::{Access, Lock, openers};
use super::map::{LOCKED, Map};
use super::route::{Field, How, NEVER};
use crate::geom::Rect;
use crate::pool::Id;
use crate::sim::player::Stance;
use crate::sim::{Entity, Kind, World};

/// To shoot, free or take something, once one is there.
const DEED: i64 = 40;
/// What the map knows no way to counts as so far away.
const UNKNOWN: u32 = 40_000;
/// Errands for errands: no level locks a door inside a door more often.
const MOST_ERRANDS: usize = 8;

/// A place to go to. Without an entity it is done only by what it opens, and then there is another plan.
struct Stop {
    entity: Option<Id>,
    place: Rect,
    field: Rc<Field>,
    /// Ticks from this stop to each later one, by its number.
    legs: Vec<i64>,
}

pub struct Tour {
    access: Access,
    map: Map,
    stops: Vec<Stop>,
}

struct Aim {
    entity: Option<Id>,
    place: Rect,
    field: Rc<Field>,
}

impl Tour {
    /// The tour from where the world stands.
    pub fn new(world: &World) -> Tour {
        let access = Access::of(world);
        let map = Map::new(world, &access);
        let field = |place: Rect, shootable: bool| Rc::new(map.field(place, shootable));
        let aim = |entity: &Entity| {
            let (place, shootable) = (entity.body.rect, entity.kind.traits().toughness.is_some());
            Aim { entity: Some(entity.id), place, field: field(place, shootable) }
        };
        let exits: Vec<&Entity> = world.entities().filter(|entity| matches!(entity.kind, Kind::Exit)).collect();
        let exit = exits.first().map(|exit| aim(exit));
        let mut left: Vec<Aim> = wanted(world).map(aim).collect();
        let mut place = world.player(0).map_or(Rect::default(), |player| player.body.rect);
        let mut aims: Vec<Aim> = Vec::new();
        while !left.is_empty() {
            // Near first, but what leads away from the exit before what lies on the way to it, so that a
            // drop of no return leaves nothing behind.
            let cost = |aim: &Aim| {
                let to_exit = exit.as_ref().map_or(0, |exit| ticks(&map, &exit.field, aim.place));
                2 * ticks(&map, &aim.field, place) - to_exit
            };
            let next = (0..left.len()).min_by_key(|&nth| cost(&left[nth])).expect("some are left");
            place = left[next].place;
            aims.push(left.remove(next));
        }
        aims.extend(exit);
        let from = world.player(0).map_or(Rect::default(), |player| player.body.rect);
        for _ in 0..MOST_ERRANDS {
            let Some(errand) = aims.first().and_then(|first| errand(world, &map, from, first)) else { break };
            aims.insert(0, errand);
        }
        let legs = |nth: usize| aims.iter().map(|to| ticks(&map, &to.field, aims[nth].place)).collect();
        let stops = aims.iter().enumerate().map(|(nth, aim)| Stop {
            entity: aim.entity,
            place: aim.place,
            field: Rc::clone(&aim.field),
            legs: legs(nth),
        });
        let stops = stops.collect();
        Tour { access, map, stops }
    }

    /// Whether it was made for what is open in this world.
    pub fn fits(&self, world: &World) -> bool {
        self.access.is_of(world)
    }

    /// Sixteenths of a tick from where the player is to the end of the level; `None` while the map knows no way on.
    pub fn to_go(&self, world: &World) -> Option<i64> {
        let player = world.player(0)?;
        let Kind::Player(state) = &player.kind else { return None };
        let mut before: Option<usize> = None;
        let mut sum = 0;
        for (nth, stop) in self.stops.iter().enumerate().filter(|(_, stop)| is_open(world, stop)) {
            sum += match before {
                None => {
                    let how = match state.stance {
                        Stance::Stand | Stance::Duck | Stance::Roll { .. } | Stance::Climb => How::Stands,
                        Stance::Air if player.body.velocity.y < 0 => How::Rises(state.rise(&player.body)),
                        Stance::Air => How::Falls,
                    };
                    self.map.to_go(&stop.field, &player.body, how)?
                }
                Some(before) => self.stops[before].legs[nth] * 16,
            } + DEED * 16;
            before = Some(nth);
        }
        Some(sum)
    }

    /// Where it goes next.
    pub fn next_stop(&self, world: &World) -> Option<Rect> {
        self.stops.iter().find(|stop| is_open(world, stop)).map(|stop| stop.place)
    }
}

fn is_open(world: &World, stop: &Stop) -> bool {
    stop.entity.is_none_or(|id| world.get(id).is_some_and(|entity| is_wanted(world, entity)))
}

fn ticks(map: &Map, field: &Field, from: Rect) -> i64 {
    match map.ticks_from(field, from) {
        NEVER => i64::from(UNKNOWN),
        ticks => i64::from(ticks),
    }
}

/// What serves a required goal.
fn wanted(world: &World) -> impl Iterator<Item = &Entity> {
    let required = world.level().objectives.iter().filter(|objective| objective.required);
    let goals: Vec<_> = required.map(|objective| objective.goal).collect();
    world.entities().filter(move |entity| goals.iter().any(|&goal| entity.kind.traits().serves == Some(goal)))
}

fn is_wanted(world: &World, entity: &Entity) -> bool {
    let required = world.level().objectives.iter().filter(|objective| objective.required);
    matches!(entity.kind, Kind::Exit)
        || required.into_iter().any(|objective| entity.kind.traits().serves == Some(objective.goal))
}

/// Where to go first when the way to `first` is locked: the nearest place that undoes the lock.
fn errand(world: &World, map: &Map, from: Rect, first: &Aim) -> Option<Aim> {
    if ticks(map, &first.field, from) < i64::from(LOCKED) {
        return None;
    }
    let lock = map.lock_on_way(&first.field, from).filter(|lock| *lock != Lock::Shut)?;
    let opener =
        |(place, shootable): (Rect, bool)| Aim { entity: None, place, field: Rc::new(map.field(place, shootable)) };
    openers(world.level(), lock).into_iter().map(opener).min_by_key(|aim| ticks(map, &aim.field, from))
}
