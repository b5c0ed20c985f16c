//! A lever: thrown by a player who stands at it and presses up, or by a shot. It turns its wire on, for good or for
//! its time. It asks nothing: players and bullets come to it.

use super::World;
use super::body::Solidity;
use super::entity::{Blow, Entity, Kind, Side, Struck};
use super::event::EventKind;
use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::input::Button;
use crate::level::Wire;

const WIDTH: i32 = 14;
const HEIGHT: i32 = 16;

#[derive(Clone, Debug)]
pub struct Switch {
    pub(super) wire: Wire,
    /// How long it stays on; `None` is for good.
    ticks: Option<u32>,
    pub is_on: bool,
    ticks_left: u32,
    /// The ticks in which it was last thrown and last stood at, for its picture.
    pub thrown_at: u32,
    pub near_at: Option<u32>,
}
state_hash!(struct Switch { wire, ticks, is_on, ticks_left } without { thrown_at, near_at });

pub fn switch(feet: Point, wire: Wire, ticks: Option<u32>) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let switch = Switch { wire, ticks, is_on: false, ticks_left: 0, thrown_at: 0, near_at: None };
    Entity::new(rect, Solidity::None, Kind::Switch(switch))
}

impl Switch {
    /// It is off, or on for good.
    pub fn rests(&self) -> bool {
        !self.is_on || self.ticks.is_none()
    }
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Kind::Switch(switch) = &mut me.kind else { return };
    switch.ticks_left -= 1;
    if switch.ticks_left == 0 {
        switch.is_on = false;
        switch.thrown_at = world.tick;
        world.signal(switch.wire, false);
        world.tell(EventKind::Switch.at(me.body.rect.center()));
    }
}

pub fn touched(me: &mut Entity, world: &mut World, by: &Entity) {
    let Kind::Player(player) = &by.kind else { return };
    let asks = world.inputs[player.number].pressed(Button::Up);
    if let Kind::Switch(switch) = &mut me.kind {
        switch.near_at = Some(world.tick);
    }
    if asks {
        throw(me, world);
    }
}

pub fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    if blow.side == Side::Players {
        throw(me, world);
    }
    Struck::Through
}

fn throw(me: &mut Entity, world: &mut World) {
    let Kind::Switch(switch) = &mut me.kind else { return };
    switch.ticks_left = switch.ticks.unwrap_or(0);
    if !switch.is_on {
        switch.is_on = true;
        switch.thrown_at = world.tick;
        world.signal(switch.wire, true);
        world.tell(EventKind::Switch.at(me.body.rect.center()));
    }
}
