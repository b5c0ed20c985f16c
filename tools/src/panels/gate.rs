//! Paints Dara from behind, before the lit gate of the Docks. The light of the gate is on her right side.

use super::*;
use crate::brush::{fill, glow, model, round, sharp, stroke};
use crate::font_tiny::write;

const FLOOR: i32 = 112;
/// Left and right side of the opening, and its upper edge.
const OPENING: (i32, i32, i32) = (178, 262, 40);

pub fn before_the_docks() -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    sky(
        &mut canvas,
        &[INK, DUSK.at(0), DUSK.at(0), DUSK.at(1), DUSK.at(2), DUSK.at(3)],
        FLOOR,
        80,
        &[(220.0, 90.0, 130.0, 80.0, 0.26)],
    );
    cranes(&mut canvas);
    wall(&mut canvas);
    opening(&mut canvas);
    ground(&mut canvas);
    dara(&mut canvas);
    canvas
}

fn cranes(canvas: &mut Canvas) {
    for (x, top, arm) in [(128, 14, 60), (296, 8, -70)] {
        for (dx, color) in [(0, DUSK.at(2)), (9, DUSK.at(1))] {
            canvas.rect(x + dx, top, 2, 70, color);
        }
        for y in (top..top + 66).step_by(9) {
            canvas.line((x, y), (x + 9, y + 8), DUSK.at(2));
            canvas.line((x + 9, y), (x, y + 8), DUSK.at(1));
        }
        canvas.line((x + 4, top - 8), (x + 4 + arm, top + 6), DUSK.at(2));
        for row in 0..2 {
            canvas.line((x - arm / 4, top + 6 + row), (x + arm, top + 6 + row), DUSK.at(2));
        }
        canvas.rect(x + arm * 3 / 4, top + 7, 1, 18, DUSK.at(2));
        canvas.rect(x + arm * 3 / 4 - 4, top + 25, 9, 5, DUSK.at(1));
        canvas.rect(x + 4, top - 9, 2, 2, RED.at(2));
    }
}

/// The wall of the quadrant: cast blocks with lamps, and two pylons beside the opening.
fn wall(canvas: &mut Canvas) {
    let (left, right, top) = OPENING;
    for y in 58..FLOOR {
        for x in 0..WIDTH {
            let row = (y - 58) / 9;
            let joint = (y - 58) % 9 == 0 || (x + row % 2 * 11) % 22 == 0;
            let near = 1.0 - (f64::from(x) - 220.0).abs() / 150.0;
            let tone = if joint {
                INK
            } else if near > bayer(x, y) * 1.3 {
                DUSK.at(1)
            } else {
                DUSK.at(0)
            };
            canvas.put(x, y, tone);
        }
    }
    canvas.rect(0, 56, WIDTH, 2, DUSK.at(2));
    canvas.rect(0, 58, WIDTH, 1, INK);
    for x in [left - 26, right + 4] {
        let pylon = sharp(&[
            (f64::from(x), 26.0),
            (f64::from(x) + 22.0, 26.0),
            (f64::from(x) + 22.0, f64::from(FLOOR)),
            (f64::from(x), f64::from(FLOOR)),
        ]);
        let inner = if x < left { f64::from(x) + 24.0 } else { f64::from(x) - 2.0 };
        model(
            canvas,
            &pylon,
            &[TEAL.at(0), TEAL.at(0), TEAL.at(1), TEAL.at(2)],
            0.3,
            &[(inner, 80.0, 14.0, 60.0, 0.6)],
        );
        canvas.rect(x - 2, 24, 26, 3, STEEL.at(3));
        canvas.rect(x - 2, 27, 26, 1, INK);
        for y in (36..FLOOR).step_by(16) {
            canvas.rect(x, y, 22, 1, INK);
            canvas.put(x + 2, y + 2, TEAL.at(3));
            canvas.put(x + 19, y + 2, TEAL.at(3));
        }
        canvas.rect(x + 9, 18, 4, 6, GOLD.at(3));
        canvas.rect(x + 8, 17, 6, 1, STEEL.at(4));
        glow(canvas, (f64::from(x) + 11.0, 21.0), 20.0, 0.7, Color::lighter);
    }
    // The lintel with its name, and hazard stripes below it.
    canvas.rect(left - 8, top - 18, right - left + 16, 14, INK);
    canvas.rect(left - 7, top - 17, right - left + 14, 12, TEAL.at(0));
    canvas.rect(left - 7, top - 17, right - left + 14, 1, TEAL.at(2));
    for (nth, letter) in ["D", "O", "C", "K", "S"].into_iter().enumerate() {
        write(canvas, left + 28 + nth as i32 * 6, top - 14, letter, GOLD.at(3));
    }
    for x in left - 7..right + 7 {
        for y in top - 5..top {
            canvas.put(x, y, if (x + y) % 10 < 5 { GOLD.at(if y == top - 5 { 2 } else { 1 }) } else { STEEL.at(0) });
        }
    }
}

fn opening(canvas: &mut Canvas) {
    let (left, right, top) = OPENING;
    let middle = f64::from(left + right) / 2.0;
    let tones = [RUST.at(2), RUST.at(3), GOLD.at(1), GOLD.at(2), GOLD.at(3), WHITE];
    for y in top..FLOOR {
        for x in left..right {
            let away = (f64::from(x) + 0.5 - middle).abs() / 44.0;
            let light = 0.95 - away * 0.5 - f64::from(FLOOR - y) / 150.0;
            canvas.put(x, y, soft_tone(&tones, light, 0.9, x, y));
        }
    }
    // What stands in the light behind the gate: stacks of boxes, a crane's claw.
    for (x, tall) in [(184, 26), (196, 17), (236, 12), (244, 30)] {
        canvas.rect(x, FLOOR - tall, 11, tall, RUST.at(3));
        canvas.rect(x, FLOOR - tall, 11, 1, GOLD.at(3));
        for y in (FLOOR - tall + 6..FLOOR).step_by(7) {
            canvas.rect(x, y, 11, 1, RUST.at(2));
        }
    }
    canvas.rect(219, top, 1, 16, RUST.at(2));
    stroke(canvas, &[(215.0, 64.0), (214.0, 59.0), (219.0, 55.0), (224.0, 59.0), (223.0, 64.0)], 1.6, 1.0, RUST.at(2));
    // Leaves of the gate that stand half open.
    for (x, wide) in [(left, 9), (right - 9, 9)] {
        canvas.rect(x, top, wide, FLOOR - top, STEEL.at(0));
        let edge = if x == left { x + wide - 1 } else { x };
        canvas.rect(edge, top, 1, FLOOR - top, GOLD.at(3));
        for y in (top + 8..FLOOR).step_by(12) {
            canvas.rect(x, y, wide, 1, INK);
        }
    }
    glow(canvas, (middle, 82.0), 96.0, 0.42, Color::lighter);
}

/// Wet ground with the path of light that leads to her.
fn ground(canvas: &mut Canvas) {
    let (left, right, _) = OPENING;
    let mut rng = Rng::new(12);
    for y in FLOOR..HEIGHT {
        let depth = f64::from(y - FLOOR);
        for x in 0..WIDTH {
            let (from, to) = (f64::from(left) - depth * 2.6, f64::from(right) + depth * 0.4);
            let inside = f64::from(x) > from && f64::from(x) < to;
            let light = if inside { 0.9 - depth / 40.0 } else { 0.1 - depth / 90.0 };
            let tones = [INK, DUSK.at(0), DUSK.at(1), RUST.at(1), RUST.at(2), RUST.at(3), GOLD.at(2)];
            canvas.put(x, y, soft_tone(&tones, light + 0.16, 1.0, x, y));
        }
    }
    for _ in 0..120 {
        let y = FLOOR + rng.range(1, 60);
        let x = rng.range(0, WIDTH);
        if let Some(old) = canvas.get(x, y) {
            canvas.rect(x, y, 3 + rng.range(0, (y - FLOOR) / 3 + 4), 1, old.darker(1));
        }
    }
}

fn dara(canvas: &mut Canvas) {
    // Her shadow falls away from the gate.
    for y in 134..150 {
        let shift = (y - 134) * 2;
        canvas.rect(54 - shift, y, 44, 1, INK);
    }
    let mut figure = Canvas::new(WIDTH, HEIGHT);
    let f = &mut figure;
    let red = [RED.at(0), RED.at(0), RED.at(1), RED.at(2), RED.at(3)];
    let skin = [SKIN.at(0), SKIN.at(0), SKIN.at(1), SKIN.at(2), SKIN.at(3)];
    let cloth = [LEATHER.at(0), KHAKI.at(0), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)];
    let vest = [STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)];
    let leather = [INK, LEATHER.at(0), LEATHER.at(1), LEATHER.at(2)];
    // The tails of the bandana.
    model(
        f,
        &round(&[
            (72.0, 40.0),
            (60.0, 34.0),
            (48.0, 37.0),
            (34.0, 30.0),
            (22.0, 33.0),
            (33.0, 37.0),
            (46.0, 43.0),
            (60.0, 41.0),
            (71.0, 45.0),
        ]),
        &red,
        0.3,
        &[(60.0, 35.0, 9.0, 5.0, 0.4), (34.0, 31.0, 10.0, 4.0, 0.4)],
    );
    model(
        f,
        &round(&[
            (72.0, 42.0),
            (62.0, 44.0),
            (52.0, 52.0),
            (40.0, 50.0),
            (34.0, 56.0),
            (44.0, 57.0),
            (56.0, 58.0),
            (66.0, 50.0),
            (73.0, 46.0),
        ]),
        &red,
        0.2,
        &[(60.0, 47.0, 9.0, 5.0, 0.36), (42.0, 52.0, 8.0, 4.0, 0.3)],
    );
    // Legs and boots.
    model(
        f,
        &round(&[
            (64.0, 90.0),
            (78.0, 90.0),
            (78.5, 104.0),
            (76.0, 118.0),
            (75.0, 132.0),
            (65.0, 132.0),
            (63.0, 114.0),
            (61.5, 102.0),
        ]),
        &cloth,
        0.24,
        &[(78.0, 108.0, 5.0, 24.0, 0.4), (68.0, 112.0, 4.0, 3.0, -0.2)],
    );
    model(
        f,
        &round(&[
            (78.0, 90.0),
            (93.0, 90.0),
            (97.0, 104.0),
            (97.5, 118.0),
            (98.0, 132.0),
            (87.0, 132.0),
            (85.0, 116.0),
            (80.0, 104.0),
        ]),
        &cloth,
        0.26,
        &[(98.0, 110.0, 6.0, 26.0, 0.7), (88.0, 113.0, 4.0, 3.0, -0.2)],
    );
    for x in [63.0, 86.0] {
        model(
            f,
            &round(&[
                (x, 126.0),
                (x + 12.0, 126.0),
                (x + 12.5, 133.0),
                (x + 13.5, 138.6),
                (x - 1.0, 138.6),
                (x - 1.0, 133.0),
            ]),
            &leather,
            0.3,
            &[(x + 13.0, 132.0, 4.0, 9.0, 0.5)],
        );
    }
    // The vest, the belt and its pouches, the strap.
    model(
        f,
        &round(&[
            (63.0, 58.0),
            (70.0, 53.5),
            (80.0, 52.5),
            (90.0, 53.5),
            (96.0, 58.0),
            (95.0, 70.0),
            (93.0, 86.0),
            (65.0, 86.0),
            (63.0, 72.0),
        ]),
        &vest,
        0.2,
        &[(97.0, 70.0, 8.0, 26.0, 0.7), (79.0, 64.0, 5.0, 16.0, -0.2), (88.0, 62.0, 6.0, 6.0, 0.2)],
    );
    stroke(f, &[(79.5, 58.0), (79.0, 70.0), (79.5, 82.0)], 1.0, 1.0, STEEL.at(1));
    stroke(f, &[(66.0, 56.0), (80.0, 70.0), (94.0, 84.0)], 3.0, 3.0, LEATHER.at(0));
    stroke(f, &[(67.0, 55.0), (81.0, 69.0), (95.0, 83.0)], 1.0, 1.0, LEATHER.at(1));
    fill(f, &sharp(&[(64.0, 85.0), (94.0, 85.0), (94.0, 91.0), (63.0, 91.0)]), LEATHER.at(0));
    f.rect(64, 85, 30, 1, LEATHER.at(1));
    for (x, wide) in [(65, 7), (74, 6), (83, 8)] {
        f.rect(x, 87, wide, 7, LEATHER.at(1));
        f.rect(x, 87, wide, 1, LEATHER.at(2));
        f.rect(x + wide - 1, 88, 1, 6, LEATHER.at(2));
        f.put(x + wide / 2, 89, GOLD.at(2));
    }
    // The left arm hangs.
    model(
        f,
        &round(&[
            (64.0, 58.0),
            (69.0, 62.0),
            (66.0, 74.0),
            (63.5, 84.0),
            (60.0, 92.0),
            (55.5, 91.0),
            (55.5, 80.0),
            (58.0, 68.0),
            (59.5, 60.0),
        ]),
        &skin,
        0.26,
        &[(66.0, 66.0, 4.0, 10.0, 0.26)],
    );
    fill(f, &round(&[(55.0, 84.0), (62.0, 86.0), (60.5, 91.0), (54.5, 90.0)]), LEATHER.at(0));
    model(
        f,
        &round(&[(55.0, 90.0), (60.6, 91.0), (60.0, 97.0), (56.0, 98.0), (53.6, 94.0)]),
        &skin,
        0.3,
        &[(60.0, 94.0, 3.0, 3.0, 0.3)],
    );
    // The rifle leans on the right shoulder, with its muzzle up.
    rifle(f);
    // The right arm holds it, with a dark line between both.
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    let arm = &mut layer;
    model(
        arm,
        &round(&[(92.0, 57.0), (98.0, 58.0), (105.0, 68.0), (109.0, 76.0), (104.0, 80.0), (97.0, 73.0), (91.0, 66.0)]),
        &skin,
        0.4,
        &[(105.0, 66.0, 8.0, 9.0, 0.6), (96.0, 72.0, 5.0, 5.0, -0.2)],
    );
    model(
        arm,
        &round(&[(108.0, 80.0), (102.0, 79.0), (101.0, 70.0), (103.0, 62.0), (108.0, 62.0), (111.0, 70.0)]),
        &skin,
        0.5,
        &[(111.0, 72.0, 5.0, 10.0, 0.6)],
    );
    fill(arm, &round(&[(102.0, 61.0), (108.6, 62.0), (109.0, 66.6), (102.0, 66.0)]), LEATHER.at(1));
    model(
        arm,
        &round(&[(102.0, 56.0), (107.6, 55.0), (109.6, 59.0), (108.0, 63.0), (103.0, 62.6)]),
        &skin,
        0.6,
        &[(108.0, 58.0, 4.0, 4.0, 0.4)],
    );
    layer.outline(INK);
    f.blit(&layer, 0, 0);
    // Neck, hair, ear, and the bandana.
    model(
        f,
        &sharp(&[(74.0, 46.0), (86.0, 46.0), (88.0, 56.0), (80.0, 58.0), (72.0, 56.0)]),
        &skin,
        0.3,
        &[(87.0, 51.0, 5.0, 8.0, 0.6)],
    );
    fill(f, &round(&[(70.0, 40.0), (90.0, 40.0), (88.0, 50.0), (80.0, 53.0), (72.0, 50.0)]), LEATHER.at(0));
    model(
        f,
        &round(&[(86.0, 39.0), (92.4, 38.0), (93.4, 44.0), (90.0, 50.0), (86.0, 51.0)]),
        &skin,
        0.6,
        &[(93.0, 44.0, 4.0, 7.0, 0.5)],
    );
    f.rect(86, 42, 2, 4, SKIN.at(1));
    fill(f, &round(&[(84.0, 38.0), (86.6, 38.0), (86.0, 48.0), (83.6, 51.0)]), LEATHER.at(0));
    model(
        f,
        &round(&[
            (68.6, 42.0),
            (68.4, 34.0),
            (72.0, 28.0),
            (79.0, 25.0),
            (87.0, 26.6),
            (92.4, 32.0),
            (93.4, 39.6),
            (86.0, 39.0),
            (78.0, 41.6),
            (71.6, 45.0),
        ]),
        &red,
        0.36,
        &[(91.0, 31.0, 7.0, 9.0, 0.6), (78.0, 29.0, 8.0, 4.0, 0.2), (72.0, 40.0, 5.0, 7.0, -0.2)],
    );
    stroke(f, &[(72.0, 42.0), (79.0, 38.0), (87.0, 35.6), (93.0, 35.6)], 1.0, 1.0, RED.at(0));
    stroke(f, &[(73.0, 39.0), (77.0, 33.0), (83.0, 29.0)], 1.0, 0.6, RED.at(0));
    stroke(f, &[(75.0, 39.6), (81.0, 34.0), (88.0, 31.0)], 1.0, 0.6, RED.at(1));
    model(
        f,
        &round(&[(68.6, 40.0), (73.0, 38.6), (75.0, 43.0), (72.6, 47.4), (68.6, 46.0)]),
        &red,
        0.46,
        &[(73.0, 40.0, 3.0, 3.0, 0.3)],
    );
    // A line of light along everything that looks toward the gate.
    let before = f.clone();
    f.recolor(|x, y, old| if before.get(x + 1, y).is_none() && y < 139 { old.lighter().lighter() } else { old });
    figure.outline_where(INK, |x, y| before.get(x + 1, y).is_some() || before.get(x, y + 1).is_some());
    canvas.blit(&figure, 0, 0);
}

fn rifle(f: &mut Canvas) {
    let along = |share: f64, aside: f64| (102.0 + share * 17.0 + aside, 92.0 - share * 76.0 + aside * 0.22);
    let body = |f: &mut Canvas, from: f64, to: f64, half: f64, tones: [Color; 3]| {
        let outline = sharp(&[along(from, -half), along(to, -half), along(to, half), along(from, half)]);
        let middle = along((from + to) / 2.0, half);
        model(f, &outline, &tones, 0.4, &[(middle.0, middle.1, half * 1.6, 40.0, 0.6)]);
    };
    body(f, -0.06, 0.2, 3.4, [RUST.at(0), RUST.at(0), RUST.at(1)]);
    body(f, 0.18, 0.62, 3.8, [STEEL.at(0), STEEL.at(1), STEEL.at(3)]);
    body(f, 0.56, 0.76, 2.8, [RUST.at(0), RUST.at(1), RUST.at(2)]);
    body(f, 0.7, 1.0, 1.6, [STEEL.at(1), STEEL.at(2), STEEL.at(4)]);
    body(f, 0.96, 1.06, 2.6, [STEEL.at(1), STEEL.at(2), STEEL.at(4)]);
}
