//! Makes the entities of a level from its list of things, in the same order. So the slot of an entity follows from its
//! place in the list. `World::new` asserts this, and reloading a level relies on it.

use crate::level::{Level, Thing};
use crate::sim::boss::{mid, warden};
use crate::sim::enemy;
use crate::sim::enemy::kinds::turret;
use crate::sim::machines::{belt_drive, crusher, eraser, laser_gate, lift, split_room, spring, steam, wind};
use crate::sim::player::mule;
use crate::sim::things::{
    alarm, barricade, checkpoint, cover, crates, door, drum, echo_pad, exit, mine, pick_up, plate, prisoner, sign,
    spawner, switch, trigger,
};
use crate::sim::world::{Entity, Rules};

pub(in crate::sim) fn entities_of(level: &Level, rules: Rules) -> Vec<Entity> {
    let one = |(nth, thing): (usize, &Thing)| match thing {
        Thing::Drum { feet } => drum::drum(*feet),
        Thing::Exit { feet } => exit::exit(*feet),
        Thing::Sign { feet, text } => sign::sign(*feet, *text),
        Thing::Lift { width, stops, .. } => lift::lift(nth, *width, stops),
        Thing::Enemy { kind, feet, facing } => enemy::enemy(*kind, *feet, *facing),
        Thing::Turret { place, mount } => turret::turret(*place, *mount),
        Thing::Mine { feet } => mine::mine(*feet),
        Thing::Warden { warden, feet, arena, wire } => warden::warden(*warden, *feet, *arena, *wire, rules),
        Thing::Door { feet, lock } => door::door(*feet, *lock),
        Thing::Crate { feet, steel } => crates::crate_at(*feet, *steel),
        Thing::Switch { feet, wire, ticks } => switch::switch(*feet, *wire, *ticks),
        Thing::Plate { feet, wire } => plate::plate(*feet, *wire),
        Thing::Trigger { area, wire, stays } => trigger::trigger(*area, *wire, *stays),
        Thing::LaserGate { area, ticks, wire } => laser_gate::laser_gate(*area, *ticks, *wire),
        Thing::Crusher { area, wait_ticks } => crusher::crusher(*area, *wait_ticks),
        Thing::Steam { feet, ticks, after_ticks } => steam::steam(*feet, *ticks, *after_ticks),
        Thing::Spring { feet } => spring::spring(*feet),
        Thing::Checkpoint { feet } => checkpoint::checkpoint(*feet, level),
        Thing::PickUp { feet, what } => pick_up::pick_up(*feet, *what),
        Thing::Cover { area } => cover::cover(*area),
        Thing::Prisoner { feet } => prisoner::prisoner(*feet),
        Thing::Spawner { feet, entrance, .. } => spawner::spawner(nth, *feet, *entrance),
        Thing::Alarm { feet, wire } => alarm::alarm(*feet, *wire),
        Thing::Barricade { feet } => barricade::barricade(*feet),
        Thing::Wind { area, blows, speed, draught, ticks, after_ticks } => {
            wind::wind(*area, *blows, *speed, *draught, *ticks, *after_ticks)
        }
        Thing::Hive { feet, wakes, ended } => mid::hive(*feet, *wakes, *ended, rules),
        Thing::Mule { feet, facing } => mule::mule(*feet, *facing),
        Thing::Proctor { feet, wakes, ended } => mid::proctor(*feet, *wakes, *ended, rules),
        Thing::Ladle { feet, wakes, ended } => mid::ladle(*feet, *wakes, *ended, rules),
        Thing::Forklift { feet, wakes, ended } => mid::forklift(*feet, *wakes, *ended, rules),
        Thing::BeltDrive { area, wire } => belt_drive::belt_drive(*area, *wire),
        Thing::EchoPad { feet, wire } => echo_pad::echo_pad(*feet, *wire),
        Thing::SplitRoom { area, holds, depth, wire } => split_room::split_room(*area, *holds, *depth, *wire),
        Thing::Eraser { area, wire, towards, every_ticks } => eraser::eraser(*area, *wire, *towards, *every_ticks),
    };
    level.things.iter().enumerate().map(one).collect()
}
