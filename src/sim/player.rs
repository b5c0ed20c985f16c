//! The player: running, jumping, ducking, rolling and riding on lifts. Ladders, mules, weapons and damage are in
//! `climb`, `drive`, `gun` and `life`. [`think`] is one sequence on purpose, because the order of its steps decides how the controls feel.
//! Distances are in pixels, speeds in sub-pixels a tick (256 to a pixel), times in ticks (60 a second).

pub mod arms;
mod charge;
mod climb;
pub(super) mod drive;
pub mod gun;
pub mod life;
mod melee;
pub mod team;

use super::body::{Body, FALL_CAP_SUBPIXELS, Facing, GRAVITY_SUBPIXELS, Solidity};
use super::entity::{Entity, Kind};
use super::event::EventKind;
use super::way::{Footing, Obstacle};
use super::{Outcome, World, crates, fell_out};
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::input::{Button, Input};
use crate::level::Weapon;
use crate::pool::Id;

pub use arms::Stowed;
pub use charge::CHARGE_TICKS;
pub use drive::{NEAR_A_MULE_PIXELS, PUNCH_TICKS};
pub use life::{DEAD_TICKS, LIFE, LIVES, hurt};

const WIDTH: i32 = 10;
const HEIGHT: i32 = 26;
const DUCKED_HEIGHT: i32 = 16;

/// 2.25 pixels a tick: across the view in under five seconds.
pub(super) const RUN_SUBPIXELS: i32 = 576;
/// Full speed in 6 ticks.
const RUN_GAIN_SUBPIXELS: i32 = 96;
/// A stop in 5 ticks, quicker than the start, so that the player stops close to where the key is released.
const RUN_LOSS_SUBPIXELS: i32 = 120;
/// In the air, speed changes at 0.65 of the rates on the ground.
const AIR_NUMERATOR: i32 = 65;
const AIR_DENOMINATOR: i32 = 100;
/// How much of the speed above running speed is lost in each tick. A lift can give such speed.
const EXCESS_LOSS_SUBPIXELS: i32 = 14;
/// A ducking player can creep, so that a place too low to stand in is not a trap.
const CREEP_SUBPIXELS: i32 = 192;

/// 3 pixels a tick, kept while jump is held: 1 tile high when tapped, 3.3 tiles when held to the end.
pub(super) const JUMP_SUBPIXELS: i32 = 768;
pub(super) const JUMP_HOLD_TICKS: u32 = 12;
/// Below this vertical speed, with jump held, gravity is halved.
const APEX_SUBPIXELS: i32 = 160;
const FAST_FALL_CAP_SUBPIXELS: i32 = 1536;
/// A jump still works this long after leaving a ledge, and when pressed this long before landing.
const COYOTE_TICKS: u32 = 6;
const BUFFER_TICKS: u32 = 5;
const NEVER: u32 = u32::MAX;
/// A jump takes over a lift's speed for this long after the player left the lift.
const RIDE_TICKS: u32 = 6;
/// A head that hits a corner by at most this much slips past it. Feet that miss a ledge by at most this much step up.
const CORNER_PIXELS: i32 = 4;
const LEDGE_STEP_PIXELS: i32 = 3;

/// A roll is faster than a run, and for its first ticks nothing can hurt the player.
pub(super) const ROLL_SUBPIXELS: i32 = 800;
pub const ROLL_TICKS: u32 = 18;
const ROLL_SAFE_TICKS: u32 = 10;
pub const LEAVE_TICKS: u32 = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    Stand,
    Duck,
    Climb,
    Air,
    Roll {
        ticks: u32,
    },
    /// In a mule. Whether it stands on ground.
    Ride {
        mule: Id,
        is_down: bool,
    },
}
state_hash!(enum Stance { 0: Stand, 1: Duck, 2: Climb, 3: Air, 4: Roll { ticks }, 5: Ride { mule, is_down } });

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerState {
    Well,
    Stunned {
        ticks_left: u32,
    },
    Dead {
        ticks_left: u32,
    },
    /// Fell without a life that is left. How long the partner has stayed near.
    Down {
        revived_ticks: u32,
    },
}
state_hash!(enum PlayerState {
    0: Well,
    1: Stunned { ticks_left },
    2: Dead { ticks_left },
    3: Down { revived_ticks },
});

#[derive(Clone, Debug)]
pub struct Player {
    pub number: usize,
    pub stance: Stance,
    pub state: PlayerState,
    pub life: i32,
    pub immune_ticks: u32,
    /// Direction of the gun: -1, 0 or 1 on each axis.
    pub aim: Point,
    pub weapon: Weapon,
    /// Unlimited with the rifle.
    pub rounds: u32,
    /// The spread gun fires five bullets instead of three.
    is_wide: bool,
    pub stowed: Stowed,
    /// Ticks for which the laser has been charging.
    pub charge_ticks: u32,
    /// The next shot does more damage, because the player rolled through one.
    pub is_sharp: bool,
    pub grenades: u32,
    pub reload_ticks: u32,
    throw_ticks: u32,
    melee_ticks: u32,
    unseen_ticks: u32,
    start_ticks: u32,
    /// Ticks after a return in which not even a crush kills.
    return_ticks: u32,
    idle_ticks: u32,
    sideways_ticks: u32,
    /// Ticks since the player was on ground and since jump was pressed. [`NEVER`] once a jump has used them.
    since_ground: u32,
    since_press: u32,
    jump_hold_ticks: u32,
    /// Vertical speed that holding jump keeps. Up is negative.
    jump_speed: i32,
    ride: Point,
    ride_ticks: u32,
    /// The shot of this tick, for pads that record it. It means nothing between ticks.
    pub(super) fired: Option<gun::Fired>,
    /// Sub-pixels run or climbed since the last step sound.
    stride: i32,
}
state_hash!(struct Player {
    number, stance, state, life, immune_ticks, aim, weapon, rounds, is_wide, stowed, charge_ticks, is_sharp, grenades,
    reload_ticks, throw_ticks, unseen_ticks, start_ticks, return_ticks, idle_ticks, sideways_ticks, since_ground,
    since_press, jump_hold_ticks,
    jump_speed, ride, ride_ticks,
} without { melee_ticks, stride, fired });

pub fn player(number: usize, feet: Point) -> Entity {
    Entity::new(rect_at(feet, false), Solidity::None, Kind::Player(Player::new(number)))
}

impl Player {
    fn new(number: usize) -> Player {
        Player {
            number,
            stance: Stance::Stand,
            state: PlayerState::Well,
            life: LIFE,
            immune_ticks: 0,
            aim: Point::new(1, 0),
            weapon: Weapon::Rifle,
            rounds: 0,
            is_wide: false,
            stowed: Stowed::RIFLE,
            charge_ticks: 0,
            is_sharp: false,
            grenades: arms::GRENADES,
            reload_ticks: 0,
            throw_ticks: 0,
            melee_ticks: 0,
            unseen_ticks: 0,
            start_ticks: 0,
            return_ticks: 0,
            idle_ticks: 0,
            sideways_ticks: 0,
            since_ground: NEVER,
            since_press: NEVER,
            jump_hold_ticks: 0,
            jump_speed: 0,
            ride: Point::default(),
            ride_ticks: 0,
            fired: None,
            stride: 0,
        }
    }

    /// Returns a player that is only drawn: the other fields mean nothing.
    pub(super) fn seen(number: usize, stance: Stance, aim: Point, fires: bool) -> Player {
        Player { stance, aim, reload_ticks: u32::from(fires), ..Player::new(number) }
    }

    pub(super) fn throw_up(&mut self, body: &mut Body, speed: i32) {
        self.stance = Stance::Air;
        self.since_ground = NEVER;
        self.jump_hold_ticks = 0;
        body.stop_y();
        body.velocity.y = -speed;
    }

    /// Pixels that the player still rises if jump stays held.
    pub fn rise(&self, body: &Body) -> i32 {
        let speed = -body.velocity.y.min(0);
        (speed * self.jump_hold_ticks as i32 + speed * speed / (2 * GRAVITY_SUBPIXELS)) / SUBPIXELS
    }
}

impl Stance {
    pub fn is_on_ground(self) -> bool {
        match self {
            Stance::Stand | Stance::Duck | Stance::Roll { .. } => true,
            Stance::Ride { is_down, .. } => is_down,
            Stance::Climb | Stance::Air => false,
        }
    }
}

impl Entity {
    pub fn is_living_player(&self) -> bool {
        matches!(&self.kind, Kind::Player(player) if player.is_alive())
    }

    pub fn is_player_standing(&self) -> bool {
        matches!(&self.kind, Kind::Player(player) if player.is_alive() && player.stance.is_on_ground())
    }
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Entity { body, kind: Kind::Player(p), .. } = me else { return };
    p.fired = None;
    let input = match p.state {
        PlayerState::Well if world.outcome == Outcome::Running => world.inputs[p.number],
        PlayerState::Well => Input::default(),
        PlayerState::Stunned { ticks_left } => {
            p.state =
                if ticks_left > 1 { PlayerState::Stunned { ticks_left: ticks_left - 1 } } else { PlayerState::Well };
            Input::default()
        }
        PlayerState::Dead { ticks_left } => return life::lie_dead(p, body, world, ticks_left),
        PlayerState::Down { .. } => world.inputs[p.number],
    };
    if p.number == 1 && leaves(p, world, input) {
        let at = body.rect.center();
        world.tell(EventKind::PlayerLeft.at(at));
        if !life::is_partner_in_game(1, world) {
            life::lose(world, at);
        }
        world.players[1] = None;
        me.dead = true;
        return;
    }
    if let PlayerState::Down { revived_ticks } = p.state {
        return team::lie_down(p, body, world, revived_ticks);
    }
    count_down(p, input);
    if drive::drive(me, world, input) {
        return after_moving(me, world);
    }
    let Entity { id, body, kind: Kind::Player(p), .. } = me else { return };

    // The ground under the feet. A lift's speed is remembered for some ticks after the lift.
    let was_on_ground = p.stance.is_on_ground();
    let fall_speed = body.velocity.y;
    let ground =
        if body.velocity.y >= 0 && p.stance != Stance::Climb { body.ground(world, Footing::Ledges) } else { None };
    if ground.is_some() {
        p.since_ground = 0;
        if !was_on_ground && p.stance == Stance::Air {
            world.tell(
                if fall_speed >= FALL_CAP_SUBPIXELS { EventKind::LandHard } else { EventKind::Land }.at(body.feet()),
            );
        }
        body.stop_y();
    }
    if let Some(Obstacle::Tile { column, row }) = ground {
        body.ride_belt(world, column, row);
    }
    if body.ride != Point::default() {
        (p.ride, p.ride_ticks) = (body.ride, RIDE_TICKS);
        body.ride = Point::default();
    }

    // With aim lock and up or down, the player stands still on the ground and only aims.
    let stands = ground.is_some() && input.stands_to_aim();

    // Ladders: up grabs one behind the player, down grabs one under the feet.
    if p.stance == Stance::Climb {
        if climb::climb(p, body, world, input) {
            gun::use_arms(p, body, world, *id, input);
            return after_moving(me, world);
        }
    } else if input.vertical() != 0
        && !stands
        && p.jump_hold_ticks == 0
        && !matches!(p.stance, Stance::Roll { .. })
        && let Some(x) = climb::ladder_to_take(body, world, input, ground.is_some())
    {
        p.stance = Stance::Climb;
        p.sideways_ticks = 0;
        set_height(body, HEIGHT);
        body.rect.x = x;
        body.stop_x();
        body.stop_y();
        return;
    }

    // Stand, duck, roll or fly. The player stands up only where there is room.
    let has_room = body.rect.h == HEIGHT || world.is_free(with_height(body.rect, HEIGHT));
    let may_start = ground.is_some() && !matches!(p.stance, Stance::Roll { .. }) && p.state == PlayerState::Well;
    p.stance = match p.stance {
        Stance::Roll { ticks } if ticks + 1 < ROLL_TICKS => Stance::Roll { ticks: ticks + 1 },
        _ if may_start && asks_for_roll(input) => {
            if input.horizontal() != 0 {
                body.facing = if input.horizontal() < 0 { Facing::Left } else { Facing::Right };
            }
            world.tell(EventKind::Roll.at(body.feet()));
            Stance::Roll { ticks: 0 }
        }
        _ if ground.is_none() => Stance::Air,
        _ if !has_room || input.held(Button::Down) && !input.held(Button::Lock) => Stance::Duck,
        _ => Stance::Stand,
    };
    let is_low = matches!(p.stance, Stance::Duck | Stance::Roll { .. }) || !has_room;
    if p.stance == Stance::Duck && body.rect.h == HEIGHT {
        world.tell(EventKind::Duck.at(body.feet()));
    }
    set_height(body, if is_low { DUCKED_HEIGHT } else { HEIGHT });

    let turn = input.turn(ground.is_some());
    if turn != 0 && !matches!(p.stance, Stance::Roll { .. }) {
        let facing = if turn < 0 { Facing::Left } else { Facing::Right };
        if facing != body.facing && ground.is_some() && body.velocity.x.abs() > RUN_SUBPIXELS / 2 {
            world.tell(EventKind::Turn.at(body.feet()));
        }
        body.facing = facing;
    }
    let walk = if stands { 0 } else { input.horizontal() };
    match p.stance {
        // The last tick of a roll sets running speed, otherwise the player would slide.
        Stance::Roll { ticks } if ticks + 1 == ROLL_TICKS => body.velocity.x = body.facing.sign() * RUN_SUBPIXELS,
        Stance::Roll { .. } => body.velocity.x = body.facing.sign() * ROLL_SUBPIXELS,
        Stance::Duck => run(body, walk * CREEP_SUBPIXELS, true),
        _ => run(body, walk * RUN_SUBPIXELS, ground.is_some()),
    }

    // Jump, or drop through a ledge.
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
            world.tell(EventKind::Jump.at(body.feet()));
        }
    } else if ground.is_none() {
        fall(p, body, input);
    }

    let pushes = p.stance == Stance::Stand && ground.is_some() && walk != 0;
    move_x(body, world, ground.is_some(), pushes);
    move_y(p, body, world);
    stride(p, body, world);
    gun::aim(p, body, input);
    gun::use_arms(p, body, world, *id, input);
    after_moving(me, world);
}

/// Handles what depends on the new position: the ends of the view and of the world, tiles, and entities.
fn after_moving(me: &mut Entity, world: &mut World) {
    team::stay_in_view(me, world);
    if fell_out(world.level(), me.body.rect) {
        if let Kind::Player(p) = &mut me.kind {
            life::die(p, &mut me.body, world, None);
        }
        return;
    }
    life::feel_tiles(me, world);
    me.touch_all(world);
    if me.is_player_standing()
        && let Kind::Player(player) = &me.kind
        && world.inputs[player.number].pressed(Button::Up)
    {
        drive::board_near(me, world);
    }
}

/// A roll is its own button, or a fresh press of a direction with down held.
fn asks_for_roll(input: Input) -> bool {
    let sideways = input.pressed(Button::Left) || input.pressed(Button::Right);
    input.pressed(Button::Roll)
        || input.held(Button::Down) && sideways && input.horizontal() != 0 && !input.held(Button::Lock)
}

/// Holding start takes the second player out of the game, and the current life is lost.
fn leaves(p: &mut Player, world: &World, input: Input) -> bool {
    p.start_ticks = if input.held(Button::Start) { p.start_ticks + 1 } else { 0 };
    p.start_ticks >= LEAVE_TICKS && world.outcome == Outcome::Running
}

fn count_down(p: &mut Player, input: Input) {
    p.since_ground = p.since_ground.saturating_add(1);
    p.since_press = if input.pressed(Button::Jump) { 0 } else { p.since_press.saturating_add(1) };
    p.idle_ticks = if input == Input::default() { p.idle_ticks.saturating_add(1) } else { 0 };
    p.reload_ticks = p.reload_ticks.saturating_sub(1);
    p.throw_ticks = p.throw_ticks.saturating_sub(1);
    p.melee_ticks = p.melee_ticks.saturating_sub(1);
    p.immune_ticks = p.immune_ticks.saturating_sub(1);
    p.return_ticks = p.return_ticks.saturating_sub(1);
    p.ride_ticks = p.ride_ticks.saturating_sub(1);
    if p.ride_ticks == 0 {
        p.ride = Point::default();
    }
}

/// Changes the speed towards `wanted`: fast on the ground, slower in the air. Speed above running speed fades slowly.
pub(super) fn run(body: &mut Body, wanted: i32, on_ground: bool) {
    let speed = body.velocity.x;
    let beyond = speed.abs() > RUN_SUBPIXELS && speed.signum() == wanted.signum();
    let slows = speed != 0 && wanted.signum() != speed.signum();
    let mut change = if beyond {
        EXCESS_LOSS_SUBPIXELS
    } else if slows {
        RUN_LOSS_SUBPIXELS
    } else {
        RUN_GAIN_SUBPIXELS
    };
    if !on_ground {
        change = change * AIR_NUMERATOR / AIR_DENOMINATOR;
    }
    body.velocity.x = if speed < wanted { (speed + change).min(wanted) } else { (speed - change).max(wanted) };
}

fn jump(p: &mut Player, body: &mut Body) {
    p.jump_speed = -JUMP_SUBPIXELS + p.ride.y.min(0);
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
    let hangs = input.held(Button::Jump) && body.velocity.y.abs() < APEX_SUBPIXELS;
    let cap = if input.held(Button::Down) { FAST_FALL_CAP_SUBPIXELS } else { FALL_CAP_SUBPIXELS };
    let pull = if hangs { GRAVITY_SUBPIXELS / 2 } else { GRAVITY_SUBPIXELS };
    body.velocity.y = (body.velocity.y + pull).min(cap);
}

fn move_x(body: &mut Body, world: &mut World, on_ground: bool, pushes: bool) {
    let pixels = body.whole_x();
    let way = world.way_x(body.rect, pixels);
    body.rect.x += way.pixels();
    if way.obstacle.is_none() {
        return;
    }
    if let Some(Obstacle::Entity(id)) = way.obstacle
        && pushes
        && world.with(id, |other, world| crates::push(other, world, pixels.signum())) == Some(true)
    {
        body.rect.x += world.way_x(body.rect, pixels.signum()).pixels();
        body.velocity.x = pixels.signum() * crates::PUSH_SUBPIXELS;
        return;
    }
    let left = pixels - way.pixels();
    if on_ground || body.velocity.y >= 0 {
        for up in 1..=LEDGE_STEP_PIXELS {
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

fn move_y(p: &mut Player, body: &mut Body, world: &mut World) {
    let pixels = body.whole_y();
    let way = world.way_y(body.rect, pixels, Footing::Ledges);
    body.rect.y += way.pixels();
    if way.obstacle.is_none() {
        return;
    }
    if pixels < 0 {
        for aside in 1..=CORNER_PIXELS {
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

/// Makes a step sound about every 22 pixels, two for each stride.
fn stride(p: &mut Player, body: &Body, world: &mut World) {
    if p.stance != Stance::Stand || body.velocity.x == 0 {
        return;
    }
    p.stride += body.velocity.x.abs();
    if p.stride >= 22 * SUBPIXELS {
        p.stride = 0;
        world.tell(EventKind::Step.at(body.feet()));
    }
}

/// The box of a player whose feet are there.
pub(super) fn rect_at(feet: Point, is_low: bool) -> Rect {
    let height = if is_low { DUCKED_HEIGHT } else { HEIGHT };
    Rect::new(feet.x - WIDTH / 2, feet.y - height, WIDTH, height)
}

/// Whether a player's body is as low as when it ducks.
pub(super) fn is_low(body: &Body) -> bool {
    body.rect.h < HEIGHT
}

fn with_height(rect: Rect, height: i32) -> Rect {
    Rect { y: rect.bottom() - height, h: height, ..rect }
}

/// Ducks if there is no room to stand, for example because the partner is in a low passage.
pub(super) fn fit_in(body: &mut Body, world: &mut World) {
    if !world.is_free(body.rect) {
        set_height(body, DUCKED_HEIGHT);
    }
}

fn set_height(body: &mut Body, height: i32) {
    body.rect = with_height(body.rect, height);
}

const _: () = assert!(WIDTH < TILE && DUCKED_HEIGHT <= TILE, "a ducked player must fit through a gap of one tile");
