//! Paints the flash at the muzzle of each gun. It says as much about the gun as its silhouette: a rifle spits a star, a spread gun a
//! fan, a laser a ring of cold light, a rocket launcher a ball of fire in front and a jet behind. Enemies use that of the rifle.

use super::{FIRE, OLD_SMOKE, puff, ray};
use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

/// Wide enough for the jet that leaves the rear end of the rocket launcher.
const CELL: i32 = 96;
const ROOT: Point = at(48.0, 48.0);
const FRAMES: usize = 4;
/// From the muzzle of the rocket launcher back to its rear end.
const TUBE: f64 = 29.0;

type Flash = fn(usize, f64) -> Canvas;

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
        "Painted by tools/src/effects/muzzles.rs. The pivot is laid on the muzzle; the clips are the player's five aims, facing right.",
        (CELL, CELL),
        (CELL / 2, CELL / 2),
    );
    for (name, turns) in
        [("forward", 0.0), ("up_diagonal", -0.125), ("up", -0.25), ("down_diagonal", 0.125), ("down", 0.25)]
    {
        sheet.clip(name, 1, false, (0..FRAMES).map(|frame| flash(frame, turns)).collect());
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

fn rifle(frame: usize, turns: f64) -> Canvas {
    const REACH: [f64; FRAMES] = [9.0, 13.5, 11.0, 8.0];
    const WIDTH: [f64; FRAMES] = [2.6, 3.4, 2.4, 1.2];
    const SIDE: [f64; FRAMES] = [4.0, 6.5, 4.5, 0.0];
    let mut canvas = Canvas::new(CELL, CELL);
    let start = if frame == 3 { 4.0 } else { 0.0 };
    for (scale, ramp) in LAYERS {
        let reach = start + (REACH[frame] - start) * scale;
        canvas.soft_capsule(
            ROOT + ray(turns, start),
            ROOT + ray(turns, start + reach * 0.35),
            WIDTH[frame] * scale * 0.8,
            WIDTH[frame] * scale,
            ramp,
        );
        canvas.soft_capsule(ROOT + ray(turns, reach * 0.4), ROOT + ray(turns, reach), WIDTH[frame] * scale, 0.4, ramp);
        if SIDE[frame] > 0.0 {
            for side in [-0.14, 0.14] {
                let tip = ROOT + ray(turns + side, SIDE[frame] * scale + 1.5);
                canvas.soft_capsule(ROOT + ray(turns, 1.5), tip, 1.7 * scale, 0.45, ramp);
            }
        }
    }
    canvas
}

/// Five tongues in a fan, and sparks that fly ahead of them.
fn spread(frame: usize, turns: f64) -> Canvas {
    const REACH: [f64; FRAMES] = [16.0, 25.0, 21.0, 16.0];
    const START: [f64; FRAMES] = [0.0, 0.0, 4.0, 10.0];
    const WIDTH: [f64; FRAMES] = [3.6, 3.8, 2.6, 1.2];
    let mut canvas = Canvas::new(CELL, CELL);
    for (side, share) in [(-0.11, 0.66), (0.11, 0.66), (-0.06, 0.86), (0.06, 0.86), (0.0, 1.0)] {
        tongue(
            &mut canvas,
            turns + side,
            START[frame],
            REACH[frame] * share,
            WIDTH[frame] * (0.5 + share / 2.0),
            &LAYERS,
        );
    }
    if frame < 2 {
        puff(&mut canvas, ROOT + ray(turns, 3.0), 5.0 - frame as f64, &FIRE[4..], 1.1);
    }
    let mut rng = Rng::new(71);
    for _ in 0..7 {
        let (side, far) = ((rng.unit() - 0.5) * 0.26, 18.0 + rng.unit() * 8.0 + frame as f64 * 3.0);
        let spark = ROOT + ray(turns + side, far);
        canvas.put(spark.x as i32, spark.y as i32, if frame < 2 { GOLD.at(3) } else { RUST.at(3) });
    }
    canvas
}

/// Short crosses that turn from frame to frame, because the barrels turn.
fn rapid(frame: usize, turns: f64) -> Canvas {
    const REACH: [f64; FRAMES] = [10.0, 15.0, 9.0, 12.0];
    let mut canvas = Canvas::new(CELL, CELL);
    let side = if frame.is_multiple_of(2) { 0.25 } else { 0.14 };
    for turn in [-side, side] {
        tongue(&mut canvas, turns + turn, 0.0, REACH[frame] * 0.6, 1.6, &LAYERS);
    }
    tongue(&mut canvas, turns, 0.0, REACH[frame], 2.6, &LAYERS);
    canvas
}

/// A ring of cold light around a lance, and a thin cross of glare.
fn laser(frame: usize, turns: f64) -> Canvas {
    const RING: [f64; FRAMES] = [3.5, 6.5, 9.0, 11.0];
    const LANCE: [f64; FRAMES] = [20.0, 24.0, 16.0, 8.0];
    let mut canvas = Canvas::new(CELL, CELL);
    // The ring is seen from the side, so it is an ellipse across the barrel.
    for step in 0..64 {
        let part = ray(f64::from(step) / 64.0, RING[frame]);
        let p = ROOT + at(4.0 + frame as f64 + part.x * 0.4, part.y).turned(turns);
        let color = if frame < 2 { BLUE.at(3) } else { BLUE.at(2) };
        if frame < 3 || step % 2 == 0 {
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
        }
    }
    tongue(&mut canvas, turns, 0.0, LANCE[frame], 2.6 - frame as f64 * 0.5, &COLD_LAYERS);
    if frame < 3 {
        for side in [-0.25, 0.25] {
            tongue(&mut canvas, turns + side, 0.0, [8.0, 11.0, 6.0][frame], 1.2, &COLD_LAYERS);
        }
        puff(&mut canvas, ROOT, [3.4, 4.4, 2.6][frame], &[BLUE.at(2), BLUE.at(3), WHITE], 1.1);
    }
    canvas
}

/// A blunt ball of fire in front, and a jet out of the rear end of the tube that widens to smoke.
fn rocket(frame: usize, turns: f64) -> Canvas {
    const FRONT: [f64; FRAMES] = [7.0, 9.0, 8.0, 6.0];
    const JET: [f64; FRAMES] = [12.0, 19.0, 17.0, 12.0];
    let mut canvas = Canvas::new(CELL, CELL);
    let mut rng = Rng::new(72);
    let age = frame as f64 / FRAMES as f64;
    for side in [-0.12, 0.12, -0.05, 0.05, 0.0] {
        tongue(
            &mut canvas,
            turns + side,
            0.0,
            FRONT[frame] * 2.4 * (1.1 - f64::abs(side) * 3.0),
            4.0 - age * 2.4,
            &LAYERS,
        );
    }
    puff(&mut canvas, ROOT + ray(turns, 3.0), FRONT[frame] * 0.6, &FIRE[2..], 1.2 - age * 0.6);
    let back = turns + 0.5;
    for _ in 0..8 {
        let (far, aside) = (JET[frame] * (0.7 + rng.unit() * 0.5), (rng.unit() - 0.5) * 12.0);
        let smoke = ROOT + ray(back, TUBE + far) + ray(turns + 0.25, aside);
        puff(&mut canvas, smoke, 2.4 + age * 2.0, &OLD_SMOKE[1..], 0.9);
    }
    for side in [-0.06, 0.06, 0.0] {
        for (scale, ramp) in LAYERS {
            let root = ROOT + ray(back, TUBE - 2.0);
            let reach = JET[frame] * scale * (1.0 - f64::abs(side) * 4.0);
            canvas.soft_capsule(root, root + ray(back + side, reach), 3.0 * scale * (1.0 - age * 0.6), 0.6, ramp);
        }
    }
    canvas.rearranged(CELL, CELL, |x, y| if bayer(x, y) < (age - 0.5) * 1.6 { (-1, -1) } else { (x, y) })
}

/// A burst that widens away from the nozzle, with a blue root.
fn flame(frame: usize, turns: f64) -> Canvas {
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
