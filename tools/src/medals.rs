//! Paints the medals of a stage, the empty place of a medal that was not won, and the marks of the level map: shut,
//! warden, cleared, not built yet. A medal is a disc of gold with an emblem, on a ribbon of its own colour.

use crate::body::picture;
use crate::canvas::Canvas;
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (20, 28);
const DISC: (i32, i32, i32) = (10, 19, 7);
const MARK: i32 = 16;

const EMBLEMS: [(&str, Ramp, [&str; 7]); 4] = [
    ("unbroken", RED, [".......", ".kk.kk.", "kkkkkkk", "kkkkkkk", ".kkkkk.", "..kkk..", "...k..."]),
    ("explorer", GREEN, [".......", "..kkk..", ".k...k.", "k..k..k", ".k...k.", "..kkk..", "......."]),
    ("thorough", BLUE, ["......k", ".....kk", "k...kk.", "kk.kk..", ".kkk...", "..k....", "......."]),
    ("swift", VIOLET, ["....kk.", "...kk..", "..kk...", ".kkkkk.", "...kk..", "..kk...", ".kk...."]),
];

const MARKS: [(&str, &[&str]); 4] = [
    (
        "shut",
        &[
            "...MMMM...",
            "..MG..GM..",
            "..M....M..",
            "..M....M..",
            "YYYYYYYYYY",
            "YyyyyyyyyO",
            "Yyyy..yyyO",
            "Yyyy..yyyO",
            "YyyyyyyyyO",
            "OOOOOOOOOO",
        ],
    ),
    (
        "warden",
        &[
            "..MMMMMM..",
            ".MWWWWWWM.",
            "MWWWWWWWWM",
            "MWRRWWRRWM",
            "MWRrWWRrWM",
            "MWWWWWWWWM",
            ".MWWddWWM.",
            "..MWWWWM..",
            "..MdWdWM..",
            "..G.GG.G..",
        ],
    ),
    (
        "cleared",
        &[
            "........gg",
            ".......ggG",
            "......ggG.",
            "gg...ggG..",
            "Ggg.ggG...",
            ".GgggG....",
            "..GgG.....",
            "...G......",
        ],
    ),
    (
        "works",
        &[
            "....OO....",
            "....OO....",
            "...OOOO...",
            "...WWWW...",
            "..OOOOOO..",
            "..OOOOOO..",
            "..WWWWWW..",
            ".OOOOOOOO.",
            "OOOOOOOOOO",
        ],
    ),
];
const LEGEND: &[(char, Color)] = &[
    ('W', STEEL.at(5)),
    ('M', STEEL.at(4)),
    ('G', GREEN.at(2)),
    ('g', GREEN.at(3)),
    ('d', STEEL.at(1)),
    ('Y', GOLD.at(3)),
    ('y', GOLD.at(2)),
    ('O', RUST.at(3)),
    ('R', RED.at(2)),
    ('r', RED.at(3)),
];

pub fn sheets() -> Vec<Sheet> {
    let mut medals = Sheet::new("medals", "Painted by tools/src/medals.rs. The pivot is the top left.", CELL, (0, 0));
    for (name, ribbon, emblem) in EMBLEMS {
        medals.still(name, medal(ribbon, &emblem));
    }
    medals.still("none", place());
    let mut marks =
        Sheet::new("marks", "Painted by tools/src/medals.rs. The pivot is the middle.", (MARK, MARK), (8, 8));
    for (name, rows) in MARKS {
        let drawn = picture(rows, LEGEND);
        let mut canvas = Canvas::new(MARK, MARK);
        canvas.blit(&drawn, (MARK - drawn.width) / 2, (MARK - drawn.height) / 2);
        canvas.outline(INK);
        marks.still(name, canvas);
    }
    vec![medals, marks]
}

/// Calls `put` for every pixel of the disc with its squared distance from the middle.
fn disc(mut put: impl FnMut(i32, i32, i32)) {
    let (middle, top, radius) = DISC;
    for y in -radius..=radius {
        for x in -radius..=radius {
            let far = x * x + y * y;
            if far <= radius * radius + radius {
                put(middle + x, top + y, far);
            }
        }
    }
}

fn medal(ribbon: Ramp, emblem: &[&str; 7]) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    for row in 0..12i32 {
        let half: i32 = 7 - row / 3;
        for x in -half..half {
            let step = if x.abs() >= half - 1 && x < 0 {
                3
            } else if x >= half - 2 {
                0
            } else {
                2
            };
            let stripe = (-1..=0).contains(&x);
            canvas.put(10 + x, 1 + row, if stripe { GOLD.at(3) } else { ribbon.at(step) });
        }
    }
    let (middle, top, radius) = DISC;
    disc(|x, y, far| {
        let lit = (middle - x) + (top - y);
        let rim = far > (radius - 1) * (radius - 1);
        let step = match (rim, lit) {
            (true, 3..) => 4,
            (true, ..=-4) => 0,
            (true, _) => 2,
            (false, 4..) => 3,
            (false, ..=-6) => 1,
            (false, _) => 2,
        };
        canvas.put(x, y, GOLD.at(step));
    });
    canvas.stamp(middle - 3, top - 3, emblem, &[('k', GOLD.at(0))]);
    canvas.outline(INK);
    canvas
}

fn place() -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let (_, _, radius) = DISC;
    disc(|x, y, far| {
        if far > (radius - 1) * (radius - 1) {
            canvas.put(x, y, STEEL.at(2));
        } else {
            canvas.put(x, y, STEEL.at(1));
        }
    });
    canvas
}
