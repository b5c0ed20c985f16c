//! An echo: the light of a player who is no longer there. It goes where the player went and fires what the player fired.
//! It weighs on plates, turns triggers on, and enemies aim at it. No shot stops at it, and nothing hurts it. It does
//! nothing by itself: the pad that recorded the player moves it from one [`Frame`] to the next.

use crate::geom::{Facing, Point, SUBPIXELS};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::player;
use crate::sim::player::{Fired, Player, ROLL_TICKS, Stance, gun};
use crate::sim::world::{Asker, Body, Entity, EventKind, Ids, Kind, Solidity, Thing, Traits, World};

/// The state and the actions of a player in one tick. It is small, because a pad keeps six seconds of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// From the feet of the pad to the feet of the player.
    x: i16,
    y: i16,
    facing: Facing,
    aim_x: i16,
    aim_y: i16,
    is_low: bool,
    /// See [`number_of`].
    stance: u16,
    fired: Option<Fired>,
}
state_hash!(struct Frame { x, y, facing, aim_x, aim_y, is_low, stance, fired });

/// The number of the first tick of a roll. The numbers before it are the other stances.
const FIRST_OF_ROLL: u16 = 4;

fn number_of(stance: Stance) -> u16 {
    match stance {
        // A pad writes no mule down. It follows the feet, as if the player walked.
        Stance::Stand | Stance::Ride { .. } => 0,
        Stance::Duck => 1,
        Stance::Climb => 2,
        Stance::Air => 3,
        Stance::Roll { ticks } => FIRST_OF_ROLL + ticks.min(ROLL_TICKS) as u16,
    }
}

fn stance_of(number: u16) -> Stance {
    match number {
        0 => Stance::Stand,
        1 => Stance::Duck,
        2 => Stance::Climb,
        3 => Stance::Air,
        roll => Stance::Roll { ticks: u32::from(roll - FIRST_OF_ROLL) },
    }
}

impl Frame {
    /// Returns what the player does now, seen from a pad, or `None` if the player is too far away to be written down.
    pub(in crate::sim) fn of(body: &Body, player: &Player, pad: Point) -> Option<Frame> {
        let feet = body.feet();
        Some(Frame {
            x: (feet.x - pad.x).try_into().ok()?,
            y: (feet.y - pad.y).try_into().ok()?,
            facing: body.facing,
            aim_x: player.aim.x as i16,
            aim_y: player.aim.y as i16,
            is_low: player::is_low(body),
            stance: number_of(player.stance),
            fired: player.fired,
        })
    }

    /// The feet of the echo of a pad.
    pub fn feet(&self, pad: Point) -> Point {
        Point::new(pad.x + i32::from(self.x), pad.y + i32::from(self.y))
    }

    /// The body of the echo of a pad.
    pub fn body(&self, pad: Point) -> Body {
        let mut body = Body::new(player::rect_at(self.feet(pad), self.is_low), Solidity::None);
        body.facing = self.facing;
        body
    }

    pub fn fires(&self) -> bool {
        self.fired.is_some()
    }
}

#[derive(Clone, Debug)]
pub struct Echo {
    pub pad: Id,
    /// The player whose echo it is.
    pub number: usize,
    pub stance: Stance,
    pub aim: Point,
    /// Whether it fires in this tick. Only the picture needs it.
    pub fires: bool,
}
state_hash!(struct Echo { pad, number, stance, aim } without { fires });

impl Echo {
    /// The player as whom it is drawn.
    pub fn as_player(&self) -> Player {
        Player::seen(self.number, self.stance, self.aim, self.fires)
    }
}

pub(in crate::sim) fn echo(pad_id: Id, number: usize, frame: Frame, pad: Point) -> Entity {
    let echo = Echo { pad: pad_id, number, stance: Stance::Stand, aim: Point::default(), fires: false };
    let mut entity = Entity::new(player::rect_at(frame.feet(pad), frame.is_low), Solidity::None, Kind::Echo(echo));
    entity.body.facing = frame.facing;
    entity
}

/// Moves the echo to a frame, lets it act on what is there, and fires what the player fired.
pub(in crate::sim) fn follow(me: &mut Entity, world: &mut World, frame: Frame, pad: Point) {
    let Kind::Echo(echo) = &mut me.kind else { return };
    let (feet, before) = (frame.feet(pad), me.body.feet());
    me.body = frame.body(pad);
    // Only the picture needs its speed, which decides how its legs move.
    me.body.velocity = Point::new((feet.x - before.x) * SUBPIXELS, (feet.y - before.y) * SUBPIXELS);
    echo.stance = stance_of(frame.stance);
    echo.aim = Point::new(i32::from(frame.aim_x), i32::from(frame.aim_y));
    echo.fires = frame.fires();
    let aim = echo.aim;
    weigh(me.id, &me.body, world);
    if let Some(fired) = frame.fired {
        gun::discharge(world, me.id, &me.body, aim, fired);
    }
}

/// It presses plates and turns triggers on, as a player does.
fn weigh(id: Id, body: &Body, world: &mut World) {
    let touched = world.overlapping(Asker::Entity, body.rect);
    for &other in touched.iter() {
        world.with(other, |other, world| other.echoed(world, id));
    }
    world.recycle(touched);
}

/// It goes out.
pub(in crate::sim) fn end(me: &mut Entity, world: &mut World) {
    me.dead = true;
    world.tell(EventKind::EchoEnds.at(me.body.rect.center()));
}

impl Thing for Echo {
    fn traits(&self) -> Traits {
        Traits::still("echo")
    }

    fn rename(&mut self, ids: &Ids) {
        self.pad = ids.of_or_nobody(self.pad);
    }
}
