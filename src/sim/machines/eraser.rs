//! An eraser: while its wire is on, beams come on column by column. A column stays erased until the wire is off, or until all
//! columns have been erased for some seconds. Then it is over until the wire is off and on again.
//! Each column flickers before it is erased. Players find it with their own query. It makes one query for all that is
//! erased, every few ticks and when a column is erased.

use crate::geom::{Facing, Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::sim::world::{Asker, Blow, Body, Entity, EventKind, How, Kind, Phase, Side, Solidity, Thing, Traits, World};

/// Ticks of flickering before a column is erased.
pub const WARNING_TICKS: u32 = 60;
/// Ticks from one query to the next while nothing new is erased.
const STRIKE_EVERY_TICKS: u32 = 8;
/// Ticks for which all of its area stays erased. Then it is over, so that a player in a hollow of it gets out.
const STAYS_TICKS: u32 = 240;
/// Damage to an enemy: more than any enemy takes.
const DAMAGE: i32 = 40;
/// Distance in pixels of the place from which a player is struck. It is behind the player, so the blow throws the
/// player out of what is erased.
const BEHIND: i32 = 8;

#[derive(Clone, Debug)]
pub struct Eraser {
    pub(in crate::sim) wire: Wire,
    /// The direction in which it advances.
    pub towards: Facing,
    /// Ticks from one column to the next.
    every_ticks: u32,
    /// Ticks since the wire is on.
    clock: u32,
}
state_hash!(struct Eraser { wire, towards, every_ticks, clock });

pub fn eraser(area: Rect, wire: Wire, towards: Facing, every_ticks: u32) -> Entity {
    let eraser = Eraser { wire, towards, every_ticks, clock: 0 };
    Entity::new(area, Solidity::None, Kind::Eraser(eraser))
}

impl Eraser {
    /// Columns that are erased after so many ticks.
    fn columns(&self, ticks: u32) -> i32 {
        (ticks / self.every_ticks) as i32
    }

    /// Ticks after which the last column is erased.
    fn ends_after(&self, area: Rect) -> u32 {
        WARNING_TICKS + (area.w / TILE) as u32 * self.every_ticks
    }

    /// Returns the first columns of `area`, on the side where it begins.
    fn part(&self, area: Rect, columns: i32) -> Rect {
        let w = (columns * TILE).min(area.w);
        match self.towards {
            Facing::Right => Rect { w, ..area },
            Facing::Left => Rect { x: area.right() - w, w, ..area },
        }
    }

    fn is_over(&self, area: Rect) -> bool {
        self.clock > self.ends_after(area) + STAYS_TICKS
    }

    pub fn erased(&self, area: Rect) -> Rect {
        if self.is_over(area) {
            return Rect::default();
        }
        self.part(area, self.columns(self.clock.saturating_sub(WARNING_TICKS)))
    }

    /// Returns the columns that are erased or flicker.
    pub fn warned(&self, area: Rect) -> Rect {
        if self.clock == 0 || self.is_over(area) {
            Rect::default()
        } else {
            self.part(area, self.columns(self.clock) + 1)
        }
    }

    pub fn is_on(&self) -> bool {
        self.clock > 0
    }
}

impl Thing for Eraser {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_on: self.is_on(), ..Traits::still("eraser") }
    }

    fn rests(&self, _: &Body, world: &World) -> bool {
        self.clock == 0 && !world.is_on(self.wire)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let area = me.body.rect;
        let Kind::Eraser(eraser) = &mut me.kind else { return };
        if !world.is_on(eraser.wire) {
            eraser.clock = 0;
            return;
        }
        if eraser.is_over(area) {
            return;
        }
        let before = eraser.erased(area).w;
        eraser.clock += 1;
        if eraser.is_over(area) {
            world.tell(EventKind::Erased.at(area.intersection(world.view()).center()));
            return;
        }
        let erased = eraser.erased(area);
        if erased.w > before {
            let fresh = match eraser.towards {
                Facing::Right => Rect { x: erased.x + before, w: erased.w - before, ..erased },
                Facing::Left => Rect { w: erased.w - before, ..erased },
            };
            world.tell(EventKind::Erased.at(Point::new(fresh.center().x, world.view().center().y)));
        }
        let is_due = erased.w > before || world.tick.is_multiple_of(STRIKE_EVERY_TICKS);
        if erased.w > 0 && is_due {
            strike(erased, world);
        }
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Eraser(eraser) = &me.kind else { return };
        if eraser.erased(me.body.rect).overlaps(by.body.rect) {
            let middle = by.body.rect.center();
            let from = Point::new(middle.x - eraser.towards.sign() * BEHIND, middle.y);
            by.hurt(world, Blow { damage: 1, from, side: Side::Nature, how: How::Touch });
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
}

/// Kills the enemies in what is erased and lights the fuses of drums.
fn strike(erased: Rect, world: &mut World) {
    let inside = world.overlapping(Asker::Entity, erased);
    for &id in inside.iter() {
        world.with(id, |other, world| {
            if matches!(other.kind, Kind::Enemy(_) | Kind::Drum(_)) {
                let from = other.body.rect.center();
                other.hurt(world, Blow { damage: DAMAGE, from, side: Side::Nature, how: How::Touch });
            }
        });
    }
    world.recycle(inside);
}
