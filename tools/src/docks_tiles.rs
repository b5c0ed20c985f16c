//! Ground of the Docks: quay walls of dark concrete blocks under a steel deck. The deck's two bright lines are
//! what the player reads; everything below them is quiet and sinks into the dark the deeper it lies.
//! Solid tiles are named after their solid neighbours: m0 to m15, 1 above, 2 right, 4 below, 8 left.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::tiles::{ABOVE, BELOW, LEFT, Look, RIGHT, TILE, ground_sheet, open, plain};

const COURSE: i32 = 8;

pub fn sheets() -> Vec<Sheet> {
    vec![ground_sheet(&DOCKS)]
}

const DOCKS: Look = Look {
    name: "docks_tiles",
    note: "Painted by tools/src/docks_tiles.rs. m0..m15 by solid neighbours (1 above, 2 right, 4 below, 8 left).\n\
           fill_* take turns for m15 (mostly 0 to 2; 3 to 5 are rare), deck_* for m14. inner_* are laid over a tile whose\n\
           diagonal neighbour is open. ledge_* are one-way platforms; ladder_top and ladder_bottom end a ladder.",
    body: masonry,
    edges,
    beam: girder,
    fills: &[plain, vent_fill, stained_fill, pipe_fill, stencil_fill, hatch_fill],
    decks: &[plain, hazard_deck, grated_deck, stained_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: STEEL,
    spikes: RUST,
};

/// Masonry: two courses of blocks, the lower one shifted by half. `lit` says where light still reaches.
fn masonry(canvas: &mut Canvas, seed: u64, lit: &dyn Fn(i32, i32) -> bool) {
    for y in 0..TILE {
        for x in 0..TILE {
            let step = u8::from(lit(x, y));
            let (across, down) = ((x + y / COURSE * 8 + 4) % TILE, y % COURSE);
            let seam = down == COURSE - 1 || across == TILE - 1;
            let bevel = down == 0 && (1..5).contains(&across);
            let color = match (seam, bevel) {
                (true, _) if step == 0 => INK,
                (true, _) => STEEL.at(0),
                (_, true) if step == 1 => STEEL.at(2),
                _ => STEEL.at(step),
            };
            canvas.put(x, y, color);
        }
    }
    let mut rng = Rng::new(seed);
    for _ in 0..3 {
        let (x, y) = (rng.range(1, TILE - 3), rng.range(1, TILE - 1));
        let step = u8::from(lit(x, y));
        canvas.rect(x, y, 2, 1, STEEL.at(step + 1));
        canvas.rect(x + 1, y + 1, 2, 1, if step == 0 { INK } else { STEEL.at(0) });
    }
}

fn edges(canvas: &mut Canvas, mask: u8) {
    if open(mask, LEFT) {
        canvas.rect(0, 0, 1, TILE, STEEL.at(3));
        canvas.rect(1, 0, 1, TILE, STEEL.at(2));
        canvas.put(0, 7, STEEL.at(2));
        canvas.put(0, 15, STEEL.at(2));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 0, 1, TILE, INK);
        canvas.rect(TILE - 2, 0, 1, TILE, STEEL.at(0));
    }
    if open(mask, BELOW) {
        canvas.rect(0, TILE - 1, TILE, 1, INK);
        canvas.rect(0, TILE - 2, TILE, 1, STEEL.at(0));
        canvas.rect(0, TILE - 3, TILE, 1, STEEL.at(2));
    }
    if open(mask, ABOVE) {
        deck(canvas, mask);
    }
}

/// The steel deck along an open top, with caps where a side is open too.
fn deck(canvas: &mut Canvas, mask: u8) {
    canvas.rect(0, 0, TILE, 1, STEEL.at(5));
    canvas.rect(0, 1, TILE, 1, STEEL.at(4));
    canvas.rect(0, 2, TILE, 3, STEEL.at(3));
    canvas.rect(0, 4, TILE, 1, STEEL.at(2));
    canvas.rect(0, 5, TILE, 1, INK);
    for x in (2..TILE).step_by(4) {
        canvas.put(x, 3, STEEL.at(5));
        canvas.put(x, 4, STEEL.at(1));
    }
    for x in 0..TILE {
        canvas.put(x, 6, if (x + 6) % 2 == 0 { STEEL.at(0) } else { INK });
    }
    if open(mask, LEFT) {
        canvas.rect(0, 1, 1, 5, STEEL.at(5));
        canvas.rect(1, 2, 1, 3, STEEL.at(3));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 1, 1, 5, STEEL.at(1));
        canvas.rect(TILE - 2, 2, 1, 3, STEEL.at(2));
    }
}

/// A beam that is open above and below: deck, web with braces, lower flange.
fn girder(canvas: &mut Canvas, mask: u8) {
    canvas.rect(0, 0, TILE, TILE, STEEL.at(0));
    canvas.line((0, 12), (7, 5), STEEL.at(2));
    canvas.line((0, 13), (8, 5), STEEL.at(1));
    canvas.line((8, 5), (15, 12), STEEL.at(2));
    canvas.line((8, 6), (15, 13), STEEL.at(1));
    canvas.rect(0, 12, TILE, 1, STEEL.at(3));
    canvas.rect(0, 13, TILE, 2, STEEL.at(1));
    canvas.rect(0, 15, TILE, 1, INK);
    deck(canvas, mask);
    canvas.rect(0, 6, TILE, 1, STEEL.at(0));
    if open(mask, LEFT) {
        canvas.rect(0, 6, 2, 9, STEEL.at(3));
        canvas.rect(2, 6, 1, 6, STEEL.at(1));
        canvas.rect(0, 6, 1, 9, STEEL.at(4));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 2, 6, 2, 9, STEEL.at(1));
        canvas.rect(TILE - 1, 6, 1, 9, STEEL.at(0));
    }
}

fn vent_fill(tile: &mut Canvas) {
    tile.rect(5, 1, 6, 5, INK);
    tile.rect(6, 2, 4, 1, STEEL.at(1));
    tile.rect(6, 4, 4, 1, STEEL.at(1));
}

fn stained_fill(tile: &mut Canvas) {
    tile.put(9, 10, RUST.at(1));
    tile.rect(10, 10, 1, 4, RUST.at(0));
    tile.rect(9, 11, 1, 2, RUST.at(0));
}

fn pipe_fill(tile: &mut Canvas) {
    for (row, color) in [INK, STEEL.at(2), STEEL.at(1), INK].into_iter().enumerate() {
        tile.rect(0, 5 + row as i32, TILE, 1, color);
    }
    tile.rect(6, 4, 3, 6, STEEL.at(1));
    tile.rect(6, 4, 3, 1, STEEL.at(2));
}

fn stencil_fill(tile: &mut Canvas) {
    tile.stamp(4, 4, &["####.###", "#..#.#..", "#..#.##.", "#.##.#..", "####.###"], &[('#', STEEL.at(1))]);
}

fn hatch_fill(tile: &mut Canvas) {
    tile.frame(2, 2, 12, 11, INK);
    tile.rect(3, 3, 10, 9, STEEL.at(1));
    tile.rect(3, 3, 10, 1, STEEL.at(2));
    tile.rect(5, 6, 6, 1, INK);
    tile.rect(5, 8, 6, 1, INK);
    tile.put(11, 10, GOLD.at(1));
}

fn hazard_deck(tile: &mut Canvas) {
    for y in 2..5 {
        for x in 0..TILE {
            let yellow = (x + y) % 8 < 4;
            tile.put(x, y, if yellow { GOLD.at(if y == 2 { 2 } else { 1 }) } else { STEEL.at(0) });
        }
    }
}

fn grated_deck(tile: &mut Canvas) {
    for x in (1..TILE).step_by(2) {
        tile.rect(x, 2, 1, 3, INK);
    }
    tile.rect(3, 8, 10, 5, INK);
    tile.rect(3, 13, 10, 1, STEEL.at(2));
    for x in (4..12).step_by(2) {
        tile.rect(x, 9, 1, 4, STEEL.at(1));
    }
}

fn stained_deck(tile: &mut Canvas) {
    for (x, length) in [(4, 5), (5, 8), (6, 3), (10, 2), (11, 4)] {
        tile.rect(x, 6, 1, length, RUST.at(0));
        tile.put(x, 6, RUST.at(1));
        tile.put(x, 4, RUST.at(2));
    }
}

fn inner_top(canvas: &mut Canvas, right: bool) {
    canvas.rect(0, 0, 3, 1, STEEL.at(5));
    canvas.rect(0, 1, 3, 1, STEEL.at(4));
    canvas.rect(0, 2, 3, 3, STEEL.at(2));
    canvas.rect(0, 5, 3, 1, INK);
    canvas.rect(2, 1, 1, 4, if right { STEEL.at(4) } else { STEEL.at(1) });
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 3, 2, 1, STEEL.at(2));
    canvas.rect(0, TILE - 2, 2, 2, STEEL.at(0));
    canvas.put(0, TILE - 1, INK);
}

const LEDGE_THICK: i32 = 6;

fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    canvas.rect(0, 0, TILE, 1, STEEL.at(5));
    canvas.rect(0, 1, TILE, 1, STEEL.at(4));
    canvas.rect(0, 2, TILE, 2, STEEL.at(1));
    for x in (1..TILE).step_by(3) {
        canvas.rect(x, 2, 1, 2, STEEL.at(3));
    }
    canvas.rect(0, 4, TILE, 1, STEEL.at(2));
    canvas.rect(0, 5, TILE, 1, INK);
    if left_end {
        canvas.rect(0, 1, 2, LEDGE_THICK - 1, GOLD.at(1));
        canvas.rect(0, 1, 1, LEDGE_THICK - 1, GOLD.at(2));
        canvas.line((2, 6), (6, 10), STEEL.at(2));
        canvas.line((2, 7), (6, 11), INK);
        canvas.rect(0, 6, 2, 7, STEEL.at(2));
        canvas.rect(0, 6, 1, 7, STEEL.at(3));
    }
    if right_end {
        canvas.rect(TILE - 2, 1, 2, LEDGE_THICK - 1, GOLD.at(1));
        canvas.rect(TILE - 1, 1, 1, LEDGE_THICK - 1, GOLD.at(0));
        canvas.line((13, 6), (9, 10), STEEL.at(2));
        canvas.line((13, 7), (9, 11), INK);
        canvas.rect(TILE - 2, 6, 2, 7, STEEL.at(1));
        canvas.rect(TILE - 2, 6, 1, 7, STEEL.at(2));
    }
}
