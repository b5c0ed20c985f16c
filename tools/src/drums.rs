//! Paints fuel drums, 14x20. The picture shows how close a drum is to exploding: whole, dented and leaking, on fire,
//! and, while its fuse burns, swollen and glowing with its lid lifted.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (32, 40);
const PIVOT: (i32, i32) = (16, 39);
const WIDTH: i32 = 14;
const HEIGHT: i32 = 20;
const LEFT: i32 = PIVOT.0 - WIDTH / 2;
const TOP: i32 = PIVOT.1 - HEIGHT;
/// Light around the drum, as steps of its ramp: bright left of the middle, and a weak reflection at the right.
const ROUND: [u8; WIDTH as usize] = [1, 2, 3, 3, 2, 2, 2, 2, 1, 1, 1, 0, 0, 1];
const RIBS: [i32; 2] = [7, 14];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Harm {
    None,
    Leaks(i32),
    Burns(i32),
    Lit(i32),
}

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "drums",
        "Painted by tools/src/drums.rs. 14x20 above the pivot. For each of two colours: whole, leaking, burning, lit.",
        CELL,
        PIVOT,
    );
    for (name, ramp) in [("rust", RUST), ("red", RED)] {
        sheet.still(&format!("{name}_whole"), drum(ramp, Harm::None));
        sheet.clip(&format!("{name}_leaking"), 7, true, (0..4).map(|nth| drum(ramp, Harm::Leaks(nth))).collect());
        sheet.clip(&format!("{name}_burning"), 4, true, (0..4).map(|nth| drum(ramp, Harm::Burns(nth))).collect());
        sheet.clip(&format!("{name}_lit"), 2, true, (0..4).map(|nth| drum(ramp, Harm::Lit(nth))).collect());
    }
    sheet.still("flash", drum(RUST, Harm::None).flashed());
    vec![sheet]
}

fn drum(ramp: Ramp, harm: Harm) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let swell = if matches!(harm, Harm::Lit(_)) { 1 } else { 0 };
    let lift = if let Harm::Lit(nth) = harm { 2 + nth % 2 } else { 0 };
    for y in TOP + 3..PIVOT.1 {
        let bulge = if (TOP + 5..PIVOT.1 - 3).contains(&y) { swell } else { 0 };
        for x in -bulge..WIDTH + bulge {
            let step = ROUND[x.clamp(0, WIDTH - 1) as usize];
            canvas.put(LEFT + x, y, ramp.at(step));
        }
    }
    for rib in RIBS {
        for x in -1 - swell..WIDTH + 1 + swell {
            let step = ROUND[x.clamp(0, WIDTH - 1) as usize];
            canvas.put(LEFT + x, TOP + rib, ramp.at(step + 1));
            canvas.put(LEFT + x, TOP + rib + 1, ramp.at(0));
        }
    }
    canvas.rect(LEFT, PIVOT.1 - 1, WIDTH, 1, ramp.at(0));
    canvas.rect(LEFT + 1, PIVOT.1 - 2, 6, 1, ramp.at(2));
    for (x, y, step) in [(3, 17, 1), (8, 18, 0), (11, 12, 1), (1, 11, 1), (10, 5, 0), (5, 18, 1), (12, 17, 0)] {
        canvas.rect(LEFT + x, TOP + y, 2, 1, ramp.at(step));
    }
    label(&mut canvas, LEFT + 4, TOP + 8);
    match harm {
        Harm::None => {}
        Harm::Leaks(_) => dents(&mut canvas, ramp),
        Harm::Burns(_) | Harm::Lit(_) => {
            dents(&mut canvas, ramp);
            canvas.stamp(LEFT + 8, TOP + 15, &["k.k.", ".kk.", "k.kk"], &[('k', INK)]);
            canvas.rect(LEFT, TOP + 3, WIDTH, 2, ramp.at(0));
        }
    }
    if let Harm::Lit(nth) = harm {
        let heat = [GOLD.at(3), WHITE, GOLD.at(3), RUST.at(4)][nth as usize % 4];
        canvas.rect(LEFT + 1, TOP + 1, WIDTH - 2, 3, heat);
        for (x, y, h) in [(9, 4, 4), (10, 7, 4), (3, 13, 4), (4, 16, 2)] {
            canvas.rect(LEFT + x, TOP + y, 1, h, heat);
        }
    }
    lid(&mut canvas, ramp, TOP - lift, harm);
    canvas.outline_where(INK, |_, y| y < PIVOT.1);
    match harm {
        Harm::Leaks(nth) => leak(&mut canvas, nth),
        Harm::Burns(nth) => flames(&mut canvas, nth, 8),
        Harm::Lit(nth) => flames(&mut canvas, nth, 14),
        Harm::None => {}
    }
    canvas
}

fn lid(canvas: &mut Canvas, ramp: Ramp, top: i32, harm: Harm) {
    canvas.rect(LEFT + 2, top, WIDTH - 4, 1, ramp.at(3));
    canvas.rect(LEFT, top + 1, WIDTH, 1, ramp.at(2));
    canvas.rect(LEFT + 1, top + 1, 6, 1, ramp.at(4));
    canvas.rect(LEFT + 2, top + 2, WIDTH - 4, 1, ramp.at(1));
    canvas.rect(LEFT, top + 2, 2, 1, ramp.at(3));
    canvas.rect(LEFT + WIDTH - 2, top + 2, 2, 1, ramp.at(0));
    if !matches!(harm, Harm::Lit(_)) {
        canvas.rect(LEFT, top + 3, WIDTH, 1, ramp.at(0));
    }
    canvas.rect(LEFT + 8, top, 3, 1, STEEL.at(4));
    canvas.put(LEFT + 9, top - 1, STEEL.at(5));
}

fn label(canvas: &mut Canvas, x: i32, y: i32) {
    canvas.stamp(
        x - 1,
        y - 1,
        &["...YY...", "..YkYY..", ".YYkkYy.", ".YkkkYy.", "..Ykyy..", "...yy..."],
        &[('Y', GOLD.at(2)), ('y', GOLD.at(1)), ('k', INK)],
    );
}

fn dents(canvas: &mut Canvas, ramp: Ramp) {
    canvas.stamp(
        LEFT + 7,
        TOP + 3,
        &["kk....", ".kko..", "..kko.", "..xkko", ".x..kk"],
        &[('k', INK), ('o', ramp.at(3)), ('x', ramp.at(0))],
    );
    canvas.stamp(LEFT, TOP + 10, &["ko..", "kko.", ".kko", "..k."], &[('k', INK), ('o', ramp.at(4))]);
}

fn leak(canvas: &mut Canvas, nth: i32) {
    canvas.rect(LEFT + 1, TOP + 13, 1, 3 + nth, GOLD.at(2));
    canvas.put(LEFT + 1, TOP + 13, GOLD.at(3));
    canvas.put(LEFT + 1, TOP + 16 + nth, GOLD.at(3));
    canvas.rect(LEFT - 1 - nth / 2, PIVOT.1 - 1, 4 + nth / 2, 1, GOLD.at(1));
    canvas.put(LEFT, PIVOT.1 - 1, GOLD.at(2));
}

fn flames(canvas: &mut Canvas, nth: i32, height: i32) {
    let tongues = [(2.5, 1), (7.0, 3), (11.0, 0)];
    for (scale, color) in [(1.0, RED.at(2)), (0.78, RED.at(3)), (0.52, GOLD.at(2)), (0.26, GOLD.at(3))] {
        for (x, phase) in tongues {
            let beat = (nth + phase) % 4;
            let high = f64::from(height) * (1.0 - f64::from(beat) * 0.13) * scale;
            let sway = [0.0, 1.2, 0.4, -1.0][beat as usize];
            let root = at(f64::from(LEFT) + x, f64::from(TOP) + 1.0);
            let wide = 1.0 + 1.8 * scale;
            canvas.soft_capsule(root, root + at(sway, -high), wide, 0.5, Ramp::join(color, GOLD).part(0, 1));
        }
    }
}
