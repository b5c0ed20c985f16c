//! Paints decorations of the Foundry: furnaces, wheels, ladles, boilers, baskets of fire, tubs of ore, and the large
//! vessels behind them. Fire flickers and wheels turn. The metal stays dark, because it is only scenery.

use crate::canvas::{Canvas, bayer};
use crate::decor::{moving, sheet, still};
use crate::math::{Point, at};
use crate::palette::*;
use crate::sheet::Sheet;

const WIDE: i32 = 64;
const TALL: i32 = 96;
const MIDDLE: i32 = WIDE / 2;

const BIG: (i32, i32) = (128, 112);
const FLOOR: i32 = TALL - 1;

pub fn sheets() -> Vec<Sheet> {
    let things = [
        moving("furnace", 9, 4, |canvas, frame| *canvas = furnace(frame)),
        moving("gear", 10, 4, |canvas, frame| *canvas = gear(frame)),
        moving("ladle", 12, 2, |canvas, frame| *canvas = ladle(frame)),
        still("hoist", |canvas, _| *canvas = hoist()),
        moving("furnace_window", 14, 2, |canvas, frame| *canvas = window(frame)),
        moving("brazier", 7, 4, brazier),
        moving("ingots", 40, 2, ingots),
        moving("boiler", 30, 2, boiler),
        moving("fan", 4, 4, fan),
        still("gauge_board", gauge_board),
        still("slag", slag),
        still("ore_tub", ore_tub),
        moving("melt_channel", 10, 4, melt_channel),
        still("tool_rack", tool_rack),
    ];
    let big =
        [moving("converter", 10, 2, converter), moving("stoves", 24, 2, stoves), moving("mill_hall", 30, 2, mill_hall)];
    vec![
        sheet(
            "foundry_decor",
            "Painted by tools/src/foundry_decor.rs. The pivot is the middle of the floor line; what hangs (ladle, hoist) is drawn\n\
             from the top of its cell, 96 px above the pivot.",
            (WIDE, TALL),
            &things,
        ),
        sheet(
            "foundry_big",
            "Painted by tools/src/foundry_decor.rs. Large pieces behind the playfield; the pivot is the middle of the floor line.",
            BIG,
            &big,
        ),
    ]
}

fn fire(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32, frame: i32) {
    canvas.rect(x, y, width, height, RUST.at(0));
    for column in 0..width {
        let tongue = [4, 1, 3, 0, 2, 5, 1, 3][((column + frame * 3) % 8) as usize];
        for row in 0..height {
            let heat = f64::from(row - tongue) / f64::from(height) + bayer(x + column, y + row) * 0.2;
            let color = match heat {
                heat if heat < 0.15 => RUST.at(1),
                heat if heat < 0.4 => RUST.at(2),
                heat if heat < 0.62 => RUST.at(3),
                heat if heat < 0.85 => GOLD.at(2),
                _ => GOLD.at(3),
            };
            canvas.put(x + column, y + row, color);
        }
    }
}

fn furnace(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(WIDE, TALL);
    canvas.rect(26, 2, 12, 34, STEEL.at(0));
    canvas.rect(27, 2, 3, 34, STEEL.at(1));
    for y in [6, 18, 30] {
        canvas.rect(24, y, 16, 3, STEEL.at(1));
        canvas.rect(24, y, 16, 1, STEEL.at(2));
    }
    canvas.polygon(&[at(10.0, 48.0), at(22.0, 33.0), at(42.0, 33.0), at(54.0, 48.0)], STEEL.part(0, 3), 0.9, 0.2);
    canvas.rect(8, 48, 48, 47, STEEL.at(0));
    canvas.rect(8, 48, 48, 2, STEEL.at(2));
    canvas.rect(9, 50, 3, 44, STEEL.at(1));
    canvas.rect(53, 50, 3, 44, DUSK.at(0));
    for y in [58, 88] {
        canvas.rect(8, y, 48, 2, STEEL.at(1));
        for x in (11..55).step_by(6) {
            canvas.put(x, y, STEEL.at(3));
        }
    }
    canvas.rect(20, 64, 24, 22, INK);
    fire(&mut canvas, 22, 66, 20, 19, frame);
    for x in [27, 32, 37] {
        canvas.rect(x, 66, 1, 19, INK);
    }
    canvas.rect(18, 62, 28, 2, RUST.at(2));
    canvas.rect(18, 86, 28, 2, RUST.at(3));
    for x in [15, 46] {
        canvas.rect(x, 52, 3, 4, if (frame + x) % 4 < 2 { RUST.at(3) } else { RUST.at(2) });
    }
    canvas.rect(6, 91, 52, 4, STEEL.at(1));
    canvas.rect(6, 91, 52, 1, STEEL.at(2));
    canvas
}

/// A driving wheel. Four frames turn it by one tooth.
fn gear(frame: i32) -> Canvas {
    const TEETH: i32 = 10;
    const RADIUS: f64 = 24.0;
    let mut canvas = Canvas::new(WIDE, TALL);
    let hub = at(f64::from(MIDDLE), 62.0);
    let turn = f64::from(frame) / f64::from(4 * TEETH);
    for y in 28..TALL {
        for x in 0..WIDE {
            let off = Point { x: f64::from(x) + 0.5 - hub.x, y: f64::from(y) + 0.5 - hub.y };
            let away = off.length();
            let is_tooth = away > RADIUS * 0.8
                && away < RADIUS + 5.0
                && (0..TEETH).any(|tooth| {
                    let turned = off.turned(turn + f64::from(tooth) / f64::from(TEETH));
                    turned.x > 0.0 && turned.y.abs() < 3.2
                });
            let is_spoke = away < RADIUS
                && (0..5).any(|spoke| {
                    let turned = off.turned(turn + f64::from(spoke) / 5.0);
                    turned.x > 0.0 && turned.y.abs() < 2.2
                });
            let is_rim = away <= RADIUS && away > RADIUS * 0.72;
            if is_tooth || is_spoke || is_rim || away < 6.0 {
                let lit = off.y < -2.0 && (away > RADIUS - 2.0 || is_spoke && !is_rim);
                let color = if lit {
                    STEEL.at(2)
                } else if off.y > 8.0 {
                    RUST.at(0)
                } else {
                    STEEL.at(1)
                };
                canvas.put(x, y, color);
            }
        }
    }
    canvas.rect(MIDDLE - 2, 60, 4, 4, RUST.at(3));
    canvas
}

fn links(canvas: &mut Canvas, x: i32, from: i32, to: i32) {
    for y in from..to {
        match y % 5 {
            0 => canvas.rect(x, y, 2, 1, STEEL.at(1)),
            1 | 4 => canvas.rect(x - 1, y, 4, 1, STEEL.at(2)),
            _ => {
                canvas.put(x - 1, y, STEEL.at(2));
                canvas.put(x + 2, y, STEEL.at(1));
            }
        }
    }
}

fn ladle(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(WIDE, TALL);
    links(&mut canvas, 16, 0, 54);
    links(&mut canvas, 46, 0, 54);
    canvas.rect(10, 52, 44, 4, STEEL.at(2));
    canvas.rect(10, 52, 44, 1, STEEL.at(3));
    canvas.polygon(&[at(13.0, 56.0), at(51.0, 56.0), at(44.0, 88.0), at(20.0, 88.0)], STEEL.part(0, 3), 0.9, 0.15);
    for x in 14..50 {
        let wave = (x / 3 + frame) % 2;
        canvas.rect(x, 55 + wave, 1, 3, if wave == 0 { GOLD.at(3) } else { GOLD.at(2) });
        canvas.put(x, 58 + wave, RUST.at(3));
    }
    canvas.rect(17, 68, 30, 2, STEEL.at(2));
    canvas.rect(19, 80, 26, 2, RUST.at(1));
    for (x, length) in [(40, 16), (41, 22), (42, 12), (24, 6)] {
        canvas.rect(x, 58, 1, length, RUST.at(3));
        canvas.put(x, 58 + length, GOLD.at(2));
    }
    canvas
}

fn hoist() -> Canvas {
    let mut canvas = Canvas::new(WIDE, TALL);
    canvas.rect(18, 0, 28, 5, STEEL.at(1));
    canvas.rect(18, 0, 28, 1, STEEL.at(3));
    for x in [20, 38] {
        canvas.rect(x, 5, 6, 6, STEEL.at(2));
        canvas.rect(x + 2, 7, 2, 2, INK);
    }
    canvas.rect(24, 9, 16, 12, GOLD.at(0));
    canvas.rect(24, 9, 16, 2, GOLD.at(1));
    canvas.rect(28, 14, 8, 3, INK);
    links(&mut canvas, 31, 21, 66);
    canvas.rect(28, 66, 8, 6, GOLD.at(0));
    canvas.rect(28, 66, 8, 1, GOLD.at(1));
    canvas.rect(31, 72, 3, 6, STEEL.at(3));
    canvas.rect(25, 84, 3, 4, STEEL.at(3));
    canvas.line((34, 76), (37, 82), STEEL.at(3));
    canvas.line((37, 82), (34, 88), STEEL.at(2));
    canvas.rect(27, 87, 8, 3, STEEL.at(2));
    canvas
}

fn window(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(WIDE, TALL);
    canvas.rect(20, 66, 24, 20, STEEL.at(1));
    canvas.rect(20, 66, 24, 1, STEEL.at(3));
    canvas.rect(22, 68, 20, 16, INK);
    fire(&mut canvas, 23, 69, 18, 14, frame * 2);
    for x in [28, 34] {
        canvas.rect(x, 69, 2, 14, INK);
    }
    canvas.rect(23, 75, 18, 1, INK);
    canvas
}

fn brazier(canvas: &mut Canvas, frame: i32) {
    canvas.rect(31, FLOOR - 20, 3, 20, STEEL.at(1));
    canvas.rect(31, FLOOR - 20, 1, 20, STEEL.at(2));
    canvas.rect(25, FLOOR - 1, 15, 2, STEEL.at(1));
    for row in 0..9 {
        canvas.rect(24 + row / 3, FLOOR - 30 + row, 17 - row / 3 * 2, 1, if row % 3 == 0 { STEEL.at(2) } else { INK });
        for x in (25 + row / 3..39 - row / 3).step_by(3) {
            canvas.rect(x, FLOOR - 30 + row, 2, 1, [GOLD.at(2), RUST.at(3), RUST.at(2)][row as usize / 3]);
        }
    }
    for column in 0..13 {
        let tall = [5, 9, 7, 12, 10, 14, 9, 12, 8, 11, 6, 8, 4][((column + frame * 5) % 13) as usize];
        let edge = (column - 6).abs();
        for row in 0..tall - edge {
            let color = match row * 3 / tall {
                0 => GOLD.at(3),
                1 => GOLD.at(2),
                _ => RUST.at(3),
            };
            canvas.put(26 + column, FLOOR - 31 - row, color);
        }
    }
}

fn ingots(canvas: &mut Canvas, frame: i32) {
    for (row, count) in [(0, 3), (1, 2), (2, 1)] {
        for nth in 0..count {
            let (x, y) = (11 + row * 7 + nth * 14, FLOOR - 7 - row * 7);
            canvas.rect(x, y, 13, 7, RUST.at(1));
            canvas.rect(x, y, 13, 1, RUST.at(2));
            canvas.rect(x + 2, y + 2, 9, 4, if (nth + row + frame) % 3 == 0 { RUST.at(3) } else { RUST.at(2) });
            canvas.rect(x + 4, y + 3, 5, 2, if (nth + row + frame) % 3 == 0 { GOLD.at(2) } else { RUST.at(3) });
            canvas.rect(x + 12, y, 1, 7, RUST.at(0));
        }
    }
}

fn boiler(canvas: &mut Canvas, frame: i32) {
    canvas.rect(44, 20, 7, 34, STEEL.at(1));
    canvas.rect(44, 20, 2, 34, STEEL.at(2));
    canvas.rect(42, 20, 11, 3, STEEL.at(2));
    for row in 0..40 {
        let bulge = (f64::from((row - 20) * (row - 20)) / 70.0) as i32;
        let color = match row {
            0..3 => STEEL.at(3),
            3..12 => STEEL.at(2),
            12..30 => STEEL.at(1),
            _ => STEEL.at(0),
        };
        canvas.rect(6 + bulge, FLOOR - 50 + row, 52 - bulge * 2, 1, color);
    }
    for x in [14, 31, 48] {
        canvas.rect(x, FLOOR - 50, 2, 40, STEEL.at(0));
        for y in (FLOOR - 46..FLOOR - 12).step_by(6) {
            canvas.put(x - 1, y, STEEL.at(3));
        }
    }
    canvas.soft_capsule(at(24.0, 65.0), at(24.0, 65.0), 6.5, 6.5, STEEL.part(2, 2));
    canvas.soft_capsule(at(24.0, 65.0), at(24.0, 65.0), 4.5, 4.5, RUST.part(if frame == 0 { 2 } else { 1 }, 3));
    canvas.rect(37, 60, 8, 10, KHAKI.at(1));
    canvas.rect(38, 61, 6, 8, INK);
    canvas.rect(40, if frame == 0 { 63 } else { 65 }, 2, 5, RED.at(2));
    for x in [12, 44] {
        canvas.rect(x, FLOOR - 12, 8, 12, STEEL.at(0));
        canvas.rect(x, FLOOR - 12, 2, 12, STEEL.at(1));
    }
}

fn fan(canvas: &mut Canvas, frame: i32) {
    let middle = at(32.0, 76.0);
    canvas.soft_capsule(middle, middle, 15.5, 15.5, STEEL.part(1, 3));
    canvas.soft_capsule(middle, middle, 12.5, 12.5, RUST.part(0, 2));
    for blade in 0..5 {
        let turns = f64::from(blade) / 5.0 + f64::from(frame) / 20.0;
        let (from, to) = (middle + at(2.0, 0.0).turned(turns), middle + at(11.0, 2.5).turned(turns));
        canvas.soft_capsule(from, to, 1.5, 3.0, STEEL.part(0, 3));
    }
    canvas.soft_capsule(middle, middle, 3.0, 3.0, STEEL.part(2, 3));
    for x in [24, 32, 40] {
        canvas.rect(x, 62, 1, 28, INK);
    }
}

fn gauge_board(canvas: &mut Canvas, _: i32) {
    canvas.rect(14, 64, 36, 24, LEATHER.at(1));
    canvas.rect(14, 64, 36, 1, LEATHER.at(2));
    canvas.rect(14, 87, 36, 1, LEATHER.at(0));
    for (nth, x) in [20, 32, 44].into_iter().enumerate() {
        let dial = at(f64::from(x), 73.0);
        canvas.soft_capsule(dial, dial, 4.8, 4.8, KHAKI.part(1, 3));
        canvas.soft_capsule(dial, dial, 3.6, 3.6, STEEL.part(0, 1));
        let tip = dial + at(0.0, -3.0).turned([0.1, -0.15, 0.3][nth]);
        canvas.line((x, 73), (tip.x as i32, tip.y as i32), RED.at(2));
    }
    for x in (18..48).step_by(5) {
        canvas.rect(x, 82, 2, 3, if x % 2 == 0 { RED.at(1) } else { GOLD.at(1) });
    }
}

fn slag(canvas: &mut Canvas, _: i32) {
    for (x, radius) in [(14, 9), (28, 14), (44, 11), (54, 6)] {
        let p = at(f64::from(x), f64::from(FLOOR + 2));
        canvas.soft_capsule(p, p, f64::from(radius), f64::from(radius), LEATHER.part(0, 2));
    }
    for (x, y) in [(22, 84), (30, 88), (40, 90), (14, 90), (34, 82), (48, 91)] {
        canvas.rect(x, y, 3, 1, RUST.at(2));
        canvas.put(x + 1, y, GOLD.at(1));
        canvas.rect(x - 2, y + 2, 3, 1, INK);
    }
    canvas.rect(0, FLOOR + 1, WIDE, 1, INK);
}

fn ore_tub(canvas: &mut Canvas, _: i32) {
    for (x, radius) in [(22, 6.0), (32, 8.0), (42, 6.0)] {
        let p = at(f64::from(x), 68.0);
        canvas.soft_capsule(p, p, radius, radius, LEATHER);
    }
    canvas.polygon(&[at(10.0, 66.0), at(54.0, 66.0), at(47.0, 87.0), at(17.0, 87.0)], STEEL.part(0, 4), 0.9, 0.1);
    canvas.rect(9, 65, 46, 3, STEEL.at(2));
    canvas.rect(9, 65, 46, 1, STEEL.at(3));
    canvas.rect(27, 70, 2, 15, STEEL.at(0));
    canvas.rect(37, 70, 2, 15, STEEL.at(0));
    for x in [21, 43] {
        let hub = at(f64::from(x), 89.5);
        canvas.soft_capsule(hub, hub, 4.6, 4.6, STEEL.part(1, 3));
        canvas.put(x, 89, INK);
    }
    canvas.rect(4, FLOOR, 56, 1, STEEL.at(2));
}

fn melt_channel(canvas: &mut Canvas, frame: i32) {
    canvas.rect(0, FLOOR - 8, WIDE, 9, STEEL.at(0));
    canvas.rect(0, FLOOR - 8, WIDE, 1, STEEL.at(2));
    for x in 2..WIDE - 2 {
        let wave = (x / 4 + frame) % 4;
        canvas.put(x, FLOOR - 7, [GOLD.at(3), GOLD.at(2), GOLD.at(2), GOLD.at(3)][wave as usize]);
        canvas.put(x, FLOOR - 6, [GOLD.at(1), GOLD.at(2), RUST.at(3), RUST.at(3)][wave as usize]);
        canvas.put(x, FLOOR - 5, RUST.at(3));
        canvas.put(x, FLOOR - 4, RUST.at(2));
    }
    for x in [6, 28, 50] {
        canvas.rect(x, FLOOR - 8, 7, 9, STEEL.at(1));
        canvas.rect(x, FLOOR - 8, 7, 1, STEEL.at(3));
    }
}

fn tool_rack(canvas: &mut Canvas, _: i32) {
    canvas.rect(8, 60, 48, 3, LEATHER.at(1));
    canvas.rect(8, 60, 48, 1, LEATHER.at(2));
    for x in [12, 52] {
        canvas.rect(x, 60, 2, FLOOR - 60, LEATHER.at(1));
    }
    for (x, length, head) in [(19, 30, 0), (27, 24, 1), (35, 32, 2), (44, 27, 1)] {
        canvas.rect(x, 62, 2, length, KHAKI.at(1));
        match head {
            0 => canvas.rect(x - 3, 62 + length - 6, 8, 5, STEEL.at(3)),
            1 => canvas.rect(x - 1, 62 + length - 8, 4, 8, STEEL.at(2)),
            _ => {
                canvas.rect(x - 2, 62 + length - 3, 6, 1, STEEL.at(3));
                canvas.rect(x - 2, 62 + length - 3, 1, 5, STEEL.at(3));
                canvas.rect(x + 3, 62 + length - 3, 1, 5, STEEL.at(3));
            }
        }
    }
}

const BODY: Color = STEEL.at(0);
const EDGE: Color = LEATHER.at(1);
const BIG_FLOOR: i32 = BIG.1 - 1;

fn converter(canvas: &mut Canvas, frame: i32) {
    for x in [8, 104] {
        canvas.polygon(
            &[
                at(f64::from(x), 111.0),
                at(f64::from(x) + 4.0, 44.0),
                at(f64::from(x) + 12.0, 44.0),
                at(f64::from(x) + 16.0, 111.0),
            ],
            STEEL.part(0, 3),
            0.8,
            0.1,
        );
    }
    canvas.rect(4, 104, 120, 8, BODY);
    canvas.rect(4, 104, 120, 1, EDGE);
    for row in 0..76 {
        let half = match row {
            0..24 => 16 + row * 3 / 4,
            24..54 => 34,
            _ => 34 - (row - 54) * (row - 54) / 26,
        };
        for column in -half..half {
            let color = match column * 10 / half.max(1) {
                -10..-7 => EDGE,
                -7..3 => LEATHER.at(0),
                _ => BODY,
            };
            canvas.put(64 + column, 22 + row, color);
        }
    }
    for y in [46, 58, 74] {
        canvas.rect(30, y, 68, 3, BODY);
        canvas.rect(30, y, 50, 1, EDGE);
        for x in (34..96).step_by(7) {
            canvas.put(x, y + 1, EDGE);
        }
    }
    for x in [20, 96] {
        canvas.soft_capsule(at(f64::from(x) + 6.0, 58.0), at(f64::from(x) + 6.0, 58.0), 8.0, 8.0, STEEL.part(0, 4));
    }
    canvas.rect(49, 20, 30, 3, GOLD.at(2));
    canvas.rect(51, 20, 26, 1, GOLD.at(3));
    canvas.rect(48, 23, 32, 2, RUST.at(2));
    for (x, tall) in [(54, 8), (60, 14), (66, 11), (72, 7)] {
        let tall = tall + if frame == 0 { 0 } else { 2 - x % 4 };
        canvas.rect(x, 20 - tall, 2, tall, RUST.at(2));
        canvas.rect(x, 20 - tall / 2, 2, tall / 2, RUST.at(3));
    }
}

fn stoves(canvas: &mut Canvas, frame: i32) {
    for (nth, x) in [6, 47, 88].into_iter().enumerate() {
        for column in 0..34 {
            let off = column - 17;
            let dome = (18.0 - (324.0 - f64::from(off * off)).max(0.0).sqrt()) as i32;
            let color = match column {
                0..2 => EDGE,
                2..18 => LEATHER.at(0),
                _ => BODY,
            };
            canvas.rect(x + column, 12 + dome, 1, BIG_FLOOR - 12 - dome, color);
        }
        for y in [34, 52, 70, 88] {
            canvas.rect(x, y, 34, 1, BODY);
            canvas.rect(x, y + 1, 20, 1, EDGE);
        }
        canvas.rect(x + 10, 94, 12, 12, INK);
        let hot = nth as i32 % 2 == frame;
        canvas.rect(x + 12, 96, 8, 9, if hot { RUST.at(3) } else { RUST.at(2) });
        canvas.rect(x + 12, 101, 8, 4, if hot { GOLD.at(2) } else { RUST.at(3) });
        canvas.rect(x + 15, 96, 1, 9, INK);
    }
    for y in [24, 80] {
        canvas.rect(0, y, BIG.0, 7, LEATHER.at(0));
        canvas.rect(0, y, BIG.0, 1, EDGE);
        canvas.rect(0, y + 5, BIG.0, 2, INK);
    }
}

fn mill_hall(canvas: &mut Canvas, frame: i32) {
    canvas.rect(0, 18, BIG.0, BIG.1 - 18, RUST.at(0));
    for row in 0..18 {
        let half = 64 * (row + 2) / 20;
        canvas.rect(64 - half, row, half * 2, 1, RUST.at(0));
        canvas.rect(64 - half, row, 3, 1, EDGE);
    }
    for (nth, x) in [10, 40, 70, 100].into_iter().enumerate() {
        for (row, y) in [30, 46, 62].into_iter().enumerate() {
            let warm = (nth + row * 3 + frame as usize * 2) % 4;
            let color = [RUST.at(2), RUST.at(1), RUST.at(2), RUST.at(3)][warm];
            canvas.rect(x, y, 18, 13, INK);
            canvas.rect(x + 1, y + 1, 16, 11, color);
            canvas.rect(x + 6, y, 1, 13, INK);
            canvas.rect(x + 12, y, 1, 13, INK);
            canvas.rect(x, y + 6, 18, 1, INK);
        }
    }
    for x in [0, 31, 61, 91, 121] {
        canvas.rect(x, 18, 7, BIG.1 - 18, BODY);
        canvas.rect(x, 18, 1, BIG.1 - 18, EDGE);
    }
    canvas.rect(0, 80, BIG.0, 5, BODY);
    canvas.rect(0, 80, BIG.0, 1, EDGE);
    canvas.rect(42, 86, 44, 26, INK);
    canvas.rect(45, 89, 38, 23, RUST.at(1));
    canvas.rect(45, 102, 38, 10, RUST.at(2));
    for x in (50..83).step_by(8) {
        canvas.rect(x, 89, 2, 23, INK);
    }
}
