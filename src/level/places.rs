//! Checks each thing of a level at its place: what it overlaps, what is below it, and whether it can work there. It is
//! an error if a thing would cost a life or can never work, and a warning if it only looks odd. The checks need only
//! the tiles and the things.

use super::decor::Decor;
use super::fault::Fault;
use super::sense::{At, PLAYER, who_at};
use super::{EnemyKind, Entrance, Key, Level, Lock, Mount, PickUp, Thing, Tile, Warden, Zone};
use crate::geom::{Point, Rect, TILE};

/// The smallest arena, in tiles: room for the largest warden and the player.
const LEAST_ARENA: (i32, i32) = (12, 6);
/// An enemy this near, in tiles, on the same floor, may run to an alarm.
pub const ALARM_TILES: i32 = 12;
/// The longest rope of a drop ship, in tiles. It ends where the floor is.
pub const ROPE_TILES: i32 = 16;
/// The view of one player, in pixels.
pub const NEAR: (i32, i32) = (480, 270);
/// The view of two players, and of one where a zone of the camera or a warden asks for it.
pub const WIDE: (i32, i32) = (640, 360);
/// Thickness of a lift in pixels.
const LIFT: i32 = 8;
/// Maximum number of tiles to check along the paths of all lifts together. Longer paths are not checked to their ends.
const MOST_LIFT_TILES: usize = 1 << 20;

pub fn check(level: &Level, mut complain: impl FnMut(At, Fault)) {
    returns(level, &mut complain);
    overlaps(level, &mut complain);
    let supports = Supports::of(level);
    let solids: Vec<(&str, Rect)> =
        level.things.iter().filter(|thing| is_solid(thing)).filter_map(solid_or_hostile).collect();
    let mut lift_tiles = MOST_LIFT_TILES;
    for (nth, thing) in level.things.iter().enumerate() {
        let mut complain = |fault| complain(At::Thing(nth), fault);
        if is_in_wall(level, thing) {
            continue;
        }
        let is_lost = |feet: Point| matches!(thing, Thing::Checkpoint { .. }) && falls_into(level, feet).is_some();
        if let Some((what, feet)) = standing(thing)
            && !supports.hold(level, nth, feet)
            && !is_lost(feet)
        {
            complain(Fault::InMidAir { what });
        }
        if let Thing::Spawner { feet, entrance, .. } = thing
            && let Some(what) = hides(level, *feet, *entrance)
        {
            complain(Fault::OddPlace { what });
        }
        if let Thing::Enemy { kind, pastime, carries, .. } = thing {
            if pastime.is_some_and(|pastime| !kind.may_do(pastime)) {
                complain(Fault::PastimeOfSoldiers);
            }
            if carries.is_some() && !kind.is_trooper() {
                complain(Fault::CarriesNothing);
            }
        }
        match thing {
            Thing::Turret { place, mount } if !hangs(level, *place, *mount) => complain(Fault::TurretLoose),
            Thing::Spawner { feet, entrance, .. } => match entrance {
                Entrance::FloorHatch if !is_solid_beside(level, *feet, 1) => complain(Fault::HatchLoose),
                Entrance::CeilingHatch if !is_solid_beside(level, *feet, -1) => complain(Fault::HatchLoose),
                Entrance::DropShip if is_roofed(level, *feet) => complain(Fault::ShipUnderRoof),
                _ => {}
            },
            Thing::Enemy { kind: EnemyKind::Crawler, feet, .. } if !has_ceiling(level, *feet) => {
                complain(Fault::CrawlerLoose);
            }
            Thing::PickUp { what, feet } => {
                // A warden moves away from what it covers.
                let inside = |(what, body): &&(&str, Rect)| *what != "a warden" && body.overlaps(middle_of(*feet));
                if let Some((what, _)) = solids.iter().find(inside) {
                    complain(Fault::PickUpCovered { what });
                }
                if let PickUp::Key(key) = what
                    && !has_door(level, *key)
                {
                    complain(Fault::KeyWithoutDoor { key: *key });
                }
            }
            Thing::Hive { feet, .. } if !is_roofed(level, *feet) => complain(Fault::HiveLoose),
            Thing::Cover { area } if !touches_ground(level, *area) => complain(Fault::CoverInAir),
            Thing::Alarm { feet, .. } if !is_heard(level, *feet) => {
                complain(Fault::AlarmAlone { tiles: ALARM_TILES });
            }
            Thing::Warden { feet, arena, .. } => {
                if !arena.covers((feet.x, feet.y - 1)) {
                    complain(Fault::WardenOutside);
                }
                let size = (arena.w / TILE, arena.h / TILE);
                if size.0 < LEAST_ARENA.0 || size.1 < LEAST_ARENA.1 {
                    complain(Fault::ArenaSmall { size, least: LEAST_ARENA });
                }
            }
            Thing::Lift { width, stops, ring, .. } => {
                if stops.iter().any(|stop| !level.bounds().contains(board(*stop, *width))) {
                    complain(Fault::LiftOutside);
                } else if meets_ground(level, stops, *width, *ring, &mut lift_tiles) {
                    complain(Fault::LiftInGround);
                }
            }
            _ => {}
        }
    }
}

/// A thing inside a solid tile is reported only for that.
fn is_in_wall(level: &Level, thing: &Thing) -> bool {
    standing(thing).is_some_and(|(_, feet)| level.tile_at(Point::new(feet.x, feet.y - 1)).is_solid())
}

/// Checks the start and the checkpoints: no player may lose a life just by being there.
fn returns(level: &Level, complain: &mut impl FnMut(At, Fault)) {
    let checkpoints = level.things.iter().enumerate().filter_map(|(nth, thing)| match thing {
        Thing::Checkpoint { feet } => Some((At::Thing(nth), *feet)),
        _ => None,
    });
    for (at, feet) in std::iter::once((At::Start, level.start)).chain(checkpoints) {
        if level.tile_at(Point::new(feet.x, feet.y - 1)).is_solid() {
            continue;
        }
        let player = Rect::new(feet.x - PLAYER.0 / 2, feet.y - PLAYER.1, PLAYER.0, PLAYER.1);
        let taken = level.things.iter().find_map(|thing| {
            let (what, body) = solid_or_hostile(thing)?;
            body.overlaps(player).then_some(what)
        });
        if let Some(what) = taken {
            // By the time a player comes back to a checkpoint, an enemy there has moved or is beaten.
            let is_odd = what == "an enemy" && matches!(at, At::Thing(_));
            complain(at, if is_odd { Fault::OddPlace { what } } else { Fault::ReturnTaken { what, who: who_at(at) } });
        } else if let Some(into) = falls_into(level, feet) {
            complain(at, Fault::ReturnFalls { into, who: who_at(at) });
        }
    }
}

/// Returns what a player who starts here falls into. `None` if something holds the player or a lift passes below.
fn falls_into(level: &Level, feet: Point) -> Option<&'static str> {
    let column = feet.x.div_euclid(TILE);
    let below = |thing: &Thing| {
        let top = match thing {
            Thing::Lift { width, stops, .. } => {
                let boards = stops.iter().map(|stop| board(*stop, *width));
                boards.reduce(|path, board| path.union(board))
            }
            Thing::Drum { .. } | Thing::Crate { .. } | Thing::Barricade { .. } => body_of(thing),
            _ => None,
        };
        top.is_some_and(|top| top.x <= feet.x && feet.x < top.right() && top.bottom() > feet.y)
    };
    if level.things.iter().any(below) {
        return None;
    }
    for row in feet.y.div_euclid(TILE)..level.size().1 as i32 {
        match level.tile(column, row) {
            Tile::SpikesUp | Tile::SpikesDown => return Some("spikes"),
            Tile::Acid => return Some("acid"),
            _ if level.holds(column, row) => return None,
            _ => {}
        }
    }
    Some("the void below the map")
}

fn overlaps(level: &Level, complain: &mut impl FnMut(At, Fault)) {
    let bodies = level.things.iter().enumerate().filter_map(|(nth, thing)| {
        let (what, body) = match thing {
            Thing::Lift { width, stops, .. } => ("a lift", board(*stops.first()?, *width)),
            _ => solid_or_hostile(thing)?,
        };
        Some((body, nth, what))
    });
    let mut bodies: Vec<(Rect, usize, &str)> = bodies.collect();
    bodies.sort_by_key(|(body, nth, _)| (body.x, *nth));
    // Each thing is reported once: for the first thing that it overlaps and cannot share a place with. If there is
    // none, it is reported for the first thing that it overlaps.
    let mut reported: Vec<Option<(bool, usize, &str)>> = vec![None; level.things.len()];
    for (place, (body, nth, what)) in bodies.iter().enumerate() {
        let beside = bodies[place + 1..].iter().take_while(|(other, ..)| other.x < body.right());
        for (_, other, other_what) in beside.filter(|(other, ..)| other.overlaps(*body)) {
            let (first, second) = (*nth.min(other), *nth.max(other));
            let first_what = if first == *nth { what } else { other_what };
            let may_work = can_share(&level.things[first], &level.things[second]);
            let now = (may_work, first, *first_what);
            if reported[second].is_none_or(|known| now < known) {
                reported[second] = Some(now);
            }
        }
    }
    for (nth, found) in reported.into_iter().enumerate() {
        let Some((may_work, _, what)) = found else { continue };
        let fault = if may_work { Fault::OddPlace { what } } else { Fault::InOnePlace { what } };
        complain(At::Thing(nth), fault);
    }
}

/// Whether two things in one place may work, or are even intended.
fn can_share(first: &Thing, second: &Thing) -> bool {
    match (first, second) {
        // The author may want two doors with different locks: both must be opened.
        (Thing::Door { lock: a, .. }, Thing::Door { lock: b, .. }) => a != b,
        _ => !is_solid(first) || !is_solid(second),
    }
}

fn is_solid(thing: &Thing) -> bool {
    matches!(
        thing,
        Thing::Drum { .. } | Thing::Crate { .. } | Thing::Barricade { .. } | Thing::Door { .. } | Thing::Warden { .. }
    )
}

fn solid_or_hostile(thing: &Thing) -> Option<(&'static str, Rect)> {
    let what = match thing {
        Thing::Drum { .. } => "a drum",
        Thing::Crate { .. } => "a crate",
        Thing::Barricade { .. } => "a barricade",
        Thing::Door { .. } => "a door",
        Thing::Enemy { .. } => "an enemy",
        Thing::Turret { .. } => "a turret",
        Thing::Mine { .. } => "a mine",
        Thing::Warden { .. } => "a warden",
        Thing::Forklift { .. } => "a forklift",
        Thing::Proctor { .. } => "a proctor",
        Thing::Ladle { .. } => "a ladle",
        Thing::Strider { .. } => "a strider",
        Thing::Tug { .. } => "a tug",
        Thing::Roller { .. } => "a roller",
        Thing::Node { .. } => "a node",
        _ => return None,
    };
    Some((what, body_of(thing)?))
}

/// Returns the initial box of a thing. The sizes equal those of `sim`, which this room cannot use, but all enemies have
/// one small size here. A test checks this.
pub fn body_of(thing: &Thing) -> Option<Rect> {
    let (feet, (w, h)) = match thing {
        Thing::Drum { feet } => (feet, (14, 20)),
        Thing::Crate { feet, .. } => (feet, (16, 16)),
        Thing::Barricade { feet } => (feet, (20, 20)),
        Thing::Mule { feet, .. } => (feet, (30, 44)),
        Thing::Door { feet, .. } => (feet, (16, 48)),
        Thing::Enemy { feet, .. } => (feet, (12, 16)),
        Thing::Mine { feet } => (feet, (12, 8)),
        Thing::Warden { feet, warden, .. } => (feet, warden_size(*warden)),
        Thing::Forklift { feet, .. } => (feet, (64, 46)),
        Thing::Proctor { feet, .. } => (feet, (44, 40)),
        Thing::Ladle { feet, .. } => (feet, (56, 44)),
        Thing::Strider { feet, .. } => (feet, (48, 120)),
        Thing::Tug { feet, .. } => (feet, (56, 72)),
        Thing::Roller { feet, .. } => (feet, (92, 114)),
        Thing::Node { feet, .. } => (feet, (120, 120)),
        Thing::Turret { place, .. } => return Some(*place),
        _ => return None,
    };
    Some(Rect::new(feet.x - w / 2, feet.y - h, w, h))
}

fn warden_size(warden: Warden) -> (i32, i32) {
    match warden {
        Warden::Docks => (184, 112),
        Warden::Foundry => (124, 168),
        Warden::Gardens => (96, 148),
        Warden::Vault => (116, 152),
    }
}

fn standing(thing: &Thing) -> Option<(&'static str, Point)> {
    Some(match thing {
        Thing::Checkpoint { feet } => ("a checkpoint", *feet),
        Thing::Switch { feet, .. } => ("a switch", *feet),
        Thing::Plate { feet, .. } => ("a plate", *feet),
        Thing::EchoPad { feet, .. } => ("an echo pad", *feet),
        Thing::Prisoner { feet } => ("a prisoner", *feet),
        Thing::Exit { feet } => ("an exit", *feet),
        Thing::Spring { feet } => ("a spring", *feet),
        Thing::Mine { feet } => ("a mine", *feet),
        Thing::Spawner { entrance: Entrance::Door, feet, .. } => ("an enemy door", *feet),
        Thing::Alarm { feet, .. } => ("an alarm", *feet),
        Thing::Steam { feet, .. } => ("a jet of steam", *feet),
        Thing::Forklift { feet, .. } => ("a forklift", *feet),
        Thing::Barricade { feet } => ("a barricade", *feet),
        Thing::Mule { feet, .. } => ("a mule", *feet),
        Thing::Enemy { kind, feet, .. } if kind.needs_floor() => ("an enemy", *feet),
        _ => return None,
    })
}

/// Movable things that can be stood on: their boxes at the start, and for a lift the boxes at all stops.
struct Supports(Vec<(Rect, usize)>);

impl Supports {
    fn of(level: &Level) -> Supports {
        let mut all = Vec::new();
        for (nth, thing) in level.things.iter().enumerate() {
            match thing {
                Thing::Lift { width, stops, .. } => all.extend(stops.iter().map(|stop| (board(*stop, *width), nth))),
                Thing::Drum { .. } | Thing::Crate { .. } => all.extend(body_of(thing).map(|body| (body, nth))),
                _ => {}
            }
        }
        all.sort_by_key(|(body, _)| body.y);
        Supports(all)
    }

    fn hold(&self, level: &Level, nth: usize, feet: Point) -> bool {
        let column = feet.x.div_euclid(TILE);
        let from = self.0.partition_point(|(body, _)| body.y < feet.y);
        let mut here = self.0[from..].iter().take_while(|(body, _)| body.y < feet.y + TILE);
        level.holds(column, feet.y.div_euclid(TILE))
            || here.any(|(body, other)| *other != nth && body.x <= feet.x && feet.x < body.right())
    }
}

fn hangs(level: &Level, place: Rect, mount: Mount) -> bool {
    let (column, row) = (place.x / TILE, place.y / TILE);
    match mount {
        Mount::Floor => level.holds(column, row + 1),
        Mount::Ceiling => row == 0 || level.tile(column, row - 1).is_solid(),
        Mount::LeftWall => level.tile(column - 1, row).is_solid(),
        Mount::RightWall => level.tile(column + 1, row).is_solid(),
    }
}

/// Returns what the picture of a door or a hatch for enemies covers: something that players must see.
fn hides(level: &Level, feet: Point, entrance: Entrance) -> Option<&'static str> {
    let rows = match entrance {
        Entrance::Door => 3,
        Entrance::FloorHatch | Entrance::CeilingHatch => 1,
        Entrance::Edge | Entrance::DropShip => return None,
    };
    let is_behind =
        |at: Point| (at.x - feet.x).abs() < TILE + TILE / 2 && at.y <= feet.y && at.y > feet.y - rows * TILE;
    let thing = level.things.iter().find_map(|thing| match thing {
        Thing::Sign { feet, .. } if is_behind(*feet) => Some("a sign"),
        Thing::Checkpoint { feet } if is_behind(*feet) => Some("a checkpoint"),
        _ => None,
    });
    let arrow = || level.decor.iter().any(|(decor, at)| *decor == Decor::SignArrow && is_behind(*at));
    thing.or_else(|| arrow().then_some("an arrow"))
}

/// Whether the tile so many rows below the tile of the feet is solid.
fn is_solid_beside(level: &Level, feet: Point, rows: i32) -> bool {
    level.tile(feet.x.div_euclid(TILE), feet.y.div_euclid(TILE) - 1 + rows).is_solid()
}

fn is_roofed(level: &Level, feet: Point) -> bool {
    (0..feet.y.div_euclid(TILE) - 1).any(|row| level.tile(feet.x.div_euclid(TILE), row).is_solid())
}

fn has_ceiling(level: &Level, feet: Point) -> bool {
    level.ceiling(feet.x / TILE, feet.y / TILE - 1).is_some()
}

/// The part of a pick-up's tile that must be free.
fn middle_of(feet: Point) -> Rect {
    Rect::new(feet.x - TILE / 4, feet.y - TILE / 2, TILE / 2, TILE / 2)
}

/// Whether a tile at the edge of an area is solid, inside or outside. The middle may have millions of tiles.
fn touches_ground(level: &Level, area: Rect) -> bool {
    let (left, top, right, bottom) = (area.x / TILE, area.y / TILE, area.right() / TILE, area.bottom() / TILE);
    let is_solid = |column: i32, row: i32| level.tile(column, row).is_solid();
    (left..right).any(|column| [top - 1, top, bottom - 1, bottom].iter().any(|row| is_solid(column, *row)))
        || (top..bottom).any(|row| [left - 1, left, right - 1, right].iter().any(|column| is_solid(*column, row)))
}

/// Whether an enemy may come near this alarm.
fn is_heard(level: &Level, feet: Point) -> bool {
    let is_near = |at: &Point| (at.x - feet.x).abs() <= (ALARM_TILES + 1) * TILE;
    level.things.iter().any(|thing| match thing {
        Thing::Enemy { kind, feet: at, .. } => kind.needs_floor() && at.y == feet.y && is_near(at),
        Thing::Spawner { feet: at, .. } => is_near(at),
        _ => false,
    })
}

/// Whether a player in the area of this zone is in its picture. The upper edge of the area may be above the picture,
/// because a player is there only in a jump.
pub fn is_in_picture(zone: &Zone) -> bool {
    let (area, shows, picture) = (zone.area, zone.shows, if zone.wide { WIDE } else { NEAR });
    let (middle, (w, h)) = (shows.center(), (shows.w.max(picture.0), shows.h.max(picture.1)));
    let jump = (4 * TILE).min(area.h - TILE);
    let stands = Rect { y: area.y + jump, h: area.h - jump, ..area };
    Rect::new(middle.x - w / 2, middle.y - h / 2, w, h).contains(stands)
}

fn has_door(level: &Level, key: Key) -> bool {
    level.things.iter().any(|thing| matches!(thing, Thing::Door { lock: Lock::Key(wanted), .. } if *wanted == key))
}

fn board(stop: Point, width: i32) -> Rect {
    Rect::new(stop.x, stop.y, width, LIFT)
}

fn meets_ground(level: &Level, stops: &[Point], width: i32, ring: bool, left: &mut usize) -> bool {
    let back = stops.last().zip(stops.first()).filter(|_| ring && stops.len() > 2).map(|(last, first)| (*last, *first));
    stops.windows(2).map(|leg| (leg[0], leg[1])).chain(back).any(|(from, to)| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        // Steps of half a tile miss no corner.
        let steps = (dx.abs().max(dy.abs()) / (TILE / 2)).max(1);
        (0..=steps).any(|step| {
            let at = Point::new(from.x + dx * step / steps, from.y + dy * step / steps);
            let (first, last) = (at.x.div_euclid(TILE), (at.x + width - 1).div_euclid(TILE));
            let rows = [at.y.div_euclid(TILE), (at.y + LIFT - 1).div_euclid(TILE)];
            let tiles = (last - first + 1) as usize;
            let Some(rest) = left.checked_sub(tiles) else { return false };
            *left = rest;
            (first..=last).any(|column| rows.iter().any(|row| level.tile(column, *row).is_solid()))
        })
    })
}
