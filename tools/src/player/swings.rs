//! Paints the arm that swings: a blow with the blade, a grenade throw, and a fidget.

use super::aims::{AIMS, LOW_AIM, PORT_AIM};
use super::guns::Gun;
use super::pictures::{HEAD_DOWN, HEAD_FRONT, HEAD_LEVEL, HEAD_UP, LEGEND};
use super::torso::paint_over;
use super::{ARMS, Beat, CELL, ORIGIN, WAIST_COLUMNS, WAIST_ROW, paint_chest, paint_tail};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::palette::*;

/// A moment of an arm swing: the place of the hand, the direction of the blade (in turns, clockwise from forward), and
/// the part of the circle around the shoulder, in turns, where the blade leaves a trail.
pub(super) struct Swing {
    hand: Point,
    blade: f64,
    trail: Option<(f64, f64)>,
    head: &'static [&'static str],
    /// The far hand holds the gun across the chest, to be looked at. Otherwise it holds it low.
    is_across: bool,
}

const fn swing(x: f64, y: f64, blade: f64, trail: Option<(f64, f64)>) -> Swing {
    Swing { hand: at(x, y), blade, trail, head: &HEAD_LEVEL, is_across: false }
}

const fn check(x: f64, y: f64) -> Swing {
    Swing { head: &HEAD_DOWN, is_across: true, ..swing(x, y, 0.0, None) }
}

const fn sky(x: f64, y: f64) -> Swing {
    Swing { head: &HEAD_UP, ..swing(x, y, 0.0, None) }
}

pub(super) const MELEE: [Swing; 5] = [
    swing(-5.4, -23.0, -0.36, None),
    swing(3.4, -26.0, -0.2, Some((-0.34, -0.17))),
    swing(10.4, -19.0, -0.03, Some((-0.22, 0.02))),
    swing(8.6, -12.4, 0.1, Some((-0.08, 0.11))),
    swing(4.6, -12.8, 0.06, None),
];
pub(super) const THROW: [Swing; 4] = [
    swing(-6.4, -22.0, 0.0, None),
    swing(-1.0, -27.4, 0.0, None),
    swing(9.6, -22.6, 0.0, None),
    swing(8.0, -14.6, 0.0, None),
];
/// A player with nothing to do wipes the brow, looks around and rolls the shoulder.
pub(super) const FIDGET: [Swing; 8] = [
    swing(5.0, -16.0, 0.0, None),
    swing(6.4, -22.0, 0.0, None),
    swing(5.4, -26.6, 0.0, None),
    Swing { head: &HEAD_FRONT, ..swing(0.6, -27.4, 0.0, None) },
    Swing { head: &HEAD_FRONT, ..swing(-3.6, -26.0, 0.0, None) },
    Swing { head: &HEAD_FRONT, ..swing(-6.4, -20.0, 0.0, None) },
    swing(-4.0, -14.0, 0.0, None),
    swing(0.4, -12.6, 0.0, None),
];
/// Lifts the gun, looks at it, pulls the bolt twice, and lowers it.
pub(super) const CHECK: [Swing; 7] = [
    Swing { head: &HEAD_DOWN, ..swing(2.0, -12.0, 0.0, None) },
    check(0.0, -14.0),
    check(3.0, -17.0),
    check(-1.4, -15.0),
    check(3.0, -17.0),
    check(-1.4, -15.0),
    Swing { is_across: true, ..swing(0.0, -14.0, 0.0, None) },
];
/// Looks up at the grid in the sky, shades the eyes, and pulls the knot of the bandana tight.
pub(super) const SKY: [Swing; 8] = [
    swing(5.0, -16.0, 0.0, None),
    sky(6.4, -20.0),
    sky(6.8, -26.4),
    sky(6.8, -26.4),
    sky(6.8, -26.4),
    Swing { head: &HEAD_DOWN, ..swing(-4.8, -24.0, 0.0, None) },
    Swing { head: &HEAD_LEVEL, ..swing(-6.6, -25.4, 0.0, None) },
    swing(-4.0, -14.0, 0.0, None),
];
/// Distance from the hand to the tip of the blade, and from the shoulder to the tip at the end of the swing.
const BLADE: f64 = 6.5;
const BLADE_REACH: f64 = 17.0;

/// The far hand holds the gun low. The near hand strikes, throws or wipes the brow.
pub(super) fn swing_torso(gun: &Gun, swing: &Swing, wind: f64, with_blade: bool) -> Canvas {
    let aim = &AIMS[0];
    let mut canvas = Canvas::new(CELL, CELL);
    let shoulder = ORIGIN + aim.shoulder + at(0.8, 0.2);
    let held = gun.held(if swing.is_across { &PORT_AIM } else { &LOW_AIM });
    let far_hand = ORIGIN + if swing.is_across { held.far_hand } else { LOW_AIM.far_hand };
    let beat = Beat { wind, ..Beat::default() };
    let (head_x, head_y) = (ORIGIN.x as i32 + aim.head_at.0 + 1, ORIGIN.y as i32 + aim.head_at.1);
    paint_tail(&mut canvas, at(f64::from(head_x) + 0.6, f64::from(head_y) + 4.6), beat);
    ARMS.paint(&mut canvas, shoulder + at(2.6, 0.2), far_hand, -1.0, true);
    if !swing.is_across {
        paint_over(&mut canvas, &held.in_cell(at(0.0, 0.0)));
    }
    paint_chest(&mut canvas, ORIGIN + at(0.0, -14.6), shoulder, 0.0);
    canvas.stamp(head_x, head_y, swing.head, &LEGEND);
    if swing.is_across {
        paint_over(&mut canvas, &held.in_cell(at(0.0, 0.0)));
    }
    let hand = ORIGIN + swing.hand;
    if with_blade {
        let tip = hand + at(BLADE, 0.0).turned(swing.blade);
        canvas.capsule(hand, tip, 1.3, 0.6, STEEL.part(3, 3));
    }
    ARMS.paint(&mut canvas, shoulder + at(-2.6, 0.2), hand, -1.0, false);
    canvas.rim_lit(|_, y| y < WAIST_ROW - 2);
    canvas.outline_lit(|x, y| y < WAIST_ROW || !WAIST_COLUMNS.contains(&x));
    // The trail has no outline, because it is air.
    if let Some((from, to)) = swing.trail {
        for step in 0..48 {
            let share = f64::from(step) / 47.0;
            let turn = from + (to - from) * share;
            for depth in 0..=(share * 3.0) as i32 {
                let p = shoulder + at(BLADE_REACH - f64::from(depth), 0.0).turned(turn);
                let light = if depth == 0 { GOLD.at(2) } else { GOLD.at(1) };
                canvas.put(p.x.round() as i32, p.y.round() as i32, light);
            }
        }
    }
    canvas
}
