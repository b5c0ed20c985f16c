//! What the bot may do for the next few ticks: buttons held together. Which of them make sense follows from how the
//! player stands; fire is held when a shot along the gun would meet something that can be shot, and only then.

use crate::geom::{Point, TILE};
use crate::input::{Button, Input};
use crate::level::Tile;
use crate::sim::player::{Player, Stance};
use crate::sim::{Entity, Kind, World};

use Button::{Down, Fire, Grenade, Jump, Left, Lock, Right, Roll, Up};

/// A choice is kept for so long: a tenth of a second.
pub const HOLD_TICKS: u32 = 6;
/// How far ahead a target is shot at.
const RANGE: i32 = 18 * TILE;
/// How far off the line of the gun it may be, beyond its own size; more in the air, where the line moves.
const OFF_LINE: i32 = 3;
const OFF_LINE_FLYING: i32 = 20;
/// A grenade is thrown at what is within this range.
const THROW: std::ops::Range<i32> = 60..170;
/// Where the gun is above the feet.
const GUN: i32 = 16;
const GUN_DUCKED: i32 = 8;

/// A tap on a direction: a few pixels, to get to the very edge.
const TAP_TICKS: u32 = 3;

const STANDING: &[&[Button]] = &[
    &[],
    &[Right],
    &[Left],
    &[Right, Jump],
    &[Left, Jump],
    &[Jump],
    &[Up],
    &[Down],
    &[Right, Roll],
    &[Left, Roll],
    &[Right, Up],
    &[Left, Up],
    &[Right, Up, Lock],
    &[Left, Up, Lock],
];
/// Where it is low, or where one may drop through.
const LOW: &[&[Button]] = &[&[Down, Right], &[Down, Left]];
const DROPPING: &[&[Button]] = &[&[Down, Jump]];
const RISING: &[&[Button]] =
    &[&[], &[Right], &[Left], &[Right, Jump], &[Left, Jump], &[Jump], &[Up], &[Right, Up, Jump], &[Left, Up, Jump]];
const FALLING: &[&[Button]] =
    &[&[], &[Right], &[Left], &[Up], &[Right, Up], &[Left, Up], &[Down], &[Right, Jump], &[Left, Jump]];
const CLIMBING: &[&[Button]] = &[&[], &[Up], &[Down], &[Right, Jump], &[Left, Jump], &[Down, Jump]];
const ROLLING: &[&[Button]] = &[&[], &[Right], &[Left]];

/// Something worth a shot, as the gun sees it.
struct Mark {
    at: Point,
    half: i32,
    /// It may be of more use whole: a crate or a drum lies on a plate or is a step, a lever runs back.
    is_of_use: bool,
}

/// Buttons for some ticks: the first tick has the presses.
#[derive(Clone, Copy)]
pub struct Choice {
    pub first: Input,
    pub rest: Input,
    pub ticks: u32,
}

impl Choice {
    /// Nothing is pressed.
    pub fn idle() -> Choice {
        Choice { first: Input::default(), rest: Input::default(), ticks: HOLD_TICKS }
    }

    fn of(buttons: &[Button], more: Option<Button>, last: Input) -> Choice {
        let mut held = Input::default();
        buttons.iter().chain(&more).for_each(|&button| held.press(button));
        let (bits, _) = held.bits();
        let first = Input::from_bits(bits, bits & !last.bits().0).expect("buttons that exist");
        Choice { first, rest: held.without(held.presses()), ticks: HOLD_TICKS }
    }
}

/// Calls `each` with every sensible choice.
pub fn choices(world: &World, last: Input, mut each: impl FnMut(Choice)) {
    let Some((me, player)) = player_of(world) else { return };
    let marks = marks(world, me);
    for buttons in lists(world, me, player).iter().flat_map(|list| *list) {
        match target(&marks, me, player, buttons) {
            None => each(Choice::of(buttons, None, last)),
            Some(mark) => {
                each(Choice::of(buttons, Some(Fire), last));
                // What is near may blow up, and is not always best shot at once; nor is who fights back.
                if mark.is_of_use || reach(mark.at) < 5 * TILE || world.warden().is_some() {
                    each(Choice::of(buttons, None, last));
                }
            }
        }
    }
    if may_throw(&marks, me, player) {
        each(Choice::of(&[], Some(Grenade), last));
    }
}

/// Calls `each` with everything that could be of any use, and whether it is to wait or to shoot.
pub fn all_choices(world: &World, last: Input, mut each: impl FnMut(Choice, bool)) {
    let Some((me, player)) = player_of(world) else { return };
    let marks = marks(world, me);
    for buttons in lists(world, me, player).iter().flat_map(|list| *list) {
        each(Choice::of(buttons, None, last), buttons.is_empty());
        if target(&marks, me, player, buttons).is_some() {
            each(Choice::of(buttons, Some(Fire), last), true);
        }
    }
    if player.stance.is_on_ground() {
        for buttons in [&[Left], &[Right]] {
            each(Choice { ticks: TAP_TICKS, ..Choice::of(buttons, None, last) }, false);
        }
        // Ducked under a shot, or through a low place that no tile makes low.
        for buttons in LOW {
            each(Choice::of(buttons, None, last), false);
        }
    }
    if may_throw(&marks, me, player) {
        each(Choice::of(&[], Some(Grenade), last), true);
    }
}

fn player_of(world: &World) -> Option<(&Entity, &Player)> {
    let me = world.player(0)?;
    let Kind::Player(player) = &me.kind else { return None };
    Some((me, player))
}

/// The nearest mark that a shot with these buttons meets.
fn target<'a>(marks: &'a [Mark], me: &Entity, player: &Player, buttons: &[Button]) -> Option<&'a Mark> {
    let aim = aim(me, player, buttons);
    let is_flying = player.stance == Stance::Air;
    marks.iter().filter(|mark| is_hit(mark, aim, is_flying)).min_by_key(|mark| reach(mark.at))
}

fn may_throw(marks: &[Mark], me: &Entity, player: &Player) -> bool {
    let ahead = |mark: &Mark| mark.at.x.signum() == me.body.facing.sign() && THROW.contains(&reach(mark.at));
    player.grenades > 0 && player.stance.is_on_ground() && marks.iter().any(ahead)
}

fn lists(world: &World, me: &Entity, player: &Player) -> &'static [&'static [&'static [Button]]] {
    let feet = me.body.feet();
    let (column, row) = (feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
    match player.stance {
        Stance::Climb => &[CLIMBING],
        Stance::Roll { .. } => &[ROLLING],
        Stance::Air if me.body.velocity.y < 0 => &[RISING],
        Stance::Air => &[FALLING],
        Stance::Stand | Stance::Duck => {
            let level = world.level();
            let is_low = (-1..=1).any(|dx| level.tile(column + dx, row - 1).is_solid());
            let is_ledge = matches!(level.tile(column, row + 1), Tile::OneWay | Tile::Ladder);
            match (is_low, is_ledge) {
                (false, false) => &[STANDING],
                (true, false) => &[STANDING, LOW],
                (false, true) => &[STANDING, DROPPING],
                (true, true) => &[STANDING, LOW, DROPPING],
            }
        }
    }
}

/// What can be shot and is near, from the gun; not walls of the level and not what no shot breaks.
fn marks(world: &World, me: &Entity) -> Vec<Mark> {
    let feet = me.body.feet();
    let gun = Point::new(feet.x, feet.y - if me.body.rect.h > TILE { GUN } else { GUN_DUCKED });
    let seen = world.view();
    let is_off = |kind: &Kind| matches!(kind, Kind::Switch(switch) if !switch.is_on);
    let shootable = |entity: &&Entity| {
        seen.overlaps(entity.body.rect) && (entity.kind.traits().toughness.is_some() || is_off(&entity.kind))
    };
    let mark = |entity: &Entity| {
        let (at, rect) = (entity.body.rect.center(), entity.body.rect);
        let is_of_use = matches!(entity.kind, Kind::Crate(_) | Kind::Switch(_));
        Mark { at: Point::new(at.x - gun.x, at.y - gun.y), half: rect.w.max(rect.h) / 2, is_of_use }
    };
    let marks = world.entities().filter(shootable).map(mark);
    marks.filter(|mark| reach(mark.at) <= RANGE && is_clear(world, gun, mark.at)).collect()
}

fn reach(to: Point) -> i32 {
    to.x.abs().max(to.y.abs())
}

/// Whether no wall of the level lies between; looked at every half tile.
fn is_clear(world: &World, from: Point, to: Point) -> bool {
    let steps = reach(to) / (TILE / 2);
    (1..steps).all(|step| {
        let at = Point::new(from.x + to.x * step / steps, from.y + to.y * step / steps);
        !world.level().tile_at(at).is_solid()
    })
}

/// Where the gun will point with these buttons, as the player's own rule has it.
fn aim(me: &Entity, player: &Player, buttons: &[Button]) -> Point {
    let held = |button| i32::from(buttons.contains(&button));
    let horizontal = held(Right) - held(Left);
    let may_aim_down = matches!(player.stance, Stance::Air | Stance::Climb);
    let vertical = if may_aim_down { held(Down) - held(Up) } else { -held(Up) };
    let facing = if horizontal == 0 || held(Lock) == 1 { me.body.facing.sign() } else { horizontal };
    Point::new(if horizontal != 0 || vertical == 0 { facing } else { 0 }, vertical)
}

fn is_hit(mark: &Mark, aim: Point, is_flying: bool) -> bool {
    let along = mark.at.x * aim.x + mark.at.y * aim.y;
    let across = (mark.at.x * aim.y - mark.at.y * aim.x).abs();
    along > 0 && across <= mark.half + if is_flying { OFF_LINE_FLYING } else { OFF_LINE }
}
