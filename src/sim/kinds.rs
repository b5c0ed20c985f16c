//! The list of all kinds of things: one line for each, with its number in the hash. It makes [`Kind`] and calls the
//! functions of [`Thing`]. At the end is a line for each thing of a level. Only this file of the rules names the files of all kinds,
//! and no rule stands here.

use crate::hash::{StateHash, StateHasher, are_distinct};
use crate::level::{self, Level};
use crate::pool::Id;
use crate::sim::boss::{mid, warden};
use crate::sim::enemy;
use crate::sim::enemy::kinds::turret;
use crate::sim::machines::{belt_drive, crusher, eraser, laser_gate, lift, split_room, spring, steam, wind};
use crate::sim::player::mule;
use crate::sim::things::{
    alarm, balloon, barricade, checkpoint, cover, crates, door, drum, echo_pad, exit, mine, plate, prisoner, sign,
    spawner, switch, trigger,
};
use crate::sim::world::World;
use crate::sim::world::blow::{Blow, Struck};
use crate::sim::world::danger::Danger;
use crate::sim::world::drops;
use crate::sim::world::entity::{Entity, Phase, Traits};
use crate::sim::world::rules::Rules;
use crate::sim::world::thing::{Ids, Thing};
use crate::sim::{boss, machines, player, shots, things};

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
    73 Balloon things::balloon::Balloon,
    55 Mule player::mule::Mule,
    // Each of them has a number of its own.
    MidBoss boss::mid::MidBoss,
    ;
    // In boxes, because they are large and few, and most worlds are copies that the bot makes.
    9 Spawner things::spawner::Spawner,
    23 Warden boss::warden::Warden,
}

/// Makes the entities of a level from its list of things, in the same order. So the slot of an entity follows from its place in
/// the list. `World::new` asserts this, and reloading a level relies on it.
pub(in crate::sim) fn entities_of(level: &Level, rules: Rules) -> Vec<Entity> {
    let one = |(nth, thing): (usize, &level::Thing)| match thing {
        level::Thing::Drum { feet } => drum::drum(*feet),
        level::Thing::Exit { feet } => exit::exit(*feet),
        level::Thing::Sign { feet, text } => sign::sign(*feet, *text),
        level::Thing::Lift { width, stops, .. } => lift::lift(nth, *width, stops),
        level::Thing::Enemy { kind, feet, facing, pastime, carries } => {
            enemy::placed(*kind, *feet, *facing, *pastime, *carries)
        }
        level::Thing::Turret { place, mount } => turret::turret(*place, *mount),
        level::Thing::Mine { feet } => mine::mine(*feet),
        level::Thing::Warden { warden, feet, arena, wire } => warden::warden(*warden, *feet, *arena, *wire, rules),
        level::Thing::Door { feet, lock } => door::door(*feet, *lock),
        level::Thing::Crate { feet, steel } => crates::crate_at(*feet, *steel),
        level::Thing::Switch { feet, wire, ticks } => switch::switch(*feet, *wire, *ticks),
        level::Thing::Plate { feet, wire } => plate::plate(*feet, *wire),
        level::Thing::Trigger { area, wire, stays } => trigger::trigger(*area, *wire, *stays),
        level::Thing::LaserGate { area, ticks, wire } => laser_gate::laser_gate(*area, *ticks, *wire),
        level::Thing::Crusher { area, wait_ticks } => crusher::crusher(*area, *wait_ticks),
        level::Thing::Steam { feet, ticks, after_ticks } => steam::steam(*feet, *ticks, *after_ticks),
        level::Thing::Spring { feet } => spring::spring(*feet),
        level::Thing::Checkpoint { feet } => checkpoint::checkpoint(*feet, level),
        level::Thing::PickUp { feet, what } => drops::pick_up(*feet, *what),
        level::Thing::Balloon { feet, weapon } => balloon::balloon(*feet, *weapon),
        level::Thing::Cover { area } => cover::cover(*area),
        level::Thing::Prisoner { feet } => prisoner::prisoner(*feet),
        level::Thing::Spawner { feet, entrance, .. } => spawner::spawner(nth, *feet, *entrance),
        level::Thing::Alarm { feet, wire } => alarm::alarm(*feet, *wire),
        level::Thing::Barricade { feet } => barricade::barricade(*feet),
        level::Thing::Wind { area, blows, speed, draught, ticks, after_ticks } => {
            wind::wind(*area, *blows, *speed, *draught, *ticks, *after_ticks)
        }
        level::Thing::Hive { feet, wakes, ended } => mid::hive(*feet, *wakes, *ended, rules),
        level::Thing::Mule { feet, facing } => mule::mule(*feet, *facing),
        level::Thing::Proctor { feet, wakes, ended } => mid::proctor(*feet, *wakes, *ended, rules),
        level::Thing::Tug { feet, wakes, ended } => mid::tug(*feet, *wakes, *ended, rules),
        level::Thing::Strider { feet, wakes, ended } => mid::strider(*feet, *wakes, *ended, rules),
        level::Thing::Ladle { feet, wakes, ended } => mid::ladle(*feet, *wakes, *ended, rules),
        level::Thing::Roller { feet, wakes, ended } => mid::roller(*feet, *wakes, *ended, rules),
        level::Thing::Node { feet, wakes, ended } => mid::node(*feet, *wakes, *ended, rules),
        level::Thing::Forklift { feet, wakes, ended } => mid::forklift(*feet, *wakes, *ended, rules),
        level::Thing::BeltDrive { area, wire } => belt_drive::belt_drive(*area, *wire),
        level::Thing::EchoPad { feet, wire } => echo_pad::echo_pad(*feet, *wire),
        level::Thing::SplitRoom { area, holds, depth, wire } => split_room::split_room(*area, *holds, *depth, *wire),
        level::Thing::Eraser { area, wire, towards, every_ticks } => {
            eraser::eraser(*area, *wire, *towards, *every_ticks)
        }
    };
    level.things.iter().enumerate().map(one).collect()
}
