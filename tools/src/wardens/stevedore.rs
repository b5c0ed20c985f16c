//! Paints the Stevedore: a crane on tracks, as large as a house. A cabin with one great eye stands on its hull like a head,
//! with a jaw of steel teeth below it. A boom reaches over its back, and its core lies behind two doors.

use super::harm::{Harm, scar};
use super::*;

pub const CELL: Cell = (272, 172);
pub const HARM: Harm = Harm {
    holes: [&[(148, 104, 22, 17), (118, 50, 19, 11)], &[(52, 106, 17, 20), (128, 74, 15, 10), (176, 124, 20, 12)]],
    cracks: [
        &[(112.0, 96.0, 0.2, 4), (146.0, 108.0, 0.05, 4), (50.0, 128.0, 0.9, 4)],
        &[(74.0, 100.0, 0.1, 5), (190.0, 104.0, 0.4, 5), (70.0, 134.0, 0.8, 5), (150.0, 82.0, 0.3, 4)],
    ],
    soot: [&[(160, 114, 24), (126, 56, 18)], &[(62, 116, 26), (136, 78, 20), (184, 130, 22), (110, 152, 28)]],
    inside: RUST.part(1, 4),
};

/// Where the boom, and later its stump, is fixed to the hull.
const SHOULDER: Point = at(92.0, 88.0);
const WHEEL_Y: f64 = 155.0;

/// Without its boom it makes the same move in each attack, walks in fewer steps and never turns. Equal pictures are stored
/// once, so this keeps the program small.
fn simplified(mood: Mood) -> Mood {
    let mood = Mood { raise: settled(mood.raise), ..mood };
    match mood.torn {
        0 => mood,
        _ => Mood { attack: 0, turn: 0.0, walk: mood.walk.map(|step| (step * 4.0).floor() / 4.0), ..mood },
    }
}

pub fn paint(canvas: &mut Canvas, mood: Mood) -> (i32, i32) {
    let mood = simplified(mood);
    let sinks = (mood.sag * 13.0).round();
    let breath = match mood.walk {
        // The body drops on each of the two jolts of a step.
        Some(step) => [0.0, 0.0, 2.0, 2.0][(step * 8.0) as usize % 4],
        None => [0.0, 1.0, 2.0, 1.0][mood.beat as usize],
    };
    let bob = breath + mood.shift([3.0; 3], [3.0; 3]).round() + sinks;
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    if mood.torn < 1 {
        swung(canvas, mood, |canvas| boom(canvas, mood, bob));
    } else {
        let end = body(70.0, 56.0);
        canvas.capsule(SHOULDER + at(0.0, bob), end, 9.0, 7.5, STEEL.part(1, 4));
        scar(canvas, (end, SHOULDER + at(0.0, bob)), 8.0, mood.torn, RUST.part(1, 4));
        for bar in [at(-9.0, -12.0), at(2.0, -15.0), at(-14.0, -3.0)] {
            canvas.capsule(end, end + bar, 2.0, 1.2, GOLD.part(0, 4));
        }
        stump(canvas, end, 6.6);
    }
    exhaust(canvas, mood, down);
    counterweight(canvas, mood, bob);
    tracks(canvas, mood);
    hull(canvas, mood, bob);
    swung(canvas, mood, |canvas| cabin(canvas, mood, bob));
    lamps(canvas, mood, bob);
    jaw(canvas, mood, bob);
    doors(canvas, mood, bob);
    (0, down)
}

/// Paints what stands on the turntable. In a turn it swings round, and is seen narrower in the middle of it. In a step it
/// lags behind the tracks and then swings forward.
fn swung(canvas: &mut Canvas, mood: Mood, paint: impl Fn(&mut Canvas)) {
    let sway = mood.walk.map_or(0.0, |step| sin(step) * 4.0);
    if mood.turn == 0.0 && sway == 0.0 {
        return paint(canvas);
    }
    let mut own = Canvas::new(CELL.0, CELL.1);
    paint(&mut own);
    let looks = mood.looks();
    let narrow = if looks.abs() < 0.35 { 0.35_f64.copysign(looks) } else { looks };
    let axis = 128.0;
    let turned = own.rearranged(CELL.0, CELL.1, |x, y| {
        // The top sways most.
        let shift = sway * f64::from(150 - y).max(0.0) / 150.0;
        let from = axis + (f64::from(x) + 0.5 - axis - shift) / narrow;
        (from.floor() as i32, y)
    });
    canvas.blit(&turned, 0, 0);
}

/// The hull in three planes: the deck in the light, the wall, and the skirt in the shadow.
fn hull(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    let wall = [body(42.0, 144.0), body(54.0, 94.0), body(182.0, 94.0), body(206.0, 112.0), body(208.0, 144.0)];
    canvas.polygon(&wall, TEAL, 0.62, 0.55);
    let deck = [body(52.0, 100.0), body(58.0, 91.0), body(182.0, 91.0), body(194.0, 100.0)];
    canvas.polygon(&deck, TEAL, 0.9, 0.86);
    let flank = [body(178.0, 101.0), body(196.0, 101.0), body(206.0, 112.0), body(208.0, 144.0), body(182.0, 144.0)];
    canvas.polygon(&flank, TEAL, 0.4, 0.3);
    canvas.rect(44, 136 + down, 164, 8, TEAL.at(0));
    canvas.rect(44, 136 + down, 164, 1, TEAL.at(1));
    hazard_band(canvas, 48, 126 + down, 128, 8);
    canvas.rect(48, 134 + down, 128, 1, INK);
    // Seams of the plates, with rivets along them.
    for x in [74, 138, 176] {
        canvas.rect(x, 101 + down, 1, 25, TEAL.at(0));
        canvas.rect(x + 1, 101 + down, 1, 25, TEAL.at(3));
        for y in (104..126).step_by(7) {
            rivet(canvas, x - 4, y + down);
            rivet(canvas, x + 4, y + down);
        }
    }
    for x in (62..180).step_by(12) {
        canvas.put(x, 96 + down, TEAL.at(1));
        canvas.put(x + 1, 96 + down, WHITE);
    }
    // The intake behind: slats that lie in the shadow.
    canvas.rect(55, 104 + down, 16, 19, INK);
    for y in (105..122).step_by(4) {
        canvas.rect(55, y + down, 15, 2, TEAL.at(1));
        canvas.rect(55, y + down, 15, 1, TEAL.at(3));
    }
    // Its number, in the paint of the yard.
    canvas.stamp(
        144,
        106 + down,
        &["####..##", "#..#...#", "#..#...#", "#..#..##", "#..#...#", "#..#...#", "####..##"],
        &[('#', TEAL.at(0))],
    );
    for (x, y, length) in [
        (141, 113, 8),
        (171, 106, 12),
        (66, 124, 5),
        (90, 94, 9),
        (120, 94, 6),
        (152, 93, 14),
        (189, 112, 10),
        (201, 116, 14),
    ] {
        canvas.rect(x, y + down, 2, length, RUST.at(2));
        canvas.rect(x, y + length + down, 1, 3, RUST.at(1));
        canvas.put(x, y + down, RUST.at(3));
    }
    hoses(canvas, mood, bob);
}

fn rivet(canvas: &mut Canvas, x: i32, y: i32) {
    canvas.rect(x, y, 2, 2, STEEL.at(5));
    canvas.rect(x, y + 1, 2, 1, STEEL.at(3));
    canvas.rect(x, y + 2, 2, 1, TEAL.at(0));
}

/// Hoses from the hull to the counterweight. They swell when it breathes.
fn hoses(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let swells = f64::from([0, 2, 3, 1][mood.beat as usize]);
    for (nth, (from, to, hangs)) in
        [(at(60.0, 97.0), at(34.0, 104.0), 13.0), (at(66.0, 99.0), at(38.0, 112.0), 20.0)].into_iter().enumerate()
    {
        let ramp = if nth == 0 { LEATHER } else { RUST.part(0, 3) };
        let knee = from.mix(to, 0.5) + at(-3.0, hangs + swells);
        let mut last = from;
        for step in 1..=8 {
            let share = f64::from(step) / 8.0;
            let p = from.mix(knee, share).mix(knee.mix(to, share), share);
            canvas.soft_capsule(last + at(0.0, bob), p + at(0.0, bob), 2.6, 2.6, ramp);
            last = p;
        }
        for end in [from, to] {
            canvas.capsule(end + at(0.0, bob), end + at(0.0, bob), 3.6, 3.6, STEEL.part(1, 4));
        }
    }
}

/// A block of iron behind the hull. It rises and sinks against the hull.
fn counterweight(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let lags = f64::from([0, -1, -2, -1][mood.beat as usize]) * 0.5;
    let block = |x: f64, y: f64| at(x, y + bob + lags.round());
    let down = (bob + lags.round()) as i32;
    let iron = [
        block(20.0, 128.0),
        block(20.0, 96.0),
        block(28.0, 88.0),
        block(58.0, 88.0),
        block(58.0, 132.0),
        block(26.0, 132.0),
    ];
    canvas.polygon(&iron, STEEL.part(0, 4), 0.8, 0.3);
    canvas.rect(28, 88 + down, 30, 1, STEEL.at(4));
    canvas.rect(21, 97 + down, 1, 30, STEEL.at(3));
    for row in 0..3 {
        let y = 98 + row * 10 + down;
        canvas.rect(22, y, 32, 1, INK);
        canvas.rect(22, y + 1, 32, 1, STEEL.at(3));
    }
    for y in [92, 103, 113, 123] {
        rivet(canvas, 26, y + down);
        rivet(canvas, 48, y + down);
    }
}

/// The boom behind the body, a truss with its claw: up for a drop, folded for a grab, thrown back for a sweep.
fn boom(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let tip = mood.between(
        (228.0, 34.0 + mood.sag * 34.0),
        [(234.0, 14.0), (176.0, 14.0), (26.0, 22.0)],
        [(226.0, 60.0), (210.0, 70.0), (250.0, 34.0)],
    );
    let joint = body(58.0, 36.0 + mood.sag * 4.0);
    let tip = body(tip.x, tip.y);
    truss(canvas, joint, tip);
    canvas.capsule(SHOULDER + at(0.0, bob), joint, 9.0, 7.5, STEEL.part(1, 4));
    canvas.capsule(joint, joint, 9.4, 9.4, STEEL.part(1, 4));
    canvas.soft_capsule(joint, joint, 4.4, 4.4, RUST.part(1, 3));
    canvas.put(joint.x as i32 - 1, joint.y as i32 - 2, WHITE);
    let ram = joint.mix(tip, 0.4);
    let foot = body(104.0, 62.0);
    canvas.capsule(foot, foot.mix(ram, 0.62), 4.0, 4.0, STEEL.part(0, 3));
    canvas.soft_capsule(foot.mix(ram, 0.55), ram, 2.0, 2.0, STEEL.part(3, 3));
    let claw = at(tip.x, tip.y + 30.0 + mood.shift([-14.0, -10.0, 2.0], [10.0, 6.0, -14.0]) - mood.sag * 6.0);
    for side in [-4.0, 4.0] {
        canvas.soft_capsule(at(tip.x + side, tip.y), at(claw.x + side, claw.y), 1.0, 1.0, STEEL.part(2, 2));
    }
    canvas.capsule(tip, tip, 6.0, 6.0, STEEL.part(1, 4));
    canvas.soft_capsule(tip, tip, 2.2, 2.2, RUST.part(1, 3));
    hanging_claw(canvas, claw, 13.0 + mood.shift([7.0, 11.0, 2.0], [-5.0, 0.0, 7.0]));
}

/// Two bars with struts between them, which the sky is seen through.
pub fn truss(canvas: &mut Canvas, joint: Point, tip: Point) {
    let along = (tip - joint) * (1.0 / (tip - joint).length().max(1.0));
    let across = at(-along.y, along.x);
    let bar = |share: f64, side: f64| joint.mix(tip, share) + across * (side * (8.0 - 4.0 * share));
    const BAYS: i32 = 9;
    for bay in 0..BAYS {
        let (from, to) = (f64::from(bay) / f64::from(BAYS), f64::from(bay + 1) / f64::from(BAYS));
        let side = if bay % 2 == 0 { 1.0 } else { -1.0 };
        canvas.soft_capsule(bar(from, side), bar(to, -side), 1.3, 1.3, GOLD.part(0, 2));
        canvas.soft_capsule(bar(to, 1.0), bar(to, -1.0), 1.0, 1.0, GOLD.part(0, 2));
    }
    for side in [1.0, -1.0] {
        canvas.soft_capsule(bar(0.0, side), bar(1.0, side), 2.4, 1.8, GOLD.part(0, 4));
    }
}

/// The claw that hangs below the rail in a fight, with its fingers shut and apart.
pub fn claw_sheet() -> Sheet {
    let note =
        "The Stevedore's claw; the pivot is the middle of its upper edge.\nPainted by tools/src/wardens/stevedore.rs.";
    let cell = (80, 48);
    let mut sheet = Sheet::new("claw", note, cell, (cell.0 / 2, 0));
    for (name, spread) in [("shut", 22.0), ("wide", 31.0)] {
        let mut canvas = Canvas::new(cell.0, cell.1);
        great_claw(&mut canvas, at(f64::from(cell.0) / 2.0, 10.0), spread);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        sheet.still(name, canvas);
    }
    sheet
}

/// A block with a pulley, and two fingers of three parts as wide as `spread` on each side.
fn great_claw(canvas: &mut Canvas, top: Point, spread: f64) {
    for side in [-1.0, 1.0] {
        let (root, elbow) = (top + at(side * 9.0, 4.0), top + at(side * spread, 14.0));
        let tip = top + at(side * spread * 0.62, 35.0);
        canvas.capsule(root, elbow, 5.0, 4.6, STEEL.part(1, 4));
        canvas.capsule(elbow, elbow.mix(tip, 0.6) + at(side * 3.0, 0.0), 4.6, 3.6, STEEL.part(1, 4));
        canvas.capsule(elbow.mix(tip, 0.6) + at(side * 3.0, 0.0), tip, 3.4, 1.0, STEEL.part(2, 4));
        canvas.capsule(elbow, elbow, 3.4, 3.4, RUST.part(0, 3));
        canvas.put(elbow.x as i32 - 1, elbow.y as i32 - 1, GOLD.at(3));
    }
    let block = [at(-18.0, -8.0), at(18.0, -8.0), at(21.0, 1.0), at(14.0, 10.0), at(-14.0, 10.0), at(-21.0, 1.0)];
    canvas.polygon(&block.map(|p| top + p), GOLD.part(0, 3), 0.98, 0.3);
    hazard_band(canvas, top.x as i32 - 17, top.y as i32 + 2, 34, 5);
    canvas.capsule(top + at(0.0, -2.0), top + at(0.0, -2.0), 5.6, 5.6, STEEL.part(1, 4));
    canvas.soft_capsule(top + at(0.0, -2.0), top + at(0.0, -2.0), 2.4, 2.4, RUST.part(1, 3));
    for x in [-14, 12] {
        canvas.rect(top.x as i32 + x, top.y as i32 - 5, 2, 2, WHITE);
    }
}

/// Four fingers on a block, as wide as `spread` on each side.
pub fn hanging_claw(canvas: &mut Canvas, claw: Point, spread: f64) {
    canvas.capsule(claw + at(-9.0, 0.0), claw + at(9.0, 0.0), 5.6, 5.6, STEEL.part(1, 4));
    canvas.rect(claw.x as i32 - 9, claw.y as i32, 18, 3, GOLD.at(1));
    canvas.rect(claw.x as i32 - 9, claw.y as i32, 18, 1, GOLD.at(2));
    for side in [-1.0, 1.0] {
        let elbow = claw + at(side * spread, 11.0);
        canvas.capsule(claw + at(side * 6.0, 2.0), elbow, 3.8, 3.4, STEEL.part(1, 4));
        canvas.capsule(elbow, claw + at(side * spread * 0.55, 27.0), 3.4, 1.0, STEEL.part(2, 4));
        canvas.soft_capsule(elbow, elbow, 1.6, 1.6, RUST.part(1, 3));
    }
}

/// The head. Its middle is the eye; a plate over the eye is its brow.
fn cabin(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    if mood.torn >= 2 {
        return torn_cabin(canvas, mood, bob);
    }
    let hot = mood.hot;
    let walls = [body(106.0, 94.0), body(110.0, 54.0), body(182.0, 54.0), body(200.0, 72.0), body(202.0, 94.0)];
    canvas.polygon(&walls, TEAL, 0.7, 0.5);
    let cheek = [body(180.0, 56.0), body(200.0, 72.0), body(202.0, 94.0), body(186.0, 94.0)];
    canvas.polygon(&cheek, TEAL, 0.4, 0.28);
    let roof = [body(104.0, 56.0), body(112.0, 46.0), body(178.0, 46.0), body(190.0, 56.0)];
    canvas.polygon(&roof, STEEL.part(2, 4), 0.95, 0.4);
    canvas.rect(106, 56 + down, 84, 2, INK);
    // The window, with the lights of the harbour in it.
    canvas.rect(113, 61 + down, 29, 18, INK);
    canvas.rect(115, 63 + down, 25, 14, if hot { RED.at(1) } else { DUSK.at(2) });
    for (x, y, length) in [(117, 75, 11), (122, 75, 11), (131, 71, 7)] {
        let colour = if hot { RED.at(3) } else { DUSK.at(5) };
        canvas.line((x, y + down), (x + length, y - length + down), colour);
    }
    canvas.rect(127, 61 + down, 2, 18, INK);
    canvas.rect(113, 79 + down, 29, 1, TEAL.at(3));
    canvas.rect(111, 84 + down, 34, 1, TEAL.at(0));
    canvas.rect(111, 85 + down, 34, 1, TEAL.at(3));
    for x in [112, 122, 132, 142] {
        rivet(canvas, x, 88 + down);
    }
    // The rail on the roof, and an aerial that trembles.
    canvas.rect(112, 40 + down, 62, 1, STEEL.at(4));
    for x in (112..175).step_by(10) {
        canvas.rect(x, 40 + down, 1, 7, STEEL.at(3));
    }
    let trembles = [0, 1, 0, -1][mood.beat as usize];
    canvas.line((122, 46 + down), (120 + trembles, 31 + down), STEEL.at(4));
    canvas.put(120 + trembles, 30 + down, if mood.beat % 2 == 0 { RED.at(3) } else { RED.at(1) });
    let beacon = mood.eye != DEAD && (hot || mood.beat % 2 == 0);
    canvas.rect(152, 39 + down, 10, 7, if beacon { RED.at(3) } else { RED.at(1) });
    canvas.rect(153, 38 + down, 8, 1, if beacon { GOLD.at(3) } else { RED.at(2) });
    canvas.rect(154, 40 + down, 2, 4, if beacon { WHITE } else { RED.at(2) });
    let center = body(EYE.0, EYE.1);
    canvas.capsule(center, center, 19.0, 19.0, STEEL.part(1, 4));
    for bolt in 0..8 {
        let p = center + at(0.0, 16.4).turned(f64::from(bolt) / 8.0);
        canvas.put(p.x as i32, p.y as i32, STEEL.at(5));
        canvas.put(p.x as i32, p.y as i32 + 1, INK);
    }
    great_eye(canvas, center, 13.0, mood.eye);
    // The brow comes down when it means harm.
    let frowns = if hot { 5.0 } else { f64::from([0, 0, 1, 1][mood.beat as usize]) };
    let brow = [
        body(145.0, 51.0 + frowns * 0.2),
        body(192.0, 56.0 + frowns),
        body(194.0, 64.0 + frowns),
        body(148.0, 60.0 + frowns * 0.3),
    ];
    canvas.polygon(&brow, STEEL.part(1, 4), 0.85, 0.25);
    for (x, y) in [(152, 54), (166, 56), (180, 59)] {
        rivet(canvas, x, y + down + (frowns * 0.6) as i32);
    }
}

/// The middle of the eye in the cell. The game draws the pupil, which follows a player.
const EYE: (f64, f64) = (170.0, 74.0);

/// What is left of the head: torn walls, a fire, and the eye on a bent neck.
fn torn_cabin(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let body = |x: f64, y: f64| at(x, y + bob);
    let down = bob as i32;
    let torn = [
        (106.0, 94.0),
        (108.0, 70.0),
        (116.0, 62.0),
        (121.0, 76.0),
        (128.0, 79.0),
        (134.0, 68.0),
        (142.0, 82.0),
        (152.0, 72.0),
        (166.0, 84.0),
        (190.0, 78.0),
        (202.0, 94.0),
    ]
    .map(|(x, y)| body(x, y));
    canvas.polygon(&torn, TEAL, 0.6, 0.1);
    canvas.rect(116, 84 + down, 40, 10, INK);
    canvas.rect(118, 91 + down, 36, 3, RUST.at(2));
    // Ribs of the walls stand bare.
    for (x, y, to) in [(112, 84, 50), (148, 84, 58)] {
        canvas.capsule(
            body(f64::from(x), f64::from(y)),
            body(f64::from(x - 3), f64::from(to)),
            1.8,
            1.4,
            STEEL.part(1, 4),
        );
    }
    let neck = [body(164.0, 92.0), body(178.0, 82.0), body(TORN_EYE.0, TORN_EYE.1)];
    canvas.capsule(neck[0], neck[1], 5.0, 4.4, STEEL.part(1, 3));
    canvas.capsule(neck[1], neck[2], 4.4, 4.0, STEEL.part(1, 3));
    canvas.soft_capsule(neck[0] + at(-5.0, 0.0), neck[1] + at(-4.0, -4.0), 1.2, 1.2, RED.part(1, 3));
    canvas.capsule(neck[2], neck[2], 14.0, 14.0, STEEL.part(1, 4));
    great_eye(canvas, neck[2], 9.6, mood.eye);
    // Oil burns in the hole.
    if mood.lost < 3 {
        for (x, height) in [(115, 18), (121, 28), (128, 36), (135, 30), (142, 22), (148, 14)] {
            let height = height + (mood.beat * 7 + x) % 9 + if mood.hot { 7 } else { 0 };
            flame(canvas, at(f64::from(x) + 3.0, f64::from(93 + down)), f64::from(height));
        }
    }
}

/// The middle of the eye on its neck.
const TORN_EYE: (f64, f64) = (182.0, 66.0);

fn flame(canvas: &mut Canvas, foot: Point, height: f64) {
    for (share, half, color) in [(1.0, 4.4, RUST.at(3)), (0.7, 3.0, GOLD.at(2)), (0.4, 1.6, GOLD.at(3))] {
        let tall = height * share;
        for row in 0..tall as i32 {
            let wide = half * (1.0 - f64::from(row) / tall).sqrt();
            let left = (foot.x - wide + sin(f64::from(row) / 16.0 + foot.x) * 1.2).round() as i32;
            canvas.rect(left, foot.y as i32 - row, (wide * 2.0).round() as i32, 1, color);
        }
    }
}

/// Teeth of steel below the head. They part when it means harm.
fn jaw(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let down = bob as i32;
    let gape = mood.shift([6.0; 3], [8.0; 3]).round() as i32
        + if mood.walk.is_none() { [0, 0, 1, 1][mood.beat as usize] } else { 0 };
    let (x, y) = (178, 100 + down);
    let throat = [at(0.0, 4.0), at(50.0, 4.0), at(46.0, 34.0), at(2.0, 34.0)];
    let point = |p: Point, drop: i32| p + at(f64::from(x), f64::from(y + drop));
    canvas.polygon(&throat.map(|p| point(p, gape)), STEEL.part(0, 2), 0.2, 0.1);
    let light = match () {
        () if mood.eye == DEAD => STEEL.at(0),
        () if mood.hot => RED.at(3),
        () => RUST.at(2),
    };
    canvas.rect(x + 4, y + 15, 40, gape + 2, light);
    if mood.hot {
        canvas.rect(x + 8, y + 15, 30, 1, GOLD.at(3));
    }
    for tooth in 0..5 {
        let left = x + 2 + tooth * 9;
        fang(canvas, (left, y + 7), if tooth % 2 == 0 { 11 } else { 8 }, 1);
        fang(canvas, (left + 1, y + 26 + gape), if tooth % 2 == 0 { 7 } else { 10 }, -1);
    }
    let upper = [at(-4.0, -3.0), at(46.0, -3.0), at(54.0, 4.0), at(51.0, 9.0), at(-4.0, 9.0)];
    canvas.polygon(&upper.map(|p| point(p, 0)), STEEL.part(1, 4), 0.95, 0.3);
    let lower = [at(-4.0, 26.0), at(49.0, 26.0), at(47.0, 36.0), at(40.0, 41.0), at(-4.0, 41.0)];
    canvas.polygon(&lower.map(|p| point(p, gape)), STEEL.part(1, 4), 0.75, 0.1);
    for bolt in [2, 15, 28, 41] {
        rivet(canvas, x + bolt, y + 2);
        rivet(canvas, x + bolt - 2, y + 32 + gape);
    }
    // The hinge, in the shadow of the hull.
    let hinge = point(at(-2.0, 19.0), gape / 2);
    canvas.capsule(hinge, hinge, 6.4, 6.4, STEEL.part(1, 4));
    canvas.soft_capsule(hinge, hinge, 2.4, 2.4, RUST.part(1, 3));
}

fn fang(canvas: &mut Canvas, (x, y): (i32, i32), long: i32, way: i32) {
    for row in 0..long {
        let inset = row * 3 / long;
        let width = 7 - inset * 2;
        canvas.rect(x + inset, y + way * row, width, 1, STEEL.at(4));
        canvas.put(x + inset, y + way * row, STEEL.at(5));
        canvas.put(x + inset + width - 1, y + way * row, STEEL.at(2));
    }
}

/// Two stacks behind the cabin. Their smoke rises with each breath.
fn exhaust(canvas: &mut Canvas, mood: Mood, down: i32) {
    for (nth, (x, top)) in [(62, 64), (76, 58)].into_iter().enumerate() {
        if mood.torn as usize > nth {
            continue;
        }
        canvas.rect(x, top + down, 10, 92 - top, RUST.at(1));
        canvas.rect(x, top + down, 3, 92 - top, RUST.at(3));
        canvas.rect(x + 3, top + down, 4, 92 - top, RUST.at(2));
        for y in [top + 8, top + 20] {
            canvas.rect(x - 1, y + down, 12, 2, STEEL.at(1));
            canvas.rect(x - 1, y + down, 12, 1, STEEL.at(3));
        }
        canvas.rect(x - 2, top - 3 + down, 14, 5, STEEL.at(2));
        canvas.rect(x - 2, top - 3 + down, 14, 1, STEEL.at(4));
        canvas.rect(x + 1, top - 3 + down, 8, 1, INK);
        if mood.eye != DEAD {
            let step = (mood.beat + nth as i32 * 2) % 4;
            let puff = at(f64::from(x + 4 - step), f64::from(top - 7 - step * 4 + down));
            let size = 2.4 + f64::from(step) * 0.7;
            canvas.soft_capsule(puff, puff + at(-2.0, -3.0), size, size * 0.7, DUSK.part(3, 3));
        }
    }
}

/// Two search lamps, one on the roof and one behind the jaw.
fn lamps(canvas: &mut Canvas, mood: Mood, bob: f64) {
    if mood.torn >= 2 {
        return;
    }
    for (nth, (x, y)) in [(178.0, 43.0), (206.0, 100.0)].into_iter().enumerate() {
        let foot = at(x, y + bob);
        canvas.capsule(foot, foot + at(12.0, 0.0), 3.6, 3.6, STEEL.part(1, 4));
        canvas.capsule(foot + at(15.0, 0.0), foot + at(19.0, 0.0), 5.4, 6.8, STEEL.part(0, 4));
        let light = match () {
            () if mood.eye == DEAD => STEEL.at(2),
            () if mood.hot => RED.at(3),
            () if mood.beat == nth as i32 * 2 => WHITE,
            () => GOLD.at(3),
        };
        canvas.rect(foot.x as i32 + 22, foot.y as i32 - 5, 3, 10, light);
        canvas.rect(foot.x as i32 + 22, foot.y as i32 + 3, 3, 2, light.darker(1));
    }
}

/// The doors of the core, shut or drawn apart.
fn doors(canvas: &mut Canvas, mood: Mood, bob: f64) {
    let down = bob as i32;
    let (x, y) = (106, 100 + down);
    canvas.rect(x - 29, y - 1, 58, 2, TEAL.at(3));
    if mood.open > 0.0 {
        let half = (24.0 * mood.open) as i32;
        canvas.rect(x - 28, y + 1, 56, 25, TEAL.at(1));
        canvas.rect(x - half, y + 1, half * 2, 25, INK);
        let center = at(f64::from(x), f64::from(y + 13));
        let beats = f64::from([0, 1, 2, 1][mood.beat as usize]);
        let size = 12.0 * mood.open;
        for (share, color) in [(1.0, RED.at(1)), (0.8, RED.at(2)), (0.56, RED.at(3)), (0.32, GOLD.at(3))] {
            let color = if mood.hot { color.lighter() } else { color };
            let radius = size * share + if share < 1.0 { beats * 0.5 } else { 0.0 };
            disc(canvas, center, at(radius * 1.3, radius), color);
        }
        // Bars of the cage in front of the core.
        for bar in [-13_i32, 12] {
            if bar.abs() < half {
                canvas.rect(x + bar, y + 1, 2, 25, STEEL.at(2));
                canvas.rect(x + bar, y + 1, 1, 25, STEEL.at(4));
            }
        }
        for side in [-1, 1] {
            let left = x + side * half - i32::from(side < 0) * 5;
            canvas.rect(left, y, 5, 27, TEAL.at(2));
            canvas.rect(left, y, 1, 27, TEAL.at(3));
            canvas.rect(left + 4, y, 1, 27, TEAL.at(0));
            canvas.rect(left + 1, y + 10, 3, 6, GOLD.at(2));
        }
        return;
    }
    canvas.rect(x - 28, y + 1, 56, 25, TEAL.at(2));
    canvas.frame(x - 28, y + 1, 56, 25, TEAL.at(0));
    for left in [x - 26, x + 3] {
        canvas.rect(left, y + 3, 23, 1, TEAL.at(3));
        canvas.rect(left, y + 22, 23, 1, TEAL.at(1));
        canvas.line((left + 2, y + 20), (left + 18, y + 6), TEAL.at(1));
        rivet(canvas, left + 1, y + 5);
        rivet(canvas, left + 20, y + 18);
    }
    // A line of glow shows what lies behind.
    let glow = if mood.eye == DEAD { INK } else { [RED.at(1), RED.at(2), RED.at(2), RED.at(1)][mood.beat as usize] };
    canvas.rect(x - 1, y + 1, 2, 25, INK);
    canvas.rect(x, y + 4, 1, 19, glow);
    for left in [x - 7, x + 4] {
        canvas.rect(left, y + 10, 3, 7, GOLD.at(2));
        canvas.rect(left, y + 16, 3, 1, GOLD.at(0));
    }
}

fn disc(canvas: &mut Canvas, center: Point, half: Point, color: Color) {
    for y in (center.y - half.y) as i32..=(center.y + half.y) as i32 {
        for x in (center.x - half.x) as i32..=(center.x + half.x) as i32 {
            let p = at(f64::from(x) + 0.5 - center.x, f64::from(y) + 0.5 - center.y);
            if (p.x / half.x).abs() + (p.y / half.y).abs() <= 1.3
                && (p.x / half.x).abs() <= 1.0
                && (p.y / half.y).abs() <= 1.0
            {
                canvas.put(x, y, color);
            }
        }
    }
}

fn tracks(canvas: &mut Canvas, mood: Mood) {
    let (left, right) = (at(46.0, WHEEL_Y), at(226.0, WHEEL_Y));
    canvas.capsule(left, right, 16.0, 16.0, STEEL.part(0, 4));
    canvas.capsule(left, right, 11.5, 11.5, STEEL.part(0, 2));
    for (nth, x) in (46..=226).step_by(30).enumerate() {
        let hub = at(f64::from(x), WHEEL_Y);
        // Each phase costs it a wheel.
        let is_gone = mood.torn >= 1 && nth == 4 || mood.torn >= 2 && nth == 1 || mood.lost == 4 && nth == 5;
        if is_gone {
            stump(canvas, hub, 6.6);
            continue;
        }
        let size = if nth == 0 || nth == 6 { 10.6 } else { 9.6 };
        canvas.capsule(hub, hub, size, size, STEEL.part(1, 4));
        canvas.capsule(hub, hub, 6.0, 6.0, STEEL.part(0, 3));
        canvas.soft_capsule(hub, hub, 3.2, 3.2, RUST.part(1, 3));
        for spoke in 0..5 {
            let turns = f64::from(spoke) / 5.0 + mood.walk.unwrap_or(0.0) / 5.0;
            let bolt = hub + at(7.6, 0.0).turned(turns);
            canvas.rect(bolt.x as i32, bolt.y as i32, 1, 1, INK);
            canvas.put(bolt.x as i32, bolt.y as i32 - 1, STEEL.at(4));
        }
    }
    // Small rollers carry the upper run.
    for x in (60..220).step_by(30) {
        let roller = at(f64::from(x), 147.0);
        canvas.capsule(roller, roller, 3.4, 3.4, STEEL.part(1, 3));
    }
    for x in (34..228).step_by(10) {
        // The upper run goes forward while the lower one stays on the ground and goes back.
        let rolled = (mood.walk.unwrap_or(0.0) * 10.0) as i32;
        canvas.rect(x + rolled, 139, 6, 3, STEEL.at(4));
        canvas.rect(x + rolled, 141, 6, 1, STEEL.at(2));
        canvas.rect(x + 10 - rolled, 168, 6, 3, STEEL.at(1));
        canvas.rect(x + 10 - rolled, 168, 6, 1, STEEL.at(3));
    }
    // The chain of the tracks is torn open above, and then at its end.
    scar(canvas, (at(196.0, 142.0), at(118.0, 142.0)), 7.0, mood.torn, RUST.part(1, 4));
    scar(canvas, (at(36.0, 150.0), at(62.0, 142.0)), 7.0, mood.torn - 1, RUST.part(1, 4));
}
