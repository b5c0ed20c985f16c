//! The mirror drone: it flies beside the player and holds a polished plate towards the player. The plate throws bullets
//! back. Then it folds the plate away and fires, and is open until it has rested. Explosions, flames and blows by hand go
//! around the plate, as do shots from behind and from below.

use crate::geom::Point;
use crate::sim::enemy::body::fly::{HUNT, fly, hover};
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::attack::follow;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::{Blow, World};

pub const NATURE: Nature = Nature {
    name: "mirror drone",
    width: 18,
    height: 22,
    life: 5,
    score: 300,
    gait: Gait::Flies,
    speed: 128,
    reach: 420,
    band: 200,
    turn_ticks: 0,
    tell_ticks: 36,
    rest_ticks: 80,
    aim: Aim::Turned,
    shots: (2, 2),
    attacks_unseen: false,
    flinches: false,
    is_machine: true,
    acts: Acts { watch: get_beside, is_ready, tell: take_aim, reflects, ..Acts::only(attack) },
};

/// How far beside and above the middle of the player it flies, in pixels. A gun at the shoulder points at its plate.
const ASIDE: i32 = 112;
const ABOVE: i32 = 6;
/// Distance in pixels between mirror drones that hunt the same player.
const APART: i32 = 30;
/// Largest vertical offset in pixels at which it begins its attack.
const LEVEL: i32 = 20;
/// It holds the plate for so many ticks before it attacks.
const HOLD_TICKS: u32 = 80;
/// Each bullet that it throws back brings its attack nearer by so many ticks.
const HURRY_TICKS: u32 = 16;
/// Ticks of the tell in which the plate still stops bullets.
pub const FOLD_TICKS: u32 = 8;
const SHOT_EVERY_TICKS: u32 = 14;
const SPEED: i32 = 1024;

/// Whether the plate is in front.
pub fn is_up(state: EnemyState, ticks: u32) -> bool {
    match state {
        EnemyState::Tell => ticks < FOLD_TICKS,
        EnemyState::Attack | EnemyState::Rest => false,
        _ => true,
    }
}

/// The plate stops nothing that comes from below.
fn reflects(me: &mut Me, blow: Blow) -> bool {
    let rect = me.body.rect;
    let is_from_below = blow.from.y >= rect.bottom() && (rect.x..rect.right()).contains(&blow.from.x);
    let is_met =
        blow.how.is_shot() && is_up(me.enemy.state, me.enemy.ticks) && !me.is_behind(blow.from) && !is_from_below;
    if is_met && me.enemy.state == EnemyState::Watch {
        me.enemy.ticks += HURRY_TICKS;
    }
    is_met
}

fn get_beside(me: &mut Me, world: &mut World) {
    let at = me.enemy.aim_at;
    let side = if me.body.rect.center().x < at.x { -1 } else { 1 };
    let apart = (me.id.slot % 3) as i32 * APART;
    me.face(at);
    fly(me, world, Point::new(at.x + side * (ASIDE + apart), at.y - ABOVE), HUNT);
}

fn is_ready(me: &Me) -> bool {
    let is_level = (me.body.rect.center().y - me.enemy.aim_at.y).abs() <= LEVEL;
    is_level && me.enemy.ticks >= HOLD_TICKS
}

fn take_aim(me: &mut Me, world: &mut World) {
    follow(me, world);
    me.enemy.aim = aim::direction(me.body.rect.center(), me.enemy.aim_at);
}

fn attack(me: &mut Me, world: &mut World) {
    hover(me, world);
    let at = me.body.rect.center();
    let muzzle = Point::new(at.x + me.enemy.aim.x * 10 / aim::ONE, at.y + me.enemy.aim.y * 10 / aim::ONE);
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Aimed, muzzle, aim::along(me, SPEED));
}
