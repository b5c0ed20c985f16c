//! Enemies that are off their guard: they sit, smoke, nap, talk, play cards or warm their hands until something alarms
//! them. They see only what is near and ahead, and one that naps sees nothing, so a player can surprise them. After a shot
//! that is far away they only look up for a while, so a trap beside them still finds them there. What is close makes them
//! jump up, one after another. They jump up for longer than [`LEAST_TICKS`], and do nothing else.

use crate::geom::{Point, Rect, TILE};
use crate::level::Pastime;
use crate::sim::enemy::{Enemy, EnemyState, Me};
use crate::sim::world::Body;
use crate::sim::world::working::Sound;

/// An enemy that jumps up does not fight for so long at least.
pub const LEAST_TICKS: u32 = 22;
/// A noise farther away than this does not wake one that naps, in pixels. A blast always does.
const WAKES_PIXELS: i32 = 6 * TILE;
/// It looks up for so long after a shot that is farther away than this, as long as a drum burns before it explodes.
const LOOKS_UP_TICKS: u32 = 45;
const CLOSE_PIXELS: i32 = 4 * TILE;

/// Returns how far it sees, in pixels.
pub fn reach(enemy: &Enemy) -> i32 {
    let reach = enemy.kind.nature().reach;
    if enemy.state != EnemyState::OffGuard {
        return reach;
    }
    let tiles = match enemy.pastime {
        Some(Pastime::Naps) => 0,
        Some(Pastime::PlaysCards) => 4,
        Some(Pastime::WarmsHands) => 5,
        Some(Pastime::Sits | Pastime::Talks) => 6,
        Some(Pastime::Smokes) | None => 7,
    };
    reach.min(tiles * TILE)
}

/// Whether it hears a noise in the middle of this area, in which it is.
pub(in crate::sim::enemy) fn hears(enemy: &Enemy, body: &Body, area: Rect, sound: Sound) -> bool {
    let is_light_sleeper = enemy.pastime != Some(Pastime::Naps) || sound == Sound::Blast;
    is_light_sleeper || Rect::pixel(area.center()).grown(WAKES_PIXELS).overlaps(body.rect)
}

/// It has heard something at this place.
pub(in crate::sim::enemy) fn look_up(me: &mut Me, at: Point, sound: Sound) {
    let is_far = sound == Sound::Shot && !Rect::pixel(at).grown(CLOSE_PIXELS).overlaps(me.body.rect);
    let ticks = 1 + 2 * me.start_after_ticks() + if is_far { LOOKS_UP_TICKS } else { 0 };
    if me.enemy.wakes_ticks == 0 || ticks < me.enemy.wakes_ticks {
        (me.enemy.wakes_ticks, me.enemy.aim_at) = (ticks, at);
    }
}

/// The longer it takes to get up, the longer it does not fight.
pub(in crate::sim::enemy) fn jump_up(me: &mut Me) {
    let more = match me.enemy.pastime {
        Some(Pastime::Naps) => 40,
        Some(Pastime::Sits) => 14,
        Some(Pastime::PlaysCards) => 10,
        Some(Pastime::Smokes | Pastime::Talks | Pastime::WarmsHands) | None => 0,
    };
    me.face(me.enemy.aim_at);
    me.enemy.enter(EnemyState::Startled { until: LEAST_TICKS + more });
}
