//! The player: running, jumping, ducking, rolling and riding on lifts. Ladders, mules, weapons and damage are in
//! `climb`, `drive`, `gun` and `life`. Its turn is in `turn`.
//! Distances are in pixels, speeds in sub-pixels a tick (256 to a pixel), times in ticks (60 a second).

pub mod arms;
mod camera;
mod charge;
mod climb;
pub(super) mod drive;
pub mod gun;
pub mod life;
mod melee;
pub mod mule;
mod stay;
pub mod team;
mod turn;

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::level::Weapon;
use crate::pool::Id;
use crate::sim::world::body::GRAVITY_SUBPIXELS;
use crate::sim::world::{Body, Entity, Kind, Solidity, World};

pub use charge::CHARGE_TICKS;
pub use drive::{NEAR_A_MULE_PIXELS, PUNCH_TICKS};
pub use life::{LIFE, LIVES, hurt};

const WIDTH: i32 = 10;
const HEIGHT: i32 = 26;
const DUCKED_HEIGHT: i32 = 16;

pub const GRENADES: u32 = 5;

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
/// A head that hits a corner by at most this much slips past it. Feet that miss a ledge by at most this much reach it.
const CORNER_PIXELS: i32 = 4;
const LEDGE_PIXELS: i32 = 6;
/// What is no higher than this does not stop a run: the player steps onto it.
pub const STEP_PIXELS: i32 = TILE;

/// A roll is faster than a run, and for its first ticks nothing can hurt the player.
pub(super) const ROLL_SUBPIXELS: i32 = 800;
pub const ROLL_TICKS: u32 = 18;
const ROLL_SAFE_TICKS: u32 = 10;
pub const LEAVE_TICKS: u32 = 60;

/// The weapon that is not in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stowed {
    pub weapon: Weapon,
    pub rounds: u32,
    pub(super) is_wide: bool,
}
state_hash!(struct Stowed { weapon, rounds, is_wide });

impl Stowed {
    pub(super) const RIFLE: Stowed = Stowed { weapon: Weapon::Rifle, rounds: 0, is_wide: false };
}

/// The shots that a player fires in one tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fired {
    Shot {
        weapon: Weapon,
        is_wide: bool,
    },
    /// The charged laser.
    Beam,
}
state_hash!(enum Fired { 0: Shot { weapon, is_wide }, 1: Beam });

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

/// Ticks from death to return.
pub const DEAD_TICKS: u32 = 75;

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
    pub(super) fired: Option<Fired>,
    /// Where the player stays, and for how long. See `stay`.
    stays_at: Point,
    stay_ticks: u32,
    /// Sub-pixels run or climbed since the last step sound.
    stride: i32,
}
state_hash!(struct Player {
    number, stance, state, life, immune_ticks, aim, weapon, rounds, is_wide, stowed, charge_ticks, is_sharp, grenades,
    reload_ticks, throw_ticks, unseen_ticks, start_ticks, return_ticks, idle_ticks, sideways_ticks, since_ground,
    since_press, jump_hold_ticks,
    jump_speed, ride, ride_ticks, stays_at, stay_ticks,
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
            grenades: GRENADES,
            reload_ticks: 0,
            throw_ticks: 0,
            melee_ticks: 0,
            unseen_ticks: 0,
            start_ticks: 0,
            return_ticks: 0,
            idle_ticks: 0,
            stays_at: Point::default(),
            stay_ticks: 0,
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
