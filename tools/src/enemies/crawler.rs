//! Paints the crawler: a pot of slag with four legs that grip a ceiling. The pivot is the place where it hangs. The glow
//! of the pot grows before a drop falls.

use crate::canvas::Canvas;
use crate::math::{Point, at, joint, sin};
use crate::palette::*;
use crate::people::ends::{burning, soil};
use crate::people::gaits;
use crate::sheet::Sheet;

/// High enough for the fire over one that falls.
const CELL: (i32, i32) = (48, 56);
const PIVOT: (i32, i32) = (24, 22);
const CEILING: Point = at(24.0, 22.0);
const SHELL: Ramp = STEEL.part(2, 4);
const LEG: Ramp = STEEL.part(1, 4);

/// The pot hangs `drop` pixels below its usual place and swings by `swing`. `grips` are the four claws, from the pivot.
/// `heat` is how bright the slag is, and `bead` how far a drop hangs out of the mouth.
#[derive(Clone, Copy)]
struct Pose {
    drop: f64,
    swing: f64,
    grips: [Point; 4],
    heat: u8,
    bead: f64,
    eye: Color,
    /// Whether the eye is wide open.
    stares: bool,
    /// How far the lips of the mouth are apart, in pixels.
    gapes: f64,
    /// Legs that are torn off: the first two of the near ones are stumps.
    is_torn: bool,
}

/// The heat of a pot that is empty.
const COLD: u8 = 0;

const HANG: Pose = Pose {
    drop: 0.0,
    swing: 0.0,
    grips: [at(-13.0, 0.0), at(-6.0, 0.0), at(6.0, 0.0), at(13.0, 0.0)],
    heat: 1,
    bead: 0.0,
    eye: GOLD.at(2),
    stares: false,
    gapes: 0.0,
    is_torn: false,
};

pub fn sheets() -> Vec<Sheet> {
    vec![crawler(), slag()]
}

fn crawler() -> Sheet {
    let mut sheet = Sheet::new(
        "crawler",
        "Painted by tools/src/enemies/crawler.rs. It hangs from the pivot. tell, then drip; falling is its end.",
        CELL,
        PIVOT,
    );
    let mut clip = |name: &str, ticks, repeat, poses: Vec<Pose>| -> usize {
        sheet.clip(name, ticks, repeat, poses.iter().map(paint).collect());
        sheet.cells.len() - poses.len()
    };
    let idle = |frame: usize| Pose {
        drop: [0.0, 0.5, 1.0, 1.3, 0.9, 0.4][frame],
        heat: [1, 1, 2, 2, 1, 1][frame],
        swing: [0.0, 0.006, 0.004, 0.0, -0.006, -0.004][frame],
        ..HANG
    };
    // It lets go with one leg, which twitches, then with another, and jerks up to the ceiling and back.
    let twitches = |leg: usize, lift: f64, swing: f64| {
        let mut grips = HANG.grips;
        grips[leg] = grips[leg] + at(if leg == 0 { -2.0 } else { 2.0 }, lift);
        Pose { grips, swing, drop: 1.0, ..HANG }
    };
    let jerks = |drop: f64, swing: f64, heat: u8| Pose { drop, swing, heat, ..HANG };
    let fidget = [
        twitches(3, 5.0, 0.012),
        twitches(3, 10.0, 0.024),
        twitches(3, 4.0, 0.016),
        twitches(3, 9.0, 0.024),
        twitches(0, 5.0, -0.012),
        twitches(0, 10.0, -0.024),
        jerks(-2.6, 0.0, 2),
        jerks(3.0, 0.03, 2),
        jerks(1.6, -0.02, 1),
    ];
    clip("idle", 10, true, gaits::idle(idle, &fidget));
    clip("crawl", 4, true, (0..8).map(crawl).collect());
    // It drops with its outer legs flung out, its eye wide open and its pot flaring, and takes hold again.
    let startled = |drop: f64, out: f64, heat: u8| Pose {
        drop,
        heat,
        grips: [at(-13.0 - out * 0.7, out), at(-6.0, 0.0), at(6.0, 0.0), at(13.0 + out * 0.7, out)],
        eye: WHITE,
        stares: true,
        ..HANG
    };
    clip(
        "alert",
        5,
        false,
        vec![startled(5.0, 6.0, 4), startled(3.0, 3.0, 3), Pose { eye: RED.at(3), heat: 2, ..HANG }],
    );
    let swells = |frame: usize| Pose {
        drop: [-0.6, -1.0, 0.4, 1.4, 2.0, 2.4, 2.2, 2.6][frame],
        swing: [0.0, 0.0, 0.008, -0.008, 0.012, -0.012, 0.014, -0.014][frame],
        heat: [2, 2, 3, 3, 4, 4, 4, 4][frame],
        bead: [0.0, 0.0, 0.6, 1.6, 2.6, 3.6, 4.6, 5.4][frame],
        eye: if frame.is_multiple_of(2) { RED.at(3) } else { WHITE },
        ..HANG
    };
    clip("tell", 4, false, (0..8).map(swells).collect());
    // The mouth springs open, the drop tears off in a flash, and the body is thrown against the ceiling.
    let lets_go = |drop: f64, heat: u8, gapes: f64| Pose { drop, heat, gapes, eye: RED.at(3), ..HANG };
    let drip = clip(
        "drip",
        4,
        false,
        vec![
            lets_go(-3.0, 4, 3.4),
            lets_go(-2.6, 4, 3.0),
            lets_go(-1.0, 3, 2.0),
            lets_go(0.8, 2, 0.8),
            lets_go(0.4, 1, 0.0),
        ],
    );
    // Empty, it hangs low on straight legs, grey and dark, and smokes.
    let cold = |drop: f64, swing: f64| Pose { drop, swing, heat: COLD, eye: STEEL.at(0), ..HANG };
    let rest = clip("rest", 8, true, vec![cold(4.2, 0.01), cold(4.8, 0.02), cold(5.2, 0.01), cold(4.8, 0.0)]);
    // A hit makes it swing and let go with two claws.
    let struck = |swing: f64, lift: f64| Pose {
        swing,
        drop: 2.4,
        grips: [at(-13.0, 0.0), at(-8.0, lift), at(6.0, 0.0), at(11.0, lift + 1.0)],
        eye: WHITE,
        ..HANG
    };
    clip("hurt", 3, false, vec![struck(0.07, 5.0), struck(-0.03, 2.0)]);
    for (frame, cell) in sheet.cells[rest..rest + 4].iter_mut().enumerate() {
        paint_smoke(cell, frame);
    }
    for (frame, cell) in sheet.cells[drip..drip + 3].iter_mut().enumerate() {
        paint_release(cell, frame);
    }
    sheet.clip("falling", 3, true, (0..8).map(falls).collect());
    sheet
}

/// Clouds rise from the mouth, pass the pot on both sides, and gather below the ceiling.
fn paint_smoke(canvas: &mut Canvas, frame: usize) {
    for nth in 0..6 {
        let time = ((nth * 2 + frame) % 12) as f64 / 12.0;
        let side = if nth % 2 == 0 { 1.0 } else { -1.0 };
        let puff = CEILING + at(side * (3.0 + 9.0 * (time * 1.6).min(1.0) + 4.0 * time), 22.0 - 19.0 * time);
        let radius = 1.2 + 2.0 * (time * 2.0).min(1.0) - time * 1.4;
        canvas.capsule(puff, puff, radius, radius, STEEL.part(if time < 0.5 { 3 } else { 2 }, 3));
    }
}

/// The shot that leaves the mouth, in three frames: a burst of light with a thread of slag, then drops.
fn paint_release(canvas: &mut Canvas, frame: usize) {
    let mouth = CEILING + at(0.0, [14.0, 14.4, 16.0][frame]);
    let paints = |color: Color| Ramp::join(color, STEEL).part(0, 1);
    if frame < 2 {
        for (color, size) in [(RUST.at(4), 1.0), (GOLD.at(3), 0.72), (WHITE, 0.45)] {
            let reach = [11.0, 7.0][frame] * size;
            for aside in [-0.17, 0.17] {
                canvas.soft_capsule(mouth, mouth + at(0.0, reach).turned(aside), 2.4 * size, 0.5, paints(color));
            }
            canvas.soft_capsule(mouth, mouth + at(0.0, reach * 1.5), 3.2 * size, 0.6, paints(color));
        }
    } else {
        canvas.soft_capsule(mouth, mouth + at(0.0, 7.0), 1.6, 0.6, paints(GOLD.at(3)));
    }
    for (x, y) in [(-9.0, 1.0), (-6.0, 6.0), (5.0, 7.0), (9.0, 2.0), (1.0, 13.0)] {
        let drop = mouth + at(x, y) * (0.8 + 0.25 * frame as f64) + at(0.0, 1.4 * (frame * frame) as f64);
        canvas.rect(drop.x as i32, (drop.y as i32).min(CELL.1 - 3), 2, 2, GOLD.at(if frame < 2 { 3 } else { 2 }));
    }
}

/// A wreck: two legs are torn off and two hang limp above it, its pot is cracked and leaks fire, its eye is black, and flames
/// and smoke trail above it. It rocks while it falls.
fn falls(frame: i32) -> Canvas {
    let phase = f64::from(frame) / 8.0;
    let sway = sin(phase) * 2.4;
    let broken = Pose {
        drop: 4.0,
        swing: 0.05 + 0.07 * sin(phase),
        grips: [at(-13.0 + sway, -2.0), at(-8.0, 0.0), at(7.0, 0.0), at(12.0 + sway, -4.0)],
        heat: COLD,
        eye: INK,
        is_torn: true,
        ..HANG
    };
    let mut body = paint(&broken);
    soil(&mut body, 0.5);
    // Cracks in the pot, with the slag behind them.
    let pot = CEILING + at(0.0, 7.4 + broken.drop);
    for crack in [
        [(-6.0, 1.0), (-3.0, 3.0), (-4.0, 6.0)],
        [(0.0, 1.0), (2.0, 4.0), (0.0, 6.6)],
        [(6.0, 1.0), (4.0, 3.0), (6.0, 5.0)],
    ] {
        for ends in crack.windows(2) {
            let [from, to] = [ends[0], ends[1]].map(|(x, y)| pot + at(x, y).turned(broken.swing));
            let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
            body.line(pixel(from), pixel(to), if frame % 2 == 0 { GOLD.at(3) } else { RUST.at(4) });
        }
    }
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    for nth in 0..3 {
        let time = f64::from((nth * 3 + frame) % 8) / 8.0;
        let puff = CEILING + at(f64::from(nth - 1) * 5.0 - sway, 2.0 - 18.0 * time);
        let radius = 3.0 - 1.6 * time;
        canvas.capsule(puff, puff, radius, radius, STEEL.part(1, 3));
    }
    canvas.blit(&burning(&body, frame as usize * 2, 0.85), 0, 0);
    canvas
}

/// Claws move in two pairs: while one pair grips, the other reaches forward below the ceiling.
fn crawl(frame: usize) -> Pose {
    let phase = frame as f64 / 8.0;
    let grip = |middle: f64, phase: f64| {
        let phase = phase - phase.floor();
        if phase < 0.5 {
            at(middle + 1.5 * (1.0 - phase * 4.0), 0.0)
        } else {
            at(middle - 1.5 * (1.0 - (phase - 0.5) * 4.0), 5.0 * sin(phase - 0.5))
        }
    };
    Pose {
        drop: 1.0 + sin(phase * 2.0),
        swing: sin(phase) * 0.03,
        grips: [grip(-14.4, phase), grip(-5.4, phase + 0.5), grip(5.4, phase), grip(14.4, phase + 0.5)],
        ..HANG
    }
}

fn paint(pose: &Pose) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let pot = CEILING + at(0.0, 7.4 + pose.drop);
    let turned = |x: f64, y: f64| pot + at(x, y).turned(pose.swing);
    for (nth, shade) in [(1, 1), (2, 1), (0, 0), (3, 0)] {
        let side = if nth < 2 { -1.0 } else { 1.0 };
        let (root, claw) = (turned(side * 5.0, -0.6), CEILING + pose.grips[nth] + at(0.0, 1.2));
        if pose.is_torn && (nth == 1 || nth == 3) {
            // A stump with bare wires.
            let stump = root + at(side * 3.4, -2.0);
            canvas.capsule(root, stump, 1.6, 1.5, LEG.shaded(shade));
            canvas.soft_capsule(stump, stump + at(side * 2.0, -1.4), 0.7, 0.5, RUST.part(3, 2));
            continue;
        }
        let knee = joint(root, claw, 6.4, 6.0, -side);
        canvas.capsule(root, knee, 1.6, 1.3, LEG.shaded(shade));
        canvas.soft_capsule(knee, claw, 1.2, 0.9, LEG.shaded(shade));
        canvas.soft_capsule(claw + at(-1.4, 0.0), claw + at(1.4, 0.0), 0.9, 0.9, STEEL.part(3, 3).shaded(shade));
        canvas.put(knee.x.floor() as i32, knee.y.floor() as i32, GOLD.at(2));
    }
    let heat =
        [STEEL.part(0, 3), RUST.part(2, 2), RUST.part(3, 2), GOLD.part(1, 3), GOLD.part(2, 3)][usize::from(pose.heat)];
    canvas.capsule(turned(-3.0, 1.6), turned(3.0, 1.6), 5.2, 5.2, heat);
    // An iron casing around the slag, with bars over the glow.
    canvas.polygon(
        &[
            turned(-8.4, -0.6),
            turned(-6.6, -4.6),
            turned(6.6, -4.6),
            turned(8.4, -0.6),
            turned(7.0, 1.0),
            turned(-7.0, 1.0),
        ],
        SHELL,
        0.98,
        0.2,
    );
    for x in [-4.6, 0.0, 4.6] {
        for y in 1..6 {
            let p = turned(x * (1.0 - f64::from(y) * 0.06), f64::from(y));
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, STEEL.at(1));
        }
    }
    if pose.gapes > 0.5 {
        // Two lips, and the glowing throat between them.
        canvas.polygon(
            &[turned(-2.4, 4.6), turned(2.4, 4.6), turned(pose.gapes, 8.2), turned(-pose.gapes, 8.2)],
            GOLD.part(3, 2),
            1.0,
            0.6,
        );
        for side in [-1.0, 1.0] {
            let lip = turned(side * (1.8 + pose.gapes), 8.0);
            canvas.capsule(turned(side * 3.4, 5.6), lip, 1.5, 1.2, STEEL.part(1, 4));
        }
    } else {
        canvas.capsule(turned(-2.4, 6.4), turned(2.4, 6.4), 1.6, 1.6, STEEL.part(1, 4));
    }
    for x in [-5, -4, 4, 5] {
        let p = turned(f64::from(x), -2.0);
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, GOLD.at(2));
    }
    let eye = turned(0.0, -2.4);
    canvas.rect(eye.x.floor() as i32 - 2, eye.y.floor() as i32, 4, 2, STEEL.at(0));
    canvas.rect(eye.x.floor() as i32 - 1, eye.y.floor() as i32, 3, 1, pose.eye);
    if pose.stares {
        canvas.rect(eye.x.floor() as i32 - 4, eye.y.floor() as i32 - 2, 8, 6, STEEL.at(0));
        canvas.rect(eye.x.floor() as i32 - 3, eye.y.floor() as i32 - 1, 6, 4, WHITE);
        canvas.rect(eye.x.floor() as i32 - 1, eye.y.floor() as i32, 2, 2, RED.at(3));
    }
    if pose.bead > 0.5 {
        let mouth = turned(0.0, 8.0);
        let end = mouth + at(0.0, pose.bead);
        canvas.soft_capsule(mouth, end, 1.0, 1.0 + pose.bead * 0.36, GOLD.part(1, 3));
        canvas.soft_capsule(end, end, 0.8 + pose.bead * 0.12, 0.8, GOLD.part(3, 2));
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// The drop of slag, with a tail.
fn slag() -> Sheet {
    let mut sheet = Sheet::new(
        "slag",
        "Painted by tools/src/enemies/crawler.rs. A falling drop; the pivot is its lower end.",
        (24, 32),
        (12, 28),
    );
    let drop = |frame: i32| {
        let mut canvas = Canvas::new(24, 32);
        let wave = sin(f64::from(frame) / 4.0);
        let head = at(12.0, 23.0);
        canvas.soft_capsule(head, head + at(wave * 1.2, -15.0), 4.6, 0.8, RED.part(2, 2));
        canvas.soft_capsule(head, head + at(-wave, -10.0), 3.8, 0.8, GOLD.part(1, 2));
        canvas.soft_capsule(head, head + at(0.0, -4.0), 2.8, 1.0, GOLD.part(2, 3));
        canvas.put(12 + frame % 3 * 4 - 4, 4 + frame * 2, GOLD.at(3));
        canvas.outline(INK);
        canvas
    };
    sheet.clip("fall", 3, true, (0..4).map(drop).collect());
    sheet
}
