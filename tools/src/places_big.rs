//! Paints landmarks behind the playfield: the side of a ship and its propeller, the wheel that drives the hammers, and
//! the trunk of the tree that has grown through all floors of the Gardens.

use crate::canvas::{Canvas, bayer};
use crate::decor::{Thing, moving, sheet, still};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const BIG: (i32, i32) = (128, 112);
const BIG_FLOOR: i32 = BIG.1 - 1;

const THINGS: [Thing; 4] =
    [still("hull", hull), still("screw", screw), moving("flywheel", 9, 4, flywheel), still("great_trunk", great_trunk)];

pub fn sheets() -> Vec<Sheet> {
    vec![sheet(
        "places_big",
        "Painted by tools/src/places_big.rs. Large pieces behind the playfield; the pivot is the middle of the floor line.",
        BIG,
        &THINGS,
    )]
}

/// A piece of a ship's side: plates, rivets, and red paint below the water line. Pieces join sideways.
fn hull(canvas: &mut Canvas, _: i32) {
    let (wide, line) = (BIG.0, 62);
    for y in 6..BIG_FLOOR - 3 {
        for x in 0..wide {
            let low = f64::from(y) / f64::from(BIG_FLOOR) * 1.6 + bayer(x, y) * 0.35;
            let ramp = if y < line { DUSK } else { RUST };
            canvas.put(
                x,
                y,
                ramp.at(if low < 0.75 {
                    2
                } else if low < 1.35 {
                    1
                } else {
                    0
                }),
            );
        }
    }
    canvas.rect(0, 4, wide, 3, STEEL.at(2));
    canvas.rect(0, 4, wide, 1, STEEL.at(3));
    canvas.rect(0, line, wide, 2, DUSK.at(6));
    for (row, y) in (20..BIG_FLOOR - 6).step_by(14).enumerate() {
        canvas.rect(0, y, wide, 1, INK);
        for x in (2..wide).step_by(6) {
            canvas.put(x, y - 2, if y < line { DUSK.at(3) } else { RUST.at(2) });
        }
        for x in (if row % 2 == 0 { 16 } else { 48 }..wide).step_by(64) {
            canvas.rect(x, y - 13, 1, 13, INK);
        }
    }
    for x in [24, 56, 88, 120] {
        canvas.rect(x - 3, 11, 6, 6, STEEL.at(2));
        canvas.rect(x - 2, 12, 4, 4, INK);
    }
    let mut rng = Rng::new(771);
    for _ in 0..18 {
        let (x, y) = (rng.range(2, wide - 2), rng.range(18, 80));
        canvas.rect(x, y, 1, rng.range(4, 14), RUST.at(if y < line { 1 } else { 2 }));
    }
    for (x, y) in [(76, 70), (76, 78), (76, 86)] {
        canvas.rect(x, y, 4, 1, DUSK.at(6));
        canvas.rect(x, y, 1, 4, DUSK.at(6));
        canvas.rect(x, y + 4, 4, 1, DUSK.at(6));
    }
}

fn screw(canvas: &mut Canvas, _: i32) {
    canvas.polygon(&[at(92.0, 12.0), at(122.0, 16.0), at(124.0, 100.0), at(92.0, 104.0)], RUST.part(0, 2), 0.9, 0.1);
    for y in [34, 58, 82] {
        canvas.rect(92, y, 32, 1, INK);
        canvas.rect(86, y - 2, 8, 6, STEEL.at(2));
    }
    canvas.rect(0, 50, 40, 16, DUSK.at(2));
    canvas.rect(0, 50, 40, 2, DUSK.at(3));
    canvas.rect(0, 62, 40, 4, DUSK.at(1));
    let hub = at(48.0, 58.0);
    // Dull bronze and three broad blades that overlap. Thin, bright blades would look like a fan.
    let bronze = Ramp::join(STEEL.at(0), KHAKI.part(0, 2));
    for turn in [0.06, 0.39, 0.73] {
        let along = |far: f64| hub + at(far, 0.0).turned(turn);
        let side = |far: f64| at(far, 0.0).turned(turn + 0.25);
        let blade = [
            hub + side(-5.0),
            along(20.0) + side(-8.0),
            along(37.0) + side(-6.0),
            along(43.0) + side(3.0),
            along(38.0) + side(14.0),
            along(22.0) + side(17.0),
            hub + side(7.0),
        ];
        canvas.polygon(&blade, bronze, 0.85, 0.35);
        let (root, tip) = (along(9.0) + side(4.0), along(36.0) + side(9.0));
        canvas.line((root.x as i32, root.y as i32), (tip.x as i32, tip.y as i32), INK);
        let (root, tip) = (along(14.0) + side(-6.0), along(37.0) + side(-5.0));
        canvas.line((root.x as i32, root.y as i32), (tip.x as i32, tip.y as i32), KHAKI.at(1));
    }
    canvas.capsule(hub, hub, 9.0, 9.0, bronze);
    canvas.capsule(hub, hub, 4.0, 4.0, KHAKI.part(0, 3));
    canvas.rect(45, 54, 3, 2, KHAKI.at(2));
}

/// Half of the wheel is under the floor.
fn flywheel(canvas: &mut Canvas, frame: i32) {
    let hub = at(64.0, 100.0);
    for y in 0..BIG_FLOOR + 1 {
        for x in 0..BIG.0 {
            let off = at(f64::from(x) + 0.5 - hub.x, f64::from(y) + 0.5 - hub.y);
            let away = off.length();
            let is_rim = (46.0..58.0).contains(&away);
            let is_spoke = away < 47.0
                && (0..8).any(|spoke| {
                    let turned = off.turned(f64::from(spoke) / 8.0 + f64::from(frame) / 32.0);
                    turned.x > 0.0 && turned.y.abs() < 3.0
                });
            if is_rim || is_spoke || away < 12.0 {
                let lit = (away > 55.5 && off.y < 8.0) || (away < 48.0 && is_rim && off.y > 0.0);
                let color = match () {
                    () if lit => STEEL.at(3),
                    () if away > 50.0 && away < 52.0 => STEEL.at(0),
                    () if off.x < 0.0 => STEEL.at(2),
                    () => STEEL.at(1),
                };
                canvas.put(x, y, color);
            }
        }
    }
    canvas.capsule(hub, hub, 6.0, 6.0, RUST.part(1, 3));
    canvas.polygon(&[at(36.0, 112.0), at(50.0, 92.0), at(78.0, 92.0), at(92.0, 112.0)], STEEL.part(0, 2), 0.9, 0.3);
    canvas.rect(50, 90, 28, 3, STEEL.at(3));
    canvas.rect(0, 109, 128, 3, STEEL.at(1));
    canvas.rect(0, 109, 128, 1, STEEL.at(2));
}

/// Trunk of the tree that grows through all floors. Pieces join vertically.
fn great_trunk(canvas: &mut Canvas, _: i32) {
    for y in 0..BIG.1 {
        let wave = sin(f64::from(y) / f64::from(BIG.1)) * 5.0;
        for x in 0..68 {
            let place = 30 + x + wave as i32;
            let groove = (x + (sin(f64::from(y) / 56.0 + f64::from(x) / 40.0) * 3.0) as i32).rem_euclid(11);
            let light = 1.0 - f64::from(x) / 68.0 + bayer(x, y) * 0.3;
            let step = match () {
                () if groove < 2 => 0,
                () if light > 0.85 && groove == 2 => 2,
                () if light > 0.45 => 1,
                () => u8::from(groove == 2),
            };
            canvas.put(place, y, LEATHER.at(step));
        }
    }
    let mut rng = Rng::new(881);
    for _ in 0..60 {
        let (x, y) = (rng.range(28, 100), rng.range(0, BIG.1 - 4));
        if canvas.get(x, y).is_some() {
            canvas.stamp(x, y, &["gG.", ".gg", ".g."], &[('g', GREEN.at(0)), ('G', GREEN.at(1))]);
        }
    }
}
