//! The base of all backgrounds: the size of a layer, the horizon of all layers, gradients and haze.

use crate::canvas::{Canvas, bayer};
use crate::palette::Color;
use crate::rng::Rng;
use crate::sheet::Sheet;

pub const WIDTH: i32 = 640;
pub const HEIGHT: i32 = 360;
/// Row of the screen at which the far ground starts. A layer's pivot is its own row that lies there.
pub const HORIZON: i32 = 248;
/// Share of the distance between two colours that is dithered. The rest is plain, so that the bands stay calm.
const DITHERED_SHARE: f64 = 0.5;

pub fn layer(name: &'static str, note: &'static str, horizon_row: i32, frames: Vec<Canvas>) -> Sheet {
    let size = (frames[0].width, frames[0].height);
    let mut sheet = Sheet::new(name, note, size, (0, horizon_row));
    sheet.clip("still", 12, true, frames);
    sheet
}

/// `stops` are colours and the rows where they are pure, from the top down.
pub fn gradient(stops: &[(Color, i32)], x: i32, y: i32) -> Color {
    let next = stops.iter().position(|(_, row)| *row > y).unwrap_or(stops.len() - 1).max(1);
    let ((above, from), (below, to)) = (stops[next - 1], stops[next]);
    let share = f64::from(y - from) / f64::from(to - from);
    let share = (share - (1.0 - DITHERED_SHARE) / 2.0) / DITHERED_SHARE;
    if share > bayer(x, y) { below } else { above }
}

pub fn gradient_screen(stops: &[(Color, i32)]) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            canvas.put(x, y, gradient(stops, x, y));
        }
    }
    canvas
}

/// Thickens downward: more and more pixels take the colour of the air.
pub fn haze(canvas: &mut Canvas, from: i32, to: i32, air: Color, most: f64) {
    canvas.recolor(|x, y, old| {
        let share = f64::from(y - from) / f64::from(to - from) * most;
        if share > bayer(x, y) { air } else { old }
    });
}

/// Wraps an x beyond one end of a layer to the other end.
pub fn wrapped(x: i32, width: i32) -> i32 {
    x.rem_euclid(width)
}

/// A layer of clouds that drift in the game. Each bank has its base row, length, height, body colour and lit colour.
pub fn drifting(
    name: &'static str,
    note: &'static str,
    seed: u64,
    (tall, horizon_row): (i32, i32),
    banks: &[(i32, i32, i32, Color, Color)],
) -> Sheet {
    let mut canvas = Canvas::new(WIDTH, tall);
    let mut rng = Rng::new(seed);
    for &(base, length, height, body, lit) in banks {
        for copy in 0..2 {
            let start = rng.range(0, WIDTH / 2) + copy * WIDTH / 2;
            cloud(&mut canvas, &mut rng, start, base, length, height, (body, lit));
        }
    }
    layer(name, note, horizon_row, vec![canvas])
}

pub fn cloud(
    canvas: &mut Canvas,
    rng: &mut Rng,
    start: i32,
    base: i32,
    length: i32,
    height: i32,
    (body, lit): (Color, Color),
) {
    let wide = canvas.width;
    let bumps: Vec<(f64, f64, f64)> = (0..length / 16)
        .map(|_| {
            let center = rng.unit() * f64::from(length);
            let edge = 1.0 - (center / f64::from(length) * 2.0 - 1.0).abs();
            (center, 8.0 + rng.unit() * 18.0, f64::from(height) * (0.25 + edge * 0.9) * (0.6 + rng.unit() * 0.5))
        })
        .collect();
    for column in 0..length {
        let x = f64::from(column);
        let top = bumps.iter().map(|&(center, half, tall)| {
            let share = ((x - center) / half).abs();
            if share < 1.0 { tall * (1.0 - share * share).sqrt() } else { 0.0 }
        });
        let top = top.fold(0.0, f64::max) as i32;
        let belly = (top / 4).min(2);
        for row in -belly..top {
            let color = if row < 1 { lit } else { body };
            canvas.put(wrapped(start + column, wide), base - row, color);
        }
        if top > 3 && bayer(start + column, base) > 0.6 {
            canvas.put(wrapped(start + column, wide), base - 1, lit);
        }
    }
}

pub fn thick_line(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), color: Color) {
    canvas.line(from, to, color);
    canvas.line((from.0 + 1, from.1), (to.0 + 1, to.1), color);
}

/// Rows of a floor that extends to the horizon, as distances below the horizon. The first ones are close together.
pub fn floor_rows() -> impl Iterator<Item = i32> {
    (0..16).map(|nth| nth * nth / 2 + nth * 2 + 2).take_while(|row| *row < HEIGHT - HORIZON)
}

/// A disc of light behind everything: `change` brightens every pixel inside, and only some at the rim.
pub fn glow_in_sky(canvas: &mut Canvas, (cx, cy): (i32, i32), radius: i32, change: impl Fn(Color) -> Color) {
    canvas.recolor(|x, y, old| {
        let (dx, dy) = (f64::from(x - cx), f64::from(y - cy) * 1.3);
        let near = 1.0 - (dx * dx + dy * dy).sqrt() / f64::from(radius);
        if near > 0.0 && near * 7.0 > bayer(x, y) { change(old) } else { old }
    });
}
