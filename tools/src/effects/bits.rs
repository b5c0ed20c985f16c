//! Paints small things that fly: sparks, grenades, and the ring that runs ahead of an explosion. A player's grenade is
//! a green egg with a pale band, an enemy's is a red drum with spikes, so the shape differs as well as the colour.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![spark(), grenade(), ring(), glint(), balloon()]
}

/// Four lengths of a streak. They are short, so one picture fits every direction of flight.
fn spark() -> Sheet {
    let mut sheet = Sheet::new(
        "spark",
        "Painted by tools/src/effects/bits.rs. A spark that cools as it flies, a chip of stone and a drop of blood.",
        (8, 8),
        (4, 4),
    );
    let heats = [(WHITE, GOLD.at(3)), (GOLD.at(3), GOLD.at(2)), (GOLD.at(2), RUST.at(3)), (RUST.at(3), RUST.at(2))];
    let frames = heats.into_iter().enumerate().map(|(age, (hot, rim))| {
        let mut canvas = Canvas::new(8, 8);
        if age < 2 {
            for (x, y) in [(3, 4), (5, 4), (4, 3), (4, 5)] {
                canvas.put(x, y, rim);
            }
        } else {
            canvas.put(3, 4, rim);
        }
        canvas.put(4, 4, hot);
        canvas
    });
    sheet.clip("fly", 7, false, frames.collect());
    let chips = [STEEL.at(5), STEEL.at(4), STEEL.at(3), STEEL.at(2)].map(|color| {
        let mut canvas = Canvas::new(8, 8);
        canvas.rect(3, 4, 2, 1, color);
        canvas
    });
    sheet.clip("chip", 7, false, chips.to_vec());
    let drops = [(3, RED.at(2)), (2, RED.at(2)), (2, RED.at(1)), (1, RED.at(1))].map(|(size, color)| {
        let mut canvas = Canvas::new(8, 8);
        canvas.rect(3, 3, size, size, color);
        canvas
    });
    sheet.clip("drop", 7, false, drops.to_vec());
    sheet
}

fn grenade() -> Sheet {
    let mut sheet =
        Sheet::new("grenade", "Painted by tools/src/effects/bits.rs. Eight steps of a tumble.", (16, 16), (8, 8));
    sheet.clip("player", 3, true, (0..8).map(|step| egg(f64::from(step) / 8.0)).collect());
    sheet.clip("foe", 3, true, (0..8).map(|step| spiked(f64::from(step) / 8.0)).collect());
    sheet
}

const MIDDLE: Point = at(8.0, 8.0);

fn egg(turns: f64) -> Canvas {
    let mut canvas = Canvas::new(16, 16);
    let along = |distance: f64| MIDDLE + at(0.0, -distance).turned(turns);
    canvas.capsule(along(-1.0), along(0.8), 3.2, 2.9, GREEN);
    let side = at(1.0, 0.0).turned(turns);
    for step in -2..=2 {
        let p = along(0.0) + side * f64::from(step);
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, GOLD.at(3));
    }
    canvas.soft_capsule(along(3.4), along(4.2), 1.2, 1.0, STEEL.part(3, 3));
    canvas.soft_capsule(along(4.2) + side * 1.4, along(1.6) + side * 3.2, 0.7, 0.6, STEEL.part(4, 2));
    canvas.outline(INK);
    canvas
}

fn spiked(turns: f64) -> Canvas {
    let mut canvas = Canvas::new(16, 16);
    for spike in 0..4 {
        let way = at(cos(turns + f64::from(spike) / 4.0), sin(turns + f64::from(spike) / 4.0));
        canvas.soft_capsule(MIDDLE, MIDDLE + way * 5.4, 1.4, 0.7, STEEL.part(2, 3));
    }
    canvas.capsule(MIDDLE, MIDDLE, 3.4, 3.4, RED);
    canvas.rect(7, 7, 2, 2, RUST.at(4));
    canvas.outline(INK);
    canvas
}

/// A striped balloon whose lines hold a crate, which the game draws.
fn balloon() -> Sheet {
    const SIZE: (i32, i32) = (40, 48);
    const CENTRE: Point = at(20.0, 14.0);
    let mut sheet = Sheet::new(
        "balloon",
        "Painted by tools/src/effects/bits.rs. The pivot is the middle of the lower edge of the crate.",
        SIZE,
        (20, 46),
    );
    let floats = |frame: usize| {
        let mut canvas = Canvas::new(SIZE.0, SIZE.1);
        let sway = at([0.0, 0.6, 0.0, -0.6][frame], 0.0);
        let middle = CENTRE + sway;
        canvas.capsule(middle, middle + at(0.0, 1.6), 10.0, 9.4, TEAL);
        for (from, to) in [(-4.0, -1.4), (2.0, 4.6)] {
            for y in 3..26 {
                let half = (1.0 - ((f64::from(y) - 14.4) / 11.0).powi(2)).max(0.0).sqrt();
                for x in (middle.x + from * half).ceil() as i32..=(middle.x + to * half) as i32 {
                    if canvas.get(x, y).is_some() {
                        canvas.put(x, y, GOLD.at(if x < 20 { 3 } else { 2 }));
                    }
                }
            }
        }
        canvas.soft_capsule(middle + at(0.0, 11.6), middle + at(0.0, 12.4), 1.6, 1.0, TEAL.part(0, 3));
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        for x in [-6.0, 6.0] {
            let (top, end) = (middle + at(x * 0.2, 13.0), at(20.0 + x, 27.0));
            canvas.line((top.x as i32, top.y as i32), (end.x as i32, end.y as i32), STEEL.at(4));
        }
        canvas
    };
    sheet.clip("floats", 12, true, (0..4).map(floats).collect());
    let bursts = |frame: usize| {
        let mut canvas = Canvas::new(SIZE.0, SIZE.1);
        for shred in 0..9 {
            let turns = f64::from(shred) / 9.0 + 0.03;
            let way = at(cos(turns), sin(turns));
            let from = CENTRE + way * (5.0 + frame as f64 * 3.4);
            let colour = if shred % 3 == 0 { GOLD.part(2, 2) } else { TEAL.part(1, 3) };
            let size = 2.4 - frame as f64 * 0.5;
            canvas.soft_capsule(from, from + way * 3.0, size, size * 0.5, colour);
        }
        canvas.outline(INK);
        canvas
    };
    sheet.clip("burst", 3, false, (0..4).map(bursts).collect());
    sheet
}

fn ring() -> Sheet {
    const SIZE: i32 = 96;
    let mut sheet = Sheet::new(
        "ring",
        "Painted by tools/src/effects/bits.rs. The shock wave ahead of an explosion. Drawn with additive blending.",
        (SIZE, SIZE),
        (SIZE / 2, SIZE / 2),
    );
    let steps = [(14.0, 5.0, 4), (26.0, 4.0, 3), (35.0, 3.0, 2), (42.0, 2.0, 1), (46.0, 1.2, 1)];
    let frames = steps.map(|(radius, width, light)| {
        let mut canvas = Canvas::new(SIZE, SIZE);
        for y in 0..SIZE {
            for x in 0..SIZE {
                let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - at(48.0, 48.0)).length();
                let inside = radius - away;
                if (0.0..width).contains(&inside) {
                    let rim = inside < width * 0.4;
                    canvas.put(x, y, if rim { RUST.at(light) } else { SODIUM_LIGHT.at(light / 2) });
                }
            }
        }
        canvas
    });
    sheet.clip("run", 2, false, frames.to_vec());
    sheet
}

fn glint() -> Sheet {
    let mut sheet =
        Sheet::new("glint", "Painted by tools/src/effects/bits.rs. A star that flares and fades.", (16, 16), (8, 8));
    let frames = [1, 3, 5, 3, 1].map(|reach: i32| {
        let mut canvas = Canvas::new(16, 16);
        for step in -reach..=reach {
            let color = if step.abs() * 2 > reach { GOLD.at(3) } else { WHITE };
            canvas.put(8 + step, 8, color);
            canvas.put(8, 8 + step, color);
        }
        canvas
    });
    sheet.clip("flare", 3, false, frames.to_vec());
    sheet
}
