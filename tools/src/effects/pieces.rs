//! Paints the debris of crates and boarded doors in each quadrant's material, in eight steps of a spin.

use crate::canvas::Canvas;
use crate::math::{at, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 14;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "pieces",
        "Painted by tools/src/effects/pieces.rs. Each clip is eight steps of a spin; the pivot is the middle.",
        (CELL, CELL),
        (CELL / 2, CELL / 2),
    );
    // Name, material, half the length and half the width, and a mark across the piece.
    let bits: [(&str, Ramp, f64, f64, Option<Color>); 8] = [
        ("docks_large", KHAKI, 5.6, 1.7, None),
        ("docks_small", STEEL.part(1, 5), 2.2, 1.6, None),
        ("foundry_large", LEATHER, 5.4, 1.9, Some(STEEL.at(3))),
        ("foundry_small", RUST, 2.6, 1.6, None),
        ("gardens_large", KHAKI.part(0, 3), 4.4, 2.6, Some(TEAL.at(2))),
        ("gardens_small", GREEN, 2.8, 1.2, None),
        ("vault_large", STEEL.part(2, 4), 4.8, 2.6, Some(WHITE)),
        ("vault_small", VIOLET, 2.2, 1.4, None),
    ];
    for (name, ramp, long, wide, mark) in bits {
        sheet.clip(name, 3, true, (0..8).map(|nth| bit(ramp, (long, wide), mark, f64::from(nth) / 8.0)).collect());
    }
    vec![sheet]
}

fn bit(ramp: Ramp, (long, wide): (f64, f64), mark: Option<Color>, turns: f64) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let place = |x: f64, y: f64| at(7.0, 7.0) + at(x, y).turned(turns);
    // One end is broken to a single point, the other to two.
    let corners = [
        place(-long, -wide * 0.4),
        place(-long * 0.3, -wide),
        place(long * 0.7, -wide * 0.8),
        place(long, 0.0),
        place(long * 0.5, wide * 0.2),
        place(long * 0.8, wide),
        place(-long * 0.7, wide),
    ];
    canvas.polygon(&corners, ramp, 1.0 - 0.3 * sin(turns / 2.0), 0.1);
    if let Some(color) = mark {
        for step in [-0.7, 0.0, 0.7] {
            let p = place(-long * 0.25, wide * step);
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
        }
    }
    canvas.outline(INK);
    canvas
}
