//! Paints large single pieces right behind the playfield of the Docks. They are dark and cooler than the ground, so
//! that no player mistakes them for a floor.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const TILE: i32 = 16;
const BIG: (i32, i32) = (128, 112);
const FLOOR: i32 = BIG.1 - 1;

const WALL: Color = DUSK.at(1);
const WALL_DARK: Color = DUSK.at(0);
const WALL_LIT: Color = DUSK.at(2);

pub fn sheets() -> Vec<Sheet> {
    vec![big_pieces()]
}

fn corrugated(variant: i32) -> Canvas {
    let mut canvas = Canvas::filled(TILE, TILE, WALL);
    for x in (0..TILE).step_by(4) {
        canvas.rect(x, 0, 1, TILE, WALL_DARK);
        canvas.rect(x + 1, 0, 1, TILE, WALL_LIT);
    }
    canvas.rect(0, TILE - 1, TILE, 1, WALL_DARK);
    let mut rng = Rng::new(800 + variant as u64);
    for _ in 0..2 + variant * 2 {
        let (x, y) = (rng.range(0, TILE), rng.range(0, TILE - 4));
        canvas.rect(x, y, 1, rng.range(2, 5), WALL_DARK);
    }
    if variant == 2 {
        canvas.rect(6, 5, 1, 7, RUST.at(0));
        canvas.rect(7, 5, 1, 4, RUST.at(0));
    }
    canvas
}

fn wall_window([low, middle, high]: [Color; 3]) -> Canvas {
    let mut canvas = corrugated(0);
    canvas.rect(1, 2, 14, 12, WALL_DARK);
    canvas.rect(2, 3, 12, 10, middle);
    canvas.rect(2, 9, 12, 4, low);
    canvas.rect(2, 3, 12, 1, high);
    canvas.line((3, 8), (7, 4), high);
    canvas.rect(7, 3, 1, 10, WALL_DARK);
    canvas.rect(2, 8, 12, 1, WALL_DARK);
    canvas.rect(1, 14, 14, 1, DUSK.at(3));
    canvas
}

type Piece = (&'static str, fn(&mut Canvas));

fn big_pieces() -> Sheet {
    let mut sheet = Sheet::new(
        "docks_big",
        "Painted by tools/src/docks_back.rs. Large pieces behind the playfield; the pivot is the middle of the floor line.",
        BIG,
        (BIG.0 / 2, FLOOR),
    );
    let pieces: [Piece; 5] =
        [("warehouse", warehouse), ("tank", tank), ("tug", tug), ("crane_leg", crane_leg), ("billboard", billboard)];
    for (name, paint) in pieces {
        let mut canvas = Canvas::new(BIG.0, BIG.1);
        paint(&mut canvas);
        sheet.still(name, canvas);
    }
    sheet
}

fn warehouse(canvas: &mut Canvas) {
    let top = FLOOR - 72;
    for tooth in 0..4 {
        let x = 2 + tooth * 31;
        for row in 0..16 {
            let width = 31 - row * 2;
            canvas.rect(x, top - row, width, 1, WALL);
            canvas.put(x, top - row, DUSK.at(3));
            if (3..13).contains(&row) {
                canvas.rect(x + 2, top - row, 3, 1, if row % 4 == 0 { WALL_DARK } else { DUSK.at(4) });
            }
            canvas.put(x + width - 1, top - row, WALL_DARK);
        }
    }
    for x in (0..124).step_by(TILE as usize) {
        for y in (0..72).step_by(TILE as usize) {
            canvas.blit(&corrugated((x / 16 + y / 16) % 3), x + 2, top + y);
        }
    }
    canvas.rect(2, FLOOR, 126, 1, WALL_DARK);
    canvas.rect(126, 0, 2, BIG.1, INK);
    for y in 0..BIG.1 {
        canvas.clear(126, y);
        canvas.clear(127, y);
    }
    canvas.rect(2, top, 124, 3, WALL_LIT);
    canvas.rect(2, top, 124, 1, DUSK.at(3));
    canvas.rect(2, top + 3, 124, 1, WALL_DARK);
    let (x, y, width) = (38, FLOOR - 44, 52);
    canvas.rect(x - 3, y - 3, width + 6, 47, WALL_DARK);
    canvas.rect(x - 3, y - 3, width + 6, 1, DUSK.at(3));
    canvas.rect(x, y, width, 44, GOLD.at(0));
    canvas.rect(x, y + 16, width, 10, GOLD.at(1));
    canvas.rect(x, y + 36, width, 8, RUST.at(1));
    for (crate_x, size) in [(42, 12), (56, 16), (76, 11)] {
        canvas.rect(crate_x, FLOOR - size, size, size, RUST.at(0));
        canvas.rect(crate_x, FLOOR - size, size, 1, RUST.at(2));
    }
    for slat in 0..5 {
        canvas.rect(x, y + slat * 4, width, 4, WALL_LIT);
        canvas.rect(x, y + slat * 4, width, 1, DUSK.at(3));
        canvas.rect(x, y + slat * 4 + 3, width, 1, WALL_DARK);
    }
    canvas.rect(x + width / 2 - 5, y - 9, 11, 3, STEEL.at(2));
    canvas.rect(x + width / 2 - 4, y - 6, 9, 1, GOLD.at(3));
    for window_x in [10, 102] {
        canvas.blit(&wall_window([GOLD.at(0), GOLD.at(1), GOLD.at(2)]), window_x, top + 16);
        canvas.blit(&wall_window([DUSK.at(0), DUSK.at(1), DUSK.at(3)]), window_x, top + 40);
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
}

fn tank(canvas: &mut Canvas) {
    let (left, right, top) = (24, 104, FLOOR - 84);
    for x in left..right {
        let share = f64::from(x - left) / f64::from(right - left);
        let light = if share < 0.3 { 0.45 + share } else { 0.75 - (share - 0.3) * 0.95 };
        let dome = 12.0 * (1.0 - (share * 2.0 - 1.0) * (share * 2.0 - 1.0)).sqrt();
        let start = top + 12 - dome as i32;
        canvas.rect(x, start, 1, FLOOR - start, DUSK.part(0, 4).lit(light));
        canvas.put(x, start, DUSK.at(3));
    }
    for y in (top + 12..FLOOR).step_by(18) {
        canvas.recolor(|_, py, old| if py == y { old.darker(1) } else { old });
        canvas.recolor(|px, py, old| if py == y + 1 && px < 64 { old.lighter() } else { old });
    }
    canvas.rect(87, top + 6, 1, FLOOR - top - 6, DUSK.at(3));
    canvas.rect(88, top + 6, 3, FLOOR - top - 6, DUSK.at(1));
    for y in (top + 14..FLOOR).step_by(24) {
        canvas.rect(86, y, 6, 3, DUSK.at(2));
    }
    for (x, y, step) in [(46, 26, 3), (58, 26, 2), (46, 38, 2), (58, 38, 3)] {
        canvas.rect(x, FLOOR - 84 + y, 10, 10, TEAL.at(step - 1));
    }
    canvas.outline_where(INK, |_, y| y < FLOOR);
}

/// A harbour tug. Its waterline is at the floor line.
fn tug(canvas: &mut Canvas) {
    let deck = FLOOR - 18;
    for y in deck..FLOOR {
        let rake = (y - deck) / 2;
        let color = if y > FLOOR - 6 { RUST.at(1) } else { WALL };
        canvas.rect(12 + rake, y, 104 - rake * 2 + (FLOOR - y) / 3, 1, color);
    }
    canvas.rect(12, deck, 112, 2, DUSK.at(3));
    canvas.rect(12, deck, 112, 1, DUSK.at(4));
    for x in (20..110).step_by(14) {
        canvas.soft_capsule(
            at(f64::from(x), f64::from(deck + 7)),
            at(f64::from(x), f64::from(deck + 7)),
            3.6,
            3.6,
            STEEL.part(0, 3),
        );
        canvas.put(x, deck + 7, INK);
    }
    for (x, top, width, height) in [(50, deck - 20, 44, 20), (58, deck - 38, 30, 18)] {
        canvas.rect(x, top, width, height, WALL_LIT);
        canvas.rect(x - 2, top, width + 4, 2, DUSK.at(4));
        canvas.rect(x, top + 2, width, 1, WALL_DARK);
        canvas.rect(x + width - 3, top + 3, 3, height - 3, WALL);
        for window in (x + 4..x + width - 6).step_by(8) {
            canvas.rect(window, top + 6, 5, 5, GOLD.at(1));
            canvas.rect(window, top + 6, 5, 1, GOLD.at(3));
        }
    }
    canvas.rect(36, deck - 30, 11, 30, RUST.at(1));
    canvas.rect(36, deck - 30, 3, 30, RUST.at(2));
    canvas.rect(36, deck - 30, 11, 5, WALL_DARK);
    canvas.rect(36, deck - 22, 11, 3, GOLD.at(0));
    canvas.rect(72, deck - 62, 1, 24, DUSK.at(3));
    canvas.rect(66, deck - 54, 13, 1, DUSK.at(3));
    canvas.put(72, deck - 63, RED.at(3));
    canvas.outline_where(INK, |_, y| y < FLOOR);
}

fn crane_leg(canvas: &mut Canvas) {
    for x in [22, 94] {
        canvas.rect(x, 0, 12, FLOOR - 10, WALL);
        canvas.rect(x, 0, 2, FLOOR - 10, WALL_LIT);
        canvas.rect(x, 0, 1, FLOOR - 10, DUSK.at(3));
        canvas.rect(x + 10, 0, 2, FLOOR - 10, WALL_DARK);
        for y in (6..FLOOR - 16).step_by(12) {
            canvas.put(x + 3, y, DUSK.at(3));
            canvas.put(x + 8, y, DUSK.at(3));
        }
        canvas.rect(x - 8, FLOOR - 12, 28, 6, WALL_LIT);
        canvas.rect(x - 8, FLOOR - 12, 28, 1, DUSK.at(4));
        for wheel in [x - 2, x + 13] {
            let hub = at(f64::from(wheel), f64::from(FLOOR - 4));
            canvas.soft_capsule(hub, hub, 4.0, 4.0, STEEL.part(0, 4));
            canvas.put(wheel, FLOOR - 4, INK);
        }
    }
    for (from, to) in [((34, 4), (93, 52)), ((93, 4), (34, 52))] {
        for shift in 0..3 {
            canvas.line((from.0, from.1 + shift), (to.0, to.1 + shift), if shift == 0 { WALL_LIT } else { WALL });
        }
    }
    canvas.rect(22, 52, 84, 9, WALL);
    canvas.rect(22, 52, 84, 1, DUSK.at(3));
    canvas.rect(22, 60, 84, 1, WALL_DARK);
    for x in 0..84 {
        if (x / 6) % 2 == 0 {
            canvas.rect(22 + x, 54, 1, 4, GOLD.at(0));
        }
    }
    canvas.outline_where(INK, |_, y| y > 0 && y < FLOOR);
}

fn billboard(canvas: &mut Canvas) {
    for x in [30, 94] {
        canvas.rect(x, 52, 4, FLOOR - 52, WALL_LIT);
        canvas.rect(x, 52, 1, FLOOR - 52, DUSK.at(3));
        canvas.line((x + 2, FLOOR - 4), (x + 14, 56), WALL);
    }
    canvas.rect(8, 8, 112, 46, WALL_DARK);
    canvas.frame(8, 8, 112, 46, WALL_LIT);
    canvas.rect(8, 8, 112, 1, DUSK.at(4));
    let letters = [
        "#####.####..###.###.",
        "#.....#...#..#..#..#",
        "#..##.####...#..#..#",
        "#...#.#.#....#..#..#",
        "#####.#..##.###.###.",
    ];
    for (row, text) in letters.iter().enumerate() {
        for (column, mark) in text.chars().enumerate() {
            if mark == '#' {
                let dead = (11..15).contains(&column);
                let (x, y) = (44 + column as i32 * 3, 16 + row as i32 * 4);
                canvas.rect(x, y, 3, 3, if dead { WALL_LIT } else { TEAL.at(2) });
                canvas.rect(x, y, 3, 1, if dead { WALL_LIT } else { TEAL.at(3) });
            }
        }
    }
    for (x, y, ramp) in [(15, 15, TEAL), (27, 15, RUST.part(1, 4)), (15, 27, GREEN), (27, 27, VIOLET)] {
        canvas.rect(x, y, 10, 10, ramp.at(1));
        canvas.rect(x + 1, y + 1, 8, 1, ramp.at(2));
    }
    canvas.rect(44, 40, 66, 1, WALL_LIT);
    canvas.rect(44, 44, 48, 1, WALL_LIT);
    canvas.outline_where(INK, |_, y| y < FLOOR);
}
