//! The role of each sound and its loudness. This is the table to change when, for example, shots cover the footsteps.

use serde::Deserialize;

/// The purpose of an effect. It decides the loudness, and the mixer ranks voices by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Role {
    /// Always present and hardly noticed: hums, steam.
    Ambience,
    Step,
    /// The player's efforts: jump, roll, melee.
    Move,
    Menu,
    Impact,
    World,
    Enemy,
    Shot,
    Pickup,
    /// Must not be missed: hurt, alarm, a locked door.
    Warning,
    Explosion,
    /// Happens about once in a level: death, boss, exit.
    Event,
}

impl Role {
    /// Returns the LUFS of the loudest tenth of a second. Songs have -15, and the mixer makes them softer.
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
