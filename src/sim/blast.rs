//! An explosion: everything within its reach gets a blow at once. What a blow sets off (another drum) happens in
//! its own turn, so a chain of any length never nests.

use super::entity::Blow;
use super::event::What;
use super::{Asker, World, distance_squared};
use crate::geom::{Point, Rect};

pub fn blast(world: &mut World, at: Point, radius: i32, damage: i32) {
    world.tell(What::Explosion.at(at));
    let near = world.overlapping(Asker::Entity, Rect::new(at.x, at.y, 1, 1).grown(radius));
    for &id in near.iter() {
        let reached =
            world.get(id).is_some_and(|other| distance_squared(at, other.body.rect) <= i64::from(radius * radius));
        if reached {
            world.with(id, |other, world| other.hurt(world, Blow { damage, from: at }));
        }
    }
    world.recycle(near);
}
