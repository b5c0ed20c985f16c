//! Paints the mirror drone of the Vault, whose plate stands in front until it is folded away.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const DRONE: i32 = 48;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "mirror",
        "Painted by tools/src/enemies/mirror.rs. Faces right; the pivot is the middle of the drone. `fold` turns the plate away.",
        (DRONE, DRONE),
        (DRONE / 2, DRONE / 2),
    );
    let all = |frames: &[(f64, i32, f64, u8)]| {
        frames.iter().map(|&(fold, frame, kick, lens)| drone(fold, frame, kick, lens)).collect::<Vec<Canvas>>()
    };
    sheet.clip("fly", 4, true, (0..8).map(|frame| drone(0.0, frame, 0.0, 1)).collect());
    sheet.clip(
        "flash",
        2,
        false,
        [(2.4, true), (1.4, true), (0.6, false)]
            .map(|(kick, is_bright)| {
                let mut canvas = drone(0.0, 2, -kick, 1);
                if is_bright {
                    canvas.recolor(|x, _, old| if x >= 33 && old != INK { WHITE } else { old });
                }
                if kick > 2.0 {
                    paint_star(&mut canvas, at(36.0, 21.0), 6.0);
                }
                canvas
            })
            .to_vec(),
    );
    sheet.clip(
        "fold",
        3,
        false,
        all(&[
            (-0.06, 0, 0.0, 1),
            (0.25, 1, 0.0, 2),
            (0.6, 2, 0.0, 2),
            (0.9, 3, 0.0, 3),
            (1.06, 0, 0.0, 3),
            (1.0, 1, 0.0, 3),
        ]),
    );
    sheet.clip(
        "open",
        3,
        true,
        (0..4)
            .map(|frame| {
                let mut canvas = drone(1.0, frame, 0.0, if frame % 2 == 0 { 3 } else { 2 });
                // The lens flares up before each shot.
                let lens = at(26.4, 24.5);
                for (color, size) in [(RED.at(2), 1.0), (RED.at(3), 0.7), (WHITE, 0.4)] {
                    let reach = [3.0, 4.4, 5.8, 4.4][frame as usize] * size;
                    canvas.soft_capsule(lens, lens, reach, reach, Ramp::join(color, STEEL).part(0, 1));
                }
                canvas
            })
            .collect(),
    );
    // The flash at the lens, and then a lens that is burnt out.
    let mut shots = all(&[(1.05, 0, -4.0, 4), (1.0, 1, -2.4, 4), (1.0, 2, -0.8, 0)]);
    for (canvas, (x, size)) in shots.iter_mut().zip([(22.6, 1.0), (24.0, 0.6)]) {
        paint_star(canvas, at(x, 24.5), 8.0 * size);
    }
    sheet.clip("fire", 2, false, shots);
    // A hit from behind the plate throws it forward, the plate is knocked down, and sparks fly.
    let mut hits = all(&[(-0.55, 0, 3.0, 0), (-0.3, 2, 1.4, 0)]);
    paint_star(&mut hits[0], at(18.0, 21.0), 9.0);
    paint_star(&mut hits[1], at(16.4, 20.0), 4.0);
    sheet.clip("hurt", 2, false, hits);
    // The lens is burnt out, and smokes.
    let tired = |frame: i32| {
        let mut canvas = drone(1.0 + 0.04 * f64::from(frame % 2), frame, 0.0, 0);
        for nth in 0..3 {
            let time = f64::from((nth * 4 + frame * 3) % 12) / 12.0;
            let puff = at(29.0 + 7.0 * time, 25.0 - 13.0 * time);
            let radius = 1.1 + 1.5 * (1.0 - (2.0 * time - 1.0).abs());
            canvas.capsule(puff, puff, radius, radius, STEEL.part(3, 3));
        }
        canvas
    };
    sheet.clip("tired", 6, true, (0..4).map(tired).collect());
    sheet.clip("unfold", 3, false, all(&[(0.8, 0, 0.0, 1), (0.4, 1, 0.0, 1), (0.1, 2, 0.0, 1), (-0.05, 3, 0.0, 1)]));
    vec![sheet]
}

/// A star of light with four long and four short points.
pub fn paint_star(canvas: &mut Canvas, middle: Point, reach: f64) {
    paint_star_of(canvas, middle, reach, [RED.at(3), GOLD.at(3), WHITE]);
}

/// The same in other colours, from its points to its middle.
pub fn paint_star_of(canvas: &mut Canvas, middle: Point, reach: f64, colors: [Color; 3]) {
    for (color, size) in colors.into_iter().zip([1.0, 0.8, 0.55]) {
        let color = Ramp::join(color, STEEL).part(0, 1);
        for nth in 0..8 {
            let long = if nth % 2 == 0 { reach } else { reach * 0.6 };
            let tip = middle + at(cos(f64::from(nth) / 8.0), sin(f64::from(nth) / 8.0)) * (long * size);
            canvas.soft_capsule(middle, tip, reach * 0.32 * size, 0.5, color);
        }
    }
}

/// `fold` is 0 for a plate in front and 1 for a plate above. `kick` moves the body, `lens` is the heat of the lens.
pub fn drone(fold: f64, frame: i32, kick: f64, lens: u8) -> Canvas {
    let mut canvas = Canvas::new(DRONE, DRONE);
    let bob = [0.0, 0.4, 0.8, 0.4][frame as usize % 4];
    let body = at(23.0 + kick, 24.5 + bob);
    paint_core(&mut canvas, body, lens);
    paint_plate(&mut canvas, body, fold, frame);
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// The drone after its plate is shattered.
pub fn bare_drone() -> Canvas {
    let mut canvas = Canvas::new(DRONE, DRONE);
    let body = at(23.0, 24.5);
    paint_core(&mut canvas, body, 0);
    canvas.capsule(body + at(0.0, -5.0), body + at(4.0, -7.0), 1.3, 0.8, STEEL.part(1, 3));
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// The drone after a blow: the lower half of its plate is broken off and the rest hangs forward, one vane is bent and one is
/// missing, and a crack runs across its dark eye.
pub fn wreck() -> Canvas {
    let mut canvas = Canvas::new(DRONE, DRONE);
    let body = at(23.0, 24.5);
    canvas.capsule(body + at(-3.0, -2.0), body + at(-8.0, -4.0), 1.8, 1.3, STEEL.part(2, 4));
    canvas.soft_capsule(body + at(-8.0, -4.0), body + at(-5.4, -9.6), 1.3, 0.8, STEEL.part(2, 4));
    canvas.soft_capsule(body + at(-3.0, 0.0), body + at(-10.8, 0.6), 1.8, 0.9, STEEL.part(2, 4));
    paint_ball(&mut canvas, body, 0);
    let hinge = body + at(0.0, -1.0);
    let place = |x: f64, y: f64| hinge + at(x, y).turned(0.05);
    canvas.capsule(body + at(0.0, -5.0), place(10.0, -1.4), 1.3, 1.2, STEEL.part(1, 3));
    let half = [
        (9.6, -12.4),
        (11.6, -11.0),
        (13.2, -6.0),
        (13.8, 0.6),
        (12.8, 3.4),
        (12.2, 0.8),
        (10.4, 2.2),
        (11.2, -1.0),
        (10.8, -6.0),
    ];
    canvas.polygon(&half.map(|(x, y)| place(x, y)), BLUE.part(2, 2), 0.9, 0.4);
    let knob = place(10.4, -12.0);
    canvas.soft_capsule(knob, knob, 1.6, 1.6, GOLD.part(1, 3));
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    let crack = [(-1, -7), (1, -4), (0, -2), (3, 0), (2, 3), (4, 5)];
    for ends in crack.windows(2) {
        let pixel = |(x, y): (i32, i32)| (body.x as i32 + x, body.y as i32 + y);
        canvas.line(pixel(ends[0]), pixel(ends[1]), INK);
    }
    for (x, y) in [(1, -4), (2, -1), (3, 0), (2, 3)] {
        canvas.put(body.x as i32 + x + 1, body.y as i32 + y, GOLD.at(3));
    }
    canvas
}

fn paint_core(canvas: &mut Canvas, body: Point, lens: u8) {
    // Vanes behind, like a tail fin.
    for (x, y) in [(-9.6, -6.6), (-10.8, 0.0), (-9.6, 6.6)] {
        canvas.capsule(body + at(-3.0, y * 0.4), body + at(x, y), 1.8, 0.9, STEEL.part(2, 4));
    }
    paint_ball(canvas, body, lens);
}

/// The body without its vanes.
fn paint_ball(canvas: &mut Canvas, body: Point, lens: u8) {
    canvas.capsule(body, body, 6.4, 6.4, STEEL.part(2, 4));
    canvas.soft_capsule(body + at(-2.0, 3.2), body + at(2.4, 3.4), 1.8, 1.4, VIOLET);
    canvas.soft_capsule(body + at(-5.0, -0.4), body + at(-4.6, 0.8), 1.0, 1.0, GOLD.part(1, 2));
    let eye = body + at(3.2, 0.0);
    canvas.soft_capsule(eye, eye, 3.4, 3.4, STEEL.part(0, 2));
    let hot = match lens {
        0 => STEEL.at(1),
        1 => GOLD.at(1),
        2 => RED.at(2),
        _ => RED.at(3),
    };
    canvas.soft_capsule(eye, eye, 2.2, 2.2, Ramp::join(hot, RED.part(3, 1)).part(0, 1));
    let (x, y) = (eye.x.floor() as i32, eye.y.floor() as i32);
    canvas.rect(x - 1, y - 1, 3, 3, hot);
    canvas.put(x - 1, y - 1, if lens == 0 { STEEL.at(3) } else { WHITE });
    if lens >= 4 {
        canvas.rect(x, y - 1, 4, 3, WHITE);
    }
}

/// The plate turns about a hinge on top of the drone.
fn paint_plate(canvas: &mut Canvas, body: Point, fold: f64, frame: i32) {
    let turns = -0.25 * fold;
    let hinge = body + at(0.0, -1.0);
    let place = |x: f64, y: f64| hinge + at(x, y).turned(turns);
    canvas.capsule(body + at(0.0, -5.0), place(10.0, 0.6), 1.3, 1.2, STEEL.part(1, 3));
    let curve = [
        (9.6, -12.4),
        (11.6, -11.0),
        (13.2, -6.0),
        (13.8, 0.6),
        (13.2, 7.0),
        (11.6, 12.0),
        (9.6, 13.4),
        (10.8, 7.0),
        (11.2, 0.6),
        (10.8, -6.0),
    ];
    let corners: Vec<Point> = curve.iter().map(|&(x, y)| place(x, y)).collect();
    canvas.polygon(&corners, BLUE.part(2, 2), 0.9, 0.4);
    for step in 0..25 {
        let y = -11.6 + f64::from(step);
        let bulge = 13.2 - (y - 0.6) * (y - 0.6) / 60.0;
        let p = place(bulge - 0.6, y);
        // A streak of light runs along the plate.
        let is_streak = (step - frame * 3 + 24).rem_euclid(24) < 6;
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, if is_streak { WHITE } else { BLUE.at(3) });
    }
    for y in [-12.0, 13.0] {
        let p = place(10.4, y);
        canvas.soft_capsule(p, p, 1.6, 1.6, GOLD.part(1, 3));
    }
}
