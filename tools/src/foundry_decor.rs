//! What stands and hangs about in the Foundry: a furnace with fire behind its door, a wheel that turns, a ladle brim full
//! on its chains, a chain hoist, and a window with the melt behind it. The fire flickers; nothing else moves.

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at};
use crate::palette::*;
use crate::sheet::Sheet;

const WIDE: i32 = 64;
const TALL: i32 = 96;
const MIDDLE: i32 = WIDE / 2;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "foundry_decor",
        "Painted by tools/src/foundry_decor.rs. The pivot is the middle of the floor line; what hangs (ladle, hoist) is drawn\n\
         from the top of its cell, 96 px above the pivot.",
        (WIDE, TALL),
        (MIDDLE, TALL - 1),
    );
    sheet.clip("furnace", 9, true, (0..4).map(furnace).collect());
    sheet.clip("gear", 10, true, (0..4).map(gear).collect());
    sheet.clip("ladle", 12, true, (0..2).map(ladle).collect());
    sheet.still("hoist", hoist());
    sheet.clip("furnace_window", 14, true, (0..2).map(window).collect());
    vec![sheet]
}

/// Fire in a box: hottest at the bottom, its tongues another height in each frame.
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
    // The flue, then shoulders, then the belly.
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
    // The door, and the light it throws on the sill.
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
    canvas.outline_where(INK, |_, y| y < TALL - 1);
    canvas
}

/// A driving wheel; in four frames it turns on by one tooth.
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
    canvas.outline(INK);
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
    // It has run over on one side.
    for (x, length) in [(40, 16), (41, 22), (42, 12), (24, 6)] {
        canvas.rect(x, 58, 1, length, RUST.at(3));
        canvas.put(x, 58 + length, GOLD.at(2));
    }
    canvas.outline(INK);
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
    canvas.outline(INK);
    canvas
}

/// For the face of a wall.
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
    canvas.outline(INK);
    canvas
}
