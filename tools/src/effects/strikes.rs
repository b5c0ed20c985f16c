//! Paints what shots and explosions leave: the strike of a shot, which points where the shot went, stains on walls, and
//! scorched floor.

use super::{puff, ray};
use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![impacts(), stains(), scorches()]
}

const CELL: i32 = 48;
const MIDDLE: Point = at(24.0, 24.0);
const FRAMES: usize = 6;
/// The ways that a shot goes, in turns, clockwise from the right. The game mirrors them.
const WAYS: [(&str, f64); 5] =
    [("forward", 0.0), ("up_diagonal", -0.125), ("up", -0.25), ("down_diagonal", 0.125), ("down", 0.25)];

fn impacts() -> Sheet {
    let mut sheet = Sheet::new(
        "impacts",
        "Painted by tools/src/effects/strikes.rs. The hit of a shot that goes to the right, up, down or between. The pivot is the point of impact.",
        (CELL, CELL),
        (CELL / 2, CELL / 2),
    );
    let steel = [STEEL.at(2), GOLD.at(1), GOLD.at(2), GOLD.at(3), WHITE];
    let flesh = [RED.at(0), RED.at(1), RED.at(2), RED.at(3), GOLD.at(3)];
    let earth = [STEEL.at(1), STEEL.at(2), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)];
    // Hard things throw sparks back. Out of a body the spray goes on.
    for (name, colors, seed, goes_on) in
        [("steel", steel, 11, false), ("flesh", flesh, 12, true), ("earth", earth, 13, false)]
    {
        for (way, turns) in WAYS {
            let frames = (0..FRAMES).map(|frame| impact(frame, &colors, seed, turns, goes_on)).collect();
            sheet.clip(&format!("{name}_{way}"), 2, false, frames);
        }
    }
    sheet
}

fn impact(frame: usize, colors: &[Color; 5], seed: u64, way: f64, goes_on: bool) -> Canvas {
    const SPARKS: i32 = 9;
    let mut canvas = Canvas::new(CELL, CELL);
    let mut rng = Rng::new(seed);
    let age = frame as f64 / (FRAMES - 1) as f64;
    let slowed = 1.0 - (1.0 - age) * (1.0 - age);
    let hot = |cooled: usize| colors[4usize.saturating_sub(frame + cooled)];
    let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
    let back = if goes_on { 0.0 } else { 0.5 };
    for nth in 0..SPARKS {
        let spread = (f64::from(nth) / f64::from(SPARKS - 1) - 0.5) * if goes_on { 0.2 } else { 0.44 };
        let turns = way + back + spread + (rng.unit() - 0.5) * 0.05;
        let head = (9.0 + rng.unit() * 11.0) * slowed.max(0.3);
        let length = 6.0 * (1.0 - age) + 0.4;
        let fall = at(0.0, age * age * 5.0);
        let (tip, tail) = (MIDDLE + ray(turns, head) + fall, MIDDLE + ray(turns, (head - length).max(1.0)) + fall);
        if frame + 1 < FRAMES || nth % 2 == 0 {
            canvas.line(pixel(tail), pixel(tip), hot(1));
            canvas.put(pixel(tip).0, pixel(tip).1, hot(0));
        }
    }
    // A wedge of light: short behind the point of impact, long in front of it.
    if frame < 3 {
        let (long, wide) = [(11.0, 4.6), (15.0, 3.4), (9.0, 1.4)][frame];
        let place = |x: f64, y: f64| MIDDLE + at(x, y).turned(way);
        for (share, color) in [(1.0, hot(1)), (0.6, hot(0))] {
            let corners = [
                place(-5.0 * share, 0.0),
                place(0.0, -wide * share),
                place(long * share, 0.0),
                place(0.0, wide * share),
            ];
            for y in 0..CELL {
                for x in 0..CELL {
                    if crate::canvas::inside(&corners, at(f64::from(x) + 0.5, f64::from(y) + 0.5)) {
                        canvas.put(x, y, color);
                    }
                }
            }
        }
        puff(&mut canvas, MIDDLE, [4.0, 3.0, 1.6][frame], &[hot(1), hot(0), hot(0)], 1.1);
    }
    canvas
}

const STAINS: usize = 4;

fn stains() -> Sheet {
    let mut sheet = Sheet::new(
        "stains",
        "Painted by tools/src/effects/strikes.rs. A stain on a wall behind somebody who was shot from the left. Each frame is another stain.",
        (40, 32),
        (12, 16),
    );
    for (name, colors) in [("blood", [RED.part(0, 1), RED.part(1, 1)]), ("oil", [STEEL.part(0, 1), LEATHER.part(0, 1)])]
    {
        sheet.clip(name, 1, false, (0..STAINS).map(|nth| stain(colors, 61 + nth as u64)).collect());
    }
    sheet
}

/// Large drops near the body, and smaller ones further away. The lowest run down.
fn stain(colors: [Ramp; 2], seed: u64) -> Canvas {
    let mut canvas = Canvas::new(40, 32);
    let mut rng = Rng::new(seed);
    for nth in 0..16 {
        let away = f64::from(nth) / 15.0;
        let p = at(10.0 + away * 24.0, 14.0) + at(0.0, (rng.unit() - 0.5) * (8.0 + away * 14.0));
        let radius = (3.4 - away * 2.6) * (0.6 + rng.unit() * 0.6);
        let color = colors[usize::from(rng.unit() > 0.6)];
        canvas.soft_capsule(p, p + at(radius, 0.0), radius, radius * 0.7, color);
        if rng.unit() > 0.7 {
            canvas.rect(p.x as i32, p.y as i32, 1, 3 + (rng.unit() * 6.0) as i32, color.at(0));
        }
    }
    canvas
}

fn scorches() -> Sheet {
    let mut sheet = Sheet::new(
        "scorches",
        "Painted by tools/src/effects/strikes.rs. Soot that an explosion leaves on the floor. The pivot is on the floor line.",
        (72, 16),
        (36, 3),
    );
    for (name, half) in [("large", 34.0), ("small", 16.0)] {
        let canvas = Canvas::from_pixels(72, 16, |x, y| {
            // Thick on the edge of the floor, and thinner to the sides and down its front.
            let (across, down) = ((f64::from(x) + 0.5 - 36.0).abs() / half, f64::from(y - 3) / 11.0);
            let left = 1.15 - across * across - if down < 0.0 { 0.75 } else { down };
            (across < 1.0 && y >= 2 && bayer(x, y) < left).then_some(if left > 0.75 { INK } else { LEATHER.at(0) })
        });
        sheet.still(name, canvas);
    }
    sheet
}
