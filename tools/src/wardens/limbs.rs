//! Paints the limbs that break off between the phases of a fight, at their full size, each in four quarter turns, so that
//! it tumbles. In the first picture it lies as it comes to rest.

use super::crucible::{COLD_KNUCKLES, paint_fist};
use super::gardener::scythe;
use super::parts::tumbling;
use super::stevedore::{hanging_claw, truss};
use super::*;
use crate::body::paint_turned;

const SIZE: i32 = 208;
const HALF: f64 = 104.0;

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
    let middle = |x: f64, y: f64| at(HALF + x, HALF + y);
    let (joint, tip) = (middle(-84.0, 6.0), middle(62.0, -4.0));
    truss(canvas, joint, tip);
    canvas.capsule(joint, joint, 9.4, 9.4, STEEL.part(1, 4));
    stump(canvas, joint, 6.4);
    canvas.capsule(tip, tip, 6.0, 6.0, STEEL.part(1, 4));
    canvas.soft_capsule(tip, middle(70.0, 4.0), 1.0, 1.0, STEEL.part(2, 2));
    hanging_claw(canvas, middle(72.0, 8.0), 13.0);
}

/// The cabin of the Stevedore, with its roof and its broken window.
fn cabin(canvas: &mut Canvas) {
    let middle = |x: f64, y: f64| at(HALF + x, HALF + y);
    let walls = [
        middle(-46.0, 26.0),
        middle(-42.0, -14.0),
        middle(30.0, -14.0),
        middle(48.0, 4.0),
        middle(44.0, 26.0),
        middle(22.0, 18.0),
        middle(4.0, 32.0),
        middle(-20.0, 20.0),
    ];
    canvas.polygon(&walls, TEAL, 0.75, 0.3);
    let roof = [middle(-48.0, -12.0), middle(-40.0, -22.0), middle(26.0, -22.0), middle(38.0, -12.0)];
    canvas.polygon(&roof, STEEL.part(2, 4), 0.95, 0.4);
    let (x, y) = (HALF as i32 - 40, HALF as i32 - 8);
    canvas.rect(x, y, 29, 18, INK);
    canvas.line((x + 3, y + 15), (x + 12, y + 2), DUSK.at(4));
    canvas.line((x + 9, y + 16), (x + 20, y + 4), DUSK.at(3));
    canvas.line((x + 13, y + 1), (x + 18, y + 9), DUSK.at(5));
    canvas.rect(x, y + 18, 29, 1, TEAL.at(3));
    canvas.rect(x - 2, y - 20, 62, 1, STEEL.at(4));
    for post in (0..62).step_by(10) {
        canvas.rect(x - 2 + post, y - 20, 1, 7, STEEL.at(3));
    }
    let socket = middle(18.0, 4.0);
    canvas.capsule(socket, socket, 17.0, 17.0, STEEL.part(0, 3));
    canvas.capsule(socket, socket, 12.0, 12.0, STEEL.part(0, 2));
    stump(canvas, socket, 7.0);
    canvas.soft_capsule(socket + at(4.0, 8.0), socket + at(10.0, 24.0), 1.4, 1.0, RED.part(1, 3));
}

/// An arm of the Crucible with its fist.
fn arm(canvas: &mut Canvas) {
    let (elbow, fist) = (at(HALF - 10.0, HALF - 44.0), at(HALF + 2.0, HALF + 26.0));
    canvas.capsule(elbow, fist, 11.0, 14.0, STEEL.part(1, 4));
    for share in [0.35, 0.6] {
        let cuff = elbow.mix(fist, share);
        canvas.rect(cuff.x as i32 - 11, cuff.y as i32, 23, 4, RUST.at(1));
        canvas.rect(cuff.x as i32 - 11, cuff.y as i32, 14, 1, RUST.at(3));
    }
    canvas.capsule(elbow, elbow, 12.4, 12.4, RUST.part(0, 3));
    stump(canvas, elbow, 8.6);
    paint_fist(canvas, fist, COLD_KNUCKLES);
}

/// A blade of the Gardener on the rest of its stem.
fn blade(canvas: &mut Canvas) {
    let middle = |x: f64, y: f64| at(HALF + x, HALF + y);
    let (elbow, wrist) = (middle(-18.0, -40.0), middle(0.0, -10.0));
    canvas.capsule(elbow, wrist, 5.4, 4.4, GREEN.part(0, 3));
    for (dx, dy) in [(-4.0, -7.0), (3.0, -8.0), (-8.0, -1.0)] {
        canvas.soft_capsule(elbow, elbow + at(dx, dy), 2.6, 0.6, MAGENTA.part(0, 3));
    }
    canvas.capsule(elbow, elbow, 5.6, 5.6, MAGENTA.part(0, 3));
    let leaf = elbow.mix(wrist, 0.5);
    canvas.polygon(&[leaf + at(-3.0, 1.0), leaf + at(3.0, 1.0), leaf + at(14.0, -13.0)], GREEN.part(1, 3), 0.9, 0.3);
    scythe(canvas, wrist, 0.21, 18.0, 50.0);
}
