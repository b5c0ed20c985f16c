//! The four wardens, one for each quadrant. All share their clips, so that the game can drive any of them alike: rest, the
//! tell before an attack, the attack, the weak core laid open, the hit flash and the wreck. Each has one lens or core
//! that says what it is about to do: pale at rest, hot when it tells.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (144, 112);
const MIDDLE: f64 = 72.0;
const FLOOR: f64 = 111.0;

/// What moves in a warden.
#[derive(Clone, Copy)]
struct Mood {
    /// Step of the resting movement, 0 to 3.
    beat: i32,
    /// Whether it walks, a step of four at each beat.
    walks: bool,
    /// Which of its attacks the pose belongs to, 0 to 2.
    attack: usize,
    /// How far it has drawn back for it (1) or struck (-1).
    raise: f64,
    /// How far the core lies open, 0 to 1.
    open: f64,
    eye: Color,
    /// Light comes and goes with it in the tell.
    hot: bool,
}

const CALM: Mood = Mood { beat: 0, walks: false, attack: 0, raise: 0.0, open: 0.0, eye: GOLD.at(3), hot: false };

impl Mood {
    /// Where a joint is that has a place at rest, one drawn back and one struck for each attack.
    fn between(self, rest: (f64, f64), drawn: [(f64, f64); 3], struck: [(f64, f64); 3]) -> Point {
        let goal = if self.raise > 0.0 { drawn[self.attack] } else { struck[self.attack] };
        at(rest.0, rest.1).mix(at(goal.0, goal.1), self.raise.abs().min(1.0))
    }

    /// A number that goes the same way.
    fn shift(self, drawn: [f64; 3], struck: [f64; 3]) -> f64 {
        self.raise.abs() * if self.raise > 0.0 { drawn[self.attack] } else { struck[self.attack] }
    }

    /// How high a foot is lifted, if it walks; feet with other phases (in turns) take turns.
    fn lift(self, phase: f64, height: f64) -> f64 {
        if self.walks { (sin(f64::from(self.beat) / 4.0 + phase) * height).max(0.0) } else { 0.0 }
    }
}

pub fn sheets() -> Vec<Sheet> {
    vec![
        warden("warden_docks", "The Stevedore: a crane on tracks. Its attacks: drop, grab, sweep.", 3, stevedore),
        warden(
            "warden_foundry",
            "The Crucible: a furnace on its fists. Its attacks: stomp, pour, embers.",
            3,
            crucible,
        ),
        warden("warden_gardens", "The Gardener: a bulb on roots. Its attacks: hedge, thorns, seeds.", 3, gardener),
        warden(
            "warden_vault",
            "The Index: one square that is four that are four. It floats; the pivot is still the floor.",
            1,
            index,
        ),
    ]
}

fn warden(name: &'static str, note: &'static str, attacks: usize, paint: fn(&mut Canvas, Mood)) -> Sheet {
    const NAMES: [[&str; 2]; 3] = [["tell_1", "attack_1"], ["tell_2", "attack_2"], ["tell_3", "attack_3"]];
    let mut sheet = Sheet::new(name, note, CELL, (MIDDLE as i32, FLOOR as i32));
    let show = |mood: Mood| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint(&mut canvas, mood);
        wear(&mut canvas);
        canvas.rim_lit(|_, _| true);
        canvas.outline_where(INK, |_, y| y < CELL.1 - 1);
        canvas
    };
    sheet.clip("rest", 10, true, (0..4).map(|beat| show(Mood { beat, ..CALM })).collect());
    sheet.clip("walk", 8, true, (0..4).map(|beat| show(Mood { beat, walks: true, ..CALM })).collect());
    for (attack, [tell_name, strike_name]) in NAMES.into_iter().enumerate().take(attacks) {
        let tell = [(0.5, RED.at(2)), (1.0, RED.at(3)), (1.0, WHITE)]
            .map(|(raise, eye)| show(Mood { attack, raise, eye, hot: true, ..CALM }));
        sheet.clip(tell_name, 5, false, tell.to_vec());
        let strike = [-0.5, -1.0, -0.7].map(|raise| show(Mood { attack, raise, eye: RED.at(3), hot: true, ..CALM }));
        sheet.clip(strike_name, 4, false, strike.to_vec());
    }
    let opening = [0.4, 0.8, 1.0].map(|open| show(Mood { open, eye: RED.at(2), ..CALM }));
    sheet.clip("opening", 6, false, opening.to_vec());
    let laid_open = (0..4).map(|beat| show(Mood { beat, open: 1.0, eye: RED.at(2), hot: beat % 2 == 0, ..CALM }));
    sheet.clip("open", 8, true, laid_open.collect());
    let broken = show(Mood { open: 1.0, raise: -0.6, eye: STEEL.at(0), hot: true, ..CALM });
    sheet.clip("dying", 30, false, (1..=4).map(|step| dying(&broken, step)).collect());
    sheet.still("wreck", wreck(&show(Mood { raise: -1.0, open: 0.6, eye: STEEL.at(0), ..CALM })));
    sheet
}

/// Cracks of light run out from the core, it leans further and further, and loses its upper parts.
fn dying(whole: &Canvas, step: i32) -> Canvas {
    let mut canvas = whole.clone();
    let mut rng = Rng::new(77);
    let core = at(MIDDLE, 62.0);
    for crack in 0..4 + step * 3 {
        let turns = f64::from(crack) * 0.382 + rng.unit() * 0.1;
        let mut from = core;
        for part in 0..2 + step {
            let to = from
                + at(cos(turns), sin(turns)) * (7.0 + rng.unit() * 4.0)
                + at(rng.unit() * 8.0 - 4.0, rng.unit() * 8.0 - 4.0);
            let color = [WHITE, GOLD.at(3), GOLD.at(2), RUST.at(3)][(part as usize).min(3)];
            for share in 0..10 {
                let p = from.mix(to, f64::from(share) / 10.0);
                if canvas.get(p.x as i32, p.y as i32).is_some_and(|old| old != INK) {
                    canvas.put(p.x as i32, p.y as i32, color);
                }
            }
            from = to;
        }
    }
    canvas.recolor(|x, y, old| match (x * 13 + y * 7) % 97 {
        hit if hit < step * 2 && old != INK => RUST.at(3),
        hit if hit > 97 - step * 12 => old.darker(1),
        _ => old,
    });
    let torn = |x: i32| (step - 1) * 8 + (x * 7 % 13) + (x / 9 * 5 % 11) - 14;
    let mut canvas = canvas.rearranged(CELL.0, CELL.1, |x, y| {
        let leans = (FLOOR as i32 - y) * step / 40;
        if y < torn(x) { (-1, -1) } else { (x + leans - step, y) }
    });
    canvas.outline_where(INK, |_, y| y < CELL.1 - 1);
    canvas
}

/// Years of use: short scratches with a lit lip, and grime, only where a surface is plain.
fn wear(canvas: &mut Canvas) {
    let mut rng = Rng::new(901);
    for _ in 0..170 {
        let (x, y, length) = (rng.range(2, CELL.0 - 6), rng.range(2, CELL.1 - 4), rng.range(2, 5));
        let Some(color) = canvas.get(x, y) else { continue };
        let plain = (0..length).all(|step| (0..2).all(|row| canvas.get(x + step, y + row) == Some(color)));
        if plain && color != INK {
            canvas.rect(x, y, length, 1, color.darker(1));
            if color != color.darker(1) {
                canvas.rect(x, y + 1, length - 1, 1, color.lighter());
            }
        }
    }
}

/// Burnt: two steps darker, torn along the top, embers in the cracks.
fn wreck(whole: &Canvas) -> Canvas {
    let torn = |x: i32| 34 + (x * 7 % 13) + (x / 9 * 5 % 11);
    let mut canvas = whole.rearranged(CELL.0, CELL.1, |x, y| if y < torn(x) { (-1, -1) } else { (x, y) });
    canvas.recolor(|x, y, old| match (x * 13 + y * 7) % 97 {
        0 => RUST.at(3),
        1 => RED.at(2),
        _ => old.darker(2),
    });
    canvas.outline_where(INK, |_, y| y < CELL.1 - 1);
    canvas
}

/// A lens in a dark socket.
fn eye(canvas: &mut Canvas, center: Point, radius: f64, color: Color) {
    canvas.capsule(center, center, radius + 1.6, radius + 1.6, STEEL.part(0, 2));
    for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
        for x in (center.x - radius) as i32..=(center.x + radius) as i32 {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center;
            if p.length() <= radius {
                let rim = p.length() > radius - 1.3 && p.y > 0.0;
                canvas.put(x, y, if rim { color.darker(1) } else { color });
            }
        }
    }
    canvas.rect((center.x - radius * 0.5) as i32, (center.y - radius * 0.6) as i32, 2, 2, WHITE);
}

/// The weak spot: nested squares of heat.
fn core(canvas: &mut Canvas, center: Point, size: f64, hot: bool) {
    let colors = [RED.at(1), RED.at(2), RED.at(3), GOLD.at(3)];
    for (index, color) in colors.into_iter().enumerate() {
        let half = (size * (1.0 - index as f64 * 0.24)) as i32;
        let color = if hot { color.lighter() } else { color };
        canvas.rect(center.x as i32 - half, center.y as i32 - half, half * 2, half * 2, color);
    }
}

fn hazard_band(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
    for row in 0..height {
        for column in 0..width {
            let yellow = (row + column) % 10 < 5;
            canvas.put(x + column, y + row, if yellow { GOLD.at(if row == 0 { 2 } else { 1 }) } else { STEEL.at(0) });
        }
    }
}

// ---- Docks ----

fn stevedore(canvas: &mut Canvas, mood: Mood) {
    let bob = [0.0, 1.0, 1.0, 0.0][mood.beat as usize] + mood.shift([0.0, 3.0, 2.0], [1.0, 2.0, -1.0]).round();
    let body = |x: f64, y: f64| at(x, y + bob);
    // The boom behind the body, with its claw: up for a drop, folded for a grab, thrown back for a sweep.
    let tip = mood.between(
        (112.0, 14.0),
        [(114.0, 4.0), (82.0, 5.0), (12.0, 10.0)],
        [(112.0, 30.0), (104.0, 38.0), (124.0, 16.0)],
    );
    let (shoulder, joint, tip) = (body(52.0, 44.0), body(34.0, 18.0), body(tip.x, tip.y));
    canvas.capsule(shoulder, joint, 6.0, 5.0, STEEL.part(1, 4));
    canvas.capsule(joint, tip, 5.0, 3.6, GOLD.part(0, 3));
    canvas.capsule(joint, joint, 5.6, 5.6, STEEL.part(1, 4));
    let claw = at(tip.x, tip.y + 22.0 + mood.shift([-10.0, -8.0, 2.0], [6.0, 4.0, -10.0]));
    for side in [-2.0, 2.0] {
        let (from, to) = (at(tip.x + side, tip.y), at(claw.x + side, claw.y));
        canvas.soft_capsule(from, to, 0.7, 0.7, STEEL.part(2, 1));
    }
    let spread = 8.0 + mood.shift([4.0, 7.0, 1.0], [-3.0, 0.0, 4.0]);
    canvas.capsule(claw + at(-6.0, 0.0), claw + at(6.0, 0.0), 3.6, 3.6, STEEL.part(1, 4));
    for side in [-1.0, 1.0] {
        let elbow = claw + at(side * spread, 7.0);
        canvas.capsule(claw + at(side * 4.0, 1.0), elbow, 2.4, 2.2, STEEL.part(1, 4));
        canvas.capsule(elbow, claw + at(side * spread * 0.5, 17.0), 2.2, 0.8, STEEL.part(2, 4));
    }
    paint_tracks(canvas, mood.beat);
    // Hull, belt, cabin.
    let hull = [body(26.0, 92.0), body(32.0, 58.0), body(92.0, 58.0), body(104.0, 72.0), body(104.0, 92.0)];
    canvas.polygon(&hull, TEAL, 0.85, 0.15);
    hazard_band(canvas, 30, 80 + bob as i32, 72, 6);
    let cabin = [body(46.0, 58.0), body(50.0, 34.0), body(84.0, 34.0), body(94.0, 46.0), body(94.0, 58.0)];
    canvas.polygon(&cabin, TEAL, 0.95, 0.2);
    canvas.polygon(
        &[body(48.0, 36.0), body(52.0, 30.0), body(82.0, 30.0), body(86.0, 36.0)],
        STEEL.part(2, 4),
        0.9,
        0.2,
    );
    let down = bob as i32;
    for x in [38, 44, 90, 96] {
        canvas.rect(x, 63 + down, 2, 2, STEEL.at(5));
        canvas.rect(x, 65 + down, 2, 1, INK);
    }
    // Grille, stencil, cabin window, rail, exhaust.
    for y in (67..77).step_by(3) {
        canvas.rect(35, y + down, 9, 1, INK);
        canvas.rect(35, y + 1 + down, 9, 1, TEAL.at(3));
    }
    canvas.stamp(80, 66 + down, &["###..#.", "#.#.##.", "#.#..#.", "####.##"], &[('#', TEAL.at(0))]);
    canvas.rect(53, 41 + down, 14, 8, INK);
    canvas.rect(54, 42 + down, 12, 6, DUSK.at(2));
    canvas.line((55, 46 + down), (59, 42 + down), DUSK.at(5));
    canvas.line((57, 47 + down), (62, 42 + down), DUSK.at(4));
    canvas.rect(52, 25 + down, 31, 1, STEEL.at(4));
    for x in (52..84).step_by(6) {
        canvas.rect(x, 25 + down, 1, 5, STEEL.at(3));
    }
    canvas.rect(36, 46 + down, 5, 12, RUST.at(1));
    canvas.rect(36, 46 + down, 1, 12, RUST.at(3));
    canvas.rect(35, 45 + down, 7, 2, STEEL.at(2));
    for step in 0..9 {
        // The boom's lattice.
        let p = joint.mix(tip, 0.12 + f64::from(step) * 0.095);
        canvas.line((p.x as i32, p.y as i32 - 2), (p.x as i32 + 4, p.y as i32 + 3), GOLD.at(0));
        canvas.line((p.x as i32 + 4, p.y as i32 - 2), (p.x as i32, p.y as i32 + 3), GOLD.at(0));
    }
    // Twin guns forward.
    for y in [67.0, 73.0] {
        canvas.capsule(body(98.0, y), body(118.0, y), 2.8, 2.2, STEEL.part(1, 4));
        canvas.capsule(body(117.0, y), body(119.0, y), 2.9, 2.9, STEEL.part(1, 3));
    }
    eye(canvas, body(80.0, 46.0), 6.0, mood.eye);
    if mood.open > 0.0 {
        let half = (14.0 * mood.open) as i32;
        canvas.rect(60 - half, 62 + bob as i32, half * 2, 16, INK);
        core(canvas, body(60.0, 70.0), 7.0 * mood.open, mood.hot);
    } else {
        canvas.rect(60, 60 + bob as i32, 1, 19, TEAL.at(0));
        canvas.rect(46, 60 + bob as i32, 28, 1, TEAL.at(3));
    }
}

fn paint_tracks(canvas: &mut Canvas, beat: i32) {
    let (left, right) = (at(26.0, 100.0), at(112.0, 100.0));
    canvas.capsule(left, right, 11.0, 11.0, STEEL.part(0, 4));
    canvas.capsule(at(26.0, 100.0), at(112.0, 100.0), 7.5, 7.5, STEEL.part(0, 2));
    for x in (26..=112).step_by(17) {
        let hub = at(f64::from(x), 100.0);
        canvas.capsule(hub, hub, 6.0, 6.0, STEEL.part(1, 4));
        canvas.soft_capsule(hub, hub, 2.0, 2.0, RUST.part(1, 3));
    }
    for x in (18..122).step_by(8) {
        let shifted = x + beat * 2;
        canvas.rect(shifted, 89, 4, 2, STEEL.at(4));
        canvas.rect(shifted, 109, 4, 2, STEEL.at(1));
    }
}

// ---- Foundry ----

fn crucible(canvas: &mut Canvas, mood: Mood) {
    const IRON: Ramp = Ramp::join(STEEL.at(0), LEATHER);
    // It pours with its door open.
    let open = if mood.attack == 1 { mood.raise.abs() } else { mood.open };
    let squat = mood.shift([-2.0, 5.0, -3.0], [6.0, 2.0, 3.0]);
    let bob = ([0.0, 1.0, 2.0, 1.0][mood.beat as usize] + squat).round();
    let body = |x: f64, y: f64| at(x, y + bob);
    // Over the head to stomp, on the brim to pour, spread to spit embers.
    let fist = |x: f64, side: f64, phase: f64| {
        let place = mood.between(
            (0.0, 98.0),
            [(4.0, 34.0), (10.0, 74.0), (-4.0, 66.0)],
            [(-2.0, 100.0), (4.0, 86.0), (-2.0, 84.0)],
        );
        at(x + side * place.x, place.y - mood.lift(phase, 8.0))
    };
    // The far arm, then legs, then the pot.
    hammer_arm(canvas, body(98.0, 50.0), fist(120.0, -1.0, 0.5), LEATHER.shaded(0));
    for (x, phase) in [(48.0, 0.5), (92.0, 0.0)] {
        let lift = mood.lift(phase, 7.0);
        canvas.capsule(body(x, 82.0), at(x - 3.0, 104.0 - lift), 8.0, 9.0, IRON);
        canvas.capsule(at(x - 9.0, 107.0 - lift), at(x + 7.0, 107.0 - lift), 4.6, 4.6, STEEL.part(0, 4));
    }
    canvas.capsule(body(70.0, 52.0), body(70.0, 66.0), 34.0, 30.0, KHAKI.part(0, 3));
    for (y, half) in [(38, 33), (62, 33), (80, 27)] {
        canvas.rect(70 - half, y + bob as i32, half * 2, 4, LEATHER.at(0));
        canvas.rect(70 - half + 3, y + bob as i32, half, 1, LEATHER.at(2));
        for x in (70 - half + 5..70 + half - 4).step_by(9) {
            canvas.rect(x, y + 1 + bob as i32, 2, 2, KHAKI.at(3));
        }
    }
    // The brim and what boils in it; before it pours it boils over.
    let boils = if mood.hot { 5.0 } else { 3.0 } + mood.shift([0.0, 4.0, 0.0], [0.0, 2.0, 3.0]);
    canvas.polygon(&[body(32.0, 24.0), body(108.0, 24.0), body(102.0, 34.0), body(38.0, 34.0)], LEATHER, 1.0, 0.2);
    canvas.rect(36, 21 + bob as i32, 68, 4, if mood.hot { GOLD.at(3) } else { GOLD.at(2) });
    canvas.rect(38, 20 + bob as i32, 64, 1, WHITE);
    for (index, x) in (40..100).step_by(9).enumerate() {
        let boil = ((sin(f64::from(mood.beat) / 4.0 + index as f64 * 0.31) + 1.2) * boils) as i32;
        canvas.rect(x, 20 + bob as i32 - boil, 4, boil, RUST.at(3));
        canvas.rect(x + 1, 20 + bob as i32 - boil, 2, boil, GOLD.at(2));
    }
    // Metal that ran over, and the plates' upright seams.
    for (x, length) in [(44, 12), (46, 20), (48, 8), (90, 15), (93, 9)] {
        canvas.rect(x, 25 + bob as i32, 2, length, RUST.at(3));
        canvas.rect(x, 25 + bob as i32, 1, length - 2, GOLD.at(2));
        canvas.put(x, 24 + length + bob as i32, RUST.at(2));
    }
    for x in [50, 70, 90] {
        canvas.rect(x, 84 + bob as i32, 1, 10, LEATHER.at(0));
    }
    // The face: two slits and a grate for a mouth that opens on the core.
    for x in [56.0, 86.0] {
        eye(canvas, body(x, 50.0), 4.0, mood.eye);
    }
    let gape = 6 + (open * 8.0 + mood.shift([0.0, -3.0, 9.0], [2.0, -2.0, 12.0])) as i32;
    canvas.rect(52, 66 + bob as i32 - gape / 2, 38, gape + 6, INK);
    canvas.rect(54, 67 + bob as i32 - gape / 2, 34, gape + 4, if mood.hot { RUST.at(3) } else { RUST.at(2) });
    if open > 0.5 {
        core(canvas, body(71.0, 69.0), 8.0 * open, mood.hot);
    }
    for x in (56..88).step_by(6) {
        if open < 0.5 {
            canvas.rect(x, 66 + bob as i32 - gape / 2, 2, gape + 6, INK);
        }
    }
    hammer_arm(canvas, body(40.0, 50.0), fist(20.0, 1.0, 0.0), LEATHER);
}

fn hammer_arm(canvas: &mut Canvas, shoulder: Point, fist: Point, ramp: Ramp) {
    let elbow = shoulder.mix(fist, 0.5) + at(if fist.x < shoulder.x { -7.0 } else { 7.0 }, 0.0);
    canvas.capsule(shoulder, elbow, 7.0, 6.0, ramp);
    canvas.capsule(elbow, fist, 6.0, 7.0, ramp);
    canvas.capsule(elbow, elbow, 6.4, 6.4, KHAKI.part(0, 3));
    let corner = |x: f64, y: f64| fist + at(x, y);
    canvas.polygon(
        &[corner(-12.0, -9.0), corner(12.0, -9.0), corner(12.0, 11.0), corner(-12.0, 11.0)],
        STEEL.part(1, 4),
        0.95,
        0.05,
    );
    canvas.rect((fist.x - 11.0) as i32, (fist.y + 5.0) as i32, 22, 2, RUST.at(2));
    canvas.rect((fist.x - 11.0) as i32, (fist.y + 7.0) as i32, 22, 3, RUST.at(3));
}

// ---- Gardens ----

fn gardener(canvas: &mut Canvas, mood: Mood) {
    let sway = sin(f64::from(mood.beat) / 4.0) * 2.0;
    // Low before the hedge, high on its roots before the thorns.
    let heart = at(MIDDLE + sway, 56.0 + mood.shift([8.0, -12.0, 3.0], [10.0, 8.0, -4.0]));
    let spread = 1.0 + mood.shift([0.04, -0.3, 0.0], [0.0, 0.08, 0.0]);
    // Roots it stands on.
    for (index, x) in [18.0, 42.0, 70.0, 98.0, 126.0].into_iter().enumerate() {
        let x = 70.0 + (x - 70.0) * spread;
        let lift = mood.lift(index as f64 * 0.4, 9.0);
        let knee =
            at((heart.x + x) / 2.0 + (x - 70.0) * 0.22, (heart.y + 26.0) - f64::from(index as i32 % 2) * 6.0 - lift);
        canvas.capsule(heart + at((x - 70.0) * 0.12, 12.0), knee, 6.0, 4.6, KHAKI.part(0, 3));
        canvas.capsule(knee, at(x, 109.0 - lift), 4.4, 1.6, KHAKI.part(0, 3));
    }
    // Blades on stems: into the ground for the hedge, crossed overhead for the thorns, wide for the seeds.
    for side in [-1.0, 1.0] {
        let wrist = mood.between(
            (56.0, 18.0),
            [(48.0, 2.0), (22.0, -20.0), (58.0, -14.0)],
            [(44.0, 26.0), (46.0, 22.0), (60.0, 6.0)],
        );
        let wrist = heart + at(side * wrist.x, wrist.y);
        let elbow = heart + at(side * 40.0, mood.shift([-22.0, -22.0, -8.0], [6.0, 2.0, -4.0]) - 8.0);
        canvas.capsule(heart + at(side * 18.0, 2.0), elbow, 3.6, 3.0, GREEN.part(0, 3));
        canvas.capsule(elbow, wrist, 3.0, 2.4, GREEN.part(0, 3));
        let points_up = mood.raise > 0.4 && mood.attack > 0;
        let (inward, drop) =
            if points_up { (if mood.attack == 1 { -12.0 } else { 4.0 }, -22.0) } else { (-10.0, 26.0) };
        let tip = wrist + at(side * inward, drop);
        canvas.polygon(
            &[wrist + at(side * -3.0, 0.0), wrist + at(side * 6.0, drop * 0.15), tip],
            STEEL.part(2, 4),
            1.0,
            0.2,
        );
        canvas.capsule(wrist, wrist, 3.8, 3.8, STEEL.part(1, 4));
    }
    // Sepals, then petals around the bulb; they fold back when it opens.
    for index in 0..7 {
        let turns = -0.5 + f64::from(index) / 12.0;
        // It swells with seeds.
        let reach = 26.0 + mood.open * 8.0 + mood.shift([-2.0, 0.0, 9.0], [0.0, 3.0, 5.0]);
        let tip = heart + at(cos(turns) * (reach + 4.0), sin(turns) * reach * (1.1 - mood.open * 0.35));
        canvas.capsule(heart, heart.mix(tip, 0.6), 6.0, 9.0, MAGENTA);
        canvas.soft_capsule(heart.mix(tip, 0.6), tip, 8.6, 1.4, MAGENTA);
    }
    let swells = mood.shift([-1.0, 0.0, 4.0], [0.0, 0.0, -2.0]);
    canvas.capsule(heart + at(0.0, 4.0), heart + at(0.0, 12.0), 22.0 + swells, 15.0 + swells, GREEN);
    for index in -2..=2 {
        let x = heart.x + f64::from(index) * 8.0;
        canvas.soft_capsule(
            at(x, heart.y + 24.0),
            at(heart.x + f64::from(index) * 5.0, heart.y - 14.0),
            0.8,
            0.6,
            GREEN.part(1, 1),
        );
    }
    for (dx, dy) in [(-14.0, 12.0), (12.0, 14.0), (-4.0, 20.0), (15.0, 4.0), (-17.0, 3.0)] {
        let spot = heart + at(dx, dy);
        canvas.soft_capsule(spot, spot, 2.2, 2.2, GREEN.part(0, 2));
        canvas.put(spot.x as i32 - 1, spot.y as i32 - 1, GREEN.at(3));
    }
    if mood.open > 0.0 {
        let gape = 16.0 * mood.open;
        canvas.capsule(heart + at(0.0, 2.0), heart + at(0.0, 2.0), gape, gape, MAGENTA.part(0, 1));
        core(canvas, heart + at(0.0, 2.0), 10.0 * mood.open, mood.hot);
    } else {
        eye(canvas, heart + at(0.0, 2.0), 8.0, mood.eye);
        for (dx, dy) in [(-12.0, -4.0), (12.0, -4.0)] {
            eye(canvas, heart + at(dx, dy), 2.6, mood.eye);
        }
    }
}

// ---- Vault ----

fn index(canvas: &mut Canvas, mood: Mood) {
    let hover = [0.0, 1.0, 2.0, 1.0][mood.beat as usize];
    let center = at(MIDDLE, 52.0 + hover);
    let gap = 2.0 + mood.open * 14.0 + mood.raise.max(0.0) * 5.0;
    let ramps = [TEAL, RUST.part(1, 4), GREEN, Ramp::join(BLUE.at(0), VIOLET)];
    // A ring behind, seen from the side.
    for step in 0..360 {
        let p = at(58.0, 0.0).turned(f64::from(step) / 360.0);
        let (x, y) = (center.x + p.x, center.y + p.y * (0.3 + mood.raise * 0.12));
        canvas.rect(x as i32, y as i32, 2, 2, if p.y > 0.0 { GOLD.at(2) } else { GOLD.at(0) });
    }
    if mood.open > 0.0 {
        core(canvas, center, 12.0 * mood.open, mood.hot);
    }
    for (place, ramp) in ramps.into_iter().enumerate() {
        let (column, row) = (place as i32 % 2, place as i32 / 2);
        let side = at(f64::from(column * 2 - 1), f64::from(row * 2 - 1));
        let middle = center + side * (17.0 + gap);
        split_square(canvas, middle, 16, ramp, place == 1, mood);
    }
    if mood.open == 0.0 {
        eye(canvas, center, 7.0, mood.eye);
    }
    for (step, color) in [(18, VIOLET.at(1)), (13, VIOLET.at(2)), (7, WHITE)] {
        canvas.rect(MIDDLE as i32 - step, 104 + mood.beat % 2, step * 2, 1, color);
    }
}

/// A quarter of the Index; the split one shows its own four quarters.
fn split_square(canvas: &mut Canvas, middle: Point, half: i32, ramp: Ramp, split: bool, mood: Mood) {
    let (x, y) = (middle.x as i32 - half, middle.y as i32 - half);
    let size = half * 2;
    canvas.rect(x, y, size, size, STEEL.at(4));
    canvas.rect(x, y, size, 1, WHITE);
    canvas.rect(x, y, 1, size, STEEL.at(5));
    canvas.rect(x, y + size - 1, size, 1, STEEL.at(2));
    canvas.rect(x + size - 1, y, 1, size, STEEL.at(2));
    canvas.rect(x + 3, y + 3, size - 6, size - 6, INK);
    if !split {
        canvas.rect(x + 5, y + 5, size - 10, size - 10, ramp.at(if mood.hot { 3 } else { 2 }));
        canvas.rect(x + 5, y + 5, size - 10, 2, ramp.at(3));
        canvas.rect(x + 5, y + size - 7, size - 10, 2, ramp.at(1));
        canvas.stamp(
            x + 8,
            y + 9,
            &["####......", "#..#...##.", "#..#####..", "#.......#.", "###..o..#.", "..#.....#.", "..#######."],
            &[('#', ramp.at(1)), ('o', WHITE)],
        );
        for (dx, dy) in [(1, 1), (size - 3, 1), (1, size - 3), (size - 3, size - 3)] {
            canvas.rect(x + dx, y + dy, 2, 2, GOLD.at(2));
        }
        return;
    }
    let quarter = (size - 10) / 2;
    for place in 0..4 {
        let (qx, qy) = (x + 5 + place % 2 * (quarter + 1), y + 5 + place / 2 * (quarter + 1));
        let lit = place == mood.beat;
        canvas.rect(qx, qy, quarter - 1, quarter - 1, if lit { GOLD.at(3) } else { ramp.at(2) });
        canvas.rect(qx, qy, quarter - 1, 1, if lit { WHITE } else { ramp.at(3) });
    }
}
