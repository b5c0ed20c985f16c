//! Paints the ends of the hound: it breaks down over its head or is thrown over, and lies on its back with stiff legs.

use super::*;
use crate::body::paint_turned;
use crate::people::ends;
use crate::rng::Rng;

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
    let breaks = |frames: Vec<Canvas>| broken(ends::landing(frames, 4, floor), floor.1);
    sheet.clip("shot", 5, false, breaks(all(&[&thrown_over()[..], &twitch()].concat())));
    sheet.clip("felled", 5, false, breaks(all(&[&on_its_snout()[..], &twitch()].concat())));
    sheet.clip("blown", 4, false, broken(blown(&large), floor.1));
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

/// When all seems over, a short circuit lifts its head and kicks its legs. Then the visor goes out for good.
fn twitch() -> Vec<Pose> {
    let kicks = Pose {
        tilt: 0.04,
        hind: [at(-19.0, -12.6), at(-12.4, -18.0)],
        fore: [at(7.6, -18.4), at(14.0, -12.0)],
        nod: at(2.6, -3.6),
        jaw: 0.18,
        ..lying(-1.0, RED.at(3))
    };
    vec![kicks, lying(0.0, RED.at(1)), Pose { hind: [at(-17.4, -14.0), at(-10.0, -17.6)], ..lying(0.0, RED.at(0)) }]
        .into_iter()
        .chain([lying(0.0, STEEL.at(0)); 2])
        .collect()
}

/// Frames in which its joints spark: as it is struck, as it hits the floor, and as it twitches.
const SPARKS: [(usize, Point, f64); 7] = [
    (0, at(38.0, 38.0), 9.0),
    (1, at(37.0, 36.0), 12.0),
    (2, at(36.0, 38.0), 7.0),
    (4, at(27.0, 47.0), 9.0),
    (5, at(46.0, 46.0), 7.0),
    (8, at(29.0, 44.0), 12.0),
    (9, at(44.0, 46.0), 8.0),
];

/// Lets a machine spark, and lose a plate, a joint and bolts, which fall to the floor and lie there.
fn broken(mut frames: Vec<Canvas>, floor: i32) -> Vec<Canvas> {
    /// Speed to the side and up in pixels a frame, size, and colours.
    const PIECES: [(f64, f64, f64, Ramp); 5] = [
        (-4.4, -5.0, 2.6, ARMOUR),
        (3.6, -6.4, 2.0, STEEL.part(2, 4)),
        (-2.0, -7.0, 1.4, GOLD.part(0, 3)),
        (4.6, -3.6, 2.2, ARMOUR),
        (1.6, -4.4, 1.3, STEEL.part(1, 4)),
    ];
    for (frame, canvas) in frames.iter_mut().enumerate() {
        let time = frame as f64;
        let mut pieces = Canvas::new(canvas.width, canvas.height);
        for (nth, (dx, dy, size, ramp)) in PIECES.into_iter().enumerate() {
            // It leaves the body with the blow, and rolls no further than the edge of the cell.
            let lands = (-dy + (dy * dy + 4.4 * (f64::from(floor) - 39.0)).sqrt()) / 2.2;
            let flown = time.min(lands);
            let x = (36.0 + dx * flown).clamp(10.0, f64::from(canvas.width) - 11.0);
            let y = (39.0 + dy * flown + 1.1 * flown * flown).clamp(4.0, f64::from(floor) - size * 0.7);
            let turns = flown * 0.17 + nth as f64 * 0.3;
            let corner = |x: f64, y: f64| at(x, y).turned(turns) * size;
            let corners =
                [corner(-1.2, -0.6), corner(0.4, -0.9), corner(1.2, 0.1), corner(0.2, 0.8), corner(-1.0, 0.6)];
            if frame > 0 {
                pieces.polygon(&corners.map(|corner| at(x, y) + corner), ramp, 1.0, 0.2);
            }
        }
        pieces.outline(INK);
        canvas.blit(&pieces, 0, 0);
        for (_, from, reach) in SPARKS.into_iter().filter(|(at_frame, ..)| *at_frame == frame) {
            let mut rng = Rng::new(91 + frame as u64);
            for nth in 0..7 {
                let turns = -0.25 + (f64::from(nth) / 6.0 - 0.5) * 0.62 + (rng.unit() - 0.5) * 0.06;
                let far = reach * (0.5 + rng.unit() * 0.6);
                let way = at(1.0, 0.0).turned(turns);
                let (tail, head) = (from + way * (far * 0.35), from + way * far);
                let pixel = |p: Point| (p.x.floor() as i32, p.y.floor() as i32);
                canvas.line(pixel(tail), pixel(head), if nth % 2 == 0 { GOLD.at(2) } else { RUST.at(3) });
                canvas.put(pixel(head).0, pixel(head).1, GOLD.at(3));
            }
            canvas.rect(from.x as i32 - 1, from.y as i32 - 1, 3, 3, GOLD.at(3));
            canvas.rect(from.x as i32, from.y as i32 - 1, 2, 2, WHITE);
        }
    }
    frames
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
