//! Paints the third sheet of the player, with movements of the whole body: the roll, a hit, death,
//! and the pose after a cleared stage.

use super::guns::Gun;
use super::pictures::{HEAD_LEVEL, LEGEND};
use super::{ARMS, Beat, LEGS, TROUSERS, paint_chest, paint_tail};
use crate::body::{Foot, foot, paint_turned, picture};
use crate::canvas::Canvas;
use crate::math::{Point, at};
use crate::sheet::Sheet;

/// Wider than the other cells, because a dead player lies in it.
pub(super) const BODY_CELL: (i32, i32) = (80, 72);
pub(super) const BODY_PIVOT: (i32, i32) = (40, 66);
pub(super) const BODY_ORIGIN: Point = at(40.0, 65.0);

/// A pose in which legs and torso move as one. Hands and feet are relative to the feet line.
#[derive(Clone, Copy)]
pub(super) struct Figure {
    pub hip: Point,
    /// Lean of the spine and tilt of the head, in turns. Positive is forward.
    pub spine: f64,
    pub head: f64,
    pub near: Foot,
    pub far: Foot,
    pub near_hand: Point,
    pub far_hand: Point,
    /// The middle of the gun, and its direction in turns, clockwise from forward.
    pub rifle: (Point, f64),
}

const SPINE_LENGTH: f64 = 7.4;
const NECK: Point = at(0.8, -6.2);

/// Paints a figure, with a gun unless it has lost it.
pub(super) fn figure_frame(gun: Option<&Gun>, figure: &Figure, beat: Beat) -> Canvas {
    let mut canvas = Canvas::new(BODY_CELL.0, BODY_CELL.1);
    let hip = BODY_ORIGIN + figure.hip;
    let waist = hip + at(0.0, -2.2).turned(figure.spine);
    let shoulder = hip + at(0.0, -SPINE_LENGTH).turned(figure.spine);
    let head = shoulder + NECK.turned(figure.spine + figure.head * 0.5);
    let knot = head + at(-4.4, -0.4).turned(figure.spine + figure.head);
    paint_tail(&mut canvas, knot, beat);
    ARMS.paint(&mut canvas, shoulder + at(2.0, 0.4).turned(figure.spine), BODY_ORIGIN + figure.far_hand, -1.0, true);
    LEGS.paint(&mut canvas, BODY_ORIGIN, figure.hip + at(0.9, 0.2), figure.far, true);
    canvas.soft_capsule(hip, waist, 2.8, 3.0, TROUSERS);
    paint_chest(&mut canvas, waist, shoulder, 0.0);
    LEGS.paint(&mut canvas, BODY_ORIGIN, figure.hip + at(-0.7, 0.2), figure.near, false);
    paint_turned(&mut canvas, &picture(&HEAD_LEVEL, &LEGEND), head, figure.spine + figure.head);
    let (rifle, points) = figure.rifle;
    if let Some(gun) = gun {
        paint_turned(&mut canvas, &gun.picture(), BODY_ORIGIN + rifle, points);
    }
    ARMS.paint(&mut canvas, shoulder + at(-1.6, 0.4).turned(figure.spine), BODY_ORIGIN + figure.near_hand, -1.0, false);
    canvas.rim_lit(|_, _| true);
    canvas.outline_lit(|_, _| true);
    canvas
}

/// A curled ball that turns forward once. Points are relative to the middle of the ball.
fn roll_frame(frame: usize) -> Canvas {
    const MIDDLE: Point = at(0.0, -8.4);
    let turn = frame as f64 / 6.0 - 0.04;
    let place = |x: f64, y: f64| MIDDLE + at(x, y).turned(turn);
    let mut canvas = Canvas::new(BODY_CELL.0, BODY_CELL.1);
    let shoulder = BODY_ORIGIN + place(-0.6, -3.6);
    let waist = BODY_ORIGIN + place(-3.2, 1.8);
    let leg = |x: f64, y: f64| Foot { ankle: place(x, y), pitch: turn + 0.06 };
    paint_tail(&mut canvas, BODY_ORIGIN + place(-0.6, -7.0), Beat { tail: turn, wind: 1.0, ..Beat::default() });
    LEGS.paint(&mut canvas, BODY_ORIGIN, place(-1.8, 3.6), leg(3.6, 5.2), true);
    canvas.soft_capsule(waist, BODY_ORIGIN + place(-1.6, 3.8), 3.2, 3.0, TROUSERS);
    paint_chest(&mut canvas, waist, shoulder, 0.0);
    ARMS.paint(&mut canvas, shoulder + at(-0.6, 0.8).turned(turn), BODY_ORIGIN + place(4.6, 2.6), -1.0, false);
    LEGS.paint(&mut canvas, BODY_ORIGIN, place(-2.0, 3.8), leg(2.2, 5.4), false);
    paint_turned(&mut canvas, &picture(&HEAD_LEVEL, &LEGEND), BODY_ORIGIN + place(2.6, -5.2), turn + 0.1);
    canvas.rim_lit(|_, _| true);
    canvas.outline_lit(|_, _| true);
    canvas
}

/// Struck from the front: bent back off the ground, and a foot that finds it again.
fn hurt_figures() -> Vec<Figure> {
    vec![
        Figure {
            hip: at(-3.0, -13.6),
            spine: -0.125,
            head: -0.12,
            near: foot(0.6, 2.4, -0.08),
            far: foot(8.0, 5.8, -0.16),
            near_hand: at(-8.0, -26.0),
            far_hand: at(5.0, -27.0),
            rifle: (at(6.8, -28.0), -0.24),
        },
        Figure {
            hip: at(-4.0, -12.6),
            spine: -0.15,
            head: -0.05,
            near: foot(-4.4, 2.6, 0.14),
            far: foot(7.4, 4.0, -0.14),
            near_hand: at(-11.0, -20.4),
            far_hand: at(3.0, -24.6),
            rifle: (at(4.8, -25.6), -0.2),
        },
        Figure {
            hip: at(-2.6, -8.6),
            spine: -0.05,
            head: 0.08,
            near: foot(-8.0, 0.0, 0.06),
            far: foot(4.4, 0.0, -0.05),
            near_hand: at(0.0, -13.6),
            far_hand: at(7.0, -16.4),
            rifle: (at(4.4, -15.4), -0.08),
        },
    ]
}

/// Struck from behind: the chest is thrown forward and the head back, then a stumble over the front foot.
fn hurt_behind_figures() -> Vec<Figure> {
    vec![
        Figure {
            hip: at(2.4, -12.6),
            spine: -0.05,
            head: -0.14,
            near: foot(-5.6, 2.4, 0.2),
            far: foot(-1.0, 0.0, 0.06),
            near_hand: at(-6.0, -21.0),
            far_hand: at(9.4, -22.4),
            rifle: (at(9.0, -23.4), -0.16),
        },
        Figure {
            hip: at(1.6, -11.6),
            spine: 0.1,
            head: -0.04,
            near: foot(-7.4, 2.0, 0.22),
            far: foot(6.4, 0.6, -0.05),
            near_hand: at(-3.4, -16.6),
            far_hand: at(11.0, -16.0),
            rifle: (at(10.4, -14.6), 0.08),
        },
        Figure {
            hip: at(1.4, -9.4),
            spine: 0.13,
            head: 0.03,
            near: foot(-6.4, 0.0, 0.14),
            far: foot(6.0, 0.0, 0.0),
            near_hand: at(4.4, -10.6),
            far_hand: at(10.4, -9.4),
            rifle: (at(8.0, -9.6), 0.08),
        },
    ]
}

/// Thrown into the air, onto the back, one bounce, then still. The rifle flies a little further than the player.
fn death_figures() -> Vec<Figure> {
    let fall = |hip: (f64, f64), spine, head, near: Foot, far: Foot, hands: [(f64, f64); 2], rifle: (f64, f64, f64)| {
        let [near_hand, far_hand] = hands.map(|(x, y)| at(x, y));
        let rifle = (at(rifle.0, rifle.1), rifle.2);
        Figure { hip: at(hip.0, hip.1), spine, head, near, far, near_hand, far_hand, rifle }
    };
    let (lift, flat) = (-0.1, -0.2);
    let lies = (17.0, -2.6, 0.5);
    vec![
        fall(
            (-1.0, -12.4),
            -0.08,
            -0.05,
            foot(-2.0, 0.0, 0.0),
            foot(5.0, 1.6, lift),
            [(1.6, -23.0), (7.0, -21.0)],
            (8.0, -22.0, -0.16),
        ),
        fall(
            (-2.0, -13.4),
            -0.13,
            -0.03,
            foot(2.0, 2.0, lift),
            foot(6.4, 5.0, lift),
            [(-3.0, -25.0), (3.0, -24.6)],
            (10.0, -26.0, -0.3),
        ),
        fall(
            (-3.4, -11.6),
            -0.18,
            0.0,
            foot(4.4, 4.6, lift),
            foot(6.4, 8.0, flat),
            [(-8.0, -23.0), (-2.0, -22.8)],
            (12.0, -24.0, -0.48),
        ),
        fall(
            (-4.0, -7.2),
            -0.23,
            0.02,
            foot(5.0, 5.4, flat),
            foot(4.6, 9.0, flat),
            [(-12.0, -16.0), (-6.4, -17.4)],
            (13.0, -14.0, -0.7),
        ),
        fall(
            (-3.4, -3.2),
            -0.25,
            0.03,
            foot(5.6, 2.4, flat),
            foot(5.6, 5.0, flat),
            [(-13.0, -9.0), (-8.0, -11.4)],
            (16.0, -5.0, -0.45),
        ),
        fall(
            (-3.0, -4.8),
            -0.25,
            0.0,
            foot(6.0, 1.0, flat),
            foot(6.6, 2.8, flat),
            [(-12.4, -9.6), (-7.0, -10.6)],
            (16.6, -4.4, -0.54),
        ),
        fall((-2.6, -3.2), -0.25, 0.0, foot(7.0, 0.2, -0.22), foot(7.6, 1.2, -0.2), [(-4.0, -5.6), (-3.0, -7.4)], lies),
        fall(
            (-2.6, -3.2),
            -0.25,
            0.0,
            foot(7.2, 0.2, -0.22),
            foot(5.6, 0.4, -0.14),
            [(-3.4, -5.0), (-2.0, -5.6)],
            lies,
        ),
    ]
}

/// The stage is cleared: the player stops, dips, throws the rifle up, and holds it high with a fist at the hip.
fn victory_figures() -> Vec<Figure> {
    let wins = |hip: f64, spine, head, reach: f64, hands: [(f64, f64); 2], rifle: (f64, f64, f64)| {
        let [near_hand, far_hand] = hands.map(|(x, y)| at(x, y));
        let (near, far) = (foot(-4.4 * reach, 0.0, 0.0), foot(4.2 * reach, 0.0, 0.0));
        Figure {
            hip: at(0.0, hip),
            spine,
            head,
            near,
            far,
            near_hand,
            far_hand,
            rifle: (at(rifle.0, rifle.1), rifle.2),
        }
    };
    vec![
        wins(-11.2, -0.02, 0.0, 1.0, [(1.6, -14.2), (7.2, -15.0)], (4.8, -14.8, -0.03)),
        wins(-9.6, 0.05, 0.03, 1.1, [(3.6, -10.6), (8.4, -12.0)], (6.4, -11.2, 0.06)),
        wins(-12.4, -0.02, -0.02, 0.9, [(-1.0, -14.0), (8.6, -22.0)], (9.4, -24.6, -0.14)),
        wins(-12.8, -0.03, -0.04, 0.9, [(-4.4, -11.6), (7.6, -28.4)], (8.6, -31.4, -0.23)),
        wins(-11.6, -0.01, -0.02, 1.0, [(-4.6, -10.8), (8.2, -24.6)], (9.2, -27.4, -0.2)),
        wins(-12.6, -0.03, -0.05, 0.9, [(-4.4, -11.6), (7.4, -28.2)], (8.2, -31.6, -0.25)),
    ]
}

pub fn sheet(name: &'static str, gun: &Gun) -> Sheet {
    let mut sheet =
        Sheet::new(name, "Painted by tools/src/player.rs. The poses that bend the whole body.", BODY_CELL, BODY_PIVOT);
    let windy = |figures: Vec<Figure>| {
        let beat = |index: usize| Beat { tail: index as f64 / 4.0, wind: -0.6, ..Beat::default() };
        figures.iter().enumerate().map(|(index, figure)| figure_frame(Some(gun), figure, beat(index))).collect()
    };
    sheet.clip("roll", 3, true, (0..6).map(roll_frame).collect());
    sheet.clip("hurt", 5, false, windy(hurt_figures()));
    sheet.clip("hurt_behind", 5, false, windy(hurt_behind_figures()));
    sheet.clip("death", 5, false, windy(death_figures()));
    sheet.clip("victory", 7, false, windy(victory_figures()));
    sheet
}
