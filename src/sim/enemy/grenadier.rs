//! The grenadier: it throws grenades that land where the player was. The arc is computed from the landing point, so it
//! reaches over drums and up to other floors.

use super::super::World;
use super::super::entity::Side;
use super::super::event::EventKind;
use super::super::grenade::{self, GRAVITY_SUBPIXELS};
use super::pursue::pursue;
use super::{Acts, Aim, EnemyState, Gait, Me, Nature, aim};
use crate::geom::{Point, SUBPIXELS};

pub const NATURE: Nature = Nature {
    name: "grenadier",
    width: 12,
    height: 26,
    life: 3,
    score: 200,
    gait: Gait::Walks,
    speed: 112,
    reach: 320,
    band: 140,
    turn_ticks: 8,
    tell_ticks: 24,
    rest_ticks: 90,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: true,
    flinches: true,
    is_machine: false,
    acts: Acts { watch: pursue, ..Acts::only(attack) },
};

const HAND: Point = Point::new(6, -25);
/// Shortest and longest flight. On a longer arc the grenade would reach its speed limit and fall short.
const SHORTEST_TICKS: i32 = 32;
const LONGEST_TICKS: i32 = 44;
/// Pixels of distance for each tick of flight.
const PACE: i32 = 5;
/// Ticks of the attack after the throw.
const AFTER_TICKS: u32 = 16;

fn attack(me: &mut Me, world: &mut World) {
    if me.enemy.ticks == 0 {
        let hand = aim::offset(me, HAND);
        world.spawn(grenade::grenade(me.id, Side::Enemies, hand, arc(hand, me.enemy.aim_at), false));
        world.tell(EventKind::Throw.by(me.enemy.kind, hand));
    }
    if me.enemy.ticks >= AFTER_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

/// Returns the velocity with which a grenade from `from` passes through `to` on its way down. In each of `t` ticks the
/// grenade first gains gravity `g`, then moves, so it falls by `t * speed + g * t * (t + 1) / 2`.
fn arc(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let t = (dx.abs() / PACE).clamp(SHORTEST_TICKS, LONGEST_TICKS);
    Point::new(dx * SUBPIXELS / t, (dy * SUBPIXELS - GRAVITY_SUBPIXELS * t * (t + 1) / 2) / t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_ends_where_it_shall() {
        for (dx, dy) in [(200, 0), (-200, 0), (40, -60), (-120, 80), (0, 0), (250, -30)] {
            let from = Point::new(1000, 1000);
            let to = Point::new(from.x + dx, from.y + dy);
            let speed = arc(from, to);
            let (mut x, mut y, mut vy) = (from.x * SUBPIXELS, from.y * SUBPIXELS, speed.y);
            let nearest = (0..80)
                .map(|_| {
                    vy += GRAVITY_SUBPIXELS;
                    (x, y) = (x + speed.x, y + vy);
                    (x / SUBPIXELS - to.x).abs().max((y / SUBPIXELS - to.y).abs())
                })
                .min();
            assert!(nearest < Some(4), "{dx} {dy}: passes at {nearest:?}");
            assert!(speed.y < 0, "thrown up");
        }
    }
}
