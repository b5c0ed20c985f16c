//! Paints the posed parts of every fighter: legs and arms that are computed from their ends, boots, hands, and pictures
//! (heads, weapons) at an angle. A pose is a few points, so a new movement needs numbers instead of pixels. Points are
//! relative to the middle of the feet line: x is forward and y is down.

use crate::canvas::Canvas;
use crate::math::{Point, at, joint};
use crate::palette::Ramp;

const ANKLE_HEIGHT: f64 = 2.6;
const BOOT: [Point; 6] =
    [at(-1.9, -1.0), at(1.9, -1.0), at(2.1, 0.3), at(3.9, 0.9), at(4.4, ANKLE_HEIGHT), at(-2.0, ANKLE_HEIGHT)];

/// Place of a foot: the ankle as if the boot were flat, and how far the toe points down, in turns (negative lifts the
/// toe). A tilted boot stands on its toe or heel, so painting raises the ankle by as much as that needs.
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

#[derive(Clone, Copy)]
pub struct Stance {
    pub hip: Point,
    pub near: Foot,
    pub far: Foot,
}

#[derive(Clone, Copy)]
pub struct Legs {
    pub thigh: f64,
    pub shin: f64,
    pub thigh_radius: f64,
    pub ankle_radius: f64,
    pub cloth: Ramp,
    pub boot: Ramp,
}

impl Legs {
    pub fn paint(&self, canvas: &mut Canvas, origin: Point, hip: Point, foot: Foot, far: bool) {
        let shade = u8::from(far);
        let (cloth, boot) = (self.cloth.shaded(shade), self.boot.shaded(shade));
        let (hip, ankle) = (origin + hip, origin + foot.raised_ankle());
        let knee_radius = (self.thigh_radius + self.ankle_radius) / 2.0;
        let mut knee = joint(hip, ankle, self.thigh, self.shin, 1.0);
        // A folded leg kneels on the ground instead of going through it.
        knee.y = knee.y.min(origin.y - knee_radius);
        canvas.capsule(hip, knee, self.thigh_radius, knee_radius, cloth);
        canvas.soft_capsule(knee, ankle, knee_radius - 0.05, self.ankle_radius, cloth);
        paint_boot(canvas, ankle, foot.pitch, boot);
    }
}

fn paint_boot(canvas: &mut Canvas, ankle: Point, pitch: f64, ramp: Ramp) {
    canvas.polygon(&BOOT.map(|corner| ankle + corner.turned(pitch)), ramp, 0.95, 0.05);
}

#[derive(Clone, Copy)]
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
    /// Paints one arm. `bend` is -1 for an elbow that points back and down, and 1 for the other way.
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

/// How often a picture is doubled in size before it is turned.
const DOUBLINGS: u32 = 3;

/// Lays a small picture on at an angle, with its middle at `center`. The picture is first enlarged along its own edges
/// and then sampled, so lines stay lines. Quarter turns keep every pixel.
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

/// A corner pixel takes the colour that its two neighbours there share, which halves the steps of slopes.
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

pub fn picture(rows: &[&str], legend: &[(char, crate::palette::Color)]) -> Canvas {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut canvas = Canvas::new(width as i32, rows.len() as i32);
    canvas.stamp(0, 0, rows, legend);
    canvas
}
