//! Paints the mortar and its shells: a trooper in a yellow oilskin who kneels behind a short barrel on two legs. The
//! pose shows what comes: a shell above the muzzle, then hands over the ears.

use crate::body::{Stance, foot};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;
use crate::people::dress::{Build, Dress, arms, legs};
use crate::people::gaits;
use crate::people::soldier::*;
use crate::sheet::Sheet;

const HELMET: [&str; 10] = [
    "...gGGGGg...",
    "..gGLLGGGg..",
    ".gGLLGGGGGg.",
    ".gGLGGGGGGg.",
    ".gGGGGGGGGG.",
    "ddddddddddGG",
    ".MMkmYYmYY..",
    ".MMkmYYmYY..",
    "..kkmmFFm...",
    "...kkmmm....",
];

pub const CREW: Kit = Kit {
    name: "mortar",
    note: "Painted by tools/src/people/mortar.rs. load, then fire; recover after it. The shell leaves from `muzzle`.",
    coat: GOLD.part(0, 3),
    head: &HELMET,
    legend: legend(GOLD.part(0, 4), RED.at(3)),
    // Nothing is in its hands but the shells, which are painted here.
    gear: Gear::Grenade,
    pack: LEATHER,
    build: Build {
        legs: legs(4.8, 4.6, 2.7, STEEL.part(0, 3)),
        arms: arms(9.6, 2.5, 1.7, GOLD.part(0, 3), GOLD.part(0, 3)),
        stature: 1.0,
        spine: 6.8,
        waist: 4.2,
        chest: 4.6,
        neck: at(1.2, -5.2),
        dress: Dress::Jacket,
    },
    walk: gaits::march,
};

/// The foot of the barrel, from the pivot, and its angle in turns: it leans forward.
const FOOT: Point = at(7.0, -1.8);
const LEAN: f64 = -0.2;
const LENGTH: f64 = 17.0;
const EMPTY: f64 = 1.0;

#[derive(Clone, Copy)]
struct Step {
    pose: Pose,
    /// Pixels by which the barrel is pushed into the ground.
    recoil: f64,
    /// Angle of the barrel, in turns from its usual one. Negative is steeper.
    tilt: f64,
    shell: Option<Point>,
    /// Size of the flash at the muzzle.
    flash: f64,
}

pub fn sheets() -> Vec<Sheet> {
    vec![crew(&CREW), shells()]
}

fn kneel(sink: f64, lean: f64, near: (f64, f64), far: (f64, f64)) -> Step {
    let stance = Stance { hip: at(-7.0, -8.0 + sink), near: foot(-12.4, 0.0, 0.2), far: foot(-1.6, 0.0, 0.0) };
    let hold = Hold::Hands(at(near.0, near.1), at(far.0, far.1), EMPTY);
    Step { pose: pose(stance, lean, hold), recoil: 0.0, tilt: 0.0, shell: None, flash: 0.0 }
}

pub fn crew(kit: &Kit) -> Sheet {
    let mut sheet = Sheet::new(kit.name, kit.note, CELL, PIVOT);
    let mut clip = |name: &str, ticks, repeat, steps: &[Step]| {
        sheet.clip(name, ticks, repeat, steps.iter().map(|step| paint(kit, step)).collect());
        sheet.muzzle((name == "load").then_some((12, -20)));
    };
    let wait = |sink: f64| kneel(sink, 0.03, (3.0, -9.6 + sink), (7.4, -11.0 + sink * 0.5));
    let breath = |frame: usize| wait([0.0, 0.4, 0.8, 1.1, 0.8, 0.4][frame]);
    // It leans over the barrel, raises and lowers it, strikes it, and sits back to look along it.
    let adjusts = |lean: f64, near: (f64, f64), far: (f64, f64), tilt: f64| {
        let step = kneel(0.6, lean, near, far);
        Step { tilt, pose: Pose { head: lean * 0.6, ..step.pose }, ..step }
    };
    let fidget = [
        adjusts(0.08, (4.0, -11.0), (10.0, -15.0), 0.0),
        adjusts(0.09, (5.0, -11.0), (10.6, -16.4), -0.02),
        adjusts(0.07, (4.0, -12.0), (9.6, -18.0), -0.045),
        adjusts(0.06, (2.0, -21.0), (9.6, -18.0), -0.045),
        adjusts(0.1, (8.4, -15.0), (9.6, -16.0), 0.02),
        adjusts(0.06, (2.0, -21.0), (10.0, -15.6), 0.02),
        adjusts(0.1, (8.4, -14.0), (10.0, -14.8), 0.0),
        adjusts(-0.05, (-1.0, -8.0), (6.0, -10.0), 0.0),
    ];
    clip("idle", 10, true, &gaits::idle(breath, &fidget));
    // It jumps up from behind the barrel, points ahead with a straight arm, and drops on its knee again.
    let rises = |hip: f64, lift: f64, lean: f64, near: (f64, f64), far: (f64, f64)| {
        let stance = Stance { hip: at(-6.0, hip), near: foot(-9.4, lift, 0.1), far: foot(-2.2, lift, 0.0) };
        let step = kneel(0.0, lean, near, far);
        Step { pose: Pose { stance, head: -0.04, hem: lift * 0.5, ..step.pose }, ..step }
    };
    clip(
        "alert",
        5,
        false,
        &[
            rises(-14.6, 2.6, -0.04, (-14.0, -24.0), (5.0, -27.0)),
            rises(-11.8, 0.0, 0.05, (-6.0, -12.0), (9.4, -20.4)),
            kneel(1.0, 0.06, (2.0, -10.0), (9.0, -13.0)),
        ],
    );
    clip("turn", 8, false, &[kneel(-1.0, -0.05, (4.0, -12.0), (6.0, -13.0)), wait(0.0)]);
    let carry = |lean: f64, near: (f64, f64), tip: f64| {
        let step = kneel(0.0, lean, near, (7.0, -12.0));
        Step { shell: Some(at(near.0, near.1 - tip)), ..step }
    };
    let over = (9.6, -22.4);
    clip(
        "load",
        6,
        false,
        &[
            Step { shell: None, ..carry(-0.05, (-13.0, -7.0), 2.0) },
            carry(-0.04, (-9.0, -11.0), 2.4),
            carry(0.0, (-1.0, -18.0), 2.6),
            carry(0.04, (5.8, -22.4), 2.6),
            carry(0.05, over, 2.6),
            carry(0.055, (over.0, over.1 + 0.8), 2.6),
        ],
    );
    let ears = |sink: f64, lean: f64| kneel(sink, lean, (-6.0, -21.0 + sink), (-1.0, -22.0 + sink));
    clip(
        "fire",
        4,
        false,
        &[
            Step { recoil: 1.0, ..kneel(1.0, 0.03, (4.0, -17.0), (2.0, -16.0)) },
            Step { recoil: 3.4, flash: 1.0, ..ears(2.2, -0.03) },
            Step { recoil: 2.6, flash: 0.7, ..ears(2.8, -0.04) },
            Step { recoil: 1.6, flash: 0.3, ..ears(2.6, -0.03) },
            Step { recoil: 0.8, ..ears(2.0, -0.01) },
            ears(1.2, 0.0),
            ears(0.8, 0.01),
        ],
    );
    clip(
        "recover",
        8,
        false,
        &[ears(0.4, 0.0), kneel(0.0, 0.01, (-2.0, -15.0), (3.0, -16.0)), wait(0.0), wait(0.5), wait(0.2)],
    );
    let struck = kneel(0.4, -0.13, (-8.0, -20.0), (1.0, -21.0));
    clip("hurt", 4, false, &[Step { pose: Pose { head: -0.1, ..struck.pose }, ..struck }, wait(0.4)]);
    sheet
}

fn paint(kit: &Kit, step: &Step) -> Canvas {
    let mut canvas = trooper_frame(kit, &step.pose);
    let gun = paint_gun(step);
    canvas.blit(&gun, 0, 0);
    canvas
}

fn paint_gun(step: &Step) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let origin = at(f64::from(PIVOT.0), f64::from(PIVOT.1) - 1.0);
    let turns = LEAN + step.tilt;
    let foot = origin + FOOT;
    let along = |distance: f64| foot + at(1.0, 0.0).turned(turns) * (distance - step.recoil);
    let legs_end = origin + at(17.0, -0.6);
    canvas.soft_capsule(along(9.0), legs_end + at(-1.6, -0.4), 0.7, 0.7, STEEL.part(1, 3));
    canvas.capsule(along(9.6), legs_end, 0.9, 0.8, STEEL.part(2, 3));
    canvas.soft_capsule(foot + at(-4.6, 1.0), foot + at(3.6, 1.0), 1.3, 1.3, STEEL.part(1, 4));
    canvas.capsule(along(0.0), along(LENGTH - 1.0), 2.7, 2.3, GREEN.part(0, 3));
    canvas.capsule(along(LENGTH - 2.2), along(LENGTH - 1.6), 2.6, 2.6, STEEL.part(2, 3));
    canvas.soft_capsule(along(LENGTH), along(LENGTH + 0.4), 1.5, 1.2, STEEL.part(0, 1));
    for distance in [4.0, 10.0] {
        let band = along(distance);
        let across = at(0.0, 1.0).turned(turns);
        for side in -2..=2 {
            let p = band + across * f64::from(side);
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, if side < 0 { GOLD.at(2) } else { GOLD.at(1) });
        }
    }
    if let Some(hand) = step.shell {
        paint_shell(&mut canvas, origin + hand + at(0.0, -1.4), at(0.0, -1.0).turned(turns + 0.25), 1.0);
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    if step.flash > 0.0 {
        let tip = along(LENGTH + 2.0);
        let up = at(1.0, 0.0).turned(turns);
        let size = step.flash;
        canvas.soft_capsule(tip, tip + up * (9.0 * size), 4.4 * size, 1.0, RED.part(2, 2));
        canvas.soft_capsule(tip, tip + up * (7.0 * size), 3.4 * size, 0.9, GOLD.part(2, 2));
        canvas.soft_capsule(tip, tip + up * (4.0 * size), 2.0 * size, 0.8, GOLD.part(3, 2));
    }
    canvas
}

/// A pointed shell with fins. `nose` is the direction of its tip, of length 1.
fn paint_shell(canvas: &mut Canvas, middle: Point, nose: Point, size: f64) {
    let along = |distance: f64| middle + nose * (distance * size);
    let across = at(-nose.y, nose.x) * (2.2 * size);
    canvas.soft_capsule(along(-3.6) + across, along(-2.4), 0.8, 0.8, STEEL.part(2, 3));
    canvas.soft_capsule(along(-3.6) - across, along(-2.4), 0.8, 0.8, STEEL.part(2, 3));
    canvas.soft_capsule(along(-3.4), along(0.0), 0.9 * size, 1.8 * size, GREEN.part(1, 3));
    canvas.soft_capsule(along(0.0), along(1.4), 1.8 * size, 1.6 * size, GREEN.part(1, 3));
    canvas.soft_capsule(along(1.8), along(3.6), 1.5 * size, 0.6, RED.part(1, 3));
}

fn shells() -> Sheet {
    let mut sheet = Sheet::new(
        "shell",
        "Painted by tools/src/people/mortar.rs. up and down: the pivot is the middle. mark: the place on the floor where it\n\
         comes down.",
        (48, 24),
        (24, 18),
    );
    let flies = |nose: f64| {
        let mut canvas = Canvas::new(48, 24);
        paint_shell(&mut canvas, at(24.0, 14.0), at(0.0, nose), 1.35);
        canvas.outline(INK);
        canvas
    };
    sheet.still("up", flies(-1.0));
    sheet.still("down", flies(1.0));
    sheet.clip("mark", 5, true, (0..4).map(mark).collect());
    sheet
}

/// Arrows on both sides run inwards to a cross.
fn mark(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(48, 24);
    let bright = if frame % 2 == 0 { RED.at(3) } else { RED.at(2) };
    canvas.rect(6, 17, 36, 1, RED.at(1));
    canvas.rect(6, 16, 2, 2, bright);
    canvas.rect(40, 16, 2, 2, bright);
    for side in [-1, 1] {
        for nth in 0..2 {
            let x = 24 + side * (16 - frame - nth * 6);
            for step in 0..3 {
                for y in [14 - step, 14 + step] {
                    canvas.put(x + side * step, y, bright);
                    canvas.put(x + side * (step + 1), y, bright);
                }
            }
        }
    }
    let gap = frame % 2;
    for step in 0..3 {
        for (x, y) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let (dx, dy) = (x * (step + gap), y * (step + gap));
            canvas.put(if x < 0 { 23 } else { 24 } + dx, if y < 0 { 13 } else { 14 } + dy, GOLD.at(3));
        }
    }
    canvas.outline(INK);
    canvas
}
