//! Paints the damage of a warden after each phase: missing plates, cracks, soot. The damage of the body is painted on the
//! warden at rest. The pixels that change become a picture of their own, which the game lays over the body in any pose.
//! Limbs move on their own, so their damage is part of each pose.

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;

/// Places on a warden at rest, for the second phase and for the third. The third phase shows both.
pub struct Harm {
    /// Missing plates: corner and size.
    pub holes: [&'static [(i32, i32, i32, i32)]; 2],
    /// Start of a crack, its direction in turns, and its number of pieces.
    pub cracks: [&'static [(f64, f64, f64, i32)]; 2],
    /// Middle and radius of places black with soot.
    pub soot: [&'static [(i32, i32, i32)]; 2],
    /// Colours inside a hole.
    pub inside: Ramp,
}

impl Harm {
    /// Returns the pixels that have changed on the whole warden after this many phases.
    pub fn over(&self, whole: &Canvas, phases: usize) -> Canvas {
        let mut hurt = whole.clone();
        let mut rng = Rng::new(31);
        for phase in 0..phases {
            self.soot[phase].iter().for_each(|&spot| blacken(&mut hurt, spot));
            self.cracks[phase]
                .iter()
                .for_each(|&(x, y, turns, pieces)| crack(&mut hurt, &mut rng, at(x, y), turns, pieces));
            self.holes[phase].iter().for_each(|&hole| self.tear(&mut hurt, &mut rng, hole, phase));
        }
        Canvas::from_pixels(whole.width, whole.height, |x, y| {
            let now = hurt.get(x, y);
            // Transparent pixels cannot be damaged.
            if now != whole.get(x, y) && whole.get(x, y).is_some() { now } else { None }
        })
    }

    fn tear(&self, canvas: &mut Canvas, rng: &mut Rng, (x, y, width, height): (i32, i32, i32, i32), phase: usize) {
        for column in 0..width {
            let (top, bottom) = (rng.range(0, 3), height - rng.range(0, 3));
            for row in top..bottom {
                let edge = column == 0 || column == width - 1 || row == top;
                let pipe = (column + 2 * phase as i32) % 5;
                let color = match (edge, pipe) {
                    (true, _) => INK,
                    _ if row >= bottom - 2 => self.inside.at(if phase == 0 { 1 } else { 2 }),
                    (_, 1) => self.inside.at(1),
                    (_, 2) => self.inside.at(0),
                    _ if row >= bottom - 4 && bayer(x + column, y + row) > 0.5 => self.inside.at(1),
                    _ => INK,
                };
                canvas.put(x + column, y + row, color);
            }
            if let Some(lip) = canvas.get(x + column, y + bottom).filter(|lip| *lip != INK) {
                canvas.put(x + column, y + bottom, lip.lighter());
            }
        }
    }
}

/// Damages a limb that has just been painted between two joints, after so many phases: soot, and an open place in its middle
/// from which a crack runs along it. `width` is half of its thickness.
pub fn scar(canvas: &mut Canvas, (from, to): (Point, Point), width: f64, phases: i32, inside: Ramp) {
    let length = (to - from).length().max(1.0);
    let along = (to - from) * (1.0 / length);
    let across = at(-along.y, along.x);
    for (share, side) in [(0.38, -0.2), (0.74, 0.3)].into_iter().take(phases.max(0) as usize) {
        let middle = from.mix(to, share) + across * (width * side);
        // One even shade: dither in every pose would make the program much larger.
        let soot = width * 1.3 + 1.0;
        canvas.recolor(|x, y, old| {
            let away = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
            if away.length() < soot { old.darker(1) } else { old }
        });
        let half = at((width * 0.9).max(2.6), (width * 0.62).max(1.6));
        let reach = half.x.ceil() as i32 + 1;
        for y in middle.y as i32 - reach..=middle.y as i32 + reach {
            for x in middle.x as i32 - reach..=middle.x as i32 + reach {
                let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
                let (long, wide) =
                    ((p.x * along.x + p.y * along.y) / half.x, (p.x * across.x + p.y * across.y) / half.y);
                let away = long.abs() + wide.abs();
                if away > 1.3 || canvas.get(x, y).is_none() {
                    continue;
                }
                canvas.put(x, y, if away > 0.7 { INK } else { inside.at(if wide > 0.0 { 2 } else { 1 }) });
            }
        }
        // The crack runs to the nearer joint.
        let end = if share < 0.5 { from.mix(to, 0.08) } else { from.mix(to, 0.95) };
        for step in 0..=(length * 0.3) as i32 {
            let zigzag = across * [0.0, 1.0, 1.6, 0.6, -0.4][step as usize % 5];
            let p = middle.mix(end, f64::from(step) / (length * 0.3).max(1.0)) + zigzag;
            let (x, y) = (p.x as i32, p.y as i32);
            if canvas.get(x, y).is_some() {
                canvas.put(x, y, INK);
            }
        }
    }
}

fn blacken(canvas: &mut Canvas, (x, y, radius): (i32, i32, i32)) {
    canvas.recolor(|px, py, old| {
        let (dx, dy) = (f64::from(px - x), f64::from(py - y) * 0.8);
        let near = 1.0 - (dx * dx + dy * dy).sqrt() / f64::from(radius);
        let steps = u8::from(near * 1.6 > bayer(px, py)) + u8::from(near * 1.6 - 0.7 > bayer(px, py));
        old.darker(steps)
    });
}

fn crack(canvas: &mut Canvas, rng: &mut Rng, from: Point, turns: f64, pieces: i32) {
    let (mut from, mut turns) = (from, turns);
    for piece in 0..pieces {
        turns += (rng.unit() - 0.5) * 0.24;
        let to = from + at(cos(turns), sin(turns)) * (4.0 + rng.unit() * 4.0);
        for share in 0..12 {
            let p = from.mix(to, f64::from(share) / 12.0);
            let (x, y) = (p.x as i32, p.y as i32);
            if canvas.get(x, y).is_some_and(|old| old != INK) {
                if let Some(lip) = canvas.get(x, y + 1).filter(|lip| *lip != INK) {
                    canvas.put(x, y + 1, lip.lighter());
                }
                canvas.put(x, y, INK);
            }
        }
        if piece == 1 && pieces > 2 {
            crack(canvas, rng, to, turns + 0.18, pieces - 2);
        }
        from = to;
    }
}
