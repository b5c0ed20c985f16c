//! Paints the turret: a base under a dome, and a barrel in sixteen directions. The dome shows what it will do: it springs up
//! when it notices a player, comes apart and glows before a shot, and is dark and smokes after it.

use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const TURRET_MIDDLE: Point = at(TURRET as f64 / 2.0, TURRET as f64 / 2.0);
/// How far a shot pushes the barrel of a turret into its dome.
const KICK: f64 = 4.6;

/// The flash of a turret: a tongue of sixteen pixels with a white core, and two short ones.
fn paint_long_flash(canvas: &mut Canvas, muzzle: Point, turns: f64) {
    let along = |x: f64, y: f64| muzzle + at(x, y).turned(turns);
    for (color, size) in [(RED.at(3), 1.0), (GOLD.at(3), 0.78), (WHITE, 0.54)] {
        let color = Ramp::join(color, STEEL).part(0, 1);
        canvas.soft_capsule(along(1.6, 0.0), along(6.0, 0.0), 2.6 * size, 4.4 * size, color);
        canvas.soft_capsule(along(6.0, 0.0), along(2.0 + 16.0 * size, 0.0), 4.4 * size, 0.6, color);
        for side in [-1.0, 1.0] {
            canvas.soft_capsule(along(2.0, 0.0), along(2.0 + 6.0 * size, side * 9.0 * size), 2.0 * size, 0.5, color);
        }
    }
}

const BARREL_DIRECTIONS: i32 = 16;
/// Wide enough for a barrel that is out, and for the flash of its shot.
const TURRET: i32 = 64;

pub fn sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "turret",
        "Painted by tools/src/enemies/turret.rs. The pivot is the joint: draw the barrel (16 directions, clockwise from the right), then a base.",
        (TURRET, TURRET),
        (TURRET / 2, TURRET / 2),
    );
    let turns = |step: i32| f64::from(step) / f64::from(BARREL_DIRECTIONS);
    let barrels = |recoil: f64, heat: f64| -> Vec<Canvas> {
        (0..BARREL_DIRECTIONS).map(|step| barrel(TURRET, turns(step), recoil, heat)).collect()
    };
    sheet.clip("barrel", 1, false, barrels(0.0, 0.0));
    // The shot pushes the barrel into the dome. Its flash is much larger than the ball of light before it.
    let mut fires = barrels(KICK, 0.0);
    for (step, canvas) in fires.iter_mut().enumerate() {
        let turns = turns(step as i32);
        paint_long_flash(canvas, TURRET_MIDDLE + at(cos(turns), sin(turns)) * (14.4 - KICK), turns);
    }
    sheet.clip("barrel_fire", 1, false, fires);
    // Then it smokes.
    let mut spent = barrels(KICK * 0.6, 0.0);
    for (step, canvas) in spent.iter_mut().enumerate() {
        let turns = turns(step as i32);
        let muzzle = TURRET_MIDDLE + at(cos(turns), sin(turns)) * (15.4 - KICK * 0.6);
        for (away, rise, radius) in [(1.0, 0.0, 2.2), (4.4, -1.6, 2.6), (8.0, -4.4, 1.8)] {
            let puff = muzzle + at(cos(turns) * away, sin(turns) * away + rise);
            canvas.capsule(puff, puff, radius, radius, STEEL.part(3, 3));
        }
    }
    sheet.clip("barrel_spent", 1, false, spent);
    // Before a shot the barrel is drawn in, dark, with a red collar. Then it comes out with a ball of light at its muzzle.
    sheet.clip("barrel_draws", 1, false, barrels(5.0, 0.5));
    // The ball grows while it comes out.
    let glowing = |recoil: f64, size: f64| {
        let mut hot = barrels(recoil, 1.0);
        for (step, canvas) in hot.iter_mut().enumerate() {
            let turns = turns(step as i32);
            let tip = TURRET_MIDDLE + at(cos(turns), sin(turns)) * (13.8 - recoil);
            let tip = at(tip.x.round(), tip.y.round());
            for (radius, color) in [(4.0, RED.at(2)), (3.0, RED.at(3)), (1.8, GOLD.at(3)), (1.0, WHITE)] {
                let radius = radius * size;
                canvas.soft_capsule(tip, tip, radius, radius, Ramp::join(color, STEEL).part(0, 1));
            }
        }
        hot
    };
    sheet.clip("barrel_glows", 1, false, glowing(0.0, 0.6));
    let hot = glowing(-3.0, 1.0);
    sheet.clip("barrel_hot", 1, false, hot);
    for (state, ticks, bases) in [
        ("", 1, vec![turret_base(Dome::Calm)]),
        ("_alert", 1, vec![turret_base(Dome::Alert)]),
        // It blinks, springs up with its lens wide open, and watches.
        ("_notice", 5, [Dome::Blinks, Dome::Springs, Dome::Alert].map(turret_base).to_vec()),
        // It only becomes hotter, until it fires.
        ("_tell", 4, [0, 0, 1, 1, 2, 2].map(open_base).to_vec()),
        // In the light of a shot, and after it.
        ("_fire", 1, [3, 4].map(open_base).to_vec()),
        ("_hurt", 1, vec![turret_base(Dome::Struck)]),
    ] {
        let in_cell = |base: &Canvas| {
            let mut wide = Canvas::new(TURRET, TURRET);
            wide.blit(base, (TURRET - BASE) / 2, (TURRET - BASE) / 2);
            on_each_mount(&wide)
        };
        let bases: Vec<_> = bases.iter().map(in_cell).collect();
        for mount in 0..3 {
            let frames = bases.iter().map(|turned| turned[mount].1.clone()).collect();
            sheet.clip(&format!("base_{}{state}", bases[0][mount].0), ticks, false, frames);
        }
    }
    sheet
}

/// A thing on the floor, as it hangs from a ceiling and stands out from a wall to its left.
pub fn on_each_mount(floor: &Canvas) -> [(&'static str, Canvas); 3] {
    [("floor", floor.clone()), ("ceiling", floor.upside_down()), ("wall", floor.quarter_turned())]
}

pub fn barrel(side: i32, turns: f64, recoil: f64, heat: f64) -> Canvas {
    let mut canvas = Canvas::new(side, side);
    let middle = at(f64::from(side) / 2.0, f64::from(side) / 2.0);
    let along = |distance: f64| middle + at(cos(turns), sin(turns)) * distance;
    canvas.capsule(along(2.0), along(11.0 - recoil), 2.2, 1.7, STEEL.part(1, 4));
    canvas.capsule(along(10.5 - recoil), along(13.0 - recoil), 2.3, 2.3, STEEL.part(1, 3));
    canvas.soft_capsule(along(13.6 - recoil), along(13.6 - recoil), 1.2, 1.2, STEEL.part(0, 1));
    // This radius has no single pixels at its ends when the barrel is level or upright.
    canvas.capsule(along(-2.5), along(3.0), 3.4, 3.2, GREEN.part(0, 4));
    if heat >= 1.0 {
        canvas.soft_capsule(along(8.0 - recoil), along(13.0 - recoil), 1.4, 2.4, RED.part(2, 2));
    } else if heat > 0.0 {
        // A collar around its root.
        let across = at(-sin(turns), cos(turns)) * 2.6;
        canvas.soft_capsule(along(6.0) - across, along(6.0) + across, 1.1, 1.1, RED.part(2, 2));
    }
    canvas.rim_lit(|_, _| heat == 0.0);
    canvas.outline(INK);
    canvas
}

/// How the dome of a turret looks: at rest, when it has noticed a player, or when it is hit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dome {
    Calm,
    /// The wreck of a turret has no light.
    Dark,
    /// The dome is raised, and a wide lens is open.
    Alert,
    /// Its lid is shut for a moment.
    Blinks,
    /// The dome hops up on its neck, and the lens is as wide as it can be.
    Springs,
    /// The dome is pushed down to one side, and throws sparks.
    Struck,
}

const BASE: i32 = 32;
const BASE_MIDDLE: Point = at(16.0, 16.0);

/// The floor is six pixels below the joint.
pub fn turret_base(dome: Dome) -> Canvas {
    let mut canvas = Canvas::new(BASE, BASE);
    let top = match dome {
        Dome::Alert => at(0.0, -1.0),
        Dome::Blinks => at(0.0, 2.4),
        Dome::Springs => at(0.0, -3.4),
        Dome::Struck => at(-2.0, 2.6),
        _ => at(0.0, 1.6),
    };
    if matches!(dome, Dome::Alert | Dome::Springs) {
        // The neck under the raised dome.
        canvas.rect(11, 16, 10, 5, STEEL.at(1));
        canvas.rect(12, 16, 2, 5, STEEL.at(3));
    }
    canvas.capsule(
        BASE_MIDDLE + top,
        BASE_MIDDLE + at(top.x * 0.5, 3.0 + (top.y - 1.6).min(0.0)),
        5.4,
        6.4,
        GREEN.part(0, 3),
    );
    paint_bolted_plate(&mut canvas);
    match dome {
        Dome::Calm | Dome::Dark => {
            canvas.rect(14, 15, 4, 3, STEEL.at(0));
            canvas.rect(14, 15, 4, 2, if dome == Dome::Calm { GOLD.at(2) } else { GOLD.at(0) });
            canvas.put(14, 15, WHITE);
        }
        Dome::Alert => {
            canvas.rect(11, 11, 10, 6, STEEL.at(0));
            canvas.rect(12, 12, 8, 4, RED.at(3));
            canvas.rect(14, 12, 4, 4, WHITE);
        }
        Dome::Blinks => {
            canvas.rect(12, 15, 8, 4, GREEN.at(0));
            canvas.rect(12, 17, 8, 1, INK);
        }
        Dome::Springs => {
            canvas.rect(10, 8, 12, 7, INK);
            canvas.rect(11, 9, 10, 5, RED.at(3));
            canvas.rect(12, 9, 8, 5, GOLD.at(3));
            canvas.rect(13, 10, 6, 3, WHITE);
        }
        Dome::Struck => {
            canvas.rect(12, 16, 4, 2, STEEL.at(0));
            canvas.rect(12, 16, 3, 1, RED.at(1));
            canvas.line((17, 13), (20, 17), INK);
            canvas.line((18, 13), (21, 17), GOLD.at(3));
        }
    }
    canvas.rect(12, 19, 8, 1, GREEN.at(0));
    canvas.outline(INK);
    clear_below_plate(&mut canvas);
    if dome == Dome::Struck {
        for (x, y, color) in [
            (22, 12, WHITE),
            (23, 11, GOLD.at(3)),
            (24, 10, GOLD.at(2)),
            (23, 14, GOLD.at(3)),
            (25, 15, GOLD.at(2)),
            (20, 10, GOLD.at(3)),
            (20, 8, GOLD.at(2)),
        ] {
            canvas.put(x, y, color);
        }
    }
    canvas
}

fn paint_bolted_plate(canvas: &mut Canvas) {
    canvas.rect(7, 21, 18, 4, STEEL.at(2));
    canvas.rect(7, 21, 18, 1, STEEL.at(4));
    canvas.rect(7, 24, 18, 1, STEEL.at(1));
    for x in [9, 13, 18, 22] {
        canvas.put(x, 22, STEEL.at(4));
        canvas.put(x, 23, STEEL.at(0));
    }
}

fn clear_below_plate(canvas: &mut Canvas) {
    for y in 25..BASE {
        for x in 0..BASE {
            canvas.clear(x, y);
        }
    }
}

/// The base of a turret that will fire: the dome has come apart into a cap and two sides, and its inside glows. `heat` is
/// from 0 to 3 as it fires, and 4 when it has fired and is dark.
fn open_base(heat: usize) -> Canvas {
    let mut canvas = Canvas::new(BASE, BASE);
    let [edge, inside, core] = [
        [RED.at(1), RED.at(2), RED.at(3)],
        [RED.at(2), RED.at(3), GOLD.at(2)],
        [RED.at(3), GOLD.at(2), WHITE],
        [GOLD.at(3), WHITE, WHITE],
        [STEEL.at(0), STEEL.at(1), RED.at(1)],
    ][heat];
    canvas.rect(10, 12, 12, 9, edge);
    canvas.rect(11, 13, 10, 7, inside);
    canvas.rect(13, 13, 6, 6, core);
    for y in [15, 18] {
        canvas.rect(10, y, 12, 1, STEEL.at(0));
    }
    for side in [-1.0, 1.0] {
        let corner = |x: f64, y: f64| at(16.0 + side * x, y);
        let plate = [corner(6.4, 11.6), corner(8.4, 13.4), corner(9.4, 21.0), corner(6.8, 21.0)];
        canvas.polygon(&plate, GREEN.part(0, 4), 0.95, 0.1);
    }
    canvas.capsule(at(13.2, 10.2), at(18.8, 10.2), 2.4, 2.4, GREEN.part(0, 4));
    paint_bolted_plate(&mut canvas);
    canvas.outline(INK);
    clear_below_plate(&mut canvas);
    canvas
}
