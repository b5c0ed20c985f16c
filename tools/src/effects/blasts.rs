//! Paints an explosion: its flash, its ball of fire, and the smoke that rises from it.

use super::{EMBERS, FIRE, OLD_SMOKE, YOUNG_SMOKE, cloud, hole, puff, ray};
use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const BLAST_CELL: i32 = 64;
const BLAST_FRAMES: usize = 8;

pub fn explosion() -> Sheet {
    let mut sheet = Sheet::new(
        "explosion",
        "Painted by tools/src/effects.rs. Layers of one explosion: flash first, ball with it, smoke from the ball's fourth frame on.",
        (BLAST_CELL, BLAST_CELL),
        (BLAST_CELL / 2, BLAST_CELL / 2),
    );
    sheet.clip("flash", 2, false, (0..3).map(blast_flash).collect());
    sheet.clip("ball", 4, false, (0..BLAST_FRAMES).map(|frame| fire_ball(frame, 1.0)).collect());
    sheet.clip("smoke", 6, false, (0..BLAST_FRAMES).map(smoke).collect());
    sheet.clip("small", 3, false, (0..BLAST_FRAMES).map(|frame| fire_ball(frame, 0.5)).collect());
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

fn blast_flash(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let radius = [14.0, 22.0, 12.0][frame];
    for index in 0..8 {
        let turns = f64::from(index) / 8.0 + 0.03;
        let reach = radius * if index % 2 == 0 { 1.35 } else { 1.0 };
        canvas.soft_capsule(BLAST_MIDDLE, BLAST_MIDDLE + ray(turns, reach), 5.0, 0.5, GOLD.part(3, 1));
    }
    puff(&mut canvas, BLAST_MIDDLE, radius * 0.8, &[GOLD.at(3), WHITE, WHITE, WHITE], 1.0);
    canvas
}

/// Puffs are thrown outward, swell, cool and break up. The inner ones are painted last and stay hot longest.
fn fire_ball(frame: usize, scale: f64) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let mut rng = Rng::new(31);
    let age = frame as f64 / BLAST_FRAMES as f64;
    let thrown = 1.0 - (1.0 - age) * (1.0 - age) * (1.0 - age);
    for index in 0..18 {
        let inner = f64::from(index) / 17.0;
        let turns = f64::from(index) * 0.382 + rng.unit() * 0.1;
        let distance = (18.0 - inner * 13.0) * (0.35 + 0.65 * thrown) * (0.8 + rng.unit() * 0.35);
        let swell = (0.55 + thrown * 0.75) * (1.0 - age * age * 0.75);
        let radius = (6.4 + inner * 4.2 + rng.unit() * 1.6) * swell * scale;
        let rise = at(0.0, -age * age * 9.0);
        let heat = 1.15 - age * (1.25 - inner * 0.35) - (1.0 - inner) * 0.15;
        if radius > 0.8 {
            puff(&mut canvas, BLAST_MIDDLE + (ray(turns, distance) + rise) * scale, radius, &FIRE, heat);
        }
    }
    if age > 0.55 {
        for index in 0..6 {
            let turns = f64::from(index) * 0.23 + rng.unit() * 0.1;
            let center = BLAST_MIDDLE + (ray(turns, 7.0 + rng.unit() * 6.0) + at(0.0, -4.0)) * scale;
            hole(&mut canvas, center, (age - 0.5) * 15.0 * scale * (0.6 + rng.unit() * 0.5));
        }
    }
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
