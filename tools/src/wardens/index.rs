//! Paints the Index in parts: four squares, a ring, an eye, a heart and arrows. The game assembles it from these parts,
//! so the places of its squares announce its attack: they move apart toward the side it will fire to, form a row before
//! it fires low, and circle before it rolls.

use super::*;
use crate::body::paint_turned;

const NOTE: &str = "The Index, in parts. Painted by tools/src/wardens/index.rs.";
const SQUARE: i32 = 48;
const RING: (i32, i32) = (132, 80);
/// Ratio of the ring's height to its width in each frame.
const TILTS: [f64; 5] = [0.14, 0.24, 0.36, 0.48, 0.6];
const ARROW: i32 = 24;

pub fn sheets() -> Vec<Sheet> {
    vec![squares(), rings(), cores(), arrows()]
}

fn ramps() -> [(&'static str, &'static str, &'static str, Ramp); 4] {
    [
        ("teal", "teal_spin", "teal_fallen", TEAL),
        ("rust", "rust_spin", "rust_fallen", RUST.part(1, 4)),
        ("green", "green_spin", "green_fallen", GREEN),
        ("violet", "violet_spin", "violet_fallen", Ramp::join(BLUE.at(0), VIOLET)),
    ]
}

/// One square for each quadrant: whole and cracked, each calm and hot, then spinning, then dark.
fn squares() -> Sheet {
    let mut sheet = Sheet::new("index_square", NOTE, (SQUARE, SQUARE), (SQUARE / 2, SQUARE / 2));
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
    let mut canvas = Canvas::new(SQUARE, SQUARE);
    paint_turned(&mut canvas, picture, at(24.0, 24.0), turns);
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

fn square(ramp: Ramp, nth: usize, hot: bool, harm: i32) -> Canvas {
    const SIZE: i32 = 32;
    let mut canvas = Canvas::new(SIZE, SIZE);
    canvas.rect(0, 0, SIZE, SIZE, STEEL.at(4));
    canvas.rect(0, 0, SIZE, 1, WHITE);
    canvas.rect(0, 0, 1, SIZE, STEEL.at(5));
    canvas.rect(0, SIZE - 2, SIZE, 2, STEEL.at(2));
    canvas.rect(SIZE - 2, 0, 2, SIZE, STEEL.at(2));
    canvas.rect(SIZE - 1, 0, 1, 2, STEEL.at(4));
    for (x, y) in [(0, 0), (SIZE - 4, 0), (0, SIZE - 4), (SIZE - 4, SIZE - 4)] {
        canvas.rect(x, y, 4, 4, GOLD.at(1));
        canvas.rect(x, y, 3, 1, GOLD.at(3));
        canvas.rect(x, y, 1, 3, GOLD.at(2));
    }
    canvas.rect(4, 4, SIZE - 8, SIZE - 8, INK);
    let step = if hot { 1 } else { 0 };
    canvas.rect(5, 5, SIZE - 10, SIZE - 10, ramp.at(2 + step));
    canvas.rect(5, 5, SIZE - 10, 2, ramp.at(3));
    canvas.rect(5, SIZE - 8, SIZE - 10, 3, ramp.at(1 + step));
    match nth {
        0 => {
            for (row, shift) in [(10, 0), (14, 3), (18, 0)] {
                for column in 0..16 {
                    let wave = if (column + shift) % 8 < 4 { 0 } else { 1 };
                    canvas.rect(8 + column, row + wave, 1, 2, ramp.at(if hot { 2 } else { 0 }));
                }
            }
        }
        1 => {
            canvas.rect(15, 5, 2, 22, INK);
            canvas.rect(5, 15, 22, 2, INK);
            for (x, y) in [(5, 5), (17, 5), (5, 17), (17, 17)] {
                canvas.rect(x + 1, y + 8, 8, 1, ramp.at(1));
                canvas.rect(x + 4, y + 3, 2, 4, ramp.at(0));
            }
        }
        2 => {
            canvas.soft_capsule(at(12.0, 19.0), at(19.0, 11.0), 3.4, 1.2, Ramp::join(ramp.at(0), ramp).part(0, 1));
            canvas.line((10, 22), (20, 10), ramp.at(3));
        }
        _ => {
            canvas.soft_capsule(at(16.0, 13.0), at(16.0, 13.0), 3.6, 3.6, ramp.part(0, 1));
            canvas.rect(14, 15, 4, 7, ramp.at(0));
            canvas.put(15, 12, WHITE);
        }
    }
    hurt(&mut canvas, nth as i32, harm);
    canvas
}

fn hurt(canvas: &mut Canvas, nth: i32, harm: i32) {
    if harm > 0 {
        let mut from = (6 + nth * 5, 1);
        for (dx, dy) in [(3, 5), (-4, 4), (6, 5), (-2, 6), (4, 6)] {
            let to = (from.0 + if nth % 2 == 0 { dx } else { -dx }, from.1 + dy);
            canvas.line(from, to, INK);
            canvas.line((from.0 + 1, from.1), (to.0 + 1, to.1), WHITE);
            from = to;
        }
    }
    if harm > 1 {
        let (right, low) = (nth % 2 == 1, nth < 2);
        for row in 0..13 {
            for column in 0..13 - row + (row * 5 % 4) {
                let x = if right { 31 - column } else { column };
                let y = if low { row } else { 31 - row };
                let inner = column + row > 9;
                if inner {
                    canvas.put(x, y, if (column + row) % 3 == 0 { GOLD.at(3) } else { RUST.at(2) })
                } else {
                    canvas.clear(x, y)
                }
            }
        }
        canvas.recolor(|x, y, old| if (x * 7 + y * 11) % 9 == 0 && old != INK { old.darker(1) } else { old });
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
            for step in 0..720 {
                let turns = f64::from(step) / 720.0;
                let p = at(60.0, 0.0).turned(turns);
                let gap = broken && (step / 24 % 5 == 2 || step / 40 % 7 == 3);
                if (p.y > 0.0) != front || gap {
                    continue;
                }
                let (x, y) = ((middle.x + p.x) as i32, (middle.y + p.y * tilt) as i32);
                let lit =
                    if front { [GOLD.at(3), GOLD.at(2), GOLD.at(1)] } else { [GOLD.at(1), GOLD.at(0), GOLD.at(0)] };
                canvas.rect(x - 1, y - 1, 3, 1, lit[0]);
                canvas.rect(x - 1, y, 3, 1, lit[1]);
                canvas.rect(x - 1, y + 1, 3, 1, lit[2]);
                if step % 30 == 0 {
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

/// Its eye in five colours: gold at rest, red, bright red, white, and dark when dead. It always looks ahead. Then its
/// heart in four stages of opening.
fn cores() -> Sheet {
    let mut sheet = Sheet::new("index_core", NOTE, (36, 36), (18, 18));
    let frames = [GOLD.at(3), RED.at(2), RED.at(3), WHITE, DEAD].map(|color| {
        let mut canvas = Canvas::new(36, 36);
        canvas.capsule(at(18.0, 18.0), at(18.0, 18.0), 11.0, 11.0, STEEL.part(2, 4));
        eye(&mut canvas, at(18.0, 18.0), 7.4, color, 1.0);
        canvas.outline(INK);
        canvas
    });
    sheet.clip("eye", 8, false, frames.to_vec());
    let hearts = [(8.0, false), (11.0, false), (14.0, false), (14.0, true)].map(|(size, hot)| {
        let mut canvas = Canvas::new(36, 36);
        core(&mut canvas, at(18.0, 18.0), size, hot);
        canvas.outline(INK);
        canvas
    });
    sheet.clip("heart", 8, false, hearts.to_vec());
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
