//! The list of all kinds of things: one line for each, with its number in the hash. It makes [`Kind`] and calls the
//! functions of [`Thing`]. Only this file of the rules names the files of all kinds, and no rule stands here.

use crate::hash::{StateHash, StateHasher, are_distinct};
use crate::level;
use crate::pool::Id;
use crate::sim::world::World;
use crate::sim::world::blow::{Blow, Struck};
use crate::sim::world::danger::Danger;
use crate::sim::world::entity::{Entity, Phase, Traits};
use crate::sim::world::thing::{Ids, Thing};
use crate::sim::{boss, enemy, machines, player, shots, things};

macro_rules! kinds {
    ($($($number:literal)? $name:ident $thing:ty,)*; $($($boxed_number:literal)? $boxed_name:ident $boxed:ty,)*) => {
        kinds!(@write $([$($number)?] $name [$thing] [$thing])* $([$($boxed_number)?] $boxed_name [$boxed] [Box<$boxed>])*);
    };
    (@write $([$($number:literal)?] $name:ident [$thing:ty] [$held:ty])*) => {
        #[derive(Debug)]
        pub enum Kind {
            $($name($held)),*
        }

        impl Clone for Kind {
            fn clone(&self) -> Kind {
                match self {
                    $(Kind::$name(it) => Kind::$name(it.clone()),)*
                }
            }

            fn clone_from(&mut self, source: &Kind) {
                match (self, source) {
                    $((Kind::$name(it), Kind::$name(other)) => it.clone_from(other),)*
                    (it, other) => *it = other.clone(),
                }
            }
        }

        impl StateHash for Kind {
            fn feed(&self, hasher: &mut StateHasher) {
                match self {
                    $(Kind::$name(it) => {
                        $(hasher.word($number);)?
                        it.feed(hasher);
                    })*
                }
            }
        }
        const _: () = assert!(are_distinct(&[$($($number,)?)*]), "two kinds have one number");

        impl Kind {
            pub fn phase(&self) -> Option<Phase> {
                match self {
                    $(Kind::$name(_) => <$thing>::PHASE,)*
                }
            }

            pub fn traits(&self) -> Traits {
                match self {
                    $(Kind::$name(it) => it.traits(),)*
                }
            }

            pub(in crate::sim) fn refit(&mut self, fresh: &Kind) {
                match (self, fresh) {
                    $((Kind::$name(it), Kind::$name(fresh)) => it.refit(fresh),)*
                    _ => {}
                }
            }

            pub(in crate::sim) fn rename(&mut self, ids: &Ids) {
                match self {
                    $(Kind::$name(it) => it.rename(ids),)*
                }
            }
        }

        impl Entity {
            pub fn rests(&self, world: &World) -> bool {
                match &self.kind {
                    $(Kind::$name(it) => it.rests(&self.body, world),)*
                }
            }

            pub fn think(&mut self, world: &mut World) {
                match self.kind {
                    $(Kind::$name(_) => <$thing>::think(self, world),)*
                }
            }

            pub fn hurt(&mut self, world: &mut World, blow: Blow) -> Struck {
                match self.kind {
                    $(Kind::$name(_) => <$thing>::hurt(self, world, blow),)*
                }
            }

            pub fn touched(&mut self, world: &mut World, by: &mut Entity) {
                match self.kind {
                    $(Kind::$name(_) => <$thing>::touched(self, world, by),)*
                }
            }

            pub fn pressed(&mut self, by: Id) {
                match self.kind {
                    $(Kind::$name(_) => <$thing>::pressed(self, by),)*
                }
            }

            pub fn echoed(&mut self, world: &mut World, by: Id) {
                match self.kind {
                    $(Kind::$name(_) => <$thing>::echoed(self, world, by),)*
                }
            }

            pub fn pushed(&mut self, world: &mut World, direction: i32) -> bool {
                match self.kind {
                    $(Kind::$name(_) => <$thing>::pushed(self, world, direction),)*
                }
            }

            pub fn danger(&self, world: &World) -> Option<Danger> {
                match &self.kind {
                    $(Kind::$name(it) => it.danger(&self.body, world),)*
                }
            }
        }
    };
}

kinds! {
    0 Player player::Player,
    1 Bullet shots::bullet::Bullet,
    2 Grenade shots::grenade::Grenade,
    3 Lift machines::lift::Lift,
    4 Drum things::drum::Drum,
    5 Exit things::exit::Exit,
    6 Sign things::sign::Sign,
    7 Enemy enemy::Enemy,
    8 Mine things::mine::Mine,
    10 Door things::door::Door,
    11 Crate things::crates::Crate,
    12 Switch things::switch::Switch,
    13 Plate things::plate::Plate,
    14 Trigger things::trigger::Trigger,
    15 LaserGate machines::laser_gate::LaserGate,
    16 Crusher machines::crusher::Crusher,
    17 Steam machines::steam::Steam,
    18 Spring machines::spring::Spring,
    19 Checkpoint things::checkpoint::Checkpoint,
    20 PickUp level::PickUp,
    21 Cover things::cover::Cover,
    22 Prisoner things::prisoner::Prisoner,
    24 Hazard shots::hazard::Hazard,
    30 Alarm things::alarm::Alarm,
    31 Barricade things::barricade::Barricade,
    36 BeltDrive machines::belt_drive::BeltDrive,
    40 EchoPad things::echo_pad::EchoPad,
    41 Echo things::echo_pad::echo::Echo,
    42 SplitRoom machines::split_room::SplitRoom,
    43 Eraser machines::eraser::Eraser,
    44 Wind machines::wind::Wind,
    55 Mule player::mule::Mule,
    // Each of them has a number of its own.
    MidBoss boss::mid::MidBoss,
    ;
    // In boxes, because they are large and few, and most worlds are copies that the bot makes.
    9 Spawner things::spawner::Spawner,
    23 Warden boss::warden::Warden,
}
