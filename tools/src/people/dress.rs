//! Builds and clothes of troopers: the measures of limbs and trunk, and what hangs on them. Each build has a silhouette
//! of its own, which can be recognised in plain black and without the weapon.

use crate::body::{Arms, Legs};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;
use crate::people::soldier::{Kit, Pose};

#[derive(Clone, Copy)]
pub struct Build {
    pub legs: Legs,
    pub arms: Arms,
    /// Height of the hip relative to a man of usual size.
    pub stature: f64,
    pub spine: f64,
    pub waist: f64,
    pub chest: f64,
    /// Offset from the shoulder to the middle of the head.
    pub neck: Point,
    pub dress: Dress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dress {
    /// Reaches to the hips, with straps and pouches, and a bedroll on the pack.
    Jacket,
    /// Reaches to the calves, in two tails.
    Coat,
    /// A coat under crossed straps, with a rack for bottles on its back.
    Apron,
    /// Overalls behind a leather apron that reaches from the chest to the knees.
    Bib,
    /// Buttoned, with a stiff collar and a belt, and a case with a light on its back.
    Tunic,
    Plates,
    Cloak,
    /// Short, with a steel collar and one spiked shoulder.
    Harness,
    Belly,
}

pub const fn legs(thigh: f64, shin: f64, radius: f64, cloth: Ramp) -> Legs {
    Legs { thigh, shin, thigh_radius: radius, ankle_radius: radius * 0.76, cloth, boot: LEATHER }
}

pub const fn arms(length: f64, shoulder: f64, wrist: f64, sleeve: Ramp, forearm: Ramp) -> Arms {
    let (upper, fore) = (length * 0.49, length * 0.51);
    Arms { upper, fore, shoulder_radius: shoulder, wrist_radius: wrist, sleeve, forearm, glove: LEATHER, hand: LEATHER }
}

/// Paints what hangs on the back, below the rest of the trunk.
pub fn paint_back(canvas: &mut Canvas, kit: &Kit, pose: &Pose, turned: &impl Fn(f64, f64) -> Point) {
    match kit.build.dress {
        Dress::Jacket => {
            canvas.capsule(turned(-4.8, -6.2), turned(-4.6, -2.4), 2.5, 2.3, kit.pack);
            canvas.capsule(turned(-6.0, -8.4), turned(-3.0, -8.6), 1.5, 1.5, KHAKI.part(1, 3));
        }
        Dress::Coat => {}
        Dress::Bib => {
            // A hammer in the belt, and the knot of the apron.
            canvas.capsule(turned(-4.6, -4.6), turned(-5.4, 2.0), 0.8, 0.8, KHAKI.part(0, 3));
            canvas.capsule(turned(-6.2, -5.0), turned(-3.4, -5.4), 1.3, 1.3, STEEL.part(2, 4));
        }
        Dress::Tunic => {
            canvas.capsule(turned(-5.0, -6.8), turned(-5.0, -2.4), 2.2, 2.2, kit.pack);
            let lamp = turned(-6.0, -6.4);
            canvas.rect(lamp.x.floor() as i32, lamp.y.floor() as i32, 1, 2, GOLD.at(2));
        }
        Dress::Apron => {
            for y in [-8.0, -3.0] {
                canvas.capsule(turned(-3.0, y), turned(-7.4, y), 1.0, 1.0, STEEL.part(2, 4));
            }
            canvas.capsule(turned(-6.8, -8.6), turned(-6.8, -2.0), 1.0, 1.0, STEEL.part(2, 4));
        }
        Dress::Plates => canvas.capsule(turned(-4.6, -6.4), turned(-4.4, -2.0), 2.6, 2.4, kit.pack),
        // It would stand up from the back of a body that lies.
        Dress::Cloak if pose.spine.abs() > 0.2 => {}
        Dress::Cloak => paint_rags(canvas, pose, turned, kit.coat.shaded(1), -7.4),
        Dress::Harness => {
            canvas.capsule(turned(-5.2, -7.4), turned(-4.8, -2.6), 2.0, 2.0, STEEL.part(1, 4));
            let lamp = turned(-5.6, -8.4);
            canvas.put(lamp.x.floor() as i32, lamp.y.floor() as i32, BLUE.at(3));
        }
        Dress::Belly => {
            canvas.capsule(turned(-5.0, -6.8), turned(-5.2, -2.0), 3.0, 3.4, kit.pack);
            for step in 0..3 {
                let egg = turned(-7.4 + f64::from(step) * 0.6, -6.4 + f64::from(step) * 2.4);
                canvas.capsule(egg, egg, 1.3, 1.3, GREEN);
            }
        }
    }
}

pub fn paint_trunk(canvas: &mut Canvas, kit: &Kit, pose: &Pose, turned: &impl Fn(f64, f64) -> Point) {
    let Build { spine, waist, chest, dress, .. } = kit.build;
    let hem = |x: f64, y: f64| turned(x, y) + at(-pose.hem, 0.0);
    match dress {
        Dress::Jacket => {
            let skirt = [turned(-4.0, -1.6), turned(3.8, -1.6), hem(4.2, 2.6), hem(-4.4, 3.0)];
            canvas.polygon(&skirt, kit.coat, 0.6, 0.05);
        }
        Dress::Coat | Dress::Apron => {
            let tail = [turned(-3.8, -1.6), turned(0.6, -1.6), hem(-1.0, 8.0), hem(-5.4, 7.2)];
            canvas.polygon(&tail, kit.coat, 0.55, 0.0);
            let front = [turned(-0.6, -1.6), turned(3.6, -1.6), hem(4.8, 6.4), hem(0.8, 7.6)];
            canvas.polygon(&front, kit.coat, 0.8, 0.1);
        }
        Dress::Belly => {
            let skirt = [turned(-4.6, -1.6), turned(5.0, -1.6), hem(5.0, 3.0), hem(-4.8, 3.0)];
            canvas.polygon(&skirt, kit.coat, 0.6, 0.05);
        }
        Dress::Bib => {
            let skirt = [turned(-4.2, -1.6), turned(3.8, -1.6), hem(3.8, 1.8), hem(-4.2, 1.8)];
            canvas.polygon(&skirt, kit.coat, 0.5, 0.05);
        }
        Dress::Tunic => {
            let skirt = [turned(-3.8, -1.6), turned(3.8, -1.6), hem(4.6, 4.4), hem(-4.8, 4.4)];
            canvas.polygon(&skirt, kit.coat, 0.7, 0.1);
        }
        Dress::Plates | Dress::Harness => {
            let cloth = [turned(-3.4, -1.0), turned(3.4, -1.0), hem(2.2, 4.2), hem(-2.2, 4.2)];
            canvas.polygon(&cloth, kit.coat.shaded(1), 0.8, 0.1);
        }
        Dress::Cloak => {}
    }
    canvas.capsule(turned(0.0, -1.8), turned(0.2, -spine + 0.6), waist, chest, kit.coat);
    match dress {
        Dress::Jacket => {
            strap(canvas, turned(2.6, -spine - 1.6), turned(-2.8, -1.8), LEATHER.at(1));
            for x in [-3.0, 0.2, 2.6] {
                pouch(canvas, turned(x, -0.8));
            }
        }
        Dress::Coat => {
            strap(canvas, turned(1.8, -spine), turned(2.2, 4.0), BLUE.at(0));
            buckle(canvas, turned(2.6, -1.6));
        }
        Dress::Bib => {
            let bib = [
                turned(-0.8, -spine + 0.4),
                turned(waist, -spine + 1.0),
                turned(waist + 0.6, -1.0),
                turned(-2.6, -1.0),
            ];
            canvas.polygon(&bib, KHAKI.part(1, 3), 0.75, 0.1);
            let lap = [turned(-2.6, -1.0), turned(waist + 0.6, -1.0), hem(waist + 1.2, 5.8), hem(-1.6, 6.4)];
            canvas.polygon(&lap, KHAKI.part(1, 3), 0.6, 0.1);
            strap(canvas, turned(0.0, -spine - 1.8), turned(-0.6, -spine + 0.6), LEATHER.at(1));
            strap(canvas, turned(-4.2, -1.2), turned(waist, -1.2), LEATHER.at(0));
            pouch(canvas, turned(1.0, 0.6));
        }
        Dress::Tunic => {
            for step in 0..4 {
                let button = turned(2.0, -spine + 1.0 + f64::from(step) * 1.8);
                canvas.put(button.x.floor() as i32, button.y.floor() as i32, GOLD.at(2));
            }
            strap(canvas, turned(-3.8, -1.0), turned(4.0, -1.0), GOLD.at(1));
            buckle(canvas, turned(1.6, -1.0));
            strap(canvas, turned(-1.6, -spine - 1.6), turned(2.8, -spine - 1.6), STEEL.at(4));
        }
        Dress::Apron => {
            strap(canvas, turned(2.8, -spine - 1.0), turned(-3.0, -1.6), KHAKI.at(3));
            strap(canvas, turned(-2.6, -spine - 1.0), turned(3.0, -1.6), KHAKI.at(2));
            strap(canvas, turned(-4.0, -1.2), turned(4.0, -1.2), STEEL.at(1));
            buckle(canvas, turned(1.6, -1.6));
        }
        Dress::Plates => {
            let plate = [turned(-2.6, -spine - 1.4), turned(4.2, -spine - 0.8), turned(4.0, -2.8), turned(-2.0, -2.4)];
            canvas.polygon(&plate, STEEL.part(2, 4), 0.95, 0.2);
            strap(canvas, turned(-2.6, -1.4), turned(3.2, -1.4), GOLD.at(1));
        }
        Dress::Cloak => paint_rags(canvas, pose, turned, kit.coat, -3.6),
        Dress::Harness => {
            strap(canvas, turned(2.8, -spine - 1.4), turned(-2.0, -1.6), STEEL.at(4));
            strap(canvas, turned(-2.0, -spine - 1.4), turned(2.8, -1.6), STEEL.at(3));
            buckle(canvas, turned(0.4, -spine * 0.5 - 1.0));
        }
        Dress::Belly => {
            canvas.soft_capsule(turned(1.4, -2.6), turned(1.4, -3.4), waist, waist - 0.6, kit.coat);
            for step in 0..5 {
                let egg = turned(-2.6 + f64::from(step) * 1.7, -6.6 + f64::from(step) * 1.4);
                let (x, y) = (egg.x.floor() as i32, egg.y.floor() as i32);
                canvas.rect(x, y, 2, 2, if step % 2 == 0 { GREEN.at(2) } else { LEATHER.at(1) });
                canvas.put(x, y, if step % 2 == 0 { GREEN.at(3) } else { GOLD.at(1) });
            }
            strap(canvas, turned(-4.4, -0.6), turned(5.4, -0.6), LEATHER.at(0));
            buckle(canvas, turned(3.4, -0.6));
        }
    }
}

/// Paints what lies over the near shoulder. It is painted last.
pub fn paint_shoulder(canvas: &mut Canvas, kit: &Kit, shoulder: Point) {
    match kit.build.dress {
        Dress::Plates => {
            canvas.capsule(shoulder + at(-0.8, 0.6), shoulder + at(0.6, 0.6), 3.1, 3.1, STEEL.part(2, 4));
            let (x, y) = (shoulder.x.floor() as i32, shoulder.y.floor() as i32);
            canvas.rect(x - 3, y + 2, 6, 1, GOLD.at(1));
        }
        Dress::Harness => {
            for (x, y) in [(-4.4, -2.6), (-2.0, -5.0), (1.4, -5.2)] {
                canvas.capsule(shoulder + at(x * 0.4, y * 0.4), shoulder + at(x, y), 1.3, 0.6, STEEL.part(4, 2));
            }
            canvas.capsule(shoulder + at(-0.8, 0.2), shoulder + at(0.6, 0.2), 2.6, 2.6, STEEL.part(2, 3));
        }
        Dress::Tunic => {
            let (x, y) = (shoulder.x.floor() as i32, shoulder.y.floor() as i32);
            canvas.rect(x - 2, y - 2, 4, 1, GOLD.at(2));
        }
        Dress::Jacket | Dress::Coat | Dress::Apron | Dress::Bib | Dress::Cloak | Dress::Belly => {}
    }
}

fn paint_rags(canvas: &mut Canvas, pose: &Pose, turned: &impl Fn(f64, f64) -> Point, cloth: Ramp, from: f64) {
    const LENGTHS: [f64; 5] = [13.0, 10.6, 14.0, 11.4, 9.0];
    for (strip, length) in LENGTHS.into_iter().enumerate() {
        let x = from + strip as f64 * 1.9;
        let top = turned(x * 0.55, -8.0);
        // The cloak of a body that lies covers only its back, so that arms and legs are visible.
        let length = if pose.spine.abs() > 0.2 { length * 0.6 } else { length };
        let end = turned(x, length - 8.6) + at(-pose.hem * (0.6 + strip as f64 * 0.2), 0.0);
        canvas.capsule(top, top.mix(end, 0.6), 1.9, 1.7, cloth);
        canvas.soft_capsule(top.mix(end, 0.6), end, 1.6, 0.5, cloth);
    }
}

fn strap(canvas: &mut Canvas, from: Point, to: Point, color: Color) {
    let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
    canvas.line(pixel(from), pixel(to), color);
}

fn buckle(canvas: &mut Canvas, at: Point) {
    canvas.rect(at.x.floor() as i32, at.y.floor() as i32, 2, 1, GOLD.at(2));
}

fn pouch(canvas: &mut Canvas, at: Point) {
    let (x, y) = (at.x.floor() as i32, at.y.floor() as i32);
    canvas.rect(x, y, 2, 3, LEATHER.at(1));
    canvas.rect(x, y, 2, 1, LEATHER.at(2));
}
