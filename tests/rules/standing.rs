//! Nobody beats a warden by standing still. Here a player stands at one place of an arena and holds fire with the fastest
//! weapon, in each of the directions in which a player can shoot without moving. From every place the warden wins, and in
//! every four seconds of a phase it hits the player, who could have moved away.

use crate::common::fighter::warden_of;
use crate::common::files::shipped;
use crate::common::level;
use quadrant::geom::{Point, TICKS_A_SECOND, TILE};
use quadrant::input::{Button, Input, Inputs};
use quadrant::level::Weapon;
use quadrant::sim::boss::warden::LimbState;
use quadrant::sim::boss::warden::WardenState;
use quadrant::sim::shots::hazard::Form;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Kind, Rules, World};

const MOST_TICKS: u32 = 40 * TICKS_A_SECOND;

fn new_world(stage: &str) -> World {
    World::new(shipped(stage), 1, Rules::default(), IndexChoice::default())
}

/// Returns the feet of a player for the places where a player can stand in the arena.
fn places(world: &World) -> Vec<Point> {
    let arena = warden_of(world).expect("a warden").0.common.arena;
    let level = world.level();
    let is_free = |column: i32, row: i32| !level.tile(column, row).is_solid();
    let stands =
        |column: i32, row: i32| level.holds(column, row) && is_free(column, row - 1) && is_free(column, row - 2);
    // The columns at both ends are walls with a door. The door shuts behind a player who is a tile inside.
    let (left, right) = (arena.x / TILE + 2, arena.right() / TILE - 2);
    let mut places = Vec::new();
    for row in arena.y / TILE + 2..arena.bottom() / TILE {
        for column in (left..=right).filter(|&column| stands(column, row)) {
            places.push(Point::new(column * TILE + TILE / 2, row * TILE));
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
        // Between two phases it does nothing.
        calm = if fights { calm + u32::from(!world.stands_still()) } else { 0 };
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

/// A small room without platforms, with a player at the left and a warden at the right, in this phase.
fn room(what: &str, phase: u32) -> World {
    let mut rows = vec!["#......................................#".to_string(); 21];
    rows.push("#..P..................................X#".to_string());
    rows.extend(["#".repeat(40), "#".repeat(40)]);
    let at = if what == "docks" { "(20, 10)" } else { "(25, 21)" };
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let level = level(&rows, &format!("Warden(what: {what}, at: {at}, arena: ((0, 0), (39, 23)))"));
    let mut world = World::new(level, 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default());
    let id = world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_))).expect("a warden").id;
    while warden_of(&world).is_some_and(|(warden, _)| warden.common.phase < phase) {
        let blow = Blow { damage: 999, from: Point::default(), side: Side::Players, how: How::Bullet };
        world.with(id, |warden, world| warden.hurt(world, blow));
        world.step(Inputs::default());
        assert!(world.tick() < 2000, "{what} reaches phase {phase}");
    }
    world
}

const WARDENS: [&str; 4] = ["docks", "foundry", "gardens", "vault"];

#[test]
fn a_limb_shows_for_half_a_second_that_it_will_fire() {
    for what in WARDENS {
        for phase in 0..3 {
            let mut world = room(what, phase);
            let (mut tell_ticks, mut released) = (0, 0);
            let mut tells = false;
            for _ in 0..900 {
                world.step(Inputs::default());
                let limb = warden_of(&world).expect("a warden").0.common.limb;
                let told = matches!(limb, LimbState::Tell { .. });
                if !world.stands_still() {
                    tell_ticks += u32::from(told);
                }
                if tells && !told {
                    assert!(tell_ticks >= 30, "{what} in phase {phase}: shown for {tell_ticks} ticks");
                    (tell_ticks, released) = (0, released + 1);
                }
                tells = told;
            }
            assert!(released >= 5, "{what} in phase {phase}: its limb attacked {released} times");
        }
    }
}

#[test]
fn a_warden_that_has_lost_a_limb_fires_in_another_way() {
    for what in WARDENS {
        let fired = [0, 1, 2].map(|phase| {
            let mut world = room(what, phase);
            let (mut shells, mut bullets, mut embers) = (0, 0, 0);
            for _ in 0..900 {
                world.step(Inputs::default());
                let newborn = world.entities().filter(|entity| entity.born == world.tick());
                for entity in newborn {
                    match &entity.kind {
                        Kind::Hazard(hazard) if matches!(hazard.form, Form::Shell { .. }) => shells += 1,
                        Kind::Hazard(hazard) if hazard.form == Form::Ember => embers += 1,
                        Kind::Bullet(bullet) if bullet.side == Side::Enemies => bullets += 1,
                        _ => {}
                    }
                }
            }
            // How many of each, to a tenth.
            (shells / 10, bullets / 10, embers / 10)
        });
        assert!(fired[0] != fired[1] && fired[1] != fired[2], "{what}: {fired:?}");
    }
}
