//! The choices of the bot: buttons held together for the next few ticks. The player's stance decides which of them make
//! sense. Fire is held only when a shot along the gun would hit something that can be shot.

use crate::geom::{Point, TILE};
use crate::input::{Button, Input};
use crate::level::Tile;
use crate::sim::player::{Player, Stance};
use crate::sim::{Entity, Kind, World};

use Button::{Down, Fire, Grenade, Jump, Left, Lock, Right, Roll, Up};

/// Ticks for which a choice is held: a tenth of a second.
pub const HOLD_TICKS: u32 = 6;
pub(super) const RANGE: i32 = 18 * TILE;
/// How far a bullet flies, in pixels.
pub(super) const FAR: i32 = 40 * TILE;
/// Pixels by which a target may be off the line of the gun, beyond its own size. More is allowed in the air, where the
/// line moves with the player.
const OFF_LINE: i32 = 3;
const OFF_LINE_FLYING: i32 = 20;
/// Distances in pixels at which a grenade is thrown.
const THROW: std::ops::Range<i32> = 60..170;
/// Height of the gun above the feet, in pixels.
const GUN: i32 = 16;
const GUN_DUCKED: i32 = 8;

/// A tap on a direction moves a few pixels, to get to the very edge.
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
/// Added under a low ceiling, and on ground that the player can drop through.
const LOW: &[&[Button]] = &[&[Down, Right], &[Down, Left]];
const DROPPING: &[&[Button]] = &[&[Down, Jump]];
const RISING: &[&[Button]] =
    &[&[], &[Right], &[Left], &[Right, Jump], &[Left, Jump], &[Jump], &[Up], &[Right, Up, Jump], &[Left, Up, Jump]];
const FALLING: &[&[Button]] =
    &[&[], &[Right], &[Left], &[Up], &[Right, Up], &[Left, Up], &[Down], &[Right, Jump], &[Left, Jump]];
const CLIMBING: &[&[Button]] = &[&[], &[Up], &[Down], &[Right, Jump], &[Left, Jump], &[Down, Jump]];
/// In a mule. The last one leaves it.
const RIDING: &[&[Button]] =
    &[&[], &[Right], &[Left], &[Right, Jump], &[Left, Jump], &[Jump], &[Up], &[Right, Up], &[Left, Up], &[Down, Jump]];
const ROLLING: &[&[Button]] = &[&[], &[Right], &[Left]];

/// A target, relative to the gun.
struct Mark {
    at: Point,
    half: i32,
    /// It may be better not to shoot it: a crate can be a step or lie on a plate, and a lever runs back.
    is_of_use: bool,
}

/// Buttons held for some ticks. They count as newly pressed only in the first tick.
#[derive(Clone, Copy)]
pub struct Choice {
    pub first: Input,
    pub rest: Input,
    pub ticks: u32,
}

impl Choice {
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

pub fn choices(world: &World, last: Input, mut each: impl FnMut(Choice)) {
    let Some((me, player)) = player_of(world) else { return };
    let marks = marks(world, me);
    for buttons in lists(world, me, player).iter().flat_map(|list| *list) {
        match target(&marks, me, player, buttons) {
            None => each(Choice::of(buttons, None, last)),
            Some(mark) => {
                each(Choice::of(buttons, Some(Fire), last));
                // Shooting at once is not always best: a near target may explode, and a warden fights back.
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

/// Calls `each` with every choice that can be useful, and with whether the choice waits or shoots.
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
        // Ducks under a shot, or through a low place that is not made of tiles.
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
        Stance::Ride { .. } => &[RIDING],
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

fn is_lever(entity: &Entity) -> bool {
    matches!(entity.kind, Kind::Switch(_))
}

/// Whether a shot breaks the entity or switches it on.
pub(super) fn is_shootable(entity: &Entity) -> bool {
    entity.kind.traits().toughness.is_some() || matches!(&entity.kind, Kind::Switch(switch) if !switch.is_on)
}

/// Returns what can be shot in range, with a clear line to the gun.
fn marks(world: &World, me: &Entity) -> Vec<Mark> {
    let gun = gun_of(me);
    let seen = world.view();
    // A shot flies on outside of the view, and may hit a lever there.
    let is_near = |entity: &Entity| is_lever(entity) || seen.overlaps(entity.body.rect);
    let shootable = |entity: &&Entity| is_shootable(entity) && is_near(entity);
    let mark = |entity: &Entity| {
        let (at, rect) = (entity.body.rect.center(), entity.body.rect);
        let is_of_use = matches!(entity.kind, Kind::Crate(_)) || is_lever(entity);
        let mark = Mark { at: Point::new(at.x - gun.x, at.y - gun.y), half: rect.w.max(rect.h) / 2, is_of_use };
        let range = if is_lever(entity) { FAR } else { RANGE };
        (reach(mark.at) <= range && is_clear(world, gun, mark.at)).then_some(mark)
    };
    world.entities().filter(shootable).filter_map(mark).collect()
}

fn gun_of(me: &Entity) -> Point {
    let feet = me.body.feet();
    Point::new(feet.x, feet.y - if me.body.rect.h > TILE { GUN } else { GUN_DUCKED })
}

fn reach(to: Point) -> i32 {
    to.x.abs().max(to.y.abs())
}

/// Whether no wall of the level is between a point and one that is `to` away from it. It checks every half tile.
pub(super) fn is_clear(world: &World, from: Point, to: Point) -> bool {
    let steps = reach(to) / (TILE / 2);
    (1..steps).all(|step| {
        let at = Point::new(from.x + to.x * step / steps, from.y + to.y * step / steps);
        !world.level().tile_at(at).is_solid()
    })
}

/// Returns where the gun points with these buttons, by the same rule as the player's.
fn aim(me: &Entity, player: &Player, buttons: &[Button]) -> Point {
    let held = |button| i32::from(buttons.contains(&button));
    let horizontal = held(Right) - held(Left);
    let may_aim_down = matches!(player.stance, Stance::Air | Stance::Climb);
    let vertical = if may_aim_down { held(Down) - held(Up) } else { -held(Up) };
    // The bot locks its aim only together with up, which does not keep the facing.
    let facing = if horizontal == 0 { me.body.facing.sign() } else { horizontal };
    Point::new(if horizontal != 0 || vertical == 0 { facing } else { 0 }, vertical)
}

fn is_hit(mark: &Mark, aim: Point, is_flying: bool) -> bool {
    let along = mark.at.x * aim.x + mark.at.y * aim.y;
    let across = (mark.at.x * aim.y - mark.at.y * aim.x).abs();
    along > 0 && across <= mark.half + if is_flying { OFF_LINE_FLYING } else { OFF_LINE }
}
