//! What lives in the world: a body and a kind. Every kind has a file of its own beside this one, with its
//! constants on top and how it is made, what it does in a tick (`think`), what a blow does to it (`hurt`) and what it does to
//! a player who is in it (`touched`). The matches below have no `_` arm: a new kind does not compile until each
//! question about it is answered.

use super::body::{Body, Solidity};
use super::bullet::Bullet;
use super::checkpoint::Checkpoint;
use super::cover::Cover;
use super::crates::Crate;
use super::crusher::Crusher;
use super::door::Door;
use super::drum::Drum;
use super::grenade::Grenade;
use super::laser_gate::LaserGate;
use super::lift::Lift;
use super::plate::Plate;
use super::player::Player;
use super::prisoner::Prisoner;
use super::sign::Sign;
use super::spring::Spring;
use super::steam::Steam;
use super::switch::Switch;
use super::trigger::Trigger;
use super::{Asker, World, body, bullet, drum, exit, grenade, lift, player, sign};
use super::{
    checkpoint, cover, crates, crusher, door, laser_gate, pick_up, plate, prisoner, spring, steam, switch, trigger,
};
use crate::geom::{Point, Rect};
use crate::level::{Goal, PickUp};
use crate::pool::Id;

#[derive(Clone, Hash, Debug)]
pub struct Entity {
    pub id: Id,
    /// The tick of its birth; it acts from the next one.
    pub born: u32,
    /// Marked in the tick it dies and swept when that tick ends.
    pub dead: bool,
    pub body: Body,
    pub kind: Kind,
}

#[derive(Clone, Hash, Debug)]
pub enum Kind {
    Player(Player),
    Bullet(Bullet),
    Grenade(Grenade),
    Lift(Lift),
    Drum(Drum),
    Exit,
    Sign(Sign),
    Door(Door),
    Crate(Crate),
    Switch(Switch),
    Plate(Plate),
    Trigger(Trigger),
    LaserGate(LaserGate),
    Crusher(Crusher),
    Steam(Steam),
    Spring(Spring),
    Checkpoint(Checkpoint),
    PickUp(PickUp),
    Cover(Cover),
    Prisoner(Prisoner),
}

/// The turns of a tick, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Ground,
    Players,
    Others,
    Bullets,
}

impl Phase {
    pub const ALL: [Phase; 4] = [Phase::Ground, Phase::Players, Phase::Others, Phase::Bullets];
}

/// Whose a blow is. Nobody hurts his own side; nature (a drum, a spike, a crusher) hurts all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    Players,
    Foes,
    Nature,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    Bullet,
    Flame,
    Blast,
    /// By hand.
    Melee,
    /// By what it touches: spikes, acid, a beam, a charger.
    Touch,
    /// Between two hard things: it kills.
    Crush,
}

/// A blow: how much, whose, and which way it throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub damage: i32,
    /// Where it comes from.
    pub from: Point,
    pub side: Side,
    pub how: How,
}

/// What became of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Struck {
    /// It went in. What pierces goes on.
    Through,
    /// It was kept off; nothing goes on behind.
    Blocked,
}

impl Entity {
    /// A newborn; the world gives it its id when it is spawned.
    pub fn new(rect: Rect, solidity: Solidity, kind: Kind) -> Entity {
        let id = Id { slot: u32::MAX, generation: 0 };
        Entity { id, born: 0, dead: false, body: Body::new(rect, solidity), kind }
    }

    /// Its turn in a tick.
    pub fn think(&mut self, world: &mut World) {
        match self.kind {
            Kind::Player(_) => player::think(self, world),
            Kind::Bullet(_) => bullet::think(self, world),
            Kind::Grenade(_) => grenade::think(self, world),
            Kind::Lift(_) => lift::think(self, world),
            Kind::Drum(_) => drum::think(self, world),
            Kind::Door(_) => door::think(self, world),
            Kind::Crate(_) => crates::think(self, world),
            Kind::Switch(_) => switch::think(self, world),
            Kind::Plate(_) => plate::think(self, world),
            Kind::Trigger(_) => trigger::think(self, world),
            Kind::LaserGate(_) => laser_gate::think(self, world),
            Kind::Crusher(_) => crusher::think(self, world),
            Kind::Steam(_) => steam::think(self, world),
            Kind::Cover(_) => cover::think(self, world),
            Kind::Prisoner(_) => prisoner::think(self, world),
            Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => {}
            Kind::Exit | Kind::Sign(_) => {}
        }
    }

    /// What a blow does to it.
    pub fn hurt(&mut self, world: &mut World, blow: Blow) -> Struck {
        match self.kind {
            Kind::Player(_) => player::hurt(self, world, blow),
            Kind::Drum(_) => drum::hurt(self, world, blow),
            Kind::Door(_) => door::hurt(self, world, blow),
            Kind::Crate(_) => crates::hurt(self, world, blow),
            Kind::Switch(_) => switch::hurt(self, world, blow),
            Kind::Crusher(_) => crusher::hurt(world, blow),
            Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) | Kind::Steam(_) => Struck::Through,
            Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => Struck::Through,
            Kind::Cover(_) | Kind::Prisoner(_) => Struck::Through,
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => Struck::Through,
        }
    }

    /// What it does to a living player whose body is in its own. Called in the player's turn, so that things that wait
    /// to be touched ask nothing themselves.
    pub fn touched(&mut self, world: &mut World, by: &mut Entity) {
        match self.kind {
            Kind::Exit => exit::touched(self, world, by),
            Kind::Sign(_) => sign::touched(self, world),
            Kind::Switch(_) => switch::touched(self, world, by),
            Kind::Plate(_) => plate::press(self, by.id),
            Kind::Trigger(_) => trigger::touched(self, world),
            Kind::LaserGate(_) => laser_gate::touched(self, world, by),
            Kind::Steam(_) => steam::touched(self, world, by),
            Kind::Spring(_) => spring::touched(self, world, by),
            Kind::Checkpoint(_) => checkpoint::touched(self, world),
            Kind::PickUp(_) => pick_up::touched(self, world, by),
            Kind::Cover(_) => cover::touched(self, world, by),
            Kind::Prisoner(_) => prisoner::touched(self, world, by),
            Kind::Door(_) | Kind::Crate(_) | Kind::Crusher(_) => {}
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Drum(_) => {}
        }
    }

    /// Lets everything a player is in know.
    pub(super) fn touch_all(&mut self, world: &mut World) {
        let touched = world.overlapping(Asker::Entity, self.body.rect);
        for &id in touched.iter() {
            world.with(id, |other, world| other.touched(world, self));
        }
        world.recycle(touched);
    }

    /// Whether one cannot look through it.
    pub fn blocks_sight(&self) -> bool {
        match self.kind {
            Kind::Drum(_) => true,
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
            Kind::Door(ref door) => !door.is_open(),
            Kind::Crate(_) | Kind::Crusher(_) => true,
            Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) | Kind::Steam(_) => false,
            Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) => false,
        }
    }
}

impl Kind {
    pub fn phase(&self) -> Phase {
        match self {
            Kind::Lift(_) => Phase::Ground,
            Kind::Crusher(_) | Kind::LaserGate(_) | Kind::Steam(_) => Phase::Ground,
            Kind::Player(_) => Phase::Players,
            Kind::Drum(_) | Kind::Exit | Kind::Sign(_) => Phase::Others,
            Kind::Door(_) | Kind::Crate(_) | Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) => Phase::Others,
            Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) => Phase::Others,
            Kind::Cover(_) | Kind::Prisoner(_) => Phase::Others,
            Kind::Bullet(_) | Kind::Grenade(_) => Phase::Bullets,
        }
    }

    /// Whether a bullet of this side ends on it. Boards that are solid only from above let bullets pass, as the tiles do.
    pub fn stops_bullets(&self, side: Side) -> bool {
        match self {
            Kind::Player(player) => side != Side::Players && player.can_be_hit(),
            Kind::Drum(_) => true,
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
            Kind::Door(door) => !door.is_open(),
            Kind::Switch(switch) => side == Side::Players && !switch.is_on,
            Kind::Crate(_) | Kind::Crusher(_) => true,
            Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) | Kind::Steam(_) => false,
            Kind::Spring(_) | Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) => false,
        }
    }

    /// Whether a player may strike at it by hand.
    pub fn is_foe(&self) -> bool {
        match self {
            Kind::Player(_)
            | Kind::Bullet(_)
            | Kind::Grenade(_)
            | Kind::Lift(_)
            | Kind::Drum(_)
            | Kind::Exit
            | Kind::Sign(_) => false,
            Kind::Door(_) | Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) => false,
            Kind::Crusher(_) | Kind::Steam(_) | Kind::Spring(_) | Kind::Checkpoint(_) => false,
            Kind::Crate(_) | Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) => false,
        }
    }

    /// Whether a lift carries it.
    pub fn rides(&self) -> bool {
        match self {
            Kind::Player(_) | Kind::Drum(_) | Kind::Crate(_) => true,
            Kind::Door(_) | Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) => false,
            Kind::Crusher(_) | Kind::Steam(_) | Kind::Spring(_) | Kind::Checkpoint(_) => false,
            Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) => false,
            Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// Whether a goal of the level is reached by means of it: the arrow points there.
    pub fn serves(&self, goal: Goal) -> bool {
        match self {
            Kind::Drum(_) => goal == Goal::Drums,
            Kind::PickUp(what) => goal == Goal::Intel && *what == PickUp::Intel,
            Kind::Prisoner(prisoner) => goal == Goal::Prisoners && !prisoner.is_free(),
            Kind::Door(_) | Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::LaserGate(_) => false,
            Kind::Crusher(_) | Kind::Steam(_) | Kind::Spring(_) | Kind::Checkpoint(_) => false,
            Kind::Crate(_) | Kind::Cover(_) => false,
            Kind::Player(_) | Kind::Bullet(_) | Kind::Grenade(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) => false,
        }
    }

    /// What a player calls it; used where a divergence or an overlay names it.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Player(_) => "player",
            Kind::Bullet(_) => "bullet",
            Kind::Grenade(_) => "grenade",
            Kind::Lift(_) => "lift",
            Kind::Drum(_) => "drum",
            Kind::Exit => "exit",
            Kind::Sign(_) => "sign",
            Kind::Door(_) => "door",
            Kind::Crate(_) => "crate",
            Kind::Switch(_) => "switch",
            Kind::Plate(_) => "plate",
            Kind::Trigger(_) => "trigger",
            Kind::LaserGate(_) => "laser gate",
            Kind::Crusher(_) => "crusher",
            Kind::Steam(_) => "steam",
            Kind::Spring(_) => "spring",
            Kind::Checkpoint(_) => "checkpoint",
            Kind::PickUp(_) => "pick-up",
            Kind::Cover(_) => "cover",
            Kind::Prisoner(_) => "prisoner",
        }
    }
}

pub use body::Facing;
