//! The foes: who they are, what they do in a tick and what a blow does to them. All go through the same states: on
//! patrol until one is seen, alert, watching, telling what comes, attacking, resting. What they share is here and in `walk`
//! and `aim`; each kind has a file of its own with a [`Nature`] (its figures) and what is special about it.
//!
//! To add one: a file with its nature and its attack, a name in [`Who`] and in `level::Foe`, and an arm in each match here.
//! A foe far outside the picture sleeps: it does not move and asks the index nothing.

pub mod aim;
mod charger;
mod drone;
mod grenadier;
mod marksman;
mod rifleman;
pub mod shield;
mod sniper;
pub mod turret;
mod walk;

use super::body::{Body, Facing, Solidity};
use super::entity::{Blow, Entity, How, Kind, Side, Struck};
use super::event::What;
use super::sight::Target;
use super::{Asker, World};
use crate::geom::{Point, Rect, TILE};
use crate::level::{self, Mount};
use crate::pool::Id;

/// So far outside the picture it sleeps: half a screen.
const SLEEP: i32 = 320;
/// It looks around only so often, each slot in another tick.
const LOOK_TICKS: u32 = 6;
/// How near another foe hears its call.
const EARSHOT: i32 = 6 * TILE;
/// It startles, then takes up its gun.
const ALERT_TICKS: u32 = 15;
/// It watches for so long after it saw somebody last, then goes back to its beat.
const FORGET_TICKS: u32 = 150;
/// What aims follows the player until so long before the shot: from then on one can step aside.
pub const LOCK_TICKS: u32 = 14;
/// Who cannot see past the edge he stands behind goes up to it.
const STEP_UP: i32 = 512;
const HURT_TICKS: u32 = 10;
const FLASH_TICKS: u32 = 4;
/// Turns up to this long are made on the spot.
const QUICK_TURN_TICKS: u32 = 8;
/// A hit throws it back by so much.
const KNOCK: i32 = 220;
/// From one bite of spikes or acid to the next.
const HARM_TICKS: u32 = 20;
/// How long a shot's flash is seen.
const SHOT_TICKS: u32 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    Rifleman,
    Marksman,
    GreyDrone,
    RedDrone,
    Shield,
    Sniper,
    Charger,
    Grenadier,
    Turret(Mount),
}

/// How it gets about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    Walks,
    Flies,
    /// Screwed to something.
    Fixed,
}

/// A foe's figures. Times are those of a normal game.
pub struct Nature {
    pub name: &'static str,
    pub width: i32,
    pub height: i32,
    /// Rifle hits it takes.
    pub life: i32,
    pub score: u32,
    pub gait: Gait,
    /// Sub-pixels a tick on patrol.
    pub speed: i32,
    /// How far it sees, and how far up and down.
    pub reach: i32,
    pub band: i32,
    pub turn_ticks: u32,
    pub tell_ticks: u32,
    pub rest_ticks: u32,
    /// A hit throws it out of what it is about to do.
    pub flinches: bool,
    /// Of steel: it sparks and falls apart.
    pub is_machine: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// On its beat, or standing at an end of it.
    Patrol,
    Turn,
    /// It has noticed somebody.
    Alert,
    /// It knows of somebody and attacks as soon as it can.
    Watch,
    /// It shows what comes.
    Tell,
    Attack,
    Rest,
    /// Thrown back by a hit.
    Hurt,
    /// It ran into a wall.
    Stunned,
}

#[derive(Clone, Hash, Debug)]
pub struct Foe {
    pub who: Who,
    pub state: State,
    /// How long it has been in that state, and how long ago it saw somebody.
    pub ticks: u32,
    unseen_ticks: u32,
    wounds: i32,
    pub flash_ticks: u32,
    /// A blow was kept off a moment ago.
    pub blocked_ticks: u32,
    /// A shot left a moment ago.
    pub shot_ticks: u32,
    shots_left: u32,
    /// One of sixteen directions, as long as [`aim::ONE`].
    pub aim: Point,
    /// Where somebody was last seen; the attack goes there.
    pub aim_at: Point,
    /// Where the line of sight before a sniper's shot ends.
    pub line_end: Point,
    /// The middle of its beat.
    home: Point,
    pause_ticks: u32,
    /// The level put it there; those that a spawner sends are not counted.
    is_placed: bool,
}

/// A foe in its turn: its parts, lifted out of the world.
pub(super) struct Me<'a> {
    pub id: Id,
    pub dead: &'a mut bool,
    pub body: &'a mut Body,
    pub foe: &'a mut Foe,
}

impl From<level::Foe> for Who {
    fn from(foe: level::Foe) -> Who {
        match foe {
            level::Foe::Rifleman => Who::Rifleman,
            level::Foe::Marksman => Who::Marksman,
            level::Foe::GreyDrone => Who::GreyDrone,
            level::Foe::RedDrone => Who::RedDrone,
            level::Foe::Shield => Who::Shield,
            level::Foe::Sniper => Who::Sniper,
            level::Foe::Charger => Who::Charger,
            level::Foe::Grenadier => Who::Grenadier,
        }
    }
}

impl Who {
    pub fn nature(self) -> &'static Nature {
        match self {
            Who::Rifleman => &rifleman::NATURE,
            Who::Marksman => &marksman::NATURE,
            Who::GreyDrone => &drone::GREY,
            Who::RedDrone => &drone::RED,
            Who::Shield => &shield::NATURE,
            Who::Sniper => &sniper::NATURE,
            Who::Charger => &charger::NATURE,
            Who::Grenadier => &grenadier::NATURE,
            Who::Turret(_) => &turret::NATURE,
        }
    }
}

/// One that stands on `feet` in the level from the start.
pub fn foe(who: Who, feet: Point, facing: Facing) -> Entity {
    let Nature { width, height, gait, .. } = *who.nature();
    // What flies hovers in the middle of its tile instead of standing on its floor.
    let lift = if gait == Gait::Flies { (TILE - height) / 2 } else { 0 };
    let rect = Rect::new(feet.x - width / 2, feet.y - height - lift, width, height);
    in_box(who, rect, facing)
}

/// One in the tile `place`.
pub fn turret(place: Rect, mount: Mount) -> Entity {
    let mut entity = in_box(Who::Turret(mount), place, Facing::Right);
    if let Kind::Foe(foe) = &mut entity.kind {
        foe.aim = turret::rest(mount);
    }
    entity
}

/// One that comes in while the level is played, and knows where to.
pub fn sent(who: Who, feet: Point, to: Point) -> Entity {
    let mut entity = foe(who, feet, Facing::towards(feet.x, to.x).unwrap_or(Facing::Left));
    if let Kind::Foe(foe) = &mut entity.kind {
        foe.is_placed = false;
        foe.aim_at = to;
        foe.state = if who.nature().gait == Gait::Flies { State::Watch } else { State::Patrol };
    }
    entity
}

fn in_box(who: Who, rect: Rect, facing: Facing) -> Entity {
    let home = rect.center();
    let foe = Foe {
        who,
        state: State::Patrol,
        ticks: 0,
        unseen_ticks: 0,
        wounds: 0,
        flash_ticks: 0,
        blocked_ticks: 0,
        shot_ticks: 0,
        shots_left: 0,
        aim: Point::new(facing.sign() * aim::ONE, 0),
        aim_at: home,
        line_end: home,
        home,
        pause_ticks: 0,
        is_placed: true,
    };
    let mut entity = Entity::new(rect, Solidity::None, Kind::Foe(foe));
    entity.body.facing = facing;
    entity
}

impl Foe {
    fn enter(&mut self, state: State) {
        (self.state, self.ticks) = (state, 0);
    }

    /// Screwed or flying, it sees all around; the others see behind them only once they are alarmed.
    fn sees_behind(&self) -> bool {
        self.who.nature().gait != Gait::Walks || self.state != State::Patrol
    }
}

impl<'a> Me<'a> {
    fn of(entity: &'a mut Entity) -> Option<Me<'a>> {
        let Entity { id, dead, body, kind: Kind::Foe(foe), .. } = entity else { return None };
        Some(Me { id: *id, dead, body, foe })
    }

    fn eye(&self) -> Point {
        let middle = self.body.rect.center();
        match self.nature().gait {
            Gait::Walks => Point::new(middle.x, self.body.rect.y + 5),
            Gait::Flies | Gait::Fixed => middle,
        }
    }

    fn nature(&self) -> &'static Nature {
        self.foe.who.nature()
    }

    fn is_behind(&self, at: Point) -> bool {
        (at.x - self.body.rect.center().x) * self.body.facing.sign() < 0
    }

    /// Turns to a place at once, if it can turn at all.
    fn face(&mut self, at: Point) {
        if let Some(facing) = Facing::towards(self.body.rect.center().x, at.x)
            && self.nature().gait != Gait::Fixed
        {
            self.body.facing = facing;
        }
    }

    /// The player it sees, when it is its tick to look.
    fn look(&self, world: &mut World) -> Option<Target> {
        if !(world.tick + self.id.slot).is_multiple_of(LOOK_TICKS) {
            return None;
        }
        let (eye, nature) = (self.eye(), self.nature());
        world.target_from(eye, nature.reach, |at| {
            let in_front = self.foe.sees_behind() || !self.is_behind(at);
            let in_reach = match self.foe.who {
                Who::Turret(mount) => turret::can_point(mount, eye, at),
                _ => true,
            };
            in_front && in_reach && (at.y - eye.y).abs() <= nature.band
        })
    }
}

pub fn think(entity: &mut Entity, world: &mut World) {
    if !world.view().grown(SLEEP).overlaps(entity.body.rect) {
        return;
    }
    let Some(mut me) = Me::of(entity) else { return };
    let me = &mut me;
    let foe = &mut *me.foe;
    foe.ticks += 1;
    foe.unseen_ticks = foe.unseen_ticks.saturating_add(1);
    foe.flash_ticks = foe.flash_ticks.saturating_sub(1);
    foe.blocked_ticks = foe.blocked_ticks.saturating_sub(1);
    foe.shot_ticks = foe.shot_ticks.saturating_sub(1);
    let stands = me.nature().gait != Gait::Walks || walk::settle(me, world);
    if !*me.dead && (world.tick + me.id.slot).is_multiple_of(HARM_TICKS) {
        walk::feel_tiles(me, world);
    }
    if !stands || *me.dead {
        return;
    }
    match me.foe.state {
        State::Patrol => patrol(me, world),
        State::Turn if me.foe.ticks >= me.nature().turn_ticks => {
            me.body.facing = me.body.facing.turned();
            me.foe.enter(State::Watch);
        }
        State::Alert if me.foe.ticks >= ALERT_TICKS => me.foe.enter(State::Watch),
        State::Watch => watch(me, world),
        State::Tell => tell(me, world),
        State::Attack => attack(me, world),
        State::Rest => rest(me, world),
        State::Hurt if me.foe.ticks >= HURT_TICKS => me.foe.enter(State::Watch),
        State::Hurt => walk::slide(me, world),
        State::Stunned if me.foe.ticks >= charger::STUN_TICKS => me.foe.enter(State::Watch),
        State::Turn | State::Alert | State::Stunned => {}
    }
}

fn patrol(me: &mut Me, world: &mut World) {
    match me.nature().gait {
        Gait::Walks => walk::patrol(me, world),
        Gait::Flies => drone::patrol(me, world),
        Gait::Fixed => {}
    }
    if let Some(target) = me.look(world) {
        notice(me, world, target.at);
        call(me, world, target.at);
    }
}

/// It learns where somebody is.
fn notice(me: &mut Me, world: &mut World, at: Point) {
    (me.foe.aim_at, me.foe.unseen_ticks) = (at, 0);
    world.tell(What::Alert.at(me.eye()));
    if me.is_behind(at) && me.nature().turn_ticks > QUICK_TURN_TICKS {
        return me.foe.enter(State::Turn);
    }
    me.face(at);
    me.foe.enter(State::Alert);
}

/// Those who stand near learn it too; they do not pass it on.
fn call(me: &mut Me, world: &mut World, at: Point) {
    let near = world.overlapping(Asker::Sight, me.body.rect.grown(EARSHOT));
    for &id in near.iter() {
        world.with(id, |other, world| {
            if let Some(mut other) = Me::of(other)
                && other.foe.state == State::Patrol
            {
                notice(&mut other, world, at);
            }
        });
    }
    world.recycle(near);
}

/// It waits for its chance.
fn watch(me: &mut Me, world: &mut World) {
    match me.foe.who {
        Who::GreyDrone | Who::RedDrone => drone::follow(me, world),
        Who::Shield => shield::advance(me, world),
        Who::Turret(mount) => turret::turn(me, mount),
        Who::Rifleman | Who::Marksman | Who::Sniper | Who::Charger | Who::Grenadier => {}
    }
    if let Some(target) = me.look(world) {
        (me.foe.aim_at, me.foe.unseen_ticks) = (target.at, 0);
    } else if me.foe.unseen_ticks >= FORGET_TICKS && (me.foe.is_placed || me.nature().gait == Gait::Walks) {
        // A drone that was sent in does not give up, or it would hang about where nobody sees it.
        return me.foe.enter(State::Patrol);
    }
    // Behind cover one is safe from all but grenades.
    let knows = me.foe.unseen_ticks == 0 || me.foe.who == Who::Grenadier && me.foe.unseen_ticks < FORGET_TICKS;
    if !knows {
        return;
    }
    if me.is_behind(me.foe.aim_at) {
        if me.nature().gait == Gait::Walks {
            return me.foe.enter(State::Turn);
        }
        me.face(me.foe.aim_at);
    }
    let is_ready = match me.foe.who {
        Who::GreyDrone => drone::is_level(me),
        Who::RedDrone => drone::is_above(me),
        Who::Shield => shield::is_ready(me),
        Who::Turret(_) => turret::points_there(me),
        Who::Charger => charger::is_ready(me),
        Who::Rifleman | Who::Marksman | Who::Sniper | Who::Grenadier => true,
    };
    aim::take_aim(me);
    if is_ready && world.may_attack_from(me.body.rect) && has_clear_shot(me, world) {
        me.foe.enter(State::Tell);
        me.foe.line_end = me.foe.aim_at;
        world.tell(What::Tell.at(me.eye()));
    }
}

/// The eye may see over an edge that the gun does not: who aims takes a step forward then.
fn has_clear_shot(me: &mut Me, world: &mut World) -> bool {
    match me.foe.who {
        Who::Marksman | Who::Sniper => {
            let is_clear = world.sees(aim::muzzle(me), me.foe.aim_at);
            if !is_clear {
                walk::walk(me, world, STEP_UP);
            }
            is_clear
        }
        Who::Rifleman
        | Who::GreyDrone
        | Who::RedDrone
        | Who::Shield
        | Who::Charger
        | Who::Grenadier
        | Who::Turret(_) => true,
    }
}

/// It shows what comes, and then it comes, unless something has got in the way meanwhile.
fn tell(me: &mut Me, world: &mut World) {
    let tell_ticks = world.rules.tell_ticks(me.nature().tell_ticks);
    let follows = matches!(me.foe.who, Who::Marksman | Who::Sniper) && me.foe.ticks + LOCK_TICKS < tell_ticks;
    if follows && let Some(target) = me.look(world) {
        me.foe.aim_at = target.at;
        me.face(target.at);
        aim::take_aim(me);
    }
    match me.foe.who {
        Who::Sniper => sniper::draw_line(me, world),
        Who::GreyDrone | Who::RedDrone => drone::hover(me, world),
        Who::Rifleman | Who::Marksman | Who::Shield | Who::Charger | Who::Grenadier | Who::Turret(_) => {}
    }
    if me.foe.ticks < tell_ticks {
        return;
    }
    let is_open = me.foe.who == Who::Grenadier || world.sees(me.eye(), me.foe.aim_at);
    if !is_open || !world.may_attack_from(me.body.rect) {
        return me.foe.enter(State::Watch);
    }
    me.foe.shots_left = match me.foe.who {
        Who::Rifleman => rifleman::burst(world),
        Who::Marksman | Who::Shield | Who::Sniper | Who::Charger | Who::Grenadier => 1,
        Who::GreyDrone | Who::Turret(_) => 2,
        Who::RedDrone => 3,
    };
    me.foe.enter(State::Attack);
    attack(me, world);
}

fn attack(me: &mut Me, world: &mut World) {
    match me.foe.who {
        Who::Rifleman => rifleman::attack(me, world),
        Who::Marksman => marksman::attack(me, world),
        Who::GreyDrone => drone::attack_sideways(me, world),
        Who::RedDrone => drone::attack_down(me, world),
        Who::Shield => shield::attack(me, world),
        Who::Sniper => sniper::attack(me, world),
        Who::Charger => charger::attack(me, world),
        Who::Grenadier => grenadier::attack(me, world),
        Who::Turret(_) => turret::attack(me, world),
    }
}

fn rest(me: &mut Me, world: &mut World) {
    if me.nature().gait == Gait::Flies {
        drone::hover(me, world);
    }
    if me.foe.ticks >= world.rules.rest_ticks(me.nature().rest_ticks) {
        me.foe.enter(State::Watch);
    }
}

pub fn hurt(entity: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Some(mut me) = Me::of(entity) else { return Struck::Through };
    let me = &mut me;
    if blow.side == Side::Foes || *me.dead {
        return Struck::Through;
    }
    if me.foe.who == Who::Shield && shield::blocks(me, blow) {
        me.foe.blocked_ticks = shield::BLOCKED_TICKS;
        world.tell(What::Blocked.at(blow.from));
        return Struck::Blocked;
    }
    let nature = me.nature();
    let damage = if blow.how == How::Crush { nature.life * 2 } else { blow.damage };
    wound(me, world, damage, blow.from);
    if *me.dead {
        return Struck::Through;
    }
    if nature.gait == Gait::Walks && me.foe.state != State::Attack {
        me.body.velocity.x = KNOCK * if me.body.rect.center().x < blow.from.x { -1 } else { 1 };
    }
    let was_behind = me.is_behind(blow.from);
    match me.foe.state {
        State::Patrol if blow.side == Side::Players => {
            notice(me, world, blow.from);
            call(me, world, blow.from);
        }
        State::Patrol | State::Turn | State::Stunned => {}
        _ if was_behind && nature.turn_ticks > QUICK_TURN_TICKS => me.foe.enter(State::Turn),
        _ if nature.flinches => {
            me.face(blow.from);
            me.foe.enter(State::Hurt);
        }
        State::Alert | State::Watch | State::Tell | State::Attack | State::Rest | State::Hurt => {}
    }
    Struck::Through
}

/// It takes so much, and dies of it when it was too much.
fn wound(me: &mut Me, world: &mut World, damage: i32, from: Point) {
    let nature = me.nature();
    me.foe.wounds += damage;
    me.foe.flash_ticks = FLASH_TICKS;
    world.tell(if nature.is_machine { What::HitSteel } else { What::HitFlesh }.at(from));
    if me.foe.wounds >= world.rules.toughness(nature.life) {
        die(me, world);
    }
}

/// A charger that runs into a player strikes him.
pub fn touched(entity: &mut Entity, world: &mut World, by: &mut Entity) {
    if let Some(mut me) = Me::of(entity)
        && me.foe.who == Who::Charger
        && me.foe.state == State::Attack
    {
        charger::strike(&mut me, world, by);
    }
}

fn die(me: &mut Me, world: &mut World) {
    *me.dead = true;
    let (nature, at) = (me.nature(), me.body.rect.center());
    world.award(nature.score);
    if me.foe.is_placed {
        world.progress.foes.done += 1;
    }
    world.hold_still(2);
    world.tell(if nature.is_machine { What::Wrecked } else { What::FoeDied }.at(at));
}
