//! The Foundry: black iron and molten light. Ground of riveted plates with warm bronze edges, a hall whose far end is on
//! fire, furnaces and chimneys against the glow, and lava where the Docks have water.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, gradient, gradient_screen, haze, layer, wrapped};
use crate::tiles::{ABOVE, BELOW, LEFT, Look, RIGHT, TILE, ground_sheet, open, plain};

const NOTE: &str =
    "Painted by tools/src/foundry.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";

pub fn sheets() -> Vec<Sheet> {
    vec![ground_sheet(&IRON), lava(), sky(), far_furnaces(), near_works(), front(), pour()]
}

// ---- ground ----

const IRON: Look = Look {
    name: "foundry_tiles",
    note: "Painted by tools/src/foundry.rs. The clips are those of docks_tiles.",
    body: plates,
    edges,
    beam: girder,
    fills: &[plain, glowing_seam, rivet_fill, pipe_fill, plain, grate_fill],
    decks: &[plain, hazard_deck, grated_deck, hot_deck],
    inner_top,
    inner_bottom,
    ledge,
    ladder: KHAKI,
    spikes: RUST,
};

fn plates(canvas: &mut Canvas, seed: u64, lit: &dyn Fn(i32, i32) -> bool) {
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
                    (_, true, true) => LEATHER.at(1),
                    (_, true, false) | (_, _, true) => LEATHER.at(0),
                    _ => STEEL.at(0),
                },
            );
        }
    }
    for (x, y) in [(2, 2), (12, 2), (2, 12), (12, 12)] {
        let step = u8::from(lit(x, y));
        canvas.put(x, y, LEATHER.at(step));
        canvas.put(x + 1, y + 1, INK);
    }
    let mut rng = Rng::new(seed);
    for _ in 0..2 {
        let (x, y) = (rng.range(3, 11), rng.range(3, 12));
        let step = u8::from(lit(x, y));
        canvas.rect(x, y, rng.range(2, 5), 1, if step == 1 { LEATHER.at(1) } else { LEATHER.at(0) });
    }
}

fn edges(canvas: &mut Canvas, mask: u8) {
    if open(mask, LEFT) {
        canvas.rect(0, 0, 1, TILE, KHAKI.at(2));
        canvas.rect(1, 0, 1, TILE, LEATHER.at(1));
    }
    if open(mask, RIGHT) {
        canvas.rect(TILE - 1, 0, 1, TILE, INK);
        canvas.rect(TILE - 2, 0, 1, TILE, LEATHER.at(0));
    }
    if open(mask, BELOW) {
        // What lies under the ground glows back at it.
        canvas.rect(0, TILE - 1, TILE, 1, INK);
        canvas.rect(0, TILE - 2, TILE, 1, RUST.at(1));
        canvas.rect(0, TILE - 3, TILE, 1, LEATHER.at(0));
    }
    if open(mask, ABOVE) {
        deck(canvas, mask);
    }
}

fn deck(canvas: &mut Canvas, mask: u8) {
    canvas.rect(0, 0, TILE, 1, KHAKI.at(3));
    canvas.rect(0, 1, TILE, 1, KHAKI.at(2));
    canvas.rect(0, 2, TILE, 3, KHAKI.at(1));
    canvas.rect(0, 4, TILE, 1, LEATHER.at(1));
    canvas.rect(0, 5, TILE, 1, INK);
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

fn glowing_seam(tile: &mut Canvas) {
    tile.stamp(
        2,
        3,
        &["..o.......", "..oo......", "...oO.....", "....OO....", ".....Yo...", "....oO....", "....o....."],
        &[('o', RUST.at(1)), ('O', RUST.at(2)), ('Y', RUST.at(3))],
    );
}

fn rivet_fill(tile: &mut Canvas) {
    for x in (2..TILE - 2).step_by(4) {
        tile.put(x, 7, LEATHER.at(1));
        tile.put(x + 1, 8, INK);
    }
}

fn pipe_fill(tile: &mut Canvas) {
    for (row, color) in [INK, LEATHER.at(1), LEATHER.at(0), LEATHER.at(0), INK].into_iter().enumerate() {
        tile.rect(0, 6 + row as i32, TILE, 1, color);
    }
    tile.rect(4, 5, 3, 7, RUST.at(0));
    tile.rect(4, 6, 3, 1, RUST.at(1));
}

fn grate_fill(tile: &mut Canvas) {
    tile.rect(3, 3, 10, 9, RUST.at(0));
    tile.rect(3, 9, 10, 3, RUST.at(1));
    tile.rect(3, 11, 10, 1, RUST.at(2));
    for x in (4..13).step_by(2) {
        tile.rect(x, 3, 1, 9, INK);
    }
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
}

fn hot_deck(tile: &mut Canvas) {
    for (x, length) in [(3, 3), (4, 6), (5, 4), (11, 3), (12, 2)] {
        tile.rect(x, 6, 1, length, RUST.at(1));
        tile.rect(x, 6, 1, length / 2, RUST.at(2));
        tile.put(x, 6, RUST.at(3));
    }
}

fn inner_top(canvas: &mut Canvas, right: bool) {
    canvas.rect(0, 0, 3, 1, KHAKI.at(3));
    canvas.rect(0, 1, 3, 1, KHAKI.at(2));
    canvas.rect(0, 2, 3, 3, KHAKI.at(1));
    canvas.rect(0, 5, 3, 1, INK);
    canvas.rect(2, 1, 1, 4, if right { KHAKI.at(2) } else { LEATHER.at(0) });
}

fn inner_bottom(canvas: &mut Canvas) {
    canvas.rect(0, TILE - 2, 2, 1, RUST.at(1));
    canvas.rect(0, TILE - 1, 2, 1, INK);
}

fn ledge(canvas: &mut Canvas, left_end: bool, right_end: bool) {
    canvas.rect(0, 0, TILE, 1, KHAKI.at(3));
    canvas.rect(0, 1, TILE, 1, KHAKI.at(2));
    canvas.rect(0, 2, TILE, 2, LEATHER.at(0));
    for x in (0..TILE).step_by(4) {
        canvas.rect(x, 2, 2, 2, KHAKI.at(1));
    }
    canvas.rect(0, 4, TILE, 1, LEATHER.at(1));
    canvas.rect(0, 5, TILE, 1, INK);
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

fn lava() -> Sheet {
    let mut sheet = Sheet::new(
        "lava",
        "Painted by tools/src/foundry.rs. Tiles: the surface moves, the deep glows.",
        (TILE, TILE),
        (0, 0),
    );
    sheet.clip("surface", 8, true, (0..4).map(|frame| lava_tile(frame, true)).collect());
    sheet.clip("deep", 16, true, (0..4).map(|frame| lava_tile(frame, false)).collect());
    sheet
}

fn lava_tile(frame: i32, surface: bool) -> Canvas {
    let mut canvas = Canvas::filled(TILE, TILE, RUST.at(2));
    for y in 0..TILE {
        for x in 0..TILE {
            let slow = f64::from(frame) / 4.0;
            let flow =
                sin(f64::from(x) / 16.0 + slow) + sin(f64::from(x + y * 2) / 16.0 - slow) + sin(f64::from(y) / 8.0);
            let color = if flow > 1.3 {
                GOLD.at(1)
            } else if flow > 0.5 {
                RUST.at(3)
            } else if flow < -1.2 {
                RUST.at(1)
            } else {
                RUST.at(2)
            };
            canvas.put(x, y, color);
        }
    }
    if surface {
        for x in 0..TILE {
            let wave = (sin(f64::from(x) / 16.0 + f64::from(frame) / 4.0) * 1.3 + 2.0) as i32;
            for y in 0..wave {
                canvas.clear(x, y);
            }
            canvas.put(x, wave, WHITE);
            canvas.put(x, wave + 1, GOLD.at(3));
            canvas.put(x, wave + 2, GOLD.at(2));
            canvas.put(x, wave + 3, GOLD.at(1));
        }
    }
    canvas
}

// ---- backdrop ----

const GLOW: [(Color, i32); 7] = [
    (INK, 0),
    (LEATHER.at(0), 70),
    (RUST.at(0), 120),
    (RUST.at(1), 180),
    (RUST.at(2), 222),
    (RUST.at(3), 246),
    (GOLD.at(1), 256),
];
/// The lake of metal below the horizon, cooling toward the eye.
const LAKE: [(Color, i32); 6] =
    [(GOLD.at(2), 246), (GOLD.at(1), 256), (RUST.at(3), 270), (RUST.at(2), 292), (RUST.at(1), 322), (RUST.at(0), 356)];

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&GLOW);
    let mut rng = Rng::new(71);
    for y in HORIZON..HEIGHT {
        for x in 0..WIDTH {
            canvas.put(x, y, gradient(&LAKE, x, y));
        }
    }
    for _ in 0..420 {
        let share = rng.unit();
        let (x, y) = (rng.range(0, WIDTH), HORIZON + (share * 112.0) as i32);
        let color =
            if rng.chance(0.55) { gradient(&LAKE, x, (y - 16).max(HORIZON)) } else { gradient(&LAKE, x, y + 18) };
        for column in 0..5 + (share * 22.0) as i32 {
            canvas.put(wrapped(x + column, WIDTH), y, color);
        }
    }
    for _ in 0..18 {
        paint_smoke_bank(&mut canvas, &mut rng);
    }
    for _ in 0..130 {
        let (x, y) = (rng.range(0, WIDTH), rng.range(40, HORIZON));
        canvas.put(x, y, if rng.chance(0.3) { GOLD.at(1) } else { RUST.at(3) });
    }
    layer("foundry_sky", NOTE, HORIZON, vec![canvas])
}

/// Rolling smoke, lit from below by what burns.
fn paint_smoke_bank(canvas: &mut Canvas, rng: &mut Rng) {
    let (x, y, length) = (rng.range(0, WIDTH), rng.range(90, 200), rng.range(60, 170));
    for _ in 0..length / 9 {
        let (center_x, radius) = (x + rng.range(0, length), rng.range(5, 13));
        let center_y = y + rng.range(-4, 5);
        for row in -radius..=radius {
            let half = f64::from(radius * radius - row * row).sqrt() as i32;
            for column in -half..=half {
                let (px, py) = (wrapped(center_x + column, WIDTH), center_y + row / 2);
                let under = row > radius - 3;
                let own = gradient(&GLOW, px, py);
                canvas.put(px, py, if under { own.lighter() } else { gradient(&GLOW, px, py - 46) });
            }
        }
    }
}

/// One furnace, its cone, its hood and its chimney with a flame.
fn paint_furnace(
    canvas: &mut Canvas,
    rng: &mut Rng,
    x: i32,
    base: i32,
    height: i32,
    (wall, rim, hot): (Color, Color, Color),
) {
    let width = height * 2 / 5 + rng.range(0, 8);
    for row in 0..height {
        let share = f64::from(row) / f64::from(height);
        let half = (f64::from(width) * (0.28 + 0.3 * share * share)) as i32;
        canvas.rect(x - half, base - height + row, half * 2, 1, wall);
        canvas.put(x - half, base - height + row, rim);
    }
    for band in [height / 4, height / 2, height * 3 / 4] {
        canvas.rect(x - width / 3, base - height + band, width * 2 / 3, 1, rim);
    }
    canvas.rect(x - width / 4, base - height - 6, width / 2, 6, wall);
    canvas.rect(x - width / 4, base - height - 6, width / 2, 1, rim);
    for (shift, tall) in [(-3, 4), (-1, 8), (1, 6), (3, 3)] {
        canvas.rect(x + shift, base - height - 6 - tall, 2, tall, hot);
        canvas.put(x + shift, base - height - 6 - tall / 2, hot.lighter());
    }
    // The pipe that leans on it, and the tap hole.
    for step in 0..height * 2 / 3 {
        canvas.rect(x + width / 4 + step / 2, base - height + 6 + step, 4, 1, wall);
        canvas.put(x + width / 4 + step / 2, base - height + 6 + step, rim);
    }
    canvas.rect(x - 3, base - 10, 6, 7, hot);
    canvas.rect(x - 2, base - 9, 4, 5, hot.lighter());
}

fn paint_chimney(canvas: &mut Canvas, x: i32, base: i32, height: i32, (wall, rim, hot): (Color, Color, Color)) {
    for row in 0..height {
        let half = 3 + row * 4 / height;
        canvas.rect(x - half, base - height + row, half * 2, 1, wall);
        canvas.put(x - half, base - height + row, rim);
    }
    for row in [2, 3, 10, 11] {
        canvas.rect(x - 3, base - height + row, 6, 1, rim);
    }
    canvas.put(x, base - height - 1, hot);
}

fn far_furnaces() -> Sheet {
    const TALL: i32 = 140;
    let mut canvas = Canvas::new(WIDTH, TALL + 8);
    let mut rng = Rng::new(73);
    let colors = (RUST.at(1), RUST.at(2), RUST.at(4));
    for x in (10..WIDTH).step_by(46) {
        paint_chimney(&mut canvas, x + rng.range(-8, 9), TALL, rng.range(60, 126), colors);
    }
    for x in (34..WIDTH - 30).step_by(92) {
        let height = rng.range(50, 84);
        paint_furnace(&mut canvas, &mut rng, x, TALL, height, colors);
    }
    canvas.rect(0, TALL - 22, WIDTH, 30, RUST.at(1));
    canvas.rect(0, TALL - 22, WIDTH, 1, RUST.at(2));
    for x in (4..WIDTH).step_by(9) {
        if rng.chance(0.4) {
            canvas.rect(x, TALL - 16 + rng.range(0, 2) * 6, 4, 2, RUST.at(4));
        }
    }
    haze(&mut canvas, TALL - 40, TALL + 4, RUST.at(2), 0.9);
    layer("foundry_far", NOTE, TALL, vec![canvas])
}

/// Near machines: wheels, furnaces, a gantry with hanging ladles, all nearly black with warm rims.
fn near_works() -> Sheet {
    const TALL: i32 = 168;
    const LONG: i32 = 1024;
    let mut canvas = Canvas::new(LONG, TALL + 16);
    let mut rng = Rng::new(79);
    let colors = (LEATHER.at(0), RUST.at(1), GOLD.at(1));
    for x in [90, 420, 700, 930] {
        let height = rng.range(80, 120);
        paint_furnace(&mut canvas, &mut rng, x, TALL, height, colors);
    }
    for (x, radius) in [(230, 34), (276, 22), (560, 40), (830, 28)] {
        paint_gear(&mut canvas, x, TALL - radius - 4, radius);
    }
    canvas.rect(0, 22, LONG, 3, LEATHER.at(0));
    canvas.rect(0, 22, LONG, 1, RUST.at(1));
    canvas.rect(0, 34, LONG, 3, LEATHER.at(0));
    for x in (0..LONG).step_by(16) {
        canvas.line((x, 34), (x + 8, 24), LEATHER.at(0));
        canvas.line((x + 8, 24), (x + 16, 34), LEATHER.at(0));
    }
    for x in (60..LONG).step_by(170) {
        canvas.rect(x, 22, 8, TALL - 22, LEATHER.at(0));
        canvas.rect(x, 22, 1, TALL - 22, RUST.at(1));
        canvas.rect(x + 3, 40, 2, TALL - 44, INK);
    }
    for (x, drop) in [(160, 40), (350, 58), (640, 34), (780, 52)] {
        paint_ladle(&mut canvas, x, 37, drop);
    }
    canvas.rect(0, TALL - 14, LONG, 30, LEATHER.at(0));
    canvas.rect(0, TALL - 14, LONG, 1, RUST.at(2));
    for x in (8..LONG).step_by(28) {
        canvas.rect(x, TALL - 8, 12, 4, RUST.at(1));
        canvas.rect(x, TALL - 6, 12, 2, RUST.at(2));
        for bar in (x..x + 12).step_by(3) {
            canvas.rect(bar, TALL - 8, 1, 4, INK);
        }
    }
    layer("foundry_near", NOTE, TALL, vec![canvas])
}

fn paint_gear(canvas: &mut Canvas, x: i32, y: i32, radius: i32) {
    for row in -radius - 5..=radius + 5 {
        for column in -radius - 5..=radius + 5 {
            let p = at(f64::from(column), f64::from(row));
            let away = p.length();
            let teeth = (0..12).any(|tooth| {
                let turned = p.turned(f64::from(tooth) / 12.0);
                turned.x > 0.0 && turned.y.abs() < 3.0 && turned.x < f64::from(radius) + 4.0
            });
            let ring = away <= f64::from(radius) && away > f64::from(radius) * 0.62;
            let hub = away < f64::from(radius) * 0.3;
            let spoke = (column.abs() < 3 || row.abs() < 3) && away < f64::from(radius);
            if ring || hub || spoke || (teeth && away > f64::from(radius) * 0.8) {
                let rim = away > f64::from(radius) - 1.5 && row < 0 && column < 4;
                canvas.put(x + column, y + row, if rim { RUST.at(1) } else { LEATHER.at(0) });
            }
        }
    }
    canvas.rect(x - 2, y - 2, 4, 4, RUST.at(1));
}

/// A crucible on its hook, brim full.
fn paint_ladle(canvas: &mut Canvas, x: i32, top: i32, drop: i32) {
    canvas.rect(x + 9, top, 1, drop, LEATHER.at(0));
    canvas.rect(x + 14, top, 1, drop, LEATHER.at(0));
    canvas.line((x + 9, top + drop - 6), (x, top + drop), LEATHER.at(0));
    canvas.line((x + 14, top + drop - 6), (x + 23, top + drop), LEATHER.at(0));
    for row in 0..16 {
        canvas.rect(x + row / 4, top + drop + row, 24 - row / 2, 1, LEATHER.at(0));
        canvas.put(x + row / 4, top + drop + row, RUST.at(2));
    }
    canvas.rect(x, top + drop, 24, 2, RUST.at(1));
    canvas.rect(x + 2, top + drop, 20, 1, GOLD.at(3));
    canvas.rect(x + 1, top + drop + 1, 22, 1, GOLD.at(1));
}

fn front() -> Sheet {
    const TALL: i32 = 44;
    const LONG: i32 = 1024;
    let mut canvas = Canvas::new(LONG, TALL);
    canvas.rect(0, TALL - 5, LONG, 5, INK);
    for (x, radius) in [(120, 26), (150, 14), (620, 30), (900, 18)] {
        paint_gear(&mut canvas, x, TALL + 2, radius);
    }
    canvas.recolor(|_, _, _| INK);
    for x in (300..420).step_by(24) {
        canvas.rect(x, TALL - 24, 10, 24, INK);
        canvas.rect(x - 2, TALL - 24, 14, 3, INK);
        canvas.rect(x - 2, TALL - 24, 14, 1, RUST.at(0));
    }
    layer("foundry_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

/// A stream of metal falling from a spout: its head, a length to be stacked, and the splash.
fn pour() -> Sheet {
    let mut sheet = Sheet::new(
        "molten_pour",
        "Painted by tools/src/foundry.rs. Pivot top left; stream is stacked.",
        (TILE, TILE),
        (0, 0),
    );
    let stream =
        |frame: i32, splash: bool| {
            let mut canvas = Canvas::new(TILE, TILE);
            for y in 0..TILE {
                let sway = (sin(f64::from(y - frame * 4) / 16.0) * 1.2) as i32;
                let spread = if splash { y / 3 } else { 0 };
                for (half, color) in [(4, RUST.at(2)), (3, RUST.at(3)), (2, GOLD.at(2)), (1, GOLD.at(3))] {
                    canvas.rect(8 + sway - half - spread, y, (half + spread) * 2, 1, color);
                }
            }
            if splash {
                canvas = canvas
                    .rearranged(TILE, TILE, |x, y| if y < 6 && bayer(x + frame, y) > 0.5 { (-1, -1) } else { (x, y) });
            }
            canvas
        };
    sheet.clip("stream", 4, true, (0..4).map(|frame| stream(frame, false)).collect());
    sheet.clip("splash", 4, true, (0..4).map(|frame| stream(frame, true)).collect());
    sheet
}
