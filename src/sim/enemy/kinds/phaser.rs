//! The phaser: a hovering guard that is never where the player shoots for long. It fades out, a light shows where it will come back,
//! it appears there, fires a burst, and stays for a while. It prefers the floor behind the player, so the fight moves
//! around the player. While it is away, nothing hits it.

use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::EnemyKind;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::lead::{flight_ticks, lead};
use crate::sim::enemy::mind::senses::LOOK_TICKS;
use crate::sim::enemy::{Acts, Aim, Enemy, EnemyState, Gait, Me, Nature};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::{EventKind, World};

pub const NATURE: Nature = Nature {
    name: "phaser",
    width: 14,
    height: 28,
    life: 4,
    score: 300,
    gait: Gait::Fixed,
    speed: 0,
    reach: 420,
    band: 200,
    turn_ticks: 0,
    tell_ticks: 48,
    rest_ticks: 80,
    aim: Aim::Turned,
    shots: (3, 3),
    attacks_unseen: true,
    flinches: false,
    is_machine: false,
    acts: Acts { watch: seek_place, is_ready, tell: keep_place, ..Acts::only(attack) },
};

/// Ticks of the tell in which it fades out.
pub const FADE_TICKS: u32 = 14;
/// Ticks from its appearance to its first shot. The aim is already fixed.
pub const APPEAR_TICKS: u32 = 24;
const SHOT_EVERY_TICKS: u32 = 8;
const SPEED: i32 = 832;
/// The middle of its hands.
const MUZZLE: Point = Point::new(10, -17);
/// Distances of the places from the player, in tiles, in the order in which it tries them.
const AWAY: [i32; 8] = [7, 8, 6, 9, 5, 10, 4, 11];
/// How much higher or lower than the feet of the player, in tiles, in this order.
const RISES: [i32; 9] = [0, -1, 1, -2, 2, -3, 3, -4, 4];
/// The next place is at least this far from where it is, and at most `ROAM_PIXELS` from where it was first.
const APART_PIXELS: i32 = 3 * TILE;
const ROAM_PIXELS: i32 = 24 * TILE;

impl Enemy {
    /// Whether nothing can hit it, see it or be stopped by it.
    pub fn is_away(&self) -> bool {
        self.kind == EnemyKind::Phaser && self.state == EnemyState::Tell && self.ticks > FADE_TICKS
    }
}

fn body_at(feet: Point) -> Rect {
    Rect::new(feet.x - NATURE.width / 2, feet.y - NATURE.height, NATURE.width, NATURE.height)
}

/// Looks for its next place now and then. Its own feet in `goal` mean that there is none.
fn seek_place(me: &mut Me, world: &mut World) {
    turn(me);
    me.enemy.goal = me.body.feet();
    if !(world.tick + me.id.slot).is_multiple_of(LOOK_TICKS) {
        return;
    }
    if let Some(at) = me.look(world) {
        me.enemy.aim_at = at;
    }
    if let Some(feet) = place(me, world) {
        me.enemy.goal = feet;
    }
}

fn turn(me: &mut Me) {
    if let Some(facing) = Facing::towards(me.body.rect.center().x, me.enemy.aim_at.x) {
        me.body.facing = facing;
    }
}

fn is_ready(me: &Me) -> bool {
    me.enemy.goal != me.body.feet()
}

/// Returns the first place that is in the view, free, safe, and from which it sees the player. It tries the side of the
/// player where it is not.
fn place(me: &Me, world: &mut World) -> Option<Point> {
    let (here, at) = (me.body.rect.center(), me.enemy.aim_at);
    let (column, row) = (at.x.div_euclid(TILE), (at.y + TILE).div_euclid(TILE));
    let other_side = if here.x < at.x { 1 } else { -1 };
    for side in [other_side, -other_side] {
        for away in AWAY {
            for rise in RISES {
                let (column, row) = (column + side * away, row + rise);
                let feet = Point::new(column * TILE + TILE / 2, row * TILE);
                if world.level().holds(column, row) && is_good(me, world, feet) {
                    return Some(feet);
                }
            }
        }
    }
    None
}

fn is_good(me: &Me, world: &mut World, feet: Point) -> bool {
    let (rect, here) = (body_at(feet), me.body.rect.center());
    (feet.x - here.x).abs() >= APART_PIXELS
        && (feet.x - me.enemy.home.x).abs() <= ROAM_PIXELS
        && world.may_attack_from(rect)
        && world.is_free(rect)
        && world.harm_in(rect).is_none()
        && world.sees(rect.center(), me.enemy.aim_at)
}

/// Comes back where it was if its place is taken or has left the view meanwhile.
fn keep_place(me: &mut Me, world: &mut World) {
    let rect = body_at(me.enemy.goal);
    if !world.may_attack_from(rect) || !world.is_free(rect) {
        me.enemy.enter(EnemyState::Rest);
    }
}

fn attack(me: &mut Me, world: &mut World) {
    if me.enemy.ticks == 0 {
        me.body.rect = body_at(me.enemy.goal);
        let eye = me.eye();
        if let Some(at) = world.target_from(eye, NATURE.reach, |_| true) {
            let ahead = lead(me, world, at, APPEAR_TICKS, |me, at| flight_ticks(me.eye(), at, SPEED));
            (me.enemy.aim_at, me.enemy.unseen_ticks) = (ahead, 0);
        }
        turn(me);
        me.enemy.aim = aim::direction(aim::offset(me, MUZZLE), me.enemy.aim_at);
        world.tell(EventKind::Dash.by(me.enemy.kind, me.body.rect.center()));
    }
    if me.enemy.ticks >= APPEAR_TICKS {
        let muzzle = aim::offset(me, MUZZLE);
        aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Aimed, muzzle, aim::along(me, SPEED));
    }
}
