//! Paints the eye of the Index: a ball with an iris, a pupil of light, and four lids. The lids are a quadtree of an ellipse:
//! a cell that lies inside is one plate, and a cell on the edge is split, down to the smallest. Each quarter has the
//! colour of its quadrant, so a lid is what is left of a square of the Index.

use super::*;

const NOTE: &str = "The eye of the Index, its third phase. Painted by tools/src/wardens/eye.rs.";
const BALL: (i32, i32) = (192, 128);
/// Size of a lid, and the smallest plate.
const LID: (i32, i32) = (136, 80);
const LEAST: i32 = 8;
const PUPIL: i32 = 48;

pub fn sheets() -> Vec<Sheet> {
    vec![balls(), lids(), pupils()]
}

/// Calm, hot and dead.
fn balls() -> Sheet {
    let mut sheet = Sheet::new("eye_ball", NOTE, BALL, (BALL.0 / 2, BALL.1 / 2));
    let calm = Ramp::join(BLUE.at(0), VIOLET);
    for (name, ramp) in [("calm", calm), ("hot", RED), ("dead", STEEL.part(0, 4))] {
        sheet.still(name, ball(ramp, name == "dead"));
    }
    sheet
}

fn ball(ramp: Ramp, is_dead: bool) -> Canvas {
    let (half_w, half_h) = (f64::from(BALL.0) / 2.0 - 2.0, f64::from(BALL.1) / 2.0 - 2.0);
    let mut canvas = Canvas::from_pixels(BALL.0, BALL.1, |x, y| {
        let p = at(f64::from(x) + 0.5 - f64::from(BALL.0) / 2.0, f64::from(y) + 0.5 - f64::from(BALL.1) / 2.0);
        if (p.x / half_w).hypot(p.y / half_h) > 1.0 {
            return None;
        }
        // The iris is a ball with the lines of a grid, as the machine in the sky of the Vault.
        let radius = p.length() / 54.0;
        if radius <= 1.0 {
            let depth = (1.0 - radius * radius).sqrt();
            let line = |along: f64| (along / (depth + 0.9) * 7.0).rem_euclid(1.0) < 0.12;
            let light = 0.95 - radius * 0.85
                + bayer(x, y) * 0.14
                + if line(p.x / 54.0) || line(p.y / 54.0) { -0.28 } else { 0.0 };
            let rim = if is_dead { GOLD.part(0, 2) } else { GOLD.part(2, 2) };
            return Some(if radius > 0.94 { rim.lit(0.6 - p.y / 100.0) } else { ramp.lit(light.max(0.0)) });
        }
        let edge = (p.x / half_w).hypot(p.y / half_h);
        let shade =
            STEEL.part(if is_dead { 0 } else { 1 }, 4).lit(1.0 - edge * 0.8 - p.y / 400.0 + bayer(x, y) * 0.12 - 0.1);
        Some(shade)
    });
    // Veins of light run from the corners to the iris.
    for side in [-1, 1] {
        for (nth, rise) in [-22_i32, -7, 9, 24].into_iter().enumerate() {
            let middle = (BALL.0 / 2, BALL.1 / 2);
            let from = (middle.0 + side * (90 - rise.abs() / 2), middle.1 + rise / 3);
            let to = (middle.0 + side * (60 + nth as i32 % 2 * 6), middle.1 + rise);
            canvas.line(from, to, if is_dead { STEEL.at(0) } else { ramp.at(2) });
        }
    }
    canvas.outline(INK);
    canvas
}

/// The upper left lid and the others, calm and then hot.
fn lids() -> Sheet {
    let mut sheet = Sheet::new("eye_lid", NOTE, LID, (LID.0 / 2, LID.1 / 2));
    let ramps =
        [("teal", TEAL), ("rust", RUST.part(1, 4)), ("green", GREEN), ("violet", Ramp::join(BLUE.at(0), VIOLET))];
    for (nth, (name, ramp)) in ramps.into_iter().enumerate() {
        let frames = [false, true].map(|hot| {
            let mut canvas = Canvas::new(LID.0, LID.1);
            plates(&mut canvas, (0, 0), (LID.0 - 8, LID.1 - 8), ramp, hot);
            let canvas = if nth % 2 == 1 { canvas.mirrored() } else { canvas };
            let mut canvas = if nth > 1 { canvas.upside_down() } else { canvas };
            canvas.outline(INK);
            canvas
        });
        sheet.clip(name, 8, false, frames.to_vec());
    }
    sheet
}

/// Covers the part of a quarter of the ellipse that lies in this cell. A whole cell is one plate.
fn plates(canvas: &mut Canvas, (x, y): (i32, i32), (w, h): (i32, i32), ramp: Ramp, hot: bool) {
    let inside = |x: i32, y: i32| {
        let across = 1.0 - f64::from(x) / f64::from(LID.0 - 8);
        let down = 1.0 - f64::from(y) / f64::from(LID.1 - 8);
        across.powi(2) + down.powi(2) <= 1.02
    };
    // The lower right corner is the nearest to the middle of the eye, the upper left one is the farthest.
    if !inside(x + w, y + h) {
        return;
    }
    let is_split = !inside(x, y) || w > 64;
    if is_split && w.min(h) / 2 >= LEAST / 2 && w > LEAST {
        let (w, h) = (w / 2, h / 2);
        for (dx, dy) in [(0, 0), (w, 0), (0, h), (w, h)] {
            plates(canvas, (x + dx, y + dy), (w, h), ramp, hot);
        }
    } else if inside(x + w / 2, y + h / 2) {
        plate(canvas, Plate { x: x + 7, y: y + 7, w, h }, ramp, hot);
    }
}

struct Plate {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

fn plate(canvas: &mut Canvas, Plate { x, y, w, h }: Plate, ramp: Ramp, hot: bool) {
    let step = u8::from(hot);
    canvas.rect(x, y, w, h, STEEL.at(3));
    canvas.rect(x, y, w, 1, STEEL.at(5));
    canvas.rect(x, y, 1, h, STEEL.at(4));
    canvas.rect(x, y + h - 1, w, 1, STEEL.at(1));
    canvas.rect(x + w - 1, y, 1, h, STEEL.at(1));
    if w < 12 || h < 8 {
        canvas.rect(x + 2, y + 2, w - 4, (h - 4).max(1), ramp.at(1 + step));
        return;
    }
    canvas.rect(x + 3, y + 3, w - 6, h - 6, INK);
    canvas.rect(x + 4, y + 4, w - 8, h - 8, ramp.at(1 + step));
    canvas.rect(x + 4, y + 4, w - 8, 1, ramp.at(3));
    canvas.rect(x + 4, y + h - 6, w - 8, 2, ramp.at(step));
    if w > 24 {
        for (dx, dy) in [(1, 1), (w - 4, 1), (1, h - 4), (w - 4, h - 4)] {
            canvas.rect(x + dx, y + dy, 3, 3, GOLD.at(1));
            canvas.put(x + dx, y + dy, GOLD.at(3));
        }
        canvas.rect(x + w / 2 - 1, y + 6, 1, h - 12, ramp.at(step));
        canvas.rect(x + 6, y + h / 2 - 1, w - 12, 1, ramp.at(step));
    }
}

/// Four squares of light around a white one: calm, hot and hurt.
fn pupils() -> Sheet {
    let mut sheet = Sheet::new("eye_pupil", NOTE, (PUPIL, PUPIL), (PUPIL / 2, PUPIL / 2));
    let colors = [
        ("calm", [BLUE.at(1), BLUE.at(3), WHITE]),
        ("hot", [RED.at(1), RED.at(3), WHITE]),
        ("hurt", [RED.at(3), WHITE, WHITE]),
    ];
    for (name, [dark, light, white]) in colors {
        let frames = [0, 1, 2, 1].map(|beat| {
            let mut canvas = Canvas::new(PUPIL, PUPIL);
            let middle = PUPIL / 2;
            for (dx, dy) in [(-1, -1), (0, -1), (-1, 0), (0, 0)] {
                let (x, y) = (middle + dx * (15 + beat) + dx + 1, middle + dy * (15 + beat) + dy + 1);
                canvas.rect(x, y, 14 + beat, 14 + beat, dark);
                canvas.rect(x + 2, y + 2, 10 + beat, 10 + beat, light);
            }
            canvas.rect(middle - 6, middle - 6, 12, 12, light.lighter());
            canvas.rect(middle - 4, middle - 4, 8, 8, white);
            canvas.outline(INK);
            canvas
        });
        sheet.clip(name, 7, true, frames.to_vec());
    }
    sheet
}
