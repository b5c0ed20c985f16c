//! Paints barricades, 20 x 20 above the pivot, one look for each quadrant: sandbags, a parapet of bricks, a planter of
//! stone, a panel of glass in a ceramic foot. Each is shown whole, cracked, half as high and as rubble. A part that is
//! gone leaves a torn edge, so that the stages differ in outline and not only in detail.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: i32 = 36;
const FLOOR: i32 = 35;
const X: i32 = 7;
const Y: i32 = FLOOR - HEIGHT;
const WIDTH: i32 = 22;
const HEIGHT: i32 = 20;

/// Paints one at a stage: 0 whole, 1 cracked, 2 half, 3 rubble.
type Paint = fn(&mut Canvas, u32);

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "barricades",
        "Painted by tools/src/barricades.rs. 20 high above the pivot. For each quadrant: whole, cracked, half, rubble, flashes.",
        (CELL, CELL),
        (CELL / 2, FLOOR),
    );
    let paints: [Paint; 4] = [sandbags, bricks, planter, panel];
    for (style, paint) in STYLES.iter().zip(paints) {
        let stage = |stage| {
            let mut canvas = Canvas::new(CELL, CELL);
            paint(&mut canvas, stage);
            canvas.outline_where(INK, |_, y| y < FLOOR);
            canvas
        };
        for (nth, name) in ["whole", "cracked", "half", "rubble"].into_iter().enumerate() {
            sheet.still(&format!("{}_{name}", style.name), stage(nth as u32));
        }
        sheet.still(&format!("{}_flash", style.name), stage(1).flashed());
        sheet.still(&format!("{}_half_flash", style.name), stage(2).flashed());
    }
    vec![sheet]
}

/// A filled bag: a rounded body with a seam and a tied corner.
fn bag(canvas: &mut Canvas, x: i32, y: i32, width: i32, tones: [Color; 5]) {
    canvas.rect(x + 1, y, width - 2, 6, tones[2]);
    canvas.rect(x, y + 1, width, 4, tones[2]);
    canvas.rect(x + 1, y, width - 3, 1, tones[4]);
    canvas.rect(x, y + 1, width - 2, 1, tones[3]);
    canvas.rect(x, y + 4, width, 1, tones[1]);
    canvas.rect(x + 1, y + 5, width - 2, 1, tones[0]);
    canvas.put(x + width - 1, y + 2, tones[1]);
    canvas.rect(x + width / 2, y + 1, 1, 4, tones[1]);
    canvas.put(x + 2, y + 3, tones[3]);
    canvas.put(x + width - 3, y + 2, tones[1]);
}

fn sandbags(canvas: &mut Canvas, stage: u32) {
    let cloth = [LEATHER.at(0), LEATHER.at(1), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)];
    let sand = [GOLD.at(0), RUST.at(4), KHAKI.at(3)];
    if stage < 3 {
        bag(canvas, X, FLOOR - 6, 11, cloth);
        bag(canvas, X + 11, FLOOR - 6, 11, cloth);
        bag(canvas, X + 5, FLOOR - 12, 12, cloth);
    }
    if stage < 2 {
        bag(canvas, X - 1, FLOOR - 12, 7, cloth);
        bag(canvas, X + 16, FLOOR - 12, 7, cloth);
        bag(canvas, X + 1, FLOOR - 18, 10, cloth);
        bag(canvas, X + 11, FLOOR - 18, 10, cloth);
        // A plank on top makes it look like a place to stand at.
        raised(canvas, area(X + 2, Y - 1, 18, 3), [WOOD[0], WOOD[1], WOOD[2], WOOD[3], WOOD[4]]);
    }
    if stage == 1 {
        crack(canvas, &[(X + 5, Y + 4), (X + 7, Y + 6), (X + 6, Y + 10)], sand[1]);
        crack(canvas, &[(X + 15, Y + 9), (X + 13, Y + 12), (X + 14, Y + 17)], sand[1]);
        for (x, y) in [(2, 0), (3, 0), (2, 1), (12, -1), (13, -1), (13, 0), (14, -1), (19, -1), (19, 0)] {
            canvas.clear(X + x, Y + y);
        }
        // Sand runs out of the holes.
        canvas.rect(X + 6, Y + 8, 2, 6, sand[0]);
        canvas.rect(X + 7, Y + 8, 1, 7, sand[1]);
        canvas.rect(X + 13, Y + 13, 2, 6, sand[0]);
        canvas.rect(X + 14, Y + 14, 1, 5, sand[2]);
    }
    if stage >= 2 {
        canvas.stamp(
            X,
            FLOOR - 5,
            if stage == 2 {
                &[
                    "......................",
                    "......................",
                    "..........s...........",
                    ".......sSsS...........",
                    "s....ssSSsSs.....ss...",
                ]
            } else {
                &[
                    "......................",
                    ".....k.......sS.......",
                    "..sSsSkkt..sSsSStt.k..",
                    ".sSsSsSkttsSsSsSttKks.",
                    "sSsSsSsSsttsSsSsStKKss",
                ]
            },
            &[('s', sand[0]), ('S', sand[1]), ('k', cloth[3]), ('K', cloth[2]), ('t', cloth[1])],
        );
    }
}

fn bricks(canvas: &mut Canvas, stage: u32) {
    let brick = [RUST.at(0), RUST.at(1), LEATHER.at(2), RUST.at(2), RUST.at(3)];
    let top = [HEIGHT, HEIGHT, 12, 4][stage as usize];
    // Courses of bricks, four pixels high, each shifted by half a brick.
    for row in 0..top / 4 {
        let y = FLOOR - 4 * (row + 1);
        for nth in -1..4 {
            let x = X + nth * 7 + if row % 2 == 0 { 0 } else { 3 };
            let (from, to) = (x.max(X), (x + 6).min(X + WIDTH));
            if from >= to || is_gone(stage, row, nth) {
                continue;
            }
            let tone = brick[2 + ((row * 3 + nth * 5).rem_euclid(4) == 0) as usize];
            canvas.rect(from, y, to - from, 4, brick[0]);
            canvas.rect(from, y, to - from, 3, tone);
            canvas.rect(from, y, to - from, 1, brick[4]);
            canvas.put(to - 1, y + 1, brick[1]);
            canvas.put(to - 1, y + 2, brick[1]);
        }
    }
    if stage < 2 {
        // An iron cap with rivets.
        raised(canvas, area(X - 1, Y - 1, WIDTH + 2, 4), METAL);
        for x in [2, 10, 18] {
            rivet(canvas, X + x, Y, BRIGHT_METAL);
        }
    }
    if stage == 1 {
        crack(canvas, &[(X + 4, Y + 3), (X + 7, Y + 7), (X + 5, Y + 11), (X + 8, Y + 16)], brick[4]);
        crack(canvas, &[(X + 17, Y + 4), (X + 14, Y + 9), (X + 16, Y + 13)], brick[4]);
        hole(canvas, X + 12, Y + 5, &[".##.", "####", ".##o"], brick[4]);
        for (x, y) in [(-1, -1), (0, -1), (-1, 0), (-1, 1), (11, -1), (12, -1), (12, 0), (13, -1)] {
            canvas.clear(X + x, Y + y);
        }
    }
    if stage == 3 {
        canvas.stamp(
            X,
            FLOOR - 5,
            &[
                "......................",
                "......Rr.....m........",
                "..Rr.RrrR.mMMd.Rr.....",
                ".RrrkrrkkRrmdRrrrk.Rr.",
                "RrrkkrkkRrrkkrrkkrRrrk",
            ],
            &[
                ('R', brick[4]),
                ('r', brick[2]),
                ('k', brick[0]),
                ('m', STEEL.at(3)),
                ('M', STEEL.at(4)),
                ('d', STEEL.at(1)),
            ],
        );
    }
}

/// The bricks that have fallen out.
fn is_gone(stage: u32, row: i32, nth: i32) -> bool {
    match stage {
        2 => row == 2 && nth != 1 && nth != 2,
        3 => true,
        _ => false,
    }
}

fn planter(canvas: &mut Canvas, stage: u32) {
    let stone = [DUSK.at(3), STEEL.at(2), STEEL.at(3), DUSK.at(6), DUSK.at(7)];
    let height = [15, 15, 11, 0][stage as usize];
    if height > 0 {
        let y = FLOOR - height;
        raised(canvas, area(X + 1, y, WIDTH - 2, height), stone);
        canvas.rect(X + 3, FLOOR - 3, WIDTH - 6, 1, stone[1]);
        for x in [4, 9, 14] {
            sunk(canvas, area(X + x, FLOOR - 10, 4, 6), [stone[0], stone[1], stone[2], stone[3], stone[4]]);
        }
        raised(canvas, area(X, FLOOR - 3, WIDTH, 3), stone);
        // Moss in the joints.
        canvas.rect(X + 2, FLOOR - 4, 4, 1, GREEN.at(1));
        canvas.put(X + 3, FLOOR - 5, GREEN.at(2));
        canvas.rect(X + 16, FLOOR - 4, 3, 1, GREEN.at(1));
    }
    let leaves: &[(char, Color)] = &[
        ('G', GREEN.at(3)),
        ('g', GREEN.at(2)),
        ('k', GREEN.at(1)),
        ('m', MAGENTA.at(1)),
        ('M', MAGENTA.at(2)),
        ('e', LEATHER.at(1)),
        ('s', stone[3]),
        ('S', stone[4]),
        ('d', stone[1]),
    ];
    if stage < 2 {
        raised(canvas, area(X - 1, Y + 4, WIDTH + 2, 3), stone);
        canvas.stamp(
            X,
            Y - 2,
            &[
                "...G....G.....G...G...",
                ".GgG.GgGgG..GgGg.GgG..",
                "GgkgGgmMgkgGgkgGmMkgG.",
                "gkkgkgMmkkgkgkkgMmgkkg",
                "kk.kkkgkkk.kkgkkk.kkkk",
                "k...k..k....k..k....k.",
            ],
            leaves,
        );
    }
    if stage == 1 {
        crack(canvas, &[(X + 6, Y + 5), (X + 8, Y + 10), (X + 5, Y + 14), (X + 7, Y + 19)], stone[4]);
        crack(canvas, &[(X + 18, Y + 6), (X + 15, Y + 11), (X + 17, Y + 16)], stone[4]);
        hole(canvas, X + 11, Y + 7, &[".##.", "###o", "####", ".#o."], stone[4]);
        for (x, y) in [(-1, 4), (-1, 5), (0, 4), (21, 4), (22, 4), (22, 5), (13, 4), (14, 4), (14, 5)] {
            canvas.clear(X + x, Y + y);
        }
        for (x, y) in [(0, -2), (3, -2), (4, -1), (14, -2), (15, -1), (18, -2)] {
            canvas.clear(X + x, Y + y);
        }
    }
    if stage == 2 {
        // The rim is broken off, and roots and earth show.
        canvas.stamp(
            X + 1,
            FLOOR - 13,
            &["..e.......g...G.....", ".eke.eg..ekg.eGe.e..", "eekeeekegekeekeeekee"],
            leaves,
        );
        for (x, y) in [(1, 9), (2, 9), (1, 10), (19, 9), (20, 9), (20, 10), (20, 11), (9, 9), (10, 9)] {
            canvas.clear(X + x, Y + y);
        }
        crack(canvas, &[(X + 6, Y + 10), (X + 8, Y + 14), (X + 6, Y + 18)], stone[4]);
    }
    if stage == 3 {
        canvas.stamp(
            X,
            FLOOR - 5,
            &[
                "......................",
                ".......S......g.......",
                "..Ss..Ssd.eG.Ssg.s....",
                ".SsddeSsdeegeSsdeeSsd.",
                "SsddeeSdeeekeesddeSsdd",
            ],
            leaves,
        );
    }
}

fn panel(canvas: &mut Canvas, stage: u32) {
    let glass = [BLUE.at(0), VIOLET.at(0), VIOLET.at(1), VIOLET.at(2), WHITE];
    if stage < 3 {
        raised(canvas, area(X, FLOOR - 5, WIDTH, 5), WHITE_METAL);
        canvas.rect(X + 3, FLOOR - 3, WIDTH - 6, 1, VIOLET.at(1));
        canvas.rect(X + 8, FLOOR - 3, 6, 1, VIOLET.at(2));
    }
    let top = [Y, Y, FLOOR - 12, FLOOR][stage as usize];
    if stage < 3 {
        for x in [0, WIDTH - 3] {
            raised(canvas, area(X + x, top, 3, FLOOR - 5 - top), WHITE_METAL);
        }
        canvas.rect(X + 3, top + 1, WIDTH - 6, FLOOR - 6 - top, glass[1]);
        canvas.rect(X + 3, top + 1, WIDTH - 6, 3, glass[2]);
        // Light falls across it from above left.
        for offset in 0..FLOOR - 6 - top {
            let y = top + 1 + offset;
            for (shift, color) in [(12, glass[2]), (11, glass[3]), (5, glass[2])] {
                let x = shift - offset / 2;
                if (0..WIDTH - 6).contains(&x) {
                    canvas.put(X + 3 + x, y, color);
                }
            }
        }
    }
    if stage < 2 {
        raised(canvas, area(X, Y - 1, WIDTH, 3), WHITE_METAL);
        canvas.rect(X + 9, Y, 4, 1, VIOLET.at(2));
    }
    if stage == 1 {
        let middle = (X + 12, Y + 8);
        for to in
            [(X + 4, Y + 3), (X + 18, Y + 4), (X + 5, Y + 12), (X + 17, Y + 13), (X + 11, Y + 14), (X + 13, Y + 3)]
        {
            canvas.line(middle, to, glass[3]);
        }
        for (x, y) in [(12, 8), (11, 8), (12, 7), (13, 8), (12, 9)] {
            canvas.put(X + x, Y + y, INK);
        }
        canvas.put(X + 11, Y + 7, WHITE);
        for (x, y) in [(0, -1), (1, -1), (0, 0), (21, -1), (21, 0), (20, -1), (15, -1), (16, -1)] {
            canvas.clear(X + x, Y + y);
        }
    }
    if stage == 2 {
        // What is left of the pane ends in teeth.
        for (nth, height) in [2, 0, 1, 3, 4, 2, 1, 3, 5, 4, 2, 0, 1, 3, 2, 1].into_iter().enumerate() {
            for y in 0..height {
                canvas.clear(X + 3 + nth as i32, top + y);
            }
            canvas.put(X + 3 + nth as i32, top + height, glass[4]);
        }
        canvas.line((X + 7, FLOOR - 8), (X + 13, FLOOR - 6), glass[3]);
    }
    if stage == 3 {
        canvas.stamp(
            X,
            FLOOR - 5,
            &[
                "......................",
                "....l.......Wv........",
                "..lvV.W..Ssl.vV.l..W..",
                ".SsvVvSWslvVSsdvVSsWl.",
                "SsdSsddSsdvVsddSsdSsdv",
            ],
            &[
                ('W', WHITE),
                ('l', glass[3]),
                ('v', glass[2]),
                ('V', glass[1]),
                ('S', STEEL.at(5)),
                ('s', STEEL.at(4)),
                ('d', STEEL.at(2)),
            ],
        );
    }
}
