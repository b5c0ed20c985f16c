//! The player: how he runs, jumps, ducks, climbs, rides, aims and shoots. [`think`] is one sequence on purpose:
//! in a platformer the order *is* the feel. Distances are pixels, speeds sub-pixels a tick (256 to a pixel),
//! times ticks (60 a second).

use super::body::{Body, Facing, Solidity};
use super::bullet;
use super::entity::{Blow, Entity, Kind};
use super::event::What;
use super::way::Footing;
use super::{Outcome, World, fell_out};
use crate::geom::{Point, Rect, TILE};
use crate::input::{Button, Input};
use crate::level::Tile;

const WIDTH: i32 = 10;
const HEIGHT: i32 = 26;
const DUCKED_HEIGHT: i32 = 16;

/// 2.25 pixels a tick: a screen in under five seconds.
const RUN: i32 = 576;
/// Full speed in 6 ticks.
const RUN_GAIN: i32 = 96;
/// A stop in 5 ticks: a little quicker than the start, so that he stands where one lets go.
const RUN_LOSS: i32 = 120;
/// In the air he steers with 0.65 of that.
const AIR_NUMERATOR: i32 = 65;
const AIR_DENOMINATOR: i32 = 100;
/// Speed beyond his own (from a lift) fades by this much a tick.
const EXCESS_LOSS: i32 = 14;
/// Ducked he creeps, so that no place too low to stand in is a trap.
const CREEP: i32 = 192;
const CLIMB: i32 = 320;

/// 3 pixels a tick, kept while jump is held: 1 tile tapped, 3.3 tiles held to the end.
const JUMP: i32 = 768;
const JUMP_HOLD_TICKS: u32 = 12;
const GRAVITY: i32 = 72;
/// Slower than this, up or down, and with jump held, he hangs at the apex under half gravity.
const APEX: i32 = 160;
const FALL_CAP: i32 = 1088;
const FAST_FALL_CAP: i32 = 1536;
/// A jump still works this long after the ledge, and this long before the landing.
const COYOTE_TICKS: u32 = 6;
const BUFFER_TICKS: u32 = 5;
/// Longer ago than anything counts.
const NEVER: u32 = u32::MAX;
/// A lift's speed is his for this long after the lift let go of him.
const RIDE_TICKS: u32 = 6;
/// A head that hits a corner by no more than this slips past it; feet that miss a ledge by no more than this step up.
const CORNER: i32 = 4;
const LEDGE_STEP: i32 = 3;

pub const LIFE: i32 = 5;
pub const LIVES: u32 = 3;
const IMMUNE_TICKS: u32 = 90;
/// After a blow he is thrown and cannot steer.
const STUN_TICKS: u32 = 14;
const THROW: Point = Point::new(400, -500);
/// From his death to his return.
pub const DEAD_TICKS: u32 = 75;

const RELOAD_TICKS: u32 = 8;
const BULLET_SPEED: i32 = 2048;
/// The same speed on a diagonal: 2048 / sqrt 2.
const BULLET_DIAGONAL: i32 = 1448;
const BULLET_DAMAGE: i32 = 1;
/// From the feet to the mouth of the gun, for each way it points; all mirrored when he faces left.
const MUZZLE_FORWARD: Point = Point::new(14, -16);
const MUZZLE_DUCKED: Point = Point::new(15, -8);
const MUZZLE_UP: Point = Point::new(5, -36);
const MUZZLE_DOWN: Point = Point::new(7, -2);
const MUZZLE_UP_FORWARD: Point = Point::new(13, -28);
const MUZZLE_DOWN_FORWARD: Point = Point::new(13, -7);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stance {
    Stand,
    Duck,
    Climb,
    Air,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    Well,
    /// Thrown by a blow.
    Stunned {
        ticks_left: u32,
    },
    Dead {
        ticks_left: u32,
    },
    /// No lives left.
    Gone,
}

#[derive(Clone, Hash, Debug)]
pub struct Player {
    /// 0 or 1.
    pub number: usize,
    pub stance: Stance,
    pub state: State,
    pub life: i32,
    pub immune_ticks: u32,
    /// -1, 0 or 1 a side: where the gun points.
    pub aim: Point,
    pub reload_ticks: u32,
    /// Ticks since he had ground under his feet and since jump was pressed; [`NEVER`] once a jump has used them.
    since_ground: u32,
    since_press: u32,
    jump_hold_ticks: u32,
    /// The upward speed that holding jump keeps.
    jump_speed: i32,
    ride: Point,
    ride_ticks: u32,
    /// Pixels run or climbed since the last step was heard.
    stride: i32,
}

pub fn player(number: usize, feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let player = Player {
        number,
        stance: Stance::Stand,
        state: State::Well,
        life: LIFE,
        immune_ticks: 0,
        aim: Point::new(1, 0),
        reload_ticks: 0,
        since_ground: NEVER,
        since_press: NEVER,
        jump_hold_ticks: 0,
        jump_speed: 0,
        ride: Point::default(),
        ride_ticks: 0,
        stride: 0,
    };
    Entity::new(rect, Solidity::None, Kind::Player(player))
}

impl Player {
    pub fn can_be_hit(&self) -> bool {
        self.immune_ticks == 0 && matches!(self.state, State::Well | State::Stunned { .. })
    }

    pub fn is_alive(&self) -> bool {
        matches!(self.state, State::Well | State::Stunned { .. })
    }
}

impl Entity {
    /// Whether this is a living player with ground under his feet.
    pub fn is_player_standing(&self) -> bool {
        matches!(&self.kind, Kind::Player(player) if player.is_alive() && matches!(player.stance, Stance::Stand | Stance::Duck))
    }
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Entity { id, body, kind, .. } = me;
    let Kind::Player(p) = kind else { return };
    let input = match p.state {
        State::Well if world.outcome == Outcome::Running => world.inputs[p.number],
        State::Well => Input::default(),
        State::Stunned { ticks_left } => {
            p.state = if ticks_left > 1 { State::Stunned { ticks_left: ticks_left - 1 } } else { State::Well };
            Input::default()
        }
        State::Dead { ticks_left } => return lie_dead(p, body, world, ticks_left),
        State::Gone => return,
    };
    count_down(p, input);
    let turn = if input.held(Button::Lock) { 0 } else { input.horizontal() };

    // What is under the feet. A lift's speed is remembered a little longer than the lift is.
    let was_on_ground = matches!(p.stance, Stance::Stand | Stance::Duck);
    let fall_speed = body.velocity.y;
    let ground =
        if body.velocity.y >= 0 && p.stance != Stance::Climb { body.ground(world, Footing::Ledges) } else { None };
    if body.ride != Point::default() {
        (p.ride, p.ride_ticks) = (body.ride, RIDE_TICKS);
        body.ride = Point::default();
    }
    if ground.is_some() {
        p.since_ground = 0;
        if !was_on_ground && p.stance == Stance::Air {
            world.tell(if fall_speed >= FALL_CAP { What::LandHard } else { What::Land }.at(body.feet()));
        }
        body.stop_y();
    }

    // Ladders: up takes hold of one behind him, down of one under his feet.
    if p.stance == Stance::Climb {
        if climb(p, body, world, input) {
            shoot(p, body, world, *id, input);
            return;
        }
    } else if input.vertical() != 0
        && p.jump_hold_ticks == 0
        && let Some(x) = ladder_to_take(body, world, input, ground.is_some())
    {
        p.stance = Stance::Climb;
        set_height(body, HEIGHT);
        body.rect.x = x;
        body.stop_x();
        body.stop_y();
        return;
    }

    // Stand, duck or fly. He rises only where there is room for it.
    let wants_duck = ground.is_some() && input.held(Button::Down) && !input.held(Button::Lock);
    let has_room = body.rect.h == HEIGHT || world.is_free(with_height(body.rect, HEIGHT));
    let ducks = wants_duck || !has_room;
    if ducks && ground.is_some() && body.rect.h == HEIGHT {
        world.tell(What::Duck.at(body.feet()));
    }
    set_height(body, if ducks { DUCKED_HEIGHT } else { HEIGHT });
    p.stance = match (ground.is_some(), ducks) {
        (false, _) => Stance::Air,
        (true, true) => Stance::Duck,
        (true, false) => Stance::Stand,
    };

    // Run.
    if turn != 0 {
        let facing = if turn < 0 { Facing::Left } else { Facing::Right };
        if facing != body.facing && ground.is_some() && body.velocity.x.abs() > RUN / 2 {
            world.tell(What::Turn.at(body.feet()));
        }
        body.facing = facing;
    }
    let top_speed = match p.stance {
        Stance::Duck => CREEP,
        _ => RUN,
    };
    run(body, input.horizontal() * top_speed, ground.is_some());

    // Jump, or drop through what he stands on.
    let may_jump = p.since_ground <= COYOTE_TICKS;
    if p.since_press <= BUFFER_TICKS && may_jump {
        let drops = input.held(Button::Down) && ground.is_some() && body.ground(world, Footing::NoLedges).is_none();
        p.since_press = NEVER;
        p.since_ground = NEVER;
        p.stance = Stance::Air;
        if drops {
            body.rect.y += 1;
        } else {
            jump(p, body);
            world.tell(What::Jump.at(body.feet()));
        }
    } else if ground.is_none() {
        fall(p, body, input);
    }

    // Move.
    move_x(body, world, ground.is_some());
    move_y(p, body, world);
    stride(p, body, world);
    aim(p, body, input);
    shoot(p, body, world, *id, input);
    if fell_out(world.level(), body.rect) {
        die(p, body, world);
    }
}

fn count_down(p: &mut Player, input: Input) {
    p.since_ground = p.since_ground.saturating_add(1);
    p.since_press = if input.pressed(Button::Jump) { 0 } else { p.since_press.saturating_add(1) };
    p.reload_ticks = p.reload_ticks.saturating_sub(1);
    p.immune_ticks = p.immune_ticks.saturating_sub(1);
    p.ride_ticks = p.ride_ticks.saturating_sub(1);
    if p.ride_ticks == 0 {
        p.ride = Point::default();
    }
}

/// Towards the wanted speed: quick on the ground, slower in the air; speed he was given fades by itself.
fn run(body: &mut Body, wanted: i32, on_ground: bool) {
    let speed = body.velocity.x;
    let beyond = speed.abs() > RUN && speed.signum() == wanted.signum();
    let slows = speed != 0 && wanted.signum() != speed.signum();
    let mut change = if beyond {
        EXCESS_LOSS
    } else if slows {
        RUN_LOSS
    } else {
        RUN_GAIN
    };
    if !on_ground {
        change = change * AIR_NUMERATOR / AIR_DENOMINATOR;
    }
    body.velocity.x = if speed < wanted { (speed + change).min(wanted) } else { (speed - change).max(wanted) };
}

fn jump(p: &mut Player, body: &mut Body) {
    p.jump_speed = -JUMP + p.ride.y.min(0);
    p.jump_hold_ticks = JUMP_HOLD_TICKS;
    body.velocity = Point::new(body.velocity.x + p.ride.x, p.jump_speed);
    p.ride = Point::default();
}

fn fall(p: &mut Player, body: &mut Body, input: Input) {
    if p.jump_hold_ticks > 0 {
        p.jump_hold_ticks -= 1;
        if input.held(Button::Jump) {
            body.velocity.y = p.jump_speed;
            return;
        }
        p.jump_hold_ticks = 0;
    }
    let hangs = input.held(Button::Jump) && body.velocity.y.abs() < APEX;
    let cap = if input.held(Button::Down) { FAST_FALL_CAP } else { FALL_CAP };
    let pull = if hangs { GRAVITY / 2 } else { GRAVITY };
    body.velocity.y = (body.velocity.y + pull).min(cap);
}

/// Sideways; a ledge of a few pixels is stepped on, not run into.
fn move_x(body: &mut Body, world: &mut World, on_ground: bool) {
    let pixels = body.whole_x();
    let way = world.way_x(body.rect, pixels);
    body.rect.x += way.pixels();
    if way.obstacle.is_none() {
        return;
    }
    let left = pixels - way.pixels();
    if on_ground || body.velocity.y >= 0 {
        for up in 1..=LEDGE_STEP {
            let raised = body.rect.moved(0, -up);
            if world.is_free(raised) && world.way_x(raised, left.signum()).obstacle.is_none() {
                body.rect = raised;
                body.rect.x += world.way_x(raised, left).pixels();
                return;
            }
        }
    }
    body.stop_x();
}

/// Up or down; a head that hits a corner slips past it.
fn move_y(p: &mut Player, body: &mut Body, world: &mut World) {
    let pixels = body.whole_y();
    let way = world.way_y(body.rect, pixels, Footing::Ledges);
    body.rect.y += way.pixels();
    if way.obstacle.is_none() {
        return;
    }
    if pixels < 0 {
        for aside in 1..=CORNER {
            for side in [body.facing.sign(), -body.facing.sign()] {
                let moved = body.rect.moved(aside * side, 0);
                let runs_against = body.velocity.x.signum() == -side;
                if !runs_against && world.is_free(moved) && world.way_y(moved, -1, Footing::Ledges).obstacle.is_none() {
                    body.rect = moved;
                    body.rect.y += world.way_y(moved, pixels - way.pixels(), Footing::Ledges).pixels();
                    return;
                }
            }
        }
    }
    p.jump_hold_ticks = 0;
    body.stop_y();
}

/// The left edge of a body on the ladder he may take hold of now.
fn ladder_to_take(body: &Body, world: &mut World, input: Input, on_ground: bool) -> Option<i32> {
    let middle = body.rect.center().x;
    let row_y = if input.held(Button::Up) { body.rect.y + body.rect.h / 2 } else { body.rect.bottom() };
    if input.held(Button::Down) && !on_ground || world.level().tile_at(Point::new(middle, row_y)) != Tile::Ladder {
        return None;
    }
    let x = middle.div_euclid(TILE) * TILE + TILE / 2 - WIDTH / 2;
    let at_ladder = Rect { x, ..with_height(body.rect, HEIGHT) };
    world.is_free(at_ladder).then_some(x)
}

/// One tick on a ladder; false when he has left it.
fn climb(p: &mut Player, body: &mut Body, world: &mut World, input: Input) -> bool {
    if input.horizontal() != 0 && !input.held(Button::Lock) {
        body.facing = if input.horizontal() < 0 { Facing::Left } else { Facing::Right };
    }
    aim(p, body, input);
    if p.since_press <= BUFFER_TICKS {
        p.since_press = NEVER;
        p.stance = Stance::Air;
        if !input.held(Button::Down) {
            jump(p, body);
            world.tell(What::Jump.at(body.feet()));
        }
        return false;
    }
    body.velocity.y = if input.held(Button::Lock) { 0 } else { input.vertical() * CLIMB };
    let before = body.rect.y;
    let blocked = body.move_y(world, Footing::NoLedges);
    p.stride += (body.rect.y - before).abs();
    if p.stride >= TILE {
        p.stride = 0;
        world.tell(What::Climb.at(body.feet()));
    }
    let feet = Point::new(body.rect.center().x, body.rect.bottom() - 1);
    let hands = Point::new(feet.x, body.rect.y + body.rect.h / 2);
    let on_ladder = [feet, hands].iter().any(|&at| world.level().tile_at(at) == Tile::Ladder);
    let landed = blocked.is_some() && input.held(Button::Down);
    if landed || !on_ladder {
        p.stance = if landed { Stance::Stand } else { Stance::Air };
        body.stop_y();
        return false;
    }
    true
}

/// Where the gun points: ahead, unless up or (off the ground) down is held.
fn aim(p: &mut Player, body: &Body, input: Input) {
    let may_aim_down = matches!(p.stance, Stance::Air | Stance::Climb) || input.held(Button::Lock);
    let vertical = if input.vertical() > 0 && !may_aim_down { 0 } else { input.vertical() };
    let horizontal = if input.horizontal() != 0 || vertical == 0 { body.facing.sign() } else { 0 };
    p.aim = Point::new(horizontal, vertical);
}

/// Held fire: a bullet every few ticks.
fn shoot(p: &mut Player, body: &Body, world: &mut World, id: crate::pool::Id, input: Input) {
    if p.reload_ticks > 0 || !(input.held(Button::Fire) || input.pressed(Button::Fire)) {
        return;
    }
    p.reload_ticks = RELOAD_TICKS;
    let muzzle = muzzle(p, body);
    let speed = if p.aim.x != 0 && p.aim.y != 0 { BULLET_DIAGONAL } else { BULLET_SPEED };
    let velocity = Point::new(p.aim.x * speed, p.aim.y * speed);
    world.spawn(bullet::bullet(id, muzzle, velocity, BULLET_DAMAGE));
    world.tell(What::Shot.at(muzzle));
}

/// The mouth of the gun.
fn muzzle(p: &Player, body: &Body) -> Point {
    let from_feet = match (p.aim.x != 0, p.aim.y) {
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

/// Steps are heard about every 22 pixels, twice a stride.
fn stride(p: &mut Player, body: &Body, world: &mut World) {
    if p.stance != Stance::Stand || body.velocity.x == 0 {
        return;
    }
    p.stride += body.velocity.x.abs();
    if p.stride >= 22 * 256 {
        p.stride = 0;
        world.tell(What::Step.at(body.feet()));
    }
}

pub fn hurt(me: &mut Entity, world: &mut World, blow: Blow) {
    let Entity { body, kind: Kind::Player(p), .. } = me else { return };
    if !p.can_be_hit() || world.outcome != Outcome::Running {
        return;
    }
    p.life -= blow.damage;
    if p.life <= 0 {
        return die(p, body, world);
    }
    let away = if blow.from.x > body.rect.center().x { -1 } else { 1 };
    body.velocity = Point::new(away * THROW.x, THROW.y);
    p.stance = Stance::Air;
    p.jump_hold_ticks = 0;
    p.state = State::Stunned { ticks_left: STUN_TICKS };
    p.immune_ticks = IMMUNE_TICKS;
    world.tell(What::PlayerHurt.at(body.rect.center()));
}

fn die(p: &mut Player, body: &mut Body, world: &mut World) {
    p.life = 0;
    p.state = State::Dead { ticks_left: DEAD_TICKS };
    body.velocity = Point::new(0, THROW.y);
    p.stance = Stance::Air;
    world.tell(What::PlayerDied.at(body.rect.center()));
}

/// He falls where he was hit; then a life is spent and he is back at the start, or it is over.
fn lie_dead(p: &mut Player, body: &mut Body, world: &mut World, ticks_left: u32) {
    if !fell_out(world.level(), body.rect) {
        body.velocity.y = (body.velocity.y + GRAVITY).min(FALL_CAP);
        body.move_y(world, Footing::Ledges);
    }
    if ticks_left > 0 {
        p.state = State::Dead { ticks_left: ticks_left - 1 };
        return;
    }
    if world.lives == 0 {
        p.state = State::Gone;
        let other = world.players[1 - p.number].and_then(|id| world.get(id));
        let is_last =
            other.is_none_or(|other| matches!(&other.kind, Kind::Player(player) if player.state == State::Gone));
        if is_last {
            world.outcome = Outcome::Lost;
            world.tell(What::GameOver.at(body.rect.center()));
        }
        return;
    }
    world.lives -= 1;
    let fresh = player(p.number, world.level().start);
    *body = fresh.body;
    if let Kind::Player(fresh) = fresh.kind {
        *p = Player { immune_ticks: IMMUNE_TICKS, ..fresh };
    }
    world.tell(What::PlayerBack.at(body.rect.center()));
}

/// The box with another height on the same feet.
fn with_height(rect: Rect, height: i32) -> Rect {
    Rect { y: rect.bottom() - height, h: height, ..rect }
}

fn set_height(body: &mut Body, height: i32) {
    body.rect = with_height(body.rect, height);
}

const _: () = assert!(WIDTH < TILE && DUCKED_HEIGHT <= TILE, "he must fit through a gap of one tile when he ducks");
