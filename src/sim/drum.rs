//! An oil drum: solid, can be stood on and ridden up on a lift, shot until its fuse burns, and then it takes along
//! what is near, other drums too: a chain.

use super::body::Solidity;
use super::entity::{Blow, Entity, Kind};
use super::event::What;
use super::way::Footing;
use super::{World, blast, fell_out};
use crate::geom::{Point, Rect};

const WIDTH: i32 = 14;
const HEIGHT: i32 = 20;
/// Rifle hits until the fuse burns.
const TOUGHNESS: i32 = 3;
/// From the last hit to the bang: time to see it coming, and what lets a chain run along a row instead of all at once.
const FUSE_TICKS: u32 = 14;
const BLAST_RADIUS: i32 = 44;
const BLAST_DAMAGE: i32 = 3;
const GRAVITY: i32 = 72;
const FALL_CAP: i32 = 1088;

#[derive(Clone, Hash, Debug)]
pub enum Drum {
    Whole { toughness: i32, flash_ticks: u32 },
    Lit { ticks_left: u32 },
}

pub fn drum(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::Solid, Kind::Drum(Drum::Whole { toughness: TOUGHNESS, flash_ticks: 0 }))
}

pub fn think(me: &mut Entity, world: &mut World) {
    if me.body.ground(world, Footing::Ledges).is_none() {
        me.body.velocity.y = (me.body.velocity.y + GRAVITY).min(FALL_CAP);
        if me.body.move_y(world, Footing::Ledges).is_some() {
            world.tell(What::HitDrum.at(me.body.feet()));
        }
    }
    me.dead |= fell_out(world.level(), me.body.rect);
    let Kind::Drum(drum) = &mut me.kind else { return };
    match drum {
        Drum::Whole { flash_ticks, .. } => *flash_ticks = flash_ticks.saturating_sub(1),
        Drum::Lit { ticks_left: 0 } => {
            me.dead = true;
            blast::blast(world, me.body.rect.center(), BLAST_RADIUS, BLAST_DAMAGE);
        }
        Drum::Lit { ticks_left } => *ticks_left -= 1,
    }
}

pub fn hurt(me: &mut Entity, world: &mut World, blow: Blow) {
    let Kind::Drum(drum) = &mut me.kind else { return };
    world.tell(What::HitDrum.at(blow.from));
    if let Drum::Whole { toughness, flash_ticks } = drum {
        *toughness -= blow.damage;
        *flash_ticks = 3;
        if *toughness <= 0 {
            *drum = Drum::Lit { ticks_left: FUSE_TICKS };
            world.tell(What::Fuse.at(me.body.rect.center()));
        }
    }
}
