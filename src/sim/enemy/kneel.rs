//! Cover: a marksman kneels while it rests after a shot. A rifleman kneels while it rests behind a low obstacle, such as
//! a crate, a drum or a step. Both rise to attack. Shots that are higher than a kneeling body pass over it.

use super::super::World;
use super::Me;
use super::leap::height_ahead;
use crate::level::EnemyKind;

/// How near an obstacle must be to be cover, in pixels.
const COVER_PIXELS: i32 = 20;

/// Called in each tick of a rest.
pub fn rest(me: &mut Me, world: &mut World) {
    if me.enemy.ticks != 1 {
        return;
    }
    let ahead = me.body.facing.sign() * COVER_PIXELS;
    me.enemy.kneels = match me.enemy.kind {
        EnemyKind::Marksman => true,
        EnemyKind::Rifleman => height_ahead(me.body.rect, world, ahead).is_some(),
        _ => false,
    };
}
