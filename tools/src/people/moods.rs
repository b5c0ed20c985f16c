//! Paints troopers that do not fight: off their guard (sitting, smoking, asleep and so on, with what they sit on or stand
//! around), in panic, cheering and taunting. What belongs to a place is painted into the picture, because the game throws it
//! over when the trooper jumps up.

use crate::body::{Foot, Stance, foot};
use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::people::soldier::*;
use crate::people::troopers::hands;
use crate::people::weapons::{BEHIND_THE_SHIELD, paint_plate};
use crate::sheet::Sheet;

const NOTE: &str = "Painted by tools/src/people/moods.rs. A trooper that does not fight, facing right.";
const ORIGIN: Point = at(PIVOT.0 as f64, PIVOT.1 as f64 - 1.0);
/// The middle of a table and of a barrel, in front of the feet. Two that face each other two tiles apart share one.
const SHARED: f64 = 16.0;

/// Empty hands. A rifle hangs on the back, and everything else lies somewhere else.
fn empty(kit: &Kit, near: (f64, f64), far: (f64, f64)) -> Hold {
    match kit.gear {
        Gear::Rifle { .. } => hands(near, far, 1.0),
        Gear::Shield { .. } | Gear::Grenade | Gear::Baton => Hold::Lost(at(near.0, near.1), at(far.0, far.1)),
    }
}

const SEATED: Stance = Stance { hip: at(-3.4, -8.8), near: foot(4.0, 0.0, 0.0), far: foot(6.4, 0.0, 0.0) };
const ON_THE_FLOOR: Stance = Stance { hip: at(-5.0, -3.6), near: foot(4.6, 0.0, -0.16), far: foot(7.0, 0.4, -0.2) };

pub fn off_guard(kit: &Kit, name: &'static str, lit: fn(Color) -> Color) -> Sheet {
    let mut sheet = Sheet::new(name, NOTE, CELL, PIVOT);
    let mut clip = |name: &str, ticks, frames: Vec<Canvas>| {
        let recolored = frames.into_iter().map(|mut frame| {
            frame.recolor(|_, _, old| lit(old));
            frame
        });
        sheet.clip(name, ticks, true, recolored.collect());
    };
    let sits = |head: f64, swing: f64, lean: f64| {
        let far = Foot { ankle: SEATED.far.ankle + at(swing, -swing.abs() * 0.4), ..SEATED.far };
        let figure = Pose { head, ..pose(Stance { far, ..SEATED }, lean, empty(kit, (1.6, -11.0), (4.2, -11.4))) };
        figures(kit, &figure, paint_box, |_| {})
    };
    let looks =
        [(0.0, 0.0), (0.01, 1.4), (0.02, 0.0), (0.01, -0.8), (-0.05, 0.0), (-0.05, 1.4), (0.06, 0.0), (0.06, -0.8)];
    clip("sits", 13, looks.map(|(head, swing)| sits(head, swing, 0.03 + head * 0.2)).to_vec());
    // It draws, lets the hand sink, and blows the smoke up.
    let smokes = |frame: usize| {
        let near = [
            (6.4, -21.0),
            (6.6, -21.6),
            (6.6, -21.6),
            (6.4, -16.0),
            (5.6, -12.0),
            (5.4, -11.4),
            (5.4, -11.4),
            (6.0, -14.0),
        ][frame];
        let head = [0.0, 0.0, 0.0, -0.03, -0.06, -0.06, -0.03, 0.0][frame];
        let figure = Pose { head, ..pose(REST, -0.03, empty(kit, near, (3.4, -10.6))) };
        figures(
            kit,
            &figure,
            |_| {},
            |canvas| {
                let tip = ORIGIN + at(near.0 + 2.0, near.1 - 0.4);
                let (x, y) = (tip.x.floor() as i32, tip.y.floor() as i32);
                canvas.rect(x, y, 2, 1, WHITE);
                canvas.put(x + 2, y, if (1..3).contains(&frame) { GOLD.at(3) } else { RED.at(3) });
                for puff in 0..frame.saturating_sub(3) {
                    let rises = at(11.0 + puff as f64 * 1.4, -22.0 - puff as f64 * 3.4);
                    let radius = 1.2 + puff as f64 * 0.35;
                    canvas.soft_capsule(ORIGIN + rises, ORIGIN + rises, radius, radius, STEEL.part(4, 2));
                }
            },
        )
    };
    clip("smokes", 14, (0..8).map(smokes).collect());
    let naps = |frame: usize| {
        let sink = [0.0, 0.3, 0.7, 1.0, 0.7, 0.3][frame];
        let hold = empty(kit, (-0.6, -7.4 + sink * 0.5), (2.0, -7.0 + sink * 0.5));
        let figure = Pose { head: 0.14 + sink * 0.012, ..pose(ON_THE_FLOOR, -0.02 + sink * 0.012, hold) };
        figures(kit, &figure, |_| {}, |_| {})
    };
    clip("naps", 16, (0..6).map(naps).collect());
    // One hand explains, then it laughs with a shaken body.
    let talks = |(near, lean, head): ((f64, f64), f64, f64)| {
        let figure = Pose { head, ..pose(REST, lean, empty(kit, near, (3.6, -11.0))) };
        figures(kit, &figure, |_| {}, |_| {})
    };
    let says = [
        ((4.0, -11.0), 0.0, 0.0),
        ((8.4, -15.4), 0.01, 0.02),
        ((10.0, -19.4), 0.02, -0.02),
        ((8.4, -16.0), 0.01, 0.02),
        ((10.4, -19.0), 0.02, -0.02),
        ((7.0, -13.0), 0.0, 0.0),
        ((2.4, -12.0), -0.05, -0.09),
        ((2.0, -12.6), -0.02, -0.06),
        ((2.4, -12.0), -0.05, -0.09),
        ((2.0, -12.6), -0.02, -0.06),
    ];
    clip("talks", 9, says.into_iter().map(talks).collect());
    // It looks at its cards, takes one, and bangs it on the table.
    let plays = |near: (f64, f64), lean: f64, head: f64| {
        let figure = Pose { head, ..pose(SEATED, lean, empty(kit, near, (8.0, -15.6))) };
        figures(kit, &figure, paint_box, |canvas| {
            paint_table(canvas);
            for nth in 0..3 {
                canvas.rect(
                    ORIGIN.x as i32 + 8 + nth,
                    ORIGIN.y as i32 - 20 + nth % 2,
                    1,
                    3,
                    if nth == 1 { RED.at(2) } else { WHITE },
                );
            }
        })
    };
    clip(
        "plays_cards",
        15,
        vec![
            plays((6.0, -14.0), 0.03, 0.04),
            plays((6.0, -14.4), 0.035, 0.05),
            plays((7.4, -16.0), 0.03, 0.04),
            plays((6.0, -20.0), -0.01, 0.0),
            plays((11.0, -12.0), 0.07, 0.02),
            plays((7.0, -13.0), 0.02, -0.05),
        ],
    );
    let warms = |frame: usize| {
        let rub = sin(frame as f64 / 3.0) * 0.9;
        let figure = Pose { head: 0.02, ..pose(REST, 0.03, empty(kit, (9.0 + rub, -14.4), (10.4 - rub, -15.6))) };
        figures(kit, &figure, |_| {}, |canvas| paint_fire(canvas, frame))
    };
    clip("warms_hands", 7, (0..6).map(warms).collect());
    sheet
}

pub fn moods(kit: &Kit, name: &'static str, lit: fn(Color) -> Color) -> Sheet {
    let mut sheet = Sheet::new(name, NOTE, CELL, PIVOT);
    let mut clip = |name: &str, ticks, poses: Vec<Pose>| {
        let frames = poses.iter().map(|pose| {
            let mut frame = trooper_frame(kit, pose);
            frame.recolor(|_, _, old| lit(old));
            frame
        });
        sheet.clip(name, ticks, true, frames.collect());
    };
    // In panic it has lost its weapon and runs with both arms in the air.
    let flees = |frame: usize| {
        const PATH: [Foot; 8] = [
            foot(7.0, 0.6, -0.06),
            foot(4.0, 0.0, 0.0),
            foot(-0.4, 0.0, 0.03),
            foot(-4.8, 0.8, 0.1),
            foot(-8.0, 2.8, 0.18),
            foot(-5.4, 5.0, 0.18),
            foot(1.2, 4.8, 0.06),
            foot(6.0, 2.6, -0.04),
        ];
        let stance = standing([-11.0, -10.2, -11.4, -12.2][frame % 4], PATH[(frame + 4) % 8], PATH[frame]);
        let wave = sin(frame as f64 / 4.0) * 2.4;
        let hold = Hold::Lost(at(-5.0 - wave, -30.0 + wave), at(7.4 - wave, -30.0 - wave));
        Pose { head: -0.05, hem: 2.4, startled: true, ..pose(stance, 0.06, hold) }
    };
    clip("flees", 4, (0..8).map(flees).collect());
    let raised = |near: (f64, f64), far: (f64, f64)| match kit.gear {
        Gear::Rifle { .. } => Hold::OneHanded(at(near.0, near.1), at(far.0, far.1), -0.21),
        Gear::Shield { .. } => hands(near, (7.0, -13.0), BEHIND_THE_SHIELD),
        Gear::Grenade => hands(near, far, 1.0),
        Gear::Baton => hands(near, far, -0.25),
    };
    // It jumps up and down with both arms in the air.
    let cheers = |hip: f64, lift: f64, near: (f64, f64), far: (f64, f64)| {
        let stance = standing(hip, foot(-4.6, lift, 0.04), foot(4.6, lift, -0.04));
        Pose { head: -0.05, hem: -lift * 0.4, ..pose(stance, -0.03, raised(near, far)) }
    };
    clip(
        "cheers",
        6,
        vec![
            cheers(-8.8, 0.0, (-11.0, -16.0), (9.0, -20.0)),
            cheers(-13.4, 2.2, (-12.0, -27.0), (9.0, -28.0)),
            cheers(-15.0, 4.0, (-11.0, -31.0), (9.4, -31.0)),
            cheers(-12.0, 0.6, (-12.0, -26.0), (9.0, -27.0)),
        ],
    );
    // It beckons with one arm, its chest out.
    let taunts = |near: (f64, f64), lean: f64, head: f64| {
        let stance = standing(-11.0, foot(-5.4, 0.0, 0.0), foot(5.4, 0.0, 0.0));
        Pose {
            head,
            ..pose(
                stance,
                lean,
                if matches!(kit.gear, Gear::Rifle { .. }) {
                    Hold::OneHanded(at(near.0, near.1), at(7.0, -9.0), 0.1)
                } else {
                    raised(near, (6.0, -12.0))
                },
            )
        }
    };
    clip(
        "taunts",
        7,
        vec![
            taunts((8.0, -16.0), -0.05, -0.04),
            taunts((12.0, -21.0), -0.06, -0.06),
            taunts((11.0, -27.0), -0.07, -0.08),
            taunts((12.0, -21.0), -0.06, -0.06),
        ],
    );
    sheet
}

/// A figure between what is behind it and what is in front of it. The plate of a shield bearer stands behind.
fn figures(kit: &Kit, figure: &Pose, behind: impl Fn(&mut Canvas), before: impl Fn(&mut Canvas)) -> Canvas {
    let layer = |paint: &dyn Fn(&mut Canvas)| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint(&mut canvas);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        canvas
    };
    let mut canvas = layer(&behind);
    if let Gear::Shield { cracked } = kit.gear {
        canvas.blit(&layer(&|canvas| paint_plate(canvas, ORIGIN + at(-14.0, -12.0), cracked)), 0, 0);
    }
    let mut body = trooper_frame(kit, figure);
    crate::people::ends::rest_on(&mut body, PIVOT.1);
    canvas.blit(&body, 0, 0);
    canvas.blit(&layer(&before), 0, 0);
    canvas
}

/// The wooden box that it sits on.
pub fn paint_box(canvas: &mut Canvas) {
    paint_boards(canvas, ORIGIN + at(-9.0, -8.0), (11, 9));
}

/// A larger box with cards on it, in front.
fn paint_table(canvas: &mut Canvas) {
    paint_boards(canvas, ORIGIN + at(SHARED - 6.0, -10.0), (12, 11));
    let (x, y) = ((ORIGIN.x + SHARED) as i32, ORIGIN.y as i32 - 11);
    for (dx, color) in [(-4, WHITE), (-1, RED.at(2)), (2, WHITE)] {
        canvas.rect(x + dx, y, 2, 1, color);
    }
}

pub fn paint_boards(canvas: &mut Canvas, corner: Point, (width, height): (i32, i32)) {
    let (x, y) = (corner.x as i32, corner.y as i32);
    canvas.rect(x, y, width, height, LEATHER.at(1));
    canvas.rect(x, y, width, 2, KHAKI.at(2));
    canvas.rect(x, y + height / 2 + 1, width, 1, LEATHER.at(0));
    canvas.rect(x, y, 1, height, LEATHER.at(2));
    canvas.rect(x + width - 1, y, 1, height, LEATHER.at(0));
}

pub fn paint_barrel(canvas: &mut Canvas, corner: Point) {
    let (x, y) = (corner.x as i32, corner.y as i32);
    for (nth, color) in [3, 3, 2, 2, 2, 1, 1, 1, 0, 0].into_iter().enumerate() {
        canvas.rect(x + nth as i32, y, 1, 13, RUST.at(color));
    }
    for (hole, row) in [(2, 4), (6, 4), (4, 8)] {
        canvas.rect(x + hole, y + row, 2, 2, GOLD.at(2));
    }
    canvas.rect(x, y, 10, 1, STEEL.at(2));
    canvas.rect(x, y + 7, 10, 1, RUST.at(0));
}

/// A barrel in which something burns.
fn paint_fire(canvas: &mut Canvas, frame: usize) {
    let top = ORIGIN + at(SHARED - 5.0, -12.0);
    for (nth, (x, height)) in [(1.5, 4.0), (4.8, 7.0), (8.0, 4.6)].into_iter().enumerate() {
        let flicker = sin(frame as f64 / 6.0 + nth as f64 * 0.37);
        let (foot, tip) = (top + at(x, 0.6), top + at(x + flicker * 1.2, -height - flicker * 1.6));
        canvas.soft_capsule(foot, tip, 2.4, 0.6, RED.part(2, 2));
        canvas.soft_capsule(foot, foot.mix(tip, 0.7), 1.5, 0.5, GOLD.part(2, 2));
    }
    paint_barrel(canvas, top);
}
