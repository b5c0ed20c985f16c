//! Paints explosions: balls in three sizes, the fountain of a grenade, the hoop of a rocket, and the smoke that rises from them. The
//! fire is one mass that boils, not a heap of balls: its heat is a smooth field. It covers its place for eight frames before it breaks up.

use super::{FIRE, OLD_SMOKE, cloud, puff, ray};
use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const BLAST_CELL: i32 = 64;
const BLAST_FRAMES: usize = 8;

pub fn explosion() -> Sheet {
    let mut sheet = Sheet::new(
        "explosion",
        "Painted by tools/src/effects.rs. The smoke of an explosion, and the fire that shoots up out of a large one.",
        (BLAST_CELL, BLAST_CELL),
        (BLAST_CELL / 2, BLAST_CELL / 2),
    );
    for (name, shape) in SMOKES {
        sheet.clip(name, 6, false, (0..SMOKE_FRAMES).map(|frame| smoke(frame, &shape)).collect());
    }
    sheet.clip("wisp", 5, false, (0..BLAST_FRAMES).map(wisp).collect());
    sheet.clip("column", 4, false, (0..COLUMN_FRAMES).map(column).collect());
    sheet
}

/// Thin smoke of something damaged: a few curls that rise, swing and shrink. It hides nothing.
fn wisp(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let age = frame as f64 / BLAST_FRAMES as f64;
    let puffs: Vec<(Point, f64)> = [(0.0, 0.0, 3.4, 0.7), (2.4, -3.6, 3.0, 0.9), (-1.6, -6.4, 2.4, 1.1)]
        .into_iter()
        .map(|(x, y, radius, goes)| {
            let sway = sin(age * 0.7 + y * 0.06) * 2.4 * age;
            let left = (1.0 - age / goes).max(0.0).sqrt();
            (BLAST_MIDDLE + at(x * (1.0 + age) + sway, y * (0.6 + age * 1.2)), radius * (0.7 + age * 0.7) * left)
        })
        .filter(|(_, radius)| *radius > 0.9)
        .collect();
    rolled(&mut canvas, &puffs, SMOKE);
    canvas
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
    let grid: Vec<f64> = (0..GRID * GRID).map(|_| rng.unit()).collect();
    let eaten = (age - 0.5).max(0.0) * 1.7;
    canvas.rearranged(BLAST_CELL, BLAST_CELL, |x, y| {
        let left = noise(&grid, f64::from(x) / 4.5, (f64::from(y) + age * 20.0) / 4.5);
        if left < eaten { (-1, -1) } else { (x, y) }
    })
}

const BLAST_MIDDLE: Point = at(32.0, 32.0);

const SMOKE_FRAMES: usize = 12;
const SMOKE: Ramp = STEEL.part(0, 4);

/// The course of a cloud: how far its puffs are from its middle to the sides and up, how far it rises and how much of a turn it rolls.
struct Smoke {
    seed: u64,
    wide: f64,
    tall: f64,
    rises: f64,
    rolls: f64,
}

/// A ball, a bank that spreads, a tower, and a curl that rolls over.
const SMOKES: [(&str, Smoke); 4] = [
    ("smoke", Smoke { seed: 37, wide: 10.0, tall: 9.0, rises: 9.0, rolls: 0.22 }),
    ("smoke_wide", Smoke { seed: 41, wide: 15.0, tall: 6.0, rises: 6.0, rolls: -0.1 }),
    ("smoke_tall", Smoke { seed: 43, wide: 6.5, tall: 15.0, rises: 8.0, rolls: 0.08 }),
    ("smoke_curl", Smoke { seed: 47, wide: 9.0, tall: 11.0, rises: 10.0, rolls: -0.45 }),
];

/// A cloud that rises and rolls: its puffs go round its middle as they open. It thins from below: holes open in it, and grow.
fn smoke(frame: usize, shape: &Smoke) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let age = frame as f64 / SMOKE_FRAMES as f64;
    let slowed = 1.0 - (1.0 - age) * (1.0 - age);
    let mut rng = Rng::new(shape.seed);
    let grid: Vec<f64> = (0..GRID * GRID).map(|_| rng.unit()).collect();
    let middle = BLAST_MIDDLE + at(age * 3.0, 7.0 - shape.rises * slowed - age * 4.0);
    // A large puff in the middle, and smaller ones around it.
    let puffs: Vec<(Point, f64)> = (0..9)
        .map(|nth| {
            let away = if nth == 0 { 0.0 } else { 0.74 + rng.unit() * 0.3 };
            let turns = f64::from(nth) / 8.0 + (rng.unit() - 0.5) * 0.09 + shape.rolls * slowed;
            let from = ray(turns, away * (0.66 + slowed * 0.5));
            let size = if nth == 0 { 7.6 } else { [6.4, 3.4, 5.6, 4.2][nth as usize % 4] + rng.unit() - from.y };
            let radius = size * (0.8 + slowed * 0.28) * (1.0 - age * age * 0.5);
            (middle + at(from.x * shape.wide, from.y * shape.tall), radius)
        })
        .collect();
    rolled(&mut canvas, &puffs, if frame < 1 { LEATHER.shaded(1) } else { SMOKE });
    // Fire still lights it from below.
    if frame < 3 {
        canvas.recolor(|x, y, color| {
            let deep = f64::from(y) - middle.y + (noise(&grid, f64::from(x) / 4.0, f64::from(y) / 4.0) - 0.5) * 7.0;
            match color {
                color if deep < 5.0 + f64::from(frame as u32) * 3.0 => color,
                color if color == SMOKE.at(0) => RUST.at(0),
                _ => [RUST.at(2), RUST.at(1), RUST.at(1)][frame],
            }
        });
    }
    let eaten = (age - 0.36).max(0.0) * 1.5;
    canvas.rearranged(BLAST_CELL, BLAST_CELL, |x, y| {
        let p = at(f64::from(x), f64::from(y) + age * 16.0);
        let left = noise(&grid, p.x / 6.5, p.y / 6.5) * 0.8 + noise(&grid, p.x / 3.0 + 7.0, p.y / 3.0) * 0.2;
        let low = (f64::from(y) - middle.y) / 60.0;
        if left < eaten + low * eaten { (-1, -1) } else { (x, y) }
    })
}

/// Paints puffs as balls, the upper ones first, so that a cloud has folds. Those on its dark side are darker.
fn rolled(canvas: &mut Canvas, puffs: &[(Point, f64)], smoke: Ramp) {
    let count = puffs.len().max(1) as f64;
    let middle = puffs.iter().fold(at(0.0, 0.0), |sum, &(p, _)| sum + p) * (1.0 / count);
    let mut puffs = puffs.to_vec();
    puffs.sort_by(|one, other| (one.0.y + one.0.x * 0.3).total_cmp(&(other.0.y + other.0.x * 0.3)));
    for (center, radius) in puffs {
        let away = center - middle;
        let is_dark = away.x * 0.6 + away.y * 0.8 > radius * 0.5;
        canvas.soft_capsule(center, center, radius, radius, smoke.shaded(u8::from(is_dark)));
    }
}

const FOUNTAIN_CELL: (i32, i32) = (96, 104);
const FOUNTAIN_FOOT: Point = at(48.0, 92.0);
const FOUNTAIN_FRAMES: usize = 14;

/// The ground that a grenade throws up: jets of the ground, which rise and fall back, around a short fire.
fn fountain(frame: usize, ground: [Ramp; 2]) -> Canvas {
    let mut canvas = Canvas::new(FOUNTAIN_CELL.0, FOUNTAIN_CELL.1);
    let mut rng = Rng::new(83);
    let age = frame as f64 / FOUNTAIN_FRAMES as f64;
    let risen = 1.0 - (1.0 - age.min(0.5) * 2.0).powi(2) * 0.55;
    for nth in 0..15 {
        let turns = -0.25 + (f64::from(nth) / 14.0 - 0.5) * 0.3 + (rng.unit() - 0.5) * 0.03;
        let (reach, late) = (46.0 + rng.unit() * 34.0, rng.unit() * 0.25);
        let fall = (age - 0.25).max(0.0);
        let tip = FOUNTAIN_FOOT + ray(turns, reach * risen) + at(0.0, fall * fall * 120.0);
        let tail =
            FOUNTAIN_FOOT + ray(turns, reach * risen * (age * 1.5 + late).min(0.9)) + at(0.0, fall * fall * 90.0);
        let thick = (3.6 - age * 3.4).max(0.5);
        if tip.y < FOUNTAIN_FOOT.y + 4.0 && tail.y < FOUNTAIN_FOOT.y {
            canvas.soft_capsule(tail, tip, thick * 0.6, thick, ground[nth as usize % 2]);
        }
    }
    let puffs: Vec<(Point, f64)> = (0..14)
        .map(|nth| {
            let height = f64::from(nth) / 13.0;
            let sway = (rng.unit() - 0.5) * (26.0 - height * 20.0);
            (FOUNTAIN_FOOT + at(sway, -4.0 - height * 54.0 * risen), (16.0 - height * 9.0) * (1.0 - age * 0.5))
        })
        .collect();
    boil(
        &mut canvas,
        &puffs,
        &mut rng,
        Boil { radius: 26.0, age: age * 1.5, heat: if frame == 0 { 1.1 } else { 0.86 - age * 1.4 } },
    );
    canvas
}

fn fountains() -> Sheet {
    let mut sheet = Sheet::new(
        "fountain",
        "Painted by tools/src/effects/blasts.rs. The explosion of a grenade. The pivot is its foot.",
        FOUNTAIN_CELL,
        (FOUNTAIN_FOOT.x as i32, FOUNTAIN_FOOT.y as i32),
    );
    for (name, ground) in [("earth", [LEATHER, KHAKI.part(0, 3)]), ("grit", [STEEL.part(0, 4), RUST.part(0, 4)])] {
        sheet.clip(name, 3, false, (0..FOUNTAIN_FRAMES).map(|frame| fountain(frame, ground)).collect());
    }
    sheet
}

const HOOP_SIZE: i32 = 80;

/// The explosion of a rocket: a ring of fire that runs outwards and leaves its middle empty.
fn hoop() -> Sheet {
    let cell = HOOP_SIZE + HOOP_SIZE / 2;
    let mut sheet = Sheet::new(
        "hoop",
        "Painted by tools/src/effects/blasts.rs. The explosion of a rocket. The pivot is its middle.",
        (cell, cell),
        (cell / 2, cell / 2),
    );
    sheet.clip("burst", 2, false, (0..FIRE_FRAMES).map(|frame| fire(frame, HOOP_SIZE, 30, Shape::Hoop)).collect());
    sheet
}

/// The fire of an explosion, by its width in pixels.
pub fn fires() -> Vec<Sheet> {
    let balls = [("blast_24", 24, 16, 2), ("blast_64", 64, 28, 3), ("blast_112", 112, 34, 3)]
        .into_iter()
        .map(|(name, size, puffs, ticks)| {
            let cell = size + size / 2;
            let mut sheet = Sheet::new(
                name,
                "Painted by tools/src/effects/blasts.rs. The fire of an explosion, as wide as its name says. The pivot is its middle.",
                (cell, cell),
                (cell / 2, cell / 2),
            );
            sheet.clip("burst", ticks, false, (0..FIRE_FRAMES).map(|frame| fire(frame, size, puffs, Shape::Ball)).collect());
            sheet
        });
    balls.chain([fountains(), hoop()]).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Ball,
    Hoop,
}

const FIRE_FRAMES: usize = 14;
/// Reach of the fire in each frame, as a share of its greatest, and how hot it is. The first one is white, and most of it is spikes.
const REACH: [f64; FIRE_FRAMES] = [0.66, 0.86, 0.94, 0.97, 0.99, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
const HEAT: [f64; FIRE_FRAMES] = [1.2, 0.72, 0.67, 0.63, 0.6, 0.58, 0.53, 0.49, 0.46, 0.42, 0.36, 0.29, 0.22, 0.16];

fn fire(frame: usize, size: i32, count: usize, shape: Shape) -> Canvas {
    let cell = size + size / 2;
    let mut canvas = Canvas::new(cell, cell);
    let mut rng = Rng::new(44 + size as u64);
    let (radius, age) = (f64::from(size) * 0.47, frame as f64 / FIRE_FRAMES as f64);
    let middle = at(f64::from(cell) / 2.0, f64::from(cell) / 2.0 - radius * 0.3 * age * age);
    let mut puffs = Vec::new();
    for nth in 0..count {
        let inner = nth as f64 / count as f64;
        let turns = nth as f64 * 0.382 + rng.unit() * 0.08;
        // The top boils up, and the foot stays.
        let lift = at(0.0, -radius * 0.2 * age * (1.0 - sin(turns)));
        let (mut away, mut swell) =
            ((1.0 - inner * inner) * 0.72 * (0.72 + rng.unit() * 0.48), 0.34 + inner * 0.14 + rng.unit() * 0.12);
        if shape == Shape::Hoop {
            (away, swell) = (0.4 + age.sqrt() * 0.62, swell * (0.92 - age * 0.5));
        }
        puffs.push((middle + ray(turns, radius * away * REACH[frame]) + lift, radius * swell * REACH[frame]));
    }
    thrown_fire(&mut canvas, frame, middle, radius);
    spikes(&mut canvas, frame, middle, radius, shape);
    boil(&mut canvas, &puffs, &mut rng, Boil { radius, age, heat: HEAT[frame] });
    canvas
}

/// Uneven spikes of the first moment of an explosion, up and to the sides. Only needles are left of them as the fire catches up.
fn spikes(canvas: &mut Canvas, frame: usize, middle: Point, radius: f64, shape: Shape) {
    /// For each spike: its direction in turns, its length as a share of the radius, and its width.
    const SPIKES: [(f64, f64, f64); 9] = [
        (0.015, 1.3, 0.3),
        (0.13, 0.94, 0.34),
        (0.3, 1.16, 0.2),
        (0.4, 0.84, 0.4),
        (0.5, 1.26, 0.26),
        (0.59, 1.0, 0.34),
        (0.66, 1.34, 0.22),
        (0.78, 1.06, 0.42),
        (0.89, 1.34, 0.26),
    ];
    let Some(&(from, thin)) = [(0.0, 1.0), (0.5, 0.3)].get(frame) else { return };
    let layers = [[GOLD.at(3), WHITE], [GOLD.at(2), GOLD.at(3)]][frame];
    let longest = if shape == Shape::Hoop { 0.92 } else { 0.97 };
    for (scale, color) in [1.0, 0.6].into_iter().zip(layers) {
        for (turns, length, width) in SPIKES {
            let side = ray(turns + 0.25, width * scale * radius * thin);
            let (root, tip) = (middle + ray(turns, radius * from), middle + ray(turns, radius * length * longest));
            let root = tip.mix(root, 0.4 + 0.6 * scale);
            canvas.shape_in(&[root - side, tip, root + side], color);
        }
    }
}

/// How large, how old and how hot a fire is.
struct Boil {
    radius: f64,
    age: f64,
    heat: f64,
}

/// Paints a fire. Where many puffs meet it is hottest. Noise that rises makes it boil, and eats it in the end.
fn boil(canvas: &mut Canvas, puffs: &[(Point, f64)], rng: &mut Rng, Boil { radius, age, heat }: Boil) {
    let grid: Vec<f64> = (0..GRID * GRID).map(|_| rng.unit()).collect();
    let (grain, rise) = (radius * 0.3, age * radius * 0.5);
    let eaten = (age - 0.48).max(0.0) * 2.5;
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let thickness: f64 = puffs.iter().map(|&(center, radius)| bump((p - center).length() / radius)).sum();
            let coarse = noise(&grid, p.x / grain, (p.y + rise) / grain);
            let boil = coarse * 0.65 + noise(&grid, p.x * 2.3 / grain + 5.0, (p.y + rise) * 2.3 / grain) * 0.35;
            let left = thickness.min(1.15) - 0.3 - eaten * (0.5 + boil);
            if left > 0.0 {
                let step = ((heat - 0.3 + left * 0.45 + (boil - 0.5) * 0.85) * FIRE.len() as f64).max(0.0) as usize;
                canvas.put(x, y, FIRE[step.min(FIRE.len() - 1)]);
            }
        }
    }
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
