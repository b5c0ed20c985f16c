//! From an entity as it is written to the thing it makes: its place on the map, its figures in ticks and pixels, and what is wrong
//! with it. Whoever is only bent or outside is told of and left out, so that the rest can still be drawn.

use super::Reader;
use crate::geom::{Point, Rect, SUBPIXELS, TICKS_A_SECOND, TILE};
use crate::level::fault::Fault;
use crate::level::letters::{corner_of, feet_of};
use crate::level::scan::{Node, Shape, scan};
use crate::level::source::{Area, Entity, NOWHERE, Place};
use crate::level::{Lock, MAX_THINGS, Thing, Zone};

/// The longest text of a sign, in letters: two lines over the player's head.
const MAX_SIGN: usize = 120;
/// Ticks in a tenth of a second.
const TENTH: u32 = 6;

impl<'a> Reader<'a> {
    pub(super) fn entity(&mut self, raw: &'a str, mut entity: Entity) {
        let complaints = self.problems.len();
        if entity.place().is_some_and(|place| *place == NOWHERE) {
            return self.complain(raw, Fault::NoPlace);
        }
        let thing = match entity {
            Entity::Lift { at, path, width, speed, ring, wired } => {
                self.lift(raw, at, path, (width, speed), ring, wired)
            }
            Entity::Sign { at, text } => {
                let length = text.chars().count();
                if !(1..=MAX_SIGN).contains(&length) {
                    self.complain(value_of(raw, "text"), Fault::SignLength { length, most: MAX_SIGN });
                }
                self.texts.push(text);
                Thing::Sign { feet: self.feet(raw, at), text: self.texts.len() - 1 }
            }
            Entity::Drum { at } => Thing::Drum { feet: self.feet(raw, at) },
            Entity::Foe { what, at, facing } => Thing::Foe { foe: what, feet: self.feet(raw, at), facing },
            Entity::Turret { at, mount } => Thing::Turret { place: self.area(raw, (at, at)), mount },
            Entity::Mine { at } => Thing::Mine { feet: self.feet(raw, at) },
            Entity::Warden { what, at, arena, name } => Thing::Warden {
                warden: what,
                feet: self.feet(raw, at),
                arena: self.area(raw, arena),
                wire: name.map(|name| self.gives(raw, name)),
            },
            Entity::Door { at, key, weak, opens, shuts } => {
                let feet = self.feet(raw, at);
                let lock = match (key, weak, opens, shuts) {
                    (None, false, None, None) => Lock::Plain,
                    (Some(key), false, None, None) => Lock::Key(key),
                    (None, true, None, None) => Lock::Weak,
                    (None, false, Some(name), None) => Lock::Opens(self.heeds(raw, name)),
                    (None, false, None, Some(name)) => Lock::Shuts(self.heeds(raw, name)),
                    _ => {
                        self.complain(raw, Fault::TwoLocks);
                        return;
                    }
                };
                Thing::Door { feet, lock }
            }
            Entity::Crate { at, steel } => Thing::Crate { feet: self.feet(raw, at), steel },
            Entity::Switch { at, name, seconds } => Thing::Switch {
                feet: self.feet(raw, at),
                wire: self.gives(raw, name),
                ticks: seconds.map(|seconds| self.seconds(raw, seconds) * TICKS_A_SECOND),
            },
            Entity::Plate { at, name } => Thing::Plate { feet: self.feet(raw, at), wire: self.gives(raw, name) },
            Entity::Trigger { area, name, stays } => {
                Thing::Trigger { area: self.area(raw, area), wire: self.gives(raw, name), stays }
            }
            Entity::LaserGate { from, to, tenths, wired } => {
                if (from.0 == to.0) == (from.1 == to.1) {
                    self.complain(value_of(raw, "to"), Fault::GateBent);
                }
                Thing::LaserGate {
                    area: self.area(raw, (from, to)),
                    ticks: tenths.map(|(on, off)| {
                        (self.tenths(value_of(raw, "tenths"), on), self.tenths(value_of(raw, "tenths"), off))
                    }),
                    wire: wired.map(|name| self.heeds(raw, name)),
                }
            }
            Entity::Crusher { at, down, tenths } => {
                let foot = (at.0.saturating_add(1), at.1.saturating_add(down).saturating_add(1));
                if down < 1 {
                    self.complain(value_of(raw, "down"), Fault::CrusherDrop { down });
                }
                Thing::Crusher {
                    area: self.area(raw, (at, foot)),
                    wait_ticks: self.tenths(value_of(raw, "tenths"), tenths),
                }
            }
            Entity::Steam { at, tenths: (on, off), late } => Thing::Steam {
                feet: self.feet(raw, at),
                ticks: (self.tenths(value_of(raw, "tenths"), on), self.tenths(value_of(raw, "tenths"), off)),
                after_ticks: if late == 0 { 0 } else { self.tenths(value_of(raw, "late"), late) },
            },
            Entity::Spring { at } => Thing::Spring { feet: self.feet(raw, at) },
            Entity::Checkpoint { at } => Thing::Checkpoint { feet: self.feet(raw, at) },
            Entity::PickUp { at, what } => Thing::PickUp { feet: self.feet(raw, at), what: what.pick_up() },
            Entity::Cover { area } => Thing::Cover { area: self.area(raw, area) },
            Entity::Camera { area, shows } => {
                let area = self.area(raw, area);
                let shows = shows.map_or(area, |shows| self.area(raw, shows));
                self.thing_count += 1;
                if self.problems.len() == complaints && self.zones.len() < MAX_THINGS {
                    self.zones.push(Zone { area, shows });
                }
                return;
            }
            Entity::Prisoner { at } => Thing::Prisoner { feet: self.feet(raw, at) },
            Entity::Spawner { at, what, count, at_once, tenths, wired } => {
                if !(1..=100).contains(&count) || !(1..=16).contains(&at_once) {
                    let wrong = if (1..=100).contains(&count) { "at_once" } else { "count" };
                    self.complain(value_of(raw, wrong), Fault::SpawnerCount { count, at_once });
                }
                Thing::Spawner {
                    feet: self.feet(raw, at),
                    foe: what,
                    count,
                    at_once,
                    every_ticks: self.tenths(value_of(raw, "tenths"), tenths),
                    wire: wired.map(|name| self.heeds(raw, name)),
                }
            }
        };
        // Whoever draws a level that is still being made can show what stands in a wall, not what is bent or outside.
        if self.problems[complaints..].iter().all(|(_, fault)| *fault == Fault::InWall) {
            self.push(raw, thing);
        }
    }

    fn lift(
        &mut self,
        raw: &'a str,
        at: Place,
        path: Vec<Place>,
        (width, speed): (i32, i32),
        ring: bool,
        wired: Option<String>,
    ) -> Thing {
        if path.is_empty() {
            self.complain(value_of(raw, "path"), Fault::LiftPath);
        }
        if !(1..=16).contains(&width) {
            self.complain(value_of(raw, "width"), Fault::LiftWidth { width });
        }
        if !(1..=240).contains(&speed) {
            self.complain(value_of(raw, "speed"), Fault::LiftSpeed { speed });
        }
        let stops: Vec<Point> =
            std::iter::once(at).chain(path).map(|place| self.inside(raw, place)).map(corner_of).collect();
        if stops.windows(2).any(|leg| leg[0] == leg[1]) {
            self.complain(value_of(raw, "path"), Fault::LiftStop);
        }
        let (width, speed) = (width.saturating_mul(TILE), speed.saturating_mul(SUBPIXELS) / TICKS_A_SECOND as i32);
        Thing::Lift { width, stops, speed, ring, wire: wired.map(|name| self.heeds(raw, name)) }
    }

    fn seconds(&mut self, raw: &str, seconds: u32) -> u32 {
        if !(1..=600).contains(&seconds) {
            self.complain(value_of(raw, "seconds"), Fault::Seconds { seconds });
        }
        seconds.min(600)
    }

    /// Tenths of a second as ticks.
    fn tenths(&mut self, at: &str, tenths: u32) -> u32 {
        if !(1..=600).contains(&tenths) {
            self.complain(at, Fault::Tenths { tenths });
        }
        tenths.min(600) * TENTH
    }

    fn feet(&mut self, raw: &str, place: Place) -> Point {
        let place = self.inside(raw, place);
        if self.tiles.get(place.1 as usize * self.width + place.0 as usize).is_some_and(|tile| tile.is_solid()) {
            self.complain(place_in(raw, place), Fault::InWall);
        }
        feet_of(place)
    }

    fn area(&mut self, raw: &str, (a, b): Area) -> Rect {
        let (a, b) = (corner_of(self.inside(raw, a)), corner_of(self.inside(raw, b)));
        let area = Rect::between(a, b);
        Rect { w: area.w + TILE, h: area.h + TILE, ..area }
    }

    /// The place itself; complains when it is not on the map.
    pub(super) fn inside(&mut self, raw: &str, (column, row): Place) -> Place {
        let height = self.tiles.len().checked_div(self.width).unwrap_or(0);
        if !(0..self.width as i32).contains(&column) || !(0..height as i32).contains(&row) {
            let at = place_in(raw, (column, row));
            self.complain(at, Fault::Outside { place: (column, row), size: (self.width, height) });
            return (0, 0);
        }
        (column, row)
    }
}

/// The value of a field in an entity's text; the whole entity where a letter stands for it, or where the field was left out.
pub(super) fn value_of<'a>(raw: &'a str, field: &str) -> &'a str {
    let node = scan(raw);
    node.as_ref().and_then(|node| node.field(raw, field)).map_or(raw, |field| &raw[field.value.span.clone()])
}

/// Where in an entity's text this place is named.
fn place_in(raw: &str, place: Place) -> &str {
    part_of(raw, |node| node.place(raw) == Some(place))
}

/// Where in an entity's text this name is given or heeded.
pub(super) fn name_in<'a>(raw: &'a str, name: &str) -> &'a str {
    let is_name = |node: &Node| {
        matches!(node.shape, Shape::Text { .. })
            && ron::from_str::<String>(&raw[node.span.clone()]).as_deref() == Ok(name)
    };
    part_of(raw, is_name)
}

/// The first part that is so; the whole entity if none is.
fn part_of(raw: &str, is_it: impl Fn(&Node) -> bool) -> &str {
    let Some(node) = scan(raw) else { return raw };
    let mut open = vec![&node];
    while let Some(node) = open.pop() {
        if is_it(node) {
            return &raw[node.span.clone()];
        }
        match &node.shape {
            Shape::List(parts) | Shape::Tuple(parts) => open.extend(parts.iter().rev()),
            Shape::Fields(fields) => open.extend(fields.iter().rev().map(|field| &field.value)),
            Shape::Map(_) | Shape::Word | Shape::Text { .. } => {}
        }
    }
    raw
}
