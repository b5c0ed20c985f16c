//! Paints the limbs that break off between the phases of a fight, at their full size, each in four quarter turns, so that
//! it tumbles. In the first picture it lies as it comes to rest.

use super::crucible::{COLD_KNUCKLES, paint_fist};
use super::gardener::scythe;
use super::parts::tumbling;
use super::*;
use crate::body::paint_turned;

const SIZE: i32 = 104;
const HALF: f64 = 52.0;

pub fn sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "warden_limb",
        "Limbs of wardens that break off. Painted by tools/src/wardens/limbs.rs.",
        (SIZE, SIZE),
        (SIZE / 2, SIZE / 2),
    );
    type Limb = (&'static str, f64, fn(&mut Canvas));
    // Each is painted as it hangs, and turned so that it lies.
    let limbs: [Limb; 4] = [("boom", 0.0, boom), ("cabin", 0.0, cabin), ("arm", 0.22, arm), ("blade", 0.2, blade)];
    for (name, turns, paint) in limbs {
        let mut upright = Canvas::new(SIZE, SIZE);
        paint(&mut upright);
        let mut canvas = Canvas::new(SIZE, SIZE);
        paint_turned(&mut canvas, &upright, at(HALF, HALF), turns);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        sheet.clip(name, 5, true, tumbling(canvas));
    }
    sheet
}

/// The boom of the Stevedore with its claw on a rope.
fn boom(canvas: &mut Canvas) {
    let (joint, tip) = (at(12.0, 54.0), at(84.0, 48.0));
    canvas.capsule(joint, tip, 5.0, 3.6, GOLD.part(0, 4));
    for step in 0..9 {
        let p = joint.mix(tip, 0.12 + f64::from(step) * 0.095);
        canvas.line((p.x as i32, p.y as i32 - 2), (p.x as i32 + 4, p.y as i32 + 3), GOLD.at(0));
        canvas.line((p.x as i32 + 4, p.y as i32 - 2), (p.x as i32, p.y as i32 + 3), GOLD.at(0));
    }
    canvas.capsule(joint, joint, 5.6, 5.6, STEEL.part(1, 4));
    stump(canvas, joint, 4.0);
    canvas.capsule(at(86.0, 42.0), at(86.0, 54.0), 3.6, 3.6, STEEL.part(1, 4));
    for side in [-1.0, 1.0] {
        canvas.capsule(at(87.0, 48.0 + side * 4.0), at(93.0, 48.0 + side * 8.0), 2.4, 2.2, STEEL.part(1, 4));
        canvas.capsule(at(93.0, 48.0 + side * 8.0), at(101.0, 48.0 + side * 4.0), 2.2, 0.8, STEEL.part(2, 4));
    }
}

/// The cabin of the Stevedore, with its roof and its broken window.
fn cabin(canvas: &mut Canvas) {
    let walls = [
        at(28.0, 62.0),
        at(32.0, 40.0),
        at(66.0, 40.0),
        at(76.0, 52.0),
        at(72.0, 62.0),
        at(60.0, 58.0),
        at(46.0, 65.0),
    ];
    canvas.polygon(&walls, TEAL, 0.98, 0.2);
    let roof = [at(30.0, 42.0), at(34.0, 36.0), at(64.0, 36.0), at(68.0, 42.0)];
    canvas.polygon(&roof, STEEL.part(2, 4), 0.9, 0.2);
    canvas.rect(34, 45, 16, 10, INK);
    canvas.line((36, 53), (42, 46), DUSK.at(4));
    canvas.line((40, 54), (46, 47), DUSK.at(3));
    canvas.rect(34, 55, 16, 1, TEAL.at(3));
    canvas.rect(52, 44, 1, 14, TEAL.at(0));
    canvas.rect(34, 31, 31, 1, STEEL.at(4));
    for x in (34..66).step_by(6) {
        canvas.rect(x, 31, 1, 5, STEEL.at(3));
    }
    canvas.capsule(at(62.0, 51.0), at(62.0, 51.0), 6.4, 6.4, STEEL.part(0, 3));
    stump(canvas, at(62.0, 51.0), 4.0);
}

/// An arm of the Crucible with its fist.
fn arm(canvas: &mut Canvas) {
    let (elbow, fist) = (at(46.0, 22.0), at(54.0, 72.0));
    canvas.capsule(elbow, fist, 6.0, 7.0, STEEL.part(1, 4));
    canvas.capsule(elbow, elbow, 6.8, 6.8, RUST.part(0, 3));
    stump(canvas, elbow, 5.0);
    paint_fist(canvas, fist, COLD_KNUCKLES);
}

/// A blade of the Gardener on the rest of its stem.
fn blade(canvas: &mut Canvas) {
    let (elbow, wrist) = (at(34.0, 12.0), at(52.0, 42.0));
    canvas.capsule(elbow, wrist, 5.4, 4.4, GREEN.part(0, 3));
    for (dx, dy) in [(-4.0, -7.0), (3.0, -8.0), (-8.0, -1.0)] {
        canvas.soft_capsule(elbow, elbow + at(dx, dy), 2.6, 0.6, MAGENTA.part(0, 3));
    }
    canvas.capsule(elbow, elbow, 5.6, 5.6, MAGENTA.part(0, 3));
    let leaf = elbow.mix(wrist, 0.5);
    canvas.polygon(&[leaf + at(-3.0, 1.0), leaf + at(3.0, 1.0), leaf + at(14.0, -13.0)], GREEN.part(1, 3), 0.9, 0.3);
    scythe(canvas, wrist, 0.21, 18.0, 50.0);
}
