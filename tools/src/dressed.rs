//! What stands about in every quadrant, dressed for three of them: crates and springs. Sizes, and where a body ends, are those of
//! the plain ones in `objects`; only the material is another.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 32;
const FLOOR: i32 = 31;
const MIDDLE: i32 = 16;
/// How high a spring stands in each frame, as the plain one does.
const SPRUNG: [i32; 4] = [3, 9, 7, 5];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "dressed",
        "Painted by tools/src/dressed.rs. Crates and springs of the Foundry, the Gardens and the Vault; sizes as in objects.",
        (CELL, CELL),
        (MIDDLE, FLOOR),
    );
    for (name, paint) in [("foundry", iron_box as fn(bool) -> Canvas), ("gardens", planter), ("vault", case)] {
        sheet.still(&format!("{name}_crate"), paint(false));
        sheet.still(&format!("{name}_crate_damaged"), paint(true));
    }
    sheet.clip("gardens_spring", 2, false, SPRUNG.into_iter().map(mushroom).collect());
    sheet.clip("vault_spring", 2, false, SPRUNG.into_iter().map(field).collect());
    vec![sheet]
}

/// A box of sixteen pixels: body, lighter top and left, darker bottom and right.
fn body(colors: [Color; 4]) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (x, y) = (MIDDLE - 8, FLOOR - 16);
    canvas.rect(x, y, 16, 16, colors[1]);
    canvas.rect(x, y, 16, 1, colors[3]);
    canvas.rect(x, y, 1, 16, colors[2]);
    canvas.rect(x, y + 15, 16, 1, colors[0]);
    canvas.rect(x + 15, y, 1, 16, colors[0]);
    canvas
}

fn cracked(canvas: &mut Canvas, damaged: bool) {
    if damaged {
        for (from, to) in [((11, 17), (16, 22)), ((16, 22), (14, 27)), ((16, 22), (21, 24)), ((20, 17), (18, 20))] {
            canvas.line(from, to, INK);
        }
        canvas.rect(19, 26, 4, 4, INK);
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
}

/// Slatted wood under iron straps: it breaks like any crate.
fn iron_box(damaged: bool) -> Canvas {
    let mut canvas = body([LEATHER.at(0), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)]);
    for y in [19, 23, 27] {
        canvas.rect(9, y, 14, 1, LEATHER.at(0));
    }
    for x in [10, 20] {
        canvas.rect(x, 15, 2, 16, STEEL.at(2));
        canvas.rect(x, 15, 1, 16, STEEL.at(3));
        canvas.put(x, 17, STEEL.at(5));
        canvas.put(x, 28, STEEL.at(5));
    }
    canvas.rect(13, 21, 6, 4, RUST.at(2));
    canvas.rect(13, 21, 6, 1, RUST.at(3));
    cracked(&mut canvas, damaged);
    canvas
}

/// A planter nobody has emptied.
fn planter(damaged: bool) -> Canvas {
    let mut canvas = body([LEATHER.at(1), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)]);
    for x in [12, 16, 20] {
        canvas.rect(x, 16, 1, 15, LEATHER.at(1));
    }
    canvas.rect(8, 22, 16, 2, LEATHER.at(2));
    canvas.stamp(
        8,
        13,
        &["..G..g..G..G....", "gGgGGgGgGgGgGgGg", "g.gg.g.gg.g.gg.g", "...g....g...g..."],
        &[('G', GREEN.at(3)), ('g', GREEN.at(2))],
    );
    cracked(&mut canvas, damaged);
    canvas
}

/// A case of white plates with a violet lock.
fn case(damaged: bool) -> Canvas {
    let mut canvas = body([STEEL.at(2), STEEL.at(4), STEEL.at(5), WHITE]);
    canvas.rect(8, 22, 16, 2, STEEL.at(2));
    for x in [9, 21] {
        canvas.rect(x, 16, 2, 14, STEEL.at(3));
    }
    canvas.rect(13, 20, 6, 6, STEEL.at(2));
    canvas.rect(14, 21, 4, 4, VIOLET.at(1));
    canvas.rect(15, 22, 2, 2, VIOLET.at(2));
    cracked(&mut canvas, damaged);
    canvas
}

/// A cap one bounces off, on a stalk that gives.
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

/// A plate that hovers over its coil of light.
fn field(height: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    for step in 0..height {
        let half = 3 + (step + height) % 3;
        canvas.rect(16 - half, FLOOR - 3 - step, half * 2, 1, if step % 2 == 0 { VIOLET.at(2) } else { VIOLET.at(0) });
    }
    let plate = FLOOR - 5 - height;
    canvas.rect(8, plate, 16, 3, STEEL.at(4));
    canvas.rect(8, plate, 16, 1, WHITE);
    canvas.rect(8, plate, 2, 2, GOLD.at(2));
    canvas.rect(22, plate, 2, 2, GOLD.at(2));
    canvas.rect(9, FLOOR - 2, 14, 2, STEEL.at(2));
    canvas.rect(9, FLOOR - 2, 14, 1, STEEL.at(4));
    canvas.outline(INK);
    canvas
}
