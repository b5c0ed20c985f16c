//! Tests of everything in a level but players and enemies, each rule in a small level drawn as text.

use std::fs;

use crate::common::files::shipped;
use crate::common::hands::{Hands, soak};
use crate::common::{Film, film, level, player, until, with, world};
use quadrant::geom::{Point, Rect, SUBPIXELS, TILE};
use quadrant::level::read::read;
use quadrant::level::{Key, PickUp, Weapon, Wire};
use quadrant::sim::machines::crusher::CrusherState;
use quadrant::sim::player::LIFE;
use quadrant::sim::shots::bullet::{Shot, bullet};
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::world::body::Solidity;
use quadrant::sim::world::event::EventKind;
use quadrant::sim::{Asker, Difficulty, Entity, IndexChoice, Kind, Outcome, Rules, World};

fn all<'a>(world: &'a World, is: impl Fn(&Kind) -> bool + 'a) -> Vec<&'a Entity> {
    world.entities().filter(|entity| is(&entity.kind)).collect()
}

fn crates(world: &World) -> Vec<Rect> {
    all(world, |kind| matches!(kind, Kind::Crate(_))).iter().map(|one| one.body.rect).collect()
}

fn first(film: &Film, what: EventKind) -> u32 {
    film.told.iter().find(|told| told.1 == what).unwrap_or_else(|| panic!("{what:?} did not happen")).0
}

fn foe_shot(world: &mut World, from: Point, velocity: Point) {
    let owner = all(world, |kind| matches!(kind, Kind::Exit(_)))[0].id;
    world.spawn(bullet(owner, Side::Enemies, Shot::Enemy, from, velocity));
}

// ---- doors ----

const HALL: &[&str] = &[
    "##############",
    "......#.......",
    "......#.......",
    "..............",
    "..............",
    "P.....|......X",
    "##############",
];

#[test]
fn a_plain_door_opens_for_a_near_player_and_shuts_afterwards() {
    let far = film(world(HALL), "60");
    assert_eq!(far.count(EventKind::DoorOpens), 0);
    film(world(HALL), "24 right").shows(
        "############################
         ############################
         ............##..............
         ............##..............
         ............##..............
         ............##..............
         ............||..............
         ............||..............
         ......@@....||..............
         ......@@....||..............
         ......@@....||..............
         .*****@@....||..............
         ############################
         ############################",
    );
    let through = film(world(HALL), "85 right\n 120");
    assert_eq!((through.count(EventKind::DoorOpens), through.count(EventKind::DoorShuts)), (1, 1));
    assert!(through.player().body.rect.x > 7 * TILE, "it stops a run only for a moment");
    assert!(first(&through, EventKind::DoorShuts) - first(&through, EventKind::DoorOpens) > 40);
}

#[test]
fn a_door_that_is_not_fully_open_stops_bodies_and_bullets_without_harm() {
    // The player pushes against it from the first tick on. It is solid for all of its 18 ticks.
    let rows = &["########", "...#....", "...#....", "........", "........", "..P|...X", "########"];
    let film = film(world(rows), "40 right fire");
    let opens = first(&film, EventKind::DoorOpens) as usize;
    let at_door = 3 * TILE - 5;
    let passed = film.feet.iter().position(|feet| feet.x > at_door).expect("the player gets through");
    assert!((passed + 1 - opens).abs_diff(18) <= 1, "{passed} {opens}");
    assert!(film.feet[..opens + 16].iter().all(|feet| feet.x <= at_door));
    assert!(film.count(EventKind::HitSteel) >= 2 && film.count(EventKind::PlayerHurt) == 0);
}

#[test]
fn a_shut_door_blocks_sight_and_bullets() {
    let mut world = world(HALL);
    let (here, there) = (Point::new(40, 84), Point::new(200, 84));
    assert!(!world.sees(here, there));
    assert!(!world.sees(there, here));
    foe_shot(&mut world, there, Point::new(-4 * SUBPIXELS, 0));
    let shot = film(world, "60");
    assert_eq!((shot.count(EventKind::HitSteel), shot.count(EventKind::PlayerHurt)), (1, 0));
    let mut open = film(crate::common::world(HALL), "75 right").world;
    assert!(open.sees(here, there), "open, it hides nothing");
}

#[test]
fn a_blast_stays_on_its_side_of_a_shut_door() {
    let entities = "Switch(at: (1, 5), name: \"a\"), Door(at: (3, 5), opens: \"a\"), Drum(at: (4, 5))";
    let rows = &["#########", "...#.....", "...#.....", ".........", ".........", "..P.....X", "#########"];
    let mut world = with(rows, entities);
    for _ in 0..3 {
        foe_shot(&mut world, Point::new(136, 88), Point::new(-6 * SUBPIXELS, 0));
    }
    let owner = world.player(0).unwrap().id;
    for nth in 0..3 {
        world.spawn(bullet(
            owner,
            Side::Players,
            Shot::Rifle,
            Point::new(100 + nth * 8, 88),
            Point::new(-4 * SUBPIXELS, 0),
        ));
    }
    let film = film(world, "60");
    assert_eq!((film.count(EventKind::Explosion), film.count(EventKind::PlayerHurt)), (1, 0));
}

#[test]
fn a_door_never_shuts_on_a_body() {
    let entities = "Switch(at: (1, 5), name: \"a\", seconds: 1), Door(at: (3, 5), opens: \"a\")";
    let rows = &["########", "...#....", "...#....", "........", "........", ".P.....X", "########"];
    let film = film(with(rows, entities), "1 up\n 18\n 16 right\n 200");
    let rect = film.player().body.rect;
    let door = all(&film.world, |kind| matches!(kind, Kind::Door(_)))[0];
    assert!(rect.overlaps(door.body.rect), "the player is in it: {rect:?}");
    assert_eq!((film.count(EventKind::DoorShuts), film.count(EventKind::PlayerHurt)), (0, 0));
    let gone = crate::common::film(film.world, "30 right\n 30");
    assert_eq!(gone.count(EventKind::DoorShuts), 1);
    let door = all(&gone.world, |kind| matches!(kind, Kind::Door(_)))[0];
    assert!(!gone.player().body.rect.overlaps(door.body.rect));
}

#[test]
fn a_weak_door_can_be_destroyed_but_not_by_enemies() {
    let rows = &["########", "....#...", "....#...", "........", "........", "P...W..X", "########"];
    let shot = film(world(rows), "60 fire");
    assert_eq!((shot.count(EventKind::HitWood), shot.count(EventKind::CrateBroken)), (5, 1));
    assert!(all(&shot.world, |kind| matches!(kind, Kind::Door(_))).is_empty());
    let mut foes = world(rows);
    for _ in 0..9 {
        foe_shot(&mut foes, Point::new(120, 84), Point::new(-4 * SUBPIXELS, 0));
    }
    let foes = film(foes, "40");
    assert_eq!((foes.count(EventKind::HitWood), foes.count(EventKind::CrateBroken)), (9, 0));
}

#[test]
fn a_coloured_door_needs_its_keycard_which_is_kept() {
    let rows = &[
        "##############",
        "......#...#...",
        "......#...#...",
        "..............",
        "..............",
        "..P..........X",
        "##############",
    ];
    let doors = "Door(at: (6, 5), key: red), Door(at: (10, 5), key: red), Door(at: (13, 5), key: blue)";
    let locked = film(with(rows, doors), "90 right");
    assert_eq!((locked.count(EventKind::DoorLocked), locked.count(EventKind::DoorOpens)), (1, 0), "one message");
    let twice = film(with(rows, doors), "60 right\n 60 left\n 60 right");
    assert_eq!(twice.count(EventKind::DoorLocked), 2, "and again when the player comes back");
    let key = format!("{doors}, PickUp(at: (4, 5), what: red_key)");
    let opened = film(with(rows, &key), "200 right");
    assert_eq!((opened.count(EventKind::PickKey), opened.count(EventKind::DoorOpens)), (1, 2), "one card for both");
    assert!(opened.world.progress().has(Key::Red) && !opened.world.progress().has(Key::Blue));
    assert_eq!(opened.count(EventKind::DoorLocked), 1, "the blue one stays shut");
}

#[test]
fn a_wired_door_can_start_open_and_shut_on_a_signal() {
    let rows = &["########", "...#....", "...#....", "........", "........", ".P.....X", "########"];
    let shuts = "Switch(at: (1, 5), name: \"a\"), Door(at: (3, 5), shuts: \"a\")";
    assert!(film(with(rows, shuts), "60 right").player().body.rect.x > 4 * TILE);
    let shut = film(with(rows, shuts), "1 up\n 30\n 60 right");
    assert_eq!((shut.count(EventKind::DoorShuts), shut.player().body.rect.right()), (1, 3 * TILE));
}

// ---- crates ----

const YARD: &[&str] = &["..............X", "...............", "P...C..........", "###############"];

#[test]
fn a_crate_is_pushed_at_less_than_half_a_run_and_falls_off_the_ledge() {
    let film = film(world(YARD), "60 right");
    let from = film.feet.iter().position(|feet| feet.x >= 4 * TILE - 5).unwrap();
    assert_eq!(film.feet[from + 20].x - film.feet[from + 10].x, 10, "a pixel a tick");
    assert!(film.count(EventKind::CratePushed) >= 2 && film.count(EventKind::CratePushed) <= 5);
    film.shows(
        "..............................
         ..............................
         ...........@@.................
         ...........@@.................
         ...........@@CC...............
         .**********@@CC...............
         ##############################
         ##############################",
    );
    let ledge = &["......X", "P.C....", "####...", "....###", "......."];
    let fallen = crate::common::film(world(ledge), "60 right\n 60");
    assert_eq!(crates(&fallen.world), [Rect::new(64, 32, 16, 16)]);
}

#[test]
fn wooden_crates_break_and_steel_crates_do_not() {
    let wood = film(world(YARD), "40 fire\n 20");
    assert_eq!((wood.count(EventKind::HitWood), wood.count(EventKind::CrateBroken)), (3, 1));
    let rows = &["..............X", "...............", "P...B#.........", "######.........", "###############"];
    let steel = film(world(rows), "60 fire\n 40 right");
    assert!(steel.count(EventKind::HitSteel) > 5 && steel.count(EventKind::CrateBroken) == 0);
    assert_eq!(steel.player().body.rect.right(), 4 * TILE, "against the wall it does not move");
    let over = film(world(rows), "30 right\n 14 right jump\n 40 right");
    assert!(over.player().body.rect.x > 5 * TILE, "but it is no wall");
}

#[test]
fn enemy_bullets_end_on_a_crate_without_breaking_it() {
    let mut world = world(YARD);
    for _ in 0..9 {
        foe_shot(&mut world, Point::new(120, 40), Point::new(-4 * SUBPIXELS, 0));
    }
    let (left, right) = (Point::new(20, 40), Point::new(120, 40));
    assert!(!world.sees(left, right));
    let film = film(world, "60");
    assert_eq!(
        (film.count(EventKind::HitWood), film.count(EventKind::CrateBroken), film.count(EventKind::PlayerHurt)),
        (9, 0, 0)
    );
}

const STACK: &[&str] =
    &["..............X", "...............", "....C..........", "....C..........", "P...C..........", "###############"];

#[test]
fn the_lowest_crate_of_a_stack_cannot_be_pushed() {
    let film = film(world(STACK), "120 right");
    assert_eq!(film.player().body.rect.right(), 4 * TILE);
    film.shows(
        "..............................
         ..............................
         ..............................
         ..............................
         ........CC....................
         ........CC....................
         ......@@CC....................
         ......@@CC....................
         ......@@CC....................
         .*****@@CC....................
         ##############################
         ##############################",
    );
}

#[test]
fn a_stack_falls_when_its_lowest_crate_breaks() {
    let film = film(world(STACK), "30 down fire\n 60");
    assert_eq!(film.count(EventKind::CrateBroken), 1);
    assert_eq!(crates(&film.world).iter().map(|one| one.y).collect::<Vec<_>>(), [3 * TILE, 4 * TILE]);
}

#[test]
fn a_stack_rides_a_lift_and_a_belt() {
    let rows = &[
        ".......X....",
        "............",
        "............",
        ".C..........",
        ".C..........",
        "............",
        "..........P.",
        ".........###",
    ];
    let lift = film(with(rows, "Lift(at: (0, 5), path: [(4, 5)], width: 3)"), "40\n 30");
    let at: Vec<Rect> = crates(&lift.world);
    assert!(at[0].x == at[1].x && at[0].x > 2 * TILE && at[0].bottom() == at[1].y, "{at:?}");
    let rows = &["...............X", ".D..............", ".C..............", ".C.........P....", ">>>>>>>>########"];
    let belt = film(world(rows), "60");
    let mut at = crates(&belt.world);
    at.extend(all(&belt.world, |kind| matches!(kind, Kind::Drum(_))).iter().map(|drum| drum.body.rect));
    assert!(at.iter().all(|rect| rect.x > 4 * TILE), "{at:?}");
    assert!(at[2].bottom() == at[0].y && at[0].bottom() == at[1].y, "{at:?}");
}

#[test]
fn a_crate_that_falls_on_a_player_stays_until_the_player_leaves() {
    let rows = &["...C...X", "........", "........", "........", "........", "...P....", "########"];
    let under = film(world(rows), "60");
    let (head, on_it) = (under.player().body.rect, crates(&under.world)[0]);
    assert_eq!((on_it.bottom(), under.count(EventKind::PlayerHurt)), (head.y, 0));
    let gone = film(under.world, "30 right\n 60");
    assert_eq!(crates(&gone.world)[0].bottom(), 6 * TILE);
    assert!(gone.player().body.rect.x > 4 * TILE);
}

#[test]
fn a_crate_that_falls_into_acid_is_removed() {
    let rows = &["......X", "P.C....", "####~~#", "#####~#", "#######"];
    let film = film(world(rows), "45 right\n 40");
    assert!(film.count(EventKind::Sizzle) >= 1 && crates(&film.world).is_empty());
}

#[test]
fn a_crate_is_not_pushed_into_a_partner() {
    let mut world = world(&["......X", "P.C....", "#######"]);
    let script = "1\n 2: 1 start\n 2: 60 right\n";
    for inputs in crate::common::script(script) {
        world.step(inputs);
    }
    let film = film(world, "120 right");
    for number in 0..2 {
        let body = film.world.player(number).unwrap().body.rect;
        assert!(!body.overlaps(crates(&film.world)[0]), "{number}: {body:?}");
    }
}

// ---- wires ----

#[test]
fn a_lever_is_thrown_by_up_or_by_a_shot_exactly_once() {
    let rows = &["........X", ".........", "P........", "#########"];
    let entities = "Switch(at: (4, 2), name: \"a\"), Door(at: (7, 2), opens: \"a\")";
    let by_hand = film(with(rows, entities), "26 right\n 10\n 2 up\n 4\n 2 up\n 4\n 30");
    assert_eq!((by_hand.count(EventKind::Switch), by_hand.count(EventKind::DoorOpens)), (1, 1));
    assert!(by_hand.world.is_on(Wire(0)));
    let passing = film(with(rows, entities), "26 right\n 60");
    assert_eq!(passing.count(EventKind::Switch), 0, "passing it is not enough");
    let shot = film(with(rows, entities), "60 down fire");
    assert_eq!(shot.count(EventKind::Switch), 1);
    let mut foes = with(rows, entities);
    foe_shot(&mut foes, Point::new(100, 40), Point::new(-4 * SUBPIXELS, 0));
    assert_eq!(film(foes, "40").count(EventKind::Switch), 0, "foes throw none");
}

#[test]
fn a_timed_switch_turns_off_again() {
    let rows = &["........X", "P........", "#########"];
    let entities = "Switch(at: (0, 1), name: \"a\", seconds: 1), Door(at: (7, 1), opens: \"a\")";
    let film = film(with(rows, entities), "1 up\n 58");
    assert!(film.world.is_on(Wire(0)));
    let later = crate::common::film(film.world, "40");
    assert!(!later.world.is_on(Wire(0)));
    assert_eq!((later.count(EventKind::Switch), later.count(EventKind::DoorShuts)), (1, 1));
}

#[test]
fn two_switches_on_one_wire_keep_it_on_until_both_are_off() {
    let rows = &["........X", "P........", "#########"];
    let entities = "Switch(at: (0, 1), name: \"a\", seconds: 1), Switch(at: (3, 1), name: \"a\", seconds: 1),
        Door(at: (7, 1), opens: \"a\")";
    let film = film(with(rows, entities), "1 up\n 28 right\n 1 up\n 50");
    assert_eq!(film.count(EventKind::Switch), 3, "the first is back");
    assert!(film.world.is_on(Wire(0)), "the second holds it");
    assert!(!crate::common::film(film.world, "30").world.is_on(Wire(0)));
}

#[test]
fn a_plate_holds_a_door_open_while_a_player_or_crate_is_on_it() {
    let rows = &["..........X", "...........", "...........", "P..........", "###########"];
    let entities = "Plate(at: (4, 3), name: \"a\"), Door(at: (8, 3), opens: \"a\")";
    let walked = film(with(rows, entities), "60 right\n 60");
    assert_eq!((walked.count(EventKind::Plate), walked.count(EventKind::DoorOpens)), (2, 1));
    assert!(walked.count(EventKind::DoorShuts) == 1 || walked.player().body.rect.right() == 8 * TILE);
    let pushed = film(with(rows, &format!("{entities}, Crate(at: (3, 3))")), "34 right\n 30 left\n 60");
    assert_eq!((pushed.count(EventKind::Plate), pushed.count(EventKind::DoorShuts)), (1, 0));
    pushed.shows(
        "......................
         ......................
         ................::....
         ................::....
         @@..............::....
         @@..............::....
         @@......CCC.....::....
         @@******CCC.....::....
         ######################
         ######################",
    );
    let broken = film(pushed.world, "10 right\n 60 down fire\n 60");
    assert_eq!(
        (broken.count(EventKind::CrateBroken), broken.count(EventKind::Plate), broken.count(EventKind::DoorShuts)),
        (1, 1, 1)
    );
}

#[test]
fn a_plate_stays_down_when_a_crate_replaces_the_player() {
    // The player and the crate are on it. When the player leaves, the crate holds it down.
    let rows = &["..........X", "...........", "...........", "P..........", "###########"];
    let entities = "Plate(at: (0, 3), name: \"a\"), Crate(at: (1, 3)), Door(at: (8, 3), opens: \"a\")";
    let mut world = with(rows, entities);
    world.step(Default::default());
    assert!(world.is_on(Wire(0)));
    let film = film(world, "20 right");
    assert_eq!(film.count(EventKind::Plate), 1, "the player is off it and pushes: {:?}", film.player().body.rect);
}

#[test]
fn triggers_stay_on_or_last_while_a_player_is_inside() {
    let rows = &["...............X", "P...............", "################"];
    let trigger = |stays: bool| {
        format!("Trigger(area: ((4, 0), (5, 1)), name: \"a\", stays: {stays}), Door(at: (15, 1), opens: \"a\")")
    };
    let stays = film(with(rows, &trigger(true)), "100 right");
    assert!(stays.world.is_on(Wire(0)));
    assert!(all(&stays.world, |kind| matches!(kind, Kind::Trigger(_))).is_empty(), "it has done its work");
    let lasts = film(with(rows, &trigger(false)), "30 right");
    assert!(lasts.world.is_on(Wire(0)));
    let left = film(lasts.world, "60 right");
    assert!(!left.world.is_on(Wire(0)));
    assert_eq!(left.count(EventKind::DoorOpens) + left.count(EventKind::DoorShuts), 1);
}

#[test]
fn a_wired_lift_waits_for_its_signal() {
    // The lift is so far away that the player cannot call it.
    let rows = &[".................X", "..................", "P.................", "##################"];
    let entities = "Switch(at: (0, 2), name: \"a\"), Lift(at: (10, 1), path: [(13, 1)], wired: \"a\")";
    assert_eq!(film(with(rows, entities), "200").count(EventKind::LiftStart), 0);
    assert_eq!(film(with(rows, entities), "1 up\n 60").count(EventKind::LiftStart), 1);
}

#[test]
fn spikes_hurt_up_and_down_and_acid_sizzles() {
    let spikes = film(world(&["..........X", "P..^^^.....", "###########"]), "40 right");
    assert_eq!(spikes.count(EventKind::PlayerHurt), 1);
    let under = film(world(&["...vvv....X", "...........", "P..........", "###########"]), "30 right\n 14 right jump");
    assert_eq!(under.count(EventKind::PlayerHurt), 1);
    let acid = film(world(&["..........X", "P..........", "###~~~#####", "###########"]), "40 right");
    assert_eq!((acid.count(EventKind::PlayerHurt), acid.count(EventKind::Sizzle)), (1, 1));
}

const PRESS: &[&str] =
    &["##########", "..........", "..........", "..........", "..........", "P........X", "##########"];

#[test]
fn a_crusher_shakes_long_enough_then_kills_and_never_embeds() {
    let entities = "Crusher(at: (3, 1), down: 3, tenths: 6)";
    // At every place below and beside it, the player is killed or pushed aside, but never inside.
    let mut killed = 0;
    for run in 12..40 {
        let film = film(with(PRESS, entities), &format!("{run} right\n 120"));
        let head = all(&film.world, |kind| matches!(kind, Kind::Crusher(_)))[0].body.rect;
        let body = film.feet.last().unwrap();
        killed += film.count(EventKind::PlayerDied);
        assert_eq!(film.count(EventKind::PlayerHurt), 0);
        let mut world = with(PRESS, entities);
        for inputs in crate::common::script(&format!("{run} right\n 160")) {
            world.step(inputs);
            let head = all(&world, |kind| matches!(kind, Kind::Crusher(_)))[0].body.rect;
            let player = world.player(0).unwrap();
            assert!(
                !crate::common::is_alive(player) || !player.body.rect.overlaps(head),
                "after {run}: {:?} in {head:?}",
                player.body.rect
            );
        }
        assert!(head.h == 32 && body.y > 0);
    }
    assert!((8..26).contains(&killed), "{killed} of 28");
    film(with(PRESS, entities), "10 right\n 70").shows(
        "####################
         ####################
         ....................
         ....................
         ....................
         ....................
         ....................
         ....................
         ...@@.MMMM..........
         ...@@.MMMM..........
         ...@@.MMMM..........
         .**@@.MMMM..........
         ####################
         ####################",
    );
}

#[test]
fn a_crushers_head_is_a_wall_from_the_side_and_rises_again() {
    let entities = "Crusher(at: (3, 1), down: 3, tenths: 1)";
    let film = film(with(PRESS, entities), "60\n 20 right");
    assert_eq!(film.player().body.rect.right(), 3 * TILE);
    let later = crate::common::film(film.world, "65");
    assert_eq!(all(&later.world, |kind| matches!(kind, Kind::Crusher(_)))[0].body.rect.y, TILE);
}

#[test]
fn a_crusher_breaks_wood_blows_up_drums_and_is_stopped_by_steel() {
    let press = |thing: &str| with(PRESS, &format!("Crusher(at: (3, 1), down: 3, tenths: 1), {thing}"));
    let stamped = |thing: &str| film(press(thing), "90");
    let wood = stamped("Crate(at: (3, 5))");
    assert_eq!((wood.count(EventKind::CrateBroken), wood.count(EventKind::Stamp)), (1, 1));
    let steel = stamped("Crate(at: (3, 5), steel: true)");
    assert_eq!((steel.count(EventKind::CrateBroken), steel.count(EventKind::Stamp)), (0, 1));
    let head = all(&steel.world, |kind| matches!(kind, Kind::Crusher(_)))[0].body.rect;
    assert!(head.bottom() <= 5 * TILE);
    assert_eq!(film(press("Drum(at: (3, 5))"), "120").count(EventKind::Explosion), 1);
}

#[test]
fn a_crusher_lifts_a_player_and_does_not_press_into_the_ceiling() {
    let rows = &[
        "##########",
        "..........",
        "..........",
        "..........",
        "P.........",
        "####......",
        ".........X",
        "##########",
    ];
    let entities = "Crusher(at: (4, 2), down: 3, tenths: 1)";
    let film = film(with(rows, entities), "66\n 30 right\n 300");
    let head = all(&film.world, |kind| matches!(kind, Kind::Crusher(_)))[0].body.rect;
    let body = film.player().body.rect;
    assert!(!body.overlaps(head) && body.y >= TILE, "{body:?} {head:?}");
    assert_eq!(film.count(EventKind::PlayerDied), 0);
}

/// It would hold the head up for the rest of the game.
#[test]
fn an_enemy_between_a_crusher_and_the_ceiling_is_crushed() {
    let rows = &[
        "##########",
        "..........",
        "..........",
        "..........",
        "P.......X.",
        "####..####",
        "..........",
        "##########",
    ];
    let mut world =
        with(rows, "Crusher(at: (4, 2), down: 3, tenths: 1), Foe(what: rifleman, at: (9, 4), facing: right)");
    let enemy = all(&world, |kind| matches!(kind, Kind::Enemy(_)))[0].id;
    let head = |world: &World| all(world, |kind| matches!(kind, Kind::Crusher(_)))[0].body.rect;
    until(&mut world, 300, |world| {
        all(world, |kind| matches!(kind, Kind::Crusher(crusher) if crusher.state == CrusherState::Rises)).len() == 1
    });
    let top = head(&world);
    world.with(enemy, |enemy, _| {
        enemy.body.rect.x = top.center().x - enemy.body.rect.w / 2;
        enemy.body.rect.y = top.y - enemy.body.rect.h;
    });
    until(&mut world, 120, |world| head(world).y == 2 * TILE);
    assert_eq!(head(&world).y, 2 * TILE, "it is up again");
    assert!(world.get(enemy).is_none(), "the enemy is dead");
}

#[test]
fn a_beam_hurts_after_a_flicker_and_follows_its_wire() {
    let rows = &["..........X", "...........", "...........", "P..........", "###########"];
    let gate = "LaserGate(from: (4, 0), to: (4, 3))";
    assert_eq!(film(with(rows, gate), "60 right").count(EventKind::PlayerHurt), 1);
    let timed = "LaserGate(from: (1, 0), to: (1, 3), tenths: (10, 10))";
    // The player is in it while it is off and while it flickers.
    let film_of = |ticks: u32| film(with(rows, timed), &format!("10 right\n {ticks}"));
    assert_eq!(film_of(48).count(EventKind::PlayerHurt), 0);
    assert_eq!(film_of(56).count(EventKind::PlayerHurt), 1);
    let wired = "Switch(at: (0, 3), name: \"a\"), LaserGate(from: (4, 0), to: (4, 3), wired: \"a\")";
    assert_eq!(film(with(rows, wired), "1 up\n 90 right").count(EventKind::PlayerHurt), 0);
    film(with(rows, gate), "1").shows(
        "......................
         ........!!............
         ........!!............
         ........!!............
         @@......!!............
         @@......!!............
         @@......!!............
         @@....................
         ######################
         ######################",
    );
}

#[test]
fn steam_warns_before_it_blows() {
    let rows = &["..........X", "...........", "...........", "P..........", "###########"];
    let jet = "Steam(at: (1, 3), tenths: (5, 10))";
    let stood = |ticks: u32| film(with(rows, jet), &format!("8 right\n {ticks}"));
    assert_eq!(stood(50).count(EventKind::PlayerHurt), 0, "60 ticks off, 26 of them a warning");
    let hurt = stood(56);
    assert_eq!((hurt.count(EventKind::PlayerHurt), hurt.count(EventKind::Steam)), (1, 1));
    let late = film(with(rows, "Steam(at: (1, 3), tenths: (5, 10), late: 5)"), "8 right\n 80");
    assert_eq!(late.count(EventKind::PlayerHurt), 0);
}

#[test]
fn a_spring_throws_about_six_tiles_high() {
    let rows = &[
        "..........X",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "P.S........",
        "###########",
    ];
    let film = film(world(rows), "14 right\n 100");
    assert!((92..=104).contains(&film.rise()), "{} pixels", film.rise());
    assert!(film.count(EventKind::Spring) >= 1);
}

#[test]
fn a_belt_carries_players_but_a_run_against_it_advances() {
    let rows = &["..............X", "P..............", ">>>>>>>>>>>>>>>"];
    assert_eq!(film(world(rows), "60").player().body.feet().x, 8 + 60);
    let rows = &["..............X", "P..............", "<<<<<<<<<<<<<<<"];
    assert!(film(world(rows), "60 right").player().body.feet().x > 60);
}

/// The lever is where the player starts, and is on for one second.
#[test]
fn a_belt_runs_the_other_way_while_the_name_of_its_drive_is_on() {
    let rows = &[
        "#................................................X",
        "#.........n.........P.........D.......C...........",
        "<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<##",
    ];
    let drive = "Switch(at: (20, 1), name: \"a\", seconds: 1), BeltDrive(area: ((0, 2), (47, 2)), wired: \"a\")";
    let seen = |ticks: u32| {
        let film = film(with(rows, drive), &format!("1 up\n {ticks}"));
        let carried = |kind: &Kind| matches!(kind, Kind::Enemy(_) | Kind::Drum(_) | Kind::Crate(_));
        let mut columns: Vec<i32> = all(&film.world, carried).iter().map(|one| one.body.feet().x).collect();
        columns.push(film.player().body.feet().x);
        let is_turned = all(&film.world, |kind| matches!(kind, Kind::BeltDrive(drive) if drive.is_turned)).len() == 1;
        (columns, is_turned, film.count(EventKind::BeltTurns))
    };
    let (on, there, back) = (seen(5), seen(45), seen(105));
    assert_eq!((on.1, there.1, back.1), (true, true, false));
    assert_eq!((on.2, there.2, back.2), (1, 1, 2));
    assert_eq!(on.0.len(), 4);
    for nth in 0..4 {
        assert_eq!(there.0[nth] - on.0[nth], 40, "carried to the right");
        assert!((5..=45).contains(&(there.0[nth] - back.0[nth])), "and back: {there:?} {back:?}");
    }
}

#[test]
fn a_drive_turns_only_the_belts_in_its_area() {
    let rows = &["..................X", "....P....C.........", "<<<<<<<<<<<<<<<<<<<"];
    let drive = "Switch(at: (4, 1), name: \"a\"), BeltDrive(area: ((7, 2), (18, 2)), wired: \"a\")";
    let film = film(with(rows, drive), "1 up\n 40");
    assert!(film.player().body.feet().x < 4 * TILE, "not in the area");
    assert!(crates(&film.world)[0].x > 11 * TILE, "in the area");
}

#[test]
fn a_player_returns_to_the_last_checkpoint_and_older_ones_do_not_count_again() {
    let rows = &["....................X", "P...K.....K..........", "#############...#####", "....................."];
    let fall = "\n 200 right\n 100";
    let one = film(world(rows), "40 right\n 1");
    assert_eq!(one.count(EventKind::Checkpoint), 1);
    let back = film(world(rows), &format!("90 right\n 40 left\n 40 right{fall}"));
    assert_eq!(back.count(EventKind::Checkpoint), 2);
    assert!(back.count(EventKind::PlayerBack) >= 1);
    let reborn = first(&back, EventKind::PlayerBack) as usize;
    assert_eq!(back.feet[reborn - 1], Point::new(10 * TILE + 8, 2 * TILE));
    let older = film(world(rows), &format!("90 right\n 90 left{}", "\n 10"));
    assert_eq!(older.count(EventKind::Checkpoint), 2, "going back to the first gives no event and changes nothing");
}

#[test]
fn a_checkpoint_is_reached_by_passing_over_it_but_not_through_a_ceiling() {
    let over = &[
        "..............X",
        "...............",
        ".P.............",
        "=============..",
        "...............",
        "...............",
        "...............",
        "........K......",
        "###############",
    ];
    let passed = film(world(over), "80 right");
    assert_eq!(passed.count(EventKind::Checkpoint), 1);
    let mut above: Vec<&str> = over.to_vec();
    above[3] = "#############..";
    assert_eq!(film(world(&above), "80 right").count(EventKind::Checkpoint), 0);
}

fn with_life(life: i32, rows: &[&str], entities: &str) -> World {
    hurt_until(life, with(rows, entities))
}

fn hurt_until(life: i32, mut world: World) -> World {
    // Each shot takes one life.
    while player(&world).life > life {
        let at = world.player(0).unwrap().body.rect.center();
        foe_shot(&mut world, Point::new(at.x, at.y), Point::new(0, 0));
        for _ in 0..150 {
            world.step(Default::default());
        }
    }
    world
}

#[test]
fn weapons_lie_in_their_places_again_when_a_player_returns_at_a_checkpoint() {
    let rows = &["...............X", "................", "P...............", "################"];
    let items =
        "PickUp(at: (4, 2), what: laser), PickUp(at: (6, 2), what: grenades), PickUp(at: (12, 2), what: spread)";
    let mut world = film(with(rows, items), "60 right").world;
    let lying = |world: &World| all(world, |kind| matches!(kind, Kind::PickUp(_))).len();
    assert_eq!((player(&world).weapon, lying(&world)), (Weapon::Laser, 1), "the laser and the grenades are taken");
    let id = world.player(0).expect("a player").id;
    let blow = Blow { damage: 99, from: Point::default(), side: Side::Nature, how: How::Crush };
    world.with(id, |player, world| player.hurt(world, blow));
    while !world.events().iter().any(|event| event.kind == EventKind::PlayerBack) {
        world.step(Default::default());
    }
    assert_eq!((player(&world).weapon, lying(&world)), (Weapon::Rifle, 2), "the laser lies there again");
}

#[test]
fn pick_ups_have_their_effects_and_unneeded_health_stays() {
    let rows = &["...............X", "................", "...P............", "################"];
    let item = |what: &str| format!("PickUp(at: (8, 2), what: {what})");
    let full = film(with(rows, &item("health")), "60 right");
    assert_eq!(full.count(EventKind::PickHealth), 0);
    assert_eq!(all(&full.world, |kind| matches!(kind, Kind::PickUp(_))).len(), 1);
    let hurt = film(with_life(LIFE - 2, rows, &item("health")), "90 right");
    assert_eq!((hurt.count(EventKind::PickHealth), player(&hurt.world).life), (1, LIFE - 1));
    let easy = Rules { difficulty: Difficulty::Easy, ..Rules::default() };
    let on_easy = World::new(level(rows, &item("health")), 1, easy, IndexChoice::default());
    let hurt = film(hurt_until(LIFE - 3, on_easy), "90 right");
    assert_eq!((hurt.count(EventKind::PickHealth), player(&hurt.world).life), (1, LIFE - 1));
    let taken = |what: &str, told: EventKind| {
        let film = film(with(rows, &item(what)), "60 right");
        assert_eq!(film.count(told), 1, "{what}");
        assert!(all(&film.world, |kind| matches!(kind, Kind::PickUp(_))).is_empty());
        film
    };
    assert_eq!(player(&taken("grenades", EventKind::PickWeapon).world).grenades, 10);
    assert_eq!(taken("life", EventKind::PickLife).world.lives(0), 4);
    assert_eq!(player(&taken("flame", EventKind::PickWeapon).world).weapon, Weapon::Flame);
    let intel = taken("intel", EventKind::PickIntel);
    assert_eq!((intel.world.progress().intel.done, intel.world.progress().score), (1, 250));
    assert!(taken("green_key", EventKind::PickKey).world.progress().has(Key::Green));
}

#[test]
fn a_secret_counts_once_and_hides_again() {
    let rows = &["....................X", "P....................", "#####################"];
    let film = film(with(rows, "Cover(area: ((3, 0), (6, 1)))"), "60 right\n 60 left\n 80 right");
    assert_eq!((film.count(EventKind::Secret), film.world.progress().secrets.done), (1, 1));
    assert!(film.world.results().medals[1]);
    let faded = |world: &World| match all(world, |kind| matches!(kind, Kind::Cover(_)))[0].kind {
        Kind::Cover(ref cover) => cover.faded_ticks,
        _ => unreachable!(),
    };
    assert_eq!(faded(&film.world), 0, "the player is out of it");
    assert_eq!(faded(&crate::common::film(film.world, "56 left").world), 16);
}

#[test]
fn freed_prisoners_count_leave_a_gift_and_open_the_exit() {
    let text = |objectives: &str| {
        format!(
            "Level(name: \"p\", rows: [\"...............\", \"P..L..X........\", \"###############\"], objectives: [{objectives}])"
        )
    };
    let game = |text: &str, script: &str| {
        let level = read("p.ron", text).unwrap_or_else(|problems| panic!("{problems}"));
        film(World::new(level.into(), 1, Rules::default(), IndexChoice::default()), script)
    };
    let freed = game(&text("Required(prisoners)"), "20 right\n 60");
    assert_eq!(
        (freed.count(EventKind::Freed), freed.count(EventKind::GoalReached), freed.count(EventKind::ExitOpens)),
        (1, 1, 1)
    );
    assert_eq!(freed.world.progress().prisoners.done, 1);
    let gone = crate::common::film(freed.world, "60");
    assert!(all(&gone.world, |kind| matches!(kind, Kind::Prisoner(_))).is_empty());
    assert_eq!(player(&gone.world).grenades, 10, "the prisoner left some");

    // The player jumps over the prisoner, so the exit stays shut.
    let drums = text("Required(intel)").replace("P..L..X........", "P..L..X......i.");
    let shut = game(&drums, "60 right");
    assert_eq!(shut.world.outcome(), Outcome::Running);
    let open = game(&drums, "110 right\n 70 left");
    assert_eq!((open.count(EventKind::ExitOpens), open.world.outcome()), (1, Outcome::Cleared));
}

#[test]
fn a_player_who_joins_beside_a_ducking_partner_ducks() {
    let rows = &["......X", "..####.", "..####.", "P......", "#######"];
    let film = film(world(rows), "12 right\n 36 right down\n 60\n 2: 70\n 2: 1 start\n 2: 20");
    let both = [0, 1].map(|number| film.world.player(number).expect("both are in").body.rect);
    assert!(both.iter().all(|rect| rect.y >= 3 * TILE && rect.x > 2 * TILE && rect.x < 6 * TILE), "{both:?}");
}

#[test]
fn a_rising_lift_never_passes_a_jumping_player() {
    // The player jumps at every moment of the lift's movement and never ends up below it.
    let rows =
        &["........X", ".........", ".........", ".........", ".........", ".........", "P........", "#........"];
    for wait in 40..90 {
        let world = with(rows, "Lift(at: (0, 7), path: [(0, 3)], speed: 200)");
        let film = film(world, &format!("{wait}\n 20 jump\n 10"));
        let board = all(&film.world, |kind| matches!(kind, Kind::Lift(_)))[0].body.rect;
        assert!(film.player().body.rect.bottom() <= board.y, "after {wait}: {:?} {board:?}", film.player().body.rect);
    }
}

#[test]
fn resting_objects_make_no_queries() {
    let rows = &[
        "..............................X",
        "...............................",
        "P..............................",
        "###############################",
    ];
    let questions = |entities: &str| {
        let mut world = with(rows, entities);
        for _ in 0..60 {
            world.step(Default::default());
        }
        world.tally(Asker::Entity).questions
    };
    let alone = questions("");
    let busy = "Door(at: (10, 2)), Door(at: (12, 2), key: red), Door(at: (13, 2), weak: true), Crate(at: (15, 2)),
        Crate(at: (15, 1)), Crate(at: (15, 0)), Drum(at: (16, 2)), Switch(at: (18, 2), name: \"a\"),
        Plate(at: (19, 2), name: \"a\"), Plate(at: (20, 2), name: \"b\"), Crate(at: (20, 2)), Door(at: (21, 2), opens: \"b\"),
        Trigger(area: ((22, 0), (23, 2)), name: \"a\", stays: false), Door(at: (24, 2), shuts: \"a\"),
        LaserGate(from: (25, 0), to: (25, 2)), Steam(at: (26, 2)), Spring(at: (27, 2)), Checkpoint(at: (28, 2)),
        PickUp(at: (29, 2), what: life), Prisoner(at: (30, 2)), Cover(area: ((22, 0), (24, 2)))";
    assert_eq!(questions(busy), alone);
}

#[test]
fn a_pick_up_in_a_level_becomes_the_right_kind() {
    let world = with(&["..X", "P..", "###"], "PickUp(at: (2, 1), what: laser)");
    let found = all(&world, |kind| matches!(kind, Kind::PickUp(_)));
    assert!(matches!(found[0].kind, Kind::PickUp(PickUp::Weapon(Weapon::Laser))));
}

/// 30 000 ticks each. The environment variable `QUADRANT_SOAK_TICKS` overrides it.
#[test]
fn random_input_breaks_no_arena() {
    let ticks = std::env::var("QUADRANT_SOAK_TICKS").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000);
    for (seed, (name, _)) in SHOWN.iter().enumerate() {
        soak(&shipped(&format!("test/{name}")), seed as u64, ticks, Rules::default(), |_| {});
    }
}

#[test]
fn players_crates_and_drums_are_never_inside_something_solid() {
    for (seed, (name, _)) in SHOWN.iter().enumerate() {
        let level = shipped(&format!("test/{name}"));
        let new = || World::new(level.clone(), seed as u64, Rules::default(), IndexChoice::default());
        let (mut world, mut hands) = (new(), Hands::new(seed as u64 + 100));
        for tick in 0..10_000 {
            world.step(hands.at(tick));
            if world.outcome() != Outcome::Running {
                world = new();
            }
            let heavy = |kind: &Kind| matches!(kind, Kind::Crate(_) | Kind::Drum(_));
            for entity in world.entities().filter(|entity| crate::common::is_alive(entity) || heavy(&entity.kind)) {
                let rect = entity.body.rect;
                let what = (name, tick, entity.kind.traits().name, rect);
                for y in rect.y.div_euclid(TILE)..=(rect.bottom() - 1).div_euclid(TILE) {
                    for x in rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE) {
                        assert!(!level.tile(x, y).is_solid(), "{what:?} is in a tile");
                    }
                }
                for other in world.entities() {
                    let is_solid = other.id != entity.id && other.body.solidity == Solidity::Solid;
                    assert!(
                        !is_solid || !other.body.rect.overlaps(rect),
                        "{what:?} is in a {}",
                        other.kind.traits().name
                    );
                }
            }
        }
    }
}

/// The events that the script of each arena must cause, with their least number.
const SHOWN: &[(&str, &[(EventKind, usize)])] = &[
    (
        "doors",
        &[
            (EventKind::DoorOpens, 3),
            (EventKind::DoorShuts, 2),
            (EventKind::HitWood, 5),
            (EventKind::Switch, 1),
            (EventKind::Plate, 2),
        ],
    ),
    ("keycards", &[(EventKind::DoorLocked, 1), (EventKind::PickKey, 3), (EventKind::DoorOpens, 3)]),
    (
        "crates",
        &[(EventKind::CratePushed, 8), (EventKind::CrateBroken, 1), (EventKind::HitSteel, 1), (EventKind::Sizzle, 1)],
    ),
    ("switches", &[(EventKind::Switch, 5), (EventKind::DoorOpens, 4), (EventKind::DoorShuts, 1)]),
    (
        "plates",
        &[(EventKind::Plate, 5), (EventKind::DoorOpens, 2), (EventKind::DoorShuts, 1), (EventKind::Explosion, 1)],
    ),
    ("hazards", &[(EventKind::PlayerHurt, 3), (EventKind::Sizzle, 1)]),
    (
        "crusher",
        &[(EventKind::Stamp, 6), (EventKind::PlayerDied, 1), (EventKind::PlayerBack, 1), (EventKind::CrateBroken, 1)],
    ),
    ("laser_gate", &[(EventKind::PlayerHurt, 1), (EventKind::Switch, 1)]),
    ("steam", &[(EventKind::Steam, 8), (EventKind::PlayerHurt, 1)]),
    ("spring", &[(EventKind::Spring, 3)]),
    ("conveyor", &[(EventKind::Sizzle, 2)]),
    ("belt_drive", &[(EventKind::Switch, 2), (EventKind::BeltTurns, 2), (EventKind::Sizzle, 1)]),
    (
        "echo_pad",
        &[(EventKind::EchoReady, 1), (EventKind::EchoRecords, 1), (EventKind::EchoPlays, 1), (EventKind::Plate, 3)],
    ),
    (
        "split_room",
        &[
            (EventKind::RoomWarns, 1),
            (EventKind::RoomSplits, 1),
            (EventKind::Explosion, 1),
            (EventKind::RoomJoins, 1),
            (EventKind::Erased, 4),
        ],
    ),
    ("wind", &[(EventKind::WindRises, 3), (EventKind::WindDrops, 2), (EventKind::Switch, 1)]),
    ("hive", &[(EventKind::HiveSwells, 1), (EventKind::HiveTears, 3), (EventKind::HiveLands, 1)]),
    (
        "mule",
        &[
            (EventKind::MuleBoarded, 1),
            (EventKind::MulePunch, 2),
            (EventKind::MuleShot, 10),
            (EventKind::MuleLands, 3),
            (EventKind::EnemyDied, 2),
            (EventKind::MuleLeft, 1),
        ],
    ),
    (
        "forklift",
        &[
            (EventKind::ForkliftStarts, 1),
            (EventKind::ForkliftRoars, 3),
            (EventKind::ForkliftBreaks, 3),
            (EventKind::ForkliftEnds, 1),
        ],
    ),
    (
        "proctor",
        &[
            (EventKind::ProctorWakes, 1),
            (EventKind::ProctorTells, 3),
            (EventKind::ProctorFires, 3),
            (EventKind::ProctorBreaks, 3),
            (EventKind::ProctorEnds, 1),
        ],
    ),
    (
        "ladle",
        &[
            (EventKind::LadleWakes, 1),
            (EventKind::LadleTilts, 1),
            (EventKind::LadleLands, 1),
            (EventKind::LadleBreaks, 3),
            (EventKind::LadleEnds, 1),
        ],
    ),
    (
        "tug",
        &[
            (EventKind::TugWakes, 1),
            (EventKind::TugGrabs, 3),
            (EventKind::TugThrows, 3),
            (EventKind::TugRams, 1),
            (EventKind::TugBreaks, 3),
            (EventKind::TugEnds, 1),
        ],
    ),
    (
        "strider",
        &[
            (EventKind::StriderWakes, 1),
            (EventKind::StriderStamps, 3),
            (EventKind::StriderDrops, 1),
            (EventKind::StriderSweeps, 1),
            (EventKind::StriderBreaks, 3),
            (EventKind::StriderEnds, 1),
        ],
    ),
    (
        "roller",
        &[
            (EventKind::RollerWakes, 1),
            (EventKind::RollerSpins, 4),
            (EventKind::RollerCracks, 2),
            (EventKind::RollerBreaks, 3),
            (EventKind::RollerEnds, 1),
        ],
    ),
    (
        "node",
        &[
            (EventKind::NodeWakes, 1),
            (EventKind::NodeTells, 6),
            (EventKind::NodeFires, 6),
            (EventKind::NodeSplits, 3),
            (EventKind::NodeOut, 4),
            (EventKind::NodeEnds, 1),
        ],
    ),
    ("checkpoint", &[(EventKind::Checkpoint, 2), (EventKind::PlayerDied, 2), (EventKind::PlayerBack, 2)]),
    (
        "pickups",
        &[
            (EventKind::PickHealth, 1),
            (EventKind::PickWeapon, 6),
            (EventKind::PickKey, 3),
            (EventKind::PickLife, 1),
            (EventKind::PickIntel, 1),
        ],
    ),
    ("secret", &[(EventKind::Secret, 1), (EventKind::PickLife, 1)]),
    ("prisoner", &[(EventKind::Freed, 2), (EventKind::ExitOpens, 1)]),
    ("drum_chain", &[(EventKind::Explosion, 8), (EventKind::ExitOpens, 1), (EventKind::CrateBroken, 1)]),
    ("lift", &[(EventKind::LiftStart, 6), (EventKind::CratePushed, 1)]),
    ("trigger", &[(EventKind::DoorShuts, 1), (EventKind::DoorOpens, 1), (EventKind::LiftStart, 1)]),
];

#[test]
fn every_arena_shows_its_events_and_can_be_cleared() {
    let mut missing = String::new();
    for (name, wanted) in SHOWN {
        let film = arena(name);
        for (what, at_least) in *wanted {
            if film.count(*what) < *at_least {
                missing += &format!("{name}: {what:?} {} times, not {at_least}\n", film.count(*what));
            }
        }
        if film.world.outcome() != Outcome::Cleared {
            let at = film.player().body.feet();
            missing += &format!("{name}: not left: the player is at column {}, row {}\n", at.x / TILE, at.y / TILE);
        }
    }
    assert!(missing.is_empty(), "\n{missing}");
}

fn arena(name: &str) -> Film {
    let script = fs::read_to_string(format!("tests/scripts/{name}.script")).expect("its script");
    let world = World::new(shipped(&format!("test/{name}")), 1, Rules::default(), IndexChoice::default());
    film(world, script.split_once('\n').expect("a line for the level").1)
}
