//! Paints the prisoner: bound to a post at which it pulls, and freed, when it leaps with both arms up and runs.

use crate::body::{Arms, Foot, Legs, foot, paint_turned, picture};
use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 44;
const ORIGIN: Point = at(22.0, 42.0);

/// Pale cloth. The stripes are painted over it.
const CLOTH: Ramp = STEEL.part(4, 2);
const STRIPE: i32 = 4;

const LEGS: Legs = Legs { thigh: 4.3, shin: 4.1, thigh_radius: 2.4, ankle_radius: 1.7, cloth: CLOTH, boot: LEATHER };
const ARMS: Arms = Arms {
    upper: 4.4,
    fore: 4.4,
    shoulder_radius: 1.9,
    wrist_radius: 1.3,
    sleeve: CLOTH,
    forearm: SKIN,
    glove: SKIN,
    hand: SKIN,
};
const FACE: [&str; 10] = [
    "..hhhhhh..",
    ".hHHHhhhh.",
    "hhHhhhhhhh",
    "hhhSSSSSS.",
    "hhSSSSSSS.",
    "hsSSeSSeS.",
    "hsSSeSSeSS",
    ".sSSSSSSS.",
    ".hsSkkSS..",
    "..hhhhh...",
];
const SHOUTS: [&str; 10] = [
    "..hhhhhh..",
    ".hHHHhhhh.",
    "hhHhhhhhhh",
    "hhhSSSSSS.",
    "hsSeSSSeS.",
    "hsSSeSSeSS",
    ".sSSSSSSS.",
    ".sSSkkkSS.",
    ".hsSkkkS..",
    "..hhhhh...",
];
/// Speech bubble while the prisoner pulls.
const BUBBLE: [&str; 10] = [
    ".WWWWWWW.",
    "WWWWrrWWW",
    "WWWWrrWWW",
    "WWWWrrWWW",
    "WWWWrrWWW",
    "WWWWWWWWW",
    "WWWWrrWWW",
    ".WWWWWWW.",
    "..WW.....",
    ".W.......",
];
const LEGEND: [(char, Color); 6] =
    [('h', LEATHER.at(1)), ('H', LEATHER.at(2)), ('S', SKIN.at(3)), ('s', SKIN.at(2)), ('k', SKIN.at(0)), ('e', INK)];

/// Points relative to the middle of the feet line.
struct Pose {
    hip: Point,
    shoulder: Point,
    head: Point,
    tilt: f64,
    near_foot: Foot,
    far_foot: Foot,
    near_hand: Point,
    far_hand: Point,
    bend: f64,
    shouts: bool,
}

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "prisoner",
        "Painted by tools/src/people/prisoner.rs. The pivot is the middle of the feet line. It faces right.",
        (CELL, CELL),
        (ORIGIN.x as i32, ORIGIN.y as i32),
    );
    // Lean in each frame, negative to the left. The prisoner rests, then pulls in both directions.
    let pulls = [0.0, 0.0, 0.0, -0.6, 1.6, 2.0, 0.4, -1.6, 1.8, 0.6];
    sheet.clip("bound", 9, true, pulls.iter().enumerate().map(|(nth, pull)| bound(*pull, nth)).collect());
    sheet.clip("freed", 5, true, [0.0, 2.5, 5.0, 5.5, 3.5, 0.5].map(cheers).to_vec());
    sheet.clip("runs", 4, true, (0..6).map(runs).collect());
    vec![sheet]
}

fn paint(canvas: &mut Canvas, pose: &Pose, near_arm: bool) {
    let from = |p: Point| ORIGIN + p;
    let mut figure = Canvas::new(CELL, CELL);
    ARMS.paint(&mut figure, from(pose.shoulder + at(1.2, 0.4)), from(pose.far_hand), pose.bend, true);
    LEGS.paint(&mut figure, ORIGIN, pose.hip + at(0.8, 0.0), pose.far_foot, true);
    LEGS.paint(&mut figure, ORIGIN, pose.hip + at(-0.8, 0.0), pose.near_foot, false);
    figure.capsule(from(pose.hip + at(0.0, -0.6)), from(pose.shoulder + at(0.0, 1.2)), 3.0, 3.5, CLOTH);
    let face = picture(if pose.shouts { &SHOUTS } else { &FACE }, &LEGEND);
    if near_arm {
        ARMS.paint(&mut figure, from(pose.shoulder + at(-1.2, 0.6)), from(pose.near_hand), -1.0, false);
    }
    let top = from(pose.shoulder).y as i32;
    let is_cloth = |color: Color| (2..6).any(|step| STEEL.at(step) == color);
    figure.recolor(|_, y, old| if (y - top).rem_euclid(STRIPE) == 1 && is_cloth(old) { BLUE.at(2) } else { old });
    paint_turned(&mut figure, &face, from(pose.head), pose.tilt);
    canvas.blit(&figure, 0, 0);
}

fn bound(pull: f64, nth: usize) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let hip = at(0.6 + pull * 0.4, -10.4 + pull.abs() * 0.3);
    let shoulder = at(0.4 + pull, -16.6 + pull.abs() * 0.3);
    let pose = Pose {
        hip,
        shoulder,
        head: shoulder + at(0.8 + pull * 0.5, -5.2 + if nth == 1 { 0.6 } else { 0.0 }),
        tilt: pull * 0.02,
        near_foot: foot(-1.8, 0.0, 0.0),
        far_foot: foot(2.8, 0.0, 0.0),
        near_hand: at(-5.0, -11.6),
        far_hand: at(-4.4, -11.6),
        bend: -1.0,
        shouts: pull.abs() > 1.5,
    };
    canvas.rect(15, 14, 3, 28, STEEL.at(2));
    canvas.rect(15, 14, 1, 28, STEEL.at(4));
    canvas.rect(17, 14, 1, 28, STEEL.at(1));
    canvas.rect(14, 13, 5, 2, STEEL.at(3));
    canvas.rect(13, 40, 7, 2, STEEL.at(2));
    canvas.rect(13, 40, 7, 1, STEEL.at(4));
    paint(&mut canvas, &pose, false);
    for (row, y) in [(0, 29), (1, 31)] {
        canvas.rect(14, y, 6, 1, KHAKI.at(if row == 0 { 3 } else { 2 }));
    }
    let chest = ORIGIN + shoulder;
    for row in [2.0, 5.0] {
        let y = (chest.y + row) as i32;
        canvas.line((16, y), (chest.x as i32 + 3, y), KHAKI.at(2));
        canvas.line((16, y + 1), (chest.x as i32 + 2, y + 1), KHAKI.at(0));
    }
    canvas.rim_lit(|_, _| true);
    if (3..9).contains(&nth) {
        canvas.stamp(32, 6, &BUBBLE, &[('W', WHITE), ('r', RED.at(1))]);
    }
    canvas.outline_where(INK, |_, y| y < 42);
    canvas
}

fn cheers(lift: f64) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let up = |x: f64, y: f64| at(x, y - lift);
    let swing = lift * 0.3;
    let pose = Pose {
        hip: up(0.0, -10.4 + if lift < 1.0 { 1.0 } else { 0.0 }),
        shoulder: up(0.0, -16.8 + if lift < 1.0 { 1.2 } else { 0.0 }),
        head: up(0.6, -21.8 + if lift < 1.0 { 1.2 } else { 0.0 }),
        tilt: -0.02,
        near_foot: foot(-2.4 - swing, lift.max(0.0), swing * 0.05),
        far_foot: foot(2.8 + swing * 0.4, (lift - 0.5).max(0.0), swing * 0.05),
        near_hand: up(-7.6 + swing, -23.2),
        far_hand: up(7.6 - swing, -23.6),
        bend: 1.0,
        shouts: lift > 1.0,
    };
    paint(&mut canvas, &pose, true);
    canvas.rim_lit(|_, _| true);
    canvas.outline_where(INK, |_, y| y < 42);
    canvas
}

fn runs(nth: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let turn = f64::from(nth) / 6.0;
    let step = |phase: f64| {
        let (along, high) = (cos(turn + phase) * 6.0, (sin(turn + phase) * 4.2).max(0.0));
        foot(along - 0.5, high, if high > 0.5 { 0.12 } else { 0.0 })
    };
    let bob = sin(turn * 2.0).abs() * 1.2;
    let swing = cos(turn) * 5.0;
    let pose = Pose {
        hip: at(0.0, -10.2 - bob),
        shoulder: at(2.0, -16.2 - bob),
        head: at(3.4, -21.2 - bob),
        tilt: 0.02,
        near_foot: step(0.5),
        far_foot: step(0.0),
        near_hand: at(2.0 + swing, -11.6 - bob),
        far_hand: at(3.0 - swing, -11.8 - bob),
        bend: -1.0,
        shouts: false,
    };
    paint(&mut canvas, &pose, true);
    canvas.rim_lit(|_, _| true);
    canvas.outline_where(INK, |_, y| y < 42);
    canvas
}
