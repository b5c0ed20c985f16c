//! A player in a mule: boarding it, walking, jumping, the gun, the punch, what a blow does, and leaving it. The player's
//! body is as large as the mule while it rides. So lifts, belts, crushers, doors, beams, shots and enemies treat a rider
//! as they treat any player. The machine without a rider is in `mule.rs`.

use crate::geom::{Facing, Point, Rect, SUBPIXELS};
use crate::input::{Button, Input};
use crate::pool::Id;
use crate::sim::player::mule::{Mule, MuleState};
use crate::sim::player::{BUFFER_TICKS, NEVER, Player, Stance, gun, rect_at};
use crate::sim::shots::bullet::{Shot, bullet};
use crate::sim::world::{Asker, Blow, Body, Entity, EventKind, Footing, How, Kind, Obstacle, Side, Struck, World};

/// 1.5 pixels a tick, two thirds of a run. It takes a third of a second to reach, and as long to stop.
const WALK_SUBPIXELS: i32 = 400;
const WALK_GAIN_SUBPIXELS: i32 = 20;
const WALK_LOSS_SUBPIXELS: i32 = 32;
/// A jump over two tiles and not over three.
const JUMP_SUBPIXELS: i32 = 1140;
/// A player this near can get in.
pub const NEAR_A_MULE_PIXELS: i32 = 20;
/// Pixels for each step sound.
const STEP_PIXELS: i32 = 26;
/// At this speed it crushes what it lands on, and how much that hurts.
const STAMP_SUBPIXELS: i32 = 500;
const STAMP_DAMAGE: i32 = 6;

const RELOAD_TICKS: u32 = 7;
const SHOT_SUBPIXELS: i32 = 2304;
/// A punch takes so long, and strikes after some ticks of swing.
pub const PUNCH_TICKS: u32 = 28;
const SWING_TICKS: u32 = 9;
/// It breaks a barricade, and nearly every enemy. A shield is of no use against it.
const PUNCH_DAMAGE: i32 = 12;
const PUNCH_REACH_PIXELS: i32 = 24;
const PUNCH_STOP_TICKS: u32 = 4;
/// After a blow, no other dents the armour for so long. It is short, so a crowd of enemies is still a danger.
const SPARED_TICKS: u32 = 12;
const HIT_STOP_TICKS: u32 = 2;
/// The leap of a player who leaves, and of one who is thrown out. The latter cannot be hurt for a while.
const LEAVE_SUBPIXELS: i32 = 900;
const THROWN_SUBPIXELS: i32 = 1200;
const THROWN_IMMUNE_TICKS: u32 = 120;

/// From the feet to the mouth of the gun, for each direction. They are mirrored when the mule faces left.
const MUZZLE_FORWARD: Point = Point::new(27, -24);
const MUZZLE_UP_FORWARD: Point = Point::new(22, -42);
const MUZZLE_UP: Point = Point::new(5, -52);
const MUZZLE_DOWN_FORWARD: Point = Point::new(22, -8);
const MUZZLE_DOWN: Point = Point::new(7, -4);

impl Stance {
    pub fn is_riding(self) -> bool {
        matches!(self, Stance::Ride { .. })
    }
}

impl Entity {
    /// Returns the mule in which this living player rides.
    pub fn mule_of_rider(&self) -> Option<Id> {
        match &self.kind {
            Kind::Player(Player { stance: Stance::Ride { mule, .. }, .. }) if self.is_living_player() => Some(*mule),
            _ => None,
        }
    }
}

impl Player {
    /// Ends a ride, if there is one: the body has the size of a player again, at the same feet.
    pub(in crate::sim) fn get_off(&mut self, body: &mut Body) {
        if self.stance.is_riding() {
            self.stance = Stance::Air;
            self.since_ground = NEVER;
            self.jump_hold_ticks = 0;
            body.rect = rect_at(body.feet(), false);
        }
    }
}

/// A player on the ground who presses up near a mule gets in.
pub(super) fn board_near(me: &mut Entity, world: &mut World) {
    let is_free = |it: &Entity| matches!(&it.kind, Kind::Mule(mule) if mule.is_free());
    let near = world.overlapping(Asker::Entity, me.body.rect.grown(NEAR_A_MULE_PIXELS));
    let machine = near.iter().copied().find(|&id| world.get(id).is_some_and(is_free));
    world.recycle(near);
    if let Some(id) = machine {
        world.with(id, |machine, world| machine.touched(world, me));
    }
}

/// Moves a rider for a tick. Returns false if the player does not ride, or no longer.
pub(super) fn drive(me: &mut Entity, world: &mut World, input: Input) -> bool {
    let Some(id) = me.mule_of_rider() else { return false };
    let drives = world.with(id, |machine, world| {
        let drives = work(me, machine, world, input);
        machine.body.rect = if drives { me.body.rect } else { machine.body.rect };
        machine.body.facing = me.body.facing;
        drives
    });
    if drives != Some(true)
        && let Entity { body, kind: Kind::Player(player), .. } = me
    {
        player.get_off(body);
    }
    drives == Some(true)
}

fn work(me: &mut Entity, machine: &mut Entity, world: &mut World, input: Input) -> bool {
    let (rider, id) = (me.id, machine.id);
    let (Kind::Mule(mule), Entity { body, kind: Kind::Player(p), .. }) = (&mut machine.kind, me) else { return false };
    if mule.state != MuleState::Ridden {
        return false;
    }
    mule.count_down();
    if mule.warns(world.tick) {
        world.tell(EventKind::MuleAlarm.at(body.rect.center()));
    }
    if input.held(Button::Down) && input.pressed(Button::Jump) {
        mule.park();
        machine.body.velocity = Point::default();
        p.get_off(body);
        body.velocity = Point::new(body.velocity.x, -LEAVE_SUBPIXELS);
        world.tell(EventKind::MuleLeft.at(body.rect.center()));
        return false;
    }
    let ground = if body.velocity.y >= 0 { body.ground(world, Footing::Ledges) } else { None };
    if ground.is_some() && body.velocity.y > 0 {
        land(body, world, body.velocity.y);
    }
    if let Some(Obstacle::Tile { column, row }) = ground {
        body.ride_belt(world, column, row);
    }
    let lifted = std::mem::take(&mut body.ride);
    p.stance = Stance::Ride { mule: id, is_down: ground.is_some() };
    turn_and_walk(body, input, ground.is_some());
    if ground.is_some() && p.since_press <= BUFFER_TICKS {
        p.since_press = NEVER;
        p.stance = Stance::Ride { mule: id, is_down: false };
        body.velocity = Point::new(body.velocity.x + lifted.x, -JUMP_SUBPIXELS + lifted.y.min(0));
        world.tell(EventKind::MuleJumps.at(body.feet()));
    } else if ground.is_none() {
        body.fall();
    }
    body.move_x(world);
    let falls = body.velocity.y;
    if body.move_y(world, Footing::Ledges).is_some() && falls > 0 {
        land(body, world, falls);
    }
    stride(mule, body, world, ground.is_some());
    gun::aim(p, body, input);
    use_arms(mule, p, body, world, rider, input);
    true
}

/// What it comes down on is crushed.
fn land(body: &mut Body, world: &mut World, speed: i32) {
    body.stop_y();
    world.tell(EventKind::MuleLands.at(body.feet()));
    if speed >= STAMP_SUBPIXELS {
        strike_all(world, body.rect, STAMP_DAMAGE, body.rect.center(), |other| other.kind.traits().is_enemy);
    }
}

fn turn_and_walk(body: &mut Body, input: Input, on_ground: bool) {
    let turn = input.turn(on_ground);
    if turn != 0 {
        body.facing = if turn < 0 { Facing::Left } else { Facing::Right };
    }
    let stands = on_ground && input.stands_to_aim();
    let wanted = if stands { 0 } else { input.horizontal() * WALK_SUBPIXELS };
    let speed = body.velocity.x;
    let slows = speed != 0 && wanted.signum() != speed.signum();
    let change = if slows { WALK_LOSS_SUBPIXELS } else { WALK_GAIN_SUBPIXELS };
    body.velocity.x = if speed < wanted { (speed + change).min(wanted) } else { (speed - change).max(wanted) };
}

fn stride(mule: &mut Mule, body: &Body, world: &mut World, on_ground: bool) {
    mule.stride += if on_ground { body.velocity.x.abs() } else { 0 };
    if mule.stride >= STEP_PIXELS * SUBPIXELS {
        mule.stride = 0;
        world.tell(EventKind::MuleStep.at(body.feet()));
    }
}

/// The grenade button punches. Fire shoots, and punches what is within reach, as fire does on foot.
fn use_arms(mule: &mut Mule, p: &Player, body: &Body, world: &mut World, rider: Id, input: Input) {
    if mule.punch_ticks > 0 {
        if mule.punch_ticks == PUNCH_TICKS - SWING_TICKS {
            punch(body, world);
        }
        return;
    }
    let fires = input.held(Button::Fire) || input.pressed(Button::Fire);
    let is_near = fires && p.aim.y == 0 && is_worth_a_punch(body, world);
    if input.pressed(Button::Grenade) || is_near {
        mule.punch_ticks = PUNCH_TICKS;
        world.tell(EventKind::MuleSwings.at(body.rect.center()));
    } else if fires && mule.reload_ticks == 0 {
        mule.reload_ticks = RELOAD_TICKS;
        let muzzle = muzzle(p.aim, body);
        world.spawn(bullet(rider, Side::Players, Shot::Mule, muzzle, gun::along(p.aim, SHOT_SUBPIXELS)));
        world.tell(EventKind::MuleShot.at(muzzle));
        world.shot_is_heard(muzzle);
    }
}

/// Where the fist arrives, and the body itself: an enemy that stands in it cannot be shot.
fn reach(body: &Body) -> Rect {
    let rect = body.rect;
    let x = if body.facing.sign() > 0 { rect.x } else { rect.x - PUNCH_REACH_PIXELS };
    Rect { x, w: rect.w + PUNCH_REACH_PIXELS, ..rect }
}

fn is_worth_a_punch(body: &Body, world: &mut World) -> bool {
    let near = world.overlapping(Asker::Entity, reach(body));
    let found = near.iter().any(|&id| world.get(id).is_some_and(breaks));
    world.recycle(near);
    found
}

/// A drum is not among them: fire at a distance is better for it.
fn breaks(other: &Entity) -> bool {
    let traits = other.kind.traits();
    traits.is_enemy || traits.toughness.is_some() && !matches!(other.kind, Kind::Drum(_))
}

fn punch(body: &Body, world: &mut World) {
    let area = reach(body);
    if strike_all(world, area, PUNCH_DAMAGE, body.rect.center(), |other| other.kind.stops_shots(Side::Players)) {
        let front = if body.facing.sign() > 0 { area.right() } else { area.x };
        world.hold_still(PUNCH_STOP_TICKS);
        world.tell(EventKind::MulePunch.at(Point::new(front, body.rect.center().y)));
    }
}

/// Returns whether anything was struck.
fn strike_all(world: &mut World, area: Rect, damage: i32, from: Point, is_struck: impl Fn(&Entity) -> bool) -> bool {
    let near = world.overlapping(Asker::Entity, area);
    let blow = Blow { damage, from, side: Side::Players, how: How::Touch };
    let mut struck = false;
    for &id in near.iter() {
        if world.get(id).is_some_and(&is_struck) {
            struck = true;
            world.with(id, |other, world| other.hurt(world, blow));
        }
    }
    world.recycle(near);
    struck
}

fn muzzle(aim: Point, body: &Body) -> Point {
    let from_feet = match (aim.x != 0, aim.y) {
        (true, 0) => MUZZLE_FORWARD,
        (true, -1) => MUZZLE_UP_FORWARD,
        (true, _) => MUZZLE_DOWN_FORWARD,
        (false, -1) => MUZZLE_UP,
        (false, _) => MUZZLE_DOWN,
    };
    let feet = body.feet();
    Point::new(feet.x + from_feet.x * body.facing.sign(), feet.y + from_feet.y)
}

/// A blow at a rider dents the armour. The last dent throws the rider out unhurt. Only a crush reaches the rider.
pub(super) fn take_blow(p: &mut Player, body: &mut Body, world: &mut World, mule: Id, blow: Blow) -> Struck {
    if p.immune_ticks > 0 {
        return Struck::Blocked;
    }
    world.tell(EventKind::HitSteel.at(blow.from));
    if world.rules.endless_life {
        return Struck::Blocked;
    }
    p.immune_ticks = SPARED_TICKS;
    world.hold_still(HIT_STOP_TICKS);
    let holds = world.with(mule, |machine, _| match &mut machine.kind {
        Kind::Mule(mule) => mule.dent(blow.damage),
        _ => false,
    });
    if holds != Some(true) {
        throw_out(p, body, world);
    }
    Struck::Blocked
}

/// Melt or acid takes the mule at once, and throws the rider out.
pub(super) fn sink(me: &mut Entity, world: &mut World) {
    let Some(mule) = me.mule_of_rider() else { return };
    wreck(world, mule);
    if let Entity { body, kind: Kind::Player(p), .. } = me {
        throw_out(p, body, world);
    }
}

pub(super) fn wreck(world: &mut World, mule: Id) {
    world.with(mule, |machine, _| {
        if let Kind::Mule(mule) = &mut machine.kind {
            mule.burn();
        }
    });
}

fn throw_out(p: &mut Player, body: &mut Body, world: &mut World) {
    world.tell(EventKind::MuleLost.at(body.rect.center()));
    p.get_off(body);
    p.immune_ticks = THROWN_IMMUNE_TICKS;
    body.velocity = Point::new(-body.facing.sign() * SUBPIXELS, -THROWN_SUBPIXELS);
}
