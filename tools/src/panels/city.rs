//! Paints the whole Grid from above: a square on the water that is divided into rooms, and these into rooms, as the
//! index of the game divides its world. Each quadrant has its own colour.

use super::*;
use crate::brush::{fill, glow, sharp};
use crate::math::{at, cos, sin};

/// The middle of the square, and the distance of its corners from there.
const MIDDLE: (f64, f64) = (160.0, 76.0);
const REACH: (f64, f64) = (138.0, 42.0);
/// Height of the platform over the water.
const PLATFORM: i32 = 6;

/// How the city looks at one time.
struct Time {
    /// Distance between the quadrants, as a share of the side.
    gap: f64,
    /// Share of windows that are lit, and of rooms that are dark and empty.
    lit: f64,
    empty: f64,
    /// Colour of the edges that the sky lights.
    rim: Color,
    /// The tower of the Index in the middle, and its beam.
    has_tower: bool,
}

/// Place of a point of the square on the panel. `u` grows to the lower right and `v` to the lower left, 0 to 1.
fn place(u: f64, v: f64, up: f64, gap: f64) -> (f64, f64) {
    let apart = |share: f64| share - 0.5 + if share < 0.5 { -gap } else { gap };
    let (u, v) = (apart(u), apart(v));
    (MIDDLE.0 + (u - v) * REACH.0, MIDDLE.1 + (u + v) * REACH.1 - up)
}

pub fn at_night() -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    sky(
        &mut canvas,
        &[INK, DUSK.at(0), DUSK.at(0), DUSK.at(1), DUSK.at(2)],
        84,
        130,
        &[(160.0, 84.0, 190.0, 66.0, 0.3)],
    );
    water(&mut canvas, 84, &[DUSK.at(2), DUSK.at(1), DUSK.at(1), DUSK.at(0), DUSK.at(0), INK], 7);
    far_shore(&mut canvas, 84, DUSK.at(0), GOLD.at(0));
    let time = Time { gap: 0.004, lit: 0.55, empty: 0.0, rim: DUSK.at(5), has_tower: true };
    city(&mut canvas, &time);
    glow(&mut canvas, (MIDDLE.0, 40.0), 40.0, 0.5, Color::lighter);
    canvas
}

pub fn divided() -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    sky(&mut canvas, &[INK, INK, VIOLET.at(0), MAGENTA.at(0), RED.at(1)], 96, 60, &[(160.0, 90.0, 210.0, 50.0, 0.2)]);
    water(&mut canvas, 84, &[MAGENTA.at(0), VIOLET.at(0), VIOLET.at(0), DUSK.at(0), DUSK.at(0), INK], 9);
    let time = Time { gap: 0.06, lit: 0.3, empty: 0.12, rim: MAGENTA.at(1), has_tower: false };
    city(&mut canvas, &time);
    walls_of_light(&mut canvas);
    guards(&mut canvas);
    canvas
}

pub fn at_dawn() -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let tones = [DUSK.at(1), DUSK.at(2), DUSK.at(3), DUSK.at(4), RUST.at(2), RUST.at(3), RUST.at(4), GOLD.at(3)];
    sky(&mut canvas, &tones, 84, 24, &[(270.0, 60.0, 130.0, 50.0, 0.3), (20.0, 70.0, 120.0, 70.0, -0.2)]);
    rays(&mut canvas, (270.0, 56.0), 84);
    sun(&mut canvas, (272, 50), 13, 84);
    water(&mut canvas, 84, &[RUST.at(3), RUST.at(2), DUSK.at(3), DUSK.at(2), DUSK.at(1), DUSK.at(0), INK], 11);
    let mut rng = Rng::new(5);
    for x in 258..287 {
        gleam(&mut canvas, &mut rng, (x, 85), 40, GOLD.at(2));
    }
    far_shore(&mut canvas, 84, DUSK.at(2), GOLD.at(2));
    let time = Time { gap: 0.012, lit: 0.5, empty: 0.34, rim: RUST.at(4), has_tower: true };
    city(&mut canvas, &time);
    canvas
}

fn far_shore(canvas: &mut Canvas, row: i32, color: Color, lamp: Color) {
    let mut rng = Rng::new(77);
    let mut x = 0;
    while x < WIDTH {
        let (wide, tall) = (rng.range(3, 14), rng.range(1, 7));
        canvas.rect(x, row - tall, wide, tall, color);
        if rng.chance(0.5) {
            canvas.put(x + wide / 2, row - rng.range(0, tall.max(1)) - 1, lamp);
        }
        x += wide;
    }
}

/// The disc of the sun above the horizon, in two tones.
pub fn sun(canvas: &mut Canvas, (cx, cy): (i32, i32), radius: i32, horizon: i32) {
    glow(canvas, (f64::from(cx), f64::from(cy)), f64::from(radius) * 2.6, 1.0, |old| {
        if old == DUSK.at(4) { RUST.at(3) } else { old.lighter() }
    });
    for y in cy - radius..horizon {
        for x in cx - radius..=cx + radius {
            let (dx, dy) = (x - cx, y - cy);
            if dx * dx + dy * dy <= radius * radius + radius {
                let share = f64::from(y - cy + radius) / f64::from(radius) * 0.5;
                canvas.put(x, y, if share > bayer(x, y) + 0.2 { GOLD.at(3) } else { WHITE });
            }
        }
    }
}

/// Light that spreads from the sun between bands of cloud.
pub fn rays(canvas: &mut Canvas, (cx, cy): (f64, f64), horizon: i32) {
    let mut rng = Rng::new(21);
    for _ in 0..26 {
        let (x, y, long) = (rng.range(-20, WIDTH), rng.range(14, horizon - 6), rng.range(24, 90));
        for column in 0..long {
            let share = f64::from(column) / f64::from(long);
            let thick = (4.0 * share * (1.0 - share) * (2.0 + f64::from(y) / 40.0)) as i32;
            for row in 0..thick {
                let (px, py) = (x + column, y + row);
                if let Some(old) = canvas.get(px, py) {
                    let near = (f64::from(px) - cx).abs() + (f64::from(py) - cy).abs() * 2.0 < 120.0;
                    canvas.put(px, py, if row == thick - 1 && near { old.lighter() } else { old.darker(1) });
                }
            }
        }
    }
}

fn city(canvas: &mut Canvas, time: &Time) {
    platform(canvas, time);
    let mut rng = Rng::new(2024);
    // From the back to the front.
    for (nth, (u, v)) in [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)].into_iter().enumerate() {
        if nth == 3 && time.has_tower {
            tower(canvas);
        }
        rooms(canvas, &mut rng, time, (u, v), 0.5, 1);
    }
}

/// The ground of each quadrant with its lit streets, the side of the platform, its piles, and the light on the water.
fn platform(canvas: &mut Canvas, time: &Time) {
    for (u, v) in [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)] {
        let inner = 0.4999;
        let corner = |du: f64, dv: f64| place(u + du * inner, v + dv * inner, 0.0, time.gap);
        let (left, front, right) = (corner(0.0, 1.0), corner(1.0, 1.0), corner(1.0, 0.0));
        let mut rng = Rng::new(60);
        for x in left.0 as i32..=right.0 as i32 {
            let along = f64::from(x);
            let (a, b) = if along < front.0 { (left, front) } else { (front, right) };
            let edge = (a.1 + (b.1 - a.1) * (along - a.0) / (b.0 - a.0).max(0.1)) as i32;
            for row in 0..PLATFORM {
                canvas.put(x, edge + row, STEEL.at(if row == 0 { 2 } else { u8::from(along < front.0) }));
            }
            if x % 5 == 0 {
                canvas.put(x, edge + 2, GOLD.at(2));
            }
            if x % 9 == 0 {
                canvas.rect(x, edge + PLATFORM, 2, 4, INK);
            }
            if x % 3 == 0 && rng.chance(0.5) {
                let (long, color) =
                    (rng.range(6, 22), [GOLD.at(1), RUST.at(2), tint(u, v).at(2)][rng.range(0, 3) as usize]);
                gleam(canvas, &mut rng, (x, edge + PLATFORM + 3), long, color);
            }
        }
        fill(canvas, &sharp(&[corner(0.0, 0.0), right, front, left]), GOLD.at(1));
    }
}

fn tint(u: f64, v: f64) -> Ramp {
    match (u < 0.5, v < 0.5) {
        (true, true) => VIOLET,
        (false, true) => RUST.part(0, 4),
        (true, false) => TEAL,
        (false, false) => GREEN,
    }
}

/// Divides a room into four, or builds it.
fn rooms(canvas: &mut Canvas, rng: &mut Rng, time: &Time, (u, v): (f64, f64), side: f64, depth: i32) {
    if depth < 2 || (depth < 4 && rng.chance(0.66)) {
        let half = side / 2.0;
        for (du, dv) in [(0.0, 0.0), (half, 0.0), (0.0, half), (half, half)] {
            rooms(canvas, rng, time, (u + du, v + dv), half, depth + 1);
        }
        return;
    }
    let off = (u + side / 2.0 - 0.5).abs().max((v + side / 2.0 - 0.5).abs()) * 2.0;
    let tall = 3.0 + rng.unit() * 7.0 + (1.0 - off) * rng.unit() * 16.0 + if depth == 4 { 4.0 } else { 0.0 };
    block(canvas, rng, time, (u, v), side, tall);
}

/// One building: a roof, a light side on the left, a dark one on the right, windows, and a frame around the roof.
fn block(canvas: &mut Canvas, rng: &mut Rng, time: &Time, (u, v): (f64, f64), side: f64, tall: f64) {
    let street = if side > 0.1 { 0.009 } else { 0.006 };
    let (u0, v0, u1, v1) = (u + street, v + street, u + side - street, v + side - street);
    let ramp = tint(u, v);
    let is_empty = rng.chance(time.empty);
    let tall = if is_empty { 3.0 } else { tall };
    let at = |u: f64, v: f64| place(u, v, tall, time.gap);
    let (back, left, front, right) = (at(u0, v0), at(u0, v1), at(u1, v1), at(u1, v0));
    let [dark, mid, roof] = [ramp.at(0), ramp.at(1), if is_empty { INK } else { ramp.at(1) }];
    for (a, b, wall) in [(left, front, mid), (front, right, dark)] {
        let wall = if is_empty { INK } else { wall.darker(u8::from(wall == mid)) };
        for x in a.0.round() as i32..b.0.round() as i32 {
            let top = a.1 + (b.1 - a.1) * (f64::from(x) + 0.5 - a.0) / (b.0 - a.0).max(0.1);
            for row in 0..tall as i32 {
                let is_window = (x + i32::from(wall == dark)) % 2 == 0 && row % 3 == 1;
                let lit = is_window && !is_empty && rng.chance(time.lit);
                let lamp = [GOLD.at(2), GOLD.at(3), GOLD.at(2), ramp.at(3)][rng.range(0, 4) as usize];
                canvas.put(x, top as i32 + row, if lit { lamp } else { wall });
            }
        }
    }
    let outline = sharp(&[back, right, front, left]);
    fill(canvas, &outline, roof);
    let line = |canvas: &mut Canvas, a: (f64, f64), b: (f64, f64), color: Color| {
        canvas.line((a.0 as i32, a.1 as i32), (b.0 as i32, b.1 as i32), color);
    };
    if is_empty {
        line(canvas, left, back, ramp.at(1));
        line(canvas, back, right, ramp.at(1));
        return;
    }
    line(canvas, back, right, ramp.at(1));
    line(canvas, left, front, ramp.at(2));
    line(canvas, front, right, ramp.at(1));
    line(canvas, left, back, time.rim);
    if side > 0.1 {
        // A lit court on the roof of a large hall.
        let inner = |du: f64, dv: f64| at(u + side * du, v + side * dv);
        let court = [inner(0.3, 0.3), inner(0.7, 0.3), inner(0.7, 0.7), inner(0.3, 0.7)];
        fill(canvas, &sharp(&court), ramp.at(2));
        fill(canvas, &sharp(&[inner(0.4, 0.4), inner(0.6, 0.4), inner(0.6, 0.6), inner(0.4, 0.6)]), GOLD.at(3));
    }
}

/// The tower of the Index in the middle, with its ring and its beam.
fn tower(canvas: &mut Canvas) {
    let x = MIDDLE.0 as i32;
    for y in 0..30 {
        for dx in -1..=1 {
            if f64::from(y) / 30.0 > bayer(x + dx, y) * if dx == 0 { 0.6 } else { 1.4 } {
                canvas.put(x + dx, y, if dx == 0 { GOLD.at(3) } else { VIOLET.at(2) });
            }
        }
    }
    // Three storeys, each narrower, with a light left side, on a dark ground.
    for (half, top, foot) in [(10, 58, 80), (7, 42, 58), (4, 30, 42)] {
        canvas.rect(x - half - 1, top - 1, half * 2 + 3, foot - top + 1, INK);
        canvas.rect(x - half, top, half * 2 + 1, foot - top, VIOLET.at(0));
        canvas.rect(x - half, top, half, foot - top, VIOLET.at(1));
        canvas.rect(x - half, top, half * 2 + 1, 1, VIOLET.at(2));
        for y in (top + 3..foot - 1).step_by(3) {
            for dx in (1 - half..half).step_by(2) {
                canvas.put(x + dx, y, GOLD.at(if dx < 0 { 3 } else { 2 }));
            }
        }
    }
    canvas.rect(x - 3, 31, 7, 7, INK);
    canvas.rect(x - 2, 32, 5, 5, GOLD.at(3));
    canvas.rect(x, 33, 1, 3, RED.at(0));
    for nth in 0..80 {
        let turns = f64::from(nth) / 80.0;
        let p = at(cos(turns) * 24.0, sin(turns) * 6.0);
        let behind = p.y < 0.0 && p.x.abs() < 8.0;
        if !behind {
            canvas.put(x + p.x.round() as i32, 50 + p.y.round() as i32, GOLD.at(if p.y > 0.0 { 3 } else { 1 }));
        }
    }
}

/// Walls of light between the quadrants, from the back to the front.
fn walls_of_light(canvas: &mut Canvas) {
    let gap = 0.0;
    let middle = place(0.5, 0.5, 0.0, gap);
    for (u, v) in [(0.5, -0.06), (-0.06, 0.5), (0.5, 1.06), (1.06, 0.5)] {
        let end = place(u, v, 0.0, gap);
        let (from, to) = if end.0 < middle.0 { (end, middle) } else { (middle, end) };
        for x in from.0 as i32..=to.0 as i32 {
            let share = (f64::from(x) - from.0) / (to.0 - from.0);
            let foot = (from.1 + (to.1 - from.1) * share) as i32;
            let near_middle = ((f64::from(x) - end.0).abs() / 30.0).min(1.0);
            for row in 0..46 {
                let strength = (1.0 - f64::from(row) / 46.0) * near_middle;
                let (px, py) = (x, foot - row);
                let Some(old) = canvas.get(px, py) else { continue };
                let streak = (x * 7 % 5 == 0) as i32 as f64 * 0.22;
                if strength * strength * 0.75 + streak * strength > bayer(px, py) {
                    canvas.put(
                        px,
                        py,
                        if strength > 0.8 {
                            MAGENTA.at(2)
                        } else if strength > 0.4 {
                            MAGENTA.at(1)
                        } else {
                            old.lighter()
                        },
                    );
                }
            }
            canvas.put(x, foot, WHITE);
            canvas.put(x, foot - 1, WHITE);
            canvas.put(x, foot + 1, MAGENTA.at(2));
        }
    }
    glow(canvas, (MIDDLE.0, MIDDLE.1), 26.0, 0.8, Color::lighter);
}

/// The four wardens behind the city: dark shapes with lit eyes.
fn guards(canvas: &mut Canvas) {
    let shapes = crate::wardens::shapes();
    for (shape, (x, y)) in shapes.iter().zip([(72, 88), (250, 88), (160, 122), (160, 54)]) {
        let foot = shape.height - 1;
        for row in 0..shape.height {
            for column in 0..shape.width {
                let Some(color) = shape.get(column, row) else { continue };
                let is_eye = color == GOLD.at(3) || color == WHITE;
                let is_edge = shape.get(column, row - 1).is_none() || shape.get(column - 1, row).is_none();
                let shown = if is_eye {
                    GOLD.at(2)
                } else if is_edge {
                    MAGENTA.at(2)
                } else {
                    INK
                };
                canvas.put(x + column - shape.width / 2, y + row - foot, shown);
            }
        }
    }
}
