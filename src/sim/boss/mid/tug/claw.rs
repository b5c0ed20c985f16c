//! The claw of the tug, on its crane arm. It hangs over its mark, comes down on the quay, and is stuck there if it has missed
//! the players. It tears up a wooden crate and throws it, and a steel crate holds it longer.

use crate::geom::{Point, Rect};
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::tug::{ABOVE_QUAY_PIXELS, Tug, TugState, glide};
use crate::sim::shots::hazard;
use crate::sim::world::{Asker, Blow, Body, EventKind, How, Kind, Side, World};

pub const CLAW: Point = Point::new(36, 30);
/// The arm reaches so far to each side.
pub const REACH_PIXELS: i32 = 78;
/// Where the lower end of the claw hangs, from the middle and the upper edge of the wheelhouse, when it does nothing.
pub(super) const HANGS: Point = Point::new(58, 22);
/// How high the claw is over the quay before it comes down.
const RAISED_PIXELS: i32 = 132;
/// How far it moves in a tick, and how far it falls.
const STEP_PIXELS: i32 = 8;
pub(super) const GRAB_PIXELS: i32 = 13;
/// Its tell: the claw hangs over its mark.
pub const AIM_TICKS: u32 = 62;
/// The mark stays where it is for so long before the claw comes down.
pub const LOCK_TICKS: u32 = 36;
/// For how long the claw is stuck in the quay, and in a steel crate.
pub const STUCK_TICKS: u32 = 120;
pub const HELD_TICKS: u32 = 160;
const HAUL_TICKS: u32 = 40;
/// For how long a crate that it throws flies.
const CARGO_TICKS: i32 = 44;

impl Tug {
    /// Where its claw is about to come down, down to the quay.
    pub fn falls_on(&self) -> Option<Rect> {
        let aims = matches!(self.state, TugState::Aims | TugState::Grabs);
        let quay = self.home.y + ABOVE_QUAY_PIXELS;
        aims.then_some(Rect::new(self.claw.x - CLAW.x / 2, self.claw.y, CLAW.x, quay - self.claw.y))
    }
}

/// The claw swings back over the deck with the tug.
pub(super) fn swing_home(it: &mut Tug, body: &Body) {
    let home = Point::new(body.rect.center().x + HANGS.x, body.rect.y + HANGS.y);
    move_towards(it, home);
}

fn move_towards(it: &mut Tug, to: Point) {
    let step = |from: i32, to: i32| from + (to - from).clamp(-STEP_PIXELS, STEP_PIXELS);
    it.claw = Point::new(step(it.claw.x, to.x), step(it.claw.y, to.y));
}

/// The claw follows the player over the quay, and then stays over its mark.
pub(super) fn aim(it: &mut Tug, body: &mut Body, world: &mut World) {
    let here = body.rect.center().x;
    glide(it, body, world);
    let ticks = world.rules.tell_ticks(AIM_TICKS);
    if it.ticks + LOCK_TICKS < ticks {
        let aim =
            common::target(world, here).map_or(it.claw.x, |to| to.x.clamp(here - REACH_PIXELS, here + REACH_PIXELS));
        move_towards(it, Point::new(aim, it.home.y + ABOVE_QUAY_PIXELS - RAISED_PIXELS));
    } else {
        body.stop_x();
    }
    if it.ticks >= ticks {
        it.enter(TugState::Grabs);
    }
}

/// The claw comes down, hurts players, and breaks crates. It is stuck if it has missed the players.
pub(super) fn grab(it: &mut Tug, body: &Body, world: &mut World) {
    let quay = it.home.y + ABOVE_QUAY_PIXELS;
    it.claw.y = (it.claw.y + GRAB_PIXELS).min(quay);
    let area = Rect::new(it.claw.x - CLAW.x / 2, it.claw.y - CLAW.y, CLAW.x, CLAW.y);
    let is_hit = |kind: &Kind| matches!(kind, Kind::Player(player) if player.can_be_hit());
    it.has_hit |= world.players().any(|player| is_hit(&player.kind) && player.body.rect.overlaps(area));
    common::strike(world, area.center(), area);
    let is_held = tears(it, world, area);
    if it.claw.y < quay && !is_held {
        return;
    }
    it.is_held = is_held;
    world.tell(EventKind::TugGrabs.at(it.claw));
    world.hold_still_at(it.claw, 3);
    if it.has_hit {
        return haul(it, world);
    }
    it.enter(TugState::Stuck);
    world.tell(EventKind::TugOpens.at(body.rect.center()));
}

/// Breaks the wooden crates in an area, and keeps one of them. Returns whether there is one of steel, which holds the claw.
fn tears(it: &mut Tug, world: &mut World, area: Rect) -> bool {
    let mut is_held = false;
    let inside = world.overlapping(Asker::Entity, area);
    for &id in &*inside {
        let steel = world.get(id).and_then(|other| match &other.kind {
            Kind::Crate(one) => Some(one.steel),
            _ => None,
        });
        is_held |= steel == Some(true);
        if steel == Some(false) {
            it.has_crate = true;
            let blow = Blow { damage: 100, from: area.center(), side: Side::Nature, how: How::Crush };
            world.with(id, |other, world| other.hurt(world, blow));
        }
    }
    world.recycle(inside);
    is_held
}

pub(super) fn haul(it: &mut Tug, world: &mut World) {
    it.enter(TugState::Hauls);
    world.tell(EventKind::TugHauls.at(it.claw));
}

/// When its claw is up, it throws the crate that it has torn away.
pub(super) fn hang(it: &mut Tug, body: &Body, world: &mut World) {
    if it.ticks < HAUL_TICKS {
        return;
    }
    it.enter(TugState::Follows);
    if !it.has_crate {
        return;
    }
    it.has_crate = false;
    if let Some(to) = common::target(world, body.rect.center().x) {
        world.spawn(hazard::cargo(it.claw, to, CARGO_TICKS));
        world.tell(EventKind::TugThrows.at(it.claw));
    }
}
