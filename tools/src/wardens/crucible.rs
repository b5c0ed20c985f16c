//! Paints the Crucible: a pot of molten metal that walks on legs and fists. The melt lights it from above.

use super::harm::{Harm, scar};
use super::*;
use crate::canvas::bayer;

const IRON: Ramp = STEEL.part(1, 4);
const FAR_IRON: Ramp = STEEL.part(0, 3);

/// Inside of what is open.
const GLOW: Ramp = Ramp::join(RUST.at(2), GOLD);

pub const CELL: Cell = (144, 112);
pub const HARM: Harm = Harm {
    holes: [&[(44, 60, 13, 12), (80, 38, 12, 9)], &[(88, 66, 12, 14), (48, 84, 16, 8), (40, 44, 9, 9)]],
    cracks: [
        &[(50.0, 44.0, 0.2, 3), (98.0, 56.0, 0.3, 3), (60.0, 88.0, 0.9, 3)],
        &[(70.0, 40.0, 0.28, 3), (42.0, 70.0, 0.1, 4), (92.0, 84.0, 0.6, 4), (64.0, 38.0, 0.1, 3)],
    ],
    soot: [&[(48, 66, 15), (88, 42, 13)], &[(94, 72, 18), (54, 88, 16), (42, 48, 13)]],
    inside: GLOW,
};

pub fn paint(canvas: &mut Canvas, mood: Mood) -> (i32, i32) {
    // It pours with its door open.
    let open = if mood.attack == 1 && mood.lost == 0 { mood.raise.abs().max(mood.open) } else { mood.open };
    let squat = mood.shift([-2.0, 5.0, -3.0], [6.0, 2.0, 3.0]) + mood.sag * 20.0 + sin(mood.turn * 0.5) * 4.0;
    let bob = ([0.0, 1.0, 2.0, 1.0][mood.beat as usize] + squat).round();
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    // The fists are over the head to stomp, on the brim to pour, and spread to spit embers.
    let fist = |x: f64, side: f64, phase: f64| {
        let place = mood.between(
            (0.0, 98.0),
            [(4.0, 34.0), (10.0, 74.0), (-4.0, 66.0)],
            [(-2.0, 100.0), (4.0, 86.0), (-2.0, 84.0)],
        );
        at(x + side * (place.x - mood.turn * 6.0), (place.y - mood.lift(phase, 8.0)).min(100.0))
    };
    let [left, right] = [(36.0, 12.0), (106.0, 16.0)];
    for place in [left, right] {
        chimney(canvas, place, 48.0, bob);
    }
    arm(canvas, body(100.0, 50.0), fist(122.0, -1.0, 0.5), FAR_IRON, mood, mood.torn < 2);
    for (x, phase) in [(48.0, 0.5), (92.0, 0.0)] {
        let lift = mood.lift(phase, 7.0);
        let out = mood.sag * if x < 71.0 { -12.0 } else { 12.0 };
        let (hip, foot) = (body(x, 82.0), at(x - 3.0 + out, 104.0 - lift));
        canvas.capsule(hip, foot, 8.0, 9.0, FAR_IRON);
        scar(canvas, (hip, foot), 6.0, mood.torn, GLOW);
        canvas.capsule(at(x - 9.0 + out, 107.0 - lift), at(x + 7.0 + out, 107.0 - lift), 4.6, 4.6, IRON);
        canvas.rect((x - 11.0 + out) as i32, (104.0 - lift) as i32, 19, 1, STEEL.at(4));
    }
    pot(canvas, mood, bob);
    if mood.torn >= 2 {
        // The broken brim does not hide it any more.
        chimney(canvas, right, 34.0, bob);
    }
    face(canvas, mood, bob, open);
    if mood.lost == 4 {
        split(canvas, bob);
    }
    arm(canvas, body(40.0, 50.0), fist(20.0, 1.0, 0.0), IRON, mood, mood.torn < 1);
    (0, down)
}

fn chimney(canvas: &mut Canvas, (x, top): (f64, f64), foot: f64, bob: f64) {
    let leans = x + (x - 71.0) * 0.12;
    canvas.capsule(at(x, foot + bob), at(leans, top + bob), 4.6, 4.6, FAR_IRON);
    let (left, rim) = (leans as i32 - 6, top as i32 + bob as i32 - 5);
    canvas.rect(left, rim, 12, 4, STEEL.at(2));
    canvas.rect(left, rim, 12, 1, STEEL.at(4));
    canvas.rect(left + 3, rim - 1, 6, 1, RUST.at(3));
}

fn pot(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    canvas.capsule(body(70.0, 54.0), body(70.0, 66.0), 35.0, 30.0, IRON);
    let rim = 42 + down;
    for y in rim - 14..rim + 10 {
        for x in 30..112 {
            let near = 1.0 - f64::from(y - rim + 10) / 18.0;
            let iron = canvas.get(x, y).filter(|old| [IRON.at(1), IRON.at(2), IRON.at(3)].contains(old));
            if let Some(old) = iron.filter(|_| near > bayer(x, y)) {
                canvas.put(
                    x,
                    y,
                    if old == IRON.at(1) {
                        RUST.at(1)
                    } else if old == IRON.at(2) {
                        RUST.at(2)
                    } else {
                        RUST.at(3)
                    },
                );
            }
        }
    }
    for (y, half) in [(40, 34), (62, 34), (82, 26)] {
        canvas.rect(70 - half, y + down, half * 2, 4, LEATHER.at(0));
        canvas.rect(70 - half + 2, y + down, half * 2 - 8, 1, RUST.at(2));
        canvas.rect(70 - half + 4, y + 1 + down, half - 6, 1, RUST.at(1));
        for x in (70 - half + 5..70 + half - 4).step_by(9) {
            canvas.rect(x, y + 1 + down, 2, 2, STEEL.at(4));
            canvas.put(x + 1, y + 2 + down, STEEL.at(2));
        }
    }
    for x in [50, 70, 90] {
        canvas.rect(x, 86 + down, 1, 9, STEEL.at(0));
    }
    let brim = [body(30.0, 22.0), body(110.0, 22.0), body(102.0, 34.0), body(38.0, 34.0)];
    canvas.polygon(&brim, IRON, 1.0, 0.2);
    canvas.rect(34, 30 + down, 72, 3, RUST.at(1));
    canvas.rect(34, 30 + down, 50, 1, RUST.at(3));
    if mood.torn >= 2 {
        // A piece of the brim is gone, and melt has run out.
        for x in 80..112 {
            for y in 14 + down..27 + down + (x * 5 % 7) {
                canvas.clear(x, y);
            }
        }
        for (x, length) in [(82, 34), (87, 48), (91, 30), (95, 20)] {
            canvas.rect(x, 28 + down, 3, length, RUST.at(3));
            canvas.rect(x, 28 + down, 1, length - 4, GOLD.at(2));
        }
    }
    let end = if mood.torn >= 2 { 80 } else { 105 };
    let boils = if mood.hot { 5.0 } else { 3.0 } + mood.shift([0.0, 5.0, 0.0], [0.0, 2.0, 3.0]) - mood.sag * 2.0;
    canvas.rect(35, 19 + down, end - 35, 4, if mood.hot { GOLD.at(3) } else { GOLD.at(2) });
    canvas.rect(37, 18 + down, end - 39, 1, WHITE);
    for (index, x) in (38..end - 5).step_by(7).enumerate() {
        let boil = ((sin(f64::from(mood.beat) / 4.0 + index as f64 * 0.37) + 1.2) * boils) as i32;
        let wide = 3 + index as i32 % 3;
        canvas.rect(x, 18 + down - boil, wide, boil, RUST.at(3));
        canvas.rect(x, 18 + down - boil + 1, wide - 1, boil, GOLD.at(2));
        canvas.put(x, 18 + down - boil, GOLD.at(3));
    }
    for (x, length) in [(42, 14), (44, 24), (46, 9), (90, 18), (93, 11)].into_iter().filter(|(x, _)| *x < end) {
        canvas.rect(x, 23 + down, 2, length, RUST.at(3));
        canvas.rect(x, 23 + down, 1, length - 2, GOLD.at(3));
        canvas.rect(x, 22 + length + down, 2, 2, GOLD.at(2));
    }
}

/// The face moves to where the warden looks.
fn face(canvas: &mut Canvas, mood: Mood, bob: f64, open: f64) {
    let down = bob as i32;
    let aside = (5.0 * mood.looks()).round();
    let shift = aside as i32;
    for (x, inner) in [(56.0 + aside, 1.0), (86.0 + aside, -1.0)] {
        eye(canvas, at(x, 52.0 + bob), 4.4, mood.eye, mood.looks());
        let brow =
            [at(x - 8.0, 43.0), at(x + 8.0, 43.0), at(x + 8.0, 48.0 + inner * 2.0), at(x - 8.0, 48.0 - inner * 2.0)];
        canvas.polygon(&brow.map(|p| p + at(0.0, bob)), STEEL.part(0, 4), 0.9, 0.2);
    }
    let gape = 6 + (open * 8.0 + mood.shift([0.0, -3.0, 9.0], [2.0, -2.0, 12.0])) as i32;
    let (x, y, tall) = (51 + shift, 66 + down - gape / 2, gape + 8);
    canvas.rect(x, y, 40, tall, INK);
    canvas.rect(x - 2, y - 2, 44, 2, STEEL.at(3));
    canvas.rect(x - 2, y + tall, 44, 2, STEEL.at(1));
    for row in 0..tall - 3 {
        let heat = f64::from(row) / f64::from(tall - 3);
        for column in 2..38 {
            let color = if heat + if mood.hot { 0.35 } else { 0.0 } > bayer(x + column, y + row) * 0.6 + 0.4 {
                GOLD.at(2)
            } else {
                RUST.at(if mood.hot { 3 } else { 2 })
            };
            canvas.put(x + column, y + 2 + row, if mood.eye == DEAD { RUST.at(1) } else { color });
        }
    }
    if open > 0.5 {
        core(canvas, at(71.0 + aside, 69.0 + bob), 8.0 * open, mood.hot);
    }
    for tooth in 0..6 {
        let left = x + 3 + tooth * 6;
        let half = if open < 0.5 { tall / 2 } else { 4 };
        canvas.rect(left, y, 3, half, STEEL.at(2));
        canvas.rect(left, y, 1, half, STEEL.at(4));
        canvas.rect(left + 1, y + tall - half, 3, half, STEEL.at(1));
        canvas.rect(left + 1, y + tall - half, 1, half, STEEL.at(3));
    }
}

fn split(canvas: &mut Canvas, bob: f64) {
    for y in 14..78 {
        let half = (78 - y) / 7 + (y * 5 % 4);
        let middle = 72 + (y * 3 % 5) + (78 - y) / 9;
        for x in middle - half..=middle + half {
            let lip = x == middle - half || x == middle + half;
            let row = y + bob as i32;
            if y < 34 && !lip {
                canvas.clear(x, row);
            } else if canvas.get(x, row).is_some() {
                canvas.put(
                    x,
                    row,
                    if lip {
                        GOLD.at(2)
                    } else if y > 60 {
                        RUST.at(3)
                    } else {
                        RUST.at(1)
                    },
                );
            }
        }
    }
}

fn arm(canvas: &mut Canvas, shoulder: Point, fist: Point, ramp: Ramp, mood: Mood, whole: bool) {
    let elbow = shoulder.mix(fist, 0.5) + at(if fist.x < shoulder.x { -7.0 } else { 7.0 }, 0.0);
    canvas.capsule(shoulder, shoulder, 9.0, 9.0, ramp);
    canvas.capsule(shoulder, elbow, 7.0, 6.0, ramp);
    scar(canvas, (shoulder, elbow), 6.0, mood.torn, GLOW);
    if !whole {
        stump(canvas, elbow, 6.4);
        return;
    }
    canvas.capsule(elbow, fist, 6.0, 7.0, ramp);
    scar(canvas, (elbow, fist), 6.0, mood.torn, GLOW);
    canvas.capsule(elbow, elbow, 6.8, 6.8, RUST.part(0, 3));
    canvas.soft_capsule(elbow + at(-1.0, -1.0), elbow + at(-1.0, -1.0), 2.0, 2.0, STEEL.part(3, 2));
    paint_fist(canvas, fist, if mood.hot { [GOLD.at(2), GOLD.at(3)] } else { COLD_KNUCKLES });
}

/// The two bands of a fist that is not hot.
pub const COLD_KNUCKLES: [Color; 2] = [RUST.at(2), RUST.at(3)];

pub fn paint_fist(canvas: &mut Canvas, fist: Point, bands: [Color; 2]) {
    let corner = |x: f64, y: f64| fist + at(x, y);
    let block = [
        corner(-14.0, -8.0),
        corner(-11.0, -11.0),
        corner(11.0, -11.0),
        corner(14.0, -8.0),
        corner(14.0, 11.0),
        corner(-14.0, 11.0),
    ];
    canvas.polygon(&block, STEEL.part(1, 4), 0.98, 0.05);
    let (x, y) = (fist.x as i32, fist.y as i32);
    for knuckle in 0..4 {
        canvas.rect(x - 12 + knuckle * 6, y - 1, 5, 6, STEEL.at(2));
        canvas.rect(x - 12 + knuckle * 6, y - 1, 5, 1, STEEL.at(4));
        canvas.rect(x - 8 + knuckle * 6, y, 1, 5, STEEL.at(0));
    }
    canvas.rect(x - 13, y + 6, 26, 2, bands[0]);
    canvas.rect(x - 13, y + 8, 26, 3, bands[1]);
}
