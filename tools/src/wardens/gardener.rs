//! Paints the Gardener: a flower with an eye and a mouth. It crawls on roots and cuts with two blades on stems. When it
//! dies, it wilts.

use super::harm::{Harm, scar};
use super::*;

const BARK: Ramp = KHAKI.part(0, 3);
const FAR_BARK: Ramp = LEATHER.part(0, 2);
const FAR_PETAL: Ramp = MAGENTA.part(0, 2);

/// Inside of what is open.
const SAP: Ramp = Ramp::join(MAGENTA.at(0), MAGENTA);

pub const CELL: Cell = (256, 216);
const FLOOR: f64 = 212.0;
const MIDDLE: f64 = 128.0;
pub const HARM: Harm = Harm {
    holes: [&[(91, 96, 11, 17)], &[(155, 104, 12, 15), (110, 166, 14, 9)]],
    cracks: [
        &[(152.0, 84.0, 0.2, 5), (98.0, 134.0, 0.15, 4)],
        &[(96.0, 84.0, 0.3, 5), (160.0, 130.0, 0.4, 5), (132.0, 158.0, 0.1, 4)],
    ],
    soot: [&[(96, 104, 18), (164, 62, 16)], &[(160, 110, 20), (88, 70, 18), (122, 170, 18), (124, 48, 16)]],
    inside: SAP,
};

/// Where the feet of its roots stand: those behind it, then those in front of it.
const FAR_FEET: [f64; 4] = [-84.0, -40.0, 38.0, 82.0];
const NEAR_FEET: [f64; 4] = [-108.0, -58.0, 56.0, 108.0];

pub fn paint(canvas: &mut Canvas, mood: Mood) -> (i32, i32) {
    let mood = plain(mood);
    // The head moves by whole pixels, so that its pictures are equal and the program stays small.
    let sway = (sin(f64::from(mood.beat) / 4.0) * 3.0).round();
    let breath = (cos(f64::from(mood.beat) / 4.0) * 2.0).round();
    let turns = sin(mood.turn * 0.5);
    // It is low before the hedge, and high on its roots before the thorns.
    let low = (mood.shift([14.0, -20.0, 5.0], [16.0, 13.0, -6.0]) + mood.sag * 52.0 + turns * 9.0).round();
    let heart = at(MIDDLE + sway, 108.0 + low + breath);
    let spread = 1.0 + mood.shift([0.0, -0.26, 0.0], [0.0; 3]) - turns * 0.14;
    // The roots follow the head in steps.
    let hips = ((low - mood.sag * 6.0) / 10.0).round() * 10.0;
    for (index, x) in FAR_FEET.into_iter().enumerate() {
        root(canvas, mood, hips, x * spread, (index * 2 + 1, FAR_BARK));
    }
    sepals(canvas, mood, heart);
    petals(canvas, mood, heart);
    trunk(canvas, mood, heart);
    for (index, x) in NEAR_FEET.into_iter().enumerate() {
        root(canvas, mood, hips, x * spread, (index * 2, BARK));
    }
    for side in [-1.0, 1.0] {
        blade(canvas, mood, heart, side);
    }
    head(canvas, mood, heart);
    if mood.lost > 0 {
        wilt(canvas, heart, f64::from(mood.lost) / 4.5);
    }
    (sway as i32, (low + breath) as i32)
}

/// Makes poses equal that players cannot tell apart, because equal pictures are stored once. It walks only when it is bare.
fn plain(mood: Mood) -> Mood {
    let walk = mood.walk.filter(|_| mood.torn == 2).map(|step| (step * 4.0).floor() / 4.0);
    let raise = match mood.raise {
        ..-0.6 if mood.lost == 0 => -1.0,
        0.4.. if mood.torn > 0 => 1.0,
        raise => raise,
    };
    let open = if mood.open > 0.7 { 1.0 } else { mood.open };
    let turn = [0.0, 0.2, 0.8][usize::from(mood.turn > 0.0) + usize::from(mood.turn > 0.5)];
    Mood { walk, raise, open, turn, ..mood }
}

/// A root from the trunk over its knee to the ground. The tips curl all the time, each at another moment.
fn root(canvas: &mut Canvas, mood: Mood, low: f64, x: f64, (index, ramp): (usize, Ramp)) {
    let phase = index as f64 * 0.17;
    // Two poses for each root, so that most of a picture is equal to the one before.
    let curl: f64 = if sin(f64::from(mood.beat) / 4.0 + phase) < 0.0 { -0.8 } else { 0.8 };
    let lift = mood.lift(index as f64 * 0.2, 15.0) + (curl * 2.0).max(0.0);
    let outward = if x < 0.0 { -1.0 } else { 1.0 };
    let reach = x.abs();
    let hip = at(MIDDLE + x * 0.18, (154.0 + low).min(FLOOR - 16.0));
    let arch = 20.0 + reach * 0.2 - mood.sag * 22.0;
    let knee = at(
        hip.x * 0.4 + (MIDDLE + x) * 0.6 + outward * (3.0 + curl),
        (hip.y - arch + 12.0 - lift * 0.8 + curl * 1.5).min(FLOOR - 12.0),
    );
    let foot = at(MIDDLE + x, FLOOR - 5.0 - lift);
    let tip = foot + at(outward * (9.0 + curl * 2.0), 4.0 + lift * 0.4 - (curl * 2.0).max(0.0));
    let path = |share: f64| bend([hip, knee, foot + at(outward * -3.0, -22.0), tip], share);
    let width = |share: f64| 10.0 * (1.0 - share * 0.84) - if share > 0.9 { (share - 0.9) * 8.0 } else { 0.0 };
    const STEPS: i32 = 16;
    let share = |step: i32| f64::from(step) / f64::from(STEPS);
    // A dark edge first, so that a root stands out from what is behind it.
    for (grow, ramp) in [(1.0, ramp.part(0, 1)), (0.0, ramp)] {
        for step in 0..STEPS {
            let (from, to) = (share(step), share(step + 1));
            canvas.soft_capsule(path(from), path(to), width(from) + grow, width(to) + grow, ramp);
        }
    }
    // Bark: short cuts across it.
    for step in (2..STEPS - 2).step_by(2).filter(|_| ramp.at(1) == BARK.at(1)) {
        let (p, next) = (path(share(step)), path(share(step) + 0.02));
        let along = (next - p) * (1.0 / (next - p).length().max(0.1));
        let across = at(-along.y, along.x) * width(share(step));
        let (start, end) = if step % 4 == 0 { (-0.75, 0.2) } else { (-0.2, 0.8) };
        let (start, end) = (p + across * start, p + across * end + along * 2.0);
        canvas.line((start.x as i32, start.y as i32), (end.x as i32, end.y as i32), ramp.at(0));
    }
    if ramp.at(1) != BARK.at(1) {
        return;
    }
    // Each root is open at another place.
    let phases = if index.is_multiple_of(4) { mood.torn } else { mood.torn - 1 };
    scar(canvas, (path(0.45), path(0.8)), 5.0, phases, SAP);
    for (along, size) in [(0.44, 12.0), (0.26, 8.0)] {
        let base = path(along) + at(outward * 2.0, 1.0 - width(along));
        let spike = [base + at(-4.0, 2.0), base + at(4.0, 3.0), base + at(outward * size * 0.7, -size)];
        canvas.polygon(&spike, KHAKI.part(1, 3), 1.0, 0.2);
    }
    let moss = path(0.36) + at(0.0, 1.0 - width(0.36));
    canvas.soft_capsule(moss + at(-5.0, 0.0), moss + at(5.0, 0.0), 2.2, 1.6, GREEN.part(1, 2));
    canvas.soft_capsule(moss + at(-3.0, 2.0), moss + at(-3.0, 5.0), 1.3, 0.8, GREEN.part(0, 2));
}

/// A point on a smooth curve that begins at the first point and ends at the last.
fn bend([from, first, second, to]: [Point; 4], share: f64) -> Point {
    let (a, b, c) = (from.mix(first, share), first.mix(second, share), second.mix(to, share));
    a.mix(b, share).mix(b.mix(c, share), share)
}

/// A thick stem of bark with cracks through which the sap glows.
fn trunk(canvas: &mut Canvas, mood: Mood, heart: Point) {
    let foot = at(heart.x * 0.4 + MIDDLE * 0.6, (heart.y + 66.0).min(FLOOR - 14.0));
    let neck = heart + at(0.0, 34.0);
    canvas.capsule(neck, foot, 25.0, 20.0, BARK);
    for (nth, dx) in [-17.0, -9.0, 1.0, 11.0, 18.0].into_iter().enumerate() {
        let mut from = neck + at(dx, 2.0);
        for step in 1..=4 {
            let to = neck.mix(foot, f64::from(step) / 4.0)
                + at(dx * 0.9 + if (step + nth as i32) % 2 == 0 { 2.0 } else { -2.0 }, 2.0);
            canvas.line((from.x as i32, from.y as i32), (to.x as i32, to.y as i32), BARK.at(0));
            canvas.line((from.x as i32 + 1, from.y as i32), (to.x as i32 + 1, to.y as i32), BARK.at(1));
            from = to;
        }
    }
    if mood.eye == DEAD {
        return;
    }
    // The sap rises, so the bright place moves up from beat to beat.
    let bright = if mood.hot { WHITE } else { MAGENTA.at(2) };
    for (nth, (dx, dy, length)) in [(-13.0, 12.0, 13), (5.0, 16.0, 14), (15.0, 8.0, 10)].into_iter().enumerate() {
        let start = neck + at(dx, dy);
        for step in 0..length {
            let bend = [0, 1, 1, 2, 1, 0, -1, 0][(step as usize + nth * 3) % 8];
            let (x, y) = (start.x as i32 + bend, start.y as i32 + step);
            let is_bright = (step + mood.beat * 3 + nth as i32 * 5) % 12 < 4;
            canvas.put(x, y, if is_bright { bright } else { MAGENTA.at(1) });
            canvas.put(x + 1, y, if is_bright { MAGENTA.at(2) } else { MAGENTA.at(0) });
            canvas.put(x - 1, y, INK);
        }
    }
}

/// Paints a scythe from a wrist. `turns` is its direction, and it bends towards `bend`.
pub fn scythe(canvas: &mut Canvas, wrist: Point, turns: f64, bend: f64, length: f64) {
    const STEPS: i32 = 9;
    let spine = |share: f64| wrist + at(length * share, bend * (1.0 - (1.0 - share) * (1.0 - share))).turned(turns);
    let edge = |share: f64, side: f64| {
        let width = (1.0 - share * share) * 8.5 + 0.6;
        spine(share) + at(0.0, side * width).turned(turns)
    };
    let inward = if bend > 0.0 { 1.0 } else { -1.0 };
    let shares = || (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
    let back = shares().map(|share| edge(share, -inward * 0.7));
    let front = shares().rev().map(|share| edge(share, inward * 0.8));
    let outline: Vec<Point> = back.chain(front).collect();
    canvas.polygon(&outline, STEEL.part(2, 4), 1.0, 0.25);
    for step in 0..STEPS {
        let (from, to) = (f64::from(step) / f64::from(STEPS), f64::from(step + 1) / f64::from(STEPS));
        let row = |canvas: &mut Canvas, side: f64, color: Color| {
            let (a, b) = (edge(from, side), edge(to, side));
            canvas.line((a.x as i32, a.y as i32), (b.x as i32, b.y as i32), color);
        };
        // The cutting edge is bright, and a groove runs along the back.
        row(canvas, inward * 0.6, STEEL.at(5));
        row(canvas, inward * 0.35, STEEL.at(4));
        if step < STEPS - 3 {
            row(canvas, -inward * 0.25, STEEL.at(1));
        }
    }
    for share in [0.16, 0.34] {
        let notch = edge(share, inward * 0.55);
        canvas.put(notch.x as i32, notch.y as i32, STEEL.at(1));
    }
    canvas.capsule(wrist, wrist, 6.6, 6.6, BARK);
    canvas.soft_capsule(wrist, wrist, 3.4, 3.4, RUST.part(1, 3));
    canvas.put(wrist.x as i32 - 1, wrist.y as i32 - 1, GOLD.at(3));
}

/// Blades on stems: in the ground for the hedge, crossed overhead for the thorns, spread for the seeds.
fn blade(canvas: &mut Canvas, mood: Mood, heart: Point, side: f64) {
    let is_gone = mood.torn >= if side > 0.0 { 1 } else { 2 };
    let idle = if mood.beat % 4 < 2 { 0.0 } else { side * 2.0 };
    let wrist = mood.between(
        (96.0, 26.0 + idle),
        [(80.0, 0.0), (40.0, -40.0), (98.0, -26.0)],
        [(74.0, 48.0), (78.0, 40.0), (102.0, 12.0)],
    );
    let wrist = heart + at(side * (wrist.x - mood.turn * 16.0), (wrist.y - mood.sag * 12.0).min(196.0 - heart.y));
    let elbow = heart
        + at(side * (66.0 + idle * 0.5), mood.shift([-36.0, -34.0, -12.0], [10.0, 4.0, -6.0]) - 20.0 + mood.sag * 16.0);
    let shoulder = heart + at(side * 30.0, 8.0);
    canvas.capsule(shoulder, elbow, 7.4, 5.4, GREEN.part(0, 3));
    stalk(canvas, (shoulder, elbow), 5.4);
    for (share, size) in [(0.45, 15.0), (0.78, 11.0)] {
        let leaf = shoulder.mix(elbow, share) + at(0.0, -3.0);
        let droop = f64::from(mood.beat % 2);
        let points = [at(-3.0, 1.0), at(3.0, 1.0), at(side * size * 0.7, -size * 0.55), at(side * size, -size + droop)];
        canvas.polygon(&points.map(|p| p + leaf), GREEN.part(1, 3), 0.9, 0.3);
        let tip = leaf + at(side * size * 0.8, -size * 0.75);
        canvas.line((leaf.x as i32, leaf.y as i32), (tip.x as i32, tip.y as i32), GREEN.at(0));
    }
    scar(canvas, (elbow, shoulder), 5.4, mood.torn, SAP);
    if is_gone {
        for (dx, dy, length) in [(0.2, -1.0, 8.0), (0.9, -0.4, 10.0), (1.0, 0.4, 7.0)] {
            let end = elbow + at(side * dx, dy) * length;
            canvas.soft_capsule(elbow, end, 2.6, 0.6, MAGENTA.part(0, 3));
        }
        canvas.capsule(elbow, elbow, 5.6, 5.6, MAGENTA.part(0, 3));
        canvas.soft_capsule(elbow, elbow, 2.0, 2.0, GOLD.part(2, 2));
        return;
    }
    canvas.capsule(elbow, wrist, 5.4, 4.4, GREEN.part(0, 3));
    stalk(canvas, (elbow, wrist), 4.0);
    canvas.capsule(elbow, elbow, 6.2, 6.2, GREEN.part(1, 3));
    let spike = [elbow + at(-3.0, -4.0), elbow + at(3.0, -4.0), elbow + at(side * 4.0, -15.0)];
    canvas.polygon(&spike, KHAKI.part(1, 3), 1.0, 0.2);
    scar(canvas, (elbow, wrist), 4.6, mood.torn, SAP);
    let points_up = mood.raise > 0.4 && mood.attack > 0;
    let (turns, bend) = match (points_up, mood.attack) {
        (true, 1) => (-0.32, -14.0),
        (true, _) => (-0.22, -10.0),
        _ if mood.attack == 0 && mood.raise < 0.0 => (0.25, 6.0),
        _ => (0.21, 18.0),
    };
    let length: f64 = if mood.raise < -0.4 { 48.0 } else { 56.0 };
    // A blade that points down ends at the floor.
    let length = if points_up { length } else { length.min((FLOOR - 1.0 - wrist.y).max(20.0)) };
    // The left one is the mirror image of the right one.
    let (turns, bend) = if side > 0.0 { (turns, bend) } else { (0.5 - turns, -bend) };
    scythe(canvas, wrist, turns, bend, length);
}

/// Knots along a stem.
fn stalk(canvas: &mut Canvas, (from, to): (Point, Point), width: f64) {
    let along = (to - from) * (1.0 / (to - from).length().max(1.0));
    let across = at(-along.y, along.x) * width;
    for share in [0.35, 0.7] {
        let p = from.mix(to, share);
        let (a, b) = (p - across, p + across);
        canvas.line((a.x as i32, a.y as i32), (b.x as i32, b.y as i32), GREEN.at(0));
    }
}

/// A petal. It is widest beyond its half.
fn petal(canvas: &mut Canvas, root: Point, tip: Point, width: f64, ramp: Ramp) {
    let belly = root.mix(tip, 0.58);
    canvas.capsule(root, belly, width * 0.6, width, ramp);
    canvas.soft_capsule(belly, tip, width * 0.96, 1.0, ramp);
}

/// The rib in the middle of a petal.
fn rib(canvas: &mut Canvas, root: Point, tip: Point) {
    let (from, to) = (root.mix(tip, 0.5), root.mix(tip, 0.94));
    canvas.line((from.x as i32, from.y as i32), (to.x as i32, to.y as i32), MAGENTA.at(2));
    canvas.line((from.x as i32 + 1, from.y as i32 + 1), (to.x as i32 + 1, to.y as i32 + 1), MAGENTA.at(0));
}

fn crown_tip(mood: Mood, heart: Point, turns: f64, reach: f64) -> Point {
    heart + at(cos(turns) * (reach + 6.0), sin(turns) * reach * (1.0 - mood.open * 0.3) - 4.0 + mood.sag * 16.0)
}

fn sepals(canvas: &mut Canvas, mood: Mood, heart: Point) {
    for index in 0..9 {
        let turns = -0.56 + f64::from(index) * 0.62 / 8.0;
        let end = crown_tip(mood, heart, turns, 72.0 + mood.open * 6.0 + f64::from(index % 2) * 4.0);
        let belly = heart.mix(end, 0.7);
        canvas.capsule(heart.mix(end, 0.4), belly, 7.0, 7.6, GREEN.part(0, 3));
        canvas.soft_capsule(belly, end, 7.4, 0.8, GREEN.part(0, 3));
    }
}

fn petals(canvas: &mut Canvas, mood: Mood, heart: Point) {
    let reach = 70.0 + mood.open * 11.0 + mood.shift([-3.0, 0.0, 13.0], [0.0, 5.0, 8.0]);
    let turned = mood.turn * 0.05;
    for index in 0..8 {
        let turns = -0.53 + f64::from(index) * 0.56 / 7.0 + turned * 0.5;
        if mood.torn >= 2 && [2, 6].contains(&index) {
            continue;
        }
        let root = heart.mix(crown_tip(mood, heart, turns, reach), 0.3);
        petal(canvas, root, crown_tip(mood, heart, turns, reach - 3.0), 14.0, FAR_PETAL);
    }
    for index in 0..7 {
        if mood.torn >= 2 && [1, 4].contains(&index) || mood.lost >= 4 && index == 3 {
            continue;
        }
        let turns = -0.5 + f64::from(index) / 12.0 + turned;
        let flap = if (mood.beat + index) % 4 == 1 { 3.0 } else { 0.0 };
        let (root, tip) =
            (heart.mix(crown_tip(mood, heart, turns, reach), 0.35), crown_tip(mood, heart, turns, reach - 10.0 + flap));
        petal(canvas, root, tip, 13.0, MAGENTA);
        rib(canvas, root, tip);
    }
}

/// The bulb with its face.
fn head(canvas: &mut Canvas, mood: Mood, heart: Point) {
    let swells = mood.shift([-2.0, 0.0, 6.0], [0.0, 0.0, -3.0]).round();
    beard(canvas, mood, heart);
    canvas.capsule(heart + at(0.0, -4.0), heart + at(0.0, 18.0), 40.0 + swells, 34.0 + swells, GREEN);
    let aside = (7.0 * mood.looks()).round();
    // Veins from pole to pole.
    for row in -40..50 {
        let y = f64::from(row);
        let half =
            if y < 0.0 { (1.0 - ((y + 4.0) / 44.0).powi(2)).max(0.0).sqrt() * 40.0 } else { 40.0 - y * y / 130.0 };
        for vein in -3..=3 {
            let x = (heart.x + aside * 0.3 + half * f64::from(vein) / 3.9) as i32;
            let dark = canvas.get(x, heart.y as i32 + row).map(|color| color.darker(1));
            if let Some(dark) = dark.filter(|_| (row + vein * 5).rem_euclid(23) > 2) {
                canvas.put(x, heart.y as i32 + row, dark);
            }
        }
    }
    const SPOTS: [(f64, f64, f64); 9] = [
        (-30.0, 14.0, 4.0),
        (-24.0, 30.0, 3.0),
        (28.0, 20.0, 4.0),
        (22.0, 36.0, 3.0),
        (-33.0, -4.0, 3.0),
        (33.0, 0.0, 3.4),
        (-6.0, 44.0, 3.2),
        (-22.0, -27.0, 2.6),
        (12.0, 44.0, 2.4),
    ];
    for (dx, dy, radius) in SPOTS {
        let spot = heart + at(dx, dy);
        canvas.soft_capsule(spot, spot, radius, radius, GREEN.part(0, 2));
        canvas.soft_capsule(spot + at(-0.6, -0.8), spot + at(-0.6, -0.8), radius * 0.6, radius * 0.6, MAGENTA);
    }
    mouth(canvas, mood, heart + at(aside * 0.6, 22.0));
    face(canvas, mood, heart + at(aside, -8.0));
}

/// Tendrils that hang from its chin and swing.
fn beard(canvas: &mut Canvas, mood: Mood, heart: Point) {
    for (nth, dx) in [-26.0, -15.0, -4.0, 8.0, 18.0, 27.0].into_iter().enumerate() {
        let swing = sin(f64::from(mood.beat) / 4.0 + nth as f64 * 0.21) * 3.0;
        let length = 26.0 + f64::from(nth as i32 % 3) * 7.0;
        let root = heart + at(dx, 38.0);
        let bend = root + at(swing * 0.4, length * 0.55);
        let end = bend + at(swing, length * 0.45);
        canvas.capsule(root, bend, 2.6, 2.0, GREEN.part(0, 2));
        canvas.soft_capsule(bend, end, 2.0, 0.8, GREEN.part(0, 3));
        canvas.soft_capsule(end, end, 1.9, 1.9, MAGENTA);
    }
}

/// A trap with two rows of teeth. Shut, they lock into each other. Open, the core shows between them.
fn mouth(canvas: &mut Canvas, mood: Mood, middle: Point) {
    let spits = if mood.attack == 2 { mood.raise.abs() * 0.35 } else { 0.0 };
    let breathes = if mood.beat % 4 == 1 && mood.eye != DEAD { 0.05 } else { 0.0 };
    let gape = mood.open.max(spits).max(breathes);
    let half = at(29.0, 4.0 + 19.0 * gape);
    let ring = |canvas: &mut Canvas, grow: f64, color: Color| {
        for y in (middle.y - half.y - grow) as i32..=(middle.y + half.y + grow) as i32 {
            for x in (middle.x - half.x - grow) as i32..=(middle.x + half.x + grow) as i32 {
                let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
                // The corners of the mouth point down.
                let dip = (p.x / half.x).powi(2) * 4.0;
                if (p.x / (half.x + grow)).powi(2) + ((p.y - dip) / (half.y + grow)).powi(2) <= 1.0 {
                    canvas.put(x, y, color);
                }
            }
        }
    };
    ring(canvas, 4.0, GREEN.at(0));
    ring(canvas, 3.0, GREEN.at(1));
    ring(canvas, 1.0, INK);
    if gape > 0.2 {
        ring(canvas, -2.0, MAGENTA.at(0));
        ring(canvas, -6.0, RED.at(0));
    }
    if mood.open > 0.0 {
        let glow = if mood.hot {
            [RED.at(2), RED.at(3), GOLD.at(3), WHITE]
        } else {
            [RED.at(1), RED.at(2), RED.at(3), GOLD.at(3)]
        };
        for (color, radius) in glow.into_iter().zip([15.0, 12.0, 8.5, 4.5]) {
            // One colour for each ring.
            let seat = middle + at(0.0, 3.0);
            canvas.shape(seat + at(-16.0, -16.0), seat + at(16.0, 16.0), Ramp::join(color, GOLD.part(0, 1)), |p| {
                ((p - seat).length() < radius * mood.open).then_some(0.0)
            });
        }
    }
    for tooth in -4_i32..=4 {
        let along = f64::from(tooth) * 6.2;
        let dip = (along / half.x).powi(2) * 4.0;
        let rise = half.y * (1.0 - (along / (half.x + 2.0)).powi(2)).max(0.0).sqrt();
        let size = 8.5 - f64::from(tooth.abs()) * 0.9;
        for (side, shift) in [(-1.0, 0.0), (1.0, 3.1)] {
            if side > 0.0 && tooth == 4 {
                continue;
            }
            let gum = middle + at(along + shift, dip + side * rise);
            let point = gum + at(0.0, -side * size);
            let corners = [gum + at(-2.9, side * 1.5), gum + at(2.9, side * 1.5), point];
            canvas.polygon(&corners, KHAKI.part(2, 2), 0.95, 0.2);
        }
    }
}

/// An eye under a heavy brow, between four small ones.
fn face(canvas: &mut Canvas, mood: Mood, middle: Point) {
    let looks = mood.looks();
    canvas.capsule(middle, middle, 16.4, 16.4, GREEN.part(0, 2));
    let radius = 13.4;
    let pupil = middle + at(looks * 4.6, 2.6);
    let shut = if mood.eye == DEAD { 5.0 } else { -6.5 + mood.open * 5.0 };
    for y in (middle.y - radius) as i32..=(middle.y + radius) as i32 {
        for x in (middle.x - radius) as i32..=(middle.x + radius) as i32 {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
            if p.length() > radius {
                continue;
            }
            let q = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - pupil;
            let is_slit = q.x.abs() < 2.4 * (1.0 - (q.y / 9.0).powi(2)).max(0.0);
            let ring = q.length();
            let color = match mood.eye {
                DEAD => {
                    if p.y > radius * 0.3 {
                        STEEL.at(0)
                    } else {
                        STEEL.at(1)
                    }
                }
                _ if is_slit => INK,
                _ if ring < 5.0 => mood.eye.lighter(),
                _ if ring < 8.6 => mood.eye,
                _ if p.length() > radius - 1.6 => mood.eye.darker(2),
                _ if p.y < -radius * 0.3 => mood.eye.darker(2),
                _ => mood.eye.darker(1),
            };
            canvas.put(x, y, color);
        }
    }
    if mood.eye != DEAD {
        canvas.rect(middle.x as i32 - 6, middle.y as i32 - 4, 3, 2, WHITE);
        canvas.put(middle.x as i32 - 6, middle.y as i32 - 2, WHITE);
    }
    // The brow hangs down to the middle, so it looks angry.
    let brow = [
        at(-19.0, -15.0),
        at(0.0, -19.0),
        at(19.0, -15.0),
        at(18.0, shut - 2.0),
        at(4.0, shut + 2.0),
        at(0.0, shut + 3.0),
        at(-4.0, shut + 2.0),
        at(-18.0, shut - 2.0),
    ];
    canvas.polygon(&brow.map(|p| p + middle), GREEN.part(1, 3), 0.95, 0.1);
    for (dx, dy, radius) in [(-24.0, -3.0, 4.2), (24.0, -3.0, 4.2), (-17.0, -20.0, 3.0), (17.0, -20.0, 3.0)] {
        eye(canvas, middle + at(dx, dy), radius, mood.eye, looks);
    }
    // Thorns on its brow.
    for (dx, size) in [(-9.0, 9.0), (0.0, 12.0), (9.0, 9.0)] {
        let base = middle + at(dx, -18.0);
        canvas.polygon(
            &[base + at(-3.4, 2.0), base + at(3.4, 2.0), base + at(dx * 0.3, -size)],
            KHAKI.part(1, 3),
            1.0,
            0.3,
        );
    }
}

/// Turns green into brown and darkens the petals, from the tips to the heart. `share` is how far that has come.
fn wilt(canvas: &mut Canvas, heart: Point, share: f64) {
    canvas.recolor(|x, y, old| {
        let away = (at(f64::from(x), f64::from(y)) - heart).length() + f64::from((x * 5 + y * 3) % 7);
        if away < 96.0 * (1.0 - share) {
            return old;
        }
        (0..4).find(|step| GREEN.at(*step) == old).map_or_else(
            || {
                (0..3)
                    .find(|step| MAGENTA.at(*step) == old)
                    .map_or(old, |step| if step == 0 { LEATHER.at(0) } else { MAGENTA.at(step - 1) })
            },
            |step| [LEATHER.at(0), LEATHER.at(1), KHAKI.at(1), KHAKI.at(2)][usize::from(step)],
        )
    });
}
