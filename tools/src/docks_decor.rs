//! Paints decorations that a level author places in the Docks. Most are behind the actors, so they use the darker half
//! of their colour ramps (a colour in tones from dark to bright) and leave the bright half to moving things. Crates and
//! containers look solid, so they are dark shapes without a light top edge: a light edge means ground.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 64;
const FLOOR: i32 = 63;
const MIDDLE: i32 = 32;

type Thing = (&'static str, fn(&mut Canvas));

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "docks_decor",
        "Painted by tools/src/docks_decor.rs. The pivot is the middle of the floor line; what hangs is drawn from the top\n\
         of its cell (chain, cable, hook, lamp_hanging), 64 px above the pivot.",
        (CELL, CELL),
        (MIDDLE, FLOOR),
    );
    let things: [Thing; 20] = [
        ("lamp_post", lamp_post),
        ("lamp_hanging", lamp_hanging),
        ("railing", railing),
        ("pipe_vertical", pipe_vertical),
        ("pipe_horizontal", pipe_horizontal),
        ("pipe_bend", pipe_bend),
        ("crate_stack", crate_stack),
        ("container_teal", |c| container(c, TEAL.part(0, 3))),
        ("container_rust", |c| container(c, RUST.part(0, 3))),
        ("container_open", container_open),
        ("window", window),
        ("window_dark", window_dark),
        ("cable", cable),
        ("sign_arrow", sign_arrow),
        ("sign_danger", sign_danger),
        ("bollard", bollard),
        ("life_ring", life_ring),
        ("chain", chain),
        ("hook", hook),
        ("vent", vent),
    ];
    for (name, paint) in things {
        let mut canvas = Canvas::new(CELL, CELL);
        paint(&mut canvas);
        sheet.still(name, canvas);
    }
    vec![sheet]
}

fn bar(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32, ramp: Ramp) {
    for column in 0..width {
        let step = if column == 0 {
            2
        } else if column == width - 1 {
            0
        } else {
            1
        };
        canvas.rect(x + column, y, 1, height, ramp.at(step));
    }
}

fn lamp_post(canvas: &mut Canvas) {
    let post = STEEL.part(1, 3);
    bar(canvas, MIDDLE - 1, 12, 3, FLOOR - 12, post);
    bar(canvas, MIDDLE - 2, FLOOR - 12, 5, 12, post);
    canvas.rect(MIDDLE - 4, FLOOR - 3, 9, 3, STEEL.at(2));
    canvas.rect(MIDDLE - 4, FLOOR - 3, 9, 1, STEEL.at(3));
    canvas.rect(MIDDLE - 2, FLOOR - 13, 5, 1, STEEL.at(4));
    canvas.rect(MIDDLE - 11, 8, 23, 2, STEEL.at(2));
    canvas.rect(MIDDLE - 10, 7, 21, 1, STEEL.at(3));
    canvas.line((MIDDLE - 6, 12), (MIDDLE - 1, 17), STEEL.at(2));
    canvas.line((MIDDLE + 6, 12), (MIDDLE + 1, 17), STEEL.at(1));
    for x in [MIDDLE - 12, MIDDLE + 5] {
        canvas.rect(x, 9, 8, 2, STEEL.at(1));
        canvas.rect(x, 11, 8, 2, GOLD.at(3));
        canvas.rect(x + 2, 11, 4, 1, WHITE);
        canvas.rect(x + 1, 13, 6, 1, GOLD.at(1));
    }
    canvas.outline(INK);
}

fn lamp_hanging(canvas: &mut Canvas) {
    canvas.rect(MIDDLE, 0, 1, 16, STEEL.at(1));
    canvas.polygon(&[at(30.0, 16.0), at(35.0, 16.0), at(41.0, 22.0), at(24.0, 22.0)], STEEL.part(1, 4), 0.9, 0.1);
    canvas.rect(25, 22, 15, 1, STEEL.at(4));
    canvas.rect(28, 23, 9, 2, GOLD.at(3));
    canvas.rect(30, 23, 5, 1, WHITE);
    canvas.rect(29, 25, 7, 1, GOLD.at(1));
    canvas.outline_where(INK, |_, y| y > 14);
}

fn railing(canvas: &mut Canvas) {
    for (y, color) in [(FLOOR - 16, 3), (FLOOR - 9, 2)] {
        canvas.rect(0, y, CELL, 1, STEEL.at(color + 1));
        canvas.rect(0, y + 1, CELL, 1, STEEL.at(color - 1));
    }
    for x in (4..CELL).step_by(16) {
        canvas.rect(x, FLOOR - 16, 1, 16, STEEL.at(4));
        canvas.rect(x + 1, FLOOR - 16, 1, 16, STEEL.at(2));
        canvas.rect(x - 1, FLOOR - 1, 4, 1, STEEL.at(3));
    }
    canvas.rect(0, FLOOR - 14, CELL, 1, INK);
}

const PIPE_LIGHT: [u8; 8] = [1, 2, 3, 2, 2, 1, 1, 0];

fn pipe_vertical(canvas: &mut Canvas) {
    for (column, step) in PIPE_LIGHT.iter().enumerate() {
        canvas.rect(28 + column as i32, 0, 1, CELL, STEEL.at(*step));
    }
    for y in [10, 42] {
        collar(canvas, 26, y, 12, 5, true);
    }
}

fn pipe_horizontal(canvas: &mut Canvas) {
    for (row, step) in PIPE_LIGHT.iter().enumerate() {
        canvas.rect(0, FLOOR - 12 + row as i32, CELL, 1, STEEL.at(*step));
    }
    for x in [10, 42] {
        collar(canvas, x, FLOOR - 14, 5, 12, false);
    }
}

fn collar(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32, upright: bool) {
    canvas.rect(x, y, width, height, RUST.at(1));
    if upright {
        canvas.rect(x + 2, y, 3, height, RUST.at(2));
        canvas.rect(x + 3, y, 1, height, RUST.at(3));
    } else {
        canvas.rect(x, y + 2, width, 3, RUST.at(2));
        canvas.rect(x, y + 3, width, 1, RUST.at(3));
    }
    canvas.frame(x - 1, y - 1, width + 2, height + 2, INK);
}

fn pipe_bend(canvas: &mut Canvas) {
    let center = at(16.0, 39.0);
    for y in 0..CELL {
        for x in 0..CELL {
            let from_center = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center;
            let ring = from_center.length();
            if (12.0..20.0).contains(&ring) && from_center.x >= 0.0 && from_center.y >= 0.0 {
                let inner = PIPE_LIGHT[(ring - 12.0) as usize];
                canvas.put(x, y, STEEL.at(inner));
            }
        }
    }
    for (index, step) in PIPE_LIGHT.iter().enumerate() {
        canvas.rect(0, FLOOR - 12 + index as i32, 16, 1, STEEL.at(*step));
        canvas.rect(28 + index as i32, 0, 1, 39, STEEL.at(*step));
    }
    collar(canvas, 26, 34, 12, 5, true);
    collar(canvas, 12, FLOOR - 14, 5, 12, false);
}

/// A background crate. It must not look like the wood of a breakable crate.
fn dark_crate(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.rect(x, y, size, size, STEEL.at(1));
    for column in (5..size - 2).step_by(5) {
        canvas.rect(x + column, y + 2, 1, size - 3, STEEL.at(0));
    }
    for row in [3, size - 5] {
        canvas.rect(x, y + row, size, 2, STEEL.at(0));
    }
    canvas.rect(x, y, 1, size, DUSK.at(2));
    canvas.rect(x + size - 1, y, 1, size, INK);
}

fn crate_stack(canvas: &mut Canvas) {
    dark_crate(canvas, 8, FLOOR - 20, 20);
    dark_crate(canvas, 29, FLOOR - 24, 24);
    dark_crate(canvas, 16, FLOOR - 42, 20);
    canvas.outline(INK);
}

const CONTAINER_TALL: i32 = 30;

fn container(canvas: &mut Canvas, ramp: Ramp) {
    let top = FLOOR - CONTAINER_TALL;
    canvas.rect(1, top, CELL - 2, CONTAINER_TALL, ramp.at(1));
    for x in (6..CELL - 6).step_by(4) {
        canvas.rect(x, top + 3, 2, CONTAINER_TALL - 6, ramp.at(0));
    }
    canvas.rect(1, top, CELL - 2, 3, ramp.at(0));
    canvas.rect(1, FLOOR - 3, CELL - 2, 3, ramp.at(0));
    for x in [1, CELL - 5] {
        canvas.rect(x, top, 4, CONTAINER_TALL, ramp.at(0));
        canvas.rect(x + 3, top + 3, 1, CONTAINER_TALL - 6, INK);
        for y in [top, FLOOR - 4] {
            canvas.rect(x, y, 4, 4, STEEL.at(1));
            canvas.rect(x + 1, y + 1, 2, 2, INK);
        }
    }
    canvas.rect(24, top + 8, 16, 12, ramp.at(0));
    for (x, y, step) in [(26, 10, 2), (33, 10, 1), (26, 15, 1), (33, 15, 2)] {
        canvas.rect(x, top + y, 5, 3, ramp.at(step));
    }
    canvas.outline(INK);
}

fn container_open(canvas: &mut Canvas) {
    container(canvas, TEAL.part(0, 3));
    let top = FLOOR - CONTAINER_TALL;
    canvas.rect(8, top + 4, 48, CONTAINER_TALL - 7, INK);
    canvas.rect(10, top + 6, 44, CONTAINER_TALL - 10, TEAL.at(0));
    for x in (12..54).step_by(4) {
        canvas.rect(x, top + 6, 1, CONTAINER_TALL - 12, INK);
    }
    dark_crate(canvas, 34, FLOOR - 17, 13);
    canvas.rect(8, FLOOR - 4, 48, 1, TEAL.at(1));
}

fn window(canvas: &mut Canvas) {
    window_frame(canvas, [GOLD.at(1), GOLD.at(2), GOLD.at(3)]);
}

fn window_dark(canvas: &mut Canvas) {
    window_frame(canvas, [DUSK.at(1), DUSK.at(2), DUSK.at(4)]);
}

fn window_frame(canvas: &mut Canvas, [low, middle, high]: [Color; 3]) {
    let (x, y, width, height) = (18, FLOOR - 30, 28, 20);
    canvas.rect(x, y, width, height, STEEL.at(1));
    canvas.frame(x, y, width, height, STEEL.at(2));
    canvas.rect(x, y, width, 1, STEEL.at(3));
    for (pane_x, pane_y) in [(2, 2), (11, 2), (20, 2), (2, 11), (11, 11), (20, 11)] {
        canvas.rect(x + pane_x, y + pane_y, 6, 7, if pane_y == 2 { middle } else { low });
        canvas.rect(x + pane_x, y + pane_y, 6, 1, high);
        canvas.line((x + pane_x, y + pane_y + 4), (x + pane_x + 3, y + pane_y + 1), high);
    }
    canvas.rect(x - 1, y + height, width + 2, 2, STEEL.at(2));
    canvas.rect(x - 1, y + height, width + 2, 1, STEEL.at(4));
    canvas.outline(INK);
}

fn cable(canvas: &mut Canvas) {
    for (sag, start) in [(10.0, 2.0), (16.0, 4.0)] {
        for x in 0..CELL {
            let share = f64::from(x) / f64::from(CELL);
            let y = (start + 4.0 * share * (1.0 - share) * sag) as i32;
            canvas.put(x, y, INK);
            canvas.put(x, y - 1, STEEL.at(2));
        }
    }
}

fn sign_board(canvas: &mut Canvas, width: i32, height: i32, face: Ramp) -> (i32, i32) {
    let (x, y) = (MIDDLE - width / 2, FLOOR - 18 - height);
    bar(canvas, MIDDLE - 1, y + height, 3, 18, STEEL.part(1, 3));
    canvas.rect(x, y, width, height, face.at(1));
    canvas.rect(x, y, width, 1, face.at(2));
    canvas.rect(x, y + height - 1, width, 1, face.at(0));
    canvas.outline(INK);
    (x, y)
}

fn sign_arrow(canvas: &mut Canvas) {
    let (x, y) = sign_board(canvas, 26, 14, GOLD.part(0, 3));
    canvas.stamp(
        x + 4,
        y + 3,
        &[
            "..........##......",
            "..........####....",
            "################..",
            "##################",
            "################..",
            "..........####....",
            "..........##......",
        ],
        &[('#', INK)],
    );
}

fn sign_danger(canvas: &mut Canvas) {
    let (x, y) = sign_board(canvas, 18, 18, STEEL.part(3, 3));
    canvas.stamp(
        x + 2,
        y + 3,
        &[
            "......YY......",
            ".....YYYY.....",
            ".....YkkY.....",
            "....YYkkYY....",
            "...YYYkkYYY...",
            "...YYYkkYYY...",
            "..YYYYYYYYYY..",
            ".YYYYYkkYYYYY.",
            ".YYYYYkkYYYYY.",
            "YYYYYYYYYYYYYY",
        ],
        &[('Y', GOLD.at(2)), ('k', INK)],
    );
}

fn bollard(canvas: &mut Canvas) {
    let ramp = STEEL.part(0, 5);
    canvas.capsule(at(32.0, 55.0), at(32.0, 62.0), 3.6, 5.0, ramp);
    canvas.capsule(at(29.0, 53.5), at(35.0, 53.5), 2.9, 2.9, ramp);
    canvas.rect(24, FLOOR - 1, 16, 1, STEEL.at(2));
    for y in [58, 60] {
        canvas.rect(27, y, 10, 1, KHAKI.at(2));
        canvas.rect(27, y + 1, 10, 1, KHAKI.at(0));
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
}

fn life_ring(canvas: &mut Canvas) {
    let center = at(32.0, 46.0);
    for y in 0..CELL {
        for x in 0..CELL {
            let from_center = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center;
            let ring = from_center.length();
            if (3.6..8.2).contains(&ring) {
                let quarter =
                    (from_center.x + from_center.y).abs() < 3.2 || (from_center.x - from_center.y).abs() < 3.2;
                let low = from_center.y > 2.0 || ring < 4.6;
                let color = match (quarter, low) {
                    (true, false) => RUST.at(3),
                    (true, true) => RUST.at(2),
                    (false, false) => STEEL.at(5),
                    (false, true) => STEEL.at(4),
                };
                canvas.put(x, y, color);
            }
        }
    }
    canvas.outline(INK);
}

fn chain(canvas: &mut Canvas) {
    for y in (0..CELL - 4).step_by(6) {
        canvas.frame(MIDDLE - 2, y, 4, 5, STEEL.at(3));
        canvas.put(MIDDLE - 2, y, STEEL.at(4));
        canvas.rect(MIDDLE - 1, y + 4, 2, 3, STEEL.at(2));
    }
    canvas.outline(INK);
}

fn hook(canvas: &mut Canvas) {
    canvas.rect(MIDDLE - 3, 0, 1, 30, STEEL.at(1));
    canvas.rect(MIDDLE + 2, 0, 1, 30, STEEL.at(1));
    canvas.rect(MIDDLE - 6, 28, 12, 9, GOLD.at(1));
    canvas.rect(MIDDLE - 6, 28, 12, 1, GOLD.at(2));
    for x in (0..12).step_by(4) {
        canvas.line((MIDDLE - 6 + x, 36), (MIDDLE - 4 + x, 32), INK);
    }
    bar(canvas, MIDDLE - 1, 37, 3, 6, STEEL.part(2, 3));
    canvas.stamp(
        MIDDLE - 6,
        43,
        &[
            ".....MMG....",
            ".....MMGG...",
            "......MMGG..",
            ".......MGG..",
            "MM.....MGG..",
            "MGG...MMGm..",
            ".MGMMMMGGm..",
            "..MGGGGmm...",
            "....mmm.....",
        ],
        &[('M', STEEL.at(4)), ('G', STEEL.at(3)), ('m', STEEL.at(2))],
    );
    canvas.outline_where(INK, |_, y| y > 26);
}

fn vent(canvas: &mut Canvas) {
    let (x, y) = (20, FLOOR - 26);
    canvas.rect(x, y, 24, 20, STEEL.at(1));
    canvas.frame(x, y, 24, 20, STEEL.at(2));
    canvas.rect(x, y, 24, 1, STEEL.at(3));
    for row in (y + 3..y + 17).step_by(3) {
        canvas.rect(x + 3, row, 18, 1, STEEL.at(2));
        canvas.rect(x + 3, row + 1, 18, 1, INK);
    }
    canvas.outline(INK);
}
