//! Tests of the player's weapons: shots, ranges, grenades, the roll, and presses while the world stands still.

use crate::common::{Film, film, level, script, world};
use quadrant::geom::{Point, SUBPIXELS, TILE};
use quadrant::input::Inputs;
use quadrant::level::Weapon;
use quadrant::sim::player::{Player, PlayerState, Stance};
use quadrant::sim::shots::bullet::{Bullet, Shot, bullet};
use quadrant::sim::world::blow::Side;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Entity, IndexChoice, Kind, Rules, World};

const RANGE: &[&str] = &[
    "............................X",
    ".............................",
    ".............................",
    ".............................",
    "P............................",
    "#############################",
];

fn armed(rows: &[&str], weapon: Weapon) -> World {
    let mut world = world(rows);
    with_player(&mut world, |player| player.take_weapon(weapon));
    world
}

fn with_player(world: &mut World, change: impl FnOnce(&mut Player)) {
    let id = world.player(0).unwrap().id;
    world.with(id, |entity, _| match &mut entity.kind {
        Kind::Player(player) => change(player),
        _ => unreachable!("the player is a player"),
    });
}

fn player(world: &World) -> &Player {
    match &world.player(0).unwrap().kind {
        Kind::Player(player) => player,
        _ => unreachable!("the player is a player"),
    }
}

fn bullets(world: &World) -> Vec<(&Entity, &Bullet)> {
    let mut found = Vec::new();
    for entity in world.entities() {
        if let Kind::Bullet(bullet) = &entity.kind {
            found.push((entity, bullet));
        }
    }
    found
}

fn run(world: &mut World, text: &str) {
    for inputs in script(text) {
        world.step(inputs);
    }
}

fn shots(film: &Film, weapon: Weapon) -> usize {
    film.count(EventKind::Shot(weapon))
}

#[test]
fn each_weapon_has_its_rate_of_fire() {
    for (weapon, in_sixty_ticks) in [(Weapon::Rifle, 8), (Weapon::Spread, 5), (Weapon::Rapid, 15), (Weapon::Flame, 15)]
    {
        assert_eq!(shots(&film(armed(RANGE, weapon), "60 fire"), weapon), in_sixty_ticks, "{weapon:?}");
    }
}

#[test]
fn the_spread_gun_fires_three_bullets_and_five_with_a_second_one() {
    let mut world = armed(RANGE, Weapon::Spread);
    run(&mut world, "1 fire");
    let fan = |world: &World| {
        let mut ways: Vec<i32> = bullets(world).iter().map(|(entity, _)| entity.body.velocity.y).collect();
        ways.sort();
        ways
    };
    assert_eq!(fan(&world), [-426, 0, 426]);
    with_player(&mut world, |player| player.take_weapon(Weapon::Spread));
    assert_eq!(player(&world).rounds, 119, "the rounds of both");
    run(&mut world, "60\n1 fire");
    assert_eq!(fan(&world), [-832, -426, 0, 426, 832]);
}

#[test]
fn after_the_last_round_the_rifle_returns_unless_ammunition_is_endless() {
    let film_of = |world| film(world, "900 fire");
    let spent = film_of(armed(RANGE, Weapon::Spread));
    assert_eq!((shots(&spent, Weapon::Spread), spent.count(EventKind::Empty)), (60, 1));
    assert_eq!(player(&spent.world).weapon, Weapon::Rifle);
    let rules = Rules { endless_ammunition: true, ..Rules::default() };
    let mut endless = World::new(level(RANGE, ""), 1, rules, IndexChoice::default());
    with_player(&mut endless, |player| player.take_weapon(Weapon::Spread));
    let endless = film_of(endless);
    assert!(shots(&endless, Weapon::Spread) > 60);
    assert_eq!(endless.count(EventKind::Empty), 0);
}

#[test]
fn a_laser_goes_through_bodies_and_ends_on_tiles() {
    let rows = &["...........X.", ".............", "P....D...D.#.", "#############"];
    let film = film(armed(rows, Weapon::Laser), "1 fire\n 20");
    assert_eq!((film.count(EventKind::HitSteel), film.count(EventKind::HitTile)), (2, 1));
}

#[test]
fn a_flame_has_a_short_range() {
    let drum = &["...........X.......", "...................", "P...........D......", "###################"];
    let hits = |weapon| film(armed(drum, weapon), "40 fire\n 30").count(EventKind::HitSteel);
    assert_eq!(hits(Weapon::Flame), 0, "twelve tiles are too far");
    assert!(hits(Weapon::Rifle) >= 4);
    let near = &["...........X.", ".............", "P...D........", "#############"];
    assert!(film(armed(near, Weapon::Flame), "40 fire").count(EventKind::Fuse) == 1);
}

#[test]
fn at_most_two_rockets_fly_and_each_ends_in_a_blast() {
    let mut world = armed(RANGE, Weapon::Rocket);
    let mut most = 0;
    for inputs in script("120 fire") {
        world.step(inputs);
        most = most.max(bullets(&world).iter().filter(|(_, bullet)| bullet.shot == Shot::Rocket).count());
    }
    assert_eq!(most, 2);
    // The blast also reaches the drum behind the one that was hit.
    let rows = &["...........X.", ".............", "P......D.D.#.", "#############"];
    let film = film(armed(rows, Weapon::Rocket), "1 fire\n 60");
    assert_eq!((film.count(EventKind::SmallExplosion), film.count(EventKind::Fuse)), (1, 2));
}

#[test]
fn a_grenade_flies_in_an_arc_bounces_and_explodes() {
    let film = film(world(RANGE), "1 grenade\n 90");
    assert_eq!((film.count(EventKind::Throw), film.count(EventKind::Explosion)), (1, 1));
    assert!(film.count(EventKind::Bounce) >= 1);
    assert_eq!(player(&film.world).grenades, 4);
    let none = crate::common::film(
        film.world,
        "1 grenade\n 30\n1 grenade\n 30\n1 grenade\n 30\n1 grenade\n 30\n1 grenade\n 30",
    );
    assert_eq!((none.count(EventKind::Throw), none.count(EventKind::Empty)), (4, 1), "there is no sixth grenade");
}

#[test]
fn a_roll_of_18_ticks_cannot_be_hit_for_ten() {
    let mut world = world(RANGE);
    run(&mut world, "1 roll right");
    assert_eq!(player(&world).stance, Stance::Roll { ticks: 0 });
    for tick in 1..18 {
        assert_eq!(player(&world).can_be_hit(), tick > 10, "tick {tick}");
        run(&mut world, "1");
    }
    run(&mut world, "1");
    assert_eq!(player(&world).stance, Stance::Stand);
    assert!((50..=64).contains(&(world.player(0).unwrap().body.feet().x - 8)), "three and a half tiles");
}

#[test]
fn only_the_button_rolls_and_only_on_the_ground() {
    assert_eq!(film(world(RANGE), "4 down\n 2 down right\n 30").count(EventKind::Roll), 0, "the keys make the press");
    assert_eq!(film(world(RANGE), "8 jump\n 2 roll right\n 5").count(EventKind::Roll), 0, "not in the air");
}

#[test]
fn a_press_while_the_world_stands_still_is_kept() {
    let mut world = world(RANGE);
    run(&mut world, "10");
    world.hold_still(5);
    // The button is pressed and released while nothing moves.
    run(&mut world, "1\n1 jump\n3");
    let before = world.player(0).unwrap().body.rect;
    run(&mut world, "1");
    assert!(world.events().iter().any(|event| event.kind == EventKind::Jump));
    assert!(world.player(0).unwrap().body.rect.y < before.y);
}

#[test]
fn shots_do_not_hurt_their_own_side() {
    let two = |side: Side| {
        let mut world = world(RANGE);
        let mut both: Inputs = script("2: 1 start")[0];
        world.step(both);
        both = Inputs::default();
        for _ in 0..10 {
            world.step(both);
        }
        let (shooter, target) = (world.player(1).unwrap().id, world.player(0).unwrap().body.rect);
        let from = Point::new(target.right() + 60, target.y + 10);
        world.spawn(bullet(shooter, side, Shot::Rifle, from, Point::new(-4 * SUBPIXELS, 0)));
        for _ in 0..60 {
            world.step(both);
        }
        player(&world).life
    };
    assert_eq!((two(Side::Players), two(Side::Enemies)), (5, 4));
}

#[test]
fn a_player_returns_after_losing_a_life_and_is_immune_at_first() {
    let mut world = world(RANGE);
    let id = world.player(0).unwrap().id;
    let far = Point::new(400, 60);
    for _ in 0..5 {
        with_player(&mut world, |player| player.immune_ticks = 0);
        let blow = quadrant::sim::world::blow::Blow {
            damage: 1,
            from: far,
            side: Side::Enemies,
            how: quadrant::sim::world::blow::How::Bullet,
        };
        world.with(id, |entity, world| entity.hurt(world, blow));
        run(&mut world, "20");
    }
    assert!(matches!(player(&world).state, PlayerState::Dead { .. }));
    // A shot that would hit the returning player is removed.
    world.spawn(bullet(id, Side::Enemies, Shot::Enemy, far, Point::new(-60, 0)));
    run(&mut world, "100");
    assert_eq!((player(&world).state, player(&world).life, world.lives(0)), (PlayerState::Well, 5, 2));
    assert!(!player(&world).can_be_hit());
    assert!(bullets(&world).is_empty());
    assert_eq!(world.progress().deaths(), 1);
}

/// The recording shows every weapon and a grenade.
#[test]
fn the_armoury_shows_every_weapon() {
    let replay = crate::common::files::recorded("arms");
    let level = crate::common::files::shipped("test/arms");
    let mut world = World::new(level, replay.seed, replay.rules, IndexChoice::default());
    let mut told = Vec::new();
    replay.play(&mut world, |world| told.extend(world.events().iter().map(|event| event.kind))).unwrap();
    for weapon in [Weapon::Rifle, Weapon::Spread, Weapon::Rapid, Weapon::Laser, Weapon::Rocket, Weapon::Flame] {
        assert!(told.contains(&EventKind::Shot(weapon)), "{weapon:?}");
    }
    for what in [
        EventKind::Melee,
        EventKind::Swap,
        EventKind::Beam,
        EventKind::Throw,
        EventKind::Explosion,
        EventKind::SmallExplosion,
        EventKind::CrateBroken,
        EventKind::EnemyDied,
    ] {
        assert!(told.contains(&what), "{what:?}");
    }
    assert_eq!(world.outcome(), quadrant::sim::Outcome::Cleared);
}

#[test]
fn at_close_range_firing_is_a_melee_attack() {
    let near = "Foe(what: rifleman, at: (3, 4), facing: right)";
    let strike =
        |script: &str| film(World::new(level(RANGE, near), 1, Rules::default(), IndexChoice::default()), script);
    let struck = strike("22 right\n 2 fire right\n 30");
    assert_eq!((struck.count(EventKind::Melee), struck.count(EventKind::EnemyDied)), (1, 1), "one blow is enough");
    assert_eq!(struck.count(EventKind::Shot(Weapon::Rifle)), 0);
    let shot = strike("2 fire");
    assert_eq!(
        (shot.count(EventKind::Melee), shot.count(EventKind::Shot(Weapon::Rifle))),
        (0, 1),
        "from afar the player shoots"
    );
}

#[test]
fn endless_life_keeps_life_but_not_the_knockback() {
    let rules = Rules { endless_life: true, ..Rules::default() };
    let rows = &["....X", ".....", "P^^^^", "#####"];
    let film = film(World::new(level(rows, ""), 1, rules, IndexChoice::default()), "400 right");
    assert!(film.count(EventKind::PlayerHurt) > 1);
    assert_eq!((player(&film.world).life, film.count(EventKind::PlayerDied)), (5, 0));
    let mortal = crate::common::film(world(rows), "900 right");
    assert!(mortal.count(EventKind::PlayerDied) > 0);
}

fn burst(rows: &[&str], script: &str) -> Point {
    let heard = film(world(rows), script).heard;
    heard.iter().find(|(_, event)| event.kind == EventKind::Explosion).expect("it explodes").1.at
}

#[test]
fn a_grenade_clears_a_wall_of_three_tiles_and_a_high_throw_one_of_five() {
    let far = &[
        "........................X",
        ".........................",
        ".........................",
        ".........................",
        "......##.................",
        "......##.................",
        ".P....##.................",
        "#########################",
    ];
    let close = &[
        "........................X",
        ".........................",
        ".........................",
        ".........................",
        "......##.................",
        "......##.................",
        "....P.##.................",
        "#########################",
    ];
    assert!(burst(far, "1 grenade\n 90").x > 8 * TILE);
    assert!(burst(far, "5 up\n1 up grenade\n 90").x > 8 * TILE);
    assert!(burst(close, "1 grenade\n 90").x > 8 * TILE, "it slides up the wall");
    assert!(burst(close, "5 up\n1 up grenade\n 90").x > 8 * TILE, "a high throw (up held) passes over it");
    let mut high = close.to_vec();
    high[2..4].fill("......##.................");
    assert!(burst(&high, "1 grenade\n 90").x < 6 * TILE, "five tiles are too high for a throw");
    assert!(burst(&high, "5 up\n1 up grenade\n 90").x > 8 * TILE, "but not for a high throw");
}

/// The sign "throw a grenade over the wall" stands five tiles before the wall of a room with two riflemen.
#[test]
fn a_grenade_goes_over_the_wall_at_the_sign_of_the_first_stage() {
    let level = crate::common::files::shipped("docks-1");
    let wall = 161 * TILE;
    for (feet, throws) in [
        (154 * TILE, ["1 grenade", "5 up\n1 up grenade"]),
        (156 * TILE + 8, ["1 grenade", "5 up\n1 up grenade"]),
        (wall - 5, ["1 grenade", "5 up\n1 up grenade"]),
    ] {
        for throw in throws {
            let mut world = World::new(level.clone(), 1, Rules::default(), IndexChoice::default());
            let id = world.player(0).unwrap().id;
            world.with(id, |me, _| {
                me.body.rect = me.body.rect.moved(feet - 5 - me.body.rect.x, 20 * TILE - me.body.rect.bottom())
            });
            let thrown = film(world, &format!("{throw}\n 90"));
            let burst = thrown.heard.iter().find(|(_, event)| event.kind == EventKind::Explosion).expect("it explodes");
            assert!(burst.1.at.x > wall + TILE, "{throw:?} from {feet}: {:?}", burst.1.at);
        }
    }
}

#[test]
fn a_grenade_thrown_while_ducking_rolls_below_a_low_ceiling() {
    let low = &[
        "........................X",
        "...###...................",
        "...###...................",
        ".P.......................",
        "#########################",
    ];
    let rolled = burst(low, "20 down\n1 down grenade\n 90");
    assert!((5 * TILE..8 * TILE).contains(&rolled.x), "{rolled:?}");
}

#[test]
fn a_blow_by_hand_hits_an_enemy_that_stands_inside_the_player() {
    let near = "Foe(what: rifleman, at: (3, 4), facing: right)";
    let strike =
        |script: &str| film(World::new(level(RANGE, near), 1, Rules::default(), IndexChoice::default()), script);
    // The player runs into the enemy, stops in it, and turns around.
    let beside = strike("28 right\n 1 left\n 2 fire\n 30");
    assert_eq!((beside.count(EventKind::Melee), beside.count(EventKind::EnemyDied)), (1, 1));
}
