//! Paints the Grid's machines: drones and turrets of bare metal with one lens each. The lens shows what the machine
//! will do: amber fires sideways, red fires down. A turret is a base and a barrel in sixteen directions.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 32;
const MIDDLE: Point = at(16.0, 16.0);

pub fn sheets() -> Vec<Sheet> {
    vec![
        drone(
            "drone_grey",
            "Painted by tools/src/machines.rs. Fires sideways, facing right. The pivot is its middle.",
            STEEL.part(1, 5),
            GOLD,
            false,
        ),
        drone("drone_red", "Painted by tools/src/machines.rs. Fires down. The pivot is its middle.", RED, RED, true),
        turret(),
    ]
}

fn drone(name: &'static str, note: &'static str, hull: Ramp, lens: Ramp, fires_down: bool) -> Sheet {
    let mut sheet = Sheet::new(name, note, (CELL, CELL), (CELL / 2, CELL / 2));
    let frame =
        |index: i32, recoil: f64, lens_step: u8| drone_frame(hull, lens.at(lens_step), fires_down, index, recoil);
    sheet.clip("fly", 3, true, (0..4).map(|index| frame(index, 0.0, 2)).collect());
    sheet.clip("alert", 3, true, (0..4).map(|index| frame(index, 0.0, if index % 2 == 0 { 3 } else { 1 })).collect());
    sheet.clip("fire", 3, false, (0..3).map(|index| frame(index, [2.0, 1.0, 0.0][index as usize], 3)).collect());
    let broken = (0..4).map(|index| {
        let mut canvas = frame(index, 0.0, 0);
        let (x, y) = (10 + index * 3, 10 + index % 2 * 3);
        canvas.rect(x, y, 2, 2, GOLD.at(3));
        canvas.put(x + 2, y - 1, GOLD.at(2));
        canvas.rearranged(CELL, CELL, |x, y| (x, y + (x - CELL / 2) / if index % 2 == 0 { 4 } else { -5 }))
    });
    sheet.clip("falling", 3, true, broken.collect());
    sheet
}

fn drone_frame(hull: Ramp, lens: Color, fires_down: bool, index: i32, recoil: f64) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let bob = if index == 1 || index == 2 { 0.6 } else { 0.0 };
    let body = MIDDLE + at(0.0, bob);
    if fires_down {
        canvas.soft_capsule(body + at(0.0, 4.0), body + at(0.0, 9.0 - recoil), 1.9, 1.5, STEEL.part(1, 3));
    } else {
        canvas.soft_capsule(body + at(2.0, 4.4), body + at(11.0 - recoil, 4.4), 1.6, 1.3, STEEL.part(1, 4));
    }
    for side in [-1.0, 1.0] {
        canvas.capsule(body + at(side * 3.0, -0.5), body + at(side * 8.5, -3.6), 1.3, 1.0, STEEL.part(1, 3));
        canvas.capsule(body + at(side * 8.5, -5.4), body + at(side * 8.5, -2.6), 1.5, 1.7, STEEL.part(1, 4));
    }
    canvas.capsule(body + at(-3.4, 0.8), body + at(3.4, 0.8), 4.6, 4.6, hull);
    canvas.soft_capsule(body + at(-4.0, -2.4), body + at(2.0, -2.6), 0.9, 0.7, hull.part(2, 2));
    canvas.polygon(
        &[body + at(-6.4, 3.0), body + at(6.4, 3.0), body + at(3.0, 6.0), body + at(-3.0, 6.0)],
        STEEL.part(1, 2),
        0.9,
        0.1,
    );
    let eye = body + if fires_down { at(0.0, 1.4) } else { at(4.4, 0.6) };
    canvas.soft_capsule(eye, eye, 2.7, 2.7, STEEL.part(0, 1));
    canvas.soft_capsule(eye, eye, 1.7, 1.7, GOLD.part(0, 1));
    let (x, y) = (eye.x.floor() as i32 - 1, eye.y.floor() as i32 - 1);
    canvas.rect(x, y, 3, 3, lens);
    canvas.put(x, y, WHITE);
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    paint_rotors(&mut canvas, body, index);
    canvas
}

fn paint_rotors(canvas: &mut Canvas, body: Point, index: i32) {
    let reach = [6, 4, 2, 5][index as usize % 4];
    for side in [-1.0, 1.0] {
        let (x, y) = ((body.x + side * 8.5).floor() as i32, (body.y - 8.0).floor() as i32);
        canvas.rect(x - 6, y, 13, 1, STEEL.at(3));
        canvas.rect(x - reach, y, reach * 2 + 1, 1, STEEL.at(5));
        canvas.put(x, y + 1, STEEL.at(2));
    }
}

const BARREL_DIRECTIONS: i32 = 16;

fn turret() -> Sheet {
    let mut sheet = Sheet::new(
        "turret",
        "Painted by tools/src/machines.rs. The pivot is the joint: draw the barrel (16 directions, clockwise from the right), then a base.",
        (CELL, CELL),
        (CELL / 2, CELL / 2),
    );
    let barrels = |recoil: f64| {
        (0..BARREL_DIRECTIONS).map(|step| barrel(f64::from(step) / f64::from(BARREL_DIRECTIONS), recoil)).collect()
    };
    sheet.clip("barrel", 1, false, barrels(0.0));
    sheet.clip("barrel_fire", 1, false, barrels(2.5));
    let floor = turret_base(GOLD.at(2));
    let alert = turret_base(RED.at(3));
    sheet.still("base_floor", floor.clone());
    sheet.still("base_ceiling", floor.upside_down());
    sheet.still("base_wall", floor.quarter_turned());
    sheet.still("base_floor_alert", alert.clone());
    sheet.still("base_ceiling_alert", alert.upside_down());
    sheet.still("base_wall_alert", alert.quarter_turned());
    sheet.still("wreck_floor", turret_wreck());
    sheet.still("wreck_ceiling", turret_wreck().upside_down());
    sheet.still("wreck_wall", turret_wreck().quarter_turned());
    sheet
}

fn barrel(turns: f64, recoil: f64) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let along = |distance: f64| MIDDLE + at(cos(turns), sin(turns)) * distance;
    canvas.capsule(along(2.0), along(11.0 - recoil), 2.2, 1.7, STEEL.part(1, 4));
    canvas.capsule(along(10.5 - recoil), along(13.0 - recoil), 2.3, 2.3, STEEL.part(1, 3));
    canvas.soft_capsule(along(13.6 - recoil), along(13.6 - recoil), 1.2, 1.2, STEEL.part(0, 1));
    canvas.capsule(along(-2.5), along(3.0), 3.6, 3.2, GREEN.part(0, 4));
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// The floor is six pixels below the joint.
fn turret_base(lens: Color) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    canvas.capsule(MIDDLE + at(0.0, 1.6), MIDDLE + at(0.0, 3.0), 5.4, 6.4, GREEN.part(0, 3));
    canvas.rect(7, 21, 18, 4, STEEL.at(2));
    canvas.rect(7, 21, 18, 1, STEEL.at(4));
    canvas.rect(7, 24, 18, 1, STEEL.at(1));
    for x in [9, 13, 18, 22] {
        canvas.put(x, 22, STEEL.at(4));
        canvas.put(x, 23, STEEL.at(0));
    }
    canvas.rect(14, 15, 4, 3, STEEL.at(0));
    canvas.rect(14, 15, 4, 2, lens);
    canvas.put(14, 15, WHITE);
    canvas.rect(12, 19, 8, 1, GREEN.at(0));
    canvas.outline(INK);
    for y in 25..CELL {
        for x in 0..CELL {
            canvas.clear(x, y);
        }
    }
    canvas
}

fn turret_wreck() -> Canvas {
    let mut canvas = turret_base(INK);
    canvas.recolor(|x, y, old| if y < 14 + (x * 5) % 4 { INK } else { old.darker(1) });
    for y in 0..CELL {
        for x in 0..CELL {
            if y < 13 + (x * 5) % 4 {
                canvas.clear(x, y);
            }
        }
    }
    canvas.rect(13, 17, 2, 1, RED.at(2));
    canvas.put(18, 18, RUST.at(3));
    canvas
}
