//! Jumps of enemies on foot: where a body that jumps off will come down. An enemy jumps only if that is a floor that does
//! not hurt. A small hop gets it over a crate, a drum, a low wall or a step.

use crate::geom::{Point, Rect, TILE};
use crate::sim::enemy::body::apart::is_on_foot;
use crate::sim::enemy::body::walk::{arc, has_floor};
use crate::sim::enemy::{EnemyState, Me};
use crate::sim::world::{Asker, Body, Obstacle, Solidity, World};

/// Solid things near a jump that are taken into account. Where there are more, no enemy jumps.
const MOST_THINGS: usize = 16;
/// A jump that has found no floor by then ends nowhere.
const LONGEST_TICKS: u32 = 80;
/// The crouch that announces a jump, and the shorter one of a hop.
const CROUCH_TICKS: u32 = 9;
const HOP_CROUCH_TICKS: u32 = 4;
/// How far beside its goal a jump may come down, in pixels, and its speed to the side.
const MISS_PIXELS: i32 = 6;
const JUMP_SPEED: i32 = 832;
/// A jump ends at least so far beside another enemy, in pixels.
const LANDING_PIXELS: i32 = 14;
/// How high a jump goes above the higher of its two ends. It goes higher if something is in the way.
const RISES_PIXELS: [i32; 3] = [8, 20, 44];
const MOST_RISE_PIXELS: i32 = 44;
/// How high a hop goes up, and how near the obstacle must be.
const HOP_PIXELS: i32 = 2 * TILE + 8;
const HOP_NEAR_PIXELS: i32 = 10;
/// Free pixels between the body and the middle of the place behind the obstacle, in the order in which they are tried.
const BEHIND_PIXELS: [i32; 3] = [20, 36, 52];

/// The things that could be in the way of a jump, and the feet of the enemies that stand where it may end. They are looked up with
/// one query, because several jumps are tried.
pub struct Things {
    boxes: [(Rect, Solidity); MOST_THINGS],
    count: usize,
    others: [Point; MOST_THINGS],
    others_count: usize,
    /// The area that was looked at, and whether no tile in it hurts.
    area: Rect,
    is_harmless: bool,
}

/// Returns `None` if there is too much in the area.
pub fn things_in(area: Rect, body: &Body, world: &mut World) -> Option<Things> {
    let mut things = Things {
        boxes: [(Rect::default(), Solidity::None); MOST_THINGS],
        count: 0,
        others: [Point::default(); MOST_THINGS],
        others_count: 0,
        area,
        is_harmless: world.harm_in(area).is_none(),
    };
    let near = world.overlapping(Asker::Entity, area);
    let others = near.iter().filter_map(|&id| world.get(id)).filter(|other| is_on_foot(other));
    for (place, other) in things.others.iter_mut().zip(others) {
        *place = other.body.feet();
        things.others_count += 1;
    }
    let solid = near.iter().filter_map(|&id| world.get(id)).filter(|other| other.body.solidity != Solidity::None);
    for other in solid.filter(|other| !other.body.rect.overlaps(body.rect)) {
        if let Some(place) = things.boxes.get_mut(things.count) {
            *place = (other.body.rect, other.body.solidity);
        }
        things.count += 1;
    }
    world.recycle(near);
    (things.count <= MOST_THINGS).then_some(things)
}

impl Things {
    /// Whether something solid is in this place.
    pub fn stops(&self, place: Rect, world: &World) -> bool {
        let mut boxes = self.boxes[..self.count].iter();
        !world.is_free_of_tiles(place)
            || boxes.any(|(one, solidity)| *solidity == Solidity::Solid && one.overlaps(place))
    }

    /// Whether nothing can stop or carry a body on its way from one place to another.
    fn is_open(&self, from: Rect, to: Rect, world: &World) -> bool {
        let (above, below) = ((from.bottom() - 1).div_euclid(TILE), (to.bottom() - 1).div_euclid(TILE));
        let all = from.union(to);
        let reach = Rect { h: all.h + 1, ..all };
        above >= below
            && world.is_free_of_tiles(all)
            && !self.boxes[..self.count].iter().any(|(one, _)| one.overlaps(reach))
    }

    /// Whether another enemy stands here.
    fn is_taken(&self, feet: Point) -> bool {
        let mut others = self.others[..self.others_count].iter();
        others.any(|other| other.y == feet.y && (other.x - feet.x).abs() < LANDING_PIXELS)
    }

    /// Whether a body that falls stops here.
    fn carries(&self, place: Rect, world: &World) -> bool {
        let (bottom, row) = (place.bottom(), place.bottom().div_euclid(TILE));
        let mut columns = place.x.div_euclid(TILE)..=(place.right() - 1).div_euclid(TILE);
        let is_floor = bottom % TILE == 0 && columns.any(|column| world.level().holds(column, row));
        let mut boxes = self.boxes[..self.count].iter();
        is_floor || boxes.any(|(one, _)| one.y == bottom && one.overlaps(place.moved(0, 1)))
    }
}

/// Where a jump should end.
pub struct Goal {
    pub x: i32,
    /// How far beside it the jump may end, in pixels.
    pub miss: i32,
    /// A jump that falls below it ends nowhere.
    pub lowest: i32,
}

impl Goal {
    /// Whether a body in the air cannot come down there any more.
    fn is_missed(&self, body: &Body) -> bool {
        let (ahead, sign) = (self.x - body.feet().x, body.velocity.x.signum());
        let is_past = if sign == 0 { ahead.abs() > self.miss } else { ahead * sign < -self.miss };
        is_past || body.velocity.y >= 0 && body.rect.bottom() > self.lowest
    }
}

/// Returns where the feet will be when a jump ends on a floor near its goal and nothing on the way hurts. It moves a copy of
/// the body in the same steps as `walk::settle`.
pub fn landing(body: &Body, velocity: Point, goal: &Goal, things: &Things, world: &mut World) -> Option<Point> {
    let mut ghost = body.clone();
    ghost.velocity = velocity;
    for _ in 0..LONGEST_TICKS {
        ghost.fall();
        let (dx, dy) = (ghost.whole_x(), ghost.whole_y());
        let after = ghost.rect.moved(dx, dy);
        // Most ticks lead through open air. They need no steps of a pixel.
        let (dx, dy) = if things.is_open(ghost.rect, after, world) {
            ghost.rect = after;
            (0, 0)
        } else {
            (dx, dy)
        };
        for _ in 0..dx.abs() {
            let next = ghost.rect.moved(dx.signum(), 0);
            if things.stops(next, world) {
                ghost.stop_x();
                break;
            }
            ghost.rect = next;
        }
        for _ in 0..dy.abs() {
            if dy > 0 && things.carries(ghost.rect, world) {
                let feet = ghost.feet();
                let is_near = (feet.x - goal.x).abs() <= goal.miss;
                return (is_near && has_floor(world, feet)).then_some(feet);
            }
            let next = ghost.rect.moved(0, dy.signum());
            if things.stops(next, world) {
                ghost.stop_y();
                break;
            }
            ghost.rect = next;
        }
        let is_harmless = things.is_harmless && things.area.contains(ghost.rect);
        if goal.is_missed(&ghost) || !is_harmless && world.harm_in(ghost.rect).is_some() {
            return None;
        }
    }
    None
}

/// The area of all jumps to `to`.
fn area_of_jumps(body: &Body, to: Point) -> Rect {
    let (start, feet) = (body.rect, body.feet());
    let end = start.moved(to.x - feet.x, to.y - feet.y);
    let all = start.union(end).grown(1);
    all.union(all.moved(0, -MOST_RISE_PIXELS))
}

/// Returns the velocity of a jump that comes down at `to`.
pub fn jump_to(body: &Body, to: Point, world: &mut World) -> Option<Point> {
    let things = things_in(area_of_jumps(body, to), body, world)?;
    jump_past(body, to, &things, world)
}

/// Returns the first of these places that a jump reaches. One query is made for all.
pub fn first_in_reach(body: &Body, places: &[Point], world: &mut World) -> Option<Point> {
    let area = places.iter().map(|&to| area_of_jumps(body, to)).reduce(Rect::union)?;
    let things = things_in(area, body, world)?;
    places.iter().copied().find(|&to| jump_past(body, to, &things, world).is_some())
}

/// Crouches shortly for a hop so far to the side on the same floor, without turning. Returns whether there is room for it.
pub fn hop_aside(me: &mut Me, world: &mut World, dx: i32, is_high: bool) -> bool {
    let feet = me.body.feet();
    let goal = Point::new(feet.x + dx, feet.y);
    let velocity = if is_high { high_jump_to(me.body, goal, world) } else { jump_to(me.body, goal, world) };
    if velocity.is_some() {
        me.enemy.enter(EnemyState::Crouch);
        (me.enemy.goal, me.enemy.leaps_high, me.enemy.ticks) = (goal, is_high, CROUCH_TICKS - HOP_CROUCH_TICKS);
    }
    velocity.is_some()
}

/// The same as [`jump_to`], as high as possible.
pub fn high_jump_to(body: &Body, to: Point, world: &mut World) -> Option<Point> {
    let things = things_in(area_of_jumps(body, to), body, world)?;
    jump_that_rises(body, to, &[MOST_RISE_PIXELS], &things, world)
}

fn jump_past(body: &Body, to: Point, things: &Things, world: &mut World) -> Option<Point> {
    jump_that_rises(body, to, &RISES_PIXELS, things, world)
}

fn jump_that_rises(body: &Body, to: Point, rises: &[i32], things: &Things, world: &mut World) -> Option<Point> {
    let goal = Goal { x: to.x, miss: MISS_PIXELS, lowest: to.y };
    let mut velocities = rises.iter().map(|&rise| arc(body.feet(), to, rise));
    velocities.by_ref().filter(|velocity| velocity.x.abs() <= JUMP_SPEED).find(|&velocity| {
        let feet = landing(body, velocity, &goal, things, world);
        feet.is_some_and(|feet| feet.y == to.y && !things.is_taken(feet))
    })
}

/// Crouches for a jump to `goal`.
pub fn crouch(me: &mut Me, goal: Point) {
    me.enemy.goal = goal;
    me.face(goal);
    me.enemy.enter(EnemyState::Crouch);
}

pub fn has_crouched(me: &Me) -> bool {
    me.enemy.ticks >= CROUCH_TICKS
}

/// Crouches for a hop over or onto the low obstacle in front of it, if there is one, or over a small gap. Returns whether
/// it does.
pub fn hop(me: &mut Me, world: &mut World, sign: i32) -> bool {
    let Some(goal) = hop_goal(me.body, world, sign) else { return false };
    crouch(me, goal);
    me.enemy.ticks = CROUCH_TICKS - HOP_CROUCH_TICKS;
    true
}

fn hop_goal(body: &Body, world: &mut World, sign: i32) -> Option<Point> {
    let (rect, feet) = (body.rect, body.feet());
    let behind = BEHIND_PIXELS.map(|pixels| Point::new(feet.x + sign * (rect.w + pixels), feet.y));
    if let Some(goal) = first_in_reach(body, &behind, world) {
        return Some(goal);
    }
    let up = height_ahead(rect, world, sign * HOP_NEAR_PIXELS)?;
    let goal = Point::new(feet.x + sign * (HOP_NEAR_PIXELS + rect.w / 2), feet.y - up);
    jump_to(body, goal, world).map(|_| goal)
}

/// Returns how far up the top of the obstacle is that is at most `pixels` ahead, if it is low enough for a hop.
pub fn height_ahead(rect: Rect, world: &mut World, pixels: i32) -> Option<i32> {
    let mut up = 0;
    while up <= HOP_PIXELS {
        let place = rect.moved(0, -up);
        let Some(obstacle) = world.way_x(place, pixels).obstacle else {
            return (up > 0).then_some(up);
        };
        let top = match obstacle {
            Obstacle::Tile { row, .. } => row * TILE,
            Obstacle::Entity(id) => world.get(id)?.body.rect.y,
        };
        up = rect.bottom() - top;
    }
    None
}
