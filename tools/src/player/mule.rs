//! Paints the mule: a loader on two legs with an open cab. Legs, rider and hull are separate sheets that overlay, so that
//! the gun can aim in any direction while the legs walk. The order is legs, rider, hull.

use crate::canvas::Canvas;
use crate::math::{Point, at, joint, sin};
use crate::palette::*;
use crate::player;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (112, 88);
const PIVOT: (i32, i32) = (48, 82);
/// The middle of the feet line, one pixel above the pivot row, because the outline stands on the ground.
const ORIGIN: Point = at(48.0, 81.0);
const HIP: Point = at(-2.0, -21.0);

/// Enamel that work has made dull, and what it is laid on.
const ENAMEL: Ramp = GOLD.part(0, 4);
const IRON: Ramp = STEEL.part(1, 5);

pub fn sheets() -> Vec<Sheet> {
    vec![legs(), riders(), hull("mule", 0), hull("mule_dented", 1), hull("mule_battered", 2), wreck()]
}

// ---- legs ----

/// A foot, seen from the middle of the feet line.
#[derive(Clone, Copy)]
struct Foot {
    x: f64,
    lift: f64,
    /// How far the heel is up, which tips the sole forward.
    tip: f64,
}

const fn foot(x: f64, lift: f64, tip: f64) -> Foot {
    Foot { x, lift, tip }
}

fn legs() -> Sheet {
    let mut sheet = Sheet::new(
        "mule_legs",
        "Painted by tools/src/player/mule.rs. The legs of the mule. The rider and then the hull are laid over them, as far below\n\
         their own place as `torso` says for each frame.",
        CELL,
        PIVOT,
    );
    let mut sinks = Vec::new();
    let mut clip = |sheet: &mut Sheet, name: &str, ticks: u32, repeat: bool, frames: &[(Foot, Foot, i32)]| {
        sinks.extend(frames.iter().map(|(.., sink)| (0, *sink)));
        sheet.clip(name, ticks, repeat, frames.iter().map(|(far, near, sink)| leg_frame(*far, *near, *sink)).collect());
    };
    let (far, near) = (foot(5.0, 0.0, 0.0), foot(-5.0, 0.0, 0.0));
    clip(&mut sheet, "idle", 12, true, &[(far, near, 0), (far, near, 0), (far, near, 1), (far, near, 1)]);
    let walk: Vec<(Foot, Foot, i32)> =
        (0..8).map(|nth| (stride(nth + 4), stride(nth), [2, 1, 0, 0, 2, 1, 0, 0][nth as usize])).collect();
    clip(&mut sheet, "walk", 5, true, &walk);
    clip(&mut sheet, "crouch", 3, false, &[(far, near, 5)]);
    clip(&mut sheet, "jump", 3, false, &[(foot(3.0, 1.0, 4.0), foot(-8.0, 0.0, 5.0), -2)]);
    clip(&mut sheet, "fall", 3, false, &[(foot(9.0, 3.0, -1.0), foot(-3.0, 4.0, -1.0), 1)]);
    clip(&mut sheet, "land", 4, false, &[(far, near, 7), (far, near, 5), (far, near, 2)]);
    // It kneels while it is empty.
    clip(&mut sheet, "parked", 12, true, &[(foot(7.0, 0.0, 0.0), foot(-7.0, 0.0, 0.0), 8)]);
    sheet.points("torso", &sinks);
    sheet
}

/// A foot of the walk: on the ground it goes back in four frames, then it is lifted forward in four.
fn stride(nth: i32) -> Foot {
    match nth.rem_euclid(8) {
        0 => foot(11.0, 0.0, -1.5),
        1 => foot(5.0, 0.0, 0.0),
        2 => foot(-1.0, 0.0, 0.0),
        3 => foot(-7.0, 0.0, 0.0),
        4 => foot(-12.0, 1.0, 4.0),
        5 => foot(-6.0, 5.0, 4.0),
        6 => foot(2.0, 7.0, 1.0),
        _ => foot(9.0, 4.0, -1.5),
    }
}

fn leg_frame(far: Foot, near: Foot, sink: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let hip = ORIGIN + HIP + at(0.0, f64::from(sink));
    leg(&mut canvas, hip + at(5.0, -0.5), far, true);
    // The axle between the legs.
    canvas.capsule(hip + at(-4.0, 0.0), hip + at(6.0, 0.0), 4.2, 4.2, IRON);
    leg(&mut canvas, hip + at(-1.0, 0.5), near, false);
    canvas.outline(INK);
    canvas
}

/// A leg whose knee points back, like that of a bird: a thigh of enamel, a shin of iron with a piston, a broad sole.
fn leg(canvas: &mut Canvas, hip: Point, Foot { x, lift, tip }: Foot, is_far: bool) {
    let shade = u8::from(is_far);
    let ankle = ORIGIN + at(x, -5.0 - lift - tip * 0.4);
    let knee = joint(hip, ankle, 10.5, 11.0, 1.0);
    let iron = IRON.shaded(shade);
    // The sole first, so that the shin stands on it.
    let (toe, heel) = (ankle + at(7.0, 4.0 + tip * 0.4), ankle + at(-6.0, 4.0 - tip * 0.6));
    canvas.polygon(
        &[heel + at(0.0, -2.5), ankle + at(-2.0, -1.0), ankle + at(4.0, -1.0), toe + at(0.5, -1.5), toe, heel],
        iron,
        0.95,
        0.35,
    );
    canvas.capsule(knee, ankle, 3.3, 2.4, iron);
    // The piston behind the shin.
    let behind = knee.mix(hip, 0.45) + at(-3.0, 1.0);
    canvas.soft_capsule(behind, ankle + at(-2.5, -2.0), 1.1, 0.9, STEEL.part(2, 4).shaded(shade));
    canvas.capsule(hip, knee, 4.6, 3.6, ENAMEL.shaded(shade));
    canvas.capsule(knee, knee, 2.6, 2.6, STEEL.part(1, 4).shaded(shade));
    let (kx, ky) = (knee.x.floor() as i32, knee.y.floor() as i32);
    canvas.rect(kx - 1, ky - 1, 2, 2, STEEL.at(1));
}

// ---- the rider ----

fn riders() -> Sheet {
    let mut sheet = Sheet::new(
        "mule_rider",
        "Painted by tools/src/player/mule.rs. What is in the cab of the mule, behind the edge of its hull: the seat, and in it the first\n\
         or the second player, who looks ahead or up.",
        CELL,
        PIVOT,
    );
    sheet.still("empty", cab(|_| {}));
    for (name, is_partner) in [("hero", false), ("partner", true)] {
        for (look, is_up) in [("", false), ("_up", true)] {
            let frames = (0..4).map(|nth| {
                let phase = f64::from(nth) / 4.0;
                cab(|canvas| {
                    let mut rider = Canvas::new(CELL.0, CELL.1);
                    player::paint_rider(&mut rider, ORIGIN + at(0.0, -31.0), is_up, phase);
                    if is_partner {
                        rider.recolor(|_, _, color| player::partner_color(color));
                    }
                    canvas.blit(&rider, 0, 0);
                })
            });
            sheet.clip(&format!("{name}{look}"), 7, true, frames.collect());
        }
    }
    sheet
}

/// The seat with its back, the bar that guards the head, and whoever sits there.
fn cab(rider: impl Fn(&mut Canvas)) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let (x, y) = (ORIGIN.x, ORIGIN.y);
    canvas.capsule(at(x - 7.0, y - 34.0), at(x - 8.0, y - 44.0), 3.0, 2.4, LEATHER);
    // A bar from the engine over the head.
    for (from, to) in [((-11.0, -38.0), (-9.0, -54.0)), ((-9.0, -54.0), (-4.0, -57.0)), ((-4.0, -57.0), (3.0, -57.0))] {
        canvas.capsule(at(x + from.0, y + from.1), at(x + to.0, y + to.1), 1.3, 1.3, STEEL.part(1, 4));
    }
    rider(&mut canvas);
    canvas.outline(INK);
    canvas
}

// ---- the hull ----

const AIMS: [(&str, f64); 5] =
    [("forward", 0.0), ("up_diagonal", -0.125), ("up", -0.25), ("down_diagonal", 0.125), ("down", 0.25)];
/// The place of the fist in each frame of a punch, from its place at rest, and how far the hull leans into it.
const PUNCH: [(f64, f64, f64); 7] = [
    (-3.0, 0.0, -1.0),
    (-7.0, -1.0, -2.0),
    (6.0, -2.0, 1.0),
    (19.0, -3.0, 3.0),
    (20.0, -3.0, 3.0),
    (12.0, -1.0, 2.0),
    (4.0, 0.0, 0.0),
];

fn hull(name: &'static str, wear: usize) -> Sheet {
    let mut sheet = Sheet::new(
        name,
        "Painted by tools/src/player/mule.rs. The hull of the mule with its gun and its fist, as worn as the name of the sheet says. Each\n\
         aim is at rest and firing. `muzzle` is where a shot leaves, from the pivot.",
        CELL,
        PIVOT,
    );
    for (aim, turns) in AIMS {
        let end = muzzle(turns) - at(PIVOT.0 as f64, PIVOT.1 as f64);
        let at_rest = hull_frame(wear, turns, 0.0, (0.0, 0.0, 0.0));
        sheet.still(aim, at_rest);
        sheet.muzzle(Some((end.x.round() as i32, end.y.round() as i32)));
        let fires = [5.0, 3.0, 1.0].map(|recoil| hull_frame(wear, turns, recoil, (0.0, 0.0, -recoil * 0.2)));
        sheet.clip(&format!("{aim}_fire"), 2, false, fires.to_vec());
        sheet.muzzle(Some((end.x.round() as i32, end.y.round() as i32)));
    }
    sheet.clip("punch", 4, false, PUNCH.iter().map(|fist| hull_frame(wear, 0.0, 0.0, *fist)).collect());
    sheet
}

/// The joint of the gun, above the near hip.
const GUN: Point = at(48.0 + 1.0, 81.0 - 26.0);
const BARREL: f64 = 25.0;

fn muzzle(turns: f64) -> Point {
    GUN + at(BARREL, 0.0).turned(turns)
}

fn hull_frame(wear: usize, turns: f64, recoil: f64, (fist_x, fist_y, lean): (f64, f64, f64)) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let o = ORIGIN + at(lean, 0.0);
    fist(&mut canvas, o, at(fist_x - lean, fist_y));
    engine(&mut canvas, o, wear);
    apron(&mut canvas, o, wear);
    gun(&mut canvas, turns, recoil, lean);
    canvas.rim_lit(|_, y| y < ORIGIN.y as i32 - 20);
    canvas.outline(INK);
    canvas
}

/// The far arm: a piston that ends in a fist of steel.
fn fist(canvas: &mut Canvas, o: Point, push: Point) {
    let shoulder = o + at(6.0, -22.0);
    let hand = o + at(17.0, -16.0) + push;
    let elbow = if push.x > 8.0 { shoulder.mix(hand, 0.5) } else { joint(shoulder, hand, 8.0, 9.0, 1.0) };
    canvas.capsule(shoulder, elbow, 3.4, 2.8, IRON.shaded(1));
    canvas.capsule(elbow, hand, 2.4, 2.2, STEEL.part(1, 4));
    let (x, y) = (hand.x.round(), hand.y.round());
    canvas.polygon(
        &[
            at(x - 3.0, y - 6.0),
            at(x + 5.0, y - 6.5),
            at(x + 8.0, y - 3.0),
            at(x + 8.0, y + 3.0),
            at(x + 5.0, y + 6.0),
            at(x - 3.0, y + 5.5),
        ],
        STEEL.part(1, 5),
        1.0,
        0.3,
    );
    for knuckle in 0..3 {
        canvas.rect(x as i32 + 6, y as i32 - 4 + knuckle * 3, 2, 2, STEEL.at(5));
        canvas.rect(x as i32 + 2, y as i32 - 3 + knuckle * 3, 4, 1, STEEL.at(1));
    }
    canvas.rect(x as i32 - 3, y as i32 - 5, 2, 10, GOLD.at(1));
}

/// The engine behind the seat, with its exhaust and its fan.
fn engine(canvas: &mut Canvas, o: Point, wear: usize) {
    let (x, y) = (o.x, o.y);
    for (dx, top) in [(-17.0, -50.0), (-13.5, -47.0)] {
        canvas.capsule(at(x + dx, y - 36.0), at(x + dx, y + top), 1.7, 1.7, STEEL.part(0, 4));
        canvas.rect((x + dx) as i32 - 1, (y + top) as i32 - 2, 2, 1, INK);
    }
    canvas.polygon(
        &[
            at(x - 20.0, y - 37.0),
            at(x - 10.0, y - 40.0),
            at(x - 6.0, y - 24.0),
            at(x - 10.0, y - 19.0),
            at(x - 18.0, y - 22.0),
            at(x - 21.0, y - 28.0),
        ],
        if wear > 1 { RUST.part(0, 4) } else { IRON },
        0.95,
        0.3,
    );
    let (ix, iy) = (x.round() as i32, y.round() as i32);
    for slit in 0..4 {
        canvas.rect(ix - 18, iy - 34 + slit * 3, 6, 1, STEEL.at(0));
        canvas.rect(ix - 18, iy - 33 + slit * 3, 6, 1, STEEL.at(3));
    }
}

/// The front of the cab: a rounded hull of enamel that reaches up to the chest of the rider, a lamp, and warning stripes.
fn apron(canvas: &mut Canvas, o: Point, wear: usize) {
    let (x, y) = (o.x, o.y);
    canvas.polygon(
        &[
            at(x - 11.0, y - 35.0),
            at(x + 4.0, y - 37.0),
            at(x + 11.0, y - 39.0),
            at(x + 15.0, y - 36.0),
            at(x + 16.5, y - 30.0),
            at(x + 14.0, y - 23.0),
            at(x + 7.0, y - 18.0),
            at(x - 7.0, y - 17.0),
            at(x - 12.0, y - 23.0),
        ],
        ENAMEL,
        0.98,
        0.22,
    );
    let (ix, iy) = (x.round() as i32, y.round() as i32);
    // The padded edge of the cab.
    for dx in -10..12 {
        let rise = if dx < 4 { (dx + 10) / 7 } else { 2 + (dx - 4) / 4 };
        canvas.put(ix + dx, iy - 35 - rise, LEATHER.at(2));
        canvas.put(ix + dx, iy - 34 - rise, LEATHER.at(1));
    }
    // A seam, rivets, and black stripes along the lower edge.
    for dy in -33..-19 {
        canvas.put(ix - 7, iy + dy, GOLD.at(0));
    }
    for (dx, dy) in [(-9, -31), (-9, -25), (9, -34), (11, -25)] {
        canvas.put(ix + dx, iy + dy, GOLD.at(3));
        canvas.put(ix + dx, iy + dy + 1, GOLD.at(0));
    }
    canvas.recolor(|px, py, color| {
        let (dx, dy) = (px - ix, py - iy);
        let is_stripe = (-23..-18).contains(&dy) && (dx + dy).rem_euclid(6) < 3 && (-11..14).contains(&dx);
        if is_stripe && color != INK { STEEL.at(0) } else { color }
    });
    // The lamp.
    canvas.rect(ix + 12, iy - 35, 4, 5, STEEL.at(2));
    canvas.rect(ix + 13, iy - 34, 3, 3, if wear > 1 { STEEL.at(1) } else { GOLD.at(4) });
    if wear > 0 {
        dents(canvas, ix, iy, wear);
    }
}

/// Scratches down to the iron, then holes that show what is inside.
fn dents(canvas: &mut Canvas, x: i32, y: i32, wear: usize) {
    for (dx, dy, wide) in [(-4, -30, 5), (2, -27, 3), (8, -29, 4), (-10, -27, 3), (4, -22, 4)] {
        canvas.rect(x + dx, y + dy, wide, 1, STEEL.at(3));
        canvas.rect(x + dx + 1, y + dy + 1, wide, 1, STEEL.at(1));
    }
    if wear > 1 {
        for (dx, dy, wide, high) in [(5, -34, 7, 6), (-5, -27, 6, 5), (7, -26, 5, 4)] {
            for row in 0..high {
                for column in 0..wide {
                    let is_corner = (column == 0 || column == wide - 1) && (row == 0 || row == high - 1);
                    let is_edge = row == 0 || column == 0;
                    let inside = if (column * 3 + row * 5) % 7 == 0 { RUST.at(3) } else { RUST.at(0) };
                    if !is_corner {
                        canvas.put(x + dx + column, y + dy + row, if is_edge { INK } else { inside });
                    }
                }
            }
        }
        crack(canvas, &[(x - 2, y - 35), (x, y - 31), (x - 2, y - 28)], GOLD.at(3));
        crack(canvas, &[(x + 13, y - 30), (x + 10, y - 27), (x + 12, y - 24)], GOLD.at(3));
    }
}

/// The gun on the near side: a round mount, a box, and a thick barrel with a brake.
fn gun(canvas: &mut Canvas, turns: f64, recoil: f64, lean: f64) {
    let mount = GUN + at(lean, 0.0);
    let along = |far: f64| mount + at(far, 0.0).turned(turns);
    let across = |far: f64, off: f64| mount + at(far, off).turned(turns);
    let back = -recoil;
    canvas.capsule(along(6.0 + back), along(BARREL - 1.0 + back), 2.3, 2.3, STEEL.part(0, 5));
    canvas.capsule(along(BARREL - 5.0 + back), along(BARREL - 1.0 + back), 3.1, 3.1, STEEL.part(0, 5));
    let slot = along(BARREL - 3.0 + back);
    canvas.rect(slot.x.round() as i32 - 1, slot.y.round() as i32 - 1, 2, 2, INK);
    canvas.polygon(
        &[
            across(-6.0 + back * 0.5, -4.5),
            across(9.0 + back * 0.5, -4.0),
            across(11.0 + back * 0.5, 0.0),
            across(9.0 + back * 0.5, 4.0),
            across(-6.0 + back * 0.5, 4.5),
        ],
        STEEL.part(1, 5),
        0.9,
        0.25,
    );
    // The drum with its rounds hangs below the box.
    let drum = across(-1.0, 4.0);
    canvas.capsule(drum, drum, 3.4, 3.4, KHAKI);
    canvas.capsule(mount, mount, 3.0, 3.0, ENAMEL);
    canvas.rect(mount.x.round() as i32 - 1, mount.y.round() as i32 - 1, 2, 2, STEEL.at(1));
}

// ---- the wreck ----

fn wreck() -> Sheet {
    let mut sheet = Sheet::new(
        "mule_wreck",
        "Painted by tools/src/player/mule.rs. The rest of a mule: it burns, then it lies there.",
        CELL,
        PIVOT,
    );
    sheet.clip("burns", 6, true, (0..4).map(|nth| wreck_frame(Some(nth))).collect());
    sheet.still("lies", wreck_frame(None));
    sheet
}

fn wreck_frame(fire: Option<i32>) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let o = ORIGIN;
    let soot = STEEL.part(0, 4);
    // A leg that has fallen to the left, the other one folded under the hull.
    canvas.capsule(o + at(-8.0, -8.0), o + at(-22.0, -5.0), 3.6, 3.0, soot);
    canvas.capsule(o + at(-22.0, -5.0), o + at(-29.0, -2.5), 2.6, 2.4, soot);
    canvas.polygon(&[o + at(-34.0, -6.0), o + at(-28.0, -8.0), o + at(-27.0, 0.0), o + at(-33.0, 0.0)], soot, 0.9, 0.3);
    canvas.capsule(o + at(8.0, -5.0), o + at(19.0, -3.0), 3.6, 2.8, soot);
    // The hull lies on its belly, burst open above.
    canvas.polygon(
        &[
            o + at(-15.0, -14.0),
            o + at(-9.0, -17.0),
            o + at(-5.0, -13.0),
            o + at(0.0, -18.0),
            o + at(4.0, -14.0),
            o + at(11.0, -18.0),
            o + at(15.0, -12.0),
            o + at(15.0, -4.0),
            o + at(9.0, 0.0),
            o + at(-10.0, 0.0),
            o + at(-16.0, -5.0),
        ],
        Ramp::join(STEEL.at(0), RUST.part(0, 3)),
        0.95,
        0.15,
    );
    let (x, y) = (o.x as i32, o.y as i32);
    for (dx, dy, wide) in [(-10, -9, 6), (1, -11, 5), (8, -8, 4)] {
        canvas.rect(x + dx, y + dy, wide, 3, INK);
        canvas.rect(x + dx + 1, y + dy + 2, wide - 1, 1, GOLD.at(0));
    }
    // The gun points into the floor.
    canvas.capsule(o + at(12.0, -14.0), o + at(26.0, -4.0), 2.4, 2.2, soot);
    canvas.capsule(o + at(24.0, -6.0), o + at(27.0, -3.5), 3.0, 3.0, soot);
    // A bar of the cab.
    canvas.capsule(o + at(-12.0, -14.0), o + at(-6.0, -26.0), 1.2, 1.0, soot);
    canvas.capsule(o + at(-6.0, -26.0), o + at(1.0, -25.0), 1.0, 1.0, soot);
    canvas.outline(INK);
    if let Some(nth) = fire {
        for (dx, dy, tall) in [(-9, -12, 12), (-3, -12, 8), (4, -14, 15), (10, -12, 9)] {
            let tall = tall + [0, 3, 1, -2][((nth + dx).rem_euclid(4)) as usize];
            for step in 0..tall {
                let half = (tall - step) / 4;
                let sway = (sin(f64::from(step + nth * 3 + dx) / 9.0) * 1.6).round() as i32;
                for side in -half..=half {
                    let color = match () {
                        () if step > tall * 2 / 3 => RUST.at(3),
                        () if side.abs() < half && step < tall / 2 => GOLD.at(3),
                        () => GOLD.at(2),
                    };
                    canvas.put(x + dx + side + sway, y + dy - step, color);
                }
            }
        }
    }
    canvas
}

fn crack(canvas: &mut Canvas, points: &[(i32, i32)], lip: Color) {
    for pair in points.windows(2) {
        let down = |(x, y): (i32, i32)| (x + 1, y);
        canvas.line(down(pair[0]), down(pair[1]), lip);
    }
    for pair in points.windows(2) {
        canvas.line(pair[0], pair[1], INK);
    }
}
