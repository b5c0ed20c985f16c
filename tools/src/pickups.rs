//! Paints pickups. Each has a dark edge and a thin pale ring around it, which nothing else in the game has, so that
//! players see it on any ground. A band of light runs over it at intervals.

use crate::body::picture;
use crate::canvas::Canvas;
use crate::doors::KEY_SIGNS;
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: i32 = 24;
const FLOOR: i32 = 23;
/// Frames of the light that runs over a pickup. The first frame has no light.
const SHINE: i32 = 7;

/// The mark of each weapon. A letter M for missiles looked like an A, so the rocket has a picture.
pub const WEAPONS: [(&str, [&str; 7], Ramp); 5] = [
    ("spread", [".####.", "##..##", "##....", ".####.", "....##", "##..##", ".####."], BLUE),
    ("rapid", ["#####.", "##..##", "##..##", "#####.", "####..", "##.##.", "##..##"], GREEN),
    ("laser", ["##....", "##....", "##....", "##....", "##....", "##....", "######"], Ramp::join(VIOLET.at(0), VIOLET)),
    ("rocket", ["..##..", ".####.", ".#..#.", ".####.", "######", "#.##.#", "..##.."], GOLD.part(0, 4)),
    ("flame", ["######", "##....", "##....", "#####.", "##....", "##....", "##...."], RUST.part(1, 4)),
];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "pickups",
        "Painted by tools/src/pickups.rs. The pivot is the middle of the floor line; the game lets them hover. The first frame is\n\
         at rest, in the others light runs over it.",
        (CELL, CELL),
        (CELL / 2, FLOOR),
    );
    let mut add = |name: &str, canvas: Canvas| {
        // The ribbon of a keycard is thin. With a ring around it, it would look like the neck of a bottle.
        let ring_from = if name.starts_with("keycard") { 6 } else { 0 };
        let frames = (0..SHINE).map(|nth| finished(&canvas, nth, ring_from)).collect();
        sheet.clip(name, 3, false, frames);
    };
    for (name, letter, ramp) in WEAPONS {
        add(&format!("weapon_{name}"), weapon(&letter, ramp));
    }
    for (name, rows, legend) in PICTURES {
        let mut canvas = Canvas::new(CELL, CELL);
        let drawn = picture(rows, legend);
        canvas.blit(&drawn, (CELL - drawn.width) / 2, FLOOR - 2 - drawn.height);
        add(name, canvas);
    }
    for (name, tones, sign) in KEY_SIGNS {
        add(&format!("keycard_{name}"), keycard(tones, &sign));
    }
    vec![sheet]
}

/// Adds a slanted band of light, then the dark edge, then the pale ring.
fn finished(canvas: &Canvas, nth: i32, ring_from: i32) -> Canvas {
    let mut canvas = canvas.clone();
    if nth > 0 {
        let band = nth * 6;
        canvas.recolor(|x, y, old| if (0..3).contains(&(x + y - band)) { old.lighter().lighter() } else { old });
    }
    canvas.outline(INK);
    let edge = canvas.clone();
    canvas.outline_where(STEEL.at(5), |x, y| {
        // The ring stays open where it would touch itself in a corner.
        let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        y >= ring_from && beside.iter().filter(|(dx, dy)| edge.get(x + dx, y + dy).is_some()).count() < 3
    });
    canvas
}

fn weapon(letter: &[&str], ramp: Ramp) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (x, y) = (4, 6);
    let tones = [ramp.at(0), ramp.at(1), ramp.at(2), ramp.at(2), ramp.at(3)];
    raised(&mut canvas, area(x, y, 16, 15), tones);
    for (cx, cy) in [(0, 0), (15, 0), (0, 14), (15, 14)] {
        canvas.clear(x + cx, y + cy);
    }
    canvas.rect(x + 3, y + 2, 10, 11, INK);
    canvas.rect(x + 4, y + 3, 8, 9, STEEL.at(0));
    canvas.rect(x + 4, y + 3, 8, 2, STEEL.at(1));
    canvas.stamp(x + 5, y + 5, letter, &[('#', ramp.at(1))]);
    canvas.stamp(x + 5, y + 4, letter, &[('#', WHITE)]);
    for cx in [1, 14] {
        canvas.rect(x + cx, y + 6, 1, 4, STEEL.at(5));
        canvas.put(x + cx, y + 9, STEEL.at(2));
    }
    canvas
}

fn keycard(tones: Tones, sign: &[&str; 6]) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (x, y) = (5, 8);
    for (from, to) in [((3, 1), (10, 7)), ((20, 1), (13, 7))] {
        for (dx, color) in [(-1, tones[3]), (0, tones[2])] {
            canvas.line((from.0 + dx, from.1), (to.0 + dx, to.1), color);
        }
    }
    raised(&mut canvas, area(x, y, 14, 14), tones);
    canvas.rect(x, y, 14, 4, STEEL.at(5));
    canvas.rect(x, y + 3, 14, 1, STEEL.at(3));
    canvas.rect(x + 5, y - 1, 4, 3, STEEL.at(4));
    canvas.rect(x + 6, y, 2, 1, INK);
    canvas.stamp(x + 4, y + 7, sign, &[('#', INK)]);
    canvas.stamp(x + 4, y + 6, sign, &[('#', WHITE)]);
    canvas
}

type Legend = [(char, Color)];
const PICTURES: [(&str, &[&str], &Legend); 4] = [
    (
        "health",
        &[
            ".....mmmmmm.....",
            "....mM....Mm....",
            ".WWWWWWWWWWWWWM.",
            "WWWWWWWWWWWWWWMM",
            "WWWWWWGGGWWWWWMM",
            "WWWWWWGGgWWWWWMm",
            "WWWWGGGGGGGWWWMm",
            "WWWWGGGGGGgWWWMm",
            "WWWWgggGggkWWWMm",
            "WWWWWWGGgWWWWWMm",
            "WWWWWWggkWWWWWMm",
            "MWWWWWWWWWWWWMMm",
            "mMMMMMMMMMMMMMmm",
            ".mmmmmmmmmmmmmm.",
        ],
        &[
            ('W', WHITE),
            ('M', STEEL.at(4)),
            ('m', STEEL.at(3)),
            ('G', GREEN.at(2)),
            ('g', GREEN.at(1)),
            ('k', GREEN.at(0)),
        ],
    ),
    (
        "grenades",
        &[
            "....ddYY........",
            "...dMMdYY.ddYY..",
            "....dd..YdMMdYY.",
            "...gGGGg..dd..Y.",
            "..gLLGGGkgGGGg..",
            ".gLLGkGkgLLGGGk.",
            ".gLGGkGkgLGkGkgk",
            ".gGkkkkkgGGkGkgk",
            ".gGGGkGkgGkkkkkk",
            "..gGkGkKgGGkGkK.",
            "...gkkK.kgGkgKK.",
            "YYYYYYYYYYYYYYYy",
            "YyyyyyyyyyyyyyyO",
            ".OOOOOOOOOOOOOO.",
        ],
        &[
            ('d', STEEL.at(2)),
            ('M', STEEL.at(5)),
            ('Y', GOLD.at(2)),
            ('y', GOLD.at(1)),
            ('O', GOLD.at(0)),
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
            "....OOOOOO....",
            "..OOORRRRRRr..",
            ".OORRRRRRRRRr.",
            ".ORRRRRRRRRRrr",
            "rrrrrrrrrrrrrr",
            "rkksSSSSSSSs..",
            "rrksSSSSSSSS..",
            "r.ksSeeSSeeS..",
            "rr.sSWeSSWeS..",
            ".r.sSSSSSSSS..",
            "...ksSSkkSSs..",
            "....ksSSSSs...",
            ".....kkkkk....",
        ],
        &[
            ('O', RED.at(3)),
            ('R', RED.at(2)),
            ('r', RED.at(1)),
            ('S', SKIN.at(3)),
            ('s', SKIN.at(2)),
            ('k', SKIN.at(1)),
            ('W', WHITE),
            ('e', INK),
        ],
    ),
    (
        "intel",
        &[
            "FFFFFFF.........",
            "FffffffF........",
            "FfWWWWWWWWWWWWF.",
            "FfWddWdddWddWGF.",
            "FfWWWWWWWWWWWGF.",
            "FFFFFFFFFFFFFFFF",
            "FffffffRRRffffff",
            ".FfffffRRRffffy.",
            "..yyyyyyyyyyyyy.",
        ],
        &[
            ('F', KHAKI.at(3)),
            ('f', KHAKI.at(2)),
            ('y', KHAKI.at(1)),
            ('W', WHITE),
            ('G', STEEL.at(4)),
            ('d', STEEL.at(2)),
            ('R', TEAL.at(2)),
        ],
    ),
];
