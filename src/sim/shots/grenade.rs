//! A grenade: thrown in an arc or rolled along the floor. It bounces off tiles and solid entities, but slides up a wall as
//! long as it rises. It explodes when its time is up or when it meets an entity of the other side.

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::Level;
use crate::pool::Id;
use crate::sim::world::event::Charge;
use crate::sim::world::{
    Asker, Body, Danger, Entity, EventKind, Footing, Ids, Kind, Phase, Side, Solidity, Thing, Traits, World, blast,
    fell_out,
};

const SIDE: i32 = 6;
const FUSE_TICKS: u32 = 75;
pub const GRAVITY_SUBPIXELS: i32 = 56;
const FALL_CAP_SUBPIXELS: i32 = 1280;
/// A bounce multiplies the speed by this / 256.
const BOUNCE_OF_256: i32 = 115;
/// In each tick in which it touches the floor, its speed along the floor is multiplied by this / 256. The first is for
/// a thrown grenade, the second for a rolled one.
const DRAG_OF_256: i32 = 200;
const ROLL_DRAG_OF_256: i32 = 240;
/// At less than twice this, it does not bounce off the floor, and a bounce makes no sound.
const REST_SUBPIXELS: i32 = 120;
pub const BLAST_RADIUS: i32 = 46;
const BLAST_DAMAGE: i32 = 5;
/// An enemy's grenade does no more damage than a bullet. One that the wind has caught hurts both sides.
const ENEMY_DAMAGE: i32 = 1;
const STRAY_DAMAGE: i32 = 4;

#[derive(Clone, Debug)]
pub struct Grenade {
    pub owner: Id,
    pub side: Side,
    pub ticks_left: u32,
    rolls: bool,
}
state_hash!(struct Grenade { owner, side, ticks_left, rolls });

pub fn grenade(owner: Id, side: Side, from: Point, velocity: Point, rolls: bool) -> Entity {
    let rect = Rect::new(from.x - SIDE / 2, from.y - SIDE / 2, SIDE, SIDE);
    let grenade = Grenade { owner, side, ticks_left: FUSE_TICKS, rolls };
    let mut entity = Entity::new(rect, Solidity::None, Kind::Grenade(grenade));
    entity.body.velocity = velocity;
    entity
}

/// Returns a grenade of the enemies that was not thrown: it falls from a roof.
pub fn dropped(from: Point) -> Entity {
    grenade(Id::NOBODY, Side::Enemies, from, Point::default(), false)
}

/// Returns where a thrown grenade is after so many ticks, or where it meets something before. `stops` says whether there
/// is something in a box. As in its turn, a rising grenade slides up a wall.
pub fn flight(from: Point, velocity: Point, ticks: i32, stops: impl Fn(Rect) -> bool) -> Point {
    let mut body = Body::new(Rect::new(from.x - SIDE / 2, from.y - SIDE / 2, SIDE, SIDE), Solidity::None);
    body.velocity = velocity;
    for _ in 0..ticks {
        body.velocity.y = (body.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
        let aside = body.rect.moved(body.whole_x(), 0);
        if !stops(body.rect.union(aside)) {
            body.rect = aside;
        } else if body.velocity.y >= 0 {
            break;
        }
        let next = body.rect.moved(0, body.whole_y());
        if stops(body.rect.union(next)) {
            break;
        }
        body.rect = next;
    }
    body.rect.center()
}

impl Grenade {
    /// Where it meets the next tile, falls on a ledge, or is when its time is up. Ignores what else is in the way.
    pub(in crate::sim) fn landing(&self, body: &Body, level: &Level) -> Point {
        let mut body = body.clone();
        for _ in 0..self.ticks_left {
            body.velocity.y = (body.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
            let before = body.rect;
            body.rect.x += body.whole_x();
            body.rect.y += body.whole_y();
            let foot = Point::new(body.rect.center().x, body.rect.bottom() - 1);
            let row = foot.y.div_euclid(TILE);
            let meets_ledge = before.bottom() <= row * TILE && level.is_ledge(foot.x.div_euclid(TILE), row);
            if level.tile_at(foot).is_solid() || meets_ledge {
                return before.center();
            }
        }
        body.rect.center()
    }
}

impl Thing for Grenade {
    const PHASE: Option<Phase> = Some(Phase::Bullets);

    fn traits(&self) -> Traits {
        Traits::still("grenade")
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Grenade(grenade) = &mut me.kind else { return };
        let (owner, side) = (grenade.owner, grenade.side);
        let drag = if grenade.rolls { ROLL_DRAG_OF_256 } else { DRAG_OF_256 };
        grenade.ticks_left -= 1;
        let out_of_time = grenade.ticks_left == 0;
        let body = &mut me.body;
        body.velocity.y = (body.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
        let before = body.velocity;
        let wall = body.move_x(world).is_some();
        let floor = body.move_y(world, Footing::Ledges).is_some();
        // On a wall, a rising grenade keeps its speed. So it flies over the wall if it gets high enough.
        let slides = wall && before.y < 0 && !floor;
        if slides {
            body.velocity.x = before.x;
        } else if wall {
            body.velocity.x = -before.x * BOUNCE_OF_256 / 256;
        }
        if floor {
            body.velocity.y = if before.y.abs() < REST_SUBPIXELS * 2 { 0 } else { -before.y * BOUNCE_OF_256 / 256 };
            body.velocity.x = body.velocity.x * drag / 256;
        }
        if (wall && !slides || floor) && before.x.abs() + before.y.abs() > 2 * REST_SUBPIXELS {
            world.tell(EventKind::Bounce.at(body.rect.center()));
        }
        let rect = body.rect;
        if fell_out(world.level(), rect) {
            me.dead = true;
            return;
        }
        let near = world.overlapping(Asker::Bullet, rect);
        let meets = |&id: &Id| {
            let aims_at = |other: &Entity| match side {
                Side::Players => other.kind.traits().is_enemy,
                Side::Enemies | Side::Nature => matches!(&other.kind, Kind::Player(player) if player.can_be_hit()),
            };
            id != owner && world.get(id).is_some_and(aims_at)
        };
        let met = near.iter().any(meets);
        world.recycle(near);
        if met || out_of_time {
            me.dead = true;
            let damage = match side {
                Side::Players => BLAST_DAMAGE,
                Side::Enemies => ENEMY_DAMAGE,
                Side::Nature => STRAY_DAMAGE,
            };
            blast::blast(world, rect.center(), BLAST_RADIUS, damage, side, Some(Charge::Grenade));
        }
    }

    fn rename(&mut self, ids: &Ids) {
        self.owner = ids.of_or_nobody(self.owner);
    }

    fn danger(&self, body: &Body, world: &World) -> Option<Danger> {
        // At its landing place: if it meets a player there, it explodes at once.
        (self.side != Side::Players).then(|| Danger::Blast {
            at: self.landing(body, world.level()),
            radius: BLAST_RADIUS,
            ticks_left: self.ticks_left,
        })
    }
}
