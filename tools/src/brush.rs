//! Paints large pictures of faces, figures and places: outlines that are filled with tones of light, lines of changing
//! width, and dithered light. Each shape is an outline of a few points. Its light is a number for each pixel, which
//! chooses one of the tones.

use crate::canvas::{Canvas, bayer, inside};
use crate::math::{Point, at};
use crate::palette::Color;

/// Points that are computed between two points of a round outline.
const STEPS: i32 = 6;
/// Tests per pixel along each axis.
const SAMPLES: i32 = 4;

/// Parts of a shape that are lighter or darker: middle, radius along x and y, and the change of light in the middle.
pub type Spot = (f64, f64, f64, f64, f64);

/// Returns an outline with corners at these points.
pub fn sharp(points: &[(f64, f64)]) -> Vec<Point> {
    points.iter().map(|&(x, y)| at(x, y)).collect()
}

/// Returns a closed curve through these points.
pub fn round(points: &[(f64, f64)]) -> Vec<Point> {
    let count = points.len();
    let place = |nth: usize| at(points[nth % count].0, points[nth % count].1);
    let mut outline = Vec::new();
    for nth in 0..count {
        let [before, from, to, after] = [nth + count - 1, nth, nth + 1, nth + 2].map(place);
        for step in 0..STEPS {
            outline.push(between(before, from, to, after, f64::from(step) / f64::from(STEPS)));
        }
    }
    outline
}

/// A point of the Catmull-Rom curve between two points.
fn between(before: Point, from: Point, to: Point, after: Point, share: f64) -> Point {
    let (square, cube) = (share * share, share * share * share);
    (from * 2.0
        + (to - before) * share
        + (before * 2.0 - from * 5.0 + to * 4.0 - after) * square
        + (from * 3.0 - before - to * 3.0 + after) * cube)
        * 0.5
}

/// Returns the pixels that are more than half inside an outline.
pub fn pixels(outline: &[Point]) -> Vec<(i32, i32)> {
    let low = outline.iter().fold(outline[0], |a, b| at(a.x.min(b.x), a.y.min(b.y)));
    let high = outline.iter().fold(outline[0], |a, b| at(a.x.max(b.x), a.y.max(b.y)));
    let mut found = Vec::new();
    for y in low.y.floor() as i32..=high.y.floor() as i32 {
        for x in low.x.floor() as i32..=high.x.floor() as i32 {
            let fine = |cell: i32, sample: i32| f64::from(cell) + (f64::from(sample) + 0.5) / f64::from(SAMPLES);
            let samples = (0..SAMPLES).flat_map(|row| (0..SAMPLES).map(move |column| (column, row)));
            let hits = samples.filter(|&(column, row)| inside(outline, at(fine(x, column), fine(y, row)))).count();
            if hits as i32 * 2 > SAMPLES * SAMPLES {
                found.push((x, y));
            }
        }
    }
    found
}

pub fn fill(canvas: &mut Canvas, outline: &[Point], color: Color) {
    for (x, y) in pixels(outline) {
        canvas.put(x, y, color);
    }
}

/// Fills an outline with tones from dark to light. The light is `base` changed by spots, 0 to 1.
pub fn model(canvas: &mut Canvas, outline: &[Point], tones: &[Color], base: f64, spots: &[Spot]) {
    for (x, y) in pixels(outline) {
        canvas.put(x, y, tone(tones, base + spotted(spots, x, y)));
    }
}

/// Returns how much the spots change the light of a pixel.
pub fn spotted(spots: &[Spot], x: i32, y: i32) -> f64 {
    let change = |&(cx, cy, rx, ry, amount): &Spot| {
        let (dx, dy) = ((f64::from(x) + 0.5 - cx) / rx, (f64::from(y) + 0.5 - cy) / ry);
        let near = (1.0 - dx * dx - dy * dy).max(0.0);
        amount * near * (2.0 - near)
    };
    spots.iter().map(change).sum()
}

pub fn tone(tones: &[Color], light: f64) -> Color {
    tones[(light.clamp(0.0, 0.999) * tones.len() as f64) as usize]
}

/// Like `tone`, but dithers around the borders between two tones. A softness of 1 dithers everywhere.
pub fn soft_tone(tones: &[Color], light: f64, softness: f64, x: i32, y: i32) -> Color {
    tone(tones, light + (bayer(x, y) - 0.5) * softness / tones.len() as f64)
}

/// Paints a curve through these points that becomes thicker or thinner. A width below 1 paints single pixels.
pub fn stroke(canvas: &mut Canvas, points: &[(f64, f64)], from_width: f64, to_width: f64, color: Color) {
    const FINE: i32 = 24;
    let last = points.len() - 1;
    let place = |nth: usize| at(points[nth].0, points[nth].1);
    for nth in 0..last {
        let [before, from, to, after] = [nth.saturating_sub(1), nth, nth + 1, (nth + 2).min(last)].map(place);
        for step in 0..=FINE {
            let share = f64::from(step) / f64::from(FINE);
            let along = (nth as f64 + share) / last as f64;
            let p = between(before, from, to, after, share);
            let half = (from_width + (to_width - from_width) * along) / 2.0;
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
            for y in (p.y - half).floor() as i32..=(p.y + half).floor() as i32 {
                for x in (p.x - half).floor() as i32..=(p.x + half).floor() as i32 {
                    if (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - p).length() <= half {
                        canvas.put(x, y, color);
                    }
                }
            }
        }
    }
}

/// Changes the colours inside a disc of light: those near its middle surely, those at its rim by dither.
pub fn glow(canvas: &mut Canvas, middle: (f64, f64), radius: f64, strength: f64, change: impl Fn(Color) -> Color) {
    canvas.recolor(|x, y, old| {
        let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - at(middle.0, middle.1)).length() / radius;
        if away < 1.0 && (1.0 - away) * strength > bayer(x, y) { change(old) } else { old }
    });
}

/// Paints a round limb that becomes thicker or thinner, lit from the upper left. `base` shifts its light.
pub fn limb(canvas: &mut Canvas, from: (f64, f64), to: (f64, f64), radii: (f64, f64), tones: &[Color], base: f64) {
    let (from, to) = (at(from.0, from.1), at(to.0, to.1));
    let bone = to - from;
    let squared = (bone.x * bone.x + bone.y * bone.y).max(1e-6);
    let most = radii.0.max(radii.1);
    for y in (from.y.min(to.y) - most) as i32..=(from.y.max(to.y) + most) as i32 {
        for x in (from.x.min(to.x) - most) as i32..=(from.x.max(to.x) + most) as i32 {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let along = (((p.x - from.x) * bone.x + (p.y - from.y) * bone.y) / squared).clamp(0.0, 1.0);
            let radius = radii.0 + (radii.1 - radii.0) * along;
            let off = (p - (from + bone * along)) * (1.0 / radius);
            if off.x * off.x + off.y * off.y <= 1.0 {
                canvas.put(x, y, tone(tones, base - off.x * 0.3 - off.y * 0.26));
            }
        }
    }
}
