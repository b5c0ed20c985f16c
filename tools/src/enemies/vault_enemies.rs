//! Paints the phaser of the Vault: a hollow robe with one eye and a ring of light, and the light where it will appear.

use crate::canvas::{Canvas, bayer};
use crate::enemies::mirror::paint_star_of;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::people::gaits;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![phaser(), phase_light()]
}

pub const CELL: (i32, i32) = (48, 48);
pub const FLOOR: f64 = 46.0;

/// A pose of the phaser. `arms` is 0 for hands before the chest and 1 for arms stretched out, `charge` the size of the
/// light between the hands, `lean` the lean of the body in turns, `sway` the phase of the hem.
#[derive(Clone, Copy)]
pub struct Pose {
    pub lift: f64,
    pub lean: f64,
    pub arms: f64,
    pub charge: f64,
    pub sway: f64,
    pub head: f64,
    /// How far both arms are raised above the head, from 0 to 1.
    pub raised: f64,
    /// How far a hit has driven the arms apart and the ring off the shoulders, from 0 to 1.
    pub struck: f64,
    /// How far the near arm with the light is drawn back behind the shoulder, while the far arm points ahead, from 0 to 1.
    pub drawn: f64,
    /// How far its eye is wide open and its ring flung up, because it has noticed something, from 0 to 1.
    pub startled: f64,
}

/// White, so that it stands out from the violet of the Vault.
pub const ROBE: Ramp = STEEL.part(3, 3);

pub const REST: Pose = Pose {
    lift: 0.0,
    lean: 0.0,
    arms: 0.0,
    charge: 0.0,
    sway: 0.0,
    head: 0.0,
    raised: 0.0,
    struck: 0.0,
    drawn: 0.0,
    startled: 0.0,
};

fn phaser() -> Sheet {
    let mut sheet = Sheet::new(
        "phaser",
        "Painted by tools/src/enemies/vault_enemies.rs. Hovers, facing right; the pivot is the floor line. `out` shows how it fades,\n\
         `in` how it comes back.",
        CELL,
        (CELL.0 / 2, FLOOR as i32 + 1),
    );
    let breath =
        |frame: usize| figure(Pose { lift: [0.0, 0.5, 1.0, 1.3, 0.9, 0.4][frame], sway: frame as f64 / 6.0, ..REST });
    let all = |poses: &[Pose]| poses.iter().map(|pose| figure(*pose)).collect::<Vec<Canvas>>();
    // It flickers: for a moment it is half gone, jumps aside as a picture does that is out of step, and is whole again.
    let flickers = |fade: usize, lean: f64, head: f64| faded(&figure(Pose { lean, head, lift: 1.0, ..REST }), fade);
    let whole = |lean: f64, head: f64| figure(Pose { lean, head, lift: 0.6, ..REST });
    let fidget = [
        whole(0.0, 1.0),
        flickers(2, -0.05, 0.0),
        whole(0.04, -1.0),
        flickers(2, 0.06, 1.0),
        flickers(1, -0.06, 0.0),
        flickers(2, 0.04, -1.0),
        whole(-0.03, 1.4),
        whole(0.0, 0.0),
    ];
    sheet.clip("idle", 10, true, gaits::idle(breath, &fidget));
    sheet.clip(
        "alert",
        5,
        false,
        all(&[
            // It starts back, and points at the player.
            Pose { lift: 4.0, lean: -0.05, head: -1.4, arms: -0.3, sway: 0.3, startled: 1.0, ..REST },
            Pose { lift: 2.6, lean: 0.05, head: 1.0, arms: 1.2, sway: 0.5, startled: 0.8, ..REST },
            Pose { lift: 0.6, lean: 0.03, arms: 0.7, sway: 0.8, startled: 0.3, ..REST },
        ]),
    );
    // The light grows in front of it. Then it is drawn back behind the shoulder, as large as the head, for a throw.
    let gather = |step: f64, sway: f64| Pose { lean: -0.02, arms: 0.35 + step * 0.2, charge: step, sway, ..REST };
    let draws = |drawn: f64, charge: f64, sway: f64| Pose { lean: -0.045 * drawn, charge, sway, drawn, ..REST };
    let gathered = all(&[gather(0.2, 0.0), gather(0.4, 0.2), gather(0.7, 0.5)]);
    let drawn = all(&[draws(0.5, 0.9, 0.6), draws(1.0, 1.2, 0.7), draws(1.0, 1.5, 0.8), draws(1.0, 1.8, 0.9)]);
    let out = |frame: usize, base: &Canvas| faded(base, frame);
    // It throws its arms up before it goes.
    let summons = |raised: f64| figure(Pose { raised, lift: 2.0 * raised, ..REST });
    sheet.clip("out", 2, false, (1..7).map(|frame| out(frame - 1, &summons((frame as f64 / 3.0).min(1.0)))).collect());
    sheet.clip("loom", 3, false, (0..10).map(|frame| loom(&summons(1.0), frame)).collect());
    let mut arrival: Vec<Canvas> = (2..7).rev().map(|frame| faded(&gathered[(6 - frame) / 2], frame)).collect();
    arrival.extend(gathered[1..].iter().chain(&drawn).cloned());
    sheet.clip("in", 2, false, arrival);
    sheet.clip("aim", 3, true, all(&[draws(1.0, 1.5, 0.7), draws(1.0, 1.9, 0.9)]));
    // The throw: a star at the stretched hand in the colour of the light, and then the empty hand.
    let thrust = |arms: f64, lean: f64| Pose { arms, lean, lift: 0.6, sway: 0.8, ..REST };
    let throws = [thrust(1.2, 0.07), thrust(1.1, 0.06), thrust(0.7, 0.02)];
    let mut thrown = all(&throws);
    for (nth, reach) in [(0, 5.6), (1, 4.4)] {
        let hand = hands(throws[nth]) + at(1.0, 0.0);
        paint_star_of(&mut thrown[nth], hand, reach, [MAGENTA.at(1), MAGENTA.at(2), WHITE]);
    }
    sheet.clip("fire", 2, false, thrown);
    sheet.clip(
        "hurt",
        3,
        false,
        all(&[
            Pose { lean: -0.06, head: -1.6, lift: 0.6, sway: 0.3, struck: 1.0, ..REST },
            Pose { lean: -0.04, head: -1.0, sway: 0.5, struck: 0.4, ..REST },
        ]),
    );
    sheet
}

/// The robe without its ring, its eye and its outline, for a phaser that dies.
pub fn empty_robe(pose: Pose) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    paint_robe(&mut canvas, pose);
    let head = along(pose, 0.6 + pose.head, -26.4);
    let (x, y) = (head.x.floor() as i32, head.y.floor() as i32);
    canvas.rect(x, y - 1, 5, 3, INK);
    canvas
}

pub fn figure(pose: Pose) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    paint_ring(&mut canvas, pose, 0.0);
    paint_robe(&mut canvas, pose);
    canvas.outline(INK);
    paint_ring(&mut canvas, pose, 0.5);
    paint_charge(&mut canvas, pose);
    canvas
}

fn root(pose: Pose) -> Point {
    at(23.0, FLOOR - 3.0 - pose.lift)
}

fn along(pose: Pose, x: f64, y: f64) -> Point {
    root(pose) + at(x, y).turned(pose.lean)
}

/// The ring around the shoulders. `half` 0 paints what is behind the robe, and 0.5 what is in front.
fn paint_ring(canvas: &mut Canvas, pose: Pose, half: f64) {
    let middle = along(pose, 0.6 * pose.struck, -23.0 + 9.0 * pose.struck - 2.0 * pose.raised - 4.0 * pose.startled);
    for step in 0..40 {
        let turns = half + f64::from(step) / 80.0;
        let tilt = -0.05 + pose.lean + 0.2 * pose.struck + 0.03 * pose.startled;
        let reach = at(11.6 + 2.0 * pose.startled, 4.0 + pose.raised * 2.0 + pose.startled * 2.4);
        let p = middle + at(cos(turns) * reach.x, -sin(turns) * reach.y).turned(tilt);
        let is_bright = (step + (pose.sway * 20.0) as i32) % 10 < 4;
        let color = if half > 0.0 {
            if is_bright { WHITE } else { GOLD.at(2) }
        } else if is_bright {
            GOLD.at(2)
        } else {
            GOLD.at(1)
        };
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
        if half > 0.0 {
            canvas.put(p.x.floor() as i32, p.y.floor() as i32 + 1, GOLD.at(0));
        }
    }
}

fn paint_robe(canvas: &mut Canvas, pose: Pose) {
    let place = |x: f64, y: f64| along(pose, x, y);
    // The hem ends in rags that trail behind.
    for (nth, (x, length)) in [(-4.6, 4.0), (-1.4, 6.6), (2.0, 5.2), (4.8, 3.0)].into_iter().enumerate() {
        let wave = sin(pose.sway + nth as f64 * 0.27) * 1.4;
        canvas.capsule(place(x, -7.0), place(x * 0.9 - 1.0 + wave, -4.6 + length), 2.6, 0.8, ROBE);
    }
    canvas.polygon(
        &[
            place(-3.4, -22.0),
            place(3.6, -22.0),
            place(6.6, -7.0),
            place(4.0, -4.0),
            place(-5.0, -4.0),
            place(-7.0, -7.0),
        ],
        ROBE,
        1.0,
        0.12,
    );
    for x in [-2.6, 1.6] {
        let (top, foot) = (place(x * 0.6, -17.0), place(x * 1.5, -5.0));
        canvas.line((top.x as i32, top.y as i32), (foot.x as i32, foot.y as i32), ROBE.at(0));
    }
    // Mantle.
    canvas.capsule(place(-4.4, -20.4), place(4.4, -20.4), 3.4, 3.4, VIOLET);
    canvas.soft_capsule(place(0.4, -16.0), place(1.0, -7.0), 1.4, 1.0, VIOLET);
    canvas.rect(place(0.0, -18.0).x as i32 - 1, place(0.0, -18.0).y as i32, 3, 3, GOLD.at(1));
    canvas.put(place(0.0, -18.0).x as i32, place(0.0, -18.0).y as i32 + 1, GOLD.at(3));
    // Hood, and the hollow in it with one eye.
    let head = place(0.6 + pose.head, -26.4);
    canvas.capsule(head + at(-1.4, -0.6), head + at(-0.6, 1.6), 5.0, 4.4, ROBE);
    canvas.soft_capsule(head + at(-2.4, -4.4), head + at(-5.0, -6.2), 2.0, 0.7, ROBE);
    canvas.polygon(
        &[head + at(-0.8, -3.6), head + at(4.2, -3.0), head + at(4.6, 1.2), head + at(2.4, 5.0), head + at(-0.2, 2.4)],
        VIOLET.part(0, 2),
        0.6,
        0.0,
    );
    let (x, y) = (head.x.floor() as i32, head.y.floor() as i32);
    canvas.rect(x, y - 1, 5, 3, INK);
    canvas.rect(x + 1, y - 1, 4, 2, GOLD.at(2));
    canvas.rect(x + 2, y - 1, 2, 1, WHITE);
    if pose.startled > 0.5 {
        canvas.rect(x, y - 2, 5, 5, INK);
        canvas.rect(x + 1, y - 2, 4, 5, GOLD.at(2));
        canvas.rect(x + 2, y - 1, 3, 3, WHITE);
    }
    if pose.raised > 0.0 || pose.struck > 0.0 {
        paint_thrown_arms(canvas, pose);
        canvas.rim_lit(|_, _| true);
        return;
    }
    if pose.drawn > 0.0 {
        let (far, near) = (place(10.6, -17.0), light(pose));
        canvas.capsule(place(3.4, -20.0), far, 1.9, 1.2, ROBE.shaded(1));
        canvas.soft_capsule(far, far + at(1.6, 0.4), 1.2, 0.9, VIOLET);
        let elbow = place(-7.4, -17.6);
        canvas.capsule(place(-3.0, -19.6), elbow, 2.4, 2.3, ROBE);
        canvas.capsule(elbow, near, 2.2, 1.3, ROBE);
        canvas.rim_lit(|_, _| true);
        return;
    }
    // Arms: far, then near.
    let hand = hands(pose);
    canvas.capsule(place(3.4, -20.0), hand + at(0.4, -1.6), 1.9, 1.2, ROBE.shaded(1));
    canvas.capsule(place(-3.0, -19.6), place(0.0, -15.0).mix(hand, 0.4), 2.4, 2.6, ROBE);
    canvas.soft_capsule(place(0.0, -15.0).mix(hand, 0.4), hand + at(-0.6, 1.0), 2.4, 1.3, ROBE);
    canvas.soft_capsule(hand + at(0.0, 1.0), hand + at(0.6, 0.8), 1.3, 1.1, VIOLET);
    canvas.rim_lit(|_, _| true);
}

/// Both arms apart: up beside the head, or driven aside by a hit.
fn paint_thrown_arms(canvas: &mut Canvas, pose: Pose) {
    let Pose { raised, struck, .. } = pose;
    for side in [1.0, -1.0] {
        let shoulder = along(pose, side * 3.4, -20.0);
        // A raised arm is bent, and an arm that a hit has driven aside is straight and low, clear of the hood.
        let elbow = along(pose, side * (8.0 + raised - struck), -18.0 - 4.0 * raised + 2.0 * struck);
        let hand = along(pose, side * (9.6 + raised), -14.0 - 17.0 * raised + 3.0 * struck);
        canvas.capsule(shoulder, elbow, 2.2, 2.1, ROBE);
        canvas.soft_capsule(elbow, hand, 2.1, 1.3, ROBE);
        canvas.soft_capsule(hand, hand + at(side * 0.6, -0.6), 1.3, 1.1, VIOLET);
    }
}

fn hands(pose: Pose) -> Point {
    along(pose, 4.4 + pose.arms * 6.4, -13.6 - pose.arms * 1.6)
}

/// The middle of the light between the hands, or over the hand that is drawn back.
fn light(pose: Pose) -> Point {
    (hands(pose) + at(2.4, 0.0)).mix(along(pose, -10.0, -24.4), pose.drawn)
}

fn paint_charge(canvas: &mut Canvas, pose: Pose) {
    if pose.charge <= 0.1 {
        return;
    }
    let middle = light(pose);
    let radius = 1.4 + pose.charge * 1.8;
    canvas.soft_capsule(middle, middle, radius, radius, MAGENTA.part(1, 1));
    canvas.soft_capsule(middle, middle, radius * 0.75, radius * 0.75, MAGENTA.part(2, 1));
    canvas.soft_capsule(middle, middle, radius * 0.42, radius * 0.42, GOLD.part(4, 1));
}

/// The figure breaks up into upright slivers of light, more in each of six frames.
fn faded(base: &Canvas, frame: usize) -> Canvas {
    let part = frame as f64 / 7.0;
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    for x in 1..CELL.0 - 1 {
        // Each column begins at its own time and moves at its own speed.
        let share = (part * 1.7 - bayer(x / 2, 1) * 0.7).clamp(0.0, 1.0);
        let rise = (share * share * 16.0) as i32;
        for y in 1..FLOOR as i32 {
            let Some(color) = base.get(x, y) else { continue };
            let to = y - rise;
            if to < 1 || (share > 0.35 && x % 2 == 0) || bayer(x / 2 + 1, y / 2) < share * 1.1 - 0.25 {
                continue;
            }
            let color = match share {
                _ if share < 0.15 => color,
                _ if color == INK => VIOLET.at(1),
                _ if share < 0.55 => VIOLET.at(2),
                _ => WHITE,
            };
            canvas.put(x, to, color);
        }
    }
    canvas
}

/// The figure rises out of the light at its next place, in slivers. Its eye is lit before the rest of it is there.
fn loom(base: &Canvas, frame: i32) -> Canvas {
    let part = f64::from(frame + 1) / 10.0;
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    for y in 1..FLOOR as i32 {
        let height = (FLOOR - f64::from(y)) / 44.0;
        for x in 1..CELL.0 - 1 {
            let Some(color) = base.get(x, y) else { continue };
            let is_edge = color == INK;
            // The outline is complete before the inside, which stays thin.
            let is_there = height < part * 1.25 - bayer(x, 0) * 0.2;
            let is_filled = x % 2 == 0 || part > 0.75 && (x + y) % 2 == 0;
            let is_eye = color == WHITE || color == GOLD.at(2) && (18..32).contains(&x) && y < 24;
            if is_eye && part > 0.3 {
                canvas.put(x, y, if frame % 2 == 0 { MAGENTA.at(2) } else { WHITE });
            } else if is_there && is_edge {
                canvas.put(x, y, if part > 0.75 { WHITE } else { VIOLET.at(2) });
            } else if is_there && is_filled {
                canvas.put(x, y, VIOLET.at(if part > 0.6 { 2 } else { 1 }));
            }
        }
    }
    canvas
}

/// The light at the place where the phaser will appear.
fn phase_light() -> Sheet {
    let mut sheet = Sheet::new(
        "phase_light",
        "Painted by tools/src/enemies/vault_enemies.rs. A ring on the floor with rays that grow; the pivot is the floor line.",
        CELL,
        (CELL.0 / 2, FLOOR as i32 + 1),
    );
    sheet.clip("grow", 4, false, (0..8).map(|frame| rays(f64::from(frame + 1) / 8.0, frame)).collect());
    sheet.clip("full", 2, true, (0..4).map(|frame| rays(1.0, frame)).collect());
    sheet
}

fn rays(part: f64, frame: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let middle = at(24.0, FLOOR - 2.0);
    for step in 0..96 {
        let turns = f64::from(step) / 96.0;
        let wide = 4.0 + part * 8.0;
        let p = middle + at(cos(turns) * wide, sin(turns) * 2.4);
        let color = if (step + frame * 8) % 32 < 14 { WHITE } else { VIOLET.at(2) };
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
        canvas.put(p.x.floor() as i32, p.y.floor() as i32 + 1, VIOLET.at(1));
    }
    for column in -5_i32..=5 {
        let x = 24 + column * 2;
        let height = ((34.0 - f64::from(column.abs()) * 3.0) * part) as i32;
        for y in 0..height {
            let is_lit = (y + frame * 3 + column * 5).rem_euclid(9) < 5;
            let fades = f64::from(y) / f64::from(height.max(1));
            if is_lit && bayer(x, y) > fades * 0.8 {
                let color = if part > 0.8 && y < height / 2 { WHITE } else { VIOLET.at(2) };
                canvas.put(x, FLOOR as i32 - 2 - y, color);
            }
        }
    }
    canvas
}
