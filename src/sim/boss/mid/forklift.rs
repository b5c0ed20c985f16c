//! The forklift: a heavy truck that rams players and pushes steel crates in front of it. Its front is steel. Its motor, its
//! gas bottle and its cabin can be hit from behind and from above. So jump over it, or let it ram a wall: that stuns it.
//! Between its charges it throws crates, more often once it is damaged. Burning, it drives faster, and when it stops, fire
//! flies off its motor to the players behind it. When its life is gone, it explodes, and its wire is on.

use std::ops::{Deref, DerefMut};

use crate::geom::{Facing, Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::Form;
use crate::sim::world::{Blow, Body, Entity, EventKind, How, Kind, Obstacle, Side, Struck, World};

pub const WIDTH: i32 = 64;
/// Too high to jump over from the floor.
pub const HEIGHT: i32 = 46;
/// Life on normal. A third of it is one stage.
pub(super) const LIFE: i32 = 108;
/// So far in front of its middle begins the steel that stops every blow.
const FRONT_PIXELS: i32 = 8;
/// Ticks from waking to the first move.
const WAKE_TICKS: u32 = 50;
const REST_TICKS: u32 = 6;
pub const TURN_TICKS: u32 = 24;
/// Tells: the motor roars before it rams, a beeper warns before it backs, and the fork rises before it throws.
pub const ROAR_TICKS: u32 = 42;
pub const BEEP_TICKS: u32 = 26;
pub const LIFT_TICKS: u32 = 36;
/// Ticks between two beeps.
const BEEP_EVERY_TICKS: u32 = 12;
/// After it has rammed a wall.
const STUN_TICKS: u32 = 66;
const GAIN_SUBPIXELS: i32 = 44;
const BRAKE_SUBPIXELS: i32 = 56;
/// Its greatest speed in each stage. A player runs at 576.
const TOP_SUBPIXELS: [i32; 3] = [960, 960, 1184];
/// It brakes when its middle is so far past the player.
const PAST_PIXELS: i32 = 72;
/// A crash hurts players so far in front of it, because the blow goes through the crates that it has pushed to a wall.
const SHOCK_PIXELS: i32 = 56;
/// At this speed or more, a crash stuns it.
const CRASH_SUBPIXELS: i32 = 400;
/// Slower than this it does no harm.
const HARMLESS_SUBPIXELS: i32 = 256;
const BACK_SUBPIXELS: i32 = 700;
const BACK_TICKS: u32 = 22;
/// With a wall or a crate so near in front of it, it backs first.
const ROOM_PIXELS: i32 = 40;
/// Speed at which it drives home after a player died.
const HOME_SUBPIXELS: i32 = 384;
/// Ticks for which a thrown crate flies.
const CARGO_TICKS: i32 = 32;
/// Where embers fly that a burning motor loses, in pixels behind its back, and for how many ticks.
const FIRE_PIXELS: [i32; 3] = [40, 84, 128];
const FIRE_TICKS: i32 = 54;
const DIES_TICKS: u32 = 50;
const BANG_TICKS: u32 = 10;
/// Nothing hurts a player while it dies, and for a while afterwards.
const SPARED_TICKS: u32 = 90;
/// At most so many things right in front of it are pushed or broken for one pixel of its way.
const MOST_AHEAD: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForkliftState {
    /// It waits at its place, or drives back there.
    Asleep,
    /// Its motor starts.
    Wakes,
    Rest,
    Turns,
    Roars,
    Rams,
    Brakes,
    Stunned,
    Beeps,
    Backs,
    Lifts,
    Dies,
    /// It burns, then it stays there.
    Wreck,
}
state_hash!(enum ForkliftState {
    0: Asleep,
    1: Wakes,
    2: Rest,
    3: Turns,
    4: Roars,
    5: Rams,
    6: Brakes,
    7: Stunned,
    8: Beeps,
    9: Backs,
    10: Lifts,
    11: Dies,
    12: Wreck,
});

#[derive(Clone, Debug)]
pub struct Forklift {
    pub common: Common<ForkliftState>,
    /// The middle of its place.
    home: i32,
    /// How often it has rammed or thrown.
    attacks: u32,
}
state_hash!(struct Forklift { common, home, attacks });

impl Deref for Forklift {
    type Target = Common<ForkliftState>;

    fn deref(&self) -> &Common<ForkliftState> {
        &self.common
    }
}

impl DerefMut for Forklift {
    fn deref_mut(&mut self) -> &mut Common<ForkliftState> {
        &mut self.common
    }
}

impl State for ForkliftState {
    const ASLEEP: ForkliftState = ForkliftState::Asleep;
    const DYING: ForkliftState = ForkliftState::Dies;
    const WRECK: ForkliftState = ForkliftState::Wreck;
}

impl Forklift {
    pub(super) fn new(feet: Point, common: Common<ForkliftState>) -> Forklift {
        Forklift { common, home: feet.x, attacks: 0 }
    }

    /// Whether its next attack is a throw.
    fn throws(&self) -> bool {
        if self.stage() == 0 { self.attacks % 3 == 2 } else { self.attacks % 2 == 1 }
    }

    /// Whether it hurts a player who is inside it without being rammed. Otherwise nothing would reach a player in there.
    fn harms(&self, body: &Body) -> bool {
        match self.state {
            ForkliftState::Turns => self.ticks >= TURN_TICKS / 2,
            ForkliftState::Roars | ForkliftState::Lifts => true,
            ForkliftState::Rams | ForkliftState::Brakes => body.velocity.x.abs() < HARMLESS_SUBPIXELS,
            ForkliftState::Asleep | ForkliftState::Wakes | ForkliftState::Rest | ForkliftState::Stunned => false,
            // It has just been stunned: time to get out of it.
            ForkliftState::Beeps | ForkliftState::Backs | ForkliftState::Dies | ForkliftState::Wreck => false,
        }
    }

    pub(super) fn think(&mut self, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        if it.fights() && !common::is_awake(world, it.wakes, body.rect) {
            body.stop_x();
            it.enter(ForkliftState::Asleep);
        }
        if it.harms(body) {
            strike(world, body.rect, None);
        }
        let (tell, rest) = (|ticks| world.rules.tell_ticks(ticks), |ticks| world.rules.rest_ticks(ticks));
        match it.state {
            ForkliftState::Asleep if common::is_awake(world, it.wakes, body.rect) => {
                body.stop_x();
                it.enter(ForkliftState::Wakes);
                world.tell(EventKind::ForkliftStarts.at(body.rect.center()));
            }
            ForkliftState::Asleep => drive_home(it, body, world),
            ForkliftState::Wakes if it.ticks >= WAKE_TICKS => it.enter(ForkliftState::Rest),
            ForkliftState::Rest if it.ticks >= rest(REST_TICKS) => choose(it, body, world),
            ForkliftState::Turns => {
                if it.ticks == TURN_TICKS / 2 {
                    body.facing = body.facing.turned();
                } else if it.ticks >= TURN_TICKS {
                    choose(it, body, world);
                }
            }
            ForkliftState::Roars if it.ticks >= tell(ROAR_TICKS) => {
                it.attacks += 1;
                it.enter(ForkliftState::Rams);
            }
            ForkliftState::Rams => ram(it, body, world),
            ForkliftState::Brakes => brake(it, body, world),
            ForkliftState::Stunned if it.ticks >= rest(STUN_TICKS) => back(it, body, world),
            ForkliftState::Beeps if it.ticks >= tell(BEEP_TICKS) => it.enter(ForkliftState::Backs),
            ForkliftState::Beeps | ForkliftState::Backs => {
                if it.ticks.is_multiple_of(BEEP_EVERY_TICKS) {
                    world.tell(EventKind::ForkliftBeeps.at(rear(body)));
                }
                if it.state == ForkliftState::Backs {
                    drive_back(it, body, world);
                }
            }
            ForkliftState::Lifts if it.ticks >= tell(LIFT_TICKS) => throw(it, body, world),
            ForkliftState::Dies => die(it, body, world),
            ForkliftState::Wreck => common::burn(world, it.ticks, body.rect),
            ForkliftState::Wakes | ForkliftState::Rest | ForkliftState::Roars => {}
            ForkliftState::Stunned | ForkliftState::Lifts => {}
        }
    }

    /// Its front stops a blow, whoever strikes it, and all of it does while it is asleep.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let it = self;
        if !it.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        if !it.fights() || ahead_of(body, blow.from.x) > FRONT_PIXELS {
            world.tell(EventKind::blocked(blow, body.rect));
            return Struck::Blocked;
        }
        let before = it.stage();
        it.life = (it.life - blow.damage).max(0);
        it.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::WardenHurt.at(blow.from));
        if it.life == 0 {
            body.stop_x();
            it.enter(ForkliftState::Dies);
            world.tell(EventKind::ForkliftBreaks.at(rear(body)));
        } else if it.stage() != before {
            world.tell(EventKind::ForkliftBreaks.at(rear(body)));
        }
        Struck::Through
    }
}

/// The middle of its back, where the gas bottle is.
pub fn rear(body: &Body) -> Point {
    Point::new(body.rect.center().x - body.facing.sign() * WIDTH / 2, body.rect.center().y)
}

/// How many pixels a place is in front of its middle, negative behind it.
fn ahead_of(body: &Body, x: i32) -> i32 {
    (x - body.rect.center().x) * body.facing.sign()
}

/// It backs off a wall, turns to the player, and then rams. Every third time it throws a crate, damaged every other time.
fn choose(it: &mut Forklift, body: &mut Body, world: &mut World) {
    let Some(to) = common::target(world, body.rect.center().x) else { return it.enter(ForkliftState::Rest) };
    let sign = body.facing.sign();
    let is_near_wall = world.way_x(body.rect, sign * ROOM_PIXELS).obstacle.is_some();
    if ahead_of(body, to.x) < 0 {
        it.enter(ForkliftState::Turns);
    } else if is_near_wall {
        back(it, body, world);
    } else if it.throws() {
        it.enter(ForkliftState::Lifts);
        world.tell(EventKind::ForkliftLifts.at(body.rect.center()));
    } else {
        it.enter(ForkliftState::Roars);
        world.tell(EventKind::ForkliftRoars.at(body.rect.center()));
    }
}

fn back(it: &mut Forklift, body: &Body, world: &mut World) {
    it.enter(ForkliftState::Beeps);
    world.tell(EventKind::ForkliftBeeps.at(rear(body)));
}

/// It gains speed until something that it cannot push stops it, or the player is far behind it.
fn ram(it: &mut Forklift, body: &mut Body, world: &mut World) {
    if is_at_edge(body, world) {
        body.stop_x();
        return it.enter(ForkliftState::Rest);
    }
    let sign = body.facing.sign();
    let speed = (body.velocity.x.abs() + GAIN_SUBPIXELS).min(TOP_SUBPIXELS[it.stage()]);
    body.velocity.x = sign * speed;
    if !push_on(body, world) {
        return stop(it, body, world, speed);
    }
    run_over(body, world);
    let is_past = common::target(world, body.rect.center().x).is_none_or(|to| ahead_of(body, to.x) < -PAST_PIXELS);
    if is_past {
        it.enter(ForkliftState::Brakes);
        lose_fire(it, body, world);
    }
}

fn brake(it: &mut Forklift, body: &mut Body, world: &mut World) {
    let speed = (body.velocity.x.abs() - BRAKE_SUBPIXELS).max(0);
    body.velocity.x = body.facing.sign() * speed;
    if speed == 0 || is_at_edge(body, world) {
        body.stop_x();
        it.enter(ForkliftState::Rest);
    } else if !push_on(body, world) {
        stop(it, body, world, speed);
    } else {
        run_over(body, world);
    }
}

/// Something stops it. A crash at speed stuns it.
fn stop(it: &mut Forklift, body: &mut Body, world: &mut World, speed: i32) {
    body.stop_x();
    if speed < CRASH_SUBPIXELS {
        return it.enter(ForkliftState::Rest);
    }
    it.enter(ForkliftState::Stunned);
    lose_fire(it, body, world);
    let sign = body.facing.sign();
    strike(world, body.rect.union(body.rect.moved(sign * SHOCK_PIXELS, 0)), Some(sign));
    let front = Point::new(body.rect.center().x + body.facing.sign() * WIDTH / 2, body.rect.center().y);
    world.tell(EventKind::ForkliftCrashes.at(front));
    world.hold_still_at(front, 3);
}

fn lose_fire(it: &Forklift, body: &Body, world: &mut World) {
    if it.stage() < 2 {
        return;
    }
    let from = Point::new(rear(body).x, body.rect.y);
    world.tell(EventKind::EnemyShot.at(from));
    for pixels in FIRE_PIXELS {
        let to = Point::new(from.x - body.facing.sign() * pixels, body.rect.bottom());
        world.spawn(hazard::lobbed(Form::Ember, from, to, FIRE_TICKS, 0));
    }
}

/// Whether there is no floor below the pixel in front of its wheels.
fn is_at_edge(body: &Body, world: &World) -> bool {
    let rect = body.rect;
    let front = if body.facing == Facing::Right { rect.right() } else { rect.x - 1 };
    !world.level().tile_at(Point::new(front, rect.bottom())).is_solid()
}

/// Moves it by its speed, pixel by pixel. Returns false if something stops it.
fn push_on(body: &mut Body, world: &mut World) -> bool {
    let sign = body.velocity.x.signum();
    for _ in 0..body.whole_x().abs() {
        if !makes_room(world, body.rect, sign) {
            return false;
        }
        body.rect.x += sign;
    }
    true
}

/// Pushes or breaks what is right in front of a box. Returns whether the box can then move by a pixel.
fn makes_room(world: &mut World, rect: Rect, sign: i32) -> bool {
    for _ in 0..MOST_AHEAD {
        match world.way_x(rect, sign).obstacle {
            None => return true,
            Some(Obstacle::Tile { .. }) => return false,
            Some(Obstacle::Entity(id)) if pushes(world, id, sign) => {}
            Some(Obstacle::Entity(_)) => return false,
        }
    }
    false
}

/// Pushes a steel crate by a pixel, with all crates in front of it, into players too. Everything else breaks or holds.
fn pushes(world: &mut World, id: Id, sign: i32) -> bool {
    let is_steel = world.get(id).is_some_and(|other| matches!(&other.kind, Kind::Crate(one) if one.steel));
    if !is_steel {
        let from = world.get(id).map_or(Point::default(), |other| other.body.rect.center());
        let blow = Blow { damage: 100, from, side: Side::Nature, how: How::Crush };
        world.with(id, |other, world| other.hurt(world, blow));
        return world.get(id).is_none();
    }
    let moves = world.with(id, |one, world| {
        let is_room = makes_room(world, one.body.rect, sign);
        one.body.rect.x += if is_room { sign } else { 0 };
        strike(world, one.body.rect, Some(sign));
        let moves = is_room && moves_players(world, one.body.rect, sign);
        one.body.rect.x -= if is_room && !moves { sign } else { 0 };
        moves
    });
    moves == Some(true)
}

/// Moves the players out of a box that has moved into them. Returns whether there was room for them.
fn moves_players(world: &mut World, area: Rect, sign: i32) -> bool {
    (0..2).all(|number| {
        let is_in = |player: &&Entity| player.is_living_player() && player.body.rect.overlaps(area);
        let Some((id, rect)) = world.player(number).filter(is_in).map(|player| (player.id, player.body.rect)) else {
            return true;
        };
        let wanted = if sign > 0 { area.right() - rect.x } else { area.x - rect.right() };
        let pixels = world.way_x(rect, wanted).pixels();
        world.with(id, |player, _| player.body.rect.x += pixels);
        pixels == wanted
    })
}

/// Hurts the players in a box and throws them to the side that it moves to, or without one out of it.
fn strike(world: &mut World, area: Rect, sign: Option<i32>) {
    let from = Point::new(area.center().x - sign.unwrap_or(0) * area.w, area.center().y);
    common::strike(world, from, area);
}

fn run_over(body: &Body, world: &mut World) {
    if body.velocity.x.abs() >= HARMLESS_SUBPIXELS {
        strike(world, body.rect, Some(body.velocity.x.signum()));
    }
}

fn drive_back(it: &mut Forklift, body: &mut Body, world: &mut World) {
    body.velocity.x = -body.facing.sign() * BACK_SUBPIXELS;
    let moves = push_on(body, world);
    run_over(body, world);
    if !moves || it.ticks >= BACK_TICKS {
        body.stop_x();
        it.enter(ForkliftState::Rest);
    }
}

/// A player died or left. It drives back to its place without harm.
fn drive_home(it: &Forklift, body: &mut Body, world: &mut World) {
    let off = it.home - body.rect.center().x;
    if off.abs() <= HOME_SUBPIXELS / SUBPIXELS {
        body.stop_x();
        body.facing = Facing::Left;
    } else if let Some(facing) = Facing::towards(0, off) {
        body.facing = facing;
        body.velocity.x = facing.sign() * HOME_SUBPIXELS;
        body.move_x(world);
    }
}

/// Where a crate on its raised fork is.
pub fn fork(body: &Body) -> Point {
    Point::new(body.rect.center().x + body.facing.sign() * (WIDTH / 2 + 4), body.rect.y - TILE / 2)
}

fn throw(it: &mut Forklift, body: &Body, world: &mut World) {
    it.attacks += 1;
    it.enter(ForkliftState::Rest);
    if let Some(to) = common::target(world, body.rect.center().x) {
        world.tell(EventKind::ForkliftThrows.at(fork(body)));
        world.spawn(hazard::cargo(fork(body), to, CARGO_TICKS));
    }
}

fn die(it: &mut Forklift, body: &mut Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    let at = body.rect.center();
    if it.ticks < DIES_TICKS {
        if it.ticks.is_multiple_of(BANG_TICKS) {
            let aside = (it.ticks / BANG_TICKS % 3) as i32 * 20 - 20;
            world.tell(EventKind::SmallExplosion.at(Point::new(at.x + aside, at.y)));
        }
        return;
    }
    it.enter(ForkliftState::Wreck);
    common::end(world, EventKind::ForkliftEnds.at(at), it.ended);
}
