//! Danger zones: where something that is about to explode or to come down will hurt a player. The picture shows each
//! zone, so that players can leave it in time. This reads the world and changes nothing.

use super::body::Solidity;
use super::drum::DrumState;
use super::entity::{Entity, Kind, Side};
use super::hazard::{self, Form, shell};
use super::mine::MineState;
use super::mule::MuleState;
use super::warden::docks::floor_below;
use super::{World, drum, grenade, mine, mule};
use crate::geom::{Point, Rect, TILE};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Danger {
    /// An explosion that reaches this far from a point, after so many ticks at the latest.
    Blast { at: Point, radius: i32, ticks_left: u32 },
    /// Something comes down here: a box as wide as the danger, with its foot on the floor.
    Fall { area: Rect },
}

impl World {
    pub fn danger_of(&self, entity: &Entity) -> Option<Danger> {
        let body = &entity.body;
        let blast = |radius, ticks_left| Some(Danger::Blast { at: body.rect.center(), radius, ticks_left });
        match &entity.kind {
            Kind::Drum(drum) => match drum.state {
                DrumState::Lit { ticks_left } => blast(drum::BLAST_RADIUS, ticks_left),
                DrumState::Whole { .. } => None,
            },
            Kind::Mine(mine) => match mine.state {
                MineState::Armed { ticks_left } => blast(mine::BLAST_RADIUS, ticks_left),
                MineState::Asleep => None,
            },
            Kind::Grenade(grenade) => match grenade.side {
                // At its landing place: if it meets a player there, it explodes at once.
                Side::Enemies | Side::Nature => Some(Danger::Blast {
                    at: grenade.landing(body, &self.level),
                    radius: grenade::BLAST_RADIUS,
                    ticks_left: grenade.ticks_left,
                }),
                Side::Players => None,
            },
            Kind::Hazard(hazard) => match hazard.form {
                Form::Container if body.solidity == Solidity::None => {
                    let floor = floor_below(self, body.feet()).max(body.rect.bottom());
                    Some(Danger::Fall { area: Rect { h: floor - body.rect.y, ..body.rect } })
                }
                Form::Ember | Form::Seed | Form::Pod | Form::Slag | Form::Husk | Form::Cargo => {
                    let at = hazard::landing(body, &self.level)?;
                    Some(Danger::Fall { area: Rect::new(at.x - TILE / 2, at.y - TILE, TILE, TILE) })
                }
                Form::Shell { .. } => {
                    let at = shell::explodes_at(body);
                    Some(Danger::Blast { at, radius: shell::BLAST_RADIUS, ticks_left: hazard.wait_ticks })
                }
                // These are already there, or have a warning of their own in the same place.
                Form::Container | Form::Molten | Form::Shock => None,
                Form::Thorn | Form::Patch | Form::Hedge | Form::Claw | Form::Spill => None,
            },
            // The picture shows the lane that it will pour on where it is painted.
            Kind::Ladle(ladle) => Some(Danger::Fall { area: ladle.falls_on(body, self)? }),
            // It hurts only enemies, but a player should know that it explodes.
            Kind::Mule(mule) => match mule.state {
                MuleState::Burns { ticks_left } => blast(mule::BLAST_RADIUS, ticks_left),
                _ => None,
            },
            Kind::Player(_) | Kind::Bullet(_) | Kind::Lift(_) | Kind::Exit | Kind::Sign(_) | Kind::Enemy(_) => None,
            Kind::Spawner(_) | Kind::Alarm(_) | Kind::Door(_) | Kind::Crate(_) | Kind::Switch(_) => None,
            Kind::Plate(_) | Kind::Barricade(_) | Kind::BeltDrive(_) | Kind::EchoPad(_) | Kind::Echo(_) => None,
            Kind::SplitRoom(_) | Kind::Eraser(_) => None,
            Kind::Wind(_) | Kind::Hive(_) | Kind::Forklift(_) | Kind::Proctor(_) => None,
            Kind::Trigger(_) | Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) | Kind::Spring(_) => None,
            Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Cover(_) | Kind::Prisoner(_) | Kind::Warden(_) => None,
        }
    }
}
