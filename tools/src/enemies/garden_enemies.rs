//! Paints the enemies that grow in the Gardens: the spitter with its seeds and thorns, and a wasp of the swarm. The
//! spitter is a bud of armour when it is shut, and shows a glowing throat when it can be hurt. The game makes a swarm of
//! single wasps.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos};
use crate::palette::*;
use crate::people::gaits;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![spitter(), patch(), wasp()]
}

pub const CELL: (i32, i32) = (48, 44);
pub const FLOOR: f64 = 42.0;
pub const MIDDLE: f64 = 24.0;

/// A pose of the spitter. `open` is 0 for a shut bud and 1 for a flower, `swell` the size of the throat from 0 to 1,
/// `lift` how far the head is stretched up in pixels, `lean` how far it leans to the right.
#[derive(Clone, Copy)]
pub struct Pose {
    open: f64,
    swell: f64,
    lift: f64,
    lean: f64,
    mouth: Mouth,
    /// Where a lump is that it swallows: 0 is the head and 1 the floor.
    lump: Option<f64>,
}

/// The picture on the head of an open flower.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mouth {
    /// Teeth, which are shut while it swells.
    Teeth,
    /// The whole head is a mouth that throws a seed up.
    Spits,
    /// It has spat: the head is small, pale and shut, and the tongue hangs out, so many pixels.
    Spent(i32),
}

pub const fn pose(open: f64, swell: f64, lift: f64, lean: f64) -> Pose {
    Pose { open, swell, lift, lean, mouth: Mouth::Teeth, lump: None }
}

fn spitter() -> Sheet {
    let mut sheet = Sheet::new(
        "spitter",
        "Painted by tools/src/enemies/garden_enemies.rs. Rooted; the pivot is the middle of the floor line. Shut, its petals stop\n\
         bullets. The seeds leave at `muzzle`.",
        CELL,
        (CELL.0 / 2, FLOOR as i32 + 1),
    );
    let mut clip = |name: &str, ticks: u32, repeat: bool, poses: &[Pose]| {
        sheet.clip(name, ticks, repeat, poses.iter().map(|pose| plant(*pose)).collect());
    };
    let breath = |frame: usize| {
        let (lift, lean) = [(0.0, 0.0), (-0.5, 0.3), (-0.9, 0.5), (-1.3, 0.0), (-0.9, -0.5), (-0.4, -0.3)][frame];
        pose(0.0, 0.0, lift, lean)
    };
    // It bends over to one side and to the other, stretches, and swallows: a lump goes down its stem. It stays shut, because
    // an open one can be hit.
    let swallows = |lump: f64, lift: f64| Pose { lump: Some(lump), ..pose(0.0, 0.0, lift, 0.0) };
    let fidget = [
        pose(0.05, 0.0, 1.0, 3.0),
        pose(0.05, 0.0, 0.0, 6.0),
        pose(0.05, 0.0, 1.0, -3.0),
        pose(0.05, 0.0, 0.0, -5.0),
        pose(0.0, 0.0, 4.4, 0.0),
        swallows(0.1, 5.0),
        swallows(0.4, 3.6),
        swallows(0.7, 1.6),
        swallows(1.0, -1.6),
        pose(0.0, 0.0, -1.0, 0.0),
    ];
    clip("idle", 10, true, &gaits::idle(breath, &fidget));
    clip("alert", 5, false, &[pose(0.1, 0.0, 3.0, 0.0), pose(0.5, 0.3, 4.0, 1.4), pose(0.24, 0.0, 0.4, 0.4)]);
    clip(
        "swell",
        6,
        false,
        &[
            pose(0.12, 0.0, -2.4, 0.0),
            pose(0.3, 0.1, -3.6, 0.0),
            pose(0.6, 0.3, -2.0, -0.6),
            pose(0.85, 0.5, 0.0, 0.6),
            pose(1.0, 0.7, 0.8, -0.8),
            pose(1.0, 0.85, 1.4, 0.8),
            pose(1.0, 1.0, 1.8, -0.8),
            pose(1.06, 1.15, 2.2, 0.4),
        ],
    );
    // A seed leaves: the head is thrust up and is all mouth, with its petals blown back. Then it hangs, small and pale.
    let spits = |swell: f64, lift: f64| Pose { mouth: Mouth::Spits, ..pose(1.5, swell, lift, 0.0) };
    let spent = |lift: f64, tongue: i32| Pose { mouth: Mouth::Spent(tongue), ..pose(1.5, 0.0, lift, 3.6) };
    clip("spit", 1, false, &[spits(1.0, 2.0), spits(1.2, 3.6), spits(0.6, 2.0), spent(1.0, 2)]);
    clip("open", 8, true, &[spent(1.6, 3), spent(2.6, 5), spent(3.6, 6), spent(2.6, 5)]);
    clip(
        "shut",
        4,
        false,
        &[pose(0.9, 0.4, 1.0, 0.0), pose(0.5, 0.2, 2.0, 0.0), pose(0.15, 0.0, -1.6, 0.0), pose(0.0, 0.0, 0.6, 0.0)],
    );
    // The whole flower whips back and swings over to the other side.
    clip("hurt", 3, false, &[pose(0.55, 0.1, -1.0, -8.0), pose(1.1, 0.5, -4.0, 4.0)]);
    let first = sheet.clips.iter().find(|clip| clip.name == "spit").expect("it was added").first;
    for (frame, cell) in sheet.cells[first..first + 3].iter_mut().enumerate() {
        paint_spray(cell, frame);
    }
    sheet
}

/// The light and the drops over a mouth that spits, in three frames.
fn paint_spray(canvas: &mut Canvas, frame: usize) {
    let mouth = at(MIDDLE, [21.0, 19.4, 21.0][frame]);
    if frame < 2 {
        for (color, size) in [(GOLD.at(2), 1.0), (GOLD.at(3), 0.72), (WHITE, 0.45)] {
            let color = Ramp::join(color, STEEL).part(0, 1);
            for (aside, length) in [(-0.13, 7.0), (0.0, 9.0), (0.13, 7.0)] {
                let way = at(0.0, -1.0).turned(aside);
                canvas.soft_capsule(mouth + way * 9.6, mouth + way * (9.6 + length * size), 2.2 * size, 0.5, color);
            }
        }
    }
    for (x, y) in [(-10.0, -8.0), (-7.0, -12.0), (7.0, -12.0), (10.0, -9.0), (-3.0, -15.0), (4.0, -16.0)] {
        let drop = mouth + at(x, y) * (0.9 + 0.18 * frame as f64);
        canvas.rect(drop.x as i32, (drop.y as i32).max(1), 2, 2, if x < 0.0 { GOLD.at(3) } else { GOLD.at(2) });
    }
}

fn leaf(canvas: &mut Canvas, root: Point, tip: Point, ramp: Ramp) {
    let middle = root.mix(tip, 0.5) + at(0.0, -2.6);
    canvas.capsule(root, middle, 1.4, 2.2, ramp);
    canvas.soft_capsule(middle, tip, 2.2, 0.7, ramp);
    canvas.line(
        (root.x.floor() as i32, root.y.floor() as i32 - 1),
        (middle.x.floor() as i32, middle.y.floor() as i32 - 1),
        ramp.at(3),
    );
}

/// Leaves and roots, which hold the plant on the floor.
pub fn paint_base(canvas: &mut Canvas, droop: f64) {
    let root = at(MIDDLE, FLOOR - 1.0);
    for (x, y) in [(-9.0, -0.6), (9.5, -0.6), (-5.0, 0.2), (5.4, 0.2)] {
        canvas.capsule(root + at(0.0, -2.0), root + at(x, y), 2.0, 0.7, LEATHER);
    }
    leaf(canvas, root + at(-2.0, -3.0), root + at(-13.0, -6.0 + droop), GREEN.part(0, 4));
    leaf(canvas, root + at(2.0, -3.0), root + at(13.4, -5.0 + droop), GREEN.part(0, 4));
}

fn paint_stem(canvas: &mut Canvas, head: Point) {
    let knee = at(MIDDLE - (head.x - MIDDLE) * 0.6, FLOOR - 7.0);
    canvas.capsule(at(MIDDLE, FLOOR - 1.0), knee, 3.4, 3.0, GREEN.part(0, 3));
    canvas.soft_capsule(knee, head, 3.0, 3.6, GREEN.part(0, 3));
    for step in 0..2 {
        let p = knee.mix(head, 0.2 + 0.4 * f64::from(step));
        canvas.put(p.x as i32 - 3, p.y as i32, KHAKI.at(3));
        canvas.put(p.x as i32 + 2, p.y as i32 + 2, KHAKI.at(2));
    }
}

/// A petal is a curved blade with a pale point.
pub fn petal(canvas: &mut Canvas, root: Point, turns: f64, length: f64, width: f64, ramp: Ramp) {
    let along = |distance: f64, bend: f64| root + at(0.0, -distance).turned(turns + bend);
    let (middle, tip) = (along(length * 0.55, 0.0), along(length, turns * 0.12));
    canvas.capsule(root, middle, width * 0.7, width, ramp);
    canvas.soft_capsule(middle, tip, width, 0.8, ramp);
    canvas.put(tip.x.floor() as i32, tip.y.floor() as i32, KHAKI.at(3));
}

pub fn plant(pose: Pose) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let Pose { open, swell, lift, lean, mouth, lump } = pose;
    let head = at(MIDDLE + lean, FLOOR - 13.0 - lift);
    paint_base(&mut canvas, 0.0);
    paint_stem(&mut canvas, head);
    if let Some(share) = lump {
        let middle = (head + at(0.0, 3.0)).mix(at(MIDDLE, FLOOR - 3.0), share);
        canvas.soft_capsule(middle - at(1.4, 0.0), middle + at(1.4, 0.0), 5.2, 5.2, GREEN.part(1, 3));
    }
    let back = MAGENTA.part(0, 2);
    let front = MAGENTA.part(0, 3);
    if mouth != Mouth::Teeth {
        // The petals are blown back, or hang. The head is in front of them.
        let (turns, lengths) = if mouth == Mouth::Spits {
            ([0.2, 0.3, 0.4], [15.0, 14.0, 11.0])
        } else {
            ([0.28, 0.38, 0.45], [12.0, 12.0, 9.0])
        };
        for nth in 0..3 {
            for side in [-1.0, 1.0] {
                let root = head + at(side * 2.4, 1.0);
                petal(&mut canvas, root, side * turns[nth], lengths[nth], 3.2, if nth == 1 { front } else { back });
            }
        }
        let mut face = Canvas::new(CELL.0, CELL.1);
        match mouth {
            Mouth::Spent(tongue) => paint_spent_head(&mut face, head, tongue),
            _ => paint_gape(&mut face, head + at(0.0, -6.0), swell),
        }
        for part in [&mut canvas, &mut face] {
            part.rim_lit(|_, _| true);
            part.outline_where(INK, |_, y| y < FLOOR as i32 + 1);
        }
        canvas.blit(&face, 0, 0);
        return canvas;
    }
    // The petals at the back, the outer ones first.
    for (side, spread) in [(-1.0, 0.2), (1.0, 0.2), (-1.0, 0.09), (1.0, 0.09)] {
        petal(&mut canvas, head + at(side * 2.0, -1.0), side * (0.02 + spread * open), 16.0 - open * 2.0, 3.4, back);
    }
    let throat = head + at(0.0, -4.0 - swell * 2.0);
    let radius = 3.2 + open * 1.2 + swell * 2.6;
    if mouth == Mouth::Teeth && open > 0.1 {
        paint_teeth(&mut canvas, throat, radius, swell);
    }
    // The petals in front: a shut bud, or a lip on each side.
    let length = (17.0 - open * 6.0).max(9.0);
    for side in [1.0, -1.0] {
        petal(
            &mut canvas,
            head + at(side * (2.4 + open), 1.0),
            side * (-0.015 + 0.24 * open),
            length,
            4.6 - open * 1.2,
            front,
        );
    }
    if open < 0.2 {
        petal(&mut canvas, head + at(0.0, 2.0), 0.0, 15.0, 3.6, front);
        let (x, y) = (head.x.floor() as i32, head.y.floor() as i32);
        canvas.line((x - 5, y - 2), (x - 2, y - 12), MAGENTA.at(0));
        canvas.line((x + 4, y - 2), (x + 1, y - 12), MAGENTA.at(0));
        for dy in [-9, -5, -1] {
            canvas.put(x - 1, y + dy, MAGENTA.at(2));
            canvas.put(x - 1, y + dy - 1, SKIN.at(3));
        }
    }
    for side in [-1.0, 1.0] {
        canvas.capsule(
            head + at(side * 1.0, 3.4),
            head + at(side * 5.4, -0.6 + open * 2.0),
            1.8,
            0.8,
            GREEN.part(1, 3),
        );
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline_where(INK, |_, y| y < FLOOR as i32 + 1);
    canvas
}

/// A round head with a mouth full of teeth: shut while it swells, open otherwise.
fn paint_teeth(canvas: &mut Canvas, throat: Point, radius: f64, swell: f64) {
    canvas.capsule(throat, throat + at(0.0, -1.0), radius, radius, GOLD.part(0, 3));
    canvas.soft_capsule(throat, throat, radius * 0.62, radius * 0.62, GOLD.part(2, 2));
    let (x, y) = (throat.x.floor() as i32, throat.y.floor() as i32);
    let reach = if swell > 0.6 { 4 } else { 3 };
    canvas.rect(x - reach, y - 2, reach * 2, if swell > 0.6 { 2 } else { 4 }, INK);
    for tooth in (-reach..reach).step_by(2) {
        canvas.put(x + tooth, y - 2, WHITE);
        canvas.put(x + tooth + 1, y - if swell > 0.6 { 1 } else { -1 }, WHITE);
    }
}

/// A head that is all mouth: lips around a dark throat, with teeth on all sides. Light leaves a throat that `swell` opens.
fn paint_gape(canvas: &mut Canvas, middle: Point, swell: f64) {
    let wide = 7.0 + 1.4 * swell;
    canvas.capsule(middle, middle, wide, wide, GOLD.part(1, 4));
    let hole = wide - 1.8;
    canvas.soft_capsule(middle, middle, hole, hole, Ramp::join(MAGENTA.at(0), STEEL).part(0, 1));
    canvas.soft_capsule(middle, middle, hole - 1.4, hole - 1.4, Ramp::join(INK, STEEL).part(0, 1));
    for nth in 0..10 {
        for reach in [hole - 0.4, hole - 1.4, hole - 2.2] {
            let tooth = middle + at(0.0, -reach).turned(f64::from(nth) / 10.0);
            canvas.put(tooth.x.floor() as i32, tooth.y.floor() as i32, WHITE);
        }
    }
}

/// A small pale head that hangs to one side, with shut eyes and its tongue out.
fn paint_spent_head(canvas: &mut Canvas, head: Point, tongue: i32) {
    let middle = head + at(2.6, 0.4);
    canvas.capsule(middle, middle + at(0.6, 0.8), 5.0, 4.8, KHAKI.part(1, 3));
    let (x, y) = (middle.x.floor() as i32, middle.y.floor() as i32);
    for side in [-3, 2] {
        canvas.rect(x + side, y - 1, 3, 1, INK);
    }
    canvas.rect(x - 3, y + 2, 7, 1, INK);
    canvas.rect(x - 1, y + 3, 3, tongue, MAGENTA.at(2));
    canvas.rect(x, y + 3, 1, tongue - 1, MAGENTA.at(1));
}

/// The shut bud alone, lying on its side, in a cell of 32 by 32 pixels.
pub fn loose_bud() -> Canvas {
    let whole = plant(pose(0.0, 0.0, 0.0, 0.0));
    let is_bud = |x: i32, y: i32| (6..19).contains(&x) && y < 21;
    let bud = Canvas::from_pixels(24, 24, |x, y| whole.get(x + 12, y + 8).filter(|_| is_bud(x, y)));
    let mut canvas = Canvas::new(32, 32);
    canvas.blit(&bud.quarter_turned(), 4, 4);
    canvas.outline(INK);
    canvas
}

const PATCH: (i32, i32) = (36, 20);

fn patch() -> Sheet {
    let mut sheet = Sheet::new(
        "thorns",
        "Painted by tools/src/enemies/garden_enemies.rs. The spitter's seed, and the thorns that it becomes. The pivot is the middle\n\
         of the floor line.",
        PATCH,
        (PATCH.0 / 2, PATCH.1 - 1),
    );
    sheet.clip("seed", 3, true, (0..8).map(|step| seed(f64::from(step) / 8.0)).collect());
    sheet.clip("sprout", 6, false, [0.08, 0.2, 0.34, 0.5, 0.7].map(|part| thorns(part, 0)).to_vec());
    sheet.clip("grown", 10, true, (0..3).map(|sway| thorns(1.0, sway)).collect());
    sheet.clip("wither", 5, false, [0.7, 0.45, 0.2].map(|part| thorns(part, 0)).to_vec());
    sheet
}

fn seed(turns: f64) -> Canvas {
    let mut canvas = Canvas::new(PATCH.0, PATCH.1);
    let middle = at(18.0, 12.0);
    for spike in 0..5 {
        let away = at(0.0, -5.4).turned(turns + f64::from(spike) / 5.0);
        canvas.soft_capsule(middle, middle + away, 1.6, 0.6, KHAKI.part(2, 2));
    }
    canvas.capsule(middle, middle, 3.4, 3.4, MAGENTA);
    canvas.rect(17, 10, 2, 2, WHITE);
    canvas.outline(INK);
    canvas
}

fn thorns(part: f64, sway: i32) -> Canvas {
    let mut canvas = Canvas::new(PATCH.0, PATCH.1);
    let floor = f64::from(PATCH.1);
    let sway = f64::from(sway - 1) * 0.5;
    for (x, height, lean) in
        [(7.0, 8.0, -3.0), (13.0, 12.0, -1.4), (23.0, 11.0, 1.8), (29.0, 7.0, 3.2), (18.0, 14.0, 0.4)]
    {
        let top = at(x + (lean + sway) * part, floor - height * part);
        let foot = 2.4 * part.min(0.7) / 0.7;
        canvas.polygon(&[at(x - foot, floor), top, at(x + foot, floor)], MAGENTA, 1.0, 0.1);
        if part > 0.3 {
            canvas.put(top.x.floor() as i32, top.y.floor() as i32 + 1, WHITE);
        }
    }
    for x in [4, 10, 16, 21, 26] {
        let reach = (5.0 * part) as i32;
        canvas.rect(x, PATCH.1 - 2, 4, 2, GREEN.at(1));
        canvas.line((x + 1, PATCH.1 - 2), (x + 1 + reach / 2, PATCH.1 - 2 - reach), GREEN.at(2));
    }
    canvas.rect(3, PATCH.1 - 1, 30, 1, GREEN.at(0));
    canvas.outline_where(INK, |_, y| y < PATCH.1 - 1);
    canvas
}

/// The side of a cell of one wasp. Its middle is the middle of the cell in every direction.
const WASP: i32 = 22;

fn wasp() -> Sheet {
    let mut sheet = Sheet::new(
        "wasps",
        "Painted by tools/src/enemies/garden_enemies.rs. One wasp, facing right; the pivot is its middle. The game draws as many as\n\
         the swarm has left. `angry` and `dive` have 16 directions, clockwise from the right.",
        (WASP, WASP),
        (WASP / 2, WASP / 2),
    );
    let directions = |wing: Wing, tail: Tail| -> Vec<Canvas> {
        (0..16).map(|step| one_wasp(f64::from(step) / 16.0, wing, tail)).collect()
    };
    let beats = [Wing::High, Wing::Middle, Wing::Low, Wing::Middle];
    sheet.clip("fly", 2, true, beats.map(|wing| one_wasp(0.06, wing, Tail::Straight)).to_vec());
    sheet.clip("angry", 1, false, directions(Wing::High, Tail::Curled));
    sheet.clip("dive", 1, false, directions(Wing::Back, Tail::Sting));
    sheet
}

/// Where the wings of a wasp are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wing {
    High,
    Middle,
    Low,
    /// Laid back in a dive.
    Back,
    /// Torn and burnt off above the root.
    Stub,
    Gone,
}

/// The pose of the tail of a wasp.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    Straight,
    /// Red, and bent below the body: it will sting.
    Curled,
    /// Bent so far that the sting is in front of the head.
    Sting,
    /// Drawn up under the body, with the legs, because it is dead.
    Limp,
}

/// `turns` is the direction of the head.
pub fn one_wasp(turns: f64, wing: Wing, tail: Tail) -> Canvas {
    // The underside stays below, also when it flies to the left.
    turned_wasp(turns, if cos(turns) < -0.01 { -1.0 } else { 1.0 }, wing, tail)
}

/// `flip` is -1 for one that lies on its back when it looks to the right.
pub fn turned_wasp(turns: f64, flip: f64, wing: Wing, tail: Tail) -> Canvas {
    let mut canvas = Canvas::new(WASP, WASP);
    let middle = at(f64::from(WASP) / 2.0, f64::from(WASP) / 2.0);
    let place = |x: f64, y: f64| middle + at(x, y * flip).turned(turns);
    // From the waist to the tail, and then the sting.
    let (joints, sting) = match tail {
        Tail::Straight => ([(-1.0, 0.2), (-3.0, 0.8), (-5.0, 1.6)], [(-6.0, 2.0), (-7.0, 2.4)]),
        Tail::Curled => ([(-1.2, 0.4), (-4.2, 2.8), (-2.4, 5.6)], [(-0.6, 6.4), (4.0, 6.6)]),
        Tail::Sting => ([(-1.0, 0.6), (-1.6, 3.6), (1.6, 4.8)], [(3.6, 4.6), (8.4, 3.2)]),
        Tail::Limp => ([(-1.2, 0.2), (-4.0, 0.9), (-5.6, 2.8)], [(-5.9, 4.2), (-5.0, 6.0)]),
    };
    let is_angry = matches!(tail, Tail::Curled | Tail::Sting);
    let cloth = if is_angry { RED.part(1, 3) } else { GOLD.part(1, 3) };
    canvas.capsule(place(joints[0].0, joints[0].1), place(joints[1].0, joints[1].1), 1.7, 2.1, cloth);
    canvas.soft_capsule(place(joints[1].0, joints[1].1), place(joints[2].0, joints[2].1), 2.1, 1.3, cloth);
    canvas.soft_capsule(place(1.2, -0.4), place(1.4, -0.4), 1.9, 1.9, GOLD.part(1, 3));
    // The head is dark, and the tail is light.
    canvas.soft_capsule(place(3.8, -0.4), place(4.0, -0.2), 1.7, 1.6, LEATHER.part(0, 2));
    // Two stripes across the tail.
    for (from, to, share) in [(0, 1, 0.6), (1, 2, 0.35)] {
        let (from, to) = (place(joints[from].0, joints[from].1), place(joints[to].0, joints[to].1));
        let (p, way) = (from.mix(to, share), (to - from).turned(0.25));
        let across = way * (1.6 / way.length());
        let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
        canvas.line(pixel(p - across), pixel(p + across), INK);
    }
    let eye = place(4.6, -0.6);
    canvas.put(eye.x.floor() as i32, eye.y.floor() as i32, if is_angry { RED.at(3) } else { WHITE });
    let (root, tip) = (place(sting[0].0, sting[0].1), place(sting[1].0, sting[1].1));
    if is_angry {
        canvas.soft_capsule(root, tip, 1.2, 0.5, GOLD.part(4, 1));
    } else if tail == Tail::Limp {
        canvas.soft_capsule(root, tip, 0.7, 0.5, GOLD.part(4, 1));
    } else {
        canvas.put(root.x.floor() as i32, root.y.floor() as i32, SKIN.at(3));
    }
    canvas.outline(INK);
    let reach = match wing {
        Wing::High => Some((-3.4, -5.4)),
        Wing::Middle => Some((-4.4, -3.0)),
        Wing::Low => Some((-4.0, 1.0)),
        Wing::Back => Some((-6.0, -1.8)),
        Wing::Stub | Wing::Gone => None,
    };
    if let Some((x, y)) = reach {
        canvas.soft_capsule(place(0.6, -1.6), place(x * 0.6 + 0.6, y - 1.2), 0.8, 1.4, STEEL.part(4, 2));
        canvas.soft_capsule(place(1.2, -1.6), place(x * 0.2 + 1.4, y * 0.9 - 1.2), 0.7, 1.2, STEEL.part(5, 1));
    }
    if wing == Wing::Stub {
        canvas.soft_capsule(place(0.4, -2.0), place(-3.0, -4.4), 0.9, 1.3, STEEL.part(3, 2));
        canvas.soft_capsule(place(1.4, -2.0), place(1.0, -5.4), 0.8, 1.1, STEEL.part(4, 2));
    }
    if wing == Wing::Back {
        // Streaks behind a dive.
        for (x, y, length) in [(-5.4, -1.0, 3.0), (-4.0, 2.4, 4.6), (-5.0, 5.4, 2.4)] {
            let (from, to) = (place(x, y), place(x - length, y));
            canvas.line(
                (from.x.floor() as i32, from.y.floor() as i32),
                (to.x.floor() as i32, to.y.floor() as i32),
                STEEL.at(5),
            );
        }
    }
    canvas
}
