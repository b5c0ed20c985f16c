//! Paints springs: a plate on a coil, a piston, a mushroom, a field. All are 16x8 at rest and throw equally high.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: i32 = 32;
const FLOOR: i32 = 31;
const MIDDLE: i32 = 16;
const LEFT: i32 = MIDDLE - 8;
/// Height of a spring in each frame: at rest, thrown, and back.
const SPRUNG: [i32; 6] = [3, 11, 9, 5, 7, 4];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "springs",
        "Painted by tools/src/springs.rs. 16x8 above the pivot. The first frame is at rest.",
        (CELL, CELL),
        (MIDDLE, FLOOR),
    );
    for (name, paint) in
        [("docks", coil as fn(i32) -> Canvas), ("foundry", piston), ("gardens", mushroom), ("vault", field)]
    {
        sheet.clip(name, 3, false, SPRUNG.into_iter().map(paint).collect());
    }
    vec![sheet]
}

fn plate(canvas: &mut Canvas, height: i32, tones: Tones) {
    let y = FLOOR - 5 - height;
    raised(canvas, area(LEFT, y, 16, 4), tones);
    canvas.rect(LEFT + 1, y, 14, 1, WHITE);
    canvas.stamp(MIDDLE - 4, y + 1, &["...##...", "..#..#.."], &[('#', INK)]);
}

fn foot(canvas: &mut Canvas) {
    raised(canvas, area(LEFT + 1, FLOOR - 3, 14, 3), METAL);
    rivet(canvas, LEFT + 3, FLOOR - 2, BRIGHT_METAL);
    rivet(canvas, LEFT + 12, FLOOR - 2, BRIGHT_METAL);
}

fn coil(height: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    for step in 0..height {
        let y = FLOOR - 4 - step;
        let is_front = step % 2 == 0;
        canvas.rect(LEFT + 4, y, 8, 1, STEEL.at(if is_front { 4 } else { 1 }));
        canvas.rect(LEFT + 5, y, 2, 1, STEEL.at(if is_front { 5 } else { 2 }));
    }
    plate(&mut canvas, height, BRASS);
    foot(&mut canvas);
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

fn piston(height: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    for step in 0..height {
        let y = FLOOR - 4 - step;
        for (column, tone) in [1, 3, 5, 4, 2, 1].into_iter().enumerate() {
            canvas.put(MIDDLE - 3 + column as i32, y, STEEL.at(tone));
        }
    }
    let hot = if height > 4 { GOLD.at(3) } else { RED.at(3) };
    plate(&mut canvas, height, [RUST.at(1), RUST.at(2), RUST.at(3), RUST.at(4), WHITE]);
    foot(&mut canvas);
    canvas.rect(MIDDLE - 4, FLOOR - 4, 8, 1, hot);
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}
fn mushroom(height: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let top = FLOOR - 5 - height;
    let bulge = f64::from(9 - height) * 0.25;
    canvas.capsule(
        at(16.0, f64::from(FLOOR)),
        at(16.0, f64::from(top + 4)),
        3.2 + bulge,
        2.6 + bulge,
        KHAKI.part(1, 3),
    );
    for row in 0..6 {
        let half = [4, 6, 7, 8, 8, 7][row as usize];
        let color =
            [MAGENTA.at(2), MAGENTA.at(2), MAGENTA.at(1), MAGENTA.at(1), MAGENTA.at(0), KHAKI.at(3)][row as usize];
        canvas.rect(16 - half, top + row, half * 2, 1, color);
    }
    for (x, y) in [(11, 2), (15, 1), (20, 2), (17, 3)] {
        canvas.rect(x, top + y, 2, 1, WHITE);
    }
    canvas.rect(12, top, 8, 1, WHITE);
    canvas.outline(INK);
    canvas
}

fn field(height: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    for step in 0..height {
        let half = 3 + (step + height) % 3;
        canvas.rect(16 - half, FLOOR - 3 - step, half * 2, 1, if step % 2 == 0 { VIOLET.at(2) } else { VIOLET.at(0) });
    }
    let plate = FLOOR - 5 - height;
    raised(&mut canvas, area(LEFT, plate, 16, 4), WHITE_METAL);
    canvas.rect(LEFT, plate + 1, 2, 2, VIOLET.at(2));
    canvas.rect(LEFT + 14, plate + 1, 2, 2, VIOLET.at(2));
    foot(&mut canvas);
    canvas.outline(INK);
    canvas
}
