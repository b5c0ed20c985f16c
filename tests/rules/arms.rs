//! Tests of the two weapons that a player carries and of what each is best at: what a pick-up replaces, the swap, empty
//! weapons, the charged laser, fire on the floor, staggered enemies, and the rewards of melee and rolls.

use crate::common::{self, Film, film, player, world};
use quadrant::geom::{Point, SUBPIXELS};
use quadrant::input::Inputs;
use quadrant::level::Weapon::{self, Flame, Laser, Rapid, Rifle, Spread};
use quadrant::sim::enemy::EnemyState;
use quadrant::sim::player::Player;
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, Kind, World};

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

fn change(world: &mut World, change: impl FnOnce(&mut Player)) {
    let id = world.player(0).unwrap().id;
    world.with(id, |entity, _| match &mut entity.kind {
        Kind::Player(player) => change(player),
        _ => unreachable!("the player is a player"),
    });
}

/// Returns a world with these entities, in which the player has a weapon in hand.
fn armed(weapon: Weapon, entities: &str) -> World {
    let mut world = common::with(ROW, entities);
    change(&mut world, |player| player.take_weapon(weapon));
    world
}

fn enemies(world: &World) -> Vec<&Entity> {
    world.entities().filter(|entity| matches!(entity.kind, Kind::Enemy(_))).collect()
}

fn is_stunned(world: &World) -> bool {
    let stunned = |entity: &Entity| matches!(&entity.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Stunned);
    world.entities().any(stunned)
}

/// Strikes the only enemy from the right, with something that a shield in front does not stop.
fn strike(world: &mut World, damage: i32) {
    let enemy = enemies(world)[0];
    let (id, from) = (enemy.id, Point::new(enemy.body.rect.right() + 20, enemy.body.rect.y + 8));
    world.with(id, |enemy, world| enemy.hurt(world, Blow { damage, from, side: Side::Players, how: How::Bullet }));
}

const AWAY: &str = "Foe(what: charger, at: (9, 2), facing: right)";

#[test]
fn held_fire_charges_the_laser_and_letting_go_fires_the_beam() {
    let shots = |script: &str| {
        let film = film(armed(Laser, ""), script);
        let count = |kind| film.count(kind);
        (count(EventKind::Shot(Laser)), count(EventKind::Charged), count(EventKind::Beam), player(&film.world).rounds)
    };
    assert_eq!(shots("1 fire\n 60"), (1, 0, 0, 39), "a tap is a bolt");
    assert_eq!(shots("30 fire\n 60"), (1, 0, 0, 39), "half a charge is lost");
    assert_eq!(shots("60 fire\n 60"), (1, 1, 1, 36));
    assert_eq!(shots("100 fire"), (1, 1, 0, 39), "the player chooses the moment");
    assert_eq!(shots("110 fire"), (1, 1, 1, 36), "but not for ever");
    assert_eq!(shots("5 fire\n1\n20 fire\n1\n20 fire\n 20"), (3, 0, 0, 37), "a tap during the reload is not lost");
    assert_eq!(shots("60 fire\n1 swap fire\n 30 fire").2, 0, "a swap loses the charge");
}

#[test]
fn the_beam_goes_through_shields_and_a_row_of_enemies() {
    let row = "Foe(what: shield, at: (5, 2)), Foe(what: charger, at: (7, 2)), Foe(what: charger, at: (9, 2)),
        Foe(what: rifleman, at: (11, 2))";
    let beam = film(armed(Laser, row), "50 fire\n 30");
    assert_eq!((beam.count(EventKind::Beam), beam.count(EventKind::EnemyDied)), (1, 4));
    let bolts = film(armed(Laser, "Foe(what: shield, at: (5, 2))"), "1 fire\n10");
    assert_eq!((bolts.count(EventKind::Blocked), bolts.count(EventKind::EnemyDied)), (1, 0), "a bolt does not");
}

#[test]
fn spread_shots_end_after_twelve_tiles() {
    let wide =
        &["......................X", ".......................", "P......................", "#######################"];
    let mut world = world(wide);
    change(&mut world, |player| player.take_weapon(Spread));
    let hits = film(world, "1 fire\n 60").heard.iter().filter(|(_, event)| event.kind == EventKind::HitTile).count();
    assert_eq!(hits, 1, "only the shot into the floor");
}

fn embers(world: &World) -> Vec<&Entity> {
    let is_ember = |entity: &&Entity| matches!(&entity.kind, Kind::Bullet(bullet) if bullet.shot == Shot::Ember);
    world.entities().filter(is_ember).collect()
}

#[test]
fn flames_leave_fire_on_the_floor_that_burns_who_walks_in_and_goes_out() {
    let burning = film(armed(Flame, ""), "30 fire\n 20").world;
    let fires = embers(&burning);
    assert!((1..6).contains(&fires.len()), "{} fires, as one place burns once", fires.len());
    assert!(fires.iter().all(|fire| fire.body.rect.bottom() == 3 * 16), "on the floor");
    let out = film(burning, "90").world;
    assert!(embers(&out).is_empty());
}

#[test]
fn fire_on_the_floor_burns_each_enemy_in_it_once() {
    let mut world = common::with(ROW, AWAY);
    let owner = world.player(0).unwrap().id;
    let feet = enemies(&world)[0].body.feet();
    world.spawn(bullet(owner, Side::Players, Shot::Ember, Point::new(feet.x, feet.y - 5), Point::default()));
    let burnt = film(world, "30");
    assert_eq!(burnt.count(EventKind::HitFlesh), 1);
}

#[test]
fn the_rapid_gun_staggers_a_heavy_enemy_and_the_rifle_does_not() {
    let staggers = |every: u32, blows: u32| {
        let mut world = common::with(ROW, AWAY);
        let mut staggered = false;
        for tick in 0..blows * every {
            if tick % every == 0 {
                strike(&mut world, 1);
            }
            world.step(Inputs::default());
            staggered |= is_stunned(&world);
        }
        staggered
    };
    assert!(staggers(Weapon::Rapid.reload_ticks(), 4));
    assert!(!staggers(Weapon::Rifle.reload_ticks(), 4));
}

#[test]
fn a_staggered_enemy_does_nothing_and_recovers() {
    let mut world = common::with(ROW, AWAY);
    strike(&mut world, 3);
    assert!(is_stunned(&world));
    let staggered = film(world, "45");
    assert!(is_stunned(&staggered.world) && staggered.count(EventKind::Tell) == 0);
    assert!(!is_stunned(&film(staggered.world, "12").world));
}

#[test]
fn a_melee_attack_finishes_a_staggered_enemy_and_gives_a_grenade() {
    let finished = |wounded: bool| -> Film {
        let mut world = common::with(ROW, "Foe(what: charger, at: (2, 2), facing: right)");
        if wounded {
            strike(&mut world, 3);
        }
        film(world, "6 right\n 1 fire right\n 12")
    };
    let film = finished(true);
    assert_eq!((film.count(EventKind::Melee), film.count(EventKind::Finished)), (1, 1), "{}", film.picture());
    assert_eq!((film.count(EventKind::EnemyDied), player(&film.world).grenades), (1, 6));
    let plain = finished(false);
    assert_eq!((plain.count(EventKind::Finished), player(&plain.world).grenades), (0, 5));
}

#[test]
fn a_staggered_shield_trooper_can_be_hit_from_the_front() {
    let mut world = common::with(ROW, "Foe(what: shield, at: (9, 2))");
    strike(&mut world, 3);
    let id = enemies(&world)[0].id;
    let front = Blow { damage: 1, from: Point::new(20, 36), side: Side::Players, how: How::Bullet };
    assert!(is_stunned(&world), "hit from behind");
    world.with(id, |enemy, world| enemy.hurt(world, front));
    assert!(world.get(id).is_none(), "no shield stops the last point of damage");
}

#[test]
fn a_shot_rolled_through_makes_the_next_shot_stronger_once() {
    let roll = |side: Side| {
        let mut world = world(ROW);
        let owner = world.player(0).unwrap().id;
        world.spawn(bullet(owner, side, Shot::Enemy, Point::new(48, 40), Point::new(-3 * SUBPIXELS, 0)));
        film(world, "1 roll right\n 20")
    };
    let rolled = roll(Side::Enemies);
    assert_eq!((rolled.count(EventKind::RolledThrough), rolled.count(EventKind::PlayerHurt)), (1, 0));
    assert!(player(&rolled.world).is_sharp);
    let mut world = rolled.world;
    for sharp in [true, false] {
        for inputs in common::script("1 fire") {
            world.step(inputs);
        }
        let is_sharp = world.entities().find_map(|entity| match &entity.kind {
            Kind::Bullet(bullet) if entity.born == world.tick() => Some(bullet.is_sharp),
            _ => None,
        });
        assert_eq!(is_sharp, Some(sharp));
        (0..10).for_each(|_| world.step(Inputs::default()));
    }
    assert_eq!(roll(Side::Players).count(EventKind::RolledThrough), 0, "only a shot of an enemy counts");
}

#[test]
fn a_stronger_shot_kills_a_rifleman_at_once() {
    let kills = |is_sharp: bool| {
        let mut world = common::with(ROW, "Foe(what: rifleman, at: (9, 2), facing: right)");
        change(&mut world, |player| player.is_sharp = is_sharp);
        film(world, "1 fire\n 30").count(EventKind::EnemyDied)
    };
    assert_eq!((kills(true), kills(false)), (1, 0));
}

#[test]
fn the_world_stands_still_for_a_kill_and_longer_for_a_large_one() {
    let stop = |what: &str| {
        let mut world = common::with(ROW, &format!("Foe(what: {what}, at: (9, 2), facing: right)"));
        strike(&mut world, 99);
        assert!(world.stands_still());
        let mut ticks = 0;
        while world.stands_still() {
            world.step(Inputs::default());
            ticks += 1;
        }
        ticks
    };
    assert_eq!((stop("rifleman"), stop("charger")), (3, 4));
}

/// The picture of a death depends on it.
#[test]
fn a_death_names_the_blow_that_caused_it() {
    let cause = |weapon: Weapon, script: &str| {
        let film = film(armed(weapon, "Foe(what: rifleman, at: (4, 2), facing: right)"), script);
        let died = film.heard.iter().find(|(_, event)| event.kind == EventKind::EnemyDied);
        let died = died.unwrap_or_else(|| panic!("{weapon:?} does not kill: {}", film.picture())).1;
        let blow = died.blow.expect("it was struck");
        assert_eq!(blow.side, Side::Players, "{weapon:?}");
        blow.how
    };
    assert_eq!(cause(Rapid, "60 fire"), How::Bullet);
    assert_eq!(cause(Laser, "1 fire\n 40"), How::Laser);
    assert_eq!(cause(Flame, "90 fire"), How::Flame);
    assert_eq!(cause(Weapon::Rocket, "1 fire\n 60"), How::Blast);
}
