//! Tests of acid, which is molten steel in the Foundry: it hurts whoever touches it, and throws players up, so that
//! no player can walk in it. In all stages.

use std::sync::Arc;

use crate::common::files::{STAGES, shipped};
use crate::common::{film, level, player, world};
use quadrant::geom::{Point, Rect, TILE};
use quadrant::input::{Button, Input};
use quadrant::level::{Level, Tile};
use quadrant::sim::player::LIFE;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{IndexChoice, Kind, Rules, World};

/// Returns the place on each column of acid where a player would stand, and how deep the acid is there, in tiles.
fn pools(level: &Level) -> Vec<(Point, i32)> {
    let (columns, rows) = level.size();
    let is_acid = |column: i32, row: i32| level.tile(column, row) == Tile::Acid;
    let mut found = Vec::new();
    for column in 0..columns as i32 {
        for row in 0..rows as i32 {
            if is_acid(column, row) && !is_acid(column, row - 1) {
                let depth = (0..).take_while(|deeper| is_acid(column, row + deeper)).count() as i32;
                found.push((Point::new(column * TILE + TILE / 2, (row + depth) * TILE), depth));
            }
        }
    }
    found
}

/// Holds a direction in the acid and returns the most ticks in a row with the feet on its floor, and whether it hurt.
fn longest_walk(world: &mut World, ticks: u32, button: Option<Button>) -> (u32, bool) {
    let (mut walk, mut longest, mut hurt) = (0, 0, false);
    for _ in 0..ticks {
        let mut held = Input::default();
        if let Some(button) = button {
            held.press(button);
        }
        world.step([held.after(held), Input::default()]);
        hurt |= world.events().iter().any(|event| event.kind == EventKind::PlayerHurt);
        let body = &world.player(0).expect("a player").body;
        let feet = Point::new(body.feet().x, body.feet().y - 1);
        let stands = player(world).stance.is_on_ground() && world.level().tile_at(feet) == Tile::Acid;
        walk = if stands && !world.stands_still() { walk + 1 } else { 0 };
        longest = longest.max(walk);
    }
    (longest, hurt)
}

#[test]
fn nobody_can_stand_or_walk_in_the_acid_of_any_stage() {
    let mut tried = 0;
    for name in STAGES {
        let level = shipped(name);
        for (floor, depth) in pools(&level).into_iter().step_by(3) {
            for button in [None, Some(Button::Left), Some(Button::Right)] {
                let mut world =
                    World::new(Arc::new(level.starting_at(floor)), 1, Rules::default(), IndexChoice::default());
                if !world.is_free(Rect::new(floor.x - 5, floor.y - 26, 10, 26)) {
                    continue;
                }
                // A lift above keeps a player from being thrown up, but not from harm.
                let is_below_a_lift = world.entities().any(|it| {
                    let lift = it.body.rect;
                    matches!(it.kind, Kind::Lift(_)) && lift.x < floor.x + 10 && floor.x - 10 < lift.right()
                });
                let (walk, hurt) = longest_walk(&mut world, 200, button);
                assert!(
                    walk <= 2 || is_below_a_lift,
                    "{name} {floor:?}, {depth} deep: {walk} ticks on the floor with {button:?}"
                );
                assert!(hurt, "{name} {floor:?}: no harm");
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

const PIT: &[&str] = &[
    "............................X",
    ".............................",
    "P............................",
    "####...#################....#",
    "####~~~~~~~~~~~~~~~~~~~~~~~~#",
    "####~~~~~~~~~~~~~~~~~~~~~~~~#",
    "#############################",
];

#[test]
fn a_player_who_falls_into_acid_is_thrown_out_and_can_get_out() {
    let fell = film(world(PIT), "33 right\n 60");
    assert!(fell.count(EventKind::PlayerHurt) == 1 && fell.count(EventKind::Sizzle) >= 1, "{}", fell.picture());
    let out = film(world(PIT), "33 right\n 200 left");
    assert_eq!(out.player().body.feet().y, 3 * TILE, "{}", out.picture());
    assert!(player(&out.world).life >= LIFE - 2, "it cost {} points", LIFE - player(&out.world).life);
}

#[test]
fn a_player_who_stays_in_acid_is_hurt_again_and_again() {
    let below = level(PIT, "").starting_at(Point::new(14 * TILE, 6 * TILE));
    let under = film(World::new(Arc::new(below), 1, Rules::default(), IndexChoice::default()), "400");
    assert!(under.count(EventKind::PlayerHurt) >= 3, "{}", under.picture());
}
