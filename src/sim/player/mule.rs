//! The mule: a loader that walks on two legs, with room for one player. What it does with a rider is in
//! `player/drive.rs`: the rider's body becomes as large as the mule and moves, and the mule follows it. This file has
//! the machine: it stands where it was left, its armour goes, it burns and explodes, and it comes back.
//!
//! Only the player knows who rides: its stance holds the id of the mule. So a player cannot sit in two mules, and a rider who
//! dies, is fetched or leaves the game needs no code here: a mule that finds no rider is parked.

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::input::Button;
use crate::sim::player::{NEVER, PlayerState, Stance};
use crate::sim::world::heavy::Rest;
use crate::sim::world::{
    Body, Danger, Entity, EventKind, Ids, Kind, Phase, Side, Solidity, Thing, Traits, World, blast, heavy,
};

/// It fits through a passage of three tiles, and not through one of two.
pub const WIDTH: i32 = 30;
pub const HEIGHT: i32 = 44;
/// Hits of a rifle that it takes.
pub const ARMOUR: i32 = 20;
/// At most so much armour is left when it sounds the alarm, and how often it does.
pub const LOW_ARMOUR: i32 = 6;
const ALARM_EVERY_TICKS: u32 = 40;
/// Ticks from the loss of the armour to the explosion.
pub const BURN_TICKS: u32 = 75;
/// While it burns, it warns so often.
const WARN_EVERY_TICKS: u32 = 15;
/// The explosion is the players' own, so it does not hurt them.
pub const BLAST_RADIUS: i32 = 64;
const BLAST_DAMAGE: i32 = 10;
/// Nobody falls back into it so soon after leaving it.
const SHUT_TICKS: u32 = 40;
/// A shot or a blow lights it up for so long.
const FLASH_TICKS: u32 = 3;
/// A rider falls onto the seat from at most this far below the top of the mule.
const SEAT_PIXELS: i32 = 18;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MuleState {
    Parked,
    Ridden,
    /// Its armour is gone. It explodes soon.
    Burns {
        ticks_left: u32,
    },
    Wreck,
    /// It fell out of the world or into acid.
    Lost,
}
state_hash!(enum MuleState { 0: Parked, 1: Ridden, 2: Burns { ticks_left }, 3: Wreck, 4: Lost });

/// How worn it looks, from what is left of its armour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wear {
    Whole,
    Dented,
    Battered,
}

#[derive(Clone, Debug)]
pub struct Mule {
    pub state: MuleState,
    pub armour: i32,
    /// Ticks until the gun can fire again, and those that are left of a punch.
    pub reload_ticks: u32,
    pub punch_ticks: u32,
    shut_ticks: u32,
    /// Where it stands in the level: its feet, and where it looks.
    home: Point,
    home_facing: Facing,
    /// The checkpoint of the players when it was first boarded. None while it stands at home and is whole.
    boarded_from: Option<Point>,
    pub(in crate::sim) rest: Rest,
    /// Sub-pixels walked since the last step sound.
    pub(in crate::sim) stride: i32,
    pub flash_ticks: u32,
}
state_hash!(struct Mule {
    state, armour, reload_ticks, punch_ticks, shut_ticks, home, home_facing, boarded_from, rest,
} without { stride, flash_ticks });

pub fn mule(feet: Point, facing: Facing) -> Entity {
    let rect = rect_at(feet);
    let mule = Mule {
        state: MuleState::Parked,
        armour: ARMOUR,
        reload_ticks: 0,
        punch_ticks: 0,
        shut_ticks: 0,
        home: feet,
        home_facing: facing,
        boarded_from: None,
        rest: Rest::None,
        stride: 0,
        flash_ticks: 0,
    };
    let mut entity = Entity::new(rect, Solidity::None, Kind::Mule(mule));
    entity.body.facing = facing;
    entity
}

fn rect_at(feet: Point) -> Rect {
    Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT)
}

impl Mule {
    /// Whether a player can board it.
    pub fn is_free(&self) -> bool {
        self.state == MuleState::Parked
    }

    /// Whether a player who left it does not fall back into it.
    pub(in crate::sim) fn is_shut(&self) -> bool {
        self.shut_ticks > 0
    }

    pub fn wear(&self) -> Wear {
        match self.armour * 3 {
            left if left > ARMOUR * 2 => Wear::Whole,
            left if left > ARMOUR => Wear::Dented,
            _ => Wear::Battered,
        }
    }

    pub fn is_low(&self) -> bool {
        self.armour <= LOW_ARMOUR
    }

    /// Remembers from where the players came, and takes a rider.
    pub(in crate::sim) fn board(&mut self, checkpoint: Point) {
        self.state = MuleState::Ridden;
        self.boarded_from.get_or_insert(checkpoint);
        (self.reload_ticks, self.punch_ticks) = (0, 0);
    }

    pub(in crate::sim) fn park(&mut self) {
        self.state = MuleState::Parked;
        self.rest = Rest::None;
        self.shut_ticks = SHUT_TICKS;
    }

    /// Takes armour away. Returns false if that was the last of it: then the mule burns.
    pub(in crate::sim) fn dent(&mut self, damage: i32) -> bool {
        self.armour = (self.armour - damage).max(0);
        self.flash_ticks = FLASH_TICKS;
        if self.armour == 0 {
            self.burn();
        }
        self.armour > 0
    }

    pub(in crate::sim) fn burn(&mut self) {
        self.armour = 0;
        self.state = MuleState::Burns { ticks_left: BURN_TICKS };
        self.rest = Rest::None;
    }

    /// Sounds the alarm of a rider's mule whose armour is nearly gone.
    pub(in crate::sim) fn warns(&self, tick: u32) -> bool {
        self.is_low() && tick.is_multiple_of(ALARM_EVERY_TICKS)
    }

    pub(in crate::sim) fn count_down(&mut self) {
        self.flash_ticks = self.flash_ticks.saturating_sub(1);
        self.shut_ticks = self.shut_ticks.saturating_sub(1);
        self.reload_ticks = self.reload_ticks.saturating_sub(1);
        self.punch_ticks = self.punch_ticks.saturating_sub(1);
    }
}

impl Thing for Mule {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        // While it is ridden, its rider is carried and hit instead of it.
        Traits {
            rides: !matches!(self.state, MuleState::Ridden | MuleState::Lost),
            is_on: self.state == MuleState::Wreck,
            has_odd_size: true,
            ..Traits::still("mule")
        }
    }

    fn rests(&self, body: &Body, world: &World) -> bool {
        match self.state {
            MuleState::Lost => true,
            MuleState::Parked | MuleState::Wreck => {
                self.shut_ticks == 0 && self.flash_ticks == 0 && self.rest.still_holds(body, world)
            }
            MuleState::Ridden | MuleState::Burns { .. } => false,
        }
    }

    fn think(me: &mut Entity, world: &mut World) {
        let id = me.id;
        let Entity { body, kind: Kind::Mule(mule), .. } = me else { return };
        match mule.state {
            MuleState::Lost => return,
            // Its rider has moved it in this tick, and counted down.
            MuleState::Ridden if world.players().any(|player| player.mule_of_rider() == Some(id)) => return,
            MuleState::Ridden => {
                mule.park();
                body.stop_x();
            }
            MuleState::Parked | MuleState::Wreck | MuleState::Burns { .. } => {}
        }
        mule.count_down();
        let lies = heavy::lie(id, body, &mut mule.rest, world, EventKind::MuleLands);
        if let MuleState::Burns { ticks_left } = mule.state {
            if ticks_left.is_multiple_of(WARN_EVERY_TICKS) {
                world.tell(EventKind::MuleAlarm.at(body.rect.center()));
            }
            mule.state = MuleState::Burns { ticks_left: ticks_left.saturating_sub(1) };
            if ticks_left == 0 || !lies {
                mule.state = MuleState::Wreck;
                blast::blast(world, body.rect.center(), BLAST_RADIUS, BLAST_DAMAGE, Side::Players, None);
            }
        }
        if !lies {
            lose(me);
        }
    }

    /// Lets a player board it: one who stands at it and presses up, or one who comes down on it.
    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let machine = me.id;
        let (Kind::Mule(mule), Kind::Player(player)) = (&mut me.kind, &mut by.kind) else { return };
        if !mule.is_free() || player.state != PlayerState::Well || player.stance.is_riding() {
            return;
        }
        let (seat, body) = (me.body.rect, &mut by.body);
        let comes_down = player.stance == Stance::Air
            && body.velocity.y > 0
            && body.rect.bottom() <= seat.y + SEAT_PIXELS
            && !mule.is_shut();
        let asks = player.stance.is_on_ground() && world.inputs[player.number].pressed(Button::Up);
        if !asks && !comes_down || !world.is_free(seat) {
            return;
        }
        mule.board(world.checkpoint);
        player.stance = Stance::Ride { mule: machine, is_down: true };
        (player.charge_ticks, player.jump_hold_ticks, player.since_press) = (0, 0, NEVER);
        body.rect = seat;
        body.facing = me.body.facing;
        body.stop_x();
        body.stop_y();
        world.tell(EventKind::MuleBoarded.at(seat.center()));
    }

    fn rename(&mut self, _: &Ids) {
        self.rest = Rest::None;
    }

    fn danger(&self, body: &Body, _: &World) -> Option<Danger> {
        // It hurts only enemies, but a player should know that it explodes.
        match self.state {
            MuleState::Burns { ticks_left } => Some(Danger::of_blast(body, BLAST_RADIUS, ticks_left)),
            _ => None,
        }
    }
}

/// It is gone for good, unless it comes back. Until then it waits at its place, invisible.
fn lose(me: &mut Entity) {
    let Entity { body, kind: Kind::Mule(mule), .. } = me else { return };
    mule.state = MuleState::Lost;
    body.rect = rect_at(mule.home);
    body.stop_x();
    body.stop_y();
}

/// When a player returns at a checkpoint, each mule that was boarded since that checkpoint is at its place again, whole.
/// One that a partner rides stays. One that came to a later checkpoint stays too, even as a wreck.
pub fn return_to_places(world: &mut World) {
    let checkpoint = world.checkpoint;
    for slot in 0..world.level().things.len() as u32 {
        let Some(id) = world.in_slot(slot).filter(|one| matches!(one.kind, Kind::Mule(_))).map(|one| one.id) else {
            continue;
        };
        let is_ridden = world.players().any(|player| player.mule_of_rider() == Some(id));
        world.with(id, |me, _| {
            let Kind::Mule(it) = &me.kind else { return };
            if !is_ridden && it.boarded_from == Some(checkpoint) {
                let (id, born) = (me.id, me.born);
                *me = Entity { id, born, ..mule(it.home, it.home_facing) };
            }
        });
    }
}
