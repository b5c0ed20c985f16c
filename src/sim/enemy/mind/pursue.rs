//! How enemies on foot come closer: the watch of those that go where they can attack. They run to the place where a
//! player was last seen or heard, jump over gaps and between floors, drop through boards, climb ladders, and ride lifts.
//! While others attack, some run past the player, so that the attacks come from two sides. They look for a way only now
//! and then, and a jump starts only if it ends on a floor.

use crate::geom::{Facing, Point, Rect, SUBPIXELS, TILE};
use crate::level::{Level, Thing, Tile};
use crate::sim::enemy::body::apart::{APART_PIXELS, is_blocked, is_taken, waits_behind, waits_for_another};
use crate::sim::enemy::body::leap::{crouch, first_in_reach, has_crouched, high_jump_to, hop, hop_aside, jump_to};
use crate::sim::enemy::body::walk::{StepResult, is_under_press, walk};
use crate::sim::enemy::mind::senses;
use crate::sim::enemy::{EnemyState, LOST_TICKS, Me};
use crate::sim::world::{Asker, Body, Entity, EventKind, Footing, Kind, World};

/// Ticks between two decisions. The tick depends on the slot, so that enemies take turns.
const DECIDE_TICKS: u32 = 12;
/// Ticks between two looks during a run.
const LOOK_TICKS: u32 = 3;
/// Speed of a run, in sub-pixels a tick, and its longest time.
const RUN: i32 = 352;
const RUN_TICKS: u32 = 200;
/// A run ends at this distance from its goal, in pixels.
const THERE_PIXELS: i32 = 3;
/// How near an enemy comes to a player that it cannot attack, in pixels. Others stop so far behind it.
const NEAR_PIXELS: i32 = 2 * TILE;
const BEHIND_PIXELS: i32 = 20;
/// How far it leaps over another who stands in its way. If its goal is nearer, it stops behind.
const OVER_PIXELS: i32 = 4 * TILE;
/// One that has lost the player stops so far behind another that waits, so that no group waits in one heap.
const QUEUE_PIXELS: i32 = 3 * TILE;
/// How far it backs off.
const BACK_COLUMNS: i32 = 6;
/// One that runs past a player stops so many columns behind, or at least so many if there is no more floor.
const PAST_COLUMNS: i32 = 7;
const LEAST_PAST_COLUMNS: i32 = 3;

/// How far a jump goes: columns to each side, rows up, and rows down.
const JUMP_COLUMNS: i32 = 6;
const JUMP_ROWS_UP: i32 = 4;
const JUMP_ROWS_DOWN: i32 = 10;
/// Jumps that are checked for one decision.
const MOST_TRIES: usize = 3;

/// How far it looks for ladders and lifts, in columns.
const LADDER_COLUMNS: i32 = 16;
/// From the end of a floor to the middle of a lift, at most.
const LIFT_COLUMNS: i32 = 3;
const CLIMB: i32 = 288;
const CLIMB_TICKS: u32 = 300;

/// A place to stand: the column, and the row of the floor under the feet.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot {
    column: i32,
    row: i32,
}

impl Spot {
    fn under(body: &Body) -> Spot {
        let feet = body.feet();
        Spot { column: feet.x.div_euclid(TILE), row: feet.y.div_euclid(TILE) }
    }

    fn feet(self) -> Point {
        Point::new(self.column * TILE + TILE / 2, self.row * TILE)
    }

    /// Whether an enemy can stand here: there is a floor, nothing that hurts, and room for a body.
    fn is_good(self, level: &Level) -> bool {
        let is_free = |row| match level.tile(self.column, row) {
            Tile::Empty | Tile::OneWay | Tile::Ladder => true,
            Tile::Solid | Tile::SpikesUp | Tile::SpikesDown | Tile::Acid | Tile::Belt(_) => false,
        };
        level.holds(self.column, self.row) && is_free(self.row - 1) && is_free(self.row - 2)
    }

    /// How far it is from the spot of a player. Another floor counts for more than another column.
    fn cost(self, to: Spot) -> i32 {
        (self.column - to.column).abs() + 3 * (self.row - to.row).abs()
    }
}

/// The watch of an enemy that pursues. If it can attack from here, it stays, unless it is its turn to go around.
pub fn pursue(me: &mut Me, world: &mut World) {
    me.body.stop_x();
    if !(world.tick + me.id.slot).is_multiple_of(DECIDE_TICKS) {
        return;
    }
    let is_lost = me.enemy.unseen_ticks >= LOST_TICKS;
    if !is_lost && is_ready(me, world) {
        if world.working.attackers > 0 && me.id.slot.is_multiple_of(2) && me.enemy.circles {
            me.enemy.circles = false;
            run_past(me, world);
        }
        return;
    }
    let (here, to) = (Spot::under(me.body), spot_of(me.enemy.aim_at, world.level()));
    let is_other_floor = (here.row - to.row).abs() > 1;
    if is_other_floor && let Some(x) = lift_under(me, world) {
        // A lift may take it where it wants to go. In the middle, no ceiling is in its way.
        if (x - me.body.feet().x).abs() > THERE_PIXELS {
            start_run(me, x);
        }
        return;
    }
    if is_other_floor && (take_ladder(me, world, here, to) || drop_through(me, world, here, to)) {
        return;
    }
    if is_other_floor && board_lift(me, world) {
        return;
    }
    if is_other_floor && jump(me, world, here, to) || run_to(me, world, me.enemy.aim_at.x) {
        return;
    }
    if !is_other_floor {
        jump(me, world, here, to);
    }
}

/// Whether it can attack from here.
fn is_ready(me: &Me, world: &mut World) -> bool {
    let acts = &me.nature().acts;
    (acts.is_ready)(me) && world.may_attack_from(me.body.rect) && (acts.is_clear)(me, world)
}

/// The floor below a player, who may be in the air.
fn spot_of(at: Point, level: &Level) -> Spot {
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    let floor = (row + 1..row + JUMP_ROWS_DOWN).find(|&row| level.holds(column, row));
    Spot { column, row: floor.unwrap_or(row + 1) }
}

/// Starts a run to a column of this floor, or a hop over what is in the way. Returns false if it is there, or cannot go
/// in that direction. Of three that have lost the player, one goes to the place itself.
fn run_to(me: &mut Me, world: &mut World, x: i32) -> bool {
    let middle = me.body.rect.center().x;
    let is_lost = me.enemy.unseen_ticks >= LOST_TICKS;
    let behind = (me.id.slot % 3) as i32 * if is_lost { NEAR_PIXELS } else { BEHIND_PIXELS };
    let near = if is_lost { behind } else { NEAR_PIXELS + behind };
    let left = (x - middle).abs() - near;
    let Some(facing) = Facing::towards(middle, x) else { return false };
    if left <= BEHIND_PIXELS / 2 || !is_lost && left <= OVER_PIXELS && is_taken(me, world, facing, APART_PIXELS) {
        return false;
    }
    if is_lost && waits_behind(me, world, facing, QUEUE_PIXELS) {
        return true;
    }
    let sign = facing.sign();
    let is_walkable = floor_columns(me.body, world.level(), sign, 1) == 1;
    if is_walkable && world.is_free(me.body.rect.moved(sign * TILE, 0)) {
        start_run(me, x - sign * near);
        return true;
    }
    hop(me, world, sign)
}

/// Returns how many columns of floor there are beside a body, at most `most`.
pub fn floor_columns(body: &Body, level: &Level, sign: i32, most: i32) -> i32 {
    let here = Spot::under(body);
    let is_floor = |&columns: &i32| Spot { column: here.column + sign * columns, ..here }.is_good(level);
    (1..=most).take_while(is_floor).last().unwrap_or(0)
}

/// Begins to run from a player on its floor who is nearer than this, if there is room behind it. Returns whether it does.
pub fn backs_off(me: &mut Me, world: &mut World, too_near_pixels: i32) -> bool {
    let (feet, at) = (me.body.feet(), me.enemy.aim_at);
    let is_near = me.enemy.unseen_ticks <= senses::LOOK_TICKS && (at.x - feet.x).abs() < too_near_pixels;
    if !is_near || !(world.tick + me.id.slot).is_multiple_of(senses::LOOK_TICKS) {
        return false;
    }
    let sign = if at.x < feet.x { 1 } else { -1 };
    let columns = floor_columns(me.body, world.level(), sign, BACK_COLUMNS);
    let has_room = columns > 0 && world.is_free(me.body.rect.moved(sign * TILE, 0));
    if has_room {
        start_run(me, feet.x + sign * columns * TILE);
    }
    has_room
}

/// One that turns slowly walks backwards, so that it never shows its back.
pub fn start_run(me: &mut Me, x: i32) {
    me.enemy.goal = Point::new(x, me.body.feet().y);
    if !me.nature().turns_slowly() {
        me.face(me.enemy.goal);
    }
    me.enemy.enter(EnemyState::Run);
}

/// Begins a run that passes others who stand in its way.
pub fn pass_to(me: &mut Me, x: i32) {
    start_run(me, x);
    me.enemy.passes = true;
}

/// Runs past the player on the same floor, if the floor goes on far enough behind.
fn run_past(me: &mut Me, world: &mut World) {
    let (here, to) = (Spot::under(me.body), spot_of(me.enemy.aim_at, world.level()));
    let sign = (to.column - here.column).signum();
    if here.row != to.row || sign == 0 {
        return;
    }
    let most = (to.column - here.column).abs() + PAST_COLUMNS;
    let steps = floor_columns(me.body, world.level(), sign, most);
    if steps >= most - PAST_COLUMNS + LEAST_PAST_COLUMNS {
        pass_to(me, Spot { column: here.column + sign * steps, ..here }.feet().x);
    }
}

/// Runs to its goal, then watches again. It stops as soon as it can attack, unless it runs past the player. It hops over
/// what is in its way, and leaps over another enemy if there is room behind.
pub fn run(me: &mut Me, world: &mut World) {
    if (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS)
        && let Some(at) = me.look(world)
    {
        (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
        let runs_past = (me.enemy.goal.x - at.x) * me.body.facing.sign() > 0;
        if !runs_past && !is_under_press(me, world) && is_ready(me, world) {
            me.body.stop_x();
            return me.enemy.enter(EnemyState::Watch);
        }
    }
    let left = me.enemy.goal.x - me.body.rect.center().x;
    let is_there = left.abs() <= THERE_PIXELS;
    if !is_there && me.enemy.ticks < RUN_TICKS {
        if waits_for_another(me, world) {
            return me.body.stop_x();
        }
        let is_forward = left.signum() == me.body.facing.sign();
        if is_forward && hops(me) && !me.enemy.passes && is_blocked(me, world) {
            if left.abs() < OVER_PIXELS || !hop_aside(me, world, left.signum() * OVER_PIXELS, true) {
                me.body.stop_x();
                me.enemy.enter(EnemyState::Watch);
            }
            return;
        }
        if walk(me, world, if is_forward { RUN } else { -me.nature().speed }) == StepResult::Moved {
            return;
        }
        // A gap may be the shaft of the lift that it wants to board.
        let goal = Point::new(me.enemy.goal.x, me.body.feet().y);
        let is_floor = world.level().holds(goal.x.div_euclid(TILE), goal.y.div_euclid(TILE));
        if is_forward && is_floor && left.abs() > TILE && hops(me) && hop(me, world, left.signum()) {
            return;
        }
    }
    me.body.stop_x();
    me.enemy.enter(EnemyState::Watch);
}

/// Some carry too much for a hop.
pub fn hops(me: &Me) -> bool {
    !me.nature().turns_slowly()
}

/// Climbs the ladder at which it stands, or runs to a ladder on this floor that leads towards the player.
fn take_ladder(me: &mut Me, world: &mut World, here: Spot, to: Spot) -> bool {
    let level = world.level();
    let is_up = to.row < here.row;
    let end = |column: i32| {
        let is_ladder = |row: i32| level.tile(column, row) == Tile::Ladder;
        let row = if is_up {
            let last = (1..).map(|up| here.row - up).take_while(|&row| is_ladder(row)).last()?;
            // A ladder may end below a board.
            last
        } else {
            (0..).map(|down| here.row + down).take_while(|&row| is_ladder(row)).last()? + 1
        };
        let spot = Spot { column, row };
        (spot.is_good(level) && spot.cost(to) < here.cost(to)).then_some(spot)
    };
    // The columns on this floor, from the nearest.
    let reachable = |sign: i32| {
        (0..=LADDER_COLUMNS)
            .map(move |steps| here.column + sign * steps)
            .take_while(move |&column| Spot { column, ..here }.is_good(level))
    };
    let nearest = reachable(1)
        .chain(reachable(-1))
        .filter_map(end)
        .min_by_key(|spot| ((spot.column - here.column).abs(), spot.column));
    let Some(spot) = nearest else { return false };
    let x = spot.feet().x;
    if (x - me.body.rect.center().x).abs() > THERE_PIXELS {
        start_run(me, x);
        return true;
    }
    let rect = me.body.rect;
    me.body.rect = Rect { x: x - rect.w / 2, ..rect };
    me.enemy.goal = spot.feet();
    me.enemy.enter(EnemyState::Climb);
    true
}

/// Climbs to its goal at the end of a ladder. If something is in the way, it lets go.
pub fn climb(me: &mut Me, world: &mut World) {
    let left = me.enemy.goal.y - me.body.rect.bottom();
    me.body.velocity.y = (left * SUBPIXELS).clamp(-CLIMB, CLIMB);
    let stopped = me.body.move_y(world, Footing::NoLedges).is_some();
    if left == 0 || stopped || me.enemy.ticks >= CLIMB_TICKS {
        me.body.stop_y();
        me.enemy.enter(EnemyState::Watch);
    }
}

/// Crouches for a drop through the board on which it stands.
fn drop_through(me: &mut Me, world: &mut World, here: Spot, to: Spot) -> bool {
    let level = world.level();
    let is_board = !level.tile(here.column, here.row).is_solid() && level.is_ledge(here.column, here.row);
    let mut below = (here.row + 1..=here.row + JUMP_ROWS_DOWN).map(|row| Spot { row, ..here });
    let spot = below.find(|spot| level.holds(spot.column, spot.row));
    let Some(spot) = spot.filter(|spot| is_board && spot.is_good(level) && spot.cost(to) < here.cost(to)) else {
        return false;
    };
    // Both sides of the body must be over the board.
    let is_over =
        [me.body.rect.x, me.body.rect.right() - 1].iter().all(|x| !level.tile(x.div_euclid(TILE), here.row).is_solid());
    if is_over {
        crouch(me, Point::new(me.body.feet().x, spot.feet().y));
    }
    is_over
}

/// Crouches for a jump to the spot that is nearest to the player, if one is nearer than this one.
fn jump(me: &mut Me, world: &mut World, here: Spot, to: Spot) -> bool {
    jump_for(me, world, here, to, here.cost(to) - 2)
}

/// Jumps to a place near it, even if that is farther from the player. It prefers the side of its next step.
pub fn jump_away(me: &mut Me, world: &mut World) {
    let here = Spot::under(me.body);
    let aside = Spot { column: here.column + me.enemy.paces_to.sign() * JUMP_COLUMNS / 2, ..here };
    if hops(me) && !hop(me, world, 1) && !hop(me, world, -1) {
        jump_for(me, world, here, aside, i32::MAX);
    }
}

/// Crouches for a jump to the best of the spots in reach that cost less than `most`.
fn jump_for(me: &mut Me, world: &mut World, here: Spot, to: Spot, most: i32) -> bool {
    let mut best = [(i32::MAX, here); MOST_TRIES];
    let level = world.level();
    for row in here.row - JUMP_ROWS_UP..=here.row + JUMP_ROWS_DOWN {
        for column in here.column - JUMP_COLUMNS..=here.column + JUMP_COLUMNS {
            let spot = Spot { column, row };
            // A jump along a floor is for gaps only.
            let is_gap = row != here.row || (column - here.column).abs() > 2;
            let cost = spot.cost(to) + (column - here.column).abs() / 2;
            if cost >= most || !is_gap || column == here.column || !spot.is_good(level) {
                continue;
            }
            if let Some(place) = best.iter().position(|&(other, _)| cost < other) {
                best[place..].rotate_right(1);
                best[place] = (cost, spot);
            }
        }
    }
    let count = best.iter().filter(|&&(cost, _)| cost < i32::MAX).count();
    let places = best.map(|(_, spot)| spot.feet());
    let goal = first_in_reach(me.body, &places[..count], world);
    if let Some(goal) = goal {
        crouch(me, goal);
    }
    goal.is_some()
}

/// Jumps after the crouch, or drops if the goal is straight below.
pub fn jump_off(me: &mut Me, world: &mut World) {
    if !has_crouched(me) {
        return;
    }
    let is_high = me.enemy.leaps_high;
    me.enemy.enter(EnemyState::Leap);
    let (body, goal) = (&*me.body, me.enemy.goal);
    let velocity = if is_high { high_jump_to(body, goal, world) } else { jump_to(body, goal, world) };
    if me.enemy.goal.x == me.body.feet().x && me.enemy.goal.y > me.body.feet().y {
        me.body.rect.y += 1;
    } else if let Some(velocity) = velocity {
        me.body.velocity = velocity;
        world.tell(EventKind::Jump.at(me.body.feet()));
    }
}

/// Returns the middle of the lift that carries it, also of one that has stopped.
pub fn lift_under(me: &Me, world: &mut World) -> Option<i32> {
    let feet = me.body.feet();
    if world.level().holds(feet.x.div_euclid(TILE), feet.y.div_euclid(TILE)) {
        return None;
    }
    lift_in(Rect::pixel(feet), feet.y, world)
}

/// Returns the middle of a lift in this area that is as high as a floor.
fn lift_in(area: Rect, floor: i32, world: &mut World) -> Option<i32> {
    // Most levels have none, and the area is wide.
    if !world.level().things.iter().any(|thing| matches!(thing, Thing::Lift { .. })) {
        return None;
    }
    let is_lift = |entity: &&Entity| matches!(entity.kind, Kind::Lift(_)) && entity.body.rect.y == floor;
    let near = world.overlapping(Asker::Entity, area);
    let lift = near.iter().filter_map(|&id| world.get(id)).find(is_lift).map(|lift| lift.body.rect.center().x);
    world.recycle(near);
    lift
}

/// Runs onto a lift that is at the height of this floor. There it waits, and the lift takes it along. Returns whether
/// there is such a lift at the end of this floor.
fn board_lift(me: &mut Me, world: &mut World) -> bool {
    let feet = me.body.feet();
    let reach = Rect::new(feet.x - LADDER_COLUMNS * TILE, feet.y, 2 * LADDER_COLUMNS * TILE, 1);
    let Some(x) = lift_in(reach, feet.y, world) else { return false };
    let floor = floor_columns(me.body, world.level(), (x - feet.x).signum(), LADDER_COLUMNS);
    let is_next_to_it = (x - feet.x).abs() <= (floor + LIFT_COLUMNS) * TILE;
    if is_next_to_it && (x - feet.x).abs() > THERE_PIXELS {
        start_run(me, x);
    }
    is_next_to_it
}
