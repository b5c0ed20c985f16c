//! Paints the ground of the Foundry: black iron plates, riveted and welded, under a deck of worn bronze. The inside is
//! dark red, and never black, because a large black area looks like nothing. Heat shows only in slits and seams, so that it remains a warning. Behind the ground are the walls of
//! the mill.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::tiles::{Ground, LEFT, MASS, RIGHT, Room, Sides, TILE, Tone, bands, block, ground_sheets, open};

pub fn sheets() -> Vec<Sheet> {
    ground_sheets(&IRON)
}

const IRON: Ground = Ground {
    name: "foundry_tiles",
    mass: "foundry_mass",
    note: "Painted by tools/src/foundry_tiles.rs. The clips are those of docks_tiles.",
    tones: [
        Tone { joint: INK, shade: STEEL.at(0), body: LEATHER.at(0), light: LEATHER.at(1), accent: RUST.at(2) },
        Tone { joint: INK, shade: STEEL.at(0), body: RUST.at(0), light: LEATHER.at(0), accent: RUST.at(1) },
        Tone { joint: STEEL.at(0), shade: RUST.at(0), body: RUST.at(0), light: RUST.at(0), accent: RUST.at(0) },
    ],
    stone: plates,
    sides: Sides {
        // The background here is as dark as the walls, so each side has a rim: bronze, and light from the melt.
        left: [KHAKI.at(3), KHAKI.at(1)],
        right: [RUST.at(3), RUST.at(1)],
        below: [RUST.at(2), RUST.at(1), LEATHER.at(0)],
    },
    deck,
    beam: girder,
    features: [ember_slit, gauge, valve, hot_seam],
    decks: [hazard_deck, grated_deck, hot_deck, worn_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: KHAKI,
    room: Room { name: "foundry_room", wall, cornice, pillar, dado },
};

fn plates(canvas: &mut Canvas, tone: &Tone, depth: usize) {
    const PLATES: [(i32, i32, i32, i32); 10] = [
        (0, 0, 64, 32),
        (64, 0, 32, 32),
        (96, 0, 32, 16),
        (96, 16, 32, 16),
        (0, 32, 32, 32),
        (32, 32, 32, 16),
        (32, 48, 48, 16),
        (64, 32, 16, 16),
        (80, 32, 48, 16),
        (80, 48, 48, 16),
    ];
    let mut rng = Rng::new(61);
    for plate in PLATES {
        let (x, y, width, height) = plate;
        block(canvas, plate, tone);
        if depth == 2 {
            continue;
        }
        let rivet = |canvas: &mut Canvas, x: i32, y: i32| {
            canvas.put(x, y, tone.light);
            canvas.put(x + 1, y + 1, tone.joint);
        };
        for column in (x + 4..x + width - 3).step_by(8) {
            rivet(canvas, column, y + 3);
            rivet(canvas, column, y + height - 6);
        }
        for row in (y + 11..y + height - 8).step_by(8) {
            rivet(canvas, x + 4, row);
            rivet(canvas, x + width - 6, row);
        }
        for _ in 0..width / 12 {
            let (px, py) = (x + rng.range(6, width - 9), y + rng.range(5, height - 5));
            canvas.rect(px, py, rng.range(2, 6), 1, tone.shade);
        }
        if width >= 48 {
            for column in x + 10..x + width - 10 {
                canvas.put(column, y + height / 2 + i32::from(column % 3 == 0), tone.shade);
            }
        }
    }
    if depth == 0 {
        for (x, y, length) in [(28, 27, 5), (101, 12, 4), (86, 58, 5), (12, 58, 5)] {
            canvas.rect(x, y, 1, length, RUST.at(0));
            canvas.put(x, y, RUST.at(1));
        }
    }
}

fn deck(canvas: &mut Canvas, mask: u8) {
    let worn = [KHAKI.at(3), KHAKI.at(2), KHAKI.at(1), KHAKI.at(1), LEATHER.at(1), INK];
    bands(canvas, 0, TILE, &worn);
    for x in (3..TILE).step_by(8) {
        canvas.rect(x, 2, 2, 2, KHAKI.at(2));
        canvas.put(x, 2, KHAKI.at(3));
        canvas.put(x + 1, 3, LEATHER.at(0));
    }
    if open(mask, LEFT) {
        canvas.rect(0, 1, 1, 5, KHAKI.at(3));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 1, 1, 5, LEATHER.at(1));
    }
}

fn girder(canvas: &mut Canvas, mask: u8) {
    canvas.rect(0, 0, TILE, TILE, INK);
    for x in [0, 8] {
        canvas.rect(x + 3, 6, 3, 6, LEATHER.at(0));
        canvas.rect(x + 3, 6, 1, 6, LEATHER.at(1));
    }
    canvas.rect(0, 12, TILE, 3, LEATHER.at(0));
    canvas.rect(0, 12, TILE, 1, LEATHER.at(1));
    canvas.rect(0, 14, TILE, 1, RUST.at(1));
    canvas.rect(0, 15, TILE, 1, INK);
    deck(canvas, mask);
    if open(mask, LEFT) {
        canvas.rect(0, 6, 1, 9, KHAKI.at(2));
        canvas.rect(1, 6, 2, 9, LEATHER.at(1));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 3, 6, 3, 9, LEATHER.at(0));
    }
}

fn ember_slit(tile: &mut Canvas) {
    tile.rect(2, 5, 12, 6, INK);
    tile.rect(3, 6, 10, 4, RUST.at(1));
    tile.rect(3, 8, 10, 2, RUST.at(2));
    tile.rect(5, 9, 6, 1, RUST.at(3));
    for x in (5..13).step_by(3) {
        tile.rect(x, 6, 1, 4, INK);
    }
    tile.rect(2, 11, 12, 1, LEATHER.at(1));
}

fn gauge(tile: &mut Canvas) {
    tile.stamp(
        4,
        3,
        &["..kkkk..", ".kbbbbk.", "kbbbrbbk", "kbbrbbbk", "kbbiibbk", ".kbbbbk.", "..kkkk..", "...kk...", "...kk..."],
        &[('k', LEATHER.at(1)), ('b', KHAKI.at(1)), ('r', RED.at(2)), ('i', INK)],
    );
}

fn valve(tile: &mut Canvas) {
    tile.rect(0, 7, TILE, 4, INK);
    tile.rect(0, 7, TILE, 1, LEATHER.at(1));
    tile.rect(0, 8, TILE, 2, LEATHER.at(0));
    tile.stamp(
        4,
        4,
        &["..rrrr..", ".r.rr.r.", "rrrrrrrr", "r..rr..r", "rrrrrrrr", ".r.rr.r.", "..rrrr.."],
        &[('r', RUST.at(1))],
    );
}

fn hot_seam(tile: &mut Canvas) {
    tile.stamp(
        2,
        3,
        &["..o.......", "..oo......", "...oO.....", "....OO....", ".....Yo...", "....oO....", "....o....."],
        &[('o', RUST.at(1)), ('O', RUST.at(2)), ('Y', RUST.at(3))],
    );
}

fn hazard_deck(tile: &mut Canvas) {
    for y in 2..5 {
        for x in 0..TILE {
            tile.put(x, y, if (x + y) % 8 < 4 { GOLD.at(u8::from(y < 4)) } else { INK });
        }
    }
}

fn grated_deck(tile: &mut Canvas) {
    for x in (1..TILE).step_by(2) {
        tile.rect(x, 2, 1, 3, RUST.at(1));
    }
    tile.rect(2, 8, 12, 4, INK);
    tile.rect(3, 10, 10, 2, RUST.at(1));
    for x in (3..13).step_by(2) {
        tile.rect(x, 8, 1, 4, LEATHER.at(0));
    }
}

fn hot_deck(tile: &mut Canvas) {
    for (x, length) in [(3, 3), (4, 6), (5, 4), (11, 3), (12, 2)] {
        tile.rect(x, 6, 1, length, RUST.at(1));
        tile.rect(x, 6, 1, length / 2, RUST.at(2));
        tile.put(x, 6, RUST.at(3));
    }
}

fn worn_deck(tile: &mut Canvas) {
    tile.rect(5, 0, 6, 1, KHAKI.at(2));
    tile.rect(6, 1, 4, 1, KHAKI.at(1));
    tile.rect(TILE - 1, 1, 1, 4, INK);
    tile.rect(2, 7, 3, 2, LEATHER.at(1));
    tile.rect(11, 7, 3, 2, LEATHER.at(1));
}

fn inner_top(canvas: &mut Canvas, right: bool) {
    bands(canvas, 0, 3, &[KHAKI.at(3), KHAKI.at(2), KHAKI.at(1), KHAKI.at(1), KHAKI.at(1), INK]);
    canvas.rect(2, 1, 1, 4, if right { KHAKI.at(2) } else { LEATHER.at(0) });
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 3, 2, 1, LEATHER.at(0));
    canvas.rect(0, TILE - 2, 2, 1, RUST.at(1));
    canvas.rect(0, TILE - 1, 2, 1, INK);
}

fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    bands(canvas, 0, TILE, &[KHAKI.at(3), KHAKI.at(2), LEATHER.at(0), LEATHER.at(0), LEATHER.at(1), INK]);
    for x in (0..TILE).step_by(4) {
        canvas.rect(x, 2, 2, 2, KHAKI.at(1));
    }
    for (wanted, x) in [(left_end, 0), (right_end, TILE - 3)] {
        if wanted {
            canvas.rect(x, 0, 3, 8, LEATHER.at(1));
            canvas.rect(x, 0, 3, 1, KHAKI.at(3));
            canvas.rect(x, 0, 1, 8, KHAKI.at(2));
            canvas.rect(x, 8, 3, 1, INK);
            canvas.rect(x + 1, 9, 1, 7, LEATHER.at(1));
        }
    }
}

// Rooms are warm and dark, and never as light as a deck.

const DARK: Color = STEEL.at(0);
const WALL: Color = RUST.at(0);
const RIM: Color = LEATHER.at(0);
const LIT: Color = RUST.at(1);

fn wall(canvas: &mut Canvas) {
    canvas.rect(0, 0, MASS.0, MASS.1, WALL);
    for y in 0..MASS.1 {
        for x in 0..MASS.0 {
            if y % 6 == 5 || (x + y / 6 % 2 * 6) % 12 == 11 {
                canvas.put(x, y, DARK);
            } else if (x * 7 + y / 6 * 13 + x / 12 * 5) % 37 < 5 && y % 6 == 0 {
                canvas.put(x, y, RIM);
            }
        }
    }
    for x in [24, 88] {
        canvas.soft_capsule(at(x + 8, 30), at(x + 8, 40), 8.0, 8.0, RUST.part(0, 1));
        canvas.rect(x, 30, 16, 18, DARK);
        canvas.rect(x + 2, 32, 12, 14, LIT);
        canvas.rect(x + 2, 40, 12, 6, RUST.at(2));
        for bar in [x + 5, x + 10] {
            canvas.rect(bar, 30, 1, 17, DARK);
        }
        canvas.rect(x - 2, 47, 20, 2, RIM);
    }
    for x in [0, 64] {
        canvas.rect(x, 0, 9, MASS.1, RIM);
        canvas.rect(x, 0, 1, MASS.1, LEATHER.at(1));
        canvas.rect(x + 3, 0, 3, MASS.1, DARK);
        canvas.rect(x + 8, 0, 1, MASS.1, DARK);
        for y in (3..MASS.1).step_by(8) {
            canvas.put(x + 1, y, LEATHER.at(1));
            canvas.put(x + 7, y, LEATHER.at(1));
        }
    }
    for y in [6, 13] {
        canvas.rect(0, y, MASS.0, 5, DARK);
        canvas.rect(0, y, MASS.0, 4, RIM);
        canvas.rect(0, y + 1, MASS.0, 1, LEATHER.at(1));
        for x in (20 + y..MASS.0).step_by(44) {
            canvas.rect(x, y - 1, 4, 6, RIM);
            canvas.rect(x, y - 1, 1, 6, LEATHER.at(1));
        }
    }
}

fn at(x: i32, y: i32) -> crate::math::Point {
    crate::math::at(f64::from(x), f64::from(y))
}

fn cornice(canvas: &mut Canvas) {
    canvas.rect(0, 0, 64, 3, DARK);
    for x in (0..64).step_by(16) {
        for thick in 0..2 {
            canvas.line((x + thick, 11), (x + 8 + thick, 3), RIM);
            canvas.line((x + 8 + thick, 3), (x + 15 + thick, 11), RIM);
        }
    }
    canvas.rect(0, 11, 64, 3, RIM);
    canvas.rect(0, 13, 64, 1, LIT);
    for x in (4..64).step_by(16) {
        canvas.put(x, 12, LEATHER.at(1));
    }
}

fn pillar(canvas: &mut Canvas) {
    canvas.rect(5, 0, 22, 64, RIM);
    canvas.rect(5, 0, 1, 64, LIT);
    canvas.rect(26, 0, 1, 64, LIT);
    canvas.rect(10, 0, 12, 64, DARK);
    for y in (0..64).step_by(16) {
        canvas.line((10, y), (21, y + 15), RIM);
        canvas.line((21, y), (10, y + 15), RIM);
        canvas.rect(7, y + 3, 1, 1, LEATHER.at(1));
        canvas.rect(24, y + 3, 1, 1, LEATHER.at(1));
    }
    for (y, height) in [(0, 7), (52, 12)] {
        canvas.rect(1, y, 30, height, RIM);
        canvas.rect(1, y, 30, 1, LEATHER.at(1));
        canvas.rect(1, y + height - 1, 30, 1, DARK);
        for x in (4..30).step_by(6) {
            canvas.put(x, y + 3, LEATHER.at(1));
        }
    }
}

fn dado(canvas: &mut Canvas) {
    for (y, height) in [(14, 7), (22, 8)] {
        canvas.rect(0, y, 64, height, DARK);
        canvas.rect(0, y, 64, height - 1, RIM);
        canvas.rect(0, y + 1, 64, 1, LEATHER.at(1));
    }
    for x in [12, 44] {
        canvas.rect(x, 12, 6, 20, RIM);
        canvas.rect(x, 12, 1, 20, LEATHER.at(1));
        canvas.rect(x + 5, 12, 1, 20, DARK);
    }
    canvas.rect(28, 8, 2, 8, RIM);
    canvas.rect(24, 7, 10, 2, LIT);
}
