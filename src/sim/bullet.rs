//! A bullet: flies straight, ends on the first solid tile or body that is not its owner's, and hurts what it met.
//! It is swept along its whole way, so it passes through nothing at any speed.

use super::body::{Facing, Solidity};
use super::entity::{Blow, Entity, Kind};
use super::event::What;
use super::sweep::along;
use super::{Asker, World};
use crate::geom::{Point, Rect};
use crate::pool::Id;

/// The side of its box in pixels: smaller than it looks, so that a near miss is a miss.
const SIDE: i32 = 4;
/// It ends after this many ticks: a little more than a screen's width at rifle speed.
const LIFE_TICKS: u32 = 90;

#[derive(Clone, Hash, Debug)]
pub struct Bullet {
    /// Who fired it; it never hurts him.
    pub owner: Id,
    damage: i32,
    ticks_left: u32,
}

/// A bullet with its middle at `muzzle` and a speed in sub-pixels.
pub fn bullet(owner: Id, muzzle: Point, velocity: Point, damage: i32) -> Entity {
    let rect = Rect::new(muzzle.x - SIDE / 2, muzzle.y - SIDE / 2, SIDE, SIDE);
    let mut entity = Entity::new(rect, Solidity::None, Kind::Bullet(Bullet { owner, damage, ticks_left: LIFE_TICKS }));
    entity.body.velocity = velocity;
    entity.body.facing = if velocity.x < 0 { Facing::Left } else { Facing::Right };
    entity
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Kind::Bullet(bullet) = &mut me.kind else { return };
    let (owner, damage) = (bullet.owner, bullet.damage);
    bullet.ticks_left -= 1;
    let spent = bullet.ticks_left == 0;
    let from = me.body.rect.center();
    let (dx, dy) = (me.body.whole_x(), me.body.whole_y());
    let met =
        world.first_met(Asker::Bullet, me.body.rect, dx, dy, |other| other.id != owner && other.kind.stops_bullets());
    let Some(met) = met else {
        me.body.rect = me.body.rect.moved(dx, dy);
        me.dead = spent || !world.level().bounds().grown(LOST).overlaps(me.body.rect);
        return;
    };
    me.dead = true;
    let at = along(from, dx, dy, met.time);
    me.body.rect = me.body.rect.moved(at.x - from.x, at.y - from.y);
    match met.whom {
        None => world.tell(What::HitTile.at(at)),
        Some(id) => {
            world.with(id, |other, world| other.hurt(world, Blow { damage, from: at }));
        }
    }
}

/// How far outside the map a bullet may fly; nobody is there to be hit.
const LOST: i32 = 64;
