//! A small balloon with a weapon in a crate. It drifts back and forth around its place and turns at what stops it. One
//! shot bursts it, and the crate falls.

use crate::geom::{Facing, Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::{PickUp, Weapon};
use crate::sim::enemy;
use crate::sim::world::{Blow, Body, Entity, EventKind, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World};

/// In pixels, with the crate.
const WIDTH: i32 = 18;
const HEIGHT: i32 = 40;
/// From the feet to the middle of the crate.
const CRATE_PIXELS: i32 = 9;
/// How far it drifts to each side, and its speed in sub-pixels a tick.
const DRIFT_PIXELS: i32 = 4 * TILE;
const SPEED: i32 = 80;

#[derive(Clone, Debug)]
pub struct Balloon {
    pub weapon: Weapon,
    /// The middle of its way.
    home: Point,
}
state_hash!(struct Balloon { weapon, home });

pub fn balloon(feet: Point, weapon: Weapon) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let mut entity = Entity::new(rect, Solidity::None, Kind::Balloon(Balloon { weapon, home: feet }));
    entity.body.facing = Facing::Left;
    entity
}

/// Brings back a balloon that was burst.
pub fn fly_again(world: &mut World, feet: Point, weapon: Weapon) {
    let flies = |entity: &Entity| matches!(&entity.kind, Kind::Balloon(balloon) if balloon.home == feet);
    if !world.entities().any(flies) {
        world.spawn(balloon(feet, weapon));
    }
}

impl Thing for Balloon {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { stops_players_shots: true, toughness: Some(1), ..Traits::still("balloon") }
    }

    fn rests(&self, body: &Body, world: &World) -> bool {
        enemy::sleeps(body.rect, world)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Balloon(balloon) = &me.kind else { return };
        let out = (me.body.feet().x - balloon.home.x) * me.body.facing.sign();
        if out >= DRIFT_PIXELS {
            me.body.facing = me.body.facing.turned();
        }
        me.body.velocity.x = me.body.facing.sign() * SPEED;
        if me.body.move_x(world).is_some() {
            me.body.facing = me.body.facing.turned();
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        if let Kind::Balloon(balloon) = &me.kind
            && blow.side != Side::Enemies
            && !me.dead
        {
            me.dead = true;
            let feet = me.body.feet();
            world.drop_item(Point::new(feet.x, feet.y - CRATE_PIXELS), PickUp::Weapon(balloon.weapon));
            world.tell(EventKind::BalloonBursts.at(feet));
        }
        Struck::Through
    }
}
