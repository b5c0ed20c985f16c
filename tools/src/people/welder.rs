//! Paints the welder and its flame: a trooper in leather with a mask down to the chin and two gas bottles that rise above
//! its shoulders. The flame is a sheet of its own, because it is wider than a cell of the trooper.

use crate::body::{Stance, foot};
use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::people::dress::{Build, Dress, arms, legs};
use crate::people::gaits;
use crate::people::soldier::*;
use crate::sheet::Sheet;

const MASK: [&str; 11] = [
    "..gGGGGg....",
    ".gGLLGGGg...",
    ".gGLGGGGGF..",
    ".gGGGMMMMMM.",
    ".ddGMMLLMMMM",
    ".ddMMeeeeeeM",
    ".ddMMeYYYYeM",
    ".ddMMeeeeeeM",
    "..dFMMMMMMM.",
    "..dFFMMMMM..",
    "....FFFFF...",
];

/// The same with the mask pushed up, so that the face is visible: `k` is skin. The empty rows keep its middle in place.
const LIFTED: [&str; 17] = [
    "....MMMMM...",
    "...MMMMMMMM.",
    "..MMLLMMMMMM",
    "..MMeYYYYeMM",
    "..gGMMMMMMF.",
    ".gGGGGGGG...",
    ".gGLGGkkkk..",
    ".gGGkkkkkk..",
    ".ddGkkekke..",
    ".ddkkkekke..",
    "..dkmkkkkkk.",
    "..dkmkkkkk..",
    "...kkkeee...",
    "....kkkk....",
    "............",
    "............",
    "............",
];

pub const WELDER: Kit = Kit {
    name: "welder",
    note: "Painted by tools/src/people/welder.rs. ignite, then burn; refuel after it. The flame (sheet torch) starts at `muzzle`.",
    // Leather that is darker than skin, so that a body without its mask does not look naked.
    coat: RUST.part(1, 4),
    head: &MASK,
    legend: legend(RUST.part(1, 4), GOLD.at(3)),
    // The torch is painted here, not by the soldier's code.
    gear: Gear::Grenade,
    pack: LEATHER,
    build: Build {
        legs: legs(4.8, 4.6, 2.9, STEEL.part(2, 3)),
        arms: arms(10.0, 2.9, 2.2, RUST.part(1, 4), KHAKI.part(1, 3)),
        stature: 0.96,
        spine: 7.4,
        waist: 4.4,
        chest: 5.0,
        neck: at(1.4, -5.4),
        dress: Dress::Apron,
    },
    walk: gaits::shove,
};

const EMPTY: f64 = 1.0;
const NOZZLE: f64 = 9.0;

/// A pose, and where the torch points: in turns, from straight ahead.
#[derive(Clone, Copy)]
struct Step {
    pose: Pose,
    torch: f64,
    /// A small flame at the nozzle, or sparks.
    pilot: Option<f64>,
    valve: Valve,
    /// Whether the mask is pushed up.
    is_lifted: bool,
}

/// The state of the valve on top of the bottles.
#[derive(Clone, Copy, PartialEq)]
enum Valve {
    Shut,
    /// A red lamp: nothing is left.
    Empty,
    /// The wheel stands at this angle in turns, and a jet of steam of this size leaves it.
    Turns(f64, f64),
    /// A blue lamp: it is ready.
    Full,
}

pub fn sheets() -> Vec<Sheet> {
    vec![welder(&WELDER), torch()]
}

fn hold(pose: Pose, near: (f64, f64), far: (f64, f64), torch: f64) -> Step {
    let hold = Hold::Hands(at(near.0, near.1), at(far.0, far.1), EMPTY);
    Step { pose: Pose { hold, ..pose }, torch, pilot: None, valve: Valve::Shut, is_lifted: false }
}

fn carried(pose: Pose, sink: f64) -> Step {
    hold(pose, (2.0, -9.6 + sink), (7.0, -9.0 + sink), 0.09)
}

fn aimed(pose: Pose, back: f64) -> Step {
    hold(pose, (2.6 - back, -12.4), (8.4 - back, -13.6), -0.01)
}

fn muzzle_of(step: &Step) -> (i32, i32) {
    let tip = nozzle(step) - at(f64::from(PIVOT.0), f64::from(PIVOT.1));
    (tip.x.round() as i32, tip.y.round() as i32)
}

pub fn welder(kit: &Kit) -> Sheet {
    let mut sheet = Sheet::new(kit.name, kit.note, CELL, PIVOT);
    let mut clip = |name: &str, ticks, repeat, steps: &[Step]| {
        sheet.clip(name, ticks, repeat, steps.iter().map(|step| paint(kit, step)).collect());
        sheet.muzzle(Some(muzzle_of(&steps[steps.len() - 1])));
    };
    let sink = [0.0, 0.2, 0.5, 0.8, 0.5, 0.2];
    let breath = |frame: usize| carried(gaits::wait(frame, 0.02, Hold::Low), sink[frame]);
    // It lifts its mask, wipes its brow, looks round, and drops the mask with a nod.
    let lifts = |near: (f64, f64), head: f64, is_lifted: bool| {
        let step = hold(pose(REST, 0.02, Hold::Low), near, (7.0, -9.0), 0.12);
        Step { pose: Pose { head, ..step.pose }, is_lifted, ..step }
    };
    let fidget = [
        lifts((5.4, -16.0), 0.0, false),
        lifts((8.4, -21.0), -0.01, false),
        lifts((8.6, -28.0), -0.05, true),
        lifts((-2.0, -14.0), -0.03, true),
        lifts((6.0, -25.0), 0.0, true),
        lifts((1.0, -22.0), -0.03, true),
        lifts((-2.0, -12.0), -0.05, true),
        lifts((-1.0, -10.0), 0.04, true),
        lifts((2.0, -9.6), 0.09, true),
        lifts((2.0, -9.6), 0.06, false),
    ];
    clip("idle", 10, true, &gaits::idle(breath, &fidget));
    let walk: Vec<Step> = (0..8).map(|frame| carried(gaits::march(frame), sin(frame as f64 / 4.0) * 0.5)).collect();
    clip("walk", 6, true, &walk);
    // It jumps with the torch flung up and the other arm thrown back, and lands low.
    let startled = standing(-13.8, foot(-5.0, 2.2, 0.1), foot(4.6, 2.2, 0.06));
    let lands = standing(-8.6, foot(-7.0, 0.0, 0.06), foot(5.6, 0.0, 0.0));
    let flung = Pose { head: -0.06, hem: 1.6, ..pose(startled, -0.06, Hold::Low) };
    clip(
        "alert",
        5,
        false,
        &[
            hold(flung, (-9.0, -22.0), (7.4, -19.0), -0.17),
            hold(pose(lands, 0.04, Hold::Low), (-2.0, -13.0), (9.0, -14.0), -0.07),
            Step { torch: 0.02, ..carried(pose(BRACED, 0.0, Hold::Low), -1.6) },
        ],
    );
    let ready = pose(BRACED, 0.03, Hold::Low);
    let lights = |back: f64, size: f64| Step { pilot: Some(size), ..aimed(ready, back) };
    clip(
        "ignite",
        4,
        false,
        &[
            carried(ready, -1.0),
            aimed(Pose { spine: -0.08, head: -0.04, ..ready }, 4.0),
            Step { pilot: Some(0.0), ..aimed(Pose { spine: -0.08, head: -0.04, ..ready }, 4.0) },
            lights(1.2, 0.5),
            lights(1.0, 0.2),
            lights(0.6, 1.1),
            lights(0.4, 1.6),
        ],
    );
    let burns = |frame: usize| {
        let lean = Pose { spine: 0.05, head: -0.02, ..gaits::shove(frame) };
        aimed(lean, [0.0, 0.4, 0.2, 0.6][frame % 4])
    };
    clip("burn", 5, true, &(0..8).map(burns).collect::<Vec<Step>>());
    // It is empty: it bends down with the torch on the ground, reaches over its shoulder, and turns the wheel on the bottles,
    // from which steam hisses, until the lamp is blue.
    let low = standing(-8.4, foot(-6.4, 0.0, 0.04), foot(4.6, 0.0, 0.0));
    let turns = |reach: f64, wheel: f64, steam: f64| {
        let bent = Pose { head: 0.05, ..pose(low, 0.08, Hold::Low) };
        let step = hold(bent, (-3.6 + reach, -25.6 + reach * 0.6), (8.6, -7.0), 0.17);
        Step { valve: Valve::Turns(wheel, steam), ..step }
    };
    clip(
        "refuel",
        9,
        false,
        &[
            Step { valve: Valve::Empty, ..hold(pose(low, 0.1, Hold::Low), (2.0, -8.0), (8.6, -6.4), 0.17) },
            turns(0.8, 0.0, 0.35),
            turns(-0.8, 0.06, 0.8),
            turns(0.8, 0.125, 1.0),
            turns(-0.8, 0.19, 0.9),
            turns(0.8, 0.25, 0.5),
            Step { valve: Valve::Full, ..hold(pose(BRACED, 0.02, Hold::Low), (-1.0, -15.0), (7.0, -9.0), 0.12) },
            Step { valve: Valve::Full, ..carried(pose(REST, 0.0, Hold::Low), 0.0) },
        ],
    );
    let crossed = standing(-10.8, foot(0.8, 0.0, 0.0), foot(-0.8, 0.0, 0.0));
    clip("turn", 8, false, &[carried(pose(crossed, -0.03, Hold::Low), -1.0), carried(pose(REST, 0.0, Hold::Low), 0.0)]);
    let struck = Pose { head: -0.09, ..pose(REELING, -0.12, Hold::Low) };
    clip("hurt", 4, false, &[carried(struck, -1.6), carried(pose(REST, -0.02, Hold::Low), 0.0)]);
    sheet
}

fn origin() -> Point {
    at(f64::from(PIVOT.0), f64::from(PIVOT.1) - 1.0)
}

fn far_hand(step: &Step) -> Point {
    match step.pose.hold {
        Hold::Hands(_, far, _) | Hold::Lost(_, far) => origin() + far,
        _ => origin(),
    }
}

fn nozzle(step: &Step) -> Point {
    far_hand(step) + at(NOZZLE, 0.0).turned(step.torch)
}

fn paint(kit: &Kit, step: &Step) -> Canvas {
    let Stance { hip, .. } = step.pose.stance;
    let turned = |x: f64, y: f64| origin() + hip + at(x, y).turned(step.pose.spine);
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    for (x, cloth) in [(-7.6, RED), (-4.6, TEAL)] {
        canvas.capsule(turned(x, -1.4), turned(x - 0.4, -11.0), 2.2, 2.2, cloth.part(1, 3));
        canvas.soft_capsule(turned(x - 0.4, -13.4), turned(x - 0.4, -14.4), 0.9, 1.1, GOLD.part(1, 3));
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    let mut kit = *kit;
    if step.is_lifted && kit.head == MASK {
        kit.head = &LIFTED;
        for (letter, color) in &mut kit.legend {
            match letter {
                'k' => *color = SKIN.at(2),
                'm' => *color = SKIN.at(3),
                _ => {}
            }
        }
    }
    canvas.blit(&trooper_frame(&kit, &step.pose), 0, 0);
    canvas.blit(&paint_torch(step, turned(-4.0, -4.0)), 0, 0);
    canvas.blit(&paint_valve(step.valve, turned(-8.0, -16.0)), 0, 0);
    canvas
}

/// The wheel on top of the bottles while it is turned, with a jet of steam up and back, and the lamp beside it.
fn paint_valve(valve: Valve, top: Point) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    if let Valve::Turns(wheel, steam) = valve {
        for nth in 0..5 {
            let share = f64::from(nth) / 4.0;
            let wave = sin(share + wheel * 6.0) * 1.2;
            let puff = top + at(-2.0 - 10.0 * share, -1.0 - 6.0 * share + wave) * (0.4 + 0.6 * steam);
            let radius = (1.1 + 2.4 * share) * steam;
            canvas.soft_capsule(puff, puff, radius, radius, STEEL.part(4, 2));
        }
        canvas.soft_capsule(top, top, 4.0, 4.0, RED.part(2, 2));
        canvas.soft_capsule(top, top, 2.6, 2.6, STEEL.part(0, 1));
        let spoke = at(3.0, 0.0).turned(wheel);
        canvas.soft_capsule(top - spoke, top + spoke, 0.9, 0.9, GOLD.part(2, 2));
        canvas.outline(INK);
    }
    let lamp = match valve {
        Valve::Shut => return canvas,
        Valve::Empty => RED.at(2),
        Valve::Turns(..) => RED.at(3),
        Valve::Full => BLUE.at(3),
    };
    let (x, y) = (top.x.floor() as i32, top.y.floor() as i32);
    if !matches!(valve, Valve::Turns(..)) {
        canvas.rect(x - 2, y - 1, 4, 4, INK);
    }
    canvas.rect(x - 1, y, 2, 2, lamp);
    canvas.put(x - 1, y, WHITE);
    canvas
}

/// The torch, its hose from the bottles, and what burns at the nozzle before the flame.
fn paint_torch(step: &Step, valve: Point) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let hand = far_hand(step);
    let along = |distance: f64| hand + at(distance, 0.0).turned(step.torch);
    let sag = along(-6.0).mix(valve, 0.5) + at(0.0, 4.0);
    let (from, to) = (along(-5.0), valve);
    for nth in 0..12 {
        let share = f64::from(nth) / 11.0;
        let p = from.mix(sag, share).mix(sag.mix(to, share), share);
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, RED.at(if nth % 3 == 0 { 3 } else { 2 }));
    }
    canvas.capsule(along(-5.0), along(1.0), 1.3, 1.2, GOLD.part(0, 4));
    canvas.capsule(along(1.0), along(NOZZLE - 1.0), 0.9, 0.8, STEEL.part(2, 4));
    canvas.capsule(along(NOZZLE - 1.6), along(NOZZLE - 0.4), 1.7, 1.2, STEEL.part(3, 3));
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    if let Some(size) = step.pilot {
        let tip = along(NOZZLE + 0.6);
        if size > 0.2 {
            canvas.soft_capsule(tip, along(NOZZLE + 1.0 + 5.0 * size), 1.0 + size, 0.6, BLUE.part(2, 2));
            canvas.soft_capsule(tip, along(NOZZLE + 1.0 + 2.6 * size), 0.7 + 0.5 * size, 0.5, GOLD.part(3, 2));
        } else {
            for (dx, dy) in [(1.0, -2.0), (2.6, 1.0), (3.4, -1.4), (1.0, 2.4)] {
                let p = tip + at(dx, dy);
                canvas.put(p.x.floor() as i32, p.y.floor() as i32, GOLD.at(3));
            }
        }
    }
    canvas
}

/// The flame is a fan of tongues that are white at the nozzle and red at the ends.
fn torch() -> Sheet {
    let mut sheet = Sheet::new(
        "torch",
        "Painted by tools/src/people/welder.rs. The flame of a welder, to the right. The pivot is the nozzle.",
        (48, 40),
        (2, 20),
    );
    sheet.clip("start", 2, false, [0.3, 0.6, 0.85].iter().map(|size| flame(*size, 0)).collect());
    sheet.clip("burn", 3, true, (0..6).map(|frame| flame(1.0, frame)).collect());
    sheet.clip("end", 3, false, [0.8, 0.55, 0.3].iter().map(|size| flame(*size, 2)).collect());
    sheet
}

fn flame(size: f64, frame: i32) -> Canvas {
    let mut canvas = Canvas::new(48, 40);
    let nozzle = at(2.0, 20.0);
    let phase = f64::from(frame) / 6.0;
    // Angle in turns and length of each tongue. Adjacent ones flicker against each other.
    const TONGUES: [(f64, f64); 5] = [(-0.092, 27.0), (0.094, 26.0), (-0.048, 33.0), (0.05, 33.0), (0.0, 36.0)];
    const LAYERS: [(f64, f64, Ramp); 4] = [
        (1.0, 6.4, RED.part(1, 2)),
        (0.86, 5.2, RUST.part(3, 2)),
        (0.68, 4.0, GOLD.part(2, 2)),
        (0.44, 2.6, GOLD.part(3, 2)),
    ];
    for (length_share, radius, ramp) in LAYERS {
        for (nth, (turns, length)) in TONGUES.into_iter().enumerate() {
            let flicker = sin(phase + nth as f64 * 0.37);
            let way = at(1.0, 0.0).turned(turns + flicker * 0.008);
            let end = nozzle + way * ((length + flicker * 3.0) * length_share * size);
            let middle = nozzle.mix(end, 0.62);
            canvas.soft_capsule(nozzle, middle, 1.2, radius * size, ramp);
            canvas.soft_capsule(middle, end, radius * size, 1.4, ramp);
        }
    }
    // Sparks that leave the flame.
    for nth in 0..5 {
        let share = (phase + f64::from(nth) * 0.23).fract();
        let p = nozzle + at(16.0 + share * 26.0 * size, (f64::from(nth) - 2.0) * 6.0 * (0.6 + share * 0.5));
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, if share < 0.6 { GOLD.at(3) } else { RUST.at(4) });
    }
    canvas
}
