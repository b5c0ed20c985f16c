//! Paints explosions in three sizes: the flash, the fire, and the smoke that rises from it. The fire is one mass that boils, not a
//! heap of balls: its heat is a smooth field. It covers its place for eight frames before it breaks up.

use super::{EMBERS, FIRE, OLD_SMOKE, YOUNG_SMOKE, cloud, puff, ray};
use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const BLAST_CELL: i32 = 64;
const BLAST_FRAMES: usize = 8;

pub fn explosion() -> Sheet {
    let mut sheet = Sheet::new(
        "explosion",
        "Painted by tools/src/effects.rs. Layers of an explosion: the flash before the fire of blast_64 or blast_112, and the smoke after it.",
        (BLAST_CELL, BLAST_CELL),
        (BLAST_CELL / 2, BLAST_CELL / 2),
    );
    sheet.clip("flash", 2, false, (0..3).map(|frame| blast_flash(frame, 1.0)).collect());
    sheet.clip("flash_small", 2, false, (0..3).map(|frame| blast_flash(frame, 0.5)).collect());
    sheet.clip("smoke", 6, false, (0..BLAST_FRAMES).map(smoke).collect());
    sheet.clip("wisp", 5, false, (0..BLAST_FRAMES).map(wisp).collect());
    sheet.clip("column", 4, false, (0..COLUMN_FRAMES).map(column).collect());
    sheet
}

/// Thin smoke of something damaged. It hides nothing.
fn wisp(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let age = frame as f64 / BLAST_FRAMES as f64;
    let puffs: Vec<(Point, f64)> = [(0.0, 0.0, 3.4), (2.4, -3.6, 2.8), (-1.6, -6.4, 2.2)]
        .into_iter()
        .map(|(x, y, radius)| (BLAST_MIDDLE + at(x * (1.0 + age), y * (0.6 + age)), radius * (0.6 + age * 0.7)))
        .collect();
    cloud(&mut canvas, &puffs, &OLD_SMOKE);
    canvas.rearranged(BLAST_CELL, BLAST_CELL, |x, y| if bayer(x, y) < age * 1.1 - 0.1 { (-1, -1) } else { (x, y) })
}

const COLUMN_FRAMES: usize = 12;

/// Fire that shoots up out of a large explosion and turns to smoke from the top. Its foot is at the pivot.
fn column(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let mut rng = Rng::new(53);
    let age = frame as f64 / COLUMN_FRAMES as f64;
    let risen = 1.0 - (1.0 - age) * (1.0 - age);
    let mut burning = Vec::new();
    let mut smoking = Vec::new();
    for index in 0..11 {
        let height = f64::from(index) / 10.0;
        let sway = (rng.unit() - 0.5) * (5.0 + height * 5.0);
        let at_height = BLAST_MIDDLE + at(sway, 6.0 - height * risen * 32.0 - age * 3.0);
        // It is wide at the top, and the foot goes out first.
        let radius = (3.6 + height * 4.6 + rng.unit() * 1.6) * (0.5 + risen * 0.6) * (1.0 - age * (0.9 - height * 0.5));
        let heat = 1.25 - age * (1.1 + height * 0.7);
        if radius > 1.0 {
            if heat > 0.35 { burning.push((at_height, radius, heat)) } else { smoking.push((at_height, radius)) }
        }
    }
    cloud(&mut canvas, &smoking, &OLD_SMOKE);
    for (middle, radius, heat) in burning {
        puff(&mut canvas, middle, radius, &FIRE, heat);
    }
    canvas.rearranged(BLAST_CELL, BLAST_CELL, |x, y| if bayer(x, y) < (age - 0.55) * 1.9 { (-1, -1) } else { (x, y) })
}

const BLAST_MIDDLE: Point = at(32.0, 32.0);

fn blast_flash(frame: usize, scale: f64) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let radius = [14.0, 22.0, 12.0][frame] * scale;
    for index in 0..8 {
        let turns = f64::from(index) / 8.0 + 0.03;
        let reach = radius * if index % 2 == 0 { 1.35 } else { 1.0 };
        canvas.soft_capsule(BLAST_MIDDLE, BLAST_MIDDLE + ray(turns, reach), 5.0 * scale, 0.5, GOLD.part(3, 1));
    }
    puff(&mut canvas, BLAST_MIDDLE, radius * 0.8, &[GOLD.at(3), WHITE, WHITE, WHITE], 1.0);
    canvas
}

fn smoke(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let age = frame as f64 / BLAST_FRAMES as f64;
    let colors = if frame < 1 { YOUNG_SMOKE } else { OLD_SMOKE };
    let mut rng = Rng::new(37);
    let puffs: Vec<(Point, f64)> = (0..16)
        .map(|index| {
            let turns = f64::from(index) * 0.382 + rng.unit() * 0.2;
            let distance = (2.0 + rng.unit() * 12.0) * (0.8 + age * 0.7);
            let radius = (3.6 + rng.unit() * 4.4) * (0.8 + age * 0.5) * (1.0 - age * age * (0.4 + rng.unit() * 0.4));
            (BLAST_MIDDLE + ray(turns, distance) + at(age * 3.0, 3.0 - age * 13.0), radius)
        })
        .collect();
    cloud(&mut canvas, &puffs, &colors);
    // A few embers glow in it. Larger ones would look like berries.
    for &(center, radius) in puffs.iter().step_by(4).take(2_usize.saturating_sub(frame)) {
        puff(&mut canvas, center + at(0.0, radius * 0.3), radius * (0.34 - age * 0.5), &EMBERS, 0.8 - age);
    }
    let whole = canvas.clone();
    let edge = |x: i32, y: i32| {
        let near = [(-2, 0), (2, 0), (0, -2), (0, 2), (-3, -3), (3, 3), (3, -3), (-3, 3)];
        near.iter().filter(|(dx, dy)| whole.get(x + dx, y + dy).is_none()).count() as f64 / 8.0
    };
    canvas.rearranged(BLAST_CELL, BLAST_CELL, |x, y| {
        let eaten = (age - 0.3) * 1.3 + edge(x, y) * age * 1.4;
        if bayer(x, y) < eaten { (-1, -1) } else { (x, y) }
    })
}

/// The fire of an explosion, by its width in pixels.
pub fn fires() -> Vec<Sheet> {
    [("blast_24", 24, 16, 2), ("blast_64", 64, 28, 3), ("blast_112", 112, 34, 3)]
        .into_iter()
        .map(|(name, size, puffs, ticks)| {
            let cell = size + size / 2;
            let mut sheet = Sheet::new(
                name,
                "Painted by tools/src/effects/blasts.rs. The fire of an explosion, as wide as its name says. The pivot is its middle.",
                (cell, cell),
                (cell / 2, cell / 2),
            );
            sheet.clip("burst", ticks, false, (0..FIRE_FRAMES).map(|frame| fire(frame, size, puffs)).collect());
            sheet
        })
        .collect()
}

const FIRE_FRAMES: usize = 14;
/// Reach of the fire in each frame, as a share of its greatest, and how hot it is.
const REACH: [f64; FIRE_FRAMES] = [0.42, 0.74, 0.88, 0.94, 0.97, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
const HEAT: [f64; FIRE_FRAMES] = [1.25, 0.98, 0.82, 0.7, 0.63, 0.58, 0.53, 0.49, 0.46, 0.42, 0.36, 0.29, 0.22, 0.16];

fn fire(frame: usize, size: i32, count: usize) -> Canvas {
    let cell = size + size / 2;
    let mut canvas = Canvas::new(cell, cell);
    let mut rng = Rng::new(31 + size as u64);
    let (radius, age) = (f64::from(size) * 0.47, frame as f64 / FIRE_FRAMES as f64);
    let middle = at(f64::from(cell) / 2.0, f64::from(cell) / 2.0 - radius * 0.3 * age * age);
    let mut puffs = Vec::new();
    for nth in 0..count {
        let inner = nth as f64 / count as f64;
        let turns = nth as f64 * 0.382 + rng.unit() * 0.08;
        // The top boils up, and the foot stays.
        let lift = at(0.0, -radius * 0.2 * age * (1.0 - sin(turns)));
        let away = (1.0 - inner * inner) * 0.72 * (0.85 + rng.unit() * 0.3);
        let swell = 0.34 + inner * 0.14 + rng.unit() * 0.12;
        puffs.push((middle + ray(turns, radius * away * REACH[frame]) + lift, radius * swell * REACH[frame]));
    }
    thrown_fire(&mut canvas, frame, middle, radius);
    // Where many puffs meet it is hottest. Noise that rises makes it boil, and eats it in the end.
    let grid: Vec<f64> = (0..GRID * GRID).map(|_| rng.unit()).collect();
    let (grain, rise) = (radius * 0.3, age * radius * 0.5);
    let eaten = (age - 0.48).max(0.0) * 2.5;
    for y in 0..cell {
        for x in 0..cell {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let thickness: f64 = puffs.iter().map(|&(center, radius)| bump((p - center).length() / radius)).sum();
            let coarse = noise(&grid, p.x / grain, (p.y + rise) / grain);
            let boil = coarse * 0.65 + noise(&grid, p.x * 2.3 / grain + 5.0, (p.y + rise) * 2.3 / grain) * 0.35;
            let left = thickness.min(1.15) - 0.3 - eaten * (0.5 + boil);
            if left > 0.0 {
                let heat = HEAT[frame] - 0.3 + left * 0.45 + (boil - 0.5) * 0.85;
                let step = (heat * FIRE.len() as f64).max(0.0) as usize;
                canvas.put(x, y, FIRE[step.min(FIRE.len() - 1)]);
            }
        }
    }
    canvas
}

/// 1 in the middle of a puff and 0 at its edge.
fn bump(away: f64) -> f64 {
    let inside = (1.0 - away * away).max(0.0);
    inside * inside
}

/// Side of the grid that noise is made of. It repeats.
const GRID: usize = 16;

/// Smooth noise from 0 to 1.
fn noise(grid: &[f64], x: f64, y: f64) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let smooth = |share: f64| share * share * (3.0 - 2.0 * share);
    let (across, down) = (smooth(x - left), smooth(y - top));
    let place = |dx: i64, dy: i64| {
        let wrap = |value: f64, step: i64| (value as i64 + step).rem_euclid(GRID as i64) as usize;
        grid[wrap(top, dy) * GRID + wrap(left, dx)]
    };
    let mix = |a: f64, b: f64, share: f64| a + (b - a) * share;
    mix(mix(place(0, 0), place(1, 0), across), mix(place(0, 1), place(1, 1), across), down)
}

/// Burning bits that fly ahead of the fire and leave a trail.
fn thrown_fire(canvas: &mut Canvas, frame: usize, middle: Point, radius: f64) {
    let mut rng = Rng::new(35);
    for nth in 0..7 {
        let turns = 0.5 + f64::from(nth) / 12.0 + (rng.unit() - 0.5) * 0.06;
        let flown = (frame as f64 / 7.0).min(1.0);
        let head = radius * (0.5 + flown * (0.75 + rng.unit() * 0.2));
        let fall = at(0.0, flown * flown * radius * 0.22);
        if (1..8).contains(&frame) {
            let (tip, tail) =
                (middle + ray(turns, head) + fall, middle + ray(turns, head - radius * 0.3 * (1.0 - flown * 0.6)));
            let thick = (radius / 26.0).max(0.8) * (1.0 - flown * 0.5);
            canvas.soft_capsule(tail, tip, 0.5, thick, RED.part(2, 2));
            canvas.soft_capsule(tip, tip, thick * 0.6, thick * 0.6, GOLD.part(2, 2));
        }
    }
}
