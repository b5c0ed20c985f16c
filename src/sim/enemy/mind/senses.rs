//! How an enemy learns of a player: it sees one, hears a noise or steps beside it, or is called by an enemy near it that was alarmed or
//! fell. What it learns is a place. It goes on from there in `mind`.

use crate::geom::{Point, Rect, TILE};
use crate::sim::enemy::mind::{mood, off_guard};
use crate::sim::enemy::{ALERT_TICKS, APART_TICKS, Enemy, EnemyState, LOST_TICKS, Me, STARTLED_TICKS};
use crate::sim::player::RUN_SUBPIXELS;
use crate::sim::world::working::{Noise, Sound};
use crate::sim::world::{Asker, Body, Entity, EventKind, Kind, World};

/// Ticks between two looks around. The tick depends on the slot, so that enemies take turns.
pub const LOOK_TICKS: u32 = 6;
/// Distance at which another enemy hears its call, or sees it fall, in pixels.
const CALL_PIXELS: i32 = 10 * TILE;
/// Calls that are heard in a tick. One explosion can hit a whole crowd, and the first calls alarm all that are near.
const MOST_CALLS: u32 = 32;
/// It hears the steps of a player on its floor who runs past at most so far away, in pixels. One who creeps is not heard.
pub const BESIDE_PIXELS: i32 = 2 * TILE;
/// So many different moments at which those who are alarmed together start up.
const STARTS: u32 = 4;

impl Me<'_> {
    /// Returns the middle of the player it sees. Returns `None` in ticks in which it does not look.
    pub fn look(&self, world: &mut World) -> Option<Point> {
        if !(world.tick + self.id.slot).is_multiple_of(LOOK_TICKS) {
            return None;
        }
        let (eye, nature) = (self.eye(), self.nature());
        world.target_from(eye, off_guard::reach(self.enemy), |at| {
            let in_front = self.enemy.sees_behind() || !self.is_behind(at);
            in_front && (nature.acts.can_point)(self, at) && (at.y - eye.y).abs() <= nature.band
        })
    }

    /// Returns the middle of a player who runs past it, in ticks in which it looks.
    pub fn hear_steps(&self, world: &mut World) -> Option<Point> {
        let looks = (world.tick + self.id.slot).is_multiple_of(LOOK_TICKS);
        let (at, speed) = if looks { self.player_beside(world, BESIDE_PIXELS)? } else { return None };
        (speed.abs() > RUN_SUBPIXELS / 2).then_some(at)
    }

    /// Returns the middle and the speed to the side of a player on its floor who is at most so far away.
    pub fn player_beside(&self, world: &mut World, pixels: i32) -> Option<(Point, i32)> {
        let (feet, eye) = (self.body.feet(), self.eye());
        let is_beside = |player: &&Entity| {
            let at = player.body.feet();
            player.is_living_player() && (at.x - feet.x).abs() <= pixels && (at.y - feet.y).abs() < TILE
        };
        let near = world.players().find(is_beside).map(|player| (player.body.rect.center(), player.body.velocity.x));
        near.filter(|&(at, _)| world.sees(eye, at))
    }

    /// Ticks after which it starts up, so that no group moves as one.
    pub fn start_after_ticks(&self) -> u32 {
        self.id.slot % STARTS * APART_TICKS
    }
}

pub fn notice(me: &mut Me, world: &mut World, at: Point) {
    (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    world.last_stir = world.tick;
    world.tell(EventKind::Alert.at(me.eye()));
    if me.enemy.state == EnemyState::OffGuard {
        return off_guard::jump_up(me);
    }
    if me.is_behind(at) && me.nature().turns_slowly() {
        return me.enemy.enter(EnemyState::Turn);
    }
    me.face(at);
    me.enemy.enter(EnemyState::Alert);
}

/// A shot or a call leaves no time to wonder.
pub fn startle(me: &mut Me, world: &mut World, at: Point) {
    notice(me, world, at);
    if me.enemy.state == EnemyState::Alert {
        me.enemy.ticks = ALERT_TICKS - STARTLED_TICKS - me.start_after_ticks();
    }
}

pub fn call(me: &mut Me, world: &mut World, at: Point) {
    if world.may_call() {
        alarm(world, me.body.rect.grown(CALL_PIXELS), at, Sound::Close);
    }
}

impl World {
    /// Counts one more call in this tick, unless there were too many.
    pub(in crate::sim::enemy) fn may_call(&mut self) -> bool {
        self.working.calls += 1;
        self.working.calls <= MOST_CALLS
    }

    /// The noises of this tick are heard: see `noise`.
    pub(in crate::sim) fn hear_noises(&mut self) {
        while let Some(Noise { area, from, sound }) = self.working.noises.pop() {
            alarm(self, area, from, sound);
            if sound == Sound::Blast {
                mood::take_fright(self, from);
            }
        }
        mood::see_players_die(self);
    }
}

/// Alarms the enemies in an area, and tells the place to those that look for a player. They do not pass it on.
pub(in crate::sim) fn alarm(world: &mut World, area: Rect, at: Point, sound: Sound) {
    let near = world.overlapping(Asker::Sight, area);
    for &id in near.iter() {
        let may_listen = |it: &Enemy, body: &Body| match it.state {
            EnemyState::OffGuard => off_guard::hears(it, body, area, sound),
            EnemyState::Patrol => true,
            _ => it.unseen_ticks >= LOST_TICKS,
        };
        if !world.get(id).is_some_and(|one| matches!(&one.kind, Kind::Enemy(enemy) if may_listen(enemy, &one.body))) {
            continue;
        }
        world.with(id, |other, world| match Me::of(other) {
            Some(mut me) if me.enemy.state == EnemyState::OffGuard => off_guard::look_up(&mut me, at, sound),
            _ => learn(other, world, at),
        });
    }
    world.recycle(near);
}

/// Tells an enemy that has not noticed a player, or has lost her, where she is.
pub fn learn(enemy: &mut Entity, world: &mut World, at: Point) {
    let Some(mut me) = Me::of(enemy) else { return };
    if me.enemy.is_calm() {
        startle(&mut me, world, at);
    } else if me.enemy.unseen_ticks >= LOST_TICKS {
        // It knows the place, but it does not see the player.
        (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, LOST_TICKS);
    }
}
