//! Paints the ground of the Docks: quay walls of dark concrete blocks under a steel deck. The player looks for the two
//! bright lines of the deck. Everything below them is quiet and gets darker with depth. Solid tiles are named after
//! their solid neighbours, m0 to m15: 1 above, 2 right, 4 below, 8 left.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::tiles::{Ground, LEFT, MASS, RIGHT, Room, Sides, TILE, Tone, block, ground_sheets, open};

pub fn sheets() -> Vec<Sheet> {
    ground_sheets(&DOCKS)
}

const DOCKS: Ground = Ground {
    name: "docks_tiles",
    mass: "docks_mass",
    note: "Painted by tools/src/docks_tiles.rs. m0..m14 are laid over the mass by its solid neighbours (1 above, 2 right,\n\
           4 below, 8 left); deck_* take turns with m14, feature_* lie here and there. inner_* are laid over a tile whose\n\
           diagonal neighbour is open. ledge_* are one-way platforms; ladder_top and ladder_bottom end a ladder.",
    tones: [
        Tone { joint: INK, shade: STEEL.at(0), body: STEEL.at(1), light: STEEL.at(2), accent: RUST.at(1) },
        Tone { joint: INK, shade: INK, body: STEEL.at(0), light: STEEL.at(1), accent: RUST.at(0) },
        Tone { joint: INK, shade: STEEL.at(0), body: STEEL.at(0), light: STEEL.at(0), accent: STEEL.at(0) },
    ],
    stone: concrete,
    sides: Sides {
        left: [STEEL.at(3), STEEL.at(2)],
        right: [INK, STEEL.at(0)],
        below: [INK, STEEL.at(0), STEEL.at(2)],
    },
    deck,
    beam: girder,
    features: [vent, stains, hatch, stencil],
    decks: [hazard_deck, grated_deck, stained_deck, bolted_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: STEEL,
    room: Room { name: "docks_room", wall, cornice, pillar, dado },
};

/// Joints of neighbouring courses never line up.
fn concrete(canvas: &mut Canvas, tone: &Tone, depth: usize) {
    const COURSES: [(i32, i32, &[i32]); 4] = [
        (0, 16, &[32, 48, 24, 24]),
        (16, 16, &[24, 32, 40, 32]),
        (32, 16, &[40, 24, 32, 32]),
        (48, 16, &[32, 32, 40, 24]),
    ];
    let mut rng = Rng::new(40);
    for (nth, (y, height, widths)) in COURSES.into_iter().enumerate() {
        let mut x = nth as i32 * 12;
        for &width in widths {
            block(canvas, (x, y, width, height), tone);
            if depth < 2 {
                weather(canvas, &mut rng, (x, y, width, height), tone);
            }
            x += width;
        }
    }
    if depth == 0 {
        for (x, y, length) in [(22, 14, 9), (23, 14, 14), (90, 30, 12), (91, 30, 7), (57, 46, 10)] {
            canvas.rect(x, y, 1, length, tone.accent.darker(1));
            canvas.put(x, y, tone.accent);
        }
    }
}

fn weather(canvas: &mut Canvas, rng: &mut Rng, (x, y, width, height): (i32, i32, i32, i32), tone: &Tone) {
    for _ in 0..3 {
        let (px, py) = (x + rng.range(3, width - 4), y + rng.range(3, height - 4));
        canvas.rect(px.rem_euclid(MASS.0), py, rng.range(1, 4), 1, tone.shade);
        canvas.put((px + 1).rem_euclid(MASS.0), py + 1, tone.light);
    }
    if rng.chance(0.5) {
        let corner = x + if rng.chance(0.5) { 0 } else { width - 5 };
        canvas.rect(corner.rem_euclid(MASS.0), y, 4, 1, tone.joint);
        canvas.rect((corner + 1).rem_euclid(MASS.0), y + 1, 2, 1, tone.shade);
    }
    if rng.chance(0.3) {
        let (mut px, mut py) = (x + width / 2, y + 1);
        while py < y + height - 1 {
            canvas.put(px.rem_euclid(MASS.0), py, tone.joint);
            px += rng.range(-1, 2);
            py += 1;
        }
    }
}

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
    if open(mask, LEFT) {
        canvas.rect(0, 1, 1, 5, STEEL.at(5));
        canvas.rect(1, 2, 1, 3, STEEL.at(3));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 1, 1, 5, STEEL.at(1));
        canvas.rect(TILE - 2, 2, 1, 3, STEEL.at(2));
    }
}

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

fn vent(tile: &mut Canvas) {
    tile.rect(5, 1, 6, 5, INK);
    tile.rect(6, 2, 4, 1, STEEL.at(1));
    tile.rect(6, 4, 4, 1, STEEL.at(1));
}

fn stains(tile: &mut Canvas) {
    tile.put(9, 10, RUST.at(1));
    tile.rect(10, 10, 1, 4, RUST.at(0));
    tile.rect(9, 11, 1, 2, RUST.at(0));
}

fn stencil(tile: &mut Canvas) {
    tile.stamp(4, 4, &["####.###", "#..#.#..", "#..#.##.", "#.##.#..", "####.###"], &[('#', STEEL.at(1))]);
}

fn hatch(tile: &mut Canvas) {
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

fn bolted_deck(tile: &mut Canvas) {
    tile.rect(TILE - 1, 1, 1, 4, INK);
    tile.rect(0, 2, 2, 2, STEEL.at(4));
    tile.rect(TILE - 3, 2, 2, 2, STEEL.at(4));
    tile.rect(4, 7, 8, 3, STEEL.at(2));
    tile.rect(4, 7, 8, 1, STEEL.at(3));
    tile.rect(4, 10, 8, 1, INK);
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

const WALL: [Color; 4] = [DUSK.at(0), DUSK.at(1), DUSK.at(2), DUSK.at(3)];

fn wall(canvas: &mut Canvas) {
    canvas.rect(0, 0, MASS.0, MASS.1, WALL[1]);
    for x in (0..MASS.0).step_by(4) {
        canvas.rect(x, 0, 1, MASS.1, WALL[0]);
    }
    for x in [0, 64] {
        canvas.rect(x, 0, 6, MASS.1, WALL[1]);
        canvas.rect(x, 0, 1, MASS.1, WALL[2]);
        canvas.rect(x + 5, 0, 1, MASS.1, WALL[0]);
        for y in (4..MASS.1).step_by(12) {
            canvas.put(x + 2, y, WALL[2]);
        }
    }
    for (y, lit) in [(6, WALL[2]), (12, WALL[2])] {
        canvas.rect(0, y, MASS.0, 4, WALL[1]);
        canvas.rect(0, y, MASS.0, 1, lit);
        canvas.rect(0, y + 3, MASS.0, 1, WALL[0]);
    }
    for x in [16, 38, 80, 102] {
        let lit = x == 80;
        canvas.rect(x, 26, 16, 20, WALL[0]);
        canvas.rect(x + 1, 27, 14, 18, if lit { GOLD.at(0) } else { DUSK.at(3) });
        canvas.rect(x + 1, 36, 14, 9, if lit { RUST.at(1) } else { WALL[2] });
        canvas.line((x + 3, 33), (x + 7, 29), if lit { GOLD.at(1) } else { DUSK.at(4) });
        canvas.rect(x + 7, 26, 2, 20, WALL[0]);
        canvas.rect(x, 35, 16, 2, WALL[0]);
        canvas.rect(x - 1, 46, 18, 1, WALL[2]);
    }
}

fn cornice(canvas: &mut Canvas) {
    canvas.rect(0, 0, 64, 4, WALL[0]);
    canvas.rect(0, 4, 64, 1, WALL[2]);
    for x in (0..64).step_by(16) {
        canvas.line((x, 12), (x + 8, 5), WALL[1]);
        canvas.line((x + 8, 5), (x + 15, 12), WALL[1]);
    }
    canvas.rect(0, 12, 64, 2, WALL[1]);
    canvas.rect(0, 12, 64, 1, WALL[2]);
}

fn pillar(canvas: &mut Canvas) {
    canvas.rect(8, 0, 16, 64, WALL[1]);
    canvas.rect(8, 0, 2, 64, WALL[2]);
    canvas.rect(22, 0, 2, 64, WALL[0]);
    for y in (0..64).step_by(16) {
        canvas.line((11, y), (20, y + 15), WALL[2]);
        canvas.line((20, y), (11, y + 15), WALL[0]);
    }
    for (y, height) in [(0, 6), (54, 10)] {
        canvas.rect(3, y, 26, height, WALL[1]);
        canvas.rect(3, y, 26, 1, WALL[3]);
    }
}

fn dado(canvas: &mut Canvas) {
    canvas.rect(0, 8, 64, 2, WALL[1]);
    for x in (2..64).step_by(16) {
        canvas.rect(x, 10, 2, 22, WALL[1]);
    }
    for x in [4, 24, 44] {
        canvas.rect(x, 20, 14, 12, WALL[1]);
        canvas.rect(x, 20, 14, 1, WALL[2]);
        canvas.line((x, 31), (x + 13, 21), WALL[0]);
    }
}
