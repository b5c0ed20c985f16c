//! The spitter: a plant that is rooted to the floor. It opens, swells, and spits three seeds in high arcs, one at the
//! player and one to each side. Where a seed lands, thorns cover the floor for some seconds. Its closed petals stop bullets,
//! so the player has to wait until it opens, or use a blow, a flame or an explosion.

use crate::geom::Point;
use crate::sim::enemy::mind::attack::follow;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature, SHOT_TICKS};
use crate::sim::shots::hazard::{Form, lobbed};
use crate::sim::world::{Blow, EventKind, World};

pub const NATURE: Nature = Nature {
    name: "spitter",
    width: 20,
    height: 26,
    life: 4,
    score: 200,
    gait: Gait::Fixed,
    speed: 0,
    reach: 280,
    band: 150,
    turn_ticks: 0,
    tell_ticks: 44,
    rest_ticks: 110,
    aim: Aim::Turned,
    shots: (3, 3),
    attacks_unseen: true,
    flinches: false,
    is_machine: false,
    acts: Acts { tell: follow, flight_ticks: Some(flight_ticks), blocks, ..Acts::only(attack) },
};

/// Where the seeds come down, in pixels beside the player. A jump clears the thorns of one seed, but not of two.
const FAN: [i32; 3] = [0, -48, 48];
const SPIT_EVERY_TICKS: u32 = 10;
/// Ticks for which it stays open after the last seed.
const OPEN_TICKS: u32 = 50;
/// From the middle of a standing player to the feet.
const FEET_BELOW_MIDDLE: i32 = 13;
/// The shortest and the longest flight of a seed, and pixels of distance for each tick beyond the shortest.
const SHORTEST_TICKS: i32 = 56;
const LONGEST_TICKS: i32 = 72;
const PACE: i32 = 12;
/// Ticks in which the thorns grow, after the seed has landed.
const SPROUT_TICKS: u32 = 26;

fn blocks(me: &Me, blow: Blow) -> bool {
    let is_open = matches!(me.enemy.state, EnemyState::Tell | EnemyState::Attack);
    blow.how.is_shot() && !is_open
}

fn attack(me: &mut Me, world: &mut World) {
    let ticks = me.enemy.ticks;
    let nth = (ticks / SPIT_EVERY_TICKS) as usize;
    if ticks.is_multiple_of(SPIT_EVERY_TICKS) && nth < FAN.len() && world.may_attack_from(me.body.rect) {
        spit(me, world, FAN[nth]);
    }
    if ticks >= SPIT_EVERY_TICKS * FAN.len() as u32 + OPEN_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

fn ticks_to(dx: i32) -> i32 {
    (SHORTEST_TICKS + dx.abs() / PACE).min(LONGEST_TICKS)
}

fn flight_ticks(me: &Me, at: Point) -> u32 {
    ticks_to(at.x - me.body.rect.center().x) as u32
}

fn spit(me: &mut Me, world: &mut World, aside: i32) {
    let mouth = Point::new(me.body.rect.center().x, me.body.rect.y);
    let to = Point::new(me.enemy.aim_at.x + aside, me.enemy.aim_at.y + FEET_BELOW_MIDDLE);
    let ticks = ticks_to(to.x - mouth.x);
    me.enemy.shot_ticks = SHOT_TICKS;
    world.spawn(lobbed(Form::Pod, mouth, to, ticks, SPROUT_TICKS));
    world.tell(EventKind::EnemyShot.by(me.enemy.kind, mouth));
}
