//! Other games in the same levels. In new game plus enemies stand elsewhere on their floor, some are of a harder kind or of
//! a kind from another quadrant, and some have a partner. In the boss rush a player begins in the arena of a warden or a
//! mid-boss. Both are made from the level when a world begins, so there is no second copy of a level. The same level always
//! gives the same game. The level keeps its hash, so recordings and records belong to the level as its author wrote it, and
//! the [`Rules`] say what was played.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{EnemyKind, Goal, Level, Objective, PickUp, Theme, Thing, Tile, Weapon, Wire, places};
use crate::rng::Rng;
use crate::sim::enemy::Gait;
use crate::sim::world::Rules;
use crate::sim::{enemy, player};

/// One in so many enemies of a kind that has no harder kind gets a partner, and one in so many of the others.
const PARTNER_OF_THE_HARDEST: u32 = 2;
const PARTNER: u32 = 5;
/// How far an enemy stands from the place that its author gave it, in tiles.
const NEAREST: i32 = 4;
const FARTHEST: i32 = 10;
/// How far from an enemy its partner stands, in tiles: the first free place counts.
const BESIDE: [i32; 6] = [2, -2, 3, -3, 4, -4];

/// Returns the level that is played by these rules.
pub(in crate::sim) fn played(level: Arc<Level>, rules: Rules) -> Arc<Level> {
    match (rules.plus, rules.rush) {
        (false, None) => level,
        (true, None) => Arc::new(plus(&level)),
        (false, Some(it)) => Arc::new(rush(&level, it.fight)),
        (true, Some(it)) => Arc::new(rush(&plus(&level), it.fight)),
    }
}

/// The kind that does the same thing one step harder, with the same footing. `None` for the hardest of its role.
pub fn harder(kind: EnemyKind) -> Option<EnemyKind> {
    match kind {
        EnemyKind::Rifleman => Some(EnemyKind::Marksman),
        EnemyKind::Marksman => Some(EnemyKind::Sniper),
        EnemyKind::Hound => Some(EnemyKind::Charger),
        EnemyKind::Charger => Some(EnemyKind::Welder),
        EnemyKind::GreyDrone => Some(EnemyKind::RedDrone),
        EnemyKind::RedDrone => Some(EnemyKind::Mirror),
        EnemyKind::Spitter => Some(EnemyKind::Phaser),
        _ => None,
    }
}

/// The kinds that another quadrant sends to this one: one for soldiers, and one for what flies.
fn guests(theme: Theme) -> (EnemyKind, EnemyKind) {
    match theme {
        Theme::Docks => (EnemyKind::Welder, EnemyKind::Wasps),
        Theme::Foundry => (EnemyKind::Spitter, EnemyKind::Wasps),
        Theme::Gardens => (EnemyKind::Phaser, EnemyKind::Mirror),
        Theme::Vault => (EnemyKind::Welder, EnemyKind::Wasps),
    }
}

/// The kind of another quadrant that comes in place of this one. `None` if it comes for no such kind.
pub fn guest(theme: Theme, kind: EnemyKind) -> Option<EnemyKind> {
    let (on_foot, in_air) = guests(theme);
    let guest = if kind.nature().gait == Gait::Flies { in_air } else { on_foot };
    let is_common = kind.is_trooper() || matches!(kind, EnemyKind::Hound | EnemyKind::GreyDrone | EnemyKind::RedDrone);
    (is_common && guest != kind).then_some(guest)
}

/// Of five enemies two are guests, two are harder, and one stays what it is.
fn replaced(theme: Theme, kind: EnemyKind, rng: &mut Rng) -> Option<EnemyKind> {
    match rng.below(5) {
        0 | 1 => guest(theme, kind).or(harder(kind)),
        2 | 3 => harder(kind),
        _ => None,
    }
}

/// Returns the level of new game plus.
pub fn plus(level: &Level) -> Level {
    let mut remixed = level.clone();
    let mut rng = Rng::new(level.hash);
    for (nth, thing) in level.things.iter().enumerate() {
        match thing {
            Thing::Enemy { kind: before, feet: place, facing, pastime, carries } => {
                let other = replaced(level.theme, *before, &mut rng);
                let kind = other.filter(|kind| has_room(&remixed, *kind, *place)).unwrap_or(*before);
                let feet = elsewhere(&remixed, kind, *place, &mut rng).unwrap_or(*place);
                // An enemy that has left its fire or its table is on guard.
                let pastime = pastime.filter(|pastime| feet == *place && kind.may_do(*pastime));
                remixed.things[nth] = Thing::Enemy { kind, feet, facing: *facing, pastime, carries: *carries };
                let one_in = if harder(*before).is_none() { PARTNER_OF_THE_HARDEST } else { PARTNER };
                if rng.below(one_in) == 0 {
                    // At the end of the list, so that all other things keep their places in it.
                    let partner = partner(&remixed, *before, feet, *facing);
                    remixed.things.extend(partner);
                }
            }
            Thing::Spawner { waves, .. } => {
                let mut mixed = waves.clone();
                for wave in &mut mixed {
                    // One of each wave, so that a wave stays mixed. It comes the same way, so it must walk or fly as before.
                    let at = rng.below(wave.len() as u32) as usize;
                    if let Some(kind) = wave.get_mut(at) {
                        let guest = guest(level.theme, *kind).filter(|guest| guest.nature().gait == kind.nature().gait);
                        *kind = guest.or(harder(*kind)).unwrap_or(*kind);
                    }
                }
                if let Thing::Spawner { waves, .. } = &mut remixed.things[nth] {
                    *waves = mixed;
                }
            }
            _ => {}
        }
    }
    remixed
}

/// Returns another place on the same floor, under the same ceiling or in the same air, to the left or to the right. `None`
/// if there is no free one.
fn elsewhere(level: &Level, kind: EnemyKind, feet: Point, rng: &mut Rng) -> Option<Point> {
    let first = if rng.below(2) == 0 { -1 } else { 1 };
    let farthest = |side: i32| {
        let way = (1..=FARTHEST).map(|tiles| Point::new(feet.x + side * tiles * TILE, feet.y));
        let open = way.take_while(|at| is_footing(level, kind, *at) && !is_shut(level, kind, *at));
        open.skip(NEAREST as usize - 1).filter(|at| has_room(level, kind, *at) && is_far_from_player(level, *at)).last()
    };
    farthest(first).or_else(|| farthest(-first))
}

/// Whether a wall or a door is there.
fn is_shut(level: &Level, kind: EnemyKind, feet: Point) -> bool {
    let body = enemy::enemy(kind, feet, Facing::Left).body.rect;
    let is_door = |thing: &Thing| {
        matches!(thing, Thing::Door { .. }) && places::body_of(thing).is_some_and(|door| door.overlaps(body))
    };
    !is_air(level, body) || level.things.iter().any(is_door)
}

/// Returns an enemy of the same kind near another one. `None` if no place beside it is free.
fn partner(level: &Level, kind: EnemyKind, feet: Point, facing: Facing) -> Option<Thing> {
    let beside = BESIDE.into_iter().map(|tiles| Point::new(feet.x + tiles * TILE, feet.y));
    let is_free =
        |at: &Point| is_footing(level, kind, *at) && is_far_from_player(level, *at) && has_room(level, kind, *at);
    let feet = beside.into_iter().find(is_free)?;
    Some(Thing::Enemy { kind, feet, facing, pastime: None, carries: None })
}

/// Whether an enemy of this kind can stand, hang or hover there.
fn is_footing(level: &Level, kind: EnemyKind, at: Point) -> bool {
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    match kind.nature().gait {
        Gait::Walks => level.holds(column, row),
        Gait::Fixed => !kind.needs_floor() || level.holds(column, row),
        Gait::Hangs => level.ceiling(column, row - 1).is_some(),
        Gait::Flies => true,
    }
}

fn is_far_from_player(level: &Level, at: Point) -> bool {
    (at.x - level.start.x).abs() > 12 * TILE
}

/// Whether an enemy of this kind fits there: no tile and no other thing is in the way. It may replace the one there.
fn has_room(level: &Level, kind: EnemyKind, feet: Point) -> bool {
    let body = enemy::enemy(kind, feet, Facing::Left).body.rect;
    is_air(level, body)
        && level.things.iter().all(|thing| {
            let is_there = matches!(thing, Thing::Enemy { feet: other, .. } if *other == feet);
            is_there || places::body_of(thing).is_none_or(|other| !other.overlaps(body))
        })
}

fn is_air(level: &Level, body: Rect) -> bool {
    let columns = body.x.div_euclid(TILE)..=(body.right() - 1).div_euclid(TILE);
    columns.into_iter().all(|column| {
        let mut rows = body.y.div_euclid(TILE)..=(body.bottom() - 1).div_euclid(TILE);
        rows.all(|row| matches!(level.tile(column, row), Tile::Empty | Tile::OneWay | Tile::Ladder))
    })
}

/// A fight of a level with a warden or a mid-boss.
pub struct Fight {
    /// The place of the opponent in the level's list of things.
    pub opponent: usize,
    /// Where the player begins.
    pub start: Point,
    /// The opponent wakes when a player is here.
    pub wakes: Rect,
    /// Where they fight.
    pub arena: Rect,
}

/// Returns the fights of a level in the order of its list. A mid-boss counts if a trigger wakes it and a player can stand
/// there. Its arena reaches from the area of the trigger to its place.
pub fn fights(level: &Level) -> Vec<Fight> {
    let area_of = |wire: Wire| {
        level.things.iter().find_map(|thing| match thing {
            Thing::Trigger { area, wire: other, .. } if *other == wire => Some(*area),
            _ => None,
        })
    };
    let fight = |(opponent, thing): (usize, &Thing)| {
        if let Thing::Warden { arena, .. } = thing {
            let start = entrance(level, *arena).unwrap_or(level.start);
            return Some(Fight { opponent, start, wakes: *arena, arena: *arena });
        }
        let (feet, wire) = mid_boss(thing)?;
        let wakes = area_of(wire?)?;
        let start = entrance(level, wakes)?;
        Some(Fight { opponent, start, wakes, arena: wakes.union(Rect::new(feet.x, feet.y - 1, 1, 1)) })
    };
    level.things.iter().enumerate().filter_map(fight).collect()
}

/// Where a mid-boss begins, and the wire that wakes it.
fn mid_boss(thing: &Thing) -> Option<(Point, Option<Wire>)> {
    match thing {
        Thing::Forklift { feet, wakes, .. }
        | Thing::Tug { feet, wakes, .. }
        | Thing::Ladle { feet, wakes, .. }
        | Thing::Roller { feet, wakes, .. }
        | Thing::Hive { feet, wakes, .. }
        | Thing::Strider { feet, wakes, .. }
        | Thing::Proctor { feet, wakes, .. }
        | Thing::Node { feet, wakes, .. } => Some((*feet, *wakes)),
        _ => None,
    }
}

/// Returns the level of a fight of the boss rush: a player begins in the arena, and its guards outside are gone, as are
/// the other opponents and the goods that nobody can reach from there. A level without such a fight stays as it is.
pub fn rush(level: &Level, fight: u8) -> Level {
    let mut alone = level.clone();
    let Some(Fight { opponent, start, arena, .. }) = fights(level).into_iter().nth(usize::from(fight)) else {
        return alone;
    };
    alone.start = start;
    let is_warden = matches!(level.things[opponent], Thing::Warden { .. });
    let goal = is_warden.then_some(Objective { goal: Goal::Warden, required: true, enough: None });
    alone.objectives = goal.into_iter().collect();
    let room = room_around(level, start, arena);
    let things = level.things.iter().enumerate().filter(|(nth, thing)| match thing {
        Thing::PickUp { feet, .. }
        | Thing::Balloon { feet, .. }
        | Thing::Crate { feet, .. }
        | Thing::Prisoner { feet }
        | Thing::Checkpoint { feet } => room.contains(&tile_above(*feet)),
        Thing::Enemy { feet, .. } | Thing::Mine { feet } | Thing::Spawner { feet, .. } => {
            arena.covers((feet.x, feet.y - 1))
        }
        Thing::Turret { place, .. } => arena.overlaps(*place),
        Thing::Warden { .. } => *nth == opponent,
        _ => mid_boss(thing).is_none() || *nth == opponent,
    });
    alone.things = things.map(|(_, thing)| thing.clone()).collect();
    // The crates of the stage lie on the way to the arena, so there is one where the player begins.
    let weapon = if is_warden { Weapon::Spread } else { Weapon::Rapid };
    alone.things.push(Thing::PickUp { feet: start, what: PickUp::Weapon(weapon) });
    alone
}

/// Returns the tiles that are joined to this place by air, as if all doors were shut. An arena in the open has walls at
/// its sides, so nothing above its top counts.
fn room_around(level: &Level, feet: Point, arena: Rect) -> BTreeSet<(i32, i32)> {
    let doors = level.things.iter().filter(|thing| matches!(thing, Thing::Door { .. }));
    let doors: Vec<Rect> = doors.filter_map(places::body_of).collect();
    let rows = arena.y.div_euclid(TILE)..level.size().1 as i32;
    let is_open = |(column, row): (i32, i32)| {
        let tile = Rect::new(column * TILE, row * TILE, TILE, TILE);
        rows.contains(&row) && !level.tile(column, row).is_solid() && !doors.iter().any(|door| door.overlaps(tile))
    };
    let (mut room, mut next) = (BTreeSet::new(), vec![tile_above(feet)]);
    while let Some((column, row)) = next.pop() {
        if is_open((column, row)) && room.insert((column, row)) {
            next.extend([(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]);
        }
    }
    room
}

/// The tile of a thing that stands there.
fn tile_above(feet: Point) -> (i32, i32) {
    (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE))
}

/// Returns the first place from the left of an arena in which a player can stand, as low as possible.
fn entrance(level: &Level, arena: Rect) -> Option<Point> {
    let columns = arena.x.div_euclid(TILE) + 2..arena.right().div_euclid(TILE);
    let rows = arena.y.div_euclid(TILE)..=arena.bottom().div_euclid(TILE);
    let stands = |column: i32, row: i32| {
        let feet = Point::new(column * TILE + TILE / 2, row * TILE);
        let body = player::player(0, feet).body.rect;
        let is_clear = |thing: &Thing| places::body_of(thing).is_none_or(|other| !other.overlaps(body));
        (level.holds(column, row) && is_air(level, body) && level.things.iter().all(is_clear)).then_some(feet)
    };
    columns.into_iter().find_map(|column| rows.clone().rev().find_map(|row| stands(column, row)))
}
