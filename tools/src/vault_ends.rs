//! Paints the ends of the phaser: a robe without a body, whose eye and ring of light come loose. Each cause of death has a
//! clip, as for the troopers.

use crate::body::paint_turned;
use crate::canvas::Canvas;
use crate::ends::{burning, charred, dissolved};
use crate::math::{at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;
use crate::vault_enemies::*;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "phaser_ends",
        "Painted by tools/src/vault_ends.rs. A clip for each cause of death, facing right; the pivot is the floor line.",
        CELL,
        (CELL.0 / 2, FLOOR as i32 + 1),
    );
    let struck = figure(Pose { lean: -0.06, struck: 1.0, ..REST });
    sheet.clip("shot", 3, false, (0..8).map(collapse).collect());
    sheet.clip("felled", 4, false, (0..8).map(|frame| cut(&struck, frame)).collect());
    sheet.clip("blown", 3, false, (0..8).map(|frame| torn(&struck, frame)).collect());
    sheet.clip("burnt", 4, false, (0..16).map(burnt).collect());
    sheet.clip("dissolved", 3, false, dissolved(&struck));
    vec![sheet]
}

/// The eye flies off, and the empty robe sinks down.
fn collapse(frame: i32) -> Canvas {
    let part = f64::from(frame) / 7.0;
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let low = 1.0 - (1.0 - part) * (1.0 - part);
    let place = |x: f64, y: f64| at(23.0 - part * 2.0 + x * (1.0 + low * 0.7), FLOOR - 1.0 + y * (1.0 - low * 0.78));
    canvas.polygon(
        &[
            place(-3.4, -24.0),
            place(3.6, -23.0),
            place(7.0, -8.0),
            place(8.0, 0.0),
            place(-8.0, 0.0),
            place(-7.0, -9.0),
        ],
        ROBE,
        1.0,
        0.12,
    );
    for x in [-3.0, 1.0, 4.0] {
        let (top, foot) = (place(x * 0.5, -18.0), place(x * 1.4, -1.0));
        canvas.line((top.x as i32, top.y as i32), (foot.x as i32, foot.y as i32), ROBE.at(0));
    }
    canvas.capsule(place(-4.0, -22.0), place(4.0, -21.6), 3.2 - low, 3.2 - low, VIOLET);
    canvas.capsule(place(-1.0, -27.0), place(-0.4, -25.6), 4.6 - low * 2.4, 4.2 - low * 2.0, ROBE);
    canvas.rim_lit(|_, _| true);
    let time = f64::from(frame);
    let eye = at(25.0 + time * 1.7, (FLOOR - 29.0 - time * 3.4 + time * time * 0.98).min(FLOOR - 3.0));
    canvas.polygon(
        &[-0.2, 0.1, 0.35, 0.6].map(|turns| eye + at(0.0, -2.8).turned(turns + part * 1.25)),
        GOLD.part(1, 4),
        1.0,
        0.2,
    );
    canvas.outline_where(INK, |_, y| y < FLOOR as i32 + 1);
    // The ring breaks into pieces of light.
    for step in 0..12 {
        let turns = f64::from(step) / 12.0;
        let away = 11.0 + time * 1.2;
        let p = at(23.0 + cos(turns) * away, FLOOR - 26.0 + sin(turns) * (4.0 + time) + low * 16.0);
        if frame < 6 && (step + frame) % 3 != 0 && p.x > 1.0 && p.x < 46.0 && p.y > 1.0 {
            canvas.rect(
                p.x as i32,
                p.y as i32,
                1,
                1 + i32::from(frame < 3),
                if frame < 3 { WHITE } else { GOLD.at(2) },
            );
        }
    }
    canvas
}

/// A blow cuts through the robe. The upper half slides off and falls, and the lower half folds up.
fn cut(whole: &Canvas, frame: i32) -> Canvas {
    let part = f64::from(frame) / 7.0;
    let is_above = |x: i32, y: i32| y < 28 - (x - 24) / 3;
    let half =
        |above: bool| Canvas::from_pixels(CELL.0, CELL.1, |x, y| whole.get(x, y).filter(|_| is_above(x, y) == above));
    let (upper, lower) = (half(true), half(false));
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    // The lower half sinks to half of its height.
    let floor = FLOOR as i32;
    let height = 1.0 - part * part * 0.5;
    for y in 0..=floor {
        for x in 1..CELL.0 - 1 {
            let from = floor - ((f64::from(floor - y)) / height) as i32;
            if let Some(color) = lower.get(x, from) {
                canvas.put(x, y, color);
            }
        }
    }
    let down = part * part * 15.0;
    let (x, y, turns) = (24.0 - part * 2.0, 24.0 + down, -part * 0.22);
    let mut falls = Canvas::new(CELL.0, CELL.1);
    paint_turned(&mut falls, &upper, at(x, y), turns);
    for row in 0..=floor {
        for column in 1..CELL.0 - 1 {
            if let Some(color) = falls.get(column, row) {
                canvas.put(column, row, color);
            }
        }
    }
    if frame < 2 {
        for x in 6..42 {
            canvas.put(x, 28 - (x - 24) / 3, WHITE);
            canvas.put(x, 29 - (x - 24) / 3, if frame == 0 { WHITE } else { VIOLET.at(2) });
        }
    }
    canvas
}

/// The robe is torn to rags: its pieces fly apart, and a heap stays on the floor.
fn torn(whole: &Canvas, frame: i32) -> Canvas {
    let time = f64::from(frame);
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let low = (time / 4.0).min(1.0);
    for (x, height, width) in [(-5.0, 6.0, 4.0), (4.0, 5.0, 4.4), (-0.6, 8.0, 3.4)] {
        let foot = at(24.0 + x * (0.6 + low * 0.6), FLOOR - 1.6);
        canvas.capsule(
            foot + at(0.0, -height * (1.0 - low * 0.7)),
            foot + at(x * 0.4, 0.0),
            width * 0.5,
            width * 0.6,
            ROBE,
        );
    }
    canvas.soft_capsule(at(19.0, FLOOR - 1.6), at(30.0, FLOOR - 1.6), 1.8, 1.6, VIOLET);
    canvas.rim_lit(|_, _| true);
    canvas.outline_where(INK, |_, y| y <= FLOOR as i32);
    for y in (0..FLOOR as i32).filter(|_| frame < 5) {
        for x in 0..CELL.0 {
            let Some(color) = whole.get(x, y) else { continue };
            // Each rag has a way of its own.
            let (column, row) = ((x + (y / 3) % 3) / 9, (y + (x / 3) % 3) / 9);
            let away =
                at(f64::from(column * 9 + 4 - 24) * 0.3 * time, (f64::from(row) - 3.4) * time + time * time * 0.5);
            let (to_x, to_y) = (x + away.x.round() as i32, y + away.y.round() as i32);
            if to_x > 0 && to_x < CELL.0 - 1 && to_y > 0 && to_y < FLOOR as i32 {
                canvas.put(to_x, to_y, if frame == 0 && color != INK { WHITE } else { color });
            }
        }
    }
    canvas
}

/// Flames climb the robe, it shrinks, and ashes stay.
fn burnt(frame: i32) -> Canvas {
    let time = f64::from(frame);
    let left = ((15.0 - time) / 6.0).clamp(0.0, 1.0);
    let mut canvas = if frame < 8 {
        figure(Pose { raised: 0.6 + 0.4 * sin(time / 4.0), sway: time / 3.0, lean: 0.02 * sin(time / 3.0), ..REST })
    } else {
        collapse(((frame - 8) * 2).clamp(1, 7))
    };
    if frame > 1 {
        charred(&mut canvas, left * 0.8);
    }
    burning(&canvas, frame as usize, left)
}
