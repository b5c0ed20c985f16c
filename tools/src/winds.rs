//! Paints what shows wind: leaves that fly, grass that bends, and the vent in the floor that it comes from. Also the hive,
//! which hangs over the wind of one stage, and a link of its chain.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const TILE: i32 = 16;
const LEAF: i32 = 8;
/// Height of the cells of vents and grass.
const HIGH: i32 = 24;
/// The cell of the hive, and the lower edge of its body in it.
const NEST: (i32, i32) = (72, 88);
const NEST_FOOT: i32 = 72;
const NEST_TOP: i32 = 4;

pub fn sheets() -> Vec<Sheet> {
    vec![wind(), leaf(), hive(), link()]
}

fn wind() -> Sheet {
    let mut sheet = Sheet::new(
        "wind",
        "Painted by tools/src/winds.rs. On the floor of a wind: a vent whose blades stand still or turn, and grass that stands,\n\
         is blown up, or is blown to the right; mirror it for the left.",
        (TILE, HIGH),
        (TILE / 2, HIGH),
    );
    sheet.still("vent_still", vent(None));
    sheet.clip("vent_turns", 2, true, (0..4).map(|nth| vent(Some(nth))).collect());
    sheet.still("grass_still", grass(|_, _| (0.0, 0.0)));
    let up =
        |nth: i32| move |blade: f64, part: f64| (sin(f64::from(nth) / 4.0 + blade * 0.37) * part * 1.6, -part * 5.0);
    sheet.clip("grass_up", 3, true, (0..4).map(|nth| grass(up(nth))).collect());
    let aside = |nth: i32| {
        move |blade: f64, part: f64| {
            let flutter = sin(f64::from(nth) / 4.0 + blade * 0.29) * part * 1.3;
            (part * part * 8.0, part * part * 5.0 + flutter)
        }
    };
    sheet.clip("grass_aside", 3, true, (0..4).map(|nth| grass(aside(nth))).collect());
    sheet
}

/// A brass frame in the floor with the blades of a fan behind its bars.
fn vent(turn: Option<i32>) -> Canvas {
    let mut canvas = Canvas::new(TILE, HIGH);
    let top = HIGH - 6;
    raised(&mut canvas, area(0, top, TILE, 6), BRASS);
    canvas.rect(2, top + 1, 12, 4, INK);
    for x in 2..14 {
        let phase = match turn {
            Some(nth) => (x + nth * 2).rem_euclid(8),
            None => x.rem_euclid(8),
        };
        for (y, wide) in [(1, 0), (2, 1), (3, 2), (4, 3)] {
            if (wide..wide + 3).contains(&phase) {
                canvas.put(x, top + y, if turn.is_some() { TEAL.at(3) } else { STEEL.at(2) });
            }
        }
    }
    for x in [4, 8, 12] {
        canvas.rect(x - 1, top + 1, 1, 4, GOLD.at(1));
    }
    let lit = if turn.is_some() { TEAL.at(3) } else { STEEL.at(1) };
    canvas.rect(0, top + 2, 1, 2, lit);
    canvas.rect(15, top + 2, 1, 2, lit);
    canvas
}

/// Seven blades. `bend` moves a point of a blade, by the number of the blade and the part of its height.
fn grass(bend: impl Fn(f64, f64) -> (f64, f64)) -> Canvas {
    let mut canvas = Canvas::new(TILE, HIGH);
    for (nth, (x, height, shade)) in
        [(1, 7, 1), (3, 10, 2), (5, 8, 1), (7, 12, 3), (9, 9, 2), (11, 11, 3), (13, 7, 2)].into_iter().enumerate()
    {
        for step in 0..=height * 2 {
            let part = f64::from(step) / f64::from(height * 2);
            let (dx, dy) = bend(nth as f64, part);
            let (px, py) = (f64::from(x) + dx, f64::from(HIGH - 1) - part * f64::from(height) + dy);
            let tone = if part > 0.7 { shade } else { shade - 1 };
            canvas.put(px.round() as i32, (py.round() as i32).min(HIGH - 1), GREEN.at(tone as u8));
        }
    }
    canvas
}

fn leaf() -> Sheet {
    let mut sheet = Sheet::new(
        "leaf",
        "Painted by tools/src/winds.rs. A leaf that spins in the wind. The pivot is its middle.",
        (LEAF, LEAF),
        (LEAF / 2, LEAF / 2),
    );
    const TURNS: [[&str; 5]; 4] = [
        [".....ab", "..abbb.", ".abcb..", "abbb...", "b......"],
        [".......", ".aabbb.", "abccbbb", ".bbbb..", "......."],
        ["ab.....", ".abbb..", "..abcb.", "...abbb", "......b"],
        ["...a...", "..abb..", "..acb..", "..abb..", "...b..."],
    ];
    let spin = |colours: [Color; 3]| {
        TURNS.map(|rows| {
            let mut canvas = Canvas::new(LEAF, LEAF);
            canvas.stamp(0, 1, &rows, &[('a', colours[0]), ('b', colours[1]), ('c', colours[2])]);
            canvas
        })
    };
    sheet.clip("green", 5, true, spin([GREEN.at(3), GREEN.at(2), KHAKI.at(3)]).to_vec());
    sheet.clip("gold", 6, true, spin([GOLD.at(3), GOLD.at(2), RUST.at(3)]).to_vec());
    sheet
}

fn link() -> Sheet {
    let mut sheet = Sheet::new(
        "link",
        "Painted by tools/src/winds.rs. Two links of the chain of a hive. The pivot is the middle of the upper edge.",
        (LEAF, LEAF),
        (LEAF / 2, 0),
    );
    let mut canvas = Canvas::new(LEAF, LEAF);
    let rows = ["..####..", "..#..#..", "..#..#..", "..####..", "...##...", "...##...", "...##...", "...##..."];
    canvas.stamp(0, 0, &rows, &[('#', STEEL.at(3))]);
    canvas.rect(2, 0, 1, 4, STEEL.at(4));
    canvas.rect(3, 4, 1, 4, STEEL.at(4));
    canvas.outline(INK);
    sheet.still("chain", canvas);
    sheet
}

fn hive() -> Sheet {
    let mut sheet = Sheet::new(
        "hive",
        "Painted by tools/src/winds.rs. The nest: whole, torn and burning, with its mouth shut and open; and its wreck. The\n\
         pivot is the middle of the lower edge of its body.",
        NEST,
        (NEST.0 / 2, NEST_FOOT),
    );
    for (name, state) in [("whole", 0), ("torn", 1), ("burning", 2)] {
        sheet.clip(name, 7, true, (0..4).map(|nth| nest(state, nth, false)).collect());
        sheet.clip(&format!("{name}_open"), 5, true, (0..4).map(|nth| nest(state, nth, true)).collect());
    }
    sheet.clip("wreck", 8, true, (0..4).map(wreck).collect());
    sheet
}

/// Half of the width of the paper body at a height, or nothing above and below it.
fn half_width(y: i32) -> f64 {
    let part = f64::from(y - NEST_TOP) / f64::from(NEST_FOOT - NEST_TOP);
    // A round shoulder, widest at a third from below, and a neck for the mouth.
    let round = (1.0 - (part * 1.75 - 1.05).powi(2)).max(0.0).sqrt();
    if part < 0.06 { 7.0 } else { (27.0 * round).max(10.0) }
}

fn nest(state: i32, nth: i32, is_open: bool) -> Canvas {
    let mut canvas = Canvas::new(NEST.0, NEST.1);
    let middle = f64::from(NEST.0) / 2.0;
    let plates = (NEST_TOP + NEST_FOOT) / 2 + 2;
    for y in NEST_TOP..NEST_FOOT {
        let half = half_width(y);
        for x in 0..NEST.0 {
            let across = (f64::from(x) + 0.5 - middle) / half;
            if across.abs() >= 1.0 {
                continue;
            }
            let round = (1.0 - across * across).sqrt();
            let light = 0.16 + 0.52 * round - across * 0.24;
            if y < plates {
                // Paper in wavy bands of two shades.
                let wave = (sin(across * 0.5 + f64::from(y) * 0.013) * 2.2).round() as i32;
                let band = (y + wave).rem_euclid(8);
                let dent = if band == 0 {
                    -0.3
                } else if band < 3 {
                    0.1
                } else {
                    0.0
                };
                let ramp = if (y + wave).div_euclid(8) % 2 == 0 { KHAKI } else { RUST };
                canvas.put(x, y, ramp.lit(light + dent + (bayer(x, y) - 0.5) * 0.1));
            } else {
                // Plates of brass, overlapping, with a dark seam below each.
                let row = (y - plates).rem_euclid(9);
                let seam = row == 8;
                let lip = if row == 0 { 0.25 } else { 0.0 };
                let color = if seam { STEEL.at(0) } else { STEEL.lit(light + lip) };
                canvas.put(x, y, color);
            }
        }
    }
    for row in 0..4 {
        let y = plates + row * 9 + 4;
        let half = half_width(y) as i32;
        for side in [-1, 1] {
            rivet(&mut canvas, NEST.0 / 2 + side * (half - 5), y, BRIGHT_METAL);
            rivet(&mut canvas, NEST.0 / 2 + side * (half / 2), y, METAL);
        }
    }
    // The iron cap that the chain holds.
    raised(&mut canvas, area(NEST.0 / 2 - 9, NEST_TOP - 3, 18, 6), METAL);
    canvas.rect(NEST.0 / 2 - 2, NEST_TOP - 4, 4, 4, STEEL.at(4));
    if state > 0 {
        tear(&mut canvas, 18, 20, 15, 12, state, nth);
    }
    if state > 1 {
        tear(&mut canvas, 40, 13, 17, 19, state, nth + 1);
        tear(&mut canvas, 30, 32, 12, 8, state, nth + 2);
    }
    mouth(&mut canvas, is_open, nth);
    canvas.outline(INK);
    if state > 1 {
        flames(&mut canvas, nth);
    }
    canvas
}

/// A hole in the paper that shows the lit comb inside.
fn tear(canvas: &mut Canvas, left: i32, top: i32, width: i32, height: i32, state: i32, nth: i32) {
    for y in 0..height {
        let ragged = (y * 7 + left) % 4;
        for x in ragged..width - (y * 5 + top) % 4 {
            let (px, py) = (left + x, top + y);
            let edge = x == ragged || y == 0;
            let cell = (px + (py / 3 % 2) * 2).rem_euclid(4) == 0 || py.rem_euclid(3) == 0;
            let hot = (px + py + nth * 3).rem_euclid(11) < 4;
            let color = match (edge, cell, hot, state) {
                (true, ..) => INK,
                (_, true, ..) => RUST.at(1),
                (_, _, true, 2..) => GOLD.at(4),
                (_, _, true, _) => GOLD.at(3),
                (.., 2..) => RUST.at(4),
                _ => GOLD.at(1),
            };
            canvas.put(px, py, color);
        }
    }
}

/// The mouth at the foot. Open, it shines and its ring of lamps is lit.
fn mouth(canvas: &mut Canvas, is_open: bool, nth: i32) {
    let (x, y) = (NEST.0 / 2, NEST_FOOT - 5);
    let wide = if is_open { 11 } else { 7 };
    canvas.rect(x - wide - 1, y - 3, wide * 2 + 2, 9, INK);
    let inside = if is_open { GOLD } else { RUST.shaded(2) };
    for row in 0..7i32 {
        let half = wide - (row - 3).abs();
        for dx in -half..half {
            let near = 1.0 - f64::from(dx.abs()) / f64::from(wide);
            let flicker = if is_open && (dx + row + nth * 2).rem_euclid(5) == 0 { 0.3 } else { 0.0 };
            canvas.put(x + dx, y - 2 + row, inside.lit(0.3 + near * 0.6 + flicker));
        }
    }
    for lamp in 0..5 {
        let lit = is_open && (lamp + nth) % 2 == 0;
        canvas.rect(x - 11 + lamp * 5, y - 6, 2, 2, if lit { RED.at(3) } else { RED.at(0) });
    }
}

fn flames(canvas: &mut Canvas, nth: i32) {
    for (x, y, tall) in [(22, 22, 9), (27, 20, 6), (46, 14, 12), (51, 18, 8), (36, 32, 7)] {
        let tall = tall + [0, 2, 1, -1][((nth + x) % 4) as usize];
        for step in 0..tall {
            let half = (tall - step) / 3;
            let sway = (sin(f64::from(step + nth * 3) / 9.0) * 1.5).round() as i32;
            for dx in -half..=half {
                let tone = if dx.abs() < half && step < tall / 2 { GOLD.at(4) } else { GOLD.at(2) };
                canvas.put(x + dx + sway, y - step, if step > tall * 2 / 3 { RUST.at(3) } else { tone });
            }
        }
    }
}

/// The plates lie open on the floor like a bowl, with glowing comb between them.
fn wreck(nth: i32) -> Canvas {
    let mut canvas = Canvas::new(NEST.0, NEST.1);
    let middle = f64::from(NEST.0) / 2.0;
    for y in NEST_FOOT - 22..NEST_FOOT {
        let part = f64::from(y - (NEST_FOOT - 22)) / 22.0;
        let half = 30.0 * (1.0 - (1.0 - part) * 0.35);
        for x in 0..NEST.0 {
            let across = (f64::from(x) + 0.5 - middle) / half;
            let rim = NEST_FOOT - 22 + ((x * 13) % 7) + (across.abs() * 4.0) as i32;
            if across.abs() >= 1.0 || y < rim {
                continue;
            }
            let light = 0.1 + 0.4 * (1.0 - across * across).sqrt() - across * 0.2;
            let seam = (y + x / 9).rem_euclid(8) == 0;
            canvas.put(x, y, if seam { STEEL.at(0) } else { STEEL.lit(light) });
        }
    }
    for (x, y, wide) in [(20, 58, 9), (33, 55, 7), (42, 60, 10)] {
        for dx in 0..wide {
            let hot = (dx + nth * 2 + x).rem_euclid(5) < 2;
            canvas.rect(x + dx, y, 1, 3, if hot { GOLD.at(3) } else { RUST.at(2) });
        }
    }
    canvas.capsule(at(16.0, 60.0), at(10.0, 69.0), 3.0, 2.0, KHAKI);
    canvas.capsule(at(55.0, 58.0), at(62.0, 69.0), 3.4, 2.0, KHAKI);
    canvas.outline(INK);
    canvas
}
