//! Tests of two players as a team: lives of their own, the revival of one who is down, the fetching of one who is left
//! behind, which of them the view follows, and what is shared.

use crate::common::{player_of, script, with, world};
use crate::players::{is_down, kill, long, long_world, rect, run};
use quadrant::geom::Point;
use quadrant::level::Weapon;
use quadrant::sim::player::team::{FETCH_TICKS, REVIVE_TICKS};
use quadrant::sim::player::{LIFE, LIVES, PlayerState};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Kind, Outcome, World};

/// The number of ticks after which `is_done` holds, at most 1000.
fn ticks_until(world: &mut World, is_done: impl Fn(&World) -> bool) -> u32 {
    let ticks = (0..1000).find(|_| {
        world.step(Default::default());
        is_done(world)
    });
    ticks.expect("within 1000 ticks") + 1
}

fn put(world: &mut World, number: usize, feet: Point) {
    let id = world.player(number).expect("a player").id;
    world.with(id, |player, _| {
        let from = player.body.feet();
        player.body.rect = player.body.rect.moved(feet.x - from.x, feet.y - from.y);
    });
}

/// Both players, the second 300 pixels to the right and with no life left.
fn second_down(mut world: World) -> World {
    run(&mut world, "2: 1 start\n2: 1");
    for left in (0..LIVES).rev() {
        kill(&mut world, 1);
        assert_eq!((world.lives(0), world.lives(1)), (LIVES, left), "each has lives of their own");
    }
    let feet = rect(&world, 0).bottom();
    put(&mut world, 1, Point::new(340, feet));
    kill(&mut world, 1);
    assert!(is_down(&world, 1));
    assert_eq!((world.lives(0), world.outcome()), (LIVES, Outcome::Running));
    world
}

#[test]
fn a_partner_who_stays_near_for_two_seconds_revives() {
    let mut world = second_down(long_world());
    run(&mut world, "240");
    assert!(is_down(&world, 1), "not from far away");
    let feet = rect(&world, 1).bottom();
    put(&mut world, 0, Point::new(320, feet));
    run(&mut world, &format!("{}", REVIVE_TICKS - 1));
    assert!(is_down(&world, 1), "not before");
    run(&mut world, "1");
    let revived = player_of(&world, 1);
    assert_eq!((revived.state, revived.life), (PlayerState::Well, 3));
    assert_eq!((world.lives(0), world.lives(1)), (LIVES, 0), "it costs no life");
    let at = rect(&world, 1);
    assert!((at.center().x - 340).abs() < 4, "where the player lay: {at:?}");
}

#[test]
fn a_revival_that_is_left_runs_back_twice_as_fast() {
    let mut world = second_down(long_world());
    let feet = rect(&world, 1).bottom();
    put(&mut world, 0, Point::new(320, feet));
    run(&mut world, "90");
    put(&mut world, 0, Point::new(200, feet));
    run(&mut world, "30");
    put(&mut world, 0, Point::new(320, feet));
    assert_eq!(ticks_until(&mut world, |world| !is_down(world, 1)), REVIVE_TICKS - 30);
}

#[test]
fn when_both_are_down_the_game_is_over() {
    let mut world = second_down(long_world());
    for _ in 0..LIVES {
        kill(&mut world, 0);
    }
    assert_eq!(world.outcome(), Outcome::Running);
    kill(&mut world, 0);
    assert_eq!(world.outcome(), Outcome::Lost);
}

#[test]
fn a_checkpoint_brings_back_a_player_who_is_down() {
    let mut rows = long(120);
    rows[28].replace_range(40..41, "K");
    let mut world = second_down(world(&rows.iter().map(String::as_str).collect::<Vec<_>>()));
    let told = run(&mut world, "330 right");
    assert!(told.contains(&EventKind::Checkpoint));
    assert_eq!((player_of(&world, 1).state, player_of(&world, 1).life), (PlayerState::Well, LIFE));
    assert_eq!((world.lives(0), world.lives(1)), (LIVES, 0));
}

#[test]
fn a_player_who_is_down_in_a_pit_or_left_behind_is_fetched() {
    let mut rows = long(120);
    rows[29].replace_range(60..64, "....");
    let mut world = second_down(world(&rows.iter().map(String::as_str).collect::<Vec<_>>()));
    let start = rect(&world, 0).center().x;
    for x in [62 * 16, 100 * 16] {
        // Below the world, then far outside the view.
        put(&mut world, 1, Point::new(x, 32 * 16));
        let ticks = ticks_until(&mut world, |world| (rect(world, 1).center().x - start).abs() < 4);
        assert_eq!(ticks, FETCH_TICKS);
        assert!(is_down(&world, 1), "the partner still has to revive");
        assert!(world.view().contains(rect(&world, 1)));
    }
}

#[test]
fn a_fetched_player_keeps_life_and_weapon() {
    let mut world = long_world();
    run(&mut world, "2: 1 start");
    let id = world.player(1).expect("a player").id;
    world.with(id, |entity, _| {
        let Kind::Player(player) = &mut entity.kind else { unreachable!() };
        player.life = 2;
        player.take_weapon(Weapon::Laser);
        entity.body.rect.y -= 400;
    });
    // Falls back into the view within the time, so it is held out of it.
    for _ in 0..FETCH_TICKS {
        assert_eq!(player_of(&world, 1).weapon, Weapon::Laser);
        world.step(Default::default());
        let feet = Point::new(rect(&world, 1).center().x, 0);
        if player_of(&world, 1).fetched_in().is_some() {
            put(&mut world, 1, feet);
        }
    }
    run(&mut world, "30");
    assert!((rect(&world, 1).bottom() - rect(&world, 0).bottom()).abs() < 4, "beside the partner");
    assert_eq!((player_of(&world, 1).life, player_of(&world, 1).weapon), (2, Weapon::Laser));
}

#[test]
fn the_view_follows_the_second_player_while_the_first_does_nothing() {
    let mut rows = vec![".".repeat(120); 60];
    rows[0] = format!("{}X", ".".repeat(119));
    rows[58] = format!("..P{}", ".".repeat(117));
    rows[59] = "#".repeat(120);
    rows[30] = "=".repeat(120);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    for (first, second, shown) in [("lock", "lock", 0), ("", "lock", 1), ("lock", "", 0), ("", "", 0)] {
        let mut world = world(&rows);
        run(&mut world, "2: 1 start");
        put(&mut world, 1, Point::new(40, 30 * 16));
        let hands = |ticks: u32| format!("{ticks} {first}\n2: {ticks} {second}");
        run(&mut world, &hands(88));
        assert!(world.view().contains(rect(&world, shown)), "{first} and {second}");
        assert!(!world.view().overlaps(rect(&world, 1 - shown)), "{first} and {second}");
        run(&mut world, &hands(120));
        assert!(
            world.view().overlaps(rect(&world, 0)) && world.view().overlaps(rect(&world, 1)),
            "then one is fetched"
        );
    }
}

#[test]
fn the_view_follows_the_one_who_lives() {
    let mut rows = long(120);
    rows[29].replace_range(20..24, "....");
    let mut world = world(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    run(&mut world, "2: 1 start");
    put(&mut world, 0, Point::new(22 * 16, 33 * 16));
    for _ in 0..60 {
        world.step(Default::default());
        assert!(world.view().contains(rect(&world, 1)));
    }
}

#[test]
fn what_one_player_takes_helps_both() {
    let mut rows = long(60);
    rows[28].replace_range(12..13, "h");
    rows[28].replace_range(16..17, "G");
    let pick_ups =
        "PickUp(at: (20, 28), what: life), PickUp(at: (24, 28), what: flame), PickUp(at: (28, 28), what: laser)";
    let mut world = with(&rows.iter().map(String::as_str).collect::<Vec<_>>(), pick_ups);
    run(&mut world, "2: 1 start");
    let id = world.player(1).expect("a player").id;
    let blow = Blow { damage: 2, from: Point::new(0, 0), side: Side::Enemies, how: How::Bullet };
    world.with(id, |player, world| player.hurt(world, blow));
    // Only the first player runs, and only the second is hurt.
    run(&mut world, "240 right");
    let (first, second) = (player_of(&world, 0), player_of(&world, 1));
    assert_eq!((first.life, second.life), (LIFE, LIFE - 1), "health");
    assert_eq!((first.grenades, second.grenades), (10, 10));
    assert_eq!((world.lives(0), world.lives(1)), (LIVES + 1, LIVES + 1));
    assert_eq!((first.weapon, second.weapon), (Weapon::Laser, Weapon::Flame), "the partner keeps a weapon it has");
    assert_eq!((first.rounds, second.rounds), (Weapon::Laser.rounds(), 2 * Weapon::Flame.rounds()));
}

#[test]
fn a_life_that_the_partner_finds_calls_a_player_back_who_is_down() {
    let mut rows = long(120);
    rows[28].replace_range(10..11, ".");
    let mut world =
        second_down(with(&rows.iter().map(String::as_str).collect::<Vec<_>>(), "PickUp(at: (8, 28), what: life)"));
    run(&mut world, "60 right\n 10");
    assert_eq!((player_of(&world, 1).state, world.lives(0), world.lives(1)), (PlayerState::Well, LIVES + 1, 0));
}

#[test]
fn results_have_the_deaths_and_lives_of_both() {
    let mut world = long_world();
    run(&mut world, "2: 1 start\n2: 1");
    assert_eq!(world.results().lives, Some([LIVES, LIVES]));
    kill(&mut world, 1);
    assert_eq!((world.results().lives, world.progress().deaths_of), (Some([LIVES, LIVES - 1]), [0, 1]));
    for inputs in script("2: 70 start") {
        world.step(inputs);
    }
    assert_eq!(world.results().lives, None, "one plays on alone");
}
