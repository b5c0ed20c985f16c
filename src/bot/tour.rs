//! The order of what there is to do: entities that serve required goals, what opens the locks on the way, and the exit.
//! From it follows how many ticks of play are left in any world, a number that the search reduces.

use std::cell::RefCell;
use std::rc::Rc;

use super::access::{Access, By, Lock, openers};
use super::bold::Bold;
use super::crew::{self, crew_of};
use super::echoes::{Echoing, echo_for};
use super::map::{LOCKED, Map, OBSTRUCTED, tile_of};
use super::route::{Field, How, NEVER, UNKNOWN};
use super::weights::{Weight, weight_for};
use crate::geom::{Rect, TILE};
use crate::level::{self, Level};
use crate::pool::Id;
use crate::sim::boss::warden::{Own, Warden};
use crate::sim::player::{Player, Stance};
use crate::sim::{Entity, Kind, World};

/// Ticks to shoot, free or take something that has been reached.
const DEED: i64 = 40;
/// Added for each fight until it is won. The tour leads on from where its enemies come out, and the way from the player
/// may be longer by less than this. Without it, the bot would leave the last enemy alive.
const FIGHT: i64 = 200 * 16;
/// How far from the place where a crew comes out the bot waits for it, in pixels.
const BESIDE: i32 = 5 * TILE;
/// Limit of errands. No level has more locks on the way to its end.
const MOST_ERRANDS: usize = 24;

/// A place to go to. One without an entity is done when its lock opens, and then another tour is planned.
struct Stop {
    entity: Option<Id>,
    /// The crate to push there. The field then leads to the place to push from.
    weight: Option<Weight>,
    /// How to get an echo onto the plate there.
    echo: Option<Echoing>,
    /// The spawner whose enemies must be killed.
    crew: Option<Id>,
    /// Where to go, and whether a shot from afar is enough.
    to: Rect,
    is_shootable: bool,
    /// Made when it is the next stop, because all stops together need too much memory.
    field: RefCell<Option<Rc<Field>>>,
    bold: RefCell<Option<Rc<Bold>>>,
    /// Ticks from this stop to each other one, by its index.
    legs: Vec<i64>,
}

impl Stop {
    fn field(&self, map: &Map) -> Rc<Field> {
        Rc::clone(self.field.borrow_mut().get_or_insert_with(|| Rc::new(map.field(self.to, self.is_shootable))))
    }

    fn bold(&self, level: &Level) -> Rc<Bold> {
        Rc::clone(self.bold.borrow_mut().get_or_insert_with(|| Rc::new(Bold::new(level, self.to, &[]))))
    }
}

pub struct Tour {
    access: Access,
    map: Map,
    stops: Vec<Stop>,
}

struct Aim {
    entity: Option<Id>,
    weight: Option<Weight>,
    echo: Option<Echoing>,
    crew: Option<Id>,
    place: Rect,
    to: Rect,
    is_shootable: bool,
    field: Field,
}

impl Tour {
    /// Plans from the current state of the world. `doubts` are tiles at which a route of the map failed.
    pub fn new(world: &World, doubts: &[(i32, i32)]) -> Tour {
        let access = Access::of(world);
        let map = Map::new(world, &access, doubts);
        let aim = |entity: &Entity| {
            let (place, is_shootable) = (entity.body.rect, entity.kind.traits().toughness.is_some());
            let (field, to) = (map.field(place, is_shootable), place);
            Aim { entity: Some(entity.id), weight: None, echo: None, crew: None, place, to, is_shootable, field }
        };
        let exit = world.entities().find(|entity| matches!(entity.kind, Kind::Exit(_))).map(aim);
        let mut left: Vec<Aim> = world.entities().filter(|entity| serves_a_goal(world, entity)).map(aim).collect();
        let mut place = world.player(0).map_or(Rect::default(), |player| player.body.rect);
        let mut aims: Vec<Aim> = Vec::new();
        while !left.is_empty() {
            // Near stops come first. But what leads away from the exit comes before what is on the way to it, so that a
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
            echo: aim.echo.clone(),
            crew: aim.crew,
            to: aim.to,
            is_shootable: aim.is_shootable,
            field: RefCell::default(),
            bold: RefCell::default(),
            legs: legs(nth),
        });
        let stops: Vec<Stop> = stops.collect();
        Tour { access, map, stops }
    }

    pub fn fits(&self, world: &World) -> bool {
        self.access.is_of(world)
    }

    /// Returns the sixteenths of a tick from the player to the end of the level. Where the map knows no route, they are
    /// estimated on a second map (`bold`), on which everything can be passed at a price. Returns `None` if the player
    /// or a crate that the tour needs is gone.
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
                    let way = || self.map.to_go(&stop.field(&self.map), &player.body, how);
                    // Its door may be behind the gate that it keeps shut.
                    let way_back = || way().filter(|way| *way < i64::from(LOCKED) * 16);
                    let fight = || stop.crew.and_then(|crew| crew::to_go(world, crew, Some(player), way_back));
                    let echo = || stop.echo.as_ref()?.to_go(world, &self.map, &stop.field(&self.map), player, how);
                    match stop.weight.and_then(beside).or_else(fight).or_else(echo) {
                        Some(to_go) => to_go,
                        None if is_in_fight(world, player, stop) => 0,
                        None => way().unwrap_or_else(|| {
                            let (column, row) = tile_of(world.level(), player.body.rect);
                            i64::from(UNKNOWN + stop.bold(world.level()).ticks_from(column, row).min(UNKNOWN)) * 16
                        }),
                    }
                }
                // The fight there may have begun before its turn.
                Some(before) => {
                    let fight = stop.crew.and_then(|crew| crew::to_go(world, crew, None, || None));
                    self.stops[before].legs[nth] * 16 + fight.unwrap_or(0)
                }
            } + DEED * 16;
            sum += stop.crew.map_or(0, |crew| FIGHT + crew::to_come(world, crew));
            if let Some(weight) = stop.weight {
                sum += weight.to_go(world)?;
            }
            before = Some(nth);
        }
        Some(sum)
    }

    pub fn claimed_way(&self, world: &World) -> Vec<(i32, i32)> {
        let Some(player) = world.player(0) else { return Vec::new() };
        let Kind::Player(state) = &player.kind else { return Vec::new() };
        let next = self.stops.iter().find(|stop| is_open(world, stop)).filter(|stop| !is_in_fight(world, player, stop));
        let way = |stop: &Stop| self.map.claimed_way(&stop.field(&self.map), &player.body, how_held(player, state));
        next.map(way).unwrap_or_default()
    }

    /// Frees the maps of the stops. They are made again when they are needed.
    pub fn forget_maps(&self) {
        for stop in &self.stops {
            stop.field.take();
            stop.bold.take();
        }
    }

    /// Whether the tour needs the entity as a weight, so that the player should not destroy it.
    pub fn needs(&self, id: Id) -> bool {
        self.stops.iter().any(|stop| stop.weight.is_some_and(|weight| weight.is(id)))
    }
}

fn how_held(player: &Entity, state: &Player) -> How {
    match state.stance {
        Stance::Stand | Stance::Duck | Stance::Roll { .. } | Stance::Climb => How::Stands,
        // A mule jumps lower than the map expects, so its rider falls as soon as it leaves the ground.
        Stance::Ride { is_down: true, .. } => How::Stands,
        Stance::Ride { is_down: false, .. } => How::Falls,
        Stance::Air if player.body.velocity.y < 0 => How::Rises(state.rise(&player.body)),
        Stance::Air => How::Falls,
    }
}

fn is_open(world: &World, stop: &Stop) -> bool {
    stop.entity.is_none_or(|id| {
        world.get(id).is_some_and(|entity| matches!(entity.kind, Kind::Exit(_)) || serves_a_goal(world, entity))
    })
}

/// Whether the stop is a warden that fights the player and roams its arena. No place there is then nearer to the end than
/// another one: only damage counts.
fn is_in_fight(world: &World, player: &Entity, stop: &Stop) -> bool {
    match stop.entity.and_then(|id| world.get(id)).map(|entity| &entity.kind) {
        Some(Kind::Warden(warden)) => {
            warden.is_awake() && roams(warden) && warden.common.arena.overlaps(player.body.rect)
        }
        _ => false,
    }
}

/// Whether a warden moves through its whole arena as a player does, so that the tour does not know where it is. The others
/// stay near the place where the tour looks for them.
pub fn roams(warden: &Warden) -> bool {
    matches!(warden.own, Own::Vault(_))
}

fn ticks(map: &Map, field: &Field, from: Rect) -> i64 {
    match map.ticks_from(field, from) {
        NEVER => i64::from(UNKNOWN),
        ticks => i64::from(ticks),
    }
}

pub fn serves_a_goal(world: &World, entity: &Entity) -> bool {
    let serves = entity.kind.traits().serves;
    let mut objectives = world.level().objectives.iter();
    serves.is_some() && objectives.any(|goal| serves == Some(goal.goal) && world.is_still_required(*goal))
        || matches!(entity.kind, Kind::Drum(_)) && holds_a_door_shut(world, entity.id)
}

/// Whether this drum lies on a plate that keeps a door shut, so that it must burn although no goal needs it.
fn holds_a_door_shut(world: &World, drum: Id) -> bool {
    world.entities().any(|entity| match &entity.kind {
        Kind::Plate(plate) if plate.holder == Some(drum) => {
            let mut things = world.level().things.iter();
            things.any(|thing| matches!(thing, level::Thing::Door { lock: level::Lock::Shuts(wire), .. } if plate.gives(*wire)))
        }
        _ => false,
    })
}

/// Puts before each aim what opens the locks on the way to it, and before that what opens their locks. All errands are
/// planned at once, so that a finished errand never makes the way look longer. Returns the locks that will be open.
fn plan_errands(world: &World, map: &Map, aims: &mut Vec<Aim>) -> Vec<Lock> {
    let mut opened = vec![Lock::Shut];
    let start = world.player(0).map_or(Rect::default(), |player| player.body.rect);
    let mut nth = 0;
    while nth < aims.len() && opened.len() <= MOST_ERRANDS {
        let from = if nth == 0 { start } else { aims[nth - 1].place };
        let locks = map.locks_on_way(&aims[nth].field, from);
        let fight_before = aims[nth].crew.and_then(|crew| crew::fight_before(world, crew));
        let lock = locks.into_iter().chain(fight_before).find(|lock| !opened.contains(lock));
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

/// Returns the ticks from one stop to another when the locks in `opened` are open. An open door still costs some ticks.
fn leg(map: &Map, opened: &[Lock], from: Rect, to: &Aim) -> i64 {
    let (field, more) = match &to.echo {
        Some(echo) => (&*echo.to_pad, echo.ticks_from_pad()),
        None => (&to.field, 0),
    };
    let locks = map.locks_on_way(field, from);
    let open = locks.iter().filter(|lock| opened.contains(lock) && **lock != Lock::Shut).count();
    let (all, open) = (ticks(map, field, from), open as i64 * i64::from(LOCKED - OBSTRUCTED));
    more + if open <= all { all - open } else { all }
}

/// Returns the nearest place that opens a lock.
fn errand(world: &World, map: &Map, from: Rect, lock: Lock) -> Option<Aim> {
    let opener = |(place, by): (Rect, By)| {
        let weight = if by == By::Weight { weight_for(world, place) } else { None };
        let crew = crew_of(world, place, lock);
        let to = match (weight, crew) {
            (Some((_, behind)), _) => behind,
            // Nobody comes out of a door or a hatch in which a player stands, so being near is enough. Who comes from above
            // is met on the ground.
            (None, Some(_)) => {
                let below = ground_below(world.level(), place);
                Rect { x: below.x - BESIDE, w: below.w + 2 * BESIDE, ..below }
            }
            (None, None) => place,
        };
        let is_shootable = by == By::Shot;
        let field = map.field(to, is_shootable);
        let echo = if by == By::Weight && weight.is_none() { echo_for(world, map, place, &field) } else { None };
        Aim { entity: None, weight: weight.map(|(weight, _)| weight), echo, crew, place, to, is_shootable, field }
    };
    openers(world.level(), lock).into_iter().map(opener).min_by_key(|aim| ticks(map, &aim.field, from))
}

/// Returns the lowest place below a place, or the place itself if there is no ground below it.
fn ground_below(level: &Level, place: Rect) -> Rect {
    let (column, row) = tile_of(level, place);
    let ground = (row + 1..level.size().1 as i32).find(|&row| level.holds(column, row));
    ground.map_or(place, |ground| place.moved(0, (ground - 1 - row) * TILE))
}
