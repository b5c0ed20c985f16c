//! Paints the legs of the player: the run, jumps and falls, the ladder. Each clip stores the place of the torso.

use super::{CELL, HIP, LEGS, ORIGIN, PIVOT, TROUSERS};
use crate::body::{Foot, Stance, foot};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;
use crate::sheet::Sheet;

/// Path of one foot in the run: contact, down, under, push, toe off, heel kick, knee lift, reach.
const RUN_PATH: [Foot; 8] = [
    foot(7.8, 0.2, -0.06),
    foot(4.6, 0.0, 0.0),
    foot(0.2, 0.0, 0.02),
    foot(-4.8, 0.0, 0.09),
    foot(-8.4, 1.0, 0.17),
    foot(-6.8, 4.2, 0.2),
    foot(0.8, 4.6, 0.07),
    foot(6.6, 3.2, -0.04),
];
/// The hip goes down when a foot takes the weight, and up when the foot pushes off.
const RUN_HIP: [f64; 4] = [-11.4, -10.6, -11.8, -12.8];
const RUN_LEAN: i32 = 2;
const RUN_BACK_STRIDE: f64 = 0.72;

const fn stance(hip: (f64, f64), near: Foot, far: Foot) -> Stance {
    Stance { hip: at(hip.0, hip.1), near, far }
}

pub(super) fn run_stance(frame: usize) -> Stance {
    Stance { hip: at(-0.5, RUN_HIP[frame % 4]), near: RUN_PATH[(frame + 4) % 8], far: RUN_PATH[frame] }
}

fn run_back_stance(frame: usize) -> Stance {
    let Stance { hip, near, far } = run_stance((8 - frame) % 8);
    let shorter = |f: Foot| Foot { ankle: at(f.ankle.x * RUN_BACK_STRIDE, f.ankle.y), pitch: f.pitch * 0.6 };
    Stance { hip: at(-0.5, hip.y), near: shorter(near), far: shorter(far) }
}

/// Clips of the legs, and how far the torso leans forward in each.
fn leg_clips() -> Vec<(&'static str, u32, bool, i32, Vec<Stance>)> {
    let plant = |x| foot(x, 0.0, 0.0);
    let idle = |hip| stance((0.0, hip), plant(-4.0), plant(3.6));
    vec![
        ("idle", 10, true, 0, [-12.0, -11.85, -11.6, -11.2, -11.35, -11.7].map(idle).to_vec()),
        ("run", 3, true, RUN_LEAN, (0..8).map(run_stance).collect()),
        ("run_back", 4, true, -1, (0..8).map(run_back_stance).collect()),
        (
            "jump_up",
            4,
            false,
            2,
            // One leg still stretches from the ground, and the knee of the other one goes up.
            vec![
                stance((0.4, -13.6), foot(-6.2, -0.6, 0.24), foot(4.4, 5.0, 0.0)),
                stance((0.4, -13.2), foot(-7.6, 1.4, 0.26), foot(5.6, 7.8, -0.02)),
            ],
        ),
        (
            "jump_peak",
            4,
            false,
            1,
            // Both knees are drawn up.
            vec![
                stance((0.0, -12.8), foot(-5.6, 5.2, 0.2), foot(4.8, 7.0, 0.02)),
                stance((-0.4, -12.0), foot(-3.0, 6.4, 0.13), foot(4.8, 5.6, 0.04)),
            ],
        ),
        (
            "fall",
            4,
            false,
            -1,
            // The legs part, one heel trails, and the other foot feels for the ground.
            vec![
                stance((-0.4, -12.4), foot(-5.6, 4.4, 0.14), foot(5.4, 3.0, 0.06)),
                stance((-0.6, -12.8), foot(-7.4, 5.0, 0.2), foot(6.6, 0.6, -0.05)),
                stance((-0.6, -12.8), foot(-7.8, 4.2, 0.22), foot(6.8, -0.4, -0.08)),
            ],
        ),
        (
            "land",
            3,
            false,
            1,
            vec![
                stance((0.4, -6.6), plant(-6.2), plant(6.0)),
                stance((0.2, -8.4), plant(-5.6), plant(5.2)),
                stance((0.0, -10.8), plant(-4.8), plant(4.4)),
            ],
        ),
        (
            "land_soft",
            3,
            false,
            1,
            vec![stance((0.2, -9.0), plant(-5.4), plant(5.0)), stance((0.0, -10.8), plant(-4.8), plant(4.4))],
        ),
        (
            "land_hard",
            3,
            false,
            2,
            // Down on one knee nearly, with the feet far apart, and slowly up again.
            vec![
                stance((0.6, -4.8), foot(-8.4, 0.0, 0.16), plant(6.6)),
                stance((0.6, -5.4), foot(-8.4, 0.0, 0.14), plant(6.6)),
                stance((0.4, -7.0), foot(-7.4, 0.0, 0.08), plant(6.2)),
                stance((0.2, -8.8), plant(-6.0), plant(5.4)),
                stance((0.0, -10.8), plant(-4.8), plant(4.4)),
            ],
        ),
        (
            "start",
            3,
            false,
            1,
            // The body falls forward before the rear foot pushes off.
            vec![
                stance((2.0, -9.8), foot(-6.6, 0.4, 0.14), foot(3.6, 3.0, 0.02)),
                stance((2.0, -11.2), foot(-8.6, 1.2, 0.2), foot(5.6, 2.6, -0.05)),
            ],
        ),
        (
            "stop",
            3,
            false,
            -1,
            // The heel is far in front and its toe is up, and the body leans back against it.
            vec![
                stance((-2.0, -10.2), foot(-4.4, 0.0, 0.06), foot(8.2, 0.6, -0.13)),
                stance((-2.2, -9.6), foot(-4.6, 0.0, 0.04), foot(7.6, 0.2, -0.09)),
                stance((-1.0, -10.8), plant(-4.4), plant(5.4)),
            ],
        ),
        (
            "tap",
            6,
            true,
            0,
            // The toe of the far foot goes up and comes down.
            vec![
                stance((-0.6, -11.8), plant(-4.0), plant(4.6)),
                stance((-0.6, -11.7), plant(-4.0), foot(4.6, 0.0, -0.09)),
            ],
        ),
        (
            "duck",
            2,
            false,
            0,
            vec![
                stance((-0.5, -8.6), plant(4.2), foot(-5.0, 0.0, 0.1)),
                stance((-1.4, -5.8), plant(4.6), foot(-6.6, 0.0, 0.19)),
            ],
        ),
        ("climb", 6, true, 0, Vec::new()),
        (
            "turn",
            3,
            false,
            0,
            // The near foot brakes behind and takes the weight, then the feet pass, then a foot pushes off.
            vec![
                stance((-1.6, -9.6), foot(-8.0, 0.0, -0.07), foot(3.4, 0.6, 0.05)),
                stance((-0.4, -10.4), plant(-3.4), foot(4.8, 1.8, 0.08)),
                stance((0.8, -11.4), foot(-6.4, 0.8, 0.16), foot(5.6, 1.6, -0.04)),
            ],
        ),
    ]
}

fn paint_legs(canvas: &mut Canvas, origin: Point, stance: Stance) {
    let Stance { hip, near, far } = stance;
    LEGS.paint(canvas, origin, hip + at(0.9, 0.2), far, true);
    let pelvis = origin + hip;
    canvas.soft_capsule(pelvis + at(-0.8, -0.4), pelvis + at(0.8, -0.4), 2.9, 2.9, TROUSERS);
    LEGS.paint(canvas, origin, hip + at(-0.7, 0.2), near, false);
    paint_belt(canvas, pelvis);
}

fn paint_belt(canvas: &mut Canvas, pelvis: Point) {
    let (x, y) = (pelvis.x.round() as i32, pelvis.y.round() as i32 - 2);
    canvas.rect(x - 4, y, 8, 1, LEATHER.at(1));
    canvas.rect(x - 4, y + 1, 7, 1, LEATHER.at(0));
    canvas.put(x + 2, y, GOLD.at(2));
    canvas.rect(x - 4, y + 1, 2, 3, LEATHER.at(1));
    canvas.put(x - 4, y + 1, LEATHER.at(2));
}

fn legs_frame(stance: Stance) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    paint_legs(&mut canvas, ORIGIN, stance);
    canvas.rim_lit(|_, _| true);
    canvas.outline_lit(|_, _| true);
    canvas
}

fn climb_frame(frame: usize) -> Canvas {
    const LIFT: [(f64, f64); 4] = [(0.0, 4.0), (1.4, 1.8), (4.0, 0.0), (1.8, 1.4)];
    let mut canvas = Canvas::new(CELL, CELL);
    for (side, lift) in [(-1.0, LIFT[frame].0), (1.0, LIFT[frame].1)] {
        let hip = ORIGIN + at(side * 1.9, -11.8);
        let ankle = ORIGIN + at(side * 2.6, -2.4 - lift);
        let knee = hip.mix(ankle, 0.5) + at(side * (0.4 + lift * 0.45), 0.0);
        canvas.capsule(hip, knee, 2.6, 2.2, TROUSERS);
        canvas.soft_capsule(knee, ankle, 2.2, 1.8, TROUSERS);
        canvas.capsule(ankle + at(0.0, -0.6), ankle + at(0.0, 1.0), 1.9, 1.9, LEATHER);
    }
    paint_belt(&mut canvas, ORIGIN + at(0.4, -12.0));
    canvas.rim_lit(|_, _| true);
    canvas.outline_lit(|_, _| true);
    canvas
}

pub fn sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "player_legs",
        "Painted by tools/src/player.rs. The torso of player_torso is laid over these, moved by the entry of\n\
         `torso` for the frame shown (frames counted over the whole sheet), so that it follows the bob.",
        (CELL, CELL),
        PIVOT,
    );
    let mut offsets = Vec::new();
    for (name, ticks, repeat, lean, stances) in leg_clips() {
        if name == "climb" {
            sheet.clip(name, ticks, repeat, (0..4).map(climb_frame).collect());
            offsets.extend([(0, 0), (0, -1), (0, 0), (0, -1)]);
            continue;
        }
        offsets.extend(
            stances.iter().map(|s| (lean + (s.hip.x - HIP.x).round() as i32, (s.hip.y - HIP.y).round() as i32)),
        );
        sheet.clip(name, ticks, repeat, stances.into_iter().map(legs_frame).collect());
    }
    sheet.points("torso", &offsets);
    sheet
}
