//! Paints the Gardener: a bulb that walks on roots and cuts with blades on stems. When it dies, it wilts.

use super::harm::{Harm, scar};
use super::*;
use crate::canvas::bayer;

const BARK: Ramp = KHAKI.part(0, 3);

/// Inside of what is open.
const SAP: Ramp = Ramp::join(MAGENTA.at(0), MAGENTA);

pub const CELL: Cell = (144, 112);
pub const HARM: Harm = Harm {
    holes: [&[(53, 58, 8, 11)], &[(82, 60, 9, 9), (62, 78, 11, 7)]],
    cracks: [
        &[(80.0, 48.0, 0.2, 3), (58.0, 74.0, 0.1, 3)],
        &[(56.0, 44.0, 0.3, 4), (88.0, 72.0, 0.4, 3), (72.0, 80.0, 0.0, 3)],
    ],
    soot: [&[(56, 62, 12), (92, 42, 12)], &[(86, 66, 14), (50, 44, 14), (70, 84, 13), (72, 34, 11)]],
    inside: SAP,
};

pub fn paint(canvas: &mut Canvas, mood: Mood) -> (i32, i32) {
    let sway = sin(f64::from(mood.beat) / 4.0) * 2.0;
    let turns = sin(mood.turn * 0.5);
    // It is low before the hedge, and high on its roots before the thorns.
    let low = mood.shift([8.0, -12.0, 3.0], [10.0, 8.0, -4.0]) + mood.sag * 28.0 + turns * 6.0;
    let heart = at(72.0 + sway, 56.0 + low);
    let spread = 1.0 + mood.shift([0.04, -0.3, 0.0], [0.0, 0.08, 0.0]) + mood.sag * 0.06 - turns * 0.14;
    for (index, x) in [18.0, 42.0, 70.0, 98.0, 126.0].into_iter().enumerate() {
        root(canvas, mood, heart, 70.0 + (x - 70.0) * spread, index);
    }
    for side in [-1.0, 1.0] {
        blade(canvas, mood, heart, side);
    }
    petals(canvas, mood, heart);
    bulb(canvas, mood, heart);
    if mood.lost > 0 {
        wilt(canvas, f64::from(mood.lost) / 4.5);
    }
    (sway.round() as i32, low.round() as i32)
}

fn root(canvas: &mut Canvas, mood: Mood, heart: Point, x: f64, index: usize) {
    let lift = mood.lift(index as f64 * 0.4, 9.0);
    let odd = f64::from(index as i32 % 2);
    let knee = at((heart.x + x) / 2.0 + (x - 70.0) * 0.22, ((heart.y + 26.0) - odd * 6.0 - lift).min(104.0));
    let hip = heart + at((x - 70.0) * 0.12, 12.0);
    let foot = at(x, 109.0 - lift);
    canvas.capsule(hip, knee, 6.4, 5.0, BARK);
    canvas.capsule(knee, foot, 4.8, 1.4, BARK);
    let outward = if x < 70.0 { -1.0 } else { 1.0 };
    for (from, to, width) in [(hip, knee, 5.0), (knee, foot, 3.2)] {
        for ring in 1..4 {
            let p = from.mix(to, f64::from(ring) / 4.0);
            let half = width * (1.0 - f64::from(ring) * 0.12);
            canvas.line(
                ((p.x - half * 0.7) as i32, p.y as i32),
                ((p.x + half * 0.5) as i32, p.y as i32 + 1),
                BARK.at(0),
            );
        }
    }
    // Each root is open at another place.
    let phases = if index.is_multiple_of(2) { mood.torn } else { mood.torn - 1 };
    scar(canvas, (knee, foot), 4.0, phases, SAP);
    let thorn = knee + at(outward * 3.0, -3.0);
    canvas.polygon(
        &[thorn + at(-2.0, 1.0), thorn + at(2.0, 2.0), thorn + at(outward * 5.0, -5.0)],
        KHAKI.part(1, 3),
        1.0,
        0.2,
    );
    canvas.soft_capsule(knee + at(-2.0, -3.0), knee + at(2.0, -3.4), 1.0, 0.8, GREEN.part(1, 2));
}

/// Blades on stems: in the ground for the hedge, crossed overhead for the thorns, spread for the seeds.
fn blade(canvas: &mut Canvas, mood: Mood, heart: Point, side: f64) {
    let gone = mood.torn >= if side > 0.0 { 1 } else { 2 };
    let wrist = mood.between(
        (56.0, 18.0),
        [(48.0, 2.0), (22.0, -20.0), (58.0, -14.0)],
        [(44.0, 26.0), (46.0, 22.0), (60.0, 6.0)],
    );
    let wrist = heart + at(side * (wrist.x - mood.turn * 10.0), (wrist.y - mood.sag * 8.0).min(100.0 - heart.y));
    let elbow = heart + at(side * 40.0, mood.shift([-22.0, -22.0, -8.0], [6.0, 2.0, -4.0]) - 8.0 + mood.sag * 10.0);
    let shoulder = heart + at(side * 18.0, 2.0);
    canvas.capsule(shoulder, elbow, 4.2, 3.2, GREEN.part(0, 3));
    let leaf = shoulder.mix(elbow, 0.55);
    canvas.polygon(&[leaf + at(-2.0, -1.0), leaf + at(2.0, -1.0), leaf + at(side * 7.0, -10.0)], GREEN, 0.9, 0.3);
    scar(canvas, (elbow, shoulder), 3.4, mood.torn, SAP);
    if gone {
        canvas.soft_capsule(elbow, elbow, 3.2, 3.2, MAGENTA.part(0, 3));
        return;
    }
    canvas.capsule(elbow, wrist, 3.2, 2.6, GREEN.part(0, 3));
    canvas.soft_capsule(elbow, elbow, 2.2, 2.2, GREEN.part(1, 3));
    scar(canvas, (elbow, wrist), 2.8, mood.torn, SAP);
    let points_up = mood.raise > 0.4 && mood.attack > 0;
    let (inward, drop) = if points_up { (if mood.attack == 1 { -12.0 } else { 4.0 }, -22.0) } else { (-10.0, 26.0) };
    let tip = wrist + at(side * inward, drop);
    let tip = at(tip.x, tip.y.min(108.0));
    let edge = [
        wrist + at(side * -3.0, 0.0),
        wrist + at(side * 7.0, drop * 0.18),
        wrist.mix(tip, 0.6) + at(side * 4.0, 0.0),
        tip,
    ];
    canvas.polygon(&edge, STEEL.part(2, 4), 1.0, 0.2);
    let (from, to) = (wrist.mix(tip, 0.1), wrist.mix(tip, 0.85));
    canvas.line((from.x as i32, from.y as i32), (to.x as i32, to.y as i32), STEEL.at(5));
    canvas.capsule(wrist, wrist, 4.2, 4.2, STEEL.part(1, 4));
    canvas.soft_capsule(wrist, wrist, 1.6, 1.6, RUST.part(1, 3));
}

fn petals(canvas: &mut Canvas, mood: Mood, heart: Point) {
    let reach = 27.0 + mood.open * 8.0 + mood.shift([-2.0, 0.0, 9.0], [0.0, 3.0, 5.0]);
    let turned = mood.turn * 0.05 + if mood.beat % 2 == 1 { 0.006 } else { 0.0 };
    let tip = |turns: f64, reach: f64| {
        heart + at(cos(turns) * (reach + 4.0), sin(turns) * reach * (1.1 - mood.open * 0.35) + mood.sag * 12.0)
    };
    for index in 0..6 {
        let turns = -0.46 + f64::from(index) / 12.0 + turned;
        let end = tip(turns, reach - 2.0);
        canvas.capsule(heart, heart.mix(end, 0.6), 6.0, 7.0, GREEN.part(0, 3));
        canvas.soft_capsule(heart.mix(end, 0.6), end, 6.6, 1.0, GREEN.part(0, 3));
    }
    for index in 0..7 {
        if mood.torn >= 2 && [1, 4, 6].contains(&index) || mood.lost >= 4 && index == 3 {
            continue;
        }
        let turns = -0.5 + f64::from(index) / 12.0 + turned;
        let end = tip(turns, reach);
        canvas.capsule(heart, heart.mix(end, 0.6), 6.0, 9.0, MAGENTA);
        canvas.soft_capsule(heart.mix(end, 0.6), end, 8.6, 1.2, MAGENTA);
        let (from, to) = (heart.mix(end, 0.62), heart.mix(end, 0.96));
        canvas.line((from.x as i32, from.y as i32), (to.x as i32, to.y as i32), MAGENTA.at(2));
        canvas.line((from.x as i32 + 2, from.y as i32 + 1), (to.x as i32 + 1, to.y as i32 + 1), MAGENTA.at(0));
    }
}

fn bulb(canvas: &mut Canvas, mood: Mood, heart: Point) {
    let swells = mood.shift([-1.0, 0.0, 4.0], [0.0, 0.0, -2.0]);
    canvas.capsule(heart + at(0.0, 4.0), heart + at(0.0, 12.0), 22.0 + swells, 15.0 + swells, GREEN);
    let aside = 4.0 * mood.looks();
    for index in -3..=3 {
        let along = f64::from(index);
        let (foot, crown) =
            (at(heart.x + along * 6.0, heart.y + 24.0), at(heart.x + along * 4.6 + aside * 0.5, heart.y - 15.0));
        let bend = foot.mix(crown, 0.5) + at(along * 2.0, 0.0);
        canvas.soft_capsule(foot, bend, 0.7, 0.7, GREEN.part(1, 1));
        canvas.soft_capsule(bend, crown, 0.7, 0.5, GREEN.part(1, 1));
    }
    for (dx, dy) in [(-14.0, 14.0), (12.0, 16.0), (-4.0, 21.0), (17.0, 6.0), (-18.0, 5.0), (5.0, 24.0)] {
        let spot = heart + at(dx, dy);
        canvas.soft_capsule(spot, spot, 2.4, 2.4, GREEN.part(0, 2));
        canvas.put(spot.x as i32 - 1, spot.y as i32 - 1, GREEN.at(3));
        canvas.put(spot.x as i32, spot.y as i32, MAGENTA.at(1));
    }
    if mood.open > 0.0 {
        let gape = 16.0 * mood.open;
        canvas.capsule(heart + at(0.0, 2.0), heart + at(0.0, 2.0), gape, gape, MAGENTA.part(0, 1));
        for tooth in 0..10 {
            let turns = f64::from(tooth) / 10.0;
            let root = heart + at(cos(turns), sin(turns)) * gape + at(0.0, 2.0);
            let tip = heart + at(cos(turns), sin(turns)) * (gape * 0.66) + at(0.0, 2.0);
            canvas.soft_capsule(root, tip, 1.8, 0.5, KHAKI.part(2, 2));
        }
        core(canvas, heart + at(0.0, 2.0), 9.0 * mood.open, mood.hot);
        return;
    }
    eye(canvas, heart + at(aside, 1.0), 8.0, mood.eye, mood.looks());
    let lid = [at(-10.0, -9.0), at(10.0, -9.0), at(10.0, -4.0), at(0.0, -6.0), at(-10.0, -4.0)];
    canvas.polygon(&lid.map(|p| p + heart + at(aside, 0.0)), GREEN.part(1, 3), 0.9, 0.1);
    for (dx, dy, radius) in [(-13.0, -3.0, 2.6), (13.0, -3.0, 2.6), (-9.0, -11.0, 1.8), (9.0, -11.0, 1.8)] {
        eye(canvas, heart + at(dx + aside * 0.8, dy), radius, mood.eye, mood.looks());
    }
}

/// Turns green into brown and darkens the petals, on this share of the pixels.
fn wilt(canvas: &mut Canvas, share: f64) {
    canvas.recolor(|x, y, old| {
        if share < bayer(x / 2, y / 2) {
            return old;
        }
        (0..4).find(|step| GREEN.at(*step) == old).map_or_else(
            || {
                (0..3)
                    .find(|step| MAGENTA.at(*step) == old)
                    .map_or(old, |step| if step == 0 { LEATHER.at(0) } else { MAGENTA.at(step - 1) })
            },
            |step| [LEATHER.at(0), LEATHER.at(1), KHAKI.at(1), KHAKI.at(2)][usize::from(step)],
        )
    });
}
