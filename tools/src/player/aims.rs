//! The directions in which the player can hold a gun: the places of head, hands and muzzle in each. The numbers
//! are those of the rifle. `guns` derives those of the other guns.

use super::pictures::{HEAD_DOWN, HEAD_FRONT, HEAD_LEVEL, HEAD_UP};
use crate::math::{Point, at};

/// One of five directions. The game mirrors them for the other three.
pub(super) struct Aim {
    pub name: &'static str,
    pub head: &'static [&'static str],
    pub head_at: (i32, i32),
    /// Direction of the gun in eighths of a turn, clockwise from forward.
    pub eighths: i32,
    /// For the rifle: top left of its picture, relative to the feet line.
    pub rifle_at: (i32, i32),
    pub near_hand: Point,
    pub far_hand: Point,
    /// End of the rifle's barrel, relative to the feet line.
    pub muzzle: (i32, i32),
    /// Direction of the recoil: away from the shot.
    pub kick: Point,
    pub shoulder: Point,
}

const SHOULDER: Point = at(0.8, -18.6);

pub(super) const AIMS: [Aim; 5] = [
    Aim {
        name: "forward",
        head: &HEAD_LEVEL,
        head_at: (-4, -30),
        eighths: 0,
        rifle_at: (-3, -18),
        near_hand: at(2.6, -13.8),
        far_hand: at(8.2, -13.7),
        muzzle: (15, -16),
        kick: at(-1.0, 0.0),
        shoulder: SHOULDER,
    },
    Aim {
        name: "up_diagonal",
        head: &HEAD_UP,
        head_at: (-4, -30),
        eighths: -1,
        rifle_at: (2, -26),
        near_hand: at(7.6, -16.2),
        far_hand: at(11.0, -19.0),
        muzzle: (15, -27),
        kick: at(-1.0, 1.0),
        shoulder: SHOULDER,
    },
    Aim {
        name: "up",
        head: &HEAD_UP,
        head_at: (-5, -30),
        eighths: -2,
        rifle_at: (4, -36),
        near_hand: at(8.4, -20.8),
        far_hand: at(8.6, -26.2),
        muzzle: (6, -37),
        kick: at(0.0, 1.0),
        shoulder: SHOULDER,
    },
    Aim {
        name: "down_diagonal",
        head: &HEAD_DOWN,
        head_at: (-3, -30),
        eighths: 1,
        rifle_at: (2, -18),
        near_hand: at(7.8, -13.8),
        far_hand: at(11.0, -9.6),
        muzzle: (15, -5),
        kick: at(-1.0, -1.0),
        shoulder: at(1.4, -18.2),
    },
    Aim {
        name: "down",
        head: &HEAD_DOWN,
        head_at: (-3, -30),
        eighths: 2,
        rifle_at: (3, -18),
        near_hand: at(4.2, -13.6),
        far_hand: at(5.0, -9.0),
        muzzle: (7, 0),
        kick: at(0.0, -1.0),
        shoulder: at(1.4, -18.2),
    },
];

/// The torso folds forward over the knees. It is drawn as if on standing legs, and the offset of the legs lowers it.
pub(super) const DUCK_AIM: Aim = Aim {
    name: "duck",
    head: &HEAD_LEVEL,
    head_at: (-1, -23),
    eighths: 0,
    rifle_at: (0, -16),
    near_hand: at(5.6, -11.6),
    far_hand: at(11.2, -11.7),
    muzzle: (18, -14),
    kick: at(-1.0, 0.0),
    shoulder: at(1.6, -14.0),
};

pub(super) const PORT_AIM: Aim = Aim {
    name: "turn",
    head: &HEAD_FRONT,
    head_at: (-6, -30),
    eighths: -1,
    rifle_at: (-5, -24),
    near_hand: at(-1.0, -13.6),
    far_hand: at(4.0, -18.0),
    muzzle: (0, 0),
    kick: at(0.0, 0.0),
    shoulder: at(0.0, -18.4),
};

/// The gun hangs in the far hand, while the near hand does something else.
pub(super) const LOW_AIM: Aim = Aim {
    name: "low",
    head: &HEAD_LEVEL,
    head_at: (-4, -30),
    eighths: 1,
    rifle_at: (0, -16),
    near_hand: at(4.0, -12.0),
    far_hand: at(6.6, -11.0),
    muzzle: (0, 0),
    kick: at(0.0, 0.0),
    shoulder: SHOULDER,
};
