//! Paints the exit: a blast door in two halves under a lit sign. While closed it is barred and red. When every task is
//! done, the bars retract, the halves move apart, and light with arrows that point inward shines out.

use crate::canvas::{Canvas, bayer};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: i32 = 64;
const FLOOR: i32 = 63;
const LEFT: i32 = 12;
const TOP: i32 = 13;
const WIDTH: i32 = 40;
const WAY: Area = area(18, 25, 28, 38);
const WORD: [&str; 5] = ["###.#.#.#.###", "#...#.#.#..#.", "##...#..#..#.", "#...#.#.#..#.", "###.#.#.#..#."];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "exit",
        "Painted by tools/src/exit.rs. closed is red and barred, opening plays once, open shows a lit passage.",
        (CELL, CELL),
        (CELL / 2, FLOOR),
    );
    sheet.clip("closed", 24, true, (0..2).map(|nth| door(0, 0, RED, nth)).collect());
    let steps = [(3, 0), (6, 0), (6, 1), (6, 3), (6, 6), (6, 9), (6, 11), (6, 12)];
    sheet.clip("opening", 4, false, steps.map(|(bars, gap)| door(bars, gap, GREEN, 1)).to_vec());
    sheet.clip("open", 5, true, (0..8).map(open).collect());
    vec![sheet]
}

fn open(nth: i32) -> Canvas {
    let mut canvas = door(6, 12, GREEN, if nth % 4 < 2 { 1 } else { 0 });
    let (x, width) = (WAY.x + 3, WAY.w - 6);
    for y in WAY.y..FLOOR {
        for column in 0..width {
            let low = f64::from(y - WAY.y) / f64::from(WAY.h);
            let deep = (y - WAY.y) + (2 * column - width + 1).abs() / 2;
            let color = match (deep - nth * 2).rem_euclid(16) {
                0 | 1 => WHITE,
                2..=4 => TEAL.at(3),
                _ if bayer(x + column, y) < low * 0.8 => TEAL.at(2),
                _ => TEAL.at(1),
            };
            canvas.put(x + column, y, color);
        }
    }
    canvas
}

/// Draws the bars back by `bars` (6 means gone) and each half by `gap` pixels. `nth` (0 or 1) says which lamps are lit.
fn door(bars: i32, gap: i32, light: Ramp, nth: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    canvas.rect(LEFT, TOP + 8, WIDTH, FLOOR - TOP - 8, STEEL.at(2));
    raised(&mut canvas, area(LEFT, TOP + 8, 6, FLOOR - TOP - 8), BRIGHT_METAL);
    raised(&mut canvas, area(LEFT + WIDTH - 6, TOP + 8, 6, FLOOR - TOP - 8), METAL);
    worn(&mut canvas, area(LEFT + 1, TOP + 12, 4, 36), 91, 8);
    worn(&mut canvas, area(LEFT + WIDTH - 5, TOP + 12, 4, 36), 92, 6);
    for (step, y) in (WAY.y + 3..FLOOR - 3).step_by(8).enumerate() {
        for x in [LEFT + 2, LEFT + WIDTH - 4] {
            canvas.rect(x - 1, y - 1, 4, 5, STEEL.at(0));
            let is_lit = (step as i32 + nth) % 2 == 0;
            canvas.rect(x, y, 2, 3, light.at(if is_lit { 3 } else { 1 }));
        }
    }
    raised(&mut canvas, area(LEFT - 2, TOP, WIDTH + 4, 11), BRIGHT_METAL);
    canvas.rect(LEFT + 10, TOP + 2, 20, 8, INK);
    canvas.rect(LEFT + 11, TOP + 3, 18, 6, light.at(0));
    canvas.stamp(LEFT + 14, TOP + 3, &WORD, &[('#', if nth == 1 { light.at(3) } else { light.at(2) })]);
    for x in [LEFT, LEFT + 4, LEFT + WIDTH - 6, LEFT + WIDTH - 2] {
        rivet(&mut canvas, x, TOP + 4, BRIGHT_METAL);
    }
    stripes(&mut canvas, area(LEFT + 1, TOP + 8, 8, 2), 0);
    stripes(&mut canvas, area(LEFT + WIDTH - 9, TOP + 8, 8, 2), 0);
    canvas.rect(WAY.x - 1, WAY.y - 1, WAY.w + 2, WAY.h + 1, INK);
    canvas.rect(WAY.x, WAY.y, WAY.w, WAY.h, TEAL.at(if gap > 0 { 2 } else { 0 }));
    let half = WAY.w / 2 - gap;
    leaf(&mut canvas, WAY.x, half, false);
    leaf(&mut canvas, WAY.x + WAY.w - half, half, true);
    if bars < 6 {
        for y in [WAY.y + 9, WAY.y + 25] {
            let length = WAY.w - 4 - bars * 4;
            raised(&mut canvas, area(WAY.x + 2 + bars * 2, y, length, 4), RED_ENAMEL);
            rivet(&mut canvas, WAY.x + 4 + bars * 2, y + 1, BRIGHT_METAL);
            rivet(&mut canvas, WAY.x + WAY.w - 5 - bars * 2, y + 1, BRIGHT_METAL);
        }
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

fn leaf(canvas: &mut Canvas, x: i32, width: i32, is_right: bool) {
    let tones = [TEAL.at(0), TEAL.at(1), TEAL.at(1), TEAL.at(2), DUSK.at(6)];
    raised(canvas, area(x, WAY.y, width, WAY.h), tones);
    for y in [WAY.y + 6, WAY.y + 19, WAY.y + 31] {
        canvas.rect(x, y, width, 1, TEAL.at(0));
        canvas.rect(x, y + 1, width, 1, TEAL.at(2));
    }
    worn(canvas, area(x + 1, WAY.y + 1, (width - 4).max(1), WAY.h - 2), 93, 7);
    let edge = if is_right { x } else { x + width - 3 };
    for row in 0..WAY.h {
        for column in 0..3.min(width) {
            let is_yellow = (row + if is_right { column } else { 3 - column }) % 8 < 4;
            canvas.put(edge + column, WAY.y + row, if is_yellow { GOLD.at(1) } else { STEEL.at(0) });
        }
    }
    canvas.rect(if is_right { x } else { x + width - 1 }, WAY.y, 1, WAY.h, INK);
}
