//! Paints things that players operate or read: the lever, the pressure plate, the sign, the checkpoint. Things to
//! operate are yellow. Red means not yet, green means done, and the shape shows the same.

use crate::canvas::Canvas;
use crate::math::{at, sin};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: i32 = 32;
const FLOOR: i32 = 31;
const MIDDLE: i32 = 16;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "switches",
        "Painted by tools/src/switches.rs. The pivot is the middle of the floor line.",
        (CELL, CELL),
        (MIDDLE, FLOOR),
    );
    for look in &LOOKS {
        let name = |clip: &str| format!("{}_{clip}", look.name);
        sheet.clip(&name("lever_off"), 26, true, [true, false].map(|lit| lever(look, -0.13, lit, false)).to_vec());
        let throw = [-0.08, 0.02, 0.1].map(|turns| lever(look, turns, false, false));
        sheet.clip(&name("lever_throw"), 2, false, throw.to_vec());
        sheet.still(&name("lever_on"), lever(look, 0.13, false, true));
        sheet.clip(&name("sign"), 9, true, (0..6).map(|nth| sign(look, Some(nth))).collect());
        sheet.still(&name("sign_read"), sign(look, None));
    }
    sheet.clip("plate_up", 26, true, [true, false].map(|lit| plate(4, lit)).to_vec());
    sheet.clip("plate_sinks", 2, false, [3, 2].map(|height| plate(height, false)).to_vec());
    sheet.still("plate_down", plate(1, true));
    sheet.clip("checkpoint_off", 30, true, [true, false].map(|lit| checkpoint(Flag::Furled { lit })).to_vec());
    sheet.clip("checkpoint_rises", 3, false, (0..6).map(|nth| checkpoint(Flag::Rises(nth))).collect());
    sheet.clip("checkpoint_on", 7, true, (0..6).map(|nth| checkpoint(Flag::Flies(nth))).collect());
    vec![sheet]
}

/// The shapes of the levers and signs of a quadrant, and what they are made of. Their lights are the same everywhere.
struct Look {
    name: &'static str,
    shape: Shape,
    body: Tones,
    top: Tones,
    post: Tones,
    /// Behind the words of a sign.
    board: Color,
}

#[derive(Clone, Copy)]
enum Shape {
    /// A low box with a round knob. A board on one post.
    Console,
    /// A toothed half wheel with a grip across. A plate in a frame on two posts.
    Wheel,
    /// A trestle with a ring. A board under a small roof.
    Trestle,
    /// A slender column with a diamond. A screen on a bent arm.
    Column,
}

const IRON: Tones = [INK, STEEL.at(0), STEEL.at(1), STEEL.at(2), STEEL.at(3)];
const LOOKS: [Look; 4] = [
    Look { name: "docks", shape: Shape::Console, body: METAL, top: BRIGHT_METAL, post: METAL, board: RUST.at(0) },
    Look { name: "foundry", shape: Shape::Wheel, body: IRON, top: RUSTED, post: IRON, board: RUST.at(0) },
    Look { name: "gardens", shape: Shape::Trestle, body: WOOD, top: BRONZE, post: WOOD, board: TEAL.at(0) },
    Look {
        name: "vault",
        shape: Shape::Column,
        body: WHITE_METAL,
        top: WHITE_METAL,
        post: BRIGHT_METAL,
        board: VIOLET.at(0),
    },
];

/// A stand with an arm as long as the stand is high. The arm is off to the left and on to the right.
fn lever(look: &Look, turns: f64, is_red: bool, is_green: bool) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let root = at(f64::from(MIDDLE), 23.0);
    let knob = root + at(0.0, -11.5).turned(turns);
    canvas.capsule(root, knob, 1.5, 1.1, STEEL.part(2, 4));
    match look.shape {
        Shape::Console => canvas.capsule(knob, knob, 2.9, 2.9, GOLD.part(0, 4)),
        Shape::Wheel => {
            let across = at(3.6, 0.0).turned(turns);
            canvas.capsule(knob - across, knob + across, 1.9, 1.9, GOLD.part(0, 4));
        }
        Shape::Trestle => {
            canvas.capsule(knob, knob, 3.9, 3.9, GOLD.part(0, 4));
            let (x, y) = (knob.x.floor() as i32 - 1, knob.y.floor() as i32 - 1);
            (0..3).flat_map(|dx| [(dx, 0), (dx, 1), (dx, 2)]).for_each(|(dx, dy)| canvas.clear(x + dx, y + dy));
        }
        Shape::Column => {
            let corner = |x, y| knob + at(x, y).turned(turns);
            canvas.polygon(&[corner(0.0, -5.0), corner(3.4, 0.0), corner(0.0, 3.6), corner(-3.4, 0.0)], GOLD, 1.0, 0.3);
        }
    }
    canvas.put(knob.x.floor() as i32 - 1, knob.y.floor() as i32 - 2, WHITE);
    let left = MIDDLE - 8;
    match look.shape {
        Shape::Console => {
            raised(&mut canvas, area(left + 1, 21, 14, 3), look.top);
            raised(&mut canvas, area(left, 24, 16, 7), look.body);
        }
        Shape::Wheel => {
            for (inset, y) in [(4, 19), (2, 20), (1, 21), (0, 22), (0, 23)] {
                canvas.rect(left + inset, y, 16 - 2 * inset, 1, look.top[2]);
                canvas.put(left + inset, y, look.top[4]);
                canvas.put(left + 15 - inset, y, look.top[1]);
            }
            // The teeth
            for (x, y) in [(left + 3, 18), (left + 6, 17), (left + 9, 17), (left + 12, 18)] {
                canvas.rect(x, y, 1, 2, look.top[3]);
            }
            raised(&mut canvas, area(left, 24, 16, 7), look.body);
        }
        Shape::Trestle => {
            raised(&mut canvas, area(left - 1, 22, 18, 3), look.body);
            for x in [left + 1, left + 12] {
                raised(&mut canvas, area(x, 25, 3, 6), look.body);
            }
            raised(&mut canvas, area(left + 3, 24, 10, 5), look.top);
        }
        Shape::Column => {
            raised(&mut canvas, area(left + 3, 20, 10, 9), look.body);
            raised(&mut canvas, area(left + 1, 28, 14, 3), look.top);
            raised(&mut canvas, area(left + 2, 19, 12, 2), look.top);
        }
    }
    canvas.rect(MIDDLE - 4, 22, 8, 1, INK);
    match look.shape {
        Shape::Console | Shape::Wheel => stripes(&mut canvas, area(left + 1, 28, 14, 2), 0),
        Shape::Trestle => stripes(&mut canvas, area(left, 23, 16, 1), 0),
        Shape::Column => stripes(&mut canvas, area(left + 2, 29, 12, 1), 0),
    }
    // The lamps are closer to each other on a narrow stand.
    let aside = if matches!(look.shape, Shape::Console | Shape::Wheel) { 2 } else { 4 };
    for (x, light, is_lit) in [(left + aside, RED, is_red), (left + 12 - aside, GREEN, is_green)] {
        canvas.rect(x - 1, 25, 5, 3, INK);
        canvas.rect(x, 25, 3, 2, light.at(if is_lit { 3 } else { 1 }));
        if is_lit {
            canvas.put(x, 25, WHITE);
        }
    }
    if aside == 2 {
        rivet(&mut canvas, MIDDLE - 1, 25, look.top);
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

/// A pressure plate in a frame. Up, it is yellow and stands out. Down, it is flush and its lamps are green.
fn plate(height: i32, is_lit: bool) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let top = FLOOR - 1 - height;
    let is_down = height == 1;
    if !is_down {
        stripes(&mut canvas, area(MIDDLE - 7, top, 14, height), 0);
    }
    canvas.rect(MIDDLE - 7, top, 14, 1, GOLD.at(if is_down { 1 } else { 3 }));
    canvas.rect(MIDDLE - 6, top, 5, 1, if is_down { GOLD.at(2) } else { WHITE });
    for x in [MIDDLE - 10, MIDDLE + 7] {
        raised(&mut canvas, area(x, FLOOR - 3, 3, 3), METAL);
        let light = if is_down { GREEN } else { RED };
        canvas.rect(x, FLOOR - 3, 3, 2, light.at(if is_lit { 3 } else { 1 }));
        if is_lit {
            canvas.put(x + 1, FLOOR - 3, WHITE);
        }
    }
    canvas.rect(MIDDLE - 10, FLOOR - 1, 20, 1, STEEL.at(2));
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

/// A board of lamps. Lines run over it until a player reads it. Then it is still and bright.
fn sign(look: &Look, runs: Option<i32>) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let mut post = |x: i32, top: i32, wide: i32| {
        canvas.rect(x, top, wide, FLOOR - top, look.post[2]);
        canvas.rect(x, top, 1, FLOOR - top, look.post[4]);
        canvas.rect(x + wide - 1, top, 1, FLOOR - top, look.post[0]);
    };
    match look.shape {
        Shape::Console => post(MIDDLE - 2, 17, 4),
        Shape::Wheel => [MIDDLE - 15, MIDDLE + 12].into_iter().for_each(|x| post(x, 1, 3)),
        Shape::Trestle => [MIDDLE - 11, MIDDLE + 8].into_iter().for_each(|x| post(x, 17, 3)),
        Shape::Column => post(MIDDLE + 3, 17, 2),
    }
    match look.shape {
        Shape::Console => raised(&mut canvas, area(MIDDLE - 5, 29, 10, 2), look.body),
        Shape::Wheel => raised(&mut canvas, area(MIDDLE - 15, 1, 30, 2), look.body),
        Shape::Trestle => raised(&mut canvas, area(MIDDLE - 9, 23, 18, 2), look.body),
        Shape::Column => {
            raised(&mut canvas, area(MIDDLE - 6, 29, 12, 2), look.body);
            canvas.rect(MIDDLE - 2, 20, 6, 1, look.post[3]);
        }
    }
    raised(&mut canvas, area(MIDDLE - 13, 3, 26, 16), look.body);
    if matches!(look.shape, Shape::Trestle) {
        raised(&mut canvas, area(MIDDLE - 15, 2, 30, 2), look.top);
    }
    canvas.rect(MIDDLE - 11, 5, 22, 12, INK);
    canvas.rect(MIDDLE - 10, 6, 20, 10, look.board);
    // Words are dashes at this distance.
    const WORDS: [&str; 4] =
        ["##.####.#..####.##.", "####.##.###.#.####.", "#.###.####.##.#....", "###.#.##.#####.##.."];
    for (row, word) in WORDS.iter().enumerate() {
        let y = 7 + row as i32 * 2;
        for (column, mark) in word.chars().enumerate() {
            let is_lit = match runs {
                None => true,
                Some(nth) => (column as i32 / 3 + row as i32 * 2 + nth) % 6 < 3,
            };
            if mark == '#' {
                let color = if runs.is_none() { GOLD.at(3) } else { GOLD.at(if is_lit { 2 } else { 0 }) };
                canvas.put(MIDDLE - 10 + column as i32, y, color);
            }
        }
    }
    if runs.is_none() {
        canvas.frame(MIDDLE - 11, 5, 22, 12, GOLD.at(1));
    }
    // The mark on top shows that the sign can be read.
    raised(&mut canvas, area(MIDDLE - 3, 0, 6, 4), BRASS);
    canvas.rect(MIDDLE - 1, 1, 2, 2, INK);
    for (x, y) in [(MIDDLE - 12, 4), (MIDDLE + 11, 4), (MIDDLE - 12, 16), (MIDDLE + 11, 16)] {
        rivet(&mut canvas, x, y, look.top);
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

#[derive(Clone, Copy)]
enum Flag {
    Furled { lit: bool },
    Rises(i32),
    Flies(i32),
}

/// A mast on a base with a lamp on top. The flag is furled until a player arrives. Then it flies.
fn checkpoint(flag: Flag) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let x = MIDDLE - 6;
    canvas.rect(x - 1, 5, 3, 22, STEEL.at(4));
    canvas.rect(x - 1, 5, 1, 22, STEEL.at(5));
    canvas.rect(x + 1, 5, 1, 22, STEEL.at(2));
    for y in [10, 16, 22] {
        canvas.rect(x - 1, y, 3, 1, STEEL.at(1));
    }
    raised(&mut canvas, area(x - 5, FLOOR - 6, 11, 6), METAL);
    raised(&mut canvas, area(x - 3, FLOOR - 8, 7, 3), BRIGHT_METAL);
    stripes(&mut canvas, area(x - 4, FLOOR - 3, 9, 2), 0);
    raised(&mut canvas, area(x - 3, 0, 7, 6), METAL);
    let (light, is_lit) = match flag {
        Flag::Furled { lit } => (RED, lit),
        Flag::Rises(nth) => (TEAL, nth % 2 == 0),
        Flag::Flies(_) => (TEAL, true),
    };
    canvas.rect(x - 2, 1, 5, 3, light.at(if is_lit { 3 } else { 1 }));
    canvas.rect(x - 2, 3, 5, 1, light.at(if is_lit { 2 } else { 0 }));
    if is_lit {
        canvas.rect(x - 2 + if let Flag::Flies(nth) = flag { nth * 4 / 5 } else { 0 }, 1, 1, 2, WHITE);
    }
    match flag {
        Flag::Furled { .. } => {
            canvas.rect(x + 2, 13, 5, 12, TEAL.at(1));
            canvas.rect(x + 2, 13, 3, 12, TEAL.at(2));
            canvas.rect(x + 2, 13, 1, 12, TEAL.at(3));
            canvas.rect(x + 2, 15, 5, 1, STEEL.at(5));
            canvas.rect(x + 2, 22, 5, 1, STEEL.at(5));
            canvas.rect(x + 7, 17, 2, 4, TEAL.at(1));
            canvas.put(x + 7, 21, TEAL.at(2));
        }
        Flag::Rises(nth) => cloth(&mut canvas, x + 2, 16 - nth * 2, 6 + nth * 2, nth),
        Flag::Flies(nth) => cloth(&mut canvas, x + 2, 6, 18, nth),
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

fn cloth(canvas: &mut Canvas, left: i32, top: i32, length: i32, nth: i32) {
    for column in 0..length {
        let swing = sin(f64::from(column) / 14.0 - f64::from(nth) / 6.0);
        let sink = (swing * f64::from(column) / f64::from(length) * 2.4).round() as i32;
        let slope = sin(f64::from(column) / 14.0 - f64::from(nth) / 6.0 + 0.25);
        let step = if slope > 0.3 { 1 } else { 2 };
        for row in 0..11 {
            let (x, y) = (left + column, top + sink + row);
            let is_square = (4..12).contains(&column) && (2..9).contains(&row) && column != 8 && row != 5;
            let color = match (is_square, row) {
                (true, _) => STEEL.at(if step == 1 { 4 } else { 5 }),
                (false, 0) => TEAL.at(3),
                (false, 10) => TEAL.at(1),
                (false, _) => TEAL.at(step),
            };
            canvas.put(x, y, color);
        }
    }
}
