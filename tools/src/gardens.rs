//! The Gardens: glass houses nobody has tended for years. Old stone under moss, roots and rare magenta flowers, a sky
//! between violet and rose behind broken domes, and leaves close to the eye.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, gradient, gradient_screen, haze, layer, wrapped};
use crate::tiles::{ABOVE, BELOW, LEFT, Look, RIGHT, TILE, ground_sheet, open, plain};

const NOTE: &str =
    "Painted by tools/src/gardens.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";
const STONE: Ramp = TEAL;

pub fn sheets() -> Vec<Sheet> {
    vec![ground_sheet(&MOSS), sky(), far_domes(), near_trees(), front(), plants()]
}

// ---- ground ----

const MOSS: Look = Look {
    name: "gardens_tiles",
    note: "Painted by tools/src/gardens.rs. The clips are those of docks_tiles.",
    body: stone,
    edges,
    beam: slab,
    fills: &[plain, root_fill, plain, bone_fill, flower_fill, glass_fill],
    decks: &[plain, flower_deck, tall_grass_deck, bare_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: KHAKI,
    spikes: GREEN,
};

/// Uneven blocks, no two the same width, in earth that closes over them.
fn stone(canvas: &mut Canvas, seed: u64, lit: &dyn Fn(i32, i32) -> bool) {
    const SEAMS: [[i32; 2]; 3] = [[5, 15], [9, 15], [2, 11]];
    for y in 0..TILE {
        for x in 0..TILE {
            let course = (y / 6) as usize;
            let seam = y % 6 == 5 || y == TILE - 1 || SEAMS[course].contains(&x);
            let bevel = !seam && (y % 6 == 0 || SEAMS[course].contains(&((x + TILE - 1) % TILE)));
            let color = match (seam, bevel, lit(x, y)) {
                (true, _, true) => STEEL.at(0),
                (true, _, false) => INK,
                (_, true, true) => STONE.at(1),
                (_, false, true) => STONE.at(0),
                _ => STEEL.at(0),
            };
            canvas.put(x, y, color);
        }
    }
    let mut rng = Rng::new(seed);
    for _ in 0..4 {
        let (x, y) = (rng.range(1, 14), rng.range(1, 14));
        let color = if lit(x, y) { GREEN.at(0) } else { STONE.at(0) };
        canvas.rect(x, y, 2, 1, color);
        canvas.put(x, y + 1, color);
    }
}

/// How long the grass hangs over the edge, column by column.
const FRINGE: [i32; TILE as usize] = [3, 2, 4, 5, 3, 2, 2, 4, 6, 4, 2, 3, 3, 5, 4, 2];

fn edges(canvas: &mut Canvas, mask: u8) {
    if open(mask, LEFT) {
        for y in 0..TILE {
            let tuft = FRINGE[(y as usize * 5) % 16] > 3;
            canvas.put(0, y, if tuft { GREEN.at(2) } else { STONE.at(2) });
            canvas.put(1, y, if tuft { GREEN.at(1) } else { STONE.at(1) });
        }
    }
    if open(mask, RIGHT) {
        for y in 0..TILE {
            let tuft = FRINGE[(y as usize * 3) % 16] > 4;
            canvas.put(TILE - 1, y, if tuft { GREEN.at(0) } else { INK });
        }
    }
    if open(mask, BELOW) {
        canvas.rect(0, TILE - 2, TILE, 2, INK);
        canvas.rect(0, TILE - 3, TILE, 1, STONE.at(1));
        for (x, length) in [(3, 2), (9, 3), (13, 1)] {
            canvas.rect(x, TILE - 1 - length, 1, length + 1, GREEN.at(0));
        }
    }
    if open(mask, ABOVE) {
        turf(canvas, mask);
    }
}

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
        canvas.rect(0, 1, 1, 4, GREEN.at(3));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 1, 1, 6, GREEN.at(0));
    }
}

fn slab(canvas: &mut Canvas, mask: u8) {
    stone(canvas, 5, &|_, y| y < 12);
    canvas.rect(0, 13, TILE, 1, STONE.at(1));
    canvas.rect(0, 14, TILE, 2, INK);
    for (x, length) in [(2, 3), (6, 1), (11, 4), (14, 2)] {
        canvas.rect(x, 15 - length, 1, length + 1, GREEN.at(1));
    }
    edges(canvas, mask | BELOW);
}

fn root_fill(tile: &mut Canvas) {
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
            "..r.....r.....",
        ],
        &[('r', LEATHER.at(0))],
    );
}

fn bone_fill(tile: &mut Canvas) {
    tile.stamp(3, 5, &["kk....k", ".kKKKKk", "kk....k"], &[('k', LEATHER.at(1)), ('K', LEATHER.at(0))]);
}

fn flower_fill(tile: &mut Canvas) {
    tile.stamp(
        4,
        4,
        &[".m.", "mMm", ".m.", ".g.", "gg."],
        &[('m', MAGENTA.at(0)), ('M', MAGENTA.at(1)), ('g', GREEN.at(0))],
    );
}

fn glass_fill(tile: &mut Canvas) {
    tile.stamp(5, 5, &["..t..", ".tT..", "tTt.t", ".t.tT"], &[('t', STONE.at(0)), ('T', STONE.at(1))]);
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
    tile.rect(4, 0, 8, 1, STEEL.at(5));
    tile.rect(4, 1, 8, 1, STONE.at(3));
    tile.rect(4, 2, 8, 2, STONE.at(2));
    tile.rect(4, 4, 8, 1, STONE.at(1));
    tile.rect(4, 5, 8, 3, STONE.at(0));
}

fn inner_top(canvas: &mut Canvas, _right: bool) {
    canvas.rect(0, 0, 3, 2, GREEN.at(3));
    canvas.rect(0, 2, 3, 2, GREEN.at(2));
    canvas.rect(0, 4, 2, 3, GREEN.at(1));
    canvas.put(0, 7, GREEN.at(0));
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 3, 2, 1, STONE.at(1));
    canvas.rect(0, TILE - 2, 2, 2, INK);
}

/// A bough with leaves on it.
fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    canvas.rect(0, 0, TILE, 1, GREEN.at(3));
    canvas.rect(0, 1, TILE, 1, GREEN.at(2));
    canvas.rect(0, 2, TILE, 1, KHAKI.at(2));
    canvas.rect(0, 3, TILE, 2, KHAKI.at(1));
    canvas.rect(0, 5, TILE, 1, LEATHER.at(0));
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

// ---- backdrop ----

const ROSE: [(Color, i32); 8] = [
    (DUSK.at(0), 0),
    (VIOLET.at(0), 60),
    (MAGENTA.at(0), 130),
    (LEATHER.at(2), 190),
    (SKIN.at(2), 222),
    (SKIN.at(3), 244),
    (GREEN.at(1), 262),
    (STONE.at(0), 300),
];

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&ROSE);
    let mut rng = Rng::new(501);
    for _ in 0..90 {
        let (x, y) = (rng.range(0, WIDTH), rng.range(0, 120));
        canvas.put(x, y, if rng.chance(0.15) { WHITE } else { VIOLET.at(1) });
    }
    for _ in 0..20 {
        let (x, y, length) = (rng.range(0, WIDTH), rng.range(90, 215), rng.range(50, 150));
        for row in 0..rng.range(2, 5) {
            for column in row * 9..length - row * 14 {
                let px = wrapped(x + column, WIDTH);
                canvas.put(px, y - row, gradient(&ROSE, px, y - row + 34));
            }
        }
    }
    layer("gardens_sky", NOTE, HORIZON, vec![canvas])
}

/// The ribs and panes of a glass dome; some panes are gone, some still catch the light.
fn paint_dome(
    canvas: &mut Canvas,
    rng: &mut Rng,
    middle: i32,
    base: i32,
    radius: i32,
    (wall, rib, shine): (Color, Color, Color),
) {
    for row in 0..radius {
        let half = f64::from(radius * radius - (radius - row) * (radius - row)).sqrt() as i32;
        for column in -half..half {
            let around = f64::from(column) / f64::from(half.max(1));
            let on_rib = (around * 4.0 - (around * 4.0).round()).abs() < 2.2 / f64::from(half.max(1))
                || row % (radius / 4).max(6) < 2;
            let edge = half - column.abs() < 2;
            if on_rib || edge {
                canvas.put(middle + column, base - radius + row, rib);
            } else if (row * 3 / radius + (around * 4.0).round() as i32).rem_euclid(5) != 1 {
                canvas.put(middle + column, base - radius + row, wall);
            }
        }
        if row % 5 == 0 && rng.chance(0.7) {
            let x = middle - half / 2 + rng.range(-6, 7);
            canvas.line((x, base - radius + row + 6), (x + 4, base - radius + row), shine);
        }
    }
    canvas.rect(middle - 2, base - radius - 8, 4, 9, rib);
    canvas.rect(middle, base - radius - 16, 1, 8, rib);
    canvas.rect(middle - radius, base - 4, radius * 2, 6, rib);
}

fn far_domes() -> Sheet {
    const TALL: i32 = 128;
    let mut canvas = Canvas::new(WIDTH, TALL + 8);
    let mut rng = Rng::new(511);
    let colors = (LEATHER.at(2), LEATHER.at(1), SKIN.at(2));
    for (x, radius) in [(70, 62), (206, 44), (330, 84), (470, 52), (576, 58)] {
        paint_dome(&mut canvas, &mut rng, x, TALL - 8, radius, colors);
    }
    for x in (0..WIDTH).step_by(7) {
        let height = 12 + (sin(f64::from(x) / 210.0) * 5.0) as i32 + rng.range(0, 10);
        paint_crown(&mut canvas, x, TALL - height, 7, LEATHER.at(1), LEATHER.at(2));
        canvas.rect(x, TALL - height, 8, height + 8, LEATHER.at(1));
    }
    haze(&mut canvas, TALL - 30, TALL + 6, LEATHER.at(2), 0.85);
    layer("gardens_far", NOTE, TALL, vec![canvas])
}

/// A round of leaves, its upper rim lit.
fn paint_crown(canvas: &mut Canvas, x: i32, y: i32, radius: i32, body: Color, rim: Color) {
    for row in -radius..=radius {
        let half = f64::from(radius * radius - row * row).sqrt() as i32;
        for column in -half..=half {
            let ragged = (column * 7 + row * 5).rem_euclid(11) == 0 && half - column.abs() < 2;
            if !ragged {
                let lit = row + half < 2 && column < half / 2;
                canvas.put(wrapped(x + column, canvas.width), y + row, if lit { rim } else { body });
            }
        }
    }
}

/// Big trees and a broken glass house among them, near and dark.
fn near_trees() -> Sheet {
    const TALL: i32 = 190;
    const LONG: i32 = 1024;
    const DEEP: i32 = HEIGHT - HORIZON;
    let mut canvas = Canvas::new(LONG, TALL + DEEP);
    let mut rng = Rng::new(521);
    let (body, rim) = (STONE.at(0), STONE.at(1));
    paint_dome(&mut canvas, &mut rng, 560, TALL, 104, (DUSK.at(1), body, MAGENTA.at(1)));
    for x in [60, 250, 400, 720, 900] {
        let height = rng.range(96, 150);
        for row in 0..height {
            let lean = (sin(f64::from(row) / 260.0 + f64::from(x) / 100.0) * 9.0) as i32;
            let half = 4 + row * 5 / height;
            canvas.rect(x + lean - half, TALL - height + row, half * 2, 1, body);
            canvas.put(x + lean - half, TALL - height + row, rim);
        }
        for _ in 0..46 {
            let (dx, lift) = (rng.range(-48, 49), rng.range(0, 34));
            let dome = 14 - dx * dx / 90 - lift;
            let radius = rng.range(5, 11);
            paint_crown(&mut canvas, x + dx, TALL - height + dome.max(-26), radius, body, rim);
        }
        for _ in 0..26 {
            let (dx, dy) = (rng.range(-46, 47), rng.range(-24, 14));
            if canvas.get(x + dx, TALL - height + dy) == Some(body) {
                canvas.stamp(x + dx, TALL - height + dy, &["rr.", ".rr"], &[('r', rim)]);
            }
        }
        for _ in 0..7 {
            let (dx, length) = (rng.range(-40, 41), rng.range(20, 66));
            for row in 0..length {
                let sway = (sin(f64::from(row) / 40.0) * 2.0) as i32;
                canvas.put(x + dx + sway, TALL - height + row, body);
                if row % 6 == 3 {
                    canvas.put(x + dx + sway + 1, TALL - height + row, rim);
                }
            }
        }
    }
    for x in (0..LONG).step_by(11) {
        let height = 16 + (sin(f64::from(x) / 170.0) * 6.0) as i32 + rng.range(0, 9);
        paint_crown(&mut canvas, x, TALL - height, rng.range(7, 12), body, rim);
        canvas.rect(x, TALL - height, 12, height + 24, body);
    }
    for _ in 0..40 {
        let (x, y) = (rng.range(0, LONG), TALL - rng.range(4, 22));
        canvas.put(x, y, MAGENTA.at(1));
        canvas.put(x + 1, y, MAGENTA.at(2));
    }
    // Hedges in front of one another, darker toward the eye, down to the bottom of the screen.
    for (row, body, rim) in
        [(22, GREEN.at(0), GREEN.at(1)), (50, STONE.at(0), GREEN.at(0)), (84, STEEL.at(0), STONE.at(0))]
    {
        canvas.rect(0, TALL + row + 4, LONG, DEEP - row, body);
        for x in (0..LONG).step_by(9) {
            let swell = (sin(f64::from(x) / 256.0 + f64::from(row) / 70.0) * 5.0) as i32;
            paint_crown(&mut canvas, x, TALL + row + swell + rng.range(-3, 4), rng.range(6, 11), body, rim);
        }
        for _ in 0..60 {
            let (x, y) = (rng.range(0, LONG), TALL + row + rng.range(0, 22));
            canvas.stamp(x, y, &["r.r", ".r."], &[('r', rim)]);
        }
    }
    for _ in 0..46 {
        let (x, y) = (rng.range(0, LONG), TALL + rng.range(14, 60));
        canvas.stamp(x, y, &["m.", "Mm"], &[('m', MAGENTA.at(1)), ('M', MAGENTA.at(2))]);
    }
    layer("gardens_near", NOTE, TALL, vec![canvas])
}

fn front() -> Sheet {
    const TALL: i32 = 52;
    const LONG: i32 = 1024;
    let mut canvas = Canvas::new(LONG, TALL);
    let mut rng = Rng::new(531);
    for center in [80, 330, 640, 900] {
        for _ in 0..13 {
            let turns = -0.25 + (rng.unit() - 0.5) * 0.36;
            paint_frond(&mut canvas, at(f64::from(center), f64::from(TALL)), turns, 22.0 + rng.unit() * 26.0);
        }
    }
    canvas.rect(0, TALL - 4, LONG, 4, INK);
    for x in (0..LONG).step_by(5) {
        canvas.rect(x, TALL - 4 - rng.range(0, 5), 2, 6, INK);
    }
    layer("gardens_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

/// A leaf that rises and bends over.
fn paint_frond(canvas: &mut Canvas, root: Point, turns: f64, length: f64) {
    let bend = if cos(turns) >= 0.0 { 0.16 } else { -0.16 };
    let mut p = root;
    for step in 0..16 {
        let share = f64::from(step) / 16.0;
        let direction = turns + bend * share;
        let next = p + at(cos(direction), sin(direction)) * (length / 16.0);
        let radius = 2.6 * (4.0 * share * (1.0 - share)).max(0.15);
        canvas.soft_capsule(p, next, radius, radius, DUSK.part(0, 1));
        p = next;
    }
    canvas.recolor(|_, _, _| INK);
}

/// Single plants to set on the ground or hang.
fn plants() -> Sheet {
    const CELL: i32 = 48;
    let mut sheet = Sheet::new(
        "gardens_decor",
        "Painted by tools/src/gardens.rs. The pivot is the middle of the floor line; vine hangs from the top of its cell.",
        (CELL, CELL),
        (CELL / 2, CELL - 1),
    );
    let floor = at(24.0, 47.0);
    let leaf = |canvas: &mut Canvas, turns: f64, length: f64, ramp: Ramp| {
        let tip = floor + at(cos(turns), sin(turns)) * length;
        let middle = floor.mix(tip, 0.55) + at(0.0, -2.0);
        canvas.capsule(floor, middle, 1.2, 2.4, ramp);
        canvas.soft_capsule(middle, tip + at(0.0, 3.0), 2.4, 0.6, ramp);
    };
    let mut fern = Canvas::new(CELL, CELL);
    for (turns, length) in
        [(-0.42, 19.0), (-0.08, 19.0), (-0.36, 23.0), (-0.14, 22.0), (-0.3, 26.0), (-0.2, 25.0), (-0.25, 28.0)]
    {
        leaf(&mut fern, turns, length, GREEN.part(0, 3));
    }
    fern.outline_where(INK, |_, y| y < CELL - 1);
    sheet.still("fern", fern);
    let mut flower = Canvas::new(CELL, CELL);
    for (turns, length) in [(-0.45, 12.0), (-0.05, 12.0)] {
        leaf(&mut flower, turns, length, GREEN.part(0, 3));
    }
    flower.capsule(floor, at(25.0, 26.0), 1.0, 0.8, GREEN.part(0, 3));
    for petal in 0..6 {
        let turns = f64::from(petal) / 6.0 + 0.05;
        let center = at(25.0, 22.0);
        flower.capsule(center, center + at(cos(turns), sin(turns)) * 5.0, 1.6, 2.2, MAGENTA);
    }
    flower.soft_capsule(at(25.0, 22.0), at(25.0, 22.0), 2.2, 2.2, GOLD.part(1, 3));
    flower.outline_where(INK, |_, y| y < CELL - 1);
    sheet.still("flower", flower);
    let mut vine = Canvas::new(CELL, CELL);
    for y in 0..44 {
        let x = 24 + (sin(f64::from(y) / 30.0) * 2.5) as i32;
        vine.put(x, y, GREEN.at(1));
        if y % 7 == 2 {
            let side = if y % 2 == 0 { 1 } else { -3 };
            vine.stamp(x + side, y, &["GG.", ".gG"], &[('G', GREEN.at(2)), ('g', GREEN.at(1))]);
        }
    }
    sheet.still("vine", vine);
    let mut shroom = Canvas::new(CELL, CELL);
    for (x, height, radius) in [(18.0, 12.0, 6.0), (29.0, 20.0, 8.0)] {
        shroom.capsule(at(x, 47.0), at(x, 47.0 - height), 2.0, 1.6, KHAKI.part(1, 3));
        shroom.polygon(
            &[
                at(x - radius, 47.0 - height),
                at(x - radius * 0.6, 42.0 - height),
                at(x, 40.0 - height),
                at(x + radius * 0.6, 42.0 - height),
                at(x + radius, 47.0 - height),
            ],
            MAGENTA,
            1.0,
            0.1,
        );
        shroom.rect(x as i32 - 2, 43 - height as i32, 2, 1, WHITE);
        shroom.rect(x as i32 + 2, 45 - height as i32, 1, 1, WHITE);
    }
    shroom.outline_where(INK, |_, y| y < CELL - 1);
    sheet.still("mushroom", shroom);
    sheet
}
