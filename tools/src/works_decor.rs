//! Paints decorations for work places in any quadrant, and thin pieces in front of the actors. Posts and scaffolds
//! repeat every tile, so that they can be stacked to any height.

use crate::canvas::Canvas;
use crate::decor::{Thing, moving, sheet, still};
use crate::math::{at, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 64;
const FLOOR: i32 = CELL - 1;
const MIDDLE: i32 = CELL / 2;
const TILE: i32 = 16;

const THINGS: [Thing; 22] = [
    still("scaffold", scaffold),
    still("post", post),
    still("prop", prop),
    still("girder", girder),
    still("bracket_left", |canvas, _| bracket(canvas, true)),
    still("bracket_right", |canvas, _| bracket(canvas, false)),
    still("wall_lamp", wall_lamp),
    still("work_light", work_light),
    moving("banner", 14, 4, banner),
    moving("pennants", 10, 4, pennants),
    still("desk", desk),
    still("shelf", shelf),
    still("lockers", lockers),
    still("sacks", sacks),
    still("tarpaulin", tarpaulin),
    still("notice_board", notice_board),
    still("clock", clock),
    still("valve", valve),
    still("front_railing", front_railing),
    still("front_chain", front_chain),
    still("front_grass", front_grass),
    still("front_cable", front_cable),
];

pub fn sheets() -> Vec<Sheet> {
    vec![sheet(
        "works_decor",
        "Painted by tools/src/works_decor.rs. The pivot is the middle of the floor line; what hangs or carries (girder,\n\
         brackets, prop, banner, pennants, front_chain, front_cable) is drawn from the top of its cell, 64 px above the pivot.",
        (CELL, CELL),
        &THINGS,
    )]
}

fn upright(canvas: &mut Canvas, x: i32, from: i32, to: i32) {
    canvas.rect(x, from, 1, to - from, STEEL.at(3));
    canvas.rect(x + 1, from, 1, to - from, STEEL.at(2));
    canvas.rect(x + 2, from, 1, to - from, STEEL.at(1));
}

/// No bar is horizontal or light, because light horizontal bars are the rungs of a ladder.
fn scaffold(canvas: &mut Canvas, _: i32) {
    let (left, right) = (17, 44);
    let bay = CELL / 2;
    for y in (0..CELL).step_by(bay as usize) {
        canvas.line((left + 2, y), (right, y + bay - 1), STEEL.at(1));
        canvas.line((left + 2, y + bay - 1), (right, y), STEEL.at(1));
        canvas.rect((left + right) / 2, y + bay / 2 - 1, 3, 3, STEEL.at(1));
    }
    for x in [left, right] {
        canvas.rect(x, 0, 3, CELL, STEEL.at(1));
        canvas.rect(x, 0, 1, CELL, STEEL.at(2));
        canvas.rect(x + 2, 0, 1, CELL, INK);
    }
}

fn post(canvas: &mut Canvas, _: i32) {
    canvas.rect(MIDDLE - 3, 0, 6, CELL, STEEL.at(1));
    canvas.rect(MIDDLE - 3, 0, 1, CELL, STEEL.at(3));
    canvas.rect(MIDDLE - 2, 0, 1, CELL, STEEL.at(2));
    canvas.rect(MIDDLE + 2, 0, 1, CELL, STEEL.at(0));
    for y in (0..CELL).step_by(TILE as usize) {
        canvas.rect(MIDDLE - 3, y + 7, 6, 1, STEEL.at(0));
        canvas.put(MIDDLE - 1, y + 5, STEEL.at(3));
        canvas.put(MIDDLE - 1, y + 10, STEEL.at(3));
    }
}

fn prop(canvas: &mut Canvas, frame: i32) {
    post(canvas, frame);
    for lean in [-1, 1] {
        for thick in 0..3 {
            let foot = (MIDDLE + lean * 3 - i32::from(lean < 0), 20 + thick);
            canvas.line(foot, (foot.0 + lean * 14, 6 + thick), STEEL.at(if thick == 0 { 3 } else { 1 }));
        }
    }
    canvas.rect(MIDDLE - 19, 3, 38, 4, STEEL.at(1));
    canvas.rect(MIDDLE - 19, 3, 38, 1, STEEL.at(3));
}

fn girder(canvas: &mut Canvas, _: i32) {
    for (y, step) in [(2, 2), (11, 1)] {
        canvas.rect(0, y, CELL, 3, STEEL.at(step));
        canvas.rect(0, y, CELL, 1, STEEL.at(step + 1));
    }
    for x in (0..CELL).step_by(TILE as usize) {
        canvas.line((x + 1, 10), (x + 8, 4), STEEL.at(2));
        canvas.line((x + 8, 4), (x + 15, 10), STEEL.at(1));
        canvas.put(x + 8, 3, STEEL.at(4));
    }
}

fn bracket(canvas: &mut Canvas, wall_is_right: bool) {
    let mut arm = Canvas::new(CELL, CELL);
    arm.rect(MIDDLE - 8, 3, 3, 25, STEEL.at(2));
    arm.rect(MIDDLE - 8, 3, 1, 25, STEEL.at(3));
    arm.rect(MIDDLE - 8, 3, 26, 3, STEEL.at(2));
    arm.rect(MIDDLE - 8, 3, 26, 1, STEEL.at(3));
    for thick in 0..2 {
        arm.line((MIDDLE - 6, 24 + thick), (MIDDLE + 14, 6 + thick), STEEL.at(2 - thick as u8));
    }
    for y in [9, 18, 25] {
        arm.put(MIDDLE - 7, y, STEEL.at(4));
    }
    canvas.blit(&if wall_is_right { arm.mirrored() } else { arm }, 0, 0);
}

fn wall_lamp(canvas: &mut Canvas, _: i32) {
    canvas.rect(MIDDLE - 5, 36, 10, 3, STEEL.at(2));
    canvas.rect(MIDDLE - 5, 36, 10, 1, STEEL.at(3));
    canvas.rect(MIDDLE - 4, 39, 8, 9, GOLD.at(1));
    canvas.rect(MIDDLE - 3, 39, 6, 8, GOLD.at(3));
    canvas.rect(MIDDLE - 2, 40, 3, 5, WHITE);
    for x in [MIDDLE - 4, MIDDLE + 3] {
        canvas.rect(x, 39, 1, 9, STEEL.at(1));
    }
    canvas.rect(MIDDLE - 4, 43, 8, 1, STEEL.at(1));
    canvas.rect(MIDDLE - 3, 48, 6, 1, STEEL.at(2));
}

fn work_light(canvas: &mut Canvas, _: i32) {
    for (x, step) in [(MIDDLE - 9, 2), (MIDDLE, 1), (MIDDLE + 9, 1)] {
        canvas.line((MIDDLE, FLOOR - 20), (x, FLOOR), STEEL.at(step));
    }
    upright(canvas, MIDDLE - 1, FLOOR - 38, FLOOR - 16);
    canvas.rect(MIDDLE - 13, FLOOR - 40, 26, 2, STEEL.at(2));
    for x in [MIDDLE - 14, MIDDLE + 3] {
        canvas.rect(x, FLOOR - 48, 11, 8, GOLD.at(0));
        canvas.rect(x + 1, FLOOR - 47, 9, 6, GOLD.at(3));
        canvas.rect(x + 2, FLOOR - 46, 4, 3, WHITE);
    }
}

fn banner(canvas: &mut Canvas, frame: i32) {
    canvas.rect(MIDDLE - 13, 2, 26, 2, STEEL.at(2));
    canvas.rect(MIDDLE - 13, 2, 26, 1, STEEL.at(3));
    for y in 4..54 {
        let swing = sin(f64::from(frame) / 4.0 + f64::from(y) / 60.0) * f64::from(y - 4) / 22.0;
        let x = MIDDLE - 10 + swing.round() as i32;
        let notch = (y - 48).max(0);
        for column in 0i32..20 {
            if (column - 9).abs() < notch * 2 - 1 {
                continue;
            }
            let fold = (f64::from(column) / 7.0 + f64::from(frame) / 4.0).fract() < 0.4;
            let is_hem = column == 0 || column == 19;
            let color = if is_hem { GOLD.at(0) } else { DUSK.at(if fold { 3 } else { 2 }) };
            canvas.put(x + column, y, color);
        }
        for (dx, dy, color) in [(5, 14, TEAL.at(1)), (11, 14, RUST.at(2)), (5, 20, GREEN.at(1)), (11, 20, VIOLET.at(1))]
        {
            if (dy..dy + 5).contains(&y) {
                canvas.rect(x + dx, y, 5, 1, color);
            }
        }
        if [34, 37].contains(&y) {
            canvas.rect(x + 4, y, 12, 1, GOLD.at(0));
        }
    }
}

fn pennants(canvas: &mut Canvas, frame: i32) {
    let sag = |x: i32| 4 + (x * (CELL - 1 - x)) / 170;
    for x in 0..CELL {
        canvas.put(x, sag(x), STEEL.at(2));
    }
    for nth in 0..6 {
        let x = 3 + nth * 10;
        let color = [RUST.part(1, 2), LEATHER.part(1, 2), TEAL.part(0, 2)][nth as usize % 3];
        for row in 0..8 {
            let blown = (frame + nth) % 4 / 2 * row / 4;
            canvas.rect(x + row / 2 + blown, sag(x + 3) + 1 + row, 7 - row, 1, color.at(u8::from(row < 3)));
        }
    }
}

fn desk(canvas: &mut Canvas, _: i32) {
    canvas.rect(8, FLOOR - 20, 48, 3, LEATHER.at(2));
    canvas.rect(8, FLOOR - 20, 48, 1, KHAKI.at(1));
    for x in [10, 38] {
        canvas.rect(x, FLOOR - 17, 16, 18, LEATHER.at(1));
        for y in [FLOOR - 15, FLOOR - 10, FLOOR - 5] {
            canvas.rect(x + 2, y, 12, 4, LEATHER.at(0));
            canvas.rect(x + 6, y + 1, 4, 1, GOLD.at(0));
        }
    }
    canvas.rect(26, FLOOR - 16, 12, 12, INK);
    for (y, x) in [(22, 30), (24, 31), (26, 29)] {
        canvas.rect(x, FLOOR - y, 11, 2, DUSK.at(6));
        canvas.rect(x, FLOOR - y + 1, 11, 1, DUSK.at(4));
    }
    canvas.rect(46, FLOOR - 23, 5, 3, RUST.at(2));
    canvas.rect(48, FLOOR - 27, 1, 4, LEATHER.at(2));
    canvas.rect(14, FLOOR - 21, 7, 1, STEEL.at(3));
    canvas.line((17, FLOOR - 22), (15, FLOOR - 31), STEEL.at(3));
    canvas.polygon(&[at(13.0, 30.0), at(20.0, 29.0), at(25.0, 34.0), at(13.0, 35.0)], GREEN.part(0, 2), 0.9, 0.2);
    canvas.rect(15, 35, 8, 1, GOLD.at(3));
}

fn shelf(canvas: &mut Canvas, _: i32) {
    canvas.rect(10, 14, 44, FLOOR - 13, DUSK.at(1));
    for (row, y) in [27, 41, 55].into_iter().enumerate() {
        let mut x = 13;
        for nth in 0..7 {
            let (width, height, color) = match (nth * 5 + row * 3) % 7 {
                0 => (8, 9, LEATHER.at(1)),
                1 => (3, 10, RUST.at(1)),
                2 => (3, 10, TEAL.at(1)),
                3 => (6, 6, STEEL.at(2)),
                4 => (3, 9, KHAKI.at(1)),
                5 => (8, 7, LEATHER.at(2)),
                _ => (4, 4, RUST.at(2)),
            };
            if x + width > 51 {
                break;
            }
            canvas.rect(x, y - height, width, height, color);
            canvas.rect(x, y - height, width, 1, color.lighter());
            canvas.rect(x + width - 1, y - height + 1, 1, height - 1, color.darker(1));
            x += width + 1;
        }
        canvas.rect(10, y, 44, 2, STEEL.at(2));
        canvas.rect(10, y, 44, 1, STEEL.at(3));
    }
    for x in [9, 53] {
        upright(canvas, x - 1, 12, CELL);
    }
}

fn lockers(canvas: &mut Canvas, _: i32) {
    for (nth, x) in [10, 25, 40].into_iter().enumerate() {
        canvas.rect(x, 20, 14, FLOOR - 22, TEAL.at(0));
        canvas.rect(x, 20, 1, FLOOR - 22, TEAL.at(1));
        canvas.rect(x, 20, 14, 1, TEAL.at(1));
        for y in [25, 28, 31] {
            canvas.rect(x + 3, y, 8, 1, INK);
        }
        canvas.rect(x + 11, 42, 1, 4, STEEL.at(3));
        if nth == 1 {
            canvas.rect(x + 8, 21, 6, FLOOR - 24, INK);
            canvas.rect(x + 8, 26, 4, 12, RUST.at(1));
        }
    }
    canvas.rect(9, FLOOR - 2, 46, 3, STEEL.at(1));
    canvas.rect(28, 13, 12, 7, LEATHER.at(1));
    canvas.rect(28, 13, 12, 1, LEATHER.at(2));
}

fn sacks(canvas: &mut Canvas, _: i32) {
    for (x, y) in [(17.0, 57.0), (31.0, 58.0), (46.0, 57.0), (24.0, 47.0), (39.0, 47.0), (31.0, 37.0)] {
        canvas.capsule(at(x - 4.0, y), at(x + 4.0, y + 0.5), 5.6, 5.2, KHAKI.part(0, 3));
        let (x, y) = (x as i32, y as i32);
        canvas.rect(x + 8, y - 3, 2, 3, LEATHER.at(2));
        canvas.rect(x - 3, y - 1, 4, 2, LEATHER.at(1));
    }
}

fn tarpaulin(canvas: &mut Canvas, _: i32) {
    let sheet =
        [at(6.0, 63.0), at(8.0, 40.0), at(18.0, 34.0), at(30.0, 37.0), at(44.0, 27.0), at(54.0, 31.0), at(58.0, 63.0)];
    canvas.polygon(&sheet, TEAL.part(0, 2), 0.95, 0.1);
    for (top, foot) in [((18, 35), (14, 62)), ((30, 38), (32, 62)), ((44, 28), (48, 62))] {
        canvas.line(top, foot, INK);
        canvas.line((top.0 + 1, top.1), (foot.0 + 1, foot.1), TEAL.at(2));
    }
    for y in [46, 55] {
        canvas.line((8, y), (57, y + 1), KHAKI.at(1));
    }
    canvas.rect(10, 60, 6, 4, LEATHER.at(1));
    canvas.rect(50, 59, 7, 5, LEATHER.at(1));
}

fn notice_board(canvas: &mut Canvas, _: i32) {
    canvas.rect(10, 26, 44, 28, LEATHER.at(1));
    canvas.rect(10, 26, 44, 1, KHAKI.at(1));
    canvas.rect(12, 28, 40, 24, LEATHER.at(0));
    for (x, y, width, height, paper) in [
        (14, 30, 9, 12, DUSK.at(6)),
        (25, 30, 13, 9, BLUE.at(1)),
        (40, 31, 9, 11, KHAKI.at(2)),
        (26, 41, 10, 9, DUSK.at(5)),
    ] {
        canvas.rect(x, y, width, height, paper);
        for line in (y + 2..y + height - 1).step_by(2) {
            canvas.rect(x + 1, line, width - 3, 1, paper.darker(2));
        }
        canvas.put(x + width / 2, y, RED.at(2));
    }
    canvas.rect(42, 33, 5, 5, LEATHER.at(2));
    canvas.rect(15, 44, 7, 6, GOLD.at(0));
}

fn clock(canvas: &mut Canvas, _: i32) {
    let middle = at(32.0, 40.0);
    canvas.capsule(middle, middle, 9.0, 9.0, STEEL.part(1, 3));
    canvas.capsule(middle, middle, 7.0, 7.0, DUSK.part(5, 2));
    canvas.line((32, 40), (32, 35), INK);
    canvas.line((32, 40), (36, 42), INK);
    for (x, y) in [(32, 34), (38, 40), (32, 46), (26, 40)] {
        canvas.put(x, y, RUST.at(2));
    }
}

fn valve(canvas: &mut Canvas, _: i32) {
    for x in [18, 40] {
        canvas.rect(x, FLOOR - 24, 6, 25, STEEL.at(1));
        canvas.rect(x + 1, FLOOR - 24, 1, 25, STEEL.at(3));
        canvas.rect(x - 1, FLOOR - 3, 8, 3, STEEL.at(2));
    }
    canvas.rect(16, FLOOR - 28, 32, 6, STEEL.at(1));
    canvas.rect(16, FLOOR - 27, 32, 1, STEEL.at(3));
    canvas.rect(27, FLOOR - 31, 10, 12, STEEL.at(1));
    canvas.rect(27, FLOOR - 31, 10, 1, STEEL.at(3));
    canvas.rect(31, FLOOR - 37, 2, 6, STEEL.at(3));
    canvas.rect(25, FLOOR - 39, 14, 3, RED.at(1));
    canvas.rect(25, FLOOR - 39, 14, 1, RED.at(2));
    for x in [25, 31, 37] {
        canvas.rect(x, FLOOR - 40, 2, 5, RED.at(1));
    }
    canvas.rect(29, FLOOR - 27, 5, 5, DUSK.at(6));
    canvas.line((31, FLOOR - 25), (33, FLOOR - 26), RED.at(2));
}

fn front_railing(canvas: &mut Canvas, _: i32) {
    canvas.rect(0, FLOOR - 13, CELL, 1, STEEL.at(1));
    canvas.rect(0, FLOOR - 6, CELL, 1, STEEL.at(0));
    for x in (7..CELL).step_by(TILE as usize) {
        canvas.rect(x, FLOOR - 13, 2, 14, STEEL.at(0));
        canvas.put(x, FLOOR - 13, STEEL.at(2));
    }
}

fn front_chain(canvas: &mut Canvas, _: i32) {
    for y in 0..CELL {
        match y % 8 {
            0 | 4 => canvas.rect(MIDDLE - 1, y, 2, 1, STEEL.at(1)),
            1..4 => canvas.rect(MIDDLE, y, 1, 1, STEEL.at(2)),
            _ => {
                canvas.put(MIDDLE - 2, y, STEEL.at(1));
                canvas.put(MIDDLE + 1, y, STEEL.at(1));
            }
        }
    }
}

fn front_grass(canvas: &mut Canvas, _: i32) {
    for x in 2..CELL - 2 {
        let tall = [3, 6, 2, 5, 8, 3, 4, 7, 2, 5, 3, 6][(x * 5 % 12) as usize];
        let lean = [0, 1, -1][(x % 3) as usize];
        canvas.line((x, FLOOR), (x + lean, FLOOR - tall), GREEN.at(if x % 4 == 0 { 1 } else { 0 }));
    }
}

fn front_cable(canvas: &mut Canvas, _: i32) {
    for (low, color) in [(26, STEEL.at(0)), (17, STEEL.at(1))] {
        for x in 0..CELL {
            canvas.put(x, 2 + low * x * (CELL - 1 - x) / 992, color);
        }
    }
}
