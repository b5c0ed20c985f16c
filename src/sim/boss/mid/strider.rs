//! The strider: a tree that walks on two roots, over the player. A root comes down where a mark shows it. It shakes fruit from
//! its crown, and sweeps a branch over the floor, low or high. After a sweep it kneels, and its heart is open. The flower in
//! its crown can always be hurt, twice as much, but only springs throw a player up to it. At its end it takes root and
//! blossoms, its fruit falls as health, and its wire is on.

use std::ops::{Deref, DerefMut};

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::PickUp;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::Form;
use crate::sim::world::{Blow, Body, EventKind, Side, Struck, World};

/// Of its trunk, with the flower at its upper end.
pub const WIDTH: i32 = 48;
pub const HEIGHT: i32 = 120;
/// From the lower edge of its trunk down to the floor.
pub const ABOVE_FLOOR_PIXELS: i32 = 48;
/// Life on normal. A third of it is one stage.
pub(super) const LIFE: i32 = 176;
/// The flower is so high, at the upper edge of its trunk. A hit there counts twice.
const FLOWER_PIXELS: i32 = 46;
const FLOWER_TIMES: i32 = 2;
const WAKE_TICKS: u32 = 70;
/// Between two attacks, in each stage, and between two strides.
const REST_TICKS: [u32; 3] = [38, 32, 26];
const STEP_TICKS: [u32; 3] = [14, 12, 8];
/// Tells: a root is raised, its crown shakes, it bends.
pub const LIFT_TICKS: u32 = 50;
pub const SHAKE_TICKS: u32 = 46;
pub const BEND_TICKS: u32 = 52;
/// A raised root follows the player until so long before it comes down.
pub const LOCK_TICKS: u32 = 32;
const STAMP_TICKS: u32 = 6;
/// Of a root on the floor, where it hurts.
pub const FOOT: Point = Point::new(34, 40);
/// Two roots are at least and at most so far from each other.
const NARROW_PIXELS: i32 = 36;
const STRIDE_PIXELS: i32 = 132;
/// From its middle to each root where it stands.
const STANCE_PIXELS: i32 = 44;
const SWAY_PIXELS: i32 = 3;
/// Its crown is so wide to each side.
const CROWN_PIXELS: i32 = 76;
/// Where fruit hangs, from the upper edge of its trunk, how long it falls, and how much of it in each stage.
const FRUIT_PIXELS: i32 = 30;
const FRUIT_TICKS: i32 = 46;
const FRUIT: [i32; 3] = [4, 5, 6];
/// A swept branch reaches so far to each side, in so many ticks.
pub const BRANCH_PIXELS: i32 = 150;
pub const SWEEP_TICKS: u32 = 44;
/// Its tip: a low one must be jumped over, and under a high one a player must duck.
const TIP: Point = Point::new(44, 14);
const HIGH_PIXELS: i32 = 18;
/// It kneels so deep while its heart is open.
const KNEEL_PIXELS: i32 = 34;
const KNEEL_STEP: i32 = 3;
pub const OPEN_TICKS: u32 = 120;
pub const ROOT_TICKS: u32 = 150;
const SPARED_TICKS: u32 = 60;
/// Where its last fruit falls, from its middle.
const LAST_FRUIT: [i32; 2] = [-48, 48];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    Stride,
    Fruit,
    Sweep,
}

/// What it does in each stage, in turns.
const PLAN: [&[Attack]; 3] = [
    &[Attack::Stride, Attack::Stride, Attack::Sweep, Attack::Stride, Attack::Fruit],
    &[Attack::Fruit, Attack::Stride, Attack::Stride, Attack::Sweep],
    &[Attack::Stride, Attack::Fruit, Attack::Stride, Attack::Sweep],
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StriderState {
    /// It waits at its place, or has walked back there.
    Asleep,
    Wakes,
    Stands,
    /// A root is raised over the place where it will come down.
    Lifts,
    Stamps,
    Shakes,
    Bends,
    Sweeps,
    /// It kneels, and its heart is open.
    Opens,
    TakesRoot,
    /// It stays there and blossoms.
    Blossoms,
}
state_hash!(enum StriderState {
    0: Asleep,
    1: Wakes,
    2: Stands,
    3: Lifts,
    4: Stamps,
    5: Shakes,
    6: Bends,
    7: Sweeps,
    8: Opens,
    9: TakesRoot,
    10: Blossoms,
});

#[derive(Clone, Debug)]
pub struct Strider {
    pub common: Common<StriderState>,
    /// The middle of the lower edge of its trunk, at its place.
    home: Point,
    /// How often it has attacked.
    turn: usize,
    /// The columns of pixels where its roots stand, and which of them is raised.
    pub feet: [i32; 2],
    pub raised: usize,
    /// Where the raised root will come down.
    pub aim: i32,
    /// It sweeps towards this side: 1 for right, -1 for left.
    pub side: i32,
    pub is_high: bool,
}
state_hash!(struct Strider { common, home, turn, feet, raised, aim, side, is_high });

impl Deref for Strider {
    type Target = Common<StriderState>;

    fn deref(&self) -> &Common<StriderState> {
        &self.common
    }
}

impl DerefMut for Strider {
    fn deref_mut(&mut self) -> &mut Common<StriderState> {
        &mut self.common
    }
}

impl State for StriderState {
    const ASLEEP: StriderState = StriderState::Asleep;
    const DYING: StriderState = StriderState::TakesRoot;
    const WRECK: StriderState = StriderState::Blossoms;
}

impl Strider {
    pub(super) fn new(feet: Point, common: Common<StriderState>) -> Strider {
        let stands = [feet.x - STANCE_PIXELS, feet.x + STANCE_PIXELS];
        Strider { common, home: feet, turn: 0, feet: stands, raised: 0, aim: feet.x, side: 1, is_high: false }
    }

    /// Whether shots hurt its heart.
    pub fn is_open(&self) -> bool {
        self.state == StriderState::Opens
    }

    pub fn floor(&self) -> i32 {
        self.home.y + ABOVE_FLOOR_PIXELS
    }

    /// Where its raised root is about to come down, or where its branch is about to pass.
    pub fn falls_on(&self, body: &Body, world: &World) -> Option<Rect> {
        match self.state {
            StriderState::Lifts | StriderState::Stamps => Some(foot_at(world, self.home.y, self.aim)),
            StriderState::Bends => self.path(body, world).reduce(Rect::union),
            _ => None,
        }
    }

    /// Where its branch passes, in pieces of a tile.
    pub fn path(&self, body: &Body, world: &World) -> impl Iterator<Item = Rect> {
        let left = body.rect.center().x - BRANCH_PIXELS;
        let columns = (0..2 * BRANCH_PIXELS / TILE).map(move |nth| left + nth * TILE);
        columns.map(|x| Rect { x, w: TILE, ..self.tip(world, x + TILE / 2) })
    }

    /// The tip of its branch, with its middle in a column of pixels. It passes over steps too.
    fn tip(&self, world: &World, x: i32) -> Rect {
        let (left, right) = common::between_walls(world, self.home.moved(0, -HEIGHT / 2));
        let floor = world.floor_below(Point::new(x.clamp(left, right - 1), self.home.y - FOOT.y));
        let bottom = floor - if self.is_high { HIGH_PIXELS } else { 0 };
        Rect::new(x - TIP.x / 2, bottom - TIP.y, TIP.x, TIP.y)
    }

    /// The tip of its branch while it sweeps.
    pub fn branch(&self, body: &Body, world: &World) -> Rect {
        let along = 2 * BRANCH_PIXELS * self.ticks.min(SWEEP_TICKS) as i32 / SWEEP_TICKS as i32;
        self.tip(world, body.rect.center().x + self.side * (along - BRANCH_PIXELS))
    }

    pub(super) fn think(&mut self, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        if it.fights() && !common::is_awake(world, it.wakes, body.rect) {
            it.enter(StriderState::Asleep);
        }
        let (tell, rest) = (|ticks| world.rules.tell_ticks(ticks), |ticks| world.rules.rest_ticks(ticks));
        match it.state {
            StriderState::Asleep => sleep(it, body, world),
            StriderState::Wakes if it.ticks >= WAKE_TICKS => it.enter(StriderState::Stands),
            StriderState::Stands => choose(it, body, world),
            StriderState::Lifts => lift(it, world),
            StriderState::Stamps => stamp(it, world),
            StriderState::Shakes if it.ticks >= tell(SHAKE_TICKS) => drop_fruit(it, body, world),
            StriderState::Bends if it.ticks >= tell(BEND_TICKS) => {
                it.enter(StriderState::Sweeps);
                world.tell(EventKind::StriderSweeps.at(body.rect.center()));
            }
            StriderState::Sweeps => sweep(it, body, world),
            StriderState::Opens if it.ticks >= rest(OPEN_TICKS) => it.enter(StriderState::Stands),
            StriderState::TakesRoot => take_root(it, body, world),
            StriderState::Wakes | StriderState::Shakes | StriderState::Bends => {}
            StriderState::Opens | StriderState::Blossoms => {}
        }
        carry(it, body);
    }

    /// Its bark stops a blow unless its heart is open. The flower in its crown can always be hurt.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let it = self;
        if !it.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        let is_flower = blow.from.y < body.rect.y + FLOWER_PIXELS;
        if !it.fights() || !is_flower && !it.is_open() {
            world.tell(EventKind::HitWood.at(body.rect.nearest(blow.from)));
            return Struck::Blocked;
        }
        let before = it.stage();
        it.life = (it.life - blow.damage * if is_flower { FLOWER_TIMES } else { 1 }).max(0);
        it.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::WardenHurt.at(blow.from));
        if it.life == 0 {
            it.enter(StriderState::TakesRoot);
            world.tell(EventKind::StriderRoots.at(body.rect.center()));
        }
        if it.life == 0 || it.stage() != before {
            it.turn = 0;
            world.tell(EventKind::StriderBreaks.at(Point::new(body.rect.center().x, body.rect.y)));
        }
        Struck::Through
    }
}

/// The box of a root that stands in a column of pixels, on the floor or on a step.
fn foot_at(world: &World, below: i32, x: i32) -> Rect {
    let floor = world.floor_below(Point::new(x, below - FOOT.y));
    Rect::new(x - FOOT.x / 2, floor - FOOT.y, FOOT.x, FOOT.y)
}

/// Its trunk is carried over the middle between its roots. It kneels while it is open, and when it takes root.
fn carry(it: &Strider, body: &mut Body) {
    let middle = (it.feet[0] + it.feet[1]) / 2;
    let off = middle - body.rect.center().x;
    body.rect.x += off.clamp(-SWAY_PIXELS, SWAY_PIXELS);
    let kneels = matches!(it.state, StriderState::Opens | StriderState::TakesRoot | StriderState::Blossoms);
    let goal = it.home.y - HEIGHT + if kneels { KNEEL_PIXELS } else { 0 };
    body.rect.y += (goal - body.rect.y).clamp(-KNEEL_STEP, KNEEL_STEP);
}

/// It slides back to its place, without harm. There or on the way, it wakes.
fn sleep(it: &mut Strider, body: &Body, world: &mut World) {
    if common::is_awake(world, it.wakes, body.rect) {
        it.enter(StriderState::Wakes);
        return world.tell(EventKind::StriderWakes.at(body.rect.center()));
    }
    for (nth, side) in [-1, 1].into_iter().enumerate() {
        let off = it.home.x + side * STANCE_PIXELS - it.feet[nth];
        it.feet[nth] += off.clamp(-SWAY_PIXELS, SWAY_PIXELS);
    }
}

/// Begins to announce the next attack of its plan.
fn choose(it: &mut Strider, body: &Body, world: &mut World) {
    let here = body.rect.center();
    let (stage, plan) = (it.stage(), PLAN[it.stage()]);
    let attack = plan[it.turn % plan.len()];
    let strides = attack == Attack::Stride && it.turn > 0;
    let rest = if strides { STEP_TICKS[stage] } else { REST_TICKS[stage] };
    let Some(to) = common::target(world, here.x) else { return };
    if it.ticks < world.rules.rest_ticks(rest) {
        return;
    }
    it.turn += 1;
    // It walks to a player whom it cannot reach where it stands.
    let is_far = (to.x - here.x).abs() > BRANCH_PIXELS;
    match attack {
        Attack::Sweep if !is_far => {
            (it.side, it.is_high) = (if to.x < here.x { 1 } else { -1 }, it.turn / plan.len() % 2 == 1);
            it.enter(StriderState::Bends);
            world.tell(EventKind::StriderBends.at(here));
        }
        Attack::Fruit => {
            it.enter(StriderState::Shakes);
            world.tell(EventKind::StriderShakes.at(Point::new(here.x, body.rect.y)));
        }
        Attack::Stride | Attack::Sweep => {
            // The same attack comes again when it is near.
            it.turn -= usize::from(attack == Attack::Sweep);
            it.raised = raised(it, to.x);
            it.aim = aim_at(it, world, to.x);
            it.enter(StriderState::Lifts);
            world.tell(EventKind::StriderLifts.at(Point::new(it.feet[it.raised], it.floor())));
        }
    }
}

/// It raises the root that is farther from a player, unless the other one is in the way.
fn raised(it: &Strider, x: i32) -> usize {
    let away = it.feet.map(|foot| (foot - x).abs());
    let far = usize::from(away[1] > away[0]);
    if away[1 - far] < NARROW_PIXELS { 1 - far } else { far }
}

/// Where the raised root can come down nearest to a player.
fn aim_at(it: &Strider, world: &World, x: i32) -> i32 {
    let (left, right) = common::between_walls(world, it.home.moved(0, -HEIGHT / 2));
    let other = it.feet[1 - it.raised];
    let x = x.clamp(other - STRIDE_PIXELS, other + STRIDE_PIXELS).clamp(left + FOOT.x / 2, right - FOOT.x / 2);
    let away = x - other;
    // It comes down beside its other root, on its own side of it.
    match away.abs() < NARROW_PIXELS {
        true if it.feet[it.raised] < other => (other - NARROW_PIXELS).max(left + FOOT.x / 2),
        true => (other + NARROW_PIXELS).min(right - FOOT.x / 2),
        false => x,
    }
}

fn lift(it: &mut Strider, world: &mut World) {
    let ticks = world.rules.tell_ticks(LIFT_TICKS);
    if it.ticks + LOCK_TICKS < ticks
        && let Some(to) = common::target(world, it.aim)
    {
        let aim = aim_at(it, world, to.x);
        it.aim += (aim - it.aim).clamp(-2 * SWAY_PIXELS, 2 * SWAY_PIXELS);
    }
    if it.ticks >= ticks {
        it.enter(StriderState::Stamps);
    }
}

/// Its root comes down. Burning, that sends a shock away from it.
fn stamp(it: &mut Strider, world: &mut World) {
    if it.ticks < STAMP_TICKS {
        return;
    }
    let outward = if it.aim < it.feet[1 - it.raised] { -1 } else { 1 };
    it.feet[it.raised] = it.aim;
    let area = foot_at(world, it.home.y, it.aim);
    common::strike(world, area.center(), area);
    let at = Point::new(it.aim, area.bottom());
    if it.stage() == 2 {
        world.spawn(hazard::shock(at.moved(outward * FOOT.x / 2, 0), outward));
    }
    world.tell(EventKind::StriderStamps.at(at));
    world.hold_still_at(at, 2);
    it.enter(StriderState::Stands);
}

/// One fruit falls on the player, and the others around it, in the width of its crown.
fn drop_fruit(it: &mut Strider, body: &Body, world: &mut World) {
    it.enter(StriderState::Stands);
    let here = body.rect.center();
    let Some(to) = common::target(world, here.x) else { return };
    let count = FRUIT[it.stage()];
    let reach = |x: i32| x.clamp(here.x - CROWN_PIXELS, here.x + CROWN_PIXELS);
    for nth in 0..count {
        let x = if nth == 0 { reach(to.x) } else { here.x - CROWN_PIXELS + 2 * CROWN_PIXELS * nth / (count - 1) };
        let from = Point::new(x, body.rect.y + FRUIT_PIXELS - nth % 2 * 12);
        // One that hangs over the player falls straight, and the first also follows a player beside the crown.
        let land = if nth == 0 { to.x } else { x };
        let floor = world.floor_below(Point::new(land, from.y));
        world.spawn(hazard::lobbed(Form::Fruit, from, Point::new(land, floor), FRUIT_TICKS + nth * 4, 0));
    }
    world.tell(EventKind::StriderDrops.at(Point::new(here.x, body.rect.y)));
}

/// Its branch passes over the floor from one side to the other. Then it is out of breath.
fn sweep(it: &mut Strider, body: &Body, world: &mut World) {
    let area = it.branch(body, world);
    common::strike(world, Point::new(area.center().x - it.side * area.w, area.center().y), area);
    if it.ticks >= SWEEP_TICKS {
        it.enter(StriderState::Opens);
        world.tell(EventKind::StriderOpens.at(body.rect.center()));
    }
}

/// It digs its roots into the floor. When it blossoms, its last fruit is health.
fn take_root(it: &mut Strider, body: &Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    if it.ticks < ROOT_TICKS {
        return;
    }
    it.enter(StriderState::Blossoms);
    let at = Point::new(body.rect.center().x, body.rect.y + FRUIT_PIXELS);
    for aside in LAST_FRUIT {
        world.drop_item(at.moved(aside, 0), PickUp::Health);
    }
    common::end(world, EventKind::StriderEnds.at(at), it.ended);
}
