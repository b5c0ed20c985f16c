//! The turn of a player, one sequence on purpose, because the order of its steps decides how the controls feel.

use crate::geom::{Facing, Point, SUBPIXELS, TILE};
use crate::input::{Button, Input};
use crate::sim::player::stay;
use crate::sim::player::{
    APEX_SUBPIXELS, BUFFER_TICKS, CORNER_PIXELS, COYOTE_TICKS, CREEP_SUBPIXELS, DUCKED_HEIGHT, FAST_FALL_CAP_SUBPIXELS,
    HEIGHT, LEAVE_TICKS, LEDGE_PIXELS, NEVER, Player, PlayerState, RIDE_TICKS, ROLL_SUBPIXELS, ROLL_TICKS,
    RUN_SUBPIXELS, STEP_PIXELS, Stance, climb, drive, gun, jump, life, run, set_height, team, with_height,
};
use crate::sim::world::body::{FALL_CAP_SUBPIXELS, GRAVITY_SUBPIXELS};
use crate::sim::world::{
    Asker, Blow, Body, Entity, EventKind, Footing, Ids, Kind, Obstacle, Outcome, Phase, Struck, Thing, Traits, World,
    fell_out,
};

/// Speed of a player who pushes a crate: a pixel per tick, less than half of a run.
const PUSH_SUBPIXELS: i32 = SUBPIXELS;

impl Thing for Player {
    const PHASE: Option<Phase> = Some(Phase::Players);

    fn traits(&self) -> Traits {
        let stops_enemy_shots = self.can_be_hit() || self.stance.is_riding();
        Traits { stops_enemy_shots, rides: true, ..Traits::still("player") }
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Entity { body, kind: Kind::Player(p), .. } = me else { return };
        p.fired = None;
        let input = match p.state {
            PlayerState::Well if world.outcome == Outcome::Running => world.inputs[p.number],
            PlayerState::Well => Input::default(),
            PlayerState::Stunned { ticks_left } => {
                p.state = if ticks_left > 1 {
                    PlayerState::Stunned { ticks_left: ticks_left - 1 }
                } else {
                    PlayerState::Well
                };
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
                    if fall_speed >= FALL_CAP_SUBPIXELS { EventKind::LandHard } else { EventKind::Land }
                        .at(body.feet()),
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
            return after_moving(me, world);
        }

        // Stand, duck, roll or fly. The player stands up only where there is room.
        let has_room = body.rect.h == HEIGHT || world.is_free(with_height(body.rect, HEIGHT));
        let may_start = ground.is_some() && !matches!(p.stance, Stance::Roll { .. }) && p.state == PlayerState::Well;
        p.stance = match p.stance {
            Stance::Roll { ticks } if ticks + 1 < ROLL_TICKS => Stance::Roll { ticks: ticks + 1 },
            _ if may_start && input.pressed(Button::Roll) => {
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
        let rolls = matches!(p.stance, Stance::Roll { .. }) && ground.is_some();
        let step = match body.velocity.y {
            _ if pushes || rolls => STEP_PIXELS,
            ..0 => 0,
            0.. => LEDGE_PIXELS,
        };
        move_x(body, world, step, pushes);
        move_y(p, body, world);
        stride(p, body, world);
        gun::aim(p, body, input);
        gun::use_arms(p, body, world, *id, input);
        after_moving(me, world);
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        life::hurt(me, world, blow)
    }

    fn rename(&mut self, ids: &Ids) {
        if let Stance::Ride { mule, .. } = &mut self.stance {
            *mule = ids.of_or_nobody(*mule);
        }
    }
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
    if let Entity { body, kind: Kind::Player(p), .. } = me {
        stay::feel(p, body, world);
    }
    touch_all(me, world);
    if me.is_player_standing()
        && let Kind::Player(player) = &me.kind
        && world.inputs[player.number].pressed(Button::Up)
    {
        drive::board_near(me, world);
    }
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

/// `step` is the height in pixels of what the feet get onto.
fn move_x(body: &mut Body, world: &mut World, step: i32, pushes: bool) {
    let pixels = body.whole_x();
    let way = world.way_x(body.rect, pixels);
    body.rect.x += way.pixels();
    if way.obstacle.is_none() {
        return;
    }
    if let Some(Obstacle::Entity(id)) = way.obstacle
        && pushes
        && world.with(id, |other, world| other.pushed(world, pixels.signum())) == Some(true)
    {
        body.rect.x += world.way_x(body.rect, pixels.signum()).pixels();
        body.velocity.x = pixels.signum() * PUSH_SUBPIXELS;
        return;
    }
    if !step_onto(body, world, way.obstacle, pixels - way.pixels(), step) {
        body.stop_x();
    }
}

/// Puts the feet onto an obstacle that is at most `step` pixels higher, and moves on. Crates are there to be pushed, and
/// drums to take cover, so only the last pixels of these are a step. Returns false where there is no room, or where it
/// would hurt.
fn step_onto(body: &mut Body, world: &mut World, obstacle: Option<Obstacle>, pixels: i32, step: i32) -> bool {
    let (top, step) = match obstacle {
        Some(Obstacle::Tile { row, .. }) => (row * TILE, step),
        Some(Obstacle::Entity(id)) => match world.get(id) {
            Some(other) if other.kind.traits().is_low_wall => (other.body.rect.y, step),
            Some(other) => (other.body.rect.y, step.min(LEDGE_PIXELS)),
            None => return false,
        },
        None => return false,
    };
    let up = body.rect.bottom().saturating_sub(top);
    let raised = body.rect.moved(0, -up.min(step));
    let ahead = raised.moved(pixels.signum(), 0);
    let hurts = world.harm_in(raised.moved(pixels.signum() * TILE / 2, 0)).is_some();
    if hurts || !(1..=step).contains(&up) || !world.is_free(raised) || !world.is_free(ahead) {
        return false;
    }
    body.rect = raised;
    body.rect.x += world.way_x(raised, pixels).pixels();
    true
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

fn touch_all(me: &mut Entity, world: &mut World) {
    let touched = world.overlapping(Asker::Entity, me.body.rect);
    for &id in touched.iter() {
        world.with(id, |other, world| other.touched(world, me));
    }
    world.recycle(touched);
}
