//! How each kind of trooper lies at the end, for each cause of death. No two ends of one kind have the same shape: a shot
//! throws it on its back behind its feet, a blow in front of them, a blast far behind them, and fire leaves it on its knees.

use crate::body::{Foot, Stance, foot};
use crate::math::at;
use crate::people::soldier::*;

/// Its last pose, and whether it has turned round before that.
#[derive(Clone, Copy)]
pub struct Lie {
    pub pose: Pose,
    pub turned: bool,
}

#[derive(Clone, Copy)]
pub struct Falls {
    pub shot: Lie,
    pub felled: Lie,
    pub blown: Lie,
    pub burnt: Pose,
}

/// A pose of a body that falls. Each hand is where the fall throws it.
pub const fn fallen(
    hip: (f64, f64),
    spine: f64,
    near: Foot,
    far: Foot,
    near_hand: (f64, f64),
    far_hand: (f64, f64),
) -> Pose {
    let hold = Hold::Lost(at(near_hand.0, near_hand.1), at(far_hand.0, far_hand.1));
    pose(Stance { hip: at(hip.0, hip.1), near, far }, spine, hold)
}

/// A pose between two others.
pub fn mixed(one: &Pose, other: &Pose, share: f64) -> Pose {
    let number = |from: f64, to: f64| from + (to - from) * share;
    let ankle =
        |from: Foot, to: Foot| Foot { ankle: from.ankle.mix(to.ankle, share), pitch: number(from.pitch, to.pitch) };
    let (Hold::Lost(near, far), Hold::Lost(near_end, far_end)) = (one.hold, other.hold) else {
        panic!("a body that falls has lost its weapon")
    };
    Pose {
        stance: Stance {
            hip: one.stance.hip.mix(other.stance.hip, share),
            near: ankle(one.stance.near, other.stance.near),
            far: ankle(one.stance.far, other.stance.far),
        },
        spine: number(one.spine, other.spine),
        head: number(one.head, other.head),
        hold: Hold::Lost(near.mix(near_end, share), far.mix(far_end, share)),
        hem: number(one.hem, other.hem),
        ..*one
    }
}

const fn as_is(pose: Pose) -> Lie {
    Lie { pose, turned: false }
}

const fn turned(pose: Pose) -> Lie {
    Lie { pose, turned: true }
}

/// On its back, with the head behind and the hip at `x`.
const fn on_back(x: f64, near: Foot, far: Foot, near_hand: (f64, f64), far_hand: (f64, f64)) -> Pose {
    let near_hand = (x + near_hand.0, near_hand.1);
    let far_hand = (x + far_hand.0, far_hand.1);
    Pose { head: -0.02, ..fallen((x, -3.8), -0.25, near, far, near_hand, far_hand) }
}

/// On its face, with the head in front and the hip at `x`.
const fn on_face(x: f64, near: Foot, far: Foot, near_hand: (f64, f64), far_hand: (f64, f64)) -> Pose {
    fallen((x, -4.0), 0.25, near, far, (x + near_hand.0, near_hand.1), (x + far_hand.0, far_hand.1))
}

/// One knee is up, and an arm lies above the head.
const fn knee_up(x: f64) -> Pose {
    on_back(x, foot(x + 9.6, 0.0, -0.2), foot(x + 2.6, 0.0, 0.0), (-0.6, -1.8), (-17.0, -2.4))
}

/// Straight, with a hand on its chest.
const fn straight(x: f64) -> Pose {
    let legs = (foot(x + 10.8, 0.0, -0.22), foot(x + 9.8, 0.8, -0.14));
    Pose { hem: -4.0, ..on_back(x, legs.0, legs.1, (1.0, -1.8), (-4.0, -8.6)) }
}

/// Both knees are up, and both arms above the head.
const fn knees_up(x: f64) -> Pose {
    on_back(x, foot(x + 4.0, 0.0, 0.0), foot(x + 7.0, 0.0, 0.0), (-3.0, -1.6), (-16.6, -3.0))
}

/// Curled up, with its hands before its face.
const fn curled(x: f64) -> Pose {
    on_back(x, foot(x + 5.0, 0.0, 0.0), foot(x + 6.6, 0.6, 0.0), (-1.0, -8.4), (-3.0, -10.0))
}

/// Half upright against what it carries on its back, with its head on its shoulder.
const fn propped(x: f64) -> Pose {
    let legs = (foot(x + 9.0, 0.0, -0.2), foot(x + 7.6, 1.2, -0.16));
    Pose { head: -0.1, ..fallen((x, -4.6), -0.16, legs.0, legs.1, (x - 5.4, -2.0), (x + 2.0, -2.4)) }
}

/// Sits with straight legs, and its head hangs between its arms.
const fn sits(x: f64) -> Pose {
    let legs = (foot(x + 9.2, 0.0, -0.22), foot(x + 7.4, 0.8, -0.18));
    Pose { head: 0.15, ..fallen((x, -4.4), 0.05, legs.0, legs.1, (x - 1.0, -1.8), (x + 6.0, -3.0)) }
}

/// One arm is stretched out, and one leg is bent.
const fn arm_ahead(x: f64) -> Pose {
    on_face(x, foot(x - 9.6, 0.2, 0.2), foot(x - 6.0, 4.0, 0.3), (8.0, -1.8), (18.0, -2.0))
}

/// Both arms are stretched out, as after a dive.
const fn dived(x: f64) -> Pose {
    on_face(x, foot(x - 9.0, 0.2, 0.22), foot(x - 8.4, 1.6, 0.22), (17.0, -1.6), (19.0, -3.0))
}

/// Both arms lie beside the body, and a shin is up.
const fn shin_up(x: f64) -> Pose {
    Pose { hem: 3.0, ..on_face(x, foot(x - 6.6, 7.4, 0.34), foot(x - 10.6, 0.2, 0.2), (-1.0, -1.8), (9.0, -1.8)) }
}

/// The head is on the floor, the knees are below the body, and the rear is the highest point.
const fn rear_up(x: f64, height: f64) -> Pose {
    let legs = (foot(x - 4.6, 0.0, 0.2), foot(x - 6.2, 0.0, 0.2));
    fallen((x, -height), 0.24, legs.0, legs.1, (x + 3.0, -1.6), (x + 14.0, -1.8))
}

/// Lies across its belly, with its arms and its feet in the air.
const fn rocked(x: f64) -> Pose {
    on_face(x, foot(x - 7.4, 4.0, 0.3), foot(x - 8.0, 6.4, 0.32), (10.0, -1.4), (15.6, -6.0))
}

/// On its knees, with the hip at the height and the upper body bent so far.
pub const fn kneeling(height: f64, spine: f64, head: f64, near_hand: (f64, f64), far_hand: (f64, f64)) -> Pose {
    let knees = (foot(-6.2, 0.0, 0.2), foot(-4.8, 0.0, 0.2));
    Pose { head, ..fallen((-3.0, -height), spine, knees.0, knees.1, near_hand, far_hand) }
}

/// On one knee.
const fn on_one_knee(spine: f64, head: f64, near_hand: (f64, f64), far_hand: (f64, f64)) -> Pose {
    Pose { head, ..fallen((-2.6, -6.6), spine, foot(-6.4, 0.0, 0.2), foot(5.4, 0.0, 0.0), near_hand, far_hand) }
}

const HUGGED: Pose = kneeling(5.6, 0.08, 0.13, (5.6, -8.0), (6.4, -9.6));
const SKYWARD: Pose = kneeling(6.0, -0.03, -0.15, (-6.0, -5.6), (4.4, -5.0));
const ON_ALL_FOURS: Pose = kneeling(7.4, 0.17, 0.06, (7.0, -1.8), (9.4, -1.8));
const FISTS_UP: Pose = kneeling(5.4, 0.03, 0.08, (8.4, -12.0), (8.0, -18.0));
const ON_HEELS: Pose = kneeling(5.0, 0.03, 0.14, (3.6, -4.0), (5.0, -5.0));
const HANDS_ON_HEAD: Pose = on_one_knee(0.03, 0.13, (-3.0, -19.4), (5.0, -19.0));
const ON_ONE_KNEE: Pose = on_one_knee(0.1, 0.12, (5.4, -7.0), (6.4, -8.6));
const REACHING: Pose = kneeling(5.6, 0.06, -0.06, (-6.0, -2.0), (11.6, -16.0));

pub const RIFLEMAN_FALLS: Falls =
    Falls { shot: as_is(knee_up(-2.8)), felled: as_is(arm_ahead(4.0)), blown: as_is(knees_up(-10.6)), burnt: HUGGED };
pub const MARKSMAN_FALLS: Falls =
    Falls { shot: as_is(straight(-2.4)), felled: as_is(shin_up(4.0)), blown: turned(arm_ahead(10.0)), burnt: SKYWARD };
pub const SNIPER_FALLS: Falls = Falls {
    shot: as_is(curled(-2.0)),
    felled: as_is(rear_up(3.0, 6.8)),
    blown: as_is(straight(-10.6)),
    burnt: ON_ALL_FOURS,
};
pub const SHIELD_FALLS: Falls = Falls {
    shot: as_is(knees_up(-2.0)),
    felled: as_is(shin_up(4.6)),
    blown: as_is(propped(-12.0)),
    burnt: ON_ONE_KNEE,
};
pub const CHARGER_FALLS: Falls =
    Falls { shot: as_is(sits(-9.0)), felled: as_is(dived(4.0)), blown: as_is(knee_up(-10.0)), burnt: FISTS_UP };
pub const GRENADIER_FALLS: Falls = Falls {
    shot: as_is(propped(-3.0)),
    felled: as_is(rocked(4.6)),
    blown: turned(rear_up(10.0, 7.0)),
    burnt: ON_HEELS,
};
pub const MORTAR_FALLS: Falls =
    Falls { shot: turned(dived(2.0)), felled: turned(curled(-6.0)), blown: turned(shin_up(9.6)), burnt: HANDS_ON_HEAD };
pub const WELDER_FALLS: Falls =
    Falls { shot: as_is(propped(-4.0)), felled: as_is(rear_up(4.0, 7.0)), blown: turned(dived(9.0)), burnt: REACHING };
