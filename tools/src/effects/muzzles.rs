//! Paints the flash at the muzzle of each gun. It says as much about the gun as its silhouette: a rifle spits a ragged star, a spread gun
//! a fan, a laser a ring of cold light, a rocket launcher a ball of fire in front and a jet behind. Enemies use that of the rifle.

use super::strikes::paint_star;
use super::{FIRE, cloud, puff, ray};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

/// Wide enough for the jet that leaves the rear end of the rocket launcher.
const CELL: i32 = 96;
const ROOT: Point = at(48.0, 48.0);
const FRAMES: usize = 4;
/// Shapes of each flash. Shots show them in turn, so that a burst flickers. Slow and long flashes have two, and the first again.
const SHAPES: usize = 3;
/// From the muzzle of the rocket launcher back to its rear end.
const TUBE: f64 = 29.0;

/// Paints a flash by its shape, its frame and its direction in turns.
type Flash = fn(usize, usize, f64) -> Canvas;

pub fn sheets() -> Vec<Sheet> {
    let guns: [(&str, Flash); 6] = [
        ("muzzle", rifle),
        ("muzzle_spread", spread),
        ("muzzle_rapid", rapid),
        ("muzzle_laser", laser),
        ("muzzle_rocket", rocket),
        ("muzzle_flame", flame),
    ];
    guns.into_iter().map(|(name, flash)| sheet(name, flash)).collect()
}

fn sheet(name: &'static str, flash: Flash) -> Sheet {
    let mut sheet = Sheet::new(
        name,
        "Painted by tools/src/effects/muzzles.rs. The pivot is laid on the muzzle. The clips are the player's five aims, facing right. Each has\n\
         three shapes of four frames, one after another, and a shot shows one of them.",
        (CELL, CELL),
        (CELL / 2, CELL / 2),
    );
    for (name, turns) in
        [("forward", 0.0), ("up_diagonal", -0.125), ("up", -0.25), ("down_diagonal", 0.125), ("down", 0.25)]
    {
        let frames = (0..SHAPES * FRAMES).map(|nth| flash(nth / FRAMES, nth % FRAMES, turns));
        sheet.clip(name, 1, false, frames.collect());
    }
    sheet
}

/// Layers of fire from the outside in: the share of the size, and the colour.
const LAYERS: [(f64, Ramp); 4] =
    [(1.0, GOLD.part(1, 1)), (0.78, GOLD.part(2, 1)), (0.55, GOLD.part(3, 1)), (0.36, GOLD.part(4, 1))];
const COLD_LAYERS: [(f64, Ramp); 4] =
    [(1.0, BLUE.part(1, 1)), (0.78, BLUE.part(2, 1)), (0.55, BLUE.part(3, 1)), (0.36, GOLD.part(4, 1))];

/// A pointed flame from `start` pixels before the muzzle to `reach`.
fn tongue(canvas: &mut Canvas, turns: f64, start: f64, reach: f64, width: f64, layers: &[(f64, Ramp)]) {
    for &(scale, ramp) in layers {
        let (end, width) = (start + (reach - start) * scale, width * scale);
        let belly = ROOT + ray(turns, start + (end - start) * 0.4);
        canvas.soft_capsule(ROOT + ray(turns, start), belly, width * 0.6, width, ramp);
        canvas.soft_capsule(belly, ROOT + ray(turns, end), width, 0.4, ramp);
    }
}

/// A ragged star of fire: a white core off its middle, and uneven points, listed clockwise: (turns from the barrel, length).
fn star(canvas: &mut Canvas, turns: f64, points: &[(f64, f64)], (valley, size): (f64, f64), layers: &[(f64, Ramp)]) {
    for (nth, &(scale, ramp)) in layers.iter().enumerate() {
        let middle = ROOT + ray(turns, nth as f64 * 0.7 * size);
        paint_star(canvas, middle, turns, points, valley, scale * size, ramp.at(0));
    }
}

/// Sparks that fly ahead of a flash and cool.
fn sparks(canvas: &mut Canvas, (shape, frame): (usize, usize), turns: f64, count: usize, (from, wide): (f64, f64)) {
    let mut rng = Rng::new(71 + shape as u64);
    for _ in 0..count {
        let (side, far) = ((rng.unit() - 0.5) * wide, from + rng.unit() * 8.0 + frame as f64 * 3.4);
        let spark = ROOT + ray(turns + side, far);
        let color = [WHITE, GOLD.at(3), GOLD.at(2), RUST.at(3)][frame];
        canvas.put(spark.x.floor() as i32, spark.y.floor() as i32, color);
    }
}

const RIFLE: [[(f64, f64); 6]; SHAPES] = [
    [(-0.17, 8.5), (-0.06, 7.0), (0.0, 17.0), (0.1, 8.0), (0.2, 5.0), (0.5, 2.4)],
    [(-0.24, 5.0), (-0.09, 12.0), (0.02, 14.0), (0.13, 9.5), (0.27, 4.0), (0.5, 2.4)],
    [(-0.2, 4.0), (-0.12, 7.5), (-0.015, 19.0), (0.07, 6.0), (0.17, 9.5), (0.5, 2.0)],
];

fn rifle(shape: usize, frame: usize, turns: f64) -> Canvas {
    const SIZE: [f64; FRAMES] = [0.86, 1.0, 0.72, 0.0];
    // The star alone is thin. A flame along the longest point gives it a body.
    const FLAME: [f64; SHAPES] = [18.0, 16.0, 20.0];
    let mut canvas = Canvas::new(CELL, CELL);
    if frame < 3 {
        let layers = &LAYERS[[0, 0, 1][frame]..];
        tongue(&mut canvas, turns, 0.0, FLAME[shape] * SIZE[frame], 4.6 * SIZE[frame], layers);
        star(&mut canvas, turns, &RIFLE[shape], (4.2, SIZE[frame]), layers);
    } else {
        // What is left of its longest point tears off.
        let bent = [0.02, -0.05, 0.04][shape];
        tongue(&mut canvas, turns + bent, 7.0, 13.0, 1.5, &LAYERS[1..]);
    }
    sparks(&mut canvas, (shape, frame), turns, 3, (9.0, 0.16));
    canvas
}

/// A fan of tongues, of which one in the middle and one at a side are the longest, and sparks that fly ahead of them.
fn spread(shape: usize, frame: usize, turns: f64) -> Canvas {
    const FANS: [[(f64, f64); 7]; 2] = [
        [(-0.2, 6.0), (-0.13, 15.0), (-0.05, 19.0), (0.015, 27.0), (0.07, 16.0), (0.13, 21.0), (0.5, 3.0)],
        [(-0.19, 9.0), (-0.11, 22.0), (-0.04, 17.0), (0.03, 23.0), (0.09, 24.0), (0.16, 10.0), (0.5, 3.0)],
    ];
    const SIZE: [f64; FRAMES] = [0.76, 1.0, 0.84, 0.0];
    let shape = shape % FANS.len();
    let mut canvas = Canvas::new(CELL, CELL);
    if frame < 3 {
        for layer in &LAYERS[[0, 0, 1][frame]..] {
            for &(side, reach) in &FANS[shape] {
                tongue(
                    &mut canvas,
                    turns + side,
                    0.0,
                    reach * SIZE[frame],
                    3.6 * SIZE[frame],
                    std::slice::from_ref(layer),
                );
            }
        }
    } else {
        for &(side, reach) in &FANS[shape][1..6] {
            tongue(&mut canvas, turns + side, reach * 0.55, reach, 1.3, &LAYERS[..2]);
        }
    }
    sparks(&mut canvas, (shape, frame), turns, 8, (18.0, 0.28));
    canvas
}

/// Short and wide on one side, then on the other, because the barrels turn.
fn rapid(shape: usize, frame: usize, turns: f64) -> Canvas {
    const FLAMES: [[(f64, f64); 6]; SHAPES] = [
        [(-0.26, 9.0), (-0.1, 5.0), (0.0, 14.0), (0.12, 6.0), (0.25, 5.0), (0.5, 2.0)],
        [(-0.2, 4.0), (-0.07, 7.0), (0.01, 17.0), (0.15, 7.0), (0.27, 8.5), (0.5, 2.0)],
        [(-0.28, 5.0), (-0.14, 10.0), (-0.02, 12.0), (0.06, 6.0), (0.18, 9.0), (0.5, 2.0)],
    ];
    const SIZE: [f64; FRAMES] = [0.9, 1.0, 0.66, 0.5];
    let mut canvas = Canvas::new(CELL, CELL);
    tongue(&mut canvas, turns, 0.0, 15.0 * SIZE[frame], 4.2 * SIZE[frame], &LAYERS[frame / 2..]);
    star(&mut canvas, turns, &FLAMES[(shape + frame / 3) % SHAPES], (3.6, SIZE[frame]), &LAYERS[frame / 2..]);
    sparks(&mut canvas, (shape, frame), turns, 2, (8.0, 0.2));
    canvas
}

/// A ring of cold light around a lance, and glare that is longer on one side.
fn laser(shape: usize, frame: usize, turns: f64) -> Canvas {
    const RING: [f64; FRAMES] = [3.5, 6.5, 9.0, 11.0];
    const LANCE: [f64; FRAMES] = [22.0, 25.0, 16.0, 8.0];
    const GLARE: [[(f64, f64); 6]; SHAPES] = [
        [(-0.25, 12.0), (-0.12, 5.0), (0.1, 7.0), (0.25, 7.0), (0.42, 5.0), (0.6, 3.0)],
        [(-0.25, 7.0), (-0.1, 8.0), (0.12, 4.0), (0.25, 12.0), (0.4, 3.0), (0.6, 5.0)],
        [(-0.22, 9.0), (-0.08, 4.0), (0.06, 9.0), (0.28, 9.0), (0.5, 4.0), (0.7, 4.0)],
    ];
    let mut canvas = Canvas::new(CELL, CELL);
    // The ring is seen from the side, so it is an ellipse across the barrel. It opens where the glare is long.
    for step in 0..64 {
        let part = ray(f64::from(step) / 64.0, RING[frame]);
        let p = ROOT + at(4.0 + frame as f64 + part.x * 0.4, part.y).turned(turns);
        let color = if frame < 2 { BLUE.at(3) } else { BLUE.at(2) };
        if (step / 8 + shape as i32 * 3) % 8 > frame as i32 {
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
        }
    }
    tongue(&mut canvas, turns, 0.0, LANCE[frame], 2.6 - frame as f64 * 0.5, &COLD_LAYERS);
    if frame < 3 {
        star(&mut canvas, turns, &GLARE[shape], (3.2, [0.8, 1.0, 0.6][frame]), &COLD_LAYERS[1..]);
    }
    canvas
}

/// A ragged ball of fire in front, and a jet out of the rear end of the tube that widens to rolls of smoke.
fn rocket(shape: usize, frame: usize, turns: f64) -> Canvas {
    const BALLS: [[(f64, f64); 7]; 2] = [
        [(-0.2, 11.0), (-0.12, 17.0), (-0.03, 14.0), (0.03, 21.0), (0.1, 12.0), (0.2, 14.0), (0.5, 4.0)],
        [(-0.24, 13.0), (-0.13, 10.0), (-0.05, 22.0), (0.05, 15.0), (0.13, 18.0), (0.22, 9.0), (0.5, 4.0)],
    ];
    const SIZE: [f64; FRAMES] = [0.8, 1.0, 0.9, 0.6];
    const JET: [f64; FRAMES] = [12.0, 19.0, 17.0, 12.0];
    const SMOKE: [Color; 4] = [STEEL.at(1), STEEL.at(1), STEEL.at(2), STEEL.at(3)];
    let shape = shape % BALLS.len();
    let mut canvas = Canvas::new(CELL, CELL);
    let mut rng = Rng::new(72);
    let age = frame as f64 / FRAMES as f64;
    let back = turns + 0.5;
    let rolls: Vec<(Point, f64)> = (0..7)
        .map(|_| {
            let (far, aside) = (JET[frame] * (0.6 + rng.unit() * 0.5), (rng.unit() - 0.5) * (10.0 + age * 6.0));
            (ROOT + ray(back, TUBE + far) + ray(turns + 0.25, aside), 2.4 + age * 2.2 + rng.unit())
        })
        .collect();
    cloud(&mut canvas, &rolls, &SMOKE);
    for side in [-0.06, 0.07, 0.01 * shape as f64] {
        for (scale, ramp) in LAYERS {
            let root = ROOT + ray(back, TUBE - 2.0);
            let reach = JET[frame] * scale * (1.0 - f64::abs(side) * 4.0);
            canvas.soft_capsule(root, root + ray(back + side, reach), 3.0 * scale * (1.0 - age), 0.6, ramp);
        }
    }
    let layers = if frame < 3 { &LAYERS[..] } else { &[(1.0, RUST.part(3, 1)), (0.6, GOLD.part(1, 1))] };
    star(&mut canvas, turns, &BALLS[shape], (8.0 - age * 4.0, SIZE[frame]), layers);
    sparks(&mut canvas, (shape, frame), turns, 5, (14.0, 0.3));
    canvas
}

/// A burst that widens away from the nozzle, with a blue root. It never looks the same for two frames, so one shape is enough.
fn flame(_: usize, frame: usize, turns: f64) -> Canvas {
    const REACH: [f64; FRAMES] = [16.0, 27.0, 29.0, 24.0];
    let mut canvas = Canvas::new(CELL, CELL);
    let mut rng = Rng::new(73 + frame as u64);
    for nth in (0..12).rev() {
        let away = f64::from(nth) / 11.0;
        let aside = ray(turns + 0.25, (rng.unit() - 0.5) * (1.0 + away * 7.0));
        let middle = ROOT + ray(turns, 2.0 + away * (REACH[frame] - 5.0)) + aside;
        puff(&mut canvas, middle, 1.8 + away * 2.8, &FIRE, 1.15 - away * 0.55);
    }
    tongue(&mut canvas, turns, 0.0, 6.0, 1.6, &COLD_LAYERS);
    canvas
}
