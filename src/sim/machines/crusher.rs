//! A crusher: a solid head that hangs, shakes, stamps down and is pulled up again. A body under it dies, so none ends
//! up inside it, but a body that it only grazes is pushed aside. A solid entity is destroyed by it or stops it. On its
//! way up it carries what stands on it, and waits while a rider has no room. An enemy without room is crushed, because it
//! would stay.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::world::riders::move_with_riders;
use crate::sim::world::{
    Asker, Blow, Entity, EventKind, Footing, How, Kind, Obstacle, Phase, Side, Solidity, Struck, Thing, Traits, World,
};

const SIDE: i32 = 32;
/// Ticks that it shakes before it falls: enough to run out from under two tiles twice.
const SHAKE_TICKS: u32 = 28;
const GRAVITY_SUBPIXELS: i32 = 150;
const FALL_CAP_SUBPIXELS: i32 = 2048;
const LIE_TICKS: u32 = 34;
const RISE_PIXELS: i32 = 1;
/// A body that overlaps it by at most this is pushed aside.
const GRAZE_PIXELS: i32 = 4;
/// More than any enemy or drum can take. A player who is crushed dies at once.
const DAMAGE: i32 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrusherState {
    Hangs { ticks_left: u32 },
    Shakes { ticks_left: u32 },
    Falls,
    Lies { ticks_left: u32 },
    Rises,
}
state_hash!(enum CrusherState {
    0: Hangs { ticks_left },
    1: Shakes { ticks_left },
    2: Falls,
    3: Lies { ticks_left },
    4: Rises,
});

#[derive(Clone, Debug)]
pub struct Crusher {
    pub area: Rect,
    wait_ticks: u32,
    pub state: CrusherState,
}
state_hash!(struct Crusher { area, wait_ticks, state });

pub fn crusher(area: Rect, wait_ticks: u32) -> Entity {
    let crusher = Crusher { area, wait_ticks, state: CrusherState::Hangs { ticks_left: wait_ticks } };
    Entity::new(Rect::new(area.x, area.y, SIDE, SIDE), Solidity::Solid, Kind::Crusher(crusher))
}

impl Thing for Crusher {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits::hard("crusher")
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Entity { body, kind: Kind::Crusher(crusher), .. } = me else { return };
        crusher.state = match crusher.state {
            CrusherState::Hangs { ticks_left: 0 } => CrusherState::Shakes { ticks_left: SHAKE_TICKS },
            CrusherState::Hangs { ticks_left } => CrusherState::Hangs { ticks_left: ticks_left - 1 },
            CrusherState::Shakes { ticks_left: 0 } => {
                body.stop_y();
                CrusherState::Falls
            }
            CrusherState::Shakes { ticks_left } => CrusherState::Shakes { ticks_left: ticks_left - 1 },
            CrusherState::Falls => {
                body.velocity.y = (body.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
                let pixels = body.whole_y().min(crusher.area.bottom() - body.rect.bottom());
                let way = world.way_y(body.rect, pixels, Footing::NoLedges);
                strike(world, body.rect, way.pixels());
                body.rect.y += way.pixels();
                let is_stopped = match way.obstacle {
                    Some(Obstacle::Entity(id)) => !is_crushed(world, body.rect, id),
                    Some(Obstacle::Tile { .. }) => true,
                    None => body.rect.bottom() == crusher.area.bottom(),
                };
                if is_stopped {
                    body.stop_y();
                    // Only near the view, because this event shakes the picture.
                    if world.may_attack_from(body.rect) {
                        world.tell(EventKind::Stamp.at(body.feet()));
                    }
                    CrusherState::Lies { ticks_left: LIE_TICKS }
                } else {
                    CrusherState::Falls
                }
            }
            CrusherState::Lies { ticks_left: 0 } => CrusherState::Rises,
            CrusherState::Lies { ticks_left } => CrusherState::Lies { ticks_left: ticks_left - 1 },
            CrusherState::Rises => {
                let at = Point::new(body.rect.x, (body.rect.y - RISE_PIXELS).max(crusher.area.y));
                let was = body.rect.y;
                move_with_riders(body, world, at, Point::new(0, -RISE_PIXELS * SUBPIXELS));
                if body.rect.y == was {
                    squeeze(world, body.rect);
                }
                if body.rect.y == crusher.area.y {
                    CrusherState::Hangs { ticks_left: crusher.wait_ticks }
                } else {
                    CrusherState::Rises
                }
            }
        };
    }

    fn hurt(_: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        world.tell(EventKind::HitSteel.at(blow.from));
        Struck::Blocked
    }
}

/// Kills the bodies that the head hits, except those that slip out at an edge.
fn strike(world: &mut World, head: Rect, pixels: i32) {
    if pixels == 0 {
        return;
    }
    let reached = Rect { h: head.h + pixels, ..head };
    let under = world.overlapping(Asker::Entity, Rect::new(head.x, head.bottom(), head.w, pixels));
    for &id in under.iter() {
        world.with(id, |other, world| {
            if other.body.solidity != Solidity::None {
                return;
            }
            let rect = other.body.rect;
            let (to_left, to_right) = (rect.right() - head.x, head.right() - rect.x);
            let aside = if to_left <= to_right { -to_left } else { to_right };
            if other.kind.traits().rides && aside.abs() <= GRAZE_PIXELS {
                other.body.rect.x += world.way_x(rect, aside).pixels();
            }
            if other.body.rect.overlaps(reached) {
                other.hurt(world, blow_of(head));
            }
        });
    }
    world.recycle(under);
}

/// Kills the enemies on the head that have no room above them.
fn squeeze(world: &mut World, head: Rect) {
    let riders = world.overlapping(Asker::Entity, Rect { y: head.y - 1, h: 1, ..head });
    for &id in riders.iter() {
        world.with(id, |other, world| {
            let is_held = world.way_y(other.body.rect, -RISE_PIXELS, Footing::NoLedges).pixels() == 0;
            if matches!(other.kind, Kind::Enemy(_)) && is_held {
                other.hurt(world, Blow { from: other.body.feet(), ..blow_of(head) });
            }
        });
    }
    world.recycle(riders);
}

/// Hits a solid entity under the head and returns whether that destroyed it.
fn is_crushed(world: &mut World, head: Rect, id: Id) -> bool {
    world.with(id, |other, world| other.hurt(world, blow_of(head)));
    world.get(id).is_none()
}

fn blow_of(head: Rect) -> Blow {
    let from = Point::new(head.center().x, head.bottom());
    Blow { damage: DAMAGE, from, side: Side::Nature, how: How::Crush }
}
