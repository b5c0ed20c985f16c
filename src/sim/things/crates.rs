//! A crate: solid, pushed by a player who runs against it, can be stacked, rides lifts and belts. A wooden crate can be
//! shot to pieces, so it never blocks the only route. A steel crate cannot be broken, but players can jump onto it.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::world::heavy::Rest;
use crate::sim::world::{
    Blow, Body, Entity, EventKind, How, Ids, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World, heavy,
};

const SIDE: i32 = 16;
/// Rifle hits that break a wooden crate.
pub const TOUGHNESS: i32 = 3;
/// Makes a sound each time it was pushed this far.
const SCRAPE_PIXELS: i32 = 12;

#[derive(Clone, Debug)]
pub struct Crate {
    pub steel: bool,
    pub toughness: i32,
    pub flash_ticks: u32,
    pub(in crate::sim) rest: Rest,
    scraped: i32,
}
state_hash!(struct Crate { steel, toughness, rest } without { flash_ticks, scraped });

pub fn crate_at(feet: Point, steel: bool) -> Entity {
    let rect = Rect::new(feet.x - SIDE / 2, feet.y - SIDE, SIDE, SIDE);
    let one = Crate { steel, toughness: TOUGHNESS, flash_ticks: 0, rest: Rest::None, scraped: 0 };
    Entity::new(rect, Solidity::Solid, Kind::Crate(one))
}

impl Thing for Crate {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { rides: true, toughness: (!self.steel).then_some(self.toughness), ..Traits::hard("crate") }
    }

    fn rests(&self, body: &Body, world: &World) -> bool {
        self.flash_ticks == 0 && self.rest.still_holds(body, world)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Crate(one) = &mut me.kind else { return };
        one.flash_ticks = one.flash_ticks.saturating_sub(1);
        let sound = if one.steel { EventKind::HitSteel } else { EventKind::HitWood };
        me.dead |= !heavy::lie(me.id, &mut me.body, &mut one.rest, world, sound);
    }

    /// An enemy's bullet ends on it without damage, so it is good cover.
    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let Kind::Crate(one) = &mut me.kind else { return Struck::Through };
        if one.steel {
            world.tell(EventKind::HitSteel.at(blow.from));
            return Struck::Blocked;
        }
        world.tell(EventKind::HitWood.at(blow.from));
        if blow.side == Side::Enemies && blow.how != How::Blast {
            return Struck::Through;
        }
        one.toughness -= blow.damage;
        one.flash_ticks = 3;
        if one.toughness <= 0 || blow.how == How::Crush {
            me.dead = true;
            world.tell(EventKind::CrateBroken.at(me.body.rect.center()));
        }
        Struck::Through
    }

    fn rename(&mut self, _: &Ids) {
        self.rest = Rest::None;
    }

    /// Pushes it by a pixel and returns whether it moved. It does not move while it falls, with a load on it (it is too
    /// heavy), or into a player, an enemy or another heavy thing.
    fn pushed(me: &mut Entity, world: &mut World, direction: i32) -> bool {
        let rect = me.body.rect;
        let Kind::Crate(one) = &mut me.kind else { return false };
        let is_held = me.body.velocity.y != 0
            || heavy::is_somebody_in(world, Rect::new(rect.x, rect.y - 1, rect.w, 1))
            || heavy::is_somebody_beside(world, rect, direction)
            || world.way_x(rect, direction).obstacle.is_some();
        if is_held {
            return false;
        }
        me.body.rect.x += direction;
        one.scraped += 1;
        if one.scraped >= SCRAPE_PIXELS {
            one.scraped = 0;
            world.tell(EventKind::CratePushed.at(me.body.feet()));
        }
        true
    }
}
