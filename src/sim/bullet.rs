//! Everything that flies straight: bullets, rockets, flames, beams. The whole path of a tick is swept, so a shot passes
//! through nothing at any speed. The first tile or body that stops it ends it. A piercing shot goes on behind a body
//! that it went into. [`Shot::nature`] is the table of what each shot can do.

use super::body::{Facing, Solidity};
use super::entity::{Blow, Entity, How, Kind, Side, Struck};
use super::event::EventKind;
use super::sight::ATTACK_MARGIN_PIXELS;
use super::sweep::along;
use super::{Asker, World, blast, enemy};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::pool::Id;

/// How far outside the map a shot may fly. Nothing there can be hit.
const LOST_PIXELS: i32 = 64;
/// A piercing shot remembers this many bodies, so that it hits each once. By the time it forgets one, it is far behind.
const REMEMBERED: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shot {
    Rifle,
    Spread,
    Rapid,
    Laser,
    Rocket,
    Flame,
    /// An enemy's, straight ahead.
    Enemy,
    /// An enemy's, at the player.
    Aimed,
}
state_hash!(enum Shot { 0: Rifle, 1: Spread, 2: Rapid, 3: Laser, 4: Rocket, 5: Flame, 6: Enemy, 7: Aimed });

pub struct Nature {
    pub damage: i32,
    /// Side of its box in pixels. The box is smaller than the picture, so that a near miss is a miss.
    side: i32,
    pub life_ticks: u32,
    pierces: bool,
    /// Radius and damage of the explosion in which it ends.
    blast: Option<(i32, i32)>,
    how: How,
}

impl Shot {
    pub fn nature(self) -> Nature {
        let plain = Nature { damage: 1, side: 4, life_ticks: 90, pierces: false, blast: None, how: How::Bullet };
        match self {
            Shot::Rifle | Shot::Rapid | Shot::Spread => plain,
            // Slower, so it needs longer to cross the view.
            Shot::Enemy | Shot::Aimed => Nature { life_ticks: 150, ..plain },
            Shot::Laser => Nature { damage: 2, life_ticks: 60, pierces: true, ..plain },
            Shot::Rocket => Nature { damage: 2, side: 6, blast: Some((40, 4)), ..plain },
            Shot::Flame => Nature { side: 10, life_ticks: 15, pierces: true, how: How::Flame, ..plain },
        }
    }
}

#[derive(Clone, Debug)]
pub struct Bullet {
    /// It never hurts its owner.
    pub owner: Id,
    pub side: Side,
    pub shot: Shot,
    pub ticks_left: u32,
    pub(super) met: [Option<Id>; REMEMBERED],
}
state_hash!(struct Bullet { owner, side, shot, ticks_left, met });

/// `muzzle` is the middle of the shot. `velocity` is in sub-pixels per tick.
pub fn bullet(owner: Id, side: Side, shot: Shot, muzzle: Point, velocity: Point) -> Entity {
    let Nature { side: length, life_ticks, .. } = shot.nature();
    let rect = Rect::new(muzzle.x - length / 2, muzzle.y - length / 2, length, length);
    let bullet = Bullet { owner, side, shot, ticks_left: life_ticks, met: [None; REMEMBERED] };
    let mut entity = Entity::new(rect, Solidity::None, Kind::Bullet(bullet));
    entity.body.velocity = velocity;
    entity.body.facing = if velocity.x < 0 { Facing::Left } else { Facing::Right };
    entity
}

/// A velocity of length `speed` from one point towards another, or to the right if they are equal.
pub fn towards(from: Point, to: Point, speed: i32) -> Point {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    // In sub-pixels, so that a short distance keeps its direction.
    let length = ((dx * dx + dy * dy) * i64::from(SUBPIXELS * SUBPIXELS)).isqrt().max(1);
    let part = |d: i64| (d * i64::from(SUBPIXELS) * i64::from(speed) / length) as i32;
    if dx == 0 && dy == 0 { Point::new(speed, 0) } else { Point::new(part(dx), part(dy)) }
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Kind::Bullet(bullet) = &mut me.kind else { return };
    let (owner, side, shot) = (bullet.owner, bullet.side, bullet.shot);
    let nature = shot.nature();
    bullet.ticks_left -= 1;
    let spent = bullet.ticks_left == 0;
    let (mut dx, mut dy) = (me.body.whole_x(), me.body.whole_y());
    loop {
        let Kind::Bullet(bullet) = &mut me.kind else { return };
        let met_before = bullet.met;
        let from = me.body.rect.center();
        let stops =
            |other: &Entity| other.id != owner && other.kind.stops_shots(side) && !met_before.contains(&Some(other.id));
        let Some(met) = world.first_met(Asker::Bullet, me.body.rect, dx, dy, stops) else {
            me.body.rect = me.body.rect.moved(dx, dy);
            me.dead = spent || is_lost(world, side, me.body.rect);
            return;
        };
        let at = along(from, dx, dy, met.time);
        let (gone_x, gone_y) = (at.x - from.x, at.y - from.y);
        me.body.rect = me.body.rect.moved(gone_x, gone_y);
        (dx, dy) = (dx - gone_x, dy - gone_y);
        let struck = match met.whom {
            None => {
                world.tell(EventKind::HitTile.at(at));
                if side == Side::Players
                    && let Some(player) = world.get(owner).map(|player| player.body.rect.center())
                {
                    enemy::hear_strike(world, at, player);
                }
                None
            }
            Some(id) => {
                bullet.met.rotate_right(1);
                bullet.met[0] = Some(id);
                let blow = Blow { damage: nature.damage, from: at, side, how: nature.how };
                world.with(id, |other, world| other.hurt(world, blow))
            }
        };
        if !nature.pierces || struck != Some(Struck::Through) {
            me.dead = true;
            if let Some((radius, damage)) = nature.blast {
                blast::blast(world, at, radius, damage, side);
            }
            return;
        }
    }
}

/// A player's shot ends at the edge of the view, so that players cannot shoot enemies that may not attack them.
fn is_lost(world: &World, side: Side, rect: Rect) -> bool {
    let unseen = side == Side::Players && !world.view().grown(ATTACK_MARGIN_PIXELS).overlaps(rect);
    unseen || !world.level().bounds().grown(LOST_PIXELS).overlaps(rect)
}
