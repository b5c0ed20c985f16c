//! The Index: it repeats the player's inputs of the last three seconds, mirrored, with its own body: three seconds
//! late, then two. Players must plan ahead: left becomes right, and while it is above the player, up becomes down. It
//! knows what it will do, so it shows a shot in advance. In the second phase a level shot divides into two, one above the
//! other, so a jump does not help any more. In the third phase only its eye is left ([`eye`]).

pub mod eye;

use crate::geom::{Facing, Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::input::{Button, Input};
use crate::pool::Id;
use crate::sim::boss::warden::common::{Common, Stage, kept_in};
use crate::sim::boss::warden::limb::{Limb, Throws};
use crate::sim::player;
use crate::sim::player::{JUMP_HOLD_TICKS, JUMP_SUBPIXELS, ROLL_SUBPIXELS, ROLL_TICKS, RUN_SUBPIXELS};
use crate::sim::shots::bullet::{Shot, bullet};
use crate::sim::world::{Body, EventKind, Footing, Kind, Side, World};

use eye::Eye;

pub const SIZE: Point = Point::new(116, 152);
/// A player who only stands and fires dies from the copied shots before even the fastest gun deals so much damage.
pub const LIFE: i32 = 270;
/// Its squares fire at what they see. The fewer there are, the wilder they fire.
pub(super) const LIMBS: [Limb; 3] = [
    Limb { throws: Throws::Shells(&[0]), mouth: Point::new(0, -150), rest_ticks: 80, tell_ticks: 36 },
    Limb {
        throws: Throws::Burst { bullets: 3, every_ticks: 6, step: 40, speed: 760 },
        mouth: Point::new(-38, -126),
        rest_ticks: 60,
        tell_ticks: 44,
    },
    Limb { throws: Throws::Shells(&[0]), mouth: Point::new(0, -eye::SIZE.y / 2), rest_ticks: 66, tell_ticks: 36 },
];

const DUCKED_HEIGHT: i32 = 126;
/// What hurts when it rolls and when a player walks into it: so far to each side of its middle and up.
const WHEEL: Point = Point::new(46, 96);
const MASK: Point = Point::new(46, 130);
/// From its middle to a wall, so that its ring stays in the view.
const ROOM_PIXELS: i32 = 112;
pub const RECORD_TICKS: usize = 180;
/// One entry for each phase in which it repeats inputs.
pub const DELAY_TICKS: [usize; 2] = [180, 120];
/// How early it shows that it will fire.
pub const AHEAD_TICKS: usize = 30;
/// It fires more slowly than the player's rifle, and a player can jump over its bullets.
const RELOAD_TICKS: u32 = 14;
const BULLET_SPEED: i32 = 900;
/// Long enough for a bullet to cross the whole arena, so that no place is out of reach.
const BULLET_TICKS: u32 = 200;
/// 1 / sqrt 2, times 1024.
const DIAGONAL: i32 = 724;
/// The height of its shots above its feet. A shot misses a player who ducks, unless the Index ducks too.
const CORE_PIXELS: i32 = 18;
const CORE_DUCKED_PIXELS: i32 = 10;
/// Level shots start at its jaw, so that they meet a player who stands at its feet. Those that rise or fall start at the
/// edge of its mask, around its middle, which is so far above its feet.
const JAW_PIXELS: i32 = 44;
const MUZZLE_PIXELS: i32 = 66;
const MIDDLE_PIXELS: i32 = 88;
/// In the second phase a shot divides: the second bullet flies so far above the first, at a player who jumps.
const DIVIDED_PIXELS: i32 = 44;

/// An action of the Index that harms: a roll, or a shot by its direction relative to the facing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IndexMove {
    Forward,
    /// Up and forward.
    Rising,
    Up,
    Down,
    /// Down and forward.
    Falling,
    /// Forward, and so low that only a jump helps.
    Low,
    Roll,
}

/// A coming action, the facing it will have then, and in how many ticks it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    pub planned: IndexMove,
    pub facing: Facing,
    pub ticks: u32,
}

#[derive(Clone, Debug)]
pub struct Vault {
    /// A ring buffer of the player's inputs. `next` is the index of the oldest entry, which is overwritten next.
    record: [Input; RECORD_TICKS],
    next: usize,
    pub input: Input,
    reload_ticks: u32,
    roll_ticks: u32,
    jump_hold_ticks: u32,
    pub is_ducked: bool,
    pub eye: Eye,
}
state_hash!(struct Vault { record, next, input, reload_ticks, roll_ticks, jump_hold_ticks, is_ducked, eye });

impl Vault {
    pub(super) fn new() -> Vault {
        Vault {
            record: [Input::default(); RECORD_TICKS],
            next: 0,
            input: Input::default(),
            reload_ticks: 0,
            roll_ticks: 0,
            jump_hold_ticks: 0,
            is_ducked: false,
            eye: Eye::new(),
        }
    }

    /// Whether only the eye is left.
    pub fn is_eye(it: &Common) -> bool {
        it.phase as usize == DELAY_TICKS.len()
    }

    pub(super) fn is_open(&self, it: &Common) -> bool {
        !Vault::is_eye(it) || it.stage == Stage::Open
    }

    /// Between two phases. Before the last one, the eye leaves its squares.
    pub(super) fn reel(&self, it: &Common, body: &mut Body, world: &World) {
        if Vault::is_eye(it) {
            eye::rise(it, body, world);
        }
    }

    pub fn rolls(&self) -> bool {
        self.roll_ticks > 0
    }

    fn ago(&self, ticks: usize) -> Input {
        self.record[(self.next + RECORD_TICKS - ticks) % RECORD_TICKS]
    }

    /// Called in each tick from the alarm on. Without a living player in the arena, an empty input is stored.
    pub(super) fn record(&mut self, it: &Common, world: &World) {
        let Some(&delay) = DELAY_TICKS.get(it.phase as usize) else { return };
        self.input = self.ago(delay).mirrored();
        let alive = |number: &usize| {
            let player = world.player(*number);
            player.is_some_and(|player| player.is_living_player() && it.arena.overlaps(player.body.rect))
        };
        let now = [0, 1].iter().find(|number| alive(number)).map_or(Input::default(), |&number| world.inputs[number]);
        self.record[self.next] = now;
        self.next = (self.next + 1) % RECORD_TICKS;
    }

    fn will_fire(&self, delay: usize) -> bool {
        (1..=AHEAD_TICKS.min(delay)).any(|ahead| self.ago(delay + 1 - ahead).held(Button::Fire))
    }

    /// Returns the harmful action that it does now or will do soon, so that the picture can show it in advance.
    pub fn coming(&self, it: &Common, body: &Body, world: &World) -> Option<Coming> {
        let delay = *DELAY_TICKS.get(it.phase as usize)?;
        let mut facing = body.facing;
        if self.roll_ticks > 0 {
            return Some(Coming { planned: IndexMove::Roll, facing, ticks: 0 });
        }
        for ahead in 0..=AHEAD_TICKS.min(delay) {
            let input = if ahead == 0 { self.input } else { self.ago(delay + 1 - ahead).mirrored() };
            facing = turned(facing, input, body.velocity.y == 0);
            let fires = input.held(Button::Fire) || input.pressed(Button::Fire);
            let planned = if input.pressed(Button::Roll) {
                IndexMove::Roll
            } else if fires {
                self.move_of(input, it, body, world)
            } else {
                continue;
            };
            return Some(Coming { planned, facing, ticks: ahead as u32 });
        }
        None
    }

    fn move_of(&self, input: Input, it: &Common, body: &Body, world: &World) -> IndexMove {
        let ducks = ducks(input) && body.velocity.y == 0;
        match self.aim(input, ducks, it, body, world) {
            _ if ducks => IndexMove::Low,
            (false, vertical) if vertical < 0 => IndexMove::Up,
            (false, vertical) if vertical > 0 => IndexMove::Down,
            (_, vertical) if vertical < 0 => IndexMove::Rising,
            (_, vertical) if vertical > 0 => IndexMove::Falling,
            _ => IndexMove::Forward,
        }
    }

    /// Returns whether a shot also goes forward, and its vertical direction: up (-1), down (1) or neither (0).
    fn aim(&self, input: Input, ducks: bool, it: &Common, body: &Body, world: &World) -> (bool, i32) {
        let up = if ducks { 0 } else { input.vertical().min(0) };
        // While it is above the player, up becomes down. Otherwise no shot would hit a player right below it.
        let feet = body.feet();
        let is_above = it.target(world, feet.x).is_some_and(|target| target.y > feet.y + TILE);
        let vertical = if is_above { -up } else { up };
        (vertical == 0 || input.horizontal() != 0, vertical)
    }

    pub(super) fn fight(&mut self, it: &mut Common, body: &mut Body, world: &mut World, id: Id) {
        if Vault::is_eye(it) {
            return self.eye.fight(it, body, world);
        }
        self.pose(it, body, world);
        self.movement(it, body, world);
        self.reload_ticks = self.reload_ticks.saturating_sub(1);
        let fires = self.input.held(Button::Fire) || self.input.pressed(Button::Fire);
        if fires && self.reload_ticks == 0 && self.roll_ticks == 0 {
            self.fire(it, body, world, id);
        }
        if self.roll_ticks > 0 {
            let feet = body.feet();
            it.strike(world, Rect::new(feet.x - WHEEL.x, feet.y - WHEEL.y, 2 * WHEEL.x, WHEEL.y));
        }
        it.burn(body, world, MASK);
    }

    /// Sets the stage, which only the picture and the sound need.
    fn pose(&self, it: &mut Common, body: &Body, world: &mut World) {
        let fires = self.input.held(Button::Fire) || self.roll_ticks > 0;
        let stage = if fires {
            Stage::Strike
        } else if self.will_fire(DELAY_TICKS[it.phase as usize]) {
            Stage::Tell
        } else {
            Stage::Rest
        };
        if stage == it.stage {
            return;
        }
        if stage == Stage::Tell {
            it.announce(world, body.rect.center());
        } else {
            it.enter(stage);
        }
    }

    /// Moves like the player (run, jump, duck, roll) and at the same speeds, so that it covers the same distances.
    fn movement(&mut self, it: &Common, body: &mut Body, world: &mut World) {
        let input = self.input;
        let on_ground = body.velocity.y >= 0 && body.ground(world, Footing::Ledges).is_some();
        self.roll_ticks = self.roll_ticks.saturating_sub(1);
        let walk = if on_ground && input.stands_to_aim() { 0 } else { input.horizontal() };
        if self.roll_ticks == 0 {
            body.facing = turned(body.facing, input, on_ground);
        }
        if on_ground && self.roll_ticks == 0 && input.pressed(Button::Roll) {
            self.roll_ticks = ROLL_TICKS;
            world.tell(EventKind::Roll.at(body.feet()));
        }
        self.is_ducked = self.roll_ticks > 0 || on_ground && ducks(input);
        let height = if self.is_ducked { DUCKED_HEIGHT } else { SIZE.y };
        body.rect = Rect { y: body.rect.bottom() - height, h: height, ..body.rect };
        if self.roll_ticks > 0 {
            body.velocity.x = body.facing.sign() * ROLL_SUBPIXELS;
        } else {
            player::run(body, if self.is_ducked { 0 } else { walk * RUN_SUBPIXELS }, on_ground);
        }
        if on_ground && input.pressed(Button::Jump) && input.held(Button::Down) && stands_on_ledge(body, world) {
            body.rect.y += 1;
        } else if on_ground && input.pressed(Button::Jump) {
            self.jump_hold_ticks = JUMP_HOLD_TICKS;
            body.velocity.y = -JUMP_SUBPIXELS;
        } else if !on_ground {
            self.jump_hold_ticks = if input.held(Button::Jump) { self.jump_hold_ticks.saturating_sub(1) } else { 0 };
            if self.jump_hold_ticks == 0 {
                body.fall();
            }
        }
        body.move_x(world);
        body.rect.x = kept_in(it.arena, ROOM_PIXELS, body.rect.x, body.rect.w);
        body.move_y(world, Footing::Ledges);
    }

    fn fire(&mut self, it: &Common, body: &Body, world: &mut World, id: Id) {
        self.reload_ticks = RELOAD_TICKS;
        let (is_forward, vertical) = self.aim(self.input, self.is_ducked, it, body, world);
        let horizontal = if is_forward { body.facing.sign() } else { 0 };
        let speed = if vertical != 0 && horizontal != 0 { BULLET_SPEED * DIAGONAL / 1024 } else { BULLET_SPEED };
        let velocity = world.rules.bullet_speed(Point::new(horizontal * speed, vertical * speed));
        let feet = body.feet();
        // When it ducks it fires low, as the player does. A shot still hits a player who stands.
        let height = match vertical {
            0 if self.is_ducked => CORE_DUCKED_PIXELS,
            0 => CORE_PIXELS,
            _ => MIDDLE_PIXELS,
        };
        let ahead = if vertical == 0 { JAW_PIXELS } else { MUZZLE_PIXELS };
        let muzzle = Point::new(feet.x + horizontal * ahead, feet.y - height + vertical * MUZZLE_PIXELS);
        let divides = it.phase == 1 && vertical == 0 && !self.is_ducked;
        for over in [Some(0), divides.then_some(DIVIDED_PIXELS)].into_iter().flatten() {
            let from = Point::new(muzzle.x, muzzle.y - over);
            let mut shot = bullet(id, Side::Enemies, Shot::Enemy, from, velocity);
            if let Kind::Bullet(bullet) = &mut shot.kind {
                bullet.ticks_left = BULLET_TICKS;
            }
            world.spawn(shot);
        }
        world.tell(EventKind::EnemyShot.at(muzzle));
    }
}

fn ducks(input: Input) -> bool {
    input.held(Button::Down) && !input.held(Button::Lock)
}

fn turned(facing: Facing, input: Input, on_ground: bool) -> Facing {
    match input.turn(on_ground) {
        0 => facing,
        side if side < 0 => Facing::Left,
        _ => Facing::Right,
    }
}

fn stands_on_ledge(body: &Body, world: &mut World) -> bool {
    body.ground(world, Footing::NoLedges).is_none()
}

const _: () = assert!(BULLET_SPEED < 8 * SUBPIXELS, "a bullet that comes back is slower than the player's");
