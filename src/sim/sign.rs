//! A sign: a line of text for whoever stands near. What it says is in the level; here is only whether it is read.

use super::body::Solidity;
use super::entity::{Entity, Kind};
use super::{Asker, World};
use crate::geom::{Point, Rect};

const WIDTH: i32 = 16;
const HEIGHT: i32 = 20;
/// A reader is at most this far from its edge.
const READABLE: i32 = 28;

#[derive(Clone, Hash, Debug)]
pub struct Sign {
    /// Its place in the level's texts.
    pub text: usize,
    pub is_read: bool,
}

pub fn sign(feet: Point, text: usize) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Sign(Sign { text, is_read: false }))
}

pub fn think(me: &mut Entity, world: &mut World) {
    let near = world.overlapping(Asker::Entity, me.body.rect.grown(READABLE));
    let reader = near.iter().any(|&id| matches!(world.get(id), Some(other) if matches!(other.kind, Kind::Player(_))));
    world.recycle(near);
    if let Kind::Sign(sign) = &mut me.kind {
        sign.is_read = reader;
    }
}
