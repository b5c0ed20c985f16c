//! After a fight that kept a gate shut, an arrow over the gate shows for some seconds that it is open.

use crate::geom::Point;
use crate::level::{Lock, Thing};
use crate::sim::world::event::EventKind;
use crate::sim::{Kind, World};

/// Ticks for which the gate is shown.
const SHOWN_TICKS: u32 = 210;

#[derive(Default)]
pub struct Way {
    /// The middle of the upper edge of the gate.
    at: Point,
    ticks_left: u32,
}

impl Way {
    pub fn after_tick(&mut self, world: &World) {
        self.ticks_left = self.ticks_left.saturating_sub(1);
        if let Some(at) = opened_by_a_fight(world) {
            *self = Way { at, ticks_left: SHOWN_TICKS };
        }
    }

    pub fn place(&self) -> Option<Point> {
        (self.ticks_left > 0).then_some(self.at)
    }
}

fn opened_by_a_fight(world: &World) -> Option<Point> {
    world.events().iter().filter(|event| event.kind == EventKind::DoorOpens).find_map(|event| {
        let door = world
            .entities()
            .find(|entity| matches!(entity.kind, Kind::Door(_)) && entity.body.rect.center() == event.at)?;
        let Kind::Door(gate) = &door.kind else { return None };
        let Lock::Opens(wire) = gate.lock else { return None };
        let is_fight = |thing: &Thing| matches!(thing, Thing::Spawner { beaten: Some(beaten), .. } if *beaten == wire);
        world.level().things.iter().any(is_fight).then(|| Point::new(event.at.x, door.body.rect.y))
    })
}
