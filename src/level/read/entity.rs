//! From an entity as it is written to the thing it makes: its place on the map, its figures in ticks and pixels, and what is wrong
//! with it. An entity that is bent or outside is reported and left out, so that the rest can still be drawn.

use super::Reader;
use crate::geom::{Point, Rect, SUBPIXELS, TICKS_A_SECOND, TILE};
use crate::level::fault::Fault;
use crate::level::letters::{corner_of, feet_of};
use crate::level::scan::{Node, Shape, is_hidden};
use crate::level::source::{Area, Entity, NOWHERE, Place};
use crate::level::{Lock, MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Thing, Zone};

/// The longest text of a sign, in letters: two lines over the player's head.
const MAX_SIGN: usize = 120;
/// What fits above the lower edge of the screen, with lines that are broken because they are too wide.
const MAX_SIGN_LINES: usize = 4;
/// The most places of a lift's path.
pub const MAX_PATH: usize = 64;
/// Ticks in a tenth of a second.
const TENTH: u32 = 6;

impl Reader<'_> {
    /// `origin` is the byte of the text that puts it there: its own, or its letter's in the rows.
    pub(super) fn entity(&mut self, node: &Node, origin: usize, mut entity: Entity) {
        let (errors, in_walls) = (self.errors, self.in_walls);
        if entity.place().is_some_and(|place| *place == NOWHERE) {
            return self.complain(node.span.start, Fault::NoPlace);
        }
        let thing = match entity {
            Entity::Lift { at, path, width, speed, ring, wired } => {
                self.lift(node, at, path, (width, speed), ring, wired)
            }
            Entity::Sign { at, text } => {
                self.sign(node, &text);
                self.texts.push(text);
                Thing::Sign { feet: self.feet(node, at), text: self.texts.len() - 1 }
            }
            Entity::Drum { at } => Thing::Drum { feet: self.feet(node, at) },
            Entity::Foe { what, at, facing } => Thing::Foe { foe: what, feet: self.feet(node, at), facing },
            Entity::Turret { at, mount } => Thing::Turret { place: self.area(node, (at, at)), mount },
            Entity::Mine { at } => Thing::Mine { feet: self.feet(node, at) },
            Entity::Warden { what, at, arena, name } => Thing::Warden {
                warden: what,
                feet: self.feet(node, at),
                arena: self.area(node, arena),
                wire: name.map(|name| self.gives(node, name)),
            },
            Entity::Door { at, key, weak, opens, shuts } => {
                let feet = self.feet(node, at);
                let lock = match (key, weak, opens, shuts) {
                    (None, false, None, None) => Lock::Plain,
                    (Some(key), false, None, None) => Lock::Key(key),
                    (None, true, None, None) => Lock::Weak,
                    (None, false, Some(name), None) => Lock::Opens(self.heeds(node, "opens", name)),
                    (None, false, None, Some(name)) => Lock::Shuts(self.heeds(node, "shuts", name)),
                    (_, _, opens, shuts) => {
                        self.complain(node.span.start, Fault::TwoLocks);
                        // One of them may be right.
                        let names = [("opens", opens), ("shuts", shuts)];
                        for (field, name) in names.into_iter().filter_map(|(field, name)| Some((field, name?))) {
                            self.heeds(node, field, name);
                        }
                        return;
                    }
                };
                Thing::Door { feet, lock }
            }
            Entity::Crate { at, steel } => Thing::Crate { feet: self.feet(node, at), steel },
            Entity::Switch { at, name, seconds } => Thing::Switch {
                feet: self.feet(node, at),
                wire: self.gives(node, name),
                ticks: seconds.map(|seconds| self.seconds(node, seconds) * TICKS_A_SECOND),
            },
            Entity::Plate { at, name } => Thing::Plate { feet: self.feet(node, at), wire: self.gives(node, name) },
            Entity::Trigger { area, name, stays } => {
                Thing::Trigger { area: self.area(node, area), wire: self.gives(node, name), stays }
            }
            Entity::LaserGate { from, to, tenths, wired } => {
                if (from.0 == to.0) == (from.1 == to.1) {
                    self.complain(value_at(self.text, node, "to"), Fault::GateBent);
                }
                Thing::LaserGate {
                    area: self.area(node, (from, to)),
                    ticks: tenths.map(|(on, off)| {
                        (
                            self.tenths(value_at(self.text, node, "tenths"), on),
                            self.tenths(value_at(self.text, node, "tenths"), off),
                        )
                    }),
                    wire: wired.map(|name| self.heeds(node, "wired", name)),
                }
            }
            Entity::Crusher { at, down, tenths } => {
                let foot = (at.0.saturating_add(1), at.1.saturating_add(down).saturating_add(1));
                if down < 1 {
                    self.complain(value_at(self.text, node, "down"), Fault::CrusherDrop { down });
                }
                Thing::Crusher {
                    area: self.area(node, (at, foot)),
                    wait_ticks: self.tenths(value_at(self.text, node, "tenths"), tenths),
                }
            }
            Entity::Steam { at, tenths: (on, off), late } => Thing::Steam {
                feet: self.feet(node, at),
                ticks: (
                    self.tenths(value_at(self.text, node, "tenths"), on),
                    self.tenths(value_at(self.text, node, "tenths"), off),
                ),
                after_ticks: if late == 0 { 0 } else { self.tenths(value_at(self.text, node, "late"), late) },
            },
            Entity::Spring { at } => Thing::Spring { feet: self.feet(node, at) },
            Entity::Checkpoint { at } => Thing::Checkpoint { feet: self.feet(node, at) },
            Entity::PickUp { at, what } => Thing::PickUp { feet: self.feet(node, at), what: what.pick_up() },
            Entity::Cover { area } => Thing::Cover { area: self.area(node, area) },
            Entity::Camera { area, shows } => {
                let area = self.area(node, area);
                let shows = shows.map_or(area, |shows| self.area(node, shows));
                self.thing_count += 1;
                if self.errors == errors && self.zones.len() < MAX_THINGS {
                    self.zones.push(Zone { area, shows });
                }
                return;
            }
            Entity::Prisoner { at } => Thing::Prisoner { feet: self.feet(node, at) },
            Entity::Spawner { at, what, count, at_once, tenths, wired } => {
                if !(1..=100).contains(&count) || !(1..=16).contains(&at_once) {
                    let wrong = if (1..=100).contains(&count) { "at_once" } else { "count" };
                    self.complain(value_at(self.text, node, wrong), Fault::SpawnerCount { count, at_once });
                }
                Thing::Spawner {
                    feet: self.feet(node, at),
                    foe: what,
                    count: count.clamp(1, 100) as u32,
                    at_once: at_once.clamp(1, 16) as u32,
                    every_ticks: self.tenths(value_at(self.text, node, "tenths"), tenths),
                    wire: wired.map(|name| self.heeds(node, "wired", name)),
                }
            }
        };
        // The editor can show what is in a wall, but not what is bent or outside.
        if self.errors - errors == self.in_walls - in_walls {
            self.push(origin, thing);
        }
    }

    fn sign(&mut self, node: &Node, text: &str) {
        let at = value_at(self.text, node, "text");
        let (length, lines) = (text.chars().count(), text.split('\n').count());
        let hidden = text.chars().find(|letter| is_hidden(*letter) && *letter != '\n' && *letter != '\u{a0}');
        if !(1..=MAX_SIGN).contains(&length) || text.trim().is_empty() {
            self.complain(
                at,
                Fault::SignLength {
                    length: text.trim().chars().count().max(length * usize::from(length > MAX_SIGN)),
                    most: MAX_SIGN,
                },
            );
        } else if let Some(found) = hidden {
            self.complain(at, Fault::HiddenLetter { of: "the text of the sign", found });
        } else if lines > MAX_SIGN_LINES {
            self.complain(at, Fault::SignLines { lines, most: MAX_SIGN_LINES });
        }
        if let Some(field) = node.field(self.text, "text") {
            self.letters(&field.value, text);
        }
    }

    fn lift(
        &mut self,
        node: &Node,
        at: Place,
        path: Vec<Place>,
        (width, speed): (i32, i32),
        ring: bool,
        wired: Option<String>,
    ) -> Thing {
        if path.is_empty() {
            self.complain(value_at(self.text, node, "path"), Fault::LiftPath);
        }
        if !(1..=16).contains(&width) {
            self.complain(value_at(self.text, node, "width"), Fault::LiftWidth { width });
        }
        if !(1..=240).contains(&speed) {
            self.complain(value_at(self.text, node, "speed"), Fault::LiftSpeed { speed });
        }
        if path.len() > MAX_PATH {
            let at = value_at(self.text, node, "path");
            self.complain(at, Fault::PathLength { count: path.len(), most: MAX_PATH });
        }
        let path = path.into_iter().take(MAX_PATH);
        let stops: Vec<Point> =
            std::iter::once(at).chain(path).map(|place| self.inside(node, place)).map(corner_of).collect();
        if stops.windows(2).any(|leg| leg[0] == leg[1]) {
            self.complain(value_at(self.text, node, "path"), Fault::LiftStop);
        }
        let (width, speed) = (width.saturating_mul(TILE), speed.saturating_mul(SUBPIXELS) / TICKS_A_SECOND as i32);
        Thing::Lift { width, stops, speed, ring, wire: wired.map(|name| self.heeds(node, "wired", name)) }
    }

    fn seconds(&mut self, node: &Node, seconds: i64) -> u32 {
        if !(1..=600).contains(&seconds) {
            self.complain(value_at(self.text, node, "seconds"), Fault::Seconds { seconds });
        }
        seconds.clamp(1, 600) as u32
    }

    /// Tenths of a second as ticks.
    fn tenths(&mut self, at: usize, tenths: i64) -> u32 {
        if !(1..=600).contains(&tenths) {
            self.complain(at, Fault::Tenths { tenths });
        }
        tenths.clamp(1, 600) as u32 * TENTH
    }

    fn feet(&mut self, node: &Node, place: Place) -> Point {
        let place = self.inside(node, place);
        if self.is_map_known
            && self.tiles.get(place.1 as usize * self.width + place.0 as usize).is_some_and(|tile| tile.is_solid())
        {
            self.in_walls += 1;
            self.complain(place_in(self.text, node, place), Fault::InWall);
        }
        feet_of(place)
    }

    fn area(&mut self, node: &Node, (a, b): Area) -> Rect {
        let (a, b) = (corner_of(self.inside(node, a)), corner_of(self.inside(node, b)));
        let area = Rect::between(a, b);
        Rect { w: area.w + TILE, h: area.h + TILE, ..area }
    }

    /// The place itself; complains when it is not on the map.
    pub(super) fn inside(&mut self, node: &Node, (column, row): Place) -> Place {
        if !self.is_map_known {
            return (column.clamp(0, MAX_WIDTH as i32), row.clamp(0, MAX_HEIGHT as i32));
        }
        let height = self.tiles.len().checked_div(self.width).unwrap_or(0);
        if !(0..self.width as i32).contains(&column) || !(0..height as i32).contains(&row) {
            let at = place_in(self.text, node, (column, row));
            self.complain(at, Fault::Outside { place: (column, row), size: (self.width, height) });
            return (0, 0);
        }
        (column, row)
    }
}

/// Where a field's value is in an entity's text; the entity itself where the field was left out.
pub(super) fn value_at(text: &str, node: &Node, field: &str) -> usize {
    node.field(text, field).map_or(node.span.start, |field| field.value.span.start)
}

/// Where in an entity's text this place is named; the entity itself if it is not.
fn place_in(text: &str, node: &Node, place: Place) -> usize {
    let mut open = vec![node];
    while let Some(part) = open.pop() {
        if part.place(text) == Some(place) {
            return part.span.start;
        }
        match &part.shape {
            Shape::List(parts) | Shape::Tuple(parts) => open.extend(parts.iter().rev()),
            Shape::Fields(fields) => open.extend(fields.iter().rev().map(|field| &field.value)),
            Shape::Map(_) | Shape::Word | Shape::Text { .. } | Shape::Broken => {}
        }
    }
    node.span.start
}
