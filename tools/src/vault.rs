//! The Vault: cold white, violet and gold. Panels without a scratch, lines of light in the seams, a hall of columns that
//! goes on and on, rings that turn in the dark. The only warm thing is gold, and it marks what matters.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, gradient_screen, layer, wrapped};
use crate::tiles::{ABOVE, BELOW, LEFT, Look, RIGHT, TILE, ground_sheet, open, plain};

const NOTE: &str =
    "Painted by tools/src/vault.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";

pub fn sheets() -> Vec<Sheet> {
    vec![ground_sheet(&PANELS), sky(), far_columns(), near_columns(), front(), fittings()]
}

// ---- ground ----

const PANELS: Look = Look {
    name: "vault_tiles",
    note: "Painted by tools/src/vault.rs. The clips are those of docks_tiles.",
    body: panels,
    edges,
    beam: bridge,
    fills: &[plain, line_fill, plain, circuit_fill, quad_fill, slot_fill],
    decks: &[plain, gold_deck, light_deck, plain],
    inner_top,
    inner_bottom,
    ledge,
    ladder: STEEL,
    spikes: BLUE,
};

fn panels(canvas: &mut Canvas, seed: u64, lit: &dyn Fn(i32, i32) -> bool) {
    for y in 0..TILE {
        for x in 0..TILE {
            let light = lit(x, y);
            let seam = x == TILE - 1 || y == TILE - 1;
            let bevel = (x == 0 || y == 0) && !seam;
            canvas.put(
                x,
                y,
                match (seam, bevel, light) {
                    (true, ..) => INK,
                    (_, true, true) => VIOLET.at(0),
                    (_, true, false) => DUSK.at(1),
                    (_, _, true) => BLUE.at(0),
                    _ => DUSK.at(0),
                },
            );
        }
    }
    let mut rng = Rng::new(seed);
    if rng.chance(0.5) {
        let (x, y) = (rng.range(3, 8), rng.range(4, 11));
        canvas.rect(x, y, 5, 1, if lit(x, y) { VIOLET.at(0) } else { DUSK.at(1) });
    }
}

fn edges(canvas: &mut Canvas, mask: u8) {
    if open(mask, LEFT) {
        canvas.rect(0, 0, 1, TILE, STEEL.at(4));
        canvas.rect(1, 0, 1, TILE, STEEL.at(2));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 0, 1, TILE, INK);
        canvas.rect(TILE - 2, 0, 1, TILE, VIOLET.at(0));
    }
    if open(mask, BELOW) {
        canvas.rect(0, TILE - 1, TILE, 1, INK);
        canvas.rect(0, TILE - 2, TILE, 1, VIOLET.at(1));
        canvas.rect(0, TILE - 3, TILE, 1, DUSK.at(0));
    }
    if open(mask, ABOVE) {
        deck(canvas, mask);
    }
}

fn deck(canvas: &mut Canvas, mask: u8) {
    canvas.rect(0, 0, TILE, 1, WHITE);
    canvas.rect(0, 1, TILE, 2, STEEL.at(5));
    canvas.rect(0, 3, TILE, 1, STEEL.at(4));
    canvas.rect(0, 4, TILE, 1, STEEL.at(3));
    canvas.rect(0, 5, TILE, 1, VIOLET.at(1));
    canvas.rect(0, 6, TILE, 1, INK);
    canvas.rect(TILE - 1, 1, 1, 4, STEEL.at(3));
    if open(mask, LEFT) {
        canvas.rect(0, 0, 2, 5, GOLD.at(2));
        canvas.rect(0, 0, 2, 1, GOLD.at(3));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 2, 0, 2, 5, GOLD.at(1));
        canvas.rect(TILE - 2, 0, 2, 1, GOLD.at(3));
    }
}

fn bridge(canvas: &mut Canvas, mask: u8) {
    canvas.rect(0, 0, TILE, 12, DUSK.at(0));
    canvas.rect(0, 8, TILE, 1, VIOLET.at(0));
    canvas.rect(0, 10, TILE, 1, VIOLET.at(1));
    canvas.rect(6, 10, 4, 1, VIOLET.at(2));
    canvas.rect(0, 11, TILE, 1, INK);
    deck(canvas, mask);
    if open(mask, LEFT) {
        canvas.rect(0, 5, 1, 6, STEEL.at(4));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 5, 1, 6, STEEL.at(1));
    }
}

fn line_fill(tile: &mut Canvas) {
    tile.rect(0, 7, TILE, 1, VIOLET.at(0));
    tile.rect(3, 7, 5, 1, VIOLET.at(1));
}

fn circuit_fill(tile: &mut Canvas) {
    tile.stamp(
        2,
        3,
        &["v....vvvv.", "v....v..v.", "vvvvvv..vv", "...v.....v", "...v..V..v", "...vvvvvvv"],
        &[('v', VIOLET.at(0)), ('V', VIOLET.at(2))],
    );
}

fn quad_fill(tile: &mut Canvas) {
    tile.frame(3, 3, 9, 9, VIOLET.at(0));
    tile.rect(7, 3, 1, 9, VIOLET.at(0));
    tile.rect(3, 7, 9, 1, VIOLET.at(0));
    tile.rect(9, 3, 1, 5, VIOLET.at(0));
    tile.rect(7, 5, 5, 1, VIOLET.at(0));
    tile.put(8, 4, GOLD.at(1));
}

fn slot_fill(tile: &mut Canvas) {
    for y in [4, 7, 10] {
        tile.rect(3, y, 9, 1, INK);
        tile.rect(4, y + 1, 7, 1, DUSK.at(1));
        tile.put(11, y, BLUE.at(2));
    }
}

fn gold_deck(tile: &mut Canvas) {
    tile.rect(4, 1, 7, 2, GOLD.at(2));
    tile.rect(4, 3, 7, 1, GOLD.at(1));
    tile.rect(7, 1, 1, 3, INK);
}

fn light_deck(tile: &mut Canvas) {
    tile.rect(3, 9, 9, 3, VIOLET.at(1));
    tile.rect(4, 10, 7, 1, WHITE);
    tile.rect(3, 12, 9, 1, INK);
}

fn inner_top(canvas: &mut Canvas, _right: bool) {
    canvas.rect(0, 0, 2, 1, WHITE);
    canvas.rect(0, 1, 2, 2, STEEL.at(5));
    canvas.rect(0, 3, 2, 2, STEEL.at(3));
    canvas.rect(0, 5, 2, 1, VIOLET.at(1));
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 2, 2, 1, VIOLET.at(1));
    canvas.rect(0, TILE - 1, 2, 1, INK);
}

/// A plate that floats on a line of light.
fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    canvas.rect(0, 0, TILE, 1, WHITE);
    canvas.rect(0, 1, TILE, 1, STEEL.at(5));
    canvas.rect(0, 2, TILE, 1, STEEL.at(3));
    canvas.rect(0, 3, TILE, 1, STEEL.at(1));
    canvas.rect(0, 4, TILE, 1, VIOLET.at(2));
    canvas.rect(0, 5, TILE, 1, VIOLET.at(0));
    for (wanted, x) in [(left_end, 0), (right_end, TILE - 3)] {
        if wanted {
            canvas.rect(x, 0, 3, 5, GOLD.at(2));
            canvas.rect(x, 0, 3, 1, GOLD.at(3));
            canvas.rect(x, 4, 3, 1, GOLD.at(0));
            canvas.rect(x, 5, 3, 1, INK);
        }
    }
}

// ---- backdrop ----

const COLD: [(Color, i32); 7] = [
    (INK, 0),
    (DUSK.at(0), 50),
    (BLUE.at(0), 110),
    (VIOLET.at(0), 170),
    (VIOLET.at(1), 226),
    (VIOLET.at(2), 250),
    (VIOLET.at(1), 276),
];

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&COLD);
    // The floor runs away to the horizon: lines that close up, dark toward the eye.
    for (row, color) in [
        (0, STEEL.at(5)),
        (3, VIOLET.at(2)),
        (8, VIOLET.at(1)),
        (17, VIOLET.at(1)),
        (32, VIOLET.at(0)),
        (56, BLUE.at(0)),
        (90, DUSK.at(1)),
    ] {
        let below = match row {
            0..8 => VIOLET.at(1),
            8..32 => VIOLET.at(0),
            32..56 => BLUE.at(0),
            _ => DUSK.at(0),
        };
        canvas.rect(0, HORIZON + row, WIDTH, HEIGHT, below);
        canvas.rect(0, HORIZON + row, WIDTH, 1, color);
    }
    let mut rng = Rng::new(601);
    for _ in 0..70 {
        let (x, y, length) = (rng.range(0, WIDTH), rng.range(10, 210), rng.range(2, 14));
        let color = if y > 150 { VIOLET.at(2) } else { VIOLET.at(1) };
        canvas.rect(x, y, 1, length, color);
        canvas.put(x, y + length, WHITE);
    }
    for (x, y, radius) in [(180, 150, 70), (180, 150, 52), (500, 110, 40)] {
        paint_ring(&mut canvas, x, y, radius);
    }
    layer("vault_sky", NOTE, HORIZON, vec![canvas])
}

/// A great ring seen almost from the side, a third of it lit.
fn paint_ring(canvas: &mut Canvas, x: i32, y: i32, radius: i32) {
    for step in 0..radius * 8 {
        let p = at(f64::from(radius), 0.0).turned(f64::from(step) / f64::from(radius * 8));
        let (px, py) = (x + p.x as i32, y + (p.y * 0.42) as i32);
        let front = p.y > 0.0;
        let color = if front { GOLD.at(1) } else { GOLD.at(0) };
        canvas.rect(wrapped(px, WIDTH), py, 1, if front { 3 } else { 1 }, color);
        if front && p.x < 0.0 {
            canvas.put(wrapped(px, WIDTH), py, GOLD.at(3));
        }
    }
}

fn paint_column(canvas: &mut Canvas, x: i32, width: i32, base: i32, [edge, body, dark, light]: [Color; 4]) {
    canvas.rect(x, 0, width, base, body);
    canvas.rect(x, 0, 1, base, edge);
    canvas.rect(x + width - width / 4, 0, width / 4, base, dark);
    canvas.rect(x + width / 3, 0, 1, base, light);
    for y in (6..base).step_by(22) {
        canvas.rect(x, y, width, 1, dark);
        canvas.rect(x + width / 3 - 1, y + 5, 3, 6, dark);
        canvas.rect(x + width / 3, y + 5, 1, 6, edge);
    }
    canvas.rect(x - 3, base - 10, width + 6, 10, body);
    canvas.rect(x - 3, base - 10, width + 6, 1, edge);
}

fn far_columns() -> Sheet {
    const TALL: i32 = 240;
    let mut canvas = Canvas::new(WIDTH, TALL + 4);
    let mut rng = Rng::new(611);
    for index in 0..10 {
        let x = index * 64 + rng.range(4, 26);
        paint_column(&mut canvas, x, rng.range(14, 26), TALL, [VIOLET.at(2), VIOLET.at(1), VIOLET.at(0), STEEL.at(5)]);
    }
    let fading = canvas.rearranged(WIDTH, TALL + 4, |x, y| {
        // The columns are lost in the dark above.
        if crate::canvas::bayer(x, y) > f64::from(y) / 150.0 { (-1, -1) } else { (x, y) }
    });
    layer("vault_far", NOTE, TALL, vec![fading])
}

fn near_columns() -> Sheet {
    const TALL: i32 = 260;
    const LONG: i32 = 1024;
    let mut canvas = Canvas::new(LONG, TALL + 20);
    for (x, width) in [(60, 44), (300, 36), (520, 52), (800, 40)] {
        paint_column(&mut canvas, x, width, TALL, [VIOLET.at(0), BLUE.at(0), DUSK.at(0), VIOLET.at(1)]);
        canvas.rect(x + 4, TALL - 60, width - 12, 26, DUSK.at(0));
        for row in 0..4 {
            for column in 0..(width - 16) / 5 {
                let on = (row * 7 + column * 5 + x) % 3;
                canvas.rect(
                    x + 6 + column * 5,
                    TALL - 57 + row * 6,
                    3,
                    2,
                    [VIOLET.at(1), BLUE.at(2), DUSK.at(1)][on as usize],
                );
            }
        }
    }
    canvas.rect(0, TALL - 6, LONG, 26, DUSK.at(0));
    canvas.rect(0, TALL - 6, LONG, 1, VIOLET.at(1));
    canvas.rect(0, TALL - 3, LONG, 1, BLUE.at(0));
    for from in [104, 336, 572] {
        for strand in 0..3 {
            for step in 0..200 {
                let share = f64::from(step) / 200.0;
                let y = 30 + strand * 9 + (4.0 * share * (1.0 - share) * f64::from(30 + strand * 14)) as i32;
                canvas.put(from + step, y, if strand == 1 { VIOLET.at(0) } else { DUSK.at(0) });
            }
        }
    }
    layer("vault_near", NOTE, TALL, vec![canvas])
}

fn front() -> Sheet {
    const TALL: i32 = 36;
    const LONG: i32 = 1024;
    let mut canvas = Canvas::new(LONG, TALL);
    canvas.rect(0, TALL - 5, LONG, 5, INK);
    canvas.rect(0, TALL - 5, LONG, 1, VIOLET.at(0));
    for (x, width, height) in [(90, 30, 22), (124, 16, 14), (520, 44, 26), (568, 20, 16), (860, 26, 30)] {
        canvas.rect(x, TALL - height, width, height, INK);
        canvas.rect(x, TALL - height, width, 1, VIOLET.at(0));
        canvas.rect(x + 3, TALL - height + 5, 3, 1, GOLD.at(1));
    }
    layer("vault_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

/// Things to set into the Vault: a core in its cage, a terminal, a light strip.
fn fittings() -> Sheet {
    const CELL: i32 = 48;
    let mut sheet = Sheet::new(
        "vault_decor",
        "Painted by tools/src/vault.rs. The pivot is the middle of the floor line.",
        (CELL, CELL),
        (CELL / 2, CELL - 1),
    );
    let cores = (0..4).map(|frame| {
        let mut canvas = Canvas::new(CELL, CELL);
        canvas.rect(12, 40, 24, 7, STEEL.at(3));
        canvas.rect(12, 40, 24, 1, STEEL.at(5));
        canvas.rect(12, 4, 24, 5, STEEL.at(3));
        canvas.rect(12, 8, 24, 1, STEEL.at(1));
        canvas.rect(14, 9, 20, 31, DUSK.at(0));
        let size = [5.0, 6.0, 7.0, 6.0][frame as usize];
        canvas.soft_capsule(at(24.0, 24.0), at(24.0, 24.0), size + 2.5, size + 2.5, VIOLET.part(0, 2));
        canvas.soft_capsule(at(24.0, 24.0), at(24.0, 24.0), size, size, VIOLET.part(1, 2));
        canvas.soft_capsule(at(23.5, 23.5), at(23.5, 23.5), size * 0.5, size * 0.5, GOLD.part(3, 2));
        for x in [13, 20, 27, 34] {
            canvas.rect(x, 9, 1, 31, STEEL.at(4));
        }
        canvas.outline_where(INK, |_, y| y < CELL - 1);
        canvas
    });
    sheet.clip("core", 8, true, cores.collect());
    let screens = (0..2).map(|frame| {
        let mut canvas = Canvas::new(CELL, CELL);
        canvas.polygon(&[at(14.0, 47.0), at(17.0, 34.0), at(31.0, 34.0), at(34.0, 47.0)], STEEL.part(1, 4), 0.9, 0.1);
        canvas.rect(12, 18, 24, 16, STEEL.at(4));
        canvas.rect(12, 18, 24, 1, STEEL.at(5));
        canvas.rect(14, 20, 20, 12, BLUE.at(0));
        for (row, length) in [(22, 12), (24, 8), (26, 14), (28, 5)] {
            canvas.rect(16, row, length - frame * 2, 1, BLUE.at(3));
        }
        canvas.rect(30, 28, 2, 2, if frame == 0 { GOLD.at(3) } else { GOLD.at(0) });
        canvas.outline_where(INK, |_, y| y < CELL - 1);
        canvas
    });
    sheet.clip("terminal", 24, true, screens.collect());
    let mut strip = Canvas::new(CELL, CELL);
    strip.rect(2, 30, 44, 4, STEEL.at(2));
    strip.rect(2, 30, 44, 1, STEEL.at(4));
    strip.rect(4, 32, 40, 2, VIOLET.at(2));
    strip.rect(6, 32, 36, 1, WHITE);
    strip.outline(INK);
    sheet.still("light_strip", strip);
    sheet
}
