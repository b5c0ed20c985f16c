//! Paints the Index in parts: four plates of a mask, an eye with its pupil, a ring, small squares that circle it, a heart
//! and arrows. The game assembles it from these parts, so the places of its plates announce its attack: they move apart
//! toward the side it will fire to, form a row before it fires low, and circle before it rolls.

use super::*;
use crate::body::paint_turned;

const NOTE: &str = "The Index, in parts. Painted by tools/src/wardens/index.rs.";
const CELL: i32 = 140;
/// A plate with its horns, the plate alone, and how far it is from the edge of its picture.
const PICTURE: i32 = 96;
const PLATE: i32 = 64;
const MARGIN: i32 = 16;
/// The eye looks through a round hole, whose middle is a little outside the inner corner of a plate.
const HOLE: f64 = 37.0;
const HOLE_MIDDLE: f64 = 69.0;
const RING: (i32, i32) = (232, 140);
const RING_RADIUS: f64 = 106.0;
/// Ratio of the ring's height to its width in each frame.
const TILTS: [f64; 5] = [0.14, 0.24, 0.36, 0.48, 0.56];
const ARROW: i32 = 24;
const EYE: i32 = 84;
const BIT: i32 = 24;

pub fn sheets() -> Vec<Sheet> {
    vec![squares(), rings(), cores(), bits(), arrows()]
}

fn ramps() -> [(&'static str, &'static str, &'static str, Ramp); 4] {
    [
        ("teal", "teal_spin", "teal_fallen", TEAL),
        ("rust", "rust_spin", "rust_fallen", RUST.part(1, 4)),
        ("green", "green_spin", "green_fallen", GREEN),
        ("violet", "violet_spin", "violet_fallen", Ramp::join(BLUE.at(0), VIOLET)),
    ]
}

/// One plate for each quadrant: whole and cracked, each calm and hot, then spinning, then dark.
fn squares() -> Sheet {
    let mut sheet = Sheet::new("index_square", NOTE, (CELL, CELL), (CELL / 2, CELL / 2));
    for (nth, (name, spin, fallen, ramp)) in ramps().into_iter().enumerate() {
        let states = [(0, false), (0, true), (1, false), (1, true)];
        sheet.clip(
            name,
            8,
            false,
            states.into_iter().map(|(harm, hot)| framed(&square(ramp, nth, hot, harm), 0.0)).collect(),
        );
        let turned = |picture: &Canvas| (0..4).map(|step| framed(picture, f64::from(step) / 16.0)).collect();
        sheet.clip(spin, 3, true, turned(&square(ramp, nth, true, 0)));
        let mut dark = square(ramp, nth, false, 2);
        dark.recolor(|x, y, old| if (x * 13 + y * 7) % 61 == 0 { RED.at(2) } else { old.darker(1) });
        sheet.clip(fallen, 4, true, turned(&dark));
    }
    sheet
}

fn framed(picture: &Canvas, turns: f64) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let middle = f64::from(CELL) / 2.0;
    paint_turned(&mut canvas, picture, at(middle, middle), turns);
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// A plate of the mask. It is painted as the upper left one, and the others are mirror images with the same light.
fn square(ramp: Ramp, nth: usize, hot: bool, harm: i32) -> Canvas {
    let (is_right, is_low) = (nth % 2 == 1, nth > 1);
    let turn = |p: Point| {
        let size = f64::from(PICTURE);
        at(if is_right { size - p.x } else { p.x }, if is_low { size - p.y } else { p.y })
    };
    let mut canvas = Canvas::new(PICTURE, PICTURE);
    // Horns on its brow, fangs and a spur on its jaw.
    let spikes: &[[(f64, f64); 3]] = if is_low {
        &[
            [(62.0, 20.0), (78.0, 20.0), (72.0, 0.0)],
            [(46.0, 20.0), (60.0, 20.0), (54.0, 4.0)],
            [(32.0, 20.0), (44.0, 20.0), (36.0, 8.0)],
            [(20.0, 36.0), (20.0, 58.0), (0.0, 30.0)],
        ]
    } else {
        &[
            [(18.0, 54.0), (42.0, 18.0), (0.0, 0.0)],
            [(46.0, 20.0), (62.0, 20.0), (46.0, 2.0)],
            [(20.0, 58.0), (20.0, 74.0), (4.0, 54.0)],
        ]
    };
    for spike in spikes {
        let corners = spike.map(|(x, y)| turn(at(x, y)));
        canvas.polygon(&corners, STEEL.part(1, 5), 1.0, 0.2);
    }
    let step = u8::from(hot);
    for y in 0..PICTURE {
        for x in 0..PICTURE {
            let u = if is_right { PICTURE - 1 - x } else { x } - MARGIN;
            let v = if is_low { PICTURE - 1 - y } else { y } - MARGIN;
            let Some(deep) = depth(u, v) else { continue };
            // Whether the next edge looks to the light, which comes from above left.
            let looks_up = depth(if is_right { u + 3 } else { u - 3 }, v).is_none_or(|other| other + 0.5 < deep)
                || depth(u, if is_low { v + 3 } else { v - 3 }).is_none_or(|other| other + 0.5 < deep);
            let color = match deep {
                ..1.0 => {
                    if looks_up {
                        STEEL.at(5)
                    } else {
                        STEEL.at(1)
                    }
                }
                ..4.0 => {
                    if looks_up {
                        STEEL.at(4)
                    } else {
                        STEEL.at(2)
                    }
                }
                ..5.5 => INK,
                ..7.0 => {
                    if looks_up {
                        ramp.at(2)
                    } else {
                        ramp.at(1)
                    }
                }
                _ if is_seam(u, v) && hot => RED.at(3),
                _ if is_seam(u, v) => ramp.at(3),
                _ if is_seam(u - 1, v) || is_seam(u, v - 1) => ramp.at(2),
                _ => ramp.at(u8::from(u + v >= 58) + step),
            };
            canvas.put(x, y, color);
        }
    }
    for (u, v) in [(9.0, 9.0), (4.5, 58.5), (58.5, 4.5)] {
        let bolt = turn(at(u + f64::from(MARGIN), v + f64::from(MARGIN)));
        canvas.capsule(bolt, bolt, 3.4, 3.4, GOLD.part(1, 3));
    }
    hurt(&mut canvas, nth as i32, harm);
    canvas
}

/// How far a point of a plate is from its edge, or none outside of it.
fn depth(u: i32, v: i32) -> Option<f64> {
    let (x, y) = (f64::from(u) + 0.5, f64::from(v) + 0.5);
    let side = f64::from(PLATE);
    let hole = (HOLE_MIDDLE - x).hypot(HOLE_MIDDLE - y) - HOLE;
    let deep = x.min(y).min(side - x).min(side - y).min((x + y - 12.0) * 0.7).min(hole);
    (deep > 0.0).then_some(deep)
}

/// The lines that divide a plate: into quarters, and its outer quarter once more.
fn is_seam(u: i32, v: i32) -> bool {
    u == 32 || v == 32 || (u < 32 && v < 32 && (u == 19 || v == 19))
}

fn hurt(canvas: &mut Canvas, nth: i32, harm: i32) {
    let (is_right, is_low) = (nth % 2 == 1, nth > 1);
    if harm > 0 {
        let mut from = (MARGIN + 14 + nth * 6, MARGIN + if is_low { 10 } else { 2 });
        for (dx, dy) in [(5, 9), (-7, 8), (11, 9), (-4, 10), (8, 11), (-3, 8)] {
            let to = (from.0 + if nth % 2 == 0 { dx } else { -dx }, from.1 + dy);
            for shift in [0, 1] {
                let within = |canvas: &Canvas, (x, y): (i32, i32)| canvas.get(x, y).is_some();
                if within(canvas, from) && within(canvas, to) {
                    let color = if shift == 0 { INK } else { WHITE };
                    canvas.line((from.0 + shift, from.1), (to.0 + shift, to.1), color);
                }
            }
            from = to;
        }
    }
    if harm > 1 {
        // Its outer corner is broken off.
        for v in 0..PICTURE {
            for u in 0..PICTURE - v {
                let far = u + v - (u * 7 + v * 3) % 5 - (u / 6 % 2) * 4;
                let x = if is_right { PICTURE - 1 - u } else { u };
                let y = if is_low { PICTURE - 1 - v } else { v };
                match far {
                    ..58 => canvas.clear(x, y),
                    58..61 if canvas.get(x, y).is_some() => {
                        canvas.put(x, y, if (u + v) % 3 == 0 { GOLD.at(3) } else { RUST.at(2) });
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The ring around it, split into the half behind it and the half in front. A broken ring has gaps.
fn rings() -> Sheet {
    let mut sheet = Sheet::new("index_ring", NOTE, RING, (RING.0 / 2, RING.1 / 2));
    for (name, front, broken) in
        [("back", false, false), ("front", true, false), ("broken_back", false, true), ("broken_front", true, true)]
    {
        let frames = TILTS.map(|tilt| {
            let mut canvas = Canvas::new(RING.0, RING.1);
            let middle = at(f64::from(RING.0) / 2.0, f64::from(RING.1) / 2.0);
            for step in 0..1080 {
                let turns = f64::from(step) / 1080.0;
                let p = at(RING_RADIUS, 0.0).turned(turns);
                let gap = broken && (step / 36 % 5 == 2 || step / 60 % 7 == 3);
                if (p.y > 0.0) != front || gap {
                    continue;
                }
                let (x, y) = ((middle.x + p.x) as i32, (middle.y + p.y * tilt) as i32);
                let lit =
                    if front { [GOLD.at(3), GOLD.at(2), GOLD.at(1)] } else { [GOLD.at(1), GOLD.at(0), GOLD.at(0)] };
                canvas.rect(x - 1, y - 1, 3, 1, lit[0]);
                canvas.rect(x - 1, y, 3, 1, lit[1]);
                canvas.rect(x - 1, y + 1, 3, 1, lit[2]);
                if step % 45 == 0 {
                    canvas.rect(x - 1, y - 2, 3, 5, if front { STEEL.at(4) } else { STEEL.at(2) });
                }
            }
            canvas.outline(INK);
            canvas
        });
        sheet.clip(name, 8, false, frames.to_vec());
    }
    sheet
}

/// Its eye in five colours: violet at rest, red, bright red, white, and dark when dead, without a pupil. Then its pupil,
/// calm, hot and white, and its heart in four stages of opening.
fn cores() -> Sheet {
    let mut sheet = Sheet::new("index_core", NOTE, (EYE, EYE), (EYE / 2, EYE / 2));
    let middle = at(f64::from(EYE) / 2.0, f64::from(EYE) / 2.0);
    let violet = Ramp::join(BLUE.at(0), VIOLET);
    let frames = [(violet, 0.0), (RED, -0.2), (RED, 0.0), (GOLD.part(1, 4), 0.3), (STEEL.part(0, 3), -0.2)]
        .map(|(ramp, light)| eyeball(middle, ramp, light));
    sheet.clip("eye", 8, false, frames.to_vec());
    let pupils = [(BLUE.at(3), WHITE), (RED.at(3), GOLD.at(3)), (GOLD.at(3), WHITE)].map(|(edge, light)| {
        let mut canvas = Canvas::new(EYE, EYE);
        for y in 0..EYE {
            for x in 0..EYE {
                let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
                // A slit that is pointed above and below.
                match (p.x / 6.0).abs() + (p.y / 17.0).powi(2) {
                    ..0.5 => canvas.put(x, y, light),
                    ..1.0 => canvas.put(x, y, edge),
                    _ => {}
                }
            }
        }
        canvas.outline(INK);
        canvas
    });
    sheet.clip("pupil", 8, false, pupils.to_vec());
    let hearts = [(12.0, false), (17.0, false), (22.0, false), (22.0, true)].map(|(size, hot)| {
        let mut canvas = Canvas::new(EYE, EYE);
        core(&mut canvas, middle, size, hot);
        canvas.outline(INK);
        canvas
    });
    sheet.clip("heart", 8, false, hearts.to_vec());
    sheet
}

/// A ball with the lines of a grid in a socket of steel and gold. Two lids meet in the middle, so it looks angry.
fn eyeball(middle: Point, ramp: Ramp, more: f64) -> Canvas {
    let mut canvas = Canvas::from_pixels(EYE, EYE, |x, y| {
        let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
        let radius = p.length();
        let facing = (-p.x * 0.6 - p.y * 0.8) / radius.max(1.0);
        match radius {
            ..30.0 => {
                // The lids.
                let lid = -7.0 - p.x.abs() * 0.46;
                if p.y < lid - 2.0 {
                    return Some(STEEL.part(0, 4).lit(0.75 + p.y / 50.0 - p.x / 110.0));
                }
                if p.y < lid {
                    return Some(INK);
                }
                let share = radius / 30.0;
                let deep = (1.0 - share * share).max(0.0).sqrt() + 0.9;
                let is_line = |along: f64| (along / 30.0 / deep * 6.0 + 0.06).rem_euclid(1.0) < 0.12;
                let shade = if p.y < lid + 4.0 { -0.3 } else { 0.0 };
                let grid = if is_line(p.x) || is_line(p.y) { -0.26 } else { 0.0 };
                Some(ramp.lit((1.0 - share * 0.8 + more + grid + shade).max(0.0)))
            }
            ..32.0 => Some(GOLD.part(1, 3).lit(0.55 + facing * 0.45)),
            ..33.2 => Some(INK),
            ..38.0 => Some(STEEL.part(1, 4).lit(0.5 + facing * 0.5)),
            _ => None,
        }
    });
    for nth in 0..8 {
        let bolt = middle + at(35.4, 0.0).turned(f64::from(nth) / 8.0 + 1.0 / 16.0);
        canvas.rect(bolt.x as i32 - 1, bolt.y as i32 - 1, 2, 2, GOLD.at(2));
        canvas.put(bolt.x as i32 - 1, bolt.y as i32 - 1, WHITE);
    }
    canvas.outline(INK);
    canvas
}

/// The small squares that circle it: large and small, each calm and hot.
fn bits() -> Sheet {
    let mut sheet = Sheet::new("index_bit", NOTE, (BIT, BIT), (BIT / 2, BIT / 2));
    for (name, _, _, ramp) in ramps() {
        let frames = [(14, false), (14, true), (8, false), (8, true)].map(|(side, hot)| {
            let mut canvas = Canvas::new(BIT, BIT);
            let corner = (BIT - side) / 2;
            canvas.rect(corner, corner, side, side, STEEL.at(3));
            canvas.rect(corner, corner, side, 1, STEEL.at(5));
            canvas.rect(corner, corner, 1, side, STEEL.at(4));
            canvas.rect(corner, corner + side - 1, side, 1, STEEL.at(1));
            canvas.rect(corner + side - 1, corner, 1, side, STEEL.at(1));
            let light = if hot { [RED.at(2), RED.at(3), GOLD.at(3)] } else { [ramp.at(1), ramp.at(2), ramp.at(3)] };
            canvas.rect(corner + 2, corner + 2, side - 4, side - 4, light[0]);
            canvas.rect(corner + 2, corner + 2, side - 4, (side - 4) / 2, light[1]);
            canvas.rect(corner + 2, corner + 2, (side - 4) / 2, 1, light[2]);
            if side > 8 {
                // It is divided too.
                canvas.rect(corner + side / 2, corner + 2, 1, side - 4, INK);
                canvas.rect(corner + 2, corner + side / 2, side - 4, 1, INK);
            }
            canvas.outline(INK);
            canvas
        });
        sheet.clip(name, 8, false, frames.to_vec());
    }
    sheet
}

/// Arrows of light that announce the direction of fire, in three steps.
fn arrows() -> Sheet {
    let mut sheet = Sheet::new("index_arrow", NOTE, (ARROW, ARROW), (ARROW / 2, ARROW / 2));
    for (name, turns) in [("forward", 0.0), ("rising", -0.125), ("up", -0.25), ("down", 0.25), ("falling", 0.125)] {
        let frames = (1..=3).map(|count| {
            let mut canvas = Canvas::new(ARROW, ARROW);
            for nth in 0..count {
                let tip = at(12.0, 12.0) + at(f64::from(nth) * 5.0 - 3.0, 0.0).turned(turns);
                for side in [-1.0, 1.0] {
                    let end = tip + at(-4.0, side * 5.0).turned(turns);
                    canvas.soft_capsule(
                        tip,
                        end,
                        1.2,
                        0.9,
                        if nth == count - 1 { RED.part(3, 1) } else { RED.part(2, 1) },
                    );
                }
                canvas.put(tip.x as i32, tip.y as i32, WHITE);
            }
            canvas.outline(INK);
            canvas
        });
        sheet.clip(name, 8, false, frames.collect());
    }
    sheet
}
