//! Enemies: the state of one enemy, the same for all kinds. All go through the same states: patrol, alert, watch, tell,
//! attack, rest. `turn` is what an enemy does in each state, `body` how it moves, `mind` what it decides. Each kind has a
//! file in `kinds` with its [`Nature`]: its numbers and its own functions. An enemy far outside the view sleeps: it does not
//! move and makes no queries. CONTRIBUTING.md explains step by step how to add an enemy.

pub(super) mod body;
mod born;
pub mod kinds;
pub mod mind;
mod turn;

use born::in_box;
pub use born::{enemy, placed, sent, sent_out};

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::level::{EnemyKind, Pastime, Weapon};
use crate::pool::Id;
use crate::sim::world::{Asker, Blow, Body, Entity, Kind, Solidity, World};

/// Distance from the view beyond which an enemy sleeps, in pixels: half the width of the screen.
pub(super) const SLEEP_PIXELS: i32 = 320;
/// So many enemies attack at the same time, on easy one less. The others wait for their turn, so that a player can read a large fight.
const MOST_ATTACKERS: usize = 3;
/// Ticks from noticing a player to the watch: of an enemy that sees one, and of one that is shot at or called.
const ALERT_TICKS: u32 = 15;
const STARTLED_TICKS: u32 = 5;
/// Those who are alarmed together start up one after another, so many ticks apart.
const APART_TICKS: u32 = 3;
/// An enemy that comes out of a door or a hatch can be hit so many ticks after it stands: when its tell has begun.
const INSIDE_TICKS: u32 = 10;
/// Ticks for which the first man out of a door is behind a shield.
const SHIELD_TICKS: u32 = 24;
/// One that has leapt over a shot, or has come out of a door, leaps only after so many ticks.
const VAULT_TICKS: u32 = 150;
/// Ticks before the shot in which the aim no longer follows the player. They give the player time to step aside.
pub const LOCK_TICKS: u32 = 14;
/// It stays for so many ticks after it last saw a player, in case the player comes back into sight.
const LOST_TICKS: u32 = 30;
/// The length of a direction in which an enemy aims.
pub const AIM_ONE: i32 = 1024;
/// It goes back to its patrol so many ticks after it last saw a player, unless it can search for the player.
const FORGET_TICKS: u32 = 150;
const HURT_TICKS: u32 = 10;
const STUN_TICKS: u32 = 80;
/// An enemy that notices a player behind it turns at once if its turn takes no longer than this.
const QUICK_TURN_TICKS: u32 = 8;
/// Ticks between two wounds from spikes or acid.
const HARM_TICKS: u32 = 20;
/// Ticks for which the flash of a shot is visible.
const SHOT_TICKS: u32 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    Walks,
    Flies,
    /// Under a ceiling or a board.
    Hangs,
    Fixed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Ahead,
    Down,
    /// The nearest of sixteen directions to the player. It stays the same from [`LOCK_TICKS`] before the shot.
    AtPlayer,
    /// The direction to which `Acts::watch` has turned the gun.
    Turned,
}

/// Everything that differs from kind to kind. Times are in ticks at normal difficulty.
pub struct Nature {
    pub name: &'static str,
    pub width: i32,
    pub height: i32,
    /// Rifle hits that kill it.
    pub life: i32,
    pub score: u32,
    pub gait: Gait,
    /// Speed on patrol, in sub-pixels a tick.
    pub speed: i32,
    /// It sees a player who is at most `reach` pixels away, and at most `band` pixels higher or lower than its eye.
    pub reach: i32,
    pub band: i32,
    pub turn_ticks: u32,
    pub tell_ticks: u32,
    pub rest_ticks: u32,
    pub aim: Aim,
    /// The fewest and the most shots of a burst.
    pub shots: (i32, i32),
    /// It attacks the place where it last saw a player, even if it no longer sees that place.
    pub attacks_unseen: bool,
    /// A hit interrupts what it is doing.
    pub flinches: bool,
    /// Hits make sparks, and it breaks into pieces when it dies.
    pub is_machine: bool,
    pub(super) acts: Acts,
}

/// The functions of one kind. [`Acts::only`] gives the defaults.
pub(super) struct Acts {
    /// Called in each tick of the watch. It moves or turns the enemy.
    pub watch: fn(&mut Me, &mut World),
    /// Whether the gun can point at a place at all. The enemy does not notice players in other places.
    pub can_point: fn(&Me, Point) -> bool,
    pub is_ready: fn(&Me) -> bool,
    /// Whether an attack would reach its goal. It is called now and then, because it may make queries.
    pub is_clear: fn(&Me, &mut World) -> bool,
    /// Called in each tick of the tell. It shows what is coming.
    pub tell: fn(&mut Me, &mut World),
    /// Ticks that what it throws or fires at a place needs to get there. It aims so far ahead of a running player.
    /// `None` if it aims at the player.
    pub flight_ticks: Option<fn(&Me, Point) -> u32>,
    /// Called in each tick of the attack. `ticks` is 0 in the first call. It ends the attack by entering another state.
    pub attack: fn(&mut Me, &mut World),
    /// Called in each tick of the rest.
    pub rest: fn(&mut Me, &mut World),
    pub blocks: fn(&Me, Blow) -> bool,
    /// Whether it throws a bullet back.
    pub reflects: fn(&mut Me, Blow) -> bool,
    /// Returns the damage that a blow does.
    pub harm: fn(Blow) -> i32,
    /// Called when a player touches the enemy during its attack.
    pub meets: fn(&mut Me, &mut World, &mut Entity),
    /// Called when it dies.
    pub dies: fn(&mut Me, &mut World),
}

impl Acts {
    /// Returns the functions of an enemy that stands still until it attacks.
    pub const fn only(attack: fn(&mut Me, &mut World)) -> Acts {
        Acts {
            watch: |_, _| {},
            can_point: |_, _| true,
            is_ready: |_| true,
            is_clear: |_, _| true,
            tell: |_, _| {},
            flight_ticks: None,
            attack,
            rest: |_, _| {},
            blocks: |_, _| false,
            reflects: |_, _| false,
            harm: |blow| blow.damage,
            meets: |_, _, _| {},
            dies: |_, _| {},
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnemyState {
    Patrol,
    Turn,
    /// It has just noticed a player.
    Alert,
    /// It knows where a player is and attacks as soon as it can.
    Watch,
    /// It shows that an attack is coming.
    Tell,
    Attack,
    Rest,
    Hurt,
    /// It ran into a wall, or heavy damage staggered it.
    Stunned,
    /// It runs to a place from which it will attack.
    Run,
    /// It is about to jump or to drop.
    Crouch,
    Leap,
    Climb,
    /// It runs to an alarm at this x, and presses its button.
    ToAlarm {
        x: i32,
    },
    Presses,
    /// It passes its time and sees little: see `mind::off_guard`.
    OffGuard,
    /// It jumps up. It fights when it has been in this state for so many ticks.
    Startled {
        until: u32,
    },
    /// It runs away with its arms in the air. For this and the next two, see `mind::mood`.
    Flees,
    Cheers,
    Taunts,
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
    9: Run,
    10: Crouch,
    11: Leap,
    12: Climb,
    13: ToAlarm { x },
    14: Presses,
    15: OffGuard,
    16: Startled { until },
    17: Flees,
    18: Cheers,
    19: Taunts,
});

#[derive(Clone, Debug)]
pub struct Enemy {
    pub kind: EnemyKind,
    pub state: EnemyState,
    /// Ticks in the present state. `unseen_ticks` counts the ticks since it last saw a player.
    pub ticks: u32,
    unseen_ticks: u32,
    pub wounds: i32,
    /// Damage of the last moments. See `stagger`.
    strain: u32,
    pub flash_ticks: u32,
    /// Ticks for which a blocked blow is still shown.
    pub blocked_ticks: u32,
    pub shot_ticks: u32,
    shots_left: u32,
    /// One of sixteen directions, of length [`AIM_ONE`].
    pub aim: Point,
    /// Where it last saw a player. The attack goes there.
    pub aim_at: Point,
    /// End of the line that a sniper shows before the shot.
    pub line_end: Point,
    /// The middle of the route on which it patrols.
    home: Point,
    /// Where the feet will be at the end of a run, jump or climb. For a phaser, where it will appear.
    pub goal: Point,
    /// Whether it may run past the player before its next attack.
    circles: bool,
    pause_ticks: u32,
    /// Ticks of the watch in which it stood at this x, and where it steps next. See `search`.
    still_ticks: u32,
    stood_at: i32,
    paces_to: Facing,
    /// The direction in which it steps away from another enemy: -1, 0 or 1. See `apart`.
    pub aside: i32,
    /// It is behind low cover, or makes itself small. See `kneel`.
    pub kneels: bool,
    /// It throws a grenade instead of its usual attack. See `throw`.
    pub throws: bool,
    /// It crouches for a leap that is as high as possible.
    leaps_high: bool,
    /// Its run passes others who stand in its way.
    passes: bool,
    /// Ticks until it may leap over a shot again. See `vault`.
    vault_ticks: u32,
    /// Ticks on its feet until it is out of a door or a hatch. No shot hits it before.
    inside_ticks: u32,
    /// Ticks for which it is behind a shield that stops every shot. See `SHIELD_TICKS`.
    pub shield_ticks: u32,
    /// Whether the level placed it. Enemies from a spawner do not count for the player's progress.
    is_placed: bool,
    /// What it does while it is off its guard.
    pub pastime: Option<Pastime>,
    /// Ticks until it jumps up, because it has heard something. 0 if it has not. See `off_guard`.
    pub wakes_ticks: u32,
    /// The weapon in the crate on its back, which it loses when it dies.
    pub carries: Option<Weapon>,
}
state_hash!(struct Enemy {
    kind, state, ticks, unseen_ticks, wounds, strain, shots_left, aim, aim_at, home, goal, circles, pause_ticks,
    still_ticks, stood_at, paces_to, aside, kneels, throws, leaps_high, passes, vault_ticks,
    inside_ticks, shield_ticks, is_placed, pastime, wakes_ticks, carries,
} without { flash_ticks, blocked_ticks, shot_ticks, line_end });

/// An enemy during its turn: mutable references to its parts, while it is out of the pool.
pub(super) struct Me<'a> {
    pub id: Id,
    pub dead: &'a mut bool,
    pub body: &'a mut Body,
    pub enemy: &'a mut Enemy,
}

impl Nature {
    /// Whether it enters [`EnemyState::Turn`] when it notices a player behind it, instead of turning at once.
    pub fn turns_slowly(&self) -> bool {
        self.turn_ticks > QUICK_TURN_TICKS
    }
}

impl Enemy {
    fn enter(&mut self, state: EnemyState) {
        (self.state, self.ticks, self.wakes_ticks) = (state, 0, 0);
        (self.kneels, self.throws, self.leaps_high, self.passes) = (false, false, false, false);
    }

    /// Whether it does not know of a player.
    pub fn is_calm(&self) -> bool {
        matches!(self.state, EnemyState::Patrol | EnemyState::OffGuard)
    }

    /// Whether it sees a player, or did in the last seconds.
    pub fn is_fighting(&self) -> bool {
        !self.is_calm() && self.unseen_ticks < FORGET_TICKS
    }

    /// Whether it is still in a door or a hatch, where no shot of a player hits it.
    pub fn is_inside(&self) -> bool {
        self.inside_ticks > 0
    }

    /// Turrets and flying enemies see in all directions. The others see behind them only after they leave their patrol.
    fn sees_behind(&self) -> bool {
        self.kind.nature().gait != Gait::Walks || !self.is_calm()
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
            Gait::Flies | Gait::Hangs | Gait::Fixed => middle,
        }
    }

    fn nature(&self) -> &'static Nature {
        self.enemy.kind.nature()
    }

    fn is_behind(&self, at: Point) -> bool {
        (at.x - self.body.rect.center().x) * self.body.facing.sign() < 0
    }

    fn face(&mut self, at: Point) {
        if let Some(facing) = Facing::towards(self.body.rect.center().x, at.x)
            && self.nature().gait != Gait::Fixed
        {
            self.body.facing = facing;
        }
    }
}

impl Kind {
    /// Whether it is an enemy that sees a player, or did in the last seconds.
    pub fn is_fighting(&self) -> bool {
        matches!(self, Kind::Enemy(enemy) if enemy.is_fighting())
    }

    /// Whether a melee attack finishes it.
    pub fn is_stunned(&self) -> bool {
        matches!(self, Kind::Enemy(enemy) if enemy.state == EnemyState::Stunned)
    }
}

/// Whether it announces or carries out an attack.
#[inline]
pub fn attacks(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Enemy(enemy) if matches!(enemy.state, EnemyState::Tell | EnemyState::Attack))
}

impl World {
    /// Whether one more enemy may begin an attack.
    pub(super) fn has_attack_turn(&self) -> bool {
        self.working.attackers < self.rules.attackers(MOST_ATTACKERS)
    }

    /// Returns how many enemies in the picture fight.
    pub(super) fn fighting(&mut self) -> usize {
        let near = self.overlapping(Asker::Sight, self.view());
        let count = near.iter().filter(|&&id| self.get(id).is_some_and(|it| it.kind.is_fighting())).count();
        self.recycle(near);
        count
    }

    /// From now on it counts as an attacker.
    pub(super) fn take_attack_turn(&mut self) {
        self.working.attackers += 1;
    }
}

pub fn sleeps(rect: Rect, world: &World) -> bool {
    !world.view().grown(SLEEP_PIXELS).overlaps(rect)
}
