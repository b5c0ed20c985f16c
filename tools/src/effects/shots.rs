//! Paints bullets in all directions: a bright core, a coloured rim and a short trail.

use super::{FIRE, puff, ray};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const DIRECTIONS: usize = 16;

pub fn bullets() -> Sheet {
    let mut sheet = Sheet::new(
        "bullets",
        "Painted by tools/src/effects.rs. Frames of player, laser, rocket, enemy_aimed and returned are 16 directions, clockwise from the\n\
         right. The shots of enemies are pink in a dark ring, and a bullet that was thrown back is violet. No shot of a player is either.",
        (24, 24),
        (12, 12),
    );
    let turned = |paint: fn(f64) -> Canvas| (0..DIRECTIONS).map(|i| paint(i as f64 / DIRECTIONS as f64)).collect();
    sheet.clip("player", 1, false, turned(dart));
    sheet.clip("laser", 1, false, turned(laser));
    sheet.clip("rocket", 1, false, turned(rocket));
    sheet.clip("spread", 3, true, (0..2).map(spread_shot).collect());
    sheet.clip("enemy", 4, true, (0..4).map(enemy_shot).collect());
    sheet.clip("enemy_aimed", 1, false, turned(enemy_dart));
    sheet.clip("flame", 3, false, (0..6).map(flame_shot).collect());
    sheet.clip("returned", 1, false, turned(returned));
    sheet
}

const SHOT_MIDDLE: Point = at(12.0, 12.0);

/// Layers go from the widest and darkest up: (from, to, radius, colour), measured along the flight.
fn streak(turns: f64, layers: &[(f64, f64, f64, Ramp)]) -> Canvas {
    let mut canvas = Canvas::new(24, 24);
    for &(from, to, radius, ramp) in layers {
        canvas.soft_capsule(SHOT_MIDDLE + ray(turns, from), SHOT_MIDDLE + ray(turns, to), radius * 0.6, radius, ramp);
    }
    canvas
}

fn dart(turns: f64) -> Canvas {
    streak(
        turns,
        &[(-9.0, 5.0, 2.1, RUST.part(3, 1)), (-7.0, 5.2, 1.9, GOLD.part(2, 1)), (-3.0, 5.6, 1.3, GOLD.part(4, 1))],
    )
}

fn laser(turns: f64) -> Canvas {
    streak(
        turns,
        &[
            (-11.0, 11.0, 1.9, BLUE.part(2, 1)),
            (-11.0, 11.0, 1.4, BLUE.part(3, 1)),
            (-11.0, 11.0, 0.8, GOLD.part(4, 1)),
        ],
    )
}

fn enemy_dart(turns: f64) -> Canvas {
    let mut canvas = streak(
        turns,
        &[
            (-6.0, 3.0, 2.4, MAGENTA.part(1, 1)),
            (-4.0, 3.4, 2.0, MAGENTA.part(2, 1)),
            (-0.6, 3.0, 1.3, GOLD.part(4, 1)),
        ],
    );
    canvas.outline(INK);
    canvas
}

/// Thin and with a bar across, like a bullet that was bent flat.
fn returned(turns: f64) -> Canvas {
    let mut canvas = streak(turns, &[(-8.0, 3.0, 2.0, VIOLET.part(1, 1)), (-6.0, 3.4, 1.6, VIOLET.part(2, 1))]);
    let bar = SHOT_MIDDLE + ray(turns, 2.0);
    for side in [-0.25, 0.25] {
        canvas.soft_capsule(bar, bar + ray(turns + side, 3.4), 1.3, 0.9, VIOLET.part(2, 1));
    }
    canvas.soft_capsule(SHOT_MIDDLE + ray(turns, -1.0), SHOT_MIDDLE + ray(turns, 3.0), 0.9, 1.2, GOLD.part(4, 1));
    canvas.outline(INK);
    canvas
}

fn rocket(turns: f64) -> Canvas {
    let mut canvas = streak(turns, &[(-4.0, 4.5, 2.0, STEEL.part(2, 3)), (3.5, 5.5, 1.5, RED.part(1, 3))]);
    for side in [-1.0, 1.0] {
        let fin = SHOT_MIDDLE + ray(turns, -4.0);
        canvas.soft_capsule(fin, fin + ray(turns + 0.25 * side, 2.8), 0.9, 0.7, STEEL.part(1, 2));
    }
    canvas.outline(INK);
    let tail = SHOT_MIDDLE + ray(turns, -7.0);
    puff(&mut canvas, tail, 2.2, &FIRE[3..], 1.0);
    canvas
}

fn spread_shot(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(24, 24);
    puff(&mut canvas, SHOT_MIDDLE, 3.6 + f64::from(frame) * 0.6, &[GOLD.at(1), GOLD.at(2), GOLD.at(3), WHITE], 1.0);
    canvas
}

/// Hot pink with a white core in a dark ring. No fire, lamp or player has this colour.
fn enemy_shot(frame: i32) -> Canvas {
    const RADIUS: [f64; 4] = [3.4, 3.8, 4.2, 3.8];
    const CORE: [f64; 4] = [1.6, 2.0, 2.4, 2.0];
    let mut canvas = Canvas::new(24, 24);
    let index = frame as usize;
    puff(&mut canvas, SHOT_MIDDLE, RADIUS[index], &[MAGENTA.at(1), MAGENTA.at(1), MAGENTA.at(2), MAGENTA.at(2)], 0.95);
    puff(&mut canvas, SHOT_MIDDLE + at(-0.5, -0.5), CORE[index], &[SKIN.at(3), WHITE], 1.0);
    canvas.outline(INK);
    canvas
}

fn flame_shot(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(24, 24);
    let age = f64::from(frame) / 6.0;
    let mut rng = Rng::new(300);
    for _ in 0..6 {
        let away = ray(rng.unit(), 1.0 + age * 5.0);
        puff(&mut canvas, SHOT_MIDDLE + away, 2.4 + age * 2.4, &FIRE, 1.05 - age * 0.75);
    }
    canvas
}
