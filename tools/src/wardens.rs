//! Paints the wardens, one for each quadrant. This file has what three of them share. They have the same clips, so that
//! the game can drive all of them in the same way: asleep and waking, rest, walk, a turn, a tell and a blow for each
//! attack, the open weak core, and dying, when they lose parts one by one. A limb breaks off when a phase ends, so the
//! clips of the fight exist three times: whole, torn and bare. Damage from finished phases is laid over the body. A lens or core shows what a warden will do: pale at rest, hot during a tell.

mod crucible;
mod eye;
mod gardener;
mod harm;
mod index;
mod limbs;
mod parts;
mod stevedore;

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

#[derive(Clone, Copy)]
struct Mood {
    /// Step of the resting movement, 0 to 3.
    beat: i32,
    /// How far it is through a step, in turns, if it walks.
    walk: Option<f64>,
    /// Attack that the pose belongs to, 0 to 2.
    attack: usize,
    /// How far the warden has drawn back for the attack (up to 1) or struck (down to -1).
    raise: f64,
    /// How far the core is open, 0 to 1.
    open: f64,
    eye: Color,
    /// The light of a tell: it is on in every second frame.
    hot: bool,
    /// How far the warden still looks the other way, 0 to 1.
    turn: f64,
    /// How far the body has sunk, asleep or dying, 0 to 1.
    sag: f64,
    /// Limbs that broke off in the fight, 0 to 2.
    torn: i32,
    /// Parts that fell off since it dies, 0 to 4.
    lost: i32,
}

const CALM: Mood = Mood {
    beat: 0,
    walk: None,
    attack: 0,
    raise: 0.0,
    open: 0.0,
    eye: GOLD.at(3),
    hot: false,
    turn: 0.0,
    sag: 0.0,
    torn: 0,
    lost: 0,
};
const DEAD: Color = STEEL.at(1);

impl Mood {
    /// Returns the place of a joint. It has a place at rest, and for each attack one drawn back and one struck.
    fn between(self, rest: (f64, f64), drawn: [(f64, f64); 3], struck: [(f64, f64); 3]) -> Point {
        let goal = if self.raise > 0.0 { drawn[self.attack] } else { struck[self.attack] };
        at(rest.0, rest.1).mix(at(goal.0, goal.1), self.raise.abs().min(1.0))
    }

    /// Returns an offset that moves in the same way, and is 0 at rest.
    fn shift(self, drawn: [f64; 3], struck: [f64; 3]) -> f64 {
        self.raise.abs() * if self.raise > 0.0 { drawn[self.attack] } else { struck[self.attack] }
    }

    /// Height of a foot when walking or turning on the spot. Feet with different phases (in turns) alternate.
    fn lift(self, phase: f64, height: f64) -> f64 {
        let turns = (sin(self.turn * 0.5) * sin(phase + 0.25) * height * 0.7).max(0.0);
        self.walk.map_or(turns, |step| (sin(step + phase) * height).max(0.0))
    }

    /// From 1 when it looks ahead to -1 at the start of a turn.
    fn looks(self) -> f64 {
        1.0 - 2.0 * self.turn
    }
}

/// Paints a mood and returns the offset of the body from its place at rest. Overlays are moved by it too.
type Paint = fn(&mut Canvas, Mood) -> (i32, i32);

/// The names of the sheets of a warden: whole, torn and bare.
type Names = [&'static str; 3];

/// A cell whose pivot is in the middle of its last row, where the warden stands.
type Cell = (i32, i32);

const fn pivot(cell: Cell) -> (i32, i32) {
    (cell.0 / 2, cell.1 - 1)
}

pub fn sheets() -> Vec<Sheet> {
    let mut sheets = warden(
        ["warden_docks", "warden_docks_torn", "warden_docks_bare"],
        "The Stevedore: a crane on tracks. Its attacks: drop, grab, sweep. It loses its boom, then its cabin.",
        stevedore::CELL,
        stevedore::paint,
        &stevedore::HARM,
    );
    sheets.extend(warden(
        ["warden_foundry", "warden_foundry_torn", "warden_foundry_bare"],
        "The Crucible: a furnace on its fists. Its attacks: stomp, pour, embers. It loses one arm, then the other.",
        crucible::CELL,
        crucible::paint,
        &crucible::HARM,
    ));
    sheets.extend(warden(
        ["warden_gardens", "warden_gardens_torn", "warden_gardens_bare"],
        "The Gardener: a bulb on roots. Its attacks: hedge, thorns, seeds. It loses one blade, then the other.",
        gardener::CELL,
        gardener::paint,
        &gardener::HARM,
    ));
    sheets.push(stevedore::claw_sheet());
    sheets.extend(index::sheets());
    sheets.extend(eye::sheets());
    sheets.push(parts::sheet());
    sheets.push(limbs::sheet());
    sheets
}

fn warden(names: Names, note: &str, cell: Cell, paint: Paint, harm: &harm::Harm) -> Vec<Sheet> {
    let mut moved = Vec::new();
    let mut show = |mood: Mood| {
        let mut canvas = Canvas::new(cell.0, cell.1);
        moved.push(paint(&mut canvas, mood));
        finish(canvas)
    };
    let whole_note = format!(
        "{note}\nPainted by tools/src/wardens. `torso` is how far its body is moved: `harm_1` and `harm_2` are laid over it."
    );
    let mut sheet = Sheet::new(names[0], whole_note.leak(), cell, pivot(cell));
    fight(&mut sheet, 0, paint, &mut show);
    sheet.still("asleep", show(Mood { eye: DEAD, sag: 0.5, ..CALM }));
    let wake =
        [(0.5, STEEL.at(3)), (0.4, RED.at(1)), (0.2, RED.at(2)), (0.0, RED.at(3)), (-0.15, WHITE), (0.0, RED.at(3))]
            .map(|(sag, eye)| show(Mood { eye, sag, hot: sag < 0.3, ..CALM }));
    sheet.clip("wake", 7, false, wake.to_vec());
    // Its limbs are gone before it dies.
    let bare = Mood { torn: 2, ..CALM };
    let ends =
        [(0, 0.0, RED.at(2)), (1, 0.1, WHITE), (2, 0.3, RED.at(1)), (3, 0.55, DEAD), (3, 0.8, DEAD), (4, 1.0, DEAD)];
    let dying = ends.into_iter().enumerate().map(|(step, (lost, sag, eye))| {
        let beat = step as i32 % 4;
        let whole = show(Mood { beat, open: 1.0, raise: -0.5, eye, hot: step % 2 == 0, sag, lost, ..bare });
        dying(whole, step as i32)
    });
    sheet.clip("dying", 20, false, dying.collect());
    sheet.still("wreck", wreck(show(Mood { raise: -0.5, open: 0.6, eye: DEAD, sag: 1.0, lost: 4, ..bare })));
    for (name, level) in [("harm_1", 1), ("harm_2", 2)] {
        let unhurt = show(Mood { torn: level, ..CALM });
        sheet.still(name, harm.over(&unhurt, level as usize));
    }
    let mut torn_sheets = vec![];
    for (torn, name) in [(1, names[1]), (2, names[2])] {
        let note = format!("The warden with {torn} of its limbs broken off.\nPainted by tools/src/wardens.");
        let mut sheet = Sheet::new(name, note.leak(), cell, pivot(cell));
        fight(&mut sheet, torn, paint, &mut |mood| {
            let mut canvas = Canvas::new(cell.0, cell.1);
            paint(&mut canvas, mood);
            finish(canvas)
        });
        torn_sheets.push(sheet);
    }
    let harms = moved.len() - 2;
    moved[harms..].fill((0, 0));
    sheet.points("torso", &moved);
    torn_sheets.insert(0, sheet);
    torn_sheets
}

/// The clips of the fight, with so many limbs broken off.
fn fight(sheet: &mut Sheet, torn: i32, paint: Paint, show: &mut dyn FnMut(Mood) -> Canvas) {
    const NAMES: [[&str; 2]; 3] = [["tell_1", "attack_1"], ["tell_2", "attack_2"], ["tell_3", "attack_3"]];
    let calm = Mood { torn, ..CALM };
    sheet.clip("rest", 10, true, (0..4).map(|beat| show(Mood { beat, ..calm })).collect());
    let steps = (0..8).map(|step| show(Mood { beat: step / 2, walk: Some(f64::from(step) / 8.0), ..calm }));
    sheet.clip("walk", 4, true, steps.collect());
    for (attack, [tell_name, strike_name]) in NAMES.into_iter().enumerate() {
        let tell = [(0.5, RED.at(2)), (1.0, RED.at(3)), (1.0, WHITE)]
            .map(|(raise, eye)| show(Mood { attack, raise, eye, hot: true, ..calm }));
        sheet.clip(tell_name, 5, false, tell.to_vec());
        let blow = |raise: f64| Mood { attack, raise, eye: RED.at(3), hot: true, ..calm };
        // The limb smears on its way down, so that its path is seen.
        let smeared = [(1.0, -0.5), (-0.1, -1.0)].map(|(from, to)| smeared(paint, show(blow(to)), blow, from, to));
        let strike = smeared.into_iter().chain([-1.0, -0.85, -0.7].map(|raise| show(blow(raise))));
        sheet.clip(strike_name, 3, false, strike.collect());
    }
    let opening = [0.4, 0.8, 1.0].map(|open| show(Mood { open, eye: RED.at(2), ..calm }));
    sheet.clip("opening", 6, false, opening.to_vec());
    let laid_open = (0..4).map(|beat| show(Mood { beat, open: 1.0, eye: RED.at(2), hot: beat % 2 == 0, ..calm }));
    sheet.clip("open", 8, true, laid_open.collect());
    let turn = [1.0, 0.66, 0.33, 0.1].map(|turn| show(Mood { turn, ..calm }));
    sheet.clip("turn", 5, false, turn.to_vec());
}

/// Lays the path from one pose to another behind the later one: streaks that are denser and lighter towards it.
fn smeared(paint: Paint, mut late: Canvas, pose: impl Fn(f64) -> Mood, from: f64, to: f64) -> Canvas {
    const STEPS: i32 = 7;
    for step in (1..STEPS).rev() {
        let share = f64::from(step) / f64::from(STEPS);
        let mut early = Canvas::new(late.width, late.height);
        paint(&mut early, pose(from + (to - from) * share));
        for y in 0..late.height - 1 {
            for x in 0..late.width {
                let Some(color) = early.get(x, y).filter(|color| *color != INK && late.get(x, y).is_none()) else {
                    continue;
                };
                if bayer(x, y) < share * 0.9 {
                    late.put(x, y, color.lighter());
                }
            }
        }
    }
    late
}

fn finish(mut canvas: Canvas) -> Canvas {
    wear(&mut canvas);
    canvas.rim_lit(|_, _| true);
    let last = canvas.height - 1;
    canvas.outline_where(INK, |_, y| y < last);
    canvas
}

fn dying(mut canvas: Canvas, step: i32) -> Canvas {
    let mut rng = Rng::new(77);
    let size = f64::from(canvas.height) / 112.0;
    let core = at(f64::from(canvas.width) / 2.0, (64.0 + f64::from(step) * 3.0) * size);
    for crack in 0..3 + step * 3 {
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
        hit if hit > 97 - step * 9 => old.darker(1),
        _ => old,
    });
    canvas
}

fn wear(canvas: &mut Canvas) {
    let mut rng = Rng::new(901);
    for _ in 0..170 {
        let (x, y, length) = (rng.range(2, canvas.width - 6), rng.range(2, canvas.height - 4), rng.range(2, 5));
        let Some(color) = canvas.get(x, y) else { continue };
        let plain = (0..length).all(|step| (0..2).all(|row| canvas.get(x + step, y + row) == Some(color)));
        // Bark and leaves have no scratches.
        let grows = [GREEN, MAGENTA, KHAKI].iter().any(|ramp| (0..4).any(|step| ramp.at(step) == color));
        if plain && color != INK && !grows {
            canvas.rect(x, y, length, 1, color.darker(1));
            if color != color.darker(1) {
                canvas.rect(x, y + 1, length - 1, 1, color.lighter());
            }
        }
    }
}

fn wreck(mut canvas: Canvas) -> Canvas {
    canvas.recolor(|x, y, old| match (x * 13 + y * 7) % 97 {
        0 => RUST.at(3),
        1 => RED.at(2),
        hit if hit % 3 == 0 => old.darker(1),
        _ => old.darker(2),
    });
    canvas
}

fn eye(canvas: &mut Canvas, center: Point, radius: f64, color: Color, looks: f64) {
    canvas.capsule(center, center, radius + 1.8, radius + 1.8, STEEL.part(0, 2));
    let slit = center + at(looks * radius * 0.3, 0.0);
    for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
        for x in (center.x - radius) as i32..=(center.x + radius) as i32 {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center;
            if p.length() > radius {
                continue;
            }
            let rim = p.length() > radius - 1.6 && p.y + p.x > -radius * 0.4;
            let q = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - slit;
            let pupil = radius > 3.4 && color != DEAD && q.x.abs() < radius * 0.22 && q.y.abs() < radius * 0.62;
            canvas.put(
                x,
                y,
                if pupil {
                    RED.at(0)
                } else if rim {
                    color.darker(1)
                } else {
                    color
                },
            );
        }
    }
    if color != DEAD {
        canvas.rect((center.x - radius * 0.6) as i32, (center.y - radius * 0.6) as i32, 2, 1, WHITE);
        canvas.put((center.x - radius * 0.6) as i32, (center.y - radius * 0.6) as i32 + 1, WHITE);
    }
}

/// The last pictures of a blow are alike, and equal pictures are stored once.
fn settled(raise: f64) -> f64 {
    if (-0.9..-0.6).contains(&raise) { -0.8 } else { raise }
}

/// An eye without its pupil: the game draws that where the eye looks.
fn great_eye(canvas: &mut Canvas, center: Point, radius: f64, color: Color) {
    canvas.capsule(center, center, radius + 2.4, radius + 2.4, STEEL.part(0, 2));
    for y in (center.y - radius) as i32..=(center.y + radius) as i32 {
        for x in (center.x - radius) as i32..=(center.x + radius) as i32 {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center;
            if p.length() > radius {
                continue;
            }
            let rim = p.length() > radius * 0.82 || (p - at(-1.0, -1.0)).length() > radius * 0.86;
            let ring = (p.length() - radius * 0.6).abs() < 0.6;
            let lid = color == DEAD;
            let shown = match (lid, rim || ring) {
                (true, _) if (p.y.abs()) < 1.0 => INK,
                (true, _) => STEEL.at(if p.y < -radius * 0.3 { 3 } else { 2 }),
                (false, true) => color.darker(1),
                (false, false) => color,
            };
            canvas.put(x, y, shown);
        }
    }
    if color != DEAD {
        let (x, y) = ((center.x - radius * 0.55) as i32, (center.y - radius * 0.6) as i32);
        canvas.rect(x, y, 4, 2, WHITE);
        canvas.rect(x, y + 2, 2, 2, WHITE);
    }
}

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

fn stump(canvas: &mut Canvas, center: Point, radius: f64) {
    canvas.soft_capsule(center, center, radius, radius, STEEL.part(0, 2));
    canvas.soft_capsule(center, center, radius * 0.6, radius * 0.6, RED.part(1, 3));
    canvas.put(center.x as i32, center.y as i32, GOLD.at(3));
}
