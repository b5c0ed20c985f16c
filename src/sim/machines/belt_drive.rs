//! A belt drive turns the belts in its area around while its wire is on. What rides a belt looks up its direction with
//! [`World::belt`], which needs only the level and the wires. So the drive itself only reports each change.

use crate::geom::{Facing, Rect};
use crate::hash::state_hash;
use crate::level::{Tile, Wire};
use crate::sim::world::{Body, Entity, EventKind, Kind, Phase, Solidity, Thing, Traits, World};

#[derive(Clone, Debug)]
pub struct BeltDrive {
    pub wire: Wire,
    /// Whether the belts run the other way.
    pub is_turned: bool,
}
state_hash!(struct BeltDrive { wire, is_turned });

pub fn belt_drive(area: Rect, wire: Wire) -> Entity {
    Entity::new(area, Solidity::None, Kind::BeltDrive(BeltDrive { wire, is_turned: false }))
}

impl Thing for BeltDrive {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_on: self.is_turned, ..Traits::still("belt drive") }
    }

    fn rests(&self, _: &Body, world: &World) -> bool {
        self.is_turned == world.is_on(self.wire)
    }

    /// Does not rest, so the wire has changed.
    fn think(me: &mut Entity, world: &mut World) {
        let Kind::BeltDrive(drive) = &mut me.kind else { return };
        drive.is_turned = !drive.is_turned;
        // An area may be longer than the picture. The change is heard where the area is nearest to the players.
        world.tell(EventKind::BeltTurns.at(me.body.rect.nearest(world.view().center())));
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
}

impl World {
    /// Returns the direction in which the belt in this tile runs. `None` if there is no belt.
    pub fn belt(&self, column: i32, row: i32) -> Option<Facing> {
        let Tile::Belt(facing) = self.level.tile(column, row) else { return None };
        let is_turned = self.level.wires_of_belt(column, row).any(|wire| self.is_on(wire));
        Some(if is_turned { facing.turned() } else { facing })
    }
}
