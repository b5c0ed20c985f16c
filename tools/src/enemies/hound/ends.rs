//! Paints the ends of the hound: it breaks down over its head or is thrown over, and lies on its back with stiff legs.

use super::*;
use crate::body::paint_turned;
use crate::people::ends;

/// Wider and higher than the cells of the living: it turns over in the air, and it burns.
const ENDS_CELL: (i32, i32) = (72, 56);
const ASIDE: (i32, i32) = ((ENDS_CELL.0 - CELL.0) / 2, ENDS_CELL.1 - CELL.1);

pub fn sheet() -> Sheet {
    let mut sheet = Sheet::new(
        "hound_ends",
        "Painted by tools/src/enemies/hound.rs. A clip for each cause of death, facing right.",
        ENDS_CELL,
        (PIVOT.0 + ASIDE.0, PIVOT.1 + ASIDE.1),
    );
    let large = |pose: &Pose| {
        let mut canvas = Canvas::new(ENDS_CELL.0, ENDS_CELL.1);
        canvas.blit(&paint(pose), ASIDE.0, ASIDE.1);
        ends::rest_on(&mut canvas, PIVOT.1 + ASIDE.1);
        canvas
    };
    let all = |poses: &[Pose]| poses.iter().map(large).collect::<Vec<Canvas>>();
    let floor = (PIVOT.0 + ASIDE.0, PIVOT.1 + ASIDE.1);
    sheet.clip("shot", 5, false, ends::landing(all(&thrown_over()), 4, floor));
    sheet.clip("felled", 5, false, ends::landing(all(&on_its_snout()), 4, floor));
    sheet.clip("blown", 4, false, blown(&large));
    sheet.clip("burnt", 4, false, burnt(&large));
    let struck = Pose { visor: WHITE, ..hurt()[0] };
    sheet.clip("dissolved", 3, false, ends::dissolved(&large(&struck)));
    sheet
}

/// How it lies in the end: rolled over, with four stiff legs in the air, and dark.
fn lying(sink: f64, visor: Color) -> Pose {
    Pose {
        trunk: at(-3.0, -5.4 + sink),
        tilt: 0.0,
        hind: [at(-16.4, -15.6 + sink), at(-10.0, -16.8 + sink)],
        fore: [at(4.6, -16.6 + sink), at(10.6, -15.0 + sink)],
        nod: at(2.0, -2.6),
        head: 0.04,
        jaw: 0.1,
        tail: 0.02,
        ears: 0.3,
        visor,
        is_over: true,
        ..STAND
    }
}

/// Its fore legs break away, its chin hits the floor, it turns over its head, and it lies with stiff legs.
fn on_its_snout() -> Vec<Pose> {
    let falls = |y: f64, tilt: f64, hind: (f64, f64), fore: (f64, f64), nod: (f64, f64), visor: Color| Pose {
        trunk: at(0.0, y),
        tilt,
        hind: [at(hind.0, hind.1), at(hind.0 + 3.4, hind.1 - 1.0)],
        fore: [at(fore.0, fore.1), at(fore.0 + 3.0, fore.1 - 1.0)],
        nod: at(nod.0, nod.1),
        head: 0.06,
        jaw: 0.12,
        tail: -0.04 - tilt,
        ears: 0.16,
        visor,
        ..STAND
    };
    vec![
        falls(-10.0, 0.07, (-9.0, 0.0), (-2.0, -1.0), (1.0, 1.0), WHITE),
        falls(-8.6, 0.12, (-10.0, -4.0), (-5.0, 0.0), (0.6, -0.4), RED.at(3)),
        falls(-10.4, 0.19, (-12.0, -18.0), (-4.0, -3.0), (-1.0, -2.0), RED.at(2)),
        Pose { trunk: at(-1.0, -9.6), tilt: -0.1, ..lying(-3.0, RED.at(1)) },
        Pose { tilt: 0.03, ..lying(0.0, RED.at(0)) },
        Pose { hind: [at(-14.0, -17.6), at(-8.6, -18.2)], ..lying(-1.6, STEEL.at(0)) },
        lying(0.0, STEEL.at(0)),
        lying(0.0, STEEL.at(0)),
    ]
}

/// Turns over in the air with two legs torn off, and lies on its back. The game shows frame 6 when it lands, and throws the
/// legs.
fn blown(large: &impl Fn(&Pose) -> Canvas) -> Vec<Canvas> {
    let spread = Pose {
        is_torn: true,
        trunk: at(-1.0, -13.0),
        hind: [at(-15.0, -3.0), at(-9.0, 0.0)],
        fore: [at(10.0, -6.0), at(13.0, -3.0)],
        head: -0.04,
        jaw: 0.14,
        visor: STEEL.at(0),
        ..STAND
    };
    let figure = large(&spread);
    let figure = Canvas::from_pixels(52, 44, |x, y| figure.get(x + 10, y + 14));
    let mut frames: Vec<Canvas> = (0..6)
        .map(|frame| {
            let mut canvas = Canvas::new(ENDS_CELL.0, ENDS_CELL.1);
            let middle = at(f64::from(ENDS_CELL.0) / 2.0, [30.0, 28.0, 27.0, 28.0, 32.0, 35.0][frame]);
            paint_turned(&mut canvas, &figure, middle, -0.05 - frame as f64 * 0.165);
            canvas
        })
        .collect();
    let lies = |sink: f64| large(&Pose { is_torn: true, ..lying(sink, STEEL.at(0)) });
    frames.extend([lies(0.0), lies(-1.2), lies(0.0), lies(0.0)]);
    for (frame, canvas) in frames.iter_mut().enumerate() {
        ends::soil(canvas, frame.min(4) as f64 / 4.0);
    }
    frames
}

/// Runs on in flames, breaks down, and burns out.
fn burnt(large: &impl Fn(&Pose) -> Canvas) -> Vec<Canvas> {
    let rears = [hurt()[0], Pose { tilt: -0.06, ..hurt()[0] }];
    let runs = (0..6).map(gallop).map(|pose| Pose { jaw: 0.16, ..pose });
    let falls = on_its_snout();
    let poses: Vec<Pose> =
        rears.into_iter().chain(runs).chain(falls[1..].iter().copied()).chain([falls[7]; 3]).collect();
    let last = poses.len() - 1;
    poses
        .iter()
        .enumerate()
        .map(|(frame, pose)| {
            let mut canvas = large(pose);
            let left = ((last - frame) as f64 / 6.0).min(1.0);
            if frame > 1 {
                ends::charred(&mut canvas, left * 0.6);
            }
            ends::burning(&canvas, frame, left)
        })
        .collect()
}

/// It is thrown up and over, falls on its back, and the visor goes out.
fn thrown_over() -> Vec<Pose> {
    let thrown = |trunk: (f64, f64), tilt: f64, legs: [(f64, f64); 4], visor: Color| Pose {
        trunk: at(trunk.0, trunk.1),
        tilt,
        hind: [at(legs[0].0, legs[0].1), at(legs[1].0, legs[1].1)],
        fore: [at(legs[2].0, legs[2].1), at(legs[3].0, legs[3].1)],
        nod: at(-1.0, -0.6),
        head: -0.1,
        jaw: 0.14,
        tail: 0.06,
        ears: 0.14,
        visor,
        ..STAND
    };
    vec![
        thrown((-1.6, -12.0), -0.08, [(-9.0, -0.6), (-6.0, -2.0), (8.0, -6.0), (11.0, -5.0)], WHITE),
        thrown((-2.4, -14.0), -0.14, [(-9.0, -3.0), (-5.0, -4.4), (7.0, -12.0), (11.0, -10.0)], RED.at(3)),
        thrown((-2.6, -12.0), -0.1, [(-11.0, -3.6), (-7.0, -5.0), (7.6, -10.0), (11.6, -8.0)], RED.at(2)),
        Pose { trunk: at(-3.0, -9.0), tilt: 0.12, ..lying(-4.0, RED.at(1)) },
        lying(0.0, RED.at(1)),
        Pose { fore: [at(6.0, -18.0), at(11.6, -16.0)], ..lying(-1.6, RED.at(0)) },
        lying(0.0, STEEL.at(0)),
        lying(0.0, STEEL.at(0)),
    ]
}
