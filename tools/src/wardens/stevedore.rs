//! Paints the Stevedore: a crane on tracks with a boom over its back, a cabin, and a core behind two doors.

use super::harm::{Harm, scar};
use super::*;

pub const CELL: Cell = (144, 112);
pub const HARM: Harm = Harm {
    holes: [&[(82, 62, 15, 12), (52, 24, 14, 8)], &[(34, 63, 11, 14), (66, 34, 10, 7), (86, 76, 13, 11)]],
    cracks: [
        &[(60.0, 37.0, 0.2, 3), (76.0, 66.0, 0.05, 3), (30.0, 76.0, 0.9, 3)],
        &[(48.0, 44.0, 0.1, 4), (92.0, 60.0, 0.4, 4), (40.0, 82.0, 0.8, 4), (84.0, 50.0, 0.3, 3)],
    ],
    soot: [&[(90, 70, 15), (58, 30, 12)], &[(38, 68, 17), (74, 40, 14), (92, 84, 14), (60, 100, 18)]],
    inside: RUST.part(1, 4),
};

pub fn paint(canvas: &mut Canvas, mood: Mood) -> (i32, i32) {
    let sinks = (mood.sag * 9.0).round();
    let breath = match mood.walk {
        // The body drops on each of the two jolts of a step.
        Some(step) => [0.0, 1.0, 2.0, 1.0][(step * 8.0) as usize % 4],
        None => [0.0, 1.0, 1.0, 0.0][mood.beat as usize],
    };
    let bob = breath + mood.shift([0.0, 3.0, 2.0], [1.0, 2.0, -1.0]).round() + sinks;
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    if mood.torn < 1 {
        swung(canvas, mood, |canvas| boom(canvas, mood, bob));
    } else {
        canvas.capsule(body(52.0, 44.0), body(40.0, 26.0), 6.0, 5.0, STEEL.part(1, 4));
        scar(canvas, (body(40.0, 26.0), body(52.0, 44.0)), 5.0, mood.torn, RUST.part(1, 4));
        stump(canvas, body(39.0, 25.0), 4.4);
    }
    canvas.rect(40, 48 + down, 8, 10, STEEL.at(1));
    canvas.rect(40, 48 + down, 8, 1, STEEL.at(3));
    tracks(canvas, mood);
    let hull = [body(26.0, 92.0), body(32.0, 58.0), body(92.0, 58.0), body(104.0, 72.0), body(104.0, 92.0)];
    canvas.polygon(&hull, TEAL, 0.95, 0.1);
    canvas.rect(32, 58 + down, 61, 1, TEAL.at(3));
    canvas.rect(28, 88 + down, 76, 4, TEAL.at(0));
    hazard_band(canvas, 30, 80 + down, 72, 6);
    swung(canvas, mood, |canvas| cabin(canvas, mood, bob));
    for x in [38, 44, 90, 96] {
        canvas.rect(x, 63 + down, 2, 2, STEEL.at(5));
        canvas.rect(x, 65 + down, 2, 1, INK);
    }
    for y in (67..77).step_by(3) {
        canvas.rect(35, y + down, 9, 1, INK);
        canvas.rect(35, y + 1 + down, 9, 1, TEAL.at(3));
    }
    canvas.stamp(80, 66 + down, &["###..#.", "#.#.##.", "#.#..#.", "####.##"], &[('#', TEAL.at(0))]);
    for (x, y, length) in [(91, 66, 5), (97, 66, 8), (39, 79, 3), (49, 61, 6), (76, 61, 9), (100, 73, 6)] {
        canvas.rect(x, y + down, 1, length, RUST.at(2));
        canvas.put(x, y + length + down, RUST.at(1));
    }
    exhaust(canvas, mood, down);
    lamps(canvas, mood, bob);
    if mood.open > 0.0 {
        let half = (14.0 * mood.open) as i32;
        canvas.rect(60 - half, 62 + down, half * 2, 16, INK);
        core(canvas, body(60.0, 70.0), 7.0 * mood.open, mood.hot);
        for side in [-1, 1] {
            canvas.rect(60 + side * half - i32::from(side < 0) * 3, 61 + down, 3, 18, TEAL.at(2));
            canvas.rect(60 + side * half - i32::from(side < 0) * 3, 61 + down, 1, 18, TEAL.at(3));
        }
    } else {
        canvas.rect(60, 60 + down, 1, 19, INK);
        canvas.rect(46, 60 + down, 28, 1, TEAL.at(3));
        canvas.frame(46, 61 + down, 28, 18, TEAL.at(0));
        canvas.rect(56, 69 + down, 2, 4, GOLD.at(2));
        canvas.rect(63, 69 + down, 2, 4, GOLD.at(2));
    }
    (0, down)
}

/// Paints what stands on the turntable. In a turn it swings round, and is seen narrower in the middle of it. In a step it
/// lags behind the tracks and then swings forward.
fn swung(canvas: &mut Canvas, mood: Mood, paint: impl Fn(&mut Canvas)) {
    let sway = mood.walk.map_or(0.0, |step| sin(step) * 3.0);
    if mood.turn == 0.0 && sway == 0.0 {
        return paint(canvas);
    }
    let mut own = Canvas::new(CELL.0, CELL.1);
    paint(&mut own);
    let looks = mood.looks();
    let narrow = if looks.abs() < 0.35 { 0.35_f64.copysign(looks) } else { looks };
    let axis = 66.0;
    let turned = own.rearranged(CELL.0, CELL.1, |x, y| {
        // The top sways most.
        let shift = sway * f64::from(100 - y).max(0.0) / 100.0;
        let from = axis + (f64::from(x) + 0.5 - axis - shift) / narrow;
        (from.floor() as i32, y)
    });
    canvas.blit(&turned, 0, 0);
}

/// The boom behind the body, with its claw: up for a drop, folded for a grab, thrown back for a sweep.
fn boom(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let tip = mood.between(
        (112.0, 14.0 + mood.sag * 22.0),
        [(114.0, 4.0), (82.0, 5.0), (12.0, 10.0)],
        [(112.0, 30.0), (104.0, 38.0), (124.0, 16.0)],
    );
    let (shoulder, joint, tip) = (body(52.0, 44.0), body(34.0, 18.0), body(tip.x, tip.y));
    canvas.capsule(shoulder, joint, 6.0, 5.0, STEEL.part(1, 4));
    canvas.capsule(joint, tip, 5.0, 3.6, GOLD.part(0, 4));
    canvas.capsule(joint, joint, 5.6, 5.6, STEEL.part(1, 4));
    canvas.soft_capsule(joint, joint, 2.0, 2.0, RUST.part(1, 3));
    for step in 0..9 {
        let p = joint.mix(tip, 0.12 + f64::from(step) * 0.095);
        canvas.line((p.x as i32, p.y as i32 - 2), (p.x as i32 + 4, p.y as i32 + 3), GOLD.at(0));
        canvas.line((p.x as i32 + 4, p.y as i32 - 2), (p.x as i32, p.y as i32 + 3), GOLD.at(0));
    }
    let ram = joint.mix(tip, 0.42);
    canvas.capsule(body(58.0, 34.0), body(58.0, 34.0).mix(ram, 0.6), 2.2, 2.2, STEEL.part(0, 3));
    canvas.soft_capsule(body(58.0, 34.0).mix(ram, 0.5), ram, 1.1, 1.1, STEEL.part(3, 3));
    let claw = at(tip.x, tip.y + 22.0 + mood.shift([-10.0, -8.0, 2.0], [6.0, 4.0, -10.0]) - mood.sag * 4.0);
    for side in [-2.0, 2.0] {
        let (from, to) = (at(tip.x + side, tip.y), at(claw.x + side, claw.y));
        canvas.soft_capsule(from, to, 0.7, 0.7, STEEL.part(2, 1));
    }
    let spread = 8.0 + mood.shift([4.0, 7.0, 1.0], [-3.0, 0.0, 4.0]);
    canvas.capsule(claw + at(-6.0, 0.0), claw + at(6.0, 0.0), 3.6, 3.6, STEEL.part(1, 4));
    canvas.rect(claw.x as i32 - 5, claw.y as i32, 10, 2, GOLD.at(1));
    for side in [-1.0, 1.0] {
        let elbow = claw + at(side * spread, 7.0);
        canvas.capsule(claw + at(side * 4.0, 1.0), elbow, 2.4, 2.2, STEEL.part(1, 4));
        canvas.capsule(elbow, claw + at(side * spread * 0.5, 17.0), 2.2, 0.8, STEEL.part(2, 4));
    }
}

fn cabin(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    if mood.torn >= 2 {
        let torn = [
            body(46.0, 58.0),
            body(49.0, 42.0),
            body(58.0, 47.0),
            body(64.0, 40.0),
            body(72.0, 48.0),
            body(80.0, 44.0),
            body(94.0, 58.0),
        ];
        canvas.polygon(&torn, TEAL, 0.7, 0.1);
        canvas.rect(58, 49 + down, 20, 6, INK);
        canvas.rect(60, 53 + down, 16, 2, RUST.at(2));
        // The eye is left, on a bent neck.
        canvas.capsule(body(80.0, 56.0), body(84.0, 48.0), 3.0, 2.6, STEEL.part(1, 3));
        canvas.capsule(body(85.0, 45.0), body(85.0, 45.0), 6.6, 6.6, STEEL.part(1, 4));
        eye(canvas, body(85.0, 45.0), 4.2, mood.eye, 1.0);
        // Oil burns in the hole.
        if mood.lost < 3 {
            for (x, height) in [(57, 12), (61, 18), (65, 14), (69, 9)] {
                let height = height + (mood.beat * 5 + x) % 4 + if mood.hot { 4 } else { 0 };
                canvas.rect(x, 54 + down - height, 4, height, RUST.at(3));
                canvas.rect(x, 54 + down - height * 2 / 3, 3, height * 2 / 3, GOLD.at(2));
                canvas.rect(x + 1, 54 + down - height / 3, 2, height / 3, GOLD.at(3));
            }
        }
        return;
    }
    let cabin = [body(46.0, 58.0), body(50.0, 34.0), body(84.0, 34.0), body(94.0, 46.0), body(94.0, 58.0)];
    canvas.polygon(&cabin, TEAL, 0.98, 0.2);
    let roof = [body(48.0, 36.0), body(52.0, 30.0), body(82.0, 30.0), body(86.0, 36.0)];
    canvas.polygon(&roof, STEEL.part(2, 4), 0.9, 0.2);
    canvas.rect(70, 38 + down, 1, 20, TEAL.at(0));
    canvas.rect(52, 40 + down, 16, 10, INK);
    canvas.rect(54, 42 + down, 12, 6, if mood.hot { RED.at(1) } else { DUSK.at(2) });
    canvas.line((55, 46 + down), (59, 42 + down), if mood.hot { RED.at(3) } else { DUSK.at(5) });
    canvas.line((57, 47 + down), (62, 42 + down), if mood.hot { RED.at(2) } else { DUSK.at(4) });
    canvas.rect(52, 50 + down, 16, 1, TEAL.at(3));
    canvas.rect(52, 25 + down, 31, 1, STEEL.at(4));
    for x in (52..84).step_by(6) {
        canvas.rect(x, 25 + down, 1, 5, STEEL.at(3));
    }
    let beacon = mood.eye != DEAD && (mood.hot || mood.beat % 2 == 0);
    canvas.rect(72, 21 + down, 6, 4, if beacon { RED.at(3) } else { RED.at(1) });
    canvas.rect(73, 20 + down, 4, 1, if beacon { GOLD.at(3) } else { RED.at(2) });
    canvas.capsule(body(81.0, 46.0), body(81.0, 46.0), 9.4, 9.4, STEEL.part(1, 4));
    eye(canvas, body(81.0, 46.0), 6.2, mood.eye, 1.0);
}

fn exhaust(canvas: &mut Canvas, mood: Mood, down: i32) {
    if mood.torn >= 2 {
        return;
    }
    canvas.rect(35, 44 + down, 6, 14, RUST.at(1));
    canvas.rect(35, 44 + down, 2, 14, RUST.at(3));
    canvas.rect(34, 42 + down, 8, 3, STEEL.at(2));
    canvas.rect(34, 42 + down, 8, 1, STEEL.at(4));
    canvas.rect(36, 42 + down, 4, 1, INK);
}

fn lamps(canvas: &mut Canvas, mood: Mood, bob: f64) {
    if mood.torn >= 2 {
        stump(canvas, at(98.0, 71.0 + bob), 4.0);
        return;
    }
    for y in [67.0, 75.0] {
        let at_wall = at(98.0, y + bob);
        canvas.capsule(at_wall, at_wall + at(8.0, 0.0), 2.6, 2.6, STEEL.part(1, 4));
        canvas.capsule(at_wall + at(10.0, 0.0), at_wall + at(12.0, 0.0), 3.8, 4.4, STEEL.part(0, 4));
        let light = if mood.eye == DEAD {
            STEEL.at(2)
        } else if mood.hot {
            RED.at(3)
        } else {
            GOLD.at(3)
        };
        canvas.rect(at_wall.x as i32 + 14, (y + bob) as i32 - 3, 2, 6, light);
    }
}

fn tracks(canvas: &mut Canvas, mood: Mood) {
    let (left, right) = (at(26.0, 100.0), at(112.0, 100.0));
    canvas.capsule(left, right, 11.0, 11.0, STEEL.part(0, 4));
    canvas.capsule(left, right, 7.5, 7.5, STEEL.part(0, 2));
    for (nth, x) in (26..=112).step_by(17).enumerate() {
        let hub = at(f64::from(x), 100.0);
        // Each phase costs it a wheel.
        let is_gone = mood.torn >= 1 && nth == 3 || mood.torn >= 2 && nth == 1 || mood.lost == 4 && nth == 4;
        if is_gone {
            stump(canvas, hub, 4.0);
            continue;
        }
        canvas.capsule(hub, hub, 6.0, 6.0, STEEL.part(1, 4));
        canvas.soft_capsule(hub, hub, 2.0, 2.0, RUST.part(1, 3));
        let spoke = hub + at(4.0, 0.0).turned(mood.walk.unwrap_or(0.0) / 4.0);
        canvas.put(spoke.x as i32, spoke.y as i32, INK);
    }
    for x in (18..122).step_by(8) {
        // The upper run goes forward while the lower one stays on the ground and goes back.
        let rolled = (mood.walk.unwrap_or(0.0) * 8.0) as i32;
        canvas.rect(x + rolled, 89, 4, 2, STEEL.at(4));
        canvas.rect(x + 8 - rolled, 109, 4, 2, STEEL.at(1));
    }
    // The chain of the tracks is torn open above, and then at its end.
    scar(canvas, (at(104.0, 92.0), at(60.0, 92.0)), 5.0, mood.torn, RUST.part(1, 4));
    scar(canvas, (at(18.0, 96.0), at(34.0, 92.0)), 5.0, mood.torn - 1, RUST.part(1, 4));
}
