//! Paints the panels that tell the story: four for the opening, two for the ending. A panel is half as large as the
//! screen and is shown doubled. Text is laid over its lowest rows, so nothing there is bright or moves.

mod city;
mod gate;
mod sea;

use crate::brush::{Spot, soft_tone, spotted};
use crate::canvas::{Canvas, bayer};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

pub const WIDTH: i32 = 320;
pub const HEIGHT: i32 = 180;
/// The row where the text begins.
const TEXT_TOP: i32 = 130;

type Paint = fn() -> Canvas;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "panels",
        "Painted by tools/src/panels.rs. Pivot top left. Shown doubled, with text over the rows from 130 on.",
        (WIDTH, HEIGHT),
        (0, 0),
    );
    let panels: [(&str, Paint); 6] = [
        ("grid", city::at_night),
        ("ferry", sea::on_the_line),
        ("walls", city::divided),
        ("gate", gate::before_the_docks),
        ("dawn", city::at_dawn),
        ("return", sea::coming_in),
    ];
    for (name, paint) in panels {
        let mut canvas = paint();
        calm(&mut canvas);
        sheet.still(name, canvas);
    }
    vec![sheet]
}

/// Darkens the rows under the text, more and more toward the lower edge.
fn calm(canvas: &mut Canvas) {
    canvas.recolor(|x, y, old| {
        let share = f64::from(y - TEXT_TOP + 6) / 24.0;
        let steps = (share * 3.0 + bayer(x, y) - 0.5).clamp(0.0, 3.0) as u8;
        let darker = old.darker(steps);
        if share > 1.6 + bayer(x, y) { INK } else { darker }
    });
}

/// A sky from top to bottom in these tones, with stars in its dark part.
fn sky(canvas: &mut Canvas, tones: &[Color], horizon: i32, stars: i32, spots: &[Spot]) {
    let mut rng = Rng::new(31);
    for y in 0..horizon {
        for x in 0..WIDTH {
            let light = f64::from(y) / f64::from(horizon) + spotted(spots, x, y);
            canvas.put(x, y, soft_tone(tones, light, 0.7, x, y));
        }
    }
    for nth in 0..stars {
        let (x, y) = (rng.range(0, WIDTH), rng.range(0, horizon * 2 / 3));
        canvas.put(x, y, if nth % 7 == 0 { STEEL.at(4) } else { DUSK.at(4) });
    }
}

/// Water from a row down, in tones from the horizon to the viewer, with waves that grow toward the viewer.
fn water(canvas: &mut Canvas, horizon: i32, tones: &[Color], seed: u64) {
    let depth = f64::from(HEIGHT - horizon);
    for y in horizon..HEIGHT {
        for x in 0..WIDTH {
            canvas.put(x, y, soft_tone(tones, f64::from(y - horizon) / depth, 0.5, x, y));
        }
    }
    let mut rng = Rng::new(seed);
    for _ in 0..260 {
        let share = rng.unit();
        let y = horizon + (share * share * depth) as i32;
        let (x, long) = (rng.range(0, WIDTH), 3 + (y - horizon) / 5 + rng.range(0, 8));
        let color = tone_near(tones, f64::from(y - horizon) / depth, rng.chance(0.5));
        canvas.rect(x - long / 2, y, long, 1, color);
    }
}

fn tone_near(tones: &[Color], light: f64, lighter: bool) -> Color {
    let nth = (light.clamp(0.0, 0.99) * tones.len() as f64) as usize;
    if lighter { tones[nth.saturating_sub(1)] } else { tones[(nth + 1).min(tones.len() - 1)] }
}

/// A reflection in broken rows: a column of light that sways and fades toward the viewer.
fn gleam(canvas: &mut Canvas, rng: &mut Rng, (x, y): (i32, i32), long: i32, color: Color) {
    for row in 0..long {
        let share = f64::from(row) / f64::from(long);
        if rng.unit() > 0.9 - share * 0.7 {
            continue;
        }
        let wide = 1 + rng.range(0, 2 + row / 9);
        let sway = rng.range(-1, 2) + rng.range(-1, 2) * row / 12;
        canvas.rect(x + sway - wide / 2, y + row, wide, 1, if share > 0.55 { color.darker(1) } else { color });
    }
}
