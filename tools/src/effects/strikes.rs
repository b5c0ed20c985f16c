//! Paints what shots and explosions leave: the strike of a shot, which points where the shot went, stains on walls, and
//! scorched floor.

use super::{cloud, ray};
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
    let materials: [(&str, Material); 5] =
        [("steel", steel), ("flesh", flesh), ("earth", earth), ("stone", stone), ("wood", wood)];
    for (name, paint) in materials {
        for (way_name, way) in WAYS {
            let frames = (0..FRAMES).map(|frame| {
                let age = frame as f64 / (FRAMES - 1) as f64;
                let mut hit = Hit { canvas: Canvas::new(CELL, CELL), rng: Rng::new(11), frame, age, way };
                paint(&mut hit);
                hit.canvas
            });
            sheet.clip(&format!("{name}_{way_name}"), 2, false, frames.collect());
        }
    }
    sheet
}

/// Paints a moment of a hit on a material.
type Material = fn(&mut Hit);

/// A moment of a hit. Directions are in turns, from that of the shot.
struct Hit {
    canvas: Canvas,
    rng: Rng,
    frame: usize,
    age: f64,
    way: f64,
}

/// Back to where the shot came from.
const BACK: f64 = 0.5;

impl Hit {
    /// How far something has flown that air brakes: fast at first.
    fn flown(&self) -> f64 {
        (1.0 - (1.0 - self.age) * (1.0 - self.age)).max(0.24)
    }

    fn place(&self, turns: f64, far: f64) -> Point {
        MIDDLE + ray(self.way + turns, far)
    }

    /// A number from -1 to 1, more often near 0.
    fn aside(&mut self) -> f64 {
        self.rng.unit() + self.rng.unit() - 1.0
    }

    fn dot(&mut self, p: Point, color: Color) {
        self.canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
    }

    /// A thin line with a hot head.
    fn needle(&mut self, tail: Point, head: Point, color: Color, hot: Color) {
        let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
        self.canvas.line(pixel(tail), pixel(head), color);
        self.dot(head, hot);
    }

    /// A star with uneven points, from the direction of the shot on: (turns, length). Each colour is a smaller star in the one before.
    fn star(&mut self, points: &[(f64, f64)], valley: f64, colors: &[Color]) {
        let way = self.way;
        for (nth, &color) in colors.iter().enumerate() {
            let size = 1.0 - nth as f64 * 0.36;
            paint_star(&mut self.canvas, MIDDLE, way, points, valley, size, color);
        }
    }

    /// A puff of dust that moves away and opens. It is dark below, and light above.
    fn dust(&mut self, turns: f64, far: f64, radius: f64, colors: &[Color; 4]) {
        let size = radius * (0.6 + self.age * 0.7) * (1.0 - self.age * self.age);
        if size > 0.8 {
            let middle = self.place(turns, far * self.flown()) + at(0.0, -self.age * 3.0);
            cloud(&mut self.canvas, &[(middle, size)], colors);
        }
    }
}

/// Fills a star in one colour. Its points are listed clockwise: (turns from `way`, length).
pub(super) fn paint_star(
    canvas: &mut Canvas,
    middle: Point,
    way: f64,
    points: &[(f64, f64)],
    valley: f64,
    size: f64,
    color: Color,
) {
    let mut corners = Vec::new();
    for (nth, &(turns, length)) in points.iter().enumerate() {
        let (next, _) = points[(nth + 1) % points.len()];
        let gap = (next - turns).rem_euclid(1.0);
        corners.push(middle + ray(way + turns, length * size));
        corners.push(middle + ray(way + turns + gap / 2.0, valley * size));
    }
    canvas.shape_in(&corners, color);
}

/// Long sparks that leap back and cool, and two that skid on along the plate.
fn steel(hit: &mut Hit) {
    const HEAT: [Color; 5] = [WHITE, GOLD.at(3), GOLD.at(3), GOLD.at(2), RUST.at(3)];
    let (frame, age) = (hit.frame, hit.age);
    let hot = |cooled: usize| HEAT[(frame + cooled).min(4)];
    for nth in 0..11 {
        let skids = nth < 2;
        let turns = if skids { [0.27, -0.24][nth] } else { BACK + hit.aside() * 0.2 };
        let reach = if skids { 19.0 } else { 9.0 + hit.rng.unit() * 12.0 } * hit.flown();
        let length = 7.5 * (1.0 - age) + 1.0;
        let fall = at(0.0, age * age * (3.0 + hit.rng.unit() * 4.0));
        let (tail, head) = (hit.place(turns, (reach - length).max(1.0)) + fall, hit.place(turns, reach) + fall);
        if frame < 4 || nth % 3 == 0 {
            hit.needle(tail, head, hot(1), hot(0));
        }
    }
    match frame {
        0 => hit.star(
            &[(-0.21, 9.0), (-0.05, 6.0), (0.16, 7.0), (0.36, 7.0), (0.53, 13.0), (0.64, 6.0)],
            2.6,
            &[GOLD.at(3), WHITE],
        ),
        1 => hit.star(&[(-0.24, 6.0), (0.2, 10.0), (0.45, 8.0), (0.6, 11.0)], 1.7, &[GOLD.at(2), GOLD.at(3), WHITE]),
        2 => hit.star(&[(-0.2, 3.0), (0.24, 4.0), (0.5, 5.0)], 1.0, &[RUST.at(3), GOLD.at(2)]),
        _ => {}
    }
}

/// A ragged jet that goes on with the shot and breaks up into drops, and a little that comes back.
fn flesh(hit: &mut Hit) {
    const JETS: [&[(f64, f64)]; 3] = [
        &[(-0.07, 9.0), (0.0, 13.0), (0.06, 8.0), (0.3, 4.0), (0.52, 6.0), (0.72, 4.0)],
        &[(-0.09, 13.0), (-0.03, 20.0), (0.03, 16.0), (0.09, 12.0), (0.3, 3.0), (0.55, 4.0), (0.75, 3.0)],
        &[(-0.09, 15.0), (-0.025, 22.0), (0.04, 18.0), (0.5, 1.0)],
    ];
    const COLORS: [&[Color]; 3] =
        [&[RED.at(2), RED.at(3), GOLD.at(3)], &[RED.at(1), RED.at(2), RED.at(3)], &[RED.at(1), RED.at(2)]];
    let (frame, age) = (hit.frame, hit.age);
    if let Some(points) = JETS.get(frame) {
        hit.star(points, [3.4, 4.2, 3.0][frame], COLORS[frame]);
    }
    for nth in 0..11 {
        let goes_on = nth < 8;
        let turns = if goes_on { hit.aside() * 0.13 } else { BACK + hit.aside() * 0.14 };
        let reach = if goes_on { 14.0 + hit.rng.unit() * 9.0 } else { 7.0 + hit.rng.unit() * 3.0 } * hit.flown();
        let size = if goes_on { 1.2 + hit.rng.unit() * 0.9 } else { 0.8 } * (1.0 - age * 0.5);
        let fall = at(0.0, age * age * (4.0 + hit.rng.unit() * 5.0));
        let (tail, head) = (hit.place(turns, reach * (0.5 + age * 0.4)) + fall, hit.place(turns, reach) + fall);
        let color = if nth % 3 == 2 { RED.part(0, 2) } else { RED.part(1, 2) };
        if frame > 1 || !goes_on {
            hit.canvas.soft_capsule(tail, head, size * 0.45, size, color);
        }
    }
}

const SOIL: [Color; 4] = [LEATHER.at(0), LEATHER.at(1), KHAKI.at(1), KHAKI.at(2)];

/// Soil spurts back and up in a few thick jets, and falls as clods.
fn earth(hit: &mut Hit) {
    let age = hit.age;
    let rise = -10.0 * hit.flown();
    if hit.frame > 0 {
        hit.dust(0.4, 7.0, 5.4, &SOIL);
        hit.dust(0.57, 4.0, 4.6, &SOIL);
    }
    for nth in 0..9 {
        let turns = BACK + hit.aside() * 0.2;
        let reach = (11.0 + hit.rng.unit() * 9.0) * hit.flown();
        let fall = at(0.0, rise * (0.3 + hit.rng.unit() * 0.7) + age * age * (13.0 + hit.rng.unit() * 6.0));
        let (tail, head) =
            (hit.place(turns, reach * (age * 1.5).min(0.8)) + fall * 0.7, hit.place(turns, reach) + fall);
        let size = (1.2 + hit.rng.unit() * 1.1) * (1.0 - age * 0.4);
        let color = if nth % 2 == 0 { LEATHER.part(0, 3) } else { KHAKI.part(1, 3) };
        hit.canvas.soft_capsule(tail, head, size * 0.5, size, color);
    }
    if hit.frame == 0 {
        hit.star(&[(0.3, 6.0), (0.44, 10.0), (0.58, 8.0), (0.72, 5.0), (0.0, 3.0)], 2.8, &[KHAKI.at(2), KHAKI.at(3)]);
    }
}

/// Pale dust rolls back, and square chips fly out of it.
fn stone(hit: &mut Hit) {
    const GREY: [Color; 4] = [STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4)];
    let age = hit.age;
    for (turns, far, radius) in [(0.4, 11.0, 4.8), (0.61, 9.0, 4.0), (0.5, 4.0, 5.4)] {
        hit.dust(turns, far, radius, &GREY);
    }
    for nth in 0..8 {
        let turns = BACK + hit.aside() * 0.24;
        let reach = (8.0 + hit.rng.unit() * 13.0) * hit.flown();
        let fall = at(0.0, age * age * (6.0 + hit.rng.unit() * 5.0));
        let p = hit.place(turns, reach) + fall;
        let (x, y) = (p.x.floor() as i32, p.y.floor() as i32);
        let wide = if nth % 3 == 0 && hit.frame < 5 { 2 } else { 1 };
        hit.canvas.rect(x, y, wide + 1, wide, STEEL.at(2));
        hit.canvas.rect(x, y, wide, 1, if hit.frame < 3 { STEEL.at(5) } else { STEEL.at(4) });
    }
    match hit.frame {
        0 => hit.star(
            &[(0.0, 4.0), (0.3, 6.0), (0.46, 11.0), (0.6, 7.0), (0.75, 5.0)],
            2.8,
            &[STEEL.at(5), GOLD.at(3), WHITE],
        ),
        1 => hit.star(&[(0.28, 5.0), (0.52, 8.0), (0.7, 4.0)], 1.6, &[GOLD.at(2), GOLD.at(3)]),
        _ => {}
    }
}

/// Long splinters turn as they fly: most of them back, and a few on, out of the far side.
fn wood(hit: &mut Hit) {
    let age = hit.age;
    if hit.frame > 0 {
        hit.dust(BACK, 4.0, 2.8, &[LEATHER.at(1), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)]);
    }
    for nth in 0..10 {
        let goes_on = nth % 3 == 2;
        let turns = if goes_on { hit.aside() * 0.1 } else { BACK + hit.aside() * 0.16 };
        let reach = (7.0 + hit.rng.unit() * 13.0) * hit.flown();
        let fall = at(0.0, age * age * (5.0 + hit.rng.unit() * 5.0));
        let middle = hit.place(turns, reach) + fall;
        let spin = hit.way + turns + (hit.rng.unit() - 0.5) * age * 1.6;
        let half = ray(spin, 1.4 + hit.rng.unit() * 1.8);
        let (color, tip) = if nth % 2 == 0 { (KHAKI.at(2), KHAKI.at(3)) } else { (LEATHER.at(2), KHAKI.at(2)) };
        if hit.frame < 5 || nth % 2 == 0 {
            hit.needle(middle - half, middle + half, color, tip);
        }
    }
    match hit.frame {
        0 => hit.star(
            &[(0.0, 6.0), (0.25, 4.0), (0.45, 11.0), (0.58, 8.0), (0.75, 4.0)],
            2.4,
            &[KHAKI.at(3), GOLD.at(3)],
        ),
        1 => hit.star(&[(0.0, 3.0), (0.44, 7.0), (0.6, 4.0)], 1.6, &[KHAKI.at(2), KHAKI.at(3)]),
        _ => {}
    }
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
