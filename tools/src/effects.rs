//! Paints things that fly, flash, burn and drift. Fire is made of puffs whose colour is their heat: hot in the middle,
//! and cooler with age. Glows are painted on black, and the game adds them to what is below them.

mod bits;
mod blasts;
mod muzzles;
mod pieces;
mod shots;
mod strikes;

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

/// From cold to hot.
const FIRE: [Color; 7] = [RUST.at(0), RED.at(1), RED.at(2), RUST.at(3), GOLD.at(2), GOLD.at(3), WHITE];
/// From the shadow of a cloud to its lit top.
const OLD_SMOKE: [Color; 4] = [STEEL.at(0), STEEL.at(1), STEEL.at(2), STEEL.at(3)];
const DUST: [Color; 4] = [STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)];

pub fn sheets() -> Vec<Sheet> {
    let mut all = vec![shots::bullets(), dust(), casing(), blasts::explosion(), shadow()];
    all.extend(bits::sheets());
    all.extend(pieces::sheets());
    all.extend(strikes::sheets());
    all.extend(muzzles::sheets());
    all.extend(blasts::fires());
    all.extend(
        [("glow_16", 16), ("glow_32", 32), ("glow_64", 64), ("glow_96", 96)]
            .map(|(name, size)| glow(name, size, &LIGHTS)),
    );
    // Only explosions light so much.
    all.push(glow("glow_224", 224, &LIGHTS[..1]));
    all
}

/// Paints a puff. `colors` run from its edge to its middle. A `heat` below 1 cools all of it.
fn puff(canvas: &mut Canvas, center: Point, radius: f64, colors: &[Color], heat: f64) {
    let steps = colors.len() as f64;
    for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
        for x in (center.x - radius) as i32..=(center.x + radius) as i32 {
            let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center).length() / radius;
            if away <= 1.0 {
                let step = (heat - away * away * 0.55) * steps;
                canvas.put(x, y, colors[(step.max(0.0) as usize).min(colors.len() - 1)]);
            }
        }
    }
}

fn ray(turns: f64, length: f64) -> Point {
    at(cos(turns) * length, sin(turns) * length)
}

fn dust() -> Sheet {
    let mut sheet = Sheet::new(
        "dust",
        "Painted by tools/src/effects.rs. The pivot is the middle of the feet line.",
        (48, 16),
        (24, 15),
    );
    sheet.clip("land", 3, false, (0..6).map(|frame| dust_frame(frame, true)).collect());
    sheet.clip("turn", 3, false, (0..6).map(|frame| dust_frame(frame, false)).collect());
    sheet
}

/// Puffs that run along the ground: to both sides after a landing, backward after a turn.
fn dust_frame(frame: i32, both_ways: bool) -> Canvas {
    /// For each puff, from the feet outward: start, distance it runs, size, height it rises.
    const PUFFS: [(f64, f64, f64, f64); 4] =
        [(2.0, 3.0, 3.0, 6.0), (4.0, 6.0, 4.2, 3.0), (6.0, 10.0, 3.2, 4.0), (7.0, 14.0, 2.2, 1.0)];
    let mut canvas = Canvas::new(48, 16);
    let age = f64::from(frame) / 6.0;
    let run = 1.0 - (1.0 - age) * (1.0 - age);
    let mut puffs = Vec::new();
    for (start, way, size, height) in PUFFS {
        let radius = size * (0.55 + run * 0.5) * (1.0 - age * age * 1.15);
        for side in if both_ways { &[-1.0, 1.0][..] } else { &[-1.0][..] } {
            puffs.push((at(24.0 + side * (start + run * way), 15.2 - radius * 0.8 - age * height), radius));
        }
    }
    cloud(&mut canvas, &puffs, &DUST);
    canvas
}

/// Paints all shadows first, then all flanks, then all crowns. Otherwise a cloud would look like separate balls.
fn cloud(canvas: &mut Canvas, puffs: &[(Point, f64)], colors: &[Color; 4]) {
    for (color, shrink) in colors.iter().zip([0.0, 0.18, 0.44, 0.66]) {
        for &(center, radius) in puffs {
            let shift = radius * shrink * 0.75;
            puff(canvas, center - at(shift * 0.6, shift), radius * (1.0 - shrink), &[*color], 1.0);
        }
    }
}

fn casing() -> Sheet {
    let mut sheet = Sheet::new("casing", "Painted by tools/src/effects.rs. Eight steps of a spin.", (8, 8), (4, 4));
    let spin = (0..8).map(|frame| {
        let turns = f64::from(frame) / 8.0;
        let mut canvas = Canvas::new(8, 8);
        let middle = at(4.0, 4.0);
        canvas.soft_capsule(middle + ray(turns, -1.3), middle + ray(turns, 1.3), 1.0, 1.0, GOLD.part(1, 2));
        let lip = middle + ray(turns, -1.4);
        canvas.put(lip.x.floor() as i32, lip.y.floor() as i32, GOLD.at(3));
        canvas
    });
    sheet.clip("spin", 2, true, spin.collect());
    sheet
}

fn shadow() -> Sheet {
    let mut sheet = Sheet::new(
        "shadow",
        "Painted by tools/src/effects.rs. Shadows, drawn before the actors on the ground line (the pivot). The frames go from standing to high up.",
        (32, 4),
        (16, 1),
    );
    let sizes = [11, 9, 7, 4].into_iter().map(|half: i32| {
        let mut canvas = Canvas::new(32, 4);
        for (row, inset) in [(0, 1), (1, 0), (2, 3)] {
            for x in -half + inset..half - inset {
                let edge = half - inset - x.abs() < 3;
                if !edge || (x + row) % 2 == 0 {
                    canvas.put(16 + x, row, STEEL.at(0));
                }
            }
        }
        canvas
    });
    sheet.clip("ground", 1, false, sizes.collect());
    sheet
}

const GLOW_RINGS: f64 = 4.4;
const LIGHTS: [(&str, Ramp); 3] = [("sodium", SODIUM_LIGHT), ("red", RED_LIGHT), ("cold", COLD_LIGHT)];

fn glow(name: &'static str, size: i32, lights: &[(&str, Ramp)]) -> Sheet {
    let mut sheet = Sheet::new(
        name,
        "Painted by tools/src/effects.rs. Drawn with additive blending, so black is invisible.",
        (size, size),
        (size / 2, size / 2),
    );
    for &(clip, light) in lights {
        sheet.still(clip, glow_frame(size, light));
    }
    sheet
}

fn glow_frame(size: i32, light: Ramp) -> Canvas {
    let mut canvas = Canvas::new(size, size);
    let middle = f64::from(size) / 2.0;
    for y in 0..size {
        for x in 0..size {
            let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - at(middle, middle)).length() / middle;
            let near = (1.0 - away).max(0.0);
            // The largest one is no lamp: it is bright far out.
            let near = if size > 96 { near.powf(1.2) } else { near * near };
            let ring = near * GLOW_RINGS + bayer(x, y) - 0.95;
            if ring >= 0.0 && away < 1.0 {
                canvas.put(x, y, light.at(ring as u8));
            }
        }
    }
    canvas
}
