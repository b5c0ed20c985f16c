//! What sounds are for, and therefore how loud they are. The one table to touch when the guns drown
//! the footsteps.

use serde::Deserialize;

/// What an effect is for. It decides how loud it is; the game may also choose by it who yields a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Role {
    /// Always there, never noticed: hums, steam.
    Ambience,
    /// Feet and hands.
    Step,
    /// The player's efforts: jump, roll, melee.
    Move,
    Menu,
    Impact,
    /// Lifts, doors, switches.
    World,
    Enemy,
    Shot,
    Pickup,
    /// What the player must hear: hurt, alarm, a locked door.
    Warning,
    Explosion,
    /// Once in a level: death, boss, exit.
    Event,
}

impl Role {
    /// LUFS of the loudest tenth of a second. Songs stand at -19.
    pub fn loudness(self) -> f32 {
        match self {
            Role::Ambience => -31.0,
            Role::Step => -27.0,
            Role::Move => -21.5,
            Role::Menu => -20.0,
            Role::Impact => -20.0,
            Role::World => -19.5,
            Role::Enemy => -18.0,
            Role::Shot => -17.5,
            Role::Pickup => -16.5,
            Role::Warning => -15.0,
            Role::Explosion => -12.0,
            Role::Event => -12.5,
        }
    }
}
