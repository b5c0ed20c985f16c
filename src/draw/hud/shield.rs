//! The words over an enemy whose shield has stopped many shots in a row. They say how to beat it. They are shown twice,
//! because a player who has read them may still fire at a shield, but not soon after each other.

use crate::draw::font::Font;
use crate::draw::on_screen;
use crate::geom::{Point, Rect, TICKS_A_SECOND};
use crate::level::EnemyKind;
use crate::pool::Id;
use crate::sim::world::event::EventKind;
use crate::sim::{Kind, World};

/// Shots that a shield must stop, and ticks without one after which they are counted from the beginning.
const SHOTS: u32 = 10;
const PAUSE_TICKS: u32 = 90;
/// Ticks for which the words are shown, from then until they may be shown again, and how often.
const STAYS_TICKS: u32 = 200;
const AGAIN_TICKS: u32 = 60 * TICKS_A_SECOND;
const TIMES: u32 = 2;
/// They are so many pixels above the enemy.
const ABOVE: i32 = 16;

#[derive(Default)]
pub struct Hint {
    shots: u32,
    last_at: u32,
    /// The enemy that the words are over, and since when.
    over: Option<(Id, u32)>,
    /// Since when they were shown last, and how often.
    shown_at: u32,
    times: u32,
}

impl Hint {
    pub fn after_tick(&mut self, world: &World) {
        let now = world.tick();
        self.over = self.over.filter(|(_, since)| now.saturating_sub(*since) < STAYS_TICKS);
        if now.saturating_sub(self.last_at) > PAUSE_TICKS {
            self.shots = 0;
        }
        for event in world.events() {
            if (event.kind, event.by) == (EventKind::Blocked, Some(EnemyKind::Shield)) {
                (self.shots, self.last_at) = (self.shots + 1, now);
            }
        }
        let is_soon = self.times > 0 && now.saturating_sub(self.shown_at) < AGAIN_TICKS;
        if self.shots >= SHOTS && self.over.is_none() && self.times < TIMES && !is_soon {
            let blocks = world.entities().find(|entity| {
                matches!(&entity.kind, Kind::Enemy(enemy) if enemy.kind == EnemyKind::Shield && enemy.blocked_ticks > 0)
            });
            self.over = blocks.map(|enemy| (enemy.id, now));
            if self.over.is_some() {
                (self.times, self.shown_at) = (self.times + 1, now);
            }
            self.shots = 0;
        }
    }

    /// Call it when the world has jumped to another tick. The player still knows the words.
    pub fn forget(&mut self) {
        (self.shots, self.over) = (0, None);
    }

    /// Returns where the words are, if they are shown.
    pub fn place(&self, world: &World, seen: Rect, font: Font) -> Option<(i32, i32)> {
        // The words about a death may be in the same place, and a rider cannot roll.
        if !world.players().all(|player| player.is_living_player() && player.mule_of_rider().is_none()) {
            return None;
        }
        let rect = world.get(self.over?.0)?.body.rect;
        let (x, y) = on_screen(Point::new(rect.center().x, rect.y), seen);
        Some((x, y - ABOVE - font.capital()))
    }
}
