//! Enemies: the state of one, and its turn in a tick. All kinds go through the same states: patrol, alert, watch, tell,
//! attack, rest. What the kinds share is here and in `mind` (what an enemy notices and decides), `walk`, `fly`, `aim` and
//! `life`. What they differ in is the [`Nature`] in the file of each kind: figures, and functions of that file.
//!
//! An enemy far outside the picture sleeps: it does not move and makes no queries. CONTRIBUTING.md adds an enemy step by step.

pub use life::{hurt, touched};

pub mod aim;
mod charger;
mod drone;
mod fly;
mod grenadier;
mod life;
mod marksman;
mod mind;
mod rifleman;
pub mod shield;
mod sniper;
pub mod turret;
mod walk;
mod wounds;

use super::World;
use super::body::{Body, Facing, Solidity};
use super::entity::{Blow, Entity, Kind};
use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::{EnemyKind, Mount};
use crate::pool::Id;

/// Distance from the picture beyond which an enemy sleeps: half a screen.
const SLEEP_PIXELS: i32 = 320;
const ALERT_TICKS: u32 = 15;
/// Ticks before the shot in which the aim no longer follows the player. They are the time to step aside.
pub const LOCK_TICKS: u32 = 14;
const HURT_TICKS: u32 = 10;
const STUN_TICKS: u32 = 80;
/// A turn of at most this length happens at once.
const QUICK_TURN_TICKS: u32 = 8;
/// Ticks between two wounds by spikes or acid.
const HARM_TICKS: u32 = 20;
/// How long the flash of a shot is seen.
const SHOT_TICKS: u32 = 4;

/// How an enemy moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    Walks,
    Flies,
    /// It never moves.
    Fixed,
}

/// Where an attack goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The way it faces.
    Ahead,
    Down,
    /// Into that of sixteen directions in which the player is. It follows the player until [`LOCK_TICKS`] before the shot.
    AtPlayer,
    /// Where [`Acts::watch`] has turned the gun.
    Turned,
}

/// All that a kind of enemy differs in. Times are those of normal difficulty.
pub struct Nature {
    pub name: &'static str,
    pub width: i32,
    pub height: i32,
    /// Hits of the rifle that it takes.
    pub life: i32,
    pub score: u32,
    pub gait: Gait,
    /// Sub-pixels a tick on patrol.
    pub speed: i32,
    /// How far it sees, in pixels, and how far up and down.
    pub reach: i32,
    pub band: i32,
    pub turn_ticks: u32,
    pub tell_ticks: u32,
    pub rest_ticks: u32,
    pub aim: Aim,
    /// The fewest and the most shots of a burst.
    pub shots: (i32, i32),
    /// It attacks the place where it saw a player last, even if it does not see that place any more.
    pub attacks_unseen: bool,
    /// A hit stops what it is about to do.
    pub flinches: bool,
    /// It is made of steel: hits spark, and it falls to pieces.
    pub is_machine: bool,
    pub(super) acts: Acts,
}

/// What a kind does, as functions of its own file. [`Acts::only`] gives the usual ones.
pub(super) struct Acts {
    /// Moves or turns it in each tick in which it watches.
    pub watch: fn(&mut Me, &mut World),
    /// Whether it can point at a place at all. What it cannot point at it does not notice.
    pub can_point: fn(&Me, Point) -> bool,
    /// Whether it can attack from where it is.
    pub is_ready: fn(&Me) -> bool,
    /// Shows what comes, in each tick of the tell.
    pub tell: fn(&mut Me, &mut World),
    /// Called in each tick of the attack, for the first time with `ticks` at 0. It ends the attack with another state.
    pub attack: fn(&mut Me, &mut World),
    /// Whether a blow has no effect.
    pub blocks: fn(&Me, Blow) -> bool,
    /// Called when a player touches it during its attack.
    pub meets: fn(&mut Me, &mut World, &mut Entity),
}

impl Acts {
    /// An enemy that stands still until it attacks.
    pub const fn only(attack: fn(&mut Me, &mut World)) -> Acts {
        Acts {
            watch: |_, _| {},
            can_point: |_, _| true,
            is_ready: |_| true,
            tell: |_, _| {},
            attack,
            blocks: |_, _| false,
            meets: |_, _, _| {},
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnemyState {
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
state_hash!(enum EnemyState {
    0: Patrol,
    1: Turn,
    2: Alert,
    3: Watch,
    4: Tell,
    5: Attack,
    6: Rest,
    7: Hurt,
    8: Stunned,
});

#[derive(Clone, Debug)]
pub struct Enemy {
    pub kind: EnemyKind,
    pub state: EnemyState,
    /// How long it has been in that state, and how long ago it saw somebody.
    pub ticks: u32,
    unseen_ticks: u32,
    pub wounds: i32,
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
state_hash!(struct Enemy {
    kind, state, ticks, unseen_ticks, wounds, shots_left, aim, aim_at, home, pause_ticks, is_placed,
} without { flash_ticks, blocked_ticks, shot_ticks, line_end });

/// An enemy in its turn: its parts, lifted out of the world.
pub(super) struct Me<'a> {
    pub id: Id,
    pub dead: &'a mut bool,
    pub body: &'a mut Body,
    pub enemy: &'a mut Enemy,
}

impl EnemyKind {
    pub fn nature(self) -> &'static Nature {
        match self {
            EnemyKind::Rifleman => &rifleman::NATURE,
            EnemyKind::Marksman => &marksman::NATURE,
            EnemyKind::GreyDrone => &drone::GREY,
            EnemyKind::RedDrone => &drone::RED,
            EnemyKind::Shield => &shield::NATURE,
            EnemyKind::Sniper => &sniper::NATURE,
            EnemyKind::Charger => &charger::NATURE,
            EnemyKind::Grenadier => &grenadier::NATURE,
            EnemyKind::Turret(_) => &turret::NATURE,
        }
    }
}

impl Nature {
    /// Whether a turn takes so long that it is a state of its own when the player is behind.
    pub fn turns_slowly(&self) -> bool {
        self.turn_ticks > QUICK_TURN_TICKS
    }
}

/// One that stands on `feet` in the level from the start.
pub fn enemy(kind: EnemyKind, feet: Point, facing: Facing) -> Entity {
    let Nature { width, height, gait, .. } = *kind.nature();
    // What flies hovers in the middle of its tile instead of standing on its floor.
    let lift = if gait == Gait::Flies { (TILE - height) / 2 } else { 0 };
    let rect = Rect::new(feet.x - width / 2, feet.y - height - lift, width, height);
    in_box(kind, rect, facing)
}

/// One in the tile `place`.
pub fn turret(place: Rect, mount: Mount) -> Entity {
    let mut entity = in_box(EnemyKind::Turret(mount), place, Facing::Right);
    if let Kind::Enemy(enemy) = &mut entity.kind {
        enemy.aim = turret::rest(mount);
    }
    entity
}

/// One that comes in while the level is played, and knows where to.
pub fn sent(kind: EnemyKind, feet: Point, to: Point) -> Entity {
    let mut entity = enemy(kind, feet, Facing::towards(feet.x, to.x).unwrap_or(Facing::Left));
    if let Kind::Enemy(enemy) = &mut entity.kind {
        enemy.is_placed = false;
        enemy.aim_at = to;
        enemy.state = if kind.nature().gait == Gait::Flies { EnemyState::Watch } else { EnemyState::Patrol };
    }
    entity
}

fn in_box(kind: EnemyKind, rect: Rect, facing: Facing) -> Entity {
    let home = rect.center();
    let enemy = Enemy {
        kind,
        state: EnemyState::Patrol,
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
    let mut entity = Entity::new(rect, Solidity::None, Kind::Enemy(enemy));
    entity.body.facing = facing;
    entity
}

impl Enemy {
    fn enter(&mut self, state: EnemyState) {
        (self.state, self.ticks) = (state, 0);
    }

    /// Screwed or flying, it sees all around; the others see behind them only once they are alarmed.
    fn sees_behind(&self) -> bool {
        self.kind.nature().gait != Gait::Walks || self.state != EnemyState::Patrol
    }
}

impl<'a> Me<'a> {
    fn of(entity: &'a mut Entity) -> Option<Me<'a>> {
        let Entity { id, dead, body, kind: Kind::Enemy(enemy), .. } = entity else { return None };
        Some(Me { id: *id, dead, body, enemy })
    }

    fn eye(&self) -> Point {
        let middle = self.body.rect.center();
        match self.nature().gait {
            Gait::Walks => Point::new(middle.x, self.body.rect.y + 5),
            Gait::Flies | Gait::Fixed => middle,
        }
    }

    fn nature(&self) -> &'static Nature {
        self.enemy.kind.nature()
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
}

/// Whether it is too far outside of the picture to do anything.
pub fn sleeps(rect: Rect, world: &World) -> bool {
    !world.view().grown(SLEEP_PIXELS).overlaps(rect)
}

pub fn think(entity: &mut Entity, world: &mut World) {
    let Some(mut me) = Me::of(entity) else { return };
    let me = &mut me;
    let enemy = &mut *me.enemy;
    enemy.ticks += 1;
    enemy.unseen_ticks = enemy.unseen_ticks.saturating_add(1);
    enemy.flash_ticks = enemy.flash_ticks.saturating_sub(1);
    enemy.blocked_ticks = enemy.blocked_ticks.saturating_sub(1);
    enemy.shot_ticks = enemy.shot_ticks.saturating_sub(1);
    let stands = me.nature().gait != Gait::Walks || walk::settle(me, world);
    if !*me.dead && (world.tick + me.id.slot).is_multiple_of(HARM_TICKS) {
        walk::feel_tiles(me, world);
    }
    if !stands || *me.dead {
        return;
    }
    match me.enemy.state {
        EnemyState::Patrol => mind::patrol(me, world),
        EnemyState::Turn if me.enemy.ticks >= me.nature().turn_ticks => {
            me.body.facing = me.body.facing.turned();
            me.enemy.enter(EnemyState::Watch);
        }
        EnemyState::Alert if me.enemy.ticks >= ALERT_TICKS => me.enemy.enter(EnemyState::Watch),
        EnemyState::Watch => mind::watch(me, world),
        EnemyState::Tell => mind::tell(me, world),
        EnemyState::Attack => mind::attack(me, world),
        EnemyState::Rest => mind::rest(me, world),
        EnemyState::Hurt if me.enemy.ticks >= HURT_TICKS => me.enemy.enter(EnemyState::Watch),
        EnemyState::Hurt => walk::slide(me, world),
        EnemyState::Stunned if me.enemy.ticks >= STUN_TICKS => me.enemy.enter(EnemyState::Watch),
        EnemyState::Turn | EnemyState::Alert | EnemyState::Stunned => {}
    }
}
