//! Paints crates, 16x16, in the material of each quadrant. Breakable ones have slats, pots or panels and show stages of
//! damage. Steel ones have plates, ribs and rivets, so that they look bulletproof.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: i32 = 32;
const FLOOR: i32 = 31;
const X: i32 = 8;
const Y: i32 = FLOOR - SIDE;
const SIDE: i32 = 16;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "crates",
        "Painted by tools/src/crates.rs. 16x16 above the pivot. For each quadrant: whole, cracked, breaking, flash, steel.",
        (CELL, CELL),
        (CELL / 2, FLOOR),
    );
    let boxes: [fn(&mut Canvas) -> Color; 4] = [slats, strapped, planter, case];
    for (style, paint) in STYLES.iter().zip(boxes) {
        for (name, stage) in [("whole", 0), ("cracked", 1), ("breaking", 2)] {
            sheet.still(&format!("{}_{name}", style.name), breakable(paint, stage));
        }
        sheet.still(&format!("{}_flash", style.name), breakable(paint, 1).flashed());
        sheet.still(&format!("{}_steel", style.name), steel(style));
    }
    vec![sheet]
}

fn breakable(paint: fn(&mut Canvas) -> Color, stage: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let lip = paint(&mut canvas);
    if stage >= 1 {
        crack(&mut canvas, &[(X + 5, Y), (X + 6, Y + 4), (X + 4, Y + 7), (X + 7, Y + 10)], lip);
        crack(&mut canvas, &[(X + 14, Y + 6), (X + 11, Y + 8), (X + 12, Y + 12)], lip);
    }
    if stage >= 2 {
        hole(&mut canvas, X + 4, Y + 3, &[".##o..", "####o.", "#####o", ".###o.", "..#o.."], lip);
        hole(&mut canvas, X + 9, Y + 9, &[".##o", "###o", "###o", ".#o."], lip);
        crack(&mut canvas, &[(X + 1, Y + 12), (X + 4, Y + 11), (X + 6, Y + 15)], lip);
        for (x, y) in [(0, 0), (1, 0), (0, 1), (15, 4), (15, 5), (14, 0), (15, 0)] {
            canvas.clear(X + x, Y + y);
        }
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}

fn slats(canvas: &mut Canvas) -> Color {
    canvas.rect(X, Y, SIDE, SIDE, WOOD[1]);
    for (row, tone) in [(2, 2), (6, 2), (10, 2)] {
        canvas.rect(X + 2, Y + row, 12, 4, WOOD[tone]);
        canvas.rect(X + 2, Y + row, 12, 1, WOOD[1]);
        canvas.rect(X + 2, Y + row + 3, 12, 1, WOOD[0]);
        canvas.rect(X + 3 + row / 2, Y + row + 2, 3, 1, WOOD[1]);
    }
    for offset in 0..10 {
        let (x, y) = (X + 3 + offset, Y + 12 - offset);
        canvas.put(x + 1, y + 1, WOOD[0]);
        canvas.put(x, y + 1, WOOD[2]);
        canvas.put(x, y, WOOD[3]);
        canvas.put(x, y - 1, WOOD[4]);
    }
    for (x, y, w, h) in [(0, 0, 16, 3), (0, 13, 16, 3), (0, 2, 3, 12), (13, 2, 3, 12)] {
        raised(canvas, area(X + x, Y + y, w, h), [WOOD[0], WOOD[2], WOOD[3], WOOD[3], WOOD[4]]);
    }
    canvas.rect(X + 6, Y + 1, 4, 1, WOOD[2]);
    canvas.rect(X + 4, Y + 14, 3, 1, WOOD[2]);
    for (x, y) in [(0, 0), (13, 0), (0, 13), (13, 13)] {
        raised(canvas, area(X + x, Y + y, 3, 3), METAL);
        canvas.put(X + x + 1, Y + y + 1, STEEL.at(5));
    }
    WOOD[4]
}

fn strapped(canvas: &mut Canvas) -> Color {
    canvas.rect(X, Y, SIDE, SIDE, RED_WOOD[2]);
    for row in 0..4 {
        let y = Y + row * 4;
        canvas.rect(X, y, SIDE, 1, RED_WOOD[if row == 0 { 4 } else { 3 }]);
        canvas.rect(X, y + 3, SIDE, 1, RED_WOOD[0]);
        canvas.rect(X + 5 + row, y + 2, 4, 1, RED_WOOD[1]);
        canvas.put(X + 2 + row * 3, y + 1, RED_WOOD[3]);
    }
    canvas.rect(X, Y, 1, SIDE, RED_WOOD[4]);
    canvas.rect(X + SIDE - 1, Y, 1, SIDE, RED_WOOD[1]);
    for x in [2, 11] {
        raised(canvas, area(X + x, Y, 3, SIDE), METAL);
        rivet(canvas, X + x + 1, Y + 2, BRIGHT_METAL);
        rivet(canvas, X + x + 1, Y + 12, BRIGHT_METAL);
    }
    raised(canvas, area(X + 6, Y + 5, 4, 6), RUSTED);
    canvas.rect(X + 7, Y + 7, 2, 1, GOLD.at(3));
    canvas.rect(X + 7, Y + 9, 2, 1, RUST.at(0));
    RED_WOOD[4]
}

fn planter(canvas: &mut Canvas) -> Color {
    for x in 0..SIDE {
        let tone = [3, 3, 2, 1][(x % 4) as usize];
        canvas.rect(X + x, Y + 3, 1, SIDE - 3, if x == 0 { WOOD[4] } else { WOOD[tone] });
    }
    canvas.rect(X + SIDE - 1, Y + 3, 1, SIDE - 3, WOOD[0]);
    canvas.rect(X, Y + SIDE - 1, SIDE, 1, WOOD[0]);
    raised(canvas, area(X, Y + 2, SIDE, 3), [WOOD[0], WOOD[2], WOOD[3], WOOD[3], WOOD[4]]);
    raised(canvas, area(X, Y + 10, SIDE, 3), BRONZE);
    rivet(canvas, X + 3, Y + 11, BRONZE);
    rivet(canvas, X + 12, Y + 11, BRONZE);
    canvas.stamp(
        X,
        Y - 3,
        &[
            "....G.....G.....",
            ".G.GgG..GgGg.G..",
            "GgGggkGGgkggGgG.",
            "gkggkgggmMkggkgG",
            "kg.kkg.kgmk.kgkg",
            ".k..g...k...g.k.",
            "....k.......k...",
        ],
        &[('G', GREEN.at(3)), ('g', GREEN.at(2)), ('k', GREEN.at(1)), ('m', MAGENTA.at(1)), ('M', MAGENTA.at(2))],
    );
    WOOD[4]
}

fn case(canvas: &mut Canvas) -> Color {
    raised(canvas, area(X, Y, SIDE, SIDE), WHITE_METAL);
    canvas.rect(X + 1, Y + 7, SIDE - 2, 1, STEEL.at(2));
    canvas.rect(X + 1, Y + 8, SIDE - 2, 1, WHITE);
    for x in [2, 12] {
        canvas.rect(X + x, Y + 2, 2, 12, STEEL.at(3));
        canvas.rect(X + x, Y + 2, 1, 12, STEEL.at(2));
    }
    canvas.rect(X + 5, Y + 4, 6, 8, STEEL.at(1));
    canvas.rect(X + 6, Y + 5, 4, 6, VIOLET.at(0));
    canvas.rect(X + 6, Y + 5, 4, 4, VIOLET.at(1));
    canvas.rect(X + 7, Y + 6, 2, 2, VIOLET.at(2));
    canvas.put(X + 7, Y + 6, WHITE);
    WHITE
}

fn steel(style: &Style) -> Canvas {
    let tones = match style.name {
        "foundry" => METAL,
        "gardens" => BRONZE,
        "vault" => BRIGHT_METAL,
        _ => [STEEL.at(0), STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)],
    };
    let mut canvas = Canvas::new(CELL, CELL);
    raised(&mut canvas, area(X, Y, SIDE, SIDE), tones);
    sunk(&mut canvas, area(X + 3, Y + 3, 10, 10), [INK, tones[0], tones[1], tones[2], tones[3]]);
    for step in 0..9 {
        for (x, y) in [(X + 3 + step, Y + 3 + step), (X + 11 - step, Y + 3 + step)] {
            canvas.rect(x, y, 2, 1, tones[4]);
            canvas.rect(x, y + 1, 2, 1, tones[2]);
        }
    }
    raised(&mut canvas, area(X + 6, Y + 6, 4, 4), tones);
    canvas.rect(X + 7, Y + 7, 2, 2, style.accent[3]);
    canvas.put(X + 7, Y + 7, WHITE);
    for (x, y) in [(1, 1), (13, 1), (1, 13), (13, 13)] {
        canvas.rect(X + x, Y + y, 2, 2, tones[1]);
        canvas.put(X + x, Y + y, WHITE);
    }
    worn(&mut canvas, area(X, Y, SIDE, 3), 75, 3);
    canvas.outline_where(INK, |_, y| y < FLOOR);
    canvas
}
