//! Paints the ground of the Vault: panels without a scratch, a line of light in a few seams, white decks with gold
//! ends. Behind the ground are cabinets with lamps.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::tiles::{Ground, LEFT, MASS, RIGHT, Room, Sides, TILE, Tone, bands, block, ground_sheets, open};

pub fn sheets() -> Vec<Sheet> {
    ground_sheets(&PANELS)
}

const PANELS: Ground = Ground {
    name: "vault_tiles",
    mass: "vault_mass",
    note: "Painted by tools/src/vault_tiles.rs. The clips are those of docks_tiles.",
    tones: [
        Tone { joint: INK, shade: DUSK.at(0), body: STEEL.at(1), light: STEEL.at(2), accent: VIOLET.at(1) },
        Tone { joint: INK, shade: DUSK.at(0), body: DUSK.at(1), light: STEEL.at(1), accent: VIOLET.at(0) },
        Tone { joint: DUSK.at(0), shade: DUSK.at(1), body: DUSK.at(1), light: DUSK.at(1), accent: DUSK.at(1) },
    ],
    stone: panels,
    sides: Sides {
        left: [STEEL.at(4), STEEL.at(3)],
        right: [INK, VIOLET.at(0)],
        below: [INK, VIOLET.at(1), DUSK.at(0)],
    },
    deck,
    beam: bridge,
    features: [circuit, sigil, slots, lamp],
    decks: [gold_deck, light_deck, vented_deck, split_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: STEEL,
    room: Room { name: "vault_room", wall, cornice, pillar, dado },
};

fn panels(canvas: &mut Canvas, tone: &Tone, depth: usize) {
    const PANELS: [(i32, i32, i32, i32); 9] = [
        (0, 0, 48, 32),
        (48, 0, 32, 32),
        (80, 0, 48, 16),
        (80, 16, 48, 16),
        (0, 32, 32, 16),
        (0, 48, 32, 16),
        (32, 32, 64, 32),
        (96, 32, 32, 16),
        (96, 48, 32, 16),
    ];
    for panel in PANELS {
        let (x, y, width, height) = panel;
        block(canvas, panel, tone);
        for (cx, cy) in [(x, y), (x + width - 2, y), (x, y + height - 2), (x + width - 2, y + height - 2)] {
            canvas.put(cx, cy, tone.joint);
        }
        if depth < 2 && height == 32 {
            canvas.frame(x + 6, y + 6, width - 13, height - 13, tone.shade);
            canvas.rect(x + 7, y + height - 8, width - 13, 1, tone.light);
        }
        if depth == 0 && height == 16 {
            canvas.rect(x + 5, y + 6, 6, 1, tone.shade);
            canvas.rect(x + 5, y + 7, 6, 1, tone.light);
        }
    }
    if depth < 2 {
        for (x, y, width, height) in [(0, 31, 33, 1), (32, 31, 1, 17), (95, 31, 33, 1)] {
            canvas.rect(x, y, width, height, tone.accent.darker(1));
        }
        canvas.rect(8, 31, 10, 1, tone.accent);
        canvas.rect(104, 31, 6, 1, tone.accent);
    }
}

fn deck(canvas: &mut Canvas, mask: u8) {
    let white = [WHITE, STEEL.at(5), STEEL.at(5), STEEL.at(4), STEEL.at(3), VIOLET.at(1), INK];
    bands(canvas, 0, TILE, &white);
    canvas.rect(TILE - 1, 2, 1, 3, STEEL.at(3));
    for (wanted, x, foot) in [(open(mask, LEFT), 0, GOLD.at(2)), (open(mask, RIGHT), TILE - 2, GOLD.at(1))] {
        if wanted {
            canvas.rect(x, 0, 2, 5, foot);
            canvas.rect(x, 0, 2, 1, GOLD.at(3));
        }
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

fn circuit(tile: &mut Canvas) {
    tile.stamp(
        2,
        3,
        &["v....vvvv.", "v....v..v.", "vvvvvv..vv", "...v.....v", "...v..V..v", "...vvvvvvv"],
        &[('v', VIOLET.at(0)), ('V', VIOLET.at(2))],
    );
}

fn sigil(tile: &mut Canvas) {
    tile.frame(3, 3, 10, 10, VIOLET.at(0));
    tile.rect(7, 3, 2, 10, VIOLET.at(0));
    tile.rect(3, 7, 10, 2, VIOLET.at(0));
    tile.rect(9, 4, 3, 3, GOLD.at(0));
    tile.put(9, 4, GOLD.at(1));
}

fn slots(tile: &mut Canvas) {
    for y in [4, 7, 10] {
        tile.rect(3, y, 9, 1, INK);
        tile.rect(4, y + 1, 7, 1, STEEL.at(2));
        tile.put(11, y, BLUE.at(2));
    }
}

fn lamp(tile: &mut Canvas) {
    tile.rect(3, 6, 10, 4, INK);
    tile.rect(4, 7, 8, 2, VIOLET.at(1));
    tile.rect(5, 7, 6, 1, VIOLET.at(2));
}

fn gold_deck(tile: &mut Canvas) {
    bands(tile, 4, 7, &[GOLD.at(3), GOLD.at(2), GOLD.at(2), GOLD.at(1)]);
    tile.rect(7, 1, 1, 3, INK);
}

fn light_deck(tile: &mut Canvas) {
    tile.rect(3, 9, 9, 3, VIOLET.at(1));
    tile.rect(4, 10, 7, 1, WHITE);
    tile.rect(3, 12, 9, 1, INK);
}

fn vented_deck(tile: &mut Canvas) {
    for x in (3..13).step_by(3) {
        tile.rect(x, 8, 2, 5, INK);
        tile.put(x, 13, STEEL.at(2));
    }
}

fn split_deck(tile: &mut Canvas) {
    tile.rect(7, 1, 2, 4, STEEL.at(2));
    tile.put(7, 1, STEEL.at(4));
    tile.rect(5, 8, 6, 1, STEEL.at(3));
}

fn inner_top(canvas: &mut Canvas, _right: bool) {
    bands(canvas, 0, 2, &[WHITE, STEEL.at(5), STEEL.at(5), STEEL.at(3), STEEL.at(3), VIOLET.at(1)]);
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 2, 2, 1, VIOLET.at(1));
    canvas.rect(0, TILE - 1, 2, 1, INK);
}

fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    bands(canvas, 0, TILE, &[WHITE, STEEL.at(5), STEEL.at(3), STEEL.at(1), VIOLET.at(2), VIOLET.at(0)]);
    for (wanted, x) in [(left_end, 0), (right_end, TILE - 3)] {
        if wanted {
            bands(canvas, x, 3, &[GOLD.at(3), GOLD.at(2), GOLD.at(2), GOLD.at(2), GOLD.at(0), INK]);
        }
    }
}

const DARK: Color = DUSK.at(0);
const BODY: Color = DUSK.at(1);
const EDGE: Color = BLUE.at(0);
const RIM: Color = VIOLET.at(0);

fn wall(canvas: &mut Canvas) {
    canvas.rect(0, 0, MASS.0, MASS.1, BODY);
    let mut rng = Rng::new(91);
    for x in (0..MASS.0).step_by(32) {
        canvas.rect(x, 0, 32, MASS.1, BODY);
        canvas.rect(x, 0, 1, MASS.1, RIM);
        canvas.rect(x + 1, 0, 2, MASS.1, EDGE);
        canvas.rect(x + 30, 0, 2, MASS.1, DARK);
        for (nth, y) in [18, 30, 42, 54].into_iter().enumerate() {
            canvas.rect(x + 5, y, 22, 9, DARK);
            canvas.rect(x + 5, y + 9, 22, 1, EDGE);
            for lamp in (x + 7..x + 25).step_by(4) {
                let color = [BLUE.at(1), VIOLET.at(1), EDGE, EDGE, VIOLET.at(0)][rng.range(0, 5) as usize];
                canvas.rect(lamp, y + 2, 2, 1, color);
                if nth % 2 == 0 {
                    canvas.rect(lamp, y + 5, 2, 1, EDGE);
                }
            }
        }
    }
    canvas.rect(0, 0, MASS.0, 14, DARK);
    for (y, color) in [(2, EDGE), (6, EDGE), (10, RIM)] {
        canvas.rect(0, y, MASS.0, 2, color);
    }
    for x in (14..MASS.0).step_by(32) {
        canvas.rect(x, 0, 5, 14, BODY);
        canvas.rect(x, 0, 1, 14, RIM);
    }
}

fn cornice(canvas: &mut Canvas) {
    canvas.rect(0, 0, 64, 7, DARK);
    canvas.rect(0, 7, 64, 1, RIM);
    for x in (4..64).step_by(32) {
        canvas.rect(x, 3, 20, 3, RIM);
        canvas.rect(x + 2, 4, 16, 1, VIOLET.at(1));
        canvas.rect(x + 24, 0, 4, 12, BODY);
        canvas.rect(x + 24, 0, 1, 12, RIM);
    }
}

fn pillar(canvas: &mut Canvas) {
    canvas.rect(4, 0, 24, 64, BODY);
    canvas.rect(4, 0, 1, 64, RIM);
    canvas.rect(5, 0, 3, 64, EDGE);
    canvas.rect(24, 0, 4, 64, DARK);
    canvas.rect(15, 8, 2, 44, RIM);
    for y in (12..50).step_by(8) {
        canvas.rect(15, y, 2, 3, VIOLET.at(1));
    }
    for (y, height) in [(0, 8), (52, 12)] {
        canvas.rect(1, y, 30, height, BODY);
        canvas.rect(1, y, 30, 1, RIM);
        canvas.rect(1, y + height - 1, 30, 1, DARK);
    }
    canvas.rect(13, 56, 6, 2, GOLD.at(0));
}

fn dado(canvas: &mut Canvas) {
    canvas.rect(0, 9, 64, 2, BODY);
    canvas.rect(0, 9, 64, 1, EDGE);
    for x in (2..64).step_by(16) {
        canvas.rect(x, 11, 1, 7, BODY);
    }
    canvas.rect(0, 18, 64, 14, BODY);
    canvas.rect(0, 18, 64, 1, RIM);
    canvas.rect(0, 20, 64, 1, DARK);
    for x in (0..64).step_by(32) {
        canvas.rect(x, 18, 2, 14, DARK);
        canvas.rect(x + 6, 24, 18, 4, DARK);
        canvas.rect(x + 8, 25, 3, 1, VIOLET.at(1));
        canvas.rect(x + 13, 25, 3, 1, BLUE.at(1));
    }
}
