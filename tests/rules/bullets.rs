//! Tests of bullets: owners, walls, platforms, directions, drums and chain reactions.

use crate::common::{film, level, world};
use quadrant::geom::{Point, Rect, SUBPIXELS};
use quadrant::level::Weapon;
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::world::sweep::{END, meets};
use quadrant::sim::{IndexChoice, Kind, Rules, World};

const RANGE: &[&str] = &["...........X.", ".............", "P....D.......", "#############"];

#[test]
fn held_fire_shoots_every_eight_ticks() {
    let film = film(world(&["..................X", "P..................", "###################"]), "41 fire");
    assert_eq!(film.count(EventKind::Shot(Weapon::Rifle)), 6);
    film.shows(
        "@@....................................
         @@o.......o.......o.......o.......o...
         @@o.......o.......o.......o.......o...
         @@....................................
         ######################################
         ######################################",
    );
}

#[test]
fn a_bullet_of_24_pixels_a_tick_ends_on_a_wall_of_one_tile() {
    // Every phase of the bullet against the wall, from both sides. The world, too, uses `meets`.
    let wall = Rect::new(160, 0, 16, 64);
    for offset in 0..24 {
        for (start, speed) in [(40 + offset, 24), (300 - offset, -24)] {
            let mut bullet = Rect::new(start, 20, 4, 4);
            let met = (0..20).find_map(|_| {
                let time = meets(bullet, speed, 0, wall);
                bullet = bullet.moved(speed, 0);
                time
            });
            assert!(met.is_some_and(|time| (0..END).contains(&time)), "from {start} it tunnelled");
        }
    }
}

#[test]
fn a_fast_bullet_in_the_world_ends_on_the_wall_in_every_phase() {
    let rows = &["............X", "......#......", "P.....#......", "#############"];
    for phase in 0..24 {
        let mut world = world(rows);
        let owner = world.player(0).unwrap().id;
        let fast = Point::new(24 * SUBPIXELS, 0);
        world.spawn(bullet(owner, Side::Players, Shot::Rifle, Point::new(20 + phase, 36), fast));
        let film = film(world, "12");
        assert_eq!(film.count(EventKind::HitTile), 1, "phase {phase}");
        assert!(film.world.entities().all(|entity| !matches!(entity.kind, Kind::Bullet(_))));
    }
    let mut world = world(rows);
    let owner = world.player(0).unwrap().id;
    world.spawn(bullet(owner, Side::Players, Shot::Rifle, Point::new(20, 36), Point::new(24 * SUBPIXELS, 0)));
    film(world, "3").shows(
        "..........................
         ..........................
         @@..........##............
         @@..........##............
         @@.........o##............
         @@..........##............
         ##########################
         ##########################",
    );
}

#[test]
fn drums_burn_after_three_hits_then_blow_up_and_set_off_their_neighbours() {
    let one = film(world(RANGE), "30 fire\n 60");
    assert_eq!(
        (one.count(EventKind::HitSteel), one.count(EventKind::Fuse), one.count(EventKind::Explosion)),
        (4, 1, 1)
    );
    let (fuse, bang) = (
        one.told.iter().find(|told| told.1 == EventKind::Fuse).unwrap().0,
        one.told.iter().find(|told| told.1 == EventKind::Explosion).unwrap().0,
    );
    assert!((44..50).contains(&(bang - fuse)), "time to get away: {} ticks", bang - fuse);

    let row = &["...........X.", ".............", "P.....D.D.D..", "#############"];
    let chain = film(world(row), "30 fire\n 200");
    assert_eq!(chain.count(EventKind::Explosion), 3);
    let bangs: Vec<u32> = chain.told.iter().filter(|told| told.1 == EventKind::Explosion).map(|told| told.0).collect();
    assert!(bangs.windows(2).all(|pair| pair[1] - pair[0] >= 30), "one after the other: {bangs:?}");
    assert!(chain.world.entities().all(|entity| !matches!(entity.kind, Kind::Drum(_) | Kind::Bullet(_))));
}

#[test]
fn a_blast_hurts_a_near_player_once_and_leaves_immunity() {
    let rows = &["...........X.", ".............", "P..D.........", "#############"];
    let film = film(world(rows), "30 fire\n 60");
    assert_eq!(film.count(EventKind::PlayerHurt), 1);
    let Kind::Player(player) = &film.player().kind else { unreachable!() };
    assert!(player.immune_ticks > 0 && player.life < 5);
    assert!(film.player().body.feet().x < 8 + 16 * 3, "thrown away from it");
}

#[test]
fn bullets_pass_their_owner_and_platforms_but_no_tile() {
    let rows = &["......X.", "........", "..====..", "........", "P.......", "########"];
    let up = film(world(rows), "20 right\n 12 right up fire");
    assert!(up.count(EventKind::PlayerHurt) == 0);
    let rows = &["......X.", "..####..", "........", "..P.....", "########"];
    let ceiling = film(world(rows), "12 up fire\n 10");
    assert!(ceiling.count(EventKind::HitTile) >= 1);
    let highest = ceiling
        .world
        .entities()
        .filter(|entity| matches!(entity.kind, Kind::Bullet(_)))
        .map(|bullet| bullet.body.rect.y)
        .min();
    assert!(highest.is_none_or(|y| y >= 32));
}

#[test]
fn bullets_in_all_directions_have_the_same_speed() {
    let rows = &["...........X", "............", "............", "............", "......P.....", "############"];
    for (script, x, y) in [
        ("1 fire", 1, 0),
        ("1 up fire", 0, -1),
        ("1 right up lock fire", 1, -1),
        ("1 left up fire", -1, -1),
        ("1 left fire", -1, 0),
        ("1 right down lock fire", 1, 1),
        ("1 down lock fire", 0, 1),
    ] {
        let mut film = film(world(rows), script);
        let bullet = film
            .world
            .entities()
            .find(|entity| matches!(entity.kind, Kind::Bullet(_)))
            .unwrap_or_else(|| panic!("{script}: no bullet"));
        let velocity = bullet.body.velocity;
        assert_eq!((velocity.x.signum(), velocity.y.signum()), (x, y), "{script}");
        let speed = (f64::from(velocity.x).hypot(f64::from(velocity.y)) / f64::from(SUBPIXELS) * 100.0).round();
        assert_eq!(speed, 800.0, "{script}");
        film.world.step(Default::default());
    }
}

#[test]
fn an_entity_that_falls_out_of_the_map_leaves_the_index() {
    let rows = &["..X..", "P.D..", "##...", "....."];
    let level = level(rows, "");
    let film = film(World::new(level, 1, Rules::default(), IndexChoice::default()), "120");
    assert!(film.world.entities().all(|entity| !matches!(entity.kind, Kind::Drum(_))));
    film.world.index().validate().unwrap();
    assert_eq!(film.world.index().len(), film.world.entities().count());
    assert_eq!(film.player().body.feet(), Point::new(8, 32));
}

#[test]
fn a_player_can_run_from_a_burning_drum_and_loses_less_to_it_than_a_foe() {
    let beside = &["....................X", ".....................", "..........P.D........", "#####################"];
    let runs = film(world(beside), "30 fire\n 60 left");
    assert_eq!((runs.count(EventKind::Explosion), runs.count(EventKind::PlayerHurt)), (1, 0));
    let stays = film(world(beside), "30 fire\n 60");
    assert_eq!((stays.count(EventKind::Explosion), crate::common::player(&stays.world).life), (1, 4));
}
