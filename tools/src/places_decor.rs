//! Paints decorations that show what kind of place this is, because each of them is used in only one kind. A dry dock
//! has keel blocks and nets, a casting hall has moulds and a bell, a seed bank has jars and grow lamps, and a server
//! hall has consoles, struts and cable trays. Larger pieces are in `places_big`.

use crate::canvas::Canvas;
use crate::decor::{Thing, moving, sheet, still};
use crate::math::{at, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 64;
const FLOOR: i32 = CELL - 1;
const MIDDLE: i32 = CELL / 2;

const THINGS: [Thing; 17] = [
    still("net", net),
    still("anchor", anchor),
    still("buoys", buoys),
    still("keel_block", keel_block),
    moving("moulds", 24, 2, moulds),
    still("bell", bell),
    moving("controls", 30, 2, controls),
    still("root", root),
    still("seed_shelf", seed_shelf),
    moving("grow_lamp", 50, 2, grow_lamp),
    moving("sprinkler", 8, 4, sprinkler),
    still("beehive", beehive),
    still("potting_bench", potting_bench),
    still("strut", strut),
    moving("console", 26, 2, console),
    still("cable_tray", cable_tray),
    moving("data_column", 12, 4, data_column),
];

pub fn sheets() -> Vec<Sheet> {
    vec![sheet(
        "places_decor",
        "Painted by tools/src/places_decor.rs. The pivot is the middle of the floor line; what hangs (net, bell, root,\n\
             grow_lamp, cable_tray) is drawn from the top of its cell, 64 px above the pivot.",
        (CELL, CELL),
        &THINGS,
    )]
}

fn net(canvas: &mut Canvas, _: i32) {
    let hem = |x: i32| 46 - (x - 10) * (54 - x) / 60;
    for x in 4..60 {
        for y in 5..hem(x) + 12 {
            if (x + y) % 5 == 0 || (x - y).rem_euclid(5) == 0 {
                canvas.put(x, y, if y < 14 { KHAKI.at(1) } else { LEATHER.at(1) });
            }
        }
    }
    canvas.rect(2, 3, 60, 2, LEATHER.at(1));
    canvas.rect(2, 3, 60, 1, LEATHER.at(2));
    for (nth, x) in (8..60).step_by(11).enumerate() {
        let y = hem(x) + 11;
        canvas.rect(x - 2, y, 5, 4, if nth % 2 == 0 { RUST.at(2) } else { GOLD.at(0) });
        canvas.rect(x - 2, y, 4, 1, RUST.at(3));
    }
}

fn anchor(canvas: &mut Canvas, _: i32) {
    for thick in 0..4 {
        let color = STEEL.at(if thick == 0 { 3 } else { 1 });
        canvas.line((22 + thick, 18), (38 + thick, 56), color);
        canvas.line((14, 28 + thick), (34, 20 + thick), color);
    }
    for step in 0..60 {
        let p = at(32.0, 42.0) + at(18.0, 0.0).turned(0.02 + f64::from(step) / 138.0);
        canvas.rect(p.x as i32, p.y as i32, 4, 4, STEEL.at(if step > 34 { 2 } else { 1 }));
    }
    canvas.polygon(&[at(46.0, 38.0), at(58.0, 44.0), at(50.0, 52.0)], STEEL.part(1, 3), 0.9, 0.2);
    canvas.polygon(&[at(10.0, 50.0), at(20.0, 52.0), at(12.0, 61.0)], STEEL.part(1, 3), 0.9, 0.2);
    for (x, y) in [(18, 10), (24, 10), (16, 12), (26, 12), (16, 16), (26, 16), (19, 19), (24, 18)] {
        canvas.rect(x, y, 3, 3, STEEL.at(2));
    }
    for y in (24..58).step_by(7) {
        canvas.put(26 + (y - 24) / 3, y, RUST.at(2));
    }
}

fn buoys(canvas: &mut Canvas, _: i32) {
    for (x, y, ramp) in [(18, 50, RUST.part(0, 3)), (44, 48, TEAL.part(0, 2))] {
        let (fx, fy) = (f64::from(x), f64::from(y));
        canvas.capsule(at(fx, fy), at(fx, fy + 1.0), 11.5, 11.5, ramp);
        canvas.polygon(
            &[at(fx - 6.0, fy - 9.0), at(fx + 6.0, fy - 9.0), at(fx + 2.5, fy - 24.0), at(fx - 2.5, fy - 24.0)],
            ramp,
            0.9,
            0.3,
        );
        canvas.rect(x - 11, y + 1, 23, 3, DUSK.at(6));
        canvas.rect(x + 4, y + 1, 8, 3, DUSK.at(4));
        canvas.rect(x - 2, y - 28, 4, 4, STEEL.at(2));
    }
    canvas.rect(6, FLOOR - 1, 52, 2, LEATHER.at(0));
}

fn keel_block(canvas: &mut Canvas, _: i32) {
    for (row, y) in (28..FLOOR).step_by(9).enumerate() {
        let (x, width) = if row % 2 == 0 { (14, 36) } else { (18, 28) };
        // It is dark and has no light upper edge, because players cannot stand on it.
        canvas.rect(x, y, width, 9, LEATHER.at(0));
        canvas.rect(x, y + 8, width, 1, INK);
        for grain in (x + 4..x + width - 6).step_by(11) {
            canvas.rect(grain, y + 3 + row as i32 % 2, 6, 1, STEEL.at(0));
        }
        canvas.rect(x + width - 5, y + 1, 4, 7, LEATHER.at(1));
        canvas.put(x + width - 3, y + 4, LEATHER.at(0));
    }
}

fn moulds(canvas: &mut Canvas, frame: i32) {
    for (nth, x) in [4, 24, 44].into_iter().enumerate() {
        canvas.rect(x, FLOOR - 13, 16, 14, STEEL.at(1));
        canvas.rect(x, FLOOR - 13, 16, 1, STEEL.at(3));
        canvas.rect(x + 1, FLOOR - 8, 14, 1, STEEL.at(0));
        canvas.rect(x + 2, FLOOR - 14, 12, 2, LEATHER.at(1));
        let heat = (nth as i32 + frame) % 3;
        canvas.rect(x + 4, FLOOR - 14, 8, 2, [GOLD.at(2), RUST.at(4), RUST.at(3)][heat as usize]);
        canvas.rect(x + 5, FLOOR - 14, 4, 1, [GOLD.at(3), GOLD.at(2), RUST.at(4)][heat as usize]);
        for y in [FLOOR - 11, FLOOR - 3] {
            canvas.rect(x + 1, y, 2, 2, RUST.at(1));
            canvas.rect(x + 13, y, 2, 2, RUST.at(1));
        }
    }
}

fn bell(canvas: &mut Canvas, _: i32) {
    for x in [26, 36] {
        for y in 0..14 {
            canvas.rect(x + y % 2, y, 2, 1, STEEL.at(if y % 4 < 2 { 2 } else { 1 }));
        }
    }
    canvas.rect(22, 12, 20, 4, STEEL.at(2));
    canvas.rect(22, 12, 20, 1, STEEL.at(3));
    let side = [
        at(25.0, 16.0),
        at(39.0, 16.0),
        at(46.0, 24.0),
        at(49.0, 46.0),
        at(56.0, 56.0),
        at(8.0, 56.0),
        at(15.0, 46.0),
        at(18.0, 24.0),
    ];
    canvas.polygon(&side, Ramp::join(LEATHER.at(0), GOLD.part(0, 1)), 0.95, 0.0);
    for y in 18..56 {
        let left = (15..32).find(|x| canvas.get(*x, y).is_some()).unwrap_or(15);
        canvas.rect(left + 3, y, 3, 1, if y % 2 == 0 { GOLD.at(0) } else { GOLD.at(1) });
        canvas.rect(64 - left - 8, y, 8, 1, LEATHER.at(1));
    }
    for y in [26, 44, 52] {
        for x in 8..57 {
            if canvas.get(x, y).is_some() {
                canvas.put(x, y, GOLD.at(u8::from(x < 34)));
            }
        }
    }
    canvas.rect(28, 56, 8, 4, STEEL.at(1));
}

fn controls(canvas: &mut Canvas, frame: i32) {
    canvas.polygon(&[at(10.0, 40.0), at(54.0, 40.0), at(58.0, 50.0), at(6.0, 50.0)], STEEL.part(0, 3), 0.9, 0.3);
    canvas.rect(10, 50, 44, 14, STEEL.at(0));
    canvas.rect(10, 50, 2, 14, STEEL.at(1));
    for (x, lean) in [(16, -3), (24, 2), (32, -1), (40, 3)] {
        canvas.line((x, 42), (x + lean, 31), STEEL.at(3));
        canvas.rect(x + lean - 1, 29, 3, 3, RED.at(1));
    }
    canvas.rect(47, 26, 2, 14, STEEL.at(2));
    canvas.rect(45, 22, 6, 4, if frame == 0 { RED.at(2) } else { RED.at(1) });
    for x in [14, 23, 32] {
        canvas.rect(x, 53, 6, 6, DUSK.at(5));
        canvas.line((x + 3, 57), (x + 1 + (x + frame) % 4, 54), RED.at(1));
    }
    canvas.rect(42, 53, 9, 6, INK);
    for x in [43, 46, 49] {
        canvas.put(x, 55, if (x + frame) % 2 == 0 { GOLD.at(2) } else { RUST.at(1) });
        canvas.put(x, 57, RUST.at(2));
    }
}

fn root(canvas: &mut Canvas, _: i32) {
    for (x0, bend, from, to, thick) in
        [(30.0, 3.0, 0, 64, 7.0), (22.0, -5.0, 0, 46, 4.0), (42.0, 5.0, 0, 54, 4.0), (36.0, -6.0, 8, 64, 3.0)]
    {
        for y in from..to {
            let share = f64::from(y) / 64.0;
            let x = x0 + bend * (sin(share * 0.9) + share);
            let width = (thick * (1.0 - share * 0.35)).max(2.0) as i32;
            for column in 0..width {
                let step = if column == 0 { 2 } else { u8::from(column * 2 <= width) };
                canvas.put(
                    x as i32 + column,
                    y,
                    if (y + column * 3) % 11 == 0 { LEATHER.at(0) } else { LEATHER.at(step) },
                );
            }
        }
    }
    for (x, y) in [(25, 12), (38, 22), (30, 33), (44, 36), (28, 48)] {
        canvas.stamp(x, y, &[".gG", "ggg", ".g."], &[('g', GREEN.at(1)), ('G', GREEN.at(2))]);
    }
}

fn seed_shelf(canvas: &mut Canvas, _: i32) {
    canvas.rect(8, 12, 48, FLOOR - 11, TEAL.at(0));
    for (row, y) in [26, 40, 54].into_iter().enumerate() {
        for nth in 0..6 {
            let x = 11 + nth * 7;
            let seed = [GREEN.at(2), KHAKI.at(2), RUST.at(2), MAGENTA.at(1), GREEN.at(1)][(nth as usize * 2 + row) % 5];
            canvas.rect(x, y - 9, 5, 9, DUSK.at(3));
            canvas.rect(x, y - 9, 1, 9, DUSK.at(5));
            canvas.rect(x + 1, y - 5 + nth % 3, 4, 5 - nth % 3, seed);
            canvas.rect(x, y - 10, 5, 1, LEATHER.at(2));
        }
        canvas.rect(8, y, 48, 2, LEATHER.at(1));
        canvas.rect(8, y, 48, 1, LEATHER.at(2));
        canvas.rect(26, y + 3, 12, 3, DUSK.at(5));
    }
    for x in [7, 55] {
        canvas.rect(x, 10, 2, FLOOR - 9, LEATHER.at(2));
    }
    canvas.rect(6, 10, 52, 3, LEATHER.at(2));
    canvas.rect(6, 10, 52, 1, KHAKI.at(1));
}

fn grow_lamp(canvas: &mut Canvas, frame: i32) {
    for x in [14, 48] {
        canvas.rect(x, 0, 1, 12, STEEL.at(2));
    }
    canvas.rect(6, 12, 52, 4, STEEL.at(1));
    canvas.rect(6, 12, 52, 1, STEEL.at(3));
    for nth in 0..6 {
        let color = if nth == 4 && frame == 1 { MAGENTA.at(0) } else { MAGENTA.at(2) };
        canvas.rect(9 + nth * 8, 16, 6, 2, color);
        canvas.rect(10 + nth * 8, 16, 3, 1, MAGENTA.at(if nth == 4 && frame == 1 { 1 } else { 2 }));
    }
}

fn sprinkler(canvas: &mut Canvas, frame: i32) {
    canvas.rect(MIDDLE - 1, FLOOR - 22, 3, 23, STEEL.at(2));
    canvas.rect(MIDDLE - 1, FLOOR - 22, 1, 23, STEEL.at(3));
    canvas.rect(MIDDLE - 4, FLOOR - 24, 9, 3, RUST.at(2));
    for side in [-1, 1] {
        for drop in 0..12 {
            let way = (drop * 4 + frame) * side;
            let y = FLOOR - 26 + (way * way) / 60 - way.abs() / 2;
            if y < FLOOR && way.abs() < 30 {
                canvas.rect(MIDDLE + way, y, 1, 2, TEAL.at(3));
            }
        }
    }
}

fn beehive(canvas: &mut Canvas, _: i32) {
    for (row, y) in [54, 45, 36, 29].into_iter().enumerate() {
        let half = [14, 14, 12, 8][row];
        canvas.rect(MIDDLE - half, y, half * 2, 8, KHAKI.at(1));
        canvas.rect(MIDDLE - half, y, half * 2, 1, KHAKI.at(2));
        canvas.rect(MIDDLE + half - 4, y + 1, 4, 7, LEATHER.at(1));
        canvas.rect(MIDDLE - half, y + 7, half * 2, 1, LEATHER.at(0));
    }
    canvas.rect(MIDDLE - 4, 52, 7, 4, INK);
    canvas.rect(MIDDLE - 17, 61, 34, 3, LEATHER.at(1));
    for (x, y) in [(15, 40), (50, 34), (53, 47), (21, 26)] {
        canvas.put(x, y, GOLD.at(2));
    }
}

fn potting_bench(canvas: &mut Canvas, _: i32) {
    canvas.rect(4, 42, 56, 3, LEATHER.at(2));
    canvas.rect(4, 42, 56, 1, KHAKI.at(1));
    for x in [7, 54] {
        canvas.rect(x, 45, 3, 19, LEATHER.at(1));
    }
    canvas.rect(8, 55, 48, 2, LEATHER.at(1));
    for (nth, x) in [9, 22, 34, 47].into_iter().enumerate() {
        let tall = [12, 7, 15, 9][nth];
        for leaf in 0..tall {
            let lean = [0, 1, 2, 1, 0, -1, -2, -1][((leaf + nth as i32 * 3) % 8) as usize];
            canvas.put(x + 3 + lean, 35 - leaf, GREEN.at(if leaf % 3 == 0 { 2 } else { 1 }));
            canvas.put(x + 3 - lean, 35 - leaf, GREEN.at(1));
        }
        canvas.rect(x, 35, 8, 7, RUST.at(1));
        canvas.rect(x, 35, 8, 2, RUST.at(2));
    }
    for x in [14, 26, 38] {
        canvas.rect(x, 48, 9, 7, RUST.at(1));
        canvas.rect(x, 48, 9, 1, RUST.at(2));
    }
    canvas.rect(44, 22, 6, 6, MAGENTA.at(1));
}

/// Repeats every tile.
fn strut(canvas: &mut Canvas, _: i32) {
    for x in [MIDDLE - 7, MIDDLE + 3] {
        canvas.rect(x, 0, 5, CELL, STEEL.at(1));
        canvas.rect(x, 0, 1, CELL, STEEL.at(3));
        canvas.rect(x + 4, 0, 1, CELL, STEEL.at(0));
    }
    canvas.rect(MIDDLE - 2, 0, 5, CELL, DUSK.at(1));
    // Diagonals only. Bars across would look like the rungs of a ladder.
    for y in (0..CELL).step_by(16) {
        for x in 0..5 {
            canvas.put(MIDDLE - 2 + x, y + 2 + x, VIOLET.at(0));
            canvas.put(MIDDLE - 2 + x, y + 14 - x, VIOLET.at(0));
        }
        for (joint, height) in [(0, 2), (7, 3), (15, 1)] {
            canvas.rect(MIDDLE, y + joint, 1, height, VIOLET.at(1));
        }
        canvas.put(MIDDLE - 5, y + 6, STEEL.at(4));
        canvas.put(MIDDLE + 5, y + 6, STEEL.at(3));
    }
}

fn console(canvas: &mut Canvas, frame: i32) {
    for (x, width) in [(4, 16), (22, 18), (42, 16)] {
        canvas.rect(x, 20, width, 14, STEEL.at(1));
        canvas.rect(x, 20, width, 1, STEEL.at(3));
        canvas.rect(x + 2, 22, width - 4, 10, BLUE.at(0));
        for line in 0..4 {
            let length = (width - 6) * ((line * 3 + x + frame * 2) % 5 + 1) / 5;
            canvas.rect(x + 3, 23 + line * 2, length, 1, BLUE.at(if line % 2 == 0 { 3 } else { 2 }));
        }
        canvas.rect(x + width / 2 - 1, 34, 2, 8, STEEL.at(1));
    }
    canvas.rect(2, 42, 60, 4, STEEL.at(2));
    canvas.rect(2, 42, 60, 1, STEEL.at(4));
    canvas.rect(6, 46, 8, 18, STEEL.at(1));
    canvas.rect(50, 46, 8, 18, STEEL.at(1));
    canvas.rect(26, 40, 12, 2, STEEL.at(3));
    canvas.rect(28, 44, 13, 3, VIOLET.at(0));
    canvas.rect(38, 34, 3, 13, VIOLET.at(0));
    canvas.rect(33, 47, 2, 13, STEEL.at(2));
    canvas.rect(28, 60, 12, 2, STEEL.at(2));
}

fn cable_tray(canvas: &mut Canvas, _: i32) {
    for (y, color) in [(6, VIOLET.at(0)), (8, BLUE.at(1)), (7, DUSK.at(2)), (9, STEEL.at(2))] {
        for x in 0..CELL {
            let wave = [0, 0, 1, 1, 1, 0, 0, 0][(x / 4 % 8) as usize];
            canvas.put(x, y + wave, color);
        }
    }
    canvas.rect(0, 11, CELL, 2, STEEL.at(2));
    canvas.rect(0, 11, CELL, 1, STEEL.at(3));
    for x in (7..CELL).step_by(16) {
        canvas.rect(x, 0, 1, 12, STEEL.at(2));
        canvas.rect(x - 1, 5, 3, 1, STEEL.at(3));
    }
    for (x, length) in [(13, 12), (14, 16), (44, 9)] {
        canvas.rect(x, 12, 1, length, VIOLET.at(0));
        canvas.put(x, 12 + length, VIOLET.at(2));
    }
}

/// Repeats every tile.
fn data_column(canvas: &mut Canvas, frame: i32) {
    canvas.rect(MIDDLE - 12, 0, 24, CELL, STEEL.at(0));
    canvas.rect(MIDDLE - 12, 0, 2, CELL, STEEL.at(2));
    canvas.rect(MIDDLE + 10, 0, 2, CELL, STEEL.at(1));
    canvas.rect(MIDDLE - 8, 0, 16, CELL, INK);
    for y in 0..CELL {
        let row = (y - frame * 4).rem_euclid(16);
        for (x, on) in [(-6, 0b1001_0010), (-2, 0b0100_1101), (2, 0b1010_0100), (6, 0b0010_1011)] {
            if row % 2 == 0 && on >> (row / 2) & 1 == 1 {
                canvas.rect(MIDDLE + x - 1, y, 2, 1, if row > 9 { VIOLET.at(2) } else { VIOLET.at(1) });
            }
        }
    }
    for y in (0..CELL).step_by(16) {
        canvas.rect(MIDDLE - 12, y, 4, 2, STEEL.at(2));
        canvas.rect(MIDDLE + 8, y, 4, 2, STEEL.at(1));
    }
}
