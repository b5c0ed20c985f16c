//! Movements of each trooper when it walks and waits: the place of the feet, the height of the hip, and the upper body,
//! in eight frames. Gaits differ, so that players recognise a trooper from far away: the rifleman marches, the marksman
//! strides, the shield bearer pushes, the sniper creeps, the charger swaggers and the grenadier waddles.

use crate::body::{Foot, Stance, foot};
use crate::math::{Point, at, sin};
use crate::people::soldier::{Hold, Pose, REST, pose, standing};

/// Path of a foot over eight frames. The other foot is four frames behind.
type Path = [Foot; 8];

fn stepping(path: &Path, hip: [f64; 4], frame: usize) -> Stance {
    standing(hip[frame % 4], path[(frame + 4) % 8], path[frame])
}

fn wave(frame: usize, rounds: f64) -> f64 {
    sin(frame as f64 / 8.0 * rounds)
}

pub fn march(frame: usize) -> Pose {
    const PATH: Path = [
        foot(5.4, 0.4, -0.06),
        foot(3.0, 0.0, 0.0),
        foot(0.4, 0.0, 0.0),
        foot(-2.4, 0.0, 0.03),
        foot(-5.0, 0.8, 0.1),
        foot(-3.6, 3.0, 0.14),
        foot(0.4, 3.4, 0.04),
        foot(3.8, 1.8, -0.05),
    ];
    let stance = stepping(&PATH, [-11.2, -10.6, -11.4, -12.0], frame);
    Pose { hem: wave(frame, 2.0), recoil: wave(frame, 2.0) * 0.7, ..pose(stance, 0.025, Hold::Across) }
}

pub fn stride(frame: usize) -> Pose {
    const PATH: Path = [
        foot(7.2, 0.2, -0.07),
        foot(4.2, 0.0, 0.0),
        foot(0.8, 0.0, 0.0),
        foot(-3.0, 0.0, 0.04),
        foot(-6.8, 0.8, 0.13),
        foot(-5.4, 2.4, 0.16),
        foot(0.2, 2.2, 0.04),
        foot(5.0, 1.4, -0.04),
    ];
    let stance = stepping(&PATH, [-11.0, -10.9, -11.8, -12.0], frame);
    Pose { hem: 1.6 + wave(frame, 2.0) * 1.6, ..pose(stance, 0.0, Hold::Low) }
}

/// One foot stays in front and the other behind: the trooper pushes its shield forward.
pub fn shove(frame: usize) -> Pose {
    const FRONT: [f64; 8] = [6.8, 6.0, 5.2, 4.4, 3.8, 4.4, 5.6, 6.8];
    const FRONT_LIFT: [f64; 8] = [0.0, 0.0, 0.0, 0.0, 0.4, 1.8, 1.6, 0.4];
    let behind = (frame + 4) % 8;
    let near = foot(FRONT[behind] - 11.0, FRONT_LIFT[behind], 0.03);
    let far = foot(FRONT[frame], FRONT_LIFT[frame], 0.0);
    let hip = [-9.8, -10.0, -10.4, -10.2, -9.8, -9.4, -9.6, -9.6][frame];
    let stance = Stance { hip: at(0.3 * wave(frame, 1.0), hip), near, far };
    pose(stance, 0.035 + 0.012 * wave(frame, 1.0), Hold::Low)
}

pub fn creep(frame: usize) -> Pose {
    const PATH: Path = [
        foot(6.0, 0.4, 0.04),
        foot(4.2, 0.0, 0.0),
        foot(1.4, 0.0, 0.0),
        foot(-2.0, 0.0, 0.03),
        foot(-5.4, 0.4, 0.1),
        foot(-3.6, 3.6, 0.16),
        foot(1.6, 4.8, 0.08),
        foot(5.0, 3.0, 0.04),
    ];
    let stance = stepping(&PATH, [-9.6, -9.4, -9.8, -10.0], frame);
    Pose { head: -0.03, hem: wave(frame, 1.0), ..pose(stance, 0.075, Hold::Across) }
}

pub fn swagger(frame: usize) -> Pose {
    const PATH: Path = [
        foot(6.6, 0.6, -0.06),
        foot(4.4, 0.0, 0.0),
        foot(1.2, 0.0, 0.0),
        foot(-2.6, 0.0, 0.03),
        foot(-6.0, 0.6, 0.1),
        foot(-4.8, 2.8, 0.14),
        foot(0.6, 3.2, 0.03),
        foot(4.8, 2.2, -0.05),
    ];
    let stance = stepping(&PATH, [-10.4, -9.6, -10.6, -11.2], frame);
    let swing = wave(frame + 2, 1.0);
    let hold = Hold::Hands(
        at(-1.0 + swing * 5.0, -9.0 - swing.abs()),
        at(4.0 - swing * 5.0, -9.6 - swing.abs()),
        0.1 - swing * 0.06,
    );
    Pose { head: -0.05, ..pose(stance, 0.06 + 0.02 * wave(frame, 2.0), hold) }
}

pub fn waddle(frame: usize) -> Pose {
    const PATH: Path = [
        foot(4.2, 0.2, -0.04),
        foot(2.8, 0.0, 0.0),
        foot(0.6, 0.0, 0.0),
        foot(-1.6, 0.0, 0.0),
        foot(-3.6, 0.4, 0.06),
        foot(-2.8, 1.8, 0.08),
        foot(0.2, 2.2, 0.02),
        foot(2.8, 1.4, -0.04),
    ];
    let stance = stepping(&PATH, [-10.8, -10.0, -10.8, -11.6], frame);
    let swing = wave(frame + 2, 1.0);
    let hold = Hold::Hands(at(2.6 + swing * 1.4, -10.8), at(5.4 - swing * 1.4, -12.4), 0.0);
    Pose { hem: wave(frame, 2.0) * 0.8, ..pose(stance, -0.02 + 0.02 * wave(frame, 1.0), hold) }
}

/// Drawings of one breath. A trooper takes this many breaths before it fidgets.
const BREATH: usize = 6;
const BREATHS: usize = 3;

/// One of the drawings of a breath: the chest sinks and rises, and the head follows.
pub fn wait(frame: usize, spine: f64, hold: Hold) -> Pose {
    let phase = frame as f64 / BREATH as f64;
    let sink = 0.9 * (0.5 - 0.5 * sin(phase + 0.25));
    let stance = Stance { hip: REST.hip + at(0.0, sink), ..REST };
    Pose { head: sin(phase) * 0.012, hem: sin(phase) * 0.6, ..pose(stance, spine + sin(phase) * 0.006, hold) }
}

pub fn lurk(frame: usize, near_hand: Point, far_hand: Point, turns: f64) -> Pose {
    let phase = frame as f64 / BREATH as f64;
    let sink = 1.1 * (0.5 - 0.5 * sin(phase + 0.25));
    let stance = standing(-10.2 + sink, foot(-5.0, 0.0, 0.0), foot(5.0, 0.0, 0.0));
    let lower = at(sin(phase) * 0.5, sink);
    Pose { head: -0.05, ..pose(stance, 0.07, Hold::Hands(near_hand + lower, far_hand + lower, turns)) }
}

/// The clip of an enemy that waits: some breaths, and then a fidget of its kind.
pub fn idle<T: Clone>(breath: impl Fn(usize) -> T, fidget: &[T]) -> Vec<T> {
    (0..BREATHS * BREATH).map(|frame| breath(frame % BREATH)).chain(fidget.iter().cloned()).collect()
}

/// One with a rifle shifts its weight, shoulders the rifle to stretch an arm, and takes the rifle again.
pub fn shoulders_rifle(spine: f64) -> Vec<Pose> {
    let arm = |near: (f64, f64), lean: f64, head: f64| Pose {
        head,
        ..pose(REST, spine + lean, Hold::Hands(at(near.0, near.1), at(4.6, -11.0), 0.0))
    };
    vec![
        Pose { hem: 0.6, ..pose(REST, spine - 0.02, Hold::Across) },
        arm((3.0, -18.0), -0.02, -0.02),
        arm((5.0, -25.0), -0.04, -0.05),
        arm((-2.0, -27.4), -0.06, -0.06),
        arm((-5.0, -22.0), -0.03, 0.04),
        arm((-4.0, -14.0), 0.02, 0.05),
        Pose { head: 0.03, ..pose(REST, spine + 0.02, Hold::Across) },
        pose(REST, spine + 0.01, Hold::Low),
    ]
}

/// The clips of troopers that pursue a player: name, ticks of a frame, whether it repeats, and poses. The weapon is
/// held as in `hold`, except in the four frames of a leap, and on a ladder, where both hands climb.
pub fn pursuit(hold: Hold, leaps: [Hold; 4]) -> [(&'static str, u32, bool, Vec<Pose>); 3] {
    let knees = |hip: f64, spine: f64| Pose {
        head: -spine * 0.6,
        hem: spine * 6.0,
        ..pose(standing(hip, foot(-4.8, 0.0, 0.05), foot(4.2, 0.0, 0.0)), spine, hold)
    };
    let air = |nth: usize, hip: f64, near: Foot, far: Foot, spine: f64, hem: f64| Pose {
        head: -0.02,
        hem,
        ..pose(standing(hip, near, far), spine, leaps[nth])
    };
    let leap = vec![
        air(0, -14.4, foot(-5.4, 0.8, 0.16), foot(2.0, 4.0, 0.06), 0.05, -1.4),
        air(1, -14.0, foot(-3.0, 5.4, 0.18), foot(5.6, 8.4, 0.0), 0.04, -0.4),
        air(2, -13.6, foot(-2.6, 3.4, 0.1), foot(5.4, 4.4, -0.06), -0.02, 1.8),
        air(3, -13.2, foot(-3.6, 1.2, 0.04), foot(4.8, 2.4, -0.08), -0.04, 2.8),
    ];
    let rung = |frame: usize| {
        let reach = [0.0, 3.4, 6.8, 3.4][frame];
        let (near, far) = (foot(1.6, 6.8 - reach, -0.06), foot(3.0, reach, -0.06));
        // From 1.0, a grenade has left the hand. A baton points up, at 0.75 turns.
        let hands = Hold::Hands(at(9.4, -14.6 - (6.8 - reach)), at(9.8, -14.6 - reach), 1.75);
        Pose { head: -0.05, ..pose(standing(-12.6, near, far), 0.0, hands) }
    };
    [
        ("crouch", 3, false, vec![knees(-9.6, 0.03), knees(-7.6, 0.07), knees(-6.8, 0.09)]),
        ("leap", 6, false, leap),
        ("climb", 5, true, (0..4).map(rung).collect()),
    ]
}
