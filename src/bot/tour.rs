//! What there is to do and in which order: the things that serve required goals, whatever opens what is locked on the way
//! to them, and the exit. From it follows, for any world, how many ticks of play are left: the number the search
//! brings down.

use std::rc::Rc;

use super::access::{Access, By, Lock, openers};
use super::bold::Bold;
use super::map::{LOCKED, Map, OBSTRUCTED, tile_of};
use super::route::{Field, How, NEVER};
use super::weights::{Weight, weight_for};
use crate::geom::Rect;
use crate::pool::Id;
use crate::sim::player::{Player, Stance};
use crate::sim::{Entity, Kind, World};

/// To shoot, free or take something, once one is there.
const DEED: i64 = 40;
/// What the map knows no way to counts as so far away.
const UNKNOWN: u32 = 40_000;
/// No level has more locks on the way to its end.
const MOST_ERRANDS: usize = 8;

/// A place to go to. Without an entity it is done only by what it opens, and then there is another plan.
struct Stop {
    entity: Option<Id>,
    /// What is pushed there, and then the field leads to where one pushes from.
    weight: Option<Weight>,
    field: Rc<Field>,
    /// For where the map knows no way.
    bold: Rc<Bold>,
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
    weight: Option<Weight>,
    place: Rect,
    field: Rc<Field>,
    bold: Rc<Bold>,
}

impl Tour {
    /// The tour from where the world stands. `doubts` are tiles in which a way of the map ended.
    pub fn new(world: &World, doubts: &[(i32, i32)]) -> Tour {
        let access = Access::of(world);
        let map = Map::new(world, &access, doubts);
        let field = |place: Rect, shootable: bool| Rc::new(map.field(place, shootable));
        let bold = |place: Rect| Rc::new(Bold::new(world.level(), place, &[]));
        let aim = |entity: &Entity| {
            let (place, shootable) = (entity.body.rect, entity.kind.traits().toughness.is_some());
            Aim { entity: Some(entity.id), weight: None, place, field: field(place, shootable), bold: bold(place) }
        };
        let exit = world.entities().find(|entity| matches!(entity.kind, Kind::Exit)).map(aim);
        let mut left: Vec<Aim> = world.entities().filter(|entity| serves_a_goal(world, entity)).map(aim).collect();
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
        let opened = plan_errands(world, &map, &mut aims);
        let legs = |nth: usize| aims.iter().map(|to| leg(&map, &opened, aims[nth].place, to)).collect();
        let stops = aims.iter().enumerate().map(|(nth, aim)| Stop {
            entity: aim.entity,
            weight: aim.weight,
            field: Rc::clone(&aim.field),
            bold: Rc::clone(&aim.bold),
            legs: legs(nth),
        });
        let stops = stops.collect();
        Tour { access, map, stops }
    }

    /// Whether it was made for what is open in this world.
    pub fn fits(&self, world: &World) -> bool {
        self.access.is_of(world)
    }

    /// Sixteenths of a tick from where the player is to the end of the level, by the bold map where the other knows no way on;
    /// `None` without a player.
    pub fn to_go(&self, world: &World) -> Option<i64> {
        let player = world.player(0)?;
        let Kind::Player(state) = &player.kind else { return None };
        let mut before: Option<usize> = None;
        let mut sum = 0;
        for (nth, stop) in self.stops.iter().enumerate().filter(|(_, stop)| is_open(world, stop)) {
            sum += match before {
                None => {
                    let how = how_held(player, state);
                    let beside = |weight: Weight| weight.to_reach(world, player.body.feet());
                    match stop.weight.and_then(beside) {
                        Some(to_go) => to_go,
                        None => match self.map.to_go(&stop.field, &player.body, how) {
                            Some(to_go) => to_go,
                            None => {
                                let (column, row) = tile_of(world.level(), player.body.rect);
                                i64::from(UNKNOWN + stop.bold.ticks_from(column, row).min(UNKNOWN)) * 16
                            }
                        },
                    }
                }
                Some(before) => self.stops[before].legs[nth] * 16,
            } + DEED * 16;
            if let Some(weight) = stop.weight {
                sum += weight.to_go(world)?;
            }
            before = Some(nth);
        }
        Some(sum)
    }

    /// The tiles on the way that the map claims there is from the player to the next stop.
    pub fn claimed_way(&self, world: &World) -> Vec<(i32, i32)> {
        let Some(player) = world.player(0) else { return Vec::new() };
        let Kind::Player(state) = &player.kind else { return Vec::new() };
        let next = self.stops.iter().find(|stop| is_open(world, stop));
        let way = |stop: &Stop| self.map.claimed_way(&stop.field, &player.body, how_held(player, state));
        next.map(way).unwrap_or_default()
    }

    /// Whether a crate is to be pushed somewhere: then it is worth more whole.
    pub fn needs(&self, id: Id) -> bool {
        self.stops.iter().any(|stop| stop.weight.is_some_and(|weight| weight.is(id)))
    }
}

fn how_held(player: &Entity, state: &Player) -> How {
    match state.stance {
        Stance::Stand | Stance::Duck | Stance::Roll { .. } | Stance::Climb => How::Stands,
        Stance::Air if player.body.velocity.y < 0 => How::Rises(state.rise(&player.body)),
        Stance::Air => How::Falls,
    }
}

fn is_open(world: &World, stop: &Stop) -> bool {
    stop.entity.is_none_or(|id| {
        world.get(id).is_some_and(|entity| matches!(entity.kind, Kind::Exit) || serves_a_goal(world, entity))
    })
}

fn ticks(map: &Map, field: &Field, from: Rect) -> i64 {
    match map.ticks_from(field, from) {
        NEVER => i64::from(UNKNOWN),
        ticks => i64::from(ticks),
    }
}

/// What serves a required goal.
pub fn serves_a_goal(world: &World, entity: &Entity) -> bool {
    let serves = entity.kind.traits().serves;
    serves.is_some() && world.level().objectives.iter().any(|goal| goal.required && serves == Some(goal.goal))
}

/// Before whatever is locked away comes what undoes the lock, and before that what undoes its own locks: all of it at once,
/// so that to have done an errand never makes the way look longer than before. The locks that will be open.
fn plan_errands(world: &World, map: &Map, aims: &mut Vec<Aim>) -> Vec<Lock> {
    let mut opened = vec![Lock::Shut];
    let start = world.player(0).map_or(Rect::default(), |player| player.body.rect);
    let mut nth = 0;
    while nth < aims.len() && opened.len() <= MOST_ERRANDS {
        let from = if nth == 0 { start } else { aims[nth - 1].place };
        let locks = map.locks_on_way(&aims[nth].field, from);
        let lock = locks.into_iter().find(|lock| !opened.contains(lock));
        match lock.and_then(|lock| errand(world, map, from, lock)) {
            Some(errand) => {
                aims.insert(nth, errand);
                opened.extend(lock);
            }
            None => nth += 1,
        }
    }
    opened
}

/// From one stop to another, when these locks are open: a door that can be opened is still in the way.
fn leg(map: &Map, opened: &[Lock], from: Rect, to: &Aim) -> i64 {
    let locks = map.locks_on_way(&to.field, from);
    let open = locks.iter().filter(|lock| opened.contains(lock) && **lock != Lock::Shut).count();
    let (all, open) = (ticks(map, &to.field, from), open as i64 * i64::from(LOCKED - OBSTRUCTED));
    if open <= all { all - open } else { all }
}

/// The nearest place that undoes a lock.
fn errand(world: &World, map: &Map, from: Rect, lock: Lock) -> Option<Aim> {
    let opener = |(place, by): (Rect, By)| {
        let weight = if by == By::Weight { weight_for(world, place) } else { None };
        let to = weight.map_or(place, |(_, behind)| behind);
        let field = Rc::new(map.field(to, by == By::Shot));
        let bold = Rc::new(Bold::new(world.level(), to, &[]));
        Aim { entity: None, weight: weight.map(|(weight, _)| weight), place, field, bold }
    };
    openers(world.level(), lock).into_iter().map(opener).min_by_key(|aim| ticks(map, &aim.field, from))
}
