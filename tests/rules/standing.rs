//! Nobody beats a warden by standing still. Here a player stands at one place of an arena and holds fire with the fastest
//! weapon, in each of the directions in which one can shoot without moving. From every place the warden wins, and in
//! every four seconds it hits the player, who could have moved away.

use crate::common::fighter::warden_of;
use crate::common::files::shipped;
use quadrant::geom::{Point, TICKS_A_SECOND, TILE};
use quadrant::index::Kind as IndexKind;
use quadrant::input::{Button, Input};
use quadrant::level::Weapon;
use quadrant::sim::event::EventKind;
use quadrant::sim::warden::WardenState;
use quadrant::sim::{IndexChoice, Kind, Rules, World};

/// Every so many columns of a floor or of a board are tried, and its first and last.
const STEP: i32 = 1;
const MOST_TICKS: u32 = 40 * TICKS_A_SECOND;

fn new_world(stage: &str) -> World {
    let choice = IndexChoice { kind: IndexKind::Scan, depth: None };
    World::new(shipped(stage), 1, Rules::default(), choice)
}

/// Returns the feet of a player for the places where one can stand in the arena.
fn places(world: &World) -> Vec<Point> {
    let arena = warden_of(world).expect("a warden").0.common.arena;
    let level = world.level();
    let is_free = |column: i32, row: i32| !level.tile(column, row).is_solid();
    let stands =
        |column: i32, row: i32| level.holds(column, row) && is_free(column, row - 1) && is_free(column, row - 2);
    // The door shuts behind a player who is two tiles inside. Until then a blow can throw the player out.
    let (left, right) = (arena.x / TILE + 2, arena.right() / TILE - 1);
    let mut places = Vec::new();
    for row in arena.y / TILE + 2..arena.bottom() / TILE {
        for column in (left..=right).filter(|&column| stands(column, row)) {
            let is_end = !stands(column - 1, row) || !stands(column + 1, row) || column == left || column == right;
            if is_end || column % STEP == 0 {
                places.push(Point::new(column * TILE + TILE / 2, row * TILE));
            }
        }
    }
    places
}

/// How a player shoots who stands still.
#[derive(Clone, Copy, Debug)]
enum Aim {
    Ahead,
    Up,
    Down,
    Ducks,
    HoldsFire,
}

/// Returns what the player presses. The player turns towards the warden.
fn hands(world: &World, aim: Aim) -> Input {
    let (body, (_, rect)) = (&world.player(0).expect("a player").body, warden_of(world).expect("a warden"));
    let mut held = Input::default();
    let buttons: &[Button] = match aim {
        Aim::Ahead => &[Button::Fire],
        Aim::Up => &[Button::Fire, Button::Up],
        Aim::Down => &[Button::Fire, Button::Down, Button::Lock],
        Aim::Ducks => &[Button::Fire, Button::Down],
        Aim::HoldsFire => return held,
    };
    buttons.iter().for_each(|button| held.press(*button));
    let side = (rect.center().x - body.rect.center().x).signum();
    if side != 0 && side != body.facing.sign() && world.tick().is_multiple_of(30) {
        held.press(if side < 0 { Button::Left } else { Button::Right });
    }
    let (bits, _) = held.bits();
    Input::from_bits(bits, 0).expect("buttons that exist")
}

struct Stand {
    dies: bool,
    ticks: u32,
    /// The longest time of the fight in which the player was not hit.
    calm_ticks: u32,
    life: i32,
}

fn stand(stage: &str, feet: Point, aim: Aim) -> Stand {
    let mut world = new_world(stage);
    let id = world.player(0).expect("a player").id;
    world.with(id, |player, _| {
        player.body.rect.x = feet.x - player.body.rect.w / 2;
        player.body.rect.y = feet.y - player.body.rect.h;
        if let Kind::Player(player) = &mut player.kind {
            player.take_weapon(Weapon::Rapid);
        }
    });
    let (mut calm, mut calmest, mut dies) = (0, 0, false);
    while world.tick() < MOST_TICKS && !dies && warden_of(&world).is_some_and(|(warden, _)| warden.is_whole()) {
        let input = hands(&world, aim);
        world.step([input, Input::default()]);
        let fights = warden_of(&world).is_some_and(|(warden, _)| warden.common.state == WardenState::Fights);
        calm += u32::from(fights && !world.stands_still());
        let told = |kind: EventKind| world.events().iter().any(|event| event.kind == kind);
        if told(EventKind::PlayerHurt) {
            calm = 0;
        }
        calmest = calmest.max(calm);
        dies = told(EventKind::PlayerDied);
    }
    Stand { dies, ticks: world.tick(), calm_ticks: calmest, life: warden_of(&world).expect("a warden").0.common.life }
}

fn nobody_wins_by_standing(stage: &str) {
    let places = places(&new_world(stage));
    assert!(places.len() >= 50, "{stage}: {} places", places.len());
    let mut faults = Vec::new();
    for feet in places {
        for aim in [Aim::Ahead, Aim::Up, Aim::Down, Aim::Ducks, Aim::HoldsFire] {
            let Stand { dies, ticks, calm_ticks, life } = stand(stage, feet, aim);
            if !dies || calm_ticks > 4 * TICKS_A_SECOND {
                let (column, row) = (feet.x / TILE, feet.y / TILE);
                faults.push(format!(
                    "({column}, {row}) {aim:?}: dies {dies} after {ticks}, calm for {calm_ticks}, the warden has {life}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{stage}:\n{}", faults.join("\n"));
}

#[test]
fn nobody_wins_by_standing_in_the_docks() {
    nobody_wins_by_standing("docks-4");
}

#[test]
fn nobody_wins_by_standing_in_the_foundry() {
    nobody_wins_by_standing("foundry-4");
}

#[test]
fn nobody_wins_by_standing_in_the_gardens() {
    nobody_wins_by_standing("gardens-4");
}

#[test]
fn nobody_wins_by_standing_in_the_vault() {
    nobody_wins_by_standing("vault-4");
}
