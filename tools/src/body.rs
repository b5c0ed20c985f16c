//! Posed parts that every fighter is made of: legs and arms found by their ends, boots, hands, and pictures
//! (heads, weapons) laid on at an angle. A pose is a handful of points, so a new movement costs numbers, not
//! pixels. Points are relative to the middle of the feet line: x forward, y down, so a head has a negative y.

use crate::canvas::Canvas;
use crate::math::{Point, at, joint};
use crate::palette::Ramp;

/// How high the ankle is above the ground when the boot stands flat.
const ANKLE_HEIGHT: f64 = 2.6;
/// The boot around its ankle: shaft, instep, toe cap, sole.
const BOOT: [Point; 6] =
    [at(-1.9, -1.0), at(1.9, -1.0), at(2.1, 0.3), at(3.9, 0.9), at(4.4, ANKLE_HEIGHT), at(-2.0, ANKLE_HEIGHT)];

/// Where a foot is: the ankle of a flat boot, and how far the toe points down (turns; negative lifts the toe). A boot
/// that is pitched stands on its toe or heel: the ankle is raised by as much as that needs.
#[derive(Clone, Copy)]
pub struct Foot {
    pub ankle: Point,
    pub pitch: f64,
}

impl Foot {
    fn raised_ankle(self) -> Point {
        let lowest = BOOT.iter().map(|corner| corner.turned(self.pitch).y).fold(ANKLE_HEIGHT, f64::max);
        self.ankle - at(0.0, lowest - ANKLE_HEIGHT)
    }
}

pub const fn foot(x: f64, height: f64, pitch: f64) -> Foot {
    Foot { ankle: at(x, -ANKLE_HEIGHT - height), pitch }
}

/// Both legs and the hip they hang from.
#[derive(Clone, Copy)]
pub struct Stance {
    pub hip: Point,
    pub near: Foot,
    pub far: Foot,
}

/// The measures and cloth of a pair of legs.
pub struct Legs {
    pub thigh: f64,
    pub shin: f64,
    pub thigh_radius: f64,
    pub ankle_radius: f64,
    pub cloth: Ramp,
    pub boot: Ramp,
}

impl Legs {
    /// One leg from hip to boot. The far one is passed in darker ramps.
    pub fn paint(&self, canvas: &mut Canvas, origin: Point, hip: Point, foot: Foot, far: bool) {
        let shade = u8::from(far);
        let (cloth, boot) = (self.cloth.shaded(shade), self.boot.shaded(shade));
        let (hip, ankle) = (origin + hip, origin + foot.raised_ankle());
        let knee_radius = (self.thigh_radius + self.ankle_radius) / 2.0;
        let mut knee = joint(hip, ankle, self.thigh, self.shin, 1.0);
        // A folded leg kneels on the ground, not through it.
        knee.y = knee.y.min(origin.y - knee_radius);
        canvas.capsule(hip, knee, self.thigh_radius, knee_radius, cloth);
        canvas.soft_capsule(knee, ankle, knee_radius - 0.05, self.ankle_radius, cloth);
        paint_boot(canvas, ankle, foot.pitch, boot);
    }
}

fn paint_boot(canvas: &mut Canvas, ankle: Point, pitch: f64, ramp: Ramp) {
    canvas.polygon(&BOOT.map(|corner| ankle + corner.turned(pitch)), ramp, 0.95, 0.05);
}

/// The measures and cloth of an arm.
pub struct Arms {
    pub upper: f64,
    pub fore: f64,
    pub shoulder_radius: f64,
    pub wrist_radius: f64,
    pub sleeve: Ramp,
    pub forearm: Ramp,
    pub glove: Ramp,
    pub hand: Ramp,
}

impl Arms {
    /// One arm from shoulder to hand. `bend` is -1 for an elbow that hangs back and down, 1 for the other way.
    pub fn paint(&self, canvas: &mut Canvas, shoulder: Point, hand: Point, bend: f64, far: bool) {
        let shade = u8::from(far);
        let elbow = joint(shoulder, hand, self.upper, self.fore, bend);
        let elbow_radius = (self.shoulder_radius + self.wrist_radius) / 2.0;
        canvas.capsule(elbow, hand, elbow_radius, self.wrist_radius, self.forearm.shaded(shade));
        canvas.soft_capsule(shoulder, elbow, self.shoulder_radius, elbow_radius, self.sleeve.shaded(shade));
        let wrist = elbow.mix(hand, 0.72);
        canvas.soft_capsule(wrist, wrist, self.wrist_radius, self.wrist_radius, self.glove.shaded(shade));
        canvas.soft_capsule(hand, hand, self.wrist_radius + 0.15, self.wrist_radius + 0.15, self.hand.shaded(shade));
    }
}

/// How many times a picture is doubled before it is turned.
const DOUBLINGS: u32 = 3;

/// Lays a small picture on at an angle, its middle at `center`. It is enlarged along its own edges first and looked at
/// from there, so that lines stay lines; quarter turns keep every pixel.
pub fn paint_turned(canvas: &mut Canvas, picture: &Canvas, center: Point, turns: f64) {
    let large = (0..DOUBLINGS).fold(picture.clone(), |picture, _| doubled(&picture));
    let scale = f64::from(1 << DOUBLINGS);
    let middle = at(f64::from(picture.width) / 2.0, f64::from(picture.height) / 2.0);
    let reach = middle.length().ceil() as i32 + 1;
    for y in center.y as i32 - reach..=center.y as i32 + reach {
        for x in center.x as i32 - reach..=center.x as i32 + reach {
            let from = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center).turned(-turns) + middle;
            let from = from * scale;
            if let Some(color) = large.get(from.x.floor() as i32, from.y.floor() as i32) {
                canvas.put(x, y, color);
            }
        }
    }
}

/// Twice as large, a slope's steps halved: a corner pixel takes the colour that its two neighbours there share.
fn doubled(picture: &Canvas) -> Canvas {
    Canvas::from_pixels(picture.width * 2, picture.height * 2, |x, y| {
        let (column, row) = (x / 2, y / 2);
        let beside = picture.get(if x % 2 == 0 { column - 1 } else { column + 1 }, row);
        let above = picture.get(column, if y % 2 == 0 { row - 1 } else { row + 1 });
        let (other_side, below) = (
            picture.get(if x % 2 == 0 { column + 1 } else { column - 1 }, row),
            picture.get(column, if y % 2 == 0 { row + 1 } else { row - 1 }),
        );
        let is_corner = beside == above && beside != below && above != other_side;
        if is_corner { beside } else { picture.get(column, row) }
    })
}

/// A picture written as text, on a canvas of its own.
pub fn picture(rows: &[&str], legend: &[(char, crate::palette::Color)]) -> Canvas {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut canvas = Canvas::new(width as i32, rows.len() as i32);
    canvas.stamp(0, 0, rows, legend);
    canvas
}
