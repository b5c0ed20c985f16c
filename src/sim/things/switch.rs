//! A lever. A player turns it on by pressing up beside it or by shooting it. It turns its wire on, forever or for some
//! time. It makes no queries, because the queries of players and bullets find it.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::input::Button;
use crate::level::Wire;
use crate::sim::world::{Blow, Body, Entity, EventKind, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World};

const WIDTH: i32 = 14;
const HEIGHT: i32 = 16;

#[derive(Clone, Debug)]
pub struct Switch {
    pub(in crate::sim) wire: Wire,
    /// How long it stays on. `None` means forever.
    ticks: Option<u32>,
    pub is_on: bool,
    ticks_left: u32,
    /// The last tick in which it turned on or off, and the last tick with a player at it. They are used for drawing.
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
    /// How many ticks it stays on, and of how many, if it is on for some time only.
    pub fn left(&self) -> Option<(u32, u32)> {
        self.ticks.filter(|_| self.is_on).map(|ticks| (self.ticks_left, ticks))
    }
}

impl World {
    /// The ticks after which a lever turns this wire off by itself.
    pub fn turns_off_in(&self, wire: Wire) -> Option<u32> {
        let levers = self.entities().filter_map(|entity| match &entity.kind {
            Kind::Switch(switch) if switch.wire == wire => switch.left(),
            _ => None,
        });
        levers.map(|(left, _)| left).max()
    }
}

impl Thing for Switch {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { stops_players_shots: !self.is_on, is_on: self.is_on, ..Traits::still("switch") }
    }

    fn rests(&self, _: &Body, _: &World) -> bool {
        !self.is_on || self.ticks.is_none()
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Switch(switch) = &mut me.kind else { return };
        switch.ticks_left -= 1;
        if switch.ticks_left == 0 {
            switch.is_on = false;
            switch.thrown_at = world.tick;
            world.signal(switch.wire, false);
            world.tell(EventKind::Switch.at(me.body.rect.center()));
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        if blow.side == Side::Players {
            throw(me, world);
        }
        Struck::Through
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Player(player) = &by.kind else { return };
        let asks = world.inputs[player.number].pressed(Button::Up);
        if let Kind::Switch(switch) = &mut me.kind {
            switch.near_at = Some(world.tick);
        }
        if asks {
            throw(me, world);
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
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
