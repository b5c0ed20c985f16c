//! Paints the pieces of darkness and light: dither of fifteen densities, and the cone under a hanging lamp. Darkness is
//! white here, because the game gives it its colour and its density.

use crate::canvas::{Canvas, bayer};
use crate::palette::*;
use crate::sheet::Sheet;

/// Lengths of the pieces of darkness, in cells of eight pixels. The game combines them to any length.
const LENGTHS: [i32; 4] = [1, 2, 4, 8];
const CELL: i32 = 8;
/// Largest number of dark pixels among sixteen.
const MOST: i32 = 15;
const CONE: (i32, i32) = (112, 96);

pub fn sheets() -> Vec<Sheet> {
    vec![darkness(), cone()]
}

fn darkness() -> Sheet {
    let width = CELL * LENGTHS[LENGTHS.len() - 1];
    let mut sheet = Sheet::new(
        "darkness",
        "Painted by tools/src/light.rs. Pivot top left. len_N is N cells of 8 pixels wide; its frames are the densities,\n\
         from one pixel in sixteen to fifteen.",
        (width, CELL),
        (0, 0),
    );
    for length in LENGTHS {
        let frames = (1..=MOST).map(|dense| {
            let mut canvas = Canvas::new(width, CELL);
            for y in 0..CELL {
                for x in 0..length * CELL {
                    if bayer(x, y) < f64::from(dense) / 16.0 {
                        canvas.put(x, y, WHITE);
                    }
                }
            }
            canvas
        });
        sheet.clip(&format!("len_{length}"), 1, false, frames.collect());
    }
    sheet
}

fn cone() -> Sheet {
    let mut sheet = Sheet::new(
        "light_cone",
        "Painted by tools/src/light.rs. Drawn with additive blending. The pivot is the lamp.",
        CONE,
        (CONE.0 / 2, 0),
    );
    for (clip, light) in [("sodium", SODIUM_LIGHT), ("cold", COLD_LIGHT)] {
        let mut canvas = Canvas::new(CONE.0, CONE.1);
        for y in 0..CONE.1 {
            let half = 7.0 + f64::from(y) * 0.5;
            for x in 0..CONE.0 {
                let aside = (f64::from(x) + 0.5 - f64::from(CONE.0) / 2.0).abs() / half;
                let fade = 1.0 - f64::from(y) / f64::from(CONE.1);
                let strength = (1.0 - aside).clamp(0.0, 0.5) * 2.0 * fade * fade * 2.2 + bayer(x, y) - 0.9;
                if aside < 1.0 && strength >= 0.0 {
                    canvas.put(x, y, light.at((strength as u8).min(1)));
                }
            }
        }
        sheet.still(clip, canvas);
    }
    sheet
}
