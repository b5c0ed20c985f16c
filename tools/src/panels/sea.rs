//! Paints the ferry Halcyon: on the line between two rooms, and on the morning when it comes in.

use super::city::{rays, sun};
use super::*;
use crate::brush::{fill, glow, model, round, sharp};
use crate::font_tiny::write;

/// The line between two rooms, from the horizon toward the viewer.
fn line_at(y: f64) -> f64 {
    176.0 - (y - 40.0) * 0.2
}

pub fn on_the_line() -> Canvas {
    const HORIZON: i32 = 46;
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    sky(&mut canvas, &[INK, DUSK.at(0), DUSK.at(1), DUSK.at(2), DUSK.at(3)], HORIZON, 70, &[]);
    water(&mut canvas, HORIZON, &[DUSK.at(3), DUSK.at(2), DUSK.at(1), DUSK.at(1), DUSK.at(0), INK], 3);
    skyline(&mut canvas, HORIZON);
    ship(&mut canvas, 84, 108);
    // Beyond the line everything has the colours of the other room.
    canvas.recolor(|x, y, old| if f64::from(x) > line_at(f64::from(y)) { other_room(old) } else { old });
    let mut rng = Rng::new(8);
    for nth in 0..34 {
        let x = 92 + nth * 4 + rng.range(-1, 2);
        let color = if f64::from(x) > line_at(112.0) {
            [MAGENTA.at(2), RUST.at(3)][nth as usize % 2]
        } else {
            [GOLD.at(2), TEAL.at(3)][nth as usize % 2]
        };
        let long = rng.range(8, 26);
        gleam(&mut canvas, &mut rng, (x, 110), long, color);
    }
    // The line itself, and its light on the ship and on the water.
    for y in HORIZON - 2..150 {
        let x = line_at(f64::from(y));
        let on_ship = (58..108).contains(&y);
        let wide = if on_ship { 0.6 } else { 0.8 + f64::from(y - HORIZON) / 34.0 };
        let reach = 5.0 + f64::from(y - HORIZON) / 7.0;
        for px in (x - reach) as i32..=(x + reach) as i32 {
            let away = (f64::from(px) + 0.5 - x).abs();
            let Some(old) = canvas.get(px, y) else { continue };
            let fade = 1.0 - (f64::from(y - 110) / 36.0).max(0.0);
            if away < wide && fade > bayer(px, y) {
                canvas.put(px, y, WHITE);
            } else if away < wide + 1.4 && fade > bayer(px, y) {
                canvas.put(px, y, if on_ship { old.lighter() } else { BLUE.at(3) });
            } else if (1.0 - away / reach) * 0.8 * fade > bayer(px, y) {
                canvas.put(px, y, old.lighter());
            }
        }
    }
    canvas
}

/// The colours of the second room: warmer and more violet than those of the first.
fn other_room(color: Color) -> Color {
    let violet = [RUST.at(0), LEATHER.at(0), VIOLET.at(0), MAGENTA.at(0), MAGENTA.at(1), MAGENTA.at(2), MAGENTA.at(2)];
    let sea = (0..7).map(|step| (DUSK.at(step), violet[usize::from(step)]));
    let steel = [
        (STEEL.at(1), VIOLET.at(0)),
        (STEEL.at(2), VIOLET.at(1)),
        (STEEL.at(3), VIOLET.at(1)),
        (STEEL.at(4), VIOLET.at(2)),
        (STEEL.at(5), MAGENTA.at(2)),
    ];
    let lamps =
        [(GOLD.at(3), RUST.at(4)), (GOLD.at(2), RUST.at(3)), (TEAL.at(2), MAGENTA.at(1)), (TEAL.at(1), MAGENTA.at(0))];
    sea.chain(steel).chain(lamps).find(|(from, _)| *from == color).map_or(color, |(_, to)| to)
}

fn skyline(canvas: &mut Canvas, horizon: i32) {
    let mut rng = Rng::new(14);
    let mut x = 0;
    while x < WIDTH {
        let (wide, near) = (rng.range(4, 12), (x - 176).abs() < 26);
        let tall = if near { rng.range(0, 3) } else { rng.range(2, 14) };
        canvas.rect(x, horizon - tall, wide, tall, DUSK.at(0));
        for y in (horizon - tall + 1..horizon - 1).step_by(3) {
            for column in (x + 1..x + wide - 1).step_by(2) {
                if rng.chance(0.3) {
                    canvas.put(column, y, GOLD.at(if rng.chance(0.3) { 3 } else { 2 }));
                }
            }
        }
        x += wide;
    }
}

/// The Halcyon from the side, with its bow to the right: 168 pixels long. `y` is its waterline.
fn ship(canvas: &mut Canvas, x: i32, y: i32) {
    let f = |dx: f64, dy: f64| (f64::from(x) + dx, f64::from(y) + dy);
    let white = [STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)];
    // Funnel, masts and their stays.
    model(
        canvas,
        &sharp(&[f(46.0, -66.0), f(62.0, -66.0), f(66.0, -46.0), f(46.0, -46.0)]),
        &[RED.at(0), RED.at(1), RED.at(2)],
        0.6,
        &[(f64::from(x) + 64.0, f64::from(y) - 56.0, 10.0, 16.0, -0.5)],
    );
    canvas.rect(x + 46, y - 66, 16, 3, INK);
    canvas.rect(x + 46, y - 59, 18, 3, STEEL.at(5));
    canvas.rect(x + 90, y - 76, 1, 24, STEEL.at(3));
    canvas.rect(x + 86, y - 70, 9, 1, STEEL.at(3));
    canvas.rect(x + 90, y - 77, 2, 2, GOLD.at(3));
    canvas.rect(x + 14, y - 50, 1, 18, STEEL.at(3));
    canvas.rect(x + 14, y - 51, 2, 2, RED.at(3));
    canvas.line((x + 90, y - 75), (x + 160, y - 30), STEEL.at(1));
    canvas.line((x + 90, y - 75), (x + 62, y - 64), STEEL.at(1));
    canvas.line((x + 14, y - 50), (x + 46, y - 62), STEEL.at(1));
    // The bridge, the upper deck, the main deck.
    model(canvas, &sharp(&[f(98.0, -58.0), f(124.0, -58.0), f(128.0, -46.0), f(98.0, -46.0)]), &white, 0.8, &[]);
    model(
        canvas,
        &sharp(&[f(26.0, -47.0), f(130.0, -47.0), f(134.0, -35.0), f(26.0, -35.0)]),
        &white,
        0.72,
        &[(f64::from(x) + 40.0, f64::from(y) - 46.0, 50.0, 6.0, 0.3)],
    );
    model(
        canvas,
        &sharp(&[f(8.0, -35.0), f(140.0, -35.0), f(146.0, -22.0), f(8.0, -22.0)]),
        &white,
        0.6,
        &[(f64::from(x) + 40.0, f64::from(y) - 34.0, 60.0, 6.0, 0.3)],
    );
    for (left, right, row) in [(97, 126, -58), (24, 132, -47), (6, 142, -35)] {
        canvas.rect(x + left, y + row, right - left, 1, STEEL.at(5));
        canvas.rect(x + left, y + row + 1, right - left, 1, STEEL.at(2));
    }
    for column in (101..122).step_by(5) {
        canvas.rect(x + column, y - 55, 4, 4, GOLD.at(3));
        canvas.rect(x + column, y - 52, 4, 1, GOLD.at(2));
    }
    let mut rng = Rng::new(40);
    for (from, to, row, wide) in [(30, 128, -44, 5), (12, 138, -31, 4)] {
        for column in (from..to).step_by(8) {
            canvas.rect(x + column - 1, y + row - 1, wide + 2, 8, STEEL.at(2));
            canvas.rect(x + column, y + row, wide, 6, GOLD.at(2));
            canvas.rect(x + column, y + row, wide, 3, GOLD.at(3));
            // Someone stands at some of the windows.
            if rng.chance(0.55) {
                let at = x + column + rng.range(0, wide - 1);
                canvas.rect(at, y + row + 3, 2, 3, LEATHER.at(0));
                canvas.put(at, y + row + 2, LEATHER.at(1));
            }
        }
    }
    // Lifeboats hang at the upper deck.
    for column in [66, 78] {
        fill(
            canvas,
            &round(&[
                f(f64::from(column), -50.0),
                f(f64::from(column) + 10.0, -50.0),
                f(f64::from(column) + 8.0, -46.6),
                f(f64::from(column) + 2.0, -46.6),
            ]),
            RUST.at(3),
        );
        canvas.rect(x + column, y - 51, 11, 1, STEEL.at(4));
    }
    // The hull: white above, a red line at the water, portholes, and the name.
    let hull = sharp(&[
        f(2.0, -22.0),
        f(150.0, -22.0),
        f(170.0, -26.0),
        f(158.0, -6.0),
        f(152.0, 1.0),
        f(10.0, 1.0),
        f(3.0, -8.0),
    ]);
    model(
        canvas,
        &hull,
        &[STEEL.at(1), STEEL.at(2), STEEL.at(3)],
        0.5,
        &[(f64::from(x) + 60.0, f64::from(y) - 22.0, 110.0, 12.0, 0.4)],
    );
    for (px, py) in crate::brush::pixels(&hull) {
        if py >= y - 4 {
            canvas.put(px, py, if py == y - 4 { STEEL.at(5) } else { RED.at(1) });
        }
    }
    canvas.line((x + 2, y - 23), (x + 150, y - 23), STEEL.at(5));
    canvas.line((x + 150, y - 23), (x + 170, y - 27), STEEL.at(5));
    for column in (14..112).step_by(9) {
        canvas.rect(x + column, y - 12, 3, 3, INK);
        canvas.rect(x + column, y - 12, 2, 2, GOLD.at(2));
    }
    write(canvas, x + 112, y - 17, "HALCYON", STEEL.at(5));
    glow(canvas, (f64::from(x) + 110.0, f64::from(y) - 40.0), 26.0, 0.3, Color::lighter);
}

pub fn coming_in() -> Canvas {
    const HORIZON: i32 = 74;
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let tones = [DUSK.at(1), DUSK.at(2), DUSK.at(3), DUSK.at(4), RUST.at(2), RUST.at(3), RUST.at(4), GOLD.at(3)];
    sky(&mut canvas, &tones, HORIZON, 14, &[(240.0, 66.0, 120.0, 44.0, 0.26), (20.0, 60.0, 120.0, 60.0, -0.16)]);
    rays(&mut canvas, (240.0, 60.0), HORIZON);
    sun(&mut canvas, (244, 62), 18, HORIZON);
    water(&mut canvas, HORIZON, &[RUST.at(3), RUST.at(3), RUST.at(2), DUSK.at(3), DUSK.at(2), DUSK.at(1), INK], 19);
    let mut rng = Rng::new(6);
    for x in 222..268 {
        gleam(&mut canvas, &mut rng, (x, HORIZON + 1), 44, if (x - 244).abs() < 12 { GOLD.at(3) } else { GOLD.at(2) });
    }
    ship(&mut canvas, 26, 104);
    for nth in 0..38 {
        let x = 34 + nth * 4;
        gleam(&mut canvas, &mut rng, (x, 106), 10, [STEEL.at(4), GOLD.at(2), RUST.at(4)][nth as usize % 3]);
    }
    // The wave at the bow, and the wake.
    for nth in 0..26 {
        canvas.rect(176 + nth, 104 + nth / 6, 3, 1, if nth % 3 == 0 { WHITE } else { STEEL.at(5) });
        canvas.rect(8 + nth, 105, 2, 1, STEEL.at(4));
    }
    quay(&mut canvas);
    canvas
}

/// The quay with its lamps, and the forty who were counted nowhere.
fn quay(canvas: &mut Canvas) {
    const FLOOR: i32 = 126;
    const COUNT: i32 = 40;
    canvas.rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, DUSK.at(0));
    canvas.rect(0, FLOOR, WIDTH, 1, RUST.at(4));
    canvas.rect(0, FLOOR + 1, WIDTH, 1, RUST.at(2));
    for x in (0..WIDTH).step_by(24) {
        canvas.rect(x, FLOOR + 3, 1, HEIGHT - FLOOR, INK);
    }
    for x in [14, 106, 214, 306] {
        canvas.rect(x, FLOOR - 34, 2, 34, INK);
        canvas.rect(x - 3, FLOOR - 36, 8, 2, INK);
        canvas.rect(x - 2, FLOOR - 34, 6, 2, GOLD.at(3));
        glow(canvas, (f64::from(x) + 1.0, f64::from(FLOOR) - 32.0), 12.0, 0.6, Color::lighter);
    }
    let mut rng = Rng::new(40);
    let coats = [TEAL.at(0), LEATHER.at(0), VIOLET.at(0), RUST.at(0), DUSK.at(1), GREEN.at(0), RED.at(0)];
    for nth in 0..COUNT {
        let x = 24 + nth * 7 + rng.range(-1, 2);
        let (tall, coat) = (rng.range(8, 14), coats[rng.range(0, 7) as usize]);
        let top = FLOOR - tall;
        canvas.rect(x, top + 3, 4, tall - 3, coat);
        canvas.rect(x, top + 3, 3, 1, coat.lighter());
        canvas.rect(x + 3, top + 3, 1, tall - 4, RUST.at(3));
        canvas.rect(x + 1, top, 2, 3, LEATHER.at(0));
        canvas.put(x + 2, top + 1, SKIN.at(2));
        canvas.put(x + 1, FLOOR - 1, INK);
        canvas.put(x + 2, FLOOR - 1, INK);
        // Some wave.
        if nth % 3 == 0 {
            let side = if rng.chance(0.5) { -1 } else { 4 };
            canvas.rect(x + side, top - 1, 1, 5, coat.lighter());
            canvas.put(x + side, top - 2, SKIN.at(3));
        }
    }
}
