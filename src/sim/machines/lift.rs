//! A lift: a board that moves from stop to stop, also outside the view. A player near a stop calls it there, to save
//! the wait for a whole round. For a call, a lift on a line turns around if needed, and a lift in a ring only skips
//! rests. A lift that was called moves at twice its speed, so that the wait is short. The board is solid from above only,
//! so it cannot crush a player or an enemy from the side or from below. It carries the entities on it and those on top of
//! them. If one of these has no room above, the lift waits: it neither leaves its rider behind nor presses it into the
//! ceiling.

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::level;
use crate::sim::world::riders::{move_with_riders, riders_of};
use crate::sim::world::{Entity, EventKind, Footing, Kind, Phase, Solidity, Thing, Traits, World};

const HEIGHT: i32 = 8;
/// Rest at a stop: long enough to step or jump on without hurry. A call to this stop restarts it.
const WAIT_TICKS: u32 = 45;
/// Greatest distance of a caller: sideways from the ends of the board at the stop, and up or down from it.
const CALL_X_PIXELS: i32 = 8 * TILE;
const CALL_Y_PIXELS: i32 = 3 * TILE;

#[derive(Clone, Debug)]
pub struct Lift {
    /// Index in the level's list of things.
    pub(in crate::sim) thing: usize,
    from: usize,
    to: usize,
    /// Sub-pixels moved since `from`.
    gone: i32,
    wait_ticks: u32,
}
state_hash!(struct Lift { thing, from, to, gone, wait_ticks });

pub fn lift(thing: usize, width: i32, stops: &[Point]) -> Entity {
    let rect = Rect::new(stops[0].x, stops[0].y, width, HEIGHT);
    let lift = Lift { thing, from: 0, to: 1, gone: 0, wait_ticks: WAIT_TICKS };
    Entity::new(rect, Solidity::Top, Kind::Lift(lift))
}

impl Thing for Lift {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits::still("lift")
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Lift(lift) = &mut me.kind else { return };
        me.body.velocity = Point::default();
        let level = world.level().clone();
        let level::Thing::Lift { stops, speed, ring, wire, .. } = &level.things[lift.thing] else { return };
        if wire.is_some_and(|wire| !world.is_on(wire)) {
            return;
        }
        if lift.gone == 0 {
            raise_from_pit(me.body.rect, world);
        }
        let call = called_to(me.body.rect, stops, world);
        let speed = if call.is_some() { 2 * speed } else { *speed };
        if let Some(stop) = call {
            let (a, b) = (stops[lift.from], stops[lift.to]);
            lift.head_for(stop, *ring, length_between(a, b));
        }
        if lift.wait_ticks > 0 {
            lift.wait_ticks -= 1;
            if lift.wait_ticks == 0 {
                world.tell(EventKind::LiftStart.at(me.body.rect.center()));
            }
            return;
        }
        let (a, b) = (stops[lift.from], stops[lift.to]);
        let length = length_between(a, b);
        let gone = (lift.gone + speed).min(length);
        let at = Point::new(part(a.x, b.x, gone, length), part(a.y, b.y, gone, length));
        let velocity = Point::new(
            part(0, (b.x - a.x) * SUBPIXELS, speed, length),
            part(0, (b.y - a.y) * SUBPIXELS, speed, length),
        );
        if !move_with_riders(&mut me.body, world, at, velocity) {
            return;
        }
        lift.gone = gone;
        if gone == length {
            lift.gone = 0;
            lift.wait_ticks = WAIT_TICKS;
            (lift.from, lift.to) = (lift.to, next_stop(lift.from, lift.to, stops.len(), *ring));
            world.tell(EventKind::LiftStop.at(me.body.rect.center()));
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.thing = fresh.thing;
    }
}

impl Lift {
    /// Turns towards a stop or stays there. In a ring it does not turn, it only cuts its rest short.
    fn head_for(&mut self, stop: usize, ring: bool, length: i32) {
        let is_at_stop = self.gone == 0;
        if is_at_stop && stop == self.from {
            self.wait_ticks = WAIT_TICKS;
            return;
        }
        self.wait_ticks = self.wait_ticks.min(1);
        if ring {
            return;
        }
        if is_at_stop {
            self.to = if stop > self.from { self.from + 1 } else { self.from - 1 };
        } else if (self.to > self.from) != (stop >= self.from.max(self.to)) {
            (self.from, self.to, self.gone) = (self.to, self.from, length - self.gone);
        }
    }
}

/// Raises the players onto the board who stand in the pit in which it rests. It would wait for them without end, because
/// they call it but are not aboard.
fn raise_from_pit(board: Rect, world: &mut World) {
    for number in 0..world.players.len() {
        let Some(player) = world.player(number).filter(|player| player.is_player_standing()) else { continue };
        let (id, rect) = (player.id, player.body.rect);
        let depth = rect.bottom() - board.y;
        let is_in_pit = rect.overlaps(board) && depth <= TILE;
        if is_in_pit && world.way_y(rect, -depth, Footing::Ledges).pixels() == -depth {
            world.with(id, |player, _| player.body.rect.y -= depth);
        }
    }
}

/// Returns the stop nearest to a waiting player, or `None` while a player is on the board.
fn called_to(board: Rect, stops: &[Point], world: &World) -> Option<usize> {
    let waiting = || world.players().filter(|player| player.is_player_standing()).map(|player| player.body.rect);
    let is_aboard = |rect: Rect| rect.bottom() == board.y && rect.x < board.right() && board.x < rect.right();
    if waiting().any(is_aboard) {
        return None;
    }
    waiting().flat_map(|rect| calls(rect, board.w, stops)).min().map(|(_, nth)| nth)
}

/// Yields the stops to which a player at this place calls a board of this width, each after its distance.
fn calls(rect: Rect, width: i32, stops: &[Point]) -> impl Iterator<Item = (i32, usize)> {
    stops.iter().enumerate().filter_map(move |(nth, stop)| {
        let aside = (stop.x - rect.right()).max(rect.x - stop.x - width).max(0);
        let off = (stop.y - rect.bottom()).abs();
        (aside <= CALL_X_PIXELS && off <= CALL_Y_PIXELS).then_some((aside + off, nth))
    })
}

/// When a player returns at a checkpoint, an empty lift on a line that the player would call from there is there at once.
/// Its way back can take longer than all that the player lost.
pub fn return_to(player: Rect, world: &mut World) {
    let level = world.level().clone();
    for (slot, thing) in level.things.iter().enumerate() {
        let level::Thing::Lift { stops, ring: false, wire, .. } = thing else { continue };
        let Some(me) = world.in_slot(slot as u32).filter(|one| matches!(one.kind, Kind::Lift(_))) else { continue };
        let (id, board) = (me.id, me.body.rect);
        let Some((_, stop)) = calls(player, board.w, stops).min() else { continue };
        let riders = riders_of(world, board, 0);
        let is_empty = riders.is_empty();
        world.recycle(riders);
        if !is_empty || wire.is_some_and(|wire| !world.is_on(wire)) {
            continue;
        }
        world.with(id, |me, _| {
            let Kind::Lift(lift) = &mut me.kind else { return };
            let to = if stop + 1 < stops.len() { stop + 1 } else { stop - 1 };
            *lift = Lift { thing: lift.thing, from: stop, to, gone: 0, wait_ticks: WAIT_TICKS };
            me.body.rect = Rect { x: stops[stop].x, y: stops[stop].y, ..board };
            me.body.velocity = Point::default();
        });
    }
}

/// Returns where something that the level puts on a lift lies now that the lift may have moved.
pub fn carried(rect: Rect, world: &World) -> Rect {
    let stands_on = |board: Rect| board.y == rect.bottom() && board.x < rect.right() && rect.x < board.right();
    for (slot, thing) in world.level().things.iter().enumerate() {
        if let level::Thing::Lift { width, stops, .. } = thing
            && stands_on(Rect::new(stops[0].x, stops[0].y, *width, HEIGHT))
            && let Some(board) = world.in_slot(slot as u32).filter(|one| matches!(one.kind, Kind::Lift(_)))
        {
            let now = board.body.rect;
            return rect.moved(now.x - stops[0].x, now.y - stops[0].y);
        }
    }
    rect
}

/// Returns sub-pixels.
fn length_between(a: Point, b: Point) -> i32 {
    (i64::from(b.x - a.x).pow(2) + i64::from(b.y - a.y).pow(2)).isqrt() as i32 * SUBPIXELS
}

fn next_stop(from: usize, to: usize, stops: usize, ring: bool) -> usize {
    if ring {
        (to + 1) % stops
    } else if to > from && to + 1 < stops {
        to + 1
    } else if to < from && to > 0 || to + 1 == stops {
        to - 1
    } else {
        to + 1
    }
}

fn part(a: i32, b: i32, gone: i32, length: i32) -> i32 {
    a + (i64::from(b - a) * i64::from(gone) / i64::from(length.max(1))) as i32
}
