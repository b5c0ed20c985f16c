//! Moods of troopers. The last one of a group may run away in panic when it sees another fall, and so may one next to an
//! explosion: it drops its weapon and runs with its arms in the air, until something is in its way. Those who see a player
//! die cheer. When nobody has been hit for a while, one taunts instead of attacking. In a mood it never attacks.

use crate::geom::{Point, Rect, TILE};
use crate::sim::enemy::body::walk::{StepResult, walk};
use crate::sim::enemy::mind::off_guard::LEAST_TICKS;
use crate::sim::enemy::{EnemyState, Me};
use crate::sim::player::{DEAD_TICKS, PlayerState};
use crate::sim::world::{Asker, Entity, EventKind, Kind, World};

/// It runs for so long, slower than a player.
const FLEE_TICKS: u32 = 150;
const FLEE: i32 = 416;
/// It is in panic one time out of so many.
const PANICS_ONE_IN: u32 = 2;
const TAKES_FRIGHT_ONE_IN: u32 = 3;
/// An explosion this near frightens it, and others this far outside the view are part of its group. In pixels.
const BLAST_PIXELS: i32 = 6 * TILE;
const NEAR_PIXELS: i32 = 4 * TILE;
const SHOW_TICKS: u32 = 72;
/// Ticks without a wound after which one taunts.
const QUIET_TICKS: u32 = 300;

/// Whether it can be in a mood now: it stands or runs, and knows of a player.
fn may_feel(entity: &Entity) -> bool {
    use EnemyState::*;
    let Kind::Enemy(enemy) = &entity.kind else { return false };
    enemy.kind.is_trooper()
        && !enemy.is_inside()
        && entity.body.velocity.y == 0
        && matches!(enemy.state, Turn | Alert | Startled { .. } | Watch | Tell | Attack | Rest | Hurt | Run)
}

/// Whether a panic would take it anywhere.
fn may_flee(entity: &Entity) -> bool {
    may_feel(entity) && matches!(&entity.kind, Kind::Enemy(enemy) if enemy.kind.nature().speed > 0)
}

/// One that attacks is too busy.
fn may_cheer(entity: &Entity) -> bool {
    may_feel(entity) && !matches!(&entity.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Attack)
}

fn run_from(entity: &mut Entity, world: &mut World, from: Point) {
    let Some(me) = Me::of(entity) else { return };
    me.enemy.aim_at = from;
    me.enemy.enter(EnemyState::Flees);
    world.tell(EventKind::Panic.by(me.enemy.kind, me.body.rect.center()));
}

/// Called when a player has killed an enemy. If it leaves only one, and that one sees it fall, it may panic.
pub fn see_another_fall(fallen: &Me, world: &mut World, from: Point) {
    let at = fallen.body.rect.center();
    let near = world.overlapping(Asker::Sight, world.view().grown(NEAR_PIXELS));
    let mut others = near.iter().filter_map(|&id| world.get(id)).filter(|other| other.kind.traits().is_enemy);
    let last = match (others.next(), others.next()) {
        (Some(last), None) if may_flee(last) => Some((last.id, last.body.rect.center())),
        _ => None,
    };
    world.recycle(near);
    if let Some((id, eye)) = last
        && world.sees(eye, at)
        && world.rng.below(PANICS_ONE_IN) == 0
    {
        world.with(id, |last, world| run_from(last, world, from));
    }
}

/// Those next to an explosion may run away from it.
pub fn take_fright(world: &mut World, at: Point) {
    each_near(world, Rect::pixel(at).grown(BLAST_PIXELS), may_flee, |one, world| {
        if world.rng.below(TAKES_FRIGHT_ONE_IN) == 0 {
            run_from(one, world, at);
        }
    });
}

/// Called at the end of each tick. A player dies once, and the next turn of that player counts the first tick.
pub fn see_players_die(world: &mut World) {
    for number in 0..2 {
        if let Some(player) = world.player(number)
            && let Kind::Player(it) = &player.kind
            && it.state == (PlayerState::Dead { ticks_left: DEAD_TICKS - 1 })
        {
            let at = player.body.rect.center();
            each_near(world, world.view(), may_cheer, |one, world| {
                if let Some(me) = Me::of(one)
                    && world.sees(me.eye(), at)
                {
                    me.body.stop_x();
                    me.enemy.enter(EnemyState::Cheers);
                    world.tell(EventKind::Jeer.by(me.enemy.kind, me.eye()));
                }
            });
        }
    }
}

fn each_near(world: &mut World, area: Rect, is_wanted: fn(&Entity) -> bool, act: impl Fn(&mut Entity, &mut World)) {
    let near = world.overlapping(Asker::Sight, area);
    for &id in near.iter() {
        if world.get(id).is_some_and(is_wanted) {
            world.with(id, &act);
        }
    }
    world.recycle(near);
}

/// Whether it taunts instead of an attack that it could begin now.
pub fn taunts(me: &mut Me, world: &mut World) -> bool {
    let is_quiet = world.tick.saturating_sub(world.last_stir) >= QUIET_TICKS;
    if !is_quiet || !me.enemy.kind.is_trooper() {
        return false;
    }
    world.last_stir = world.tick;
    me.body.stop_x();
    me.enemy.enter(EnemyState::Taunts);
    world.tell(EventKind::Jeer.by(me.enemy.kind, me.eye()));
    true
}

/// Runs away until something is in its way, it has left the view, or it has run for long enough. Then it takes another weapon.
pub fn flee(me: &mut Me, world: &mut World) {
    let (here, from) = (me.body.rect.center(), me.enemy.aim_at);
    me.face(Point::new(2 * here.x - from.x, here.y));
    let is_over = me.enemy.ticks >= FLEE_TICKS || !world.view().overlaps(me.body.rect);
    if is_over || walk(me, world, FLEE) != StepResult::Moved {
        me.body.stop_x();
        me.face(from);
        me.enemy.enter(EnemyState::Startled { until: LEAST_TICKS });
    }
}

pub fn show(me: &mut Me) {
    if me.enemy.ticks >= SHOW_TICKS {
        me.enemy.enter(EnemyState::Watch);
    }
}
