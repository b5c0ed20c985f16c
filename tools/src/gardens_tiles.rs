//! Paints the ground of the Gardens: rough stones in black earth with roots and moss between them, under turf that
//! hangs over every edge. Behind the ground are dirty glass-house walls.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::tiles::{Ground, LEFT, MASS, RIGHT, Room, Sides, TILE, Tone, bands, ground_sheets, open};

pub fn sheets() -> Vec<Sheet> {
    ground_sheets(&MOSS)
}

const MOSS: Ground = Ground {
    name: "gardens_tiles",
    mass: "gardens_mass",
    note: "Painted by tools/src/gardens_tiles.rs. The clips are those of docks_tiles.",
    tones: [
        Tone { joint: INK, shade: STEEL.at(0), body: TEAL.at(0), light: TEAL.at(1), accent: GREEN.at(1) },
        Tone { joint: INK, shade: INK, body: STEEL.at(0), light: TEAL.at(0), accent: GREEN.at(0) },
        Tone { joint: INK, shade: STEEL.at(0), body: STEEL.at(0), light: STEEL.at(0), accent: STEEL.at(0) },
    ],
    stone: rubble,
    sides: Sides { left: [TEAL.at(2), TEAL.at(1)], right: [INK, TEAL.at(0)], below: [INK, INK, TEAL.at(1)] },
    deck: turf,
    beam: slab,
    features: [roots, bone, glow_caps, shards],
    decks: [flower_deck, tall_grass_deck, bare_deck, clover_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: KHAKI,
    room: Room { name: "gardens_room", wall, cornice, pillar, dado },
};

/// Each pixel belongs to the nearest point of a jittered grid. Joints run where two points are equally near.
fn rubble(canvas: &mut Canvas, tone: &Tone, depth: usize) {
    const STEP: (i32, i32) = (16, 13);
    let (columns, rows) = (MASS.0 / STEP.0, 5);
    let mut rng = Rng::new(83);
    let middles: Vec<(i32, i32)> = (0..columns * rows)
        .map(|nth| {
            let (column, row) = (nth % columns, nth / columns);
            (column * STEP.0 + row % 2 * 8 + rng.range(-4, 5), row * STEP.1 + rng.range(-3, 4))
        })
        .collect();
    let away = |x: i32, y: i32, (mx, my): (i32, i32)| {
        let dx = (x - mx + MASS.0 * 3 / 2).rem_euclid(MASS.0) - MASS.0 / 2;
        let dy = (y - my + MASS.1 * 3 / 2).rem_euclid(MASS.1) - MASS.1 / 2;
        (f64::from(dx * dx) + f64::from(dy * dy) * 1.5, dx, dy)
    };
    for y in 0..MASS.1 {
        for x in 0..MASS.0 {
            let mut near: Vec<(f64, i32, i32)> = middles.iter().map(|middle| away(x, y, *middle)).collect();
            near.sort_by(|a, b| a.0.total_cmp(&b.0));
            let gap = near[1].0.sqrt() - near[0].0.sqrt();
            let (_, dx, dy) = near[0];
            let rim = gap < 4.2;
            let color = if gap < 1.5 {
                tone.joint
            } else if rim && dx + dy * 2 < -4 {
                tone.light
            } else if rim && dx + dy * 2 > 4 {
                tone.shade
            } else {
                tone.body
            };
            canvas.put(x, y, color);
        }
    }
    if depth == 2 {
        return;
    }
    for _ in 0..70 {
        let (x, y) = (rng.range(0, MASS.0), rng.range(0, MASS.1));
        if canvas.get(x, y) == Some(tone.body) {
            canvas.put(x, y, tone.shade);
        }
    }
    for _ in 0..26 {
        let (x, y) = (rng.range(0, MASS.0 - 4), rng.range(0, MASS.1 - 3));
        if canvas.get(x, y) == Some(tone.joint) {
            canvas.stamp(x, y, &[".mm", "mmm", ".m."], &[('m', tone.accent.darker(u8::from(depth == 1)))]);
        }
    }
    for (start, lean) in [(20, 1), (84, -1)] {
        let mut x = start;
        for y in 0..MASS.1 - 14 {
            canvas.put(x, y, LEATHER.at(0));
            canvas.put(x + 1, y, tone.joint);
            x += if rng.chance(0.4) { lean } else { rng.range(-1, 2) * i32::from(rng.chance(0.3)) };
        }
    }
}

/// Length of the hanging grass in each column, in pixels.
const FRINGE: [i32; TILE as usize] = [3, 2, 4, 5, 3, 2, 2, 4, 6, 4, 2, 3, 3, 5, 4, 2];

fn turf(canvas: &mut Canvas, mask: u8) {
    for x in 0..TILE {
        let hang = FRINGE[x as usize];
        canvas.put(x, 0, GREEN.at(3));
        canvas.put(x, 1, if x % 5 == 2 { GREEN.at(2) } else { GREEN.at(3) });
        canvas.rect(x, 2, 1, 2, GREEN.at(2));
        canvas.rect(x, 4, 1, hang, GREEN.at(1));
        canvas.put(x, 3 + hang / 2, GREEN.at(2));
        canvas.put(x, 4 + hang, GREEN.at(0));
        canvas.put(x, 5 + hang, INK);
    }
    if open(mask, LEFT) {
        canvas.rect(0, 1, 1, 9, GREEN.at(2));
        canvas.rect(1, 6, 1, 6, GREEN.at(1));
        canvas.put(0, 10, GREEN.at(1));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 1, 1, 8, GREEN.at(0));
        canvas.rect(TILE - 2, 5, 1, 6, GREEN.at(1));
    }
}

fn slab(canvas: &mut Canvas, mask: u8) {
    let tone = &MOSS.tones[0];
    canvas.rect(0, 0, TILE, TILE, tone.body);
    canvas.rect(7, 6, 1, 8, tone.joint);
    canvas.rect(8, 6, 1, 7, tone.light);
    canvas.rect(0, 12, TILE, 1, tone.light);
    canvas.rect(0, 13, TILE, 1, tone.shade);
    canvas.rect(0, 14, TILE, 2, INK);
    for (x, length) in [(2, 3), (6, 1), (11, 4), (14, 2)] {
        canvas.rect(x, 15 - length, 1, length + 1, GREEN.at(1));
    }
    if open(mask, LEFT) {
        bands_down(canvas, 0, MOSS.sides.left);
    }
    if open(mask, RIGHT) {
        bands_down(canvas, TILE - 2, [MOSS.sides.right[1], MOSS.sides.right[0]]);
    }
    turf(canvas, mask);
}

fn bands_down(canvas: &mut Canvas, x: i32, colors: [Color; 2]) {
    for (nth, color) in colors.into_iter().enumerate() {
        canvas.rect(x + nth as i32, 0, 1, TILE, color);
    }
}

fn roots(tile: &mut Canvas) {
    tile.stamp(
        1,
        0,
        &[
            "..rr..........",
            "...rr.....r...",
            "....rr...rr...",
            "....rrr.rr....",
            "...rr.rrr.....",
            "..rr...rr.....",
            "..r....r......",
            "..r...rr......",
            ".r....r.......",
        ],
        &[('r', LEATHER.at(1))],
    );
}

fn bone(tile: &mut Canvas) {
    tile.stamp(3, 5, &["kk....k", ".kKKKKk", "kk....k"], &[('k', LEATHER.at(2)), ('K', LEATHER.at(1))]);
}

fn glow_caps(tile: &mut Canvas) {
    tile.stamp(
        3,
        4,
        &[
            "..tt......",
            ".tTTt.....",
            "..k...tt..",
            "..k..tTTt.",
            "......k...",
            ".tt...k...",
            "tTTt......",
            ".k........",
        ],
        &[('t', TEAL.at(2)), ('T', TEAL.at(3)), ('k', LEATHER.at(1))],
    );
}

fn shards(tile: &mut Canvas) {
    tile.stamp(4, 4, &["..t...", ".tT.t.", "tTt.tT", ".t.tTt", "...t.."], &[('t', TEAL.at(1)), ('T', TEAL.at(2))]);
}

fn flower_deck(tile: &mut Canvas) {
    for (x, y) in [(3, 2), (10, 3)] {
        tile.stamp(x - 1, y - 1, &[".m.", "mYm", ".m."], &[('m', MAGENTA.at(2)), ('Y', GOLD.at(3))]);
        tile.put(x + 1, y + 1, MAGENTA.at(1));
    }
}

fn tall_grass_deck(tile: &mut Canvas) {
    for (x, length) in [(2, 5), (3, 7), (7, 4), (12, 8), (13, 5)] {
        tile.rect(x, 6, 1, length, GREEN.at(1));
        tile.put(x, 6 + length, GREEN.at(2));
    }
}

fn bare_deck(tile: &mut Canvas) {
    bands(tile, 5, 6, &[TEAL.at(3), TEAL.at(2), TEAL.at(2), TEAL.at(1), TEAL.at(0), INK]);
    tile.rect(6, 0, 4, 1, STEEL.at(5));
    for x in [4, 11] {
        tile.rect(x, 0, 1, 5, GREEN.at(2));
    }
}

fn clover_deck(tile: &mut Canvas) {
    for x in [2, 6, 9, 13] {
        tile.rect(x, 1, 2, 2, GREEN.at(1));
        tile.put(x, 1, GREEN.at(3));
    }
    tile.put(5, 0, WHITE);
    tile.put(12, 1, WHITE);
}

fn inner_top(canvas: &mut Canvas, _right: bool) {
    bands(canvas, 0, 3, &[GREEN.at(3), GREEN.at(3), GREEN.at(2), GREEN.at(2)]);
    canvas.rect(0, 4, 2, 3, GREEN.at(1));
    canvas.put(0, 7, GREEN.at(0));
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 3, 2, 1, TEAL.at(1));
    canvas.rect(0, TILE - 2, 2, 2, INK);
}

fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    bands(canvas, 0, TILE, &[GREEN.at(3), GREEN.at(2), KHAKI.at(2), KHAKI.at(1), KHAKI.at(1), LEATHER.at(0)]);
    for x in (2..TILE).step_by(5) {
        canvas.rect(x, 3, 3, 1, LEATHER.at(1));
        canvas.rect(x, 2, 1, FRINGE[x as usize], GREEN.at(1));
    }
    for (wanted, x) in [(left_end, 0), (right_end, TILE - 2)] {
        if wanted {
            canvas.rect(x, 1, 2, 4, KHAKI.at(3));
            canvas.rect(x, 3, 2, 2, KHAKI.at(2));
            canvas.rect(x, 6, 1, 5, GREEN.at(1));
            canvas.put(x, 11, GREEN.at(2));
        }
    }
}

// Rooms are cold green, and darker than any stone that a player can stand on.

const DARK: Color = DUSK.at(0);
const PANE: Color = STEEL.at(0);
const FRAME: Color = TEAL.at(0);
const RIM: Color = DUSK.at(2);

fn wall(canvas: &mut Canvas) {
    canvas.rect(0, 0, MASS.0, MASS.1, PANE);
    let mut rng = Rng::new(87);
    for (nth, x) in (0..MASS.0).step_by(16).enumerate() {
        for y in (0..MASS.1).step_by(21) {
            match (nth as i32 + y) % 5 {
                0 => canvas.rect(x, y, 16, 21, DARK),
                1 => {
                    for step in 0..9 {
                        canvas.line((x + 3, y + 16 - step), (x + 3 + step, y + 7), DUSK.at(1));
                    }
                }
                2 => {
                    for _ in 0..9 {
                        let (lx, ly) = (x + rng.range(2, 13), y + rng.range(3, 18));
                        canvas.stamp(lx, ly, &[".l", "ll", "l."], &[('l', GREEN.at(0))]);
                    }
                }
                _ => {}
            }
        }
    }
    for x in (0..MASS.0).step_by(16) {
        let width = if x % 64 == 0 { 4 } else { 2 };
        canvas.rect(x, 0, width, MASS.1, FRAME);
        canvas.rect(x, 0, 1, MASS.1, RIM);
    }
    for y in (0..MASS.1).step_by(21) {
        canvas.rect(0, y, MASS.0, 2, FRAME);
        canvas.rect(0, y, MASS.0, 1, RIM);
    }
    for start in [10, 70, 100] {
        let mut x = start;
        for y in 0..MASS.1 {
            canvas.put(x, y, GREEN.at(0));
            if y % 6 == 1 {
                canvas.stamp(x - 2, y, &["gg.gg", ".g.g."], &[('g', GREEN.at(0))]);
            }
            x += rng.range(-1, 2);
        }
    }
}

fn cornice(canvas: &mut Canvas) {
    let mut rng = Rng::new(88);
    for x in 0..64 {
        let length = 4 + (x * 7 % 5) + rng.range(0, 5);
        canvas.rect(x, 0, 1, length, if x % 3 == 0 { GREEN.at(0) } else { FRAME });
    }
}

fn pillar(canvas: &mut Canvas) {
    canvas.rect(11, 0, 10, 64, FRAME);
    canvas.rect(11, 0, 1, 64, RIM);
    canvas.rect(17, 0, 4, 64, DARK);
    for (y, height) in [(0, 5), (56, 8)] {
        canvas.rect(6, y, 20, height, FRAME);
        canvas.rect(6, y, 20, 1, RIM);
    }
    for y in 0..64 {
        if y % 9 < 5 {
            canvas.put(10 + y % 9, y, GREEN.at(0));
            canvas.put(9 + y % 9, y, GREEN.at(0));
        }
    }
}

fn dado(canvas: &mut Canvas) {
    let mut rng = Rng::new(89);
    for x in 0..64 {
        let height = 8 + (x * 5 % 7) + rng.range(0, 6);
        canvas.rect(x, 32 - height, 1, height, if x % 4 == 0 { GREEN.at(0) } else { FRAME });
    }
}
