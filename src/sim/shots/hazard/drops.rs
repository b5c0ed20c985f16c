//! What falls from a crawler: a drop of slag, which burns on the floor for a while, and the crawler itself after it was
//! shot, which explodes when it lands. The explosion hurts all sides.

use crate::geom::{Point, Rect, TILE};
use crate::sim::shots::hazard::{Form, hazard, molten, standing};
use crate::sim::world::{Entity, EventKind, Footing, Side, World, blast, fell_out};

const SLAG: Point = Point::new(8, 10);
/// How long the slag burns on the floor.
const BURN_TICKS: u32 = 50;
const BLAST_RADIUS: i32 = 34;
const BLAST_DAMAGE: i32 = 2;

pub fn slag(mouth: Point) -> Entity {
    hazard(Form::Slag, standing(SLAG, Point::new(mouth.x, mouth.y + SLAG.y)), 0, 0)
}

pub fn husk(rect: Rect) -> Entity {
    hazard(Form::Husk, rect, 0, 0)
}

/// Returns whether it has landed.
fn fall(me: &mut Entity, world: &mut World) -> bool {
    me.body.fall();
    let has_landed = me.body.move_y(world, Footing::Ledges).is_some();
    me.dead |= has_landed || fell_out(world.level(), me.body.rect);
    has_landed
}

pub(super) fn slag_falls(me: &mut Entity, world: &mut World) {
    if fall(me, world) {
        let feet = me.body.feet();
        world.tell(EventKind::Sizzle.at(feet));
        burn(world, feet);
    }
}

pub(super) fn husk_falls(me: &mut Entity, world: &mut World) {
    if fall(me, world) {
        blast::blast(world, me.body.rect.center(), BLAST_RADIUS, BLAST_DAMAGE, Side::Nature, None);
    }
}

/// Covers two tiles of the floor with molten metal, or one where the floor ends.
fn burn(world: &mut World, feet: Point) {
    let level = world.level();
    let holds = |x: i32| feet.y % TILE == 0 && level.holds(x.div_euclid(TILE), feet.y.div_euclid(TILE));
    if !holds(feet.x) {
        return;
    }
    let left = if holds(feet.x - TILE) { feet.x - TILE } else { feet.x.div_euclid(TILE) * TILE };
    let right = left + if holds(left + 2 * TILE - 1) { 2 * TILE } else { TILE };
    world.spawn(molten(left, right, feet.y, 0, BURN_TICKS));
}
