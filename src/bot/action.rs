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
}

/// Calls `each` with every choice: the input of its first tick, and of the others.
pub fn choices(world: &World, last: Input, mut each: impl FnMut(Input, Input)) {
    let Some(me) = world.player(0) else { return };
    let Kind::Player(player) = &me.kind else { return };
    let marks = marks(world, me);
    let mut add = |buttons: &[Button], more: Option<Button>| {
        let mut held = Input::default();
        buttons.iter().chain(&more).for_each(|&button| held.press(button));
        let (bits, _) = held.bits();
        let first = Input::from_bits(bits, bits & !last.bits().0).expect("buttons that exist");
        each(first, held.without(held.presses()));
    };
    for list in lists(world, me, player) {
        for buttons in *list {
            let aim = aim(me, player, buttons);
            let is_flying = player.stance == Stance::Air;
            match marks.iter().filter(|mark| is_hit(mark, aim, is_flying)).map(|mark| reach(mark.at)).min() {
                None => add(buttons, None),
                Some(reach) => {
                    add(buttons, Some(Fire));
                    // What is near may blow up, and is not always best shot at once; nor is who fights back.
                    if reach < 5 * TILE || world.warden().is_some() {
                        add(buttons, None);
                    }
                }
            }
        }
    }
    let ahead = |mark: &Mark| mark.at.x.signum() == me.body.facing.sign() && THROW.contains(&reach(mark.at));
    if player.grenades > 0 && player.stance.is_on_ground() && marks.iter().any(ahead) {
        add(&[], Some(Grenade));
    }
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
    let shootable = |entity: &&Entity| entity.kind.traits().toughness.is_some() && seen.overlaps(entity.body.rect);
    let mark = |entity: &Entity| {
        let (at, rect) = (entity.body.rect.center(), entity.body.rect);
        Mark { at: Point::new(at.x - gun.x, at.y - gun.y), half: rect.w.max(rect.h) / 2 }
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
