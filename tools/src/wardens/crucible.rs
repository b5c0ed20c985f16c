//! Paints the Crucible: a pot of molten metal as large as a house, which walks on its fists like an ape. The melt lights it
//! from above. Between its legs is the grate that it drips from.

use super::harm::{Harm, scar};
use super::*;

const IRON: Ramp = STEEL.part(1, 4);
const FAR_IRON: Ramp = STEEL.part(0, 3);

/// Inside of what is open.
const GLOW: Ramp = Ramp::join(RUST.at(2), GOLD);

pub const CELL: Cell = (256, 208);
pub const HARM: Harm = Harm {
    holes: [&[(82, 98, 19, 17), (144, 60, 20, 12)], &[(168, 98, 18, 20), (96, 60, 15, 11), (112, 140, 26, 9)]],
    cracks: [
        &[(92.0, 62.0, 0.2, 4), (178.0, 84.0, 0.3, 4), (110.0, 136.0, 0.9, 4)],
        &[(128.0, 58.0, 0.28, 4), (78.0, 110.0, 0.1, 5), (166.0, 134.0, 0.6, 5), (116.0, 56.0, 0.1, 4)],
    ],
    soot: [&[(88, 106, 24), (158, 66, 20)], &[(176, 110, 28), (98, 136, 24), (78, 70, 20)]],
    inside: GLOW,
};

const MIDDLE: f64 = 128.0;

pub fn paint(canvas: &mut Canvas, mood: Mood) -> (i32, i32) {
    // Without fists it never stomps, and with one it limps in fewer steps. Equal pictures are stored once.
    let attack = if mood.torn >= 2 && mood.attack == 0 { 2 } else { mood.attack };
    let walk = mood.walk.map(|step| if mood.torn == 0 { step } else { (step * 4.0).floor() / 4.0 });
    let mood = Mood { attack, walk, raise: settled(mood.raise), ..mood };
    // It pours with its door open.
    let open = if mood.attack == 1 && mood.lost == 0 { mood.raise.abs().max(mood.open) } else { mood.open };
    let squat = mood.shift([-4.0, 9.0, -6.0], [12.0, 4.0, 6.0]) + mood.sag * 44.0 + sin(mood.turn * 0.5) * 7.0;
    let bob = ([0.0, 1.0, 3.0, 2.0][mood.beat as usize] + squat).round();
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    // The fists are over the head to stomp, on the brim to pour, and spread to spit embers.
    let fist = |x: f64, side: f64, phase: f64| {
        let place = mood.between(
            (0.0, 185.0),
            [(14.0, 40.0), (20.0, 138.0), (-8.0, 112.0)],
            [(-3.0, 187.0), (8.0, 160.0), (-4.0, 154.0)],
        );
        at(x + side * (place.x - mood.turn * 10.0), (place.y - mood.lift(phase, 14.0)).min(186.0))
    };
    let [left, right] = [(64.0, 28.0), (196.0, 22.0)];
    for (nth, place) in [left, right].into_iter().enumerate() {
        chimney(canvas, mood, place, 70.0, bob, nth as i32);
    }
    arm(canvas, body(188.0, 74.0), fist(220.0, -1.0, 0.5), FAR_IRON, mood, mood.torn < 2);
    legs(canvas, mood, bob);
    pot(canvas, mood, bob);
    grate(canvas, mood, bob);
    if mood.torn >= 2 {
        // The broken brim does not hide it any more.
        chimney(canvas, mood, right, 46.0, bob, 1);
    }
    face(canvas, mood, bob, open);
    if mood.lost == 4 {
        split(canvas, bob);
    }
    arm(canvas, body(68.0, 74.0), fist(36.0, 1.0, 0.0), IRON, mood, mood.torn < 1);
    (0, down)
}

/// A chimney with a band of rust. Sparks rise from it with each breath.
fn chimney(canvas: &mut Canvas, mood: Mood, (x, top): (f64, f64), foot: f64, bob: f64, nth: i32) {
    let leans = x + (x - MIDDLE) * 0.12;
    canvas.capsule(at(x, foot + bob), at(leans, top + bob), 8.4, 7.6, FAR_IRON);
    let (left, rim) = (leans as i32 - 10, top as i32 + bob as i32 - 8);
    for y in [12, 26] {
        canvas.rect(left + 3, rim + y, 15, 3, RUST.at(1));
        canvas.rect(left + 3, rim + y, 8, 1, RUST.at(3));
    }
    canvas.rect(left, rim, 20, 7, STEEL.at(2));
    canvas.rect(left, rim, 20, 2, STEEL.at(4));
    canvas.rect(left, rim + 6, 20, 1, STEEL.at(0));
    canvas.rect(left + 4, rim - 1, 12, 2, if mood.eye == DEAD { STEEL.at(0) } else { RUST.at(3) });
    if mood.eye != DEAD {
        let step = (mood.beat + nth * 2) % 4;
        let tall = [3, 6, 9, 5][step as usize] + if mood.hot { 5 } else { 0 };
        tongue(canvas, (left + 10, rim), 5.0, tall);
    }
}

/// A flame that ends in a point.
fn tongue(canvas: &mut Canvas, (x, foot): (i32, i32), half: f64, tall: i32) {
    for (share, wide, color) in [(1.0, 1.0, RUST.at(3)), (0.62, 0.62, GOLD.at(2)), (0.3, 0.4, GOLD.at(3))] {
        let rows = (f64::from(tall) * share) as i32;
        for row in 0..rows {
            let half = (half * wide * (1.0 - f64::from(row) / f64::from(rows)).sqrt()).round() as i32;
            canvas.rect(x - half + row * 2 / 5 % 2, foot - row, half * 2, 1, color);
        }
    }
}

/// Short legs behind the fists, with a knee plate and three toes.
fn legs(canvas: &mut Canvas, mood: Mood, bob: f64) {
    for (x, phase) in [(92.0, 0.5), (164.0, 0.0)] {
        let lift = mood.lift(phase, 12.0);
        let side = if x < MIDDLE { -1.0 } else { 1.0 };
        let out = mood.sag * side * 26.0;
        let (hip, foot) = (at(x, (138.0 + bob).min(186.0)), at(x + side * 3.0 + out, 192.0 - lift));
        canvas.capsule(hip, foot, 13.0, 12.0, FAR_IRON);
        scar(canvas, (hip, foot), 9.0, mood.torn, GLOW);
        let knee = hip.mix(foot, 0.5) + at(side * 3.0, 0.0);
        canvas.polygon(
            &[
                knee + at(-10.0, -9.0),
                knee + at(8.0, -9.0),
                knee + at(10.0, 3.0),
                knee + at(0.0, 11.0),
                knee + at(-10.0, 4.0),
            ],
            IRON,
            0.9,
            0.2,
        );
        canvas.rect(knee.x as i32 - 5, knee.y as i32 - 5, 2, 2, STEEL.at(5));
        canvas.rect(knee.x as i32 + 3, knee.y as i32 - 5, 2, 2, STEEL.at(5));
        let sole = 201.0 - lift;
        for toe in [-13.0, 0.0, 13.0] {
            let from = at(foot.x + toe * 0.7, sole - 4.0);
            canvas.capsule(from, at(foot.x + toe, sole), 6.4, 6.0, IRON);
            canvas.rect((foot.x + toe) as i32 - 3, (sole - 3.0) as i32, 6, 1, STEEL.at(4));
        }
    }
}

fn pot(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    canvas.capsule(body(MIDDLE, 88.0), body(MIDDLE, 100.0), 62.0, 49.0, IRON);
    warm(canvas, 48 + down);
    // Bands of leather-black iron hold it together, each with rivets.
    for (y, half) in [(58, 58), (98, 59), (132, 38)] {
        canvas.rect(128 - half, y + down, half * 2, 7, LEATHER.at(0));
        canvas.rect(128 - half + 2, y + down, half * 2 - 12, 1, RUST.at(2));
        canvas.rect(128 - half + 4, y + 1 + down, half - 6, 1, RUST.at(1));
        canvas.rect(128 - half, y + 6 + down, half * 2, 1, INK);
        for x in (128 - half + 6..128 + half - 5).step_by(13) {
            canvas.rect(x, y + 2 + down, 3, 3, STEEL.at(4));
            canvas.rect(x + 1, y + 3 + down, 2, 2, STEEL.at(2));
        }
    }
    // Seams of the plates between the bands.
    for (x, from, to) in [(84, 65, 98), (176, 65, 98), (96, 105, 132), (160, 105, 132)] {
        canvas.rect(x, from + down, 1, to - from, STEEL.at(0));
        canvas.rect(x + 1, from + down, 1, to - from, STEEL.at(4));
    }
    // A gauge at its side, whose hand trembles.
    let gauge = body(182.0, 82.0);
    canvas.capsule(gauge, gauge, 6.6, 6.6, LEATHER);
    canvas.capsule(gauge, gauge, 4.8, 4.8, KHAKI.part(2, 2));
    let hand =
        gauge + at(0.0, -3.8).turned([0.05, 0.12, 0.2, 0.12][mood.beat as usize] + if mood.hot { 0.14 } else { 0.0 });
    canvas.line((gauge.x as i32, gauge.y as i32), (hand.x as i32, hand.y as i32), RED.at(1));
    let brim = [body(50.0, 30.0), body(206.0, 30.0), body(192.0, 52.0), body(64.0, 52.0)];
    canvas.polygon(&brim, IRON, 1.0, 0.2);
    canvas.rect(56, 44 + down, 144, 4, RUST.at(1));
    canvas.rect(56, 44 + down, 104, 1, RUST.at(3));
    canvas.rect(56, 45 + down, 70, 1, RUST.at(2));
    for x in (62..200).step_by(16) {
        canvas.rect(x, 36 + down, 4, 4, STEEL.at(4));
        canvas.rect(x + 1, 37 + down, 3, 3, STEEL.at(1));
        canvas.rect(x + 1, 37 + down, 2, 2, STEEL.at(3));
    }
    if mood.torn >= 2 {
        // A piece of the brim is gone, and melt has run out.
        for x in 152..212 {
            for y in 14 + down..37 + down + (x * 5 % 11) {
                canvas.clear(x, y);
            }
        }
        for (x, length) in [(154, 54), (162, 76), (170, 48), (178, 34), (186, 20)] {
            canvas.rect(x, 42 + down, 5, length, RUST.at(3));
            canvas.rect(x + 1, 42 + down, 2, length - 5, GOLD.at(2));
            canvas.rect(x, 42 + length + down, 4, 2, RUST.at(3));
        }
    }
    melt(canvas, mood, down);
}

/// The heat of the melt colours the iron below the brim, in uneven steps.
fn warm(canvas: &mut Canvas, rim: i32) {
    canvas.recolor(|x, y, old| {
        let uneven = [0, 3, 5, 2, 6, 1, 4][(x / 3).rem_euclid(7) as usize];
        let reach = rim + 20 + uneven;
        match () {
            () if y < rim - 20 || y >= reach => old,
            () if old == IRON.at(3) => RUST.at(3),
            () if old == IRON.at(2) => RUST.at(if y < reach - 9 { 3 } else { 2 }),
            () if old == IRON.at(1) => RUST.at(if y < reach - 9 { 2 } else { 1 }),
            () => old,
        }
    });
}

/// The surface of the melt, which boils, and what has run over the brim.
fn melt(canvas: &mut Canvas, mood: Mood, down: i32) {
    let end = if mood.torn >= 2 { 150 } else { 198 };
    let boils = if mood.hot { 7.0 } else { 5.0 } + mood.shift([0.0, 8.0, 0.0], [0.0, 3.0, 5.0]) - mood.sag * 3.0;
    canvas.rect(58, 25 + down, end - 58, 7, if mood.hot { GOLD.at(3) } else { GOLD.at(2) });
    canvas.rect(58, 30 + down, end - 58, 2, RUST.at(3));
    canvas.rect(61, 24 + down, end - 64, 1, WHITE);
    for (nth, x) in (64..end - 8).step_by(11).enumerate() {
        let boil = ((sin(f64::from(mood.beat) / 4.0 + nth as f64 * 0.37) + 1.2) * boils) as i32;
        if nth % 3 == 2 {
            // A bubble.
            let top = at(f64::from(x), f64::from(24 + down) - f64::from(boil) * 0.4);
            canvas.soft_capsule(top, top, 4.4, 4.4, GOLD.part(1, 3));
            canvas.rect(x - 2, top.y as i32 - 2, 2, 2, WHITE);
        } else {
            tongue(canvas, (x, 25 + down), 4.4 + (nth % 2) as f64, boil + 3);
        }
    }
    let runs = [(70, 20), (75, 38), (81, 13), (160, 28), (167, 17), (118, 9), (188, 12)];
    for (nth, (x, length)) in runs.into_iter().enumerate().filter(|(_, (x, _))| *x < end) {
        let length = length + (mood.beat + nth as i32) % 4;
        canvas.rect(x, 31 + down, 4, length, RUST.at(3));
        canvas.rect(x, 31 + down, 2, length - 3, GOLD.at(2));
        canvas.rect(x, 31 + down, 1, length - 6, GOLD.at(3));
        canvas.rect(x, 30 + length + down, 4, 3, GOLD.at(2));
        canvas.rect(x + 1, 33 + length + down, 2, 1, RUST.at(3));
    }
}

/// The grate below the pot. Light falls through its bars, brighter with each breath.
fn grate(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let down = bob as i32;
    let frame = [at(94.0, 139.0), at(162.0, 139.0), at(154.0, 152.0), at(102.0, 152.0)].map(|p| p + at(0.0, bob));
    canvas.polygon(&frame, IRON, 0.7, 0.2);
    let light = match () {
        () if mood.eye == DEAD => STEEL.at(0),
        () if mood.hot => GOLD.at(2),
        () => [RUST.at(2), RUST.at(3), GOLD.at(2), RUST.at(3)][mood.beat as usize],
    };
    for x in (104..152).step_by(8) {
        canvas.rect(x, 143 + down, 5, 7, INK);
        canvas.rect(x + 1, 144 + down, 3, 6, light);
        canvas.rect(x + 1, 148 + down, 3, 2, light.lighter());
    }
}

/// The face moves to where the warden looks.
fn face(canvas: &mut Canvas, mood: Mood, bob: f64, open: f64) {
    let down = bob as i32;
    let aside = (9.0 * mood.looks()).round();
    let shift = aside as i32;
    let frowns = if mood.hot { 2.0 } else { f64::from([0, 0, 1, 0][mood.beat as usize]) };
    for (x, inner) in [(102.0 + aside, 1.0), (154.0 + aside, -1.0)] {
        let center = at(x, 82.0 + bob);
        canvas.capsule(center, center, 12.4, 12.4, STEEL.part(0, 3));
        great_eye(canvas, center, 8.4, mood.eye);
        let brow = [
            at(x - 14.0, 66.0 + frowns),
            at(x + 14.0, 66.0 + frowns),
            at(x + 14.0, 75.0 + frowns + inner * 5.0),
            at(x - 14.0, 75.0 + frowns - inner * 5.0),
        ];
        canvas.polygon(&brow.map(|p| p + at(0.0, bob)), STEEL.part(0, 4), 0.95, 0.3);
        for bolt in [-9, 7] {
            canvas.rect(x as i32 + bolt, 69 + down + frowns as i32, 2, 2, STEEL.at(4));
        }
    }
    // A plate between the eyes, like a broken nose.
    let nose = [at(124.0, 76.0), at(132.0, 76.0), at(136.0, 94.0), at(120.0, 94.0)].map(|p| p + at(aside, bob));
    canvas.polygon(&nose, IRON, 0.9, 0.2);
    mouth(canvas, mood, (92 + shift, 117 + down), open);
}

/// The door of the furnace, with bars for teeth. `middle` is the middle of its left edge.
fn mouth(canvas: &mut Canvas, mood: Mood, (x, middle): (i32, i32), open: f64) {
    let gape = 12 + (open * 16.0 + mood.shift([2.0, -4.0, 14.0], [4.0, -3.0, 20.0])) as i32;
    let (wide, tall) = (72, gape + 12);
    let y = middle - tall / 2;
    let hood = [at(-7.0, -7.0), at(79.0, -7.0), at(76.0, 1.0), at(-4.0, 1.0)];
    let corner = at(f64::from(x), f64::from(y));
    canvas.polygon(&hood.map(|p| corner + p), STEEL.part(1, 4), 0.95, 0.4);
    canvas.rect(x - 3, y, wide + 6, tall, STEEL.at(1));
    canvas.rect(x, y, wide, tall, INK);
    let ledge = [at(-4.0, 0.0), at(76.0, 0.0), at(79.0, 7.0), at(-7.0, 7.0)];
    canvas.polygon(&ledge.map(|p| corner + at(0.0, f64::from(tall)) + p), STEEL.part(0, 4), 0.7, 0.2);
    for bolt in (0..78).step_by(19) {
        canvas.rect(x - 3 + bolt, y - 5, 3, 3, STEEL.at(5));
        canvas.rect(x - 2 + bolt, y - 4, 2, 2, STEEL.at(2));
    }
    // Fire in uneven waves, hottest at its foot.
    for column in 2..wide - 2 {
        let wave = sin(f64::from(column) / 17.0 + f64::from(mood.beat) / 4.0) * 2.0
            + sin(f64::from(column) / 7.0 - f64::from(mood.beat) / 4.0) * 1.6;
        let heat = if mood.hot { 0.85 } else { 0.6 };
        let bands = [(1.0, RUST.at(2)), (heat, RUST.at(3)), (heat * 0.62, GOLD.at(2)), (heat * 0.3, GOLD.at(3))];
        for (share, color) in bands {
            let rows = ((f64::from(tall - 4) * share + wave) as i32).clamp(0, tall - 3);
            let color = if mood.eye == DEAD { RUST.at(1) } else { color };
            canvas.rect(x + column, y + tall - 1 - rows, 1, rows, color);
        }
    }
    if open > 0.5 {
        heart(canvas, at(f64::from(x + wide / 2), f64::from(y + tall / 2)), 15.0 * open, mood);
    }
    for tooth in 0..6 {
        let left = x + 3 + tooth * 12;
        let half = if open < 0.5 { tall / 2 - 1 } else { 7 };
        bar(canvas, left, y, half, STEEL.at(2), STEEL.at(4));
        bar(canvas, left + 2, y + tall - half, half, STEEL.at(1), STEEL.at(3));
    }
}

fn bar(canvas: &mut Canvas, x: i32, y: i32, tall: i32, color: Color, light: Color) {
    canvas.rect(x - 1, y, 8, tall, INK);
    canvas.rect(x, y, 6, tall, color);
    canvas.rect(x, y, 2, tall, light);
}

/// The core in the open furnace.
fn heart(canvas: &mut Canvas, center: Point, size: f64, mood: Mood) {
    let beats = f64::from([0, 1, 2, 1][mood.beat as usize]);
    for (share, color) in [(1.0, RED.at(1)), (0.8, RED.at(2)), (0.56, RED.at(3)), (0.32, GOLD.at(3))] {
        let color = if mood.hot { color.lighter() } else { color };
        let radius = size * share + if share < 1.0 { beats * 0.6 } else { 0.0 };
        for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
            for x in (center.x - radius * 1.2) as i32..=(center.x + radius * 1.2) as i32 {
                let p = at(f64::from(x) + 0.5 - center.x, f64::from(y) + 0.5 - center.y);
                if (p.x / 1.2).abs() + p.y.abs() <= radius * 1.3 && p.x.abs() <= radius * 1.2 && p.y.abs() <= radius {
                    canvas.put(x, y, color);
                }
            }
        }
    }
}

fn split(canvas: &mut Canvas, bob: f64) {
    for y in 14..140 {
        let half = (140 - y) / 7 + (y * 5 % 6);
        let middle = 132 + (y * 3 % 8) + (140 - y) / 9;
        for x in middle - half..=middle + half {
            let lip = x - (middle - half) < 2 || (middle + half) - x < 2;
            let row = y + bob as i32;
            if y < 56 && !lip {
                canvas.clear(x, row);
            } else if canvas.get(x, row).is_some() {
                let color = match () {
                    () if lip => GOLD.at(2),
                    () if y > 106 => RUST.at(3),
                    () => RUST.at(1),
                };
                canvas.put(x, row, color);
            }
        }
    }
}

fn arm(canvas: &mut Canvas, shoulder: Point, fist: Point, ramp: Ramp, mood: Mood, whole: bool) {
    let side = if fist.x < shoulder.x { -1.0 } else { 1.0 };
    let elbow = shoulder.mix(fist, 0.5) + at(side * 13.0, 0.0);
    canvas.capsule(shoulder, elbow, 13.0, 11.0, ramp);
    // A piston along the upper arm.
    let (top, end) = (shoulder + at(-side * 8.0, 12.0), elbow + at(-side * 6.0, -2.0));
    canvas.capsule(top, top.mix(end, 0.6), 3.4, 3.4, STEEL.part(0, 3));
    canvas.soft_capsule(top.mix(end, 0.5), end, 1.8, 1.8, STEEL.part(3, 3));
    scar(canvas, (shoulder, elbow), 9.0, mood.torn, GLOW);
    if whole {
        canvas.capsule(elbow, fist, 11.0, 14.0, ramp);
        for share in [0.35, 0.6] {
            let cuff = elbow.mix(fist, share);
            canvas.rect(cuff.x as i32 - 11, cuff.y as i32, 23, 4, RUST.at(1));
            canvas.rect(cuff.x as i32 - 11, cuff.y as i32, 14, 1, RUST.at(3));
        }
        scar(canvas, (elbow, fist), 9.0, mood.torn, GLOW);
        canvas.capsule(elbow, elbow, 12.4, 12.4, RUST.part(0, 3));
        canvas.soft_capsule(elbow + at(-2.0, -2.0), elbow + at(-2.0, -2.0), 3.6, 3.6, STEEL.part(3, 2));
        paint_fist(canvas, fist, if mood.hot { [GOLD.at(2), GOLD.at(3)] } else { COLD_KNUCKLES });
    } else {
        stump(canvas, elbow, 11.0);
    }
    pauldron(canvas, shoulder, side, ramp);
}

/// The plate over a shoulder, with a row of spikes.
fn pauldron(canvas: &mut Canvas, shoulder: Point, side: f64, ramp: Ramp) {
    for spike in 0..3 {
        let turn = side * (0.02 + f64::from(spike) * 0.085);
        let (foot, tip) = (shoulder + at(0.0, -16.0).turned(turn), shoulder + at(0.0, -31.0).turned(turn));
        canvas.capsule(foot, tip, 5.0, 1.0, STEEL.part(1, 4));
    }
    canvas.capsule(shoulder, shoulder + at(side * 3.0, 4.0), 20.0, 17.0, ramp);
    let low = shoulder + at(side * 4.0, 12.0);
    canvas.rect(low.x as i32 - 17, low.y as i32, 34, 4, LEATHER.at(0));
    canvas.rect(low.x as i32 - 17, low.y as i32, 24, 1, RUST.at(2));
    for bolt in [-13, -2, 9] {
        canvas.rect(low.x as i32 + bolt, low.y as i32 + 1, 3, 2, STEEL.at(4));
    }
}

/// The two bands of a fist that is not hot.
pub const COLD_KNUCKLES: [Color; 2] = [RUST.at(2), RUST.at(3)];

pub fn paint_fist(canvas: &mut Canvas, fist: Point, bands: [Color; 2]) {
    let corner = |x: f64, y: f64| fist + at(x, y);
    let block = [
        corner(-26.0, -12.0),
        corner(-20.0, -19.0),
        corner(20.0, -19.0),
        corner(26.0, -12.0),
        corner(27.0, 16.0),
        corner(22.0, 20.0),
        corner(-22.0, 20.0),
        corner(-27.0, 16.0),
    ];
    canvas.polygon(&block, STEEL.part(1, 4), 0.98, 0.05);
    let (x, y) = (fist.x as i32, fist.y as i32);
    canvas.rect(x - 18, y - 16, 36, 1, STEEL.at(5));
    for bolt in [-16, -6, 4, 13] {
        canvas.rect(x + bolt, y - 12, 3, 3, STEEL.at(1));
        canvas.rect(x + bolt, y - 12, 2, 2, STEEL.at(4));
    }
    for knuckle in 0..4 {
        let left = x - 24 + knuckle * 12;
        canvas.rect(left - 1, y - 4, 12, 15, STEEL.at(0));
        canvas.rect(left, y - 3, 10, 13, STEEL.at(2));
        canvas.rect(left + 1, y - 4, 8, 1, STEEL.at(4));
        canvas.rect(left, y - 3, 2, 11, STEEL.at(3));
        canvas.rect(left + 2, y - 3, 7, 2, STEEL.at(4));
    }
    canvas.rect(x - 25, y + 10, 50, 4, bands[0]);
    canvas.rect(x - 25, y + 13, 50, 5, bands[1]);
    canvas.rect(x - 25, y + 13, 50, 1, bands[1].lighter());
}
