//! Paints the water of the Docks with its reflections of the city and the lamps, the mist over it, and dark shapes
//! close to the camera.

use crate::canvas::{Canvas, bayer};
use crate::docks_sky::{NEAR_TALL, NOTE, SUN, near_houses};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, layer, wrapped};

const FRONT_WIDTH: i32 = 1024;

pub fn sheets() -> Vec<Sheet> {
    vec![water(), mist(), front()]
}

const WATER_FRAMES: i32 = 4;
const WATER_TALL: i32 = HEIGHT - HORIZON + 4;

fn water() -> Sheet {
    let city = near_houses();
    let frames = (0..WATER_FRAMES).map(|frame| water_frame(frame, &city)).collect();
    layer("docks_water", NOTE, 0, frames)
}

/// Colours from the shore toward the camera, each with the row where it starts.
const DEPTHS: [(Color, i32); 6] =
    [(DUSK.at(5), 0), (DUSK.at(4), 3), (DUSK.at(3), 10), (DUSK.at(2), 28), (DUSK.at(1), 58), (DUSK.at(0), 96)];

fn depth_at(row: i32) -> usize {
    DEPTHS.iter().rposition(|(_, start)| *start <= row).unwrap_or(0)
}

/// Paints the sky upside down and darker, broken by waves that grow toward the camera, with the reflections of the sun
/// and of the city's lights. Waves stay in place and pulse: each frame shows a different share of every wave.
fn water_frame(frame: i32, city: &Canvas) -> Canvas {
    const BREATH: [f64; WATER_FRAMES as usize] = [1.0, 0.7, 0.35, 0.7];
    let mut canvas = Canvas::new(WIDTH, WATER_TALL);
    for y in 0..WATER_TALL {
        canvas.rect(0, y, WIDTH, 1, DEPTHS[depth_at(y)].0);
    }
    let mut rng = Rng::new(402);
    for _ in 0..620 {
        let share = rng.unit();
        let y = (share * share * f64::from(WATER_TALL)) as i32;
        let breath = BREATH[((rng.range(0, WATER_FRAMES) + frame) % WATER_FRAMES) as usize];
        let length = (f64::from(4 + y / 4 + rng.range(0, 10)) * breath) as i32;
        let x = rng.range(0, WIDTH);
        let depth = depth_at(y);
        let other = if rng.chance(0.6) { depth.saturating_sub(1) } else { (depth + 1).min(DEPTHS.len() - 1) };
        for column in 0..length {
            canvas.put(wrapped(x + column - length / 2, WIDTH), y, DEPTHS[other].0);
        }
    }
    soften_depths(&mut canvas, frame);
    paint_city(&mut canvas, city, frame);
    let mut rng = Rng::new(400);
    for nth in 0..46 {
        let x = rng.range(0, WIDTH);
        let color = [RUST.at(3), GOLD.at(1), GOLD.at(1), DUSK.at(5)][rng.range(0, 4) as usize];
        // Every fifth streak reflects a lamp on the pier and reaches closer to the camera.
        let length = if nth % 5 == 0 { rng.range(44, 84) } else { rng.range(8, 26) };
        streak(&mut canvas, &mut rng, x, length, color, frame);
    }
    paint_crests(&mut canvas, frame);
    paint_sun_path(&mut canvas, frame);
    canvas
}

/// Paints the houses upside down and darker, broken by the waves. Only dashes remain of their windows.
fn paint_city(canvas: &mut Canvas, city: &Canvas, frame: i32) {
    const REACH: i32 = 46;
    for y in 1..REACH {
        let row = NEAR_TALL - 1 - y * 3 / 2;
        let sway = (sin(f64::from(y) * 0.13 + f64::from(frame) / f64::from(WATER_FRAMES)) * (1.0 + f64::from(y) / 14.0))
            as i32;
        // The closer to the camera, the more rows are left out.
        if y > 8 && (y * 5 + frame) % 7 < y / 14 + 1 {
            continue;
        }
        for x in 0..WIDTH {
            let Some(color) = city.get(wrapped(x + sway, WIDTH), row) else { continue };
            let lit = [RUST.at(3), GOLD.at(2), GOLD.at(3), TEAL.at(3), RUST.at(4), BLUE.at(3)].contains(&color);
            if lit && y < 34 {
                canvas.put(x, y, if color == TEAL.at(3) || color == BLUE.at(3) { DUSK.at(5) } else { RUST.at(2) });
            } else if !lit && y * 2 < REACH + 20 * i32::from(bayer(x, y) > 0.5) {
                canvas.put(x, y, if y < 10 { DUSK.at(2) } else { DUSK.at(1) });
            }
        }
    }
}

fn paint_crests(canvas: &mut Canvas, frame: i32) {
    let mut rng = Rng::new(417);
    for nth in 0..90 {
        let y = 24 + (rng.unit() * f64::from(WATER_TALL - 26)) as i32;
        let breath = (rng.range(0, WATER_FRAMES) + frame) % WATER_FRAMES;
        let (x, length) = (rng.range(0, WIDTH), 6 + y / 5 + rng.range(0, 12) - breath * 3);
        let warm = nth % 9 == 0;
        for column in 0..length.max(0) {
            let at = wrapped(x + column - length / 2, WIDTH);
            let edge = column < 2 || column > length - 3;
            canvas.put(
                at,
                y,
                if edge {
                    DUSK.at(2)
                } else if warm {
                    RUST.at(2)
                } else {
                    DUSK.at(3)
                },
            );
            if !edge && y > 50 {
                canvas.put(at, y + 1, DUSK.at(0));
            }
        }
    }
}

/// Mist on the water in long threads that drift. It must not look like a mesh.
fn mist() -> Sheet {
    const TALL: i32 = 52;
    let mut canvas = Canvas::new(WIDTH, TALL);
    let mut rng = Rng::new(83);
    for _ in 0..70 {
        let share = rng.unit();
        let y = 6 + (share * f64::from(TALL - 10)) as i32;
        let (x, length) = (rng.range(0, WIDTH), 20 + rng.range(0, 70));
        let color = if y < TALL / 2 { DUSK.at(4) } else { DUSK.at(3) };
        for column in 0..length {
            let along = f64::from(column) / f64::from(length);
            let thick = 4.0 * along * (1.0 - along);
            for row in 0..=(thick * 1.4) as i32 {
                if thick > bayer(x + column, y + row) * 0.9 {
                    canvas.put(wrapped(x + column, WIDTH), y + row, color);
                }
            }
        }
    }
    layer("docks_mist", NOTE, TALL - 14, vec![canvas])
}

fn soften_depths(canvas: &mut Canvas, frame: i32) {
    let mut rng = Rng::new(405);
    for pair in DEPTHS.windows(2) {
        let edge = pair[1].1;
        for _ in 0..60 {
            let (x, shift) = (rng.range(0, WIDTH), rng.range(-3 - edge / 16, 4 + edge / 16));
            let length = 6 + edge / 4 + rng.range(0, 12) - (frame + shift).rem_euclid(WATER_FRAMES) * 2;
            let color = if shift < 0 { pair[1].0 } else { pair[0].0 };
            for column in 0..length {
                canvas.put(wrapped(x + column - length / 2, WIDTH), edge + shift, color);
            }
        }
    }
}

/// Sparks of sunlight in a widening path. Each stays in its place, and comes and goes with the waves.
fn paint_sun_path(canvas: &mut Canvas, frame: i32) {
    let mut rng = Rng::new(411);
    for y in 1..92 {
        let half = 12 + y / 3;
        for _ in 0..5 - y / 24 {
            // The mean of two random numbers puts more sparks in the middle of the path than at its sides.
            let x = SUN.0 + (rng.range(-half, half + 1) + rng.range(-half, half + 1)) / 2;
            let breath = (rng.range(0, WATER_FRAMES) + frame) % WATER_FRAMES;
            let length = 2 + y / 10 + rng.range(0, 4) + breath % 2 * 2;
            let near_middle = (x - SUN.0).abs() * 3 < half;
            let color = match (y, near_middle) {
                (0..16, true) => GOLD.at(3),
                (0..16, false) | (16..40, true) => GOLD.at(2),
                (16..40, false) | (40..64, true) => RUST.at(4),
                _ => RUST.at(3),
            };
            if breath != 0 {
                canvas.rect(x - length / 2, y, length, 1, color);
            }
        }
    }
}

/// Reflection of a lamp: dashes below one another, short and dense at the shore, longer and rarer toward the camera.
fn streak(canvas: &mut Canvas, rng: &mut Rng, x: i32, length: i32, color: Color, frame: i32) {
    let phase = rng.range(0, WATER_FRAMES);
    for y in 1..length {
        let breath = (y * 3 + phase + frame) % WATER_FRAMES;
        if y > 5 && (y + phase) % 2 == 0 || breath == 0 && y > 3 {
            continue;
        }
        let half = (1 + y / 6 + breath % 2).min(3 + y / 20);
        let dim = if y > length * 2 / 3 { color.darker(1) } else { color };
        for column in -half..=half {
            canvas.put(wrapped(x + column + (breath - 1) * y / 12, WIDTH), y, dim);
        }
    }
}

/// Shapes close to the camera and nearly black: bollards, pipes, chains. They fill only the lowest rows of the screen.
fn front() -> Sheet {
    const TALL: i32 = 40;
    let mut canvas = Canvas::new(FRONT_WIDTH, TALL);
    let floor = TALL - 4;
    canvas.rect(0, floor, FRONT_WIDTH, 8, INK);
    canvas.rect(0, floor, FRONT_WIDTH, 1, DUSK.at(0));
    for x in [60, 300, 560, 860] {
        paint_front_bollard(&mut canvas, x, floor);
    }
    for (from, to) in [(72, 292), (572, 852)] {
        hang_chain(&mut canvas, (from, floor - 18), (to, floor - 18), 14);
    }
    for (x, height) in [(400, 34), (416, 40), (960, 30)] {
        canvas.rect(x, floor - height, 7, height, INK);
        canvas.rect(x - 2, floor - height, 11, 4, INK);
        canvas.rect(x + 1, floor - height + 5, 1, height, DUSK.at(0));
        canvas.rect(x - 2, floor - height, 11, 1, DUSK.at(1));
    }
    for (x, width, height) in [(150, 34, 20), (164, 22, 34), (640, 40, 18), (652, 20, 30), (690, 24, 22)] {
        canvas.rect(x, floor - height, width, height, INK);
        canvas.rect(x, floor - height, width, 1, DUSK.at(1));
        canvas.rect(x + 2, floor - height + 4, width - 4, 1, DUSK.at(0));
        canvas.line((x + 2, floor - height + 5), (x + width - 3, floor - 2), DUSK.at(0));
    }
    for x in [228, 772, 936] {
        canvas.capsule(
            at(f64::from(x) - 9.0, f64::from(floor) - 3.0),
            at(f64::from(x) + 9.0, f64::from(floor) - 3.0),
            4.0,
            4.0,
            DUSK.part(0, 1),
        );
        canvas.capsule(
            at(f64::from(x) - 6.0, f64::from(floor) - 8.0),
            at(f64::from(x) + 6.0, f64::from(floor) - 8.0),
            3.4,
            3.4,
            DUSK.part(0, 2),
        );
        canvas.rect(x - 8, floor - 5, 16, 1, INK);
    }
    for post in (440..552).step_by(28) {
        canvas.rect(post, floor - 26, 3, 26, INK);
        canvas.rect(post, floor - 26, 1, 26, DUSK.at(0));
    }
    for rail in [26, 15] {
        canvas.rect(440, floor - rail, 104, 2, INK);
        canvas.rect(440, floor - rail, 104, 1, DUSK.at(1));
    }
    layer("docks_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

fn paint_front_bollard(canvas: &mut Canvas, x: i32, floor: i32) {
    let center = f64::from(x);
    canvas.soft_capsule(
        at(center, f64::from(floor - 20)),
        at(center, f64::from(floor - 20)),
        9.0,
        9.0,
        DUSK.part(0, 1),
    );
    canvas.rect(x - 6, floor - 20, 12, 20, INK);
    canvas.soft_capsule(
        at(center - 5.0, f64::from(floor - 22)),
        at(center + 5.0, f64::from(floor - 22)),
        5.0,
        5.0,
        DUSK.part(0, 2),
    );
    canvas.recolor(|px, py, old| if (px - x).abs() < 12 && py > floor - 25 { INK } else { old });
}

fn hang_chain(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), sag: i32) {
    let length = to.0 - from.0;
    for step in 0..length {
        let share = f64::from(step) / f64::from(length);
        let drop = (4.0 * share * (1.0 - share) * f64::from(sag)) as i32;
        let thick = if step % 6 < 3 { 3 } else { 1 };
        canvas.rect(from.0 + step, from.1 + drop - thick / 2, 1, thick, INK);
    }
}
