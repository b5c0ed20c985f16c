//! Draws a player, legs and torso separately, from the player's state and from what is stored of past ticks.

use super::{dangers, near};
use crate::draw::particles::Particles;
use crate::draw::sprites::{PLAYER_LEGS_TORSO, Sprite};
use crate::draw::{Colour, DrawList};
use crate::geom::{Facing, Point, Rect};
use crate::sim::event::EventKind;
use crate::sim::player::{DEAD_TICKS, Player, PlayerState, ROLL_TICKS, Stance};
use crate::sim::{Entity, World};

/// Pixels that a player runs during one cycle of the animation. With another number the feet would seem to slide.
const RUN_CYCLE: i32 = 60;

/// The colour of each player in the world and in the HUD.
pub const COLOURS: [Colour; 2] = [Colour::rgb(0xe03c36), Colour::rgb(0xfbcb4b)];
/// Pixels between a player's box and the mark above it, which shows the colour.
const MARK_ABOVE: i32 = 14;

#[derive(Clone, Copy)]
pub struct Pose {
    legs: Sprite,
    since: u32,
    run: i32,
    shot: Option<u32>,
    landed: Option<u32>,
    turned: Option<u32>,
    feet: Point,
}

impl Pose {
    pub fn new(feet: Point) -> Pose {
        Pose { legs: Sprite::PlayerLegsIdle, since: 0, run: 0, shot: None, landed: None, turned: None, feet }
    }

    pub fn after_tick(&mut self, world: &World, entity: &Entity, player: &Player, particles: &mut Particles) {
        let now = world.tick();
        let feet = entity.body.feet();
        let told = |kind: EventKind| world.events().iter().any(|event| event.kind == kind && near(event.at, feet));
        if told(EventKind::Shot(player.weapon))
            && player.reload_ticks > 0
            && self.shot.is_none_or(|tick| now - tick >= 4)
        {
            self.shot = Some(now);
            particles.casing(feet, entity.body.facing.sign());
        }
        if told(EventKind::Land) || told(EventKind::LandHard) {
            self.landed = Some(now);
        }
        if told(EventKind::Turn) {
            self.turned = Some(now);
        }
        let moved = (feet.x - self.feet.x) * entity.body.facing.sign();
        self.run += if entity.body.velocity.x == 0 { 0 } else { moved.abs() };
        self.feet = feet;
        let recently = |when: Option<u32>, clip: Sprite| when.is_some_and(|tick| now - tick < clip.length());
        let runs = entity.body.velocity.x.abs() > 60;
        let legs = match player.stance {
            Stance::Climb => Sprite::PlayerLegsClimb,
            Stance::Duck => Sprite::PlayerLegsDuck,
            Stance::Air if entity.body.velocity.y < -260 => Sprite::PlayerLegsJumpUp,
            Stance::Air if entity.body.velocity.y < 260 => Sprite::PlayerLegsJumpPeak,
            Stance::Air => Sprite::PlayerLegsFall,
            Stance::Stand if recently(self.turned, Sprite::PlayerLegsTurn) => Sprite::PlayerLegsTurn,
            Stance::Stand if runs && moved < 0 => Sprite::PlayerLegsRunBack,
            Stance::Stand if runs => Sprite::PlayerLegsRun,
            Stance::Stand if recently(self.landed, Sprite::PlayerLegsLand) => Sprite::PlayerLegsLand,
            Stance::Stand => Sprite::PlayerLegsIdle,
            Stance::Roll { .. } => Sprite::PlayerLegsDuck,
        };
        if legs != self.legs {
            (self.legs, self.since) = (legs, now);
        }
    }

    pub fn draw(&self, list: &mut DrawList, world: &World, entity: &Entity, player: &Player, x: i32, y: i32) {
        let flip = entity.body.facing == Facing::Left;
        if world.players().count() == 2 && player.is_alive() {
            draw_mark(list, x, y - entity.body.rect.h - MARK_ABOVE, COLOURS[player.number]);
        }
        let dressed = |sprite: Sprite| if player.number == 0 { sprite } else { sprite.of_partner() };
        let ticks = world.tick() - self.since.min(world.tick());
        match player.state {
            PlayerState::Down { revived_ticks } => {
                let last = u32::from(Sprite::PlayerDeath.clip().frames) - 1;
                list.sprite(dressed(Sprite::PlayerDeath), last as usize, x, y, flip);
                return dangers::draw_revival(list, x, y, COLOURS[player.number], revived_ticks);
            }
            PlayerState::Dead { ticks_left } => {
                let lying = DEAD_TICKS - ticks_left.min(DEAD_TICKS);
                list.sprite(dressed(Sprite::PlayerDeath), Sprite::PlayerDeath.at(lying), x, y, flip);
                return;
            }
            PlayerState::Stunned { .. } => {
                list.sprite(dressed(Sprite::PlayerHurt), Sprite::PlayerHurt.at(ticks), x, y, flip);
                return;
            }
            // The player flickers after a hit, while it cannot be hurt.
            PlayerState::Well if !list.look.blinks(player.immune_ticks, 3) => return,
            PlayerState::Well => {}
        }
        if let Stance::Roll { ticks } = player.stance {
            let frames = u32::from(Sprite::PlayerRoll.clip().frames);
            list.sprite(dressed(Sprite::PlayerRoll), (ticks * frames / ROLL_TICKS) as usize, x, y, flip);
            return;
        }
        let (leg, torso, cell) = self.frames(world, player, ticks);
        let (dx, dy) = PLAYER_LEGS_TORSO[leg.0.cell(leg.1)];
        let side = if flip { -1 } else { 1 };
        if player.stance != Stance::Air && player.stance != Stance::Climb {
            list.sprite(Sprite::ShadowGround, 0, x, y, false);
        }
        list.sprite(dressed(leg.0), leg.1, x, y, flip);
        list.sprite(dressed(torso), cell, x + dx * side, y + dy, flip);
        if let Some(shot) = self.shot
            && world.tick() - shot < 4
            && player.stance != Stance::Climb
            && let Some((mx, my)) = torso.clip().muzzle
        {
            let flash = flash_of(player.aim);
            list.flash(flash, flash.at(world.tick() - shot), x + (mx + dx) * side, y + my + dy, flip);
        }
    }

    /// Returns the clip and frame of the legs, then those of the torso.
    fn frames(&self, world: &World, player: &Player, ticks: u32) -> ((Sprite, usize), Sprite, usize) {
        let now = world.tick();
        let leg = match self.legs {
            Sprite::PlayerLegsRun | Sprite::PlayerLegsRunBack => {
                let frames = i32::from(self.legs.clip().frames);
                (self.run * frames / RUN_CYCLE).rem_euclid(frames) as usize
            }
            Sprite::PlayerLegsClimb => (self.feet.y.div_euclid(6)).rem_euclid(4) as usize,
            legs => legs.at(ticks),
        };
        if self.legs == Sprite::PlayerLegsClimb && self.shot.is_none_or(|tick| now - tick > 20) {
            return ((self.legs, leg), Sprite::PlayerTorsoClimb, leg);
        }
        if let Some(swing) = player.strikes() {
            return ((self.legs, leg), Sprite::PlayerTorsoMelee, Sprite::PlayerTorsoMelee.at(swing));
        }
        let thrown = player.throws().filter(|ticks| *ticks < Sprite::PlayerTorsoThrow.length());
        if let Some(swing) = thrown.filter(|_| self.legs != Sprite::PlayerLegsDuck) {
            return ((self.legs, leg), Sprite::PlayerTorsoThrow, Sprite::PlayerTorsoThrow.at(swing));
        }
        let fires = self.shot.filter(|tick| now - tick < 6);
        let [rest, fire, run, run_fire] = torso_of(player, self.legs);
        if self.legs == Sprite::PlayerLegsTurn && fires.is_none() && rest == Sprite::PlayerTorsoAimForward {
            return ((self.legs, leg), Sprite::PlayerTorsoTurn, leg);
        }
        match (self.shoulders(leg), fires) {
            (Some(frame), Some(_)) => ((self.legs, leg), run_fire, frame),
            (Some(frame), None) => ((self.legs, leg), run, frame),
            (None, Some(tick)) => ((self.legs, leg), fire, fire.at(now - tick)),
            (None, None) => ((self.legs, leg), rest, rest.at(now)),
        }
    }

    /// The frame of the shoulders while the player moves. They swing against the legs, also in a jump.
    fn shoulders(&self, leg: usize) -> Option<usize> {
        match self.legs {
            Sprite::PlayerLegsRun => Some(leg),
            Sprite::PlayerLegsRunBack => Some((8 - leg) % 8),
            Sprite::PlayerLegsJumpUp => Some(0),
            Sprite::PlayerLegsJumpPeak => Some(3),
            Sprite::PlayerLegsFall => Some(4),
            _ => None,
        }
    }
}

/// The clips of the torso for the present aim: at rest, firing, running, firing in a run.
fn torso_of(player: &Player, legs: Sprite) -> [Sprite; 4] {
    use Sprite::*;
    if legs == PlayerLegsDuck {
        return [PlayerTorsoDuck, PlayerTorsoDuckFire, PlayerTorsoDuck, PlayerTorsoDuckFire];
    }
    match (player.aim.x != 0, player.aim.y) {
        (true, -1) => [
            PlayerTorsoAimUpDiagonal,
            PlayerTorsoAimUpDiagonalFire,
            PlayerTorsoAimUpDiagonalRun,
            PlayerTorsoAimUpDiagonalRunFire,
        ],
        (false, -1) => [PlayerTorsoAimUp, PlayerTorsoAimUpFire, PlayerTorsoAimUpRun, PlayerTorsoAimUpRunFire],
        (true, 1) => [
            PlayerTorsoAimDownDiagonal,
            PlayerTorsoAimDownDiagonalFire,
            PlayerTorsoAimDownDiagonalRun,
            PlayerTorsoAimDownDiagonalRunFire,
        ],
        (false, 1) => [PlayerTorsoAimDown, PlayerTorsoAimDownFire, PlayerTorsoAimDownRun, PlayerTorsoAimDownRunFire],
        _ => [PlayerTorsoAimForward, PlayerTorsoAimForwardFire, PlayerTorsoAimForwardRun, PlayerTorsoAimForwardRunFire],
    }
}

/// A small triangle that points down, with a dark rim.
fn draw_mark(list: &mut DrawList, x: i32, y: i32, colour: Colour) {
    for row in 0..5 {
        list.fill(Rect::new(x - 5 + row, y + row - 1, 11 - 2 * row, 2), Colour::INK);
    }
    for row in 0..4 {
        list.fill(Rect::new(x - 3 + row, y + row, 7 - 2 * row, 1), colour);
    }
}

fn flash_of(aim: Point) -> Sprite {
    match (aim.x != 0, aim.y) {
        (true, -1) => Sprite::MuzzleUpDiagonal,
        (false, -1) => Sprite::MuzzleUp,
        (true, 1) => Sprite::MuzzleDownDiagonal,
        (false, 1) => Sprite::MuzzleDown,
        _ => Sprite::MuzzleForward,
    }
}
