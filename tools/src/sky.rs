//! What every quadrant's backdrop shares: the size of a layer, the horizon all layers stand on, gradients and haze.

use crate::canvas::{Canvas, bayer};
use crate::palette::Color;
use crate::sheet::Sheet;

pub const WIDTH: i32 = 640;
pub const HEIGHT: i32 = 360;
/// The row of the screen on which the far ground stands. Every layer's pivot is its own row on it.
pub const HORIZON: i32 = 248;
/// Share of the way between two colours that is dithered; the rest is plain, so that the bands stay calm.
const DITHERED_SHARE: f64 = 0.5;

/// A layer that repeats sideways, still or in a few frames.
pub fn layer(name: &'static str, note: &'static str, horizon_row: i32, frames: Vec<Canvas>) -> Sheet {
    let size = (frames[0].width, frames[0].height);
    let mut sheet = Sheet::new(name, note, size, (0, horizon_row));
    sheet.clip("still", 12, true, frames);
    sheet
}

/// The colour of a pixel in a gradient: colours and the rows where they are pure, from the top down.
pub fn gradient(stops: &[(Color, i32)], x: i32, y: i32) -> Color {
    let next = stops.iter().position(|(_, row)| *row > y).unwrap_or(stops.len() - 1).max(1);
    let ((above, from), (below, to)) = (stops[next - 1], stops[next]);
    let share = f64::from(y - from) / f64::from(to - from);
    let share = (share - (1.0 - DITHERED_SHARE) / 2.0) / DITHERED_SHARE;
    if share > bayer(x, y) { below } else { above }
}

/// A whole screen of gradient.
pub fn gradient_screen(stops: &[(Color, i32)]) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            canvas.put(x, y, gradient(stops, x, y));
        }
    }
    canvas
}

/// Air that thickens downward: more and more pixels take its colour.
pub fn haze(canvas: &mut Canvas, from: i32, to: i32, air: Color, most: f64) {
    canvas.recolor(|x, y, old| {
        let share = f64::from(y - from) / f64::from(to - from) * most;
        if share > bayer(x, y) { air } else { old }
    });
}

/// An x that has run off one end of a layer comes in at the other.
pub fn wrapped(x: i32, width: i32) -> i32 {
    x.rem_euclid(width)
}
