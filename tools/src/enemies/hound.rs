//! Paints the hound: a guard dog of steel with yellow armour, longer than it is high. A pose is the place of the trunk,
//! the four paws and the head. The visor is dim at rest and red before the leap. Its ends are in `hound/ends.rs`.

mod ends;

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, joint, sin};
use crate::palette::*;
use crate::people::gaits;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (56, 40);
const PIVOT: (i32, i32) = (28, 38);
const ORIGIN: Point = at(28.0, 37.0);
/// From the middle of the trunk to the hips and to the shoulders.
const HIP: Point = at(-7.6, 0.4);
const SHOULDER: Point = at(6.6, 1.0);
const FRAME: Ramp = STEEL.part(2, 4);
const ARMOUR: Ramp = GOLD.part(0, 4);

#[derive(Clone, Copy)]
struct Pose {
    /// Middle of the trunk, from the pivot, and its tilt in turns. Negative lifts the chest.
    trunk: Point,
    tilt: f64,
    /// Hind paws and fore paws, from the pivot. The near paw of each pair comes first.
    hind: [Point; 2],
    fore: [Point; 2],
    /// Of the head: offset from the neck and tilt. `jaw` is how far it is open, in turns.
    nod: Point,
    head: f64,
    jaw: f64,
    /// Angle of the tail in turns, from straight back. Negative is up.
    tail: f64,
    ears: f64,
    visor: Color,
    /// Whether an explosion has torn off the near legs.
    is_torn: bool,
    /// Whether it lies on its back: what is above the middle of the trunk is below it.
    is_over: bool,
}

const STAND: Pose = Pose {
    trunk: at(-1.0, -11.0),
    tilt: -0.01,
    hind: [at(-10.0, 0.0), at(-6.4, 0.0)],
    fore: [at(5.4, 0.0), at(8.2, 0.0)],
    nod: at(0.0, 0.0),
    head: 0.02,
    jaw: 0.02,
    tail: -0.06,
    ears: 0.0,
    visor: RUST.at(3),
    is_torn: false,
    is_over: false,
};

pub fn sheets() -> Vec<Sheet> {
    vec![sheet(), ends::sheet()]
}

fn sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "hound",
        "Painted by tools/src/enemies/hound.rs. A guard dog of steel, facing right. tell, then leap; land after it.",
        CELL,
        PIVOT,
    );
    let mut clip = |name: &str, ticks, repeat, poses: Vec<Pose>| {
        sheet.clip(name, ticks, repeat, poses.iter().map(paint).collect());
        // The visor in a crouch, where the warning glows.
        sheet.muzzle((name == "tell").then_some((9, -12)));
    };
    clip("idle", 10, true, gaits::idle(idle, &sniffs_and_shakes()));
    clip("walk", 5, true, (0..8).map(trot).collect());
    clip("run", 3, true, (0..6).map(gallop).collect());
    clip("alert", 5, false, alert());
    clip("turn", 3, false, turn());
    clip("tell", 4, false, tell());
    clip("leap", 5, false, leap());
    clip("land", 5, false, land());
    clip("hurt", 4, false, hurt());
    clip("naps", 16, true, (0..6).map(nap).collect());
    let first = sheet.clips.iter().find(|clip| clip.name == "land").expect("it was added").first;
    for frame in 0..land().len() {
        paint_landing(&mut sheet.cells[first + frame], frame);
    }
    sheet
}

/// A leg alone, stretched out.
pub fn paint_loose_leg(canvas: &mut Canvas, middle: Point) {
    paint_leg(canvas, middle + at(-5.0, -1.0), middle + at(6.0, 2.0), (6.2, 6.0), 2.7, false, 1.0);
}

fn idle(frame: usize) -> Pose {
    let sink = at(0.0, [0.0, 0.4, 0.8, 1.1, 0.8, 0.4][frame]);
    let tail = STAND.tail + [0.0, 0.02, 0.03, 0.01, -0.02, -0.02][frame];
    Pose { trunk: STAND.trunk + sink, nod: sink * 0.6, tail, ..STAND }
}

/// It lies on its belly with its head on the floor and the visor dark.
fn nap(frame: usize) -> Pose {
    let sink = at(0.0, [0.0, 0.3, 0.6, 0.9, 0.6, 0.3][frame]);
    Pose {
        trunk: at(-1.0, -6.4) + sink,
        hind: [at(-12.0, 0.0), at(-8.4, 0.0)],
        fore: [at(9.4, 0.0), at(12.2, 0.0)],
        nod: at(1.4, 6.0) - sink,
        head: 0.03,
        jaw: 0.0,
        tail: 0.06,
        ears: -0.08,
        visor: STEEL.at(1),
        ..STAND
    }
}

/// It sniffs along the floor, raises its head, and shakes itself.
fn sniffs_and_shakes() -> Vec<Pose> {
    let sniffs = |x: f64, head: f64, tail: f64| Pose {
        trunk: STAND.trunk + at(0.0, 1.6),
        tilt: 0.045,
        nod: at(x, 5.0),
        head,
        tail,
        ears: -0.04,
        ..STAND
    };
    let shakes = |side: f64| Pose {
        trunk: STAND.trunk + at(side * 1.2, 0.4),
        tilt: -0.01 + side * 0.02,
        nod: at(-side * 1.6, -1.0 + side),
        head: 0.02 - side * 0.06,
        tail: STAND.tail + side * 0.1,
        ears: side * 0.14,
        ..STAND
    };
    vec![
        sniffs(0.6, 0.12, -0.02),
        sniffs(2.4, 0.15, 0.03),
        sniffs(1.0, 0.13, -0.03),
        sniffs(3.0, 0.16, 0.03),
        Pose { nod: at(0.0, -2.4), head: -0.08, tail: -0.12, ears: 0.06, ..STAND },
        shakes(1.0),
        shakes(-1.0),
        shakes(1.0),
        shakes(-1.0),
        STAND,
    ]
}

/// A paw on its way round: on the floor for the first half, then lifted and brought forward. `phase` is in turns.
fn step(middle: f64, phase: f64, reach: f64, lift: f64) -> Point {
    let phase = phase - phase.floor();
    if phase < 0.5 {
        at(middle + reach * (1.0 - phase * 4.0), 0.0)
    } else {
        at(middle - reach * (1.0 - (phase - 0.5) * 4.0), -lift * sin(phase - 0.5))
    }
}

/// Paws that are diagonal to each other move together.
fn trot(frame: usize) -> Pose {
    let phase = frame as f64 / 8.0;
    let bob = sin(phase * 2.0) * 0.6;
    Pose {
        trunk: STAND.trunk + at(0.0, bob),
        hind: [step(-8.0, phase, 4.0, 3.4), step(-7.4, phase + 0.5, 4.0, 3.4)],
        fore: [step(6.4, phase + 0.5, 4.0, 3.8), step(7.0, phase, 4.0, 3.8)],
        nod: at(0.4, -bob * 0.6),
        tail: -0.08 + sin(phase) * 0.03,
        ..STAND
    }
}

/// Both hind paws push, then all four are off the floor, then the fore paws land.
fn gallop(frame: usize) -> Pose {
    const PUSH: [(f64, f64, f64, f64, f64, f64); 6] = [
        (-10.4, 0.02, -2.0, 0.0, 3.0, -3.4),
        (-11.2, -0.04, -7.6, 0.0, 10.0, -5.6),
        (-12.0, -0.03, -14.0, -2.4, 15.0, -4.0),
        (-11.4, 0.02, -13.0, -5.0, 13.0, 0.0),
        (-10.6, 0.06, -8.0, -5.4, 6.4, 0.0),
        (-10.2, 0.06, -3.0, -3.4, 0.6, -1.6),
    ];
    let (y, tilt, hind, hind_lift, fore, fore_lift) = PUSH[frame];
    Pose {
        trunk: at(0.0, y),
        tilt,
        hind: [at(hind, hind_lift), at(hind + 2.6, hind_lift * 0.8)],
        fore: [at(fore, fore_lift), at(fore + 2.4, fore_lift * 0.7)],
        nod: at(1.2, 1.0 - tilt * 20.0),
        head: 0.02,
        jaw: 0.05,
        tail: -0.02 + tilt,
        ears: 0.1,
        visor: RED.at(2),
        ..STAND
    }
}

fn alert() -> Vec<Pose> {
    let up = Pose { trunk: STAND.trunk + at(-0.6, -0.6), tilt: -0.04, nod: at(-0.6, -2.2), head: -0.05, ..STAND };
    let up = Pose { tail: -0.07, ears: -0.06, visor: RED.at(2), ..up };
    vec![up, Pose { nod: at(0.0, -1.2), head: -0.02, ..up }, Pose { nod: at(0.6, 0.0), head: 0.0, jaw: 0.05, ..up }]
}

fn turn() -> Vec<Pose> {
    let short = Pose { hind: [at(-5.6, 0.0), at(-3.4, 0.0)], fore: [at(1.4, -1.0), at(3.6, 0.0)], ..STAND };
    vec![Pose { trunk: at(-1.0, -11.6), tilt: -0.06, nod: at(-2.6, -0.6), ..short }, STAND]
}

/// The hind legs fold, the chest sinks to the floor, the jaw opens and the visor lights up.
fn tell() -> Vec<Pose> {
    let crouch = |depth: f64, jaw: f64, visor: Color| Pose {
        trunk: at(-1.6 - 2.6 * depth, -10.6 + 3.2 * depth),
        tilt: 0.075 * depth,
        hind: [at(-10.6, 0.0), at(-7.0, 0.0)],
        fore: [at(6.8, 0.0), at(9.6, 0.0)],
        nod: at(0.6, -1.8 * depth),
        head: -0.06 * depth,
        jaw,
        tail: -0.06 - 0.2 * depth,
        ears: 0.2 * depth,
        visor,
        ..STAND
    };
    vec![
        crouch(0.35, 0.03, RED.at(2)),
        crouch(0.75, 0.06, RED.at(2)),
        crouch(1.0, 0.14, RED.at(3)),
        Pose { trunk: at(-4.6, -7.3), ..crouch(1.0, 0.18, WHITE) },
        Pose { trunk: at(-3.9, -7.3), ..crouch(1.0, 0.18, RED.at(3)) },
        Pose { trunk: at(-4.8, -7.2), nod: at(1.4, -2.2), ..crouch(1.05, 0.24, WHITE) },
    ]
}

fn leap() -> Vec<Pose> {
    let air = |tilt: f64, hind: (f64, f64), fore: (f64, f64), jaw: f64| Pose {
        trunk: at(0.0, -11.6),
        tilt,
        hind: [at(hind.0, hind.1), at(hind.0 + 2.6, hind.1 - 0.6)],
        fore: [at(fore.0, fore.1), at(fore.0 + 2.4, fore.1 - 0.8)],
        nod: at(1.6, 0.4),
        head: -0.02,
        jaw,
        tail: 0.02 - tilt,
        ears: 0.16,
        visor: RED.at(3),
        ..STAND
    };
    vec![
        air(-0.11, (-13.4, -0.2), (9.0, -9.0), 0.06),
        air(-0.08, (-17.0, -4.0), (15.0, -12.0), 0.1),
        air(-0.02, (-17.0, -8.0), (16.4, -10.0), 0.16),
        air(0.04, (-14.0, -12.0), (16.0, -5.6), 0.18),
        air(0.09, (-11.0, -12.4), (13.4, -2.0), 0.14),
        air(0.1, (-9.6, -11.6), (11.6, -0.6), 0.06),
    ]
}

/// The fore paws brake far ahead in a cloud of dust, the chin hits the floor, the head sways from side to side while stars
/// go round it, and it pushes itself up. Nothing but its head moves as it is dizzy, with an open jaw.
fn land() -> Vec<Pose> {
    let sits = |sink: f64, tilt: f64, nod: (f64, f64), head: f64, jaw: f64| Pose {
        trunk: at(-3.0, -11.0 + sink),
        tilt,
        hind: [at(-11.0, 0.0), at(-7.6, 0.0)],
        fore: [at(7.0, 0.0), at(11.0, 0.0)],
        nod: at(nod.0, nod.1),
        head,
        jaw,
        tail: 0.1,
        ears: 0.3,
        visor: RUST.at(2),
        ..STAND
    };
    let brakes = |tilt: f64, fore: f64, nod: (f64, f64)| Pose {
        fore: [at(fore, 0.0), at(fore + 3.0, 0.0)],
        tail: -0.2,
        visor: RED.at(2),
        ..sits(3.4, tilt, nod, 0.08, 0.14)
    };
    vec![
        brakes(0.05, 13.0, (0.0, -1.0)),
        brakes(0.06, 10.0, (0.6, -0.4)),
        sits(3.6, -0.05, (1.4, 2.6), 0.1, 0.16),
        sits(3.6, -0.05, (-2.4, -0.6), -0.05, 0.16),
        sits(3.6, -0.05, (1.4, 2.6), 0.1, 0.16),
        sits(3.6, -0.05, (-2.4, -0.6), -0.05, 0.16),
        Pose { ears: 0.1, tail: 0.0, visor: RUST.at(3), ..sits(1.4, -0.06, (0.0, 1.0), 0.04, 0.04) },
        STAND,
    ]
}

/// Dust before the paws of one that brakes, and then three stars that go round its head.
fn paint_landing(canvas: &mut Canvas, frame: usize) {
    let body = canvas.clone();
    if frame < 3 {
        let (spread, radius) = [(0.0, 3.2), (2.4, 2.6), (4.4, 1.6)][frame];
        for (x, up, share) in
            [(16.4, 0.0, 1.0), (20.0, 2.2, 0.7), (18.6, 5.0, 0.5), (-12.6, 0.0, 1.0), (-16.6, 2.2, 0.7)]
        {
            let (away, radius) = (if x > 0.0 { spread * 0.6 } else { -spread }, radius * share);
            let puff = ORIGIN + at(x + away, 1.0 - radius - up - spread * 0.5);
            canvas.capsule(puff, puff, radius, radius, KHAKI.part(1, 3));
        }
        canvas.blit(&body, 0, 0);
    }
    if (2..6).contains(&frame) {
        let head = ORIGIN + at([9.0, 7.0][frame % 2], -21.4);
        for star in 0..3 {
            let turns = f64::from(star) / 3.0 + frame as f64 / 10.0;
            let place = head + at(cos(turns) * 8.0, sin(turns) * 2.6);
            let (x, y) = (place.x.floor() as i32, place.y.floor() as i32);
            let color = if sin(turns) > 0.0 { GOLD.at(3) } else { GOLD.at(2) };
            canvas.rect(x - 1, y, 3, 1, color);
            canvas.rect(x, y - 1, 1, 3, color);
            canvas.put(x, y, WHITE);
        }
    }
}

fn hurt() -> Vec<Pose> {
    let fore = [at(6.4, -5.0), at(9.0, -3.0)];
    let back = Pose { trunk: at(-3.4, -10.4), tilt: -0.1, fore, nod: at(-3.0, -1.0), head: -0.2, jaw: 0.18, ..STAND };
    let back = Pose { tail: 0.06, ..back };
    vec![Pose { visor: WHITE, ears: 0.12, ..back }, Pose { trunk: at(-1.6, -10.6), nod: at(-1.0, 0.0), ..STAND }]
}

fn paint(pose: &Pose) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let trunk = ORIGIN + pose.trunk;
    let flip = if pose.is_over { -1.0 } else { 1.0 };
    let turned = |p: Point| trunk + at(p.x, p.y * flip).turned(pose.tilt);
    let (hip, shoulder) = (turned(HIP), turned(SHOULDER));
    for far in [true, false] {
        let (nth, aside) = if far { (1, at(1.0, -0.4)) } else { (0, at(0.0, 0.0)) };
        if far || !pose.is_torn {
            paint_leg(&mut canvas, hip + aside, ORIGIN + pose.hind[nth], (6.2, 6.0), 2.7, far, flip);
            paint_leg(&mut canvas, shoulder + aside, ORIGIN + pose.fore[nth], (5.6, 6.0), 2.2, far, flip);
        }
        if far {
            paint_tail(&mut canvas, turned(HIP + at(-3.0, -2.4)), pose.tail + pose.tilt);
            paint_trunk(&mut canvas, &turned);
        }
    }
    paint_armour(&mut canvas, &turned);
    let neck = turned(SHOULDER + at(2.6, -3.2));
    paint_head(&mut canvas, neck, pose);
    if pose.is_torn {
        for joint in [hip, shoulder] {
            canvas.soft_capsule(joint + at(-0.6, 1.0), joint + at(0.6, 2.0), 2.2, 1.6, RUST.part(1, 3));
        }
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// The joints of all four legs point back, as those of a machine may.
/// `flip` is -1 for one in the air.
fn paint_leg(
    canvas: &mut Canvas,
    root: Point,
    paw: Point,
    (upper, lower): (f64, f64),
    radius: f64,
    far: bool,
    flip: f64,
) {
    let shade = u8::from(far);
    let ankle = paw + at(-0.6, -1.6 * flip);
    let mut bend = joint(root, ankle, upper, lower, -flip);
    // A folded leg lies on the ground instead of going through it.
    bend.y = bend.y.min(ORIGIN.y - 2.2);
    canvas.capsule(bend, ankle, 1.3, 1.1, STEEL.part(2, 3).shaded(shade));
    canvas.soft_capsule(root, bend, radius, 1.7, FRAME.shaded(shade));
    canvas.soft_capsule(
        paw + at(-1.0, -0.9 * flip),
        paw + at(1.5, -0.7 * flip),
        1.1,
        0.9,
        STEEL.part(2, 4).shaded(shade),
    );
    if !far {
        canvas.put(bend.x.floor() as i32, bend.y.floor() as i32, GOLD.at(2));
    }
}

fn paint_tail(canvas: &mut Canvas, root: Point, turns: f64) {
    let along = |distance: f64, droop: f64| root + at(-distance, 0.0).turned(-turns * 2.0 + droop);
    canvas.soft_capsule(root, along(4.0, 0.0), 1.2, 0.8, FRAME);
    canvas.soft_capsule(along(4.0, 0.0), along(7.6, 0.03), 0.7, 0.6, STEEL.part(2, 3));
    let tip = along(8.0, 0.03);
    canvas.put(tip.x.floor() as i32, tip.y.floor() as i32, RED.at(3));
}

fn paint_trunk(canvas: &mut Canvas, turned: &impl Fn(Point) -> Point) {
    canvas.capsule(turned(HIP + at(0.6, -0.8)), turned(at(-1.0, -0.6)), 3.9, 3.0, FRAME);
    canvas.soft_capsule(turned(at(-1.0, -0.6)), turned(SHOULDER + at(-0.6, -0.8)), 3.0, 4.9, FRAME);
    // The neck.
    canvas.soft_capsule(turned(SHOULDER + at(0.4, -2.4)), turned(SHOULDER + at(3.4, -4.0)), 3.0, 2.4, STEEL.part(1, 3));
}

/// Plates over the shoulders, the back and the haunches. Stripes mark the shoulder.
fn paint_armour(canvas: &mut Canvas, turned: &impl Fn(Point) -> Point) {
    let plate = |canvas: &mut Canvas, corners: [(f64, f64); 5]| {
        canvas.polygon(&corners.map(|(x, y)| turned(at(x, y))), ARMOUR, 0.99, 0.2);
    };
    plate(canvas, [(-11.4, -2.8), (-8.6, -5.0), (-4.6, -4.4), (-4.4, -1.6), (-10.8, 0.6)]);
    plate(canvas, [(-4.0, -4.2), (0.4, -4.8), (1.4, -4.2), (1.0, -1.8), (-3.6, -1.6)]);
    plate(canvas, [(1.8, -5.2), (6.6, -6.0), (9.6, -4.2), (8.8, -0.2), (3.0, 0.6)]);
    for (x, y) in [(4.4, -4.6), (4.2, -3.0), (4.0, -1.4), (6.8, -4.2), (6.6, -2.6), (6.4, -1.0)] {
        let p = turned(at(x, y));
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, STEEL.at(0));
        canvas.put(p.x.floor() as i32 - 1, p.y.floor() as i32 + 1, STEEL.at(0));
    }
}

/// A wedge with an ear like a fin, a visor across it and a jaw of its own.
fn paint_head(canvas: &mut Canvas, neck: Point, pose: &Pose) {
    let turns = pose.head + pose.tilt * 0.5;
    let flip = if pose.is_over { -1.0 } else { 1.0 };
    let middle = neck + pose.nod + at(1.0, -1.6 * flip);
    let place = |x: f64, y: f64| middle + at(x, y * flip).turned(turns);
    let hinge = place(0.4, 1.6);
    let jaw = |x: f64, y: f64| hinge + at(x, y * flip).turned(turns + pose.jaw * flip);
    canvas.polygon(&[jaw(-0.8, -0.4), jaw(7.0, 0.2), jaw(6.4, 1.8), jaw(1.0, 2.2)], STEEL.part(1, 3), 0.8, 0.1);
    for tooth in [3.4, 5.4] {
        let p = jaw(tooth, -0.2);
        if pose.jaw > 0.05 {
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, WHITE);
        }
    }
    canvas.polygon(
        &[place(-3.6, -1.6), place(-0.6, -4.0), place(3.6, -3.0), place(8.4, 0.0), place(8.2, 2.0), place(-2.6, 2.6)],
        STEEL.part(2, 4),
        0.95,
        0.15,
    );
    let ear = |x: f64, y: f64| place(-1.6, -3.0) + at(x, y * flip).turned(turns - pose.ears * 2.0 * flip);
    canvas.polygon(&[ear(-2.0, 0.6), ear(-1.0, -5.0), ear(1.8, -0.4)], ARMOUR, 0.95, 0.3);
    for step in 0..4 {
        let p = place(1.0 + f64::from(step), -0.9 + f64::from(step) * 0.3);
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, pose.visor);
    }
    let nose = place(7.4, 0.6);
    canvas.put(nose.x.floor() as i32, nose.y.floor() as i32, STEEL.at(0));
}
