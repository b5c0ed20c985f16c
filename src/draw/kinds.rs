//! How each kind of thing is shown, one row a kind: its layer, how far it is lit in the dark, and the colour of its box. What it
//! looks like is drawn by a file in `actors/`.

use super::Colour;
use crate::settings::Colours;
use crate::sim::Kind;
use crate::sim::boss::mid::MidBoss;

/// From far to near. The tiles are drawn between the first and the second layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// Doors, signs and things on walls, behind the tiles.
    Behind,
    /// Crates, drums and low walls. Items are drawn in front of them.
    Goods,
    Middle,
    Flying,
    Cover,
}

/// The meaning of a thing for a player, which decides the colour of its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Player,
    Echo,
    Shot,
    Hurts,
    Solid,
    /// It moves or is operated.
    Operated,
    /// It is picked up or read.
    Found,
    Exit,
}

#[derive(Clone, Copy)]
pub struct Look {
    pub layer: Option<Layer>,
    /// Radius that is lit around it, in pixels.
    pub lit: Option<i32>,
    role: Role,
}

/// Radius lit by the lamp on a player's chest, and around things that must be found or read, in pixels.
const PLAYER_REACH: i32 = 92;
const SIGN_REACH: i32 = 40;

impl Look {
    const fn lit(self, reach: i32) -> Look {
        Look { lit: Some(reach), ..self }
    }

    pub fn box_colour(&self, colours: Colours) -> Colour {
        // For players who can tell red, green and blue apart, and from the Okabe-Ito palette.
        let (vivid, safe) = match self.role {
            Role::Player => (0x4080ff, 0x56b4e9),
            Role::Echo => (0x40ffff, 0x56b4e9),
            Role::Shot => (0xffff40, 0xf0e442),
            Role::Hurts => (0xff3030, 0xd55e00),
            Role::Solid => (0xff9020, 0xe69f00),
            Role::Operated => (0x30e040, 0x009e73),
            Role::Found => (0xe050ff, 0xcc79a7),
            Role::Exit => (0xffffff, 0xffffff),
        };
        Colour::rgb(if colours == Colours::Vivid { vivid } else { safe })
    }
}

pub fn look_of(kind: &Kind) -> Look {
    let look = |layer, role| Look { layer: Some(layer), lit: None, role };
    match kind {
        Kind::Exit(_) => look(Layer::Behind, Role::Exit).lit(SIGN_REACH),
        Kind::Sign(_) => look(Layer::Behind, Role::Found).lit(SIGN_REACH),
        Kind::Door(_) => look(Layer::Behind, Role::Solid).lit(SIGN_REACH),
        Kind::Switch(_) => look(Layer::Behind, Role::Operated).lit(SIGN_REACH),
        Kind::Checkpoint(_) => look(Layer::Behind, Role::Found).lit(SIGN_REACH),
        Kind::Spawner(_) => look(Layer::Behind, Role::Found),
        Kind::Alarm(_) => look(Layer::Behind, Role::Solid).lit(SIGN_REACH),
        Kind::Crate(_) => look(Layer::Goods, Role::Solid),
        Kind::Barricade(_) => look(Layer::Goods, Role::Solid),
        Kind::Drum(_) => look(Layer::Goods, Role::Solid),
        Kind::Lift(_) => look(Layer::Middle, Role::Operated),
        Kind::Player(_) => look(Layer::Middle, Role::Player).lit(PLAYER_REACH),
        Kind::Enemy(_) => look(Layer::Middle, Role::Hurts),
        Kind::Mine(_) => look(Layer::Middle, Role::Hurts),
        Kind::Plate(_) => look(Layer::Middle, Role::Operated),
        Kind::LaserGate(_) => look(Layer::Middle, Role::Hurts),
        Kind::Steam(_) => look(Layer::Middle, Role::Hurts),
        Kind::BeltDrive(_) => look(Layer::Middle, Role::Operated),
        Kind::EchoPad(_) => look(Layer::Middle, Role::Operated).lit(SIGN_REACH),
        Kind::Echo(_) => look(Layer::Middle, Role::Echo).lit(PLAYER_REACH),
        Kind::Spring(_) => look(Layer::Middle, Role::Operated),
        Kind::PickUp(_) => look(Layer::Middle, Role::Found),
        Kind::Balloon(_) => look(Layer::Middle, Role::Found),
        Kind::Prisoner(_) => look(Layer::Middle, Role::Found),
        Kind::Mule(_) => look(Layer::Middle, Role::Operated).lit(SIGN_REACH),
        Kind::Warden(_) => look(Layer::Middle, Role::Hurts),
        Kind::Hazard(_) => look(Layer::Middle, Role::Hurts),
        Kind::MidBoss(MidBoss::Hive(_)) => look(Layer::Middle, Role::Hurts),
        Kind::MidBoss(MidBoss::Forklift(_)) => look(Layer::Middle, Role::Hurts),
        Kind::MidBoss(MidBoss::Proctor(_)) => look(Layer::Middle, Role::Hurts).lit(SIGN_REACH),
        Kind::MidBoss(MidBoss::Ladle(_)) => look(Layer::Middle, Role::Hurts).lit(SIGN_REACH),
        Kind::MidBoss(MidBoss::Tug(_)) => look(Layer::Behind, Role::Hurts).lit(SIGN_REACH),
        Kind::MidBoss(MidBoss::Strider(_)) => look(Layer::Middle, Role::Hurts).lit(SIGN_REACH),
        Kind::MidBoss(MidBoss::Roller(_)) => look(Layer::Middle, Role::Hurts).lit(SIGN_REACH),
        Kind::MidBoss(MidBoss::Node(_) | MidBoss::Cell(_)) => look(Layer::Middle, Role::Hurts).lit(SIGN_REACH),
        Kind::Crusher(_) => look(Layer::Flying, Role::Hurts),
        Kind::Bullet(_) => look(Layer::Flying, Role::Shot),
        Kind::Grenade(_) => look(Layer::Flying, Role::Shot),
        Kind::SplitRoom(_) => look(Layer::Flying, Role::Hurts),
        Kind::Eraser(_) => look(Layer::Flying, Role::Hurts),
        // Streaks and leaves are in front of everything that the wind carries.
        Kind::Wind(_) => look(Layer::Flying, Role::Operated),
        Kind::Cover(_) => look(Layer::Cover, Role::Found),
        Kind::Trigger(_) => Look { layer: None, lit: None, role: Role::Operated },
    }
}
