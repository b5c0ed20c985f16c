//! Paints the mid-bosses that are turned, broken and cooled by a program.

mod node;
mod roller;
mod strider;
mod tug;

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    [tug::sheets(), strider::sheets(), roller::sheets(), node::sheets()].concat()
}

/// The words of the three stages of damage.
const STAGES: [&str; 3] = ["whole", "dented", "burning"];

/// Returns the picture turned clockwise about a point.
fn turned(canvas: &Canvas, about: Point, turns: f64) -> Canvas {
    let (s, c) = (sin(-turns), cos(-turns));
    canvas.rearranged(canvas.width, canvas.height, |x, y| {
        let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - about;
        let from = about + at(p.x * c - p.y * s, p.x * s + p.y * c);
        (from.x.floor() as i32, from.y.floor() as i32)
    })
}

/// Tears a hole with a ragged edge into what is painted, with an inside colour.
fn hole(canvas: &mut Canvas, (x, y): (i32, i32), radius: i32, inside: Color, seed: u64) {
    let mut rng = Rng::new(seed);
    for row in -radius..=radius {
        for column in -radius..=radius {
            let away = column * column + row * row * 2 + rng.range(0, radius * 2);
            let Some(color) = canvas.get(x + column, y + row).filter(|color| *color != INK) else { continue };
            if away < radius * radius * 3 / 4 {
                canvas.put(x + column, y + row, if away < radius * radius / 3 { inside } else { INK });
            } else if away < radius * radius * 3 / 2 {
                canvas.put(x + column, y + row, color.darker(1 + u8::from(rng.range(0, 2) == 0)));
            }
        }
    }
}

/// Flames on a foot of so many pixels. They flicker with the beat.
fn flames(canvas: &mut Canvas, (x, y): (i32, i32), width: i32, height: i32, beat: i32) {
    for column in 0..width {
        let wave = (column * 7 + beat * 5) % 11 - (column - width / 2).abs() * 6 / width.max(1);
        let tall = (height * 2 / 3 + wave).max(2);
        canvas.rect(x + column, y - tall, 1, tall, RUST.at(3));
        canvas.rect(x + column, y - tall * 2 / 3, 1, tall * 2 / 3, GOLD.at(1));
        canvas.rect(x + column, y - tall / 3, 1, tall / 3, GOLD.at(3));
    }
}
