//! Paints the drones of the Grid: bare metal with one lens each. The lens shows what the drone will do: amber fires
//! sideways, red fires down.

use crate::canvas::Canvas;
use crate::enemies::mirror::paint_star;
use crate::math::{Point, at};
use crate::palette::*;
use crate::sheet::Sheet;

/// Wide enough for the rotors of a drone that tilts, and for the flash of its shot.
const CELL: i32 = 44;
const MIDDLE: Point = at(22.0, 22.0);

pub fn sheets() -> Vec<Sheet> {
    vec![drone(&GREY), drone(&RED_ONE)]
}

pub struct Drone {
    name: &'static str,
    note: &'static str,
    pub hull: Ramp,
    lens: Ramp,
    fires_down: bool,
}

pub const GREY: Drone = Drone {
    name: "drone_grey",
    note: "Painted by tools/src/enemies/machines.rs. Fires sideways, facing right. The pivot is its middle.",
    hull: STEEL.part(1, 5),
    lens: GOLD,
    fires_down: false,
};

pub const RED_ONE: Drone = Drone {
    name: "drone_red",
    note: "Painted by tools/src/enemies/machines.rs. Fires down. The pivot is its middle.",
    hull: RED,
    lens: RED,
    fires_down: true,
};

/// A pose of a drone. `index` is the frame of the rotors. `aims` is how far it has got ready for a shot, from 0 to 1: the
/// gun comes out and glows, and the drone braces itself against the shot.
#[derive(Clone, Copy)]
pub struct Flight {
    index: i32,
    /// How far a shot has thrown it back, from 0 to 1. The flash at its gun is as large.
    recoil: f64,
    /// How far something has startled it or thrown it up, in pixels.
    hop: f64,
    /// Its tilt in turns, as far as it leans into its flight. Negative leans back.
    tilt: f64,
    lens: u8,
    aims: f64,
    /// Whether it has its left and its right rotor.
    rotors: [bool; 2],
    /// A hit has bent its left rotor, which stands still, and dented its hull there.
    is_struck: bool,
}

const FLIES: Flight =
    Flight { index: 0, recoil: 0.0, hop: 0.0, tilt: 0.0, lens: 2, aims: 0.0, rotors: [true, true], is_struck: false };
/// It has lost a rotor, and its lens is dark.
pub const CRIPPLED: Flight = Flight { lens: 0, rotors: [false, true], ..FLIES };
pub const DARK: Flight = Flight { lens: 0, ..FLIES };

fn drone(of: &Drone) -> Sheet {
    let mut sheet = Sheet::new(of.name, of.note, (CELL, CELL), (CELL / 2, CELL / 2));
    let mut clip = |name: &str, ticks: u32, repeat: bool, flights: &[Flight]| {
        sheet.clip(name, ticks, repeat, flights.iter().map(|flight| of.paint(flight)).collect());
    };
    let flies = |index: i32, lens: u8| Flight { index, lens, ..FLIES };
    let aims = |index: i32, aims: f64| Flight { aims, ..flies(index, if index % 2 == 0 { 3 } else { 4 }) };
    let fires = |index: i32, recoil: f64| Flight { recoil, aims: 0.9, ..flies(index, 3) };
    // It leans into its flight. While it watches, its gun is half out, and its lens is wide and blinks.
    for (suffix, tilt) in [("", 0.0), ("_slow", 0.035), ("_fast", 0.08), ("_back", -0.05)] {
        let leans = |lenses: [u8; 4]| {
            let flight = |index: i32| Flight { tilt, ..flies(index, lenses[index as usize]) };
            [0, 1, 2, 3].map(flight)
        };
        clip(&format!("fly{suffix}"), 3, true, &leans([2; 4]));
        let watches = leans([LIT, LIT, 0, 0]).map(|flight| Flight { aims: WATCHES, ..flight });
        clip(&format!("watch{suffix}"), 3, true, &watches);
    }
    // It drops with its lens shut to a point. Then it hops up level, the lens springs open, and the gun comes out.
    let startled = |index: i32, hop: f64, lens: u8| Flight { hop, aims: WATCHES, ..flies(index, lens) };
    clip(
        "alert",
        3,
        false,
        &[
            Flight { hop: -1.6, ..flies(0, POINT) },
            startled(1, 4.4, WIDE),
            startled(2, 3.6, WIDE),
            startled(3, 1.2, LIT),
        ],
    );
    clip("tell", 3, false, &[aims(0, 0.3), aims(1, 0.7), aims(2, 1.0), aims(3, 1.2), aims(0, 1.0), aims(1, 1.3)]);
    clip("fire", 3, false, &[fires(0, 1.0), fires(1, 0.6), fires(2, 0.0)]);
    // A hit throws it over to one side: its lens goes dark, a rotor bends, and sparks fly below it.
    let struck = |index: i32, hop: f64, tilt: f64| Flight { is_struck: true, hop, tilt, ..flies(index, 0) };
    clip("hurt", 2, false, &[struck(0, 1.0, -0.1), struck(2, -0.6, -0.06)]);
    let first = sheet.clips.iter().find(|clip| clip.name == "hurt").expect("it was added").first;
    paint_star(&mut sheet.cells[first], at(14.0, 29.0), 6.0);
    paint_star(&mut sheet.cells[first + 1], at(13.0, 28.0), 3.6);
    for (x, y, color) in
        [(6, 26, WHITE), (8, 34, GOLD.at(3)), (4, 30, GOLD.at(3)), (13, 37, GOLD.at(2)), (18, 34, GOLD.at(3))]
    {
        sheet.cells[first + 1].rect(x, y, 2, 1, color);
    }
    sheet
}

impl Drone {
    pub fn paint(&self, flight: &Flight) -> Canvas {
        let mut canvas = Canvas::new(CELL, CELL);
        let &Flight { index, recoil, hop, tilt, lens, aims, rotors, is_struck } = flight;
        let bob = if index == 1 || index == 2 { 0.6 } else { 0.0 } - hop;
        // One that fires sideways leans back, and one that fires down rises.
        let (body, tilt) = if self.fires_down {
            (MIDDLE + at(0.0, bob - aims * 2.0 - recoil * 4.0), tilt)
        } else {
            (MIDDLE + at(-aims * 2.0 - recoil * 2.4, bob), tilt - 0.045 * aims - 0.03 * recoil)
        };
        let place = |x: f64, y: f64| body + at(x, y).turned(tilt);
        let (root, tip) = if self.fires_down {
            (place(0.0, 4.0), place(0.0, 9.0 + 4.0 * aims - recoil * 2.0))
        } else if aims > 0.0 {
            // It leans with the flight, but a shot leaves level. It reaches past the nose, and hangs clear of the hull.
            let root = place(-1.6, 6.0);
            (root, root + at((9.0 + 4.0 * aims).max(12.6) - recoil * 2.0, 0.0).turned(flight.tilt))
        } else {
            (place(2.0, 4.4), place(11.0, 4.4))
        };
        let thick = if aims > 0.0 { 0.7 } else { 0.0 };
        // A gun that is out is in front of the hull, with an edge of its own.
        let is_out = !self.fires_down && aims > 0.0;
        if !is_out {
            canvas.soft_capsule(root, tip, 1.7 + thick, 1.3 + thick, STEEL.part(1, 4));
        }
        // The arms of a drone that will fire down are drawn up, like wings.
        let lift = if self.fires_down { 2.6 * aims } else { 0.0 };
        for (side, _) in [-1.0, 1.0].into_iter().zip(rotors).filter(|(_, whole)| *whole) {
            canvas.capsule(place(side * 3.0, -0.5), place(side * 8.5, -3.6 - lift), 1.3, 1.0, STEEL.part(1, 3));
            canvas.capsule(place(side * 8.5, -5.4 - lift), place(side * 8.5, -2.6 - lift), 1.5, 1.7, STEEL.part(1, 4));
        }
        canvas.capsule(place(-3.4, 0.8), place(3.4, 0.8), 4.6, 4.6, self.hull);
        canvas.soft_capsule(place(-4.0, -2.4), place(2.0, -2.6), 0.9, 0.7, self.hull.part(2, 2));
        canvas.polygon(
            &[place(-6.4, 3.0), place(6.4, 3.0), place(3.0, 6.0), place(-3.0, 6.0)],
            STEEL.part(1, 2),
            0.9,
            0.1,
        );
        if self.fires_down && aims > 0.2 {
            // Two flaps open below.
            for side in [-1.0, 1.0] {
                canvas.capsule(place(side * 4.6, 3.4), place(side * (5.4 + aims * 2.0), 7.6), 1.2, 0.8, self.hull);
            }
        }
        let eye = if self.fires_down { place(0.0, 1.4) } else { place(4.4, 0.6) };
        let wide = aims.min(1.0) * 0.8;
        canvas.soft_capsule(eye, eye, 2.7 + wide, 2.7 + wide, STEEL.part(0, 1));
        canvas.soft_capsule(eye, eye, 1.7 + wide, 1.7 + wide, GOLD.part(0, 1));
        let (x, y) = (eye.x.floor() as i32 - 1, eye.y.floor() as i32 - 1);
        canvas.rect(x, y, 3, 3, if aims > 0.0 { RED.at(lens) } else { self.lens.at(lens) });
        if lens == WIDE {
            // Round, with a dark rim.
            for (reach, color) in [(4, INK), (3, GOLD.at(3)), (2, WHITE)] {
                canvas.rect(x + 1 - reach, y + 2 - reach, reach * 2 + 1, reach * 2 - 1, color);
                canvas.rect(x + 2 - reach, y + 1 - reach, reach * 2 - 1, reach * 2 + 1, color);
            }
        } else if lens == POINT {
            canvas.rect(x - 2, y - 1, 7, 5, INK);
            canvas.rect(x - 1, y - 2, 5, 7, INK);
        } else if lens == LIT {
            canvas.rect(x - 1, y - 1, 5, 5, INK);
            canvas.rect(x - 1, y, 5, 3, GOLD.at(2));
            canvas.rect(x, y - 1, 3, 5, GOLD.at(2));
            canvas.rect(x, y, 3, 3, GOLD.at(3));
        }
        if lens == POINT {
            canvas.put(x + 1, y + 1, WHITE);
        } else if !is_struck {
            canvas.put(x, y, WHITE);
        }
        if is_struck {
            canvas.rect(x - 1, y - 1, 5, 5, INK);
            canvas.rect(x, y, 3, 3, STEEL.at(1));
            // The struck side is white.
            let edge = place(-3.6, 0.0);
            canvas.recolor(|x, _, old| if f64::from(x) < edge.x { WHITE } else { old });
        }
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        if is_out {
            canvas.blit(&gun_below(root, tip, flight.tilt, place(-1.0, 3.0)), 0, 0);
        }
        if recoil > 0.0 {
            paint_flash(&mut canvas, tip, if self.fires_down { 0.25 } else { 0.0 }, 3.0 + 4.0 * recoil);
        } else if aims > WATCHES {
            let size = 0.8 + aims * 1.5;
            canvas.soft_capsule(tip, tip, size, size, RED.part(2, 2));
            canvas.soft_capsule(tip, tip, size * 0.5, size * 0.5, GOLD.part(3, 2));
        }
        for (side, _) in [-1.0, 1.0].into_iter().zip(rotors).filter(|(_, whole)| *whole) {
            let hub = place(side * 8.5, -8.0 - lift);
            if is_struck && side < 0.0 {
                let (x, y) = (hub.x.floor() as i32, hub.y.floor() as i32);
                canvas.line((x, y), (x - 6, y + 5), STEEL.at(5));
                canvas.line((x, y), (x + 5, y - 4), STEEL.at(5));
                canvas.line((x - 6, y + 6), (x - 4, y + 8), STEEL.at(4));
            } else {
                paint_rotor(&mut canvas, hub, index);
            }
        }
        canvas
    }
}

/// A step of a drone's lens: white and larger than the lens, because something startles it.
const WIDE: u8 = 5;
/// Shut to a point, before it springs open.
const POINT: u8 = 7;
/// As large, and amber: it watches a player.
const LIT: u8 = 6;
/// How far a drone that watches has got ready for a shot.
const WATCHES: f64 = 0.25;

/// A gun below a hull, on a bracket from `hull`: a thick dark breech, a light barrel, and a wide muzzle with a dark hole.
fn gun_below(root: Point, tip: Point, turns: f64, hull: Point) -> Canvas {
    let mut gun = Canvas::new(CELL, CELL);
    let along = |from: Point, x: f64, y: f64| from + at(x, y).turned(turns);
    gun.capsule(hull, along(root, 0.6, -1.0), 1.5, 1.5, STEEL.part(1, 3));
    gun.capsule(along(root, 0.8, 0.0), along(tip, -1.6, 0.0), 1.1, 1.1, STEEL.part(3, 3));
    gun.capsule(along(root, -1.0, 0.0), along(root, 4.4, 0.0), 2.1, 1.9, STEEL.part(1, 3));
    gun.polygon(
        &[along(tip, -2.4, -2.2), along(tip, 1.8, -2.2), along(tip, 1.8, 2.2), along(tip, -2.4, 2.2)],
        STEEL.part(3, 2),
        0.95,
        0.3,
    );
    gun.outline(INK);
    let hole = along(tip, -0.3, 0.0);
    gun.rect(hole.x.round() as i32 - 1, hole.y.round() as i32 - 1, 2, 2, INK);
    gun
}

/// The flash of a shot: a white core with a long tongue ahead and a short one to each side.
fn paint_flash(canvas: &mut Canvas, tip: Point, turns: f64, length: f64) {
    let along = |x: f64, y: f64| tip + at(x, y).turned(turns);
    for (color, size) in [(RED.at(3), 1.0), (GOLD.at(3), 0.75), (WHITE, 0.5)] {
        let color = Ramp::join(color, STEEL).part(0, 1);
        canvas.soft_capsule(along(0.6, 0.0), along(length * size, 0.0), 2.9 * size, 0.5, color);
        for side in [-1.0, 1.0] {
            let end = along(length * 0.62 * size, side * length * 0.4 * size);
            canvas.soft_capsule(along(0.4, 0.0), end, 1.7 * size, 0.5, color);
        }
    }
}

pub fn paint_rotor(canvas: &mut Canvas, hub: Point, index: i32) {
    let reach = [6, 4, 2, 5][index as usize % 4];
    let (x, y) = (hub.x.floor() as i32, hub.y.floor() as i32);
    canvas.rect(x - 6, y, 13, 1, STEEL.at(3));
    canvas.rect(x - reach, y, reach * 2 + 1, 1, STEEL.at(5));
    canvas.put(x, y + 1, STEEL.at(2));
}
