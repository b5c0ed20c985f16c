//! Everything that flies straight: bullets, rockets, flames, beams. The whole path of a tick is swept, so a shot passes
//! through nothing at any speed. The first tile or body that stops it ends it. A piercing shot goes on behind a body
//! that it went into. [`Shot::nature`] is the table of what each shot can do. A flame leaves an ember on the floor where
//! it ends, which is a shot that lies still.

use crate::geom::{Facing, Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::world::event::Charge;
use crate::sim::world::sight::ATTACK_MARGIN_PIXELS;
use crate::sim::world::sweep::along;
use crate::sim::world::{
    Asker, Blow, Entity, EventKind, How, Ids, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World, blast,
};

/// One, in the unit of cosines and sines.
pub const COSINE_ONE: i32 = 1024;
/// How far outside the map a shot may fly. Nothing there can be hit.
const LOST_PIXELS: i32 = 64;
/// The height of a kneeling enemy. The picture is as much lower as this is lower than a standing body.
const KNEELING_PIXELS: i32 = 20;
/// Speed of a bullet that was thrown back, in sub-pixels a tick. It is as slow as a shot of an enemy.
const RETURNED_SUBPIXELS: i32 = 768;
/// A piercing shot remembers this many bodies, so that it hits each once. By the time it forgets one, it is far behind.
const REMEMBERED: usize = 6;
/// A flame that ends at most this many pixels above a floor leaves an ember on it.
const EMBER_DROP: i32 = 26;
/// How much more damage a sharp shot does.
const SHARP_DAMAGE: i32 = 2;
/// A gun at most this far from the middle of a low wall fires over it, and a gun at least this high above its floor.
const CLOSE_PIXELS: i32 = 26;
const GUN_PIXELS: i32 = 14;
/// Ticks between two moments in which enemies hear the shot of a player fly by.
const FLIES_BY_TICKS: u32 = 6;

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
    /// The laser's when it is charged.
    Beam,
    /// The fire that a flame leaves on the floor.
    Ember,
    /// A player's bullet that was thrown back.
    Returned,
    /// From the gun of a mule.
    Mule,
    /// A slow rocket of a proctor.
    Missile,
}
state_hash!(enum Shot {
    0: Rifle,
    1: Spread,
    2: Rapid,
    3: Laser,
    4: Rocket,
    5: Flame,
    6: Enemy,
    7: Aimed,
    8: Beam,
    9: Ember,
    10: Returned,
    11: Mule,
    12: Missile,
});

pub struct Nature {
    pub damage: i32,
    /// Side of its box in pixels. The box is smaller than the picture, so that a near miss is a miss.
    side: i32,
    pub life_ticks: u32,
    pub pierces: bool,
    /// Radius and damage of the explosion in which it ends.
    pub blast: Option<(i32, i32)>,
    how: How,
}

impl Shot {
    pub fn nature(self) -> Nature {
        let plain = Nature { damage: 1, side: 4, life_ticks: 90, pierces: false, blast: None, how: How::Bullet };
        match self {
            Shot::Rifle | Shot::Rapid => plain,
            Shot::Spread => Nature { life_ticks: 24, ..plain },
            // Slower, so it needs longer to cross the view.
            Shot::Enemy | Shot::Aimed | Shot::Returned => Nature { life_ticks: 150, ..plain },
            Shot::Laser => Nature { damage: 2, life_ticks: 60, pierces: true, how: How::Laser, ..plain },
            Shot::Missile => Nature { side: 6, life_ticks: 240, blast: Some((36, 1)), how: How::Blast, ..plain },
            Shot::Mule => Nature { damage: 2, side: 6, life_ticks: 60, ..plain },
            Shot::Rocket => Nature { damage: 2, side: 6, blast: Some((40, 4)), how: How::Blast, ..plain },
            // A shield does not stop it, as it stops no laser gate.
            Shot::Beam => Nature { damage: 8, side: 8, life_ticks: 60, pierces: true, how: How::Touch, ..plain },
            Shot::Ember => Nature { side: 10, life_ticks: 80, pierces: true, how: How::Flame, ..plain },
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
    fired_from: Point,
    /// It does more damage.
    pub is_sharp: bool,
    pub(in crate::sim) met: [Option<Id>; REMEMBERED],
}
state_hash!(struct Bullet { owner, side, shot, ticks_left, fired_from, is_sharp, met });

impl Bullet {
    /// From now on, it passes this body.
    fn remember(&mut self, id: Id) {
        self.met.rotate_right(1);
        self.met[0] = Some(id);
    }
}

/// `muzzle` is the middle of the shot. `velocity` is in sub-pixels per tick.
pub fn bullet(owner: Id, side: Side, shot: Shot, muzzle: Point, velocity: Point) -> Entity {
    let Nature { side: length, life_ticks, .. } = shot.nature();
    let rect = Rect::new(muzzle.x - length / 2, muzzle.y - length / 2, length, length);
    let bullet = Bullet {
        owner,
        side,
        shot,
        ticks_left: life_ticks,
        fired_from: muzzle,
        is_sharp: false,
        met: [None; REMEMBERED],
    };
    let mut entity = Entity::new(rect, Solidity::None, Kind::Bullet(bullet));
    entity.body.velocity = velocity;
    entity.body.facing = if velocity.x < 0 { Facing::Left } else { Facing::Right };
    entity
}

/// Whether the shot in this box passes over a kneeling enemy.
fn passes_over(shot: Rect, other: &Entity) -> bool {
    let kneels = matches!(&other.kind, Kind::Enemy(enemy) if enemy.kneels);
    kneels && shot.bottom() <= other.body.rect.bottom() - KNEELING_PIXELS
}

/// A velocity of length `speed` from one point towards another, or to the right if they are equal.
pub fn towards(from: Point, to: Point, speed: i32) -> Point {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    // In sub-pixels, so that a short distance keeps its direction.
    let length = ((dx * dx + dy * dy) * i64::from(SUBPIXELS * SUBPIXELS)).isqrt().max(1);
    let part = |d: i64| (d * i64::from(SUBPIXELS) * i64::from(speed) / length) as i32;
    if dx == 0 && dy == 0 { Point::new(speed, 0) } else { Point::new(part(dx), part(dy)) }
}

/// Returns a motion turned by an angle, with the cosine and the sine of the angle times [`COSINE_ONE`].
pub fn turned(by: Point, (cosine, sine): (i32, i32)) -> Point {
    Point::new((by.x * cosine - by.y * sine) / COSINE_ONE, (by.x * sine + by.y * cosine) / COSINE_ONE)
}

impl Thing for Bullet {
    const PHASE: Option<Phase> = Some(Phase::Bullets);

    fn traits(&self) -> Traits {
        Traits::still("bullet")
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Bullet(bullet) = &mut me.kind else { return };
        let (owner, side, shot) = (bullet.owner, bullet.side, bullet.shot);
        let nature = shot.nature();
        let more = if bullet.is_sharp { SHARP_DAMAGE } else { 0 };
        bullet.ticks_left -= 1;
        let spent = bullet.ticks_left == 0;
        let fired_from = bullet.fired_from;
        let (mut dx, mut dy) = (me.body.whole_x(), me.body.whole_y());
        let age = nature.life_ticks.saturating_sub(bullet.ticks_left);
        if side == Side::Players && shot != Shot::Ember && age.is_multiple_of(FLIES_BY_TICKS) {
            let past = me.body.rect.moved(-dx * FLIES_BY_TICKS as i32, -dy * FLIES_BY_TICKS as i32);
            world.shot_flies_by(me.body.rect.union(past), fired_from);
        }
        loop {
            let Kind::Bullet(bullet) = &mut me.kind else { return };
            let met_before = bullet.met;
            let from = me.body.rect.center();
            let lowest = me.body.rect.moved(0, dy.max(0));
            let stops = |other: &Entity| {
                other.id != owner
                    && other.kind.stops_shots(side)
                    && !met_before.contains(&Some(other.id))
                    && !passes_over(lowest, other)
            };
            let Some(met) = world.first_met(Asker::Bullet, me.body.rect, dx, dy, stops) else {
                me.body.rect = me.body.rect.moved(dx, dy);
                me.dead = spent || is_lost(world, side, owner, me.body.rect);
                if spent && shot == Shot::Flame {
                    leave_ember(world, owner, side, me.body.rect.center());
                }
                return;
            };
            if let Some(id) = met.whom
                && is_fired_over(world, id, side, fired_from, me.body.velocity.x)
            {
                bullet.remember(id);
                continue;
            }
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
                        world.strike_is_heard(at, player);
                    }
                    if shot == Shot::Flame {
                        leave_ember(world, owner, side, at);
                    }
                    None
                }
                Some(id) => {
                    bullet.remember(id);
                    let blow = Blow { damage: nature.damage + more, from: at, side, how: nature.how };
                    world.with(id, |other, world| other.hurt(world, blow))
                }
            };
            if struck == Some(Struck::Reflected) && nature.blast.is_none() {
                return throw_back(me, met.whom.unwrap_or(owner));
            }
            if !nature.pierces || struck != Some(Struck::Through) {
                me.dead = true;
                if let Some((radius, damage)) = nature.blast {
                    blast::blast(world, at, radius, damage + more, side, Some(Charge::Rocket));
                }
                return;
            }
        }
    }

    /// A player who rolls through a shot of an enemy gets a sharp shot.
    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Bullet(bullet) = &me.kind else { return };
        let at = by.body.rect.center();
        if bullet.side == Side::Enemies
            && let Kind::Player(player) = &mut by.kind
            && player.sharpen()
        {
            world.tell(EventKind::RolledThrough.at(at));
        }
    }

    fn rename(&mut self, ids: &Ids) {
        self.owner = ids.of_or_nobody(self.owner);
        self.met.iter_mut().for_each(|met| ids.renew(met));
    }
}

/// From now on the bullet is a shot of `by`. It flies back the way it came.
fn throw_back(me: &mut Entity, by: Id) {
    let velocity = me.body.velocity;
    let back = towards(Point::default(), Point::new(-velocity.x, velocity.y), RETURNED_SUBPIXELS);
    let id = me.id;
    *me = bullet(by, Side::Enemies, Shot::Returned, me.body.rect.center(), back);
    me.id = id;
}

/// A player's shot ends at the edge of the view, so that players cannot shoot enemies that may not attack them. The shots of
/// an echo go on, because it works for a player who waits elsewhere.
fn is_lost(world: &World, side: Side, owner: Id, rect: Rect) -> bool {
    let is_echo = || world.get(owner).is_some_and(|owner| matches!(owner.kind, Kind::Echo(_)));
    let unseen = side == Side::Players && !world.view().grown(ATTACK_MARGIN_PIXELS).overlaps(rect) && !is_echo();
    unseen || !world.level().bounds().grown(LOST_PIXELS).overlaps(rect)
}

/// Leaves fire on the floor below a place, or keeps the fire burning that is already there.
fn leave_ember(world: &mut World, owner: Id, side: Side, from: Point) {
    let (column, row) = (from.x.div_euclid(TILE), from.y.div_euclid(TILE));
    let is_wall = |row| world.level().tile(column, row).is_solid();
    let Some(row) = (row..=row + 2).find(|&row| world.level().holds(column, row)).filter(|&row| !is_wall(row - 1))
    else {
        return;
    };
    let top = row * TILE;
    if !(0..=EMBER_DROP).contains(&(top - from.y)) {
        return;
    }
    let side_length = Shot::Ember.nature().side;
    // In the middle of the tile's left or right half, so that it lies neither in a wall nor over an edge.
    let x = from.x.div_euclid(TILE / 2) * TILE / 2 + TILE / 4;
    let x = x.clamp(column * TILE + side_length / 2, (column + 1) * TILE - side_length / 2);
    let middle = Point::new(x, top - side_length / 2);
    let near = world.overlapping(Asker::Bullet, Rect::pixel(middle));
    let is_ember = |entity: &Entity| matches!(&entity.kind, Kind::Bullet(other) if other.shot == Shot::Ember);
    let burning = near.iter().copied().find(|&id| world.get(id).is_some_and(is_ember));
    world.recycle(near);
    match burning {
        Some(id) => {
            world.with(id, |ember, _| {
                if let Kind::Bullet(ember) = &mut ember.kind {
                    ember.ticks_left = Shot::Ember.nature().life_ticks;
                }
            });
        }
        None => {
            world.spawn(bullet(owner, side, Shot::Ember, middle, Point::default()));
        }
    }
}

/// Whether a shot of this side that was fired from there passes a low wall, because whoever fired it stands close behind
/// it. `direction` is the way the shot goes.
fn is_fired_over(world: &mut World, id: Id, side: Side, from: Point, direction: i32) -> bool {
    let Some(wall) = world.get(id).filter(|it| it.kind.traits().is_low_wall).map(|it| it.body.rect) else {
        return false;
    };
    let floor = wall.bottom();
    let is_close = (from.x - wall.center().x).abs() <= CLOSE_PIXELS && from.y <= floor - GUN_PIXELS;
    is_close && !is_opponent_behind(world, wall, side, direction)
}

/// Whether an opponent of this side stands close behind the other side of a low wall.
fn is_opponent_behind(world: &mut World, wall: Rect, side: Side, direction: i32) -> bool {
    let reach = CLOSE_PIXELS - wall.w / 2;
    let x = if direction < 0 { wall.x - reach } else { wall.right() };
    let near = world.overlapping(Asker::Bullet, Rect { x, w: reach, ..wall });
    let is_opponent = |other: &Entity| match side {
        Side::Players => other.kind.traits().is_enemy,
        Side::Enemies => other.is_living_player(),
        Side::Nature => false,
    };
    let found = near.iter().any(|&id| world.get(id).is_some_and(is_opponent));
    world.recycle(near);
    found
}
