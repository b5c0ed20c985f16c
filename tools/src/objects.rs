//! Things that stand about in every quadrant: drums, lifts, springs, crates, checkpoints, the exit and what can be
//! picked up. Each reads by its silhouette and one bright mark; what explodes is warm, what helps has a pale frame.

use crate::body::picture;
use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 32;
/// The middle of the floor line of an object's cell.
const PIVOT: (i32, i32) = (16, 31);
const FLOOR: i32 = 31;

pub fn sheets() -> Vec<Sheet> {
    vec![objects(), lift(), exit(), pickups()]
}

fn objects() -> Sheet {
    let mut sheet = Sheet::new(
        "objects",
        "Painted by tools/src/objects.rs. Drums are 14x20, crates 16x16, the spring 16x8, the checkpoint 10x26.",
        (CELL, CELL),
        PIVOT,
    );
    let rust = drum(RUST, false);
    let red = drum(RED, false);
    sheet.still("drum_rust", rust.clone());
    sheet.still("drum_red", red.clone());
    sheet.still("drum_rust_damaged", drum(RUST, true));
    sheet.still("drum_red_damaged", drum(RED, true));
    sheet.still("drum_flash", rust.flashed());
    sheet.still("crate", crate_box(false));
    sheet.still("crate_damaged", crate_box(true));
    sheet.clip("spring", 2, false, [3, 9, 7, 5].into_iter().map(spring).collect());
    sheet.still("checkpoint_off", checkpoint(None));
    sheet.clip("checkpoint_on", 8, true, (0..4).map(|frame| checkpoint(Some(frame))).collect());
    sheet.still("crate_steel", steel_crate());
    sheet.still("crate_flash", crate_box(false).flashed());
    sheet
}

/// A cylinder standing upright: light falls off across it by the listed steps.
fn cylinder(canvas: &mut Canvas, x: i32, y: i32, height: i32, ramp: Ramp, steps: &[u8]) {
    for (column, step) in steps.iter().enumerate() {
        canvas.rect(x + column as i32, y, 1, height, ramp.at(*step));
    }
}

const DRUM_WIDTH: i32 = 14;
const DRUM_HEIGHT: i32 = 20;
const DRUM_LIGHT: [u8; DRUM_WIDTH as usize] = [1, 2, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 0];
/// Two ribs and the rims, from the top.
const DRUM_RIBS: [i32; 2] = [7, 13];

fn drum(ramp: Ramp, damaged: bool) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (left, top) = (PIVOT.0 - DRUM_WIDTH / 2, FLOOR - DRUM_HEIGHT);
    cylinder(&mut canvas, left, top + 1, DRUM_HEIGHT - 2, ramp, &DRUM_LIGHT);
    canvas.rect(left + 1, top, DRUM_WIDTH - 2, 1, ramp.at(3));
    canvas.rect(left + 1, top + 1, DRUM_WIDTH - 2, 1, ramp.at(1));
    canvas.rect(left + 3, top + 1, 3, 1, ramp.at(0));
    canvas.rect(left, top + 2, DRUM_WIDTH, 1, ramp.at(2));
    canvas.rect(left + 2, top + 2, 3, 1, if damaged { ramp.at(3) } else { GOLD.at(3) });
    canvas.rect(left, top + 3, DRUM_WIDTH, 1, ramp.at(0));
    for rib in DRUM_RIBS {
        cylinder(&mut canvas, left, top + rib, 1, ramp, &DRUM_LIGHT.map(|step| step + 1));
        canvas.rect(left, top + rib + 1, DRUM_WIDTH, 1, ramp.at(0));
        canvas.rect(left - 1, top + rib, 1, 1, ramp.at(2));
        canvas.rect(left + DRUM_WIDTH, top + rib, 1, 1, ramp.at(0));
    }
    canvas.rect(left + 1, FLOOR - 2, DRUM_WIDTH - 1, 1, ramp.at(0));
    canvas.rect(left + 1, FLOOR - 1, DRUM_WIDTH - 2, 1, ramp.at(1));
    flame_label(&mut canvas, left + 5, top + 8);
    if damaged {
        canvas.stamp(
            left + 7,
            top + 2,
            &["x....", "xxo..", ".xxo.", "..xx.", ".x.xo", "x...x"],
            &[('x', INK), ('o', ramp.at(3))],
        );
        canvas.stamp(left + 1, top + 12, &["x..", "xx.", ".xx", "..x"], &[('x', INK)]);
    }
    canvas.outline(INK);
    canvas
}

/// The sign for fire: a yellow diamond.
fn flame_label(canvas: &mut Canvas, x: i32, y: i32) {
    canvas.stamp(
        x - 1,
        y - 1,
        &["..YY..", ".YYYy.", "YYkkYy", "YkkkYy", ".Ykyy.", "..yy.."],
        &[('Y', GOLD.at(2)), ('y', GOLD.at(1)), ('k', INK)],
    );
}

fn crate_box(damaged: bool) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (x, y) = (PIVOT.0 - 8, FLOOR - 16);
    canvas.rect(x, y, 16, 16, KHAKI.at(1));
    for row in [4, 7, 10] {
        canvas.rect(x + 2, y + row, 12, 1, KHAKI.at(0));
    }
    canvas.line((x + 3, y + 12), (x + 12, y + 3), KHAKI.at(0));
    for offset in 0..2 {
        canvas.line((x + 2 + offset, y + 12), (x + 12 + offset, y + 2), KHAKI.at(2));
    }
    canvas.frame(x, y, 16, 16, KHAKI.at(2));
    canvas.frame(x + 1, y + 1, 14, 14, KHAKI.at(2));
    canvas.rect(x, y, 16, 1, KHAKI.at(3));
    canvas.rect(x, y, 1, 15, KHAKI.at(3));
    canvas.rect(x + 15, y + 1, 1, 15, KHAKI.at(1));
    canvas.rect(x + 1, y + 15, 15, 1, KHAKI.at(1));
    canvas.frame(x + 2, y + 2, 12, 12, KHAKI.at(0));
    for (dx, dy) in [(1, 1), (13, 1), (1, 13), (13, 13)] {
        canvas.rect(x + dx, y + dy, 2, 2, STEEL.at(3));
        canvas.put(x + dx, y + dy, STEEL.at(5));
    }
    if damaged {
        canvas.stamp(
            x + 3,
            y,
            &[
                "..xx.....",
                "..xxx....",
                "...xo....",
                "...xx....",
                "....xo...",
                "....x....",
                "......xx.",
                ".....xxo.",
                "......x..",
            ],
            &[('x', INK), ('o', KHAKI.at(3))],
        );
        canvas.stamp(
            x + 8,
            y + 9,
            &["x...", "xx..", "oxx.", "..xx", "..oxx", "...xx", "...xx"],
            &[('x', INK), ('o', KHAKI.at(3))],
        );
    }
    canvas.outline(INK);
    canvas
}

/// Riveted plate with a cross of ribs: no bullet looks like a match for it.
fn steel_crate() -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (x, y) = (PIVOT.0 - 8, FLOOR - 16);
    canvas.rect(x, y, 16, 16, STEEL.at(3));
    canvas.rect(x + 3, y + 3, 10, 10, STEEL.at(2));
    for step in 0..10 {
        canvas.rect(x + 3 + step, y + 3 + step, 2, 1, STEEL.at(4));
        canvas.rect(x + 12 - step, y + 3 + step, 2, 1, STEEL.at(4));
    }
    canvas.frame(x + 2, y + 2, 12, 12, STEEL.at(0));
    canvas.rect(x, y, 16, 1, STEEL.at(5));
    canvas.rect(x, y, 1, 15, STEEL.at(4));
    canvas.rect(x + 15, y + 1, 1, 15, STEEL.at(1));
    canvas.rect(x + 1, y + 15, 15, 1, STEEL.at(0));
    for (dx, dy) in [(1, 1), (13, 1), (1, 13), (13, 13)] {
        canvas.rect(x + dx, y + dy, 2, 2, STEEL.at(3));
        canvas.put(x + dx, y + dy, STEEL.at(5));
    }
    canvas.outline(INK);
    canvas
}

/// A plate on a coil, at some height.
fn spring(height: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let x = PIVOT.0 - 8;
    for step in 0..height {
        let y = FLOOR - 3 - step;
        let shift = if step % 2 == 0 { 0 } else { 1 };
        canvas.rect(x + 4, y, 8, 1, STEEL.at(if step % 2 == 0 { 4 } else { 1 }));
        canvas.put(x + 4 + shift, y, STEEL.at(5));
        canvas.put(x + 11 - shift, y, STEEL.at(2));
    }
    let plate = FLOOR - 5 - height;
    canvas.rect(x, plate, 16, 3, RUST.at(2));
    canvas.rect(x, plate, 16, 1, GOLD.at(2));
    canvas.rect(x + 1, plate, 6, 1, GOLD.at(3));
    canvas.rect(x, plate + 2, 16, 1, RUST.at(1));
    canvas.rect(x + 1, FLOOR - 2, 14, 2, STEEL.at(2));
    canvas.rect(x + 1, FLOOR - 2, 14, 1, STEEL.at(3));
    canvas.outline(INK);
    canvas
}

/// A post with a lamp and a small flag: dark until reached, then the flag is up and the lamp turns.
fn checkpoint(lit: Option<usize>) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let x = PIVOT.0;
    canvas.rect(x - 1, FLOOR - 24, 2, 22, STEEL.at(3));
    canvas.rect(x - 1, FLOOR - 24, 1, 22, STEEL.at(4));
    canvas.rect(x - 4, FLOOR - 3, 8, 3, STEEL.at(2));
    canvas.rect(x - 4, FLOOR - 3, 8, 1, STEEL.at(4));
    canvas.rect(x - 2, FLOOR - 28, 4, 4, STEEL.at(1));
    match lit {
        None => {
            canvas.rect(x - 2, FLOOR - 28, 4, 3, TEAL.at(1));
            canvas.put(x - 1, FLOOR - 28, TEAL.at(2));
            canvas.rect(x + 1, FLOOR - 10, 6, 5, TEAL.at(1));
            canvas.rect(x + 1, FLOOR - 10, 6, 1, TEAL.at(2));
        }
        Some(frame) => {
            canvas.rect(x - 2, FLOOR - 28, 4, 3, TEAL.at(3));
            canvas.put(x - 2 + frame as i32, FLOOR - 28, WHITE);
            canvas.put(x - 2 + frame as i32, FLOOR - 27, WHITE);
            for column in 0..11 {
                let wave = [0, 1, 1, 0][(column as usize / 3 + frame) % 4];
                let shade = if wave == 1 { 3 } else { 2 };
                canvas.rect(x + 1 + column, FLOOR - 23 + wave, 1, 8 - column / 6, TEAL.at(shade));
            }
            canvas.rect(x + 3, FLOOR - 20, 3, 3, WHITE);
            canvas.rect(x + 7, FLOOR - 20, 1, 3, WHITE);
        }
    }
    canvas.outline(INK);
    canvas
}

fn lift() -> Sheet {
    let mut sheet = Sheet::new(
        "lift",
        "Painted by tools/src/objects.rs. A platform of any width: left, middles, right; 8 px thick from the top of the cell.",
        (16, 16),
        (0, 0),
    );
    for (name, left_end, right_end) in [("left", true, false), ("middle", false, false), ("right", false, true)] {
        sheet.still(name, lift_part(left_end, right_end));
    }
    sheet
}

fn lift_part(left_end: bool, right_end: bool) -> Canvas {
    let mut canvas = Canvas::new(16, 16);
    canvas.rect(0, 0, 16, 1, GOLD.at(3));
    canvas.rect(0, 1, 16, 1, GOLD.at(2));
    for y in 2..6 {
        for x in 0..16 {
            let yellow = (x + y) % 8 < 4;
            let color = if yellow { GOLD.at(if y == 5 { 0 } else { 1 }) } else { STEEL.at(if y == 2 { 1 } else { 0 }) };
            canvas.put(x, y, color);
        }
    }
    canvas.rect(0, 6, 16, 1, STEEL.at(2));
    canvas.rect(0, 7, 16, 1, INK);
    if !left_end && !right_end {
        canvas.rect(3, 7, 10, 4, STEEL.at(1));
        canvas.rect(3, 7, 10, 1, STEEL.at(3));
        canvas.rect(4, 11, 8, 1, INK);
        canvas.rect(6, 9, 4, 2, TEAL.at(3));
        canvas.rect(6, 10, 4, 1, TEAL.at(2));
    }
    if left_end {
        canvas.rect(0, 0, 2, 8, STEEL.at(4));
        canvas.rect(0, 0, 2, 1, STEEL.at(5));
        canvas.rect(0, 7, 2, 1, INK);
        canvas.rect(2, 2, 1, 5, INK);
    }
    if right_end {
        canvas.rect(14, 0, 2, 8, STEEL.at(2));
        canvas.rect(14, 0, 2, 1, STEEL.at(4));
        canvas.rect(14, 7, 2, 1, INK);
        canvas.rect(13, 2, 1, 5, INK);
    }
    canvas
}

const EXIT_CELL: i32 = 64;
const EXIT_FLOOR: i32 = 63;

fn exit() -> Sheet {
    let mut sheet = Sheet::new(
        "exit",
        "Painted by tools/src/objects.rs. The lamp over the door is red while closed and green when the way is free.",
        (EXIT_CELL, EXIT_CELL),
        (EXIT_CELL / 2, EXIT_FLOOR),
    );
    sheet.clip("closed", 20, true, (0..2).map(|frame| exit_frame(0, RED.at(2 + frame))).collect());
    sheet.clip("opening", 4, false, (1..=6).map(|step| exit_frame(step * 2, GREEN.at(3))).collect());
    sheet.clip("open", 10, true, (0..4).map(exit_open).collect());
    sheet
}

/// A blast door in two halves, drawn apart by so many pixels, in a heavy frame.
fn exit_frame(gap: i32, lamp: Color) -> Canvas {
    let mut canvas = Canvas::new(EXIT_CELL, EXIT_CELL);
    let (left, top, width, height) = (EXIT_CELL / 2 - 20, EXIT_FLOOR - 48, 40, 48);
    canvas.rect(left, top + 2, width, height - 2, STEEL.at(2));
    canvas.rect(left + 1, top, width - 2, 2, STEEL.at(3));
    canvas.rect(left + 1, top, width - 2, 1, STEEL.at(5));
    canvas.rect(left, top + 2, 1, height - 2, STEEL.at(4));
    canvas.rect(left + 1, top + 2, 1, height - 2, STEEL.at(3));
    canvas.rect(left + width - 1, top + 2, 1, height - 2, STEEL.at(0));
    canvas.rect(left + width - 2, top + 2, 1, height - 2, STEEL.at(1));
    for y in (top + 6..EXIT_FLOOR - 2).step_by(7) {
        for x in [left + 3, left + width - 4] {
            canvas.put(x, y, STEEL.at(4));
            canvas.put(x, y + 1, STEEL.at(0));
        }
    }
    let (door_left, door_top, door_width, door_height) = (left + 6, top + 10, 28, 38);
    canvas.rect(door_left - 1, door_top - 1, door_width + 2, door_height + 1, INK);
    canvas.rect(door_left, door_top, door_width, door_height, DUSK.at(1));
    for half in 0..2 {
        let half_width = door_width / 2 - gap;
        let x = if half == 0 { door_left } else { door_left + door_width - half_width };
        paint_door_half(&mut canvas, x, door_top, half_width, door_height, half == 1);
    }
    canvas.rect(left + 14, top + 3, 12, 5, STEEL.at(0));
    canvas.rect(left + 16, top + 4, 8, 3, lamp.darker(1));
    canvas.rect(left + 16, top + 4, 8, 2, lamp);
    canvas.rect(left + 17, top + 4, 2, 1, WHITE);
    canvas.outline(INK);
    canvas
}

fn paint_door_half(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32, right: bool) {
    canvas.rect(x, y, width, height, TEAL.at(1));
    canvas.rect(x, y, width, 1, TEAL.at(2));
    for row in [9, 19, 29] {
        canvas.rect(x, y + row, width, 1, TEAL.at(0));
        canvas.rect(x, y + row + 1, width, 1, TEAL.at(2));
    }
    let edge = if right { x } else { x + width - 3 };
    for row in 0..height {
        for column in 0..3.min(width) {
            let yellow = (row + if right { column } else { 3 - column }) % 8 < 4;
            canvas.put(edge + column, y + row, if yellow { GOLD.at(1) } else { STEEL.at(0) });
        }
    }
    canvas.rect(if right { x } else { x + width - 1 }, y, 1, height, INK);
}

fn exit_open(frame: i32) -> Canvas {
    let mut canvas = exit_frame(12, GREEN.at(if frame % 2 == 0 { 3 } else { 2 }));
    let (x, top) = (EXIT_CELL / 2 - 10, EXIT_FLOOR - 36);
    for y in top..EXIT_FLOOR {
        for column in 0..20i32 {
            let deep = (y - top) + (column - 10).abs();
            let glow = (deep + frame * 3) % 12;
            let color = match glow {
                0 => TEAL.at(3),
                1 | 2 => TEAL.at(2),
                _ => TEAL.at(0),
            };
            if y % 2 == 0 || glow > 0 {
                canvas.put(x + column, y, color);
            }
        }
    }
    canvas
}

const PICKUP: i32 = 16;

/// The letter boxes of weapons and what colour each is.
const WEAPON_BOXES: [(&str, [&str; 5], Ramp); 5] = [
    ("spread", ["####.", "#....", "####.", "...#.", "####."], BLUE.part(1, 3)),
    ("rapid", ["###..", "#..#.", "###..", "#.#..", "#..#."], GREEN.part(1, 3)),
    ("laser", ["#....", "#....", "#....", "#....", "####."], VIOLET),
    ("rocket", ["#...#", "##.##", "#.#.#", "#...#", "#...#"], GOLD.part(0, 3)),
    ("flame", ["####.", "#....", "###..", "#....", "#...."], RUST.part(1, 3)),
];

fn pickups() -> Sheet {
    let mut sheet = Sheet::new(
        "pickups",
        "Painted by tools/src/objects.rs. The pivot is the middle of the floor line; the game lets them hover.",
        (PICKUP, PICKUP),
        (8, 15),
    );
    for (name, letter, ramp) in WEAPON_BOXES {
        sheet.still(&format!("weapon_{name}"), weapon_box(&letter, ramp));
    }
    for (name, rows, legend) in PICKUP_PICTURES {
        let mut canvas = Canvas::new(PICKUP, PICKUP);
        let drawn = picture(rows, legend);
        canvas.blit(&drawn, (PICKUP - drawn.width) / 2, PICKUP - 2 - drawn.height);
        canvas.outline(INK);
        sheet.still(name, canvas);
    }
    for (name, ramp) in
        [("keycard_red", RED.part(1, 3)), ("keycard_green", GREEN.part(1, 3)), ("keycard_blue", BLUE.part(1, 3))]
    {
        sheet.still(name, keycard(ramp));
    }
    sheet
}

fn weapon_box(letter: &[&str], ramp: Ramp) -> Canvas {
    let mut canvas = Canvas::new(PICKUP, PICKUP);
    canvas.rect(1, 2, 14, 12, ramp.at(1));
    canvas.rect(1, 2, 14, 1, ramp.at(2));
    canvas.rect(1, 2, 1, 12, ramp.at(2));
    canvas.rect(1, 13, 14, 1, ramp.at(0));
    canvas.rect(14, 3, 1, 11, ramp.at(0));
    for x in [1, 14] {
        canvas.clear(x, 2);
        canvas.clear(x, 13);
    }
    canvas.rect(4, 4, 9, 8, INK);
    canvas.stamp(6, 6, letter, &[('#', ramp.at(0))]);
    canvas.stamp(6, 5, letter, &[('#', WHITE)]);
    canvas.outline(INK);
    canvas
}

fn keycard(ramp: Ramp) -> Canvas {
    let mut canvas = Canvas::new(PICKUP, PICKUP);
    canvas.polygon(&[at(2.0, 5.0), at(14.0, 3.0), at(14.0, 11.0), at(2.0, 13.0)], ramp, 0.95, 0.1);
    canvas.line((2, 5), (13, 3), WHITE);
    canvas.rect(4, 7, 3, 3, GOLD.at(3));
    canvas.rect(4, 9, 3, 1, GOLD.at(1));
    canvas.rect(9, 6, 4, 1, INK);
    canvas.rect(9, 8, 3, 1, INK);
    canvas.outline(INK);
    canvas
}

type Legend = [(char, Color)];
const PICKUP_PICTURES: [(&str, &[&str], &Legend); 4] = [
    (
        "health",
        &[
            "..WWWWWWWW..",
            ".WWWWWWWWWM.",
            ".WWWWggWWWM.",
            ".WWWWGgWWWM.",
            ".WWGGGGGgWM.",
            ".WWGGGGGgWM.",
            ".WWWWGgWWWM.",
            ".WWWWGgWWMM.",
            ".WWWWWWWWMm.",
            "..MMMMMMMm..",
        ],
        &[('W', STEEL.at(5)), ('M', STEEL.at(4)), ('m', STEEL.at(3)), ('G', GREEN.at(2)), ('g', GREEN.at(1))],
    ),
    (
        "grenade",
        &[
            "...ddYY..",
            "..dMMdYY.",
            "...dd..Y.",
            "..gGGGg..",
            ".gGLLGGk.",
            ".GLGkGkg.",
            ".GGGkGkg.",
            ".GkkkkkK.",
            ".gGGkGkK.",
            "..gGkgK..",
            "...kkk...",
        ],
        &[
            ('d', STEEL.at(2)),
            ('M', STEEL.at(4)),
            ('Y', GOLD.at(2)),
            ('L', GREEN.at(3)),
            ('G', GREEN.at(2)),
            ('g', GREEN.at(2)),
            ('k', GREEN.at(1)),
            ('K', GREEN.at(0)),
        ],
    ),
    (
        "life",
        &[
            "...OOOO...",
            "..OORRRRr.",
            ".rRRRRRRRr",
            "rrrrrrrrrr",
            "rkksSSSSS.",
            "r.ksSeSeS.",
            "...ksSSSs.",
            "....kkks..",
        ],
        &[
            ('O', RED.at(3)),
            ('R', RED.at(2)),
            ('r', RED.at(1)),
            ('S', SKIN.at(3)),
            ('s', SKIN.at(2)),
            ('k', SKIN.at(1)),
            ('e', INK),
        ],
    ),
    (
        "intel",
        &[
            "......mm....",
            "....mMMMMm..",
            ".KKKmKKKKmK.",
            "KkkkkkkkkkkK",
            "KkLLLLLLLLkd",
            "KkLyyLLyyLkd",
            "KkLLLYYLLLkd",
            "KkLLLLLLLLkd",
            "KkkkkkkkkkKd",
            ".dddddddddd.",
        ],
        &[
            ('m', STEEL.at(2)),
            ('M', STEEL.at(4)),
            ('K', KHAKI.at(3)),
            ('k', KHAKI.at(2)),
            ('L', LEATHER.at(1)),
            ('Y', GOLD.at(3)),
            ('y', GOLD.at(1)),
            ('d', KHAKI.at(1)),
        ],
    ),
];
