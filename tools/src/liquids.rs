//! Paints the deadly liquid of three quadrants: melt in the Foundry, a glowing pond in the Gardens, coolant in the
//! Vault. The acid of the Docks is in `hazards`. Each has a light line on top as a warning.

use crate::canvas::{Canvas, bayer};
use crate::math::sin;
use crate::palette::*;
use crate::sheet::Sheet;
use crate::tiles::TILE;

const FRAMES: i32 = 4;
/// Size of the pattern below the surface, in tiles. The pattern of the surface is two tiles wide.
const DEEP: (i32, i32) = (4, 2);

/// Colours of a liquid from dark to light, and the rows of the line on top from its crest down.
struct Liquid {
    name: &'static str,
    colors: [Color; 4],
    crest: [Color; 3],
    ticks: u32,
}

const LIQUIDS: [Liquid; 3] = [
    Liquid {
        name: "lava",
        colors: [RUST.at(2), RUST.at(3), GOLD.at(1), GOLD.at(2)],
        crest: [WHITE, GOLD.at(3), GOLD.at(2)],
        ticks: 12,
    },
    Liquid {
        name: "swamp",
        colors: [TEAL.at(0), GREEN.at(0), GREEN.at(1), GREEN.at(2)],
        crest: [KHAKI.at(3), GREEN.at(3), GREEN.at(2)],
        ticks: 14,
    },
    Liquid {
        name: "coolant",
        colors: [BLUE.at(0), BLUE.at(1), BLUE.at(2), BLUE.at(3)],
        crest: [WHITE, BLUE.at(3), BLUE.at(2)],
        ticks: 10,
    },
];

pub fn sheets() -> Vec<Sheet> {
    LIQUIDS.iter().map(sheet).collect()
}

/// The order of the clips is the order of places in the pattern: surface_0, surface_1, deep_0 to deep_7.
fn sheet(liquid: &Liquid) -> Sheet {
    let mut sheet = Sheet::new(
        liquid.name,
        "Painted by tools/src/liquids.rs. Tiles of a pattern: surface_* is two wide, deep_* four wide and two high.",
        (TILE, TILE),
        (0, 0),
    );
    for column in 0..2 {
        let frames = (0..FRAMES).map(|frame| surface(liquid, column, frame));
        sheet.clip(&format!("surface_{column}"), liquid.ticks, true, frames.collect());
    }
    for nth in 0..DEEP.0 * DEEP.1 {
        let frames = (0..FRAMES).map(|frame| deep(liquid, (nth % DEEP.0, nth / DEEP.0), frame));
        sheet.clip(&format!("deep_{nth}"), liquid.ticks * 2, true, frames.collect());
    }
    sheet
}

/// Slow areas of warm and cold colours. They are calm, because only the surface matters.
fn deep(liquid: &Liquid, (column, row): (i32, i32), frame: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in 0..TILE {
        for x in 0..TILE {
            let (wx, wy) = (f64::from(column * TILE + x) / 64.0, f64::from(row * TILE + y) / 32.0);
            let slow = f64::from(frame) / f64::from(FRAMES);
            let flow = sin(wx + slow)
                + sin(wx * 2.0 - wy + 0.3) * 0.8
                + sin(wy + wx + slow + 0.6) * 0.9
                + sin(wx * 3.0 + wy * 2.0 - slow) * 0.5;
            let step = match flow + (bayer(x, y) - 0.5) * 0.3 {
                flow if flow > 1.9 => 2,
                flow if flow > 0.3 => 1,
                _ => 0,
            };
            canvas.put(x, y, liquid.colors[step]);
        }
    }
    canvas
}

fn surface(liquid: &Liquid, column: i32, frame: i32) -> Canvas {
    let mut canvas = deep(liquid, (column, 0), frame);
    for x in 0..TILE {
        let along = f64::from(column * TILE + x) / 32.0;
        let slow = f64::from(frame) / f64::from(FRAMES);
        let wave = (sin(along + slow) * 1.1 + sin(along * 2.0 - slow) * 0.8 + 2.6) as i32;
        for y in 0..wave {
            canvas.clear(x, y);
        }
        for (nth, color) in liquid.crest.into_iter().enumerate() {
            canvas.put(x, wave + nth as i32, color);
        }
        // Light reaches a few pixels down.
        for y in wave + 3..wave + 9 {
            if f64::from(wave + 9 - y) / 6.0 > bayer(x, y) {
                canvas.put(x, y, liquid.colors[if y < wave + 5 { 3 } else { 2 }]);
            }
        }
    }
    // In one of the two tiles, a bubble rises and bursts.
    if column == 1 {
        let y = 12 - frame * 3;
        if frame < 3 {
            canvas.put(9, y, liquid.crest[1]);
            canvas.put(10, y, liquid.colors[3]);
        } else {
            canvas.put(8, 1, liquid.crest[1]);
            canvas.put(11, 1, liquid.crest[1]);
        }
    }
    canvas
}
