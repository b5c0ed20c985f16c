//! Tests of the mule: boarding it, its weight, its gun and its fist, its armour, its end, and how it comes back.

use crate::common::{Film, film, level, player, player_of, with};
use quadrant::geom::{Facing, Point, TILE};
use quadrant::index;
use quadrant::level::EnemyKind;
use quadrant::sim::enemy::enemy;
use quadrant::sim::player::mule::{ARMOUR, BURN_TICKS, HEIGHT, LOW_ARMOUR, Mule, MuleState, WIDTH, Wear};
use quadrant::sim::player::{LIFE, Stance};
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::danger::Danger;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};

const HALL: &[&str] = &[
    "..............................X",
    "...............................",
    "...............................",
    "...............................",
    "...............................",
    "...............................",
    "...............................",
    "...............................",
    "...P...........................",
    "###############################",
];
/// The player stands in it.
const HERE: &str = "Mule(at: (3, 8))";

fn entity(world: &World) -> &Entity {
    world.entities().find(|entity| matches!(entity.kind, Kind::Mule(_))).expect("a mule")
}

fn mule(world: &World) -> &Mule {
    match &entity(world).kind {
        Kind::Mule(mule) => mule,
        _ => unreachable!("it was just found"),
    }
}

fn rides(world: &World, number: usize) -> bool {
    player_of(world, number).stance.is_riding()
}

fn run(mut film: Film, text: &str) -> Film {
    let more = crate::common::film(film.world, text);
    film.told.extend(more.told.iter().copied());
    film.world = more.world;
    film
}

fn boarded(entities: &str) -> Film {
    let film = film(with(HALL, &format!("{HERE}, {entities}")), "10\n 2 up\n 1");
    assert!(rides(&film.world, 0));
    film
}

/// Shoots so many times at the player from the right. Each shot arrives before the next.
fn shoot_at(world: &mut World, shots: i32) {
    for _ in 0..shots {
        let at = world.player(0).expect("a player").body.rect.center();
        let nobody = entity(world).id;
        world.spawn(bullet(nobody, Side::Enemies, Shot::Enemy, Point::new(at.x + 60, at.y), Point::new(-2048, 0)));
        (0..24).for_each(|_| world.step(Default::default()));
    }
}

// ---- boarding and leaving ----

#[test]
fn up_boards_a_mule_that_the_player_stands_at() {
    let film = boarded("");
    let body = &film.player().body;
    assert_eq!((body.rect.w, body.rect.h), (WIDTH, HEIGHT));
    assert_eq!(body.rect, entity(&film.world).body.rect);
    assert_eq!(film.count(EventKind::MuleBoarded), 1);
    let away = crate::common::film(with(HALL, "Mule(at: (9, 8))"), "10\n 2 up\n 4");
    assert!(!rides(&away.world, 0), "too far away");
}

#[test]
fn a_player_who_comes_down_on_it_boards_it() {
    let film = film(with(HALL, "Mule(at: (7, 8))"), "14 right jump\n 30 right\n 30");
    assert!(rides(&film.world, 0));
}

#[test]
fn down_and_jump_leave_it_and_the_leap_does_not_end_in_it_again() {
    let film = run(boarded(""), "2 down jump\n 90");
    assert!(!rides(&film.world, 0));
    assert_eq!(film.player().body.rect.w, 10);
    assert_eq!(mule(&film.world).state, MuleState::Parked);
    assert_eq!(film.count(EventKind::MuleLeft), 1);
    let again = run(film, "2 up\n 2");
    assert!(rides(&again.world, 0), "it waits where it was left");
}

#[test]
fn nobody_boards_it_where_it_has_no_room() {
    let low: &[&str] = &["........X", "#########", ".........", "...P.....", "#########"];
    assert!(!rides(&film(with(low, "Mule(at: (3, 3))"), "10\n 2 up\n 4").world, 0));
}

#[test]
fn a_mule_has_one_rider_and_the_partner_takes_the_other() {
    let two = format!("{HERE}, Mule(at: (9, 8))");
    let film = film(with(HALL, &two), "10\n 2 up\n 60\n2: 20\n2: 1 start\n2: 10\n2: 2 up\n2: 10");
    assert!(rides(&film.world, 0) && !rides(&film.world, 1), "the first is taken");
    let film = run(film, "90\n2: 44 right\n2: 6\n2: 2 up\n2: 10");
    assert!(rides(&film.world, 0) && rides(&film.world, 1));
    let ids = [0, 1].map(|number| film.world.player(number).and_then(Entity::mule_of_rider));
    assert_ne!(ids[0], ids[1]);
    let left = run(film, "90\n2: 90 start");
    assert!(left.world.player(1).is_none());
    let parked = left.world.entities().filter(|one| matches!(&one.kind, Kind::Mule(mule) if mule.is_free()));
    assert_eq!(parked.count(), 1, "who leaves the game leaves the mule");
}

// ---- weight ----

#[test]
fn it_is_slow_and_takes_time_to_start_and_to_stop() {
    let walked = |text: &str| {
        let film = run(boarded(""), text);
        film.player().body.feet().x - (3 * TILE + TILE / 2)
    };
    assert!(walked("10 right") < 8);
    assert!((60..80).contains(&walked("60 right")), "{}", walked("60 right"));
    assert!(walked("60 right\n 30") > walked("60 right") + 6, "it slides to a stop");
}

#[test]
fn it_jumps_over_two_tiles_and_not_over_three() {
    let step = |high: usize| {
        let mut rows: Vec<String> = HALL.iter().map(|row| row.to_string()).collect();
        (0..high).for_each(|up| rows[8 - up].replace_range(8..31, &"#".repeat(23)));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let film = film(with(&rows, HERE), "10\n 2 up\n 60 right\n 4 right jump\n 60 right\n 4 right jump\n 80 right");
        assert!(rides(&film.world, 0));
        film.player().body.feet().x > 10 * TILE
    };
    assert!(step(2) && !step(3));
}

#[test]
fn a_passage_of_two_tiles_stops_it_and_lets_its_rider_through() {
    let mut rows = HALL.to_vec();
    rows[6] = "..........#####................";
    rows[5] = rows[6];
    let film = film(with(&rows, HERE), "10\n 2 up\n 200 right");
    assert!(rides(&film.world, 0) && film.player().body.rect.right() == 10 * TILE);
    let on_foot = run(film, "2 down jump\n 150 right");
    assert!(on_foot.player().body.feet().x > 15 * TILE);
}

#[test]
fn springs_wind_and_shoves_do_not_move_it() {
    let film = run(boarded("Spring(at: (6, 8)), Wind(area: ((2, 2), (9, 8)))"), "60 right\n 30");
    assert_eq!(film.count(EventKind::Spring), 0);
    assert_eq!(film.player().body.feet().y, 9 * TILE);
}

#[test]
fn a_lift_carries_it_with_its_rider() {
    let mut rows = HALL.to_vec();
    rows[8] = "P..............................";
    let lift = "Lift(at: (2, 8), path: [(2, 3)], width: 4), Mule(at: (3, 7))";
    let film = film(with(&rows, lift), "5\n 14 right jump\n 30 right\n 2 up\n 150");
    assert!(film.told.iter().any(|(_, what)| *what == EventKind::MuleBoarded));
    let top = film.feet.iter().map(|feet| feet.y).min().expect("some");
    assert!(top <= 3 * TILE, "{top}");
}

#[test]
fn it_crushes_what_it_lands_on() {
    let mut film = run(boarded(""), "2 jump\n 24");
    let below = Point::new(film.player().body.feet().x, 9 * TILE);
    film.world.spawn(enemy(EnemyKind::Rifleman, below, Facing::Left));
    let film = run(film, "20");
    assert_eq!((film.count(EventKind::EnemyDied), film.count(EventKind::MuleLands)), (1, 1));
}

// ---- gun and fist ----

#[test]
fn its_gun_fires_in_all_directions_while_fire_is_held() {
    let film = run(boarded(""), "60 fire");
    assert_eq!(film.count(EventKind::MuleShot), 9);
    let up = run(boarded(""), "4 up fire").world;
    let flies = |entity: &Entity| matches!(&entity.kind, Kind::Bullet(shot) if shot.shot == Shot::Mule);
    let shot = up.entities().find(|entity| flies(entity)).expect("a shot");
    assert!(shot.body.velocity.x == 0 && shot.body.velocity.y < 0);
    assert_eq!(player(&film.world).rounds, 0, "it needs none of the player's rounds");
}

#[test]
fn its_fist_breaks_crates_doors_and_barricades() {
    for thing in ["Crate(at: (6, 8))", "Door(at: (6, 8), weak: true)", "Barricade(at: (6, 8))"] {
        let film = run(boarded(thing), "30 right\n 2 grenade\n 40");
        assert_eq!((film.count(EventKind::MulePunch), film.count(EventKind::CrateBroken)), (1, 1), "{thing}");
        let by_fire = run(boarded(thing), "30 right\n 20 fire\n 20");
        assert_eq!(by_fire.count(EventKind::CrateBroken), 1, "{thing}: close by, fire punches");
        assert_eq!(by_fire.count(EventKind::MuleShot), 0, "{thing}");
    }
}

#[test]
fn a_shield_stops_its_shots_and_not_its_fist() {
    let foe = "Foe(what: shield, at: (12, 8))";
    let shots = run(boarded(foe), "30 fire");
    assert!(shots.count(EventKind::Blocked) > 0 && shots.count(EventKind::EnemyDied) == 0);
    let fist = run(boarded(foe), "100 right\n 3\n 2 grenade\n 40");
    assert_eq!(fist.count(EventKind::EnemyDied), 1);
}

#[test]
fn a_punch_swings_before_it_strikes() {
    let film = run(boarded("Crate(at: (5, 8))"), "10 right\n 2 grenade\n 40");
    let when = |wanted| film.told.iter().find(|(_, what)| *what == wanted).map(|(tick, _)| *tick);
    let (swings, strikes) = (when(EventKind::MuleSwings), when(EventKind::MulePunch));
    assert!(strikes > swings.map(|tick| tick + 5), "{swings:?} {strikes:?}");
}

// ---- armour ----

#[test]
fn shots_dent_the_armour_and_leave_the_rider_whole() {
    let mut world = boarded("").world;
    shoot_at(&mut world, 3);
    assert_eq!((mule(&world).armour, player(&world).life), (ARMOUR - 3, LIFE));
    assert_eq!(mule(&world).wear(), Wear::Whole);
    shoot_at(&mut world, 6);
    assert_eq!(mule(&world).wear(), Wear::Dented);
    shoot_at(&mut world, 7);
    assert_eq!(mule(&world).wear(), Wear::Battered);
    assert!(rides(&world, 0));
}

#[test]
fn nobody_hits_an_empty_mule() {
    let mut world = film(with(HALL, "Mule(at: (6, 8))"), "5").world;
    let at = entity(&world).body.rect.center();
    let nobody = entity(&world).id;
    for side in [Side::Enemies, Side::Players] {
        world.spawn(bullet(nobody, side, Shot::Rifle, Point::new(at.x + 40, at.y), Point::new(-1024, 0)));
    }
    (0..30).for_each(|_| world.step(Default::default()));
    assert_eq!(mule(&world).armour, ARMOUR);
}

#[test]
fn a_low_armour_sounds_the_alarm_and_the_last_dent_throws_the_rider_out() {
    let mut world = boarded("").world;
    shoot_at(&mut world, ARMOUR - LOW_ARMOUR);
    let film = crate::common::film(world, "80");
    assert_eq!(film.count(EventKind::MuleAlarm), 2);
    let mut world = film.world;
    while rides(&world, 0) {
        shoot_at(&mut world, 1);
    }
    let thrown = player(&world);
    assert_eq!(thrown.life, LIFE);
    assert!(thrown.immune_ticks > 60 && !thrown.can_be_hit());
    assert!(matches!(mule(&world).state, MuleState::Burns { .. }));
    assert!(matches!(entity(&world).danger(&world), Some(Danger::Blast { .. })), "its explosion is announced");
    let beside = Point::new(entity(&world).body.rect.right() + 4, 9 * TILE);
    world.spawn(enemy(EnemyKind::Shield, beside, Facing::Right));
    let film = crate::common::film(world, &format!("{}", BURN_TICKS + 20));
    assert_eq!(mule(&film.world).state, MuleState::Wreck);
    assert_eq!(film.count(EventKind::Explosion), 1);
    assert_eq!(film.count(EventKind::EnemyDied), 1, "the explosion hurts enemies");
    assert_eq!(player(&film.world).life, LIFE, "and not the player beside it");
}

#[test]
fn with_endless_life_its_armour_lasts() {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let mut world = World::new(level(HALL, HERE), 1, rules, IndexChoice::default());
    world = film(world, "10\n 2 up\n 1").world;
    shoot_at(&mut world, 3);
    assert_eq!(mule(&world).armour, ARMOUR);
}

#[test]
fn enemies_aim_at_the_rider() {
    let film = run(boarded("Foe(what: rifleman, at: (14, 8))"), "400");
    assert!(mule(&film.world).armour < ARMOUR);
    assert_eq!(player(&film.world).life, LIFE);
    let dead = film.world.entities().all(|one| !matches!(&one.kind, Kind::Enemy(it) if it.kind == EnemyKind::Rifleman));
    assert!(!dead);
}

#[test]
fn a_crusher_kills_the_rider_and_wrecks_the_mule() {
    let film = run(boarded("Crusher(at: (6, 0), down: 7, tenths: 3)"), "46 right\n 300");
    assert_eq!(film.count(EventKind::PlayerDied), 1);
    assert_eq!(film.player().body.rect.w, 10);
}

// ---- melt, pits and the way back ----

const MELT: &[&str] = &[
    "..............................X",
    "...............................",
    "...............................",
    "...............................",
    "...............................",
    "...............................",
    "...P...........................",
    "########......#################",
    "########~~~~~~#################",
    "###############################",
];
const AT_MELT: &str = "Mule(at: (4, 6)), Checkpoint(at: (3, 6))";

#[test]
fn melt_takes_the_mule_and_throws_the_rider_out() {
    let film = film(with(MELT, AT_MELT), "30\n 2 up\n 120 right");
    assert_eq!(film.count(EventKind::MuleLost), 1);
    assert!(!rides(&film.world, 0));
    assert!(matches!(mule(&film.world).state, MuleState::Burns { .. } | MuleState::Wreck | MuleState::Lost));
}

#[test]
fn it_is_back_at_its_place_when_the_player_returns() {
    let mut rows = MELT.to_vec();
    (rows[8], rows[9]) = (rows[7], rows[7]);
    let film = film(with(&rows, AT_MELT), "30\n 2 up\n 200 right\n 200");
    assert_eq!(film.count(EventKind::PlayerDied), 1);
    assert_eq!(film.count(EventKind::PlayerBack), 1);
    let it = entity(&film.world);
    assert_eq!(it.body.feet(), Point::new(4 * TILE + TILE / 2, 7 * TILE));
    assert_eq!((mule(&film.world).state, mule(&film.world).armour), (MuleState::Parked, ARMOUR));
    let again = run(film, "80 right\n 2\n 2 up\n 2");
    assert!(again.count(EventKind::MuleBoarded) >= 1);
}

#[test]
fn after_a_later_checkpoint_it_stays_where_it_was_left() {
    let later = "Mule(at: (4, 8)), Checkpoint(at: (3, 8)), Checkpoint(at: (10, 8)), Mine(at: (20, 8))";
    let film = film(with(HALL, later), "30\n 2 up\n 90 right\n 2 down jump\n 60\n 2 right");
    let was = entity(&film.world).body.feet();
    assert!(was.x > 8 * TILE);
    let mut world = film.world;
    let id = world.player(0).expect("a player").id;
    world.with(id, |me, _| me.body.rect.y = 5000);
    let film = crate::common::film(world, "160");
    assert_eq!(film.count(EventKind::PlayerBack), 1);
    assert_eq!(entity(&film.world).body.feet(), was);
}

// ---- what always holds ----

#[test]
fn a_reloaded_level_keeps_the_ride() {
    let film = run(boarded(""), "60 right");
    let changed = level(HALL, &format!("{HERE}, Sign(at: (20, 8), text: \"new\")"));
    let mut next = film.world.reloaded(changed);
    assert!(rides(&next, 0));
    let at = next.player(0).expect("a player").body.feet().x;
    next = crate::common::film(next, "60 right").world;
    assert!(rides(&next, 0) && next.player(0).expect("a player").body.feet().x > at + 40);
    let gone = next.reloaded(level(HALL, ""));
    let gone = crate::common::film(gone, "5").world;
    assert!(!rides(&gone, 0) && gone.player(0).expect("a player").body.rect.w == 10);
}

#[test]
fn a_copy_goes_on_in_the_same_way_on_every_index() {
    let text = "40 right\n 30 right fire\n 2 right jump\n 60 right\n 2 grenade\n 40\n 2 down jump\n 60";
    let start = boarded("Foe(what: shield, at: (12, 8)), Crate(at: (16, 8))").world;
    let hash = film(start.clone(), text).world.hash();
    for kind in index::Kind::ALL {
        let mut world = start.clone();
        world.set_index(IndexChoice { kind, depth: None });
        assert_eq!(film(world, text).world.hash(), hash, "{}", kind.name());
    }
}

#[test]
fn a_rider_is_a_standing_player_for_everything_else() {
    let film = run(boarded("Plate(at: (6, 8), name: \"gate\"), Door(at: (20, 8), opens: \"gate\")"), "50 right\n 30");
    assert!(film.player().is_player_standing());
    assert!(matches!(player(&film.world).stance, Stance::Ride { is_down: true, .. }));
    assert_eq!(film.count(EventKind::DoorOpens), 1);
}
