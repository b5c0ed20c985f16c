//! Paints what reinforcements come from: a steel door with two leaves, hatches in a floor and in a ceiling, a drop ship,
//! and the alarm that calls them. Everything of the enemies carries a red diamond, which no other thing has.

use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const GATE: (i32, i32) = (48, 60);
const GATE_FLOOR: i32 = 59;
/// The opening of the door.
const HOLE: Area = area(10, 20, 28, 39);
/// How far a leaf is open in each frame. The bolts draw back first, then the leaves gather speed.
const APART: [i32; 9] = [0, 1, 1, 2, 4, 7, 10, 12, 13];

const HATCH: (i32, i32) = (56, 30);
const HATCH_FLOOR: i32 = 29;
/// How far the lids stand up in each frame, in turns.
const LIFTED: [f64; 8] = [0.0, 0.01, 0.03, 0.08, 0.15, 0.22, 0.27, 0.29];

const SHIP: (i32, i32) = (136, 64);
const SHIP_FLOOR: i32 = 56;

const ALARM: (i32, i32) = (24, 40);

const DIAMOND: [&str; 11] = [
    ".....#.....",
    "....#r#....",
    "...#rrr#...",
    "..#rrRrr#..",
    ".#rrR.Rrr#.",
    "#rrR.#.Rrr#",
    ".#rrR.Rrr#.",
    "..#rrRrr#..",
    "...#rrr#...",
    "....#r#....",
    ".....#.....",
];

pub fn sheets() -> Vec<Sheet> {
    vec![gates(), hatches(), ships(), alarms()]
}

fn gates() -> Sheet {
    let mut sheet = Sheet::new(
        "gates",
        "Painted by tools/src/gates.rs. The door of reinforcements; the pivot is the middle of the floor line. Laid over one\n\
         another: inside_*, who steps out, leaves_* (they slide apart), frame_*, lamp_*.",
        GATE,
        (GATE.0 / 2, GATE_FLOOR),
    );
    for style in &STYLES {
        sheet.still(&format!("inside_{}", style.name), inside(style));
        sheet.clip(&format!("leaves_{}", style.name), 2, false, APART.map(|by| leaves(style, by)).to_vec());
        sheet.still(&format!("frame_{}", style.name), gate_frame(style));
    }
    sheet.still("lamp_off", gate_lamp(None));
    sheet.clip("lamp_on", 4, true, (0..4).map(|nth| gate_lamp(Some(nth))).collect());
    sheet
}

/// A corridor that leads into the wall, lit by a red lamp at its end.
fn inside(style: &Style) -> Canvas {
    let mut canvas = Canvas::new(GATE.0, GATE.1);
    let Area { x, y, w, h } = HOLE;
    canvas.rect(x, y, w, h, INK);
    let (middle, end) = (x + w / 2, area(x + 8, y + 7, w - 16, h - 17));
    // Walls, ceiling and floor run towards the end.
    for step in 0..8 {
        let tone = if step < 3 { INK } else { style.frame[0] };
        canvas.rect(x + step, y + step, 1, h - step * 2, tone);
        canvas.rect(x + w - 1 - step, y + step, 1, h - step * 2, tone);
    }
    for row in 0..10 {
        let wide = 8 - row * 8 / 10;
        let floor = y + h - 1 - row;
        canvas.rect(x + 8 - wide, floor, w - 16 + wide * 2, 1, if row % 3 == 0 { style.frame[1] } else { STEEL.at(0) });
    }
    canvas.rect(end.x, end.y, end.w, end.h, RED.at(0).darker(1));
    canvas.rect(end.x + 2, end.y + 2, end.w - 4, end.h - 2, RED.at(0));
    canvas.rect(middle - 3, end.y + 1, 6, 2, RED.at(2));
    canvas.rect(middle - 2, end.y + 1, 4, 1, RED.at(3));
    for nth in 0..3 {
        canvas.rect(x + nth * 3, y + 3 + nth * 2, 1, h - 8 - nth * 5, RED.at(0));
        canvas.rect(x + w - 1 - nth * 3, y + 3 + nth * 2, 1, h - 8 - nth * 5, RED.at(0));
    }
    canvas
}

fn leaves(style: &Style, by: i32) -> Canvas {
    let Area { x, y, w, h } = HOLE;
    let mut shut = Canvas::new(GATE.0, GATE.1);
    for left in [x, x + w / 2] {
        raised(&mut shut, area(left, y, w / 2, h), style.door);
        for rib in [y + 4, y + 9, y + h - 9, y + h - 14] {
            shut.rect(left + 1, rib, w / 2 - 2, 1, style.door[0]);
            shut.rect(left + 1, rib + 1, w / 2 - 2, 1, style.door[3]);
        }
        for (dx, dy) in [(1, 2), (w / 2 - 3, 2), (1, h - 6), (w / 2 - 3, h - 6)] {
            rivet(&mut shut, left + dx, y + dy, style.door);
        }
    }
    worn(&mut shut, area(x + 1, y + 1, w - 2, h - 6), 91, 14);
    stripes(&mut shut, area(x, y + h - 5, w, 4), 1);
    shut.rect(x, y + h - 1, w, 1, INK);
    shut.stamp(x + 9, y + 14, &DIAMOND, &[('#', INK), ('r', RED.at(1)), ('R', RED.at(2))]);
    shut.rect(x + w / 2 - 1, y, 1, h, style.door[0]);
    shut.rect(x + w / 2, y, 1, h, INK);
    // Both halves slide into the jambs.
    let middle = x + w / 2;
    shut.rearranged(GATE.0, GATE.1, |px, py| {
        let from = if px < middle { px + by } else { px - by };
        let is_leaf = if px < middle { (x..middle).contains(&from) } else { (middle..x + w).contains(&from) };
        let is_hole = (x..x + w).contains(&px) && (y..y + h).contains(&py);
        if is_leaf && is_hole { (from, py) } else { (-1, -1) }
    })
}

fn gate_frame(style: &Style) -> Canvas {
    let mut canvas = Canvas::new(GATE.0, GATE.1);
    let Area { x, y, w, h } = HOLE;
    for left in [x - 6, x + w] {
        raised(&mut canvas, area(left, y - 2, 6, h + 2), style.frame);
        for bolt in (y + 4..GATE_FLOOR - 6).step_by(10) {
            rivet(&mut canvas, left + 2, bolt, style.frame);
        }
        canvas.rect(left, GATE_FLOOR - 4, 6, 4, style.frame[1]);
        canvas.rect(left, GATE_FLOOR - 4, 6, 1, style.frame[3]);
    }
    canvas.rect(x - 1, y, 1, h, INK);
    canvas.rect(x + w, y, 1, h, INK);
    raised(&mut canvas, area(x - 7, y - 11, w + 14, 10), style.frame);
    stripes(&mut canvas, area(x - 4, y - 5, w + 8, 3), 0);
    for bolt in [x - 5, x + w + 3] {
        rivet(&mut canvas, bolt, y - 9, style.frame);
    }
    canvas.rect(x + 3, y - 9, w - 6, 2, style.accent[1]);
    canvas.rect(x + 3, y - 9, w - 6, 1, style.accent[3]);
    worn(&mut canvas, area(x - 6, y - 10, w + 12, 8), 92, 6);
    canvas.rect(x, y - 1, w, 1, INK);
    if style.name == "gardens" {
        moss(&mut canvas, &[(5, 9), (9, 8), (13, 10), (35, 9), (41, 10), (4, 40), (42, 52), (5, 54)]);
    }
    canvas.outline_where(INK, |px, py| py < GATE_FLOOR && !((x..x + w).contains(&px) && (y..y + h).contains(&py)));
    canvas
}

fn moss(canvas: &mut Canvas, places: &[(i32, i32)]) {
    for &(x, y) in places {
        canvas.rect(x, y, 3, 1, GREEN.at(2));
        canvas.put(x + 1, y, GREEN.at(3));
        canvas.put(x + 1, y + 1, GREEN.at(1));
    }
}

/// A beacon on the head of the door. Its light turns.
fn gate_lamp(turns: Option<i32>) -> Canvas {
    let mut canvas = Canvas::new(GATE.0, GATE.1);
    beacon(&mut canvas, GATE.0 / 2, 8, turns);
    canvas.outline_where(INK, |_, y| y < 8);
    canvas
}

/// A dome of red glass. `foot` is the row below it.
fn beacon(canvas: &mut Canvas, middle: i32, foot: i32, turns: Option<i32>) {
    let (top, side) = (foot - 6, RED.at(if turns.is_some() { 2 } else { 0 }));
    canvas.rect(middle - 4, foot - 1, 8, 1, STEEL.at(3));
    canvas.rect(middle - 3, top + 1, 6, 4, side);
    canvas.rect(middle - 2, top, 4, 1, side);
    match turns {
        None => {
            canvas.rect(middle - 2, top + 1, 1, 2, RED.at(1));
            canvas.put(middle - 1, top + 1, RED.at(1));
        }
        Some(nth) => {
            let x = middle - 3 + [0, 2, 4, 2][nth as usize];
            canvas.rect(x, top + 1, 2, 4, RED.at(3));
            if nth % 2 == 1 {
                canvas.rect(x, top + 1, 2, 3, GOLD.at(3));
                canvas.put(x, top + 1, WHITE);
            }
        }
    }
}

fn hatches() -> Sheet {
    let mut sheet = Sheet::new(
        "hatches",
        "Painted by tools/src/gates.rs. A hatch for reinforcements. floor_*: the pivot is the middle of the floor line.\n\
         ceiling_*: the same upside down, 29 pixels below the ceiling. lamps_*: to lay over floor_*.",
        HATCH,
        (HATCH.0 / 2, HATCH_FLOOR),
    );
    for style in &STYLES {
        let opening: Vec<Canvas> = LIFTED.map(|turns| hatch(style, turns)).to_vec();
        sheet.clip(&format!("ceiling_{}", style.name), 2, false, opening.iter().map(Canvas::upside_down).collect());
        sheet.clip(&format!("floor_{}", style.name), 2, false, opening);
    }
    let lamps = |nth: i32| {
        let mut canvas = Canvas::new(HATCH.0, HATCH.1);
        for (x, shift) in [(7, 0), (HATCH.0 - 10, 1)] {
            let is_bright = (nth + shift) % 2 == 0;
            canvas.rect(x, HATCH_FLOOR - 5, 3, 2, RED.at(if is_bright { 3 } else { 2 }));
            if is_bright {
                canvas.put(x + 1, HATCH_FLOOR - 5, WHITE);
            }
        }
        canvas
    };
    let lit = [lamps(0), lamps(1)];
    sheet.clip("lamps_ceiling", 5, true, lit.iter().map(Canvas::upside_down).collect());
    sheet.clip("lamps_floor", 5, true, lit.to_vec());
    sheet
}

/// Two lids on a rim. They lie flat when shut, and lean outwards when open.
fn hatch(style: &Style, turns: f64) -> Canvas {
    let mut canvas = Canvas::new(HATCH.0, HATCH.1);
    let rim = HATCH_FLOOR - 3;
    for is_left in [true, false] {
        let hinge = if is_left { at(14.0, f64::from(rim)) } else { at(f64::from(HATCH.0) - 14.0, f64::from(rim)) };
        let side = if is_left { 1.0 } else { -1.0 };
        let along = |by: f64, up: f64| -> Point {
            let bone = at(by, -up).turned(-turns);
            hinge + at(bone.x * side, bone.y)
        };
        let corners = [along(0.0, 0.0), along(13.5, 0.0), along(13.5, 3.0), along(0.0, 3.0)];
        let metal = Ramp::join(style.door[0], STEEL.part(2, 4));
        canvas.polygon(&corners, metal, 0.85, 0.4);
        // The warning stripes are on the upper side, which looks inwards when the lid is open.
        for nth in 0..5 {
            let (from, to) = (along(1.0 + f64::from(nth) * 2.7, 2.4), along(2.2 + f64::from(nth) * 2.7, 2.4));
            let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
            canvas.line(pixel(from), pixel(to), GOLD.at(if nth % 2 == 0 { 2 } else { 1 }));
        }
    }
    raised(&mut canvas, area(5, rim - 1, 9, 4), style.frame);
    raised(&mut canvas, area(HATCH.0 - 14, rim - 1, 9, 4), style.frame);
    canvas.rect(14, HATCH_FLOOR - 1, HATCH.0 - 28, 1, style.frame[0]);
    if turns < 0.005 {
        canvas.rect(HATCH.0 / 2 - 1, rim - 3, 2, 3, INK);
        canvas.rect(HATCH.0 / 2 - 3, rim, 6, 2, RED.at(2));
        canvas.rect(HATCH.0 / 2 - 3, rim, 6, 1, RED.at(3));
    }
    for x in [7, HATCH.0 - 10] {
        canvas.rect(x, rim - 2, 3, 2, RED.at(0));
        canvas.put(x, rim - 2, RED.at(1));
    }
    if style.name == "gardens" {
        moss(&mut canvas, &[(10, rim + 1), (44, rim + 1)]);
    }
    canvas.outline_where(INK, |_, y| y < HATCH_FLOOR);
    canvas
}

fn ships() -> Sheet {
    let mut sheet = Sheet::new(
        "dropship",
        "Painted by tools/src/gates.rs. It flies to the left; the pivot is the middle of its belly. ship_* and open_* (the\n\
         doors in the belly are open) have burning engines.",
        SHIP,
        (SHIP.0 / 2, SHIP_FLOOR),
    );
    for style in &STYLES {
        sheet.clip(&format!("ship_{}", style.name), 3, true, (0..4).map(|nth| ship(style, nth, false)).collect());
        sheet.clip(&format!("open_{}", style.name), 3, true, (0..4).map(|nth| ship(style, nth, true)).collect());
    }
    sheet
}

fn ship(style: &Style, nth: i32, is_open: bool) -> Canvas {
    let mut canvas = Canvas::new(SHIP.0, SHIP.1);
    let (dark, hull) = (style.frame, style.door);
    let ramp = match style.name {
        "foundry" => RUST.part(0, 4),
        "gardens" => TEAL,
        "vault" => STEEL.part(2, 4),
        _ => STEEL.part(1, 4),
    };
    let far = ramp.shaded(1);
    // The engines of the far side, then the tail.
    canvas.soft_capsule(at(30.0, 20.0), at(46.0, 20.0), 5.0, 4.0, far);
    canvas.polygon(&[at(104.0, 24.0), at(124.0, 6.0), at(133.0, 6.0), at(126.0, 30.0)], ramp, 0.9, 0.3);
    canvas.polygon(&[at(98.0, 26.0), at(134.0, 28.0), at(134.0, 32.0), at(98.0, 40.0)], ramp, 0.7, 0.2);
    canvas.rect(126, 8, 6, 3, RED.at(2));
    canvas.rect(126, 8, 6, 1, RED.at(3));
    // The hull: a blunt nose, a flat belly.
    let hull_corners = [
        at(8.0, 36.0),
        at(14.0, 26.0),
        at(30.0, 17.0),
        at(96.0, 15.0),
        at(110.0, 24.0),
        at(112.0, 40.0),
        at(102.0, 52.0),
        at(26.0, 52.0),
        at(12.0, 46.0),
    ];
    canvas.polygon(&hull_corners, ramp, 0.95, 0.15);
    canvas.outline(INK);
    // Glass of the cockpit.
    canvas.polygon(&[at(14.0, 31.0), at(20.0, 25.0), at(34.0, 21.0), at(34.0, 32.0), at(18.0, 36.0)], BLUE, 0.9, 0.2);
    canvas.line((22, 25), (20, 34), INK);
    canvas.line((29, 23), (29, 33), INK);
    canvas.line((24, 26), (27, 25), WHITE);
    canvas.line((16, 31), (19, 28), BLUE.at(3));
    // Plates, rivets and the diamond.
    for x in [42, 62, 84] {
        canvas.line((x, 18), (x, 50), dark[0]);
        canvas.line((x + 1, 18), (x + 1, 50), hull[3]);
        rivet(&mut canvas, x + 4, 22, hull);
        rivet(&mut canvas, x + 4, 44, hull);
    }
    canvas.line((38, 40), (108, 40), dark[0]);
    canvas.line((38, 41), (108, 41), hull[3]);
    canvas.stamp(68, 25, &DIAMOND, &[('#', INK), ('r', RED.at(1)), ('R', RED.at(2))]);
    canvas.rect(46, 24, 12, 3, style.accent[1]);
    canvas.rect(46, 24, 12, 1, style.accent[3]);
    canvas.rect(90, 30, 14, 2, dark[0]);
    canvas.rect(90, 34, 14, 2, dark[0]);
    worn(&mut canvas, area(38, 18, 68, 30), 95, 22);
    // The belly: skids, and doors that fold down.
    raised(&mut canvas, area(28, 50, 80, 4), dark);
    stripes(&mut canvas, area(34, 50, 68, 2), 2);
    if is_open {
        canvas.rect(40, 47, 56, 7, INK);
        canvas.rect(42, 48, 52, 2, RED.at(0));
        for x in [46, 68, 90] {
            canvas.rect(x - 2, 48, 4, 1, RED.at(3));
        }
        for x in [39, 94] {
            raised(&mut canvas, area(x, 52, 3, 8), hull);
        }
        for x in [46, 90] {
            raised(&mut canvas, area(x - 2, 51, 4, 4), BRIGHT_METAL);
        }
    }
    // The engines of the near side, and their fire.
    for (x, y) in [(22.0, 43.0), (110.0, 42.0)] {
        let nozzle = y + 8.0;
        canvas.soft_capsule(at(x, y - 6.0), at(x, y + 5.0), 7.5, 6.0, ramp);
        canvas.rect(x as i32 - 7, y as i32 - 2, 14, 2, dark[1]);
        canvas.rect(x as i32 - 5, nozzle as i32 + 1, 10, 2, INK);
        let length = [5.0, 8.0, 6.0, 9.0][nth as usize];
        let fire = [at(x - 4.0, nozzle + 3.0), at(x + 4.0, nozzle + 3.0), at(x, nozzle + 3.0 + length)];
        canvas.polygon(&fire, GOLD.part(0, 4), 0.9, 0.3);
        canvas.rect(x as i32 - 2, nozzle as i32 + 3, 4, 2, WHITE);
    }
    // A lamp at the nose blinks.
    canvas.rect(9, 38, 3, 2, RED.at(if nth < 2 { 3 } else { 1 }));
    canvas.outline_where(INK, |x, y| y < SHIP_FLOOR && !(14..30).contains(&x) && !(103..118).contains(&x));
    canvas
}

fn alarms() -> Sheet {
    let mut sheet = Sheet::new(
        "alarm",
        "Painted by tools/src/gates.rs. The siren on a wall; the pivot is the middle of the floor line.",
        ALARM,
        (ALARM.0 / 2, ALARM.1 - 1),
    );
    for style in &STYLES {
        sheet.clip(&format!("quiet_{}", style.name), 40, true, [1, 2].map(|light| quiet_alarm(style, light)).to_vec());
        sheet.clip(&format!("sounds_{}", style.name), 4, true, (0..4).map(|nth| alarm(style, Some(nth))).collect());
        sheet.still(&format!("broken_{}", style.name), broken_alarm(style));
    }
    sheet
}

/// A yellow box with a red button and two horns, and a beacon on top. A cable runs down the wall.
fn alarm(style: &Style, turns: Option<i32>) -> Canvas {
    let mut canvas = Canvas::new(ALARM.0, ALARM.1);
    let middle = ALARM.0 / 2;
    canvas.rect(middle - 1, 32, 3, 7, style.frame[1]);
    canvas.rect(middle - 1, 32, 1, 7, style.frame[3]);
    raised(&mut canvas, area(middle - 8, 13, 16, 20), style.frame);
    raised(&mut canvas, area(middle - 6, 15, 12, 16), BRASS);
    canvas.rect(middle - 4, 17, 8, 8, INK);
    canvas.rect(middle - 3, 18, 6, 6, RED.at(if turns.is_some() { 3 } else { 2 }));
    canvas.rect(middle - 3, 23, 6, 1, RED.at(1));
    canvas.rect(middle - 2, 18, 3, 1, if turns.is_some() { WHITE } else { RED.at(3) });
    stripes(&mut canvas, area(middle - 6, 27, 12, 3), 0);
    for x in [middle - 8, middle + 6] {
        rivet(&mut canvas, x, 15, style.frame);
        rivet(&mut canvas, x, 29, style.frame);
    }
    beacon(&mut canvas, middle, 13, turns);
    // The horns.
    for (x, side) in [(middle - 9, -1), (middle + 8, 1)] {
        canvas.rect(x, 17, 1, 4, style.frame[3]);
        canvas.rect(x + side, 16, 1, 6, style.frame[4]);
    }
    canvas.outline_where(INK, |_, y| y < ALARM.1 - 1);
    canvas
}

fn quiet_alarm(style: &Style, light: u8) -> Canvas {
    let mut canvas = alarm(style, None);
    canvas.rect(ALARM.0 / 2 - 1, 9, 2, 2, RED.at(light));
    canvas
}

fn broken_alarm(style: &Style) -> Canvas {
    let mut canvas = alarm(style, None);
    let middle = ALARM.0 / 2;
    for y in 4..13 {
        for x in middle - 6..middle + 6 {
            canvas.clear(x, y);
        }
    }
    canvas.put(middle - 3, 11, RED.at(0));
    canvas.put(middle + 2, 11, RED.at(0));
    canvas.put(middle + 2, 10, RED.at(1));
    canvas.rect(middle - 3, 18, 6, 6, INK);
    hole(&mut canvas, middle - 5, 17, &["..##.o", ".####o", "#####.", ".###o.", "..#o.."], GOLD.at(3));
    crack(&mut canvas, &[(middle - 6, 28), (middle - 2, 24), (middle + 4, 26)], GOLD.at(3));
    crack(&mut canvas, &[(middle + 5, 16), (middle + 2, 19)], GOLD.at(3));
    canvas.line((middle + 1, 21), (middle + 4, 25), RUST.at(3));
    canvas.line((middle - 1, 22), (middle - 3, 26), BLUE.at(2));
    canvas
}
