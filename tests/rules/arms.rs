//! Tests of the two weapons that a player carries: what a pick-up replaces, the swap, and empty weapons.

use crate::common::{self, film, player, world};
use quadrant::level::Weapon::{self, Flame, Laser, Rapid, Rifle, Spread};
use quadrant::sim::World;
use quadrant::sim::event::EventKind;

const ROW: &[&str] = &["..............X", "...............", "P..............", "###############"];

/// Returns a world in which weapons lie on every other tile to the right of the player.
fn with(weapons: &[&str]) -> World {
    let items: String = weapons
        .iter()
        .enumerate()
        .map(|(nth, name)| format!("PickUp(what: {name}, at: ({}, 2)), ", 2 * nth + 2))
        .collect();
    common::with(ROW, &items)
}

/// Returns the weapon in hand and the other one.
fn carried(world: &World) -> (Weapon, Weapon) {
    (player(world).weapon, player(world).stowed.weapon)
}

#[test]
fn a_pick_up_takes_the_place_of_a_rifle_or_else_of_the_weapon_in_hand() {
    let one = film(with(&["spread"]), "60 right").world;
    assert_eq!(carried(&one), (Spread, Rifle));
    let two = film(with(&["spread", "laser"]), "60 right").world;
    assert_eq!(carried(&two), (Laser, Spread));
    assert_eq!(player(&two).stowed.rounds, 60, "nothing is lost");
    let three = film(with(&["spread", "laser", "flame"]), "80 right").world;
    assert_eq!(carried(&three), (Flame, Spread), "the weapon in hand is replaced");
    let rifle_in_hand = film(with(&["spread", "laser"]), "20 right\n 1 swap\n 40 right").world;
    assert_eq!(carried(&rifle_in_hand), (Laser, Spread), "the rifle in hand is replaced");
}

#[test]
fn a_second_weapon_of_a_kind_adds_its_rounds_also_to_the_other_hand() {
    let world = film(with(&["spread", "laser", "spread"]), "80 right").world;
    assert_eq!(carried(&world), (Spread, Laser));
    assert_eq!((player(&world).rounds, player(&world).stowed.rounds), (120, 40));
}

#[test]
fn the_swap_key_takes_the_other_weapon_and_costs_a_moment() {
    let swapped = film(with(&["rapid"]), "40 right\n 1 swap\n 30 fire\n 1 swap");
    assert_eq!(carried(&swapped.world), (Rapid, Rifle));
    assert_eq!(swapped.count(EventKind::Swap), 2);
    assert_eq!((swapped.count(EventKind::Shot(Rifle)), swapped.count(EventKind::Shot(Rapid))), (3, 0));
    let shots = |script: &str| film(with(&["rapid"]), script).count(EventKind::Shot(Rifle));
    assert_eq!(shots("40 right\n 1 swap\n 5 fire"), 0, "the gun is not ready at once");
    assert_eq!(shots("40 right\n 1 swap\n 9 fire"), 1);
    let nothing = film(world(ROW), "1 swap");
    assert_eq!((nothing.count(EventKind::Swap), nothing.count(EventKind::Empty)), (0, 1), "two rifles");
}

#[test]
fn an_empty_weapon_becomes_a_rifle_and_the_other_one_stays() {
    let film = film(with(&["rapid", "laser"]), "60 right\n 1 swap\n 800 fire");
    assert_eq!(film.count(EventKind::Shot(Rapid)), 160);
    assert_eq!(carried(&film.world), (Rifle, Laser), "the player always has something to shoot with");
    assert!(film.count(EventKind::Shot(Rifle)) > 10);
}
