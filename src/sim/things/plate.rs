//! A pressure plate: its wire is on while a player, an echo, a crate or a drum is on it. What steps on it presses it. The
//! plate remembers one holder and compares boxes to see whether it is still there. Only when the holder leaves, one query
//! looks for another.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::pool::Id;
use crate::sim::world::{Asker, Body, Entity, EventKind, Ids, Kind, Phase, Solidity, Thing, Traits, World};

const WIDTH: i32 = 12;
const HEIGHT: i32 = 4;

#[derive(Clone, Debug)]
pub struct Plate {
    pub(in crate::sim) wire: Wire,
    pub is_down: bool,
    pub holder: Option<Id>,
}
state_hash!(struct Plate { wire, is_down, holder });

impl Plate {
    pub fn gives(&self, wire: Wire) -> bool {
        self.wire == wire
    }
}

pub fn plate(feet: Point, wire: Wire) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Plate(Plate { wire, is_down: false, holder: None }))
}

impl Thing for Plate {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { is_on: self.is_down, ..Traits::still("plate") }
    }

    fn rests(&self, _: &Body, _: &World) -> bool {
        self.holder.is_none()
    }

    fn think(me: &mut Entity, world: &mut World) {
        let rect = me.body.rect;
        let Kind::Plate(plate) = &mut me.kind else { return };
        let Some(holder) = plate.holder else { return };
        if !stands_in(world, holder, rect) {
            let on_it = world.overlapping(Asker::Entity, rect);
            plate.holder = on_it.iter().copied().find(|&id| stands_in(world, id, rect));
            world.recycle(on_it);
        }
        if plate.holder.is_some() != plate.is_down {
            plate.is_down = !plate.is_down;
            world.signal(plate.wire, plate.is_down);
            world.tell(EventKind::Plate.at(rect.center()));
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }

    fn rename(&mut self, ids: &Ids) {
        ids.renew(&mut self.holder);
        self.is_down &= self.holder.is_some();
    }

    fn pressed(me: &mut Entity, by: Id) {
        if let Kind::Plate(plate) = &mut me.kind {
            plate.holder.get_or_insert(by);
        }
    }

    fn touched(me: &mut Entity, _: &mut World, by: &mut Entity) {
        Plate::pressed(me, by.id);
    }

    fn echoed(me: &mut Entity, _: &mut World, by: Id) {
        Plate::pressed(me, by);
    }
}

fn stands_in(world: &World, id: Id, rect: Rect) -> bool {
    world.get(id).is_some_and(|other| presses(&other.kind) && other.body.rect.overlaps(rect))
}

fn presses(kind: &Kind) -> bool {
    matches!(kind, Kind::Player(_) | Kind::Echo(_) | Kind::Crate(_) | Kind::Drum(_) | Kind::Mule(_))
}
