//! The life of a warden: it wakes and holds the view, fights in three phases with pauses, dies, and leaves a wreck.

use crate::geom::{Point, TILE};
use crate::level::{Goal, PickUp, Weapon};
use crate::sim::boss::warden::common::{BANG_TICKS, Common, LimbState, PHASES, Stage, WardenState, kept_in};
use crate::sim::world::body::GRAVITY_SUBPIXELS;
use crate::sim::world::{Blow, Body, Entity, EventKind, Footing, Kind, Side, Struck, World};

/// Ticks from the alarm to the first attack.
pub const WAKE_TICKS: u32 = 70;
/// Ticks between two phases, in which the warden cannot be hurt and does nothing.
const REEL_TICKS: u32 = 70;
pub const DEATH_TICKS: u32 = 120;
/// Nothing hurts a player while the warden falls, and for so many ticks afterwards.
const SPARED_TICKS: u32 = 60;
/// Ticks for which the view goes on showing it when it is a wreck.
const SHOWN_TICKS: u32 = 60;
const FLASH_TICKS: u32 = 2;
/// The ticks of its death at which the world stands still, and for how many ticks.
const HELD: [(u32, u32); 3] = [(DEATH_TICKS, 10), (DEATH_TICKS / 2, 8), (0, 14)];
const SCORE: u32 = 5000;
/// What it loses with its first and its second limb.
const LOST: [Weapon; 2] = [Weapon::Rapid, Weapon::Spread];
const INWARDS: i32 = 2;

pub(super) fn wake(it: &mut Common, body: &Body, world: &mut World) {
    it.state = WardenState::Wakes { ticks_left: WAKE_TICKS };
    world.tell(EventKind::Alarm.at(body.rect.center()));
    hold_view(it, world);
}

/// Keeps the view in the arena while a player is in it. The view follows players who came back outside of it. The phase then
/// begins again, before they see its bar, and with its rest when one returns.
pub(super) fn hold_view(it: &mut Common, world: &mut World) {
    let is_visited = world.players().any(|entity| {
        matches!(&entity.kind, Kind::Player(player) if player.is_in_view()) && it.arena.overlaps(entity.body.rect)
    });
    if is_visited != it.holds_view {
        it.holds_view = is_visited;
        if it.state == WardenState::Fights {
            it.life = it.most * (PHASES - it.phase as i32) / PHASES;
            it.enter(Stage::Rest);
            it.limb = LimbState::START;
            clear_away(it, world);
        }
        world.hold_view(is_visited.then_some(it.arena));
    }
}

pub(super) fn bang(body: &Body, world: &mut World) {
    let rect = body.rect;
    let at = Point::new(world.rng.between(rect.x, rect.right()), world.rng.between(rect.y, rect.bottom()));
    world.tell(EventKind::SmallExplosion.at(at));
}

pub fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Entity { body, kind: Kind::Warden(warden), .. } = me else { return Struck::Through };
    if blow.side == Side::Enemies || !warden.is_whole() {
        return Struck::Through;
    }
    if !warden.is_weak() {
        world.tell(EventKind::blocked(blow, body.rect));
        return Struck::Blocked;
    }
    let shoulder = warden.limb().mouth(body);
    let cost = warden.cost(blow);
    let it = &mut warden.common;
    // A blow cannot skip a phase.
    it.life = (it.life - cost).max(it.threshold());
    it.flash_ticks = FLASH_TICKS;
    world.tell(EventKind::WardenHurt.at(blow.from));
    if it.life == 0 {
        it.state = WardenState::Dies { ticks_left: DEATH_TICKS };
        it.enter(Stage::Rest);
        clear_away(it, world);
    } else if it.life == it.threshold() {
        it.phase += 1;
        it.state = WardenState::Reels { ticks_left: world.rules.rest_ticks(REEL_TICKS) };
        it.enter(Stage::Rest);
        world.hold_still(10);
        world.tell(EventKind::WardenPhase.at(body.rect.center()));
        // Its limb breaks off, and a weapon falls out of it. Its last third is not fought with the rifle alone.
        world.tell(EventKind::Explosion.at(shoulder));
        let inside = shoulder.x.clamp(it.arena.x + 2 * TILE, it.arena.right() - 2 * TILE);
        world.drop_item(Point::new(inside, shoulder.y), PickUp::Weapon(LOST[it.phase as usize - 1]));
    }
    Struck::Blocked
}

/// Removes everything that the warden has put into the world, and all shots.
fn clear_away(it: &mut Common, world: &mut World) {
    for id in it.things.iter_mut().filter_map(Option::take) {
        world.with(id, |thing, _| thing.dead = true);
    }
    world.clear_shots();
}

/// Explodes, falls if it hung, and becomes a wreck. Then its goal is reached and its wire is signalled.
pub(super) fn die_on(it: &mut Common, body: &mut Body, world: &mut World, ticks_left: u32) {
    world.spare_players(SPARED_TICKS);
    world.show(body.rect.center(), SHOWN_TICKS);
    // A crane can reach over the wall. It moves back inside, because the wall would stop its fall.
    let inside = kept_in(it.arena, body.rect.w / 2, body.rect.x, body.rect.w);
    body.rect.x += (inside - body.rect.x).clamp(-INWARDS, INWARDS);
    body.fall();
    let falls = body.velocity.y > 4 * GRAVITY_SUBPIXELS;
    if body.move_y(world, Footing::NoLedges).is_some() && falls {
        world.tell(EventKind::Stamp.at(body.feet()));
    }
    if let Some((_, held)) = HELD.iter().find(|(at, _)| *at == ticks_left) {
        world.hold_still(*held);
        world.tell(EventKind::Explosion.at(body.rect.center()));
    } else if ticks_left.is_multiple_of(BANG_TICKS) {
        bang(body, world);
    }
    if ticks_left > 0 {
        return;
    }
    it.state = WardenState::Wreck;
    let at = body.rect.center();
    world.tell(EventKind::WardenDied.at(at));
    world.award(SCORE);
    world.progress.wardens.done += 1;
    world.tell_goal(Goal::Warden, at);
    world.hold_view(None);
    if let Some(wire) = it.wire {
        world.signal(wire, true);
    }
}
