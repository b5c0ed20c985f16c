//! Paints what lies and falls where a roof collapses, in the material of the Docks, the Foundry and the Gardens. In the
//! Vault columns are erased instead, so it has none.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

/// A tile, and the side of the pattern that is cut into tiles. The pattern continues at its edges.
const TILE: i32 = 16;
const SIDE: i32 = 64;

/// The materials of a roof.
struct Look {
    name: &'static str,
    block: Ramp,
    /// Thin pieces: planks, bars, glass.
    bar: Ramp,
    gap: Color,
}

const LOOKS: [Look; 3] = [
    Look { name: "docks", block: STEEL.part(1, 4), bar: RUST.part(0, 3), gap: DUSK.at(0) },
    Look { name: "foundry", block: RUST.part(0, 3), bar: STEEL.part(1, 4), gap: INK },
    Look { name: "gardens", block: KHAKI.part(0, 3), bar: TEAL.part(0, 4), gap: DUSK.at(0) },
];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "collapse",
        "Painted by tools/src/collapse.rs. For each quadrant: 16 tiles of rubble, row by row of their pattern, its uneven top, and pieces that fall.",
        (TILE, TILE),
        (0, 0),
    );
    for look in &LOOKS {
        let pattern = rubble(look);
        let tile = |nth: i32| {
            let (left, top) = (nth % (SIDE / TILE) * TILE, nth / (SIDE / TILE) * TILE);
            Canvas::from_pixels(TILE, TILE, |x, y| pattern.get(left + x, top + y))
        };
        sheet.clip(&format!("rubble_{}", look.name), 1, false, (0..(SIDE / TILE).pow(2)).map(tile).collect());
        sheet.clip(&format!("top_{}", look.name), 1, false, (0..4).map(|nth| top(look, nth)).collect());
        sheet.clip(&format!("falls_{}", look.name), 4, true, (0..4).map(|nth| piece(look, nth)).collect());
    }
    vec![sheet]
}

fn rubble(look: &Look) -> Canvas {
    let mut rng = Rng::new(9);
    let mut canvas = Canvas::filled(SIDE, SIDE, look.gap);
    for nth in 0..72 {
        let (x, y) = (rng.range(0, SIDE), rng.range(0, SIDE));
        let one = if nth % 6 == 5 { bar(look, &mut rng) } else { block(look, &mut rng) };
        for (dx, dy) in [(0, 0), (-SIDE, 0), (0, -SIDE), (-SIDE, -SIDE)] {
            canvas.blit(&one, x + dx, y + dy);
        }
    }
    canvas
}

/// A broken block: five corners at different distances, lit from above.
fn block(look: &Look, rng: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(22, 22);
    let size = f64::from(rng.range(4, 10));
    let start = rng.unit();
    let corners: Vec<_> = (0..5)
        .map(|nth| at(11.0, 11.0) + at(0.0, -size * (0.65 + 0.35 * rng.unit())).turned(start + f64::from(nth) / 5.0))
        .collect();
    canvas.polygon(&corners, look.block, 0.95, 0.1);
    canvas.outline(INK);
    canvas
}

fn bar(look: &Look, rng: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(22, 22);
    let half = at(f64::from(rng.range(5, 9)), 0.0).turned(rng.unit());
    canvas.capsule(at(11.0, 11.0) - half, at(11.0, 11.0) + half, 1.4, 1.2, look.bar);
    canvas.outline(INK);
    canvas
}

/// The top of a heap: blocks of different heights that lie on the floor of the cell.
fn top(look: &Look, nth: u64) -> Canvas {
    let mut rng = Rng::new(40 + nth);
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, TILE - 2, TILE, 2, look.gap);
    for x in [-8, 1, -4] {
        let one = if x == 1 && nth.is_multiple_of(2) { bar(look, &mut rng) } else { block(look, &mut rng) };
        canvas.blit(&one, x, rng.range(3, 6));
    }
    canvas
}

/// Four steps of a tumble.
fn piece(look: &Look, nth: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    let turns = f64::from(nth) / 4.0;
    let corners = [(-4.0, -3.5), (3.0, -4.5), (5.0, 1.0), (1.0, 4.0), (-4.5, 3.0)]
        .map(|(x, y)| at(8.0, 8.0) + at(x, y).turned(turns));
    canvas.polygon(&corners, look.block, 1.0, 0.25);
    canvas.outline(INK);
    canvas
}
