//! Kneeling: a marksman kneels while it rests after a shot. A rifleman kneels while it rests behind a low obstacle, such as
//! a crate, a drum or a step. Both rise to attack, but a rifleman kneels to fire at a player who ducks. Both also lie in wait on
//! one knee for a player who is behind a door or a wall. Shots that are higher than a kneeling body pass over it.

use crate::level::EnemyKind;
use crate::sim::enemy::body::leap::height_ahead;
use crate::sim::enemy::{LOST_TICKS, Me};
use crate::sim::player::is_low;
use crate::sim::world::{Body, World};

/// How near an obstacle must be to be cover, in pixels.
const COVER_PIXELS: i32 = 20;
/// It lies in wait after so many ticks in one place.
const STANDS_TICKS: u32 = 16;

/// Called when a tell begins. A rifleman decides then how high it will fire, so that a player who ducks or jumps in time is
/// still missed. On easy, it is enough to stay down.
pub fn aim(me: &mut Me, world: &World) {
    let at = me.enemy.aim_at.y;
    let is_down = |body: &Body| is_low(body) && (body.rect.y..body.rect.bottom()).contains(&at);
    me.enemy.kneels = me.enemy.kind == EnemyKind::Rifleman
        && world.rules.fires_low()
        && world.players().any(|player| is_down(&player.body));
}

/// Called in each tick of the watch.
pub fn lie_in_wait(me: &mut Me) {
    let stands = me.enemy.still_ticks >= STANDS_TICKS && me.enemy.aside == 0;
    me.enemy.kneels = me.enemy.kind.is_soldier() && stands && me.enemy.unseen_ticks >= LOST_TICKS;
}

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
