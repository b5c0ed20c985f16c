//! Paints the node of the Vault: a square frame with a pane of dark glass, on which lines show how often it can still be split, and a
//! lens in the middle. Each of its cells is the same picture, half and a quarter as large.

use crate::canvas::{Canvas, bayer};
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

/// Around each picture is room for its outline.
const EDGE: i32 = 4;
const FRAME: Ramp = STEEL.part(1, 5);
const GLASS: Ramp = Ramp::join(INK, VIOLET);

#[derive(Clone, Copy, PartialEq)]
enum Mood {
    Dark,
    Calm,
    Tell,
    Cracked,
}

pub fn sheets() -> Vec<Sheet> {
    let names = ["node_whole", "node_quarter", "node_leaf"];
    let mut sheets: Vec<Sheet> = names.into_iter().zip([120, 60, 30]).map(|(name, side)| sheet(name, side)).collect();
    let root = &mut sheets[0];
    root.still("dark", pane(120, Mood::Dark, 0));
    root.still("frame", frame(120));
    root.still("wreck", wreck());
    sheets
}

fn sheet(name: &'static str, side: i32) -> Sheet {
    let cell = side + 2 * EDGE;
    let note = "Painted by tools/src/mid_bosses/node.rs. A cell of the node: calm, before it fires, and cracked. The pivot is the \
                middle of its\nlower edge.";
    let mut sheet = Sheet::new(name, note, (cell, cell), (cell / 2, side + EDGE));
    sheet.clip("calm", 9, true, (0..4).map(|beat| pane(side, Mood::Calm, beat)).collect());
    sheet.clip("tell", 4, true, (0..2).map(|beat| pane(side, Mood::Tell, beat)).collect());
    sheet.clip("cracked", 5, true, (0..4).map(|beat| pane(side, Mood::Cracked, beat)).collect());
    sheet
}

/// How thick the frame is.
fn border(side: i32) -> i32 {
    side / 20 + 2
}

fn pane(side: i32, mood: Mood, beat: i32) -> Canvas {
    let mut canvas = Canvas::new(side + 2 * EDGE, side + 2 * EDGE);
    let thick = border(side);
    glass(&mut canvas, side, mood, beat);
    // Each line of the tree is thinner than the one before it.
    let line = match mood {
        Mood::Dark => STEEL.at(2),
        Mood::Calm => BLUE.at(2),
        Mood::Tell => RED.at(2),
        Mood::Cracked => BLUE.at(1),
    };
    let parts = side / 15;
    for nth in 1..parts {
        let place = EDGE + side * nth / parts;
        let color = match nth * 2 == parts {
            true if mood != Mood::Dark => line.lighter(),
            _ if nth % 2 == 0 => line,
            _ => line.darker(1),
        };
        canvas.rect(place, EDGE + thick, 1, side - 2 * thick, color);
        canvas.rect(EDGE + thick, place, side - 2 * thick, 1, color);
    }
    if mood != Mood::Dark {
        leaves(&mut canvas, side, mood, beat);
    }
    rim(&mut canvas, side);
    lens(&mut canvas, side, mood, beat);
    if mood == Mood::Cracked {
        cracks(&mut canvas, side, beat);
    }
    canvas.outline(INK);
    canvas
}

/// Dark in the corners, with a sheen from above left that wanders.
fn glass(canvas: &mut Canvas, side: i32, mood: Mood, beat: i32) {
    for y in EDGE..EDGE + side {
        for x in EDGE..EDGE + side {
            let away =
                (at(f64::from(x), f64::from(y)) - at(f64::from(EDGE + side / 2), f64::from(EDGE + side / 2))).length();
            let sheen = (x + y + beat * 2).rem_euclid(side / 2 + 3) < side / 12 + 1;
            let light = 0.62 - away / f64::from(side) + if sheen { 0.16 } else { 0.0 } + (bayer(x, y) - 0.5) * 0.3;
            let color = match mood {
                Mood::Dark => STEEL.part(0, 3).lit(light * 0.8),
                Mood::Tell => Ramp::join(INK, RED.part(0, 3)).lit(light),
                Mood::Calm | Mood::Cracked => GLASS.lit(light),
            };
            canvas.put(x, y, color);
        }
    }
}

/// Some leaves of the tree are lit, others in each beat.
fn leaves(canvas: &mut Canvas, side: i32, mood: Mood, beat: i32) {
    let parts = side / 15;
    let step = side / parts;
    for row in 0..parts {
        for column in 0..parts {
            if (row * 5 + column * 3 + (row * column) % 7 + beat) % 4 != 0 {
                continue;
            }
            let (x, y) = (EDGE + column * step + step / 2 - 1, EDGE + row * step + step / 2 - 1);
            let color = if mood == Mood::Tell { RED.at(3) } else { BLUE.at(3) };
            canvas.rect(x, y, 3, 3, color.darker(1));
            canvas.rect(x, y, 2, 2, color);
        }
    }
}

/// A frame of steel with gold at its corners and in the middle of each side.
fn rim(canvas: &mut Canvas, side: i32) {
    let thick = border(side);
    for nth in 0..thick {
        let (low, length) = (EDGE + nth, side - 2 * nth);
        let (light, dark) = if nth == 0 {
            (4, 2)
        } else if nth == thick - 1 {
            (1, 3)
        } else {
            (3, 2)
        };
        canvas.rect(low, low, length, 1, FRAME.at(light));
        canvas.rect(low, low, 1, length, FRAME.at(light));
        canvas.rect(low, low + length - 1, length, 1, FRAME.at(dark));
        canvas.rect(low + length - 1, low, 1, length, FRAME.at(dark));
    }
    let (corner, far) = (side / 8 + 2, EDGE + side);
    for (x, y) in [(EDGE, EDGE), (far - corner, EDGE), (EDGE, far - corner), (far - corner, far - corner)] {
        for (dx, dy, w, h) in [
            (0, 0, corner, thick),
            (0, corner - thick, corner, thick),
            (0, 0, thick, corner),
            (corner - thick, 0, thick, corner),
        ] {
            let is_outer =
                |px: i32, py: i32| px < EDGE + thick || px >= far - thick || py < EDGE + thick || py >= far - thick;
            for py in y + dy..y + dy + h {
                for px in x + dx..x + dx + w {
                    if is_outer(px, py) {
                        let light = if py == EDGE || px == EDGE {
                            3
                        } else if py >= far - 1 || px >= far - 1 {
                            0
                        } else {
                            2
                        };
                        canvas.put(px, py, GOLD.at(light));
                    }
                }
            }
        }
    }
    let middle = EDGE + side / 2;
    for (x, y) in [(middle - 2, EDGE), (middle - 2, far - thick), (EDGE, middle - 2), (far - thick, middle - 2)] {
        let (w, h) = if x == middle - 2 { (4, thick) } else { (thick, 4) };
        canvas.rect(x, y, w, h, GOLD.at(1));
        canvas.rect(x, y, w - 1, 1, GOLD.at(3));
    }
}

/// A square lens that stands on a corner.
fn lens(canvas: &mut Canvas, side: i32, mood: Mood, beat: i32) {
    let (size, middle) = (side / 7 + 2, EDGE + side / 2);
    let pulse = if beat % 2 == 1 { 1 } else { 0 };
    let inner = match mood {
        Mood::Dark => [STEEL.at(1), STEEL.at(2), STEEL.at(2)],
        Mood::Calm => [BLUE.at(2), BLUE.at(3), WHITE],
        Mood::Tell => [RED.at(2), RED.at(3), WHITE],
        Mood::Cracked => [VIOLET.at(1), MAGENTA.at(2), GOLD.at(3)],
    };
    for y in -size..=size {
        for x in -size..=size {
            let away = x.abs() + y.abs();
            let color = match size - away {
                ..0 => continue,
                0 => INK,
                1 | 2 => {
                    if x + y < 0 {
                        GOLD.at(3)
                    } else {
                        GOLD.at(1)
                    }
                }
                3 => INK,
                deep if deep <= size / 3 + 3 - pulse => inner[0],
                deep if deep <= size * 2 / 3 + 2 - pulse => inner[1],
                _ => inner[2],
            };
            canvas.put(middle + x, middle + y, color);
        }
    }
}

/// Cracks run along both middles, where it will split.
fn cracks(canvas: &mut Canvas, side: i32, beat: i32) {
    let (middle, far) = (EDGE + side / 2, EDGE + side);
    let bend = |at: i32| [0, 1, 2, 1, 0, -1, -2, -1][(at / 3).rem_euclid(8) as usize] * (side / 60).max(1);
    let color = |at: i32| if (at / 5 + beat) % 4 == 0 { WHITE } else { GOLD.at(3) };
    for along in EDGE..far {
        let is_lens = (along - middle).abs() < side / 7 + 2;
        if is_lens {
            continue;
        }
        for (x, y) in [(middle + bend(along), along), (along, middle + bend(along + 7))] {
            canvas.put(x + 1, y + 1, INK);
            canvas.put(x, y, color(along));
        }
    }
}

/// The frame that stays where the node was, with an empty cross in it.
fn frame(side: i32) -> Canvas {
    let mut canvas = Canvas::new(side + 2 * EDGE, side + 2 * EDGE);
    let (thick, middle) = (border(side), EDGE + side / 2);
    rim(&mut canvas, side);
    canvas.rect(middle - 1, EDGE + thick, 2, side - 2 * thick, STEEL.at(2));
    canvas.rect(EDGE + thick, middle - 1, side - 2 * thick, 2, STEEL.at(2));
    canvas.rect(middle - 4, middle - 4, 8, 8, STEEL.at(1));
    canvas.rect(middle - 3, middle - 3, 6, 6, STEEL.at(3));
    canvas.recolor(|_, _, color| color.darker(1));
    canvas.outline(INK);
    canvas
}

/// The frame has broken into beams, which lie over each other, with shards of glass.
fn wreck() -> Canvas {
    let (side, floor) = (120, f64::from(120 + EDGE - 1));
    let mut canvas = Canvas::new(side + 2 * EDGE, side + 2 * EDGE);
    let beams = [
        (6.0, 3.0, 52.0, 20.0),
        (30.0, 3.0, 98.0, 9.0),
        (50.0, 26.0, 122.0, 4.0),
        (58.0, 3.0, 70.0, 44.0),
        (84.0, 3.0, 112.0, 24.0),
    ];
    for (x, y, to_x, to_y) in beams {
        canvas.capsule(at(x, floor - y), at(to_x, floor - to_y), 3.6, 3.2, FRAME);
    }
    for (x, y) in [(49, 20), (68, 42), (109, 22), (8, 4)] {
        canvas.rect(x - 2, floor as i32 - y - 2, 6, 5, GOLD.at(1));
        canvas.rect(x - 2, floor as i32 - y - 2, 5, 1, GOLD.at(3));
    }
    for (nth, x) in (4..120).step_by(7).enumerate() {
        let high = [3, 7, 4, 9, 5, 11, 4][nth % 7];
        let foot = f64::from(x);
        let corners = [at(foot, floor), at(foot + 3.0, floor - f64::from(high)), at(foot + 7.0, floor)];
        canvas.polygon(&corners, GLASS, 0.95, 0.35);
    }
    for (x, y) in [(60, 8), (64, 8)] {
        canvas.rect(x, floor as i32 - y, 8, 8, STEEL.at(1));
        canvas.rect(x + 1, floor as i32 - y + 1, 5, 2, STEEL.at(3));
    }
    canvas.outline(INK);
    canvas
}
