//! Paints how a player dies when no shot did it, without a gun, which is lost at once. `body` has the death by a shot.

use super::Beat;
use super::body::{BODY_CELL, BODY_ORIGIN, BODY_PIVOT, Figure, figure_frame};
use super::legs::run_stance;
use crate::body::{Foot, foot, paint_turned};
use crate::canvas::Canvas;
use crate::math::{at, sin};
use crate::palette::Color;
use crate::people::ends;
use crate::sheet::Sheet;

/// `dye` gives the colours of one of the players. It comes before soot and flames, which are the same for both.
pub fn sheet(name: &'static str, dye: Dye) -> Sheet {
    let mut sheet = Sheet::new(
        name,
        "Painted by tools/src/player/ends.rs. The deaths of a player, one for each cause but a shot.",
        BODY_CELL,
        BODY_PIVOT,
    );
    sheet.clip(
        "felled",
        5,
        false,
        ends::landing(felled().iter().map(|pose| paint(pose, dye)).collect(), 4, BODY_PIVOT),
    );
    sheet.clip("blown", 4, false, blown(dye));
    sheet.clip("burnt", 4, false, burnt(dye));
    sheet.clip("dissolved", 4, false, ends::dissolved(&paint(&STRUCK, dye)));
    sheet.clip("crushed", 4, false, crushed(dye));
    sheet
}

type Dye = fn(Color) -> Color;

const fn figure(hip: (f64, f64), spine: f64, head: f64, feet: [Foot; 2], hands: [(f64, f64); 2]) -> Figure {
    let [near, far] = feet;
    Figure {
        hip: at(hip.0, hip.1),
        spine,
        head,
        near,
        far,
        near_hand: at(hands[0].0, hands[0].1),
        far_hand: at(hands[1].0, hands[1].1),
        rifle: (at(0.0, 0.0), 0.0),
    }
}

fn paint(figure: &Figure, dye: Dye) -> Canvas {
    let beat = Beat { tail: figure.spine * 3.0, wind: 0.2, ..Beat::default() };
    let mut canvas = figure_frame(None, figure, beat);
    canvas.recolor(|_, _, color| dye(color));
    ends::rest_on(&mut canvas, BODY_PIVOT.1);
    canvas
}

/// Arms flung up, bent back.
const STRUCK: Figure =
    figure((-1.0, -12.4), -0.08, -0.08, [foot(-2.6, 0.0, 0.0), foot(5.0, 1.2, -0.08)], [(-6.6, -22.0), (8.0, -23.0)]);
const PRONE: Figure =
    figure((-2.0, -3.2), 0.25, -0.02, [foot(-13.0, 0.2, 0.24), foot(-11.4, 0.4, 0.22)], [(13.0, -3.0), (10.4, -2.0)]);

/// The chest is driven forward, the knees give way, and the player falls on the face.
fn felled() -> Vec<Figure> {
    vec![
        figure((1.4, -12.4), -0.06, -0.14, [foot(-4.4, 0.0, 0.06), foot(4.4, 0.0, 0.0)], [(-7.0, -21.0), (8.4, -23.4)]),
        figure((2.0, -10.4), 0.09, 0.06, [foot(-5.6, 0.0, 0.12), foot(3.6, 0.0, 0.0)], [(5.0, -9.4), (8.0, -10.0)]),
        figure((0.6, -6.6), 0.03, 0.1, [foot(-7.4, 0.0, 0.2), foot(-4.0, 0.0, 0.18)], [(4.0, -7.0), (5.0, -6.0)]),
        figure((0.6, -5.6), 0.16, 0.04, [foot(-8.6, 0.0, 0.2), foot(-6.0, 0.0, 0.19)], [(13.0, -8.0), (10.4, -6.0)]),
        PRONE,
        Figure { hip: at(-2.0, -4.6), near: foot(-12.0, 4.0, 0.3), ..PRONE },
        PRONE,
        PRONE,
    ]
}

/// Turns over in the air with limbs spread, lands on the back, and lies there black with soot.
fn blown(dye: Dye) -> Vec<Canvas> {
    let mut frames: Vec<Canvas> = (0..6)
        .map(|frame| {
            let reach = [0.0, 1.6, 2.4, 1.6, 0.6, -1.0][frame];
            let spread = figure(
                (0.0, -15.0),
                -0.03,
                -0.04,
                [foot(-4.0 - reach, 5.4, 0.16), foot(6.6 + reach, 2.6, -0.12)],
                [(-8.0 - reach, -20.0), (7.0 + reach, -26.0)],
            );
            let beat = Beat { tail: frame as f64 / 4.0, wind: 0.9, ..Beat::default() };
            let mut flies = figure_frame(None, &spread, beat);
            flies.recolor(|_, _, color| dye(color));
            // The middle of the figure becomes the middle of the turn.
            let flies = Canvas::from_pixels(52, 52, |x, y| flies.get(x + 14, y + 20));
            let mut canvas = Canvas::new(BODY_CELL.0, BODY_CELL.1);
            let (x, y) = [(39.0, 43.0), (38.0, 40.0), (36.0, 38.0), (35.0, 40.0), (34.0, 45.0), (34.0, 51.0)][frame];
            paint_turned(&mut canvas, &flies, at(x, y), -0.06 - frame as f64 * 0.2);
            canvas
        })
        .collect();
    let lies = |sink: f64, legs: f64| {
        let feet = [foot(8.0, 0.2 + legs, -0.22), foot(6.4, 0.4 + legs * 1.6, -0.16)];
        paint(&figure((-2.6, -3.2 - sink), -0.25, 0.0, feet, [(-13.0, -3.0 - sink), (-1.0, -5.0)]), dye)
    };
    frames.extend([lies(0.0, 4.0), lies(1.6, 1.0), lies(0.0, 0.0), lies(0.0, 0.0)]);
    for (frame, canvas) in frames.iter_mut().enumerate() {
        ends::rest_on(canvas, BODY_PIVOT.1);
        ends::soil(canvas, frame.min(5) as f64 / 7.0);
    }
    frames
}

/// Beats at the flames, sinks to the knees, falls on the face, and is charred.
fn burnt(dye: Dye) -> Vec<Canvas> {
    let beats = (0..6).map(|frame| {
        let legs = run_stance(frame);
        let wave = sin(frame as f64 / 4.0) * 5.0;
        let hands = [(-5.0 + wave, -25.0 + wave.abs() * 0.6), (7.0 + wave, -26.0 + wave.abs())];
        figure((legs.hip.x, legs.hip.y), 0.02 * wave / 5.0, -0.05, [legs.near, legs.far], hands)
    });
    let falls = felled();
    let poses: Vec<Figure> = beats.chain(falls[2..5].iter().copied()).chain([PRONE; 4]).collect();
    let last = poses.len() - 1;
    poses
        .iter()
        .enumerate()
        .map(|(frame, pose)| {
            // Coal has no colour of its own.
            let mut canvas = paint(pose, if frame > 2 { |color| color } else { dye });
            let left = (((last - frame) as f64) / 6.0).min(1.0);
            if frame > 2 {
                ends::charred(&mut canvas, left);
            }
            ends::burning(&canvas, frame, left * if frame < 2 { 0.7 } else { 1.0 })
        })
        .collect()
}

/// Pressed together from above, and left flat on the floor.
fn crushed(dye: Dye) -> Vec<Canvas> {
    let floor = BODY_PIVOT.1;
    let pressed = |body: &Canvas, tall: f64, wide: f64| {
        body.rearranged(BODY_CELL.0, BODY_CELL.1, |x, y| {
            let aside = (f64::from(x) + 0.5 - BODY_ORIGIN.x) / wide + BODY_ORIGIN.x;
            (aside.floor() as i32, floor - (f64::from(floor - y) / tall).round() as i32)
        })
    };
    let (stands, lies) = (paint(&STRUCK, dye), paint(&PRONE, dye));
    let mut frames = vec![pressed(&stands, 0.62, 1.15), pressed(&paint(&felled()[3], dye), 0.6, 1.3)];
    frames.extend([0.5, 0.62, 0.55, 0.55].map(|tall| pressed(&lies, tall, 1.25)));
    for (nth, canvas) in frames.iter_mut().enumerate() {
        ends::soil(canvas, nth.min(3) as f64 / 5.0);
    }
    ends::landing(frames, 1, BODY_PIVOT)
}
