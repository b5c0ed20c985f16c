//! The gun of a player in a tick: where it points, the shots of each weapon, and grenades. The weapons that the player
//! carries are in `arms`, the melee attack is in `melee`.

use crate::geom::Point;
use crate::input::{Button, Input};
use crate::level::Weapon;
use crate::pool::Id;
use crate::sim::player::charge::{Trigger, charge};
use crate::sim::player::melee::strike;
use crate::sim::player::{Fired, HEIGHT, Player, Stance};
use crate::sim::shots::bullet::{COSINE_ONE, Shot, bullet, turned};
use crate::sim::shots::grenade;
use crate::sim::world::{Body, Entity, EventKind, Kind, Side, World};

/// From the feet to the mouth of the gun, for each direction. They are mirrored when the player faces left.
const MUZZLE_FORWARD: Point = Point::new(14, -16);
const MUZZLE_DUCKED: Point = Point::new(15, -8);
const MUZZLE_UP: Point = Point::new(5, -36);
const MUZZLE_DOWN: Point = Point::new(7, -2);
const MUZZLE_UP_FORWARD: Point = Point::new(13, -28);
const MUZZLE_DOWN_FORWARD: Point = Point::new(13, -7);

/// The fan of the spread gun: cosine and sine of 12 and of 24 degrees, times [`COSINE_ONE`].
const FAN: [(i32, i32); 2] = [(1002, 213), (935, 416)];
/// 1 / sqrt 2, times [`COSINE_ONE`].
const DIAGONAL: i32 = 724;
/// Rockets of one player in flight at once.
const MOST_ROCKETS: usize = 2;
/// Rounds that a beam of the laser takes, and ticks until the next shot.
pub const BEAM_ROUNDS: u32 = 3;
const BEAM_RELOAD_TICKS: u32 = 24;

/// Speeds are in sub-pixels a tick. This throw passes over a wall of three tiles that is at most seven tiles away. Right
/// at the wall too, because a rising grenade slides up a wall.
const THROW: Point = Point::new(760, -1300);
/// With up held: a high throw, over a wall of five tiles.
const HIGH_THROW: Point = Point::new(640, -1500);
/// Ducked: the grenade rolls about five tiles along the floor.
const ROLL: Point = Point::new(430, -100);
/// Aimed down: the grenade falls just ahead.
const DROP: Point = Point::new(200, 300);
const THROW_RELOAD_TICKS: u32 = 22;

impl Player {
    /// Ticks since the throw began. `None` when there is none.
    pub fn throws(&self) -> Option<u32> {
        (self.throw_ticks > 0).then(|| THROW_RELOAD_TICKS - self.throw_ticks)
    }
}

/// Sets where the gun points. It can point down only in the air, on a ladder, or while the aim is locked.
pub fn aim(p: &mut Player, body: &Body, input: Input) {
    let may_aim_down = !p.stance.is_on_ground() || input.held(Button::Lock);
    let vertical = if input.vertical() > 0 && !may_aim_down { 0 } else { input.vertical() };
    let horizontal = if input.horizontal() != 0 || vertical == 0 { body.facing.sign() } else { 0 };
    p.aim = Point::new(horizontal, vertical);
}

pub fn use_arms(p: &mut Player, body: &Body, world: &mut World, id: Id, input: Input) {
    if input.pressed(Button::Swap) {
        let can_swap = p.can_swap();
        if can_swap {
            p.swap_weapons();
        }
        world.tell(if can_swap { EventKind::Swap } else { EventKind::Empty }.at(body.rect.center()));
    }
    if matches!(p.stance, Stance::Roll { .. }) {
        return;
    }
    let fires = input.held(Button::Fire) || input.pressed(Button::Fire);
    match charge(p, body, world, input) {
        Trigger::Free if p.reload_ticks == 0 && fires && !strike(p, body, world) => shoot(p, body, world, id),
        Trigger::Free | Trigger::Charges => {}
        Trigger::Beam => fire_beam(p, body, world, id),
    }
    if p.throw_ticks == 0 && input.pressed(Button::Grenade) {
        throw(p, body, world, id);
    }
}

fn shoot(p: &mut Player, body: &Body, world: &mut World, id: Id) {
    let weapon = p.weapon;
    if weapon == Weapon::Rocket && rockets_of(world, id) >= MOST_ROCKETS {
        return;
    }
    p.reload_ticks = weapon.reload_ticks();
    p.charge_ticks = u32::from(weapon == Weapon::Laser);
    fire(p, body, world, id, Fired::Shot { weapon, is_wide: p.is_wide }, 1);
}

/// Fires the charged laser.
fn fire_beam(p: &mut Player, body: &Body, world: &mut World, id: Id) {
    p.reload_ticks = BEAM_RELOAD_TICKS;
    fire(p, body, world, id, Fired::Beam, BEAM_ROUNDS);
}

fn fire(p: &mut Player, body: &Body, world: &mut World, id: Id, fired: Fired, rounds: u32) {
    let is_sharp = std::mem::take(&mut p.is_sharp);
    p.fired = Some(fired);
    let muzzle = discharge_sharp(world, id, body, p.aim, fired, is_sharp);
    if !world.rules.endless_ammunition && p.spend(rounds) {
        world.tell(EventKind::Empty.at(muzzle));
    }
}

/// Fires what an echo repeats.
pub fn discharge(world: &mut World, owner: Id, body: &Body, aim: Point, fired: Fired) {
    discharge_sharp(world, owner, body, aim, fired, false);
}

/// Spawns the bullets of one shot. Returns the place of the muzzle.
fn discharge_sharp(world: &mut World, owner: Id, body: &Body, aim: Point, fired: Fired, is_sharp: bool) -> Point {
    let muzzle = muzzle(aim, body);
    let (weapon, shot, told) = match fired {
        Fired::Shot { weapon, .. } => (weapon, weapon.shot(), EventKind::Shot(weapon)),
        Fired::Beam => (Weapon::Laser, Shot::Beam, EventKind::Beam),
    };
    let straight = along(aim, weapon.speed());
    let fire = |world: &mut World, velocity: Point| {
        spawn_shot(world, bullet(owner, Side::Players, shot, muzzle, velocity), is_sharp);
    };
    match fired {
        Fired::Shot { weapon: Weapon::Spread, is_wide } => {
            fire(world, straight);
            for &(cosine, sine) in &FAN[..weapon.bullets(is_wide) / 2] {
                fire(world, turned(straight, (cosine, sine)));
                fire(world, turned(straight, (cosine, -sine)));
            }
        }
        Fired::Shot { weapon: Weapon::Rapid, .. } => {
            // The bullets of the rapid gun scatter a little.
            let off = world.rng.between(-70, 70);
            fire(world, Point::new(straight.x - aim.y * off, straight.y + aim.x * off));
        }
        Fired::Shot { weapon: Weapon::Flame, .. } => {
            let off = world.rng.between(-130, 130);
            let carried = Point::new(straight.x + body.velocity.x / 2 - aim.y * off, straight.y + aim.x * off);
            fire(world, carried);
        }
        Fired::Shot { weapon: Weapon::Rifle | Weapon::Laser | Weapon::Rocket, .. } | Fired::Beam => {
            fire(world, straight);
        }
    }
    world.tell(told.at(muzzle));
    world.shot_is_heard(muzzle);
    muzzle
}

fn spawn_shot(world: &mut World, mut shot: Entity, is_sharp: bool) {
    if let Kind::Bullet(bullet) = &mut shot.kind {
        bullet.is_sharp = is_sharp;
    }
    world.spawn(shot);
}

pub(super) fn along(aim: Point, speed: i32) -> Point {
    let part = if aim.x != 0 && aim.y != 0 { speed * DIAGONAL / COSINE_ONE } else { speed };
    Point::new(aim.x * part, aim.y * part)
}

fn rockets_of(world: &World, owner: Id) -> usize {
    let is_rocket =
        |kind: &Kind| matches!(kind, Kind::Bullet(shot) if shot.owner == owner && shot.shot == Shot::Rocket);
    world.entities().filter(|entity| is_rocket(&entity.kind)).count()
}

fn throw(p: &mut Player, body: &Body, world: &mut World, id: Id) {
    if p.grenades == 0 {
        world.tell(EventKind::Empty.at(body.rect.center()));
        return;
    }
    if !world.rules.endless_ammunition {
        p.grenades -= 1;
    }
    p.throw_ticks = THROW_RELOAD_TICKS;
    let rolls = p.stance == Stance::Duck;
    let speed = match p.aim.y {
        _ if rolls => ROLL,
        0 => THROW,
        ..0 => HIGH_THROW,
        1.. => DROP,
    };
    let velocity = Point::new(body.facing.sign() * speed.x + body.velocity.x / 2, speed.y);
    // The grenade starts inside the body, because a place in front of it could be inside a wall.
    let hand = Point::new(body.rect.center().x, body.rect.y + 4);
    world.spawn(grenade::grenade(id, Side::Players, hand, velocity, rolls));
    world.tell(EventKind::Throw.at(hand));
}

fn muzzle(aim: Point, body: &Body) -> Point {
    let from_feet = match (aim.x != 0, aim.y) {
        (true, 0) if body.rect.h == HEIGHT => MUZZLE_FORWARD,
        (true, 0) => MUZZLE_DUCKED,
        (true, -1) => MUZZLE_UP_FORWARD,
        (true, _) => MUZZLE_DOWN_FORWARD,
        (false, -1) => MUZZLE_UP,
        (false, _) => MUZZLE_DOWN,
    };
    let feet = body.feet();
    Point::new(feet.x + from_feet.x * body.facing.sign(), feet.y + from_feet.y)
}
