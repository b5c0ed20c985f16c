//! Paints the ends of all troopers, and what the ends of machines and beings share with them. Each cause of death has a
//! clip: a shot throws the trooper on its back, a blow makes it fall on its face, a blast turns it over in the air, fire
//! burns it, and a laser dissolves it. The dead have lost their weapon and what they wore on the head. The game throws
//! both (sheet gear).

use crate::body::{foot, paint_turned};
use crate::canvas::{Canvas, bayer};
use crate::enemies::mirror::paint_star_of;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::people::falls::{Falls, Lie, fallen, kneeling, mixed};
use crate::people::gaits;
use crate::people::soldier::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

pub fn sheet(kit: &Kit, falls: &Falls, lit: fn(Color) -> Color) -> Sheet {
    let mut sheet = Sheet::new(kit.name, kit.note, CELL, PIVOT);
    let paint = |pose: &Pose| {
        let mut canvas = trooper_frame(kit, pose);
        canvas.recolor(|_, _, old| lit(old));
        rest_on(&mut canvas, PIVOT.1);
        canvas
    };
    sheet.clip("shot", 5, false, landing(thrown_back(falls.shot, &paint), 4, PIVOT));
    sheet.clip("felled", 5, false, landing(felled(falls.felled, &paint), 6, PIVOT));
    sheet.clip("blown", 4, false, blown(falls.blown, &paint));
    sheet.clip("burnt", 4, false, burnt(&falls.burnt, &paint));
    sheet.clip("dissolved", 3, false, dissolved(&paint(&STRUCK)));
    sheet
}

/// Dust flies to both sides as a body hits the floor, in frame `first`, and settles. `floor` is the middle of the floor line.
pub fn landing(mut frames: Vec<Canvas>, first: usize, floor: (i32, i32)) -> Vec<Canvas> {
    for (nth, (away, rise, radius)) in [(16.0, 1.6, 2.6), (19.0, 3.4, 2.0), (21.0, 5.0, 1.3)].into_iter().enumerate() {
        let body = frames[first + nth].clone();
        let canvas = &mut frames[first + nth];
        for side in [-1.0, 1.0] {
            for (aside, up, share) in [(0.0, 0.0, 1.0), (4.0, 1.4, 0.7), (-3.0, 2.4, 0.6)] {
                let puff = at(f64::from(floor.0) + side * (away + aside), f64::from(floor.1) - rise * 0.6 - up);
                canvas.capsule(puff, puff, radius * share, radius * share, KHAKI.part(1, 3));
            }
        }
        canvas.blit(&body, 0, 0);
        rest_on(canvas, floor.1);
    }
    frames
}

/// Lets a body that lies end at a row, with a dark edge there. Without this, elbows would reach into the ground.
pub fn rest_on(body: &mut Canvas, row: i32) {
    for x in 0..body.width {
        if body.get(x, row).is_some() {
            body.put(x, row, INK);
        }
        for y in row + 1..body.height {
            body.clear(x, y);
        }
    }
}

const STRUCK: Pose =
    Pose { head: -0.06, hem: -1.0, ..pose(BRACED, -0.06, Hold::Lost(at(-7.0, -19.0), at(9.0, -20.0))) };

/// A frame of a fall, turned round or not.
fn painted(lie: Lie, pose: &Pose, paint: &impl Fn(&Pose) -> Canvas) -> Canvas {
    let canvas = paint(pose);
    if lie.turned { canvas.mirrored() } else { canvas }
}

/// Loses the ground under its feet, falls on its back or, if the shot has turned it round, on its face, and lies there.
fn thrown_back(lie: Lie, paint: &impl Fn(&Pose) -> Canvas) -> Vec<Canvas> {
    let back = [
        fallen((-1.0, -12.0), -0.07, foot(-2.6, 0.0, 0.0), foot(4.6, 1.0, -0.06), (4.0, -22.0), (7.0, -18.0)),
        fallen((-2.4, -12.8), -0.12, foot(1.0, 1.6, -0.06), foot(6.0, 4.0, -0.1), (-2.0, -25.0), (5.0, -22.0)),
        fallen((-3.8, -10.4), -0.17, foot(3.6, 3.8, -0.12), foot(6.2, 6.4, -0.16), (-9.0, -22.0), (-1.0, -22.0)),
        fallen((-4.2, -6.4), -0.22, foot(4.8, 4.4, -0.18), foot(5.0, 7.4, -0.2), (-12.0, -14.0), (-5.0, -16.0)),
    ]
    .map(|pose| Pose { head: -0.02, hem: pose.spine * 10.0, ..pose });
    // One that is turned round falls as if it had been struck from behind.
    let away = if lie.turned { forward() } else { back };
    let last = |share: f64| mixed(&lie.pose, &away[3], share);
    vec![
        paint(&back[0]),
        paint(&back[1]),
        painted(lie, &mixed(&away[2], &lie.pose, 0.2), paint),
        painted(lie, &mixed(&away[3], &lie.pose, 0.5), paint),
        painted(lie, &lie.pose, paint),
        painted(lie, &last(0.16), paint),
        painted(lie, &lie.pose, paint),
        painted(lie, &lie.pose, paint),
    ]
}

/// Doubles up over a blow and goes to its knees.
fn forward() -> [Pose; 4] {
    [
        fallen((-2.6, -10.6), 0.12, foot(-4.6, 0.0, 0.0), foot(3.4, 0.0, 0.0), (3.0, -8.6), (5.0, -9.0)),
        fallen((-1.6, -9.4), 0.15, foot(-5.0, 0.0, 0.1), foot(2.4, 0.0, 0.0), (4.6, -7.0), (6.4, -7.4)),
        fallen((-0.4, -6.8), 0.14, foot(-6.4, 0.0, 0.18), foot(-2.4, 0.0, 0.16), (9.0, -8.0), (8.0, -6.0)),
        fallen((-0.8, -5.6), 0.18, foot(-8.0, 0.0, 0.2), foot(-5.6, 0.0, 0.19), (12.0, -5.0), (7.0, -3.0)),
    ]
}

/// Spins round with its arms flung out, drops on its knees, sways there, and topples.
fn felled(lie: Lie, paint: &impl Fn(&Pose) -> Canvas) -> Vec<Canvas> {
    let doubled = forward()[0];
    let spun = Pose {
        head: -0.08,
        hem: 3.0,
        ..fallen((1.0, -11.0), -0.06, foot(-4.4, 0.6, 0.12), foot(3.0, 0.0, 0.0), (-11.0, -20.0), (10.0, -21.0))
    };
    let drops = kneeling(7.0, -0.05, -0.12, (-7.0, -7.0), (4.0, -6.0));
    let sways = kneeling(6.4, 0.06, 0.12, (1.0, -4.4), (5.0, -4.0));
    vec![
        paint(&doubled),
        paint(&spun).mirrored(),
        paint(&Pose { hem: -2.0, ..mixed(&spun, &drops, 0.45) }),
        paint(&drops),
        paint(&sways),
        painted(lie, &mixed(&sways, &lie.pose, 0.5), paint),
        painted(lie, &lie.pose, paint),
        painted(lie, &mixed(&lie.pose, &sways, 0.1), paint),
        painted(lie, &lie.pose, paint),
        painted(lie, &lie.pose, paint),
    ]
}

/// Turns over backwards in the air with its limbs spread, lands on its shoulders with its legs up, and stays far behind, black
/// with soot. The game shows frame 6 when it lands.
fn blown(lie: Lie, paint: &impl Fn(&Pose) -> Canvas) -> Vec<Canvas> {
    let spread = |reach: f64| {
        let stance = standing(-15.0, foot(-4.0 - reach, 6.4, 0.16), foot(7.0 + reach, 3.0, -0.12));
        let hold = Hold::Lost(at(-8.0 - reach, -17.0), at(6.0 + reach, -27.0));
        paint(&Pose { hem: -1.0, ..pose(stance, -0.03, hold) })
    };
    let mut frames: Vec<Canvas> = (0..6)
        .map(|frame| {
            let figure = spread([0.0, 1.6, 2.0, 1.4, 0.6, -1.0][frame]);
            // The middle of the figure becomes the middle of the turn.
            let figure = Canvas::from_pixels(44, 44, |x, y| figure.get(x + 10, y + 5));
            let mut canvas = Canvas::new(CELL.0, CELL.1);
            let (x, height) =
                [(32.0, 25.0), (31.0, 24.0), (29.0, 24.0), (27.0, 26.0), (26.0, 29.0), (25.0, 34.0)][frame];
            paint_turned(&mut canvas, &figure, at(x, height), -0.05 - frame as f64 * 0.23);
            canvas
        })
        .collect();
    let shoulders = |hip: f64, legs: f64| {
        let (near, far) = (foot(-5.4, legs, -0.3), foot(-2.0, legs * 0.8, -0.26));
        fallen((-10.0, -hip), -0.27, near, far, (-22.0, -3.0), (-20.0, -9.0))
    };
    frames.push(paint(&shoulders(6.4, 13.0)));
    frames.push(painted(lie, &mixed(&lie.pose, &shoulders(4.0, 5.0), if lie.turned { 0.0 } else { 0.5 }), paint));
    frames.extend([0; 2].map(|_| painted(lie, &lie.pose, paint)));
    for (frame, canvas) in frames.iter_mut().enumerate() {
        rest_on(canvas, PIVOT.1);
        soil(canvas, frame.min(4) as f64 / 12.0);
        if (1..7).contains(&frame) {
            lit_at_edges(canvas);
        }
    }
    frames
}

/// Fire lights the upper edges of all limbs of a body in the air, so that none is lost against another.
fn lit_at_edges(body: &mut Canvas) {
    let before = body.clone();
    body.recolor(|x, y, old| {
        let is_edge = before.get(x, y - 1).is_none_or(|above| above == INK);
        match old {
            _ if old == INK => INK,
            _ if is_edge => RUST.at(4),
            _ if old.brightness() < 60 => old.lighter(),
            _ => old,
        }
    });
}

/// Covers a body with soot. `share` is how much of it, from 0 to 1.
pub fn soil(body: &mut Canvas, share: f64) {
    body.recolor(|x, y, old| match bayer((x + y) / 4, y / 3) {
        _ if old == INK => INK,
        late if late < share * 0.3 => LEATHER.at(0),
        late if late < share * 0.8 => old.darker(1),
        _ => old,
    });
}

/// Beats at the flames, goes to its knees, and stays there as a charred body.
fn burnt(husk: &Pose, paint: &impl Fn(&Pose) -> Canvas) -> Vec<Canvas> {
    let beats = (0..8).map(|frame| {
        let wave = sin(frame as f64 / 4.0) * 5.0;
        let hold = Hold::Lost(at(-5.0 + wave, -25.0 + wave.abs() * 0.6), at(7.0 + wave, -26.0 + wave.abs()));
        Pose { hold, spine: 0.02 * wave / 5.0, head: -0.04, ..gaits::march(frame) }
    });
    let (char_from, last) = (4, 16);
    let begs = |lift: f64| kneeling(7.4, -0.03, -0.1, (-9.0, -16.0 - lift), (6.0, -18.0 - lift));
    let sinks = [(0.0, 5.0), (0.0, 2.0), (0.25, 0.0), (0.6, 0.0), (0.9, 0.0)]
        .map(|(share, lift)| mixed(&begs(lift), husk, share));
    let poses: Vec<Pose> = beats.chain(sinks).chain([*husk; 4]).collect();
    assert_eq!(poses.len(), last + 1, "the flames go out at the end");
    poses
        .iter()
        .enumerate()
        .map(|(frame, pose)| {
            let mut canvas = paint(pose);
            let (glow, size) = match frame {
                0..2 => (0.0, 0.75),
                2..11 => (1.0, 1.0),
                _ => ((last - frame) as f64 / 6.0, (last - frame) as f64 / 6.0),
            };
            if frame >= char_from {
                charred(&mut canvas, glow);
            } else {
                canvas.recolor(|_, _, old| old.darker(1));
            }
            lit_above(&mut canvas, if frame <= 10 { RUST.at(2) } else { KHAKI.at(2) });
            burning(&canvas, frame, size)
        })
        .collect()
}

/// Turns a body to coal: brown-black, with a light edge. `glow` is how much of it still glows, from 0 to 1. A few embers
/// stay.
pub fn charred(body: &mut Canvas, glow: f64) {
    body.recolor(|x, y, old| match old.brightness() {
        _ if old == INK => INK,
        // Seams that still glow.
        _ if (x + y / 2) % 9 == 0 && bayer(x / 3, y / 3) < glow * 0.7 => RUST.at(3),
        _ if (x + y / 2) % 9 == 1 && bayer(x / 3, y / 3) < glow * 0.7 => RED.at(1),
        _ if (x * 5 + y * 11) % 67 == 0 => RUST.at(3),
        0..70 => LEATHER.at(0),
        70..130 => RUST.at(0),
        130..190 => LEATHER.at(1),
        _ => KHAKI.at(1),
    });
}

/// Lights the upper edge of a body that burns or has burnt, so that its shape stands out from dark ground.
fn lit_above(body: &mut Canvas, light: Color) {
    let before = body.clone();
    body.recolor(|x, y, old| {
        let is_edge = old != INK && before.get(x, y - 1).is_none_or(|above| above == INK);
        if is_edge { light } else { old }
    });
}

/// Lays flames around a body: high ones behind it, so that its shape stands out against the light, and low ones over it.
pub fn burning(body: &Canvas, frame: usize, size: f64) -> Canvas {
    let mut canvas = Canvas::new(body.width, body.height);
    paint_flames(&mut canvas, body, frame, 14, size);
    canvas.blit(body, 0, 0);
    paint_flames(&mut canvas, body, frame + 40, 5, size * 0.7);
    canvas
}

/// Flames rise from places all over the body, in four colours of heat, one inside the other.
fn paint_flames(canvas: &mut Canvas, body: &Canvas, frame: usize, count: usize, size: f64) {
    let (middle, reach) = (body.width / 2, body.width * 5 / 16);
    let places: Vec<(i32, i32)> = (0..body.height)
        .flat_map(|y| (0..body.width).map(move |x| (x, y)))
        .filter(|&(x, y)| body.get(x, y).is_some_and(|color| color != INK) && (x - middle).abs() < reach)
        .collect();
    if size <= 0.05 || places.is_empty() {
        return;
    }
    let mut rng = Rng::new(71 + frame as u64 / 2);
    let tongues: Vec<_> = (0..count)
        .map(|_| {
            let (x, y) = places[rng.range(0, places.len() as i32) as usize];
            let sway = (rng.unit() - 0.5) * 5.0;
            let height = ((6.0 + rng.unit() * 7.0) * size).min(f64::from(y) - 3.0);
            (at(f64::from(x), f64::from(y)), at(sway, -height))
        })
        .collect();
    const LAYERS: [(f64, f64, Color); 4] =
        [(1.0, 3.4, RED.at(2)), (0.8, 2.7, RUST.at(3)), (0.55, 1.9, GOLD.at(2)), (0.3, 1.2, GOLD.at(3))];
    for (reach, radius, color) in LAYERS {
        for &(from, way) in &tongues {
            for step in 0..6 {
                let share = f64::from(step) / 5.0;
                let middle = from + way * (share * reach);
                let radius = (radius * size * (1.0 - share * 0.8)).max(0.5);
                disc(canvas, middle.x, middle.y, radius, color);
            }
        }
    }
}

/// Bursts from the middle: a flash, then the parts of the body fly out of a ragged ball of fire, turn and fall, and a ring
/// of smoke is left.
pub fn bursting(body: &Canvas) -> Vec<Canvas> {
    const FRAMES: usize = 8;
    let size = (body.width, body.height);
    let middle = at(f64::from(size.0) / 2.0, f64::from(size.1) / 2.0);
    let parts = parts_of(body, middle);
    (0..FRAMES)
        .map(|frame| {
            let time = frame as f64 / (FRAMES - 1) as f64;
            let mut canvas = Canvas::new(size.0, size.1);
            if frame == 0 {
                canvas.blit(&body.flashed(), 0, 0);
                disc(&mut canvas, middle.x, middle.y, 4.0, WHITE);
                return canvas;
            }
            paint_fireball(&mut canvas, middle, frame);
            // The parts slow down, and gravity takes them.
            let away = 17.0 * (1.0 - (1.0 - time) * (1.0 - time));
            for (nth, (way, part)) in parts.iter().enumerate() {
                let place = middle + *way * away + at(0.0, 9.0 * time * time);
                let place = at(place.x, place.y.min(f64::from(size.1) - 8.0));
                let turns = time * if nth % 2 == 0 { 0.45 } else { -0.35 };
                let mut flies = Canvas::new(size.0, size.1);
                paint_turned(&mut flies, part, place, turns);
                if frame > 3 {
                    soil(&mut flies, 0.7);
                }
                flies.outline(INK);
                canvas.blit(&flies, 0, 0);
            }
            canvas
        })
        .collect()
}

/// Cuts a body into six parts around a point: the direction in which each flies, and its picture around its own middle,
/// without the outline.
pub fn parts_of(body: &Canvas, middle: Point) -> Vec<(Point, Canvas)> {
    let ways: Vec<Point> = (0..6).map(|sector| at(1.0, 0.0).turned((f64::from(sector) + 0.3) / 6.0)).collect();
    let sector = |x: i32, y: i32| {
        let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
        let along = |nth: &usize| ways[*nth].x * p.x + ways[*nth].y * p.y;
        (0..ways.len()).max_by(|a, b| along(a).total_cmp(&along(b))).expect("there are six ways")
    };
    let places: Vec<(i32, i32)> = (0..body.height).flat_map(|y| (0..body.width).map(move |x| (x, y))).collect();
    ways.iter()
        .enumerate()
        .filter_map(|(nth, way)| {
            let own = |&(x, y): &(i32, i32)| body.get(x, y).is_some_and(|color| color != INK) && sector(x, y) == nth;
            let mine: Vec<(i32, i32)> = places.iter().copied().filter(own).collect();
            let (sum_x, sum_y) = mine.iter().fold((0, 0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
            let count = mine.len() as i32;
            if count < 4 {
                return None;
            }
            let (left, top) = (sum_x / count - 12, sum_y / count - 12);
            let mut part = Canvas::new(24, 24);
            for &(x, y) in &mine {
                part.put(x - left, y - top, body.get(x, y).unwrap_or(INK));
            }
            Some((*way, part))
        })
        .collect()
}

/// A ball of fire in its second to eighth frame: lobes around a hot middle, then broken smoke.
fn paint_fireball(canvas: &mut Canvas, middle: Point, frame: usize) {
    let mut rng = Rng::new(19);
    let lobes: Vec<(Point, f64)> = (0..9)
        .map(|nth| (at(1.0, 0.0).turned(f64::from(nth) / 9.0 + rng.unit() * 0.06), 0.7 + rng.unit() * 0.6))
        .collect();
    let (reach, radius) =
        [(0.0, 0.0), (5.0, 4.6), (7.4, 5.0), (8.6, 4.4), (10.0, 3.6), (11.6, 2.8), (13.0, 2.0), (14.0, 1.2)][frame];
    const HEAT: [[Color; 3]; 7] = [
        [RUST.at(4), GOLD.at(3), WHITE],
        [RED.at(2), GOLD.at(2), WHITE],
        [RED.at(2), RUST.at(3), GOLD.at(3)],
        [RED.at(1), RED.at(2), RUST.at(3)],
        [STEEL.at(1), RED.at(1), RUST.at(2)],
        [STEEL.at(1), STEEL.at(2), STEEL.at(2)],
        [STEEL.at(1), STEEL.at(2), STEEL.at(2)],
    ];
    for (share, color) in [1.0, 0.68, 0.36].into_iter().zip(HEAT[frame - 1]) {
        for &(way, size) in &lobes {
            let lobe = middle + way * (reach * size);
            disc(canvas, lobe.x, lobe.y - frame as f64 * 0.5, radius * size * share, color);
        }
        if frame < 4 {
            disc(canvas, middle.x, middle.y, reach * share, color);
        }
    }
}

/// The same picture in so many steps of one turn.
pub fn spinning(whole: &Canvas, steps: u32) -> Vec<Canvas> {
    let middle = at(f64::from(whole.width) / 2.0, f64::from(whole.height) / 2.0);
    (0..steps)
        .map(|step| {
            let mut canvas = Canvas::new(whole.width, whole.height);
            paint_turned(&mut canvas, whole, middle, f64::from(step) / f64::from(steps));
            canvas
        })
        .collect()
}

pub fn disc(canvas: &mut Canvas, x: f64, y: f64, radius: f64, color: Color) {
    let reach = radius.ceil() as i32;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            if f64::from(dx * dx + dy * dy) <= radius * radius {
                canvas.put(x.round() as i32 + dx, y.round() as i32 + dy, color);
            }
        }
    }
}

/// A laser strikes it with a star of light, and sparks jump off. It glows, then goes from the top down, and each grain rises
/// for a moment before it is gone.
pub fn dissolved(body: &Canvas) -> Vec<Canvas> {
    const FRAMES: usize = 9;
    let top = (0..body.height).find(|&y| (0..body.width).any(|x| body.get(x, y).is_some())).unwrap_or(0);
    (0..FRAMES)
        .map(|frame| {
            let now = frame as f64 / (FRAMES - 1) as f64;
            let mut canvas = Canvas::new(body.width, body.height);
            if frame == 0 {
                canvas = body.clone();
                paint_strike(&mut canvas, body, frame);
                return canvas;
            }
            for y in 0..body.height {
                for x in 0..body.width {
                    let Some(old) = body.get(x, y) else { continue };
                    let height = f64::from(y - top) / f64::from(body.height - top);
                    // The delay of this grain after the first one, from 0 to 1.
                    let late = height * 0.6 + bayer(x, y) * 0.4;
                    let over = now * 1.35 - late;
                    if over < -0.3 {
                        let glows = frame == 1 || over > -0.45;
                        let color = match (glows, old == INK) {
                            (true, true) => BLUE.at(2),
                            (true, false) => BLUE.at(3),
                            _ => old,
                        };
                        canvas.put(x, y, color);
                    } else if over < 0.0 {
                        canvas.put(x, y, if old == INK { BLUE.at(3) } else { WHITE });
                    } else if over < 0.22 && (x + y) % 2 == 0 {
                        let risen = y - 2 - (over * 40.0) as i32;
                        if risen > 0 {
                            canvas.put(x, risen, if over < 0.1 { WHITE } else { BLUE.at(3) });
                        }
                    }
                }
            }
            paint_strike(&mut canvas, body, frame);
            canvas
        })
        .collect()
}

/// The strike of a laser: a star on the middle of a body, and sparks that jump from its edges, in the first three frames.
fn paint_strike(canvas: &mut Canvas, body: &Canvas, frame: usize) {
    let places: Vec<(i32, i32)> = (0..body.height)
        .flat_map(|y| (0..body.width).map(move |x| (x, y)))
        .filter(|(x, y)| body.get(*x, *y).is_some())
        .collect();
    let count = places.len().max(1) as f64;
    let sum = places.iter().fold(at(0.0, 0.0), |sum, (x, y)| sum + at(f64::from(*x), f64::from(*y)));
    let (middle, size) = (sum * (1.0 / count), count.sqrt());
    if frame == 0 {
        paint_star_of(canvas, middle, (size * 0.44).clamp(4.0, 10.0), [BLUE.at(2), BLUE.at(3), WHITE]);
    }
    let mut rng = Rng::new(53 + frame as u64);
    for nth in 0..[4, 5, 3].get(frame).copied().unwrap_or(0) {
        // The edge in this direction. None goes down, into a floor.
        let way = at(1.0, 0.0).turned(0.44 + (f64::from(nth) + rng.unit() * 0.6) * 0.15);
        let inside = |distance: &f64| {
            let p = middle + way * *distance;
            body.get(p.x as i32, p.y as i32).is_some()
        };
        let edge = (0..40).map(f64::from).filter(inside).fold(0.0, f64::max);
        let across = at(-way.y, way.x);
        let mut from = middle + way * (edge - 1.0);
        for step in 0..3 {
            let aside = if step % 2 == 0 { 1.8 } else { -2.4 };
            let to = from + way * (1.0 + size * 0.08) + across * aside;
            let pixel = |p: Point| (p.x.round() as i32, p.y.round() as i32);
            canvas.line(pixel(from), pixel(to), if step == 0 { WHITE } else { BLUE.at(3) });
            from = to;
        }
    }
}
