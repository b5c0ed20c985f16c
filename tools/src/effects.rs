//! What flies, flashes, burns and drifts. Fire is painted as puffs whose colour is their heat, hot in the middle
//! and cooling with age; nothing is blended. Glows lie on black and are meant to be added to what is below them.

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

/// From cold to hot.
const FIRE: [Color; 7] = [RUST.at(0), RED.at(1), RED.at(2), RUST.at(3), GOLD.at(2), GOLD.at(3), WHITE];
/// From the shadow of a cloud to its lit crown, young and old.
const YOUNG_SMOKE: [Color; 4] = [INK, RUST.at(0), LEATHER.at(0), LEATHER.at(1)];
const OLD_SMOKE: [Color; 4] = [STEEL.at(0), STEEL.at(0), STEEL.at(1), STEEL.at(2)];
/// What is left of the fire glows in the first smoke.
const EMBERS: [Color; 3] = [RED.at(1), RED.at(2), RUST.at(3)];
const DUST: [Color; 4] = [STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)];

pub fn sheets() -> Vec<Sheet> {
    let mut all = vec![bullets(), muzzle(), impacts(), dust(), casing(), debris(), explosion(), shadow()];
    all.extend([glow("glow_16", 16), glow("glow_32", 32), glow("glow_64", 64), glow("glow_96", 96)]);
    all
}

/// A puff: its colours run from the edge (first) to the middle; `heat` below 1 cools the whole of it.
fn puff(canvas: &mut Canvas, center: Point, radius: f64, colors: &[Color], heat: f64) {
    let steps = colors.len() as f64;
    for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
        for x in (center.x - radius) as i32..=(center.x + radius) as i32 {
            let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center).length() / radius;
            if away <= 1.0 {
                let step = (heat - away * away * 0.55) * steps;
                canvas.put(x, y, colors[(step.max(0.0) as usize).min(colors.len() - 1)]);
            }
        }
    }
}

/// Cuts a round hole, as when smoke thins out from within.
fn hole(canvas: &mut Canvas, center: Point, radius: f64) {
    for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
        for x in (center.x - radius) as i32..=(center.x + radius) as i32 {
            if (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center).length() <= radius {
                canvas.clear(x, y);
            }
        }
    }
}

fn ray(turns: f64, length: f64) -> Point {
    at(cos(turns) * length, sin(turns) * length)
}

// ---- bullets ----

const DIRECTIONS: usize = 16;

fn bullets() -> Sheet {
    let mut sheet = Sheet::new(
        "bullets",
        "Painted by tools/src/effects.rs. Frames of player, spread and laser are 16 directions, clockwise from the right.\n\
         The player's shots are pale darts, the enemy's are pink and round in a dark ring.",
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
    sheet
}

const SHOT_MIDDLE: Point = at(12.0, 12.0);

/// A streak in layers, widest and darkest first: (from, to, radius, colour), measured along the flight.
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

/// Hot pink in a dark ring, the core white: no fire, no lamp and no player has that.
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

// ---- muzzle flash ----

const FLASH_CELL: i32 = 32;
const FLASH_FRAMES: i32 = 4;

fn muzzle() -> Sheet {
    let mut sheet = Sheet::new(
        "muzzle",
        "Painted by tools/src/effects.rs. The pivot is laid on the muzzle; the clips are the player's five aims, facing right.",
        (FLASH_CELL, FLASH_CELL),
        (FLASH_CELL / 2, FLASH_CELL / 2),
    );
    for (name, turns) in
        [("forward", 0.0), ("up_diagonal", -0.125), ("up", -0.25), ("down_diagonal", 0.125), ("down", 0.25)]
    {
        sheet.clip(name, 1, false, (0..FLASH_FRAMES).map(|frame| flash(frame, turns)).collect());
    }
    sheet
}

/// A star that bursts forward with two side flares, then breaks into licks.
fn flash(frame: i32, turns: f64) -> Canvas {
    const REACH: [f64; FLASH_FRAMES as usize] = [9.0, 13.5, 11.0, 8.0];
    const WIDTH: [f64; FLASH_FRAMES as usize] = [2.6, 3.4, 2.4, 1.2];
    const SIDE: [f64; FLASH_FRAMES as usize] = [4.0, 6.5, 4.5, 0.0];
    let mut canvas = Canvas::new(FLASH_CELL, FLASH_CELL);
    let root = at(16.0, 16.0);
    let index = frame as usize;
    let layers = [(1.0, GOLD.part(1, 1)), (0.78, GOLD.part(2, 1)), (0.55, GOLD.part(3, 1)), (0.36, GOLD.part(4, 1))];
    let start = if frame == 3 { 4.0 } else { 0.0 };
    for (scale, ramp) in layers {
        let reach = start + (REACH[index] - start) * scale;
        canvas.soft_capsule(
            root + ray(turns, start),
            root + ray(turns, start + reach * 0.35),
            WIDTH[index] * scale * 0.8,
            WIDTH[index] * scale,
            ramp,
        );
        canvas.soft_capsule(root + ray(turns, reach * 0.4), root + ray(turns, reach), WIDTH[index] * scale, 0.4, ramp);
        if SIDE[index] > 0.0 {
            for side in [-0.14, 0.14] {
                let tip = root + ray(turns + side, SIDE[index] * scale + 1.5);
                canvas.soft_capsule(root + ray(turns, 1.5), tip, 1.7 * scale, 0.45, ramp);
            }
        }
    }
    canvas
}

// ---- impacts, dust, small things ----

const IMPACT_FRAMES: usize = 5;

fn impacts() -> Sheet {
    let mut sheet = Sheet::new(
        "impacts",
        "Painted by tools/src/effects.rs. A shot that came from the left; the pivot is the point struck.",
        (24, 24),
        (12, 12),
    );
    let steel = [STEEL.at(2), GOLD.at(1), GOLD.at(2), GOLD.at(3), WHITE];
    let flesh = [RED.at(0), RED.at(0), RED.at(1), RED.at(1), RED.at(2)];
    let earth = [STEEL.at(1), STEEL.at(2), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)];
    for (name, colors, seed) in [("steel", steel, 11), ("flesh", flesh, 12), ("earth", earth, 13)] {
        sheet.clip(name, 2, false, (0..IMPACT_FRAMES).map(|frame| impact(frame, &colors, seed)).collect());
    }
    sheet
}

/// A star where the shot struck, and sparks, drops or chips thrown back the way it came, falling as they cool.
fn impact(frame: usize, colors: &[Color; 5], seed: u64) -> Canvas {
    const SPARKS: i32 = 7;
    let mut canvas = Canvas::new(24, 24);
    let mut rng = Rng::new(seed);
    let age = frame as f64 / (IMPACT_FRAMES - 1) as f64;
    let middle = at(12.0, 12.0);
    let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
    let hot = |cooled: usize| colors[4usize.saturating_sub(frame + cooled)];
    for index in 0..SPARKS {
        let spread = (f64::from(index) / f64::from(SPARKS - 1) - 0.5) * 0.62;
        let turns = 0.5 + spread + (rng.unit() - 0.5) * 0.06;
        let speed = 5.0 + rng.unit() * 6.0;
        let head = speed * (1.0 - (1.0 - age) * (1.0 - age)).max(0.25);
        let length = 3.6 * (1.0 - age) + 0.4;
        let fall = at(0.0, age * age * 4.0);
        let tip = middle + ray(turns, head) + fall;
        let tail = middle + ray(turns, (head - length).max(0.5)) + fall;
        if frame + 1 < IMPACT_FRAMES || index % 2 == 0 {
            canvas.line(pixel(tail), pixel(tip), hot(1));
            canvas.put(pixel(tip).0, pixel(tip).1, hot(0));
        }
    }
    if frame < 3 {
        let reach = [4, 6, 2][frame];
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            canvas.line((12, 12), (12 + dx * reach, 12 + dy * reach), hot(1));
            canvas.line((12, 12), (12 + dx * reach / 2, 12 + dy * reach / 2), hot(0));
        }
        puff(&mut canvas, at(12.5, 12.5), [3.0, 2.2, 1.2][frame], &[hot(1), hot(0), hot(0)], 1.1);
    }
    canvas
}

fn dust() -> Sheet {
    let mut sheet = Sheet::new(
        "dust",
        "Painted by tools/src/effects.rs. The pivot is the middle of the feet line.",
        (48, 16),
        (24, 15),
    );
    sheet.clip("land", 3, false, (0..6).map(|frame| dust_frame(frame, true)).collect());
    sheet.clip("turn", 3, false, (0..6).map(|frame| dust_frame(frame, false)).collect());
    sheet
}

/// Puffs that run along the ground, both ways after a landing, backward after a turn, and thin out as they rise.
fn dust_frame(frame: i32, both_ways: bool) -> Canvas {
    /// From the feet outward: where it starts, how far it runs, how big it gets, how high it rises.
    const PUFFS: [(f64, f64, f64, f64); 4] =
        [(2.0, 3.0, 3.0, 6.0), (4.0, 6.0, 4.2, 3.0), (6.0, 10.0, 3.2, 4.0), (7.0, 14.0, 2.2, 1.0)];
    let mut canvas = Canvas::new(48, 16);
    let age = f64::from(frame) / 6.0;
    let run = 1.0 - (1.0 - age) * (1.0 - age);
    let mut puffs = Vec::new();
    for (start, way, size, height) in PUFFS {
        let radius = size * (0.55 + run * 0.5) * (1.0 - age * age * 0.8);
        for side in if both_ways { &[-1.0, 1.0][..] } else { &[-1.0][..] } {
            puffs.push((at(24.0 + side * (start + run * way), 15.2 - radius * 0.8 - age * height), radius));
        }
    }
    cloud(&mut canvas, &puffs, &DUST);
    let eaten = (age - 0.45) * 1.6;
    canvas.rearranged(48, 16, |x, y| if bayer(x, y) < eaten { (-1, -1) } else { (x, y) })
}

/// One cloud of many puffs: all shadows first, then all flanks, then all crowns, so that it does not fall apart into balls.
fn cloud(canvas: &mut Canvas, puffs: &[(Point, f64)], colors: &[Color; 4]) {
    for (color, shrink) in colors.iter().zip([0.0, 0.18, 0.44, 0.66]) {
        for &(center, radius) in puffs {
            let shift = radius * shrink * 0.75;
            puff(canvas, center - at(shift * 0.6, shift), radius * (1.0 - shrink), &[*color], 1.0);
        }
    }
}

fn casing() -> Sheet {
    let mut sheet = Sheet::new("casing", "Painted by tools/src/effects.rs. Eight steps of a spin.", (8, 8), (4, 4));
    let spin = (0..8).map(|frame| {
        let turns = f64::from(frame) / 8.0;
        let mut canvas = Canvas::new(8, 8);
        let middle = at(4.0, 4.0);
        canvas.soft_capsule(middle + ray(turns, -1.3), middle + ray(turns, 1.3), 1.0, 1.0, GOLD.part(1, 2));
        let lip = middle + ray(turns, -1.4);
        canvas.put(lip.x.floor() as i32, lip.y.floor() as i32, GOLD.at(3));
        canvas
    });
    sheet.clip("spin", 2, true, spin.collect());
    sheet
}

fn debris() -> Sheet {
    let mut sheet =
        Sheet::new("debris", "Painted by tools/src/effects.rs. Each clip is eight steps of a spin.", (12, 12), (6, 6));
    let bits: [(&str, Ramp, f64, f64); 4] = [
        ("plate", RUST, 4.0, 2.4),
        ("shard", STEEL.part(1, 4), 3.6, 1.6),
        ("plank", KHAKI, 5.0, 1.5),
        ("stone", STEEL.part(0, 4), 2.8, 2.4),
    ];
    for (name, ramp, long, wide) in bits {
        let spin = (0..8).map(|frame| {
            let turns = f64::from(frame) / 8.0;
            let mut canvas = Canvas::new(12, 12);
            let corner = |x: f64, y: f64| at(6.0, 6.0) + at(x, y).turned(turns);
            let corners = [
                corner(-long, -wide * 0.6),
                corner(long * 0.7, -wide),
                corner(long, wide * 0.7),
                corner(-long * 0.6, wide),
            ];
            canvas.polygon(&corners, ramp, 1.0 - 0.4 * sin(turns / 2.0), 0.1);
            canvas.outline(INK);
            canvas
        });
        sheet.clip(name, 3, true, spin.collect());
    }
    sheet
}

/// What falls on the ground under a body: wide when it stands, small when it is high up.
fn shadow() -> Sheet {
    let mut sheet = Sheet::new(
        "shadow",
        "Painted by tools/src/effects.rs. Laid on the ground line (pivot) under actors, before them; frames from standing to high up.",
        (32, 4),
        (16, 1),
    );
    let sizes = [11, 9, 7, 4].into_iter().map(|half: i32| {
        let mut canvas = Canvas::new(32, 4);
        for (row, inset) in [(0, 1), (1, 0), (2, 3)] {
            for x in -half + inset..half - inset {
                let edge = half - inset - x.abs() < 3;
                if !edge || (x + row) % 2 == 0 {
                    canvas.put(16 + x, row, STEEL.at(0));
                }
            }
        }
        canvas
    });
    sheet.clip("ground", 1, false, sizes.collect());
    sheet
}

// ---- explosion ----

const BLAST_CELL: i32 = 64;
const BLAST_FRAMES: usize = 8;

fn explosion() -> Sheet {
    let mut sheet = Sheet::new(
        "explosion",
        "Painted by tools/src/effects.rs. Layers of one explosion: flash first, ball with it, smoke from the ball's fourth frame on.",
        (BLAST_CELL, BLAST_CELL),
        (BLAST_CELL / 2, BLAST_CELL / 2),
    );
    sheet.clip("flash", 2, false, (0..3).map(blast_flash).collect());
    sheet.clip("ball", 4, false, (0..BLAST_FRAMES).map(|frame| fire_ball(frame, 1.0)).collect());
    sheet.clip("smoke", 6, false, (0..BLAST_FRAMES).map(smoke).collect());
    sheet.clip("small", 3, false, (0..BLAST_FRAMES).map(|frame| fire_ball(frame, 0.5)).collect());
    sheet
}

const BLAST_MIDDLE: Point = at(32.0, 32.0);

fn blast_flash(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let radius = [14.0, 22.0, 12.0][frame];
    for index in 0..8 {
        let turns = f64::from(index) / 8.0 + 0.03;
        let reach = radius * if index % 2 == 0 { 1.35 } else { 1.0 };
        canvas.soft_capsule(BLAST_MIDDLE, BLAST_MIDDLE + ray(turns, reach), 5.0, 0.5, GOLD.part(3, 1));
    }
    puff(&mut canvas, BLAST_MIDDLE, radius * 0.8, &[GOLD.at(3), WHITE, WHITE, WHITE], 1.0);
    canvas
}

/// Puffs thrown outward that swell, cool and tear. The inner ones are painted last and stay hot longest.
fn fire_ball(frame: usize, scale: f64) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let mut rng = Rng::new(31);
    let age = frame as f64 / BLAST_FRAMES as f64;
    let thrown = 1.0 - (1.0 - age) * (1.0 - age) * (1.0 - age);
    for index in 0..18 {
        let inner = f64::from(index) / 17.0;
        let turns = f64::from(index) * 0.382 + rng.unit() * 0.1;
        let distance = (18.0 - inner * 13.0) * (0.35 + 0.65 * thrown) * (0.8 + rng.unit() * 0.35);
        let swell = (0.55 + thrown * 0.75) * (1.0 - age * age * 0.75);
        let radius = (6.4 + inner * 4.2 + rng.unit() * 1.6) * swell * scale;
        let rise = at(0.0, -age * age * 9.0);
        let heat = 1.15 - age * (1.25 - inner * 0.35) - (1.0 - inner) * 0.15;
        if radius > 0.8 {
            puff(&mut canvas, BLAST_MIDDLE + (ray(turns, distance) + rise) * scale, radius, &FIRE, heat);
        }
    }
    if age > 0.55 {
        for index in 0..6 {
            let turns = f64::from(index) * 0.23 + rng.unit() * 0.1;
            let center = BLAST_MIDDLE + (ray(turns, 7.0 + rng.unit() * 6.0) + at(0.0, -4.0)) * scale;
            hole(&mut canvas, center, (age - 0.5) * 15.0 * scale * (0.6 + rng.unit() * 0.5));
        }
    }
    canvas
}

/// It rises, cools from brown to grey with embers in it, and is eaten away from its edges, finely.
fn smoke(frame: usize) -> Canvas {
    let mut canvas = Canvas::new(BLAST_CELL, BLAST_CELL);
    let age = frame as f64 / BLAST_FRAMES as f64;
    let colors = if frame < 3 { YOUNG_SMOKE } else { OLD_SMOKE };
    let mut rng = Rng::new(37);
    let puffs: Vec<(Point, f64)> = (0..16)
        .map(|index| {
            let turns = f64::from(index) * 0.382 + rng.unit() * 0.2;
            let distance = (2.0 + rng.unit() * 12.0) * (0.8 + age * 0.7);
            let radius = (3.6 + rng.unit() * 4.4) * (0.8 + age * 0.5) * (1.0 - age * age * (0.4 + rng.unit() * 0.4));
            (BLAST_MIDDLE + ray(turns, distance) + at(age * 3.0, 3.0 - age * 13.0), radius)
        })
        .collect();
    cloud(&mut canvas, &puffs, &colors);
    for &(center, radius) in puffs.iter().step_by(3).take(if frame < 3 { 5 - frame } else { 0 }) {
        puff(&mut canvas, center + at(0.0, radius * 0.3), radius * (0.62 - age), &EMBERS, 0.9 - age);
    }
    let whole = canvas.clone();
    let edge = |x: i32, y: i32| {
        let near = [(-2, 0), (2, 0), (0, -2), (0, 2), (-3, -3), (3, 3), (3, -3), (-3, 3)];
        near.iter().filter(|(dx, dy)| whole.get(x + dx, y + dy).is_none()).count() as f64 / 8.0
    };
    canvas.rearranged(BLAST_CELL, BLAST_CELL, |x, y| {
        let eaten = (age - 0.3) * 1.3 + edge(x, y) * age * 1.4;
        if bayer(x, y) < eaten { (-1, -1) } else { (x, y) }
    })
}

// ---- glow ----

const GLOW_RINGS: f64 = 4.4;

/// Dithered rings on black, fading outward: meant to be added.
fn glow(name: &'static str, size: i32) -> Sheet {
    let mut sheet = Sheet::new(
        name,
        "Painted by tools/src/effects.rs. To be added to what is below it: black is nothing.",
        (size, size),
        (size / 2, size / 2),
    );
    for (clip, light) in [("sodium", SODIUM_LIGHT), ("red", RED_LIGHT), ("cold", COLD_LIGHT)] {
        sheet.still(clip, glow_frame(size, light));
    }
    sheet
}

fn glow_frame(size: i32, light: Ramp) -> Canvas {
    let mut canvas = Canvas::new(size, size);
    let middle = f64::from(size) / 2.0;
    for y in 0..size {
        for x in 0..size {
            let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - at(middle, middle)).length() / middle;
            let near = (1.0 - away).max(0.0);
            let ring = near * near * GLOW_RINGS + bayer(x, y) - 0.95;
            if ring >= 0.0 && away < 1.0 {
                canvas.put(x, y, light.at(ring as u8));
            }
        }
    }
    canvas
}
